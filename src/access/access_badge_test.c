#include "access/access_badge.c"

#include "access/access_fixture.h"
#include "test.h"

static enum err choose(struct fixture *x, const struct access_who *who, const char *password, const char *pin,
                       char badge[ACCESS_BADGE]) {
    const struct credentials entered = {.old = text_from(password), .pin = text_from(pin)};
    struct password_check checks[2];
    TRY(access_password_change_begin(x->a, who, &entered, x->now, checks));
    password_check_run(&checks[0]);
    password_check_run(&checks[1]);
    memcpy(badge, checks[1].badge, ACCESS_BADGE);
    return fixture_take(x->a, access_password_change_end(x->a, who, checks, x->now, NULL), (int)who->place, NULL);
}

static enum err sign_on(struct fixture *x, const char *badge, const char *pin, struct access_token *out) {
    const struct credentials entered = {
        .badge = text_from(badge), .pin = text_from(pin), .address = text_from("10.0.0.9")};
    struct password_check check;
    TRY(access_login_begin(x->a, &entered, x->now, &check));
    password_check_run(&check);
    return access_login_end(x->a, &check, x->now, out);
}

/* Mia with a badge; her session by password. */
static struct access_token with_badge(struct fixture *x, char badge[ACCESS_BADGE]) {
    struct access_token mia;
    CHECK_EQ(fixture_add(x, "mia", ROLE_DEALER), OK);
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &mia), OK);
    CHECK_EQ(choose(x, &mia.who, "open sesame!", "4711", badge), OK);
    return mia;
}

static bool signs(const struct fixture *x, const struct access_who *who) {
    uint8_t signature[crypto_sign_BYTES];
    const struct access_user *user = access_user(x->a, who->number);
    return access_sign(x->a, who, text_of("an act"), signature) &&
           crypto_sign_verify_detached(signature, (const uint8_t *)"an act", 6, user->key) == 0;
}

TEST(access_badge, it_names_its_person_and_holds_eighty_bits) {
    struct fixture *x = fixture_open();
    char badge[ACCESS_BADGE], other[ACCESS_BADGE];
    const struct access_token mia = with_badge(x, badge);

    CHECK_EQ(strlen(badge), strlen("B1-ABCD-EFGH-JKMN-PQRS"));
    CHECK(strncmp(badge, "B1-", 3) == 0);
    CHECK_EQ(choose(x, &mia.who, "open sesame!", "4711", other), OK);
    CHECK(strcmp(badge, other) != 0);
    fixture_close(x);
}

/* [issue 27] An approval is made by something that only its person has. */
TEST(access_badge, badge_and_pin_open_the_same_key_as_the_password) {
    struct fixture *x = fixture_open();
    char badge[ACCESS_BADGE];
    const struct access_token mia = with_badge(x, badge);
    struct access_token here;

    CHECK(signs(x, &mia.who));
    CHECK_EQ(sign_on(x, badge, "4711", &here), OK);
    CHECK_STR(here.name, "mia");
    CHECK(signs(x, &here.who));
    CHECK_EQ(fixture_restart(x), OK);
    CHECK_EQ(sign_on(x, badge, "4711", &here), OK); /* the value of a person with a badge is read */
    CHECK(signs(x, &here.who));
    CHECK_EQ(fixture_login(x, "mia", "open sesame!", &here), OK);
    CHECK(signs(x, &here.who));
    fixture_close(x);
}

TEST(access_badge, a_scanner_types_it_in_any_case) {
    struct fixture *x = fixture_open();
    char badge[ACCESS_BADGE], typed[ACCESS_BADGE] = {0};
    struct access_token here;
    with_badge(x, badge);

    for (size_t i = 0; badge[i]; i++) typed[i] = char_lower(badge[i]);
    CHECK_EQ(sign_on(x, typed, "4711", &here), OK);
    fixture_close(x);
}

