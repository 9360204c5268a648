/* A heap that has nothing left for a question, but for its reserve. */
#include <stdbool.h>
#include <stdlib.h>

static bool memory_is_gone, memory_was_missed;
static bool in_question(void);

static void *heap_calloc(size_t count, size_t item) {
    const bool missed = memory_is_gone && in_question();

    memory_was_missed = memory_was_missed || missed;
    return missed ? NULL : calloc(count, item);
}

#define calloc heap_calloc
#include "deal/list.c"
#undef calloc

static bool in_question(void) { return thread_memory.reserve != NULL; }

#include "desk/desk.c"

#include "desk/desk_counter_fixture.h"

#include <unistd.h>

/* ---- tests -------------------------------------------------------------------------------------------- */

TEST(desk, an_answer_goes_to_who_has_come_back_when_its_asker_is_gone) {
    struct counter *c = open_counter();
    struct server_peer peers[2] = {{0}};

    connect_terminal(c, &peers[0]);
    send(c, &peers[0], "{\"do\":\"collect\",\"n\":1}");
    desk_app.on_close(&c->desk, &peers[0]);
    connect_terminal(c, &peers[1]);
    CHECK(!strstr(c->text, "voucher")); /* it is not durable yet */
    desk_app.on_wake(&c->desk);
    CHECK(strstr(read_all(c, &peers[1]), "\"of\":\"collect\",\"data\":{\"voucher\":"));
    close_counter(c, peers, 2);
}

TEST(desk, nothing_is_taken_from_a_connection_that_another_has_replaced) {
    struct counter *c = open_counter();
    struct server_peer peers[2] = {{0}};

    connect_terminal(c, &peers[0]);
    connect_terminal(c, &peers[1]);
    CHECK(peers[0].close_code);
    send(c, &peers[0], "{\"do\":\"collect\",\"n\":1}");
    desk_app.on_wake(&c->desk);
    CHECK(strstr(read_all(c, &peers[0]), "\"code\":\"no-session\""));
    CHECK_EQ(floor_credit(&c->desk.house.durable.floor, 1), 100000);
    CHECK_EQ(c->desk.connected, 1);
    close_counter(c, peers, 2);
}

/* It was connected before the house began to close, and says hello only afterwards. */
TEST(desk, a_connection_that_says_hello_while_the_house_closes_is_welcomed) {
    struct counter *c = open_counter();
    struct server_peer peers[1] = {{0}};
    const struct server_client client = {.method = "GET", .path = "/ws"};
    char hello[200];

    CHECK(desk_app.on_open(&c->desk, peers, &client));
    desk_stop(&c->desk);
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"token\":\"%s\"}", c->token);
    send(c, peers, hello);
    CHECK(peers[0].wants_write);
    CHECK(strstr(read_all(c, peers), "\"is\":\"welcome\""));
    close_counter(c, peers, 1);
}

TEST(desk, what_is_sent_again_is_acknowledged_and_not_refused) {
    struct counter *c = open_counter();
    struct server_peer peers[1] = {{0}};
    char load[100];

    snprintf(load, sizeof load, "{\"do\":\"load\",\"n\":1,\"voucher\":\"%018llu\"}", (unsigned long long)c->voucher);
    connect_terminal(c, peers);
    send(c, peers, load); /* it was loaded before, so there is no such voucher */
    CHECK(strstr(read_all(c, peers), "\"code\":\"bad-voucher\""));
    send(c, peers, "{\"do\":\"sit\",\"n\":2,\"table\":\"Catch 1\",\"seat\":3}");
    desk_app.on_wake(&c->desk);
    CHECK(strstr(read_all(c, peers), "\"ack\":2"));
    send(c, peers, "{\"do\":\"sit\",\"n\":2,\"table\":\"Catch 1\",\"seat\":3}");
    desk_app.on_wake(&c->desk);
    CHECK(!strstr(read_all(c, peers), "refused"));
    CHECK(strstr(c->text, "\"ack\":2"));
    close_counter(c, peers, 1);
}

/* The machine that dies with its disk takes no large amount with it that somebody was told of. */
TEST(desk, what_moves_much_is_answered_when_the_witness_has_it_too) {
    struct counter *c = open_counter();
    struct server_peer peers[1] = {{0}};
    char path[] = "/tmp/cardroom-desk-XXXXXX";

    CHECK_EQ(close(mkstemp(path)), 0);
    c->desk.upkeep.witness.on = true;
    c->desk.upkeep.witness.path = "/nowhere/witness";
    c->desk.house.durable.config->witness_cents = 99999; /* the voucher is of $1,000 */
    connect_terminal(c, peers);
    send(c, peers, "{\"do\":\"sit\",\"n\":1,\"table\":\"Catch 1\",\"seat\":3}");
    for (int i = 0; i < 2; i++) { /* sent again, it waits as well */
        send(c, peers, "{\"do\":\"collect\",\"n\":2}");
        desk_app.on_wake(&c->desk);
        CHECK(!strstr(read_all(c, peers), "result"));
        while (c->desk.upkeep.witness.busy) desk_app.on_wake(&c->desk);
    }
    c->desk.upkeep.witness.path = path;
    c->now_ms += 1000;
    desk_app.on_tick(&c->desk);
    while (c->desk.upkeep.witness.busy) desk_app.on_wake(&c->desk);
    CHECK(strstr(read_all(c, peers), "\"is\":\"result\",\"n\":2,\"of\":\"collect\""));
    CHECK_EQ(unlink(path), 0);
    close_counter(c, peers, 1);
}

