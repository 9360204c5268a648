/* cmd_lab.c - 'cardroom-lab lab' and 'cardroom-lab drill': the pages of the laboratory, and those for training, on this
 * machine without a house.
 *
 * The pages compute in the browser, by the core as WebAssembly, so this is a server of files: no tables, no store, no
 * people.  It listens on this machine alone. */
#include "ask/call.h"
#include "ask/lab/lab_questions.h"
#include "net/pages.h"

#include <signal.h>
#include <string.h>

enum { PORT = 8090, PORTS_TO_TRY = 20, SOCKETS = 64 };

static struct server *the_server;
static volatile sig_atomic_t stopping;

static void on_stop_signal(int number) {
    (void)number;
    stopping = 1;
    if (the_server) server_wake(the_server);
}

/* There is nothing to talk about over a WebSocket. */
static bool on_open(void *app, struct server_peer *peer, const struct server_client *client) {
    (void)app, (void)peer, (void)client;
    return false;
}

static void on_http(void *app, const struct server_client *client, char *body, size_t size,
                    struct server_answer *answer) {
    (void)app, (void)body, (void)size;
    if (strcmp(client->method, "GET") == 0) pages_answer(client, answer);
}

static int64_t on_tick(void *app) {
    (void)app;
    return -1;
}

static void on_wake(void *app) {
    (void)app;
    if (stopping) server_stop(the_server);
}

static void on_idle(void *app) { (void)app; }

static const struct server_app app = {
    .on_open = on_open, .on_http = on_http, .on_tick = on_tick, .on_wake = on_wake, .on_idle = on_idle};

/* The port given, or one of the next where the default is taken. */
static struct server *open_server(int64_t port, struct buf *message) {
    const int tries = port == PORT ? PORTS_TO_TRY : 1;
    struct server *server = NULL;
    for (int i = 0; i < tries && !server; i++) {
        buf_clear(message);
        server = server_open(
            &(struct server_options){
                .address = "127.0.0.1", .port = (int)port + i, .sockets_max = SOCKETS, .app = &app},
            message);
    }
    return server;
}

static int serve(const struct command *command, int64_t port,
                 void (*put_addresses)(const char *house, const char *game), const char *game) {
    BUF_ON_STACK(message, 600);
    the_server = open_server(port, &message);
    if (!the_server) return cli_fail(command, "%s", message.text);
    signal(SIGTERM, on_stop_signal);
    signal(SIGINT, on_stop_signal);
    signal(SIGPIPE, SIG_IGN);
    put_addresses(text_format("http://127.0.0.1:%d", server_port(the_server)).text, game);
    fflush(stdout);
    server_run(the_server);
    server_close(the_server);
    return EXIT_DONE;
}

/* A page without a house says so in its address. */
static void put_practice(const char *house, const char *game) {
    printf("%s/practice%s%s   decisions of players, and what each costs\n", house, game ? "?game=" : "",
           game ? game : "");
}

static void put_trainer(const char *house, const char *game) {
    printf("%s/trainer?alone%s%s   exercises for dealers\n", house, game ? "&game=" : "", game ? game : "");
}

static void put_lab(const char *house, const char *game) {
    printf("%s/lab   edges, pay tables and what-ifs, counted in the browser\n"
           "%s/verify   receipts, checked in the browser\n",
           house, house);
    put_practice(house, game);
    put_trainer(house, game);
}

static int lab_start(struct call *call) {
    const struct lab_question *given = call->question;
    return serve(&call->command, given->port, put_lab, NULL);
}

static int drill_start(struct call *call) {
    const struct drill_question *given = call->question;
    if (given->game && !cli_game(&call->command, given->game)) return EXIT_USAGE;
    return serve(&call->command, given->port, given->dealer ? put_trainer : put_practice, given->game);
}

const struct command cmd_lab = {.ask = &ask_lab, .answer = lab_start};
const struct command cmd_drill = {.ask = &ask_drill, .answer = drill_start};
