/* play_input.h - the player's input: a line is words between blanks.
 *
 * Signals are delivered only while a line is awaited, so a round is never interrupted: Ctrl-C, a hang-up and SIGTERM
 * are the end of input.  Only one struct input at a time. */
#pragma once

#include "base/base.h"

#include <signal.h>

enum { TYPED_WORDS = 6, TYPED_LINE = 256 };

struct typed {
    int count;
    const char *word[TYPED_WORDS]; /* "" behind the last */
    char text[TYPED_LINE];
};

struct input {
    bool terminal; /* which shows what is typed itself */
    bool ended;
    size_t at, end;
    char bytes[512];
    sigset_t wait_mask; /* the signal mask while waiting for a line */
};

void input_open(struct input *in);
void input_close(struct input *in);

/* The next line, in small letters; false at the end.  What does not fit is dropped. */
bool input_next(struct input *in, struct typed *out);

/* Is the typed word the beginning of this one? */
bool typed_is(const char *word, const char *name);
