/* net.c - a simulated network: implements server.h for the desk, with connections that lose messages.
 *
 * As with TCP, messages on one connection arrive in order; it breaks as a whole, at any moment, and either
 * side learns of it late or not at all.  A client repeats a request on its next connection while the first
 * may still be in transit: so messages arrive twice and out of order.  Now and then a message is doubled or
 * overtaken on one connection too, which no network does but a malicious client might. */
#include "world/world.h"

#include <stdlib.h>
#include <string.h>

/* ---- what the desk asks of the server ----------------------------------------------------------------- */

bool world_on_want_write(struct server_peer *peer) {
    struct world *w = peer->server->context;

    if (w->crashing) return false;
    world_at(w, world_below(w, 3), WORLD_WRITABLE, peer->number);
    return true;
}

void world_on_close_peer(struct server_peer *peer) {
    struct world *w = peer->server->context;

    if (!w->crashing) world_at(w, 1 + world_below(w, 20), WORLD_GONE, peer->number);
}

/* ---- connections -------------------------------------------------------------------------------------- */

/* Numbers are never reused, so that a message in transit cannot reach a later connection. */
static struct world_connection *make_connection(struct world *w) {
    if (w->connections == w->connection_capacity) {
        w->connection_capacity = w->connection_capacity ? 2 * w->connection_capacity : 256;
        w->connection = realloc(w->connection, w->connection_capacity * sizeof *w->connection);
        must(w->connection);
    }
    if (!w->connections) w->connection[w->connections++] = NULL;
    struct world_connection *connection = calloc(1, sizeof *connection);

    must(connection);
    connection->peer.number = w->connections;
    w->connection[w->connections++] = connection;
    return connection;
}

static void free_if_unused(struct world *w, uint32_t number) {
    struct world_connection *connection = w->connection[number];

    if (!connection || connection->at_house || connection->at_client) return;
    free(connection);
    w->connection[number] = NULL;
}

static int64_t delay(struct world *w) {
    if (w->options.quiet) return 1 + world_below(w, 3);
    return world_may(w, WORLD_SLOW) ? world_below(w, 1500) : 1 + world_below(w, 30);
}

void world_net_open(struct world *w, uint32_t client) {
    struct world_connection *connection = make_connection(w);

    connection->client = client;
    connection->at_client = true;
    connection->peer.server = &w->server;
    connection->up_ms = w->now_ms + delay(w);
    w->client[client].connection = connection->peer.number;
    w->client[client].since_ms = w->now_ms;
    world_at(w, connection->up_ms - w->now_ms, WORLD_CONNECT, connection->peer.number);
}

/* Both sides learn of it, each at its own time. */
void world_net_cut(struct world *w, uint32_t number) {
    struct world_connection *connection = w->connection[number];

    if (!connection || connection->cut) return;
    connection->cut = true;
    world_at(w, world_below(w, 4000), WORLD_GONE, number);
    world_at(w, world_below(w, 2000), WORLD_LOST, number);
}

/* The event keeps a copy of the text. */
static void put_message(struct world *w, struct world_event event, const char *text) {
    event.text = malloc(event.size + 1);
    must(event.text);
    memcpy(event.text, text, event.size);
    event.text[event.size] = 0;
    world_queue_put(&w->queue, event);
}

void world_net_send(struct world *w, uint32_t client, const char *text, size_t size) {
    const uint32_t number = w->client[client].connection;
    struct world_connection *connection = number ? w->connection[number] : NULL;
    int64_t at_ms = w->now_ms + delay(w);

    if (!connection || (connection->cut && world_chance(w, 50))) return;
    if (world_may(w, WORLD_LOSS)) {
        world_net_cut(w, number);
        if (world_chance(w, 50)) return;
    }
    const bool harmless =
        size > 10 && (memcmp(text, "{\"do\":\"bet", 10) == 0 || memcmp(text, "{\"do\":\"act", 10) == 0);
    const bool strange = harmless && world_may(w, WORLD_DOUBLED);

    if (at_ms < connection->up_ms && !strange) at_ms = connection->up_ms;
    if (at_ms > connection->up_ms) connection->up_ms = at_ms;
    struct world_event up = {.at_ms = at_ms, .what = WORLD_UP, .whom = number, .size = size};

    put_message(w, up, text);
    if (!strange) return;
    up.at_ms += world_below(w, 3000);
    put_message(w, up, text);
}

/* ---- events on the house's side ----------------------------------------------------------------------- */

static void on_connect(struct world *w, uint32_t number) {
    struct world_connection *connection = w->connection[number];
    struct server_client client = {.method = "GET", .path = "/ws", .host = "house", .address = "127.0.0.1"};

    if (!connection) return;
    if (w->up && !connection->cut && desk_app.on_open(w->desk, &connection->peer, &client)) {
        connection->at_house = true;
        return;
    }
    world_at(w, delay(w), WORLD_LOST, number);
}

