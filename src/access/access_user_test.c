#include "access/access_people.c"

#include "access/access_fixture.h"
#include "test.h"

TEST(access_user, passwords_that_will_do) {
    CHECK_EQ(check_password(text_from("mia"), text_from("abcdefghij")), OK);
    CHECK_EQ(check_password(text_from("mia"), text_from("abcdefghi")), ERR_PASSWORD);
    CHECK_EQ(check_password(text_from("mia"), text_from("ééééé")), ERR_PASSWORD); /* ten bytes, five characters */
    CHECK_EQ(check_password(text_from("mia"), text_from("aaaaaaaaaaaaaaaaaaaa")), ERR_PASSWORD);
    CHECK_EQ(check_password(text_from("mia"), text_from("abcabcabcabc")), ERR_PASSWORD);
    CHECK_EQ(check_password(text_from("mia.the.dealer"), text_from("Mia.The.Dealer")), ERR_PASSWORD);
    CHECK_EQ(check_password(text_from("mia.the.dealer"), text_from("Mia.The.Dealer!")), OK);
    char text[ACCESS_PASSWORD + 1];
    for (int i = 0; i <= ACCESS_PASSWORD; i++) text[i] = (char)('a' + i % 26);
    CHECK_EQ(check_password(text_from("mia"), (struct text){text, ACCESS_PASSWORD}), OK);
    CHECK_EQ(check_password(text_from("mia"), (struct text){text, ACCESS_PASSWORD + 1}), ERR_PASSWORD);
}

TEST(access_user, names_and_roles_that_will_do) {
    struct fixture *x = fixture_open();

    CHECK_EQ(fixture_add(x, "", ROLE_DEALER), ERR_NAME);
    CHECK_EQ(fixture_add(x, "mia o", ROLE_DEALER), ERR_NAME);
    CHECK_EQ(fixture_add(x, "mi/a", ROLE_DEALER), ERR_NAME);
    CHECK_EQ(fixture_add(x, "12345678901234567890123456789012", ROLE_DEALER), ERR_NAME);
    CHECK_EQ(fixture_add(x, "1234567890123456789012345678901", ROLE_DEALER), OK);
    CHECK_EQ(fixture_add(x, "Mia.O-1_x", ROLE_DEALER), OK);
    CHECK_EQ(fixture_add(x, "mia.o-1_X", ROLE_CASHIER), ERR_USER_TAKEN);
    for (int role = -1; role <= ROLES; role++) {
        const bool person_ =
            role >= ROLE_DEALER && role <= ROLE_SURVEILLANCE && role != ROLE_SIGN && role != ROLE_READER;
        char name[16];

        snprintf(name, sizeof name, "r%d", role + 1);
        CHECK_EQ(fixture_add(x, name, role), person_ ? OK : ERR_ROLE);
    }
    fixture_close(x);
}

/* What it is about is a fact for the log, without the password. */
TEST(access_user, a_change_is_a_fact) {
    struct fixture *x = fixture_open();
    const struct access_user *user;
    struct fact fact;

    CHECK_EQ(access_user_add(x->a, text_from("mia"), ROLE_CASHIER, text_from("open sesame!"), x->now, &user), OK);
    access_user_fact(user, USER_ADDED, &fact);
    CHECK_EQ(fact.kind, FACT_USER);
    CHECK_EQ(fact.user.number, 1);
    CHECK_EQ(fact.user.role, ROLE_CASHIER);
    CHECK_STR(fact.user.name, "mia");
    CHECK_EQ(fixture_remove(x->a, text_from("mia"), x->now, &user), OK);
    access_user_fact(user, USER_ADDED, &fact);
    CHECK_EQ(fact.user.role, 0);
    fixture_close(x);
}

TEST(access_user, another_role_ends_the_sessions) {
    struct fixture *x = fixture_open();
    struct access_token mia, bob;

    CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
    CHECK_EQ(fixture_add(x, "bob", ROLE_DEALER), OK);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &mia), OK);
    CHECK_EQ(fixture_login(x, "bob", "open sesame!", &bob), OK);
    CHECK_EQ(fixture_role(x->a, text_from("MIA"), ROLE_SUPERVISOR, x->now, NULL), OK);
    CHECK_EQ(access_check(x->a, &mia.who, x->now), ERR_SESSION);
    CHECK_EQ(access_check(x->a, &bob.who, x->now), OK);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &mia), OK);
    CHECK_EQ(mia.who.role, ROLE_SUPERVISOR);
    CHECK_EQ(fixture_role(x->a, text_from("eve"), ROLE_DEALER, x->now, NULL), ERR_USER);
    CHECK_EQ(fixture_role(x->a, text_from("mia"), ROLE_TERMINAL, x->now, NULL), ERR_ROLE);
    fixture_close(x);
}

