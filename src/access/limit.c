/*
 * limit.c - token buckets, and the limits of each role.
 */
#include "access/limit.h"

#include "base/base.h"

/*
 * A player taps; a program that plays for load tests taps a hundred times a second.  A dealer's scanner sends
 * a card a message.  A sign only says hello.  Whoever has not said who it is gets little.
 */
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
};
/* clang-format on */

enum { TOKEN = 1000 };

/* What it holds now: a millisecond adds rate thousandths of a token. */
static int64_t level_at(const struct limit_bucket *bucket, uint32_t rate, uint32_t burst, int64_t now_ms)
{
    const int64_t full = (int64_t)burst * TOKEN;
    const int64_t room = full - bucket->level, passed = now_ms - bucket->at_ms;

    if (!bucket->at_ms || room < 0) return full;
    if (passed <= 0) return bucket->level;
    return passed > room / rate ? full : bucket->level + passed * rate;
}

bool limit_take(struct limit_bucket *bucket, uint32_t rate, uint32_t burst, uint32_t cost, int64_t now_ms)
{
    must(rate && burst);
    const int64_t level = level_at(bucket, rate, burst, now_ms);

    if (level < (int64_t)cost * TOKEN) return false;
    if (!bucket->at_ms || now_ms > bucket->at_ms) bucket->at_ms = now_ms;
    bucket->level = level - (int64_t)cost * TOKEN;
    return true;
}

int64_t limit_wait(const struct limit_bucket *bucket, uint32_t rate, uint32_t burst, uint32_t cost,
                   int64_t now_ms)
{
    must(rate && burst);
    const int64_t lacking = (int64_t)cost * TOKEN - level_at(bucket, rate, burst, now_ms);

    if (cost > burst) return -1;
    return lacking <= 0 ? 0 : (lacking + rate - 1) / rate;
}

enum err limit_message(struct limit *limit, int role, size_t size, int64_t now_ms)
{
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
