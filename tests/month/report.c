/* The reports against the model: of every table and gaming day what its slips, boxes and rounds come to, and
 * that exactly the planted mispays are found. */
#include "month/month.h"

#include "base/json.h"
#include "books/export.h"
#include "books/room/cage.h"
#include "books/room/room_answer.h"

static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

/* ---- the master games report -------------------------------------------------------------------------- */

static void prove_figures(struct month *m, const struct room_row *row, const struct table_day *d) {
    const struct room_figures *f = &row->sum;

    if (strcmp(room_row_state(row), "verified") != 0)
        month_fail(m, "%s of day %d is %s", row->name, m->day + 1, room_row_state(row));
    MONTH_EQ(m, f->opener.cents, d->opener_cents, "opener of %s", row->name);
    MONTH_EQ(m, f->fills.cents, d->fill_cents, "fills of %s", row->name);
    MONTH_EQ(m, f->credits.cents, d->credit_cents, "credits of %s", row->name);
    MONTH_EQ(m, f->closer.cents, d->closer_cents, "closer of %s", row->name);
    MONTH_EQ(m, row->drop_cents, d->drop_cents, "drop of %s", row->name);
    MONTH_EQ(m, row->felt_cents, month_felt_win(d), "felt win of %s", row->name);
    MONTH_EQ(m, f->rounds, d->rounds, "rounds of %s", row->name);
}

/* A mispay is found, to the cent; and none where there was none. */
static void prove_difference(struct month *m, const struct room_row *row, const struct month_table *t,
                             const struct table_day *d) {
    MONTH_EQ(m, row->sum.estimated, t->config->estimated, "%s says that it is estimated", row->name);
    if (t->config->estimated) {
        MONTH_EQ(m, row->differs, 0, "%s differs, where nobody can know", row->name);
        return;
    }
    MONTH_EQ(m, row->difference_cents, d->mispaid_cents, "felt less played of %s on day %d", row->name, m->day + 1);
    MONTH_EQ(m, row->differs, d->mispaid_cents != 0, "%s on day %d is reported", row->name, m->day + 1);
}

static void prove_report_of_day(struct month *m) {
    char memory[300];
    struct buf message = BUF(memory);
    struct room room = {.store = m->store,
                        .since_ms = m->began_ms + m->day * day_ms,
                        .until_ms = m->began_ms + (m->day + 1) * day_ms - 1};
    int count = 0;

    if (!room_open(&room, &message) || !room_run(&room, &message))
        month_fail(m, "the report of day %d: %s", m->day + 1, memory);
    struct room_row *rows = room_rows(&room, ROOM_BY_TABLE, &count);

    MONTH_EQ(m, count, MONTH_TABLES, "tables in the report of day %d", m->day + 1);
    for (int i = 0; i < count; i++) {
        const int table = config_table_find(room.config, rows[i].name, strlen(rows[i].name));
        const struct table_day *d = &m->days[m->day][table - 1];

        prove_figures(m, &rows[i], d);
        prove_difference(m, &rows[i], &m->table[table - 1], d);
    }
    free(rows);
    room_close(&room);
}

/* ---- dealers ------------------------------------------------------------------------------------------ */

/* Every round of the month is some dealer's work. */
static void prove_work(struct month *m) {
    char memory[300];
    struct buf message = BUF(memory);
    struct room room = {.store = m->store, .since_ms = m->began_ms, .until_ms = m->now_ms, .work = true};
    int64_t rounds = 0, known = 0, corrections = 0, voids = 0;
    int count = 0;

    if (!room_open(&room, &message) || !room_run(&room, &message)) month_fail(m, "the work: %s", memory);
    struct room_row *rows = room_rows(&room, ROOM_BY_DEALER, &count);

    for (int i = 0; i < count; i++) {
        rounds += rows[i].sum.rounds;
        corrections += rows[i].sum.corrections;
        voids += rows[i].sum.voids;
    }
    for (int day = 0; day < m->options.days; day++)
        for (int t = 0; t < MONTH_TABLES; t++) known += m->days[day][t].rounds;
    MONTH_EQ(m, count, 2 * MONTH_TABLES, "dealers");
    MONTH_EQ(m, rounds, known, "rounds of all dealers");
    MONTH_EQ(m, corrections, m->misread, "corrections of all dealers");
    MONTH_EQ(m, voids, m->dead, "voids of all dealers");
    free(rows);
    room_close(&room);
}

/* ---- the cage ----------------------------------------------------------------------------------------- */

