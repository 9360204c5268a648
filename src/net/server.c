/*
 * server.c - server.h on libwebsockets, driven by libuv (epoll, timers, wake-ups from other threads).
 *
 * libwebsockets answers through one callback; it is split here by what it says.  A message may come in
 * pieces and is put together in the peer's own buffer, which grows to the limit and no further.
 *
 * Who wants to write stands in a list, and the list is gone through once before the loop waits again: what
 * all the messages of one wake-up have changed goes out together.  A socket that can take it is written to at
 * once; asking epoll first, as libwebsockets does, would take four system calls more for each message.  One
 * that cannot is left to libwebsockets until it can.
 */
#include "net/server.h"

#include "net/certificate.h"

#include <errno.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

enum { OUT_ROOM = 256 << 10, HEADERS_ROOM = 4096, CHUNK = 32 << 10 };

struct server {
    struct server_options options;
    struct lws_context *context;
    struct lws_vhost *host; /* the first */
    struct {
        char address[64], name[80];
    } place[SERVER_ADDRESSES]; /* libwebsockets keeps pointers to them */
    int places;
    uv_loop_t loop;
    uv_async_t async;
    uv_timer_t timer;
    uv_prepare_t prepare;                       /* before the loop waits */
    struct server_peer *wanting, **wanting_end; /* who wants to write, the longest waiting first */
    int peers;
    uint64_t tickets;
    struct server_peer *waiting; /* HTTP requests that are answered later */
    char *out;                   /* LWS_PRE and OUT_ROOM bytes: where one message is written */
};

/* A connection: a WebSocket, or an HTTP request with its answer. */
struct server_peer {
    struct lws *wsi;
    struct server *server;
    void *own;
    char *in;
    size_t in_size, in_room;
    bool accepted, established, hanging_up;
    struct server_peer *want_next, **want_at; /* in the list of those who want to write; NULL: it is not */
    char reason[100], address[64], file[64];  /* file: the name of an answer that came later */
    struct server_asker asker;
    struct server_answer answer;
    struct buf body;
    size_t sent;
    bool asked; /* the request is whole and the application has it */
    bool begun; /* the headers went out */
    struct server_peer *next_waiting;
};

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

/* Keeps a piece of what comes in; false above the limit. */
static bool keep(struct server_peer *p, const void *bytes, size_t size, size_t most)
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
    memcpy(p->in + p->in_size, bytes, size);
    p->in_size += size;
    p->in[p->in_size] = 0;
    return true;
}

/* ---- who asks ----------------------------------------------------------------------------------------- */

static void copy_header(struct lws *wsi, enum lws_token_indexes header, char *to, size_t room)
{
    to[0] = 0;
    if (lws_hdr_copy(wsi, to, (int)room, header) < 0) to[0] = 0;
}

/* The session's token: a cookie, or a bearer. */
static void read_token(struct lws *wsi, struct server_asker *asker)
{
    char header[1024];
    const char *at;

    copy_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, header, sizeof header);
    at = strncmp(header, "Bearer ", 7) == 0 ? header + 7 : NULL;
    if (!at) {
        copy_header(wsi, WSI_TOKEN_HTTP_COOKIE, header, sizeof header);
        at = strstr(header, "cardroom=");
        if (at) at += 9;
    }
    const size_t size = at ? strcspn(at, "; ") : 0;

    if (size >= sizeof asker->token) return;
    memcpy(asker->token, at ? at : "", size);
    asker->token[size] = 0;
}

/* libwebsockets hands out the pieces of a query decoded; they are put together again as they came. */
static void put_piece(struct buf *b, const char *piece)
{
    bool key = true;

    for (; *piece; piece++) {
        const bool plain = (*piece >= 'a' && *piece <= 'z') || (*piece >= 'A' && *piece <= 'Z') ||
                           (*piece >= '0' && *piece <= '9') || strchr("-._~", *piece);
        if (plain || (key && *piece == '='))
            buf_char(b, *piece);
        else
            buf_format(b, "%%%02X", (unsigned char)*piece);
        if (*piece == '=') key = false;
    }
}

