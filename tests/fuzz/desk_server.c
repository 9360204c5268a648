#include "desk_server.h"

#include <stdlib.h>

/* ---- the server ------------------------------------------------------------------------- */

struct server_answer desk_server_http;
struct buf desk_server_body;
int desk_server_answers;
unsigned desk_server_busy;

void server_want_write(struct server_peer *p)
{
    p->wants = true;
}

void server_hang_up(struct server_peer *p, enum close_code code)
{
    must(close_reason(code)[0]);
    p->hangs_up = true;
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
    (void)p;
    return DESK_SERVER_HERE;
}

struct server_answer *server_find_answer(struct server *server, uint64_t ticket)
{
    (void)server;
    return ticket == desk_server_http.ticket && desk_server_http.later ? &desk_server_http : NULL;
}

void server_send(struct server *server, uint64_t ticket)
{
    (void)server;
    must(ticket == desk_server_http.ticket);
    desk_server_answers++;
    desk_server_http.later = false;
}

bool server_reserve(struct buf *body, size_t bytes)
{
    const size_t needed = body->size + bytes + 1;

    if (needed <= body->capacity) return true;
    if (needed > SERVER_ANSWER_MAX) return false;
    char *text = realloc(body->text, needed);

    must(text);
    body->text = text;
    body->capacity = needed;
    return true;
}

void server_stop(struct server *server)
{
    (void)server;
}

void server_wake(struct server *server)
{
    (void)server;
}

/* ---- work, at once ------------------------------------------------------------------------------------ */

void work_open(struct work *work, void (*wake)(void *context), void *context)
{
    *work = (struct work){.wake = wake, .context = context};
}

bool work_put(struct work *work, enum work_lane lane, struct work_job *job)
{
    /* ORDER work_lane */
    static const unsigned one_of[WORK_LANES] = {1, 8, 8, 64, 0};

    if (!one_of[lane] || desk_server_busy % one_of[lane] != 0) return false;
    job->work = work;
    job->run(job);
    job->next = work->ended.first;
    work->ended.first = job;
    return true;
}

void work_finish(struct work *work)
{
    while (work->ended.first) {
        struct work_job *job = work->ended.first;
        work->ended.first = job->next;
        job->done(work->context, job);
    }
}

void work_close(struct work *work)
{
    while (work->ended.first) {
        struct work_job *job = work->ended.first;
        work->ended.first = job->next;
        job->drop(job);
    }
}
