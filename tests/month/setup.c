#include "month/month.h"

#include "house/approval.h"
#include "house/protocol.h"

#include <sodium.h>
#include <stdarg.h>

/* ---- failing ------------------------------------------------------------------------------------------ */

void month_fail(struct month *m, const char *format, ...) {
    va_list args;

    printf("seed %llu broke on day %d, fact %llu: ", (unsigned long long)m->options.seed, m->day + 1,
           (unsigned long long)(m->house.next - 1));
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n  again: build-test/tests/month --seed %llu --days %d --rounds %d%s%s\n0 passed, 1 failed\n",
           (unsigned long long)m->options.seed, m->options.days, m->options.rounds, m->options.lie ? " --lie " : "",
           m->options.lie ? month_lies[m->options.lie] : "");
    fflush(stdout);
    _Exit(1);
}

const char *const month_lies[LIES] = {"none", "mispay", "closer", "box"};

bool month_lies_now(const struct month *m, int table, enum lie lie) {
    return m->options.lie == (int)lie && m->day == 1 && table == 1;
}

/* ---- chance and time ---------------------------------------------------------------------------------- */

uint32_t month_below(struct month *m, uint32_t n) { return rng_below(&m->rng, n); }

bool month_chance(struct month *m, uint32_t percent) { return month_below(m, 100) < percent; }

void month_pass(struct month *m, int seconds) { m->now_ms += (int64_t)seconds * 1000; }

/* ---- facts -------------------------------------------------------------------------------------------- */

struct fact by_user(int table, int kind, uint32_t user) {
    return (struct fact){.kind = (uint8_t)kind, .source = BY_USER, .who = user, .table = (uint16_t)table};
}

/* What the house does by itself comes next, then everything becomes durable. */
static void let_house_run(struct month *m) {
    house_clock(&m->house, m->now_ms);
    house_poll(&m->house, m->now_ms);
    pit_put_due(&m->pit, &m->house, m->now_ms);
    house_poll(&m->house, m->now_ms);
}

static void trace(const struct month *m, const struct fact *fact, enum err err) {
    char memory[2000];
    struct buf out = BUF(memory);

    if (!m->options.trace) return;
    fact_put_json(&out, fact);
    printf("%s {%s}\n", err == OK ? "took" : err_code(err), memory);
}

/* Everybody has a key of their own, which follows from the number. */
static void keys_of(uint32_t user, uint8_t key[crypto_sign_PUBLICKEYBYTES],
                    uint8_t secret[crypto_sign_SECRETKEYBYTES]) {
    uint8_t seed[crypto_sign_SEEDBYTES] = {0};

    memcpy(seed, &user, sizeof user);
    crypto_sign_seed_keypair(key, secret, seed);
}

/* What a person approves is signed by that person. */
static void sign(const struct month *m, struct fact *fact, uint8_t signature[APPROVAL_SIGNATURE]) {
    uint8_t key[crypto_sign_PUBLICKEYBYTES], secret[crypto_sign_SECRETKEYBYTES];
    BUF_ON_STACK(message, APPROVAL_MESSAGE);

    if (!approval_is_due(&m->house.working, fact)) return;
    keys_of(fact->who, key, secret);
    approval_put_message(&message, &m->house.working, fact);
    crypto_sign_detached(signature, NULL, (const uint8_t *)message.text, message.size, secret);
    fact->data = signature;
    fact->data_size = APPROVAL_SIGNATURE;
}

enum err month_try(struct month *m, struct fact fact) {
    uint8_t signature[APPROVAL_SIGNATURE];

    m->now_ms += 100;
    fact.request = ++m->request;
    sign(m, &fact, signature);
    const enum err err = house_put(&m->house, &fact, m->now_ms);

    trace(m, &fact, err);
    if (err == OK) let_house_run(m);
    return err;
}

static const char *table_name(const struct month *m, const struct fact *fact) {
    return fact->table ? m->table[fact->table - 1].config->name : "the house";
}

void month_do(struct month *m, struct fact fact) {
    const enum err err = month_try(m, fact);

    if (err != OK)
        month_fail(m, "%s of user %u at %s was refused: %s", fact_id(fact.kind), fact.who, table_name(m, &fact),
                   err_code(err));
}

/* Refused with this rule, and nothing has changed. */
void month_refused(struct month *m, struct fact fact, enum err expected) {
    const uint64_t facts = m->house.next;
    const enum err err = month_try(m, fact);

    if (err != expected)
        month_fail(m, "%s of user %u at %s should be refused with %s, and was %s", fact_id(fact.kind), fact.who,
                   table_name(m, &fact), err_code(expected), err == OK ? "taken" : err_code(err));
    MONTH_EQ(m, m->house.next, facts, "facts after a refusal");
    m->refusals++;
}

/* ---- the configuration -------------------------------------------------------------------------------- */

