/* room_fixture.h - a log made by hand in a test: a house with two tables in chips, its people, its slips.
 *
 * Nothing checks these entries: what a report makes of them, and what the audit's own eye for slips refuses,
 * is the test's to say. */
#pragma once

#include "books/room/room.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEALER1 = 1, DEALER2, BOSS, GUARD, CASHIER1, COUNT1, COUNT2, COUNT3, BOOKKEEPER };

#define LOG_DAY INT64_C(1794700800000) /* 2026-11-15 */

struct log {
    struct store_handle store;
    uint64_t number, round;
    int64_t now_ms;
    uint32_t slips[SLIP_KINDS];
    bool estimated;
};

#define LOG_TABLE(name, amounts)                                                                                       \
    "{\"name\": \"" name "\", \"game\": \"three-card-catch\", \"dealer\": \"live\", \"pool\": \"Catch\", "             \
    "\"money\": \"chips\", \"amounts\": \"" amounts "\"}"

static const char log_config[] =
    "{\"venue\": \"Test Room\", \"denominations\": [100, 500, 2500], \"gross-last-year\": 100000000,"
    " \"pools\": [{\"name\": \"Catch\", \"game\": \"three-card-catch\"}],"
    " \"tables\": [" LOG_TABLE("Catch 1", "entered") ", " LOG_TABLE("Catch 2", "estimated") "]}";

/* A fact and its transfers. */
static inline void log_put(struct log *l, struct fact fact, const struct transfer *transfers, int count) {
    static char memory[16384];
    struct buf out = BUF(memory);
    struct journal journal;

    l->now_ms += 1000;
    fact.number = ++l->number;
    fact.time_ms = l->now_ms;
    journal_begin(&journal, &out, &fact, false);
    for (int i = 0; i < count; i++) journal_transfer(&journal, &transfers[i]);
    journal_end(&journal);
    const struct store_entry entry = {.number = fact.number,
                                      .time_ms = fact.time_ms,
                                      .round = l->round,
                                      .kind = fact.kind,
                                      .bytes = (const uint8_t *)memory,
                                      .size = out.size};

    CHECK_EQ(store_append(l->store, &entry, 1), OK);
}

static inline void log_user(struct log *l, uint32_t number, const char *name) {
    struct fact fact = {.kind = FACT_USER};

    fact.user.number = number;
    fact.user.role = 1;
    snprintf(fact.user.name, sizeof fact.user.name, "%s", name);
    log_put(l, fact, NULL, 0);
}

static inline struct log *log_open(void) {
    struct log *l = calloc(1, sizeof *l);
    struct fact fact = {.kind = FACT_CONFIG,
                        .data = (const uint8_t *)log_config,
                        .data_size = sizeof log_config - 1,
                        .config.format = LOG_FORMAT};

    CHECK_EQ(store_memory_open(&l->store), OK);
    l->now_ms = LOG_DAY + 16 * 3600000; /* eight in the morning at home */
    log_put(l, fact, NULL, 0);
    log_user(l, DEALER1, "dora");
    log_user(l, DEALER2, "dan");
    log_user(l, BOSS, "sue");
    return l;
}

static inline void log_close(struct log *l) {
    store_close(l->store);
    free(l);
}

/* ---- slips -------------------------------------------------------------------------------------------- */

static inline struct fact log_sign(int table, int kind, uint32_t number, int line, uint32_t who) {
    static const uint8_t as[] = {[DEALER1] = AS_DEALER, [DEALER2] = AS_DEALER,   [BOSS] = AS_SUPERVISOR,
                                 [GUARD] = AS_SECURITY, [CASHIER1] = AS_CASHIER, [COUNT1] = AS_COUNT,
                                 [COUNT2] = AS_COUNT,   [COUNT3] = AS_COUNT,     [BOOKKEEPER] = AS_ACCOUNTING};
    struct fact fact = {.kind = FACT_SLIP, .source = BY_USER, .table = (uint16_t)table, .who = who};

    fact.slip.kind = (uint8_t)kind;
    fact.slip.number = number;
    fact.slip.line = (uint8_t)line;
    fact.slip.as = as[who];
    return fact;
}

