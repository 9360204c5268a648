/* play_bets.c - the dialogue for placing the wagers of the next round.
 *
 * Before the first round, and after any change, the dialogue shows the list of wagers; after a round it shows the
 * settlement, and Enter repeats the wagers.  What the floor would refuse is refused at once, in its words.  Wagers that
 * must be equal are placed together. */
#include "cli/play/play.h"

#include <string.h>

enum { TITLE_COLUMNS = 28 };

/* ---- wagers ------------------------------------------------------------------------------------------- */
/* The wager that this one must equal (itself if none), or -1 if it is not placed by the player. */
static int wager_base(const struct game *game, int wager) {
    const struct wager *w = &game->wagers[wager];
    if (w->kind == WAGER_REQUIRED) return w->of;
    return w->kind == WAGER_OPTIONAL ? wager : -1;
}

/* "Ante and X-Tra Bonus": a base wager with those that must equal it. */
static struct short_text group_text(const struct game *game, int base) {
    struct short_text out;
    struct buf b = BUF(out.text);
    buf_put(&b, game->wagers[base].title);
    for (int i = 0; i < game->wager_count; i++)
        if (i != base && wager_base(game, i) == base) buf_format(&b, " and %s", game->wagers[i].title);
    return out;
}

/* The title of the wager that a decision may add to a base wager (Play, All In); "" if none. */
static const char *follower_of(const struct game *game) {
    for (int i = 0; i < game->wager_count; i++)
        if (game->wagers[i].kind == WAGER_FOLLOWS) return game->wagers[i].title;
    return "";
}

/* ---- the wagers on the table -------------------------------------------------------------------------- */
int64_t stakes_of(const struct stakes *stakes, const struct game *game, int seat) {
    int64_t total = 0;
    for (int i = 0; i < game->wager_count; i++) total += stakes->seat[seat - 1][i];
    return total;
}

static int64_t stakes_total(const struct stakes *stakes, const struct game *game) {
    int64_t total = 0;
    for (int seat = 1; seat <= PLAY_SEATS; seat++) total += stakes_of(stakes, game, seat);
    return total;
}

/* The total with the Play wagers that may follow, each at the least: what the floor wants a hand to have. */
static int64_t stakes_needed(const struct stakes *stakes, const struct game *game) {
    int64_t needed = stakes_total(stakes, game);
    for (int i = 0; i < game->wager_count; i++)
        for (int seat = 0; game->wagers[i].kind == WAGER_FOLLOWS && seat < PLAY_SEATS; seat++)
            needed += stakes->seat[seat][game->wagers[i].of];
    return needed;
}

/* ---- the dialogue: the list --------------------------------------------------------------------------- */
struct bets {
    bool list;       /* show the list instead of the last round */
    bool more;       /* its second page: rows and columns, the dealer's wagers */
    bool has_more;   /* there is such a page */
    int first, last; /* the seats whose wagers are changed */
    int count;
    int row[WAGERS_MAX]; /* the wagers of this page, by their number - 1 */
};

static void show_page(struct bets *bets, const struct session *s, bool more) {
    bets->more = more;
    bets->count = 0;
    for (int i = 0; i < s->game->wager_count; i++) {
        const bool second = s->game->wagers[i].shares || s->game->wagers[i].toke;
        if (wager_base(s->game, i) != i || !rules_offers(&s->rules, i)) continue;
        bets->has_more = bets->has_more || second;
        if (second == more) bets->row[bets->count++] = i;
    }
}

/* Changes this seat from now on, or all seats. */
static void choose_seat(struct bets *bets, const struct session *s, int seat) {
    bets->first = seat ? seat : 1;
    bets->last = seat ? seat : s->seats;
}

static bool is_required(const struct session *s, int wager) { return s->game->wagers[wager].kind == WAGER_REQUIRED; }

