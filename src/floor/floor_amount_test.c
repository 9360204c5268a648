/* Tables in chips with estimated amounts: what is counted before it is paid. */
#include "floor/floor_live_fixture.h"

enum { PAI_GOW_WAGER, CHAN_CHU = 2, ENVY };

static struct config *estimated_config(int table) {
    struct config *config = fixture_config();
    struct config_table *t = &config->table[table - 1];

    t->live = t->chips = t->estimated = true;
    config->surveillance_cents = 300000; /* WAC 230-15-320(4) */
    for (int w = 0; w < WAGERS_MAX; w++) {
        t->spot[w].estimate_cents = t->spot[w].min_cents;
        if (t->spot[w].max_cents == 20000) t->spot[w].max_cents = 10000;
    }
    return config;
}

static struct fixture *house(struct config *config, int table) {
    struct fixture *x = fixture_open(config, 0, "amount");

    x->floor.head->rack[table - 1].open = true;
    CHECK_EQ(fixture_apply(x, fixture_at(table, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(open_round(x, table, true), OK);
    return x;
}

/* One hand at Catch with $1 estimated on everything, against eights. */
static struct fixture *hand(const char *cards_of_it) {
    struct fixture *x = house(estimated_config(CATCH), CATCH);
    char text[40];

    CHECK_EQ(fixture_apply(
                 x, by(fixture_also(fixture_also(fixture_bet(CATCH, 1, ANTE, 100), XTRA, 100), NATURAL_PAIR_PLUS, 100),
                       DEALER)),
             OK);
    CHECK_EQ(fixture_apply(x, by(fixture_at(CATCH, FACT_CLOSE), DEALER)), OK);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_act(CATCH, 1, STAY), DEALER)), OK);
    snprintf(text, sizeof text, "8c 8h 9c %s", cards_of_it);
    CHECK_EQ(fixture_apply(x, turned(CATCH, text)), OK);
    fixture_run(x, CATCH);
    return x;
}

static struct fact counted(const struct fixture *x, int table, int seat, int wager, int64_t cents) {
    struct fact fact = by(fixture_at(table, FACT_AMOUNT), DEALER);

    fact.amend.seat = (uint16_t)seat;
    fact.amend.is = (uint8_t)wager;
    fact.amend.nth = cents == 1;
    floor_fill_amount(&x->floor, &fact, cents);
    return fact;
}

static int64_t felt(const struct fixture *x, int table) { return in_account(x, ACCOUNT_FELT, table); }

/* [L-3] WAC 230-15-320(4) 40 to 1 on $100 is $4,000: it is never paid on the estimate of $1. */
TEST(floor_amount, a_line_that_could_be_large_is_counted_before_it_is_paid) {
    struct fixture *x = hand("6s 7s 8s");
    const int64_t staked = felt(x, CATCH);

    CHECK_EQ(floor_asked(&x->floor, CATCH, 1), 1u << NATURAL_PAIR_PLUS);
    CHECK_EQ(settle(x, CATCH), ERR_AMOUNT_DUE);
    CHECK_EQ(fixture_apply(x, counted(x, CATCH, 1, ANTE, 500)), ERR_NOT_ASKED);
    CHECK_EQ(fixture_apply(x, counted(x, CATCH, 1, NATURAL_PAIR_PLUS, 20000)), ERR_ABOVE_MAXIMUM);
    CHECK_EQ(fixture_apply(x, counted(x, CATCH, 1, NATURAL_PAIR_PLUS, 0)), ERR_AMOUNT);
    CHECK_EQ(fixture_apply(x, counted(x, CATCH, 1, NATURAL_PAIR_PLUS, 10000)), OK);
    CHECK_EQ(floor_asked(&x->floor, CATCH, 1), 0);
    CHECK_EQ(fixture_apply(x, counted(x, CATCH, 1, NATURAL_PAIR_PLUS, 10000)), ERR_NOT_ASKED);
    CHECK_EQ(settle(x, CATCH), OK);
    CHECK_EQ(in_account(x, ACCOUNT_LOCKED, 0), 400000); /* surveillance looks at what is really won */
    CHECK_EQ(table_of(x, CATCH)->reopened, false);
    CHECK(felt(x, CATCH) < staked + 100000);
    fixture_close(x);
}

