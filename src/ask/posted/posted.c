#include "ask/posted/posted.h"

#include "base/number.h"

#include <ctype.h>
#include <string.h>

/* ---- names -------------------------------------------------------------------------------------------- */
enum { WORDS_MAX = 16, WORD_MAX = 24 };

struct words {
    int count;
    char word[WORDS_MAX][WORD_MAX];
};

static bool is_letter(char c) { return isalnum((unsigned char)c); }

/* Signs spell numbers differently: "Three of a Kind", "3 of a Kind", "Eights", "8's". */
static const char *normal_word(const char *word) {
    static const char *const same[][2] = {
        {"one", "1"},   {"two", "2"},   {"three", "3"}, {"four", "4"}, {"five", "5"},    {"six", "6"},
        {"seven", "7"}, {"eight", "8"}, {"nine", "9"},  {"ten", "10"}, {"eights", "8s"}, {"tens", "10s"},
    };
    for (size_t i = 0; i < COUNT(same); i++)
        if (strcmp(same[i][0], word) == 0) return same[i][1];
    return word;
}

/* Adds a word unless it is a small one; "kings" and "king" are the same. */
static void add_word(struct words *words, char *word) {
    static const char *const small[] = {"a", "an", "the", "any", "hand", "hands", "on", "initial"};
    const size_t size = strlen(word);
    if (size == 0 || words->count == WORDS_MAX) return;
    for (size_t i = 0; i < COUNT(small); i++)
        if (strcmp(small[i], word) == 0) return;
    const char *as = normal_word(word);
    if (as == word && size > 3 && word[size - 1] == 's') word[size - 1] = '\0';
    struct buf b = BUF(words->word[words->count++]);
    buf_put(&b, as);
}

/* The words of a name, with or without those in brackets. */
static struct words words_of(const char *name, bool brackets) {
    struct words words = {0};
    BUF_ON_STACK(b, WORD_MAX);
    bool inside = false;
    for (; *name; name++) {
        const char c = char_lower(*name);

        if (c == '(' || c == ')') inside = c == '(';
        if (inside && !brackets) continue;
        if (is_letter(c)) {
            buf_char(&b, c);
        } else if (c != '\'' &&
                   ((unsigned char)c & 0x80) == 0) { /* an apostrophe of either kind does not split a word */
            add_word(&words, b.text);
            buf_clear(&b);
        }
    }
    add_word(&words, b.text);
    return words;
}

/* Are these the same words, in any order? */
static bool same_words(const struct words *a, const struct words *b) {
    uint32_t used = 0;
    int found = 0;
    for (int i = 0; i < a->count; i++) {
        for (int k = 0; k < b->count; k++) {
            if (used >> k & 1 || strcmp(a->word[i], b->word[k]) != 0) continue;
            used |= UINT32_C(1) << k;
            found++;
            break;
        }
    }
    return found == a->count && found == b->count && found > 0;
}

/* Do two names mean the same line?  Ignores case, punctuation, small words and word order; without brackets
 * also what stands in them: "Other Winning Hands (Catch a Pair or Less)". */
static bool is_same_name(const char *a, const char *b, bool brackets) {
    const struct words of_a = words_of(a, brackets), of_b = words_of(b, brackets);
    return same_words(&of_a, &of_b);
}

/* ---- pays --------------------------------------------------------------------------------------------- */
struct scan {
    const char *at, *end;
};

static void skip_space(struct scan *s) {
    while (s->at < s->end && (*s->at == ' ' || *s->at == '\t')) s->at++;
}

/* Consumes the word, in any case, if it is next. */
static bool take_word(struct scan *s, const char *word) {
    const size_t size = strlen(word);
    skip_space(s);
    if ((size_t)(s->end - s->at) < size) return false;
    for (size_t i = 0; i < size; i++)
        if (char_lower(s->at[i]) != word[i]) return false;
    const char *after = s->at + size;
    if (is_letter(word[size - 1]) && after < s->end && is_letter(char_lower(*after))) return false;
    s->at = after;
    return true;
}

