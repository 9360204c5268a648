/* answer_csv.c - answers as CSV (answer.h): objects are flattened, lists become rows. */
#include "ask/answer.h"
#include "base/csv.h"
#include "base/json_write.h"

#include <string.h>

enum { COLUMNS = 64, LISTS = 8, PATH = 120, MORE = 4096 };

struct list {
    char path[PATH];
    struct text items;
};

struct row {
    struct answer *answer;
    struct text cell[COLUMNS]; /* size 0: none */
    char more[MORE];           /* "change=0.25 figure=3" */
    size_t more_size;
    bool any; /* a row was written */
};

/* ---- columns ------------------------------------------------------------------------------------------ */
/* Its number, or -1. */
static int find_column(const char *columns, const char *path) {
    for (int i = 0; *columns; i++) {
        const size_t size = strcspn(columns, " ");
        if (strlen(path) == size && memcmp(columns, path, size) == 0) return i;
        columns += size + (columns[size] == ' ');
    }
    return -1;
}

void answer_put_csv_head(struct answer *a) {
    BUF_ON_STACK(b, CSV_ROW);
    for (const char *c = a->columns; *c; c++)
        if (strncmp(c, "../", 3) == 0)
            c += 2;
        else if (*c == '~')
            buf_put(&b, "_decimal");
        else
            buf_char(&b, *c == ' ' ? ',' : *c == '/' ? '_' : *c);
    buf_put(&b, ",more\r\n");
    a->put(a->context, b.text, b.size);
}

/* ---- values ------------------------------------------------------------------------------------------- */
/* An object as "xtra=1 odds=A", a list as "a b": what fits in one cell. */
static void put_joined(struct buf *b, struct text value) {
    struct json j = json_init(value.at, value.size);
    struct text key, item;
    const bool list = answer_is_list(value);
    if (!list && !answer_is_object(value)) {
        if (!text_is(value, "null")) answer_put_plain(b, value);
        return;
    }
    if (!json_enter(&j, *value.at)) return;
    for (bool first = true; list ? json_next_item(&j) : json_next_key(&j, &key); first = false) {
        if (!json_skip(&j, &item)) return;
        if (!first) buf_put(b, list && memchr(value.at, ' ', value.size) ? ", " : " ");
        if (!list) buf_format(b, "%.*s=", (int)key.size, key.at);
        put_joined(b, item);
    }
}

/* "-37483412/627115125" is no formula. */
static bool is_number(const char *text) { return text[strspn(text, "+-0123456789./")] == '\0'; }

static void put_cell(struct buf *b, struct text value) {
    BUF_ON_STACK(plain, CSV_ROW);
    if (!value.size) return;
    put_joined(&plain, value);
    must(!plain.full);
    csv_put_quoted(b, *value.at == '"' && !is_number(plain.text) ? csv_formula_guard(plain.text) : "", plain.text);
}

/* The value of the column before, "-3/7", as a decimal. */
static void put_decimal(struct buf *b, struct text value) {
    BUF_ON_STACK(plain, CSV_ROW);
    struct fraction f;
    if (value.size) put_joined(&plain, value);
    if (answer_read_fraction(plain.text, &f))
        buf_format(b, "%.17g", fraction_to_double(f));
    else
        put_cell(b, value);
}

static void write_row(struct row *row) {
    BUF_ON_STACK(b, 4 * CSV_ROW);
    int i = 0;
    for (const char *c = row->answer->columns; *c; i++) {
        const size_t size = strcspn(c, " ");

        if (c[size - 1] == '~')
            put_decimal(&b, row->cell[i - 1]);
        else
            put_cell(&b, row->cell[i]);
        buf_char(&b, ',');
        c += size + (c[size] == ' ');
    }
    csv_put_quoted(&b, "", row->more);
    buf_put(&b, "\r\n");
    must(!b.full);
    row->answer->put(row->answer->context, b.text, b.size);
    row->any = true;
}

/* ---- rows --------------------------------------------------------------------------------------------- */
static void add_more(struct row *row, const char *path, struct text value) {
    struct buf more = {.text = row->more, .size = row->more_size, .capacity = sizeof row->more};
    buf_format(&more, "%s%s=", more.size ? " " : "", path);
    put_joined(&more, value);
    must(!more.full);
    row->more_size = more.size;
}

/* How many objects the list has, and the first one. */
static int objects_of(struct text list, struct text *first) {
    struct json j = json_init(list.at, list.size);
    struct text item;
    int count = 0;
    if (!answer_is_list(list) || !json_enter(&j, '[')) return 0;
    for (; json_next_item(&j) && json_skip(&j, &item) && answer_is_object(item); count++)
        if (!count) *first = item;
    return count;
}

/* Places the values of an object.  Its lists of objects wait, but that of a single one is part of the row. */
static void fill(struct row *row, const char *within, struct text object, struct list *lists, int *count) {
    struct json j = json_init(object.at, object.size);
    struct text key, value;
    if (!json_enter(&j, '{')) return;
    while (json_next_key(&j, &key) && json_skip(&j, &value)) {
        BUF_ON_STACK(path, PATH);
        buf_format(&path, "%s%s%.*s", within, *within ? "/" : "", (int)key.size, key.at);
        const int column = find_column(row->answer->columns, path.text);
        struct text first = value;
        const int objects = column < 0 ? objects_of(value, &first) : 0;

        must(!path.full && column < COLUMNS);
        if (column >= 0) {
            row->cell[column] = value;
        } else if (objects > 1) {
            must(*count < LISTS);
            memcpy(lists[*count].path, path.text, path.size + 1);
            lists[(*count)++].items = value;
        } else if (answer_is_object(first)) {
            fill(row, path.text, first, lists, count);
        } else if (!text_is(value, "[]") && strncmp(within, "..", 2) != 0) {
            add_more(row, path.text, value);
        }
    }
}

static void write_object(struct row *row, const char *within, struct text object);

static void write_list(struct row *row, const struct list *list) {
    struct json j = json_init(list->items.at, list->items.size);
    struct text item;
    if (!json_enter(&j, '[')) return;
    while (json_next_item(&j) && json_skip(&j, &item)) {
        struct row own = *row;

        write_object(&own, list->path, item);
        row->any = true;
    }
}

/* The object as a row, or as one for each item of its lists. */
static void write_object(struct row *row, const char *within, struct text object) {
    struct list lists[LISTS];
    int count = 0;
    row->any = false;
    fill(row, within, object, lists, &count);
    for (int i = 0; i < count; i++) write_list(row, &lists[i]);
    if (!row->any) write_row(row);
}

void answer_put_csv(struct answer *a, struct text object) {
    struct row row = {.answer = a};
    struct list none[LISTS];
    int count = 0;
    if (a->head.at) fill(&row, "..", a->head, none, &count);
    write_object(&row, "", object);
}
