#include "access/access_people.c"

#include "access/access_fixture.h"
#include "test.h"

static struct access_who person(int role, uint32_t number) {
    return (struct access_who){.role = (uint8_t)role, .number = number};
}

TEST(access_demo, a_terminal_needs_no_code_and_is_named_after_its_number) {
    struct fixture *x = fixture_open();
    struct access_token token, again;
    struct access_who who;

    CHECK_EQ(access_demo_device(x->a, ROLE_TERMINAL, 7, x->now, &token), OK);
    CHECK_STR(token.name, "demo 7");
    CHECK_EQ(access_hello(x->a, text_from(token.text), x->now, &who), OK);
    CHECK_EQ(who.role, ROLE_TERMINAL);
    CHECK_EQ(who.number, 7);
    CHECK_EQ(access_demo_device(x->a, ROLE_TERMINAL, 7, x->now, &again), ERR_TERMINAL_TAKEN);
    CHECK_EQ(access_demo_device(x->a, ROLE_SIGN, 7, x->now, &again), OK); /* signs are numbered by themselves */
    CHECK_EQ(access_demo_device(x->a, ROLE_TERMINAL, 0, x->now, &again), ERR_TERMINAL);
    CHECK_EQ(access_demo_device(x->a, ROLE_SIGN, ACCESS_SIGNS + 1, x->now, &again), ERR_TERMINAL);
    fixture_close(x);
}

TEST(access_demo, people_share_one_user_of_their_role_with_a_session_each) {
    struct fixture *x = fixture_open();
    const struct access_user *made, *second;
    struct access_token one, two;
    struct access_who who;

    CHECK_EQ(access_demo_user(x->a, person(ROLE_DEALER, 1), x->now, &one, &made), OK);
    CHECK(made && strcmp(made->name, "demo-dealer") == 0 && made->role == ROLE_DEALER);
    CHECK_EQ(access_demo_user(x->a, person(ROLE_DEALER, 1), x->now, &two, &second), OK);
    CHECK(!second);
    CHECK(strcmp(one.text, two.text) != 0);
    CHECK_EQ(access_hello(x->a, text_from(one.text), x->now, &who), OK);
    CHECK_EQ(access_hello(x->a, text_from(two.text), x->now, &who), OK);
    CHECK_EQ(who.number, made->number);
    CHECK_EQ(access_login(x->a, text_from("demo-dealer"), text_from("demo-dealer"), text_from("here"), x->now, &two),
             ERR_LOGIN);
    fixture_close(x);
}

/* What takes two people of a department can be tried. */
TEST(access_demo, a_department_has_more_than_one_person) {
    struct fixture *x = fixture_open();
    const struct access_user *first, *second, *again;
    struct access_token token;

    CHECK_EQ(access_demo_user(x->a, person(ROLE_COUNT, 0), x->now, &token, &first), OK);
    CHECK(first && strcmp(first->name, "demo-count") == 0);
    CHECK_EQ(access_demo_user(x->a, person(ROLE_COUNT, 2), x->now, &token, &second), OK);
    CHECK(second && strcmp(second->name, "demo-count-2") == 0 && second->role == ROLE_COUNT);
    CHECK(first->number != second->number);
    CHECK_EQ(access_demo_user(x->a, person(ROLE_COUNT, 1), x->now, &token, &again), OK);
    CHECK(!again);
    fixture_close(x);
}

/* Somebody who was given that name by a supervisor is not handed to whoever asks. */
TEST(access_demo, a_user_of_another_role_is_not_lent_out) {
    struct fixture *x = fixture_open();
    const struct access_user *made;
    struct access_token token;

    CHECK_EQ(access_user_add(x->a, text_from("demo-dealer"), ROLE_SUPERVISOR, text_from("correct horse"), x->now, NULL),
             OK);
    CHECK_EQ(access_demo_user(x->a, person(ROLE_DEALER, 1), x->now, &token, &made), ERR_ROLE);
    fixture_close(x);
}

TEST(access_demo, what_cannot_be_stored_is_not_given) {
    struct fixture *x = fixture_open();
    const struct access_user *made;
    struct access_token token;

    store_faulty_plan(x->store, &(struct store_fault){.from = 1, .count = 2, .err = ERR_STORE});
    CHECK_EQ(access_demo_device(x->a, ROLE_TERMINAL, 1, x->now, &token), ERR_STORE);
    CHECK_EQ(access_demo_user(x->a, person(ROLE_CASHIER, 1), x->now, &token, &made), ERR_STORE);
    CHECK(!access_user_find(x->a, text_from("demo-cashier")));
    CHECK_EQ(access_demo_device(x->a, ROLE_TERMINAL, 1, x->now, &token), OK);
    fixture_close(x);
}
