/* receipt.h - the receipt of a round: what was committed, dealt, decided and paid, signed by the house.
 *
 * Anybody can check a receipt offline (receipt_check.h, 'cardroom verify'): that the shuffle was fixed before betting
 * opened, that the cards are that shuffle's, used in order, that every event was legal and every cent right, and who
 * says so.  docs/receipts.md defines every byte; and says what is proved and what is not.
 *
 * The life of a round, as a table calls it:
 *
 *   1. A shuffle is due: shuffle_seed_draw().  Fill in a struct receipt_context and receipt_commit(): the 32
 *      bytes are shown to the players, and written down, BEFORE the first bet is taken.  A shoe that lives
 *      across rounds is committed to once, when it is shuffled; its rounds share context and commitment.
 *   2. Keep every event that the round accepted, in order.  Keep the meters as they stand when the round is
 *      settled, with this round's contributions and before its awards.
 *   3. The round is over: receipt_put_head, receipt_put_event per event, receipt_put_hands, receipt_put_seat
 *      per seat that wagered, in seat order, with its awards as they were PAID; then receipt_sign.
 *   4. The seed of a deck goes into the receipt of its round.  The seed of a shoe stays secret until the shoe
 *      is finished: receipts before that are sealed (seed NULL) and are completed by publishing the seed.
 *
 * Nothing here allocates, asks the clock or draws a number: times are text that the caller gives, and the
 * same arguments give the same bytes.  A struct buf that was too small is full; the receipt is then worthless
 * and receipt_sign says so.  RECEIPT_TABLE_MAX holds any receipt of a table of six; a stadium's grows with
 * its seats, RECEIPT_SEAT_MAX each.
 *
 * Forbidden: a seed in a receipt before its shuffle is used up, one commitment for two shuffles, and changing what
 * was committed to (rules, table, program, key) while the shuffle is in use; a new context needs a new shuffle. */
#pragma once

#include "deal/receipt_key.h"
#include "deal/shuffle.h"
#include "game/rules.h"
#include "ledger/meter.h"

enum {
    RECEIPT_HASH = 32,
    RECEIPT_VERSION = 7,    /* 1 to 6 were those of cardroom 1 */
    RECEIPT_NAME_MAX = 64,  /* bytes of the table's or the program's name */
    RECEIPT_TIME_SIZE = 24, /* 2026-11-15T20:15:00.000Z */
    RECEIPT_OPTIONS_MAX = 2048,
    RECEIPT_TABLES_MAX = 16384,
    RECEIPT_CONTEXT_MAX = 4096,
    RECEIPT_TABLE_MAX = 64 * 1024,
    RECEIPT_SEAT_MAX = 8 * 1024,
};

/* What a commitment binds besides the seed: a commitment cannot be used for anything else. */
struct receipt_context {
    const struct rules *rules;
    const char *program;    /* "cardroom 1.0.0" */
    const char *executable; /* BLAKE2b-256 of the program's file in hex, as 'b2sum -l 256' prints it, or "" */
    const char *table;      /* its name; receipt_is_name() must be true of it and the program's */
    const char *deal;       /* where the cards come from: the id of a struct deal */
    int64_t from_round;     /* the first round that is dealt from this shuffle */
    uint8_t key[RECEIPT_PUBLIC];
};

struct receipt_round {
    const struct receipt_context *context;
    const uint8_t *commitment;                /* RECEIPT_HASH bytes; NULL where the shuffle was not ours */
    const struct shuffle_seed *seed;          /* NULL: sealed, or not ours */
    int64_t round;                            /* its number at this table, from 1 */
    int first_card;                           /* the place of its first card in the shuffle, from 1 */
    const char *committed, *closed, *settled; /* UTC, RECEIPT_TIME_SIZE bytes */
    struct meters meters;
    const int64_t *limits; /* by wager, WAC 230-15-490: the most one deal pays, 0: none; or NULL */
    bool per_hand;         /* each hand, else all players together */
    int64_t limit_in;      /* what is left of a win that was cut is a multiple of it; 0: of the cent */
};

