/*
 * receipt_check.h - is this receipt good?  Everything that can be recomputed is recomputed.
 *
 *   format      a receipt of version 1, nothing missing, nothing added
 *   rules       game and options that this program knows, and pay tables that are its own
 *   commitment  the seed is the one that was committed to for this table, round and key
 *   shuffle     the start and every card come from that seed, in order, none left out
 *   events      every bet, pick, card and decision was allowed when it came, and the round is over
 *   settlement  hands and awards, to the cent, from the rules and the meters
 *   times       committed, then closed, then settled
 *   signature   by the key in the receipt
 *   key         that key is the one which the caller trusts
 *
 * It is a pure function of its arguments: no file, clock, heap or network.  A check that an earlier failure
 * makes impossible is skipped and says so.  A shoe that lives across rounds is sealed until its seed is
 * revealed; a receipt of such a round can be good in everything else, and becomes whole with the seed.
 *
 * Cost: a round of a table about 100 us, most of it the shuffle and the signature.
 */
#ifndef DEAL_RECEIPT_CHECK_H
#define DEAL_RECEIPT_CHECK_H


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
    RECEIPT_CHECKS
};

enum receipt_state {
    RECEIPT_SKIPPED, /* an earlier check failed */
    RECEIPT_OK,
    RECEIPT_FAILED,
    RECEIPT_SEALED, /* the seed of the shoe is not revealed yet */
    RECEIPT_OPEN,   /* cannot be told from the receipt alone: whose key it is, cards dealt by hand */
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

/* What the caller knows from elsewhere; NULL where nothing. */
struct receipt_trust {
    const uint8_t *key;        /* the house's public key */
    const uint8_t *commitment; /* as it was shown before the bets */
    struct text reveal;        /* the seed of a sealed shoe in hex; at is NULL if there is none */
};

/* Permanent: programs match on them.  ORDER CHECK, ORDER STATE */
const char *receipt_check_name(enum receipt_check_id check);
const char *receipt_state_name(enum receipt_state state);

/* Memory for the largest round, aligned to 16 bytes. */
size_t receipt_check_memory(void);

/* receipt holds what was read as far as it went; text is changed. */
void receipt_check(struct receipt_report *report, struct receipt *receipt, struct text text,
                   const struct receipt_trust *trust, void *memory);

#endif
