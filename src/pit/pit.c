/* pit.c - updates each table's gaming day, curve, hour and theory with every fact; due notes; alarms. */
#include "pit/pit.h"

#include "deal/list.h"
#include "floor/config/irregularity.h"
#include "house/note.h"

#include <string.h>

/* ---- people ------------------------------------------------------------------------------------------- */
/* Users who were removed keep their names: old facts refer to them. */
static void name_user(struct pit *p, const struct fact *fact) {
    size_t at = p->user_count;
    while (at && p->user[at - 1].number != fact->user.number) at--;
    if (!at) {
        LIST_ADD(p->user, p->user_count, (struct pit_user){.number = fact->user.number});
        at = p->user_count;
    }
    memcpy(p->user[at - 1].name, fact->user.name, sizeof p->user[at - 1].name);
}

const char *pit_name(const struct pit *p, uint32_t number) {
    for (size_t i = p->user_count; i > 0; i--)
        if (p->user[i - 1].number == number) return p->user[i - 1].name;
    return "";
}

const char *pit_user_name(void *pit, uint32_t number) { return pit_name(pit, number); }

/* ---- due notes ---------------------------------------------------------------------------------------- */
static void add_due(struct pit *p, const struct flag *flag) { LIST_ADD(p->due, p->due_count, *flag); }

/* The text is not compared: another version of the program may word it differently. */
static bool is_note_of(const struct fact *note, const struct flag *flag) {
    return note->note.code == flag->code && note->table == flag->table && note->note.terminal == flag->terminal &&
           note->note.user == flag->user && note->note.cents == flag->cents;
}

/* The note is now in the log and no longer due.  Returns the flag it records, rebuilt from the note if unknown. */
static struct flag take_due(struct pit *p, const struct fact *note) {
    struct flag flag = {.code = note->note.code,
                        .table = note->table <= CONFIG_TABLES ? note->table : 0,
                        .terminal = note->note.terminal,
                        .user = note->note.user,
                        .cents = note->note.cents};
    size_t i = 0;
    while (i < p->due_count && !is_note_of(note, &p->due[i])) i++;
    if (i < p->due_count) {
        flag = p->due[i];
        memmove(p->due + i, p->due + i + 1, (p->due_count - i - 1) * sizeof *p->due);
        p->due_count--;
        if (i < p->asked) p->asked--;
    }
    memcpy(flag.text, note->note.text, sizeof flag.text);
    return flag;
}

void pit_put_due(struct pit *p, struct house *house, int64_t now_ms) {
    for (; p->asked < p->due_count; p->asked++) {
        struct fact note = flags_note(&p->due[p->asked]);
        if (house_put(house, &note, now_ms) != OK) return;
    }
}

void pit_set_trouble(struct pit *p, enum err trouble, int64_t now_ms) {
    struct flag flag = {.code = NOTE_STORE};
    struct buf text = BUF(flag.text);
    if (trouble != OK && !p->trouble_ms) p->trouble_ms = now_ms;
    if (trouble != OK || !p->trouble_ms) return;
    const int64_t ms = now_ms - p->trouble_ms;

    note_text(&text, NOTE_STORE, 1, (struct note_value[]){note_int("ms", ms)});
    p->trouble_ms = 0;
    add_due(p, &flag);
}

/* ---- alarms ------------------------------------------------------------------------------------------- */
bool pit_is_alarm(int code) {
    return IS_ONE_OF(code, NOTE_TAX_FORM, NOTE_CASH_IN, NOTE_CASH_OUT, NOTE_ACTUAL, NOTE_STORE, NOTE_CLAIM, NOTE_DECK,
                     NOTE_LOCK_GONE, NOTE_OPENER, NOTE_RECOUNT, NOTE_DROP, NOTE_FELT, NOTE_CLOCK, NOTE_WITNESS,
                     NOTE_READER, NOTE_SELF_CHECK, NOTE_ALONE, NOTE_SLIPS, NOTE_CERTIFICATE, NOTE_PAIRED_CREDIT,
                     NOTE_ACCOUNT, NOTE_PEOPLE, NOTE_TRIES);
}

static size_t find_alarm(const struct pit *p, uint64_t fact) {
    size_t i = 0;
    while (i < p->alarm_count && p->alarm[i].fact != fact) i++;
    return i;
}

bool pit_alarm_is_pending(const struct pit *p, uint64_t fact) { return find_alarm(p, fact) < p->alarm_count; }

