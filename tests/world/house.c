/* house.c - the house in the world: starts, commits, crashes, restarts, and injected faults.
 *
 * The store is in memory; what is in it counts as durable.  It is wrapped by a lying store, for the tests of
 * the auditor, and by the faulty one.  A commit takes time: the direct writer writes at the event WORLD_DISK.
 * A crash discards everything but the memory store.  A crash during a store call makes that call and all
 * later ones fail, and no message that the house sends from then on is delivered. */
#include "world/world.h"

#include "books/audit.h"
#include "store/store.h"

#include <stdlib.h>
#include <string.h>

/* ---- a store that lies -------------------------------------------------------------------------------- */

static struct world *world_of(void *self) { return self; }

static enum err lying_last(void *self, uint64_t *number, struct store_link *link) {
    return store_last(world_of(self)->memory, number, link);
}

/* Changes what a slip or a sale says, not what it moves; true: it did. */
static bool spoil_slip(struct world *w, struct fact *fact) {
    const uint32_t before = w->last_signer;

    if (fact->kind != FACT_SLIP && fact->kind != FACT_RACK) return false;
    if (fact->kind == FACT_SLIP) w->last_signer = fact->who;
    switch ((enum world_sabotage)w->options.sabotage) {
    case SABOTAGE_CHIPS:
        if (fact->kind == FACT_RACK) fact->rack.chips.chips[0]++;
        if (fact->kind == FACT_SLIP && fact->slip.chips.count) fact->slip.chips.chips[0]++;
        return true;
    case SABOTAGE_SLIP:
        if (fact->kind == FACT_RACK || fact->slip.line) return false;
        fact->slip.number++;
        return true;
    case SABOTAGE_SIGNATURE:
        if (fact->kind == FACT_RACK || !fact->slip.line || !before) return false;
        fact->who = before;
        fact->request = 0; /* its number would tell */
        return true;
    default: return false;
    }
}

/* Stores an entry with a changed amount, if it moves money. */
static enum err append_changed(struct world *w, const struct store_entry *entry) {
    struct store_entry changed = *entry;
    uint8_t *bytes = malloc(entry->size);
    struct journal_entry read;

    must(bytes);
    memcpy(bytes, entry->bytes, entry->size);
    changed.bytes = bytes;
    must(journal_read(&read, bytes, entry->size));
    if (read.count && w->options.sabotage == SABOTAGE_CENTS) bytes[entry->size - 12] ^= 1;
    if (w->options.sabotage == SABOTAGE_TWICE && read.fact.source == BY_TERMINAL && read.fact.request > 1) {
        char memory[4096];
        struct buf again = BUF(memory);
        read.fact.request--;
        fact_put(&again, &read.fact);
        if (again.size + 8 + (size_t)read.count * JOURNAL_TRANSFER_SIZE == entry->size)
            memcpy(bytes + 4, memory, again.size);
    }
    if (spoil_slip(w, &read.fact)) {
        char memory[4096];
        struct buf again = BUF(memory);
        fact_put(&again, &read.fact);
        memcpy(bytes + 4, memory, again.size);
    }
    const enum err err = store_append(w->memory, &changed, 1);

    free(bytes);
    return err;
}

static enum err lying_append(void *self, const struct store_entry *entries, int count) {
    struct world *w = self;
    const bool changes = w->options.sabotage == SABOTAGE_CENTS || w->options.sabotage >= SABOTAGE_TWICE;

    if (w->options.sabotage == SABOTAGE_LYING_STORE && w->steps > 2000) return OK;
    if (!changes || w->steps <= 2000) return store_append(w->memory, entries, count);
    for (int i = 0; i < count; i++) {
        const enum err err = append_changed(w, &entries[i]);
        if (err != OK) return err;
    }
    return OK;
}

static enum err lying_scan(void *self, uint64_t from, store_each *each, void *context, uint64_t *bad) {
    return store_scan(world_of(self)->memory, from, each, context, bad);
}

static enum err lying_find(void *self, const struct store_query *query, store_each *each, void *context) {
    return store_find(world_of(self)->memory, query, each, context);
}

static enum err lying_put(void *self, const char *name, const void *bytes, size_t size) {
    return store_put(world_of(self)->memory, name, bytes, size);
}

static enum err lying_get(void *self, const char *name, struct buf *out) {
    return store_get(world_of(self)->memory, name, out);
}

static enum err lying_names(void *self, store_each_name *each, void *context) {
    struct world *w = self;

    return w->memory.store->names(w->memory.self, each, context);
}

static enum err lying_check(void *self, const atomic_bool *stop) {
    struct world *w = self;

    return w->memory.store->check(w->memory.self, stop);
}

