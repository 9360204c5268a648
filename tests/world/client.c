/* client.c - clients: connect, say hello, send one request at a time, repeat it with the same number until it
 * is answered, and keep the last view; and the behaviour of players, honest and malicious. */
#include "world/world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GIVE_UP = 500, ROGUE_GIVES_UP = 12, PATIENCE_MS = 1500, HELLO_MS = 4000 };

static uint32_t index_of(const struct world *w, const struct world_client *c) { return (uint32_t)(c - w->client); }

struct world_table *world_find_table(struct world *w, const char *name) {
    for (int i = 0; i < w->tables; i++)
        if (strcmp(w->table[i].name, name) == 0) return &w->table[i];
    return NULL;
}

/* ---- requests ----------------------------------------------------------------------------------------- */

void world_send(struct world *w, struct world_client *c, const char *text) {
    world_net_send(w, index_of(w, c), text, strlen(text));
}

/* {"do":WORD,"n":NUMBER and the rest; waits for its answer. */
void world_request(struct world *w, struct world_client *c, const char *word, const char *format, ...) {
    struct buf text = BUF(c->text);
    char rest[WORLD_TEXT - 100];
    va_list arguments;

    memcpy(c->last_text, c->text, sizeof c->last_text);
    va_start(arguments, format);
    vsnprintf(rest, sizeof rest, format, arguments);
    va_end(arguments);
    c->waiting_n = ++c->n;
    buf_clear(&text);
    buf_format(&text, "{\"do\":\"%s\",\"n\":%llu%s}", word, (unsigned long long)c->n, rest);
    snprintf(c->word, sizeof c->word, "%s", word);
    c->waiting = true;
    c->tries = 0;
    c->sent_ms = w->now_ms;
    auditor_note_request(&w->auditor, c->role == WORLD_PLAYER ? BY_TERMINAL : BY_USER, c->number, c->text);
    world_send(w, c, c->text);
}

/* Whoever watches no table has no "ack": the answer comes to the request that is sent again. */
static bool is_without_view(const struct world_client *c) {
    return c->role == WORLD_CASHIER || c->role == WORLD_SECURITY || c->role == WORLD_COUNTER ||
           c->role == WORLD_ACCOUNTANT;
}

static bool has_result(const struct world_client *c) {
    return strcmp(c->word, "issue") == 0 || strcmp(c->word, "collect") == 0 || strcmp(c->word, "redeem") == 0 ||
           strcmp(c->word, "approve") == 0 || strcmp(c->word, "read") == 0 || is_without_view(c);
}

static void finish_request(struct world *w, struct world_client *c, const struct world_node *result) {
    c->waiting = false;
    world_staff_done(w, c, result);
}

/* Without an answer for a while, sends the same again, on this connection or another. */
static void send_again(struct world *w, struct world_client *c) {
    if (w->now_ms - c->sent_ms < (is_without_view(c) ? PATIENCE_MS / 10 : PATIENCE_MS)) return;
    c->sent_ms = w->now_ms;
    if (c->waiting_n <= c->ack && ++c->tries > (c->rogue ? ROGUE_GIVES_UP : GIVE_UP)) {
        finish_request(w, c, NULL); /* applied, but its result cannot be had any more */
    } else if (world_chance(w, 30)) {
        world_net_cut(w, c->connection);
    } else {
        world_send(w, c, c->text);
    }
}

/* ---- connecting --------------------------------------------------------------------------------------- */

static bool read_token(struct world *w, struct world_client *c, const char *answer) {
    const struct world_node *data = world_json_get(&w->json, world_json_read(&w->json, answer, strlen(answer)), "data");

    world_json_copy(world_json_get(&w->json, data, "token"), c->token, sizeof c->token);
    if (c->token[0]) c->number = (uint32_t)world_json_number(&w->json, data, "number", 0);
    return c->token[0] != 0;
}

static bool is_refused_with(struct world *w, const char *answer, const char *code) {
    const struct world_node *message = world_json_read(&w->json, answer, strlen(answer));

    return world_json_is(world_json_get(&w->json, message, "code"), code);
}

