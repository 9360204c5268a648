/* laboratory.h - questions of the house to cardroom-lab, a process of its own.
 *
 * The house counts nothing: advice, and the theory of an operator's own tables, are answered by the program
 * 'cardroom-lab answer'.  It reads one question as a line of JSON, and behind it the configuration that is in force; it
 * writes the answer and ends.  A house without it plays on, and says that advice is not there.
 *
 * Asking takes a thread for as long as the answer takes; the process is ended when it takes too long, or when the asker
 * stops. */
#pragma once

#include "base/err.h"
#include "base/json.h"

struct laboratory_question {
    const char *program;  /* path of cardroom-lab; NULL: there is none */
    struct text question; /* with its end of line */
    struct text config;
    int64_t most_ms;                    /* 0: as long as it takes */
    bool gentle;                        /* with low priority */
    bool (*is_stopping)(void *context); /* NULL: never */
    void *context;
};

/* ERR_NO_LABORATORY: it is not there, did not answer in time, or did not know. */
enum err laboratory_ask(const struct laboratory_question *question, struct buf *answer);

/* The path of cardroom-lab: beside the program that runs, or the first one in PATH; false if there is none. */
bool laboratory_find(char *path, size_t size);
