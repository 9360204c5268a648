/* page_reader.c - a line of a page as words, the names of a page, and what is said where it cannot be read. */
#include "page/page_reader.h"

#include <stdarg.h>
#include <stdio.h>

/* ---- refusals ------------------------------------------------------------------------------------------- */
static bool refuse_at(struct reader *r, int column, const char *remedy, const char *wrong, va_list arguments) {
    if (r->failed) return false;
    r->failed = true;
    r->fault->line = r->line;
    r->fault->column = column;
    vsnprintf(r->fault->wrong, sizeof r->fault->wrong, wrong, arguments);
    snprintf(r->fault->remedy, sizeof r->fault->remedy, "%s", remedy);
    return false;
}

static int column_of(const struct reader *r, int word) {
    if (word < 0 || r->count == 0) return 1;
    if (word < r->count) return r->word[word].column;
    const struct reader_word *last = &r->word[r->count - 1];
    return last->column + (int)last->text.size + 2 * last->quoted;
}

bool reader_refuse(struct reader *r, const char *remedy, const char *wrong, ...) {
    va_list arguments;
    va_start(arguments, wrong);
    refuse_at(r, column_of(r, r->next), remedy, wrong, arguments);
    va_end(arguments);
    return false;
}

bool reader_refuse_before(struct reader *r, const char *remedy, const char *wrong, ...) {
    va_list arguments;
    va_start(arguments, wrong);
    refuse_at(r, column_of(r, r->next - 1), remedy, wrong, arguments);
    va_end(arguments);
    return false;
}

bool reader_refuse_line(struct reader *r, int line, const char *remedy, const char *wrong, const char *name) {
    r->line = line ? line : r->line;
    r->count = r->next = 0;
    return reader_refuse(r, remedy, wrong, name);
}

bool reader_refuse_full(struct reader *r, const char *what, int most) {
    return reader_refuse_before(r, "take some out: what a page can hold is in docs/games.md, \"Limits\"",
                                "a page has at most %d %s", most, what);
}

static page_text name_at(struct reader_table table, int i) {
    return *(const page_text *)(const void *)((const char *)table.names + (size_t)i * table.stride);
}

bool reader_refuse_unknown(struct reader *r, const char *what, struct reader_table table) {
    BUF_ON_STACK(remedy, 400);
    const struct text word = reader_peek(r);
    int listed = 0;
    for (int i = 0; i < table.count; i++)
        if (name_at(table, i))
            buf_format(&remedy, "%s%s", listed++ ? ", " : "write one of: ", page_name(r->page, name_at(table, i)));
    if (!listed) buf_format(&remedy, "none is defined above this line; define the %s first", what);
    if (!word.size) return reader_refuse(r, remedy.text, "the line ends where the name of a %s is expected", what);
    return reader_refuse(r, remedy.text, "there is no %s '%.*s'", what, (int)word.size, word.at);
}

bool reader_refuse_word(struct reader *r, const char *remedy, const char *wrong) {
    const struct text word = reader_peek(r);
    return reader_refuse(r, remedy, "'%.*s' %s", (int)word.size, word.at, wrong);
}

/* ---- words ---------------------------------------------------------------------------------------------- */
struct text reader_peek(const struct reader *r) {
    return r->next < r->count ? r->word[r->next].text : (struct text){"", 0};
}

bool reader_at_end(const struct reader *r) { return r->next >= r->count; }

struct text reader_take(struct reader *r) {
    const struct text word = reader_peek(r);
    if (r->next < r->count) r->next++;
    return word;
}

bool reader_is(const struct reader *r, const char *word) {
    return r->next < r->count && !r->word[r->next].quoted && text_is(r->word[r->next].text, word);
}

bool reader_accept(struct reader *r, const char *word) {
    if (!reader_is(r, word)) return false;
    r->next++;
    return true;
}

bool reader_expect(struct reader *r, const char *word, const char *remedy) {
    if (reader_accept(r, word)) return true;
    const struct text found = reader_peek(r);
    if (!found.size) return reader_refuse(r, remedy, "the line ends where '%s' is expected", word);
    return reader_refuse(r, remedy, "'%.*s' stands where '%s' is expected", (int)found.size, found.at, word);
}

