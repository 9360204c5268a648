#include "books/meter_history.c"

#include "house/house_world_test.h"

/* What is told, and whether each change begins where the one before it ended. */
struct told {
    int count, rises, maxima, falls;
    int64_t shown[CONFIG_POOLS][METERS_MAX];
    const struct config *config;
    struct meter_change last;
    char text[FACT_TEXT];
};

static void take(void *context, const struct meter_change *c)
{
    struct told *t = context;
    int pool = 0;

    while (strcmp(t->config->pool[pool].name, c->pool) != 0) pool++;
    CHECK_EQ(t->shown[pool][c->meter] + c->cents, c->after);
    t->shown[pool][c->meter] = c->after;
    t->count++;
    t->rises += strcmp(c->reason, "contribution") == 0;
    t->maxima += strcmp(c->reason, "maximum") == 0;
    t->falls += c->cents < 0;
    t->last = *c;
    snprintf(t->text, sizeof t->text, "%s", c->text);
}

static struct told run(struct world *w, struct meter_history h)
{
    struct told told = {.config = w->house.durable.config};
    char memory[300];
    struct buf message = BUF(memory);

    h.store = w->store;
    h.seal = w->keys.seal;
    h.put = take;
    h.context = &told;
    cr_assert(meter_history_run(&h, &message), "%s", memory);
    return told;
}

/* Terminal 1 bets on the progressive of table 1 as well. */
static void feed(struct world *w, int rounds)
{
    const struct game *game = floor_game(&w->house.working, 1);

    for (int i = 0; i < rounds; i++) {
        turn(w);
        struct fact bets = required(w, 1, 1);
        bets = fixture_also(bets, game_wager(game, "progressive", 11), 500);
        if (w->house.working.table[0].phase == TABLE_BETTING) CHECK_EQ(put(w, bets), OK);
        for (int k = 0; k < 12; k++) {
            turn(w);
            w->now_ms += 15000;
        }
    }
    turn(w);
}

TEST(meter_history, the_changes_lead_to_what_the_signs_show)
{
    struct world *w = world("history");
    const struct floor *f = &w->house.durable.floor;

    people(w);
    feed(w, 5);
    w->now_ms += 86400000; /* the next day's rises are a line of their own */
    feed(w, 5);
    const struct told told = run(w, (struct meter_history){0});

    CHECK(told.rises >= 2);
    for (int p = 0; p < f->config->pool_count; p++)
        for (int m = 0; m < f->head->pool[p].count; m++)
            CHECK_EQ(told.shown[p][f->head->pool[p].meter[m].number], f->head->pool[p].meter[m].cents);
    end(w);
}

TEST(meter_history, a_fall_and_a_maximum_name_who_and_why)
{
    struct world *w = world("who");
    struct fact fact = {.kind = FACT_ADJUST, .source = BY_USER, .who = 7};

    fact.meter.pool = 1;
    fact.meter.meter = w->house.working.head->pool[0].meter[0].number;
    fact.meter.reason = METER_MALFUNCTION;
    fact.meter.cents = -100; /* rises */
    snprintf(fact.meter.text, sizeof fact.meter.text, "the lamp flickered");
    people(w);
    CHECK_EQ(put(w, fact), OK);
    turn(w);
    struct told told = run(w, (struct meter_history){.pool = 1});

    CHECK_STR(told.last.reason, "malfunction");
    CHECK_EQ(told.last.cents, 100);
    CHECK_EQ(told.last.who, 7);
    CHECK_STR(told.text, "the lamp flickered");
    fact.kind = FACT_MAXIMUM;
    fact.meter.reason = 0;
    fact.meter.cents = 900000000;
    CHECK_EQ(put(w, fact), OK);
    turn(w);
    told = run(w, (struct meter_history){.pool = 1});
    CHECK_EQ(told.maxima, 1);
    CHECK_STR(told.last.reason, "maximum");
    CHECK_EQ(told.last.cents, 0);
    const int all = told.count;

    told = run(w, (struct meter_history){.pool = 2});
    CHECK(told.count < all && !told.maxima);
    end(w);
}
