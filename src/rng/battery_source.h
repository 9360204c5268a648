/* battery_source.h - where the tests take deals from: the generator and the deal source of the
 * tables, or one of the faults of broken_shuffle.h in their place.
 *
 * A deal here is the whole order of the deck or shoe, read card by card.  Each is checked (are all cards
 * there, each as often as it should be?), and its first cards and its fingerprint are kept for the test of
 * duplicates.  After a request to stop (progress->stop) deals are empty and the tests finish quickly.
 *
 * Order: battery_source_open, the tests, battery_source_close. */
#pragma once

#include "deal/deal.h"
#include "rng/battery.h"

enum { BATTERY_CARDS = SHOE_DECKS_MAX * DECK_52, BATTERY_OPENING = 8 };

/* ---- the generator and the deals, fair or faulty ------------------------------------------------------ */
/* Contains pointers into itself, so it must not be moved.  Order: rng_source_open; rng_source_open_deals. */
struct rng_source {
    struct rng rng;
    struct broken broken;
    struct deal_rng fair;
    struct deal_broken faulty;
    struct deal_source deal;
};

/* s->rng must be seeded; broken: a fault in its place, BROKEN_NONE for none. */
void rng_source_open(struct rng_source *s, enum broken_kind broken);

/* own_seed: as at the tables, each shuffle has its own seed from the
 * operating system; else all shuffles come from s->rng. */
void rng_source_open_deals(struct rng_source *s, const struct game *game, int decks, bool own_seed);

/* ---- the source of a section -------------------------------------------------------------------------- */
/* Progress of all sections together; written by several threads. */
struct battery_progress_state {
    const struct battery_request *request;
    double done, total;
    bool stop;
};

struct battery_source {
    struct rng_source from;
    int kinds, copies, size; /* different cards, copies of each, cards in all */
    int64_t deals, deals_most, incomplete;
    int opening;                       /* the number of first cards that are compared */
    uint64_t *openings, *fingerprints; /* of each deal */
    struct battery_progress_state *progress;
};

/* section: the deck and the maximal number of deals. */
void battery_source_open(struct battery_source *s, const struct battery_section *section,
                         struct battery_progress_state *progress);
void battery_source_close(struct battery_source *s);

/* The next deal: size cards. */
void battery_deal(struct battery_source *s, card *cards);

/* An order of the kinds, each once: the deal itself, or for a shoe the kinds in order of first appearance.
 * A fair shoe is symmetric in the kinds, so this order is uniform too. */
void battery_order(const struct battery_source *s, const card *cards, uint8_t *order);

/* Where the first packet goes in the last deal, 1 to 7. */
int battery_start(struct battery_source *s, bool dice);

/* The probability that two deals begin with the same `cards` cards. */
double battery_same_opening(int kinds, int copies, int cards);
