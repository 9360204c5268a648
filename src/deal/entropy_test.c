#include "deal/entropy.c"

#include "test.h"

/* Two seedings that agree in 128 bits would mean that no entropy came in. */
TEST(entropy, no_two_seedings_are_alike) {
    struct rng a, b;

    CHECK_EQ(entropy_seed(&a), OK);
    CHECK_EQ(entropy_seed(&b), OK);
    CHECK(rng_u64(&a) != rng_u64(&b) || rng_u64(&a) != rng_u64(&b));
}