static struct problem *lying_problem(void *self) {
    return world_of(self)->memory.store->problem(world_of(self)->memory.self);
}

static void lying_close(void *self) { (void)self; }

static const struct store store_lies = {
    .id = "lies",
    .last = lying_last,
    .append = lying_append,
    .scan = lying_scan,
    .find = lying_find,
    .put = lying_put,
    .get = lying_get,
    .names = lying_names,
    .check = lying_check,
    .problem = lying_problem,
    .close = lying_close,
};

/* ---- starting ----------------------------------------------------------------------------------------- */

int64_t world_house_time(const struct world *w) { return w->now_ms + w->offset_ms; }

static int64_t clock_ms(void *context) { return world_house_time(context); }

/* w->calls keeps counting; the counter of a fault plan restarts at 1. */
static void plan(struct world *w, const struct store_fault *fault) {
    w->calls += store_faulty_calls(w->store);
    store_faulty_plan(w->store, fault);
}

void world_house_mend(struct world *w) {
    const struct store_fault none = {0};

    plan(w, &none);
}

void world_house_open(struct world *w) {
    struct receipt_key key;
    struct store_fault fault = {.from = w->options.call, .count = 1, .lost = w->options.call_lost};

    must(store_memory_open(&w->memory) == OK);
    w->lies = (struct store_handle){.store = &store_lies, .self = w};
    must(store_faulty_open(w->lies, &w->store) == OK);
    receipt_key_from_seed(&key, (const uint8_t *)"0123456789abcdef0123456789abcdef");
    house_keys_derive(&w->keys, &key);
    w->access_rules = access_standard;
    w->access_rules.password_passes = 1;
    w->access_rules.password_kib = 8;
    w->disk_ms = 3;
    w->server = (struct server){.context = w,
                                .on_want_write = world_on_want_write,
                                .on_hang_up = world_on_close_peer,
                                .on_work = world_on_work};
    if (w->options.call && w->options.call_crash) fault.count = UINT64_MAX;
    if (w->options.call) plan(w, &fault);
    auditor_open(&w->auditor, w->memory, w->keys.seal);
    w->auditor.trace = w->options.trace;
}

struct desk *world_new_desk(struct world *w) {
    struct desk *desk = calloc(1, sizeof *desk);

    must(desk);
    desk->clock_ms = clock_ms;
    desk->context = w;
    desk->server = &w->server;
    desk->upkeep.stop_ms = 20000;
    return desk;
}

struct house_setup world_house_setup(struct world *w, struct desk *desk) {
    return (struct house_setup){.config_text = w->config_text,
                                .config_size = strlen(w->config_text),
                                .store = w->store,
                                .writer = w->writer,
                                .rng = &w->house_rng,
                                .keys = &w->keys,
                                .version = "cardroom world",
                                .now_ms = world_house_time(w),
                                .any_clock = true, /* here it jumps by up to an hour */
                                .on_durable = desk_on_durable,
                                .on_snapshot = desk_on_snapshot,
                                .snapshot_every = 40 + w->options.seed % 200,
                                .follower = pit_follower(&desk->pit),
                                .context = desk};
}

static bool open_desk(struct world *w, bool takes_over) {
    char memory[1000];
    struct buf message = BUF(memory);
    const struct house_setup setup = world_house_setup(w, w->desk);

    memory[0] = 0;
    const struct access_setup people = {.rules = &w->access_rules,
                                        .store = w->store,
                                        .rng = &w->house_rng,
                                        .key = w->keys.seal,
                                        .books = &w->desk->house.durable.floor};
    const bool opened = (takes_over ? house_take_over : house_open)(&w->desk->house, &setup, &message);
    const bool good = opened && access_open(w->access, &people, &message) == OK;

    /* only an injected store failure may prevent the start */
    if (!opened && !strstr(memory, "made to fail")) world_fail(w, "the house does not start: %s", memory);
    if (good && w->access->differ) world_fail(w, "the store has others than the books: %s", w->access->differ_names);
    if (good) w->snapshots_used += w->desk->house.snapshots.used != 0;
    if (good) desk_open(w->desk, w->access);
    if (!good && (opened || takes_over)) house_close(&w->desk->house);
    return good;
}

static bool has_died(struct world *w) {
    return w->options.call && w->options.call_crash && !w->crashes && !w->calls &&
           store_faulty_calls(w->store) >= w->options.call;
}

static void restart_later(struct world *w) {
    if (w->restart_scheduled) return;
    w->restart_scheduled = true;
    world_at(w, w->options.quiet ? 500 : 100 + world_below(w, 5000), WORLD_RESTART, 0);
}

