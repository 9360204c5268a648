#include "store/chain.c"

#include "test.h"

/* The same bytes, laid out by hand and hashed in one call. */
static struct store_link by_hand(const struct store_link *before, const struct store_entry *e) {
    uint8_t text[16 + 32 + 40 + 64] = "cardroom chain 1";
    const uint64_t numbers[5] = {e->number, (uint64_t)e->time_ms, e->round, e->terminal, e->kind};
    struct store_link link;

    memcpy(text + 16, before, 32);
    for (int i = 0; i < 40; i++) text[48 + i] = (uint8_t)(numbers[i / 8] / ((uint64_t)1 << 8 * (i % 8)));
    memcpy(text + 88, e->bytes, e->size);
    crypto_generichash(link.bytes, 32, text, 88 + e->size, NULL, 0);
    return link;
}

static const struct store_entry plain = {.number = 3,
                                         .time_ms = -5,
                                         .round = 0x1122334455667788,
                                         .terminal = 0xfffffffe,
                                         .kind = 200,
                                         .bytes = (const uint8_t *)"some bytes",
                                         .size = 10};

TEST(chain, link_is_the_hash_of_all_that_is_stored) {
    const struct store_link zero = {{0}}, some = {{1, 2, 3}};
    const struct store_link a = store_chain(&zero, &plain), b = store_chain(&some, &plain);
    const struct store_link a_by_hand = by_hand(&zero, &plain), b_by_hand = by_hand(&some, &plain);

    CHECK(store_link_equal(&a, &a_by_hand));
    CHECK(store_link_equal(&b, &b_by_hand));
    CHECK(!store_link_equal(&a, &b));
}

/* Python: hashlib.blake2b(b'cardroom chain 1' + bytes(32) + (1).to_bytes(8, 'little') + bytes(32), digest_size=32) */
TEST(chain, first_link_as_another_program_computes_it) {
    const struct store_link zero = {{0}};
    const struct store_link link = store_chain(&zero, &(struct store_entry){.number = 1});
    char hex[65];

    sodium_bin2hex(hex, sizeof hex, link.bytes, 32);
    CHECK_STR(hex, "820df495f960256c7c42bb331f95020960e00b065ad0d19f42781b01cb815749");
}

/* Every bit of every field. */
TEST(chain, any_changed_bit_breaks_it) {
    struct store_entry entry = plain;
    const struct chain_walk start = {.number = 2, .link = {{7}}};
    uint8_t bytes[10];
    struct chain_walk walk = start;

    memcpy(bytes, plain.bytes, 10);
    entry.bytes = bytes;
    entry.link = store_chain(&start.link, &plain);
    CHECK(chain_follows(&walk, &entry));
    CHECK_EQ(walk.number, 3);

#define FLIP(field, bits)                                                                                              \
    for (unsigned i = 0; i < (bits); i++) {                                                                            \
        walk = start;                                                                                                  \
        ((uint8_t *)&(field))[i / 8] ^= (uint8_t)(1u << i % 8);                                                        \
        CHECK(!chain_follows(&walk, &entry));                                                                          \
        CHECK_EQ(walk.number, 2);                                                                                      \
        ((uint8_t *)&(field))[i / 8] ^= (uint8_t)(1u << i % 8);                                                        \
    }
    FLIP(entry.number, 64)
    FLIP(entry.time_ms, 64)
    FLIP(entry.round, 64)
    FLIP(entry.terminal, 32)
    FLIP(entry.kind, 8)
    FLIP(entry.link, 256)
    FLIP(bytes, 80)
    for (entry.size = 0; entry.size < 10; entry.size++) {
        walk = start;
        CHECK(!chain_follows(&walk, &entry));
    }
}

/* ---- checkpoints -------------------------------------------------------------------------------------- */

TEST(chain, checkpoint_is_verified_and_cannot_be_changed) {
    const uint8_t seed[32] = {42}, other_seed[32] = {43};
    uint8_t public_key[32], other_key[32], secret_key[64], bytes[CHECKPOINT_SIZE];
    struct store_checkpoint checkpoint = {.number = 77, .link = {{9, 8}}, .root = {{7, 6}}, .time_ms = 1800000000000};

    CHECK(sodium_init() >= 0);
    crypto_sign_seed_keypair(other_key, secret_key, other_seed);
    crypto_sign_seed_keypair(public_key, secret_key, seed);
    checkpoint_sign(&checkpoint, secret_key);
    CHECK(checkpoint_verify(&checkpoint, public_key));
    CHECK(!checkpoint_verify(&checkpoint, other_key));

    checkpoint_write(&checkpoint, bytes);
    for (unsigned i = 0; i < 8 * CHECKPOINT_SIZE; i++) {
        bytes[i / 8] ^= (uint8_t)(1u << i % 8);
        const struct store_checkpoint changed = checkpoint_read(bytes);
        CHECK(!checkpoint_verify(&changed, public_key));
        bytes[i / 8] ^= (uint8_t)(1u << i % 8);
    }
    const struct store_checkpoint again = checkpoint_read(bytes);
    CHECK_EQ(again.number, 77);
    CHECK_EQ(again.time_ms, 1800000000000);
    CHECK(checkpoint_verify(&again, public_key));
}
