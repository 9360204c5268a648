/* ws_client.h - the client's end of a WebSocket, as light as it can be, for programs that have thousands of them.
 *
 * RFC 6455 over a local TCP socket, or TLS over it: sends text messages, masked as a client must; receives whole text
 * messages; answers pings.  Only the handshake blocks.
 *
 *   ws_client_open      connects and upgrades; the socket does not block from then on
 *   ws_client_send      one message; false: the connection is gone
 *   ws_client_receive   call when epoll says so: every whole message goes to each(); false: it is gone
 *   ws_client_close */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct ws_client {
    int fd; /* -1: closed */
    uint32_t mask;
    char *part; /* what has come of a message that is not yet whole */
    size_t part_size, part_room;
};

typedef void ws_client_each(void *context, char *text, size_t size);

bool ws_client_open(struct ws_client *client, int port);
bool ws_client_send(struct ws_client *client, const char *text, size_t size);
bool ws_client_receive(struct ws_client *client, ws_client_each *each, void *context);
void ws_client_close(struct ws_client *client);

/* A TCP connection from 127.0.0.FROM to this machine that blocks; -1: nobody listens. */
int ws_client_connect(int port, int from);
ssize_t ws_client_write(int fd, const void *bytes, size_t size);
ssize_t ws_client_read(int fd, void *bytes, size_t size);
void ws_client_disconnect(int fd);

/* From now on every connection is TLS. */
void ws_client_use_tls(void);