/* Two windows of one person share their numbers.  A number that was skipped was not applied, and its sender
 * must learn that; one applied long ago stays applied, whatever came after it. */
TEST(desk, a_request_that_comes_again_hears_whether_it_was_taken_or_overtaken) {
    struct counter *c = open_counter();
    struct server_peer peers[1] = {{0}};

    connect_terminal(c, peers);
    send(c, peers, "{\"do\":\"sit\",\"n\":5,\"table\":\"Catch 1\",\"seat\":3}");
    send(c, peers, "{\"do\":\"sit\",\"n\":5,\"table\":\"Catch 1\",\"seat\":3}"); /* not durable yet */
    CHECK(!strstr(read_all(c, peers), "result"));
    desk_app.on_wake(&c->desk);
    CHECK(strstr(read_all(c, peers), "{\"is\":\"result\",\"n\":5,\"of\":\"sit\",\"data\":{}}"));
    send(c, peers, "{\"do\":\"leave\",\"n\":9}");
    send(c, peers, "{\"do\":\"collect\",\"n\":9}"); /* the number is another request's */
    CHECK(strstr(read_all(c, peers), "\"n\":9,\"code\":\"overtaken\""));
    desk_app.on_wake(&c->desk);
    CHECK(strstr(read_all(c, peers), "\"ack\":9"));
    send(c, peers, "{\"do\":\"sit\",\"n\":5,\"table\":\"Catch 1\",\"seat\":3}");
    CHECK(strstr(read_all(c, peers), "\"is\":\"result\""));
    send(c, peers, "{\"do\":\"sit\",\"n\":7,\"table\":\"Catch 1\",\"seat\":3}");
    CHECK(strstr(read_all(c, peers), "\"code\":\"overtaken\""));
    send(c, peers, "{\"do\":\"leave\",\"n\":7}");
    CHECK(strstr(read_all(c, peers), "\"code\":\"overtaken\""));
    CHECK_EQ(c->desk.house.durable.floor.terminal[0].table, 0);
    close_counter(c, peers, 1);
}

/* The winner may have left the table: nothing else would show that terminal its new credit. */
TEST(desk, every_terminal_gets_a_view_when_a_jackpot_is_paid_or_a_round_voided_or_reopened) {
    static const uint8_t kinds[] = {FACT_PAY,         FACT_VOID, FACT_IRREGULARITY, FACT_CORRECT,
                                    FACT_CORRECTIONS, FACT_STEP, FACT_SETTLE};
    struct counter *c = open_counter();
    struct server_peer peers[1] = {{0}};

    connect_terminal(c, peers);
    for (size_t i = 0; i < 2 * COUNT(kinds); i++) {
        const struct fact fact = {.kind = kinds[i / 2], .source = BY_USER, .who = 1, .table = 1};
        const bool reopened = i % 2;

        c->desk.house.durable.floor.table[0].reopened = reopened;
        CHECK_STR(read_all(c, peers), "");
        desk_on_durable(&c->desk, &fact);
        CHECK_EQ(strstr(read_all(c, peers), "\"of\":\"terminal\"") != NULL, reopened || i / 2 < 3);
    }
    close_counter(c, peers, 1);
}

/* Five thousand terminals: the first wager starts the clock of all, any other concerns its own terminal alone. */
TEST(desk, only_the_wager_that_starts_a_stadiums_clock_is_told_to_everybody) {
    struct counter *c = open_counter();
    struct server_peer peers[2] = {{0}};
    const struct server_client client = {.method = "GET", .path = "/ws"};

    desk_app.on_tick(&c->desk);
    connect_terminal(c, &peers[0]);
    CHECK(desk_app.on_open(&c->desk, &peers[1], &client));
    struct desk_peer *other = server_peer_data(&peers[1]);
    other->known = true;
    other->who = (struct access_who){.role = ROLE_TERMINAL, .number = 2};
    other->watched = (uint16_t)config_table_find(c->desk.house.durable.config, "Stadium 1", 9);
    send(c, &peers[0], "{\"do\":\"sit\",\"n\":1,\"table\":\"Stadium 1\",\"seat\":1}");
    desk_app.on_wake(&c->desk);
    for (int i = 2; i <= 4; i++) {
        char bets[100], ack[20];

        read_all(c, &peers[1]);
        c->now_ms += 1000;
        snprintf(bets, sizeof bets, "{\"do\":\"bets\",\"n\":%d,\"spots\":{\"ante\":%d}}", i, i < 4 ? 500 * i : 0);
        snprintf(ack, sizeof ack, "\"ack\":%d", i);
        send(c, &peers[0], bets);
        desk_app.on_wake(&c->desk);
        CHECK(strstr(read_all(c, &peers[0]), ack)); /* also where all is taken back */
        CHECK_EQ(strstr(read_all(c, &peers[1]), "\"is\":\"view\"") != NULL, i == 2);
    }
    close_counter(c, peers, 2);
}

