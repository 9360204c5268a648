/* limit.c - token buckets with the limits of each role, and counts of failures in a set-associative table. */
#include "access/limit.h"

#include "base/base.h"

#include <sodium.h>
#include <string.h>

/* ======== messages and bytes =========================================================================== */

/* A player taps; a program that plays for load tests taps a hundred times a second.  A dealer's scanner sends
 * a card a message.  A sign only says hello; a card reader sends a frame a
 * card, up to three times.  A connection that has not said whose it is gets little. */
/* clang-format off */
const struct limit_rule limit_rules[ROLES] = {
    /*                    largest message  messages/s  burst  bytes/s      burst    */
    [ROLE_NOBODY]     = {  2 << 10,         2,          10,     4 << 10,   16 << 10},
    [ROLE_TERMINAL]   = {  4 << 10,       100,         200,    64 << 10,  128 << 10},
    [ROLE_DEALER]     = {  8 << 10,        50,         100,    64 << 10,  128 << 10},
    [ROLE_CASHIER]    = {  8 << 10,        20,          50,    64 << 10,  128 << 10},
    [ROLE_SUPERVISOR] = { 64 << 10,        50,         100,   128 << 10,  256 << 10},
    [ROLE_AUDITOR]    = {  8 << 10,        50,         100,    64 << 10,  128 << 10},
    [ROLE_SIGN]       = {  1 << 10,         2,          10,     2 << 10,    8 << 10},
    [ROLE_READER]     = {  1 << 10,        50,         200,     8 << 10,   32 << 10},
    [ROLE_SECURITY]   = {  8 << 10,        20,          50,    64 << 10,  128 << 10},
    [ROLE_COUNT]      = {  8 << 10,        20,          50,    64 << 10,  128 << 10},
    [ROLE_ACCOUNTING] = {  8 << 10,        50,         100,    64 << 10,  128 << 10},
    [ROLE_SURVEILLANCE] = { 8 << 10,       50,         100,    64 << 10,  128 << 10},
    [ROLE_CONSOLE]    = {  1 << 10,         5,          20,     4 << 10,   16 << 10},
};
/* clang-format on */

enum { TOKEN = 1000 };

/* What it holds now: a millisecond adds rate thousandths of a token. */
static int64_t level_at(const struct limit_bucket *bucket, uint32_t rate, uint32_t burst, int64_t now_ms) {
    const int64_t full = (int64_t)burst * TOKEN;
    const int64_t room = full - bucket->level, passed = now_ms - bucket->at_ms;
    if (!bucket->at_ms || room < 0) return full;
    if (passed <= 0) return bucket->level;
    return passed > room / rate ? full : bucket->level + passed * rate;
}

bool limit_take(struct limit_bucket *bucket, uint32_t rate, uint32_t burst, uint32_t cost, int64_t now_ms) {
    must(rate && burst);
    const int64_t level = level_at(bucket, rate, burst, now_ms);
    if (level < (int64_t)cost * TOKEN) return false;
    if (!bucket->at_ms || now_ms > bucket->at_ms) bucket->at_ms = now_ms;
    bucket->level = level - (int64_t)cost * TOKEN;
    return true;
}

enum err limit_message(struct limit *limit, int role, size_t size, int64_t now_ms) {
    must(role >= 0 && role < ROLES);
    const struct limit_rule *rule = &limit_rules[role];
    if (size > rule->message_bytes) return ERR_MESSAGE_LARGE;
    struct limit after = *limit;
    const bool fits = limit_take(&after.messages, rule->messages, rule->messages_burst, 1, now_ms) &&
                      limit_take(&after.bytes, rule->bytes, rule->bytes_burst, (uint32_t)size, now_ms);

    if (!fits) return ERR_RATE;
    *limit = after;
    return OK;
}

/* ======== failures ===================================================================================== */

enum { WAYS = 4, KEY_TEXT = 128 };

