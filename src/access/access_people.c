/* access_people.c - people with their passwords, codes that people type, terminals and signs.
 *
 * A change is written into the store first and counts when it is there; then the person's sessions end.  Numbers are
 * never given twice, because the log names people by them; so a user who is removed keeps a place until others need it.
 *
 * A code has letters and digits that are not taken for each other (no I, L, O, U).  A pairing code has forty
 * bits, is good once and for some minutes, and wrong guesses soon have to wait; the code of setup has
 * eighty, because it lasts until it is used.
 *
 * Where the money is play money everybody may come in without code or password.  The tokens are those of any
 * other house, and each role may what it may elsewhere.  People share one user of their role, whose password
 * is not known: it is random and forgotten at once.  Whether the house plays for play money the caller knows. */
#include "access/access.h"

#include <sodium.h>
#include <string.h>

/* ======== people ======================================================================================= */

enum { PASSWORD_LEAST = 10, PASSWORD_DIFFERENT = 4 };

/* ---- names -------------------------------------------------------------------------------------------- */
static bool same_name(const char *name, struct text text) {
    size_t i = 0;
    for (; i < text.size && name[i]; i++)
        if (char_lower(name[i]) != char_lower(text.at[i])) return false;
    return i == text.size && !name[i];
}

struct text access_name_key(char out[FACT_NAME], struct text name) {
    access_copy(out, FACT_NAME, name);
    for (size_t i = 0; i < name.size; i++) out[i] = char_lower(out[i]);
    return (struct text){out, name.size};
}

static bool is_good_name(struct text name) {
    if (name.size < 1 || name.size >= FACT_NAME) return false;
    for (size_t i = 0; i < name.size; i++) {
        const char c = char_lower(name.at[i]);
        const bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (!letter && c != '.' && c != '-' && c != '_') return false;
    }
    return true;
}

const struct access_user *access_user_find(const struct access *a, struct text name) {
    for (int i = 0; i < ACCESS_USERS; i++) {
        const struct access_user *user = &a->user[i];
        if (user->number && !user->removed && same_name(user->name, name)) return user;
    }
    return NULL;
}

const struct access_user *access_user(const struct access *a, uint32_t number) {
    for (int i = 0; i < ACCESS_USERS; i++)
        if (number && a->user[i].number == number) return &a->user[i];
    return NULL;
}

struct access_user *access_user_of(struct access *a, uint32_t number) {
    for (int i = 0; i < ACCESS_USERS; i++)
        if (number && a->user[i].number == number && !a->user[i].removed) return &a->user[i];
    return NULL;
}

static struct text name_of(const struct access_user *user) { return text_of(user->name); }

static int count_supervisors(const struct access *a) {
    int count = 0;
    for (int i = 0; i < ACCESS_USERS; i++)
        count += a->user[i].number && !a->user[i].removed && a->user[i].role == ROLE_SUPERVISOR;
    return count;
}

bool access_has_supervisor(const struct access *a) { return count_supervisors(a) > 0; }

/* ---- passwords ---------------------------------------------------------------------------------------- */
/* Characters of UTF-8: every byte but those that continue one. */
static int count_characters(struct text text) {
    int count = 0;
    for (size_t i = 0; i < text.size; i++) count += ((unsigned char)text.at[i] & 0xc0) != 0x80;
    return count;
}

static int count_different(struct text text) {
    bool seen[256] = {false};
    int count = 0;
    for (size_t i = 0; i < text.size; i++) {
        count += !seen[(unsigned char)text.at[i]];
        seen[(unsigned char)text.at[i]] = true;
    }
    return count;
}

static enum err check_password(struct text name, struct text password) {
    char memory[FACT_NAME];
    if (password.size > ACCESS_PASSWORD || count_characters(password) < PASSWORD_LEAST ||
        count_different(password) < PASSWORD_DIFFERENT)
        return ERR_PASSWORD;
    if (!access_text_fits(name, sizeof memory)) return OK;
    access_copy(memory, sizeof memory, name);
    return same_name(memory, password) ? ERR_PASSWORD : OK;
}

