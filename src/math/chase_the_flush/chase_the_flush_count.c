#include "math/chase_the_flush/chase_the_flush_count.h"

#include "exact/count.h"

#include <stddef.h>
#include <string.h>

enum { TWO_ROWS = CHASE_TWO_ROWS / RANKS };

/* Where the rows of a length begin; one_first is also for suits without community cards. */
static const uint16_t one_first[] = {0, 0, 14, 93, 380}, two_first[] = {0, 0, 0, 79, 366, 1082};

/* ---- ranks and bounds --------------------------------------------------------------------------------- */
/* Ways to take `taken` ranks, each with the product of their signs. */
static int64_t ways_of_signs(int plus, int minus, int taken) {
    int64_t ways = 0;
    for (int n = 0; n <= taken; n++) ways += (n & 1 ? -1 : 1) * choose(minus, n) * choose(plus, taken - n);
    return ways;
}

const struct chase_ranks *chase_ranks_open_for(struct chase_showdown showdown, struct arena *arena) {
    struct chase_ranks *r = arena_take(arena, sizeof *r);
    uint16_t seen[RANKS + 1] = {0};
    r->showdown = showdown;
    for (int n = 0; n <= RANKS; n++) r->first[n + 1] = (uint16_t)(r->first[n] + choose(RANKS, n));
    for (uint32_t mask = 0; mask < CHASE_MASKS; mask++) {
        const int n = __builtin_popcount(mask);

        r->length[mask] = (uint8_t)n;
        r->index[mask] = seen[n]++;
        r->sets[r->first[n] + r->index[mask]] = (uint16_t)mask;
    }
    for (int plus = 0; plus <= RANKS; plus++)
        for (int minus = 0; minus <= RANKS; minus++)
            for (int n = 0; n <= RANKS; n++)
                for (int taken = 0; taken < n && taken < 4; taken++)
                    r->fewer[plus][minus][n] += (chase_ways)ways_of_signs(plus, minus, taken) << 16 * taken;
    return r;
}

struct chase_bound chase_bound_below(const struct chase_ranks *ranks, suit_hand hand) {
    return (struct chase_bound){hand, suit_hand_length(hand), ranks->index[hand & (CHASE_MASKS - 1)]};
}

/* Not above a hand is below the next number. */
struct chase_bound chase_bound_not_above(const struct chase_ranks *ranks, suit_hand hand) {
    return (struct chase_bound){hand + 1, suit_hand_length(hand), ranks->index[hand & (CHASE_MASKS - 1)] + 1};
}

/* As many as the key has cards, all of ranks below its top card: less than it. */
struct chase_bound chase_bound_unqualified(const struct chase_ranks *ranks) {
    const suit_hand key = ranks->showdown.qualifying;
    const int length = suit_hand_length(key);
    const uint32_t top = key & (CHASE_MASKS - 1);
    return (struct chase_bound){key, length, top ? (int)choose(__builtin_ctz(top), length) : 0};
}

/* ---- counting ----------------------------------------------------------------------------------------- */
/* Ranks the dealer may take of a suit; a set counts 1, or -1 if it has an odd number of the negative ones. */
struct open_ranks {
    uint32_t plus, minus;
};

static const chase_ways *fewer_of(const struct chase_ranks *r, struct open_ranks open) {
    return r->fewer[r->length[open.plus]][r->length[open.minus]];
}

/* Ways to take `taken` of the open ranks, at most three. */
static int ways_to_take(const struct chase_ranks *r, struct open_ranks open, uint32_t among, int taken) {
    const struct open_ranks left = {open.plus & among, open.minus & among};
    return ways_coefficient(fewer_of(r, left)[4], taken);
}

/* Sets of `taken` open ranks that, with those held, are less than the bound as numbers.  From the top, each
 * rank of the bound that is not held is either left out (then any lower ranks may follow) or taken too. */
