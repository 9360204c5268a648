#include "pit/pit.c"

#include "access/limit.h"
#include "books/audit.h"
#include "house/house_world_fixture.h"
#include "message.h"

enum { DAY_MS = 86400000, CATCH_TABLE = 1 };

static void follow_pit(void *context, const struct floor *floor, const struct fact *fact) {
    pit_on_fact(context, floor, fact);
}

struct pit_world {
    struct world *w;
    struct pit *pit;
};

static struct pit_world open_pit(const char *seed) {
    struct pit *pit = calloc(1, sizeof *pit);

    return (struct pit_world){world_with_observer(seed, follow_pit, pit), pit};
}

static void close_pit(struct pit_world *p) {
    end(p->w);
    pit_close(p->pit);
    free(p->pit);
}

/* The program is killed and starts again; a new pit replays the log from its first entry. */
static void restart(struct pit_world *p) {
    stop(p->w);
    pit_close(p->pit);
    memset(p->pit, 0, sizeof *p->pit);
    CHECK(start(p->w, false));
}

static char said[LIMIT_VIEW];

static struct view_source house_of(struct pit_world *p) {
    static uint64_t versions[CONFIG_TABLES];

    return (struct view_source){.floor = &p->w->house.durable.floor,
                                .names = {pit_user_name, p->pit},
                                .venue = "Test",
                                .version = "1",
                                .table_version = versions,
                                .now_ms = p->w->now_ms,
                                .connected = 3};
}

static const char *view_of(struct pit_world *p) {
    const struct view_source house = house_of(p);
    struct buf b = BUF(said);

    pit_put_view(&b, p->pit, &house, 7);
    CHECK(!b.full);
    return said;
}

/* The number behind the key in the tile of that table. */
static int64_t tile(struct pit_world *p, const char *table, const char *key) {
    char name[80];
    snprintf(name, sizeof name, "{\"table\":\"%s\",\"game\"", table);
    const char *at = strstr(view_of(p), name);

    CHECK(at, "%s: %s", name, said);
    snprintf(name, sizeof name, "\"%s\":", key);
    at = strstr(at, name);
    return strtoll(at + strlen(name), NULL, 10);
}

static struct audit *audit_of(struct world *w) {
    struct audit *a = calloc(1, sizeof *a);

    a->store = w->store;
    a->seal = w->keys.seal;
    audit_run(a);
    CHECK(a->complete, "%s", a->why);
    return a;
}

/* ---- days and hours ----------------------------------------------------------------------------------- */

static void check_day(struct pit_world *p, const struct audit *before) {
    struct audit *a = audit_of(p->w);

    for (int i = 0; i < a->replay.config->table_count; i++) {
        const struct table_totals *t = &a->table[i];
        const char *name = a->replay.config->table[i].name;

        CHECK_EQ(tile(p, name, "handle"), t->handle_cents - (before ? before->table[i].handle_cents : 0));
        CHECK_EQ(tile(p, name, "win"), t->win_cents - (before ? before->table[i].win_cents : 0));
    }
    audit_close(a);
    free(a);
}

TEST(pit, handle_and_win_of_the_day_are_those_of_the_log_and_a_day_begins_anew) {
    struct pit_world p = open_pit("days");

    people(p.w);
    play(p.w, 5);
    check_day(&p, NULL);
    CHECK(tile(&p, "Chase 1", "handle") >= 5000);
    struct audit *first = audit_of(p.w);

    p.w->now_ms += DAY_MS;
    CHECK_EQ(tile(&p, "Chase 1", "handle"), 0); /* a new day, and nothing has happened in it */
    CHECK_EQ(tile(&p, "Chase 1", "win"), 0);
    play(p.w, 3);
    check_day(&p, first);
    audit_close(first);
    free(first);
    close_pit(&p);
}

TEST(pit, a_void_round_is_taken_out_of_the_day_in_play_and_settled) {
    struct pit_world p = open_pit("void");
    struct fact voided = {.kind = FACT_VOID, .source = BY_USER, .who = 1, .table = 2};

    people(p.w);
    play(p.w, 2);
    const int64_t handle = tile(&p, "Chase 1", "handle"), win = tile(&p, "Chase 1", "win");
    const int points = p.pit->table[1].curve.count;

    CHECK(points >= 2);
    snprintf(voided.voided.reason, sizeof voided.voided.reason, "test");
    for (int settled = 0; settled < 2; settled++) {
        turn(p.w);
        CHECK_EQ(put(p.w, required(p.w, 2, 1)), OK);
        while (settled && !p.w->house.working.table[1].settled) {
            turn(p.w);
            p.w->now_ms += 1000;
        }
        turn(p.w);
        CHECK(tile(&p, "Chase 1", "handle") >= handle + 1000);
        voided.voided.round = p.w->house.working.table[1].round;
        CHECK_EQ(put(p.w, voided), OK);
        turn(p.w);
        CHECK_EQ(tile(&p, "Chase 1", "handle"), handle);
        CHECK_EQ(tile(&p, "Chase 1", "win"), win);
        CHECK_EQ(p.pit->table[1].curve.count, points); /* nor has its course another point */
        check_day(&p, NULL);
        p.w->now_ms += 60000;
    }
    close_pit(&p);
}

