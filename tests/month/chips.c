/* Chips, bank notes, pockets. */
#include "month/month.h"

static int64_t value_of(const struct month *m, int kind) { return month_floor(m)->config->chip_cents[kind]; }

int64_t chips_cents(const struct month *m, const struct chips *chips) {
    int64_t cents = 0;

    for (int i = 0; i < MONTH_KINDS; i++) cents += chips->of[i] * value_of(m, i);
    return cents;
}

int64_t notes_cents(const struct notes *notes) {
    int64_t cents = 0;

    for (int i = 0; i < BANK_NOTES; i++) cents += notes->of[i] * bank_note_cents[i];
    return cents;
}

void chips_add(struct chips *to, const struct chips *what) {
    for (int i = 0; i < MONTH_KINDS; i++) to->of[i] += what->of[i];
}

void chips_take(struct chips *from, const struct chips *what) {
    for (int i = 0; i < MONTH_KINDS; i++) {
        from->of[i] -= what->of[i];
        must(from->of[i] >= 0); /* the model itself is wrong */
    }
}

bool chips_are_equal(const struct chips *a, const struct chips *b) { return memcmp(a, b, sizeof *a) == 0; }

bool chips_none(const struct chips *chips) {
    static const struct chips none;

    return chips_are_equal(chips, &none);
}

/* Each denomination divides the next, so the largest first is always right. */
bool chips_make(const struct month *m, const struct chips *from, int64_t cents, struct chips *out) {
    *out = (struct chips){0};
    for (int i = MONTH_KINDS - 1; i >= 0; i--) {
        const int64_t value = value_of(m, i), fit = cents / value;

        out->of[i] = fit < from->of[i] ? (int32_t)fit : from->of[i];
        cents -= out->of[i] * value;
    }
    return cents == 0;
}

struct notes notes_make(int64_t cents) {
    struct notes notes = {0};

    for (int i = BANK_NOTES - 1; i >= 0; i--) {
        if (i == 1) continue; /* nobody has two-dollar notes */
        notes.of[i] = (int32_t)(cents / bank_note_cents[i]);
        cents %= bank_note_cents[i];
    }
    must(cents == 0);
    return notes;
}

struct fact_chips chips_fact(const struct chips *chips) {
    struct fact_chips fact = {.count = MONTH_KINDS};

    memcpy(fact.chips, chips->of, sizeof chips->of);
    return fact;
}

struct fact_chips notes_fact(const struct notes *notes) {
    struct fact_chips fact = {.count = BANK_NOTES};

    memcpy(fact.chips, notes->of, sizeof notes->of);
    return fact;
}

/* ---- at the table ------------------------------------------------------------------------------------- */

/* Some of each: who buys in wants to play, not to change. */
static struct chips buy_in_chips(struct month *m, int table, int64_t cents) {
    const struct chips *rack = &m->table[table - 1].rack;
    struct chips out = {0};

    out.of[1] = rack->of[1] < 20 ? rack->of[1] : 20;
    out.of[2] = rack->of[2] < 8 ? rack->of[2] : 8;
    if (chips_cents(m, &out) > cents) out = (struct chips){0};
    chips_take(&m->table[table - 1].rack, &out);
    const struct chips more = pay_out(m, table, cents - chips_cents(m, &out));

    chips_add(&out, &more);
    return out;
}

/* Cash for most; a debit card, up to $500 at a time (WAC 230-15-506), or a ticket leave their paper in the box.
 * A ticket is redeemed as it is recorded, so nobody forgets that. */
static int pay_for_chips(struct month *m, struct month_table *t, int64_t cents, bool recorded) {
    const bool paper = cents <= 50000 && month_chance(m, 20);
    const struct notes notes = notes_make(paper ? 0 : cents);

    for (int i = 0; i < BANK_NOTES; i++) t->box.notes.of[i] += notes.of[i];
    if (paper) t->box.paper_cents += cents;
    return !paper ? RACK_CASH : !recorded || month_chance(m, 50) ? RACK_DEBIT : RACK_TICKET;
}

/* The ticket that the player brings from the cage; its number. */
static uint64_t buy_ticket(struct month *m, int64_t cents) {
    struct fact fact = by_user(0, FACT_ISSUE, CASHIER_1);

    fact.money.voucher = ++m->tickets;
    fact.money.cents = cents;
    month_do(m, fact);
    m->cage_cash_cents += cents;
    m->paper_cents -= cents;
    return m->tickets;
}

void buy_in(struct month *m, int table, int seat, int64_t cents, bool recorded) {
    struct month_table *t = &m->table[table - 1];
    const struct chips chips = buy_in_chips(m, table, cents);
    struct fact fact = by_user(table, FACT_RACK, t->dealer);

    fact.rack.what = (uint8_t)pay_for_chips(m, t, cents, recorded);
    fact.rack.chips = chips_fact(&chips);
    fact.rack.cents = cents;
    chips_add(&t->seat[seat - 1].chips, &chips);
    t->drop_cents += cents;
    m->sold_cents += cents;
    if (!recorded) return;
    if (fact.rack.what == RACK_TICKET) fact.rack.voucher = buy_ticket(m, cents);
    month_do(m, fact);
    m->buys++;
}

/* One chip of these, of which each is worth more than the amount, for the amount and the rest of it. */
static void change_colour(struct month *m, int table, int seat, const struct chips *large, int64_t cents) {
    struct month_table *t = &m->table[table - 1];
    struct chips *pocket = &t->seat[seat - 1].chips, given = {0};
    struct fact fact = by_user(table, FACT_RACK, t->dealer);
    int kind = 0;

    while (!large->of[kind]) kind++;
    given.of[kind] = 1;
    struct chips got = pay_out(m, table, cents);
    const struct chips rest = pay_out(m, table, value_of(m, kind) - cents);

    chips_add(&got, &rest);
    chips_add(&t->rack, &given);
    chips_take(pocket, &given);
    chips_add(pocket, &got);
    fact.rack.what = RACK_COLOUR;
    fact.rack.chips = chips_fact(&got);
    for (int i = 0; i < MONTH_KINDS; i++) fact.rack.chips.chips[i] -= given.of[i];
    month_do(m, fact);
    m->colours++;
}

void put_down(struct month *m, int table, int seat, int wager, int64_t cents) {
    struct month_table *t = &m->table[table - 1];
    struct chips *pocket = &t->seat[seat - 1].chips, out;

    if (chips_cents(m, pocket) < cents) buy_in(m, table, seat, (cents / 10000 + 2) * 10000, true);
    while (!chips_make(m, pocket, cents, &out)) {
        struct chips large = *pocket; /* each of those that are left is worth more than what lacks */

        chips_take(&large, &out);
        change_colour(m, table, seat, &large, cents - chips_cents(m, &out));
    }
    chips_take(pocket, &out);
    chips_add(&t->spot[seat - 1][wager].chips, &out);
}

struct chips pay_out(struct month *m, int table, int64_t cents) {
    struct month_table *t = &m->table[table - 1];
    struct chips out, more = {0};

    if (!chips_make(m, &t->rack, cents, &out)) {
        must(chips_make(m, &m->cage, cents + 50000 - cents % 50000, &more));
        more.of[0] += 40;
        more.of[1] += 100;
        more.of[2] += 60;
        fill_rack(m, table, &more);
        must(chips_make(m, &t->rack, cents, &out));
    }
    chips_take(&t->rack, &out);
    return out;
}
