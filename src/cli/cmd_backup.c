/*
 * cmd_backup.c - 'cardroom backup': copies the books of a running house into a new file, and restores them.
 *
 * The copy is a consistent snapshot of the store and gets its name only when it is complete and on the disk.
 * Every entry of it is then read, so that a useless backup is noticed at once and not when it is needed.  It
 * does not contain the secret key: with both, seeds that are still sealed could be read.
 */
#include "base/json_write.h"
#include "cli/args.h"
#include "store/store.h"

#include <unistd.h>

struct reading {
    uint64_t entries;
    struct store_link link;
};

static bool on_entry(void *context, const struct store_entry *entry)
{
    struct reading *r = context;

    r->entries = entry->number;
    r->link = entry->link;
    return true;
}

static void print_result(const char *where, const struct reading *r, bool json)
{
    char memory[256];
    struct buf b = BUF(memory);

    if (json) {
        json_write_begin(&b, NULL, '{');
        json_write_int(&b, "entries", (int64_t)r->entries);
        json_write_hex(&b, "link", r->link.bytes, STORE_LINK_SIZE);
        json_write_end(&b, '}');
    } else {
        buf_format(&b, "%llu entries, read again and whole; chain ends at entry %llu: ",
                   (unsigned long long)r->entries, (unsigned long long)r->entries);
        buf_hex(&b, r->link.bytes, STORE_LINK_SIZE);
        printf("%s: ", where);
    }
    puts(memory);
}

/* False after an error message. */
static bool open_store(const char *url, enum store_mode mode, struct store_handle *out)
{
    char memory[1000];
    struct buf message = BUF(memory);

    if (store_open(url, mode, out, &message) == OK) return true;
    return cli_error(&cmd_backup, "%s", memory);
}

static bool report_store_error(struct store_handle store, const char *what)
{
    char memory[1000];
    struct buf message = BUF(memory);

    store_problem(store, &message);
    return cli_error(&cmd_backup, "%s: %s", what, memory);
}

/* Reads every entry with its link, then checks what a scan does not read.  Messages use name: a URL may
 * contain a password. */
static bool verify_copy(const char *url, const char *name, bool json)
{
    struct store_handle store;
    struct reading r = {0};
    uint64_t bad = 0;

    if (!open_store(url, STORE_READ, &store)) return false;
    enum err err = store_scan(store, 1, on_entry, &r, &bad);
    if (err == OK) err = store.store->check(store.self);
    if (err != OK)
        cli_error(&cmd_backup, "%s: the copy cannot be used: %s (entry %llu); audit the original", name,
                  err_text(err), (unsigned long long)bad);
    store_close(store);
    if (err == OK) print_result(name, &r, json);
    return err == OK;
}

static bool make_backup(const char *url, const char *path)
{
    struct store_handle store;

    if (access(path, F_OK) == 0)
        return cli_error(&cmd_backup, "%s is there already; a backup never overwrites: give another name",
                         path);
    if (!open_store(url, STORE_READ, &store)) return false;
    const bool good = store.store->backup(store.self, path) == OK || report_store_error(store, path);

    store_close(store);
    return good;
}

/* Only into a store that is empty or has the beginning of the same books. */
static bool restore_backup(const char *path, const char *url)
{
    struct store_handle from, to;
    char memory[1000];
    struct buf message = BUF(memory);

    if (!open_store(path, STORE_READ, &from)) return false;
    bool good = open_store(url, STORE_WRITE, &to);
    if (good) {
        good = store_copy(from, to, &message) == OK;
        if (!good) cli_error(&cmd_backup, "%s: %s", path, memory);
        store_close(to);
    }
    store_close(from);
    return good;
}

static int backup_run(int argc, char **argv)
{
    const char *path = NULL, *url = NULL, *from = NULL;
    bool json = false;
    const struct args_option options[] = {
        {.name = "--store", .value = &url},
        {.name = "--restore", .value = &from},
        {.name = "--json", .flag = &json},
    };
    const int words =
        args_read(&cmd_backup, argc, argv, &(struct args_spec){options, COUNT(options), &path, 1});

    if (words < 0) return EXIT_USAGE;
    if (!path == !from)
        return cli_usage(&cmd_backup, "give either the FILE to be made, or --restore FILE with --store URL");
    if (from && !url) return cli_usage(&cmd_backup, "--restore needs --store URL: where to");
    if (!url) url = "sqlite:cardroom.db";
    if (!(from ? restore_backup(from, url) : make_backup(url, path))) return EXIT_FAILED;
    if (!verify_copy(from ? url : path, from ? "the store" : path, json)) return EXIT_FAILED;
    return cli_finish(&cmd_backup, EXIT_DONE);
}

const struct command cmd_backup = {
    .name = "backup",
    .arguments = "FILE [--store URL] [--json] | --restore FILE --store URL [--json]",
    .summary = "Copy the books of a house while it plays, or put a copy back",
    .help =
        "Copies the store to a new SQLite FILE and reads the copy to verify it; the house may be open.\n"
        "The key is not in the copy: keep it elsewhere.\n"
        "\n"
        "  --store URL      sqlite:FILE, a path, or postgres://...; default sqlite:cardroom.db\n"
        "  --restore FILE   copies FILE into the store, which must be new or have the beginning of the same\n"
        "                   books, and must not be in use\n"
        "  --json           the result as one JSON object\n",
    .run = backup_run,
};
