/* pages.c - which file of web/ belongs to an address. */
#include "net/pages.h"

#include "deal/list.h"

#include <string.h>
#include <zlib.h>

static const struct {
    const char *ending, *type;
} file_types[] = {
    {".html.gz", "text/html; charset=utf-8"},
    {".js.gz", "text/javascript; charset=utf-8"},
    {".css.gz", "text/css; charset=utf-8"},
};

static const char *type_of(const char *name) {
    const char *ending = strchr(name, '.');
    for (size_t i = 0; ending && i < COUNT(file_types); i++)
        if (strcmp(file_types[i].ending, ending) == 0) return file_types[i].type;
    return "application/octet-stream";
}

static const struct embedded *find_file(const char *name, const char *ending) {
    return embedded_find(pages_embedded, pages_embedded_count, name, ending);
}

/* "/" is the first page; "/terminal" and so on. */
static const struct embedded *find_page(const char *path) {
    return path[1] ? find_file(path + 1, ".html.gz") : &pages_embedded[0];
}

/* The last four bytes of what gzip wrote, the low one first. */
size_t pages_size(const struct embedded *packed) {
    size_t size = 0;
    for (size_t i = 1; i <= 4 && i <= packed->size; i++)
        size = size << 8 | (unsigned char)packed->bytes[packed->size - i];
    return size;
}

bool pages_unpack(const struct embedded *packed, struct buf *out) {
    const size_t size = pages_size(packed);
    z_stream z = {.next_in = (Bytef *)(uintptr_t)packed->bytes,
                  .avail_in = (uInt)packed->size,
                  .next_out = (Bytef *)out->text + out->size,
                  .avail_out = (uInt)size};
    enum { GZIP = 16 };
    if (out->capacity - out->size <= size || inflateInit2(&z, MAX_WBITS + GZIP) != Z_OK) return false;
    const bool good = inflate(&z, Z_FINISH) == Z_STREAM_END && z.avail_in == 0 && z.avail_out == 0;
    inflateEnd(&z);
    if (good) out->size += size;
    out->text[out->size] = 0;
    return good;
}

/* A file whose address has a hash of it in it: the address of another one is another. */
static bool lasts(const struct server_client *client) {
    return strncmp(client->query, "v=", 2) == 0 || strncmp(client->path, "/shared-", 8) == 0;
}

static bool put_unpacked(const struct embedded *packed, struct buf *body) {
    return text_grow(body, pages_size(packed) + 1) && pages_unpack(packed, body);
}

void pages_answer(const struct server_client *client, struct server_answer *answer) {
    const struct embedded *page = find_page(client->path);
    const struct embedded *found = page ? page : find_file(client->path + 1, ".gz"),
                          *file = found ? found : find_page("/");
    if (!file) return;
    answer->status = found ? 200 : 404;
    answer->type = type_of(file->name);
    answer->cache = found && !page && lasts(client);
    answer->encoding = client->gzip ? "gzip" : "";
    if (client->gzip) {
        answer->fixed = file->bytes;
        answer->fixed_size = file->size;
    } else if (!put_unpacked(file, answer->body)) {
        answer->status = 500;
    }
}
