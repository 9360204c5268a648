/* server_http.c - requests over HTTP: the client, a body that arrives in pieces, and an answer now or later. */
#include "net/server_internal.h"

#include "access/limit.h"
#include "deal/list.h"

#include <stdlib.h>
#include <string.h>

enum { HEADERS_ROOM = 4096, CHUNK = 32 << 10 };

/* ---- the client --------------------------------------------------------------------------------------- */
static void copy_header(struct lws *wsi, enum lws_token_indexes header, char *to, size_t room) {
    to[0] = 0;
    if (lws_hdr_copy(wsi, to, (int)room, header) < 0) to[0] = 0;
}

/* What stands behind the name; NULL: it does not begin the header, nor a later one of its cookies. */
static const char *find_value(const char *header, const char *name) {
    const size_t size = strlen(name);
    while (header && strncmp(header, name, size) != 0)
        if ((header = strchr(header, ';'))) header += 1 + strspn(header + 1, " \t");
    return header ? header + size : NULL;
}

/* The session token, from a cookie or a bearer header. */
static void read_token(struct lws *wsi, struct server_client *client) {
    char header[1024];
    copy_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, header, sizeof header);
    const char *at = strncmp(header, "Bearer ", 7) == 0 ? header + 7 : NULL;
    if (!at) {
        copy_header(wsi, WSI_TOKEN_HTTP_COOKIE, header, sizeof header);
        at = find_value(header, "cardroom=");
    }
    const size_t size = at ? strcspn(at, "; ") : 0;

    if (size >= sizeof client->token) return;
    memcpy(client->token, at ? at : "", size);
    client->token[size] = 0;
}

/* "br, gzip;q=0.8": is gzip in the list, and not with a weight of 0? */
static bool takes_gzip(const char *list) {
    for (size_t size; *list; list += size + (list[size] == ',')) {
        list += strspn(list, " \t");
        size = strcspn(list, ",");
        const char *weight = memchr(list, '=', size);
        if (strncasecmp(list, "gzip", 4) == 0 && strchr(",; \t", list[4]))
            return !weight || weight[1 + strspn(weight + 1, "0.")] > '0';
    }
    return false;
}

static bool read_encoding(struct lws *wsi) {
    char header[256];
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, header, sizeof header);
    return takes_gzip(header);
}

/* libwebsockets returns the pieces of a query decoded; here they are encoded and joined again. */
static void put_piece(struct buf *b, const char *piece) {
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

/* False if the query is too long. */
static bool read_query(struct lws *wsi, struct server_client *a) {
    struct buf query = BUF(a->query);
    char piece[sizeof a->query];
    for (int i = 0; lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, i) > 0; i++) {
        if (lws_hdr_copy_fragment(wsi, piece, sizeof piece, WSI_TOKEN_HTTP_URI_ARGS, i) < 0) return false;
        if (i) buf_char(&query, '&');
        put_piece(&query, piece);
    }
    return !query.full;
}

/* One too long for the buffer is foreign: it must not be taken for a missing one. */
static void read_whole(struct lws *wsi, enum lws_token_indexes header, char *to, size_t room) {
    copy_header(wsi, header, to, room);
    if (!to[0] && lws_hdr_total_length(wsi, header) > 0) snprintf(to, room, "null.");
}

/* What a name, an address and a port are written with; what is none of them names no server. */
static bool is_host(const char *host) {
    return !host[strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_:[]")];
}

/* "" for a method that is not supported. */
static const char *method_of(struct lws *wsi) {
    char *path;
    int size;
    switch (lws_http_get_uri_and_method(wsi, &path, &size)) {
    case LWSHUMETH_GET: return "GET";
    case LWSHUMETH_HEAD: return "HEAD";
    case LWSHUMETH_POST: return "POST";
    case LWSHUMETH_OPTIONS: return "OPTIONS";
    default: return "";
    }
}

/* An IPv4 address mapped into IPv6 is shown as IPv4. */
static void read_address(struct lws *wsi, char *to, size_t room) {
    static const char mapped[] = "::ffff:";
    lws_get_peer_simple(wsi, to, room);
    if (strncmp(to, mapped, sizeof mapped - 1) == 0)
        memmove(to, to + sizeof mapped - 1, strlen(to) - (sizeof mapped - 1) + 1);
}

void server_read_client(struct lws *wsi, struct server_peer *p, const char *path) {
    struct server_client *a = &p->client;
    memset(a, 0, sizeof *a);
    snprintf(a->path, sizeof a->path, "%s", path ? path : "");
    read_whole(wsi, WSI_TOKEN_ORIGIN, a->origin, sizeof a->origin);
    read_whole(wsi, WSI_TOKEN_HOST, a->host, sizeof a->host);
    copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, a->type, sizeof a->type);
    if (!read_query(wsi, a)) a->path[0] = 0; /* answered with "not found" */
    snprintf(a->method, sizeof a->method, "%s", method_of(wsi));
    read_address(wsi, a->address, sizeof a->address);
    snprintf(p->address, sizeof p->address, "%s", a->address);
    read_token(wsi, a);
    a->gzip = read_encoding(wsi);
}