/* "1,000", "1.5": as a fraction of integers, small enough to multiply. */
static bool take_number(struct scan *s, int64_t *num, int64_t *den) {
    enum { DIGITS_MAX = 9 };
    bool point = false;
    int digits = 0;
    skip_space(s);
    *num = 0;
    *den = 1;
    for (; s->at < s->end; s->at++) {
        const char c = *s->at;

        if (c == '.' && !point && digits > 0) {
            point = true;
        } else if (c >= '0' && c <= '9' && digits < DIGITS_MAX) {
            *num = *num * 10 + (c - '0');
            if (point) *den *= 10;
            digits++;
        } else if (c != ',' || point || digits == 0) {
            break;
        }
    }
    return digits > 0 && s->at[-1] != '.' && s->at[-1] != ',';
}

static bool at_end(struct scan *s) {
    skip_space(s);
    return s->at == s->end;
}

static bool read_word(const struct scan *s, struct posted_pay *out) {
    static const struct {
        const char *word;
        struct posted_pay pay;
    } words[] = {
        {"push", {POSTED_PUSH, 0, 0, 1}},       {"pushes", {POSTED_PUSH, 0, 0, 1}}, {"lose", {POSTED_LOSE, 0, 0, 1}},
        {"loses", {POSTED_LOSE, 0, 0, 1}},      {"loss", {POSTED_LOSE, 0, 0, 1}},   {"even", {POSTED_TO_1, 0, 1, 1}},
        {"even money", {POSTED_TO_1, 0, 1, 1}},
    };
    for (size_t i = 0; i < COUNT(words); i++) {
        struct scan whole = *s;

        if (!take_word(&whole, words[i].word) || !at_end(&whole)) continue;
        *out = words[i].pay;
        return true;
    }
    return false;
}

/* "meter 1", "Progressive Meter 1", "100% of meter 1", "100%". */
static bool read_meter(struct scan *s, struct posted_pay *out) {
    int64_t percent = 100, number = 0, den = 1;
    struct scan ahead = *s;
    const bool share = take_number(&ahead, &percent, &den) && den == 1 && take_word(&ahead, "%");
    if (share) *s = ahead;
    if (share) take_word(s, "of");
    take_word(s, "the");
    take_word(s, "progressive");
    const bool meter = take_word(s, "meter") || take_word(s, "jackpot");
    if (meter && !at_end(s) && (!take_number(s, &number, &den) || den != 1 || number < 1 || number > 9)) return false;
    *out = (struct posted_pay){POSTED_METER, (uint8_t)number, share ? percent : 100, 1};
    return at_end(s) && (meter || share);
}

/* Reads the second number of "3/2", "3 to 2", "8:1", "200 for 1"; without one it is a bare number. */
static bool read_odds(struct scan *s, struct posted_pay *out) {
    int64_t num = 0, den = 1, over = 1, over_den = 1;
    if (!take_number(s, &num, &den)) return false;
    if (take_word(s, "/") && (!take_number(s, &over, &over_den) || over == 0)) return false;
    *out = (struct posted_pay){POSTED_NUMBER, 0, num * over_den, den * over};
    if (at_end(s)) return true;
    const bool for_1 = take_word(s, "for");
    if (!for_1 && !take_word(s, "to") && !take_word(s, ":")) return false;
    if (!take_number(s, &over, &over_den) || over == 0 || over_den != 1 || over > 1000 || out->den > 1000000)
        return false;
    out->kind = for_1 ? POSTED_FOR_1 : POSTED_TO_1;
    out->den *= over;
    return at_end(s);
}

bool posted_pay_read(const char *text, size_t size, struct posted_pay *out) {
    const struct scan start = {text, text + size};
    struct scan s = start;
    if (read_word(&s, out)) return true;
    s = start;
    if (take_word(&s, "$")) {
        *out = (struct posted_pay){.kind = POSTED_DOLLARS};
        return take_number(&s, &out->num, &out->den) && at_end(&s);
    }
    s = start;
    if (read_odds(&s, out)) return true;
    s = start;
    return read_meter(&s, out);
}

static enum posted_kind kind_in(struct posted_pay posted, enum pay_kind unit) {
    if (posted.kind != POSTED_NUMBER) return (enum posted_kind)posted.kind;
    return unit == PAY_FOR_1 ? POSTED_FOR_1 : unit == PAY_CASH ? POSTED_DOLLARS : POSTED_TO_1;
}