/* The player has left with the payout: the alarm names the terminal, the round and the cents. */
TEST(pit, what_a_void_could_not_take_back_rings) {
    struct pit_world p = open_pit("claim"); /* at table 5 the time-out sets a hand, and it may win */
    struct fact voided = {.kind = FACT_VOID, .source = BY_USER, .who = 1, .table = 5};
    struct fact collect = {.kind = FACT_COLLECT};
    const struct floor_seat *seat = &p.w->house.working.seat[4][0];

    people(p.w);
    snprintf(voided.voided.reason, sizeof voided.voided.reason, "test");
    do {
        turn(p.w);
        p.w->now_ms += 1000;
        if (p.w->house.working.table[4].phase == TABLE_BETTING && !p.w->house.working.table[4].players)
            CHECK_EQ(put(p.w, required(p.w, 5, 1)), OK);
    } while (!p.w->house.working.table[4].settled || seat->returned_cents <= seat->staked_cents);
    const int64_t won = seat->returned_cents - seat->staked_cents;

    collect.money.terminal = 5;
    collect.money.cents = floor_credit(&p.w->house.working, 5);
    collect.money.voucher = house_draw_voucher(&p.w->house);
    CHECK_EQ(put(p.w, collect), OK);
    voided.voided.round = p.w->house.working.table[4].round;
    CHECK_EQ(put(p.w, voided), OK);
    turn(p.w);
    pit_put_due(p.pit, &p.w->house, p.w->now_ms);
    turn(p.w);
    const struct flag *flag = &p.pit->alarm[p.pit->alarm_count - 1].flag; /* before it the cash of the people */
    CHECK_EQ(flag->code, NOTE_CLAIM);
    CHECK_EQ(flag->terminal, 5);
    CHECK_EQ(flag->round, voided.voided.round);
    CHECK_EQ(flag->cents, won);
    char expected[100];
    snprintf(expected, sizeof expected, "\"claims\":[{\"terminal\":5,\"cents\":%lld}]", (long long)won);
    CHECK(strstr(view_of(&p), expected));
    close_pit(&p);
}

TEST(pit, rounds_of_the_last_hour_are_counted_by_the_minute) {
    struct pit_world p = open_pit("hour");

    people(p.w);
    play(p.w, 4);
    const int64_t settled = (int64_t)p.pit->theory.table[1].row[0].actual.rounds;

    CHECK(settled >= 4);
    CHECK_EQ(tile(&p, "Chase 1", "rounds_hour"), settled);
    p.w->now_ms += 30 * 60000;
    CHECK_EQ(tile(&p, "Chase 1", "rounds_hour"), settled);
    p.w->now_ms += 31 * 60000;
    CHECK_EQ(tile(&p, "Chase 1", "rounds_hour"), 0);
    close_pit(&p);
}

/* ---- money -------------------------------------------------------------------------------------------- */

/* Five people with $100,000 each; one more voucher of $12.34 is out. */
TEST(pit, cash_vouchers_and_credit_are_those_of_the_books) {
    struct pit_world p = open_pit("money");
    struct fact issue = {.kind = FACT_ISSUE, .source = BY_USER, .who = 1};

    people(p.w);
    issue.money.voucher = house_draw_voucher(&p.w->house);
    issue.money.cents = 1234;
    CHECK_EQ(put(p.w, issue), OK);
    turn(p.w);
    CHECK(strstr(view_of(&p), "\"cash\":50001234,\"vouchers\":1,\"vouchers_cents\":1234,\"credit\":50000000,"
                              "\"terminals\":3}"));
    close_pit(&p);
}

/* ---- after a restart ---------------------------------------------------------------------------------- */

TEST(pit, a_restart_gives_the_same_view_byte_for_byte) {
    struct pit_world p = open_pit("restart");
    static char before[LIMIT_VIEW];

    people(p.w);
    for (int cut = 0; cut < 4; cut++) {
        play(p.w, 3);
        pit_put_due(p.pit, &p.w->house, p.w->now_ms);
        house_poll(&p.w->house, p.w->now_ms);
        snprintf(before, sizeof before, "%s", view_of(&p));
        restart(&p);
        CHECK_STR(view_of(&p), before);
        p.w->now_ms += 1000;
    }
    close_pit(&p);
}

