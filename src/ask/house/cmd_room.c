/* cmd_room.c - 'cardroom room': the reports of the tables in chips, from the log of its house.
 *
 * Only reads the store, and may run while the house is open.  --json prints what the house answers to the same
 * questions (docs/protocol.md); the exports slips, racks and games of 'cardroom audit' have it all as CSV. */
#include "ask/call.h"
#include "ask/house/house_questions.h"
#include "base/time.h"
#include "books/cage.h"
#include "books/room_answer.h"
#include "deal/list.h"

#include <string.h>
#include <time.h>

static void print_money(int64_t cents, int width) { printf("%*s", width, money_text(cents).text); }

static void print_time(int64_t ms) {
    BUF_ON_STACK(b, TIME_SIZE + 8);
    time_put(&b, ms);
    printf("%.16s", b.text);
}

/* ---- rows --------------------------------------------------------------------------------------------- */
static void print_row_name(const struct room_row *row) {
    const uint32_t box = row->period ? row->period->box : 0;
    const struct short_text name = box ? text_format("%.24s #%u", row->name, box) : text_format("%s", row->name);
    printf("%-6s %-24.24s", room_by_id(row->by), name.text);
}

static void print_games_row(const struct room_row *row) {
    const struct room_figures *f = &row->sum;
    const int64_t slips[] = {f->opener.cents, f->fills.cents, f->credits.cents, f->closer.cents, row->drop_cents};
    const int64_t wins[] = {row->felt_cents, row->adjusted_cents, f->played_cents, row->difference_cents};
    print_row_name(row);
    for (size_t i = 0; i < COUNT(slips); i++) print_money(slips[i], 10);
    for (size_t i = 0; i < COUNT(wins); i++)
        if (row->counted || i == 2)
            print_money(wins[i], 11);
        else
            printf("%11s", "-");
    printf("  %s%s%s%s\n", room_row_state(row), f->estimated ? ", estimated" : "", row->differs ? ", DIFFERS" : "",
           row->beyond ? ", BEYOND LUCK" : "");
}

static void print_work_row(const struct room_row *row) {
    const struct room_figures *f = &row->sum;
    const int minutes = (int)(f->dealt_ms / 60000);
    print_row_name(row);
    printf("%8lld%8lld%5d:%02d%9lld%10s", (long long)f->rounds, (long long)f->hands, minutes / 60, minutes % 60,
           (long long)f->mispays, money_text(f->mispaid_cents).text);
    printf("%8lld%7lld%9lld%12s%12s%12s%s\n", (long long)f->corrections, (long long)f->voids,
           (long long)f->irregularities, money_text(f->handle_cents).text, money_text(f->played_cents).text,
           f->rounds && !f->unknown ? money_text(row->expected_cents).text : "-", f->estimated ? "  estimated" : "");
}

static void print_rows(const struct room *r, enum room_by by) {
    int count;
    struct room_row *rows = room_rows(r, by, &count);
    for (int i = 0; i < count; i++) (r->work ? print_work_row : print_games_row)(&rows[i]);
    free(rows);
}

/* "Cardroom, gaming day 2026-11-15", or a shift: "Cardroom, 2026-11-15T20:15:00Z to now". */
static void print_heading(const struct room *r, const struct room_ask *ask) {
    BUF_ON_STACK(when, 96);
    if (ask->since_ms || ask->until_ms) {
        time_put(&when, ask->since_ms);
        buf_put(&when, " to ");
        if (ask->until_ms)
            time_put(&when, ask->until_ms);
        else
            buf_put(&when, "now");
    } else {
        buf_put(&when, "gaming day ");
        buf_put(&when, room_day(r, r->since_ms).text);
    }
    printf("%s, %s\n\n", r->config->venue, when.text);
}

static void print_report(const struct room *r, const struct room_ask *ask) {
    print_heading(r, ask);
    if (r->work) {
        printf("%-31s%8s%8s%8s%9s%10s%8s%7s%9s%12s%12s%12s\n", "", "rounds", "hands", "hours", "mispays", "mispaid",
               "correct", "voids", "rulings", "handle", "win", "expected");
        print_rows(r, (enum room_by)ask->by);
        return;
    }
    printf("%-31s%10s%10s%10s%10s%10s%11s%11s%11s%11s  %s\n", "", "opener", "fills", "credits", "closer", "drop",
           "felt win", "adjusted", "played", "difference", "");
    if (ask->by == ROOM_BY_BOX) print_rows(r, ROOM_BY_BOX);
    print_rows(r, ROOM_BY_TABLE);
    print_rows(r, ROOM_BY_GAME);
    print_rows(r, ROOM_BY_HOUSE);
}

