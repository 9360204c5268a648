#include "books/room/disputes.h"

#include "deal/list.h"

#include <stdlib.h>

static bool take_claim(void *context, const struct journal_entry *entry) {
    struct disputes *d = context;
    LIST_ADD(d->items, d->count, (struct dispute){.claim = entry->fact});
    return true;
}

static struct dispute *find(const struct disputes *d, uint64_t number) {
    for (int i = 0; i < d->count; i++)
        if (d->items[i].claim.number == number) return &d->items[i];
    return NULL;
}

static bool take_ruling(void *context, const struct journal_entry *entry) {
    struct dispute *d = find(context, entry->fact.ruled.dispute);
    if (!d) return true;
    d->ruling = entry->fact;
    for (uint32_t i = 0; i < entry->count; i++) {
        const struct transfer t = journal_transfer_at(entry, i);
        if (account_kind(t.debit) == ACCOUNT_CLAIMS) d->claim_cents += t.cents;
    }
    return true;
}

static bool take_proposal(void *context, const struct journal_entry *entry) {
    struct dispute *d = entry->fact.propose.what == PROPOSE_DISPUTE ? find(context, entry->fact.propose.round) : NULL;
    if (d) d->proposal = entry->fact.number;
    return true;
}

static bool take_approval(void *context, const struct journal_entry *entry) {
    const struct disputes *all = context;
    for (int i = 0; i < all->count; i++)
        if (all->items[i].proposal == entry->fact.second.proposal) all->items[i].approved_by = entry->fact.who;
    return true;
}

bool disputes_read(struct disputes *d, struct store_handle store, struct buf *message) {
    static const struct {
        uint8_t kind;
        journal_taker *take;
    } passes[] = {{FACT_DISPUTE, take_claim},
                  {FACT_PROPOSE, take_proposal},
                  {FACT_APPROVE, take_approval},
                  {FACT_DISPUTE_RULED, take_ruling}};
    enum err err = OK;
    for (size_t i = 0; i < COUNT(passes) && err == OK; i++) {
        const struct store_query query = {.kind = passes[i].kind};
        if (!i || d->count) err = journal_find(store, &query, passes[i].take, d, message);
    }
    return err == OK;
}

void disputes_close(struct disputes *d) { free(d->items); }
