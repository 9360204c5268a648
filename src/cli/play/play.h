/* play.h - one person's session at one table: 'cardroom-lab play'.
 *
 *   cmd_play.c       options, menu, the session's beginning and end
 *   play_session.c   the session's memory; screens, notices, prompts, help
 *   play_bets.c      limits, stakes and purse; placing the wagers of the next round
 *   play_round.c     the deal and the settlement
 *   play_decision.c  asks a seat for its decision, and values each choice
 *   play_receipts.c  a signed receipt for every round (--receipts)
 *   play_guide.c     what is specific to each game: texts
 *   play_scene.c     the table as text: cards, hands, seats
 *   play_keys.c      keyboard input
 *
 * Everything but play_guide.c is generic over const struct game (game/game.h).
 *
 * Order: play_open, play_open_game, play_open_deal; finally play_close, which undoes any of them. */
#pragma once

#include "base/base.h"
#include "cli/lab/advice.h"
#include "cli/args.h"
#include "cli/play/play_guide.h"
#include "cli/play/play_keys.h"
#include "cli/play/play_scene.h"
#include "deal/deal.h"
#include "ledger/meter.h"

enum { SCREEN_BYTES = 128 * 1024, NOTICE_BYTES = 4096, PROMPT_LINES = 4 };

/* ---- money (play_bets.c) ------------------------------------------------------------------------------ */
/* Cents; of the base wager, and the least of the optional wagers, whose maximum is the same. */
struct limits {
    int64_t least, most, bonus_least;
};

/* Sets the table's limits; 0 takes the default.  A sentence, if the minimum exceeds the maximum or the
 * maximum exceeds the state's ceiling; else empty. */
struct short_text limits_set(struct limits *limits, const struct rules *rules, int64_t least, int64_t most);

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

/* The player's money.  In a round the balance changes only through purse_stake() and purse_award(); purse_close()
 * checks at the end that the balance before, minus the stakes, plus the returns, is the balance now. */
struct purse {
    int64_t balance, bought;
    int64_t staked, returned, tokes; /* of the session */
    int64_t round_before, round_staked, round_returned, round_tokes;
    uint64_t rounds;
    struct wager_totals wager[WAGERS_MAX];
};

void purse_buy_in(struct purse *purse, int64_t cents);
void purse_open(struct purse *purse); /* a round begins */
void purse_stake(struct purse *purse, int wager, int64_t cents);
void purse_award(struct purse *purse, const struct award *award);
void purse_close(struct purse *purse);

/* ---- the session (play_session.c) --------------------------------------------------------------------- */
struct play_receipts;

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
    struct limits limits;
    struct style style;
    struct keys keys;
    struct rng rng; /* with --seed */
    struct deal_rng deal;
    struct meters meters;
    struct purse purse;
    struct play_receipts *receipts; /* NULL without --receipts */

    struct scene_seats seats; /* the hands that this person plays */
    struct stakes wagers;     /* of the next round; kept as the default for the one after */
    struct stakes last;       /* of the last round */
    uint8_t pick[PLAY_SEATS][3];
    int64_t buy_in; /* cents of one buy-in */

    char *round, *trial; /* rounds of the game; trial is a copy on which events are tried */
    bool leaving;        /* the player wants to leave; open decisions take their time-out */
    bool expired;        /* a time-out was taken in this round */

    bool advises;         /* the game has an analysis, and no --no-advice */
    struct arena arena;   /* for the analysis */
    struct advice advice; /* for the seat being asked */
    struct mistakes mistakes;

    struct buf notice; /* shown once, above the next prompt */
    struct buf result; /* the settlement of the last round; empty before the first */
    struct buf screen; /* the screen being drawn */
    struct buf shown;  /* the screen drawn last */
    struct buf text;   /* a text to be shown in pages */
};

/* The seat as it sees itself in s->round or s->trial. */
static inline struct seat_view play_seat(const struct session *s, const char *round, int seat) {
    struct view view;
    return *game_view_seat(s->game, round, seat, &view);
}

/* Each returns false after an error message.  play_open_game() applies NAME=VALUE settings to the rules;
 * play_open_deal() uses system entropy if rng is NULL; penetration is in percent. */
bool play_open(struct session *s, const struct command *command);
bool play_open_game(struct session *s, const struct game *game, const struct args_list *settings);
bool play_open_deal(struct session *s, struct rng *rng, int penetration);
void play_close(struct session *s);

/* What standard output can show: plain text with --plain, NO_COLOR, a pipe or a dumb terminal. */
struct style play_style(bool plain, bool four_colours);

