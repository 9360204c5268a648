#include "floor/floor_parts.h"

#include "floor/floor_fixture.h"
#include "test.h"

/* Wins that wait: for two people, for surveillance, for their proof. */

enum { ANTE, XTRA, PLAY, NATURAL_PAIR_PLUS, PROGRESSIVE };
enum { SUPER_ANTE, SUPER_ODDS, SUPER_PLAY, BIG_HAND, JACKPOT };
enum { FOLD, STAY };
#define TIME_2026 INT64_C(1767300000000) /* tax forms are due */

enum { DEALER = 7, SUE = 3, SAM = 4, EYE = 5 };

static int64_t balance(const struct fixture *x, enum account_kind kind, int number) {
    return books_balance(&x->floor.books, account_of(kind, (uint32_t)number));
}

static struct fact by_user(struct fact fact, uint32_t user) {
    fact.source = BY_USER;
    fact.who = user;
    return fact;
}

static struct fact of_lock(const struct fixture *x, enum fact_kind kind, uint32_t user, int role) {
    struct fact fact = by_user(fixture_at(0, kind), user);

    fact.lock.lock = x->floor.head->locks;
    fact.lock.role = (uint8_t)role;
    return fact;
}

static struct fact pay(const struct fixture *x) { return of_lock(x, FACT_PAY, SUE, FLOOR_SUPERVISOR); }

static struct fact confirm(const struct fixture *x, uint32_t user, int role) {
    return of_lock(x, FACT_VERIFY, user, role);
}

/* 3 Card Catch: Natural Pair Plus wins $500, the progressive $4,996 and its own $5. */
static struct fixture *royal_of(struct config *config, int64_t lock_cents, int64_t surveillance_cents) {
    static const char cards[] = "As 2c Ks 7h Qs 9c 4d 5d";
    struct fact bets = fixture_also(fixture_bet(CATCH, 1, ANTE, 500), XTRA, 500);
    const char *bad;

    bets = fixture_also(bets, NATURAL_PAIR_PLUS, 500);
    config->lock_cents = lock_cents;
    config->surveillance_cents = surveillance_cents;
    struct fixture *x = fixture_open(config, 100000, "lock");

    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, CATCH, 1, 1), OK);
    fixture_run(x, CATCH);
    CHECK(card_read_list(cards, strlen(cards), x->pack[CATCH - 1], 20, &bad) > 0);
    CHECK_EQ(fixture_apply(x, fixture_also(bets, PROGRESSIVE, 500)), OK);
    fixture_wait(x, CATCH);
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
    fixture_run(x, CATCH);
    CHECK(x->floor.table[CATCH - 1].settled);
    return x;
}

static struct fixture *royal(int64_t lock_cents, int64_t surveillance_cents) {
    return royal_of(fixture_config(), lock_cents, surveillance_cents);
}

/* ---- surveillance ------------------------------------------------------------------------------------- */

/* "greater than": the amount itself is not. */
TEST(floor_lock, W230_15_320_a_win_above_the_amount_waits_for_surveillance) {
    struct fixture *x = royal(1000000, 499600);

    CHECK_EQ(balance(x, ACCOUNT_LOCKED, 0), 0);
    fixture_close(x);
    x = royal(1000000, 499599);
    CHECK_EQ(balance(x, ACCOUNT_LOCKED, 0), 500100);
    CHECK_EQ(fixture_round(x, CATCH), ERR_LOCKED);
    CHECK_EQ(fixture_apply(x, pay(x)), ERR_SURVEILLANCE);
    CHECK_EQ(fixture_apply(x, confirm(x, SUE, FLOOR_SUPERVISOR)), ERR_NOT_ALLOWED); /* it is no jackpot */
    CHECK_EQ(fixture_apply(x, confirm(x, EYE, FLOOR_SURVEILLANCE)), OK);
    CHECK_EQ(fixture_apply(x, confirm(x, SAM, FLOOR_SURVEILLANCE)), ERR_ORDER);
    CHECK_EQ(fixture_apply(x, pay(x)), OK);
    CHECK_EQ(balance(x, ACCOUNT_LOCKED, 0), 0);
    CHECK_EQ(fixture_apply(x, pay(x)), ERR_LOCK);
    fixture_close(x);
}

