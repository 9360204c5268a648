/* access.c - tokens and sessions: their owners, how long they last and what they may ask; and how all of it is stored.
 *
 * A token's text is a letter for its kind, the number of its place and the secret: "s7.<43 characters>" of a
 * person, "t17." of a terminal, "g2." of a sign, "r3." of a card reader, "c3." of a console.  So it is found without a
 * search, and one comparison in constant time decides.  A connection keeps struct access_who; its generation tells
 * whether the place has been given to another since.
 *
 * The store holds small values:
 *
 *   access/user/N           version 2, role, removed, name, created, changed, password, generation, public key;
 *                           version 3: and a badge
 *   access/next/N           the same, of a change whose fact is not durable yet
 *   access/session/N        version 1, user, hash of the token, created, used; version 2: and a console
 *   access/terminal/N       version 1, hash of the token
 *   access/next-terminal/N  the same, of a pairing whose fact is not durable yet; so of the devices below
 *   access/sign/N           version 2, hash of the token, name, when it was paired
 *   access/reader/N         the same; N is the number of its table
 *   access/console/N        the same
 *
 * Numbers are little-endian and of fixed width.  Behind each value stands its seal: a keyed BLAKE2b of its
 * name and bytes.  A value of another version or size, or without the seal, stops the start: better no door
 * than a wrong one.  Values of programs that knew no seals are taken only if a person says so, once, for
 * an attacker who can write the store could write such a value at any time, and nothing in the store can tell when. */
#include "access/access.h"

#include "deal/entropy.h"

#include <sodium.h>
#include <string.h>

enum { TOKEN_SECRET_TEXT = 43 };

/* A session lasts at most a working day; a console left alone for half an hour locks itself. */
const struct access_rules access_standard = {
    .idle_ms = 30 * 60 * 1000,
    .absolute_ms = 12 * 60 * 60 * 1000,
    .code_ms = 10 * 60 * 1000,
    .password_passes = crypto_pwhash_OPSLIMIT_INTERACTIVE,
    .password_kib = crypto_pwhash_MEMLIMIT_INTERACTIVE / 1024,
    .users = ACCESS_USERS,
    .sessions = ACCESS_SESSIONS / ACCESS_USERS,
};

bool access_may_ask(int role, int request_kind) {
    const struct protocol_request *p = protocol_request(request_kind);
    return p && role >= 0 && role < ROLES && p->roles >> role & 1;
}

/* ---- helpers ------------------------------------------------------------------------------------------ */
enum err access_random(struct access *a, uint8_t *out, size_t size) {
    if (!a->rng) return entropy_bytes(out, size);
    rng_bytes(a->rng, out, size);
    return OK;
}

bool access_text_fits(struct text text, size_t room) {
    return text.size < room && (!text.size || !memchr(text.at, 0, text.size));
}

void access_copy(char *to, size_t room, struct text text) {
    must(text.size < room);
    memset(to, 0, room);
    if (text.size) memcpy(to, text.at, text.size);
}

enum {
    VERSION = 1,
    USER_VERSION = 2,
    BADGE_VERSION = 3, /* of a person who has one */
    WRAP_SIZE = 4 + 4 + ACCESS_SALT + ACCESS_HASH,
    USER_SIZE = 1 + 1 + 1 + FACT_NAME + 8 + 8 + WRAP_SIZE + 4 + ACCESS_HASH,
    BADGE_SIZE = USER_SIZE + WRAP_SIZE + ACCESS_HASH,
    SESSION_SIZE = 1 + 4 + ACCESS_HASH + 8 + 8,
    CONSOLE_VERSION = 2, /* of a session that is bound to a console */
    DEVICE_SIZE = 1 + ACCESS_HASH,
    SIGN_VERSION = 2,
    SIGN_SIZE = DEVICE_SIZE + FACT_NAME + 8,
    SEAL = 32,
    VALUE_MAX = 320,
};

static const char user_name[] = "access/user/", next_name[] = "access/next/", session_name[] = "access/session/";

/* What is paired.  A token counts once it is in the books: until then its value has the next name. */
struct device_kind {
    uint8_t role;
    char letter; /* the first one of its token */
    const char *name, *next_name;
    uint32_t most;
};

static const struct device_kind device_kinds[] = {
    {ROLE_TERMINAL, 't', "access/terminal/", "access/next-terminal/", CONFIG_TERMINALS},
    {ROLE_SIGN, 'g', "access/sign/", "access/next-sign/", FLOOR_SIGNS},
    {ROLE_READER, 'r', "access/reader/", "access/next-reader/", CONFIG_TABLES},
    {ROLE_CONSOLE, 'c', "access/console/", "access/next-console/", CONFIG_TABLES},
};