/* The machine's clock is set back an hour: the house's clock and its tables go on. */
TEST(desk, a_clock_that_is_set_back_does_not_stop_the_tables) {
    struct counter *c = open_counter();
    struct server_peer peers[1] = {{0}};
    const struct floor_table *t = &c->desk.house.working.table[0];

    desk_app.on_tick(&c->desk);
    connect_terminal(c, peers);
    send(c, peers, "{\"do\":\"sit\",\"n\":1,\"table\":\"Catch 1\",\"seat\":1}");
    send(c, peers, "{\"do\":\"bets\",\"n\":2,\"spots\":{\"ante\":500,\"xtra\":500}}");
    CHECK_EQ(t->phase, TABLE_BETTING);
    CHECK_EQ(t->players, 1);
    c->now_ms -= 3600000;
    for (int i = 0; i < 25; i++) { /* a window of 20 seconds, an eighth slower */
        c->now_ms += 1000;
        desk_app.on_tick(&c->desk);
        desk_app.on_wake(&c->desk);
    }
    CHECK_EQ(t->phase, TABLE_DECIDING);
    close_counter(c, peers, 1);
}

/* While the machine slept nobody could decide, so no decision window may expire. */
TEST(desk, a_window_that_was_slept_through_begins_anew) {
    struct counter *c = open_counter();
    struct server_peer peers[1] = {{0}};
    const struct floor_table *t = &c->desk.house.working.table[0];

    desk_app.on_tick(&c->desk);
    connect_terminal(c, peers);
    send(c, peers, "{\"do\":\"sit\",\"n\":1,\"table\":\"Catch 1\",\"seat\":1}");
    send(c, peers, "{\"do\":\"bets\",\"n\":2,\"spots\":{\"ante\":500,\"xtra\":500}}");
    c->now_ms += 60000;
    desk_app.on_tick(&c->desk);
    CHECK_EQ(t->phase, TABLE_BETTING);
    CHECK_EQ(t->deadline_ms, c->now_ms + t->terms.betting_ms);
    close_counter(c, peers, 1);
}

static int64_t steady_of(void *context) { return ((struct counter *)context)->steady_ms; }

/* Times of the log never go back: one wrong reading of the clock would be there for ever. */
TEST(desk, a_clock_that_is_set_years_ahead_is_an_alarm_and_not_the_time) {
    struct counter *c = open_counter();
    const int64_t begun_ms = desk_now(&c->desk), ten_years = INT64_C(10) * 365 * 86400000;
    struct fact fact = {.kind = FACT_NOTE, .source = BY_USER, .who = 1};

    c->desk.steady_ms = steady_of;
    monotonic_clock_start(&c->desk.clock, desk_read_clocks(&c->desk), begun_ms);
    c->now_ms += ten_years + 1000;
    c->steady_ms += 1000;
    desk_app.on_tick(&c->desk);
    desk_app.on_idle(&c->desk);
    CHECK_EQ(c->desk.clock.refused_ms, ten_years);
    CHECK_EQ(put_fact(c, fact), OK);
    CHECK_EQ(c->desk.house.working.head->time_ms, begun_ms + 1000);
    desk_app.on_wake(&c->desk);
    CHECK_EQ(c->desk.pit.alarm_count, 1);
    CHECK_EQ(c->desk.pit.alarm[0].flag.code, NOTE_CLOCK);
    c->now_ms += 2000;
    c->steady_ms += 2000;
    desk_app.on_tick(&c->desk);
    desk_app.on_wake(&c->desk);
    CHECK_EQ(c->desk.pit.alarm_count, 1); /* told once */
    c->now_ms -= ten_years;
    desk_app.on_tick(&c->desk);
    CHECK_EQ(c->desk.clock.refused_ms, 0);
    CHECK_EQ(desk_now(&c->desk), begun_ms + 3000);
    close_counter(c, NULL, 0);
}

TEST(desk, a_supervisor_accepts_a_clock_that_is_right) {
    struct counter *c = open_counter();
    struct access_token token;
    const struct access_user *made;
    struct server_peer peers[1] = {{0}};
    char hello[200];

    CHECK_EQ(access_demo_user(&c->access, (struct access_who){.role = ROLE_SUPERVISOR}, c->now_ms, &token, &made), OK);
    c->desk.steady_ms = steady_of;
    monotonic_clock_start(&c->desk.clock, desk_read_clocks(&c->desk), c->now_ms);
    CHECK(desk_app.on_open(&c->desk, peers, &(struct server_client){.method = "GET", .path = "/ws"}));
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"token\":\"%s\"}", token.text);
    send(c, peers, hello);
    send(c, peers, "{\"do\":\"clock-accept\",\"n\":1}");
    CHECK(strstr(read_all(c, peers), "clock-believed"));
    c->now_ms += 3600000;
    desk_app.on_tick(&c->desk);
    CHECK(desk_now(&c->desk) < c->now_ms);
    send(c, peers, "{\"do\":\"clock-accept\",\"n\":2}");
    CHECK_EQ(desk_now(&c->desk), c->now_ms);
    desk_app.on_idle(&c->desk);
    CHECK(!strstr(read_all(c, peers), "\"is\":\"refused\""));
    send(c, peers, "{\"do\":\"clock-accept\",\"n\":2}"); /* once more, as after a lost answer */
    CHECK(!strstr(read_all(c, peers), "clock-believed"));
    close_counter(c, peers, 1);
}