static const char *const limits[] = {
    "\"ante\":{\"min\":500,\"max\":20000},\"xtra\":{\"min\":500,\"max\":20000},"
    "\"natural-pair-plus\":{\"min\":100,\"max\":10000}",
    "\"ante\":{\"min\":500,\"max\":10000},\"xtra\":{\"min\":500,\"max\":10000},"
    "\"same-suit\":{\"min\":100,\"max\":10000}",
    "\"ante\":{\"min\":500,\"max\":20000},\"odds\":{\"min\":500,\"max\":20000},"
    "\"big-hand\":{\"min\":100,\"max\":10000}",
    "\"pai-gow\":{\"min\":500,\"max\":20000},\"ace-high\":{\"min\":100,\"max\":10000},"
    "\"chan-chu\":{\"min\":100,\"max\":10000}",
    /* [L-3] 50 to 1 on more than $60 would be settled unseen by nobody */
    "\"ante\":{\"min\":500,\"max\":6000},\"xtra\":{\"min\":500,\"max\":6000},"
    "\"natural-pair-plus\":{\"min\":100,\"max\":10000}",
};

static const char *const games[] = {"three-card-catch", "chase-the-flush", "super-three-card", "dealer-open-pai-gow"};

/* Ten tables of the four games that a dealer deals.  Flush pays 3 to 2 at Super: that takes half dollars. */
static const struct {
    const char *name, *pool, *options, *amounts;
    uint8_t game, limits;
} plan[MONTH_TABLES] = {
    {"Catch 1", "Catch", "{}", "entered", 0, 0},
    {"Catch 2", "Catch", "{}", "entered", 0, 0},
    {"Catch 3", "Catch", "{}", "estimated\",\"cards-needed\":\"bonus", 0, 4},
    {"Chase 1", NULL, "{}", "entered", 1, 1},
    {"Chase 2", NULL, "{\"same-suit\":\"B\"}", "entered", 1, 1},
    {"Super 1", "Jackpot", "{\"odds\":\"PT-FLT-STC-02\"}", "entered", 2, 2},
    {"Super 2", "Jackpot", "{\"odds\":\"PT-FLT-STC-02\"}", "estimated", 2, 2},
    {"Pai Gow 1", NULL, "{\"selector\":\"dice\"}", "entered", 3, 3},
    {"Pai Gow 2", NULL, "{\"selector\":\"dice\",\"chan-chu\":\"3\"}", "entered", 3, 3},
    {"Pai Gow 3", NULL, "{\"selector\":\"dice\"}", "estimated", 3, 3},
};

static void put_config(struct month *m) {
    struct buf out = BUF(m->text);
    /* a new house counts with three people, one that took less than five million with two */
    const char *gross = m->options.seed % 2 ? "" : "\"gross-last-year\":300000000,";

    buf_format(&out,
               "{\"venue\":\"Month 0\",\"terminals\":4,\"jackpot-lock\":500000,\"surveillance-above\":300000,"
               "\"second-person-above\":{\"void\":100000000},\"second-person-day\":{\"issue\":100000000000,\"void\":"
               "100000000000},"
               "%s\"denominations\":[50,100,500,2500,10000,50000],\"gaming-day\":\"12:00\","
               "\"pools\":[{\"name\":\"Catch\",\"game\":\"three-card-catch\"},"
               "{\"name\":\"Jackpot\",\"game\":\"super-three-card\"}],\"tables\":[",
               gross);
    for (int i = 0; i < MONTH_TABLES; i++) {
        buf_format(&out,
                   "%s\n{\"name\":\"%s\",\"game\":\"%s\",\"dealer\":\"live\",\"money\":\"chips\","
                   "\"amounts\":\"%s\",\"options\":%s,\"limits\":{%s}",
                   i ? "," : "", plan[i].name, games[plan[i].game], plan[i].amounts, plan[i].options,
                   limits[plan[i].limits]);
        if (plan[i].pool) buf_format(&out, ",\"pool\":\"%s\"", plan[i].pool);
        buf_put(&out, "}");
    }
    buf_put(&out, "]}\n");
    must(!out.full);
}

/* ---- people ------------------------------------------------------------------------------------------- */

static void add_people(struct month *m, uint32_t first, int count, int role) {
    for (uint32_t user = first; user < first + (uint32_t)count; user++) {
        uint8_t secret[crypto_sign_SECRETKEYBYTES];
        struct fact fact = {.kind = FACT_USER};

        keys_of(user, fact.user.key, secret);
        fact.user.number = user;
        fact.user.role = (uint8_t)role;
        snprintf(fact.user.name, sizeof fact.user.name, "%s %u", role_id(role), user);
        month_do(m, fact);
    }
}

