/* play_bets.c - limits, stakes and purse, and the dialogue for placing the wagers of the next round.
 *
 * Before the first round, and after any change, the dialogue shows the list of wagers; after a round it shows the
 * settlement, and Enter repeats the wagers.  A wager is refused with a reason if it is outside the limits, or if the
 * balance would not also cover the Play wager that may follow.  Wagers that must be equal are placed together. */
#include "cli/play/play.h"

#include <string.h>

enum { STANDARD_LEAST = 500, STANDARD_MOST = 10000, STANDARD_BONUS_LEAST = 100, TITLE_COLUMNS = 28 };

/* ---- limits ------------------------------------------------------------------------------------------- */
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

/* The largest wager that a decision may add to a base wager (Play, All In); without a title if none. */
static const struct wager *follower_of(const struct game *game) {
    static const struct wager none = {.title = "", .times = 1};
    const struct wager *largest = &none;
    for (int i = 0; i < game->wager_count; i++) {
        const struct wager *w = &game->wagers[i];
        if (w->kind == WAGER_FOLLOWS && (largest == &none || w->times > largest->times)) largest = w;
    }
    return largest;
}

/* The state's ceiling also limits wagers of a fixed amount.  Empty: these are not above it. */
static struct short_text ceiling_refusal(const struct rules *rules, int64_t most) {
    const struct ceiling *ceiling = guide_ceiling(rules->game);
    const struct wager *follower = follower_of(rules->game);
    const int64_t highest = ceiling->cents / follower->times;
    if (most > highest && follower->times > 1)
        return text_format("%s is too high a maximum: %s, and %s may be %d times the Ante, so the Ante goes to %s",
                           money_text(most).text, ceiling->why, follower->title, follower->times,
                           money_text(highest / 100 * 100).text);
    if (most > highest) return text_format("%s is too high a maximum: %s", money_text(most).text, ceiling->why);
    for (int i = 0; i < rules->game->wager_count; i++) {
        const int64_t fixed = rules_fixed_cents(rules, i);

        if (fixed > ceiling->cents)
            return text_format("%s is too much for %s: %s", money_text(fixed).text, rules->game->wagers[i].title,
                               ceiling->why);
    }
    return (struct short_text){""};
}

/* Some games have limits as options [stadium-three-card R10]. */
struct short_text limits_set(struct limits *limits, const struct rules *rules, int64_t least, int64_t most) {
    const bool from_options = rules_option(rules->game, "min-bet", 7) >= 0;
    if (!most) most = rules_option_or(rules, "max-bet", STANDARD_MOST);
    if (!least) least = rules_option_or(rules, "min-bet", most < STANDARD_LEAST ? most : STANDARD_LEAST);
    limits->least = least;
    limits->most = most;
    limits->bonus_least = from_options || least < STANDARD_BONUS_LEAST ? least : STANDARD_BONUS_LEAST;
    const struct short_text why = ceiling_refusal(rules, most);
    if (why.text[0] || least <= most) return why;
    return text_format("the minimum %s is above the maximum %s", money_text(least).text, money_text(most).text);
}

/* The least amount of a wager, required or not. */
static int64_t limits_least(const struct limits *limits, const struct game *game, int wager) {
    return game->wagers[wager].kind == WAGER_REQUIRED ? limits->least : limits->bonus_least;
}

/* Why this amount is not within the limits of the wager; empty: it is. */
static struct short_text limits_refusal(const struct limits *limits, const struct rules *rules, int wager,
                                        int64_t cents) {
    const struct ceiling *ceiling = guide_ceiling(rules->game);
    const int64_t fixed = rules_fixed_cents(rules, wager), least = limits_least(limits, rules->game, wager);
    const struct short_text group = group_text(rules->game, wager);
    if (fixed ? cents == fixed : cents >= least && cents <= limits->most) return (struct short_text){""};
    if (fixed) return text_format("%.80s is always %s.", group.text, money_text(fixed).text);
    return text_format("%.80s: this table takes %s to %s%s%s.", group.text, money_text(least).text,
                       money_text(limits->most).text, cents > ceiling->cents ? "; and " : "",
                       cents > ceiling->cents ? ceiling->why : "");
}