/* Numbers only rise: a sender that leaps to the last one could never ask anything again. */
TEST(desk, a_number_that_leaps_is_not_taken) {
    struct counter *c = open_counter();
    struct server_peer peers[1] = {{0}};

    connect_terminal(c, peers);
    send(c, peers, "{\"do\":\"sit\",\"n\":9007199254740991,\"table\":\"Catch 1\",\"seat\":1}");
    CHECK(strstr(read_all(c, peers), "\"code\":\"number-far\""));
    send(c, peers, "{\"do\":\"sit\",\"n\":1,\"table\":\"Catch 1\",\"seat\":1}");
    CHECK_EQ(c->desk.house.working.terminal[0].request, 1);
    send(c, peers, "{\"do\":\"leave\",\"n\":1700000000000}"); /* by the clock */
    CHECK_EQ(c->desk.house.working.terminal[0].request, 1700000000000);
    /* as pages count, and a page whose clock is a day ahead */
    send(c, peers, "{\"do\":\"sit\",\"n\":1740888473600000,\"table\":\"Catch 1\",\"seat\":1}");
    CHECK_EQ(c->desk.house.working.terminal[0].request, 1740888473600000);
    close_counter(c, peers, 1);
}

/* ---- the self-check ------------------------------------------------------------------------------------ */

static struct { const char *program; /* its bytes */ } installed;

static void add_program(struct self_check *check) {
    self_check_add(check, "program", installed.program, strlen(installed.program));
}

/* A house that makes self-checks, with what the configuration says of them. */
static struct counter *open_checked(const char *self_check) {
    BUF_ON_STACK(config, 8000);
    buf_format(&config, "{\n  \"self-check\": %s,%s", self_check, config_demo->bytes + 1);
    struct counter *c = open_counter_with(config.text);
    installed.program = "as delivered";
    c->desk.upkeep.check = (struct desk_check){.add_program = add_program};
    return c;
}

static void tick(struct counter *c, int64_t ms) {
    c->now_ms += ms;
    for (int i = 0; i < 3; i++) {
        desk_app.on_tick(&c->desk);
        desk_app.on_idle(&c->desk);
    }
}

struct checks {
    int count;
    struct fact last;
};

static bool take_check_fact(void *context, const struct store_entry *stored) {
    struct checks *checks = context;
    struct journal_entry entry;
    CHECK(journal_read(&entry, stored->bytes, stored->size));
    checks->count++;
    checks->last = entry.fact;
    CHECK(entry.fact.data_size > 2 * 130 && strstr((const char *)entry.fact.data, " program\n"));
    return true;
}

static struct checks checks_of(struct counter *c) {
    struct checks checks = {0};
    CHECK_EQ(store_find(c->store, &(struct store_query){.kind = FACT_SELF_CHECK}, take_check_fact, &checks), OK);
    return checks;
}

TEST(desk, a_self_check_is_made_at_the_start_and_every_24_hours) {
    enum { HOUR = 3600000 };
    struct counter *c = open_checked("{}");

    tick(c, 10);
    CHECK_EQ(checks_of(c).count, 1);
    CHECK_EQ(checks_of(c).last.source, BY_PROGRAM);
    CHECK_EQ(checks_of(c).last.self_check.parts, 3); /* program, configuration, books */
    tick(c, 60000);                                  /* these books were never read as a whole */
    CHECK_EQ(checks_of(c).count, 2);
    CHECK_EQ(checks_of(c).last.source, BY_CLOCK);
    tick(c, 24 * HOUR - 1);
    CHECK_EQ(checks_of(c).count, 2);
    tick(c, 1);
    CHECK_EQ(checks_of(c).count, 3);
    CHECK_EQ(checks_of(c).last.source, BY_CLOCK);
    CHECK_EQ(checks_of(c).last.self_check.differ, 0);
    CHECK_EQ(c->desk.pit.alarm_count, 0);
    c->desk.upkeep.check = (struct desk_check){.add_program = add_program}; /* it starts anew, the same day */
    tick(c, 60000);
    CHECK_EQ(checks_of(c).count, 4);
    CHECK_EQ(checks_of(c).last.source, BY_PROGRAM);
    c->desk.house.trouble = ERR_STORE_FULL; /* a store in trouble is not asked */
    desk_check_if_due(&c->desk, c->now_ms + 48 * HOUR);
    CHECK(!c->desk.upkeep.check.busy);
    c->desk.house.trouble = OK;
    close_counter(c, NULL, 0);
}

static enum err scan_broken(void *self, uint64_t from, store_each *each, void *context, uint64_t *bad) {
    (void)self;
    (void)each;
    (void)context;
    *bad = 2;
    return from <= 2 ? ERR_STORE_CHAIN : OK;
}