bool reader_end_line(struct reader *r) {
    const struct text found = reader_peek(r);
    if (!found.size && reader_at_end(r)) return !r->failed;
    return reader_refuse(r, "end the line here; a comment begins with #",
                         "nothing more is expected after this, but '%.*s'", (int)found.size, found.at);
}

/* ---- lines ---------------------------------------------------------------------------------------------- */
static bool is_word_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || char_is_digit(c) || (c && strchr("-$%./'_", c));
}

static size_t symbol_size(const char *at, const char *end) {
    if (!*at) return 0;
    if (end - at >= 2 && at[1] == '=' && strchr("<>!", at[0])) return 2;
    return strchr(":|,=+()<>", at[0]) ? 1 : 0;
}

static bool add_word(struct reader *r, const char *at, size_t size, int column, bool quoted) {
    if (r->count == READER_WORDS) {
        r->next = r->count;
        return reader_refuse(r, "divide it into several lines", "the line has more than %d words", READER_WORDS);
    }
    r->word[r->count++] = (struct reader_word){text_view(at, size), column, quoted};
    return true;
}

static bool refuse_byte(struct reader *r, int column, const char *remedy, const char *wrong) {
    r->word[0].column = column;
    r->count = 1;
    r->next = 0;
    return reader_refuse(r, remedy, "%s", wrong);
}

/* From one bracket or quote to the other, on one line and without control characters; NULL after a refusal. */
static const char *find_close(struct reader *r, const char *at, const char *end, char close) {
    const int column = (int)(at - r->source.at) + 1;
    for (const char *c = at + 1; c < end; c++) {
        if (*c == close) return c;
        if ((unsigned char)*c < ' ')
            return refuse_byte(r, column, "take it out", "a control character stands in this text"), NULL;
    }
    if (close == ']')
        refuse_byte(r, column, "write the clause as [C-4.2.7], with both brackets", "a clause is not closed");
    else
        refuse_byte(r, column, "write the second \" on the same line", "a text in quotes is not closed");
    return NULL;
}

/* "[C-4.2.7]" at the end of a line: the clause that it carries out. */
static const char *read_clause(struct reader *r, const char *at, const char *end) {
    const char *close = find_close(r, at, end, ']');
    if (!close) return end;
    r->clause = reader_keep(r, text_view(at + 1, (size_t)(close - at - 1)));
    return close + 1;
}

static const char *read_quoted(struct reader *r, const char *at, const char *end, int column) {
    const char *close = find_close(r, at, end, '"');
    if (!close) return end;
    add_word(r, at + 1, (size_t)(close - at - 1), column, true);
    return close + 1;
}

static const char *read_token(struct reader *r, const char *at, const char *end, int column) {
    const char *from = at;
    if (*at == '[') return read_clause(r, at, end);
    if (*at == '"') return read_quoted(r, at, end, column);
    const size_t symbol = symbol_size(at, end);
    if (symbol) {
        add_word(r, at, symbol, column, false);
        return at + symbol;
    }
    while (at < end && is_word_char(*at)) at++;
    if (at > from) {
        add_word(r, from, (size_t)(at - from), column, false);
        return at;
    }
    const struct short_text wrong = text_format("the character '%c' is not part of the language", *at);
    const bool tab = *at == '\t';
    refuse_byte(r, column,
                tab ? "write spaces" : "names have letters, digits and hyphens; a text for people stands in quotes",
                tab ? "a tab stands here"
                : (unsigned char)*at < 32 || (unsigned char)*at > 126
                    ? "a character that is not plain text stands outside quotes"
                    : wrong.text);
    return end;
}

static void split(struct reader *r, const char *from, const char *end) {
    const char *at = from;
    while (at < end && !r->failed) {
        if (*at == ' ' || *at == '\r')
            at++;
        else if (*at == '#') {
            r->comment = text_view(at, (size_t)(end - at));
            return;
        } else
            at = read_token(r, at, end, (int)(at - from) + 1);
    }
}

bool reader_any_line(struct reader *r) {
    const char *from = r->at, *end = from < r->end ? memchr(from, '\n', (size_t)(r->end - from)) : NULL;
    r->count = r->next = r->indent = 0;
    r->clause = 0;
    r->comment = (struct text){"", 0};
    if (from >= r->end || r->failed) return false;
    if (!end) end = r->end;
    r->at = end < r->end ? end + 1 : end;
    r->line++;
    r->source = text_view(from, (size_t)(end - from));
    split(r, from, end);
    r->indent = r->count ? r->word[0].column - 1 : 0;
    return !r->failed;
}

