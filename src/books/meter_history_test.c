#include "books/meter_history.c"

#include "house/house_world_fixture.h"

/* What is told, and whether each change begins where the one before it ended. */
struct heard {
    int count, rises, maxima, falls;
    int64_t shown[CONFIG_POOLS][METERS_MAX];
    uint64_t sum; /* of all that is told, in any order */
    const struct config *config;
    bool later; /* only from some time on */
    struct meter_change last;
    char text[FACT_TEXT];
};

static void take(void *context, const struct meter_change *c) {
    struct heard *t = context;
    int pool = 0;

    while (strcmp(t->config->pool[pool].name, c->pool) != 0) pool++;
    if (!t->later) CHECK_EQ(t->shown[pool][c->meter] + c->cents, c->after);
    t->sum += (c->fact * 1000003 + (uint64_t)c->time_ms) * 1000003 + (uint64_t)c->cents * 8191 + (uint64_t)c->after +
              c->meter + c->who + c->source + strlen(c->reason) + strlen(c->text);
    t->shown[pool][c->meter] = c->after;
    t->count++;
    t->rises += strcmp(c->reason, "contribution") == 0;
    t->maxima += strcmp(c->reason, "maximum") == 0;
    t->falls += c->cents < 0;
    t->last = *c;
    snprintf(t->text, sizeof t->text, "%s", c->text);
}

/* The facts that say what the meters show, as the pit keeps them. */
static struct {
    uint64_t number[1000];
    size_t count;
} told;

static void keep_told(void *context, const struct floor *floor, const struct fact *fact) {
    (void)context;
    (void)floor;
    if (fact->number == 1) told.count = 0; /* a house that starts again replays its log */
    if (fact->kind == FACT_METERS) told.number[told.count++] = fact->number;
}

/* A store that counts what it is asked for: single entries, and whatever has to be searched for. */
static struct {
    struct store_handle behind;
    int entries, searches;
} asked;

static enum err count_find(void *self, const struct store_query *query, store_each *each, void *context) {
    (void)self;
    *(query->from && query->from == query->to ? &asked.entries : &asked.searches) += 1;
    return store_find(asked.behind, query, each, context);
}

/* The second way: from the entries that are known to say it, and from no others. */
static struct heard read_known(struct meter_history h, struct heard into) {
    struct store counting = *h.store.store;

    asked.behind = h.store;
    asked.entries = asked.searches = 0;
    counting.find = count_find;
    h.store = (struct store_handle){&counting, h.store.self, NULL};
    h.told = told.number;
    h.told_count = told.count;
    h.context = &into;
    CHECK(meter_history_run(&h, NULL));
    CHECK_EQ(asked.searches, 0);
    return into;
}

/* From what the log says itself, found by a search or known. */
static struct heard run(struct world *w, struct meter_history h) {
    struct heard said = {.config = w->house.durable.config, .later = h.since_ms}, none = said;
    struct fact now[2 * CONFIG_POOLS];
    char memory[300];
    struct buf message = BUF(memory);

    h.store = w->store;
    h.put = take;
    h.config = w->house.durable.config;
    h.now = now;
    h.to = w->house.durable.floor.head->facts;
    for (int pool = 1; pool <= h.config->pool_count; pool++)
        h.now_count += floor_meters_now(&w->house.durable.floor, pool, &now[h.now_count]);
    h.context = &said;
    CHECK(meter_history_run(&h, &message), "%s", memory);
    const struct heard known = read_known(h, none);

    CHECK_EQ(known.count, said.count);
    CHECK_EQ(known.sum, said.sum);
    return said;
}

