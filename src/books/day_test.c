#include "books/totals.c"

#include "deal/list.h"
#include "house/house_world_fixture.h"

enum { SIX_OCLOCK = 6 * 60 };

static bool run(struct world *w, struct day *d) {
    char memory[300];
    struct buf message = BUF(memory);

    return day_run(d, w->store, &message);
}

TEST(day, its_times_begin_when_the_house_says) {
    struct day d = {0};

    CHECK(day_times("2026-11-15", 0, SIX_OCLOCK, &d.since_ms, &d.until_ms));
    CHECK_EQ(d.since_ms, 1794700800000 + 6 * 3600000); /* date -u -d 2026-11-15 +%s */
    CHECK_EQ(d.until_ms, d.since_ms + 86400000 - 1);
    const int64_t first = d.since_ms;

    CHECK(day_times("", first, SIX_OCLOCK, &d.since_ms, &d.until_ms)); /* the day of an instant holds it */
    CHECK_EQ(d.since_ms, first);
    CHECK(day_times("", first - 1, SIX_OCLOCK, &d.since_ms, &d.until_ms));
    CHECK_EQ(d.until_ms, first - 1);
    CHECK(!day_times("2026-11-31", 0, SIX_OCLOCK, &d.since_ms, &d.until_ms));
    CHECK(!day_times("2026-11-15T01", 0, SIX_OCLOCK, &d.since_ms, &d.until_ms));
    CHECK(!day_times("yesterday!", 0, SIX_OCLOCK, &d.since_ms, &d.until_ms));
}

TEST(day, what_the_cage_and_the_tables_did_is_what_the_floor_says) {
    struct world *w = world("day");
    struct day *d = calloc(1, sizeof *d);
    const struct floor *f = &w->house.durable.floor;
    int64_t win = 0;

    people(w);
    play(w, 4);
    CHECK(run(w, d)); /* without times: everything */
    CHECK_EQ(d->moved[TRANSFER_ISSUE].count, 5);
    CHECK_EQ(d->moved[TRANSFER_ISSUE].cents, 5 * 10000000);
    CHECK_EQ(d->moved[TRANSFER_LOAD].cents, 5 * 10000000);
    for (int table = 1; table <= f->config->table_count; table++) {
        CHECK_EQ(d->table[table - 1].win_cents, books_balance(&f->books, account_of(ACCOUNT_TABLE, (uint32_t)table)));
        win += d->table[table - 1].win_cents;
    }
    /* who plays, the pools, the dealers and the house share what there is */
    int64_t credit = 0;

    for (uint32_t t = 1; t <= 5; t++) credit += floor_credit(f, t);
    for (int p = 0; p < f->config->pool_count; p++)
        CHECK_EQ(d->pool[p].rose.cents + d->pool[p].seeded.cents - d->pool[p].won.cents + d->pool[p].adjusted.cents,
                 books_balance(&f->books, account_of(ACCOUNT_POOL, (uint32_t)p + 1)));
    CHECK(credit + win <= 5 * 10000000);
    free(d);
    end(w);
}

TEST(day, another_day_has_nothing_of_it) {
    struct world *w = world("other");
    struct day *today = calloc(1, sizeof *today), *before = calloc(1, sizeof *before);

    people(w);
    play(w, 1);
    CHECK(day_times("", w->now_ms, w->house.durable.config->day_starts_minute, &today->since_ms, &today->until_ms));
    *before = *today;
    before->since_ms -= 86400000;
    before->until_ms -= 86400000;
    CHECK(run(w, today) && run(w, before));
    CHECK(today->moved[TRANSFER_STAKE].count > 0);
    CHECK_EQ(before->entries, 0);
    free(today);
    free(before);
    end(w);
}

TEST(day, the_largest_house_has_a_report) {
    struct config *config = calloc(1, sizeof *config);
    struct day *d = calloc(1, sizeof *d);
    struct buf b = {.grow = text_grow};

    config->table_count = CONFIG_TABLES;
    config->pool_count = CONFIG_POOLS;
    for (int i = 0; i < CONFIG_TABLES; i++) {
        config->table[i].rules.game = game_list[i % game_count];
        memset(config->table[i].name, '\x01', CONFIG_NAME - 1); /* six bytes each in JSON */
        d->table[i] = (struct table_totals){1, 1, INT64_MIN / 64, INT64_MIN / 64, INT64_MIN / 64, 1, 1, 1, 0, false};
    }
    for (int i = 0; i < CONFIG_POOLS; i++) memset(config->pool[i].name, '\x01', CONFIG_NAME - 1);
    day_put_json(&b, d, config);
    CHECK(!b.full);
    free(b.text);
    free(d);
    free(config);
}
