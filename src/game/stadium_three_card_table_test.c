/* stadium_three_card_table_test.c - Stadium 3 Card Poker as a table: what it refuses, what each seat sees,
 * what the house's rulings ask of the engine, and 5,000 seats. */
#include "game/stadium_three_card.c"

#include "card/hand_text_fixture.h"
#include "test.h"

#include "game/stadium_three_card_fixture.h"

#include <time.h>

/* ---- refusals ----------------------------------------------------------------------------------------- */

static const struct refusal {
    const char *why, *settings;
    struct event event;
    enum err err;
} refusals[] = {
    {"seat 0", "", {.kind = EV_BET, .cents = 100}, ERR_SEAT},
    {"seat 5001", "", {.kind = EV_BET, .seat = 5001, .cents = 100}, ERR_SEAT},
    {"seat 65535 picks", "", {.kind = EV_PICK, .seat = 65535, .cards = {1, 2, 3}}, ERR_SEAT},
    {"seat 5001 acts", "", {.kind = EV_ACT, .seat = 5001}, ERR_SEAT},
    {"no such wager", "", {.kind = EV_BET, .seat = 1, .what = WAGERS, .cents = 100}, ERR_WAGER},
    {"Play by hand", "", {.kind = EV_BET, .seat = 1, .what = PLAY, .cents = 100}, ERR_WAGER_DERIVED},
    {"Ante Bonus by hand", "", {.kind = EV_BET, .seat = 1, .what = ANTE_BONUS, .cents = 100}, ERR_WAGER_DERIVED},
    {"the dealer's Play", "", {.kind = EV_BET, .seat = 1, .what = DEALER_PLAY, .cents = 1}, ERR_WAGER_DERIVED},
    {"R7 automated", "", {.kind = EV_BET, .seat = 1, .what = DEALER_ANTE, .cents = 100}, ERR_WAGER_OFF},
    {"R7 automated", "", {.kind = EV_BET, .seat = 1, .what = DEALER_PAIR_PLUS, .cents = 100}, ERR_WAGER_OFF},
    {"R7 automated", "", {.kind = EV_BET, .seat = 1, .what = DEALER_SIX_CARD, .cents = 100}, ERR_WAGER_OFF},
    {"off, for the dealer too",
     "dealer=live six-card=off",
     {.kind = EV_BET, .seat = 1, .what = DEALER_SIX_CARD, .cents = 100},
     ERR_WAGER_OFF},
    {"off", "six-card=off", {.kind = EV_BET, .seat = 1, .what = SIX_CARD, .cents = 100}, ERR_WAGER_OFF},
    {"off", "six-card=off", {.kind = EV_BET, .seat = 1, .what = SIX_CARD_LINES, .cents = 1}, ERR_WAGER_OFF},
    {"off", "six-card=off", {.kind = EV_BET, .seat = 1, .what = SIX_CARD_LINES + 5, .cents = 1}, ERR_WAGER_OFF},
    {"a debt", "", {.kind = EV_BET, .seat = 1, .what = ANTE, .cents = -1}, ERR_AMOUNT},
    {"too much", "", {.kind = EV_BET, .seat = 1, .what = SIX_CARD, .cents = INT64_MAX / 1000}, ERR_AMOUNT_LARGE},
    {"nobody", "", {.kind = EV_CLOSE}, ERR_SEATS_NONE},
    {"a card too early", "", {.kind = EV_CARD, .cards = {1}}, ERR_ORDER},
    {"a decision too early", "", {.kind = EV_ACT, .seat = 1, .what = PLAY_ON}, ERR_DECISION},
    {"a time-out too early", "", {.kind = EV_EXPIRE}, ERR_ORDER},
    {"pai gow's start", "", {.kind = EV_START, .what = 1}, ERR_EVENT},
    {"no such event", "", {.kind = 200}, ERR_EVENT},
};

TEST(stadium_three_card_table, refusals) {
    for (size_t i = 0; i < COUNT(refusals); i++) {
        start(refusals[i].settings);
        memset(table.seats, 0, sizeof table.seats);
        other = table;
        CHECK(send(refusals[i].event) == refusals[i].err, "%s", refusals[i].why);
        CHECK_EQ(memcmp(&table, &other, sizeof table), 0);
    }
}

