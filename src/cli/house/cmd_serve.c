/* cmd_serve.c - 'cardroom serve': runs the house as a server.
 *
 * Reads the configuration and checks it against the rules, opens store and key, replays the log, listens.  On
 * SIGTERM, SIGINT or SIGHUP the rounds on the tables are played to their end and the house closes cleanly; a
 * second signal stops at once, which loses nothing either: the next start continues where the log ends. */
#include "ask/call.h"
#include "ask/files.h"
#include "ask/house/house_questions.h"
#include "base/json_write.h"
#include "books/room/cage.h"
#include "deal/list.h"
#include "desk/desk.h"
#include "house/note.h"
#include "pit/laboratory.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
    STOP_SECONDS = 60, /* how long stopping waits for rounds with a wager */
    STOP_SECONDS_MAX = 3600,
    WRITER_STOP_MS = 10000,
    WRITER_ABANDON_MS = 1000, /* when the house did not open */
    PORTS_TO_TRY = 20,
    SOCKETS_MORE = 512,    /* beyond two for each terminal: consoles, signs, HTTP, whoever has not said hello */
    CERTIFICATE_DAYS = 30, /* before its end it is said */
    FILES_MORE = 256,      /* beyond the sockets: the store, exports, the log */
};

static struct serve_question *given; /* of this process */
static const struct command *self;

struct serve {
    const char *text; /* of the configuration, unchanged */
    size_t size;
    struct config config;
    struct store_handle store;
    struct writer_handle writer;
    struct house_keys keys;
    struct access *access;
    struct desk *desk;
    struct log log;
    char shown[SERVER_ADDRESSES][80]; /* the addresses it listens on: "http://127.0.0.1:8080" */
    int shown_count;
    int sockets_max;
    char laboratory[PATH_MAX];          /* path of cardroom-lab; "": there is none */
    char connects[CONFIG_HOUSES * 160]; /* where its pages may connect to: " http://b:8080 ws://b:8080" */
    const char *witness;                /* the file; NULL: there is none */
    char beside[PATH_MAX];              /* the one beside the key */
    enum witness_state state;
    struct store_checkpoint seen; /* what it says */
};

