#include "ask/lab/design_plan.h"

#include "ask/lab/measure_output.h"
#include "ask/terminal.h"

#include <string.h>

const char *const design_keys[DESIGN_KEYS] = {"edge", "deviation", "hit-rate", "top", "total"};

/* ---- ranges -------------------------------------------------------------------------------------------- */
/* "2.3..2.5", "2.3..", "..2.5" or "2.4"; "lose" and "push" may be an end of a line's range. */
struct range {
    bool given[2];
    struct fraction end[2];
};

static bool read_end(const char *text, size_t size, struct fraction *out) {
    *out = (struct fraction){text[0] == 'p' ? 0 : DESIGN_LOSES, 1};
    return id_is("lose", text, size) || id_is("push", text, size) || args_decimal(text, size, out);
}

static bool read_range(const struct command *command, const char *option, const char *text, struct range *out) {
    *out = (struct range){0};
    if (!text) return true;
    const char *dots = strstr(text, "..");
    const char *ends[2] = {text, dots ? dots + 2 : text};
    const size_t sizes[2] = {dots ? (size_t)(dots - text) : strlen(text), strlen(ends[1])};
    for (int i = 0; i < 2; i++) {
        if (!sizes[i]) continue;
        out->given[i] = read_end(ends[i], sizes[i], &out->end[i]);
        if (!out->given[i])
            return cli_error(command, "%s '%s' is no range; write 2.3..2.5, 2.3.., ..2.5 or 2.4", option, text);
    }
    if (out->given[0] && out->given[1] && fraction_compare(out->end[0], out->end[1]) > 0)
        return cli_error(command, "%s '%s' is empty: the first number is the least", option, text);
    return true;
}

static wide floor_of(wide num, wide den) { return num >= 0 ? num / den : -((-num + den - 1) / den); }

/* Whole numbers n with least <= n / of <= most; the widest range where an end is not given. */
static void whole_ends(const struct range *r, wide of, wide out[2]) {
    out[0] = r->given[0] ? -floor_of(-r->end[0].num * of, r->end[0].den) : -((wide)1 << 120);
    out[1] = r->given[1] ? floor_of(r->end[1].num * of, r->end[1].den) : (wide)1 << 120;
}

static void small_ends(const struct range *r, int den, int64_t out[2]) {
    wide ends[2];
    whole_ends(r, den, ends);
    out[0] = ends[0] < INT64_MIN / 4 ? INT64_MIN / 4 : (int64_t)ends[0];
    out[1] = ends[1] > INT64_MAX / 4 ? INT64_MAX / 4 : (int64_t)ends[1];
}

/* ---- the lines ----------------------------------------------------------------------------------------- */
static bool is_odds(struct pay pay) { return pay.kind == PAY_TO_1 || pay.kind == PAY_FOR_1 || pay.kind == PAY_CASH; }

/* What a pay of the seed is in 1/den of its unit. */
static int64_t amount_of(const struct design_plan *p, struct pay pay) {
    if (!is_odds(pay)) return pay.kind == PAY_PUSH ? 0 : DESIGN_LOSES;
    return (int64_t)pay.num * p->den / (pay.den ? pay.den : 1);
}

/* What a line of the search pays at a place of the ladder. */
static struct pay pay_at(const struct design_plan *p, int64_t amount) {
    if (amount < 0) return (struct pay)LOSE;
    if (amount == 0) return (struct pay)PUSH;
    const int64_t divisor = common_divisor(amount, p->den);
    return (struct pay){(uint8_t)p->unit, (uint8_t)(p->den / divisor), 0, (uint32_t)(amount / divisor)};
}

static const char *range_of(const struct design_question *words, const char *id) {
    for (int i = 0; i < words->lines.count; i++) {
        const char *item = words->lines.items[i];
        if (strncmp(item, id, strlen(id)) == 0 && item[strlen(id)] == '=') return item + strlen(id) + 1;
    }
    return NULL;
}

static bool line_is_known(const struct design_plan *p, const char *item) {
    const size_t size = strcspn(item, "=");
    for (int i = 0; item[size] && i < p->seed.sheet->count; i++) {
        const struct pay_row *row = &p->seed.sheet->rows[i];

        if (id_is(row->id, item, size) && pay_of(p->seed, row).kind != PAY_METER) return true;
    }
    return cli_error(p->in.command,
                     "--line '%s' is not LINE=RANGE with a line of table %s that pays no meter; they are in "
                     "'cardroom tables %s'",
                     item, p->seed.sheet->tables[p->seed.column], p->in.request.rules.game->id);
}

