#include "house/house.c"

#include "fakes/store_faulty.h"
#include "house/house_world_fixture.h"

/* ---- tests -------------------------------------------------------------------------------------------- */

/* [T-4, T-7] The countdowns alone close betting, deal and end the decisions. */
TEST(house, a_round_of_every_game_runs_by_the_clock) {
    struct world *w = world("clock");

    people(w);
    play(w, 30);
    for (int i = 0; i < w->house.working.config->table_count; i++) CHECK(w->house.durable.floor.table[i].game >= 20);
    CHECK_EQ(w->durable, w->house.next - 1);
    end(w);
}

TEST(house, nothing_is_heard_of_before_it_is_durable) {
    struct world *w = world("durable");

    turn(w);
    const uint64_t before = w->durable;
    people(w);
    CHECK_EQ(w->durable, before);
    CHECK(!w->house.durable.floor.terminal[0].paired);
    CHECK(w->house.working.terminal[0].paired);
    turn(w);
    CHECK(w->house.durable.floor.terminal[0].paired);
    CHECK(w->durable > before);
    end(w);
}

static void check_same(const struct floor *a, const struct floor *b) {
    CHECK_EQ(a->size, b->size);
    for (int i = 0; i < a->config->table_count; i++) CHECK(memcmp(&a->table[i], &b->table[i], sizeof a->table[i]) == 0);
    for (uint32_t i = 0; i < a->config->terminals; i++)
        CHECK(memcmp(&a->terminal[i], &b->terminal[i], sizeof a->terminal[i]) == 0);
    CHECK(memcmp(a->head, b->head, sizeof *a->head) == 0);
    CHECK(memcmp(a->books.balance, b->books.balance, books_account_count(a->books.shape) * sizeof *a->books.balance) ==
          0);
}

TEST(house, the_durable_floor_follows_the_working_one_exactly) {
    struct world *w = world("follow");

    people(w);
    play(w, 5);
    house_poll(&w->house, w->now_ms);
    check_same(&w->house.working, &w->house.durable.floor);
    end(w);
}

