/* protect_three_fixture.h - the slow twin of protect_three.h: every deal of a small deck, settled by the game itself.
 *
 * For each class of hands every deal is played through check, apply and settle, and its result is added to every state
 * that a player with the information tells apart; then each state takes its better choice.  Included by tests only,
 * behind test.h. */
#pragma once

#include "math/protect_three.h"

enum twin_information { TWIN_DEALER_CARD, TWIN_GROUPS, TWIN_HANDS, TWIN_HANDS_AND_CARD };

struct twin {
    const struct three_study *s;
    enum twin_information information;
    const struct rank_groups *groups;
    int removed;        /* cards of other seats that are seen */
    bool draws;         /* both may draw a card */
    int64_t fold_cents; /* the net result of Fold, in cents of an Ante of 100 */
    int64_t (*play_cents)(const card own[3], const card dealer[3], card x, card y);
    struct protect_sums sums;
};

struct twin_state {
    int64_t play, deals;
};

enum { TWIN_DECK = 16, TWIN_LEFT = TWIN_DECK - 3 };

static struct twin_state twin_states[TWIN_DECK << TWIN_LEFT];
static struct twin_state twin_plain[1 << TWIN_LEFT]; /* told apart without the information */

/* Of a state, by what is known without the information: nothing, or the seen cards where a card comes to them. */
static inline struct twin_state *twin_without(const struct twin *t, size_t state) {
    return &twin_plain[t->information == TWIN_HANDS_AND_CARD ? state % COUNT(twin_plain) : 0];
}

static inline int twin_pattern(const struct twin *t, const card dealer[3]) {
    int seen[3] = {0}, pattern = 0;

    for (int i = 0; i < 3; i++) seen[t->groups->of[card_rank(dealer[i])]]++;
    for (int g = 0; g < 3; g++) pattern = pattern * 4 + seen[g];
    return pattern;
}

static inline void twin_add(int state, int64_t net) {
    twin_states[state].play += net;
    twin_states[state].deals++;
}

/* Every set of seen cards beside a deal, by the places of its cards in the deck, and a known card's place. */
static inline void twin_add_seen(const struct twin *t, unsigned rest, int known, int64_t net) {
    for (unsigned seen = rest; seen; seen = (seen - 1) & rest)
        if (__builtin_popcount(seen) == t->removed) twin_add(known << TWIN_LEFT | (int)seen, net);
}

static inline void twin_add_deal(const struct twin *t, const card dealer[3], const int at[3], unsigned rest,
                                 int64_t net) {
    for (int i = 0; i < 3 && t->information == TWIN_DEALER_CARD; i++) twin_add(at[i], net);
    if (t->information == TWIN_GROUPS) twin_add(twin_pattern(t, dealer), net);
    if (t->information == TWIN_HANDS) twin_add_seen(t, rest, 0, net);
    for (int i = 0; i < 3 && t->information == TWIN_HANDS_AND_CARD; i++) twin_add_seen(t, rest, at[i], net);
}

/* The draws that follow; a deal without any counts all of them. */
static inline void twin_add_draws(const struct twin *t, const card own[3], const card left[], const int at[3],
                                  unsigned rest) {
    const card dealer[3] = {left[at[0]], left[at[1]], left[at[2]]};

    if (!t->draws) {
        twin_add_deal(t, dealer, at, rest, t->play_cents(own, dealer, CARD_NONE, CARD_NONE));
        return;
    }
    for (int x = 0; x < TWIN_DECK; x++)
        for (int y = 0; y < TWIN_DECK; y++)
            if (x != y && rest >> x & 1 && rest >> y & 1)
                twin_add_deal(t, dealer, at, rest & ~(1u << x | 1u << y), t->play_cents(own, dealer, left[x], left[y]));
}

static inline void twin_add_class(struct twin *t, const struct three_class *hand) {
    card left[52];
    const int count = three_left(t->s, hand->cards, left);

    CHECK(count <= TWIN_LEFT);
    memset(twin_states, 0, sizeof twin_states);
    memset(twin_plain, 0, sizeof twin_plain);
    for (int a = 2; a < count; a++)
        for (int b = 1; b < a; b++)
            for (int c = 0; c < b; c++)
                twin_add_draws(t, hand->cards, left, (const int[]){a, b, c},
                               ((1u << count) - 1) & ~(1u << a | 1u << b | 1u << c));
    for (size_t i = 0; i < COUNT(twin_states); i++) {
        twin_without(t, i)->play += twin_states[i].play;
        twin_without(t, i)->deals += twin_states[i].deals;
    }
    for (size_t i = 0; i < COUNT(twin_states); i++) {
        const int64_t play = twin_without(t, i)->play, fold = twin_without(t, i)->deals * t->fold_cents;
        const struct protect_state state = {.plain = play == fold ? t->s->tie_plays : play > fold,
                                            .play = twin_states[i].play,
                                            .fold = twin_states[i].deals * t->fold_cents,
                                            .deals = twin_states[i].deals,
                                            .weight = hand->size};

        if (state.deals) protect_sums_add(&t->sums, &state);
    }
}

/* All figures of both counts are equal, and the information is worth something. */
static inline void twin_check(struct twin *t, const struct protect_sums *quick) {
    struct protect_measure fast = {0}, slow = {0};
    int hands = 0;
    const int cards = 52 - __builtin_popcountll(t->s->gone);

    for (int i = 0; i < t->s->count; i++) {
        twin_add_class(t, &t->s->classes[i]);
        hands += t->s->classes[i].size;
    }
    CHECK_EQ(hands, cards * (cards - 1) * (cards - 2) / 6);
    protect_set_sums(&fast, quick, t->s->scale);
    protect_set_sums(&slow, &t->sums, 100);
    CHECK_STR(fraction_text(fast.without.exact).text, fraction_text(slow.without.exact).text);
    CHECK_STR(fraction_text(fast.ev.exact).text, fraction_text(slow.ev.exact).text);
    CHECK_STR(fraction_text(fast.changed.exact).text, fraction_text(slow.changed.exact).text);
    CHECK_STR(fraction_text(fast.plays.exact).text, fraction_text(slow.plays.exact).text);
    CHECK(fast.gain.exact.num > 0);
}

/* A deck of these ranks alone. */
static inline uint64_t twin_gone(const int *ranks, int count) {
    uint64_t gone = (UINT64_C(1) << 52) - 1;

    for (int i = 0; i < count; i++) gone &= ~(UINT64_C(0xf) << 4 * ranks[i]);
    return gone;
}
