/* receipt_fixture.h - a round of any game, played at random, and its receipt: for tests.
 *
 * Seats, wagers, picks and decisions are drawn from the fixture's generator and offered to check(); what is
 * taken is kept.  The cards come from a seed, as at a table.  A test includes test.h before it. */
#pragma once

#include "deal/deal.h"
#include "deal/receipt_check.h"
#include "deal/receipt_play_fixture.h"

struct fixture {
    struct rng chance;
    struct rules rules;
    struct receipt_key key;
    struct receipt_context context;
    struct receipt_round round;
    struct shuffle_seed seed;
    uint8_t commitment[RECEIPT_HASH];
    card order[SHUFFLE_CARDS_MAX];
    int shoe_size, deck_size, at, count;
    struct event events[1024];
    char *state;
    char text[RECEIPT_TABLE_MAX];
    size_t size;
};

static inline bool fixture_try(struct fixture *f, struct event event) {
    if (f->rules.game->check(f->state, &event) != OK) return false;
    f->rules.game->apply(f->state, &event);
    CHECK(f->count < (int)COUNT(f->events));
    f->events[f->count++] = event;
    return true;
}

static inline void fixture_bet_seat(struct fixture *f, int seat) {
    const struct game *game = f->rules.game;
    const int64_t stake = 100 * (1 + (int64_t)rng_below(&f->chance, 50));
    struct event pick = {.kind = EV_PICK, .seat = (uint16_t)seat, .cards = {1, 5, 9}};

    pick.cards[rng_below(&f->chance, 3)] = (uint8_t)(2 + 2 * rng_below(&f->chance, 4));
    fixture_try(f, pick);
    for (int i = 0; i < game->wager_count; i++) {
        const int64_t fixed = rules_fixed_cents(&f->rules, i);

        if (game->wagers[i].kind != WAGER_REQUIRED && rng_below(&f->chance, 2)) continue;
        fixture_try(f, (struct event){
                           .kind = EV_BET, .what = (uint8_t)i, .seat = (uint16_t)seat, .cents = fixed ? fixed : stake});
    }
}

static inline void fixture_decide(struct fixture *f, int seat) {
    const struct game *game = f->rules.game;
    struct seat_view view;
    struct event act = {.kind = EV_ACT, .seat = (uint16_t)seat, .cards = {CARD_NONE, CARD_NONE, CARD_NONE}};

    act.what = (uint8_t)rng_below(&f->chance, game->action_count);
    if (act.what == game->sets_hand && receipt_find_seat(game, f->state, seat, &view)) {
        act.cards[0] = view.hand.cards[rng_below(&f->chance, view.hand.count)];
        act.cards[1] = view.hand.cards[rng_below(&f->chance, view.hand.count)];
    }
    if (rng_below(&f->chance, 5) == 0) act = (struct event){.kind = EV_EXPIRE, .seat = (uint16_t)seat};
    if (rng_below(&f->chance, 20) == 0) act = (struct event){.kind = EV_EXPIRE};
    fixture_try(f, act);
}

static inline void fixture_deal(struct fixture *f, struct need need) {
    struct event event = {.kind = need.kind == NEED_CARD ? EV_CARD : EV_START};
    uint8_t dice[DEAL_DICE];
    struct rng rng;

    if (need.kind == NEED_CARD) {
        event.cards[0] = f->order[f->at++];
    } else {
        shuffle_start(&f->seed, &rng);
        event.what = (uint8_t)deal_start(&rng, rules_start_by_dice(&f->rules), dice);
    }
    CHECK(fixture_try(f, event));
}

static inline void fixture_play(struct fixture *f) {
    const struct game *game = f->rules.game;
    struct shoe left = shoe_open(f->shoe_size / f->deck_size, f->deck_size == DECK_53);
    struct need need;

    for (f->at = 0; f->at < f->round.first_card - 1; f->at++) CHECK_EQ(shoe_take(&left, f->order[f->at]), OK);
    game->open(f->state, &f->rules, game->live_shoe ? &left : NULL);
    for (int seat = 1; seat <= TABLE_SEATS; seat++) {
        if (seat == 1 || rng_below(&f->chance, 2)) fixture_bet_seat(f, seat);
    }
    CHECK(fixture_try(f, (struct event){.kind = EV_CLOSE}));
    while ((need = game->need(f->state)).kind != NEED_NOTHING) {
        if (need.kind == NEED_DECISION)
            fixture_decide(f, need.seat);
        else
            fixture_deal(f, need);
    }
}

static inline struct receipt_play fixture_played(const struct fixture *f) {
    return (struct receipt_play){.events = f->events, .count = f->count, .state = f->state};
}

/* A round of the game with rules as given, and its receipt in text. */
static inline struct fixture *fixture_make(const struct rules *rules, const char *name, int first_card, bool sealed) {
    struct fixture *f = calloc(1, sizeof *f);
    uint8_t key_seed[RECEIPT_KEY_SEED];
    struct buf b;

    rng_seed(&f->chance, name, strlen(name));
    rng_bytes(&f->chance, key_seed, sizeof key_seed);
    receipt_key_from_seed(&f->key, key_seed);
    f->rules = *rules;
    f->state = calloc(1, game_round_size(rules->game));
    f->shoe_size = rules_shoe_size(rules);
    f->deck_size = game_deck_size(rules->game);
    CHECK_EQ(shuffle_seed_draw(&f->seed, f->shoe_size, &f->chance), OK);
    shuffle_cards(&f->seed, f->order, f->shoe_size, f->deck_size);
    f->context = (struct receipt_context){.rules = &f->rules,
                                          .program = "cardroom test",
                                          .executable = "",
                                          .table = "Table 1",
                                          .deal = "rng",
                                          .from_round = first_card > 1 ? 7 : 8};
    memcpy(f->context.key, f->key.public, sizeof f->context.key);
    receipt_commit(&f->context, &f->seed, f->commitment);
    f->round = (struct receipt_round){.context = &f->context,
                                      .commitment = f->commitment,
                                      .seed = sealed ? NULL : &f->seed,
                                      .round = 8,
                                      .first_card = first_card,
                                      .committed = "2026-11-15T20:15:00.000Z",
                                      .closed = "2026-11-15T20:15:20.250Z",
                                      .settled = "2026-11-15T20:15:48.500Z",
                                      .meters = meters_standard(&f->rules)};
    fixture_play(f);
    b = BUF(f->text);
    const struct receipt_play play = fixture_played(f);

    CHECK(receipt_write(&b, &f->round, &play, &f->key));
    f->size = b.size;
    return f;
}

static inline void fixture_free(struct fixture *f) {
    free(f->state);
    free(f);
}
