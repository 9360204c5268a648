/* game_analyze.c - 'cardroom-lab game analyze': the wagers of a page, counted by a plan that is made from it. */
#include "ask/lab/analysis_input.h"
#include "ask/lab/game_page.h"
#include "ask/lab/measure_output.h"
#include "game/rules.h"
#include "math/page/page_measure.h"

#include <string.h>

static const char columns[] =
    "../game wager tables options basis strategy note ev edge stddev hit average_wager element_of_risk "
    "average_wager_at_most element_of_risk_at_least deals lines/line lines/pays lines/net lines/count "
    "lines/probability "
    "decisions/decision decisions/count decisions/probability covariances/wager covariances/with "
    "covariances/covariance";

struct counting {
    struct call *call;
    const struct page_game *game;
    const struct game_question *given;
    struct analysis_request request;
    struct rules rules;
    struct answer answer;
    uint32_t refused; /* wagers */
};

/* ---- what is wanted ------------------------------------------------------------------------------------- */
static bool wants(const struct counting *c, const char *wager) {
    return !c->given->words.wager || strcmp(c->given->words.wager, wager) == 0;
}

static const char *wager_id(const struct counting *c, int wager) {
    return wager == PAGE_NONE ? "base" : page_name(&c->game->page, c->game->page.wager[wager].name);
}

static bool is_set(const struct counting *c, const char *wager) {
    const struct ask_list *settings = &c->given->words.settings;
    const size_t size = strlen(wager);
    for (int i = 0; i < settings->count; i++)
        if (strncmp(settings->items[i], wager, size) == 0 && settings->items[i][size] == '=') return true;
    return false;
}

static bool read_settings(struct counting *c) {
    const struct ask_list *settings = &c->given->words.settings;
    const char *wager = c->given->words.wager;
    if (wager && strcmp(wager, "base") != 0 && game_wager(&c->game->game, wager, strlen(wager)) < 0)
        return call_error(c->call, "the page has no wager '%s'", wager);
    for (int i = 0; i < settings->count; i++)
        if (!setting_apply(&c->call->command, &c->rules, settings->items[i])) return false;
    return true;
}

/* ---- one count ------------------------------------------------------------------------------------------ */
static void put_covariances(struct buf *b, const struct page_count *count, struct arena *arena) {
    struct joint *joint = arena_take(arena, sizeof *joint);
    page_joint_of(count, arena, joint);
    json_write(b, "covariances:[");
    for (int i = 0; i < joint->count; i++)
        for (int k = 0; k <= i; k++) {
            const struct fraction f = joint_covariance(joint, i, k);
            if (f.den)
                json_write(b, "{wager:%s, with:%s, covariance:%s}", joint->wager[i], joint->wager[k],
                           fraction_text(f).text);
        }
    json_write(b, "]");
}

/* Of choices that are worth the same the one with the most at stake, where it differs. */
static void put_other_end(struct counting *c, const struct page_plan *plan, const struct measure *m) {
    struct buf *b = &c->call->text;
    const struct page_exact_request request = {.request = &c->request, .plan = plan, .greedy = true};
    struct measure *other = arena_take(c->request.arena, sizeof *other);
    struct page_count count;
    const char *refused;
    if (!page_exact_run(&request, &count, &refused) || !page_measure_of(&count, PAGE_NONE, c->request.arena, other))
        return;
    const double average = fraction_to_double(measure_average_wager(other));
    json_write(b, "average_wager_at_most:%.17g, element_of_risk_at_least:%.17g", average, measure_edge(m) / average);
}

static bool put_measure(struct counting *c, const struct page_count *count, int wager) {
    struct buf *b = &c->call->text;
    struct measure *m = arena_take(c->request.arena, sizeof *m);
    if (!wants(c, wager_id(c, wager))) return true;
    if (!page_measure_of(count, wager, c->request.arena, m))
        return call_error(c->call, "%s: more than %d different results", wager_id(c, wager), MEASURE_LINES);
    must(measure_is_sound(m));
    call_progress_clear(c->call);
    measure_put_json(b, m, &c->rules);
    if (wager == PAGE_NONE) {
        must(b->size && b->text[b->size - 1] == '}');
        b->size--; /* the row goes on */
        if (count->ties) put_other_end(c, count->plan, m);
        put_covariances(b, count, c->request.arena);
        json_write_end(b, '}');
    }
    answer_row(&c->answer);
    return true;
}

