/* echo.c - the least that a WebSocket server can do, with the libraries of the real one: for each message an
 * answer of BYTES bytes.  The time bench_load's server takes beyond that is the house.
 *
 * bench_echo BYTES [waiting | tls FOLDER]    listens on a free port of this machine and prints it; waiting:
 * libwebsockets' usual method, which waits for epoll before each write; else it writes at once; tls: over TLS with
 * tls.pem and tls.key of FOLDER */
#include <libwebsockets.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum { ANSWER_MAX = 64 << 10 };

/* A view that acknowledges whatever was asked. */
static const char view[] = "{\"is\":\"view\",\"of\":\"terminal\",\"ack\":9007199254740991,\"credit\":1}";
static unsigned char answer[LWS_PRE + ANSWER_MAX];
static size_t answer_size;
static bool wait_writable;

struct peer {
    int owed; /* answers */
};

static int on_lws_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size) {
    struct peer *peer = user;

    switch (reason) {
    case LWS_CALLBACK_RECEIVE:
        if (!wait_writable && !lws_send_pipe_choked(wsi))
            return lws_write(wsi, answer + LWS_PRE, answer_size, LWS_WRITE_TEXT) < (int)answer_size ? -1 : 0;
        peer->owed++;
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        if (!peer->owed) return 0;
        if (--peer->owed) lws_callback_on_writable(wsi);
        return lws_write(wsi, answer + LWS_PRE, answer_size, LWS_WRITE_TEXT) < (int)answer_size ? -1 : 0;
    default: return lws_callback_http_dummy(wsi, reason, user, in, size);
    }
}

static const struct lws_protocols protocols[] = {
    {"cardroom", on_lws_event, sizeof(struct peer), 4096, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

int main(int argc, char **argv) {
    uv_loop_t loop;
    void *loops[1] = {&loop};
    struct lws_context_creation_info info = {.iface = "127.0.0.1",
                                             .protocols = protocols,
                                             .gid = -1,
                                             .uid = -1,
                                             .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_LIBUV |
                                                        LWS_SERVER_OPTION_UV_NO_SIGSEGV_SIGFPE_SPIN,
                                             .foreign_loops = loops,
                                             .pt_serv_buf_size = 16 << 10};

    char certificate[300], key[300];

    wait_writable = argc == 3;
    if (argc > 3) {
        snprintf(certificate, sizeof certificate, "%s/tls.pem", argv[3]);
        snprintf(key, sizeof key, "%s/tls.key", argv[3]);
        info.ssl_cert_filepath = certificate;
        info.ssl_private_key_filepath = key;
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    }
    answer_size = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
    if (answer_size < sizeof view || answer_size > ANSWER_MAX) {
        fprintf(stderr, "usage: bench_echo BYTES [waiting | tls FOLDER] (BYTES: %zu to %d)\n", sizeof view, ANSWER_MAX);
        return 2;
    }
    memset(answer + LWS_PRE, ' ', answer_size);
    memcpy(answer + LWS_PRE, view, sizeof view - 1);
    lws_set_log_level(LLL_ERR, NULL);
    uv_loop_init(&loop);
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *host = context ? lws_create_vhost(context, &info) : NULL;

    if (!host) return 1;
    printf("%d\n", lws_get_vhost_listen_port(host));
    fflush(stdout);
    return uv_run(&loop, UV_RUN_DEFAULT);
}
