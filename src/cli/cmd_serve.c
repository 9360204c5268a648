/*
 * cmd_serve.c - 'cardroom serve': the house.
 *
 * Reads the configuration and holds it against the rules, opens store and key, replays the log, listens.
 * SIGTERM and SIGINT let the rounds on the tables end and close cleanly; a second one stops at once, which
 * loses nothing either: the next start goes on where the log ends.
 */
#include "cli/args.h"
#include "cli/key_file.h"
#include "cli/program.h"
#include "cli/text_file.h"
#include "net/desk.h"

#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { STOP_MS = 60000 };

struct serve_options {
    const char *config, *check, *store, *key, *address;
    bool demo, unapproved;
};

struct serve {
    const struct serve_options *options;
    char *text; /* of the configuration, as it was read */
    size_t size;
    struct config config;
    struct store_handle store;
    struct writer_handle writer;
    struct house_keys keys;
    struct access *access;
    struct desk *desk;
};

static int64_t now_ms(void *context)
{
    struct timespec now;

    (void)context;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- the configuration -------------------------------------------------------------------------------- */

/* The file's text, or the built-in one; a copy that lasts. */
static bool read_text(struct serve *s, const char *path)
{
    struct text text = {0};
    char *memory = path ? text_file_read(&cmd_serve, path, &text) : NULL;

    if (path && !memory) return false;
    s->size = path ? text.size : strlen(config_standard_text);
    s->text = malloc(s->size + 1);
    must(s->text);
    memcpy(s->text, path ? text.at : config_standard_text, s->size);
    s->text[s->size] = 0;
    free(memory);
    return true;
}

static bool read_config(struct serve *s, const char *path)
{
    static char memory[8000];
    struct buf message = BUF(memory);
    const char *name = path ? path : "the built-in configuration";

    if (!read_text(s, path)) return false;
    char *copy = strdup(s->text); /* reading decodes in place */

    must(copy);
    bool good = config_read(&s->config, copy, s->size, &message);
    free(copy);
    if (good)
        good =
            config_check(&s->config, config_day(&s->config, now_ms(NULL)), s->options->unapproved, &message);
    if (!good) cli_error(&cmd_serve, "%s: %s", name, memory);
    return good;
}

static int check(const struct serve_options *options)
{
    struct serve s = {.options = options};
    const char *path = options->check;
    const bool good = read_config(&s, path);

    if (good)
        printf("%s: %d tables, %d pools; no rule is broken\n", path, s.config.table_count,
               s.config.pool_count);
    free(s.text);
    return cli_finish(&cmd_serve, good ? EXIT_DONE : EXIT_FAILED);
}

/* ---- store and key ------------------------------------------------------------------------------------ */

static const char *store_url(const struct serve *s)
{
    if (s->options->store) return s->options->store;
    return s->options->demo ? "sqlite:cardroom-demo.db" : s->config.store;
}

/* One secret makes both: it signs, and what seals the seeds is derived from it. */
static bool open_keys(struct serve *s)
{
    static const char label[] = "cardroom seal 1";
    const char *path = s->options->key    ? s->options->key
                       : s->options->demo ? "cardroom-demo.key"
                                          : "cardroom.key";
    crypto_generichash_state hash;

    if (access(path, F_OK) != 0) {
        if (receipt_key_new(&s->keys.sign) != OK || !key_file_write_secret(&cmd_serve, path, &s->keys.sign))
            return false;
        fprintf(stderr, "cardroom serve: made the house's key, %s; keep a copy where the books are not\n",
                path);
    } else if (!key_file_read_secret(&cmd_serve, path, &s->keys.sign)) {
        return false;
    }
    crypto_generichash_init(&hash, NULL, 0, REPLAY_KEY);
    crypto_generichash_update(&hash, (const unsigned char *)label, sizeof label - 1);
    crypto_generichash_update(&hash, s->keys.sign.seed, RECEIPT_KEY_SEED);
    crypto_generichash_final(&hash, s->keys.seal, REPLAY_KEY);
    return true;
}

/* ---- the loop ----------------------------------------------------------------------------------------- */

static struct server *the_server; /* for the signal handler alone */
static volatile sig_atomic_t signals;

static void stop_signal(int number)
{
    (void)number;
    if (++signals > 1) _exit(EXIT_FAILED);
    if (the_server) server_wake(the_server);
}

static void wake(void *context)
{
    struct serve *s = context;

    if (s->desk->server) server_wake(s->desk->server);
}

static void desk_woken(void *context)
{
    struct desk *d = context;

    if (signals) desk_stop(d);
    desk_app.woken(context);
}

static bool open_house(struct serve *s)
{
    char memory[1000], hash[2 * FACT_HASH + 1];
    struct buf message = BUF(memory), hex = BUF(hash);
    const struct writer_options options = {.urgent = true, .wake = wake, .context = s};
    struct house_setup setup = {.config_text = s->text,
                                .config_size = s->size,
                                .demo = s->options->demo,
                                .unapproved = s->options->unapproved,
                                .store = s->store,
                                .keys = &s->keys,
                                .version = program_name,
                                .now_ms = now_ms(NULL),
                                .hear = desk_hear,
                                .follow = desk_heed,
                                .context = s->desk};

    program_put_hash(&hex);
    if (hex.size == 2 * FACT_HASH) sodium_hex2bin(setup.program, FACT_HASH, hash, hex.size, NULL, NULL, NULL);
    if (writer_thread_start(s->store, &options, &s->writer) != OK) {
        cli_error(&cmd_serve, "the store does not answer");
        return false;
    }
    setup.writer = s->writer;
    if (access_open(s->access, &access_standard, s->store, NULL, &message) == OK &&
        house_open(&s->desk->house, &setup, &message)) {
        desk_open(s->desk, s->access);
        return true;
    }
    cli_error(&cmd_serve, "%s", memory);
    writer_stop(s->writer, 1000);
    return false;
}

static void split_address(const char *address, char host[64], int *port)
{
    const char *colon = strrchr(address, ':');
    const size_t size = (size_t)(colon - address);

    *port = (int)strtol(colon + 1, NULL, 10); /* config_check has seen digits only */
    if (address[0] == '[') {
        memcpy(host, address + 1, size - 2);
        host[size - 2] = 0;
    } else {
        memcpy(host, address, size);
        host[size] = 0;
    }
    if (strcmp(host, "localhost") == 0) memcpy(host, "127.0.0.1", 10);
}

static bool listen_at(struct serve *s, const char *address)
{
    static struct server_app app;
    char memory[300], host[64];
    struct buf message = BUF(memory);
    struct server_options options = {.address = host,
                                     .peers_max = (int)s->config.terminals + 256,
                                     .certificate = s->config.certificate[0] ? s->config.certificate : NULL,
                                     .key = s->config.key[0] ? s->config.key : NULL,
                                     .app = &app,
                                     .context = s->desk};

    app = desk_app;
    app.woken = desk_woken;
    split_address(address, host, &options.port);
    s->desk->server = server_open(&options, &message);
    if (!s->desk->server) cli_error(&cmd_serve, "%s", memory);
    the_server = s->desk->server;
    return s->desk->server != NULL;
}

static void greet(const struct serve *s, const char *address)
{
    const char *scheme = s->config.certificate[0] ? "https" : "http";
    const char *code = access_setup_code(s->access);
    char host[64];
    int port;

    split_address(address, host, &port);
    fprintf(stderr, "cardroom serve: %s is open at %s://%s:%d/\n", s->config.venue, scheme, host,
            server_port(s->desk->server));
    if (code)
        fprintf(stderr, "cardroom serve: there is no supervisor yet; the code to make one is %s\n", code);
}

static int run(struct serve *s)
{
    const char *address = s->options->address ? s->options->address : s->config.addresses[0];

    if (!listen_at(s, address)) return EXIT_FAILED;
    greet(s, address);
    signal(SIGTERM, stop_signal);
    signal(SIGINT, stop_signal);
    signal(SIGPIPE, SIG_IGN);
    server_run(s->desk->server);
    server_close(s->desk->server);
    the_server = NULL;
    return writer_stop(s->writer, 10000) ? EXIT_DONE : EXIT_FAILED;
}

static int serve(const struct serve_options *options)
{
    static char memory[600];
    struct buf message = BUF(memory);
    struct serve s = {.options = options};
    int status = EXIT_FAILED;

    s.access = calloc(1, sizeof *s.access);
    s.desk = calloc(1, sizeof *s.desk);
    must(s.access && s.desk);
    s.desk->clock_ms = now_ms;
    s.desk->keep.stop_ms = STOP_MS;
    if (sodium_init() >= 0 && read_config(&s, options->config) && open_keys(&s)) {
        if (store_open(store_url(&s), STORE_WRITE, &s.store, &message) != OK) {
            cli_error(&cmd_serve, "%s", memory);
        } else {
            if (open_house(&s)) {
                status = run(&s);
                desk_close(s.desk); /* its threads read what the house holds */
                house_close(&s.desk->house);
            }
            store_close(s.store);
        }
    }
    receipt_key_wipe(&s.keys.sign);
    sodium_memzero(s.keys.seal, sizeof s.keys.seal);
    free(s.access);
    pit_close(&s.desk->pit); /* it followed the log even where the house did not open */
    free(s.desk);
    free(s.text);
    return status;
}

static int serve_run(int argc, char **argv)
{
    struct serve_options options = {0};
    const char *words[1];
    const struct args_option list[] = {
        {.name = "--config", .value = &options.config},        {.name = "--check", .value = &options.check},
        {.name = "--store", .value = &options.store},          {.name = "--key", .value = &options.key},
        {.name = "--address", .value = &options.address},      {.name = "--demo", .flag = &options.demo},
        {.name = "--unapproved", .flag = &options.unapproved},
    };
    const int count = args_read(&cmd_serve, argc, argv, list, COUNT(list), words, 0);

    if (count < 0) return EXIT_USAGE;
    return options.check ? check(&options) : serve(&options);
}

const struct command cmd_serve = {
    .name = "serve",
    .arguments = "[--config FILE] [--demo] [--unapproved] [--store URL] [--key FILE] [--address HOST:PORT] | "
                 "--check FILE",
    .summary = "Run the house: tables, terminals, ledger",
    .help = "Without --config: one table of each game, on this machine's own address only.\n"
            "\n"
            "  --check FILE         hold a configuration against the rules, and stop\n"
            "  --demo               play money, in a store of its own\n"
            "  --unapproved         play pay tables that no document approves; every screen says so\n"
            "  --store URL          sqlite:FILE or postgres://...; else as the configuration says\n"
            "  --key FILE           the house's secret key; made if it is not there\n"
            "  --address HOST:PORT  where to listen; else as the configuration says\n",
    .run = serve_run,
};
