/* play_keys.h - the player's input, in lines.
 *
 * A line has one key or several ("1 25 d"), with or without spaces; a blank line is Enter.  keys_drop_line() drops
 * the rest of a line, so that nothing after a refused key takes effect.
 *
 * Signals are delivered only while a key is awaited, so a round is never interrupted: Ctrl-C, a hang-up and SIGTERM
 * arrive as KEY_END like the end of input.
 *
 * Order: keys_open, keys_next any number of times, keys_close.  Only one struct keys at a time. */
#pragma once

#include "base/buf.h"

#include <signal.h>

enum key_kind {
    KEY_CHAR,   /* c, in lower case */
    KEY_AMOUNT, /* cents, or -1 if the input is no amount */
    KEY_ENTER,
    KEY_END,
};

struct key {
    uint8_t kind; /* enum key_kind */
    char c;       /* for KEY_CHAR, else 0 */
    int64_t cents;
};

struct keys {
    bool terminal;     /* which shows what is typed itself */
    bool ended;        /* no more input */
    bool line_has_key; /* a key was read from the current line */
    bool dropping;     /* the rest of the line is to be dropped */
    size_t at, end;
    unsigned char bytes[512];
    sigset_t wait_mask; /* the signal mask while waiting for a key */
};

void keys_open(struct keys *keys);
void keys_close(struct keys *keys);

/* The next key, echoed unless a terminal has; digits begin an amount if amount is set, else they are keys. */
struct key keys_next(struct keys *keys, bool amount);

/* Drops the rest of the line. */
void keys_drop_line(struct keys *keys);
