#include "world/world.h"

#include "books/audit.h"
#include "books/meter_history.h"
#include "books/room/room.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the queue ---------------------------------------------------------------------------------------- */

static bool before(const struct world_event *a, const struct world_event *b) {
    return a->at_ms < b->at_ms || (a->at_ms == b->at_ms && a->order < b->order);
}

static void swap(struct world_event *a, struct world_event *b) {
    const struct world_event kept = *a;

    *a = *b;
    *b = kept;
}

void world_queue_put(struct world_queue *q, struct world_event event) {
    if (q->count == q->capacity) {
        q->capacity = q->capacity ? 2 * q->capacity : 1024;
        q->event = realloc(q->event, q->capacity * sizeof *q->event);
        must(q->event);
    }
    event.order = q->order++;
    size_t at = q->count++;

    q->event[at] = event;
    for (; at && before(&q->event[at], &q->event[(at - 1) / 2]); at = (at - 1) / 2)
        swap(&q->event[at], &q->event[(at - 1) / 2]);
}

bool world_queue_take(struct world_queue *q, struct world_event *out) {
    if (!q->count) return false;
    *out = q->event[0];
    q->event[0] = q->event[--q->count];
    for (size_t at = 0;;) {
        size_t least = at;

        for (size_t child = 2 * at + 1; child <= 2 * at + 2 && child < q->count; child++)
            if (before(&q->event[child], &q->event[least])) least = child;
        if (least == at) return true;
        swap(&q->event[at], &q->event[least]);
        at = least;
    }
}

void world_queue_close(struct world_queue *q) {
    for (size_t i = 0; i < q->count; i++) free(q->event[i].text);
    free(q->event);
    *q = (struct world_queue){0};
}

enum {
    DRAIN_STEPS = 300000,       /* within which everything must be finished */
    DRAIN_STEPS_EACH = 1000,    /* ... and so many more for each terminal */
    DRAIN_MS = 6 * 3600 * 1000, /* and within this time */
    LOOK_EVERY = 64,            /* steps between two checks for that */
};

static const int64_t first_ms = INT64_C(1700000000000);

const char *const world_sabotage_names[SABOTAGES] = {"none",  "lying-store", "cents", "credit",    "card",
                                                     "twice", "chips",       "slip",  "signature", "lost-tail"};

uint32_t world_below(struct world *w, uint32_t n) { return n ? rng_below(&w->rng, n) : 0; }

bool world_chance(struct world *w, uint32_t percent) { return rng_below(&w->rng, 100) < percent; }

bool world_may(struct world *w, enum world_fault fault) {
    if (w->draining || rng_below(&w->rng, 1000) >= w->regime.rate[fault]) return false;
    w->happened[fault]++;
    return true;
}

void world_fail(struct world *w, const char *format, ...) {
    va_list arguments;

    if (w->broken) return;
    w->broken = true;
    va_start(arguments, format);
    vsnprintf(w->what, sizeof w->what, format, arguments);
    va_end(arguments);
}

void world_note(struct world *w, const char *format, ...) {
    va_list arguments;

    if (!w->options.trace) return;
    printf("%8llu %9lld  ", (unsigned long long)w->steps, (long long)(w->now_ms - first_ms));
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
}

void world_at(struct world *w, int64_t in_ms, enum world_what what, uint32_t whom) {
    world_queue_put(&w->queue, (struct world_event){
                                   .at_ms = w->now_ms + in_ms, .what = (uint8_t)what, .whom = whom, .life = w->life});
}

/* ---- a step ------------------------------------------------------------------------------------------- */

static void mix(struct world *w, const void *bytes, size_t size) {
    const uint8_t *at = bytes;

    for (size_t i = 0; i < size; i++) w->hash = (w->hash ^ at[i]) * UINT64_C(0x100000001b3);
}

