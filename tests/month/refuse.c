/* What must be refused, each with the rule that forbids it, at a table in the middle of the day.  That the
 * refusal changes nothing is part of it. */
#include "month/month.h"

/* Whoever refuses must say why: the text names the rule. */
static void check_rule(struct month *m, enum err err, const char *rule) {
    if (!strstr(err_text(err), rule)) month_fail(m, "%s does not name %s: %s", err_code(err), rule, err_text(err));
}

static void refused_by_rule(struct month *m, struct fact fact, enum err expected, const char *rule) {
    month_refused(m, fact, expected);
    check_rule(m, expected, rule);
}

/* What is refused elsewhere: at the count, before the cards, with a large win. */
static void check_rules(struct month *m) {
    check_rule(m, ERR_RECORDER, "WAC 230-15-610");
    check_rule(m, ERR_SWEEP, "C-4.2.5");
    check_rule(m, ERR_SURVEILLANCE, "WAC 230-15-320");
    check_rule(m, ERR_DEBIT, "WAC 230-15-506");
}

/* ---- slips -------------------------------------------------------------------------------------------- */

/* A fill, line by line, with somebody who may not sign before each. */
static void refuse_fill_signatures(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    const struct chips chips = {.of = {0, 20, 20}}, others = {.of = {0, 20, 21}};
    struct fact fact = with_chips(slip_fact(m, table, SLIP_FILL, 0), &chips), wrong = fact;

    wrong.slip.number++;
    month_refused(m, wrong, ERR_SLIP); /* no number is left out */
    wrong = fact;
    wrong.who = t->dealer;
    wrong.slip.as = AS_DEALER;
    refused_by_rule(m, wrong, ERR_DEPARTMENT, "WAC 230-15-430");
    month_do(m, fact);
    wrong = slip_fact(m, table, SLIP_FILL, 1);
    wrong.who = t->supervisor; /* who has signed already, in another coat */
    refused_by_rule(m, wrong, ERR_SIGNED_TWICE, "WAC 230-15-430");
    month_do(m, slip_fact(m, table, SLIP_FILL, 1));
    fact = slip_fact(m, table, SLIP_FILL, FILL_PREPARED);
    month_refused(m, with_chips(fact, &others), ERR_COUNT_DIFFERS);
    wrong = slip_fact(m, table, SLIP_FILL, FILL_PREPARED + 1);
    month_refused(m, wrong, ERR_SLIP); /* nothing is carried before it is prepared */
    month_do(m, with_chips(fact, &chips));
    chips_take(&m->cage, &chips);
    chips_add(&m->transit, &chips);
    wrong.who = fact.who;
    refused_by_rule(m, wrong, ERR_SIGNED_TWICE, "WAC 230-15-430");
    month_do(m, slip_fact(m, table, SLIP_FILL, FILL_PREPARED + 1));
    wrong = slip_fact(m, table, SLIP_CLOSER, 0); /* with a fill on its way */
    m->next_slip[SLIP_CLOSER]--;
    month_refused(m, with_chips(wrong, &t->rack), ERR_SLIPS_OPEN);
    month_do(m, with_chips(slip_fact(m, table, SLIP_FILL, FILL_PREPARED + 2), &chips));
    fact = slip_fact(m, table, SLIP_FILL, FILL_RECEIVED);
    month_do(m, fact);
    chips_take(&m->transit, &chips);
    chips_add(&t->rack, &chips);
    chips_add(&t->fills, &chips);
    m->fills++;
    refused_by_rule(m, fact, ERR_SLIP, "WAC 230-15-520"); /* a fill received twice */
}

/* ---- the rack ----------------------------------------------------------------------------------------- */

static void refuse_rack(struct month *m, int table) {
    const struct chips five = {.of = {0, 0, 1}};
    struct fact fact = by_user(table, FACT_RACK, m->table[table - 1].dealer);

    fact.rack.chips = chips_fact(&five);
    fact.rack.cents = 500;
    fact.rack.what = RACK_ACTS;
    month_refused(m, fact, ERR_EVENT); /* a seventh reason, as a request */
    fact.rack.what = RACK_DEBIT;
    fact.rack.chips.chips[2] = 101;
    fact.rack.cents = 50500;
    month_refused(m, fact, ERR_DEBIT);
    fact.rack.chips = chips_fact(&five);
    fact.rack.what = RACK_CASH;
    fact.rack.cents = 400;
    refused_by_rule(m, fact, ERR_CHIP_VALUE, "WAC 230-15-150");
    fact.rack.what = RACK_COLOUR;
    fact.rack.cents = 0;
    refused_by_rule(m, fact, ERR_CHIP_VALUE, "WAC 230-15-150");
    fact = slip_fact(m, table, SLIP_OPENER, 0);
    m->next_slip[SLIP_OPENER]--;
    month_refused(m, with_chips(fact, &m->table[table - 1].rack), ERR_RACK_OPEN);
}

/* [WAC 230-15-500] The books themselves know six reasons, and the error slip, which is not a change. */
static void refuse_seventh_reason(struct month *m) {
    static const uint8_t six[] = {TRANSFER_BUY_CASH, TRANSFER_BUY_DEBIT, TRANSFER_BUY_TICKET, TRANSFER_WAGERS,
                                  TRANSFER_COLOUR,   TRANSFER_RACK_FILL, TRANSFER_ERROR_SLIP};
    const account rack = account_rack(1, 1);
    uint64_t allowed = 0, expected = 0;

    for (int reason = 0; reason < TRANSFER_COUNT; reason++)
        for (int kind = 0; kind < ACCOUNT_KINDS; kind++) {
            const account other = account_of((enum account_kind)kind, account_first((enum account_kind)kind));
            const struct transfer in = {other, rack, 100, (uint8_t)reason, TRANSFER_NO_WAGER, 0};
            const struct transfer out = {rack, other, 100, (uint8_t)reason, TRANSFER_NO_WAGER, 0};
            const bool goes = books_check(&m->house.working.books, &in, 1) == OK ||
                              books_check(&m->house.working.books, &out, 1) == OK;

            allowed |= (uint64_t)goes << reason;
        }
    for (size_t i = 0; i < COUNT(six); i++) expected |= UINT64_C(1) << six[i];
    MONTH_EQ(m, allowed & ~expected, 0, "reasons to change a rack beyond the six");
}

/* ---- the cage ----------------------------------------------------------------------------------------- */

static void refuse_cage(struct month *m) {
    struct fact fact = by_user(0, FACT_CHIPS, CASHIER_1);
    struct chips more = m->cage;

    more.of[5]++;
    fact.rack.what = CAGE_SOLD;
    fact.rack.chips = chips_fact(&more);
    month_refused(m, fact, ERR_CHIPS); /* chips that are not there */
}

void try_refusals(struct month *m) {
    const int table = 1 + m->day % MONTH_TABLES;

    while (m->table[table - 1].fill.on) bring_fill(m, table);
    refuse_fill_signatures(m, table);
    refuse_rack(m, table);
    refuse_seventh_reason(m);
    refuse_cage(m);
    check_rules(m);
}