static uint64_t key_of(const struct throttle *t, char purpose, struct text who) {
    uint8_t text[KEY_TEXT], hash[crypto_shorthash_BYTES];
    const size_t size = who.size < KEY_TEXT - 1 ? who.size : KEY_TEXT - 1;
    text[0] = (uint8_t)purpose;
    if (size) memcpy(text + 1, who.at, size);
    crypto_shorthash(hash, text, size + 1, t->seed);
    return bytes_number(hash, 8);
}

static bool is_forgiven(const struct throttle_place *p, int64_t now_ms) {
    return !p->failures || now_ms - p->last_ms > THROTTLE_FORGIVEN_MS;
}

static size_t set_of(uint64_t key) { return (size_t)(key % (THROTTLE_PLACES / WAYS)) * WAYS; }

static const struct throttle_place *find_place(const struct throttle *t, uint64_t key) {
    const struct throttle_place *set = &t->place[set_of(key)];
    for (int i = 0; i < WAYS; i++)
        if (set[i].failures && set[i].key == key) return &set[i];
    return NULL;
}

/* Its place, or the one that matters least: free or forgiven, else of the fewest failures, the oldest. */
static struct throttle_place *place_for(struct throttle *t, uint64_t key, int64_t now_ms) {
    struct throttle_place *set = &t->place[set_of(key)], *least = &set[0];
    for (int i = 0; i < WAYS; i++) {
        struct throttle_place *p = &set[i];
        if (p->failures && p->key == key) return p;
        if (is_forgiven(least, now_ms)) continue;
        if (is_forgiven(p, now_ms) || p->failures < least->failures ||
            (p->failures == least->failures && p->last_ms < least->last_ms))
            least = p;
    }
    *least = (struct throttle_place){.key = key};
    return least;
}

static int64_t wait_after(uint32_t failures) {
    const uint32_t doublings = failures < THROTTLE_COSTS ? 0 : failures - THROTTLE_COSTS;
    if (failures < THROTTLE_COSTS) return 0;
    if (doublings > 20) return THROTTLE_MOST_MS;
    const int64_t wait = (int64_t)THROTTLE_FIRST_MS << doublings;
    return wait < THROTTLE_MOST_MS ? wait : THROTTLE_MOST_MS;
}

/* A clock that went back does not make anybody wait longer than the longest wait. */
int64_t throttle_wait(const struct throttle *t, char purpose, struct text who, int64_t now_ms) {
    const struct throttle_place *p = find_place(t, key_of(t, purpose, who));
    if (!p || is_forgiven(p, now_ms) || p->until_ms <= now_ms) return 0;
    const int64_t wait = p->until_ms - now_ms, most = wait_after(p->failures);
    return wait < most ? wait : most;
}

uint32_t throttle_failures(const struct throttle *t, char purpose, struct text who, int64_t now_ms) {
    const struct throttle_place *p = find_place(t, key_of(t, purpose, who));
    return p && !is_forgiven(p, now_ms) ? p->failures : 0;
}

void throttle_try(struct throttle *t, char purpose, struct text who, int64_t now_ms) {
    struct throttle_place *p = place_for(t, key_of(t, purpose, who), now_ms);
    if (is_forgiven(p, now_ms)) p->failures = 0;
    if (p->failures < UINT32_MAX) p->failures++;
    p->last_ms = now_ms;
    p->until_ms = now_ms + wait_after(p->failures);
}

void throttle_take_back(struct throttle *t, char purpose, struct text who, int64_t now_ms) {
    struct throttle_place *p = place_for(t, key_of(t, purpose, who), now_ms);
    if (p->failures) p->failures--;
    p->until_ms = now_ms;
}

void throttle_forget(struct throttle *t, char purpose, struct text who) {
    const uint64_t key = key_of(t, purpose, who);
    struct throttle_place *set = &t->place[set_of(key)];
    for (int i = 0; i < WAYS; i++)
        if (set[i].key == key) set[i].failures = 0;
}