static const struct device_kind *device_kind(int role) {
    for (size_t i = 0; i < COUNT(device_kinds); i++)
        if (device_kinds[i].role == role) return &device_kinds[i];
    return NULL;
}

/* ---- stored values: bytes ----------------------------------------------------------------------------- */
static void put_number(struct buf *b, uint64_t value, int width) {
    for (int i = 0; i < width; i++) buf_char(b, (char)(unsigned char)(value >> 8 * i));
}

static void put_bytes(struct buf *b, const void *bytes, size_t size) { buf_bytes(b, bytes, size); }

static uint64_t get_number(const uint8_t **at, int width) {
    *at += width;
    return bytes_number(*at - width, width);
}

static void get_bytes(const uint8_t **at, void *to, size_t size) {
    memcpy(to, *at, size);
    *at += size;
}

/* ---- stored values: seals ----------------------------------------------------------------------------- */
static void derive_key(uint8_t out[ACCESS_KEY], const uint8_t *secret) {
    static const uint8_t purpose[] = "cardroom access 1";
    crypto_generichash(out, ACCESS_KEY, purpose, sizeof purpose - 1, secret, ACCESS_KEY);
}

/* A value is good under its own name only. */
static void make_seal(const uint8_t key[ACCESS_KEY], const char *name, struct buf value, uint8_t out[SEAL]) {
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, key, ACCESS_KEY, SEAL);
    crypto_generichash_update(&hash, (const uint8_t *)name, strlen(name) + 1);
    crypto_generichash_update(&hash, (const uint8_t *)value.text, value.size);
    crypto_generichash_final(&hash, out, SEAL);
}

static bool has_seal(const uint8_t key[ACCESS_KEY], const char *name, struct buf value) {
    uint8_t seal[SEAL];
    if (value.size < SEAL) return false;
    value.size -= SEAL;
    make_seal(key, name, value, seal);
    return sodium_memcmp(seal, value.text + value.size, SEAL) == 0;
}

/* ---- stored values: writing --------------------------------------------------------------------------- */
/* NULL deletes it. */
static enum err put_value(struct access *a, const char *prefix, uint32_t number, struct buf *value) {
    BUF_ON_STACK(name, STORE_NAME_MAX);
    uint8_t seal[SEAL];
    buf_format(&name, "%s%u", prefix, (unsigned)number);
    if (!value) return store_put(a->store, name.text, NULL, 0);
    make_seal(a->key, name.text, *value, seal);
    put_bytes(value, seal, SEAL);
    must(!value->full);
    return store_put(a->store, name.text, value->text, value->size);
}

static void put_wrap(struct buf *b, const struct access_wrap *wrap) {
    put_number(b, wrap->passes, 4);
    put_number(b, wrap->kib, 4);
    put_bytes(b, wrap->salt, ACCESS_SALT);
    put_bytes(b, wrap->hash, ACCESS_HASH);
}

enum err access_put_user(struct access *a, struct access_user *user, bool next) {
    BUF_ON_STACK(b, VALUE_MAX);
    const struct access_wrap *badge = &user->wrap[WRAP_BADGE];
    put_number(&b, badge->passes ? BADGE_VERSION : USER_VERSION, 1);
    put_number(&b, user->role, 1);
    put_number(&b, user->removed, 1);
    put_bytes(&b, user->name, FACT_NAME);
    put_number(&b, (uint64_t)user->created_ms, 8);
    put_number(&b, (uint64_t)user->changed_ms, 8);
    put_wrap(&b, &user->wrap[WRAP_PASSWORD]);
    put_number(&b, user->generation, 4);
    put_bytes(&b, user->key, ACCESS_HASH);
    if (badge->passes) put_wrap(&b, badge);
    if (badge->passes) put_bytes(&b, badge->mask, ACCESS_HASH);
    must(b.size == (badge->passes ? BADGE_SIZE : USER_SIZE));
    crypto_generichash(user->row, ACCESS_HASH, (const uint8_t *)b.text, b.size, NULL, 0);
    return put_value(a, next ? next_name : user_name, user->number, &b);
}

enum err access_forget_next(struct access *a, uint32_t number) { return put_value(a, next_name, number, NULL); }

enum err access_forget_user(struct access *a, uint32_t number) { return put_value(a, user_name, number, NULL); }

static enum err put_session(struct access *a, int place, const struct access_session *session) {
    BUF_ON_STACK(b, VALUE_MAX);
    if (!session) return put_value(a, session_name, (uint32_t)place, NULL);
    put_number(&b, session->console ? CONSOLE_VERSION : VERSION, 1);
    put_number(&b, session->user, 4);
    put_bytes(&b, session->hash, ACCESS_HASH);
    put_number(&b, (uint64_t)session->created_ms, 8);
    put_number(&b, (uint64_t)session->used_ms, 8);
    must(b.size == SESSION_SIZE);
    if (session->console) put_number(&b, session->console, 2);
    return put_value(a, session_name, (uint32_t)place, &b);
}

