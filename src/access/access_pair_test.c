#include "access/access_people.c"

#include "access/access_fixture.h"
#include "test.h"

static enum err new_code(struct fixture *x, int role, uint32_t number, char code[ACCESS_CODE]) {
    struct access_code made = {.role = (uint8_t)role, .number = number};
    const enum err err = access_pair_code(x->a, text_from("by the door"), x->now, &made);

    if (err == OK) memcpy(code, made.code, sizeof made.code);
    return err;
}

static enum err pair(struct fixture *x, const char *code, struct access_token *out) {
    return access_pair(x->a, text_from(code), text_from("10.0.0.7"), x->now, out);
}

TEST(access_pair, a_code_gives_a_terminal_its_token_once) {
    struct fixture *x = fixture_open();
    struct access_token token;
    struct access_who who;
    char code[ACCESS_CODE];

    CHECK_EQ(new_code(x, ROLE_TERMINAL, 17, code), OK);
    CHECK_EQ(strlen(code), 9);
    CHECK_EQ(pair(x, code, &token), OK);
    CHECK_EQ(token.who.role, ROLE_TERMINAL);
    CHECK_EQ(token.who.number, 17);
    CHECK_EQ(token.expires_ms, 0);
    CHECK_STR(token.name, "by the door");
    CHECK_EQ(access_hello(x->a, text_from(token.text), x->now + 1000 * HOUR, &who), OK);
    CHECK_EQ(who.number, 17);
    CHECK_EQ(pair(x, code, &token), ERR_CODE);
    CHECK_EQ(new_code(x, ROLE_TERMINAL, 17, code), ERR_TERMINAL_TAKEN);
    fixture_close(x);
}

/* As people type: small letters, spaces, O for 0 and l for 1. */
TEST(access_pair, codes_are_read_kindly) {
    CHECK(is_same_code("A0B1-C2D3", text_from("a0b1c2d3")));
    CHECK(is_same_code("A0B1-C2D3", text_from(" aO bI-c2 D3 ")));
    CHECK(is_same_code("A0B1-C2D3", text_from("aobl-c2d3")));
    CHECK(!is_same_code("A0B1-C2D3", text_from("a0b1c2d")));
    CHECK(!is_same_code("A0B1-C2D3", text_from("a0b1c2d3a")));
    CHECK(!is_same_code("A0B1-C2D3", text_from("a0b1c2d4")));
    CHECK(!is_same_code("", text_from("")));
    CHECK(!is_same_code("A0B1-C2D3", text_from("a0b1c2d3 0123456789012345678901234567890")));
}

TEST(access_pair, a_code_expires) {
    struct fixture *x = fixture_open();
    struct access_token token;
    char code[ACCESS_CODE];

    CHECK_EQ(new_code(x, ROLE_TERMINAL, 1, code), OK);
    x->now += 10 * 60 * 1000 - 1;
    struct access before = *x->a;
    CHECK_EQ(pair(x, code, &token), OK);
    *x->a = before;
    x->now++;
    CHECK_EQ(pair(x, code, &token), ERR_CODE);
    fixture_close(x);
}

TEST(access_pair, a_new_code_takes_the_place_of_the_old) {
    struct fixture *x = fixture_open();
    struct access_token token;
    char first[ACCESS_CODE], second[ACCESS_CODE];

    CHECK_EQ(new_code(x, ROLE_TERMINAL, 1, first), OK);
    CHECK_EQ(new_code(x, ROLE_TERMINAL, 1, second), OK);
    CHECK_EQ(pair(x, first, &token), ERR_CODE);
    CHECK_EQ(pair(x, second, &token), OK);
    fixture_close(x);
}

/* More codes than there are places: the oldest are worth nothing, the newest are. */
TEST(access_pair, many_codes_at_once) {
    struct fixture *x = fixture_open();
    struct access_token token;
    char codes[ACCESS_CODES + 10][ACCESS_CODE];

    for (int i = 0; i < ACCESS_CODES + 10; i++, x->now++)
        CHECK_EQ(new_code(x, ROLE_TERMINAL, (uint32_t)i + 1, codes[i]), OK);
    CHECK_EQ(pair(x, codes[9], &token), ERR_CODE);
    for (int i = 10; i < ACCESS_CODES + 10; i++) {
        CHECK_EQ(pair(x, codes[i], &token), OK);
        CHECK_EQ(token.who.number, i + 1);
    }
    fixture_close(x);
}

TEST(access_pair, guessing_must_wait) {
    struct fixture *x = fixture_open();
    struct access_token token;
    char code[ACCESS_CODE];

    CHECK_EQ(new_code(x, ROLE_TERMINAL, 1, code), OK);
    for (int i = 0; i < 3; i++) CHECK_EQ(pair(x, "ZZZZ-ZZZZ", &token), ERR_CODE);
    CHECK_EQ(pair(x, code, &token), ERR_WAIT);
    CHECK_EQ(x->a->wait_ms, 1000);
    CHECK_EQ(access_pair(x->a, text_from(code), text_from("10.0.0.8"), x->now, &token), OK); /* from elsewhere */
    fixture_close(x);
}

