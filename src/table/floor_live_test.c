/*
 * A live dealer: who opens, closes and settles, cards that cannot be, and cards that were misread.
 */
#include "table/floor_fixture.h"
#include "test.h"

enum { ANTE, XTRA };
enum { FOLD, STAY };

static struct fact cards(int table, const char *text)
{
    struct fact fact = fixture_at(table, FACT_CARDS);
    const char *bad;

    fact.source = BY_USER;
    fact.who = 9;
    fact.cards.count = (uint8_t)card_read_list(text, strlen(text), fact.cards.card, FACT_CARDS_MAX, &bad);
    return fact;
}

static struct fixture *live(void)
{
    struct config *config = fixture_config();

    config->table[CATCH - 1].live = true;
    struct fixture *x = fixture_open(config, 100000, "live");

    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, CATCH, 1, 1), OK);
    CHECK(!fixture_step(x, CATCH)); /* the dealer opens */
    CHECK_EQ(fixture_round(x, CATCH), OK);
    CHECK_EQ(fixture_apply(x, fixture_also(fixture_bet(CATCH, 1, ANTE, 500), XTRA, 500)), OK);
    x->now_ms += 10000000;
    CHECK(!fixture_step(x, CATCH)); /* and closes */
    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_CLOSE)), OK);
    return x;
}

static struct fact correct(int index, const char *was, const char *is)
{
    struct fact fact = fixture_at(CATCH, FACT_CORRECT);
    const char *a = was, *b = is;

    fact.source = BY_USER;
    fact.who = 9;
    fact.correct.index = (uint8_t)index;
    CHECK(card_read(&a, a + strlen(a), &fact.correct.was));
    CHECK(card_read(&b, b + strlen(b), &fact.correct.is));
    strcpy(fact.correct.reason, "misread");
    return fact;
}

TEST(floor_live, a_live_dealer_enters_cards_and_an_impossible_one_is_refused)
{
    struct fixture *x = live();

    CHECK_EQ(fixture_apply(x, cards(CATCH, "As")), OK);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "As")), ERR_CARD_TWICE);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "Jk")), ERR_CARD);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "2c Kd 2c")), ERR_CARD_TWICE); /* and none of them is taken */
    CHECK_EQ(x->floor.table[CATCH - 1].card_count, 1);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "2c Kd 7h Qs 9c")), OK);
    CHECK_EQ(x->floor.table[CATCH - 1].phase, TABLE_DECIDING);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "3d")), ERR_ORDER);
    fixture_close(x);
}

TEST(floor_live, every_card_of_a_live_round_has_its_receiver)
{
    struct fixture *x = live();
    struct need to[FACT_CARDS_MAX];

    CHECK_EQ(floor_dealt(&x->floor, CATCH, to), 0);
    CHECK_EQ(floor_awaited(&x->floor, CATCH, to), 6);
    CHECK_EQ(to[0].to, TO_SEAT);
    CHECK_EQ(to[5].to, TO_DEALER);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "As 2c Kd 7h Qd 9c")),
             OK); /* [C-4.2.6]: seat, dealer, three times */
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
    CHECK(x->floor.seat[CATCH - 1][0].chose);
    CHECK_EQ(fixture_apply(x, correct(0, "As", "8s")), OK); /* no natural any more: both draw */
    CHECK_EQ(fixture_apply(x, cards(CATCH, "3d")), OK);
    CHECK_EQ(floor_awaited(&x->floor, CATCH, to), 1); /* the dealer's draw */
    CHECK_EQ(to[0].to, TO_DEALER);
    CHECK_EQ(floor_dealt(&x->floor, CATCH, to), 7);
    for (int i = 0; i < 7; i++) {
        CHECK_EQ(to[i].to, i % 2 ? TO_DEALER : TO_SEAT);
        CHECK_EQ(to[i].seat, i % 2 ? to[i].seat : 1);
    }
    fixture_close(x);
}

