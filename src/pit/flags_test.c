#include "pit/flags.c"

#include "floor/floor_rack_fixture.h"
#include "pit/pit.h"
#include "test.h"

enum { NEW_YEAR_2026_DAYS = 20454 }; /* 'date -d 2026-01-01 +%s' / 86400 */

struct raised {
    int count;
    struct flag last;
};

static void keep(void *context, const struct flag *flag) {
    struct raised *r = context;

    r->count++;
    r->last = *flag;
}

static struct fixture *house(void) {
    struct fixture *x = fixture_open(fixture_config(), 10000000, "flags");

    x->now_ms = (int64_t)NEW_YEAR_2026_DAYS * 86400000 + 1000;
    return x;
}

static struct fact cash(struct fixture *x, int kind, const char *person, int64_t cents) {
    struct fact fact = fixture_at(0, kind);

    fact.source = BY_USER;
    fact.who = 3;
    fact.money.cents = cents;
    fact.time_ms = x->now_ms;
    snprintf(fact.money.person, sizeof fact.money.person, "%s", person);
    return fact;
}

/* 31 CFR 1021.311: more than $10,000 in one gaming day, in and out each for itself. */
TEST(flags, cash_of_one_person_and_day_is_flagged_once_when_it_passes_ten_thousand) {
    struct fixture *x = house();
    static struct flags flags;
    struct raised r = {0};
    struct fact in = cash(x, FACT_ISSUE, "A. Smith", 600000), out = cash(x, FACT_REDEEM, "A. Smith", 1000000);

    flags_on_fact(&flags, &x->floor, &in, keep, &r);
    CHECK_EQ(r.count, 0);
    flags_on_fact(&flags, &x->floor, &out, keep, &r); /* exactly $10,000 is not more */
    CHECK_EQ(r.count, 0);
    flags_on_fact(&flags, &x->floor, &in, keep, &r);
    CHECK_EQ(r.count, 1);
    CHECK_EQ(r.last.code, NOTE_CASH_IN);
    CHECK_EQ(r.last.cents, 1200000);
    CHECK_EQ(r.last.user, 3);
    CHECK_STR(r.last.text, "A. Smith: $12,000 in cash taken in this gaming day");
    flags_on_fact(&flags, &x->floor, &in, keep, &r);
    CHECK_EQ(r.count, 1);
    fixture_close(x);
}

TEST(flags, another_person_and_another_day_begin_anew) {
    struct fixture *x = house();
    static struct flags flags;
    struct raised r = {0};
    struct fact a = cash(x, FACT_ISSUE, "A", 900000), b = cash(x, FACT_ISSUE, "B", 900000);

    flags_on_fact(&flags, &x->floor, &a, keep, &r);
    flags_on_fact(&flags, &x->floor, &b, keep, &r);
    a.time_ms += 86400000;
    flags_on_fact(&flags, &x->floor, &a, keep, &r);
    CHECK_EQ(r.count, 0);
    x->config->day_starts_minute = 6 * 60; /* three in the morning is still the evening before */
    a.time_ms += 86400000 + 3 * 3600000;
    flags_on_fact(&flags, &x->floor, &a, keep, &r);
    CHECK_EQ(r.count, 1);
    a.time_ms += 4 * 3600000; /* seven is another day */
    flags_on_fact(&flags, &x->floor, &a, keep, &r);
    CHECK_EQ(r.count, 1);
    fixture_close(x);
}

TEST(flags, cash_without_a_name_is_measured_by_its_single_amounts) {
    struct fixture *x = house();
    static struct flags flags;
    struct raised r = {0};
    struct fact small = cash(x, FACT_REDEEM, "", 900000), large = cash(x, FACT_REDEEM, "", 1000001);

    flags_on_fact(&flags, &x->floor, &small, keep, &r);
    flags_on_fact(&flags, &x->floor, &small, keep, &r);
    CHECK_EQ(r.count, 0);
    flags_on_fact(&flags, &x->floor, &large, keep, &r);
    CHECK_EQ(r.count, 1);
    CHECK_EQ(r.last.code, NOTE_CASH_OUT);
    fixture_close(x);
}