/* The lines to search, from the commonest: a stable sort by what the seed pays; sheets print either end first. */
static void choose_lines(struct design_plan *p, const struct design_question *words) {
    struct design *d = &p->design;
    const struct pay_sheet *sheet = p->seed.sheet;
    for (int i = 0; i < sheet->count; i++) {
        const struct pay_row *row = &sheet->rows[sheet->count - 1 - i];
        const struct pay pay = pay_of(p->seed, row);
        int at = d->line_count;

        if (is_odds(pay)) p->unit = (enum pay_kind)pay.kind;
        if (!range_of(words, row->id) && (!is_odds(pay) || row->label[0] == '(')) continue;
        must(d->line_count < DESIGN_LINES);
        for (; at > 0 && amount_of(p, pay_of(p->seed, p->rows[at - 1])) > amount_of(p, pay); at--)
            p->rows[at] = p->rows[at - 1];
        p->rows[at] = row;
        d->line_count++;
    }
}

/* ---- the ladder ---------------------------------------------------------------------------------------- */
/* A pay that a sign would carry: 1 to 10, 12, 15 and fives to 50, then two leading digits that read well. */
static bool is_round(int64_t n) {
    static const int64_t heads[] = {10, 15, 20, 25, 30, 40, 50, 60, 75, 80};
    if (n <= 10 || n == 12) return true;
    if (n <= 50) return n % 5 == 0;
    if (n == 70 || n == 90 || n == 125) return true;
    while (n > 99 && n % 10 == 0) n /= 10;
    for (size_t i = 0; i < COUNT(heads); i++)
        if (n == heads[i]) return true;
    return false;
}

/* The range of each line: as given, else from half of what the seed pays to twice as much. */
static bool find_ranges(struct design_plan *p, const struct design_question *words, const int64_t top[2],
                        int64_t ranges[DESIGN_LINES][2]) {
    for (int i = 0; i < p->design.line_count; i++) {
        const int64_t seed = amount_of(p, pay_of(p->seed, p->rows[i]));
        const char *given = range_of(words, p->rows[i]->id);
        struct range r;
        if (!read_range(p->in.command, "--line", given, &r)) return false;
        small_ends(&r, p->den, ranges[i]);
        for (int e = 0; e < 2; e++)
            if (r.given[e] && r.end[e].num < 0) ranges[i][e] = DESIGN_LOSES;
        if (!r.given[0]) ranges[i][0] = given ? p->den : (seed + 1) / 2 > p->den ? (seed + 1) / 2 : p->den;
        if (!r.given[1]) ranges[i][1] = given && top[1] < INT64_MAX / 8 ? top[1] : 2 * seed;
        if (ranges[i][1] > top[1]) ranges[i][1] = top[1];
        if (ranges[i][1] > WHAT_IF_ODDS_MAX) ranges[i][1] = WHAT_IF_ODDS_MAX;
    }
    return true;
}

static bool is_in_ladder(const struct design_plan *p, int64_t amount, bool round, int64_t ranges[DESIGN_LINES][2]) {
    bool inside = false, named = false;
    if (amount == 0 && (p->unit != PAY_TO_1 || p->unstaked)) return false; /* such a table has no push */
    for (int i = 0; i < p->design.line_count; i++) {
        inside |= amount >= ranges[i][0] && amount <= ranges[i][1];
        named |=
            amount == ranges[i][0] || amount == ranges[i][1] || amount == amount_of(p, pay_of(p->seed, p->rows[i]));
    }
    return inside && (!round || named || is_round(amount));
}