/* The first supervisor makes a pairing code and the terminal uses it; earlier failed attempts are undone. */
static void pair(struct world *w, struct world_client *c) {
    struct world_client *boss = &w->client[1];
    const char *device = c->role == WORLD_SIGN ? "sign" : c->role == WORLD_READER ? "reader" : "terminal";
    char request[300], answer[2000], code[32];

    if (!boss->token[0]) return;
    snprintf(request, sizeof request, "{\"do\":\"pair-code\",\"device\":\"%s\",\"terminal\":%u,\"name\":\"%s\"}",
             device, c->number, c->name);
    if (!world_http(w, boss->token, request, answer, sizeof answer)) return;
    if (is_refused_with(w, answer, "no-session")) boss->token[0] = 0;
    if (is_refused_with(w, answer, "terminal-taken")) { /* its token was lost before it was used */
        snprintf(request, sizeof request, "{\"do\":\"unpair\",\"device\":\"%s\",\"terminal\":%u}", device, c->number);
        world_http(w, boss->token, request, answer, sizeof answer);
        return;
    }
    const struct world_node *data = world_json_get(&w->json, world_json_read(&w->json, answer, strlen(answer)), "data");

    world_json_copy(world_json_get(&w->json, data, "code"), code, sizeof code);
    if (!code[0]) return;
    snprintf(request, sizeof request, "{\"do\":\"pair\",\"code\":\"%s\"}", code);
    if (!world_http(w, "", request, answer, sizeof answer)) return;
    if (read_token(w, c, answer)) c->n = c->ack = 0;
}

static void hello(struct world *w, struct world_client *c) {
    char text[200];

    world_net_open(w, index_of(w, c));
    c->known = false;
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"token\":\"%s\"}", c->token);
    world_send(w, c, text);
}

void world_client_lost(struct world *w, uint32_t client) {
    (void)w;
    w->client[client].connection = 0;
    w->client[client].known = false;
}

/* ---- acting ------------------------------------------------------------------------------------------- */

static void act(struct world *w, struct world_client *c) {
    if (c->rogue && world_may(w, WORLD_ROGUE))
        world_misbehave(w, c);
    else if (c->waiting)
        send_again(w, c);
    else if (c->role == WORLD_PLAYER)
        world_play(w, c);
    else if (c->role == WORLD_READER)
        world_reader_act(w, c);
    else if (c->role != WORLD_SIGN)
        world_staff_work(w, c);
}

/* Closes the lid; most often for longer than the house keeps a seat. */
static bool walk_away(struct world *w, struct world_client *c) {
    if (c->role != WORLD_PLAYER || !c->known || !world_may(w, WORLD_LID)) return false;
    world_net_cut(w, c->connection);
    return true;
}

/* How long somebody waits at most before the next act; a slip passes through many hands. */
static uint32_t pause_of(const struct world *w, const struct world_client *c) {
    if (c->insider) return 40;
    const bool chips = c->role == WORLD_DEALER && w->table[c->works_at].config->chips;

    if (c->role == WORLD_PLAYER || c->role == WORLD_SIGN || c->role == WORLD_READER) return 1500;
    return chips || is_without_view(c) ? 250 : 600;
}

void world_client_act(struct world *w, uint32_t client) {
    struct world_client *c = &w->client[client];
    const bool staff = c->role != WORLD_PLAYER && c->role != WORLD_SIGN && c->role != WORLD_READER;

    if (!c->token[0] && staff)
        world_staff_token(w, c);
    else if (!c->token[0])
        pair(w, c);
    else if (!c->connection)
        hello(w, c);
    else if (!c->known && w->now_ms - c->since_ms > HELLO_MS)
        world_net_cut(w, c->connection);
    else if (c->known && walk_away(w, c)) {
        world_at(w, 2000 + world_below(w, 60000), WORLD_CLIENT, client);
        return;
    } else if (c->known)
        act(w, c);
    /* two cashiers serve thousands who go home */
    world_at(w, w->draining ? 50 + world_below(w, staff ? 50 : 400) : 30 + world_below(w, pause_of(w, c)), WORLD_CLIENT,
             client);
}

/* ---- receiving ---------------------------------------------------------------------------------------- */

static void read_cards(struct world *w, struct world_client *c, const struct world_node *cards) {
    (void)w;
    c->card_count = 0;
    if (!cards || cards->kind != WORLD_STRING || memchr(cards->text, '?', cards->text_size)) return;
    const char *at = cards->text, *end = at + cards->text_size;

    while (at < end && c->card_count < FACT_CARDS_MAX) {
        if (*at == ' ')
            at++;
        else if (!card_read(&at, end, &c->cards[c->card_count++]))
            return;
    }
}

