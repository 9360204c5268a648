#include "books/room/room.h"

#include "base/time.h"
#include "deal/list.h"

#include <string.h>

enum { HOUR_MS = 3600000 };

/* ---- names -------------------------------------------------------------------------------------------- */
const char *room_name(const struct room *r, uint32_t user) {
    for (uint32_t i = 0; i < r->names; i++)
        if (r->name[i].number == user) return r->name[i].name;
    return "";
}

const char *room_table_name(const struct room *r, int table) {
    return table >= 1 && table <= r->config->table_count ? r->config->table[table - 1].name : "";
}

struct short_text room_day(const struct room *r, int64_t ms) {
    struct short_text out;
    struct buf b = BUF(out.text);
    time_put_day(&b, ms, r->config->day_starts_minute);
    return out;
}

static bool take_user(void *context, const struct journal_entry *entry) {
    struct room *r = context;
    const struct fact *fact = &entry->fact;
    if (!fact->user.name[0] || room_name(r, fact->user.number)[0]) return true;
    LIST_ADD(r->name, r->names, (struct room_name){.number = fact->user.number});
    memcpy(r->name[r->names - 1].name, fact->user.name, FACT_NAME);
    return true;
}

/* ---- contents of slips -------------------------------------------------------------------------------- */
static void add_chips(struct room_chips *sum, const struct slip *slip, const struct config *config) {
    for (int i = 0; i < CHIP_KINDS; i++) sum->count[i] += slip->chips.chips[i];
    sum->cents += slip_cents(slip, config);
}

/* The line that changes the rack, or finds what is in it; of a box that pulls it. */
static bool is_decisive(const struct slip_sign *sign) {
    static const uint8_t line[SLIP_KINDS] = {
        [SLIP_OPENER] = OPENER_OPENED, [SLIP_ERROR] = SLIP_VOID,       [SLIP_FILL] = FILL_RECEIVED,
        [SLIP_CREDIT] = CREDIT_TAKEN,  [SLIP_CLOSER] = CLOSER_COUNTED, [SLIP_COUNT] = COUNT_PULLED};
    return sign->line == line[sign->kind] && sign->line != SLIP_VOID && !sign->again;
}

static void add_box(struct room_figures *sum, const struct slip *slip) {
    sum->boxes++;
    if (!slip->finished) return; /* [WAC 230-15-620] nobody who verifies it knows before what is in it */
    sum->counted++;
    for (int i = 0; i < BANK_NOTES; i++) {
        sum->notes[i] += slip->chips.chips[i];
        sum->cash_cents += slip->chips.chips[i] * bank_note_cents[i];
    }
    sum->paper_cents += slip->cents;
}

static void add_slip(struct room *r, struct room_figures *sum, const struct slip *slip) {
    switch ((enum slip_kind)slip->kind) {
    case SLIP_OPENER:
        sum->openers++;
        add_chips(&sum->opener, slip, r->config);
        break;
    case SLIP_CLOSER:
        sum->closers++;
        add_chips(&sum->closer, slip, r->config);
        break;
    case SLIP_FILL: add_chips(&sum->fills, slip, r->config); break;
    case SLIP_CREDIT: add_chips(&sum->credits, slip, r->config); break;
    case SLIP_COUNT: add_box(sum, slip); break;
    case SLIP_ERROR:
    case SLIP_KINDS: break;
    }
}

/* ---- periods ------------------------------------------------------------------------------------------ */
/* The last one of the table, or NULL. */
static struct room_period *last_period(struct room *r, int table) {
    for (uint32_t i = r->periods; i > 0; i--)
        if (r->period[i - 1].table == table) return &r->period[i - 1];
    return NULL;
}

/* An opener begins a period once the box of the one before was pulled. */
static bool begins_period(const struct room_period *last, const struct slip_sign *sign) {
    if (!last) return true;
    return sign->kind == SLIP_OPENER && last->slips.boxes && last->slips.openers == last->slips.closers;
}