enum err access_password_hash_begin(struct access *a, struct text name, struct text password,
                                    struct password_check *check) {
    memset(check, 0, sizeof *check);
    TRY(check_password(name, password));
    if (!access_text_fits(name, sizeof check->name)) return ERR_NAME;
    access_copy(check->name, sizeof check->name, name);
    check->wrap = (struct access_wrap){.passes = a->rules.password_passes, .kib = a->rules.password_kib};
    check->size = password.size;
    memcpy(check->text, password.at, password.size);
    return access_random(a, check->wrap.salt, ACCESS_SALT);
}

/* The name and the password of a finished check, which is then wiped.  key: of what is signed with it; NULL: somebody
 * else chose it. */
static enum err take_password(struct password_check *check, struct access_user *to, uint8_t *key) {
    const enum err err = check->hashed ? OK : ERR_IO;
    uint8_t secret[crypto_sign_SECRETKEYBYTES];
    memcpy(to->name, check->name, FACT_NAME);
    memset(to->wrap, 0, sizeof to->wrap); /* a badge opened the key of the old password */
    to->wrap[WRAP_PASSWORD] = check->wrap;
    memcpy(to->wrap[WRAP_PASSWORD].hash, check->hash, ACCESS_HASH);
    memset(to->key, 0, ACCESS_HASH);
    if (key) crypto_sign_seed_keypair(key, secret, check->seed);
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(check, sizeof *check);
    return err;
}

/* ---- changes ------------------------------------------------------------------------------------------ */
/* A free place, or that of the removed user with the lowest number, but never the highest number of all. */
static struct access_user *find_user_place(struct access *a, uint32_t highest) {
    struct access_user *place = NULL;
    for (uint32_t i = 0; i < a->rules.users; i++) {
        struct access_user *user = &a->user[i];
        if (!user->number) return user;
        if (user->removed && user->number != highest && (!place || user->number < place->number)) place = user;
    }
    return place;
}

bool access_is_person(int role) {
    return (role >= ROLE_DEALER && role <= ROLE_AUDITOR) || (role >= ROLE_SECURITY && role <= ROLE_SURVEILLANCE);
}

/* Beside what is stored: it counts once it is taken. */
static enum err prepare_user(struct access *a, const struct access_user *to, const struct access_user **out) {
    a->next = *to;
    TRY(access_put_user(a, &a->next, true));
    if (out) *out = &a->next;
    return OK;
}

static enum err add_user(struct access *a, struct access_user *user, int64_t now_ms, const struct access_user **out) {
    const struct text name = name_of(user);
    user->number = a->highest + 1;
    user->created_ms = user->changed_ms = now_ms;
    if (!is_good_name(name)) return ERR_NAME;
    if (!access_is_person(user->role)) return ERR_ROLE;
    if (access_user_find(a, name)) return ERR_USER_TAKEN;
    if (!find_user_place(a, a->highest)) return ERR_USERS_FULL;
    return prepare_user(a, user, out);
}

enum err access_user_add_end(struct access *a, int role, struct password_check *check, int64_t now_ms,
                             const struct access_user **out) {
    struct access_user user = {.role = (uint8_t)role};
    TRY(take_password(check, &user, NULL));
    return add_user(a, &user, now_ms, out);
}

static enum err add_own(struct access *a, int role, struct password_check *check, int64_t now_ms,
                        const struct access_user **out) {
    struct access_user user = {.role = (uint8_t)role};
    TRY(take_password(check, &user, user.key));
    return add_user(a, &user, now_ms, out);
}

const struct access_user *access_user_take(struct access *a, int except) {
    struct access_user *user = access_user_of(a, a->next.number);
    if (!user) user = find_user_place(a, a->highest);
    must(user);
    if (user->number && user->number != a->next.number)
        access_forget_user(a, user->number); /* or the next start does */
    *user = a->next;
    if (user->number > a->highest) a->highest = user->number;
    access_sessions_end(a, user->number, except);
    return user;
}

/* What was prepared, for this fact. */
static enum err take_prepared(struct access *a, const struct fact *fact) {
    const struct access_user *user = access_user(a, fact->user.number);
    if (user && user->generation >= fact->user.generation) return OK; /* or a later change is on its way */
    const enum err err = access_get_next(a, fact->user.number, &a->next);
    if (err == OK && memcmp(a->next.row, fact->user.row, ACCESS_HASH) == 0) {
        access_user_take(a, -1);
        return OK;
    }
    struct access_user *out = access_user_of(a, fact->user.number);