bool posted_pay_in(struct posted_pay *posted, enum pay_kind unit, int64_t fixed_cents) {
    const enum posted_kind kind = kind_in(*posted, unit);
    if ((kind == POSTED_DOLLARS) != (unit == PAY_CASH) && unit != PAY_FOR_1) return false;
    if (kind == POSTED_DOLLARS && unit == PAY_FOR_1) {
        posted->num *= 100;
        posted->den *= fixed_cents;
        return fixed_cents > 0;
    }
    if (kind == POSTED_TO_1 && unit == PAY_FOR_1) posted->num += posted->den;
    if (kind == POSTED_FOR_1 && unit == PAY_TO_1) posted->num -= posted->den;
    return true;
}

/* Does it return the same as the approved pay?  fixed_cents: the wager's fixed stake, or 0. */
static bool posted_pay_same(struct posted_pay posted, struct pay approved, int64_t fixed_cents) {
    const bool to_1 = approved.kind == PAY_TO_1 || approved.kind == PAY_PUSH;
    if (posted.kind == POSTED_LOSE || approved.kind == PAY_LOSE)
        return posted.kind == POSTED_LOSE && approved.kind == PAY_LOSE;
    if (posted.kind == POSTED_PUSH) return to_1 && approved.num == 0;
    if (posted.kind == POSTED_METER || approved.kind == PAY_METER)
        return posted.kind == POSTED_METER && approved.kind == PAY_METER && posted.num == approved.num &&
               (posted.meter == 0 || posted.meter == approved.meter);
    return posted_pay_in(&posted, to_1 ? PAY_TO_1 : (enum pay_kind)approved.kind, fixed_cents) &&
           (wide)posted.num * (approved.den ? approved.den : 1) == (wide)posted.den * approved.num;
}

void posted_pay_put(struct buf *b, struct posted_pay posted, const struct pay *approved) {
    const enum posted_kind kind = kind_in(posted, approved ? (enum pay_kind)approved->kind : PAY_TO_1);
    switch (kind) {
    case POSTED_LOSE: buf_put(b, "lose"); return;
    case POSTED_PUSH: buf_put(b, "push"); return;
    case POSTED_DOLLARS: buf_money(b, posted.num * 100 / posted.den); return;
    case POSTED_METER:
        if (posted.num != 100 || posted.meter == 0) buf_format(b, "%lld%% of ", (long long)posted.num);
        buf_put(b, posted.meter ? "meter " : "the meter");
        if (posted.meter) buf_int(b, posted.meter);
        return;
    case POSTED_NUMBER:
    case POSTED_TO_1:
    case POSTED_FOR_1: break;
    }
    fraction_put(b, fraction_of(posted.num, posted.den));
    buf_put(b, kind == POSTED_FOR_1 ? " for 1" : " to 1");
}

/* ---- reading ------------------------------------------------------------------------------------------- */
/* Sets the error, naming the table if there are several.  Always false. */
static bool fail_with(struct posted *p, struct short_text text) {
    struct buf b = BUF(p->error);
    if (p->is_list && p->count > 0) buf_format(&b, "tables[%d]: ", p->count - 1);
    return buf_refuse(&b, "%.*s", POSTED_ERROR - 33, text.text);
}

#define fail(p, ...) fail_with(p, text_format(__VA_ARGS__))

static bool fail_broken(struct posted *p, const struct json *j) {
    return fail(p, "byte %zu: %s", json_column(j), j->why ? j->why : "this is not valid JSON");
}

/* The keys of a table, and of the whole text. */
enum { TABLE_GAME, TABLE_TABLES, TABLE_WAGER, TABLE_NAME, TABLE_LINES };

static const struct json_field table_fields[POSTED_FIELDS] = {
    {.key = "game"},  {.key = "tables", .kind = JSON_ARRAY},
    {.key = "wager"}, {.key = "table"},
    {.key = "lines"}, {.key = JSON_OTHER_KEYS}}; /* ORDER TABLE_FIELD */

/* line: its number in the table, from 1; 0 for a table. */
static bool read_object(struct posted *p, struct json *j, struct json_field *fields, int count, int line) {
    struct json_fault fault;
    if (json_object_read(j, fields, count, &fault)) return true;
    if (fault.err == ERR_JSON) return fail_broken(p, j);
    return line ? fail(p, "line %d: %s", line, fault.text) : fail(p, "%s", fault.text);
}