static int sets_below(const struct chase_ranks *r, uint32_t held, struct open_ranks open, uint32_t bound, int taken) {
    const uint32_t beyond = held & ~bound; /* makes the set greater unless a higher rank is left out */
    int sets = 0, sign = 1;
    for (uint32_t left = bound & ~held; left > beyond; taken--) {
        const uint32_t bit = 1u << (31 - __builtin_clz(left));

        sets += sign * ways_to_take(r, open, bit - 1, taken);
        if (!((open.plus | open.minus) & bit) || taken == 0) return sets;
        if (open.minus & bit) sign = -sign;
        left ^= bit;
    }
    return sets;
}

static chase_ways ways_below(const struct chase_ranks *ranks, uint32_t held, struct open_ranks open, suit_hand key) {
    const int needed = suit_hand_length(key) - ranks->length[held];
    const chase_ways *fewer = fewer_of(ranks, open);
    if (needed < 0) return 0;
    if (needed > 3) return fewer[4];
    const int sets = sets_below(ranks, held, open, key & (CHASE_MASKS - 1), needed);
    return fewer[needed] + ((chase_ways)(int64_t)sets << 16 * needed);
}

chase_ways chase_ways_below(const struct chase_ranks *ranks, uint32_t community, uint32_t open, suit_hand key) {
    return ways_below(ranks, community, (struct open_ranks){open, 0}, key);
}

/* ---- tables of a suit --------------------------------------------------------------------------------- */
/* The ranks of a set that may be the last card, the dealer having taken the others: by the sign of those.  One rank the
 * dealer cannot take must be the last; with two there is none. */
static struct open_ranks last_of(const struct chase_suit *suit, uint32_t set, uint32_t held) {
    const uint32_t rest = set & ~held, closed = rest & ~(suit->plus | suit->minus), odd = rest & suit->minus;
    const uint32_t last = (set & held) != held || (closed & (closed - 1)) ? 0 : closed ? closed : rest;
    return __builtin_parity(odd) ? (struct open_ranks){last & odd, last & ~odd}
                                 : (struct open_ranks){last & ~odd, last & odd};
}

/* Rows of one length: row i has for every last card the number of sets of that length, among the i least,
 * that contain it and `held`. */
static void fill_rows(const struct chase_suit *suit, uint32_t held, int length, int16_t (*rows)[CHASE_LANES]) {
    const struct chase_ranks *r = suit->ranks;
    const int count = r->first[length + 1] - r->first[length];
    for (int i = 0; i < count; i++) {
        const struct open_ranks last = last_of(suit, r->sets[r->first[length] + i], held);

        memcpy(rows[i + 1], rows[i], sizeof rows[i]);
        for (uint32_t left = last.plus; left; left &= left - 1) rows[i + 1][__builtin_ctz(left)]++;
        for (uint32_t left = last.minus; left; left &= left - 1) rows[i + 1][__builtin_ctz(left)]--;
    }
}

/* The same without a card: how many of the i least the dealer may take. */
static void fill_none(const struct chase_suit *suit, int length, int16_t *rows) {
    const uint16_t *sets = suit->ranks->sets + suit->ranks->first[length];
    for (int i = 0; i < suit->ranks->first[length + 1] - suit->ranks->first[length]; i++) {
        const bool possible = !(sets[i] & ~(suit->plus | suit->minus));
        rows[i + 1] = (int16_t)(rows[i] + (possible ? 1 - 2 * __builtin_parity(sets[i] & suit->minus) : 0));
    }
}

void chase_suit_fill(struct chase_suit *suit, struct chase_suit_rows *rows) {
    for (int length = 1; length <= 3; length++) fill_none(suit, length, rows->none + one_first[length]);
    for (int length = 1; length <= 4; length++) fill_rows(suit, 0, length, rows->one + one_first[length]);
    suit->none = rows->none;
    suit->one = (const int16_t(*)[CHASE_LANES])rows->one;
}

void chase_suit_fill_two(struct chase_suit *suit, int16_t (*rows)[CHASE_LANES]) {
    for (int first = 0; first < RANKS; first++)
        for (int length = 2; length <= 5; length++)
            fill_rows(suit, 1u << first, length, rows + first * TWO_ROWS + two_first[length]);
    suit->two = (const int16_t(*)[CHASE_LANES])rows;
}

