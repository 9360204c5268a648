/* What must hold: after every day the books say what the model counts, to the chip; in the end the reports
 * find what was planted and nothing else, the slips are whole, and the log proves itself. */
#include "month/month.h"

#include "books/audit.h"

/* ---- the books against the model ---------------------------------------------------------------------- */

static int64_t worth(const struct month *m, const struct chips *chips, int kind) {
    return chips->of[kind] * month_floor(m)->config->chip_cents[kind];
}

static void prove_place(struct month *m, enum account_kind place, const struct chips *chips) {
    for (int i = 0; i < MONTH_KINDS; i++)
        MONTH_EQ(m, month_balance(m, account_chips(place, i)), worth(m, chips, i), "%s, denomination %d",
                 account_kind_id(place), i);
}

static void prove_chips(struct month *m) {
    struct chips with_players = m->away, all = m->cage, minted = {0};

    for (int t = 0; t < MONTH_TABLES; t++) {
        for (int s = 0; s < MONTH_SEATS; s++) chips_add(&with_players, &m->table[t].seat[s].chips);
        for (int i = 0; i < MONTH_KINDS; i++)
            MONTH_EQ(m, month_balance(m, account_rack((uint32_t)t + 1, i)), worth(m, &m->table[t].rack, i),
                     "rack of %s, denomination %d", m->table[t].config->name, i);
        chips_add(&all, &m->table[t].rack);
    }
    chips_add(&all, &with_players);
    chips_add(&all, &m->thief);
    chips_add(&all, &m->transit);
    must(chips_are_equal(&all, &m->minted)); /* the model itself */
    for (int i = 0; i < MONTH_KINDS; i++) minted.of[i] = -m->minted.of[i];
    prove_place(m, ACCOUNT_CHIPS, &m->cage);
    prove_place(m, ACCOUNT_TRANSIT, &m->transit);
    prove_place(m, ACCOUNT_FLOAT, &with_players);
    prove_place(m, ACCOUNT_MISSING, &m->thief);
    prove_place(m, ACCOUNT_MINTED, &minted);
}

static void prove_cash(struct month *m) {
    for (uint32_t t = 1; t <= MONTH_TABLES; t++) {
        MONTH_EQ(m, month_balance(m, account_of(ACCOUNT_DROP, t)), 0, "drop box of table %u", t);
        MONTH_EQ(m, month_balance(m, account_of(ACCOUNT_ESCROW, t)), 0, "escrow of table %u", t);
    }
    MONTH_EQ(m, month_balance(m, account_of(ACCOUNT_CAGE, 0)), -m->cage_cash_cents, "cash in the cage");
    MONTH_EQ(m, month_balance(m, account_of(ACCOUNT_PAPER, 0)), -m->paper_cents, "tickets and debit receipts");
    MONTH_EQ(m, month_balance(m, account_of(ACCOUNT_SOLD, 0)), m->sold_cents, "chips sold");
    MONTH_EQ(m, month_balance(m, account_of(ACCOUNT_LOCKED, 0)), 0, "jackpots that wait");
}

int64_t month_felt_win(const struct table_day *d) {
    return d->drop_cents + d->closer_cents + d->credit_cents - d->opener_cents - d->fill_cents;
}

/* What the rack has won beside what the console knows of is exactly what was planted. */
static void prove_felt(struct month *m) {
    for (uint32_t t = 1; t <= MONTH_TABLES; t++) {
        const struct month_table *table = &m->table[t - 1];
        const struct table_day *d = &m->days[m->day][t - 1];
        const int64_t played = table->felt_cents - month_balance(m, account_of(ACCOUNT_FELT, t));

        if (!table->config->estimated)
            MONTH_EQ(m, month_felt_win(d) - played, d->mispaid_cents, "felt less played of %s", table->config->name);
    }
}

void prove_day(struct month *m) {
    char memory[400];
    struct buf what = BUF(memory);
    const struct floor *f = month_floor(m);

    if (!floor_is_consistent(f, &what)) month_fail(m, "the floor is not consistent: %s", memory);
    prove_chips(m);
    prove_cash(m);
    prove_felt(m);
    for (int t = 0; t < MONTH_TABLES; t++)
        MONTH_EQ(m, f->table[t].phase, TABLE_OFF, "%s is closed", m->table[t].config->name);
}

