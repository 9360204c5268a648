/* three_card_catch_known.c - the deals of a hand against a dealer one of whose cards is known.
 *
 * All three lie face down and are alike, so the position does not matter.  Beside the known card d the dealer has two
 * others and draws one more: a set T of three cards.  Where both draw, the showdown depends on the best three of d and
 * T, and T counts once for each of its cards which as the draw leaves the other two and d no natural.  The sum over all
 * T that share no card with the player's four follows by inclusion and exclusion from cumulative sums over the T that
 * hold none, one or two given cards, and directly from those that hold three.
 *
 * Cost: 3 ms and 4 MB a card; 5 us a hand. */
#include "base/base.h"
#include "math/three_card_catch/three_card_catch_count.h"

#include <string.h>

struct catch_known {
    const struct catch_count *count;
    card d;
    int64_t draws;                          /* that follow a dealer's three cards */
    int32_t naturals, natural_with[52];     /* pairs beside d that make a natural; those that hold a given card */
    uint16_t any[CATCH_VALUES + 1];         /* sum of the weights of all T with a smaller value */
    uint16_t one[52][CATCH_VALUES + 1];     /* of those that hold a given card */
    uint16_t two[52][52][CATCH_VALUES + 1]; /* two given cards, the first higher */
};

static int higher(int a, int b) { return a > b ? a : b; }

/* The weight of T, and at value + 1 its place in the sums. */
static int weight_of(const struct catch_known *k, int a, int b, int c, int *at) {
    const int16_t(*with)[CATCH_ROW] = k->count->three[k->d];
    const int ab = with[a][b], ac = with[a][c], bc = with[b][c], natural = k->count->natural;
    *at = higher(higher(ab, ac), higher(bc, k->count->three[a][b][c])) + 1;
    return (ab < natural) + (ac < natural) + (bc < natural);
}

static void add_set(struct catch_known *k, int a, int b, int c) {
    int at;
    const int weight = weight_of(k, a, b, c, &at);
    uint16_t *const sums[] = {k->any, k->one[a], k->one[b], k->one[c], k->two[a][b], k->two[a][c], k->two[b][c]};
    for (size_t i = 0; weight && i < COUNT(sums); i++) sums[i][at] = (uint16_t)(sums[i][at] + weight);
}

static void accumulate(uint16_t sums[CATCH_VALUES + 1]) {
    for (int v = 0; v < CATCH_VALUES; v++) sums[v + 1] = (uint16_t)(sums[v + 1] + sums[v]);
}

struct catch_known *catch_known_open(struct arena *arena, const struct catch_count *count, card d) {
    struct catch_known *k = arena_take(arena, sizeof *k);
    k->count = count;
    k->d = d;
    k->draws = count->draws;
    for (int a = 0; a < 52; a++)
        for (int b = 0; b < a; b++) {
            if (count->three[d][a][b] == INT16_MAX) continue; /* d itself, or gone */
            const bool natural = count->three[d][a][b] >= count->natural;

            k->naturals += natural;
            k->natural_with[a] += natural;
            k->natural_with[b] += natural;
            for (int c = 0; c < b; c++)
                if (count->three[a][b][c] != INT16_MAX && c != d) add_set(k, a, b, c);
        }
    accumulate(k->any);
    for (int a = 0; a < 52; a++) {
        accumulate(k->one[a]);
        for (int b = 0; b < a; b++) accumulate(k->two[a][b]);
    }
    return k;
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
static struct compared sets_beside(const struct catch_known *k, const card four[4], int value) {
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
static struct catch_outcomes count_natural(const struct catch_known *k, const card hand[3], int value) {
    struct catch_outcomes out = {0};
    for (card a = 0; a < 52; a++) {
        for (card b = 0; b < a && !memchr(hand, a, 3); b++) {
            const int dealer = k->count->three[k->d][a][b];

            if (dealer == INT16_MAX || memchr(hand, b, 3)) continue;

            *(dealer < value ? &out.won_natural : dealer == value ? &out.tied : &out.lost) += k->draws;
        }
    }
    return out;
}

struct catch_outcomes catch_known_count(const struct catch_known *k, const card hand[3]) {
    const struct catch_count *t = k->count;
    const int value = t->three[hand[0]][hand[1]][hand[2]];
    struct catch_outcomes out = {0};
    int naturals = k->naturals;
    if (value >= t->natural) return count_natural(k, hand, value);
    for (int i = 0; i < 3; i++) {
        naturals -= k->natural_with[hand[i]];
        naturals += t->three[k->d][hand[i]][hand[(i + 1) % 3]] >= t->natural;
    }
    out.lost = (int64_t)naturals * k->draws; /* [C-4.2.10] */
    for (card x = 0; x < 52; x++) {
        card four[4];

        if (t->three[k->d][hand[0]][x] == INT16_MAX || memchr(hand, x, 3))
            continue; /* known, gone, or the hand's own */
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
