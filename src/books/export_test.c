#include "books/export.c"

#include "house/house_world_fixture.h"

static void put_text(void *context, const char *text, size_t size) { buf_bytes(context, text, size); }

/* One export of a house as text. */
static char *exported(struct world *w, enum export_what what, bool csv, int64_t since_ms, int64_t until_ms) {
    struct buf out = buf_init(malloc(4 << 20), 4 << 20);
    struct export e = {.lookup = {.store = w->store, .seal = w->keys.seal},
                       .what = what,
                       .csv = csv,
                       .since_ms = since_ms,
                       .until_ms = until_ms,
                       .put = put_text,
                       .context = &out};
    char memory[500];
    struct buf message = BUF(memory);

    CHECK(export_run(&e, &message), "%s: %s", ids[what], memory);
    CHECK(!out.full);
    return out.text;
}

static int lines(const char *text) {
    int count = 0;

    for (; *text; text++) count += *text == '\n';
    return count;
}

/* The value of a column in a line of plain CSV (no quotes before it), as a number. */
static int64_t value(const char *line, int column) {
    while (column--) line = strchr(line, ',') + 1;
    return strtoll(line, NULL, 10);
}

static struct world *played(const char *seed, int rounds) {
    struct world *w = world(seed);

    people(w);
    play(w, rounds);
    return w;
}

static void adjust(struct world *w, int64_t cents) {
    struct fact fact = {.kind = FACT_ADJUST, .source = BY_USER, .who = 4};

    fact.meter.pool = 1;
    fact.meter.meter = 1;
    fact.meter.reason = METER_MALFUNCTION;
    fact.meter.cents = cents;
    snprintf(fact.meter.text, sizeof fact.meter.text, "the sign, again");
    CHECK_EQ(put(w, fact), OK);
    turn(w);
}

TEST(export, every_id_is_found_again) {
    enum export_what what;

    for (int i = 0; i < EXPORT_COUNT; i++) {
        CHECK(export_find(ids[i], &what));
        CHECK_EQ(what, i);
    }
    CHECK(!export_find("everything", &what));
}

TEST(export, transfers_sum_to_what_the_accounts_hold) {
    struct world *w = played("transfers", 5);
    char *text = exported(w, EXPORT_TRANSFERS, true, 0, 0);
    int64_t credit = 0;

    CHECK(strncmp(text, "entry,time,fact,round,table,seat,wager,why,from,to,cents\r\n", 58) == 0);
    for (const char *line = strchr(text, '\n') + 1; *line; line = strchr(line, '\n') + 1) {
        const char *from = line;

        for (int comma = 0; comma < 8; comma++) from = strchr(from, ',') + 1;
        const char *to = strchr(from, ',') + 1;
        if (strncmp(from, "credit/1,", 9) == 0) credit -= value(line, 10);
        if (strncmp(to, "credit/1,", 9) == 0) credit += value(line, 10);
    }
    CHECK_EQ(credit, floor_credit(&w->house.durable.floor, 1));
    free(text);
    end(w);
}

TEST(export, rounds_in_csv_have_a_row_per_wager_and_in_json_a_record_each) {
    struct world *w = played("rounds", 3);
    char *csv = exported(w, EXPORT_ROUNDS, true, 0, 0), *json = exported(w, EXPORT_ROUNDS, false, 0, 0);
    const int rounds = (int)w->house.durable.floor.head->rounds;

    CHECK_EQ(lines(json), rounds);
    CHECK(lines(csv) > rounds);
    for (const char *line = json; *line; line = strchr(line, '\n') + 1) {
        struct text whole;
        struct json j = json_init(strdup(line), (size_t)(strchr(line, '\n') - line));
        CHECK(json_skip(&j, &whole) && json_finish(&j));
        free(j.start);
    }
    free(csv);
    free(json);
    end(w);
}

/* Days of a house whose day begins at midnight UTC, with a night between the rounds. */
TEST(export, the_win_of_the_days_is_the_win_of_the_table) {
    struct world *w = played("days", 4);
    int64_t win[6] = {0}, rounds = 0;

    w->now_ms += 86400000;
    play(w, 4);
    char *text = exported(w, EXPORT_DAILY, true, 0, 0);
    CHECK_EQ(lines(text), 1 + 10);
    for (const char *line = strchr(text, '\n') + 1; *line; line = strchr(line, '\n') + 1) {
        rounds += value(line, 4);
        win[value(line, 1)] += value(line, 11);
    }
    for (uint32_t i = 1; i <= 5; i++)
        CHECK_EQ(win[i], books_balance(&w->house.durable.floor.books, account_of(ACCOUNT_TABLE, i)));
    CHECK(rounds >= 38);
    char *one = exported(w, EXPORT_DAILY, true, w->now_ms - 86400000 / 2, 0);
    CHECK_EQ(lines(one), 1 + 5);
    free(one);
    free(text);
    end(w);
}

