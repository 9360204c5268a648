#include "cli/audit_output.h"

#include "base/json.h"
#include "base/json_write.h"
#include "base/time.h"

#include <string.h>

const char *audit_why(const struct audit *a)
{
    const char *rest = strncmp(a->why, "entry ", 6) == 0 ? strstr(a->why, "): ") : NULL;

    return rest ? rest + 3 : a->why;
}

static int64_t balance(const struct audit *a, enum account_kind kind, uint32_t number)
{
    return books_balance(&a->replay.floor.books, account_of(kind, number));
}

static int64_t sum_of(const struct audit *a, enum account_kind kind, uint32_t count)
{
    int64_t sum = 0;

    for (uint32_t i = 1; i <= count; i++) sum += balance(a, kind, i);
    return sum;
}

/* What stands at the end of the books. */
struct totals {
    int64_t vouchers, credit, escrow, cage, locked, residue, house, tables, pools, tokes;
    uint32_t vouchers_out;
};

static struct totals totals_of(const struct audit *a)
{
    const struct config *config = a->replay.config;

    return (struct totals){.vouchers = balance(a, ACCOUNT_VOUCHERS, 0),
                           .credit = sum_of(a, ACCOUNT_CREDIT, config->terminals),
                           .escrow = sum_of(a, ACCOUNT_ESCROW, config->table_count),
                           .cage = -balance(a, ACCOUNT_CAGE, 0), /* what the house owns stands below zero */
                           .locked = balance(a, ACCOUNT_LOCKED, 0),
                           .residue = balance(a, ACCOUNT_RESIDUE, 0),
                           .house = balance(a, ACCOUNT_HOUSE, 0),
                           .tables = sum_of(a, ACCOUNT_TABLE, config->table_count),
                           .pools = sum_of(a, ACCOUNT_POOL, config->pool_count),
                           .tokes = sum_of(a, ACCOUNT_TOKES, config->table_count),
                           .vouchers_out = a->replay.floor.head->vouchers};
}

/* ---- for people --------------------------------------------------------------------------------------- */

/* An amount of any size, to the right of a column. */
static void put_money(struct buf *b, wide cents, int width)
{
    char memory[64];
    struct buf text = BUF(memory);

    if (cents > INT64_MAX || cents < -INT64_MAX)
        wide_put(&text, cents);
    else
        buf_money(&text, (int64_t)cents);
    buf_format(b, "%*s", width, memory);
}

static void put_count(struct buf *b, const char *name, uint64_t count, const char *what)
{
    buf_format(b, "  %-12s%12llu  %s\n", name, (unsigned long long)count, what);
}

static void put_counts(struct buf *b, const struct audit *a)
{
    char memory[160];
    struct buf text = BUF(memory);

    put_count(b, "entries", a->entries, "each on the chain, each possible when it happened");
    buf_format(&text, "settled and recomputed from the cards; %llu voided", (unsigned long long)a->voids);
    put_count(b, "rounds", a->rounds, memory);
    buf_clear(&text);
    buf_put(&text, "that follow from them, moving ");
    buf_money(&text, a->moved_cents);
    put_count(b, "transfers", a->transfers, memory);
    buf_clear(&text);
    buf_format(&text, "the ones that were committed to; %llu still sealed", (unsigned long long)a->sealed);
    put_count(b, "shuffles", a->shuffles, memory);
    put_count(b, "checkpoints", a->checkpoints, "signed, and on the chain");
    put_count(b, "unsigned", a->entries - a->signed_to,
              a->signed_to ? "since the last of them: these stand on the chain alone"
                           : "all of them: whoever could write the store could have made them");
}

static void put_tables(struct buf *b, const struct audit *a)
{
    buf_format(b, "\n  %-20s%8s%7s%16s%16s%14s%16s\n", "table", "rounds", "voids", "handle", "returned",
               "to pools", "win");
    for (int i = 0; i < a->replay.config->table_count; i++) {
        const struct table_totals *t = &a->table[i];

        buf_format(b, "  %-20.20s%8llu%7llu", a->replay.config->table[i].name, (unsigned long long)t->rounds,
                   (unsigned long long)t->voids);
        put_money(b, t->handle_cents, 16);
        put_money(b, t->returned_cents, 16);
        put_money(b, t->contributed_cents, 14);
        put_money(b, t->win_cents, 16);
        buf_char(b, '\n');
    }
}

static void put_meter(struct buf *b, const struct config_pool *pool, const struct pool_meter *m)
{
    buf_format(b, "  %-20.20s%6d", pool->name, m->number);
    put_money(b, m->cents, 16);
    put_money(b, m->reserve_cents, 12);
    put_money(b, m->seeded_cents, 16);
    put_money(b, m->contributed_millionths / METER_PARTS, 16);
    put_money(b, m->won_cents, 16);
    put_money(b, m->adjusted_cents, 14);
    buf_char(b, '\n');
}

