#include "pit/theory.h"

#include "deal/receipt.h"
#include "game/dealer_open_pai_gow.h"
#include "ledger/meter.h"

#include <sodium.h>
#include <string.h>

/* How bets that share one result are grouped: by seat, by pick, all together, or by the envied hand. */
enum { BY_SEAT, BY_PICK, ALL_ALIKE, BY_ENVIED };

/* ---- rows --------------------------------------------------------------------------------------------- */
static void hash_rules(const struct rules *rules, uint8_t out[THEORY_HASH]) {
    BUF_ON_STACK(options, RECEIPT_OPTIONS_MAX);
    uint8_t tables[RECEIPT_HASH];
    crypto_generichash_state state;
    receipt_options_put(&options, rules);
    receipt_tables_hash(rules, tables);
    crypto_generichash_init(&state, NULL, 0, THEORY_HASH);
    crypto_generichash_update(&state, (const uint8_t *)rules->game->id, strlen(rules->game->id) + 1);
    crypto_generichash_update(&state, (const uint8_t *)options.text, options.size);
    crypto_generichash_update(&state, tables, sizeof tables);
    crypto_generichash_final(&state, out, THEORY_HASH);
}

/* A payment without a wager needs a pay table: envy has none where its Chan Chu table has none. */
static bool has_row(const struct rules *rules, int wager) {
    const struct wager *w = &rules->game->wagers[wager];
    if (w->kind == WAGER_UNSTAKED && !rules_table(rules, wager).sheet) return false;
    return rules_offers(rules, wager) && !w->toke;
}

/* The required wagers, and those that follow them or are paid on them. */
static uint32_t base_of(const struct rules *rules) {
    const struct game *game = rules->game;
    uint32_t base = 0;
    for (int i = 0; i < game->wager_count; i++)
        if (has_row(rules, i) && game->wagers[i].kind == WAGER_REQUIRED) base |= UINT32_C(1) << i;
    for (int i = 0; i < game->wager_count; i++) {
        const struct wager *w = &game->wagers[i];
        const bool tied = w->kind == WAGER_FOLLOWS || w->kind == WAGER_UNSTAKED;
        if (tied && has_row(rules, i) && base >> w->of & 1) base |= UINT32_C(1) << i;
    }
    return base;
}

static struct theory_row base_row(const struct game *game, uint32_t base) {
    const int first = __builtin_ctz(base);
    const char *id = base >> first == 1 ? game->wagers[first].id : "base";
    return (struct theory_row){.id = id,
                               .measure = id,
                               .wagers = base,
                               .unit = (uint8_t)first,
                               .kind = game->seats > TABLE_SEATS ? BY_PICK : BY_SEAT};
}

