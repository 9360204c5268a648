#include "desk/desk_upkeep.c"

#include "house/house_world_fixture.h"

#include <unistd.h>

static bool count_name(void *context, const char *name) {
    *(int *)context += strncmp(name, CHECKPOINTS_PREFIX, strlen(CHECKPOINTS_PREFIX)) == 0;
    return true;
}

static int checkpoints(struct world *w) {
    int count = 0;

    CHECK_EQ(w->store.store->names(w->store.self, count_name, &count), OK);
    return count;
}

static struct desk *open_desk(struct world *w) {
    struct desk *d = calloc(1, sizeof *d);

    d->house = w->house;
    return d;
}

/* Puts a fact and makes it durable. */
static void put_note(struct world *w, struct desk *d) {
    struct fact note = {.kind = FACT_NOTE, .source = BY_PROGRAM};

    CHECK_EQ(house_put(&d->house, &note, w->now_ms), OK);
    house_poll(&d->house, w->now_ms);
}

static void put_note_and_upkeep(struct world *w, struct desk *d) {
    put_note(w, d);
    desk_upkeep(d, w->now_ms);
}

TEST(desk_upkeep, the_log_is_signed_at_the_start_and_every_ten_minutes_in_which_something_happened) {
    struct world *w = world("keep");
    struct desk *d = open_desk(w);

    put_note_and_upkeep(w, d);
    CHECK_EQ(checkpoints(w), 1);
    w->now_ms += CHECKPOINT_MS - 1;
    put_note_and_upkeep(w, d);
    CHECK_EQ(checkpoints(w), 1);
    w->now_ms += 1;
    put_note_and_upkeep(w, d);
    CHECK_EQ(checkpoints(w), 2);
    put_note_and_upkeep(w, d);
    CHECK_EQ(checkpoints(w), 2);
    w->now_ms += CHECKPOINT_MS;
    desk_upkeep(d, w->now_ms);
    CHECK_EQ(checkpoints(w), 3);
    w->now_ms += CHECKPOINT_MS;
    desk_upkeep(d, w->now_ms); /* nothing happened since */
    CHECK_EQ(checkpoints(w), 3);
    put_note_and_upkeep(w, d);
    CHECK_EQ(checkpoints(w), 4);
    w->house = d->house;
    free(d);
    end(w);
}

TEST(desk_upkeep, a_store_in_trouble_is_not_asked_to_sign) {
    struct world *w = world("trouble");
    struct desk *d = open_desk(w);

    put_note_and_upkeep(w, d);
    w->now_ms += CHECKPOINT_MS;
    put_note(w, d);
    d->house.trouble = ERR_STORE_FULL;
    desk_upkeep(d, w->now_ms);
    CHECK_EQ(checkpoints(w), 1);
    d->house.trouble = OK;
    desk_upkeep(d, w->now_ms);
    CHECK_EQ(checkpoints(w), 2);
    w->house = d->house;
    free(d);
    end(w);
}

static bool count_certificate(void *context, const struct store_entry *entry) {
    struct journal_entry journal;

    CHECK(journal_read(&journal, entry->bytes, entry->size));
    *(int *)context += journal.fact.note.code == NOTE_CERTIFICATE;
    return true;
}

/* So many have been written when so much time is left. */
static int certificate_notes(struct world *w, struct desk *d, int64_t left_ms) {
    int count = 0;

    w->now_ms = d->certificate_ms - left_ms;
    for (int i = 0; i < 3; i++) {
        desk_upkeep(d, w->now_ms);
        house_poll(&d->house, w->now_ms);
    }
    CHECK_EQ(store_find(w->store, &(struct store_query){.kind = FACT_NOTE}, count_certificate, &count), OK);
    return count;
}

