/* shuffle_test.c - the vectors are printed by 'tests/receipts/vectors.py', which shares no line with
 * this program. */
#include "deal/shuffle.c"

#include "deal/deal.h"
#include "test.h"

/* Bytes 0, 1 ... 250, 0, 1 ... */
static struct shuffle_seed counting(int cards) {
    struct shuffle_seed seed = {.size = (uint16_t)shuffle_seed_size(cards)};

    for (int i = 0; i < seed.size; i++) seed.bytes[i] = (uint8_t)(i % 251);
    return seed;
}

static const struct {
    int cards, deck, spot, spot_by_dice;
    const char *first, *last;
} vectors[] = {
    {52, 52, 5, 4, "Jc Ac Ah 7h 6s 6c As Ad 2c 9d 5s 7c", "3c Tc 4s"},
    {53, 53, 5, 4, "Js Jd Th Jh Jk 6s 9h Ah 9c 2c Ts 6c", "3c Td 5c"},
    {312, 52, 5, 1, "Jd 6d 4h Ah 2h 8s 9h Jc 6d Qd Tc 5h", "8s Qd 6s"},
    {416, 52, 7, 4, "4s Js 6d 8h 2h 7d 4h 9h 9s 5h 3h Kh", "Jd 2s Qs"},
};

TEST(shuffle, orders_of_fixed_seeds) {
    for (size_t i = 0; i < COUNT(vectors); i++) {
        const struct shuffle_seed seed = counting(vectors[i].cards);
        card cards[SHUFFLE_CARDS_MAX];
        char first[64], last[16];
        struct buf a = BUF(first), b = BUF(last);

        shuffle_cards(&seed, cards, vectors[i].cards, vectors[i].deck);
        card_put_list(&a, cards, 12);
        card_put_list(&b, cards + vectors[i].cards - 3, 3);
        CHECK_STR(first, vectors[i].first);
        CHECK_STR(last, vectors[i].last);
    }
}

TEST(shuffle, starts_of_fixed_seeds) {
    for (size_t i = 0; i < COUNT(vectors); i++) {
        const struct shuffle_seed seed = counting(vectors[i].cards);
        uint8_t dice[DEAL_DICE];
        struct rng rng;

        shuffle_start(&seed, &rng);
        CHECK_EQ(deal_start(&rng, false, dice), vectors[i].spot);
        shuffle_start(&seed, &rng);
        CHECK_EQ(deal_start(&rng, true, dice), vectors[i].spot_by_dice);
    }
}

/* log2 of the number of orders, rounded up: 52! 226, 53! 232, 312! 2141, 416! 3025; and 64 bits to spare. */
TEST(shuffle, a_seed_has_more_bits_than_there_are_orders) {
    static const struct {
        int cards;
        size_t bytes, order_bits;
    } decks[] = {{52, 128, 226}, {53, 128, 232}, {312, 640, 2141}, {416, 832, 3025}};

    for (size_t i = 0; i < COUNT(decks); i++) {
        CHECK_EQ(shuffle_seed_size(decks[i].cards), decks[i].bytes);
        CHECK(8 * decks[i].bytes >= decks[i].order_bits + 64);
    }
    CHECK_EQ(SHUFFLE_SEED_MAX, 832);
}

/* 416^16 < 2^140: a key of 256 bits has 2^116 values for every way to choose the next sixteen cards. */
TEST(shuffle, a_key_has_more_values_than_its_choices) {
    double ways = 1;

    for (int i = 0; i < SHUFFLE_CARDS_PER_PART; i++) ways *= SHUFFLE_CARDS_MAX;
    CHECK(ways < 0x1p140);
    CHECK_EQ(8 * SHUFFLE_PART, 256);
}

/* Part s chooses the cards of 16 places, from the back; those behind them are chosen before it is read, and a
 * change of one bit of it changes what it chooses.  So every bit of entropy reaches the cards. */