/* " each  $5 to $100, required"; with the pay table if there is room. */
static void put_terms(struct buf *b, const struct session *s, int wager, int room) {
    const int64_t fixed = rules_fixed_cents(&s->rules, wager);
    const char *table = rules_table_id(&s->rules, wager);
    const size_t start = b->size;
    int alike = 0;
    for (int i = 0; i < s->game->wager_count; i++) alike += wager_base(s->game, i) == wager;
    buf_put(b, alike > 1 ? " each  " : "       ");
    if (fixed)
        buf_format(b, "always %s", money_text(fixed).text);
    else
        buf_format(b, "%s to %s", money_text(play_spot(s, wager)->min_cents).text,
                   money_text(play_spot(s, wager)->max_cents).text);
    if (is_required(s, wager))
        buf_put(b, ", required");
    else if (*table && text_width(b->text + start) + 8 + text_width(table) < room)
        buf_format(b, ", table %s", table);
}

/* Of a seat's column. */
static int column_width(const struct session *s) {
    const int room = (PLAY_WIDTH - TITLE_COLUMNS) / s->seats;
    return room < 8 ? room : 8;
}

static void put_row(struct buf *b, const struct session *s, const struct bets *bets, int row) {
    const int wager = bets->row[row];
    const size_t start = b->size;
    buf_format(b, " %2d  %s", row + 1, group_text(s->game, wager).text);
    text_pad(b, start, TITLE_COLUMNS);
    int over = text_width(b->text + start) - TITLE_COLUMNS; /* a long title takes from the first column */
    for (int seat = 0; seat < s->seats; seat++) {
        const int64_t stake = s->wagers.seat[seat][wager];
        buf_format(b, "%*s", column_width(s) - over, stake ? money_text(stake).text : "-");
        over = 0;
    }
    if (s->seats == 1) put_terms(b, s, wager, PLAY_WIDTH - text_width(b->text + start));
    buf_char(b, '\n');
}

/* The heading over the columns of several seats. */
static void put_seats(struct buf *b, const struct session *s, const struct bets *bets) {
    const size_t start = b->size;
    buf_put(b, "     changing ");
    if (bets->first == bets->last)
        buf_format(b, "seat %d", bets->first);
    else
        buf_put(b, "all seats");
    text_pad(b, start, TITLE_COLUMNS);
    for (int seat = 1; seat <= s->seats; seat++) buf_format(b, "%*s%d", column_width(s) - 1, "#", seat);
    buf_char(b, '\n');
}

static void put_pick(struct buf *b, const struct session *s) {
    buf_put(b, "  k  Pick");
    for (int seat = 0; seat < s->seats; seat++) {
        const uint8_t *pick = s->pick[seat];
        buf_format(b, "%s  %d-%d-%d", seat ? "," : "", pick[0], pick[1], pick[2]);
    }
    buf_char(b, '\n');
}

static void draw_list(struct session *s, const struct bets *bets) {
    const int64_t total = stakes_total(&s->wagers, s->game), needed = stakes_needed(&s->wagers, s->game);
    struct buf *b = &s->screen;
    play_draw_balance(s);
    play_put_meters(b, s);
    buf_char(b, '\n');
    if (s->seats > 1) put_seats(b, s, bets);
    for (int row = 0; row < bets->count; row++) put_row(b, s, bets, row);
    if (scene_has_picks(s->game) && !bets->more) put_pick(b, s);
    buf_format(b, " On the table %s", money_text(total).text);
    if (needed > total) buf_format(b, "; with %s %s", follower_of(s->game), money_text(needed).text);
    buf_put(b, ".\n");
}

static void draw(struct session *s, const struct bets *bets) {
    if (bets->list || s->result.size == 0) {
        draw_list(s, bets);
    } else {
        buf_clear(&s->screen);
        buf_put(&s->screen, s->result.text);
    }
}

/* ---- the dialogue: changing --------------------------------------------------------------------------- */
/* Always false. */
static bool refuse(struct session *s, struct short_text sentence) {
    play_notify(s, "%s", sentence.text);
    keys_drop_line(&s->keys);
    return false;
}

/* Those of a seat, as its terminal would say them: all of them, so that they are nothing but these. */
static struct fact bets_of(const struct session *s, const struct stakes *stakes, int seat) {
    struct fact fact = play_fact(FACT_BETS, seat);
    fact.bets.seat = (uint16_t)seat;
    if (scene_has_picks(s->game)) memcpy(fact.bets.pick, s->pick[seat - 1], sizeof fact.bets.pick);
    for (int i = 0; i < s->game->wager_count; i++) {
        const int64_t cents = stakes->seat[seat - 1][i];
        if (cents) fact.bets.spot[fact.bets.count++] = (struct fact_spot){(uint8_t)i, cents};
    }
    return fact;
}