static bool make_ladder(struct design_plan *p, const struct design_question *words, const int64_t top[2]) {
    struct design *d = &p->design;
    const bool round = !words->values || strcmp(words->values, "round") == 0;
    int64_t ranges[DESIGN_LINES][2], most = 0;
    if (!find_ranges(p, words, top, ranges)) return false;
    for (int i = 0; i < d->line_count; i++) most = ranges[i][1] > most ? ranges[i][1] : most;
    for (int64_t amount = DESIGN_LOSES; amount <= most; amount++) {
        if (!is_in_ladder(p, amount, round, ranges)) continue;
        if (d->ladder_count == DESIGN_VALUES)
            return cli_error(p->in.command,
                             "more than %d different pays are in the ranges; narrow them with --line or --top, "
                             "or leave out --values",
                             DESIGN_VALUES);
        d->ladder[d->ladder_count++] = amount;
    }
    for (int i = 0; i < d->line_count; i++) {
        struct design_line *line = &d->lines[i];

        for (line->least = 0; line->least < d->ladder_count && d->ladder[line->least] < ranges[i][0];) line->least++;
        for (line->most = d->ladder_count - 1; line->most >= 0 && d->ladder[line->most] > ranges[i][1];) line->most--;
        if (line->least > line->most)
            return cli_error(p->in.command, "no pay of line %s is inside its range and --top", p->rows[i]->id);
    }
    return true;
}

/* ---- measuring ----------------------------------------------------------------------------------------- */
static void put_posted_pay(struct posted_pay *out, struct pay pay) {
    static const uint8_t kinds[] = {POSTED_LOSE, POSTED_PUSH, POSTED_TO_1, POSTED_FOR_1, POSTED_DOLLARS, POSTED_METER};
    *out = (struct posted_pay){kinds[pay.kind], pay.meter, pay.num, pay.den ? pay.den : 1}; /* ORDER PAY_KIND */
}

/* The table as a sign would post it. */
static void put_posted(const struct design_plan *p, const int64_t amounts[DESIGN_LINES], struct posted_table *out) {
    const struct pay_sheet *sheet = p->seed.sheet;
    struct buf name = BUF(out->table);
    out->wager[0] = '\0';
    out->count = 0;
    buf_put(&name, "design");
    for (int i = 0; i < sheet->count; i++) {
        const struct pay_row *row = &sheet->rows[i];
        if (!row->id[0]) continue; /* what no line of a page pays */
        struct posted_line *line = &out->lines[out->count++];
        struct pay pay = pay_of(p->seed, row);
        struct buf id = BUF(line->line), label = BUF(line->label);

        for (int j = 0; j < p->design.line_count; j++)
            if (p->rows[j] == row) pay = pay_at(p, amounts[j]);
        buf_put(&id, row->id);
        if (row->label[0] != '(')
            buf_put(&label, row->label);
        else
            line->label[0] = '\0';
        put_posted_pay(&line->pay, pay);
    }
}

/* The net result of a pay, in 1/scale of the unit. */
static int64_t net_of(const struct design_plan *p, int64_t amount) {
    const int64_t scale = p->design.scale;
    if (amount < 0) return p->unstaked ? 0 : -scale;
    if (p->unit == PAY_CASH) return amount * 100 * (scale / p->measured_scale) / p->den - (p->unstaked ? 0 : scale);
    return amount * (scale / p->den) - (p->unit == PAY_FOR_1 && !p->unstaked && amount > 0 ? scale : 0);
}

static int64_t net_at(const void *context, int place) {
    const struct design_plan *p = context;
    return net_of(p, p->design.ladder[place]);
}

/* Is this word one of those of the line's id?  "1x win flush-4 qualified" is a result that flush-4 pays. */
static bool has_word(const char *id, const char *word) {
    const size_t size = strlen(word);
    for (const char *at = id; at; at = strchr(at, ' ')) {
        at += *at == ' ';
        if (strncmp(at, word, size) == 0 && (at[size] == ' ' || at[size] == '\0')) return true;
    }
    return false;
}

static void take_measure(struct design_plan *p, const struct measure *m) {
    struct design_measured *out = &p->out[p->received];
    if (!p->measured_scale) {
        p->measured_scale = m->scale;
        p->design.scale = m->scale / common_divisor(m->scale, p->den) * p->den;
        p->design.deals = m->deals;
    }
    must(p->design.scale % m->scale == 0 && p->design.deals == m->deals);
    *out = (struct design_measured){.count = m->line_count};
    for (int r = 0; r < m->line_count; r++) {
        const struct measure_line *line = &m->lines[r];
        const int64_t net = line->net * (p->design.scale / m->scale);
        int of = -1;

        for (int i = 0; i < p->design.line_count; i++)
            if (has_word(line->id, p->rows[i]->id)) of = i;
        out->results[r].line = of;
        out->results[r].count = line->count;
        out->results[r].rest = of < 0 ? net : net - net_of(p, p->amounts[p->received][of]);
        out->sums.net += line->count * net;
        out->sums.square += line->count * net * net;
        out->sums.hits += net > 0 || line->meter ? line->count : 0;
    }
}

