/*
 * drill.h - one person's training in one game: 'cardroom drill'.
 *
 *   cmd_drill.c       options, the session's beginning and end
 *   drill_question.c  which decision comes next, and what a decision is without the names of its suits
 *   drill_dialog.c    a question, the answer, its grade, the totals: on the screen and as JSON
 *   drill_progress.c  the player's progress: totals, weak spots and when they return; its file
 *
 * The table, its cards and the keys are those of 'cardroom play' (play.h): the session inside is one whose
 * round always stands at a decision.  An answer is graded, not played.
 */
#ifndef CLI_PLAY_DRILL_H
#define CLI_PLAY_DRILL_H

#include "base/json.h"
#include "cli/play/play.h"

enum { DRILL_SEAT = 1, DRILL_STAKE_CENTS = 10000 };

/* ---- a state (drill_question.c) ----------------------------------------------------------------------- */

/*
 * What a seat decides on: its own cards and those that lie open.  Suits have no rank among themselves in any
 * of the games, so two situations that differ only by the names of the suits, or by the order in which cards
 * came, are the same decision.  A state has one canonical form, written "Ts 7h 4d" or "Kd 9h/7c" (behind the
 * stroke: the dealer's cards, the community, the rest of the array); that is what the file of weak spots
 * holds.
 */
enum { DRILL_STATE_TEXT = 64 };

struct drill_state {
    uint8_t own_count, open_count;
    card own[HAND_MAX], open[HAND_MAX];
};

/* The one form that all states of the class share: cards high to low, the suits renamed. */
struct drill_state drill_state_canonical(const struct drill_state *state);

void drill_state_put(struct buf *b, const struct drill_state *state);

/* False if the text is not one list of cards, or two with a stroke between them. */
bool drill_state_read(struct drill_state *state, const char *text, size_t size);

/*
 * Deals a round of the game to the state, with $100 on what is required: false if no decision of the game
 * looks like it.  The round is the caller's memory, game_round_size() of it.
 */
bool drill_restore(const struct rules *rules, const struct drill_state *state, struct rng *rng, void *round);

/* ---- which decision comes next (drill_question.c) ----------------------------------------------------- */

/*
 * New decisions come from rounds through the rules: shuffled cards, one seat, every decision before the one
 * asked taken as best.  Where a round has several decisions, which of them it is dealt for is drawn first.
 * So each decision comes up as often as in play, times the chance that it is taken: its weight.  For two
 * choices the weight is 1 where they are worth the same and halves with every difference of
 * drill_selection.half, down to 1/4096.  A pai gow setting wins, pushes or loses, so there is no closeness:
 * the weight is 1 where the House Way falls short of the best, 1/4 where it does not but at most four of the
 * 21 settings are as good, else 1/4096.  A decision where all choices are worth the same is never asked.
 *
 * For one question at most DRILL_VALUED decisions are valued and DRILL_CONSIDERED considered; then the
 * heaviest decision seen is taken, of equals the closest.  How close a state is is remembered for the
 * session, so valuings become rare.
 */
enum { DRILL_WEIGHT = 4096, DRILL_RECENT = 6, DRILL_VALUED = 48, DRILL_CONSIDERED = 100, DRILL_MEMOS = 1024 };

/* The states asked last; they are not dealt again at once. */
struct drill_recent {
    unsigned count;
    char state[DRILL_RECENT][DRILL_STATE_TEXT];
};

/* How close a state is, by a hash of it. */
struct drill_memo {
    char state[DRILL_STATE_TEXT];
    int64_t gap;
};

struct drill_selection {
    bool all;     /* every decision counts alike */
    int64_t half; /* hundredths of a cent per $100 */
    struct drill_recent recent;
    struct drill_memo memo[DRILL_MEMOS];
};

struct drill_question {
    char text[DRILL_STATE_TEXT]; /* canonical */
    int kind;
    struct drill_rule rule;
    int house_way; /* the choice that the House Way is, or -1 */
};

/* The next question in s->round, valued in s->advice: a weak spot in other suits, or one from a shuffle. */
void drill_deal_spot(struct session *s, const char *state, struct drill_selection *selection,
                     struct drill_question *out);
void drill_deal_new(struct session *s, struct drill_selection *selection, struct drill_question *out);

/* What the choice costs against the best: hundredths of a cent per $100 wagered. */
int64_t drill_cost(const struct advice *advice, int index);

/* The difference between the best choice and the best of those that are worse; -1 if there is none. */
int64_t drill_gap(const struct advice *advice);

/* ---- progress (drill_progress.c) ---------------------------------------------------------------------- */

/*
 * A page is one game under one set of pay tables and options.  It counts its decisions; a weak spot, a state
 * that was missed, is due at a number of that count.  Leitner's rule: a miss puts the spot into box 0, a
 * right answer when it is due moves it one box up, and it comes back 4, 12, 40, 120 and 400 decisions later;
 * a right answer in the last box ends it.  A right answer before it is due changes nothing, so that
 * luck in one session does not empty the list.
 *
 * Costs are whole numbers of hundredths of a cent per $100 wagered.
 */
