/* access_fixture.h - an access with a store in memory, repeatable random bits and cheap passwords, for tests. */
#pragma once

#include "access/access.h"
#include "fakes/store_faulty.h"
#include "store/store.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define HOUR INT64_C(3600000)

/* ---- shortcuts for three calls ------------------------------------------------------------------------ */

static inline enum err access_login(struct access *a, struct text name, struct text password, struct text address,
                                    int64_t now_ms, struct access_token *out) {
    const struct credentials entered = {.name = name, .password = password, .address = address};
    struct password_check check;
    const enum err err = access_login_begin(a, &entered, now_ms, &check);

    if (err != OK) return err;
    password_check_run(&check);
    return access_login_end(a, &check, now_ms, out);
}

/* What was prepared counts and is stored, as after its fact. */
static inline enum err fixture_take(struct access *a, enum err prepared, int except, const struct access_user **out) {
    struct fact fact;

    if (prepared != OK) return prepared;
    access_user_fact(&a->next, USER_ADDED, &fact);
    const struct access_user *user = access_user_take(a, except);

    if (out) *out = user;
    return access_follow(a, &fact);
}

static inline enum err fixture_role(struct access *a, struct text name, int role, int64_t now_ms,
                                    const struct access_user **out) {
    return fixture_take(a, access_user_role(a, name, role, now_ms, NULL), -1, out);
}

static inline enum err fixture_remove(struct access *a, struct text name, int64_t now_ms,
                                      const struct access_user **out) {
    return fixture_take(a, access_user_remove(a, name, now_ms, NULL), -1, out);
}

/* One who has chosen this password. */
static inline enum err access_user_add(struct access *a, struct text name, int role, struct text password,
                                       int64_t now_ms, const struct access_user **out) {
    uint8_t seed[ACCESS_HASH], secret[crypto_sign_SECRETKEYBYTES];
    struct password_check check;
    const enum err err = access_password_hash_begin(a, name, password, &check);

    if (err != OK) return err;
    password_check_run(&check);
    memcpy(seed, check.seed, sizeof seed);
    TRY(access_user_add_end(a, role, &check, now_ms, NULL));
    crypto_sign_seed_keypair(a->next.key, secret, seed);
    return fixture_take(a, access_put_user(a, &a->next, true), -1, out);
}

static inline enum err access_user_password(struct access *a, struct text name, struct text password, int64_t now_ms,
                                            const struct access_user **out) {
    struct password_check check;

    if (!access_user_find(a, name)) return ERR_USER;
    const enum err err = access_password_hash_begin(a, name, password, &check);

    if (err != OK) return err;
    password_check_run(&check);
    return fixture_take(a, access_user_password_end(a, &check, now_ms, NULL), -1, out);
}

static inline enum err access_password_change(struct access *a, const struct access_who *who, struct text old,
                                              struct text password, int64_t now_ms) {
    const struct credentials entered = {.old = old, .password = password};
    struct password_check checks[2];
    const enum err err = access_password_change_begin(a, who, &entered, now_ms, checks);

    if (err != OK) return err;
    password_check_run(&checks[0]);
    password_check_run(&checks[1]);
    return fixture_take(a, access_password_change_end(a, who, checks, now_ms, NULL), (int)who->place, NULL);
}

static inline enum err access_setup(struct access *a, const struct credentials *entered, int64_t now_ms,
                                    struct access_token *out) {
    struct password_check check;
    const enum err err = access_setup_begin(a, entered, now_ms, &check);

    if (err != OK) return err;
    password_check_run(&check);
    const struct access_user *user;
    TRY(fixture_take(a, access_setup_end(a, &check, now_ms, NULL), -1, &user));
    TRY(access_session_new(a, user, 0, now_ms, out));
    access_session_signs(a, &out->who);
    return OK;
}

/* ---- the fixture -------------------------------------------------------------------------------------- */

struct fixture {
    struct store_handle memory, store; /* store: the memory, made to fail where a test wants it */
    struct rng rng;
    struct access_rules rules;
    uint8_t key[ACCESS_KEY];
    struct access_setup setup;
    struct access *a;
    int64_t now;
    char message[200];
};

static inline struct text text_from(const char *text) {
    static char memory[8][256];
    static int next;
    char *at = memory[next++ % 8];

    strncpy(at, text, 255);
    return (struct text){at, strlen(text)};
}

/* As after a restart: the same store, nothing else. */
static inline enum err fixture_restart(struct fixture *x) {
    struct buf b = BUF(x->message);

    return access_open(x->a, &x->setup, &b);
}

static inline struct fixture *fixture_open(void) {
    struct fixture *x = calloc(1, sizeof *x);

    x->a = malloc(sizeof *x->a);
    x->rules = access_standard;
    x->rules.password_passes = 1;
    x->rules.password_kib = 8;
    x->now = 1000000;
    rng_seed(&x->rng, "access", 6);
    must(store_memory_open(&x->memory) == OK && store_faulty_open(x->memory, &x->store) == OK);
    x->setup = (struct access_setup){.rules = &x->rules, .store = x->store, .rng = &x->rng, .key = x->key};
    must(fixture_restart(x) == OK);
    return x;
}

static inline void fixture_close(struct fixture *x) {
    store_close(x->store);
    store_close(x->memory);
    free(x->a);
    free(x);
}

static inline enum err fixture_add(struct fixture *x, const char *name, int role) {
    return access_user_add(x->a, text_from(name), role, text_from("open sesame!"), x->now, NULL);
}

static inline enum err fixture_login(struct fixture *x, const char *name, const char *password,
                                     struct access_token *out) {
    return access_login(x->a, text_from(name), text_from(password), text_from("10.0.0.1"), x->now, out);
}