static struct room_period *period_of(struct room *r, const struct slip_sign *sign) {
    struct room_period *last = last_period(r, sign->table);
    if (!begins_period(last, sign)) return last;
    if (last) last->to = sign->fact - 1;
    LIST_ADD(r->period, r->periods,
             (struct room_period){.table = sign->table, .from = sign->fact, .day_ms = sign->time_ms});
    return &r->period[r->periods - 1];
}

static void find_periods(struct room *r) {
    for (uint32_t i = 0; i < r->slips.signs; i++) {
        const struct slip_sign *sign = &r->slips.sign[i];
        const struct slip *slip = slips_find(&r->slips, sign->kind, sign->number);
        if (slip->voided || !is_decisive(sign)) continue;
        struct room_period *p = period_of(r, sign);

        add_slip(r, &p->slips, slip);
        if (sign->kind == SLIP_COUNT)
            p->box = sign->number;
        else
            p->day_ms = sign->time_ms;
    }
}

/* Keeps those of the days asked for. */
static void keep_wanted(struct room *r) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < r->periods; i++) {
        const int64_t day = r->period[i].day_ms;
        if (day >= r->since_ms && (!r->until_ms || day <= r->until_ms)) r->period[kept++] = r->period[i];
    }
    r->periods = kept;
}

/* The period of the table that a fact is in, or ROOM_NO_PERIOD. */
static uint32_t period_at(struct room *r, int table, uint64_t fact) {
    uint32_t *next = &r->table[table - 1].next_period; /* facts come in order */
    for (; *next < r->periods; ++*next) {
        const struct room_period *p = &r->period[*next];
        if (p->table == table && (!p->to || p->to >= fact)) return p->from <= fact ? *next : ROOM_NO_PERIOD;
    }
    return ROOM_NO_PERIOD;
}

/* ---- cells -------------------------------------------------------------------------------------------- */
static void take_min(int64_t *a, int64_t b) {
    if (b && (!*a || b < *a)) *a = b;
}

static void take_max(int64_t *a, int64_t b) {
    if (b > *a) *a = b;
}

static void add_figures(struct room_figures *a, const struct room_figures *b) {
    enum { FIRST = offsetof(struct room_figures, dealt_ms) / sizeof(int64_t) };
    int64_t *to = (int64_t *)(void *)a;
    const int64_t *from = (const int64_t *)(const void *)b;
    take_min(&a->first_ms, b->first_ms);
    take_max(&a->last_ms, b->last_ms);
    a->theory.expected_cents += b->theory.expected_cents;
    a->theory.variance += b->theory.variance;
    a->estimated |= b->estimated;
    a->unknown |= b->unknown;
    for (size_t i = FIRST; i < sizeof *a / sizeof *to; i++) to[i] += from[i];
}

static uint32_t find_cell(struct room *r, int table, uint32_t period) {
    const struct room_table *t = &r->table[table - 1];
    const struct config_table *config = &r->in_force->table[table - 1];
    for (uint32_t i = r->cells; i > 0; i--) {
        const struct room_cell *c = &r->cell[i - 1];
        if (c->table != table) continue;
        if (c->period != period) break;
        if (c->dealer == t->dealer && c->game == config->rules.game) return i - 1;
    }
    LIST_ADD(r->cell, r->cells,
             (struct room_cell){.table = (uint16_t)table,
                                .dealer = t->dealer,
                                .period = period,
                                .game = config->rules.game,
                                .sum.estimated = config->chips && config->estimated});
    return r->cells - 1;
}

/* The cell of what happens at a table now; NULL: it is not counted. */
static struct room_cell *cell_of(struct room *r, const struct fact *fact, int table) {
    if (table < 1 || table > r->in_force->table_count) return NULL;
    const bool in_time = fact->time_ms >= r->since_ms && (!r->until_ms || fact->time_ms <= r->until_ms);
    const uint32_t period = r->work ? ROOM_NO_PERIOD : period_at(r, table, fact->number);
    if (r->work ? !in_time : period == ROOM_NO_PERIOD) return NULL;
    const uint32_t at = find_cell(r, table, period); /* first: it may move them */

    return &r->cell[at];
}

