/* reader_simulator.h - a card reader for tests: a shoe, the frames it sends, and what it has let out.
 *
 * Every card of a round is another one, shoe or not, so that a card found in a text is that card. */
#pragma once

#include "base/rng.h"
#include "card/card.h"
#include "test.h"

#include <stdio.h>

struct reader_simulator {
    struct rng *rng;
    int size, at; /* cards of the shoe, and how many are out in this round */
    card shoe[DECK_53];
    uint8_t seq; /* of the last frame that was taken */
};

/* A new round: the shoe is shuffled. */
static inline void simulator_shuffle(struct reader_simulator *s, int size) {
    s->size = size;
    s->at = 0;
    for (int i = 0; i < size; i++) s->shoe[i] = (card)i;
    rng_shuffle(s->rng, s->shoe, (size_t)size);
}

struct simulator_text {
    char text[8];
};

/* The card of this number as its frame. */
static inline struct simulator_text simulator_frame(const struct reader_simulator *s, int number) {
    struct simulator_text out;
    struct buf b = BUF(out.text);

    buf_put(&b, "D ");
    card_put(&b, s->shoe[number]);
    return out;
}

/* Does the text name the card?  Not as part of a longer word: a hash holds anything. */
static inline bool simulator_names(const char *text, card c) {
    char name[8];
    struct buf b = BUF(name);

    card_put(&b, c);
    for (const char *at = strstr(text, name); at; at = strstr(at + 1, name)) {
        const bool starts =
            at == text || !strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.", at[-1]);
        const bool ends = !at[2] || !strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_", at[2]);
        /* the line of a pay table, and no card */
        const bool label = at - text >= 8 && memcmp(at - 8, "Pair of ", 8) == 0;
        if (starts && ends && !label) return true;
    }
    return false;
}

/* Do the bytes hold the text? */
static inline bool simulator_holds(const uint8_t *bytes, size_t size, const char *text) {
    for (size_t i = 0; i + strlen(text) <= size; i++)
        if (memcmp(bytes + i, text, strlen(text)) == 0) return true;
    return false;
}
