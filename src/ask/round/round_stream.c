#include "ask/round/round_stream.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- lines -------------------------------------------------------------------------------------------- */
/* Reads a stream line by line, in constant memory.  The caller may change the line, which is valid until the
 * next call.  Of a line above LINE_MAX_BYTES the rest is dropped. */
enum { LINE_MAX_BYTES = 4 << 20, LINE_MEMORY = LINE_MAX_BYTES + 2 /* CR LF */ };

enum line_status { LINE_OK, LINE_TOO_LONG, LINE_END, LINE_FAILED };

struct lines {
    struct call *call;
    int file;            /* or, in a hosted call, */
    struct text rest;    /* what was not yet read */
    char input[1 << 16]; /* read, and not yet part of a line */
    size_t at, end;      /* in input */
    char memory[LINE_MEMORY];
    size_t size;     /* of the line in memory, with its end */
    uint64_t number; /* of the line last returned, from 1 */
};

/* Reads more input; false at the end or on failure (errno). */
static bool read_more(struct lines *lines) {
    ssize_t got = (ssize_t)(lines->rest.size < sizeof lines->input ? lines->rest.size : sizeof lines->input);
    if (call_is_hosted(lines->call)) {
        if (got) memcpy(lines->input, lines->rest.at, (size_t)got);
        lines->rest = (struct text){lines->rest.at + got, lines->rest.size - (size_t)got};
    } else {
        fflush(lines->call->out); /* the sender may wait for our answers before it sends more */
        do got = read(lines->file, lines->input, sizeof lines->input);
        while (got < 0 && errno == EINTR);
    }
    if (got == 0) errno = 0;
    lines->at = 0;
    lines->end = got > 0 ? (size_t)got : 0;
    return got > 0;
}

/* Adds input to the line in memory up to the next line feed, or all of it. */
static enum line_status add_input(struct lines *lines, bool all, struct text *out) {
    bool ended = false;
    while (!ended) {
        if (lines->at == lines->end && !read_more(lines)) {
            if (errno) return LINE_FAILED;
            break;
        }
        const char *from = lines->input + lines->at;
        const char *feed = all ? NULL : memchr(from, '\n', lines->end - lines->at);
        const size_t count = feed ? (size_t)(feed + 1 - from) : lines->end - lines->at;
        const size_t room = LINE_MEMORY - lines->size, fits = count < room ? count : room;

        memcpy(lines->memory + lines->size, from, fits);
        lines->size += fits;
        lines->at += count;
        ended = feed != NULL;
    }
    if (lines->size == 0) return LINE_END;
    *out = (struct text){lines->memory, lines->size};
    if (out->at[out->size - 1] == '\n') out->size--;
    if (out->size > 0 && out->at[out->size - 1] == '\r') out->size--;
    return out->size > LINE_MAX_BYTES ? LINE_TOO_LONG : LINE_OK;
}

/* ---- rounds ------------------------------------------------------------------------------------------- */
static bool is_blank(struct text line) {
    for (size_t i = 0; i < line.size; i++)
        if (line.at[i] != ' ' && line.at[i] != '\t') return false;
    return true;
}

static struct text without_byte_order_mark(struct text line) {
    if (line.size < 3 || memcmp(line.at, "\xef\xbb\xbf", 3) != 0) return line;
    return (struct text){line.at + 3, line.size - 3};
}

/* Does the line leave an object or an array open? */
static bool leaves_open(struct text line) {
    bool in_string = false;
    long depth = 0;
    for (size_t i = 0; i < line.size; i++) {
        const char c = line.at[i];

        if (in_string && c == '\\')
            i++;
        else if (c == '"')
            in_string = !in_string;
        else if (!in_string && (c == '{' || c == '['))
            depth++;
        else if (!in_string && (c == '}' || c == ']'))
            depth--;
    }
    return depth > 0;
}

/* The next line; the first one without a byte-order mark, and with the rest of the input if it has an open bracket. */
static enum line_status next_round(const struct round_stream *stream, struct lines *lines, struct text *line) {
    lines->size = 0;
    lines->number++;
    const enum line_status status = add_input(lines, false, line);
    if (status != LINE_OK || lines->number > 1) return status;
    if (!stream->spread || !leaves_open(*line)) {
        *line = without_byte_order_mark(*line);
        return status;
    }
    const enum line_status whole = add_input(lines, true, line);
    *line = without_byte_order_mark(*line);
    return whole;
}

static void refuse(struct round_stream *stream, uint64_t number) {
    struct call *call = stream->call;
    stream->refuse(stream, &stream->in->failure, number);
    if (call->refused && !stream->failed) *call->refused = stream->in->failure;
    if (call->refused && !stream->failed) call->refused_line = number;
    stream->failed = true;
}

static void refuse_line(struct round_stream *stream, enum err err, uint64_t number) {
    round_refuse(stream->in, err, "%s", err_text(err));
    refuse(stream, number);
}

static bool answer_all(struct round_stream *stream, struct lines *lines) {
    uint64_t blank_lines = 0; /* pending: an error only if something follows */
    enum line_status status;
    struct text line;
    while ((status = next_round(stream, lines, &line)) == LINE_OK || status == LINE_TOO_LONG) {
        if (status == LINE_OK && is_blank(line)) {
            blank_lines++;
            continue;
        }
        for (; blank_lines > 0; blank_lines--) refuse_line(stream, ERR_BLANK_LINE, lines->number - blank_lines);
        if (status == LINE_TOO_LONG) {
            refuse_line(stream, ERR_LINE_TOO_LONG, lines->number);
        } else if (!stream->answer(stream, line, lines->number)) {
            refuse(stream, lines->number);
        }
        if (ferror(stream->call->out)) return true;
    }
    return status == LINE_END;
}

/* The file, or standard input; -1 if it cannot be opened.  A hosted call has only the input that was handed over. */
static int open_input(const struct call *call, const char *path) {
    if (call_is_hosted(call) || !path || strcmp(path, "-") == 0) return STDIN_FILENO;
    return open(path, O_RDONLY | O_CLOEXEC);
}

int round_stream_run(struct round_stream *stream, const char *path) {
    struct call *call = stream->call;
    struct lines *lines = calloc(1, sizeof *lines); /* address space: most of it is never used */
    const int file = lines ? open_input(call, path) : -1;
    bool ended = false;
    if (file >= 0) {
        lines->call = call;
        lines->file = file;
        lines->rest = call->input;
        ended = answer_all(stream, lines);
    }
    if (!ended) call_error(call, "%s: %s", path && file != STDIN_FILENO ? path : "standard input", strerror(errno));
    if (file > STDIN_FILENO) close(file);
    free(lines);
    return !ended ? EXIT_CANNOT : stream->failed ? EXIT_NO : EXIT_DONE;
}
