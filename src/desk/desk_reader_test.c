#include "desk/desk_reader.c"

#include "books/audit.h"
#include "books/export.h"
#include "fake_server.c"
#include "house/house_world_fixture.h"
#include "reader_simulator.h"

#include <stdarg.h>

/* ---- a house with one table and a card reader ---------------------------------------------------------- */

enum who {
    READER_PEER,
    DEALER_PEER,
    SUPERVISOR_PEER,
    PIT_PEER,
    AUDITOR_PEER,
    SIGN_PEER,
    TERMINAL_1,
    TERMINAL_2,
    PEERS
};

static const struct {
    const char *id, *pools, *rest;
} games[] = {
    {"three-card-catch", "\"pools\": [{\"name\": \"P\", \"game\": \"three-card-catch\"}], ",
     "\"pool\": \"P\", \"limits\": {\"ante\": {\"min\": 500, \"max\": 20000}, \"xtra\": {\"min\": 500, "
     "\"max\": 20000}}"},
    {"chase-the-flush", "",
     "\"limits\": {\"ante\": {\"min\": 500, \"max\": 10000}, \"xtra\": {\"min\": 500, \"max\": 10000}}"},
    {"super-three-card", "\"pools\": [{\"name\": \"P\", \"game\": \"super-three-card\"}], ",
     "\"pool\": \"P\", \"limits\": {\"ante\": {\"min\": 500, \"max\": 20000}, \"odds\": {\"min\": 500, "
     "\"max\": 20000}}"},
    {"stadium-three-card", "", "\"seats\": 8, \"limits\": {\"ante\": {\"min\": 100, \"max\": 20000}}"},
    {"dealer-open-pai-gow", "", "\"limits\": {\"pai-gow\": {\"min\": 500, \"max\": 20000}}"},
};

struct evening {
    struct desk desk;
    struct server server;
    struct access access;
    struct store_handle store;
    struct writer_handle writer;
    struct rng rng;
    struct house_keys keys;
    struct reader_simulator reader;
    struct server_peer peer[PEERS];
    char token[PEERS][ACCESS_TOKEN];
    int64_t now_ms, opened_ms;
    uint64_t n;
    char config[1000];
    char text[PEERS][200 << 10]; /* what each was sent in answer to the last message */
    /* the recorder: how many hidden cards it looked for, in how many texts; and how often one was named that
     * lies open */
    int hidden_seen, texts, shown;
    struct need to[FACT_CARDS_MAX];
};

static int64_t time_of(void *context) { return ((struct evening *)context)->now_ms; }

static void open_desk(struct evening *e) {
    struct buf message = BUF(e->text[0]);
    const struct writer_options options = {0};

    CHECK_EQ(writer_direct_start(e->store, &options, &e->writer), OK);
    CHECK_EQ(access_open(
                 &e->access,
                 &(struct access_setup){
                     .rules = &access_standard, .store = e->store, .rng = &e->rng, .key = e->keys.seal, .accept = true},
                 &message),
             OK);
    e->desk = (struct desk){.clock_ms = time_of, .context = e, .server = &e->server};
    const struct house_setup setup = {.config_text = e->config,
                                      .config_size = strlen(e->config),
                                      .store = e->store,
                                      .writer = e->writer,
                                      .rng = &e->rng,
                                      .keys = &e->keys,
                                      .version = "cardroom test",
                                      .now_ms = e->now_ms,
                                      .on_durable = desk_on_durable,
                                      .on_snapshot = desk_on_snapshot,
                                      .follower = pit_follower(&e->desk.pit),
                                      .context = &e->desk};
    CHECK(house_open(&e->desk.house, &setup, &message), "%s", e->text[0]);
    desk_open(&e->desk, &e->access);
    desk_app.on_idle(&e->desk);
}

static void close_desk(struct evening *e) {
    for (int i = 0; i < PEERS; i++)
        if (e->peer[i].own) desk_app.on_close(&e->desk, &e->peer[i]);
    desk_close(&e->desk);
    house_close(&e->desk.house);
    pit_close(&e->desk.pit);
    writer_stop(e->writer, 0);
}