static void trace(struct world *w, const struct world_event *event) {
    static const char *const words[] = {"arrives", "up",   "fill",  "down", "gone",    "lost", "client",
                                        "tick",    "disk", "fault", "mend", "restart", "work", "follow"};

    mix(w, &event->at_ms, sizeof event->at_ms);
    mix(w, &event->what, sizeof event->what);
    mix(w, &event->whom, sizeof event->whom);
    if (event->text) mix(w, event->text, event->size);
    world_note(w, "%-7s %5u %.*s", words[event->what], event->whom, event->text ? (int)event->size : 0,
               event->text ? event->text : "");
}

static void dispatch(struct world *w, const struct world_event *event) {
    switch ((enum world_what)event->what) {
    case WORLD_CLIENT: world_client_act(w, event->whom); break;
    case WORLD_TICK:
        if (event->life == w->life) world_house_tick(w);
        break;
    case WORLD_DISK:
        if (event->life == w->life) world_house_disk(w);
        break;
    case WORLD_WORK:
        if (event->life == w->life) world_house_work(w);
        break;
    case WORLD_FAULT:
        if (!w->draining) world_fault(w);
        break;
    case WORLD_MEND: world_house_mend(w); break;
    case WORLD_RESTART:
        if (!w->up) world_house_start(w);
        break;
    case WORLD_FOLLOW: world_standby_follow(w); break;
    default: world_net_event(w, event); break;
    }
}

static bool step(struct world *w) {
    struct world_event event;

    if (!world_queue_take(&w->queue, &event)) {
        world_fail(w, "nothing happens any more");
        return false;
    }
    must(event.at_ms >= w->now_ms);
    w->now_ms = event.at_ms;
    w->steps++;
    trace(w, &event);
    dispatch(w, &event);
    free(event.text);
    if (w->up) auditor_read(&w->auditor, w->desk->house.durable.floor.head->facts);
    if (w->auditor.broken) world_fail(w, "%s", w->auditor.what);
    return !w->broken;
}

/* ---- the end ------------------------------------------------------------------------------------------ */

/* Repairs all faults and lets everybody go home. */
static void drain(struct world *w) {
    const uint64_t last_step = w->steps + DRAIN_STEPS + DRAIN_STEPS_EACH * w->options.terminals;
    const int64_t last_ms = w->now_ms + DRAIN_MS;

    world_note(w, "everything is mended");
    w->calls += store_faulty_calls(w->store);
    world_house_mend(w);
    w->draining = true;
    w->disk_ms = 3;
    while (!w->broken && w->steps < last_step && w->now_ms < last_ms) {
        if (w->steps % LOOK_EVERY == 0 && !world_unfinished_reason(w)) return;
        step(w);
    }
    if (!w->broken) world_fail(w, "not everybody can go home: %s", world_unfinished_reason(w));
}

/* The master games report of all days says of every table in chips what the auditor says; and since every
 * amount was entered, the felt has won what the rounds have. */
static void check_report(struct world *w) {
    char memory[300];
    struct buf message = BUF(memory);
    struct room room = {.store = w->memory};
    int count = 0;

    if (!room_open(&room, &message) || !room_run(&room, &message))
        auditor_fail(&w->auditor, "the master games report: %s", memory);
    struct room_row *rows = room_rows(&room, ROOM_BY_TABLE, &count);

    for (int i = 0; i < count; i++) {
        const struct auditor_rack *rack = &w->auditor.table[world_find_table(w, rows[i].name) - w->table].rack;

        if (rows[i].felt_cents != auditor_felt_win(rack) || strcmp(room_row_state(&rows[i]), "verified") != 0)
            auditor_fail(&w->auditor, "the report says that %s is %s and won %lld cents, not %lld", rows[i].name,
                         room_row_state(&rows[i]), (long long)rows[i].felt_cents, (long long)auditor_felt_win(rack));
        if (rows[i].difference_cents)
            auditor_fail(&w->auditor, "the report says that %s differs by %lld cents", rows[i].name,
                         (long long)rows[i].difference_cents);
    }
    free(rows);
    room_close(&room);
}

