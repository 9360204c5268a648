/*
 * play.h - one person's session at one table: 'cardroom play'.
 *
 *   cmd_play.c     options, menu, the session's beginning and end
 *   play_bets.c    the wagers of the next round
 *   play_round.c   the deal and the decisions
 *   play_settle.c  who won what, line by line; the session in figures
 *   play_advice.c  what each choice is worth, and what the mistakes cost
 *   play_screen.c  what is shown and asked
 *   play_help.c    keys, rules in brief, pay tables in force
 *   play_receipts.c  a signed receipt for every round, where they are wanted
 *   play_scene.c   the table as text          play_cards.c, play_text.c   how it is drawn
 *   play_keys.c    what is typed              play_purse.c                money and limits
 *
 * Everything is generic over the plug in game/game.h; what sets the games apart in words is play_words.c.
 */
#ifndef CLI_PLAY_PLAY_H
#define CLI_PLAY_PLAY_H

#include "base/arena.h"
#include "cli/advice.h"
#include "cli/cli.h"
#include "cli/play/play_keys.h"
#include "cli/play/play_purse.h"
#include "cli/play/play_receipts.h"
#include "cli/play/play_scene.h"
#include "deal/deal.h"
#include "ledger/meter.h"

enum { SCREEN_BYTES = 64 * 1024, NOTICE_BYTES = 4096 };

/* What was decided, against what was best; only decisions whose worth is known. */
struct mistakes {
    uint64_t decisions, count;
    struct fraction cents; /* what they cost in expectation */
};

struct session {
    const struct game *game;
    struct rules rules;
    const struct words *words;
    struct limits limits;
    struct style style;
    struct keys keys;
    struct rng rng; /* of a session that was seeded by hand */
    struct deal_rng deal;
    struct meters meters;
    struct purse purse;
    struct play_receipts *receipts; /* NULL: none are wanted */

    int seats;            /* hands this person plays, from seat 1 */
    struct stakes wagers; /* of the next round, by seat; kept for the one after */
    struct stakes last;   /* what the last round was opened with */
    uint8_t pick[PLAY_SEATS][3];
    int64_t buy_in; /* what one buy-in brings */

    char *round, *trial; /* the game's own memory; the trial is for asking what an event would do */
    unsigned seen;       /* a bit per seat that has been asked: its cards were looked at */
    int asked;           /* the seat that must decide, or 0 */
    bool leaving;        /* the player wants to go; what is unfinished takes its time-out */
    bool expired;        /* and has done so in this round */

    bool advises;         /* the game has an analysis, and the player wants it */
    struct arena arena;   /* for it */
    struct advice advice; /* of the seat asked */
    struct mistakes mistakes;

    struct buf notice; /* said once, above the next prompt */
    struct buf result; /* the last round, as settled; empty before the first */
    struct buf screen; /* being drawn */
    struct buf shown;  /* what was drawn last */
};

/* ---- talking ------------------------------------------------------------------------------------------ */

/* What standard output can show: plain when it is asked for, with NO_COLOR, into a pipe, on a dumb terminal.
 */
struct style play_style(bool plain, bool four_colours);

/* Adds a sentence to the notice. */
void play_say(struct session *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/*
 * Shows s->screen, the notice and the prompt, and reads a key.  On paper a screen that was shown last is not
 * repeated.  KEY_END sets s->leaving.
 */
struct key play_ask(struct session *s, const char *prompt, bool amount);

/* Shows s->screen and the notice without asking. */
void play_show(struct session *s);

/* "'x' is no choice here: ..." and the rest of the line is dropped. */
void play_refuse(struct session *s, struct key key, const char *choices);

/* ---- the parts ---------------------------------------------------------------------------------------- */

/* Lets the player change s->wagers and deal; false if the session is over. */
bool play_bets(struct session *s);

/* Opens a round with s->wagers and takes them from the purse; an error leaves everything as it was. */
enum err play_open_round(struct session *s);

/* The round that was opened, to its settlement. */
void play_round(struct session *s);

/* Pays every seat, and writes s->result. */
void play_settle(struct session *s);
void play_put_summary(struct buf *b, const struct session *s);

/* Memory for advice, where the game has an analysis; false if there is none to be had. */
bool play_advice_open(struct session *s);
void play_advice_close(struct session *s);

/* Values the choices of a seat that must decide; within_reach has a bit per action the balance covers. */
void play_advice_get(struct session *s, int seat, uint32_t within_reach);

/* Adds the choices and their values to the notice. */
void play_advice_show(struct session *s);

/* The seat that was advised has decided so: what it cost is added up. */
void play_advice_count(struct session *s, const struct event *event);

/* "2 of 14 decisions cost $1.37 in expectation, $0.10 a decision."; nothing before the first. */
void play_put_mistakes(struct buf *b, const struct session *s);

/* What the signs show. */
void play_put_meters(struct buf *b, const struct session *s);

void play_help(struct session *s, const char *keys);

/* Shows a text that may be longer than the screen, a screen at a time. */
void play_pages(struct session *s, const char *text);

/* Game, round and balance, at the top of an empty s->screen. */
void play_draw_title(struct session *s);

/* What may be seen of the table now, and the same drawn in s->screen, with cards that leave so many lines
 * free. */
void play_scene(const struct session *s, struct scene *scene);
void play_draw_scene(struct session *s, const struct scene *scene, int reserve);

/* Do seats pick locations before the deal? */
bool play_has_picks(const struct session *s);

/* Is the game's option set to this choice? */
bool play_option_is(const struct session *s, const char *id, const char *choice);

/* "$5", "-$5": money in running text. */
struct money {
    char text[32];
};

struct money money(int64_t cents);

#endif
