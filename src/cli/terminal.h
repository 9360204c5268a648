/*
 * terminal.h - the terminal: how wide it is, whether it shows bold letters, and a progress bar.
 *
 * Nothing is asked of the terminal itself, and a pipe gets plain text.  The bar is drawn on standard error
 * for work over two seconds, if standard error is a terminal.  Order: start, count (optional), report...,
 * end. While the bar is open, an interrupt (Ctrl-C) or SIGTERM asks the work to stop at its next report.
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

/* The work is so many units, of which a share was done before it began; the bar then shows the rate too. */
void progress_count(double total, const char *unit, double done);

/* The share done, 0 to 1; true asks the work to stop.  Fits analysis_request.progress. */
bool progress_report(void *context, double done);

/* Wipes the bar, so that output can follow. */
void progress_clear(void);

/* Seconds since the start. */
double progress_seconds(void);

/* Ends it and gives Ctrl-C and SIGTERM back. */
void progress_end(void);

#endif