TEST(flags, a_sum_moved_alone_that_passes_its_share_is_flagged_with_person_or_place) {
    struct fixture *x = house();
    static struct flags flags;
    struct raised r = {0};
    struct fact act = cash(x, FACT_ISSUE, "", 1);

    act.number = 77;
    x->config->second_day = (struct config_second){10000, 20000, 30000};
    x->floor.head->sum[0] =
        (struct floor_sum){.kind = SUM_ISSUE, .number = act.who, .cents = 8001, .passed = act.number};
    x->floor.head->sum[1] = (struct floor_sum){.kind = SUM_VOID, .of = SUM_TABLE, .number = 2, .cents = 1, .passed = 1};
    flags_on_fact(&flags, &x->floor, &act, keep, &r);
    CHECK_EQ(r.count, 1);
    CHECK_EQ(r.last.code, NOTE_ALONE);
    CHECK_EQ(r.last.user, act.who);
    CHECK_STR(r.last.text, "issued or sent to the bank alone today: $80.01, of $100");
    x->floor.head->sum[1].passed = act.number;
    x->floor.head->sum[0].passed = 0;
    flags_on_fact(&flags, &x->floor, &act, keep, &r);
    CHECK_EQ(r.count, 2);
    CHECK_EQ(r.last.table, 2);
    CHECK_STR(r.last.text, "table 2: voided by one person at a time today: $0.01, of $300");
    fixture_close(x);
}

/* Attack: a terminal with a player's credit is unpaired, and the own machine paired in its place. */
TEST(flags, a_terminal_with_credit_that_is_paired_is_flagged) {
    for (int credit = 0; credit < 2; credit++) {
        struct fixture *x = fixture_open(fixture_config(), credit ? 125000 : 0, "flags");
        static struct flags flags;
        struct raised r = {0};
        struct fact pair = fixture_at(0, FACT_PAIR);

        pair.pair.terminal = 2;
        flags_on_fact(&flags, &x->floor, &pair, keep, &r);
        CHECK_EQ(r.count, credit);
        CHECK_STR(r.last.text, credit ? "terminal 2 was paired, and has $1,250 of credit" : "");
        fixture_close(x);
    }
}

TEST(flags, play_money_raises_none) {
    struct fixture *x = house();
    static struct flags flags;
    struct raised r = {0};
    struct fact in = cash(x, FACT_ISSUE, "A", 2000000);

    x->floor.head->demo = true;
    flags_on_fact(&flags, &x->floor, &in, keep, &r);
    CHECK_EQ(r.count, 0);
    fixture_close(x);
}

/* 26 CFR 1.6041-10: 300 times the wager, and $2,000 from 2026 on ($600 before); a prize by its amount alone. */
TEST(flags, wins_that_pass_both_thresholds_are_flagged_and_no_others) {
    static const struct {
        int64_t stake, returned;
        bool flagged, flagged_2025;
    } rows[] = {
        {500, 200500, true, true},    /* exactly 400 to 1 and $2,000 */
        {500, 200499, false, true},   /* a cent less */
        {1000, 300999, false, false}, /* 299.999 to 1 */
        {1000, 301000, true, true},   /* 300 to 1, $3,000 */
        {200, 60200, false, true},    /* 300 to 1, $600 */
        {0, 200000, true, true},      /* without a wager */
        {20000, 20000, false, false}, {500, 0, false, false},
    };
    struct fixture *x = house();
    struct fact settle = {.kind = FACT_SETTLE, .table = CATCH, .time_ms = x->now_ms};

    x->floor.seat[CATCH - 1][1].player = 12;
    x->floor.table[CATCH - 1].round = 77;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct award award = {
            .seat = 2, .wager = 3, .stake_cents = rows[i].stake, .returned_cents = rows[i].returned};
        struct raised now = {0}, before = {0};
        static struct flags none[2];

        memset(none, 0, sizeof none);
        check_wager(&(struct check){&x->floor, &settle, keep, &now, &none[0]}, 2, &award);
        CHECK_EQ(now.count, rows[i].flagged);
        if (now.count) CHECK_EQ(now.last.cents, rows[i].returned - rows[i].stake);
        if (now.count) CHECK_EQ(now.last.terminal, 12);
        settle.time_ms -= 86400000;
        check_wager(&(struct check){&x->floor, &settle, keep, &before, &none[1]}, 2, &award);
        settle.time_ms += 86400000;
        CHECK_EQ(before.count, rows[i].flagged_2025);
    }
    fixture_close(x);
}

