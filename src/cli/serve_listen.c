/*
 * serve_listen.c - the addresses of the house.
 *
 * All that the configuration names, or those of the command line instead.  Which addresses are allowed was
 * checked with the configuration; those of the command line are held against the same rule here.  A
 * demonstration whose port is taken tries the next ones, unless the address was given by somebody.
 */
#include "cli/cli.h"
#include "cli/serve.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum {
    PORTS_TO_TRY = 20,
    PEERS_MORE = 256, /* consoles, signs, and terminals that connect again */
    FILES_MORE = 256, /* HTTP, the store, the log */
};

/* "[::1]:8080" to its parts; it was checked before. */
static void split(const char *address, char host[64], int *port)
{
    const char *colon = strrchr(address, ':');
    const size_t size = (size_t)(colon - address);

    *port = (int)strtol(colon + 1, NULL, 10);
    if (address[0] == '[') {
        memcpy(host, address + 1, size - 2);
        host[size - 2] = 0;
    } else {
        memcpy(host, address, size);
        host[size] = 0;
    }
    if (strcmp(host, "localhost") == 0) memcpy(host, "127.0.0.1", 10);
}

/* What was opened, as people type it. */
static void show(struct serve *s, const char *host, int port)
{
    const char *scheme = s->config.certificate[0] ? "https" : "http";
    const bool six = strchr(host, ':') != NULL;
    struct buf b = BUF(s->shown[s->shown_count++]);

    buf_format(&b, "%s://%s%s%s:%d", scheme, six ? "[" : "", host, six ? "]" : "", port);
}

static int open_first(struct serve *s, const struct server_app *app, const char *host, int port,
                      struct buf *message)
{
    const struct server_options options = {.address = host,
                                           .port = port,
                                           .peers_max = (int)s->config.terminals + PEERS_MORE,
                                           .certificate =
                                               s->config.certificate[0] ? s->config.certificate : NULL,
                                           .key = s->config.key[0] ? s->config.key : NULL,
                                           .app = app,
                                           .context = s->desk};

    buf_clear(message);
    s->desk->server = server_open(&options, message);
    return s->desk->server ? server_port(s->desk->server) : 0;
}

static bool listen_at(struct serve *s, const struct server_app *app, const char *address, int tries)
{
    char memory[600], host[64];
    struct buf message = BUF(memory);
    int port = 0, opened = 0;

    split(address, host, &port);
    for (int i = 0; i < tries && !opened; i++)
        opened = s->desk->server ? server_listen(s->desk->server, host, port + i, &message)
                                 : open_first(s, app, host, port + i, &message);
    if (opened)
        show(s, host, opened);
    else
        serve_error(s, "listen-refused", memory);
    return opened != 0;
}

/* The addresses of the command line take the place of those of the configuration, and obey the same rule. */
static bool check_given(struct serve *s)
{
    static char memory[2000];
    struct buf message = BUF(memory);
    const struct args_list *given = &s->options->addresses;

    if (given->count > CONFIG_ADDRESSES) {
        cli_error(&cmd_serve, "at most %d addresses", CONFIG_ADDRESSES);
        return false;
    }
    for (int i = 0; i < given->count; i++) {
        struct buf b = BUF(s->config.addresses[i]);
        buf_put(&b, given->items[i]);
        if (b.full) {
            cli_error(&cmd_serve, "--address %s is too long", given->items[i]);
            return false;
        }
    }
    if (given->count) s->config.address_count = (uint8_t)given->count;
    if (!given->count || config_check_addresses(&s->config, &message)) return true;
    serve_error(s, "listen-refused", memory);
    return false;
}

/* Each connection is an open file.  Many systems allow 1,024 unless a program asks for more. */
static void allow_files(const struct serve *s)
{
    const rlim_t needed = s->config.terminals + PEERS_MORE + FILES_MORE;
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= needed) return;
    limit.rlim_cur = limit.rlim_max < needed ? limit.rlim_max : needed;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur < needed)
        log_say(
            &s->log, LOG_LEVEL_WARNING, "few-files",
            "the system allows fewer open files than the terminals need; raise LimitNOFILE, or 'ulimit -n'",
            LOG_NUMBER("allowed", limit.rlim_cur), LOG_NUMBER("needed", needed));
}

bool serve_listen(struct serve *s, const struct server_app *app)
{
    const bool free_port = s->options->demo && !s->options->addresses.count && !s->options->config;

    if (!check_given(s)) return false;
    allow_files(s);
    for (int i = 0; i < s->config.address_count; i++)
        if (!listen_at(s, app, s->config.addresses[i], free_port ? PORTS_TO_TRY : 1)) return false;
    return true;
}

/* ---- what the operator is told ------------------------------------------------------------------------ */

static const struct {
    const char *path, *text;
} pages[] = {
    {"terminal", "a player's terminal"},
    {"dealer", "the dealer's console"},
    {"sign", "the jackpot sign"},
    {"pit", "the pit: tables, people, cage, audit"},
};

static void greet_people(const struct serve *s)
{
    for (int i = 0; i < s->shown_count; i++) {
        fprintf(stderr, "cardroom serve: %s is open at %s/\n", s->config.venue, s->shown[i]);
        for (size_t n = 0; n < COUNT(pages); n++)
            fprintf(stderr, "  %s/%-9s %s\n", s->shown[i], pages[n].path, pages[n].text);
    }
    if (s->options->demo)
        fprintf(stderr, "cardroom serve: play money; anybody may come in. Ctrl-C ends it\n");
}

void serve_greet(const struct serve *s)
{
    const char *code = access_setup_code(s->access);
    char memory[120];
    struct buf text = BUF(memory);

    if (!s->log.json) greet_people(s);
    for (int i = 0; i < s->shown_count && s->log.json; i++) {
        buf_clear(&text);
        buf_format(&text, "%s is open at %s/", s->config.venue, s->shown[i]);
        log_say(&s->log, LOG_LEVEL_INFO, "listen", memory, LOG_TEXT("url", s->shown[i]));
    }
    if (!code || s->options->demo) return;
    buf_clear(&text);
    buf_format(&text, "there is no supervisor yet; the code to make one is %s", code);
    if (s->log.json)
        log_say(&s->log, LOG_LEVEL_WARNING, "setup", memory, LOG_TEXT("setup_code", code));
    else
        fprintf(stderr, "cardroom serve: %s\n", memory);
}
