/* table_round_test.c - the course of a round at a table, on a game made up for it: a card for each seat and
 * one for the dealer, a decision, and once more from the decision on. */
#include "game/round.c"

#include "play.h"

#include <signal.h>
#include <stdio.h>

enum { PASS, GO, LEAVE };

struct ring_seat {
    struct table_seat at;
    int more; /* what a game keeps behind the shared part */
};

static struct {
    struct round round;
    struct ring_seat seats[TABLE_SEATS];
} t;

static char steps_taken[64];

static void note(const char *step) { strncat(steps_taken, step, sizeof steps_taken - strlen(steps_taken) - 1); }

static void ring_open(void *round, const struct rules *rules, const struct shoe *shoe) {
    round_open(round, rules, shoe);
    steps_taken[0] = 0;
}

static void ring_close(void *round) {
    struct round *r = round;

    note("close ");
    r->phase = PHASE_DEAL;
    table_round_queue_cards(r, r->playing, 1, 0);
    round_queue_cards(r, QUEUE_DEALER, 1);
}

static void ring_dealt(void *round) {
    struct round *r = round;

    note("dealt ");
    table_round_ask(r, r->playing, 1 << GO | 1 << (r->decision ? LEAVE : PASS));
}

static void ring_decide(void *round, int seat, const card *front) {
    (void)round;
    note((const char[]){(char)('0' + seat), front ? '!' : '?', ' ', 0});
    t.seats[seat - 1].more++;
}

static void ring_decided(void *round) {
    struct round *r = round;

    note("decided ");
    r->decision++;
    r->phase = r->decision == 2 ? PHASE_DONE : PHASE_DEAL;
    if (r->decision < 2) round_queue_cards(r, QUEUE_TABLE, 1);
}

static const struct game ring;

static void ring_apply(void *round, const struct event *event) {
    static const struct table_steps steps = {.game = &ring,
                                             .on_close = ring_close,
                                             .on_dealt = ring_dealt,
                                             .on_decision = ring_decide,
                                             .on_all_decided = ring_decided};

    table_round_apply(round, event, &steps);
}

static const struct wager ring_wagers[] = {{.id = "bet", .kind = WAGER_REQUIRED}, {.id = "side"}};
static const struct game ring = {
    .wagers = ring_wagers,
    .wager_count = COUNT(ring_wagers),
    .action_count = 3,
    .default_action = {PASS, LEAVE},
    .seats = TABLE_SEATS,
    .head_size = sizeof(struct round),
    .seat_size = sizeof(struct ring_seat),
    .open = ring_open,
    .check = table_round_check,
    .apply = ring_apply,
};

static struct rules rules;
static const struct play p = {&ring, &t};

static void open_round(void) {
    rules = rules_standard(&ring);
    memset(&t, 0xa5, sizeof t);
    ring.open(&t, &rules, NULL);
}

/* Seats 2, 5 and 6 have wagered and must decide. */
static void open_decision(void) {
    open_round();
    CHECK_EQ(play_bet(p, 6, 0, 100), OK);
    CHECK_EQ(play_bet(p, 2, 0, 100), OK);
    CHECK_EQ(play_bet(p, 5, 0, 100), OK);
    CHECK_EQ(play_close(p), OK);
    play_deal(p, "2s 5s 6s Ah");
}

TEST(table_round, steps_come_in_order_and_cards_in_seat_order) {
    open_decision();
    CHECK_EQ(t.seats[1].at.hand.cards[0], card_of(TWO, SPADES));
    CHECK_EQ(t.seats[4].at.hand.cards[0], card_of(FIVE, SPADES));
    CHECK_EQ(t.seats[5].at.hand.cards[0], card_of(SIX, SPADES));
    CHECK_EQ(t.round.dealer.cards[0], card_of(ACE, HEARTS));
    CHECK_EQ(round_need(&t).seat, 2);
    CHECK_EQ(play_act(p, 5, GO), OK);
    CHECK_EQ(play_act(p, 2, PASS), OK);
    CHECK_EQ(round_need(&t).seat, 6);
    CHECK_EQ(play_act(p, 6, PASS), OK);
    play_deal(p, "Kh");
    CHECK_EQ(t.round.shared.count, 1);
    CHECK_STR(steps_taken, "close dealt 5! 2! 6! decided dealt ");
}

