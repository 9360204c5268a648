/* simulate_pai_gow.c - the kernel of Dealer Open Pai Gow (simulate_kernel.h).
 *
 * Without a flush seven cards are set by their ranks alone: one of 67,600 patterns.  A table, found by the sum of the
 * rank keys (card/hand.h), has for each of them what the House Way sets, and the highest front and the highest back
 * that a player can set.  Those mostly show whether the player loses or pushes; where both beat the dealer's but the
 * House Way does not, all 21 settings are tried for one that does so at once.  The table is kept small, for it is read
 * at random: 8 bytes a pattern.  Hands that may make a flush, one in 24, are set with their suits. */
#include "card/pai_gow.h"
#include "deal/deal.h"
#include "exact/rank_sets.h"
#include "game/dealer_open_pai_gow.h"
#include "math/dealer_open_pai_gow/dealer_open_pai_gow_exact.h"
#include "sim/simulate_kernel.h"

enum { SLOT_MAIN, SLOT_ACE_HIGH, SLOT_CHAN_CHU, SLOT_JACKS_BEAT, SLOTS };
enum { CHAN_CHU_WAGER = 2 /* ORDER WAGER */, DEAL_SIZE = DEAL_SPOTS * HAND_OF_SEVEN };

/* Fronts are bytes, in the order of their values. */
struct pattern {
    uint16_t house_back, best_back; /* by the House Way; of all settings that are no foul */
    uint8_t house_front, best_front;
    uint8_t dealer;   /* jacks, or ACE_HIGH_DEALER */
    uint8_t chan_chu; /* the tier that pays, from 1 */
};

enum { ACE_HIGH_DEALER = 8 };

struct kernel_tables {
    struct pai_gow_terms terms;
    const struct rules *rules;
    bool dice;
    uint8_t fronts[DECK_53][DECK_53];
    uint8_t allowed[PAI_GOW_VALUES + 1]; /* the highest front that does not beat this back */
    struct pattern patterns[PAI_GOW_CELLS];
};

/* ---- tables ------------------------------------------------------------------------------------------- */
static inline uint32_t cell_of(uint64_t key) { return hand_cell_of(pai_gow_rows, PAI_GOW_ROW_BITS, key); }

static uint8_t chan_chu_of(const struct kernel_tables *t, const card seven[HAND_OF_SEVEN]) {
    const struct pay_row *row = rules_best_line(t->rules, CHAN_CHU_WAGER, chan_chu_tiers(seven))->row;
    return row ? (uint8_t)(row->tier + 1) : 0;
}

/* A pair is above every two ranks, of which the highest are ace and king. */
static uint8_t front_byte(pai_gow_front front) {
    return (uint8_t)(front >> 8 ? 1 + (ACE << 4 | KING) + (front & 15) : front);
}

/* Sets the two hands of the House Way. */
static void set_house(const struct kernel_tables *t, const card seven[HAND_OF_SEVEN], struct pattern *p) {
    const struct setting s = house_way(seven, t->terms);
    p->house_front = front_byte(pai_gow_value2(s.front[0], s.front[1]));
    p->house_back = pai_gow_value5(s.back, t->terms.wheel);
}

static uint8_t jacks_of(const card seven[HAND_OF_SEVEN]) {
    uint8_t jacks = 0;
    for (int i = 0; i < HAND_OF_SEVEN; i++) jacks = (uint8_t)(jacks + (card_rank(seven[i]) == JACK));
    return jacks;
}

static struct pattern pattern_of(const struct kernel_tables *t, const card seven[HAND_OF_SEVEN]) {
    const struct seven holding = seven_of(seven);
    const struct hand_sum all = hand_sum_of(seven, HAND_OF_SEVEN);
    struct pattern p = {.dealer = jacks_of(seven), .chan_chu = chan_chu_of(t, seven)};
    set_house(t, seven, &p);
    if (seven_ace_high(&holding)) p.dealer = ACE_HIGH_DEALER; /* which has no two jacks */
    for (int i = 1; i < HAND_OF_SEVEN; i++)
        for (int j = 0; j < i; j++) {
            const pai_gow_back back = pai_gow_back_without(all, seven[i], seven[j], t->terms.wheel);
            const uint8_t front = t->fronts[seven[i]][seven[j]];

            if (front > t->allowed[back]) continue;
            if (front > p.best_front) p.best_front = front;
            if (back > p.best_back) p.best_back = back;
        }
    return p;
}

