/* serve_process.h - a real 'cardroom serve' in a folder of its own, with terminals that are paired and have vouchers.
 *
 *   serve_start    writes nothing but house.json: the server makes store and key; waits until it listens
 *   serve_begin    the same without waiting; serve_wait waits
 *   serve_people   the first supervisor, then for each terminal a pairing code, a token and a voucher, over
 *                  HTTP as a supervisor would; kept in FOLDER/terminals, and read from there the next time
 *   serve_kill     SIGKILL; serve_stop SIGTERM, and waits: the exit status */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct serve_terminal {
    char token[64], voucher[24];
};

struct serve_process {
    const char *program; /* the path of cardroom */
    char folder[200];
    const char *config;  /* the text of house.json */
    const char *log;     /* the name of its log; NULL: "log" */
    const char *more[8]; /* further options, NULL behind the last */
    pid_t pid;
    int port;
    char code[32]; /* for the first supervisor; "" if there is one */
    int terminals;
    struct serve_terminal *terminal;
};

/* False after a message on standard error. */
bool serve_begin(struct serve_process *served);
bool serve_start(struct serve_process *served);
bool serve_wait(struct serve_process *served); /* after serve_begin: until it listens, as house or as standby */
bool serve_people(struct serve_process *served, int terminals, int64_t cents);
void serve_kill(struct serve_process *served);
int serve_stop(struct serve_process *served);

/* The processor time that a process has had, in seconds: all its threads, the first, which is a house's loop, and
 * those whose names begin with "writer".  Its largest memory in bytes. */
struct process_time {
    double all, loop, writer;
};

struct process_time process_time(pid_t pid);
int64_t process_peak(pid_t pid);

double serve_now(void);  /* seconds, monotonic */
double serve_time(void); /* seconds since 1970 */
