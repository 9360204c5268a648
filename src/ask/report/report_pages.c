/* report_pages.c - the sections of a report around its measures (head, summary, pay tables, rules digest,
 * method), and their order. */
#include "ask/lab/measure_output.h"
#include "ask/report/report.h"

#include <math.h>
#include <string.h>

const int report_rounds[REPORT_ROUNDS] = {100, 1000, 10000};

/* ---- measures ----------------------------------------------------------------------------------------- */
/* Is the strategy also an option of the analysis, and so already part of the title? */
static bool names_strategy(const struct measure *m) {
    for (int i = 0; i < MEASURE_NAMES && m->options[i].key; i++)
        if (m->strategy && strcmp(m->options[i].value, m->strategy) == 0) return true;
    return false;
}

static const char *wager_title(const struct game *game, const char *id) {
    const int wager = game_wager(game, id, strlen(id));
    if (strcmp(id, "base") == 0) return "Base game";
    return wager >= 0 ? game->wagers[wager].title : id;
}

struct short_text report_title(const struct measure *m) {
    struct short_text out;
    struct buf b = BUF(out.text);
    buf_put(&b, wager_title(m->game, m->wager));
    for (int i = 0; i < MEASURE_NAMES && m->tables[i].key; i++) {
        const bool own = strcmp(m->tables[i].key, m->wager) == 0;
        buf_format(&b, ", %s%stable %s", own ? "" : wager_title(m->game, m->tables[i].key), own ? "" : " ",
                   m->tables[i].value);
    }
    for (int i = 0; i < MEASURE_NAMES && m->options[i].key; i++)
        buf_format(&b, ", %s %s", m->options[i].key, m->options[i].value);
    if (m->strategy && !names_strategy(m)) buf_format(&b, ", %s strategy", m->strategy);
    return out;
}

struct short_text report_id(int index) {
    return text_format("measure-%d", index + 1);
}

/* The edge printed beside a table of the wager. */
static const char *printed_edge(const struct game *game, const char *id, const char *table, bool *is_value) {
    const int wager = game_wager(game, id, strlen(id));
    for (int s = 0; wager >= 0 && s < game->wagers[wager].sheets; s++) {
        const struct pay_sheet *sheet = &game->wagers[wager].sheet[s];

        for (int i = 0; i < sheet->columns; i++) {
            if (strcmp(sheet->tables[i], table) != 0) continue;
            *is_value = game->wagers[wager].kind == WAGER_UNSTAKED;
            return sheet->printed[i];
        }
    }
    return NULL;
}

static bool is_optimal(const struct measure *m) { return m->strategy && strcmp(m->strategy, "optimal") == 0; }

/* Envy uses the table number of its wager but prints a value of its own; a base game prints that of its table. */
struct report_printed report_printed(const struct measure *m) {
    const bool has_sheets = game_wager(m->game, m->wager, strlen(m->wager)) >= 0;
    struct report_printed p = {0};
    if (m->unapproved || (m->strategy && !is_optimal(m))) return p;
    for (int i = 0; i < MEASURE_NAMES && m->tables[i].key && !p.edge; i++)
        p.edge = printed_edge(m->game, has_sheets ? m->wager : m->tables[i].key, m->tables[i].value, &p.is_value);
    if (!p.edge) return p;
    const char *point = strchr(p.edge, '.');
    BUF_ON_STACK(b, 32);
    const double ours = 100 * (p.is_value ? fabs(measure_edge(m)) : measure_edge(m));

    buf_format(&b, "%.*f", point ? (int)strlen(point + 1) : 0, ours);
    p.agrees = strcmp(b.text, p.edge) == 0;
    return p;
}

/* Are these the same tables or options?  Ignores a value that only names the strategy. */
static bool same_names(const struct measure_name *a, const char *a_strategy, const struct measure_name *b,
                       const char *b_strategy) {
    for (int i = 0; i < MEASURE_NAMES; i++) {
        if (!a[i].key || !b[i].key) return !a[i].key && !b[i].key;
        if (strcmp(a[i].key, b[i].key) != 0) return false;
        if (strcmp(a[i].value, a_strategy) == 0 && strcmp(b[i].value, b_strategy) == 0) continue;
        if (strcmp(a[i].value, b[i].value) != 0) return false;
    }
    return true;
}

