#define _GNU_SOURCE
#include "crowd.h"

#include "base/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum { EVENTS = 512, TRIES = 3 };

/* ---- picking ------------------------------------------------------------------------------------------ */

#define KEY(text) (text), sizeof(text) - 1

/* The value after the key, searching from this place; NULL if not found. */
static const char *find_value(const char *from, const char *end, const char *key, size_t size) {
    const char *at = memmem(from, (size_t)(end - from), key, size);

    return at ? at + size : NULL;
}

static int64_t number_at(const char *at) { return at ? strtoll(at, NULL, 10) : 0; }

/* By its second letter: off, pause, betting, dealing, deciding, finished. */
static enum crowd_phase phase_at(const char *at) {
    if (!at) return CROWD_OFF;
    switch (at[0]) {
    case 'p': return CROWD_PAUSE;
    case 'b': return CROWD_BETTING;
    case 'd': return at[2] == 'a' ? CROWD_DEALING : CROWD_DECIDING;
    case 'f': return CROWD_FINISHED;
    default: return CROWD_OFF;
    }
}

/* The keys come in this order; each is searched after the previous one. */
static void read_round(struct crowd_view *v, const char *at, const char *end) {
    const char *found;

    v->round = (uint64_t)number_at(find_value(at, end, KEY("\"round\":")));
    found = find_value(at, end, KEY("\"phase\":\""));
    v->phase = phase_at(found);
    if (!found) return;
    at = found;
    found = find_value(at, end, KEY("\"window\":"));
    v->window_ms = number_at(found);
    if (found) v->deadline_ms = number_at(find_value(at, found, KEY("\"deadline\":")));
    if (found) at = found;
    found = find_value(at, end, KEY("\"settled\":"));
    v->settled = found && *found == 't';
}

static void read_action(struct crowd_view *v, const char *at) {
    v->may_act = *at == '"';
    if (v->may_act) snprintf(v->action, sizeof v->action, "%.*s", (int)strcspn(at + 1, "\""), at + 1);
}

static void read_view(struct crowd_view *v, const char *text, size_t size) {
    const char *end = text + size, *at = text, *found;

    *v = (struct crowd_view){.size = size};
    if ((found = find_value(at, end, KEY("\"ack\":")))) v->ack = (uint64_t)number_at(at = found);
    if ((found = find_value(at, end, KEY("\"now\":")))) v->now_ms = number_at(at = found);
    if ((found = find_value(at, end, KEY("\"credit\":")))) v->credit = number_at(at = found);
    if ((found = find_value(at, end, KEY("\"bet\":")))) v->bet = number_at(at = found);
    if ((found = find_value(at, end, KEY("\"win\":")))) v->win = number_at(at = found);
    if ((found = find_value(at, end, KEY("\"round\":{")))) {
        v->seat = number_at(find_value(at, found, KEY("\"seat\":")));
        read_round(v, found, end);
        at = found;
    }
    if (v->phase == CROWD_DECIDING && (found = find_value(at, end, KEY("\"actions\":[")))) read_action(v, found);
    if ((found = find_value(at, end, KEY("\"may_bet\":")))) v->may_bet = *found == 't';
}

/* ---- receiving ---------------------------------------------------------------------------------------- */

struct hearing {
    struct crowd *crowd;
    struct crowd_terminal *terminal;
};

static void end_wait(struct crowd_terminal *t, bool refused) {
    t->waiting = false;
    t->refused = refused;
    t->answered_at = serve_now();
}

static bool on_view(struct crowd *c, struct crowd_terminal *t, const char *text, size_t size) {
    const bool waited = t->waiting;

    read_view(&t->view, text, size);
    t->seen = true;
    c->views++;
    c->view_bytes += size;
    if (waited && t->view.ack >= t->number) end_wait(t, false);
    return waited && !t->waiting;
}

static bool on_refusal(struct crowd_terminal *t, const char *text, size_t size) {
    const char *end = text + size, *code = find_value(text, end, KEY("\"code\":\""));
    const uint64_t number = (uint64_t)number_at(find_value(text, end, KEY("\"n\":")));

    if (!code || (number && number != t->number)) return false;
    snprintf(t->code, sizeof t->code, "%.*s", (int)strcspn(code, "\""), code);
    const bool waited = t->waiting;

    end_wait(t, true);
    return waited;
}

static void on_result(struct crowd_terminal *t, const char *text, size_t size) {
    const char *end = text + size, *voucher = find_value(text, end, KEY("\"voucher\":\""));

    if (!voucher) return;
    snprintf(t->voucher, sizeof t->voucher, "%.18s", voucher);
    t->voucher_cents = number_at(find_value(voucher, end, KEY("\"cents\":")));
}

