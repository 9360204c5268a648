/* receipt_check.h - reading a receipt, and checking it: everything that can be recomputed is recomputed.
 *
 *   format      a receipt of today's version, nothing missing, nothing added
 *   rules       game and options that this program knows, and pay tables that are its own
 *   commitment  the seed is the one that was committed to for this table, round and key
 *   shuffle     the start and every card come from that seed, in order, none left out
 *   events      every bet, pick, card and decision was allowed when it came, and the round is over
 *   settlement  hands and awards, to the cent, from the rules and the meters
 *   times       committed, then closed, then settled
 *   signature   by the key in the receipt
 *   key         that key is the one which the caller trusts
 *   books       its round lies in the books of the house, as its proof has it
 *
 * It is a pure function of its arguments: no file, clock, heap or network.  A check that an earlier failure
 * makes impossible is skipped and says so.  A shoe that lives across rounds is sealed until its seed is
 * revealed; a receipt of such a round can be good in everything else, and the seed completes it.
 *
 * Cost: a round of a table about 100 us, most of it the shuffle and the signature. */
#pragma once

#include "deal/receipt.h"

/* ---- reading (receipt_read.c) -------------------------------------------------------------------------- */
/* A receipt taken apart.  The reader is strict: every key there, once, in its order, nothing else; values of
 * the right form.  Only white space between them is free: it is taken out first, and what is left is the
 * canonical text that was signed.  Strings have no escapes, so there is one spelling of each.
 *
 * The text is changed in reading and must live as long as the struct, whose texts point into it.  No memory
 * is taken; any bytes may come (tests/fuzz). */
struct receipt {
    struct text context; /* its canonical text */
    struct text program, executable, table, deal;
    struct rules rules; /* the game and its options */
    uint8_t tables_hash[RECEIPT_HASH];
    uint8_t key[RECEIPT_PUBLIC];
    int64_t from_round, round, first_card;
    bool has_commitment;
    uint8_t commitment[RECEIPT_HASH];
    struct shuffle_seed seed; /* size 0: sealed, or none */
    struct text committed, closed, settled;
    struct meters meters;
    bool per_hand;              /* limits: of each hand, else of all players together */
    int64_t limits[WAGERS_MAX]; /* aggregate limits by wager, 0: none */
    int64_t limit_in;           /* what is left of a win that was cut is a multiple of it */
    struct text events;         /* ["bet 1 ante 500",...] */
    struct text hands, seats;   /* {...} and [...] of the settlement */
    struct text body;           /* what was signed, without its closing brace */
    uint8_t signature[RECEIPT_SIGNATURE];
    struct text proof; /* an object (books/round/proof.h); at NULL: it has none */
};

enum receipt_fault { RECEIPT_READ, RECEIPT_MALFORMED, RECEIPT_OTHER_RULES };

/* Anything but RECEIPT_READ: why has a sentence that names the place. */
enum receipt_fault receipt_read(struct receipt *out, struct text text, struct buf *why);

/* What receipt_event_put() wrote, and nothing else. */
bool receipt_event_read(struct text text, const struct game *game, struct event *out);

/* What receipt_options_put() wrote of rules of this game; the text has no white space.  False: why says what is wrong.
 */
bool receipt_options_read(struct text options, struct rules *rules, struct buf *why);

/* ---- checking ------------------------------------------------------------------------------------------ */
enum receipt_check_id {
    RECEIPT_FORMAT,
    RECEIPT_RULES,
    RECEIPT_COMMITMENT,
    RECEIPT_SHUFFLE,
    RECEIPT_EVENTS,
    RECEIPT_SETTLEMENT,
    RECEIPT_TIMES,
    RECEIPT_SIGNED,
    RECEIPT_TRUST,
    RECEIPT_BOOKS,
    RECEIPT_CHECKS
};

enum receipt_state {
    RECEIPT_SKIPPED, /* an earlier check failed */
    RECEIPT_OK,
    RECEIPT_FAILED,
    RECEIPT_SEALED, /* the seed of the shoe is not revealed yet */
    RECEIPT_OPEN, /* the receipt alone does not show it: whose key it is, cards dealt by hand, in which books it lies */
};

struct receipt_finding {
    uint8_t state; /* enum receipt_state */
    char why[320];
};

struct receipt_report {
    struct receipt_finding finding[RECEIPT_CHECKS];
    uint8_t verdict; /* RECEIPT_OK, RECEIPT_FAILED or RECEIPT_SEALED */
    uint8_t digest[RECEIPT_HASH];
    int cards; /* that its events deal */
};

/* Does the proof of a receipt, which is good otherwise, show that its round lies in the books?  why: what it shows. */
typedef bool receipt_books(const struct receipt *receipt, struct buf *why);

/* What the caller knows from elsewhere; NULL: not known. */
struct receipt_trust {
    const uint8_t *key;        /* the house's public key */
    const uint8_t *commitment; /* as it was shown before the bets */
    struct text reveal;        /* the seed of a sealed shoe in hex; at is NULL if there is none */
    receipt_books *books;      /* who checks proofs */
};

/* Permanent: programs match on them.  ORDER CHECK, ORDER STATE */
const char *receipt_check_name(int check);
const char *receipt_state_name(int state);

/* Memory for the largest round, aligned to 16 bytes. */
size_t receipt_check_memory(void);

/* receipt holds what was read as far as it went; text is changed. */
void receipt_check(struct receipt_report *report, struct receipt *receipt, struct text text,
                   const struct receipt_trust *trust, void *memory);
