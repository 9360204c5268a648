#include "ledger.h"

#include "house/replay.h"
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>

static void add_state(struct ledger_terminal *t) {
    if (t->count == t->room) {
        t->room = t->room ? 2 * t->room : 64;
        t->states = realloc(t->states, t->room * sizeof *t->states);
        must(t->states);
    }
    t->states[t->count++] = t->now;
}

/* ---- an entry ----------------------------------------------------------------------------------------- */

static struct ledger_terminal *terminal_of(struct ledger *l, account a) {
    if (account_kind(a) != ACCOUNT_CREDIT) return NULL;
    must(account_number(a) >= 1 && account_number(a) <= (uint32_t)l->terminals);
    return &l->terminal[account_number(a) - 1];
}

/* Both sides of a transfer; what goes into escrow or comes back while betting is open is the bet. */
static void apply_transfer(struct ledger *l, const struct fact *fact, const struct transfer *t) {
    struct ledger_terminal *from = terminal_of(l, t->debit), *to = terminal_of(l, t->credit);

    if (from) from->now.credit -= t->cents;
    if (to) to->now.credit += t->cents;
    if (from && t->reason == TRANSFER_STAKE) {
        from->now.bet += t->cents;
        from->table = fact->table;
    }
    if (to && t->reason == TRANSFER_UNSTAKE) to->now.bet -= t->cents;
}

static void note_voucher(struct ledger *l, const struct fact *fact) {
    if (fact->kind != FACT_COLLECT && fact->kind != FACT_LOAD) return;
    struct ledger_terminal *t = &l->terminal[fact->money.terminal - 1];

    t->voucher = fact->kind == FACT_COLLECT ? fact->money.voucher : 0;
    t->voucher_cents = fact->money.cents;
}

/* A new round takes the last one's wagers from the screens. */
static void note_round(struct ledger *l, const struct fact *fact) {
    if (fact->kind != FACT_ROUND) return;
    l->rounds++;
    for (int i = 0; i < l->terminals; i++)
        if (l->terminal[i].table == fact->table) l->terminal[i].now.bet = 0;
}

static void note_request(struct ledger *l, const struct fact *fact) {
    if (fact->source != BY_TERMINAL) return;
    must(fact->who >= 1 && fact->who <= (uint32_t)l->terminals && fact->request < LEDGER_REQUESTS);
    struct ledger_terminal *t = &l->terminal[fact->who - 1];

    t->times[fact->request]++;
    t->now.ack = fact->request;
}

static bool on_entry(void *context, const struct store_entry *stored) {
    struct ledger *l = context;
    struct journal_entry entry;

    must(stored->number == l->last + 1 && journal_read(&entry, stored->bytes, stored->size));
    l->last = stored->number;
    l->facts++;
    note_round(l, &entry.fact);
    for (uint32_t i = 0; i < entry.count; i++) {
        const struct transfer transfer = journal_transfer_at(&entry, i);
        apply_transfer(l, &entry.fact, &transfer);
    }
    note_request(l, &entry.fact);
    note_voucher(l, &entry.fact);
    for (int i = 0; i < l->terminals; i++) {
        struct ledger_terminal *t = &l->terminal[i];
        const struct ledger_state *before = t->count ? &t->states[t->count - 1] : NULL;
        if (!before || before->ack != t->now.ack || before->credit != t->now.credit || before->bet != t->now.bet)
            add_state(t);
    }
    return true;
}

bool ledger_read(struct ledger *l, const char *file) {
    char memory[600];
    struct buf message = BUF(memory);
    struct store_handle store;
    uint64_t bad = 0;

    if (store_open(file, STORE_READ, &store, &message) != OK) {
        fprintf(stderr, "%s\n", memory);
        return false;
    }
    const enum err err = store_scan(store, l->last + 1, on_entry, l, &bad);
    store_close(store);
    if (err != OK) fprintf(stderr, "the log is bad at entry %llu\n", (unsigned long long)bad);
    return err == OK;
}

bool ledger_has(const struct ledger_terminal *t, const struct ledger_state *state, size_t *from) {
    for (size_t i = *from; i < t->count; i++) {
        const struct ledger_state *s = &t->states[i];
        if (s->ack != state->ack || s->credit != state->credit || s->bet != state->bet) continue;
        *from = i;
        return true;
    }
    return false;
}

void ledger_checked(struct ledger *l) {
    for (int i = 0; i < l->terminals; i++) {
        l->terminal[i].count = 0;
        add_state(&l->terminal[i]);
    }
}

void ledger_free(struct ledger *l) {
    for (int i = 0; i < l->terminals; i++) free(l->terminal[i].states);
}
