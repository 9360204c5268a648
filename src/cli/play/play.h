/* play.h - one person's session at one table: 'cardroom-lab play'.
 *
 *   cmd_play.c       options, menu, the session's beginning and end
 *   play_session.c   the session's memory; notices, prompts, help
 *   play_house.c     the house of one table: clock, facts, credit, receipts (--receipts)
 *   play_bets.c      placing the wagers of the next round
 *   play_round.c     the decisions of a round, and its settlement
 *   play_decision.c  asks a seat for its decision, and values each choice
 *   play_guide.c     what is specific to each game: texts
 *   play_scene.c     the table as lines of text: hands, seats
 *   play_keys.c      keyboard input, in lines
 *
 * The session is the client of a house: what it wants becomes facts, and what it shows is on the house's floor.
 * Everything but play_guide.c is generic over const struct game (game/game.h).
 *
 * Order: play_open, play_open_game, play_open_house; finally play_close, which undoes any of them. */
#pragma once

#include "ask/args.h"
#include "ask/lab/advice.h"
#include "base/base.h"
#include "cli/play/play_guide.h"
#include "cli/play/play_keys.h"
#include "cli/play/play_scene.h"
#include "house/house.h"

#include <semaphore.h>

enum { SCREEN_BYTES = 64 * 1024, NOTICE_BYTES = 4096 };

/* ---- money -------------------------------------------------------------------------------------------- */
/* What is on the table: cents by seat, from 0, and wager. */
struct stakes {
    int64_t seat[PLAY_SEATS][WAGERS_MAX];
};

/* The stakes of a seat, counted from 1; 0 if it sits out. */
int64_t stakes_of(const struct stakes *stakes, const struct game *game, int seat);

struct wager_totals {
    uint64_t count;
    int64_t staked, returned;
};

/* Of the session; the balance is the credit of the hands (play_balance). */
struct totals {
    uint64_t rounds;
    int64_t bought, staked, returned;
    struct wager_totals wager[WAGERS_MAX];
};

/* What the command line says, in cents; 0: as in a house that says nothing. */
struct play_money {
    int64_t bankroll, least, most;
};

/* ---- the session (play_session.c) --------------------------------------------------------------------- */
/* The player's decisions against the best ones; counts only decisions that were valued. */
struct mistakes {
    uint64_t decisions, count;
    struct fraction cents; /* their expected cost */
};

struct session {
    const struct command *command; /* for error messages */
    const struct game *game;
    struct rules rules;
    const struct guide *guide;
    struct keys keys;
    struct rng rng; /* with --seed */
    struct totals totals;

    struct house house; /* of one table; the working floor is what is shown */
    struct house_keys house_keys;
    struct store_handle store;
    struct writer_handle writer;
    sem_t written; /* posted by the writer's thread */
    int64_t now_ms;
    uint64_t vouchers;  /* numbers given out */
    const char *folder; /* of the receipts, or NULL */
    char config[4000];

    int seats;            /* the hands that this person plays */
    int asked;            /* the seat that must decide, or 0 */
    unsigned seen;        /* a bit per seat that has been asked */
    struct stakes wagers; /* of the next round; kept as the default for the one after */
    uint8_t pick[PLAY_SEATS][3];
    int64_t buy_in; /* cents of one buy-in */

    char *round, *trial; /* the round on the table; a copy on which events are tried */
    bool leaving;        /* the player wants to leave; open decisions take their time-out */
    bool expired;        /* a time-out was taken in this round */

    bool advises;         /* the game has an analysis, and no --no-advice */
    struct arena arena;   /* for the analysis */
    struct advice advice; /* for the seat being asked */
    struct mistakes mistakes;

    struct buf notice; /* shown once, above the next prompt */
    struct buf result; /* the settlement of the last round; empty before the first */
    struct buf screen; /* what is to be shown above the notice */
    struct buf shown;  /* what was shown last */
};

/* The seat as it sees itself in s->round or s->trial. */
static inline struct seat_view play_seat(const struct session *s, const char *round, int seat) {
    struct view view;
    return *game_view_seat(s->game, round, seat, &view);
}

