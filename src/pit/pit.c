/*
 * pit.c - the follower: what each fact changes of a table's gaming day, its hour and its theory.
 */
#include "pit/pit.h"

#include <stdlib.h>
#include <string.h>

void *pit_room(void *list, size_t count, size_t *room, size_t size)
{
    if (count < *room) return list;
    *room = *room ? 2 * *room : 16;
    list = realloc(list, *room * size);
    must(list);
    return list;
}

void pit_close(struct pit *p)
{
    free(p->due);
    free(p->alarm);
    free(p->seen);
    free(p->user);
    for (int i = 0; i < CONFIG_TABLES; i++) course_close(&p->table[i].course);
    p->due = NULL;
    p->alarm = NULL;
    p->seen = NULL;
    p->user = NULL;
    p->due_count = p->alarm_count = p->seen_count = p->user_count = 0;
    p->due_room = p->alarm_room = p->seen_room = p->user_room = 0;
}

/* ---- people ------------------------------------------------------------------------------------------- */

/* The log keeps the names of those who are gone. */
static void name_user(struct pit *p, const struct fact *fact)
{
    size_t at = p->user_count;

    while (at && p->user[at - 1].number != fact->user.number) at--;
    if (!at) {
        p->user = pit_room(p->user, p->user_count, &p->user_room, sizeof *p->user);
        at = ++p->user_count;
    }
    p->user[at - 1].number = fact->user.number;
    memcpy(p->user[at - 1].name, fact->user.name, sizeof p->user[at - 1].name);
}

const char *pit_name(const struct pit *p, uint32_t number)
{
    for (size_t i = p->user_count; i > 0; i--)
        if (p->user[i - 1].number == number) return p->user[i - 1].name;
    return "";
}

const char *pit_user_name(void *pit, uint32_t number)
{
    return pit_name(pit, number);
}

/* ---- a table's day ------------------------------------------------------------------------------------ */

static int64_t balance(const struct floor *f, enum account_kind kind, int table)
{
    return books_balance(&f->books, account_of(kind, (uint32_t)table));
}

static int64_t staked(const struct floor *f, int table)
{
    int64_t cents = 0;

    for (int i = 0; i < floor_config(f, table)->seats; i++) cents += f->seat[table - 1][i].staked_cents;
    return cents;
}

static void begin_rows(struct pit *p, int table)
{
    const struct theory_table *theory = &p->theory.table[table - 1];

    for (int r = 0; r < theory->row_count; r++) p->table[table - 1].row[r].begun = theory->row[r].actual;
}

/* Before theory_hear(): the first fact of a gaming day belongs to it. */
static void begin_day(struct pit *p, const struct floor *f, const struct fact *fact)
{
    struct pit_table *t = &p->table[fact->table - 1];
    const calendar_day day = config_day(f->config, fact->time_ms);

    if (day == t->day) return;
    t->day = day;
    t->handle_cents = 0;
    t->win_cents = 0;
    begin_rows(p, fact->table);
    course_begin(&t->course);
}

/*
 * Stakes are in escrow from the wager to the settlement, and a void gives them back, whether they still are
 * or not; what the table's account rose by is what it won.  So the day is that of tally.h, to the cent.
 */
static void count_money(struct pit *p, const struct floor *f, const struct fact *fact)
{
    struct pit_table *t = &p->table[fact->table - 1];
    const int64_t escrow = balance(f, ACCOUNT_ESCROW, fact->table);
    const int64_t table = balance(f, ACCOUNT_TABLE, fact->table);

    if (fact->kind == FACT_BETS || fact->kind == FACT_ACT) t->handle_cents += escrow - t->escrow_cents;
    if (fact->kind == FACT_VOID) t->handle_cents -= staked(f, fact->table);
    t->win_cents += table - t->table_cents;
    t->escrow_cents = escrow;
    t->table_cents = table;
}

