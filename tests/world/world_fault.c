/*
 * world_fault.c - what breaks: the machine, the disk, the clock, the network; one thing at a time, often
 * while another is still broken.
 */
#include "world/world.h"

static void store_fails(struct world *w, bool for_a_while)
{
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

static void clock_jumps(struct world *w)
{
    static const int64_t reaches[] = {500, 5000, 60000, 3600000};
    const int64_t reach = reaches[world_below(w, 4)];
    const int64_t by = (int64_t)world_below(w, (uint32_t)reach);

    world_note(w, "the clock jumps");
    w->offset_ms += world_chance(w, 50) ? by : -by;
}

static void links_break(struct world *w, uint32_t percent)
{
    world_note(w, "connections break");
    for (uint32_t i = 1; i < w->links; i++)
        if (w->link[i] && world_chance(w, percent)) world_net_cut(w, i);
}

/* SIGTERM, as for an update of the program. */
static void stop_cleanly(struct world *w)
{
    if (!w->up) return;
    world_note(w, "the house is stopped");
    desk_stop(w->desk);
    world_house_touched(w);
}

void world_fault(struct world *w)
{
    w->faults++;
    switch (world_below(w, 12)) {
    case 0:
    case 1: world_house_crash(w, false); break;
    case 2: world_house_crash(w, true); break;
    case 3: store_fails(w, true); break;
    case 4:
    case 5: store_fails(w, false); break;
    case 6: w->disk_ms = 1 + world_below(w, world_chance(w, 30) ? 3000 : 100); break;
    case 7:
    case 8: clock_jumps(w); break;
    case 9: links_break(w, 20); break;
    case 10: links_break(w, 100); break;
    default: stop_cleanly(w); break;
    }
    world_at(w, 500 + world_below(w, 20000), WORLD_FAULT, 0);
}
