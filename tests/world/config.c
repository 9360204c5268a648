/* config.c - a house for every seed: some tables of all games, automated and live, pools of their own
 * and linked ones, short windows, low locks; sometimes one stadium with thousands of seats. */
#include "world/world.h"

#include <stdlib.h>
#include <string.h>

static const char *const limits[] = {
    /* three-card-catch */ "\"ante\":{\"min\":500,\"max\":20000},\"xtra\":{\"min\":500,\"max\":20000},"
                           "\"natural-pair-plus\":{\"min\":100,\"max\":10000%s}",
    /* chase-the-flush */
    "\"ante\":{\"min\":500,\"max\":10000},\"xtra\":{\"min\":500,\"max\":10000},"
    "\"same-suit\":{\"min\":100,\"max\":10000%s}",
    /* super-three-card */
    "\"ante\":{\"min\":500,\"max\":20000},\"odds\":{\"min\":500,\"max\":20000},"
    "\"big-hand\":{\"min\":100,\"max\":1000%s}",
    /* stadium-three-card */ "\"ante\":{\"min\":100,\"max\":20000%s}",
    /* dealer-open-pai-gow */
    "\"pai-gow\":{\"min\":500,\"max\":20000},\"ace-high\":{\"min\":100,\"max\":10000},"
    "\"chan-chu\":{\"min\":100,\"max\":10000%s}",
};

static const char *const games[] = {"three-card-catch", "chase-the-flush", "super-three-card", "stadium-three-card",
                                    "dealer-open-pai-gow"};

static const char *options_of(struct world *w, int game, bool live, bool bonus) {
    if (game == 0) return world_chance(w, 50) ? "{\"deal\":\"packets\"}" : "{}";
    if (game == 2)
        return bonus ? "{\"jackpot-kind\":\"bonus\",\"jackpot-wager\":333}"
                     : "{\"jackpot-wager\":333,\"jackpot-seed\":100000,\"jackpot-rate\":\"7.77\"}";
    if (game == 3) return live ? "{\"dealer\":\"live\",\"bonus-only\":\"yes\"}" : "{}";
    if (game == 4) return world_chance(w, 50) ? "{\"selector\":\"dice\",\"chan-chu\":\"3\"}" : "{}";
    return "{}";
}

/* An aggregate limit needs fifty times the highest wager, and odds of fifty to one. */
static const char *aggregate(struct world *w, int game) {
    return game == 2 && world_chance(w, 50) ? ",\"aggregate\":50000" : "";
}

struct table_plan {
    int game; /* in games */
    const char *name, *pool;
    bool live, bonus;
    bool reader; /* live: a device reads its cards */
    bool chips;  /* live: players have chips */
    int seats;   /* 0: as the game has */
};

/* More than the standard policy allows. */
static const char policy[] = "\"irregularities\":{\"card-exposed\":[\"burn\",\"replace\",\"continue\",\"dead-round\"],"
                             "\"hands-mixed\":[\"move\",\"dead-round\"]},";

static void put_table(struct world *w, struct buf *b, struct table_plan plan) {
    char spots[400];
    struct buf out = BUF(spots);

    buf_format(&out, limits[plan.game], aggregate(w, plan.game));
    if (b->text[b->size - 1] == '}') buf_char(b, ',');
    buf_format(b, "\n{\"name\":\"%s\",\"game\":\"%s\",\"dealer\":\"%s\",\"options\":%s,", plan.name, games[plan.game],
               plan.live ? "live" : "automated", options_of(w, plan.game, plan.live, plan.bonus));
    if (plan.pool) buf_format(b, "\"pool\":\"%s\",", plan.pool);
    if (plan.seats) buf_format(b, "\"seats\":%d,", plan.seats);
    if (plan.live && world_chance(w, 70)) buf_put(b, policy);
    if (plan.chips) buf_put(b, "\"money\":\"chips\",\"amounts\":\"entered\",");
    if (plan.reader) buf_put(b, "\"cards\":\"reader\",\"reader-approval\":\"of the world\",");
    if (strstr(spots, "aggregate") && world_chance(w, 50)) buf_put(b, "\"aggregate-per\":\"hand\",");
    buf_format(b, "\"windows\":{\"betting\":%u,\"decision\":%u,\"pause\":%u},\"limits\":{%s}}", 2 + world_below(w, 8),
               3 + world_below(w, 8), 1 + world_below(w, 4), spots);
}

