#include "books/round/record_json.c"

#include "access/limit.h"
#include "deal/list.h"
#include "house/house_world_fixture.h"
#include "message.h"

static char *object(struct record *r, int step, uint32_t terminal) {
    const struct record_viewer sight = {terminal};
    struct buf b = {.grow = text_grow};

    if (step)
        record_put_step(&b, r, step, sight);
    else
        record_put_played(&b, r, sight);
    CHECK(!b.full);
    return b.text;
}

/* The text as the protocol's page has it, and what it says; the judge changes its copy. */
static void conforms(const char *name, const char *text) {
    char why[256], *copy = strdup(text);
    struct buf b = BUF(why);

    CHECK(message_conforms(name, copy, strlen(copy), &b), "%s: %s in %s", name, why, text);
    free(copy);
}

static struct record opened(struct world *w, uint64_t round) {
    const struct lookup lookup = {.store = w->store, .seal = w->keys.seal};
    struct record record;
    char memory[300];
    struct buf message = BUF(memory);

    CHECK(record_open(&record, &lookup, round, &message), "%s", memory);
    return record;
}

TEST(played, every_round_of_every_game_is_as_the_page_has_it) {
    struct world *w = world("page");

    people(w);
    play(w, 3);
    for (uint64_t round = 1; round <= w->house.durable.floor.head->rounds; round++) {
        struct record r = opened(w, round);
        int steps = 0;

        for (uint32_t terminal = 0; terminal <= 5; terminal++) {
            if (terminal && !record_seat_of(&r, terminal)) continue;
            char *text = object(&r, 0, terminal);

            conforms("Played", text);
            if (terminal) CHECK(strlen(text) * RECENT_ROUNDS < LIMIT_VIEW / 4); /* a recall is one message */
            CHECK(!terminal == !strstr(text, "\"seats\":[{") || r.seat_count);
            free(text);
        }
        for (int at = 0; at < r.moment_count; steps++) {
            at = record_step_end(&r, at);
            for (uint32_t terminal = 0; terminal <= 5; terminal++) {
                const struct record_viewer viewer = {terminal};
                const int seat = seat_of(&r.moments[at - 1]), own = record_seat_of(&r, terminal);
                if (terminal && !own) continue;
                CHECK(!terminal || r.moments[at - 1].kind == FACT_PROOF ||
                      record_shows_step(&r, at, viewer) == (!is_stadium(&r) || !seat || seat == own));
                char *text = object(&r, at, terminal);

                conforms("Step", text);
                free(text);
            }
        }
        CHECK(steps >= 1 && steps <= r.moment_count);
        record_close(&r);
    }
    end(w);
}

/* Terminal 1 wagers, does not decide, and the clock decides for it. */
TEST(played, the_seat_says_who_decided_and_what_every_wager_returned) {
    struct world *w = world("seat");

    people(w);
    play(w, 2);
    struct record r = opened(w, 1);
    char *text = object(&r, 0, 1), expected[100];

    CHECK(strstr(text, "\"terminal\":1"));
    CHECK(strstr(text, "\"source\":\"time-out\""));
    CHECK(strstr(text, "\"stakes\":{\"ante\":500"));
    CHECK(strstr(text, "\"settled\":true,\"voided\":false"));
    int64_t returned = 0;

    for (int i = 0; i < r.wager_count; i++) returned += r.wagers[i].award.returned_cents;
    snprintf(expected, sizeof expected, "],\"returned\":%lld", (long long)returned);
    CHECK(strstr(text, expected), "%s in %s", expected, text);
    free(text);
    record_close(&r);
    end(w);
}

/* Forwards, backwards and at random the same picture: folding goes on from where it stands. */
TEST(played, a_step_is_the_same_whichever_was_looked_at_before) {
    struct world *w = world("steps");

    people(w);
    play(w, 1);
    for (uint64_t round = 1; round <= 5; round++) {
        struct record r = opened(w, round);

        for (int n = 1; n <= r.moment_count; n++) {
            struct record fresh = opened(w, round);
            char *one = object(&fresh, n, 0), *other = object(&r, n, 0);

            CHECK_STR(one, other);
            free(other);
            other = object(&r, r.moment_count - n + 1, 0);
            free(other);
            other = object(&r, n, 0);
            CHECK_STR(one, other);
            free(one);
            free(other);
            record_close(&fresh);
        }
        record_close(&r);
    }
    end(w);
}

TEST(played, a_void_round_says_why_and_pays_nothing) {
    struct world *w = world("void");
    struct fact fact = {.kind = FACT_VOID, .source = BY_USER, .who = 1, .table = 1};

    people(w);
    turn(w);
    CHECK_EQ(put(w, required(w, 1, 1)), OK);
    turn(w);
    fact.voided.round = w->house.working.table[0].round;
    snprintf(fact.voided.reason, sizeof fact.voided.reason, "a \"card\" fell");
    CHECK_EQ(put(w, fact), OK);
    turn(w);
    struct record r = opened(w, fact.voided.round);
    char *text = object(&r, 0, 0);

    conforms("Played", text);
    CHECK(strstr(text, "\"voided\":true"));
    CHECK(strstr(text, "\"reason\":\"a \\\"card\\\" fell\""));
    CHECK(!strstr(text, "\"awards\""));
    free(text);
    record_close(&r);
    end(w);
}