static void read_actions(struct world *w, struct world_client *c, const struct world_node *view) {
    const struct world_node *list = world_json_get(&w->json, view, "actions");

    c->actions = 0;
    for (const struct world_node *n = world_json_first(&w->json, list); n && c->actions < ACTIONS_MAX;
         n = world_json_next(&w->json, n))
        world_json_copy(n, c->action[c->actions++], sizeof c->action[0]);
}

static void read_view(struct world *w, struct world_client *c, const struct world_node *view) {
    const struct world_json *j = &w->json;
    const struct world_node *round = world_json_get(j, view, "round");
    const struct world_node *mine = world_json_get(j, view, "mine");
    const bool dealer = world_json_is(world_json_get(j, view, "of"), "dealer");
    const struct world_node *lock =
        dealer ? world_json_first(j, world_json_get(j, view, "locks")) : world_json_get(j, view, "lock");

    c->seen = true;
    c->ack = (uint64_t)world_json_number(j, view, "ack", (int64_t)c->ack);
    c->credit = world_json_number(j, view, "credit", 0);
    c->bet = world_json_number(j, view, "bet", 0);
    c->seat = (int)world_json_number(j, view, "seat", 0);
    c->tokes = world_json_number(j, view, "tokes", 0);
    c->may_bet = world_json_flag(j, view, "may_bet");
    c->may_leave = world_json_flag(j, view, "may_leave");
    c->round = (uint64_t)world_json_number(j, round, "round", 0);
    c->players = (int)world_json_number(j, round, "players", 0);
    c->lights = (int)world_json_number(j, view, "lights", 0);
    c->lock = (uint32_t)world_json_number(j, lock, "lock", 0);
    world_json_copy(world_json_get(j, view, "table"), c->table, sizeof c->table);
    world_json_copy(world_json_get(j, round, "phase"), c->phase, sizeof c->phase);
    world_json_copy(world_json_get(j, view, "next"), c->next, sizeof c->next);
    read_actions(w, c, view);
    if (dealer)
        world_read_console(w, c, view);
    else
        read_cards(w, c, world_json_get(j, world_json_get(j, mine, "hand"), "cards"));
    if (c->n < c->ack) c->n = c->ack;
    if (!c->waiting || c->ack < c->waiting_n || has_result(c)) return;
    if (c->ack == c->waiting_n)
        finish_request(w, c, NULL);
    else
        c->waiting = false; /* overtaken: a malicious client reused its number */
}

static void read_table(struct world *w, const struct world_node *message) {
    const struct world_json *j = &w->json;
    char name[CONFIG_NAME];
    struct world_table *t;

    world_json_copy(world_json_get(j, message, "table"), name, sizeof name);
    t = world_find_table(w, name);
    if (!t) return;
    t->wagers = 0;
    world_json_copy(world_json_get(j, message, "sets_hand"), t->sets_hand, sizeof t->sets_hand);
    for (const struct world_node *n = world_json_first(j, world_json_get(j, message, "wagers"));
         n && t->wagers < WORLD_WAGERS; n = world_json_next(j, n)) {
        struct world_wager *wager = &t->wager[t->wagers++];

        *wager = (struct world_wager){.required = world_json_is(world_json_get(j, n, "kind"), "required"),
                                      .optional = world_json_is(world_json_get(j, n, "kind"), "optional"),
                                      .least = world_json_number(j, n, "min", 0),
                                      .most = world_json_number(j, n, "max", 0),
                                      .fixed = world_json_number(j, n, "fixed", 0)};
        world_json_copy(world_json_get(j, n, "id"), wager->id, sizeof wager->id);
        world_json_copy(world_json_get(j, n, "of"), wager->of, sizeof wager->of);
    }
}

static void read_floor(struct world *w, const struct world_node *message) {
    const struct world_json *j = &w->json;
    char name[CONFIG_NAME];

    for (const struct world_node *n = world_json_first(j, world_json_get(j, message, "tables")); n;
         n = world_json_next(j, n)) {
        world_json_copy(world_json_get(j, n, "table"), name, sizeof name);
        struct world_table *t = world_find_table(w, name);
        if (t) t->open = world_json_flag(j, n, "open");
    }
}

