/*
 * drill.h - one person's training in one game: 'cardroom drill'.
 *
 *   cmd_drill.c    options, the session's beginning and end
 *   drill_ask.c    a question on the screen, the answer, what it was worth
 *   drill_json.c   the same for a machine, a line each
 *   drill_stats.c  totals by kind, weak spots
 *   drill_deal.c   which decision comes next       drill_state.c  a decision without its suits
 *   drill_kind.c   what sets the games apart       drill_rule.c   the short rule that covers a hand
 *   drill_book.c   weak spots and when they return drill_text.c, drill_file.c  the player's file
 *
 * The table, its cards and the keys are those of 'cardroom play' (play.h): the session inside is one whose
 * round always stands at a decision.  An answer is graded, not played.
 */
#ifndef CLI_PLAY_DRILL_H
#define CLI_PLAY_DRILL_H

#include "cli/play/drill_book.h"
#include "cli/play/drill_deal.h"
#include "cli/play/drill_file.h"
#include "cli/play/play.h"

struct drill {
    struct session s;
    struct drill_hard hard;
    struct drill_book book;
    struct drill_page *page;
    struct drill_file file;
    bool json;
    int64_t rounds; /* decisions to ask, 0 for no end */

    struct drill_question question;
    bool again;         /* it is a weak spot that was due */
    struct event event; /* the answer */
    int chosen;         /* the choice it takes */
    int64_t cost;
    struct drill_note note;

    struct drill_tally total, kind[DRILL_KINDS]; /* of this session */
};

/* Shows the question and reads the answer into d->event; false if the player leaves. */
bool drill_ask(struct drill *d);
bool drill_ask_json(struct drill *d);

/* Tells what the answer was worth: drill_tell() adds to the notice, drill_next() shows it and waits for a
 * key, drill_show() only shows it. */
void drill_tell(struct drill *d);
void drill_tell_json(struct drill *d);
void drill_next(struct drill *d);
void drill_show(struct drill *d);

/* The action that the key stands for, or -1; which are open. */
int drill_action(const struct drill *d, struct key key);
bool drill_is_open(const struct drill *d, int action);

/* Two positions of the hand as shown, from 1, as the front: false if they are not two of its cards. */
bool drill_front(struct drill *d, int first, int second);

/* "18.4 cents", "1 cent": hundredths of a cent. */
void drill_put_cents(struct buf *b, int64_t hundredths);

/* What a decision of the tally cost on average. */
int64_t drill_average(const struct drill_tally *tally);

/* A line a kind, and the total where there are several; two lines where the width is small. */
void drill_put_kinds(struct buf *b, const struct game *game, const struct drill_tally kinds[DRILL_KINDS],
                     int width);

/* At the end of a session. */
void drill_put_summary(struct buf *b, const struct drill *d);
void drill_put_summary_json(struct buf *b, const struct drill *d);

/* The history of the pages, of one game or of all (NULL). */
void drill_put_history(struct buf *b, const struct drill_book *book, const struct game *game, int width);
void drill_put_history_json(struct buf *b, const struct drill_book *book, const struct game *game);

#endif
