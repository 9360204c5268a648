/* protocol_read_test.c - good requests, and every kind of bad one.
 *
 * The examples are written by hand.  A second set is built from the definition, a sample of each field, and
 * then spoiled field by field, so that a request that is added is tested unasked. */
#include "house/protocol_read.c"
#include "test.h"

static struct request out;
static char message[256];
static char text[65536];

static enum err read_text(const char *json) {
    struct buf b = BUF(message);

    strncpy(text, json, sizeof text - 1);
    return protocol_read(&out, text, strlen(text), &b);
}

#define CHECK_TEXT(actual, expected)                                                                                   \
    CHECK(text_is((actual), (expected)), "%.*s, expected %s", (int)(actual).size, (actual).at, (expected))

/* ---- by hand ------------------------------------------------------------------------------------------ */

TEST(protocol_read, a_bet) {
    CHECK_EQ(read_text("{\"do\":\"bets\",\"n\":12,\"spots\":{\"ante\":500,\"pair-plus\":0},\"pick\":[1,5,9]}"), OK);
    CHECK_EQ(out.kind, REQUEST_BETS);
    CHECK_EQ(out.number, 12);
    CHECK_EQ(out.spots.count, 2);
    CHECK_TEXT(out.spots.spot[0].wager, "ante");
    CHECK_EQ(out.spots.spot[0].cents, 500);
    CHECK_TEXT(out.spots.spot[1].wager, "pair-plus");
    CHECK_EQ(out.spots.spot[1].cents, 0);
    CHECK_EQ(out.pick[0] * 100 + out.pick[1] * 10 + out.pick[2], 159);
    CHECK(REQUEST_HAS(&out, pick) && REQUEST_HAS(&out, spots));
}

TEST(protocol_read, a_setting_and_a_decision) {
    CHECK_EQ(read_text("{\"do\":\"act\",\"n\":3,\"action\":\"set\",\"front\":\"Kh 10d\"}"), OK);
    CHECK_EQ(out.front.count, 2);
    CHECK_EQ(out.front.card[0], card_of(KING, HEARTS));
    CHECK_EQ(out.front.card[1], card_of(TEN, DIAMONDS));
    CHECK_EQ(read_text(" { \"do\" : \"act\" , \"action\" : \"fo\\u006cd\" , \"n\" : 4 } \n"), OK);
    CHECK_TEXT(out.action, "fold");
    CHECK(!REQUEST_HAS(&out, front));
    CHECK_EQ(out.front.count, 0);
}

TEST(protocol_read, limits_and_choices) {
    CHECK_EQ(read_text("{\"do\":\"limits\",\"n\":1,\"table\":\"Catch 1\",\"limits\":{\"ante\":[500,10000]},"
                       "\"pause_ms\":5000,\"reason\":\"Friday\"}"),
             OK);
    CHECK_EQ(out.limits.count, 1);
    CHECK_EQ(out.limits.spot[0].max_cents, 10000);
    CHECK_EQ(out.pause_ms, 5000);
    CHECK_EQ(out.betting_ms, 0);
    CHECK_EQ(read_text("{\"do\":\"user-add\",\"name\":\"mia\",\"role\":\"supervisor\",\"password\":\"x\"}"), OK);
    CHECK_TEXT(REQUEST_WORD(&out, role), "supervisor");
    CHECK_EQ(out.number, 0);
    CHECK_EQ(read_text("{\"do\":\"load\",\"n\":1,\"voucher\":\"001234-567890-123456\"}"), OK);
    CHECK_EQ(out.voucher, 1234567890123456);
}

