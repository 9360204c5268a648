/* sweep.h - thousands of the laboratory's questions from a manifest, over any number of processes.
 *
 * A line of the manifest is a unit: a command line of this program, as words or as a JSON array of words; empty lines
 * and lines that begin with # are none.  Its key is the BLAKE2b-256 of the program's hash and of the words, and its
 * record is the file FOLDER/units/KEY.json, one line:
 *
 *   {"key":KEY,"command":["analyze",...],"status":0,"result":{...}}     "text": output that is no JSON; "error": why it
 * failed
 *
 * A record is written beside its place and renamed, so it is whole or missing; a unit with a record is not run again.
 * Nothing in it depends on the time, the machine or who ran it.  So any number of processes may share a folder, in any
 * order, and what sweep_merge() makes of their records is the same bytes. */
#pragma once

#include "ask/call.h"

enum { SWEEP_WORDS = 64, SWEEP_KEY = 65, SWEEP_PATH = 4096 };

struct sweep_unit {
    int words;
    char *word[SWEEP_WORDS + 1]; /* NULL ends */
    char key[SWEEP_KEY];
};

struct sweep {
    const struct command *command;
    const char *folder;
    int count;
    struct sweep_unit *units;
};

/* Reads the manifest and makes the keys; false after an error message.  All of it lies in the arena of the call. */
bool sweep_open(struct sweep *s, const struct command *command, const char *manifest, const char *folder);

/* The path of a file of the folder; false if it is too long. */
bool sweep_path(const struct sweep *s, char path[SWEEP_PATH], const char *name);

/* Runs the unit unless it has a record or another process is at it. */
enum sweep_result { SWEEP_HAD, SWEEP_RAN, SWEEP_BUSY, SWEEP_BROKEN };
enum sweep_result sweep_run_unit(const struct sweep *s, const struct sweep_unit *unit);

/* Runs a program with these arguments, NULL at the end, and nothing on its standard input; the exit status, or -1 if it
 * did not come to an end. */
int sweep_run_program(const char *path, char *const *arguments, int out, int err);

/* One line of the record, in the arena of the call; NULL if there is none. */
char *sweep_read_record(const struct sweep *s, const struct sweep_unit *unit, size_t *size);

/* Writes results.jsonl, results.csv and schema.json from the records; an exit status. */
int sweep_merge(const struct sweep *s);
