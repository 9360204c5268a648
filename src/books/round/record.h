/* record.h - one round from the log: everything that happened in it, in order, and what came of it.
 *
 * record_open() finds the entries of a round by its house-wide number, the configuration then in force and
 * the seed of its shuffle, and plays the round again through the game's check and apply.  What each wager was
 * paid is read from the transfers that were stored at its settlement, so that meters, aggregate limits and
 * locks are in it as they were; a round whose cards do not lead to those payments is refused.
 *
 * What is shown depends on the viewer (struct record_viewer).  Of a round that is not over nobody sees more than at the
 * table, and the cards that are still to come are not in the record at all.  A round of a shoe still in use has its
 * cards only with the house's key; without it the record says sealed and shows stakes and payments.
 *
 * record_step() folds the first n moments and shows the table as it then was: the round, step by step.  A correction or
 * a ruling changes the cards from its moment on (floor/live_round.h); before it the table shows what was read.  A card
 * that nobody has seen is CARD_HIDDEN, for everybody and for ever if it was never turned.
 *
 * Memory is the record's own, from the heap; one thread at a time.  About 0.2 ms for a round of a table in
 * SQLite (three searches of the store), a few milliseconds for a stadium of thousands. */
#pragma once

#include "floor/live_round.h"
#include "house/lookup.h"

enum record_state { RECORD_OPEN, RECORD_SETTLED, RECORD_VOID };

/* One thing that happened: an event of the game, or something that the house did (plays is false). */
struct record_moment {
    uint64_t number; /* of its entry; several moments may share one */
    int64_t time_ms;
    uint32_t who;
    uint8_t kind;   /* enum fact_kind */
    uint8_t source; /* enum fact_source */
    bool plays;
    bool settled, voids; /* the round is settled after it; it voids the round */
    bool known;          /* false: a card that this record has no key for */
    uint8_t to;          /* a card: enum card_for */
    uint16_t to_seat;    /* ... and the seat */
    int note;            /* index into notes, -1: none */
    struct event event;
};

/* Whom a card was dealt to. */
struct record_place {
    uint8_t to; /* enum card_for */
    uint16_t seat;
};

/* The words of a correction, a ruling, a void, or of what was done with a deck. */
struct record_note {
    struct fact fact; /* without its data */
    bool dead;
    struct record_place place[FACT_CHANGES]; /* of the cards that it changes */
};

/* A seat whose hand is dead: what went back. */
struct record_dead {
    uint16_t seat;
    int64_t stake[WAGERS_MAX];
};

/* A seat that wagered. */
struct record_seat {
    uint16_t seat;
    uint32_t terminal;
};

/* What a seat decided, or the clock for it. */
struct record_decision {
    uint16_t seat;
    int8_t action;
    uint8_t source; /* enum fact_source; BY_CLOCK: the time-out */
    uint32_t moment;
};

/* A wager and what came of it, as it was paid. */
struct record_wager {
    struct award award;   /* stake alone while the round is open, or sealed */
    bool known;           /* outcome and line are */
    bool limited;         /* cut to the table's aggregate limit */
    int64_t locked_cents; /* of what it returned: it waited for two people */
};

struct record {
    uint64_t round, game;  /* house-wide, and GAME # of the table */
    uint64_t first;        /* number of its first entry */
    struct config *config; /* then in force */
    bool owns_config;
    uint16_t table, at; /* at: cards gone from the shoe before this round */
    uint8_t state;      /* enum record_state */
    bool settled;       /* a void round may have been settled before */
    bool sealed;        /* its cards cannot be shown */
    bool revealed;      /* the seed is public */
    uint8_t commitment[FACT_HASH];
    struct shuffle_seed seed;
    int64_t opened_ms, closed_ms, ended_ms; /* 0: not yet; ended: settled, or voided */
    int moment_count, note_count, seat_count, decision_count, wager_count;
    struct record_moment *moments;
    struct record_note *notes;
    struct record_seat *seats;         /* in seat order */
    struct record_decision *decisions; /* in order of time */
    struct record_wager *wagers;       /* in seat order, then as the game awards them */
    struct record_dead dead[TABLE_SEATS];
    int dead_count;
    struct transfer *paid; /* of the settlement, in seat order */
    int paid_count;
    struct fact_amounts meters; /* what they showed before it; none: the table has no pool */
    struct live_round live;     /* the round, folded as far as was asked */
    int folded;                 /* moments */
};

/* Who looks. */
struct record_viewer {
    uint32_t terminal; /* 0: the pit */
};