/* ---- what is on the table ----------------------------------------------------------------------------- */
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

/* The total with the Play wagers that may follow, each times its base but at most what the rules allow. */
static int64_t stakes_needed(const struct stakes *stakes, const struct rules *rules, int times) {
    int64_t needed = stakes_total(stakes, rules->game);
    for (int i = 0; i < rules->game->wager_count; i++) {
        const struct wager *w = &rules->game->wagers[i];

        if (w->kind != WAGER_FOLLOWS) continue;
        for (int seat = 0; seat < PLAY_SEATS; seat++)
            needed += stakes->seat[seat][w->of] * (times < w->times ? times : w->times);
    }
    return needed;
}

/* ---- the purse ---------------------------------------------------------------------------------------- */
void purse_buy_in(struct purse *purse, int64_t cents) {
    purse->balance += cents;
    purse->bought += cents;
}

void purse_open(struct purse *purse) {
    purse->round_before = purse->balance;
    purse->round_staked = purse->round_returned = purse->round_tokes = 0;
}

void purse_stake(struct purse *purse, int wager, int64_t cents) {
    must(cents > 0 && cents <= purse->balance);
    purse->balance -= cents;
    purse->round_staked += cents;
    purse->wager[wager].count++;
    purse->wager[wager].staked += cents;
}

/* A toke's return goes to the dealer. */
void purse_award(struct purse *purse, const struct award *award) {
    const int64_t cents = award->returned_cents;
    if (award->toke) {
        purse->tokes += cents;
        purse->round_tokes += cents;
        return;
    }
    purse->balance += cents;
    purse->round_returned += cents;
    purse->wager[award->wager].returned += cents;
    if (award->stake_cents == 0) purse->wager[award->wager].count++;
}

void purse_close(struct purse *purse) {
    must(purse->round_before - purse->round_staked + purse->round_returned == purse->balance);
    purse->staked += purse->round_staked;
    purse->returned += purse->round_returned;
    purse->rounds++;
    must(purse->bought - purse->staked + purse->returned == purse->balance);
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
    bets->last = seat ? seat : s->seats.count;
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
        buf_format(b, "%s to %s", money_text(limits_least(&s->limits, s->game, wager)).text,
                   money_text(s->limits.most).text);
    if (is_required(s, wager))
        buf_put(b, ", required");
    else if (*table && text_width(b->text + start) + 8 + text_width(table) < room)
        buf_format(b, ", table %s", table);
}

/* Of a seat's column. */
static int column_width(const struct session *s) {
    const int room = (s->style.width - TITLE_COLUMNS) / s->seats.count;
    return room < 8 ? room : 8;
}

static void put_row(struct buf *b, const struct session *s, const struct bets *bets, int row) {
    const int wager = bets->row[row];
    const size_t start = b->size;
    buf_format(b, " %2d  %s", row + 1, group_text(s->game, wager).text);
    text_pad(b, start, TITLE_COLUMNS);
    int over = text_width(b->text + start) - TITLE_COLUMNS; /* a long title takes from the first column */
    for (int seat = 0; seat < s->seats.count; seat++) {
        const int64_t stake = s->wagers.seat[seat][wager];
        buf_format(b, "%*s", column_width(s) - over, stake ? money_text(stake).text : "-");
        over = 0;
    }
    if (s->seats.count == 1) put_terms(b, s, wager, s->style.width - text_width(b->text + start));
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
    for (int seat = 1; seat <= s->seats.count; seat++) buf_format(b, "%*s%d", column_width(s) - 1, "#", seat);
    buf_char(b, '\n');
}

static void put_pick(struct buf *b, const struct session *s) {
    buf_put(b, "  k  Pick");
    for (int seat = 0; seat < s->seats.count; seat++) {
        const uint8_t *pick = s->pick[seat];
        buf_format(b, "%s  %d-%d-%d", seat ? "," : "", pick[0], pick[1], pick[2]);
    }
    buf_char(b, '\n');
}

