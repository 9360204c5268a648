/*
 * access_user.c - people: names, roles, passwords.
 *
 * A change is written into the store first and counts when it is there; then the person's sessions end.
 * Numbers are never given twice, because the log names people by them; so a user who is removed keeps a place
 * until others need it.
 */
#include "house/access_parts.h"

#include <sodium.h>
#include <string.h>

enum { PASSWORD_LEAST = 10, PASSWORD_DIFFERENT = 4 };

/* ---- names -------------------------------------------------------------------------------------------- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same_name(const char *name, struct text text)
{
    size_t i = 0;

    for (; i < text.size && name[i]; i++)
        if (lower(name[i]) != lower(text.at[i])) return false;
    return i == text.size && !name[i];
}

struct text access_name_key(char out[FACT_NAME], struct text name)
{
    access_copy(out, FACT_NAME, name);
    for (size_t i = 0; i < name.size; i++) out[i] = lower(out[i]);
    return (struct text){out, name.size};
}

static bool good_name(struct text name)
{
    if (name.size < 1 || name.size >= FACT_NAME) return false;
    for (size_t i = 0; i < name.size; i++) {
        const char c = lower(name.at[i]);
        const bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (!letter && c != '.' && c != '-' && c != '_') return false;
    }
    return true;
}

const struct access_user *access_user_find(const struct access *a, struct text name)
{
    for (int i = 0; i < ACCESS_USERS; i++) {
        const struct access_user *user = &a->user[i];
        if (user->number && !user->removed && same_name(user->name, name)) return user;
    }
    return NULL;
}

const struct access_user *access_user(const struct access *a, uint32_t number)
{
    for (int i = 0; i < ACCESS_USERS; i++)
        if (number && a->user[i].number == number) return &a->user[i];
    return NULL;
}

struct access_user *access_user_of(struct access *a, uint32_t number)
{
    for (int i = 0; i < ACCESS_USERS; i++)
        if (number && a->user[i].number == number && !a->user[i].removed) return &a->user[i];
    return NULL;
}

static int supervisors(const struct access *a)
{
    int count = 0;

    for (int i = 0; i < ACCESS_USERS; i++)
        count += a->user[i].number && !a->user[i].removed && a->user[i].role == ROLE_SUPERVISOR;
    return count;
}

bool access_has_supervisor(const struct access *a)
{
    return supervisors(a) > 0;
}

/* ---- passwords ---------------------------------------------------------------------------------------- */

bool access_password_run(struct access_password *p, const char *text, size_t size, uint8_t out[ACCESS_HASH])
{
    return crypto_pwhash(out, ACCESS_HASH, text, size, p->salt, p->passes, (size_t)p->kib * 1024,
                         crypto_pwhash_ALG_ARGON2ID13) == 0;
}

/* Characters of UTF-8: every byte but those that continue one. */
static int characters(struct text text)
{
    int count = 0;

    for (size_t i = 0; i < text.size; i++) count += ((unsigned char)text.at[i] & 0xc0) != 0x80;
    return count;
}

static int different(struct text text)
{
    bool seen[256] = {false};
    int count = 0;

    for (size_t i = 0; i < text.size; i++) {
        count += !seen[(unsigned char)text.at[i]];
        seen[(unsigned char)text.at[i]] = true;
    }
    return count;
}

enum err access_password_check(struct text name, struct text password)
{
    char memory[FACT_NAME];

    if (password.size > ACCESS_PASSWORD || characters(password) < PASSWORD_LEAST ||
        different(password) < PASSWORD_DIFFERENT)
        return ERR_PASSWORD;
    if (!access_text_fits(name, sizeof memory)) return OK;
    access_copy(memory, sizeof memory, name);
    return same_name(memory, password) ? ERR_PASSWORD : OK;
}

static enum err seal(struct access *a, struct text password, struct access_password *out)
{
    out->passes = a->rules.password_passes;
    out->kib = a->rules.password_kib;
    const enum err err = access_random(a, out->salt, ACCESS_SALT);

    if (err != OK) return err;
    return access_password_run(out, password.at, password.size, out->hash) ? OK : ERR_WORLD;
}

/* ---- changes ------------------------------------------------------------------------------------------ */

/* A free place, or that of the first one removed whose number is not the highest. */
static struct access_user *place_for(struct access *a, uint32_t highest)
{
    struct access_user *place = NULL;

    for (int i = 0; i < ACCESS_USERS; i++) {
        struct access_user *user = &a->user[i];
        if (!user->number) return user;
        if (user->removed && user->number != highest && (!place || user->number < place->number))
            place = user;
    }
    return place;
}

static uint32_t highest_number(const struct access *a)
{
    uint32_t highest = 0;

    for (int i = 0; i < ACCESS_USERS; i++)
        if (a->user[i].number > highest) highest = a->user[i].number;
    return highest;
}

static bool person(int role)
{
    return role == ROLE_DEALER || role == ROLE_CASHIER || role == ROLE_SUPERVISOR || role == ROLE_AUDITOR;
}

