/* server.c - server.h on libwebsockets, driven by libuv (epoll, timers, wake-ups from other threads): the
 * loop and WebSockets.  server_http.c has requests over HTTP.
 *
 * A message that arrives in pieces is assembled in the peer's own buffer, which grows up to the limit.
 *
 * Peers that want to write are in a list that is processed once before the loop waits again, so all changes of one
 * wake-up are sent together.  A wake-up may bring messages from thousands of sockets: the list is processed after every
 * BATCH of them too, so that the first does not wait for the last.
 *
 * A writable socket is written to at once; asking epoll first, as libwebsockets does, would take four more system calls
 * per message.  A socket that is not writable is left to libwebsockets until it is.
 *
 * A silent peer is pinged, and dropped if it stays silent.  libwebsockets could do that, but it also pings
 * peers that are active, and keeps its timers in a list that it walks for each. */
#include "net/server_internal.h"

#include "access/limit.h"
#include "deal/list.h"

#include <errno.h>
#include <limits.h>
#include <netdb.h>
#include <openssl/err.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CHECK_MS = 5000, BATCH = 512 };

bool server_append_input(struct server_peer *p, const void *bytes, size_t size, size_t most) {
    if (p->in.size + size > most || !text_grow(&p->in, size)) return false;
    buf_bytes(&p->in, size ? bytes : "", size); /* bytes may be NULL for an empty body */
    return true;
}

/* ---- opening and closing connections ------------------------------------------------------------------ */
static int ws_open(struct server *s, struct server_peer *p, struct lws *wsi) {
    char path[256] = "";
    if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) < 0) path[0] = 0;
    server_read_client(wsi, p, path);
    p->wsi = wsi;
    p->server = s;
    if (!s->options.app->on_open(s->options.context, p, &p->client)) return -1;
    p->accepted = true;
    p->received_ms = uv_now(&s->loop);
    p->next = s->first;
    p->at = &s->first;
    if (p->next) p->next->at = &p->next;
    s->first = p;
    server_socket_due(s, wsi, 0); /* the application closes those that say nothing */
    return 0;
}

static void stop_wanting(struct server_peer *p) {
    if (!p->queue) return;
    *p->want_at = p->want_next;
    *(p->want_next ? &p->want_next->want_at : &p->queue->end) = p->want_at;
    p->want_next = NULL;
    p->queue = NULL;
}

static void add_wanting(struct server_peer *p, struct server_queue *queue) {
    p->queue = queue;
    p->want_at = queue->end;
    *p->want_at = p;
    queue->end = &p->want_next;
}

static void ws_closed(struct server *s, struct server_peer *p) {
    stop_wanting(p);
    if (p->accepted) {
        *p->at = p->next;
        if (p->next) p->next->at = p->at;
        if (s->options.app->on_close) s->options.app->on_close(s->options.context, p);
    }
    free(p->in.text);
    memset(p, 0, sizeof *p);
}

/* Closes the peer from the loop: outside a callback there is no return value that would do it. */
static void drop_peer(struct server_peer *p) { lws_set_timeout(p->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC); }

static void ws_check_alive(struct server *s) {
    const uint64_t now_ms = uv_now(&s->loop);
    for (struct server_peer *p = s->first; p; p = p->next) {
        const uint64_t silent_ms = now_ms - p->received_ms;

        server_check_bytes(p);
        if (silent_ms < LIMIT_PING_MS) p->pinged = false;
        if (silent_ms > LIMIT_DEAD_MS) drop_peer(p);
        if (silent_ms <= LIMIT_PING_MS || p->pinged) continue;
        p->pings = p->pinged = true;
        server_want_write(p);
    }
}

/* ---- receiving ---------------------------------------------------------------------------------------- */
/* libwebsockets copies the reason, but does not take it as const. */
static void set_close_reason(struct lws *wsi, enum close_code code) {
    unsigned char reason[100];
    const int size = snprintf((char *)reason, sizeof reason, "%s", close_reason(code));
    lws_close_reason(wsi, (enum lws_close_status)code, reason, (size_t)size);
}

static int close_now(struct lws *wsi, enum close_code code) {
    set_close_reason(wsi, code);
    return -1;
}

static void end_batch(struct server *s, bool in_callback);

