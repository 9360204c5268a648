#include "floor/floor_people.c"

#include "floor/floor_fixture.h"
#include "test.h"

enum { ANN = 1, BOB, CY, AUD, GHOST };

static struct fact person(uint32_t by, uint32_t number, int role, enum fact_user_change change) {
    struct fact fact = fixture_at(0, FACT_USER);

    fact.source = by ? BY_USER : BY_PROGRAM;
    fact.who = by;
    fact.user.number = number;
    fact.user.role = (uint8_t)role;
    fact.user.change = (uint8_t)change;
    fact.user.row[0] = (uint8_t)(number + (uint32_t)role);
    strcpy(fact.user.name, "somebody");
    return fact;
}

static struct fact again(const struct fixture *x, struct fact fact) {
    fact.user.generation = floor_user(&x->floor, fact.user.number)->generation + 1;
    return fact;
}

static enum err ask(struct fixture *x, struct fact act) {
    struct fact fact;

    floor_propose(&act, FLOOR_SUPERVISOR, &fact);
    return fixture_apply(x, fact);
}

static enum err approve(struct fixture *x, uint32_t by, uint64_t proposal) {
    struct fact fact = fixture_at(0, FACT_APPROVE);

    fact.source = BY_USER;
    fact.who = by;
    fact.second.proposal = proposal;
    fact.second.role = by == ANN || by == BOB ? FLOOR_SUPERVISOR : FLOOR_STAFF;
    const enum err err = fixture_apply(x, fact);
    struct floor_proposal next;
    return err == OK && floor_next_approved(&x->floor, &next) ? fixture_apply(x, floor_proposed(&next)) : err;
}

static struct fact issue(uint32_t by, uint64_t voucher, int64_t cents) {
    struct fact fact = fixture_at(0, FACT_ISSUE);

    fact.source = BY_USER;
    fact.who = by;
    fact.money.voucher = voucher;
    fact.money.cents = cents;
    return fact;
}

/* Two supervisors and an auditor; cy has the cage where a test wants one. */
static struct fixture *set_up(bool cage) {
    struct config *config = fixture_config();

    config->second_above = config->second_day = (struct config_second){50000, 1000, 0};
    struct fixture *x = fixture_open(config, 0, "people");
    CHECK_EQ(fixture_apply(x, person(0, ANN, ROLE_SUPERVISOR, USER_ADDED)), OK);
    CHECK_EQ(fixture_apply(x, person(ANN, BOB, ROLE_SUPERVISOR, USER_ADDED)), OK);
    if (cage) CHECK_EQ(fixture_apply(x, person(ANN, CY, ROLE_CASHIER, USER_ADDED)), OK);
    CHECK_EQ(fixture_apply(x, person(ANN, AUD, ROLE_AUDITOR, USER_ADDED)), OK);
    return x;
}

/* Money moves: the set-up is over. */
static void begin_play(struct fixture *x) {
    CHECK(!x->floor.head->used);
    CHECK_EQ(fixture_apply(x, issue(ANN, 11, 100)), OK);
    CHECK(x->floor.head->used);
}

TEST(floor_people, the_first_supervisor_sets_the_house_up_alone_until_money_moves) {
    struct fixture *x = set_up(true);

    CHECK_EQ(fixture_apply(x, again(x, person(ANN, BOB, ROLE_SUPERVISOR, USER_RESET))), OK);
    begin_play(x);
    CHECK_EQ(fixture_apply(x, person(ANN, GHOST, ROLE_SUPERVISOR, USER_ADDED)), ERR_SECOND_PERSON);
    CHECK_EQ(fixture_apply(x, person(ANN, GHOST, ROLE_DEALER, USER_ADDED)), ERR_SECOND_PERSON);
    CHECK_EQ(fixture_apply(x, again(x, person(ANN, BOB, ROLE_SUPERVISOR, USER_RESET))), ERR_SECOND_PERSON);
    CHECK_EQ(fixture_apply(x, again(x, person(ANN, AUD, ROLE_SUPERVISOR, USER_ROLE))), ERR_SECOND_PERSON);
    CHECK_EQ(fixture_apply(x, person(ANN, GHOST, ROLE_AUDITOR, USER_ADDED)), OK); /* approves nothing */
    CHECK_EQ(fixture_apply(x, again(x, person(ANN, BOB, 0, USER_REMOVED))), OK);
    fixture_close(x);
}

