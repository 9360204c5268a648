/* floor_live_fixture.h - a live table in a test: what its dealer and the floor do, and any round played on. */
#pragma once

#include "floor/config/irregularity.h"
#include "floor/floor_fixture.h"
#include "floor/floor_parts.h"
#include "test.h"

enum { ANTE, XTRA, PLAY, NATURAL_PAIR_PLUS, PROGRESSIVE };
enum { FOLD, STAY };
enum { DEALER = 7, FLOOR = 9 }; /* users */

static inline struct fact by(struct fact fact, uint32_t user) {
    fact.source = BY_USER;
    fact.who = user;
    return fact;
}

/* "?? As": a card that nobody has seen, the ace of spades. */
static inline int read_cards(const char *text, card *out) {
    int count = 0;

    for (const char *at = text, *end = text + strlen(text); at < end; at++) {
        if (*at == ' ') continue;
        if (*at == '?') {
            out[count++] = CARD_HIDDEN;
            at++;
        } else {
            CHECK(card_read(&at, end, &out[count++]));
            at--;
        }
    }
    return count;
}

static inline struct fact with_cards(int table, int kind, const char *text) {
    struct fact fact = by(fixture_at(table, kind), DEALER);

    fact.cards.count = (uint8_t)read_cards(text, fact.cards.card);
    return fact;
}

static inline struct fact cards(int table, const char *text) { return with_cards(table, FACT_CARDS, text); }

static inline struct fact turned(int table, const char *text) { return with_cards(table, FACT_TURN, text); }

static inline struct fact reads(struct fact_changes changes) {
    struct fact fact = by(fixture_at(CATCH, FACT_CORRECTIONS), FLOOR);

    fact.corrections.changes = changes;
    snprintf(fact.corrections.reason, sizeof fact.corrections.reason, "%s", "misread");
    return fact;
}

/* "3 7h 9h": card 3, from 0, was read as 7h and is 9h. */
static inline struct fact_changes changes(const char *text) {
    struct fact_changes out = {0};
    char was[3], is[3];
    int index, used;

    for (; sscanf(text, "%d %2s %2s%n", &index, was, is, &used) == 3; text += used) {
        card pair[2];

        CHECK_EQ(read_cards(was, &pair[0]) + read_cards(is, &pair[1]), 2);
        out.change[out.count].index = (uint8_t)index;
        out.change[out.count].was = pair[0];
        out.change[out.count++].is = pair[1];
    }
    return out;
}

static inline struct fact correct(const char *text) {
    struct fact fact = by(fixture_at(CATCH, FACT_CORRECT), FLOOR);
    const struct fact_changes one = changes(text);

    fact.correct.index = one.change[0].index;
    fact.correct.was = one.change[0].was;
    fact.correct.is = one.change[0].is;
    snprintf(fact.correct.reason, sizeof fact.correct.reason, "%s", "misread");
    return fact;
}

static inline struct fact ruling(int table, int code, int effect) {
    struct fact fact = by(fixture_at(table, FACT_IRREGULARITY), FLOOR);

    fact.irregularity.code = (uint8_t)code;
    fact.irregularity.effect = (uint8_t)effect;
    fact.irregularity.authority = BY_HOUSE_RULE;
    fact.irregularity.noticed = DEALER;
    fact.irregularity.card = CARD_HIDDEN;
    snprintf(fact.irregularity.clause, sizeof fact.irregularity.clause, "%s", "house rule 4");
    snprintf(fact.irregularity.text, sizeof fact.irregularity.text, "%s", "as seen on the camera");
    return fact;
}

static inline struct fact deck(int table, int what, int count) {
    struct fact fact = by(fixture_at(table, FACT_DECK), DEALER);

    fact.deck.what = (uint8_t)what;
    fact.deck.count = (uint16_t)count;
    snprintf(fact.deck.deck, sizeof fact.deck.deck, "%s", "17 red");
    return fact;
}

static inline enum err open_round(struct fixture *x, int table, bool shuffled) {
    const struct floor_table *t = &x->floor.table[table - 1];
    struct fact round = by(fixture_at(table, FACT_ROUND), DEALER);

    round.round.round = x->floor.head->rounds + 1;
    round.round.game = t->game + 1;
    round.round.shuffled = shuffled;
    round.round.at = shuffled ? 0 : t->shoe_at;
    return fixture_apply(x, round);
}

/* Terminals 1 to seats sit at a live table of that game, and the dealer has opened a round. */
static inline struct fixture *live_house(struct config *config, int table, int seats) {
    struct fixture *x;

    config->table[table - 1].live = true;
    x = fixture_open(config, 100000, "live");
    CHECK_EQ(fixture_apply(x, fixture_at(table, FACT_TABLE_OPEN)), OK);
    for (int seat = 1; seat <= seats; seat++) CHECK_EQ(fixture_sit(x, table, seat, (uint32_t)seat), OK);
    CHECK(!fixture_step(x, table)); /* the dealer opens */
    CHECK_EQ(open_round(x, table, true), OK);
    return x;
}

