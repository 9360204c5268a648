/* play.h - playing a round of any game in a test: events in, awards out.
 *
 * Every call goes through check, and through apply only where check said OK; the error comes back. */
#pragma once

#include "game/game.h"
#include "game/rules.h"
#include "test.h"

struct play {
    const struct game *game;
    void *round;
};

static inline enum err play_event(struct play p, struct event event) {
    const enum err err = p.game->check(p.round, &event);

    if (!err) p.game->apply(p.round, &event);
    return err;
}

static inline enum err play_bet(struct play p, int seat, int wager, int64_t cents) {
    return play_event(p, (struct event){EV_BET, (uint8_t)wager, (uint16_t)seat, {0}, .cents = cents});
}

static inline enum err play_close(struct play p) { return play_event(p, (struct event){.kind = EV_CLOSE}); }

static inline enum err play_card(struct play p, int c) {
    return play_event(p, (struct event){.kind = EV_CARD, .cards = {(card)c}});
}

static inline enum err play_act(struct play p, int seat, int action) {
    return play_event(p, (struct event){.kind = EV_ACT, .what = (uint8_t)action, .seat = (uint16_t)seat});
}

static inline enum err play_expire(struct play p, int seat) {
    return play_event(p, (struct event){.kind = EV_EXPIRE, .seat = (uint16_t)seat});
}

/* Cards as text, each of them accepted. */
static inline void play_deal(struct play p, const char *text) {
    card cards[64];
    const char *bad;
    const int count = card_read_list(text, strlen(text), cards, 64, &bad);

    CHECK(count > 0, "no cards: %s", text);
    for (int i = 0; i < count; i++) CHECK_EQ(play_card(p, cards[i]), OK);
}

/* The first award of a wager; a stake of -1 if it has none. */
static inline struct award play_award(struct play p, int seat, int wager) {
    struct award awards[AWARDS_MAX];
    const int count = p.game->settle(p.round, seat, awards);

    for (int i = 0; i < count; i++) {
        if (awards[i].wager == wager) return awards[i];
    }
    return (struct award){.stake_cents = -1, .returned_cents = -1};
}

static inline int64_t play_returned(struct play p, int seat, int wager) {
    return play_award(p, seat, wager).returned_cents;
}

static inline const char *play_line(struct play p, int seat, int wager) {
    const struct award award = play_award(p, seat, wager);

    return award.line ? award.line->id : "";
}

static inline void play_set(struct rules *rules, const char *key, const char *value) {
    CHECK_EQ(rules_set(rules, key, strlen(key), value, strlen(value)), OK, "%s=%s", key, value);
}

/* How many of the hand's cards lie face down. */
static inline int play_hidden(const struct hand_view *hand) {
    int count = 0;

    for (int i = 0; i < hand->count; i++) count += hand->cards[i] == CARD_HIDDEN;
    return count;
}

/* ---- chance, the same in every run -------------------------------------------------------------------- */

static inline uint64_t play_random(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* The first count of a shuffled pack; kinds above 52 repeat cards, as a shoe does. */
static inline void play_shuffled(uint64_t *state, int kinds, card *out, int count) {
    card pack[8 * DECK_52];

    CHECK(kinds <= (int)COUNT(pack) && count <= kinds);
    for (int i = 0; i < kinds; i++) pack[i] = (card)(i % DECK_52);
    for (int i = 0; i < count; i++) {
        const int j = i + (int)(play_random(state) % (uint64_t)(kinds - i));
        out[i] = pack[j];
        pack[j] = pack[i];
    }
}

/* Events of any bytes, many of them absurd: the round refuses or goes on.  True if it came to its end. */
static inline bool play_noise(struct play p, const struct rules *rules, uint64_t *state) {
    p.game->open(p.round, rules, NULL);
    for (int step = 0; step < 1500 && p.game->need(p.round).kind != NEED_NOTHING; step++) {
        const uint64_t r = play_random(state);
        struct event event = {.kind = (uint8_t)(r % 13), .what = (uint8_t)(r >> 8), .seat = (uint16_t)(r >> 16)};

        event.cards[0] = (card)(r >> 32);
        event.cents = (int64_t)play_random(state) >> r % 64;
        if (r % 64 > 3) { /* mostly what could be meant */
            event.what %= 6;
            event.seat %= 9;
            event.cards[0] %= 60;
            event.cents = 100;
        }
        if (event.kind == EV_CLOSE && step < 20) continue;
        (void)play_event(p, event);
    }
    return p.game->need(p.round).kind == NEED_NOTHING;
}