/* clang-format off */
static const struct bad {
    const char *json;
    enum err err;
    const char *says; /* part of the message */
} bads[] = {
    {"", ERR_JSON, "column 1"},
    {"[]", ERR_TYPE, "expected an object, found an array"},
    {"{}", ERR_KEY_MISSING, "\"do\""},
    {"{\"n\":1,\"do\":\"leave\"}", ERR_KEY_MISSING, "first key"},
    {"{\"do\":7}", ERR_TYPE, "expected a string, found a number"},
    {"{\"do\":\"fly\"}", ERR_REQUEST, "'fly' is no request"},
    {"{\"do\":\"\\u0000\"}", ERR_REQUEST, "'?'"},
    {"{\"do\":\"leave\"}", ERR_KEY_MISSING, "leave: the key 'n' is missing"},
    {"{\"do\":\"leave\",\"n\":0}", ERR_RANGE, "leave: n: expected a whole number from 1 to 9007199254740991"},
    {"{\"do\":\"leave\",\"n\":9007199254740992}", ERR_RANGE, "leave: n"},
    {"{\"do\":\"leave\",\"n\":1.5}", ERR_TYPE, "leave: n: expected a whole number"},
    {"{\"do\":\"leave\",\"n\":\"1\"}", ERR_TYPE, "leave: n: expected a number, found a string"},
    {"{\"do\":\"leave\",\"n\":1,\"n\":2}", ERR_KEY_TWICE, "leave: the key 'n' is given twice"},
    {"{\"do\":\"leave\",\"n\":1,\"do\":\"sit\"}", ERR_KEY_UNKNOWN, "'do'"},
    {"{\"do\":\"leave\",\"n\":1,\"why\":2}", ERR_KEY_UNKNOWN, "leave: there is no key 'why'"},
    {"{\"do\":\"leave\",\"n\":1}x", ERR_JSON, "column 21"},
    {"{\"do\":\"leave\",\"n\":1", ERR_JSON, "not closed"},
    {"{\"do\":\"leave\",\"n\":01}", ERR_JSON, "malformed"},
    {"{\"do\":\"dead\",\"n\":1,\"table\":\"T\",\"reason\":\"  \"}", ERR_RANGE, "dead: reason: the text is blank"},
    {"{\"do\":\"bets\",\"n\":1,\"spots\":[]}", ERR_TYPE, "bets: spots: expected an object, found an array"},
    {"{\"do\":\"bets\",\"n\":1,\"spots\":{\"ante\":-1}}", ERR_RANGE, "bets: spots: expected a whole number from 0"},
    {"{\"do\":\"bets\",\"n\":1,\"spots\":{\"ante\":1e2}}", ERR_TYPE, "bets: spots: expected a whole number"},
    {"{\"do\":\"bets\",\"n\":1,\"spots\":{\"ante\":99999999999999999999}}", ERR_RANGE, "bets: spots"},
    {"{\"do\":\"bets\",\"n\":1,\"spots\":{\"ante\":5,\"ante\":5}}", ERR_WAGER_TWICE, "'ante' is given twice"},
    {"{\"do\":\"bets\",\"n\":1,\"spots\":{\"\":5}}", ERR_WAGER, "bets: spots"},
    {"{\"do\":\"bets\",\"n\":1,\"pick\":[1,2]}", ERR_LENGTH, "bets: pick: expected numbers: 3"},
    {"{\"do\":\"bets\",\"n\":1,\"pick\":[1,2,3,4]}", ERR_LENGTH, "bets: pick: expected numbers: 3"},
    {"{\"do\":\"bets\",\"n\":1,\"pick\":[1,2,10]}", ERR_RANGE, "bets: pick: expected a whole number from 1 to 9"},
    {"{\"do\":\"bets\",\"n\":1,\"pick\":[1,2,null]}", ERR_TYPE, "found null"},
    {"{\"do\":\"act\",\"n\":1,\"action\":\"set\",\"front\":\"Kh\"}", ERR_LENGTH, "act: front: expected cards: 2"},
    {"{\"do\":\"act\",\"n\":1,\"action\":\"set\",\"front\":\"Kh Zz\"}", ERR_CARD, "act: front: 'Zz' is not a card"},
    {"{\"do\":\"act\",\"n\":1,\"action\":\"se\\nt\"}", ERR_RANGE, "act: action: the text has a control character"},
    {"{\"do\":\"correct\",\"n\":1,\"table\":\"t\",\"index\":54}", ERR_RANGE, "correct: index"},
    {"{\"do\":\"load\",\"n\":1,\"voucher\":\"12345678901234567\"}", ERR_VOUCHER, "18 digits"},
    {"{\"do\":\"load\",\"n\":1,\"voucher\":\"1234567890123456789\"}", ERR_VOUCHER, "18 digits"},
    {"{\"do\":\"load\",\"n\":1,\"voucher\":\"000000000000000000\"}", ERR_VOUCHER, "18 digits"},
    {"{\"do\":\"limits\",\"n\":1,\"limits\":{\"ante\":[1]}}", ERR_LENGTH, "limits: limits: expected numbers: 2"},
    {"{\"do\":\"limits\",\"n\":1,\"limits\":{\"ante\":[1,2],\"ante\":[1,2]}}", ERR_WAGER_TWICE, "twice"},
    {"{\"do\":\"open\",\"n\":1,\"table\":\"t\",\"shuffled\":1}", ERR_TYPE, "open: shuffled: expected true or false"},
    {"{\"do\":\"export\",\"what\":\"secrets\"}", ERR_RANGE, "export: what: 'secrets' is none of: rounds"},
    {"{\"do\":\"login\",\"name\":\"mia\",\"password\":7}", ERR_TYPE, "login: password: expected a string"},
};
/* clang-format on */