/* A hundred terminals behind one address are paired without a wait. */
TEST(access_pair, success_does_not_count) {
    struct fixture *x = fixture_open();
    struct access_token token;
    char code[ACCESS_CODE];

    for (uint32_t i = 1; i <= 100; i++) {
        CHECK_EQ(new_code(x, ROLE_TERMINAL, i, code), OK);
        CHECK_EQ(pair(x, code, &token), OK);
    }
    fixture_close(x);
}

TEST(access_pair, signs_are_not_terminals) {
    struct fixture *x = fixture_open();
    struct access_token sign, terminal;
    char code[ACCESS_CODE];

    CHECK_EQ(new_code(x, ROLE_SIGN, 3, code), OK);
    CHECK_EQ(pair(x, code, &sign), OK);
    CHECK_EQ(new_code(x, ROLE_TERMINAL, 3, code), OK);
    CHECK_EQ(pair(x, code, &terminal), OK);
    CHECK_EQ(sign.who.role, ROLE_SIGN);
    CHECK_EQ(access_unpair(x->a, ROLE_TERMINAL, 3), OK);
    CHECK_EQ(access_check(x->a, &terminal.who, x->now), ERR_SESSION);
    CHECK_EQ(access_check(x->a, &sign.who, x->now), OK);
    CHECK_EQ(new_code(x, ROLE_SIGN, ACCESS_SIGNS + 1, code), ERR_TERMINAL);
    CHECK_EQ(new_code(x, ROLE_TERMINAL, 0, code), ERR_TERMINAL);
    CHECK_EQ(new_code(x, ROLE_TERMINAL, CONFIG_TERMINALS + 1, code), ERR_TERMINAL);
    CHECK_EQ(new_code(x, ROLE_DEALER, 1, code), ERR_TERMINAL);
    fixture_close(x);
}

TEST(access_pair, a_sign_is_known_by_its_name_and_time_after_a_restart_too) {
    struct fixture *x = fixture_open();
    struct access_token token;
    struct access_who who;
    char code[ACCESS_CODE];

    CHECK_EQ(new_code(x, ROLE_SIGN, 3, code), OK);
    x->now += 1234;
    CHECK_EQ(pair(x, code, &token), OK);
    for (int i = 0; i < 2; i++) {
        CHECK_STR(x->a->about[2].name, "by the door");
        CHECK_EQ(x->a->about[2].paired_ms, 1001234);
        CHECK_EQ(access_hello(x->a, text_from(token.text), x->now, &who), OK);
        CHECK_EQ(fixture_restart(x), OK);
    }
    CHECK_EQ(access_unpair(x->a, ROLE_SIGN, 3), OK);
    CHECK_STR(x->a->about[2].name, "");
    CHECK_EQ(fixture_restart(x), OK);
    CHECK(!x->a->sign[2].paired);
    CHECK_EQ(x->a->about[2].paired_ms, 0);
    fixture_close(x);
}

TEST(access_pair, a_card_reader_has_a_token_of_its_own) {
    struct fixture *x = fixture_open();
    struct access_token token;
    struct access_who who;
    char code[ACCESS_CODE];

    CHECK_EQ(new_code(x, ROLE_READER, CONFIG_TABLES + 1, code), ERR_TERMINAL);
    CHECK_EQ(new_code(x, ROLE_READER, 2, code), OK);
    CHECK_EQ(pair(x, code, &token), OK);
    CHECK_EQ(token.text[0], 'r');
    for (int i = 0; i < 2; i++) {
        CHECK_EQ(access_hello(x->a, text_from(token.text), x->now, &who), OK);
        CHECK_EQ(who.role, ROLE_READER);
        CHECK_EQ(who.number, 2);
        CHECK_EQ(access_check(x->a, &who, x->now), OK);
        CHECK_EQ(access_logout(x->a, &who), ERR_SESSION);
        CHECK_STR(x->a->about_reader[1].name, "by the door");
        CHECK_EQ(fixture_restart(x), OK);
    }
    CHECK_EQ(access_unpair(x->a, ROLE_READER, 2), OK);
    CHECK_EQ(access_hello(x->a, text_from(token.text), x->now, &who), ERR_SESSION);
    CHECK_EQ(fixture_restart(x), OK);
    CHECK(!x->a->reader[1].paired && !x->a->about_reader[1].paired_ms);
    fixture_close(x);
}

