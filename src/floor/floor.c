/* floor.c - the memory of a floor, the path from a fact to the file that knows it, and what must always hold.
 *
 *   floor_money.c   vouchers, cage, tokes, jackpots    floor_round.c    a round up to its last decision
 *   floor_seat.c    terminals, seats, limits           floor_settle.c   what a round pays
 *   floor_control.c what takes two people; claims      floor_void.c     how a round is undone
 *   floor_felt.c    chips: wagers, lights, by hand     floor_rack.c     chips: racks, slips, the count */
#include "floor/floor_parts.h"
#include "game/round.h"

#include <string.h>

enum { VOUCHER_ROOM = 1 << 16, ALIGNMENT = 64 };

/* ---- memory ------------------------------------------------------------------------------------------- */
/* Hands out pieces of the block, or (block NULL) only adds up their sizes. */
struct layout {
    char *block;
    size_t used;
};

static void *take_piece(struct layout *l, size_t size) {
    char *at = l->block ? l->block + l->used : NULL;
    l->used += (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return at;
}

static size_t events_room(const struct config_table *table) { return LIVE_EVENTS(table->seats); }

/* A place for every seat, and two where a round pays in steps. */
static uint32_t locks_of(const struct config *config) {
    uint32_t seats = 0;
    for (int i = 0; i < config->table_count; i++)
        seats += config->table[i].seats * (config->table[i].rules.game->early_steps ? 2u : 1u);
    return seats;
}

static struct books_shape shape_of(const struct config *config) {
    return (struct books_shape){config->terminals, config->table_count, config->pool_count};
}

/* The scratch memory comes last: it is no part of the state. */
static size_t lay_out(struct floor *f, const struct config *config, char *block) {
    struct layout l = {.block = block};
    const size_t cells = books_account_count(shape_of(config));
    int64_t *balances = take_piece(&l, cells * sizeof *balances);
    f->head = take_piece(&l, sizeof *f->head);
    f->table = take_piece(&l, config->table_count * sizeof *f->table);
    f->terminal = take_piece(&l, (config->terminals + config->table_count) * sizeof *f->terminal);
    f->voucher_room = VOUCHER_ROOM;
    f->voucher = take_piece(&l, f->voucher_room * sizeof *f->voucher);
    f->lock_room = locks_of(config);
    f->lock = take_piece(&l, f->lock_room * sizeof *f->lock);
    f->proof = take_piece(&l, f->lock_room * sizeof *f->proof);
    for (int i = 0; i < config->table_count; i++) {
        const struct config_table *table = &config->table[i];
        const size_t round = game_round_size(table->rules.game);

        f->seat[i] = take_piece(&l, table->seats * sizeof **f->seat);
        f->round[i] = take_piece(&l, round);
        f->closed[i] = table->live ? take_piece(&l, round) : NULL;
        f->events[i] = table->live ? take_piece(&l, events_room(table) * sizeof **f->events) : NULL;
    }
    f->size = l.used;
    for (int i = 0; i < config->table_count; i++)
        f->scratch[i] = take_piece(&l, game_round_size(config->table[i].rules.game));
    if (block) books_open(&f->books, shape_of(config), balances);
    return l.used;
}

size_t floor_size(const struct config *config) {
    struct floor counted = {.config = config};
    return lay_out(&counted, config, NULL);
}

static struct floor_terms terms_of(const struct config_table *table) {
    struct floor_terms terms = {
        .betting_ms = table->betting_ms, .decision_ms = table->decision_ms, .pause_ms = table->pause_ms};
    memcpy(terms.spot, table->spot, sizeof terms.spot);
    return terms;
}

/* One of its document's, or none. */
static bool is_printed(const struct wager *wager, const struct pay_sheet *sheet) {
    bool printed = !sheet;
    for (int i = 0; i < wager->sheets; i++) printed = printed || sheet == &wager->sheet[i];
    return printed;
}

/* The approved game, with its document's pay tables or the house's own ones, which every screen names. */
static bool is_approved(const struct config *config, const struct rules *rules) {
    bool good = game_is_approved(rules->game) || rules->game->page; /* floor_check_config: play money */
    for (int w = 0; good && w < rules->game->wager_count; w++)
        good =
            is_printed(&rules->game->wagers[w], rules->table[w].sheet) || config_is_unapproved(config, rules->table[w]);
    return good;
}

void floor_open(struct floor *f, const struct config *config, void *block) {
    *f = (struct floor){.config = config, .block = block};
    lay_out(f, config, block);
    for (int i = 0; i < config->table_count; i++) {
        must(is_approved(config, &config->table[i].rules));
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

void floor_copy(struct floor *to, const struct floor *from) {
    must(to->config == from->config && to->size == from->size);
    memcpy(to->block, from->block, from->size);
}

/* Every game's round begins with a struct round, and in it a pointer to the rules: the only one in the block.
 * It is saved as whether there is one. */
static struct round *head_of(char *round) { return (struct round *)(void *)round; }

static void save_round(char *round) { head_of(round)->any_rules = head_of(round)->rules != NULL; }

static void load_round(char *round, const struct rules *rules) {
    if (head_of(round)->any_rules) head_of(round)->rules = rules;
}

void floor_save(const struct floor *f, char *to) {
    struct floor copy = {.config = f->config, .block = to};
    lay_out(&copy, f->config, to);
    memcpy(to, f->block, f->size);
    for (int i = 0; i < f->config->table_count; i++) {
        save_round(copy.round[i]);
        if (copy.closed[i]) save_round(copy.closed[i]);
    }
}

void floor_load(struct floor *f, const char *from) {
    memcpy(f->block, from, f->size);
    for (int i = 0; i < f->config->table_count; i++) {
        const struct rules *rules = &f->config->table[i].rules;
        load_round(f->round[i], rules);
        if (f->closed[i]) load_round(f->closed[i], rules);
    }
}

bool floor_is_same_money(const struct floor *f, const char *a, const char *b) {
    const size_t vouchers = (size_t)((const char *)f->voucher - f->block);
    return memcmp(a, b, books_account_count(shape_of(f->config)) * sizeof(int64_t)) == 0 &&
           memcmp(a + vouchers, b + vouchers, f->voucher_room * sizeof *f->voucher) == 0;
}

/* ---- a new configuration ------------------------------------------------------------------------------ */
static enum err carry_tables(struct floor *to, const struct floor *from) {
    for (int i = 0; i < from->config->table_count; i++) {
        const struct floor_table *was = &from->table[i];
        if (!floor_is_idle(from, i + 1) || was->locks) return ERR_CONFIG_BUSY;
        if (to->config->table[i].rules.game != from->config->table[i].rules.game) return ERR_CONFIG_CHANGED;
        to->table[i].game = was->game;
        to->table[i].round = was->round;
        to->table[i].phase = was->phase;
        to->table[i].settled = true;
        to->table[i].deadline_ms = was->phase == TABLE_PAUSE ? from->head->time_ms : 0;
    }
    return OK;
}

/* WAC 230-15-685 A maximum that the new configuration changes is in force from now on, one that it leaves as
 * it was stays what a supervisor made of it; neither is below what the meter shows or resets to. */
static enum err carry_maxima(struct pool *pool, const struct config_pool *now, const struct config_pool *was) {
    for (int i = 0; i < pool->count; i++) {
        const struct pool_meter *m = &pool->meter[i];
        const int64_t cents = now->maximum_cents[m->number];
        if (cents != was->maximum_cents[m->number]) {
            TRY(pool_check_maximum(pool, m->number, cents));
            pool_set_maximum(pool, m->number, cents);
        }
        if (m->maximum_cents && m->maximum_cents < m->reset_cents) return ERR_METER_MAXIMUM;
    }
    return OK;
}

static enum err carry_pools(struct floor *to, const struct floor *from) {
    for (int i = 0; i < from->config->pool_count; i++) {
        const struct config_pool *now = &to->config->pool[i], *was = &from->config->pool[i];
        if (now->game != was->game) return ERR_CONFIG_CHANGED;
        if (to->head->pool[i].bonus != from->head->pool[i].bonus) return ERR_CONFIG_CHANGED;
        to->head->pool[i] = from->head->pool[i];
        pool_reconfigure(&to->head->pool[i], &now->rules);
        TRY(carry_maxima(&to->head->pool[i], now, was));
    }
    return OK;
}

/* All of it but the pools: carry_pools() has those. */
static void carry_head(struct floor_head *to, const struct floor_head *from) {
    const size_t pools = offsetof(struct floor_head, pool), behind = pools + sizeof to->pool;
    memcpy(to, from, pools);
    memcpy((char *)to + behind, (const char *)from + behind, sizeof *to - behind);
}

/* Nobody sits any more: the new table may have fewer seats, and other ones. */
static void carry_terminals(struct floor *to, const struct floor *from) {
    for (uint32_t i = 0; i < from->config->terminals; i++) {
        to->terminal[i] = from->terminal[i];
        to->terminal[i].table = 0;
        to->terminal[i].seat = 0;
    }
    memcpy(to->voucher, from->voucher, from->voucher_room * sizeof *from->voucher);
}

enum err floor_carry(struct floor *to, const struct floor *from) {
    const struct config *now = to->config, *was = from->config;
    if (now->table_count < was->table_count || now->pool_count < was->pool_count || now->terminals < was->terminals)
        return ERR_CONFIG_CHANGED;
    TRY(carry_tables(to, from));
    TRY(carry_pools(to, from));
    TRY(floor_check_carried(from, now));
    carry_head(to->head, from->head);
    books_carry(&to->books, &from->books);
    carry_terminals(to, from);
    return OK;
}

/* ---- requests ------------------------------------------------------------------------------------------ */
uint64_t floor_user_request(const struct floor *f, uint32_t number) {
    const struct floor_user *user = number ? floor_user_place(f, number) : NULL;
    return user ? user->request : 0;
}

static bool is_users_request(const struct fact *fact) { return fact->source == BY_USER && fact->request && fact->who; }

static void remember_request(struct floor *f, const struct fact *fact) {
    if (fact->source == BY_TERMINAL) f->terminal[fact->who - 1].request = fact->request;
    if (!is_users_request(fact)) return;
    struct floor_user *user = floor_user_place(f, fact->who);
    if (!user) user = floor_user_place(f, 0);
    user->number = fact->who;
    user->request = fact->request;
}

/* A user without a place while none is free is refused: a repetition of the request would not be noticed. */
static enum err check_users_request(const struct floor *f, const struct fact *fact) {
    const struct floor_user *user = floor_user_place(f, fact->who);
    if (user) return fact->request > user->request ? OK : ERR_REPEATED;
    return floor_user_place(f, 0) ? OK : ERR_USERS_FULL;
}

/* ---- facts -------------------------------------------------------------------------------------------- */
/* At which table: none, any, one with a dealer, one in chips. */
enum needs { NEEDS_NOTHING, NEEDS_TABLE, NEEDS_LIVE, NEEDS_CHIPS };

/* Who may cause a fact: a bit per enum fact_source. */
enum {
    PROGRAM_ONLY = 1 << BY_PROGRAM,
    USER_ONLY = 1 << BY_USER,
    HOUSE = 1 << BY_PROGRAM | 1 << BY_CLOCK,
    STAFF = HOUSE | 1 << BY_USER,
    ANYBODY = STAFF | 1 << BY_TERMINAL,
};

static enum err no_check(const struct floor *f, const struct fact *fact) {
    (void)f;
    (void)fact;
    return OK;
}

/* A program that starts is not known yet.  That of its start does not read all of the books. */
static void apply_self_check(struct floor *f, const struct fact *fact) {
    uint8_t *check = &f->head->check;
    if (fact->kind == FACT_START) *check = *check ? *check : CHECK_AWAITED;
    if (fact->kind == FACT_START) return;
    if (fact->source != BY_PROGRAM) f->head->checked_ms = fact->time_ms;
    if (fact->source == BY_USER || *check == CHECK_AWAITED) *check = CHECK_GOOD;
    if (fact->self_check.differ) *check = CHECK_DIFFERS;
}

static enum err check_snapshot(const struct floor *f, const struct fact *fact) {
    return fact->snapshot.number && fact->snapshot.number <= f->head->facts ? OK : ERR_ORDER;
}

static void no_apply(struct floor *f, const struct fact *fact) {
    (void)f;
    (void)fact;
}

/* clang-format off */
static const struct part {
    uint8_t needs; /* enum needs */
    uint8_t by;
    enum err (*check)(const struct floor *f, const struct fact *fact);
    void (*apply)(struct floor *f, const struct fact *fact);
} parts[FACT_KINDS] = {
#define PART(kind, name, needs, by) [kind] = {needs, by, floor_check_##name, floor_apply_##name},
    FLOOR_PARTS(PART)
    [FACT_START]       = {NEEDS_NOTHING, ANYBODY,      no_check, apply_self_check},
    [FACT_SELF_CHECK]  = {NEEDS_NOTHING, STAFF,        no_check, apply_self_check},
    [FACT_STOP]        = {NEEDS_NOTHING, ANYBODY,      no_check, no_apply},
    [FACT_NOTE]        = {NEEDS_NOTHING, ANYBODY,      no_check, no_apply},
    [FACT_ALARM_SEEN]  = {NEEDS_NOTHING, ANYBODY,      no_check, no_apply},
    [FACT_REVEAL]      = {NEEDS_TABLE,   HOUSE,        no_check, no_apply},
    [FACT_SNAPSHOT]    = {NEEDS_NOTHING, PROGRAM_ONLY, check_snapshot, no_apply},
#undef PART
};
/* clang-format on */

static bool has_its_table(const struct floor *f, const struct fact *fact) {
    return parts[fact->kind].needs == NEEDS_NOTHING || (fact->table >= 1 && fact->table <= f->config->table_count);
}

/* At a table that is there. */
static enum err check_part(const struct floor *f, const struct fact *fact) {
    const struct part *part = &parts[fact->kind];
    if (part->needs == NEEDS_LIVE && !floor_config(f, fact->table)->live) return ERR_NOT_ALLOWED;
    if (part->needs == NEEDS_CHIPS && !floor_config(f, fact->table)->chips) return ERR_MONEY;
    return part->check(f, fact);
}

enum err floor_check_itself(const struct floor *f, const struct fact *act) {
    return has_its_table(f, act) ? check_part(f, act) : ERR_TABLE;
}

enum err floor_check_sender(const struct floor *f, const struct fact *fact) {
    if (fact->source == BY_TERMINAL && (fact->who < 1 || fact->who > f->config->terminals)) return ERR_TERMINAL;
    if (fact->source == BY_TERMINAL && !f->terminal[fact->who - 1].paired) return ERR_TERMINAL;
    if (fact->source == BY_TERMINAL) return fact->request > f->terminal[fact->who - 1].request ? OK : ERR_REPEATED;
    return is_users_request(fact) ? check_users_request(f, fact) : OK;
}

enum err floor_check(const struct floor *f, const struct fact *fact) {
    if (fact->kind == FACT_NONE || fact->kind >= FACT_KINDS || fact->source > BY_USER) return ERR_EVENT;
    if (!f->head->configured && fact->kind != FACT_CONFIG) return ERR_ORDER;
    if (fact->number != f->head->facts + 1 || fact->time_ms < f->head->time_ms) return ERR_ORDER;
    if (!has_its_table(f, fact)) return ERR_TABLE;
    TRY(floor_check_sender(f, fact));
    return parts[fact->kind].by >> fact->source & 1 ? check_part(f, fact) : ERR_NOT_ALLOWED;
}

void floor_apply(struct floor *f, const struct fact *fact, const struct floor_sink *sink) {
    must(fact->number == f->head->facts + 1);
    f->sink = sink;
    floor_add_alone(f, fact);
    parts[fact->kind].apply(f, fact);
    if (fact_is_about(fact->kind, ABOUT_METERS)) floor_follow_meters(f, fact);
    floor_follow_reader(f, fact);
    f->sink = NULL;
    f->head->facts = fact->number;
    f->head->time_ms = fact->time_ms;
    floor_note_use(f, fact);
    remember_request(f, fact);
}

bool floor_try_post(struct floor *f, const struct transfer *transfers, int count) {
    if (books_post(&f->books, transfers, count) != OK) return false;
    for (int i = 0; f->sink && i < count; i++) f->sink->transfer(f->sink->context, &transfers[i]);
    return true;
}

void floor_post(struct floor *f, const struct transfer *transfers, int count) {
    must(floor_try_post(f, transfers, count));
}

int64_t floor_credit(const struct floor *f, uint32_t terminal) {
    return books_balance(&f->books, account_of(ACCOUNT_CREDIT, terminal));
}

bool floor_has_event_room(const struct floor *f, int table, int count) {
    return f->table[table - 1].event_count + (uint32_t)count <= events_room(floor_config(f, table));
}

/* ---- invariants after every fact ----------------------------------------------------------------------- */
/* The world simulation and the audit call this; it recomputes every sum from the state. */

static bool check_equal(struct buf *what, const char *text, int number, int64_t is, int64_t should) {
    if (is == should) return true;
    return buf_refuse(what, "%s %d: %jd cents, expected %jd", text, number, is, should);
}

static int64_t balance(const struct floor *f, enum account_kind kind, int number) {
    return books_balance(&f->books, account_of(kind, (uint32_t)number));
}

/* The escrow holds what the seats of an unsettled round have staked and what is not paid or taken yet. */
static bool escrow_sound(const struct floor *f, int table, struct buf *what) {
    const struct floor_table *t = &f->table[table - 1];
    const bool on = t->round && !t->settled && !t->voided && t->phase != TABLE_OFF;
    int64_t staked = 0;
    for (int seat = 1; on && seat <= floor_config(f, table)->seats; seat++) {
        int64_t stakes[WAGERS_MAX];
        if (!f->seat[table - 1][seat - 1].staked_cents) continue;
        floor_stakes(f, table, f->round[table - 1], seat, stakes);
        for (int w = 0; w < WAGERS_MAX; w++)
            if (!(f->seat[table - 1][seat - 1].posted >> w & 1)) staked += stakes[w];
    }
    return check_equal(what, "escrow of table", table, balance(f, ACCOUNT_ESCROW, table), staked);
}

static bool seats_sound(const struct floor *f, int table, struct buf *what) {
    const struct floor_table *t = &f->table[table - 1];
    int64_t seated = 0, ready = 0;
    for (int i = 0; i < floor_config(f, table)->seats; i++) {
        const struct floor_seat *s = &f->seat[table - 1][i];

        seated += s->terminal != 0;
        ready += s->ready && s->terminal;
    }
    if (seated == t->seated && ready == t->ready) return true;
    return buf_refuse(what, "table %d counts %d seats taken and %d done betting, and there are %d and %d", table,
                      t->seated, t->ready, (int)seated, (int)ready);
}

static bool vouchers_sound(const struct floor *f, struct buf *what) {
    int64_t out = 0, count = 0;
    for (uint32_t i = 0; i < f->voucher_room; i++) {
        if (!f->voucher[i].number) continue;
        out += f->voucher[i].cents;
        count++;
    }
    return check_equal(what, "vouchers", 0, balance(f, ACCOUNT_VOUCHERS, 0), out) &&
           check_equal(what, "count of vouchers", 0, f->head->vouchers, count);
}

static bool locks_sound(const struct floor *f, struct buf *what) {
    int64_t locked = 0;
    for (uint32_t i = 0; i < f->lock_room; i++) locked += f->lock[i].cents;
    return check_equal(what, "locked jackpots", 0, balance(f, ACCOUNT_LOCKED, 0), locked);
}

static bool pools_sound(const struct floor *f, struct buf *what) {
    for (int i = 0; f->head->configured && i < f->config->pool_count; i++) {
        const struct pool *pool = &f->head->pool[i];
        if (!check_equal(what, "pool", i + 1, balance(f, ACCOUNT_POOL, i + 1), (int64_t)pool_cents(pool))) return false;
        if (pool_is_consistent(pool)) continue;
        return buf_refuse(what, "pool %d: its meters are not seed and contributions less wins", i + 1);
    }
    return true;
}

bool floor_is_consistent(const struct floor *f, struct buf *what) {
    account broken = 0;
    if (!books_are_consistent(&f->books, &broken))
        return buf_refuse(what, "account %s %u is out of balance", account_kind_id(account_kind(broken)),
                          account_number(broken));
    for (int table = 1; table <= f->config->table_count; table++)
        if (!escrow_sound(f, table, what) || !seats_sound(f, table, what)) return false;
    return vouchers_sound(f, what) && locks_sound(f, what) && pools_sound(f, what) && floor_chips_sound(f, what);
}
