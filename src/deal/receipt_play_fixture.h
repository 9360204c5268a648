/* receipt_play_fixture.h - a whole receipt in one call, of a round whose events were kept: for tests and their tools. A
 * house writes it piece by piece, from its log. */
#pragma once

#include "deal/receipt.h"

/* A round that is over: every event that it accepted, in order, and its state. */
struct receipt_play {
    const struct event *events;
    int count;
    const void *state;
};

/* All of it: settles every seat, meters and all. */
static inline bool receipt_write(struct buf *b, const struct receipt_round *round, const struct receipt_play *play,
                                 const struct receipt_key *key) {
    const struct rules *rules = round->context->rules;
    struct seat_view view;
    receipt_put_head(b, round);
    for (int i = 0; i < play->count; i++) receipt_put_event(b, rules->game, &play->events[i]);
    receipt_put_hands(b, rules->game, play->state);
    for (int seat = 1; seat <= game_most_seats(rules->game); seat++) {
        struct award awards[AWARDS_MAX];

        if (!receipt_find_seat(rules->game, play->state, seat, &view)) continue;
        const int awarded = rules->game->settle(play->state, seat, awards);
        meters_pay_seat(&round->meters, rules, play->state, awards, awarded);
        receipt_put_seat(b, rules->game, &view, awards, awarded);
    }
    return receipt_sign(b, key, NULL);
}
