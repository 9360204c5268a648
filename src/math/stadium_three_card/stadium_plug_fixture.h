/* stadium_plug_fixture.h - rounds of Stadium 3 Card Poker through the game's own plug, for the tests of its
 * analysis: seat 1 plays locations 1-2-3 with 100 on the Ante, and every dealer is dealt and settled.
 *
 * Included by tests only, behind test.h.  plug_open, plug_array, then plug_dealer for each dealer: what was
 * dealt before is kept and copied, so that a dealer costs three cards and one settlement. */
#pragma once

#include "game/rules.h"
#include "game/stadium_three_card.h"
#include "math/stadium_three_card/stadium_hands.h"

/* The round after the decision, and after each of the dealer's cards. */
static struct {
    struct rules rules;
    char *round[4];
    size_t size; /* of what one seat can touch */
} plug;

static inline void plug_apply(void *round, struct event event) {
    CHECK_EQ(plug.rules.game->check(round, &event), OK);
    plug.rules.game->apply(round, &event);
}

static inline void plug_card(void *round, card c) { plug_apply(round, (struct event){.kind = EV_CARD, .cards = {c}}); }

static inline void plug_open(void) {
    plug.rules = rules_standard(&stadium_three_card);
    plug.size = stadium_three_card.head_size + stadium_three_card.seat_size;
    for (int i = 0; i < 4; i++) {
        plug.round[i] = calloc(1, game_round_size(&stadium_three_card));
        CHECK(plug.round[i]);
    }
}

static inline void plug_close(void) {
    for (int i = 0; i < 4; i++) free(plug.round[i]);
}

/* Nine cards, the seat's own first; its decision is next. */
static inline void plug_array(const card nine[9]) {
    void *round = plug.round[0];

    plug.rules.game->open(round, &plug.rules, NULL);
    plug_apply(round, (struct event){.kind = EV_BET, .seat = 1, .what = 0, .cents = 100});
    plug_apply(round, (struct event){.kind = EV_CLOSE});
    for (int i = 0; i < 9; i++) plug_card(round, nine[i]);
}

static inline void plug_act(const char *action) {
    const uint8_t what = (uint8_t)game_action(&stadium_three_card, action, strlen(action));

    plug_apply(plug.round[0], (struct event){.kind = EV_ACT, .seat = 1, .what = what});
}

/* Copies the round before the dealer's card of this number (0 to 2) and deals it. */
static inline void plug_dealer(int number, card c) {
    memcpy(plug.round[number + 1], plug.round[number], plug.size);
    plug_card(plug.round[number + 1], c);
}

/* What the seat has won on all its entries, in cents, by settle; outcomes of Ante and Play where asked. */
static inline int64_t plug_net(int *ante, int *play) {
    struct award awards[AWARDS_MAX];
    const int count = plug.rules.game->settle(plug.round[3], 1, awards);
    int64_t net = 0;

    for (int i = 0; i < count; i++) net += awards[i].returned_cents - awards[i].stake_cents;
    if (ante) *ante = awards[0].outcome;
    if (play) *play = count > 1 && awards[1].wager == 1 ? awards[1].outcome : -1;
    return net;
}

/* [T-9a to T-9d] Counts the dealer on the table by what settle made of Ante and Play. */
static inline void plug_count(struct stadium_showdowns *s) {
    int ante, play;

    plug_net(&ante, &play);
    if (ante == OUTCOME_WIN && play == OUTCOME_PUSH)
        s->of[STADIUM_UNQUALIFIED]++;
    else if (ante == OUTCOME_WIN && play == OUTCOME_WIN)
        s->of[STADIUM_WON]++;
    else if (ante == OUTCOME_PUSH && play == OUTCOME_PUSH)
        s->of[STADIUM_TIED]++;
    else
        s->of[STADIUM_LOST]++;
    CHECK(ante != OUTCOME_LOSE || play == OUTCOME_LOSE);
}

/* Calls the visitor with every dealer of the cards left (a bit each), dealt and ready to be settled. */
static inline void plug_each_dealer(uint64_t left, void (*visit)(void *context, card a, card b, card c),
                                    void *context) {
    for (card a = 0; a < 52; a++) {
        if (!(left >> a & 1)) continue;
        plug_dealer(0, a);
        for (card b = 0; b < a; b++) {
            if (!(left >> b & 1)) continue;
            plug_dealer(1, b);
            for (card c = 0; c < b; c++) {
                if (!(left >> c & 1)) continue;
                plug_dealer(2, c);
                visit(context, a, b, c);
            }
        }
    }
}

static inline void plug_visit_count(void *context, card a, card b, card c) {
    (void)a, (void)b, (void)c;
    plug_count(context);
}

static inline uint64_t plug_all_but(const card *cards, int count) {
    uint64_t left = (UINT64_C(1) << 52) - 1;

    for (int i = 0; i < count; i++) left &= ~(UINT64_C(1) << cards[i]);
    return left;
}

/* The dealers of one state, all 12,341 settled. */
static inline struct stadium_showdowns plug_showdowns(const card nine[9]) {
    struct stadium_showdowns s = {0};

    plug_array(nine);
    plug_act("play");
    plug_each_dealer(plug_all_but(nine, 9), plug_visit_count, &s);
    return s;
}

/* Every dealer of a hand, all 18,424, each once.  The six others must hold none of the dealer's cards: of
 * four sets of six that share no card a dealer leaves one free, and the first free one is taken. */
struct plug_own {
    uint64_t set[4];
    int at;
    void (*visit)(void *context, card a, card b, card c);
    void *context;
};

static inline void plug_visit_own(void *context, card a, card b, card c) {
    const struct plug_own *own = context;
    const uint64_t dealer = UINT64_C(1) << a | UINT64_C(1) << b | UINT64_C(1) << c;

    for (int i = 0; i < own->at; i++) {
        if (!(own->set[i] & dealer)) return;
    }
    own->visit(own->context, a, b, c);
}

static inline void plug_each_own_dealer(const card hand[3], void (*visit)(void *context, card a, card b, card c),
                                        void *context) {
    struct plug_own own = {.visit = visit, .context = context};
    card nine[4][9], c = 0;

    for (own.at = 0; own.at < 4; own.at++) {
        memcpy(nine[own.at], hand, 3);
        for (int count = 3; count < 9; c++) {
            if (memchr(hand, c, 3)) continue;
            nine[own.at][count++] = c;
            own.set[own.at] |= UINT64_C(1) << c;
        }
    }
    for (own.at = 0; own.at < 4; own.at++) {
        plug_array(nine[own.at]);
        plug_act("play");
        plug_each_dealer(plug_all_but(nine[own.at], 9), plug_visit_own, &own);
    }
}