TEST(protocol_read, what_is_bad_is_refused_with_its_place) {
    for (size_t i = 0; i < COUNT(bads); i++) {
        const enum err err = read_text(bads[i].json);

        CHECK(err == bads[i].err, "%s: %s (%s)", bads[i].json, err_code(err), message);
        CHECK(strstr(message, bads[i].says), "%s: %s", bads[i].json, message);
    }
}

/* The number is known for the answer, even where what follows it is bad. */
TEST(protocol_read, a_refusal_knows_the_number) {
    CHECK_EQ(read_text("{\"do\":\"bets\",\"n\":77,\"spots\":3}"), ERR_TYPE);
    CHECK_EQ(out.number, 77);
    CHECK_EQ(out.kind, REQUEST_BETS);
}

TEST(protocol_read, more_wagers_than_any_game_has) {
    char json[1024];
    struct buf b = BUF(json);

    buf_put(&b, "{\"do\":\"bets\",\"n\":1,\"spots\":{");
    for (int i = 0; i <= WAGERS_MAX; i++) buf_format(&b, "%s\"w%d\":1", i ? "," : "", i);
    buf_put(&b, "}}");
    CHECK_EQ(read_text(json), ERR_LENGTH);
}

TEST(protocol_read, chips_are_counts_the_smallest_first) {
    CHECK_EQ(read_text("{\"do\":\"colour\",\"n\":1,\"table\":\"a\",\"chips\":[0,20],\"taken\":[]}"), OK);
    CHECK_EQ(out.chips.count, 2);
    CHECK_EQ(out.chips.chips[1], 20);
    CHECK_EQ(out.taken.count, 0);
    CHECK_EQ(read_text("{\"do\":\"colour\",\"n\":1,\"table\":\"a\",\"taken\":[],\"chips\":[-1]}"), ERR_RANGE);
    CHECK_EQ(read_text("{\"do\":\"colour\",\"n\":1,\"table\":\"a\",\"taken\":[],\"chips\":[1000001]}"), ERR_RANGE);
    CHECK_EQ(read_text("{\"do\":\"colour\",\"n\":1,\"table\":\"a\",\"taken\":[],\"chips\":[1.5]}"), ERR_TYPE);
    CHECK_EQ(read_text("{\"do\":\"colour\",\"n\":1,\"table\":\"a\",\"taken\":[],\"chips\":20}"), ERR_TYPE);
    CHECK_EQ(read_text("{\"do\":\"colour\",\"n\":1,\"table\":\"a\",\"taken\":[],"
                       "\"chips\":[1,1,1,1,1,1,1,1,1]}"),
             ERR_LENGTH);
}

