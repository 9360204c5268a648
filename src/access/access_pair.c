/*
 * access_pair.c - codes that people type: for pairing terminals and signs, and for the first supervisor.
 *
 * A code has letters and digits that nobody takes for each other (no I, L, O, U).  A pairing code has forty
 * bits, is good once and for some minutes, and whoever guesses wrong soon waits; the code of setup has
 * eighty, because it lasts until it is used.
 */
#include "access/access_parts.h"

#include <sodium.h>
#include <string.h>

static const char letters[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

enum { GROUP = 4, GROUPS_MAX = 4 };

/* ---- codes -------------------------------------------------------------------------------------------- */

enum err access_code_make(struct access *a, int groups, char *out)
{
    uint8_t random[GROUP * GROUPS_MAX];
    const enum err err = access_random(a, random, (size_t)(GROUP * groups));

    if (err != OK) return err;
    for (int i = 0; i < GROUP * groups; i++) {
        if (i && i % GROUP == 0) *out++ = '-';
        *out++ = letters[random[i] & 31];
    }
    *out = 0;
    sodium_memzero(random, sizeof random);
    return OK;
}

/* As it was meant: upper case, without hyphens and spaces, O and I as the digits they look like. */
static size_t normal(struct text given, char *out, size_t room)
{
    size_t size = 0;

    for (size_t i = 0; i < given.size && size < room; i++) {
        char c = given.at[i];
        if (c == '-' || c == ' ') continue;
        if (c >= 'a' && c <= 'z') c = (char)(c - 'a' + 'A');
        if (c == 'O') c = '0';
        if (c == 'I' || c == 'L') c = '1';
        out[size++] = c;
    }
    return size;
}

bool access_code_same(const char *code, struct text given)
{
    /* one more than the longest, so that what is too long differs */
    char a[GROUP * GROUPS_MAX + 1] = {0}, b[GROUP * GROUPS_MAX + 1] = {0};
    union {
        const char *from;
        char *to;
    } view = {code};
    const size_t size = normal((struct text){view.to, strlen(code)}, a, sizeof a);
    const size_t other = normal(given, b, sizeof b);

    return sodium_memcmp(a, b, sizeof a) == 0 && size == other && size > 0;
}

/* ---- pairing ------------------------------------------------------------------------------------------ */

/* That of the same device, else a free or dead place, else the one that dies first. */
static struct access_code *place_for(struct access *a, int role, uint32_t number, int64_t now_ms)
{
    struct access_code *place = &a->code[0];

    for (int i = 0; i < ACCESS_CODES; i++) {
        struct access_code *c = &a->code[i];
        if (c->role == role && c->number == number) return c;
        const bool dead = !c->role || c->expires_ms <= now_ms;
        if (place->role && place->expires_ms > now_ms && (dead || c->expires_ms < place->expires_ms))
            place = c;
    }
    return place;
}

enum err access_pair_code(struct access *a, int role, uint32_t number, struct text name, int64_t now_ms,
                          char out[ACCESS_CODE], int64_t *expires_ms)
{
    const struct access_device *device = access_device(a, role, number);
    char code[ACCESS_CODE];

    if (!device) return ERR_TERMINAL;
    if (device->paired) return ERR_TERMINAL_TAKEN;
    if (!access_text_fits(name, FACT_NAME)) return ERR_NAME;
    const enum err err = access_code_make(a, 2, code);
    if (err != OK) return err;
    struct access_code *place = place_for(a, role, number, now_ms);

    *place = (struct access_code){
        .role = (uint8_t)role, .number = number, .expires_ms = now_ms + a->rules.code_ms};
    memcpy(place->code, code, sizeof code);
    memcpy(out, code, sizeof code);
    access_copy(place->name, sizeof place->name, name);
    *expires_ms = place->expires_ms;
    return OK;
}

/* Looks at all of them, so that the time tells nothing. */
static struct access_code *find(struct access *a, struct text given, int64_t now_ms)
{
    struct access_code *found = NULL;

    for (int i = 0; i < ACCESS_CODES; i++) {
        struct access_code *c = &a->code[i];
        const bool same = access_code_same(c->code, given);
        if (same && c->role && c->expires_ms > now_ms) found = c;
    }
    return found;
}

enum err access_give_token(struct access *a, const struct access_code *code, int64_t now_ms,
                           struct access_token *out)
{
    struct access_device device = {.paired = true};
    struct access_sign about = {.paired_ms = now_ms};
    uint8_t secret[SECRET];
    enum err err = access_random(a, secret, sizeof secret);

    if (err != OK) return err;
    access_secret_hash(secret, device.hash);
    device.generation = ++a->generations;
    memcpy(about.name, code->name, sizeof about.name);
    err = access_put_device(a, code->role, code->number, &device, &about);
    if (err == OK) {
        if (code->role == ROLE_SIGN) a->about[code->number - 1] = about;
        *access_device(a, code->role, code->number) = device;
        *out = (struct access_token){.who = {code->role, code->number, code->number, device.generation}};
        memcpy(out->name, code->name, sizeof out->name);
        access_token_text(code->role == ROLE_SIGN ? 'g' : 't', code->number, secret, out->text);
    }
    sodium_memzero(secret, sizeof secret);
    return err;
}

/* A code that was typed in: may it be tried, and is it right? */
static enum err try_code(struct access *a, struct text address, int64_t now_ms)
{
    a->wait_ms = throttle_wait(&a->throttle, TRY_CODE, address, now_ms);
    if (a->wait_ms) return ERR_WAIT;
    throttle_try(&a->throttle, TRY_CODE, address, now_ms);
    return OK;
}

enum err access_pair(struct access *a, struct text code, struct text address, int64_t now_ms,
                     struct access_token *out)
{
    enum err err = try_code(a, address, now_ms);

    if (err != OK) return err;
    struct access_code *found = find(a, code, now_ms);

    if (!found) return ERR_CODE;
    throttle_take_back(&a->throttle, TRY_CODE, address, now_ms);
    if (access_device(a, found->role, found->number)->paired) return ERR_TERMINAL_TAKEN;
    err = access_give_token(a, found, now_ms, out);
    if (err == OK) sodium_memzero(found, sizeof *found);
    return err;
}

enum err access_unpair(struct access *a, int role, uint32_t number)
{
    struct access_device *device = access_device(a, role, number);

    if (!device || !device->paired) return ERR_TERMINAL;
    const enum err err = access_put_device(a, role, number, NULL, NULL);

    if (err == OK) *device = (struct access_device){0};
    if (err == OK && role == ROLE_SIGN) a->about[number - 1] = (struct access_sign){0};
    return err;
}

/* ---- the first supervisor ----------------------------------------------------------------------------- */

const char *access_setup_code(const struct access *a)
{
    return a->setup_code[0] && !access_has_supervisor(a) ? a->setup_code : NULL;
}

enum err access_setup_begin(struct access *a, struct text code, struct text name, struct text password,
                            struct text address, int64_t now_ms, struct access_try *try)
{
    const enum err err = access_setup_code(a) ? try_code(a, address, now_ms) : ERR_SETUP;

    if (err != OK) return err;
    if (!access_code_same(a->setup_code, code)) return ERR_CODE;
    throttle_take_back(&a->throttle, TRY_CODE, address, now_ms);
    return access_password_hash_begin(a, name, password, try);
}

enum err access_setup_end(struct access *a, struct text name, struct access_try *sealed, int64_t now_ms,
                          struct access_token *out)
{
    const struct access_user *user;

    if (!access_setup_code(a)) { /* somebody else was faster */
        sodium_memzero(sealed, sizeof *sealed);
        return ERR_SETUP;
    }
    const enum err err = access_user_add_end(a, name, ROLE_SUPERVISOR, sealed, now_ms, &user);

    if (err != OK) return err;
    sodium_memzero(a->setup_code, sizeof a->setup_code);
    return access_session_new(a, user, now_ms, out);
}

enum err access_setup(struct access *a, struct text code, struct text name, struct text password,
                      struct text address, int64_t now_ms, struct access_token *out)
{
    struct access_try try;
    const enum err err = access_setup_begin(a, code, name, password, address, now_ms, &try);

    if (err != OK) return err;
    access_try_run(&try);
    return access_setup_end(a, name, &try, now_ms, out);
}
