/* play_keys.h - the player's input: single keys at a terminal, lines from a pipe or file.
 *
 * At a terminal a key takes effect when it is pressed; an amount is ended by Enter.  From a pipe or a file a
 * line has one key or several ("1 25 d"), with or without spaces; a blank line is Enter.  keys_drop_line()
 * drops the rest of a line, so that nothing after a refused key takes effect.
 *
 * Signals are delivered only while a key is awaited, so a round is never interrupted: Ctrl-C, a hang-up and
 * SIGTERM arrive as KEY_END like the end of input; a new window size and the return from Ctrl-Z as
 * KEY_REDRAW.  The terminal's mode is restored after every key, however the program ends.
 *
 * Order: keys_open, keys_next any number of times, keys_close.  Only one struct keys at a time. */
#pragma once

#include "base/buf.h"

#include <signal.h>
#include <termios.h>

enum key_kind {
    KEY_CHAR,   /* c, in lower case */
    KEY_AMOUNT, /* cents, or -1 if the input is no amount */
    KEY_ENTER,
    KEY_ESCAPE,
    KEY_REDRAW,
    KEY_END,
};

struct key {
    uint8_t kind; /* enum key_kind */
    char c;       /* for KEY_CHAR, else 0 */
    int64_t cents;
};

struct keys {
    bool interactive;  /* standard input and output are a terminal: single keys */
    bool ended;        /* no more input */
    bool line_has_key; /* a key was read from the current line */
    bool dropping;     /* the rest of the line is to be dropped */
    int pushed_back;   /* a byte to be read again, or -1 */
    size_t at, end;
    unsigned char bytes[512];
    int64_t last_letter_ms; /* when the last letter came, at a terminal */
    struct termios usual_mode;
    sigset_t wait_mask; /* the signal mask while waiting for a key */
};

void keys_open(struct keys *keys);
void keys_close(struct keys *keys);

/* The next key, echoed; digits begin an amount if amount is set, else they are keys. */
struct key keys_next(struct keys *keys, bool amount);

/* Drops the rest of the line. */
void keys_drop_line(struct keys *keys);
