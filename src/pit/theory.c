#include "pit/theory.h"

#include "base/json.h"
#include "base/json_write.h"
#include "deal/receipt.h"
#include "game/dealer_open_pai_gow.h"
#include "base/time.h"

#include <sodium.h>
#include <string.h>

/* How bets that share one result are told: each seat's own, by what was picked, all alike, or by the hand. */
enum { BY_SEAT, BY_PICK, ALL_ALIKE, BY_ENVIED };

/* ---- rows --------------------------------------------------------------------------------------------- */

static void hash_rules(const struct rules *rules, uint8_t out[THEORY_HASH])
{
    char memory[RECEIPT_OPTIONS_MAX];
    struct buf options = BUF(memory);
    uint8_t tables[RECEIPT_HASH];
    crypto_generichash_state state;

    receipt_options_put(&options, rules);
    receipt_tables_hash(rules, tables);
    crypto_generichash_init(&state, NULL, 0, THEORY_HASH);
    crypto_generichash_update(&state, (const uint8_t *)rules->game->id, strlen(rules->game->id) + 1);
    crypto_generichash_update(&state, (const uint8_t *)memory, options.size);
    crypto_generichash_update(&state, tables, sizeof tables);
    crypto_generichash_final(&state, out, THEORY_HASH);
}

/* What is paid without a wager needs a table: envy has none where its Chan Chu table has none. */
static bool counts(const struct rules *rules, int wager)
{
    const struct wager *w = &rules->game->wagers[wager];

    if (w->kind == WAGER_UNSTAKED && !rules_table(rules, wager).sheet) return false;
    return rules_offers(rules, wager) && !w->toke;
}

/* What is required, and whatever follows it or is paid on it. */
static uint32_t base_of(const struct rules *rules)
{
    const struct game *game = rules->game;
    uint32_t base = 0;

    for (int i = 0; i < game->wager_count; i++)
        if (counts(rules, i) && game->wagers[i].kind == WAGER_REQUIRED) base |= UINT32_C(1) << i;
    for (int i = 0; i < game->wager_count; i++) {
        const struct wager *w = &game->wagers[i];
        const bool tied = w->kind == WAGER_FOLLOWS || w->kind == WAGER_UNSTAKED;
        if (tied && counts(rules, i) && base >> w->of & 1) base |= UINT32_C(1) << i;
    }
    return base;
}

static int first_of(uint32_t wagers)
{
    int i = 0;

    while (!(wagers >> i & 1)) i++;
    return i;
}

static struct theory_row base_row(const struct game *game, uint32_t base)
{
    const int first = first_of(base);
    const char *id = base >> first == 1 ? game->wagers[first].id : "base";

    return (struct theory_row){.id = id,
                               .measure = id,
                               .wagers = base,
                               .unit = (uint8_t)first,
                               .kind = game->seats > TABLE_SEATS ? BY_PICK : BY_SEAT};
}

static struct theory_row wager_row(const struct game *game, int wager)
{
    const struct wager *w = &game->wagers[wager];
    const bool alike = w->shares || w->operators; /* a line of the array, the dealer's jacks */

    return (struct theory_row){.id = w->id,
                               .measure = w->shares ? game->wagers[w->shares - 1].id : w->id,
                               .wagers = UINT32_C(1) << wager,
                               .unit = w->kind == WAGER_UNSTAKED ? w->of : (uint8_t)wager,
                               .kind = w->kind == WAGER_UNSTAKED   ? BY_ENVIED
                                       : alike                     ? ALL_ALIKE
                                       : game->seats > TABLE_SEATS ? BY_PICK
                                                                   : BY_SEAT};
}

static void make_rows(struct theory_table *t, const struct rules *rules)
{
    const struct game *game = rules->game;
    const uint32_t base = base_of(rules);

    t->row_count = 0;
    if (base) t->row[t->row_count++] = base_row(game, base);
    for (int i = 0; i < game->wager_count; i++)
        if (counts(rules, i) && !(base >> i & 1)) t->row[t->row_count++] = wager_row(game, i);
}

/* Tables whose rules are new begin anew; the others go on. */
static void configure(struct theory *theory, const struct floor *f, const struct fact *fact)
{
    for (int i = 0; i < f->config->table_count; i++) {
        struct theory_table *t = &theory->table[i];
        uint8_t hash[THEORY_HASH];

        hash_rules(&f->config->table[i].rules, hash);
        if (t->since && memcmp(hash, t->rules, THEORY_HASH) == 0) continue;
        *t = (struct theory_table){.since = fact->number, .since_ms = fact->time_ms};
        memcpy(t->rules, hash, THEORY_HASH);
        make_rows(t, &f->config->table[i].rules);
    }
}

