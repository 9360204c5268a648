/*
 * throttle.c - counts of failures in a set-associative table.
 */
#include "access/throttle.h"

#include <sodium.h>
#include <string.h>

enum { WAYS = 4, KEY_TEXT = 128 };

static uint64_t key_of(const struct throttle *t, char purpose, struct text who)
{
    uint8_t text[KEY_TEXT], hash[crypto_shorthash_BYTES];
    const size_t size = who.size < KEY_TEXT - 1 ? who.size : KEY_TEXT - 1;
    uint64_t key = 0;

    text[0] = (uint8_t)purpose;
    if (size) memcpy(text + 1, who.at, size);
    crypto_shorthash(hash, text, size + 1, t->seed);
    for (int i = 0; i < 8; i++) key |= (uint64_t)hash[i] << 8 * i;
    return key;
}

static bool forgiven(const struct throttle_place *p, int64_t now_ms)
{
    return !p->failures || now_ms - p->last_ms > THROTTLE_FORGIVEN_MS;
}

static size_t set_of(uint64_t key)
{
    return (size_t)(key % (THROTTLE_PLACES / WAYS)) * WAYS;
}

static const struct throttle_place *find(const struct throttle *t, uint64_t key)
{
    const struct throttle_place *set = &t->place[set_of(key)];

    for (int i = 0; i < WAYS; i++)
        if (set[i].failures && set[i].key == key) return &set[i];
    return NULL;
}

/* Its place, or the one that matters least: free or forgiven, else of the fewest failures, the oldest. */
static struct throttle_place *place_for(struct throttle *t, uint64_t key, int64_t now_ms)
{
    struct throttle_place *set = &t->place[set_of(key)], *least = &set[0];

    for (int i = 0; i < WAYS; i++) {
        struct throttle_place *p = &set[i];
        if (p->failures && p->key == key) return p;
        if (forgiven(least, now_ms)) continue;
        if (forgiven(p, now_ms) || p->failures < least->failures ||
            (p->failures == least->failures && p->last_ms < least->last_ms))
            least = p;
    }
    *least = (struct throttle_place){.key = key};
    return least;
}

static int64_t wait_after(uint32_t failures)
{
    const uint32_t doublings = failures < THROTTLE_COSTS ? 0 : failures - THROTTLE_COSTS;

    if (failures < THROTTLE_COSTS) return 0;
    if (doublings > 20) return THROTTLE_MOST_MS;
    const int64_t wait = (int64_t)THROTTLE_FIRST_MS << doublings;
    return wait < THROTTLE_MOST_MS ? wait : THROTTLE_MOST_MS;
}

/* A clock that went back does not make anybody wait longer than the longest wait. */
int64_t throttle_wait(const struct throttle *t, char purpose, struct text who, int64_t now_ms)
{
    const struct throttle_place *p = find(t, key_of(t, purpose, who));

    if (!p || forgiven(p, now_ms) || p->until_ms <= now_ms) return 0;
    const int64_t wait = p->until_ms - now_ms, most = wait_after(p->failures);
    return wait < most ? wait : most;
}

void throttle_try(struct throttle *t, char purpose, struct text who, int64_t now_ms)
{
    struct throttle_place *p = place_for(t, key_of(t, purpose, who), now_ms);

    if (forgiven(p, now_ms)) p->failures = 0;
    if (p->failures < UINT32_MAX) p->failures++;
    p->last_ms = now_ms;
    p->until_ms = now_ms + wait_after(p->failures);
}

void throttle_take_back(struct throttle *t, char purpose, struct text who, int64_t now_ms)
{
    struct throttle_place *p = place_for(t, key_of(t, purpose, who), now_ms);

    if (p->failures) p->failures--;
    p->until_ms = now_ms;
}

void throttle_forget(struct throttle *t, char purpose, struct text who)
{
    const uint64_t key = key_of(t, purpose, who);
    struct throttle_place *set = &t->place[set_of(key)];

    for (int i = 0; i < WAYS; i++)
        if (set[i].key == key) set[i].failures = 0;
}