/* Takes the wagers if the floor would; false after the reason. */
static bool accept_stakes(struct session *s, const struct stakes *stakes, const char *what) {
    for (int seat = 1; seat <= s->seats; seat++) {
        struct fact fact = bets_of(s, stakes, seat);
        const enum err err = fact.bets.count ? play_check(s, &fact) : OK;
        const char *also = err == ERR_CREDIT ? follower_of(s->game) : "";
        if (err)
            return refuse(s, text_format("%s refused: %s%s%s.", what, err_text(err), *also ? ", with " : "", also));
    }
    s->wagers = *stakes;
    return true;
}

/* Without its required wager a seat sits out, unless the table accepts bonus wagers alone. */
static void set_wager(struct session *s, const struct bets *bets, int wager, int64_t cents) {
    const bool sits_out = cents == 0 && is_required(s, wager) && !rules_option_or(&s->rules, "bonus-only", 0);
    struct stakes stakes = s->wagers;
    for (int seat = bets->first; seat <= bets->last; seat++) {
        for (int i = 0; i < s->game->wager_count; i++)
            if (sits_out || wager_base(s->game, i) == wager) stakes.seat[seat - 1][i] = cents;
    }
    accept_stakes(s, &stakes, text_format("%.80s %s", group_text(s->game, wager).text, money_text(cents).text).text);
}

/* Toggles a wager of a fixed amount; asks for the amount of any other. */
static void change_wager(struct session *s, const struct bets *bets, int wager) {
    const int64_t now = s->wagers.seat[bets->first - 1][wager], fixed = rules_fixed_cents(&s->rules, wager);
    if (fixed) {
        set_wager(s, bets, wager, now ? 0 : fixed);
        return;
    }
    const struct short_text prompt = text_format("%.80s, %s to %s, 0 for none [%s]: ", group_text(s->game, wager).text,
                                                 money_text(play_spot(s, wager)->min_cents).text,
                                                 money_text(play_spot(s, wager)->max_cents).text, money_text(now).text);
    const struct key key = play_ask(s, prompt.text, true);
    if (key.kind == KEY_AMOUNT && key.cents >= 0)
        set_wager(s, bets, wager, key.cents);
    else if (!s->leaving && key.kind != KEY_ENTER)
        play_refuse_key(s, key, "an amount like 25 or 12.50");
}

/* x: doubles all wagers, or none if one cannot be doubled [stadium-three-card R10]. */
static void double_all(struct session *s) {
    struct stakes stakes = s->wagers;
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < s->game->wager_count; i++)
            if (!rules_fixed_cents(&s->rules, i)) stakes.seat[seat][i] *= 2;
    accept_stakes(s, &stakes, "Doubling");
}

static void clear_bonus(struct session *s, const struct bets *bets) {
    for (int seat = bets->first; seat <= bets->last; seat++) {
        for (int i = 0; i < s->game->wager_count; i++)
            if (!is_required(s, i)) s->wagers.seat[seat - 1][i] = 0;
    }
}

/* Three locations, one digit each. */
static void change_pick(struct session *s, const struct bets *bets) {
    uint8_t pick[3] = {0};
    play_draw_balance(s);
    buf_put(&s->screen, " 1 ??  2 ??  3 ??\n 4 ??  5 ??  6 ??\n 7 ??  8 ??  9 ??\n");
    for (int i = 0; i < 3;) {
        const struct short_text prompt = text_format("Location %d of 3, 1 to 9 [Enter keeps the old pick]: ", i + 1);
        const struct key key = play_ask(s, prompt.text, false);
        const bool fits = key.c >= '1' && key.c <= '9' && !memchr(pick, key.c - '0', sizeof pick);
        if (key.kind != KEY_CHAR || s->leaving) return;
        if (fits)
            pick[i++] = (uint8_t)(key.c - '0');
        else
            play_refuse_key(s, key, "three different digits from 1 to 9");
    }
    for (int seat = bets->first; seat <= bets->last; seat++) memcpy(s->pick[seat - 1], pick, sizeof pick);
}