TEST(floor_lock, W230_15_320_a_jackpot_above_the_amount_takes_three_people) {
    struct fixture *x = royal(100000, 300000);

    CHECK_EQ(fixture_apply(x, confirm(x, EYE, FLOOR_SURVEILLANCE)), OK);
    CHECK_EQ(fixture_apply(x, confirm(x, EYE, FLOOR_STAFF)), ERR_SAME_PERSON);
    CHECK_EQ(fixture_apply(x, pay(x)), ERR_NOT_VERIFIED);
    CHECK_EQ(fixture_apply(x, confirm(x, SUE, FLOOR_STAFF)), OK);
    CHECK_EQ(fixture_apply(x, confirm(x, SAM, FLOOR_SUPERVISOR)), OK);
    CHECK_EQ(fixture_apply(x, pay(x)), OK);
    fixture_close(x);

    x = royal(100000, 300000);
    CHECK_EQ(fixture_apply(x, confirm(x, SUE, FLOOR_STAFF)), OK);
    CHECK_EQ(fixture_apply(x, confirm(x, SAM, FLOOR_SUPERVISOR)), OK);
    CHECK_EQ(fixture_apply(x, confirm(x, SAM, FLOOR_SURVEILLANCE)), ERR_SAME_PERSON);
    CHECK_EQ(fixture_apply(x, pay(x)), ERR_SURVEILLANCE);
    fixture_close(x);
}

/* Which confirmations it takes goes by each win, not by what a seat won in all. */
TEST(floor_lock, W230_15_320_a_jackpot_below_the_amount_takes_two_as_ever) {
    struct fixture *x = royal(100000, 600000);

    CHECK_EQ(fixture_apply(x, confirm(x, EYE, FLOOR_SURVEILLANCE)), ERR_NOT_ALLOWED);
    CHECK_EQ(fixture_apply(x, confirm(x, SUE, FLOOR_STAFF)), OK);
    CHECK_EQ(fixture_apply(x, confirm(x, SAM, FLOOR_SUPERVISOR)), OK);
    CHECK_EQ(fixture_apply(x, pay(x)), OK);
    fixture_close(x);
    x = royal(500000, 49000); /* $500 and $4,996 won: locked are 50,000 and 500,100 cents */
    CHECK_EQ(balance(x, ACCOUNT_LOCKED, 0), 550100);
    CHECK_EQ(fixture_apply(x, confirm(x, EYE, FLOOR_SURVEILLANCE)), OK);
    CHECK_EQ(fixture_apply(x, pay(x)), OK);
    fixture_close(x);
}

/* What surveillance has looked at is undone by two people only, before it is paid and after. */
TEST(floor_lock, W230_15_320_a_confirmed_win_is_voided_by_two) {
    for (int paid = 0; paid < 2; paid++) {
        struct fixture *x = royal(1000000, 300000);

        CHECK_EQ(fixture_apply(x, confirm(x, EYE, FLOOR_SURVEILLANCE)), OK);
        if (paid) CHECK_EQ(fixture_apply(x, pay(x)), OK);
        CHECK_EQ(fixture_apply(x, by_user(fixture_void(x, CATCH), SUE)), ERR_SECOND_PERSON);
        CHECK_EQ(fixture_by_two(x, fixture_void(x, CATCH)), OK);
        CHECK_EQ(floor_credit(&x->floor, 1), 100000);
        CHECK_EQ(balance(x, ACCOUNT_LOCKED, 0), 0);
        fixture_close(x);
    }
}

/* ---- proof -------------------------------------------------------------------------------------------- */

static struct fact dealt(const char *text) {
    struct fact fact = by_user(fixture_at(SUPER, FACT_CARDS), DEALER);
    const char *bad;

    fact.cards.count = (uint8_t)card_read_list(text, strlen(text), fact.cards.card, FACT_CARDS_MAX, &bad);
    return fact;
}

/* A live table of Super, whose jackpot is locked in the middle of the round and verified by two. */
static struct fixture *verified_jackpot(struct config **of) {
    struct config *config = *of = fixture_config();
    struct fact bets = fixture_also(fixture_bet(SUPER, 1, SUPER_ANTE, 500), SUPER_ODDS, 500);