TEST(desk_upkeep, the_end_of_a_certificate_is_told_30_7_and_1_days_before_and_when_it_comes) {
    const int64_t day = 86400000;
    struct world *w = world("certificate");
    struct desk *d = open_desk(w);

    d->certificate_ms = w->now_ms + 40 * day;
    CHECK_EQ(certificate_notes(w, d, 30 * day + 1), 0);
    CHECK_EQ(certificate_notes(w, d, 30 * day), 1);
    CHECK_EQ(certificate_notes(w, d, 7 * day + 1), 1);
    CHECK_EQ(certificate_notes(w, d, 7 * day), 2);
    CHECK_EQ(certificate_notes(w, d, day), 3);
    CHECK_EQ(certificate_notes(w, d, 1), 3);
    CHECK_EQ(certificate_notes(w, d, 0), 4);
    CHECK_EQ(certificate_notes(w, d, -5 * day), 4);
    w->house = d->house;
    free(d);
    end(w);
}

/* Another house writes the books: this one ends within half a second, and does not say that all is written. */
TEST(desk_upkeep, a_fenced_house_stops_for_good) {
    struct world *w = world("fenced");
    struct desk *d = open_desk(w);

    d->house.trouble = ERR_STORE_FENCED;
    desk_upkeep(d, w->now_ms);
    CHECK(d->stopping && d->upkeep.unwritten);
    CHECK_EQ(d->upkeep.end_ms, w->now_ms + LINGER_MS);
    desk_upkeep(d, w->now_ms + 1);
    CHECK_EQ(d->upkeep.end_ms, w->now_ms + LINGER_MS);
    CHECK_EQ(checkpoints(w), 0);
    d->house.trouble = OK;
    w->house = d->house;
    free(d);
    end(w);
}

/* So an auditor can tell that nothing was cut off the end of the log. */
TEST(desk_upkeep, the_end_of_the_log_is_signed_when_the_house_closes) {
    struct world *w = world("closing");
    struct desk *d = open_desk(w);
    struct checkpoints all;
    struct store_link link;
    uint64_t last;

    put_note_and_upkeep(w, d);
    d->stopping = true;
    d->upkeep.stop_by_ms = w->now_ms + 60000;
    for (int i = 0; i < 20 && !d->upkeep.end_ms; i++) {
        desk_upkeep(d, w->now_ms);
        house_poll(&d->house, w->now_ms);
        w->now_ms += 100;
    }
    CHECK(d->upkeep.end_ms && !d->upkeep.unwritten);
    CHECK_EQ(store_last(w->store, &last, &link), OK);
    CHECK_EQ(checkpoints_read(w->store, &all), OK);
    CHECK_EQ(all.count, 2); /* that of the start too */
    CHECK_EQ(all.items[1].checkpoint.number, last);
    CHECK(store_link_equal(&all.items[1].checkpoint.link, &link));
    checkpoints_free(&all);
    w->house = d->house;
    free(d);
    end(w);
}

static int64_t no_time(void *context) {
    (void)context;
    return 0;
}

/* A settlement at table 1 finds the lock of table 2, which the step before it had locked. */
TEST(desk_upkeep, a_locked_jackpot_is_logged_once_with_its_own_table) {
    struct world *w = world("locks");
    struct desk *d = open_desk(w);
    int ends[2];
    char text[1000] = "";

    CHECK_EQ(pipe(ends), 0);
    struct log log = {.on = true, .json = true, .file = ends[1], .clock_ms = no_time};
    struct floor *f = &d->house.durable.floor;
    d->log = &log;
    f->head->locks = 1;
    f->lock[0] = (struct floor_lock){.id = 1, .table = 2, .seat = 3, .round = 9, .cents = 500000};
    for (int i = 0; i < 2; i++) desk_log_fact(d, &(struct fact){.kind = FACT_SETTLE, .table = 1});
    CHECK(read(ends[0], text, sizeof text - 1) > 0);
    CHECK(strstr(text, w->house.durable.config->table[1].name));
    CHECK(!strstr(text, w->house.durable.config->table[0].name));
    CHECK(!strstr(strstr(text, "jackpot-locked") + 1, "jackpot-locked"));
    close(ends[0]);
    close(ends[1]);
    w->house = d->house;
    free(d);
    end(w);
}