/* ---- theory ------------------------------------------------------------------------------------------- */
/* Puts what the theory says of the stakes so far into the sums of a table's cells. */
static void settle_theory(struct room *r, int table) {
    const struct room_table *t = &r->table[table - 1];
    for (uint32_t i = 0; i < r->cells; i++) {
        struct room_cell *c = &r->cell[i];

        for (int n = 0; c->table == table && n < t->theory.row_count; n++) {
            if (!c->units[n].units) continue;
            theory_sum_add(&c->sum.theory, &t->theory.row[n], c->units[n]);
            c->sum.unknown |= !t->theory.row[n].known;
            c->units[n] = (struct theory_units){0};
        }
    }
}

static void configure(struct room *r, const struct config *config) {
    if (config == r->in_force) return;
    for (int i = 0; i < config->table_count; i++) {
        struct room_table *t = &r->table[i];
        const int seats = config->table[i].seats;
        settle_theory(r, i + 1);
        (void)theory_open(&t->theory, &config->table[i].rules, r->store);
        if (seats <= t->seats) continue;
        t->stake = must_realloc(t->stake, (size_t)(seats + 1) * sizeof *t->stake);
        memset(t->stake + (t->seats ? t->seats + 1 : 0), 0, (size_t)(seats - t->seats + !t->seats) * sizeof *t->stake);
        t->seats = seats;
    }
    r->in_force = config;
}

/* ---- rounds ------------------------------------------------------------------------------------------- */
/* The round on the table counts (1), or no longer (-1). */
static void count_round(struct room_table *t, struct room_cell *c, int sign) {
    const int64_t(*stake)[WAGERS_MAX] = (const int64_t(*)[WAGERS_MAX])t->stake;
    int hands = 0;
    for (int seat = 1; seat <= t->seats; seat++) {
        bool plays = false;
        for (int w = 0; w < WAGERS_MAX; w++) plays |= stake[seat][w] > 0;
        hands += plays;
    }
    c->sum.rounds += sign;
    c->sum.hands += sign * hands;
    for (int n = 0; n < t->theory.row_count; n++) {
        const struct theory_units units = theory_units(&t->theory.row[n], stake, t->seats);
        c->units[n].units += sign * units.units;
        c->units[n].squares += sign * units.squares;
    }
}

/* A dealer's turn ends where another deals, or where the dealer deals elsewhere. */
static void begin_round(struct room *r, const struct fact *fact) {
    struct room_table *t = &r->table[fact->table - 1];
    const uint32_t dealer = fact->source == BY_USER ? fact->who : 0;
    if (dealer != t->dealer || t->left || !t->mark_ms) t->mark_ms = fact->time_ms;
    t->dealer = dealer;
    t->left = t->settled = t->again = false;
    t->opened_ms = fact->time_ms;
    t->round_cents = t->by_hand_cents = 0;
    memset(t->stake, 0, (size_t)(t->seats + 1) * sizeof *t->stake);
    for (int i = 0; dealer && i < CONFIG_TABLES; i++)
        if (&r->table[i] != t && r->table[i].dealer == dealer) r->table[i].left = true;
}

static void end_round(struct room_table *t, struct room_cell *c, const struct fact *fact) {
    take_min(&c->sum.first_ms, t->opened_ms);
    take_max(&c->sum.last_ms, fact->time_ms);
    if (t->mark_ms) c->sum.dealt_ms += fact->time_ms - t->mark_ms;
    t->mark_ms = fact->time_ms;
}

/* Settled; a round that was settled before and pays otherwise now was mispaid until then. */
static void on_settle(struct room_table *t, struct room_cell *c, const struct fact *fact) {
    const int64_t change = t->round_cents - t->paid_cents;
    if (t->again && change) {
        c->sum.mispays++;
        c->sum.mispaid_cents += change < 0 ? -change : change;
    }
    count_round(t, c, 1);
    end_round(t, c, fact);
    t->paid_cents = t->round_cents;
    t->settled = true;
}

/* The settlement that stood no longer does. */
static void reopen_round(struct room_table *t, struct room_cell *c) {
    if (!t->settled) return;
    count_round(t, c, -1);
    t->settled = false;
    t->again = true;
}

