#include "line.h"

#include "base/base.h"

#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { SERVERS = 3, LIST = 400 };

/* Where a server listens: the folder of a socket, or a port of this machine. */
struct place {
    char folder[90];
    int port;
};

static int open_place(const struct place *place, bool listens, int *port) {
    struct sockaddr_un path = {.sun_family = AF_UNIX};
    struct sockaddr_in at = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK), .sin_port = htons((uint16_t)place->port)};
    const bool local = place->folder[0] != 0;
    const struct sockaddr *address = local ? (struct sockaddr *)&path : (struct sockaddr *)&at;
    socklen_t size = local ? sizeof path : sizeof at;
    const int fd = socket(local ? AF_UNIX : AF_INET, SOCK_STREAM, 0);
    snprintf(path.sun_path, sizeof path.sun_path, "%s/.s.PGSQL.5432", place->folder);
    if (fd < 0 || (listens ? bind(fd, address, size) || listen(fd, 64) : connect(fd, address, size))) return -1;
    if (listens && !local && getsockname(fd, (struct sockaddr *)&at, &size) == 0) *port = ntohs(at.sin_port);
    return fd;
}

/* False: one end has closed. */
static bool pass_on(int from, int to) {
    char bytes[16384];
    const ssize_t size = read(from, bytes, sizeof bytes);
    for (ssize_t done = 0; done < size;) {
        const ssize_t written = write(to, bytes + done, (size_t)(size - done));
        if (written <= 0) return false;
        done += written;
    }
    return size > 0;
}

static void relay(int client, const struct place *place) {
    const int server = open_place(place, false, NULL);
    struct pollfd ends[2] = {{client, POLLIN, 0}, {server, POLLIN, 0}};
    bool open = server >= 0;
    while (open && poll(ends, 2, -1) > 0)
        for (int i = 0; i < 2; i++)
            if (ends[i].revents) open = open && pass_on(ends[i].fd, ends[!i].fd);
    _exit(0);
}

static void serve(const int *listening, const struct place *servers, int count) {
    struct pollfd asked[SERVERS];
    signal(SIGCHLD, SIG_IGN);
    for (int i = 0; i < count; i++) asked[i] = (struct pollfd){listening[i], POLLIN, 0};
    while (poll(asked, (nfds_t)count, -1) > 0)
        for (int i = 0; i < count; i++) {
            const int client = asked[i].revents ? accept(asked[i].fd, NULL, NULL) : -1;
            if (client >= 0 && fork() == 0) relay(client, &servers[i]);
            if (client >= 0) close(client);
        }
}

/* The value of a key of the URL, its items apart; how many. */
static int items_of(const char *url, const char *key, char list[LIST], char *out[SERVERS]) {
    const char *at = strstr(url, key);
    int count = 0;
    snprintf(list, LIST, "%.*s", at ? (int)strcspn(at + strlen(key), "&") : 0, at ? at + strlen(key) : "");
    for (char *item = strtok(list, ","); item && count < SERVERS; item = strtok(NULL, ",")) out[count++] = item;
    return count;
}

bool line_open(struct line *line, const char *url, const char *folder, char *through, size_t room) {
    char hosts[LIST], ports[LIST], *host[SERVERS], *port[SERVERS], new_hosts[LIST] = "", new_ports[LIST] = "";
    const int count = items_of(url, "host=", hosts, host), with_ports = items_of(url, "&port=", ports, port);
    struct place server[SERVERS] = {0}, own[SERVERS] = {0};
    int listening[SERVERS];
    for (int i = 0; i < count; i++) {
        const size_t h = strlen(new_hosts), p = strlen(new_ports);
        if (with_ports) {
            server[i].port = atoi(port[i]);
        } else {
            snprintf(server[i].folder, sizeof server[i].folder, "%s", host[i]);
            snprintf(own[i].folder, sizeof own[i].folder, "%s-%d", folder, i);
            mkdir(own[i].folder, 0755);
        }
        listening[i] = open_place(&own[i], true, &own[i].port);
        if (listening[i] < 0) return false;
        snprintf(new_hosts + h, sizeof new_hosts - h, "%s%s", i ? "," : "", with_ports ? "127.0.0.1" : own[i].folder);
        snprintf(new_ports + p, sizeof new_ports - p, "%s%d", i ? "," : "", own[i].port);
    }
    snprintf(through, room, "postgres:///postgres?host=%s%s%s&user=cardroom", new_hosts, with_ports ? "&port=" : "",
             with_ports ? new_ports : "");
    if (with_ports) strncat(through, "&connect_timeout=2", room - strlen(through) - 1);
    line->group = fork();
    if (line->group == 0) {
        setpgid(0, 0);
        serve(listening, server, count);
        _exit(0);
    }
    for (int i = 0; i < count; i++) close(listening[i]);
    return line->group > 0 && (setpgid(line->group, line->group) == 0 || getpgid(line->group) == line->group);
}

void line_cut(const struct line *line) { kill(-line->group, SIGSTOP); }
void line_mend(const struct line *line) { kill(-line->group, SIGCONT); }

void line_close(struct line *line) {
    if (line->group > 0) kill(-line->group, SIGKILL);
    line->group = 0;
}