static int ws_receive(struct server *s, struct server_peer *p, struct lws *wsi, const void *bytes, size_t size) {
    const bool whole = !lws_remaining_packet_payload(wsi) && lws_is_final_fragment(wsi);
    char *text = s->message;
    p->received_ms = uv_now(&s->loop);
    p->seen_bytes += size;
    if (lws_frame_is_binary(wsi)) return close_now(wsi, CLOSE_BINARY);
    if (whole && !p->in.size && size <= SERVER_MESSAGE_MAX) { /* the usual case */
        memcpy(text, bytes, size);
        text[size] = 0;
    } else {
        if (!server_append_input(p, bytes, size, SERVER_MESSAGE_MAX)) return close_now(wsi, CLOSE_TOO_LARGE);
        if (!whole) return 0;
        text = p->in.text;
        size = p->in.size;
    }
    p->in.size = 0;
    if (!p->close_code && s->options.app->on_message) s->options.app->on_message(s->options.context, p, text, size);
    if (++s->received >= BATCH) end_batch(s, true);
    return 0;
}

/* ---- sending ------------------------------------------------------------------------------------------ */
/* One thing at a time: a ping, or a message. */
static bool write_one(struct server *s, struct server_peer *p) {
    struct buf out = buf_init(s->out + LWS_PRE, OUT_ROOM);
    if (p->pings) {
        p->pings = false;
        server_want_write(p); /* there may be more */
        buf_char(&out, '?');  /* libwebsockets does not report an empty pong */
        return lws_write(p->wsi, (unsigned char *)out.text, out.size, LWS_WRITE_PING) >= 0;
    }
    if (!s->options.app->on_writable(s->options.context, p, &out)) return true;
    return !out.full && lws_write(p->wsi, (unsigned char *)out.text, out.size, LWS_WRITE_TEXT) >= (int)out.size;
}

/* Must not run inside a callback of this connection: its return value would end it without a reason. */
static void close_with_reason(struct server_peer *p) {
    set_close_reason(p->wsi, p->close_code);
    lws_set_timeout(p->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_SYNC);
}

/* What the socket does not take at once is kept by libwebsockets, at most one message; until that is sent,
 * libwebsockets says when to write. */
static void write_peer(struct server *s, struct server_peer *p) {
    if (p->established && p->close_code)
        close_with_reason(p);
    else if (!p->established || lws_partial_buffered(p->wsi))
        lws_callback_on_writable(p->wsi);
    else if (!write_one(s, p))
        drop_peer(p);
}

/* Thousands of peers do not fit into the processor's cache: the next one is fetched meanwhile. */
static void prefetch_next(const struct server_peer *p) {
    const struct server_peer *next = p->want_next;
    if (!next) return;
    __builtin_prefetch(next->want_next);
    __builtin_prefetch(next->wsi);
    __builtin_prefetch(next->own);
}

static void write_queue(struct server *s, struct server_queue *queue, int most, bool in_callback) {
    for (struct server_peer *p; (p = queue->first) && most > 0; most--) {
        prefetch_next(p);
        stop_wanting(p);
        if (in_callback && p->close_code)
            add_wanting(p, &s->news); /* close_with_reason() must wait */
        else
            write_peer(s, p);
    }
}

/* What came has been read: it takes effect, and everybody is told.  Who waits for an answer comes first, and what is
 * new to thousands goes out little by little, while more is read: it often becomes one message with an answer. */
static void end_batch(struct server *s, bool in_callback) {
    s->received = 0;
    if (s->options.app->on_idle) s->options.app->on_idle(s->options.context);
    write_queue(s, &s->answers, INT_MAX, in_callback);
    write_queue(s, &s->news, in_callback ? BATCH / 4 : BATCH, in_callback);
}

void server_want_write(struct server_peer *p) {
    if (p->queue == &p->server->answers) return;
    stop_wanting(p);
    add_wanting(p, &p->server->answers);
}

void server_want_write_news(struct server_peer *p) {
    if (!p->queue) add_wanting(p, &p->server->news);
}

