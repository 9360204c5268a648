/*
 * access.c - tokens and sessions: who somebody is, for how long, and what they may ask.
 *
 * A token's text is a letter for its kind, the number of its place and the secret: "s7.<43 characters>" of a
 * person, "t17." of a terminal, "g2." of a sign.  So it is found without a search, and one comparison in
 * constant time decides.  A connection keeps struct access_who; its generation tells whether the place has
 * been given to somebody else since.
 */
#include "access/access_parts.h"

#include "deal/entropy.h"

#include <sodium.h>
#include <string.h>

enum { TOKEN_SECRET_TEXT = 43 };

/* A shift of a person is at most a working day; a console left alone for half an hour locks itself. */
const struct access_rules access_standard = {
    .idle_ms = 30 * 60 * 1000,
    .absolute_ms = 12 * 60 * 60 * 1000,
    .code_ms = 10 * 60 * 1000,
    .password_passes = crypto_pwhash_OPSLIMIT_INTERACTIVE,
    .password_kib = crypto_pwhash_MEMLIMIT_INTERACTIVE / 1024,
    .sessions = 4,
};

bool access_may_ask(int role, int request_kind)
{
    const struct protocol_request *p = protocol_request(request_kind);

    return p && role >= 0 && role < ROLES && p->roles >> role & 1;
}

/* ---- helpers ------------------------------------------------------------------------------------------ */

enum err access_random(struct access *a, uint8_t *out, size_t size)
{
    if (!a->rng) return entropy_bytes(out, size);
    rng_bytes(a->rng, out, size);
    return OK;
}

bool access_text_fits(struct text text, size_t room)
{
    return text.size < room && (!text.size || !memchr(text.at, 0, text.size));
}

void access_copy(char *to, size_t room, struct text text)
{
    must(text.size < room);
    memset(to, 0, room);
    if (text.size) memcpy(to, text.at, text.size);
}

enum err access_open(struct access *a, const struct access_rules *rules, struct store_handle store,
                     struct rng *rng, struct buf *message)
{
    must(rules->sessions >= 1 && rules->sessions * ACCESS_USERS <= ACCESS_SESSIONS);
    memset(a, 0, sizeof *a);
    a->rules = *rules;
    a->store = store;
    a->rng = rng;
    enum err err = sodium_init() < 0 ? ERR_WORLD : access_random(a, a->throttle.seed, THROTTLE_SEED);
    if (err == OK) err = access_random(a, a->nobody_salt, ACCESS_SALT);
    if (err == OK) err = access_load(a, message);
    if (err == OK && !access_has_supervisor(a)) err = access_code_make(a, 4, a->setup_code);
    return err;
}

/* ---- tokens ------------------------------------------------------------------------------------------- */

void access_secret_hash(const uint8_t secret[SECRET], uint8_t hash[ACCESS_HASH])
{
    static const uint8_t purpose[] = "cardroom token 1";

    crypto_generichash(hash, ACCESS_HASH, secret, SECRET, purpose, sizeof purpose - 1);
}

