#include "math/design.h"

#include <string.h>

enum { REPORT_EVERY = 1 << 22 };

void design_open(struct design *d, struct arena *arena) {
    must(d->line_count > 0 && d->line_count <= DESIGN_LINES && d->ladder_count <= DESIGN_VALUES);
    for (int i = 0; i < d->line_count; i++)
        d->lines[i].at = arena_take(arena, (size_t)d->ladder_count * sizeof d->lines[i].at[0]);
    d->front = arena_take(arena, DESIGN_FRONT * sizeof d->front[0]);
    d->space = design_space(d);
}

/* Tables of the lines from the last one down, by the least place they may use. */
double design_space(const struct design *d) {
    double above[DESIGN_VALUES + 1];
    for (int place = 0; place <= d->ladder_count; place++) above[place] = 1;
    for (int i = d->line_count - 1; i >= 0; i--) {
        double sum = 0;

        for (int place = d->ladder_count; place >= 0; place--) {
            if (place >= d->lines[i].least && place <= d->lines[i].most) sum += above[place];
            above[place] = sum;
        }
    }
    return above[0];
}

/* ---- the front ---------------------------------------------------------------------------------------- */
static int sign_of(wide difference) { return difference > 0 ? 1 : difference < 0 ? -1 : 0; }

int design_compare(const struct design_table *a, const struct design_table *b, struct design_wish wish) {
    int sign = 0;
    switch (wish.key) {
    case DESIGN_EDGE: sign = sign_of(b->sums.net - a->sums.net); break;
    case DESIGN_DEVIATION: sign = (a->variance > b->variance) - (a->variance < b->variance); break;
    case DESIGN_HIT_RATE: sign = sign_of(a->sums.hits - b->sums.hits); break;
    case DESIGN_TOP: sign = sign_of(a->top - b->top); break;
    default: sign = sign_of(a->sums.total - b->sums.total);
    }
    return wish.high ? sign : -sign;
}

/* Is a at least as good in all, and better in one? */
static bool beats(const struct design *d, const struct design_table *a, const struct design_table *b) {
    bool better = false;
    for (int i = 0; i < d->wish_count; i++) {
        const int sign = design_compare(a, b, d->wishes[i]);

        if (sign < 0) return false;
        better |= sign > 0;
    }
    return better;
}

/* What beats a table often beats the next one too, so it moves to the beginning. */
static void add_to_front(struct design *d, const struct design_table *table) {
    int kept = 0;
    for (int i = 0; i < d->front_count; i++) {
        if (!beats(d, &d->front[i], table)) continue;
        const struct design_table found = d->front[i];
        d->front[i] = d->front[0];
        d->front[0] = found;
        return;
    }
    for (int i = 0; i < d->front_count; i++)
        if (!beats(d, table, &d->front[i])) d->front[kept++] = d->front[i];
    d->front_count = kept;
    if (kept == DESIGN_FRONT)
        d->full = true;
    else
        d->front[d->front_count++] = *table;
}

/* A table whose sums are known: does it meet the bounds, and is it one of the front? */
static void examine(struct design *d, const uint16_t place[DESIGN_LINES], const struct design_sums *sums) {
    const struct design_bounds *b = &d->bounds;
    const int64_t top = d->ladder[place[d->line_count - 1]];
    d->examined++;
    if (sums->net < b->net[0] || sums->net > b->net[1] || sums->hits < b->hits[0] || sums->hits > b->hits[1]) return;
    if (sums->total < b->total[0] || sums->total > b->total[1] || top < b->top[0] || top > b->top[1]) return;
    const long double unit = (long double)d->deals * (long double)d->scale, mean = (long double)sums->net / unit;
    const long double variance = (long double)sums->square / unit / (long double)d->scale - mean * mean;
    if (variance < b->deviation[0] * b->deviation[0] || variance > b->deviation[1] * b->deviation[1]) return;
    d->matching++;
    struct design_table table = {.sums = *sums, .variance = variance, .top = top};
    memcpy(table.place, place, sizeof table.place);
    add_to_front(d, &table);
}