    if (out) out->removed = true;
    access_sessions_end(a, fact->user.number, -1);
    return err == OK ? ERR_STORE_CHAIN : err;
}

enum err access_follow(struct access *a, const struct fact *fact) {
    TRY(take_prepared(a, fact));
    struct access_user user = *access_user(a, fact->user.number);
    if (user.generation > fact->user.generation) return OK;
    TRY(access_put_user(a, &user, false));
    access_forget_next(a, user.number); /* where it stays it is that of the books, or of nothing */
    return OK;
}

/* Later than the last change, even if the clock stands still: a login under way must notice the change. */
static void mark_changed(struct access_user *user, int64_t now_ms) {
    user->changed_ms = now_ms > user->changed_ms ? now_ms : user->changed_ms + 1;
    user->generation++;
}

enum err access_user_role(struct access *a, struct text name, int role, int64_t now_ms,
                          const struct access_user **out) {
    const struct access_user *found = access_user_find(a, name);
    if (!found) return ERR_USER;
    if (!access_is_person(role)) return ERR_ROLE;
    if (found->role == ROLE_SUPERVISOR && role != ROLE_SUPERVISOR && count_supervisors(a) == 1)
        return ERR_LAST_SUPERVISOR;
    struct access_user user = *found;

    user.role = (uint8_t)role;
    mark_changed(&user, now_ms);
    return prepare_user(a, &user, out);
}

static enum err set_password(struct access *a, const struct access_user *found, struct password_check *check,
                             int64_t now_ms, const struct access_user **out) {
    struct access_user user = *found;
    const bool own = check->user == found->number;
    TRY(take_password(check, &user, own ? user.key : NULL));
    memcpy(user.name, found->name, FACT_NAME);
    mark_changed(&user, now_ms);
    return prepare_user(a, &user, out);
}

enum err access_user_password_end(struct access *a, struct password_check *check, int64_t now_ms,
                                  const struct access_user **out) {
    const struct access_user *found = access_user_find(a, text_of(check->name));
    if (!found) return ERR_USER;
    return set_password(a, found, check, now_ms, out);
}

enum err access_user_remove(struct access *a, struct text name, int64_t now_ms, const struct access_user **out) {
    const struct access_user *found = access_user_find(a, name);
    if (!found) return ERR_USER;
    if (found->role == ROLE_SUPERVISOR && count_supervisors(a) == 1) return ERR_LAST_SUPERVISOR;
    struct access_user user = *found;

    user.removed = true;
    memset(user.wrap, 0, sizeof user.wrap);
    memset(user.key, 0, sizeof user.key);
    mark_changed(&user, now_ms);
    return prepare_user(a, &user, out);
}

/* The old password is tried as at login, so that a console left open is no place for guessing. */
enum err access_password_change_begin(struct access *a, const struct access_who *who, const struct credentials *entered,
                                      int64_t now_ms, struct password_check *checks) {
    struct password_check *was = &checks[0], *next = &checks[1];
    const struct text old = entered->old, password = entered->password;
    const enum err alive = access_check(a, who, now_ms);
    const struct access_user *user = access_user_of(a, who->number);
    char memory[FACT_NAME];
    memset(was, 0, sizeof *was);
    if (alive != OK || !user) return ERR_SESSION;
    uint8_t tried[TRY_KEY];
    const struct text key = access_try_key(tried, a, access_name_key(memory, name_of(user)), entered->address);

    if (!access_text_fits(entered->address, sizeof was->address)) return ERR_LOGIN;
    access_copy(was->address, sizeof was->address, entered->address);
    a->wait_ms = throttle_wait(&a->throttle, TRY_NAME, key, now_ms);
    if (a->wait_ms) return ERR_WAIT;
    if (old.size > ACCESS_PASSWORD) return ERR_LOGIN;
    throttle_try(&a->throttle, TRY_NAME, key, now_ms);
    was->user = user->number;
    was->changed_ms = user->changed_ms;
    was->wrap = user->wrap[WRAP_PASSWORD];
    was->size = old.size;
    if (old.size) memcpy(was->text, old.at, old.size);
    *next = *was; /* whether the new one is too weak is told only to who knows the old one */
    next->size = password.size <= ACCESS_PASSWORD ? password.size : 0;
    if (next->size) memcpy(next->text, password.at, next->size);
    next->wrap.passes = a->rules.password_passes;
    next->wrap.kib = a->rules.password_kib;
    if (entered->pin.size) TRY(access_badge_draw(a, user->number, entered->pin, next));
    return access_random(a, next->wrap.salt, ACCESS_SALT);
}

