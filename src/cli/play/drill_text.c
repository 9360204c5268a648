#include "cli/play/drill_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- writing ------------------------------------------------------------------------------------------ */

static void put_kinds(struct buf *b, const struct drill_page *page)
{
    const struct drill_kind *kinds = drill_kinds(page->game);

    for (int i = 0; kinds[i].id; i++) {
        const struct drill_tally *t = &page->kind[i];

        buf_format(b, "%s\n   {\"kind\":\"%s\",\"decisions\":%lld,\"right\":%lld,\"cost\":%lld}",
                   i ? "," : "", kinds[i].id, (long long)t->decisions, (long long)t->right,
                   (long long)t->cost);
    }
}

static void put_spots(struct buf *b, const struct drill_page *page)
{
    for (int i = 0; i < page->spot_count; i++) {
        const struct drill_spot *s = &page->spot[i];

        buf_format(b,
                   "%s\n   {\"state\":\"%s\",\"box\":%lld,\"due\":%lld,\"seen\":%lld,\"missed\":%lld,"
                   "\"cost\":%lld}",
                   i ? "," : "", s->state, (long long)s->box, (long long)s->due, (long long)s->seen,
                   (long long)s->missed, (long long)s->cost);
    }
}

void drill_text_put(struct buf *b, const struct drill_book *book)
{
    buf_format(b, "{\"format\":\"cardroom drill\",\"version\":%d,\"pages\":[", DRILL_VERSION);
    for (int i = 0; i < book->page_count; i++) {
        const struct drill_page *page = &book->page[i];

        buf_format(b, "%s\n {\"game\":\"%s\",\"rules\":", i ? "," : "", page->game->id);
        json_write_string(b, page->rules);
        buf_format(b, ",\"decisions\":%lld,\n  \"kinds\":[", (long long)page->decisions);
        put_kinds(b, page);
        buf_put(b, "],\n  \"spots\":[");
        put_spots(b, page);
        buf_put(b, "]}");
    }
    buf_put(b, "]}\n");
}

/* ---- reading ------------------------------------------------------------------------------------------ */

struct reader {
    char *error;
    char place[80]; /* "pages[0], spots[3]: ", or nothing */
};

/* Always false. */
__attribute__((format(printf, 2, 3))) static bool fail(struct reader *r, const char *format, ...)
{
    struct buf b = buf_over(r->error, DRILL_ERROR);
    char text[DRILL_ERROR - 80];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    buf_put(&b, r->place);
    buf_put(&b, text);
    return false;
}

/* What somebody wrote, cut to fit a message; its escapes stay as they are. */
struct quote {
    char text[40];
};

static struct quote quote(struct text text)
{
    struct quote q;

    snprintf(q.text, sizeof q.text, "%.*s", text.size > 36 ? 36 : (int)text.size, text.at);
    for (char *c = q.text; *c; c++) *c = *c < ' ' || *c > '~' ? '?' : *c;
    return q;
}

struct field {
    const char *key;
    enum json_kind kind;
    struct text value; /* as written; a string without its quotes */
};

static bool take_value(struct reader *r, struct json *j, struct field *field)
{
    const enum json_kind kind = json_peek(j);

    if (field->value.at) return fail(r, "the key '%s' is given twice", field->key);
    if (kind != field->kind)
        return fail(r, "'%s' must be %s, not %s", field->key, json_kind_name(field->kind),
                    json_kind_name(kind));
    if (kind == JSON_STRING) return json_string(j, &field->value);
    return json_skip(j, &field->value);
}

/* The fields of an object whose JSON was checked: each of them once, and nothing else. */
static bool split(struct reader *r, struct text object, struct field *fields, int count)
{
    struct json j = json_over(object.at, object.size);
    struct text key;

    if (json_peek(&j) != JSON_OBJECT)
        return fail(r, "an object is expected, not %s", json_kind_name(json_peek(&j)));
    json_enter(&j, '{');
    while (json_key(&j, &key)) {
        int at = 0;

        while (at < count && !text_is(key, fields[at].key)) at++;
        if (at == count) return fail(r, "there is no key '%s'", quote(key).text);
        if (!take_value(r, &j, &fields[at])) return false;
    }
    for (int i = 0; i < count; i++) {
        if (!fields[i].value.at) return fail(r, "the key '%s' is missing", fields[i].key);
    }
    return true;
}

