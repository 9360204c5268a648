/* drill.h - one person's training in one game: 'cardroom drill'.
 *
 *   cmd_drill.c       options, opening, reset
 *   drill_question.c  selects the next decision; decisions that differ only in suits are one
 *   drill_dialog.c    the session: question, answer, grade and totals, on the screen and as JSON
 *   drill_progress.c  the player's progress: totals, weak spots, when they are due; its file
 *   dealer.c          the exercises of dealers: 'cardroom drill --dealer'
 *
 * The table, its cards and the keys are those of 'cardroom play' (play.h), with a session whose round is
 * always at a decision.  An answer is graded, not played. */
#pragma once

#include "base/json.h"
#include "cli/play/play.h"

enum { DRILL_SEAT = 1, DRILL_STAKE_CENTS = 10000 };

/* ---- a state (drill_question.c) ----------------------------------------------------------------------- */
/* The cards on which a seat decides: its own and the face-up ones.  No game ranks the suits, so two
 * situations that differ only in the names of the suits, or in the order of the cards, are the same decision.
 * A state has one canonical form, written "Ts 7h 4d" or "Kd 9h/7c" (after the slash: the dealer's cards, the
 * community cards, the rest of the array); weak spots are stored in that form. */
enum { DRILL_STATE_TEXT = 64 };

bool drill_state_is_canonical(const char *text);

/* Is the state, in canonical form, a decision of the game? */
bool drill_state_fits(const struct game *game, const char *state);

/* ---- which decision comes next (drill_question.c) ----------------------------------------------------- */
/* New decisions come from rounds through the rules: shuffled cards, one seat, and the best choice at every earlier
 * decision.  If a round has several decisions, the one to ask is drawn first.  So each decision comes up as often as in
 * play, times the probability of accepting it: its weight, of DRILL_WEIGHT, which falls with the gap between its
 * choices (docs/drill.md).  A decision whose choices all have the same value is never asked.
 *
 * For one question at most DRILL_CONSIDERED decisions are considered and DRILL_VALUED of them valued; if none
 * is accepted, the one of highest weight is asked, of equals the closest.  The gap of each state is
 * remembered for the session, so fewer need to be valued. */
enum { DRILL_WEIGHT = 4096, DRILL_RECENT = 6, DRILL_VALUED = 48, DRILL_CONSIDERED = 100, DRILL_MEMOS = 1024 };

struct drill_selection {
    bool all;     /* --all: every decision has the same weight */
    int64_t half; /* --hard: the gap that halves the weight, in hundredths of a cent per $100 */
    unsigned asked;
    char recent[DRILL_RECENT][DRILL_STATE_TEXT]; /* the states asked last, which are not dealt again soon */
    struct drill_memo {
        char state[DRILL_STATE_TEXT];
        int64_t gap;
    } memo[DRILL_MEMOS]; /* by a hash of the state */
};

struct drill_question {
    char text[DRILL_STATE_TEXT]; /* canonical */
    struct drill_rule rule;
    int house_way; /* the choice of the House Way, or -1 */
};

/* Deals the next question into s->round and values it in s->advice: a weak spot in other suits, or a new decision. */
void drill_deal_spot(struct session *s, const char *state, struct drill_selection *selection,
                     struct drill_question *out);
void drill_deal_new(struct session *s, struct drill_selection *selection, struct drill_question *out);

/* The cost of the choice against the best, in hundredths of a cent per $100 wagered. */
int64_t drill_cost(const struct advice *advice, int index);

/* The difference between the best choice and the best of the worse ones; -1 if none is worse. */
int64_t drill_gap(const struct advice *advice);

/* ---- progress (drill_progress.c) ---------------------------------------------------------------------- */
/* A page is one game under one set of pay tables and options.  It counts its decisions; a weak spot, a state
 * that was missed, is due at a number of that count.  Leitner's system: a miss puts the spot into box 0, a
 * right answer when it is due moves it up one box, and it is due again 4, 12, 40, 120 and 400 decisions
 * later; a right answer in the last box removes it.  A right answer before it is due changes nothing, so that
 * luck in one session does not empty the list.
 *
 * Costs are whole numbers of hundredths of a cent per $100 wagered. */
enum { DRILL_BOXES = 5, DRILL_SPOTS = 400, DRILL_PAGES = 32, DRILL_RULES_TEXT = 200 };

/* No count or cost in a file exceeds this, so that sums cannot overflow 64 bits. */
#define DRILL_NUMBER_MAX INT64_C(1000000000000000)

struct drill_totals {
    int64_t decisions, right, cost;
};

struct drill_spot {
    char state[DRILL_STATE_TEXT]; /* canonical */
    int64_t box, due, seen, missed;
    int64_t cost; /* of the last mistake */
};

