#include "math/theory_count.h"

#include <string.h>

/* ---- one measure -------------------------------------------------------------------------------------- */
/* Over the lines that pay a meter, or over all. */
struct sums {
    wide count, net, square, top;
};

static struct sums sum_lines(const struct measure *m, bool meter_only) {
    struct sums sum = {0};
    bool any = false;
    for (int i = 0; i < m->line_count; i++) {
        const struct measure_line *line = &m->lines[i];
        if (!line->count || (meter_only && !line->meter)) continue;
        sum.count += line->count;
        sum.net += line->count * line->net;
        sum.square += line->count * line->net * line->net;
        if (!any || line->net > sum.top) sum.top = line->net;
        any = true;
    }
    return sum;
}

static void put_fraction(struct buf *b, wide num, wide den) {
    buf_char(b, ' ');
    fraction_put(b, fraction_of(num, den));
}

static void put_measure(struct buf *b, const struct measure *m) {
    const struct sums all = sum_lines(m, false), meter = sum_lines(m, true);
    must(measure_is_sound(m));
    buf_put(b, m->wager);
    put_fraction(b, all.net, m->deals * m->scale);
    put_fraction(b, all.square, m->deals * m->scale * m->scale);
    put_fraction(b, all.top, m->scale);
    put_fraction(b, meter.count, m->deals);
    put_fraction(b, meter.net, m->deals * m->scale);
    put_fraction(b, meter.top, m->scale);
}

static bool is_theory(const struct measure *m) { return !m->strategy || strcmp(m->strategy, "optimal") == 0; }

/* The first value of the analysis's own options. */
static bool run(const struct analysis *analysis, struct analysis_request *request) {
    for (int i = 0; analysis->options && analysis->options[i].key; i++)
        request->wanted[i] = (struct measure_name){analysis->options[i].key, analysis->options[i].values[0]};
    request->threads = 1;
    return analysis->run(request);
}

/* ---- a table ------------------------------------------------------------------------------------------ */
static void put_line(void *context, const struct measure *m) {
    struct buf *out = context;
    if (!is_theory(m)) return;
    put_measure(out, m);
    buf_char(out, '\n');
}

/* A wager without a table (envy, where its Chan Chu table has none) is left open. */
static uint32_t fixed_tables(const struct rules *rules) {
    uint32_t fixed = 0;
    for (int i = 0; i < rules->game->wager_count; i++)
        if (rules->table[i].sheet) fixed |= UINT32_C(1) << i;
    return fixed;
}

bool theory_count(const struct rules *rules, struct arena *arena, struct buf *out) {
    const struct analysis *analysis = analysis_find(rules->game);
    struct analysis_request request = {.rules = *rules,
                                       .fixed_tables = fixed_tables(rules),
                                       .fixed_options = UINT32_MAX,
                                       .arena = arena,
                                       .emit = put_line,
                                       .emit_context = out};
    buf_put(out, "theory 3\n");
    return analysis && run(analysis, &request) && !out->full;
}

/* ---- the approved tables ------------------------------------------------------------------------------ */
static void put_names(struct buf *b, const struct measure *m, const struct measure_name *names, const char **between) {
    for (int i = 0; i < MEASURE_NAMES && names[i].key; i++) {
        const bool is_table = game_wager(m->game, names[i].key, strlen(names[i].key)) >= 0;
        if (!is_table && rules_option(m->game, names[i].key, strlen(names[i].key)) < 0)
            continue; /* the analysis's own */
        buf_format(b, "%s%s=%s", *between, names[i].key, names[i].value);
        *between = " ";
    }
}

static void put_row(void *context, const struct measure *m) {
    struct buf *out = context;
    const char *between = "";
    if (!is_theory(m)) return;
    buf_format(out, "THEORY(\"%s\", \"", m->game->id);
    put_names(out, m, m->tables, &between);
    put_names(out, m, m->options, &between);
    buf_put(out, "\",\n       \"");
    put_measure(out, m);
    buf_put(out, "\\n\")\n");
}

bool theory_count_approved(struct arena *arena, struct buf *out) {
    const size_t mark = arena_mark(arena);
    buf_put(out,
            "/* theory_approved.def - the exact theory of the approved tables (math/theory_count.h), made by\n"
            " * 'cardroom-lab answer' of {\"ask\":\"approved-theory\"}: game, what is in force, what was counted. */\n"
            "/* clang-format off */\n");
    for (int i = 0; i < game_count; i++) {
        struct analysis_request request = {.arena = arena, .emit = put_row, .emit_context = out};
        request.rules = rules_standard(game_list[i]);
        arena_release(arena, mark);
        if (!run(analysis_find(game_list[i]), &request)) return false;
    }
    buf_put(out, "/* clang-format on */\n");
    return !out->full;
}
