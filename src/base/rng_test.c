/* rng_test.c - the vectors were made by a second program in another language: BLAKE2b from its library, the
 * ChaCha20 block function written out from RFC 8439, division instead of multiply and shift. */
#include "base/rng.c"

#include "card/card.h"
#include "test.h"

static struct rng seeded(const char *seed) {
    struct rng r;

    rng_seed(&r, seed, strlen(seed));
    return r;
}

TEST(rng, vectors_of_seed_1) {
    static const uint32_t first[] = {0x1f74f182, 0x90c9ea33, 0x1da2aae2, 0x8b2469d9, 0x75582293, 0x47a8541b};
    struct rng r = seeded("1");

    for (size_t i = 0; i < COUNT(first); i++) CHECK_EQ(rng_u32(&r), first[i]);
    r = seeded("");
    CHECK_EQ(rng_u32(&r), 0xa38108ce);
}

TEST(rng, u64_is_two_words_low_first) {
    struct rng r = seeded("1");

    CHECK(rng_u64(&r) == 0x90c9ea331f74f182);
    CHECK(rng_u64(&r) == 0x8b2469d91da2aae2);
}

TEST(rng, a_prefix_is_what_the_generator_begins_with) {
    for (int count = 0; count <= RNG_PREFIX; count++) {
        struct rng r = seeded("1");
        uint32_t words[RNG_PREFIX], value;

        rng_prefix("1", 1, words, count);
        for (int i = 0; i < count; i++) CHECK_EQ(words[i], rng_u32(&r));
        if (count) CHECK(rng_bounded(words[0], 52, &value) && value == ((uint64_t)0x1f74f182 * 52) >> 32);
    }
}

TEST(rng, bytes_are_words_low_first) {
    static const uint8_t first[] = {0x82, 0xf1, 0x74, 0x1f, 0x33, 0xea, 0xc9, 0x90};
    struct rng r = seeded("1");
    uint8_t bytes[8];

    rng_bytes(&r, bytes, sizeof bytes);
    CHECK(memcmp(bytes, first, sizeof first) == 0);
    CHECK_EQ(rng_u32(&r), 0x1da2aae2);
}

/* Words 0 to 1023 fill one block; the two after that come from the next key, and so on. */
TEST(rng, the_refill_loses_and_repeats_nothing) {
    struct rng r = seeded("1");

    for (int i = 0; i < 1022; i++) rng_u32(&r);
    CHECK_EQ(rng_u32(&r), 0xad8c870c);
    CHECK_EQ(r.at, sizeof r.block - 4);
    CHECK(rng_u64(&r) == 0xe99459c22d5858f4); /* crosses the boundary */
    CHECK_EQ(rng_u32(&r), 0x52696d08);
    for (int i = 1026; i < 2047; i++) rng_u32(&r);
    CHECK_EQ(rng_u32(&r), 0xfa1c3575);
    CHECK_EQ(rng_u32(&r), 0xdd459b91);
}

TEST(rng, what_was_given_is_wiped) {
    struct rng r = seeded("1");
    const struct rng before = r;

    for (int i = 0; i < 1024; i++) rng_u32(&r);
    for (size_t i = RNG_KEY_SIZE; i < sizeof r.block; i++) CHECK_EQ(r.block[i], 0);
    CHECK(memcmp(r.block, before.block, RNG_KEY_SIZE) == 0);
    rng_u32(&r);
    CHECK(memcmp(r.block, before.block, RNG_KEY_SIZE) != 0);
}

TEST(rng, seeds_differ) {
    static const char *const seeds[] = {"", "0", "1", "2", "01", "1 ", "10"};

    for (size_t i = 0; i < COUNT(seeds); i++) {
        for (size_t j = 0; j < i; j++) {
            struct rng a = seeded(seeds[i]), b = seeded(seeds[j]);
            CHECK(rng_u64(&a) != rng_u64(&b));
        }
    }
}

