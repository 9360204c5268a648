#include "math/chase_the_flush/chase_the_flush_suit.h"

#include "exact/count.h"

enum {
    NONE_ROWS = 14 + 79 + 287,        /* sets of 1 to 3 ranks, and one row after the last of each */
    ONE_ROWS = 14 + 79 + 287 + 716,   /* of 1 to 4 */
    TWO_ROWS = 79 + 287 + 716 + 1288, /* of 2 to 5 */
};

/* Where the rows of a length begin; the first serves suits without community cards too. */
static const uint16_t one_first[] = {0, 0, 14, 93, 380}, two_first[] = {0, 0, 0, 79, 366, 1082};

/* ---- ranks and bounds --------------------------------------------------------------------------------- */

const struct chase_ranks *chase_ranks_open(struct arena *arena)
{
    struct chase_ranks *r = arena_take(arena, sizeof *r);
    uint16_t seen[RANKS + 1] = {0};

    for (int n = 0; n <= RANKS; n++) r->first[n + 1] = (uint16_t)(r->first[n] + choose(RANKS, n));
    for (uint32_t mask = 0; mask < CHASE_MASKS; mask++) {
        const int n = __builtin_popcount(mask);

        r->length[mask] = (uint8_t)n;
        r->index[mask] = seen[n]++;
        r->sets[r->first[n] + r->index[mask]] = (uint16_t)mask;
    }
    for (int open = 0; open <= RANKS; open++)
        for (int n = 0; n <= RANKS; n++)
            for (int taken = 0; taken < n && taken < 4; taken++)
                r->fewer[open][n] |= (chase_ways)choose(open, taken) << 16 * taken;
    return r;
}

struct chase_bound chase_bound_below(const struct chase_ranks *ranks, suit_hand hand)
{
    return (struct chase_bound){hand, suit_hand_length(hand), ranks->index[hand & (CHASE_MASKS - 1)]};
}

/* Not above a hand is below the next number. */
struct chase_bound chase_bound_not_above(const struct chase_ranks *ranks, suit_hand hand)
{
    return (struct chase_bound){hand + 1, suit_hand_length(hand), ranks->index[hand & (CHASE_MASKS - 1)] + 1};
}

/* Three cards, all below the nine, are less. */
struct chase_bound chase_bound_weak(void)
{
    return (struct chase_bound){chase_qualifying, 3, NINE * (NINE - 1) * (NINE - 2) / 6};
}

/* ---- counting ----------------------------------------------------------------------------------------- */

/* Ways to take so many of the ranks, at most three. */
static int ways_to_take(const struct chase_ranks *r, uint32_t open, int taken)
{
    return (int)(r->fewer[r->length[open]][4] >> 16 * taken & 0xffff);
}

/*
 * Sets of `taken` open ranks that, with the community's, are less than the bound as numbers.  Each rank of
 * the bound that the community lacks, from the top, is left out (below, whatever follows) or taken too.
 */
static int sets_below(const struct chase_ranks *r, uint32_t community, uint32_t open, uint32_t bound,
                      int taken)
{
    const uint32_t beyond = community & ~bound; /* above it, where no higher rank is left out */
    int sets = 0;

    for (uint32_t left = bound & ~community; left > beyond; taken--) {
        const uint32_t bit = 1u << (31 - __builtin_clz(left));

        sets += ways_to_take(r, open & (bit - 1), taken);
        if (!(open & bit) || taken == 0) return sets;
        left ^= bit;
    }
    return sets;
}

chase_ways chase_ways_below(const struct chase_ranks *ranks, uint32_t community, uint32_t open, suit_hand key)
{
    const int needed = suit_hand_length(key) - ranks->length[community];
    const chase_ways *fewer = ranks->fewer[ranks->length[open]];

    if (needed < 0) return 0;
    if (needed > 3) return fewer[4];
    const int sets = sets_below(ranks, community, open, key & (CHASE_MASKS - 1), needed);
    return fewer[needed] | (chase_ways)sets << 16 * needed;
}

/* ---- tables ------------------------------------------------------------------------------------------- */

/*
 * Rows of one length: row i says for every last card how many sets of that length that contain `community`
 * and it, and no dead rank, are among the i least.
 */
static void fill_rows(const struct chase_ranks *r, uint32_t dead, uint32_t community, int length,
                      uint8_t (*rows)[CHASE_LANES])
{
    const int count = r->first[length + 1] - r->first[length];

    for (int i = 0; i < count; i++) {
        const uint32_t set = r->sets[r->first[length] + i];
        const bool possible = (set & dead) == 0 && (set & community) == community;
        const uint32_t last = possible ? set & ~community : 0;

        for (int rank = 0; rank < RANKS; rank++)
            rows[i + 1][rank] = (uint8_t)(rows[i][rank] + (last >> rank & 1));
    }
}

/* The same without a card: how many of the i least have no dead rank. */
static void fill_none(const struct chase_ranks *r, uint32_t dead, int length, uint16_t *rows)
{
    const uint16_t *sets = r->sets + r->first[length];

    for (int i = 0; i < r->first[length + 1] - r->first[length]; i++)
        rows[i + 1] = (uint16_t)(rows[i] + ((sets[i] & dead) == 0));
}