static void put_pools(struct buf *b, const struct audit *a)
{
    const struct floor *f = &a->replay.floor;

    if (!f->config->pool_count) return;
    buf_format(b, "\n  %-20s%6s%16s%12s%16s%16s%16s%14s\n", "pool", "meter", "shows", "reserve", "seed",
               "contributed", "won", "adjusted");
    for (int i = 0; i < f->config->pool_count; i++)
        for (int m = 0; m < f->head->pool[i].count; m++)
            put_meter(b, &f->config->pool[i], &f->head->pool[i].meter[m]);
}

static void put_line(struct buf *b, const char *name, int64_t cents, const char *what)
{
    buf_format(b, "  %-12s", name);
    put_money(b, cents, 16);
    buf_format(b, "  %s\n", what);
}

static void put_books(struct buf *b, const struct audit *a)
{
    const struct totals t = totals_of(a);
    char memory[64];
    struct buf out = BUF(memory);

    buf_put(b, "\n");
    buf_format(&out, "%u of them are out", t.vouchers_out);
    put_line(b, "cage", t.cage, "cash that came in less cash that went out");
    put_line(b, "vouchers", t.vouchers, memory);
    put_line(b, "credit", t.credit, "on the terminals");
    put_line(b, "escrow", t.escrow, "stakes of open rounds");
    put_line(b, "locked", t.locked, "jackpots that wait for two people");
    put_line(b, "pools", t.pools, "the players' money");
    put_line(b, "tokes", t.tokes, "the dealers'");
    put_line(b, "tables", t.tables, "won since the books began");
    put_line(b, "house", t.house, "the bank: seeds and resets");
    put_line(b, "residue", t.residue, "where meters are rounded to the dollar");
}

static void put_times(struct buf *b, const struct audit *a)
{
    if (!a->entries) return;
    buf_put(b, ", ");
    time_put(b, a->first_ms);
    buf_put(b, " to ");
    time_put(b, a->last_ms);
}

static void put_bad(struct buf *b, const struct audit *a)
{
    buf_format(b, "\nFIRST BAD ENTRY: %llu", (unsigned long long)a->bad);
    if (a->bad_kind) buf_format(b, " (%s)", fact_id(a->bad_kind));
    if (a->bad_ms) {
        buf_put(b, ", ");
        time_put(b, a->bad_ms);
    }
    buf_format(b, "\n  %s\n", audit_why(a));
}

static void put_verdict(struct buf *b, const struct audit *a)
{
    const unsigned long long entries = a->entries, bad = a->bad;

    if (a->needs_key && a->bad)
        buf_format(
            b,
            "\nINCOMPLETE: right up to entry %llu; the shuffle of entry %llu is still sealed: give the "
            "house's key with --key\n",
            entries, bad);
    else if (a->bad)
        buf_format(b, "BAD: everything up to entry %llu is right; from entry %llu on nothing is proved\n",
                   entries, bad);
    else if (!a->complete)
        buf_format(b, "\nSTOPPED: right up to entry %llu\n", entries);
    else
        buf_put(b, "\nGOOD: every entry, payment, balance and meter is right\n");
}

void audit_put_text(struct buf *b, const struct audit *a, const char *store)
{
    buf_put(b, store);
    if (a->replay.config) buf_format(b, ": %s", a->replay.config->venue);
    if (a->replay.config && a->replay.floor.head->demo) buf_put(b, ", PLAY MONEY");
    put_times(b, a);
    buf_put(b, "\n\n");
    put_counts(b, a);
    if (a->replay.config) {
        put_tables(b, a);
        put_pools(b, a);
        put_books(b, a);
    }
    buf_format(b, "\n  chain ends at entry %llu: ", (unsigned long long)a->entries);
    buf_hex(b, a->link.bytes, STORE_LINK_SIZE);
    if (a->signed_to) {
        buf_format(b, "\n  signed up to entry %llu by key ", (unsigned long long)a->signed_to);
        buf_hex(b, a->signed_by, FACT_HASH);
    }
    buf_char(b, '\n');
    if (a->bad && !a->needs_key) put_bad(b, a);
    put_verdict(b, a);
}

/* ---- for programs ------------------------------------------------------------------------------------- */

static void put_time_key(struct buf *b, const char *key, int64_t ms)
{
    buf_format(b, ",\"%s\":", key);
    if (!ms) {
        buf_put(b, "null");
        return;
    }
    buf_char(b, '"');
    time_put(b, ms);
    buf_char(b, '"');
}

static void put_json_tables(struct buf *b, const struct audit *a)
{
    buf_put(b, ",\"tables\":[");
    for (int i = 0; i < a->replay.config->table_count; i++) {
        const struct table_totals *t = &a->table[i];
        const struct config_table *table = &a->replay.config->table[i];

        buf_format(b, "%s{\"table\":%d,\"name\":", i ? "," : "", i + 1);
        json_write_string(b, table->name);
        buf_format(b,
                   ",\"game\":\"%s\",\"rounds\":%llu,\"voids\":%llu,\"handle\":%lld,\"returned\":%lld,"
                   "\"tokes\":%lld,\"contributed\":%lld,\"from_pools\":%lld,\"win\":%lld}",
                   table->rules.game->id, (unsigned long long)t->rounds, (unsigned long long)t->voids,
                   (long long)t->handle_cents, (long long)t->returned_cents, (long long)t->tokes_cents,
                   (long long)t->contributed_cents, (long long)t->from_pools_cents, (long long)t->win_cents);
    }
    buf_char(b, ']');
}