/* Warns before the deal if the balance does not cover the largest wager that may follow. */
static void put_shortfall(struct buf *b, const struct session *s) {
    const struct wager *follower = follower_of(s->game);
    const int64_t most = stakes_needed(&s->wagers, &s->rules, follower->times);
    if (most <= s->purse.balance || stakes_needed(&s->wagers, &s->rules, 1) > s->purse.balance) return;
    play_put(b, s, "Your balance does not cover %s at %dx: with it this takes %s.", follower->title, follower->times,
             money_text(most).text);
}

static void draw_list(struct session *s, const struct bets *bets) {
    const int64_t total = stakes_total(&s->wagers, s->game), needed = stakes_needed(&s->wagers, &s->rules, 1);
    struct buf *b = &s->screen;
    play_draw_balance(s);
    play_put_meters(b, s);
    buf_char(b, '\n');
    if (s->seats.count > 1) put_seats(b, s, bets);
    for (int row = 0; row < bets->count; row++) put_row(b, s, bets, row);
    if (scene_has_picks(s->game) && !bets->more) put_pick(b, s);
    buf_format(b, " On the table %s", money_text(total).text);
    if (needed > total) buf_format(b, "; with %s %s", follower_of(s->game)->title, money_text(needed).text);
    buf_put(b, ".\n");
}

static void draw(struct session *s, const struct bets *bets) {
    if (bets->list || s->result.size == 0) {
        draw_list(s, bets);
    } else {
        buf_clear(&s->screen);
        buf_put(&s->screen, s->result.text);
    }
    put_shortfall(&s->screen, s);
}

/* ---- the dialogue: changing --------------------------------------------------------------------------- */
/* Always false. */
static bool refuse(struct session *s, struct short_text sentence) {
    play_notify(s, "%s", sentence.text);
    keys_drop_line(&s->keys);
    return false;
}

/* Accepts the wagers if the balance covers them and the Play wager that may follow. */
static bool accept_stakes(struct session *s, const struct stakes *stakes, const char *what) {
    const int64_t needed = stakes_needed(stakes, &s->rules, 1), total = stakes_total(stakes, s->game);
    if (needed > s->purse.balance)
        return refuse(s, text_format("%s refused: that takes %s%s%s, and you have %s.", what, money_text(needed).text,
                                     needed > total ? " with " : "", needed > total ? follower_of(s->game)->title : "",
                                     money_text(s->purse.balance).text));
    s->wagers = *stakes;
    return true;
}

/* Without its required wager a seat sits out, unless the table accepts bonus wagers alone. */
static void set_wager(struct session *s, const struct bets *bets, int wager, int64_t cents) {
    const bool sits_out = cents == 0 && is_required(s, wager) && !rules_option_or(&s->rules, "bonus-only", 0);
    const struct short_text why = limits_refusal(&s->limits, &s->rules, wager, cents);
    struct stakes stakes = s->wagers;
    if (cents > 0 && why.text[0]) {
        refuse(s, why);
        return;
    }
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
                                                 money_text(limits_least(&s->limits, s->game, wager)).text,
                                                 money_text(s->limits.most).text, money_text(now).text);
    const struct key key = play_ask(s, prompt.text, true);
    if (key.kind == KEY_AMOUNT && key.cents >= 0)
        set_wager(s, bets, wager, key.cents);
    else if (key.c == 'q')
        s->leaving = true;
    else if (key.kind == KEY_AMOUNT || key.kind == KEY_CHAR)
        play_refuse_key(s, key, "an amount like 25 or 12.50");
}

