#include "figures.h"

#include "base/base.h"

#include <stdio.h>
#include <stdlib.h>

void times_add(struct times *t, double seconds) {
    if (t->count == t->room) {
        t->room = t->room ? 2 * t->room : 1 << 16;
        t->at = realloc(t->at, t->room * sizeof *t->at);
        must(t->at);
    }
    t->at[t->count++] = (float)seconds;
}

static int by_size(const void *a, const void *b) {
    const float x = *(const float *)a, y = *(const float *)b;

    return x < y ? -1 : x > y;
}

double times_quantile(struct times *t, double part) {
    if (!t->count) return 0;
    qsort(t->at, t->count, sizeof *t->at, by_size);
    const size_t at = (size_t)(part * (double)t->count);

    return 1e3 * (double)t->at[at < t->count ? at : t->count - 1];
}

void times_free(struct times *t) {
    free(t->at);
    *t = (struct times){0};
}

static bool is_met(const struct figure *f) {
    if (f->kind == NO_GOAL) return true;
    return f->kind == AT_MOST ? f->value <= f->goal : f->value >= f->goal;
}

static void print_line(const struct figure *f) {
    static const char *const words[] = {"", "at most ", "at least "}; /* ORDER figure_goal */
    const bool has_goal = f->kind != NO_GOAL;

    printf("%s\t%.*f\t%s\t%s", f->name, f->value < 100 ? 2 : 0, f->value, f->unit, words[f->kind]);
    if (has_goal) printf("%g", f->goal);
    printf("\t%s\n", !has_goal ? "" : is_met(f) ? "met" : "MISSED");
}

static void print_json(const struct figure *f, bool first) {
    printf("%s\n  \"%s\": {\"value\": %.3f, \"unit\": \"%s\"", first ? "{" : ",", f->name, f->value, f->unit);
    if (f->kind != NO_GOAL)
        printf(", \"%s\": %g, \"met\": %s", f->kind == AT_MOST ? "at_most" : "at_least", f->goal,
               is_met(f) ? "true" : "false");
    printf("}");
}

bool figures_print(const struct figure *figures, int count, bool json) {
    bool all = true;

    if (!json) printf("figure\tvalue\tunit\tgoal\tmet\n");
    for (int i = 0; i < count; i++) {
        if (json)
            print_json(&figures[i], i == 0);
        else
            print_line(&figures[i]);
        all = all && is_met(&figures[i]);
    }
    if (json) printf("\n}\n");
    return all;
}