/* ---- the course of a day ------------------------------------------------------------------------------ */

/* By which the player loses a tenth of the ante, and its square is two. */
static void learn_tenth(struct pit_world *p, int table) {
    char memory[] = "theory 3\nbase -1/10 2/1 0 0 0 0\n";
    struct buf text = {.text = memory, .size = strlen(memory), .capacity = sizeof memory};

    CHECK(pit_set_theory(p->pit, &p->w->house.durable.floor, table, &text));
}

static char coursed[(DAY_CURVE_POINTS + 1) * 200];

static const char *course_of(struct pit_world *p, int table) {
    struct buf b = BUF(coursed);

    pit_put_day_curve(&b, p->pit, &p->w->house.durable.floor, table, p->w->now_ms);
    CHECK(!b.full);
    return coursed;
}

/* The number behind the key in the last point. */
static int64_t last_point(const char *key) {
    const char *at = coursed + strlen(coursed);
    char name[40];

    snprintf(name, sizeof name, "\"%s\":", key);
    while (at > coursed && strncmp(at, name, strlen(name)) != 0) at--;
    return strtoll(at + strlen(name), NULL, 10);
}

/* The theory comes late, and after a restart later still: the course is the same, from the first round on. */
TEST(pit, the_course_of_the_day_ends_where_the_day_is_and_a_restart_does_not_change_it) {
    struct pit_world p = open_pit("course");
    static char before[sizeof coursed];
    char why[300] = "";
    struct buf message = BUF(why);

    people(p.w);
    play(p.w, 6);
    CHECK(strstr(course_of(&p, 2), "\"learning\":true"));
    CHECK_EQ(last_point("expected"), 0);
    learn_tenth(&p, 2);
    course_of(&p, 2);
    CHECK(!strstr(coursed, "learning"));
    CHECK_EQ(p.pit->table[1].curve.count, (int)p.pit->theory.table[1].row[0].actual.rounds);
    CHECK(last_point("expected") > 0);
    CHECK_EQ(last_point("expected"), tile(&p, "Chase 1", "expected"));
    CHECK_EQ(last_point("deviation"), tile(&p, "Chase 1", "deviation"));
    CHECK_EQ(last_point("win"), tile(&p, "Chase 1", "win"));
    CHECK(message_conforms("Course", coursed, strlen(coursed), &message), "%s", why);
    snprintf(before, sizeof before, "%s", coursed);
    restart(&p);
    learn_tenth(&p, 2);
    CHECK_STR(course_of(&p, 2), before);
    p.w->now_ms += DAY_MS;
    CHECK(strstr(course_of(&p, 2), "\"points\":[]")); /* another day, and nothing has happened in it */
    play(p.w, 2);
    CHECK(p.pit->table[1].curve.count >= 2 && p.pit->table[1].curve.count < 6);
    course_of(&p, 2);
    CHECK_EQ(last_point("expected"), tile(&p, "Chase 1", "expected"));
    close_pit(&p);
}

TEST(pit, its_messages_are_as_the_definition_says) {
    struct pit_world p = open_pit("conforms");
    char why[300] = "";
    struct buf message = BUF(why);

    people(p.w);
    play(p.w, 2);
    pit_put_due(p.pit, &p.w->house, p.w->now_ms);
    house_poll(&p.w->house, p.w->now_ms);
    view_of(&p);
    CHECK(strstr(said, "\"kind\":\"currency-in\""));
    CHECK(message_conforms("PitView", said, strlen(said), &message), "%s", why);
    close_pit(&p);
}

/* ---- flags and alarms --------------------------------------------------------------------------------- */

static bool count_note(void *context, const struct store_entry *stored) {
    struct journal_entry entry;
    size_t *counts = context;

    CHECK(journal_read(&entry, stored->bytes, stored->size));
    counts[entry.fact.note.code]++;
    return true;
}

static size_t notes_in(struct world *w, int code) {
    const struct store_query query = {.kind = FACT_NOTE};
    size_t counts[NOTE_COUNT] = {0};

    CHECK_EQ(store_find(w->store, &query, count_note, counts), OK);
    return counts[code];
}

static void raise_all(struct pit_world *p) {
    pit_put_due(p->pit, &p->w->house, p->w->now_ms);
    house_poll(&p->w->house, p->w->now_ms);
}