TEST(access_badge, neither_alone_nor_those_of_another_open_anything) {
    struct fixture *x = fixture_open();
    char badge[ACCESS_BADGE], bobs[ACCESS_BADGE];
    struct access_token bob, out;
    with_badge(x, badge);
    CHECK_EQ(fixture_add(x, "bob", ROLE_DEALER), OK);
    CHECK_EQ(fixture_login(x, "bob", "open sesame!", &bob), OK);
    CHECK_EQ(choose(x, &bob.who, "open sesame!", "8351", bobs), OK);
    const char *wrong[][2] = {{badge, ""},
                              {badge, "8351"},
                              {badge, "04711"},
                              {"B1-", "4711"},
                              {"B", "4711"},
                              {"1", "4711"},
                              {"B9-ABCD-EFGH-JKMN-PQRS", "4711"},
                              {"mia", "4711"},
                              {badge + 3, "4711"}};

    for (size_t i = 0; i < COUNT(wrong); i++) {
        CHECK_EQ(sign_on(x, wrong[i][0], wrong[i][1], &out), ERR_LOGIN);
        x->now += HOUR;
    }
    memcpy(bobs, badge, 2); /* bob's letters, mia's number */
    CHECK_EQ(sign_on(x, bobs, "4711", &out), ERR_LOGIN);
    x->now += HOUR;
    CHECK_EQ(sign_on(x, bobs, "8351", &out), ERR_LOGIN);
    fixture_close(x);
}

TEST(access_badge, wrong_pins_soon_wait_like_passwords) {
    struct fixture *x = fixture_open();
    char badge[ACCESS_BADGE];
    struct access_token out;
    with_badge(x, badge);

    for (int i = 0; i < THROTTLE_COSTS; i++) CHECK_EQ(sign_on(x, badge, "1234", &out), ERR_LOGIN);
    CHECK_EQ(sign_on(x, badge, "4711", &out), ERR_WAIT);
    x->now += THROTTLE_FIRST_MS;
    CHECK_EQ(sign_on(x, badge, "4711", &out), OK);
    fixture_close(x);
}

TEST(access_badge, the_own_password_chooses_it_and_pins_that_will_do) {
    struct fixture *x = fixture_open();
    char badge[ACCESS_BADGE];
    const struct access_token mia = with_badge(x, badge);
    const char *wrong[] = {"123", "123456789", "12a4", "1 34", "1111", "-123"};

    CHECK_EQ(choose(x, &mia.who, "open says me", "4711", badge), ERR_LOGIN);
    for (size_t i = 0; i < COUNT(wrong); i++) CHECK_EQ(choose(x, &mia.who, "open sesame!", wrong[i], badge), ERR_PIN);
    CHECK_EQ(choose(x, &mia.who, "open sesame!", "12345678", badge), OK);
    CHECK_EQ(access_check(x->a, &mia.who, x->now), OK);
    CHECK(signs(x, &mia.who));
    fixture_close(x);
}

/* It opened the key of the password that was. */
TEST(access_badge, a_new_password_or_badge_ends_the_old_badge) {
    struct fixture *x = fixture_open();
    char badge[ACCESS_BADGE], second[ACCESS_BADGE], third[ACCESS_BADGE];
    const struct access_token mia = with_badge(x, badge);
    struct access_token out;

    CHECK_EQ(choose(x, &mia.who, "open sesame!", "4711", second), OK);
    CHECK_EQ(sign_on(x, badge, "4711", &out), ERR_LOGIN);
    CHECK_EQ(access_password_change(x->a, &mia.who, text_from("open sesame!"), text_from("another one 2"), x->now), OK);
    CHECK_EQ(sign_on(x, second, "4711", &out), ERR_LOGIN);
    CHECK_EQ(choose(x, &mia.who, "another one 2", "4711", third), OK);
    CHECK_EQ(sign_on(x, third, "4711", &out), OK);
    CHECK_EQ(access_user_password(x->a, text_from("mia"), text_from("chosen by ann"), x->now, NULL), OK);
    CHECK_EQ(sign_on(x, third, "4711", &out), ERR_LOGIN);
    fixture_close(x);
}

TEST(access_badge, who_is_removed_has_none) {
    struct fixture *x = fixture_open();
    char badge[ACCESS_BADGE];
    struct access_token out;
    with_badge(x, badge);

    CHECK_EQ(fixture_remove(x->a, text_from("mia"), x->now, NULL), OK);
    CHECK_EQ(sign_on(x, badge, "4711", &out), ERR_LOGIN);
    fixture_close(x);
}