static enum err check_change(struct access *a, const struct access_who *who, const struct password_check *checks,
                             int64_t now_ms) {
    const struct password_check *was = &checks[0], *next = &checks[1];
    const struct access_user *user = was->user ? access_user_of(a, was->user) : NULL;
    const struct text address = text_of(was->address);
    uint8_t tried[TRY_KEY];
    char memory[FACT_NAME];
    if (!user || !access_is_alive(a, who, now_ms)) return ERR_SESSION;
    if (!was->hashed || !next->hashed) return ERR_IO;
    if (user->changed_ms != was->changed_ms) return ERR_LOGIN;
    if (sodium_memcmp(was->hash, was->wrap.hash, ACCESS_HASH) != 0) return ERR_LOGIN;
    throttle_forget(&a->throttle, TRY_NAME, access_try_key(tried, a, access_name_key(memory, name_of(user)), address));
    return next->kind == WRAP_BADGE ? access_pin_check(next)
                                    : check_password(name_of(user), text_view(next->text, next->size));
}

/* The same key, opened by a badge too. */
static enum err set_badge(struct access *a, const struct access_user *found, const struct password_check *checks,
                          int64_t now_ms, const struct access_user **out) {
    struct access_user user = *found;
    struct access_wrap *badge = &user.wrap[WRAP_BADGE];
    *badge = checks[1].wrap;
    memcpy(badge->hash, checks[1].hash, ACCESS_HASH);
    for (int i = 0; i < ACCESS_HASH; i++) badge->mask[i] = checks[0].seed[i] ^ checks[1].seed[i];
    mark_changed(&user, now_ms);
    return prepare_user(a, &user, out);
}

enum err access_password_change_end(struct access *a, const struct access_who *who, struct password_check *checks,
                                    int64_t now_ms, const struct access_user **out) {
    enum err err = check_change(a, who, checks, now_ms);
    uint8_t seed[ACCESS_HASH];
    if (err == OK) { /* the old key signs the change, also of a session from before a start */
        memcpy(a->next_seed, checks[0].seed, sizeof a->next_seed);
        access_session_signs(a, who);
    }
    const bool badge = checks[1].kind == WRAP_BADGE;
    memcpy(seed, checks[badge ? 0 : 1].seed, sizeof seed);
    const struct access_user *user = err == OK ? access_user_of(a, checks[0].user) : NULL;
    if (err == OK)
        err = badge ? set_badge(a, user, checks, now_ms, out) : set_password(a, user, &checks[1], now_ms, out);
    if (err == OK) memcpy(a->next_seed, seed, sizeof seed);
    sodium_memzero(seed, sizeof seed);
    sodium_memzero(checks, 2 * sizeof *checks);
    return err;
}

void access_user_fact(const struct access_user *user, enum fact_user_change change, struct fact *out) {
    *out = (struct fact){.kind = FACT_USER, .source = BY_USER};
    out->user.number = user->number;
    out->user.generation = user->generation;
    out->user.role = user->removed ? 0 : user->role;
    out->user.change = (uint8_t)change;
    memcpy(out->user.name, user->name, sizeof out->user.name);
    memcpy(out->user.row, user->row, sizeof out->user.row);
    memcpy(out->user.key, user->key, sizeof out->user.key);
}

/* ======== codes, terminals and signs =================================================================== */