enum { DRILL_BOXES = 5, DRILL_SPOTS = 400, DRILL_PAGES = 32, DRILL_RULES_TEXT = 200 };

/* No count or cost in a file exceeds this, so that sums stay far from 64 bits. */
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
    char rules[DRILL_RULES_TEXT]; /* what differs from the standard: "xtra=2 decks=8" */
    int64_t decisions;
    struct drill_totals kind[DRILL_KINDS];
    int spot_count;
    struct drill_spot spot[DRILL_SPOTS];
};

struct drill_progress {
    int page_count;
    struct drill_page page[DRILL_PAGES];
};

/* The page of the game and its rules, made if it is new; NULL if there are DRILL_PAGES already. */
struct drill_page *drill_progress_page(struct drill_progress *progress, const struct game *game,
                                       const char *rules);

/* Forgets every page of the game, or all of them with NULL. */
void drill_progress_forget(struct drill_progress *progress, const struct game *game);

/* The spot that has been due longest, and the spot of a state; or NULL. */
struct drill_spot *drill_page_due(struct drill_page *page);
struct drill_spot *drill_page_spot(struct drill_page *page, const char *state);

/* What became of a spot by the last answer. */
enum spot_change { SPOT_NONE, SPOT_NEW, SPOT_MISSED_AGAIN, SPOT_UP, SPOT_EARLY, SPOT_LEARNT };

struct spot_update {
    enum spot_change change;
    int64_t comes_in; /* decisions until it comes back; 0 where it does not */
};

/* Counts the answer, and keeps or moves the spot. */
struct spot_update drill_page_answer(struct drill_page *page, const char *state, int kind, int64_t cost);

struct drill_totals drill_page_total(const struct drill_page *page);
void drill_totals_add(struct drill_totals *totals, int64_t cost);

/* ---- progress as text --------------------------------------------------------------------------------- */

/*
 * JSON, strict both ways: every key is there once and no other, every number is in its range and the totals
 * agree, or the whole text is refused with the place.  A text of a later version is refused as such, so an
 * old program never drops what a new one wrote.  docs/drill.md describes the keys.
 */
enum { DRILL_VERSION = 1, DRILL_TEXT_MAX = 4 << 20, DRILL_ERROR = 320, DRILL_PATH_MAX = 1024 };

/* ---- progress on disk --------------------------------------------------------------------------------- */

/*
 * Without a path it is cardroom/drill.json in $XDG_DATA_HOME, or in ~/.local/share.  A session locks it
 * (FILE.lock), so that two sessions cannot undo each other, and writes it anew after every answer: into
 * FILE.new, which then takes its place, so that a crash leaves the old or the new, never half of one.  A file
 * that cannot be understood is refused and left as it is.
 *
 * Order: drill_file_find, drill_file_read, and to write also: drill_file_open before the read,
 * drill_file_save, drill_file_close.
 */
struct drill_file {
    const struct command *command;
    char path[DRILL_PATH_MAX]; /* empty: nothing is kept */
    bool usual;                /* the usual place: its folders are made */
    int lock;                  /* -1: not locked */
    bool failed;               /* a save has failed */
};

/* Where the file is; NULL stands for the usual place.  False after saying why there is none. */
bool drill_file_find(struct drill_file *file, const struct command *command, const char *path);

/* Locks it, and makes the usual folder.  False after saying why. */
bool drill_file_open(struct drill_file *file);

/* Reads it; a file that is not there is no progress yet.  False after saying what is wrong with it. */
bool drill_file_read(const struct drill_file *file, struct drill_progress *progress);

/* False with file->failed, and the reason in why. */
bool drill_file_save(struct drill_file *file, const struct drill_progress *progress, char why[DRILL_ERROR]);

void drill_file_close(struct drill_file *file);

/* ---- the drill ---------------------------------------------------------------------------------------- */

struct drill {
    struct session s;
    struct drill_selection selection;
    struct drill_progress progress;
    struct drill_page *page;
    struct drill_file file;
    bool json;
    int64_t rounds; /* decisions to ask, 0 for no end */

    struct drill_question question;
    bool again;         /* it is a weak spot that was due */
    struct event event; /* the answer */
    int chosen;         /* the choice it takes, -1 before there is one */
    int64_t cost;
    struct spot_update update;

    struct drill_totals total, kind[DRILL_KINDS]; /* of this session */
};

/* Shows the question and reads the answer into d->event; false if the player leaves. */
bool drill_ask(struct drill *d);
bool drill_ask_json(struct drill *d);

/* What the answer was worth: drill_notify_grade() adds it to the notice, drill_show_grade() shows that, and
 * at a terminal waits for a key unless it is the last. */
void drill_notify_grade(struct drill *d);
void drill_show_grade(struct drill *d, bool last);
void drill_print_grade_json(struct drill *d);

/* At the end of a session. */
void drill_put_summary(struct buf *b, const struct drill *d);
void drill_put_summary_json(struct buf *b, const struct drill *d);

/* The history, of one game or of all (NULL). */
void drill_put_history(struct buf *b, const struct drill_progress *progress, const struct game *game,
                       int width);
void drill_put_history_json(struct buf *b, const struct drill_progress *progress, const struct game *game);

#endif