static void hire(struct month *m) {
    add_people(m, DEALER_1, 2 * MONTH_TABLES, ROLE_DEALER);
    add_people(m, SUPERVISOR_1, SUPERVISORS, ROLE_SUPERVISOR);
    add_people(m, SECURITY_1, SECURITIES, ROLE_SECURITY);
    add_people(m, CASHIER_1, CASHIERS, ROLE_CASHIER);
    add_people(m, COUNT_1, COUNTERS, ROLE_COUNT);
    add_people(m, ACCOUNTANT, 1, ROLE_ACCOUNTING);
    add_people(m, WATCHER, 1, ROLE_SURVEILLANCE);
}

/* ---- the house ---------------------------------------------------------------------------------------- */

static void on_durable(void *context, const struct fact *fact) {
    (void)context;
    (void)fact;
}

static void open_house(struct month *m) {
    char memory[2000];
    struct buf message = BUF(memory);
    const struct writer_options options = {0};
    struct house_setup setup = {.config_text = m->text,
                                .config_size = strlen(m->text),
                                .store = m->store,
                                .rng = &m->house_rng,
                                .keys = &m->keys,
                                .version = "month",
                                .now_ms = m->now_ms,
                                .on_durable = on_durable,
                                .follower = pit_follower(&m->pit),
                                .context = m};

    must(writer_direct_start(m->store, &options, &m->writer) == OK);
    setup.writer = m->writer;
    if (!house_open(&m->house, &setup, &message)) month_fail(m, "the house does not open: %s", memory);
    house_poll(&m->house, m->now_ms);
}

static void set_tables(struct month *m) {
    for (int i = 0; i < MONTH_TABLES; i++) {
        struct month_table *t = &m->table[i];

        t->config = floor_config(month_floor(m), i + 1);
        t->deck_size = replay_shoe_size(t->config);
        t->shuffle = true;
        t->round = calloc(1, game_round_size(t->config->rules.game));
        must(t->round && t->deck_size <= MONTH_DECK);
    }
}

/* The maker delivers the chips: a cashier books them, not alone. */
static void receive_chips(struct month *m) {
    static const int32_t made[MONTH_KINDS] = {20000, 60000, 60000, 30000, 12000, 3000};
    struct fact fact = by_user(0, FACT_CHIPS, CASHIER_1);

    memcpy(m->cage.of, made, sizeof made);
    m->minted = m->cage;
    fact.rack.what = CAGE_MADE;
    fact.rack.chips = chips_fact(&m->cage);
    month_refused(m, fact, ERR_SECOND_PERSON);
    struct fact asked, approved = by_user(0, FACT_APPROVE, SUPERVISOR_1);

    floor_propose(&fact, FLOOR_STAFF, &asked);
    month_do(m, asked);
    approved.second.proposal = m->house.next - 1;
    approved.second.role = FLOOR_SUPERVISOR;
    month_do(m, approved);
}

void month_open(struct month *m, const struct month_options *options) {
    char memory[300], seed[40];
    struct buf message = BUF(memory);

    m->options = *options;
    m->began_ms = INT64_C(1793534400000); /* 2026-11-01 12:00 UTC: a gaming day begins */
    m->now_ms = m->began_ms;
    snprintf(seed, sizeof seed, "month %llu", (unsigned long long)options->seed);
    rng_seed(&m->rng, seed, strlen(seed));
    rng_seed(&m->house_rng, seed, strlen(seed) - 1);
    must(store_open("memory:", STORE_WRITE, &m->store, &message) == OK);
    receipt_key_from_seed(&m->keys.sign, (const uint8_t *)"0123456789abcdef0123456789abcdef");
    memset(m->keys.seal, 7, sizeof m->keys.seal);
    for (int i = 0; i < SLIP_KINDS; i++) m->next_slip[i] = 1;
    put_config(m);
    open_house(m);
    set_tables(m);
    hire(m);
    receive_chips(m);
    plan_month(m);
}

static void close_house(struct month *m) {
    while (!house_stop(&m->house, false, m->now_ms)) house_poll(&m->house, m->now_ms);
    house_close(&m->house);
    writer_stop(m->writer, 0);
    pit_close(&m->pit);
    m->pit = (struct pit){0};
}

/* Everything that the house knows comes out of its log again, and goes over to a new configuration. */
void month_restart(struct month *m) {
    ++*(strstr(m->text, "Month ") + strlen("Month "));
    close_house(m);
    open_house(m);
    for (int i = 0; i < MONTH_TABLES; i++) {
        m->table[i].config = floor_config(month_floor(m), i + 1);
        m->table[i].shuffle = true; /* no shoe is gone on with */
    }
}

void month_close(struct month *m, const char *keep) {
    close_house(m);
    if (keep && store_backup(m->store, keep) != OK) month_fail(m, "%s is not written", keep);
    store_close(m->store);
    for (int i = 0; i < MONTH_TABLES; i++) free(m->table[i].round);
}
