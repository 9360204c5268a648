/*
 * terminal.h - the terminal: how wide it is, whether it shows bold letters, and a progress bar.
 *
 * The terminal itself is never queried, and a pipe gets plain text.  The bar is drawn on standard error
 * for work over two seconds, if standard error is a terminal.  Order: start, count (optional), report...,
 * end. While the bar is open, an interrupt (Ctrl-C) or SIGTERM makes the next report return true: stop.
 */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include "base/base.h"

#include <stdbool.h>

/* ---- standard output ----------------------------------------------------------------------------------- */

/* Columns of the terminal, 20 at least; 100 where there is none. */
int terminal_width(void);

/* A terminal, not a dumb one, and NO_COLOR does not forbid it. */
bool terminal_styled(void);

/* ---- progress ------------------------------------------------------------------------------------------ */

void progress_start(const char *title);

/* The work is total units, of which the share done was finished before; the bar then shows the rate too. */
void progress_count(double total, const char *unit, double done);

/* The share done, 0 to 1; true: stop.  Fits analysis_request.progress. */
bool progress_report(void *context, double done);

/* Removes the bar from the screen, so that output can follow. */
void progress_clear(void);

/* Seconds since the start. */
double progress_seconds(void);

/* Ends it and gives Ctrl-C and SIGTERM back. */
void progress_end(void);

#endif