/* A printed voucher goes into the wallet, whenever it arrives. */
static void read_result(struct world *w, struct world_client *c, const struct world_node *message) {
    const bool own =
        c->waiting && has_result(c) && (uint64_t)world_json_number(&w->json, message, "n", 0) == c->waiting_n;

    const bool voucher = world_json_is(world_json_get(&w->json, message, "of"), "collect");

    if (own) c->waiting = false;
    if (c->role != WORLD_PLAYER && world_staff_waits(w, c, message)) return;
    if (own || (c->role == WORLD_PLAYER && voucher)) world_staff_done(w, c, message);
}

/* Repeats later if the store cannot write or the client was too fast.  Any other refusal is final. */
static void read_refused(struct world *w, struct world_client *c, const struct world_node *message) {
    const struct world_json *j = &w->json;
    char code[40];

    world_json_copy(world_json_get(j, message, "code"), code, sizeof code);
    if (strcmp(code, "no-session") == 0) {
        if (c->role != WORLD_PLAYER && c->role != WORLD_READER) c->token[0] = 0;
        world_net_cut(w, c->connection);
        return;
    }
    if (!c->waiting || (uint64_t)world_json_number(j, message, "n", 0) != c->waiting_n) return;
    if (strncmp(code, "store", 5) == 0 || strcmp(code, "too-fast") == 0) return;
    c->waiting = false;
    world_staff_refused(w, c, code);
    if (strcmp(code, "sign-in-again") != 0) return; /* the house has started anew, and its memory of the key is gone */
    c->token[0] = 0;
    world_net_cut(w, c->connection);
}

/* The "ack" is final; staff watch their table again, and a waiting request is repeated at once. */
static void on_welcome(struct world *w, struct world_client *c, const struct world_node *message) {
    c->known = true;
    c->ack = (uint64_t)world_json_number(&w->json, message, "ack", 0);
    if (c->n < c->ack) c->n = c->ack;
    if (c->role != WORLD_PLAYER) world_staff_watch(w, c);
    c->table[0] = 0;
    c->sent_ms = w->now_ms - PATIENCE_MS;
    if (c->waiting && c->ack == c->waiting_n && !has_result(c)) finish_request(w, c, NULL);
}

void world_client_receive(struct world *w, uint32_t client, const char *text, size_t size) {
    struct world_client *c = &w->client[client];
    const struct world_node *message = world_json_read(&w->json, text, size);
    const struct world_node *is = world_json_get(&w->json, message, "is");

    if (world_json_is(is, "welcome")) {
        on_welcome(w, c, message);
    } else if (world_json_is(is, "view")) {
        read_view(w, c, message);
    } else if (world_json_is(is, "table")) {
        read_table(w, message);
    } else if (world_json_is(is, "floor")) {
        read_floor(w, message);
    } else if (world_json_is(is, "result")) {
        read_result(w, c, message);
    } else if (world_json_is(is, "refused")) {
        read_refused(w, c, message);
    }
}

/* ---- everybody ---------------------------------------------------------------------------------------- */

static void hire(struct world *w, enum world_role role, const char *name, int works_at) {
    struct world_client *c = &w->client[w->clients++];

    *c = (struct world_client){.role = (uint8_t)role, .works_at = works_at};
    snprintf(c->name, sizeof c->name, "%s", name);
}

/* Of a house with tables in chips. */
static void hire_departments(struct world *w) {
    hire(w, WORLD_SECURITY, "fay", 0);
    hire(w, WORLD_SECURITY, "gus", 0);
    hire(w, WORLD_COUNTER, "hal", 0);
    hire(w, WORLD_COUNTER, "ida", 0);
    hire(w, WORLD_COUNTER, "joe", 0);
    hire(w, WORLD_ACCOUNTANT, "kim", 0);
}

static void hire_insider(struct world *w) {
    static const uint8_t roles[] = {WORLD_SUPERVISOR, WORLD_SUPERVISOR, WORLD_SUPERVISOR, WORLD_CASHIER,
                                    WORLD_CASHIER,    WORLD_DEALER,     WORLD_WATCHER,    WORLD_SECURITY,
                                    WORLD_COUNTER,    WORLD_ACCOUNTANT};
    const uint32_t some = config_has_chips(w->config) ? COUNT(roles) : COUNT(roles) - 3;

    hire(w, (enum world_role)roles[world_below(w, some)], "zed", 0);
    w->client[w->clients - 1].insider = true;
}