/* [T-1, T-intro-1] No wager and no pick once the countdown is over; no card twice, none that the deck lacks. */
TEST(stadium_three_card_table, refusals_after_betting) {
    start("");
    bet(1, ANTE, 100);
    CHECK_EQ(bet(1, PAIR_PLUS, 100), OK);
    CHECK_EQ(close_bets(), OK);
    CHECK_EQ(close_bets(), ERR_ORDER);
    CHECK_EQ(bet(1, ANTE, 200), ERR_CLOSED);
    CHECK_EQ(bet(1, PAIR_PLUS, 0), ERR_CLOSED);
    CHECK_EQ(pick(1, 4, 5, 6), ERR_CLOSED);
    CHECK_EQ(act(1, PLAY_ON), ERR_DECISION);
    deal("2c 3d");
    CHECK_EQ(send((struct event){.kind = EV_CARD, .cards = {card_of(THREE, DIAMONDS)}}), ERR_CARD_TWICE);
    CHECK_EQ(send((struct event){.kind = EV_CARD, .cards = {JOKER}}), ERR_CARD);
    CHECK_EQ(send((struct event){.kind = EV_CARD, .cards = {CARD_HIDDEN}}), ERR_FACE_UP);
    deal("4h 5s 7c 8d 9h Js Qc");
    CHECK_EQ(send((struct event){.kind = EV_CARD, .cards = {card_of(ACE, SPADES)}}), ERR_ORDER);
    CHECK_EQ(act(2, PLAY_ON), ERR_DECISION); /* not in play */
    CHECK_EQ(expire_seat(2), ERR_DECISION);
    CHECK_EQ(expire_seat(5001), ERR_DECISION);
    CHECK_EQ(act(1, PLAY_ON), OK);
    deal("As Ks Kd");
    CHECK_EQ(send((struct event){.kind = EV_CARD, .cards = {card_of(ACE, CLUBS)}}), ERR_ORDER);
    CHECK_EQ(close_bets(), ERR_ORDER);
}

/* ---- the engine's part in rulings of house and terminal ----------------------------------------------- */

static void refused_option(const char *key, const char *value) {
    CHECK_EQ(rules_set(&rules, key, strlen(key), value, strlen(value)), ERR_OPTION_VALUE);
}

/* [stadium-three-card R3] The screen's tables are not approved: no id names them, no value reaches them. */
TEST(stadium_three_card_table, the_screens_tables_are_never_offered) {
    const struct pay_row *rows = six_card_rows;

    set_rules("");
    refused_option("pair-plus", "PP-A");
    refused_option("six-card", "TCP-6B1");
    refused_option("pair-plus", "off");
    for (size_t i = 0; i < 2 * COUNT(six_card_rows); i++) {
        const uint32_t pays = rows[i / 2].pay[i % 2].num;

        CHECK(pays != 5 && pays != 25 && pays != 50); /* the screen's trips, full house, four of a kind */
    }
    CHECK_EQ(pair_plus_rows[1].pay[0].num, 3); /* the screen shows 4 */
}

/* The house has its limits and chips; they do not change what the engine takes or
 * pays. */
TEST(stadium_three_card_table, limits_belong_to_the_house) {
    static const char *const standard[] = {"automated", "no",  "20",  "15",  "100", "20000",
                                           "100",       "200", "250", "500", "1000"};
    char memory[32];

    set_rules("");
    CHECK_EQ(stadium_three_card.option_count, COUNT(standard));
    for (int i = 0; i < (int)COUNT(standard); i++) {
        struct buf b = BUF(memory);

        rules_put_option(&b, &rules, i);
        CHECK_STR(memory, standard[i]);
    }
    refused_option("betting-window", "4");
    refused_option("decision-window", "121");
    refused_option("min-bet", "0");
    refused_option("chip-3", "2.50");
    start("min-bet=500 max-bet=1000");
    CHECK_EQ(bet(1, ANTE, 1), OK);
    CHECK_EQ(bet(1, PAIR_PLUS, 1000000), OK);
}

static int64_t in_play(int seat) {
    struct view view;
    int64_t sum = 0;

    stadium_view(&table, seat, &view);
    for (int i = 0; view.seats && i < WAGERS; i++) sum += view.seat[0].stake[i];
    return sum;
}

/* What is in play, and so may not be collected and must be refunded when the
 * round is void, can be read off the seat's view at any moment, Play included. */
