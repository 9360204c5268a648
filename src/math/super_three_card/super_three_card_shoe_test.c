#include "math/super_three_card/super_three_card_shoe.h"

#include "game/rules.h"
#include "math/pay_exact.h"
#include "test.h"

#include <string.h>

static char memory[32 << 20];
static struct arena arena = {.memory = memory, .size = sizeof memory};

/* Eight cards, with twins, a pair and three of a suit, as a shoe near its end. */
static const card small[] = {50, 50, 46, 42, 45, 44, 12, 9};
enum { SMALL = COUNT(small) };

static void left_of_small(uint16_t left[DECK_52]) {
    memset(left, 0, DECK_52 * sizeof *left);
    for (int i = 0; i < SMALL; i++) left[small[i]]++;
}

static void apply(void *round, struct event event) {
    CHECK(super_three_card.check(round, &event) == OK);
    super_three_card.apply(round, &event);
}

/* What the wagers of a round of $1 each net in cents, by settling it; base: Ante, Odds and Play. */
static int64_t settled(const struct rules *rules, const card cards[6], bool plays, int wager) {
    static char round[4096];
    struct award awards[AWARDS_MAX];
    int64_t net = 0;

    CHECK(game_round_size(&super_three_card) <= sizeof round);
    super_three_card.open(round, rules, NULL);
    for (uint8_t w = 0; w < 5; w++)
        if (w != 2 && (w < 2 || w == wager))
            apply(round, (struct event){.kind = EV_BET, .what = w, .seat = 1, .cents = 100});
    apply(round, (struct event){.kind = EV_CLOSE});
    for (int i = 0; i < 3; i++) apply(round, (struct event){.kind = EV_CARD, .cards = {cards[i]}});
    apply(round, (struct event){.kind = EV_ACT, .what = plays, .seat = 1}); /* ORDER ACTION: surrender, play */
    for (int i = 3; plays && i < 6; i++) apply(round, (struct event){.kind = EV_CARD, .cards = {cards[i]}});
    const int count = super_three_card.settle(round, 1, awards);
    for (int i = 0; i < count; i++)
        if (wager < 3 ? awards[i].wager < 3 : awards[i].wager == wager)
            net += awards[i].returned_cents - awards[i].stake_cents;
    return net;
}

/* Every deal of one state from the cards that are not used. */
static void play_state(const struct rules *rules, const int at[3], int64_t *play, int64_t *surrender) {
    for (int x = 0; x < SMALL; x++)
        for (int y = 0; y < SMALL; y++)
            for (int z = 0; z < y; z++) {
                const int all[6] = {at[0], at[1], at[2], x, y, z};
                unsigned used = 0;
                card cards[6];

                for (int i = 0; i < 6; i++) {
                    used |= 1u << all[i];
                    cards[i] = small[all[i]];
                }
                if (__builtin_popcount(used) != 6) continue;
                *play += settled(rules, cards, true, 0);
                *surrender += settled(rules, cards, false, 0);
            }
}

/* The base game from eight cards: all deals through the rules, the better choice for each state. */
TEST(super_three_card_shoe, a_small_shoe_is_that_of_every_deal) {
    const struct rules rules = rules_standard(&super_three_card);
    const struct super_shoe *s = super_shoe_open(&arena, &rules);
    int64_t best = 0, plain = 0;
    uint16_t left[DECK_52];

    left_of_small(left);
    const struct super_shoe_value v = super_shoe_value(s, left);
    for (int up = 0; up < SMALL; up++)
        for (int a = 0; a < SMALL; a++)
            for (int b = 0; b < a; b++) {
                int64_t play = 0, surrender = 0;

                if (a == up || b == up) continue;
                play_state(&rules, (const int[]){a, b, up}, &play, &surrender);
                const card high = small[a] > small[b] ? small[a] : small[b],
                           low = small[a] > small[b] ? small[b] : small[a];
                best += play > surrender ? play : surrender;
                plain += decide_cards_get(&s->plain->plays, (const card[]){high, low}, small[up]) ? play : surrender;
            }
    CHECK_EQ(v.deals, 8 * 21 * 5 * 6);
    CHECK_EQ(v.best * 100, best * s->terms.scale);
    CHECK_EQ(v.plain * 100, plain * s->terms.scale);
    CHECK(v.changed > 0 && v.changed < v.deals);
}

/* Big Hand and the jackpot from the same cards. */
TEST(super_three_card_shoe, bonus_wagers_of_a_small_shoe) {
    struct rules rules = rules_standard(&super_three_card);
    uint16_t left[DECK_52];

    left_of_small(left);
    for (int wager = 3; wager < 5; wager++) {
        const struct shoe_wager w = super_shoe_wager(&rules, super_three_card.wagers[wager].id, 6, &arena);
        const struct shoe_value v = shoe_wager_value(&w, left);
        int64_t sum = 0;

        for (int a = 0; a < SMALL; a++)
            for (int b = 0; b < a; b++)
                for (int c = 0; c < b; c++) {
                    const card cards[6] = {small[a], small[b], small[c]};

                    sum += settled(&rules, cards, false, wager);
                }
        CHECK_EQ(v.ways, 56);
        CHECK_EQ(v.sum * 100, sum * w.scale);
    }
}

static struct fraction analysed;

static void on_measure(void *context, const struct measure *m) {
    const char *wager = context;

    if (strcmp(m->wager, wager) == 0 && (!m->strategy || strcmp(m->strategy, "optimal") == 0))
        analysed = measure_value(m);
}

static struct fraction analyse(const struct rules *rules, const char *wager) {
    struct analysis_request request = {.rules = *rules,
                                       .fixed_tables = ~0u,
                                       .fixed_options = ~0u,
                                       .arena = &arena,
                                       .threads = 1,
                                       .emit = on_measure,
                                       .emit_context = (void *)(uintptr_t)wager};

    CHECK(analysis_find(&super_three_card)->run(&request));
    return analysed;
}

/* From a full shoe the values are those of the analysis, and what is left there changes no decision. */
TEST(super_three_card_shoe, a_full_shoe_is_that_of_the_analysis) {
    const struct rules rules = rules_standard(&super_three_card);
    const struct super_shoe *s = super_shoe_open(&arena, &rules);
    const struct shoe_wager w = super_shoe_wager(&rules, "big-hand", 6, &arena);
    uint16_t left[DECK_52];

    shoe_fill(left, 6);
    const struct super_shoe_value v = super_shoe_value(s, left);
    const struct shoe_value bonus = shoe_wager_value(&w, left);
    CHECK_EQ(v.best, v.plain);
    CHECK_EQ(v.changed, 0);
    CHECK(fraction_compare(fraction_of(v.best, (wide)v.deals * s->terms.scale), analyse(&rules, "base")) == 0);
    CHECK(fraction_compare(fraction_of(bonus.sum, (wide)bonus.ways * w.scale), analyse(&rules, "big-hand")) == 0);
}