static struct theory_row wager_row(const struct game *game, int wager) {
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

static void make_rows(struct theory_table *t, const struct rules *rules) {
    const struct game *game = rules->game;
    const uint32_t base = base_of(rules);
    t->row_count = 0;
    if (base) t->row[t->row_count++] = base_row(game, base);
    for (int i = 0; i < game->wager_count; i++)
        if (has_row(rules, i) && !(base >> i & 1)) t->row[t->row_count++] = wager_row(game, i);
}

bool theory_name_rows(struct theory_table *t, const struct rules *rules) {
    struct theory_table made;
    make_rows(&made, rules);
    if (made.row_count != t->row_count) return false;
    for (int r = 0; r < made.row_count; r++) {
        t->row[r].id = made.row[r].id;
        t->row[r].measure = made.row[r].measure;
    }
    return true;
}

/* Resets tables whose rules changed; the others go on. */
static void on_config(struct theory *theory, const struct floor *f, const struct fact *fact) {
    for (int i = 0; i < f->config->table_count; i++) {
        struct theory_table *t = &theory->table[i];
        uint8_t hash[THEORY_HASH];
        hash_rules(&f->config->table[i].rules, hash);
        if (t->since && memcmp(hash, t->rules, THEORY_HASH) == 0) continue;
        *t = (struct theory_table){.since = fact->number};
        memcpy(t->rules, hash, THEORY_HASH);
        make_rows(t, &f->config->table[i].rules);
    }
}

/* ---- a round ------------------------------------------------------------------------------------------ */
/* One seat's bet on one row. */
struct bet {
    int64_t unit, handle, win;
    bool any;
};

static bool is_bonus(const struct floor *f, int table) {
    const int pool = floor_config(f, table)->pool;
    return pool && f->head->pool[pool - 1].bonus;
}

/* The meters' share of a wager, to the nearest cent. */
static int64_t share_of(const struct rules *rules, int wager, int64_t stake) {
    wide parts = 0;
    for (int i = 0; i < rules->game->meter_count; i++)
        parts += meter_share(rules, rules->game->meters[i].number, wager, stake);
    return (int64_t)((parts + METER_PARTS / 2) / METER_PARTS);
}

static void add_award(struct bet *bet, const struct floor *f, int table, const struct theory_row *row,
                      const struct award *award) {
    const struct rules *rules = &floor_config(f, table)->rules;
    const bool pools_money = award->meter && !is_bonus(f, table);
    if (award->wager == row->unit) bet->unit = award->stake_cents;
    bet->any = true;
    bet->handle += award->stake_cents;
    bet->win += award->stake_cents - (pools_money ? 0 : award->returned_cents);
    if (floor_config(f, table)->pool) bet->win -= share_of(rules, award->wager, award->stake_cents);
}

static int pick_key(const struct seat_view *view) {
    return (1 << (view->pick[0] - 1) | 1 << (view->pick[1] - 1) | 1 << (view->pick[2] - 1)) & (THEORY_KEYS - 1);
}

static int key_of(const struct theory_row *row, int seat, int picked) {
    return row->kind == BY_PICK ? picked : row->kind == BY_SEAT ? seat : 0;
}

static int picked_by(const struct floor *f, int table, int seat) {
    struct view view;
    if (floor_game(f, table)->seats <= TABLE_SEATS) return 0;
    floor_game(f, table)->view(f->round[table - 1], seat, &view);
    return view.seats ? pick_key(&view.seat[0]) : 0;
}

static void add_seat(struct theory *theory, const struct floor *f, int table, int seat) {
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
            group->win_cents += bet.win; /* add_envied() adds the units */
        else
            (void)actual_group_add(group, bet.unit, bet.handle, bet.win);
    }
}

/* How many units a seat has of the row.  Envy pays a seat with $5 on Chan Chu for the hand of each other seat with any
 * wager on it: a unit of $5 for each such pair, and all that envy one hand win together. */
static int64_t units_of(const struct theory_row *row, const int64_t (*stakes)[WAGERS_MAX], int seats, int seat) {
    const int64_t stake = stakes[seat][row->unit];
    int envious = 0;
    if (row->kind != BY_ENVIED || !stake) return stake;
    for (int i = 1; i <= seats; i++) envious += i != seat && stakes[i][row->unit] >= CHAN_CHU_ENVY_LEAST_CENTS;
    return envious * (int64_t)CHAN_CHU_ENVY_LEAST_CENTS;
}

static void add_envied(struct theory *theory, const struct floor *f, int table, int row) {
    const struct theory_row *envy = &theory->table[table - 1].row[row];
    int64_t stakes[TABLE_SEATS + 1][WAGERS_MAX] = {0};
    struct award awards[AWARDS_MAX];
    for (int seat = 1; seat <= floor_config(f, table)->seats && seat <= TABLE_SEATS; seat++) {
        const int count = floor_awards(f, table, seat, awards);
        for (int i = 0; i < count; i++)
            if (awards[i].wager == envy->unit) stakes[seat][envy->unit] = awards[i].stake_cents;
    }
    for (int seat = 1; seat <= TABLE_SEATS; seat++) {
        const int64_t units = units_of(envy, (const int64_t(*)[WAGERS_MAX])stakes, TABLE_SEATS, seat);
        if (units) (void)actual_group_add(&theory->group[row][seat], units, 0, 0);
    }
}