TEST(access_pair, an_unpaired_terminal_is_nobody_and_can_be_paired_again) {
    struct fixture *x = fixture_open();
    struct access_token first, second;
    struct access_who who;
    char code[ACCESS_CODE];

    CHECK_EQ(access_unpair(x->a, ROLE_TERMINAL, 5), ERR_TERMINAL);
    CHECK_EQ(new_code(x, ROLE_TERMINAL, 5, code), OK);
    CHECK_EQ(pair(x, code, &first), OK);
    CHECK_EQ(access_unpair(x->a, ROLE_TERMINAL, 5), OK);
    CHECK_EQ(access_hello(x->a, text_from(first.text), x->now, &who), ERR_SESSION);
    CHECK_EQ(new_code(x, ROLE_TERMINAL, 5, code), OK);
    CHECK_EQ(pair(x, code, &second), OK);
    CHECK_EQ(access_check(x->a, &first.who, x->now), ERR_SESSION);
    CHECK_EQ(access_check(x->a, &second.who, x->now), OK);
    CHECK_EQ(fixture_restart(x), OK);
    CHECK_EQ(access_hello(x->a, text_from(first.text), x->now, &who), ERR_SESSION);
    CHECK_EQ(access_hello(x->a, text_from(second.text), x->now, &who), OK);
    fixture_close(x);
}

TEST(access_pair, a_store_that_fails_leaves_the_code_good) {
    struct fixture *x = fixture_open();
    struct access_token token;
    char code[ACCESS_CODE];

    CHECK_EQ(new_code(x, ROLE_TERMINAL, 5, code), OK);
    store_faulty_plan(x->store, &(struct store_fault){.from = 1, .count = 1, .err = ERR_STORE});
    CHECK_EQ(pair(x, code, &token), ERR_STORE);
    CHECK_EQ(pair(x, code, &token), OK);
    store_faulty_plan(x->store, &(struct store_fault){.from = 1, .count = 1, .err = ERR_STORE});
    CHECK_EQ(access_unpair(x->a, ROLE_TERMINAL, 5), ERR_STORE);
    CHECK_EQ(access_check(x->a, &token.who, x->now), OK);
    fixture_close(x);
}

/* ---- the first supervisor ----------------------------------------------------------------------------- */

static enum err set_up(struct fixture *x, const char *code, const char *name, struct access_token *out) {
    const struct credentials entered = {.code = text_from(code),
                                        .name = text_from(name),
                                        .password = text_from("open sesame!"),
                                        .address = text_from("10.0.0.1")};

    return access_setup(x->a, &entered, x->now, out);
}

TEST(access_pair, a_new_house_gets_its_supervisor_once) {
    struct fixture *x = fixture_open();
    struct access_token token;
    char code[ACCESS_SETUP];

    CHECK(access_setup_code(x->a));
    memcpy(code, access_setup_code(x->a), sizeof code);
    CHECK_EQ(strlen(code), 19);
    CHECK_EQ(set_up(x, "ZZZZ-ZZZZ-ZZZZ-ZZZZ", "ann", &token), ERR_CODE);
    CHECK_EQ(set_up(x, "", "ann", &token), ERR_CODE);
    CHECK_EQ(set_up(x, code, "not a name", &token), ERR_NAME);
    CHECK_EQ(set_up(x, code, "ann", &token), OK);
    CHECK_EQ(token.who.role, ROLE_SUPERVISOR);
    CHECK_EQ(access_check(x->a, &token.who, x->now), OK);
    CHECK(!access_setup_code(x->a));
    CHECK_EQ(set_up(x, code, "eve", &token), ERR_SETUP);
    CHECK_EQ(fixture_restart(x), OK);
    CHECK(!access_setup_code(x->a));
    CHECK_EQ(set_up(x, "", "eve", &token), ERR_SETUP);
    fixture_close(x);
}

TEST(access_pair, guessing_the_setup_code_must_wait) {
    struct fixture *x = fixture_open();
    struct access_token token;

    for (int i = 0; i < 3; i++) CHECK_EQ(set_up(x, "ZZZZ-ZZZZ-ZZZZ-ZZZZ", "ann", &token), ERR_CODE);
    CHECK_EQ(set_up(x, access_setup_code(x->a), "ann", &token), ERR_WAIT);
    fixture_close(x);
}

/* Damage stops the start: better no door than a wrong one. */
TEST(access_pair, a_value_that_cannot_be_read_stops_the_start) {
    static const char *const names[] = {"access/user/1", "access/session/0",  "access/terminal/1", "access/sign/1",
                                        "access/user/x", "access/terminal/0", "access/what"};

    for (size_t i = 0; i < COUNT(names); i++) {
        struct fixture *x = fixture_open();

        x->setup.accept = true; /* written without a seal */
        CHECK_EQ(store_put(x->memory, names[i], "\x02zzz", 4), OK);
        CHECK_EQ(fixture_restart(x), ERR_STORE_CHAIN);
        CHECK(strstr(x->message, names[i]));
        CHECK_EQ(store_put(x->memory, names[i], NULL, 0), OK);
        CHECK_EQ(store_put(x->memory, "checkpoint/1", "zzz", 3), OK); /* of somebody else */
        CHECK_EQ(fixture_restart(x), OK);
        store_faulty_plan(x->store, &(struct store_fault){.from = 1, .count = 1, .err = ERR_STORE});
        CHECK_EQ(fixture_restart(x), ERR_STORE);
        fixture_close(x);
    }
}
