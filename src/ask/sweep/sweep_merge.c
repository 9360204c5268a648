/* sweep_merge.c - the records of a sweep as JSON Lines, and as a table with a schema.
 *
 * A row of the table is a measure of a result (an item of its "measures"), with what the result says of all of them;
 * a result without measures is one row.  A value inside an object is named by its path, rule.play; lists are only in
 * the JSON Lines.  Columns stand in the order in which they first occur, so the same records give the same bytes. */
#include "ask/sweep/sweep.h"
#include "base/csv.h"
#include "base/json.h"

#include <errno.h>
#include <string.h>

enum { CELLS = 160, NAME = 64, VALUE = 480 };

struct cell {
    char name[NAME], value[VALUE];
    bool text; /* no number in the JSON */
};

struct row {
    int count;
    struct cell cells[CELLS];
};

struct column {
    char name[NAME];
    bool text;
};

struct table {
    const struct sweep *sweep;
    int columns, missing;
    struct column column[CELLS];
    FILE *lines; /* results.jsonl, in the first pass */
    bool second; /* the pass of results.csv */
    struct csv csv;
    int unit; /* from 1 */
    struct row common, row;
    char text[1 << 16];
};

/* ---- a result as rows --------------------------------------------------------------------------------- */
static struct cell *add_cell(struct row *row, const char *prefix, struct text key) {
    if (row->count == CELLS) return NULL;
    struct cell *cell = &row->cells[row->count];
    struct buf b = BUF(cell->name);
    buf_put(&b, prefix);
    buf_bytes(&b, key.at, key.size);
    if (b.full) return NULL;
    for (char *c = cell->name; *c; c++)
        if (*c == ' ') *c = '_'; /* names of columns have no blanks (csv.h) */
    cell->text = false;
    row->count++;
    return cell;
}

static void set_cell(struct cell *cell, struct text value) {
    struct buf b = BUF(cell->value);
    buf_bytes(&b, value.at, value.size);
    if (b.full) cell->value[0] = '\0'; /* too long for a table; the JSON Lines have it */
}

static void walk(struct json *j, struct row *row, const char *prefix, struct text *measures);

static void walk_value(struct json *j, struct row *row, const char *prefix, struct text key) {
    const enum json_kind kind = json_peek(j);
    struct text value;
    if (kind == JSON_OBJECT) {
        BUF_ON_STACK(b, NAME);

        buf_put(&b, prefix);
        buf_bytes(&b, key.at, key.size);
        buf_char(&b, '.');
        walk(j, row, b.text, NULL);
        return;
    }
    struct cell *cell = kind == JSON_ARRAY || kind == JSON_NULL ? NULL : add_cell(row, prefix, key);
    const bool good = cell && kind == JSON_STRING ? json_read_string(j, &value) : json_skip(j, &value);

    if (!cell || !good) return;
    cell->text = kind != JSON_NUMBER;
    set_cell(cell, value);
}

/* The values of an object; "measures" of the outermost one are kept for later. */
static void walk(struct json *j, struct row *row, const char *prefix, struct text *measures) {
    struct text key;
    if (!json_enter(j, '{')) return;
    while (json_next_key(j, &key))
        if (measures && id_is("measures", key.at, key.size) && json_peek(j) == JSON_ARRAY)
            json_skip(j, measures);
        else
            walk_value(j, row, prefix, key);
}

static int find_column(const struct table *t, const char *name) {
    for (int i = 0; i < t->columns; i++)
        if (strcmp(t->column[i].name, name) == 0) return i;
    return -1;
}

static const char *value_of(const struct row *row, const char *name) {
    for (int i = row->count - 1; i >= 0; i--) /* what a measure says goes before what its result says */
        if (strcmp(row->cells[i].name, name) == 0) return row->cells[i].value;
    return NULL;
}

static void find_columns(struct table *t, const struct row *row) {
    for (int i = 0; i < row->count; i++) {
        int at = find_column(t, row->cells[i].name);
        if (at < 0 && t->columns == CELLS) continue;
        if (at < 0) {
            at = t->columns++;
            memcpy(t->column[at].name, row->cells[i].name, NAME);
        }
        t->column[at].text |= row->cells[i].text;
    }
}

static void take_row(struct table *t, const struct row *row) {
    struct csv_value values[CELLS + 1] = {csv_int(t->unit)};
    if (!t->second) {
        find_columns(t, row);
        return;
    }
    for (int i = 0; i < t->columns; i++) {
        const char *value = value_of(row, t->column[i].name);

        const bool figures = value && strspn(value, "+-./0123456789e") == strlen(value); /* exact fractions too */
        values[i + 1] = figures && *value ? csv_json(value) : csv_text(value);
    }
    csv_put(&t->csv, values, (size_t)t->columns + 1);
}

