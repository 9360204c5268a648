/* desk_fuzz.c - any bytes from the network, sent to the whole house behind a fake server.
 *
 * An input is lines.  The first byte of a line says what comes:
 *
 *   0 to 6     a message over the WebSocket of that role (ORDER role); 7: of a second terminal; 8: of the
 *              card reader; 9, :, ; of surveillance, security, the count team
 *   P p c      a POST to /api by nobody, by the supervisor, by the cashier; the rest is its body
 *   G g a      a GET by nobody, by the supervisor, by the auditor; the rest is path and query
 *   +          so many seconds pass, 1 to 9;  a message lets a tenth of a second pass
 *   x          the connection of that role breaks
 *
 * Within a line '#' stands for the sender's next request number, '$' for the last voucher sent to anybody,
 * '~' for the last pairing code, '^' for the last round, '@' for the last locked jackpot and '!' for the last alarm,
 * since random bytes would not hit them.  Connections stay open from line to line; a sender who was removed gets a new
 * name or code.  Whatever the input, the books must stay sound, and every message must be JSON of the defined form.
 *
 * To open a house takes a hundred times as long as an input, so it goes on from input to input for LIVES
 * lines.  A finding may thus depend on earlier inputs; but clock and random numbers restart with each house,
 * and all lines since then are kept in a file beside the artifacts (PREFIXhistory-PID), which remains if the
 * program crashes.  That file is an input too: it reproduces the finding, and -minimize_crash=1 shortens it.
 *
 * There are no threads (tests/fake_server.h): work that would run in one is done at once.  Slow work is mostly
 * refused as by an overloaded house: of questions about the log one in eight is answered, of audits and exports one
 * in sixty-four, of exact analyses none.  One in eight views is checked against its definition. */
#include "access/access_fixture.h"
#include "desk/desk.h"
#include "house/protocol.h"

#include "base/json.h"
#include "deal/receipt.h"

#include "desk_history.h"
#include "desk_next.h"
#include "fake_server.h"
#include "fakes/writer_direct.h"
#include "message.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECOND_TERMINAL = 7, CARD_READER, WATCHER, GUARD, COUNTER, PEERS, READER_TABLE = 7 };
enum { LIVES = 3000, SOUND = 256, FORMS = 8, ROOM = 256 << 10 };

static struct server_peer peers[PEERS];
static struct desk *desk;
static struct server server;
static int lines; /* since the house was opened */

/* ---- the house ---------------------------------------------------------------------------------------- */

static const char config_text[] =
    "{\"venue\": \"Fuzz\", \"terminals\": 8, \"pools\": [{\"name\": \"Catch\", \"game\": "
    "\"three-card-catch\"},\n"
    "  {\"name\": \"Big\", \"game\": \"super-three-card\"}],\n"
    " \"tables\": [{\"name\": \"S\", \"game\": \"stadium-three-card\", \"seats\": 8,\n"
    "   \"windows\": {\"betting\": 1, \"decision\": 1, \"pause\": 1}},\n"
    "  {\"name\": \"C\", \"game\": \"three-card-catch\", \"pool\": \"Catch\",\n"
    "   \"windows\": {\"betting\": 1, \"decision\": 1, \"pause\": 1}},\n"
    "  {\"name\": \"L\", \"game\": \"chase-the-flush\", \"dealer\": \"live\",\n"
    "   \"limits\": {\"ante\": {\"min\": 500, \"max\": 10000}, \"xtra\": {\"min\": 500, \"max\": 10000,\n"
    "   \"aggregate\": 500000}}},\n"
    "  {\"name\": \"P\", \"game\": \"dealer-open-pai-gow\", \"dealer\": \"live\"},\n"
    "  {\"name\": \"K\", \"game\": \"three-card-catch\", \"dealer\": \"live\", \"pool\": \"Catch\",\n"
    "   \"irregularities\": {\"card-exposed\": [\"burn\", \"replace\", \"continue\"], \"hands-mixed\": "
    "[\"move\"]}},\n"
    "  {\"name\": \"U\", \"game\": \"super-three-card\", \"pool\": \"Big\",\n"
    "   \"windows\": {\"betting\": 1, \"decision\": 1, \"pause\": 1}},\n"
    "  {\"name\": \"R\", \"game\": \"dealer-open-pai-gow\", \"dealer\": \"live\", \"cards\": \"reader\",\n"
    "   \"reader-approval\": \"Lab\"},\n"
    "  {\"name\": \"F\", \"game\": \"three-card-catch\", \"dealer\": \"live\", \"money\": \"chips\",\n"
    "   \"pool\": \"Catch\"}]}\n";

