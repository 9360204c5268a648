/* shoe_count.h - a wager on three cards of a shoe, and what counting the shoe makes of it.
 *
 * Before a round some cards are gone, every set of so many equally likely; the three cards of the wager come from the
 * rest.  Here is the value of a given rest, by counting; what one removed card changes; the best whole tags for a
 * count of ranks; and for a count what a bet at each true count is worth, over all sets of cards that can be gone:
 * the three cards and those that are gone may change places, so the sum over sets is that of the tags of so many
 * cards drawn from the shoe without the three, which a product of (1 + x y^tag) over its cards counts.  Tags are the
 * same for many cards, so a few products serve all hands.  The suits by themselves are counted the same way: by how
 * many of each suit are left.
 *
 * Shares and means are doubles made of positive terms only: right to about twelve digits.  Cost: 0.3 s for a count of
 * three levels and six decks. */
#pragma once

#include "base/base.h"
#include "base/number.h"
#include "card/card.h"

/* The hands that do not lose; everything else loses its stake. */
struct shoe_hand {
    card cards[3];
    int64_t above; /* what it nets above the loss, in 1/scale of the stake */
};

struct shoe_wager {
    int decks;
    int64_t scale, lose; /* a loss nets this, below zero */
    int count;
    struct shoe_hand *hands;
};

enum { SHOE_HANDS = 24804 /* of three cards, where a card can meet its twin */, SHOE_DECKS = 8 };

/* The ways to take the hand from what is left, by card. */
int64_t shoe_hand_ways(const uint16_t left[DECK_52], const card cards[3]);

/* The expected net result from what is left of the shoe, in stakes: above zero if the sum is. */
struct shoe_value {
    int64_t sum, ways; /* of net results in 1/scale, over so many hands */
};
struct shoe_value shoe_wager_value(const struct shoe_wager *w, const uint16_t left[DECK_52]);

void shoe_fill(uint16_t left[DECK_52], int decks);

/* The expected net result as a fraction; of: the wager. */
struct fraction shoe_wager_mean(const void *of, const uint16_t left[DECK_52]);

/* What the first card that is gone adds to such a value, by its rank; the suits of a full shoe are alike.  Returns the
 * value of the full shoe. */
struct fraction shoe_effects(struct fraction (*value)(const void *of, const uint16_t left[DECK_52]), const void *of,
                             int decks, struct fraction effect[RANKS]);

/* ---- counts of ranks ---------------------------------------------------------------------------------- */
enum { SHOE_LEVELS = 3 };

struct shoe_tags {
    int level;          /* tags are from -level to level, and sum to zero over the ranks */
    int8_t tag[RANKS];  /* what a card that is gone adds to the count */
    double correlation; /* of the tags with the effects */
};

/* The tags that correlate best with the effects. */
struct shoe_tags shoe_best_tags(const double effect[RANKS], int level);

/* ---- the value of a count ----------------------------------------------------------------------------- */
/* Rounds start when 0, step, 2 step ... cards are gone, count of them. */
struct shoe_rounds {
    int count, step;
};

/* Rounds of so many cards until the cut card after this many basis points of the shoe; the last one can be dealt. */
struct shoe_rounds shoe_rounds_of(int decks, int step, int64_t penetration);

enum { SHOE_TRUE_MAX = 40, SHOE_TRUES = 2 * SHOE_TRUE_MAX + 1 };

struct shoe_bets {
    double share[SHOE_TRUES]; /* of rounds at a true count, rounded down; the ends have all beyond */
    double won[SHOE_TRUES];   /* the expected net result of a bet there, times the share */
};

/* The true count is the sum of the tags for each deck that is left. */
void shoe_count_ranks(const struct shoe_wager *w, const struct shoe_tags *tags, struct shoe_rounds rounds,
                      struct arena *arena, struct shoe_bets *out);

/* The true count is how many more cards of the most frequent suit than of the rarest are left, for each deck. */
void shoe_count_suits(const struct shoe_wager *w, struct shoe_rounds rounds, struct shoe_bets *out);

/* The true count from which on to bet, so that most is won; what is won is 0 if no bet wins. */
struct shoe_trigger {
    int true_count;
    double share, won; /* rounds with a bet, and the expected net result of a round */
};
struct shoe_trigger shoe_best_trigger(const struct shoe_bets *bets);

/* ---- a sample of shoes --------------------------------------------------------------------------------- */
/* What is left after so many cards; the same for the same seed and number. */
void shoe_deal(uint16_t left[DECK_52], int decks, int gone, const char *seed, int64_t number);

/* What a report on a counted shoe has beside its figures. */
struct shoe_detail {
    int decks;
    struct shoe_rounds rounds;
    struct fraction value, effect[RANKS]; /* of the full shoe, and what a card that is gone adds */
    struct shoe_tags tags[SHOE_LEVELS];
    bool valued; /* the counts: by level, then the suits */
    struct shoe_bets bets[SHOE_LEVELS + 1];
    double positive[10], when_positive[10]; /* by tenths of the rounds to the cut card */
};