/* "analyze three-card-catch --rule play=2" */
static void put_command(struct row *row, const struct sweep_unit *unit) {
    char name[] = "command";
    struct cell *cell = add_cell(row, "", (struct text){name, strlen(name)});
    struct buf b = BUF(cell->value);
    cell->text = true;
    for (int i = 0; i < unit->words; i++) buf_format(&b, "%s%s", i ? " " : "", unit->word[i]);
}

/* Its rows, in any pass; the record is changed by the reading. */
static void take_record(struct table *t, const struct sweep_unit *unit, char *record, size_t size) {
    struct json j = json_init(record, size), each;
    struct text key, measures = {0};
    t->common.count = 0;
    put_command(&t->common, unit);
    if (!json_enter(&j, '{')) return;
    while (json_next_key(&j, &key)) {
        if (id_is("result", key.at, key.size) && json_peek(&j) == JSON_OBJECT)
            walk(&j, &t->common, "", &measures);
        else
            walk_value(&j, &t->common, "", key);
    }
    if (!measures.at) {
        take_row(t, &t->common);
        return;
    }
    each = json_init(measures.at, measures.size);
    json_enter(&each, '[');
    while (json_next_item(&each)) {
        t->row = t->common;
        walk(&each, &t->row, "", NULL);
        take_row(t, &t->row);
    }
}

/* ---- files -------------------------------------------------------------------------------------------- */
static FILE *create(const struct sweep *s, const char *name) {
    char path[SWEEP_PATH];
    FILE *file = sweep_path(s, path, name) ? fopen(path, "wb") : NULL;
    if (!file) cli_error(s->command, "%s/%s: %s", s->folder, name, strerror(errno));
    return file;
}

static bool close_file(const struct sweep *s, const char *name, FILE *file) {
    const bool lost = ferror(file) != 0;
    return (fclose(file) == 0 && !lost) || cli_error(s->command, "%s/%s: %s", s->folder, name, strerror(errno));
}

static void pass(struct table *t) {
    struct arena *arena = &t->sweep->command->call->arena;
    for (int i = 0; i < t->sweep->count; i++) {
        const size_t mark = arena_mark(arena);
        size_t size = 0;
        char *record = sweep_read_record(t->sweep, &t->sweep->units[i], &size);
        t->unit = i + 1;
        t->missing += !record;
        if (record && t->lines) fwrite(record, 1, size, t->lines);
        if (record) take_record(t, &t->sweep->units[i], record, size);
        arena_release(arena, mark);
    }
}

static bool write_lines(struct table *t) {
    t->lines = create(t->sweep, "results.jsonl");
    if (!t->lines) return false;
    pass(t);
    FILE *lines = t->lines;
    t->lines = NULL;
    return close_file(t->sweep, "results.jsonl", lines);
}

static bool write_table(struct table *t) {
    struct buf names = BUF(t->text);
    FILE *file = create(t->sweep, "results.csv");
    if (!file) return false;
    buf_put(&names, "unit");
    for (int i = 0; i < t->columns; i++) buf_format(&names, " %s", t->column[i].name);
    t->second = true;
    csv_open(&t->csv, true, names.text, cli_put, file);
    pass(t);
    return close_file(t->sweep, "results.csv", file);
}

static bool write_schema(struct table *t) {
    struct buf b = BUF(t->text);
    FILE *file = create(t->sweep, "schema.json");
    if (!file) return false;
    buf_put(&b, "{\"format\":1,\"results.jsonl\":\"a record for each unit of the manifest, in its order\",\n"
                "\"results.csv\":\"a row for each measure\",\"columns\":[\n{\"name\":\"unit\",\"type\":\"number\"}");
    for (int i = 0; i < t->columns; i++)
        buf_format(&b, ",\n{\"name\":\"%s\",\"type\":\"%s\"}", t->column[i].name,
                   t->column[i].text ? "string" : "number");
    buf_put(&b, "\n]}\n");
    fwrite(b.text, 1, b.size, file);
    return close_file(t->sweep, "schema.json", file);
}

static int merge(struct table *t) {
    bool good = write_lines(t);
    const int missing = t->missing;
    if (good && missing)
        return cli_fail(t->sweep->command, "%d of %d units have no record yet; run their shards, then --merge again",
                        missing, t->sweep->count);
    good = good && write_table(t) && write_schema(t);
    return good ? EXIT_DONE : EXIT_CANNOT;
}

int sweep_merge(const struct sweep *s) {
    struct table *t = arena_take(&s->command->call->arena, sizeof *t);
    t->sweep = s;
    return merge(t);
}