static void before_transfers(struct room_table *t, struct room_cell *c, const struct journal_entry *entry) {
    const int kind = entry->fact.kind;
    const enum round_turn turn = journal_turn(entry, false);
    c->sum.corrections += IS_ONE_OF(kind, FACT_CORRECT, FACT_CORRECTIONS, FACT_AMEND);
    c->sum.irregularities += kind == FACT_IRREGULARITY;
    if (kind == FACT_BY_HAND) c->sum.estimated = true; /* nobody says how these hands came out */
    if (turn == ROUND_VOIDED || turn == ROUND_REOPENED) reopen_round(t, c);
    if (turn != ROUND_VOIDED) return;
    c->sum.voids++;
    c->sum.handle_cents -= t->by_hand_cents; /* not given back by this fact, for nobody had them any more */
    t->by_hand_cents = 0;
    end_round(t, c, &entry->fact);
}

/* ---- money -------------------------------------------------------------------------------------------- */
/* Chips that a round moves over the felt: the players', and the dealers' (which leave the rack too). */
static bool is_of_felt(account a, const struct transfer *t) {
    return account_kind(a) == ACCOUNT_FELT || (account_kind(a) == ACCOUNT_TOKES && t->reason != TRANSFER_TOKE);
}

static void add_leg(struct room *r, const struct fact *fact, const struct transfer *t, bool credit) {
    const account a = credit ? t->credit : t->debit;
    const enum account_kind kind = account_kind(a);
    if (kind != ACCOUNT_TABLE && kind != ACCOUNT_FELT && kind != ACCOUNT_TOKES && kind != ACCOUNT_DROP) return;
    struct room_cell *c = cell_of(r, fact, (int)account_number(a));
    const int64_t cents = credit ? t->cents : -t->cents;

    if (kind == ACCOUNT_TABLE && account_number(a) <= CONFIG_TABLES && t->reason != TRANSFER_DISPUTE)
        r->table[account_number(a) - 1].round_cents += cents;
    if (!c) return;
    if (kind == ACCOUNT_DROP && t->reason != TRANSFER_DROP) c->sum.bought_cents -= cents;
    if (kind == ACCOUNT_TABLE) c->sum.played_cents += cents;
    if (is_of_felt(a, t)) c->sum.table_cents -= cents;
    const account other = credit ? t->debit : t->credit;

    if (kind == ACCOUNT_TABLE && account_kind(other) == ACCOUNT_POOL) c->sum.accrued_cents -= cents;
}

static void add_stake(struct room *r, const struct fact *fact, const struct transfer *t) {
    struct room_table *table = &r->table[fact->table - 1];
    const int64_t cents = t->reason == TRANSFER_STAKE ? t->cents : -t->cents;
    struct room_cell *c = cell_of(r, fact, fact->table);
    if (t->seat >= 1 && t->seat <= table->seats && t->wager < WAGERS_MAX) table->stake[t->seat][t->wager] += cents;
    if (c) c->sum.handle_cents += cents;
}

/* A stake that a void gives back.  Not so of hands that are settled on the felt: they were played. */
static bool is_given_back(const struct fact *fact, const struct transfer *t) {
    const enum account_kind to = account_kind(t->credit);
    return t->reason == TRANSFER_VOID && fact->kind != FACT_BY_HAND && account_kind(t->debit) == ACCOUNT_ESCROW &&
           (to == ACCOUNT_FELT || to == ACCOUNT_CREDIT || to == ACCOUNT_LOCKED);
}

static void add_transfers(struct room *r, const struct journal_entry *entry) {
    for (uint32_t i = 0; i < entry->count; i++) {
        const struct transfer t = journal_transfer_at(entry, i);
        if (entry->fact.table && entry->fact.kind == FACT_BY_HAND)
            r->table[entry->fact.table - 1].by_hand_cents += t.cents;
        if (entry->fact.table &&
            (t.reason == TRANSFER_STAKE || t.reason == TRANSFER_UNSTAKE || is_given_back(&entry->fact, &t)))
            add_stake(r, &entry->fact, &t);
        add_leg(r, &entry->fact, &t, false);
        add_leg(r, &entry->fact, &t, true);
    }
}

