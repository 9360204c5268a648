/* desk_http.c - the HTTP paths: requests (/api), health (/healthz), metrics for Prometheus (/metrics), the
 * signed end of the log (/checkpoint), and the pages (pages.h).
 *
 * Metrics are in the text format 0.0.4.  Their names are permanent; docs/operations.md lists them and says
 * which to watch.  No metric names a person, a card or a voucher. */
#include "books/log_tree.h"
#include "desk/desk.h"
#include "net/pages.h"

#include "base/base.h"
#include "base/json_write.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- metrics ------------------------------------------------------------------------------------------ */
const int desk_delay_bounds[DESK_DELAY_BUCKETS] = {1, 2, 5, 10, 20, 50, 100, 250, 500, 1000, 5000};

static void put_metric_head(struct buf *b, const char *name, const char *type, const char *help) {
    buf_format(b, "# HELP cardroom_%s %s\n# TYPE cardroom_%s %s\n", name, help, name, type);
}

static void put_metric(struct buf *b, const char *name, const char *type, const char *help, int64_t value) {
    put_metric_head(b, name, type, help);
    buf_format(b, "cardroom_%s %jd\n", name, value);
}

/* key="value", with quotes and backslashes escaped. */
static void put_label(struct buf *b, const char *key, const char *value) {
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

static void put_labelled(struct buf *b, const char *name, const char *key, const char *value, int64_t number) {
    buf_format(b, "cardroom_%s{", name);
    put_label(b, key, value);
    buf_format(b, "} %jd\n", number);
}

/* ---- metrics: the program, the network, the store ----------------------------------------------------- */
static void put_info(struct buf *b, const struct desk *d) {
    put_metric_head(b, "info", "gauge", "which program this is, and which money it plays for");
    buf_put(b, "cardroom_info{");
    put_label(b, "version", d->house.setup.version);
    buf_char(b, ',');
    put_label(b, "money", d->house.durable.floor.head->demo ? "play" : "real");
    buf_put(b, "} 1\n");
}

static void put_network(struct buf *b, const struct desk *d) {
    const struct desk_counts *c = &d->counts;
    put_metric(b, "connections", "gauge", "WebSocket connections", (int64_t)(c->connections - c->closed));
    put_metric(b, "connections_total", "counter", "WebSocket connections since the start", (int64_t)c->connections);
    put_metric(b, "messages_total", "counter", "messages received since the start", (int64_t)c->messages);
    put_metric(b, "refused_total", "counter", "requests refused since the start", (int64_t)c->refused);
    put_metric(b, "too_fast_total", "counter", "messages refused since the start because they came too fast",
               (int64_t)c->too_fast);
    put_metric(b, "views_total", "counter", "views sent since the start", (int64_t)c->views);
    put_metric(b, "terminals", "gauge", "terminals connected", d->connected);
}

static void put_store(struct buf *b, const struct desk *d) {
    const struct writer_report *r = &d->house.report;
    put_metric(b, "facts_total", "counter", "facts in the log", (int64_t)d->house.durable.floor.head->facts);
    put_metric(b, "pending", "gauge", "facts that are not yet durable", (int64_t)(d->house.next - d->house.first));
    put_metric(b, "store_trouble", "gauge", "1 while the store cannot write and no wagers are taken",
               d->house.trouble != OK);
    put_metric(b, "witness_fact", "gauge", "the last fact that was signed and written to the witness, if there is one",
               (int64_t)d->upkeep.witness.last.number);
    put_metric(b, "commits_total", "counter", "commits since the start", (int64_t)r->commits);
    put_metric(b, "commit_failures_total", "counter", "commits that failed since the start; each was tried again",
               (int64_t)r->failures);
    put_metric(b, "clock_refused_ms", "gauge",
               "how far ahead the machine's clock is while its time is not believed; 0: it is", d->clock.refused_ms);
    if (d->certificate_ms)
        put_metric(b, "certificate_end_seconds", "gauge", "when the TLS certificate ends, in seconds since 1970",
                   d->certificate_ms / 1000);
    put_metric(b, "stopping", "gauge", "1 while the house closes", d->stopping);
}

/* Milliseconds as seconds. */
static void put_seconds(struct buf *b, int64_t ms) { buf_format(b, "%jd.%03d", (ms / 1000), (int)(ms % 1000)); }

static void put_durable(struct buf *b, const struct desk_delays *m) {
    uint64_t sum = 0;
    put_metric_head(b, "durable_seconds", "histogram", "from the decision to the disk, each fact");
    for (int i = 0; i < DESK_DELAY_BUCKETS; i++) {
        sum += m->bucket[i];
        buf_put(b, "cardroom_durable_seconds_bucket{le=\"");
        put_seconds(b, desk_delay_bounds[i]);
        buf_format(b, "\"} %ju\n", sum);
    }
    buf_format(b, "cardroom_durable_seconds_bucket{le=\"+Inf\"} %ju\ncardroom_durable_seconds_sum ", m->facts);
    put_seconds(b, m->sum_ms);
    buf_format(b, "\ncardroom_durable_seconds_count %ju\n", m->facts);
}

/* ---- metrics: tables and money ------------------------------------------------------------------------ */
static void put_tables(struct buf *b, const struct floor *f) {
    put_metric(b, "rounds_total", "counter", "rounds ever opened", (int64_t)f->head->rounds);
    put_metric_head(b, "table_rounds_total", "counter", "rounds ever opened, by table");
    for (int i = 0; i < f->config->table_count; i++)
        put_labelled(b, "table_rounds_total", "table", f->config->table[i].name, (int64_t)f->table[i].game);
    put_metric_head(b, "table_open", "gauge", "1 while the table is in service");
    for (int i = 0; i < f->config->table_count; i++)
        put_labelled(b, "table_open", "table", f->config->table[i].name, f->table[i].phase != TABLE_OFF);
    put_metric_head(b, "table_seated", "gauge", "terminals that sit at the table");
    for (int i = 0; i < f->config->table_count; i++)
        put_labelled(b, "table_seated", "table", f->config->table[i].name, f->table[i].seated);
}

static int64_t sum_of(const struct floor *f, enum account_kind kind, uint32_t count) {
    int64_t sum = 0;
    for (uint32_t i = 1; i <= count; i++) sum += books_balance(&f->books, account_of(kind, i));
    return sum;
}

static void put_money(struct buf *b, const struct floor *f) {
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
        {"claims", floor_claim(f, 0) - sum_of(f, ACCOUNT_CLAIMS, f->config->terminals)},
    };
    put_metric_head(b, "table_win_cents", "gauge", "what the table has won since the books began; it may fall");
    for (int i = 0; i < f->config->table_count; i++)
        put_labelled(b, "table_win_cents", "table", f->config->table[i].name,
                     books_balance(&f->books, account_of(ACCOUNT_TABLE, (uint32_t)i + 1)));
    put_metric_head(b, "money_cents", "gauge", "what the accounts of a kind hold");
    for (size_t i = 0; i < COUNT(sums); i++) put_labelled(b, "money_cents", "account", sums[i].name, sums[i].cents);
    put_metric(b, "vouchers", "gauge", "vouchers issued and not yet redeemed", f->head->vouchers);
}