void world_clients_open(struct world *w) {
    char name[FACT_NAME];

    w->client = calloc(w->options.terminals + WORLD_STAFF + WORLD_TABLES + 2, sizeof *w->client);
    must(w->client);
    w->clients = 1;
    hire(w, WORLD_SUPERVISOR, "ann", 0);
    hire(w, WORLD_SUPERVISOR, "bob", 1);
    hire(w, WORLD_CASHIER, "cat", 0);
    hire(w, WORLD_CASHIER, "dan", 0);
    hire(w, WORLD_WATCHER, "eve", 0);
    if (config_has_chips(w->config)) hire_departments(w);
    for (int i = 0; i < w->tables; i++) {
        if (!w->table[i].live) continue;
        snprintf(name, sizeof name, "dealer%d", i + 1);
        hire(w, WORLD_DEALER, name, i);
    }
    for (int i = 0; i < w->tables; i++) {
        if (!w->table[i].reader) continue;
        snprintf(name, sizeof name, "reader%d", i + 1);
        hire(w, WORLD_READER, name, i);
        w->client[w->clients - 1].number = (uint32_t)i + 1;
    }
    if (w->options.insider) hire_insider(w);
    hire(w, WORLD_SIGN, "sign", 0);
    w->client[w->clients - 1].number = 1;
    w->first_player = w->clients;
    for (uint32_t i = 1; i <= w->options.terminals; i++) {
        snprintf(name, sizeof name, "T%u", i);
        hire(w, WORLD_PLAYER, name, 0);
        w->client[w->clients - 1].number = i;
        w->client[w->clients - 1].rogue = !w->options.quiet && i % 9 == 0;
    }
    for (uint32_t i = 1; i < w->clients; i++) world_at(w, 10 * i + world_below(w, 100), WORLD_CLIENT, i);
}

static const char *describe_client(struct world *w, const struct world_client *c, const char *why) {
    snprintf(w->why, sizeof w->why, "%s: %s (credit %lld, table '%s' seat %d %s, %d vouchers, last %s %llu, ack %llu)",
             c->name, why, (long long)c->credit, c->table, c->seat, c->phase, c->wallet_count, c->word,
             (unsigned long long)c->waiting_n, (unsigned long long)c->ack);
    return w->why;
}

const char *world_unfinished_reason(struct world *w) {
    for (uint32_t i = 1; i < w->clients; i++) {
        const struct world_client *c = &w->client[i];

        if (c->waiting) return describe_client(w, c, "waits for an answer");
        if (c->role != WORLD_PLAYER) continue;
        if (!c->token[0] || !c->known || !c->seen) return describe_client(w, c, "cannot connect");
        if (c->credit || c->seat || c->wallet_count) return describe_client(w, c, "has not gone home");
        if (auditor_balance(&w->auditor, ACCOUNT_CREDIT, c->number))
            return describe_client(w, c, "does not know of its credit");
    }
    for (uint32_t i = 0; i < AUDITOR_LOCKS; i++)
        if (w->auditor.lock[i].id) return "a jackpot waits";
    for (int i = 0; i < w->tables; i++)
        if (w->auditor.balance[ACCOUNT_ESCROW][i + 1]) return "a round does not end";
    if (world_felt_unfinished(w)) return world_felt_unfinished(w);
    return w->up && w->desk->house.first == w->desk->house.next ? NULL : "the store does not write";
}

/* ---- wagers ------------------------------------------------------------------------------------------- */

static int64_t amount(struct world *w, const struct world_wager *wager, int64_t credit) {
    const int64_t most = wager->most < credit / 3 ? wager->most : credit / 3;

    if (wager->fixed) return wager->fixed;
    if (most <= wager->least) return wager->least;
    return wager->least + (int64_t)world_below(w, (uint32_t)((most - wager->least) / 100 + 1)) * 100;
}

/* An amount that the table must refuse. */
static int64_t invalid_amount(struct world *w, int64_t cents) {
    switch (world_below(w, 5)) {
    case 0: return 1;
    case 1: return cents + 10000000;
    case 2: return -cents;
    case 3: return cents + 1;
    default: return cents;
    }
}

