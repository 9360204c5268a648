#include "math/page/page_analysis.h"

#include "game/rules.h"
#include "math/page/page_classes.h"
#include "math/page/page_given.h"
#include "math/page/page_measure.h"
#include "math/page/page_strategy.h"

struct counting {
    const struct analysis_request *request;
    struct rules rules;
    const struct page *page;
    struct page_classes *classes; /* of the count at hand */
};

static struct counting counting_of(const struct analysis_request *request) {
    return (struct counting){request, request->rules, &page_game_of(request->rules.game)->page, NULL};
}

static const char *wager_id(struct counting *c, int wager) {
    return wager == PAGE_NONE ? "base" : page_name(c->page, c->page->wager[wager].name);
}

static bool wants(struct counting *c, int wager) { return analysis_wants(c->request, "wager", wager_id(c, wager)); }

static bool refuse(struct counting *c, int wager, const char *why) {
    if (c->request->refuse) c->request->refuse(c->request->refuse_context, wager_id(c, wager), why);
    return true;
}

/* Of choices that are worth the same the one with the least at stake, or the most; or those of the request. */
enum choosing { BEST, GREEDY, GIVEN };

/* ---- one count ------------------------------------------------------------------------------------------ */
/* False: *refused says why, or it was asked to stop. */
static bool count_wagers(struct counting *c, uint32_t measured, enum choosing how, struct page_count *out,
                         const char **refused) {
    struct page_plan *plan = arena_take(c->request->arena, sizeof *plan);
    const struct plan_wanted wanted = {&c->rules, measured, (UINT64_C(1) << c->page->deck) - 1};
    struct page_exact_request request = {
        .request = c->request, .plan = plan, .greedy = how == GREEDY, .given = how == GIVEN ? c->request->given : NULL};
    *refused = plan->refused;
    if (!page_plan_make(plan, &wanted)) return false;
    if (c->request->kept && plan->decided && how == BEST) {
        request.put_context = page_tables_open(plan, c->request->arena);
        request.put = request.put_context ? page_tables_keep : NULL;
        *c->request->kept = request.put_context;
    } else if (plan->decided && how == BEST) {
        request.put_context = c->classes = page_classes_open(plan, c->request->threads, c->request->arena);
        request.put = c->classes ? page_classes_add : NULL;
    }
    return page_exact_run(&request, out, refused);
}

/* Of choices that are worth the same the ones with the most at stake: what is wagered then. */
static wide wagered_at_most(struct counting *c, uint32_t measured) {
    struct measure *other = arena_take(c->request->arena, sizeof *other);
    struct page_count count;
    const char *refused;
    const bool done = count_wagers(c, measured, GREEDY, &count, &refused) &&
                      page_measure_of(&count, PAGE_NONE, c->request->arena, other);
    return done ? other->wagered : 0;
}

static void emit(struct counting *c, const struct page_count *count, int wager) {
    struct measure *m = arena_take(c->request->arena, sizeof *m);
    if (!wants(c, wager)) return;
    if (!page_measure_of(count, wager, c->request->arena, m)) {
        refuse(c, wager, "it has more different results than a measure lists");
        return;
    }
    if (wager == PAGE_NONE && c->classes) page_classes_put(c->classes, c->request->arena, m);
    if (wager == PAGE_NONE && count->ties) m->wagered_most = wagered_at_most(c, count->plan->measured);
    c->request->emit(c->request->emit_context, m);
}

/* The base game under the decisions of the request. */
static void emit_given(struct counting *c, uint32_t measured) {
    struct measure *m = arena_take(c->request->arena, sizeof *m);
    struct page_count count;
    const char *refused;
    if (!count_wagers(c, measured, GIVEN, &count, &refused)) {
        refuse(c, PAGE_NONE, refused ? refused : "it was stopped");
    } else if (wants(c, PAGE_NONE) && page_measure_of(&count, PAGE_NONE, c->request->arena, m)) {
        m->strategy = "file";
        c->request->emit(c->request->emit_context, m);
    }
}