static void put_wide(struct buf *b, const char *key, wide value)
{
    buf_format(b, ",\"%s\":", key);
    wide_put(b, value);
}

static void put_json_meter(struct buf *b, const struct pool_meter *m)
{
    buf_format(b, "{\"meter\":%d,\"shows\":%lld,\"millionths\":%lld,\"reserve\":%lld", m->number,
               (long long)m->cents, (long long)m->millionths, (long long)m->reserve_cents);
    put_wide(b, "seeded", m->seeded_cents);
    put_wide(b, "contributed_millionths", m->contributed_millionths);
    put_wide(b, "won", m->won_cents);
    put_wide(b, "adjusted", m->adjusted_cents);
    buf_format(b, ",\"hits\":%llu}", (unsigned long long)m->hits);
}

static void put_json_pools(struct buf *b, const struct audit *a)
{
    const struct floor *f = &a->replay.floor;

    buf_put(b, ",\"pools\":[");
    for (int i = 0; i < f->config->pool_count; i++) {
        buf_format(b, "%s{\"pool\":%d,\"name\":", i ? "," : "", i + 1);
        json_write_string(b, f->config->pool[i].name);
        buf_put(b, ",\"meters\":[");
        for (int m = 0; m < f->head->pool[i].count; m++) {
            if (m) buf_char(b, ',');
            put_json_meter(b, &f->head->pool[i].meter[m]);
        }
        buf_put(b, "]}");
    }
    buf_char(b, ']');
}

static void put_json_books(struct buf *b, const struct audit *a)
{
    const struct totals t = totals_of(a);

    buf_format(b,
               ",\"books\":{\"cage\":%lld,\"vouchers\":%lld,\"vouchers_out\":%u,\"credit\":%lld,"
               "\"escrow\":%lld,\"locked\":%lld,\"pools\":%lld,\"tokes\":%lld,\"tables\":%lld,\"house\":%lld,"
               "\"residue\":%lld}",
               (long long)t.cage, (long long)t.vouchers, t.vouchers_out, (long long)t.credit,
               (long long)t.escrow, (long long)t.locked, (long long)t.pools, (long long)t.tokes,
               (long long)t.tables, (long long)t.house, (long long)t.residue);
}

static void put_json_bad(struct buf *b, const struct audit *a)
{
    buf_format(b, ",\"bad\":{\"entry\":%llu,\"kind\":\"%s\"", (unsigned long long)a->bad,
               fact_id(a->bad_kind));
    put_time_key(b, "time", a->bad_ms);
    buf_put(b, ",\"why\":");
    json_write_string(b, audit_why(a));
    buf_char(b, '}');
}

static void put_key(struct buf *b, const struct audit *a)
{
    if (!a->signed_to) {
        buf_put(b, "null");
        return;
    }
    buf_char(b, '"');
    buf_hex(b, a->signed_by, FACT_HASH);
    buf_char(b, '"');
}

void audit_put_json(struct buf *b, const struct audit *a, const char *store)
{
    buf_put(b, "{\"store\":");
    json_write_string(b, store);
    buf_format(b, ",\"verdict\":\"%s\"",
               a->bad        ? a->needs_key ? "incomplete" : "bad"
               : a->complete ? "good"
                             : "stopped");
    if (a->bad) put_json_bad(b, a);
    put_time_key(b, "from", a->first_ms);
    put_time_key(b, "to", a->last_ms);
    buf_format(b,
               ",\"entries\":%llu,\"rounds\":%llu,\"voids\":%llu,\"transfers\":%llu,\"moved\":%lld,"
               "\"shuffles\":%llu,\"sealed\":%llu,\"checkpoints\":%llu,\"link\":\"",
               (unsigned long long)a->entries, (unsigned long long)a->rounds, (unsigned long long)a->voids,
               (unsigned long long)a->transfers, (long long)a->moved_cents, (unsigned long long)a->shuffles,
               (unsigned long long)a->sealed, (unsigned long long)a->checkpoints);
    buf_hex(b, a->link.bytes, STORE_LINK_SIZE);
    buf_format(b, "\",\"signed_to\":%llu,\"signed_by\":", (unsigned long long)a->signed_to);
    put_key(b, a);
    if (a->replay.config) {
        buf_format(b, ",\"demo\":%s", a->replay.floor.head->demo ? "true" : "false");
        put_json_tables(b, a);
        put_json_pools(b, a);
        put_json_books(b, a);
    }
    buf_put(b, "}\n");
}
