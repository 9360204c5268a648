/* rng.h - random numbers that are repeatable from a seed and unpredictable without it.
 *
 * ChaCha20 (libsodium) with fast key erasure: one call makes 32 + 4096 bytes under the current key and a zero
 * nonce; the first 32 are the next key, the rest is output, and a word is wiped as it is taken.  So the
 * generator is re-keyed all the time, and its memory reveals nothing about earlier output.
 *
 * This is only the algorithm: the seed comes from outside (deal/entropy.h, or a text the user gave), and the
 * same seed gives the same numbers on every machine, whatever its byte order.
 *
 * Order: rng_seed, then anything.  Cost: about 2 ns a word, 4 KiB of memory.  Forbidden: sharing one struct
 * between threads, and copying it (the copy repeats the original) other than to replay. */
#pragma once

#include "base/base.h"

#include <string.h>

enum { RNG_KEY_SIZE = 32, RNG_OUTPUT_SIZE = 4096, RNG_PREFIX = 24 };

struct rng {
    uint8_t block[RNG_KEY_SIZE + RNG_OUTPUT_SIZE]; /* the key of the next refill, then output */
    uint32_t at;                                   /* the next word in block */
};

/* The key is BLAKE2b-256 of "cardroom rng 1" and the seed, so any text of any length is a good seed. */
void rng_seed(struct rng *r, const void *seed, size_t size);

/* The first words (at most RNG_PREFIX) after rng_seed() with this seed, at a tenth of the cost. */
void rng_prefix(const void *seed, size_t size, uint32_t *words, int count);

uint32_t rng_u32(struct rng *r);
uint64_t rng_u64_refilled(struct rng *r); /* for rng_u64() */

static inline uint32_t rng_word_at(const uint8_t *at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* Two words, the low one first. */
static inline uint64_t rng_u64(struct rng *r) {
    if (__builtin_expect(r->at + 8 > sizeof r->block, 0)) return rng_u64_refilled(r);
    uint8_t *at = r->block + r->at;
    const uint64_t low = rng_word_at(at), high = rng_word_at(at + 4);

    memset(at, 0, 8);
    r->at += 8;
    return low | high << 32;
}

/* Words as little-endian bytes; size is a multiple of 4. */
void rng_bytes(struct rng *r, uint8_t *out, size_t size);

/* Maps a word to a number from 0 to n - 1, or rejects it (false); every value has equally many words. */
bool rng_bounded(uint32_t word, uint32_t n, uint32_t *value);

/* A number from 0 to n - 1, n above zero, all exactly equally likely. */
uint32_t rng_below(struct rng *r, uint32_t n);

/* Shuffles the cards into one of their count! orders, all exactly equally likely. */
void rng_shuffle(struct rng *r, uint8_t *cards, size_t count);
