/*
 * report_method.c - the rules digest, the rulings, how to derive a report again, and the page as a whole.
 */
#include "cli/report/report.h"
#include "cli/rules_page.h"

static void put_items(struct paper *paper, const struct game *game, enum page_kind kind)
{
    struct page_walk walk = rules_page_walk(game);
    struct page_item item;

    paper_list(paper, true);
    while (rules_page_next(&walk, &item)) {
        if (item.kind == kind) paper_item(paper, item.id, item.text);
    }
    paper_list_end(paper);
}

void report_put_rules(struct paper *paper, const struct report *r)
{
    paper_text(paper, "The rules that were counted, in our words, by the clauses of the approved document.");
    put_items(paper, r->game, PAGE_CLAUSE);
}

void report_put_rulings(struct paper *paper, const struct report *r)
{
    paper_text(paper,
               "Where the document is silent, contradicts itself or disagrees with its artwork. The text "
               "of the rules goes before the pay tables, both go before a ruling.");
    put_items(paper, r->game, PAGE_RULING);
}

void report_put_method(struct paper *paper, const struct report *r)
{
    const char *id = r->game->id;
    char memory[6 * REPORT_COMMAND];
    struct buf b = BUF(memory);

    paper_text(paper,
               "The program enumerates every deal up to the names of the suits, chooses the best decision "
               "in each state and adds up integers; docs/math.md explains the method of each count. The "
               "same numbers come out for any number of threads. With the same program and the same "
               "arguments this document comes out byte for byte.");
    buf_format(&b, "cardroom report %s%s%s%s -o report.html\n", id, r->settings, r->date ? " --date " : "",
               r->date ? r->date : "");
    buf_format(&b, "cardroom analyze %s%s --json\n", id, r->settings);
    if (r->input->analysis->strategy)
        buf_format(&b, "cardroom analyze %s%s --strategy strategy.txt\n", id, r->settings);
    buf_format(&b, "cardroom rules %s\ncardroom tables %s\n", id, id);
    paper_code(paper, memory);
    paper_text(paper, "The checksums:");
    buf_clear(&b);
    buf_format(&b, "b2sum -l 256 \"$(command -v cardroom)\"\ncardroom tables %s --json | b2sum -l 256\n", id);
    paper_code(paper, memory);
    paper_text(paper,
               "The counts against a second, slower way through the same settlement as the tables use, in "
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
    {"summary", "Summary", report_put_summary, NULL},
    {"tables", "Wagers and pay tables", report_put_tables, NULL},
    {"results", "Exact results", report_put_measures, NULL},
    {"strategy", "Strategy", report_put_strategy, report_has_strategy},
    {"meters", "Progressive meters", report_put_meters, report_has_meters},
    {"rules", "Rules digest", report_put_rules, NULL},
    {"rulings", "Rulings", report_put_rulings, NULL},
    {"method", "How to derive this again", report_put_method, NULL},
};

static bool is_in(const struct report *r, const struct part *part)
{
    return !part->has || part->has(r);
}

void report_write(struct sink sink, enum paper_format format, const struct report *r)
{
    struct paper paper = {.sink = sink, .format = format, .banner = r->unapproved[0] ? r->unapproved : NULL};
    char title[160], footer[256];
    struct buf t = BUF(title), f = BUF(footer);

    buf_format(&t, "%s: PAR sheet", r->game->title);
    buf_format(&f, "%s, PAR sheet. cardroom %s, %.16s", r->game->title, r->version, r->program_hash);
    paper_open(&paper, title, footer);
    report_put_head(&paper, r);
    paper_links(&paper);
    for (size_t i = 0; i < COUNT(parts); i++) {
        if (is_in(r, &parts[i])) paper_link(&paper, parts[i].id, parts[i].title);
    }
    paper_links_end(&paper);
    for (size_t i = 0; i < COUNT(parts); i++) {
        if (!is_in(r, &parts[i])) continue;
        paper_section(&paper, 2, parts[i].id, parts[i].title);
        parts[i].put(&paper, r);
        paper_section_end(&paper);
    }
    paper_close(&paper);
}
