/* desk_history.h - all inputs since the house of desk_fuzz.c was opened, in a file that outlives a crash.
 *
 * Where -artifact_prefix=PREFIX is given the file is PREFIXhistory-PID, shared memory: whatever kills the
 * program, what was added is in it.  It is removed when the program ends normally.  Inputs are separated by
 * line ends, and the unused rest is filled with them, so that the file is itself an input. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

void desk_history_open(int count, char **arguments); /* of the program */
void desk_history_clear(void);
bool desk_history_room(size_t size);
void desk_history_add(const void *input, size_t size); /* one that has no room is left out */