/* [L-3] An amount that happens to be that of the estimate was counted all the same. */
TEST(floor_amount, what_was_counted_is_not_asked_again) {
    struct fixture *x = hand("6s 7s 8s");

    CHECK(floor_is_estimated(&x->floor, CATCH, 1, NATURAL_PAIR_PLUS));
    CHECK_EQ(fixture_apply(x, counted(x, CATCH, 1, NATURAL_PAIR_PLUS, 100)), OK);
    CHECK(!floor_is_estimated(&x->floor, CATCH, 1, NATURAL_PAIR_PLUS));
    CHECK_EQ(floor_asked(&x->floor, CATCH, 1), 0);
    CHECK_EQ(settle(x, CATCH), OK);
    CHECK_EQ(in_account(x, ACCOUNT_LOCKED, 0), 0);
    fixture_close(x);
}

TEST(floor_amount, a_line_that_cannot_be_large_is_not_asked) {
    struct fixture *x = hand("As Ah 7d"); /* a pair, 2 to 1 */

    CHECK_EQ(floor_asked(&x->floor, CATCH, 1), 0);
    CHECK_EQ(settle(x, CATCH), OK);
    fixture_close(x);
}

/* [L-3] X-Tra Bonus equals the Ante, and Play follows from it: one count for the three, none of them paid before. */
TEST(floor_amount, what_counts_as_much_is_counted_together) {
    struct config *config = estimated_config(CATCH);
    struct fixture *x;

    config->surveillance_cents = 80000; /* 10 to 1 on $100 */
    x = house(config, CATCH);
    CHECK_EQ(fixture_apply(x, by(fixture_also(fixture_bet(CATCH, 1, ANTE, 100), XTRA, 100), DEALER)), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_at(CATCH, FACT_CLOSE), DEALER)), OK);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_act(CATCH, 1, STAY), DEALER)), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "2c 7h 9c 4s 4h Kd")), OK);
    fixture_run(x, CATCH);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "4d Jc")), OK); /* catches three of a kind */
    CHECK_EQ(floor_asked(&x->floor, CATCH, 1), 1u << ANTE);
    CHECK_EQ(x->floor.seat[CATCH - 1][0].posted, 0);
    CHECK_EQ(settle(x, CATCH), ERR_AMOUNT_DUE);
    CHECK_EQ(fixture_apply(x, counted(x, CATCH, 1, ANTE, 2500)), OK);
    CHECK_EQ(x->floor.seat[CATCH - 1][0].staked_cents, 7500);
    CHECK_EQ(settle(x, CATCH), OK);
    CHECK_EQ(felt(x, CATCH), 2500 + 25000 + 2500); /* Ante and Play even, 10 to 1 */
    fixture_close(x);
}

/* [L-3] A hand that could still catch 50 to 1 on $100 is not settled unseen. */
TEST(floor_amount, no_hand_is_settled_unseen_that_could_hold_a_large_line) {
    for (int high = 0; high <= 1; high++) {
        struct config *config = estimated_config(CATCH);

        config->table[CATCH - 1].bonus_only = true;
        if (!high) config->table[CATCH - 1].spot[ANTE].max_cents = config->table[CATCH - 1].spot[XTRA].max_cents = 5000;
        struct fixture *x = house(config, CATCH);
        CHECK_EQ(fixture_apply(x, by(fixture_also(fixture_bet(CATCH, 1, ANTE, 100), XTRA, 100), DEALER)), OK);
        CHECK_EQ(fixture_apply(x, by(fixture_at(CATCH, FACT_CLOSE), DEALER)), OK);
        CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK);
        CHECK_EQ(floor_by_hand(&x->floor, CATCH), high ? 0 : 1);
        fixture_close(x);
    }
}