/* Tables of a suit of which the player holds `dead`; two_cards also for two community cards (a megabyte more). */
static void chase_suit_open(struct chase_suit *suit, const struct chase_ranks *ranks, uint32_t dead, bool two_cards,
                            struct arena *arena) {
    *suit = (struct chase_suit){.ranks = ranks, .plus = ~dead & (CHASE_MASKS - 1)};
    chase_suit_fill(suit, arena_take(arena, sizeof(struct chase_suit_rows)));
    if (two_cards) chase_suit_fill_two(suit, arena_take(arena, sizeof *suit->two * CHASE_TWO_ROWS));
}

/* The row for the last card of the suit; NULL where there is no table. */
static const int16_t *row_of(const struct chase_suit *suit, uint32_t community, const struct chase_bound *bound) {
    if (!community) return suit->one[one_first[bound->length] + bound->index];
    if (!suit->two || (community & (community - 1))) return NULL;
    return suit->two[__builtin_ctz(community) * TWO_ROWS + two_first[bound->length] + bound->index];
}

/* The ranks the dealer may take beside those held. */
static struct open_ranks open_of(const struct chase_suit *suit, uint32_t held) {
    return (struct open_ranks){suit->plus & ~held, suit->minus & ~held};
}

/* Sets that bring the suit to the bound's length and stay below it. */
static int sets_of(const struct chase_suit *suit, uint32_t community, const struct chase_bound *bound, int needed) {
    if (!community && bound->length) return suit->none[one_first[bound->length] + bound->index];
    const int16_t *row = community ? row_of(suit, community & (community - 1), bound) : NULL;
    if (row) return row[__builtin_ctz(community)];
    return sets_below(suit->ranks, community, open_of(suit, community), bound->key & (CHASE_MASKS - 1), needed);
}

chase_ways chase_suit_ways(const struct chase_suit *suit, uint32_t community, const struct chase_bound *bound) {
    const int needed = bound->length - suit->ranks->length[community];
    const chase_ways *fewer = fewer_of(suit->ranks, open_of(suit, community));
    if (needed < 0) return 0;
    if (needed > 3) return fewer[4];
    return fewer[needed] + ((chase_ways)(int64_t)sets_of(suit, community, bound, needed) << 16 * needed);
}

/* The row from the table, or computed if there is none. */
static const int16_t *lanes_below(const struct chase_suit *suit, uint32_t community, const struct chase_bound *bound,
                                  int16_t made[CHASE_LANES]) {
    const struct chase_ranks *r = suit->ranks;
    const int16_t *row = row_of(suit, community, bound);
    const int needed = bound->length - r->length[community] - 1;
    if (row) return row;
    for (int rank = 0; rank < RANKS; rank++) {
        const uint32_t held = community | 1u << rank;
        made[rank] = (int16_t)sets_below(r, held, open_of(suit, held), bound->key & (CHASE_MASKS - 1), needed);
    }
    return made;
}

/* A suit whose last community card may be any: what the dealer may hold of it to stay below a bound. */
struct suit_lanes {
    const int16_t *row;
    int16_t made[CHASE_LANES];
    chase_ways fewer, fewer_beside[2]; /* beside: the last card is none of those in `plus`; it is one of `minus` */
    uint32_t beside;                   /* such ranks */
    int needed;                        /* to have the length of the bound */
};

/* community: the suit's cards without the last. */
static void suit_lanes_open(struct suit_lanes *lanes, const struct chase_suit *suit, uint32_t community,
                            const struct chase_bound *bound) {
    const struct chase_ranks *r = suit->ranks;
    const struct open_ranks open = open_of(suit, community);
    const int plus = r->length[open.plus], minus = r->length[open.minus];
    const int needed = bound->length - r->length[community] - 1;
    memset(lanes->made, 0, sizeof lanes->made);
    lanes->row = needed >= 0 && needed <= 3 ? lanes_below(suit, community, bound, lanes->made) : lanes->made;
    lanes->fewer = needed >= 0 ? r->fewer[plus ? plus - 1 : 0][minus][needed] : 0;
    lanes->beside = needed < 1 ? 0 : suit->others & ~community;
    for (int negative = 0; lanes->beside && negative < 2; negative++)
        lanes->fewer_beside[negative] = r->fewer[plus][minus >= negative ? minus - negative : 0][needed];
    lanes->needed = needed;
}