static const struct access_rules weak = {.idle_ms = INT64_MAX / 4,
                                         .absolute_ms = INT64_MAX / 4,
                                         .code_ms = 600000,
                                         .password_passes = 1,
                                         .password_kib = 8,
                                         .users = ACCESS_USERS,
                                         .sessions = 4};

static struct access *people;
static struct store_handle store;
static struct writer_handle writer;
static struct rng rng;
static int64_t time_ms;
static int views;   /* ... that went out */
static bool closes; /* the house is full: it has no more place for newcomers */
static char out_memory[ROOM];

/* What stands for each in a line. */
static char voucher[24], code[24], round[24], alarm[24];

/* Who sends: a token, and the number of the user, terminal or sign. */
static struct access_token known[PEERS];

static int64_t clock_ms(void *context) {
    (void)context;
    return time_ms;
}

static int role_of(int peer) {
    static const uint8_t roles[PEERS] = {[SECOND_TERMINAL] = ROLE_TERMINAL,
                                         [CARD_READER] = ROLE_READER,
                                         [WATCHER] = ROLE_SURVEILLANCE,
                                         [GUARD] = ROLE_SECURITY,
                                         [COUNTER] = ROLE_COUNT};

    return roles[peer] ? roles[peer] : peer;
}

static bool make_device(int peer) {
    static char name[] = "one", here[] = FAKE_ADDRESS;
    const int role = role_of(peer);
    const uint32_t number = peer == SECOND_TERMINAL ? 2 : peer == CARD_READER ? READER_TABLE : 1;
    struct access_code pairing = {.role = (uint8_t)role, .number = number};

    access_unpair(people, role, number);
    if (access_pair_code(people, text_of(name), time_ms, &pairing) != OK) return false;
    if (access_pair(people, text_of(pairing.code), text_of(here), time_ms, &known[peer]) != OK) return false;
    struct fact fact;

    access_pair_fact(people, &known[peer], &fact);
    return house_put(&desk->house, &fact, time_ms) == OK;
}

/* Under a new name, so that earlier failed logins do not block it. */
static bool make_person(int peer) {
    const int role = role_of(peer);
    static char password[] = "correct horse battery", here[] = FAKE_ADDRESS;
    char name[20];
    const struct access_user *user;

    snprintf(name, sizeof name, "role%d", role);
    for (int i = 1; i < ACCESS_USERS && access_user_find(people, text_of(name)); i++)
        snprintf(name, sizeof name, "role%d.%d", role, i);
    if (access_user_add(people, text_of(name), role, text_of(password), time_ms, &user) != OK) return false;
    return access_login(people, text_of(name), text_of(password), text_of(here), time_ms, &known[peer]) == OK;
}

static bool make_sender(int peer) {
    const int role = role_of(peer);

    return role == ROLE_TERMINAL || role == ROLE_SIGN || role == ROLE_READER ? make_device(peer) : make_person(peer);
}

