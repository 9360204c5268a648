#include "books/round/record_json.c"

#include "house/house_world_fixture.h"

static struct lookup lookup_of(struct world *w) { return (struct lookup){.store = w->store, .seal = w->keys.seal}; }

static bool put_recalled(struct rounds_visit *visit, struct record *record) {
    record_put_json(visit->context, record, (struct record_viewer){visit->terminal});
    return true;
}

static char *recall(struct world *w, uint32_t terminal, int most) {
    const struct lookup lookup = lookup_of(w);
    char memory[300];
    struct buf message = BUF(memory), out = buf_init(malloc(1 << 20), 1 << 20);
    struct rounds_visit visit = {
        .lookup = &lookup, .terminal = terminal, .most = most, .on_round = put_recalled, .context = &out};

    buf_char(&out, '[');
    CHECK(rounds_visit(&visit, &message) == OK, "%s", memory);
    buf_char(&out, ']');
    return out.text;
}

static int count(const char *text, const char *word) {
    int found = 0;

    for (const char *at = text; (at = strstr(at, word)); at++) found++;
    return found;
}

TEST(recall, a_terminal_has_its_last_ten_rounds_newest_first) {
    struct world *w = world("ten");

    people(w);
    play(w, 14);
    for (uint32_t terminal = 1; terminal <= 5; terminal++) {
        char *text = recall(w, terminal, RECENT_ROUNDS);
        char own[32];

        snprintf(own, sizeof own, "\"terminal\":%u", terminal);
        CHECK_EQ(count(text, "\"round\":"), 10);
        CHECK_EQ(count(text, own), 10);
        uint64_t last = UINT64_MAX;
        for (const char *at = text; (at = strstr(at, "{\"round\":")); at++) {
            const uint64_t round = strtoull(at + 9, NULL, 10);
            CHECK(round < last);
            last = round;
        }
        free(text);
    }
    end(w);
}

TEST(recall, fewer_rounds_than_ten_are_all_there_and_a_stranger_has_none) {
    struct world *w = world("few");

    people(w);
    play(w, 3);
    char *text = recall(w, 1, RECENT_ROUNDS);
    CHECK_EQ(count(text, "\"round\":"), 3);
    free(text);
    text = recall(w, 77, RECENT_ROUNDS);
    CHECK_STR(text, "[]");
    free(text);
    end(w);
}

/* A wager that was taken back before betting closed was no round of this terminal's. */
TEST(recall, a_round_without_a_stake_is_passed_over) {
    struct world *w = world("taken back");

    people(w);
    play(w, 2);
    turn(w);
    struct fact bets = required(w, 1, 1);
    CHECK_EQ(put(w, bets), OK);
    for (int i = 0; i < bets.bets.count; i++) bets.bets.spot[i].cents = 0;
    CHECK_EQ(put(w, bets), OK);
    turn(w);
    char *text = recall(w, 1, RECENT_ROUNDS);
    CHECK_EQ(count(text, "\"round\":"), 2);
    free(text);
    end(w);
}

TEST(recall, of_others_at_the_table_the_recall_shows_what_lay_open) {
    struct world *w = world("others");

    people(w);
    seat(w, 11, 1, 2);
    turn(w);
    CHECK_EQ(put(w, required(w, 1, 1)), OK);
    CHECK_EQ(put(w, required(w, 1, 2)), OK);
    turn(w);
    w->now_ms += 20000;
    turn(w); /* dealt; nobody has decided */
    char *text = recall(w, 1, 1);
    CHECK_EQ(count(text, "\"state\":\"open\""), 1);
    CHECK(strstr(text, "\"seat\":2,\"terminal\":11,\"cards\":\"?"));
    CHECK(!strstr(text, "\"seat\":1,\"terminal\":1,\"cards\":\"?"));
    free(text);
    w->now_ms += 60000;
    turn(w);
    turn(w);
    text = recall(w, 1, 1);
    CHECK_EQ(count(text, "\"state\":\"settled\""), 1);
    CHECK(!strstr(text, "\"cards\":\"?"));
    free(text);
    end(w);
}

TEST(recall, the_pit_finds_rounds_by_table_and_by_time) {
    struct world *w = world("pit");
    const struct lookup lookup = lookup_of(w);
    uint64_t rounds[200];
    char memory[300];
    struct buf message = BUF(memory);

    people(w);
    play(w, 6);
    const int64_t middle = w->now_ms;
    play(w, 6);
    const int all = rounds_find(&lookup, &(struct round_query){0}, rounds, 200, &message);
    CHECK_EQ(all, w->house.durable.floor.head->rounds);
    CHECK_EQ(rounds[0], all);
    const int of_table = rounds_find(&lookup, &(struct round_query){.table = 4}, rounds, 200, &message);
    CHECK_EQ(of_table, w->house.durable.floor.table[3].game);
    const int before = rounds_find(&lookup, &(struct round_query){.until_ms = middle - 1}, rounds, 200, &message);
    const int after = rounds_find(&lookup, &(struct round_query){.since_ms = middle}, rounds, 200, &message);
    CHECK_EQ(before + after, all);
    CHECK(before > 20 && after > 20);
    CHECK_EQ(rounds_find(&lookup, &(struct round_query){.before = 8}, rounds, 5, &message), 5);
    CHECK_EQ(rounds[0], 7);
    end(w);
}
