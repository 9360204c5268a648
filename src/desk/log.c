/* log.c - lines of the server log, as JSON and as text. */
#include "desk/log.h"

#include "base/json_write.h"
#include "base/time.h"

#include <string.h>
#include <unistd.h>

enum { FIELD_MAX = 300, TEXT_MAX = 900 };

static const char *const ids[LOG_LEVELS] = {"debug", "info", "warning", "error"};

static const char *log_level_id(enum log_level level) { return level < LOG_LEVELS ? ids[level] : ""; }

int log_level_find(const char *id) {
    for (int i = 0; i < LOG_LEVELS; i++)
        if (strcmp(ids[i], id) == 0) return i;
    return -1;
}

/* Puts at most so many bytes; control bytes are replaced, which could move a cursor or begin another line. */
static void put_plain(struct buf *b, const char *text, size_t most) {
    for (size_t i = 0; i < most && text[i]; i++)
        buf_char(b, (unsigned char)text[i] < ' ' || text[i] == 127 ? '?' : text[i]);
}

static void put_quoted(struct buf *b, const char *key, const char *text, size_t most) {
    char memory[TEXT_MAX + 1];
    struct buf copy = buf_init(memory, (most < TEXT_MAX ? most : TEXT_MAX) + 1);
    buf_put(&copy, text);
    if (copy.full) /* never cut within a character */
        while (copy.size && ((unsigned char)memory[copy.size - 1] & 0x80)) memory[--copy.size] = 0;
    json_write_key(b, key);
    json_write_string(b, memory);
}

/* A field with an empty text is left out. */
static bool is_empty(const struct log_field *f) { return f->text && !f->text[0]; }

/* Is there room for another field of any size?  Later ones are left out; a byte takes at most six in JSON. */
static bool has_room(const struct buf *b) { return b->capacity - b->size > 6 * FIELD_MAX + 100; }

static void put_json(struct buf *b, const struct log_line *line) {
    json_write_begin(b, NULL, '{');
    json_write_key(b, "time");
    buf_char(b, '"');
    time_put(b, line->time_ms);
    buf_char(b, '"');
    json_write_text(b, "level", log_level_id((enum log_level)line->level));
    json_write_text(b, "event", line->event);
    put_quoted(b, "text", line->text, TEXT_MAX);
    for (size_t i = 0; i < line->count && has_room(b); i++) {
        const struct log_field *f = &line->fields[i];
        if (is_empty(f)) continue;
        if (f->text)
            put_quoted(b, f->key, f->text, FIELD_MAX);
        else
            json_write_int(b, f->key, f->number);
    }
    json_write_end(b, '}');
}

static void put_text(struct buf *b, const struct log_line *line) {
    BUF_ON_STACK(time, TIME_SIZE + 1);
    int put = 0;
    time_put(&time, line->time_ms);
    buf_bytes(b, time.text + 11, 8); /* the time of day */
    buf_char(b, ' ');
    if (line->level >= LOG_LEVEL_WARNING) buf_format(b, "%s: ", log_level_id((enum log_level)line->level));
    put_plain(b, line->text, TEXT_MAX);
    for (size_t i = 0; i < line->count && has_room(b); i++) {
        const struct log_field *f = &line->fields[i];
        if (is_empty(f)) continue;
        buf_format(b, "%s%s ", put++ ? ", " : " (", f->key);
        if (f->text)
            put_plain(b, f->text, FIELD_MAX);
        else
            buf_int(b, f->number);
    }
    if (put) buf_char(b, ')');
}

/* Writes the line with its '\n' into LOG_LINE_MAX bytes; long texts are cut and surplus fields left out, the
 * line stays well-formed.  Pure. */
static void log_put(struct buf *out, const struct log_line *line, bool json) {
    (json ? put_json : put_text)(out, line);
    buf_char(out, '\n');
}

void log_write(const struct log *log, struct log_line line) {
    BUF_ON_STACK(b, LOG_LINE_MAX);
    if (!log || !log->on || line.level < log->least) return;
    line.time_ms = log->clock_ms(log->context);
    log_put(&b, &line, log->json);
    if (write(log->file, b.text, b.size) < 0) return; /* losing a log line must not stop the house */
}
