/*
 * server.c - server.h on libwebsockets, driven by libuv (epoll, timers, wake-ups from other threads).
 *
 * libwebsockets answers through one callback; it is split here by what it says.
 */
#include "net/server_own.h"

#include "access/limit.h"
#include "net/certificate.h"

#include <errno.h>
#include <netdb.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LOOK_MS = 5000 };

/* ---- room --------------------------------------------------------------------------------------------- */

bool server_room(struct buf *body, size_t bytes)
{
    const size_t needed = body->size + bytes + 1;
    size_t room = body->capacity ? body->capacity : 4096;

    if (needed <= body->capacity) return true;
    if (needed > SERVER_ANSWER_MAX) return false;
    while (room < needed) room *= 2;
    char *text = realloc(body->text, room);

    if (!text) return false;
    body->text = text;
    body->capacity = room;
    return true;
}

bool server_keep(struct server_peer *p, const void *bytes, size_t size, size_t most)
{
    if (p->in_size + size > most) return false;
    if (p->in_size + size + 1 > p->in_room) {
        size_t room = p->in_room ? p->in_room : 512;
        while (room < p->in_size + size + 1) room *= 2;
        char *in = realloc(p->in, room);
        if (!in) return false;
        p->in = in;
        p->in_room = room;
    }
    if (size) memcpy(p->in + p->in_size, bytes, size); /* of an empty body there are no bytes */
    p->in_size += size;
    p->in[p->in_size] = 0;
    return true;
}

/* ---- the callback ------------------------------------------------------------------------------------- */

static int called(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    struct server *s = lws_context_user(lws_get_context(wsi));
    struct server_peer *p = user;

    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return server_ws_open(s, p, wsi);
    case LWS_CALLBACK_ESTABLISHED: p->established = true; return 0;
    /* one that is being closed is still called, until its close has gone out: it is nobody's by then */
    case LWS_CALLBACK_RECEIVE: return p->server ? server_ws_receive(s, p, wsi, in, size) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE: return p->server ? server_ws_writable(p) : 0;
    case LWS_CALLBACK_RECEIVE_PONG: p->heard_ms = uv_now(&s->loop); return 0;
    case LWS_CALLBACK_CLOSED: server_ws_closed(s, p); return 0;
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL:
        if (p && p->server) server_ws_closed(s, p);
        return 0;
    case LWS_CALLBACK_HTTP: return server_http_begin(s, p, wsi, in);
    case LWS_CALLBACK_HTTP_BODY: return server_http_body(p, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return p->asked ? -1 : server_http_done(s, p, wsi);
    case LWS_CALLBACK_HTTP_WRITEABLE: return server_http_more(s, p, wsi);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (p) {
            server_http_drop(p);
            free(p->in);
            p->in = NULL;
            p->in_room = 0;
        }
        return 0;
    default: return lws_callback_http_dummy(wsi, reason, user, in, size);
    }
}

