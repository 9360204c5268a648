/*
 * floor_pool.c - progressive pools and locked jackpots: their seed, their verification, their adjustment.
 */
#include "table/floor_parts.h"

#include <string.h>

/* ---- a configuration comes into force ----------------------------------------------------------------- */

enum err floor_check_config(const struct floor *f, const struct fact *fact)
{
    if (fact->source != BY_PROGRAM) return ERR_RIGHT;
    return f->head->configured && f->head->demo != fact->config.demo ? ERR_CONFIG_MONEY : OK;
}

/* A pool that is new is seeded by the house. */
void floor_apply_config(struct floor *f, const struct fact *fact, const struct floor_sink *sink)
{
    f->head->configured = true;
    f->head->demo = fact->config.demo;
    for (int i = 0; i < f->config->pool_count; i++) {
        const account pool = account_of(ACCOUNT_POOL, (uint32_t)i + 1);
        struct transfer seed;

        if (books_balance(&f->books, pool) == 0)
            floor_post(f, sink, &seed, posting_seed(&f->head->pool[i], &seed));
    }
}

/* ---- locked jackpots ---------------------------------------------------------------------------------- */

static struct floor_lock *find(const struct floor *f, uint32_t id)
{
    for (uint32_t i = 0; id && i < f->lock_room; i++)
        if (f->lock[i].id == id) return &f->lock[i];
    return NULL;
}

const struct floor_lock *floor_lock_find(const struct floor *f, uint32_t id)
{
    return find(f, id);
}

/* Two different people: anybody of the staff whom the house lets, then a supervisor. */
enum err floor_check_verify(const struct floor *f, const struct fact *fact)
{
    const struct floor_lock *lock = find(f, fact->lock.lock);

    if (fact->source != BY_USER) return ERR_RIGHT;
    if (!lock) return ERR_LOCK;
    if (lock->verified[0] == fact->who || lock->verified[1] == fact->who) return ERR_SAME_PERSON;
    return lock->verified[fact->lock.role == FLOOR_SUPERVISOR] ? ERR_ORDER : OK;
}

void floor_apply_verify(struct floor *f, const struct fact *fact, const struct floor_sink *sink)
{
    (void)sink;
    find(f, fact->lock.lock)->verified[fact->lock.role == FLOOR_SUPERVISOR] = fact->who;
}

enum err floor_check_pay(const struct floor *f, const struct fact *fact)
{
    const struct floor_lock *lock = find(f, fact->lock.lock);

    if (fact->source != BY_USER) return ERR_RIGHT;
    if (!lock) return ERR_LOCK;
    return lock->verified[0] && lock->verified[1] ? OK : ERR_NOT_VERIFIED;
}

void floor_apply_pay(struct floor *f, const struct fact *fact, const struct floor_sink *sink)
{
    struct floor_lock *lock = find(f, fact->lock.lock);
    const struct transfer paid = posting_desk(TRANSFER_UNLOCK, lock->terminal, lock->cents);

    floor_post(f, sink, &paid, 1);
    f->table[lock->table - 1].locks--;
    *lock = (struct floor_lock){0};
}

/* ---- meters ------------------------------------------------------------------------------------------- */

static const struct pool *pool_of(const struct floor *f, const struct fact *fact)
{
    if (fact->source != BY_USER) return NULL;
    return fact->meter.pool >= 1 && fact->meter.pool <= f->config->pool_count
               ? &f->head->pool[fact->meter.pool - 1]
               : NULL;
}

/* A prize is taken down by its settlement only, a void by its void. */
enum err floor_check_adjust(const struct floor *f, const struct fact *fact)
{
    const struct pool *pool = pool_of(f, fact);

    if (!pool) return ERR_METER;
    if (!fact->meter.text[0]) return ERR_REASON;
    if (fact->meter.reason >= METER_REASON_COUNT) return ERR_METER_REASON;
    return pool_check_adjust(pool, fact->meter.meter, (enum meter_reason)fact->meter.reason,
                             fact->meter.cents);
}

void floor_apply_adjust(struct floor *f, const struct fact *fact, const struct floor_sink *sink)
{
    struct pool *pool = &f->head->pool[fact->meter.pool - 1];
    const enum meter_reason reason = (enum meter_reason)fact->meter.reason;
    struct transfer moved;

    pool_adjust(pool, fact->meter.meter, reason, fact->meter.cents);
    floor_post(f, sink, &moved, posting_adjust(pool, reason, fact->meter.cents, &moved));
}

enum err floor_check_maximum(const struct floor *f, const struct fact *fact)
{
    const struct pool *pool = pool_of(f, fact);

    if (!pool) return ERR_METER;
    if (!fact->meter.text[0]) return ERR_REASON;
    return pool_check_maximum(pool, fact->meter.meter, fact->meter.cents);
}

void floor_apply_maximum(struct floor *f, const struct fact *fact, const struct floor_sink *sink)
{
    (void)sink;
    pool_set_maximum(&f->head->pool[fact->meter.pool - 1], fact->meter.meter, fact->meter.cents);
}