TEST(desk, the_check_of_a_day_follows_all_of_the_chain) {
    struct counter *c = open_checked("{}");
    const struct store *sound = c->store.store;
    struct store broken = *sound;

    broken.scan = scan_broken;
    c->desk.house.setup.store.store = &broken;
    tick(c, 10); /* that of the start looks at the last entry alone */
    CHECK_EQ(checks_of(c).last.self_check.differ, 0);
    tick(c, 60000);
    CHECK_STR(checks_of(c).last.self_check.text, "books break at entry 2");
    c->desk.house.setup.store.store = sound;
    close_counter(c, NULL, 0);
}

/* A supervisor's request, answered or refused. */
static const char *ask_check(struct counter *c, struct server_peer *peer) {
    if (!peer->own) {
        struct access_token token;
        const struct access_user *made;
        char hello[200];
        CHECK_EQ(access_demo_user(&c->access, (struct access_who){.role = ROLE_SUPERVISOR}, c->now_ms, &token, &made),
                 OK);
        CHECK(desk_app.on_open(&c->desk, peer, &(struct server_client){.method = "GET", .path = "/ws"}));
        snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"token\":\"%s\"}", token.text);
        send(c, peer, hello);
    }
    read_all(c, peer);
    send(c, peer, "{\"do\":\"self-check\"}");
    tick(c, 10);
    return read_all(c, peer);
}

TEST(desk, a_difference_rings_and_stops_new_rounds_until_a_supervisor_found_none) {
    struct counter *c = open_checked("{\"on-difference\": \"stop\"}");
    struct floor *f = &c->desk.house.durable.floor;
    struct server_peer peers[2] = {{0}};

    CHECK_EQ(f->head->check, CHECK_AWAITED);
    CHECK_EQ(f->head->rounds, 0); /* none opens before the check of the start */
    tick(c, 10);
    CHECK_EQ(f->head->check, CHECK_GOOD);
    tick(c, 60000);
    const uint64_t rounds = f->head->rounds;
    CHECK(rounds > 0);
    installed.program = "as patched";
    const char *text = ask_check(c, peers);
    CHECK(strstr(text, "\"differ\":1,\"why\":\"program is not that of the start\""));
    CHECK(strstr(text, "\"trouble_code\":\"self-check\""));
    CHECK_EQ(c->desk.pit.alarm_count, 1);
    CHECK_EQ(c->desk.pit.alarm[0].flag.code, NOTE_SELF_CHECK);
    CHECK_STR(c->desk.pit.alarm[0].flag.text, "not as they must be (1): program is not that of the start");
    CHECK_EQ(checks_of(c).last.source, BY_USER);
    struct fact round = {.kind = FACT_VOID, .source = BY_PROGRAM, .table = 1};
    round.voided.round = f->table[0].round;
    memcpy(round.voided.reason, "a test", 7);
    CHECK_EQ(put_fact(c, round), OK); /* the table is free, and stays so */
    tick(c, 60000);
    CHECK_EQ(f->head->rounds, rounds);
    installed.program = "as delivered"; /* a good one that nobody asked for does not lift it */
    tick(c, 24 * 3600000);
    CHECK_EQ(checks_of(c).last.source, BY_CLOCK);
    CHECK_EQ(checks_of(c).last.self_check.differ, 0);
    CHECK_EQ(f->head->check, CHECK_DIFFERS);
    CHECK_EQ(f->head->rounds, rounds);
    CHECK(strstr(ask_check(c, &peers[1]), "\"differ\":0")); /* the session of yesterday has ended */
    tick(c, 10);
    CHECK(f->head->rounds > rounds);
    close_counter(c, peers, 2);
}

TEST(desk, a_difference_only_rings_where_the_configuration_does_not_say_stop) {
    struct counter *c = open_checked("{\"approved\": \"/nowhere/approved.list\"}");
    struct floor *f = &c->desk.house.durable.floor;
    struct server_peer peers[1] = {{0}};

    tick(c, 10);
    CHECK_EQ(f->head->check, CHECK_DIFFERS);
    CHECK(strstr(checks_of(c).last.self_check.text, "approved list cannot be read: /nowhere/approved.list: "));
    tick(c, 30000);
    CHECK(f->head->rounds > 0);
    c->desk.upkeep.check.busy = true;
    CHECK(strstr(ask_check(c, peers), "\"code\":\"too-fast\""));
    c->desk.upkeep.check.busy = false;
    close_counter(c, peers, 1);
}

/* ---- access and rate limits --------------------------------------------------------------------------- */

TEST(desk, a_page_of_another_site_opens_no_connection) {
    static const struct {
        const char *origin;
        bool good;
    } cases[] = {{"", true},
                 {"http://127.0.0.1:8080", true},
                 {"https://127.0.0.1:8080", true},
                 {"http://evil.example", false},
                 {"http://127.0.0.1:8080.evil.example", false},
                 {"http://127.0.0.1:8081", false},
                 {"http://127.0.0.2:8080", true}, /* the house's second machine */
                 {"https://127.0.0.2:8080", false},
                 {"null", false}};
    struct counter *c = open_counter();

    c->desk.house.durable.config->house_count = 2;
    memcpy(c->desk.house.durable.config->houses[1], "http://127.0.0.2:8080", 22);

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct server_peer peer = {0};
        struct server_client client = {.method = "GET", .path = "/ws", .host = "127.0.0.1:8080"};

        snprintf(client.origin, sizeof client.origin, "%s", cases[i].origin);
        CHECK_EQ(desk_app.on_open(&c->desk, &peer, &client), cases[i].good);
        if (peer.own) desk_app.on_close(&c->desk, &peer);
    }
    close_counter(c, NULL, 0);
}