static void put_spots(struct world *w, struct buf *b, const struct world_client *c, const struct world_table *t) {
    const bool bad = world_may(w, WORLD_BAD_BET);
    int64_t ante = 0;
    int count = 0;

    for (int i = 0; i < t->wagers; i++) {
        const struct world_wager *wager = &t->wager[i];

        if (!wager->required && !(wager->optional && world_chance(w, 25))) continue;
        int64_t cents = wager->required && wager->of[0] ? ante : amount(w, wager, c->credit);
        if (wager->required && !wager->of[0]) ante = cents;
        if (bad) cents = invalid_amount(w, cents);
        buf_format(b, "%s\"%s\":%lld", count++ ? "," : "", wager->id, (long long)cents);
    }
}

static void put_pick(struct world *w, struct buf *b) {
    uint8_t place[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};

    rng_shuffle(&w->rng, place, 9);
    buf_format(b, ",\"pick\":[%d,%d,%d]", place[0], place[1], place[2]);
}

static void bet(struct world *w, struct world_client *c, const struct world_table *t) {
    char memory[WORLD_TEXT - 200];
    struct buf b = BUF(memory);

    buf_put(&b, ",\"spots\":{");
    if (c->bet && world_chance(w, 40)) { /* takes it all back */
        for (int i = 0, count = 0; i < t->wagers; i++)
            if (t->wager[i].required || t->wager[i].optional)
                buf_format(&b, "%s\"%s\":0", count++ ? "," : "", t->wager[i].id);
    } else {
        put_spots(w, &b, c, t);
    }
    buf_char(&b, '}');
    if (t->seats > TABLE_SEATS && world_chance(w, 50)) put_pick(w, &b);
    if (!b.full) world_request(w, c, "bets", "%s", memory);
}

/* ---- decisions ---------------------------------------------------------------------------------------- */

static void decide(struct world *w, struct world_client *c, const struct world_table *t) {
    const char *action = c->action[world_below(w, (uint32_t)c->actions)];

    if (t && t->sets_hand[0] && strcmp(action, t->sets_hand) == 0) {
        char memory[16];
        struct buf cards = BUF(memory);

        if (t->live) { /* at a live table it lies face down: the player sets it by hand */
            world_request(w, c, "act", ",\"action\":\"%s\",\"front\":\"?? ??\"", action);
            return;
        }
        if (c->card_count < 2) return;
        const uint32_t first = world_below(w, (uint32_t)c->card_count);
        uint32_t second = world_below(w, (uint32_t)c->card_count - 1);
        if (second >= first) second++;
        const card front[2] = {c->cards[first], c->cards[second]};
        card_put_list(&cards, front, 2);
        world_request(w, c, "act", ",\"action\":\"%s\",\"front\":\"%s\"", action, memory);
        return;
    }
    world_request(w, c, "act", ",\"action\":\"%s\"", action);
}

/* ---- money and seats ---------------------------------------------------------------------------------- */

static void load(struct world *w, struct world_client *c) {
    c->loading = c->wallet[c->wallet_count - 1].number;
    world_request(w, c, "load", ",\"voucher\":\"%018llu\"", (unsigned long long)c->loading);
}

static void sit(struct world *w, struct world_client *c) {
    const struct world_table *t = &w->table[world_below(w, (uint32_t)w->tables)];

    if (t->open)
        world_request(w, c, "sit", ",\"table\":\"%s\",\"seat\":%u", t->name, 1 + world_below(w, (uint32_t)t->seats));
}

static void go_home(struct world *w, struct world_client *c) {
    if (c->actions)
        decide(w, c, world_find_table(w, c->table));
    else if (c->seat && c->may_leave)
        world_request(w, c, "leave", "%s", "");
    else if (c->credit && c->may_leave && c->wallet_count < WORLD_WALLET)
        world_request(w, c, "collect", "%s", "");
}

void world_play(struct world *w, struct world_client *c) {
    const struct world_table *t = world_find_table(w, c->table);

    if (!c->seen) return;
    if (world_chance(w, 1)) world_send(w, c, "{\"do\":\"recall\",\"limit\":3}");
    if (w->draining) {
        go_home(w, c);
    } else if (c->actions) {
        if (world_chance(w, 70)) decide(w, c, t);
    } else if (c->wallet_count && world_chance(w, c->credit < 5000 ? 80 : 10)) {
        load(w, c);
    } else if (!c->seat) {
        if (world_chance(w, 60)) sit(w, c);
    } else if (c->may_bet && t && t->wagers && c->credit > 500) {
        if (!c->bet || world_chance(w, 8))
            bet(w, c, t);
        else if (world_chance(w, 12))
            world_request(w, c, "ready", "%s", ""); /* at a live table it is refused */
    } else if (c->may_leave && world_chance(w, 2)) {
        world_request(w, c, "leave", "%s", "");
    } else if (c->may_leave && c->credit && c->wallet_count < WORLD_WALLET - 2 &&
               world_chance(w, t && t->live && strcmp(c->phase, "pause") == 0 ? 30
                                                                              : 3)) { /* before a correction, perhaps */
        world_request(w, c, "collect", "%s", "");
    }
}

