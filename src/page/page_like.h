/* page_like.h - a page that says what it has otherwise than another ("like X"), made whole.
 *
 * Both are taken apart into statements, each with the lines below it.  A statement of the page replaces the one of the
 * same first words; a new one stands after the one before it; "without wager x" takes one out; "after settle ante" says
 * where the next ones stand.  The reader then reads the whole; where it finds fault is a line of one of the two. */
#pragma once

#include "base/json.h"
#include "page/page_read.h"

enum { LIKE_STATEMENTS = 512 };

struct like_statement {
    struct text lines;      /* with those below it, up to the next statement */
    struct text word, name; /* "wager", "ante"; of a deal the name of its first pile */
    int line;               /* the first of them, in its page */
    bool own;               /* of the page itself */
};

struct page_like {
    struct like_statement statement[LIKE_STATEMENTS];
    int count;
};

/* The page that this one is like; empty: it is whole. */
struct text page_like_name(struct text page);

/* False: the fault, of a line of own. */
bool page_like_make(struct page_like *like, struct text own, struct text base, struct page_fault *fault);

void page_like_put(struct buf *out, const struct page_like *like);

/* A line of the whole as one of its page; true: of the page itself. */
bool page_like_place(const struct page_like *like, int *line);
