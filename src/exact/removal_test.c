#include "exact/removal.c"

#include "test.h"

/* The slow twin: every set of cards, every set of removed ones, one by one. */

enum { CARDS_MAX = 14 };

static char memory[64 << 20];
static struct arena arena = {.memory = memory, .size = sizeof memory};
static uint64_t state = 88172645463325252;

static int64_t random_worth(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (int64_t)(state % 41) - 24;
}

/* A deck: the kind of each card, and what each set of kinds is worth. */
struct deck {
    int cards, kinds, degree;
    uint8_t copies[REMOVAL_KINDS], kind[CARDS_MAX];
    int64_t worth[1 << 15]; /* by the kinds to base 8 */
};

static int key_of(const uint8_t *set, int size) {
    int key = 0;

    for (int i = 0; i < size; i++) key = key * 8 + set[i];
    return key;
}

/* The kinds of the cards whose bits are set, highest first. */
static int kinds_of(const struct deck *d, unsigned bits, uint8_t *set) {
    int size = 0;

    for (int i = d->cards - 1; i >= 0; i--)
        if (bits >> i & 1) set[size++] = d->kind[i];
    return size;
}

static int64_t value_without(const struct deck *d, unsigned removed) {
    int64_t sum = 0;

    for (unsigned bits = 0; bits < 1u << d->cards; bits++) {
        uint8_t set[CARDS_MAX];

        if (bits & removed || __builtin_popcount(bits) != d->degree) continue;
        kinds_of(d, bits, set);
        sum += d->worth[key_of(set, d->degree)];
    }
    return sum;
}

/* beside: worths of the same cards, of which only what is above zero counts; NULL: none. */
static struct removal_gain slow_gain(const struct deck *d, const struct deck *beside, int removed, int64_t offset) {
    struct removal_gain out = {0};

    for (unsigned bits = 0; bits < 1u << d->cards; bits++) {
        if (__builtin_popcount(bits) != removed) continue;
        if (beside && value_without(beside, bits) <= 0) continue;
        const int64_t v = value_without(d, bits) + offset;

        out.gain += v > 0 ? v : 0;
        out.changed += v > 0;
        out.tied += v == 0;
        for (int i = 0; i < d->cards && v > 0; i++) out.held[d->kind[i]] += bits >> i & 1;
    }
    return out;
}

static void check_gain(const struct removal_gain *quick, const struct removal_gain *slow) {
    CHECK(quick->gain == slow->gain);
    CHECK(quick->changed == slow->changed);
    CHECK(quick->tied == slow->tied);
    CHECK(memcmp(quick->held, slow->held, sizeof slow->held) == 0);
}

static void make_deck(struct deck *d, int kinds, const uint8_t *copies, int degree) {
    *d = (struct deck){.kinds = kinds, .degree = degree};
    for (int k = 0; k < kinds; k++) {
        d->copies[k] = copies[k];
        for (int i = 0; i < copies[k]; i++) d->kind[d->cards++] = (uint8_t)k;
    }
    for (size_t i = 0; i < COUNT(d->worth); i++) d->worth[i] = random_worth();
}

/* Each different set of kinds once. */
static void put_all(struct removal *r, const struct deck *d) {
    static bool done[1 << 15];

    memset(done, 0, sizeof done);
    for (unsigned bits = 0; bits < 1u << d->cards; bits++) {
        uint8_t set[CARDS_MAX];

        if (__builtin_popcount(bits) != d->degree) continue;
        kinds_of(d, bits, set);
        const int key = key_of(set, d->degree);
        if (!done[key]) removal_put(r, set, d->worth[key]);
        done[key] = true;
    }
}

/* Some sets of removed cards, asked for one by one. */
static void check_values(const struct removal *r, const struct deck *d, int removed) {
    for (unsigned bits = 0; bits < 1u << d->cards; bits++) {
        uint8_t seen[CARDS_MAX];

        if (__builtin_popcount(bits) != removed) continue;
        kinds_of(d, bits, seen);
        const int64_t v = value_without(d, bits);
        CHECK_EQ(removal_value(r, seen, removed), v);
        if (removal_is_hopeless(r, removed)) CHECK(v <= 0);
    }
}

