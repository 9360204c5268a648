/* desk_races.c - a house that plays while its desk's threads look into the same store: recalls, rounds,
 * replays, receipts, events, days, meters, exports and audits, beside passwords; run under the thread
 * sanitizer. desk_races FOLDER prints "ok" for each kind of question that was answered often enough. */
#include "desk/desk_questions.c"

#include "store/writer.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { SEATED = 5, ROUNDS = 60, LEAST = 3 };

struct scene {
    struct house house;
    struct house_keys keys;
    struct store_handle store;
    struct writer_handle writer;
    struct work work;
    int wake, under_way;
    int64_t now_ms;
    int answered[REQUESTS];
};

static void wake(void *context) {
    const struct scene *s = context;
    const uint64_t one = 1;

    must(write(s->wake, &one, sizeof one) == sizeof one);
}

static void on_durable(void *context, const struct fact *fact) {
    (void)context;
    (void)fact;
}

/* ---- questions ---------------------------------------------------------------------------------------- */

/* Those that look into the log, and who asks them. */
static const struct {
    uint8_t kind, role;
} kinds[] = {
    {REQUEST_RECALL, ROLE_TERMINAL}, {REQUEST_ROUND, ROLE_TERMINAL}, {REQUEST_ROUNDS, ROLE_AUDITOR},
    {REQUEST_REPLAY, ROLE_AUDITOR},  {REQUEST_EVENTS, ROLE_AUDITOR}, {REQUEST_RECEIPT, ROLE_AUDITOR},
    {REQUEST_METERS, ROLE_AUDITOR},  {REQUEST_DAY, ROLE_AUDITOR},    {REQUEST_AUDIT, ROLE_AUDITOR},
    {REQUEST_EXPORT, ROLE_AUDITOR},
};

/* A receipt may have to replay the whole log. */
static enum work_lane lane_of_kind(int kind) {
    return kind == REQUEST_RECEIPT ? WORK_LONG : (enum work_lane)questions[kind].lane;
}

/* A round may have no receipt yet, or not have been this terminal's. */
static void count_answer(void *context, struct work_job *job) {
    struct scene *s = context;
    struct job *j = (struct job *)(void *)job;

    if (j->err != OK && j->err != ERR_ROUND) fprintf(stderr, "%d: %s\n", j->request.kind, j->message);
    must(j->err == OK || j->err == ERR_ROUND);
    s->answered[j->request.kind] += j->err == OK;
    s->under_way--;
    drop_job(job);
}

static void ask(struct scene *s, size_t which, uint64_t round) {
    struct job *j = calloc(1, sizeof *j);

    must(j);
    j->job = (struct work_job){.run = run_job, .done = count_answer, .drop = drop_job};
    j->question = &questions[kinds[which].kind];
    j->request.kind = kinds[which].kind;
    j->request.round = kinds[which].kind == REQUEST_ROUNDS ? 0 : (int64_t)round;
    j->request.what = 1;
    j->as_file = true;
    j->who = (struct access_who){.role = kinds[which].role, .number = 1};
    j->config = s->house.durable.config;
    j->lookup = (struct lookup){.store = s->store, .seal = s->keys.seal};
    j->key = &s->keys.sign;
    j->now_ms = s->now_ms;
    if (work_put(&s->work, lane_of_kind(kinds[which].kind), &j->job))
        s->under_way++;
    else
        drop_job(&j->job);
}

/* ---- the house ---------------------------------------------------------------------------------------- */

static void put(struct scene *s, struct fact fact) { must(house_put(&s->house, &fact, s->now_ms) == OK); }

static void seat(struct scene *s, uint32_t number) {
    struct fact pair = {.kind = FACT_PAIR}, money = {.kind = FACT_ISSUE};
    struct fact sit = {.kind = FACT_SIT, .table = (uint16_t)number};

    pair.pair.terminal = number;
    put(s, pair);
    money.money.voucher = house_draw_voucher(&s->house);
    money.money.cents = 10000000;
    put(s, money);
    money.kind = FACT_LOAD;
    money.money.terminal = number;
    put(s, money);
    sit.seat.terminal = number;
    sit.seat.seat = 1;
    put(s, sit);
}

