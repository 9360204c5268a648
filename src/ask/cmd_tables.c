/* cmd_tables.c - 'cardroom tables': prints the approved pay tables, and checks whether a posted one is among them.
 *
 * The tables are those that the rules pay by (const struct game).  As text, pay sheets are printed as in the document:
 * a row for each hand, a column for each table; all else is printed by answer.h. */
#include "ask/call.h"
#include "ask/files.h"
#include "ask/posted/posted.h"
#include "ask/questions.h"
#include "ask/rules_page.h"
#include "ask/terminal.h"
#include "base/json_write.h"
#include "ledger/meter.h"

#include <string.h>

/* ---- text --------------------------------------------------------------------------------------------- */
/* The document prints for an envy table by how much it lowers the edge of its wager. */
static const char *edge_label(const struct wager *wager) {
    return wager->kind == WAGER_UNSTAKED ? "lowers the edge by, printed" : "house edge, printed";
}

static bool prints_edge(const struct pay_sheet *sheet) {
    bool any = false;
    for (int i = 0; i < sheet->columns; i++) any = any || sheet->printed[i];
    return any;
}

static int wider(int width, const char *text) { return (int)strlen(text) > width ? (int)strlen(text) : width; }

struct columns {
    int from, to; /* the columns that fit side by side */
    int label, width;
};

/* The widest label and the widest cell. */
static struct columns measure_sheet(const struct wager *wager, const struct pay_sheet *sheet) {
    struct columns c = {.label = prints_edge(sheet) ? wider(0, edge_label(wager)) : 0};
    for (int i = 0; i < sheet->count; i++) c.label = wider(c.label, sheet->rows[i].label);
    for (int column = 0; column < sheet->columns; column++) {
        c.width = wider(c.width, sheet->tables[column]);
        for (int i = 0; i < sheet->count; i++) c.width = wider(c.width, pay_text(sheet->rows[i].pay[column]).text);
    }
    return c;
}

/* The names of the tables (row NULL), or what each pays for a row. */
static void put_row(struct buf *b, const struct pay_sheet *sheet, const struct pay_row *row, struct columns c) {
    buf_format(b, "  %-*s", c.label, row ? row->label : "");
    for (int i = c.from; i < c.to; i++)
        buf_format(b, "  %*s", c.width, row ? pay_text(row->pay[i]).text : sheet->tables[i]);
    buf_char(b, '\n');
}

static void put_edges(struct buf *b, const struct wager *wager, const struct pay_sheet *sheet, struct columns c) {
    int blank = 0; /* columns to skip before the next edge */
    if (!prints_edge(sheet)) return;
    buf_format(b, "  %-*s", c.label, edge_label(wager));
    for (int i = c.from; i < c.to; i++) {
        blank += 2 + c.width;
        if (!sheet->printed[i]) continue;
        buf_format(b, "%*s %%", blank - 2, sheet->printed[i]);
        blank = 0;
    }
    buf_char(b, '\n');
}

/* A sheet wider than the terminal is printed in parts. */
static void put_sheet(struct buf *b, const struct game *game, int index, const struct pay_sheet *sheet) {
    const struct wager *wager = &game->wagers[index];
    const struct rules rules = rules_standard(game);
    const int64_t fixed_cents = rules_fixed_cents(&rules, index);
    const char *fixed = !fixed_cents ? "" : wager->fixed_by ? ": by default a wager of " : ": a fixed wager of ";
    struct columns c = measure_sheet(wager, sheet);
    const int fit = (terminal_width() - 2 - c.label) / (c.width + 2);
    for (; c.from < sheet->columns; c.from = c.to) {
        c.to = c.from + (fit > 1 ? fit : 1);
        if (c.to > sheet->columns) c.to = sheet->columns;
        buf_format(b, "\n%s (%s), %s%s%s\n", wager->title, wager->id, sheet->clause, fixed,
                   fixed_cents ? money_text(fixed_cents).text : "");
        put_row(b, sheet, NULL, c);
        for (int i = 0; i < sheet->count; i++) put_row(b, sheet, &sheet->rows[i], c);
        put_edges(b, wager, sheet, c);
    }
}

static void put_sharers(struct buf *b, const struct game *game, int owner) {
    BUF_ON_STACK(list, 512);
    for (int i = 0; i < game->wager_count; i++)
        if (game->wagers[i].shares == owner + 1) buf_format(&list, "%s%s", list.size ? ", " : "", game->wagers[i].id);
    must(!list.full);
    if (list.size) page_text_item(&(struct page_style){b, terminal_width(), false}, 2, "Also paid so:", list.text);
}

/* Is this wager the one on the command line (-1: all), or the owner of its table? */
static bool is_asked(const struct game *game, int wager, int index) {
    return wager < 0 || index == wager || game->wagers[wager].shares == index + 1;
}

