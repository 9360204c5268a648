#include "access/access.c"

#include "access/access_fixture.h"
#include "test.h"

/* ---- rights ------------------------------------------------------------------------------------------- */

/* Written from what each person does for a living, not from protocol.def; every pair is compared. */
static const char *const rights[ROLES] = {
    [ROLE_NOBODY] = " hello pair login setup demo start-over ",
    [ROLE_TERMINAL] = " watch sit leave bets ready act load collect recall round replay advice receipt ",
    [ROLE_SIGN] = " watch ",
    [ROLE_READER] = " read ",
    [ROLE_CONSOLE] = " login sign-on ",
    [ROLE_DEALER] =
        " watch logout password badge open close start cards turn decide rest corrections amend deck correct "
        "settle wait verify drill mark tokes unseat "
        "terminals replay slip-paper dispute disputes place again amount sweep by-hand call slip buy-in colour "
        "racks slips-open ",
    [ROLE_CASHIER] =
        " logout password badge mark issue redeem voucher vouchers day claim-paid claims proposals approve decline "
        "cage slips slip-paper master-games "
        "slip slip-void cage-chips cage-cash racks slips-open ",
    [ROLE_SUPERVISOR] =
        " watch logout password badge open close start cards turn decide rest corrections amend irregularity deck "
        "correct "
        "reader-failed card-readers consoles "
        "settle wait dead void verify drill proof mark tokes unseat "
        "terminals replay issue redeem voucher vouchers day table-open table-close limits pay adjust "
        "maximum alarm-seen clock-accept self-check user-add user-role user-password user-remove pair-code unpair "
        "users "
        "signs rounds events alarms meters hold audit export receipt course "
        "void-preview claim-paid claims claim-write-off proposals approve decline "
        "dispute dispute-rule disputes place again amount sweep by-hand call cage slips slip-paper master-games "
        "room-report "
        "slip slip-void buy-in colour cage-chips cage-cash racks slips-open ",
    [ROLE_AUDITOR] =
        " watch logout password badge voucher vouchers day users card-readers consoles terminals signs rounds replay "
        "events alarms meters "
        "hold audit export receipt course claims proposals disputes "
        "cage slips slip-paper master-games room-report racks slips-open ",
    [ROLE_SECURITY] = " watch logout password badge mark slip-paper slip racks slips-open proposals approve ",
    [ROLE_COUNT] = " watch logout password badge mark slips slip-paper slip slips-open ",
    [ROLE_ACCOUNTING] = " watch logout password badge mark voucher vouchers day users card-readers consoles terminals "
                        "signs rounds replay "
                        "events alarms meters "
                        "hold audit export receipt course claims proposals disputes approve "
                        "cage slips slip-paper master-games room-report "
                        "slip slip-void cage-chips racks slips-open ",
    [ROLE_SURVEILLANCE] =
        " watch logout password badge verify dispute mark voucher vouchers day users card-readers consoles "
        "terminals signs rounds replay "
        "events alarms meters "
        "hold audit export receipt course claims proposals disputes approve "
        "cage slips slip-paper master-games room-report racks slips-open ",
};

TEST(access, the_role_matrix) {
    int pairs = 0;

    for (int role = 0; role < ROLES; role++)
        for (int kind = 1; kind < REQUESTS; kind++) {
            char word[40];

            snprintf(word, sizeof word, " %s ", protocol_request(kind)->id);
            CHECK(access_may_ask(role, kind) == (strstr(rights[role], word) != NULL), "%s:%s", role_id(role), word);
            pairs += access_may_ask(role, kind);
        }
    int expected = 0;
    for (int role = 0; role < ROLES; role++)
        for (const char *at = rights[role] + 1; *at; at++) expected += *at == ' ';
    CHECK_EQ(pairs, expected); /* and every word of the list is a request */
}

/* An auditor changes nothing but the own password; nobody unknown changes anything; a player manages nobody. */
TEST(access, what_no_role_may_ever_do) {
    for (int kind = 1; kind < REQUESTS; kind++) {
        const struct protocol_request *p = protocol_request(kind);

        if (p->handler == HANDLED_BY_CHANGE)
            CHECK(!access_may_ask(ROLE_AUDITOR, kind) && !access_may_ask(ROLE_NOBODY, kind));
        if (p->handler == HANDLED_BY_CHANGE) CHECK(!access_may_ask(ROLE_SIGN, kind));
        CHECK_EQ(access_may_ask(ROLE_READER, kind), kind == REQUEST_READ); /* and nobody else sends cards so */
        if (kind == REQUEST_READ) CHECK_EQ(p->roles, 1 << ROLE_READER);
        if (p->handler == HANDLED_BY_PEOPLE && kind != REQUEST_PASSWORD && kind != REQUEST_BADGE)
            CHECK_EQ(p->roles, 1 << ROLE_SUPERVISOR);
        CHECK(!access_may_ask(ROLES, kind) && !access_may_ask(-1, kind));
    }
    CHECK(!access_may_ask(ROLE_SUPERVISOR, REQUEST_NONE) && !access_may_ask(ROLE_SUPERVISOR, REQUESTS));
}

