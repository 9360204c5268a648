#include "fake_server.h"

#include "desk/desk.h"

#include <stdlib.h>
#include <string.h>

/* ---- peers -------------------------------------------------------------------------------------------- */

void server_know_peer(struct server_peer *peer) { (void)peer; }

void server_want_write(struct server_peer *peer) {
    struct server *s = peer->server;

    if (peer->wants_write || (s && s->on_want_write && !s->on_want_write(peer))) return;
    peer->wants_write = true;
}

void server_want_write_news(struct server_peer *peer) { server_want_write(peer); }

void server_close_peer(struct server_peer *peer, enum close_code code) {
    must(close_reason(code)[0]);
    if (!peer->close_code) peer->close_code = code;
    if (peer->server && peer->server->on_hang_up) peer->server->on_hang_up(peer);
}

void server_set_peer_data(struct server_peer *peer, void *own) { peer->own = own; }

void *server_peer_data(const struct server_peer *peer) { return peer->own; }

const char *server_peer_address(const struct server_peer *peer) { return peer->address ? peer->address : FAKE_ADDRESS; }

/* ---- the loop ----------------------------------------------------------------------------------------- */

void server_stop(struct server *s) { s->stopped = true; }

/* The test calls on_wake() in its own time. */
void server_wake(struct server *s) { (void)s; }

/* ---- HTTP --------------------------------------------------------------------------------------------- */

struct server_answer *server_find_answer(struct server *s, uint64_t ticket) {
    return s && ticket == s->http.ticket && s->http.later ? &s->http : NULL;
}

void server_send(struct server *s, uint64_t ticket) {
    must(ticket == s->http.ticket && s->http.later);
    s->http.later = false;
}

void fake_http(struct server *s, void *desk, const struct server_client *client, const char *body, size_t size) {
    char *copy = malloc(size + 1);

    must(copy);
    memcpy(copy, body, size);
    copy[size] = 0;
    s->http = (struct server_answer){.status = 404, .type = "text/plain", .body = &s->body, .ticket = ++s->tickets};
    desk_app.on_http(desk, client, copy, size, &s->http);
    free(copy);
}

void fake_http_end(struct server *s) {
    free(s->body.text);
    s->body = (struct buf){0};
    s->http = (struct server_answer){0};
}

/* ---- work.h ------------------------------------------------------------------------------------------- */

static void fake_queue_put(struct work_queue *q, struct work_job *job) {
    job->next = NULL;
    if (!q->first) q->last = &q->first;
    *q->last = job;
    q->last = &job->next;
    q->count++;
}

static struct work_job *fake_queue_take(struct work_queue *q) {
    struct work_job *job = q->first;

    if (!job) return NULL;
    q->first = job->next;
    q->count--;
    return job;
}

void work_open(struct work *work, void (*wake_up)(void *context), void *context) {
    *work = (struct work){.wake = wake_up, .context = context};
}

bool work_put(struct work *work, enum work_lane lane, struct work_job *job) {
    const struct desk *desk = work->context;
    struct server *s = desk->server;
    enum fake_work when = FAKE_WORK_NOW;

    if (lane == WORK_THEORY || work->waiting[lane].count >= WORK_WAITING) return false;
    if (s && s->on_work) when = s->on_work(s, lane);
    if (when == FAKE_WORK_REFUSED) return false;
    job->work = work;
    fake_queue_put(&work->waiting[lane], job);
    if (when == FAKE_WORK_NOW) fake_work_run(work);
    return true;
}

void fake_work_run(struct work *work) {
    for (int lane = 0; lane < WORK_LANES; lane++)
        for (struct work_job *job; (job = fake_queue_take(&work->waiting[lane]));) {
            job->run(job);
            fake_queue_put(&work->ended, job);
        }
}

void work_finish(struct work *work) {
    for (struct work_job *job; (job = fake_queue_take(&work->ended));) job->done(work->context, job);
}

void work_close(struct work *work) {
    for (int lane = 0; lane < WORK_LANES; lane++)
        for (struct work_job *job; (job = fake_queue_take(&work->waiting[lane]));) job->drop(job);
    for (struct work_job *job; (job = fake_queue_take(&work->ended));) job->drop(job);
}