/* ---- the pass ----------------------------------------------------------------------------------------- */
static void add_entry(struct room *r, const struct journal_entry *entry) {
    const int table = entry->fact.table, kind = entry->fact.kind;
    if (table > r->in_force->table_count) return;
    struct room_table *t = table ? &r->table[table - 1] : NULL;

    if (table && kind == FACT_ROUND) begin_round(r, &entry->fact);
    struct room_cell *c = table && (entry->count || IS_ONE_OF(kind, FACT_CORRECT, FACT_CORRECTIONS, FACT_AMEND,
                                                              FACT_IRREGULARITY, FACT_VOID, FACT_SETTLE))
                              ? cell_of(r, &entry->fact, table)
                              : NULL;

    if (c) before_transfers(t, c, entry);
    add_transfers(r, entry); /* may move the cells */
    if (c && kind == FACT_SETTLE) on_settle(t, cell_of(r, &entry->fact, table), &entry->fact);
}

static bool take_entry(void *context, const struct journal_entry *entry) {
    struct room *r = context;
    const struct lookup lookup = {.store = r->store, .configs = &r->configs};
    bool owned;
    if (++r->entries % 1024 == 0 && r->stops && r->stops(r->context)) return false;
    if (!r->in_force || entry->fact.kind == FACT_CONFIG) {
        BUF_ON_STACK(why, 200);
        const struct config *config = lookup_config(&lookup, entry->stored->number, &owned, &why);

        if (!config) return true;
        configure(r, config);
    }
    add_entry(r, entry);
    return true;
}

/* Which entries are needed; false: none. */
static bool query_of(const struct room *r, struct store_query *query) {
    *query = (struct store_query){.since_ms = r->since_ms > HOUR_MS ? r->since_ms - HOUR_MS : 0,
                                  .until_ms = r->until_ms}; /* an hour before: the rounds on the tables */
    if (r->work) return true;
    bool open = false;
    *query = (struct store_query){0};
    for (uint32_t i = 0; i < r->periods; i++) {
        const struct room_period *p = &r->period[i];

        if (!query->from || p->from < query->from) query->from = p->from;
        if (p->to > query->to) query->to = p->to;
        open |= !p->to;
    }
    if (open) query->to = 0;
    return r->periods > 0;
}

bool room_open(struct room *r, struct buf *message) {
    const struct store_query users = {.kind = FACT_USER, .backwards = true};
    const struct lookup lookup = {.store = r->store, .configs = &r->configs};
    if (!lookup_configs_open(&r->configs, r->store, message)) return false;
    if (!r->configs.count) return buf_refuse(message, "the log is empty");
    r->config = r->configs.items[r->configs.count - 1].config;
    return journal_find(r->store, &users, take_user, r, message) == OK && slips_read(&r->slips, &lookup, message);
}

bool room_run(struct room *r, struct buf *message) {
    struct store_query query;
    if (!r->work) {
        find_periods(r);
        keep_wanted(r);
    }
    if (!query_of(r, &query)) return true;
    if (journal_find(r->store, &query, take_entry, r, message) != OK) return false;
    for (int i = 0; r->in_force && i < r->in_force->table_count; i++) settle_theory(r, i + 1);
    return true;
}

void room_close(struct room *r) {
    for (int i = 0; i < CONFIG_TABLES; i++) free(r->table[i].stake);
    slips_close(&r->slips);
    lookup_configs_close(&r->configs);
    free(r->name);
    free(r->period);
    free(r->cell);
}

/* ---- rows --------------------------------------------------------------------------------------------- */
struct row_list {
    struct room_row *row;
    uint32_t count;
};

static struct room_row *row_of(struct row_list *list, const struct room_row *like) {
    for (uint32_t i = 0; i < list->count; i++) {
        struct room_row *row = &list->row[i];
        if (row->name == like->name && row->period == like->period) return row;
    }
    LIST_ADD(list->row, list->count, *like);
    return &list->row[list->count - 1];
}