static inline struct fact_chips log_chips(int ones, int fives, int quarters) {
    return (struct fact_chips){.count = 3, .chips = {ones, fives, quarters}};
}

/* The person who signs each line in these tests.  ORDER SLIP */
static inline uint32_t log_signer(int kind, int line) {
    static const uint8_t who[SLIP_KINDS][SLIP_LINES] = {
        [SLIP_OPENER] = {DEALER1, BOSS},
        [SLIP_ERROR] = {BOSS, DEALER1, GUARD},
        [SLIP_FILL] = {BOSS, GUARD, CASHIER1, GUARD, DEALER1, BOSS},
        [SLIP_CREDIT] = {BOSS, GUARD, CASHIER1, GUARD, DEALER1, BOSS},
        [SLIP_CLOSER] = {BOSS, DEALER1, GUARD},
        [SLIP_COUNT] = {GUARD, BOSS, COUNT1, COUNT2, COUNT3, CASHIER1},
    };

    return who[kind][line];
}

/* The first so many lines of a new slip; returns its number. */
static inline uint32_t log_slip(struct log *l, int table, int kind, struct fact_chips chips, int lines) {
    const uint32_t number = ++l->slips[kind];

    for (int line = 0; line < lines && slip_line(kind, line); line++) {
        struct fact fact = log_sign(table, kind, number, line, log_signer(kind, line));
        if (kind == SLIP_COUNT && line == COUNT_ANNOUNCED) continue; /* a team of two */
        if (slip_line(kind, line)->counts) fact.slip.chips = chips;
        log_put(l, fact, NULL, 0);
    }
    return number;
}

static inline void log_void(struct log *l, int table, int kind, uint32_t number) {
    struct fact fact = log_sign(table, kind, number, SLIP_VOID, BOSS);

    snprintf(fact.slip.text, sizeof fact.slip.text, "spoiled");
    log_put(l, fact, NULL, 0);
}

/* ---- rounds ------------------------------------------------------------------------------------------- */

/* A round of two hands of $10: the first wins as much, the second loses. */
static inline void log_begin_round(struct log *l, int table, uint32_t dealer) {
    const account felt = account_of(ACCOUNT_FELT, (uint32_t)table),
                  escrow = account_of(ACCOUNT_ESCROW, (uint32_t)table);
    const struct transfer stakes[] = {{felt, escrow, 1000, TRANSFER_STAKE, 0, 1},
                                      {felt, escrow, 1000, TRANSFER_STAKE, 0, 3}};
    struct fact fact = {.kind = FACT_ROUND, .source = BY_USER, .who = dealer, .table = (uint16_t)table};

    fact.round.round = ++l->round;
    log_put(l, fact, NULL, 0);
    fact = (struct fact){.kind = FACT_CLOSE, .source = BY_USER, .who = dealer, .table = (uint16_t)table};
    log_put(l, fact, stakes, COUNT(stakes));
}

/* The first hand wins so much; the second loses its stake. */
static inline void log_settle(struct log *l, int table, uint32_t dealer, int64_t won) {
    const account felt = account_of(ACCOUNT_FELT, (uint32_t)table),
                  escrow = account_of(ACCOUNT_ESCROW, (uint32_t)table),
                  win = account_of(ACCOUNT_TABLE, (uint32_t)table);
    const struct transfer pays[] = {{escrow, felt, 1000, TRANSFER_RETURN, 0, 1},
                                    {escrow, win, 1000, TRANSFER_LOSS, 0, 3},
                                    {win, felt, won, TRANSFER_WIN, 0, 1}};

    log_put(l, (struct fact){.kind = FACT_SETTLE, .source = BY_USER, .who = dealer, .table = (uint16_t)table}, pays,
            won ? 3 : 2);
}
