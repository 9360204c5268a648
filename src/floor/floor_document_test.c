/* floor_document_test.c - what a live table does, and when, because the game's document says so. */
#include "floor/floor_fixture.h"
#include "test.h"

/* A live table of this game with a wager on seat 1, betting still open. */
static struct fixture *live(int table, struct fact bets) {
    struct config *config = fixture_config();

    config->table[table - 1].live = true;
    struct fixture *x = fixture_open(config, 100000, "document");

    CHECK_EQ(fixture_apply(x, fixture_at(table, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, table, 1, 1), OK);
    CHECK_EQ(fixture_round(x, table), OK);
    CHECK_EQ(fixture_apply(x, bets), OK);
    return x;
}

static struct fact entered(int table, const card *cards, int count) {
    struct fact fact = fixture_at(table, FACT_CARDS);

    fact.source = BY_USER;
    fact.who = 9;
    fact.cards.count = (uint8_t)count;
    memcpy(fact.cards.card, cards, (size_t)count);
    return fact;
}

static void enter_unseen(struct fixture *x, int table, int count) {
    const card hidden = CARD_HIDDEN;

    for (int i = 0; i < count; i++) CHECK_EQ(fixture_apply(x, entered(table, &hidden, 1)), OK);
}

static struct fact deck(int table, int what, int count) {
    struct fact fact = fixture_at(table, FACT_DECK);

    fact.source = BY_USER;
    fact.who = 9;
    fact.deck.what = (uint8_t)what;
    fact.deck.count = (uint16_t)count;
    return fact;
}

/* [T-1, T-4, T-7] The countdown closes betting and ends the decisions, though a dealer deals. */
TEST(floor_document, stadium_three_card_has_its_windows_with_a_live_dealer) {
    static const card nine[] = {0, 5, 10, 15, 20, 25, 30, 35, 40};
    struct fixture *x = live(STADIUM, fixture_bet(STADIUM, 1, 0, 500));
    const struct floor_table *t = &x->floor.table[STADIUM - 1];

    struct fact close = fixture_at(STADIUM, FACT_CLOSE);

    close.source = BY_USER;
    close.who = 9;
    CHECK_EQ(t->deadline_ms, x->now_ms + t->terms.betting_ms);
    CHECK(!fixture_step(x, STADIUM));
    x->now_ms = t->deadline_ms - 1;
    CHECK_EQ(fixture_apply(x, close), ERR_COUNTDOWN);
    x->now_ms = t->deadline_ms;
    CHECK_EQ(fixture_apply(x, fixture_bet(STADIUM, 1, 0, 1000)), ERR_CLOSED);
    CHECK(fixture_step(x, STADIUM));
    CHECK_EQ(t->phase, TABLE_DEALING);
    CHECK_EQ(fixture_apply(x, entered(STADIUM, nine, 9)), OK);
    CHECK_EQ(t->phase, TABLE_DECIDING);
    CHECK_EQ(t->deadline_ms, x->now_ms + t->terms.decision_ms);
    x->now_ms = t->deadline_ms;
    CHECK_EQ(fixture_apply(x, fixture_act(STADIUM, 1, 1)), ERR_LATE);
    CHECK(fixture_step(x, STADIUM));
    CHECK_EQ(t->phase, TABLE_DEALING); /* the dealer's packet, [T-7c] after a fold */
    CHECK_EQ(floor_credit(&x->floor, 1), 100000 - 500);
    fixture_close(x);
}

/* [C-4.2.9, three-card-catch R13] No clock closes, folds or settles: the dealer waits for everybody. */
TEST(floor_document, three_card_catch_has_no_clock_with_a_live_dealer) {
    struct fixture *x = live(CATCH, fixture_also(fixture_bet(CATCH, 1, 0, 500), 1, 500));
    const struct floor_table *t = &x->floor.table[CATCH - 1];

    x->now_ms += 100000000;
    CHECK(!fixture_step(x, CATCH));
    CHECK_EQ(t->phase, TABLE_BETTING);
    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_CLOSE)), OK);
    enter_unseen(x, CATCH, 6); /* [C-4.2.6] face down */
    CHECK_EQ(t->phase, TABLE_DECIDING);
    CHECK_EQ(t->deadline_ms, 0);
    x->now_ms += 100000000;
    CHECK(!fixture_step(x, CATCH));
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, 1)), OK);
    fixture_close(x);
}

/* [P-4] Nobody sets a hand before the last four cards have been verified as four. */
TEST(floor_document, dealer_open_pai_gow_waits_for_the_last_four_cards) {
    static const card dealer[] = {0, 5, 10, 15, 20, 25, 30};
    struct fixture *x = live(PAI_GOW, fixture_bet(PAI_GOW, 1, 0, 500));
    struct fact start = fixture_at(PAI_GOW, FACT_DEALT_FROM);

    CHECK_EQ(fixture_apply(x, fixture_at(PAI_GOW, FACT_CLOSE)), OK);
    start.dealt_from.spot = 1;
    CHECK_EQ(fixture_apply(x, start), OK);
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_LEFT, 4)), ERR_NOT_ALLOWED); /* an automated table */
    CHECK_EQ(fixture_apply(x, entered(PAI_GOW, dealer, 7)), OK);
    enter_unseen(x, PAI_GOW, 42);
    CHECK_EQ(x->floor.table[PAI_GOW - 1].phase, TABLE_DECIDING);
    CHECK_EQ(floor_cards_left(&x->floor, PAI_GOW), 4);
    CHECK_EQ(fixture_apply(x, fixture_act(PAI_GOW, 1, 0)), ERR_LEFT);
    CHECK_EQ(fixture_apply(x, deck(PAI_GOW, DECK_LEFT, 3)), OK); /* somebody has a card too many */
    CHECK_EQ(fixture_apply(x, fixture_act(PAI_GOW, 1, 0)), ERR_LEFT);
    CHECK_EQ(fixture_apply(x, deck(PAI_GOW, DECK_LEFT, 4)), OK);
    CHECK_EQ(fixture_apply(x, fixture_act(PAI_GOW, 1, 0)), OK);
    fixture_close(x);
}
