/*
 * report_tables.c - the pay tables of a report: the approved ones as printed, and one that is not approved.
 */
#include "cli/report/report.h"

#include <string.h>

/* A sheet: label, id, and a column for each table. */
static void put_sheet(struct paper *paper, const struct wager *wager, const struct pay_sheet *sheet,
                      const char *caption)
{
    struct paper_column columns[2 + PAY_COLUMNS] = {{"Hand, as printed", PAPER_LEFT}, {"Line", PAPER_LEFT}};
    bool any = false;

    for (int i = 0; i < sheet->columns; i++) {
        columns[2 + i] = (struct paper_column){sheet->tables[i], PAPER_RIGHT};
        any = any || sheet->printed[i];
    }
    paper_table(paper, "pays", caption, columns, 2 + sheet->columns);
    for (int row = 0; row < sheet->count; row++) {
        paper_cell(paper, sheet->rows[row].label);
        paper_cell(paper, sheet->rows[row].id);
        for (int i = 0; i < sheet->columns; i++) {
            char memory[48];
            struct buf b = BUF(memory);

            pay_put(&b, sheet->rows[row].pay[i]);
            paper_cell(paper, memory);
        }
    }
    if (any) {
        paper_cell(paper,
                   wager->kind == WAGER_UNSTAKED ? "Lowers the edge by, printed" : "House edge, printed");
        paper_cell(paper, "");
    }
    for (int i = 0; any && i < sheet->columns; i++) {
        paper_cell_format(paper, sheet->printed[i] ? "%s %%" : "%s",
                          sheet->printed[i] ? sheet->printed[i] : "\u2013");
    }
    paper_table_end(paper);
}

static const char *kind_of(const struct wager *w)
{
    static const char *const names[] = {"optional", "required", "follows from a decision",
                                        "paid without a wager"}; /* ORDER WAGER_KIND */

    return names[w->kind];
}

static void put_pays(struct buf *b, const struct report *r, int wager)
{
    const struct wager *w = &r->game->wagers[wager];
    const int64_t fixed = rules_fixed_cents(r->rules, wager);

    if (w->operators)
        buf_put(b, "an operator's own table");
    else if (w->shares)
        buf_format(b, "as %s", r->game->wagers[w->shares - 1].id);
    else
        buf_put(b, w->sheets ? "" : "1 to 1");
    for (int s = 0; s < w->sheets; s++) {
        for (int i = 0; i < w->sheet[s].columns; i++)
            buf_format(b, "%s%s", b->size ? ", " : "table ", w->sheet[s].tables[i]);
    }
    if (fixed) buf_put(b, "; always ");
    if (fixed) buf_money(b, fixed);
}

static void put_wagers(struct paper *paper, const struct report *r)
{
    static const struct paper_column columns[] = {{"Wager", PAPER_LEFT},
                                                  {"Id", PAPER_LEFT},
                                                  {"Clause", PAPER_LEFT},
                                                  {"Made", PAPER_LEFT},
                                                  {"Paid", PAPER_LEFT}};

    paper_table(paper, NULL, "Wagers", columns, COUNT(columns));
    for (int i = 0; i < r->game->wager_count; i++) {
        const struct wager *w = &r->game->wagers[i];
        char memory[512];
        struct buf b = BUF(memory);

        put_pays(&b, r, i);
        paper_cell(paper, w->title);
        paper_cell(paper, w->id);
        paper_cell(paper, w->clause);
        paper_cell(paper, kind_of(w));
        paper_cell(paper, memory);
    }
    paper_table_end(paper);
}

/* The tables that were brought in, before those that are approved. */
static void put_what_ifs(struct paper *paper, const struct report *r)
{
    for (int i = 0; i < r->input->what_ifs; i++) {
        const struct what_if *w = &r->input->what_if[i];
        const struct wager *wager = &r->game->wagers[w->wager];
        char caption[256];
        struct buf b = BUF(caption);

        if (w->approved) continue;
        buf_format(&b, "%s, table %s: not an approved table", wager->title, w->name);
        put_sheet(paper, wager, &w->sheet, caption);
    }
}

void report_put_tables(struct paper *paper, const struct report *r)
{
    put_wagers(paper, r);
    put_what_ifs(paper, r);
    for (int i = 0; i < r->game->wager_count; i++) {
        const struct wager *w = &r->game->wagers[i];

        for (int s = 0; s < w->sheets; s++) {
            char caption[256];
            struct buf b = BUF(caption);

            buf_format(&b, "%s, approved tables, clause %s", w->title, w->sheet[s].clause);
            put_sheet(paper, w, &w->sheet[s], caption);
        }
    }
}
