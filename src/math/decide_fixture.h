/* decide_fixture.h - what the tests of the fast deciders share: a round played through the rules, every
 * decision by the decider, and the mean of many such rounds.  The test includes play.h first. */
#pragma once

#include "math/decide.h"

#include <math.h>

enum { FIXTURE_UNIT = 100 /* cents of each required wager */ };

struct fixture_table {
    const struct decider *decider;
    const void *tables;
    const struct rules *rules;
    int seats;
    struct play play;
    int start; /* where the first packet goes, of a game that asks */
};

static inline void fixture_open(const struct fixture_table *f) {
    const struct game *game = f->play.game;

    game->open(f->play.round, f->rules, NULL);
    for (int seat = 1; seat <= f->seats; seat++)
        for (int w = 0; w < game->wager_count; w++)
            if (game->wagers[w].kind == WAGER_REQUIRED) CHECK_EQ(play_bet(f->play, seat, w, FIXTURE_UNIT), OK);
    CHECK_EQ(play_close(f->play), OK);
}

/* Plays on with the cards of the deck; on_decision (may be NULL) is called before each decision is applied. */
static inline void fixture_finish(const struct fixture_table *f, const card *deck,
                                  void (*on_decision)(const struct fixture_table *f, int seat, struct event event)) {
    for (;;) {
        const struct need need = f->play.game->need(f->play.round);

        if (need.kind == NEED_NOTHING) return;
        struct event event = {.kind = EV_CARD};
        if (need.kind == NEED_START) event = (struct event){.kind = EV_START, .what = (uint8_t)f->start};
        if (need.kind == NEED_CARD) event.cards[0] = *deck++;
        if (need.kind == NEED_DECISION) {
            event = f->decider->decide(f->tables, f->play.round, need.seat);
            CHECK_EQ(event.seat, need.seat);
            if (on_decision) on_decision(f, need.seat, event);
        }
        CHECK_EQ(play_event(f->play, event), OK);
    }
}

/* What a seat won or lost, in cents. */
static inline int64_t fixture_net(const struct fixture_table *f, int seat) {
    struct award awards[AWARDS_MAX];
    const int count = f->play.game->settle(f->play.round, seat, awards);
    int64_t net = 0;

    for (int i = 0; i < count; i++) net += awards[i].returned_cents - awards[i].stake_cents;
    return net;
}

/* The fixed cards, then all others of the deck in random order. */
static inline void fixture_shuffle(uint64_t *chance, const card *fixed, int count, int kinds, card *deck) {
    for (int i = 0; i < count; i++) deck[i] = fixed[i];
    for (int c = 0, at = count; c < kinds; c++)
        if (!count || !memchr(fixed, c, (size_t)count)) deck[at++] = (card)c;
    for (int i = count; i < kinds - 1; i++) {
        const int j = i + (int)(play_random(chance) % (uint64_t)(kinds - i));
        const card kept = deck[i];

        deck[i] = deck[j];
        deck[j] = kept;
    }
}

/* Seat 1 over many rounds: the mean must lie within four standard errors of the exact one. */
static inline void fixture_check_mean(const struct fixture_table *f, const card *fixed, int fixed_count, int rounds,
                                      double exact) {
    const int kinds = f->play.game->joker ? DECK_53 : DECK_52;
    uint64_t chance = UINT64_C(0x9e3779b97f4a7c15);
    card deck[DECK_53];
    double sum = 0, squares = 0;

    for (int i = 0; i < rounds; i++) {
        fixture_shuffle(&chance, fixed, fixed_count, kinds, deck);
        fixture_open(f);
        fixture_finish(f, deck, NULL);
        const double net = (double)fixture_net(f, 1) / FIXTURE_UNIT;
        sum += net;
        squares += net * net;
    }
    const double mean = sum / rounds, error = sqrt((squares / rounds - mean * mean) / rounds);
    CHECK(fabs(mean - exact) <= 4 * error, "mean %f, exact %f, standard error %f", mean, exact, error);
}
