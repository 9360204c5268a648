/* limit.h - how fast and how much a sender may send, and how long it waits after too many failures.
 *
 * A bucket holds so many tokens and fills at so many a second; what a message costs is taken out, and one
 * that finds too little is refused, with nothing taken.  Each connection has two buckets, one for messages
 * and one for bytes, sized by its role.  The limits are constants: docs/protocol.md lists them.
 *
 * A throttle counts failures of a text (a user's name, an address) and what it was tried for.  The first two
 * are free, for people mistype; then a second, two, four ... up to a quarter of an hour.  An hour without a
 * failure forgives.  A fixed number of places, four to choose from for each key; the one that matters least
 * makes room.  Places are chosen by a keyed hash, so no sender can aim at the place of another.
 *
 * Integers, and the time comes from outside; a clock that goes back fills nothing, takes nothing and makes
 * no sender wait longer than the longest wait. */
#pragma once

#include "base/err.h"
#include "base/json.h"
#include "house/protocol.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ======== messages and bytes =========================================================================== */

/* Bytes.  What is larger is not even read. */
enum {
    LIMIT_MESSAGE = 64 << 10, /* the largest message of anybody */
    LIMIT_HEADERS = 8 << 10,  /* of an HTTP request */
    LIMIT_VIEW = 256 << 10,   /* the largest message that the house sends by itself */
    LIMIT_UNSEEN = 128 << 10, /* in five seconds, beside the texts of messages: pings, heads of frames */
    LIMIT_WAITING = 1 << 20,  /* sent and not yet taken by a slow client; then the connection is closed */
};

/* Milliseconds. */
enum {
    LIMIT_HELLO_MS = 10000,   /* from the connection to hello */
    LIMIT_PING_MS = 20000,    /* without a sign of life the house pings */
    LIMIT_DEAD_MS = 45000,    /* without an answer it closes */
    LIMIT_REQUEST_MS = 15000, /* from a connection to the end of its headers, and from there to the end of a body */
    LIMIT_ANSWER_MS = 60000,  /* a client takes some of an answer, or asks again */
};

struct limit_rule {
    uint32_t message_bytes;            /* the largest message */
    uint32_t messages, messages_burst; /* a second, and at once */
    uint32_t bytes, bytes_burst;       /* the same */
};

/* By role. */
extern const struct limit_rule limit_rules[ROLES];

struct limit_bucket {
    int64_t level; /* thousandths of a token */
    int64_t at_ms; /* when that was so; 0: never, it is full */
};

/* Takes cost out of a bucket that fills by rate a second up to burst; false, with nothing taken, if it holds
 * less.  rate and burst are above zero. */
bool limit_take(struct limit_bucket *bucket, uint32_t rate, uint32_t burst, uint32_t cost, int64_t now_ms);

/* Of one connection; zeros to begin with. */
struct limit {
    struct limit_bucket messages, bytes;
};

/* A message of so many bytes has come: OK, ERR_MESSAGE_LARGE or ERR_RATE. */
enum err limit_message(struct limit *limit, int role, size_t size, int64_t now_ms);

/* ======== failures ===================================================================================== */

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

/* How many of its tries failed, or have not ended yet. */
uint32_t throttle_failures(const struct throttle *t, char purpose, struct text who, int64_t now_ms);

/* A try, counted as failed until it is taken back; so tries at the same moment count each. */
void throttle_try(struct throttle *t, char purpose, struct text who, int64_t now_ms);

/* That try succeeded: it does not count. */
void throttle_take_back(struct throttle *t, char purpose, struct text who, int64_t now_ms);

/* All is forgiven. */
void throttle_forget(struct throttle *t, char purpose, struct text who);
