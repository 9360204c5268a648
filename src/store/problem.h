/*
 * problem.h - what went wrong last, in words, to be read from any thread.
 *
 * A store keeps one.  problem_set() hands back the error it was given, so that a failing call ends with
 * "return problem_set(...)".  Texts name the file or server and the remedy, never a password.
 */
#ifndef STORE_PROBLEM_H
#define STORE_PROBLEM_H

#include "base/buf.h"
#include "base/err.h"

#include <pthread.h>

struct problem {
    pthread_mutex_t lock;
    char text[900];
};

void problem_open(struct problem *problem);
void problem_close(struct problem *problem);
enum err problem_set(struct problem *problem, enum err err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void problem_read(struct problem *problem, struct buf *out);

#endif