/* Money is shown to who may read the books: the token of such a person is sent with the request. */
static bool may_see_money(struct desk *d, const struct server_client *client) {
    struct access_who who;
    return client->token[0] && access_hello(d->access, text_of(client->token), desk_now(d), &who) == OK &&
           access_may_ask(who.role, REQUEST_DAY);
}

static void get_metrics(struct desk *d, const struct server_client *client, struct server_answer *answer) {
    struct buf *b = answer->body;
    answer->status = 200;
    answer->type = "text/plain; version=0.0.4";
    put_metric(b, "standby", "gauge", "1 while another machine is the house, and this one follows it",
               d->standby.config != NULL);
    if (d->standby.config) {
        put_metric(b, "standby_behind_ms", "gauge", "how long ago the house's log was read to its end",
                   desk_standby_behind(d));
        return;
    }
    put_info(b, d);
    put_network(b, d);
    put_store(b, d);
    put_durable(b, &d->delays);
    put_tables(b, &d->house.durable.floor);
    if (may_see_money(d, client)) put_money(b, &d->house.durable.floor);
}

/* ---- health ------------------------------------------------------------------------------------------- */
static void get_health(struct desk *d, struct server_answer *answer) {
    struct buf *b = answer->body;
    const bool standby = d->standby.config != NULL, ok = standby ? !d->standby.blind : d->house.trouble == OK;
    const struct floor_head *head = d->house.durable.floor.head; /* NULL: a standby of books without an entry */
    answer->status = ok && !standby ? 200 : 503;
    answer->type = "application/json";
    json_write(b, "{ok:%i, demo:%i, facts:%jd", ok, head && head->demo, head ? (int64_t)head->facts : 0);
    if (standby) json_write_int(b, "standby_behind_ms", desk_standby_behind(d));
    buf_put(b, "}\n");
}

/* To be kept elsewhere: a line of checkpoint.h.  It tells how many entries there are, as health
 * does. */
static void get_checkpoint(struct desk *d, struct server_answer *answer) {
    answer->type = "text/plain";
    answer->status = d->upkeep.witness.last.number ? 200 : 503;
    if (answer->status == 200)
        checkpoint_put_line(answer->body, &d->upkeep.witness.last);
    else
        buf_put(answer->body, "the house has not signed anything since it started; ask again\n");
}

/* ---- what connects two checkpoints ----------------------------------------------------------------------- */
struct joint_job {
    struct work_job job;
    struct store_handle store;
    struct signers by;
    uint64_t ticket;
    struct log_joint joint;
    enum err err;
};

static void drop_joint(struct work_job *job) { free(job); }

static void find_joint(struct work_job *job) {
    struct joint_job *j = (struct joint_job *)(void *)job;
    struct log_proof proof;
    j->err = log_tree_continue(j->store, &j->by, j->joint.first, j->joint.size, &proof);
    j->joint.count = proof.count;
    memcpy(j->joint.hash, proof.hash, sizeof proof.hash);
}

