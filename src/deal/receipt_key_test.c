#include "deal/receipt_key.c"

#include "test.h"

/* RFC 8032, 7.1, test 1. */
static const char seed_hex[] = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
static const char public_hex[] = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";

static struct text copied_text(char *memory, const char *text) {
    strcpy(memory, text);
    return (struct text){memory, strlen(text)};
}

static struct receipt_key rfc_key(void) {
    struct receipt_key key;
    uint8_t seed[RECEIPT_KEY_SEED];
    char memory[80];

    CHECK(receipt_read_hex(copied_text(memory, seed_hex), seed, sizeof seed));
    receipt_key_from_seed(&key, seed);
    return key;
}

TEST(receipt_key, the_public_half_of_rfc_8032) {
    const struct receipt_key key = rfc_key();
    char memory[120];
    struct buf b = BUF(memory);

    receipt_key_put_public(&b, key.public);
    CHECK(strncmp(memory, "cardroom-public-key 1 ", 22) == 0);
    CHECK(strncmp(memory + 22, public_hex, 64) == 0);
    CHECK_STR(memory + 86, "\n");
}

TEST(receipt_key, both_halves_are_read_as_they_are_written) {
    const struct receipt_key key = rfc_key();
    struct receipt_key again;
    uint8_t public[RECEIPT_PUBLIC];
    char memory[120], other[120];
    struct buf b = BUF(memory);

    receipt_key_put_secret(&b, &key);
    CHECK(receipt_key_read_secret((struct text){memory, b.size}, &again));
    CHECK(memcmp(&again, &key, sizeof key) == 0);
    CHECK(!receipt_key_read_public((struct text){memory, b.size}, public));
    buf_clear(&b);
    receipt_key_put_public(&b, key.public);
    CHECK(receipt_key_read_public((struct text){memory, b.size}, public));
    CHECK(memcmp(public, key.public, sizeof public) == 0);
    CHECK(!receipt_key_read_secret((struct text){memory, b.size}, &again));
    CHECK(receipt_key_read_public(copied_text(other, public_hex), public));
}

TEST(receipt_key, what_is_no_key) {
    uint8_t public[RECEIPT_PUBLIC];
    char memory[200];
    static const char *const refused[] = {
        "",
        "\n",
        "cardroom-public-key 1 ",
        "cardroom-public-key 2 d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "D75A980182B10AB7D54BFED3C964073A0EE172F3DAA62325AF021A68F707511A",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f70751",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a1a",
        " d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "g75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    };

    for (size_t i = 0; i < COUNT(refused); i++)
        CHECK(!receipt_key_read_public(copied_text(memory, refused[i]), public), "'%s'", refused[i]);
}

TEST(receipt_key, new_keys_differ_and_are_wiped) {
    struct receipt_key a, b;

    CHECK_EQ(receipt_key_new(&a), OK);
    CHECK_EQ(receipt_key_new(&b), OK);
    CHECK(memcmp(a.seed, b.seed, sizeof a.seed) != 0 && memcmp(a.public, b.public, sizeof a.public) != 0);
    receipt_key_wipe(&a);
    for (size_t i = 0; i < sizeof a; i++) CHECK_EQ(((const uint8_t *)&a)[i], 0);
}

/* By 'printf ... | xxd -r -p | b2sum -l 256'. */
TEST(receipt_key, a_fingerprint_is_what_b2sum_prints) {
    const struct receipt_key key = rfc_key();
    char memory[64];
    struct buf b = BUF(memory);

    receipt_key_put_fingerprint(&b, key.public);
    CHECK_STR(memory, "7849 ac30 4968 0be1 ef76 2efe 0d36 e017");
}