TEST(table_round, time_out_takes_the_default_of_this_decision) {
    open_decision();
    CHECK_EQ(play_expire(p, 3), ERR_DECISION);
    CHECK_EQ(play_expire(p, 5), OK);
    CHECK_EQ(play_expire(p, 5), ERR_DECISION);
    CHECK_EQ(play_expire(p, 0), OK);
    CHECK_STR(steps_taken, "close dealt 5? 2? 6? decided ");
    CHECK_EQ(t.seats[4].at.action, PASS);
    CHECK_EQ(play_expire(p, 0), ERR_ORDER);
    play_deal(p, "Kh");
    CHECK_EQ(play_expire(p, 0), OK);
    CHECK_EQ(t.seats[4].at.action, LEAVE);
    CHECK_EQ(round_need(&t).kind, NEED_NOTHING);
}

TEST(table_round, only_what_is_open_may_be_decided) {
    static const int strange[] = {LEAVE, 3, 4, 8, 32, 255};

    open_decision();
    for (size_t i = 0; i < COUNT(strange); i++) CHECK_EQ(play_act(p, 2, strange[i]), ERR_DECISION);
    CHECK_EQ(play_act(p, 0, GO), ERR_SEAT);
    CHECK_EQ(play_act(p, 8, GO), ERR_SEAT);
    CHECK_EQ(play_act(p, 1, GO), ERR_DECISION);
    CHECK_EQ(play_act(p, 2, GO), OK);
    CHECK_EQ(play_act(p, 2, GO), ERR_DECISION);
    CHECK_EQ(play_event(p, (struct event){.kind = EV_START, .what = 1}), ERR_EVENT);
}

/* Betting puts a seat in, taking all back puts it out, and it comes back as new. */
TEST(table_round, seat_is_in_while_it_has_a_wager) {
    open_round();
    CHECK_EQ(play_close(p), ERR_SEATS_NONE);
    CHECK_EQ(play_bet(p, 3, 1, 50), OK);
    CHECK_EQ(t.seats[2].at.action, -1);
    CHECK_EQ(t.seats[2].more, 0);
    CHECK_EQ(play_close(p), ERR_REQUIRED);
    CHECK_EQ(play_bet(p, 3, 0, 100), OK);
    CHECK_EQ(play_bet(p, 3, 1, 0), OK);
    CHECK(table_round_is_playing(&t.round, 3));
    t.seats[2].more = 7;
    CHECK_EQ(play_bet(p, 3, 0, 0), OK);
    CHECK_EQ(t.round.playing, 0);
    CHECK_EQ(play_bet(p, 3, 0, 100), OK);
    CHECK_EQ(t.seats[2].more, 0);
    CHECK(!table_round_is_playing(&t.round, 0) && !table_round_is_playing(&t.round, 7));
}

TEST(table_round, view_opens_all_hands_or_ones_own) {
    struct view v;

    open_decision();
    table_round_view(&t, 5, false, &v);
    CHECK_EQ(v.seats, 3);
    CHECK_EQ(play_hidden(&v.dealer), 1);
    for (int i = 0; i < 3; i++) CHECK_EQ(play_hidden(&v.seat[i].hand), v.seat[i].seat != 5);
    table_round_view(&t, 0, true, &v);
    CHECK_EQ(play_hidden(&v.dealer) + play_hidden(&v.seat[0].hand) + play_hidden(&v.seat[2].hand), 0);
}

/* Our own bug, not the world's: it stops, here without a word. */
TEST_ABORTS(table_round, asking_nobody_is_a_bug) {
    CHECK(freopen("/dev/null", "w", stderr));
    open_round();
    table_round_ask(&t.round, 0, 1 << GO);
}