/* Five times $100,000 in cash from nobody in particular: five reports, each written down once. */
TEST(pit, a_flag_is_written_down_once_however_often_the_house_is_cut_off) {
    struct pit_world p = open_pit("once");

    people(p.w);
    turn(p.w);
    CHECK_EQ(p.pit->due_count, 5);
    CHECK_EQ(notes_in(p.w, NOTE_CASH_IN), 0);
    restart(&p); /* before any was written */
    CHECK_EQ(p.pit->due_count, 5);
    pit_put_due(p.pit, &p.w->house, p.w->now_ms);
    CHECK_EQ(p.pit->asked, 5);
    pit_put_due(p.pit, &p.w->house, p.w->now_ms); /* they are on their way */
    house_poll(&p.w->house, p.w->now_ms);
    CHECK_EQ(p.pit->due_count, 0);
    CHECK_EQ(p.pit->asked, 0);
    CHECK_EQ(notes_in(p.w, NOTE_CASH_IN), 5);
    for (int i = 0; i < 3; i++) {
        restart(&p);
        raise_all(&p);
        CHECK_EQ(notes_in(p.w, NOTE_CASH_IN), 5);
        CHECK_EQ(p.pit->alarm_count, 5);
    }
    close_pit(&p);
}

static struct fact alarm_seen(uint64_t alarm, uint32_t user) {
    struct fact seen = {.kind = FACT_ALARM_SEEN, .source = BY_USER, .who = user};

    seen.alarm_seen.fact = alarm;
    return seen;
}

TEST(pit, an_alarm_stays_until_somebody_acknowledges_it_by_name) {
    struct pit_world p = open_pit("seen");
    struct fact user = {.kind = FACT_USER, .source = BY_PROGRAM};

    user.user.number = 5;
    user.user.role = 3;
    snprintf(user.user.name, sizeof user.user.name, "ida");
    CHECK_EQ(put(p.w, user), OK);
    seat(p.w, 1, 1, 1);
    turn(p.w);
    raise_all(&p);
    CHECK_EQ(p.pit->alarm_count, 1);
    const uint64_t alarm = p.pit->alarm[0].fact;

    CHECK(pit_alarm_is_pending(p.pit, alarm));
    CHECK(!pit_alarm_is_pending(p.pit, alarm + 1));
    CHECK(strstr(view_of(&p), "\"cents\":10000000,\"alarm\":true,\"text\":\"a person not named: $100,000 in "
                              "cash taken in this gaming day\",\"values\":{\"cents\":10000000}}],\"alarms_count\":1"));
    CHECK_EQ(put(p.w, alarm_seen(alarm, 5)), OK);
    turn(p.w);
    for (int i = 0; i < 2; i++) {
        CHECK(!pit_alarm_is_pending(p.pit, alarm));
        CHECK_STR(pit_name(p.pit, 5), "ida");
        CHECK(strstr(view_of(&p), "\"alarms\":[],\"alarms_count\":0"));
        restart(&p);
    }
    close_pit(&p);
}

/* A theory by which nothing is ever won or lost: whatever happens is beyond luck. */
static void learn_nonsense(struct pit_world *p, int table) {
    char memory[] = "theory 3\nbase 0 1/1000000000 0 0 0 0\n";
    struct buf text = {.text = memory, .size = strlen(memory), .capacity = sizeof memory};

    CHECK(pit_set_theory(p->pit, &p->w->house.durable.floor, table, &text));
}

static size_t alarms_of(const struct pit *pit, int code) {
    size_t count = 0;

    for (size_t i = 0; i < pit->alarm_count; i++) count += pit->alarm[i].flag.code == code;
    return count;
}

