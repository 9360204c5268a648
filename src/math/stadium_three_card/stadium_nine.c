#include "math/stadium_three_card/stadium_nine.h"

#include "exact/count.h"
#include "exact/thread.h"

#include <string.h>

/* Ten small numbers in a word, one per low rank: six bits each, so that sums of a deck's counts fit.
 * Multiplied by ONES they become sums over the ranks up to each one. */
typedef uint64_t by_rank;

enum { FIELD = 6, FIELD_MASK = (1 << FIELD) - 1, MASKS = 1 << STADIUM_LOWS, ALL = MASKS - 1 };

/* Jack-high plays with at most six low cards seen.  Sets of seven are visited too, to check that none plays;
 * with more low cards seen even fewer dealers fail to qualify. */
enum { NINE_SEEN = 9, LOW_MOST = 6 };

static const by_rank ONES = UINT64_C(0x0041041041041041); /* 1 in each field */

static inline int field(by_rank r, int rank) { return (int)(r >> (FIELD * rank)) & FIELD_MASK; }

/* In each field the sum of the fields below it. */
static inline by_rank sums_below(by_rank r) { return r * ONES << FIELD; }

/* ---- tables ------------------------------------------------------------------------------------------- */
enum { HALF = STADIUM_LOWS / 2, HALF_CODES = 3125 /* five ranks, 0 to 4 cards each */ };

/* Cards left of five ranks: single cards, pairs and triples of different ranks, straights excluded. */
struct half {
    int16_t one, two, three;
    int16_t first, first_two, last, last_two; /* products at the edges, for straights across the middle */
};

struct tables {
    uint16_t order[MASKS];         /* masks by the number of their cards, then by value */
    int16_t end[STADIUM_LOWS + 1]; /* end in order[] of the masks with that many cards */
    uint8_t size[MASKS];           /* cards of the mask */
    by_rank cards[MASKS];          /* 1 in the fields of the mask */
    by_rank below[MASKS];          /* sums_below() of it */
    int16_t triples[MASKS];        /* sets of three cards of the mask, straights excluded */
    uint32_t code[MASKS];          /* digits to base 5: ranks 2 to 6, and 7 to J times 65,536 */
    struct half half[HALF_CODES];  /* by the digits of the cards seen */
};

static void fill_order(struct tables *t) {
    int count = 0;
    for (int cards = 0; cards <= STADIUM_LOWS; cards++) {
        for (int mask = 0; mask < MASKS; mask++)
            if (__builtin_popcount((unsigned)mask) == cards) t->order[count++] = (uint16_t)mask;
        t->end[cards] = (int16_t)count;
    }
}

static void fill_masks(struct tables *t) {
    for (int mask = 0; mask < MASKS; mask++) {
        const int cards = __builtin_popcount((unsigned)mask);
        uint32_t power = 1;
        t->size[mask] = (uint8_t)cards;
        t->triples[mask] = (int16_t)(cards * (cards - 1) * (cards - 2) / 6 -
                                     __builtin_popcount((unsigned)(mask & mask >> 1 & mask >> 2)));
        for (int rank = 0; rank < STADIUM_LOWS; rank++, power *= 5) {
            if (rank == HALF) power = 1 << 16;
            if (!(mask >> rank & 1)) continue;
            t->cards[mask] |= (by_rank)1 << (FIELD * rank);
            t->code[mask] += power;
        }
        t->below[mask] = sums_below(t->cards[mask]);
    }
}

static void fill_halves(struct tables *t) {
    for (int code = 0; code < HALF_CODES; code++) {
        struct half h = {0};
        int left[HALF];
        for (int i = 0, rest = code; i < HALF; i++, rest /= 5) left[i] = SUITS - rest % 5;
        for (int i = 0; i < HALF; i++) {
            h.three = (int16_t)(h.three + h.two * left[i]);
            h.two = (int16_t)(h.two + h.one * left[i]);
            h.one = (int16_t)(h.one + left[i]);
            if (i >= 2) h.three = (int16_t)(h.three - left[i] * left[i - 1] * left[i - 2]);
        }
        h.first = (int16_t)left[0];
        h.first_two = (int16_t)(left[0] * left[1]);
        h.last = (int16_t)left[HALF - 1];
        h.last_two = (int16_t)(left[HALF - 1] * left[HALF - 2]);
        t->half[code] = h;
    }
}

