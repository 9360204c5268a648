/*
 * pai_gow_bonus.h - the bonus wagers of Dealer Open Pai Gow, as counts of hands and deals.
 *
 * All of them look at seven cards, never at a setting.  Chan Chu and envy ask for the lines that a hand
 * satisfies, so hands are counted by their sets of lines and any pay table can be read off afterwards.  The
 * ace-high wager asks for two hands at once, the dealer's and the player's; Jacks Beat for the jacks among
 * the dealer's.  Nothing here knows a pay.
 *
 * Cost: 0.04 s and 3 MB for Chan Chu, a few milliseconds and no memory for the rest.
 */
#ifndef MATH_DEALER_OPEN_PAI_GOW_PAI_GOW_BONUS_H
#define MATH_DEALER_OPEN_PAI_GOW_PAI_GOW_BONUS_H

#include "base/base.h"
#include "card/card.h"

/* Hands by the lines they satisfy, as chan_chu_tiers() says them: 154,143,080 in all. */
enum { CHAN_CHU_LINE_SETS = 1 << 16 };

struct pai_gow_chan_chu {
    int64_t hands[CHAN_CHU_LINE_SETS];
};

/* The arena is given back as it was. */
void pai_gow_chan_chu_count(struct pai_gow_chan_chu *out, struct arena *arena);

/* By whether the dealer has the joker. */
struct pai_gow_ace_high {
    int64_t dealers[2]; /* hands that are ace-high */
    int64_t both[2];    /* deals in which the player's is ace-high too */
};

struct pai_gow_ace_high pai_gow_ace_high_count(void);

/* The hands with so many natural jacks. */
int64_t pai_gow_jacks_count(int jacks);

#endif