static void put_sheets(struct buf *b, const struct game *game, int wager) {
    buf_format(b, "%s: approved pay tables (%s", game->title, game->maker);
    if (cli_submission(game)) buf_format(b, ", submission %s", game->submission);
    buf_format(b, ", approved %s)\n", game->approved);
    for (int i = 0; i < game->wager_count; i++) {
        if (!is_asked(game, wager, i)) continue;
        for (int s = 0; s < game->wagers[i].sheets; s++) put_sheet(b, game, i, &game->wagers[i].sheet[s]);
        put_sharers(b, game, i);
    }
}

/* ---- JSON --------------------------------------------------------------------------------------------- */
static void put_table(struct buf *b, const struct game *game, int wager, struct pay_table table) {
    const struct rules rules = rules_standard(game);
    const struct pay_sheet *sheet = table.sheet;
    const int64_t fixed_cents = rules_fixed_cents(&rules, wager);
    json_write(b, "{wager:%s, table:%s, clause:%s, printed_edge:%s, wagers:[" /* all that are paid by this table */,
               game->wagers[wager].id, sheet->tables[table.column], sheet->clause, sheet->printed[table.column]);
    for (int i = 0; i < game->wager_count; i++) {
        if (i != wager && game->wagers[i].shares != wager + 1) continue;
        json_write_text(b, NULL, game->wagers[i].id);
    }
    json_write_end(b, ']');
    json_write_int_or_null(b, "fixed_cents", fixed_cents);
    json_write(b, "lines:[");
    for (int i = 0; i < sheet->count; i++)
        json_write(b, "{line:%s, label:%s, pays:%s}", sheet->rows[i].id, sheet->rows[i].label,
                   pay_text(sheet->rows[i].pay[table.column]).text);
    json_write(b, "]}");
}

static void put_tables(struct buf *b, const struct game *game, int wager) {
    json_write_begin(b, "tables", '[');
    for (int i = 0; i < game->wager_count; i++) {
        for (int s = 0; is_asked(game, wager, i) && s < game->wagers[i].sheets; s++) {
            const struct pay_sheet *sheet = &game->wagers[i].sheet[s];
            for (uint8_t column = 0; column < sheet->columns; column++)
                put_table(b, game, i, (struct pay_table){sheet, column});
        }
    }
    json_write_end(b, ']');
}

/* The wagers without a table: those that pay even money, or (operators) those with an operator's own. */
static void put_without_table(struct buf *b, const struct game *game, int wager, bool operators) {
    json_write_begin(b, operators ? "operators_own" : "even_money", '[');
    for (int i = 0; i < game->wager_count; i++) {
        const struct wager *w = &game->wagers[i];
        if (w->sheets || w->shares || w->operators != operators || !is_asked(game, wager, i)) continue;
        json_write(b, "{wager:%s, clause:%s, pays?:%s}", w->id, w->clause, operators ? NULL : "1 to 1");
    }
    json_write_end(b, ']');
}

static struct short_text rate_text(int64_t basis_points) {
    return text_format("%lld.%02lld", (long long)basis_points / 100, (long long)basis_points % 100);
}

static void put_meters(struct buf *b, const struct game *game) {
    const struct rules rules = rules_standard(game);
    json_write_begin(b, "meters", '[');
    for (int i = 0; i < game->meter_count; i++) {
        const struct meter *meter = &game->meters[i];

        json_write(b, "{meter:%s, label:%s, reset_cents:%jd, rate:%s, operators_own:%i}",
                   text_format("%u", meter->number).text, meter->label, meter_reset_cents(&rules, meter->number),
                   rate_text(meter_rate_basis_points(&rules, meter->number)).text, meter->reset_option != 0);
    }
    json_write_end(b, ']');
}

/* What there is beside the tables. */
static void put_others(struct buf *b, const struct game *game, int wager) {
    put_without_table(b, game, wager, false);
    put_without_table(b, game, wager, true);
    put_meters(b, game);
    json_write(b, "bonus_notice:%s}\n", game->bonus_notice);
    must(!b->full);
}

void tables_put_json(struct buf *b, const struct game *game, int wager) {
    json_write(b, "{game:%s", game->id);
    put_tables(b, game, wager);
    put_others(b, game, wager);
}

struct check {
    struct call *call;
    struct answer answer;
    const struct game *game;
    int wager; /* -1: not named on the command line */
    const char *name;
    int tables, approved;
};

/* ---- --check ------------------------------------------------------------------------------------------- */
/* What is posted, and what is approved; empty where there is none. */
struct pays {
    char posted[48];
    struct short_text approved;
};

static const char columns[] =
    "game tables/wager tables/table tables/clause tables/printed_edge tables/wagers tables/fixed_cents "
    "tables/lines/line tables/lines/label tables/lines/pays even_money/wager even_money/clause even_money/pays "
    "operators_own/wager operators_own/clause meters/meter meters/label meters/reset_cents meters/rate "
    "meters/operators_own bonus_notice";
static const char check_columns[] =
    "../game wager table clause approved posted_as agreeing differences/difference differences/line differences/label "
    "differences/posted differences/approved";

static struct pays pays_of(const struct verdict *v, const struct difference *d) {
    const struct pay pay = d->row ? pay_of(v->table, d->row) : (struct pay)LOSE;
    struct pays pays = {0};
    struct buf posted = BUF(pays.posted);
    if (d->row) pays.approved = pay_text(pay);
    if (d->posted) posted_pay_put(&posted, d->posted->pay, d->row ? &pay : NULL);
    return pays;
}