static const struct floor *floor_of(const struct evening *e) { return &e->desk.house.durable.floor; }

static struct need need_of(const struct evening *e) { return floor_game(floor_of(e), 1)->need(floor_of(e)->round[0]); }

/* ---- the recorder ------------------------------------------------------------------------------------- */

/* Cards that the reader let out in this round and the rules have not shown. */
static bool is_hidden(const struct evening *e, card c) {
    const struct floor_table *t = &floor_of(e)->table[0];

    return !memchr(t->cards, c, t->card_count);
}

static void record(struct evening *e, const char *what, const char *text) {
    e->texts++;
    for (int i = 0; i < e->reader.at; i++) {
        if (!is_hidden(e, e->reader.shoe[i])) {
            e->shown += simulator_names(text, e->reader.shoe[i]);
            continue;
        }
        e->hidden_seen++;
        CHECK(!simulator_names(text, e->reader.shoe[i]), "%s names %s: %s", what, simulator_frame(&e->reader, i).text,
              text);
    }
}

static void read_peer(struct evening *e, int i) {
    struct buf all = BUF(e->text[i]);

    buf_clear(&all);
    e->text[i][0] = 0;
    while (e->peer[i].own) {
        static char memory[100 << 10];
        struct buf one = BUF(memory);
        if (!desk_app.on_writable(&e->desk, &e->peer[i], &one)) break;
        buf_put(&all, memory);
        buf_char(&all, '\n');
    }
    CHECK(!all.full);
    record(e, "a message", e->text[i]);
}

/* Everything that was sent to anybody since the last turn. */
static void finish_turn(struct evening *e) {
    e->now_ms += 200;
    desk_app.on_idle(&e->desk);
    desk_app.on_tick(&e->desk);
    desk_app.on_idle(&e->desk);
    for (int i = 0; i < PEERS; i++) read_peer(e, i);
}

__attribute__((format(printf, 3, 4))) static const char *say(struct evening *e, int who, const char *format, ...) {
    char text[600];
    va_list list;

    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    desk_app.on_message(&e->desk, &e->peer[who], text, strlen(text));
    finish_turn(e);
    return e->text[who];
}

static const char *frame(struct evening *e, uint8_t seq, const char *text) {
    return say(e, READER_PEER, "{\"do\":\"read\",\"seq\":%d,\"frame\":\"%s\"}", seq, text);
}

/* The next frame of the reader; it is taken. */
static const char *feed(struct evening *e, const char *text) {
    const char *answer = frame(e, ++e->reader.seq, text);

    CHECK(strstr(answer, "\"taken\""), "%s", answer);
    return answer;
}

static bool dump_entry(void *context, const struct store_entry *stored) {
    struct evening *e = context;
    static char memory[4000];
    struct buf out = BUF(memory);
    struct journal_entry entry;

    must(journal_read(&entry, stored->bytes, stored->size));
    fact_put_json(&out, &entry.fact);
    record(e, "the log", memory);
    for (int i = 0; entry.fact.kind == FACT_READ && i < e->reader.at; i++)
        CHECK(!simulator_holds(stored->bytes, stored->size, simulator_frame(&e->reader, i).text));
    return true;
}

static void ask_http(struct evening *e, const char *request) {
    struct server_client client = {.method = "POST", .path = "/api", .type = "application/json"};

    snprintf(client.token, sizeof client.token, "%s", e->token[AUDITOR_PEER]);
    fake_http(&e->server, &e->desk, &client, request, strlen(request));
    desk_app.on_idle(&e->desk);
    CHECK(!e->server.http.later);
    if (e->server.body.text) record(e, request, e->server.body.text);
    fake_http_end(&e->server);
    e->now_ms += 200;
}

static void put_row(void *context, const char *text, size_t size) { buf_bytes(context, text, size); }

