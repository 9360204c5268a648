/*
 * drill_book.h - what a player has answered: totals by kind, and the weak spots with when they come back.
 *
 * A page is one game under one set of pay tables and options.  It counts its decisions; a weak spot, a state
 * that was missed, is due at a number of that count.  Leitner's rule: a miss puts the spot into box 0, a
 * right answer when it is due moves it one box up, and it comes back 4, 12, 40, 120 and 400 decisions later;
 * a right answer in the last box ends it.  A right answer before it is due changes nothing, so that one
 * lucky evening does not empty the file.
 *
 * Costs are whole numbers of hundredths of a cent per $100 wagered.  Pure memory: drill_file.h reads and
 * writes it.
 */
#ifndef CLI_PLAY_DRILL_BOOK_H
#define CLI_PLAY_DRILL_BOOK_H

#include "cli/play/drill_kind.h"
#include "cli/play/drill_state.h"

enum { DRILL_BOXES = 5, DRILL_SPOTS = 400, DRILL_PAGES = 32, DRILL_RULES_TEXT = 200 };

/* No count or cost in a file exceeds this, so that sums stay far from 64 bits. */
#define DRILL_NUMBER_MAX INT64_C(1000000000000000)

struct drill_tally {
    int64_t decisions, right, cost;
};

struct drill_spot {
    char state[DRILL_STATE_TEXT]; /* canonical */
    int64_t box, due, seen, missed;
    int64_t cost; /* of the last mistake */
};

struct drill_page {
    const struct game *game;
    char rules[DRILL_RULES_TEXT]; /* what differs from the standard: "xtra=2 decks=8" */
    int64_t decisions;
    struct drill_tally kind[DRILL_KINDS];
    int spot_count;
    struct drill_spot spot[DRILL_SPOTS];
};

struct drill_book {
    int page_count;
    struct drill_page page[DRILL_PAGES];
};

/* The page of the game and its rules, made if it is new; NULL if the book is full. */
struct drill_page *drill_book_page(struct drill_book *book, const struct game *game, const char *rules);

/* Forgets every page of the game, or all of them with NULL. */
void drill_book_forget(struct drill_book *book, const struct game *game);

/* The spot that has been due longest, or NULL. */
struct drill_spot *drill_page_due(struct drill_page *page);
struct drill_spot *drill_page_find(struct drill_page *page, const char *state);

/* What became of a spot by the last answer. */
enum drill_fate { DRILL_NO_SPOT, DRILL_NEW, DRILL_MISSED_AGAIN, DRILL_UP, DRILL_EARLY, DRILL_LEARNT };

struct drill_note {
    enum drill_fate fate;
    int64_t comes_in; /* decisions until it comes back; 0 where it does not */
};

/* Counts the answer, and keeps or moves the spot. */
struct drill_note drill_page_answer(struct drill_page *page, const char *state, int kind, int64_t cost);

struct drill_tally drill_page_total(const struct drill_page *page);
void drill_tally_add(struct drill_tally *tally, int64_t cost);

/* Decisions until a spot of this box comes back. */
int64_t drill_interval(int64_t box);

#endif