static bool number(struct reader *r, const struct field *field, int64_t least, int64_t most, int64_t *out)
{
    bool whole;

    if (json_integer(field->value, out, &whole) && *out >= least && *out <= most) return true;
    return fail(r, "'%s' is %s, not a whole number from %lld to %lld", field->key, quote(field->value).text,
                (long long)least, (long long)most);
}

/* The next item of an array; false at its end. */
static bool next_item(struct json *j, struct text *item)
{
    return json_item(j) && json_skip(j, item);
}

static bool read_kind(struct reader *r, struct text text, struct drill_page *page, unsigned *seen)
{
    struct field f[] = {
        {"kind", JSON_STRING, {0}},
        {"decisions", JSON_NUMBER, {0}},
        {"right", JSON_NUMBER, {0}},
        {"cost", JSON_NUMBER, {0}},
    };

    if (!split(r, text, f, COUNT(f))) return false;
    const int kind = drill_kind_find(page->game, f[0].value.at, f[0].value.size);
    if (kind < 0) return fail(r, "%s has no kind of decision '%s'", page->game->id, quote(f[0].value).text);
    if (*seen >> kind & 1) return fail(r, "the kind '%s' is given twice", quote(f[0].value).text);
    *seen |= 1u << kind;
    struct drill_tally *t = &page->kind[kind];
    if (!number(r, &f[1], 0, DRILL_NUMBER_MAX, &t->decisions) ||
        !number(r, &f[2], 0, t->decisions, &t->right))
        return false;
    const bool all_right = t->right == t->decisions;
    return number(r, &f[3], all_right ? 0 : 1, all_right ? 0 : DRILL_NUMBER_MAX, &t->cost);
}

static bool read_spot(struct reader *r, struct text text, struct drill_page *page)
{
    struct field f[] = {
        {"state", JSON_STRING, {0}}, {"box", JSON_NUMBER, {0}},    {"due", JSON_NUMBER, {0}},
        {"seen", JSON_NUMBER, {0}},  {"missed", JSON_NUMBER, {0}}, {"cost", JSON_NUMBER, {0}},
    };
    struct drill_spot *s = &page->spot[page->spot_count];
    struct drill_state state;

    if (page->spot_count == DRILL_SPOTS) return fail(r, "there are more than %d spots", DRILL_SPOTS);
    if (!split(r, text, f, COUNT(f))) return false;
    *s = (struct drill_spot){0};
    struct buf canonical = BUF(s->state);
    const bool readable = drill_state_read(&state, f[0].value.at, f[0].value.size);
    if (readable) {
        state = drill_state_canonical(&state);
        drill_state_put(&canonical, &state);
    }
    if (!readable || !text_is(f[0].value, s->state))
        return fail(r, "'%s' is not a state as it is written here", quote(f[0].value).text);
    if (drill_page_find(page, s->state)) return fail(r, "the state %s is given twice", s->state);
    page->spot_count++;
    return number(r, &f[1], 0, DRILL_BOXES - 1, &s->box) &&
           number(r, &f[2], 0, page->decisions + drill_interval(s->box), &s->due) &&
           number(r, &f[3], 1, DRILL_NUMBER_MAX, &s->seen) && number(r, &f[4], 1, s->seen, &s->missed) &&
           number(r, &f[5], 1, DRILL_NUMBER_MAX, &s->cost);
}

static bool read_lists(struct reader *r, struct text kinds, struct text spots, int at,
                       struct drill_page *page)
{
    struct json j = json_over(kinds.at, kinds.size);
    struct text item;
    unsigned seen = 0;

    json_enter(&j, '[');
    for (int i = 0; next_item(&j, &item); i++) {
        snprintf(r->place, sizeof r->place, "pages[%d], kinds[%d]: ", at, i);
        if (!read_kind(r, item, page, &seen)) return false;
    }
    j = json_over(spots.at, spots.size);
    json_enter(&j, '[');
    for (int i = 0; next_item(&j, &item); i++) {
        snprintf(r->place, sizeof r->place, "pages[%d], spots[%d]: ", at, i);
        if (!read_spot(r, item, page)) return false;
    }
    snprintf(r->place, sizeof r->place, "pages[%d]: ", at);
    if (drill_page_total(page).decisions == page->decisions) return true;
    return fail(r, "its kinds have %lld decisions, not %lld", (long long)drill_page_total(page).decisions,
                (long long)page->decisions);
}