/* ---- errors ------------------------------------------------------------------------------------------- */
static int64_t now_ms(void *context) {
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Cannot be set, and runs while the machine sleeps. */
static int64_t steady_ms(void *context) {
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_BOOTTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static const struct log *the_log;   /* for callbacks without a context */
static const char *opening_failure; /* the event to log if what is being opened now fails */

/* Receives cli_error() if the log is JSON. */
static void on_cli_error(const char *text) {
    log_write(the_log, (struct log_line){.level = LOG_LEVEL_ERROR, .event = opening_failure, .text = text});
}

/* Reports why the house does not start: in a JSON log by on_cli_error(), else like any command. */
static bool report_failure(const char *event, const char *text) {
    opening_failure = event;
    return cli_error(self, "%s", text);
}

/* ---- the configuration -------------------------------------------------------------------------------- */
/* The text of the file, or the built-in configuration. */
static bool read_text(struct serve *s, const char *path) {
    struct text text = text_view(config_demo->bytes, strlen(config_demo->bytes));
    if (path && !text_file_read(self, path, &text)) return false;
    s->text = text.at;
    s->size = text.size;
    return true;
}

static bool read_config(struct serve *s, const char *path) {
    BUF_ON_STACK(message, 8000);
    opening_failure = "config-refused";
    if (!time_has_date(now_ms(NULL))) return cli_error(self, "%s", err_text(ERR_CLOCK_YEAR));
    if (!read_text(s, path)) return false;
    char *copy = memcpy(arena_take(&self->call->arena, s->size + 1), s->text, s->size); /* parsing decodes in place */
    bool good = config_read(&s->config, copy, s->size, &message);
    s->config.demo = given->demo;
    if (good) good = config_check(&s->config, config_day(&s->config, now_ms(NULL)), given->unapproved, &message);
    return good || cli_error(self, "%s: %s", path ? path : "the built-in configuration", message.text);
}

/* What is allowed, but should be known: printed by --check, logged at the start. */
static void warn(const struct serve *s, const char *event, const char *text) {
    if (given->check)
        printf("warning: %s\n", text);
    else
        log_event(&s->log, LOG_LEVEL_WARNING, event, text, LOG_TEXT("certificate", s->config.certificate));
}

static void put_warnings(const struct serve *s, int64_t certificate_ms) {
    const int64_t days = (certificate_ms - now_ms(NULL)) / 86400000;
    if (config_is_readable(&s->config))
        warn(s, "no-tls", "passwords and tokens cross the network in the clear: give a certificate and its key");
    if (certificate_ms && days < CERTIFICATE_DAYS)
        warn(s, "certificate-ends", text_format("the TLS certificate ends in %d days", (int)days).text);
}

static struct server_options tls_options(const struct serve *s) {
    return (struct server_options){.certificate = s->config.certificate[0] ? s->config.certificate : NULL,
                                   .key = s->config.key[0] ? s->config.key : NULL,
                                   .expired = given->expired};
}

/* [L-3] What the limits expose the house to. */
static void print_payouts(const struct config *config) {
    struct cage cage = {0};
    struct buf out = {.grow = text_grow};
    cage_require(&cage, config);
    config_put_payouts(config, cage.required_cents, &out);
    buf_put(&out, "the cage's cash: ");
    buf_money(&out, cage.required_cents);
    printf("%.*s (WAC 230-15-050)\n", (int)out.size, out.text);
    free(out.text);
}

static int check_config(void) {
    struct serve s = {0};
    const bool good = read_config(&s, given->check);
    const struct server_options tls = tls_options(&s);
    BUF_ON_STACK(message, 600);
    int64_t end_ms = 0;
    if (good && tls.certificate && !server_check_certificate(&tls, now_ms(NULL), &end_ms, &message))
        warn(&s, "certificate", message.text);
    if (good) put_warnings(&s, end_ms);

    if (good) print_payouts(&s.config);
    if (good)
        printf("%s: %d tables, %d pools; %s money; no rule is broken\n", given->check, s.config.table_count,
               s.config.pool_count, given->demo ? "play" : "real");
    const int status = good ? EXIT_DONE : s.text ? EXIT_NO : EXIT_CANNOT;
    return status;
}

/* ---- store and key ------------------------------------------------------------------------------------ */
static bool open_old_keys(struct serve *s) {
    bool good = true;
    for (int i = 0; i < given->old_keys.count && good; i++) {
        struct receipt_key secret;
        good = key_file_read_secret(self, given->old_keys.items[i], &secret) &&
               (house_keys_add_old(&s->keys, &secret) || cli_error(self, "at most %d old keys", HOUSE_OLD_KEYS));
        receipt_key_wipe(&secret);
    }
    return good;
}

static const char *key_path(void) {
    return given->key ? given->key : given->demo ? "cardroom-demo.key" : "cardroom.key";
}

static bool open_keys(struct serve *s) {
    const char *path = key_path();
    struct receipt_key secret;
    bool good;
    opening_failure = "key-refused";
    if (given->standby || access(path, F_OK) == 0) { /* a standby has the house's */
        good = key_file_read_secret(self, path, &secret);
    } else {
        good = receipt_key_new(&secret) == OK && key_file_write_secret(self, path, &secret);
        if (good)
            log_event(&s->log, LOG_LEVEL_WARNING, "key-made",
                      "made the house's key; keep a copy where the books are not", LOG_TEXT("file", path));
    }
    if (good) house_keys_derive(&s->keys, &secret);
    receipt_key_wipe(&secret);
    return good && open_old_keys(s);
}

static const char *store_url(const struct serve *s) {
    return given->store ? given->store : given->demo ? "sqlite:cardroom-demo.db" : s->config.store;
}

/* ---- the witness ---------------------------------------------------------------------------------------- */
/* Beside the key, if nothing else is said; NULL: none.  Play money and a store in memory may begin anew any time. */
static const char *witness_path(struct serve *s) {
    const bool lasts = strcmp(s->store.store->id, "memory") != 0;
    const char *said = given->witness ? given->witness : lasts ? s->config.witness : "none";
    struct buf path = BUF(s->beside);
    if (*said) return strcmp(said, "none") == 0 ? NULL : said;
    if (given->demo) return NULL;
    buf_format(&path, "%s.witness", key_path());
    return s->beside;
}

/* What only a person may overrule: --accept-older-books, or that there is to be none, said at this start. */
static bool is_overruled(const struct serve *s) {
    const bool none = given->witness && strcmp(given->witness, "none") == 0;
    return s->state <= WITNESS_NEW || (s->state == WITNESS_OFF ? none : given->any_books);
}

/* text.at stays NULL if there is no file. */
static bool read_witness(const struct serve *s, struct text *text) {
    *text = (struct text){0};
    if (!s->witness || (access(s->witness, F_OK) != 0 && errno == ENOENT)) return true;
    return text_file_read_up_to(self, s->witness, TEXT_FILE_MAX, "witness", text);
}

/* Before anything is written: do the books go at least as far as the witness has seen them go? */
static bool check_witness(struct serve *s) {
    BUF_ON_STACK(message, 1500);
    struct text text;
    s->witness = witness_path(s);
    opening_failure = "witness-refused";
    if (!s->witness && !given->demo)
        log_event(&s->log, LOG_LEVEL_WARNING, "witness-off",
                  "started without a witness: an older copy of the books would not be noticed",
                  LOG_TEXT("option", "--witness"));
    if (!read_witness(s, &text)) return false;
    const enum err err = witness_compare(s->store, &s->keys, text, &s->state, &s->seen);

    if (err != OK) return report_failure("witness-refused", err_text(err));
    if (!s->witness && s->state == WITNESS_GONE) s->state = WITNESS_OFF;
    witness_explain(&message, s->state, s->witness, &s->seen);
    if (!is_overruled(s)) return report_failure("witness-refused", message.text);
    if (s->state != WITNESS_AGREES && (s->witness || s->state == WITNESS_OFF))
        log_event(&s->log, LOG_LEVEL_WARNING, s->state == WITNESS_NEW ? "witness-made" : "witness-overruled",
                  message.text, LOG_TEXT("file", s->witness ? s->witness : "none"));
    return true;
}

/* The witness that was overruled is evidence: it is kept beside the new one. */
static bool write_witness(struct serve *s) {
    BUF_ON_STACK(name, 4096);
    const struct signers by = signers_of(&s->keys);
    struct store_checkpoint end;
    struct tree tree = {0};
    buf_format(&name, "%s.overruled", s->witness);
    if (s->state > WITNESS_GONE && rename(s->witness, name.text) != 0) return false;
    s->state = WITNESS_AGREES;
    errno = EIO;
    return checkpoint_make(s->store, &by, now_ms(NULL), &tree, &end) == OK &&
           witness_write(s->witness, WITNESS_HOUSE, &end);
}

static bool note_witness(struct serve *s) {
    struct fact fact = {.kind = FACT_NOTE, .source = BY_PROGRAM, .note.code = NOTE_WITNESS};
    struct buf text = BUF(fact.note.text);
    const bool entry = s->state >= WITNESS_BEHIND;
    note_text(
        &text, NOTE_WITNESS, 1 + entry,
        (struct note_value[]){note_word("why", witness_word(s->state)), note_int("entry", (int64_t)s->seen.number)});
    return house_put(&s->desk->house, &fact, desk_now(s->desk)) == OK;
}

/* The house is open: what was overruled is in its log, and the witness has seen it start. */
static bool begin_witness(struct serve *s) {
    s->desk->upkeep.witness = (struct desk_witness){.on = true, .path = s->witness};
    if (s->state > WITNESS_NEW && !note_witness(s))
        return cli_error(self, "that the witness was overruled cannot be written into the log");
    return !s->witness || write_witness(s) ||
           cli_error(self, "the witness %s cannot be written: %s", s->witness, strerror(errno));
}

/* ---- addresses ----------------------------------------------------------------------------------------- */
/* Listens on the addresses of the command line, else on those of the configuration; both must obey the same
 * rule.  If the port of a demonstration is in use, the next ones are tried, unless the address was given-> */

/* Splits "[::1]:8080", which was validated before. */
static void split_address(const char *address, char host[64], int *port) {
    const char *colon = strrchr(address, ':');
    const int bracket = address[0] == '[';
    *port = (int)strtol(colon + 1, NULL, 10);
    snprintf(host, 64, "%.*s", (int)(colon - address) - 2 * bracket, address + bracket);
    if (strcmp(host, "localhost") == 0) memcpy(host, "127.0.0.1", 10);
}

static void add_shown(struct serve *s, const char *host, int port) {
    const char *scheme = s->config.certificate[0] ? "https" : "http";
    const bool six = strchr(host, ':') != NULL;
    struct buf b = BUF(s->shown[s->shown_count++]);
    buf_format(&b, "%s://%s%s%s:%d", scheme, six ? "[" : "", host, six ? "]" : "", port);
}

static int open_server(struct serve *s, const struct server_app *app, const char *host, int port, struct buf *message) {
    struct server_options server = tls_options(s);
    struct buf connects = BUF(s->connects);

    for (int i = 0; i < s->config.house_count; i++) {
        const char *host_of = strstr(s->config.houses[i], "://");
        buf_format(&connects, " %s ws%s%s", s->config.houses[i], s->config.houses[i][4] == 's' ? "s" : "", host_of);
    }
    server.connects = s->connects;
    server.address = host;
    server.port = port;
    server.sockets_max = s->sockets_max;
    server.app = app;
    server.context = s->desk;

    buf_clear(message);
    if (server.certificate && !server_check_certificate(&server, now_ms(NULL), &s->desk->certificate_ms, message))
        return 0;
    s->desk->server = server_open(&server, message);
    return s->desk->server ? server_port(s->desk->server) : 0;
}

static bool listen_at(struct serve *s, const struct server_app *app, const char *address, int tries) {
    BUF_ON_STACK(message, 600);
    static int port_before; /* that was free: pages come back to it when a trial begins anew */
    char host[64];
    int port = 0, opened = 0;
    split_address(address, host, &port);
    if (!port && !s->shown_count) port = port_before;
    for (int i = 0; i < tries && !opened; i++)
        opened = s->desk->server ? server_listen(s->desk->server, host, port + i, &message)
                                 : open_server(s, app, host, port + i, &message);
    if (!opened) return report_failure("listen-refused", message.text);
    if (!s->shown_count) port_before = opened;
    add_shown(s, host, opened);
    return true;
}

/* Replaces the addresses of the configuration by those of the command line, which obey the same rule. */
static bool use_given_addresses(struct serve *s) {
    BUF_ON_STACK(message, 2000);
    const struct ask_list *list = &given->addresses;
    if (list->count > CONFIG_ADDRESSES) return cli_error(self, "at most %d addresses", CONFIG_ADDRESSES);
    for (int i = 0; i < list->count; i++) {
        struct buf b = BUF(s->config.addresses[i]);
        buf_put(&b, list->items[i]);
        if (b.full) return cli_error(self, "--address %s is too long", list->items[i]);
    }
    if (list->count) s->config.address_count = (uint8_t)list->count;
    if (!list->count || config_check_addresses(&s->config, &message)) return true;
    return report_failure("listen-refused", message.text);
}

/* Each connection is an open file, and many systems allow only 1,024 by default. */
static void raise_file_limit(struct serve *s) {
    const rlim_t needed = 2 * s->config.terminals + SOCKETS_MORE + FILES_MORE;
    struct rlimit limit;
    s->sockets_max = (int)needed - FILES_MORE;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= needed) return;
    limit.rlim_cur = limit.rlim_max < needed ? limit.rlim_max : needed;
    setrlimit(RLIMIT_NOFILE, &limit);
    s->sockets_max = (int)(limit.rlim_cur - (limit.rlim_cur / 4 < FILES_MORE ? limit.rlim_cur / 4 : FILES_MORE));
    if (limit.rlim_cur < s->config.terminals + SOCKETS_MORE + FILES_MORE)
        log_event(&s->log, LOG_LEVEL_WARNING, "few-files",
                  "the system allows fewer open files than the terminals need; raise LimitNOFILE, or 'ulimit -n'",
                  LOG_NUMBER("allowed", limit.rlim_cur), LOG_NUMBER("needed", needed));
}

static bool listen_everywhere(struct serve *s, const struct server_app *app) {
    const bool free_port = given->demo && !given->addresses.count && !given->config;
    opening_failure = "listen-refused";
    if (!use_given_addresses(s)) return false;
    raise_file_limit(s);
    for (int i = 0; i < s->config.address_count; i++)
        if (!listen_at(s, app, s->config.addresses[i], free_port ? PORTS_TO_TRY : 1)) return false;
    return true;
}

/* ---- start-up messages --------------------------------------------------------------------------------- */
static const struct {
    const char *path, *text;
} pages[] = {
    {"terminal", "a player's terminal"},
    {"dealer", "the dealer's console"},
    {"sign", "the jackpot sign"},
    {"pit", "the pit: tables, people, cage, audit"},
    {"room", "racks, slips, counts and reports of tables in chips"},
    {"trainer", "exercises for dealers"},
    {"practice", "hands to decide, with what each choice costs"},
    {"verify", "receipts, checked in the browser"},
    {"lab", "edges, pay tables and what-ifs, counted in the browser"},
};

/* Prints the addresses of the pages on standard output, which is not the log. */
static void print_pages(const struct serve *s) {
    for (int i = 0; i < s->shown_count; i++)
        for (size_t n = 0; n < COUNT(pages); n++) printf("%s/%-9s %s\n", s->shown[i], pages[n].path, pages[n].text);
    fflush(stdout);
    clearerr(stdout); /* nobody need read it */
}

/* An event of a JSON log, else a line on standard error. */
static void tell(const struct serve *s, enum log_level level, const char *event, const char *text,
                 struct log_field field) {
    if (s->log.json)
        log_event(&s->log, level, event, text, field);
    else
        cli_error(self, "%s", text);
}

static void announce(const struct serve *s) {
    const char *code = given->demo || s->desk->standby.config ? NULL : access_setup_code(s->access);
    for (int i = 0; i < s->shown_count; i++) {
        const struct short_text text = text_format("%s %s at %s/", s->config.venue,
                                                   s->desk->standby.config ? "stands by" : "is open", s->shown[i]);

        tell(s, LOG_LEVEL_INFO, "listen", text.text, (struct log_field)LOG_TEXT("url", s->shown[i]));
    }
    if (given->demo && !s->log.json) cli_error(self, "play money; anybody may come in. Ctrl-C ends it");
    print_pages(s);
    put_warnings(s, s->desk->certificate_ms);
    if (!code) return;
    const struct short_text text = text_format("there is no supervisor yet; the code to make one is %s", code);

    tell(s, LOG_LEVEL_WARNING, "setup", text.text, (struct log_field)LOG_TEXT("setup_code", code));
}

/* ---- the loop ----------------------------------------------------------------------------------------- */
static struct server *the_server; /* for the signal handler */
static volatile sig_atomic_t signals;
static void (*on_error)(const char *text); /* while messages go to the server log */

static void on_stop_signal(int number) {
    (void)number;
    if (++signals > 1) _exit(EXIT_STOPPED);
    if (the_server) server_wake(the_server);
}

static void on_written(void *context) {
    struct serve *s = context;
    if (s->desk->server) server_wake(s->desk->server);
}

static void on_wake(void *context) {
    struct desk *d = context;
    if (signals && d->standby.config)
        server_stop(d->server);
    else if (signals)
        desk_stop(d);
    if (!d->standby.config) desk_app.on_wake(context);
}

/* Whom a person has just vouched for. */
static void log_people(const struct serve *s) {
    for (int i = 0; i < ACCESS_USERS; i++) {
        const struct access_user *user = &s->access->user[i];
        if (user->number && !user->removed)
            log_event(&s->log, LOG_LEVEL_WARNING, "people-accepted", "taken from the store without a seal, and sealed",
                      LOG_TEXT("name", user->name), LOG_TEXT("role", role_id(user->role)));
    }
}

static struct house_setup house_setup(struct serve *s) {
    if (!laboratory_find(s->laboratory, sizeof s->laboratory)) s->laboratory[0] = '\0';
    struct house_setup setup = {.config_text = s->text,
                                .config_size = s->size,
                                .demo = given->demo,
                                .unapproved = given->unapproved,
                                .store = s->store,
                                .writer = s->writer,
                                .keys = &s->keys,
                                .laboratory = s->laboratory[0] ? s->laboratory : NULL,
                                .version = program_name,
                                .witness = s->witness != NULL,
                                .now_ms = now_ms(NULL),
                                .any_clock = given->any_clock,
                                .on_durable = desk_on_durable,
                                .on_snapshot = desk_on_snapshot,
                                .follower = pit_follower(&s->desk->pit),
                                .context = s->desk};
    if (!program_hash(setup.program)) setup.on_snapshot = NULL; /* whose it would be is not known */
    return setup;
}

static int64_t anew_ms; /* when a trial last began anew; 0: never */
static bool begins_anew;

/* How many values got a seal; below zero: they cannot be read, or have none of this house. */
static int open_people(struct serve *s, const struct access_setup *people, const struct floor *books,
                       struct buf *message) {
    struct access_setup setup = *people;
    setup.books = books;
    return access_open(s->access, &setup, message) == OK ? s->access->sealed : -1;
}

static bool open_house(struct serve *s) {
    BUF_ON_STACK(message, 1000);
    const struct writer_options writer = {
        .gather = 256, .gather_ms = 2, .urgent = true, .beats = true, .wake = on_written, .context = s};
    struct access_rules rules = access_standard;
    if (given->demo) { /* all visitors are the same few people */
        rules.users = ACCESS_TRIAL_USERS;
        rules.sessions = ACCESS_SESSIONS / ACCESS_TRIAL_USERS;
    }
    const struct access_setup people = {.rules = &rules,
                                        .store = s->store,
                                        .key = s->keys.seal,
                                        .old_keys = (const uint8_t(*)[ACCESS_KEY])s->keys.old_seal,
                                        .old_key_count = s->keys.old_count,
                                        .accept = given->demo || given->any_people};
    if (writer_thread_start(s->store, &writer, &s->writer) != OK)
        return report_failure("store-refused", "the store does not answer");
    const struct house_setup setup = house_setup(s);
    /* the seals first: with another key nothing is written */
    const int sealed = open_people(s, &people, NULL, &message);
    if (sealed >= 0 && (given->standby ? house_take_over : house_open)(&s->desk->house, &setup, &message) &&
        open_people(s, &people, &s->desk->house.durable.floor, &message) >= 0) {
        desk_open(s->desk, s->access);
        s->desk->demo.anew_ms = anew_ms;
        s->desk->demo.fixed = given->standby || !store_forget(store_url(s), true);
        s->desk->upkeep.check.add_program = self_check_add_program;
        if (sealed && given->any_people) log_people(s);
        return true;
    }
    writer_stop(s->writer, WRITER_ABANDON_MS);
    return report_failure("house-refused", message.text);
}

/* A full disk or a limit on file size is an error of the store, not a reason to end the process. */
static void install_signals(void) {
    signal(SIGTERM, on_stop_signal);
    signal(SIGINT, on_stop_signal);
    if (signal(SIGHUP, on_stop_signal) == SIG_IGN) signal(SIGHUP, SIG_IGN); /* stays ignored under nohup */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

/* Memory holds undealt cards and the key: no core files, and no debugger of the same user (the sanitizers'
 * leak check is one). */
static void forbid_core_dumps(void) {
    const struct rlimit none = {0, 0};
#ifndef __SANITIZE_ADDRESS__
    prctl(PR_SET_DUMPABLE, 0);
#endif
    setrlimit(RLIMIT_CORE, &none);
}

static void log_start(const struct serve *s) {
    BUF_ON_STACK(hash, 2 * FACT_HASH + 1);
    const struct house_snapshots *snapshots = &s->desk->house.snapshots;
    program_put_hash(&hash);
    if (snapshots->passed_over[0])
        log_event(&s->log, LOG_LEVEL_WARNING, "snapshot-passed-over", snapshots->passed_over,
                  LOG_NUMBER("used", snapshots->used));
    log_event(&s->log, LOG_LEVEL_INFO, "start", program_name, LOG_TEXT("program", hash.text),
              LOG_NUMBER("facts", s->desk->house.durable.floor.head->facts), LOG_NUMBER("snapshot", snapshots->used),
              LOG_NUMBER("tables", s->config.table_count), LOG_TEXT("money", given->demo ? "play" : "real"));
}

/* Messages of the network library about broken connections: debug level. */
static void on_network_log(const char *text) {
    log_event(the_log, LOG_LEVEL_DEBUG, "network", text, LOG_TEXT("of", "libwebsockets"));
}

static struct server_app app; /* of the loop: the standby's, or the house's */

static void use_app(const struct server_app *which) {
    app = *which;
    app.on_wake = on_wake;
    app.on_log = on_network_log;
}

static int run_loop(struct serve *s) {
    opening_failure = "witness-refused";
    use_app(&desk_app);
    if (!begin_witness(s) || (!s->desk->server && !listen_everywhere(s, &app))) {
        writer_stop(s->writer, WRITER_ABANDON_MS);
        desk_stop_threads(s->desk);
        if (s->desk->server) server_close(s->desk->server);
        return EXIT_CANNOT;
    }
    the_server = s->desk->server;
    log_start(s);
    if (!given->standby) announce(s);
    server_wake(the_server); /* for facts that were written before the server was open */
    server_run(s->desk->server);
    the_server = NULL;
    const bool written = writer_stop(s->writer, WRITER_STOP_MS) && !s->desk->upkeep.unwritten;
    log_event(&s->log, written ? LOG_LEVEL_INFO : LOG_LEVEL_ERROR, "stop",
              written ? "the house is closed, the books are written"
                      : "the store could not write; what was acknowledged is in it",
              LOG_NUMBER("facts", s->desk->house.durable.floor.head->facts));
    desk_stop_threads(s->desk); /* the writer's thread has ended; now end the others that could wake the loop */
    if (s->witness && s->desk->house.trouble != ERR_STORE_FENCED && !write_witness(s))
        log_event(&s->log, LOG_LEVEL_ERROR, "witness-failed", "the witness has not seen the end",
                  LOG_TEXT("file", s->witness), LOG_TEXT("why", strerror(errno)));
    server_close(s->desk->server);
    return written ? EXIT_DONE : EXIT_CANNOT;
}

/* JSON unless standard error is a terminal.  Options are checked before anything is opened. */
static int open_log(struct serve *s) {
    const char *log = given->log, *stop = given->stop;
    const int level = log_level_find(given->level);
    const int64_t seconds = stop ? strtol(stop, NULL, 10) : STOP_SECONDS;
    const bool json = log && strcmp(log, "json") == 0, text = log && strcmp(log, "text") == 0;
    if (stop && (stop[strspn(stop, "0123456789")] || !*stop || seconds > STOP_SECONDS_MAX))
        return cli_usage(self, "--stop-seconds is a whole number up to %d", STOP_SECONDS_MAX);
    s->log = (struct log){.on = true,
                          .json = json || (!text && !isatty(STDERR_FILENO)),
                          .least = (enum log_level)level,
                          .file = STDERR_FILENO,
                          .clock_ms = now_ms};
    s->desk->upkeep.stop_ms = seconds * 1000;
    the_log = &s->log;
    if (s->log.json) on_error = on_cli_error;
    return EXIT_DONE;
}

/* ---- the standby --------------------------------------------------------------------------------------- */
static bool follow_house(struct serve *s) {
    BUF_ON_STACK(message, 1000);
    const struct house *house = &s->desk->house;
    uint8_t hash[FACT_HASH];
    opening_failure = "store-refused";
    if (s->config.house_count < 2)
        return report_failure("config-refused", "a standby needs \"houses\" in the configuration: the addresses of the "
                                                "house and of the standby, for the pages that move");
    if (!cli_store_open(self, store_url(s), STORE_FOLLOW, &s->store)) return false;
    const struct house_setup setup = house_setup(s);

    s->witness = witness_path(s);
    s->desk->upkeep.witness.path = s->witness;
    if (!house_stand_by(&s->desk->house, &setup, &message)) return report_failure("house-refused", message.text);
    crypto_generichash(hash, FACT_HASH, (const uint8_t *)s->text, s->size, NULL, 0);
    if (house->durable.config && memcmp(hash, house->durable.config_hash, FACT_HASH) != 0)
        log_event(&s->log, LOG_LEVEL_WARNING, "config-differs",
                  "this is not the configuration of the house; a takeover goes on with that one",
                  LOG_NUMBER("config", house->durable.config_number));
    desk_stand_by(s->desk, &s->config);
    return true;
}

/* The house is silent.  Whoever cannot take over, because the store does not answer, goes on standing by. */
static bool take_store_over(struct serve *s) {
    struct store_handle store;
    if (!cli_store_open(self, store_url(s), STORE_TAKE_OVER, &store)) {
        desk_stand_by(s->desk, &s->config);
        return false;
    }
    store_close(s->store);
    s->store = store;
    s->desk->standby.config = NULL;
    log_event(&s->log, LOG_LEVEL_WARNING, "take-over", "the house was silent: this machine is the house now",
              LOG_NUMBER("silent_ms", s->desk->standby.silent_ms), LOG_NUMBER("facts", s->desk->house.followed));
    return true;
}

/* True: the house is silent, and the store was taken over. */
static bool stand_by(struct serve *s, int *status) {
    bool taken = false;
    *status = EXIT_CANNOT;
    use_app(&desk_standby_app);
    if (!follow_house(s) || !listen_everywhere(s, &app)) return false;
    the_server = s->desk->server;
    log_event(&s->log, LOG_LEVEL_INFO, "standby", program_name, LOG_NUMBER("facts", s->desk->house.followed),
              LOG_NUMBER("snapshot", s->desk->house.snapshots.used));
    announce(s);
    do {
        server_run(s->desk->server);
        taken = !signals && s->desk->standby.verdict == STANDBY_SILENCE && take_store_over(s);
    } while (!taken && !signals && s->desk->standby.verdict != STANDBY_DAMAGED);
    if (signals) *status = EXIT_DONE;
    return taken;
}

/* ---- a full disk at the start -------------------------------------------------------------------------- */
/* A house that finds no room waits as it does in play: it listens, /healthz answers 503, and it opens when there is. */
enum { ROOM_MS = 1000 };

static int64_t room_due_ms; /* when it is looked for again */

static void answer_waiting(void *context, const struct server_client *client, char *body, size_t size,
                           struct server_answer *answer) {
    (void)context, (void)client, (void)body, (void)size;
    answer->status = 503;
    answer->type = "application/json";
    json_write(answer->body, "{ok:%i, code:%s, text:%s}\n", false, err_code(ERR_STORE_FULL), err_text(ERR_STORE_FULL));
}

static bool refuse_waiting(void *context, struct server_peer *peer, const struct server_client *client) {
    (void)context, (void)peer, (void)client;
    return false;
}

static int64_t tick_waiting(void *context) {
    struct desk *d = context;
    const int64_t left_ms = room_due_ms - steady_ms(NULL);
    if (left_ms <= 0 || signals) server_stop(d->server);
    return left_ms > 0 ? left_ms : ROOM_MS;
}

static const struct server_app waiting_app = {
    .on_open = refuse_waiting, .on_http = answer_waiting, .on_tick = tick_waiting};

/* False: it is to stop. */
static bool wait_for_room(struct serve *s, const char *why) {
    use_app(&waiting_app);
    app.on_wake = NULL; /* no house to stop: the tick that follows looks for signals */
    if (!s->desk->server) {
        if (!listen_everywhere(s, &app)) return false;
        log_event(&s->log, LOG_LEVEL_ERROR, "store-trouble", why, LOG_TEXT("url", s->shown[0]));
    }
    room_due_ms = steady_ms(NULL) + ROOM_MS;
    the_server = s->desk->server;
    server_run(the_server);
    the_server = NULL;
    return !signals;
}

static bool open_store(struct serve *s) {
    BUF_ON_STACK(message, 1000);
    enum err err;
    do {
        buf_clear(&message);
        err = store_open(store_url(s), STORE_WRITE, &s->store, &message);
    } while (err == ERR_STORE_FULL && wait_for_room(s, message.text));
    return err == OK || (!signals && report_failure("store-refused", message.text));
}

/* ---- a trial that starts over -------------------------------------------------------------------------- */
/* Visitors share it, so any of them may have it as it was at first: its books are deleted, key and address stay. */
static void forget_trial(const struct serve *s) {
    begins_anew = store_forget(store_url(s), false);
    anew_ms = now_ms(NULL);
    log_event(&s->log, LOG_LEVEL_WARNING, "start-over", "the books of play money are deleted; the house begins anew",
              LOG_TEXT("store", store_url(s)));
}

/* ---- the command -------------------------------------------------------------------------------------- */
/* Everything is open but the store. */
static int run_store(struct serve *s) {
    int status = EXIT_CANNOT;
    const bool open = given->standby ? stand_by(s, &status) : open_store(s);
    if (!open && signals) status = EXIT_DONE;
    if (open && check_witness(s) && open_house(s)) {
        status = run_loop(s);
        desk_close(s->desk); /* before the house, which its threads use */
        house_close(&s->desk->house);
    } else {
        if (s->desk->server) server_close(s->desk->server);
        if (given->standby) house_close(&s->desk->house);
    }
    if (s->store.store) store_close(s->store);
    if (s->desk->demo.over && !signals) forget_trial(s);
    return status;
}

static int run_house(void) {
    struct serve s = {.access = calloc(1, sizeof *s.access), .desk = calloc(1, sizeof *s.desk)};
    must(s.access && s.desk);
    s.desk->clock_ms = now_ms;
    s.desk->steady_ms = steady_ms;
    s.desk->log = &s.log;
    install_signals();
    forbid_core_dumps();
    int status = open_log(&s);
    begins_anew = false;
    if (!status)
        status = sodium_init() >= 0 && read_config(&s, given->config) && open_keys(&s) ? run_store(&s) : EXIT_CANNOT;
    on_error = NULL;
    sodium_memzero(&s.keys, sizeof s.keys);
    free(s.access);
    pit_close(&s.desk->pit); /* open even if the house did not open */
    free(s.desk);
    return status;
}

static int serve_start(struct call *call) {
    given = call->question;
    self = &call->command;
    if (!given->config && !given->check) given->demo = true; /* nothing says that it may be for money */
    if (given->check) return check_config();
    int status;
    do status = run_house();
    while (begins_anew);
    return status;
}

const struct command cmd_serve = {.ask = &ask_serve, .answer = serve_start, .on_error = &on_error};