/* A person of each role, the first by the code that a server prints. */
static void make_people(void) {
    static char name[] = "role4", password[] = "correct horse battery", here[] = FAKE_ADDRESS;
    char printed[ACCESS_SETUP];

    snprintf(printed, sizeof printed, "%s", access_setup_code(people));
    const struct credentials entered = {
        .code = text_of(printed), .name = text_of(name), .password = text_of(password), .address = text_of(here)};

    must(access_setup(people, &entered, time_ms, &known[ROLE_SUPERVISOR]) == OK);
    for (int i = ROLE_TERMINAL; i < PEERS; i++) must(i == ROLE_SUPERVISOR || make_sender(i));
}

/* Questions are answered in one line of eight, long ones in one of sixty-four. */
static enum fake_work on_work(struct server *s, enum work_lane lane) {
    const int one_of = lane == WORK_PASSWORD ? 1 : lane == WORK_LONG ? 64 : 8;

    (void)s;
    return lines % one_of == 0 ? FAKE_WORK_NOW : FAKE_WORK_REFUSED;
}

static void open_house(void) {
    static struct house_keys keys;
    static const uint8_t seed[RECEIPT_KEY_SEED] = "fuzz";
    char memory[1000];
    struct buf message = BUF(memory);
    const struct writer_options options = {0};
    struct receipt_key secret;
    struct house_setup setup = {.config_text = config_text,
                                .config_size = sizeof config_text - 1,
                                .keys = &keys,
                                .version = "0.0.0",
                                .on_durable = desk_on_durable,
                                .rng = &rng};

    must(sodium_init() >= 0);
    receipt_key_from_seed(&secret, seed);
    house_keys_derive(&keys, &secret);
    rng_seed(&rng, seed, sizeof seed);
    setup.now_ms = time_ms = 1800000000000;
    lines = views = 0;
    closes = false;
    desk = calloc(1, sizeof *desk);
    people = calloc(1, sizeof *people);
    must(desk && people);
    desk->clock_ms = clock_ms;
    server = (struct server){.on_work = on_work};
    desk->server = &server;
    must(store_open("memory:", STORE_WRITE, &store, &message) == OK);
    must(writer_direct_start(store, &options, &writer) == OK);
    setup.store = store;
    setup.writer = writer;
    setup.context = desk;
    setup.follower = pit_follower(&desk->pit);
    must(access_open(people, &(struct access_setup){.rules = &weak, .store = store, .rng = &rng, .key = keys.seal},
                     &message) == OK);
    must(house_open(&desk->house, &setup, &message));
    desk_open(desk, people);
    make_people();
    snprintf(voucher, sizeof voucher, "123456789012345678");
    snprintf(code, sizeof code, "ABCD-EFGH");
    snprintf(round, sizeof round, "1");
    snprintf(alarm, sizeof alarm, "1");
}

static void close_house(void) {
    for (int i = 0; i < PEERS; i++) {
        if (peers[i].own) desk_app.on_close(desk, &peers[i]);
        peers[i] = (struct server_peer){0};
    }
    desk_close(desk);
    house_close(&desk->house);
    pit_close(&desk->pit);
    writer_stop(writer, 0);
    store_close(store);
    free(desk);
    free(people);
    desk = NULL;
}

/* ---- outgoing messages -------------------------------------------------------------------------------- */

/* Any value, and nothing behind it. */
static bool is_json(char *text, size_t size) {
    struct json j = json_init(text, size);
    struct text whole;

    return json_skip(&j, &whole) && json_finish(&j);
}

/* Keeps the value of a key, without its quotes. */
static void keep(const char *text, const char *key, char out[24]) {
    const char *at = strstr(text, key);

    if (!at) return;
    at += strlen(key);
    const size_t size = strcspn(at, "\",}");

    if (size > 0 && size < 24) snprintf(out, 24, "%.*s", (int)size, at);
}

