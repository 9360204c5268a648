/* desk_check.c - the self-check of the open house: at its start, every 24 hours, and when a supervisor asks.
 *
 * A thread makes the list and compares it (books/self_check.h); the loop puts FACT_SELF_CHECK, from which the rest
 * follows: the alarm (pit/flags.c), and no new rounds (floor_is_held).  The check of the start looks only at the last
 * entry, for the start has just followed the chain; the others follow all of it.  The day is counted from the last of
 * those in the log, so a house that starts anew each day makes them too. */
#include "deal/list.h"
#include "desk/desk_job.h"

enum { CHECK_MS = 24 * 60 * 60 * 1000, CHECK_AGAIN_MS = 60 * 1000 };

struct check_job {
    struct work_job job;
    struct desk_reply reply; /* to a supervisor who asked */
    struct fact fact;        /* its source says why the check is made */
    const struct desk *desk; /* of which the thread uses what does not change */
    struct self_check *found;
    enum err err;
};

static void drop_check(struct work_job *job) {
    free(((struct check_job *)(void *)job)->found);
    free(job);
}

static void run_check(struct work_job *job) {
    struct check_job *c = (struct check_job *)(void *)job;
    const struct store_handle store = c->desk->house.setup.store;
    const char *approved = c->desk->house.durable.config->approved;
    const bool start = c->fact.source == BY_PROGRAM;
    c->err = ERR_MEMORY;
    if (!memory_reserve(MEMORY_RESERVE)) return;
    c->desk->upkeep.check.add_program(c->found);
    c->err = self_check_books(c->found, store, !start, &job->work->stopping);
    if (approved[0]) self_check_compare_file(c->found, approved, store);
    if (c->err == OK && !start) c->err = self_check_compare_start(c->found, store);
    if (memory_release()) c->err = ERR_MEMORY;
}

/* Here, where books and store are of one moment: a removal counts when it is durable, a pairing before. */
static enum err check_people(struct desk *d, struct self_check *found) {
    BUF_ON_STACK(names, 300);
    int count;
    TRY(access_compare(&d->house.durable.floor, d->house.setup.store, &count, &names));
    names.size = 0;
    if (count) TRY(access_compare(&d->house.working, d->house.setup.store, &count, &names));
    if (count) self_check_blame(found, "people", text_format("are not those of the books (%s)", names.text).text);
    return OK;
}

static void put_check(struct desk *d, struct check_job *c) {
    if (c->err == OK) c->err = check_people(d, c->found);
    struct buf text = BUF(c->fact.self_check.text);
    buf_put(&text, c->found->why.text);
    c->fact.self_check.parts = (uint16_t)c->found->parts;
    c->fact.self_check.differ = (uint16_t)c->found->differ;
    c->fact.data = (const uint8_t *)c->found->list.text;
    c->fact.data_size = (uint32_t)c->found->list.size;
    if (c->err == OK) c->err = house_put(&d->house, &c->fact, desk_now(d));
    if (c->err != OK)
        log_event(d->log, LOG_LEVEL_WARNING, "self-check-failed", err_text(c->err), LOG_TEXT("code", err_code(c->err)));
    d->changed = true;
}

static void answer_check(struct desk *d, const struct check_job *c) {
    struct buf out = {0};
    desk_result_begin(&out, &c->reply);
    self_check_put_json(&out, c->found);
    desk_answer_when_durable(d, &c->reply, c->fact.number, &out);
}

static void finish_check(void *context, struct work_job *job) {
    struct check_job *c = (struct check_job *)(void *)job;
    struct desk *d = context;
    put_check(d, c);
    d->upkeep.check.busy = false;
    d->upkeep.check.started |= c->err == OK;
    if (c->fact.source == BY_USER && c->err != OK) desk_refuse(d, &c->reply, c->err, "");
    if (c->fact.source == BY_USER && c->err == OK) answer_check(d, c);
    drop_check(job);
}

static bool start_check(struct desk *d, enum fact_source source, uint32_t who, struct desk_reply reply) {
    struct check_job *c = calloc(1, sizeof *c);
    struct self_check *found = c ? self_check_new() : NULL;
    if (!found) {
        free(c);
        return false;
    }
    *c = (struct check_job){.job = {.run = run_check, .done = finish_check, .drop = drop_check},
                            .reply = reply,
                            .fact = {.kind = FACT_SELF_CHECK, .source = (uint8_t)source, .who = who},
                            .desk = d,
                            .found = found};
    d->upkeep.check.busy = work_put(&d->work, WORK_LONG, &c->job);
    if (!d->upkeep.check.busy) drop_check(&c->job);
    return d->upkeep.check.busy;
}

void desk_check_if_due(struct desk *d, int64_t now_ms) {
    struct desk_check *k = &d->upkeep.check;
    const bool due = !k->started || now_ms - d->house.durable.floor.head->checked_ms >= CHECK_MS;
    if (!k->add_program || k->busy || !due || d->stopping || d->house.trouble != OK) return;
    if (k->tried_ms && now_ms - k->tried_ms < CHECK_AGAIN_MS) return;
    k->tried_ms = now_ms;
    start_check(d, k->started ? BY_CLOCK : BY_PROGRAM, 0, (struct desk_reply){0});
}

void desk_self_check(struct desk_call *c) {
    const struct desk_check *k = &c->desk->upkeep.check;
    if (!k->add_program || k->busy || !start_check(c->desk, BY_USER, c->who.number, c->reply))
        desk_refuse(c->desk, &c->reply, ERR_RATE, "a self-check is being made; ask again when it has ended");
}