static void bet(struct scene *s, int table) {
    const struct game *game = floor_game(&s->house.working, table);
    struct fact bets = {.kind = FACT_BETS, .table = (uint16_t)table};

    bets.bets.seat = 1;
    for (int i = 0; i < game->wager_count; i++) {
        if (game->wagers[i].kind != WAGER_REQUIRED) continue;
        bets.bets.spot[bets.bets.count++] = (struct fact_spot){.wager = (uint8_t)i, .cents = 500};
    }
    put(s, bets);
}

/* What has become durable, and what the threads have found. */
static void turn(struct scene *s) {
    uint64_t wakes;

    must(read(s->wake, &wakes, sizeof wakes) == sizeof wakes);
    house_poll(&s->house, s->now_ms);
    work_finish(&s->work);
}

static void settle_down(struct scene *s) {
    while (s->house.first < s->house.next) turn(s);
}

static void play(struct scene *s, int number) {
    house_clock(&s->house, s->now_ms);
    settle_down(s);
    for (int table = 1; table <= SEATED; table++)
        if (s->house.working.table[table - 1].phase == TABLE_BETTING && !s->house.working.table[table - 1].players)
            bet(s, table);
    for (size_t i = 0; i < COUNT(kinds); i++)
        if (number % (lane_of_kind(kinds[i].kind) == WORK_LONG ? 8 : 2) == 0)
            ask(s, i, 1 + (uint64_t)number % (s->house.durable.floor.head->rounds + 1));
    for (int i = 0; i < 4; i++) {
        s->now_ms += 20000;
        house_clock(&s->house, s->now_ms);
        settle_down(s);
    }
}

static void open_scene(struct scene *s, const char *folder) {
    static char text[1000];
    char url[300];
    struct buf message = BUF(text);
    struct house_setup setup = {.config_text = config_demo->bytes,
                                .config_size = strlen(config_demo->bytes),
                                .keys = &s->keys,
                                .version = "races",
                                .now_ms = s->now_ms,
                                .on_durable = on_durable,
                                .context = s};

    snprintf(url, sizeof url, "sqlite:%s/desk.db", folder);
    must(store_open(url, STORE_WRITE, &s->store, &message) == OK);
    must(writer_thread_start(s->store, &(struct writer_options){.urgent = true, .wake = wake, .context = s},
                             &s->writer) == OK);
    setup.store = s->store;
    setup.writer = s->writer;
    must(house_open(&s->house, &setup, &message));
    work_open(&s->work, wake, s);
    for (uint32_t number = 1; number <= SEATED; number++) seat(s, number);
}

static void audit_on_two_cores(struct scene *s) {
    struct audit *a = calloc(1, sizeof *a);

    must(a);
    *a = (struct audit){.store = s->store, .seal = s->keys.seal, .threads = 2};
    audit_run(a);
    must(a->complete && a->rounds);
    audit_close(a);
    free(a);
    puts("ok audit on two cores");
}

/* SQLite was built without the sanitizer, which therefore does not see how its connections share memory. */
const char *__tsan_default_suppressions(void);
const char *__tsan_default_suppressions(void) { return "called_from_lib:libsqlite3.so\n"; }

int main(int argc, char **argv) {
    struct scene *s = calloc(1, sizeof *s);

    must(argc == 2 && s && sodium_init() >= 0);
    s->wake = eventfd(0, 0);
    s->now_ms = 1700000000000;
    receipt_key_from_seed(&s->keys.sign, (const uint8_t *)"0123456789abcdef0123456789abcdef");
    open_scene(s, argv[1]);
    for (int i = 0; i < ROUNDS; i++) play(s, i);
    while (s->under_way) turn(s);
    for (size_t i = 0; i < COUNT(kinds); i++) {
        while (s->answered[kinds[i].kind] < LEAST) { /* those that found their lane full */
            ask(s, i, 1);
            while (s->under_way) turn(s);
        }
        printf("ok %s\n", protocol_request(kinds[i].kind)->id);
    }
    audit_on_two_cores(s);
    ask(s, 8, 1); /* an audit, while the house closes */
    work_close(&s->work);
    house_close(&s->house);
    must(writer_stop(s->writer, 5000));
    store_close(s->store);
    free(s);
    return 0;
}
