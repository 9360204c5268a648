/*
 * served.h - a real 'cardroom serve' in a folder of its own, with terminals that are paired and have
 * vouchers.
 *
 *   served_start    writes nothing but house.json: the server makes store and key; waits until it listens
 *   served_begin    the same without waiting
 *   served_people   the first supervisor, then for each terminal a pairing code, a token and a voucher, over
 *                  HTTP as a supervisor would; kept in FOLDER/terminals, and read from there the next time
 *   served_kill     SIGKILL; served_stop SIGTERM, and waits: the exit status
 */
#ifndef LOAD_SERVED_H
#define LOAD_SERVED_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct served_terminal {
    char token[64], voucher[24];
};

struct served {
    const char *program; /* the path of cardroom */
    char folder[200];
    const char *config; /* the text of house.json */
    pid_t pid;
    int port;
    char code[32]; /* for the first supervisor; "" if there is one */
    int terminals;
    struct served_terminal *terminal;
};

/* False after a message on standard error. */
bool served_begin(struct served *served);
bool served_start(struct served *served);
bool served_people(struct served *served, int terminals, int64_t cents);
void served_kill(struct served *served);
int served_stop(struct served *served);

/* The processor time that all threads of a process have had, in seconds, and its largest memory in bytes. */
double process_seconds(pid_t pid);
int64_t process_peak(pid_t pid);

double served_now(void);  /* seconds, monotonic */
double served_time(void); /* seconds since 1970 */

#endif