/* ---- fixed decisions ---------------------------------------------------------------------------------- */
/* What the lines to come add at least (from a place of the ladder on) and at most. */
struct reach {
    wide net, hits;
    int64_t total;
};

struct walk {
    struct design *d;
    struct reach *least[DESIGN_LINES + 1], most[DESIGN_LINES + 1]; /* by line; the first also by place */
    uint16_t place[DESIGN_LINES];
    uint64_t next_report;
    int cap[DESIGN_LINES]; /* the highest place of each line that leaves a place to those after it */
    double done;
};

static void add_reach(struct reach *to, const struct design_sums *sums) {
    to->net += sums->net;
    to->hits += sums->hits;
    to->total += sums->total;
}

static void find_reaches(struct walk *w, struct arena *arena) {
    const struct design *d = w->d;
    for (int i = d->line_count; i >= 0; i--) {
        w->least[i] = arena_take(arena, (size_t)d->ladder_count * sizeof w->least[i][0]);
        if (i == d->line_count) continue;
        const struct design_line *line = &d->lines[i];

        w->cap[i] = i + 1 < d->line_count && w->cap[i + 1] < line->most ? w->cap[i + 1] : line->most;
        w->most[i] = w->most[i + 1];
        add_reach(&w->most[i], &line->at[line->most]);
        for (int place = 0; place < d->ladder_count; place++) {
            const int from = place > line->least ? place : line->least;

            if (from > line->most) continue; /* never asked for: the line before ends below */
            w->least[i][place] = w->least[i + 1][from];
            add_reach(&w->least[i][place], &line->at[from]);
        }
    }
}

/* Can the lines after this one still meet the bounds?  1: not with more pay either; -1: only with more. */
static int misses(const struct walk *w, int next, int place, const struct design_sums *s) {
    const struct design_bounds *b = &w->d->bounds;
    const struct reach *least = &w->least[next][place], *most = &w->most[next];
    if (s->net + least->net > b->net[1] || s->hits + least->hits > b->hits[1] || s->total + least->total > b->total[1])
        return 1;
    return s->net + most->net < b->net[0] || s->hits + most->hits < b->hits[0] || s->total + most->total < b->total[0]
               ? -1
               : 0;
}

static bool should_stop(struct walk *w) {
    struct design *d = w->d;
    if (d->examined < w->next_report) return d->stopped;
    w->next_report = d->examined + REPORT_EVERY;
    d->stopped = d->progress && d->progress(d->progress_context, w->done);
    return d->stopped;
}

static void place_line(struct walk *w, int i, int from, const struct design_sums *before, double share) {
    const struct design *d = w->d;
    const struct design_line *line = &d->lines[i];
    const int first = from > line->least ? from : line->least, last = w->cap[i];
    const double part = last >= first ? share / (last - first + 1) : 0;
    for (int place = first; place <= last; place++) {
        const struct design_sums *own = &line->at[place];
        const struct design_sums sums = {before->net + own->net, before->square + own->square, before->hits + own->hits,
                                         before->total + own->total};
        w->place[i] = (uint16_t)place;
        const int miss = misses(w, i + 1, place, &sums);
        if (miss > 0 || should_stop(w)) return;
        if (miss == 0 && i + 1 == d->line_count)
            examine(w->d, w->place, &sums);
        else if (miss == 0)
            place_line(w, i + 1, place, &sums, part);
        if (i == 1) w->done += part;
    }
}

void design_search(struct design *d, struct arena *arena) {
    const size_t mark = arena_mark(arena);
    struct walk *w = arena_take(arena, sizeof *w);
    w->d = d;
    find_reaches(w, arena);
    place_line(w, 0, 0, &d->rest, 1);
    arena_release(arena, mark);
}

/* ---- regions of one strategy ---------------------------------------------------------------------------- */
static void add_result(struct design_sums *sums, wide count, wide net) {
    sums->net += count * net;
    sums->square += count * net * net;
    sums->hits += net > 0 ? count : 0;
}