static enum err put_device(struct access *a, const char *prefix, uint32_t number, const struct access_device *device,
                           const struct access_sign *about) {
    BUF_ON_STACK(b, VALUE_MAX);
    if (!device) return put_value(a, prefix, number, NULL);
    put_number(&b, about ? SIGN_VERSION : VERSION, 1);
    put_bytes(&b, device->hash, ACCESS_HASH);
    if (about) put_bytes(&b, about->name, FACT_NAME);
    if (about) put_number(&b, (uint64_t)about->paired_ms, 8);
    must(b.size == (about ? SIGN_SIZE : DEVICE_SIZE));
    return put_value(a, prefix, number, &b);
}

enum err access_put_device(struct access *a, int role, uint32_t number, const struct access_device *device) {
    const struct device_kind *kind = device_kind(role);
    TRY(put_device(a, kind->name, number, device, access_about(a, role, number)));
    return put_device(a, kind->next_name, number, NULL, NULL);
}

enum err access_prepare_device(struct access *a, int role, uint32_t number, const struct access_device *device,
                               const struct access_sign *about) {
    return put_device(a, device_kind(role)->next_name, number, device, about);
}

enum err access_follow_pair(struct access *a, const struct fact *fact) {
    const int role = fact_pair_role(fact);
    const struct access_device *d = access_device(a, role, fact->pair.terminal);
    if (!d || !d->paired || memcmp(d->hash, fact->pair.token, ACCESS_HASH) != 0) return OK; /* unpaired meanwhile */
    return access_put_device(a, role, fact->pair.terminal, d);
}

/* ---- stored values: reading --------------------------------------------------------------------------- */
/* Whoever has this number, removed or not; 0: a free place; or NULL. */
static struct access_user *place_of(struct access *a, uint32_t number) {
    for (int i = 0; i < ACCESS_USERS; i++)
        if (a->user[i].number == number) return &a->user[i];
    return NULL;
}

static void get_wrap(const uint8_t **at, struct access_wrap *wrap) {
    wrap->passes = (uint32_t)get_number(at, 4);
    wrap->kib = (uint32_t)get_number(at, 4);
    get_bytes(at, wrap->salt, ACCESS_SALT);
    get_bytes(at, wrap->hash, ACCESS_HASH);
}

static bool read_user(struct access_user *user, uint32_t number, const uint8_t *at, size_t size) {
    const bool badge = size == BADGE_SIZE;
    if (!number || (size != USER_SIZE && !badge) || *at != (badge ? BADGE_VERSION : USER_VERSION)) return false;
    crypto_generichash(user->row, ACCESS_HASH, at++, size, NULL, 0);
    user->role = (uint8_t)get_number(&at, 1);
    user->removed = get_number(&at, 1) != 0;
    get_bytes(&at, user->name, FACT_NAME);
    user->created_ms = (int64_t)get_number(&at, 8);
    user->changed_ms = (int64_t)get_number(&at, 8);
    get_wrap(&at, &user->wrap[WRAP_PASSWORD]);
    user->generation = (uint32_t)get_number(&at, 4);
    get_bytes(&at, user->key, ACCESS_HASH);
    if (badge) get_wrap(&at, &user->wrap[WRAP_BADGE]);
    if (badge) get_bytes(&at, user->wrap[WRAP_BADGE].mask, ACCESS_HASH);
    user->number = number;
    return user->role < ROLES && !user->name[FACT_NAME - 1];
}

enum err access_get_next(struct access *a, uint32_t number, struct access_user *out) {
    BUF_ON_STACK(name, STORE_NAME_MAX);
    BUF_ON_STACK(value, VALUE_MAX);
    buf_format(&name, "%s%u", next_name, (unsigned)number);
    TRY(store_get(a->store, name.text, &value));
    if (!has_seal(a->key, name.text, value)) return ERR_SEAL;
    return read_user(out, number, (const uint8_t *)value.text, value.size - SEAL) ? OK : ERR_STORE_CHAIN;
}

/* Is it what the books say of this person?  Of one they do not know, that it was removed. */
static bool is_of_books(const struct floor *books, const struct access_user *user) {
    const struct floor_user *known = floor_user(books, user->number);
    return known ? known->role == user->role && memcmp(known->row, user->row, ACCESS_HASH) == 0 : user->removed;
}

