/* floor_fixture.h - a small house for tests: a table of each game, facts applied in turn, and the books
 * proved after every one of them. */
#pragma once

#include "base/rng.h"
#include "floor/floor.h"
#include "game/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CATCH = 1, CHASE, SUPER, STADIUM, PAI_GOW, FIXTURE_TABLES = 5, FIXTURE_TERMINALS = 40 };

static inline struct config_table fixture_table(const char *game, const char *name, int seats) {
    struct config_table t = {.limit_in_cents = 1,
                             .rules = rules_standard(game_find(game, strlen(game))),
                             .seats = (uint16_t)seats,
                             .penetration = 75,
                             .betting_ms = 20000,
                             .decision_ms = 15000,
                             .pause_ms = 5000};

    snprintf(t.name, sizeof t.name, "%s", name);
    for (int w = 0; w < t.rules.game->wager_count; w++) {
        const int64_t fixed = rules_fixed_cents(&t.rules, w);
        t.spot[w] = (struct config_spot){.min_cents = fixed ? fixed : 100, .max_cents = fixed ? fixed : 20000};
        /* what follows from a decision has no limit of its own */
        if (t.rules.game->wagers[w].kind == WAGER_FOLLOWS)
            t.spot[w] = (struct config_spot){.min_cents = 1, .max_cents = INT64_MAX};
    }
    return t;
}

static inline struct config *fixture_config(void) {
    struct config *c = calloc(1, sizeof *c);

    c->table_count = FIXTURE_TABLES;
    c->terminals = FIXTURE_TERMINALS;
    c->lock_cents = 10000000;
    c->credit_max_cents = 1000000000;
    c->second_above = c->second_day = (struct config_second){INT64_MAX, INT64_MAX, INT64_MAX};
    c->table[CATCH - 1] = fixture_table("three-card-catch", "Catch", 6);
    c->table[CHASE - 1] = fixture_table("chase-the-flush", "Chase", 6);
    c->table[SUPER - 1] = fixture_table("super-three-card", "Super", 6);
    c->table[STADIUM - 1] = fixture_table("stadium-three-card", "Stadium", 30);
    c->table[PAI_GOW - 1] = fixture_table("dealer-open-pai-gow", "Pai Gow", 6);
    c->pool_count = 2;
    c->pool[0] = (struct config_pool){.game = c->table[CATCH - 1].rules.game, .rules = c->table[CATCH - 1].rules};
    c->pool[1] = (struct config_pool){.game = c->table[SUPER - 1].rules.game, .rules = c->table[SUPER - 1].rules};
    c->table[CATCH - 1].pool = 1;
    c->table[SUPER - 1].pool = 2;
    return c;
}

/* A house in memory, its clock and its pack of cards. */
struct fixture {
    struct config *config;
    struct floor floor;
    int64_t now_ms;
    uint64_t voucher;
    struct rng rng;
    card pack[FIXTURE_TABLES][8 * DECK_52];
    int transfers; /* of the last fact */
};

static inline void fixture_count(void *context, const struct transfer *transfer) {
    (void)transfer;
    ++*(int *)context;
}

/* Applies a fact; whether accepted or refused, the books balance afterwards. */
static inline enum err fixture_apply(struct fixture *x, struct fact fact) {
    char memory[200];
    struct buf what = BUF(memory);
    const struct floor_sink sink = {fixture_count, &x->transfers};

    fact.number = x->floor.head->facts + 1;
    fact.time_ms = x->now_ms;
    if (fact.kind == FACT_SETTLE && fact.table && !fact.settle.game) floor_fill_settle(&x->floor, &fact);
    const enum err err = floor_check(&x->floor, &fact);
    x->transfers = 0;
    if (err == OK) floor_apply(&x->floor, &fact, &sink);
    if (!floor_is_consistent(&x->floor, &what)) {
        fprintf(stderr, "after %s: %s\n", fact_id(fact.kind), memory);
        abort();
    }
    return err;
}

static inline struct fact fixture_at(int table, int kind) {
    return (struct fact){.kind = (uint8_t)kind, .table = (uint16_t)table};
}

/* Every terminal is paired and has some credit. */
static inline void fixture_people(struct fixture *x, int64_t cents) {
    for (uint32_t t = 1; t <= FIXTURE_TERMINALS; t++) {
        struct fact pair = fixture_at(0, FACT_PAIR), issue = fixture_at(0, FACT_ISSUE);
        pair.pair.terminal = t;
        must(fixture_apply(x, pair) == OK);
        if (!cents) continue;
        issue.money.voucher = ++x->voucher;
        issue.money.cents = cents;
        must(fixture_apply(x, issue) == OK);
        issue.kind = FACT_LOAD;
        issue.money.terminal = t;
        must(fixture_apply(x, issue) == OK);
    }
}

static inline struct fixture *fixture_open(struct config *config, int64_t cents, const char *seed) {
    struct fixture *x = calloc(1, sizeof *x);

    x->config = config;
    x->now_ms = 1000;
    rng_seed(&x->rng, seed, strlen(seed));
    floor_open(&x->floor, config, calloc(1, floor_size(config)));
    struct fact begin = fixture_at(0, FACT_CONFIG);

    must(fixture_apply(x, begin) == OK);
    fixture_people(x, cents);
    return x;
}

static inline void fixture_close(struct fixture *x) {
    free(x->floor.block);
    free(x->config);
    free(x);
}

