/* pages.c - which file of web/ belongs to an address. */
#include "net/pages.h"

#include "base/base.h"

#include <string.h>

extern const struct embedded pages_embedded[];
extern const int pages_embedded_count;

static const char *const page_names[] = {"start", "terminal", "dealer",   "sign",   "pit",
                                         "room",  "trainer",  "practice", "verify", "lab"};

static const struct {
    const char *ending, *type;
} file_types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
};

static const char *type_of(const char *name) {
    const char *ending = strrchr(name, '.');
    for (size_t i = 0; ending && i < COUNT(file_types); i++)
        if (strcmp(file_types[i].ending, ending) == 0) return file_types[i].type;
    return "application/octet-stream";
}

static const struct embedded *find_file(const char *name, const char *ending) {
    return embedded_find(pages_embedded, pages_embedded_count, name, ending);
}

/* "/" and "/start" and so on: the page, or none.html in a build without pages. */
static const struct embedded *find_page(const char *path) {
    const char *name = path[1] ? path + 1 : page_names[0];
    for (size_t i = 0; i < COUNT(page_names); i++)
        if (strcmp(page_names[i], name) == 0)
            return find_file(name, ".html") ? find_file(name, ".html") : find_file("none", ".html");
    return NULL;
}

void pages_answer(const struct server_client *client, struct server_answer *answer) {
    const struct embedded *page = find_page(client->path);
    const struct embedded *found = page ? page : find_file(client->path + 1, ""),
                          *file = found ? found : find_page("/");
    if (!file) return;
    answer->status = found ? 200 : 404;
    answer->type = type_of(file->name);
    answer->cache = found && !page && strncmp(client->query, "v=", 2) == 0;
    answer->fixed = file->bytes;
    answer->fixed_size = file->size;
}