const struct measure *report_optimal(const struct report *r, const struct measure *m) {
    if (!m->strategy || is_optimal(m)) return NULL;
    for (int i = 0; i < r->count; i++) {
        const struct measure *o = &r->measure[i];
        if (is_optimal(o) && strcmp(o->wager, m->wager) == 0 &&
            same_names(o->tables, o->strategy, m->tables, m->strategy) &&
            same_names(o->options, o->strategy, m->options, m->strategy))
            return o;
    }
    return NULL;
}

bool report_cost(const struct report *r, const struct measure *m, struct fraction *out) {
    const struct measure *best = report_optimal(r, m);
    if (best) *out = fraction_subtract(measure_value(best), measure_value(m));
    return best != NULL;
}

bool report_is_short(const struct measure *m) { return m->strategy && strcmp(m->strategy, "short") == 0; }

/* ---- the head ----------------------------------------------------------------------------------------- */
static void put_head(struct paper *paper, const struct report *r) {
    const char *submission = cli_submission(r->game);
    paper_heading(paper, 1, text_format("PAR sheet: %s", r->game->title).text);
    if (paper->banner) paper_warning(paper, paper->banner);
    paper_table(paper, "facts head", "What this document is about", "Item\tEntry");
    paper_cells(paper, "Game\t%s (%s)", r->game->title, r->game->id);
    paper_cells(paper, "Document\t%s", r->game->document);
    paper_cells(paper, "Maker\t%s", r->game->maker);
    if (!r->game->page) {
        paper_cells(paper, "Submission\t%s", submission ? submission : "none: approved without a number");
        paper_cells(paper, "Approved\t%s, Washington State Gambling Commission", r->game->approved);
    }
    paper_cells(paper, "Scope\t%s%s",
                r->settings[0]  ? "narrowed down by"
                : r->game->page ? "every table of every wager; of each option the first value"
                                : "every approved table of every wager, every option that matters",
                r->settings);
    paper_cells(paper, "Program\tcardroom %s", r->version);
    if (r->program_hash[0]) paper_cells(paper, "Program, BLAKE2b-256\t%s", r->program_hash);
    paper_cells(paper, "Pay tables, BLAKE2b-256\t%s", r->tables_hash);
    if (r->date) paper_cells(paper, "Date\t%s", r->date);
    paper_table_end(paper);
}

/* ---- the summary -------------------------------------------------------------------------------------- */
static void put_summary_row(struct paper *paper, const struct report *r, int index, bool printed) {
    const struct measure m = measure_at_reset(&r->measure[index], r->rules);
    const struct report_printed p = report_printed(&m);
    const char *note = !m.unapproved            ? ""
                       : rules_varied(r->rules) ? " (not an approved rule)"
                                                : " (not an approved table)";
    paper_cell(paper, NULL, report_id(index).text, text_format("%s%s", report_title(&m).text, note).text);
    paper_cells(paper, "%s\t%.6f %%", m.basis, 100 * measure_edge(&m));
    if (m.wagered)
        paper_cells(paper, "%.6f %%", 100 * measure_edge(&m) / fraction_to_double(measure_average_wager(&m)));
    else
        paper_cells(paper, "\u2013");
    paper_cells(paper, "%.5f\t%.4f %%", measure_deviation(&m), 100 * measure_hit_rate(&m));
    if (printed && p.edge)
        paper_cells(paper, "%s %%, %s", p.edge, p.agrees ? "agrees" : "differs");
    else if (printed)
        paper_cells(paper, "\u2013");
}

static void put_summary(struct paper *paper, const struct report *r) {
    bool printed = false;
    BUF_ON_STACK(c, 160);
    for (int i = 0; i < r->count; i++) printed = printed || report_printed(&r->measure[i]).edge;
    buf_put(&c, "Wager, table, strategy\tBasis\t>House edge\t>Element of risk\t>Deviation\t>Hit rate");
    if (printed) buf_put(&c, "\t>Printed edge");
    paper_text(paper, "Every figure is exact: it follows from integer counts over all deals, none is sampled or "
                      "rounded before it is printed. The house edge is the expected loss per unit of its basis "
                      "(the stake of a bonus wager, the Ante of a base game, which combines every wager the "
                      "rules force a player to make); the element of risk is the same loss per unit of "
                      "everything wagered on average. The deviation is that of one round, in units of the "
                      "basis. The hit rate counts the rounds that return more than was staked. A progressive is "
                      "given with its meters at their reset.");
    if (!r->game->page)
        paper_text(paper, printed ? "The printed edge is the one in the approved document, to as many digits."
                                  : "The approved document prints no house edge.");
    paper_table(paper, "wide", "House edge on each basis", c.text);
    for (int i = 0; i < r->count; i++) put_summary_row(paper, r, i, printed);
    paper_table_end(paper);
}