static void check_message(char *text, size_t size) {
    static const struct {
        const char *begins, *name;
    } forms[] = {
        {"{\"is\":\"refused\"", "Refused"},
        {"{\"is\":\"view\",\"of\":\"terminal\"", "TerminalView"},
        {"{\"is\":\"view\",\"of\":\"dealer\"", "DealerView"},
        {"{\"is\":\"view\",\"of\":\"sign\"", "SignView"},
        {"{\"is\":\"view\",\"of\":\"pit\"", "PitView"},
    };
    char memory[300];

    for (size_t i = 0; i < COUNT(forms); i++) {
        struct buf why = BUF(memory);
        if (strncmp(text, forms[i].begins, strlen(forms[i].begins)) != 0) continue;
        if (!message_conforms(forms[i].name, text, size, &why)) fprintf(stderr, "%s: %s\n", forms[i].name, memory);
        must(why.size == 0);
        return;
    }
    must(is_json(text, size));
}

/* The text must end with a zero. */
static void on_message(char *text, size_t size) {
    if (strncmp(text, "{\"is\":\"result\"", 14) == 0) {
        keep(text, "\"data\":{\"voucher\":\"", voucher);
        keep(text, "\"data\":{\"code\":\"", code);
    } else {
        keep(text, "\"alarms\":[{\"fact\":", alarm);
    }
    keep(text, "\"round\":{\"round\":", round);
    keep(text, "\"data\":[{\"round\":", round);
    if (strncmp(text, "{\"is\":\"view\"", 12) != 0 || views++ % FORMS == 0) check_message(text, size);
}

static void read_messages(struct server_peer *peer) {
    for (int i = 0; i < 100 && peer->wants_write && peer->own; i++) {
        struct buf out = BUF(out_memory);
        peer->wants_write = false;
        if (!desk_app.on_writable(desk, peer, &out)) continue;
        must(!out.full);
        on_message(out.text, out.size);
    }
}

static void disconnect(int peer) {
    if (peers[peer].own) desk_app.on_close(desk, &peers[peer]);
    peers[peer] = (struct server_peer){0};
}

static void pass_time(int64_t ms) {
    time_ms += ms;
    desk_app.on_idle(desk);
    desk_app.on_wake(desk);
    desk_app.on_tick(desk);
    desk_app.on_idle(desk);
    for (int i = 0; i < PEERS; i++) {
        read_messages(&peers[i]);
        if (peers[i].close_code) disconnect(i);
    }
}

/* ---- incoming lines ----------------------------------------------------------------------------------- */

static uint64_t last_number(int peer) {
    const struct floor *f = &desk->house.working;

    if (role_of(peer) == ROLE_TERMINAL) return f->terminal[known[peer].who.number - 1].request;
    return floor_user_request(f, known[peer].who.number);
}

/* Returns an exact-size copy with a zero after its end, as the server keeps it; the caller frees it. */
static char *fill_in(int peer, const char *text, size_t *size) {
    char number[24], lock[24], *copy = malloc(*size * 24 + 1);
    size_t used = 0;

    snprintf(number, sizeof number, "%llu", (unsigned long long)last_number(peer) + 1);
    snprintf(lock, sizeof lock, "%u", desk->house.working.head->locks);
    const char *const signs = "#$~^@!", *const stands_for[] = {number, voucher, code, round, lock, alarm};

    must(copy);
    for (size_t i = 0; i < *size; i++) {
        const char *sign = text[i] ? strchr(signs, text[i]) : NULL;
        if (sign) {
            const char *put = stands_for[sign - signs];
            memcpy(copy + used, put, strlen(put));
            used += strlen(put);
        } else {
            copy[used++] = text[i];
        }
    }
    copy[used] = 0;
    *size = used;
    copy = realloc(copy, used + 1);
    must(copy);
    return copy;
}

static bool is_known(int peer) {
    const struct desk_peer *p = peers[peer].own;

    return p && p->known && p->who.role == role_of(peer);
}

static void send_hello(int peer) {
    const struct server_client client = {.method = "GET", .path = "/ws", .address = FAKE_ADDRESS};
    char hello[200];

    disconnect(peer);
    if (!desk_app.on_open(desk, &peers[peer], &client) || !role_of(peer)) return;
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"token\":\"%s\"}", known[peer].text);
    desk_app.on_message(desk, &peers[peer], hello, strlen(hello));
}

