/* ledger.h - an independent reading of a house's log: the state of each terminal after every entry.
 *
 * It uses no rules: credit is the sum of the stored transfers, the bet is what went into escrow since the round
 * opened, and a request counts as often as its number is in the log.  Every view that a terminal received must be
 * one of the states, in their order; so nothing was shown that was not durable, and nothing that was shown is lost. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LEDGER_TERMINALS = 128, LEDGER_REQUESTS = 1 << 17 };

struct ledger_state {
    uint64_t ack;
    int64_t credit, bet;
};

struct ledger_terminal {
    struct ledger_state now;
    uint16_t table;                 /* where it has wagered last */
    uint8_t times[LEDGER_REQUESTS]; /* by request number: how often it is in the log */
    uint64_t voucher;               /* of the last collect that was not loaded again */
    int64_t voucher_cents;
    struct ledger_state *states; /* since the last check */
    size_t count, room;
};

struct ledger {
    uint64_t last; /* entry */
    uint64_t rounds, facts;
    int terminals;
    struct ledger_terminal terminal[LEDGER_TERMINALS];
};

/* Reads what the log has beyond ledger->last.  False after a message on standard error. */
bool ledger_read(struct ledger *ledger, const char *file);

/* Is this state one of the terminal's, from the one numbered *from on?  Then *from is its number. */
bool ledger_has(const struct ledger_terminal *terminal, const struct ledger_state *state, size_t *from);

/* Drops all states but the last. */
void ledger_checked(struct ledger *ledger);
void ledger_free(struct ledger *ledger);
