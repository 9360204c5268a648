/* The fact that tests/new_fact adds: a bell was rung at a table. */
#include "floor/floor_fixture.h"
#include "house/protocol.h"
#include "house/replay.h"
#include "test.h"

#include <string.h>

/* Asks as a supervisor, and tells the floor. */
static enum err ask(struct fixture *x, const char *json, struct fact *fact) {
    static char text[200], message[200];
    static struct request request;
    struct buf b = BUF(message);

    snprintf(text, sizeof text, "%s", json);
    CHECK(protocol_read(&request, text, strlen(text), &b) == OK, "%s", message);
    const enum err err = request_fact(&request, (struct request_who){ROLE_SUPERVISOR, 1}, &x->floor, fact);
    return err == OK ? fixture_apply(x, *fact) : err;
}

TEST(bell, a_request_becomes_a_fact_and_a_fact_the_state_of_the_floor) {
    struct fixture *x = fixture_open(fixture_config(), 0, "bell");
    struct fact fact;

    CHECK_EQ(ask(x, "{\"do\":\"bell\",\"n\":1,\"table\":\"Catch\",\"count\":0}", &fact), ERR_AMOUNT);
    CHECK_EQ(ask(x, "{\"do\":\"bell\",\"n\":1,\"table\":\"Catch\",\"count\":3,\"reason\":\"noon\"}", &fact), OK);
    CHECK_EQ(ask(x, "{\"do\":\"bell\",\"n\":2,\"table\":\"Catch\",\"count\":4}", &fact), OK);
    CHECK_EQ(x->floor.table[CATCH - 1].bells, 7);
    fact = fixture_at(CATCH, FACT_BELL);
    fact.source = BY_TERMINAL;
    fact.who = 1;
    CHECK(fixture_apply(x, fact) != OK);
    fixture_close(x);
}

TEST(bell, it_is_stored_exported_and_found_like_any_other) {
    struct fact fact = {.number = 1, .kind = FACT_BELL, .source = BY_USER, .table = 2, .bell = {.count = 9}}, back;
    char bytes[200], json[300];
    struct buf out = BUF(bytes), text = BUF(json);

    strcpy(fact.bell.text, "noon");
    fact_put(&out, &fact);
    CHECK(fact_get(&back, (const uint8_t *)bytes, out.size));
    CHECK_EQ(back.bell.count, 9);
    fact_put_json(&text, &back);
    CHECK(strstr(json, "\"fact\":\"bell\"") && strstr(json, "\"count\":9,\"text\":\"noon\""));
    CHECK_STR(fact_reason(&back), "noon");
    CHECK(fact_is_about(FACT_BELL, ABOUT_EVENT));
}
