#include "math/three_card_catch/three_card_catch_count.h"

enum { VALUE_LIMIT = (HAND3_ROYAL + 1) << 12 };

/* ---- values ------------------------------------------------------------------------------------------- */

static void put_value(struct catch_count *t, int a, int b, int c, int16_t value)
{
    t->three[a][b][c] = t->three[a][c][b] = value;
    t->three[b][a][c] = t->three[b][c][a] = value;
    t->three[c][a][b] = t->three[c][b][a] = value;
}

/* Values from 0 in the game's order: first which there are, then each hand's place among them. */
static void fill_values(struct catch_count *t, int16_t place[VALUE_LIMIT])
{
    int16_t values = 0;

    for (int a = 2; a < 52; a++)
        for (int b = 1; b < a; b++)
            for (int c = 0; c < b; c++) place[hand3_value((card)a, (card)b, (card)c)] = 1;
    for (int value = 0; value < VALUE_LIMIT; value++) {
        if (!place[value]) continue;
        must(values < CATCH_VALUES);
        if (value < HAND3_OF(HAND3_PAIR, EIGHT)) t->natural = values + 1; /* C-1.6 */
        t->category[values] = (uint8_t)hand3_category((hand3)value);
        place[value] = values++;
    }
    must(values == CATCH_VALUES);
    for (int i = 0; i < 52 * 52 * CATCH_ROW; i++) (&t->three[0][0][0])[i] = INT16_MAX;
    for (int a = 2; a < 52; a++)
        for (int b = 1; b < a; b++)
            for (int c = 0; c < b; c++) put_value(t, a, b, c, place[hand3_value((card)a, (card)b, (card)c)]);
}

/* ---- cumulative sums ---------------------------------------------------------------------------------- */

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* Stored one place up, so that after summing, place v holds what is smaller than v. */
static void add_three(struct catch_count *t, int a, int b, int c)
{
    const int at = t->three[a][b][c] + 1;

    t->any3[at]++;
    t->one3[a][at]++;
    t->one3[b][at]++;
    t->one3[c][at]++;
}

/* a < b < c < d */
static void add_four(struct catch_count *t, int a, int b, int c, int d)
{
    const int abc = t->three[a][b][c], abd = t->three[a][b][d], acd = t->three[a][c][d],
              bcd = t->three[b][c][d];
    const int at = larger(larger(abc, abd), larger(acd, bcd)) + 1;
    const int weight = (abc < t->natural) + (abd < t->natural) + (acd < t->natural) + (bcd < t->natural);
    const uint16_t add = (uint16_t)weight;

    if (!weight) return;
    t->any4[at] += add;
    t->one4[a][at] += add;
    t->one4[b][at] += add;
    t->one4[c][at] += add;
    t->one4[d][at] += add;
    t->two4[a][b][at] = (uint16_t)(t->two4[a][b][at] + add);
    t->two4[a][c][at] = (uint16_t)(t->two4[a][c][at] + add);
    t->two4[a][d][at] = (uint16_t)(t->two4[a][d][at] + add);
    t->two4[b][c][at] = (uint16_t)(t->two4[b][c][at] + add);
    t->two4[b][d][at] = (uint16_t)(t->two4[b][d][at] + add);
    t->two4[c][d][at] = (uint16_t)(t->two4[c][d][at] + add);
}

static void sum_up_16(uint16_t sums[CATCH_VALUES + 1])
{
    for (int v = 0; v < CATCH_VALUES; v++) sums[v + 1] = (uint16_t)(sums[v + 1] + sums[v]);
}

static void sum_up_32(uint32_t sums[CATCH_VALUES + 1])
{
    for (int v = 0; v < CATCH_VALUES; v++) sums[v + 1] += sums[v];
}

static void fill_sums(struct catch_count *t)
{
    for (int c = 2; c < 52; c++)
        for (int b = 1; b < c; b++)
            for (int a = 0; a < b; a++) {
                add_three(t, a, b, c);
                for (int d = c + 1; d < 52; d++) add_four(t, a, b, c, d);
            }
    sum_up_32(t->any4);
    sum_up_16(t->any3);
    for (int a = 0; a < 52; a++) {
        sum_up_32(t->one4[a]);
        sum_up_16(t->one3[a]);
        for (int b = a + 1; b < 52; b++) sum_up_16(t->two4[a][b]);
    }
}

struct catch_count *catch_count_open(struct arena *arena)
{
    struct catch_count *t = arena_take(arena, sizeof *t);
    const size_t mark = arena_mark(arena);

    fill_values(t, arena_take(arena, VALUE_LIMIT * sizeof(int16_t)));
    arena_release(arena, mark);
    fill_sums(t);
    return t;
}

/* ---- dealers of three cards --------------------------------------------------------------------------- */

struct tally {
    int64_t below, equal, all;
};

/* Dealer's hands apart from the hand, against a value. */
static struct tally threes(const struct catch_count *t, const card hand[3], int value)
{
    struct tally n = {t->any3[value], t->any3[value + 1] - t->any3[value], CATCH_DEALERS};