void world_house_start(struct world *w) {
    const struct writer_options options = {0};

    must(!w->up);
    w->restart_scheduled = false;
    world_lose_tail(w);
    struct desk *standby = world_standby_take(w);
    w->access = calloc(1, sizeof *w->access);
    must(w->access);
    w->desk = standby ? standby : world_new_desk(w);
    const bool started = writer_direct_start(w->store, &options, &w->writer) == OK;

    if (started && open_desk(w, standby != NULL)) {
        w->up = true;
        w->server.stopped = false;
        w->life++;
        w->retry_ms = 10;
        world_at(w, 0, WORLD_TICK, 0);
        world_house_after(w);
        return;
    }
    if (started)
        writer_stop(w->writer, 0);
    else if (standby)
        house_close(&standby->house);
    free(w->access);
    pit_close(&w->desk->pit);
    free(w->desk);
    w->access = NULL;
    w->desk = NULL;
    if (has_died(w)) {
        w->crashes++;
        world_house_mend(w);
    }
    restart_later(w);
}

/* From here on nothing is written and nothing is delivered. */
static void end_house(struct world *w, bool clean) {
    const struct store_fault dead = {.from = 1, .count = UINT64_MAX};

    w->crashing = true;
    world_net_crash(w);
    if (!clean) plan(w, &dead);
    writer_stop(w->writer, 0);
    if (!clean) world_house_mend(w);
    desk_close(w->desk);
    house_close(&w->desk->house);
    pit_close(&w->desk->pit);
    free(w->desk);
    free(w->access);
    w->desk = NULL;
    w->access = NULL;
    w->up = w->crashing = false;
    w->disk_scheduled = false;
}

void world_house_crash(struct world *w, bool after_commit) {
    if (!w->up) return;
    w->crashes++;
    for (int i = 0; i < AUDITOR_SLIPS; i++) {
        if (!w->auditor.slip[i].number) continue;
        w->between++;
        break;
    }
    if (after_commit) { /* it was written, but nobody was notified */
        struct writer_report report;
        writer_poll(w->writer, &report);
    }
    world_note(w, "crash");
    end_house(w, false);
    restart_later(w);
}

void world_house_close(struct world *w) {
    if (w->up) end_house(w, true);
    world_standby_close(w);
    auditor_close(&w->auditor);
    store_close(w->store);
    store_close(w->memory);
}

/* ---- running ------------------------------------------------------------------------------------------ */

/* Call after anything that may have put facts: schedules the commit. */
void world_house_after(struct world *w) {
    if (!w->up) return;
    if (has_died(w)) {
        world_house_crash(w, false);
        return;
    }
    auditor_read(&w->auditor, w->desk->house.durable.floor.head->facts);
    if (w->disk_scheduled || w->desk->house.first == w->desk->house.next) return;
    w->disk_scheduled = true;
    world_at(w, 1 + (w->disk_ms > 1 ? world_below(w, (uint32_t)w->disk_ms) : 0), WORLD_DISK, 0);
}

void world_house_tick(struct world *w) {
    if (!w->up) return;
    int64_t next_ms = desk_app.on_tick(w->desk);

    world_house_after(w);
    if (w->up && w->server.stopped) {
        w->fenced += w->desk->house.trouble == ERR_STORE_FENCED;
        end_house(w, true);
        restart_later(w);
    }
    if (!w->up || next_ms < 0) return;
    world_at(w, next_ms ? next_ms : 1, WORLD_TICK, 0);
}

void world_house_disk(struct world *w) {
    if (!w->up) return;
    w->disk_scheduled = false;
    desk_app.on_wake(w->desk);
    const bool trouble = w->desk->house.trouble != OK;

    w->retry_ms = !trouble ? 10 : w->retry_ms < 1000 ? 2 * w->retry_ms : w->retry_ms;
    if (trouble && !w->disk_scheduled) {
        w->disk_scheduled = true;
        world_at(w, w->retry_ms, WORLD_DISK, 0);
    }
    world_house_after(w);
}

/* ---- work of other threads, here run by events -------------------------------------------------------- */

enum fake_work world_on_work(struct server *server, enum work_lane lane) {
    struct world *w = server->context;

    (void)lane;
    world_at(w, 1 + world_below(w, 50), WORLD_WORK, 0);
    return FAKE_WORK_LATER;
}

void world_house_work(struct world *w) {
    if (!w->up) return;
    fake_work_run(&w->desk->work);
    desk_app.on_wake(w->desk);
    world_house_after(w);
}

/* ---- HTTP --------------------------------------------------------------------------------------------- */

