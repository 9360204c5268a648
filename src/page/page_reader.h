/* page_reader.h - for the parts of the reader: the line in hand as words, and refusals.
 *
 * Every function that reads returns false once something is refused, and then nothing more is read. */
#pragma once

#include "base/json.h"
#include "page/page_read.h"

enum { READER_WORDS = 160, READER_NAME_MAX = 47 };

struct reader_word {
    struct text text; /* of a string without its quotes */
    int column;       /* from 1 */
    bool quoted;
};

struct reader {
    struct page *page;
    struct page_fault *fault;
    bool failed;
    const char *at, *end; /* the rest of the page */
    int line;
    int indent; /* of the line in hand */
    struct reader_word word[READER_WORDS];
    int count, next;
    page_text clause;    /* of the line in hand */
    struct text comment; /* of it, from its # on */
    struct text source;  /* all of it */
    uint8_t by_hand;     /* the hand that a pay table looks at, or PAGE_NONE */
    int depth;           /* of conditions in parentheses */
};

/* ---- lines and words ---------------------------------------------------------------------------------- */
bool reader_any_line(struct reader *r);                   /* the next line, blank or not; false at the end */
bool reader_next_line(struct reader *r);                  /* skips blank lines and comments */
bool reader_is(const struct reader *r, const char *word); /* is it the next word? */
bool reader_accept(struct reader *r, const char *word);   /* takes it if it is next */
bool reader_expect(struct reader *r, const char *word, const char *remedy);
bool reader_end_line(struct reader *r); /* nothing more on the line */
bool reader_at_end(const struct reader *r);
struct text reader_peek(const struct reader *r); /* empty at the end of the line */
struct text reader_take(struct reader *r);

/* A new name: small letters, digits and hyphens; of an entry for which the table has room, and that it has not. */
bool reader_new_name(struct reader *r, const char *what, page_text *out);
struct reader_table {
    const page_text *names; /* of structs that begin with their name */
    size_t stride;
    int count, most;
};
#define READER_TABLE(r, table)                                                                                         \
    ((struct reader_table){(const page_text *)(const void *)(r)->page->table, sizeof(r)->page->table[0],               \
                           (r)->page->table##_count, COUNT((r)->page->table)})
bool reader_new_entry(struct reader *r, const char *what, struct reader_table table, page_text *out);
#define READER_NEW(r, what, table, out) reader_new_entry((r), (what), READER_TABLE(r, table), (out))
bool reader_string(struct reader *r, const char *what, page_text *out);
bool reader_number(struct reader *r, const char *what, int64_t least, int64_t most, int64_t *out);
bool reader_rank(struct reader *r, int *out);
int reader_rank_of(struct text word); /* -1: none */
int reader_suit_of(struct text word); /* a bit per suit: "hearts", "red"; 0: none */
bool reader_suits(struct reader *r, uint8_t *out);

/* "$5" in cents, "5%" in basis points; -1: it is none. */
int64_t reader_dollars_of(struct text word);
int64_t reader_percent_of(struct text word);

/* ---- refusals: all return false; the place is the next word, or the one before ----------------------------- */
bool reader_refuse(struct reader *r, const char *remedy, const char *wrong, ...) __attribute__((format(printf, 3, 4)));
bool reader_refuse_before(struct reader *r, const char *remedy, const char *wrong, ...)
    __attribute__((format(printf, 3, 4)));
/* The fault is of that line as a whole; 0: the last one.  wrong has one %s, for the name. */
bool reader_refuse_line(struct reader *r, int line, const char *remedy, const char *wrong, const char *name);
bool reader_refuse_full(struct reader *r, const char *what, int most);

/* "'x' is no kind of card": of the next word. */
bool reader_refuse_word(struct reader *r, const char *remedy, const char *wrong);

/* "there is no hand 'x'", and which there are. */
bool reader_refuse_unknown(struct reader *r, const char *what, struct reader_table table);

/* ---- names -------------------------------------------------------------------------------------------- */
page_text reader_keep(struct reader *r, struct text text); /* 0 and refused where there is no room */

/* The entry of a table of structs that begin with their name; -1: none. */
int reader_find(const struct page *page, struct reader_table table, struct text word);
#define READER_FIND(r, table, word) reader_find((r)->page, READER_TABLE(r, table), (word))

/* The next word as one of the table: takes it, or refuses it with those that there are. */
bool reader_pick(struct reader *r, const char *what, struct reader_table table, uint8_t *out);
#define READER_PICK(r, what, table, out) reader_pick((r), (what), READER_TABLE(r, table), (out))

static inline struct reader_table reader_actions(const struct page *p) {
    return (struct reader_table){p->actions, sizeof p->actions[0], p->action_count, PAGE_ACTIONS};
}

/* ---- parts of the language; each reads from the next word on ---------------------------------------------- */
bool read_scale(struct reader *r);
bool read_ranking(struct reader *r);
bool read_set(struct reader *r, uint8_t *out);
bool read_hand(struct reader *r);
bool read_class_phrase(struct reader *r, int hand, struct page_condition *out);
bool read_scale_name(struct reader *r, uint8_t *out);
bool read_pile_name(struct reader *r, uint8_t *out);
bool read_hand_name(struct reader *r, uint8_t *out);
bool read_starts_class(const struct reader *r, int hand); /* could the next word begin one? */

bool read_starts_number(const struct reader *r);
bool read_number_statement(struct reader *r);
bool read_condition_statement(struct reader *r);
bool read_condition(struct reader *r, uint16_t *out);
bool read_when(struct reader *r, uint16_t *out); /* ["when" condition]; else always */
bool reader_add_condition(struct reader *r, struct page_condition c, uint16_t *out);

bool read_deal(struct reader *r);
bool read_pick(struct reader *r);
bool read_split(struct reader *r);
bool read_decide(struct reader *r);
bool read_turn(struct reader *r);
bool read_replace(struct reader *r);
bool read_draw(struct reader *r);
bool read_wager_name(struct reader *r, uint8_t *out);

bool read_settle(struct reader *r);
bool read_decided(struct reader *r);
bool read_table(struct reader *r);
bool read_pay(struct reader *r, struct pay *out); /* PAY_KIND with its number; for the pays of cases and tables */

struct page_mark reader_mark(const struct reader *r);

/* Is the whole page one game?  The reader's line is the last. */
bool page_check(struct reader *r);
