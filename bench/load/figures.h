/* figures.h - times and their quantiles; figures with their goals, as TSV or JSON. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* A growing list of seconds. */
struct times {
    float *at;
    size_t count, room;
};

void times_add(struct times *times, double seconds);
double times_quantile(struct times *times, double part); /* in milliseconds; part 1: the largest */
void times_free(struct times *times);

enum figure_goal { NO_GOAL, AT_MOST, AT_LEAST };

struct figure {
    const char *name, *unit;
    double value;
    enum figure_goal kind;
    double goal;
};

/* A line per figure, or one JSON object; true if every goal is met. */
bool figures_print(const struct figure *figures, int count, bool json);
