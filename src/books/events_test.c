#include "books/events.c"

#include "house/house_world_fixture.h"

static int find(struct world *w, struct event_query query, struct event_found *out, int most) {
    char memory[300];
    struct buf message = BUF(memory);

    return events_find(w->store, &query, out, most, &message);
}

/* Every significant entry, counted by reading them all. */
struct counted {
    uint64_t numbers[2000];
    int count;
};

static bool count_one(void *context, const struct store_entry *stored) {
    struct counted *c = context;
    struct journal_entry entry;

    CHECK(journal_read(&entry, stored->bytes, stored->size));
    if (event_is_significant(&entry)) c->numbers[c->count++] = stored->number;
    return true;
}

static void note(struct world *w, int code, const char *text, int64_t cents) {
    struct fact fact = {.kind = FACT_NOTE, .source = BY_PROGRAM};

    fact.note.code = (uint8_t)code;
    fact.note.cents = cents;
    snprintf(fact.note.text, sizeof fact.note.text, "%s", text);
    CHECK_EQ(put(w, fact), OK);
    turn(w);
}

TEST(events, pages_come_to_the_same_as_reading_everything) {
    struct world *w = world("events");
    static struct event_found found[7];
    static struct counted all;
    struct event_query query = {0};
    uint64_t bad;
    int seen = 0, count;

    people(w);
    play(w, 3);
    note(w, NOTE_OTHER, "a lamp is broken", 0);
    play(w, 2);
    CHECK_EQ(store_scan(w->store, 1, count_one, &all, &bad), OK);
    CHECK(all.count > 10);
    do {
        count = find(w, query, found, 7);
        for (int i = 0; i < count; i++) CHECK_EQ(found[i].fact.number, all.numbers[all.count - ++seen]);
        if (count) query.before = found[count - 1].fact.number;
    } while (count == 7);
    CHECK_EQ(seen, all.count);
    query.before = 1;
    CHECK_EQ(find(w, query, found, 7), 0);
    end(w);
}

TEST(events, times_bound_them) {
    struct world *w = world("times");
    static struct event_found found[100];

    people(w);
    play(w, 1);
    const int64_t then = w->now_ms;
    note(w, NOTE_OTHER, "here", 0);
    w->now_ms += 1000;
    note(w, NOTE_OTHER, "later", 0);
    CHECK_EQ(find(w, (struct event_query){.since_ms = then, .until_ms = then}, found, 100), 1);
    CHECK_STR(event_text(&found[0].fact), "here");
    CHECK_EQ(find(w, (struct event_query){.since_ms = then + 1}, found, 100), 1);
    CHECK_STR(event_text(&found[0].fact), "later");
    end(w);
}

TEST(events, an_alarm_says_who_has_seen_it) {
    struct world *w = world("alarm");
    static struct event_found found[100];
    struct fact seen = {.kind = FACT_ALARM_SEEN, .source = BY_USER, .who = 3};

    note(w, NOTE_TAX_FORM, "a form is due", 123400);
    CHECK_EQ(find(w, (struct event_query){0}, found, 1), 1);
    CHECK(event_is_alarm(&found[0].fact));
    CHECK_STR(event_id(&found[0].fact), "tax-form");
    CHECK(found[0].has_cents);
    CHECK_EQ(found[0].cents, 123400);
    CHECK_EQ(found[0].seen_by, 0);
    seen.alarm_seen.fact = found[0].fact.number;
    CHECK_EQ(put(w, seen), OK);
    turn(w);
    CHECK_EQ(find(w, (struct event_query){0}, found, 2), 2);
    CHECK_EQ(found[0].fact.kind, FACT_ALARM_SEEN);
    CHECK_EQ(found[1].seen_by, 3);
    note(w, NOTE_OTHER, "no alarm", 0);
    CHECK_EQ(find(w, (struct event_query){0}, found, 1), 1);
    CHECK(!event_is_alarm(&found[0].fact));
    end(w);
}

/* Corrections, rulings and decks are significant, each with the words that somebody gave. */
TEST(events, what_the_floor_did_at_a_live_table_is_significant) {
    struct journal_entry entry = {.fact = {.kind = FACT_DECK}};
    struct fact *fact = &entry.fact;

    fact->deck.what = DECK_RETIRED;
    CHECK(event_is_significant(&entry));
    CHECK_STR(event_id(fact), "deck");
    CHECK_STR(event_text(fact), "it was taken out of play");
    strcpy(fact->deck.text, "a corner is bent");
    CHECK_STR(event_text(fact), "a corner is bent");
    *fact = (struct fact){.kind = FACT_IRREGULARITY};
    strcpy(fact->irregularity.text, "seen on the camera");
    CHECK(event_is_significant(&entry));
    CHECK_STR(event_text(fact), "seen on the camera");
    *fact = (struct fact){.kind = FACT_CORRECTIONS};
    strcpy(fact->corrections.reason, "exchanged");
    CHECK(event_is_significant(&entry));
    CHECK_STR(event_text(fact), "exchanged");
    *fact = (struct fact){.kind = FACT_TURN};
    CHECK(!event_is_significant(&entry));
}