/* Waits for the answer without letting anything else happen in the world; gives up if the store cannot write. */
bool world_http(struct world *w, const char *token, const char *request, char *answer, size_t room) {
    struct server_client client = {
        .method = "POST", .path = "/api", .host = "house", .address = "127.0.0.1", .type = "application/json"};
    struct server *server = &w->server;

    if (!w->up) return false;
    must(strlen(token) < sizeof client.token);
    memcpy(client.token, token, strlen(token));
    fake_http(server, w->desk, &client, request, strlen(request));
    for (int i = 0; i < 4 && server->http.later; i++) {
        fake_work_run(&w->desk->work);
        desk_app.on_wake(w->desk);
    }
    const bool lost = server->http.later || has_died(w) || world_may(w, WORLD_LOSS);
    const bool fits = server->body.size < room;

    if (fits) memcpy(answer, server->body.text ? server->body.text : "", server->body.size + 1);
    fake_http_end(server);
    world_house_after(w);
    return fits && !lost;
}

/* ---- faults: injected one at a time, often while another lasts ---------------------------------------- */

static void store_fails(struct world *w, bool for_a_while) {
    static const enum err errors[] = {ERR_STORE, ERR_STORE_FULL, ERR_STORE_BUSY};
    const struct store_fault fault = {.from = 1 + world_below(w, 4),
                                      .count = for_a_while ? UINT64_MAX : 1 + world_below(w, 3),
                                      .err = errors[world_below(w, 3)],
                                      .lost = world_chance(w, 40)};

    world_note(w, "the store fails");
    w->calls += store_faulty_calls(w->store);
    store_faulty_plan(w->store, &fault);
    if (for_a_while) world_at(w, 50 + world_below(w, world_chance(w, 20) ? 60000 : 4000), WORLD_MEND, 0);
}

/* A second house opens the same store: this one must stop by itself at its next commit.  The other one does
 * nothing and goes away after a while. */
static void another_takes_the_store(struct world *w) {
    const struct store_fault fenced = {.from = 1, .count = UINT64_MAX, .err = ERR_STORE_FENCED};

    if (!w->up) return;
    world_note(w, "another house opens the store");
    w->calls += store_faulty_calls(w->store);
    store_faulty_plan(w->store, &fenced);
    world_at(w, 2000 + world_below(w, 10000), WORLD_MEND, 0);
}

static void clock_jumps(struct world *w) {
    static const int64_t reaches[] = {500, 5000, 60000, 3600000};
    const int64_t reach = reaches[world_below(w, 4)];
    const int64_t by = (int64_t)world_below(w, (uint32_t)reach);

    world_note(w, "the clock jumps");
    w->offset_ms += world_chance(w, 50) ? by : -by;
}

static void connections_break(struct world *w, uint32_t percent) {
    world_note(w, "connections break");
    for (uint32_t i = 1; i < w->connections; i++)
        if (w->connection[i] && world_chance(w, percent)) world_net_cut(w, i);
}

/* SIGTERM, as for an update of the program. */
static void stop_cleanly(struct world *w) {
    if (!w->up) return;
    world_note(w, "the house is stopped");
    desk_stop(w->desk);
    world_house_after(w);
}

/* One of those that the regime has, by their shares. */
static enum world_fault which_fault(struct world *w, uint32_t shares) {
    uint32_t left = world_below(w, shares);
    int fault = 0;

    while (left >= w->regime.rate[fault]) left -= w->regime.rate[fault++];
    return (enum world_fault)fault;
}

void world_fault(struct world *w) {
    uint32_t shares = 0;

    for (int i = 0; i < WORLD_HOUSE_FAULTS; i++) shares += w->regime.rate[i];
    if (!shares) return;
    const enum world_fault fault = which_fault(w, shares);

    w->faults++;
    w->happened[fault]++;
    switch (fault) {
    case WORLD_CRASH: world_house_crash(w, false); break;
    case WORLD_CRASH_WRITTEN: world_house_crash(w, true); break;
    case WORLD_STORE_DOWN: store_fails(w, true); break;
    case WORLD_STORE_ERROR: store_fails(w, false); break;
    case WORLD_SLOW_DISK: w->disk_ms = 1 + world_below(w, world_chance(w, 30) ? 3000 : 100); break;
    case WORLD_CLOCK: clock_jumps(w); break;
    case WORLD_SOME_CUT: connections_break(w, 20); break;
    case WORLD_ALL_CUT: connections_break(w, 100); break;
    case WORLD_SECOND_HOUSE: another_takes_the_store(w); break;
    default: stop_cleanly(w); break;
    }
    world_at(w, 500 + world_below(w, w->regime.gap_ms), WORLD_FAULT, 0);
}
