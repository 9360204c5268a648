/* pai_gow_bonus.h - the bonus wagers of Dealer Open Pai Gow, as counts of hands and deals.
 *
 * All of them depend on seven cards, never on a setting.  Chan Chu and envy pay by the lines that a hand satisfies, so
 * hands are counted by their set of lines and any pay table can be evaluated afterwards.  The ace-high wager depends on
 * two hands, the dealer's and the player's; Jacks Beat on the dealer's jacks.  No pays are used here.
 *
 * Cost: 0.04 s and 3 MB for Chan Chu, a few milliseconds and no memory for the rest. */
#pragma once

#include "base/base.h"
#include "card/card.h"

/* Hands by the set of lines they satisfy, as bits of chan_chu_tiers(): 154,143,080 in all. */
enum { CHAN_CHU_LINE_SETS = 1 << 16 };

struct pai_gow_chan_chu {
    int64_t hands[CHAN_CHU_LINE_SETS];
};

/* Releases what it takes from the arena. */
void pai_gow_chan_chu_count(struct pai_gow_chan_chu *out, struct arena *arena);

/* By whether the dealer has the joker. */
struct pai_gow_ace_high {
    int64_t dealers[2]; /* hands that are ace-high */
    int64_t both[2];    /* deals in which the player's is ace-high too */
};

struct pai_gow_ace_high pai_gow_ace_high_count(void);

/* The number of hands with this number of natural jacks. */
int64_t pai_gow_jacks_count(int jacks);