/* What every table of pai gow has alike. */
static void fill_fronts(struct kernel_tables *t) {
    for (card a = 0; a < DECK_53; a++)
        for (card b = 0; b < DECK_53; b++) {
            const pai_gow_front front = pai_gow_value2(a, b);
            t->fronts[a][b] = front_byte(front);
            for (pai_gow_back back = 1; card_suit(a) == 0 && card_suit(b) == 1 && back <= PAI_GOW_VALUES; back++)
                if (!pai_gow_foul(front, back) && t->fronts[a][b] > t->allowed[back])
                    t->allowed[back] = t->fronts[a][b];
        }
}

static const void *prepare(const struct simulate_plan *plan, struct arena *arena) {
    struct kernel_tables *t = arena_take(arena, sizeof *t);
    const size_t mark = arena_mark(arena);
    struct rank_sets sets;
    t->terms = dealer_open_pai_gow_terms(plan->rules);
    t->rules = plan->rules;
    t->dice = rules_start_by_dice(plan->rules);
    fill_fronts(t);
    rank_sets_make(&sets, arena);
    for (int i = 0; i < RANK_PATTERNS; i++) {
        card seven[HAND_OF_SEVEN];

        rank_sets_cards(&sets, i, seven);
        t->patterns[cell_of(hand_sum_of(seven, HAND_OF_SEVEN).key)] = pattern_of(t, seven);
    }
    arena_release(arena, mark);
    return t;
}

/* ---- a round ------------------------------------------------------------------------------------------ */
struct held {
    const card *cards;
    uint64_t key; /* of its struct hand_sum */
    bool flush;   /* it may be one: the pattern does not know */
    struct pattern pattern;
};

static inline struct held held_of(const struct kernel_tables *t, const card *cards) {
    uint64_t key = HAND_SUM_START;
    for (int i = 0; i < HAND_OF_SEVEN; i++) key += hand_sum_key[cards[i]];
    return (struct held){cards, key, (key & HAND_SUM_FLUSH) != 0, t->patterns[cell_of(key)]};
}

/* How many of the dealer's two hands the house's setting of this hand beats, and the best setting. */
static inline unsigned house_beats(const struct kernel_tables *t, const struct held *h, const struct pattern *dealer) {
    struct pattern own = h->pattern;
    if (__builtin_expect(h->flush, 0)) set_house(t, h->cards, &own);
    return 0u + (own.house_front > dealer->house_front) + (own.house_back > dealer->house_back);
}

/* All 21 settings, without a branch among them. */
static inline bool beats_both(const struct kernel_tables *t, const struct held *h, const struct pattern *dealer) {
    const uint16_t *cells = pai_gow_cells[t->terms.wheel];
    const unsigned front = dealer->house_front, back = dealer->house_back;
    uint32_t keys[HAND_OF_SEVEN];
    unsigned both = 0;
    for (int i = 0; i < HAND_OF_SEVEN; i++) keys[i] = (uint32_t)hand_sum_key[h->cards[i]];
    for (int i = 1; i < HAND_OF_SEVEN; i++)
        for (int j = 0; j < i; j++) {
            const unsigned behind = cells[cell_of(h->key - keys[i] - keys[j])];
            const unsigned before = t->fronts[h->cards[i]][h->cards[j]];

            both |= (behind > back) & (before > front) & (before <= t->allowed[behind]);
        }
    return both;
}

/* Likewise, with their suits. */
static unsigned best_of_flush(const struct kernel_tables *t, const struct held *h, const struct pattern *dealer) {
    const struct hand_sum all = hand_sum_of(h->cards, HAND_OF_SEVEN);
    unsigned best = 0;
    for (int i = 1; i < HAND_OF_SEVEN; i++) {
        const struct hand_sum six = hand_sum_without(all, h->cards[i]);

        for (int j = 0; j < i; j++) {
            const unsigned behind = pai_gow_of(hand_sum_without(six, h->cards[j]), t->terms.wheel);
            const unsigned before = t->fronts[h->cards[i]][h->cards[j]];
            const unsigned beaten = 0u + (behind > dealer->house_back) + (before > dealer->house_front);

            if (beaten > best && before <= t->allowed[behind]) best = beaten;
        }
    }
    return best;
}

