/* page_format.c - the one layout of a page: a blank between words, what belongs to a statement two columns in, and
 * below one statement what follows the colons in columns. */
#include "page/page_reader.h"

enum { INDENT = 2, HEAD_MOST = 100, BLOCK_LINES = 64, CELLS = PAY_COLUMNS };

/* One line: its words up to a colon, and the cells after it. */
struct layout {
    char head[600], cell[CELLS][160];
    int cells;
    page_text clause;
    struct text comment, source;
    bool full; /* too long to be laid out: it stays as it is */
};

struct block {
    struct layout line[BLOCK_LINES];
    int count;
};

static bool hugs_left(struct text word) { return word.size == 1 && strchr(":,)", word.at[0]); }

static bool is_scale(const struct reader *r) { return text_is(r->word[0].text, "points"); }

static bool is_tight(const struct reader *r, int at) {
    const struct text word = r->word[at].text, before = r->word[at - 1].text;
    if (!r->word[at].quoted && hugs_left(word)) return true;
    if (!r->word[at - 1].quoted && text_is(before, "(")) return true;
    return is_scale(r) && (text_is(word, "=") || text_is(before, "="));
}

static void put_words(struct buf *b, const struct reader *r, int from, int to) {
    for (int i = from; i < to; i++) {
        if (i > from && !is_tight(r, i)) buf_char(b, ' ');
        if (r->word[i].quoted) buf_char(b, '"');
        buf_bytes(b, r->word[i].text.at, r->word[i].text.size);
        if (r->word[i].quoted) buf_char(b, '"');
    }
}

static int colon_of(const struct reader *r) {
    int at = 0;
    while (at < r->count && (r->word[at].quoted || !text_is(r->word[at].text, ":"))) at++;
    return at < r->count ? at + 1 : r->count;
}

static void lay_out(struct layout *line, const struct reader *r) {
    const int colon = colon_of(r);
    struct buf head = BUF(line->head);
    put_words(&head, r, 0, colon);
    line->cells = 0;
    line->clause = r->clause;
    line->comment = r->comment;
    line->source = r->source;
    line->full = head.full;
    for (int at = colon; at < r->count && line->cells < CELLS;) {
        struct buf cell = BUF(line->cell[line->cells]);
        int to = at;
        while (to < r->count && !text_is(r->word[to].text, "|")) to++;
        put_words(&cell, r, at, to);
        line->full |= cell.full;
        line->cells++;
        at = to + 1;
    }
}

/* The clause, and the comment without the blanks at its end, two columns off. */
static void put_tail(struct buf *b, const struct page *page, page_text clause, struct text comment, bool first) {
    while (comment.size && char_is_space(comment.at[comment.size - 1])) comment.size--;
    if (clause) buf_format(b, "%s[%s]", first ? "" : "  ", page_name(page, clause));
    if (comment.size && (clause || !first)) buf_put(b, "  ");
    buf_bytes(b, comment.at, comment.size);
    buf_char(b, '\n');
}

static void put_spaces(struct buf *b, int count) {
    for (int i = 0; i < count; i++) buf_char(b, ' ');
}

static void put_line(struct buf *b, const struct page *page, const struct layout *line, int head, const int *width) {
    const int size = (int)strlen(line->head);
    if (line->full) {
        buf_bytes(b, line->source.at, line->source.size);
        buf_char(b, '\n');
        return;
    }
    put_spaces(b, INDENT);
    buf_put(b, line->head);
    for (int i = 0; i < line->cells; i++) {
        const int cell = (int)strlen(line->cell[i]);
        put_spaces(b, i || size > head ? 1 : 1 + head - size);
        if (line->cells > 1) put_spaces(b, width[i] - cell);
        buf_put(b, line->cell[i]);
        if (i + 1 < line->cells) buf_put(b, " |");
    }
    put_tail(b, page, line->clause, line->comment, false);
}

static void put_block(struct buf *b, const struct page *page, struct block *block) {
    int head = 0, width[CELLS] = {0};
    for (int i = 0; i < block->count; i++) {
        const struct layout *line = &block->line[i];
        const int size = (int)strlen(line->head);
        if (!line->full && line->cells && size > head && size <= HEAD_MOST) head = size;
        for (int c = 0; c < line->cells; c++)
            if ((int)strlen(line->cell[c]) > width[c]) width[c] = (int)strlen(line->cell[c]);
    }
    for (int i = 0; i < block->count; i++) put_line(b, page, &block->line[i], head, width);
    block->count = 0;
}

static void put_statement(struct buf *b, const struct reader *r) {
    put_words(b, r, 0, r->count);
    put_tail(b, r->page, r->clause, r->comment, !r->count);
}

void page_format(struct buf *out, struct page *page, const char *text, size_t size) {
    struct page_fault fault = {0};
    memset(page, 0, sizeof *page);
    page->text_size = 1;
    struct reader r = {.page = page, .fault = &fault, .at = text, .end = text + size};
    struct block block = {.count = 0};
    bool blank = true; /* none at the beginning, and never two */
    while (reader_any_line(&r)) {
        if (r.count && r.indent) {
            if (block.count == BLOCK_LINES) put_block(out, page, &block);
            lay_out(&block.line[block.count++], &r);
            continue;
        }
        if (block.count) blank = false;
        put_block(out, page, &block);
        const bool empty = !r.count && !r.comment.size;
        if (!empty)
            put_statement(out, &r);
        else if (!blank && r.at < r.end)
            buf_char(out, '\n');
        blank = empty;
    }
    put_block(out, page, &block);
}