static struct room_row key_of(const struct room *r, enum room_by by, int table, const struct room_cell *cell,
                              const struct room_period *period) {
    const struct config_table *t = table <= r->config->table_count ? &r->config->table[table - 1] : NULL;
    const struct game *game = cell ? cell->game : t ? t->rules.game : NULL;
    struct room_row row = {.by = (uint8_t)by, .name = "", .game = game};
    if (by == ROOM_BY_BOX) row.period = period;
    if (by == ROOM_BY_GAME) row.name = game ? game->title : "";
    if (by == ROOM_BY_DEALER) row.name = cell ? room_name(r, cell->dealer) : "";
    if (by == ROOM_BY_HOUSE) row.name = r->config->venue;
    if (by == ROOM_BY_TABLE || by == ROOM_BY_BOX) row.name = room_table_name(r, table);
    if (by == ROOM_BY_DEALER || by == ROOM_BY_HOUSE) row.game = NULL;
    return row;
}

static int32_t z_of(int64_t away_cents, int64_t deviation_cents) {
    if (!deviation_cents) return 0;
    const wide z = (wide)away_cents * 1000 / deviation_cents;
    return (int32_t)(z > INT32_MAX ? INT32_MAX : z < -INT32_MAX ? -INT32_MAX : z);
}

static void finish_row(struct room_row *row, const struct config *config) {
    const struct room_figures *f = &row->sum;
    const bool known = f->rounds && !f->unknown;
    row->drop_cents = f->cash_cents + f->paper_cents;
    row->closed = f->openers == f->closers;
    row->counted = row->closed && f->boxes && f->counted == f->boxes;
    row->felt_cents = row->drop_cents + f->closer.cents + f->credits.cents - f->opener.cents - f->fills.cents;
    row->adjusted_cents = row->felt_cents - (f->table_cents - f->played_cents);
    row->difference_cents = row->adjusted_cents - f->played_cents;
    row->expected_cents = known ? (int64_t)f->theory.expected_cents : 0;
    row->deviation_cents = known ? actual_deviation_cents(f->theory.variance) : 0;
    if (!row->counted) return;
    row->z = z_of(row->adjusted_cents - row->expected_cents, row->deviation_cents);
    row->differs = !f->estimated && row->difference_cents != 0;
    row->drop_differs = f->bought_cents && threshold_is_told(row->drop_cents - f->bought_cents);
    row->beyond = row->z > config->alarm_thousandths || row->z < -config->alarm_thousandths;
}

/* Two mispays that cancel out are two all the same: a sum differs where one of its boxes does. */
static void mark_differing(const struct room *r, enum room_by by, struct row_list *list) {
    int count;
    struct room_row *boxes = room_rows(r, ROOM_BY_BOX, &count);
    for (int i = 0; i < count; i++) {
        const struct room_row key = key_of(r, by, boxes[i].period->table, NULL, boxes[i].period);
        if (boxes[i].differs) row_of(list, &key)->differs = true;
    }
    free(boxes);
}

struct room_row *room_rows(const struct room *r, enum room_by by, int *count) {
    struct row_list list = {0};
    for (uint32_t i = 0; i < r->periods; i++) {
        const struct room_period *p = &r->period[i];
        const struct room_row key = key_of(r, by, p->table, NULL, p);
        if (by != ROOM_BY_DEALER) add_figures(&row_of(&list, &key)->sum, &p->slips);
    }
    for (uint32_t i = 0; i < r->cells; i++) {
        const struct room_cell *c = &r->cell[i];
        const struct room_period *p = c->period == ROOM_NO_PERIOD ? NULL : &r->period[c->period];
        const struct room_row key = key_of(r, by, c->table, c, p);

        if (by != ROOM_BY_DEALER || c->dealer) add_figures(&row_of(&list, &key)->sum, &c->sum);
    }
    for (uint32_t i = 0; i < list.count; i++) finish_row(&list.row[i], r->config);
    if (!r->work && by != ROOM_BY_BOX && by != ROOM_BY_DEALER) mark_differing(r, by, &list);
    *count = (int)list.count;
    return list.row;
}

const char *room_row_state(const struct room_row *row) {
    return !row->closed ? "open" : !row->counted ? "closed" : "verified";
}

WORD_FUNCTION(room_by_id, "table", "game", "dealer", "box", "house") /* ORDER room_by */