static void on_settle(struct theory *theory, const struct floor *f, int table) {
    struct theory_table *t = &theory->table[table - 1];
    memset(theory->group, 0, (size_t)t->row_count * sizeof theory->group[0]);
    for (int seat = 1; seat <= floor_config(f, table)->seats; seat++)
        if (f->seat[table - 1][seat - 1].staked_cents) add_seat(theory, f, table, seat);
    for (int r = 0; r < t->row_count; r++) {
        struct theory_row *row = &t->row[r];

        if (row->kind == BY_ENVIED) add_envied(theory, f, table, r);
        row->before = row->actual;
        if (row->kind == BY_ENVIED) { /* the win belongs to no single group */
            row->actual.win_cents += theory->group[r][0].win_cents;
            theory->group[r][0] = (struct actual_group){0};
        }
        (void)actual_add_round(&row->actual, theory->group[r], THEORY_KEYS); /* sums of 128 bits hold any house */
    }
}

bool theory_on_fact(struct theory *theory, const struct floor *f, const struct fact *fact) {
    if (fact->kind == FACT_CONFIG) { /* what was on a table is final now */
        on_config(theory, f, fact);
        for (int i = 0; i < CONFIG_TABLES; i++) theory->table[i].counted = 0;
    }
    if (fact->table < 1 || fact->table > f->config->table_count) return false;
    const struct floor_table *at = &f->table[fact->table - 1];
    struct theory_table *t = &theory->table[fact->table - 1];
    if (fact->kind == FACT_SETTLE) {
        on_settle(theory, f, fact->table);
        t->counted = at->round;
    }
    if (!t->counted || at->round != t->counted || (at->settled && !at->voided)) return false;
    for (int r = 0; r < t->row_count; r++) t->row[r].actual = t->row[r].before;
    t->counted = 0;
    return true;
}

/* ---- the verdict -------------------------------------------------------------------------------------- */
static bool is_worse(const struct actual_verdict *a, const struct actual_verdict *b) {
    const int32_t za = a->z < 0 ? -a->z : a->z, zb = b->z < 0 ? -b->z : b->z;
    return a->level != b->level ? a->level > b->level : za > zb;
}

bool theory_is_estimated(const struct config_table *table, const struct theory_row *row) {
    return table->estimated && !rules_fixed_cents(&table->rules, row->unit);
}

const struct theory_row *theory_worst(const struct theory *theory, const struct floor *f, int table,
                                      struct actual_verdict *verdict) {
    const struct theory_table *t = &theory->table[table - 1];
    const struct theory_row *worst = NULL;
    *verdict = (struct actual_verdict){0};
    for (int r = 0; r < t->row_count; r++) {
        if (!t->row[r].known || theory_is_estimated(floor_config(f, table), &t->row[r])) continue;
        const struct actual_verdict v =
            actual_judge(&t->row[r].actual, &t->row[r].theory, f->config->alarm_thousandths);

        if (worst && !is_worse(&v, verdict)) continue;
        worst = &t->row[r];
        *verdict = v;
    }
    return worst;
}

void theory_name(const struct rules *rules, char name[THEORY_NAME]) {
    struct buf b = buf_init(name, THEORY_NAME);
    uint8_t hash[THEORY_HASH];
    hash_rules(rules, hash);
    buf_put(&b, "theory/");
    buf_hex(&b, hash, 16);
}

/* ---- the theory as text ------------------------------------------------------------------------------- */
/* What the laboratory counts of a table's rows:
 *
 *   theory 3
 *   base -428/5525 1234/567 7 0 0 0
 *   ...
 *
 * one line per measure, in units: expected value, expected square and best result for the player, without what meters
 * pay; then of the lines that pay a meter their probability, their part of the value and the best of them.  What the
 * meters' shares and a bonus jackpot's amount add is the table's own, so it is added here: the share is counted as the
 * player's (the pool pays it, not the house), and a bonus jackpot at its fixed amount. */