void design_use_results(struct design *d, const struct design_source *source, const struct design_measured *m) {
    d->rest = (struct design_sums){0};
    for (int i = 0; i < d->line_count; i++)
        for (int place = 0; place < d->ladder_count; place++)
            d->lines[i].at[place] = (struct design_sums){.total = d->ladder[place] > 0 ? d->ladder[place] : 0};
    for (int r = 0; r < m->count; r++) {
        const int line = m->results[r].line;
        if (line < 0) add_result(&d->rest, m->results[r].count, m->results[r].rest);
        for (int place = 0; line >= 0 && place < d->ladder_count; place++)
            add_result(&d->lines[line].at[place], m->results[r].count,
                       m->results[r].rest + source->net(source->context, place));
    }
}

/* The tables between two corners. */
struct box {
    uint16_t least[DESIGN_LINES], most[DESIGN_LINES];
};

enum { BOXES_MAX = 4096 };

struct regions {
    struct design *d;
    const struct design_source *source;
    struct box *boxes;
    int box_count, table_count, job_count;
    struct job {
        struct box box;
        int first, count; /* of its tables */
        bool whole;       /* its tables are all of the box, else corners, the lowest first, the highest last */
    } jobs[DESIGN_BATCH];
    uint16_t tables[DESIGN_BATCH][DESIGN_LINES];
    struct design_measured *measured;
    double done;
};

static double tables_in(const struct design *d, const struct box *box) {
    double count = 1;
    for (int i = 0; i < d->line_count; i++) count *= box->most[i] - box->least[i] + 1;
    return count;
}

static bool is_monotone(const struct design *d, const uint16_t place[DESIGN_LINES]) {
    for (int i = 1; i < d->line_count; i++)
        if (place[i] < place[i - 1]) return false;
    return true;
}

/* Can any table of the box be monotone? */
static bool has_monotone(const struct design *d, const struct box *box) {
    int least = 0;
    for (int i = 0; i < d->line_count; i++) {
        least = box->least[i] > least ? box->least[i] : least;
        if (least > box->most[i]) return false;
    }
    return true;
}

static bool put_table(struct regions *r, const uint16_t place[DESIGN_LINES]) {
    if (r->table_count == DESIGN_BATCH) return false;
    memcpy(r->tables[r->table_count++], place, sizeof r->tables[0]);
    return true;
}

/* Every monotone table of the box. */
static bool put_whole(struct regions *r, const struct box *box) {
    uint16_t place[DESIGN_LINES];
    int i = 0;
    memcpy(place, box->least, sizeof place);
    while (i < r->d->line_count) {
        if (is_monotone(r->d, place) && !put_table(r, place)) return false;
        for (i = 0; i < r->d->line_count && place[i] == box->most[i]; i++) place[i] = box->least[i];
        if (i < r->d->line_count) place[i]++;
    }
    return true;
}

/* The corners, the lowest first and the highest last; only these two if there are too many. */
static bool put_corners(struct regions *r, const struct box *box) {
    int wide_lines[DESIGN_LINES], count = 0;
    for (int i = 0; i < r->d->line_count; i++)
        if (box->least[i] < box->most[i]) wide_lines[count++] = i;
    const bool all = 1 << count <= DESIGN_BATCH;
    for (int corner = 0; corner < (all ? 1 << count : 2); corner++) {
        uint16_t place[DESIGN_LINES];

        memcpy(place, corner && !all ? box->most : box->least, sizeof place);
        for (int i = 0; all && i < count; i++)
            if (corner >> i & 1) place[wide_lines[i]] = box->most[wide_lines[i]];
        if (!put_table(r, place)) return false;
    }
    return true;
}

/* Takes as many boxes as one run measures. */
static void take_jobs(struct regions *r) {
    r->table_count = r->job_count = 0;
    while (r->box_count && r->job_count < DESIGN_BATCH) {
        struct job job = {.box = r->boxes[r->box_count - 1], .first = r->table_count};
        job.whole = tables_in(r->d, &job.box) <= DESIGN_BATCH;
        if (!(job.whole ? put_whole(r, &job.box) : put_corners(r, &job.box))) {
            r->table_count = job.first;
            must(r->job_count > 0);
            return;
        }
        job.count = r->table_count - job.first;
        r->jobs[r->job_count++] = job;
        r->box_count--;
    }
}

