/*
 * desk_reply.c - answers: results, refusals and files, over whichever door they were asked for.
 *
 * A result is put together in memory that grows to what HTTP may carry (SERVER_ANSWER_MAX); over WebSocket it
 * is at most a view's size, and what is longer is refused with the way to get it.
 */
#include "net/desk.h"

#include "base/json_write.h"

#include <stdlib.h>
#include <string.h>

/* ---- refusals ----------------------------------------------------------------------------------------- */

static int status_of(enum err err)
{
    switch (err) {
    case ERR_SESSION:
    case ERR_LOGIN: return 401;
    case ERR_RIGHT: return 403;
    case ERR_REQUEST: return 404;
    case ERR_MESSAGE_LARGE: return 413;
    case ERR_RATE:
    case ERR_WAIT: return 429;
    case ERR_WORLD:
    case ERR_STORE:
    case ERR_STORE_FULL:
    case ERR_STORE_CHAIN:
    case ERR_STORE_BUSY: return 503;
    default: return 400;
    }
}

static void send_http(struct desk *d, const struct desk_reply *r, int status, const char *type,
                      const char *name, struct buf *out)
{
    struct server_answer *answer = server_answer(d->server, r->ticket);

    if (!answer) {
        free(out->text);
        return;
    }
    free(answer->body->text);
    *answer->body = *out;
    answer->status = status;
    answer->type = type;
    answer->name = name;
    server_send(d->server, r->ticket);
}

void desk_refuse(struct desk *d, const struct desk_reply *r, enum err err, const char *message)
{
    struct desk_peer *p = desk_peer_of(d, r->session);
    struct buf out = {0};
    const int64_t wait_ms = err == ERR_WAIT ? d->access->wait_ms : 0;

    d->counts.refused++;
    must(server_room(&out, 8 * strlen(message) + 1000));
    protocol_put_refused(&out, r->number, err, message, wait_ms);
    if (!r->session)
        send_http(d, r, status_of(err), "application/json", NULL, &out);
    else if (p)
        desk_queue(d, p, (struct desk_text){out.text, out.size});
    else
        free(out.text);
}

/* ---- results ------------------------------------------------------------------------------------------ */

void desk_begin(struct buf *out, const struct desk_reply *r)
{
    must(server_room(out, 4096));
    buf_char(out, '{');
    json_write_text(out, "is", "result");
    if (r->number) json_write_int(out, "n", (int64_t)r->number);
    json_write_text(out, "of", protocol_request(r->kind)->id);
    json_write_key(out, "data");
}

static const char too_large_here[] =
    "the answer is too large for one message; ask for less, or over HTTP: GET /api/...";
static const char too_large[] = "the answer is too large; narrow the time or ask for fewer, or use 'cardroom "
                                "audit --export' on the server";

void desk_end(struct desk *d, const struct desk_reply *r, struct buf *out)
{
    struct desk_peer *p = desk_peer_of(d, r->session);
    const bool room = server_room(out, 2);

    buf_char(out, '}');
    if (!room || out->full || (r->session && out->size >= LIMIT_VIEW)) {
        desk_refuse(d, r, ERR_ANSWER_LARGE, r->session ? too_large_here : too_large);
        free(out->text);
    } else if (!r->session) {
        buf_char(out, '\n');
        send_http(d, r, 200, "application/json", NULL, out);
    } else if (p) {
        desk_queue(d, p, (struct desk_text){out->text, out->size});
    } else {
        free(out->text);
    }
    *out = (struct buf){0};
}

void desk_done(struct desk *d, const struct desk_reply *r)
{
    struct buf out = {0};

    desk_begin(&out, r);
    buf_put(&out, "{}");
    desk_end(d, r, &out);
}

void desk_file(struct desk *d, const struct desk_reply *r, struct buf *out, const char *type,
               const char *name)
{
    if (out->full) {
        desk_refuse(d, r, ERR_ANSWER_LARGE, too_large);
        free(out->text);
    } else {
        send_http(d, r, 200, type, name, out);
    }
    *out = (struct buf){0};
}

/* ---- when a fact is durable --------------------------------------------------------------------------- */

enum { WAIT_MS = 10000 };

struct desk_wait {
    struct desk_wait *next;
    struct desk_reply reply;
    uint64_t fact;
    int64_t since_ms;
    bool answered; /* that it takes too long; it still happens */
    struct buf out;
};

void desk_wait(struct desk *d, const struct desk_reply *r, uint64_t fact, struct buf *out)
{
    struct desk_wait *w = calloc(1, sizeof *w);

    must(w);
    *w = (struct desk_wait){.reply = *r, .fact = fact, .since_ms = desk_now(d), .out = *out};
    *out = (struct buf){0};
    if (!d->waits) d->waits_end = &d->waits;
    *d->waits_end = w;
    d->waits_end = &w->next;
}

void desk_wait_heard(struct desk *d, uint64_t fact)
{
    while (d->waits && d->waits->fact <= fact) {
        struct desk_wait *w = d->waits;

        d->waits = w->next;
        if (w->answered)
            free(w->out.text);
        else
            desk_end(d, &w->reply, &w->out);
        free(w);
    }
}

/* Nobody waits for ever.  What was taken is not dropped, so this is no "it was not done".  A connection is
 * told when it is durable, and that the house cannot write it sees in its views. */
void desk_wait_clock(struct desk *d, int64_t now_ms)
{
    for (struct desk_wait *w = d->waits; w; w = w->next) {
        if (w->answered || w->reply.session || now_ms - w->since_ms < WAIT_MS) continue;
        w->answered = true;
        desk_refuse(
            d, &w->reply, ERR_STORE,
            "the store cannot write now; this was taken and will be written when it can: send it again "
            "with the same number to learn of it");
    }
}

void desk_wait_close(struct desk *d)
{
    while (d->waits) {
        struct desk_wait *w = d->waits;

        d->waits = w->next;
        free(w->out.text);
        free(w);
    }
}
