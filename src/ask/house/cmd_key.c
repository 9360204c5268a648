/* cmd_key.c - 'cardroom key': makes the Ed25519 key that signs receipts, or shows its public half. */
#include "ask/call.h"
#include "ask/files.h"
#include "ask/house/house_questions.h"
#include "base/json_write.h"

#include <string.h>
#include <unistd.h>

static int print_public(struct call *call, const uint8_t public[RECEIPT_PUBLIC]) {
    const struct key_question *given = call->question;
    struct buf *b = &call->text;
    if (given->json) {
        buf_char(b, '{');
        json_write_hex(b, "public", public, RECEIPT_PUBLIC);
        buf_put(b, ",\"fingerprint\":\"");
    } else {
        receipt_key_put_public(b, public);
        buf_put(b, "fingerprint ");
    }
    receipt_key_put_fingerprint(b, public);
    buf_put(b, given->json ? "\"}\n" : "\n");
    return EXIT_DONE;
}

/* Writes the public file last: if that fails, the secret file is removed, so that the command can be repeated. */
static int make_key(struct call *call) {
    const struct key_question *given = call->question;
    struct receipt_key key;
    int status = EXIT_CANNOT;
    const enum err err = receipt_key_new(&key);
    if (err) {
        call_error(call, "no key can be made: %s", err_text(err));
    } else if (key_file_write_secret(&call->command, given->secret, &key)) {
        if (!given->public || key_file_write_public(&call->command, given->public, key.public))
            status = print_public(call, key.public);
        else
            unlink(given->secret);
    }
    receipt_key_wipe(&key);
    return status;
}

static int key_start(struct call *call) {
    const struct key_question *given = call->question;
    uint8_t public[RECEIPT_PUBLIC];
    if (!given->file == !given->secret)
        return call_usage(call, "give either --new FILE, to make a key, or the FILE of one, to show it");
    if (given->secret && given->public && strcmp(given->secret, given->public) == 0)
        return call_usage(call, "--new and --public must be two files");
    if (given->secret) return make_key(call);
    if (!key_file_read_public(&call->command, given->file, public)) return EXIT_CANNOT;
    if (given->public && !key_file_write_public(&call->command, given->public, public)) return EXIT_CANNOT;
    return print_public(call, public);
}

const struct command cmd_key = {.ask = &ask_key, .answer = key_start};
