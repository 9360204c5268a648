/* pai_gow_main.h - the main wager of Dealer Open Pai Gow, exactly: every deal of seven cards to the dealer
 * and seven to the player, 154,143,080 x 53,524,680 of them.
 *
 * The player sees the dealer's setting and answers with the best setting, or sets by the House Way too; both
 * are counted in one run, for all deals and by the dealer's front.  Win, push and lose are numbers of deals:
 * two jacks lose, else a dealer's ace-high pushes, else both hands must be strictly higher to win and one of
 * them to push [P-wager, P-intro-3, P-intro-10].
 *
 * Order: pai_gow_hand_table_make, then this.  pai_gow_main_count takes about six seconds of one
 * processor and 64 MB a thread beside the table; the result does not depend on the number of threads. */
#pragma once

#include "base/number.h"
#include "math/dealer_open_pai_gow/pai_gow_hands.h"

#define PAI_GOW_DEALER_HANDS INT64_C(154143080) /* 53 choose 7 */
#define PAI_GOW_PLAYER_HANDS INT64_C(53524680)  /* 46 choose 7 */

/* ORDER SETTING: the values of the option setting, "optimal" and "house-way". */
enum pai_gow_setting { SETTING_OPTIMAL, SETTING_HOUSE_WAY, PAI_GOW_SETTINGS };

struct pai_gow_results {
    int64_t win, push, lose;
};

/* The deals in which the dealer plays and has one given front. */
struct pai_gow_by_front {
    int64_t dealers;
    struct pai_gow_results deals[PAI_GOW_SETTINGS];
};

struct pai_gow_main {
    struct pai_gow_results deals[PAI_GOW_SETTINGS];
    int64_t jacks, ace_high; /* dealer's hands with two jacks or more, and others that are ace-high */
    struct pai_gow_by_front by_front[PAI_GOW_FRONTS + 1]; /* 0 is no front */
};

/* How to run: threads, and a callback for the share done, 0 to 1, one call at a time; true asks to stop. */
struct pai_gow_run {
    int threads;
    bool (*progress)(void *context, double done); /* may be NULL */
    void *context;
    const bool *fronts; /* [PAI_GOW_FRONTS + 1]: only dealers with these fronts; NULL: all */
};

/* False if it was asked to stop; *out is then undefined.  Releases what it takes from the arena. */
bool pai_gow_main_count(const struct pai_gow_hand_table *table, const struct pai_gow_run *run, struct arena *arena,
                        struct pai_gow_main *out);

/* After other settings of some dealer's hands: counts the fronts of run->fronts again, from which or to which a hand
 * was set, against the best player only; *count holds the rest.  False if it was asked to stop; *count is then as
 * before. */
bool pai_gow_main_again(const struct pai_gow_hand_table *table, const struct pai_gow_run *run, struct arena *arena,
                        struct pai_gow_main *count);

/* What a player's seven cards are to another wager, a number below PAI_GOW_CLASSES.  Suits may matter only where five
 * cards, the joker among them, are of one suit. */
enum { PAI_GOW_CLASSES = 32, PAI_GOW_JACKS = 3 };

struct pai_gow_classes {
    int (*of)(const void *context, const card seven[7]);
    const void *context;
};

/* The deals with player's hands of one class: against dealers that play, with the best settings, and the others. */
struct pai_gow_by_class {
    struct pai_gow_results played;
    int64_t jacks[PAI_GOW_JACKS]; /* the dealer has two, three, four */
    int64_t ace_high[2];          /* by whether the dealer has the joker */
};

/* As pai_gow_main_count(), for approved rules; out is in the order of the classes. */
bool pai_gow_main_by_class(const struct pai_gow_hand_table *table, const struct pai_gow_run *run,
                           const struct pai_gow_classes *classes, struct arena *arena,
                           struct pai_gow_by_class out[PAI_GOW_CLASSES]);

/* The mean win of a unit staked. */
struct fraction pai_gow_mean(const struct pai_gow_results *results);