/* False: it is too long. */
static bool read_query(struct lws *wsi, struct server_asker *a)
{
    struct buf query = BUF(a->query);
    char piece[sizeof a->query];

    for (int i = 0; lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, i) > 0; i++) {
        if (lws_hdr_copy_fragment(wsi, piece, sizeof piece, WSI_TOKEN_HTTP_URI_ARGS, i) < 0) return false;
        if (i) buf_char(&query, '&');
        put_piece(&query, piece);
    }
    return !query.full;
}

/* An IPv4 address that came in through an IPv6 socket is shown as what it is. */
static void read_address(struct lws *wsi, char *to, size_t room)
{
    static const char mapped[] = "::ffff:";

    lws_get_peer_simple(wsi, to, room);
    if (strncmp(to, mapped, sizeof mapped - 1) == 0)
        memmove(to, to + sizeof mapped - 1, strlen(to) - (sizeof mapped - 1) + 1);
}

static void read_asker(struct lws *wsi, struct server_peer *p, const char *path)
{
    struct server_asker *a = &p->asker;

    memset(a, 0, sizeof *a);
    snprintf(a->path, sizeof a->path, "%s", path ? path : "");
    copy_header(wsi, WSI_TOKEN_ORIGIN, a->origin, sizeof a->origin);
    copy_header(wsi, WSI_TOKEN_HOST, a->host, sizeof a->host);
    if (!read_query(wsi, a)) a->path[0] = 0; /* nothing is found there */
    snprintf(a->method, sizeof a->method, "%s",
             lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) ? "POST" : "GET");
    read_address(wsi, a->address, sizeof a->address);
    snprintf(p->address, sizeof p->address, "%s", a->address);
    read_token(wsi, a);
}

/* ---- WebSocket ---------------------------------------------------------------------------------------- */

static int ws_open(struct server *s, struct server_peer *p, struct lws *wsi)
{
    char path[256] = "";

    copy_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path);
    read_asker(wsi, p, path);
    p->wsi = wsi;
    p->server = s;
    if (s->peers >= s->options.peers_max) return -1;
    if (!s->options.app->opens(s->options.context, p, &p->asker)) return -1;
    p->accepted = true;
    s->peers++;
    return 0;
}

static int ws_receive(struct server *s, struct server_peer *p, struct lws *wsi, const void *bytes,
                      size_t size)
{
    static const char too_long[] = "the message is too long";

    if (lws_frame_is_binary(wsi) || !keep(p, bytes, size, SERVER_MESSAGE_MAX)) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, (unsigned char *)(uintptr_t)too_long,
                         sizeof too_long - 1);
        return -1;
    }
    if (lws_remaining_packet_payload(wsi) || !lws_is_final_fragment(wsi)) return 0;
    if (!p->hanging_up) s->options.app->message(s->options.context, p, p->in, p->in_size);
    p->in_size = 0;
    return 0;
}

static int ws_write(struct server *s, struct server_peer *p, struct lws *wsi)
{
    struct buf out = buf_over(s->out + LWS_PRE, OUT_ROOM);

    if (p->hanging_up) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, (unsigned char *)p->reason,
                         strlen(p->reason));
        return -1;
    }
    if (!s->options.app->fills(s->options.context, p, &out) || out.full) return out.full ? -1 : 0;
    const int sent = lws_write(wsi, (unsigned char *)out.text, out.size, LWS_WRITE_TEXT);

    return sent < (int)out.size ? -1 : 0;
}

/* Takes it out of the list of those who want to write. */
static void unwant(struct server_peer *p)
{
    if (!p->want_at) return;
    *p->want_at = p->want_next;
    *(p->want_next ? &p->want_next->want_at : &p->server->wanting_end) = p->want_at;
    p->want_next = NULL;
    p->want_at = NULL;
}

/*
 * What the socket does not take at once libwebsockets keeps, one message at most: from then on it is asked
 * first.  A failure closes the peer from the loop: here nobody takes the callback's answer.
 */