/* The row of an actual-against-theoretical alarm: its text begins with the wager's id. */
static struct theory_row *row_of(struct pit *p, const struct fact *note) {
    const size_t size = strcspn(note->note.text, ":");
    const bool at_table = note->table >= 1 && note->table <= CONFIG_TABLES;
    struct theory_table *t = at_table ? &p->theory.table[note->table - 1] : NULL;
    for (int r = 0; t && r < t->row_count; r++)
        if (strlen(t->row[r].id) == size && memcmp(t->row[r].id, note->note.text, size) == 0) return &t->row[r];
    return NULL;
}

static void mark_raised(struct pit *p, const struct fact *note) {
    struct theory_row *row = row_of(p, note);
    if (!row) return;
    row->raised_at = row->actual.rounds;
    row->pending = note->number;
    row->due = false;
}

static void take_note(struct pit *p, const struct fact *note) {
    const struct flag flag = take_due(p, note);
    if (!pit_is_alarm(note->note.code)) return;
    if (note->note.code == NOTE_ACTUAL) mark_raised(p, note);
    LIST_ADD(p->alarm, p->alarm_count,
             (struct pit_alarm){.fact = note->number, .time_ms = note->time_ms, .flag = flag});
}

static void acknowledge(struct pit *p, const struct fact *fact) {
    const size_t i = find_alarm(p, fact->alarm_seen.fact);
    if (i == p->alarm_count) return;
    memmove(p->alarm + i, p->alarm + i + 1, (p->alarm_count - i - 1) * sizeof *p->alarm);
    p->alarm_count--;
    for (int table = 0; table < CONFIG_TABLES; table++)
        for (int r = 0; r < WAGERS_MAX; r++)
            if (p->theory.table[table].row[r].pending == fact->alarm_seen.fact)
                p->theory.table[table].row[r].pending = 0;
}

/* ---- alarms of actual against theoretical ------------------------------------------------------------- */
static void raise_alarm(struct pit *p, int table, const struct theory_row *row, const struct actual_verdict *v) {
    struct flag flag = {.code = NOTE_ACTUAL, .table = (uint16_t)table, .cents = pit_cents(row->actual.win_cents)};
    struct buf text = BUF(flag.text);
    note_text(&text, NOTE_ACTUAL, 6,
              (struct note_value[]){note_word("wager", row->id), note_int("won", flag.cents),
                                    note_int("expected", pit_cents(v->expected_cents)),
                                    note_int("rounds", (int64_t)row->actual.rounds), note_int("z", v->z),
                                    note_int("least", v->z_least)});
    add_due(p, &flag);
}

static void check_bounds(struct pit *p, const struct floor *f, int table) {
    struct theory_table *t = &p->theory.table[table - 1];
    for (int r = 0; r < t->row_count; r++) {
        struct theory_row *row = &t->row[r];
        if (!row->known || theory_is_estimated(floor_config(f, table), row) || row->due || row->pending ||
            row->actual.rounds < 2 * row->raised_at)
            continue;
        const struct actual_verdict v = actual_judge(&row->actual, &row->theory, f->config->alarm_thousandths);

        if (v.level != ACTUAL_ALARM) continue;
        row->due = true;
        raise_alarm(p, table, row, &v);
    }
}

static void update_alarms(struct pit *p, const struct floor *f, const struct fact *fact) {
    if (fact->kind == FACT_NOTE) take_note(p, fact);
    if (fact->kind == FACT_ALARM_SEEN) acknowledge(p, fact);
    if (fact->kind == FACT_SETTLE) check_bounds(p, f, fact->table);
}

/* ---- a day's curve ------------------------------------------------------------------------------------ */
static void curve_begin(struct day_curve *c) {
    c->rounds = 0;
    c->every = 1;
    c->count = 0;
}

static bool curve_wants_point(const struct day_curve *c) { return c->every <= 1 || c->rounds % c->every == 0; }

/* Points are at rounds 0, every, 2 * every ...: dropping each odd one doubles the distance. */
static void thin_out(struct day_curve *c) {
    for (int i = 0; i < DAY_CURVE_POINTS / 2; i++) c->point[i] = c->point[2 * i];
    c->count = DAY_CURVE_POINTS / 2;
    c->every *= 2;
}

static void curve_add(struct day_curve *c, const struct curve_point *now) {
    if (!c->every) c->every = 1;
    if (curve_wants_point(c)) {
        if (!c->point) c->point = must_calloc(DAY_CURVE_POINTS, sizeof *c->point);
        if (c->count == DAY_CURVE_POINTS) thin_out(c);
        c->point[c->count++] = *now;
    }
    c->rounds++;
}

static void curve_void_last(struct day_curve *c, uint64_t round) {
    if (!c->rounds) return; /* the round belongs to the day before */
    c->rounds--;
    if (c->count && c->point[c->count - 1].round == round) c->count--;
}