/* The frames as the owner of the key exports them; into text[READER_PEER]. */
static const char *export_frames_since(struct evening *e, const uint8_t *key, int64_t since_ms) {
    struct buf out = BUF(e->text[READER_PEER]), message = BUF(e->text[DEALER_PEER]);
    struct export export = {.lookup = {.store = e->store, .seal = key},
                            .what = EXPORT_FRAMES,
                            .csv = true,
                            .since_ms = since_ms,
                            .put = put_row,
                            .context = &out};

    CHECK(export_run(&export, &message) && !out.full, "%s", message.text);
    return e->text[READER_PEER];
}

/* What can be asked for while the round goes on, and what lies in the store. */
static void record_questions(struct evening *e) {
    static const char *const exports[] = {"rounds", "transfers", "meters", "daily", "events"};
    uint64_t bad = 0;
    char text[200];

    for (size_t i = 0; i < COUNT(exports); i++)
        for (int csv = 0; csv < 2; csv++) {
            snprintf(text, sizeof text, "{\"do\":\"export\",\"what\":\"%s\",\"format\":\"%s\",\"since\":%lld}",
                     exports[i], csv ? "csv" : "json", (long long)e->opened_ms);
            ask_http(e, text);
        }
    say(e, AUDITOR_PEER, "{\"do\":\"events\",\"since\":%lld}", (long long)e->opened_ms);
    say(e, AUDITOR_PEER, "{\"do\":\"card-readers\"}");
    say(e, AUDITOR_PEER, "{\"do\":\"alarms\"}");
    CHECK(strstr(
        say(e, DEALER_PEER, "{\"do\":\"replay\",\"round\":%llu}", (unsigned long long)floor_of(e)->table[0].round),
        "\"of\":\"replay\""));
    say(e, TERMINAL_1, "{\"do\":\"round\",\"round\":%llu}", (unsigned long long)floor_of(e)->table[0].round);
    CHECK_EQ(store_scan(e->store, floor_of(e)->table[0].first_fact, dump_entry, e, &bad), OK);
    record(e, "the frames of this round", export_frames_since(e, e->keys.seal, e->opened_ms));
}

/* ---- people ------------------------------------------------------------------------------------------- */

static void hello(struct evening *e, int who) {
    const struct server_client client = {.method = "GET", .path = "/ws"};

    e->peer[who] = (struct server_peer){0};
    CHECK(desk_app.on_open(&e->desk, &e->peer[who], &client));
    CHECK(strstr(say(e, who, "{\"do\":\"hello\",\"token\":\"%s\"}", e->token[who]), "\"is\":\"welcome\""));
}

static void hello_all(struct evening *e) {
    for (int i = 0; i < PEERS; i++) hello(e, i);
    say(e, DEALER_PEER, "{\"do\":\"watch\",\"table\":\"T\"}");
    say(e, SUPERVISOR_PEER, "{\"do\":\"watch\",\"table\":\"T\"}");
    say(e, SIGN_PEER, "{\"do\":\"watch\",\"table\":\"T\"}");
}

static void put_program(struct evening *e, struct fact fact) {
    CHECK_EQ(house_put(&e->desk.house, &fact, desk_now(&e->desk)), OK);
}

