#include "math/chase_the_flush/chase_the_flush_count.h"

#include "exact/count.h"

enum {
    NONE_ROWS = 14 + 79 + 287,        /* sets of 1 to 3 ranks, and one row after the last of each */
    ONE_ROWS = 14 + 79 + 287 + 716,   /* of 1 to 4 */
    TWO_ROWS = 79 + 287 + 716 + 1288, /* of 2 to 5 */
};

/* Where the rows of a length begin; one_first is also for suits without community cards. */
static const uint16_t one_first[] = {0, 0, 14, 93, 380}, two_first[] = {0, 0, 0, 79, 366, 1082};

/* ---- ranks and bounds --------------------------------------------------------------------------------- */

const struct chase_ranks *chase_ranks_open(struct arena *arena) {
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

struct chase_bound chase_bound_below(const struct chase_ranks *ranks, suit_hand hand) {
    return (struct chase_bound){hand, suit_hand_length(hand), ranks->index[hand & (CHASE_MASKS - 1)]};
}

/* Not above a hand is below the next number. */
struct chase_bound chase_bound_not_above(const struct chase_ranks *ranks, suit_hand hand) {
    return (struct chase_bound){hand + 1, suit_hand_length(hand), ranks->index[hand & (CHASE_MASKS - 1)] + 1};
}

/* The sets of three ranks below the nine are less. */
struct chase_bound chase_bound_unqualified(void) {
    return (struct chase_bound){chase_qualifying, 3, NINE * (NINE - 1) * (NINE - 2) / 6};
}

/* ---- counting ----------------------------------------------------------------------------------------- */

/* Ways to take `taken` of the open ranks, at most three. */
static int ways_to_take(const struct chase_ranks *r, uint32_t open, int taken) {
    return (int)(r->fewer[r->length[open]][4] >> 16 * taken & 0xffff);
}

/* Sets of `taken` open ranks that, with the community's, are less than the bound as numbers.  From the top, each
 * rank of the bound that the community lacks is either left out (then any lower ranks may follow) or taken too. */
static int sets_below(const struct chase_ranks *r, uint32_t community, uint32_t open, uint32_t bound, int taken) {
    const uint32_t beyond = community & ~bound; /* makes the set greater unless a higher rank is left out */
    int sets = 0;

    for (uint32_t left = bound & ~community; left > beyond; taken--) {
        const uint32_t bit = 1u << (31 - __builtin_clz(left));

        sets += ways_to_take(r, open & (bit - 1), taken);
        if (!(open & bit) || taken == 0) return sets;
        left ^= bit;
    }
    return sets;
}

chase_ways chase_ways_below(const struct chase_ranks *ranks, uint32_t community, uint32_t open, suit_hand key) {
    const int needed = suit_hand_length(key) - ranks->length[community];
    const chase_ways *fewer = ranks->fewer[ranks->length[open]];

    if (needed < 0) return 0;
    if (needed > 3) return fewer[4];
    const int sets = sets_below(ranks, community, open, key & (CHASE_MASKS - 1), needed);
    return fewer[needed] | (chase_ways)sets << 16 * needed;
}

/* ---- tables of a suit --------------------------------------------------------------------------------- */

/* Rows of one length: row i has for every last card the number of sets of that length, among the i least,
 * that contain it and `community` and no dead rank. */
static void fill_rows(const struct chase_ranks *r, uint32_t dead, uint32_t community, int length,
                      uint8_t (*rows)[CHASE_LANES]) {
    const int count = r->first[length + 1] - r->first[length];

    for (int i = 0; i < count; i++) {
        const uint32_t set = r->sets[r->first[length] + i];
        const bool possible = (set & dead) == 0 && (set & community) == community;
        const uint32_t last = possible ? set & ~community : 0;

        for (int rank = 0; rank < RANKS; rank++) rows[i + 1][rank] = (uint8_t)(rows[i][rank] + (last >> rank & 1));
    }
}

/* The same without a card: how many of the i least have no dead rank. */
static void fill_none(const struct chase_ranks *r, uint32_t dead, int length, uint16_t *rows) {
    const uint16_t *sets = r->sets + r->first[length];

    for (int i = 0; i < r->first[length + 1] - r->first[length]; i++)
        rows[i + 1] = (uint16_t)(rows[i] + ((sets[i] & dead) == 0));
}

/* Tables of a suit; two_cards also for two community cards (a quarter of a megabyte more). */
static void chase_suit_open(struct chase_suit *suit, const struct chase_ranks *ranks, uint32_t dead, bool two_cards,
                            struct arena *arena) {
    uint16_t *none = arena_take(arena, sizeof *none * NONE_ROWS);
    uint8_t(*one)[CHASE_LANES] = arena_take(arena, sizeof *one * ONE_ROWS);
    uint8_t(*two)[CHASE_LANES] = two_cards ? arena_take(arena, sizeof *two * TWO_ROWS * RANKS) : NULL;

    for (int length = 1; length <= 3; length++) fill_none(ranks, dead, length, none + one_first[length]);
    for (int length = 1; length <= 4; length++) fill_rows(ranks, dead, 0, length, one + one_first[length]);
    for (int first = 0; two && first < RANKS; first++)
        for (int length = 2; length <= 5; length++)
            fill_rows(ranks, dead, 1u << first, length, two + first * TWO_ROWS + two_first[length]);
    *suit =
        (struct chase_suit){ranks, dead, none, (const uint8_t(*)[CHASE_LANES])one, (const uint8_t(*)[CHASE_LANES])two};
}

/* The row for the last card of the suit; NULL where there is no table. */
static const uint8_t *row_of(const struct chase_suit *suit, uint32_t community, const struct chase_bound *bound) {
    if (!community) return suit->one[one_first[bound->length] + bound->index];
    if (!suit->two || (community & (community - 1))) return NULL;
    return suit->two[__builtin_ctz(community) * TWO_ROWS + two_first[bound->length] + bound->index];
}

/* Sets that bring the suit to the bound's length and stay below it; -1 where there is no table. */
static int sets_in_table(const struct chase_suit *suit, uint32_t community, const struct chase_bound *bound) {
    if (!community) return bound->length ? suit->none[one_first[bound->length] + bound->index] : -1;
    const uint8_t *row = row_of(suit, community & (community - 1), bound);
    return row ? row[__builtin_ctz(community)] : -1;
}

chase_ways chase_suit_ways(const struct chase_suit *suit, uint32_t community, const struct chase_bound *bound) {
    const struct chase_ranks *ranks = suit->ranks;
    const uint32_t open = ~(suit->dead | community) & (CHASE_MASKS - 1);
    const int needed = bound->length - ranks->length[community];
    const chase_ways *fewer = ranks->fewer[ranks->length[open]];

    if (needed < 0) return 0;
    if (needed > 3) return fewer[4];
    const int sets = sets_in_table(suit, community, bound);
    if (sets < 0) return chase_ways_below(ranks, community, open, bound->key);
    return fewer[needed] | (chase_ways)sets << 16 * needed;
}

/* The row from the table, or computed if there is none. */
static const uint8_t *lanes_below(const struct chase_suit *suit, uint32_t community, const struct chase_bound *bound,
                                  uint8_t made[CHASE_LANES]) {
    const struct chase_ranks *r = suit->ranks;
    const uint8_t *row = row_of(suit, community, bound);
    const int needed = bound->length - r->length[community] - 1;

    if (row) return row;
    for (int rank = 0; rank < RANKS; rank++) {
        const uint32_t with = community | 1u << rank, open = ~(suit->dead | with) & (CHASE_MASKS - 1);
        made[rank] = (uint8_t)sets_below(r, with, open, bound->key & (CHASE_MASKS - 1), needed);
    }
    return made;
}

/* Dealer's hands below the bound for every last community card of the suit at once: `others` is the product
 * of the other suits, `community` the suit's cards without the last. */
static void chase_suit_lanes(const struct chase_suit *suit, uint32_t community, const struct chase_bound *bound,
                             chase_ways others, int16_t out[CHASE_LANES]) {
    const struct chase_ranks *ranks = suit->ranks;
    const int held = ranks->length[community] + 1, open = RANKS - ranks->length[suit->dead] - held;
    const int needed = bound->length - held;
    uint8_t made[CHASE_LANES] = {0};
    const uint8_t *row = made;
    uint16_t base = 0, times = 0;

    if (needed >= 0) base = (uint16_t)chase_ways_of_three(others * ranks->fewer[open][needed]);
    if (needed >= 0 && needed <= 3) {
        times = (uint16_t)(others >> 16 * (3 - needed));
        row = lanes_below(suit, community, bound, made);
    }
    for (int lane = 0; lane < CHASE_LANES; lane++) out[lane] = (int16_t)(base + times * row[lane]);
}

/* The same for single cards: cards of any suit that, alone, leave the dealer below the bound. */
static void chase_suit_single_lanes(const struct chase_suit *suit, uint32_t community, const struct chase_bound *bound,
                                    chase_ways others, uint8_t out[CHASE_LANES]) {
    const struct chase_ranks *ranks = suit->ranks;
    const int held = ranks->length[community] + 1, open = RANKS - ranks->length[suit->dead] - held;
    const int needed = bound->length - held;
    const uint8_t base = (uint8_t)(chase_ways_of_one(others) + (needed > 1 ? (unsigned)open : 0));
    uint8_t made[CHASE_LANES] = {0};
    const uint8_t *row = needed == 1 ? lanes_below(suit, community, bound, made) : made;

    for (int lane = 0; lane < CHASE_LANES; lane++) out[lane] = (uint8_t)(base + row[lane]);
}

/* ---- walking through the boards ----------------------------------------------------------------------- */

enum { OTHERS = SUITS - 1, PARTS_OF_SUIT = 286, COMMUNITY = 4 };

/* Community cards of one suit, and what the dealer may hold of it under each bound. */
struct part {
    uint32_t cards;
    chase_ways ways[CHASE_BOUNDS];
};

struct parts {
    int count;
    struct part list[PARTS_OF_SUIT];
};

struct walk {
    const struct chase_ranks *ranks;
    const struct chase_suit *suits[SUITS];
    struct chase_boards *boards;
    const uint32_t *hole;
    suit_hand hand; /* the player's */
    int suit;       /* that makes it */
    int others[OTHERS];
    uint32_t community[SUITS]; /* so far; of the suit in lanes without its last card */
    struct chase_bound bounds[CHASE_BOUNDS];
    struct part made;                     /* of the suit that makes the hand */
    struct parts parts[SUITS][COMMUNITY]; /* of the others, by the number of cards */
};

static suit_hand hand_of(const struct walk *w, int suit, uint32_t community) {
    return chase_hand(w->ranks, w->hole[suit] | community);
}

/* The least hand another suit must not reach: of two equal ones the first makes the player's hand. */
static suit_hand limit_of(const struct walk *w, int suit) { return w->hand + (suit > w->suit); }

/* Does the player hold the same ranks in the previous suit?  Its community cards must then not be less. */
static bool same_hole_as_previous(const struct walk *w, int suit) {
    return suit > 0 && w->hole[suit - 1] == w->hole[suit];
}

/* ---- lanes -------------------------------------------------------------------------------------------- */

/* Ranks that may join `held` without passing `most`: the highest rank in which the two differ decides. */
static uint32_t ranks_not_above(uint32_t held, uint32_t most) {
    if (held >= most) return 0;
    const uint32_t top = 1u << (31 - __builtin_clz(held ^ most));
    return (held | top) <= most ? 2 * top - 1 : top - 1;
}

/* The ranks the last card of a suit may have. */
static uint32_t lanes_of(const struct walk *w, int suit) {
    const uint32_t community = w->community[suit], held = w->hole[suit] | community;
    const uint32_t below = community ? ~0u << (32 - __builtin_clz(community)) : ~0u;
    const int length = w->ranks->length[held] + 1, longest = suit_hand_length(w->hand);
    uint32_t lanes = ~held & (CHASE_MASKS - 1) & below; /* the last is the highest of its suit */

    if (length > longest) return 0;
    if (length == longest) lanes &= ranks_not_above(held, (limit_of(w, suit) - 1) & (CHASE_MASKS - 1));
    if (same_hole_as_previous(w, suit) && w->ranks->length[w->community[suit - 1]] == w->ranks->length[community] + 1)
        lanes &= ranks_not_above(community, w->community[suit - 1]);
    return lanes;
}

/* Boards equal to this one up to renaming: renamings of the hole hand over those that fix the board too. */
static int weight_of(const struct walk *w) {
    int weight = w->boards->renamings, run = 1;

    for (int suit = 1; suit < SUITS; suit++) {
        const bool same = w->hole[suit] == w->hole[suit - 1] && w->community[suit] == w->community[suit - 1];

        run = same ? run + 1 : 1;
        weight /= run;
    }
    return weight;
}

static void fill_weights(struct walk *w, int suit, uint32_t lanes, uint8_t weight[CHASE_LANES]) {
    const uint32_t community = w->community[suit];
    const uint32_t twin = same_hole_as_previous(w, suit) ? w->community[suit - 1] & ~community : 0;

    w->community[suit] = CHASE_MASKS; /* different from every set */
    const int usual = weight_of(w);
    for (int rank = 0; rank < CHASE_LANES; rank++) weight[rank] = (uint8_t)(lanes >> rank & 1 ? usual : 0);
    if (twin & lanes && (twin & (twin - 1)) == 0 && (community | twin) == w->community[suit - 1]) {
        w->community[suit] = w->community[suit - 1];
        weight[__builtin_ctz(twin)] = (uint8_t)weight_of(w);
    }
    w->community[suit] = community;
}

/* ---- rows --------------------------------------------------------------------------------------------- */

static struct chase_row *next_row(struct walk *w, int suit) {
    uint8_t slots[COMMUNITY] = {0};
    int at = 0;

    must(w->boards->count < CHASE_ROWS_MAX);
    struct chase_row *row = &w->boards->rows[w->boards->count++];
    for (int i = 0; i < SUITS; i++) { /* the suit that makes the hand first: its cards are fixed for many rows */
        const int of = i == 0 ? w->suit : w->others[i - 1];

        for (uint32_t cards = w->community[of]; cards; cards &= cards - 1)
            slots[at++] = (uint8_t)(of * CHASE_LANES + __builtin_ctz(cards));
    }
    for (int i = 0; i < 3; i++) row->slots[i] = slots[i];
    row->suit = (uint8_t)suit;
    row->hand = w->hand;
    return row;
}

static void add_row(struct walk *w, int suit, const chase_ways others[CHASE_BOUNDS]) {
    const uint32_t lanes = lanes_of(w, suit);

    if (!lanes) return;
    struct chase_row *row = next_row(w, suit);
    fill_weights(w, suit, lanes, row->weight);
    for (int b = 0; b < CHASE_BOUNDS; b++)
        chase_suit_lanes(w->suits[suit], w->community[suit], &w->bounds[b], others[b], row->dealers[b]);
    chase_suit_single_lanes(w->suits[suit], w->community[suit], &w->bounds[CHASE_NOT_ABOVE], others[CHASE_NOT_ABOVE],
                            row->safe);
}

/* All four community cards are of the suit that makes the hand: a row of one lane. */
static void add_suited_board(struct walk *w) {
    const uint32_t last = 1u << (31 - __builtin_clz(w->made.cards));

    w->community[w->suit] &= ~last;
    struct chase_row *row = next_row(w, w->suit);
    w->community[w->suit] |= last;
    for (int rank = 0; rank < CHASE_LANES; rank++) row->weight[rank] = (uint8_t)(last >> rank & 1 ? weight_of(w) : 0);
    for (int b = 0; b < CHASE_BOUNDS; b++) {
        chase_ways ways = w->made.ways[b];

        for (int i = 0; i < OTHERS; i++) ways *= chase_suit_ways(w->suits[w->others[i]], 0, &w->bounds[b]);
        for (int rank = 0; rank < CHASE_LANES; rank++) {
            row->dealers[b][rank] = (int16_t)chase_ways_of_three(ways);
            if (b == CHASE_NOT_ABOVE) row->safe[rank] = (uint8_t)chase_ways_of_one(ways);
        }
    }
}

/* ---- the other suits ---------------------------------------------------------------------------------- */

static void list_parts(struct walk *w, int suit, int count) {
    struct parts *out = &w->parts[suit][count];
    const struct chase_ranks *r = w->ranks;

    out->count = 0;
    for (int i = r->first[count]; i < r->first[count + 1]; i++) {
        const uint32_t cards = r->sets[i];

        if (cards & w->hole[suit] || hand_of(w, suit, cards) >= limit_of(w, suit)) continue;
        struct part *part = &out->list[out->count++];
        part->cards = cards;
        for (int b = 0; b < CHASE_BOUNDS; b++) part->ways[b] = chase_suit_ways(w->suits[suit], cards, &w->bounds[b]);
    }
}

/* Are the community cards of two suits in order, if the player holds the same ranks of both? */
static bool in_order(const struct walk *w, int a, int b) {
    const int first = a < b ? a : b, second = a < b ? b : a;

    return w->hole[first] != w->hole[second] || w->community[first] >= w->community[second];
}

/* The suit in lanes: every set of its cards but the last. */
static void add_rows(struct walk *w, int suit, int count, const chase_ways others[CHASE_BOUNDS]) {
    const struct chase_ranks *r = w->ranks;

    for (int i = r->first[count - 1]; i < r->first[count]; i++) {
        w->community[suit] = r->sets[i];
        if (!(w->community[suit] & w->hole[suit])) add_row(w, suit, others);
    }
    w->community[suit] = 0;
}

/* One suit in lanes beside every pair of parts of the two others; count by suit. */
static void add_suit_lanes(struct walk *w, int suit, int a, int b, const int count[SUITS]) {
    const struct parts *as = &w->parts[a][count[a]], *bs = &w->parts[b][count[b]];

    for (int i = 0; i < as->count; i++) {
        w->community[a] = as->list[i].cards;
        for (int j = 0; j < bs->count; j++) {
            chase_ways others[CHASE_BOUNDS];

            w->community[b] = bs->list[j].cards;
            if (count[a] == count[b] && !in_order(w, a, b)) continue;
            for (int k = 0; k < CHASE_BOUNDS; k++)
                others[k] = w->made.ways[k] * as->list[i].ways[k] * bs->list[j].ways[k];
            add_rows(w, suit, count[suit], others);
        }
    }
    w->community[a] = w->community[b] = 0;
}

/* Of the suits with the fewest cards, but at least one, the last runs through lanes. */
static void add_spread(struct walk *w, const int count[SUITS]) {
    const int *others = w->others;
    int at = -1;

    for (int i = 0; i < OTHERS; i++) {
        const int n = count[others[i]];

        if (i > 0 && w->hole[others[i]] == w->hole[others[i - 1]] && n > count[others[i - 1]]) return;
        if (n > 0 && (at < 0 || n <= count[others[at]])) at = i;
    }
    add_suit_lanes(w, others[at], others[(at + 1) % OTHERS], others[(at + 2) % OTHERS], count);
}

/* All ways to spread the rest of the community over the three other suits. */
static void spread(struct walk *w, int rest) {
    int count[SUITS] = {0};

    for (int i = 0; i < OTHERS; i++)
        for (int n = 0; n < rest; n++) list_parts(w, w->others[i], n);
    for (int x = 0; x <= rest; x++)
        for (int y = 0; x + y <= rest; y++) {
            count[w->others[0]] = x;
            count[w->others[1]] = y;
            count[w->others[2]] = rest - x - y;
            add_spread(w, count);
        }
}

/* ---- the suit that makes the hand --------------------------------------------------------------------- */

/* Is it the player's best suit, given the hole cards of the others? */
static bool makes_hand(const struct walk *w) {
    for (int i = 0; i < OTHERS; i++)
        if (hand_of(w, w->others[i], 0) >= limit_of(w, w->others[i])) return false;
    return suit_hand_length(w->hand) >= 2; /* seven cards in four suits */
}

static void walk_made(struct walk *w, uint32_t cards) {
    w->hand = hand_of(w, w->suit, cards);
    if (!makes_hand(w)) return;
    w->bounds[CHASE_BELOW] = chase_bound_below(w->ranks, w->hand);
    w->bounds[CHASE_NOT_ABOVE] = chase_bound_not_above(w->ranks, w->hand);
    w->bounds[CHASE_UNQUALIFIED] = chase_bound_unqualified();
    w->community[w->suit] = w->made.cards = cards;
    for (int b = 0; b < CHASE_BOUNDS; b++) w->made.ways[b] = chase_suit_ways(w->suits[w->suit], cards, &w->bounds[b]);
    if (w->ranks->length[cards] < COMMUNITY)
        spread(w, COMMUNITY - w->ranks->length[cards]);
    else
        add_suited_board(w);
    w->community[w->suit] = 0;
}

static int renamings_of(const uint32_t hole[SUITS]) {
    int renamings = 1, run = 1;

    for (int suit = 1; suit < SUITS; suit++) {
        must(hole[suit] <= hole[suit - 1]);
        run = hole[suit] == hole[suit - 1] ? run + 1 : 1;
        renamings *= run;
    }
    return renamings;
}

void chase_boards_fill(struct chase_boards *boards, const struct chase_tables *tables, const uint32_t hole[SUITS]) {
    struct walk w = {.ranks = tables->ranks, .boards = boards, .hole = boards->hole};

    boards->count = 0;
    boards->renamings = renamings_of(hole);
    for (int suit = 0; suit < SUITS; suit++) {
        boards->hole[suit] = hole[suit];
        w.suits[suit] = tables->suits[hole[suit]];
        must(w.suits[suit]);
    }
    for (w.suit = 0; w.suit < SUITS; w.suit++) {
        if (same_hole_as_previous(&w, w.suit)) continue;
        for (int i = 0, at = 0; i < SUITS; i++)
            if (i != w.suit) w.others[at++] = i;
        for (int i = 0; i < w.ranks->first[COMMUNITY + 1]; i++)
            if (!(w.ranks->sets[i] & hole[w.suit])) walk_made(&w, w.ranks->sets[i]);
    }
}

/* ---- tables ------------------------------------------------------------------------------------------- */

static bool is_wanted(const uint32_t hole[SUITS], uint32_t dead) {
    for (int suit = 0; hole && suit < SUITS; suit++)
        if (hole[suit] == dead) return true;
    return !hole;
}

const struct chase_tables *chase_tables_open(const uint32_t hole[SUITS], struct arena *arena) {
    struct chase_tables *tables = arena_take(arena, sizeof *tables);
    const struct chase_ranks *r = tables->ranks = chase_ranks_open(arena);

    for (int i = 0; i < r->first[4]; i++) {
        const uint32_t dead = r->sets[i];

        if (!is_wanted(hole, dead)) continue;
        struct chase_suit *suit = arena_take(arena, sizeof *suit);
        chase_suit_open(suit, r, dead, r->length[dead] < 2, arena);
        tables->suits[dead] = suit;
    }
    return tables;
}
