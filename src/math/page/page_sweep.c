#include "math/page/page_sweep.h"

#include <string.h>

void page_sweep_open(struct page_sweep *s, struct arena *arena, int subset, int64_t room) {
    must(subset <= SWEEP_SUBSET && room < UINT32_MAX);
    *s = (struct page_sweep){.subset = subset, .room = room};
    for (int k = 0; k <= subset; k++) s->counter[k] = arena_take(arena, (size_t)hands_of(k) * sizeof *s->counter[k]);
    const size_t bytes = (size_t)room * sizeof *s->sorted;
    s->sorted = arena_take(arena, bytes);
    s->order = arena_take(arena, bytes);
    s->spare = arena_take(arena, bytes);
    s->spare_order = arena_take(arena, bytes);
    s->asked_key = arena_take(arena, bytes);
    s->asked = arena_take(arena, bytes);
}

/* ---- sorting -------------------------------------------------------------------------------------------- */
enum { DIGIT_BITS = 11, DIGITS = 3 };

/* Sorts `sorted` and `order` by key, digit by digit. */
static void sort_keys(struct page_sweep *s, int64_t count) {
    for (int digit = 0; digit < DIGITS; digit++) {
        uint32_t start[1 << DIGIT_BITS] = {0}, sum = 0;
        const int shift = digit * DIGIT_BITS;
        for (int64_t i = 0; i < count; i++) start[s->sorted[i] >> shift & ((1 << DIGIT_BITS) - 1)]++;
        for (int i = 0; i < 1 << DIGIT_BITS; i++) {
            const uint32_t here = start[i];
            start[i] = sum;
            sum += here;
        }
        for (int64_t i = 0; i < count; i++) {
            const uint32_t at = start[s->sorted[i] >> shift & ((1 << DIGIT_BITS) - 1)]++;
            s->spare[at] = s->sorted[i];
            s->spare_order[at] = s->order[i];
        }
        uint32_t *keys = s->sorted, *order = s->order;
        s->sorted = s->spare, s->order = s->spare_order;
        s->spare = keys, s->spare_order = order;
    }
}

/* ---- counters ------------------------------------------------------------------------------------------- */
/* The sets of a hand's cards: the place of each among the sets of its size, by the bits of the cards that it has. */
struct subsets {
    int count;
    uint32_t number[1 << SWEEP_CARDS];
};

static void find_subsets(card_mask hand, struct subsets *out) {
    card cards[SWEEP_CARDS];
    out->count = 1 << mask_cards(hand, cards);
    out->number[0] = 0;
    for (int set = 1; set < out->count; set++) {
        const int top = 31 - __builtin_clz((unsigned)set);
        out->number[set] = out->number[set ^ 1 << top] + hands_choose[cards[top]][__builtin_popcount((unsigned)set)];
    }
}

static void add_hand(struct page_sweep *s, card_mask hand) {
    struct subsets sets;
    find_subsets(hand, &sets);
    for (int set = 0; set < sets.count; set++) {
        const int size = __builtin_popcount((unsigned)set);
        if (size <= s->subset) s->counter[size][sets.number[set]]++;
    }
}

static uint32_t hands_beside(const struct page_sweep *s, card_mask hand) {
    struct subsets sets;
    int64_t sum = 0;
    find_subsets(hand, &sets);
    for (int set = 0; set < sets.count; set++) {
        const int size = __builtin_popcount((unsigned)set);
        if (size > s->subset) continue;
        const int64_t here = s->counter[size][sets.number[set]];
        sum += size & 1 ? -here : here;
    }
    return (uint32_t)sum;
}

/* ---- the sweep ------------------------------------------------------------------------------------------ */
struct kind_range {
    uint32_t least, most; /* keys of the dealer's hands of the kind; none: most is 0 */
};

static void find_ranges(const struct sweep_hands *dealers, int kinds, struct kind_range *out) {
    for (int kind = 0; kind < kinds; kind++) out[kind] = (struct kind_range){UINT32_MAX, 0};
    for (int64_t i = 0; i < dealers->count; i++) {
        const uint32_t key = dealers->key[i];
        struct kind_range *r = &out[key >> SWEEP_VALUE_BITS];
        if (key < r->least) r->least = key;
        if (key > r->most) r->most = key;
    }
}