TEST(stadium_three_card_table, the_view_says_what_is_in_play) {
    start("dealer=live");
    CHECK_EQ(in_play(7), 0);
    bet(7, ANTE, 500);
    bet(7, SIX_CARD_LINES + 3, 200);
    bet(7, DEALER_ANTE, 100);
    CHECK_EQ(in_play(7), 800);
    bet(7, DEALER_ANTE, 0);
    CHECK_EQ(in_play(7), 700);
    bet(7, DEALER_ANTE, 100);
    close_bets();
    CHECK_EQ(in_play(7), 800);
    deal(nine);
    act(7, PLAY_ON);
    CHECK_EQ(in_play(7), 1400);
    CHECK_EQ(in_play(8), 0);
}

/* [T-letter-2, T-intro-2] The letter approves two configurations; there is no third to set. */
TEST(stadium_three_card_table, the_dealer_is_automated_or_live) {
    set_rules("");
    refused_option("dealer", "online");
    refused_option("dealer", "internet");
    CHECK_STR(stadium_three_card.submission, "3159");
    CHECK_STR(options[DEALER].choices[0], "automated");
    CHECK_STR(options[DEALER].choices[1], "live");
    CHECK(!options[DEALER].choices[2]);
}

/* ---- views -------------------------------------------------------------------------------------------- */

/* A view has its own seat or none; the dealer's cards are not in it before they are dealt; need names no other. */
static void check_views(int cards, int dealer) {
    for (int viewer = 0; viewer <= 5; viewer++) {
        struct view view;

        stadium_view(&table, viewer, &view);
        CHECK_EQ(view.table.count, cards);
        CHECK_EQ(view.dealer.count, dealer);
        CHECK_EQ(view.seats, viewer == 2 || viewer == 4 ? 1 : 0);
        if (view.seats) CHECK_EQ(view.seat[0].seat, viewer);
        if (view.seats) CHECK_EQ(view.seat[0].hand.count, cards == 9 ? 3 : 0);
        CHECK_EQ(view.need.kind, stadium_need(&table).kind);
        CHECK(view.need.seat == 0 || view.need.seat == viewer);
    }
}

static void check_decided(int seat, bool decided, int action) {
    struct view view;

    stadium_view(&table, seat, &view);
    CHECK_EQ(view.seat[0].decided, decided);
    CHECK_EQ(view.seat[0].action, action);
    CHECK_EQ(view.need.actions, decided ? 0 : 1 << FOLD | 1 << PLAY_ON);
}

TEST(stadium_three_card_table, a_view_shows_its_own_seat_alone) {
    card cards[12];
    const char *bad;

    start("");
    bet(2, ANTE, 100);
    bet(4, ANTE, 100);
    close_bets();
    card_read_list("2c 3d 4h 5s 7c 8d 9h Js Qc As Ks Kd", 35, cards, 12, &bad);
    for (int i = 0; i < 9; i++) {
        check_views(i, 0);
        send((struct event){.kind = EV_CARD, .cards = {cards[i]}});
    }
    check_views(9, 0);
    check_decided(2, false, -1);
    act(4, FOLD);
    check_views(9, 0);
    check_decided(2, false, -1);
    check_decided(4, true, FOLD);
    act(2, PLAY_ON);
    check_decided(2, true, PLAY_ON);
    for (int i = 0; i < 3; i++) {
        check_views(9, i);
        send((struct event){.kind = EV_CARD, .cards = {cards[9 + i]}});
    }
    check_views(9, 3);
}

/* While betting is open a terminal sees its pick, wager or not; afterwards only seats in play remain. */
TEST(stadium_three_card_table, a_pick_is_shown_while_betting) {
    struct view view;

    start("");
    bet(1, ANTE, 100);
    pick(2, 3, 2, 1);
    stadium_view(&table, 2, &view);
    CHECK_EQ(view.seats, 1);
    CHECK_EQ(view.seat[0].pick[0], 3);
    close_bets();
    stadium_view(&table, 2, &view);
    CHECK_EQ(view.seats, 0);
    stadium_view(&table, 5001, &view);
    CHECK_EQ(view.seats, 0);
}

TEST(stadium_three_card_table, hands_in_words) {
    start("");
    bet(1, ANTE, 100);
    close_bets();
    check_hand_text(stadium_describe(&table, 1), "", "");
    check_hand_text(stadium_describe(&table, 0), "", "");
    deal_array("As Ks Qs", "2h 2d 9c");
    check_hand_text(stadium_describe(&table, 0), "", "");
    check_hand_text(stadium_describe(&table, 1), "straight flush, ace-high", "straight-flush A");
    act(1, PLAY_ON);
    deal("2h 2d 9c");
    check_hand_text(stadium_describe(&table, 0), "pair of twos", "pair 2");
}