/* ---- a table's day ------------------------------------------------------------------------------------ */
static int64_t balance(const struct floor *f, enum account_kind kind, int table) {
    return books_balance(&f->books, account_of(kind, (uint32_t)table));
}

static int64_t staked(const struct floor *f, int table) {
    int64_t cents = 0;
    for (int i = 0; i < floor_config(f, table)->seats; i++) cents += f->seat[table - 1][i].staked_cents;
    return cents;
}

/* What a ruling can give back. */
static int64_t staked_now(const struct floor *f, int table) {
    return f->table[table - 1].voided ? 0 : staked(f, table);
}

static void begin_rows(struct pit *p, int table) {
    struct theory_table *t = &p->theory.table[table - 1];
    for (int r = 0; r < t->row_count; r++)
        t->row[r].begun = (struct theory_units){t->row[r].actual.unit_cents, t->row[r].actual.squares};
}

struct theory_units pit_units_of_day(const struct theory_row *row) {
    return (struct theory_units){row->actual.unit_cents - row->begun.units, row->actual.squares - row->begun.squares};
}

/* Must run before theory_on_fact(): the first fact of a gaming day belongs to the new day. */
static void begin_day(struct pit *p, const struct floor *f, const struct fact *fact) {
    struct pit_table *t = &p->table[fact->table - 1];
    const calendar_day day = config_day(f->config, fact->time_ms);
    if (day == t->day) return;
    t->day = day;
    t->handle_cents = 0;
    t->win_cents = 0;
    begin_rows(p, fact->table);
    curve_begin(&t->curve);
}

/* A dead round gives all stakes back, a dead seat its own; what is put right moves them either way. */
static void count_ruling(struct pit_table *t, const struct floor *f, int table) {
    t->handle_cents -= t->staked_cents - staked_now(f, table);
}

/* Stakes are in escrow from the wager to the settlement; a void returns them, whether they are still there or
 * not.  The win is what the table's account rose by.  So the day agrees with books/totals.h to the cent. */
static void count_money(struct pit *p, const struct floor *f, const struct fact *fact) {
    struct pit_table *t = &p->table[fact->table - 1];
    const int64_t escrow = balance(f, ACCOUNT_ESCROW, fact->table);
    const int64_t table = balance(f, ACCOUNT_TABLE, fact->table);
    if (IS_ONE_OF(fact->kind, FACT_BETS, FACT_AGAIN, FACT_ACT, FACT_REST)) t->handle_cents += escrow - t->escrow_cents;
    if (fact->kind == FACT_VOID) t->handle_cents -= staked(f, fact->table);
    if (IS_ONE_OF(fact->kind, FACT_IRREGULARITY, FACT_BY_HAND, FACT_AMEND, FACT_AMOUNT))
        count_ruling(t, f, fact->table);
    t->win_cents += table - t->table_cents;
    t->escrow_cents = escrow;
    t->table_cents = table;
    if (floor_config(f, fact->table)->live) t->staked_cents = staked_now(f, fact->table);
}

static void count_round(struct pit *p, const struct fact *fact) {
    struct pit_table *t = &p->table[fact->table - 1];
    const int64_t minute = fact->time_ms / 60000;
    struct pit_minute *m = &t->minute[minute % PIT_MINUTES];
    if (m->minute != minute) *m = (struct pit_minute){.minute = minute};
    m->rounds++;
    t->settled_day = t->day;
}

/* Must run after theory_on_fact() and count_money(). */
static void add_to_curve(struct pit *p, const struct floor *f, const struct fact *fact) {
    const struct theory_table *theory = &p->theory.table[fact->table - 1];
    struct pit_table *t = &p->table[fact->table - 1];
    struct curve_point now = {.round = f->table[fact->table - 1].round,
                              .time_ms = fact->time_ms,
                              .handle_cents = t->handle_cents,
                              .win_cents = t->win_cents};
    for (int r = 0; curve_wants_point(&t->curve) && r < theory->row_count; r++)
        now.row[r] = pit_units_of_day(&theory->row[r]);
    curve_add(&t->curve, &now);
}

/* Voiding or reopening a round of yesterday must not count as a loss of today. */
static void undo_settled(struct pit *p, const struct floor *f, int table) {
    struct pit_table *t = &p->table[table - 1];
    if (t->settled_day == t->day)
        curve_void_last(&t->curve, f->table[table - 1].round);
    else
        begin_rows(p, table);
}

/* ---- the last wins of meters --------------------------------------------------------------------------- */
static int hits_of(const struct pit *p, uint64_t round) {
    int count = 0;
    for (int i = 0; i < p->hit_count; i++) count += p->hits[i].round == round;
    return count;
}

