#include "books/totals.c"

#include "house/house_world_fixture.h"

struct counting {
    struct table_totals table[CONFIG_TABLES];
};

static bool count_entry(void *context, const struct store_entry *stored) {
    struct counting *c = context;
    struct journal_entry entry;

    CHECK(journal_read(&entry, stored->bytes, stored->size));
    if (entry.fact.table) table_totals_add(&c->table[entry.fact.table - 1], &entry);
    return true;
}

static void check_tables(struct world *w) {
    static struct counting c;
    const struct floor *f = &w->house.durable.floor;
    uint64_t bad;

    c = (struct counting){0};
    CHECK_EQ(store_scan(w->store, 1, count_entry, &c, &bad), OK);
    for (uint32_t i = 1; i <= f->config->table_count; i++) {
        const struct table_totals *t = &c.table[i - 1];
        const int64_t escrow = books_balance(&f->books, account_of(ACCOUNT_ESCROW, i));

        CHECK_EQ(t->win_cents, books_balance(&f->books, account_of(ACCOUNT_TABLE, i)));
        CHECK_EQ(t->win_cents + escrow,
                 t->handle_cents - t->returned_cents - t->tokes_cents - t->contributed_cents + t->from_pools_cents);
        CHECK_EQ(t->tokes_cents, books_balance(&f->books, account_of(ACCOUNT_TOKES, i)));
    }
}

static void void_all(struct world *w) {
    for (int table = 1; table <= w->house.working.config->table_count; table++) {
        struct fact fact = {.kind = FACT_VOID, .source = BY_USER, .who = 9, .table = (uint16_t)table};
        fact.voided.round = w->house.working.table[table - 1].round;
        snprintf(fact.voided.reason, sizeof fact.voided.reason, "test");
        put(w, fact);
    }
    turn(w);
}

/* The jackpot wagers too, so that the pools take part. */
static void bet_pools(struct world *w) {
    for (int table = 1; table <= 3; table += 2) {
        const struct game *game = floor_game(&w->house.working, table);
        const int wager = table == 1 ? game_wager(game, "progressive", 11) : game_wager(game, "jackpot", 7);
        const int64_t cents = w->house.working.config->table[table - 1].spot[wager].min_cents;

        if (w->house.working.table[table - 1].phase == TABLE_BETTING)
            CHECK_EQ(put(w, fixture_also(required(w, table, 1), wager, cents)), OK);
    }
}

TEST(totals, what_the_tables_won_is_what_their_accounts_say) {
    struct world *w = world("totals");

    people(w);
    check_tables(w);
    for (int i = 0; i < 12; i++) {
        turn(w);
        bet_pools(w);
        play(w, 1);
        check_tables(w);
    }
    end(w);
}

TEST(totals, a_void_takes_out_what_it_takes_back) {
    struct world *w = world("totals void");

    people(w);
    for (int i = 0; i < 10; i++) {
        turn(w);
        bet_pools(w);
        for (int table = 1; table <= 5; table++)
            if (w->house.working.table[table - 1].phase == TABLE_BETTING) put(w, required(w, table, 1));
        turn(w);
        for (int n = 0; n < i; n++) { /* in betting, deciding, settled */
            w->now_ms += 9000;
            turn(w);
        }
        void_all(w);
        check_tables(w);
        play(w, 1);
        check_tables(w);
    }
    end(w);
}

TEST(totals, handle_and_returned_of_a_round_by_hand) {
    struct table_totals totals = {0};
    char memory[4096];
    struct buf out = BUF(memory);
    struct journal journal;
    struct journal_entry entry;
    const struct fact settle = {.kind = FACT_SETTLE, .table = 2, .number = 7, .time_ms = 1};
    const account credit = account_of(ACCOUNT_CREDIT, 1), escrow = account_of(ACCOUNT_ESCROW, 2),
                  table = account_of(ACCOUNT_TABLE, 2), pool = account_of(ACCOUNT_POOL, 1);
    const struct transfer list[] = {
        {credit, escrow, 1000, TRANSFER_STAKE, 0, 1},   {escrow, credit, 300, TRANSFER_UNSTAKE, 0, 1},
        {table, pool, 25, TRANSFER_CONTRIBUTION, 0, 1}, {escrow, credit, 500, TRANSFER_RETURN, 0, 1},
        {table, credit, 250, TRANSFER_WIN, 0, 1},       {escrow, table, 200, TRANSFER_LOSS, 0, 1},
        {pool, credit, 9000, TRANSFER_METER_WIN, 0, 1},
    };

    journal_begin(&journal, &out, &settle, false);
    for (size_t i = 0; i < COUNT(list); i++) journal_transfer(&journal, &list[i]);
    journal_end(&journal);
    CHECK(journal_read(&entry, (const uint8_t *)memory, out.size));
    table_totals_add(&totals, &entry);
    CHECK_EQ(totals.rounds, 1);
    CHECK_EQ(totals.handle_cents, 700);
    CHECK_EQ(totals.returned_cents, 500 + 250 + 9000);
    CHECK_EQ(totals.contributed_cents, 25);
    CHECK_EQ(totals.from_pools_cents, 9000);
    CHECK_EQ(totals.win_cents, 200 - 250 - 25);
    CHECK_EQ(totals.win_cents, 700 - 9750 - 25 + 9000); /* the same by the other way */
}
