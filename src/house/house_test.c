#include "house/house.c"

#include "table/floor_fixture.h"
#include "test.h"

/* A house on a store in memory, a seeded generator and a clock that the test turns. */
struct world {
    struct store_handle store;
    struct writer_handle writer;
    struct rng rng;
    struct house_keys keys;
    struct house house;
    int64_t now_ms;
    uint64_t heard;
    char text[8000];
};

static void hear(void *context, const struct fact *fact, struct house_answer answer)
{
    struct world *w = context;

    (void)answer;
    CHECK_EQ(fact->number, ++w->heard);
}

static bool start(struct world *w, bool demo)
{
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
                                .hear = hear,
                                .context = w};
    struct store_link link;

    CHECK_EQ(store_last(w->store, &w->heard, &link), OK);
    CHECK_EQ(writer_direct_start(w->store, &options, &w->writer), OK);
    setup.writer = w->writer;
    const bool good = house_open(&w->house, &setup, &message);
    if (!good) fprintf(stderr, "%s\n", memory);
    return good;
}

static void stop(struct world *w)
{
    house_close(&w->house);
    writer_stop(w->writer, 0);
}

static struct world *world(const char *seed)
{
    struct world *w = calloc(1, sizeof *w);
    char memory[300];
    struct buf message = BUF(memory);

    CHECK_EQ(store_open("memory:", STORE_WRITE, &w->store, &message), OK);
    rng_seed(&w->rng, seed, strlen(seed));
    receipt_key_from_seed(&w->keys.sign, (const uint8_t *)"0123456789abcdef0123456789abcdef");
    memset(w->keys.seal, 7, sizeof w->keys.seal);
    w->now_ms = 1700000000000;
    snprintf(w->text, sizeof w->text, "%s", config_standard_text);
    CHECK(start(w, false));
    return w;
}

static void end(struct world *w)
{
    stop(w);
    store_close(w->store);
    free(w);
}

static void turn(struct world *w)
{
    house_clock(&w->house, w->now_ms);
    house_poll(&w->house, w->now_ms);
}

static enum err put(struct world *w, struct fact fact)
{
    return house_put(&w->house, &fact, (struct house_answer){.session = 1, .request = fact.request},
                     w->now_ms);
}

