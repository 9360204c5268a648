/* pai_gow_way.h - the main wager against a dealer who sets by a list of rules (math/dealer_open_pai_gow/way.h).
 *
 * Opened once, a study counts all deals: six seconds of one processor.  A rule taken out changes only the hands that it
 * decided, and of the count only the fronts from which or to which one of them goes: half a second for most rules.  So
 * the worth of every rule, and a shorter list by taking out the rule that costs least again and again, are quick. */
#pragma once

#include "math/dealer_open_pai_gow/pai_gow_main.h"
#include "math/dealer_open_pai_gow/way.h"

struct pai_gow_way {
    struct pai_gow_hand_table table; /* house: by the way */
    struct way way;
    struct pai_gow_main count; /* the part of the House Way is of the whole list only */
    uint8_t *rule;             /* that decided each hand */
    int64_t hands[WAY_RULES];  /* of the 154,143,080 that each rule decides */
    bool approved[2];          /* ORDER HOUSE_WAY: every hand is set as this approved way does */
    int unset;                 /* a hand that no rule sets, or -1 */
    struct arena *arena;
};

/* What taking out one rule does. */
struct pai_gow_way_removal {
    bool possible; /* other rules set its hands */
    int64_t hands; /* of the 154,143,080: that the dealer plays and sets otherwise then */
    uint64_t to;   /* the rules that set its hands then, a bit each */
    struct fraction edge;
};

/* False if it was asked to stop, or if a hand is not set (unset is then its number). */
bool pai_gow_way_open(struct pai_gow_way *w, struct pai_gow_terms terms, const struct pai_gow_run *run,
                      struct arena *arena);

/* The house's edge against the best player. */
struct fraction pai_gow_way_edge(const struct pai_gow_way *w, enum pai_gow_setting setting);

/* Takes out a rule; keep: for good, where that is possible.  False if it was asked to stop. */
bool pai_gow_way_remove(struct pai_gow_way *w, int rule, bool keep, struct pai_gow_run run,
                        struct pai_gow_way_removal *out);

/* Takes out rules until at most so many are left, each time the one that costs the house least (or gains most): greedy,
 * so another list of that length may be better.  False if it was asked to stop. */
bool pai_gow_way_shorten(struct pai_gow_way *w, int most, struct pai_gow_run run);