/* 1 to 64 bytes of UTF-8 without quotes, backslashes and control characters: a receipt has no escapes. */
bool receipt_is_name(struct text name);

/* "2026-11-15T20:15:00.000Z", with a month, day, hour and minute in range. */
bool receipt_is_time(struct text time);

/* BLAKE2b-256 of "cardroom commitment 1", a line end, the context, a line end, and the seed's bytes. */
void receipt_commit(const struct receipt_context *context, const struct shuffle_seed *seed, uint8_t out[RECEIPT_HASH]);

/* The same for a context that is text already. */
void receipt_commit_text(struct text context, const struct shuffle_seed *seed, uint8_t out[RECEIPT_HASH]);

/* ---- writing one, in this order ----------------------------------------------------------------------- */
void receipt_put_head(struct buf *b, const struct receipt_round *round);
void receipt_put_event(struct buf *b, const struct game *game, const struct event *event);

/* The round is over. */
void receipt_put_hands(struct buf *b, const struct game *game, const void *round);
void receipt_put_seat(struct buf *b, const struct game *game, const struct seat_view *seat, const struct award *awards,
                      int count);

/* Signs it, and closes it with the proof that its round lies in the books (NULL: it has none); false if the buffer was
 * too small. */
bool receipt_sign(struct buf *b, const struct receipt_key *key, const struct buf *proof);

/* ---- the rules in force as text ------------------------------------------------------------------------ */
/* "options" is one JSON object that names all of them, as rules_set() takes them: first the game's options, then the
 * wagers that have tables of their own, each with the id of the table in force or "off".  An operator's own table is
 * {"2":5,"3":50}, or "off".
 *
 * A table's id says which column of the approved document it is; the hash says what it paid.  It is BLAKE2b-256 of
 * the text that receipt_tables_put() writes: the game, then each wager whose table is in force with the pay of every
 * line.  So a program whose tables were altered cannot vouch for a receipt of ours, nor ours for one of its. */
void receipt_options_put(struct buf *b, const struct rules *rules);
void receipt_tables_put(struct buf *b, const struct rules *rules);
void receipt_tables_hash(const struct rules *rules, uint8_t out[RECEIPT_HASH]);

/* ---- an event as text ---------------------------------------------------------------------------------- */
/*
 *   bet SEAT WAGER CENTS       what the wager holds from now on; 0 takes it back
 *   pick SEAT A B C            three locations of a stadium's array, 1 to 9
 *   close                      no more bets
 *   start SPOT                 who receives the first packet, 1 (the dealer) to 7
 *   card CARD                  the next card, for whomever the rules deal it to
 *   act SEAT ACTION [CARD CARD]   a decision that the player took; two front cards where it sets a hand
 *   expire SEAT | expire       a decision that the time-out took, for one seat or for all that were awaited
 *
 * One blank between words, none elsewhere; numbers without leading zeros, cards as "As", "Td", "Jk".  So an
 * event has exactly one text, and receipt_event_read() takes no other. */
void receipt_event_put(struct buf *b, const struct game *game, const struct event *event);

/* ---- common parts of writing and checking ------------------------------------------------------------- */
/* Is the seat in the round?  Then its view is *out. */
bool receipt_find_seat(const struct game *game, const void *round, int seat, struct seat_view *out);

/* The object of the hands or of one seat, without a comma. */
void receipt_put_hands_object(struct buf *b, const struct game *game, const void *round);
void receipt_put_seat_object(struct buf *b, const struct game *game, const struct seat_view *seat,
                             const struct award *awards, int count);

/* {"xtra":1000000}: the aggregate limits in force, in the order of the wagers. */
void receipt_put_limits(struct buf *b, const struct game *game, const int64_t *limits);

/* What Ed25519 signs: "cardroom receipt 1", a line end, and the BLAKE2b-256 of the body in hex. */
void receipt_message(struct buf *b, const uint8_t digest[RECEIPT_HASH]);

/* BLAKE2b-256 of the canonical receipt without its signature: the text before ',"signature"', and a brace. */
void receipt_digest(struct text body, uint8_t out[RECEIPT_HASH]);