TEST(pit, a_wager_beyond_the_bound_rings_once_and_again_after_twice_as_many_rounds) {
    struct pit_world p = open_pit("theory");
    const struct theory_row *row = &p.pit->theory.table[1].row[0];

    people(p.w);
    play(p.w, 3);
    CHECK_EQ(alarms_of(p.pit, NOTE_ACTUAL), 0); /* there is no theory yet */
    learn_nonsense(&p, 2);
    raise_all(&p);
    CHECK_EQ(alarms_of(p.pit, NOTE_ACTUAL), 1);
    const uint64_t rounds = row->actual.rounds;
    uint64_t alarm = 0;

    for (size_t i = 0; i < p.pit->alarm_count; i++)
        if (p.pit->alarm[i].flag.code == NOTE_ACTUAL) alarm = p.pit->alarm[i].fact;
    play(p.w, 2);
    raise_all(&p);
    CHECK_EQ(alarms_of(p.pit, NOTE_ACTUAL), 1); /* it stands */
    restart(&p);
    learn_nonsense(&p, 2);
    raise_all(&p);
    CHECK_EQ(alarms_of(p.pit, NOTE_ACTUAL), 1);
    CHECK_EQ(put(p.w, alarm_seen(alarm, 1)), OK);
    turn(p.w);
    CHECK_EQ(alarms_of(p.pit, NOTE_ACTUAL), 0);
    while (row->actual.rounds < 2 * rounds) {
        raise_all(&p);
        CHECK_EQ(alarms_of(p.pit, NOTE_ACTUAL), 0);
        play(p.w, 1);
    }
    raise_all(&p);
    CHECK_EQ(alarms_of(p.pit, NOTE_ACTUAL), 1);
    CHECK_STR(actual_level_id(actual_judge(&row->actual, &row->theory, 4000).level), "alarm");
    CHECK(tile(&p, "Chase 1", "z") > 4000 || tile(&p, "Chase 1", "z") < -4000);
    close_pit(&p);
}

/* A note needs no table, so the log may name one that there is not. */
TEST(pit, a_note_of_no_table_is_taken_as_such) {
    struct pit_world p = open_pit("nowhere");
    struct fact note = {.kind = FACT_NOTE, .source = BY_PROGRAM, .table = 60000};

    note.note.code = NOTE_ACTUAL;
    note.note.terminal = 4000000000u;
    snprintf(note.note.text, sizeof note.note.text, "base: what?");
    CHECK_EQ(put(p.w, note), OK);
    turn(p.w);
    CHECK_EQ(p.pit->alarm_count, 1);
    CHECK(strstr(view_of(&p), "\"who\":\"terminal 4000000000\""));
    close_pit(&p);
}

TEST(pit, the_time_without_a_store_is_written_down) {
    struct pit_world p = open_pit("trouble");

    turn(p.w);
    pit_set_trouble(p.pit, OK, 1000);
    CHECK_EQ(p.pit->due_count, 0);
    pit_set_trouble(p.pit, ERR_STORE_FULL, 2000);
    pit_set_trouble(p.pit, ERR_STORE_FULL, 5000);
    pit_set_trouble(p.pit, OK, 14345);
    CHECK_EQ(p.pit->due_count, 1);
    CHECK_STR(p.pit->due[0].text, "the store could not write for 12.345 s; no wager was taken meanwhile");
    raise_all(&p);
    CHECK_EQ(notes_in(p.w, NOTE_STORE), 1);
    pit_set_trouble(p.pit, OK, 20000);
    CHECK_EQ(p.pit->due_count, 0);
    close_pit(&p);
}

/* ---- actual against theoretical ----------------------------------------------------------------------- */

/* With a theory of -1/10 of the unit a bet: 3 bets of $5 should have won $1.50 on average. */
TEST(pit, hold_says_of_each_wager_what_was_expected) {
    struct pit_world p = open_pit("hold");
    char memory[] = "theory 3\nbase -1/10 1 7 0 0 0\n";
    struct buf text = {.text = memory, .size = strlen(memory), .capacity = sizeof memory}, b = BUF(said);

    people(p.w);
    play(p.w, 3);
    const struct actual *a = &p.pit->theory.table[1].row[0].actual;
    char begins[200];

    pit_put_hold(&b, p.pit, &p.w->house.durable.floor, 2);
    CHECK(strstr(said, "\"wager\":\"base\"") && strstr(said, "\"learning\":true"));
    CHECK(pit_set_theory(p.pit, &p.w->house.durable.floor, 2, &text));
    buf_clear(&b);
    pit_put_hold(&b, p.pit, &p.w->house.durable.floor, 2);
    snprintf(begins, sizeof begins,
             "[{\"table\":\"Chase 1\",\"wager\":\"base\",\"rounds\":%llu,\"handle\":%lld,\"win\":%lld,"
             "\"expected\":%lld,",
             (unsigned long long)a->rounds, (long long)a->handle_cents, (long long)a->win_cents,
             (long long)(a->rounds * 50));
    CHECK(strncmp(said, begins, strlen(begins)) == 0, "%s\n%s", said, begins);
    CHECK(!strstr(said, "Catch 1"));
    CHECK_EQ(tile(&p, "Chase 1", "expected"), (int64_t)(a->rounds * 50));
    p.w->now_ms += DAY_MS;
    const uint64_t before = a->rounds;
    play(p.w, 1); /* of the new day, the round with which it begins among them */
    CHECK_EQ(tile(&p, "Chase 1", "expected"), (int64_t)((a->rounds - before) * 50));
    close_pit(&p);
}