TEST(access_user, a_new_password_ends_the_sessions_and_the_wait) {
    struct fixture *x = fixture_open();
    struct access_token token;

    CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token), OK);
    const struct text mia = text_from("mia"), there = text_from("10.0.0.1");
    for (int i = 0; i < 3; i++)
        throttle_try(&x->a->throttle, TRY_NAME, access_try_key((uint8_t[TRY_KEY]){0}, x->a, mia, there), x->now);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &(struct access_token){0}), ERR_WAIT);
    CHECK_EQ(access_user_password(x->a, text_from("Mia"), text_from("short"), x->now, NULL), ERR_PASSWORD);
    CHECK_EQ(access_check(x->a, &token.who, x->now), OK);
    CHECK_EQ(access_user_password(x->a, text_from("Mia"), text_from("another one 2"), x->now, NULL), OK);
    CHECK_EQ(access_check(x->a, &token.who, x->now), ERR_SESSION);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token), ERR_LOGIN);
    CHECK_EQ(fixture_login(x, "mia", "another one 2", &token), OK);
    fixture_close(x);
}

TEST(access_user, a_person_changes_the_own_password) {
    struct fixture *x = fixture_open();
    struct access_token here, there;

    CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &here), OK);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &there), OK);
    CHECK_EQ(access_password_change(x->a, &here.who, text_from("wrong"), text_from("another one 2"), x->now),
             ERR_LOGIN);
    CHECK_EQ(access_password_change(x->a, &here.who, text_from("open sesame!"), text_from("mia"), x->now),
             ERR_PASSWORD);
    CHECK_EQ(access_password_change(x->a, &here.who, text_from("open sesame!"), text_from("another one 2"), x->now),
             OK);
    CHECK_EQ(access_check(x->a, &here.who, x->now), OK);
    CHECK_EQ(access_check(x->a, &there.who, x->now), ERR_SESSION);
    for (int i = 0; i < 3; i++)
        CHECK_EQ(access_password_change(x->a, &here.who, text_from("wrong"), text_from("another one 3"), x->now),
                 ERR_LOGIN);
    CHECK_EQ(access_password_change(x->a, &here.who, text_from("another one 2"), text_from("another one 3"), x->now),
             ERR_WAIT);
    CHECK_EQ(access_password_change(x->a, &there.who, text_from("another one 2"), text_from("x"), x->now), ERR_SESSION);
    fixture_close(x);
}

TEST(access_user, who_is_removed_is_gone_and_the_number_is_not_given_again) {
    struct fixture *x = fixture_open();
    struct access_token token;

    CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token), OK);
    CHECK_EQ(fixture_remove(x->a, text_from("mia"), x->now, NULL), OK);
    CHECK_EQ(access_check(x->a, &token.who, x->now), ERR_SESSION);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token), ERR_LOGIN);
    CHECK(!access_user_find(x->a, text_from("mia")));
    CHECK_EQ(fixture_remove(x->a, text_from("mia"), x->now, NULL), ERR_USER);
    CHECK_EQ(fixture_restart(x), OK);
    CHECK_EQ(fixture_add(x, "mia", ROLE_AUDITOR), OK);
    CHECK_EQ(access_user_find(x->a, text_from("mia"))->number, 2);
    CHECK(access_user(x->a, 1)->removed);
    fixture_close(x);
}

TEST(access_user, the_house_keeps_a_supervisor) {
    struct fixture *x = fixture_open();

    CHECK_EQ(fixture_add(x, "ann", ROLE_SUPERVISOR), OK);
    CHECK_EQ(fixture_remove(x->a, text_from("ann"), x->now, NULL), ERR_LAST_SUPERVISOR);
    CHECK_EQ(fixture_role(x->a, text_from("ann"), ROLE_AUDITOR, x->now, NULL), ERR_LAST_SUPERVISOR);
    CHECK_EQ(fixture_role(x->a, text_from("ann"), ROLE_SUPERVISOR, x->now, NULL), OK);
    CHECK_EQ(fixture_add(x, "bob", ROLE_SUPERVISOR), OK);
    CHECK_EQ(fixture_remove(x->a, text_from("ann"), x->now, NULL), OK);
    CHECK_EQ(fixture_remove(x->a, text_from("bob"), x->now, NULL), ERR_LAST_SUPERVISOR);
    fixture_close(x);
}

