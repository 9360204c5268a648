/* server_room.c - room for sockets: who makes room when it is full, and how long an unfinished request may last.
 *
 * Every socket is a stranger's until the application says that it knows its peer (server_know_peer): one that
 * has sent nothing yet, an HTTP request, a WebSocket before its hello.  Strangers fill the room only up to a
 * mark below the number of files the process may open; beyond it, each new socket closes another stranger's:
 * of the address that holds most of them, the one silent longest.  So a client that holds many sockets takes room
 * from itself, a peer that says who it is at once gets in from any address, and known peers are never closed
 * for room.  Files never run out, and accepting never fails. */
#include "net/server_internal.h"

#include "access/limit.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { MARGIN = 8 }; /* the last eighth of the room is for sockets that are being closed */

/* ---- sockets ------------------------------------------------------------------------------------------ */
/* A network of IPv6 has as many addresses as its owner likes: its first eight bytes count. */
static uint16_t place_of(int file) {
    struct sockaddr_storage address = {0};
    socklen_t size = sizeof address;
    uint8_t bytes[16] = {0};
    uint32_t hash = 2166136261u;
    if (getpeername(file, (struct sockaddr *)&address, &size) != 0) return 0;
    if (address.ss_family == AF_INET6) {
        memcpy(bytes, &((struct sockaddr_in6 *)&address)->sin6_addr, 16);
        if (!IN6_IS_ADDR_V4MAPPED(&((struct sockaddr_in6 *)&address)->sin6_addr)) memset(bytes + 8, 0, 8);
    } else {
        memcpy(bytes, &((struct sockaddr_in *)&address)->sin_addr, 4);
    }
    for (size_t i = 0; i < sizeof bytes; i++) hash = (hash ^ bytes[i]) * 16777619u;
    return (uint16_t)((hash ^ hash >> 16) % SERVER_PLACES);
}

int server_socket_open(struct server *s, struct lws *wsi) {
    struct server_socket *socket = calloc(1, sizeof *socket);
    if (!socket) return -1;
    socket->wsi = wsi;
    socket->place = place_of(lws_get_socket_fd(wsi));
    socket->active_ms = uv_now(&s->loop);
    socket->by_ms = socket->active_ms + LIMIT_REQUEST_MS;
    socket->next = s->sockets;
    socket->at = &s->sockets;
    if (socket->next) socket->next->at = &socket->next;
    s->sockets = socket;
    s->socket_count++;
    s->held[socket->place]++;
    lws_set_opaque_user_data(wsi, socket);
    return 0;
}

void server_socket_closed(struct server *s, struct lws *wsi) {
    struct server_socket *socket = lws_get_opaque_user_data(wsi);
    if (!socket) return; /* a listening one */
    lws_set_opaque_user_data(wsi, NULL);
    *socket->at = socket->next;
    if (socket->next) socket->next->at = socket->at;
    s->socket_count--;
    if (!socket->known) s->held[socket->place]--;
    free(socket);
}

void server_socket_due(struct server *s, struct lws *wsi, uint64_t in_ms) {
    struct server_socket *socket = lws_get_opaque_user_data(wsi);
    if (!socket) return;
    socket->active_ms = uv_now(&s->loop);
    socket->by_ms = in_ms ? socket->active_ms + in_ms : 0;
}

void server_know_peer(struct server_peer *p) {
    struct server_socket *socket = lws_get_opaque_user_data(p->wsi);
    if (!socket || socket->known) return;
    socket->known = true;
    p->server->held[socket->place]--;
}

/* ---- room --------------------------------------------------------------------------------------------- */
static bool makes_room_before(const struct server *s, const struct server_socket *a, const struct server_socket *b) {
    if (s->held[a->place] != s->held[b->place]) return s->held[a->place] > s->held[b->place];
    return a->active_ms < b->active_ms;
}

bool server_make_room(struct server *s) {
    const int most = s->options.sockets_max;
    struct server_socket *out = NULL;
    if (s->socket_count < most - most / MARGIN) return true;
    for (struct server_socket *at = s->sockets; at; at = at->next)
        if (!at->known && !at->leaving && (!out || makes_room_before(s, at, out))) out = at;
    if (!out) return false;
    out->leaving = true; /* soon: this is inside a callback of another socket */
    lws_set_timeout(out->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
    return s->socket_count < most;
}

/* ---- deadlines ---------------------------------------------------------------------------------------- */
/* What the kernel has received of a connection: the library answers pings by itself and says nothing of them. */
static uint64_t received_bytes(struct lws *wsi) {
    enum { BYTES_RECEIVED = 16 }; /* of the kernel's struct tcp_info in words: libc's has no such member */
    uint64_t info[BYTES_RECEIVED + 1] = {0};
    socklen_t size = sizeof info;
    if (getsockopt(lws_get_socket_fd(wsi), IPPROTO_TCP, TCP_INFO, info, &size) != 0) return 0;
    return info[BYTES_RECEIVED];
}

void server_check_bytes(struct server_peer *p) {
    const uint64_t bytes = received_bytes(p->wsi);
    const int64_t unseen = (int64_t)(bytes - p->seen_bytes); /* below 0: counted last time, told of since */
    if (p->counted && unseen > LIMIT_UNSEEN) server_close_peer(p, CLOSE_FLOOD);
    p->counted = true;
    p->seen_bytes = bytes;
}

void server_check_sockets(struct server *s) {
    const uint64_t now_ms = uv_now(&s->loop);
    for (struct server_socket *at = s->sockets, *next; at; at = next) {
        next = at->next;
        if (at->leaving || (at->by_ms && now_ms > at->by_ms))
            lws_set_timeout(at->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_SYNC);
    }
}