static void put_tables(struct world *w, struct buf *b, bool big) {
    const bool bonus = world_chance(w, 40);
    const bool few = world_chance(w, 30);
    const uint32_t read = world_below(w, 4), other = (read + 1 + world_below(w, 3)) % 4; /* two tables have a reader */

    if (!big) {
        put_table(w, b, (struct table_plan){.game = 0, .name = "Catch 1", .pool = "Catch"});
        put_table(w, b, (struct table_plan){.game = 2, .name = "Super 1", .pool = "Jackpot", .bonus = bonus});
        put_table(w, b,
                  (struct table_plan){.game = 2,
                                      .name = "Super live",
                                      .pool = "Jackpot",
                                      .live = true,
                                      .bonus = bonus,
                                      .reader = read == 0 || other == 0});
        put_table(w, b,
                  (struct table_plan){
                      .game = 0, .name = "Catch live", .pool = "Own", .live = true, .reader = read == 1 || other == 1});
        put_table(
            w, b,
            (struct table_plan){.game = 4, .name = "Pai Gow live", .live = true, .reader = read == 2 || other == 2});
        put_table(
            w, b,
            (struct table_plan){.game = 1, .name = "Chase live", .live = true, .reader = read == 3 || other == 3});
        put_table(w, b,
                  (struct table_plan){.game = 0, .name = "Catch felt", .pool = "Own", .live = true, .chips = true});
    }
    if (!big && !few) {
        put_table(w, b, (struct table_plan){.game = 1, .name = "Chase felt", .live = true, .chips = true});
        put_table(w, b, (struct table_plan){.game = 0, .name = "Catch 2", .pool = "Catch"});
        put_table(w, b, (struct table_plan){.game = 1, .name = "Chase 1"});
        put_table(w, b, (struct table_plan){.game = 4, .name = "Pai Gow 1"});
    }
    if (big || !few) put_table(w, b, (struct table_plan){.game = 3, .name = "Stadium 1", .seats = big ? 4000 : 50});
    put_table(w, b, (struct table_plan){.game = 3, .name = "Stadium live", .live = true, .seats = 20});
}

/* Linked tables play by the same options: those of the pools are chosen once. */
static void put_pools(struct buf *b, bool live) {
    buf_put(b, "\"pools\":[{\"name\":\"Catch\",\"game\":\"three-card-catch\",\"maximum\":{\"1\":2500000}},"
               "{\"name\":\"Jackpot\",\"game\":\"super-three-card\"}");
    if (live) buf_put(b, ",{\"name\":\"Own\",\"game\":\"three-card-catch\"}");
    buf_put(b, "],");
}

static void copy_tables(struct world *w) {
    for (int i = 0; i < w->config->table_count; i++) {
        const struct config_table *config = &w->config->table[i];
        struct world_table *t = &w->table[w->tables++];

        memcpy(t->name, config->name, sizeof t->name);
        t->config = config;
        t->live = config->live;
        t->reader = config->reader;
        t->open = true;
        t->seats = config->seats;
        t->live_shoe = config->rules.game->live_shoe;
        t->deck_size = replay_shoe_size(config);
        t->deck_at = t->deck_size;
    }
}

void world_configure(struct world *w) {
    char memory[8000], message_memory[1000];
    struct buf tables = BUF(memory), out = BUF(w->config_text), message = BUF(message_memory);
    const bool big = w->options.terminals > 500;

    buf_char(&tables, '[');
    put_tables(w, &tables, big);
    buf_put(&tables, "]");
    buf_format(&out,
               "{\"venue\":\"World\",\"terminals\":%u,\"jackpot-lock\":%u,\"credit-max\":10000000,"
               "\"second-person-above\":{\"issue\":150000,\"adjust\":50000,\"void\":20000},",
               w->options.terminals + 8, 30000 + world_below(w, 200000));
    if (world_chance(w, 50)) { /* an insider meets sums that a run can reach */
        const uint32_t issue = world_below(w, w->options.insider ? 400000 : 2000000);
        buf_format(&out, "\"second-person-day\":{\"issue\":%u,\"adjust\":%u,\"void\":%u},", issue,
                   world_below(w, 100000), world_below(w, 60000));
    }
    if (world_chance(w, 60)) buf_format(&out, "\"surveillance-above\":%u,", 20000 + world_below(w, 280000));
    buf_format(&out, "\"seat-hold-seconds\":%u,", world_chance(w, 20) ? 0 : 1 + world_below(w, 60));
    if (!big) buf_put(&out, "\"denominations\":[100,500,2500,10000],");
    if (world_chance(w, 50)) buf_put(&out, "\"gross-last-year\":300000000,"); /* the team has two */
    if (!big) put_pools(&out, strstr(memory, "\"Own\"") != NULL);
    buf_format(&out, "\"tables\":%s}", memory);
    must(!out.full && !tables.full);
    char *copy = strdup(w->config_text);

    w->config = calloc(1, sizeof *w->config);
    must(copy && w->config);
    if (!config_read(w->config, copy, strlen(copy), &message)) {
        world_fail(w, "the world's own configuration is wrong: %s", message_memory);
    }
    free(copy);
    copy_tables(w);
}
