/* desk_pit.c - the pit at the desk: its views, its notes, and the theory of its tables.
 *
 * A supervisor or auditor who watches no table gets the view of the whole pit.  Nearly every fact changes it,
 * so it is sent at most every DESK_PIT_MS; only the sender of a change gets the acknowledging view at once.
 *
 * The theoretical win of approved tables is known.  That of an operator's own is asked of the laboratory once for a set
 * of rules, table after table; the result is kept in the store.  That takes a core for some time, so it begins only
 * when a pit page is open, or when there are rounds enough to judge. */
#include "desk/desk.h"

#include "base/json_write.h"
#include "deal/list.h"
#include "pit/laboratory.h"

/* ---- views and notes ---------------------------------------------------------------------------------- */
bool desk_watches_pit(const struct desk_peer *p) {
    return p->known && !p->watched && access_may_ask(p->who.role, REQUEST_EVENTS);
}

static void want_pit_views(struct desk *d, int64_t now_ms) {
    if (!d->pit_stale || (now_ms < d->pit_next_ms && d->pit_next_ms - now_ms <= DESK_PIT_MS)) return;
    d->pit_stale = false;
    d->pit_next_ms = now_ms + DESK_PIT_MS;
    for (struct desk_peer *p = d->first; p; p = p->next) {
        if (!desk_watches_pit(p)) continue;
        d->theory_wanted = true;
        if (!p->wants_view) desk_want_view(p);
    }
}

static void start_next_theory(struct desk *d);

static void begin_theory(struct desk *d) {
    if (d->theory_begun || !(d->theory_wanted || d->house.durable.floor.head->rounds >= DESK_THEORY_ROUNDS)) return;
    d->theory_begun = true;
    start_next_theory(d);
}

void desk_pit_turn(struct desk *d, int64_t now_ms) {
    pit_set_trouble(&d->pit, d->house.trouble, now_ms);
    if (d->house.trouble == OK) pit_put_due(&d->pit, &d->house, now_ms);
    want_pit_views(d, now_ms);
    begin_theory(d);
}

int64_t desk_pit_due(const struct desk *d, int64_t now_ms) {
    if (!d->pit_stale) return INT64_MAX;
    return d->pit_next_ms > now_ms ? d->pit_next_ms - now_ms : 0;
}

/* ---- the theory of each table ------------------------------------------------------------------------- */
struct theory_job {
    struct work_job job;
    int table;
    struct rules rules;
    struct store_handle store;
    const char *laboratory;
    struct text config_text;
    bool good;
    struct buf out;
    char text[THEORY_TEXT];
};

static bool is_stopping(void *context) {
    const struct theory_job *l = context;
    return work_is_stopping(&l->job);
}

static void run_theory(struct work_job *job) {
    struct theory_job *l = (struct theory_job *)(void *)job;
    char name[THEORY_NAME];
    BUF_ON_STACK(question, 64);
    json_write(&question, "{ask:'theory', table:%d}", l->table);
    buf_char(&question, '\n');
    l->out = buf_init(l->text, sizeof l->text);
    const struct laboratory_question asked = {.program = l->laboratory,
                                              .question = text_view(question.text, question.size),
                                              .config = l->config_text,
                                              .gentle = true,
                                              .is_stopping = is_stopping,
                                              .context = l};
    l->good = laboratory_ask(&asked, &l->out) == OK;
    theory_name(&l->rules, name);
    if (l->good)
        (void)store_put(l->store, name, l->text, l->out.size); /* on failure the next start computes it again */
}

static void drop_theory(struct work_job *job) { free(job); }

static void finish_theory(void *context, struct work_job *job) {
    struct theory_job *l = (struct theory_job *)(void *)job;
    struct desk *d = context;
    if (l->good) (void)pit_set_theory(&d->pit, &d->house.durable.floor, l->table, &l->out);
    d->pit_stale = true;
    drop_theory(job);
    start_next_theory(d);
}

/* Looks into the store first: a table with the same rules may have been computed meanwhile. */
static void start_next_theory(struct desk *d) {
    const struct floor *f = &d->house.durable.floor;
    struct theory_job *l;
    pit_load_theory(&d->pit, f, d->house.setup.store);
    while (d->theory_table < f->config->table_count && pit_has_theory(&d->pit, d->theory_table + 1)) d->theory_table++;
    if (d->theory_table >= f->config->table_count) return;
    if (!(l = calloc(1, sizeof *l))) return; /* asked again at the next start */
    l->job = (struct work_job){.run = run_theory, .done = finish_theory, .drop = drop_theory};
    l->table = ++d->theory_table;
    l->rules = floor_config(f, l->table)->rules;
    l->store = d->house.setup.store;
    l->laboratory = d->house.setup.laboratory;
    l->config_text = text_view(d->house.setup.config_text, d->house.setup.config_size);
    if (!work_put(&d->work, WORK_THEORY, &l->job)) free(l);
}

void desk_pit_open(struct desk *d) {
    d->pit_stale = true;
    pit_load_theory(&d->pit, &d->house.durable.floor, d->house.setup.store);
}