static const char *table_id(const struct verdict *v) { return v->table.sheet->tables[v->table.column]; }

static void put_difference(struct buf *b, const struct verdict *v, const struct difference *d) {
    const struct pays pays = pays_of(v, d);
    json_write(b, "{difference:%s, line:%s, label:%s, posted:%s, approved:%s}", difference_name(d->kind),
               d->row ? d->row->id : d->posted->line, d->row ? d->row->label : d->posted->label,
               d->posted ? pays.posted : NULL, d->row ? pays.approved.text : NULL);
}

static void put_check(struct check *check, const struct posted_table *posted, const struct verdict *v) {
    struct buf *b = &check->call->text;
    json_write(b, "{wager:%s, table:%s, clause:%s, approved:%i, posted_as:%s, agreeing:%d, differences:[",
               check->game->wagers[v->wager].id, table_id(v), v->table.sheet->clause, v->count == 0,
               posted->table[0] ? posted->table : NULL, v->agreeing);
    for (int i = 0; i < v->count; i++) put_difference(b, v, &v->list[i]);
    buf_put(b, "]}");
    answer_row(&check->answer);
}

/* ---- the check ---------------------------------------------------------------------------------------- */
/* The wager named in the table or on the command line; false, with a message, if there is no such wager or it
 * has no approved table. */
static bool find_wager(const struct check *check, const struct posted_table *posted, int *wager) {
    const struct game *game = check->game;
    *wager = check->wager;
    if (posted->wager[0]) *wager = posted_wager(game, posted->wager);
    if (posted->wager[0] && *wager < 0)
        return call_error(check->call, "%s: %s has no wager '%s'", check->name, game->id, posted->wager);
    if (*wager < 0 || game->wagers[*wager].sheets || game->wagers[*wager].shares) return true;
    return call_error(check->call, "%s: %s of %s has no approved pay table to compare with: %s", check->name,
                      game->wagers[*wager].id, game->id,
                      game->wagers[*wager].operators ? "it is the operator's own" : "it pays 1 to 1");
}

static bool check_tables(struct check *check, struct posted *posted) {
    struct posted_table table;
    while (posted_next(posted, &table)) {
        int wager;

        if (!find_wager(check, &table, &wager)) return false;
        const struct verdict v = posted_check(check->game, wager, &table);
        check->tables++;
        check->approved += v.count == 0;
        put_check(check, &table, &v);
    }
    if (posted->error[0])
        call_error(check->call, "%s: %s", check->name, posted->error);
    else if (check->tables == 0)
        call_error(check->call, "%s: there is no pay table in it", check->name);
    return !posted->error[0] && check->tables > 0;
}

static int check_text(struct check *check, struct text text) {
    struct posted posted;
    if (!posted_open(&posted, text)) return call_fail(check->call, "%s: %s", check->name, posted.error);
    if (posted.game[0] && strcmp(posted.game, check->game->id) != 0)
        return call_fail(check->call, "%s: it is of the game '%s', not %s", check->name, posted.game, check->game->id);
    check->answer = call_answer(check->call, check_columns);
    check->answer.dense = true;
    json_write(&check->call->text, "{game:%s, checked:[", check->game->id);
    answer_head(&check->answer);
    const bool read = check_tables(check, &posted), good = read && check->approved == check->tables;
    json_write(&check->call->text, "], approved:%i}\n", good);
    answer_end(&check->answer);
    return good ? EXIT_DONE : read ? EXIT_NO : EXIT_CANNOT;
}

static int check_file(struct check *check, const char *path) {
    struct text text;
    check->name = text_file_name(path);
    return text_file_read(&check->call->command, path, &text) ? check_text(check, text) : EXIT_CANNOT;
}

/* ---- the command -------------------------------------------------------------------------------------- */
static int tables_answer(struct call *call) {
    const struct tables_question *given = call->question;
    const char *wager = given->wager;
    struct check check = {.call = call, .wager = -1};
    const struct game *game = check.game = cli_game(&call->command, given->game);
    if (!game) return EXIT_USAGE;
    if (wager) check.wager = game_wager(game, wager, strlen(wager));
    if (wager && check.wager < 0) {
        call_error(call, "%s has no wager '%s'; 'cardroom games %s' lists them", game->id, wager, game->id);
        return EXIT_USAGE;
    }
    if (given->check) return check_file(&check, given->check);
    struct answer answer = call_answer(call, columns);
    if (answer.form == ANSWER_TEXT) {
        put_sheets(&call->text, game, check.wager);
        call_print(call);
        answer.began = true;
        json_write_begin(&call->text, NULL, '{');
        put_others(&call->text, game, check.wager);
    } else {
        tables_put_json(&call->text, game, check.wager);
    }
    answer_end(&answer);
    return EXIT_DONE;
}

const struct command cmd_tables = {.ask = &ask_tables, .answer = tables_answer};