enum err access_user_add(struct access *a, struct text name, int role, struct text password, int64_t now_ms,
                         const struct access_user **out)
{
    const uint32_t highest = highest_number(a);
    struct access_user *place = place_for(a, highest);

    if (!good_name(name)) return ERR_NAME;
    if (!person(role)) return ERR_ROLE;
    if (access_user_find(a, name)) return ERR_USER_TAKEN;
    if (!place) return ERR_USERS_FULL;
    enum err err = access_password_check(name, password);
    if (err != OK) return err;
    struct access_user user = {
        .number = highest + 1, .role = (uint8_t)role, .created_ms = now_ms, .changed_ms = now_ms};

    access_copy(user.name, sizeof user.name, name);
    err = seal(a, password, &user.password);
    if (err == OK && place->number) err = access_forget_user(a, place->number);
    if (err == OK) err = access_put_user(a, &user);
    if (err != OK) return err;
    *place = user;
    if (out) *out = place;
    return OK;
}

/* The store first, then what everybody sees, then the sessions end. */
static enum err change(struct access *a, const struct access_user *to, int except,
                       const struct access_user **out)
{
    const enum err err = access_put_user(a, to);
    struct access_user *user = access_user_of(a, to->number);

    if (err != OK) return err;
    *user = *to;
    if (out) *out = user;
    access_sessions_end(a, to->number, except);
    return OK;
}

/* Later than the last change, even if the clock stands still: a login that is under way must see it. */
static void touch(struct access_user *user, int64_t now_ms)
{
    user->changed_ms = now_ms > user->changed_ms ? now_ms : user->changed_ms + 1;
}

enum err access_user_role(struct access *a, struct text name, int role, int64_t now_ms,
                          const struct access_user **out)
{
    const struct access_user *found = access_user_find(a, name);

    if (!found) return ERR_USER;
    if (!person(role)) return ERR_ROLE;
    if (found->role == ROLE_SUPERVISOR && role != ROLE_SUPERVISOR && supervisors(a) == 1)
        return ERR_LAST_SUPERVISOR;
    struct access_user user = *found;

    user.role = (uint8_t)role;
    touch(&user, now_ms);
    return change(a, &user, -1, out);
}

static enum err set_password(struct access *a, const struct access_user *found, struct text password,
                             int64_t now_ms, int except, const struct access_user **out)
{
    struct access_user user = *found;
    enum err err = access_password_check((struct text){user.name, strlen(user.name)}, password);

    if (err == OK) err = seal(a, password, &user.password);
    if (err != OK) return err;
    touch(&user, now_ms);
    return change(a, &user, except, out);
}

enum err access_user_password(struct access *a, struct text name, struct text password, int64_t now_ms,
                              const struct access_user **out)
{
    const struct access_user *found = access_user_find(a, name);
    char memory[FACT_NAME];

    if (!found) return ERR_USER;
    const enum err err = set_password(a, found, password, now_ms, -1, out);

    if (err == OK) throttle_forget(&a->throttle, TRY_NAME, access_name_key(memory, name));
    return err;
}

enum err access_user_remove(struct access *a, struct text name, int64_t now_ms,
                            const struct access_user **out)
{
    const struct access_user *found = access_user_find(a, name);

    if (!found) return ERR_USER;
    if (found->role == ROLE_SUPERVISOR && supervisors(a) == 1) return ERR_LAST_SUPERVISOR;
    struct access_user user = *found;

    user.removed = true;
    user.password = (struct access_password){0};
    touch(&user, now_ms);
    return change(a, &user, -1, out);
}

/* The old password is tried as at login, so that a console left open is no place for guessing. */
enum err access_password_change(struct access *a, const struct access_who *who, struct text old,
                                struct text password, int64_t now_ms)
{
    const enum err alive = access_check(a, who, now_ms);
    struct access_user *user = access_user_of(a, who->number);
    uint8_t hash[ACCESS_HASH] = {0};
    char memory[FACT_NAME];

    if (alive != OK || !user) return ERR_SESSION;
    const struct text key = access_name_key(memory, (struct text){user->name, strlen(user->name)});

    a->wait_ms = throttle_wait(&a->throttle, TRY_NAME, key, now_ms);
    if (a->wait_ms) return ERR_WAIT;
    throttle_try(&a->throttle, TRY_NAME, key, now_ms);
    if (!access_password_run(&user->password, old.at, old.size, hash)) return ERR_WORLD;
    if (sodium_memcmp(hash, user->password.hash, ACCESS_HASH) != 0) return ERR_LOGIN;
    throttle_forget(&a->throttle, TRY_NAME, key);
    return set_password(a, user, password, now_ms, (int)who->place, NULL);
}

void access_user_fact(const struct access_user *user, struct fact *out)
{
    *out = (struct fact){.kind = FACT_USER, .source = BY_USER};
    out->user.number = user->number;
    out->user.role = user->removed ? 0 : user->role;
    memcpy(out->user.name, user->name, sizeof out->user.name);
}