TEST(access_user, a_full_house_makes_room_by_removing) {
    struct fixture *x = fixture_open();
    char name[16];

    for (int i = 0; i < ACCESS_USERS; i++) {
        snprintf(name, sizeof name, "user%d", i);
        CHECK_EQ(fixture_add(x, name, ROLE_DEALER), OK);
    }
    CHECK_EQ(fixture_add(x, "more", ROLE_DEALER), ERR_USERS_FULL);
    CHECK_EQ(fixture_remove(x->a, text_from("user7"), x->now, NULL), OK);
    CHECK_EQ(fixture_add(x, "more", ROLE_DEALER), OK);
    CHECK_EQ(access_user_find(x->a, text_from("more"))->number, ACCESS_USERS + 1);
    CHECK_EQ(fixture_restart(x), OK);
    CHECK_EQ(access_user_find(x->a, text_from("more"))->number, ACCESS_USERS + 1);
    CHECK(!access_user(x->a, 8));
    /* the highest number is never forgotten, even removed: it would be given again */
    CHECK_EQ(fixture_remove(x->a, text_from("more"), x->now, NULL), OK);
    CHECK_EQ(fixture_add(x, "last", ROLE_DEALER), ERR_USERS_FULL);
    fixture_close(x);
}

/* Every call of the store fails once: what failed has not happened, what did not has. */
TEST(access_user, a_store_that_fails_changes_nothing) {
    struct fixture *x = fixture_open();
    struct access_token token;

    CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
    store_faulty_plan(x->store, &(struct store_fault){.from = 1, .count = UINT64_MAX, .err = ERR_STORE_FULL});
    CHECK_EQ(fixture_add(x, "bob", ROLE_DEALER), ERR_STORE_FULL);
    CHECK(!access_user_find(x->a, text_from("bob")));
    CHECK_EQ(fixture_role(x->a, text_from("mia"), ROLE_AUDITOR, x->now, NULL), ERR_STORE_FULL);
    CHECK_EQ(access_user_find(x->a, text_from("mia"))->role, ROLE_DEALER);
    CHECK_EQ(access_user_password(x->a, text_from("mia"), text_from("another one 2"), x->now, NULL), ERR_STORE_FULL);
    CHECK_EQ(fixture_remove(x->a, text_from("mia"), x->now, NULL), ERR_STORE_FULL);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token), ERR_STORE_FULL);
    CHECK_EQ(access_sessions(x->a, 1, x->now), 0);
    store_faulty_plan(x->store, &(struct store_fault){.from = UINT64_MAX});
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token), OK);
    fixture_close(x);
}

/* Sessions that the store could not forget are worth nothing after a restart either. */
TEST(access_user, sessions_from_before_a_change_do_not_come_back) {
    struct fixture *x = fixture_open();
    struct access_token token;
    struct access_who who;

    CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token), OK);
    x->now += 1000;
    store_faulty_plan(x->store, &(struct store_fault){.from = 2, .count = 1, .err = ERR_STORE});
    CHECK_EQ(access_user_password(x->a, text_from("mia"), text_from("another one 2"), x->now, NULL), OK);
    CHECK_EQ(access_hello(x->a, text_from(token.text), x->now, &who), ERR_SESSION);
    store_faulty_plan(x->store, &(struct store_fault){.from = UINT64_MAX});
    CHECK_EQ(fixture_restart(x), OK);
    CHECK_EQ(access_hello(x->a, text_from(token.text), x->now, &who), ERR_SESSION);
    fixture_close(x);
}

/* More work for passwords from now on: the old ones are still good, and a new one is made the new way. */
TEST(access_user, passwords_remember_how_they_were_made) {
    struct fixture *x = fixture_open();
    struct access_token token;

    CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
    x->rules.password_passes = 2;
    x->rules.password_kib = 16;
    CHECK_EQ(fixture_restart(x), OK);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token), OK);
    CHECK_EQ(access_user(x->a, 1)->wrap[WRAP_PASSWORD].kib, 8);
    CHECK_EQ(access_user_password(x->a, text_from("mia"), text_from("another one 2"), x->now, NULL), OK);
    CHECK_EQ(access_user(x->a, 1)->wrap[WRAP_PASSWORD].kib, 16);
    CHECK_EQ(fixture_login(x, "mia", "another one 2", &token), OK);
    CHECK_EQ(access_standard.password_kib, 64 * 1024); /* what a real house spends */
    fixture_close(x);
}