static void check_deck(int kinds, const uint8_t *copies, int degree, int removed) {
    static struct deck deck;
    struct removal r;
    const size_t mark = arena_mark(&arena);

    make_deck(&deck, kinds, copies, degree);
    removal_open(&r, &arena, kinds, degree, removed);
    for (int i = 0; i < 3; i++) {
        removal_start(&r, copies, kinds);
        put_all(&r, &deck);
        const struct removal_gain quick = removal_run(&r), slow = slow_gain(&deck, NULL, removed, 0);

        check_gain(&quick, &slow);
        if (i == 0) check_values(&r, &deck, removed);
        for (size_t k = 0; k < COUNT(deck.worth); k++) deck.worth[k] = random_worth() + 6 * i;
    }
    arena_release(&arena, mark);
}

TEST(removal, every_set_of_removed_cards_as_one_by_one) {
    static const uint8_t one_each[8] = {1, 1, 1, 1, 1, 1, 1, 1};

    for (int degree = 1; degree <= 5; degree++)
        for (int removed = degree; removed + degree <= 8 && removed <= REMOVAL_REMOVED; removed++)
            check_deck(8, one_each, degree, removed);
}

TEST(removal, kinds_with_several_copies) {
    static const uint8_t copies[4] = {3, 2, 4, 1}, some_gone[5] = {2, 0, 3, 1, 3};

    for (int degree = 1; degree <= 4; degree++)
        for (int removed = degree; removed + degree <= 9 && removed <= REMOVAL_REMOVED; removed++) {
            check_deck(4, copies, degree, removed);
            check_deck(5, some_gone, degree, removed);
        }
}

/* Fewer cards are removed than a deal has: only sums over so many cards are kept, which a deck with one of each fills.
 */
TEST(removal, fewer_removed_than_dealt) {
    static const uint8_t one_each[8] = {1, 1, 1, 1, 1, 1, 1, 1};

    for (int removed = 1; removed < 5; removed++) check_deck(8, one_each, 5, removed);
    check_deck(8, one_each, 3, 1);
    check_deck(8, one_each, 3, 2);
    check_deck(4, (const uint8_t[]){3, 2, 4, 1}, 4, 2);
    check_deck(4, (const uint8_t[]){3, 2, 4, 1}, 3, 1);
}

/* Two sums over the same cards: what the first comes to where the second is above zero, at any offset. */
static void check_beside(int kinds, const uint8_t *copies, int removed) {
    static struct deck pairs, triples;
    struct removal two, three;
    wide counted = 0, tied = 0;
    const size_t mark = arena_mark(&arena);

    removal_open(&two, &arena, kinds, 2, removed);
    removal_open(&three, &arena, kinds, 3, removed);
    for (int64_t offset = -4; offset <= 4; offset++) {
        make_deck(&pairs, kinds, copies, 2);
        make_deck(&triples, kinds, copies, 3);
        for (size_t k = 0; k < COUNT(pairs.worth); k++) pairs.worth[k] = random_worth() % 3;
        for (size_t k = 0; k < COUNT(triples.worth); k++) triples.worth[k] += 4;
        removal_start(&three, copies, kinds);
        put_all(&three, &triples);
        removal_fill(&three);
        removal_start(&two, copies, kinds);
        put_all(&two, &pairs);
        two.offset = offset;
        two.beside = &three;
        const struct removal_gain quick = removal_run(&two), slow = slow_gain(&pairs, &triples, removed, offset);

        check_gain(&quick, &slow);
        counted += quick.changed;
        tied += quick.tied;
    }
    CHECK(counted > 0 && tied > 0);
    arena_release(&arena, mark);
}

TEST(removal, sums_beside_others) {
    for (int removed = 3; removed <= 5; removed++) {
        check_beside(8, (const uint8_t[]){1, 1, 1, 1, 1, 1, 1, 1}, removed);
        check_beside(5, (const uint8_t[]){2, 0, 3, 1, 3}, removed);
    }
}
