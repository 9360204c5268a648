/*
 * key_file.h - keys in files: the secret half for its owner's eyes only, neither half ever overwritten.
 */
#ifndef CLI_KEY_FILE_H
#define CLI_KEY_FILE_H

#include "cli/cli.h"
#include "deal/receipt_key.h"

/* Each says what is wrong and returns false. */
bool key_file_read_secret(const struct command *command, const char *path, struct receipt_key *out);

/* A public key: 64 digits of hex, or a file that has one; a secret key's file will do. */
bool key_file_read_public(const struct command *command, const char *path_or_hex, uint8_t out[RECEIPT_PUBLIC]);

bool key_file_write_secret(const struct command *command, const char *path, const struct receipt_key *key);
bool key_file_write_public(const struct command *command, const char *path,
                           const uint8_t public[RECEIPT_PUBLIC]);

/* Writes a whole new file, or leaves none; errno says why not. */
bool key_file_create(const char *path, int mode, const char *text, size_t size);

#endif