/* ---- login -------------------------------------------------------------------------------------------- */

TEST(access, a_login_gives_a_token_that_says_who) {
    struct fixture *x = fixture_open();
    struct access_token token;
    struct access_who who;

    CHECK_EQ(fixture_add(x, "Mia", ROLE_DEALER), OK);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token), OK); /* the case of a name does not count */
    CHECK_EQ(token.who.role, ROLE_DEALER);
    CHECK_EQ(token.expires_ms, x->now + 12 * HOUR);
    CHECK_STR(token.name, "Mia");
    CHECK_EQ(access_hello(x->a, text_from(token.text), x->now, &who), OK);
    CHECK_EQ(who.number, 1);
    CHECK_EQ(who.role, ROLE_DEALER);
    CHECK_EQ(access_check(x->a, &who, x->now), OK);
    fixture_close(x);
}

TEST(access, wrong_is_wrong_whatever_is_wrong) {
    struct fixture *x = fixture_open();
    struct access_token token;

    CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
    CHECK_EQ(fixture_login(x, "mia", "Open sesame!", &token), ERR_LOGIN);
    CHECK_EQ(fixture_login(x, "mia", "", &token), ERR_LOGIN);
    x->now += 2 * HOUR;
    CHECK_EQ(fixture_login(x, "bob", "open sesame!", &token), ERR_LOGIN);
    CHECK_EQ(fixture_login(x, "", "", &token), ERR_LOGIN);
    fixture_close(x);
}

/* By name and address; by address, for whatever name; and the right password does not help. */
TEST(access, too_many_failures_must_wait) {
    struct fixture *x = fixture_open();
    struct access_token token;

    CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
    CHECK_EQ(fixture_add(x, "bob", ROLE_DEALER), OK);
    for (int i = 0; i < 3; i++) CHECK_EQ(fixture_login(x, "mia", "wrong", &token), ERR_LOGIN);
    CHECK_EQ(fixture_login(x, "MIA", "open sesame!", &token), ERR_WAIT);
    CHECK_EQ(x->a->wait_ms, 1000);
    CHECK_EQ(access_login(x->a, text_from("mia"), text_from("open sesame!"), text_from("10.0.0.2"), x->now, &token),
             OK);
    CHECK_EQ(fixture_login(x, "bob", "open sesame!", &token), ERR_WAIT);
    CHECK_EQ(access_login(x->a, text_from("bob"), text_from("open sesame!"), text_from("10.0.0.2"), x->now, &token),
             OK);
    x->now += 1000;
    CHECK_EQ(fixture_login(x, "mia", "wrong", &token), ERR_LOGIN);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token), ERR_WAIT);
    CHECK_EQ(x->a->wait_ms, 2000);
    x->now += 2000;
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token), OK);
    fixture_close(x);
}

/* Whoever tries her name elsewhere, as often as they like, does not keep her from her own machine. */
TEST(access, a_stranger_locks_nobody_out) {
    struct fixture *x = fixture_open();
    struct access_token token;
    struct access_who who;

    CHECK_EQ(fixture_add(x, "mia", ROLE_SUPERVISOR), OK);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token), OK);
    CHECK_EQ(access_hello(x->a, text_from(token.text), x->now, &who), OK);
    for (int i = 0; i < 2000; i++) {
        char address[32];

        snprintf(address, sizeof address, "10.1.%d.%d", i % 20, i / 20);
        access_login(x->a, text_from("mia"), text_from("wrong"), text_from(address), x->now, &token);
    }
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token), OK);
    CHECK_EQ(fixture_login(x, "mia", "wrong", &token), ERR_LOGIN);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token), OK);
    fixture_close(x);
}