/* Uses the open connection or a new one, with a new token if the old one is no longer valid. */
static bool connect_sender(int peer) {
    if (role_of(peer) ? is_known(peer) : peers[peer].own != NULL) return true;
    send_hello(peer);
    if (!role_of(peer) || is_known(peer)) return peers[peer].own != NULL;
    if (make_sender(peer)) send_hello(peer);
    closes = closes || !is_known(peer);
    return is_known(peer);
}

static void send_message(int peer, const char *text, size_t size) {
    if (!connect_sender(peer)) return;
    char *copy = fill_in(peer, text, &size);

    desk_app.on_message(desk, &peers[peer], copy, size);
    free(copy);
    pass_time(100);
}

static void ask(bool posts, int role, const char *text, size_t size) {
    struct server_client client = {.host = FAKE_ADDRESS, .type = "application/json"};
    char *copy = fill_in(role, text, &size);

    snprintf(client.address, sizeof client.address, "10.0.0.%d", lines % 250); /* nobody may ask rarely only */
    snprintf(client.method, sizeof client.method, "%s", posts ? "POST" : "GET");
    snprintf(client.token, sizeof client.token, "%s", role ? known[role].text : "");
    if (posts) {
        snprintf(client.path, sizeof client.path, "/api");
    } else {
        const char *mark = strchr(copy, '?');
        snprintf(client.path, sizeof client.path, "%.*s", mark ? (int)(mark - copy) : 255, copy);
        snprintf(client.query, sizeof client.query, "%s", mark ? mark + 1 : "");
    }
    fake_http(&server, desk, &client, copy, posts ? size : 0);
    for (int i = 0; i < 3 && (server.http.later || !i); i++) pass_time(100);
    if (server.body.size && strcmp(server.http.type, "application/json") == 0)
        on_message(server.body.text, server.body.size);
    fake_http_end(&server);
    free(copy);
}

static void take_line(char who, const char *text, size_t size) {
    const int digit = size && text[0] > '0' && text[0] <= '9' ? text[0] - '0' : 1;

    switch (who) {
    case 'P': ask(true, ROLE_NOBODY, text, size); break;
    case 'p': ask(true, ROLE_SUPERVISOR, text, size); break;
    case 'c': ask(true, ROLE_CASHIER, text, size); break;
    case 'G': ask(false, ROLE_NOBODY, text, size); break;
    case 'g': ask(false, ROLE_SUPERVISOR, text, size); break;
    case 'a': ask(false, ROLE_AUDITOR, text, size); break;
    case '+':
        for (int i = 0; i < 2 * digit; i++) pass_time(500);
        break;
    case 'x': disconnect(digit < PEERS ? digit : 0); break;
    default:
        if (who >= '0' && who < '0' + PEERS) send_message(who - '0', text, size);
    }
}

const struct floor *desk_fuzz_floor(void) { return desk ? &desk->house.working : NULL; }

static void check_books(void) {
    char memory[500];
    struct buf what = BUF(memory);

    if (!floor_is_consistent(&desk->house.durable.floor, &what)) fprintf(stderr, "%s\n", memory);
    must(what.size == 0);
}

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *count, char ***arguments) {
    desk_history_open(*count, *arguments);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;

    if (desk && (lines >= LIVES || closes || !desk_history_room(size))) close_house();
    if (!desk) {
        open_house();
        desk_history_clear();
    }
    desk_history_add(data, size);
    while (size) {
        const char *end = memchr(text, '\n', size);
        const size_t line = end ? (size_t)(end - text) : size, used = end ? line + 1 : line;

        if (line) {
            take_line(text[0], text + 1, line - 1);
            if (++lines % SOUND == 0) check_books();
        }
        text += used;
        size -= used;
    }
    return 0;
}
