/* access_login.c - who comes in: a name and a password, or a badge and a PIN, tried, hashed and compared; and whose
 * turn it is first where many try at once. */
#include "access/access.h"

#include <sodium.h>
#include <string.h>

/* ---- who comes first ---------------------------------------------------------------------------------- */
static uint64_t address_key(const struct access *a, struct text address) {
    uint8_t hash[crypto_shorthash_BYTES];
    crypto_shorthash(hash, (const uint8_t *)address.at, address.size, a->throttle.seed);
    return bytes_number(hash, 8);
}

void access_know_address(struct access *a, struct text address) {
    const uint64_t key = address_key(a, address);
    a->known[key % ACCESS_KNOWN] = key;
}

enum { RANK_UNKNOWN = 128 };

uint8_t access_login_rank(const struct access *a, struct text address, int64_t now_ms) {
    const uint64_t key = address_key(a, address);
    const uint32_t tries = throttle_failures(&a->throttle, TRY_ADDRESS, address, now_ms);
    const bool known = a->known[key % ACCESS_KNOWN] == key;
    return (uint8_t)((known ? 0 : RANK_UNKNOWN) + (tries < RANK_UNKNOWN ? tries : RANK_UNKNOWN - 1));
}

/* ---- login -------------------------------------------------------------------------------------------- */
struct text access_try_key(uint8_t out[TRY_KEY], const struct access *a, struct text name, struct text address) {
    const struct access_user *user = access_user_find(a, name);
    const int64_t changed_ms = user ? user->changed_ms : 0;
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, NULL, 0, TRY_KEY);
    crypto_generichash_update(&hash, (const uint8_t *)&changed_ms, sizeof changed_ms);
    crypto_generichash_update(&hash, (const uint8_t *)address.at, address.size);
    crypto_generichash_update(&hash, (const uint8_t *)"", 1); /* an address has no zero byte */
    crypto_generichash_update(&hash, (const uint8_t *)name.at, name.size);
    crypto_generichash_final(&hash, out, TRY_KEY);
    return (struct text){(char *)out, TRY_KEY};
}

uint32_t access_tries(const struct access *a, const struct password_check *check, int64_t now_ms) {
    uint8_t memory[TRY_KEY];
    const struct text key = access_try_key(memory, a, text_of(check->name), text_of(check->address));
    return throttle_failures(&a->throttle, TRY_NAME, key, now_ms);
}

enum err access_login_begin(struct access *a, const struct credentials *entered, int64_t now_ms,
                            struct password_check *check) {
    const struct text address = entered->address;
    struct text name = entered->name, secret = entered->password;
    const struct access_user *user = NULL;
    char badge[ACCESS_PASSWORD];
    memset(check, 0, sizeof *check);
    check->kind = entered->badge.size ? WRAP_BADGE : WRAP_PASSWORD;
    check->console = entered->console;
    if (check->kind == WRAP_BADGE) {
        user = access_badge_find(a, entered, badge, &secret);
        name = text_of(user ? user->name : "");
    }
    if (!access_text_fits(name, sizeof check->name) || secret.size > ACCESS_PASSWORD ||
        !access_text_fits(address, sizeof check->address))
        return ERR_LOGIN;
    uint8_t memory[TRY_KEY];
    const struct text key = access_try_key(memory, a, access_name_key(check->name, name), address);

    access_copy(check->address, sizeof check->address, address);
    const int64_t by_name = throttle_wait(&a->throttle, TRY_NAME, key, now_ms);
    const int64_t by_address = throttle_wait(&a->throttle, TRY_ADDRESS, address, now_ms);

    a->wait_ms = by_name > by_address ? by_name : by_address;
    if (a->wait_ms) return ERR_WAIT;
    throttle_try(&a->throttle, TRY_NAME, key, now_ms);
    throttle_try(&a->throttle, TRY_ADDRESS, address, now_ms);
    if (check->kind == WRAP_PASSWORD) user = access_user_find(a, name);

    check->wrap = (struct access_wrap){.passes = a->rules.password_passes, .kib = a->rules.password_kib};
    memcpy(check->wrap.salt, a->nobody_salt, ACCESS_SALT);
    if (user && user->wrap[check->kind].passes) {
        check->user = user->number;
        check->changed_ms = user->changed_ms;
        check->wrap = user->wrap[check->kind];
    }
    check->size = secret.size;
    if (secret.size) memcpy(check->text, secret.at, secret.size);
    sodium_memzero(badge, sizeof badge);
    return OK;
}

/* What the slow hash gives is kept nowhere: what is compared and the seed of the key are made of it. */
void password_check_run(struct password_check *check) {
    static const char compared[] = "cardroom password 1", signs[] = "cardroom signature 1";
    const struct access_wrap *p = &check->wrap;
    uint8_t root[ACCESS_HASH];
    check->hashed = crypto_pwhash(root, sizeof root, check->text, check->size, p->salt, p->passes,
                                  (size_t)p->kib * 1024, crypto_pwhash_ALG_ARGON2ID13) == 0;
    crypto_generichash(check->hash, ACCESS_HASH, (const uint8_t *)compared, sizeof compared - 1, root, sizeof root);
    crypto_generichash(check->seed, ACCESS_HASH, (const uint8_t *)signs, sizeof signs - 1, root, sizeof root);
    for (int i = 0; i < ACCESS_HASH; i++) check->seed[i] ^= p->mask[i];
    sodium_memzero(root, sizeof root);
}

static enum err finish_login(struct access *a, struct password_check *check, int64_t now_ms, struct access_token *out) {
    const struct access_user *user = check->user ? access_user_of(a, check->user) : NULL;
    const int differs = sodium_memcmp(check->hash, check->wrap.hash, ACCESS_HASH);
    if (!check->hashed) return ERR_IO;
    if (!user || user->changed_ms != check->changed_ms || differs) return ERR_LOGIN;
    const struct text address = text_of(check->address);
    uint8_t memory[TRY_KEY];

    throttle_forget(&a->throttle, TRY_NAME, access_try_key(memory, a, text_of(check->name), address));
    throttle_take_back(&a->throttle, TRY_ADDRESS, address, now_ms);
    TRY(access_session_new(a, user, check->console, now_ms, out));
    memcpy(a->next_seed, check->seed, sizeof a->next_seed);
    access_session_signs(a, &out->who);
    return OK;
}

enum err access_login_end(struct access *a, struct password_check *check, int64_t now_ms, struct access_token *out) {
    const enum err err = finish_login(a, check, now_ms, out);
    sodium_memzero(check, sizeof *check);
    return err;
}
