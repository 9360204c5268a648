/* rules_page.h - the pages of docs/rules, embedded in the program: item by item, and formatted as text.
 *
 * A clause of the approved document is a list item that begins with its number ("- C-4.2.7 ..."), a ruling of
 * ours one that begins "- R4 ...".  Continuation lines of an item are indented.
 *
 *   struct page_walk walk = rules_page_walk(game, NULL);
 *   while (rules_page_next(&walk, &item)) ...
 *
 * page_text() formats any page of docs/: headings, paragraphs, items ("- " and "1. ") with continuation
 * lines, and lines indented by four, which are printed unchanged.  Words are wrapped to the width, emphasis
 * marks are removed; styled text has headings and clause numbers in bold. */
#pragma once

#include "base/base.h"
#include "base/json.h"
#include "game/game.h"

/* ---- items of a page ----------------------------------------------------------------------------------- */
enum page_kind { PAGE_CLAUSE, PAGE_RULING };

struct page_item {
    enum page_kind kind;
    char id[24];     /* "C-4.2.7", "R4" */
    char text[4096]; /* in one line, without emphasis marks */
};

struct page_walk {
    const char *at, *end;
    const char *prefix; /* of the game's clauses */
    const char *wanted; /* only the items within this one; NULL: all */
};

/* The page's text; every game has one. */
const struct embedded *rules_page(const struct game *game);

struct page_walk rules_page_walk(const struct game *game, const char *wanted);
bool rules_page_next(struct page_walk *walk, struct page_item *out);

/* Of the rules of play that a page of rules makes: "- **1.1** ..." (page/page_rules.h). */
struct page_walk rules_text_walk(struct text text);

/* "rules":[{"clause","text"}] and "rulings":[{"id","text"}], into an open object; feed precedes both and each
 * of their items. */
void rules_page_put_json(struct buf *b, struct page_walk walk, const char *feed);

/* Is id the wanted clause, or a part of it?  C-5.1.2 is within C-5.1, T-7b within T-7, but C-4.2.10 not
 * within C-4.2.1.  Ignores case. */
bool rules_page_within(const char *id, const char *wanted);

/* ---- a page as text ------------------------------------------------------------------------------------ */
struct page_style {
    struct buf *out;
    int width;   /* columns */
    bool styled; /* bold letters */
};

void page_text(const struct page_style *style, const char *text, size_t size);

/* One item: the id and the text, continuation lines indented by two more. */
void page_text_item(const struct page_style *style, int indent, const char *id, const char *text);

/* ---- the command 'rules' ------------------------------------------------------------------------------- */
struct call;

/* Lists what can be varied of a game. */
typedef int rules_variations(struct call *call, const struct game *game);

/* A house has no such list: NULL. */
int rules_answer(struct call *call, rules_variations *list);
