#include "deal/entropy.h"

#include <sodium.h>

enum err entropy_bytes(void *out, size_t size) {
    if (sodium_init() < 0) return ERR_IO;
    randombytes_buf(out, size);
    return OK;
}

enum err entropy_seed(struct rng *r) {
    uint8_t seed[RNG_KEY_SIZE];
    TRY(entropy_bytes(seed, sizeof seed));
    rng_seed(r, seed, sizeof seed);
    sodium_memzero(seed, sizeof seed);
    return OK;
}