static struct tables *open_tables(struct arena *arena) {
    struct tables *t = arena_take(arena, sizeof *t);
    fill_order(t);
    fill_masks(t);
    fill_halves(t);
    return t;
}

/* ---- one description ---------------------------------------------------------------------------------- */
/* The seen cards below the ace and the king.  The queens seen are those of the first suits. */
struct seen {
    int queens;
    int mask[SUITS];   /* low cards seen of each suit */
    by_rank counts;    /* low cards seen of each rank */
    uint32_t code;     /* the same as digits to base 5 */
    int triples;       /* of one suit among the low cards left */
    int cards, weight; /* low cards seen; descriptions this one represents */
};

/* Three low cards that are left, of different ranks, no straight, whatever their suits. */
static inline int triples_left(const struct tables *t, uint32_t code) {
    const struct half *a = &t->half[code & 0xffff], *b = &t->half[code >> 16];
    return a->three + b->three + a->two * b->one + a->one * b->two - a->last_two * b->first - a->last * b->first_two;
}

/* [T-9d] Dealers who do not qualify: three low cards that make no pair, straight or flush. */
static inline int unqualified(const struct tables *t, const struct seen *s) {
    return triples_left(t, s->code) - s->triples;
}

/* The dealers of one state by result; all others beat the player. */
struct dealers {
    int unqualified, won, tied;
};

static inline void add_cell(struct stadium_cell *cell, int64_t states, int surplus, struct dealers dealers) {
    cell->states += states;
    cell->break_even += surplus ? 0 : states;
    cell->against.of[STADIUM_UNQUALIFIED] += states * dealers.unqualified;
    cell->against.of[STADIUM_WON] += states * dealers.won;
    cell->against.of[STADIUM_TIED] += states * dealers.tied;
}

/* Jack-high and lower beats no dealer who qualifies, so all such hands in the cards seen decide the same. */
static void count_low(const struct tables *t, const struct seen *s, struct stadium_nine *nine) {
    const int none = unqualified(t, s), surplus = 3 * none - STADIUM_DEALERS_LEFT;
    int suited = 0;
    if (surplus < 0) return;
    must(s->cards <= LOW_MOST);
    for (int suit = 0; suit < SUITS; suit++) suited += t->triples[s->mask[suit]];
    const uint32_t others =
        t->code[ALL] * SUITS - s->code; /* swaps seen and left, so that triples_left() counts hands in the seen cards */
    const int own = triples_left(t, others) - suited;
    add_cell(&nine->low[NINE_SEEN - s->cards], (int64_t)s->weight * own, surplus, (struct dealers){none, 0, 0});
}

/* ---- queen-high --------------------------------------------------------------------------------------- */
/* Two cards of a rank, in each field; n x (n - 1) / 2 of fields 0 to 4 from their bits. */
static inline by_rank twins_of(by_rank counts) {
    const by_rank one = counts & ONES, two = counts >> 1 & ONES, four = counts >> 2 & ONES;
    return two + 2 * (two & one) + 6 * four;
}

/* Cards left and seen of each low rank. */
struct ranks {
    by_rank left, left_below, twins_below; /* dealers */
    by_rank seen;                          /* players */
};

/* The hands with a queen and a given high kicker, by the low kicker: each card of the low kicker's rank makes
 * `each` of them, less the flushes.  Hands of the cards left are dealers, of the cards seen players. */
struct kicker {
    int lower;       /* dealers with both kickers lower than the high one */
    int each, owner; /* dealers; players */
    by_rank suited, suited_below, owner_suited;
};

/* All ones if the mask has that rank. */
static inline by_rank if_held(int mask, int rank) { return -(by_rank)(mask >> rank & 1); }

static inline struct kicker kicker_of(const struct tables *t, const struct seen *s, const struct ranks *r, int high) {
    const int queens = SUITS - s->queens, cards = field(r->left_below, high);
    const int pairs = cards * (cards - 1) / 2 - field(r->twins_below, high);
    struct kicker k = {
        .lower = queens * pairs, .each = queens * field(r->left, high), .owner = s->queens * field(r->seen, high)};
    for (int suit = 0; suit < s->queens; suit++)
        k.owner_suited += t->cards[s->mask[suit]] & if_held(s->mask[suit], high);
    for (int suit = s->queens; suit < SUITS; suit++) {
        const int mask = ALL & ~s->mask[suit], suited = field(t->below[mask], high);

        k.lower -= suited * (suited - 1) / 2;
        k.suited += t->cards[mask] & if_held(mask, high);
        k.suited_below += t->below[mask] & if_held(mask, high);
    }
    return k;
}