TEST(shuffle, every_part_reaches_its_cards) {
    const struct shuffle_seed seed = counting(416);
    card before[SHUFFLE_CARDS_MAX], after[SHUFFLE_CARDS_MAX];

    shuffle_cards(&seed, before, 416, 52);
    for (int part = 0; part < 26; part++) {
        for (int bit = 0; bit < 256; bit += 17) {
            struct shuffle_seed other = seed;
            const int chosen = 416 - 16 * part; /* places from here on are fixed */

            other.bytes[32 * part + bit / 8] ^= (uint8_t)(1 << bit % 8);
            shuffle_cards(&other, after, 416, 52);
            CHECK(memcmp(before + chosen, after + chosen, (size_t)(416 - chosen)) == 0);
            CHECK(memcmp(before + chosen - 16, after + chosen - 16, 16) != 0);
        }
    }
}

/* Also when so many words are refused that the prefix does not do: the same words as one generator's. */
TEST(shuffle, a_part_goes_on_beyond_its_prefix) {
    static const char text[] = "cardroom shuffle 1";
    const struct shuffle_seed seed = counting(52);
    struct part part;
    struct rng rng;
    uint8_t label[sizeof text - 1 + 64];

    memcpy(label, text, sizeof text - 1);
    memcpy(label + sizeof text - 1, seed.bytes, 64);
    rng_seed(&rng, label, sizeof label);
    part_open(&part, &seed, 1);
    for (int i = 0; i < 3000; i++) CHECK_EQ(part_word(&part), rng_u32(&rng));
    part_open(&part, &seed, 1);
    rng_seed(&rng, label, sizeof label);
    for (int i = 0; i < 300; i++) CHECK_EQ(part_below(&part, 3000000000u), rng_below(&rng, 3000000000u));
}

TEST(shuffle, every_card_once_a_deck) {
    for (int cards = 1; cards <= 416; cards++) {
        const struct shuffle_seed seed = counting(cards);
        card order[SHUFFLE_CARDS_MAX];
        int count[DECK_52] = {0};

        shuffle_cards(&seed, order, cards, 52);
        for (int i = 0; i < cards; i++) count[order[i]]++;
        for (int i = 0; i < DECK_52; i++) CHECK_EQ(count[i], cards / 52 + (i < cards % 52));
    }
}

/* [C-4.2.2] Each of the 24 orders of four cards, in 24,000 shuffles: 1,000 expected, standard deviation 31. */
TEST(shuffle, orders_are_equally_likely) {
    int count[256] = {0};
    struct shuffle_seed seed;
    struct rng rng;
    int seen = 0;

    rng_seed(&rng, "orders", 6);
    for (int i = 0; i < 24000; i++) {
        card cards[4];

        CHECK_EQ(shuffle_seed_draw(&seed, 4, &rng), OK);
        shuffle_cards(&seed, cards, 4, 52);
        count[cards[0] << 6 | cards[1] << 4 | cards[2] << 2 | cards[3]]++;
    }
    for (int i = 0; i < 256; i++) {
        if (!count[i]) continue;
        seen++;
        CHECK(count[i] > 850 && count[i] < 1150);
    }
    CHECK_EQ(seen, 24);
}

TEST(shuffle, seeds_of_a_seeded_session_repeat_and_the_systems_do_not) {
    struct shuffle_seed a, b;
    struct rng first, second;

    rng_seed(&first, "1", 1);
    rng_seed(&second, "1", 1);
    CHECK_EQ(shuffle_seed_draw(&a, 312, &first), OK);
    CHECK_EQ(shuffle_seed_draw(&b, 312, &second), OK);
    CHECK(a.size == b.size && memcmp(a.bytes, b.bytes, a.size) == 0);
    CHECK_EQ(a.bytes[0], 0x82); /* the first word of seed 1 is 0x1f74f182 */
    CHECK_EQ(shuffle_seed_draw(&b, 312, &second), OK);
    CHECK(memcmp(a.bytes, b.bytes, a.size) != 0);
    CHECK_EQ(shuffle_seed_draw(&a, 312, NULL), OK);
    CHECK_EQ(shuffle_seed_draw(&b, 312, NULL), OK);
    for (int part = 0; part < 20; part++) CHECK(memcmp(a.bytes + 32 * part, b.bytes + 32 * part, 32) != 0);
    shuffle_seed_wipe(&a);
    CHECK_EQ(a.size, 0);
    for (size_t i = 0; i < sizeof a.bytes; i++) CHECK_EQ(a.bytes[i], 0);
}
