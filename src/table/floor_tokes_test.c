/*
 * Tokes: what the dealers of a stadium win with the wagers that players place for them, and what becomes of
 * it.
 */
#include "table/floor_fixture.h"
#include "test.h"

static int64_t balance(const struct fixture *x, enum account_kind kind, int number)
{
    return books_balance(&x->floor.books, account_of(kind, (uint32_t)number));
}

/* ORDER WAGER of the stadium: the last three are the dealer's. */
enum { STADIUM_ANTE, DEALER_ANTE = 17 };

/* A stadium with a live dealer's tokes, and rounds until the dealer has won some. */
static struct fixture *with_tokes(void)
{
    struct config *config = fixture_config();
    struct rules *rules = &config->table[STADIUM - 1].rules;
    const int dealer = rules_option(rules->game, "dealer", 6);

    rules->option[dealer] = 1;
    struct fixture *x = fixture_open(config, 1000000, "tokes");

    CHECK_EQ(rules->game->wagers[DEALER_ANTE].toke, true);
    CHECK_EQ(fixture_tell(x, fixture_at(STADIUM, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, STADIUM, 1, 1), OK);
    fixture_run(x, STADIUM);
    for (int i = 0; i < 50 && balance(x, ACCOUNT_TOKES, STADIUM) == 0; i++) {
        struct fact bets = fixture_also(fixture_bet(STADIUM, 1, STADIUM_ANTE, 500), DEALER_ANTE, 500);

        fixture_wait(x, STADIUM);
        memcpy(bets.bets.pick, "\1\2\3", 3);
        CHECK_EQ(fixture_tell(x, bets), OK);
        fixture_wait(x, STADIUM);
        CHECK_EQ(fixture_tell(x, fixture_act(STADIUM, 1, 1)), OK);
        fixture_wait(x, STADIUM);
        fixture_run(x, STADIUM);
        CHECK(x->floor.table[STADIUM - 1].settled);
    }
    CHECK(balance(x, ACCOUNT_TOKES, STADIUM) > 0);
    return x;
}

static struct fact pay_tokes(int64_t cents)
{
    struct fact fact = fixture_at(STADIUM, FACT_TOKES);

    fact.source = BY_USER;
    fact.who = 1;
    fact.money.cents = cents;
    return fact;
}

TEST(floor_tokes, no_more_tokes_are_paid_out_than_there_are)
{
    struct fixture *x = with_tokes();
    const int64_t tokes = balance(x, ACCOUNT_TOKES, STADIUM), cage = balance(x, ACCOUNT_CAGE, 0);

    CHECK_EQ(fixture_tell(x, pay_tokes(0)), ERR_AMOUNT);
    CHECK_EQ(fixture_tell(x, pay_tokes(tokes + 1)), ERR_CREDIT);
    CHECK_EQ(balance(x, ACCOUNT_TOKES, STADIUM), tokes);
    CHECK_EQ(fixture_tell(x, pay_tokes(tokes)), OK);
    CHECK_EQ(balance(x, ACCOUNT_TOKES, STADIUM), 0);
    CHECK_EQ(balance(x, ACCOUNT_CAGE, 0), cage + tokes);
    fixture_close(x);
}

TEST(floor_tokes, a_void_after_the_dealers_have_left_with_the_tokes_is_the_houses_loss)
{
    struct fixture *x = with_tokes();
    const int64_t tokes = balance(x, ACCOUNT_TOKES, STADIUM), house = balance(x, ACCOUNT_HOUSE, 0);

    CHECK_EQ(fixture_tell(x, pay_tokes(tokes)), OK);
    CHECK_EQ(fixture_tell(x, fixture_void(x, STADIUM)), OK);
    CHECK_EQ(balance(x, ACCOUNT_TOKES, STADIUM), 0);
    CHECK(balance(x, ACCOUNT_HOUSE, 0) <= house - tokes);
    fixture_close(x);
}