/* False after a message: there is no such round, or the log cannot be right. */
bool record_open(struct record *record, const struct lookup *lookup, uint64_t round, struct buf *message);
void record_close(struct record *record);

static inline const struct config_table *record_table(const struct record *record) {
    return &record->config->table[record->table - 1];
}

static inline const struct game *record_game(const struct record *record) { return record_table(record)->rules.game; }

/* A seat as it sees itself, in the view that is filled in; NULL: it is not in the round. */
static inline const struct seat_view *record_view_seat(const struct record *record, int seat, struct view *view) {
    return game_view_seat(record_game(record), record->live.round, seat, view);
}

/* The FACT_ROUND that opened it, as far as its shuffle is looked up by. */
struct fact record_opening(const struct record *record);

/* The seat of a terminal in this round; 0: it had none. */
int record_seat_of(const struct record *record, uint32_t terminal);

/* The terminal at a seat of this round; 0: the seat was not in it. */
uint32_t record_terminal_at(const struct record *record, int seat);

/* Was its hand declared dead? */
const struct record_dead *record_dead_seat(const struct record *record, int seat); /* or NULL */

/* Whom each card of a live round went to, and what is known of it in the end. */
struct live_cards record_live_cards(const struct record *record);

/* Why and how it was voided, or NULL. */
const struct record_note *record_void_note(const struct record *record);

const char *record_state_id(const struct record *record); /* "open", "settled", "void" */

/* Is it over: settled or voided? */
static inline bool record_is_over(const struct record *record) { return record->state != RECORD_OPEN; }

/* The table after the first n moments (0 to moment_count; of a sealed round only up to its first card), as it
 * may be seen.  The pit sees every player's own cards once the round is over. */
void record_step(struct record *record, int n, struct record_viewer viewer, struct view *out);

/* May this viewer see the card that the moment deals or turns? */
bool record_shows(struct record *record, const struct record_moment *moment, struct record_viewer viewer);

/* ... or this one, that lies there? */
bool record_shows_card(struct record *record, struct record_place place, card c, struct record_viewer viewer);

/* ---- as JSON ------------------------------------------------------------------------------------------ */
void record_put_json(struct buf *out, struct record *record, struct record_viewer viewer);

/* ---- as the protocol has it --------------------------------------------------------------------------- */
/* A round from the log as the protocol's objects: Played, and the Steps of a replay.
 *
 * The same view that the table gave while it was played, for the same viewer: every card, every decision and
 * whose it was, every wager's result.  A terminal gets its own seat, the pit all.
 *
 * A step is one fact of the round and the table after it.  Of a stadium a step shows the seat that the fact
 * concerns, and the last one all that wagered: five thousand seats at each of ten thousand steps help nobody. */
void record_put_played(struct buf *out, struct record *record, struct record_viewer viewer);

/* Where the fact ends that begins with this moment: facts are runs of moments of one number. */
int record_step_end(const struct record *record, int moment);

/* Is that fact the viewer's to know?  In a stadium nobody sees what the others do. */
bool record_shows_step(const struct record *record, int end, struct record_viewer viewer);

/* The step whose last moment is the one before end. */
void record_put_step(struct buf *out, struct record *record, int end, struct record_viewer viewer);

/* ---- finding rounds ----------------------------------------------------------------------------------- */
/* Rounds by terminal, table or time, the newest first.
 *
 * A terminal recalls its last ten rounds (RECENT_ROUNDS), each as that terminal may see it: its own cards,
 * decisions and results in full, the others as they lay on the table.  The pit searches all rounds.
 *
 * Reads the store only; a store skips blocks that cannot hold what is asked for. */
enum { RECENT_ROUNDS = 10 };

/* Zero means any. */
struct round_query {
    uint32_t terminal; /* that wagered in it */
    uint16_t table;
    int64_t since_ms, until_ms; /* when it opened (of a terminal: wagered), both included */
    uint64_t before;            /* rounds before this one only: the next page */
};

/* Fills in numbers of rounds, the newest first; returns how many, -1 after a message. */
int rounds_find(const struct lookup *lookup, const struct round_query *query, uint64_t *rounds, int most,
                struct buf *message);

/* Opens each of a terminal's rounds in which it had a stake when betting closed, the newest first, until
 * on_round() has returned true `most` times. */
struct rounds_visit {
    const struct lookup *lookup;
    uint32_t terminal;
    int most;
    bool (*on_round)(struct rounds_visit *visit, struct record *record); /* true: it counts */
    void *context;
    bool stopped; /* set by on_round(): no more */
};
enum err rounds_visit(struct rounds_visit *visit, struct buf *message); /* OK, ERR_ROUND, ERR_STORE */