/* Whatever was on the tables is there again after the program was cut off, to the cent and to the card. */
TEST(house, after_a_restart_everything_is_as_it_was_and_the_cards_are_the_same) {
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
        for (int i = 0; i < w->house.working.config->table_count; i++) games[i] = w->house.durable.floor.table[i].game;
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

/* Reads the log of the house of w, and no more. */
static void stand_by(struct world *w, struct house *standby, struct store_handle store) {
    char memory[300];
    struct buf message = BUF(memory);
    struct house_setup setup = w->house.setup;

    setup.store = store;
    setup.writer = (struct writer_handle){0};
    setup.follower = (struct house_follower){0};
    CHECK(house_stand_by(standby, &setup, &message));
}

TEST(house, a_standby_follows_to_the_byte_and_takes_over_in_the_middle_of_a_round) {
    struct world *w = world("standby");
    struct house *standby = calloc(1, sizeof *standby);
    char memory[300];
    struct buf message = BUF(memory);

    people(w);
    stand_by(w, standby, w->store);
    for (int i = 0; i < 10; i++) {
        play(w, 1);
        CHECK_EQ(house_follow(standby, &message), OK);
        house_poll(&w->house, w->now_ms);
        CHECK_EQ(house_follow(standby, &message), OK);
        check_same(&standby->durable.floor, &w->house.durable.floor);
    }
    while (w->house.working.table[0].phase != TABLE_BETTING) play(w, 1);
    put(w, required(w, 1, 1));
    house_poll(&w->house, w->now_ms);
    const int64_t credit = books_balance(&w->house.durable.floor.books, account_of(ACCOUNT_CREDIT, 1));

    stop(w); /* whatever it had not written is nobody's */
    w->now_ms += 1500;
    struct house_setup setup = standby->setup;
    const struct writer_options options = {0};

    CHECK_EQ(writer_direct_start(w->store, &options, &w->writer), OK);
    setup.writer = w->writer;
    setup.now_ms = w->now_ms;
    setup.config_text = "{}"; /* not its own, but the one in force */
    setup.config_size = 2;
    w->house = (struct house){0};
    CHECK(house_take_over(standby, &setup, &message));
    house_poll(standby, w->now_ms);
    CHECK_EQ(books_balance(&standby->durable.floor.books, account_of(ACCOUNT_CREDIT, 1)), credit);
    CHECK(standby->durable.floor.table[0].deadline_ms > w->now_ms + 5000); /* the window is opened anew */
    CHECK_EQ(standby->durable.floor.table[0].players, 1);
    house_close(standby);
    free(standby);
    end(w);
}

/* Whoever asks again must not be told that it was refused: it is under way, and the stake will be taken. */
TEST(house, a_request_that_is_sent_again_while_the_store_cannot_write_was_sent_before) {
    struct world *w = world("again");

    people(w);
    while (w->house.working.table[0].phase != TABLE_BETTING) play(w, 1);
    struct fact bets = required(w, 1, 1);

    bets.source = BY_TERMINAL;
    bets.who = 1;
    bets.request = 1;
    struct fact next = bets;
    next.request++;
    CHECK_EQ(put(w, bets), OK);
    w->house.trouble = ERR_STORE;
    CHECK_EQ(put(w, bets), ERR_REPEATED);
    CHECK_EQ(put(w, next), ERR_STORE);
    w->house.trouble = OK;
    end(w);
}

/* A store that cannot be read is no reason to give up; another log under the same name is. */
TEST(house, a_standby_goes_on_after_trouble_and_notices_that_the_log_is_another_one) {
    struct world *w = world("one"), *other = world("another");
    struct house *standby = calloc(1, sizeof *standby);
    struct store_handle faulty;
    char memory[300];
    struct buf message = BUF(memory);

    CHECK_EQ(store_faulty_open(w->store, &faulty), OK);
    stand_by(w, standby, faulty);
    people(w);
    store_faulty_plan(faulty, &(struct store_fault){.from = 1, .count = 2});
    CHECK_EQ(house_follow(standby, &message), ERR_STORE);
    CHECK_EQ(house_follow(standby, &message), ERR_STORE);
    CHECK_EQ(house_follow(standby, &message), OK);
    play(w, 1);
    house_poll(&w->house, w->now_ms);
    CHECK_EQ(house_follow(standby, &message), OK);
    check_same(&standby->durable.floor, &w->house.durable.floor);

    standby->setup.store = other->store; /* an older copy, which ends before */
    buf_clear(&message);
    CHECK_EQ(house_follow(standby, &message), ERR_STORE_CHAIN);
    CHECK(strstr(memory, "no longer holds entry"), "%s", memory);
    people(other);
    play(other, 2); /* and one that goes on otherwise */
    CHECK_EQ(house_follow(standby, &message), ERR_STORE_CHAIN);
    house_close(standby);
    free(standby);
    store_close(faulty);
    end(other);
    end(w);
}

static bool has_no_card(void *context, const struct store_entry *stored) {
    struct journal_entry entry;

    CHECK(journal_read(&entry, stored->bytes, stored->size));
    for (int i = 0; i < entry.fact.cards.count; i++) CHECK_EQ(entry.fact.cards.card[i], CARD_HIDDEN);
    ++*(int *)context;
    return true;
}

TEST(house, undealt_and_hidden_cards_are_not_in_the_log) {
    struct world *w = world("hidden");
    const struct store_query query = {.kind = FACT_CARDS};
    int entries = 0;

    people(w);
    play(w, 3);
    CHECK_EQ(store_find(w->store, &query, has_no_card, &entries), OK);
    CHECK(entries > 15);
    end(w);
}

TEST(house, play_money_and_real_money_do_not_share_a_store) {
    struct world *w = world("demo");

    turn(w);
    stop(w);
    CHECK(!start(w, true));
    writer_stop(w->writer, 0);
    CHECK(start(w, false));
    end(w);
}

/* ---- closing ------------------------------------------------------------------------------------------ */

struct reveals {
    int count, twice;
    uint8_t commitment[64][FACT_HASH];
};

static bool note_reveal(void *context, const struct store_entry *stored) {
    struct reveals *r = context;
    struct journal_entry entry;

    CHECK(journal_read(&entry, stored->bytes, stored->size) && r->count < 64);
    for (int i = 0; i < r->count; i++)
        r->twice += memcmp(r->commitment[i], entry.fact.reveal.commitment, FACT_HASH) == 0;
    memcpy(r->commitment[r->count++], entry.fact.reveal.commitment, FACT_HASH);
    return true;
}

static bool note_last(void *context, const struct store_entry *stored) {
    *(uint8_t *)context = stored->kind;
    return false;
}

static uint8_t last_kind(struct world *w) {
    const struct store_query query = {.backwards = true};
    uint8_t kind = 0;

    CHECK_EQ(store_find(w->store, &query, note_last, &kind), OK);
    return kind;
}

/* Turns until the house has stopped; how many turns of a second that took. */
static int closes(struct world *w, bool at_once) {
    int turns = 0;

    while (!house_stop(&w->house, at_once, w->now_ms) && turns++ < 300) {
        turn(w);
        w->now_ms += 1000;
    }
    return turns;
}

TEST(house, a_round_with_a_wager_is_played_to_its_end_before_the_house_closes) {
    struct world *w = world("closing");
    const int64_t before = 10000000;

    people(w);
    turn(w);
    CHECK_EQ(put(w, required(w, 1, 1)), OK);
    CHECK(!house_stop(&w->house, false, w->now_ms));
    CHECK_EQ(house_rounds_in_play(&w->house), 1);
    CHECK_EQ(put(w, required(w, 2, 1)), ERR_CLOSING); /* nobody had wagered there */
    CHECK_EQ(put(w, required(w, 1, 1)), OK);          /* the window that is open is not cut short */
    CHECK(closes(w, false) > 10);
    CHECK(w->house.durable.floor.table[0].settled && !w->house.durable.floor.table[0].voided);
    for (int i = 0; i < w->house.durable.config->table_count; i++)
        CHECK_EQ(w->house.durable.floor.table[i].phase, TABLE_PAUSE);
    CHECK(floor_credit(&w->house.durable.floor, 1) != before || w->house.durable.floor.terminal[0].win_cents);
    CHECK_EQ(floor_credit(&w->house.durable.floor, 2), before);
    CHECK_EQ(last_kind(w), FACT_STOP);
    struct fact late = {.kind = FACT_LEAVE, .table = 1, .seat = {.terminal = 1, .seat = 1}};
    CHECK_EQ(put(w, late), ERR_CLOSING); /* nothing comes after it */
    end(w);
}

TEST(house, after_closing_another_configuration_may_follow_and_no_seed_is_told_twice) {
    struct world *w = world("closed");
    struct reveals reveals = {0};
    const struct store_query query = {.kind = FACT_REVEAL};

    people(w);
    play(w, 2);
    closes(w, false);
    stop(w);
    memcpy(strstr(w->text, "\"Catch 1\""), "\"Other 1\"", 9);
    CHECK(start(w, false));
    for (int i = 0; i < 3; i++, w->now_ms += 15000) turn(w);
    CHECK_EQ(w->house.durable.floor.table[0].phase, TABLE_BETTING);
    CHECK_STR(w->house.durable.config->table[0].name, "Other 1");
    CHECK_EQ(store_find(w->store, &query, note_reveal, &reveals), OK);
    CHECK(reveals.count > 10);
    CHECK_EQ(reveals.twice, 0);
    end(w);
}

/* ---- a stop between two entries ----------------------------------------------------------------------- */

struct cutting {
    struct store_handle to;
    uint64_t last;          /* the entry that was written last: a settlement whose seed comes next */
    uint64_t round, number; /* of that round, and of the entry that opened it */
    uint8_t commitment[FACT_HASH];
};

/* Copies up to the first settlement. */
static bool copy_up_to_settle(void *context, const struct store_entry *entry) {
    struct cutting *c = context;

    CHECK_EQ(store_append(c->to, entry, 1), OK);
    if (entry->kind == FACT_SETTLE) {
        c->last = entry->number;
        c->round = entry->round;
    }
    return !c->last;
}

static bool find_opening(void *context, const struct store_entry *entry) {
    struct cutting *c = context;
    struct journal_entry journal;

    if (entry->kind != FACT_ROUND || entry->round != c->round) return true;
    CHECK(journal_read(&journal, entry->bytes, entry->size));
    c->number = entry->number;
    memcpy(c->commitment, journal.fact.round.commitment, FACT_HASH);
    return false;
}

TEST(house, a_seed_that_was_not_written_before_the_machine_stopped_is_made_known_later) {
    struct world *w = world("stopped before the seed");
    struct cutting c = {0};
    struct shuffle_seed seed;
    char memory[200];
    struct buf message = BUF(memory);
    uint64_t bad;

    people(w);
    play(w, 1);
    CHECK_EQ(store_open("memory:", STORE_WRITE, &c.to, &message), OK);
    CHECK_EQ(store_scan(w->store, 1, copy_up_to_settle, &c, &bad), OK);
    CHECK_EQ(store_scan(w->store, 1, find_opening, &c, &bad), OK);
    stop(w);
    store_close(w->store);
    w->store = c.to;
    CHECK(!lookup_revealed_seed(w->store, c.number, c.commitment, &seed));
    CHECK(start(w, false));
    play(w, 2);
    CHECK(lookup_revealed_seed(w->store, c.number, c.commitment, &seed));
    end(w);
}

TEST(house, the_seed_of_a_round_that_was_voided_before_its_end_is_made_known_before_the_next) {
    struct world *w = world("voided early");
    struct fact fact = {.kind = FACT_VOID, .source = BY_USER, .who = 9, .table = 1};
    struct cutting c = {0};
    struct shuffle_seed seed;
    uint64_t bad;

    people(w);
    turn(w);
    CHECK_EQ(put(w, required(w, 1, 1)), OK);
    c.round = fact.voided.round = w->house.working.table[0].round;
    snprintf(fact.voided.reason, sizeof fact.voided.reason, "the power failed");
    CHECK_EQ(put(w, fact), OK);
    turn(w);
    CHECK_EQ(store_scan(w->store, 1, find_opening, &c, &bad), OK);
    CHECK(!lookup_revealed_seed(w->store, c.number, c.commitment, &seed));
    w->now_ms += 60000;
    turn(w);
    CHECK(w->house.durable.floor.table[0].round > c.round);
    CHECK(lookup_revealed_seed(w->store, c.number, c.commitment, &seed));
    end(w);
}

/* A quarter of the queue is the house's own: a round that is on the table is settled before more is taken. */
TEST(house, when_the_store_is_slow_wagers_are_refused_before_what_the_house_must_do) {
    struct world *w = world("slow store");
    struct fact bets, note = {.kind = FACT_NOTE, .source = BY_PROGRAM};
    int taken = 0;

    people(w);
    turn(w);
    bets = required(w, 1, 1);
    bets.source = BY_TERMINAL;
    bets.who = 1;
    for (bets.request = 1; put(w, bets) == OK; bets.request++) taken++;
    CHECK_EQ(put(w, bets), ERR_STORE_BUSY);
    CHECK_EQ(taken, HOUSE_PENDING * 3 / 4);
    CHECK_EQ(put(w, note), OK);
    house_poll(&w->house, w->now_ms);
    CHECK_EQ(put(w, bets), OK);
    end(w);
}

/* After a clean end no seed is a secret any more, so the next start may have another key. */
TEST(house, the_key_may_change_between_two_nights_but_not_in_the_middle_of_one) {
    struct world *w = world("keys");

    people(w);
    play(w, 2);
    stop(w); /* as by kill -9: rounds and a shoe are sealed */
    memset(w->keys.seal, 8, sizeof w->keys.seal);
    CHECK(!start(w, false));
    writer_stop(w->writer, 0);
    memset(w->keys.seal, 7, sizeof w->keys.seal);
    CHECK(start(w, false));
    closes(w, false);
    stop(w);
    memset(w->keys.seal, 8, sizeof w->keys.seal);
    CHECK(start(w, false));
    play(w, 1);
    stop(w);
    CHECK(start(w, false)); /* with rounds of both keys in the log */
    end(w);
}

TEST(house, who_cannot_wait_stops_at_once_and_goes_on_later) {
    struct world *w = world("at once");

    people(w);
    turn(w);
    CHECK_EQ(put(w, required(w, 1, 1)), OK);
    CHECK(closes(w, true) <= 2);
    CHECK_EQ(last_kind(w), FACT_STOP);
    CHECK_EQ(w->house.durable.floor.table[0].players, 1);
    stop(w);
    CHECK(start(w, false));
    for (int i = 0; i < 60 && !w->house.durable.floor.table[0].settled; i++) {
        turn(w);
        w->now_ms += 5000;
    }
    CHECK(w->house.durable.floor.table[0].settled);
    end(w);
}

/* Opens and closes a house on this store; does it open? */
static bool opens(struct world *w, const char *text, bool unapproved, struct buf *message) {
    const struct writer_options options = {0};
    struct house_setup setup = {.config_text = text,
                                .config_size = strlen(text),
                                .unapproved = unapproved,
                                .store = w->store,
                                .keys = &w->keys,
                                .version = "cardroom test",
                                .any_clock = w->any_clock,
                                .now_ms = w->now_ms ? w->now_ms : 1700000000000};

    buf_clear(message);
    CHECK_EQ(writer_direct_start(w->store, &options, &setup.writer), OK);
    const bool good = house_open(&w->house, &setup, message);

    if (good) {
        CHECK_EQ(w->house.durable.config->unapproved, unapproved);
        house_poll(&w->house, setup.now_ms);
        house_close(&w->house);
    }
    writer_stop(setup.writer, 0);
    return good;
}

/* A time that is once in the log stays there: nobody starts before it, or long after it, unawares. */
TEST(house, a_start_far_from_the_end_of_the_books_needs_somebodys_word) {
    static const char text[] = "{\"tables\": [{\"name\": \"A\", \"game\": \"chase-the-flush\"}]}";
    const int64_t end_ms = 1700000000000, year_ms = INT64_C(365) * 86400000;
    struct world *w = calloc(1, sizeof *w);
    char memory[400] = "";
    struct buf message = BUF(memory);

    CHECK_EQ(store_open("memory:", STORE_WRITE, &w->store, &message), OK);
    receipt_key_from_seed(&w->keys.sign, (const uint8_t *)"0123456789abcdef0123456789abcdef");
    CHECK(opens(w, text, false, &message));
    w->now_ms = end_ms - 3600000;
    CHECK(!opens(w, text, false, &message));
    CHECK(strstr(memory, "the books end at 2023-11-14T22:13:20.000Z"));
    CHECK(strstr(memory, "this machine's clock says 2023-11-14T21:13:20.000Z"));
    CHECK(strstr(memory, "--accept-clock"));
    w->now_ms = end_ms + year_ms;
    CHECK(!opens(w, text, false, &message));
    w->now_ms = end_ms + 3600000;
    CHECK(opens(w, text, false, &message));
    w->any_clock = true;
    w->now_ms = end_ms + year_ms;
    CHECK(opens(w, text, false, &message));
    store_close(w->store);
    free(w);
}

TEST(house, a_pay_table_that_is_not_approved_is_played_only_if_somebody_says_so) {
    static const char trial[] =
        "{\"tables\": [{\"name\": \"A\", \"game\": \"chase-the-flush\", \"options\": {\"same-suit\": "
        "{\"name\": \"Trial\", \"lines\": {}}}}]}";
    struct world *w = calloc(1, sizeof *w);
    char memory[300] = "";
    struct buf message = BUF(memory);

    CHECK_EQ(store_open("memory:", STORE_WRITE, &w->store, &message), OK);
    receipt_key_from_seed(&w->keys.sign, (const uint8_t *)"0123456789abcdef0123456789abcdef");
    CHECK(!opens(w, trial, false, &message));
    CHECK(strstr(memory, "--unapproved"));
    CHECK(opens(w, trial, true, &message), "%s", memory);
    CHECK(!opens(w, trial, false, &message)); /* it is in the log now, and the word is asked for each time */
    CHECK(opens(w, trial, true, &message), "%s", memory);
    store_close(w->store);
    free(w);
}

/* Whoever opens or replays a log does not trust the configuration in it: no floor could stand on these. */
TEST(house, W230_15_685_a_log_whose_pools_break_the_rules_is_refused_and_stops_nothing) {
    static const struct {
        const char *text, *says;
    } bad[] = {
        {"{\"pools\": [{\"name\": \"J\", \"game\": \"super-three-card\", \"maximum\": {\"1\": 900000}}], "
         "\"tables\": [{\"name\": \"A\", \"game\": \"super-three-card\", \"pool\": \"J\", "
         "\"options\": {\"jackpot-kind\": \"bonus\"}}]}",
         "WAC 230-15-671"},
        {"{\"pools\": [{\"name\": \"J\", \"game\": \"super-three-card\", \"maximum\": {\"1\": 1}}], "
         "\"tables\": [{\"name\": \"A\", \"game\": \"super-three-card\", \"pool\": \"J\"}]}",
         "WAC 230-15-685"},
        {"{\"tables\": [{\"name\": \"A\", \"game\": \"super-three-card\"}]}", "needs a pool"},
    };
    struct world *w = calloc(1, sizeof *w);
    char memory[300] = "";
    struct buf message = BUF(memory);

    CHECK_EQ(store_open("memory:", STORE_WRITE, &w->store, &message), OK);
    receipt_key_from_seed(&w->keys.sign, (const uint8_t *)"0123456789abcdef0123456789abcdef");
    for (size_t i = 0; i < COUNT(bad); i++) {
        CHECK(!opens(w, bad[i].text, false, &message));
        CHECK(strstr(memory, bad[i].says), "%s", memory);
    }
    store_close(w->store);
    free(w);
}

/* ---- formats ------------------------------------------------------------------------------------------ */

/* Replays a configuration that the log of that format has. */
static bool replay_config(struct replay *r, uint64_t number, uint32_t format, struct buf *message) {
    static const char text[] = "{\"tables\": [{\"name\": \"P\", \"game\": \"dealer-open-pai-gow\"}]}";
    struct fact fact = {.kind = FACT_CONFIG, .source = BY_PROGRAM, .number = number, .time_ms = 1000};
    char memory[4000];
    struct buf out = BUF(memory);
    struct journal j;

    crypto_generichash(fact.config.hash, FACT_HASH, (const uint8_t *)text, sizeof text - 1, NULL, 0);
    fact.config.format = format;
    fact.data = (const uint8_t *)text;
    fact.data_size = sizeof text - 1;
    journal_begin(&j, &out, &fact, false);
    journal_end(&j);
    return replay_entry(r, (const uint8_t *)memory, out.size, message);
}

TEST(house, a_log_of_another_format_is_refused_with_a_sentence) {
    static const struct {
        uint32_t format;
        const char *says;
    } other[] = {{1, "cardroom 1; formats began anew with 2.0"},
                 {3, "cardroom 1; formats began anew with 2.0"},
                 {LOG_FORMAT + 1, "a newer cardroom"}};

    for (size_t i = 0; i < COUNT(other); i++) {
        struct replay r;
        BUF_ON_STACK(message, 300);
        replay_open(&r, NULL, NULL);
        CHECK(replay_config(&r, 1, LOG_FORMAT, &message));
        CHECK(!replay_config(&r, 2, other[i].format, &message));
        CHECK(strstr(message.text, other[i].says), "%s", message.text);
        replay_close(&r);
    }
}

/* What the log says of the meters comes before the next change of them, and not before a change that is refused. */
TEST(house, a_change_of_a_meter_that_is_refused_adds_no_entry) {
    struct world *w = world("meters");
    struct fact adjust = {.kind = FACT_ADJUST, .source = BY_USER, .who = 1, .request = 1};

    adjust.meter.pool = adjust.meter.meter = 1;
    adjust.meter.reason = METER_MALFUNCTION;
    adjust.meter.cents = 100;
    strcpy(adjust.meter.text, "a test");
    CHECK_EQ(house_put(&w->house, &adjust, w->now_ms), OK);
    const uint64_t next = w->house.next;
    struct fact refused = adjust;

    refused.request = 2;
    refused.meter.pool = 1;
    refused.meter.meter = 99;
    CHECK(house_put(&w->house, &refused, w->now_ms) != OK);
    CHECK_EQ(w->house.next, next);
    adjust.request = 2;
    CHECK_EQ(house_put(&w->house, &adjust, w->now_ms), OK);
    CHECK_EQ(w->house.next, next + 2); /* with the meters as they were after the first */
    end(w);
}
