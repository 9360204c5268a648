#include "cli/play/play_keys.c"

#include "test.h"

/* Standard input becomes this text; standard output is not shown. */
static void type(struct keys *keys, const char *text) {
    int ends[2];

    CHECK(pipe(ends) == 0);
    CHECK(write(ends[1], text, strlen(text)) == (ssize_t)strlen(text));
    close(ends[1]);
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    CHECK(freopen("/dev/null", "w", stdout));
    keys_open(keys);
}

static void check_char(struct keys *keys, char c) {
    const struct key key = keys_next(keys, false);

    CHECK_EQ(key.kind, KEY_CHAR);
    CHECK_EQ(key.c, c);
}

TEST(play_keys, one_a_line_or_several) {
    struct keys keys;

    type(&keys, "p\n\nF x\r\n  \n1");
    check_char(&keys, 'p');
    CHECK_EQ(keys_next(&keys, false).kind, KEY_ENTER);
    check_char(&keys, 'f');
    check_char(&keys, 'x');
    CHECK_EQ(keys_next(&keys, false).kind, KEY_ENTER); /* blanks are a blank line */
    check_char(&keys, '1');
    CHECK_EQ(keys_next(&keys, false).kind, KEY_END);
    CHECK_EQ(keys_next(&keys, false).kind, KEY_END);
}

/* "1 25d": the key 1, and where an amount is asked for, 25; the next key follows at once. */
TEST(play_keys, digits_are_keys_or_amounts_as_asked) {
    struct keys keys;

    type(&keys, "1 25d 159\n");
    check_char(&keys, '1');
    const struct key amount = keys_next(&keys, true);
    CHECK_EQ(amount.kind, KEY_AMOUNT);
    CHECK_EQ(amount.cents, 2500);
    check_char(&keys, 'd');
    check_char(&keys, '1');
    check_char(&keys, '5');
    check_char(&keys, '9');
    CHECK_EQ(keys_next(&keys, true).kind, KEY_END);
}

TEST(play_keys, an_endless_amount_is_none) {
    struct keys keys;

    type(&keys, "99999999999999999999999999999999999999999999\nq");
    const struct key amount = keys_next(&keys, true);
    CHECK_EQ(amount.kind, KEY_AMOUNT);
    CHECK_EQ(amount.cents, -1);
    check_char(&keys, 'q');
}

TEST(play_keys, what_follows_a_refused_key_is_dropped) {
    struct keys keys;

    type(&keys, "z d p\nf\n");
    check_char(&keys, 'z');
    keys_drop_line(&keys);
    check_char(&keys, 'f');
    keys_drop_line(&keys);
    CHECK_EQ(keys_next(&keys, false).kind, KEY_END);
}

/* Anything that is no letter is a key too, never a crash. */
TEST(play_keys, bytes_of_any_kind) {
    struct keys keys;

    type(&keys, "\x01\x7f\xc3\xa9\xff\n");
    for (int i = 0; i < 4; i++) CHECK_EQ(keys_next(&keys, false).kind, KEY_CHAR);
    CHECK_EQ(keys_next(&keys, false).kind, KEY_END);
}