/* The history of the meters, added up. */
struct meter_chain {
    struct world *world;
    int64_t shown[CONFIG_POOLS][METERS_MAX];
};

static void add_change(void *context, const struct meter_change *c) {
    struct meter_chain *chain = context;
    int pool = 0;

    while (strcmp(chain->world->config->pool[pool].name, c->pool) != 0) pool++;
    chain->shown[pool][c->meter] += c->cents;
    if (chain->shown[pool][c->meter] != c->after)
        auditor_fail(&chain->world->auditor, "the history of %s: meter %d shows %lld cents after fact %llu, not %lld",
                     c->pool, c->meter, (long long)c->after, (unsigned long long)c->fact,
                     (long long)chain->shown[pool][c->meter]);
}

/* What the log says of its meters leads to what they show. */
static void check_meters(struct world *w) {
    const struct floor *f = &w->desk->house.durable.floor;
    struct fact *now = calloc(2 * (size_t)f->config->pool_count + 1, sizeof *now);
    struct meter_chain chain = {.world = w};
    char memory[300];
    struct buf message = BUF(memory);
    struct meter_history h = {.store = w->memory,
                              .config = f->config,
                              .now = now,
                              .to = f->head->facts,
                              .put = add_change,
                              .context = &chain};

    must(now);
    for (int pool = 1; pool <= f->config->pool_count; pool++)
        h.now_count += floor_meters_now(f, pool, now + h.now_count);
    if (!meter_history_run(&h, &message)) auditor_fail(&w->auditor, "the history of the meters: %s", memory);
    for (int i = 0; i < f->config->pool_count; i++)
        for (int m = 0; m < f->head->pool[i].count; m++) {
            const struct pool_meter *meter = &f->head->pool[i].meter[m];

            if (meter->cents != chain.shown[i][meter->number])
                auditor_fail(&w->auditor, "the history of pool %d: its meter %d shows %lld cents, not %lld", i + 1,
                             meter->number, (long long)meter->cents, (long long)chain.shown[i][meter->number]);
        }
    free(now);
}

/* The house's own audit of the same books must agree, and the house must start on them again. */
static void verdict(struct world *w) {
    struct pit *pit = calloc(1, sizeof *pit);
    struct audit audit = {.store = w->memory,
                          .seal = w->keys.seal,
                          .program = w->desk->house.setup.program,
                          .follower = pit_follower(pit)};
    const uint64_t facts = w->desk->house.durable.floor.head->facts;
    char memory[300];
    struct buf what = BUF(memory);

    auditor_end(&w->auditor);
    if (!w->auditor.broken) check_report(w);
    if (!w->auditor.broken) check_meters(w);
    if (!w->auditor.broken && !floor_is_consistent(&w->desk->house.durable.floor, &what))
        auditor_fail(&w->auditor, "floor_is_consistent: %s", memory);
    audit_run(&audit);
    if (!audit.good)
        auditor_fail(&w->auditor, "the house's audit, entry %llu: %s", (unsigned long long)audit.bad, audit.why);
    w->snapshots_compared = audit.snapshots.compared;
    audit_close(&audit);
    pit_close(pit);
    free(pit);
    world_house_crash(w, false);
    world_house_start(w);
    if (!w->up || w->desk->house.durable.floor.head->facts < facts)
        auditor_fail(&w->auditor, "the house does not start again");
    else
        auditor_read(&w->auditor, w->desk->house.durable.floor.head->facts);
    if (w->auditor.broken) world_fail(w, "at the end: %s", w->auditor.what);
}

/* ---- the run ------------------------------------------------------------------------------------------ */

enum world_rates world_rates(const struct world_options *options) {
    return options->quiet ? WORLD_CALM : options->usual ? WORLD_USUAL : WORLD_DRAWN;
}