static inline int highest(int ranks) { return 31 - __builtin_clz((unsigned)ranks); }

/* From the best hand in the cards seen down to the first that folds: then all lower ones do. */
static inline void count_queens(const struct tables *t, const struct seen *s, struct stadium_nine *nine) {
    struct stadium_cell *cells = nine->queen[NINE_SEEN - s->queens - s->cards][s->queens - 1];
    const int none = unqualified(t, s), wanted = STADIUM_DEALERS_LEFT - 3 * none;
    const by_rank left = SUITS * ONES - s->counts;
    const struct ranks r = {left, sums_below(left), sums_below(twins_of(left)), s->counts};
    for (int highs = s->mask[0] | s->mask[1] | s->mask[2] | s->mask[3]; highs;) {
        const int high = highest(highs);
        const struct kicker k = kicker_of(t, s, &r, high);

        highs ^= 1 << high;
        for (int lows = high == JACK ? highs & ~(1 << TEN) : highs; lows; lows ^= 1 << highest(lows)) {
            const int low = highest(lows); /* queen, jack and ten are a straight */
            const int won = k.lower + k.each * field(r.left_below, low) - field(k.suited_below, low);
            const int tied = k.each * field(r.left, low) - field(k.suited, low);
            const int own = k.owner * field(r.seen, low) - field(k.owner_suited, low);
            const int surplus = 4 * won + 2 * tied - wanted;

            if (surplus < 0) return;
            add_cell(&cells[stadium_kickers(high, low)], (int64_t)s->weight * own, surplus,
                     (struct dealers){none, won, tied});
        }
    }
}

/* ---- every description -------------------------------------------------------------------------------- */
static inline void add_suit(const struct tables *t, struct seen *s, int suit, int mask) {
    s->mask[suit] = mask;
    s->counts += t->cards[mask];
    s->code += t->code[mask];
    s->triples += t->triples[ALL & ~mask];
    s->cards += t->size[mask];
}

/* End in order[] of the masks that keep the seen cards at nine or fewer; without a queen, see LOW_MOST. */
static inline int end_of(const struct tables *t, const struct seen *s) {
    const int most = (s->queens ? NINE_SEEN - s->queens : LOW_MOST + 1) - s->cards;
    return t->end[most < STADIUM_LOWS ? most : STADIUM_LOWS];
}

static void count_seen(const struct tables *t, const struct seen *s, struct stadium_nine *nine) {
    if (s->queens + s->cards < 3) return; /* no hand that is queen-high or lower */
    nine->descriptions++;
    if (s->queens)
        count_queens(t, s, nine);
    else
        count_low(t, s, nine);
}

/* What one thread reads, and where it counts. */
struct walker {
    const struct tables *tables;
    struct stadium_nine *nine;
};

/* Suits whose queens are both seen or both unseen are interchangeable, so only masks in descending order (of
 * t->order) are visited, each with a weight: the number of ways to name its suits, 24 divided by the
 * permutations of equal suits.  before: the suits so far; last, run: the index of the last mask, and how many
 * suits in a row have it. */
static void walk(const struct walker *w, const struct seen *before, int suit, int last, int run) {
    const struct tables *t = w->tables;
    const bool chained = suit != before->queens;
    const int all = end_of(t, before), end = chained && last < all ? last + 1 : all;
    for (int i = 0; i < end; i++) {
        const int equal_suits = chained && i == last ? run + 1 : 1;
        struct seen s = *before;

        add_suit(t, &s, suit, t->order[i]);
        s.weight /= equal_suits;
        if (suit == SUITS - 1)
            count_seen(t, &s, w->nine);
        else
            walk(w, &s, suit + 1, i, equal_suits);
    }
}

static void walk_from(const struct walker *w, int queens, int first) {
    struct seen s = {.queens = queens, .weight = 24};
    add_suit(w->tables, &s, 0, w->tables->order[first]);
    walk(w, &s, 1, first, 1);
}