/* ---- a round ------------------------------------------------------------------------------------------ */

/* What one seat did on one row. */
struct bet {
    int64_t unit, handle, win;
    bool any;
};

static bool is_bonus(const struct floor *f, int table)
{
    const int pool = floor_config(f, table)->pool;

    return pool && f->head->pool[pool - 1].bonus;
}

/* What the meters take of a wager, to the nearest cent. */
static int64_t share_of(const struct rules *rules, int wager, int64_t stake)
{
    wide parts = 0;

    for (int i = 0; i < rules->game->meter_count; i++)
        parts += meter_share(rules, rules->game->meters[i].number, wager, stake);
    return (int64_t)((parts + METER_PARTS / 2) / METER_PARTS);
}

static void add_award(struct bet *bet, const struct floor *f, int table, const struct theory_row *row,
                      const struct award *award)
{
    const struct rules *rules = &floor_config(f, table)->rules;
    const bool pools_money = award->meter && !is_bonus(f, table);

    if (award->wager == row->unit) bet->unit = award->stake_cents;
    bet->any = true;
    bet->handle += award->stake_cents;
    bet->win += award->stake_cents - (pools_money ? 0 : award->returned_cents);
    if (floor_config(f, table)->pool) bet->win -= share_of(rules, award->wager, award->stake_cents);
}

static int pick_key(const struct seat_view *view)
{
    return (1 << (view->pick[0] - 1) | 1 << (view->pick[1] - 1) | 1 << (view->pick[2] - 1)) &
           (THEORY_KEYS - 1);
}

static int key_of(const struct theory_row *row, int seat, int picked)
{
    return row->kind == BY_PICK ? picked : row->kind == BY_SEAT ? seat : 0;
}

static int picked_by(const struct floor *f, int table, int seat)
{
    struct view view;

    if (floor_game(f, table)->seats <= TABLE_SEATS) return 0;
    floor_game(f, table)->view(f->round[table - 1], seat, &view);
    return view.seats ? pick_key(&view.seat[0]) : 0;
}

static void add_seat(struct theory *theory, const struct floor *f, int table, int seat)
{
    struct theory_table *t = &theory->table[table - 1];
    struct award awards[AWARDS_MAX];
    const int count = floor_awards(f, table, seat, awards);
    const int picked = count ? picked_by(f, table, seat) : 0;

    for (int r = 0; r < t->row_count; r++) {
        struct bet bet = {0};

        for (int i = 0; i < count; i++)
            if (t->row[r].wagers >> awards[i].wager & 1) add_award(&bet, f, table, &t->row[r], &awards[i]);
        if (!bet.any) continue;
        struct actual_group *group = &theory->group[r][key_of(&t->row[r], seat, picked)];
        if (t->row[r].kind == BY_ENVIED)
            group->win_cents += bet.win; /* its units are those of add_envied() */
        else
            (void)actual_gather(group, bet.unit, bet.handle, bet.win);
    }
}

/*
 * Envy pays a seat with $5 on Chan Chu for the hand of each other seat with any wager on it: a unit of $5 for
 * each such pair, and all that envy one hand win together.
 */
static void add_envied(struct theory *theory, const struct floor *f, int table, int row)
{
    const int wager = theory->table[table - 1].row[row].unit;
    int64_t stakes[TABLE_SEATS + 1] = {0};
    struct award awards[AWARDS_MAX];
    int envious = 0;

    for (int seat = 1; seat <= floor_config(f, table)->seats && seat <= TABLE_SEATS; seat++) {
        const int count = floor_awards(f, table, seat, awards);
        for (int i = 0; i < count; i++)
            if (awards[i].wager == wager) stakes[seat] = awards[i].stake_cents;
        envious += stakes[seat] >= CHAN_CHU_ENVY_LEAST_CENTS;
    }
    for (int seat = 1; seat <= TABLE_SEATS; seat++) {
        const int others = envious - (stakes[seat] >= CHAN_CHU_ENVY_LEAST_CENTS);
        if (!stakes[seat] || !others) continue;
        (void)actual_gather(&theory->group[row][seat], others * (int64_t)CHAN_CHU_ENVY_LEAST_CENTS, 0, 0);
    }
}

static void settle(struct theory *theory, const struct floor *f, int table)
{
    struct theory_table *t = &theory->table[table - 1];

    memset(theory->group, 0, (size_t)t->row_count * sizeof theory->group[0]);
    for (int seat = 1; seat <= floor_config(f, table)->seats; seat++)
        if (f->seat[table - 1][seat - 1].staked_cents) add_seat(theory, f, table, seat);
    for (int r = 0; r < t->row_count; r++) {
        struct theory_row *row = &t->row[r];

        if (row->kind == BY_ENVIED) add_envied(theory, f, table, r);
        row->before = row->actual;
        if (row->kind == BY_ENVIED) { /* what was won belongs to no single group */
            row->actual.win_cents += theory->group[r][0].win_cents;
            theory->group[r][0] = (struct actual_group){0};
        }
        (void)actual_round(&row->actual, theory->group[r], THEORY_KEYS); /* sums of 128 bits hold any house */
    }
}

