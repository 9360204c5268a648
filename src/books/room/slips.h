/* slips.h - every slip ever written, from the log: its signatures in order, and whether its chain is right.
 *
 * slips_add() takes the signatures one by one and judges each by the law alone, without the floor that took
 * it: numbers are consecutive, each once, per kind; the lines come in order, each by the right department;
 * nobody signs a paper twice; who counts finds what the slip says; and the team that counts a drop box has
 * signed no slip that lies in it (WAC 230-15-520, -525, -530, -535, -610, -615, -620).  So the audit, which
 * replays the floor too, finds a mistake of either.
 *
 * slips_read() is quick in a log of any size: a store skips the blocks that hold no slip. */
#pragma once

#include "floor/slip.h"
#include "house/lookup.h"

/* A signature. */
struct slip_sign {
    uint64_t fact;
    int64_t time_ms;
    uint32_t who;
    uint32_t before; /* the slip's signature before this: its place in the list, from 1; 0: none */
    uint32_t number; /* of the slip */
    uint16_t table;
    uint8_t kind, line, as; /* enum slip_kind; or SLIP_VOID; enum department */
    bool again;             /* of a count that the verifier did not find: it was done anew */
    int64_t cents;
    struct fact_chips chips;
};

struct slip {
    uint8_t kind;
    uint32_t number;
    uint16_t table;
    uint8_t next; /* the line that it waits for */
    bool voided, finished;
    uint32_t last;           /* its last signature: the place in the list, from 1 */
    struct fact_chips chips; /* what it says; of a count: the notes of the box */
    int64_t cents;           /* tickets and debit receipts of a box */
    uint64_t from;           /* a count: the box was pulled before with this fact; 0: never */
    char *text;              /* why: of a void or an error slip; NULL: none */
};

struct slips {
    struct {
        struct slip *slip; /* number - 1 */
        uint32_t count;
    } kind[SLIP_KINDS];
    struct slip_sign *sign;
    uint32_t signs, voids;
};

/* Starts zeroed.  False after a reason: the chain is wrong, and nothing was added. */
bool slips_add(struct slips *slips, const struct fact *fact, const struct config *config, struct buf *why);

/* All of the log; the configurations are loaded.  False after a message. */
bool slips_read(struct slips *slips, const struct lookup *lookup, struct buf *message);
void slips_close(struct slips *slips);

struct slip *slips_find(const struct slips *slips, int kind, uint32_t number); /* NULL: there is none */

/* Its signatures from the first on; returns how many, at most SLIP_SIGNS. */
enum { SLIP_SIGNS = 64 };
int slips_signs(const struct slips *slips, const struct slip *slip, const struct slip_sign *out[SLIP_SIGNS]);

/* The signature of a line that stands; NULL: it was not signed. */
const struct slip_sign *slips_line(const struct slips *slips, const struct slip *slip, int line);

/* Its value: chips at face value; of a box the notes, tickets and receipts. */
int64_t slip_cents(const struct slip *slip, const struct config *config);

/* The value of a denomination, from 0: of the house's chips, or of bank notes where a box is counted. */
int64_t slip_unit_cents(int kind, int chip, const struct config *config);
