#include "cli/rules_page.h"

#include <string.h>

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

/* A line of the item, without indentation and marks of emphasis, behind a space if it is not the first. */
static void append(struct buf *text, const char *from, const char *to)
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
            if (found) append(&text, walk->at, end);
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