bool reader_next_line(struct reader *r) {
    while (reader_any_line(r))
        if (r->count) return true;
    return false;
}

/* ---- names ---------------------------------------------------------------------------------------------- */
page_text reader_keep(struct reader *r, struct text text) {
    struct page *p = r->page;
    for (size_t at = 1; at + text.size < p->text_size; at += strlen(p->text + at) + 1)
        if (strlen(p->text + at) == text.size && memcmp(p->text + at, text.at, text.size) == 0) return (page_text)at;
    if (p->text_size + text.size + 1 > PAGE_TEXT) {
        reader_refuse_full(r, "bytes of names and texts", PAGE_TEXT);
        return 0;
    }
    const page_text kept = p->text_size;
    memcpy(p->text + kept, text.at, text.size);
    p->text[kept + text.size] = '\0';
    p->text_size = (uint16_t)(p->text_size + text.size + 1);
    return kept;
}

int reader_find(const struct page *page, struct reader_table table, struct text word) {
    for (int i = 0; i < table.count; i++)
        if (name_at(table, i) && text_is(word, page_name(page, name_at(table, i)))) return i;
    return -1;
}

bool reader_pick(struct reader *r, const char *what, struct reader_table table, uint8_t *out) {
    const int found = reader_find(r->page, table, reader_peek(r));
    if (found < 0) return reader_refuse_unknown(r, what, table);
    reader_take(r);
    *out = (uint8_t)found;
    return true;
}

static bool is_name(struct text word) {
    if (!word.size || word.size > READER_NAME_MAX || word.at[0] < 'a' || word.at[0] > 'z') return false;
    for (size_t i = 0; i < word.size; i++) {
        const char c = word.at[i];
        if (!(c >= 'a' && c <= 'z') && !char_is_digit(c) && c != '-') return false;
    }
    return true;
}

/* Words of the language that a name would make ambiguous. */
static bool is_keyword(struct text word) {
    static const char *const keywords[] = {
        "and",   "or",    "not",     "when",    "any",     "is",    "above",  "below",   "equals",    "of",     "to",
        "in",    "at",    "folded",  "made",    "chose",   "dealt", "lies",   "option",  "otherwise", "always", "sum",
        "count", "cards", "highest", "lowest",  "longest", "run",   "points", "seats",   "modulo",    "first",  "last",
        "lose",  "push",  "table",   "nothing", "meter",   "least", "most",   "exactly", "better",    "less",
    };
    for (size_t i = 0; i < COUNT(keywords); i++)
        if (text_is(word, keywords[i])) return true;
    return false;
}

bool reader_new_name(struct reader *r, const char *what, page_text *out) {
    const struct text word = reader_peek(r);
    if (!word.size)
        return reader_refuse(r, "write a name in small letters", "the line ends where the name of a %s is expected",
                             what);
    if (r->word[r->next].quoted || !is_name(word))
        return reader_refuse(r, "a name has small letters, digits and hyphens, a letter first, at most 47 of them",
                             "'%.*s' cannot be the name of a %s", (int)word.size, word.at, what);
    if (is_keyword(word))
        return reader_refuse(r, "choose another name",
                             "'%.*s' is a word of the language and cannot be the name of a %s", (int)word.size, word.at,
                             what);
    reader_take(r);
    *out = reader_keep(r, word);
    return !r->failed;
}

bool reader_new_entry(struct reader *r, const char *what, struct reader_table table, page_text *out) {
    if (table.count == table.most) return reader_refuse_full(r, text_format("%ss", what).text, table.most);
    if (reader_find(r->page, table, reader_peek(r)) >= 0)
        return reader_refuse(r, "choose another name", "this %s is defined already", what);
    return reader_new_name(r, what, out);
}

bool reader_string(struct reader *r, const char *what, page_text *out) {
    if (r->next >= r->count || !r->word[r->next].quoted)
        return reader_refuse(r, "write it in double quotes", "%s is expected here, in quotes", what);
    *out = reader_keep(r, reader_take(r));
    return !r->failed;
}

/* ---- numbers, ranks, suits -------------------------------------------------------------------------------- */
static int64_t whole_of(struct text word) {
    int64_t value = 0;
    if (!word.size || word.size > 12) return -1;
    for (size_t i = 0; i < word.size; i++) {
        if (!char_is_digit(word.at[i])) return -1;
        value = value * 10 + (word.at[i] - '0');
    }
    return value;
}