static void write_now(struct server *s, struct server_peer *p)
{
    if (!p->established || p->hanging_up || lws_partial_buffered(p->wsi))
        lws_callback_on_writable(p->wsi);
    else if (ws_write(s, p, p->wsi))
        lws_set_timeout(p->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

static void rests(uv_prepare_t *prepare)
{
    struct server *s = prepare->data;

    s->options.app->rests(s->options.context);
    while (s->wanting) {
        struct server_peer *p = s->wanting;
        unwant(p);
        write_now(s, p);
    }
}

static void ws_closed(struct server *s, struct server_peer *p)
{
    unwant(p);
    if (p->accepted) {
        s->peers--;
        s->options.app->closed(s->options.context, p);
    }
    free(p->in);
    memset(p, 0, sizeof *p);
}

/* ---- HTTP --------------------------------------------------------------------------------------------- */

/* What every answer carries: nothing from elsewhere is run, framed or guessed. */
static const struct {
    const char *name, *value;
} security[] = {
    {"content-security-policy:", "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
                                 "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; "
                                 "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
};

static bool add(struct lws *wsi, const char *name, const char *value, unsigned char **at, unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), at, end) == 0;
}

static bool add_headers(struct lws *wsi, const struct server_answer *a, unsigned char **at,
                        unsigned char *end)
{
    char text[200];
    bool good = true;

    for (size_t i = 0; i < COUNT(security); i++)
        good = good && add(wsi, security[i].name, security[i].value, at, end);
    good = good &&
           add(wsi, "cache-control:", a->cache ? "public, max-age=31536000, immutable" : "no-store", at, end);
    if (a->cookie) good = good && add(wsi, "set-cookie:", a->cookie, at, end);
    if (a->etag) good = good && add(wsi, "etag:", a->etag, at, end);
    if (a->name) {
        snprintf(text, sizeof text, "attachment; filename=\"%s\"", a->name);
        good = good && add(wsi, "content-disposition:", text, at, end);
    }
    return good;
}

static size_t answer_size(const struct server_peer *p)
{
    return p->answer.fixed ? p->answer.fixed_size : p->body.size;
}

/* The headers; the body follows when the socket can take it. */
static int answer_begin(struct server_peer *p, struct lws *wsi)
{
    unsigned char headers[LWS_PRE + HEADERS_ROOM], *start = headers + LWS_PRE, *at = start;
    unsigned char *end = headers + sizeof headers - 1;

    p->begun = true;
    if (lws_add_http_common_headers(wsi, (unsigned)p->answer.status, p->answer.type, answer_size(p), &at,
                                    end) ||
        !add_headers(wsi, &p->answer, &at, end) || lws_finalize_write_http_header(wsi, start, &at, end))
        return -1;
    if (answer_size(p) == 0) return lws_http_transaction_completed(wsi) ? -1 : 0;
    lws_callback_on_writable(wsi);
    return 0;
}

static void stop_waiting(struct server_peer *p)
{
    struct server_peer **at = p->server ? &p->server->waiting : NULL;

    while (at && *at && *at != p) at = &(*at)->next_waiting;
    if (at && *at) *at = p->next_waiting;
    p->next_waiting = NULL;
}

static void answer_drop(struct server_peer *p)
{
    stop_waiting(p);
    free(p->body.text);
    p->body = (struct buf){0};
    p->sent = 0;
    p->asked = false;
    p->begun = false;
    p->in_size = 0;
    p->answer = (struct server_answer){0};
}

static int answer_more(struct server *s, struct server_peer *p, struct lws *wsi)
{
    const char *bytes = p->answer.fixed ? p->answer.fixed : p->body.text;
    const size_t left = answer_size(p) - p->sent, size = left < CHUNK ? left : CHUNK;

    if (!p->answer.status || p->answer.later) return 0;
    if (!p->begun) return answer_begin(p, wsi);
    memcpy(s->out + LWS_PRE, bytes + p->sent, size);
    p->sent += size;
    const bool last = p->sent == answer_size(p);

    if (lws_write(wsi, (unsigned char *)s->out + LWS_PRE, size,
                  last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)size)
        return -1;
    if (!last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    answer_drop(p);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int http_done(struct server *s, struct server_peer *p, struct lws *wsi)
{
    p->answer =
        (struct server_answer){.status = 404, .type = "text/plain", .body = &p->body, .ticket = ++s->tickets};
    if (!p->in && !keep(p, "", 0, SERVER_BODY_MAX)) return -1;
    p->asked = true;
    p->next_waiting = s->waiting; /* it may be answered within the call */
    s->waiting = p;
    s->options.app->http(s->options.context, &p->asker, p->in, p->in_size, &p->answer);
    if (p->answer.later) {
        lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0);
        return 0;
    }
    stop_waiting(p);
    return answer_begin(p, wsi);
}

static int http_begin(struct server *s, struct server_peer *p, struct lws *wsi, const char *path)
{
    answer_drop(p);
    p->wsi = wsi;
    p->server = s;
    read_asker(wsi, p, path);
    return strcmp(p->asker.method, "POST") == 0 ? 0 : http_done(s, p, wsi);
}

struct server_answer *server_answer(struct server *s, uint64_t ticket)
{
    for (struct server_peer *p = s->waiting; p; p = p->next_waiting)
        if (p->answer.ticket == ticket) return &p->answer;
    return NULL;
}

void server_send(struct server *s, uint64_t ticket)
{
    struct server_peer *p = s->waiting;

    while (p && p->answer.ticket != ticket) p = p->next_waiting;
    if (!p) return;
    stop_waiting(p);
    if (p->answer.name) snprintf(p->file, sizeof p->file, "%s", p->answer.name);
    if (p->answer.name) p->answer.name = p->file; /* whoever sent it keeps nothing for us */
    p->answer.later = false;
    lws_callback_on_writable(p->wsi);
}

/* ---- the callback ------------------------------------------------------------------------------------- */

static int called(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    struct server *s = lws_context_user(lws_get_context(wsi));
    struct server_peer *p = user;

    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return ws_open(s, p, wsi);
    case LWS_CALLBACK_ESTABLISHED: p->established = true; return 0;
    case LWS_CALLBACK_RECEIVE: return ws_receive(s, p, wsi, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE: return ws_write(s, p, wsi);
    case LWS_CALLBACK_CLOSED: ws_closed(s, p); return 0;
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL:
        if (p && p->server) ws_closed(s, p);
        return 0;
    case LWS_CALLBACK_HTTP: return http_begin(s, p, wsi, in);
    /* one request at a time: more bytes before its answer would be taken for the same body once more */
    case LWS_CALLBACK_HTTP_BODY: return !p->asked && keep(p, in, size, SERVER_BODY_MAX) ? 0 : -1;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return p->asked ? -1 : http_done(s, p, wsi);
    case LWS_CALLBACK_HTTP_WRITEABLE: return answer_more(s, p, wsi);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (p) {
            answer_drop(p);
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

/* A peer that is silent is pinged after 20 seconds and given up after 45. */
static const lws_retry_bo_t idle = {.secs_since_valid_ping = 20, .secs_since_valid_hangup = 45};

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
    if (s->options.certificate) info->options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    info->user = s;
    info->keepalive_timeout = 30;
    info->timeout_secs = 15;
    info->retry_and_idle_policy = &idle;
    info->pt_serv_buf_size = 16 << 10;
    info->max_http_header_data = 8192;
    info->server_string = "cardroom";
}

static bool start_loop(struct server *s)
{
    static void *loops[1];
    struct lws_context_creation_info info;

    if (uv_loop_init(&s->loop) || uv_async_init(&s->loop, &s->async, woken) ||
        uv_timer_init(&s->loop, &s->timer) || uv_prepare_init(&s->loop, &s->prepare))
        return false;
    s->async.data = s;
    s->timer.data = s;
    s->prepare.data = s;
    uv_prepare_start(&s->prepare, rests);
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

struct server *server_open(const struct server_options *options, struct buf *message)
{
    struct server *s = calloc(1, sizeof *s);

    if (!s) return NULL;
    s->options = *options;
    s->wanting_end = &s->wanting;
    s->out = malloc(LWS_PRE + OUT_ROOM);
    lws_set_log_level(LLL_ERR, NULL);
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
        uv_close((uv_handle_t *)&s->prepare, NULL);
        uv_run(&s->loop, UV_RUN_DEFAULT);
    }
    if (s->context) lws_context_destroy(s->context);
    if (started) uv_loop_close(&s->loop);
    free(s->out);
    free(s);
}

/* ---- peers -------------------------------------------------------------------------------------------- */

void server_want(struct server_peer *p)
{
    if (p->want_at) return;
    p->want_at = p->server->wanting_end;
    *p->want_at = p;
    p->server->wanting_end = &p->want_next;
}

void server_hang_up(struct server_peer *p, const char *reason)
{
    snprintf(p->reason, sizeof p->reason, "%s", reason);
    p->hanging_up = true;
    lws_callback_on_writable(p->wsi);
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