static void give_tokens(struct evening *e) {
    static const int people[] = {[DEALER_PEER] = ROLE_DEALER,
                                 [SUPERVISOR_PEER] = ROLE_SUPERVISOR,
                                 [PIT_PEER] = ROLE_SUPERVISOR,
                                 [AUDITOR_PEER] = ROLE_AUDITOR};
    static const int devices[] = {[READER_PEER] = ROLE_READER,
                                  [SIGN_PEER] = ROLE_SIGN,
                                  [TERMINAL_1] = ROLE_TERMINAL,
                                  [TERMINAL_2] = ROLE_TERMINAL};
    const struct access_user *made;
    struct access_token token;
    struct fact fact;

    for (int i = 0; i < PEERS; i++) {
        if (i >= DEALER_PEER && i <= AUDITOR_PEER) {
            CHECK_EQ(
                access_demo_user(&e->access, (struct access_who){.role = (uint8_t)people[i]}, e->now_ms, &token, &made),
                OK);
            if (made) access_user_fact(made, USER_ADDED, &fact);
            if (made) put_program(e, fact);
        } else {
            CHECK_EQ(access_demo_device(&e->access, devices[i], i == TERMINAL_2 ? 2 : 1, e->now_ms, &token), OK);
            access_pair_fact(&e->access, &token, &fact);
            put_program(e, fact);
        }
        memcpy(e->token[i], token.text, sizeof e->token[i]);
    }
}

static void seat_terminals(struct evening *e) {
    for (uint32_t terminal = 1; terminal <= 2; terminal++) {
        struct fact money = {.kind = FACT_ISSUE};

        money.money.terminal = terminal;
        money.money.voucher = house_draw_voucher(&e->desk.house);
        money.money.cents = 10000000;
        put_program(e, money);
        money.kind = FACT_LOAD;
        put_program(e, money);
    }
}

static struct evening *open_evening(int game) {
    struct evening *e = calloc(1, sizeof *e);
    struct buf message = BUF(e->text[0]);

    must(e);
    snprintf(e->config, sizeof e->config,
             "{\"venue\": \"V\", \"jurisdiction\": \"wa-tribal\", %s\"tables\": [{\"name\": \"T\", \"game\": "
             "\"%s\", \"dealer\": \"live\", "
             "\"cards\": \"reader\", \"reader-approval\": \"Lab 3\", %s}]}",
             games[game].pools, games[game].id, games[game].rest);
    e->now_ms = 1700000000000;
    rng_seed(&e->rng, games[game].id, strlen(games[game].id));
    receipt_key_from_seed(&e->keys.sign, (const uint8_t *)"0123456789abcdef0123456789abcdef");
    memset(e->keys.seal, 7, sizeof e->keys.seal);
    e->reader.rng = &e->rng;
    e->reader.seq = 200; /* so that the numbers go round */
    CHECK_EQ(store_open("memory:", STORE_WRITE, &e->store, &message), OK);
    open_desk(e);
    give_tokens(e);
    seat_terminals(e);
    hello_all(e);
    for (int i = 0; i < 2; i++)
        say(e, TERMINAL_1 + i, "{\"do\":\"sit\",\"n\":%llu,\"table\":\"T\",\"seat\":%d}", (unsigned long long)++e->n,
            1 + 2 * i);
    return e;
}

static void restart(struct evening *e) {
    close_desk(e);
    open_desk(e);
    hello_all(e);
}

static void close_evening(struct evening *e) {
    struct audit audit = {.store = e->store}; /* without the key: everybody can */

    close_desk(e);
    audit_run(&audit);
    CHECK(audit.good && audit.complete, "%s", audit.why);
    audit_close(&audit);
    store_close(e->store);
    free(e);
}

/* ---- a round ------------------------------------------------------------------------------------------ */

__attribute__((format(printf, 2, 3))) static void deal_says(struct evening *e, const char *format, ...) {
    char text[400];
    va_list list;

    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    const char *answer =
        say(e, DEALER_PEER, "{\"do\":%s,\"n\":%llu,\"table\":\"T\"}", text, (unsigned long long)++e->n);
    CHECK(!strstr(answer, "refused"), "%s: %s", text, answer);
}

static void bet(struct evening *e, int terminal) {
    const struct game *game = floor_game(floor_of(e), 1);
    char text[400];
    struct buf b = BUF(text);

    for (int i = 0; i < game->wager_count; i++)
        if (game->wagers[i].kind == WAGER_REQUIRED)
            buf_format(&b, "%s\"%s\":500", b.size ? "," : "", game->wagers[i].id);
    const char *answer = say(e, terminal, "{\"do\":\"bets\",\"n\":%llu,\"spots\":{%s}%s}", (unsigned long long)++e->n,
                             text, game == &stadium_three_card ? ",\"pick\":[1,5,9]" : "");
    CHECK(!strstr(answer, "refused"), "%s", answer);
}

