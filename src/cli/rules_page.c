#include "cli/rules_page.h"

#include "base/buf.h"

#include <string.h>

/* ---- items of a page ----------------------------------------------------------------------------------- */

/* Made by tools/embed.c from docs/rules. */
extern const struct embedded rules_pages[];
extern const int rules_pages_count;

const struct embedded *rules_page(const struct game *game)
{
    for (int i = 0; i < rules_pages_count; i++) {
        const size_t size = strlen(game->id);

        if (strncmp(rules_pages[i].name, game->id, size) == 0 &&
            strcmp(rules_pages[i].name + size, ".md") == 0) {
            return &rules_pages[i];
        }
    }
    must(!"every game has its page in docs/rules");
    return NULL;
}

struct page_walk rules_page_walk(const struct game *game)
{
    const struct embedded *page = rules_page(game);

    return (struct page_walk){page->bytes, page->bytes + page->size, game->clause_prefix};
}

static const char *line_end(const struct page_walk *walk)
{
    const char *feed = memchr(walk->at, '\n', (size_t)(walk->end - walk->at));

    return feed ? feed : walk->end;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The id that an item begins with: "C-..." for the game's own prefix, or "R" and a number. */
static bool read_id(struct page_walk *walk, const char *end, struct page_item *out)
{
    const char *word = walk->at + 2, *space = word;
    const size_t prefix = strlen(walk->prefix);
    struct buf id = BUF(out->id);

    if (end - walk->at < 4 || memcmp(walk->at, "- ", 2) != 0) return false;
    while (space < end && *space != ' ') space++;
    const bool clause =
        (size_t)(space - word) > prefix + 1 && memcmp(word, walk->prefix, prefix) == 0 && word[prefix] == '-';
    if (!clause && (word[0] != 'R' || !is_digit(word[1]))) return false;
    buf_bytes(&id, word, (size_t)(space - word));
    must(!id.full);
    out->kind = clause ? PAGE_CLAUSE : PAGE_RULING;
    walk->at = space;
    return true;
}

/* Adds a line of the item, without indentation and marks of emphasis. */
static void add_line(struct buf *text, const char *from, const char *to)
{
    while (from < to && *from == ' ') from++;
    if (text->size > 0) buf_char(text, ' ');
    for (; from < to; from++) {
        if (*from != '*' && *from != '`') buf_char(text, *from);
    }
}

bool rules_page_next(struct page_walk *walk, struct page_item *out)
{
    while (walk->at < walk->end) {
        const char *end = line_end(walk);
        struct buf text = BUF(out->text);
        const bool found = read_id(walk, end, out);

        do {
            end = line_end(walk);
            if (found) add_line(&text, walk->at, end);
            walk->at = end < walk->end ? end + 1 : end;
        } while (walk->end - walk->at > 2 && memcmp(walk->at, "  ", 2) == 0);
        must(!text.full);
        if (found) return true;
    }
    return false;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool rules_page_within(const char *id, const char *wanted)
{
    char last = '\0';

    while (*wanted && lower(*id) == lower(*wanted)) {
        last = *wanted;
        id++;
        wanted++;
    }
    if (*wanted) return false;
    if (*id == '\0' || *id == '.' || *id == '-') return true;
    return last != '\0' && is_digit(*id) != is_digit(last) && last != '.' && last != '-';
}

/* ---- a page as text ------------------------------------------------------------------------------------ */

#define BOLD  "\033[1m"
#define PLAIN "\033[0m"

struct layout {
    struct page_style style;
    int indent, hang; /* columns in front of the block's first line, and of the further ones */
    int mark;         /* which word of the block is bold if it is the number of a clause or ruling */
    char block[8192]; /* the words of the paragraph or item being gathered */
    struct buf words;
};

/* Columns a text takes: its letters, not its bytes. */
static int text_columns(const char *text, size_t size)
{
    int count = 0;

    for (size_t i = 0; i < size; i++) count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

/* "C-4.2.7", "R4": what an item of the rules begins with. */
static bool is_clause_number(const char *word, size_t size)
{
    if (size < 2 || word[0] < 'A' || word[0] > 'Z') return false;
    return word[1] == '-' || (word[0] == 'R' && word[1] >= '0' && word[1] <= '9');
}

static void put_word(struct layout *s, const char *word, size_t size, bool bold)
{
    if (bold) fputs(BOLD, s->style.out);
    fwrite(word, 1, size, s->style.out);
    if (bold) fputs(PLAIN, s->style.out);
}

/* Prints what was gathered, broken at the width. */
static void put_block(struct layout *s)
{
    const char *at = s->block;
    int column = s->indent;

    must(!s->words.full);
    if (s->words.size == 0) return;
    fprintf(s->style.out, "%*s", s->indent, "");
    for (int count = 0; *at; count++) {
        const size_t size = strcspn(at, " ");
        const bool marked = s->style.styled && count == s->mark && is_clause_number(at, size);

        if (column > s->hang && column + 1 + text_columns(at, size) > s->style.width) {
            fprintf(s->style.out, "\n%*s", s->hang, "");
            column = s->hang;
        } else if (count > 0) {
            fputc(' ', s->style.out);
            column++;
        }
        put_word(s, at, size, marked);
        column += text_columns(at, size);
        at += size + (at[size] == ' ');
    }
    fputc('\n', s->style.out);
    buf_clear(&s->words);
    s->hang = s->mark = 0;
}

static void add_words(struct layout *s, const char *from, size_t size)
{
    for (; size > 0 && *from == ' '; from++) size--;
    if (s->words.size > 0) buf_char(&s->words, ' ');
    for (size_t i = 0; i < size; i++) {
        if (from[i] != '*' && from[i] != '`') buf_char(&s->words, from[i]);
    }
}

/* Titles are underlined, so that they stand out in plain text too. */
static void put_heading(struct layout *s, const char *line, size_t size)
{
    const size_t level = strspn(line, "#");
    const char *text = line + level + 1;
    const size_t length = size - level - 1;

    put_word(s, text, length, s->style.styled);
    fputc('\n', s->style.out);
    for (int i = text_columns(text, length); level < 3 && i > 0; i--)
        fputc(level == 1 ? '=' : '-', s->style.out);
    if (level < 3) fputc('\n', s->style.out);
}

/* "- " or "1. ": how far its text is indented; 0 if the line begins no item. */
static int item_indent(const char *line, size_t size)
{
    const size_t digits = strspn(line, "0123456789");

    if (size > 2 && memcmp(line, "- ", 2) == 0) return 2;
    return digits > 0 && size > digits + 2 && memcmp(line + digits, ". ", 2) == 0 ? (int)digits + 2 : 0;
}

static void put_line(struct layout *s, const char *line, size_t size)
{
    const int indent = item_indent(line, size);

    if (size == 0 || line[0] == '#' || indent) put_block(s);
    if (size == 0) {
        fputc('\n', s->style.out);
    } else if (line[0] == '#') {
        put_heading(s, line, size);
    } else if (s->words.size == 0 && size > 4 && memcmp(line, "    ", 4) == 0) {
        fprintf(s->style.out, "%.*s\n", (int)size, line);
    } else {
        if (indent) s->hang = indent;
        if (indent) s->mark = 1;
        add_words(s, line, size);
    }
}

static void open_layout(struct layout *s, const struct page_style *style, int indent, int hang)
{
    s->style = *style;
    s->indent = indent;
    s->hang = hang;
    s->mark = 0;
    s->words = BUF(s->block);
}

void page_text(const struct page_style *style, const char *text, size_t size)
{
    const char *end = text + size;
    struct layout s;

    open_layout(&s, style, 0, 0);
    while (text < end) {
        const char *feed = memchr(text, '\n', (size_t)(end - text));
        const char *stop = feed ? feed : end;

        put_line(&s, text, (size_t)(stop - text));
        text = feed ? feed + 1 : end;
    }
    put_block(&s);
}

void page_text_item(const struct page_style *style, int indent, const char *id, const char *text)
{
    struct layout s;

    open_layout(&s, style, indent, indent + 2);
    add_words(&s, id, strlen(id));
    add_words(&s, text, strlen(text));
    put_block(&s);
}