/* Catch, seats with an Ante and an X-Tra of $5 each, betting closed. */
static inline struct fixture *live(int seats) {
    struct fixture *x = live_house(fixture_config(), CATCH, seats);

    for (int seat = 1; seat <= seats; seat++)
        CHECK_EQ(fixture_apply(x, fixture_also(fixture_bet(CATCH, seat, ANTE, 500), XTRA, 500)), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_at(CATCH, FACT_CLOSE), DEALER)), OK);
    return x;
}

static inline const struct floor_table *table_of(const struct fixture *x, int table) {
    return &x->floor.table[table - 1];
}

static inline int64_t credit(const struct fixture *x, uint32_t terminal) { return floor_credit(&x->floor, terminal); }

static inline enum err settle(struct fixture *x, int table) {
    return fixture_apply(x, by(fixture_at(table, FACT_SETTLE), DEALER));
}

/* The seat holds A K Q, the dealer 2 7 9 of different suits: [C-4.2.9] the dealer is turned first. */
static inline struct fixture *shown(void) {
    struct fixture *x = live(1);

    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK);
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "2c 7h 9c As Kd Qs")), OK);
    return x;
}

/* A card that is not refused, out of the whole deck. */
static inline enum err any_card(struct fixture *x, int table, int kind) {
    struct fact fact = by(fixture_at(table, kind), DEALER);
    enum err err;

    fact.cards.count = 1;
    do {
        fact.cards.card[0] = (card)rng_below(&x->rng, (uint32_t)game_deck_size(floor_game(&x->floor, table)));
        err = fixture_apply(x, fact);
    } while (err == ERR_CARD_TWICE);
    return err;
}

static inline void any_decision(struct fixture *x, int table, struct need need) {
    struct fact act = fixture_act(table, need.seat, (int)rng_below(&x->rng, ACTIONS_MAX));

    act.act.front[0] = act.act.front[1] = CARD_HIDDEN;
    if (need.actions >> act.act.action & 1 || floor_game(&x->floor, table)->sets_hand >= 0) {
        const enum err err = fixture_apply(x, act);
        /* a hand that is set again and was turned is known by its cards */
        CHECK(err == OK || err == ERR_DECISION || err == ERR_SET);
    }
}

/* Whatever the round awaits; false: nothing more. */
static inline bool go_on(struct fixture *x, int table) {
    const struct game *game = floor_game(&x->floor, table);
    const struct need need = game->need(x->floor.round[table - 1]);
    struct fact start = by(fixture_at(table, FACT_DEALT_FROM), DEALER);

    if ((need.kind == NEED_DECISION || need.kind == NEED_TURN) && !floor_left_verified(&x->floor, table))
        CHECK_EQ(fixture_apply(x, deck(table, DECK_LEFT, game->cards_left)), OK);
    switch ((enum need_kind)need.kind) {
    case NEED_START:
        start.dealt_from.spot = (uint8_t)(1 + rng_below(&x->rng, 7));
        CHECK_EQ(fixture_apply(x, start), OK);
        return true;
    case NEED_CARD:
        if (need.face_down)
            CHECK_EQ(fixture_apply(x, cards(table, "??")), OK);
        else
            CHECK_EQ(any_card(x, table, FACT_CARDS), OK);
        return true;
    case NEED_TURN: CHECK_EQ(any_card(x, table, FACT_TURN), OK); return true;
    case NEED_DECISION: any_decision(x, table, need); return true;
    case NEED_WAGERS:
    case NEED_NOTHING: break;
    }
    return false;
}

static inline void bet_all(struct fixture *x, int table, int seats) {
    const struct game *game = floor_game(&x->floor, table);

    for (int seat = 1; seat <= seats; seat++) {
        struct fact bets = fixture_bet(table, seat, 0, 500);

        for (int w = 1; w < game->wager_count; w++)
            if (game->wagers[w].kind == WAGER_REQUIRED) bets = fixture_also(bets, w, 500);
        for (int i = 0; table == STADIUM && i < 3; i++) bets.bets.pick[i] = (uint8_t)(3 * i + 1);
        CHECK_EQ(fixture_apply(x, bets), OK);
    }
    if (table == STADIUM)
        fixture_wait(x, table);
    else
        CHECK_EQ(fixture_apply(x, by(fixture_at(table, FACT_CLOSE), DEALER)), OK);
}

static inline int64_t in_account(const struct fixture *x, enum account_kind kind, int number) {
    return books_balance(&x->floor.books, account_of(kind, (uint32_t)number));
}
