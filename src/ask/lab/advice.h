/* advice.h - the exact value of every choice at a decision, as text and JSON.
 *
 * The values come from the game's analysis (math/measure.h), which uses nothing but what the seat may see;
 * here they are compared and printed, for 'cardroom-lab advise' and 'cardroom-lab play'.  Values stay exact
 * fractions: a cost becomes cents, or a decimal, only where it is printed. */
#pragma once

#include "math/analysis.h"

/* Address space for the analyses, and bytes for the text of one advice. */
#define ADVICE_ARENA_BYTES ((size_t)1 << 30)
enum { ADVICE_TEXT_MAX = 16 * 1024 };

struct advice {
    const struct game *game;
    int count;                         /* 0: the game has no analysis */
    struct choice choice[CHOICES_MAX]; /* best first */
};

/* Values the choices of a seat that must decide.  False if the game has no analysis. */
bool advice_get(struct advice *advice, const struct game *game, const struct asked *asked, struct arena *arena);

/* The index of the choice that the decision takes, or -1. */
int advice_find(const struct advice *advice, const struct event *event);

/* What a choice costs against the best one, in units of the base wager; never below zero. */
struct fraction advice_cost(const struct choice *best, const struct choice *other);

/* value times cents, rounded to the nearest cent, halves away from zero. */
int64_t advice_cents(struct fraction value, int64_t cents);

/* How the choices are printed. */
struct advice_look {
    int64_t stake_cents; /* costs are in dollars of this base wager; 0: in dollars per $100 of it */
    int width;           /* of a line, where possible */
    int most;            /* choices to print; 0 for all */
};

/* One line per choice, best first: value, cost against the best, fraction and note. */
void advice_put_text(struct buf *b, const struct advice *advice, const struct advice_look *look);

/* The cards of the hand that lie open for who looks at it; how many. */
int advice_seen(const struct hand_view *hand, card out[HAND_MAX]);

/* {"game":...,"seat":...,"choices":[...],"best":...,"line":N}; with a view also the cards */
void advice_put_json(struct buf *b, const struct advice *advice, int seat, uint64_t line, const struct view *view);