/* Dealer's hands below the bound for every last card at once; others: the product of the other suits. */
static inline void suit_lanes_count(const struct suit_lanes *lanes, const struct chase_suit *suit, chase_ways others,
                                    int16_t out[restrict CHASE_LANES]) {
    const int16_t *restrict row = lanes->row;
    const int16_t base = (int16_t)ways_coefficient(others * lanes->fewer, 3);
    const int16_t times =
        (int16_t)(lanes->needed >= 0 && lanes->needed <= 3 ? ways_coefficient(others, 3 - lanes->needed) : 0);
    for (int lane = 0; lane < CHASE_LANES; lane++) out[lane] = (int16_t)(base + times * row[lane]);
    for (uint32_t left = lanes->beside; left; left &= left - 1) {
        const int lane = __builtin_ctz(left);
        const chase_ways fewer = lanes->fewer_beside[suit->minus >> lane & 1];

        out[lane] = (int16_t)(ways_coefficient(others * fewer, 3) + times * row[lane]);
    }
}

static void chase_suit_lanes(const struct chase_suit *suit, uint32_t community, const struct chase_bound *bound,
                             chase_ways others, int16_t out[CHASE_LANES]) {
    struct suit_lanes lanes;
    suit_lanes_open(&lanes, suit, community, bound);
    suit_lanes_count(&lanes, suit, others, out);
}

/* The same for single cards: cards of any suit that, alone, leave the dealer below the bound. */
static void chase_suit_single_lanes(const struct chase_suit *suit, uint32_t community, const struct chase_bound *bound,
                                    chase_ways others, uint8_t out[CHASE_LANES]) {
    const struct chase_ranks *ranks = suit->ranks;
    const int held = ranks->length[community] + 1, open = ranks->length[suit->plus & ~community] - 1;
    const int needed = bound->length - held;
    const uint8_t base = (uint8_t)(chase_ways_of_one(others) + (needed > 1 ? (unsigned)open : 0));
    int16_t made[CHASE_LANES] = {0};
    const int16_t *row = needed == 1 ? lanes_below(suit, community, bound, made) : made;
    for (int lane = 0; lane < CHASE_LANES; lane++) out[lane] = (uint8_t)(base + row[lane]);
}

/* ---- walking through the boards ----------------------------------------------------------------------- */
enum { OTHERS = SUITS - 1, PARTS_OF_SUIT = 286, PARTS = 1 + 13 + 78 + 286, COMMUNITY = 4 };

/* Community cards of one suit, and what the dealer may hold of it under each bound. */
struct part {
    uint32_t cards;
    chase_ways ways[CHASE_BOUNDS];
};

struct parts {
    int count;
    struct part list[PARTS_OF_SUIT];
};

/* What the dealer may hold of a suit in which a card is known, by the rank of that card; many ranks are alike. */
struct known_ways {
    int count;
    struct {
        uint32_t ranks;
        chase_ways ways[CHASE_BOUNDS];
    } of[RANKS];
};

struct walk {
    const struct chase_ranks *ranks;
    const struct chase_suit *suits[SUITS];
    struct chase_boards *boards;
    const uint32_t *hole;
    uint32_t free[SUITS];                /* ranks the board may have */
    bool same[SUITS];                    /* the suit differs from the previous one only by its name */
    bool single;                         /* count single cards too */
    const struct chase_exposed *exposed; /* or NULL */
    suit_hand hand;                      /* the player's */
    int suit;                            /* that makes it */
    int others[OTHERS];
    uint32_t community[SUITS]; /* so far; of the suit in lanes without its last card */
    struct chase_bound bounds[CHASE_BOUNDS];
    struct part made;                     /* of the suit that makes the hand */
    chase_ways unqualified[SUITS][PARTS]; /* of the sets of up to three cards: the bound is always the same */
    struct parts parts[SUITS][COMMUNITY]; /* of the others, by the number of cards */
    /* Of a suit in which a card is known, whose parts then count as one way: of the sets of up to three cards, and of
     * those that make the hand. */
    struct known_ways known[PARTS], known_made;
};

