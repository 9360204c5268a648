/*
 * store_memory.h - a store that lives and dies with the process: for tests and for the simulated world.
 *
 * The same calls give the same answers, every time.  A crash is simulated by leaving the handle open and
 * starting the house again on it.
 */
#ifndef STORE_STORE_MEMORY_H
#define STORE_STORE_MEMORY_H

#include "store/store.h"

enum err store_memory_open(struct store_handle *out);

#endif
