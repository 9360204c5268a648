/*
 * battery_source.h - where the tests take numbers and deals from: the generator and the deal source of the
 * tables, or one of the faults of deal_broken.h in their place.
 *
 * A deal here is the whole order of the deck or shoe, read card by card.  Each is looked at as it comes: are
 * all cards there, once each, and what are its first cards and its fingerprint, for the test of duplicates.
 * Once somebody asked to stop (watch->stop), no more is dealt and the tests run out with what they have.
 *
 * Order: battery_source_open, the tests, battery_source_close.
 */
#ifndef RNG_BATTERY_SOURCE_H
#define RNG_BATTERY_SOURCE_H

#include "deal/deal.h"
#include "rng/battery.h"

enum { BATTERY_CARDS = SHOE_DECKS_MAX * DECK_52, BATTERY_OPENING = 8 };

/* ---- the generator and the deals, fair or faulty ------------------------------------------------------ */

/* Points into itself: it must stay where it is.  Order: rng_source_open; rng_source_open_deals for deals. */
struct rng_source {
    struct rng rng;
    struct broken broken;
    bool is_broken;
    struct deal_rng fair;
    struct deal_broken faulty;
    struct deal_source deal;
};

/* The generator that is seeded already, or a fault that takes its place; BROKEN_NOT for none. */
void rng_source_open(struct rng_source *s, enum broken_kind broken);
uint32_t rng_source_u32(struct rng_source *s);

/*
 * Every round begins with a shuffle.  own_seed: as at the tables, each shuffle has a seed of the operating
 * system's; else all come from the generator.
 */
void rng_source_open_deals(struct rng_source *s, const struct game *game, int decks, bool own_seed);

/* ---- the source of a section -------------------------------------------------------------------------- */

/* How far all sections are together; several threads write it. */
struct battery_progress_state {
    const struct battery_request *request;
    double done, total;
    bool stop;
};

struct battery_source {
    struct rng_source from;
    int kinds, copies, size; /* different cards, copies of each, cards in all */
    int64_t deals, deals_most, incomplete;
    int opening;                       /* so many first cards make an opening */
    uint64_t *openings, *fingerprints; /* of each deal */
    struct battery_progress_state *progress;
    double cost; /* of a card or a word, in watch->total */
};

/* section says the deck, and how many deals there will be at most; false if there is no memory. */
bool battery_source_open(struct battery_source *s, const struct battery_section *section,
                         struct battery_progress_state *progress);
void battery_source_close(struct battery_source *s);

uint32_t battery_u32(struct battery_source *s);
uint32_t battery_below(struct battery_source *s, uint32_t n);

/* The next deal: size cards. */
void battery_deal(struct battery_source *s, card *cards);

/*
 * An order of the kinds, each once: the deal itself, or of a shoe the kinds as they first appear.  Kinds may
 * be exchanged without changing the chances of a shoe, so this order is as good as any for a fair one.
 */
void battery_order(const struct battery_source *s, const card *cards, uint8_t *order);

/* Who receives the first packet of pai gow for the deal that came last, 1 to 7. */
int battery_start(struct battery_source *s, bool dice);

/* The chance that two deals begin with the same so many cards. */
double battery_same_opening(int kinds, int copies, int cards);

/* Work of so many cards or words is done. */
void battery_progress(struct battery_progress_state *progress, double done);

#endif