/* The first meter of Three Card Catch: it begins at $5,000 [C-6.3.5]. */
TEST(export, meters_show_what_the_floor_shows) {
    struct world *w = played("meters", 2);
    char *text = exported(w, EXPORT_METERS, true, 0, 0);
    char shown[64];
    const struct pool_meter *m = pool_meter(&w->house.durable.floor.head->pool[0], 1);

    snprintf(shown, sizeof shown, "\r\n1,Catch progressive,three-card-catch,1,");
    const char *line = strstr(text, shown);
    CHECK(line != NULL);
    CHECK_EQ(value(line + 2, 5), m->cents);
    CHECK_EQ(value(line + 2, 8), 500000);
    free(text);
    end(w);
}

TEST(export, meter_changes_name_the_reason_and_the_person) {
    struct world *w = played("changes", 2);

    adjust(w, 1234);
    char *text = exported(w, EXPORT_METER_CHANGES, false, 0, 0);
    const char *line = strstr(text, "\"why\":\"malfunction\"");
    CHECK(line != NULL);
    CHECK(strstr(line, "\"by\":\"user\",\"who\":4,\"before\":500000,\"after\":498766,\"change\":-1234,"));
    CHECK(strstr(line, "\"text\":\"the sign, again\""));
    CHECK(strstr(text, "\"why\":\"configured\""));
    free(text);
    end(w);
}

TEST(export, events_are_those_a_regulator_asks_for) {
    struct world *w = played("events", 1);
    struct fact voided = {.kind = FACT_VOID, .source = BY_USER, .who = 9, .table = 2};

    voided.voided.round = w->house.working.table[1].round;
    snprintf(voided.voided.reason, sizeof voided.voided.reason, "spilled, \"by a guest\"");
    CHECK_EQ(put(w, voided), OK);
    adjust(w, 100);
    char *text = exported(w, EXPORT_EVENTS, true, 0, 0);
    CHECK(strstr(text, ",config,") && strstr(text, ",start,") && strstr(text, ",adjust,"));
    CHECK(strstr(text, ",user,9,\"spilled, \"\"by a guest\"\"\","));
    CHECK(!strstr(text, ",bets,") && !strstr(text, ",issue,"));
    free(text);
    text = exported(w, EXPORT_EVENTS, true, w->now_ms, w->now_ms);
    CHECK_EQ(lines(text), 1 + 2 + (w->house.durable.floor.head->rounds ? 0 : 1));
    free(text);
    end(w);
}

/* Started again with the house's offset: from then on events have the time of the cameras too. */
TEST(export, a_marked_moment_is_found_by_the_time_of_the_cameras) {
    struct world *w = world("mark");
    struct fact mark = {.kind = FACT_NOTE, .source = BY_USER, .who = 9, .table = 2};
    char rest[sizeof w->text], utc[TIME_SIZE + 1] = "", local[TIME_SIZE + 10] = "";
    struct buf b = BUF(utc), l = BUF(local);

    mark.note.code = NOTE_MARK;
    CHECK_EQ(put(w, mark), OK);
    house_poll(&w->house, w->now_ms);
    char *text = exported(w, EXPORT_EVENTS, true, 0, 0);

    CHECK(strstr(text, ",mark,2,") && strstr(text, ",details,local"));
    CHECK(!strstr(text, "-08:00"));
    free(text);
    stop(w);
    snprintf(rest, sizeof rest, "%s", w->text + 1);
    struct buf config = BUF(w->text);

    buf_format(&config, "{\"utc-offset\": \"-08:00\",%s", rest);
    CHECK(start(w, false));
    CHECK_EQ(put(w, mark), OK);
    house_poll(&w->house, w->now_ms);
    time_put(&b, w->now_ms);
    time_put(&l, w->now_ms - 8 * 3600000);
    memcpy(local + TIME_SIZE - 1, "-08:00", 7);
    text = exported(w, EXPORT_EVENTS, true, 0, 0);
    const char *line = strrchr(text, '{');

    CHECK(strstr(text, utc) && line && strstr(line, local));
    free(text);
    end(w);
}

TEST(export, without_the_key_meters_end_at_the_sealed_shuffle_and_say_so) {
    struct world *w = played("no key", 2);
    struct buf out = buf_init(malloc(1 << 20), 1 << 20);
    struct export e = {
        .lookup = {.store = w->store}, .what = EXPORT_METERS, .csv = true, .put = put_text, .context = &out};
    char memory[500];
    struct buf message = BUF(memory);

    CHECK(!export_run(&e, &message));
    CHECK(strstr(memory, "right up to entry") && strstr(memory, "seed"), "%s", memory);
    e.what = EXPORT_TRANSFERS;
    buf_clear(&message);
    CHECK(export_run(&e, &message));
    CHECK(e.rows > 30);
    free(out.text);
    end(w);
}
