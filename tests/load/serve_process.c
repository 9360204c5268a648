#include "serve_process.h"

#include "base/base.h"
#include "ws_client.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { START_STEPS = 6000, START_STEP_NS = 10000000, REPLY = 4096 };

static double seconds(clockid_t clock) {
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double serve_now(void) { return seconds(CLOCK_MONOTONIC); }

double serve_time(void) { return seconds(CLOCK_REALTIME); }

/* ---- processes ---------------------------------------------------------------------------------------- */

/* The first line of a file of a thread. */
static bool read_of_thread(pid_t pid, const char *thread, const char *name, char text[100]) {
    char path[100];

    snprintf(path, sizeof path, "/proc/%d/task/%.20s/%s", (int)pid, thread, name);
    FILE *file = fopen(path, "r");
    const bool read = file && fgets(text, 100, file);

    if (file) fclose(file);
    return read;
}

struct process_time process_time(pid_t pid) {
    char path[100], text[100];
    struct process_time sum = {0};

    snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    DIR *folder = opendir(path);

    for (struct dirent *e; folder && (e = readdir(folder)) != NULL;) {
        if (e->d_name[0] == '.' || !read_of_thread(pid, e->d_name, "schedstat", text)) continue;
        const double seconds_had = 1e-9 * (double)strtoll(text, NULL, 10);
        sum.all += seconds_had;
        if (strtol(e->d_name, NULL, 10) == pid) sum.loop = seconds_had;
        if (read_of_thread(pid, e->d_name, "comm", text) && strncmp(text, "writer", 6) == 0) sum.writer += seconds_had;
    }
    if (folder) closedir(folder);
    return sum;
}

int64_t process_peak(pid_t pid) {
    char path[100], line[200];
    int64_t kib = 0;

    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    FILE *file = fopen(path, "r");

    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmHWM:", 6) == 0) kib = strtoll(line + 6, NULL, 10);
    if (file) fclose(file);
    return kib * 1024;
}

/* ---- the server --------------------------------------------------------------------------------------- */

static void place(const struct serve_process *s, const char *name, char out[300]) {
    snprintf(out, 300, "%s/%s", s->folder, name);
}

static bool write_config(const struct serve_process *s) {
    char path[300];

    place(s, "house.json", path);
    FILE *file = fopen(path, "w");

    if (!file) return false;
    fputs(s->config, file);
    return fclose(file) == 0;
}

static const char *log_name(const struct serve_process *s) { return s->log ? s->log : "log"; }

/* In the folder, what it prints in FOLDER/log. */
static void run_server(const struct serve_process *s) {
    const char *arguments[16] = {"cardroom", "serve", "--config", "house.json", "--key", "house.key"};
    char path[400];

    for (int i = 0; i < (int)COUNT(s->more) && s->more[i]; i++) arguments[6 + i] = s->more[i];
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* the server must not outlive a killed parent */
    if (!realpath(s->program, path) || chdir(s->folder) != 0) _exit(127);
    const int log = open(log_name(s), O_WRONLY | O_CREAT | O_TRUNC, 0600);

    if (log < 0 || dup2(log, 1) < 0 || dup2(log, 2) < 0) _exit(127);
    execv(path, (char *const *)(uintptr_t)arguments);
    _exit(127);
}

/* Reads from the server's log where it listens, and the setup code of the first supervisor. */
static bool read_log(struct serve_process *s) {
    char path[300], line[500];
    const char *at;

    place(s, log_name(s), path);
    FILE *file = fopen(path, "r");

    s->port = 0;
    s->code[0] = 0;
    while (file && fgets(line, sizeof line, file)) {
        if ((strstr(line, "is open at ") || strstr(line, "stands by at ")) && (at = strrchr(line, ':')))
            s->port = (int)strtol(at + 1, NULL, 10);
        if ((at = strstr(line, "make one is "))) snprintf(s->code, sizeof s->code, "%.19s", at + 12);
    }
    if (file) fclose(file);
    return s->port > 0;
}

static bool report_start_failure(const struct serve_process *s) {
    fprintf(stderr, "the server does not start; %s/%s says why\n", s->folder, log_name(s));
    return false;
}

bool serve_begin(struct serve_process *s) {
    char path[300];

    if (!write_config(s)) return report_start_failure(s);
    place(s, log_name(s), path);
    unlink(path);
    s->pid = fork();
    if (s->pid == 0) run_server(s);
    return s->pid > 0;
}

bool serve_start(struct serve_process *s) { return serve_begin(s) && serve_wait(s); }

bool serve_wait(struct serve_process *s) {
    const struct timespec step = {.tv_nsec = START_STEP_NS};

    for (int i = 0; i < START_STEPS; i++) {
        nanosleep(&step, NULL);
        if (waitpid(s->pid, NULL, WNOHANG) == s->pid) break;
        if (read_log(s)) {
            nanosleep(&step, NULL); /* the code, if there is one, is the next line */
            return read_log(s);
        }
    }
    return report_start_failure(s);
}

void serve_kill(struct serve_process *s) {
    kill(s->pid, SIGKILL);
    waitpid(s->pid, NULL, 0);
    s->pid = 0;
}

int serve_stop(struct serve_process *s) {
    int status = 0;

    kill(s->pid, SIGTERM);
    waitpid(s->pid, &status, 0);
    s->pid = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* ---- HTTP, one request after the other ----------------------------------------------------------------- */

struct api {
    int port, fd, from; /* from: the last number of the address it asks from, 127.0.0.N */
    char token[64];
    char reply[REPLY];
};

/* Reads an answer whose length the headers give. */
static bool read_reply(struct api *a) {
    size_t size = 0, wanted = 0;

    while (size < REPLY - 1) {
        const ssize_t more = ws_client_read(a->fd, a->reply + size, REPLY - 1 - size);
        if (more <= 0) return false;
        a->reply[size += (size_t)more] = 0;
        const char *end = strstr(a->reply, "\r\n\r\n"), *length = strstr(a->reply, "content-length:");
        if (end && length) wanted = (size_t)(end + 4 - a->reply) + (size_t)strtol(length + 15, NULL, 10);
        if (wanted && size >= wanted) return strncmp(a->reply, "HTTP/1.1 200", 12) == 0;
    }
    return false;
}

/* When the rate limit of an address is reached, the next address is used. */
static bool too_fast(struct api *a) {
    if (strncmp(a->reply, "HTTP/1.1 429", 12) != 0 || a->from >= 250) return false;
    ws_client_disconnect(a->fd);
    a->fd = -1;
    a->from++;
    return true;
}

static bool post(struct api *a, const char *body) {
    char text[1000], bearer[100] = "";

    if (a->fd < 0) a->fd = ws_client_connect(a->port, a->from);
    if (a->fd < 0) return false;
    if (a->token[0]) snprintf(bearer, sizeof bearer, "Authorization: Bearer %s\r\n", a->token);
    const int size = snprintf(text, sizeof text,
                              "POST /api HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%sContent-Type: application/json\r\n"
                              "Content-Length: %zu\r\n\r\n%s",
                              a->port, bearer, strlen(body), body);

    if (ws_client_write(a->fd, text, (size_t)size) == size && read_reply(a)) return true;
    if (too_fast(a)) return post(a, body);
    fprintf(stderr, "%s was not answered well: %s\n", body, a->reply);
    return false;
}

/* The text of a key in the reply. */
static bool read_text(const struct api *a, const char *key, char *out, size_t room) {
    char name[40];

    snprintf(name, sizeof name, "\"%s\":\"", key);
    const char *at = strstr(a->reply, name);

    if (!at) return false;
    at += strlen(name);
    snprintf(out, room, "%.*s", (int)strcspn(at, "\""), at);
    return true;
}

/* ---- people ------------------------------------------------------------------------------------------- */

/* Pairing is sent without a token: the code authenticates it. */
static bool pair(struct api *a, int number, struct serve_terminal *out) {
    char body[200], code[32], token[64];

    snprintf(body, sizeof body, "{\"do\":\"pair-code\",\"device\":\"terminal\",\"terminal\":%d,\"name\":\"T%d\"}",
             number, number);
    if (!post(a, body) || !read_text(a, "code", code, sizeof code)) return false;
    snprintf(body, sizeof body, "{\"do\":\"pair\",\"code\":\"%s\"}", code);
    memcpy(token, a->token, sizeof token);
    a->token[0] = 0;
    const bool paired = post(a, body) && read_text(a, "token", out->token, sizeof out->token);
    memcpy(a->token, token, sizeof token);
    return paired;
}

static bool issue(struct api *a, int number, int64_t cents, struct serve_terminal *out) {
    char body[200];

    snprintf(body, sizeof body, "{\"do\":\"issue\",\"n\":%d,\"cents\":%lld}", number, (long long)cents);
    return post(a, body) && read_text(a, "voucher", out->voucher, sizeof out->voucher);
}

static bool make_people(struct serve_process *s, int64_t cents) {
    const struct timespec step = {.tv_nsec = START_STEP_NS};
    struct api a = {.port = s->port, .fd = -1, .from = 1};
    char body[200];

    for (int i = 0; i < START_STEPS && !s->code[0]; i++) { /* a busy machine is slow to write its log */
        nanosleep(&step, NULL);
        read_log(s);
    }
    snprintf(body, sizeof body,
             "{\"do\":\"setup\",\"code\":\"%s\",\"name\":\"ann\",\"password\":\"correct horse battery\"}", s->code);
    bool good = post(&a, body) && read_text(&a, "token", a.token, sizeof a.token);

    for (int i = 0; i < s->terminals && good; i++)
        good = pair(&a, i + 1, &s->terminal[i]) && issue(&a, i + 1, cents, &s->terminal[i]);
    if (a.fd >= 0) ws_client_disconnect(a.fd);
    return good;
}

static bool read_people(struct serve_process *s) {
    char path[300];
    int count = 0;

    place(s, "terminals", path);
    FILE *file = fopen(path, "r");

    if (!file) return false;
    while (count < s->terminals && fscanf(file, "%63s %19s", s->terminal[count].token, s->terminal[count].voucher) == 2)
        count++;
    fclose(file);
    return count == s->terminals;
}

static bool write_people(const struct serve_process *s) {
    char path[300];

    place(s, "terminals", path);
    FILE *file = fopen(path, "w");

    if (!file) return false;
    for (int i = 0; i < s->terminals; i++) fprintf(file, "%s %s\n", s->terminal[i].token, s->terminal[i].voucher);
    return fclose(file) == 0;
}

bool serve_people(struct serve_process *s, int terminals, int64_t cents) {
    s->terminals = terminals;
    s->terminal = calloc((size_t)terminals, sizeof *s->terminal);
    must(s->terminal);
    return read_people(s) || (make_people(s, cents) && write_people(s));
}
