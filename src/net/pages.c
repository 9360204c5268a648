/*
 * pages.c - which path is which embedded file.
 *
 * "/terminal" is terminal.html, "/" too.  A page asks for its script and style with the hash of their content
 * ("/terminal.js?v=..."), so a browser may keep those for ever, and the page itself never.  A build without
 * pages carries none.html alone and shows it instead.
 */
#include "net/pages.h"

#include "base/base.h"

#include <stdio.h>
#include <string.h>

extern const struct embedded pages_embedded[];
extern const int pages_embedded_count;

static const char *const names[] = {"terminal", "dealer", "sign", "pit"};

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
};

static const char *type_of(const char *name)
{
    const char *ending = strrchr(name, '.');

    for (size_t i = 0; ending && i < COUNT(types); i++)
        if (strcmp(types[i].ending, ending) == 0) return types[i].type;
    return "application/octet-stream";
}

static const struct embedded *find(const char *name)
{
    for (int i = 0; i < pages_embedded_count; i++)
        if (strcmp(pages_embedded[i].name, name) == 0) return &pages_embedded[i];
    return NULL;
}

/* "/" and "/terminal": the page itself, or the one that says that there are none. */
static const struct embedded *find_page(const char *path)
{
    const char *name = path[1] ? path + 1 : names[0];
    char file[32];

    for (size_t i = 0; i < COUNT(names); i++) {
        if (strcmp(names[i], name) != 0) continue;
        snprintf(file, sizeof file, "%s.html", name);
        return find(file) ? find(file) : find("none.html");
    }
    return NULL;
}

void pages_get(const struct server_asker *asker, struct server_answer *answer)
{
    const struct embedded *page = find_page(asker->path);
    const struct embedded *file = page ? page : find(asker->path + 1);

    if (!file) return;
    answer->status = 200;
    answer->type = type_of(file->name);
    answer->cache = !page && strncmp(asker->query, "v=", 2) == 0;
    answer->fixed = file->bytes;
    answer->fixed_size = file->size;
}
