/*
 * desk_fuzz.c - any bytes from the network, to the whole house behind a server that only pretends.
 *
 * The first byte says who sends: '0' to '6' a WebSocket of that role (ORDER role), whose messages are the
 * lines that follow; 'P' a POST to /api by nobody, 'p' by a supervisor, with the rest as its body; 'G' and
 * 'g' a GET, the rest being path and query.  Whatever comes, the books stay sound, and what goes out is JSON
 * of the defined form.
 *
 * The house goes on from input to input and is made anew every few thousand, so what is found may depend on
 * what came before; the corpus is small and fast enough to be run in the same order.  Time passes by a tenth
 * of a second a message.  Threads there are none: work that would run in one is done at once, and what takes
 * long (passwords, exact analyses, whatever reads the whole log) is refused.
 */
#include "house/message.h"
#include "net/desk.h"

#include "base/json.h"
#include "deal/receipt.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INPUTS = 4000, SOUND = 64, LINES = 12, ROOM = 256 << 10 };

/* ---- the server that pretends ------------------------------------------------------------------------- */

struct server_peer {
    void *own;
    bool wants, hangs_up, opened;
};

static struct server_peer peer;
static struct server_answer http;
static struct buf http_body;
static int http_answers;

void server_want(struct server_peer *p)
{
    p->wants = true;
}

void server_hang_up(struct server_peer *p, const char *reason)
{
    must(reason && reason[0]);
    p->hangs_up = true;
}

void server_set(struct server_peer *p, void *own)
{
    p->own = own;
}

void *server_own(const struct server_peer *p)
{
    return p->own;
}

const char *server_address(const struct server_peer *p)
{
    (void)p;
    return "127.0.0.1";
}

struct server_answer *server_answer(struct server *server, uint64_t ticket)
{
    (void)server;
    return ticket == http.ticket && http.later ? &http : NULL;
}

void server_send(struct server *server, uint64_t ticket)
{
    (void)server;
    must(ticket == http.ticket);
    http_answers++;
    http.later = false;
}

bool server_room(struct buf *body, size_t bytes)
{
    const size_t needed = body->size + bytes + 1;

    if (needed <= body->capacity) return true;
    if (needed > SERVER_ANSWER_MAX) return false;
    char *text = realloc(body->text, needed);

    must(text);
    body->text = text;
    body->capacity = needed;
    return true;
}

void server_stop(struct server *server)
{
    (void)server;
}

void server_wake(struct server *server)
{
    (void)server;
}

/* ---- work, at once ------------------------------------------------------------------------------------ */

void work_open(struct work *work, void (*wake)(void *context), void *context)
{
    *work = (struct work){.wake = wake, .context = context};
}

bool work_put(struct work *work, enum work_lane lane, struct work_job *job)
{
    if (lane == WORK_PASSWORD || lane == WORK_THEORY || lane == WORK_LONG) return false;
    job->work = work;
    job->run(job);
    job->next = work->ended.first;
    work->ended.first = job;
    return true;
}

void work_finish(struct work *work)
{
    while (work->ended.first) {
        struct work_job *job = work->ended.first;
        work->ended.first = job->next;
        job->done(work->context, job);
    }
}

void work_close(struct work *work)
{
    while (work->ended.first) {
        struct work_job *job = work->ended.first;
        work->ended.first = job->next;
        job->drop(job);
    }
}

/* ---- the house ---------------------------------------------------------------------------------------- */

static const char config_text[] =
    "{\"venue\": \"Fuzz\", \"terminals\": 8, \"pools\": [{\"name\": \"Catch\", \"game\": "
    "\"three-card-catch\"}],\n"
    " \"tables\": [{\"name\": \"S\", \"game\": \"stadium-three-card\", \"seats\": 8,\n"
    "   \"windows\": {\"betting\": 1, \"decision\": 1, \"pause\": 1}},\n"
    "  {\"name\": \"C\", \"game\": \"three-card-catch\", \"pool\": \"Catch\"},\n"
    "  {\"name\": \"L\", \"game\": \"chase-the-flush\", \"dealer\": \"live\",\n"
    "   \"limits\": {\"ante\": {\"min\": 500, \"max\": 10000}, \"xtra\": {\"min\": 500, \"max\": 10000}}},\n"
    "  {\"name\": \"P\", \"game\": \"dealer-open-pai-gow\", \"dealer\": \"live\"}]}\n";

static const struct access_rules weak = {.idle_ms = INT64_MAX / 4,
                                         .absolute_ms = INT64_MAX / 4,
                                         .code_ms = 600000,
                                         .password_passes = 1,
                                         .password_kib = 8,
                                         .sessions = 4};