static const char theory_head[] = "theory 3\n";

struct counted {
    struct fraction value, square, top, meter_chance, meter_value, meter_top;
};

/* Added to every line, and to those that pay the meter. */
struct addition {
    struct fraction on_all, on_meter;
};

static struct addition meter_addition(const struct rules *rules, int wager) {
    struct addition a = {fraction_of(0, 1), fraction_of(0, 1)};
    for (int i = 0; wager >= 0 && i < rules->game->meter_count; i++) {
        const int number = rules->game->meters[i].number;
        if (!meter_exists(rules, number)) continue;
        if (meter_is_bonus(rules) && rules_fixed_cents(rules, wager))
            a.on_meter = fraction_of(meter_reset_cents(rules, number), rules_fixed_cents(rules, wager));
        else
            a.on_all = fraction_add(a.on_all, fraction_of(meter_share(rules, number, wager, 1), METER_PARTS));
    }
    return a;
}

static struct fraction sum_of(struct fraction a, struct fraction b) { return fraction_add(a, b); }
static struct fraction twice(struct fraction a) { return fraction_add(a, a); }

/* With x the result without additions, a that on all lines and m that on the share p of lines that pay the meter:
 * E(x + a + m) = E x + a + m p, and E(x + a + m)^2 = E x^2 + 2 a E x + a^2 + 2 m E(x; meter) + (m^2 + 2 a m) p. */
static struct actual_theory with_addition(const struct counted *c, const struct addition *add) {
    const struct fraction a = add->on_all, m = add->on_meter, p = c->meter_chance;
    struct actual_theory out = {c->value, c->square, c->top};
    const struct fraction best = sum_of(sum_of(c->meter_top, a), m);
    if (a.num || m.num) {
        const struct fraction mp = fraction_multiply(m, p);
        out.value = sum_of(sum_of(c->value, a), mp);
        out.square = sum_of(sum_of(c->square, twice(fraction_multiply(a, c->value))), fraction_multiply(a, a));
        out.square = sum_of(out.square, twice(fraction_multiply(m, c->meter_value)));
        out.square = sum_of(out.square, fraction_multiply(sum_of(m, twice(a)), mp));
        out.top = sum_of(c->top, a);
    }
    if (p.num && fraction_compare(best, out.top) > 0) out.top = best;
    if (out.top.num < 0) out.top = fraction_of(0, 1); /* every wager can at least push */
    return out;
}

/* ---- reading the stored text -------------------------------------------------------------------------- */
/* "-428/5525" or "3", and the character behind it. */
static bool read_fraction(const char **at, char end, struct fraction *out) {
    return fraction_read(at, out) && *(*at)++ == end;
}

static bool read_counted(const char **at, struct counted *c) {
    return read_fraction(at, ' ', &c->value) && read_fraction(at, ' ', &c->square) && read_fraction(at, ' ', &c->top) &&
           read_fraction(at, ' ', &c->meter_chance) && read_fraction(at, ' ', &c->meter_value) &&
           read_fraction(at, '\n', &c->meter_top);
}

static bool read_line(const char **at, struct theory_table *t, const struct rules *rules) {
    const char *name = *at, *blank = strchr(name, ' ');
    const size_t size = blank ? (size_t)(blank - name) : 0;
    struct counted counted;
    *at = blank ? blank + 1 : name;
    if (!blank || !read_counted(at, &counted)) return false;
    const struct addition add = meter_addition(rules, game_wager(rules->game, name, size));
    for (int r = 0; r < t->row_count; r++) {
        struct theory_row *row = &t->row[r];
        if (!id_is(row->measure, name, size)) continue;
        row->theory = with_addition(&counted, &add);
        row->known = true;
    }
    return true;
}

static bool theory_is_known(const struct theory_table *t) {
    for (int r = 0; r < t->row_count; r++)
        if (t->row[r].known) return true;
    return false;
}