/* Is a card of that suit known, of any rank? */
static bool is_exposed(const struct walk *w, int suit) { return w->exposed && w->exposed->suit == suit; }

static suit_hand hand_of(const struct walk *w, int suit, uint32_t community) {
    return chase_hand(w->ranks, w->hole[suit] | community);
}

/* The least hand another suit must not reach: of two equal ones the first makes the player's hand. */
static suit_hand limit_of(const struct walk *w, int suit) { return w->hand + (suit > w->suit); }

/* Do the suits differ only by their names?  The community cards of the earlier one must then not be less. */
static bool are_same(const struct walk *w, int a, int b) {
    for (int suit = (a < b ? a : b) + 1; suit <= a || suit <= b; suit++)
        if (!w->same[suit]) return false;
    return true;
}

/* The one way to hold exactly the player's hand in this suit, if there is one. */
static chase_ways equal_ways(const struct chase_suit *suit, uint32_t community, suit_hand hand) {
    const uint32_t all = hand & (CHASE_MASKS - 1), taken = all & ~community;
    const int cards = suit->ranks->length[taken];
    if ((community & ~all) || (taken & ~(suit->plus | suit->minus)) || cards > 3) return 0;
    return (chase_ways)(__builtin_parity(taken & suit->minus) ? -1 : 1) << 16 * cards;
}

/* The number of a set of up to three cards. */
static int part_at(const struct chase_ranks *r, uint32_t set) { return r->first[r->length[set]] + r->index[set]; }

/* What a suit with these cards, the community's and a known one, is below each bound. */
static void fill_ways(const struct walk *w, int suit, uint32_t cards, chase_ways ways[CHASE_BOUNDS]) {
    ways[CHASE_BELOW] = chase_suit_ways(w->suits[suit], cards, &w->bounds[CHASE_BELOW]);
    ways[CHASE_NOT_ABOVE] = ways[CHASE_BELOW] + equal_ways(w->suits[suit], cards, w->hand);
    ways[CHASE_UNQUALIFIED] = w->ranks->length[cards] < COMMUNITY
                                  ? w->unqualified[suit][part_at(w->ranks, cards)]
                                  : chase_suit_ways(w->suits[suit], cards, &w->bounds[CHASE_UNQUALIFIED]);
}

/* A known card is one of the community's to the dealer, but takes one of his places. */
static void fill_known(const struct walk *w, uint32_t community, struct known_ways *out) {
    out->count = 0;
    for (uint32_t left = w->exposed->ranks & ~community; left; left &= left - 1) {
        chase_ways *ways = out->of[out->count].ways; /* of a group of its own, if no other is alike */
        int at = 0;

        fill_ways(w, w->exposed->suit, community | (left & -left), ways);
        for (int b = 0; b < CHASE_BOUNDS; b++) ways[b] <<= 16;
        while (memcmp(out->of[at].ways, ways, sizeof out->of[at].ways) != 0) at++;
        if (at == out->count) out->of[out->count++].ranks = 0;
        out->of[at].ranks |= left & -left;
    }
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
    uint32_t lanes = w->free[suit] & ~community & below; /* the last is the highest of its suit */
    if (length > longest) return 0;
    if (length == longest) lanes &= ranks_not_above(held, (limit_of(w, suit) - 1) & (CHASE_MASKS - 1));
    if (w->same[suit] && w->ranks->length[w->community[suit - 1]] == w->ranks->length[community] + 1)
        lanes &= ranks_not_above(community, w->community[suit - 1]);
    return lanes;
}

/* Boards equal to this one up to renaming: renamings of the hole hand over those that fix the board too. */
static int weight_of(const struct walk *w) {
    int weight = w->boards->renamings, run = 1;
    for (int suit = 1; suit < SUITS; suit++) {
        run = w->same[suit] && w->community[suit] == w->community[suit - 1] ? run + 1 : 1;
        weight /= run;
    }
    return weight;
}

