#include "ws_client.h"

#include "base/base.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { OP_TEXT = 1, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10, SEND_MAX = 4096, TAKE_MAX = 256 << 10, FDS_MAX = 1 << 15 };

/* ---- the connection: TCP, or TLS over it ---------------------------------------------------------------- */

static SSL_CTX *tls;
static SSL *tls_of[FDS_MAX]; /* by file descriptor */

void ws_client_use_tls(void) {
    tls = SSL_CTX_new(TLS_client_method());
    must(tls);
    signal(SIGPIPE, SIG_IGN); /* SSL_write cannot be told MSG_NOSIGNAL */
}

/* False: the handshake failed.  The certificate is the server's own and is not checked. */
static bool begin_tls(int fd) {
    if (!tls) return true;
    must(fd < FDS_MAX);
    SSL *s = tls_of[fd] = SSL_new(tls);

    return s && SSL_set_fd(s, fd) == 1 && SSL_connect(s) == 1;
}

ssize_t ws_client_write(int fd, const void *bytes, size_t size) {
    return tls ? SSL_write(tls_of[fd], bytes, (int)size) : send(fd, bytes, size, MSG_NOSIGNAL);
}

/* As recv: 0 at the end, -1 with EAGAIN when there is nothing yet. */
ssize_t ws_client_read(int fd, void *bytes, size_t size) {
    if (!tls) return recv(fd, bytes, size, 0);
    const int got = SSL_read(tls_of[fd], bytes, (int)size);

    if (got > 0) return got;
    if (SSL_get_error(tls_of[fd], got) != SSL_ERROR_WANT_READ) return 0;
    errno = EAGAIN;
    return -1;
}

void ws_client_disconnect(int fd) {
    if (tls) {
        SSL_free(tls_of[fd]);
        tls_of[fd] = NULL;
    }
    close(fd);
}

int ws_client_connect(int port, int from) {
    const struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const struct sockaddr_in at = {.sin_family = AF_INET,
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + (uint32_t)from)};
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;

    if (fd < 0) return -1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(fd, IPPROTO_TCP, TCP_CONGESTION, "reno", 4); /* the cheapest for the machine that is measured */
    if (bind(fd, (const struct sockaddr *)&at, sizeof at) == 0 &&
        connect(fd, (const struct sockaddr *)&to, sizeof to) == 0 && begin_tls(fd))
        return fd;
    ws_client_disconnect(fd);
    return -1;
}

/* The answer's headers, byte by byte: what follows them is the first frame's. */
static bool upgraded(int fd) {
    char text[2048];
    size_t size = 0;

    while (size < sizeof text - 1 && ws_client_read(fd, text + size, 1) == 1) {
        text[++size] = 0;
        if (size >= 4 && strcmp(text + size - 4, "\r\n\r\n") == 0) return strncmp(text, "HTTP/1.1 101", 12) == 0;
    }
    return false;
}

/* The key is any sixteen bytes; what the server makes of it is not this client's to check. */
static bool upgrade(int fd, int port) {
    char text[400];
    const int size = snprintf(text, sizeof text,
                              "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                              "Sec-WebSocket-Key: Y2FyZHJvb20gY2xpZW50IQ==\r\nSec-WebSocket-Version: 13\r\n"
                              "Sec-WebSocket-Protocol: cardroom\r\n\r\n",
                              port);

    return ws_client_write(fd, text, (size_t)size) == size && upgraded(fd);
}

bool ws_client_open(struct ws_client *l, int port) {
    static uint32_t masks = 0x9e3779b9;

    *l = (struct ws_client){.fd = ws_client_connect(port, 1), .mask = masks *= 2654435761u};
    if (l->fd < 0) return false;
    if (upgrade(l->fd, port) && fcntl(l->fd, F_SETFL, O_NONBLOCK) == 0) return true;
    ws_client_close(l);
    return false;
}

void ws_client_close(struct ws_client *l) {
    if (l->fd >= 0) ws_client_disconnect(l->fd);
    free(l->part);
    *l = (struct ws_client){.fd = -1};
}

/* ---- out ---------------------------------------------------------------------------------------------- */