TEST(flags, awards_on_one_wager_are_one_win) {
    struct fixture *x = house();
    const struct fact settle = {.kind = FACT_SETTLE, .table = PAI_GOW, .time_ms = x->now_ms};
    const struct award awards[] = {{.seat = 1, .wager = 3, .returned_cents = 150000},
                                   {.seat = 1, .wager = 0, .stake_cents = 500, .returned_cents = 1000},
                                   {.seat = 1, .wager = 3, .returned_cents = 60000}};
    struct raised r = {0};
    static struct flags none;

    for (int w = 0; w < 4; w++) {
        const struct award sum = floor_award_sum(awards, 3, w);

        check_wager(&(struct check){&x->floor, &settle, keep, &r, &none}, 1, &sum);
    }
    CHECK_EQ(r.count, 1);
    CHECK_EQ(r.last.cents, 210000);
    CHECK_STR(r.last.text, "round 0, seat 1, envy: $2,100 won with $0");
    fixture_close(x);
}

TEST(flags, a_flag_becomes_a_note) {
    const struct flag flag = {.code = NOTE_TAX_FORM, .table = 2, .terminal = 7, .cents = 250000, .text = "round 1"};
    const struct fact note = flags_note(&flag);

    CHECK_EQ(note.kind, FACT_NOTE);
    CHECK_EQ(note.note.code, NOTE_TAX_FORM);
    CHECK_EQ(note.note.terminal, 7);
    CHECK_EQ(note.note.cents, 250000);
    CHECK_STR(note.note.text, "round 1");
    CHECK_STR(fact_note_id(note.note.code), "tax-form");
}

/* ---- chips -------------------------------------------------------------------------------------------- */

/* The fact is applied, then flagged; demo houses are told too. */
static void flag_slip(struct fixture *x, struct fact fact, struct raised *r) {
    static struct flags flags;

    memset(&flags, 0, sizeof flags);
    CHECK_EQ(fixture_apply(x, fact), OK);
    flags_on_fact(&flags, &x->floor, &fact, keep, r);
}

/* [WAC 230-15-495] */
TEST(flags, W230_15_495_an_opener_that_differs_rings_and_from_200_dollars_the_commission_is_told) {
    static const struct {
        int blacks, fives;
        const char *text;
    } cases[] = {
        {10, 10, NULL},
        {10, 9, "opener 2 found -$5 other than the closer"},
        {9, 30, "opener 2 found other chips than the closer, worth as much"},
        {8, 11, "opener 2 found -$195 other than the closer"},
        {8, 10, "opener 2 found -$200 other than the closer; the Commission is to be told within 24 hours"},
        {12, 10, "opener 2 found $200 other than the closer; the Commission is to be told within 24 hours"},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct fixture *x = chip_house();
        struct raised r = {0};
        struct fact fact;

        open_rack_of(x, CATCH, chips(0, 10, 0, 10));
        CHECK_EQ(sign_all(x, CATCH, SLIP_CLOSER, chips(0, 10, 0, 10)), OK);
        fact = next_line(x, CATCH, SLIP_OPENER, 0);
        fact.slip.chips = chips(0, cases[i].fives, 0, cases[i].blacks);
        flag_slip(x, fact, &r);
        CHECK_EQ(r.count, 0);
        fact = next_line(x, CATCH, SLIP_OPENER, 2);
        fact.slip.chips = chips(0, cases[i].fives, 0, cases[i].blacks);
        flag_slip(x, fact, &r);
        CHECK_EQ(r.count, cases[i].text != NULL);
        if (cases[i].text) CHECK_STR(r.last.text, cases[i].text);
        fixture_close(x);
    }
}

TEST(flags, a_list_of_slips_that_is_nearly_full_rings_once) {
    struct fixture *x = chip_house();
    struct raised r = {0};
    struct fact fact;

    open_rack_of(x, CATCH, chips(0, 10, 0, 10));
    x->floor.head->slips[SLIP_OPENER] = 1000;
    for (int i = 0; i < 46; i++) /* of all tables and people; two are signed below */
        x->floor.head->slip[i] =
            (struct floor_slip){.number = 900u + (uint32_t)i, .line = 1, .table = 3, .signer = {77}};
    for (int i = 0; i < 3; i++) {
        fact = next_line(x, CATCH, SLIP_FILL, 0);
        fact.slip.chips = chips(1, 0, 0, 0);
        flag_slip(x, fact, &r);
        CHECK_EQ(r.count, i >= 1);
    }
    CHECK_EQ(r.last.code, NOTE_SLIPS);
    CHECK_STR(r.last.text, "48 slips wait for signatures; 64 can");
    fixture_close(x);
}

