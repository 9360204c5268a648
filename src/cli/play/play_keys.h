/*
 * play_keys.h - what the player types: single keys at a terminal, lines from anywhere else.
 *
 * At a terminal a key counts when it is pressed; an amount is typed and ended by Enter.  From a pipe or a
 * file a line may hold one key or several ("1 25 d"), with or without spaces; a blank line is Enter.
 * keys_drop_line() forgets the rest of a line, so that nothing is done behind a key that was refused.
 *
 * Signals are delivered only while a key is awaited, so a round is never interrupted: Ctrl-C, a hang-up and
 * SIGTERM arrive as KEY_END like the end of input; a new window size and the return from Ctrl-Z as
 * KEY_REDRAW.  The terminal's mode is restored after every key, however the program ends.
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
    char c;       /* 0 but for KEY_CHAR */
    int64_t cents;
};

struct keys {
    bool interactive;  /* a terminal at both ends: keys count one by one */
    bool ended;        /* no more input */
    bool quiet;        /* keys are not echoed: the output is for a program */
    bool line_has_key; /* the line being read has given a key */
    bool dropping;     /* the rest of the line is to be dropped */
    int pushed_back;   /* a byte to be read again, or -1 */
    size_t at, end;
    unsigned char bytes[512];
    int64_t last_letter_ms; /* when the last letter came, at a terminal */
    struct termios usual_mode;
    sigset_t wait_mask; /* while a key is awaited */
};

void keys_open(struct keys *keys);
void keys_close(struct keys *keys);

/* The next key, shown as it was typed; digits begin an amount where one is asked for, else they are keys. */
struct key keys_next(struct keys *keys, bool amount);

/* Drops the rest of the line. */
void keys_drop_line(struct keys *keys);

/* Reads "25", "$12.50", "1,000" as cents; -1 if it is no amount, or none we could count. */
int64_t keys_read_cents(const char *text, size_t size);

#endif