/* The claim above bounded(), by exhaustion: of all words of 8 to 12 bits every value gets the same number. */
TEST(rng, bounded_gives_every_value_equally_many_words) {
    for (int bits = 8; bits <= 12; bits++) {
        const uint32_t words = (uint32_t)1 << bits;

        for (uint32_t n = 1; n <= words; n++) {
            uint32_t count[4096] = {0}, kept = 0, value;

            for (uint32_t word = 0; word < words; word++) {
                if (!bounded(word, n, bits, &value)) continue;
                CHECK(value < n);
                count[value]++;
                kept++;
            }
            for (uint32_t v = 0; v < n; v++) CHECK_EQ(count[v], words / n);
            CHECK_EQ(kept, words - words % n); /* no word is refused without need */
        }
    }
}

TEST(rng, below_at_the_ends) {
    struct rng r = seeded("1");

    CHECK_EQ(rng_below(&r, 1), 0);
    for (int i = 0; i < 1000; i++) CHECK(rng_below(&r, UINT32_MAX) < UINT32_MAX);
    for (int i = 0; i < 1000; i++) CHECK(rng_below(&r, 7) < 7);
}

/* n = 3,000,000,000 refuses three words of ten; the vector shows which. */
TEST(rng, below_skips_refused_words) {
    static const uint32_t expected[] = {368634493, 1696742927, 347290077,  1375128252,
                                        839736718, 1669957837, 1108762447, 726709435};
    struct rng r = seeded("1");

    for (size_t i = 0; i < COUNT(expected); i++) CHECK_EQ(rng_below(&r, 3000000000u), expected[i]);
    CHECK(r.at > RNG_KEY_SIZE + 4 * COUNT(expected));
}

static void check_deck(struct rng *r, const char *expected) {
    char text[200];
    struct buf b = BUF(text);
    card deck[DECK_52];

    for (int i = 0; i < DECK_52; i++) deck[i] = (card)i;
    rng_shuffle(r, deck, DECK_52);
    card_put_list(&b, deck, DECK_52);
    CHECK_STR(text, expected);
}

TEST(rng, two_decks_of_seed_1) {
    struct rng r = seeded("1");

    check_deck(&r, "Qc Kd As Qh Kh 2c Ad Kc 9d 9h 6h Ks 5c 5h Ts 2h 4d Js 3s 2s 4s 5s Jd 6d Jc Qs "
                   "9s 3c 2d 4c Tc Th Td 7s Qd 7d Ah Ac 8s 6s 8c Jh 7c 4h 6c 8d 5d 7h 8h 3d 9c 3h");
    check_deck(&r, "Qs Ts 6c 8h 9h 2h As Js Jc Qc Qh 2c 8c Td 8s 4s Kc 3c 5c Tc 5s 2d 3s 7h 9c 7d "
                   "9d Ac 3h 5h 4d Th Kd Jd Ah 7s 7c 9s Ad Qd Kh 3d 6s 5d 4c 2s Jh Ks 4h 6d 8d 6h");
}

/* Puts a word into the stream that makes the next rng_below(n) answer value: the middle of its words. */
static void force(struct rng *r, uint32_t slot, uint32_t n, uint32_t value) {
    const uint32_t word = (uint32_t)((((uint64_t)value << 32) + ((uint64_t)1 << 31)) / n);
    uint8_t *at = r->block + r->at + 4 * slot;

    for (int i = 0; i < 4; i++) at[i] = (uint8_t)(word >> 8 * i);
}

/* Each of the 5! ways to choose makes another order, so equal choices mean equal orders. */
TEST(rng, every_way_to_shuffle_five_gives_another_order) {
    bool seen[55555] = {false};
    int orders = 0;

    for (uint32_t way = 0; way < 120; way++) {
        struct rng r = seeded("1");
        uint8_t five[5] = {0, 1, 2, 3, 4};
        uint32_t rest = way, number = 0;

        for (uint32_t n = 5; n > 1; rest /= n, n--) force(&r, 5 - n, n, rest % n);
        rng_shuffle(&r, five, 5);
        CHECK_EQ(r.at, RNG_KEY_SIZE + 4 * 4);
        for (int i = 0; i < 5; i++) number = number * 10 + five[i];
        orders += !seen[number];
        seen[number] = true;
    }
    CHECK_EQ(orders, 120);
}

TEST(rng, nothing_and_one_card_stay) {
    struct rng r = seeded("1");
    uint8_t one[1] = {7};

    rng_shuffle(&r, one, 0);
    rng_shuffle(&r, one, 1);
    CHECK_EQ(one[0], 7);
    CHECK_EQ(r.at, RNG_KEY_SIZE);
}
