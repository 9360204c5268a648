/* desk_counter_fixture.h - a desk for tests: a house in memory behind a server that only pretends; included after
 * desk.c. */
#pragma once

#include "fake_server.c"
#include "house/house_world_fixture.h"

struct counter {
    struct desk desk;
    struct server server;
    struct access access;
    struct store_handle store;
    struct writer_handle writer;
    struct rng rng;
    struct house_keys keys;
    int64_t now_ms, steady_ms;
    uint64_t voucher;
    char token[ACCESS_TOKEN];
    char text[200 << 10];
};

static int64_t time_of(void *context) { return ((struct counter *)context)->now_ms; }

static enum err put_fact(struct counter *c, struct fact fact) {
    return house_put(&c->desk.house, &fact, desk_now(&c->desk));
}

/* Terminal 1, with a token and $1,000. */
static void pair_terminal(struct counter *c) {
    struct fact pair = {.kind = FACT_PAIR}, money = {.kind = FACT_ISSUE};
    struct text nobody = {0};
    struct access_token token;
    struct access_code code = {.role = ROLE_TERMINAL, .number = 1};

    CHECK_EQ(access_pair_code(&c->access, nobody, c->now_ms, &code), OK);
    CHECK_EQ(access_pair(&c->access, (struct text){code.code, strlen(code.code)}, nobody, c->now_ms, &token), OK);
    memcpy(c->token, token.text, sizeof c->token);
    pair.pair.terminal = 1;
    CHECK_EQ(put_fact(c, pair), OK);
    c->voucher = money.money.voucher = house_draw_voucher(&c->desk.house);
    money.money.cents = 100000;
    CHECK_EQ(put_fact(c, money), OK);
    money.kind = FACT_LOAD;
    money.money.terminal = 1;
    CHECK_EQ(put_fact(c, money), OK);
}

static struct counter *open_counter_with(const char *config) {
    struct counter *c = calloc(1, sizeof *c);
    struct buf message = BUF(c->text);
    const struct writer_options options = {0};

    c->now_ms = 1700000000000;
    rng_seed(&c->rng, "desk", 4);
    receipt_key_from_seed(&c->keys.sign, (const uint8_t *)"0123456789abcdef0123456789abcdef");
    CHECK_EQ(store_open("memory:", STORE_WRITE, &c->store, &message), OK);
    CHECK_EQ(writer_direct_start(c->store, &options, &c->writer), OK);
    CHECK_EQ(access_open(&c->access,
                         &(struct access_setup){
                             .rules = &access_standard, .store = c->store, .rng = &c->rng, .key = c->keys.seal},
                         &message),
             OK);
    c->desk.clock_ms = time_of;
    c->desk.context = c;
    const struct house_setup setup = {.config_text = config,
                                      .config_size = strlen(config),
                                      .store = c->store,
                                      .writer = c->writer,
                                      .rng = &c->rng,
                                      .keys = &c->keys,
                                      .version = "cardroom test",
                                      .now_ms = c->now_ms,
                                      .on_durable = desk_on_durable,
                                      .on_snapshot = desk_on_snapshot,
                                      .follower = pit_follower(&c->desk.pit),
                                      .context = &c->desk};
    CHECK(house_open(&c->desk.house, &setup, &message));
    c->desk.server = &c->server;
    desk_open(&c->desk, &c->access);
    pair_terminal(c);
    desk_app.on_wake(&c->desk);
    return c;
}

static struct counter *open_counter(void) { return open_counter_with(config_demo->bytes); }

static void close_counter(struct counter *c, struct server_peer *peers, int count) {
    for (int i = 0; i < count; i++)
        if (peers[i].own) desk_app.on_close(&c->desk, &peers[i]);
    desk_close(&c->desk);
    house_close(&c->desk.house);
    pit_close(&c->desk.pit);
    writer_stop(c->writer, 0);
    store_close(c->store);
    free(c);
}

static void send(struct counter *c, struct server_peer *peer, const char *text) {
    char *copy = strdup(text);

    desk_app.on_message(&c->desk, peer, copy, strlen(copy));
    free(copy);
}

/* Reads every message sent to this connection, into c->text. */
static const char *read_all(struct counter *c, struct server_peer *peer) {
    struct buf all = BUF(c->text);

    work_finish(&c->desk.work);
    for (;;) {
        static char memory[100 << 10];
        struct buf one = BUF(memory);
        if (!desk_app.on_writable(&c->desk, peer, &one)) return c->text;
        buf_put(&all, memory);
        buf_char(&all, '\n');
    }
}

static void connect_terminal(struct counter *c, struct server_peer *peer) {
    const struct server_client client = {.method = "GET", .path = "/ws"};
    char hello[200];

    CHECK(desk_app.on_open(&c->desk, peer, &client));
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"token\":\"%s\"}", c->token);
    send(c, peer, hello);
    CHECK(strstr(read_all(c, peer), "\"is\":\"welcome\""));
}