/* The same strategy at every corner: its value is the best one everywhere. */
static bool is_linear(struct regions *r, const struct job *job) {
    const struct design *d = r->d;
    design_use_results(r->d, r->source, &r->measured[job->first]);
    for (int t = job->first; t < job->first + job->count; t++) {
        wide net = d->rest.net;

        for (int i = 0; i < d->line_count; i++) net += d->lines[i].at[r->tables[t][i]].net;
        if (net != r->measured[t].sums.net) return false;
    }
    return true;
}

static void push_box(struct regions *r, const struct box *box) {
    if (!has_monotone(r->d, box)) return;
    must(r->box_count < BOXES_MAX);
    r->boxes[r->box_count++] = *box;
}

static void cut(struct regions *r, struct box box) {
    int widest = 0;
    for (int i = 1; i < r->d->line_count; i++)
        if (box.most[i] - box.least[i] > box.most[widest] - box.least[widest]) widest = i;
    const uint16_t middle = (uint16_t)((box.least[widest] + box.most[widest]) / 2), most = box.most[widest];
    box.most[widest] = middle;
    push_box(r, &box);
    box.least[widest] = (uint16_t)(middle + 1);
    box.most[widest] = most;
    push_box(r, &box);
}

/* A box of one strategy, as if decisions were fixed. */
static void search_box(struct regions *r, const struct box *box, struct arena *arena) {
    struct design *d = r->d;
    const uint64_t before = d->examined;
    int least[DESIGN_LINES], most[DESIGN_LINES];
    for (int i = 0; i < d->line_count; i++) {
        least[i] = d->lines[i].least;
        most[i] = d->lines[i].most;
        d->lines[i].least = box->least[i];
        d->lines[i].most = box->most[i];
    }
    design_search(d, arena);
    d->linear += d->examined - before;
    for (int i = 0; i < d->line_count; i++) {
        d->lines[i].least = least[i];
        d->lines[i].most = most[i];
    }
}

static void finish_job(struct regions *r, const struct job *job, struct arena *arena) {
    struct design *d = r->d;
    const struct design_measured *first = &r->measured[job->first], *last = first + job->count - 1;
    if (job->whole) {
        for (int t = job->first; t < job->first + job->count; t++) {
            struct design_sums *sums = &r->measured[t].sums;

            for (int i = 0; i < d->line_count; i++) {
                const int64_t pay = d->ladder[r->tables[t][i]];
                sums->total += pay > 0 ? pay : 0;
            }
            examine(d, r->tables[t], sums);
            d->measured++;
        }
        return;
    }
    if (last->sums.net < d->bounds.net[0] || first->sums.net > d->bounds.net[1]) return;
    if (job->count > 2 && is_linear(r, job))
        search_box(r, &job->box, arena);
    else
        cut(r, job->box);
}

void design_search_regions(struct design *d, const struct design_source *source, struct arena *arena) {
    const size_t mark = arena_mark(arena);
    struct regions *r = arena_take(arena, sizeof *r);
    struct box all = {{0}, {0}};
    const double space = d->space;
    r->d = d;
    r->source = source;
    r->boxes = arena_take(arena, BOXES_MAX * sizeof r->boxes[0]);
    r->measured = arena_take(arena, DESIGN_BATCH * sizeof r->measured[0]);
    for (int i = 0; i < d->line_count; i++) {
        all.least[i] = (uint16_t)d->lines[i].least;
        all.most[i] = (uint16_t)d->lines[i].most;
    }
    push_box(r, &all);
    while (r->box_count && !d->stopped) {
        take_jobs(r);
        if (!source->measure(source->context, (const uint16_t(*)[DESIGN_LINES])r->tables, r->table_count,
                             r->measured)) {
            d->stopped = true;
            break;
        }
        for (int j = 0; j < r->job_count && !d->stopped; j++) finish_job(r, &r->jobs[j], arena);
        double left = 0;
        for (int i = 0; i < r->box_count; i++) left += tables_in(d, &r->boxes[i]);
        d->stopped =
            d->stopped || (d->progress && d->progress(d->progress_context, left < space ? 1 - left / space : 0));
    }
    arena_release(arena, mark);
}
