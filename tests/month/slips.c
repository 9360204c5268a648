/* The papers of a rack and of a drop box, each line signed by somebody else, with what the model counts. */
#include "month/month.h"

/* ---- signing ------------------------------------------------------------------------------------------ */

/* Whoever signs this line: somebody of its department, and on a count one after the other. */
static uint32_t signer(const struct month *m, int table, int kind, int line, uint8_t *as) {
    const struct month_table *t = &m->table[table - 1];
    const unsigned may = slip_line(kind, line)->departments;
    int who = 0;

    while (!(may >> who & 1)) who++;
    *as = (uint8_t)who;
    switch ((enum department)who) {
    case AS_DEALER: return t->dealer;
    case AS_SUPERVISOR: return t->supervisor;
    case AS_SECURITY: return SECURITY_1 + (uint32_t)((table + m->day) % SECURITIES);
    case AS_CASHIER: return CASHIER_1 + (uint32_t)(m->day % CASHIERS);
    case AS_COUNT: return COUNT_1 + (uint32_t)((line + m->day) % COUNTERS);
    case AS_ACCOUNTING: return ACCOUNTANT;
    case AS_SURVEILLANCE: return WATCHER;
    case DEPARTMENTS: break;
    }
    return 0;
}

struct fact slip_fact(struct month *m, int table, int kind, int line) {
    struct fact fact = by_user(table, FACT_SLIP, 0);

    fact.who = signer(m, table, kind, line, &fact.slip.as);
    fact.slip.kind = (uint8_t)kind;
    fact.slip.line = (uint8_t)line;
    fact.slip.number = line ? m->next_slip[kind] - 1 : m->next_slip[kind]++;
    return fact;
}

struct fact with_chips(struct fact fact, const struct chips *chips) {
    fact.slip.chips = chips_fact(chips);
    return fact;
}

/* The same signature by somebody of another department, or with another count, is none. */
static void sign(struct month *m, struct fact fact, const struct chips *chips) {
    const struct slip_line *line = slip_line(fact.slip.kind, fact.slip.line);

    if (line->counts) fact = with_chips(fact, chips);
    if (fact.slip.line && month_chance(m, 1)) {
        struct fact wrong = fact;

        wrong.slip.as = AS_SURVEILLANCE;
        wrong.who = WATCHER;
        month_refused(m, wrong, ERR_DEPARTMENT);
    }
    month_pass(m, 20);
    month_do(m, fact);
}

/* ---- opening and closing ------------------------------------------------------------------------------ */

/* [WAC 230-15-495] */
static void write_error_slip(struct month *m, int table) {
    for (int line = 0; line < slip_line_count(SLIP_ERROR); line++) {
        struct fact fact = slip_fact(m, table, SLIP_ERROR, line);

        if (!line) snprintf(fact.slip.text, sizeof fact.slip.text, "the lid was closed; nobody knows");
        sign(m, fact, NULL);
    }
    m->errors++;
}

void open_rack(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];

    for (int line = 0; line < slip_line_count(SLIP_OPENER); line++)
        sign(m, slip_fact(m, table, SLIP_OPENER, line), &t->rack);
    if (!chips_are_equal(&t->rack, &t->closer)) write_error_slip(m, table);
    t->opener = t->rack;
    t->fills = t->credits = (struct chips){0};
    t->drop_cents = t->mispaid_cents = 0;
    t->rounds = 0;
    t->felt_cents = month_balance(m, account_of(ACCOUNT_FELT, (uint32_t)table));
    if (m->day) month_do(m, by_user(table, FACT_TABLE_OPEN, t->supervisor)); /* a new house opens by itself */
}

void close_rack(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];

    while (t->fill.on) bring_fill(m, table);
    month_do(m, by_user(table, FACT_TABLE_CLOSE, t->supervisor));
    month_pass(m, 600);
    t->closer = t->rack;
    if (month_lies_now(m, table, LIE_CLOSER)) t->closer.of[2]--;
    for (int line = 0; line < slip_line_count(SLIP_CLOSER); line++)
        sign(m, slip_fact(m, table, SLIP_CLOSER, line), &t->closer);
}

/* ---- fills and credits -------------------------------------------------------------------------------- */

static void sign_fill(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    const int line = t->fill.line++;
    struct fact fact = slip_fact(m, table, SLIP_FILL, line);

    if (!line) t->fill.number = fact.slip.number;
    fact.slip.number = t->fill.number;
    sign(m, fact, &t->fill.chips);
    if (line == FILL_PREPARED) {
        chips_take(&m->cage, &t->fill.chips);
        chips_add(&m->transit, &t->fill.chips);
    }
    if (line != FILL_RECEIVED) return;
    chips_take(&m->transit, &t->fill.chips);
    chips_add(&t->rack, &t->fill.chips);
    chips_add(&t->fills, &t->fill.chips);
    t->fill.on = false;
    m->fills++;
    month_refused(m, fact, ERR_SLIP); /* nothing is received twice */
}