/* A whole message in one call of the system, where the socket takes it. */
static const struct lws_protocols protocols[] = {
    {"http", called, sizeof(struct server_peer), 4096, 0, NULL, OUT_ROOM},
    {"cardroom", called, sizeof(struct server_peer), 4096, 1, NULL, OUT_ROOM},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

/* ---- the loop ----------------------------------------------------------------------------------------- */

static void tick(uv_timer_t *timer)
{
    struct server *s = timer->data;
    const int64_t next_ms = s->options.app->tick(s->options.context);

    if (next_ms >= 0) uv_timer_start(timer, tick, (uint64_t)(next_ms ? next_ms : 1), 0);
}

static void woken(uv_async_t *async)
{
    struct server *s = async->data;

    s->options.app->woken(s->options.context);
    tick(&s->timer);
}

static void rests(uv_prepare_t *prepare)
{
    struct server *s = prepare->data;

    s->options.app->rests(s->options.context);
    server_ws_write_all(s);
}

static void look(uv_timer_t *timer)
{
    server_ws_look(timer->data);
}

/* We look after the silent ourselves (server_ws_look); it cannot be told not to, but to wait for hours. */
static const lws_retry_bo_t idle = {.secs_since_valid_ping = 40000, .secs_since_valid_hangup = 50000};

static void describe(struct server *s, const char *address, int port, struct lws_context_creation_info *info)
{
    memset(info, 0, sizeof *info);
    info->port = port;
    info->iface = address;
    info->protocols = protocols;
    info->ssl_cert_filepath = s->options.certificate;
    info->ssl_private_key_filepath = s->options.key;
    info->gid = -1;
    info->uid = -1;
    info->options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_LIBUV |
                    LWS_SERVER_OPTION_UV_NO_SIGSEGV_SIGFPE_SPIN | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    /* an IPv4 address through an IPv6 socket takes longer */
    if (address && !strchr(address, ':')) info->options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    if (s->options.certificate) info->options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    info->user = s;
    info->keepalive_timeout = 30;
    info->timeout_secs = 15;
    info->retry_and_idle_policy = &idle;
    info->pt_serv_buf_size = 16 << 10;
    info->max_http_header_data = LIMIT_HEADERS;
    info->server_string = "cardroom";
    info->alpn = "http/1.1"; /* of HTTP/2 a request has no Host, and a page's own origin would be foreign */
}

static bool start_loop(struct server *s)
{
    static void *loops[1];
    struct lws_context_creation_info info;

    if (uv_loop_init(&s->loop) || uv_async_init(&s->loop, &s->async, woken) ||
        uv_timer_init(&s->loop, &s->timer) || uv_timer_init(&s->loop, &s->looking) ||
        uv_prepare_init(&s->loop, &s->prepare))
        return false;
    s->async.data = s;
    s->timer.data = s;
    s->looking.data = s;
    s->prepare.data = s;
    uv_prepare_start(&s->prepare, rests);
    uv_timer_start(&s->looking, look, LOOK_MS, LOOK_MS);
    describe(s, NULL, CONTEXT_PORT_NO_LISTEN, &info);
    loops[0] = &s->loop;
    info.foreign_loops = loops;
    s->context = lws_create_context(&info);
    return s->context != NULL;
}

/*
 * May this address be listened on?  libwebsockets would only say that it failed.  Nobody else listens on a
 * port that we are given in the moment between, or its own failure is told.
 */
static bool try_address(const char *address, int port, struct buf *message)
{
    const struct addrinfo hints = {
        .ai_flags = AI_NUMERICHOST | AI_PASSIVE, .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    char service[16];
    const int on = 1;
    struct addrinfo *found = NULL;

    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(address, service, &hints, &found) || !found) {
        buf_format(message, "%s is no numeric address such as 127.0.0.1 or ::1", address);
        return false;
    }
    const int file = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good = file >= 0 && setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
                bind(file, found->ai_addr, found->ai_addrlen) == 0 && listen(file, 1) == 0;

    if (!good && errno == EADDRINUSE)
        buf_format(message,
                   "port %d of %s is in use by another program; stop that, or give another --address", port,
                   address);
    else if (!good)
        buf_format(message, "cannot listen on %s port %d: %s", address, port, strerror(errno));
    if (file >= 0) close(file);
    freeaddrinfo(found);
    return good;
}

int server_listen(struct server *s, const char *address, int port, struct buf *message)
{
    struct lws_context_creation_info info;

    must(s->places < SERVER_ADDRESSES);
    if (port && !try_address(address, port, message)) return 0;
    snprintf(s->place[s->places].address, sizeof s->place->address, "%s", address);
    snprintf(s->place[s->places].name, sizeof s->place->name, "%s:%d", address, port);
    describe(s, s->place[s->places].address, port, &info);
    info.vhost_name = s->place[s->places++].name;
    struct lws_vhost *host = lws_create_vhost(s->context, &info);

    if (!host) {
        buf_format(message, "cannot listen on %s port %d", address, port);
        return 0;
    }
    if (!s->host) s->host = host;
    return lws_get_vhost_listen_port(host);
}

/* The library speaks for all servers of the process, and would write to standard error by itself. */
static void (*listener)(const char *text);

static void said(int level, const char *line)
{
    char text[200];
    const size_t size = strcspn(line, "\n");

    (void)level;
    if (!listener) return;
    snprintf(text, sizeof text, "%.*s", (int)(size < sizeof text ? size : sizeof text - 1), line);
    listener(text);
}

struct server *server_open(const struct server_options *options, struct buf *message)
{
    struct server *s = calloc(1, sizeof *s);

    if (!s) return NULL;
    s->options = *options;
    s->wanting_end = &s->wanting;
    s->out = malloc(LWS_PRE + OUT_ROOM);
    listener = options->app->said;
    lws_set_log_level(LLL_ERR, said);
    if (s->out && !start_loop(s)) buf_put(message, "the network library does not start");
    if (s->context &&
        (!options->certificate || certificate_check(options->certificate, options->key, message)) &&
        server_listen(s, options->address, options->port, message))
        return s;
    server_close(s);
    return NULL;
}

int server_port(const struct server *s)
{
    return lws_get_vhost_listen_port(s->host);
}

void server_run(struct server *s)
{
    tick(&s->timer);
    uv_run(&s->loop, UV_RUN_DEFAULT);
}

void server_stop(struct server *s)
{
    uv_stop(&s->loop);
}

void server_wake(struct server *s)
{
    uv_async_send(&s->async);
}

/*
 * libwebsockets closes its own handles while the loop runs on, and ends with a second call; ours are closed
 * here.  The loop ends by itself when the last handle is gone.
 */
void server_close(struct server *s)
{
    const bool started = s->async.data != NULL;

    if (s->context) lws_context_destroy(s->context);
    if (started) {
        uv_close((uv_handle_t *)&s->async, NULL);
        uv_close((uv_handle_t *)&s->timer, NULL);
        uv_close((uv_handle_t *)&s->looking, NULL);
        uv_close((uv_handle_t *)&s->prepare, NULL);
        uv_run(&s->loop, UV_RUN_DEFAULT);
    }
    if (s->context) lws_context_destroy(s->context);
    if (started) uv_loop_close(&s->loop);
    free(s->out);
    free(s);
}

/* ---- peers -------------------------------------------------------------------------------------------- */

void server_hang_up(struct server_peer *p, enum close_code code)
{
    if (!p->close_code) p->close_code = code;
    server_want(p);
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
    return p->address;
}