static const char code_letters[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

enum { GROUP = 4, GROUPS_MAX = 4 };

/* ---- codes -------------------------------------------------------------------------------------------- */
enum err access_code_make(struct access *a, int groups, char *out) {
    uint8_t random[GROUP * GROUPS_MAX];
    TRY(access_random(a, random, (size_t)(GROUP * groups)));
    for (int i = 0; i < GROUP * groups; i++) {
        if (i && i % GROUP == 0) *out++ = '-';
        *out++ = code_letters[random[i] & 31];
    }
    *out = 0;
    sodium_memzero(random, sizeof random);
    return OK;
}

/* As it was meant: upper case, no hyphens or spaces, O, I and L as the digits they look like. */
size_t access_code_normal(struct text given, char *out, size_t room) {
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

static bool is_same_code(const char *code, struct text given) {
    /* one more than the longest, so that what is too long differs */
    char a[GROUP * GROUPS_MAX + 1] = {0}, b[GROUP * GROUPS_MAX + 1] = {0};
    const size_t size = access_code_normal(text_of(code), a, sizeof a);
    const size_t other = access_code_normal(given, b, sizeof b);
    return sodium_memcmp(a, b, sizeof a) == 0 && size == other && size > 0;
}

/* ---- pairing ------------------------------------------------------------------------------------------ */
/* The place of the same device, else a free or expired one, else the one that expires first. */
static struct access_code *find_code_place(struct access *a, int role, uint32_t number, int64_t now_ms) {
    struct access_code *place = &a->code[0];
    for (int i = 0; i < ACCESS_CODES; i++) {
        struct access_code *c = &a->code[i];
        if (c->role == role && c->number == number) return c;
        const bool dead = !c->role || c->expires_ms <= now_ms;
        if (place->role && place->expires_ms > now_ms && (dead || c->expires_ms < place->expires_ms)) place = c;
    }
    return place;
}

enum err access_pair_code(struct access *a, struct text name, int64_t now_ms, struct access_code *code) {
    const struct access_device *device = access_device(a, code->role, code->number);
    if (!device) return ERR_TERMINAL;
    if (device->paired) return ERR_TERMINAL_TAKEN;
    if (!access_text_fits(name, FACT_NAME)) return ERR_NAME;
    TRY(access_code_make(a, 2, code->code));
    access_copy(code->name, sizeof code->name, name);
    code->expires_ms = now_ms + a->rules.code_ms;
    *find_code_place(a, code->role, code->number, now_ms) = *code;
    return OK;
}

/* Compares all of them, so that the time taken reveals nothing. */
static struct access_code *find_code(struct access *a, struct text given, int64_t now_ms) {
    struct access_code *found = NULL;
    for (int i = 0; i < ACCESS_CODES; i++) {
        struct access_code *c = &a->code[i];
        const bool same = is_same_code(c->code, given);
        if (same && c->role && c->expires_ms > now_ms) found = c;
    }
    return found;
}

static enum err give_token(struct access *a, const struct access_code *code, int64_t now_ms, struct access_token *out) {
    struct access_device device = {.paired = true};
    struct access_sign about = {.paired_ms = now_ms};
    uint8_t secret[SECRET];
    TRY(access_random(a, secret, sizeof secret));
    access_secret_hash(secret, device.hash);
    device.generation = ++a->generations;
    memcpy(about.name, code->name, sizeof about.name);
    struct access_sign *known = access_about(a, code->role, code->number);
    enum err err = access_prepare_device(a, code->role, code->number, &device, known ? &about : NULL);
    if (err == OK) {
        if (known) *known = about;
        *access_device(a, code->role, code->number) = device;
        *out = (struct access_token){.who = {code->role, 0, code->number, code->number, device.generation},
                                     .table = code->table,
                                     .seat = code->seat};
        memcpy(out->name, code->name, sizeof out->name);
        access_token_text(access_device_letter(code->role), code->number, secret, out->text);
    }
    sodium_memzero(secret, sizeof secret);
    return err;
}

/* May this address try a code now?  Counts as a failure until it is taken back. */
static enum err begin_code_try(struct access *a, struct text address, int64_t now_ms) {
    a->wait_ms = throttle_wait(&a->throttle, TRY_CODE, address, now_ms);
    if (a->wait_ms) return ERR_WAIT;
    throttle_try(&a->throttle, TRY_CODE, address, now_ms);
    return OK;
}

enum err access_pair(struct access *a, struct text code, struct text address, int64_t now_ms,
                     struct access_token *out) {
    TRY(begin_code_try(a, address, now_ms));
    struct access_code *found = find_code(a, code, now_ms);

    if (!found) return ERR_CODE;
    throttle_take_back(&a->throttle, TRY_CODE, address, now_ms);
    if (access_device(a, found->role, found->number)->paired) return ERR_TERMINAL_TAKEN;
    enum err err = give_token(a, found, now_ms, out);
    if (err == OK) sodium_memzero(found, sizeof *found);
    return err;
}

void access_pair_fact(struct access *a, const struct access_token *token, struct fact *out) {
    const int role = token->who.role;
    *out = (struct fact){.kind = FACT_PAIR, .source = BY_PROGRAM};
    out->pair.role = role == ROLE_TERMINAL ? 0 : (uint8_t)role;
    out->pair.terminal = token->who.number;
    out->pair.table = token->table;
    out->pair.seat = token->seat;
    memcpy(out->pair.name, token->name, sizeof out->pair.name);
    memcpy(out->pair.token, access_device(a, role, token->who.number)->hash, sizeof out->pair.token);
}

enum err access_unpair(struct access *a, int role, uint32_t number) {
    struct access_device *device = access_device(a, role, number);
    if (!device || !device->paired) return ERR_TERMINAL;
    const enum err err = access_put_device(a, role, number, NULL);

    if (err == OK) *device = (struct access_device){0};
    if (err == OK && role != ROLE_TERMINAL) *access_about(a, role, number) = (struct access_sign){0};
    return err;
}

/* ---- the first supervisor ----------------------------------------------------------------------------- */
const char *access_setup_code(const struct access *a) {
    return a->setup_code[0] && !access_has_supervisor(a) ? a->setup_code : NULL;
}

enum err access_setup_begin(struct access *a, const struct credentials *entered, int64_t now_ms,
                            struct password_check *check) {
    TRY(access_setup_code(a) ? begin_code_try(a, entered->address, now_ms) : ERR_SETUP);
    if (!is_same_code(a->setup_code, entered->code)) return ERR_CODE;
    throttle_take_back(&a->throttle, TRY_CODE, entered->address, now_ms);
    return access_password_hash_begin(a, entered->name, entered->password, check);
}

enum err access_setup_end(struct access *a, struct password_check *check, int64_t now_ms,
                          const struct access_user **out) {
    if (!access_setup_code(a)) { /* another person was faster */
        sodium_memzero(check, sizeof *check);
        return ERR_SETUP;
    }
    memcpy(a->next_seed, check->seed, sizeof a->next_seed);
    TRY(add_own(a, ROLE_SUPERVISOR, check, now_ms, out));
    sodium_memzero(a->setup_code, sizeof a->setup_code);
    return OK;
}

/* ======== play money =================================================================================== */

enum err access_demo_device(struct access *a, int role, uint32_t number, int64_t now_ms, struct access_token *out) {
    const struct access_device *device = access_device(a, role, number);
    struct access_code as = {.role = (uint8_t)role, .number = number};
    struct buf name = BUF(as.name);
    if (!device) return ERR_TERMINAL;
    if (device->paired) return ERR_TERMINAL_TAKEN;
    buf_format(&name, "demo %u", (unsigned)number);
    return give_token(a, &as, now_ms, out);
}

static enum err make_demo_user(struct access *a, struct text name, int role, int64_t now_ms,
                               const struct access_user **out) {
    uint8_t secret[SECRET];
    char password[2 * SECRET + 1];
    struct password_check check;
    TRY(access_random(a, secret, sizeof secret));
    sodium_bin2hex(password, sizeof password, secret, sizeof secret);
    enum err err = access_password_hash_begin(a, name, (struct text){password, sizeof password - 1}, &check);
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(password, sizeof password);
    if (err != OK) return err;
    password_check_run(&check);
    TRY(add_own(a, role, &check, now_ms, out));
    *out = access_user_take(a, -1);
    return OK;
}

static const char demo_prefix[] = "demo-";

bool access_is_demo_name(struct text name) {
    const size_t size = sizeof demo_prefix - 1;
    char key[FACT_NAME];
    return name.size >= size && access_text_fits(name, sizeof key) &&
           memcmp(access_name_key(key, name).at, demo_prefix, size) == 0;
}

enum err access_demo_user(struct access *a, struct access_who as, int64_t now_ms, struct access_token *out,
                          const struct access_user **made) {
    BUF_ON_STACK(b, FACT_NAME);
    buf_format(&b, "%s%s", demo_prefix, role_id(as.role));
    if (as.number > 1) buf_format(&b, "-%u", (unsigned)as.number);
    const struct text name = {b.text, b.size};
    const struct access_user *user = access_user_find(a, name);

    *made = NULL;
    if (!user) {
        TRY(make_demo_user(a, name, as.role, now_ms, made));
        user = *made;
    }
    return user->role == as.role ? access_session_new(a, user, 0, now_ms, out) : ERR_ROLE;
}