/* ---- bad clients -------------------------------------------------------------------------------------- */

static void send_garbage(struct world *w, struct world_client *c) {
    char bytes[200];
    const uint32_t size = 1 + world_below(w, sizeof bytes - 1);

    for (uint32_t i = 0; i < size; i++) bytes[i] = (char)world_below(w, 256);
    if (!c->waiting && world_chance(w, 50)) { /* a valid request with one bit changed */
        const size_t length = strlen(c->text);
        const size_t kept = length < sizeof bytes ? length : sizeof bytes;
        memcpy(bytes, c->text, kept);
        if (!kept) return;
        bytes[world_below(w, (uint32_t)kept)] ^= 4;
        char text[sizeof bytes + 1];
        memcpy(text, bytes, kept);
        text[kept] = 0;
        auditor_note_request(&w->auditor, BY_TERMINAL, c->number, text);
        world_net_send(w, (uint32_t)(c - w->client), bytes, kept);
        return;
    }
    world_net_send(w, (uint32_t)(c - w->client), bytes, size);
}

/* Sends another wager under the number of the last one. */
static void reuse_number(struct world *w, struct world_client *c) {
    char text[300];

    if (!c->n || (c->waiting && strcmp(c->word, "bets") != 0)) return;
    snprintf(text, sizeof text, "{\"do\":\"bets\",\"n\":%llu,\"spots\":{\"ante\":%u,\"xtra\":%u}}",
             (unsigned long long)c->n, 500 + world_below(w, 100) * 100, 500 + world_below(w, 3) * 100);
    auditor_note_request(&w->auditor, BY_TERMINAL, c->number, text);
    world_send(w, c, text);
}

/* Requests that players have no right to, or that concern somebody else. */
static const char *const foreign[] = {
    "{\"do\":\"issue\",\"n\":900000000,\"cents\":1000000}",
    "{\"do\":\"table-close\",\"n\":900000000,\"table\":\"Catch 1\"}",
    "{\"do\":\"cards\",\"n\":900000000,\"table\":\"Catch live\",\"cards\":\"As Ks Qs\"}",
    "{\"do\":\"void\",\"n\":900000000,\"table\":\"Catch 1\",\"round\":1,\"reason\":\"mine\"}",
    "{\"do\":\"watch\",\"table\":\"Chase 1\"}",
    "{\"do\":\"watch\",\"table\":\"No such table\"}",
    "{\"do\":\"watch\"}",
    "{\"do\":\"hello\",\"token\":\"0123456789abcdef\"}",
    "{\"do\":\"load\",\"n\":1,\"voucher\":\"123456789012345678\"}",
    "{\"do\":\"pay\",\"n\":900000000,\"lock\":1}",
    "{\"do\":\"users\"}",
};

/* Tries to redeem a voucher a second time. */
static void reuse_voucher(struct world *w, struct world_client *c) {
    const uint32_t other = w->first_player + world_below(w, w->clients - w->first_player);
    const struct world_client *victim = &w->client[other];

    if (c->waiting || !victim->wallet_count) return;
    c->loading = victim->wallet[0].number;
    world_request(w, c, "load", ",\"voucher\":\"%018llu\"", (unsigned long long)c->loading);
}

void world_misbehave(struct world *w, struct world_client *c) {
    switch (world_below(w, 6)) {
    case 0: send_garbage(w, c); break;
    case 1:
        if (!strstr(c->last_text, "collect")) world_send(w, c, c->last_text);
        break;
    case 2: reuse_number(w, c); break;
    case 3: world_send(w, c, foreign[world_below(w, COUNT(foreign))]); break;
    case 4: reuse_voucher(w, c); break;
    default:
        if (c->waiting) world_send(w, c, c->text);
        break;
    }
}