static void open_betting(struct evening *e) {
    e->now_ms += 10000;
    e->opened_ms = e->now_ms;
    simulator_shuffle(&e->reader, game_deck_size(floor_game(floor_of(e), 1)));
    deal_says(e, "\"open\"%s", floor_game(floor_of(e), 1)->live_shoe ? ",\"shuffled\":true" : "");
    bet(e, TERMINAL_1);
    bet(e, TERMINAL_2);
}

static void begin_round(struct evening *e) {
    open_betting(e);
    while (floor_counts_down(floor_of(e), 1)) finish_turn(e); /* [T-4] the countdown closes Stadium's betting */
    if (floor_of(e)->table[0].phase == TABLE_BETTING) deal_says(e, "\"close\"");
    if (need_of(e).kind == NEED_START) deal_says(e, "\"start\",\"spot\":%d", 1 + (int)rng_below(&e->rng, 7));
    feed(e, "S");
}

/* What a reader must not do: nothing changes but that it is told, and that a first refusal is noted. */
static void misbehave(struct evening *e) {
    const struct floor_table *t = &floor_of(e)->table[0];
    const uint8_t next = (uint8_t)(e->reader.seq + 1);
    const int cards = t->card_count;
    const struct simulator_text out = simulator_frame(&e->reader, e->reader.at);

    switch (rng_below(&e->rng, 7)) {
    case 0: CHECK(strstr(frame(e, (uint8_t)(next + 1), out.text), "\"code\":\"frame-order\"")); break; /* a gap */
    case 1: CHECK(strstr(frame(e, (uint8_t)(next - 3), out.text), "\"code\":\"frame-order\"")); break; /* an old one */
    case 2: CHECK(strstr(frame(e, e->reader.seq, "D 2?"), "refused")); break;
    case 3: CHECK(strstr(frame(e, next, "X"), "\"code\":\"bad-frame\"")); break;
    case 4: /* seen twice; in a shoe there are others like it */
        if (t->card_count && e->reader.at && !floor_game(floor_of(e), 1)->live_shoe)
            CHECK(strstr(
                frame(e, next, simulator_frame(&e->reader, (int)rng_below(&e->rng, (uint32_t)e->reader.at)).text),
                "\"code\":\"card-repeated\""));
        break;
    case 5: /* the console enters no card */
        CHECK(strstr(say(e, DEALER_PEER, "{\"do\":\"cards\",\"n\":%llu,\"table\":\"T\",\"cards\":\"??\"}",
                         (unsigned long long)++e->n),
                     "\"code\":\"reader-feeds\""));
        break;
    default: /* an error: no card is taken */
        feed(e, "E jam");
        CHECK(strstr(frame(e, (uint8_t)(e->reader.seq + 1), out.text), "\"code\":\"reader-error\""));
        feed(e, "e");
    }
    CHECK_EQ(floor_of(e)->table[0].card_count, cards);
}

static void feed_card(struct evening *e) {
    const struct floor_table *t = &floor_of(e)->table[0];
    const struct need need = need_of(e);
    const struct simulator_text out = simulator_frame(&e->reader, e->reader.at);
    const int cards = t->card_count;

    if (rng_below(&e->rng, 4) == 0) misbehave(e);
    e->to[e->reader.at++] = need; /* from here on it is known to somebody, and to nobody here */
    CHECK(strstr(feed(e, out.text), "\"taken\":\"card\""));
    for (uint32_t i = rng_below(&e->rng, 3); i; i--)
        CHECK(strstr(frame(e, e->reader.seq, out.text), "\"taken\":\"repeated\""));
    CHECK_EQ(floor_of(e)->table[0].card_count, cards + 1);
    CHECK_EQ(t->cards[cards], need.face_down ? (card)CARD_HIDDEN : e->reader.shoe[cards]);
}