/* A hundred at once are a hundred tries, though none has ended yet. */
TEST(access, logins_under_way_count_as_failures) {
    struct fixture *x = fixture_open();
    const struct credentials entered = {
        .name = text_from("mia"), .password = text_from("open sesame!"), .address = text_from("a")};
    struct password_check checks[3], more;
    struct access_token token;

    CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
    for (int i = 0; i < 3; i++) CHECK_EQ(access_login_begin(x->a, &entered, x->now, &checks[i]), OK);
    CHECK_EQ(access_login_begin(x->a, &entered, x->now, &more), ERR_WAIT);
    password_check_run(&checks[0]);
    CHECK_EQ(access_login_end(x->a, &checks[0], x->now, &token), OK);
    for (size_t i = 0; i < sizeof checks[0]; i++) CHECK_EQ(((const char *)&checks[0])[i], 0);
    CHECK_EQ(access_login_end(x->a, &checks[1], x->now, &token), ERR_IO); /* was never run */
    fixture_close(x);
}

TEST(access, a_login_under_way_does_not_outlive_a_change) {
    struct fixture *x = fixture_open();
    const struct credentials entered = {
        .name = text_from("mia"), .password = text_from("open sesame!"), .address = text_from("a")};
    struct password_check check;
    struct access_token token;

    CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
    CHECK_EQ(access_login_begin(x->a, &entered, x->now, &check), OK);
    password_check_run(&check);
    CHECK_EQ(access_user_password(x->a, text_from("mia"), text_from("another one 2"), x->now, NULL), OK);
    CHECK_EQ(access_login_end(x->a, &check, x->now, &token), ERR_LOGIN);
    fixture_close(x);
}

/* ---- sessions ----------------------------------------------------------------------------------------- */

TEST(access, a_session_ends_when_it_is_not_used) {
    struct fixture *x = fixture_open();
    struct access_token token;

    CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token), OK);
    for (int i = 0; i < 10; i++) {
        x->now += HOUR / 2 - 1;
        CHECK_EQ(access_check(x->a, &token.who, x->now), OK);
    }
    CHECK_EQ(access_check(x->a, &token.who, x->now - HOUR), OK); /* a clock that goes back ends nothing */
    x->now += HOUR / 2;
    CHECK_EQ(access_check(x->a, &token.who, x->now), ERR_SESSION);
    CHECK_EQ(access_hello(x->a, text_from(token.text), x->now, &token.who), ERR_SESSION);
    fixture_close(x);
}

TEST(access, a_session_ends_after_its_hours_in_any_case) {
    struct fixture *x = fixture_open();
    struct access_token token;
    const int64_t from = x->now;

    CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token), OK);
    for (; x->now < from + 12 * HOUR; x->now += HOUR / 4) CHECK_EQ(access_check(x->a, &token.who, x->now), OK);
    CHECK_EQ(access_check(x->a, &token.who, x->now), ERR_SESSION);
    fixture_close(x);
}

TEST(access, logout_ends_one_session_and_no_other) {
    struct fixture *x = fixture_open();
    struct access_token one, two;

    CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &one), OK);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &two), OK);
    CHECK(strcmp(one.text, two.text) != 0);
    CHECK_EQ(access_logout(x->a, &one.who), OK);
    CHECK_EQ(access_check(x->a, &one.who, x->now), ERR_SESSION);
    CHECK_EQ(access_logout(x->a, &one.who), ERR_SESSION);
    CHECK_EQ(access_check(x->a, &two.who, x->now), OK);
    CHECK_EQ(access_sessions(x->a, 1, x->now), 1);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &two), OK); /* takes the place of the first */
    CHECK_EQ(access_check(x->a, &one.who, x->now), ERR_SESSION);
    fixture_close(x);
}

/* The one that was used longest ago makes room. */
TEST(access, a_person_has_four_sessions_at_most) {
    struct fixture *x = fixture_open();
    struct access_token token[5];

    CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
    for (int i = 0; i < 4; i++, x->now++) CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token[i]), OK);
    CHECK_EQ(access_check(x->a, &token[0].who, x->now++), OK);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token[4]), OK);
    CHECK_EQ(access_sessions(x->a, 1, x->now), 4);
    for (int i = 0; i < 5; i++) CHECK_EQ(access_check(x->a, &token[i].who, x->now), i == 1 ? ERR_SESSION : OK);
    fixture_close(x);
}