/* "access/user/7" is user 7; false where it is something else. */
static bool has_number(const char *name, const char *prefix, uint32_t *number) {
    const size_t size = strlen(prefix);
    if (strncmp(name, prefix, size) != 0) return false;
    name += size;
    for (*number = 0; *name >= '0' && *name <= '9' && *number < 100000000; name++)
        *number = *number * 10 + (uint32_t)(*name - '0');
    return !*name;
}

static void put_difference(struct buf *names, const char *what, uint32_t number) {
    buf_format(names, "%s%s %u", names->size ? ", " : "", what, (unsigned)number);
}

/* A device's token is the one that was given when it was paired; those of terminals of tests are not known. */
static bool is_token_of_books(const struct floor *books, int role, uint32_t number, const uint8_t *hash) {
    const uint8_t *token = floor_device_token(books, role, number);
    return token &&
           (memcmp(token, hash, ACCESS_HASH) == 0 || (role == ROLE_TERMINAL && sodium_is_zero(token, ACCESS_HASH)));
}

/* Whoever looks whether values beside the log are those of the books. */
struct comparison {
    const struct floor *books;
    struct store_handle store;
    int *count;
    struct buf *names;
    bool good[FLOOR_USERS]; /* people whose value was found */
    enum err err;
};

static bool compare_user(struct comparison *c, uint32_t number, struct buf value) {
    uint8_t row[ACCESS_HASH];
    crypto_generichash(row, ACCESS_HASH, (const uint8_t *)value.text, value.size - SEAL, NULL, 0);
    for (int i = 0; i < FLOOR_USERS; i++) {
        const struct floor_user *known = &c->books->head->user[i];
        if (known->number != number || !known->role) continue;
        c->good[i] = c->good[i] || (memcmp(known->row, row, ACCESS_HASH) == 0 && value.text[1] == (char)known->role);
        return true;
    }
    return value.text[2] != 0; /* removed */
}

/* The device of a value's name: its kind, or NULL. */
static const struct device_kind *device_named(const char *name, uint32_t *number, bool *next) {
    for (size_t i = 0; i < COUNT(device_kinds); i++) {
        *next = has_number(name, device_kinds[i].next_name, number);
        if (*next || has_number(name, device_kinds[i].name, number)) return &device_kinds[i];
    }
    return NULL;
}

static bool compare_value(void *context, const char *name) {
    struct comparison *c = context;
    BUF_ON_STACK(value, VALUE_MAX);
    uint32_t number;
    bool next_device = false;
    const bool next = has_number(name, next_name, &number), user = !next && has_number(name, user_name, &number);
    const struct device_kind *device = next || user ? NULL : device_named(name, &number, &next_device);
    if (!next && !user && (!device || next_device)) return true;
    c->err = store_get(c->store, name, &value);
    if (c->err == ERR_STORE_NONE) c->err = OK; /* it was forgotten meanwhile */
    if (c->err != OK || value.size < DEVICE_SIZE + SEAL) return c->err == OK;
    if (device && !is_token_of_books(c->books, device->role, number, (const uint8_t *)value.text + 1)) {
        ++*c->count;
        put_difference(c->names, role_id(device->role), number);
    }
    if (!device && !compare_user(c, number, value) && user) {
        ++*c->count;
        put_difference(c->names, "user", number);
    }
    return true;
}

enum err access_compare(const struct floor *books, struct store_handle store, int *count, struct buf *names) {
    struct comparison c = {.books = books, .store = store, .count = count, .names = names};
    *count = 0;
    TRY(store.store->names(store.self, compare_value, &c));
    for (int i = 0; i < FLOOR_USERS; i++) {
        const struct floor_user *known = &books->head->user[i];
        if (!known->role || c.good[i] || sodium_is_zero(known->row, ACCESS_HASH)) continue;
        ++*count;
        put_difference(names, "user", known->number);
    }
    return c.err;
}

/* One value of a person at a time: that of a change counts if the books name it, and is then the only one. */
static bool get_user(struct access *a, const struct access_setup *setup, bool next, const struct access_user *read) {
    struct access_user *user = place_of(a, read->number);
    if (next && (!setup->books || !floor_user(setup->books, read->number) || !is_of_books(setup->books, read)))
        return true;
    if (!user && !(user = place_of(a, 0))) return false;
    if (setup->books && !is_of_books(setup->books, read)) return true; /* access_compare() tells of it */
    *user = *read;
    user->next = next;
    if (user->number > a->highest) a->highest = user->number;
    return true;
}