/* A player, who alone wagers the own credit. */
static void player_says(struct evening *e, int seat, const char *action) {
    const char *answer = say(e, TERMINAL_1 + seat / 2, "{\"do\":\"act\",\"n\":%llu,\"action\":\"%s\"}",
                             (unsigned long long)++e->n, action);
    CHECK(!strstr(answer, "refused"), "seat %d, %s: %s", seat, action, answer);
}

static void decide(struct evening *e, struct need need) {
    const struct game *game = floor_game(floor_of(e), 1);
    int action = (int)rng_below(&e->rng, game->action_count);

    while (!(need.actions >> action & 1)) action = (action + 1) % game->action_count;
    if (game->cards_left && !floor_of(e)->table[0].left_verified)
        deal_says(e, "\"deck\",\"handling\":\"left\",\"count\":%d", game->cards_left);
    if (action == game->sets_hand)
        deal_says(e, "\"decide\",\"seat\":%d,\"action\":\"%s\",\"front\":\"?? ??\"", need.seat, game->actions[action]);
    else
        player_says(e, need.seat, game->actions[action]);
}

/* Two of the hand's own cards, and no others, lie in front. */
static void turn_front(struct evening *e, struct need need) {
    char name[2][8];
    int found = 0;

    for (int i = e->reader.at - 1; i >= 0 && found < 2; i--) {
        if (e->to[i].to != need.to || e->to[i].seat != need.seat) continue;
        struct buf b = BUF(name[found]);
        card_put(&b, e->reader.shoe[i]);
        found++;
    }
    struct buf wrong = BUF(e->text[DEALER_PEER]);
    card_put(&wrong, e->reader.shoe[e->reader.at]);
    char other[8];
    snprintf(other, sizeof other, "%.3s", e->text[DEALER_PEER]);
    CHECK(strstr(say(e, DEALER_PEER, "{\"do\":\"turn\",\"n\":%llu,\"table\":\"T\",\"cards\":\"%s %s\"}",
                     (unsigned long long)++e->n, name[0], other),
                 "\"code\":\"not-in-hand\""));
    deal_says(e, "\"turn\",\"cards\":\"%s %s\"", name[0], name[1]);
}

/* [L-9] The dealer says that it is turned, and enters nothing. */
static void turn_hand(struct evening *e) {
    char typed[20];
    struct buf b = BUF(typed);

    card_put_list(&b, e->reader.shoe, 3);
    CHECK(strstr(say(e, DEALER_PEER, "{\"do\":\"turn\",\"n\":%llu,\"table\":\"T\",\"cards\":\"%s\"}",
                     (unsigned long long)++e->n, typed),
                 "\"code\":\"reader-feeds\""),
          "%s", e->text[DEALER_PEER]);
    deal_says(e, "\"turn\"");
}

/* Every card that is known is where it was dealt, whatever order it was turned in. */
static void check_hands(const struct evening *e) {
    const struct floor_table *t = &floor_of(e)->table[0];

    for (int i = 0; i < t->card_count; i++) {
        bool found = t->cards[i] == CARD_HIDDEN;
        for (int j = 0; j < t->card_count; j++)
            found = found ||
                    (e->reader.shoe[j] == t->cards[i] && e->to[j].to == e->to[i].to && e->to[j].seat == e->to[i].seat);
        CHECK(found);
    }
}

