/* Disputes on finished rounds. */
#include "floor/floor_live_fixture.h"

/* Catch for credit with two rounds behind it: GAME # 1 is past, # 2 lies on the table. */
static struct fixture *past(bool chips) {
    struct config *config = fixture_config();

    config->second_above.void_cents = config->second_day.void_cents = 10000;
    config->table[CATCH - 1].live = true;
    config->table[CATCH - 1].chips = chips;
    struct fixture *x = fixture_open(config, 100000, "dispute");
    x->floor.head->rack[CATCH - 1].open = true;
    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_TABLE_OPEN)), OK);
    if (!chips) CHECK_EQ(fixture_sit(x, CATCH, 1, 1), OK);
    for (int round = 1; round <= 2; round++) {
        const struct fact bets = fixture_also(fixture_bet(CATCH, 1, ANTE, 500), XTRA, 500);
        CHECK_EQ(open_round(x, CATCH, true), OK);
        CHECK_EQ(fixture_apply(x, chips ? by(bets, DEALER) : bets), OK);
        CHECK_EQ(fixture_apply(x, by(fixture_at(CATCH, FACT_CLOSE), DEALER)), OK);
        CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK);
        CHECK_EQ(fixture_apply(x, by(fixture_act(CATCH, 1, FOLD), DEALER)), OK);
        fixture_run(x, CATCH);
        if (table_of(x, CATCH)->phase == TABLE_DEALING) CHECK_EQ(fixture_apply(x, turned(CATCH, "8c 8h 9c")), OK);
        fixture_run(x, CATCH);
        if (table_of(x, CATCH)->phase == TABLE_FINISHED) CHECK_EQ(settle(x, CATCH), OK);
    }
    return x;
}

static struct fact dispute(uint64_t game, uint32_t terminal) {
    struct fact fact = by(fixture_at(CATCH, FACT_DISPUTE), DEALER);

    fact.dispute.game = game;
    fact.dispute.seat = 1;
    fact.dispute.terminal = terminal;
    snprintf(fact.dispute.noticed, sizeof fact.dispute.noticed, "%s", "surveillance");
    snprintf(fact.dispute.evidence, sizeof fact.dispute.evidence, "%s", "camera 4, 21:14");
    snprintf(fact.dispute.should, sizeof fact.dispute.should, "%s", "the hand played and won");
    return fact;
}

static struct fact ruled(const struct fixture *x, int64_t cents) {
    struct fact fact = by(fixture_at(CATCH, FACT_DISPUTE_RULED), FLOOR);

    for (int i = 0; i < FLOOR_DISPUTES; i++)
        if (x->floor.head->dispute[i].id) fact.ruled.dispute = x->floor.head->dispute[i].id;
    fact.ruled.cents = cents;
    snprintf(fact.ruled.text, sizeof fact.ruled.text, "%s", "as the camera has it");
    return fact;
}

/* [L-2] What still lies there is put right there. */
TEST(floor_dispute, only_a_round_that_is_past_is_disputed) {
    struct fixture *x = past(false);
    struct fact vague = dispute(1, 1);

    CHECK_EQ(fixture_apply(x, dispute(2, 1)), ERR_NOT_PAST);
    CHECK_EQ(fixture_apply(x, dispute(3, 1)), ERR_NOT_PAST);
    CHECK_EQ(fixture_apply(x, dispute(0, 1)), ERR_NOT_PAST);
    CHECK_EQ(fixture_apply(x, dispute(1, 0)), ERR_TERMINAL);
    vague.dispute.evidence[0] = 0;
    CHECK_EQ(fixture_apply(x, vague), ERR_REASON);
    CHECK_EQ(fixture_apply(x, dispute(1, 1)), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_at(CATCH, FACT_TABLE_CLOSE), FLOOR)), OK);
    x->now_ms += 60000;
    fixture_run(x, CATCH);
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_OFF);
    CHECK_EQ(fixture_apply(x, dispute(2, 1)), OK); /* no next round will open to end its time */
    fixture_close(x);
}

