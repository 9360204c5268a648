/* three_card_catch_protect.c - 3 Card Catch with more information than the rules give.
 *
 * One card of the dealer's.  All three lie face down and are alike, so the position does not matter.  For a given card
 * d the dealer has d and two of the others, and draws one more: a set T of three cards beside d.  Where both draw, the
 * showdown depends on the best three of d and T, and T counts once for each of its cards which as the draw leaves the
 * other two and d no natural.  The sum over all T that share no card with the player's four follows by inclusion and
 * exclusion from cumulative sums over the T that hold none, one or two given cards, and directly from those that hold
 * three.  13 cards up to the names of the suits, and 5,000 hands up to those that are left, beside each. */
#include "math/three_card_catch/three_card_catch_protect.h"

#include "base/base.h"
#include "exact/count.h"
#include "game/game.h"
#include "math/pay_exact.h"
#include "math/strategy_reader.h"
#include "math/three_card_catch/three_card_catch_count.h"

#include <string.h>

enum { PAIRS = 48 * 47 / 2 }; /* of the dealer's other two cards */

/* ---- the tables asked for ------------------------------------------------------------------------------ */

/* An X-Tra table, the plain strategy under it, and what the information makes of it. */
struct table_study {
    const char *name;
    struct catch_terms terms;
    struct decide_cards plain; /* the hands that play without the information */
    struct protect_sums sums;
};

struct tables_study {
    const struct catch_study *study;
    int count;
    struct table_study table[PAY_EXACT_TABLES];
};

static struct tables_study *open_tables(const struct protect_request *request) {
    struct tables_study *all = arena_take(request->analysis->arena, sizeof *all);
    struct pay_table tables[PAY_EXACT_TABLES];

    all->study = catch_study_open(request->analysis->arena, &request->analysis->rules);
    all->count = pay_exact_tables(request->analysis, pay_exact_wager(&three_card_catch, "xtra"), tables);
    for (int i = 0; i < all->count; i++) {
        struct table_study *t = &all->table[i];

        t->name = tables[i].sheet->tables[tables[i].column];
        t->terms = catch_terms_of(&request->analysis->rules, tables[i]);
        for (int c = 0; c < CLASSES; c++) {
            const struct catch_class *hand = &all->study->classes[c];
            const bool plays = catch_value_of_play(&hand->outcomes, &t->terms) > deals_per_hand * t->terms.net[FOLDED];

            decide_cards_set(&t->plain, hand->cards, ANY_ORDER, plays);
        }
    }
    return all;
}

/* The measure of a table, its figures still to be set. */
static struct protect_measure measure_of(const struct protect_request *request, const struct table_study *t) {
    return (struct protect_measure){
        .wager = "base",
        .basis = "ante",
        .tables = {{"xtra", t->name}},
        .unapproved = pay_exact_unapproved(request->analysis, pay_exact_wager(&three_card_catch, "xtra"))};
}

static void emit_exact(const struct protect_request *request, const struct tables_study *all) {
    for (int i = 0; i < all->count && !request->put_line; i++) {
        struct protect_measure m = measure_of(request, &all->table[i]);

        protect_set_sums(&m, &all->table[i].sums, all->table[i].terms.scale);
        request->emit(request->emit_context, &m);
    }
}

/* ---- one card of the dealer's ------------------------------------------------------------------------- */

struct known_card {
    const struct catch_count *count;
    card d;
    int32_t naturals, natural_with[52];     /* pairs beside d that make a natural; those that hold a given card */
    uint16_t any[CATCH_VALUES + 1];         /* sum of the weights of all T with a smaller value */
    uint16_t one[52][CATCH_VALUES + 1];     /* of those that hold a given card */
    uint16_t two[52][52][CATCH_VALUES + 1]; /* two given cards, the first higher */
};

static int higher(int a, int b) { return a > b ? a : b; }

/* The weight of T, and at value + 1 its place in the sums. */
static int weight_of(const struct known_card *k, int a, int b, int c, int *at) {
    const int16_t(*with)[CATCH_ROW] = k->count->three[k->d];
    const int ab = with[a][b], ac = with[a][c], bc = with[b][c], natural = k->count->natural;

    *at = higher(higher(ab, ac), higher(bc, k->count->three[a][b][c])) + 1;
    return (ab < natural) + (ac < natural) + (bc < natural);
}

