/*
 * cmd_key.c - 'cardroom key': makes the Ed25519 key that signs receipts, or shows its public half.
 */
#include "base/json_write.h"
#include "cli/args.h"
#include "cli/files.h"

#include <string.h>
#include <unistd.h>

static int print_public(const uint8_t public[RECEIPT_PUBLIC], bool json)
{
    char memory[256];
    struct buf b = BUF(memory);

    if (json) {
        char fingerprint[64];
        struct buf f = BUF(fingerprint);

        receipt_key_put_fingerprint(&f, public);
        json_write_begin(&b, NULL, '{');
        json_write_hex(&b, "public", public, RECEIPT_PUBLIC);
        json_write_word(&b, "fingerprint", fingerprint);
        buf_put(&b, "}\n");
    } else {
        receipt_key_put_public(&b, public);
        buf_put(&b, "fingerprint ");
        receipt_key_put_fingerprint(&b, public);
        buf_char(&b, '\n');
    }
    fputs(memory, stdout);
    return cli_finish(&cmd_key, EXIT_DONE);
}

/* Writes the public file last: if that fails, the secret file is removed, so that the command can be
 * repeated. */
static int make_key(const char *secret_path, const char *public_path, bool json)
{
    struct receipt_key key;
    int status = EXIT_FAILED;
    const enum err err = receipt_key_new(&key);

    if (err) {
        cli_error(&cmd_key, "no key can be made: %s", err_text(err));
    } else if (key_file_write_secret(&cmd_key, secret_path, &key)) {
        if (!public_path || key_file_write_public(&cmd_key, public_path, key.public))
            status = print_public(key.public, json);
        else
            unlink(secret_path);
    }
    receipt_key_wipe(&key);
    return status;
}

static int key_run(int argc, char **argv)
{
    const char *file = NULL, *secret_path = NULL, *public_path = NULL;
    bool json = false;
    const struct args_option options[] = {
        {"--new", .value = &secret_path},
        {"--public", .value = &public_path},
        {"--json", .flag = &json},
    };
    uint8_t public[RECEIPT_PUBLIC];

    if (args_read(&cmd_key, argc, argv, &(struct args_spec){options, COUNT(options), &file, 1}) < 0)
        return EXIT_USAGE;
    if (!file == !secret_path)
        return cli_usage(&cmd_key, "give either --new FILE, to make a key, or the FILE of one, to show it");
    if (secret_path && public_path && strcmp(secret_path, public_path) == 0)
        return cli_usage(&cmd_key, "--new and --public must be two files");
    if (secret_path) return make_key(secret_path, public_path, json);
    if (!key_file_read_public(&cmd_key, file, public)) return EXIT_FAILED;
    if (public_path && !key_file_write_public(&cmd_key, public_path, public)) return EXIT_FAILED;
    return print_public(public, json);
}

const struct command cmd_key = {
    .name = "key",
    .arguments = "FILE | --new FILE [--public FILE] [--json]",
    .summary = "Make or show the key that signs receipts",
    .help =
        "--new FILE      makes a key and writes it to FILE, readable only by you; an existing file is never\n"
        "                overwritten.  Keep it secret and safe\n"
        "--public FILE   writes the public half to FILE; publish it, so that anyone can check receipts\n"
        "--json          the public half and its fingerprint as one JSON object\n"
        "With the FILE of a key, secret or public, shows its public half.  The fingerprint is what people\n"
        "compare.  'cardroom play' signs receipts with it.\n",
    .run = key_run,
};