/* WAC 230-15-050; and where the chips are. */
static void prove_cage(struct month *m) {
    char memory[300];
    struct buf message = BUF(memory);
    struct cage cage = {0};
    const struct config *config = month_floor(m)->config;

    if (!cage_read(&cage, m->store, 0, &message)) month_fail(m, "the cage: %s", memory);
    MONTH_EQ(m, cage.cash_cents, m->cage_cash_cents, "cash of the cage's report");
    MONTH_EQ(m, cage_chips_balance(&cage), 1, "chips of the cage's report balance");
    for (int i = 0; i < MONTH_KINDS; i++) {
        const int64_t value = config->chip_cents[i];

        MONTH_EQ(m, cage.place_cents[PLACE_CAGE][i], m->cage.of[i] * value, "chips in the cage");
        MONTH_EQ(m, cage.place_cents[PLACE_MISSING][i], m->thief.of[i] * value, "chips that are missing");
    }
    cage_require(&cage, config);
    MONTH_EQ(m, cage.required_cents,
             MONTH_TABLES * 200000 + (config->gross_cents ? config->gross_cents / 100 : 3000000),
             "what the cage must hold");
}

/* ---- as data ------------------------------------------------------------------------------------------ */

struct lines {
    struct month *m;
    const char *what;
    char *text;
    size_t size, room;
};

static void check_json(struct lines *l, char *text, size_t size) {
    struct json json = json_init(text, size);
    struct text whole;

    if (!json_skip(&json, &whole) || !json_finish(&json))
        month_fail(l->m, "%s is not JSON: %.*s", l->what, (int)(size < 300 ? size : 300), text);
}

static void take_text(void *context, const char *text, size_t size) {
    struct lines *l = context;

    if (l->size + size > l->room) {
        l->room = 2 * (l->size + size);
        l->text = realloc(l->text, l->room);
        must(l->text);
    }
    memcpy(l->text + l->size, text, size);
    l->size += size;
}

static void check_lines(struct lines *l) {
    char *at = l->text, *end = l->text + l->size;

    while (at < end) {
        char *stop = memchr(at, '\n', (size_t)(end - at));

        if (!stop) stop = end;
        if (stop > at) check_json(l, at, (size_t)(stop - at));
        at = stop + 1;
    }
    free(l->text);
}

/* Every export can be written, and every round that the console knows of has its record. */
static void prove_exports(struct month *m) {
    static const char *const ids[] = {EXPORT_LIST(WORD_ID)};

    for (int what = 0; what < EXPORT_COUNT; what++) {
        char memory[300];
        struct buf message = BUF(memory);
        struct lines lines = {.m = m, .what = ids[what]};
        struct export export = {.lookup = {.store = m->store, .seal = m->keys.seal},
                                .what = (enum export_what)what,
                                .put = take_text,
                                .context = &lines};

        if (!export_run(&export, &message)) month_fail(m, "the export of %s: %s", ids[what], memory);
        if (what == EXPORT_ROUNDS) MONTH_EQ(m, export.rows, month_floor(m)->head->rounds, "rounds in the export");
        if (what == EXPORT_GAMES && export.rows < (uint64_t)(MONTH_TABLES * m->options.days))
            month_fail(m, "the export of games has %llu rows", (unsigned long long)export.rows);
        check_lines(&lines);
    }
}

/* What the pages and the command show; lines.text is to be freed. */
static struct lines answer(struct month *m, struct room_ask ask) {
    char memory[300];
    struct buf message = BUF(memory);
    struct lines lines = {.m = m, .what = "an answer"};

    ask.store = m->store;
    ask.now_ms = m->now_ms;
    ask.limit = 100;
    ask.put = take_text;
    ask.context = &lines;
    if (room_answer(&ask, &message) != OK) month_fail(m, "report %d: %s", ask.what, memory);
    check_json(&lines, lines.text, lines.size);
    return lines;
}

/* Each report, and each kind of paper. */
static void prove_answers(struct month *m) {
    for (int what = ROOM_GAMES; what <= ROOM_CAGE; what++)
        if (what != ROOM_PAPER)
            free(answer(m, (struct room_ask){.what = (uint8_t)what, .by = ROOM_BY_TABLE, .day = "2026-11-02"}).text);
    for (int kind = 0; kind < SLIP_KINDS; kind++)
        if (m->next_slip[kind] > 1)
            free(answer(m, (struct room_ask){.what = ROOM_PAPER, .slip = (uint8_t)(kind + 1), .number = 1, .day = ""})
                     .text);
}

/* [WAC 230-15-620] Whoever verifies a box does not see before what the team has counted. */
void prove_blind(struct month *m, uint32_t box) {
    struct lines lines =
        answer(m, (struct room_ask){.what = ROOM_PAPER, .slip = SLIP_COUNT + 1, .number = box, .day = ""});

    take_text(&lines, "", 1);
    for (const char *const *key = (const char *const[]){"\"chips\"", "\"cents\"", "\"paper\"", NULL}; *key; key++)
        if (strstr(lines.text, *key)) month_fail(m, "the verifier of box %u sees %s", box, *key);
    free(lines.text);
}

void prove_reports(struct month *m) {
    for (m->day = 0; m->day < m->options.days; m->day++) prove_report_of_day(m);
    m->day--;
    prove_work(m);
    prove_cage(m);
    prove_exports(m);
    prove_answers(m);
}
