/* play_bets.c - the wagers of the next round.
 *
 * What the floor would refuse is refused at once, in its words.  Wagers that must be equal are placed together. */
#include "cli/play/play.h"

#include <stdlib.h>
#include <string.h>

int play_wager_base(const struct game *game, int wager) {
    const struct wager *w = &game->wagers[wager];
    if (w->kind == WAGER_REQUIRED) return w->of;
    return w->kind == WAGER_OPTIONAL ? wager : -1;
}

bool play_has_picks(const struct game *game) { return game->table_cards && strcmp(game->table_cards, "array") == 0; }

/* ---- changing ----------------------------------------------------------------------------------------- */
/* Those of a seat, as its terminal would say them: all of them, so that they are nothing but these. */
static struct fact bets_of(const struct session *s, int seat) {
    struct fact fact = play_fact(FACT_BETS, seat);
    fact.bets.seat = (uint16_t)seat;
    if (play_has_picks(s->game)) memcpy(fact.bets.pick, s->pick[seat - 1], sizeof fact.bets.pick);
    for (int i = 0; i < s->game->wager_count; i++) {
        const int64_t cents = s->stake[seat - 1][i];
        if (cents) fact.bets.spot[fact.bets.count++] = (struct fact_spot){(uint8_t)i, cents};
    }
    return fact;
}

/* Would the floor take them? */
static bool are_taken(struct session *s) {
    for (int seat = 1; seat <= s->seats; seat++) {
        struct fact fact = bets_of(s, seat);
        const enum err err = fact.bets.count ? play_check(s, &fact) : OK;
        if (!err) continue;
        play_tell("Seat %d: %s%s.", seat, err_text(err), err == ERR_CREDIT ? ", with what a decision may add" : "");
        return false;
    }
    return true;
}

/* The wager of this id, or that begins so; -1: none that is offered. */
static int find_wager(const struct session *s, const char *word) {
    int found = game_wager(s->game, word, strlen(word));
    for (int i = 0; found < 0 && i < s->game->wager_count; i++)
        if (typed_is(word, s->game->wagers[i].id) && play_wager_base(s->game, i) >= 0) found = i;
    return found >= 0 && play_wager_base(s->game, found) >= 0 && rules_offers(&s->rules, found) ? found : -1;
}

/* Without its required wager a seat sits out, unless the table accepts bonus wagers alone. */
static void set_wager(struct session *s, int seat, int wager, int64_t cents) {
    const bool required = s->game->wagers[wager].kind == WAGER_REQUIRED;
    const bool sits_out = cents == 0 && required && !rules_option_or(&s->rules, "bonus-only", 0);
    for (int i = 0; i < s->game->wager_count; i++)
        if (sits_out || play_wager_base(s->game, i) == play_wager_base(s->game, wager)) s->stake[seat - 1][i] = cents;
}

/* The hand that the word names, or all of them. */
struct hands {
    int first, last;
};

static bool read_hands(const struct session *s, const char *word, struct hands *out) {
    const int64_t seat = *word ? args_number(word, s->seats) : 0;
    *out = (struct hands){seat ? (int)seat : 1, seat ? (int)seat : s->seats};
    return seat || !*word;
}

/* "ante 25", "progressive", "xtra 0", "ante 25 2": false if it is no such line. */
static bool take_wager(struct session *s, const struct typed *line) {
    int64_t before[PLAY_SEATS][WAGERS_MAX];
    const int wager = find_wager(s, line->word[0]);
    const int64_t fixed = wager < 0 ? 0 : rules_fixed_cents(&s->rules, wager);
    const char *amount = line->word[1];
    const int64_t cents = *amount ? money_read(amount, strlen(amount)) : fixed ? fixed : -1;
    struct hands hands;
    if (wager < 0 || cents < 0 || line->count > 3 || !read_hands(s, line->word[2], &hands)) return false;
    memcpy(before, s->stake, sizeof before);
    for (int seat = hands.first; seat <= hands.last; seat++) set_wager(s, seat, wager, cents);
    if (are_taken(s))
        play_show_wagers(s, false);
    else
        memcpy(s->stake, before, sizeof before);
    return true;
}

/* Three locations: "pick 1 5 9", "pick 1 5 9 2". */
static bool take_pick(struct session *s, const struct typed *line) {
    struct hands hands;
    uint8_t pick[3];
    for (int i = 0; i < 3; i++) {
        pick[i] = (uint8_t)args_number(line->word[1 + i], 9);
        if (!pick[i] || memchr(pick, pick[i], (size_t)i)) return false;
    }
    if (!read_hands(s, line->word[4], &hands)) return false;
    for (int seat = hands.first; seat <= hands.last; seat++) memcpy(s->pick[seat - 1], pick, sizeof pick);
    play_show_wagers(s, false);
    return true;
}

static bool buy_in(struct session *s, const struct typed *line) {
    const int64_t before = s->bought;
    struct hands hands;
    if (!read_hands(s, line->word[1], &hands)) return false;
    for (int seat = hands.first; seat <= hands.last; seat++) play_buy_in(s, seat);
    play_tell("You buy in for %s: balance %s.", money_text(s->bought - before).text, money_text(play_balance(s)).text);
    return true;
}

/* ---- dealing ------------------------------------------------------------------------------------------ */
/* Every hand bets, and says that it is done. */
static bool deal(struct session *s) {
    int betting = 0;
    for (int seat = 1; seat <= s->seats; seat++) betting += bets_of(s, seat).bets.count > 0;
    if (!betting) play_tell("Nothing is wagered yet.");
    if (!betting || !are_taken(s)) return false;
    for (int seat = 1; seat <= s->seats; seat++) {
        struct fact bets = bets_of(s, seat);
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

bool play_bets(struct session *s) {
    const char *pick = play_has_picks(s->game) ? "pick A B C, " : "";
    const struct short_text prompt =
        text_format("deal [Enter], WAGER DOLLARS%s, %swagers, buy, help, quit: ", s->seats > 1 ? " [SEAT]" : "", pick);
    struct typed line;
    if (s->rounds == 0) play_show_wagers(s, true);
    while (play_ask(s, prompt.text, &line)) {
        const char *word = line.word[0];
        const bool deals = !line.count || typed_is(word, "deal");
        if (deals && deal(s)) return true;
        if (typed_is(word, "wagers"))
            play_show_wagers(s, true);
        else if (!deals && !(*pick && typed_is(word, "pick") ? take_pick(s, &line) : take_wager(s, &line)) &&
                 !(typed_is(word, "buy") && buy_in(s, &line)))
            play_refuse(word, prompt.text);
    }
    return false;
}
