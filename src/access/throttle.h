/*
 * throttle.h - who fails too often must wait: twice as long after each further failure.
 *
 * Keyed by a text (a user's name, an address) and what it was tried for.  The first two failures are
 * free, for people mistype; then a second, two, four ... up to a quarter of an hour.  An hour without a
 * failure forgives.
 *
 * A fixed number of places, four to choose from for each key; the one that matters least makes room.  Places
 * are chosen by a keyed hash, so nobody can aim at the place of another.  Times come from outside.
 */
#ifndef ACCESS_THROTTLE_H
#define ACCESS_THROTTLE_H

#include "base/json.h"

enum {
    THROTTLE_PLACES = 4096,
    THROTTLE_COSTS = 3, /* the failure from which on each costs time */
    THROTTLE_FIRST_MS = 1000,
    THROTTLE_MOST_MS = 15 * 60 * 1000,
    THROTTLE_FORGIVEN_MS = 60 * 60 * 1000,
    THROTTLE_SEED = 16,
};

struct throttle_place {
    uint64_t key;
    int64_t last_ms, until_ms;
    uint32_t failures; /* 0: the place is free */
};

struct throttle {
    uint8_t seed[THROTTLE_SEED]; /* random */
    struct throttle_place place[THROTTLE_PLACES];
};

/* Milliseconds until the next try; 0: now. */
int64_t throttle_wait(const struct throttle *t, char purpose, struct text who, int64_t now_ms);

/* A try, counted as failed until it is taken back; so tries at the same moment count each. */
void throttle_try(struct throttle *t, char purpose, struct text who, int64_t now_ms);

/* That try succeeded: it does not count. */
void throttle_take_back(struct throttle *t, char purpose, struct text who, int64_t now_ms);

/* All is forgiven. */
void throttle_forget(struct throttle *t, char purpose, struct text who);

#endif