static void play_round(struct evening *e) {
    begin_round(e);
    for (int i = 0; i < 200 && floor_of(e)->table[0].phase != TABLE_FINISHED; i++) {
        const struct need need = need_of(e);
        const uint32_t luck = rng_below(&e->rng, 24);

        if (luck == 0) record_questions(e);
        if (luck == 1) restart(e);
        if (luck == 2) {
            desk_app.on_close(&e->desk, &e->peer[READER_PEER]);
            hello(e, READER_PEER);
            char ack[40];
            snprintf(ack, sizeof ack, "\"ack\":%d,", e->reader.seq);
            CHECK(strstr(e->text[READER_PEER], ack));
        }
        switch ((enum need_kind)need.kind) {
        case NEED_CARD: feed_card(e); break;
        case NEED_DECISION: decide(e, need); break;
        case NEED_TURN:
            CHECK(floor_awaits_turn(floor_of(e), 1), "of a hand that is begun the house turns the rest");
            if (floor_awaits_front(floor_of(e), 1))
                turn_front(e, need);
            else
                turn_hand(e);
            break;
        default: FAIL("nothing else is awaited");
        }
    }
    record_questions(e);
    check_hands(e);
    if (!floor_of(e)->table[0].settled) deal_says(e, "\"settle\"");
}

static void play_evening(int game) {
    struct evening *e = open_evening(game);
    const bool deals_face_down = game != 2 && game != 3;

    for (int round = 0; round < 12; round++) play_round(e);
    CHECK_EQ(e->hidden_seen > 1000, deals_face_down); /* the others deal every card face up */
    CHECK(e->texts > 1000);
    CHECK(!strstr(export_frames_since(e, NULL, 0), ",D "));
    CHECK(strstr(export_frames_since(e, e->keys.seal, 0), ",card,D ")); /* of the rounds before */
    CHECK(strstr(e->text[READER_PEER], ",card,sealed,"));               /* of the last one */
    CHECK(e->shown > 1000);
    close_evening(e);
}

/* ---- other frames of a reader, and its failures ------------------------------------------------------- */

TEST(desk_reader, a_card_that_nobody_awaits_is_burnt_and_rings_during_a_round) {
    struct evening *e = open_evening(0);

    open_betting(e);
    feed(e, "S");
    e->reader.at++; /* the burn card before the deal */
    CHECK(strstr(feed(e, simulator_frame(&e->reader, 0).text), "\"taken\":\"burnt\""));
    CHECK_EQ(floor_of(e)->table[0].burnt, 1);
    CHECK(!strstr(say(e, AUDITOR_PEER, "{\"do\":\"alarms\"}"), "reader-trouble"));
    deal_says(e, "\"close\"");
    while (need_of(e).kind == NEED_CARD) {
        e->reader.at++;
        feed(e, simulator_frame(&e->reader, e->reader.at - 1).text);
    }
    CHECK_EQ(floor_of(e)->table[0].phase, TABLE_DECIDING);
    e->reader.at++;
    CHECK(strstr(feed(e, simulator_frame(&e->reader, e->reader.at - 1).text), "\"taken\":\"burnt\""));
    CHECK_EQ(floor_of(e)->table[0].burnt, 2);
    CHECK(strstr(say(e, AUDITOR_PEER, "{\"do\":\"alarms\"}"), "reader-trouble"));
    CHECK(strstr(frame(e, 7, "S"), "\"code\":\"out-of-order\"")); /* in the middle of a round */
    record_questions(e);
    close_evening(e);
}

TEST(desk_reader, the_cut_card_ends_the_shoe_once) {
    struct evening *e = open_evening(2);

    begin_round(e);
    CHECK(!floor_shuffle_due(floor_of(e), 1));
    CHECK(strstr(feed(e, "C"), "\"taken\":\"cut-card\""));
    CHECK(floor_shuffle_due(floor_of(e), 1));
    const uint64_t facts = floor_of(e)->head->facts;

    CHECK(strstr(frame(e, e->reader.seq, "C"), "\"taken\":\"repeated\""));
    restart(e);
    CHECK(floor_shuffle_due(floor_of(e), 1));
    CHECK_EQ(floor_of(e)->head->facts, facts + 1); /* the start */
    close_evening(e);
}

