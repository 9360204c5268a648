/* report.h - the PAR sheet of a game: first the data are collected, then it is written.
 *
 *   collect: every measure of the analysis, its strategy, the checksums; the analysis runs once
 *   write:   the same content as a page of HTML, as Markdown, or as JSON
 *
 * The writers are pure: the same report gives the same bytes. */
#pragma once

#include "ask/lab/analysis_input.h"
#include "ask/report/report_paper.h"
#include "ask/report/report_strategy.h"
#include "ask/rules_page.h"

enum { REPORT_MEASURES = 160, REPORT_HASH = 65, REPORT_COMMAND = 512 };

/* The numbers of rounds for which the player's result is shown. */
enum { REPORT_ROUNDS = 3 };
extern const int report_rounds[REPORT_ROUNDS];

struct report {
    const struct analysis_input *input;
    const struct game *game;
    const struct rules *rules;
    const char *version, *date;                               /* date NULL: none is printed */
    char program_hash[REPORT_HASH], tables_hash[REPORT_HASH]; /* of the program: empty in a library */
    char settings[REPORT_COMMAND];    /* the arguments that restrict it, " --set xtra=1", or empty */
    char unapproved[3 * POSTED_NAME]; /* "Not an approved table: ...", or empty */
    const char *word;                 /* what names the game in a command: its id, or the file of a page */
    struct page_walk law;             /* the clauses of its rules */
    int count;
    struct measure *measure;
    struct strategy strategy;
    struct arena *arena; /* scratch memory of the writers */
};

/* "Base game, X-Tra Bonus table 1, optimal strategy". */
struct short_text report_title(const struct measure *m);

/* The HTML id of this measure under "Exact results": "measure-3". */
struct short_text report_id(int index);

/* The edge that the document prints for the measure's table, or NULL, and whether ours rounds to it. */
struct report_printed {
    const char *edge;
    bool is_value; /* an envy table prints its value, not its edge */
    bool agrees;
};
struct report_printed report_printed(const struct measure *m);

/* The optimal measure with the same tables and options as this measure of another strategy, or NULL. */
const struct measure *report_optimal(const struct report *r, const struct measure *m);

/* The cost of the measure's strategy against the optimal one, as a share of the basis; false if it is optimal. */
bool report_cost(const struct report *r, const struct measure *m, struct fraction *out);

/* Is this the measure of the short rules?  Those are shown in the strategy section, without plots. */
bool report_is_short(const struct measure *m);

/* Sections of the page; report_write() calls them all. */
void report_put_measures(struct paper *paper, const struct report *r);
void report_put_short_measures(struct paper *paper, const struct report *r); /* under the rules for people */
bool report_has_strategy(const struct report *r);
void report_put_strategy(struct paper *paper, const struct report *r);
bool report_has_meters(const struct report *r);
void report_put_meters(struct paper *paper, const struct report *r);

void report_write(FILE *out, enum paper_format format, const struct report *r);
void report_write_json(FILE *out, const struct report *r);
