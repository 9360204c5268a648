/* writer_direct.h - a writer (store/writer.h) with neither thread nor clock: each poll is one attempt to
 * write all that waits. */
#pragma once

#include "store/writer.h"

/* Asks the store for its last number.  On an error *out is left alone. */
enum err writer_direct_start(struct store_handle store, const struct writer_options *options,
                             struct writer_handle *out);