/* Copies a name without control characters; false if it is too long. */
static bool copy_name(struct posted *p, struct text from, const char *what, char out[POSTED_NAME]) {
    if (from.size >= POSTED_NAME) return fail(p, "%s is longer than %d bytes", what, POSTED_NAME - 1);
    for (size_t i = 0; i < from.size; i++) {
        const unsigned char c = (unsigned char)from.at[i];
        out[i] = c < 0x20 || c == 0x7f ? '?' : (char)c;
    }
    out[from.size] = '\0';
    return true;
}

static bool read_string_or_number(struct json *j, struct text *out) {
    const enum json_kind kind = json_peek(j);
    return kind == JSON_NUMBER ? json_read_number(j, out) : kind == JSON_STRING && json_read_string(j, out);
}

/* A string or a number; empty if missing or null. */
static bool read_name(struct posted *p, const struct json_field *field, char out[POSTED_NAME]) {
    struct json j = json_init(field->value.at, field->value.size);
    const enum json_kind kind = field->value.at ? json_peek(&j) : JSON_NULL;
    struct text name;
    out[0] = '\0';
    if (kind == JSON_NULL) return true;
    if (read_string_or_number(&j, &name)) return copy_name(p, name, field->key, out);
    return fail(p, "%s must be a string, not %s", field->key, json_kind_name(kind));
}

static bool read_pay(struct posted *p, struct json *j, const char *name, struct posted_pay *out) {
    const enum json_kind kind = json_peek(j);
    struct text text;
    if (!read_string_or_number(j, &text))
        return fail(p, "line '%s': a pay must be a string or a number, not %s", name, json_kind_name(kind));
    if (posted_pay_read(text.at, text.size, out)) return true;
    return fail(p, "line '%s': '%.*s' is not a pay; write \"8 to 1\", \"push\", \"lose\", \"$25\" or \"meter 1\"", name,
                text.size > 40 ? 40 : (int)text.size, text.at);
}

/* {"Catch a Flush":"1 to 1"} */
static bool read_pair(struct posted *p, struct json *j, struct text key, struct posted_table *table) {
    struct posted_line *line = &table->lines[table->count];
    line->line[0] = '\0';
    if (!copy_name(p, key, "a line's name", line->label)) return false;
    for (int i = 0; i < table->count; i++)
        if (strcmp(table->lines[i].label, line->label) == 0)
            return fail(p, "the line '%s' is given twice", line->label);
    return read_pay(p, j, line->label, &line->pay);
}

/* {"line":"catch-flush","label":"Catch a Flush","pays":"1 to 1"} */
static bool read_item(struct posted *p, struct json *j, struct posted_table *table) {
    enum { ID, LABEL, HAND, PAYS, PAY, OTHERS, FIELDS };
    struct json_field f[FIELDS] = {{.key = "line"}, {.key = "label"}, {.key = "hand"},
                                   {.key = "pays"}, {.key = "pay"},   {.key = JSON_OTHER_KEYS}};
    struct posted_line *line = &table->lines[table->count];
    if (!read_object(p, j, f, COUNT(f), table->count + 1)) return false;
    if (!read_name(p, &f[ID], line->line)) return false;
    if (!read_name(p, f[LABEL].value.at ? &f[LABEL] : &f[HAND], line->label)) return false;
    if (!line->line[0] && !line->label[0])
        return fail(p, "line %d has neither a 'line' nor a 'label'", table->count + 1);
    const char *name = line->line[0] ? line->line : line->label;
    const struct text pays = f[PAYS].value.at ? f[PAYS].value : f[PAY].value;
    if (!pays.at) return fail(p, "line '%s': the key 'pays' is missing", name);
    struct json value = json_init(pays.at, pays.size);
    return read_pay(p, &value, name, &line->pay);
}