TEST(floor_people, an_account_takes_two_departments_once_there_were_two) {
    struct fixture *x = set_up(true);

    begin_play(x);
    CHECK_EQ(ask(x, person(ANN, GHOST, ROLE_SUPERVISOR, USER_ADDED)), OK);
    const uint64_t asked = x->floor.head->facts;
    CHECK_EQ(approve(x, ANN, asked), ERR_SAME_PERSON);
    CHECK_EQ(approve(x, BOB, asked), ERR_DEPARTMENTS);
    CHECK_EQ(approve(x, AUD, asked), ERR_NOT_ALLOWED);
    CHECK_EQ(ask(x, person(ANN, GHOST, ROLE_SUPERVISOR, USER_ADDED)), ERR_SECOND_PERSON); /* it waits already */
    CHECK_EQ(approve(x, CY, asked), OK);
    CHECK_EQ(floor_user(&x->floor, GHOST)->role, ROLE_SUPERVISOR);
    /* that the cashiers are gone gives nobody their part */
    CHECK_EQ(fixture_apply(x, again(x, person(ANN, CY, 0, USER_REMOVED))), OK);
    CHECK_EQ(ask(x, person(ANN, GHOST + 1, ROLE_CASHIER, USER_ADDED)), OK);
    CHECK_EQ(approve(x, BOB, x->floor.head->facts), ERR_DEPARTMENTS);
    fixture_close(x);
}

TEST(floor_people, without_another_department_a_second_supervisor_approves) {
    struct fixture *x = set_up(false);

    begin_play(x);
    CHECK_EQ(ask(x, person(ANN, GHOST, ROLE_CASHIER, USER_ADDED)), OK);
    CHECK_EQ(approve(x, BOB, x->floor.head->facts), OK);
    fixture_close(x);
}

/* The ghost of issue 27, finding 2: made by ann, the second person of nobody who made her, for a day. */
TEST(floor_people, who_was_made_or_reset_is_no_second_person_of_the_maker_for_a_day) {
    struct fixture *x = set_up(true);

    begin_play(x);
    CHECK_EQ(ask(x, person(ANN, GHOST, ROLE_SUPERVISOR, USER_ADDED)), OK);
    CHECK_EQ(approve(x, CY, x->floor.head->facts), OK);
    CHECK_EQ(ask(x, issue(ANN, 0, 60000)), OK);
    const uint64_t asked = x->floor.head->facts;
    CHECK_EQ(approve(x, GHOST, asked), ERR_FRESH);
    CHECK_EQ(ask(x, issue(GHOST, 0, 60000)), OK);
    CHECK_EQ(approve(x, ANN, x->floor.head->facts), ERR_FRESH);
    CHECK_EQ(approve(x, CY, x->floor.head->facts), ERR_FRESH); /* who approved her is one of her makers */
    x->now_ms += FRESH_MS;
    CHECK_EQ(ask(x, issue(ANN, 0, 60000)), OK);
    struct fact fact = fixture_at(0, FACT_APPROVE);
    fact.source = BY_USER;
    fact.who = GHOST;
    fact.second.proposal = x->floor.head->facts;
    fact.second.role = FLOOR_SUPERVISOR;
    fact.second.voucher = 77;
    fact.second.cents = 60000;
    CHECK_EQ(fixture_apply(x, fact), OK);
    fixture_close(x);
}

TEST(floor_people, a_change_that_was_overtaken_is_none) {
    struct fixture *x = set_up(true);

    begin_play(x);
    const struct fact reset = again(x, person(ANN, BOB, ROLE_SUPERVISOR, USER_RESET));
    CHECK_EQ(ask(x, reset), OK);
    const uint64_t asked = x->floor.head->facts;
    CHECK_EQ(fixture_apply(x, again(x, person(BOB, BOB, ROLE_SUPERVISOR, USER_OWN))), OK);
    CHECK_EQ(approve(x, CY, asked), ERR_USER_CHANGED);
    CHECK_EQ(fixture_apply(x, reset), ERR_USER_CHANGED);
    CHECK_EQ(fixture_apply(x, person(ANN, CY, ROLE_AUDITOR, USER_ADDED)),
             ERR_USER_CHANGED); /* a number is given once */
    CHECK_EQ(fixture_apply(x, person(ANN, 99, ROLE_AUDITOR, USER_ROLE)), ERR_USER);
    CHECK_EQ(fixture_apply(x, again(x, person(ANN, BOB, ROLE_SUPERVISOR, USER_OWN))), ERR_NOT_ALLOWED);
    CHECK_EQ(fixture_apply(x, again(x, person(BOB, BOB, ROLE_CASHIER, USER_OWN))), ERR_NOT_ALLOWED);
    CHECK_EQ(fixture_apply(x, person(ANN, GHOST, 0, USER_ADDED)), ERR_EVENT);
    fixture_close(x);
}