    config->table[SUPER - 1].live = true;
    config->lock_cents = 100000;
    struct fixture *x = fixture_open(config, 100000, "proof");

    x->now_ms = TIME_2026;
    const int64_t fixed = rules_fixed_cents(&config->table[SUPER - 1].rules, JACKPOT);

    CHECK_EQ(fixture_apply(x, fixture_at(SUPER, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, SUPER, 1, 1), OK);
    CHECK_EQ(fixture_round(x, SUPER), OK);
    CHECK_EQ(fixture_apply(x, fixture_also(bets, JACKPOT, fixed ? fixed : 500)), OK);
    CHECK_EQ(fixture_apply(x, fixture_at(SUPER, FACT_CLOSE)), OK);
    CHECK_EQ(fixture_apply(x, dealt("As As As")), OK);
    fixture_run(x, SUPER);
    CHECK_EQ(x->floor.table[SUPER - 1].locks, 1);
    CHECK_EQ(fixture_apply(x, confirm(x, DEALER, FLOOR_STAFF)), OK);
    CHECK_EQ(fixture_apply(x, confirm(x, SAM, FLOOR_SUPERVISOR)), OK);
    return x;
}

static struct fact proof(const struct fixture *x, int cards) {
    struct fact fact = by_user(fixture_at(SUPER, FACT_PROOF), SUE);

    fact.proof.lock = x->floor.head->locks;
    fact.proof.cards = (uint16_t)cards;
    strcpy(fact.proof.seal, "A 1207");
    strcpy(fact.proof.person, "Ann Example");
    strcpy(fact.proof.form, "W-2G");
    return fact;
}

/* Three cards of the shoe are on the table. */
TEST(floor_lock, chips_on_the_felt_are_not_paid_before_the_proof) {
    struct config *config;
    struct fixture *x = verified_jackpot(&config);
    const int left = rules_shoe_size(&config->table[SUPER - 1].rules) - 3;

    config->table[SUPER - 1].chips = true;
    CHECK_EQ(fixture_apply(x, pay(x)), ERR_PROOF);
    struct fact formless = proof(x, left);

    formless.proof.form[0] = '\0';
    CHECK_EQ(fixture_apply(x, formless), ERR_TAX_FORM); /* $5,000 and more for $5 */
    CHECK_EQ(fixture_apply(x, proof(x, left - 1)), OK); /* recorded, and no proof */
    CHECK_EQ(x->floor.proof[0].left, left);
    CHECK_EQ(fixture_apply(x, pay(x)), ERR_PROOF);
    CHECK_EQ(fixture_apply(x, proof(x, left)), OK);
    CHECK_EQ(strcmp(floor_proof_of(&x->floor, &x->floor.lock[0])->seal, "A 1207"), 0);
    CHECK_EQ(fixture_apply(x, pay(x)), OK);
    CHECK_EQ(balance(x, ACCOUNT_LOCKED, 0), 0);
    CHECK_EQ(fixture_apply(x, proof(x, left)), ERR_LOCK);
    config->table[SUPER - 1].chips = false;
    fixture_close(x);
}

TEST(floor_lock, elsewhere_a_proof_may_be_recorded) {
    struct config *config;
    struct fixture *x = verified_jackpot(&config);
    struct fact nameless = proof(x, 1), elsewhere = proof(x, 1);

    nameless.proof.person[0] = '\0';
    elsewhere.table = CATCH;
    CHECK_EQ(fixture_apply(x, nameless), ERR_KEY_MISSING);
    CHECK_EQ(fixture_apply(x, elsewhere), ERR_LOCK);
    CHECK_EQ(fixture_apply(x, proof(x, 1)), OK);
    CHECK_EQ(fixture_apply(x, pay(x)), OK);
    fixture_close(x);

    x = royal(100000, 0);
    struct fact automated = proof(x, 1);

    automated.table = CATCH;
    CHECK_EQ(fixture_apply(x, automated), ERR_NOT_ALLOWED); /* there is no deck to be sealed */
    fixture_close(x);
}

/* ---- meters ------------------------------------------------------------------------------------------- */

static int64_t shown(const struct fixture *x) { return pool_meter(&x->floor.head->pool[0], 1)->cents; }

static struct fact of_meter(enum fact_kind kind, int64_t cents) {
    struct fact fact = by_user(fixture_at(0, kind), SUE);