static bool get_session(struct access *a, uint32_t place, const uint8_t *at, size_t size) {
    const bool console = size == SESSION_SIZE + 2;
    if (place >= ACCESS_SESSIONS || (size != SESSION_SIZE && !console)) return false;
    if (get_number(&at, 1) != (console ? CONSOLE_VERSION : VERSION)) return false;
    struct access_session *s = &a->session[place];
    s->user = (uint32_t)get_number(&at, 4);
    get_bytes(&at, s->hash, ACCESS_HASH);
    s->created_ms = (int64_t)get_number(&at, 8);
    s->used_ms = s->stored_ms = (int64_t)get_number(&at, 8);
    if (console) s->console = (uint16_t)get_number(&at, 2);
    s->generation = ++a->generations;
    return true;
}

static bool get_device(struct access *a, const struct floor *books, int role, uint32_t number, struct text value) {
    struct access_device *d = access_device(a, role, number);
    struct access_sign *about = access_about(a, role, number);
    const uint8_t *at = (const uint8_t *)value.at;
    if (!d || value.size != (about ? SIGN_SIZE : DEVICE_SIZE)) return false;
    if (get_number(&at, 1) != (about ? SIGN_VERSION : VERSION)) return false;
    if (books && !is_token_of_books(books, role, number, at)) return true; /* access_compare() tells of it */
    get_bytes(&at, d->hash, ACCESS_HASH);
    if (about) {
        get_bytes(&at, about->name, FACT_NAME);
        about->paired_ms = (int64_t)get_number(&at, 8);
        if (about->name[FACT_NAME - 1]) return false;
    }
    d->paired = true;
    d->generation = ++a->generations;
    return true;
}

/* Of a pairing that a crash cut the books know the token, and it counts, or they do not, and it is forgotten. */
static enum err end_pairings(struct access *a, int role, uint32_t most) {
    for (uint32_t i = 1; i <= most; i++) {
        struct access_device *d = access_device(a, role, i);
        if (!d->next) continue;
        TRY(d->paired ? access_put_device(a, role, i, d) : access_prepare_device(a, role, i, NULL, NULL));
        d->next = false;
    }
    return OK;
}

struct load {
    struct access *a;
    const struct access_setup *setup;
    struct buf *message;
    enum err err;
};

static bool load_value(struct access *a, const struct access_setup *setup, const char *name, const uint8_t *bytes,
                       size_t size) {
    uint32_t number;
    const struct text value = text_view((const char *)bytes, size);
    struct access_user user = {0};
    const bool next = has_number(name, next_name, &number);
    if (next || has_number(name, user_name, &number))
        return read_user(&user, number, bytes, size) && get_user(a, setup, next, &user);
    if (has_number(name, session_name, &number)) return get_session(a, number, bytes, size);
    bool next_device;
    const struct device_kind *device = device_named(name, &number, &next_device);
    if (!device || !get_device(a, setup->books, device->role, number, value)) return false;
    if (next_device) access_device(a, device->role, number)->next = true;
    return true;
}

/* Takes off a seal of this house; a value that must get a new one is counted. */
static bool take_seal(struct load *load, const char *name, struct buf *value) {
    const struct access_setup *setup = load->setup;
    bool good = has_seal(load->a->key, name, *value);
    load->a->sealed += !good;
    for (int i = setup->old_key_count - 1; i >= 0 && !good; i--) {
        uint8_t old[ACCESS_KEY];

        derive_key(old, setup->old_keys[i]);
        good = has_seal(old, name, *value);
        sodium_memzero(old, sizeof old);
    }
    if (good) value->size -= SEAL;
    return good;
}

/* A person may vouch for a value without a seal, and for one with the seal of a key that is lost. */
static enum err load_sealed(struct load *load, const char *name, struct buf *value) {
    const bool sealed = take_seal(load, name, value);
    const uint8_t *bytes = (const uint8_t *)value->text;
    if (!sealed && !load->setup->accept) return ERR_SEAL;
    if (value->full) return ERR_STORE_CHAIN;
    if (load_value(load->a, load->setup, name, bytes, value->size)) return OK;
    return !sealed && value->size > SEAL && load_value(load->a, load->setup, name, bytes, value->size - SEAL)
               ? OK
               : ERR_STORE_CHAIN;
}

static bool load_name(void *context, const char *name) {
    struct load *load = context;
    BUF_ON_STACK(value, VALUE_MAX);
    if (strncmp(name, "access/", 7) != 0) return true;
    load->err = store_get(load->a->store, name, &value);
    if (load->err == OK) load->err = load_sealed(load, name, &value);
    if (load->err != OK) buf_format(load->message, "%s: %s", name, err_text(load->err));
    if (load->err == ERR_SEAL)
        buf_put(load->message, ". If only this house could write the store, start once with --accept-people");
    return load->err == OK;
}

