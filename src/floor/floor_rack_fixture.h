/* floor_rack_fixture.h - a house with tables in chips, and the people of its departments, in a test. */
#pragma once

#include "floor/floor_fixture.h"
#include "floor/slip.h"
#include "test.h"

enum { D1 = 21, D2, S1, S2, G1, G2, C1, C2, T1, T2, T3, A1 }; /* users: two of each, three of the team */

/* Somebody of the department. */
static inline uint32_t someone_of(int department) {
    static const uint8_t who[DEPARTMENTS] = {
        [AS_DEALER] = D1, [AS_SUPERVISOR] = S1, [AS_SECURITY] = G1,     [AS_CASHIER] = C1,
        [AS_COUNT] = T1,  [AS_ACCOUNTING] = A1, [AS_SURVEILLANCE] = 99,
    };

    return who[department];
}

/* Chips of $1, $5, $25, $100. */
static inline struct fact_chips chips(int ones, int fives, int quarters, int blacks) {
    return (struct fact_chips){.count = 4, .chips = {ones, fives, quarters, blacks}};
}

static inline struct config *chips_config(void) {
    static const int64_t cents[] = {100, 500, 2500, 10000};
    struct config *c = fixture_config();

    c->chip_kinds = COUNT(cents);
    memcpy(c->chip_cents, cents, sizeof cents);
    for (int table = CATCH; table <= CHASE; table++) {
        c->table[table - 1].live = true;
        c->table[table - 1].chips = true;
    }
    return c;
}

static inline struct fact user_fact(int table, int kind, uint32_t who) {
    return (struct fact){.kind = (uint8_t)kind, .table = (uint16_t)table, .source = BY_USER, .who = who};
}

static inline struct fact cage_fact(int what, struct fact_chips of) {
    struct fact fact = user_fact(0, FACT_CHIPS, C1);

    fact.rack.what = (uint8_t)what;
    fact.rack.chips = of;
    return fact;
}

static inline struct fact rack_fact(int table, int what, struct fact_chips of, int64_t cents) {
    struct fact fact = user_fact(table, FACT_RACK, D1);

    fact.rack.what = (uint8_t)what;
    fact.rack.chips = of;
    fact.rack.cents = cents;
    return fact;
}

/* The next signature of a slip, by the first department that may give it; number 0: a new slip. */
static inline struct fact next_line(const struct fixture *x, int table, int kind, uint32_t number) {
    const struct floor_slip *s = floor_slip_find(&x->floor, kind, number);
    const int line = s ? s->line : 0;
    struct fact fact = user_fact(table, FACT_SLIP, 0);

    fact.slip.kind = (uint8_t)kind;
    fact.slip.number = number ? number : x->floor.head->slips[kind] + 1;
    fact.slip.line = (uint8_t)line;
    for (int as = DEPARTMENTS - 1; as >= 0; as--)
        if (slip_line(kind, line)->departments >> as & 1) fact.slip.as = (uint8_t)as;
    fact.who = someone_of(fact.slip.as);
    if (kind == SLIP_COUNT && line > COUNT_COUNTED && fact.slip.as == AS_COUNT)
        fact.who = (uint32_t)(T1 + line - COUNT_COUNTED);
    if (kind == SLIP_ERROR) snprintf(fact.slip.text, sizeof fact.slip.text, "%s", "miscounted");
    return fact;
}

static inline struct fact void_of(int table, int kind, uint32_t number) {
    struct fact fact = user_fact(table, FACT_SLIP, S2);

    fact.slip.kind = (uint8_t)kind;
    fact.slip.number = number;
    fact.slip.line = SLIP_VOID;
    fact.slip.as = AS_SUPERVISOR;
    snprintf(fact.slip.text, sizeof fact.slip.text, "%s", "spoiled");
    return fact;
}

/* Signs so many lines of a slip, each count the same. */
static inline enum err sign(struct fixture *x, int table, int kind, int lines, struct fact_chips count) {
    uint32_t number = x->floor.head->slips[kind] + 1;
    enum err err = OK;

    for (int i = 0; i < lines && err == OK; i++) {
        struct fact fact = next_line(x, table, kind, number);

        if (slip_line(kind, fact.slip.line)->counts) fact.slip.chips = count;
        err = fixture_apply(x, fact);
    }
    return err;
}

static inline enum err sign_all(struct fixture *x, int table, int kind, struct fact_chips count) {
    return sign(x, table, kind, slip_line_count(kind), count);
}

/* One asks for it, a supervisor approves it, then it is done. */
static inline enum err apply_by_two(struct fixture *x, struct fact act) {
    struct fact asked, approved = user_fact(0, FACT_APPROVE, S1);

    floor_propose(&act, FLOOR_STAFF, &asked);
    enum err err = fixture_apply(x, asked);
    approved.second.proposal = x->floor.head->facts;
    approved.second.role = FLOOR_SUPERVISOR;
    if (err == OK) err = fixture_apply(x, approved);
    return err == OK ? fixture_apply(x, act) : err;
}

/* A cage with chips; racks are closed and empty. */
static inline struct fixture *chip_house(void) {
    struct fixture *x = fixture_open(chips_config(), 0, "chips");

    CHECK_EQ(apply_by_two(x, cage_fact(CAGE_MADE, chips(1000, 1000, 1000, 1000))), OK);
    return x;
}

/* The table's rack is open and holds these. */
static inline void open_rack_of(struct fixture *x, int table, struct fact_chips of) {
    CHECK_EQ(sign_all(x, table, SLIP_OPENER, chips(0, 0, 0, 0)), OK);
    CHECK_EQ(sign_all(x, table, SLIP_FILL, of), OK);
}

/* The table was open, and is closed; its box is still there. */
static inline void put_box(struct fixture *x, int table) {
    CHECK_EQ(sign_all(x, table, SLIP_OPENER, chips(0, 0, 0, 0)), OK);
    CHECK_EQ(sign_all(x, table, SLIP_CLOSER, chips(0, 0, 0, 0)), OK);
}

static inline int64_t chips_of(const struct fixture *x, enum account_kind kind, int chip) {
    return books_balance(&x->floor.books, account_chips(kind, chip)) / x->config->chip_cents[chip];
}

static inline int64_t rack_at(const struct fixture *x, int table, int chip) {
    return floor_rack_chips(&x->floor, table, chip);
}

static inline int64_t rack_cents(const struct fixture *x, int table) {
    int64_t sum = 0;

    for (int i = 0; i < x->config->chip_kinds; i++)
        sum += books_balance(&x->floor.books, account_rack((uint32_t)table, i));
    return sum;
}

static inline int64_t in_books(const struct fixture *x, enum account_kind kind, int number) {
    return books_balance(&x->floor.books, account_of(kind, (uint32_t)number));
}

/* Refused, and nothing has changed. */
static inline void check_refused(struct fixture *x, struct fact fact, enum err why) {
    char *before = malloc(x->floor.size);

    must(before);
    memcpy(before, x->floor.block, x->floor.size);
    CHECK_EQ(fixture_apply(x, fact), why);
    CHECK(memcmp(before, x->floor.block, x->floor.size) == 0);
    free(before);
}
