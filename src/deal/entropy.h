/* entropy.h - the one place where the operating system's randomness enters the program.
 *
 * Everything else draws from a struct rng, so a session that was seeded by hand is repeatable throughout. */
#pragma once

#include "base/err.h"
#include "base/rng.h"

/* Seeds r with 256 bits of the operating system's; ERR_IO if it has none to give. */
enum err entropy_seed(struct rng *r);

/* Fills out with the operating system's randomness; ERR_IO if it has none to give. */
enum err entropy_bytes(void *out, size_t size);