/* [WAC 230-15-525] A slip is spoiled now and then: its number stays, the chips go back. */
static void spoil_fill(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    struct fact fact = slip_fact(m, table, SLIP_FILL, 2);

    fact.slip.line = SLIP_VOID;
    fact.slip.number = t->fill.number;
    snprintf(fact.slip.text, sizeof fact.slip.text, "torn");
    month_do(m, fact);
    if (t->fill.line > FILL_PREPARED) {
        chips_take(&m->transit, &t->fill.chips);
        chips_add(&m->cage, &t->fill.chips);
    }
    t->fill.on = false;
    m->voids++;
}

void ask_for_fill(struct month *m, int table, const struct chips *chips) {
    struct month_table *t = &m->table[table - 1];

    if (t->fill.on) return;
    t->fill = (struct coming){.on = true, .chips = *chips};
    sign_fill(m, table);
}

void bring_fill(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];

    if (!t->fill.on) return;
    if (month_chance(m, 3))
        spoil_fill(m, table);
    else
        sign_fill(m, table);
}

void fill_rack(struct month *m, int table, const struct chips *chips) {
    struct month_table *t = &m->table[table - 1];

    while (t->fill.on) sign_fill(m, table);
    ask_for_fill(m, table, chips);
    while (t->fill.on) sign_fill(m, table);
}

void credit_rack(struct month *m, int table, const struct chips *chips) {
    struct month_table *t = &m->table[table - 1];

    for (int line = 0; line < slip_line_count(SLIP_CREDIT); line++) {
        sign(m, slip_fact(m, table, SLIP_CREDIT, line), chips);
        if (line == CREDIT_TAKEN) {
            chips_take(&t->rack, chips);
            chips_add(&m->transit, chips);
        }
        if (line == CREDIT_PREPARED) {
            chips_take(&m->transit, chips);
            chips_add(&m->cage, chips);
        }
    }
    chips_add(&t->credits, chips);
    m->credits++;
}

/* ---- the count ---------------------------------------------------------------------------------------- */

/* The signature of a line; what is counted are those notes and the paper of the box. */
static struct fact count_fact(struct month *m, int table, struct box box, int line) {
    struct fact fact = slip_fact(m, table, SLIP_COUNT, line);

    if (line) fact.slip.number = box.number;
    if (line == COUNT_VERIFIED && m->day % 3 == 0) {
        fact.who = ACCOUNTANT;
        fact.slip.as = AS_ACCOUNTING;
    }
    if (!slip_line(SLIP_COUNT, line)->counts) return fact;
    fact.slip.chips = notes_fact(&box.notes);
    fact.slip.cents = box.paper_cents;
    return fact;
}

static void sign_count(struct month *m, int table, struct box box, int line) {
    month_pass(m, 60);
    month_do(m, count_fact(m, table, box, line));
}

/* [WAC 230-15-590] An empty box takes its place. */
void pull_box(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];

    t->box.number = m->next_slip[SLIP_COUNT];
    sign_count(m, table, t->box, COUNT_PULLED);
    sign_count(m, table, t->box, COUNT_PULLED + 1);
    must(t->pulled_count < MONTH_BOXES);
    t->pulled[t->pulled_count++] = t->box;
    t->box = (struct box){0};
}

/* What the team counts, line by line up to the verifier. */
static void count_notes(struct month *m, int table, struct box box) {
    sign_count(m, table, box, COUNT_COUNTED);
    sign_count(m, table, box, COUNT_COUNTED + 1);
    if (config_count_team(month_floor(m)->config) > 2) sign_count(m, table, box, COUNT_ANNOUNCED);
}

/* [WAC 230-15-610, WAC 230-15-615, WAC 230-15-620] */
static void count_box(struct month *m, int table, struct box box) {
    struct plant *plant = planted(m, table, PLANT_MISCOUNT);
    struct fact recorder;

    m->cage_cash_cents += notes_cents(&box.notes);
    m->paper_cents += box.paper_cents;
    if (month_lies_now(m, table, LIE_BOX)) box.notes.of[6]--;
    recorder = count_fact(m, table, box, COUNT_COUNTED);
    recorder.who = m->table[table - 1].supervisor; /* who has signed its slips */
    month_refused(m, recorder, ERR_RECORDER);
    if (plant) {
        struct box wrong = box;

        wrong.notes.of[4]++;
        count_notes(m, table, wrong);
        sign_count(m, table, box, COUNT_VERIFIED);
        plant->done = true;
        m->recounts++;
    }
    count_notes(m, table, box);
    if (table == 1) prove_blind(m, box.number);
    sign_count(m, table, box, COUNT_VERIFIED);
}

/* The last one first: boxes of one table do not wait for each other. */
void count_boxes(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];

    while (t->pulled_count) count_box(m, table, t->pulled[--t->pulled_count]);
}