static void add_set(struct known_card *k, int a, int b, int c) {
    int at;
    const int weight = weight_of(k, a, b, c, &at);
    uint16_t *const sums[] = {k->any, k->one[a], k->one[b], k->one[c], k->two[a][b], k->two[a][c], k->two[b][c]};

    for (size_t i = 0; weight && i < COUNT(sums); i++) sums[i][at] = (uint16_t)(sums[i][at] + weight);
}

static void accumulate(uint16_t sums[CATCH_VALUES + 1]) {
    for (int v = 0; v < CATCH_VALUES; v++) sums[v + 1] = (uint16_t)(sums[v + 1] + sums[v]);
}

static void open_card(struct known_card *k, const struct catch_count *count, card d) {
    memset(k, 0, sizeof *k);
    k->count = count;
    k->d = d;
    for (int a = 0; a < 52; a++)
        for (int b = 0; b < a && a != d; b++) {
            if (b == d) continue;
            const bool natural = count->three[d][a][b] >= count->natural;

            k->naturals += natural;
            k->natural_with[a] += natural;
            k->natural_with[b] += natural;
            for (int c = 0; c < b; c++)
                if (c != d) add_set(k, a, b, c);
        }
    accumulate(k->any);
    for (int a = 0; a < 52; a++) {
        accumulate(k->one[a]);
        for (int b = 0; b < a; b++) accumulate(k->two[a][b]);
    }
}

/* The weights of the dealer's sets by how they compare with a value. */
struct compared {
    int below, equal, all;
};

static inline void add_sums(struct compared *n, int sign, const uint16_t *sums, int value) {
    n->below += sign * sums[value];
    n->equal += sign * (sums[value + 1] - sums[value]);
    n->all += sign * sums[CATCH_VALUES];
}

/* The T that hold none of the four cards, from the highest down. */
static struct compared sets_beside(const struct known_card *k, const card four[4], int value) {
    struct compared n = {0};

    add_sums(&n, 1, k->any, value);
    for (int i = 0; i < 4; i++) {
        int at;
        const card a = four[i == 0], b = four[i < 2 ? 2 : 1], c = four[i < 3 ? 3 : 2];
        const int weight = weight_of(k, a, b, c, &at);

        add_sums(&n, -1, k->one[four[i]], value);
        for (int j = i + 1; j < 4; j++) add_sums(&n, 1, k->two[four[i]][four[j]], value);
        n.below -= at - 1 < value ? weight : 0;
        n.equal -= at - 1 == value ? weight : 0;
        n.all -= weight;
    }
    return n;
}

/* The hand, high to low, and the card x in their order. */
static void insert_card(const card hand[3], card x, card four[4]) {
    int at = 0;

    while (at < 3 && hand[at] > x) at++;
    memcpy(four, hand, (size_t)at);
    four[at] = x;
    memcpy(four + at + 1, hand + at, (size_t)(3 - at));
}

/* [C-4.2.12] A natural meets the dealer's three. */
static struct catch_outcomes count_natural(const struct known_card *k, const card hand[3], int value) {
    struct catch_outcomes out = {0};

    for (card a = 0; a < 52; a++) {
        if (a == k->d || memchr(hand, a, 3)) continue;
        for (card b = 0; b < a; b++) {
            if (b == k->d || memchr(hand, b, 3)) continue;
            const int dealer = k->count->three[k->d][a][b];

            *(dealer < value ? &out.won_natural : dealer == value ? &out.tied : &out.lost) += CATCH_DRAWS;
        }
    }
    return out;
}

/* The deals of a hand that plays against a dealer with the card d: PAIRS x CATCH_DRAWS. */
static struct catch_outcomes count_against(const struct known_card *k, const card hand[3]) {
    const struct catch_count *t = k->count;
    const int value = t->three[hand[0]][hand[1]][hand[2]];
    struct catch_outcomes out = {0};
    int naturals = k->naturals;

