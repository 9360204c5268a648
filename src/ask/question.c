#include "ask/question.h"

#include "ask/columns.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_STEP = 8, HELP_WIDTH = 100, HELP_COLUMN = 24 };

/* ---- values ------------------------------------------------------------------------------------------- */
bool ask_is_choice(const struct ask_option *o) {
    bool any = false;
    for (const char *c = o->value; c && *c; c++) {
        if (*c >= 'A' && *c <= 'Z') return false;
        any = any || *c == '|';
    }
    return any;
}

struct text ask_choice(const struct ask_option *o, int n) {
    const char *at = o->value && strchr(o->value, '|') ? o->value : "";
    for (; *at; at += *at == '|') {
        const size_t size = strcspn(at, "|");

        if (!(*at >= 'A' && *at <= 'Z') && n-- == 0) return text_view(at, size);
        at += size;
    }
    return (struct text){0};
}

bool ask_list_add(struct ask_list *list, const char *item) {
    if (list->count % LIST_STEP == 0) {
        const char **more = realloc(list->items, (size_t)(list->count + LIST_STEP) * sizeof *more);

        if (!more) return false;
        list->items = more;
    }
    list->items[list->count++] = item;
    return true;
}

void ask_clear(const struct ask *ask, void *question) {
    for (int i = 0; i < ask->count; i++) {
        if (ask->options[i].kind != ASK_LIST) continue;
        struct ask_list *list = (struct ask_list *)((char *)question + ask->options[i].at);

        free(list->items);
        *list = (struct ask_list){0}; /* two options may have one list */
    }
}

/* ---- usage and help ----------------------------------------------------------------------------------- */
void ask_put_usage(struct buf *b, const struct ask *ask) {
    bool options = false;
    buf_put(b, ask->name);
    if (ask->usage) buf_format(b, " %s", ask->usage);
    for (int i = 0; i < ask->count && !ask->usage; i++) {
        if (ask_is_word(&ask->options[i])) buf_format(b, " %s", ask->options[i].name);
        options = options || !ask_is_word(&ask->options[i]);
    }
    if (options) buf_put(b, " [OPTIONS]");
}

void ask_put_options(struct buf *b, const struct ask *ask) {
    for (int i = 0; i < ask->count; i++) {
        const struct ask_option *o = &ask->options[i];
        if (ask_is_word(o)) continue;
        const size_t start = b->size;

        buf_format(b, "  %s%s%s", o->name, o->value ? " " : "", o->value ? o->value : "");
        if (b->size - start >= HELP_COLUMN - 1)
            buf_char(b, '\n');
        else
            text_pad(b, start, HELP_COLUMN);
        text_wrap_hanging(b, o->help, b->text[b->size - 1] == '\n' ? HELP_COLUMN : 0, HELP_COLUMN, HELP_WIDTH);
    }
}

/* ---- names that were meant ---------------------------------------------------------------------------- */
enum { NAME_MAX_SIZE = 32 };

/* How many letters must be put in, left out, changed or exchanged with the next to make one of the other. */
static int distance(const char *a, const char *b) {
    int rows[3][NAME_MAX_SIZE + 1];
    const int size = (int)strlen(a), other = (int)strlen(b);
    if (size > NAME_MAX_SIZE || other > NAME_MAX_SIZE) return NAME_MAX_SIZE;
    for (int i = 0; i <= size; i++) {
        int *row = rows[i % 3], *above = rows[(i + 2) % 3], *second = rows[(i + 1) % 3];

        for (int j = 0; j <= other; j++) {
            if (i == 0 || j == 0) {
                row[j] = i + j;
                continue;
            }
            row[j] = above[j - 1] + (a[i - 1] != b[j - 1]);
            if (above[j] < row[j]) row[j] = above[j] + 1;
            if (row[j - 1] < row[j]) row[j] = row[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && second[j - 2] < row[j])
                row[j] = second[j - 2] + 1;
        }
    }
    return rows[size % 3][other];
}

const char *ask_nearest(const char *typed, const char *(*name)(const void *list, int i), const void *list) {
    const char *nearest = NULL, *one;
    int best = strlen(typed) > 4 ? 3 : 2; /* one mistake, two in a longer word */
    for (int i = 0; (one = name(list, i)); i++) {
        const int away = distance(typed, one);

        if (away >= best) continue;
        best = away;
        nearest = one;
    }
    return nearest;
}
