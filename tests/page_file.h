/* page_file.h - a page of rules from a file, with the page that it is like from the same folder, for test programs. */
#pragma once

#include "page/page_game.h"
#include "page/page_like.h"

#include <stdio.h>

enum { PAGE_FILE_MAX = 1 << 18 };

static size_t page_file_load(const char *file, char *text) {
    FILE *in = fopen(file, "r");
    if (!in) return 0;
    const size_t size = fread(text, 1, PAGE_FILE_MAX, in);
    fclose(in);
    return size;
}

/* False after a message that shows the fault. */
static bool page_file_read(struct page_game *g, const char *file) {
    static char own[PAGE_FILE_MAX], base[PAGE_FILE_MAX], whole[2 * PAGE_FILE_MAX];
    static struct page_like like;
    struct page_fault fault = {1, 1, "the file is empty, or not there", "name a page of games/"};
    struct buf all = BUF(whole);
    const size_t size = page_file_load(file, own);
    const struct text name = page_like_name(text_view(own, size));
    const char *slash = strrchr(file, '/');
    const int folder = slash ? (int)(slash + 1 - file) : 0;
    char beside[600];
    snprintf(beside, sizeof beside, "%.*s%.*s.page", folder, file, (int)name.size, name.at);
    buf_bytes(&all, own, size);
    if (name.size) {
        all = BUF(whole);
        if (page_like_make(&like, text_view(own, size), text_view(base, page_file_load(beside, base)), &fault))
            page_like_put(&all, &like);
    }
    if (all.size && page_read(&g->page, whole, all.size, &fault)) return page_game_open(g), true;
    printf("%s:%d: %s; %s\n", file, fault.line, fault.wrong, fault.remedy);
    return false;
}
