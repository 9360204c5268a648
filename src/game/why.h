/* why.h - one sentence of why a wager won, lost or pushed, from the rules themselves, in English and Spanish.
 *
 * A game says what decided: a reason, the hands, the cards that made the difference (its plug's why()).  The words are
 * a table, why.def; the names of hands are those of card/hand.h, the lines are quoted as the pay table prints them. */
#pragma once

#include "card/words.h"
#include "game/game.h"

enum why_reason {
#define WHY(id, english, spanish) WHY_##id,
#include "game/why.def"
#undef WHY
};

struct why_part {
    uint8_t reason; /* enum why_reason */
    struct hand_name own, dealer;
    uint8_t cards[2]; /* hands of one name: the first ranks that differ, the player's and the dealer's */
};

struct why {
    struct why_part first, front; /* front: of a pai gow hand that met the dealer's; else WHY_NONE */
};

/* "You beat the dealer: pair of eights against king-high." of an award that settle() has written. */
void why_put(struct buf *b, const struct rules *rules, const void *round, const struct award *award,
             enum language language);

/* "why":[{"wager":"ante","en":"...","es":"..."}]: one for each award, in their order. */
void why_write_json(struct buf *b, const struct rules *rules, const void *round, const struct award *awards, int count);

/* ---- for games ---------------------------------------------------------------------------------------- */
/* What a pay table looked at, and which hand that was. */
static inline struct why why_hand(enum why_reason reason, struct hand_name own) {
    return (struct why){.first = {.reason = (uint8_t)reason, .own = own}};
}

/* Hand against hand: result above, equal or below zero; ranks of each in the order in which they are compared. */
struct why_part why_compare(int result, struct hand_name own, struct hand_name dealer, const uint8_t *own_ranks,
                            const uint8_t *dealer_ranks);

/* The same of three cards, whose values have their ranks in them: hand3_name or shoe3_name of a hand3 or shoe3. */
struct why why_three(uint16_t own, uint16_t dealer, struct hand_name (*name)(uint16_t value));