/* What an own hand asks of a kind: hands below its value, up to its value, all; at these keys. */
enum { ASK_BELOW, ASK_UP_TO, ASK_ALL, ASKS };

/* Asks only what differs: a value outside the kind's range has all of its hands on one side. */
static int64_t put_asks(struct page_sweep *s, int64_t count, int kind, struct kind_range range,
                        const struct sweep_hands *own) {
    if (!range.most) return count;
    for (int64_t i = 0; i < own->count; i++) {
        const uint32_t at = (uint32_t)kind << SWEEP_VALUE_BITS | own->key[i];
        const uint32_t first = (uint32_t)((i * SWEEP_KINDS + kind) * ASKS);
        const uint32_t asks[ASKS] = {at, at + 1, range.most + 1};
        for (int ask = at >= range.least && at <= range.most ? ASK_BELOW : ASK_ALL; ask < ASKS; ask++) {
            s->sorted[count] = asks[ask];
            s->order[count++] = first + (uint32_t)ask;
        }
    }
    return count;
}

static void keep_answer(const struct page_sweep *s, const struct sweep_hands *own, uint32_t asked,
                        struct sweep_answer *out, int kinds) {
    const int ask = (int)(asked % ASKS), kind = (int)(asked / ASKS % SWEEP_KINDS);
    const int64_t i = asked / ASKS / SWEEP_KINDS;
    struct sweep_answer *a = &out[i * kinds + kind];
    const uint32_t here = hands_beside(s, own->hand[i]);
    if (ask == ASK_BELOW) a->below = here;
    if (ask == ASK_UP_TO) a->equal = here;
    if (ask == ASK_ALL) a->above = here;
}

/* From hands so far to hands of the kind on either side. */
static void part_answers(const struct sweep_hands *own, int kinds, const struct kind_range *range,
                         struct sweep_answer *out) {
    for (int64_t i = 0; i < own->count; i++) {
        uint32_t before = 0;
        for (int kind = 0; kind < kinds; kind++) {
            struct sweep_answer *a = &out[i * kinds + kind];
            const uint32_t at = (uint32_t)kind << SWEEP_VALUE_BITS | own->key[i], all = a->above;
            if (!range[kind].most) continue;
            if (at < range[kind].least)
                *a = (struct sweep_answer){0, 0, all - before};
            else if (at > range[kind].most)
                *a = (struct sweep_answer){all - before, 0, 0};
            else
                *a = (struct sweep_answer){a->below - before, a->equal - a->below, all - a->equal};
            before = all;
        }
    }
}

void page_sweep_run(struct page_sweep *s, const struct sweep_hands *dealers, const struct sweep_hands *own, int kinds,
                    struct sweep_answer *out) {
    struct kind_range range[SWEEP_KINDS];
    must(kinds <= SWEEP_KINDS && own->count < UINT32_MAX / (SWEEP_KINDS * ASKS));
    for (int k = 0; k <= s->subset; k++) memset(s->counter[k], 0, (size_t)hands_of(k) * sizeof *s->counter[k]);
    memset(out, 0, (size_t)(own->count * kinds) * sizeof *out);
    find_ranges(dealers, kinds, range);
    int64_t asks = 0, next = 0;
    for (int kind = 0; kind < kinds; kind++) asks = put_asks(s, asks, kind, range[kind], own);
    must(asks <= s->room && dealers->count <= s->room);
    sort_keys(s, asks);
    memcpy(s->asked_key, s->sorted, (size_t)asks * sizeof *s->sorted);
    memcpy(s->asked, s->order, (size_t)asks * sizeof *s->order);
    for (int64_t i = 0; i < dealers->count; i++) s->sorted[i] = dealers->key[i], s->order[i] = (uint32_t)i;
    sort_keys(s, dealers->count);
    for (int64_t i = 0; i <= dealers->count; i++) {
        const bool end = i == dealers->count;
        for (; next < asks && (end || s->asked_key[next] <= s->sorted[i]); next++)
            keep_answer(s, own, s->asked[next], out, kinds);
        if (!end) add_hand(s, dealers->hand[s->order[i]]);
    }
    part_answers(own, kinds, range, out);
}
