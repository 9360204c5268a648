/*
 * access_store.c - users, sessions and devices as small values of the store.
 *
 *   access/user/N      version 1, role, removed, name, created, changed, password (passes, KiB, salt, hash)
 *   access/session/N   version 1, user, hash of the token, created, used
 *   access/terminal/N  version 1, hash of the token
 *   access/sign/N      version 2, hash of the token, name, when it was paired; version 1 was as a terminal's
 *
 * Numbers are little-endian and of fixed width.  The store has its own checksum over each value; here only
 * the form is checked, and a value of another version or size stops the start: better no door than a wrong
 * one.
 */
#include "access/access_parts.h"

#include <string.h>

enum {
    VERSION = 1,
    USER_SIZE = 1 + 1 + 1 + FACT_NAME + 8 + 8 + 4 + 4 + ACCESS_SALT + ACCESS_HASH,
    SESSION_SIZE = 1 + 4 + ACCESS_HASH + 8 + 8,
    DEVICE_SIZE = 1 + ACCESS_HASH,
    SIGN_VERSION = 2,
    SIGN_SIZE = DEVICE_SIZE + FACT_NAME + 8,
    VALUE_MAX = 256,
};

static const char user_name[] = "access/user/", session_name[] = "access/session/",
                  terminal_name[] = "access/terminal/", sign_name[] = "access/sign/";

/* ---- bytes -------------------------------------------------------------------------------------------- */

static void put_number(struct buf *b, uint64_t value, int width)
{
    for (int i = 0; i < width; i++) buf_char(b, (char)(unsigned char)(value >> 8 * i));
}

static void put_bytes(struct buf *b, const void *bytes, size_t size)
{
    buf_bytes(b, bytes, size);
}

static uint64_t get_number(const uint8_t **at, int width)
{
    uint64_t value = 0;

    for (int i = 0; i < width; i++) value |= (uint64_t)(*at)[i] << 8 * i;
    *at += width;
    return value;
}

static void get_bytes(const uint8_t **at, void *to, size_t size)
{
    memcpy(to, *at, size);
    *at += size;
}

/* ---- writing ------------------------------------------------------------------------------------------ */

/* NULL forgets it. */
static enum err put(struct access *a, const char *prefix, uint32_t number, const struct buf *value)
{
    char memory[STORE_NAME_MAX];
    struct buf name = BUF(memory);

    buf_format(&name, "%s%u", prefix, (unsigned)number);
    must(!value || !value->full);
    return store_put(a->store, memory, value ? value->text : NULL, value ? value->size : 0);
}

enum err access_put_user(struct access *a, const struct access_user *user)
{
    char memory[VALUE_MAX];
    struct buf b = BUF(memory);

    put_number(&b, VERSION, 1);
    put_number(&b, user->role, 1);
    put_number(&b, user->removed, 1);
    put_bytes(&b, user->name, FACT_NAME);
    put_number(&b, (uint64_t)user->created_ms, 8);
    put_number(&b, (uint64_t)user->changed_ms, 8);
    put_number(&b, user->password.passes, 4);
    put_number(&b, user->password.kib, 4);
    put_bytes(&b, user->password.salt, ACCESS_SALT);
    put_bytes(&b, user->password.hash, ACCESS_HASH);
    must(b.size == USER_SIZE);
    return put(a, user_name, user->number, &b);
}

enum err access_forget_user(struct access *a, uint32_t number)
{
    return put(a, user_name, number, NULL);
}

enum err access_put_session(struct access *a, int place, const struct access_session *session)
{
    char memory[VALUE_MAX];
    struct buf b = BUF(memory);

    if (!session) return put(a, session_name, (uint32_t)place, NULL);
    put_number(&b, VERSION, 1);
    put_number(&b, session->user, 4);
    put_bytes(&b, session->hash, ACCESS_HASH);
    put_number(&b, (uint64_t)session->created_ms, 8);
    put_number(&b, (uint64_t)session->used_ms, 8);
    must(b.size == SESSION_SIZE);
    return put(a, session_name, (uint32_t)place, &b);
}

enum err access_put_device(struct access *a, int role, uint32_t number, const struct access_device *device,
                           const struct access_sign *about)
{
    const bool sign = role == ROLE_SIGN;
    const char *prefix = sign ? sign_name : terminal_name;
    char memory[VALUE_MAX];
    struct buf b = BUF(memory);

    if (!device) return put(a, prefix, number, NULL);
    put_number(&b, sign ? SIGN_VERSION : VERSION, 1);
    put_bytes(&b, device->hash, ACCESS_HASH);
    if (sign) put_bytes(&b, about->name, FACT_NAME);
    if (sign) put_number(&b, (uint64_t)about->paired_ms, 8);
    must(b.size == (sign ? SIGN_SIZE : DEVICE_SIZE));
    return put(a, prefix, number, &b);
}

