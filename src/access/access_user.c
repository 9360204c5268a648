/*
 * access_user.c - people: names, roles, passwords.
 *
 * A change is written into the store first and counts when it is there; then the person's sessions end.
 * Numbers are never given twice, because the log names people by them; so a user who is removed keeps a place
 * until others need it.
 */
#include "access/access_parts.h"

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

static struct text name_of(const struct access_user *user)
{
    union {
        const char *from;
        char *to;
    } view = {user->name}; /* nobody writes through it */

    return (struct text){view.to, strlen(user->name)};
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

enum err access_password_hash_begin(struct access *a, struct text name, struct text password,
                                    struct access_try *try)
{
    memset(try, 0, sizeof *try);
    const enum err err = access_password_check(name, password);

    if (err != OK) return err;
    try->password =
        (struct access_password){.passes = a->rules.password_passes, .kib = a->rules.password_kib};
    try->size = password.size;
    memcpy(try->text, password.at, password.size);
    return access_random(a, try->password.salt, ACCESS_SALT);
}

/* The password that a try has made; the try is then worth nothing. */
static enum err take_sealed(struct access_try *sealed, struct access_password *out)
{
    const enum err err = sealed->ran ? OK : ERR_WORLD;

    *out = sealed->password;
    memcpy(out->hash, sealed->hash, ACCESS_HASH);
    sodium_memzero(sealed, sizeof *sealed);
    return err;
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

enum err access_user_add_end(struct access *a, struct text name, int role, struct access_try *sealed,
                             int64_t now_ms, const struct access_user **out)
{
    const uint32_t highest = highest_number(a);
    struct access_user *place = place_for(a, highest);
    struct access_user user = {
        .number = highest + 1, .role = (uint8_t)role, .created_ms = now_ms, .changed_ms = now_ms};
    enum err err = take_sealed(sealed, &user.password);

    if (!good_name(name)) return ERR_NAME;
    if (!person(role)) return ERR_ROLE;
    if (access_user_find(a, name)) return ERR_USER_TAKEN;
    if (!place) return ERR_USERS_FULL;
    access_copy(user.name, sizeof user.name, name);
    if (err == OK && place->number) err = access_forget_user(a, place->number);
    if (err == OK) err = access_put_user(a, &user);
    if (err != OK) return err;
    *place = user;
    if (out) *out = place;
    return OK;
}

enum err access_user_add(struct access *a, struct text name, int role, struct text password, int64_t now_ms,
                         const struct access_user **out)
{
    struct access_try try;

    if (!good_name(name)) return ERR_NAME;
    if (!person(role)) return ERR_ROLE;
    if (access_user_find(a, name)) return ERR_USER_TAKEN;
    const enum err err = access_password_hash_begin(a, name, password, &try);

    if (err != OK) return err;
    access_try_run(&try);
    return access_user_add_end(a, name, role, &try, now_ms, out);
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

static enum err set_password(struct access *a, const struct access_user *found, struct access_try *sealed,
                             int64_t now_ms, int except, const struct access_user **out)
{
    struct access_user user = *found;
    const enum err err = take_sealed(sealed, &user.password);

    if (err != OK) return err;
    touch(&user, now_ms);
    return change(a, &user, except, out);
}

enum err access_user_password_end(struct access *a, struct text name, struct access_try *sealed,
                                  int64_t now_ms, const struct access_user **out)
{
    const struct access_user *found = access_user_find(a, name);
    char memory[FACT_NAME];

    if (!found) return ERR_USER;
    const enum err err = set_password(a, found, sealed, now_ms, -1, out);

    if (err == OK) throttle_forget(&a->throttle, TRY_NAME, access_name_key(memory, name));
    return err;
}

enum err access_user_password(struct access *a, struct text name, struct text password, int64_t now_ms,
                              const struct access_user **out)
{
    struct access_try try;

    if (!access_user_find(a, name)) return ERR_USER;
    const enum err err = access_password_hash_begin(a, name, password, &try);

    if (err != OK) return err;
    access_try_run(&try);
    return access_user_password_end(a, name, &try, now_ms, out);
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
enum err access_password_change_begin(struct access *a, const struct access_who *who, struct text old,
                                      struct text password, int64_t now_ms, struct access_try *was,
                                      struct access_try *sealed)
{
    const enum err alive = access_check(a, who, now_ms);
    const struct access_user *user = access_user_of(a, who->number);
    char memory[FACT_NAME];

    memset(was, 0, sizeof *was);
    if (alive != OK || !user) return ERR_SESSION;
    const struct text key = access_name_key(memory, name_of(user));

    a->wait_ms = throttle_wait(&a->throttle, TRY_NAME, key, now_ms);
    if (a->wait_ms) return ERR_WAIT;
    if (old.size > ACCESS_PASSWORD) return ERR_LOGIN;
    throttle_try(&a->throttle, TRY_NAME, key, now_ms);
    was->user = user->number;
    was->changed_ms = user->changed_ms;
    was->password = user->password;
    was->size = old.size;
    if (old.size) memcpy(was->text, old.at, old.size);
    *sealed = *was; /* a weak one is said so only to who knows the old one */
    sealed->size = password.size <= ACCESS_PASSWORD ? password.size : 0;
    if (sealed->size) memcpy(sealed->text, password.at, sealed->size);
    sealed->password.passes = a->rules.password_passes;
    sealed->password.kib = a->rules.password_kib;
    return access_random(a, sealed->password.salt, ACCESS_SALT);
}

static enum err judge_change(struct access *a, const struct access_who *who, const struct access_try *was,
                             const struct access_try *sealed, int64_t now_ms)
{
    const struct access_user *user = was->user ? access_user_of(a, was->user) : NULL;
    union {
        const char *from;
        char *to;
    } view = {sealed->text};
    char memory[FACT_NAME];

    if (!user || !access_is_alive(a, who, now_ms)) return ERR_SESSION;
    if (!was->ran || !sealed->ran) return ERR_WORLD;
    if (user->changed_ms != was->changed_ms) return ERR_LOGIN;
    if (sodium_memcmp(was->hash, was->password.hash, ACCESS_HASH) != 0) return ERR_LOGIN;
    throttle_forget(&a->throttle, TRY_NAME, access_name_key(memory, name_of(user)));
    return access_password_check(name_of(user), (struct text){view.to, sealed->size});
}

enum err access_password_change_end(struct access *a, const struct access_who *who, struct access_try *was,
                                    struct access_try *sealed, int64_t now_ms)
{
    enum err err = judge_change(a, who, was, sealed, now_ms);

    if (err == OK) err = set_password(a, access_user_of(a, was->user), sealed, now_ms, (int)who->place, NULL);
    sodium_memzero(was, sizeof *was);
    sodium_memzero(sealed, sizeof *sealed);
    return err;
}

enum err access_password_change(struct access *a, const struct access_who *who, struct text old,
                                struct text password, int64_t now_ms)
{
    struct access_try was, sealed;
    const enum err err = access_password_change_begin(a, who, old, password, now_ms, &was, &sealed);

    if (err != OK) return err;
    access_try_run(&was);
    access_try_run(&sealed);
    return access_password_change_end(a, who, &was, &sealed, now_ms);
}

void access_user_fact(const struct access_user *user, struct fact *out)
{
    *out = (struct fact){.kind = FACT_USER, .source = BY_USER};
    out->user.number = user->number;
    out->user.role = user->removed ? 0 : user->role;
    memcpy(out->user.name, user->name, sizeof out->user.name);
}
