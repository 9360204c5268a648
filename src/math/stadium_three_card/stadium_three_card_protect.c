/* stadium_three_card_protect.c - Stadium 3 Card Poker with more information than the rules give.
 *
 * The dealer's three cards are all that a player does not know, so a deal is a dealer: everything is a sum over the
 * dealers of the net result against each (math/protect_three.h).
 *
 * Rows.  The nine cards of the array are three rows of three; a player who looks at the own row alone has information
 * "own", with a second row it is hands-2, with all of them hands-3, which is what the rules show: "nine".
 * A dealer's card is counted beside either; all else for "own". */
#include "math/stadium_three_card/stadium_three_card_exact.h"

#include "base/base.h"
#include "game/game.h"
#include "math/mistake.h"
#include "math/pay_exact.h"
#include "math/protect_three.h"
#include "math/stadium_three_card/stadium_hands.h"

#include <string.h>

/* ---- the game's part ------------------------------------------------------------------------------------ */
struct stadium_context {
    const struct stadium_hands *hands;
    struct stadium_terms terms;
};

/* Play less Fold, which loses the Ante [T-7b], by outcome. */
struct results {
    int player, qualifying;
    int64_t of[STADIUM_OUTCOMES];
};

static struct results results_of(const struct three_study *s, const card hand[3]) {
    const struct stadium_context *c = s->context;
    const int category = hand3_category(hand3_value(hand[0], hand[1], hand[2]));
    const int64_t bonus = c->terms.bonus[category < STADIUM_CATEGORIES ? category : STADIUM_CATEGORIES - 1];
    struct results r = {.player = c->hands->places.of[hand[0]][hand[1]][hand[2]], .qualifying = c->hands->qualifying};
    for (int outcome = 0; outcome < STADIUM_OUTCOMES; outcome++)
        r.of[outcome] = (c->terms.net[outcome] + 1) * c->terms.scale + bonus; /* [T-9a to T-9e] */
    return r;
}

static void stadium_dealers(const struct three_study *s, const card hand[3], int64_t *more) {
    const struct stadium_context *context = s->context;
    const struct results r = results_of(s, hand);
    card left[52];
    const int count = three_left(s, hand, left);
    for (int a = 2; a < count; a++)
        for (int b = 1; b < a; b++) {
            const int16_t *place = context->hands->places.of[left[a]][left[b]];

            for (int c = 0; c < b; c++) *more++ = r.of[stadium_outcome(r.player, place[left[c]], r.qualifying)];
        }
}

static void stadium_sets(const struct three_study *s, const card hand[3], int sign, struct removal *removal) {
    int64_t more[THREE_DEALERS], *at = more;
    card left[52];
    const int count = three_left(s, hand, left);
    stadium_dealers(s, hand, more);
    for (uint8_t a = 2; a < count; a++)
        for (uint8_t b = 1; b < a; b++)
            for (uint8_t c = 0; c < b; c++) removal_put(removal, (const uint8_t[]){a, b, c}, sign * *at++);
}

static int64_t stadium_more(const struct three_study *s, const card hand[3]) {
    int64_t more[THREE_DEALERS], sum = 0;
    card left[52];
    const int count = three_left(s, hand, left);
    const int dealers = count * (count - 1) * (count - 2) / 6;
    stadium_dealers(s, hand, more);
    for (int i = 0; i < dealers; i++) sum += more[i];
    return sum;
}

static struct three_study *open_study(struct arena *arena, const struct rules *rules, struct pay_table table,
                                      uint64_t gone) {
    struct three_study *s = arena_take(arena, sizeof *s);
    struct stadium_context *context = arena_take(arena, sizeof *context);
    context->terms = stadium_terms_of(rules, table);
    context->hands = stadium_hands_open(arena, context->terms.qualifying);
    *s = (struct three_study){.gone = gone,
                              .scale = context->terms.scale,
                              .fold = -context->terms.scale, /* [T-7b] */
                              .tie_plays = true,
                              .unknown = 3,
                              .draws = 1,
                              .ways = 1,
                              .context = context,
                              .dealers = stadium_dealers,
                              .sets = stadium_sets,
                              .more = stadium_more,
                              .by_rank = arena_take(arena, THREE_CLASSES * sizeof *s->by_rank),
                              .label = text_format("ante-bonus=%s information=own", table.sheet->tables[table.column])};
    three_open(s);
    return s;
}

/* ---- running -------------------------------------------------------------------------------------------- */
static bool run_table(const struct protect_request *request, const struct protection *protection,
                      struct pay_table table) {
    struct three_study *s = open_study(request->analysis->arena, &request->analysis->rules, table, 0);
    const bool nine = !analysis_wants(request->analysis, "information", "own");
    struct protect_measure m = {
        .wager = "base",
        .basis = "ante",
        .tables = {{"ante-bonus", table.sheet->tables[table.column]}},
        .options = {{"information", nine ? "nine" : "own"}},
        .unapproved = pay_exact_unapproved(request->analysis, pay_exact_wager(&stadium_three_card, "ante-bonus"))};
    struct protect_sums sums = {0};
    s->shown = nine ? STADIUM_OTHERS : 0;
    if (!three_run(s, request, protection, &sums)) return false;
    protect_set_sums(&m, &sums, s->scale);
    if (strcmp(protection->information, "dealer-card") == 0 && !nine)
        three_rules(s, request->analysis->arena, &sums, &m);
    request->emit(request->emit_context, &m);
    return true;
}

static bool run(const struct protect_request *request, const struct protection *protection) {
    const size_t mark = arena_mark(request->analysis->arena);
    struct pay_table tables[PAY_EXACT_TABLES];
    const int count = pay_exact_tables(request->analysis, pay_exact_wager(&stadium_three_card, "ante-bonus"), tables);
    bool done = true;
    for (int i = 0; i < count && done; i++) {
        if (analysis_wants(request->analysis, "information", "own") ||
            strcmp(protection->information, "dealer-card") == 0)
            done = run_table(request, protection, tables[i]);
        arena_release(request->analysis->arena, mark);
    }
    return done;
}

/* ---- the list ------------------------------------------------------------------------------------------- */
const struct protection stadium_three_card_protections[] = {
    {.information = "dealer-card",
     .what = "one of the dealer's three cards",
     .counter =
         "Leave the dealer's packet in the shuffler until all have decided, as T-8 has it; nothing is lost by it.",
     .strategy = true,
     .run = run},
    {.information = "hands-2",
     .what = "the own row of the array and one other",
     .counter = "None is needed: the rules show all nine cards.",
     .hands = 2,
     .run = run},
    {.information = "hands-3",
     .what = "all three rows of the array, which the rules show",
     .counter = "None is needed: the rules show all nine cards.",
     .hands = 3,
     .run = run},
    {.information = "groups",
     .what = "the group of each of the dealer's three backs",
     .counter = "Leave the dealer's packet in the shuffler until all have decided, or turn half of the deck with every "
                "change of cards; the turn costs a minute a deck.",
     .strategy = true,
     .run = run},
    PROTECT_ERRORS(mistakes_run),
    {0},
};
