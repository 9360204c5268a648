/* analysis.h - the exact analysis of a game, and what it yields: measures.
 *
 * A measure is one exact result: one wager under one set of tables and options.  It is a distribution: lines
 * with a count and a net result each, over all deals.  Everything else (edge, deviation, hit rate) is
 * computed from it in analysis.c, so an analysis only counts.  Net results are whole numbers of 1/scale of
 * the unit (the stake, or the Ante): scale 2 where a table pays 3/2.
 *
 * An analysis is run once per game and emits its measures one by one.  It is pure: memory comes from the
 * arena of the request, time is never read, and slices of its sums may run on any thread in any order. */
#pragma once

#include "base/number.h"
#include "math/vary.h"

enum { MEASURE_LINES = 64, MEASURE_DECISIONS = 8, MEASURE_NAMES = 5, MEASURE_CARDS = 9, MEASURE_CLASSES = 48 };

/* One result of a deal.  The counts of all lines sum to the deals. */
struct measure_line {
    char id[48];    /* of the pay line, or a name for the outcome: "fold", "lose", "win catch-straight" */
    struct pay pay; /* of a bonus wager's line; kind PAY_LOSE where there is none */
    wide count;
    int64_t net;   /* won (or lost, below zero) in 1/scale of the unit */
    bool lost;     /* of a table that is not approved: a hand it names and does not pay */
    uint8_t meter; /* not 0: pays this meter on top of net */
};

struct measure_decision {
    char id[24];
    wide count; /* of deals (times the scale of opportunities) in which it is taken */
};

struct measure_name {
    const char *key, *value;
};

/* Hands that are decided alike: all from the row before it down to this one. */
struct measure_class {
    char after[40], decision[40]; /* choices before it, or empty; the choice, or "depends": on more than the value */
    uint8_t cards, lowest[MEASURE_CARDS];
    wide count; /* of deals in which it is met */
    struct fraction value;
};

struct measure {
    const struct game *game;
    const char *wager;    /* its id, or "base" */
    const char *basis;    /* "stake" or "ante" */
    const char *strategy; /* "optimal", "short", "file", or NULL for a wager without decisions */
    struct measure_name tables[MEASURE_NAMES], options[MEASURE_NAMES]; /* key NULL ends */
    bool unapproved; /* a table that is not an approved one was analysed */
    int64_t scale;
    wide deals;
    wide wagered;      /* sum over deals of everything staked, in 1/scale of the unit: the average wager */
    wide wagered_most; /* where choices are worth the same and the most is staked; 0: no choice is */
    int line_count, decision_count;
    struct measure_line lines[MEASURE_LINES];
    struct measure_decision decisions[MEASURE_DECISIONS];
    int class_count; /* of a page whose decisions follow the value of the hand: best first */
    struct measure_class class[MEASURE_CLASSES];
};

/* What follows from the counts. */
struct fraction measure_value(const struct measure *m);       /* expected net result in units; meters count as 0 */
struct fraction measure_mean_square(const struct measure *m); /* expected square of it, in units squared */
double measure_edge(const struct measure *m);
double measure_deviation(const struct measure *m);
double measure_hit_rate(const struct measure *m); /* lines that return more than the stake */

/* Everything staked in a round on average, in units of the basis. */
struct fraction measure_average_wager(const struct measure *m);

/* Checks what must hold: counts sum to deals, no negative count. */
bool measure_is_sound(const struct measure *m);

/* The greatest common divisor, for scales and nets; b may be 0. */
int64_t common_divisor(int64_t a, int64_t b);

/* Adds to the line of that id and net, which is appended if it is new. */
void measure_add_line(struct measure *m, const char *id, wide count, int64_t net);

/* ---- the request -------------------------------------------------------------------------------------- */
struct arena; /* base/base.h */
struct joint; /* math/risk.h */
struct play_fold_game;
struct protection;
struct strategy_format;
struct strategy_row;