static void on_measure(void *context, const struct measure *measure) {
    struct design_plan *p = context;
    const struct rules *rules = &p->in.request.rules;
    const char *id = rules->game->wagers[p->wager].id;
    if (strcmp(measure->wager, p->base ? "base" : id) != 0 || strcmp(measure->tables[0].key, id) != 0) return;
    if (measure->strategy && strcmp(measure->strategy, "optimal") != 0) return;
    must(p->received < p->asked);
    const struct measure m = measure_at_reset(measure, rules);
    if (p->measures) p->measures[p->received] = m;
    take_measure(p, &m);
    p->received++;
}

/* Through the sign, as 'analyze --table' would. */
static bool measure_amounts(struct design_plan *p, const int64_t (*amounts)[DESIGN_LINES], int count,
                            struct design_measured *out) {
    const struct game *game = p->in.request.rules.game;
    struct pay_table tables[DESIGN_BATCH];
    for (int i = 0; i < count; i++) {
        put_posted(p, amounts[i], &p->posted[i]);
        const bool made = what_if_make(&p->tables[i], game, p->wager, &p->posted[i]);
        must(made);
        tables[i] = p->tables[i].table;
    }
    p->amounts = amounts;
    p->asked = count;
    p->received = 0;
    p->out = out;
    p->in.request.candidates = tables;
    p->in.request.candidate_count = count;
    p->in.request.candidate_wager = p->wager;
    const bool done = p->in.analysis->run(&p->in.request);
    must(!done || p->received == count || p->received == 0);
    return done;
}

static bool measure_places(void *context, const uint16_t (*places)[DESIGN_LINES], int count,
                           struct design_measured *out) {
    struct design_plan *p = context;
    int64_t amounts[DESIGN_BATCH][DESIGN_LINES];
    for (int t = 0; t < count; t++)
        for (int i = 0; i < p->design.line_count; i++) amounts[t][i] = p->design.ladder[places[t][i]];
    return measure_amounts(p, (const int64_t(*)[DESIGN_LINES])amounts, count, out);
}

bool design_plan_measure(struct design_plan *p, const struct design_table *tables, int count, struct measure *out) {
    uint16_t places[DESIGN_BATCH][DESIGN_LINES];
    struct design_measured *measured = arena_take(p->in.arena, DESIGN_BATCH * sizeof measured[0]);
    for (int t = 0; t < count; t++) memcpy(places[t], tables[t].place, sizeof places[t]);
    p->measures = out;
    const bool done = measure_places(p, (const uint16_t(*)[DESIGN_LINES])places, count, measured);
    for (int t = 0; done && t < count; t++) must(measured[t].sums.net == tables[t].sums.net);
    return done;
}

/* Measures a table on which every line pays more than the one before, so that each gets its own results; finds out
 * whether the wager is one of the base game. */
static bool probe(struct design_plan *p) {
    int64_t amounts[1][DESIGN_LINES];
    struct design_measured measured;
    struct measure_name *wanted = analysis_input_wanted(&p->in, "wager");
    for (int i = 0; i < p->design.line_count; i++) amounts[0][i] = (int64_t)(i + 1) * p->den;
    if (!measure_amounts(p, (const int64_t(*)[DESIGN_LINES])amounts, 1, &measured)) return false;
    if (!p->received) {
        p->base = true;
        wanted->value = "base";
        if (!measure_amounts(p, (const int64_t(*)[DESIGN_LINES])amounts, 1, &measured)) return false;
    }
    must(p->received == 1);
    design_use_results(&p->design, &p->source, &measured);
    return true;
}

/* ---- opening ------------------------------------------------------------------------------------------- */
/* "low-edge,high-hit-rate" */
static bool read_wishes(struct design_plan *p, const char *text) {
    struct design *d = &p->design;
    for (const char *at = text; *at;) {
        const size_t size = strcspn(at, ",");
        const bool high = strncmp(at, "high-", 5) == 0;
        const size_t skip = high ? 5 : 4;
        int key = 0;

        if (size <= skip || (!high && strncmp(at, "low-", 4) != 0)) key = DESIGN_KEYS;
        while (key < DESIGN_KEYS && !id_is(design_keys[key], at + skip, size - skip)) key++;
        if (key == DESIGN_KEYS || d->wish_count == DESIGN_KEYS)
            return cli_error(p->in.command,
                             "--by '%s': write low- or high- with edge, deviation, hit-rate, top or total, a "
                             "comma between two",
                             text);
        d->wishes[d->wish_count++] = (struct design_wish){(enum design_key)key, high};
        at += size + (at[size] == ',');
    }
    return true;
}