TEST(desk, who_talks_faster_than_its_role_may_is_refused) {
    struct counter *c = open_counter();
    struct server_peer peers[1] = {{0}};
    int refused = 0;

    connect_terminal(c, peers);
    for (int i = 0; i < 1000; i++) {
        send(c, peers, "{\"do\":\"watch\"}");
        refused += strstr(read_all(c, peers), "\"code\":\"too-fast\"") != NULL;
    }
    CHECK_EQ(refused, 800); /* a terminal has 200 at once */
    CHECK_EQ(c->desk.counts.too_fast, refused);
    c->now_ms += 60000;
    send(c, peers, "{\"do\":\"watch\"}");
    CHECK(!strstr(read_all(c, peers), "too-fast"));
    close_counter(c, peers, 1);
}

/* An unpaired terminal may send no more requests, and gets no more views. */
TEST(desk, whose_session_has_ended_is_refused_at_once_and_then_hung_up) {
    struct counter *c = open_counter();
    struct server_peer peers[1] = {{0}};

    desk_app.on_tick(&c->desk);
    connect_terminal(c, peers);
    CHECK_EQ(access_unpair(&c->access, ROLE_TERMINAL, 1), OK);
    send(c, peers, "{\"do\":\"sit\",\"n\":1,\"table\":\"Catch 1\",\"seat\":1}");
    CHECK(strstr(read_all(c, peers), "\"code\":\"no-session\""));
    CHECK_EQ(c->desk.house.working.terminal[0].table, 0);
    CHECK(!peers[0].close_code);
    c->now_ms += 1000;
    desk_app.on_tick(&c->desk);
    CHECK(peers[0].close_code);
    close_counter(c, peers, 1);
}

/* Sends a request over HTTP; returns the status of the answer. */
static int ask_http(struct counter *c, const char *method, const char *path, const char *body) {
    struct server_client client = {.address = "192.168.0.9", .type = "application/json; charset=utf-8"};

    snprintf(client.method, sizeof client.method, "%s", method);
    snprintf(client.path, sizeof client.path, "%s", path);
    fake_http(&c->server, &c->desk, &client, body, strlen(body));
    const int status = c->server.http.status;

    fake_http_end(&c->server);
    return status;
}

/* Without a token the limit of ROLE_NOBODY applies. */
TEST(desk, an_address_asks_over_http_as_slowly_as_over_websocket) {
    static const struct {
        const char *method, *path, *body;
    } doors[] = {{"GET", "/api/day", ""}, {"POST", "/api", "{\"do\":\"day\"}"}};

    for (size_t door = 0; door < COUNT(doors); door++) {
        struct counter *c = open_counter();

        int slowed = 0;

        for (int i = 0; i < 500; i++)
            slowed += ask_http(c, doors[door].method, doors[door].path, doors[door].body) == 429;
        CHECK(slowed > 300 && slowed < 500);
        close_counter(c, NULL, 0);
    }
}

static bool count_failures(void *context, const struct store_entry *entry) {
    struct journal_entry journal;

    CHECK(journal_read(&journal, entry->bytes, entry->size));
    if (journal.fact.note.code != NOTE_LOGIN_FAILED) return true;
    CHECK(strstr(journal.fact.note.text, "192.168.0.9") && !strstr(journal.fact.note.text, "ABCD"));
    ++*(int *)context;
    return true;
}

TEST(desk, a_wrong_code_stands_in_the_log_with_its_address_and_without_the_code) {
    const struct store_query query = {.kind = FACT_NOTE};
    struct counter *c = open_counter();
    int failures = 0;

    ask_http(c, "POST", "/api", "{\"do\":\"pair\",\"code\":\"ABCD-EFGH\"}");
    desk_app.on_wake(&c->desk);
    CHECK_EQ(store_find(c->store, &query, count_failures, &failures), OK);
    CHECK_EQ(failures, 1);
    close_counter(c, NULL, 0);
}

/* ---- rounds of other terminals ------------------------------------------------------------------------ */

TEST(desk, a_terminal_sees_no_round_that_it_has_not_wagered_in) {
    struct counter *c = open_counter();
    struct server_peer peers[1] = {{0}};

    desk_app.on_tick(&c->desk);
    connect_terminal(c, peers);
    send(c, peers, "{\"do\":\"sit\",\"n\":1,\"table\":\"Catch 1\",\"seat\":1}");
    send(c, peers, "{\"do\":\"bets\",\"n\":2,\"spots\":{\"ante\":500,\"xtra\":500}}");
    desk_app.on_wake(&c->desk);
    read_all(c, peers);
    const struct floor *f = &c->desk.house.durable.floor;

    for (int table = 1; table <= 2; table++) {
        char ask[100];

        CHECK(f->table[table - 1].round);
        snprintf(ask, sizeof ask, "{\"do\":\"round\",\"round\":%llu}", (unsigned long long)f->table[table - 1].round);
        send(c, peers, ask);
        read_all(c, peers);
        CHECK(strstr(c->text, table == 1 ? "\"is\":\"result\"" : "\"code\":\"bad-round\""));
    }
    close_counter(c, peers, 1);
}