/* Terminal 1 bets on the progressive of table 1 as well. */
static void feed(struct world *w, int rounds) {
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

/* What is read grows with the facts that speak of meters, and not with the log. */
TEST(meter_history, reads_only_the_entries_that_speak_of_meters) {
    struct world *w = world_with_observer("few", keep_told, NULL);

    people(w);
    feed(w, 3);
    w->now_ms += 86400000;
    feed(w, 3);
    run(w, (struct meter_history){0});
    const int entries = asked.entries;
    const size_t facts = told.count;

    CHECK(facts > 0 && entries >= (int)facts);
    for (int i = 0; i < 500; i++) { /* nothing that changes a meter */
        struct fact note = {.kind = FACT_NOTE, .source = BY_PROGRAM};
        CHECK_EQ(put(w, note), OK);
    }
    turn(w);
    run(w, (struct meter_history){0});
    CHECK_EQ(told.count, facts);
    CHECK_EQ(asked.entries, entries);
    run(w, (struct meter_history){.since_ms = w->now_ms}); /* the last of each pool is enough */
    CHECK(asked.entries < entries);
    end(w);
}

TEST(meter_history, the_changes_lead_to_what_the_signs_show) {
    struct world *w = world_with_observer("history", keep_told, NULL);
    const struct floor *f = &w->house.durable.floor;

    people(w);
    feed(w, 5);
    w->now_ms += 86400000; /* the next day's rises are a line of their own */
    feed(w, 5);
    const struct heard all = run(w, (struct meter_history){0});

    CHECK(all.rises >= 2);
    const struct heard later = run(w, (struct meter_history){.since_ms = w->now_ms - 40000000});

    CHECK(later.rises && later.count < all.count);
    for (int p = 0; p < f->config->pool_count; p++)
        for (int m = 0; m < f->head->pool[p].count; m++)
            CHECK_EQ(all.shown[p][f->head->pool[p].meter[m].number], f->head->pool[p].meter[m].cents);
    end(w);
}

TEST(meter_history, a_fall_and_a_maximum_name_who_and_why) {
    struct world *w = world_with_observer("who", keep_told, NULL);
    struct fact fact = {.kind = FACT_ADJUST, .source = BY_USER, .who = 7};

    fact.meter.pool = 1;
    fact.meter.meter = w->house.working.head->pool[0].meter[0].number;
    fact.meter.reason = METER_MALFUNCTION;
    fact.meter.cents = -100; /* rises */
    snprintf(fact.meter.text, sizeof fact.meter.text, "the lamp flickered");
    people(w);
    CHECK_EQ(put(w, fact), OK);
    turn(w);
    struct heard heard = run(w, (struct meter_history){.pool = 1});

    CHECK_STR(heard.last.reason, "malfunction");
    CHECK_EQ(heard.last.cents, 100);
    CHECK_EQ(heard.last.who, 7);
    CHECK_STR(heard.text, "the lamp flickered");
    fact.kind = FACT_MAXIMUM;
    fact.meter.reason = 0;
    fact.meter.cents = 900000000;
    CHECK_EQ(put(w, fact), OK);
    turn(w);
    heard = run(w, (struct meter_history){.pool = 1});
    CHECK_EQ(heard.maxima, 1);
    CHECK_STR(heard.last.reason, "maximum");
    CHECK_EQ(heard.last.cents, 0);
    const int all = heard.count;

    heard = run(w, (struct meter_history){.pool = 2});
    CHECK(heard.count < all && !heard.maxima);
    end(w);
}

/* A configuration, a void, and a house that starts again are in the history as well. */
TEST(meter_history, it_goes_on_after_a_void_and_with_another_configuration) {
    struct world *w = world_with_observer("void", keep_told, NULL);
    struct fact fact = {.kind = FACT_VOID, .source = BY_USER, .who = 1, .table = 1};
    char *name = strstr(w->text, "\"venue\": \"");

    people(w);
    feed(w, 2);
    w->now_ms += 86400000;
    for (int i = 0; i < 99 && w->house.working.table[0].phase != TABLE_BETTING; i++) turn(w), w->now_ms += 3000;
    CHECK_EQ(
        put(w, fixture_also(required(w, 1, 1), game_wager(floor_game(&w->house.working, 1), "progressive", 11), 500)),
        OK);
    for (int i = 0; i < 99 && !w->house.working.table[0].settled; i++) turn(w), w->now_ms += 3000;
    fact.voided.round = w->house.working.table[0].round;
    snprintf(fact.voided.reason, sizeof fact.voided.reason, "a card fell");
    CHECK_EQ(put(w, fact), OK);
    turn(w);
    run(w, (struct meter_history){0});
    for (int i = 0; i < 200 && !house_stop(&w->house, false, w->now_ms); i++) {
        w->now_ms += 5000;
        turn(w);
    }
    stop(w);
    must(name);
    name[10] = name[10] == 'X' ? 'Y' : 'X';
    CHECK(start(w, false));
    turn(w);
    const struct heard all = run(w, (struct meter_history){0});

    CHECK(all.falls && all.rises >= 2);
    end(w);
}
