#include "house/protocol.c"
#include "test.h"

static struct text of(char *text) { return (struct text){text, strlen(text)}; }

TEST(protocol, ids_and_keys_are_told_apart) {
    for (int kind = 1; kind < REQUESTS; kind++) {
        const struct protocol_request *p = protocol_request(kind);
        char id[64];

        strncpy(id, p->id, sizeof id - 1);
        CHECK_EQ(protocol_find((struct text){id, strlen(p->id)}), kind);
        CHECK(p->text[0] && p->roles && p->over);
        for (int i = 0; p->fields[i].key; i++) {
            CHECK(i < 31 && p->fields[i].text[0]);
            CHECK(strcmp(p->fields[i].key, "n") != 0 && strcmp(p->fields[i].key, "do") != 0);
            for (int k = 0; k < i; k++) CHECK(strcmp(p->fields[i].key, p->fields[k].key) != 0);
        }
    }
    CHECK(!protocol_request(0) && !protocol_request(REQUESTS) && !protocol_request(-1));
}

/* What becomes a fact says which, and what only asks changes nothing. */
TEST(protocol, changes_are_facts_and_questions_are_not) {
    for (int kind = 1; kind < REQUESTS; kind++) {
        const struct protocol_request *p = protocol_request(kind);

        if (p->handler == HANDLED_BY_CHANGE) CHECK(p->fact != FACT_NONE);
        if (p->handler == HANDLED_BY_QUERY || p->handler == HANDLED_BY_SESSION) CHECK_EQ(p->fact, FACT_NONE);
    }
}

TEST(protocol, secrets_are_wiped) {
    char name[] = "mia", password[] = "correct horse";
    struct request r = {.kind = REQUEST_LOGIN, .given = 3, .name = of(name), .password = of(password)};

    protocol_wipe(&r);
    CHECK_STR(name, "mia");
    for (size_t i = 0; i < sizeof password; i++) CHECK_EQ(password[i], 0);
    CHECK_EQ(r.password.size, 0);
    CHECK(text_is(r.name, "mia"));
}

TEST(protocol, words_of_choices) {
    const struct request r = {.kind = REQUEST_EXPORT, .what = 3, .format = 2};

    CHECK(text_is(REQUEST_WORD(&r, what), "meters"));
    CHECK(text_is(REQUEST_WORD(&r, format), "json"));
    CHECK_EQ(REQUEST_WORD(&r, role).size, 0); /* not a key of an export */
    CHECK_EQ(REQUEST_WORD(&((struct request){.kind = REQUEST_EXPORT}), what).size, 0);
    CHECK_EQ(REQUEST_WORD(&((struct request){.kind = REQUEST_EXPORT, .what = 10}), what).size, 0);
}

TEST(protocol, a_refusal_is_written) {
    char memory[300];
    struct buf b = BUF(memory);

    protocol_put_refused(&b, 12, ERR_LATE, "", 0);
    CHECK_STR(memory, "{\"is\":\"refused\",\"n\":12,\"code\":\"late\",\"message\":\"the time for this is over\"}");
    buf_clear(&b);
    protocol_put_refused(&b, 0, ERR_TYPE, "bets: \"x\"", 0);
    CHECK_STR(memory, "{\"is\":\"refused\",\"code\":\"wrong-type\",\"message\":\"bets: \\\"x\\\"\"}");
}

TEST(protocol, roles_have_names) {
    CHECK_STR(role_id(ROLE_SUPERVISOR), "supervisor");
    CHECK_STR(role_id(ROLE_SIGN), "sign");
    CHECK_EQ(ROLE_TERMINAL, 1); /* permanent: the log has them */
    CHECK_EQ(ROLE_SIGN, 6);
    CHECK_EQ(ROLE_READER, 7);
}