static void put_plan(struct counting *c, const struct page_plan *plan) {
    BUF_ON_STACK(text, 400);
    page_plan_put(&text, plan);
    if (c->given->plan) json_write(&c->call->text, "{plan:%s}", text.text), answer_row(&c->answer);
}

/* Counts wagers together and prints those of them that are asked for; base: the base game first. */
static bool count_wagers(struct counting *c, uint32_t measured, bool base) {
    struct page_plan *plan = arena_take(c->request.arena, sizeof *plan);
    const struct plan_wanted wanted = {&c->rules, measured, (UINT64_C(1) << c->game->page.deck) - 1};
    const struct page_exact_request request = {.request = &c->request, .plan = plan};
    const char *refused = plan->refused;
    struct page_count count;
    bool done = page_plan_make(plan, &wanted);
    if (done) put_plan(c, plan);
    if (done && c->given->plan) return true;
    done = done && page_exact_run(&request, &count, &refused);
    call_progress_clear(c->call);
    if (!done && !refused) return false;
    if (!done) {
        call_error(c->call, "%s is not counted: %s", base ? "the base game" : wager_id(c, __builtin_ctz(measured)),
                   refused);
        c->refused |= measured;
        return true;
    }
    if (base) put_measure(c, &count, PAGE_NONE);
    for (uint32_t left = measured; left; left &= left - 1) put_measure(c, &count, __builtin_ctz(left));
    return true;
}

/* ---- all tables ----------------------------------------------------------------------------------------- */
/* Counts under each table of the wager that is not set: the first one is in force already. */
static bool count_tables(struct counting *c, int wager, uint32_t measured, bool base) {
    const struct page *p = &c->game->page;
    const struct page_wager *w = wager == PAGE_NONE ? NULL : &p->wager[wager];
    if (!w || !w->sheet_count || is_set(c, wager_id(c, wager))) return count_wagers(c, measured, base);
    bool done = true;
    for (int i = 0; i < w->sheet_count && done; i++)
        for (int column = 0; column < p->sheet[w->sheet_first + i].columns && done; column++) {
            const size_t mark = arena_mark(c->request.arena);
            const struct pay_table before = c->rules.table[wager];
            rules_use_table(&c->rules, wager,
                            (struct pay_table){&c->game->sheets[w->sheet_first + i], (uint8_t)column});
            done = count_wagers(c, measured, base);
            rules_use_table(&c->rules, wager, before);
            arena_release(c->request.arena, mark);
        }
    return done;
}

static bool count_all(struct counting *c) {
    const struct page *p = &c->game->page;
    const uint32_t base = page_base_wagers(p);
    uint32_t together = base;
    int with_table = PAGE_NONE;
    bool any = base && wants(c, "base"), done = true;
    for (int w = 0; w < p->wager_count; w++) {
        const bool with_base = base >> w & 1 || !page_wager_is_alone(p, w);
        if (with_base && wants(c, wager_id(c, w))) any = true;
        if (with_base && !(base >> w & 1) && wants(c, wager_id(c, w))) together |= UINT32_C(1) << w;
        if (base >> w & 1 && p->wager[w].sheet_count && with_table == PAGE_NONE) with_table = w;
    }
    if (any) done = count_tables(c, with_table, together, true);
    for (int w = 0; w < p->wager_count && done; w++)
        if (!(base >> w & 1) && page_wager_is_alone(p, w) && wants(c, wager_id(c, w)))
            done = count_tables(c, w, UINT32_C(1) << w, false);
    return done;
}

int game_page_analyze(struct call *call, const struct page_game *game) {
    struct counting c = {.call = call, .game = game, .given = call->question, .rules = rules_standard(&game->game)};
    c.request = (struct analysis_request){.arena = &call->arena,
                                          .threads = call_threads(c.given->words.threads),
                                          .progress = call_report,
                                          .progress_context = call};
    if (!read_settings(&c)) return EXIT_USAGE;
    c.answer = call_answer(call, columns);
    json_write(&call->text, "{game:%s, note:%s, measures:[", game->game.id, "not approved");
    answer_head(&c.answer);
    call_progress_start(call, game->game.title);
    const bool done = count_all(&c);
    call_progress_end(call);
    buf_put(&call->text, "\n]}\n");
    answer_end(&c.answer);
    if (!done) call_error(call, "stopped before the end; what is printed is exact as far as it goes");
    return !done ? EXIT_STOPPED : c.refused ? EXIT_NO : EXIT_DONE;
}
