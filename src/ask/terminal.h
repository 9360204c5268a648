/* terminal.h - the terminal's width and style, and a progress bar.
 *
 * The terminal itself is never queried, and a pipe gets plain text.  The bar is drawn on standard error
 * for work over two seconds, if standard error is a terminal.  Order: start, count (optional), report...,
 * end. While the bar is open, an interrupt (Ctrl-C) or SIGTERM makes the next report return true: stop. */
#pragma once

#include "base/base.h"

#include <stdbool.h>

/* ---- standard output ----------------------------------------------------------------------------------- */
/* The width of the terminal, at least 20; 100 if standard output is none. */
int terminal_width(void);

/* May bold text be printed?  Only on a terminal that is not dumb, without NO_COLOR. */
bool terminal_styled(void);

/* ---- progress ------------------------------------------------------------------------------------------ */
void progress_start(const char *title);

/* The work has total units; the bar then shows the rate too. */
void progress_count(double total, const char *unit);

/* Reports the share done, 0 to 1; returns true if the work must stop.  Usable as analysis_request.progress. */
bool progress_report(void *context, double done);

/* Erases the bar, so that output can follow. */
void progress_clear(void);

/* Seconds since the start. */
double progress_seconds(void);

/* Ends the bar and restores the handling of Ctrl-C and SIGTERM. */
void progress_end(void);

/* All of these, for a call (call.h). */
struct progress_bar {
    void (*start)(const char *title);
    void (*count)(double total, const char *unit);
    bool (*report)(void *context, double done);
    void (*clear)(void);
    double (*seconds)(void);
    void (*end)(void);
};