struct analysis_request {
    struct rules rules;     /* the tables and options asked for, where they are fixed */
    uint32_t fixed_tables;  /* a bit per wager whose table is fixed; the others are all covered */
    uint32_t fixed_options; /* a bit per option that is fixed */
    bool unapproved;        /* a fixed table is not an approved one */
    /* A list of tables in the place of those of one wager, for a search: their measures come in its order. */
    const struct pay_table *candidates;
    int candidate_count, candidate_wager;
    struct measure_name wanted[MEASURE_NAMES]; /* the analysis' own options that are fixed; key NULL ends */
    /* The tables of a strategy that was read from lines (math/strategy/strategy_reader.h): what it is worth is emitted
     * too, as strategy "file".  All tables and options must be fixed.  NULL: none. */
    const void *given;
    /* Where run() leaves what decider->prepare() would have to count again; NULL: nowhere. */
    const void **kept;
    struct arena *arena;
    int threads;
    /* Called from time to time with the share done, 0 to 1; true asks to stop.  May be NULL. */
    bool (*progress)(void *context, double done);
    void *progress_context;
    bool by_line; /* beside the best strategy those of one, two, three ... lines, each named by the line that is new */
    void (*emit)(void *context, const struct measure *measure);
    void *emit_context;
    /* Of a page of rules: how its wagers would be counted, in the place of measures; NULL: they are counted. */
    void (*plan)(void *context, const char *wager, const char *plan);
    /* Says why a wager of a page is not counted.  May be NULL. */
    void (*refuse)(void *context, const char *wager, const char *why);
    void *refuse_context;
};

/* Reports the share done; true if the caller asks to stop. */
static inline bool analysis_should_stop(const struct analysis_request *request, double done) {
    return request->progress && request->progress(request->progress_context, done);
}

/* Numbers from 0, of which so many at once are visited on all threads; and the shares done before and after. */
struct analysis_slices {
    int count, slice;
    double from, to;
};

/* Visits each number once, in any order.  False if the caller asks to stop. */
bool analysis_visit(const struct analysis_request *request, struct analysis_slices slices,
                    void (*visit)(void *context, int number), void *context);

/* Does the request cover this value of the analysis' own option?  Key "wager": this wager's measures. */
bool analysis_wants(const struct analysis_request *request, const char *key, const char *value);

/* ---- choices ------------------------------------------------------------------------------------------ */
/* One choice at a decision, and its value. */
struct choice {
    uint8_t action;
    uint8_t front[2];      /* a setting's front cards */
    struct fraction value; /* expected net result from here on, in Antes (pai gow: in units of the wager) */
    char note[80];         /* e.g. a setting's result in words */
};

enum { CHOICES_MAX = 24 };

/* The choice of the action with that id. */
struct choice choice_for(const struct game *game, const char *action, struct fraction value);

/* "41.23 %", rounded to hundredths, halves up. */
void percent_put(struct buf *b, wide part, wide whole);

/* Its note: "win 41.23 %, tie 0.12 %". */
void choice_note_chances(struct choice *choice, wide won, wide tied, wide deals);

/* Writes two choices, the better one first, the preferred one if they are equal.  Returns 2. */
int choices_order_two(struct choice preferred, struct choice other, struct choice out[CHOICES_MAX]);

/* Who asks for the values of the choices. */
struct asked {
    const void *round; /* awaits the decision of: */
    int seat;
    /* How many of each card the seat knows, beyond what the rules show it, to be dealt or gone; NULL: none. */
    const uint8_t *seen; /* [DECK_52] */
    /* As in a request: of a page, where it may take long.  NULL: nobody asks. */
    bool (*progress)(void *context, double done);
    void *progress_context;
};

/* The same as bits, where there is one of each. */
uint64_t asked_seen(const struct asked *asked);