static bool send_frame(struct ws_client *l, int op, const char *text, size_t size) {
    unsigned char frame[SEND_MAX + 8];
    size_t at = 0;

    must(size <= SEND_MAX && l->fd >= 0);
    l->mask = l->mask * 1664525u + 1013904223u;
    const unsigned char mask[4] = {(unsigned char)(l->mask >> 24), (unsigned char)(l->mask >> 16),
                                   (unsigned char)(l->mask >> 8), (unsigned char)l->mask};

    frame[at++] = (unsigned char)(0x80 | op);
    frame[at++] = (unsigned char)(0x80 | (size < 126 ? size : 126));
    if (size >= 126) {
        frame[at++] = (unsigned char)(size >> 8);
        frame[at++] = (unsigned char)size;
    }
    memcpy(frame + at, mask, 4);
    at += 4;
    for (size_t i = 0; i < size; i++) frame[at + i] = (unsigned char)text[i] ^ mask[i & 3];
    return ws_client_write(l->fd, frame, at + size) == (ssize_t)(at + size);
}

bool ws_client_send(struct ws_client *l, const char *text, size_t size) { return send_frame(l, OP_TEXT, text, size); }

/* ---- in ----------------------------------------------------------------------------------------------- */

/* The size of the frame that begins here and where its payload does; 0: it is not whole yet. */
static size_t frame_size(const unsigned char *at, size_t left, size_t *payload) {
    size_t size, head = 2;

    if (left < 2) return 0;
    size = at[1] & 127;
    if (size == 126) {
        head = 4;
        if (left < head) return 0;
        size = (size_t)at[2] << 8 | at[3];
    } else if (size == 127) {
        head = 10;
        if (left < head) return 0;
        size = 0;
        for (int i = 2; i < 10; i++) size = size << 8 | at[i];
    }
    *payload = head;
    return left < head + size ? 0 : head + size;
}

/* False: it was the last. */
static bool take_frame(struct ws_client *l, char *at, size_t size, size_t head, ws_client_each *each, void *context) {
    switch (at[0] & 15) {
    case OP_TEXT: each(context, at + head, size - head); return true;
    case OP_PING: return send_frame(l, OP_PONG, at + head, size - head);
    default: return (at[0] & 15) != OP_CLOSE;
    }
}

static void keep_part(struct ws_client *l, const char *at, size_t size) {
    if (size > l->part_room) {
        l->part_room = size < 4096 ? 4096 : 2 * size;
        free(l->part);
        l->part = malloc(l->part_room);
        must(l->part);
    }
    if (size) memcpy(l->part, at, size);
    l->part_size = size;
}

/* What has come, up to TAKE_MAX bytes: TLS gives one record at a time, and epoll does not know of the rest. */
static ssize_t take_bytes(int fd, char *to) {
    ssize_t size = 0, more;

    do {
        more = ws_client_read(fd, to + size, (size_t)(TAKE_MAX - size));
        if (more > 0) size += more;
    } while (tls && more > 0 && size < TAKE_MAX);
    return size ? size : more;
}

/* What one read brings; *full: there may be more. */
static bool receive_some(struct ws_client *l, ws_client_each *each, void *context, bool *full) {
    static char memory[2 * TAKE_MAX];
    size_t head = 0, size, at = 0;

    must(l->part_size < TAKE_MAX);
    if (l->part_size) memcpy(memory, l->part, l->part_size);
    const ssize_t more = take_bytes(l->fd, memory + l->part_size);

    *full = more == TAKE_MAX || (more < 0 && errno == EINTR);
    if (more < 0) return errno == EAGAIN || errno == EINTR;
    if (more == 0) return false;
    const size_t have = l->part_size + (size_t)more;

    for (; (size = frame_size((const unsigned char *)memory + at, have - at, &head)) > 0; at += size)
        if (!take_frame(l, memory + at, size, head, each, context)) return false;
    keep_part(l, memory + at, have - at);
    return true;
}

bool ws_client_receive(struct ws_client *l, ws_client_each *each, void *context) {
    bool full = true;

    while (full && l->fd >= 0)
        if (!receive_some(l, each, context, &full)) return false;
    return true;
}
