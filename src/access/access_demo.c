/*
 * access_demo.c - where the money is play money everybody may come in: no code, no password.
 *
 * The tokens are those of any other house, and each role may what it may elsewhere.  People share one user of
 * their role, whose password nobody knows: it is random and forgotten at once.  Whether the house plays for
 * play money is the caller's to know.
 */
#include "access/access_parts.h"

#include <sodium.h>
#include <string.h>

enum err access_demo_device(struct access *a, int role, uint32_t number, int64_t now_ms,
                            struct access_token *out)
{
    const struct access_device *device = access_device(a, role, number);
    struct access_code as = {.role = (uint8_t)role, .number = number};
    struct buf name = BUF(as.name);

    if (!device) return ERR_TERMINAL;
    if (device->paired) return ERR_TERMINAL_TAKEN;
    buf_format(&name, "demo %u", (unsigned)number);
    return access_give_token(a, &as, now_ms, out);
}

static enum err make_user(struct access *a, struct text name, int role, int64_t now_ms,
                          const struct access_user **out)
{
    uint8_t secret[SECRET];
    char password[2 * SECRET + 1];
    enum err err = access_random(a, secret, sizeof secret);

    if (err != OK) return err;
    sodium_bin2hex(password, sizeof password, secret, sizeof secret);
    err = access_user_add(a, name, role, (struct text){password, sizeof password - 1}, now_ms, out);
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(password, sizeof password);
    return err;
}

enum err access_demo_user(struct access *a, int role, int64_t now_ms, struct access_token *out,
                          const struct access_user **made)
{
    char memory[FACT_NAME];
    struct buf b = BUF(memory);

    buf_format(&b, "demo-%s", role_id(role));
    const struct text name = {memory, b.size};
    const struct access_user *user = access_user_find(a, name);

    *made = NULL;
    if (!user) {
        const enum err err = make_user(a, name, role, now_ms, made);
        if (err != OK) return err;
        user = *made;
    }
    return user->role == role ? access_session_new(a, user, now_ms, out) : ERR_ROLE;
}
