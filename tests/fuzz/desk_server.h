/*
 * desk_server.h - net/server.h and net/work.h for desk_fuzz.c: a server that only pretends, and work without
 * threads, done at once or refused as if too much of it waited.
 */
#ifndef DESK_SERVER_H
#define DESK_SERVER_H

#include "net/server.h"
#include "net/work.h"

#define DESK_SERVER_HERE "127.0.0.1"

struct server_peer {
    void *own;
    bool wants, hangs_up;
};

/* The one HTTP request there is at a time: its answer, the bytes of it, and how often it was sent. */
extern struct server_answer desk_server_http;
extern struct buf desk_server_body;
extern int desk_server_answers;

/* Questions are answered where this divides by eight, long ones where it does by sixty-four. */
extern unsigned desk_server_busy;

#endif