static void fill_weights(struct walk *w, int suit, uint32_t lanes, uint8_t weight[CHASE_LANES]) {
    const uint32_t community = w->community[suit];
    const uint32_t twin = w->same[suit] ? w->community[suit - 1] & ~community : 0;
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
    struct chase_row *row = &w->boards->rows[w->boards->count];
    w->boards->count += !w->exposed;
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

/* A tie that wins is below, one that loses is above. */
static void decide_ties(const struct walk *w, struct chase_row *row) {
    const int ties = w->ranks->showdown.ties, from = ties > 0 ? CHASE_NOT_ABOVE : CHASE_BELOW;
    if (ties) memcpy(row->dealers[CHASE_BELOW + CHASE_NOT_ABOVE - from], row->dealers[from], sizeof row->dealers[from]);
}

/* The card is of the suit in lanes: a row for each of its ranks, which the board then does not have. */
static void hand_out_lanes(const struct walk *w, struct chase_row *row, const chase_ways others[CHASE_BOUNDS]) {
    const struct chase_exposed *e = w->exposed;
    const uint32_t community = w->community[e->suit];
    for (uint32_t left = e->ranks & ~community; left; left &= left - 1) {
        const uint32_t known = left & -left;
        uint8_t *lane = &row->weight[__builtin_ctz(known)];
        const uint8_t weight = *lane;

        for (int b = 0; b < CHASE_BOUNDS; b++)
            chase_suit_lanes(w->suits[e->suit], community | known, &w->bounds[b], others[b] << 16, row->dealers[b]);
        decide_ties(w, row);
        *lane = 0;
        e->take(e->context, known, row);
        *lane = weight;
    }
}

/* The row for every rank of the known card that its fixed cards leave. */
static void hand_out(const struct walk *w, struct chase_row *row, const chase_ways others[CHASE_BOUNDS]) {
    const struct chase_exposed *e = w->exposed;
    const struct known_ways *known =
        e->suit == w->suit ? &w->known_made : &w->known[part_at(w->ranks, w->community[e->suit])];
    struct suit_lanes lanes[CHASE_BOUNDS];
    for (int b = 0; b < CHASE_BOUNDS; b++)
        suit_lanes_open(&lanes[b], w->suits[row->suit], w->community[row->suit], &w->bounds[b]);
    for (int i = 0; i < known->count; i++) {
        for (int b = 0; b < CHASE_BOUNDS; b++)
            suit_lanes_count(&lanes[b], w->suits[row->suit], others[b] * known->of[i].ways[b], row->dealers[b]);
        decide_ties(w, row);
        e->take(e->context, known->of[i].ranks, row);
    }
}

static void add_row(struct walk *w, int suit, const chase_ways others[CHASE_BOUNDS]) {
    const uint32_t lanes = lanes_of(w, suit);
    if (!lanes) return;
    struct chase_row *row = next_row(w, suit);
    fill_weights(w, suit, lanes, row->weight);
    if (w->exposed) {
        (is_exposed(w, suit) ? hand_out_lanes : hand_out)(w, row, others);
        return;
    }
    for (int b = 0; b < CHASE_BOUNDS; b++)
        chase_suit_lanes(w->suits[suit], w->community[suit], &w->bounds[b], others[b], row->dealers[b]);
    decide_ties(w, row);
    if (!w->single) return;
    chase_suit_single_lanes(w->suits[suit], w->community[suit], &w->bounds[CHASE_NOT_ABOVE], others[CHASE_NOT_ABOVE],
                            row->safe);
}

/* The counts of the board as it stands, in all lanes; known: ways with a known card of that suit, or NULL. */
static void fill_board(const struct walk *w, struct chase_row *row, const chase_ways *known) {
    for (int b = 0; b < CHASE_BOUNDS; b++) {
        chase_ways ways = known ? known[b] : 1;

        for (int suit = 0; suit < SUITS; suit++)
            if (!is_exposed(w, suit)) ways *= chase_suit_ways(w->suits[suit], w->community[suit], &w->bounds[b]);
        for (int lane = 0; lane < CHASE_LANES; lane++) {
            row->dealers[b][lane] = (int16_t)ways_coefficient(ways, 3);
            if (b == CHASE_NOT_ABOVE && w->single) row->safe[lane] = (uint8_t)chase_ways_of_one(ways);
        }
    }
    decide_ties(w, row);
}

/* All four community cards are of the suit that makes the hand: a row of one lane. */
static void add_suited_board(struct walk *w) {
    const struct chase_exposed *e = w->exposed;
    const uint32_t last = 1u << (31 - __builtin_clz(w->made.cards));
    w->community[w->suit] &= ~last;
    struct chase_row *row = next_row(w, w->suit);
    w->community[w->suit] |= last;
    for (int rank = 0; rank < CHASE_LANES; rank++) row->weight[rank] = (uint8_t)(last >> rank & 1 ? weight_of(w) : 0);
    if (!e) fill_board(w, row, NULL);
    if (e && e->suit != w->suit) fill_known(w, 0, &w->known_made);
    for (int i = 0; e && i < w->known_made.count; i++) {
        fill_board(w, row, w->known_made.of[i].ways);
        e->take(e->context, w->known_made.of[i].ranks, row);
    }
}

/* ---- the other suits ---------------------------------------------------------------------------------- */
static void list_parts(struct walk *w, int suit, int count) {
    struct parts *out = &w->parts[suit][count];
    const struct chase_ranks *r = w->ranks;
    out->count = 0;
    for (int i = r->first[count]; i < r->first[count + 1]; i++) {
        const uint32_t cards = r->sets[i];

        if (cards & ~w->free[suit] || hand_of(w, suit, cards) >= limit_of(w, suit)) continue;
        struct part *part = &out->list[out->count++];
        *part = (struct part){cards, {1, 1, 1}};
        if (is_exposed(w, suit))
            fill_known(w, cards, &w->known[i]);
        else
            fill_ways(w, suit, cards, part->ways);
    }
}

/* Are the community cards of two suits in order, if they are the same but for their names? */
static bool in_order(const struct walk *w, int a, int b) {
    const int first = a < b ? a : b, second = a < b ? b : a;
    return !are_same(w, first, second) || w->community[first] >= w->community[second];
}

/* The suit in lanes: every set of its cards but the last. */
static void add_rows(struct walk *w, int suit, int count, const chase_ways others[CHASE_BOUNDS]) {
    const struct chase_ranks *r = w->ranks;
    for (int i = r->first[count - 1]; i < r->first[count]; i++) {
        w->community[suit] = r->sets[i];
        if (!(w->community[suit] & ~w->free[suit])) add_row(w, suit, others);
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

        if (i > 0 && are_same(w, others[i], others[i - 1]) && n > count[others[i - 1]]) return;
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

/* ---- the suit of the hand ----------------------------------------------------------------------------- */
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
    w->community[w->suit] = w->made.cards = cards;
    if (is_exposed(w, w->suit)) fill_known(w, cards, &w->known_made);
    for (int b = 0; b < CHASE_BOUNDS; b++)
        w->made.ways[b] = is_exposed(w, w->suit) ? 1 : chase_suit_ways(w->suits[w->suit], cards, &w->bounds[b]);
    if (w->ranks->length[cards] < COMMUNITY)
        spread(w, COMMUNITY - w->ranks->length[cards]);
    else
        add_suited_board(w);
    w->community[w->suit] = 0;
}

/* Marks suits that are the same but for their names; returns the number of renamings that change nothing. */
static int mark_same(struct walk *w, const struct chase_deck *deck) {
    int renamings = 1, run = 1;
    for (int suit = 1; suit < SUITS; suit++) {
        must(chase_deck_key(deck, suit) <= chase_deck_key(deck, suit - 1));
        w->same[suit] = chase_deck_key(deck, suit) == chase_deck_key(deck, suit - 1);
        run = w->same[suit] ? run + 1 : 1;
        renamings *= run;
    }
    return renamings;
}

static void walk_all(struct walk *w, const struct chase_deck *deck) {
    w->bounds[CHASE_UNQUALIFIED] = chase_bound_unqualified(w->ranks);
    w->boards->qualifying = w->ranks->showdown.qualifying;
    w->boards->count = 0;
    w->boards->renamings = mark_same(w, deck);
    for (int suit = 0; suit < SUITS; suit++) {
        const uint32_t taken = deck->hole[suit] | deck->gone[suit] | (w->exposed ? 0 : deck->known[suit]);

        w->boards->hole[suit] = deck->hole[suit];
        w->boards->taken[suit] = taken;
        w->boards->keys[suit] = chase_deck_key(deck, suit);
        w->free[suit] = ~taken & (CHASE_MASKS - 1);
    }
    for (int suit = 0; suit < SUITS; suit++)
        for (int i = 0; i < PARTS; i++)
            w->unqualified[suit][i] = chase_suit_ways(w->suits[suit], w->ranks->sets[i], &w->bounds[CHASE_UNQUALIFIED]);
    for (w->suit = 0; w->suit < SUITS; w->suit++) {
        if (w->same[w->suit]) continue;
        for (int i = 0, at = 0; i < SUITS; i++)
            if (i != w->suit) w->others[at++] = i;
        for (int i = 0; i < w->ranks->first[COMMUNITY + 1]; i++)
            if (!(w->ranks->sets[i] & ~w->free[w->suit])) walk_made(w, w->ranks->sets[i]);
    }
}

static void swap_suits(uint32_t ranks[SUITS], int a, int b) {
    const uint32_t kept = ranks[a];
    ranks[a] = ranks[b];
    ranks[b] = kept;
}

void chase_deck_order(struct chase_deck *deck) {
    for (int last = SUITS - 1; last > 0; last--)
        for (int suit = 0; suit < last; suit++)
            if (chase_deck_key(deck, suit) < chase_deck_key(deck, suit + 1)) {
                swap_suits(deck->hole, suit, suit + 1);
                swap_suits(deck->gone, suit, suit + 1);
                swap_suits(deck->known, suit, suit + 1);
            }
}

void chase_boards_fill(struct chase_boards *boards, const struct chase_tables *tables, const uint32_t hole[SUITS]) {
    struct walk w = {.ranks = tables->ranks, .boards = boards, .hole = boards->hole, .single = true};
    struct chase_deck deck = {0};
    for (int suit = 0; suit < SUITS; suit++) {
        deck.hole[suit] = hole[suit];
        w.suits[suit] = tables->suits[hole[suit]];
        must(w.suits[suit]);
    }
    walk_all(&w, &deck);
}

void chase_boards_fill_deck(struct chase_boards *boards, const struct chase_suit suits[SUITS],
                            const struct chase_deck *deck, const struct chase_exposed *exposed) {
    struct walk w = {.ranks = suits[0].ranks, .boards = boards, .hole = boards->hole, .exposed = exposed};
    for (int suit = 0; suit < SUITS; suit++) w.suits[suit] = &suits[suit];
    walk_all(&w, deck);
}

/* ---- tables ------------------------------------------------------------------------------------------- */
static bool is_wanted(const uint32_t hole[SUITS], uint32_t dead) {
    for (int suit = 0; hole && suit < SUITS; suit++)
        if (hole[suit] == dead) return true;
    return !hole;
}

const struct chase_tables *chase_tables_open_for(const uint32_t hole[SUITS], struct chase_showdown showdown,
                                                 struct arena *arena) {
    struct chase_tables *tables = arena_take(arena, sizeof *tables);
    const struct chase_ranks *r = tables->ranks = chase_ranks_open_for(showdown, arena);
    for (int i = 0; i < r->first[4]; i++) {
        const uint32_t dead = r->sets[i];

        if (!is_wanted(hole, dead)) continue;
        struct chase_suit *suit = arena_take(arena, sizeof *suit);
        chase_suit_open(suit, r, dead, r->length[dead] < 2, arena);
        tables->suits[dead] = suit;
    }
    return tables;
}
