/*
 * desk_http.c - HTTP: health, metrics, and the requests of people who log in.
 */
#include "net/desk.h"

#include "house/view_out.h"

#include <string.h>

static void put_metric(struct buf *b, const char *name, const char *type, const char *help, int64_t value)
{
    server_room(b, 400);
    buf_format(b, "# HELP cardroom_%s %s\n# TYPE cardroom_%s %s\ncardroom_%s %lld\n", name, help, name, type,
               name, (long long)value);
}

static void metrics(struct desk *d, struct server_answer *answer)
{
    const struct floor *f = &d->house.durable.floor;
    struct buf *b = answer->body;

    answer->status = 200;
    answer->type = "text/plain; version=0.0.4";
    put_metric(b, "facts_total", "counter", "facts that became durable", (int64_t)f->head->facts);
    put_metric(b, "rounds_total", "counter", "rounds opened", (int64_t)f->head->rounds);
    put_metric(b, "connections_total", "counter", "WebSocket connections since the start",
               (int64_t)d->counts.connections);
    put_metric(b, "messages_total", "counter", "messages received since the start",
               (int64_t)d->counts.messages);
    put_metric(b, "refused_total", "counter", "requests refused since the start", (int64_t)d->counts.refused);
    put_metric(b, "views_total", "counter", "views sent since the start", (int64_t)d->counts.views);
    put_metric(b, "terminals", "gauge", "terminals connected", d->connected);
    put_metric(b, "pending", "gauge", "facts that are not yet durable",
               (int64_t)(d->house.next - d->house.first));
    put_metric(b, "store_trouble", "gauge", "1 while the store cannot write", d->house.trouble != OK);
}

static void health(struct desk *d, struct server_answer *answer)
{
    server_room(answer->body, 100);
    answer->status = d->house.trouble == OK ? 200 : 503;
    answer->type = "application/json";
    buf_format(answer->body, "{\"ok\":%s,\"facts\":%llu}\n", d->house.trouble == OK ? "true" : "false",
               (unsigned long long)d->house.durable.floor.head->facts);
}

void desk_http(void *context, const struct server_asker *asker, char *body, size_t size,
               struct server_answer *answer)
{
    struct desk *d = context;

    (void)body;
    (void)size;
    if (strcmp(asker->path, "/healthz") == 0)
        health(d, answer);
    else if (strcmp(asker->path, "/metrics") == 0)
        metrics(d, answer);
}
