/* pages.c - which file of web/ belongs to an address. */
#include "net/pages.h"

#include "base/base.h"

#include <string.h>

extern const struct embedded pages_embedded[];
extern const int pages_embedded_count;

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

/* "/" is the first page; "/terminal" and so on. */
static const struct embedded *find_page(const char *path) {
    return path[1] ? find_file(path + 1, ".html") : &pages_embedded[0];
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