static struct desk *desk;
static struct access *people;
static struct store_handle store;
static struct writer_handle writer;
static struct house_keys keys;
static int64_t time_ms;
static char token[ROLES][ACCESS_TOKEN];
static char out_memory[ROOM];

static int64_t clock_ms(void *context)
{
    (void)context;
    return time_ms;
}

static struct text text_of(char *text)
{
    return (struct text){text, strlen(text)};
}

static void make_device(int role)
{
    static char name[] = "one", here[] = "127.0.0.1";
    struct access_token made;
    char code[ACCESS_CODE];
    int64_t expires;

    must(access_pair_code(people, role, 1, text_of(name), time_ms, code, &expires) == OK);
    must(access_pair(people, text_of(code), text_of(here), time_ms, &made) == OK);
    memcpy(token[role], made.text, ACCESS_TOKEN);
    if (role != ROLE_TERMINAL) return;
    struct fact fact = {.kind = FACT_PAIR, .source = BY_PROGRAM};

    fact.pair.terminal = made.who.number;
    must(house_put(&desk->house, &fact, (struct house_answer){0}, time_ms) == OK);
}

/* A person of each role, the first by the code that a server prints. */
static void make_people(void)
{
    static char names[ROLES][8], password[] = "correct horse battery", here[] = "127.0.0.1";
    char code[ACCESS_SETUP];
    struct access_token made;
    const struct access_user *user;

    snprintf(code, sizeof code, "%s", access_setup_code(people));
    snprintf(names[ROLE_SUPERVISOR], 8, "role%d", ROLE_SUPERVISOR);
    must(access_setup(people, text_of(code), text_of(names[ROLE_SUPERVISOR]), text_of(password),
                      text_of(here), time_ms, &made) == OK);
    memcpy(token[ROLE_SUPERVISOR], made.text, ACCESS_TOKEN);
    for (int role = ROLE_DEALER; role <= ROLE_AUDITOR; role++) {
        if (role == ROLE_SUPERVISOR) continue;
        snprintf(names[role], 8, "role%d", role);
        must(access_user_add(people, text_of(names[role]), role, text_of(password), time_ms, &user) == OK);
        must(access_login(people, text_of(names[role]), text_of(password), text_of(here), time_ms, &made) ==
             OK);
        memcpy(token[role], made.text, ACCESS_TOKEN);
    }
    make_device(ROLE_TERMINAL);
    make_device(ROLE_SIGN);
}

static void open_house(void)
{
    char memory[1000];
    struct buf message = BUF(memory);
    const struct writer_options options = {0};
    struct house_setup setup = {.config_text = config_text,
                                .config_size = sizeof config_text - 1,
                                .keys = &keys,
                                .version = "0.0.0",
                                .now_ms = time_ms,
                                .hear = desk_hear,
                                .follow = desk_heed};

    desk = calloc(1, sizeof *desk);
    people = calloc(1, sizeof *people);
    must(desk && people);
    desk->clock_ms = clock_ms;
    must(store_open("memory:", STORE_WRITE, &store, &message) == OK);
    must(writer_direct_start(store, &options, &writer) == OK);
    setup.store = store;
    setup.writer = writer;
    setup.context = desk;
    must(access_open(people, &weak, store, NULL, &message) == OK);
    must(house_open(&desk->house, &setup, &message));
    desk_open(desk, people);
    make_people();
}

static void close_house(void)
{
    desk_close(desk);
    house_close(&desk->house);
    pit_close(&desk->pit);
    writer_stop(writer, 0);
    store_close(store);
    free(desk);
    free(people);
    desk = NULL;
}

/* ---- what goes out ------------------------------------------------------------------------------------ */

/* Any value, and nothing behind it. */
static bool is_json(char *text, size_t size)
{
    struct json j = json_over(text, size);
    struct text whole;

    return json_skip(&j, &whole) && json_finish(&j);
}

static void check_message(char *text, size_t size)
{
    static const struct {
        const char *begins, *name;
    } forms[] = {
        {"{\"is\":\"refused\"", "Refused"},
        {"{\"is\":\"view\",\"of\":\"terminal\"", "TerminalView"},
        {"{\"is\":\"view\",\"of\":\"dealer\"", "DealerView"},
        {"{\"is\":\"view\",\"of\":\"sign\"", "SignView"},
    };
    char memory[300];

    for (size_t i = 0; i < COUNT(forms); i++) {
        struct buf why = BUF(memory);
        if (strncmp(text, forms[i].begins, strlen(forms[i].begins)) != 0) continue;
        if (!message_conforms(forms[i].name, text, size, &why))
            fprintf(stderr, "%s: %s\n", forms[i].name, memory);
        must(why.size == 0);
        return;
    }
    must(is_json(text, size));
}