void theory_hear(struct theory *theory, const struct floor *f, const struct fact *fact)
{
    if (fact->kind == FACT_CONFIG) configure(theory, f, fact);
    if (fact->kind == FACT_SETTLE) settle(theory, f, fact->table);
    if (fact->kind != FACT_VOID || !f->table[fact->table - 1].settled) return;
    struct theory_table *t = &theory->table[fact->table - 1];

    for (int r = 0; r < t->row_count; r++) t->row[r].actual = t->row[r].before;
}

/* ---- the verdict -------------------------------------------------------------------------------------- */

static int severity(const struct actual_verdict *v)
{
    const int z = v->z < 0 ? -v->z : v->z;

    return (int)v->level * 1000000 + (z > 999999 ? 999999 : z);
}

const struct theory_row *theory_worst(const struct theory *theory, const struct floor *f, int table,
                                      struct actual_verdict *verdict)
{
    const struct theory_table *t = &theory->table[table - 1];
    const struct theory_row *worst = NULL;

    for (int r = 0; r < t->row_count; r++) {
        if (!t->row[r].known) continue;
        const struct actual_verdict v =
            actual_judge(&t->row[r].actual, &t->row[r].theory, f->config->alarm_thousandths);

        if (v.level == ACTUAL_QUIET || (worst && severity(&v) <= severity(verdict))) continue;
        worst = &t->row[r];
        *verdict = v;
    }
    return worst;
}

static void put_amount(struct buf *b, const char *key, wide cents)
{
    buf_format(b, ",\"%s\":", key);
    wide_put(b, cents);
}

static void put_thousandths(struct buf *b, const char *key, int32_t value)
{
    const int64_t positive = value < 0 ? -(int64_t)value : value;

    buf_format(b, ",\"%s\":%s%lld.%03lld", key, value < 0 ? "-" : "", (long long)(positive / 1000),
               (long long)(positive % 1000));
}

static void put_row(struct buf *b, const struct theory_row *row, int32_t bound)
{
    const struct actual *a = &row->actual;

    buf_format(b, "{\"wager\":\"%s\",\"rounds\":%llu,\"decisions\":%llu", row->id,
               (unsigned long long)a->rounds, (unsigned long long)a->decisions);
    put_amount(b, "handle", a->handle_cents);
    put_amount(b, "win", a->win_cents);
    const struct actual_theory even = {.value = {0, 1}, .square = {1, 1}};
    const struct actual_verdict v = actual_judge(a, row->known ? &row->theory : &even, bound);

    buf_format(b, ",\"hold_basis_points\":%d", v.hold_basis_points);
    if (row->known) {
        put_amount(b, "expected", v.expected_cents);
        put_thousandths(b, "z", v.z);
        put_thousandths(b, "z_least", v.z_least);
        buf_format(b, ",\"level\":\"%s\",\"value\":\"", actual_level_id(v.level));
        fraction_put(b, row->theory.value);
        buf_char(b, '"');
    }
    buf_char(b, '}');
}

void theory_put_json(struct buf *b, const struct theory *theory, const struct floor *f)
{
    buf_char(b, '[');
    for (int i = 0; i < f->config->table_count; i++) {
        const struct theory_table *t = &theory->table[i];

        buf_format(b, "%s{\"table\":%d,\"name\":", i ? "," : "", i + 1);
        json_write_string(b, f->config->table[i].name);
        buf_format(b, ",\"game\":\"%s\",\"since\":\"", floor_game(f, i + 1)->id);
        time_put(b, t->since_ms);
        buf_char(b, '"');
        put_thousandths(b, "bound", f->config->alarm_thousandths);
        buf_put(b, ",\"wagers\":[");
        for (int r = 0; r < t->row_count; r++) {
            if (r) buf_char(b, ',');
            put_row(b, &t->row[r], f->config->alarm_thousandths);
        }
        buf_put(b, "]}");
    }
    buf_char(b, ']');
}

void theory_name(const struct rules *rules, char name[THEORY_NAME])
{
    struct buf b = buf_over(name, THEORY_NAME);
    uint8_t hash[THEORY_HASH];

    hash_rules(rules, hash);
    buf_put(&b, "theory/");
    for (int i = 0; i < 16; i++) buf_format(&b, "%02x", hash[i]);
}