/* ---- questions without memory ------------------------------------------------------------------------- */

/* The question is refused, the house plays on, and what is asked later is answered. */
TEST(desk, a_question_that_finds_no_memory_is_refused_and_the_house_goes_on) {
    static const char *const questions[] = {"\"do\":\"audit\"", "\"do\":\"events\"", "\"do\":\"day\"",
                                            "\"do\":\"recall\""};
    struct counter *c = open_counter();
    struct server_peer peers[2] = {{0}};
    struct access_token token;
    const struct access_user *made;

    desk_app.on_tick(&c->desk);
    connect_terminal(c, &peers[0]);
    send(c, &peers[0], "{\"do\":\"sit\",\"n\":1,\"table\":\"Catch 1\",\"seat\":1}");
    send(c, &peers[0], "{\"do\":\"bets\",\"n\":2,\"spots\":{\"ante\":500,\"xtra\":500}}");
    desk_app.on_wake(&c->desk);
    const struct access_who as = {.role = ROLE_AUDITOR};
    CHECK_EQ(access_demo_user(&c->access, as, c->now_ms, &token, &made), OK);
    memcpy(c->token, token.text, sizeof c->token);
    connect_terminal(c, &peers[1]);
    read_all(c, &peers[0]);
    for (size_t i = 0; i < COUNT(questions); i++) {
        struct server_peer *asks = &peers[i + 1 < COUNT(questions)];

        for (int gone = 1; gone >= 0; gone--) {
            memory_is_gone = gone;
            memory_was_missed = false;
            send(c, asks, text_format("{%s}", questions[i]).text);
            read_all(c, asks);
            CHECK_EQ(memory_was_missed, gone);
            CHECK(strstr(c->text, gone ? "\"code\":\"no-memory\"" : "\"is\":\"result\""));
            CHECK(!memory_release());
        }
    }
    send(c, &peers[0], "{\"do\":\"bets\",\"n\":3,\"spots\":{\"ante\":1000,\"xtra\":1000}}");
    desk_app.on_wake(&c->desk);
    CHECK(strstr(read_all(c, &peers[0]), "\"ack\":3"));
    close_counter(c, peers, 2);
}

/* Cash is one of the four kinds of fact that change what a page of the tables in chips shows. */
TEST(desk, who_may_ask_for_slips_is_told_when_to_ask_again) {
    struct counter *c = open_counter();
    struct server_peer peers[2] = {{0}};
    struct access_token token;
    const struct access_user *made;

    connect_terminal(c, &peers[0]);
    const struct access_who as = {.role = ROLE_SECURITY};
    CHECK_EQ(access_demo_user(&c->access, as, c->now_ms, &token, &made), OK);
    memcpy(c->token, token.text, sizeof c->token);
    connect_terminal(c, &peers[1]);
    CHECK(strstr(c->text, "\"is\":\"floor\"") && !strstr(c->text, "\"racks\""));
    const struct fact cash = {.kind = FACT_CASH, .source = BY_USER, .who = made->number, .money.cents = 100};
    CHECK_EQ(put_fact(c, cash), OK);
    desk_app.on_wake(&c->desk);
    char expected[40];
    snprintf(expected, sizeof expected, "\"racks\":%llu}", (unsigned long long)c->desk.house.next - 1);
    CHECK(strstr(read_all(c, &peers[1]), expected));
    CHECK(!strstr(read_all(c, &peers[0]), "floor"));
    close_counter(c, peers, 2);
}

static bool keep_note(void *context, const struct store_entry *entry) {
    struct journal_entry journal;
    CHECK(journal_read(&journal, entry->bytes, entry->size));
    if (journal.fact.note.code == NOTE_COUNT_REFUSED) memcpy(context, journal.fact.note.text, FACT_TEXT);
    return true;
}

TEST(desk, a_count_that_is_refused_stands_in_the_log) {
    static const char chips[] =
        "{\"pools\": [{\"name\": \"P\", \"game\": \"three-card-catch\"}], \"tables\": [{\"name\": \"A\", \"game\": "
        "\"three-card-catch\", \"pool\": \"P\", \"dealer\": \"live\", \"money\": \"chips\"}]}";
    struct counter *c = open_counter_with(chips);
    struct server_peer peer = {0};
    struct access_token token;
    const struct access_user *made;
    const struct fact opener = {.kind = FACT_SLIP, .source = BY_USER, .table = 1, .who = 77, .slip.number = 1};
    char note[FACT_TEXT] = "";
    CHECK_EQ(put_fact(c, opener), OK); /* the dealer counts none */
    CHECK_EQ(access_demo_user(&c->access, (struct access_who){.role = ROLE_SUPERVISOR}, c->now_ms, &token, &made), OK);
    memcpy(c->token, token.text, sizeof c->token);
    connect_terminal(c, &peer);
    send(c, &peer, "{\"do\":\"slip\",\"n\":1,\"slip\":\"opener\",\"table\":\"A\",\"chips\":[1]}");
    CHECK(strstr(read_all(c, &peer), "count-differs"));
    desk_app.on_wake(&c->desk);
    CHECK_EQ(store_find(c->store, &(struct store_query){.kind = FACT_NOTE}, keep_note, note), OK);
    CHECK_STR(note, "opener 1, line opened: another count was refused");
    close_counter(c, &peer, 1);
}

