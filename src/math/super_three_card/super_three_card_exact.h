/* super_three_card_exact.h - Super 3 Card: the exact analysis, and a fast decider of Play or surrender. */
#pragma once

#include "card/hand.h"
#include "math/decide.h"

extern const struct analysis super_three_card_exact;

/* The decisions as a table of two cards and the up card. */
struct super_three_card_tables {
    uint8_t play, surrender;   /* ORDER ACTION of the game */
    struct decide_cards plays; /* LAST_APART: the last card is the up card */
};

extern const struct decider super_three_card_optimal, super_three_card_short;

/* The short rule that covers two cards against an up card, from 0, and whether it plays them. */
int super_three_card_short_rule(const card own[2], card up_card, bool *plays);

/* Tables for a strategy to be read from lines: every state surrenders. */
struct super_three_card_tables *super_three_card_tables_open(struct arena *arena);
struct event super_three_card_decide(const void *tables, const void *round, int seat);

/* ---- what counts of other shoes share ----------------------------------------------------------------- */
enum {
    SUPER_VALUES = 910, /* distinct values of three cards of a shoe */
    SUPER_TIERS = SHOE3_ROYAL + 1,
    SUPER_TIED = SUPER_TIERS,
    SUPER_LOST,
    SUPER_SURRENDERED,
    SUPER_OUTCOMES
};

/* The value of every three cards, from 0, and what Odds pays by: enum shoe3_category, low pairs as high card. */
void super_three_card_values(struct arena *arena, const struct rules *rules, int16_t three[52][52][52],
                             uint8_t tier[SUPER_VALUES]);

/* Net results of the base game by the tier of a winning hand, then of a tie that pushes, a loss and a surrender, in
 * 1/scale of the Ante.  Returns the scale. */
int64_t super_three_card_terms(const struct rules *rules, struct pay_table odds, int64_t net[SUPER_OUTCOMES]);

/* The line of a bonus wager that pays for these three cards, or NULL: by settling a round [S-3]. */
const struct pay_row *super_three_card_bonus_line(void *round, const struct rules *rules, int wager,
                                                  const card cards[3]);

/* What that line (NULL: none) nets in 1/scale of the stake, the meter at its reset, and a scale that is fine enough. */
int64_t super_three_card_bonus_net(const struct rules *rules, int wager, const struct pay_row *line, int64_t scale);
int64_t super_three_card_bonus_scale(const struct rules *rules, int wager);