static void on_message(void *context, char *text, size_t size) {
    struct hearing *h = context;
    bool ends = false;

    if (size < 12) return;
    switch (text[7]) { /* {"is":"view" */
    case 'v': ends = on_view(h->crowd, h->terminal, text, size); break;
    case 'r':
        if (text[9] == 'f')
            ends = on_refusal(h->terminal, text, size);
        else
            on_result(h->terminal, text, size);
        break;
    default: return;
    }
    if (h->crowd->on_answer) h->crowd->on_answer(h->crowd->context, h->terminal, ends);
}

/* Messages that come meanwhile share a wake-up, which costs more than any of them. */
static void gather(struct crowd *c) {
    const double left = c->looked_at + c->gather_s - serve_now();
    const struct timespec wait = {.tv_nsec = (long)(1e9 * left)};

    if (left > 0) nanosleep(&wait, NULL);
    c->looked_at = serve_now();
}

void crowd_run(struct crowd *c, int wait_ms) {
    struct epoll_event events[EVENTS];

    if (c->gather_s > 0) gather(c);
    const int count = epoll_wait(c->epoll, events, EVENTS, wait_ms);

    for (int i = 0; i < count; i++) {
        struct hearing h = {c, &c->terminal[events[i].data.u32]};
        const bool ends = events[i].events & ~(uint32_t)EPOLLIN; /* behind what has come lies the end */
        bool open = h.terminal->client.fd >= 0;

        if (!open) continue;
        do open = ws_client_receive(&h.terminal->client, on_message, &h);
        while (open && ends);
        if (open) continue;
        ws_client_close(&h.terminal->client);
        c->lost++;
    }
}

bool crowd_settle(struct crowd *c, double seconds) {
    const double until = serve_now() + seconds;
    int waiting = 1;

    while (waiting && serve_now() < until) {
        crowd_run(c, 10);
        waiting = 0;
        for (int i = 0; i < c->count; i++) waiting += c->terminal[i].waiting && c->terminal[i].client.fd >= 0;
    }
    return !waiting;
}

/* ---- sending ------------------------------------------------------------------------------------------ */

bool crowd_again(struct crowd *c, struct crowd_terminal *t) {
    t->waiting = true;
    t->refused = false;
    t->asked_at = serve_now();
    c->sent++;
    c->sent_bytes += (uint64_t)t->request_size;
    return t->client.fd >= 0 && ws_client_send(&t->client, t->request, (size_t)t->request_size);
}

bool crowd_ask(struct crowd *c, struct crowd_terminal *t, const char *what, const char *format, ...) {
    va_list arguments;
    int size = snprintf(t->request, sizeof t->request, "{\"do\":\"%s\",\"n\":%llu%s", what,
                        (unsigned long long)++t->number, format[0] ? "," : "");

    va_start(arguments, format);
    size += vsnprintf(t->request + size, sizeof t->request - (size_t)size - 1, format, arguments);
    va_end(arguments);
    must(size < (int)sizeof t->request - 1);
    t->request[size++] = '}';
    t->request_size = size;
    return crowd_again(c, t);
}

/* ---- connections -------------------------------------------------------------------------------------- */

static bool connect_one(struct crowd *c, struct crowd_terminal *t) {
    /* told once of what has come, and read until there is no more: asking again costs the kernel as much as telling */
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP | EPOLLET, .data.u32 = (uint32_t)t->index};
    char hello[200];
    const int size =
        snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"token\":\"%s\"}", c->served->terminal[t->index].token);

    t->seen = false;
    return ws_client_open(&t->client, c->served->port) && ws_client_send(&t->client, hello, (size_t)size) &&
           epoll_ctl(c->epoll, EPOLL_CTL_ADD, t->client.fd, &event) == 0;
}

static bool all_seen(const struct crowd *c) {
    for (int i = 0; i < c->count; i++)
        if (!c->terminal[i].seen) return false;
    return true;
}

bool crowd_again_open(struct crowd *c) {
    for (int i = 0; i < c->count; i++) {
        if (!connect_one(c, &c->terminal[i])) return false;
        if (i % 16 == 0) crowd_run(c, 0);
    }
    for (double until = serve_now() + 20; !all_seen(c);) {
        if (serve_now() > until) return false;
        crowd_run(c, 10);
    }
    return true;
}

bool crowd_open(struct crowd *c, struct serve_process *served, int count) {
    c->served = served;
    c->count = count;
    c->terminal = calloc((size_t)count, sizeof *c->terminal);
    c->epoll = epoll_create1(EPOLL_CLOEXEC);
    must(c->terminal && c->epoll >= 0);
    for (int i = 0; i < count; i++) {
        c->terminal[i].index = i;
        c->terminal[i].client.fd = -1;
    }
    if (!crowd_again_open(c)) return false;
    for (int i = 0; i < count; i++) c->terminal[i].number = c->terminal[i].view.ack;
    return true;
}

void crowd_close(struct crowd *c) {
    for (int i = 0; i < c->count; i++) ws_client_close(&c->terminal[i].client);
}

void crowd_free(struct crowd *c) {
    crowd_close(c);
    close(c->epoll);
    free(c->terminal);
    *c = (struct crowd){0};
}
