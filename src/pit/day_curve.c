#include "pit/day_curve.h"

#include "base/err.h"

#include <stdlib.h>

void course_begin(struct course *c)
{
    c->rounds = 0;
    c->every = 1;
    c->count = 0;
}

void course_close(struct course *c)
{
    free(c->point);
    *c = (struct course){0};
}

bool course_wants(const struct course *c)
{
    return c->every <= 1 || c->rounds % c->every == 0;
}

/* Points stand at rounds 0, every, 2 every...: those at even places are the ones of twice the distance. */
static void thin_out(struct course *c)
{
    for (int i = 0; i < COURSE_POINTS / 2; i++) c->point[i] = c->point[2 * i];
    c->count = COURSE_POINTS / 2;
    c->every *= 2;
}

void course_settled(struct course *c, const struct course_point *now)
{
    if (!c->every) c->every = 1;
    if (course_wants(c)) {
        if (!c->point) c->point = calloc(COURSE_POINTS, sizeof *c->point);
        must(c->point);
        if (c->count == COURSE_POINTS) thin_out(c);
        c->point[c->count++] = *now;
    }
    c->rounds++;
}

void course_voided(struct course *c, uint64_t round)
{
    if (!c->rounds) return; /* a round of the day before */
    c->rounds--;
    if (c->count && c->point[c->count - 1].round == round) c->count--;
}
