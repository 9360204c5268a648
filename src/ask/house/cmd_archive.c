/* cmd_archive.c - 'cardroom archive': moves the oldest history of a house into signed, compressed files.
 *
 * In two steps, each of which can be repeated after a crash: files are written while the house plays, up to the
 * newest snapshot, as far as a checkpoint of the house's key vouches for it; --remove reads all
 * files again and then takes their entries out of the store, which nobody may have open. */
#include "ask/call.h"
#include "ask/files.h"
#include "ask/house/house_questions.h"
#include "base/time.h"
#include "books/checkpoint.h"
#include "house/house.h"
#include "store/archive.h"
#include "store/chain.h"
#include "store/store_parts.h"

#include <sodium.h>
#include <time.h>

/* ---- the last entry ------------------------------------------------------------------------------------ */
static bool take_snapshot(void *context, const struct journal_entry *entry) {
    *(uint64_t *)context = entry->fact.snapshot.number;
    return false;
}

/* The last entry that this key has signed, with all before it. */
static enum err find_signed(struct store_handle store, const uint8_t *public, uint64_t *number) {
    struct checkpoints all;
    struct store_link link;
    const enum err err = checkpoints_read(store, &all);
    for (int i = all.count - 1; i >= 0 && !err && !*number; i--) {
        const struct store_checkpoint *c = &all.items[i].checkpoint;

        if (all.items[i].readable && checkpoint_verify(c, public) && chain_find_link(store, c->number, &link) == OK &&
            store_link_equal(&link, &c->link))
            *number = c->number;
    }
    checkpoints_free(&all);
    return err;
}

/* The newest snapshot, as far as it is signed, and old enough; 0: nothing is. */
static enum err find_end(struct store_handle store, const uint8_t *public, int64_t before_ms, uint64_t *end) {
    const struct store_query snapshots = {.kind = FACT_SNAPSHOT, .backwards = true}, later = {.since_ms = before_ms};
    struct store_entry young = {0};
    uint64_t signed_to = 0;
    enum err err = journal_find(store, &snapshots, take_snapshot, end, NULL);
    if (!err && before_ms) err = store_find_first(store, &later, &young);
    if (!err) err = find_signed(store, public, &signed_to);
    if (signed_to < *end) *end = signed_to;
    if (young.number && young.number <= *end) *end = young.number - 1;
    return err;
}

/* What is gone from the store, and what of the archived entries still lies there: only whole blocks are removed. */
static void put_removed(struct buf *b, uint64_t last, uint64_t below) {
    const uint64_t left = last - (below ? below - 1 : 0);
    if (below) buf_format(b, "entries up to %llu are no longer in the store\n", (unsigned long long)below - 1);
    if (left)
        buf_format(b,
                   "entries %llu to %llu still lie there too: they are removed in blocks of %d, when the archives have "
                   "the whole block\n",
                   (unsigned long long)(last - left + 1), (unsigned long long)last, SUMMARY_BLOCK);
}

/* ---- the two steps ------------------------------------------------------------------------------------- */
static bool archive(struct call *call, struct store_handle store, const struct receipt_key *key, int64_t before_ms) {
    const struct archive_question *given = call->question;
    struct archive_order order = {.secret = key->secret, .public = key->public, .now_ms = (int64_t)time(NULL) * 1000};
    BUF_ON_STACK(message, 1000);
    uint64_t last = 0, before = 0;
    enum err err = archives_last(store, &before);
    if (!err && given->remove) err = archives_remove(store);
    if (!err && !given->remove) err = find_end(store, key->public, before_ms, &order.to);
    if (!err && order.to > before) err = archives_write(store, &order);
    if (!err) err = archives_last(store, &last);
    if (err) store_problem(store, &message);
    if (err) return call_error(call, "%s", message.text);
    if (!last)
        return call_error(call,
                          "there is nothing to archive yet: no entry lies behind a snapshot, is signed by this key%s",
                          given->before ? " and is as old" : "");
    buf_format(&call->text, "entries up to %llu are in archives, %s\n", (unsigned long long)last,
               given->remove ? "read again and whole" : "and can be removed from the store");
    if (given->remove) put_removed(&call->text, last, archives_removed(store));
    return true;
}

static int archive_start(struct call *call) {
    const struct archive_question *given = call->question;
    struct receipt_key secret = {0};
    struct house_keys keys = {0};
    struct store_handle store;
    int64_t before_ms = 0;
    bool good = false;
    if (!given->key == !given->remove)
        return call_usage(call, "give either --key FILE, which signs the archives, or --remove");
    if (given->before && (given->remove || !time_read(given->before, &before_ms)))
        return call_usage(call, "--before goes with --key and a time: 2026-11-15 or 2026-11-15T20:15:00Z (UTC)");
    if (given->key && !key_file_read_secret(&call->command, given->key, &secret)) return EXIT_CANNOT;
    if (given->key) house_keys_derive(&keys, &secret);
    if (cli_store_open(&call->command, given->store, given->remove ? STORE_WRITE : STORE_READ, &store)) {
        good = store.archives ? archive(call, store, &keys.sign, before_ms)
                              : call_error(call, "say where the archives are: --store 'URL#archives=FOLDER'");
        store_close(store);
    }
    receipt_key_wipe(&secret);
    sodium_memzero(&keys, sizeof keys);
    return good ? EXIT_DONE : EXIT_CANNOT;
}

const struct command cmd_archive = {.ask = &ask_archive, .answer = archive_start};
