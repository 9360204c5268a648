/* standby.c - the second machine of the world: a standby that follows the log, now and then late or cut off, and takes
 * over when the house is gone, whether it crashed, was stopped, or was fenced off while it still showed its views.
 *
 * Sabotage: the database's replica is promoted without entries that were shown already. */
#include "world.h"

#include <stdlib.h>

static void drop(struct world *w) {
    if (!w->standby) return;
    house_close(&w->standby->house);
    pit_close(&w->standby->pit);
    free(w->standby);
    w->standby = NULL;
}

void world_standby_close(struct world *w) { drop(w); }

/* One that cannot read now is set up again later. */
static void set_up(struct world *w) {
    char memory[1000] = "";
    struct buf message = BUF(memory);

    w->standby = world_new_desk(w);
    struct house_setup setup = world_house_setup(w, w->standby);

    setup.store = w->lies; /* the house's troubles are not its own */
    setup.writer = (struct writer_handle){0};
    if (!house_stand_by(&w->standby->house, &setup, &message)) world_fail(w, "nobody can stand by: %s", memory);
}

/* Looks often, or is cut off for a while and far behind. */
void world_standby_follow(struct world *w) {
    char memory[1000] = "";
    struct buf message = BUF(memory);
    const bool lies = w->options.sabotage != SABOTAGE_NONE;

    if (!w->standby && w->auditor.number) set_up(w);
    const enum err err = w->standby ? house_follow(&w->standby->house, &message) : OK;

    if (err != OK && !lies) world_fail(w, "the standby cannot follow: %s", memory);
    if (err != OK) drop(w);
    world_at(w, world_may(w, WORLD_STANDBY_FAR) ? 60000 : 100 + world_below(w, 2000), WORLD_FOLLOW, 0);
}

struct desk *world_standby_take(struct world *w) {
    struct desk *desk = w->standby;

    if (!desk || world_may(w, WORLD_STANDBY_PASSED)) return NULL; /* the same machine is started again before */
    world_note(w, "the standby takes over");
    w->standby = NULL;
    w->take_overs++;
    return desk;
}

/* ---- sabotage ------------------------------------------------------------------------------------------- */

struct promotion {
    struct store_handle from, to;
    uint64_t last;
};

static bool copy_entry(void *context, const struct store_entry *entry) {
    const struct promotion *p = context;

    if (entry->number > p->last) return false;
    must(store_append(p->to, entry, 1) == OK);
    return true;
}

static bool copy_value(void *context, const char *name) {
    const struct promotion *p = context;
    static char memory[STORE_VALUE_MAX + 1];
    struct buf value = BUF(memory);

    must(store_get(p->from, name, &value) == OK && store_put(p->to, name, value.text, value.size) == OK);
    return true;
}

void world_lose_tail(struct world *w) {
    struct promotion p = {.from = w->memory};
    uint64_t bad;

    if (w->options.sabotage != SABOTAGE_LOST_TAIL || w->steps <= 2000 || w->auditor.number < 100) return;
    p.last = w->auditor.number - 1 - world_below(w, 5);
    must(store_memory_open(&p.to) == OK);
    must(store_scan(p.from, 1, copy_entry, &p, &bad) == OK);
    must(p.from.store->names(p.from.self, copy_value, &p) == OK);
    drop(w);
    store_close(w->memory);
    w->memory = w->auditor.store = p.to;
}