bool theory_read(struct theory_table *t, const struct rules *rules, const struct buf *text) {
    const char *at = text->text;
    if (text->full || strncmp(at, theory_head, sizeof theory_head - 1) != 0) return false;
    at += sizeof theory_head - 1;
    while (*at)
        if (!read_line(&at, t, rules)) return false;
    t->whole = theory_is_known(t);
    return t->whole;
}

/* ---- the approved tables ------------------------------------------------------------------------------ */
/* Made by the laboratory ('cardroom-lab answer'), and counted again by the tests. */
static const struct approved {
    const char *game, *tables, *counted;
} approved[] = {
#define THEORY(game, tables, counted) {game, tables, counted},
#include "pit/theory_approved.def"
#undef THEORY
};

static bool is_approved_table(const struct rules *rules, int wager) {
    const struct wager *w = &rules->game->wagers[wager];
    const struct pay_table table = rules->table[wager];
    for (int i = 0; i < w->sheets; i++)
        if (table.sheet == &w->sheet[i]) return true;
    return false;
}

/* "xtra=1": is this table in force, or this the option? */
static bool is_in_force(const struct rules *rules, const char *key, size_t size, const char *value, size_t value_size) {
    BUF_ON_STACK(text, 64);
    const int wager = game_wager(rules->game, key, size), option = rules_option(rules->game, key, size);
    if (wager >= 0 && rules->game->wagers[wager].sheets) {
        if (!rules->table[wager].sheet || !is_approved_table(rules, wager)) return false;
        buf_put(&text, rules_table_id(rules, wager));
    } else {
        must(option >= 0);
        rules_put_option(&text, rules, option);
    }
    return id_is(text.text, value, value_size);
}

/* "xtra=1 decks=6" */
static bool are_in_force(const struct rules *rules, const char *tables) {
    while (*tables) {
        const size_t size = strcspn(tables, "="), value_size = strcspn(tables + size + 1, " ");
        if (!is_in_force(rules, tables, size, tables + size + 1, value_size)) return false;
        tables += size + 1 + value_size;
        tables += *tables == ' ';
    }
    return true;
}

bool theory_approve(struct theory_table *t, const struct rules *rules) {
    for (size_t i = 0; i < COUNT(approved); i++) {
        const char *at = approved[i].counted;
        if (strcmp(approved[i].game, rules->game->id) == 0 && are_in_force(rules, approved[i].tables))
            must(read_line(&at, t, rules));
    }
    t->whole = t->row_count > 0;
    for (int r = 0; r < t->row_count; r++) t->whole = t->whole && t->row[r].known;
    return t->whole;
}

bool theory_load(struct theory_table *t, const struct rules *rules, struct store_handle store) {
    char name[THEORY_NAME], memory[THEORY_TEXT];
    struct buf text = BUF(memory);
    if (theory_approve(t, rules)) return true;
    theory_name(rules, name);
    return store_get(store, name, &text) == OK && theory_read(t, rules, &text);
}

/* ---- from stakes alone -------------------------------------------------------------------------------- */
bool theory_open(struct theory_table *out, const struct rules *rules, struct store_handle store) {
    *out = (struct theory_table){0};
    make_rows(out, rules);
    return theory_load(out, rules, store);
}

struct theory_units theory_units(const struct theory_row *row, const int64_t (*stakes)[WAGERS_MAX], int seats) {
    struct theory_units sum = {0};
    for (int seat = 1; seat <= seats; seat++) {
        const wide units = units_of(row, stakes, seats, seat);
        sum.units += units;
        sum.squares += units * units;
    }
    if (row->kind == ALL_ALIKE) sum.squares = sum.units * sum.units;
    return sum;
}

void theory_sum_add(struct theory_sum *sum, const struct theory_row *row, struct theory_units units) {
    if (!row->known) return;
    sum->expected_cents += actual_expected(units.units, &row->theory);
    sum->variance += actual_variance(units.squares, &row->theory);
}
