/* dealer_open_pai_gow.h - what the analyses ask of Dealer Open Pai Gow beyond its plug. */
#pragma once

#include "game/round.h"
#include "game/way/house_way.h"

/* Of the rules in force: a table's House Way, and its place of A-2-3-4-5. */
struct pai_gow_terms dealer_open_pai_gow_terms(const struct rules *rules);

/* What every seat sees of the dealer when it decides: both hands lie open and are set [P-5]. */
struct open_dealer {
    pai_gow_front front;
    pai_gow_back back;
    uint8_t wheel; /* enum pai_gow_wheel: by which it is compared */
    bool ace_high; /* and it pushes */
};

/* Of a round that awaits a decision. */
struct open_dealer dealer_open_pai_gow_dealer(const void *round);

/* ---- the dealer's seven ------------------------------------------------------------------------------- */
NO_PADDING
struct dealer_seven {
    uint8_t jacks;
    bool ace_high;
    bool beats_all; /* the round ends at once, and every hand has lost */
    bool pushes;
};
NO_PADDING_END

struct dealer_seven dealer_open_pai_gow_look(const card dealer[7]);

extern const struct table_steps dealer_open_pai_gow_steps;

/* The step behind the deal: what a dealer's hand does that was looked at. */
void dealer_open_pai_gow_go_on(void *round, struct dealer_seven dealer);

/* ---- Chan Chu ----------------------------------------------------------------------------------------- */
/* Tables 1 and 2 print other hands than 3 to 5, so there are two sheets; tables 3 to 5 have envy dollars
 * besides, by the same ids.  chan_chu_tiers() says every line that the seven cards satisfy, about 30 ns;
 * pay_best() then finds the one that pays most, and only it counts [dealer-open-pai-gow R9]. */
enum { CHAN_CHU_SHEETS = 2, CHAN_CHU_ENVY_LEAST_CENTS = 500 /* of one's own wager */ };

extern const struct pay_sheet chan_chu_sheets[CHAN_CHU_SHEETS], chan_chu_envy_sheet;

/* A bit per tier of the rows of all three sheets. */
uint32_t chan_chu_tiers(const card seven[7]);