/* Most seeds have few terminals and many faults; every fiftieth is a stadium with thousands. */
static void choose(struct world *w) {
    const bool big = !w->options.terminals && w->options.seed % 50 == 49;

    if (!w->options.terminals) w->options.terminals = big ? 2000 : 6 + world_below(w, 26);
    if (!w->options.steps) w->options.steps = big ? 60000 : 15000 + world_below(w, 25000);
    world_regime_draw(&w->regime, w->options.seed, world_rates(&w->options));
    w->lying = 300;
}

static void open_world(struct world *w) {
    char seed[64];

    snprintf(seed, sizeof seed, "world %llu", (unsigned long long)w->options.seed);
    rng_seed(&w->rng, seed, strlen(seed));
    snprintf(seed, sizeof seed, "house %llu", (unsigned long long)w->options.seed);
    rng_seed(&w->house_rng, seed, strlen(seed));
    w->now_ms = first_ms;
    w->hash = UINT64_C(0xcbf29ce484222325);
    choose(w);
    world_configure(w);
    world_house_open(w);
    world_house_start(w);
    world_clients_open(w);
    if (w->options.quiet) return;
    world_at(w, 5000 + world_below(w, 20000), WORLD_FAULT, 0);
    world_at(w, 1000, WORLD_FOLLOW, 0);
}

static void close_world(struct world *w) {
    world_net_close(w);
    if (w->up) w->connections = 0;
    world_house_close(w);
    world_queue_close(&w->queue);
    world_json_close(&w->json);
    free(w->client);
    free(w->config);
    free(w);
}

void world_run(const struct world_options *options, struct world_report *report) {
    struct world *w = calloc(1, sizeof *w);

    must(w);
    w->options = *options;
    open_world(w);
    while (w->steps < w->options.steps && step(w)) {
    }
    if (!w->broken) drain(w);
    if (!w->broken) verdict(w);
    *report = (struct world_report){.good = !w->broken,
                                    .hash = w->hash,
                                    .steps = w->steps,
                                    .calls = w->calls,
                                    .rounds = w->auditor.settled,
                                    .messages = w->auditor.messages,
                                    .cards = w->auditor.cards,
                                    .facts = w->auditor.number,
                                    .voids = w->auditor.voids,
                                    .jackpots = w->auditor.jackpots,
                                    .crashes = w->crashes,
                                    .fenced = w->fenced,
                                    .take_overs = w->take_overs,
                                    .snapshots_used = w->snapshots_used,
                                    .snapshots_compared = w->snapshots_compared,
                                    .proven = w->proven,
                                    .turns = w->auditor.facts[FACT_TURN],
                                    .frames = w->auditor.facts[FACT_READ],
                                    .corrections = w->auditor.facts[FACT_AMEND],
                                    .rulings = w->auditor.facts[FACT_IRREGULARITY],
                                    .decks = w->auditor.facts[FACT_DECK],
                                    .claims = w->auditor.claims,
                                    .felt_rounds = w->auditor.felt_rounds,
                                    .sweeps = w->auditor.facts[FACT_SWEEP],
                                    .spoiled = w->auditor.spoiled,
                                    .recounts = w->auditor.recounts,
                                    .unrecorded = w->unrecorded,
                                    .between = w->between,
                                    .insider_acts = w->insider_acts,
                                    .insider_accounts = w->insider_accounts,
                                    .accounts = w->auditor.accounts,
                                    .alarms = w->auditor.alarms,
                                    .unseen = w->auditor.unseen,
                                    .faults = w->faults};
    memcpy(report->slips, w->auditor.finished, sizeof report->slips);
    memcpy(report->refused, w->refused, sizeof report->refused);
    memcpy(report->happened, w->happened, sizeof report->happened);
    memcpy(report->what, w->what, sizeof report->what);
    close_world(w);
}
