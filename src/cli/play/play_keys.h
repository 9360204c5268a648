/*
 * play_keys.h - what the player types: single keys at a terminal, lines from anywhere else.
 *
 * At a terminal a key counts when it is pressed; an amount is typed and ended by Enter.  From a pipe or a
 * file a line may hold one key or several ("1 25 d"), with or without spaces; a blank line is Enter.
 * keys_drop() forgets the rest of a line, so that nothing is done behind a key that was refused.
 *
 * Signals are let in only while we wait, so a round is never interrupted half way: Ctrl-C, a hang-up and
 * SIGTERM come back as KEY_END like the end of input; a new window size and the return from Ctrl-Z as
 * KEY_REDRAW.  The terminal is put back after every key, so no way out of the program leaves it strange.
 *
 * Order: keys_open, keys_next any number of times, keys_close.  Only one struct keys at a time.
 */
#ifndef CLI_PLAY_PLAY_KEYS_H
#define CLI_PLAY_PLAY_KEYS_H

#include "base/base.h"

#include <signal.h>
#include <termios.h>

enum key_kind {
    KEY_CHAR,   /* c, in lower case */
    KEY_AMOUNT, /* cents, or -1 if what was typed is no amount */
    KEY_ENTER,
    KEY_ESCAPE,
    KEY_REDRAW,
    KEY_END,
};

struct key {
    uint8_t kind; /* enum key_kind */
    char c;
    int64_t cents;
};

struct keys {
    bool single;   /* a terminal at both ends: keys count one by one */
    bool over;     /* nothing more will come */
    bool quiet;    /* what is typed is not shown: the output is for a program */
    bool in_line;  /* the line being read has given a key */
    bool dropping; /* the rest of the line is to be forgotten */
    int back;      /* a byte put back, or -1 */
    size_t at, end;
    unsigned char bytes[512];
    int64_t last_ms; /* when the last letter came, at a terminal */
    struct termios usual;
    sigset_t before; /* the signals let in while we wait */
};

void keys_open(struct keys *keys);
void keys_close(struct keys *keys);

/* The next key, shown as it was typed; digits begin an amount where one is asked for, else they are keys. */
struct key keys_next(struct keys *keys, bool amount);

/* Forgets the rest of the line. */
void keys_drop(struct keys *keys);

/* Reads "25", "$12.50", "1,000" as cents; -1 if it is no amount, or none we could count. */
int64_t keys_read_cents(const char *text, size_t size);

#endif
