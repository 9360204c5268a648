#include "store/problem.h"

#include <stdarg.h>
#include <stdio.h>

void problem_open(struct problem *problem)
{
    must(pthread_mutex_init(&problem->lock, NULL) == 0);
    problem->text[0] = '\0';
}

void problem_close(struct problem *problem)
{
    pthread_mutex_destroy(&problem->lock);
}

enum err problem_set(struct problem *problem, enum err err, const char *format, ...)
{
    va_list args;

    pthread_mutex_lock(&problem->lock);
    va_start(args, format);
    must(vsnprintf(problem->text, sizeof problem->text, format, args) >= 0);
    va_end(args);
    pthread_mutex_unlock(&problem->lock);
    return err;
}

void problem_read(struct problem *problem, struct buf *out)
{
    pthread_mutex_lock(&problem->lock);
    buf_put(out, problem->text);
    pthread_mutex_unlock(&problem->lock);
}