/* ---- wagers and pay tables ----------------------------------------------------------------------------- */
/* A sheet: label, id, and a column for each table. */
static void put_sheet(struct paper *paper, const struct wager *wager, const struct pay_sheet *sheet,
                      const char *caption) {
    BUF_ON_STACK(b, 40 + PAY_COLUMNS * POSTED_NAME);
    bool any = false;
    buf_put(&b, "Hand, as printed\tLine");
    for (int i = 0; i < sheet->columns; i++) {
        buf_format(&b, "\t>%s", sheet->tables[i]);
        any = any || sheet->printed[i];
    }
    paper_table(paper, "pays", caption, b.text);
    for (int row = 0; row < sheet->count; row++) {
        paper_cells(paper, "%s\t%s", sheet->rows[row].label, sheet->rows[row].id);
        for (int i = 0; i < sheet->columns; i++) paper_cells(paper, "%s", pay_text(sheet->rows[row].pay[i]).text);
    }
    if (any) paper_cells(paper, "%s, printed\t", wager->kind == WAGER_UNSTAKED ? "Lowers the edge by" : "House edge");
    for (int i = 0; any && i < sheet->columns; i++)
        paper_cells(paper, sheet->printed[i] ? "%s %%" : "\u2013", sheet->printed[i]);
    paper_table_end(paper);
}

static void put_pays(struct buf *b, const struct report *r, int wager) {
    const struct wager *w = &r->game->wagers[wager];
    const int64_t fixed = rules_fixed_cents(r->rules, wager);
    if (w->operators)
        buf_put(b, "an operator's own table");
    else if (w->shares)
        buf_format(b, "as %s", r->game->wagers[w->shares - 1].id);
    else
        buf_put(b, w->sheets ? "" : "1 to 1");
    for (int s = 0; s < w->sheets; s++)
        for (int i = 0; i < w->sheet[s].columns; i++)
            buf_format(b, "%s%s", b->size ? ", " : "table ", w->sheet[s].tables[i]);
    if (fixed) buf_format(b, "; always %s", money_text(fixed).text);
}

static void put_wagers(struct paper *paper, const struct report *r) {
    static const char *const kinds[] = {"optional", "required", "follows from a decision",
                                        "paid without a wager"}; /* ORDER WAGER_KIND */
    paper_table(paper, NULL, "Wagers", "Wager\tId\tClause\tMade\tPaid");
    for (int i = 0; i < r->game->wager_count; i++) {
        const struct wager *w = &r->game->wagers[i];
        BUF_ON_STACK(b, 512);

        put_pays(&b, r, i);
        paper_cells(paper, "%s\t%s\t%s\t%s\t%s", w->title, w->id, w->clause, kinds[w->kind], b.text);
    }
    paper_table_end(paper);
}

/* Tables given with --table, before the approved ones. */
static void put_what_ifs(struct paper *paper, const struct report *r) {
    for (int i = 0; i < r->input->what_ifs; i++) {
        const struct what_if *w = &r->input->what_if[i];
        const struct wager *wager = &r->game->wagers[w->wager];
        if (w->approved) continue;
        put_sheet(paper, wager, &w->sheet,
                  text_format("%s, table %s: not an approved table", wager->title, w->name).text);
    }
}

static void put_tables(struct paper *paper, const struct report *r) {
    put_wagers(paper, r);
    put_what_ifs(paper, r);
    for (int i = 0; i < r->game->wager_count; i++) {
        const struct wager *w = &r->game->wagers[i];
        for (int s = 0; s < w->sheets; s++)
            put_sheet(paper, w, &w->sheet[s],
                      r->game->page ? text_format("%s, tables, not approved", w->title).text
                                    : text_format("%s, approved tables, clause %s", w->title, w->sheet[s].clause).text);
    }
}

/* ---- rules and method ---------------------------------------------------------------------------------- */
static void put_items(struct paper *paper, const struct report *r, enum page_kind kind) {
    struct page_walk walk = r->law;
    struct page_item item;
    paper_begin(paper, PAPER_RULES);
    while (rules_page_next(&walk, &item))
        if (item.kind == kind) paper_item(paper, item.id, item.text);
    paper_end(paper, PAPER_RULES);
}

