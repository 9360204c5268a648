/*
 * link.h - the client's end of a WebSocket, as light as it can be, for programs that have thousands of them.
 *
 * RFC 6455 over a plain TCP socket of this machine: text messages out, masked as a client must; whole text
 * messages in; pings answered.  Nothing is ever waited for but the handshake.
 *
 *   link_open      connects and upgrades; the socket does not block from then on
 *   link_send      one message; false: the connection is gone
 *   link_receive   call when epoll says so: every whole message goes to each(); false: it is gone
 *   link_close
 */
#ifndef LOAD_LINK_H
#define LOAD_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct link {
    int fd; /* -1: closed */
    uint32_t mask;
    char *part; /* what has come of a message that is not yet whole */
    size_t part_size, part_room;
};

typedef void link_each(void *context, char *text, size_t size);

bool link_open(struct link *link, int port);
bool link_send(struct link *link, const char *text, size_t size);
bool link_receive(struct link *link, link_each *each, void *context);
void link_close(struct link *link);

/* A TCP connection from 127.0.0.FROM to this machine that blocks; -1: nobody listens. */
int link_connect(int port, int from);

#endif