/* [WAC 230-15-495(5)] */
TEST(flags, W230_15_495_the_third_opener_in_a_row_that_differs_is_a_pattern) {
    struct fixture *x = chip_house();
    struct flags *flags = calloc(1, sizeof *flags);
    struct raised r = {0};

    open_rack_of(x, CATCH, chips(0, 10, 0, 0));
    for (int i = 1; i <= 5; i++) {
        const struct fact_chips found = chips(0, i == 4 ? 6 : 10 - i, 0, 0); /* the fourth is short as well */

        CHECK_EQ(sign_all(x, CATCH, SLIP_CLOSER, chips(0, i == 5 ? 5 : 11 - i, 0, 0)), OK);
        CHECK_EQ(sign(x, CATCH, SLIP_OPENER, 1, i == 5 ? chips(0, 5, 0, 0) : found), OK);
        struct fact fact = next_line(x, CATCH, SLIP_OPENER, (uint32_t)i + 1);

        fact.slip.chips = i == 5 ? chips(0, 5, 0, 0) : found;
        CHECK_EQ(fixture_apply(x, fact), OK);
        flags_on_fact(flags, &x->floor, &fact, keep, &r);
        if (i == 2) CHECK_STR(r.last.text, "opener 3 found -$5 other than the closer");
        if (i == 3 || i == 4) CHECK(strstr(r.last.text, "and so did the two before it: a pattern") != NULL);
        if (i < 5) CHECK_EQ(sign_all(x, CATCH, SLIP_ERROR, (struct fact_chips){0}), OK);
    }
    CHECK_EQ(r.count, 4);
    CHECK_EQ(flags->table[CATCH - 1].openers, 0);
    free(flags);
    fixture_close(x);
}

/* A box far from what was recorded for it rings; where nobody records, nothing is compared. */
TEST(flags, a_box_with_other_cash_than_recorded_rings) {
    static const struct {
        int64_t bought;
        int hundreds;
        const char *text;
    } cases[] = {
        {50000, 5, NULL},
        {50000, 6, NULL},
        {50000, 3, "count 1 found -$200 other than was recorded for this box"},
        {50000, 7, "count 1 found $200 other than was recorded for this box"},
        {50000, 0, "count 1 found -$500 other than was recorded for this box"},
        {0, 9, NULL},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct fixture *x = chip_house();
        const struct fact_chips notes = {.count = BANK_NOTES, .chips = {[BANK_NOTES - 1] = cases[i].hundreds}};
        struct raised r = {0};

        open_rack_of(x, CATCH, chips(0, 100, 0, 10));
        if (cases[i].bought)
            CHECK_EQ(fixture_apply(x, rack_fact(CATCH, RACK_CASH, chips(0, 100, 0, 0), cases[i].bought)), OK);
        CHECK_EQ(sign(x, CATCH, SLIP_COUNT, 5, notes), OK);
        struct fact fact = next_line(x, CATCH, SLIP_COUNT, 1);

        fact.slip.chips = notes;
        flag_slip(x, fact, &r);
        CHECK_EQ(r.count, cases[i].text != NULL);
        if (cases[i].text) CHECK_STR(r.last.text, cases[i].text);
        fixture_close(x);
    }
}

/* [WAC 230-15-620] Without figures: whoever verifies next reads alarms too. */
TEST(flags, W230_15_620_a_recount_that_differs_rings) {
    struct fixture *x = chip_house();
    const struct fact_chips team = {.count = 2, .chips = {5, 5}}, other = {.count = 2, .chips = {5, 4}};
    struct raised r = {0};

    put_box(x, CATCH);
    CHECK_EQ(sign(x, CATCH, SLIP_COUNT, 5, team), OK);
    struct fact fact = next_line(x, CATCH, SLIP_COUNT, 1);

    fact.slip.chips = other;
    flag_slip(x, fact, &r);
    CHECK_EQ(r.count, 1);
    CHECK_STR(r.last.text, "count 1: the verifier counted something else; the team counts again");
    for (int line = COUNT_COUNTED; line <= COUNT_VERIFIED; line++) {
        fact = next_line(x, CATCH, SLIP_COUNT, 1);
        if (slip_line(SLIP_COUNT, line)->counts) fact.slip.chips = other;
        flag_slip(x, fact, &r);
    }
    CHECK_EQ(r.count, 2); /* and that is cash for which nobody had chips */
    CHECK_STR(r.last.text, "rack and drop say $13 other than the rounds since this table was last closed and counted");
    fixture_close(x);
}