/* ---- the callback ------------------------------------------------------------------------------------- */
static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size) {
    struct server *s = lws_context_user(lws_get_context(wsi));
    struct server_peer *p = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return !server_make_room(s);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: return server_socket_open(s, wsi);
    case LWS_CALLBACK_WSI_DESTROY: server_socket_closed(s, wsi); return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return ws_open(s, p, wsi);
    case LWS_CALLBACK_ESTABLISHED: p->established = true; return 0;
    /* one that is being closed is still on_event, until its close has gone out: it has no peer by then */
    case LWS_CALLBACK_RECEIVE: return p->server ? ws_receive(s, p, wsi, in, size) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        if (p->server) server_want_write(p);
        return 0;
    case LWS_CALLBACK_RECEIVE_PONG: p->received_ms = uv_now(&s->loop); return 0;
    case LWS_CALLBACK_CLOSED: ws_closed(s, p); return 0;
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL:
        if (p && p->server) ws_closed(s, p);
        return 0;
    case LWS_CALLBACK_RAW_RX: return server_http_refuse_unknown(wsi);
    case LWS_CALLBACK_HTTP: return server_http_begin(s, p, wsi, in);
    case LWS_CALLBACK_HTTP_BODY: return server_http_body(p, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return p->asked ? -1 : server_http_done(s, p, wsi);
    case LWS_CALLBACK_HTTP_WRITEABLE: return server_http_more(s, p, wsi);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (p) {
            server_http_drop(p);
            free(p->in.text);
            p->in = (struct buf){0};
        }
        return 0;
    default: return lws_callback_http_dummy(wsi, reason, user, in, size);
    }
}

