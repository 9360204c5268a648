/*
 * play.h - one person's session at one table: 'cardroom play', and the table of 'cardroom drill'.
 *
 *   cmd_play.c       options, menu, the session's beginning and end
 *   play_session.c   what is shown and asked: screens, notices, prompts, help
 *   play_bets.c      limits, stakes and purse; the wagers of the next round
 *   play_round.c     the deal, and who won what, line by line
 *   play_decision.c  a decision asked of a seat, and what each choice is worth
 *   play_receipts.c  a signed receipt for every round, where they are wanted
 *   play_guide.c     what sets the games apart: texts, kinds of decision, short rules
 *   play_scene.c     the table as text      play_layout.c  columns and cards      play_keys.c  what is typed
 *   cmd_drill.c, drill_*.c                  training (drill.h)
 *
 * Everything is generic over the plug in game/game.h.
 *
 * Order: play_open, then play_open_game and play_open_deal; at last play_close, which takes any of them back.
 */
#ifndef CLI_PLAY_PLAY_H
#define CLI_PLAY_PLAY_H

#include "base/base.h"
#include "cli/advice.h"
#include "cli/args.h"
#include "cli/play/play_bets.h"
#include "cli/play/play_guide.h"
#include "cli/play/play_keys.h"
#include "cli/play/play_scene.h"
#include "deal/deal.h"
#include "ledger/meter.h"

enum { SCREEN_BYTES = 64 * 1024, NOTICE_BYTES = 4096, PROMPT_LINES = 4 };

struct play_receipts;

/* What was decided, against what was best; only decisions whose worth is known. */
struct mistakes {
    uint64_t decisions, count;
    struct fraction cents; /* what they cost in expectation */
};

struct session {
    const struct command *command; /* whose session it is: errors are reported in its name */
    const struct game *game;
    struct rules rules;
    const struct guide *guide;
    struct limits limits;
    struct style style;
    struct keys keys;
    struct rng rng; /* of a session that was seeded by hand */
    struct deal_rng deal;
    struct meters meters;
    struct purse purse;
    struct play_receipts *receipts; /* NULL: none are wanted */

    struct scene_seats seats; /* the hands this person plays */
    struct stakes wagers;     /* of the next round, by seat; kept for the one after */
    struct stakes last;       /* what the last round was opened with */
    uint8_t pick[PLAY_SEATS][3];
    int64_t buy_in; /* what one buy-in brings */

    char *round, *trial; /* the game's own memory; the trial is for asking what an event would do */
    bool leaving;        /* the player wants to go; what is unfinished takes its time-out */
    bool expired;        /* and has done so in this round */

    bool advises;         /* the game has an analysis, and the player wants it */
    struct arena arena;   /* for it */
    struct advice advice; /* of the seat asked */
    struct mistakes mistakes;

    struct buf notice; /* shown once, above the next prompt */
    struct buf result; /* the last round, as settled; empty before the first */
    struct buf screen; /* being drawn */
    struct buf shown;  /* what was drawn last */
};

/* ---- the session (play_session.c) --------------------------------------------------------------------- */

/* Each is false after saying what is wrong.  play_open_game() takes NAME=VALUE settings of the rules;
 * play_open_deal() takes entropy of the system where rng is NULL, and a penetration in percent. */
bool play_open(struct session *s, const struct command *command);
bool play_open_game(struct session *s, const struct game *game, const struct args_list *settings);
bool play_open_deal(struct session *s, struct rng *rng, int penetration);
void play_close(struct session *s);

/* What standard output can show: plain when that is asked for, with NO_COLOR, into a pipe and on a dumb
 * terminal. */
struct style play_style(bool plain, bool four_colours);