/* ---- slips -------------------------------------------------------------------------------------------- */

struct slip_count {
    struct month *m;
    uint32_t written[SLIP_KINDS];
};

static bool see_slip(void *context, const struct store_entry *stored) {
    struct slip_count *s = context;
    struct journal_entry entry;

    must(journal_read(&entry, stored->bytes, stored->size));
    const struct fact *fact = &entry.fact;

    if (fact->kind != FACT_SLIP) return true;
    const int kind = fact->slip.kind;

    if (fact->slip.line == 0)
        MONTH_EQ(s->m, fact->slip.number, ++s->written[kind], "the next number of %s", slip_id(kind));
    return true;
}

/* Each number once, none left out. */
static void prove_slips(struct month *m) {
    struct slip_count s = {.m = m};
    uint64_t bad = 0;

    must(store_scan(m->store, 1, see_slip, &s, &bad) == OK);
    for (int kind = 0; kind < SLIP_KINDS; kind++) {
        MONTH_EQ(m, s.written[kind], m->next_slip[kind] - 1, "slips of kind %s", slip_id(kind));
        MONTH_EQ(m, month_floor(m)->head->slips[kind], s.written[kind], "numbers of %s", slip_id(kind));
    }
}

/* ---- alarms ------------------------------------------------------------------------------------------- */

/* What was planted of one of these kinds at that table on the gaming day of that time. */
static const struct plant *plant_at(const struct month *m, const struct fact *fact, unsigned kinds) {
    const int64_t day_ms = INT64_C(24) * 3600 * 1000;

    for (int i = 0; i < m->plants; i++) {
        const struct plant *p = &m->plant[i];
        const int64_t from = m->began_ms + p->day * day_ms;
        /* a box may be counted when the next day has begun, before its openers */
        const bool then = fact->time_ms >= from && fact->time_ms < from + day_ms + 3 * 3600 * 1000;

        if (p->table == fact->table && kinds >> p->kind & 1 && then) return p;
    }
    return NULL;
}

enum { STOLEN = 1 << PLANT_STOLEN | 1 << PLANT_STOLEN_SMALL | 1 << PLANT_FOUND, MISCOUNT = 1 << PLANT_MISCOUNT };

struct alarm_count {
    struct month *m;
    int openers, recounts;
};

/* [WAC 230-15-495] From $200 on the Commission must hear of it. */
static void see_opener_note(struct month *m, const struct fact *note) {
    const struct plant *p = plant_at(m, note, STOLEN);
    const bool tells = strstr(note->note.text, "Commission") != NULL;

    if (!p) month_fail(m, "an opener of table %u differs, and nothing was stolen", note->table);
    MONTH_EQ(m, note->note.cents, p->cents, "what an opener did not find");
    /* of less only as the third in a row */
    MONTH_EQ(m, tells, p->cents >= 20000 || -p->cents >= 20000 || strstr(note->note.text, ": a pattern") != NULL,
             "the Commission is told of %lld cents", (long long)p->cents);
}

static bool see_note(void *context, const struct store_entry *stored) {
    struct alarm_count *c = context;
    struct journal_entry entry;

    must(journal_read(&entry, stored->bytes, stored->size));
    if (entry.fact.kind != FACT_NOTE) return true;
    if (entry.fact.note.code == NOTE_OPENER) {
        see_opener_note(c->m, &entry.fact);
        c->openers++;
    }
    if (entry.fact.note.code == NOTE_RECOUNT) {
        if (!plant_at(c->m, &entry.fact, MISCOUNT)) month_fail(c->m, "a recount that nobody planted");
        c->recounts++;
    }
    return true;
}

/* Each alarm where something was planted, and none elsewhere. */
static void prove_alarms(struct month *m) {
    struct alarm_count c = {.m = m};
    int stolen = 0, miscounted = 0;
    unsigned kinds = 0;
    uint64_t bad = 0;

    for (int i = 0; i < m->plants; i++) {
        must(m->plant[i].done);
        kinds |= 1u << m->plant[i].kind;
        stolen += STOLEN >> m->plant[i].kind & 1;
        miscounted += MISCOUNT >> m->plant[i].kind & 1;
    }
    if (m->options.days >= 30) MONTH_EQ(m, kinds, (1u << PLANT_KINDS) - 1, "kinds of what was planted");
    must(store_scan(m->store, 1, see_note, &c, &bad) == OK);
    MONTH_EQ(m, c.openers, stolen, "alarms of openers");
    MONTH_EQ(m, c.recounts, miscounted, "alarms of recounts");
}