/* A whole message in one system call, if the socket takes it. */
static const struct lws_protocols protocols[] = {
    {"http", on_event, sizeof(struct server_peer), 4096, 0, NULL, OUT_ROOM},
    {"cardroom", on_event, sizeof(struct server_peer), 4096, 1, NULL, OUT_ROOM},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

/* ---- the loop ----------------------------------------------------------------------------------------- */
static void on_timer(uv_timer_t *timer) {
    struct server *s = timer->data;
    const int64_t next_ms = s->options.app->on_tick(s->options.context);
    if (next_ms >= 0) uv_timer_start(timer, on_timer, (uint64_t)(next_ms ? next_ms : 1), 0);
}

static void on_async(uv_async_t *async) {
    struct server *s = async->data;
    if (s->options.app->on_wake) s->options.app->on_wake(s->options.context);
    on_timer(&s->timer);
}

static void on_prepare(uv_prepare_t *prepare) {
    struct server *s = prepare->data;
    end_batch(s, false);
    if (s->news.first) uv_async_send(&s->async); /* the loop does not wait */
}

static void on_check_timer(uv_timer_t *timer) {
    ws_check_alive(timer->data);
    server_check_sockets(timer->data);
}

/* ws_check_alive() handles silent peers; the library's own check cannot be turned off, only put off for hours. */
static const lws_retry_bo_t idle = {.secs_since_valid_ping = 40000, .secs_since_valid_hangup = 50000};

static void fill_in_info(struct server *s, const char *address, int port, struct lws_context_creation_info *info) {
    memset(info, 0, sizeof *info); /* gid and uid 0: they stay as they are; some versions have them unsigned */
    info->port = port;
    info->iface = address;
    info->protocols = protocols;
    info->ssl_cert_filepath = s->options.certificate;
    info->ssl_private_key_filepath = s->options.key;
    info->ssl_cipher_list = "ECDHE+AESGCM:ECDHE+CHACHA20"; /* of TLS 1.2; 1.3 has none but such */
    info->options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_LIBUV |
                    LWS_SERVER_OPTION_UV_NO_SIGSEGV_SIGFPE_SPIN | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                    LWS_SERVER_OPTION_FALLBACK_TO_APPLY_LISTEN_ACCEPT_CONFIG;
    info->listen_accept_role = "raw-skt"; /* of what begins with no method that the library knows */
    info->listen_accept_protocol = protocols[0].name;
    /* IPv4 through an IPv6 socket is slower */
    if (address && !strchr(address, ':')) info->options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    if (s->options.certificate) info->options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    info->user = s;
    info->keepalive_timeout = 30;
    info->timeout_secs = 15;
    info->retry_and_idle_policy = &idle;
    info->pt_serv_buf_size = 16 << 10;
    info->max_http_header_data = LIMIT_HEADERS;
    info->server_string = "cardroom";
    info->alpn = "http/1.1"; /* a request over HTTP/2 has no Host, so a page's own origin would look foreign */
}

static bool start_loop(struct server *s) {
    static void *loops[1];
    struct lws_context_creation_info info;
    if (uv_loop_init(&s->loop) || uv_async_init(&s->loop, &s->async, on_async) || uv_timer_init(&s->loop, &s->timer) ||
        uv_timer_init(&s->loop, &s->check_timer) || uv_prepare_init(&s->loop, &s->prepare))
        return false;
    s->async.data = s;
    s->timer.data = s;
    s->check_timer.data = s;
    s->prepare.data = s;
    uv_prepare_start(&s->prepare, on_prepare);
    uv_timer_start(&s->check_timer, on_check_timer, CHECK_MS, CHECK_MS);
    fill_in_info(s, NULL, CONTEXT_PORT_NO_LISTEN, &info);
    loops[0] = &s->loop;
    info.foreign_loops = loops;
    s->context = lws_create_context(&info);
    return s->context != NULL;
}

/* Can we listen on this address?  libwebsockets would only report that it failed, not why.  Should another
 * program take the port between this check and its own attempt, that failure is reported. */
static bool try_address(const char *address, int port, struct buf *message) {
    const struct addrinfo hints = {
        .ai_flags = AI_NUMERICHOST | AI_PASSIVE, .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    char service[16];
    const int on = 1;
    struct addrinfo *found = NULL;
    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(address, service, &hints, &found) || !found)
        return buf_refuse(message, "%s is no numeric address such as 127.0.0.1 or ::1", address);
    const int file = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good = file >= 0 && setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
                bind(file, found->ai_addr, found->ai_addrlen) == 0 && listen(file, 1) == 0;

    if (!good && errno == EADDRINUSE)
        buf_format(message, "port %d of %s is in use by another program; stop that, or give another --address", port,
                   address);
    else if (!good)
        buf_format(message, "cannot listen on %s port %d: %s", address, port, strerror(errno));
    if (file >= 0) close(file);
    freeaddrinfo(found);
    return good;
}

int server_listen(struct server *s, const char *address, int port, struct buf *message) {
    struct lws_context_creation_info info;
    must(s->places < SERVER_ADDRESSES);
    if (port && !try_address(address, port, message)) return 0;
    snprintf(s->place[s->places].address, sizeof s->place->address, "%s", address);
    snprintf(s->place[s->places].name, sizeof s->place->name, "%s:%d", address, port);
    fill_in_info(s, s->place[s->places].address, port, &info);
    info.vhost_name = s->place[s->places++].name;
    struct lws_vhost *host = lws_create_vhost(s->context, &info);

    if (!host) {
        buf_format(message, "cannot listen on %s port %d", address, port);
        return 0;
    }
    if (!s->host) s->host = host;
    return lws_get_vhost_listen_port(host);
}

/* ---- TLS ---------------------------------------------------------------------------------------------- */
/* Checks the two TLS files before listening, with the library that will use them, so that the message can say
 * which file is wrong and what would be right. */

static bool is_readable(const char *what, const char *path, struct buf *message) {
    FILE *file = fopen(path, "r");
    if (file) {
        fclose(file);
        return true;
    }
    return buf_refuse(message, "the %s %s cannot be read: %s", what, path, strerror(errno));
}

static bool try_files(SSL_CTX *context, const char *certificate, const char *key, struct buf *message) {
    if (SSL_CTX_use_certificate_chain_file(context, certificate) != 1) {
        if (ERR_GET_REASON(ERR_peek_last_error()) == SSL_R_EE_KEY_TOO_SMALL)
            buf_format(message, "the key of the certificate %s is too short; RSA needs 2048 bits", certificate);
        else
            buf_format(message, "%s is no certificate; it must be PEM, the own certificate first", certificate);
        return false;
    }
    if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1) {
        /* the same call refuses a readable key that does not match the certificate */
        const bool mismatch = ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_VALUES_MISMATCH;
        if (mismatch || SSL_CTX_check_private_key(context) == 1)
            buf_format(message, "the key %s does not belong to the certificate %s", key, certificate);
        else
            buf_format(message, "%s is no private key; it must be PEM, without a password", key);
        return false;
    }
    if (SSL_CTX_check_private_key(context) == 1) return true;
    return buf_refuse(message, "the key %s does not belong to the certificate %s", key, certificate);
}