/* ---- signs -------------------------------------------------------------------------------------------- */

#define SIGNED_HOUSE(game)                                                                                             \
    "{\"sign-machines\": [\"10.0.0.7\", \"FD00:0::7\"], \"pools\": [{\"name\": \"P\", \"game\": \"" game               \
    "\"}], \"tables\": [{\"name\": \"A\", \"game\": \"" game "\", \"pool\": \"P\"}]}"

static bool sign_enters(struct counter *c, const char *token, const char *address) {
    const struct server_client client = {.method = "GET", .path = "/ws"};
    struct server_peer peer = {.address = address};
    char hello[200];

    CHECK(desk_app.on_open(&c->desk, &peer, &client));
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"token\":\"%s\"}", token);
    send(c, &peer, hello);
    const char *said = read_all(c, &peer);
    const bool welcome = strstr(said, "\"is\":\"welcome\"") != NULL;

    if (!welcome) { /* in words, with a code of its own, and without a single meter */
        CHECK(strstr(said, "\"code\":\"sign-machine\"") && strstr(said, "sign-machines"));
        CHECK_EQ(peer.close_code, CLOSE_SIGN_MACHINE);
    }
    CHECK_EQ(strstr(said, "\"meters\":[{") != NULL, welcome);
    desk_app.on_close(&c->desk, &peer);
    return welcome;
}

static void check_sign_machines(const char *config) {
    struct counter *c = open_counter_with(config);
    struct access_code code = {.role = ROLE_SIGN, .number = 1};
    const struct text nobody = {0};
    struct access_token token;

    CHECK_EQ(access_pair_code(&c->access, nobody, c->now_ms, &code), OK);
    CHECK_EQ(access_pair(&c->access, (struct text){code.code, strlen(code.code)}, nobody, c->now_ms, &token), OK);
    CHECK(sign_enters(c, token.text, "127.0.0.1") && sign_enters(c, token.text, "127.9.0.1"));
    CHECK(sign_enters(c, token.text, "::1"));
    CHECK(sign_enters(c, token.text, "10.0.0.7"));
    CHECK(sign_enters(c, token.text, "fd00::7"));
    CHECK(!sign_enters(c, token.text, "10.0.0.8"));
    CHECK(!sign_enters(c, token.text, "fd00::8"));
    CHECK(!sign_enters(c, token.text, ""));
    c->desk.house.setup.demo = true; /* play money is free */
    CHECK(sign_enters(c, token.text, "10.0.0.8"));
    close_counter(c, NULL, 0);
}

/* [S-equipment-2, super-three-card R14] */
TEST(desk, super_three_card_signs_connect_from_the_houses_own_machines) {
    check_sign_machines(SIGNED_HOUSE("super-three-card"));
}

/* [three-card-catch R14] */
TEST(desk, three_card_catch_signs_connect_from_the_houses_own_machines) {
    check_sign_machines(SIGNED_HOUSE("three-card-catch"));
}

TEST(desk, a_sign_of_a_house_without_such_meters_connects_from_anywhere) {
    struct counter *c = open_counter_with("{\"tables\": [{\"name\": \"A\", \"game\": \"chase-the-flush\"}]}");

    CHECK(desk_allows_sign(&c->desk, "10.0.0.8"));
    close_counter(c, NULL, 0);
}

/* A change that was taken is never dropped, so a sender who waited too long is not told "refused". */
TEST(desk, a_change_that_the_store_cannot_write_in_time_is_answered_as_unknown) {
    struct counter *c = open_counter();
    const struct desk_reply reply = {.number = 12, .kind = REQUEST_ISSUE, .ticket = 7};
    struct buf result = {0};

    desk_app.on_tick(&c->desk);
    c->server.http = (struct server_answer){.body = &c->server.body, .ticket = 7, .later = true};
    desk_result_begin(&result, &reply);
    desk_answer_when_durable(&c->desk, &reply, c->desk.house.next, &result);
    c->now_ms += 9999;
    desk_app.on_tick(&c->desk);
    CHECK(c->server.http.later);
    c->now_ms += 1000;
    desk_app.on_tick(&c->desk);
    CHECK_EQ(c->server.http.status, 504);
    CHECK(strstr(c->server.body.text, "{\"is\":\"unknown\",\"n\":12,"));
    CHECK(strstr(c->server.body.text, "same number"));
    fake_http_end(&c->server);
    close_counter(c, NULL, 0);
}
