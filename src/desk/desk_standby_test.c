#include "desk/desk_standby.c"

#include "fake_server.c"
#include "fakes/store_faulty.h"
#include "house/house_world_fixture.h"

#include <unistd.h>

/* A desk that stands by a house in memory, on a clock that the test turns. */
struct scene {
    struct world *house;
    struct store_handle store;
    struct server server;
    struct desk *desk;
    struct config config;
    int64_t steady_ms;
};

static int64_t read_clock(void *context) { return ((struct scene *)context)->steady_ms; }

static void open_scene(struct scene *s) {
    char memory[300];
    struct buf message = BUF(memory);

    *s = (struct scene){.house = world("silence"),
                        .desk = calloc(1, sizeof *s->desk),
                        .config = {.house_count = 2, .houses = {"http://10.0.0.1:8080", "http://10.0.0.2:8080"}},
                        .steady_ms = 1000};
    CHECK_EQ(store_faulty_open(s->house->store, &s->store), OK);
    struct house_setup setup = s->house->house.setup;

    setup.store = s->store;
    setup.follower = (struct house_follower){0};
    CHECK(house_stand_by(&s->desk->house, &setup, &message));
    s->desk->clock_ms = s->desk->steady_ms = read_clock;
    s->desk->context = s;
    s->desk->server = &s->server;
    desk_stand_by(s->desk, &s->config);
}

static void close_scene(struct scene *s) {
    house_close(&s->desk->house);
    free(s->desk);
    store_close(s->store);
    end(s->house);
}

/* Looks every 100 ms for so long; what it sees last. */
static enum standby_verdict look_for(struct scene *s, int ms) {
    enum standby_verdict verdict = STANDBY_WAITS;

    for (int at = 0; at < ms && verdict == STANDBY_WAITS; at += 100) {
        s->steady_ms += 100;
        verdict = desk_standby_look(s->desk);
    }
    return verdict;
}

TEST(desk_standby, three_missed_beats_are_silence_and_anything_else_is_life) {
    struct scene s;

    open_scene(&s);
    for (int i = 0; i < 5; i++) {
        CHECK_EQ(store_beat(s.house->store, NULL), OK);
        CHECK_EQ(look_for(&s, 1200), STANDBY_WAITS); /* the first look sees a new one */
    }
    turn(s.house); /* an entry */
    CHECK_EQ(look_for(&s, 1200), STANDBY_WAITS);
    CHECK_EQ(look_for(&s, 100), STANDBY_SILENCE);
    CHECK_EQ(s.desk->house.durable.floor.head->facts, s.house->house.durable.floor.head->facts);
    close_scene(&s);
}

/* What a standby has seen a house write, older books on the same store cannot take back.  One that met no house has
 * nothing to say: removing its witness and starting it alone would vouch for any books. */
TEST(desk_standby, it_keeps_a_witness_of_a_house_that_it_has_seen_alive) {
    struct scene s;
    char folder[] = "/tmp/cardroom-standby-XXXXXX", path[64];

    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/file", folder);
    open_scene(&s);
    s.desk->upkeep.witness.path = path;
    turn(s.house); /* entries */
    CHECK_EQ(look_for(&s, 1000), STANDBY_WAITS);
    CHECK(!witness_is_ahead(path, 1));
    for (int i = 0; i < 2; i++) {
        CHECK_EQ(store_beat(s.house->store, NULL), OK);
        CHECK_EQ(look_for(&s, 100), STANDBY_WAITS);
    }
    CHECK(witness_is_ahead(path, s.house->house.durable.floor.head->facts));
    CHECK_EQ(unlink(path), 0);
    CHECK_EQ(rmdir(folder), 0);
    close_scene(&s);
}

TEST(desk_standby, who_cannot_read_or_was_held_up_itself_takes_nothing_over) {
    struct scene s;

    open_scene(&s);
    CHECK_EQ(look_for(&s, 1000), STANDBY_WAITS);
    store_faulty_plan(s.store, &(struct store_fault){.from = 1, .count = 100});
    CHECK_EQ(look_for(&s, 5000), STANDBY_WAITS);
    CHECK(s.desk->standby.blind);
    CHECK(desk_standby_behind(s.desk) >= 5000);
    store_faulty_plan(s.store, &(struct store_fault){.count = 0});
    CHECK_EQ(look_for(&s, 1000), STANDBY_WAITS);
    CHECK_EQ(desk_standby_behind(s.desk), 0);
    CHECK_EQ(store_beat(s.house->store, NULL), OK);
    CHECK_EQ(look_for(&s, 100), STANDBY_WAITS);
    s.steady_ms += 3600000; /* both machines slept */
    CHECK_EQ(desk_standby_look(s.desk), STANDBY_WAITS);
    CHECK_EQ(look_for(&s, 800), STANDBY_SILENCE);
    close_scene(&s);
}

TEST(desk_standby, it_takes_no_request_and_says_where_the_house_is) {
    struct scene s;
    struct server_peer peer = {0};
    char memory[500];
    struct buf out = BUF(memory);
    struct server_client client = {
        .method = "GET", .path = "/ws", .host = "10.0.0.2:8080", .origin = "http://10.0.0.1:8080"};

    open_scene(&s);
    CHECK(desk_standby_app.on_open(s.desk, &peer, &client));
    CHECK(peer.wants_write);
    CHECK(!desk_standby_app.on_message); /* what it asks is not even read */
    CHECK(desk_standby_app.on_writable(s.desk, &peer, &out));
    CHECK_STR(memory, "{\"is\":\"standby\",\"behind\":0,"
                      "\"houses\":[\"http://10.0.0.1:8080\",\"http://10.0.0.2:8080\"]}");
    CHECK_EQ(peer.close_code, CLOSE_STANDBY);
    snprintf(client.origin, sizeof client.origin, "http://evil.example");
    CHECK(!desk_standby_app.on_open(s.desk, &peer, &client));
    s.steady_ms += 400;
    CHECK_EQ(desk_standby_app.on_tick(s.desk), FOLLOW_MS);
    CHECK(!s.server.stopped);
    for (int i = 0; i < 3; i++) {
        s.steady_ms += 400;
        desk_standby_app.on_tick(s.desk);
    }
    CHECK(s.server.stopped);
    close_scene(&s);
}