/* ---- a full stadium ----------------------------------------------------------------------------------- */

/* The 84 selections. */
static uint8_t picks[84][3];

static void list_picks(void) {
    int count = 0;

    for (int i = 0; i < 729; i++) {
        const uint8_t a = (uint8_t)(i / 81 + 1), b = (uint8_t)(i / 9 % 9 + 1), c = (uint8_t)(i % 9 + 1);

        if (a < b && b < c) memcpy(picks[count++], ((const uint8_t[]){a, b, c}), 3);
    }
    CHECK_EQ(count, 84);
}

/* What a seat does follows from its number, so that it can do the same alone. */
static int seat_bets(int seat) {
    const uint8_t *p = picks[seat % 84];

    CHECK_EQ(bet(seat, ANTE, 100 + seat), OK);
    CHECK_EQ(bet(seat, seat % 2 ? PAIR_PLUS : SIX_CARD, 200), OK);
    CHECK_EQ(bet(seat, PAIR_PLUS_LINES + seat % 12, 300), OK);
    CHECK_EQ(pick(seat, p[0], p[1], p[2]), OK);
    return 4;
}

static int seat_decides(int seat) {
    if (seat % 5 == 0) return 0;
    CHECK_EQ(act(seat, seat % 3 ? PLAY_ON : FOLD), OK);
    return 1;
}

static void play_seat_alone(int seat) {
    start("");
    seat_bets(seat);
    close_bets();
    deal("5h 6h 7h 5s 6c 4h 5d Jd Kh");
    if (!seat_decides(seat)) expire_seat(seat);
    deal("8h 9h 6d");
}

static double cpu_seconds(void) {
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* All seats bet, pick and decide; the fifth part times out together.  Returns the number of events. */
static int play_stadium(void) {
    int events = 14;

    start("");
    for (int seat = STADIUM_SEATS; seat >= 1; seat--) events += seat_bets(seat);
    CHECK_EQ(close_bets(), OK);
    deal("5h 6h 7h 5s 6c 4h 5d Jd Kh");
    for (int seat = 1; seat <= STADIUM_SEATS; seat++) {
        CHECK(stadium_need(&table).seat <= seat);
        events += seat_decides(seat);
    }
    CHECK_EQ(stadium_need(&table).seat, 5);
    CHECK_EQ(expire_seat(0), OK);
    deal("8h 9h 6d");
    return events;
}

/* [T-intro-5, T-2] All seats share the array and the dealer's hand, and none changes what another is paid. */
TEST(stadium_three_card_table, five_thousand_seats_are_paid_as_if_alone) {
    static struct award all[STADIUM_SEATS][AWARDS_MAX];
    static int count[STADIUM_SEATS];

    list_picks();
    const double begin = cpu_seconds();
    const int events = play_stadium();
    const double played = cpu_seconds();

    for (int seat = 1; seat <= STADIUM_SEATS; seat++) count[seat - 1] = stadium_settle(&table, seat, all[seat - 1]);
    const double settled = cpu_seconds();
    printf("%d events: %.0f a second; settled: %.0f seats a second\n", events, events / (played - begin),
           STADIUM_SEATS / (settled - played));
    for (int seat = 1; seat <= STADIUM_SEATS; seat += 7) {
        struct award alone[AWARDS_MAX];

        play_seat_alone(seat);
        CHECK_EQ(stadium_settle(&table, seat, alone), count[seat - 1]);
        for (int i = 0; i < count[seat - 1]; i++) {
            CHECK_EQ(alone[i].wager, all[seat - 1][i].wager);
            CHECK(alone[i].line == all[seat - 1][i].line);
            CHECK_EQ(alone[i].stake_cents, all[seat - 1][i].stake_cents);
            CHECK_EQ(alone[i].returned_cents, all[seat - 1][i].returned_cents);
        }
    }
}

/* A house tries an event on a copy of the head and one seat: so an event may change nothing else. */
TEST(stadium_three_card_table, an_event_changes_the_head_and_its_seat) {
    static const struct event events[] = {
        {.kind = EV_ACT, .seat = 64, .what = PLAY_ON},
        {.kind = EV_ACT, .seat = 65, .what = FOLD},
        {.kind = EV_EXPIRE, .seat = 5000},
        {.kind = EV_EXPIRE},
        {.kind = EV_CARD, .cards = {0}},
        {.kind = EV_CARD, .cards = {1}},
        {.kind = EV_CARD, .cards = {2}},
    };

    list_picks();
    start("");
    for (int seat = 1; seat <= STADIUM_SEATS; seat++) seat_bets(seat);
    close_bets();
    deal("5h 6h 7h 5s 6c 4h 5d Jd Kh");
    for (size_t i = 0; i < COUNT(events); i++) {
        other = table;
        CHECK_EQ(send(events[i]), OK);
        if (events[i].seat) other.seats[events[i].seat - 1] = table.seats[events[i].seat - 1];
        CHECK_EQ(memcmp(table.seats, other.seats, sizeof table.seats), 0);
    }
    CHECK_EQ(stadium_need(&table).kind, NEED_NOTHING);
}

/* need() names the first seat that must decide, wherever it sits. */
TEST(stadium_three_card_table, need_finds_the_first_awaited_seat) {
    static const int seats[] = {1, 63, 64, 65, 128, 129, 4992, 4993, 5000};

    start("");
    for (size_t i = 0; i < COUNT(seats); i++) bet(seats[i], ANTE, 100);
    bet(2, ANTE, 100);
    bet(2, ANTE, 0);
    close_bets();
    deal(nine);
    CHECK_EQ(act(seats[3], PLAY_ON), OK);
    for (size_t i = 0; i < COUNT(seats); i++) {
        if (i == 3) continue;
        CHECK_EQ(stadium_need(&table).seat, seats[i]);
        CHECK_EQ(act(seats[i], FOLD), OK);
    }
    CHECK_EQ(stadium_need(&table).kind, NEED_CARD);
}

/* ---- any bytes at all --------------------------------------------------------------------------------- */

static uint64_t seed = 88172645463325252u;

static uint32_t below(uint32_t limit) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (uint32_t)(seed >> 32) % limit;
}