/* ---- envy ------------------------------------------------------------------------------------------------ */
static const char *const dealt_to[] = {"Js Jh Kd Qc 7d 5h 2c", "As Ah Ac Ad Kc 8d 3c", "Ks Qs Ts 9d 6h 4c 2d"};

/* Two Chan Chu wagers of $1 by the estimate on table 3; two jacks end the round; seat 1 has four aces. */
static struct fixture *envied(void) {
    struct config *config = estimated_config(PAI_GOW);
    struct rules *rules = &config->table[PAI_GOW - 1].rules;
    struct need needs[FACT_CARDS_MAX];
    struct fact dealt = by(fixture_at(PAI_GOW, FACT_CARDS), DEALER),
                start = by(fixture_at(PAI_GOW, FACT_DEALT_FROM), DEALER);
    card jacks[FACT_CARDS_MAX];
    int of_dealer = 0;

    config->table[PAI_GOW - 1].spot[PAI_GOW_WAGER].min_cents = config->table[PAI_GOW - 1].spot[PAI_GOW_WAGER].max_cents;
    rules->option[rules_option(rules->game, "selector", 8)] = 1;
    rules_use_table(rules, CHAN_CHU, (struct pay_table){&rules->game->wagers[CHAN_CHU].sheet[1], 0});
    rules_use_table(rules, ENVY, (struct pay_table){rules->game->wagers[ENVY].sheet, 0});
    struct fixture *x = house(config, PAI_GOW);

    for (int seat = 1; seat <= 2; seat++)
        CHECK_EQ(
            fixture_apply(x, by(fixture_also(fixture_bet(PAI_GOW, seat, PAI_GOW_WAGER, 10000), CHAN_CHU, 100), DEALER)),
            OK);
    CHECK_EQ(fixture_apply(x, by(fixture_at(PAI_GOW, FACT_CLOSE), DEALER)), OK);
    start.dealt_from.spot = 1;
    CHECK_EQ(fixture_apply(x, start), OK);
    read_cards(dealt_to[0], jacks);
    dealt.cards.count = (uint8_t)floor_awaited(&x->floor, PAI_GOW, needs);
    for (int i = 0; i < dealt.cards.count; i++)
        dealt.cards.card[i] = needs[i].to == TO_DEALER ? jacks[of_dealer++] : (card)CARD_HIDDEN;
    CHECK_EQ(fixture_apply(x, dealt), OK);
    CHECK_EQ(fixture_apply(x, deck(PAI_GOW, DECK_LEFT, 4)), OK);
    for (int hand = 1; hand <= 2; hand++) CHECK_EQ(fixture_apply(x, turned(PAI_GOW, dealt_to[hand])), OK);
    fixture_run(x, PAI_GOW);
    return x;
}

/* [L-4, P-intro-17] One fact: $5 or more. */
TEST(floor_amount, envy_asks_whether_enough_lies_there) {
    for (int enough = 0; enough <= 1; enough++) {
        struct fixture *x = envied();

        CHECK_EQ(floor_asked(&x->floor, PAI_GOW, 1), 0); /* nobody else's hand is envied */
        CHECK_EQ(floor_asked(&x->floor, PAI_GOW, 2), 1u << ENVY);
        CHECK_EQ(settle(x, PAI_GOW), ERR_AMOUNT_DUE);
        CHECK_EQ(fixture_apply(x, counted(x, PAI_GOW, 2, ENVY, enough)), OK);
        CHECK_EQ(floor_asked(&x->floor, PAI_GOW, 2), 0);
        CHECK(floor_is_estimated(&x->floor, PAI_GOW, 2, CHAN_CHU)); /* nobody has said how much it is */
        CHECK_EQ(settle(x, PAI_GOW), OK);
        CHECK_EQ(x->floor.seat[PAI_GOW - 1][1].returned_cents, enough ? 500 : 0);
        fixture_close(x);
    }
}
