#include "books/tally.h"

static bool is_player(account a)
{
    return account_kind(a) == ACCOUNT_CREDIT || account_kind(a) == ACCOUNT_LOCKED;
}

/* A transfer to a player or dealer, or (sign -1) its reversal: where it came from and whom it reached. */
static void add_payment(struct table_totals *tally, account from, account to, int64_t cents)
{
    const enum account_kind source = account_kind(from);

    if (account_kind(to) == ACCOUNT_TOKES)
        tally->tokes_cents += cents;
    else
        tally->returned_cents += cents;
    if (source == ACCOUNT_POOL || source == ACCOUNT_RESIDUE) tally->from_pools_cents += cents;
}

/* What a void reverses: who had been paid pays back, or the house for him. */
static void add_void(struct table_totals *tally, const struct transfer *t)
{
    const enum account_kind from = account_kind(t->debit), to = account_kind(t->credit);
    const bool had_been_paid = is_player(t->debit) || from == ACCOUNT_TOKES || from == ACCOUNT_HOUSE;

    if (from == ACCOUNT_ESCROW && is_player(t->credit))
        tally->handle_cents -= t->cents; /* the stake goes back */
    else if (from == ACCOUNT_POOL && to == ACCOUNT_TABLE)
        tally->contributed_cents -= t->cents;
    else if (had_been_paid && to != ACCOUNT_HOUSE)
        add_payment(tally, t->credit, t->debit, -t->cents);
}

static void add_transfer(struct table_totals *tally, const struct transfer *t)
{
    if (account_kind(t->credit) == ACCOUNT_TABLE) tally->win_cents += t->cents;
    if (account_kind(t->debit) == ACCOUNT_TABLE) tally->win_cents -= t->cents;
    switch ((enum transfer_why)t->why) {
    case TRANSFER_STAKE: tally->handle_cents += t->cents; break;
    case TRANSFER_UNSTAKE: tally->handle_cents -= t->cents; break;
    case TRANSFER_CONTRIBUTION: tally->contributed_cents += t->cents; break;
    case TRANSFER_RETURN:
    case TRANSFER_WIN:
    case TRANSFER_METER_WIN:
    case TRANSFER_ROUNDING:
        if (account_kind(t->credit) != ACCOUNT_RESIDUE) add_payment(tally, t->debit, t->credit, t->cents);
        break;
    case TRANSFER_VOID: add_void(tally, t); break;
    default: break;
    }
}

static bool is_of_a_round(int kind)
{
    return kind == FACT_BETS || kind == FACT_CLOSE || kind == FACT_ACT || kind == FACT_SETTLE ||
           kind == FACT_VOID;
}

void table_totals_add(struct table_totals *tally, const struct journal_entry *entry)
{
    if (!is_of_a_round(entry->fact.kind)) return;
    tally->rounds += entry->fact.kind == FACT_SETTLE;
    tally->voids += entry->fact.kind == FACT_VOID;
    for (uint32_t i = 0; i < entry->count; i++) {
        const struct transfer transfer = journal_transfer_at(entry, i);
        add_transfer(tally, &transfer);
    }
}