/* ---- from the definition ------------------------------------------------------------------------------ */

static void put_text_of(struct buf *b, int64_t size) {
    buf_char(b, '"');
    for (int64_t i = 0; i < size; i++) buf_char(b, 'a');
    buf_char(b, '"');
}

static void put_sample(struct buf *b, const struct protocol_field *f) {
    switch ((enum protocol_field_type)f->type) {
    case PROTOCOL_TEXT:
    case PROTOCOL_SECRET: put_text_of(b, f->least); break;
    case PROTOCOL_NUMBER:
    case PROTOCOL_CENTS:
    case PROTOCOL_TIME: buf_int(b, f->least); break;
    case PROTOCOL_FLAG: buf_put(b, "true"); break;
    case PROTOCOL_CARD: buf_put(b, "\"As\""); break;
    case PROTOCOL_CARDS: buf_put(b, f->least == 2 ? "\"As Kd\"" : "\"As\""); break;
    case PROTOCOL_THREE: buf_put(b, "[1,2,3]"); break;
    case PROTOCOL_VOUCHER: buf_put(b, "\"123456789012345678\""); break;
    case PROTOCOL_CHIPS: buf_put(b, "[0,20]"); break;
    case PROTOCOL_SPOTS: buf_put(b, "{\"ante\":5}"); break;
    case PROTOCOL_LIMITS: buf_put(b, "{\"ante\":[5,10]}"); break;
    case PROTOCOL_CHOICE: buf_format(b, "\"%.*s\"", (int)strcspn(f->words, " "), f->words); break;
    case PROTOCOL_NONE: break;
    }
}

/* The kind with a sample of each field; field skip is left out, or has this value instead. */
static enum err read_kind_with(int kind, int skip, const char *instead) {
    char json[4096];
    struct buf b = BUF(json);
    const struct protocol_request *p = protocol_request(kind);

    buf_format(&b, "{\"do\":\"%s\",\"n\":5", p->id);
    for (int i = 0; p->fields[i].key; i++) {
        if (i == skip && !instead) continue;
        buf_format(&b, ",\"%s\":", p->fields[i].key);
        if (i == skip)
            buf_put(&b, instead);
        else
            put_sample(&b, &p->fields[i]);
    }
    buf_char(&b, '}');
    must(!b.full);
    return read_text(json);
}

#define EACH_FIELD(kind, p, i)                                                                                         \
    for (int kind = 1; kind < REQUESTS; kind++)                                                                        \
        for (const struct protocol_request *p = protocol_request(kind); p; p = NULL)                                   \
            for (int i = 0; p->fields[i].key; i++)

TEST(protocol_read, every_kind_is_read) {
    for (int kind = 1; kind < REQUESTS; kind++) {
        const struct protocol_request *p = protocol_request(kind);
        int fields = 0;

        CHECK(read_kind_with(kind, -1, NULL) == OK, "%s: %s", p->id, message);
        CHECK_EQ(out.kind, kind);
        CHECK_EQ(out.number, 5);
        while (p->fields[fields].key) fields++;
        CHECK_EQ(out.given, (UINT64_C(1) << fields) - 1);
    }
}

TEST(protocol_read, what_must_be_given_must) {
    EACH_FIELD(kind, p, i) {
        const enum err err = read_kind_with(kind, i, NULL);

        CHECK(err == (p->fields[i].must ? ERR_KEY_MISSING : OK), "%s.%s", p->id, p->fields[i].key);
        if (err != OK) CHECK(strstr(message, p->fields[i].key), "%s: %s", p->id, message);
    }
}