static inline enum err fixture_sit(struct fixture *x, int table, int seat, uint32_t terminal) {
    struct fact sit = fixture_at(table, FACT_SIT);

    sit.seat.terminal = terminal;
    sit.seat.seat = (uint16_t)seat;
    return fixture_apply(x, sit);
}

/* A new shuffle, or the shoe goes on. */
static inline enum err fixture_round(struct fixture *x, int table) {
    const struct floor_table *t = &x->floor.table[table - 1];
    const struct game *game = floor_game(&x->floor, table);
    const int decks = game->live_shoe ? 6 : 1, deck = game->joker ? DECK_53 : DECK_52;
    struct fact round = fixture_at(table, FACT_ROUND);

    round.round.round = x->floor.head->rounds + 1;
    round.round.game = t->game + 1;
    round.round.shuffled = !t->has_shoe || t->shoe_at > 200;
    round.round.at = round.round.shuffled ? 0 : t->shoe_at;
    if (round.round.shuffled) {
        for (int i = 0; i < decks * deck; i++) x->pack[table - 1][i] = (card)(i % deck);
        rng_shuffle(&x->rng, x->pack[table - 1], (size_t)(decks * deck));
    }
    return fixture_apply(x, round);
}

/* What the house does by itself now; false when it waits. */
static inline bool fixture_step(struct fixture *x, int table) {
    const struct step step = floor_next_step(&x->floor, table, x->now_ms);
    const struct floor_table *t = &x->floor.table[table - 1];
    struct fact fact = fixture_at(table, FACT_NONE);

    switch ((enum step_kind)step.kind) {
    case STEP_WAIT: return false;
    case STEP_ROUND: return must(fixture_round(x, table) == OK), true;
    case STEP_EXTEND_BETTING: fact.kind = FACT_WINDOW; break;
    case STEP_CLOSE_BETTING: fact.kind = FACT_CLOSE; break;
    case STEP_DEALT_FROM:
        fact.kind = FACT_DEALT_FROM;
        fact.dealt_from.spot = (uint8_t)(1 + rng_below(&x->rng, 7));
        break;
    case STEP_CARDS:
        fact.kind = FACT_CARDS;
        fact.cards.count = step.count;
        memcpy(fact.cards.card, x->pack[table - 1] + t->shoe_at + t->card_count, step.count);
        break;
    case STEP_EXPIRE: fact.kind = FACT_EXPIRE; break;
    case STEP_SETTLE: fact.kind = FACT_SETTLE; break;
    case STEP_SETTLE_SOME:
        fact.kind = FACT_STEP;
        fact.step.step = step.count;
        break;
    case STEP_CLOSE_TABLE: fact.kind = FACT_TABLE_CLOSE; break;
    }
    fact.source = BY_CLOCK;
    must(fixture_apply(x, fact) == OK);
    return true;
}

static inline void fixture_run(struct fixture *x, int table) {
    while (fixture_step(x, table)) continue;
}

/* The clock goes on to the end of what is open, and the table with it. */
static inline void fixture_wait(struct fixture *x, int table) {
    const struct floor_table *t = &x->floor.table[table - 1];

    if (t->deadline_ms > x->now_ms) x->now_ms = t->deadline_ms;
    fixture_run(x, table);
}

static inline struct fact fixture_bet(int table, int seat, int wager, int64_t cents) {
    struct fact bets = fixture_at(table, FACT_BETS);

    bets.bets.seat = (uint16_t)seat;
    bets.bets.count = 1;
    bets.bets.spot[0] = (struct fact_spot){(uint8_t)wager, cents};
    return bets;
}

static inline struct fact fixture_also(struct fact bets, int wager, int64_t cents) {
    bets.bets.spot[bets.bets.count++] = (struct fact_spot){(uint8_t)wager, cents};
    return bets;
}

static inline struct fact fixture_act(int table, int seat, int action) {
    struct fact fact = fixture_at(table, FACT_ACT);

    fact.act.seat = (uint16_t)seat;
    fact.act.action = (uint8_t)action;
    return fact;
}

/* A supervisor voids the round on the table. */
static inline struct fact fixture_void(const struct fixture *x, int table) {
    struct fact fact = fixture_at(table, FACT_VOID);

    fact.source = BY_USER;
    fact.who = 1;
    fact.voided.round = x->floor.table[table - 1].round;
    memcpy(fact.voided.reason, "the shuffler jammed", sizeof "the shuffler jammed");
    return fact;
}

/* What takes two people: user who proposes it, the next one approves it, and the house does it. */
static inline enum err fixture_by_two(struct fixture *x, struct fact act) {
    struct fact propose, approve = fixture_at(0, FACT_APPROVE);
    struct floor_proposal next;

    floor_propose(&act, FLOOR_SUPERVISOR, &propose);
    enum err err = fixture_apply(x, propose);
    approve.source = BY_USER;
    approve.who = act.who + 1;
    approve.second.proposal = x->floor.head->facts;
    approve.second.role = FLOOR_SUPERVISOR;
    approve.second.voucher = ++x->voucher;
    approve.second.cents = propose.propose.cents;
    if (err == OK) err = fixture_apply(x, approve);
    if (err != OK) return err;
    must(floor_next_approved(&x->floor, &next));
    return fixture_apply(x, floor_proposed(&next));
}