bool reader_number(struct reader *r, const char *what, int64_t least, int64_t most, int64_t *out) {
    const struct text word = reader_peek(r);
    const int64_t value = whole_of(word);
    const struct short_text remedy =
        text_format("write a whole number from %lld to %lld", (long long)least, (long long)most);
    if (value < 0) {
        if (!word.size) return reader_refuse(r, remedy.text, "the line ends where %s is expected", what);
        return reader_refuse(r, remedy.text, "'%.*s' stands where %s is expected", (int)word.size, word.at, what);
    }
    if (value < least || value > most)
        return reader_refuse(r, remedy.text, "%s cannot be %lld", what, (long long)value);
    reader_take(r);
    *out = value;
    return true;
}

int64_t reader_dollars_of(struct text word) {
    if (!word.size || word.at[0] != '$') return -1;
    return money_read(word.at, word.size);
}

int64_t reader_percent_of(struct text word) {
    if (word.size < 2 || word.at[word.size - 1] != '%') return -1;
    const char *point = memchr(word.at, '.', word.size);
    const size_t whole = point ? (size_t)(point - word.at) : word.size - 1;
    int64_t value = whole_of(text_view(word.at, whole)), scale = 100;
    if (value < 0) return -1;
    value *= 100;
    for (size_t i = whole + 1; point && i + 1 < word.size; i++) {
        scale /= 10;
        if (!char_is_digit(word.at[i]) || !scale) return -1;
        value += (word.at[i] - '0') * scale;
    }
    return value <= 10000 ? value : -1;
}

int reader_rank_of(struct text word) {
    const int64_t number = whole_of(word);
    if (number >= 2 && number <= 10) return (int)number - 2;
    if (word.size == 1) return char_is_digit(word.at[0]) ? -1 : card_rank_of(word.at[0]);
    for (int rank = 0; rank < RANKS; rank++) {
        if (text_is(word, card_rank_name(rank)) || text_is(word, card_rank_plural(rank))) return rank;
        if (word.size == 2 && word.at[1] == 's' && reader_rank_of(text_view(word.at, 1)) == rank) return rank;
    }
    return word.size == 3 && memcmp(word.at, "10s", 3) == 0 ? TEN : -1;
}

bool reader_rank(struct reader *r, int *out) {
    *out = reader_rank_of(reader_peek(r));
    if (*out < 0)
        return reader_refuse_word(r, "write a rank: 2 to 10, jack, queen, king or ace",
                                  "stands where a rank is expected");
    reader_take(r);
    return true;
}

int reader_suit_of(struct text word) {
    static const char *const suits[] = {"clubs", "diamonds", "hearts", "spades"}; /* ORDER SUIT */
    for (int suit = 0; suit < SUITS; suit++)
        if (text_is(word, suits[suit])) return 1 << suit;
    if (text_is(word, "red")) return 1 << DIAMONDS | 1 << HEARTS;
    return text_is(word, "black") ? 1 << CLUBS | 1 << SPADES : 0;
}

bool reader_suits(struct reader *r, uint8_t *out) {
    *out = (uint8_t)reader_suit_of(reader_peek(r));
    if (!*out)
        return reader_refuse(r, "write clubs, diamonds, hearts, spades, red or black", "a suit is expected here");
    reader_take(r);
    return true;
}

struct page_mark reader_mark(const struct reader *r) {
    return (struct page_mark){(uint16_t)r->line, r->clause};
}

/* ---- the fault, shown ------------------------------------------------------------------------------------- */
void page_put_fault(struct buf *b, const char *file, const char *text, size_t size, const struct page_fault *fault) {
    const char *at = text, *const end = text + size;
    for (int line = 1; line < fault->line && at < end; line++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        at = stop ? stop + 1 : end;
    }
    const char *stop = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
    const size_t length = (size_t)((stop ? stop : end) - at);
    buf_format(b, "%s:%d:%d: %s\n  %.*s\n", file, fault->line, fault->column, fault->wrong,
               (int)(length > 160 ? 160 : length), at);
    for (int i = -1; i < fault->column && i < 160; i++) buf_char(b, ' ');
    buf_format(b, "^\n%s\n", fault->remedy);
}
