/* strategy_reader.h - reads a strategy from lines of text (math/strategy/strategy.h): what 'analyze --strategy FILE'
 * wrote, perhaps edited.
 *
 * A line is a state, a tab and a decision; what stands behind a second tab is ignored, as are empty lines and lines
 * that begin with '#'.  A state begins with the tables and options it applies to (xtra=1, decks=6); lines for other
 * tables or options are ignored.  Every state must have exactly one line; states that differ only by the names of the
 * suits are the same state.
 *
 * "depends" takes the better choice by counting the dealers that are left.
 *
 * The formats are the games' own (struct analysis, strategy_formats), beside the code that writes the lines.
 *
 * Order: strategy_reader_open; strategy_reader_line for each line; strategy_reader_close; then decide with
 * the tables. */
#pragma once

#include "base/base.h"
#include "math/decide.h"
#include "math/strategy/strategy.h"

enum { STRATEGY_ERROR_MAX = 200 };

struct strategy_reader {
    struct arena *arena;
    const struct analysis_request *request;
    const struct strategy_format *format;
    void *tables;               /* for decide() */
    struct decide_cards *plays; /* of them, where the states are three cards */
    void *seen;                 /* the format's record of states that have had their line */
    char error[STRATEGY_ERROR_MAX];
};

/* False if the strategy of this game is not a list of states. */
bool strategy_reader_open(struct strategy_reader *r, const struct analysis_request *request, struct arena *arena);

/* One line without its line feed; the text is modified.  False with r->error. */
bool strategy_reader_line(struct strategy_reader *r, char *line);

/* Checks that every state has had its line.  False with r->error. */
bool strategy_reader_close(struct strategy_reader *r);

/* ---- for formats -------------------------------------------------------------------------------------- */
/* How the lines of one kind of state are read. */
struct strategy_format {
    bool (*is_for)(const struct analysis_request *request); /* NULL: any request; the last of a game's formats */
    void (*open)(struct strategy_reader *r);                /* makes r->tables and r->seen */
    /* Puts the decision of a state, without tables and options, into the tables.  False with r->error. */
    bool (*read)(struct strategy_reader *r, const char *state, const char *decision);
    /* Does every state have its line?  False with r->error. */
    bool (*close)(struct strategy_reader *r);
    struct event (*decide)(const void *tables, const void *round, int seat);
};

/* Writes the error and returns false. */
#define strategy_error(r, ...) text_refuse((r)->error, sizeof(r)->error, __VA_ARGS__)

/* Exactly count cards.  False with r->error. */
bool strategy_read_cards(struct strategy_reader *r, const char *text, size_t size, card *out, int count);

/* Is the decision the first of the two words?  False with r->error if it is neither. */
bool strategy_read_choice(struct strategy_reader *r, const char *decision, const char *first, const char *second,
                          bool *is_first);

/* The first place of a word in a text, NULL if there is none. */
const char *strategy_find(const char *text, const char *word);

/* Skips the words if the text begins with them. */
bool strategy_skip(const char **text, const char *words);

/* Reads a number of one digit and skips it. */
bool strategy_read_digit(const char **text, int *out);

/* ---- formats with three cards as state ---------------------------------------------------------------- */
/* Makes r->seen. */
void strategy_cards_open(struct strategy_reader *r, struct decide_cards *plays);

/* Writes the decision of a state into r->plays; an error if the state has had its line. */
bool strategy_cards_put(struct strategy_reader *r, const card cards[3], enum decide_order order, bool plays);

/* The same of "Ac Kd 9h" with decision play or fold. */
bool strategy_cards_read(struct strategy_reader *r, const char *state, const char *decision);

/* Checks all three cards of one deck, or of a shoe, where a card may occur twice. */
bool strategy_cards_close_deck(struct strategy_reader *r);
bool strategy_cards_close_shoe(struct strategy_reader *r);