static bool read_bounds(struct design_plan *p, const struct design_question *words) {
    struct design *d = &p->design;
    const struct command *command = p->in.command;
    struct range edge, hits, deviation, total;
    if (!read_range(command, "--edge", words->edge, &edge) ||
        !read_range(command, "--hit-rate", words->hit_rate, &hits) ||
        !read_range(command, "--deviation", words->deviation, &deviation) ||
        !read_range(command, "--total", words->total, &total))
        return false;
    const struct range net = {{edge.given[1], edge.given[0]}, /* an edge in percent is what the player loses */
                              {{-edge.end[1].num, edge.end[1].den * 100}, {-edge.end[0].num, edge.end[0].den * 100}}};
    whole_ends(&net, d->deals * d->scale, d->bounds.net);
    for (int i = 0; i < 2; i++) {
        d->bounds.deviation[i] = deviation.given[i] ? (long double)fraction_to_double(deviation.end[i]) : i ? 1e30L : 0;
        hits.end[i].den *= 100;
    }
    whole_ends(&hits, d->deals, d->bounds.hits);
    small_ends(&total, p->den, d->bounds.total);
    return true;
}

static int find_wager(struct design_plan *p, const struct design_question *words) {
    const struct game *game = p->in.request.rules.game;
    char error[WHAT_IF_ERROR];
    if (!words->analysis.wager || strcmp(words->analysis.wager, "base") == 0)
        return cli_usage(p->in.command,
                         "which wager's table?  Give its id with --wager; 'cardroom tables %s' lists them", game->id);
    p->wager = what_if_wager(game, words->analysis.wager, strlen(words->analysis.wager), error);
    if (p->wager < 0) return cli_usage(p->in.command, "--wager: %s", error);
    return EXIT_DONE;
}

static bool open_search(struct design_plan *p, const struct design_question *words) {
    struct arena *arena = p->in.arena;
    struct range top;
    p->den = strcmp(words->values, "half") == 0 ? 2 : 1;
    for (int i = 0; i < words->lines.count; i++)
        if (!line_is_known(p, words->lines.items[i])) return false;
    choose_lines(p, words);
    if (!p->design.line_count)
        return cli_error(p->in.command, "no line of table %s pays odds; name those to search with --line",
                         p->seed.sheet->tables[p->seed.column]);
    if (p->unit == PAY_CASH && p->den > 1)
        return cli_error(p->in.command, "this table pays whole dollars; leave out --values half");
    if (!read_range(p->in.command, "--top", words->top, &top)) return false;
    small_ends(&top, p->den, p->design.bounds.top);
    if (!make_ladder(p, words, p->design.bounds.top)) return false;
    design_open(&p->design, arena);
    p->tables = arena_take(arena, DESIGN_BATCH * sizeof p->tables[0]);
    p->posted = arena_take(arena, DESIGN_BATCH * sizeof p->posted[0]);
    return true;
}

int design_plan_open(struct design_plan *p, const struct command *command, const struct design_question *words) {
    int status = analysis_input_open(&p->in, command, &words->analysis);
    if (!status) status = find_wager(p, words);
    if (status) return status;
    analysis_input_fix(&p->in);
    p->seed = p->in.request.rules.table[p->wager];
    p->unstaked = p->in.request.rules.game->wagers[p->wager].kind == WAGER_UNSTAKED;
    p->in.request.progress = NULL; /* the search has its own, over many runs */
    p->in.request.emit = on_measure;
    p->in.request.emit_context = p;
    p->source = (struct design_source){measure_places, net_at, p};
    if (!read_wishes(p, words->by)) return EXIT_USAGE;
    if (!open_search(p, words)) return EXIT_USAGE;
    if (!probe(p)) return cli_stopped(command, "stopped before the search began");
    return read_bounds(p, words) ? EXIT_DONE : EXIT_USAGE;
}
