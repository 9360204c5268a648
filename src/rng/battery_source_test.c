#include "rng/battery_source.c"

#include "rng/battery_fixture.h"
#include "test.h"

#include <math.h>

struct bench {
    struct battery_request request;
    struct battery_progress_state progress;
    struct battery_section section;
    struct battery_source source;
};

static void set_up(struct bench *b, const char *game, int decks, enum broken_kind broken) {
    memset(b, 0, sizeof *b);
    b->request = (struct battery_request){.seed = "1", .broken = broken};
    b->progress = (struct battery_progress_state){.request = &b->request, .total = 1};
    b->section =
        (struct battery_section){.game = game_find(game, strlen(game)), .decks = decks, .id = "x", .deals = 100};
    battery_source_open(&b->source, &b->section, &b->progress);
}

TEST(battery_source, a_deal_is_the_whole_deck_of_the_game) {
    static const struct {
        const char *game;
        int decks, kinds, size;
    } decks[] = {{"three-card-catch", 1, 52, 52},   {"chase-the-flush", 1, 52, 52},
                 {"stadium-three-card", 1, 52, 52}, {"dealer-open-pai-gow", 1, 53, 53},
                 {"super-three-card", 6, 52, 312},  {"super-three-card", 8, 52, 416}};

    for (size_t i = 0; i < COUNT(decks); i++)
        for (int broken = BROKEN_NONE; broken < BROKEN_KINDS; broken++) {
            static struct bench b;
            card cards[BATTERY_CARDS];

            set_up(&b, decks[i].game, decks[i].decks, (enum broken_kind)broken);
            CHECK_EQ(b.source.kinds, decks[i].kinds);
            CHECK_EQ(b.source.size, decks[i].size);
            for (int deal = 0; deal < 5; deal++) battery_deal(&b.source, cards);
            CHECK_EQ(b.source.incomplete, 0);
            CHECK_EQ(b.source.deals, 5);
            battery_source_close(&b.source);
        }
}

/* Passes every card of another source on, but the card repeat_at (counted from 1) is the one before it. */
struct repeating {
    struct deal_source inner;
    int cards, repeat_at;
    card last;
};

static enum err repeating_begin(void *self) { return deal_begin(((struct repeating *)self)->inner); }

static enum err repeating_next(void *self, card *out) {
    struct repeating *r = self;

    if (++r->cards != r->repeat_at) CHECK_EQ(deal_next(r->inner, &r->last), OK);
    *out = r->last;
    return OK;
}

/* A reader that sees one card twice: the deal lacks one, and the battery counts it. */
TEST(battery_source, a_card_twice_is_counted) {
    static const struct deal deal_repeating = {.begin = repeating_begin, .next = repeating_next};
    static struct bench b;
    struct repeating repeating;
    card cards[BATTERY_CARDS];

    set_up(&b, "three-card-catch", 1, BROKEN_NONE);
    repeating = (struct repeating){.inner = b.source.from.deal, .repeat_at = 60};
    b.source.from.deal = (struct deal_source){&deal_repeating, &repeating};
    for (int deal = 0; deal < 3; deal++) battery_deal(&b.source, cards);
    CHECK_EQ(b.source.incomplete, 1);
    battery_source_close(&b.source);
}

/* Two arrangements of three kinds twice each, and of four kinds, begin alike: all 90 with all 90, 24 with 24. */
TEST(battery_source, the_chance_to_begin_alike) {
    static const int decks[][2] = {{3, 2}, {4, 1}};

    for (size_t d = 0; d < COUNT(decks); d++) {
        const int kinds = decks[d][0], copies = decks[d][1];
        const int64_t ways = every_deal_count(kinds, copies);

        for (int cards = 1; cards <= 4; cards++) {
            static struct every_deal a, b;
            double alike = 0.0;

            every_deal_open(&a, kinds, copies);
            for (int64_t i = 0; i < ways; i++, every_deal_step(&a)) {
                every_deal_open(&b, kinds, copies);
                for (int64_t j = 0; j < ways; j++, every_deal_step(&b))
                    alike += memcmp(a.cards, b.cards, (size_t)cards) == 0;
            }
            CHECK(fabs(battery_same_opening(kinds, copies, cards) - alike / (double)(ways * ways)) < 1e-12);
        }
    }
    CHECK(fabs(battery_same_opening(52, 1, 3) * 132600 - 1) < 1e-12);
}

TEST(battery_source, the_order_of_a_shoe_is_that_of_first_appearance) {
    static struct every_deal e;
    uint8_t order[DECK_53];
    const card cards[8] = {2, 2, 0, 3, 2, 1, 0, 1};

    every_deal_open(&e, 4, 2);
    battery_order(&e.source, cards, order);
    CHECK(memcmp(order, (uint8_t[]){2, 0, 3, 1}, 4) == 0);
}

TEST(battery_source, sections_have_generators_of_their_own) {
    struct rng a, b, c, again;

    seed_generator(&a, "super-three-card", "1");
    seed_generator(&again, "super-three-card", "1");
    seed_generator(&b, "super-three-card", "2");
    seed_generator(&c, "chase-the-flush", "1");
    const uint64_t first = rng_u64(&a);
    CHECK(first == rng_u64(&again) && first != rng_u64(&b) && first != rng_u64(&c));
}

TEST(battery_source, deals_alike_have_the_same_fingerprint_and_no_others) {
    static struct every_deal e;
    uint64_t seen[5040];
    int count = 0;

    every_deal_open(&e, 7, 1);
    do seen[count++] = fingerprint(e.cards, 7);
    while (every_deal_step(&e));
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++) CHECK(seen[i] != seen[j]);
    CHECK_EQ(count, 5040);
}