/* Nothing in it that would upset a terminal. */
static bool is_plain(struct text text)
{
    for (size_t i = 0; i < text.size; i++) {
        if (text.at[i] < ' ' || text.at[i] > '~') return false;
    }
    return true;
}

static bool read_page(struct reader *r, struct text text, int at, struct drill_book *book)
{
    struct field f[] = {
        {"game", JSON_STRING, {0}}, {"rules", JSON_STRING, {0}}, {"decisions", JSON_NUMBER, {0}},
        {"kinds", JSON_ARRAY, {0}}, {"spots", JSON_ARRAY, {0}},
    };
    char rules[DRILL_RULES_TEXT];
    int64_t decisions;

    snprintf(r->place, sizeof r->place, "pages[%d]: ", at);
    if (!split(r, text, f, COUNT(f))) return false;
    const struct game *game = game_find(f[0].value.at, f[0].value.size);
    if (!game) return fail(r, "there is no game '%s'", quote(f[0].value).text);
    if (f[1].value.size >= sizeof rules || !is_plain(f[1].value))
        return fail(r, "'rules' is '%s', which no table has", quote(f[1].value).text);
    snprintf(rules, sizeof rules, "%.*s", (int)f[1].value.size, f[1].value.at);
    if (!number(r, &f[2], 0, DRILL_NUMBER_MAX, &decisions)) return false;
    const int before = book->page_count;
    struct drill_page *page = drill_book_page(book, game, rules);
    if (!page) return fail(r, "there are more than %d pages", DRILL_PAGES);
    if (book->page_count == before)
        return fail(r, "%s with the rules '%s' is given twice", game->id, quote(f[1].value).text);
    page->decisions = decisions;
    return read_lists(r, f[3].value, f[4].value, at, page);
}

/* A later version may have other keys, so the version is looked for before anything is read. */
static bool is_ours(struct reader *r, struct text text)
{
    struct json j = json_over(text.at, text.size);
    struct text key, value;
    struct field version = {"version", JSON_NUMBER, {0}};
    int64_t found;

    if (json_peek(&j) != JSON_OBJECT) return true; /* and split() says so */
    json_enter(&j, '{');
    while (json_key(&j, &key)) {
        const bool wanted = text_is(key, version.key) && json_peek(&j) == JSON_NUMBER;

        if (json_skip(&j, &value) && wanted) version.value = value;
    }
    if (!version.value.at) return true;
    if (!number(r, &version, 1, DRILL_NUMBER_MAX, &found)) return false;
    if (found == DRILL_VERSION) return true;
    return fail(r, "it is of version %lld, and this program knows version %d: a newer cardroom wrote it",
                (long long)found, DRILL_VERSION);
}

bool drill_text_read(struct drill_book *book, struct text text, char error[DRILL_ERROR])
{
    struct reader r = {.error = error};
    struct field f[] = {
        {"format", JSON_STRING, {0}}, {"version", JSON_NUMBER, {0}}, {"pages", JSON_ARRAY, {0}}};
    struct json j = json_over(text.at, text.size);
    struct text item;

    book->page_count = 0;
    error[0] = '\0';
    if (!json_skip(&j, &item) || !json_finish(&j))
        return fail(&r, "byte %zu: %s", json_column(&j), j.why ? j.why : "this is not valid JSON");
    if (!is_ours(&r, item) || !split(&r, item, f, COUNT(f))) return false;
    if (!text_is(f[0].value, "cardroom drill"))
        return fail(&r, "its format is '%s', not 'cardroom drill'", quote(f[0].value).text);
    j = json_over(f[2].value.at, f[2].value.size);
    json_enter(&j, '[');
    for (int i = 0; next_item(&j, &item); i++) {
        if (!read_page(&r, item, i, book)) return false;
    }
    return true;
}
