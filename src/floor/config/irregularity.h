/* irregularity.h - what can go wrong at a live table, and what a supervisor may rule.
 *
 * Codes and effects are written into the log by their ids, which are permanent; new ones go to the end. Which
 * code may have which effect is a policy of the configuration.  Where it says nothing, the standard policy
 * holds: what the documents say, else the severest of the published rules.  What a game's own document
 * decides no policy can change.  A player's foul hand is no irregularity: it loses (P-7). */
#pragma once

#include "game/game.h"

/* X(name, id, text) */
#define IRREGULARITY_LIST(X)                                                                                           \
    X(CARD_EXPOSED, "card-exposed", "a card was exposed")                                                              \
    X(CARD_BOXED, "card-boxed", "a card lay face up in the shoe")                                                      \
    X(TOO_FEW_CARDS, "too-few-cards", "a hand has too few cards")                                                      \
    X(TOO_MANY_CARDS, "too-many-cards", "a hand has too many cards")                                                   \
    X(WRONG_SPOT, "wrong-spot", "a card went to the wrong spot")                                                       \
    X(WRONG_ORDER, "wrong-order", "cards came in the wrong order")                                                     \
    X(BOX_SKIPPED, "box-skipped", "a spot was left out")                                                               \
    X(HOUSE_HAND_WRONG, "house-hand-wrong", "the house hand was set wrong")                                            \
    X(HAND_TOUCHED, "hand-touched", "a player's hand was touched")                                                     \
    X(HANDS_MIXED, "hands-mixed", "hands were mixed")                                                                  \
    X(SHUFFLER_FAULT, "shuffler-fault", "the shuffler failed")                                                         \
    X(FOUL_DECK, "foul-deck", "the deck is not as it should be")                                                       \
    X(LATE_WAGER, "late-wager", "a wager came after betting had closed")                                               \
    X(SHORT_WAGER, "short-wager", "a wager was below the minimum")                                                     \
    X(CUT_CARD_MISSED, "cut-card-missed", "the cut card was missed")                                                   \
    X(MISDEAL_OTHER, "misdeal-other", "another misdeal")

#define IRREGULARITY_EFFECT_LIST(X)                                                                                    \
    X(CONTINUE, "continue", "play goes on")                                                                            \
    X(REPLACE, "replace", "the card is replaced")                                                                      \
    X(BURN, "burn", "the card is burnt")                                                                               \
    X(MOVE, "move", "cards are moved to where they belong")                                                            \
    X(DEAD_SEAT, "dead-seat", "the seat is dead: its stakes go back")                                                  \
    X(DEAD_ROUND, "dead-round", "the round is dead: all stakes go back")                                               \
    X(RESET_HANDS, "reset-hands", "all hands are set again")                                                           \
    X(NEW_DECK, "new-deck", "a new deck comes into play")

/* The ids in their order, as words of a request. */
#define IRREGULARITY_WORDS                                                                                             \
    "card-exposed card-boxed too-few-cards too-many-cards wrong-spot wrong-order box-skipped "                         \
    "house-hand-wrong hand-touched hands-mixed shuffler-fault foul-deck late-wager short-wager "                       \
    "cut-card-missed misdeal-other"
#define EFFECT_WORDS "continue replace burn move dead-seat dead-round reset-hands new-deck"

#define X(name, id, text) IRREGULARITY_##name,
enum irregularity { IRREGULARITY_LIST(X) IRREGULARITIES };
#undef X

#define X(name, id, text) EFFECT_##name,
enum irregularity_effect { IRREGULARITY_EFFECT_LIST(X) EFFECTS };
#undef X

typedef uint8_t irregularity_effects; /* a bit for each effect */

#define EFFECT_BIT(effect) ((irregularity_effects)(1u << (effect)))

/* By id, or -1. */
int irregularity_find(const char *id, size_t size);
int irregularity_effect_find(const char *id, size_t size);

const char *irregularity_id(enum irregularity code);
const char *irregularity_effect_id(enum irregularity_effect effect);

/* What the game's document decides: its one effect, with the clause; 0 where it leaves it to the house. */
irregularity_effects irregularity_decided(const struct game *game, enum irregularity code, const char **clause);

/* The policy of a house that says nothing. */
irregularity_effects irregularity_standard(enum irregularity code);