static void flag_all(struct fixture *x, struct flags *flags, int kind, struct fact_chips of, struct raised *r) {
    const uint32_t number = x->floor.head->slips[kind] + 1;

    for (int line = 0; line < slip_line_count(kind); line++) {
        struct fact fact = next_line(x, CATCH, kind, number);

        if (slip_line(kind, line)->counts) fact.slip.chips = of;
        CHECK_EQ(fixture_apply(x, fact), OK);
        flags_on_fact(flags, &x->floor, &fact, keep, r);
    }
}

/* A day without a round: the rack is short of so many fives at the close, the box holds so many hundreds. */
static void flag_day(struct fixture *x, struct flags *flags, int missing, int hundreds, struct raised *r) {
    const int64_t fives = rack_at(x, CATCH, 1);
    const struct fact bought = rack_fact(CATCH, RACK_CASH, chips(0, 40, 0, 0), 20000);

    flag_all(x, flags, SLIP_OPENER, chips(0, (int)fives, 0, 0), r);
    flag_all(x, flags, SLIP_FILL, chips(0, 100, 0, 0), r);
    CHECK_EQ(fixture_apply(x, bought), OK);
    flags_on_fact(flags, &x->floor, &bought, keep, r);
    flag_all(x, flags, SLIP_CLOSER, chips(0, (int)fives + 60 - missing, 0, 0), r);
    flag_all(x, flags, SLIP_COUNT, (struct fact_chips){.count = BANK_NOTES, .chips = {[BANK_NOTES - 1] = hundreds}}, r);
}

TEST(flags, rack_and_drop_that_do_not_agree_with_the_rounds_ring_when_the_table_is_closed_and_counted) {
    struct fixture *x = chip_house();
    struct flags *flags = calloc(1, sizeof *flags);
    struct raised r = {0};

    flag_day(x, flags, 0, 2, &r);
    CHECK_EQ(r.count, 0);
    flag_day(x, flags, 1, 2, &r);
    CHECK_EQ(r.count, 1);
    CHECK_STR(r.last.text, "rack and drop say -$5 other than the rounds since this table was last closed and counted");
    flag_day(x, flags, 0, 2, &r); /* each difference once */
    CHECK_EQ(r.count, 1);
    flag_day(x, flags, 20, 3, &r); /* a buy-in of $100 that nobody recorded */
    CHECK_EQ(r.count, 1);
    flag_all(x, flags, SLIP_OPENER, chips(0, (int)rack_at(x, CATCH, 1), 0, 0), &r); /* no buy-in is recorded */
    flag_all(x, flags, SLIP_CLOSER, chips(0, (int)rack_at(x, CATCH, 1) - 40, 0, 0), &r);
    flag_all(x, flags, SLIP_COUNT, (struct fact_chips){.count = BANK_NOTES, .chips = {[BANK_NOTES - 1] = 2}}, &r);
    CHECK_EQ(r.count, 1);
    x->config->table[CATCH - 1].estimated = true;
    flag_day(x, flags, 1, 2, &r); /* nobody knows what was wagered */
    CHECK_EQ(r.count, 1);
    free(flags);
    fixture_close(x);
}

/* A page of the pit shows what waits for a second person, new chips of the cage too. */
TEST(flags, a_proposal_of_chips_is_shown_with_its_chips) {
    struct fixture *x = chip_house();
    struct pit *pit = calloc(1, sizeof *pit);
    struct fact made = cage_fact(CAGE_MADE, chips(0, 7, 0, 1)), asked;
    char memory[2600];
    struct buf b = BUF(memory);

    floor_propose(&made, FLOOR_STAFF, &asked);
    CHECK_EQ(fixture_apply(x, asked), OK);
    pit_put_proposals(&b, pit, &x->floor, x->now_ms);
    CHECK(strstr(memory, "\"chips\":[0,7,0,1") != NULL);
    free(pit);
    fixture_close(x);
}