    fact.meter.pool = fact.meter.meter = 1;
    fact.meter.reason = METER_MALFUNCTION;
    fact.meter.cents = cents;
    strcpy(fact.meter.text, "a test");
    return fact;
}

/* The progressive's five dollars add a quarter to $5,000.00, and a win pays whole dollars; at the maximum the quarter
 * goes to the reserve, so $5,000 are won, and a void takes the quarter back out of the reserve. */
TEST(floor_lock, W230_15_685_a_hit_on_a_meter_at_its_maximum_pays_the_maximum) {
    for (int voided = 0; voided < 2; voided++) {
        struct config *config = fixture_config();

        config->pool[0].maximum_cents[1] = 500000;
        struct fixture *x = royal_of(config, 100000, 0);

        CHECK_EQ(balance(x, ACCOUNT_LOCKED, 0), 500000);
        CHECK_EQ(balance(x, ACCOUNT_RESIDUE, 0), 0);
        CHECK_EQ(shown(x), 500000); /* reset; its maximum again */
        CHECK_EQ(fixture_apply(x, of_meter(FACT_MAXIMUM, 499999)), ERR_METER_MAXIMUM);
        if (voided) {
            CHECK_EQ(fixture_by_two(x, fixture_void(x, CATCH)), OK);
            CHECK_EQ(floor_credit(&x->floor, 1), 100000);
        } else {
            CHECK_EQ(fixture_apply(x, confirm(x, SUE, FLOOR_STAFF)), OK);
            CHECK_EQ(fixture_apply(x, confirm(x, SAM, FLOOR_SUPERVISOR)), OK);
            CHECK_EQ(fixture_apply(x, pay(x)), OK);
            CHECK_EQ(floor_credit(&x->floor, 1), 100000 - 2500 + 3 * 1000 + 500 + 50000 + 500000);
        }
        CHECK_EQ(balance(x, ACCOUNT_LOCKED, 0), 0);
        CHECK_EQ(shown(x), 500000);
        fixture_close(x);
    }
}

/* What is locked was won at the amount of its moment: it is paid so, and goes back so. */
TEST(floor_lock, a_pool_that_changes_while_a_lock_waits_changes_neither_the_win_nor_its_void) {
    for (int voided = 0; voided < 2; voided++) {
        struct fixture *x = royal(100000, 0);

        CHECK_EQ(balance(x, ACCOUNT_LOCKED, 0), 500100);
        CHECK_EQ(fixture_apply(x, of_meter(FACT_ADJUST, -100000)), OK);
        CHECK_EQ(fixture_apply(x, of_meter(FACT_MAXIMUM, 600000)), OK);
        CHECK_EQ(fixture_apply(x, of_meter(FACT_ADJUST, 20000)), OK);
        CHECK_EQ(shown(x), 580000);
        CHECK_EQ(balance(x, ACCOUNT_LOCKED, 0), 500100);
        if (voided) {
            CHECK_EQ(fixture_by_two(x, fixture_void(x, CATCH)), OK);
            CHECK_EQ(floor_credit(&x->floor, 1), 100000);
        } else {
            CHECK_EQ(fixture_apply(x, confirm(x, SUE, FLOOR_STAFF)), OK);
            CHECK_EQ(fixture_apply(x, confirm(x, SAM, FLOOR_SUPERVISOR)), OK);
            CHECK_EQ(fixture_apply(x, pay(x)), OK);
            CHECK_EQ(floor_credit(&x->floor, 1), 100000 - 2500 + 3 * 1000 + 500 + 50000 + 500100);
        }
        CHECK_EQ(shown(x), 580000);
        CHECK_EQ(balance(x, ACCOUNT_LOCKED, 0), 0);
        CHECK_EQ(balance(x, ACCOUNT_RESIDUE, 0), voided ? 0 : -75);
        fixture_close(x);
    }
}