TEST(floor_people, a_badge_is_the_persons_own_change_and_keeps_the_key) {
    struct fixture *x = set_up(true);
    begin_play(x);
    struct fact badge = again(x, person(BOB, BOB, ROLE_SUPERVISOR, USER_BADGE));
    const struct floor_user before = *floor_user(&x->floor, BOB);

    badge.user.key[0] = 1;
    CHECK_EQ(fixture_apply(x, badge), ERR_NOT_ALLOWED);
    badge.user.key[0] = 0;
    badge.who = ANN;
    CHECK_EQ(fixture_apply(x, badge), ERR_NOT_ALLOWED);
    badge.who = BOB;
    badge.user.role = ROLE_CASHIER;
    CHECK_EQ(fixture_apply(x, badge), ERR_NOT_ALLOWED);
    badge.user.role = ROLE_SUPERVISOR;
    badge.user.row[0] = 77;
    CHECK_EQ(fixture_apply(x, badge), OK);
    CHECK_EQ(floor_user(&x->floor, BOB)->row[0], 77);
    CHECK_EQ(floor_user(&x->floor, BOB)->made_ms, before.made_ms);
    fixture_close(x);
}

/* ---- sessions ----------------------------------------------------------------------------------------- */
enum { DAN = GHOST + 1, DEE };

static enum err sign(struct fixture *x, uint32_t user, const char *name, uint16_t table, bool on) {
    struct fact fact = fixture_at(table, FACT_SESSION);
    fact.source = BY_USER;
    fact.who = fact.session.user = user;
    fact.session.on = on;
    strcpy(fact.session.name, name);
    return fixture_apply(x, fact);
}

static struct fixture *with_dealers(void) {
    struct fixture *x = set_up(false);
    CHECK_EQ(fixture_apply(x, person(ANN, DAN, ROLE_DEALER, USER_ADDED)), OK);
    CHECK_EQ(fixture_apply(x, person(ANN, DEE, ROLE_DEALER, USER_ADDED)), OK);
    return x;
}

/* [table-at-speed 13] After a push nothing is written under the old name. */
TEST(floor_people, the_next_dealers_sign_on_signs_the_former_off) {
    struct fixture *x = with_dealers();
    const struct floor_table *catch = &x->floor.table[CATCH - 1], *chase = &x->floor.table[CHASE - 1];

    CHECK_EQ(sign(x, DAN, "dan", CATCH, true), OK);
    CHECK_STR(catch->dealer_name, "dan");
    CHECK_EQ(sign(x, DEE, "dee", CATCH, true), OK);
    CHECK_EQ(catch->signed_on, DEE);
    CHECK_STR(catch->dealer_name, "dee");
    CHECK_EQ(sign(x, DAN, "dan", CATCH, false), OK); /* who was relieved signs nobody off */
    CHECK_EQ(catch->signed_on, DEE);
    CHECK_EQ(sign(x, DEE, "dee", CHASE, true), OK); /* one person, one table */
    CHECK_EQ(catch->signed_on, 0);
    CHECK_STR(catch->dealer_name, "");
    CHECK_STR(chase->dealer_name, "dee");
    CHECK_EQ(sign(x, DEE, "dee", CHASE, false), OK);
    CHECK_STR(chase->dealer_name, "");
    fixture_close(x);
}

TEST(floor_people, a_supervisor_at_a_console_relieves_nobody_and_stays_in_sight) {
    struct fixture *x = with_dealers();
    const struct floor_table *catch = &x->floor.table[CATCH - 1];

    CHECK_EQ(sign(x, DAN, "dan", CATCH, true), OK);
    CHECK_EQ(sign(x, BOB, "bob", CATCH, true), OK);
    CHECK_EQ(sign(x, BOB, "bob", CATCH, false), OK);
    CHECK_STR(catch->dealer_name, "dan");
    CHECK_STR(catch->supervisor_name, "bob");
    CHECK_EQ(sign(x, ANN, "ann", 0, true), OK); /* at no console */
    CHECK_STR(catch->supervisor_name, "bob");
    fixture_close(x);
}