/* Adds a sentence to the notice. */
void play_notify(struct session *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/*
 * Shows s->screen, the notice and the prompt, and reads a key.  On paper a screen that was shown last is not
 * repeated.  KEY_END sets s->leaving.
 */
struct key play_ask(struct session *s, const char *prompt, bool amount);

/* Shows s->screen and the notice without asking. */
void play_show(struct session *s);

/* Adds a sentence to the notice and drops the rest of the line that was typed; of a key, "'x' is no choice
 * here: ...". */
void play_refuse(struct session *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void play_refuse_key(struct session *s, struct key key, const char *choices);

/* Starts s->screen with a line: the title and round or decision on the left, a figure on the right. */
void play_draw_title(struct session *s, const char *about, const char *figure);

/* Adds the table to s->screen, with cards that leave so many lines free below it. */
void play_draw_scene(struct session *s, const struct scene *scene, int reserve);

/* Title with round and balance, then the table. */
void play_draw_round(struct session *s, const struct scene *scene, int reserve);
void play_draw_balance(struct session *s); /* the title alone */

/* Shows a text that may be longer than the screen, a screen at a time. */
void play_show_pages(struct session *s, const char *text);

/* The same for what put() writes; keys: those that may be pressed now. */
typedef void play_put_text(struct buf *b, const void *context, const char *keys);
void play_show_text(struct session *s, play_put_text *put, const void *context, const char *keys);

/* What the keys do, the rules in brief, and the pay tables in force. */
void play_show_help(struct session *s, const char *keys);

/* The parts of a help: keys and how they are typed; the rules in brief. */
void play_put_keys(struct buf *b, const struct session *s, const char *keys, const char *hint);
void play_put_rules(struct buf *b, const struct session *s);

/* What the signs show. */
void play_put_meters(struct buf *b, const struct session *s);

/* ---- wagers (play_bets.c) and rounds (play_round.c) --------------------------------------------------- */

/* Lets the player change s->wagers and deal; false if the session is over. */
bool play_bets(struct session *s);

/* Opens a round with s->wagers and takes them from the purse; an error leaves everything as it was. */
enum err play_open_round(struct session *s);

/* The round that was opened, through its decisions to its settlement, which s->result then shows. */
void play_round(struct session *s);

/* The session in figures. */
void play_put_summary(struct buf *b, const struct session *s);

/* ---- a decision of a seat (play_decision.c) ----------------------------------------------------------- */

/* A question to a seat whose decision the round awaits.  play_question_open() fills in what is marked so. */
struct question {
    int seat;
    const char *keys; /* listed behind the decisions: "?\thelp, q\tleave" */
    bool played;      /* with the purse: costs are shown and must be covered, Enter takes what is free, a
                         setting is confirmed; else it is an exercise */
    int64_t held;     /* part of the balance that other hands may need */

    void (*draw)(void *context);                                  /* the screen, before each prompt */
    bool (*on_key)(void *context, char key, const char *choices); /* false: no such key */
    void *context;

    int64_t
        cost[ACTIONS_MAX]; /* filled in: what the action adds to the stakes; -1 for one that is not open */
    uint32_t affordable;   /* filled in: a bit per action that is open and covered */
};

void play_question_open(struct session *s, struct question *question);

/* Asks until the seat has decided; false if the player leaves. */
bool play_question_ask(struct session *s, const struct question *question, struct event *event);

/* The action that the key stands for, or -1. */
int play_question_action(const struct session *s, const struct question *question, struct key key);

/* Two positions of the hand as shown, from 1, as the front; false if they are no two of its cards. */
bool play_set_front(const struct session *s, int seat, const int position[2], struct event *event);

/* The round after the event, in s->trial; false if the rules refuse it. */
bool play_try(struct session *s, const struct event *event);

/* Memory for advice, where the game has an analysis; false after saying that there is none. */
bool play_advice_open(struct session *s);

/* Values the choices of a seat that must decide, in s->advice; only of actions with a bit in within_reach. */
void play_advice_get(struct session *s, int seat, uint32_t within_reach);

/* The choice that the decision takes, or -1; an action that sets the hand by itself takes that setting. */
int play_advice_choice(struct session *s, const struct event *event);

/* Adds the choices and their values to the notice; rows: of the screen, that may be filled. */
void play_advice_show(struct session *s, int rows);

/* The seat that was advised is about to decide so: what it costs is added up. */
void play_advice_count(struct session *s, const struct event *event);

/* "2 of 14 decisions cost $1.37 in expectation, $0.10 a decision."; nothing before the first. */
void play_put_mistakes(struct buf *b, const struct session *s);

/* ---- receipts (play_receipts.c) ----------------------------------------------------------------------- */

/*
 * 'cardroom play --receipts FOLDER': a signed receipt for every round.  FOLDER then holds key.pub, the public
 * half of the key that signs; round-000001.json and so on; and for a shoe that lives across rounds
 * shoe-000001.seed, its seed in hex, named by its first round and written when the shoe is finished.  Nothing
 * there is ever overwritten.  The commitment is shown before the wagers are taken.
 *
 * Order: open; per round shuffled (before the wagers), begin (the round is opened), event for each, closed,
 * write (when it is over, before meters are paid); at last close.
 *
 * open makes the folder if there is none, and reads the key from the file, or makes one if that is NULL;
 * false after saying what is wrong.  Without a folder nothing is done, here and below.
 */
bool play_receipts_open(struct session *s, const char *folder, const char *key_file);
void play_receipts_shuffled(struct session *s, bool shuffled);
void play_receipts_begin(struct session *s);
void play_receipts_event(struct session *s, const struct event *event);
void play_receipts_closed(struct session *s);
void play_receipts_write(struct session *s);

/* Publishes the seed of the last shoe and notifies where the receipts are; false if one was not written. */
bool play_receipts_close(struct session *s);

#endif