/* ---- slips and the cage ------------------------------------------------------------------------------- */
static void print_chips(int kind, const struct fact_chips *chips, const struct config *config) {
    for (int i = 0; i < CHIP_KINDS; i++) {
        if (!chips->chips[i]) continue;
        printf("  %d x", chips->chips[i]);
        print_money(slip_unit_cents(kind, i, config), 0);
    }
}

static void print_slip(const struct room *r, const struct slip *slip, bool whole) {
    const struct slip_sign *signs[SLIP_SIGNS];
    const int count = slips_signs(&r->slips, slip, signs);
    const char *table = room_table_name(r, slip->table);
    printf("%-7s%6u  %-20.20s%-9s", slip_id(slip->kind), slip->number, table, slip_state(slip));
    if (slip_is_hidden(&r->slips, slip)) {
        printf("%10s", "-");
    } else {
        print_money(slip_cents(slip, r->config), 10);
        print_chips(slip->kind, &slip->chips, r->config);
    }
    printf("%s%s\n", slip->text ? "  " : "", slip->text ? slip->text : "");
    for (int i = 0; whole && i < count; i++) {
        const struct slip_line *line = slip_line(slip->kind, signs[i]->line);

        printf("  %-10s ", line ? line->id : "VOID");
        print_time(signs[i]->time_ms);
        printf("  %-12s %s%s\n", department_id(signs[i]->as), room_name(r, signs[i]->who),
               signs[i]->again ? "  (counted anew)" : "");
    }
}

static void print_slips(const struct room *r) {
    for (int kind = 0; kind < SLIP_KINDS; kind++)
        for (uint32_t i = 1; i <= r->slips.kind[kind].count; i++) {
            const struct slip *slip = slips_find(&r->slips, kind, i);
            const struct slip_sign *first = slips_line(&r->slips, slip, 0);
            const int64_t ms = first ? first->time_ms : 0;
            if (ms >= r->since_ms && (!r->until_ms || ms <= r->until_ms)) print_slip(r, slip, false);
        }
}

static bool print_cage(const struct room *r, struct buf *message) {
    struct cage c = {0};
    if (!cage_read(&c, r->store, r->until_ms, message)) return false;
    cage_require(&c, r->config);
    printf("cash in the cage, by the books    %16s\n", money_text(c.cash_cents).text);
    printf("required (WAC 230-15-050)         %16s%s\n", money_text(c.required_cents).text,
           c.cash_cents < c.required_cents ? "  SHORT" : "");
    printf("  for the tables                  %16s\n", money_text(c.tables_cents).text);
    printf("  for last year's gross receipts  %16s\n", money_text(c.receipts_cents).text);
    if (!config_has_chips(r->config)) return true;
    printf("\n%-10s", "chips");
    for (int i = 0; i < r->config->chip_kinds; i++) print_money(r->config->chip_cents[i], 14);
    for (int place = 0; place < PLACES; place++) {
        printf("\n%-10s", cage_place_id(place));
        for (int i = 0; i < r->config->chip_kinds; i++)
            printf("%14lld", (long long)(c.place_cents[place][i] / r->config->chip_cents[i]));
    }
    putchar('\n');
    return true;
}

/* ---- running ------------------------------------------------------------------------------------------ */
static bool print_text(const struct room_ask *ask, struct room *r, struct buf *message) {
    const bool runs = ask->what == ROOM_GAMES || ask->what == ROOM_WORK;
    if (!room_open(r, message) || !room_ask_times(ask, r, message)) return false;
    if (runs && !room_run(r, message)) return false;
    if (runs) print_report(r, ask);
    if (ask->what == ROOM_SLIPS) print_slips(r);
    if (ask->what == ROOM_CAGE) return print_cage(r, message);
    if (ask->what != ROOM_PAPER) return true;
    const struct slip *slip = slips_find(&r->slips, ask->slip - 1, ask->number);

    if (slip)
        print_slip(r, slip, true);
    else
        buf_format(message, "there is no %s slip %u", slip_id(ask->slip - 1), ask->number);
    return slip != NULL;
}

