#include "deal/entropy.h"

#include <sodium.h>

enum err entropy_seed(struct rng *r)
{
    uint8_t seed[RNG_KEY_SIZE];

    if (sodium_init() < 0) return ERR_WORLD;
    randombytes_buf(seed, sizeof seed);
    rng_seed(r, seed, sizeof seed);
    sodium_memzero(seed, sizeof seed);
    return OK;
}