/* x: doubles all wagers, or none if one cannot be doubled [stadium-three-card R10]. */
static void double_all(struct session *s) {
    struct stakes stakes = s->wagers;
    for (int seat = 0; seat < s->seats.count; seat++) {
        for (int i = 0; i < s->game->wager_count; i++) {
            int64_t *stake = &stakes.seat[seat][i];

            if (!*stake || rules_fixed_cents(&s->rules, i)) continue;
            *stake *= 2;
            const struct short_text why = limits_refusal(&s->limits, &s->rules, i, *stake);
            if (!why.text[0]) continue;
            refuse(s, text_format("Doubling refused: %.300s", why.text));
            return;
        }
    }
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
    for (int i = 0; i < 3;) {
        if (s->style.clears || i == 0) {
            play_draw_balance(s);
            scene_put_locations(&s->screen, pick, &s->style);
        }
        const struct short_text prompt = text_format("Location %d of 3, 1 to 9 [Enter keeps the old pick]: ", i + 1);
        const struct key key = play_ask(s, prompt.text, false);
        if (key.kind == KEY_REDRAW) continue;
        if (key.c >= '1' && key.c <= '9' && !memchr(pick, key.c - '0', sizeof pick)) {
            pick[i++] = (uint8_t)(key.c - '0');
            continue;
        }
        if (key.c == 'q') s->leaving = true;
        if (key.kind != KEY_CHAR || s->leaving) return;
        play_refuse_key(s, key, "three different digits from 1 to 9");
    }
    for (int seat = bets->first; seat <= bets->last; seat++) memcpy(s->pick[seat - 1], pick, sizeof pick);
}

static void buy_in(struct session *s) {
    purse_buy_in(&s->purse, s->buy_in);
    play_notify(s, "You buy in for %s.", money_text(s->buy_in).text);
}

/* ---- the dialogue: keys ------------------------------------------------------------------------------- */
static bool deal_round(struct session *s) {
    const struct stakes stakes = s->wagers;
    if (stakes_total(&stakes, s->game) == 0) return refuse(s, text_format("Nothing is wagered yet: press 1."));
    if (!accept_stakes(s, &stakes, "Not dealt, the wagers are")) return false;
    const enum err err = play_open_round(s);
    return !err || refuse(s, text_format("Not dealt: %s.", err_text(err)));
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
    if (s->seats.count > 1) buf_put(b, "s\tseat, ");
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
    else if (c == 's' && s->seats.count > 1)
        choose_seat(bets, s, bets->first < bets->last ? 1 : (bets->first + 1) % (s->seats.count + 1));
    else if (c == 'x')
        double_all(s);
    else if (c == 'c')
        clear_bonus(s, bets);
    else if (c == 'b')
        buy_in(s);
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
    else if (bets->more && (key.kind == KEY_ENTER || key.kind == KEY_ESCAPE))
        show_page(bets, s, false);
    else if (key.c == 'q')
        s->leaving = true;
    else if (key.c == '?')
        play_show_help(s, choices);
    else if (!bets->more && take_change(s, bets, key.c))
        bets->list = true;
    else if (key.kind == KEY_CHAR || key.kind == KEY_AMOUNT)
        play_refuse_key(s, key, choices);
    bets->list = bets->list || row >= 0;
    return false;
}

/* Out of money: buy in again, or leave. */
static void ask_buy_in(struct session *s, struct bets *bets, int64_t least) {
    const char *follower = follower_of(s->game)->title;
    draw(s, bets);
    bets->list = true;
    while (!s->leaving && s->purse.balance < least) {
        play_notify(s, "Out of money: you have %s, and a hand takes at least %s%s%s.",
                    money_text(s->purse.balance).text, money_text(least).text, *follower ? " with " : "", follower);
        const struct key key =
            play_ask(s, text_format("b buy in for %s, q leave: ", money_text(s->buy_in).text).text, false);
        if (key.c == 'b')
            buy_in(s);
        else if (key.c == 'q')
            s->leaving = true;
        else if (key.kind != KEY_END && key.kind != KEY_REDRAW)
            play_refuse_key(s, key, "b, q");
    }
}

bool play_bets(struct session *s) {
    struct stakes least = {{{0}}}; /* that one hand needs */
    struct bets bets = {0};
    for (int i = 0; i < s->game->wager_count; i++)
        if (is_required(s, i)) least.seat[0][i] = s->limits.least;
    show_page(&bets, s, false);
    choose_seat(&bets, s, 0);
    const int64_t needed = stakes_needed(&least, &s->rules, 1);
    if (s->purse.balance < needed) ask_buy_in(s, &bets, needed);
    while (!s->leaving) {
        BUF_ON_STACK(b, 240);

        put_choices(&b, s, &bets);
        draw(s, &bets);
        const struct key key = play_ask(s, text_format("%s: ", b.text).text, bets.more);
        if (take_key(s, &bets, key, b.text)) return true;
    }
    return false;
}