/* Adds a sentence to a text, or to the notice. */
void play_put(struct buf *b, const struct session *s, const char *format, ...) __attribute__((format(printf, 3, 4)));
#define play_notify(s, ...) play_put(&(s)->notice, (s), __VA_ARGS__)

/* Shows s->screen, the notice and the prompt, and reads a key.  Output that scrolls does not repeat an
 * unchanged screen.  KEY_END sets s->leaving. */
struct key play_ask(struct session *s, const char *prompt, bool amount);

/* Shows s->screen and the notice without asking. */
void play_show(struct session *s);

/* Adds "'x' is no choice here: ..." to the notice and drops the rest of the input line. */
void play_refuse_key(struct session *s, struct key key, const char *choices);

/* Columns of tables: lines do not grow with a wide window. */
static inline int play_width(const struct session *s) { return s->style.width < 84 ? s->style.width : 84; }

/* Starts s->screen with a line: game and round on the left, the balance on the right. */
void play_draw_balance(struct session *s);

/* Adds the table to s->screen, with the largest cards that leave reserve lines free below it. */
void play_draw_scene(struct session *s, const struct scene *scene, int reserve);

/* Shows a text that may be longer than the screen, a screen at a time. */
void play_show_pages(struct session *s, const char *text);

/* Shows the keys that may be pressed now, the rules in brief, and the pay tables in force. */
void play_show_help(struct session *s, const char *keys);

/* The meters. */
void play_put_meters(struct buf *b, const struct session *s);

/* ---- wagers (play_bets.c) and rounds (play_round.c) --------------------------------------------------- */
/* Lets the player change s->wagers and deal; false if the player leaves. */
bool play_bets(struct session *s);

/* Opens a round with s->wagers and takes them from the purse; on an error nothing changes. */
enum err play_open_round(struct session *s);

/* Plays the opened round to its settlement, which is then in s->result. */
void play_round(struct session *s);

/* Totals of the session. */
void play_put_summary(struct buf *b, const struct session *s);

/* ---- a decision of a seat (play_decision.c) ----------------------------------------------------------- */
/* Asks a seat that must decide. */
struct question {
    int seat;
    const char *keys; /* listed after the decisions: "?\thelp, q\tleave" */
    int64_t held;     /* part of the balance reserved for other hands */

    void (*draw)(void *context);                                  /* draws the screen before each prompt */
    bool (*on_key)(void *context, char key, const char *choices); /* false: no such key */
    void *context;

    int64_t cost[ACTIONS_MAX]; /* filled in: what the action adds to the stakes; -1: not allowed */
    uint32_t affordable;       /* filled in: a bit per action that is allowed and covered */
};

/* Asks until the seat has decided; false if the player leaves.  Its choices are valued in s->advice first, and what
 * the decision costs is added to s->mistakes; so call it before the decision is applied. */
bool play_question_ask(struct session *s, struct question *question, struct event *event);

/* Applies the event to a copy of the round in s->trial; false if the rules refuse it. */
bool play_try(struct session *s, const struct event *event);

/* Reserves memory for advice if the game has an analysis; false after an error message. */
bool play_advice_open(struct session *s);

/* Adds the choices and their values to the notice, in at most so many rows of the screen. */
void play_advice_show(struct session *s, int rows);

/* "2 of 14 decisions cost $1.37 in expectation, $0.10 a decision."; nothing before the first. */
void play_put_mistakes(struct buf *b, const struct session *s);

/* ---- receipts (play_receipts.c) ----------------------------------------------------------------------- */
/* 'cardroom-lab play --receipts FOLDER': a signed receipt for every round.  FOLDER contains key.pub, the public
 * half of the signing key; round-000001.json and so on; and for a shoe that lasts several rounds
 * shoe-000001.seed, its seed in hex, named after its first round and written when the shoe is finished.
 * Existing files are never overwritten.  The commitment is shown before the wagers are taken.
 *
 * Order: open; per round shuffled (before the wagers), begin (when the round is opened), event for each
 * event, write (at the end, before meters are paid); finally close.
 *
 * open creates the folder if needed, and reads the key from the file, or makes one if that is NULL; false
 * after an error message.  Without a folder none of these functions does anything. */
bool play_receipts_open(struct session *s, const char *folder, const char *key_file);
void play_receipts_shuffled(struct session *s, bool shuffled);
void play_receipts_begin(struct session *s);
void play_receipts_event(struct session *s, const struct event *event);
void play_receipts_write(struct session *s);

/* Publishes the seed of the last shoe and notifies the player where the receipts are; false if one could not
 * be written. */
bool play_receipts_close(struct session *s);
