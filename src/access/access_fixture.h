/*
 * access_fixture.h - an access with a store in memory, repeatable random bits and cheap passwords, for tests.
 */
#ifndef ACCESS_ACCESS_FIXTURE_H
#define ACCESS_ACCESS_FIXTURE_H

#include "access/access.h"
#include "store/store_faulty.h"
#include "store/store.h"

#include <stdlib.h>
#include <string.h>

#define HOUR INT64_C(3600000)

struct fixture {
    struct store_handle memory, store; /* store: the memory, made to fail where a test wants it */
    struct rng rng;
    struct access_rules rules;
    struct access *a;
    int64_t now;
    char message[200];
};

static inline struct text say(const char *text)
{
    static char memory[8][256];
    static int next;
    char *at = memory[next++ % 8];

    strncpy(at, text, 255);
    return (struct text){at, strlen(text)};
}

/* As after a restart: the same store, nothing else. */
static inline enum err fixture_restart(struct fixture *x)
{
    struct buf b = BUF(x->message);

    return access_open(x->a, &x->rules, x->store, &x->rng, &b);
}

static inline struct fixture *fixture_open(void)
{
    struct fixture *x = calloc(1, sizeof *x);

    x->a = malloc(sizeof *x->a);
    x->rules = access_standard;
    x->rules.password_passes = 1;
    x->rules.password_kib = 8;
    x->now = 1000000;
    rng_seed(&x->rng, "access", 6);
    must(store_memory_open(&x->memory) == OK && store_faulty_open(x->memory, &x->store) == OK);
    must(fixture_restart(x) == OK);
    return x;
}

static inline void fixture_close(struct fixture *x)
{
    store_close(x->store);
    store_close(x->memory);
    free(x->a);
    free(x);
}

static inline enum err fixture_add(struct fixture *x, const char *name, int role)
{
    return access_user_add(x->a, say(name), role, say("open sesame!"), x->now, NULL);
}

static inline enum err fixture_login(struct fixture *x, const char *name, const char *password,
                                     struct access_token *out)
{
    return access_login(x->a, say(name), say(password), say("10.0.0.1"), x->now, out);
}

#endif
