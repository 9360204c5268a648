#include "base/rng.h"

#include <sodium.h>
#include <string.h>

/* The block overwrites the key that made it. */
static void refill(struct rng *r) {
    static const uint8_t nonce[crypto_stream_chacha20_NONCEBYTES];
    uint8_t key[RNG_KEY_SIZE];
    memcpy(key, r->block, sizeof key);
    crypto_stream_chacha20(r->block, sizeof r->block, nonce, key);
    sodium_memzero(key, sizeof key);
    r->at = RNG_KEY_SIZE;
}

static void make_key(const void *seed, size_t size, uint8_t out[RNG_KEY_SIZE]) {
    static const char context[] = "cardroom rng 1";
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, NULL, 0, RNG_KEY_SIZE);
    crypto_generichash_update(&hash, (const unsigned char *)context, sizeof context - 1);
    crypto_generichash_update(&hash, seed, size);
    crypto_generichash_final(&hash, out, RNG_KEY_SIZE);
    sodium_memzero(&hash, sizeof hash);
}

void rng_seed(struct rng *r, const void *seed, size_t size) {
    make_key(seed, size, r->block);
    refill(r);
}

/* A stream cipher's shorter output is the beginning of its longer one. */
void rng_prefix(const void *seed, size_t size, uint32_t *words, int count) {
    static const uint8_t nonce[crypto_stream_chacha20_NONCEBYTES];
    uint8_t key[RNG_KEY_SIZE], block[RNG_KEY_SIZE + 4 * RNG_PREFIX];
    must(count >= 0 && count <= RNG_PREFIX);
    make_key(seed, size, key);
    crypto_stream_chacha20(block, RNG_KEY_SIZE + 4 * (size_t)count, nonce, key);
    for (int i = 0; i < count; i++) words[i] = rng_word_at(block + RNG_KEY_SIZE + 4 * i);
    sodium_memzero(key, sizeof key);
    sodium_memzero(block, sizeof block);
}

uint32_t rng_u32(struct rng *r) {
    if (r->at == sizeof r->block) refill(r);
    uint8_t *at = r->block + r->at;
    const uint32_t word = rng_word_at(at);

    memset(at, 0, 4);
    r->at += 4;
    return word;
}

/* The block ends before both words or between them. */
uint64_t rng_u64_refilled(struct rng *r) {
    const uint64_t low = rng_u32(r);
    return low | (uint64_t)rng_u32(r) << 32;
}

void rng_bytes(struct rng *r, uint8_t *out, size_t size) {
    must(size % 4 == 0);
    for (size_t i = 0; i < size; i += 4) {
        const uint32_t word = rng_u32(r);
        for (int b = 0; b < 4; b++) out[i + (size_t)b] = (uint8_t)(word >> (8 * b));
    }
}

/* Lemire's multiply and shift: maps a word of so many bits to a number below n, or rejects it (false).
 *
 * Why the bias is exactly zero.  Let W = 2^bits and t = W mod n.  A word w stands for the value v = w*n / W
 * (rounded down) and is kept if w*n mod W >= t.  So the words kept for v are those whose multiple w*n lies in
 * [v*W + t, v*W + W), an interval of W - t consecutive integers.  n divides W - t, hence every such interval
 * holds the same number of multiples of n, (W - t) / n: each v has exactly that many words.
 *
 * t is below n, so a remainder of at least n is kept without the division. */
static inline bool bounded(uint32_t word, uint32_t n, int bits, uint32_t *value) {
    const uint64_t words = (uint64_t)1 << bits, product = (uint64_t)word * n, rest = product & (words - 1);
    *value = (uint32_t)(product >> bits);
    return rest >= n || rest >= words % n;
}

bool rng_bounded(uint32_t word, uint32_t n, uint32_t *value) { return bounded(word, n, 32, value); }

uint32_t rng_below(struct rng *r, uint32_t n) {
    uint32_t value;
    must(n > 0);
    while (!bounded(rng_u32(r), n, 32, &value)) continue;
    return value;
}

/* Fisher-Yates from the top: count! equally likely sequences of choices, each giving a different order. */
void rng_shuffle(struct rng *r, uint8_t *cards, size_t count) {
    must(count <= UINT32_MAX);
    for (size_t left = count; left > 1; left--) {
        const uint32_t chosen = rng_below(r, (uint32_t)left);
        const uint8_t moved = cards[chosen];
        cards[chosen] = cards[left - 1];
        cards[left - 1] = moved;
    }
}