/* ---- answers ------------------------------------------------------------------------------------------ */
/* Security headers of every answer: no foreign scripts, no framing, no guessing of media types. */
static const char policy[] = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
                             "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; "
                             "form-action 'self'; base-uri 'none'; "
                             "frame-ancestors 'none'; connect-src 'self'";
/* The headers of an answer while they are written. */
struct headers {
    struct lws *wsi;
    unsigned char *at, *end;
    bool good; /* there was room for all of them */
};

/* NULL: there is no such header. */
static void put_header(struct headers *h, const char *name, const char *value) {
    if (value && h->good)
        h->good = lws_add_http_header_by_name(h->wsi, (const unsigned char *)name, (const unsigned char *)value,
                                              (int)strlen(value), &h->at, h->end) == 0;
}

static void put_headers(struct headers *h, const struct server_peer *p) {
    const struct server_answer *a = &p->answer;
    const char *connects = p->server->options.connects;
    char text[1200];
    snprintf(text, sizeof text, "%s%s", policy, connects ? connects : "");
    put_header(h, "content-security-policy:", text);
    put_header(h, "x-content-type-options:", "nosniff");
    put_header(h, "referrer-policy:", "no-referrer");
    put_header(h, "cross-origin-opener-policy:", "same-origin");
    put_header(h, "cache-control:", a->cache ? "public, max-age=31536000, immutable" : "no-store");
    put_header(h, "strict-transport-security:", p->server->options.certificate ? "max-age=31536000" : NULL);
    put_header(h, "set-cookie:", a->cookie);
    put_header(h, "vary:", a->encoding ? "accept-encoding" : NULL);
    put_header(h, "content-encoding:", a->encoding && a->encoding[0] ? a->encoding : NULL);
    put_header(h, "etag:", a->etag);
    put_header(h, "access-control-allow-origin:", a->origin);
    put_header(h, "access-control-allow-headers:", a->origin ? "authorization, content-type" : NULL);
    put_header(h, "access-control-max-age:", a->origin ? "600" : NULL);
    put_header(h, "vary:", a->origin ? "origin" : NULL);
    put_header(h, "allow:", a->status == 405 ? "GET, HEAD, POST" : NULL);
    if (a->name) snprintf(text, sizeof text, "attachment; filename=\"%s\"", a->name);
    put_header(h, "content-disposition:", a->name ? text : NULL);
}

static size_t answer_size(const struct server_peer *p) {
    return p->answer.file ? p->answer.file_size : p->answer.fixed ? p->answer.fixed_size : p->body.size;
}

/* Sends the headers; the body follows when the socket is writable. */
static int answer_begin(struct server_peer *p, struct lws *wsi) {
    unsigned char memory[LWS_PRE + HEADERS_ROOM], *start = memory + LWS_PRE;
    struct headers h = {wsi, start, memory + sizeof memory - 1, true};
    p->begun = true;
    server_socket_due(p->server, wsi, LIMIT_ANSWER_MS);
    if (lws_add_http_common_headers(wsi, (unsigned)p->answer.status, p->answer.type, answer_size(p), &h.at, h.end))
        return -1;
    put_headers(&h, p);
    if (!h.good || lws_finalize_write_http_header(wsi, start, &h.at, h.end)) return -1;
    if (answer_size(p) == 0 || strcmp(p->client.method, "HEAD") == 0)
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    lws_callback_on_writable(wsi);
    return 0;
}

static void stop_waiting(struct server_peer *p) {
    struct server_peer **at = p->server ? &p->server->waiting : NULL;
    while (at && *at && *at != p) at = &(*at)->next_waiting;
    if (at && *at) *at = p->next_waiting;
    p->next_waiting = NULL;
}

void server_http_drop(struct server_peer *p) {
    stop_waiting(p);
    free(p->body.text);
    if (p->answer.file) fclose(p->answer.file);
    p->body = (struct buf){0};
    p->sent = 0;
    p->asked = false;
    p->begun = false;
    p->ends = false;
    p->in.size = 0;
    p->answer = (struct server_answer){0};
}

