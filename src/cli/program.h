/*
 * program.h - which program this is: its version, and the hash of its file.
 *
 * Receipts name both.  The hash is what 'b2sum -l 256' prints for the program's file, so that a lab can tell
 * whether it is the build that it has examined.
 */
#ifndef CLI_PROGRAM_H
#define CLI_PROGRAM_H

#include "base/buf.h"

extern const char program_name[]; /* "cardroom 0.1.0" */

/* BLAKE2b-256 of the running program's file in hex; nothing where it cannot be read. */
void program_put_hash(struct buf *b);

#endif
