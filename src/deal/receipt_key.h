/* receipt_key.h - the Ed25519 keys that sign receipts, and how they are written.
 *
 * A secret key is the 32-byte seed from which Ed25519 derives the rest.  As text both halves are one line:
 *
 *   cardroom-secret-key 1 HEX      to be kept by the house, readable by it alone
 *   cardroom-public-key 1 HEX      to be published, through another channel than the receipts
 *
 * A fingerprint is what people compare aloud: the first 16 bytes of BLAKE2b-256 of the public key, as
 * "8f3a 22c1 ...".  Where keys are kept is the caller's business; nothing here touches a file. */
#pragma once

#include "base/buf.h"
#include "base/err.h"
#include "base/json.h"

enum { RECEIPT_PUBLIC = 32, RECEIPT_SECRET = 64, RECEIPT_KEY_SEED = 32, RECEIPT_SIGNATURE = 64 };

struct receipt_key {
    uint8_t seed[RECEIPT_KEY_SEED];
    uint8_t secret[RECEIPT_SECRET]; /* as libsodium has it: seed and public half */
    uint8_t public[RECEIPT_PUBLIC];
};

/* The key pair that follows from the seed. */
void receipt_key_from_seed(struct receipt_key *key, const uint8_t seed[RECEIPT_KEY_SEED]);

/* A new one; ERR_IO if the operating system gives no entropy. */
enum err receipt_key_new(struct receipt_key *key);
void receipt_key_wipe(struct receipt_key *key);

/* One line each, with its end. */
void receipt_key_put_secret(struct buf *b, const struct receipt_key *key);
void receipt_key_put_public(struct buf *b, const uint8_t public[RECEIPT_PUBLIC]);

/* Reads such a line, or for a public key its bare hex; false if it is none. */
bool receipt_key_read_secret(struct text text, struct receipt_key *out);
bool receipt_key_read_public(struct text text, uint8_t out[RECEIPT_PUBLIC]);

void receipt_key_put_fingerprint(struct buf *b, const uint8_t public[RECEIPT_PUBLIC]);

/* From hex: exactly size bytes, lower case only. */
bool receipt_read_hex(struct text text, uint8_t *out, size_t size);
