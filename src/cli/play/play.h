/* play.h - one person's session at one table: 'cardroom-lab play'.
 *
 *   cmd_play.c     options, menu, the session's beginning and end
 *   play_house.c   the house of one table: clock, facts, credit, receipts (--receipts)
 *   play_input.c   lines that are typed, as words
 *   play_bets.c    the wagers of the next round
 *   play_round.c   the decisions of a round, with advice
 *   play_table.c   what is shown: hands, wagers, settlement, totals
 *
 * The session is the client of a house: what it wants becomes facts, and what it shows is on the house's floor.  All of
 * it is generic over const struct game (game/game.h): what may be said follows from need(), what is shown from view().
 */
#pragma once

#include "ask/args.h"
#include "ask/call.h"
#include "ask/lab/advice.h"
#include "ask/lab/game_page.h"
#include "cli/play/play_input.h"
#include "house/house.h"

#include <semaphore.h>

enum { PLAY_SEATS = 6 /* hands that one person plays */, PLAY_WIDTH = 80 /* columns of a line */ };

struct wager_totals {
    uint64_t count;
    int64_t staked, returned;
};

/* What the command line says, in cents; 0: as in a house that says nothing. */
struct play_money {
    int64_t bankroll, least, most;
};

/* The player's decisions against the best ones; counts only decisions that were valued. */
struct mistakes {
    uint64_t decisions, count;
    struct fraction cents; /* their expected cost */
};

struct session {
    struct call *call;
    const struct game *game;
    struct rules rules;
    struct page_game page; /* where the game is a page of rules, and its text */
    struct page_source page_text;
    struct input input;
    struct rng rng; /* with --seed */

    struct house house; /* of one table; the working floor is what is shown */
    struct house_keys house_keys;
    struct store_handle store;
    struct writer_handle writer;
    sem_t written; /* posted by the writer's thread */
    int64_t now_ms;
    uint64_t vouchers;  /* numbers given out */
    const char *folder; /* of the receipts, or NULL */
    char config[1 << 17];

    int seats;                              /* the hands that this person plays */
    int asked;                              /* the seat that must decide, or 0 */
    unsigned seen;                          /* a bit per seat that has been asked */
    int64_t stake[PLAY_SEATS][WAGERS_MAX];  /* cents of the next round; kept for the one after */
    uint8_t pick[PLAY_SEATS][3];            /* likewise */
    int64_t buy_in, bought;                 /* cents of one buy-in, and of all */
    uint64_t rounds;                        /* settled */
    struct wager_totals wagers[WAGERS_MAX]; /* of these rounds; the balance is the credit of the hands */

    char *round, *trial; /* the round on the table; a copy on which events are tried */
    bool leaving;        /* the player wants to leave; open decisions take their time-out */

    bool advises;         /* the game has an analysis, and no --no-advice */
    struct advice advice; /* for the seat being asked */
    struct mistakes mistakes;
};

/* Prints a sentence; lines are wrapped. */
void play_tell(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* "'x' is no choice here: deal [Enter], ..." */
void play_refuse(const char *word, const char *prompt);

/* The next line that is neither help, tables, rules nor quit: those are answered here.  False: the player leaves. */
bool play_ask(struct session *s, const char *prompt, struct typed *out);

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

/* ---- the dialog --------------------------------------------------------------------------------------- */
/* The wager that this one must equal (itself if none), or -1 if it is not placed by the player. */
int play_wager_base(const struct game *game, int wager);

/* Do seats pick locations of a shared array before the deal? */
bool play_has_picks(const struct game *game);

/* Lets the player change the wagers and deal; false if the player leaves. */
bool play_bets(struct session *s);

/* Plays the opened round to its settlement, and shows it. */
void play_round(struct session *s);

/* "2 of 14 decisions cost $1.37 in expectation, $0.10 a decision."; nothing before the first. */
void play_tell_mistakes(const struct session *s);

/* ---- what is shown (play_table.c) --------------------------------------------------------------------- */
/* Of the next round, with their limits: those that are made, or all that may be, with the meters. */
void play_show_wagers(struct session *s, bool all);

/* Of each hand what its seat has seen, or what the asked one may see. */
void play_show_round(struct session *s);

/* Shows the settled round, which goes into the totals. */
void play_settle(struct session *s);
void play_show_totals(struct session *s);
