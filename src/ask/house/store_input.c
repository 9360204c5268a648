/* store_input.c - opens a store for a command; apart from cli.c, for the pure commands have no store. */
#include "ask/command.h"

bool cli_store_open(const struct command *command, const char *url, enum store_mode mode, struct store_handle *out) {
    BUF_ON_STACK(message, 1000);
    if (store_open(url, mode, out, &message) == OK) return true;
    return cli_error(command, "%s", message.text);
}
