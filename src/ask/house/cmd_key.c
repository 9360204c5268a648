/* cmd_key.c - 'cardroom key': makes the Ed25519 key that signs receipts, or shows its public half. */
#include "ask/args.h"
#include "ask/files.h"
#include "base/json_write.h"

#include <string.h>
#include <unistd.h>

static struct {
    const char *secret, *public;
    bool json;
} given;

static const struct args_option options[] = {
    {"--new", .value = &given.secret},
    {"--public", .value = &given.public},
    {"--json", .flag = &given.json},
};

static int print_public(const uint8_t public[RECEIPT_PUBLIC]) {
    struct buf *b = &cli_out;
    if (given.json) {
        buf_char(b, '{');
        json_write_hex(b, "public", public, RECEIPT_PUBLIC);
        buf_put(b, ",\"fingerprint\":\"");
    } else {
        receipt_key_put_public(b, public);
        buf_put(b, "fingerprint ");
    }
    receipt_key_put_fingerprint(b, public);
    buf_put(b, given.json ? "\"}\n" : "\n");
    return EXIT_DONE;
}

/* Writes the public file last: if that fails, the secret file is removed, so that the command can be repeated. */
static int make_key(void) {
    struct receipt_key key;
    int status = EXIT_FAILED;
    const enum err err = receipt_key_new(&key);
    if (err) {
        cli_error(&cmd_key, "no key can be made: %s", err_text(err));
    } else if (key_file_write_secret(&cmd_key, given.secret, &key)) {
        if (!given.public || key_file_write_public(&cmd_key, given.public, key.public))
            status = print_public(key.public);
        else
            unlink(given.secret);
    }
    receipt_key_wipe(&key);
    return status;
}

static int key_start(const char **words) {
    uint8_t public[RECEIPT_PUBLIC];
    if (!words[0] == !given.secret)
        return cli_usage(&cmd_key, "give either --new FILE, to make a key, or the FILE of one, to show it");
    if (given.secret && given.public && strcmp(given.secret, given.public) == 0)
        return cli_usage(&cmd_key, "--new and --public must be two files");
    if (given.secret) return make_key();
    if (!key_file_read_public(&cmd_key, words[0], public)) return EXIT_FAILED;
    if (given.public && !key_file_write_public(&cmd_key, given.public, public)) return EXIT_FAILED;
    return print_public(public);
}

const struct command cmd_key = {
    .name = "key",
    .arguments = "FILE | --new FILE [--public FILE] [--json]",
    .summary = "Make or show the key that signs receipts",
    OPTIONS(options),
    .words_max = 1,
    .start = key_start,
};
