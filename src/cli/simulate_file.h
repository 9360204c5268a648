/*
 * simulate_file.h - the state of a simulation in a file.
 *
 * Saving writes a new file beside it, syncs it and renames it, so that whatever happens there is one whole
 * state: the old one or the new one.
 */
#ifndef CLI_SIMULATE_FILE_H
#define CLI_SIMULATE_FILE_H

#include "cli/simulate_input.h"

/* Goes on from the file if there is one; false after saying what is wrong. */
bool simulate_file_load(struct simulate_input *in, const char *path);

/* False after saying what is wrong. */
bool simulate_file_save(const struct simulate_input *in, const char *path);

#endif