TEST(floor_live, a_misread_card_is_corrected_before_settlement_with_a_reason)
{
    struct fixture *x = live();
    struct fact fact;

    CHECK_EQ(fixture_apply(x, cards(CATCH, "As 2c Kd 7h Qs 9c")), OK);
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
    CHECK_EQ(fixture_apply(x, correct(3, "7h", "Qs")), ERR_CARD_TWICE);
    CHECK_EQ(fixture_apply(x, correct(3, "8h", "9h")), ERR_CARD);
    fact = correct(3, "7h", "9h");
    fact.correct.reason[0] = 0;
    CHECK_EQ(fixture_apply(x, fact), ERR_REASON);
    CHECK_EQ(fixture_apply(x, correct(3, "7h", "9h")), OK); /* the dealer has a pair of nines: a natural */
    CHECK_EQ(x->floor.table[CATCH - 1].phase, TABLE_FINISHED);
    fixture_run(x, CATCH);
    CHECK(!x->floor.table[CATCH - 1].settled); /* the last card may be misread, too */
    CHECK_EQ(fixture_apply(x, correct(5, "9c", "8c")), OK);
    CHECK_EQ(fixture_apply(x, correct(5, "8c", "9c")), OK);
    fixture_wait(x, CATCH);
    CHECK_EQ(floor_credit(&x->floor, 1),
             100000 - 1500 + 3000); /* the straight beats the pair, X-Tra's natural 1 to 1 */
    CHECK_EQ(fixture_apply(x, correct(3, "9h", "7h")), ERR_ORDER);
    fixture_close(x);
}

TEST(floor_live, a_live_round_is_settled_by_its_dealer_or_after_a_look)
{
    struct fixture *x = live();
    struct fact settle = fixture_at(CATCH, FACT_SETTLE), elsewhere = fixture_at(CHASE, FACT_SETTLE);

    settle.source = elsewhere.source = BY_USER;
    settle.who = elsewhere.who = 1;
    CHECK_EQ(fixture_apply(x, settle), ERR_ORDER);
    CHECK_EQ(fixture_apply(x, elsewhere), ERR_NOT_ALLOWED); /* the house deals there */
    CHECK_EQ(fixture_apply(x, cards(CATCH, "As 2c Kd 9h Qs 9c")), OK);
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
    CHECK_EQ(x->floor.table[CATCH - 1].deadline_ms, x->now_ms + FLOOR_LIVE_SETTLE_MS);
    CHECK_EQ(fixture_apply(x, settle), OK);
    CHECK(x->floor.table[CATCH - 1].settled);
    CHECK_EQ(fixture_apply(x, settle), ERR_ORDER);
    fixture_close(x);
}

/* [P-3, dealer-open-pai-gow R12] */
TEST(floor_live, dealer_open_pai_gow_R12_missing_cards_make_all_hands_dead)
{
    struct config *config = fixture_config();

    config->table[PAI_GOW - 1].live = true;
    struct fixture *x = fixture_open(config, 100000, "dead");
    struct fact start = fixture_at(PAI_GOW, FACT_DEALT_FROM), dead;

    CHECK_EQ(fixture_apply(x, fixture_at(PAI_GOW, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, PAI_GOW, 1, 1), OK);
    CHECK_EQ(fixture_round(x, PAI_GOW), OK);
    CHECK_EQ(fixture_apply(x, fixture_bet(PAI_GOW, 1, 0, 500)), OK);
    CHECK_EQ(fixture_apply(x, fixture_at(PAI_GOW, FACT_CLOSE)), OK);
    start.dealt_from.spot = 2;
    CHECK_EQ(fixture_apply(x, start), OK);
    CHECK_EQ(fixture_apply(x, cards(PAI_GOW, "As 2c Kd 7h Qs 9c")), OK);
    dead = fixture_void(x, PAI_GOW);
    dead.voided.dead = true;
    CHECK_EQ(fixture_apply(x, dead), OK);
    CHECK(x->floor.table[PAI_GOW - 1].dead);
    CHECK_EQ(floor_credit(&x->floor, 1), 100000);
    fixture_close(x);
}
