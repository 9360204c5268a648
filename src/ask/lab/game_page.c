#include "ask/lab/game_page.h"

#include "page/page_game.h"
#include "page/page_like.h"
#include "page/page_read.h"
#include "page/page_rules.h"

#include <string.h>

enum { RULES_MAX = 256 << 10 };

bool game_is_page(const char *word) {
    const size_t size = strlen(word);
    return strcmp(word, "-") == 0 || (size > 5 && strcmp(word + size - 5, ".page") == 0);
}

static int refuse_page(struct call *call, const char *name, struct text text, const struct page_fault *fault) {
    BUF_ON_STACK(shown, 1200);
    page_put_fault(&shown, name, text.at, text.size, fault);
    if (shown.size && shown.text[shown.size - 1] == '\n') shown.text[shown.size - 1] = '\0';
    call_error(call, "%s", shown.text);
    return EXIT_NO;
}

/* The file of that name beside the page. */
static void put_base_path(struct buf *b, const char *path, struct text name) {
    const char *slash = strrchr(path, '/');
    buf_format(b, "%.*s%.*s.page", slash ? (int)(slash + 1 - path) : 0, path, (int)name.size, name.at);
}

static int read_whole(struct call *call, const char *path, struct page_game *out, struct page_source *source) {
    struct page_like *like = arena_take(&call->arena, sizeof *like);
    struct page_fault fault;
    struct text base;
    BUF_ON_STACK(beside, 600);
    put_base_path(&beside, path, page_like_name(source->own));
    if (!text_file_read(&call->command, beside.text, &base)) return EXIT_CANNOT;
    const size_t size = source->own.size + base.size + LIKE_STATEMENTS + 1; /* a line's end may be missing */
    char *memory = arena_take(&call->arena, size);
    if (!like || !memory) return call_no_memory(call);
    if (!page_like_make(like, source->own, base, &fault))
        return refuse_page(call, text_file_name(path), source->own, &fault);
    struct buf whole = buf_init(memory, size);
    page_like_put(&whole, like);
    source->whole = text_view(whole.text, whole.size);
    if (page_read(&out->page, whole.text, whole.size, &fault)) return EXIT_DONE;
    const bool own = page_like_place(like, &fault.line);
    return refuse_page(call, own ? text_file_name(path) : beside.text, own ? source->own : base, &fault);
}

int game_page_read(struct call *call, const char *path, struct page_game *out, struct page_source *source) {
    struct page_fault fault;
    int status = EXIT_DONE;
    if (!path) return call_usage(call, "the FILE of the page is missing ('-': standard input)");
    if (!text_file_read(&call->command, path, &source->own)) return EXIT_CANNOT;
    source->whole = source->own;
    if (page_like_name(source->own).size)
        status = read_whole(call, path, out, source);
    else if (!page_read(&out->page, source->own.at, source->own.size, &fault))
        status = refuse_page(call, text_file_name(path), source->own, &fault);
    if (status == EXIT_DONE) page_game_open(out);
    return status;
}

struct text game_page_rules(const struct game *game, struct arena *arena) {
    struct buf b = buf_init(arena_take(arena, RULES_MAX), RULES_MAX);
    page_put_rules(&b, &page_game_of(game)->page);
    must(!b.full);
    return (struct text){b.text, b.size};
}

int game_open(struct call *call, const char *word, const struct game **out) {
    struct page_source source;
    if (!game_is_page(word)) return (*out = cli_game(&call->command, word)) ? EXIT_DONE : EXIT_USAGE;
    struct page_game *page = arena_take(&call->arena, sizeof *page);
    *out = &page->game;
    return game_page_read(call, word, page, &source);
}