TEST(protocol_read, a_field_of_another_type_is_refused) {
    EACH_FIELD(kind, p, i) {
        CHECK(read_kind_with(kind, i, "null") == ERR_TYPE, "%s.%s", p->id, p->fields[i].key);
        CHECK(strstr(message, p->fields[i].key), "%s: %s", p->id, message);
    }
}

TEST(protocol_read, a_key_given_twice_is_refused) {
    EACH_FIELD(kind, p, i) {
        char value[200];
        struct buf b = BUF(value);

        put_sample(&b, &p->fields[i]);
        buf_format(&b, ",\"%s\":", p->fields[i].key);
        put_sample(&b, &p->fields[i]);
        CHECK(read_kind_with(kind, i, value) == ERR_KEY_TWICE, "%s.%s", p->id, p->fields[i].key);
    }
}

static bool counts(const struct protocol_field *f) {
    return f->type == PROTOCOL_NUMBER || f->type == PROTOCOL_CENTS || f->type == PROTOCOL_TIME;
}

TEST(protocol_read, numbers_end_where_the_definition_says) {
    EACH_FIELD(kind, p, i) {
        const struct protocol_field *f = &p->fields[i];
        const int64_t values[4] = {f->least, f->most, f->least - 1, f->most + 1};

        for (int k = 0; counts(f) && k < 4; k++) {
            char value[32];
            struct buf b = BUF(value);

            buf_int(&b, values[k]);
            CHECK(read_kind_with(kind, i, value) == (k < 2 ? OK : ERR_RANGE), "%s.%s %s", p->id, f->key, value);
            if (k < 2) CHECK_EQ(*(const int64_t *)(const void *)((const char *)&out + f->offset), values[k]);
        }
    }
}

TEST(protocol_read, texts_end_where_the_definition_says) {
    EACH_FIELD(kind, p, i) {
        const struct protocol_field *f = &p->fields[i];
        const int64_t sizes[4] = {f->least, f->most, f->most + 1, f->least - 1};

        if (f->type != PROTOCOL_TEXT && f->type != PROTOCOL_SECRET) continue;
        for (int k = 0; k < (f->least ? 4 : 3); k++) {
            char value[1024];
            struct buf b = BUF(value);

            put_text_of(&b, sizes[k]);
            CHECK(read_kind_with(kind, i, value) == (k < 2 ? OK : ERR_LENGTH), "%s.%s", p->id, f->key);
        }
    }
}

/* A secret is in no message, whatever is wrong with it or beside it. */
TEST(protocol_read, no_message_shows_a_secret) {
    EACH_FIELD(kind, p, i) {
        if (p->fields[i].type != PROTOCOL_SECRET) continue;
        CHECK(read_kind_with(kind, i, "\"Tr0ub4dor&3 Tr0ub4dor&3\\u0007\"") != OK);
        CHECK(!strstr(message, "Tr0ub4"), "%s: %s", p->id, message);
        CHECK_EQ(read_kind_with(kind, i, "\"Tr0ub4dor&3\",\"zzz\":1"), ERR_KEY_UNKNOWN);
        CHECK(!strstr(message, "Tr0ub4"), "%s: %s", p->id, message);
        CHECK(read_kind_with(kind, i, "\"Tr0ub4dor&3") != OK);
        CHECK(!strstr(message, "Tr0ub4"), "%s: %s", p->id, message);
    }
}

/* Cut anywhere it is refused; with any one byte changed it is read or refused, in exactly that much memory. */
TEST(protocol_read, cut_and_spoiled_messages) {
    static const char good[] = "{\"do\":\"bets\",\"n\":12,\"spots\":{\"ante\":500,\"pair-plus\":100},\"pick\":[1,5,9]}";
    struct buf b = BUF(message);

    for (size_t size = 0; size < sizeof good - 1; size++) {
        char *copy = malloc(size ? size : 1);

        memcpy(copy, good, size);
        CHECK(protocol_read(&out, copy, size, &b) != OK);
        free(copy);
    }
    for (size_t at = 0; at < sizeof good - 1; at++)
        for (int byte = 0; byte < 256; byte++) {
            char *copy = malloc(sizeof good - 1);

            memcpy(copy, good, sizeof good - 1);
            copy[at] = (char)byte;
            const enum err err = protocol_read(&out, copy, sizeof good - 1, &b);
            CHECK(err == OK || b.size > 0);
            CHECK(!b.full);
            free(copy);
        }
}