static void put_rules(struct paper *paper, const struct report *r) {
    paper_text(paper, r->game->page
                          ? "The rules that were counted, as the page of rules says them."
                          : "The rules that were counted, in our words, by the clauses of the approved document.");
    put_items(paper, r, PAGE_CLAUSE);
}

static bool has_rulings(const struct report *r) { return !r->game->page; }

static void put_rulings(struct paper *paper, const struct report *r) {
    paper_text(paper, "Where the document is silent, contradicts itself or disagrees with its artwork. The text "
                      "of the rules goes before the pay tables, both go before a ruling.");
    put_items(paper, r, PAGE_RULING);
}

static void put_method(struct paper *paper, const struct report *r) {
    const char *id = r->word;
    BUF_ON_STACK(b, 6 * REPORT_COMMAND);
    paper_text(paper, "The program enumerates every deal up to the names of the suits, chooses the best decision "
                      "in each state and adds up integers; docs/math.md explains the method of each count. The "
                      "same numbers come out for any number of threads. With the same program and the same "
                      "arguments this document comes out byte for byte.");
    buf_format(&b, "cardroom-lab report %s%s%s%s -o report.html\n", id, r->settings, r->date ? " --date " : "",
               r->date ? r->date : "");
    buf_format(&b, "cardroom-lab analyze %s%s --json\n", id, r->settings);
    if (r->input->analysis->strategy)
        buf_format(&b, "cardroom-lab analyze %s%s --strategy strategy.txt\n", id, r->settings);
    if (r->game->page)
        buf_format(&b, "cardroom-lab game rules %s\n", id);
    else
        buf_format(&b, "cardroom rules %s\ncardroom tables %s\n", id, id);
    paper_code(paper, b.text);
    paper_text(paper, "The checksums:");
    buf_clear(&b);
    buf_format(&b, "b2sum -l 256 \"$(command -v cardroom%s)\"\n", r->game->page ? "-lab" : "");
    if (!r->game->page) buf_format(&b, "cardroom tables %s --json | b2sum -l 256\n", id);
    paper_code(paper, b.text);
    paper_text(paper, "The counts against a second, slower way through the same settlement as the tables use, in "
                      "the source tree:");
    paper_code(paper, "./test unit\n");
}

/* ---- the page ----------------------------------------------------------------------------------------- */
/* The sections, in order. */
static const struct part {
    const char *id, *title;
    void (*put)(struct paper *paper, const struct report *r);
    bool (*has)(const struct report *r); /* NULL: always */
} parts[] = {
    {"summary", "Summary", put_summary, NULL},
    {"tables", "Wagers and pay tables", put_tables, NULL},
    {"results", "Exact results", report_put_measures, NULL},
    {"strategy", "Strategy", report_put_strategy, report_has_strategy},
    {"meters", "Progressive meters", report_put_meters, report_has_meters},
    {"rules", "Rules digest", put_rules, NULL},
    {"rulings", "Rulings", put_rulings, has_rulings},
    {"method", "How to derive this again", put_method, NULL},
};

static bool has_part(const struct report *r, const struct part *part) { return !part->has || part->has(r); }

void report_write(FILE *out, enum paper_format format, const struct report *r) {
    struct paper paper = {.out = out, .format = format, .banner = r->unapproved[0] ? r->unapproved : NULL};
    paper_open(&paper, text_format("%s: PAR sheet", r->game->title).text,
               text_format("%s, PAR sheet. cardroom %s%s%.16s", r->game->title, r->version,
                           r->program_hash[0] ? ", " : "", r->program_hash)
                   .text);
    put_head(&paper, r);
    paper_begin(&paper, PAPER_LINKS);
    for (size_t i = 0; i < COUNT(parts); i++)
        if (has_part(r, &parts[i])) paper_link(&paper, parts[i].id, parts[i].title);
    paper_end(&paper, PAPER_LINKS);
    for (size_t i = 0; i < COUNT(parts); i++) {
        if (!has_part(r, &parts[i])) continue;
        paper_section(&paper, 2, parts[i].id, parts[i].title);
        parts[i].put(&paper, r);
        paper_section_end(&paper);
    }
    paper_close(&paper);
}