static bool read_lines(struct posted *p, struct text value, struct posted_table *table) {
    struct json j = json_init(value.at, value.size);
    const enum json_kind kind = value.at ? json_peek(&j) : JSON_NULL;
    struct text key;
    table->count = 0;
    if (!value.at) return fail(p, "the key 'lines' is missing");
    if (kind != JSON_OBJECT && kind != JSON_ARRAY)
        return fail(p, "lines must be an object or an array, not %s", json_kind_name(kind));
    json_enter(&j, kind == JSON_OBJECT ? '{' : '[');
    while (kind == JSON_OBJECT ? json_next_key(&j, &key) : json_next_item(&j)) {
        if (table->count == POSTED_LINES) return fail(p, "more than %d lines", POSTED_LINES);
        if (kind == JSON_OBJECT ? !read_pair(p, &j, key, table) : !read_item(p, &j, table)) return false;
        table->count++;
    }
    return table->count > 0 ? true : fail(p, "the table has no lines");
}

bool posted_open(struct posted *posted, struct text text) {
    struct json j = json_init(text.at, text.size);
    const enum json_kind kind = json_peek(&j);
    struct text list = {0};
    *posted = (struct posted){.is_list = false};
    memcpy(posted->top, table_fields, sizeof table_fields);
    const bool split = kind == JSON_ARRAY ? json_skip(&j, &list) || fail_broken(posted, &j)
                                          : read_object(posted, &j, posted->top, POSTED_FIELDS, 0);
    if (!split) return false;
    if (!json_finish(&j)) return fail_broken(posted, &j);
    if (!read_name(posted, &posted->top[TABLE_GAME], posted->game)) return false;
    if (!list.at) list = posted->top[TABLE_TABLES].value;
    if (!list.at) return true;
    posted->is_list = true;
    posted->list = json_init(list.at, list.size);
    return json_enter(&posted->list, '[');
}

bool posted_next(struct posted *posted, struct posted_table *out) {
    struct json_field own[POSTED_FIELDS], *fields = posted->top;
    if (posted->is_list ? !json_next_item(&posted->list) : posted->count > 0) return false;
    posted->count++;
    if (posted->is_list) {
        memcpy(own, table_fields, sizeof table_fields);
        fields = own;
        if (!read_object(posted, &posted->list, fields, POSTED_FIELDS, 0)) return false;
    }
    return read_name(posted, &fields[TABLE_WAGER], out->wager) && read_name(posted, &fields[TABLE_NAME], out->table) &&
           read_lines(posted, fields[TABLE_LINES].value, out);
}

/* ---- comparing ----------------------------------------------------------------------------------------- */
/* "X-Tra Bonus" and "xtra bonus": compares only letters and digits, in any case. */
static bool is_same_id(const char *a, const char *b) {
    for (;; a++, b++) {
        while (*a && !is_letter(*a)) a++;
        while (*b && !is_letter(*b)) b++;
        if (char_lower(*a) != char_lower(*b)) return false;
        if (!*a) return true;
    }
}

int posted_wager(const struct game *game, const char *name) {
    for (int i = 0; i < game->wager_count; i++)
        if (is_same_id(game->wagers[i].id, name) || is_same_id(game->wagers[i].title, name)) return i;
    return -1;
}

bool posted_wager_pays(const struct wager *wager, enum pay_kind kind) {
    for (int s = 0; s < wager->sheets; s++)
        for (int i = 0; i < wager->sheet[s].count; i++)
            if (wager->sheet[s].rows[i].pay[0].kind == kind) return true;
    return false;
}

const char *difference_name(enum difference_kind kind) {
    static const char *const names[] = {"pays", "label", "missing", "extra", "twice"}; /* ORDER DIFFERENCE_KIND */
    must((unsigned)kind < COUNT(names));
    return names[kind];
}

/* ---- one table ---------------------------------------------------------------------------------------- */
static bool has_name(const struct pay_row *row, const char *name, bool brackets) {
    return name[0] && (is_same_name(row->id, name, brackets) || is_same_name(row->label, name, brackets));
}

/* The only row that matches either name; NULL if none or several do. */
static const struct pay_row *find_row(const struct pay_sheet *sheet, const struct posted_line *line, bool brackets) {
    const struct pay_row *found = NULL;
    for (int i = 0; i < sheet->count; i++) {
        const struct pay_row *row = &sheet->rows[i];

        if (!has_name(row, line->line, brackets) && !has_name(row, line->label, brackets)) continue;
        if (found) return NULL;
        found = row;
    }
    return found;
}

