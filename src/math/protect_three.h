/* protect_three.h - more information in games of three own cards, Play or Fold, and a dealer with three cards face
 * down.
 *
 * A deal is worth (Play - Fold) to a hand: 'more' here, in 1/scale of the Ante.  The game says what each dealer is
 * worth, over all draws that may follow, and what each set of unknown cards is worth, over all ways to deal it;
 * everything else follows.  Hands that differ only by the names of the suits are counted once.
 *
 * A small deck lacks ranks: 'gone' has the bits of all their cards, so that suits stay alike. */
#pragma once

#include "exact/removal.h"
#include "exact/threes.h"
#include "math/decide.h"
#include "math/protect.h"

enum { THREE_DEALERS = 18424 };

struct three_class {
    card cards[3]; /* high to low */
    uint8_t size;  /* hands that differ only by the names of the suits */
    bool plain;    /* plays without the information */
    int64_t more;  /* over all its deals */
};

struct three_study {
    uint64_t gone;
    int64_t scale, fold; /* Fold loses so much in a deal, in 1/scale */
    bool tie_plays;      /* without the information, where Play and Fold are equal */
    int unknown;         /* cards that a deal takes beside the hand */
    int shown;           /* cards beside the hand that a player who knows a dealer's card sees by the rules */
    int64_t draws;       /* ways to draw after a dealer's three cards */
    int64_t ways;        /* to deal one set of unknown cards */
    void *context;       /* the game's */
    /* Of each dealer's three cards of those left, by the highest, second and third card. */
    void (*dealers)(const struct three_study *s, const card hand[3], int64_t *more);
    /* Puts every set of unknown cards, times sign; kinds are places among the cards left, which rise. */
    void (*sets)(const struct three_study *s, const card hand[3], int sign, struct removal *r);
    int64_t (*more)(const struct three_study *s, const card hand[3]); /* over all deals */
    /* Can K hands change nothing in this class?  True only if it is proved.  NULL: not known. */
    bool (*never)(const struct three_study *s, const struct three_class *hand, int removed);
    int64_t (*by_rank)[RANKS]; /* NULL, or of each class Play less Fold by the rank of the known card, which
                                  three_run() adds up for three_rules() */
    struct short_text label;   /* table and options, as the lines of strategies begin: "xtra=1" */
    int count;
    struct three_class classes[THREE_CLASSES];
    struct decide_cards plays; /* plain, for any hand */
};

/* The cards that are neither gone nor in the hand, in rising order; returns how many. */
int three_left(const struct three_study *s, const card hand[3], card left[52]);

/* Fills in the classes; the fields before them are set. */
void three_open(struct three_study *s);

/* What the rules give: deals, and the sums of the plain strategy. */
struct protect_sums three_plain(const struct three_study *s);

/* One card of the dealer's, groups of backs, or the cards of up to two other seats.  False if it was asked to stop. */
bool three_run(const struct three_study *s, const struct protect_request *request, const struct protection *protection,
               struct protect_sums *out);

/* After one card of the dealer's: for each rank of the known card the lowest hand that plays, the best of such rules.
 */
void three_rules(const struct three_study *s, struct arena *arena, const struct protect_sums *sums,
                 struct protect_measure *m);
