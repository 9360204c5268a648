/* protect.h - the best a player can do with more information than the rules give, and what it is worth.
 *
 * A protection is one question about one game: an information id, such as one card of the dealer, and the count that
 * answers it.  It finds the best decision in every state that the player then tells apart, and emits one
 * protect_measure for each set of tables and options, as an analysis emits its measures; without the information the
 * value is that of `analyze`, optimal strategy.  Its values are the player's: expected net results in units of the
 * basis, below zero where the house has the edge.
 *
 * A figure is exact, a fraction counted over every deal; or it comes from a sample of states each of which is solved
 * exactly ("exact-inside"), and then its measure has an error.
 *
 * The analysis of a game has the list of its protections.  Like analyses they are pure: memory from the arena, no
 * clock, and the same result for any number of threads. */
#pragma once

#include "base/rng.h"
#include "math/analysis.h"

/* ---- results ------------------------------------------------------------------------------------------ */
enum { PROTECT_EXTRAS = 12 };

/* A fraction, or a decimal where there is none: exact.den 0. */
struct protect_figure {
    struct fraction exact;
    double decimal;
};

static inline struct protect_figure protect_exact(struct fraction f) {
    return (struct protect_figure){.exact = f, .decimal = fraction_to_double(f)};
}

static inline struct protect_figure protect_decimal(double value) { return (struct protect_figure){.decimal = value}; }

struct shoe_detail; /* math/shoe_count.h */
struct way;         /* math/dealer_open_pai_gow/way.h */

/* What only some kinds of information have: "positive", "when_positive". */
struct protect_extra {
    const char *key;
    struct protect_figure value;
};

struct protect_measure {
    const char *wager;                                                 /* its id, or "base" */
    const char *basis;                                                 /* "stake" or "ante" */
    struct measure_name tables[MEASURE_NAMES], options[MEASURE_NAMES]; /* key NULL ends */
    bool unapproved;                                                   /* a table that is not an approved one */
    const char *note;                                                  /* a sentence about this measure, or NULL */
    /* Of a dealer who errs (math/mistake.h): the mistake's id, and what stands in for the protection's; else NULL. */
    const char *mistake, *what, *counter;
    /* Without the information; with it; ev - without; the share of rounds that are then played differently. */
    struct protect_figure without, ev, gain, changed;
    struct protect_extra extras[PROTECT_EXTRAS]; /* key NULL ends */
    const struct shoe_detail *shoe;              /* of information "shoe": effects and counts; else NULL */
    /* Exact-inside: half the width of the 99 % confidence interval of ev, 2.576 standard errors.  0: enumeration. */
    double error;
    int64_t states;          /* exact-inside: how many states were drawn and solved; else 0 */
    struct short_text rules; /* the strategy in short, if there is one; the extra "ev_by_rules" is what it is worth */
    struct protect_figure
        plays; /* the share of rounds that make the Play wager with the information; all 0: not said */
};

/* Exact sums over states with two choices, Play and Fold, in 1/scale of the unit.  With the information a state takes
 * the better choice; where both are equal it is played as without. */
struct protect_sums {
    wide deals, without, gain, changed, played;
};

/* A state that stands for `weight` equal ones of `deals` deals each: the sums of Play and of Fold over its deals, and
 * whether it plays without the information. */
struct protect_state {
    bool plain;
    wide play, fold, deals, weight;
};
void protect_sums_add(struct protect_sums *sums, const struct protect_state *state);

/* Does it play with the information? */
static inline bool protect_plays(const struct protect_state *s) {
    return s->play == s->fold ? s->plain : s->play > s->fold;
}

/* Puts the line of the state `text`, where lines are asked for: the better of the choices {play, fold}, its value in
 * units and its margin. */
struct protect_request;
void protect_put_state(const struct protect_request *request, const char *text, const struct protect_state *state,
                       int64_t scale, const char *const choices[2]);

/* Cards that differ only in the name of the suit are one case where the hand holds the same in those suits.  For the
 * first card of a case: how many cards it stands for; for the others 0. */
int protect_alike(const uint32_t held[SUITS], card c);

/* Sets without, ev, gain, changed and plays. */
void protect_set_sums(struct protect_measure *m, const struct protect_sums *sums, int64_t scale);

