#include "desk/desk_access.c"

#include "house/house_world_fixture.h"

/* A desk of play money with three terminals, and a clock that the test sets. */
struct demo {
    struct world *w;
    struct desk *d;
    struct access *a;
};

static struct text text_from(const char *text) {
    static char memory[200];

    snprintf(memory, sizeof memory, "%s", text);
    return (struct text){memory, strlen(memory)};
}

static void open_demo(struct demo *o) {
    o->w = world("demo");
    stop(o->w);
    store_close(o->w->store);
    char memory[300];
    struct buf message = BUF(memory);

    CHECK_EQ(store_open("memory:", STORE_WRITE, &o->w->store, &message), OK); /* the world began as real money */
    memmove(o->w->text + 18, o->w->text + 1, strlen(o->w->text));
    memcpy(o->w->text + 1, "\"terminals\" : 3, ", 17);
    CHECK(start(o->w, true));
    o->a = calloc(1, sizeof *o->a);
    struct access_rules rules = access_standard;
    rules.password_passes = 1; /* cheap hashes make the test fast */
    rules.password_kib = 8;
    CHECK_EQ(access_open(o->a,
                         &(struct access_setup){
                             .rules = &rules, .store = o->w->store, .rng = &o->w->rng, .key = o->w->keys.seal},
                         &message),
             OK);
    o->d = calloc(1, sizeof *o->d);
    o->d->access = o->a;
    o->d->house = o->w->house;
}

static void close_demo(struct demo *o) {
    o->w->house = o->d->house;
    free(o->d);
    free(o->a);
    end(o->w);
}

static enum err get_demo_token(struct demo *o, int as, struct access_token *out) {
    const struct request request = {.kind = REQUEST_DEMO, .as = (uint8_t)as};
    const enum err err = give_demo_token(o->d, &request, "10.0.0.7", o->w->now_ms, out);

    house_poll(&o->d->house, o->w->now_ms);
    return err;
}

enum { DEMO_TERMINAL = 1, DEMO_DEALER = 2, DEMO_SIGN = 6 };

TEST(desk_demo, when_all_terminals_are_taken_a_deserted_one_goes_to_the_newcomer) {
    struct demo o;
    struct access_token token, old;
    struct access_who who;

    open_demo(&o);
    for (uint32_t i = 1; i <= 3; i++) {
        CHECK_EQ(get_demo_token(&o, DEMO_TERMINAL, &token), OK);
        CHECK_EQ(token.who.number, i);
        CHECK_EQ(floor_credit(&o.d->house.durable.floor, i), 100000);
        if (i == 1) old = token;
    }
    CHECK_EQ(get_demo_token(&o, DEMO_TERMINAL, &token), ERR_TERMINALS_FULL);
    struct fact sit = {.kind = FACT_SIT, .table = 1, .source = BY_TERMINAL, .who = 1};
    sit.request = 1;
    sit.seat.terminal = 1;
    sit.seat.seat = 2;
    CHECK_EQ(house_put(&o.d->house, &sit, o.w->now_ms), OK);

    o.w->now_ms += AWAY_MS - 1;
    CHECK_EQ(get_demo_token(&o, DEMO_TERMINAL, &token), ERR_TERMINALS_FULL);
    o.w->now_ms += 1;
    struct desk_peer peer = {0};
    o.d->terminal[1] = &peer; /* the second one is still connected */
    CHECK_EQ(get_demo_token(&o, DEMO_TERMINAL, &token), OK);
    CHECK_EQ(token.who.number, 1);
    CHECK_EQ(floor_credit(&o.d->house.durable.floor, 1),
             100000); /* the newcomer's own credit, without what its predecessor left */
    CHECK_EQ(o.d->house.durable.floor.terminal[0].table, 0);
    CHECK_EQ(o.d->house.durable.floor.head->vouchers, 0);
    CHECK_EQ(access_hello(o.a, text_from(old.text), o.w->now_ms, &who), ERR_SESSION);
    CHECK_EQ(access_hello(o.a, text_from(token.text), o.w->now_ms, &who), OK);
    CHECK_EQ(get_demo_token(&o, DEMO_TERMINAL, &token), OK);
    CHECK_EQ(token.who.number, 3);
    CHECK_EQ(get_demo_token(&o, DEMO_TERMINAL, &token), ERR_TERMINALS_FULL);
    close_demo(&o);
}

TEST(desk_demo, a_wager_in_play_is_waited_for) {
    struct demo o;
    struct access_token token;

    open_demo(&o);
    for (int i = 0; i < 3; i++) CHECK_EQ(get_demo_token(&o, DEMO_TERMINAL, &token), OK);
    o.w->now_ms += AWAY_MS;
    for (int i = 0; i < 3; i++) o.d->house.working.terminal[i].in_play = true;
    CHECK_EQ(get_demo_token(&o, DEMO_TERMINAL, &token), ERR_TERMINALS_FULL);
    for (int i = 0; i < 3; i++) o.d->house.working.terminal[i].in_play = false;
    CHECK_EQ(get_demo_token(&o, DEMO_TERMINAL, &token), OK);
    close_demo(&o);
}

TEST(desk_demo, an_address_comes_in_twenty_times_and_then_every_three_seconds) {
    struct demo o;
    struct access_token token;

    open_demo(&o);
    for (int i = 0; i < 20; i++) CHECK_EQ(get_demo_token(&o, DEMO_DEALER, &token), OK);
    CHECK_EQ(get_demo_token(&o, DEMO_DEALER, &token), ERR_RATE);
    o.w->now_ms += 2999;
    CHECK_EQ(get_demo_token(&o, DEMO_DEALER, &token), ERR_RATE);
    o.w->now_ms += 1;
    CHECK_EQ(get_demo_token(&o, DEMO_DEALER, &token), OK);
    CHECK_EQ(get_demo_token(&o, DEMO_DEALER, &token), ERR_RATE);
    close_demo(&o);
}

TEST(desk_demo, signs_never_run_out_while_one_is_dark) {
    struct demo o;
    struct access_token token;

    open_demo(&o);
    for (uint32_t i = 1; i <= ACCESS_SIGNS; i++, o.w->now_ms += 3000) {
        CHECK_EQ(get_demo_token(&o, DEMO_SIGN, &token), OK);
        CHECK_EQ(token.who.number, i);
    }
    struct desk_peer first = {.known = true, .who = {.role = ROLE_SIGN, .number = 1}};
    o.d->first = &first;
    CHECK_EQ(get_demo_token(&o, DEMO_SIGN, &token), OK);
    CHECK_EQ(token.who.number, 2);
    o.d->first = NULL;
    close_demo(&o);
}

TEST(desk_demo, real_money_lets_nobody_in) {
    struct demo o;
    struct access_token token;

    open_demo(&o);
    o.d->house.setup.demo = false;
    CHECK_EQ(get_demo_token(&o, DEMO_TERMINAL, &token), ERR_DEMO);
    o.d->house.setup.demo = true;
    o.d->house.trouble = ERR_STORE_FULL;
    CHECK_EQ(get_demo_token(&o, DEMO_TERMINAL, &token), ERR_STORE_FULL);
    close_demo(&o);
}
