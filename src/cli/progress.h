/*
 * progress.h - a bar on standard error for work over two seconds, if a person looks at it.
 *
 * An interrupt (Ctrl-C) or a request to end (SIGTERM) while a bar may be shown asks the work to stop at its
 * next report.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>

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
