/* house_world_fixture.h - a whole house for tests: a store in memory, a seeded generator, a clock that the test
 * turns. */
#pragma once

#include "fakes/writer_direct.h"
#include "floor/floor_fixture.h"
#include "house/house.h"
#include "test.h"

/* A house on a store in memory, a seeded generator and a clock that the test turns. */
struct world {
    struct store_handle store;
    struct writer_handle writer;
    struct rng rng;
    struct house_keys keys;
    struct house house;
    int64_t now_ms;
    bool any_clock, witness;
    uint64_t durable;       /* number of the last fact that became durable */
    house_on_fact *on_fact; /* or NULL; called with observer as its context */
    void *observer;
    char text[8000];
};

static inline void check_order(void *context, const struct fact *fact) {
    struct world *w = context;

    CHECK_EQ(fact->number, ++w->durable);
}

static inline void pass_on_fact(void *context, const struct floor *floor, const struct fact *fact) {
    struct world *w = context;

    if (w->on_fact) w->on_fact(w->observer, floor, fact);
}

static inline bool start(struct world *w, bool demo) {
    char memory[300];
    struct buf message = BUF(memory);
    const struct writer_options options = {0};
    struct house_setup setup = {.config_text = w->text,
                                .config_size = strlen(w->text),
                                .demo = demo,
                                .store = w->store,
                                .rng = &w->rng,
                                .keys = &w->keys,
                                .version = "cardroom test",
                                .now_ms = w->now_ms,
                                .witness = w->witness,
                                .on_durable = check_order,
                                .follower = {.on_fact = pass_on_fact, .context = w},
                                .context = w};
    struct store_link link;

    CHECK_EQ(store_last(w->store, &w->durable, &link), OK);
    CHECK_EQ(writer_direct_start(w->store, &options, &w->writer), OK);
    setup.writer = w->writer;
    const bool good = house_open(&w->house, &setup, &message);
    if (!good) fprintf(stderr, "%s\n", memory);
    return good;
}

static inline void stop(struct world *w) {
    house_close(&w->house);
    writer_stop(w->writer, 0);
}

static inline struct world *world_with_observer(const char *seed, house_on_fact *on_fact, void *observer) {
    struct world *w = calloc(1, sizeof *w);
    char memory[300];
    struct buf message = BUF(memory);

    CHECK_EQ(store_open("memory:", STORE_WRITE, &w->store, &message), OK);
    rng_seed(&w->rng, seed, strlen(seed));
    receipt_key_from_seed(&w->keys.sign, (const uint8_t *)"0123456789abcdef0123456789abcdef");
    memset(w->keys.seal, 7, sizeof w->keys.seal);
    w->on_fact = on_fact;
    w->observer = observer;
    w->now_ms = 1700000000000;
    snprintf(w->text, sizeof w->text, "%s", config_demo->bytes);
    char *live = strstr(w->text, ",\n    {\"name\": \"Live"); /* its tables go by themselves */

    must(live);
    memcpy(live, "]}", 3);
    CHECK(start(w, false));
    return w;
}

static inline struct world *world(const char *seed) { return world_with_observer(seed, NULL, NULL); }

static inline void end(struct world *w) {
    stop(w);
    store_close(w->store);
    free(w);
}

static inline void turn(struct world *w) {
    house_clock(&w->house, w->now_ms);
    house_poll(&w->house, w->now_ms);
}

static inline enum err put(struct world *w, struct fact fact) { return house_put(&w->house, &fact, w->now_ms); }

/* Terminal n with some credit at that seat. */
static inline void seat(struct world *w, uint32_t terminal, int table, int number) {
    struct fact pair = {.kind = FACT_PAIR, .source = BY_USER, .who = 1};
    struct fact money = {.kind = FACT_ISSUE};
    struct fact sit = {.kind = FACT_SIT, .table = (uint16_t)table};

    pair.pair.terminal = terminal;
    CHECK_EQ(put(w, pair), OK);
    money.money.voucher = house_draw_voucher(&w->house);
    money.money.cents = 10000000;
    CHECK_EQ(put(w, money), OK);
    money.kind = FACT_LOAD;
    money.money.terminal = terminal;
    CHECK_EQ(put(w, money), OK);
    sit.seat.terminal = terminal;
    sit.seat.seat = (uint16_t)number;
    CHECK_EQ(put(w, sit), OK);
}

/* The wagers that the rules demand, and nothing else. */
static inline struct fact required(struct world *w, int table, int number) {
    const struct game *game = floor_game(&w->house.working, table);
    struct fact bets = {.kind = FACT_BETS, .table = (uint16_t)table};

    bets.bets.seat = (uint16_t)number;
    for (int i = 0; i < game->wager_count; i++)
        if (game->wagers[i].kind == WAGER_REQUIRED) bets = fixture_also(bets, i, 500);
    return bets;
}

/* Everybody wagers, the clock does the rest. */
static inline void play(struct world *w, int rounds) {
    for (int round = 0; round < rounds; round++) {
        turn(w);
        for (int table = 1; table <= w->house.working.config->table_count; table++)
            if (w->house.working.table[table - 1].phase == TABLE_BETTING) CHECK_EQ(put(w, required(w, table, 1)), OK);
        for (int i = 0; i < 12; i++) {
            turn(w);
            w->now_ms += 15000;
        }
    }
    turn(w);
}

static inline void people(struct world *w) {
    for (int table = 1; table <= w->house.working.config->table_count; table++) seat(w, (uint32_t)table, table, 1);
}
