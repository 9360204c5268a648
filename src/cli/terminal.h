/*
 * terminal.h - what standard output is: how wide, and whether it shows bold letters.
 *
 * Nothing is asked of the terminal itself, and a pipe gets plain text.
 */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include "base/base.h"

/* Columns of the terminal, 20 at least; 100 where there is none. */
int terminal_width(void);

/* A terminal, not a dumb one, and NO_COLOR does not forbid it. */
bool terminal_styled(void);

#endif
