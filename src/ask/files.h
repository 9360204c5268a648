/* files.h - reads and writes small files as a whole: pay tables, receipts, configurations, keys.
 *
 * Functions with a command print an error message before they return false.  A secret key is readable
 * only by its owner, and no key file is ever overwritten. */
#pragma once

#include "ask/command.h"
#include "base/json.h"
#include "deal/receipt_key.h"

/* ---- whole files --------------------------------------------------------------------------------------- */
enum { TEXT_FILE_MAX = 1 << 20, RECEIPT_FILE_MAX = 16 << 20 };

/* The rest of an open file, at most most + 1 bytes, with a zero behind. */
char *text_read_all(struct arena *arena, FILE *in, size_t most, size_t *size);

/* Reads the file ("-": standard input) without a byte-order mark.  out has a zero behind, and lies in the arena of the
 * call. */
bool text_file_read(const struct command *command, const char *path, struct text *out);

/* The same with a limit in bytes, a whole number of MiB; thing names the expected content in the message. */
bool text_file_read_up_to(const struct command *command, const char *path, size_t most, const char *thing,
                          struct text *out);

/* The file's name in messages. */
const char *text_file_name(const char *path);

/* ---- keys ---------------------------------------------------------------------------------------------- */
bool key_file_read_secret(const struct command *command, const char *path, struct receipt_key *out);

/* A public key: 64 hex digits, or a key file, public or secret. */
bool key_file_read_public(const struct command *command, const char *path_or_hex, uint8_t out[RECEIPT_PUBLIC]);

bool key_file_write_secret(const struct command *command, const char *path, const struct receipt_key *key);
bool key_file_write_public(const struct command *command, const char *path, const uint8_t public[RECEIPT_PUBLIC]);

/* Writes a new file completely; on failure leaves none and sets errno. */
bool text_file_create(const char *path, int mode, const char *text, size_t size);
