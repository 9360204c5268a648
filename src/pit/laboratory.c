#include "pit/laboratory.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static const char program_name_of[] = "cardroom-lab";

enum { LOOK_MS = 100 /* how often a waiting thread looks whether it shall stop */ };

/* ---- the program's place ------------------------------------------------------------------------------ */
static bool is_program(const char *folder, size_t folder_size, char *path, size_t size) {
    const int length = snprintf(path, size, "%.*s/%s", (int)folder_size, folder, program_name_of);
    return length > 0 && (size_t)length < size && access(path, X_OK) == 0;
}

bool laboratory_find(char *path, size_t size) {
    char own[PATH_MAX] = "";
    const ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
    const char *slash = length > 0 ? strrchr(own, '/') : NULL;
    if (slash && is_program(own, (size_t)(slash - own), path, size)) return true;
    for (const char *at = getenv("PATH"); at && *at; at += *at == ':') {
        const size_t folder_size = strcspn(at, ":");
        if (folder_size && is_program(at, folder_size, path, size)) return true;
        at += folder_size;
    }
    return false;
}

/* ---- one question ------------------------------------------------------------------------------------- */
struct process {
    pid_t id;
    int socket; /* its standard input and output */
};

/* Messages of the laboratory go where those of the house go. */
static bool start(struct process *p, const struct laboratory_question *q) {
    char *arguments[] = {(char *)(uintptr_t)program_name_of, (char *)(uintptr_t) "answer", NULL};
    posix_spawn_file_actions_t actions;
    int ends[2];
    if (!q->program || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return false;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    const bool good = posix_spawn(&p->id, q->program, &actions, NULL, arguments, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    p->socket = ends[0];
    if (!good) close(p->socket);
    if (good && q->gentle) (void)setpriority(PRIO_PROCESS, (id_t)p->id, 10); /* failure is harmless */
    return good;
}

static bool send_all(int socket, struct text text) {
    while (text.size) {
        const ssize_t sent = send(socket, text.at, text.size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        text.at += sent;
        text.size -= (size_t)sent;
    }
    return true;
}

static int64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool is_over(const struct laboratory_question *q, int64_t began_ms) {
    return (q->most_ms && now_ms() - began_ms > q->most_ms) || (q->is_stopping && q->is_stopping(q->context));
}

/* Until it closes its output; false if it has to be ended before. */
static bool receive_all(int socket, const struct laboratory_question *q, struct buf *answer) {
    const int64_t began_ms = now_ms();
    char piece[4096];
    while (!is_over(q, began_ms)) {
        struct pollfd waiting = {.fd = socket, .events = POLLIN};
        if (poll(&waiting, 1, LOOK_MS) <= 0) continue;
        const ssize_t size = recv(socket, piece, sizeof piece, 0);
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) return size == 0;
        buf_bytes(answer, piece, (size_t)size);
    }
    return false;
}

static bool end(const struct process *p, bool kills) {
    int status = -1;
    close(p->socket);
    if (kills) kill(p->id, SIGKILL);
    while (waitpid(p->id, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

enum err laboratory_ask(const struct laboratory_question *q, struct buf *answer) {
    struct process p;
    if (!start(&p, q)) return ERR_NO_LABORATORY;
    bool good = send_all(p.socket, q->question) && send_all(p.socket, q->config);
    shutdown(p.socket, SHUT_WR);
    good = good && receive_all(p.socket, q, answer);
    good = end(&p, !good) && good;
    return good && !answer->full ? OK : ERR_NO_LABORATORY;
}
