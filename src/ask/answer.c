#include "ask/answer.h"

#include <string.h>

/* ---- units -------------------------------------------------------------------------------------------- */
enum answer_unit answer_unit(struct text name, enum answer_unit outer) {
    static const struct {
        const char *name;
        enum answer_unit unit;
    } units[] = {
#define NAME(name, unit) {name, UNIT_##unit},
#include "ask/answer_unit.def"
#undef NAME
    };
    for (size_t i = 0; i < COUNT(units); i++)
        if (text_is(name, units[i].name)) return units[i].unit;
    return outer;
}

void answer_put_plain(struct buf *b, struct text value) {
    const char *at = value.at, *end = at + value.size;
    if (*at != '"') {
        buf_bytes(b, at, value.size);
        return;
    }
    for (at++, end--; at < end; at++) {
        if (*at != '\\') {
            buf_char(b, *at);
        } else if (*++at == 'u') { /* json_write.h writes so what is below a blank, and nothing else */
            buf_char(b, (char)((at[3] - '0') * 16 + (char_is_digit(at[4]) ? at[4] - '0' : at[4] - 'a' + 10)));
            at += 4;
        } else {
            buf_char(b, *at);
        }
    }
}

bool answer_read_fraction(const char *text, struct fraction *out) { return fraction_read(&text, out) && !*text; }

/* ---- an answer ---------------------------------------------------------------------------------------- */
static void print_json(const struct answer *a) { a->put(a->context, a->text->text, a->text->size); }

static struct text piece(const struct answer *a) { return (struct text){a->text->text, a->text->size}; }

/* Does the text wait for the end? */
static bool waits(const struct answer *a) { return a->table && a->form == ANSWER_TEXT; }

void answer_head(struct answer *a) {
    struct buf head = BUF(a->memory);
    must(!a->text->full);
    if (waits(a)) return;
    a->listing = true;
    a->rows = 0;
    switch (a->form) {
    case ANSWER_JSON: print_json(a); break;
    case ANSWER_TEXT: answer_put_text(a, piece(a)); break;
    case ANSWER_CSV:
        buf_bytes(&head, a->text->text, a->text->size); /* what is cut off has no column */
        a->head = (struct text){head.text, head.size};
        answer_put_csv_head(a);
        break;
    }
    buf_clear(a->text);
}

void answer_row(struct answer *a) {
    must(!a->text->full);
    if (waits(a)) return;
    switch (a->form) {
    case ANSWER_JSON:
        if (a->rows) a->put(a->context, ",", 1);
        if (!a->dense) a->put(a->context, "\n", 1);
        print_json(a);
        break;
    case ANSWER_TEXT: answer_put_text(a, piece(a)); break;
    case ANSWER_CSV: answer_put_csv(a, piece(a)); break;
    }
    a->rows++;
    buf_clear(a->text);
}

/* What follows a list, "],\"seed\":7}", as an object of its own. */
static struct text behind_list(const struct answer *a) {
    struct text rest = piece(a);
    char *end = memchr(rest.at, ']', rest.size);
    must(end);
    *end = ' ';
    char *comma = end + strspn(end, " \n,") - 1;
    *comma = '{';
    return (struct text){comma, rest.size - (size_t)(comma - rest.at)};
}

void answer_end(struct answer *a) {
    must(!a->text->full);
    if (a->form == ANSWER_JSON) print_json(a);
    if (a->form == ANSWER_TEXT) answer_put_text(a, a->listing ? behind_list(a) : piece(a));
    if (a->form == ANSWER_CSV && !a->listing) {
        answer_put_csv_head(a);
        answer_put_csv(a, piece(a));
    }
    a->listing = false;
    buf_clear(a->text);
}
