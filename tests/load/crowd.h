/* crowd.h - many terminals of one house in one thread.
 *
 * Each terminal has one connection and at most one pending request; the view that acknowledges it, or the
 * refusal, ends the wait.  Only a few numbers of a view are read, by searching for their keys: the clients
 * share the machine with the server that they measure.
 *
 *   crowd_open     connects them all and says hello; each has its first view when it returns
 *   crowd_ask      sends a request with the next number: crowd_ask(t, "bets", "\"spots\":{\"ante\":%d}", 500)
 *   crowd_again    sends the last one once more, with its number
 *   crowd_run      receives messages for at most so many milliseconds */
#pragma once

#include "serve_process.h"
#include "ws_client.h"

enum crowd_phase { CROWD_OFF, CROWD_PAUSE, CROWD_BETTING, CROWD_DEALING, CROWD_DECIDING, CROWD_FINISHED };

/* What a view says. */
struct crowd_view {
    uint64_t ack, round;
    int64_t credit, bet, win, seat;
    int64_t now_ms, deadline_ms, window_ms;
    enum crowd_phase phase;
    bool settled, may_bet, may_act;
    char action[20]; /* the first that may be chosen */
    size_t size;     /* bytes of the message */
};

struct crowd_terminal {
    struct ws_client client;
    int index;
    uint64_t number; /* of the last request */
    bool waiting;    /* its answer has not come */
    double asked_at, answered_at;
    char request[300]; /* as it was sent */
    int request_size;
    bool refused; /* how it ended */
    char code[40];
    bool seen; /* a view has come */
    struct crowd_view view;
    char voucher[24]; /* of the last result that had one */
    int64_t voucher_cents;
    int played; /* the caller's */
    uint64_t round;
    double due_at;
};

struct crowd {
    struct serve_process *served;
    int count, epoll;
    struct crowd_terminal *terminal;
    double gather_s; /* from one look at the sockets to the next, at least; 0: a wake-up for each message */
    double looked_at;
    uint64_t views, view_bytes, sent, sent_bytes, lost;
    /* Called for each view, refusal or result; ends is true if it ended the wait. */
    void (*on_answer)(void *context, struct crowd_terminal *terminal, bool ends);
    void *context;
};

bool crowd_open(struct crowd *crowd, struct serve_process *served, int count);
void crowd_close(struct crowd *crowd);      /* closes the connections; the terminals keep their state */
bool crowd_again_open(struct crowd *crowd); /* after crowd_close: connects them again */
void crowd_free(struct crowd *crowd);

bool crowd_ask(struct crowd *crowd, struct crowd_terminal *t, const char *what, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool crowd_again(struct crowd *crowd, struct crowd_terminal *t);

void crowd_run(struct crowd *crowd, int wait_ms);

/* Runs until every terminal's request is answered; false: not within these seconds. */
bool crowd_settle(struct crowd *crowd, double seconds);