/* Each returns false after an error message.  play_open_game() applies NAME=VALUE settings to the rules. */
bool play_open(struct session *s, const struct command *command);
bool play_open_game(struct session *s, const struct game *game, const struct ask_list *settings);
void play_close(struct session *s);

/* Adds a sentence to a text, or to the notice. */
void play_put(struct buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
#define play_notify(s, ...) play_put(&(s)->notice, __VA_ARGS__)

/* Shows s->screen, the notice and the prompt, and reads a key; q and the end of input set s->leaving. */
struct key play_ask(struct session *s, const char *prompt, bool amount);

/* Shows s->screen, unless it is as it was, and the notice. */
void play_show(struct session *s);

/* Adds "'x' is no choice here: ..." to the notice and drops the rest of the input line. */
void play_refuse_key(struct session *s, struct key key, const char *choices);

/* Starts s->screen with a line: game and round on the left, the balance on the right. */
void play_draw_balance(struct session *s);

/* The balance, and the table with the net of each seat once the round is settled. */
void play_draw_round(struct session *s, const int64_t *net);

/* Shows the keys that may be pressed now, the rules in brief, and the pay tables in force. */
void play_show_help(struct session *s, const char *keys);

/* The meters. */
void play_put_meters(struct buf *b, const struct session *s);

/* ---- the house (play_house.c) ------------------------------------------------------------------------- */
/* Every hand has a seat, and a terminal of the same number with credit of its own. */
struct play_table_options {
    struct play_money money;
    struct rng *rng;      /* NULL: the operating system's entropy */
    const char *folder;   /* where receipts are written; NULL: nowhere */
    const char *key_file; /* what signs them; NULL: a new key */
};

/* Opens the house on a store in memory; false after a message, that of its configuration's checks for one. */
bool play_open_house(struct session *s, const struct play_table_options *options);
void play_close_house(struct session *s);

static inline const struct floor_table *play_table(const struct session *s) { return &s->house.working.table[0]; }

/* The limits of a wager. */
static inline const struct config_spot *play_spot(const struct session *s, int wager) {
    return &play_table(s)->terms.spot[wager];
}

/* What the house does by itself now; and after the window, or the pause, that is open has ended. */
void play_run(struct session *s);
void play_run_out(struct session *s);

/* A fact of a seat's terminal; may it happen now; and it happens, if it may. */
struct fact play_fact(int kind, int seat);
enum err play_check(struct session *s, struct fact *fact);
enum err play_send(struct session *s, struct fact *fact);

int64_t play_balance(const struct session *s); /* of all hands */
void play_buy_in(struct session *s, int seat); /* s->buy_in; nothing if the house takes no more */
struct meters play_meters(const struct session *s);

/* Closes the house and writes the receipt of every round, if there is a folder for them: key.pub, the public half of
 * the signing key, and round-000001.json and so on.  Existing files are never overwritten.  The commitment to a shuffle
 * is shown before the wagers are taken.  False if one could not be written. */
bool play_write_receipts(struct session *s);

/* ---- wagers (play_bets.c) and rounds (play_round.c) --------------------------------------------------- */
/* Lets the player change s->wagers and deal; false if the player leaves. */
bool play_bets(struct session *s);

/* Plays the opened round to its settlement, which is then in s->result. */
void play_round(struct session *s);

/* Totals of the session. */
void play_put_summary(struct buf *b, const struct session *s);

/* ---- a decision of a seat (play_decision.c) ----------------------------------------------------------- */
/* Asks the seat until it has decided, and sends its decision; or until the player leaves. */
void play_decide(struct session *s, int seat);

/* Applies the event to a copy of the round in s->trial; false if the rules refuse it. */
bool play_try(struct session *s, const struct event *event);

/* Reserves memory for advice if the game has an analysis; false after an error message. */
bool play_advice_open(struct session *s);

/* "2 of 14 decisions cost $1.37 in expectation, $0.10 a decision."; nothing before the first. */
void play_put_mistakes(struct buf *b, const struct session *s);