static bool answer(struct call *call, const struct room_ask *ask, struct buf *message) {
    const struct room_question *given = call->question;
    if (given->json) {
        const enum err err = room_answer(ask, message);
        if (err == OK) putchar('\n');
        return err == OK;
    }
    struct room *r = must_calloc(1, sizeof *r);
    r->store = ask->store;
    r->work = ask->what == ROOM_WORK;
    const bool good = print_text(ask, r, message);

    room_close(r);
    free(r);
    return good;
}

static int run_store(struct call *call, struct room_ask *ask) {
    const struct room_question *given = call->question;
    BUF_ON_STACK(message, 500);
    if (!cli_store_open(&call->command, given->store, STORE_READ, &ask->store)) return EXIT_FAILED;
    const bool good = answer(call, ask, &message);

    if (!good) cli_error(&call->command, "%s", message.text);
    store_close(ask->store);
    return good ? EXIT_DONE : EXIT_FAILED;
}

/* ---- arguments ---------------------------------------------------------------------------------------- */
/* These return EXIT_DONE, or EXIT_USAGE after a message. */

static int read_report(struct call *call, const char *word, struct room_ask *ask) {
    static const struct {
        const char *word;
        uint8_t what, by;
    } reports[] = {{"master", ROOM_GAMES, 0},
                   {"boxes", ROOM_GAMES, ROOM_BY_BOX},
                   {"table", ROOM_WORK, ROOM_BY_TABLE},
                   {"game", ROOM_WORK, ROOM_BY_GAME},
                   {"dealer", ROOM_WORK, ROOM_BY_DEALER},
                   {"cage", ROOM_CAGE, 0},
                   {"slips", ROOM_SLIPS, 0},
                   {"slip", ROOM_PAPER, 0}};
    for (size_t i = 0; word && i < COUNT(reports); i++) {
        if (strcmp(word, reports[i].word) != 0) continue;
        ask->what = reports[i].what;
        ask->by = reports[i].by;
        return EXIT_DONE;
    }
    return cli_usage(&call->command, "say which report: master, boxes, table, game, dealer, cage, slips or slip");
}

static int read_slip(struct call *call, const char *kind, const char *number, struct room_ask *ask) {
    for (int i = 0; kind && i < SLIP_KINDS; i++)
        if (strcmp(kind, slip_id(i)) == 0) ask->slip = (uint8_t)(i + 1);
    ask->number = number ? (uint32_t)strtoul(number, NULL, 10) : 0;
    if (ask->slip && ask->number) return EXIT_DONE;
    return cli_usage(&call->command, "slip: say its kind (%s) and its number", SLIP_WORDS);
}

static int read_time(struct call *call, const char *name, const char *text, int64_t *out) {
    if (!text || time_read(text, out)) return EXIT_DONE;
    return cli_usage(&call->command, "%s '%.40s' is no time; write 2026-11-15T20:15:00Z (UTC)", name, text);
}

static int room_start(struct call *call) {
    const struct room_question *given = call->question;
    struct room_ask ask = {.put = cli_put, .context = stdout, .now_ms = (int64_t)time(NULL) * 1000, .day = given->day};
    if (read_report(call, given->report, &ask) || read_time(call, "--since", given->since, &ask.since_ms) ||
        read_time(call, "--until", given->until, &ask.until_ms))
        return EXIT_USAGE;
    if (given->day[0] && (given->since || given->until))
        return cli_usage(&call->command, "--since and --until are a shift in place of --day: give one or the other");
    if (given->until && ask.until_ms <= ask.since_ms)
        return cli_usage(&call->command, "--until must be later than --since");
    if (ask.what == ROOM_PAPER && read_slip(call, given->kind, given->number, &ask)) return EXIT_USAGE;
    if (ask.what != ROOM_PAPER && given->kind)
        return cli_usage(&call->command, "'%.40s' is one word too many", given->kind);
    return run_store(call, &ask);
}

const struct command cmd_room = {.ask = &ask_room, .answer = room_start};