static struct event any_event(void) {
    static const uint16_t seats[] = {0, 1, 2, 3, 64, 65, 5000, 5001, 65535};
    static const int64_t amounts[] = {0, 1, 100, -1, INT64_MIN, INT64_MAX, INT64_MAX / 2000};
    struct event event = {.kind = (uint8_t)below(8),
                          .what = (uint8_t)(below(2) ? below(WAGERS + 2) : ANTE),
                          .seat = seats[below(9)],
                          .cents = amounts[below(7)]};

    for (int i = 0; i < 3; i++) event.cards[i] = (uint8_t)below(event.kind == EV_CARD ? 60 : 12);
    return event;
}

/* The counters and maps of the head, counted again over every seat. */
static void check_counts(void) {
    int playing = 0, lacking = 0, waiting = 0;

    for (int seat = 1; seat <= STADIUM_SEATS; seat++) {
        if (!is_written(&table, seat)) continue;
        const struct seat *s = &table.seats[seat - 1];
        uint32_t made = 0;

        for (int i = 0; i < WAGERS; i++) {
            if (s->stake[i] && wagers[i].kind < WAGER_FOLLOWS) made |= 1u << i;
        }
        CHECK_EQ(s->made, made);
        playing += is_in(&table, seat);
        lacking += lacks_ante(&table, made);
        waiting += is_waiting(&table, seat);
    }
    CHECK_EQ(table.playing, playing);
    CHECK_EQ(table.lacking, lacking);
    CHECK_EQ(table.waiting, waiting);
}

/* check is total: whatever comes, it answers; what it accepts keeps the counts right, and rounds come to an end. */
TEST(stadium_three_card_table, any_event_is_answered) {
    static const char *const settings[] = {"", "dealer=live", "bonus-only=yes", "dealer=live bonus-only=yes"};
    int accepted = 0, finished = 0;

    start("");
    for (int i = 0; i < 300000; i++) {
        accepted += send(any_event()) == OK;
        if (i % 1000 == 0) check_counts();
        if (stadium_need(&table).kind != NEED_NOTHING) continue;
        for (int seat = 0; seat <= STADIUM_SEATS; seat += seat < 66 ? 1 : 4934) {
            struct award awards[AWARDS_MAX];

            if (is_in(&table, seat)) CHECK(stadium_settle(&table, seat, awards) > 0);
        }
        start(settings[finished++ % 4]);
    }
    CHECK(accepted > 10000);
    CHECK(finished > 100);
}