/* ---- seals -------------------------------------------------------------------------------------------- */

/* What the store has under this name, without its seal. */
static struct buf stored(struct fixture *x, const char *name, char memory[256]) {
    struct buf value = buf_init(memory, 256);

    CHECK_EQ(store_get(x->store, name, &value), OK);
    value.size -= 32;
    return value;
}

/* Whoever can write the store can copy, change and invent values, but not the seal. */
TEST(access_user, who_can_write_the_store_makes_no_supervisor) {
    struct fixture *x = fixture_open();
    struct access_token token;
    char memory[256];

    CHECK_EQ(fixture_add(x, "ann", ROLE_SUPERVISOR), OK);
    CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token), OK);
    CHECK_EQ(fixture_restart(x), OK);
    CHECK_EQ(x->a->sealed, 0);
    const char *const names[] = {"access/user/2", "access/session/0"};
    for (size_t i = 0; i < COUNT(names); i++) {
        struct buf value = stored(x, names[i], memory);
        char was = memory[1];

        memory[1] = i ? 1 : ROLE_SUPERVISOR; /* her role, or whose session it is */
        CHECK_EQ(store_put(x->store, names[i], memory, value.size), OK);
        CHECK_EQ(fixture_restart(x), ERR_SEAL);
        CHECK(strstr(x->message, "--accept-people"));
        CHECK_EQ(store_put(x->store, names[i], memory, value.size + 32), OK); /* with the seal it had */
        CHECK_EQ(fixture_restart(x), ERR_SEAL);
        memory[1] = was;
        CHECK_EQ(store_put(x->store, names[i], memory, value.size + 32), OK);
        CHECK_EQ(fixture_restart(x), OK);
    }
    stored(x, "access/user/1", memory); /* a supervisor's value under a dealer's name */
    CHECK_EQ(store_put(x->store, "access/user/2", memory, stored(x, "access/user/1", memory).size + 32), OK);
    CHECK_EQ(fixture_restart(x), ERR_SEAL);
    fixture_close(x);
}

/* A person vouches for what older programs wrote, once: then it has its seal. */
TEST(access_user, what_has_no_seal_is_taken_once_on_a_persons_word) {
    struct fixture *x = fixture_open();
    struct access_token token;
    char memory[256];

    CHECK_EQ(fixture_add(x, "ann", ROLE_SUPERVISOR), OK);
    CHECK_EQ(store_put(x->store, "access/user/1", memory, stored(x, "access/user/1", memory).size), OK);
    CHECK_EQ(fixture_restart(x), ERR_SEAL);
    x->setup.accept = true;
    CHECK_EQ(fixture_restart(x), OK);
    CHECK_EQ(x->a->sealed, 1);
    x->setup.accept = false;
    CHECK_EQ(fixture_restart(x), OK);
    CHECK_EQ(x->a->sealed, 0);
    CHECK_EQ(fixture_login(x, "ann", "open sesame!", &token), OK);
    fixture_close(x);
}

TEST(access_user, a_new_key_of_the_house_seals_anew) {
    struct fixture *x = fixture_open();
    uint8_t old[2][ACCESS_KEY] = {{0}, {9}};

    CHECK_EQ(fixture_add(x, "ann", ROLE_SUPERVISOR), OK);
    memset(x->key, 7, sizeof x->key);
    CHECK_EQ(fixture_restart(x), ERR_SEAL);
    x->setup.accept = true; /* the old key is lost */
    CHECK_EQ(fixture_restart(x), OK);
    x->setup.accept = false;
    memset(x->key, 0, sizeof x->key);
    CHECK_EQ(fixture_restart(x), ERR_SEAL);
    x->setup.accept = true;
    CHECK_EQ(fixture_restart(x), OK);
    x->setup.accept = false;
    memset(x->key, 7, sizeof x->key);
    x->setup.old_keys = (const uint8_t(*)[ACCESS_KEY])old;
    x->setup.old_key_count = 2;
    CHECK_EQ(fixture_restart(x), OK);
    CHECK_EQ(x->a->sealed, 1);
    x->setup.old_key_count = 0;
    CHECK_EQ(fixture_restart(x), OK);
    CHECK(access_has_supervisor(x->a));
    fixture_close(x);
}