static enum err seal_devices(struct access *a, int role, uint32_t count) {
    enum err err = OK;
    for (uint32_t i = 1; i <= count && err == OK; i++)
        if (access_device(a, role, i)->paired) err = access_put_device(a, role, i, access_device(a, role, i));
    return err;
}

/* Every value once more, with the seal of today. */
static enum err seal_all(struct access *a) {
    enum err err = OK;
    for (int i = 0; i < ACCESS_USERS && err == OK; i++)
        if (a->user[i].number) err = access_put_user(a, &a->user[i], false);
    for (int i = 0; i < ACCESS_SESSIONS && err == OK; i++)
        if (a->session[i].generation) err = put_session(a, i, &a->session[i]);
    for (size_t i = 0; i < COUNT(device_kinds) && err == OK; i++)
        err = seal_devices(a, device_kinds[i].role, device_kinds[i].most);
    return err;
}

/* Sessions of removed users, and those older than the last change of their user: the store could not delete
 * them at the time. */
static void drop_stale_sessions(struct access *a) {
    for (int i = 0; i < ACCESS_SESSIONS; i++) {
        struct access_session *s = &a->session[i];
        const struct access_user *user = access_user_of(a, s->user);
        if (!user || s->created_ms < user->changed_ms) *s = (struct access_session){0};
    }
}

/* Whom the books know and the store has otherwise, or not at all, is not in the house. */
static enum err compare_books(struct access *a, const struct access_setup *setup, struct buf *message) {
    const struct floor *books = setup->books;
    struct buf names = BUF(a->differ_names);
    bool supervisor = false;
    if (!books) return OK;
    TRY(access_compare(books, a->store, &a->differ, &names));
    if (books->head->users > a->highest) a->highest = books->head->users;
    for (int i = 0; i < FLOOR_USERS; i++) supervisor = supervisor || books->head->user[i].role == ROLE_SUPERVISOR;
    for (int i = 0; i < FLOOR_PROPOSALS; i++) { /* numbers that wait for a second person are taken */
        const struct fact act = floor_proposed(&books->head->proposal[i]);
        if (act.kind == FACT_USER && act.user.number > a->highest) a->highest = act.user.number;
    }
    for (int i = 0; i < ACCESS_USERS; i++)
        if (a->user[i].next) TRY(access_put_user(a, &a->user[i], false));
    if (!supervisor || access_has_supervisor(a) || setup->accept) return OK;
    buf_put(message, "the books know supervisors, and the store has none of them as they are there. If nobody can put "
                     "their values back (access/user/...), start once with --accept-people and make another");
    return ERR_SEAL;
}

static enum err load_all(struct access *a, const struct access_setup *setup, struct buf *message) {
    struct load load = {a, setup, message, OK};
    enum err err = a->store.store->names(a->store.self, load_name, &load);
    if (err == OK) err = load.err;
    if (err == OK) err = compare_books(a, setup, message);
    for (size_t i = 0; i < COUNT(device_kinds) && err == OK; i++)
        err = end_pairings(a, device_kinds[i].role, device_kinds[i].most);
    if (err == OK && a->sealed) err = seal_all(a);
    drop_stale_sessions(a);
    if (err != OK && !message->size) buf_format(message, "access: %s", err_text(err));
    return err;
}

enum err access_open(struct access *a, const struct access_setup *setup, struct buf *message) {
    const struct access_rules *rules = setup->rules;
    must(rules->sessions >= 1 && rules->sessions * rules->users <= ACCESS_SESSIONS);
    memset(a, 0, sizeof *a);
    a->rules = *rules;
    a->store = setup->store;
    a->rng = setup->rng;
    enum err err = sodium_init() < 0 ? ERR_IO : access_random(a, a->throttle.seed, THROTTLE_SEED);
    if (err == OK) derive_key(a->key, setup->key);
    if (err == OK) err = access_random(a, a->nobody_salt, ACCESS_SALT);
    if (err == OK) err = load_all(a, setup, message);
    if (err == OK && !access_has_supervisor(a)) err = access_code_make(a, 4, a->setup_code);
    return err;
}

/* ---- tokens ------------------------------------------------------------------------------------------- */
void access_secret_hash(const uint8_t secret[SECRET], uint8_t hash[ACCESS_HASH]) {
    static const uint8_t purpose[] = "cardroom token 1";
    crypto_generichash(hash, ACCESS_HASH, secret, SECRET, purpose, sizeof purpose - 1);
}