/* Without this, OpenSSL would ask for the password of a key on the terminal. */
static int no_password(char *to, int room, int writing, void *context) {
    (void)to;
    (void)room;
    (void)writing;
    (void)context;
    return 0;
}

/* *end_ms: when it ends; false if it is not valid now. */
static bool check_dates(const SSL_CTX *context, int64_t now_ms, int64_t *end_ms) {
    const X509 *own = SSL_CTX_get0_certificate(context);
    const time_t now = (time_t)(now_ms / 1000);
    int days = 0, seconds = 0;
    ASN1_TIME *from = ASN1_TIME_set(NULL, now);
    if (!from || ASN1_TIME_diff(&days, &seconds, from, X509_get0_notAfter(own)) != 1) days = seconds = 0;
    ASN1_TIME_free(from);
    *end_ms = now_ms + ((int64_t)days * 86400 + seconds) * 1000;
    return *end_ms > now_ms && ASN1_TIME_cmp_time_t(X509_get0_notBefore(own), now) <= 0;
}

bool server_check_certificate(const struct server_options *options, int64_t now_ms, int64_t *end_ms,
                              struct buf *message) {
    const char *certificate = options->certificate, *key = options->key;
    if (!is_readable("certificate", certificate, message) || !is_readable("key", key, message)) return false;
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());

    if (!context) return buf_refuse(message, "TLS is not available");
    SSL_CTX_set_default_passwd_cb(context, no_password);
    ERR_clear_error();
    bool good = try_files(context, certificate, key, message);

    if (good && !check_dates(context, now_ms, end_ms) && !options->expired) {
        buf_format(message,
                   "the certificate %s is not valid today: it has expired or has not begun; install a new one, or "
                   "start with --expired-certificate",
                   certificate);
        good = false;
    }
    ERR_clear_error();
    SSL_CTX_free(context);
    return good;
}

/* ---- opening and running ------------------------------------------------------------------------------ */
/* The library's log is global to the process and would go to standard error by default. */
static void (*listener)(const char *text);

static void on_library_log(int level, const char *line) {
    char text[200];
    const size_t size = strcspn(line, "\n");
    (void)level;
    if (!listener) return;
    snprintf(text, sizeof text, "%.*s", (int)(size < sizeof text ? size : sizeof text - 1), line);
    listener(text);
}

struct server *server_open(const struct server_options *options, struct buf *message) {
    struct server *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->options = *options;
    s->answers.end = &s->answers.first;
    s->news.end = &s->news.first;
    s->out = malloc(LWS_PRE + OUT_ROOM);
    listener = options->app->on_log;
    lws_set_log_level(LLL_ERR, on_library_log);
    if (s->out && !start_loop(s)) buf_put(message, "the network library does not start");
    if (s->context && server_listen(s, options->address, options->port, message)) return s;
    server_close(s);
    return NULL;
}

int server_port(const struct server *s) { return lws_get_vhost_listen_port(s->host); }

void server_run(struct server *s) {
    on_timer(&s->timer);
    uv_run(&s->loop, UV_RUN_DEFAULT);
}

void server_stop(struct server *s) { uv_stop(&s->loop); }
void server_wake(struct server *s) { uv_async_send(&s->async); }

/* libwebsockets closes its own handles while the loop still runs, and is freed by a second call; ours are
 * closed here.  The loop ends by itself with the last handle. */
void server_close(struct server *s) {
    const bool started = s->async.data != NULL;
    if (s->context) lws_context_destroy(s->context);
    if (started) {
        uv_close((uv_handle_t *)&s->async, NULL);
        uv_close((uv_handle_t *)&s->timer, NULL);
        uv_close((uv_handle_t *)&s->check_timer, NULL);
        uv_close((uv_handle_t *)&s->prepare, NULL);
        uv_run(&s->loop, UV_RUN_DEFAULT);
    }
    if (s->context) lws_context_destroy(s->context);
    if (started) uv_loop_close(&s->loop);
    free(s->out);
    free(s);
}

/* ---- peers -------------------------------------------------------------------------------------------- */
void server_close_peer(struct server_peer *p, enum close_code code) {
    if (!p->close_code) p->close_code = code;
    server_want_write(p);
}

void server_set_peer_data(struct server_peer *p, void *own) { p->own = own; }
void *server_peer_data(const struct server_peer *p) { return p->own; }
const char *server_peer_address(const struct server_peer *p) { return p->address; }
