#include "deal/receipt_key.h"

#include "deal/entropy.h"

#include <sodium.h>
#include <string.h>

static const char secret_label[] = "cardroom-secret-key 1 ", public_label[] = "cardroom-public-key 1 ";

/* ---- hex ---------------------------------------------------------------------------------------------- */
static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool receipt_read_hex(struct text text, uint8_t *out, size_t size) {
    if (text.size != 2 * size) return false;
    for (size_t i = 0; i < size; i++) {
        const int high = hex_digit(text.at[2 * i]), low = hex_digit(text.at[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* ---- keys --------------------------------------------------------------------------------------------- */
void receipt_key_from_seed(struct receipt_key *key, const uint8_t seed[RECEIPT_KEY_SEED]) {
    memcpy(key->seed, seed, RECEIPT_KEY_SEED);
    must(crypto_sign_seed_keypair(key->public, key->secret, seed) == 0);
}

enum err receipt_key_new(struct receipt_key *key) {
    uint8_t seed[RECEIPT_KEY_SEED];
    TRY(entropy_bytes(seed, sizeof seed));
    receipt_key_from_seed(key, seed);
    sodium_memzero(seed, sizeof seed);
    return OK;
}

void receipt_key_wipe(struct receipt_key *key) { sodium_memzero(key, sizeof *key); }

/* ---- text --------------------------------------------------------------------------------------------- */
void receipt_key_put_secret(struct buf *b, const struct receipt_key *key) {
    buf_put(b, secret_label);
    buf_hex(b, key->seed, sizeof key->seed);
    buf_char(b, '\n');
}

void receipt_key_put_public(struct buf *b, const uint8_t public[RECEIPT_PUBLIC]) {
    buf_put(b, public_label);
    buf_hex(b, public, RECEIPT_PUBLIC);
    buf_char(b, '\n');
}

/* Without the white space at its end. */
static struct text trimmed(struct text text) {
    while (text.size > 0 && strchr(" \t\r\n", text.at[text.size - 1]) && text.at[text.size - 1]) text.size--;
    return text;
}

/* Past the label; false if the text does not begin with it. */
static bool skip_label(struct text *text, const char *label) {
    const size_t size = strlen(label);
    if (text->size < size || memcmp(text->at, label, size) != 0) return false;
    *text = (struct text){text->at + size, text->size - size};
    return true;
}

bool receipt_key_read_secret(struct text text, struct receipt_key *out) {
    uint8_t seed[RECEIPT_KEY_SEED];
    text = trimmed(text);
    if (!skip_label(&text, secret_label) || !receipt_read_hex(text, seed, sizeof seed)) return false;
    receipt_key_from_seed(out, seed);
    sodium_memzero(seed, sizeof seed);
    return true;
}

bool receipt_key_read_public(struct text text, uint8_t out[RECEIPT_PUBLIC]) {
    text = trimmed(text);
    skip_label(&text, public_label);
    return receipt_read_hex(text, out, RECEIPT_PUBLIC);
}

void receipt_key_put_fingerprint(struct buf *b, const uint8_t public[RECEIPT_PUBLIC]) {
    uint8_t hash[32];
    crypto_generichash(hash, sizeof hash, public, RECEIPT_PUBLIC, NULL, 0);
    for (size_t i = 0; i < 16; i += 2) {
        if (i > 0) buf_char(b, ' ');
        buf_hex(b, hash + i, 2);
    }
}
