/*
 * report_sink.h - where a report goes, a piece at a time.
 *
 * The writers of a report are pure: they know nothing of files, only this one call.  A formatted piece is at
 * most SINK_PIECE bytes; text of any length goes through sink_put() and the two that escape.
 */
#ifndef CLI_REPORT_REPORT_SINK_H
#define CLI_REPORT_REPORT_SINK_H

#include "base/buf.h"

enum { SINK_PIECE = 1024, SINK_JSON_MAX = 16 << 10 };

struct sink {
    void (*write)(void *context, const char *bytes, size_t size);
    void *context;
};

void sink_put(struct sink sink, const char *text);
void sink_format(struct sink sink, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* With &, <, > and quotes as HTML and SVG want them. */
void sink_html(struct sink sink, const char *text);

/* With a backslash before what Markdown would take for a mark. */
void sink_markdown(struct sink sink, const char *text);

/* As a JSON string, quotes included; SINK_JSON_MAX is room for any item of a rules page. */
void sink_json(struct sink sink, const char *text);

#endif