/* ---- reading ------------------------------------------------------------------------------------------ */

static bool get_user(struct access *a, uint32_t number, const uint8_t *at, size_t size)
{
    struct access_user *user = NULL;

    for (int i = 0; i < ACCESS_USERS && !user; i++)
        if (!a->user[i].number) user = &a->user[i];
    if (!user || !number || size != USER_SIZE || get_number(&at, 1) != VERSION) return false;
    user->role = (uint8_t)get_number(&at, 1);
    user->removed = get_number(&at, 1) != 0;
    get_bytes(&at, user->name, FACT_NAME);
    user->created_ms = (int64_t)get_number(&at, 8);
    user->changed_ms = (int64_t)get_number(&at, 8);
    user->password.passes = (uint32_t)get_number(&at, 4);
    user->password.kib = (uint32_t)get_number(&at, 4);
    get_bytes(&at, user->password.salt, ACCESS_SALT);
    get_bytes(&at, user->password.hash, ACCESS_HASH);
    user->number = number;
    return user->role < ROLES && !user->name[FACT_NAME - 1];
}

static bool get_session(struct access *a, uint32_t place, const uint8_t *at, size_t size)
{
    if (place >= ACCESS_SESSIONS || size != SESSION_SIZE || get_number(&at, 1) != VERSION) return false;
    struct access_session *s = &a->session[place];

    s->user = (uint32_t)get_number(&at, 4);
    get_bytes(&at, s->hash, ACCESS_HASH);
    s->created_ms = (int64_t)get_number(&at, 8);
    s->used_ms = s->stored_ms = (int64_t)get_number(&at, 8);
    s->generation = ++a->generations;
    return true;
}

static bool get_device(struct access *a, int role, uint32_t number, const uint8_t *at, size_t size)
{
    struct access_device *d = access_device(a, role, number);
    const bool named = role == ROLE_SIGN && size == SIGN_SIZE;

    if (!d || (size != DEVICE_SIZE && !named)) return false;
    if (get_number(&at, 1) != (named ? SIGN_VERSION : VERSION)) return false;
    get_bytes(&at, d->hash, ACCESS_HASH);
    if (named) {
        struct access_sign *about = &a->about[number - 1];
        get_bytes(&at, about->name, FACT_NAME);
        about->paired_ms = (int64_t)get_number(&at, 8);
        if (about->name[FACT_NAME - 1]) return false;
    }
    d->paired = true;
    d->generation = ++a->generations;
    return true;
}

struct load {
    struct access *a;
    struct buf *message;
    enum err err;
};

/* "access/user/7" is user 7; false where it is something else. */
static bool numbered(const char *name, const char *prefix, uint32_t *number)
{
    const size_t size = strlen(prefix);

    if (strncmp(name, prefix, size) != 0) return false;
    name += size;
    for (*number = 0; *name >= '0' && *name <= '9' && *number < 100000000; name++)
        *number = *number * 10 + (uint32_t)(*name - '0');
    return !*name;
}

static bool load_value(struct access *a, const char *name, const uint8_t *bytes, size_t size)
{
    uint32_t number;

    if (numbered(name, user_name, &number)) return get_user(a, number, bytes, size);
    if (numbered(name, session_name, &number)) return get_session(a, number, bytes, size);
    if (numbered(name, terminal_name, &number)) return get_device(a, ROLE_TERMINAL, number, bytes, size);
    if (numbered(name, sign_name, &number)) return get_device(a, ROLE_SIGN, number, bytes, size);
    return false;
}

static bool load_name(void *context, const char *name)
{
    struct load *load = context;
    char memory[VALUE_MAX];
    struct buf value = BUF(memory);

    if (strncmp(name, "access/", 7) != 0) return true;
    load->err = store_get(load->a->store, name, &value);
    if (load->err == OK &&
        (value.full || !load_value(load->a, name, (const uint8_t *)value.text, value.size)))
        load->err = ERR_STORE_CHAIN;
    if (load->err != OK) buf_format(load->message, "%s: %s", name, err_text(load->err));
    return load->err == OK;
}

/* Those of people who are gone, and from before their last change: an end that the store had no room for. */
static void drop_sessions(struct access *a)
{
    for (int i = 0; i < ACCESS_SESSIONS; i++) {
        struct access_session *s = &a->session[i];
        const struct access_user *user = access_user_of(a, s->user);
        if (!user || s->created_ms < user->changed_ms) *s = (struct access_session){0};
    }
}

enum err access_load(struct access *a, struct buf *message)
{
    struct load load = {a, message, OK};
    const enum err err = a->store.store->names(a->store.self, load_name, &load);

    if (err != OK) buf_format(message, "access: %s", err_text(err));
    drop_sessions(a);
    return err == OK ? load.err : err;
}