static void on_message_up(struct world *w, const struct world_event *event) {
    struct world_connection *connection = w->connection[event->whom];

    if (!w->up || !connection || !connection->at_house) return;
    char *text = malloc(event->size ? event->size : 1); /* exact size, so that sanitizers find a read beyond it */

    must(text);
    memcpy(text, event->text, event->size);
    desk_app.on_message(w->desk, &connection->peer, text, event->size);
    free(text);
    world_house_after(w);
}

/* Sabotage: adds a digit to the credit, or shows a card that was not dealt. */
static void spoil(struct world *w, struct buf *out) {
    char *at = NULL;

    if (w->lying) {
        w->lying--;
        return;
    }
    if (w->options.sabotage == SABOTAGE_CREDIT) at = strstr(out->text, "\"credit\":");
    if (w->options.sabotage == SABOTAGE_CARD) at = strstr(out->text, "??");
    if (!at) return;
    if (w->options.sabotage == SABOTAGE_CARD)
        memcpy(at, "2c", 2);
    else
        at[9] = at[9] == '9' ? '8' : '9';
}

static uint8_t role_of(const struct world_client *c) {
    static const uint8_t roles[] = {ROLE_TERMINAL, ROLE_DEALER,       ROLE_CASHIER,  ROLE_SUPERVISOR, ROLE_SIGN,
                                    ROLE_READER,   ROLE_SURVEILLANCE, ROLE_SECURITY, ROLE_COUNT,      ROLE_ACCOUNTING};

    return roles[c->role]; /* ORDER world_role */
}

static void on_writable(struct world *w, uint32_t number) {
    struct world_connection *connection = w->connection[number];
    struct buf out = BUF(w->out);
    int64_t at_ms = w->now_ms + delay(w);

    if (!w->up || !connection || !connection->at_house) return;
    connection->peer.wants_write = false;
    if (!desk_app.on_writable(w->desk, &connection->peer, &out)) return;
    if (out.full) world_fail(w, "a message does not fit what a server sends");
    spoil(w, &out);
    auditor_read(&w->auditor, w->desk->house.durable.floor.head->facts);
    auditor_message(&w->auditor, role_of(&w->client[connection->client]), w->client[connection->client].number,
                    out.text, out.size);
    world_house_after(w);
    connection = w->connection[number]; /* the house may have crashed in the call */
    if (!connection || connection->cut) return;
    if (world_may(w, WORLD_LOSS)) {
        world_net_cut(w, number);
        return;
    }
    if (at_ms < connection->down_ms) at_ms = connection->down_ms;
    connection->down_ms = at_ms;
    put_message(w, (struct world_event){.at_ms = at_ms, .what = WORLD_DOWN, .whom = number, .size = out.size},
                out.text);
}

static void on_gone(struct world *w, uint32_t number) {
    struct world_connection *connection = w->connection[number];

    if (!connection || !connection->at_house) return;
    connection->at_house = false;
    desk_app.on_close(w->desk, &connection->peer);
    if (connection->at_client) world_at(w, delay(w), WORLD_LOST, number);
    free_if_unused(w, number);
    world_house_after(w);
}

/* Drops the house's side of every connection. */
void world_net_crash(struct world *w) {
    for (uint32_t i = 1; i < w->connections; i++) {
        struct world_connection *connection = w->connection[i];

        if (!connection) continue;
        if (connection->at_house) desk_app.on_close(w->desk, &connection->peer);
        connection->at_house = false;
        connection->cut = true;
        if (connection->at_client)
            world_at(w, world_below(w, 3000), WORLD_LOST, i);
        else
            free_if_unused(w, i);
    }
}

/* ---- events ------------------------------------------------------------------------------------------- */

static void on_message_down(struct world *w, const struct world_event *event) {
    const struct world_connection *connection = w->connection[event->whom];

    if (!connection || connection->cut || !connection->at_client ||
        w->client[connection->client].connection != event->whom)
        return;
    world_client_receive(w, connection->client, event->text, event->size);
}

static void on_lost(struct world *w, uint32_t number) {
    struct world_connection *connection = w->connection[number];

    if (!connection || !connection->at_client) return;
    connection->at_client = false;
    connection->cut = true;
    if (w->client[connection->client].connection == number) world_client_lost(w, connection->client);
    if (connection->at_house) world_at(w, world_below(w, 4000), WORLD_GONE, number);
    free_if_unused(w, number);
}

void world_net_event(struct world *w, const struct world_event *event) {
    switch ((enum world_what)event->what) {
    case WORLD_CONNECT: on_connect(w, event->whom); break;
    case WORLD_UP: on_message_up(w, event); break;
    case WORLD_WRITABLE: on_writable(w, event->whom); break;
    case WORLD_DOWN: on_message_down(w, event); break;
    case WORLD_GONE: on_gone(w, event->whom); break;
    case WORLD_LOST: on_lost(w, event->whom); break;
    default: break;
    }
}

void world_net_close(struct world *w) {
    for (uint32_t i = 1; i < w->connections; i++) {
        if (!w->connection[i]) continue;
        if (w->up && w->connection[i]->at_house) desk_app.on_close(w->desk, &w->connection[i]->peer);
        free(w->connection[i]);
    }
    free(w->connection);
}