static void buy_in(struct session *s, const struct bets *bets) {
    const int64_t before = s->totals.bought;
    for (int seat = bets->first; seat <= bets->last; seat++) play_buy_in(s, seat);
    play_notify(s, "You buy in for %s.", money_text(s->totals.bought - before).text);
}

/* ---- the dialogue: keys ------------------------------------------------------------------------------- */
/* Every hand bets, and says that it is done. */
static bool deal_round(struct session *s) {
    const struct stakes stakes = s->wagers;
    if (stakes_total(&stakes, s->game) == 0) return refuse(s, text_format("Nothing is wagered yet: press 1."));
    if (!accept_stakes(s, &stakes, "Not dealt, the wagers are")) return false;
    for (int seat = 1; seat <= s->seats; seat++) {
        struct fact bets = bets_of(s, &stakes, seat);
        if (bets.bets.count) must(play_send(s, &bets) == OK);
    }
    for (int seat = 1; seat <= s->seats; seat++) {
        struct fact ready = play_fact(FACT_READY, seat);
        ready.ready.seat = (uint16_t)seat;
        must(play_send(s, &ready) == OK);
    }
    play_run(s);
    return true;
}

static void put_choices(struct buf *b, const struct session *s, const struct bets *bets) {
    if (bets->more) {
        buf_format(b, "1-%d and Enter: a wager, Enter\talone: back, ?\thelp, q\tleave", bets->count);
        return;
    }
    buf_format(b, "d\tdeal\t(%s)\t[Enter], ", money_text(stakes_total(&s->wagers, s->game)).text);
    buf_format(b, bets->count > 1 ? "1-%d\twagers, " : "1\twager, ", bets->count);
    if (scene_has_picks(s->game)) buf_put(b, "k\tpick, ");
    if (bets->has_more) buf_put(b, "m\tmore\twagers, ");
    if (s->seats > 1) buf_put(b, "s\tseat, ");
    buf_put(b, "x\tdouble, c\tclear, b\tbuy\tin, ?\thelp, q\tleave");
}

/* The second page has more wagers than there are digits, so a number is typed and ended by Enter; -1: none. */
static int chosen_row(const struct bets *bets, struct key key) {
    const bool whole = bets->more && key.kind == KEY_AMOUNT && key.cents % 100 == 0;
    const int64_t row = whole ? key.cents / 100 - 1 : !bets->more && key.c <= '9' ? key.c - '1' : -1;
    return row < bets->count ? (int)row : -1;
}

/* Handles a key of the first page that changes something; false if it is not one. */
static bool take_change(struct session *s, struct bets *bets, char c) {
    if (c == 'k' && scene_has_picks(s->game))
        change_pick(s, bets);
    else if (c == 'm' && bets->has_more)
        show_page(bets, s, true);
    else if (c == 's' && s->seats > 1)
        choose_seat(bets, s, bets->first < bets->last ? 1 : (bets->first + 1) % (s->seats + 1));
    else if (c == 'x')
        double_all(s);
    else if (c == 'c')
        clear_bonus(s, bets);
    else if (c == 'b')
        buy_in(s, bets);
    else
        return c == 'w'; /* shows the list */
    return true;
}

/* True when the round is dealt. */
static bool take_key(struct session *s, struct bets *bets, struct key key, const char *choices) {
    const int row = chosen_row(bets, key);
    if (!bets->more && (key.kind == KEY_ENTER || key.c == 'd')) return deal_round(s);
    if (row >= 0)
        change_wager(s, bets, bets->row[row]);
    else if (bets->more && key.kind == KEY_ENTER)
        show_page(bets, s, false);
    else if (key.c == '?')
        play_show_help(s, choices);
    else if (!bets->more && take_change(s, bets, key.c))
        bets->list = true;
    else if (!s->leaving)
        play_refuse_key(s, key, choices);
    bets->list = bets->list || row >= 0;
    return false;
}

bool play_bets(struct session *s) {
    struct bets bets = {0};
    show_page(&bets, s, false);
    choose_seat(&bets, s, 0);
    while (!s->leaving) {
        BUF_ON_STACK(b, 240);

        put_choices(&b, s, &bets);
        draw(s, &bets);
        const struct key key = play_ask(s, text_format("%s: ", b.text).text, bets.more);
        if (take_key(s, &bets, key, b.text)) return true;
    }
    return false;
}