static void send_joint(void *context, struct work_job *job) {
    const struct joint_job *j = (struct joint_job *)(void *)job;
    struct desk *d = context;
    struct server_answer *answer = server_find_answer(d->server, j->ticket);
    d->upkeep.witness.connecting = false;
    if (answer) {
        answer->status = j->err == OK ? 200 : 503;
        answer->type = "text/plain";
        if (j->err == OK)
            log_joint_put(answer->body, &j->joint);
        else
            buf_format(answer->body, "%s\n", err_text(j->err));
        server_send(d->server, j->ticket);
    }
    drop_joint(job);
}

/* Anybody may ask, so one at a time. */
static void get_joint(struct desk *d, const struct server_client *client, struct server_answer *answer) {
    unsigned long long first, size;
    char more;
    answer->type = "text/plain";
    answer->status = 400;
    if (sscanf(client->query, "from=%19llu&to=%19llu%c", &first, &size, &more) != 2 || !first || first > size ||
        size > d->house.durable.floor.head->facts) {
        buf_put(answer->body, "ask for two entries of the log: /checkpoint?from=N&to=N\n");
        return;
    }
    struct joint_job *j = d->upkeep.witness.connecting ? NULL : calloc(1, sizeof *j);
    answer->status = 503;
    if (!j) return;
    *j = (struct joint_job){.job = {.run = find_joint, .done = send_joint, .drop = drop_joint},
                            .store = d->house.setup.store,
                            .by = signers_of(d->house.setup.keys),
                            .ticket = answer->ticket,
                            .joint = {.first = first, .size = size}};
    answer->later = d->upkeep.witness.connecting = work_put(&d->work, WORK_STAFF, &j->job);
    if (!answer->later) free(j);
}

/* A name that another site has given to this address (DNS rebinding) would make its pages look like the
 * house's own.  Numbers and names without a dot have no other owner; whatever else is used is configured. */
bool desk_is_own_host(const struct config *config, const char *host) {
    char name[sizeof config->names[0]];
    const char *colon = strrchr(host, ':');
    const size_t size = colon ? (size_t)(colon - host) : strlen(host);
    if (host[0] == '[' || size >= sizeof name) return host[0] == '[';
    memcpy(name, host, size);
    name[size] = 0;
    for (int i = 0; i < config->name_count; i++)
        if (strcasecmp(name, config->names[i]) == 0) return true;
    for (int i = 0; i < config->house_count; i++) {
        const char *at = strstr(config->houses[i], "://");
        if (at && strcasecmp(host, at + 3) == 0) return true;
    }
    return !strchr(name, '.') || inet_pton(AF_INET, name, &(struct in_addr){0}) == 1;
}

/* Watchers may call this server what they like: they are told nothing that is not for everybody. */
static void refuse_host(struct server_answer *answer) {
    static const char text[] =
        "the house does not know this name; open it by its address, or add the name to \"names\"\n";
    answer->status = 421;
    answer->type = "text/plain";
    answer->fixed = text;
    answer->fixed_size = sizeof text - 1;
}

static void answer_standby(const struct desk *d, struct server_answer *answer) {
    answer->status = 503;
    answer->type = "application/json";
    desk_put_standby(answer->body, d);
}

/* ---- paths -------------------------------------------------------------------------------------------- */
void desk_on_http(void *context, const struct server_client *client, char *body, size_t size,
                  struct server_answer *answer) {
    static const char api[] = "/api/";
    struct desk *d = context;
    const struct config *config = d->standby.config ? d->standby.config : d->house.durable.config;
    const bool asks = strncmp(client->path, api, strlen(api) - 1) == 0;
    if (desk_is_house(config, client->origin)) answer->origin = client->origin;
    if (strcmp(client->method, "OPTIONS") == 0) {
        answer->status = answer->origin ? 204 : 405; /* may a page of the house's other machine ask here? */
    } else if (strcmp(client->path, "/healthz") == 0) {
        get_health(d, answer);
    } else if (strcmp(client->path, "/metrics") == 0) {
        get_metrics(d, client, answer);
    } else if (d->standby.config && (asks || strcmp(client->path, "/checkpoint") == 0)) {
        answer_standby(d, answer);
    } else if (strcmp(client->path, "/checkpoint") == 0 && client->query[0]) {
        get_joint(d, client, answer);
    } else if (strcmp(client->path, "/checkpoint") == 0) {
        get_checkpoint(d, answer);
    } else if (!desk_is_own_host(config, client->host)) {
        refuse_host(answer);
    } else if (strcmp(client->method, "POST") == 0) {
        if (strcmp(client->path, "/api") == 0) desk_post(d, client, body, size, answer);
    } else if (strncmp(client->path, api, strlen(api)) == 0) {
        desk_get(d, client, client->path + strlen(api), answer);
    } else {
        pages_answer(client, answer);
    }
}