int server_http_more(struct server *s, struct server_peer *p, struct lws *wsi) {
    const char *bytes = p->answer.fixed ? p->answer.fixed : p->body.text;
    const size_t left = answer_size(p) - p->sent, size = left < CHUNK ? left : CHUNK;
    if (!p->answer.status || p->answer.later) return 0;
    if (!p->begun) return answer_begin(p, wsi);
    if (!p->answer.file)
        memcpy(s->out + LWS_PRE, bytes + p->sent, size);
    else if (fread(s->out + LWS_PRE, 1, size, p->answer.file) != size)
        return -1;
    p->sent += size;
    server_socket_due(s, wsi, LIMIT_ANSWER_MS);
    const bool last = p->sent == answer_size(p);

    if (lws_write(wsi, (unsigned char *)s->out + LWS_PRE, size, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)size)
        return -1;
    if (!last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    const bool ends = p->ends;

    server_http_drop(p);
    return ends || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* Bytes beyond the limit are read and dropped: a client reads the refusal only after sending everything. */
int server_http_body(struct server_peer *p, const void *bytes, size_t size) {
    const size_t room = SERVER_BODY_MAX - p->in.size;
    /* one request at a time: more bytes before the answer would be taken for the same body again */
    return !p->asked && server_append_input(p, bytes, size < room ? size : room, SERVER_BODY_MAX) ? 0 : -1;
}

int server_http_done(struct server *s, struct server_peer *p, struct lws *wsi) {
    p->answer = (struct server_answer){.status = 404, .type = "text/plain", .body = &p->body, .ticket = ++s->tickets};
    p->body.grow = text_grow;
    if (!p->in.text && !server_append_input(p, "", 0, SERVER_BODY_MAX)) return -1;
    p->asked = true;
    p->next_waiting = s->waiting; /* before the call, which may answer at once */
    s->waiting = p;
    s->options.app->on_http(s->options.context, &p->client, p->in.text, p->in.size, &p->answer);
    if (p->answer.later) {
        lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0);
        server_socket_due(s, wsi, 0);
        return 0;
    }
    stop_waiting(p);
    return answer_begin(p, wsi);
}

/* For a request that cannot be read completely: the connection is closed after the answer. */
static int answer_and_end(struct server_peer *p, struct lws *wsi, int status, const char *text) {
    p->answer =
        (struct server_answer){.status = status, .type = "text/plain", .fixed = text, .fixed_size = strlen(text)};
    p->asked = true;
    p->ends = true;
    return answer_begin(p, wsi);
}

int server_http_begin(struct server *s, struct server_peer *p, struct lws *wsi, const char *path) {
    server_http_drop(p);
    p->wsi = wsi;
    p->server = s;
    server_read_client(wsi, p, path);
    server_socket_due(s, wsi, LIMIT_REQUEST_MS);
    if (!is_host(p->client.host)) return answer_and_end(p, wsi, 400, "Host names the server, and no more\n");
    if (!p->client.method[0]) return answer_and_end(p, wsi, 405, "only GET, HEAD and POST are answered here\n");
    if (strcmp(p->client.method, "POST") != 0) return server_http_done(s, p, wsi);
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH))
        return answer_and_end(p, wsi, 411, "a POST says how long its body is: Content-Length\n");
    return 0;
}

/* TRACE, or no HTTP at all: the library would answer with a page of its own. */
int server_http_refuse_unknown(struct lws *wsi) {
    static const char text[] =
        "HTTP/1.1 405 Method Not Allowed\r\nallow: GET, HEAD, POST\r\ncontent-type: text/plain\r\n"
        "connection: close\r\n\r\nonly GET, HEAD and POST are answered here\n";
    unsigned char memory[LWS_PRE + sizeof text];
    memcpy(memory + LWS_PRE, text, sizeof text);
    lws_write(wsi, memory + LWS_PRE, sizeof text - 1, LWS_WRITE_RAW);
    return -1;
}

struct server_answer *server_find_answer(struct server *s, uint64_t ticket) {
    for (struct server_peer *p = s->waiting; p; p = p->next_waiting)
        if (p->answer.ticket == ticket) return &p->answer;
    return NULL;
}

void server_send(struct server *s, uint64_t ticket) {
    struct server_peer *p = s->waiting;
    while (p && p->answer.ticket != ticket) p = p->next_waiting;
    if (!p) return;
    stop_waiting(p);
    if (p->answer.name) snprintf(p->file, sizeof p->file, "%s", p->answer.name);
    if (p->answer.name) p->answer.name = p->file; /* a copy: the caller's name does not outlive the call */
    p->answer.later = false;
    lws_callback_on_writable(p->wsi);
}