TEST(floor_people, whose_account_changes_is_signed_on_no_more) {
    struct fixture *x = with_dealers();

    CHECK_EQ(sign(x, DAN, "dan", CATCH, true), OK);
    CHECK_EQ(fixture_apply(x, again(x, person(ANN, DAN, 0, USER_REMOVED))), OK);
    CHECK_EQ(x->floor.table[CATCH - 1].signed_on, 0);
    CHECK_EQ(sign(x, DAN, "dan", CATCH, true), ERR_USER);
    CHECK_EQ(sign(x, DEE, "dee", 99, true), ERR_TABLE);
    fixture_close(x);
}

/* ---- what is paired ------------------------------------------------------------------------------------ */
static struct fact pairing(int kind, int role, uint32_t number, uint8_t token) {
    struct fact fact = fixture_at(0, (uint8_t)kind);
    fact.pair.role = (uint8_t)role;
    fact.pair.terminal = number;
    fact.pair.token[0] = token;
    return fact;
}

TEST(floor_people, signs_readers_and_consoles_are_in_the_books) {
    static const struct {
        int role;
        uint32_t most;
    } kinds[] = {{ROLE_SIGN, FLOOR_SIGNS}, {ROLE_READER, CHASE}, {ROLE_CONSOLE, CHASE}};
    struct fixture *x = set_up(false);
    const uint32_t tables = x->floor.config->table_count;

    for (size_t i = 0; i < COUNT(kinds); i++) {
        const int role = kinds[i].role;
        CHECK(!floor_device_token(&x->floor, role, 1));
        CHECK_EQ(fixture_apply(x, pairing(FACT_UNPAIR, role, 1, 0)), ERR_TERMINAL);
        CHECK_EQ(fixture_apply(x, pairing(FACT_PAIR, role, 0, 5)), ERR_TERMINAL);
        CHECK_EQ(fixture_apply(x, pairing(FACT_PAIR, role, role == ROLE_SIGN ? FLOOR_SIGNS + 1 : tables + 1, 5)),
                 ERR_TERMINAL);
        CHECK_EQ(fixture_apply(x, pairing(FACT_PAIR, role, kinds[i].most, 5)), OK);
        CHECK_EQ(fixture_apply(x, pairing(FACT_PAIR, role, kinds[i].most, 5)), ERR_TERMINAL_TAKEN);
        CHECK_EQ(floor_device_token(&x->floor, role, kinds[i].most)[0], 5);
        CHECK_EQ(fixture_apply(x, pairing(FACT_UNPAIR, role, kinds[i].most, 0)), OK);
        CHECK(!floor_device_token(&x->floor, role, kinds[i].most));
    }
    CHECK_EQ(fixture_apply(x, pairing(FACT_PAIR, ROLE_DEALER, 1, 5)), ERR_TERMINAL);
    fixture_close(x);
}

/* [table-at-speed 13] One touch moved a guest's terminal to a table across the room. */
TEST(floor_people, a_terminal_with_a_seat_of_its_own_takes_no_other) {
    struct fixture *x = fixture_open(fixture_config(), 2, "seats");
    struct fact pair = pairing(FACT_PAIR, 0, 1, 9), sit = fixture_at(CATCH, FACT_SIT);

    pair.pair.seat = 2;
    CHECK_EQ(fixture_apply(x, pair), ERR_TABLE);
    pair.pair.table = CATCH;
    pair.pair.seat = 200;
    CHECK_EQ(fixture_apply(x, pair), ERR_SEAT);
    pair.pair.seat = 2;
    CHECK_EQ(fixture_apply(x, pair), OK);
    sit.seat.terminal = 1;
    sit.seat.seat = 3;
    CHECK_EQ(fixture_apply(x, sit), ERR_OWN_SEAT);
    sit.table = CHASE;
    sit.seat.seat = 2;
    CHECK_EQ(fixture_apply(x, sit), ERR_OWN_SEAT);
    sit.table = CATCH;
    CHECK_EQ(fixture_apply(x, sit), OK);
    fixture_close(x);
}