/* A supervisor, and not the dealer of the round, gives the reader up; then the dealer enters the cards. */
TEST(desk_reader, a_reader_that_fails_is_given_up_for_the_round) {
    static const char failed[] = "{\"do\":\"reader-failed\",\"n\":%llu,\"table\":\"T\",\"reason\":\"dark\"}";
    struct evening *e = open_evening(0);

    CHECK(strstr(say(e, SUPERVISOR_PEER, failed, (unsigned long long)++e->n), "\"code\":\"out-of-order\""));
    begin_round(e);
    for (int i = 0; i < 4; i++) feed_card(e);
    CHECK(strstr(say(e, DEALER_PEER, failed, (unsigned long long)++e->n), "\"code\":\"not-allowed\""));
    CHECK(!strstr(say(e, SUPERVISOR_PEER, failed, (unsigned long long)++e->n), "refused"));
    CHECK(floor_of(e)->table[0].by_hand);
    CHECK(strstr(say(e, AUDITOR_PEER, "{\"do\":\"alarms\"}"), "was given up for round 1"));
    e->reader.at++;
    CHECK(strstr(feed(e, simulator_frame(&e->reader, e->reader.at - 1).text), "\"taken\":\"unused\""));
    restart(e);
    while (need_of(e).kind == NEED_CARD) deal_says(e, "\"cards\",\"cards\":\"??\"");
    CHECK_EQ(floor_of(e)->table[0].phase, TABLE_DECIDING);
    player_says(e, 1, "play");
    player_says(e, 3, "play");
    CHECK_EQ(need_of(e).kind, NEED_TURN);                    /* nothing is turned by the house any more */
    CHECK(strstr(frame(e, 77, "S"), "\"taken\":\"start\"")); /* the reader is well again, for the next round */
    e->reader.seq = 77;
    CHECK(floor_of(e)->table[0].by_hand);
    close_evening(e);
}

/* Its first frame says where it begins; another beginning is taken between rounds, and rings. */
TEST(desk_reader, frames_are_counted_from_a_start) {
    struct evening *e = open_evening(0);

    CHECK(strstr(frame(e, 9, "C"), "\"code\":\"frame-order\""));
    CHECK(strstr(e->text[READER_PEER], "the first frame of a reader is S"));
    e->reader.seq = 254;
    begin_round(e);
    CHECK(strstr(frame(e, 9, "C"), "frame 0 is awaited"));
    feed_card(e);
    CHECK_EQ(e->reader.seq, 0);
    CHECK(!strstr(say(e, READER_PEER, "{\"do\":\"watch\"}"), "view"));
    CHECK(strstr(e->text[READER_PEER], "\"code\":\"not-allowed\""));
    close_evening(e);
}

/* The house's key was lost: nobody can know the cards, and nobody guesses. */
TEST(desk_reader, without_the_key_the_sealed_cards_are_lost_and_the_dealer_turns_them) {
    struct evening *e = open_evening(0);

    begin_round(e);
    while (need_of(e).kind == NEED_CARD) feed_card(e);
    memset(e->keys.seal, 8, sizeof e->keys.seal);
    restart(e);
    CHECK(e->desk.house.working.table[0].reader.lost);
    player_says(e, 1, "play");
    player_says(e, 3, "play");
    CHECK_EQ(need_of(e).kind, NEED_TURN);
    CHECK_EQ(floor_of(e)->table[0].cards[0], CARD_HIDDEN);
    close_evening(e);
}

/* ---- evenings ------------------------------------------------------------------------------------------- */

TEST(desk_reader, no_hidden_card_of_three_card_catch_is_in_any_text_before_its_turn) { play_evening(0); }
TEST(desk_reader, no_hidden_card_of_chase_the_flush_is_in_any_text_before_its_turn) { play_evening(1); }
TEST(desk_reader, super_three_card_is_dealt_by_a_reader) { play_evening(2); }
TEST(desk_reader, stadium_three_card_is_dealt_by_a_reader) { play_evening(3); }
TEST(desk_reader, no_hidden_card_of_dealer_open_pai_gow_is_in_any_text_before_its_turn) { play_evening(4); }