/* ---- lines of the base game --------------------------------------------------------------------------- */
/* How one wager of a seat ended. */
struct settled_wager {
    bool present; /* it has an award */
    enum outcome outcome;
    int units;        /* staked, in units of the required wager */
    const char *line; /* id of its pay line, "" for none */
};

/* How the base game of one seat ended, from the awards alone. */
struct settled_base {
    const struct game *game;
    const struct rules *rules;
    bool toke;                               /* the wagers are those for the dealer */
    bool asked;                              /* any seat was asked for a decision; set for a base game of one wager */
    struct settled_wager wagers[WAGERS_MAX]; /* ORDER WAGER */
};

struct settled_wager settled_wager(const struct settled_base *base, const char *id);

/* ---- an analysis -------------------------------------------------------------------------------------- */
/* What an analysis varies beyond the options of the game: "information" own or nine, "setting" optimal or house-way. */
struct analysis_option {
    const char *key;
    const char *values[4]; /* NULL ends */
};

/* One strategy as look-ups (math/decide.h). */
struct decider {
    const char *strategy; /* "optimal", "short"; pai gow: "house-way" */

    /* Builds the tables for the rules of the request, in its arena; NULL if it was asked to stop. */
    const void *(*prepare)(const struct analysis_request *request);

    /* The EV_ACT of this seat, whose decision the round awaits.  Uses only what the seat may see. */
    struct event (*decide)(const void *tables, const void *round, int seat);
};

struct analysis {
    const struct game *game;
    const struct play_fold_game *play_fold; /* math/play_fold.h, of a game with that one decision; else NULL */
    const struct analysis_option *options;  /* key NULL ends; NULL if there are none */
    const struct variations *variations;
    struct measure_name varied; /* the only value of such an option under rules that are not approved */

    struct decider deciders[3];           /* the fast strategies, strategy NULL ends */
    const struct protection *protections; /* math/protect.h, information NULL ends; NULL: none */

    /* False if it was asked to stop. */
    bool (*run)(const struct analysis_request *request);

    /* The exact value of every choice open to the seat, from what the seat may see or has seen; best first.
     * Returns how many. */
    int (*advise)(const struct asked *asked, struct arena *arena, struct choice out[CHOICES_MAX]);

    /* The optimal decision of every suit-canonical state, row by row (math/strategy/strategy.h); NULL if the game has
     * no decision.  False if it was asked to stop. */
    bool (*strategy)(const struct analysis_request *request, void (*put)(void *context, const struct strategy_row *row),
                     void *context);

    /* Formats of strategy lines that a simulation can read back (math/strategy/strategy_reader.h); NULL if the strategy
     * is not a list of states. */
    const struct strategy_format *strategy_formats;
    const char *strategy_note; /* what its lines mean beyond a state and its decision; NULL: nothing */

    /* Adds up the wagers of one seat over all deals, best decisions, under the rules of the request; NULL where that is
     * not counted; of a page that is not counted it leaves *out as it is. */
    void (*joint)(const struct analysis_request *request, struct joint *out);

    /* Writes the id of the measure line to which a settled base game belongs, as run() names it. */
    void (*put_base_line)(struct buf *b, const struct settled_base *base);

    /* Ids of the lines of a table the operator sets, by tier; NULL for a tier without a line. */
    const char *const *operator_lines;
    int operator_tiers;

    const char *const *short_rules; /* the readable strategy, a sentence each, NULL ends */
    bool counts_by_line;            /* run() can do so */

    /* The wager whose table affects decisions, and the largest scale (10: tenths of the unit) its pays may
     * need, so that sums fit their words.  NULL: no limit. */
    const char *limited_wager;
    int64_t limited_scale;

    /* An option of the game that changes no exact value, though it looks so, and why; NULL: none. */
    const char *idle_option, *idle_why;
};

extern const struct analysis *const analysis_list[];
extern const int analysis_count;
const struct analysis *analysis_find(const struct game *game);