const struct pay_row *posted_row(const struct pay_sheet *sheet, const struct posted_line *line) {
    const struct pay_row *row = find_row(sheet, line, true);
    return row ? row : find_row(sheet, line, false);
}

static void add_difference(struct verdict *v, enum difference_kind kind, const struct pay_row *row,
                           const struct posted_line *posted) {
    must(v->count < DIFFERENCES_MAX);
    v->list[v->count++] = (struct difference){kind, row, posted};
}

static bool is_mislabelled(const struct pay_row *row, const struct posted_line *line) {
    if (!line->line[0] || !line->label[0]) return false;
    return !has_name(row, line->label, true) && !is_same_name(row->label, line->label, false);
}

/* A losing line may be left out, and so may one that the document has only in its text. */
static bool must_be_posted(const struct pay_row *row, struct pay pay) {
    return pay.kind != PAY_LOSE && row->label[0] != '(';
}

/* Compares one row of the table with the line posted for it, or NULL. */
static void compare_row(struct verdict *v, const struct pay_row *row, const struct posted_line *line,
                        int64_t fixed_cents) {
    const struct pay pay = pay_of(v->table, row);
    if (!line && must_be_posted(row, pay))
        add_difference(v, DIFFERENCE_MISSING, row, NULL);
    else if (line && !posted_pay_same(line->pay, pay, fixed_cents))
        add_difference(v, DIFFERENCE_PAYS, row, line);
    else if (line && is_mislabelled(row, line))
        add_difference(v, DIFFERENCE_LABEL, row, line);
    else if (line)
        v->agreeing++;
}

/* Differences in the order of the table, then extra lines of the sign. */
static void compare(struct verdict *v, const struct posted_table *posted, int64_t fixed_cents) {
    const struct pay_sheet *sheet = v->table.sheet;
    const struct posted_line *posted_as[POSTED_LINES] = {0};
    bool used[POSTED_LINES] = {0};
    must(sheet->count <= POSTED_LINES);
    for (int i = 0; i < posted->count; i++) {
        const struct pay_row *row = posted_row(sheet, &posted->lines[i]);

        if (!row || posted_as[row - sheet->rows]) continue;
        posted_as[row - sheet->rows] = &posted->lines[i];
        used[i] = true;
    }
    for (int i = 0; i < sheet->count; i++) compare_row(v, &sheet->rows[i], posted_as[i], fixed_cents);
    for (int i = 0; i < posted->count; i++) {
        const struct pay_row *row = used[i] ? NULL : posted_row(sheet, &posted->lines[i]);

        if (!used[i]) add_difference(v, row ? DIFFERENCE_TWICE : DIFFERENCE_EXTRA, row, &posted->lines[i]);
    }
}

/* ---- the nearest -------------------------------------------------------------------------------------- */
static bool has_name_of(const struct verdict *v, const struct posted_table *posted) {
    return posted->table[0] && is_same_id(v->table.sheet->tables[v->table.column], posted->table);
}

static bool is_nearer(const struct verdict *v, const struct verdict *best, const struct posted_table *posted) {
    if (best->wager < 0) return true;
    if (v->count != best->count) return v->count < best->count;
    if (v->agreeing != best->agreeing) return v->agreeing > best->agreeing;
    return has_name_of(v, posted) && !has_name_of(best, posted);
}

struct verdict posted_check(const struct game *game, int wager, const struct posted_table *posted) {
    const int owner = wager >= 0 && game->wagers[wager].shares ? game->wagers[wager].shares - 1 : wager;
    const struct rules rules = rules_standard(game);
    struct verdict best = {.wager = -1};
    for (int w = 0; w < game->wager_count; w++) {
        for (int s = 0; s < game->wagers[w].sheets && (owner < 0 || w == owner); s++) {
            for (uint8_t column = 0; column < game->wagers[w].sheet[s].columns; column++) {
                struct verdict v = {.wager = w, .table = {&game->wagers[w].sheet[s], column}};

                compare(&v, posted, rules_fixed_cents(&rules, w));
                if (is_nearer(&v, &best, posted)) best = v;
            }
        }
    }
    return best;
}