/* ---- queries ------------------------------------------------------------------------------------------ */

static enum err read_query(const char *id, const char *query) {
    static char copy[2][512];
    struct buf b = BUF(message);

    strncpy(copy[0], id, sizeof copy[0] - 1);
    strncpy(copy[1], query, sizeof copy[1] - 1);
    return protocol_read_query(&out, (struct text){copy[0], strlen(id)}, (struct text){copy[1], strlen(query)}, &b);
}

TEST(protocol_read, a_query_of_an_address) {
    CHECK_EQ(read_query("rounds", "table=Catch+1&terminal=17&since=1700000000000&limit=5"), OK);
    CHECK_TEXT(out.table, "Catch 1");
    CHECK_EQ(out.terminal, 17);
    CHECK_EQ(out.since, 1700000000000);
    CHECK_EQ(out.limit, 5);
    CHECK_EQ(read_query("export", "what=daily&format=csv"), OK);
    CHECK_TEXT(REQUEST_WORD(&out, what), "daily");
    CHECK_EQ(read_query("voucher", "voucher=123456-789012-345678"), OK);
    CHECK_EQ(out.voucher, 123456789012345678);
    CHECK_EQ(read_query("audit", ""), OK);
    CHECK_EQ(read_query("rounds", "table=%43atch%201&n=4"), OK);
    CHECK_TEXT(out.table, "Catch 1");
    CHECK_EQ(out.number, 4);
}

TEST(protocol_read, a_bad_query_is_refused) {
    CHECK_EQ(read_query("rounds", "limit=0"), ERR_RANGE);
    CHECK_EQ(read_query("rounds", "limit=1x"), ERR_TYPE);
    CHECK_EQ(read_query("rounds", "limit="), ERR_TYPE);
    CHECK_EQ(read_query("rounds", "limit=1&limit=1"), ERR_KEY_TWICE);
    CHECK_EQ(read_query("rounds", "n=1&n=1"), ERR_KEY_TWICE);
    CHECK_EQ(read_query("rounds", "zzz=1"), ERR_KEY_UNKNOWN);
    CHECK_EQ(read_query("rounds", "table=%4"), ERR_TYPE);
    CHECK_EQ(read_query("rounds", "table=%zz"), ERR_TYPE);
    CHECK_EQ(read_query("rounds", "table=%00"), ERR_RANGE);
    CHECK_EQ(read_query("rounds", "&"), ERR_KEY_UNKNOWN);
    CHECK_EQ(read_query("export", ""), ERR_KEY_MISSING);
    CHECK_EQ(read_query("issue", "cents=5&n=1"), ERR_REQUEST);
    CHECK_EQ(read_query("recall", ""), ERR_REQUEST);
    CHECK_EQ(read_query("", ""), ERR_REQUEST);
}

/* What can be asked for with GET has no secret, which would stand in histories and logs, and no list. */
TEST(protocol_read, everything_asked_by_address_is_one_word_and_no_secret) {
    EACH_FIELD(kind, p, i) {
        const int type = p->fields[i].type;

        if (p->handler != HANDLED_BY_QUERY || !(p->over & OVER_HTTP)) continue;
        CHECK(type != PROTOCOL_SECRET && type != PROTOCOL_SPOTS && type != PROTOCOL_LIMITS && type != PROTOCOL_THREE);
        CHECK(type != PROTOCOL_FLAG);
    }
}