void chase_suit_open(struct chase_suit *suit, const struct chase_ranks *ranks, uint32_t dead, bool two_cards,
                     struct arena *arena)
{
    uint16_t *none = arena_take(arena, sizeof *none * NONE_ROWS);
    uint8_t(*one)[CHASE_LANES] = arena_take(arena, sizeof *one * ONE_ROWS);
    uint8_t(*two)[CHASE_LANES] = two_cards ? arena_take(arena, sizeof *two * TWO_ROWS * RANKS) : NULL;

    for (int length = 1; length <= 3; length++) fill_none(ranks, dead, length, none + one_first[length]);
    for (int length = 1; length <= 4; length++) fill_rows(ranks, dead, 0, length, one + one_first[length]);
    for (int first = 0; two && first < RANKS; first++)
        for (int length = 2; length <= 5; length++)
            fill_rows(ranks, dead, 1u << first, length, two + first * TWO_ROWS + two_first[length]);
    *suit = (struct chase_suit){dead, none, (const uint8_t(*)[CHASE_LANES])one,
                                (const uint8_t(*)[CHASE_LANES])two};
}

/* The row for the last card of the suit; NULL where there is no table. */
static const uint8_t *row_of(const struct chase_suit *suit, uint32_t community,
                             const struct chase_bound *bound)
{
    if (!community) return suit->one[one_first[bound->length] + bound->index];
    if (!suit->two || (community & (community - 1))) return NULL;
    return suit->two[__builtin_ctz(community) * TWO_ROWS + two_first[bound->length] + bound->index];
}

/* Sets that bring the suit to the bound's length and stay below it; -1 where there is no table. */
static int sets_in_table(const struct chase_suit *suit, uint32_t community, const struct chase_bound *bound)
{
    if (!community) return bound->length ? suit->none[one_first[bound->length] + bound->index] : -1;
    const uint8_t *row = row_of(suit, community & (community - 1), bound);
    return row ? row[__builtin_ctz(community)] : -1;
}

chase_ways chase_suit_ways(const struct chase_suit *suit, const struct chase_ranks *ranks, uint32_t community,
                           const struct chase_bound *bound)
{
    const uint32_t open = ~(suit->dead | community) & (CHASE_MASKS - 1);
    const int needed = bound->length - ranks->length[community];
    const chase_ways *fewer = ranks->fewer[ranks->length[open]];

    if (needed < 0) return 0;
    if (needed > 3) return fewer[4];
    const int sets = sets_in_table(suit, community, bound);
    if (sets < 0) return chase_ways_below(ranks, community, open, bound->key);
    return fewer[needed] | (chase_ways)sets << 16 * needed;
}

/* The row, made where there is no table. */
static const uint8_t *lanes_below(const struct chase_suit *suit, const struct chase_ranks *r,
                                  uint32_t community, const struct chase_bound *bound,
                                  uint8_t made[CHASE_LANES])
{
    const uint8_t *row = row_of(suit, community, bound);
    const int needed = bound->length - r->length[community] - 1;

    if (row) return row;
    for (int rank = 0; rank < RANKS; rank++) {
        const uint32_t with = community | 1u << rank, open = ~(suit->dead | with) & (CHASE_MASKS - 1);
        made[rank] = (uint8_t)sets_below(r, with, open, bound->key & (CHASE_MASKS - 1), needed);
    }
    return made;
}

void chase_suit_lanes(const struct chase_suit *suit, const struct chase_ranks *ranks, uint32_t community,
                      const struct chase_bound *bound, chase_ways others, int16_t out[CHASE_LANES])
{
    const int held = ranks->length[community] + 1, open = RANKS - ranks->length[suit->dead] - held;
    const int needed = bound->length - held;
    uint8_t made[CHASE_LANES] = {0};
    const uint8_t *row = made;
    uint16_t base = 0, times = 0;

    if (needed >= 0) base = (uint16_t)chase_ways_of_three(others * ranks->fewer[open][needed]);
    if (needed >= 0 && needed <= 3) {
        times = (uint16_t)(others >> 16 * (3 - needed));
        row = lanes_below(suit, ranks, community, bound, made);
    }
    for (int lane = 0; lane < CHASE_LANES; lane++) out[lane] = (int16_t)(base + times * row[lane]);
}

void chase_suit_single_lanes(const struct chase_suit *suit, const struct chase_ranks *ranks,
                             uint32_t community, const struct chase_bound *bound, chase_ways others,
                             uint8_t out[CHASE_LANES])
{
    const int held = ranks->length[community] + 1, open = RANKS - ranks->length[suit->dead] - held;
    const int needed = bound->length - held;
    const uint8_t base = (uint8_t)(chase_ways_of_one(others) + (needed > 1 ? (unsigned)open : 0));
    uint8_t made[CHASE_LANES] = {0};
    const uint8_t *row = needed == 1 ? lanes_below(suit, ranks, community, bound, made) : made;

    for (int lane = 0; lane < CHASE_LANES; lane++) out[lane] = (uint8_t)(base + row[lane]);
}