struct drill_page {
    const struct game *game;
    char rules[DRILL_RULES_TEXT]; /* what differs from the defaults: "xtra=2 decks=8" */
    int64_t decisions;
    struct drill_totals kind[DRILL_KINDS];
    int spot_count;
    struct drill_spot spot[DRILL_SPOTS];
};

struct drill_progress {
    int page_count;
    struct drill_page page[DRILL_PAGES];
};

/* The page of the game and its rules, added if new; NULL if there are DRILL_PAGES already. */
struct drill_page *drill_progress_page(struct drill_progress *progress, const struct game *game, const char *rules);

/* Deletes every page of the game, or all pages with NULL. */
void drill_progress_forget(struct drill_progress *progress, const struct game *game);

/* The spot that has been due longest, or the spot of a state; NULL if there is none. */
struct drill_spot *drill_page_due(struct drill_page *page);
struct drill_spot *drill_page_spot(struct drill_page *page, const char *state);

/* How the last answer changed a spot. */
enum spot_change { SPOT_NONE, SPOT_NEW, SPOT_MISSED_AGAIN, SPOT_UP, SPOT_EARLY, SPOT_LEARNT };

struct spot_update {
    enum spot_change change;
    int64_t comes_in; /* decisions until it is asked again; 0 if it is not */
};

/* Counts the answer, and adds, moves or removes the spot. */
struct spot_update drill_page_answer(struct drill_page *page, const char *state, int kind, int64_t cost);

void drill_totals_add(struct drill_totals *to, const struct drill_totals *from);
struct drill_totals drill_totals_of(const struct drill_totals *kinds); /* DRILL_KINDS of them */

/* ---- the file (drill_progress.c) ---------------------------------------------------------------------- */
/* A player's file is JSON, read strictly: every key exactly once and no other, every number in its range,
 * totals that agree; else the whole text is refused with the place of the error.  A text of a later version
 * is refused as such, so an old program never drops what a newer one wrote.  docs/drill.md describes the
 * keys.  A dealer's file has lines, and is only added to (dealer.c).
 *
 * The default path is in cardroom/ of $XDG_DATA_HOME, or of ~/.local/share.  A session locks the file
 * (FILE.lock), so that two sessions cannot overwrite each other's answers.  A player's is rewritten after
 * every answer: FILE.new is written and renamed, so that a crash leaves the old file or the new one, never
 * half of one.  A file that cannot be read is refused and left unchanged.
 *
 * Order: drill_file_open, drill_file_read, drill_file_save any number of times, drill_file_close. */
enum { DRILL_VERSION = 1, DRILL_TEXT_MAX = 4 << 20, DRILL_ERROR = 320, DRILL_PATH_MAX = 1024 };

struct drill_file {
    const struct command *command;
    char path[DRILL_PATH_MAX]; /* empty: nothing is saved */
    int lock;                  /* -1: not locked */
    bool failed;               /* it could not be written, */
    char why[DRILL_ERROR];     /* with a sentence on it */
};

/* Resolves the path; NULL for the default, where the file has this name and the folders are created.  Locks
 * the file if the session writes.  This, text and read return false or NULL after an error message. */
bool drill_file_open(struct drill_file *file, const char *path, const char *usual_name, bool writes);
void drill_file_close(struct drill_file *file);

/* The text of the file, in memory that the caller frees; a missing file is empty. */
char *drill_file_text(const struct drill_file *file, struct text *out);
bool drill_file_read(const struct drill_file *file, struct drill_progress *progress);

/* False with file->failed. */
bool drill_file_save(struct drill_file *file, const struct drill_progress *progress);
bool drill_file_append(struct drill_file *file, const struct buf *line);

/* ---- the drill ---------------------------------------------------------------------------------------- */
/* What the command line says. */
struct drill_options {
    const char *game, *seed, *file, *exercise;
    int64_t rounds; /* decisions or questions to ask, 0 for no end */
    int64_t hard;   /* 0: not given */
    bool dealer, all, stats, reset, no_file, json, plain, four_colours;
    struct args_list settings; /* NAME=VALUE */
};

/* 'drill --dealer' (dealer.c), with its session and its file open: the exit status. */
int dealer_run(struct session *s, struct drill_file *file, const struct drill_options *options);

struct drill {
    const struct drill_options *o;
    struct session s;
    struct drill_selection selection;
    struct drill_progress progress;
    struct drill_page *page;
    struct drill_file file;

    struct drill_question question;
    bool again;         /* the question is a weak spot that was due */
    struct event event; /* the answer */
    int chosen;         /* the choice it takes, -1 before the answer */
    int64_t cost;
    struct spot_update update;

    struct drill_totals total, kind[DRILL_KINDS]; /* of this session */
};

/* Asks until the player leaves or has answered d->o->rounds decisions, and prints the totals. */
void drill_session(struct drill *d);

/* Prints the progress, of one game or of all. */
void drill_print_history(struct drill *d);