void access_token_text(char letter, uint32_t place, const uint8_t secret[SECRET], char out[ACCESS_TOKEN]) {
    struct buf b = buf_init(out, ACCESS_TOKEN);
    char text[TOKEN_SECRET_TEXT + 1];
    sodium_bin2base64(text, sizeof text, secret, SECRET, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    buf_format(&b, "%c%u.%s", letter, (unsigned)place, text);
    must(!b.full);
    sodium_memzero(text, sizeof text);
}

/* A token taken apart. */
struct token_parts {
    char letter;
    uint32_t place;
    uint8_t hash[ACCESS_HASH];
};

static bool parse_token(struct text token, struct token_parts *out) {
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
/* A clock that went back ends no session. */
static bool is_session_alive(const struct access *a, const struct access_session *s, int64_t now_ms) {
    return s->user && now_ms - s->used_ms < a->rules.idle_ms && now_ms - s->created_ms < a->rules.absolute_ms;
}

/* Ends it at once; where the store cannot delete it, the next start or its expiry does. */
static enum err end_session(struct access *a, int place) {
    a->session[place] = (struct access_session){0};
    return put_session(a, place, NULL);
}

void access_sessions_end(struct access *a, uint32_t user, int except) {
    for (int i = 0; i < ACCESS_SESSIONS; i++)
        if (a->session[i].user == user && i != except) end_session(a, i);
}

void access_relieve(struct access *a, const struct access_who *who) {
    for (int i = 0; i < ACCESS_SESSIONS; i++) {
        const struct access_session *s = &a->session[i];
        const struct access_user *user = s->console ? access_user(a, s->user) : NULL;
        if (!user || user->role != ROLE_DEALER || i == (int)who->place) continue;
        if (s->console == who->console || s->user == who->number) end_session(a, i);
    }
}

int access_sessions(const struct access *a, uint32_t user, int64_t now_ms) {
    int count = 0;
    for (int i = 0; i < ACCESS_SESSIONS; i++)
        count += a->session[i].user == user && is_session_alive(a, &a->session[i], now_ms);
    return count;
}

/* A place for one more session of this person: a free or expired one, or if there are too many, the one
 * unused longest. */
static int find_session_place(const struct access *a, uint32_t user, int64_t now_ms) {
    const bool many = access_sessions(a, user, now_ms) >= (int)a->rules.sessions;
    int place = -1;
    for (int i = 0; i < ACCESS_SESSIONS; i++) {
        const struct access_session *s = &a->session[i];
        if (!many && !is_session_alive(a, s, now_ms)) return i;
        if (many && s->user == user && is_session_alive(a, s, now_ms) &&
            (place < 0 || s->used_ms < a->session[place].used_ms))
            place = i;
    }
    return place;
}

enum err access_session_new(struct access *a, const struct access_user *user, uint16_t console, int64_t now_ms,
                            struct access_token *out) {
    struct access_session session = {
        .user = user->number, .console = console, .created_ms = now_ms, .used_ms = now_ms, .stored_ms = now_ms};
    const int place = find_session_place(a, user->number, now_ms);
    uint8_t secret[SECRET];
    must(place >= 0); /* there are as many places as all users together may have sessions */
    TRY(access_random(a, secret, sizeof secret));
    access_secret_hash(secret, session.hash);
    session.generation = ++a->generations;
    enum err err = put_session(a, place, &session);
    if (err == OK) {
        a->session[place] = session;
        out->who = (struct access_who){user->role, console, user->number, (uint32_t)place, session.generation};
        out->expires_ms = now_ms + a->rules.absolute_ms;
        memcpy(out->name, user->name, sizeof out->name);
        access_token_text('s', (uint32_t)place, secret, out->text);
    }
    sodium_memzero(secret, sizeof secret);
    return err;
}

void access_session_signs(struct access *a, const struct access_who *who) {
    struct access_session *s = &a->session[who->place];
    s->signs = true;
    memcpy(s->seed, a->next_seed, ACCESS_HASH);
    sodium_memzero(a->next_seed, ACCESS_HASH);
}

/* Only with the key that the books know of this person. */
bool access_sign(const struct access *a, const struct access_who *who, struct text message, uint8_t *signature) {
    uint8_t public[crypto_sign_PUBLICKEYBYTES], secret[crypto_sign_SECRETKEYBYTES];
    const struct access_user *user = access_user(a, who->number);
    const struct access_session *s = who->place < ACCESS_SESSIONS ? &a->session[who->place] : NULL;
    if (!user || !s || s->user != who->number || s->generation != who->generation || !s->signs) return false;
    crypto_sign_seed_keypair(public, secret, s->seed);
    const bool own = sodium_memcmp(public, user->key, sizeof public) == 0;
    if (own) crypto_sign_detached(signature, NULL, (const uint8_t *)message.at, message.size, secret);
    sodium_memzero(secret, sizeof secret);
    return own;
}

bool access_is_lent(const struct access *a, const struct access_who *who) {
    const struct access_user *user = access_is_person(who->role) ? access_user(a, who->number) : NULL;
    return user && sodium_is_zero(user->key, sizeof user->key);
}

/* The time of use survives a restart, but is not written at every message. */
static void mark_used(struct access *a, int place, int64_t now_ms) {
    struct access_session *s = &a->session[place];
    if (now_ms > s->used_ms) s->used_ms = now_ms;
    if (s->used_ms - s->stored_ms < a->rules.idle_ms / 4) return;
    s->stored_ms = s->used_ms;
    put_session(a, place, s); /* one that fails costs a login after a restart, no more */
}

static enum err recognize_person(struct access *a, const struct token_parts *token_parts, int64_t now_ms,
                                 struct access_who *who) {
    if (token_parts->place >= ACCESS_SESSIONS) return ERR_SESSION;
    const struct access_session *s = &a->session[token_parts->place];
    const struct access_user *user = s->user ? access_user_of(a, s->user) : NULL;
    if (sodium_memcmp(s->hash, token_parts->hash, ACCESS_HASH) != 0 || !user || !is_session_alive(a, s, now_ms))
        return ERR_SESSION;
    mark_used(a, (int)token_parts->place, now_ms);
    *who = (struct access_who){user->role, s->console, user->number, token_parts->place, s->generation};
    return OK;
}

/* ---- terminals, signs, card readers ------------------------------------------------------------------- */
static const struct access_device *device_of(const struct access *a, int role, uint32_t number) {
    const struct device_kind *kind = device_kind(role);
    if (!kind || number < 1 || number > kind->most) return NULL;
    return role == ROLE_TERMINAL ? &a->terminal[number - 1]
           : role == ROLE_SIGN   ? &a->sign[number - 1]
           : role == ROLE_READER ? &a->reader[number - 1]
                                 : &a->console[number - 1];
}

struct access_device *access_device(struct access *a, int role, uint32_t number) {
    return (struct access_device *)(uintptr_t)device_of(a, role, number); /* what is in a may be changed, as a may */
}

struct access_sign *access_about(struct access *a, int role, uint32_t number) {
    if (role == ROLE_TERMINAL || !device_of(a, role, number)) return NULL;
    return role == ROLE_SIGN     ? &a->about[number - 1]
           : role == ROLE_READER ? &a->about_reader[number - 1]
                                 : &a->about_console[number - 1];
}

char access_device_letter(int role) { return device_kind(role)->letter; }

static enum err recognize_device(struct access *a, int role, const struct token_parts *token_parts,
                                 struct access_who *who) {
    const struct access_device *d = access_device(a, role, token_parts->place);
    if (!d || !d->paired || sodium_memcmp(d->hash, token_parts->hash, ACCESS_HASH) != 0) return ERR_SESSION;
    *who = (struct access_who){
        .role = (uint8_t)role, .number = token_parts->place, .place = token_parts->place, .generation = d->generation};
    return OK;
}

/* ---- the calls ---------------------------------------------------------------------------------------- */
enum err access_hello(struct access *a, struct text token, int64_t now_ms, struct access_who *who) {
    struct token_parts token_parts;
    if (!parse_token(token, &token_parts)) return ERR_SESSION;
    if (token_parts.letter == 's') return recognize_person(a, &token_parts, now_ms, who);
    for (size_t i = 0; i < COUNT(device_kinds); i++)
        if (device_kinds[i].letter == token_parts.letter)
            return recognize_device(a, device_kinds[i].role, &token_parts, who);
    return ERR_SESSION;
}

bool access_is_alive(const struct access *a, const struct access_who *who, int64_t now_ms) {
    if (device_kind(who->role)) {
        const struct access_device *d = device_of(a, who->role, who->number);
        return d && d->paired && d->generation == who->generation;
    }
    if (who->place >= ACCESS_SESSIONS) return false;
    const struct access_session *s = &a->session[who->place];
    return who->number && s->user == who->number && s->generation == who->generation && is_session_alive(a, s, now_ms);
}

enum err access_check(struct access *a, const struct access_who *who, int64_t now_ms) {
    if (!access_is_alive(a, who, now_ms)) return ERR_SESSION;
    if (!device_kind(who->role)) mark_used(a, (int)who->place, now_ms);
    return OK;
}

enum err access_logout(struct access *a, const struct access_who *who) {
    if (who->place >= ACCESS_SESSIONS || device_kind(who->role)) return ERR_SESSION;
    const struct access_session *s = &a->session[who->place];
    if (!who->number || s->user != who->number || s->generation != who->generation) return ERR_SESSION;
    return end_session(a, (int)who->place);
}