/* ---- groups of backs ---------------------------------------------------------------------------------- */
/* Which backs look alike: a partition of the ranks. */
struct rank_groups {
    int count;                /* 0: not given */
    uint8_t of[RANKS + 1];    /* the group of a rank, from 0; [RANKS]: of the joker */
    char name[RANKS + 1][48]; /* of a group: "AKQJT" */
};

/* Reads "A K Q J T/9 8 7 6 5 4 3 2": groups between slashes; ranks (and * for a joker) that are not named make up one
 * more group.  False with an error message that says what is wrong. */
enum { RANK_GROUPS_ERROR = 160 };
bool rank_groups_read(struct rank_groups *groups, const char *text, char error[RANK_GROUPS_ERROR]);

/* ---- the request -------------------------------------------------------------------------------------- */
struct protect_request {
    const struct analysis_request
        *analysis;             /* rules, tables and options, arena, threads, progress; its emit is not used */
    struct rank_groups groups; /* of information "groups" */
    const char *seed;          /* of samples */
    /* Of a dealer who errs: how often on its occasions; what a measure is with its meters at their reset (NULL: they
     * pay nothing); and the House Way as rules of which one may be forgotten, or NULL. */
    struct fraction probability;
    struct measure (*at_reset)(const struct measure *m, const struct rules *rules);
    const struct way *way;
    /* The largest error (as protect_measure.error) that samples may leave, in units of the basis. */
    double most_error;
    void (*emit)(void *context, const struct protect_measure *measure);
    void *emit_context;
    /* Not NULL: also the best decision in every state as a line of text (a protection with strategy; one thread). */
    void (*put_line)(void *context, const char *line);
    void *put_context;
};

/* ---- a protection ------------------------------------------------------------------------------------- */
struct protection {
    const char *information; /* its id */
    const char *what;        /* what the player knows, as a phrase: "one of the dealer's three cards" */
    const char *counter;     /* the measure that ends it, and what that costs; a sentence or two */
    int hands;               /* K of hands-K, else 0 */
    bool strategy;           /* run() can write its strategy as lines */
    bool mistakes;           /* of a dealer who errs: each measure has its own counter-measure */
    /* False if it was asked to stop. */
    bool (*run)(const struct protect_request *request, const struct protection *protection);
};

/* clang-format off */
/* The protections hands-2 to hands-6 of a game; known: "the cards of". */
#define PROTECT_HANDS_OF(K, known, ends, how) \
    {.information = "hands-" #K, .what = known, .counter = (ends), .hands = (K), .run = (how)}
#define PROTECT_HANDS(known, ends, how) \
    PROTECT_HANDS_OF(2, known " one other seat", ends, how), \
    PROTECT_HANDS_OF(3, known " two other seats", ends, how), \
    PROTECT_HANDS_OF(4, known " three other seats", ends, how), \
    PROTECT_HANDS_OF(5, known " four other seats", ends, how), \
    PROTECT_HANDS_OF(6, known " five other seats", ends, how)
/* clang-format on */

/* Calls put() for each protection of the game (information NULL: of any) in order; returns how many. */
int protections_of(const struct game *game, const char *information,
                   void (*put)(void *context, const struct protection *protection), void *context);

/* ---- samples of states -------------------------------------------------------------------------------- */
/* One stratum of a sample: states with a known share of all rounds, of which some are drawn. */
struct protect_stratum {
    double share;       /* of rounds */
    int64_t drawn;      /* states drawn from it */
    double sum, square; /* of what each is worth, in units */
    double changed;     /* how many are played differently */
};

/* The mean over all strata and the variance of that mean; a stratum that was not drawn from counts as 0. */
struct protect_estimate {
    double mean, variance, changed;
    int64_t drawn;
};
struct protect_estimate protect_estimate(const struct protect_stratum *strata, int count);
double protect_error(const struct protect_estimate *e); /* half the width of the 99 % confidence interval */

/* Sets gain, ev, changed and error from the estimate; without must be set. */
void protect_set_estimate(struct protect_measure *m, const struct protect_estimate *e);

/* How many states of the stratum to draw in all, so that the error of the whole falls to most_error: Neyman's
 * allocation by share x deviation, from what has been drawn so far. */
void protect_allocate(const struct protect_stratum *strata, int count, double most_error, int64_t *states);