void access_token_text(char letter, uint32_t place, const uint8_t secret[SECRET], char out[ACCESS_TOKEN])
{
    struct buf b = buf_over(out, ACCESS_TOKEN);
    char text[TOKEN_SECRET_TEXT + 1];

    sodium_bin2base64(text, sizeof text, secret, SECRET, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    buf_format(&b, "%c%u.%s", letter, (unsigned)place, text);
    must(!b.full);
    sodium_memzero(text, sizeof text);
}

/* A token taken apart. */
struct parts {
    char letter;
    uint32_t place;
    uint8_t hash[ACCESS_HASH];
};

static bool take_apart(struct text token, struct parts *out)
{
    uint8_t secret[SECRET];
    size_t at = 1, size = 0;

    if (token.size < 3 || token.size >= ACCESS_TOKEN) return false;
    out->letter = token.at[0];
    out->place = 0;
    for (; at < token.size && at < 7 && token.at[at] >= '0' && token.at[at] <= '9'; at++)
        out->place = out->place * 10 + (uint32_t)(token.at[at] - '0');
    if (at == token.size || token.at[at++] != '.') return false;
    if (sodium_base642bin(secret, SECRET, token.at + at, token.size - at, NULL, &size, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        size != SECRET)
        return false;
    access_secret_hash(secret, out->hash);
    sodium_memzero(secret, sizeof secret);
    return true;
}

/* ---- sessions ----------------------------------------------------------------------------------------- */

/* A clock that went back ends nothing. */
static bool alive(const struct access *a, const struct access_session *s, int64_t now_ms)
{
    return s->user && now_ms - s->used_ms < a->rules.idle_ms && now_ms - s->created_ms < a->rules.absolute_ms;
}

/* It is over at once; where the store cannot forget it, the next start or its expiry will. */
static enum err end_session(struct access *a, int place)
{
    a->session[place] = (struct access_session){0};
    return access_put_session(a, place, NULL);
}

void access_sessions_end(struct access *a, uint32_t user, int except)
{
    for (int i = 0; i < ACCESS_SESSIONS; i++)
        if (a->session[i].user == user && i != except) end_session(a, i);
}

int access_sessions(const struct access *a, uint32_t user, int64_t now_ms)
{
    int count = 0;

    for (int i = 0; i < ACCESS_SESSIONS; i++)
        count += a->session[i].user == user && alive(a, &a->session[i], now_ms);
    return count;
}

/* A place for one more session of this person: a free or dead one, or where it has too many, its oldest. */
static int place_for(const struct access *a, uint32_t user, int64_t now_ms)
{
    const bool many = access_sessions(a, user, now_ms) >= (int)a->rules.sessions;
    int place = -1;

    for (int i = 0; i < ACCESS_SESSIONS; i++) {
        const struct access_session *s = &a->session[i];
        if (!many && !alive(a, s, now_ms)) return i;
        if (many && s->user == user && alive(a, s, now_ms) &&
            (place < 0 || s->used_ms < a->session[place].used_ms))
            place = i;
    }
    return place;
}

enum err access_session_new(struct access *a, const struct access_user *user, int64_t now_ms,
                            struct access_token *out)
{
    struct access_session session = {
        .user = user->number, .created_ms = now_ms, .used_ms = now_ms, .stored_ms = now_ms};
    const int place = place_for(a, user->number, now_ms);
    uint8_t secret[SECRET];

    must(place >= 0); /* there are as many places as all users together may have sessions */
    enum err err = access_random(a, secret, sizeof secret);
    if (err != OK) return err;
    access_secret_hash(secret, session.hash);
    session.generation = ++a->generations;
    err = access_put_session(a, place, &session);
    if (err == OK) {
        a->session[place] = session;
        out->who = (struct access_who){user->role, user->number, (uint32_t)place, session.generation};
        out->expires_ms = now_ms + a->rules.absolute_ms;
        memcpy(out->name, user->name, sizeof out->name);
        access_token_text('s', (uint32_t)place, secret, out->text);
    }
    sodium_memzero(secret, sizeof secret);
    return err;
}

/* Use is remembered across a restart, but not written at every message. */
static void use(struct access *a, int place, int64_t now_ms)
{
    struct access_session *s = &a->session[place];

    if (now_ms > s->used_ms) s->used_ms = now_ms;
    if (s->used_ms - s->stored_ms < a->rules.idle_ms / 4) return;
    s->stored_ms = s->used_ms;
    access_put_session(a, place, s); /* one that fails costs a login after a restart, no more */
}

static enum err hello_person(struct access *a, const struct parts *parts, int64_t now_ms,
                             struct access_who *who)
{
    if (parts->place >= ACCESS_SESSIONS) return ERR_SESSION;
    const struct access_session *s = &a->session[parts->place];
    const struct access_user *user = s->user ? access_user_of(a, s->user) : NULL;

    if (sodium_memcmp(s->hash, parts->hash, ACCESS_HASH) != 0 || !user || !alive(a, s, now_ms))
        return ERR_SESSION;
    use(a, (int)parts->place, now_ms);
    *who = (struct access_who){user->role, user->number, parts->place, s->generation};
    return OK;
}

/* ---- terminals and signs ------------------------------------------------------------------------------ */

static const struct access_device *device_of(const struct access *a, int role, uint32_t number)
{
    if (role == ROLE_TERMINAL && number >= 1 && number <= CONFIG_TERMINALS) return &a->terminal[number - 1];
    if (role == ROLE_SIGN && number >= 1 && number <= ACCESS_SIGNS) return &a->sign[number - 1];
    return NULL;
}

struct access_device *access_device(struct access *a, int role, uint32_t number)
{
    const struct access_device *d = device_of(a, role, number);

    if (!d) return NULL;
    return role == ROLE_SIGN ? &a->sign[d - a->sign] : &a->terminal[d - a->terminal];
}

static enum err hello_device(struct access *a, int role, const struct parts *parts, struct access_who *who)
{
    const struct access_device *d = access_device(a, role, parts->place);

    if (!d || !d->paired || sodium_memcmp(d->hash, parts->hash, ACCESS_HASH) != 0) return ERR_SESSION;
    *who = (struct access_who){(uint8_t)role, parts->place, parts->place, d->generation};
    return OK;
}

/* ---- the calls ---------------------------------------------------------------------------------------- */

enum err access_hello(struct access *a, struct text token, int64_t now_ms, struct access_who *who)
{
    struct parts parts;

    if (!take_apart(token, &parts)) return ERR_SESSION;
    switch (parts.letter) {
    case 's': return hello_person(a, &parts, now_ms, who);
    case 't': return hello_device(a, ROLE_TERMINAL, &parts, who);
    case 'g': return hello_device(a, ROLE_SIGN, &parts, who);
    default: return ERR_SESSION;
    }
}

bool access_is_alive(const struct access *a, const struct access_who *who, int64_t now_ms)
{
    if (who->role == ROLE_TERMINAL || who->role == ROLE_SIGN) {
        const struct access_device *d = device_of(a, who->role, who->number);
        return d && d->paired && d->generation == who->generation;
    }
    if (who->place >= ACCESS_SESSIONS) return false;
    const struct access_session *s = &a->session[who->place];

    return who->number && s->user == who->number && s->generation == who->generation && alive(a, s, now_ms);
}

enum err access_check(struct access *a, const struct access_who *who, int64_t now_ms)
{
    if (!access_is_alive(a, who, now_ms)) return ERR_SESSION;
    if (who->role != ROLE_TERMINAL && who->role != ROLE_SIGN) use(a, (int)who->place, now_ms);
    return OK;
}

enum err access_logout(struct access *a, const struct access_who *who)
{
    if (who->place >= ACCESS_SESSIONS || who->role == ROLE_TERMINAL || who->role == ROLE_SIGN)
        return ERR_SESSION;
    const struct access_session *s = &a->session[who->place];

    if (!who->number || s->user != who->number || s->generation != who->generation) return ERR_SESSION;
    return end_session(a, (int)who->place);
}

/* ---- login -------------------------------------------------------------------------------------------- */

static int64_t longer(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

enum err access_login_begin(struct access *a, struct text name, struct text password, struct text address,
                            int64_t now_ms, struct access_try *try)
{
    memset(try, 0, sizeof *try);
    if (!access_text_fits(name, sizeof try->name) || password.size > ACCESS_PASSWORD ||
        !access_text_fits(address, sizeof try->address))
        return ERR_LOGIN;
    const struct text key = access_name_key(try->name, name);

    access_copy(try->address, sizeof try->address, address);
    a->wait_ms = longer(throttle_wait(&a->throttle, TRY_NAME, key, now_ms),
                        throttle_wait(&a->throttle, TRY_ADDRESS, address, now_ms));
    if (a->wait_ms) return ERR_WAIT;
    throttle_try(&a->throttle, TRY_NAME, key, now_ms);
    throttle_try(&a->throttle, TRY_ADDRESS, address, now_ms);
    const struct access_user *user = access_user_find(a, name);

    try->password =
        (struct access_password){.passes = a->rules.password_passes, .kib = a->rules.password_kib};
    memcpy(try->password.salt, a->nobody_salt, ACCESS_SALT);
    if (user) {
        try->user = user->number;
        try->changed_ms = user->changed_ms;
        try->password = user->password;
    }
    try->size = password.size;
    if (password.size) memcpy(try->text, password.at, password.size);
    return OK;
}

void access_try_run(struct access_try *try)
{
    try->ran = access_password_run(&try->password, try->text, try->size, try->hash);
}

static enum err judge(struct access *a, struct access_try *try, int64_t now_ms, struct access_token *out)
{
    const struct access_user *user = try->user ? access_user_of(a, try->user) : NULL;
    const int differs = sodium_memcmp(try->hash, try->password.hash, ACCESS_HASH);

    if (!try->ran) return ERR_WORLD;
    if (!user || user->changed_ms != try->changed_ms || differs) return ERR_LOGIN;
    throttle_forget(&a->throttle, TRY_NAME, (struct text){try->name, strlen(try->name)});
    throttle_take_back(&a->throttle, TRY_ADDRESS, (struct text){try->address, strlen(try->address)}, now_ms);
    return access_session_new(a, user, now_ms, out);
}

enum err access_login_end(struct access *a, struct access_try *try, int64_t now_ms, struct access_token *out)
{
    const enum err err = judge(a, try, now_ms, out);

    sodium_memzero(try, sizeof *try);
    return err;
}

enum err access_login(struct access *a, struct text name, struct text password, struct text address,
                      int64_t now_ms, struct access_token *out)
{
    struct access_try try;
    const enum err err = access_login_begin(a, name, password, address, now_ms, &try);

    if (err != OK) return err;
    access_try_run(&try);
    return access_login_end(a, &try, now_ms, out);
}