/* ---- the log ------------------------------------------------------------------------------------------ */

static void prove_audit(struct month *m) {
    struct audit audit = {.store = m->store, .seal = m->keys.seal};

    audit_run(&audit);
    if (!audit.good || !audit.complete) month_fail(m, "the audit: %s", audit.why);
    MONTH_EQ(m, audit.entries, m->house.next - 1, "entries that the audit read");
    audit_close(&audit);
}

struct again {
    struct month *m;
    struct replay replay;
    char *memory;
};

enum { ENTRY_ROOM = 1 << 16 };

/* The fact put to a new floor yields the entry as it is stored, byte by byte. */
static bool play_again(void *context, const struct store_entry *stored) {
    struct again *a = context;
    struct journal_entry entry;
    struct journal journal;
    struct buf out = {.text = a->memory, .capacity = ENTRY_ROOM};
    const struct floor_sink sink = {journal_transfer, &journal};
    char memory[300];
    struct buf message = BUF(memory);

    must(journal_read(&entry, stored->bytes, stored->size));
    if (!a->replay.config || entry.fact.kind == FACT_CONFIG) {
        if (!replay_entry(&a->replay, stored->bytes, stored->size, &message))
            month_fail(a->m, "entry %llu: %s", (unsigned long long)stored->number, memory);
        return true;
    }
    const enum err err = floor_check(&a->replay.floor, &entry.fact);

    if (err != OK)
        month_fail(a->m, "entry %llu does not happen again: %s", (unsigned long long)stored->number, err_code(err));
    journal_begin(&journal, &out, &entry.fact, false);
    floor_apply(&a->replay.floor, &entry.fact, &sink);
    journal_end(&journal);
    if (out.size != stored->size || memcmp(out.text, stored->bytes, stored->size) != 0)
        month_fail(a->m, "entry %llu is other bytes when it happens again", (unsigned long long)stored->number);
    return true;
}

static bool no_seed(void *context, const struct fact *round, struct shuffle_seed *out) {
    (void)context;
    (void)round;
    (void)out;
    return false;
}

static void prove_replay(struct month *m) {
    struct again again = {.m = m, .memory = malloc(ENTRY_ROOM)};
    const struct books *is = &month_floor(m)->books;
    uint64_t bad = 0;

    replay_open(&again.replay, no_seed, NULL);
    must(store_scan(m->store, 1, play_again, &again, &bad) == OK);
    const size_t size = books_account_count(is->shape) * sizeof *is->balance;

    if (memcmp(again.replay.floor.books.balance, is->balance, size) != 0)
        month_fail(m, "the balances are others when the log is played again");
    replay_close(&again.replay);
    free(again.memory);
}

/* ---- everything ---------------------------------------------------------------------------------------- */

static void print_result(const struct month *m) {
    uint64_t number;
    struct store_link link;
    char hash[2 * sizeof link.bytes + 1] = "";

    must(store_last(m->store, &number, &link) == OK);
    for (size_t i = 0; i < sizeof link.bytes; i++) snprintf(hash + 2 * i, 3, "%02x", link.bytes[i]);
    printf(
        "seed %llu: %llu facts, %d rounds, %d buy-ins, %d colour changes, %d fills, %d void, %d credits, "
        "%d error slips, %d recounts, %d by hand, %d misread, %d void rounds, %d jackpots, %d watched, %d counted, %d "
        "refusals, %s\n",
        (unsigned long long)m->options.seed, (unsigned long long)number, m->rounds, m->buys, m->colours, m->fills,
        m->voids, m->credits, m->errors, m->recounts, m->by_hand, m->misread, m->dead, m->jackpots, m->watched,
        m->counted, m->refusals, hash);
}

void prove_month(struct month *m) {
    prove_slips(m);
    prove_alarms(m);
    prove_reports(m);
    prove_audit(m);
    prove_replay(m);
    print_result(m);
    if (m->options.days >= 30 && !(m->colours && m->voids && m->credits && m->errors && m->recounts && m->by_hand &&
                                   m->misread && m->dead && m->jackpots && m->watched))
        month_fail(m, "something never happened");
}
