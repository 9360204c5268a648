#include "page/page_like.h"

#include <stdio.h>

/* ---- statements ----------------------------------------------------------------------------------------- */
static struct text first_line(struct text *rest) {
    const char *stop = rest->size ? memchr(rest->at, '\n', rest->size) : NULL;
    const size_t size = stop ? (size_t)(stop - rest->at) + 1 : rest->size;
    const struct text line = text_view(rest->at, size);
    *rest = text_view(rest->at + size, rest->size - size);
    return line;
}

static bool begins_statement(struct text line) { return line.size && line.at[0] > ' ' && line.at[0] != '#'; }

static struct text take_word(struct text *rest) {
    size_t from = 0, to;
    while (from < rest->size && (rest->at[from] == ' ' || rest->at[from] == ',')) from++;
    for (to = from; to < rest->size && rest->at[to] > ' ' && rest->at[to] != ':' && rest->at[to] != ','; to++) {
    }
    const struct text word = text_view(rest->at + from, to - from);
    *rest = text_view(rest->at + to, rest->size - to);
    return word;
}

/* What a statement is known by: its first two words; of what a page says once the first; of cards their name. */
static void read_words(struct like_statement *s, struct text line) {
    static const char *const once[] = {"game", "source", "deck", "seats"};
    s->word = take_word(&line);
    s->name = take_word(&line);
    for (size_t i = 0; i < COUNT(once); i++)
        if (text_is(s->word, once[i])) s->name = (struct text){"", 0};
    if (!text_is(s->word, "deal") && !text_is(s->word, "pick")) return;
    while (s->name.size && !text_is(s->name, "as")) s->name = take_word(&line);
    s->name = take_word(&line);
}

/* Statements from that place on; what stands before the first one belongs to it. */
static int take_apart(struct like_statement *out, int most, struct text page, bool own) {
    int count = 0;
    for (int line = 1; page.size && count <= most; line++) {
        char *at = page.at;
        const struct text source = first_line(&page);
        if (begins_statement(source) || !count) {
            if (count == most) return most + 1;
            if (!count || out[count - 1].word.size)
                out[count++] = (struct like_statement){.lines = {at, 0}, .line = line, .own = own};
            if (begins_statement(source)) read_words(&out[count - 1], source);
        }
        out[count - 1].lines.size += source.size;
    }
    return count;
}

static bool is_equal(struct text a, struct text b) {
    return a.size == b.size && (!a.size || memcmp(a.at, b.at, a.size) == 0);
}

static bool is_same(const struct like_statement *a, const struct like_statement *b) {
    return is_equal(a->word, b->word) && is_equal(a->name, b->name);
}

struct text page_like_name(struct text page) {
    while (page.size) {
        struct text line = first_line(&page);
        if (text_is(take_word(&line), "like") && line.size) return take_word(&line);
    }
    return (struct text){"", 0};
}

/* ---- the whole ------------------------------------------------------------------------------------------ */
struct merge {
    struct page_like *like;
    struct page_fault *fault;
    int place; /* where a new statement goes */
};

static bool refuse(struct merge *m, const struct like_statement *s, const char *wrong, const char *remedy) {
    struct text line = s->lines;
    int at = s->line;
    for (struct text first = first_line(&line); !begins_statement(first) && line.size; first = first_line(&line)) at++;
    *m->fault = (struct page_fault){.line = at, .column = 1};
    snprintf(m->fault->wrong, sizeof m->fault->wrong, "%s", wrong);
    snprintf(m->fault->remedy, sizeof m->fault->remedy, "%s", remedy);
    return false;
}

static int find(const struct page_like *like, const struct like_statement *s) {
    for (int i = 0; i < like->count; i++)
        if (is_same(&like->statement[i], s)) return i;
    return -1;
}

static void take_out(struct page_like *like, int at) {
    like->count--;
    memmove(&like->statement[at], &like->statement[at + 1], (size_t)(like->count - at) * sizeof like->statement[0]);
}

/* without STATEMENT, after STATEMENT */
static bool move(struct merge *m, const struct like_statement *s) {
    struct like_statement named;
    struct text line = {s->name.at, (size_t)(s->lines.at + s->lines.size - s->name.at)};
    line = first_line(&line);
    read_words(&named, line);
    if (text_is(named.word, "deal") || text_is(named.word, "pick")) {
        take_word(&line);
        named.name = take_word(&line);
    }
    const int at = find(m->like, &named);
    if (at < 0)
        return refuse(m, s, "the page that this one is like has no such statement",
                      "write its first two words: without wager envy, after settle ante, after deal own");
    m->place = at + 1;
    if (!text_is(s->word, "without")) return true;
    m->place = at;
    take_out(m->like, at);
    return true;
}

/* In the place of those of the base that begin alike, else where the last one was put. */
static bool put(struct merge *m, const struct like_statement *s) {
    struct page_like *like = m->like;
    int at = find(like, s);
    for (int same = at; same >= 0 && !like->statement[same].own; same = find(like, s)) {
        take_out(like, same);
        m->place = at;
    }
    if (like->count == LIKE_STATEMENTS) return refuse(m, s, "the whole page is too long", "take statements out");
    memmove(&like->statement[m->place + 1], &like->statement[m->place],
            (size_t)(like->count++ - m->place) * sizeof like->statement[0]);
    like->statement[m->place++] = *s;
    return true;
}

bool page_like_make(struct page_like *like, struct text own, struct text base, struct page_fault *fault) {
    struct like_statement statements[LIKE_STATEMENTS];
    struct merge m = {.like = like, .fault = fault};
    const struct like_statement first = {.lines = own, .line = 1};
    const int count = take_apart(statements, LIKE_STATEMENTS, own, true);
    like->count = take_apart(like->statement, LIKE_STATEMENTS, base, false);
    if (count > LIKE_STATEMENTS || like->count > LIKE_STATEMENTS)
        return refuse(&m, &first, "a page has at most 512 statements", "take some out");
    if (!count || !text_is(statements[0].word, "game"))
        return refuse(&m, &first, "the page does not begin with its game", "begin the page with: game ID \"Title\"");
    for (int i = 0; i < count; i++) {
        const struct like_statement *s = &statements[i];
        const bool moves = text_is(s->word, "without") || text_is(s->word, "after");
        if (text_is(s->word, "like") && page_like_name(base).size)
            return refuse(&m, s, "that page is like another one itself",
                          "name the page that it is like, and differ from it");
        if (!text_is(s->word, "like") && !(moves ? move(&m, s) : put(&m, s))) return false;
    }
    return true;
}

void page_like_put(struct buf *out, const struct page_like *like) {
    for (int i = 0; i < like->count; i++) {
        const struct text lines = like->statement[i].lines;
        buf_bytes(out, lines.at, lines.size);
        if (lines.size && lines.at[lines.size - 1] != '\n') buf_char(out, '\n');
    }
}

bool page_like_place(const struct page_like *like, int *line) {
    for (int i = 0; i < like->count; i++) {
        const struct like_statement *s = &like->statement[i];
        struct text rest = s->lines;
        int lines = 0;
        for (; rest.size; lines++) first_line(&rest);
        if (*line <= lines || i + 1 == like->count) {
            *line += s->line - 1;
            return s->own;
        }
        *line -= lines;
    }
    return true;
}
