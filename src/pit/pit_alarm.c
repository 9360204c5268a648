/*
 * pit_alarm.c - what is to be written down, what rings, and who has seen it.
 */
#include "pit/pit.h"

#include "house/note.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is due -------------------------------------------------------------------------------------- */

void pit_due(struct pit *p, const struct flag *flag)
{
    p->due = pit_room(p->due, p->due_count, &p->due_room, sizeof *p->due);
    p->due[p->due_count++] = *flag;
}

/* The wording is no part of it: another program may put it in other words. */
static bool is_of(const struct fact *note, const struct flag *flag)
{
    return note->note.code == flag->code && note->table == flag->table &&
           note->note.terminal == flag->terminal && note->note.user == flag->user &&
           note->note.cents == flag->cents;
}

/* The note is in the log: it is due no longer.  The flag it was made of, or what the note says of it. */
static struct flag take_due(struct pit *p, const struct fact *note)
{
    struct flag flag = {.code = note->note.code,
                        .table = note->table <= CONFIG_TABLES ? note->table : 0,
                        .terminal = note->note.terminal,
                        .user = note->note.user,
                        .cents = note->note.cents};
    size_t i = 0;

    while (i < p->due_count && !is_of(note, &p->due[i])) i++;
    if (i < p->due_count) {
        flag = p->due[i];
        memmove(p->due + i, p->due + i + 1, (p->due_count - i - 1) * sizeof *p->due);
        p->due_count--;
        if (i < p->asked) p->asked--;
    }
    memcpy(flag.text, note->note.text, sizeof flag.text);
    return flag;
}

void pit_raise(struct pit *p, struct house *house, int64_t now_ms)
{
    for (; p->asked < p->due_count; p->asked++) {
        struct fact note = flags_note(&p->due[p->asked]);
        if (house_put(house, &note, (struct house_answer){0}, now_ms) != OK) return;
    }
}

void pit_trouble(struct pit *p, enum err trouble, int64_t now_ms)
{
    struct flag flag = {.code = NOTE_STORE};
    struct buf text = BUF(flag.text);

    if (trouble != OK && !p->trouble_ms) p->trouble_ms = now_ms;
    if (trouble != OK || !p->trouble_ms) return;
    const int64_t ms = now_ms - p->trouble_ms;

    note_text(&text, NOTE_STORE, 1, (struct note_value[]){note_int("ms", ms)});
    p->trouble_ms = 0;
    pit_due(p, &flag);
}

/* ---- alarms ------------------------------------------------------------------------------------------- */

bool pit_is_alarm(int code)
{
    switch ((enum fact_note)code) {
    case NOTE_TAX_FORM:
    case NOTE_CASH_IN:
    case NOTE_CASH_OUT:
    case NOTE_ACTUAL:
    case NOTE_STORE: return true;
    default: return false;
    }
}

static size_t find(const struct pit *p, uint64_t fact)
{
    size_t i = 0;

    while (i < p->alarm_count && p->alarm[i].fact != fact) i++;
    return i;
}

bool pit_alarm_is_pending(const struct pit *p, uint64_t fact)
{
    return find(p, fact) < p->alarm_count;
}

uint32_t pit_seen_by(const struct pit *p, uint64_t fact)
{
    for (size_t i = p->seen_count; i > 0; i--)
        if (p->seen[i - 1].fact == fact) return p->seen[i - 1].user;
    return 0;
}

/* The row that an alarm of actual against theoretical is about: its text begins with the wager's id. */
static struct pit_row *row_of(struct pit *p, const struct fact *note)
{
    const size_t size = strcspn(note->note.text, ":");
    const bool at_table = note->table >= 1 && note->table <= CONFIG_TABLES;
    const struct theory_table *t = at_table ? &p->theory.table[note->table - 1] : NULL;

    for (int r = 0; t && r < t->row_count; r++)
        if (strlen(t->row[r].id) == size && memcmp(t->row[r].id, note->note.text, size) == 0)
            return &p->table[note->table - 1].row[r];
    return NULL;
}

static void ring(struct pit *p, const struct fact *note)
{
    struct pit_row *row = row_of(p, note);

    if (!row) return;
    row->rang = p->theory.table[note->table - 1].row[row - p->table[note->table - 1].row].actual.rounds;
    row->standing = note->number;
    row->due = false;
}

static void take_note(struct pit *p, const struct fact *note)
{
    const struct flag flag = take_due(p, note);

    if (!pit_is_alarm(note->note.code)) return;
    if (note->note.code == NOTE_ACTUAL) ring(p, note);
    p->alarm = pit_room(p->alarm, p->alarm_count, &p->alarm_room, sizeof *p->alarm);
    p->alarm[p->alarm_count++] =
        (struct pit_alarm){.fact = note->number, .time_ms = note->time_ms, .flag = flag};
}

static void acknowledge(struct pit *p, const struct fact *fact)
{
    const size_t i = find(p, fact->alarm_seen.fact);

    if (i == p->alarm_count) return;
    p->seen = pit_room(p->seen, p->seen_count, &p->seen_room, sizeof *p->seen);
    p->seen[p->seen_count++] = (struct pit_seen){.fact = fact->alarm_seen.fact, .user = fact->who};
    memmove(p->alarm + i, p->alarm + i + 1, (p->alarm_count - i - 1) * sizeof *p->alarm);
    p->alarm_count--;
    for (int table = 0; table < CONFIG_TABLES; table++)
        for (int r = 0; r < WAGERS_MAX; r++)
            if (p->table[table].row[r].standing == fact->alarm_seen.fact) p->table[table].row[r].standing = 0;
}

/* ---- actual against theoretical ----------------------------------------------------------------------- */

static int64_t cents_of(wide cents)
{
    return (int64_t)(cents > INT64_MAX ? INT64_MAX : cents < INT64_MIN ? INT64_MIN : cents);
}

static void ring_for(struct pit *p, int table, const struct theory_row *row, const struct actual_verdict *v)
{
    struct flag flag = {
        .code = NOTE_ACTUAL, .table = (uint16_t)table, .cents = cents_of(row->actual.win_cents)};
    struct buf text = BUF(flag.text);

    note_text(&text, NOTE_ACTUAL, 6,
              (struct note_value[]){note_word("wager", row->id), note_int("won", flag.cents),
                                    note_int("expected", cents_of(v->expected_cents)),
                                    note_int("rounds", (int64_t)row->actual.rounds), note_int("z", v->z),
                                    note_int("least", v->z_least)});
    pit_due(p, &flag);
}

void pit_judge(struct pit *p, const struct floor *f, int table)
{
    const struct theory_table *t = &p->theory.table[table - 1];

    for (int r = 0; r < t->row_count; r++) {
        struct pit_row *row = &p->table[table - 1].row[r];
        const struct actual *actual = &t->row[r].actual;

        if (!t->row[r].known || row->due || row->standing || actual->rounds < 2 * row->rang) continue;
        const struct actual_verdict v = actual_judge(actual, &t->row[r].theory, f->config->alarm_thousandths);

        if (v.level != ACTUAL_ALARM) continue;
        row->due = true;
        ring_for(p, table, &t->row[r], &v);
    }
}

void pit_alarm_follow(struct pit *p, const struct floor *f, const struct fact *fact)
{
    if (fact->kind == FACT_NOTE) take_note(p, fact);
    if (fact->kind == FACT_ALARM_SEEN) acknowledge(p, fact);
    if (fact->kind == FACT_SETTLE) pit_judge(p, f, fact->table);
}