static inline unsigned best_beats(const struct kernel_tables *t, const struct held *h, const struct pattern *dealer) {
    const struct pattern own = h->pattern;
    const unsigned any = 0u + (own.best_front > dealer->house_front) + (own.best_back > dealer->house_back);
    const bool house = (own.house_front > dealer->house_front) & (own.house_back > dealer->house_back);
    if (__builtin_expect(h->flush, 0)) return best_of_flush(t, h, dealer);
    if (__builtin_expect((any < 2) | house, 1)) return any;
    return 1u + beats_both(t, h, dealer);
}

/* [P-start, P-2] Seven packets from the chosen spot on; spot 1 is the dealer, here 0. */
static inline const card *packet_of(const card *dealt, int start, int spot) {
    const int packet = spot + 1 - start;
    return dealt + HAND_OF_SEVEN * (packet + DEAL_SPOTS * (int)((unsigned)packet >> 31)); /* no branch */
}

/* [P-wager] Two jacks, ace-high, hand against hand. */
KERNEL_INLINE void pai_gow_round(struct kernel_round *k, const int seats,
                                 unsigned (*beats)(const struct kernel_tables *, const struct held *,
                                                   const struct pattern *)) {
    const struct kernel_tables *t = k->own;
    uint8_t thrown[DEAL_DICE];
    k->start = deal_start(k->rng, t->dice, thrown);
    const card *dealt = simulate_deck_take(k->deck, k->rng, DEAL_SIZE);
    struct held hands[KERNEL_SEATS], open = held_of(t, packet_of(dealt, k->start, 0));
    struct pattern *dealer = &open.pattern;
    for (int i = 0; i < seats; i++) hands[i] = held_of(t, packet_of(dealt, k->start, i + 1));
    if (__builtin_expect(open.flush, 0)) set_house(t, open.cards, dealer);
    const bool ace_high = dealer->dealer == ACE_HIGH_DEALER && !open.flush;
    const uint8_t jacks = dealer->dealer & 7;
    for (int i = 0; i < seats; i++) {
        const struct held *h = &hands[i];
        const unsigned both = ace_high & (h->pattern.dealer == ACE_HIGH_DEALER) & !h->flush;
        const unsigned tie = ace_high ? 1 + 2 * both + (unsigned)(open.key >> 63) : 0;
        uint16_t(*code)[KERNEL_COLUMNS] = k->code[i];

        *code[SLOT_MAIN] = (uint16_t)(jacks > 1 ? 0 : ace_high ? 8 + tie : 1 + beats(t, h, dealer));
        *code[SLOT_ACE_HIGH] = (uint16_t)tie;
        *code[SLOT_CHAN_CHU] = __builtin_expect(h->flush, 0) ? chan_chu_of(t, h->cards) : h->pattern.chan_chu;
        *code[SLOT_JACKS_BEAT] = jacks;
    }
}

KERNEL_INLINE void round_best(struct kernel_round *k, int seats) { pai_gow_round(k, seats, best_beats); }
KERNEL_INLINE void round_house(struct kernel_round *k, int seats) { pai_gow_round(k, seats, house_beats); }

KERNEL(play_best, round_best, SLOTS - 1, SLOTS, 1)
KERNEL(play_house, round_house, SLOTS - 1, SLOTS, 1)

#define MEASURES                                                                                                       \
    { "pai-gow", "ace-high", "chan-chu", "jacks-beat" }

const struct simulate_kernel simulate_pai_gow[SIMULATE_PAI_GOW] = {
    {&dealer_open_pai_gow, pai_gow_decide_optimal, NULL, play_best, SLOTS - 1, MEASURES, prepare, 0, 0},
    {&dealer_open_pai_gow, pai_gow_decide_house_way, NULL, play_house, SLOTS - 1, MEASURES, prepare, 0, 0},
};