/* ---- the whole ---------------------------------------------------------------------------------------- */
/* Adds one thread's cell, times the choices of the high cards that a description does not fix. */
static void add_part(struct stadium_cell *cell, const struct stadium_cell *part, int64_t choices) {
    int64_t lost = part->states * STADIUM_DEALERS_LEFT;
    cell->states += part->states * choices;
    cell->break_even += part->break_even * choices;
    for (int outcome = 0; outcome < STADIUM_LOST; outcome++) {
        cell->against.of[outcome] += part->against.of[outcome] * choices;
        lost -= part->against.of[outcome];
    }
    cell->against.of[STADIUM_LOST] += lost * choices;
}

static void add_nine(struct stadium_nine *nine, const struct stadium_nine *part) {
    nine->descriptions += part->descriptions;
    for (int highs = 0; highs <= STADIUM_OTHERS; highs++) {
        add_part(&nine->low[highs], &part->low[highs], choose(3 * SUITS, highs));
        for (int queens = 0; queens < SUITS; queens++)
            for (int kickers = 0; kickers < STADIUM_KICKERS; kickers++)
                add_part(&nine->queen[highs][queens][kickers], &part->queen[highs][queens][kickers],
                         choose(2 * SUITS, highs));
    }
}

/* A range of first masks for a number of queens seen; small, so that a run can be stopped soon. */
struct block {
    int queens, from, end;
};

static void run_block(const struct walker *walkers, int threads, struct block block) {
    (void)threads; /* unused without OpenMP */
#pragma omp parallel for num_threads(threads) schedule(dynamic)
    for (int first = block.from; first < block.end; first++) walk_from(&walkers[thread_number()], block.queens, first);
}

bool stadium_nine_run(struct stadium_nine *nine, struct arena *arena, int threads,
                      bool (*progress)(void *context, double done), void *context) {
    enum { BLOCK = 32 };
    const size_t mark = arena_mark(arena);
    const struct tables *t = open_tables(arena);
    struct stadium_nine *parts = arena_take(arena, (size_t)threads * sizeof *parts);
    struct walker *walkers = arena_take(arena, (size_t)threads * sizeof *walkers);
    bool stopped = false;
    for (int i = 0; i < threads; i++) walkers[i] = (struct walker){t, &parts[i]};
    for (int queens = 0; queens <= SUITS; queens++) {
        const int end = end_of(t, &(struct seen){.queens = queens});

        for (int from = 0; from < end && !stopped; from += BLOCK) {
            int64_t done = 0;

            run_block(walkers, threads, (struct block){queens, from, from + BLOCK < end ? from + BLOCK : end});
            for (int i = 0; i < threads; i++) done += parts[i].descriptions;
            stopped = progress && progress(context, (double)done / STADIUM_DESCRIPTIONS);
        }
    }
    memset(nine, 0, sizeof *nine);
    for (int i = 0; i < threads; i++) add_nine(nine, &parts[i]);
    arena_release(arena, mark);
    return !stopped;
}

struct stadium_cell stadium_nine_all(const struct stadium_hand *hand, int aces_kings, int queens) {
    const bool has_queen = card_rank(hand->cards[0]) == QUEEN;
    const int queens_left = has_queen ? SUITS - 1 : SUITS, lows = STADIUM_OTHERS - aces_kings - queens;
    const int lows_left = STADIUM_LOWS * SUITS - (has_queen ? 2 : 3);
    const int64_t choices = choose(2 * SUITS, aces_kings);
    /* Choices of the six others that avoid a dealer of three low cards, or of a queen and two low ones. */
    const int64_t from_lows = choices * choose(queens_left, queens) * choose(lows_left - 3, lows);
    const int64_t from_queens = choices * choose(queens_left - 1, queens) * choose(lows_left - 2, lows);
    struct stadium_cell cell = {.states = choices * choose(queens_left, queens) * choose(lows_left, lows)};
    must(hand->category == HAND3_HIGH && card_rank(hand->cards[0]) <= QUEEN);
    cell.against.of[STADIUM_UNQUALIFIED] = hand->against.of[STADIUM_UNQUALIFIED] * from_lows;
    cell.against.of[STADIUM_WON] = hand->against.of[STADIUM_WON] * from_queens;
    cell.against.of[STADIUM_TIED] = hand->against.of[STADIUM_TIED] * from_queens;
    cell.against.of[STADIUM_LOST] = cell.states * STADIUM_DEALERS_LEFT - cell.against.of[STADIUM_UNQUALIFIED] -
                                    cell.against.of[STADIUM_WON] - cell.against.of[STADIUM_TIED];
    return cell;
}
