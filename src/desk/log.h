/* log.h - the server log, for operators: one line per event, never a secret.
 *
 * A line has a time, a level, an event id, a text for people and a few fields.  As JSON it is one object,
 *
 *   {"time":"2026-11-15T20:15:00.000Z","level":"warning","event":"store-trouble","text":"...","code":"store-full"}
 *
 * for programs; for a person at a terminal "20:15:00 warning: the store cannot write (code store-full)".
 * Event ids are permanent.  The books are in the store, not here: nothing is proved from this log, and a line
 * that cannot be written is lost.
 *
 * Callers must not pass tokens, passwords, pairing codes, seeds or cards, nor a typed user name unless that user
 * exists: people type passwords there.  tests/serve/operate.py checks the log of a whole session for them.
 *
 * A struct log that is all zeros writes nothing.  One thread writes. */
#pragma once

#include "base/buf.h"

#include <stdbool.h>

enum log_level { LOG_LEVEL_DEBUG, LOG_LEVEL_INFO, LOG_LEVEL_WARNING, LOG_LEVEL_ERROR, LOG_LEVELS };

int log_level_find(const char *id); /* -1: there is none */

/* A text, or a number where text is NULL. */
struct log_field {
    const char *key, *text;
    int64_t number;
};

#define LOG_TEXT(name, value)                                                                                          \
    { .key = (name), .text = (value) }
#define LOG_NUMBER(name, value)                                                                                        \
    { .key = (name), .number = (int64_t)(value) }

struct log_line {
    int64_t time_ms;
    enum log_level level;
    const char *event, *text;
    const struct log_field *fields;
    size_t count;
};

enum { LOG_LINE_MAX = 10000 };

struct log {
    bool on, json;
    enum log_level least;
    int file; /* descriptor */
    int64_t (*clock_ms)(void *context);
    void *context;
};

void log_write(const struct log *log, struct log_line line); /* sets the time to now */

/* log_event(log, LOG_LEVEL_INFO, "listen", "the house is open", LOG_TEXT("address", ...), ...) */
#define log_event(log, the_level, the_event, the_text, ...)                                                            \
    log_write((log),                                                                                                   \
              (struct log_line){.level = (the_level),                                                                  \
                                .event = (the_event),                                                                  \
                                .text = (the_text),                                                                    \
                                .fields = (const struct log_field[]){__VA_ARGS__},                                     \
                                .count = sizeof((const struct log_field[]){__VA_ARGS__}) / sizeof(struct log_field)})