/* Terminal n with some credit at that seat. */
static void seat(struct world *w, uint32_t terminal, int table, int number)
{
    struct fact pair = {.kind = FACT_PAIR, .source = BY_USER, .who = 1};
    struct fact money = {.kind = FACT_ISSUE, .source = BY_USER, .who = 1};
    struct fact sit = {.kind = FACT_SIT, .table = (uint16_t)table};

    pair.pair.terminal = terminal;
    CHECK_EQ(put(w, pair), OK);
    money.money.voucher = house_voucher(&w->house);
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
static struct fact required(struct world *w, int table, int number)
{
    const struct game *game = floor_game(&w->house.working, table);
    struct fact bets = {.kind = FACT_BETS, .table = (uint16_t)table};

    bets.bets.seat = (uint16_t)number;
    for (int i = 0; i < game->wager_count; i++)
        if (game->wagers[i].kind == WAGER_REQUIRED) bets = fixture_also(bets, i, 500);
    return bets;
}

/* Everybody wagers, the clock does the rest. */
static void play(struct world *w, int rounds)
{
    for (int round = 0; round < rounds; round++) {
        turn(w);
        for (int table = 1; table <= w->house.working.config->table_count; table++)
            if (w->house.working.table[table - 1].phase == TABLE_BETTING)
                CHECK_EQ(put(w, required(w, table, 1)), OK);
        for (int i = 0; i < 12; i++) {
            turn(w);
            w->now_ms += 15000;
        }
    }
    turn(w);
}

static void people(struct world *w)
{
    for (int table = 1; table <= w->house.working.config->table_count; table++)
        seat(w, (uint32_t)table, table, 1);
}

/* ---- tests -------------------------------------------------------------------------------------------- */

TEST(house, a_round_of_every_game_runs_by_the_clock)
{
    struct world *w = world("clock");

    people(w);
    play(w, 30);
    for (int i = 0; i < w->house.working.config->table_count; i++)
        CHECK(w->house.durable.floor.table[i].game >= 20);
    CHECK_EQ(w->heard, w->house.next - 1);
    end(w);
}

TEST(house, nothing_is_heard_of_before_it_is_durable)
{
    struct world *w = world("durable");

    turn(w);
    const uint64_t heard = w->heard;
    people(w);
    CHECK_EQ(w->heard, heard);
    CHECK(!w->house.durable.floor.terminal[0].paired);
    CHECK(w->house.working.terminal[0].paired);
    turn(w);
    CHECK(w->house.durable.floor.terminal[0].paired);
    CHECK(w->heard > heard);
    end(w);
}

static void check_same(const struct floor *a, const struct floor *b)
{
    CHECK_EQ(a->size, b->size);
    for (int i = 0; i < a->config->table_count; i++)
        CHECK(memcmp(&a->table[i], &b->table[i], sizeof a->table[i]) == 0);
    for (uint32_t i = 0; i < a->config->terminals; i++)
        CHECK(memcmp(&a->terminal[i], &b->terminal[i], sizeof a->terminal[i]) == 0);
    CHECK(memcmp(a->head, b->head, sizeof *a->head) == 0);
    CHECK(memcmp(a->books.balance, b->books.balance,
                 books_cells(a->books.shape) * sizeof *a->books.balance) == 0);
}

TEST(house, the_durable_floor_follows_the_working_one_exactly)
{
    struct world *w = world("follow");

    people(w);
    play(w, 5);
    house_poll(&w->house, w->now_ms);
    check_same(&w->house.working, &w->house.durable.floor);
    end(w);
}

/* Whatever was on the tables is there again after the program was cut off, to the cent and to the card. */
TEST(house, after_a_restart_everything_is_as_it_was_and_the_cards_are_the_same)
{
    struct world *w = world("restart");

    people(w);
    for (int cut = 0; cut < 25; cut++) {
        play(w, 1);
        for (int i = 0; i < cut % 7; i++) { /* stop somewhere in the middle of a round */
            for (int table = 1; table <= w->house.working.config->table_count; table++)
                if (w->house.working.table[table - 1].phase == TABLE_BETTING) put(w, required(w, table, 1));
            w->now_ms += 4000;
            turn(w);
        }
        house_poll(&w->house, w->now_ms);
        const uint64_t facts = w->house.durable.floor.head->facts;
        uint64_t games[8];
        for (int i = 0; i < w->house.working.config->table_count; i++)
            games[i] = w->house.durable.floor.table[i].game;
        struct replay_shoe shoe = w->house.shoe[2];

        stop(w);
        w->now_ms += 60000;
        CHECK(start(w, false));
        CHECK_EQ(w->house.durable.floor.head->facts, facts);
        for (int i = 0; i < w->house.working.config->table_count; i++)
            CHECK_EQ(w->house.durable.floor.table[i].game, games[i]);
        CHECK(memcmp(w->house.shoe[2].cards, shoe.cards, sizeof shoe.cards) == 0);
    }
    end(w);
}

static bool has_no_card(void *context, const struct store_entry *stored)
{
    struct journal_entry entry;

    CHECK(journal_get(&entry, stored->bytes, stored->size));
    for (int i = 0; i < entry.fact.cards.count; i++) CHECK_EQ(entry.fact.cards.card[i], CARD_HIDDEN);
    ++*(int *)context;
    return true;
}

TEST(house, undealt_and_hidden_cards_are_not_in_the_log)
{
    struct world *w = world("hidden");
    const struct store_query query = {.kind = FACT_CARDS};
    int entries = 0;

    people(w);
    play(w, 3);
    CHECK_EQ(store_find(w->store, &query, has_no_card, &entries), OK);
    CHECK(entries > 15);
    end(w);
}

TEST(house, play_money_and_real_money_do_not_share_a_store)
{
    struct world *w = world("demo");

    turn(w);
    stop(w);
    CHECK(!start(w, true));
    writer_stop(w->writer, 0);
    CHECK(start(w, false));
    end(w);
}