static void take_all(void)
{
    for (int i = 0; i < 100 && peer.wants && peer.own; i++) {
        struct buf out = BUF(out_memory);
        peer.wants = false;
        if (!desk_app.fills(desk, &peer, &out)) continue;
        must(!out.full);
        check_message(out.text, out.size);
    }
}

static void pass_time(void)
{
    time_ms += 100;
    desk_app.rests(desk);
    desk_app.woken(desk);
    desk_app.tick(desk);
    desk_app.rests(desk);
}

/* ---- what comes in ------------------------------------------------------------------------------------ */

static void send_copy(const char *text, size_t size)
{
    char *copy = malloc(size + 1); /* as the server keeps it: a zero behind the end */

    must(copy);
    memcpy(copy, text, size);
    copy[size] = 0;
    desk_app.message(desk, &peer, copy, size);
    free(copy);
}

static void talk(int role, const char *text, size_t size)
{
    const struct server_asker asker = {.method = "GET", .path = "/ws", .address = "127.0.0.1"};
    char hello[200];

    peer = (struct server_peer){0};
    if (!desk_app.opens(desk, &peer, &asker)) return;
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"token\":\"%s\"}", token[role]);
    if (role != ROLE_NOBODY) send_copy(hello, strlen(hello));
    for (int i = 0; i < LINES && size && !peer.hangs_up; i++) {
        const char *end = memchr(text, '\n', size);
        const size_t line = end ? (size_t)(end - text) : size, used = end ? line + 1 : line;
        send_copy(text, line);
        pass_time();
        take_all();
        text += used;
        size -= used;
    }
    desk_app.closed(desk, &peer);
}

static void ask(bool posts, int role, const char *text, size_t size)
{
    static uint64_t tickets;
    struct server_asker asker = {.address = "127.0.0.1", .host = "127.0.0.1"};
    char *copy = malloc(size + 1);

    must(copy);
    memcpy(copy, text, size);
    copy[size] = 0;
    snprintf(asker.method, sizeof asker.method, "%s", posts ? "POST" : "GET");
    snprintf(asker.token, sizeof asker.token, "%s", token[role]);
    if (posts) {
        snprintf(asker.path, sizeof asker.path, "/api");
    } else {
        const char *mark = strchr(copy, '?');
        snprintf(asker.path, sizeof asker.path, "%.*s", mark ? (int)(mark - copy) : 255, copy);
        snprintf(asker.query, sizeof asker.query, "%s", mark ? mark + 1 : "");
    }
    http_body = (struct buf){0};
    http =
        (struct server_answer){.status = 404, .type = "text/plain", .body = &http_body, .ticket = ++tickets};
    http_answers = 0;
    desk_app.http(desk, &asker, copy, posts ? size : 0, &http);
    for (int i = 0; i < 3; i++) pass_time();
    must(!http.later || http_answers == 0);
    if (http_body.size && http.type && strcmp(http.type, "application/json") == 0)
        check_message(http_body.text, http_body.size);
    http.later = false;
    http.ticket = 0;
    free(http_body.text);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int inputs;
    const char *text = (const char *)data + 1;
    char memory[500];
    struct buf what = BUF(memory);

    if (size < 2) return 0;
    if (desk && inputs++ % INPUTS == INPUTS - 1) close_house();
    if (!time_ms) {
        struct receipt_key secret;
        must(sodium_init() >= 0 && receipt_key_new(&secret) == OK);
        house_keys_from(&keys, &secret);
        time_ms = 1800000000000;
    }
    if (!desk) open_house();
    switch (data[0]) {
    case 'P': ask(true, ROLE_NOBODY, text, size - 1); break;
    case 'p': ask(true, ROLE_SUPERVISOR, text, size - 1); break;
    case 'G': ask(false, ROLE_NOBODY, text, size - 1); break;
    case 'g': ask(false, ROLE_SUPERVISOR, text, size - 1); break;
    default:
        if (data[0] < '0' || data[0] > '6') return 0;
        talk(data[0] - '0', text, size - 1);
    }
    if (inputs % SOUND == 0 && !floor_sound(&desk->house.durable.floor, &what))
        fprintf(stderr, "%s\n", memory);
    must(what.size == 0);
    return 0;
}