    for (int i = 0; i < 3; i++) {
        const uint16_t *one = t->one3[hand[i]];
        const int16_t *row = t->three[hand[i]][hand[(i + 1) % 3]];

        n.below -= one[value];
        n.equal -= one[value + 1] - one[value];
        for (int z = 0; z < 52; z++) {
            n.below += row[z] < value;
            n.equal += row[z] == value;
        }
    }
    n.below -= catch_value(t, hand) < value;
    n.equal -= catch_value(t, hand) == value;
    return n;
}

/* ---- dealers of four cards ---------------------------------------------------------------------------- */

/* F that hold three given cards and any fourth: rows by the fourth card of each two of them. */
static struct tally fours_with_three(const struct catch_count *t, int a, int b, int c, int value)
{
    const int16_t *ab = t->three[a][b], *ac = t->three[a][c], *bc = t->three[b][c], abc = ab[c];
    const int16_t natural = (int16_t)t->natural, limit = (int16_t)value;
    int16_t below = 0, equal = 0, all = 0;

    for (int z = 0; z < CATCH_ROW; z++) {
        const int16_t low = ab[z] > ac[z] ? ab[z] : ac[z], high = bc[z] > abc ? bc[z] : abc;
        const int16_t best = low > high ? low : high;
        const int16_t weight =
            (int16_t)((ab[z] < natural) + (ac[z] < natural) + (bc[z] < natural) + (abc < natural));

        below = (int16_t)(below + (best < limit ? weight : 0));
        equal = (int16_t)(equal + (best == limit ? weight : 0));
        all = (int16_t)(all + (best < INT16_MAX ? weight : 0));
    }
    return (struct tally){below, equal, all};
}

static void add_sums_32(struct tally *n, int sign, const uint32_t *sums, int value)
{
    n->below += sign * (int64_t)sums[value];
    n->equal += sign * ((int64_t)sums[value + 1] - sums[value]);
    n->all += sign * (int64_t)sums[CATCH_VALUES];
}

static void add_sums_16(struct tally *n, const uint16_t *sums, int value)
{
    n->below += sums[value];
    n->equal += sums[value + 1] - sums[value];
    n->all += sums[CATCH_VALUES];
}

static void add_tally(struct tally *n, int sign, struct tally other)
{
    n->below += sign * other.below;
    n->equal += sign * other.equal;
    n->all += sign * other.all;
}

/* The player's four cards: the hand and the draw x. */
static int best_of(const struct catch_count *t, const card hand[3], card x)
{
    const int16_t *row0 = t->three[hand[0]][hand[1]], *row1 = t->three[hand[0]][hand[2]],
                  *row2 = t->three[hand[1]][hand[2]];

    return larger(larger(row0[x], row1[x]), larger(row2[x], row0[hand[2]]));
}

/* Dealer's fours that avoid the hand and x.  Four cards of value `value` are the player's own: they count
 * once. */
static struct tally fours(const struct catch_count *t, const card hand[3], card x, int value)
{
    struct tally n = {0};
    int own_weight = catch_value(t, hand) < t->natural;

    add_sums_32(&n, 1, t->any4, value);
    add_sums_32(&n, -1, t->one4[x], value);
    add_tally(&n, -1, fours_with_three(t, hand[0], hand[1], hand[2], value));
    for (int i = 0; i < 3; i++) {
        const card a = hand[i], b = hand[(i + 1) % 3];

        add_sums_32(&n, -1, t->one4[a], value);
        add_sums_16(&n, a < b ? t->two4[a][b] : t->two4[b][a], value);
        add_sums_16(&n, a < x ? t->two4[a][x] : t->two4[x][a], value);
        add_tally(&n, -1, fours_with_three(t, a, b, x, value));
        own_weight += t->three[a][b][x] < t->natural;
    }
    add_tally(&n, 1, (struct tally){0, own_weight, own_weight});
    return n;
}

/* ---- a hand ------------------------------------------------------------------------------------------- */

/* C-4.2.10, C-4.2.12: no draw for the hand, so three cards against three. */
static struct catch_outcomes natural_hand(const struct catch_count *t, const card hand[3])
{
    const struct tally n = threes(t, hand, catch_value(t, hand));

    return (struct catch_outcomes){
        .won_natural = n.below * CATCH_DRAWS,
        .tied = n.equal * CATCH_DRAWS,
        .lost = (n.all - n.below - n.equal) * CATCH_DRAWS,
    };
}

struct catch_outcomes catch_count_hand(const struct catch_count *t, const card hand[3])
{
    struct catch_outcomes out = {0};

    if (catch_value(t, hand) >= t->natural) return natural_hand(t, hand);
    out.lost = (CATCH_DEALERS - threes(t, hand, t->natural).below) * CATCH_DRAWS; /* to a dealer's natural */
    for (card x = 0; x < 52; x++) {
        const int value = best_of(t, hand, x);

        if (value == INT16_MAX) continue; /* in the hand already */
        const struct tally n = fours(t, hand, x, value);
        out.won[t->category[value]] += n.below;
        out.drawn[t->category[value]] += n.all;
        out.tied += n.equal;
        out.lost += n.all - n.below - n.equal;
    }
    return out;
}
