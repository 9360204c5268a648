/* decide_cards_fixture.h - rounds of the three-card games up to a decision, for the tests of their deciders.
 *
 * Included by tests only, behind test.h.  Cards come from a generator with a fixed seed; every seat bets what
 * the rules ask for. */
#pragma once

#include "base/base.h"
#include "base/rng.h"
#include "math/decide.h"

struct decide_table {
    const struct game *game;
    const struct analysis *analysis;
    struct rules rules;
    struct arena arena;
    struct analysis_request request;
    void *round;
    struct rng rng;
};

static inline void decide_open(struct decide_table *t, const struct analysis *analysis) {
    const size_t size = 32 << 20;

    memset(t, 0, sizeof *t);
    t->game = analysis->game;
    t->analysis = analysis;
    t->rules = rules_standard(t->game);
    t->arena = (struct arena){.memory = malloc(size), .size = size};
    t->request = (struct analysis_request){.rules = t->rules, .arena = &t->arena, .threads = 1};
    t->round = calloc(1, game_round_size(t->game));
    rng_seed(&t->rng, "decide", 6);
}

static inline void decide_close(struct decide_table *t) {
    free(t->round);
    free(t->arena.memory);
}

static inline void decide_send(struct decide_table *t, struct event event) {
    CHECK_EQ(t->game->check(t->round, &event), OK);
    t->game->apply(t->round, &event);
}

/* Up to the first decision, from these cards, or shuffled ones where there are none; pick: of a stadium's seat. */
static inline void decide_deal(struct decide_table *t, int seats, const card *cards, const uint8_t *pick) {
    card deck[DECK_52];

    for (card c = 0; c < DECK_52; c++) deck[c] = c;
    rng_shuffle(&t->rng, deck, DECK_52);
    t->game->open(t->round, &t->request.rules, NULL);
    for (uint16_t seat = 1; seat <= seats; seat++) {
        for (uint8_t w = 0; w < t->game->wager_count; w++) {
            if (t->game->wagers[w].kind != WAGER_REQUIRED) continue;
            decide_send(t, (struct event){.kind = EV_BET, .seat = seat, .what = w, .cents = 100});
        }
        if (pick) decide_send(t, (struct event){.kind = EV_PICK, .seat = seat, .cards = {pick[0], pick[1], pick[2]}});
    }
    decide_send(t, (struct event){.kind = EV_CLOSE});
    for (int i = 0; t->game->need(t->round).kind == NEED_CARD; i++)
        decide_send(t, (struct event){.kind = EV_CARD, .cards = {cards ? cards[i] : deck[i]}});
    CHECK_EQ(t->game->need(t->round).kind, NEED_DECISION);
}

/* Checks that the decision has the value of the best choice of the advice; returns whether it is action 1. */
static inline bool decide_check(struct decide_table *t, const struct decider *decider, const void *tables, int seat) {
    const struct event event = decider->decide(tables, t->round, seat);
    struct choice choices[CHOICES_MAX];
    const int count = t->analysis->advise(&(struct asked){.round = t->round, .seat = seat}, &t->arena, choices);
    int found = 0;

    CHECK_EQ(event.kind, EV_ACT);
    CHECK_EQ(event.seat, seat);
    CHECK_EQ(count, 2);
    for (int i = 0; i < count; i++) {
        if (choices[i].action != event.what) continue;
        CHECK_EQ(fraction_compare(choices[i].value, choices[0].value), 0);
        found++;
    }
    CHECK_EQ(found, 1);
    CHECK_EQ(t->game->check(t->round, &event), OK);
    return event.what == 1;
}