static bool put_plan(struct counting *c, uint32_t measured, int wager) {
    struct page_plan *plan = arena_take(c->request->arena, sizeof *plan);
    const struct plan_wanted wanted = {&c->rules, measured, (UINT64_C(1) << c->page->deck) - 1};
    BUF_ON_STACK(text, 400);
    if (!page_plan_make(plan, &wanted)) return refuse(c, wager, plan->refused);
    page_plan_put(&text, plan);
    c->request->plan(c->request->emit_context, wager_id(c, wager), text.text);
    return true;
}

/* Counts wagers together and emits those of them that are asked for; base: the base game first. */
static bool count_and_emit(struct counting *c, uint32_t measured, bool base) {
    const int first = base ? PAGE_NONE : __builtin_ctz(measured);
    const size_t mark = arena_mark(c->request->arena);
    c->classes = NULL;
    const char *refused;
    struct page_count count;
    if (c->request->plan) return put_plan(c, measured, first);
    const bool done = count_wagers(c, measured, BEST, &count, &refused);
    if (done && base) emit(c, &count, PAGE_NONE);
    for (uint32_t left = done ? measured : 0; left; left &= left - 1) emit(c, &count, __builtin_ctz(left));
    if (done && base && c->request->given) emit_given(c, measured);
    if (!c->request->kept) arena_release(c->request->arena, mark);
    return done || (refused && refuse(c, first, refused));
}

/* ---- all tables ----------------------------------------------------------------------------------------- */
static bool count_table(struct counting *c, int wager, struct pay_table table, uint32_t measured, bool base) {
    const struct pay_table before = c->rules.table[wager];
    rules_use_table(&c->rules, wager, table);
    const bool done = count_and_emit(c, measured, base);
    rules_use_table(&c->rules, wager, before);
    return done;
}

/* Under each table of the wager that is not fixed. */
static bool count_tables(struct counting *c, int wager, uint32_t measured, bool base) {
    const struct analysis_request *r = c->request;
    const struct wager *w = wager == PAGE_NONE ? NULL : &c->rules.game->wagers[wager];
    bool done = true;
    if (w && r->candidate_count && wager == r->candidate_wager) {
        for (int i = 0; i < r->candidate_count && done; i++)
            done = count_table(c, wager, r->candidates[i], measured, base);
    } else if (!w || !w->sheets || r->fixed_tables >> wager & 1) {
        return count_and_emit(c, measured, base);
    } else {
        for (int i = 0; i < w->sheets; i++)
            for (int column = 0; column < w->sheet[i].columns && done; column++)
                done = count_table(c, wager, (struct pay_table){&w->sheet[i], (uint8_t)column}, measured, base);
    }
    return done;
}

/* The base game with the wagers that depend on its decisions, then the others one by one. */
static bool run(const struct analysis_request *request) {
    struct counting c = counting_of(request);
    const struct page *p = c.page;
    const uint32_t base = page_base_wagers(p);
    uint32_t together = base;
    int with_table = PAGE_NONE;
    bool any = base && wants(&c, PAGE_NONE), done = true;
    for (int w = 0; w < p->wager_count; w++) {
        const bool own = base >> w & 1, with_base = own || !page_wager_is_alone(p, w);
        any |= with_base && wants(&c, w);
        if (with_base && wants(&c, w)) together |= UINT32_C(1) << w;
        if (own && p->wager[w].sheet_count && with_table == PAGE_NONE) with_table = w;
    }
    if (any) done = count_tables(&c, with_table, together, true);
    for (int w = 0; w < p->wager_count && done; w++)
        if (!(base >> w & 1) && page_wager_is_alone(p, w) && wants(&c, w))
            done = count_tables(&c, w, UINT32_C(1) << w, false);
    return done;
}

/* All wagers together where they can be counted so, else those of the base game. */
static void joint(const struct analysis_request *request, struct joint *out) {
    struct counting c = counting_of(request);
    const uint32_t all = (UINT32_C(1) << c.page->wager_count) - 1;
    struct page_count count;
    const char *refused;
    if (count_wagers(&c, all, BEST, &count, &refused) ||
        count_wagers(&c, page_base_wagers(c.page), BEST, &count, &refused))
        page_joint_of(&count, request->arena, out);
}

const struct analysis page_analysis = {.variations = &(const struct variations){0},
                                       .deciders = {{"optimal", page_prepare, page_decide}},
                                       .run = run,
                                       .advise = page_advise,
                                       .strategy = page_strategy,
                                       .strategy_formats = page_given,
                                       .joint = joint};
