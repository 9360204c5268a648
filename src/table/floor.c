/*
 * floor.c - the memory of a floor, and the way from a fact to the file that knows it.
 *
 *   floor_money.c   vouchers, cage, tokes          floor_round.c    a round from opening to its last decision
 *   floor_seat.c    terminals, seats, limits       floor_settle.c   settlement and voids
 *   floor_pool.c    jackpots and meters
 */
#include "table/floor_parts.h"

#include <string.h>

enum { VOUCHER_ROOM = 1 << 16, ALIGNMENT = 64 };

/* ---- memory ------------------------------------------------------------------------------------------- */

/* Hands out pieces of the block, or only counts them. */
struct layout {
    char *block;
    size_t used;
};

static void *piece(struct layout *l, size_t size)
{
    char *at = l->block ? l->block + l->used : NULL;

    l->used += (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return at;
}

static size_t events_room(const struct config_table *table)
{
    return FACT_CARDS_MAX + 8 + 3 * (size_t)table->seats;
}

static uint32_t seats_of(const struct config *config)
{
    uint32_t seats = 0;

    for (int i = 0; i < config->table_count; i++) seats += config->table[i].seats;
    return seats;
}

static struct books_shape shape_of(const struct config *config)
{
    return (struct books_shape){config->terminals, config->table_count, config->pool_count};
}

/* The scratch memory comes last: it is no part of the state. */
static size_t lay_out(struct floor *f, const struct config *config, char *block)
{
    struct layout l = {.block = block};
    const size_t cells = books_cells(shape_of(config));
    int64_t *balances = piece(&l, cells * sizeof *balances);

    f->head = piece(&l, sizeof *f->head);
    f->table = piece(&l, config->table_count * sizeof *f->table);
    f->terminal = piece(&l, config->terminals * sizeof *f->terminal);
    f->voucher_room = VOUCHER_ROOM;
    f->voucher = piece(&l, f->voucher_room * sizeof *f->voucher);
    f->lock_room = seats_of(config);
    f->lock = piece(&l, f->lock_room * sizeof *f->lock);
    for (int i = 0; i < config->table_count; i++) {
        const struct config_table *table = &config->table[i];
        const size_t round = game_round_size(table->rules.game);

        f->seat[i] = piece(&l, table->seats * sizeof **f->seat);
        f->round[i] = piece(&l, round);
        f->closed[i] = table->live ? piece(&l, round) : NULL;
        f->events[i] = table->live ? piece(&l, events_room(table) * sizeof **f->events) : NULL;
    }
    f->size = l.used;
    for (int i = 0; i < config->table_count; i++)
        f->scratch[i] = piece(&l, game_round_size(config->table[i].rules.game));
    if (block) books_open(&f->books, shape_of(config), balances);
    return l.used;
}

size_t floor_size(const struct config *config)
{
    struct floor counted = {.config = config};

    return lay_out(&counted, config, NULL);
}

static struct floor_terms terms_of(const struct config_table *table)
{
    struct floor_terms terms = {
        .betting_ms = table->betting_ms, .decision_ms = table->decision_ms, .pause_ms = table->pause_ms};

    memcpy(terms.spot, table->spot, sizeof terms.spot);
    return terms;
}

void floor_open(struct floor *f, const struct config *config, void *block)
{
    *f = (struct floor){.config = config, .block = block};
    lay_out(f, config, block);
    for (int i = 0; i < config->table_count; i++) {
        f->table[i].terms = terms_of(&config->table[i]);
        f->table[i].next_terms = f->table[i].terms;
    }
    for (int i = 0; i < config->pool_count; i++) {
        pool_open(&f->head->pool[i], (uint32_t)i + 1, &config->pool[i].rules);
        for (int m = 1; m < METERS_MAX; m++)
            if (config->pool[i].maximum_cents[m])
                pool_set_maximum(&f->head->pool[i], m, config->pool[i].maximum_cents[m]);
    }
}

void floor_copy(struct floor *to, const struct floor *from)
{
    must(to->config == from->config && to->size == from->size);
    memcpy(to->block, from->block, from->size);
}

/* ---- a new configuration ------------------------------------------------------------------------------ */

static enum err carry_tables(struct floor *to, const struct floor *from)
{
    for (int i = 0; i < from->config->table_count; i++) {
        const struct floor_table *was = &from->table[i];
        const bool resting = was->phase == TABLE_OFF || was->phase == TABLE_PAUSE;

        if (!resting || was->locks) return ERR_CONFIG_BUSY;
        if (to->config->table[i].rules.game != from->config->table[i].rules.game) return ERR_CONFIG_CHANGED;
        to->table[i].game = was->game;
        to->table[i].round = was->round;
        to->table[i].phase = was->phase;
        to->table[i].settled = true;
        to->table[i].deadline_ms = was->phase == TABLE_PAUSE ? from->head->time_ms : 0;
    }
    return OK;
}

/*
 * WAC 230-15-685 A maximum that the new configuration changes is in force from now on, one that it leaves as
 * it was stays what a supervisor made of it; neither is below what the meter shows or resets to.
 */
static enum err carry_maxima(struct pool *pool, const struct config_pool *now, const struct config_pool *was)
{
    for (int i = 0; i < pool->count; i++) {
        const struct pool_meter *m = &pool->meter[i];
        const int64_t cents = now->maximum_cents[m->number];

        if (cents != was->maximum_cents[m->number]) {
            const enum err err = pool_check_maximum(pool, m->number, cents);
            if (err != OK) return err;
            pool_set_maximum(pool, m->number, cents);
        }
        if (m->maximum_cents && m->maximum_cents < m->reset_cents) return ERR_METER_MAXIMUM;
    }
    return OK;
}

static enum err carry_pools(struct floor *to, const struct floor *from)
{
    for (int i = 0; i < from->config->pool_count; i++) {
        const struct config_pool *now = &to->config->pool[i], *was = &from->config->pool[i];

        if (now->game != was->game) return ERR_CONFIG_CHANGED;
        if (to->head->pool[i].bonus != from->head->pool[i].bonus) return ERR_CONFIG_CHANGED;
        to->head->pool[i] = from->head->pool[i];
        pool_reconfigure(&to->head->pool[i], &now->rules);
        const enum err err = carry_maxima(&to->head->pool[i], now, was);

        if (err != OK) return err;
    }
    return OK;
}

static void carry_balance(struct floor *to, const struct floor *from, enum account_kind kind, uint32_t count)
{
    for (uint32_t n = kind < ACCOUNT_CREDIT ? 0 : 1; n <= count; n++) {
        const account a = account_of(kind, n);
        books_carry(&to->books, a, books_balance(&from->books, a));
    }
}

/* Who sat somewhere stands up: the new table may have fewer seats, and other ones. */
static void carry_people(struct floor *to, const struct floor *from)
{
    for (uint32_t i = 0; i < from->config->terminals; i++) {
        to->terminal[i] = from->terminal[i];
        to->terminal[i].table = 0;
        to->terminal[i].seat = 0;
    }
    memcpy(to->voucher, from->voucher, from->voucher_room * sizeof *from->voucher);
}

enum err floor_carry(struct floor *to, const struct floor *from)
{
    const struct config *now = to->config, *was = from->config;

    if (now->table_count < was->table_count || now->pool_count < was->pool_count ||
        now->terminals < was->terminals)
        return ERR_CONFIG_CHANGED;
    enum err err = carry_tables(to, from);

    if (err == OK) err = carry_pools(to, from);
    if (err != OK) return err;
    to->head->facts = from->head->facts;
    to->head->rounds = from->head->rounds;
    to->head->time_ms = from->head->time_ms;
    to->head->locks = from->head->locks;
    to->head->vouchers = from->head->vouchers;
    to->head->configured = from->head->configured;
    to->head->demo = from->head->demo;
    memcpy(to->head->user, from->head->user, sizeof to->head->user);
    for (int kind = 0; kind < ACCOUNT_CREDIT; kind++) carry_balance(to, from, (enum account_kind)kind, 0);
    carry_balance(to, from, ACCOUNT_CREDIT, was->terminals);
    carry_balance(to, from, ACCOUNT_ESCROW, was->table_count);
    carry_balance(to, from, ACCOUNT_TABLE, was->table_count);
    carry_balance(to, from, ACCOUNT_TOKES, was->table_count);
    carry_balance(to, from, ACCOUNT_POOL, was->pool_count);
    carry_people(to, from);
    return OK;
}

/* ---- who asks ------------------------------------------------------------------------------------------ */

/* The place of the user of this number, 0 for one that is free; NULL: there is none. */
static struct floor_user *user_place(const struct floor *f, uint32_t number)
{
    for (int i = 0; i < FLOOR_USERS; i++)
        if (f->head->user[i].number == number) return &f->head->user[i];
    return NULL;
}

uint64_t floor_user_request(const struct floor *f, uint32_t number)
{
    const struct floor_user *user = number ? user_place(f, number) : NULL;

    return user ? user->request : 0;
}

static bool numbered_by_user(const struct fact *fact)
{
    return fact->source == BY_USER && fact->request && fact->who;
}

static void remember_request(struct floor *f, const struct fact *fact)
{
    if (fact->source == BY_TERMINAL) f->terminal[fact->who - 1].request = fact->request;
    if (!numbered_by_user(fact)) return;
    struct floor_user *user = user_place(f, fact->who);

    if (!user) user = user_place(f, 0);
    *user = (struct floor_user){.number = fact->who, .request = fact->request};
}

/* Who is removed asks for nothing any more: the place is free. */
static void apply_user(struct floor *f, const struct fact *fact, const struct floor_sink *sink)
{
    struct floor_user *user = fact->user.number ? user_place(f, fact->user.number) : NULL;

    (void)sink;
    if (user && !fact->user.role) *user = (struct floor_user){0};
}

/* A person without a place while none is free is refused: the request could not be told from its repetition.
 */
static enum err check_user(const struct floor *f, const struct fact *fact)
{
    const struct floor_user *user = user_place(f, fact->who);

    if (user) return fact->request > user->request ? OK : ERR_REPEATED;
    return user_place(f, 0) ? OK : ERR_USERS_FULL;
}

/* ---- facts -------------------------------------------------------------------------------------------- */

enum need_of { NEEDS_NOTHING, NEEDS_TABLE };

static enum err no_check(const struct floor *f, const struct fact *fact)
{
    (void)f;
    (void)fact;
    return OK;
}

static void no_apply(struct floor *f, const struct fact *fact, const struct floor_sink *sink)
{
    (void)f;
    (void)fact;
    (void)sink;
}

/* clang-format off */
static const struct part {
    uint8_t needs; /* enum need_of */
    enum err (*check)(const struct floor *f, const struct fact *fact);
    void (*apply)(struct floor *f, const struct fact *fact, const struct floor_sink *sink);
} parts[FACT_KINDS] = {
#define PART(name) floor_check_##name, floor_apply_##name
    [FACT_CONFIG]      = {NEEDS_NOTHING, PART(config)},
    [FACT_START]       = {NEEDS_NOTHING, no_check, no_apply},
    [FACT_STOP]        = {NEEDS_NOTHING, no_check, no_apply},
    [FACT_NOTE]        = {NEEDS_NOTHING, no_check, no_apply},
    [FACT_ALARM_SEEN]  = {NEEDS_NOTHING, no_check, no_apply},
    [FACT_USER]        = {NEEDS_NOTHING, no_check, apply_user},
    [FACT_PAIR]        = {NEEDS_NOTHING, PART(pair)},
    [FACT_UNPAIR]      = {NEEDS_NOTHING, PART(unpair)},
    [FACT_ISSUE]       = {NEEDS_NOTHING, PART(issue)},
    [FACT_LOAD]        = {NEEDS_NOTHING, PART(load)},
    [FACT_COLLECT]     = {NEEDS_NOTHING, PART(collect)},
    [FACT_REDEEM]      = {NEEDS_NOTHING, PART(redeem)},
    [FACT_TOKES]       = {NEEDS_TABLE,   PART(tokes)},
    [FACT_TABLE_OPEN]  = {NEEDS_TABLE,   PART(table_open)},
    [FACT_TABLE_CLOSE] = {NEEDS_TABLE,   PART(table_close)},
    [FACT_LIMITS]      = {NEEDS_TABLE,   PART(limits)},
    [FACT_SIT]         = {NEEDS_TABLE,   PART(sit)},
    [FACT_LEAVE]       = {NEEDS_TABLE,   PART(leave)},
    [FACT_ROUND]       = {NEEDS_TABLE,   PART(round)},
    [FACT_BETS]        = {NEEDS_TABLE,   PART(bets)},
    [FACT_READY]       = {NEEDS_TABLE,   PART(ready)},
    [FACT_WINDOW]      = {NEEDS_TABLE,   PART(window)},
    [FACT_CLOSE]       = {NEEDS_TABLE,   PART(close)},
    [FACT_DEALT_FROM]  = {NEEDS_TABLE,   PART(dealt_from)},
    [FACT_CARDS]       = {NEEDS_TABLE,   PART(cards)},
    [FACT_CORRECT]     = {NEEDS_TABLE,   PART(correct)},
    [FACT_ACT]         = {NEEDS_TABLE,   PART(act)},
    [FACT_EXPIRE]      = {NEEDS_TABLE,   PART(expire)},
    [FACT_RESUME]      = {NEEDS_TABLE,   PART(resume)},
    [FACT_SETTLE]      = {NEEDS_TABLE,   PART(settle)},
    [FACT_REVEAL]      = {NEEDS_TABLE,   PART(reveal)},
    [FACT_VOID]        = {NEEDS_TABLE,   PART(void)},
    [FACT_VERIFY]      = {NEEDS_NOTHING, PART(verify)},
    [FACT_PAY]         = {NEEDS_NOTHING, PART(pay)},
    [FACT_ADJUST]      = {NEEDS_NOTHING, PART(adjust)},
    [FACT_MAXIMUM]     = {NEEDS_NOTHING, PART(maximum)},
#undef PART
};
/* clang-format on */

enum err floor_check_sender(const struct floor *f, const struct fact *fact)
{
    if (fact->source == BY_TERMINAL && (fact->who < 1 || fact->who > f->config->terminals))
        return ERR_TERMINAL;
    if (fact->source == BY_TERMINAL && !f->terminal[fact->who - 1].paired) return ERR_TERMINAL;
    if (fact->source == BY_TERMINAL)
        return fact->request > f->terminal[fact->who - 1].request ? OK : ERR_REPEATED;
    return numbered_by_user(fact) ? check_user(f, fact) : OK;
}

enum err floor_check(const struct floor *f, const struct fact *fact)
{
    if (fact->kind == FACT_NONE || fact->kind >= FACT_KINDS) return ERR_EVENT;
    if (!f->head->configured && fact->kind != FACT_CONFIG) return ERR_ORDER;
    if (fact->number != f->head->facts + 1 || fact->time_ms < f->head->time_ms) return ERR_ORDER;
    const struct part *part = &parts[fact->kind];

    if (part->needs == NEEDS_TABLE && (fact->table < 1 || fact->table > f->config->table_count))
        return ERR_TABLE;
    const enum err err = floor_check_sender(f, fact);

    return err == OK ? part->check(f, fact) : err;
}

void floor_apply(struct floor *f, const struct fact *fact, const struct floor_sink *sink)
{
    must(fact->number == f->head->facts + 1);
    parts[fact->kind].apply(f, fact, sink);
    f->head->facts = fact->number;
    f->head->time_ms = fact->time_ms;
    remember_request(f, fact);
}

void floor_post(struct floor *f, const struct floor_sink *sink, const struct transfer *transfers, int count)
{
    must(books_post(&f->books, transfers, count) == OK);
    if (!sink) return;
    for (int i = 0; i < count; i++) sink->transfer(sink->context, &transfers[i]);
}

int64_t floor_credit(const struct floor *f, uint32_t terminal)
{
    return books_balance(&f->books, account_of(ACCOUNT_CREDIT, terminal));
}