static void count_round(struct pit *p, const struct fact *fact)
{
    struct pit_table *t = &p->table[fact->table - 1];
    const int64_t minute = fact->time_ms / 60000;
    struct pit_minute *m = &t->minute[minute % PIT_MINUTES];

    if (m->minute != minute) *m = (struct pit_minute){.minute = minute};
    m->rounds++;
    t->settled_day = t->day;
}

/* After theory_hear() and count_money(). */
static void note_course(struct pit *p, const struct floor *f, const struct fact *fact)
{
    const struct theory_table *theory = &p->theory.table[fact->table - 1];
    struct pit_table *t = &p->table[fact->table - 1];
    struct course_point now = {.round = f->table[fact->table - 1].round,
                               .time_ms = fact->time_ms,
                               .handle_cents = t->handle_cents,
                               .win_cents = t->win_cents};

    for (int r = 0; course_wants(&t->course) && r < theory->row_count; r++) {
        const struct actual *row = &theory->row[r].actual, *begun = &t->row[r].begun;
        now.row[r].unit_cents = row->unit_cents - begun->unit_cents;
        now.row[r].squares = row->squares - begun->squares;
    }
    course_settled(&t->course, &now);
}

/* A round of yesterday that is void is not today's loss either. */
static void void_settled(struct pit *p, const struct fact *fact)
{
    struct pit_table *t = &p->table[fact->table - 1];

    if (t->settled_day == t->day)
        course_voided(&t->course, fact->voided.round);
    else
        begin_rows(p, fact->table);
}

/* ---- the follower ------------------------------------------------------------------------------------- */

/* Rows that are new have neither rung nor begun. */
static void follow_config(struct pit *p, const struct floor *f)
{
    for (int i = 0; i < f->config->table_count; i++) {
        struct pit_table *t = &p->table[i];
        if (t->since == p->theory.table[i].since) continue;
        memset(t->row, 0, sizeof t->row);
        course_begin(&t->course);
        t->since = p->theory.table[i].since;
    }
}

static void raise(void *context, const struct flag *flag)
{
    pit_due(context, flag);
}

void pit_follow(struct pit *p, const struct floor *f, const struct fact *fact)
{
    /* a fact that needs no table may name any number */
    const bool at_table = fact->table >= 1 && fact->table <= f->config->table_count;
    const struct pit_table *t = at_table ? &p->table[fact->table - 1] : NULL;

    if (t) begin_day(p, f, fact);
    theory_hear(&p->theory, f, fact);
    if (fact->kind == FACT_CONFIG) follow_config(p, f);
    if (fact->kind == FACT_USER) name_user(p, fact);
    if (t) count_money(p, f, fact);
    if (fact->kind == FACT_SETTLE) count_round(p, fact);
    if (fact->kind == FACT_SETTLE) note_course(p, f, fact);
    if (fact->kind == FACT_VOID && f->table[fact->table - 1].settled) void_settled(p, fact);
    flags_hear(&p->flags, f, fact, raise, p);
    pit_alarm_follow(p, f, fact);
}

/* ---- the theory --------------------------------------------------------------------------------------- */

bool pit_knows(const struct pit *p, int table)
{
    const struct theory_table *t = &p->theory.table[table - 1];

    for (int r = 0; r < t->row_count; r++)
        if (t->row[r].known) return true;
    return false;
}

int pit_find_theory(struct pit *p, const struct floor *f, struct store_handle store)
{
    int missing = 0;

    for (int table = 1; table <= f->config->table_count; table++) {
        if (!pit_knows(p, table) && !theory_find(&p->theory, f, table, store)) {
            missing++;
            continue;
        }
        pit_judge(p, f, table);
    }
    return missing;
}

bool pit_learn(struct pit *p, const struct floor *f, int table, struct buf *text)
{
    if (!theory_learn(&p->theory, table, text)) return false;
    pit_judge(p, f, table);
    return true;
}
