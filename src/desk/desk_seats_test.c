#include "desk/desk_seats.c"

#include "house/house_world_fixture.h"

/* Three terminals at the first table, which is automated; betting is open. */
static struct desk *open_desk(struct world *w) {
    struct desk *d = calloc(1, sizeof *d);

    for (uint32_t terminal = 1; terminal <= 3; terminal++) seat(w, terminal, 1, (int)terminal);
    turn(w);
    CHECK_EQ(w->house.working.table[0].phase, TABLE_BETTING);
    d->house = w->house;
    desk_free_seats(d, w->now_ms);
    return d;
}

static void close_desk(struct world *w, struct desk *d) {
    w->house = d->house;
    free(d);
    end(w);
}

static void connect(struct desk *d, uint32_t terminal) {
    static struct desk_peer peer;

    d->terminal[terminal - 1] = &peer;
}

static void disconnect(struct world *w, struct desk *d, uint32_t terminal) {
    d->terminal[terminal - 1] = NULL;
    d->left_ms[terminal - 1] = w->now_ms;
}

/* One turn of the desk. */
static int phase_after_turn(struct world *w, struct desk *d) {
    desk_pass_over_away(d, w->now_ms);
    desk_free_seats(d, w->now_ms);
    house_clock(&d->house, w->now_ms);
    house_poll(&d->house, w->now_ms);
    return d->house.working.table[0].phase;
}

static void bet(struct world *w, struct desk *d, int number) {
    struct fact bets = required(w, 1, number);

    CHECK_EQ(house_put(&d->house, &bets, w->now_ms), OK);
}

static void press_deal(struct world *w, struct desk *d, int number) {
    struct fact ready = {.kind = FACT_READY, .table = 1};

    ready.ready.seat = (uint16_t)number;
    CHECK_EQ(house_put(&d->house, &ready, w->now_ms), OK);
}

TEST(desk_seats, who_has_gone_without_a_wager_does_not_hold_up_deal) {
    struct world *w = world("away");
    struct desk *d = open_desk(w);

    connect(d, 1);
    connect(d, 2);
    bet(w, d, 1);
    press_deal(w, d, 1);
    CHECK_EQ(phase_after_turn(w, d), TABLE_BETTING); /* 2 is there and may still bet */
    CHECK_EQ(d->house.working.table[0].ready, 1);    /* and 3 may still come back */
    disconnect(w, d, 2);
    CHECK(phase_after_turn(w, d) != TABLE_BETTING);
    CHECK_EQ(d->house.working.table[0].seated, 3);
    close_desk(w, d);
}

TEST(desk_seats, a_table_without_a_wager_goes_on_waiting) {
    struct world *w = world("empty");
    struct desk *d = open_desk(w);

    CHECK_EQ(phase_after_turn(w, d), TABLE_BETTING);
    CHECK_EQ(d->house.working.table[0].ready, 0);
    close_desk(w, d);
}

/* It is waited for until the window ends, is asked for its decision, and keeps its seat until it is paid. */
TEST(desk_seats, who_has_gone_with_a_wager_plays_the_round_to_its_end) {
    struct world *w = world("stake");
    struct desk *d = open_desk(w);
    const struct floor *f = &d->house.working;

    connect(d, 1);
    connect(d, 2);
    connect(d, 3);
    for (int number = 1; number <= 2; number++) bet(w, d, number);
    disconnect(w, d, 2);
    press_deal(w, d, 1);
    press_deal(w, d, 3);
    CHECK_EQ(phase_after_turn(w, d), TABLE_BETTING);
    for (int i = 0; i < 60 && f->seat[0][1].staked_cents && !f->table[0].settled; i++) {
        w->now_ms += 5000;
        phase_after_turn(w, d);
        if (f->terminal[1].in_play) CHECK_EQ(f->terminal[1].seat, 2);
    }
    CHECK(f->table[0].settled);
    CHECK_EQ(f->seat[0][1].player, 2);
    w->now_ms += f->config->seat_hold_ms;
    for (int i = 0; i < 3; i++) phase_after_turn(w, d);
    CHECK_EQ(f->terminal[1].table, 0);
    CHECK_EQ(f->terminal[0].table, 1); /* who is there may sit as long as they like */
    close_desk(w, d);
}

TEST(desk_seats, a_seat_and_its_credit_are_kept_for_the_time_that_is_set) {
    struct world *w = world("hold");
    struct desk *d = open_desk(w);
    const struct floor *f = &d->house.working;
    const int64_t hold_ms = f->config->seat_hold_ms, credit = floor_credit(f, 1);

    CHECK_EQ(hold_ms, 120000);
    connect(d, 1);
    w->now_ms += hold_ms - 1;
    phase_after_turn(w, d);
    CHECK_EQ(f->terminal[1].table, 1);
    disconnect(w, d, 1);
    w->now_ms += 1;
    phase_after_turn(w, d);
    CHECK_EQ(f->terminal[0].table, 1);
    CHECK_EQ(f->terminal[1].table, 0); /* has not been there since the house opened */
    w->now_ms += hold_ms - 2;
    phase_after_turn(w, d);
    connect(d, 1); /* back in time */
    w->now_ms += hold_ms;
    phase_after_turn(w, d);
    CHECK_EQ(f->terminal[0].table, 1);
    CHECK_EQ(f->terminal[0].seat, 1);
    disconnect(w, d, 1);
    w->now_ms += hold_ms;
    phase_after_turn(w, d);
    CHECK_EQ(f->terminal[0].table, 0);
    CHECK_EQ(f->table[0].seated, 0);
    CHECK_EQ(floor_credit(f, 1), credit);
    close_desk(w, d);
}

TEST(desk_seats, a_house_may_keep_seats_for_ever) {
    struct world *w = world("ever");

    const char *rest = strchr(config_demo->bytes, '"');
    snprintf(w->text, sizeof w->text, "{\"seat-hold-seconds\":0,%s", rest);
    stop(w);
    CHECK(start(w, false));
    struct desk *d = open_desk(w);

    w->now_ms += 7 * 86400000LL;
    phase_after_turn(w, d);
    CHECK_EQ(d->house.working.terminal[0].table, 1);
    close_desk(w, d);
}