/* Keeps the last wins of meters, newest first; those of an earlier step are there already. */
static void add_hits(struct pit *p, const struct floor *f, const struct fact *fact) {
    const struct floor_table *t = &f->table[fact->table - 1];
    for (int i = hits_of(p, t->round); i < t->payout_count; i++) {
        memmove(p->hits + 1, p->hits, sizeof p->hits - sizeof *p->hits);
        p->hits[0] = (struct view_hit){.time_ms = fact->time_ms,
                                       .cents = t->payout[i].payment.paid_cents,
                                       .round = t->round,
                                       .table = fact->table,
                                       .meter = t->payout[i].meter};
        if (p->hit_count < VIEW_HITS) p->hit_count++;
    }
}

/* The wins of a voided round no longer count. */
static void remove_hits(struct pit *p, uint64_t round) {
    int kept = 0;
    for (int i = 0; i < p->hit_count; i++)
        if (p->hits[i].round != round) p->hits[kept++] = p->hits[i];
    p->hit_count = kept;
}

/* Did the fact take back what its round had paid? */
static bool takes_back(const struct floor *f, const struct fact *fact) {
    if (IS_ONE_OF(fact->kind, FACT_CORRECT, FACT_CORRECTIONS, FACT_AMEND)) return true;
    if (fact->kind != FACT_IRREGULARITY || fact->irregularity.effect == EFFECT_CONTINUE) return false;
    return !f->table[fact->table - 1].settled || f->table[fact->table - 1].voided;
}

/* ---- every fact --------------------------------------------------------------------------------------- */
/* Resets the rows of tables whose rules are new. */
static void on_config(struct pit *p, const struct floor *f) {
    for (int i = 0; i < f->config->table_count; i++) {
        struct pit_table *t = &p->table[i];
        if (t->since == p->theory.table[i].since) continue;
        curve_begin(&t->curve);
        t->since = p->theory.table[i].since;
    }
}

static void on_flag(void *context, const struct flag *flag) { add_due(context, flag); }

static void update_hits(struct pit *p, const struct floor *f, const struct fact *fact) {
    if (takes_back(f, fact)) remove_hits(p, f->table[fact->table - 1].round);
    if (fact->kind == FACT_SETTLE || fact->kind == FACT_STEP) add_hits(p, f, fact);
    if (fact->kind == FACT_VOID) remove_hits(p, fact->voided.round);
}

void pit_on_fact(struct pit *p, const struct floor *f, const struct fact *fact) {
    /* the table number of a fact that needs no table is not checked anywhere */
    const bool at_table = fact->table >= 1 && fact->table <= f->config->table_count;
    if (at_table) begin_day(p, f, fact);
    const bool undone = theory_on_fact(&p->theory, f, fact);

    if (fact->kind == FACT_CONFIG) on_config(p, f);
    if (fact->kind == FACT_USER) name_user(p, fact);
    if (fact->kind == FACT_METERS) LIST_ADD(p->meters, p->meters_count, fact->number);
    if (at_table) count_money(p, f, fact);
    if (fact->kind == FACT_SETTLE) count_round(p, fact);
    if (fact->kind == FACT_SETTLE) add_to_curve(p, f, fact);
    if (undone) undo_settled(p, f, fact->table);
    flags_on_fact(&p->flags, f, fact, on_flag, p);
    update_hits(p, f, fact);
    update_alarms(p, f, fact);
}

/* ---- the theory --------------------------------------------------------------------------------------- */
bool pit_has_theory(const struct pit *p, int table) { return p->theory.table[table - 1].whole; }

int pit_load_theory(struct pit *p, const struct floor *f, struct store_handle store) {
    int missing = 0;
    for (int table = 1; table <= f->config->table_count; table++) {
        if (!pit_has_theory(p, table) &&
            !theory_load(&p->theory.table[table - 1], &floor_config(f, table)->rules, store)) {
            missing++;
            continue;
        }
        check_bounds(p, f, table);
    }
    return missing;
}

bool pit_set_theory(struct pit *p, const struct floor *f, int table, struct buf *text) {
    if (!theory_read(&p->theory.table[table - 1], &floor_config(f, table)->rules, text)) return false;
    check_bounds(p, f, table);
    return true;
}

/* ---- closing ------------------------------------------------------------------------------------------ */
void pit_close(struct pit *p) {
    free(p->due);
    free(p->alarm);
    free(p->user);
    free(p->meters);
    for (int i = 0; i < CONFIG_TABLES; i++) free(p->table[i].curve.point);
}
