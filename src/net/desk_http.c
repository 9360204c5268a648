/*
 * desk_http.c - HTTP: health, metrics, and requests: POST /api with the JSON of the WebSocket, GET
 * /api/ID?key=value for what only asks.
 *
 * Every request is answered by its ticket, at once or later (desk_reply.c): a change when it is durable, a
 * question when it was looked up, a login when the password's hash was made.  The loop waits for none of it.
 *
 * An address may ask as fast as a connection of its role may (limit.h); whoever has not said who it is gets
 * little, and a login, pairing or setup that succeeds costs nothing: a room of new terminals behind one
 * address is no attack.
 */
#include "net/desk.h"

#include "base/json_write.h"
#include "net/pages.h"

#include <stdio.h>
#include <string.h>

static struct text text_of(const char *text)
{
    union {
        const char *from;
        char *to;
    } view = {text}; /* nobody writes through it */

    return (struct text){view.to, strlen(text)};
}

/* ---- how fast ----------------------------------------------------------------------------------------- */

static uint32_t hash_of(const char *address, int role)
{
    uint32_t hash = 2166136261u ^ (uint32_t)role;

    for (; *address; address++) hash = (hash ^ (unsigned char)*address) * 16777619u;
    return hash;
}

/* The place of an address: its own, or the one of eight that was used longest ago. */
static struct desk_address *place_of(struct desk *d, const char *address, int role)
{
    const uint32_t hash = hash_of(address, role);
    struct desk_address *place = NULL;

    for (uint32_t i = 0; i < 8; i++) {
        struct desk_address *a = &d->addresses[(hash + i) % DESK_ADDRESSES];
        if (a->role == role && strcmp(a->address, address) == 0) return a;
        if (!place || a->used_ms < place->used_ms) place = a;
    }
    *place = (struct desk_address){.role = (uint8_t)role};
    snprintf(place->address, sizeof place->address, "%s", address);
    return place;
}

static enum err count(struct desk_call *c, size_t size)
{
    struct desk_address *a = place_of(c->desk, c->address, c->who.role);

    a->used_ms = c->now_ms;
    return limit_message(&a->limit, c->who.role, size, c->now_ms);
}

void desk_welcome(struct desk *d, const char *address)
{
    place_of(d, address, ROLE_NOBODY)->limit = (struct limit){0};
}

/* ---- requests ----------------------------------------------------------------------------------------- */

static enum err check_who(struct desk_call *c, const struct server_asker *asker)
{
    if (!asker->token[0]) return OK;
    return access_hello(c->desk->access, text_of(asker->token), c->now_ms, &c->who);
}

static struct desk_call call_of(struct desk *d, const struct server_asker *asker,
                                struct server_answer *answer)
{
    answer->later = true;
    d->counts.messages++;
    return (struct desk_call){
        .desk = d, .reply = {.ticket = answer->ticket}, .address = asker->address, .now_ms = desk_now(d)};
}

/* It was read; err says whether it could be. */
static void go_on(struct desk_call *c, enum err err, const char *message)
{
    c->reply.number = c->request.number;
    c->reply.kind = c->request.kind;
    if (err == OK) {
        err = desk_allowed(c, OVER_HTTP);
        if (err == ERR_REQUEST) message = "this is asked over WebSocket";
    }
    if (err == OK)
        desk_follow(c);
    else
        desk_refuse(c->desk, &c->reply, err, message);
    protocol_wipe(&c->request);
}

static void post(struct desk *d, const struct server_asker *asker, char *body, size_t size,
                 struct server_answer *answer)
{
    char memory[300] = "";
    struct buf message = BUF(memory);
    struct desk_call c = call_of(d, asker, answer);
    const bool own = desk_same_origin(asker);
    enum err err = own ? check_who(&c, asker) : ERR_RIGHT;

    if (!own) buf_put(&message, "a page of another site may not ask here; open the house's own page");
    if (err == OK || err == ERR_SESSION) {
        const enum err pace = count(&c, size);
        if (pace != OK) err = pace;
    }
    if (err == OK) err = protocol_read(&c.request, body, size, &message);
    go_on(&c, err, memory);
}

static void get(struct desk *d, const struct server_asker *asker, struct server_answer *answer)
{
    char memory[300] = "", id[64], query[sizeof asker->query];
    struct buf message = BUF(memory);
    struct desk_call c = call_of(d, asker, answer);
    enum err err = check_who(&c, asker);

    snprintf(id, sizeof id, "%s", asker->path + strlen("/api/"));
    snprintf(query, sizeof query, "%s", asker->query); /* read in place */
    if (err == OK || err == ERR_SESSION) {
        const enum err pace = count(&c, strlen(asker->path) + strlen(query));
        if (pace != OK) err = pace;
    }
    if (err == OK) err = protocol_read_query(&c.request, text_of(id), text_of(query), &message);
    go_on(&c, err, memory);
}

/* ---- health ------------------------------------------------------------------------------------------- */

static void health(struct desk *d, struct server_answer *answer)
{
    server_room(answer->body, 100);
    answer->status = d->house.trouble == OK ? 200 : 503;
    answer->type = "application/json";
    buf_format(answer->body, "{\"ok\":%s,\"demo\":%s,\"facts\":%llu}\n",
               d->house.trouble == OK ? "true" : "false",
               d->house.durable.floor.head->demo ? "true" : "false",
               (unsigned long long)d->house.durable.floor.head->facts);
}

void desk_http(void *context, const struct server_asker *asker, char *body, size_t size,
               struct server_answer *answer)
{
    struct desk *d = context;
    const bool posts = strcmp(asker->method, "POST") == 0;

    if (posts && strcmp(asker->path, "/api") == 0)
        post(d, asker, body, size, answer);
    else if (!posts && strncmp(asker->path, "/api/", 5) == 0)
        get(d, asker, answer);
    else if (!posts && strcmp(asker->path, "/healthz") == 0)
        health(d, answer);
    else if (!posts && strcmp(asker->path, "/metrics") == 0)
        metrics_put(d, answer);
    else if (!posts)
        pages_get(asker, answer);
}