TEST(access, sessions_and_users_outlive_a_restart) {
    struct fixture *x = fixture_open();
    struct access_token mia, bob;
    struct access_who who;

    CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
    CHECK_EQ(fixture_add(x, "bob", ROLE_AUDITOR), OK);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &mia), OK);
    CHECK_EQ(fixture_login(x, "bob", "open sesame!", &bob), OK);
    CHECK_EQ(access_logout(x->a, &bob.who), OK);
    for (int i = 0; i < 6; i++) CHECK_EQ(access_check(x->a, &mia.who, x->now += HOUR / 6), OK);
    CHECK_EQ(fixture_restart(x), OK);
    CHECK_EQ(access_hello(x->a, text_from(mia.text), x->now + HOUR / 3, &who), OK); /* use was remembered */
    CHECK_EQ(who.number, 1);
    CHECK_EQ(access_hello(x->a, text_from(bob.text), x->now, &who), ERR_SESSION);
    CHECK_EQ(access_user(x->a, 2)->role, ROLE_AUDITOR);
    CHECK_STR(access_user(x->a, 2)->name, "bob");
    CHECK_EQ(fixture_login(x, "bob", "open sesame!", &bob), OK);
    fixture_close(x);
}

/* ---- tokens ------------------------------------------------------------------------------------------- */

TEST(access, a_token_with_any_change_is_worth_nothing) {
    struct fixture *x = fixture_open();
    struct access_token token;
    struct access_who who;

    CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token), OK);
    const size_t size = strlen(token.text);
    for (size_t i = 0; i < size; i++) {
        char text[ACCESS_TOKEN];

        memcpy(text, token.text, sizeof text);
        text[i] = text[i] == 'A' ? 'B' : 'A';
        CHECK_EQ(access_hello(x->a, (struct text){text, size}, x->now, &who), ERR_SESSION);
        CHECK_EQ(access_hello(x->a, (struct text){token.text, i}, x->now, &who), ERR_SESSION);
    }
    CHECK_EQ(access_hello(x->a, text_from("s99999.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), x->now, &who),
             ERR_SESSION);
    CHECK_EQ(access_hello(x->a, text_from("t0.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), x->now, &who),
             ERR_SESSION);
    CHECK_EQ(access_hello(x->a, text_from("t1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), x->now, &who),
             ERR_SESSION);
    CHECK_EQ(access_hello(x->a, text_from("s1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), x->now, &who),
             ERR_SESSION);
    CHECK_EQ(access_hello(x->a, (struct text){NULL, 0}, x->now, &who), ERR_SESSION);
    CHECK_EQ(access_hello(x->a, text_from(token.text), x->now, &who), OK);
    fixture_close(x);
}

struct search {
    struct store_handle store;
    const char *what;
    size_t size;
    int values, found;
};

static bool search_value(void *context, const char *name) {
    struct search *s = context;
    char memory[1024];
    struct buf b = BUF(memory);

    must(store_get(s->store, name, &b) == OK);
    s->values++;
    for (size_t i = 0; i + s->size <= b.size; i++) s->found += memcmp(memory + i, s->what, s->size) == 0;
    return true;
}

/* Neither token nor password can be read from a copy of the store: not as text, and the token not as bytes. */
TEST(access, a_copy_of_the_store_opens_no_door) {
    struct fixture *x = fixture_open();
    struct access_token token;
    uint8_t secret[SECRET];
    size_t size;

    CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token), OK);
    const char *dot = strchr(token.text, '.') + 1;
    CHECK_EQ(sodium_base642bin(secret, SECRET, dot, strlen(dot), NULL, &size, NULL,
                               sodium_base64_VARIANT_URLSAFE_NO_PADDING),
             0);
    const struct search searches[] = {
        {x->memory, dot, 12, 0, 0}, {x->memory, (const char *)secret, 12, 0, 0}, {x->memory, "open sesame!", 12, 0, 0}};
    for (size_t i = 0; i < COUNT(searches); i++) {
        struct search s = searches[i];
        CHECK_EQ(x->memory.store->names(x->memory.self, search_value, &s), OK);
        CHECK_EQ(s.values, 2); /* a user and a session */
        CHECK_EQ(s.found, 0);
    }
    fixture_close(x);
}

/* The same seed gives the same tokens: a simulated house can be repeated. */
TEST(access, everything_random_comes_from_the_generator) {
    char texts[2][ACCESS_TOKEN];

    for (int i = 0; i < 2; i++) {
        struct fixture *x = fixture_open();
        struct access_token token;

        CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
        CHECK_EQ(fixture_login(x, "mia", "open sesame!", &token), OK);
        memcpy(texts[i], token.text, sizeof texts[i]);
        fixture_close(x);
    }
    CHECK_STR(texts[0], texts[1]);
}
