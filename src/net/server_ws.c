/*
 * server_ws.c - WebSockets.
 *
 * A message that comes in pieces is put together in the peer's own buffer, which grows to the limit and no
 * further.
 *
 * Who wants to write stands in a list, and the list is gone through once before the loop waits again: what
 * all the messages of one wake-up have changed goes out together.  A socket that can take it is written to at
 * once; asking epoll first, as libwebsockets does, would take four system calls more for each message.  One
 * that cannot is left to libwebsockets until it can.
 *
 * A peer that is silent is pinged, and given up if it stays so.  libwebsockets could do that, but pings
 * whoever talks as well, and keeps its timers in a list that it walks for each.
 */
#include "net/server_own.h"

#include "access/limit.h"

#include <stdlib.h>
#include <string.h>

/* ---- coming and going --------------------------------------------------------------------------------- */

int server_ws_open(struct server *s, struct server_peer *p, struct lws *wsi)
{
    char path[256] = "";

    if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) < 0) path[0] = 0;
    server_read_asker(wsi, p, path);
    p->wsi = wsi;
    p->server = s;
    if (s->peers >= s->options.peers_max) return -1;
    if (!s->options.app->opens(s->options.context, p, &p->asker)) return -1;
    p->accepted = true;
    p->heard_ms = uv_now(&s->loop);
    p->next = s->first;
    p->at = &s->first;
    if (p->next) p->next->at = &p->next;
    s->first = p;
    s->peers++;
    return 0;
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

void server_ws_closed(struct server *s, struct server_peer *p)
{
    unwant(p);
    if (p->accepted) {
        s->peers--;
        *p->at = p->next;
        if (p->next) p->next->at = p->at;
        s->options.app->closed(s->options.context, p);
    }
    free(p->in);
    memset(p, 0, sizeof *p);
}

/* A failure closes the peer from the loop: nobody takes a callback's answer here. */
static void give_up(struct server_peer *p)
{
    lws_set_timeout(p->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

void server_ws_look(struct server *s)
{
    const uint64_t now_ms = uv_now(&s->loop);

    for (struct server_peer *p = s->first; p; p = p->next) {
        const uint64_t silent_ms = now_ms - p->heard_ms;

        if (silent_ms < LIMIT_PING_MS) p->pinged = false;
        if (silent_ms > LIMIT_DEAD_MS) give_up(p);
        if (silent_ms <= LIMIT_PING_MS || p->pinged) continue;
        p->pings = p->pinged = true;
        server_want(p);
    }
}

/* ---- what comes --------------------------------------------------------------------------------------- */

/* libwebsockets copies the reason, but does not take it as const. */
static void set_close_reason(struct lws *wsi, enum close_code code)
{
    unsigned char reason[100];
    const int size = snprintf((char *)reason, sizeof reason, "%s", close_reason(code));

    lws_close_reason(wsi, (enum lws_close_status)code, reason, (size_t)size);
}

static int end(struct lws *wsi, enum close_code code)
{
    set_close_reason(wsi, code);
    return -1;
}

int server_ws_receive(struct server *s, struct server_peer *p, struct lws *wsi, const void *bytes,
                      size_t size)
{
    const bool whole = !lws_remaining_packet_payload(wsi) && lws_is_final_fragment(wsi);
    char *text = s->message;

    p->heard_ms = uv_now(&s->loop);
    if (lws_frame_is_binary(wsi)) return end(wsi, CLOSE_BINARY);
    if (whole && !p->in_size && size <= SERVER_MESSAGE_MAX) { /* as nearly all are */
        memcpy(text, bytes, size);
        text[size] = 0;
    } else {
        if (!server_keep(p, bytes, size, SERVER_MESSAGE_MAX)) return end(wsi, CLOSE_TOO_LARGE);
        if (!whole) return 0;
        text = p->in;
        size = p->in_size;
    }
    p->in_size = 0;
    if (!p->close_code) s->options.app->message(s->options.context, p, text, size);
    return 0;
}

/* ---- what goes ---------------------------------------------------------------------------------------- */

/* One thing at a time: a ping, or a message. */
static bool write_one(struct server *s, struct server_peer *p)
{
    struct buf out = buf_over(s->out + LWS_PRE, OUT_ROOM);

    if (p->pings) {
        p->pings = false;
        server_want(p);      /* there may be more */
        buf_char(&out, '?'); /* of an answer that is empty libwebsockets says nothing */
        return lws_write(p->wsi, (unsigned char *)out.text, out.size, LWS_WRITE_PING) >= 0;
    }
    if (!s->options.app->fills(s->options.context, p, &out)) return true;
    return !out.full &&
           lws_write(p->wsi, (unsigned char *)out.text, out.size, LWS_WRITE_TEXT) >= (int)out.size;
}

/* With a word why.  Not from a callback of its own: to say no there is to end the connection without one. */
static void close_politely(struct server_peer *p)
{
    set_close_reason(p->wsi, p->close_code);
    lws_set_timeout(p->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_SYNC);
}

/*
 * What the socket does not take at once libwebsockets keeps, one message at most: from then on it is asked
 * first.
 */
static void write_now(struct server *s, struct server_peer *p)
{
    if (p->established && p->close_code)
        close_politely(p);
    else if (!p->established || lws_partial_buffered(p->wsi))
        lws_callback_on_writable(p->wsi);
    else if (!write_one(s, p))
        give_up(p);
}

/* What waited for that goes out with the rest, before the loop waits again. */
int server_ws_writable(struct server_peer *p)
{
    server_want(p);
    return 0;
}

/* Thousands of peers do not fit into the processor's cache: what is written next is fetched meanwhile. */
static void fetch_next(const struct server_peer *p)
{
    const struct server_peer *next = p->want_next;

    if (!next) return;
    __builtin_prefetch(next->want_next);
    __builtin_prefetch(next->wsi);
    __builtin_prefetch(next->own);
}

void server_ws_write_all(struct server *s)
{
    while (s->wanting) {
        struct server_peer *p = s->wanting;
        fetch_next(p);
        unwant(p);
        write_now(s, p);
    }
}

void server_want(struct server_peer *p)
{
    if (p->want_at) return;
    p->want_at = p->server->wanting_end;
    *p->want_at = p;
    p->server->wanting_end = &p->want_next;
}