/* [L-2] By an entry of its own; another person than who wrote it down rules. */
TEST(floor_dispute, the_floor_pays_it_by_an_entry_of_its_own) {
    struct fixture *x = past(false);
    const int64_t credit = floor_credit(&x->floor, 1), table = in_account(x, ACCOUNT_TABLE, CATCH);
    struct fact none = by(fixture_at(CATCH, FACT_DISPUTE_RULED), FLOOR);

    none.ruled.dispute = 7;
    CHECK_EQ(fixture_apply(x, none), ERR_DISPUTE);
    CHECK_EQ(fixture_apply(x, dispute(1, 1)), OK);
    CHECK_EQ(fixture_apply(x, by(ruled(x, 1500), DEALER)), ERR_SAME_PERSON);
    CHECK_EQ(fixture_apply(x, ruled(x, 1500)), OK);
    CHECK_EQ(floor_credit(&x->floor, 1), credit + 1500);
    CHECK_EQ(in_account(x, ACCOUNT_TABLE, CATCH), table - 1500);
    CHECK_EQ(x->transfers, 1);
    CHECK_EQ(fixture_apply(x, ruled(x, 1500)), ERR_DISPUTE); /* once */
    fixture_close(x);
}

/* [L-2] What is not there is owed. */
TEST(floor_dispute, what_was_paid_wrongly_is_taken_as_far_as_it_is_there) {
    struct fixture *x = past(false);
    const int64_t credit = floor_credit(&x->floor, 1);

    CHECK_EQ(fixture_apply(x, dispute(1, 1)), OK);
    CHECK_EQ(fixture_apply(x, ruled(x, -4000)), OK);
    CHECK_EQ(floor_credit(&x->floor, 1), credit - 4000);
    struct fact collect = fixture_at(0, FACT_COLLECT);
    collect.money.voucher = 0x5000;
    collect.money.cents = credit - 4000;
    collect.money.terminal = 1;
    CHECK_EQ(fixture_apply(x, collect), OK);
    CHECK_EQ(fixture_apply(x, dispute(1, 1)), OK);
    CHECK_EQ(fixture_apply(x, ruled(x, -4000)), OK);
    CHECK_EQ(floor_claim(&x->floor, 1), 4000);
    fixture_close(x);
}

/* [L-2] Within the sums of one person; above them by two. */
TEST(floor_dispute, a_large_sum_takes_two_people) {
    struct fixture *x = past(false);
    CHECK_EQ(fixture_apply(x, dispute(1, 1)), OK);
    const struct fact large = ruled(x, 10001);
    CHECK_EQ(fixture_apply(x, large), ERR_SECOND_PERSON);
    CHECK_EQ(fixture_by_two(x, large), OK);
    CHECK_EQ(fixture_apply(x, dispute(1, 1)), OK);
    CHECK_EQ(fixture_apply(x, ruled(x, 9000)), OK); /* alone */
    CHECK_EQ(fixture_apply(x, dispute(1, 1)), OK);
    CHECK_EQ(fixture_apply(x, ruled(x, 2000)), ERR_SECOND_PERSON); /* the sum of the day */
    CHECK_EQ(fixture_apply(x, ruled(x, 0)), OK);                   /* it stands as it was */
    fixture_close(x);
}

/* In chips over the felt, out of a rack that is open, and in its chips. */
TEST(floor_dispute, in_chips_it_moves_chips_of_an_open_rack) {
    struct fixture *x = past(true);
    const int64_t felt = in_account(x, ACCOUNT_FELT, CATCH);

    CHECK_EQ(fixture_apply(x, dispute(1, 1)), ERR_TERMINAL);
    CHECK_EQ(fixture_apply(x, dispute(1, 0)), OK);
    x->floor.head->rack[CATCH - 1].open = false;
    CHECK_EQ(fixture_apply(x, ruled(x, 1500)), ERR_RACK_CLOSED);
    x->floor.head->rack[CATCH - 1].open = true;
    CHECK_EQ(fixture_apply(x, ruled(x, 1500)), OK);
    CHECK_EQ(in_account(x, ACCOUNT_FELT, CATCH), felt + 1500);
    CHECK_EQ(fixture_apply(x, dispute(1, 0)), OK);
    CHECK_EQ(fixture_apply(x, ruled(x, -500)), OK);
    CHECK_EQ(in_account(x, ACCOUNT_FELT, CATCH), felt + 1000);
    CHECK_EQ(floor_claim(&x->floor, 0), 0);
    fixture_close(x);
}
