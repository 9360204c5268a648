/* cmd_backup.c - 'cardroom backup': copies the books of a running house into a new file, and restores them.
 *
 * The copy is a consistent snapshot of the store and gets its name only when it is complete and on the disk.
 * Every entry of it is then read, so that a useless backup is noticed at once and not when it is needed.  It
 * does not contain the secret key: with both, seeds that are still sealed could be read. */
#include "ask/call.h"
#include "ask/house/house_questions.h"
#include "base/json_write.h"
#include "store/store.h"

#include <unistd.h>

static bool on_entry(void *context, const struct store_entry *entry) {
    *(struct store_entry *)context = *entry;
    return true;
}

static void put_result(struct call *call, struct buf *b, const char *where, const struct store_entry *last) {
    const struct backup_question *given = call->question;
    if (given->json) {
        json_write(b, "{entries:%ju", last->number);
        json_write_hex(b, "link", last->link.bytes, STORE_LINK_SIZE);
        json_write_end(b, '}');
    } else {
        buf_format(b, "%s: %llu entries, read again and whole; chain ends at entry %llu: ", where,
                   (unsigned long long)last->number, (unsigned long long)last->number);
        buf_hex(b, last->link.bytes, STORE_LINK_SIZE);
    }
    buf_char(b, '\n');
}

/* Reads every entry with its link, then checks what a scan does not read.  Messages use name: a URL may
 * contain a password. */
static bool verify_copy(struct call *call, const char *url, const char *name) {
    struct store_handle store;
    struct store_entry last = {0};
    uint64_t bad = 0;
    if (!cli_store_open(&call->command, url, STORE_READ, &store)) return false;
    enum err err = store_scan(store, 1, on_entry, &last, &bad);
    if (err == OK) err = store.store->check(store.self, NULL);
    if (err != OK)
        call_error(call, "%s: the copy cannot be used: %s (entry %llu); audit the original", name, err_text(err),
                   (unsigned long long)bad);
    store_close(store);
    if (err == OK) put_result(call, &call->text, name, &last);
    return err == OK;
}

static bool make_backup(struct call *call, const char *url, const char *path) {
    struct store_handle store;
    BUF_ON_STACK(message, 1000);
    if (access(path, F_OK) == 0)
        return call_error(call, "%s is there already; a backup never overwrites: give another name", path);
    if (!cli_store_open(&call->command, url, STORE_READ, &store)) return false;
    const bool good = store_backup(store, path) == OK;
    if (!good) store_problem(store, &message);
    store_close(store);
    return good || call_error(call, "%s: %s", path, message.text);
}

/* Only into a store that is empty or has the beginning of the same books. */
static bool restore_backup(struct call *call, const char *path, const char *url) {
    struct store_handle from, to;
    BUF_ON_STACK(message, 1000);
    if (!cli_store_open(&call->command, path, STORE_READ, &from)) return false;
    bool good = cli_store_open(&call->command, url, STORE_WRITE, &to);
    if (good) {
        good = store_copy(from, to, &message) == OK;
        if (!good) call_error(call, "%s: %s", path, message.text);
        store_close(to);
    }
    store_close(from);
    return good;
}

static int backup_start(struct call *call) {
    const struct backup_question *given = call->question;
    const char *path = given->file, *from = given->restore;
    const char *url = given->store ? given->store : "sqlite:cardroom.db";
    if (!path == !from) return call_usage(call, "give either the FILE to be made, or --restore FILE with --store URL");
    if (from && !given->store) return call_usage(call, "--restore needs --store URL: where to");
    if (!(from ? restore_backup(call, from, url) : make_backup(call, url, path))) return EXIT_CANNOT;
    return verify_copy(call, from ? url : path, from ? "the store" : path) ? EXIT_DONE : EXIT_CANNOT;
}

const struct command cmd_backup = {.ask = &ask_backup, .answer = backup_start};
