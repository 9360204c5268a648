/*
 * drill_deal.h - which decision comes next: a real round dealt to it, or a weak spot dealt again.
 *
 * Fresh decisions come from rounds through the rules: shuffled cards, one seat, every decision before the one
 * asked taken as best.  Where a round has several decisions, which of them it is dealt for is drawn first. So
 * each decision comes up as often as in play, times the chance that it is taken: its weight.  For two choices
 * the weight is 1 where they are worth the same and halves with every drill_hard.half of difference, down to
 * 1/4096.  A pai gow setting wins, pushes or loses, so there is no closeness: the weight is 1 where the House
 * Way falls short of the best, 1/4 where it does not but at most four of the 21 settings are as good, else
 * 1/4096.  A decision where all choices are worth the same is never asked.
 *
 * A question costs at most so many valuings (DRILL_VALUED) and looks (DRILL_CONSIDERED); then the heaviest
 * decision seen is taken, of equals the closest.  How close a state is is remembered for the session, so
 * valuings become rare.
 */
#ifndef CLI_PLAY_DRILL_DEAL_H
#define CLI_PLAY_DRILL_DEAL_H

#include "cli/play/drill_kind.h"
#include "cli/play/drill_state.h"
#include "cli/play/play.h"

enum { DRILL_STAKE_CENTS = 10000, DRILL_WEIGHT = 4096, DRILL_RECENT = 6 };
enum { DRILL_VALUED = 48, DRILL_CONSIDERED = 100, DRILL_MEMOS = 1024 };

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

struct drill_hard {
    bool all;     /* every decision counts alike */
    int64_t half; /* hundredths of a cent per $100 */
    struct drill_recent recent;
    struct drill_memo memo[DRILL_MEMOS];
};

struct drill_question {
    struct drill_state state;    /* as it lies on the table */
    char text[DRILL_STATE_TEXT]; /* canonical */
    int kind;
    struct drill_rule rule;
    int house_way; /* the choice that the House Way is, or -1 */
};

/*
 * Deals a round of the game to the state, with $100 on what is required: false if no decision of the game
 * looks like it.  The round is the caller's memory, game_round_size() of it.
 */
bool drill_restore(const struct rules *rules, const struct drill_state *state, struct rng *rng, void *round);

/* The next question in s->round, valued in s->advice.  Again: a state in other suits.  Fresh: from a shuffle.
 */
void drill_deal_again(struct session *s, const char *state, struct drill_hard *hard,
                      struct drill_question *out);
void drill_deal_fresh(struct session *s, struct drill_hard *hard, struct drill_question *out);

/* The choice that the decision takes, or -1; the House Way takes the setting that it makes. */
int drill_choice(struct session *s, const struct event *event);

/* What the choice costs against the best: hundredths of a cent per $100 wagered. */
int64_t drill_cost(const struct advice *advice, int index);

/* The difference between the best choice and the best of those that are worse; -1 if there is none. */
int64_t drill_gap(const struct advice *advice);

/* Of DRILL_WEIGHT. */
int drill_weight(int64_t gap, int64_t half);

#endif
