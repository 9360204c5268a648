/*
 * receipt_read.h - a receipt as text, taken apart.
 *
 * The reader is strict: version 1, every key there, once, in its order, nothing else; values of the right
 * form.  Only white space between them is free: it is taken out first, and what is left is the canonical text
 * that was signed.  Strings have no escapes, so there is one way to write each.
 *
 * The text is changed in reading and must live as long as the struct, whose texts point into it.  No memory
 * is taken; any bytes may come (tests/fuzz).
 */
#ifndef DEAL_RECEIPT_READ_H
#define DEAL_RECEIPT_READ_H

#include "deal/receipt.h"

struct receipt {
    struct text context; /* its canonical text */
    struct text program, executable, table, deal;
    struct rules rules; /* the game and its options */
    uint8_t tables_hash[RECEIPT_HASH];
    uint8_t key[RECEIPT_PUBLIC];
    int64_t from_round, round, first_card;
    bool committed_to; /* there is a commitment */
    uint8_t commitment[RECEIPT_HASH];
    struct shuffle_seed seed; /* size 0: sealed, or none */
    struct text committed, closed, settled;
    struct meters meters;
    int version;
    int64_t limits[WAGERS_MAX]; /* aggregate limits by wager, 0: none; version 1 has none at all */
    struct text events;         /* ["bet 1 ante 500",...] */
    struct text hands, seats;   /* {...} and [...] of the settlement */
    struct text body;           /* what was signed, without its closing brace */
    uint8_t signature[RECEIPT_SIGNATURE];
};

enum receipt_fault { RECEIPT_READ, RECEIPT_MALFORMED, RECEIPT_OTHER_RULES };

/* Anything but RECEIPT_READ: why has a sentence that names the place. */
enum receipt_fault receipt_read(struct receipt *out, struct text text, struct buf *why);

/* Cards in the deck or shoe that these rules deal from, and in one deck of it. */
int receipt_shoe_size(const struct rules *rules, int *deck_size);

#endif
