/*
 * metrics.c - the desk and the house as Prometheus reads them.
 */
#include "net/metrics.h"

#include "net/desk.h"

#include <string.h>

const int metrics_bounds[METRICS_BUCKETS] = {1, 2, 5, 10, 20, 50, 100, 250, 500, 1000, 5000};

static void head(struct buf *b, const char *name, const char *type, const char *help)
{
    server_room(b, 400);
    buf_format(b, "# HELP cardroom_%s %s\n# TYPE cardroom_%s %s\n", name, help, name, type);
}

static void put(struct buf *b, const char *name, const char *type, const char *help, int64_t value)
{
    head(b, name, type, help);
    buf_format(b, "cardroom_%s %lld\n", name, (long long)value);
}

/* "name" as a label's value. */
static void put_label(struct buf *b, const char *key, const char *value)
{
    buf_format(b, "%s=\"", key);
    for (; *value; value++) {
        if (*value == '\\' || *value == '"') buf_char(b, '\\');
        if (*value == '\n')
            buf_put(b, "\\n");
        else
            buf_char(b, *value);
    }
    buf_char(b, '"');
}

static void put_labelled(struct buf *b, const char *name, const char *key, const char *value, int64_t number)
{
    server_room(b, 400);
    buf_format(b, "cardroom_%s{", name);
    put_label(b, key, value);
    buf_format(b, "} %lld\n", (long long)number);
}

/* ---- groups ------------------------------------------------------------------------------------------- */

static void put_info(struct buf *b, const struct desk *d)
{
    head(b, "info", "gauge", "which program this is, and which money it plays for");
    buf_put(b, "cardroom_info{");
    put_label(b, "version", d->house.setup.version);
    buf_char(b, ',');
    put_label(b, "money", d->house.durable.floor.head->demo ? "play" : "real");
    buf_put(b, "} 1\n");
}

static void put_network(struct buf *b, const struct desk *d)
{
    const struct desk_counts *c = &d->counts;

    put(b, "connections", "gauge", "WebSocket connections", (int64_t)(c->connections - c->closed));
    put(b, "connections_total", "counter", "WebSocket connections since the start", (int64_t)c->connections);
    put(b, "messages_total", "counter", "messages received since the start", (int64_t)c->messages);
    put(b, "refused_total", "counter", "requests refused since the start", (int64_t)c->refused);
    put(b, "too_fast_total", "counter", "messages refused since the start because they came too fast",
        (int64_t)c->too_fast);
    put(b, "views_total", "counter", "views sent since the start", (int64_t)c->views);
    put(b, "terminals", "gauge", "terminals connected", d->connected);
}

static void put_store(struct buf *b, const struct desk *d)
{
    const struct writer_report *r = &d->house.report;

    put(b, "facts_total", "counter", "facts in the log", (int64_t)d->house.durable.floor.head->facts);
    put(b, "pending", "gauge", "facts that are not yet durable", (int64_t)(d->house.next - d->house.first));
    put(b, "store_trouble", "gauge", "1 while the store cannot write and no wagers are taken",
        d->house.trouble != OK);
    put(b, "commits_total", "counter", "commits since the start", (int64_t)r->commits);
    put(b, "commit_failures_total", "counter", "commits that failed since the start; each was tried again",
        (int64_t)r->failures);
    put(b, "stopping", "gauge", "1 while the house closes", d->stopping);
}

/* Milliseconds as seconds. */
static void put_seconds(struct buf *b, int64_t ms)
{
    buf_format(b, "%lld.%03d", (long long)(ms / 1000), (int)(ms % 1000));
}

static void put_durable(struct buf *b, const struct metrics *m)
{
    uint64_t sum = 0;

    head(b, "durable_seconds", "histogram", "from the decision to the disk, each fact");
    for (int i = 0; i < METRICS_BUCKETS; i++) {
        sum += m->bucket[i];
        server_room(b, 400);
        buf_put(b, "cardroom_durable_seconds_bucket{le=\"");
        put_seconds(b, metrics_bounds[i]);
        buf_format(b, "\"} %llu\n", (unsigned long long)sum);
    }
    server_room(b, 400);
    buf_format(b, "cardroom_durable_seconds_bucket{le=\"+Inf\"} %llu\ncardroom_durable_seconds_sum ",
               (unsigned long long)m->durable);
    put_seconds(b, m->sum_ms);
    buf_format(b, "\ncardroom_durable_seconds_count %llu\n", (unsigned long long)m->durable);
}

/* ---- tables and money --------------------------------------------------------------------------------- */

static void put_tables(struct buf *b, const struct floor *f)
{
    put(b, "rounds_total", "counter", "rounds ever opened", (int64_t)f->head->rounds);
    head(b, "table_rounds_total", "counter", "rounds ever opened, by table");
    for (int i = 0; i < f->config->table_count; i++)
        put_labelled(b, "table_rounds_total", "table", f->config->table[i].name, (int64_t)f->table[i].game);
    head(b, "table_open", "gauge", "1 while the table is in service");
    for (int i = 0; i < f->config->table_count; i++)
        put_labelled(b, "table_open", "table", f->config->table[i].name, f->table[i].phase != TABLE_OFF);
    head(b, "table_seated", "gauge", "terminals that sit at the table");
    for (int i = 0; i < f->config->table_count; i++)
        put_labelled(b, "table_seated", "table", f->config->table[i].name, f->table[i].seated);
    head(b, "table_win_cents", "gauge", "what the table has won since the books began; it may fall");
    for (int i = 0; i < f->config->table_count; i++)
        put_labelled(b, "table_win_cents", "table", f->config->table[i].name,
                     books_balance(&f->books, account_of(ACCOUNT_TABLE, (uint32_t)i + 1)));
}

static int64_t sum_of(const struct floor *f, enum account_kind kind, uint32_t count)
{
    int64_t sum = 0;

    for (uint32_t i = 1; i <= count; i++) sum += books_balance(&f->books, account_of(kind, i));
    return sum;
}

static void put_money(struct buf *b, const struct floor *f)
{
    const struct {
        const char *name;
        int64_t cents;
    } sums[] = {
        {"cash", -books_balance(&f->books, account_of(ACCOUNT_CAGE, 0))},
        {"vouchers", books_balance(&f->books, account_of(ACCOUNT_VOUCHERS, 0))},
        {"locked", books_balance(&f->books, account_of(ACCOUNT_LOCKED, 0))},
        {"credit", sum_of(f, ACCOUNT_CREDIT, f->config->terminals)},
        {"escrow", sum_of(f, ACCOUNT_ESCROW, f->config->table_count)},
        {"pools", sum_of(f, ACCOUNT_POOL, f->config->pool_count)},
        {"tokes", sum_of(f, ACCOUNT_TOKES, f->config->table_count)},
    };

    head(b, "money_cents", "gauge", "what the accounts of a kind hold");
    for (size_t i = 0; i < COUNT(sums); i++)
        put_labelled(b, "money_cents", "account", sums[i].name, sums[i].cents);
    put(b, "vouchers", "gauge", "vouchers issued and not yet redeemed", f->head->vouchers);
}

void metrics_put(struct desk *d, struct server_answer *answer)
{
    struct buf *b = answer->body;

    answer->status = 200;
    answer->type = "text/plain; version=0.0.4";
    put_info(b, d);
    put_network(b, d);
    put_store(b, d);
    put_durable(b, &d->metrics);
    put_tables(b, &d->house.durable.floor);
    put_money(b, &d->house.durable.floor);
}