    if (value >= t->natural) return count_natural(k, hand, value);
    for (int i = 0; i < 3; i++) {
        naturals -= k->natural_with[hand[i]];
        naturals += t->three[k->d][hand[i]][hand[(i + 1) % 3]] >= t->natural;
    }
    out.lost = (int64_t)naturals * CATCH_DRAWS; /* [C-4.2.10] */
    for (card x = 0; x < 52; x++) {
        card four[4];

        if (x == k->d || memchr(hand, x, 3)) continue;
        const int best = higher(higher(t->three[hand[0]][hand[1]][x], t->three[hand[0]][hand[2]][x]),
                                higher(t->three[hand[1]][hand[2]][x], value));
        insert_card(hand, x, four);
        const struct compared n = sets_beside(k, four, best);
        out.won[t->category[best]] += n.below;
        out.tied += n.equal;
        out.lost += n.all - n.below - n.equal;
    }
    return out;
}

/* "xtra=1 Ac Kd 9h dealer 7c", the decision, its value and its margin; a tab between. */
static void put_known(const struct protect_request *request, const struct table_study *t, const card hand[3], card d,
                      const struct protect_state *s) {
    const struct fraction play = fraction_of(s->play, s->deals * t->terms.scale),
                          fold = fraction_of(s->fold, s->deals * t->terms.scale);
    const bool plays = protect_plays(s);
    char line[160];
    struct buf b = BUF(line);

    buf_format(&b, "xtra=%s ", t->name);
    card_put_list(&b, hand, 3);
    buf_put(&b, " dealer ");
    card_put(&b, d);
    strategy_put_choice(&b, plays ? "play" : "fold", plays ? play : fold, plays ? fold : play);
    request->put_line(request->put_context, line);
}

/* A class of hands beside the card d; size: how many pairs of hand and card it stands for. */
static void add_known(const struct protect_request *request, struct tables_study *all, const struct known_card *k,
                      const card hand[3], int size) {
    const struct catch_outcomes o = count_against(k, hand);
    const wide deals = (wide)PAIRS * CATCH_DRAWS;

    for (int i = 0; i < all->count; i++) {
        struct table_study *t = &all->table[i];
        const struct protect_state s = {.plain = decide_cards_get(&t->plain, hand, hand[2]),
                                        .play = catch_value_of_play(&o, &t->terms),
                                        .fold = deals * t->terms.net[FOLDED],
                                        .deals = deals,
                                        .weight = size};

        if (request->put_line)
            put_known(request, t, hand, k->d, &s);
        else
            protect_sums_add(&t->sums, &s);
    }
}

/* d is the highest key, so it is of the first suit in the class's representative. */
static int class_beside(const card hand[3], card d) {
    uint32_t key[SUITS] = {0};

    key[card_suit(d)] = 1u << 31;
    for (int i = 0; i < 3; i++) key[card_suit(hand[i])] |= 1u << card_rank(hand[i]);
    return suit_class_size(key);
}

static bool run_dealer_card(const struct protect_request *request, const struct protection *protection) {
    const size_t mark = arena_mark(request->analysis->arena);
    struct tables_study *all = open_tables(request);
    struct known_card *k = arena_take(request->analysis->arena, sizeof *k);
    bool stop = false;

    (void)protection;
    for (int rank = 0; rank < RANKS && !stop; rank++) {
        open_card(k, all->study->count, card_of(rank, CLUBS));
        for (card a = 2; a < 52; a++)
            for (card b = 1; b < a; b++)
                for (card c = 0; c < b; c++) {
                    const card hand[3] = {a, b, c};
                    const int size = memchr(hand, k->d, 3) ? 0 : class_beside(hand, k->d);

                    if (size) add_known(request, all, k, hand, size);
                }
        stop = analysis_should_stop(request->analysis, (rank + 1) / (double)RANKS);
    }
    if (!stop) emit_exact(request, all);
    arena_release(request->analysis->arena, mark);
    return !stop;
}

/* ---- the list ----------------------------------------------------------------------------------------- */

const struct protection three_card_catch_protections[] = {
    {.game = &three_card_catch,
     .information = "dealer-card",
     .what = "one of the dealer's three cards",
     .counter = "Deal the dealer's packet straight onto the layout, face down and squared, and pull no card past the "
                "edge of the shuffler's tray; it costs nothing but training.",
     .strategy = true,
     .run = run_dealer_card},
    {0},
};
