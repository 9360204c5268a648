#include "deal/receipt_read.c"

#include "test.h"

#include "deal/receipt_fixture.h"

#include <stdio.h>

static char memory[2 * RECEIPT_TABLE_MAX], message[300];

static enum receipt_fault read(struct receipt *out, const char *text) {
    struct buf why = BUF(message);

    message[0] = '\0';
    strcpy(memory, text);
    return receipt_read(out, (struct text){memory, strlen(text)}, &why);
}

/* The receipt with one piece of its text exchanged. */
static enum receipt_fault read_with(const struct fixture *f, const char *piece, const char *other) {
    static char text[2 * RECEIPT_TABLE_MAX];
    const char *at = strstr(f->text, piece);
    struct buf b = BUF(text);
    struct receipt receipt;

    CHECK(at != NULL, "'%s' is not in the receipt", piece);
    buf_bytes(&b, f->text, (size_t)(at - f->text));
    buf_put(&b, other);
    buf_put(&b, at + strlen(piece));
    return read(&receipt, text);
}

static struct fixture *any(const char *game) {
    const struct rules rules = rules_standard(game_find(game, strlen(game)));

    return fixture_make(&rules, game, 1, false);
}

TEST(receipt_read, what_was_written_is_read) {
    struct fixture *f = any("three-card-catch");
    struct receipt r;

    CHECK_EQ(read(&r, f->text), RECEIPT_READ);
    CHECK_STR(message, "");
    CHECK(r.rules.game == f->rules.game && r.round == 8 && r.from_round == 8 && r.first_card == 1);
    CHECK(text_is(r.table, "Table 1") && text_is(r.program, "cardroom test") && text_is(r.deal, "rng"));
    CHECK(text_is(r.closed, "2026-11-15T20:15:20.250Z") && r.executable.size == 0);
    CHECK(r.has_commitment && memcmp(r.commitment, f->commitment, RECEIPT_HASH) == 0);
    CHECK(r.seed.size == 128 && memcmp(r.seed.bytes, f->seed.bytes, 128) == 0);
    CHECK(memcmp(r.key, f->key.public, RECEIPT_PUBLIC) == 0);
    CHECK(r.meters.cents[1] == 500000 && r.meters.cents[5] == 25000);
    CHECK(r.events.at[0] == '[' && r.hands.at[0] == '{' && r.seats.at[0] == '[');
    CHECK(r.context.at[0] == '{' && r.context.at[r.context.size - 1] == '}');
    CHECK(strncmp(r.body.at + r.body.size, ",\"signature\":", 13) == 0);
    fixture_free(f);
}

TEST(receipt_read, white_space_is_free) {
    static char text[4 * RECEIPT_TABLE_MAX];
    struct fixture *f = any("chase-the-flush");
    struct buf b = BUF(text);
    struct receipt r;
    bool inside = false;

    for (size_t i = 0; i < f->size; i++) {
        if (f->text[i] == '"') inside = !inside;
        buf_char(&b, f->text[i]);
        if (!inside && strchr("{}[],:", f->text[i])) buf_put(&b, " \r\n\t");
    }
    CHECK(b.size < sizeof memory);
    CHECK_EQ(read(&r, text), RECEIPT_READ);
    CHECK(strncmp(r.body.at, f->text, r.body.size) == 0);
    fixture_free(f);
}

TEST(receipt_read, every_refusal_names_its_place) {
    static const struct {
        const char *piece, *other, *why;
    } refused[] = {
        {"{\"receipt\":7", "{\"receipt\":8", "this is not a receipt of version 7, which this program knows"},
        {"{\"receipt\":7", "{\"receipt\":6",
         "this receipt was written by cardroom 1; formats began anew with 2.0, so it is checked with the program that "
         "wrote "
         "it"},
        {"{\"receipt\":7", "{\"receipt\":7.0", "this is not a receipt of version 7, which this program knows"},
        {"{\"receipt\":7,", "{",
         "'context' stands where the key 'receipt' belongs: it is unknown, given twice or out of order"},
        {"{\"receipt\":7,", "{\"receipt\":7,\"receipt\":7,",
         "'receipt' stands where the key 'context' belongs: it is unknown, given twice or out of order"},
        {"\"game\":\"three-card-catch\"", "\"game\":\"three-card-cat\"", "this program has no game 'three-card-cat'"},
        {"\"xtra\":\"1\"", "\"xtra\":\"7\"",
         "the option 'xtra' of three-card-catch does not exist or does not take this value"},
        {"\"xtra\":\"1\",", "",
         "the options are not the full list of three-card-catch, each once, in its order and spelling"},
        {"\"xtra\":\"1\",", "\"xtra\":\"1\",\"xtra\":\"1\",",
         "the options are not the full list of three-card-catch, each once, in its order and spelling"},
        {"\"table\":\"Table 1\"", "\"table\":\"\"", "table is empty, longer than 64 bytes or has control characters"},
        {"\"table\":\"Table 1\"", "\"table\":1", "table is not a string"},
        {"\"table\":\"Table 1\"", "\"table\":\"Table\\u0020 1\"",
         "a string has a backslash: the strings of a receipt have no escapes"},
        {"\"from_round\":8", "\"from_round\":0", "from_round is not a whole number from 1 to 9223372036854775807"},
        {"\"from_round\":8", "\"from_round\":-0", "from_round is not a whole number from 1 to 9223372036854775807"},
        {"\"round\":8,\"first", "\"round\":8e0,\"first", "round is not a whole number from 1 to 9223372036854775807"},
        {"\"first_card\":1", "\"first_card\":417", "first_card is not a whole number from 1 to 416"},
        {"\"commitment\":\"", "\"commitment\":\"0", "commitment is neither empty nor 32 bytes in lower-case hex"},
        {"\"seed\":\"", "\"seed\":\"00", "seed is neither empty nor 128 bytes in lower-case hex"},
        {"T20:15:20.250Z", "T20:15:20Z", "the time 'closed' is not of the form 2026-11-15T20:15:00.000Z"},
        {"\"meters\":{", "\"meters\":{\"0\":1,",
         "'0' stands where the key '1' belongs: it is unknown, given twice or out of order"},
        {"\"1\":500000,", "", "'2' stands where the key '1' belongs: it is unknown, given twice or out of order"},
        {"\"1\":500000", "\"1\":1000000000000001", "1 is not a whole number from 0 to 1000000000000000"},
        {"\"events\":[", "\"events\":{},\"x\":[", "events is not an array"},
        {"\"hands\":{", "\"hands\":[],\"x\":{", "hands is not an object"},
        {",\"signature\":", ",\"note\":1,\"signature\":",
         "'note' stands where the key 'signature' belongs: it is unknown, given twice or out of order"},
        {"\"signature\":\"", "\"signature\":\"0", "signature is not 64 bytes in lower-case hex"},
        {",\"proof\":null", "", "the key 'proof' is missing"},
        {"\"proof\":null", "\"proof\":1", "proof is neither null nor an object"},
        {"null}\n", "null,\"signature\":\"\"}\n", "'signature' is one key too many in the receipt"},
    };
    struct fixture *f = any("three-card-catch");

    for (size_t i = 0; i < COUNT(refused); i++) {
        CHECK(read_with(f, refused[i].piece, refused[i].other) != RECEIPT_READ);
        CHECK_STR(message, refused[i].why);
    }
    CHECK_EQ(read_with(f, "\"game\":\"three-card-catch\"", "\"game\":\"poker\""), RECEIPT_OTHER_RULES);
    CHECK_EQ(read_with(f, "\"xtra\":\"1\"", "\"xtra\":\"9\""), RECEIPT_OTHER_RULES);
    fixture_free(f);
}

/* WAC 230-15-490: versions 2 and 3 name the aggregate limits. */
TEST(receipt_read, limits_have_one_form) {
    static const struct {
        const char *limits;
        enum receipt_fault fault;
    } cases[] = {
        {"{\"xtra\":1000000}", RECEIPT_READ},
        {"{\"xtra\":1000000,\"natural-pair-plus\":5}", RECEIPT_READ},
        {"{\"natural-pair-plus\":5,\"xtra\":1000000}", RECEIPT_MALFORMED},
        {"{\"xtra\":5,\"xtra\":5}", RECEIPT_MALFORMED},
        {"{\"xtra\":0}", RECEIPT_MALFORMED},
        {"{\"xtra\":-5}", RECEIPT_MALFORMED},
        {"{\"xtra\":05}", RECEIPT_MALFORMED},
        {"{\"xtra\":\"5\"}", RECEIPT_MALFORMED},
        {"{\"poker\":5}", RECEIPT_MALFORMED},
        {"{}", RECEIPT_READ},
        {"[]", RECEIPT_MALFORMED},
    };
    struct fixture *f = any("three-card-catch");
    char other[200];

    for (size_t i = 0; i < COUNT(cases); i++) {
        snprintf(other, sizeof other, "\"limits\":%s,", cases[i].limits);
        CHECK(read_with(f, "\"limits\":{},", other) == cases[i].fault, "%s: %s", cases[i].limits, message);
    }
    CHECK_EQ(read_with(f, "\"limits_per\":\"round\"", "\"limits_per\":\"hand\""), RECEIPT_READ);
    CHECK_EQ(read_with(f, "\"limits_per\":\"round\"", "\"limits_per\":\"deal\""), RECEIPT_MALFORMED);
    CHECK_EQ(read_with(f, "\"limits_per\":\"round\",", ""), RECEIPT_MALFORMED);
    CHECK_EQ(read_with(f, "\"limits_in\":1", "\"limits_in\":50"), RECEIPT_READ);
    CHECK_EQ(read_with(f, "\"limits_in\":1", "\"limits_in\":0"), RECEIPT_MALFORMED);
    fixture_free(f);
}

TEST(receipt_read, what_is_no_json) {
    struct receipt r;

    CHECK_EQ(read(&r, ""), RECEIPT_MALFORMED);
    CHECK_STR(message, "this is not JSON: line 1, column 1: the text ends where a value should be");
    CHECK_EQ(read(&r, "{\n\"receipt\":1,\n}"), RECEIPT_MALFORMED);
    CHECK_STR(message, "this is not JSON: line 3, column 1: expected a key in quotes");
    CHECK_EQ(read(&r, "null"), RECEIPT_MALFORMED);
    CHECK_STR(message, "the receipt is not an object");
}

/* A text from outside stands in a message, and no terminal obeys it. */
TEST(receipt_read, messages_quote_printable_text_only) {
    struct fixture *f = any("three-card-catch");

    CHECK_EQ(read_with(f, "\"game\":\"three-card-catch\"", "\"game\":\"a\x7f[31m\""), RECEIPT_OTHER_RULES);
    CHECK_STR(message, "this program has no game 'a?[31m'");
    fixture_free(f);
}

/* ---- events -------------------------------------------------------------------------------------------- */

static const struct game *game_of(const char *id) {
    const struct game *game = game_find(id, strlen(id));

    CHECK(game != NULL);
    return game;
}

static bool reads(const char *game, const char *words, struct event *out) {
    char copy[120];

    strcpy(copy, words);
    return receipt_event_read((struct text){copy, strlen(copy)}, game_of(game), out);
}

/* Every kind: what is read is what the words say, and is written with the same words. */
TEST(receipt_event, words_and_events) {
    static const struct {
        const char *game, *words;
        struct event event;
    } events[] = {
        {"three-card-catch", "bet 1 ante 500", {.kind = EV_BET, .what = 0, .seat = 1, .cents = 500}},
        {"three-card-catch", "bet 6 progressive 0", {.kind = EV_BET, .what = 4, .seat = 6}},
        {"three-card-catch",
         "bet 1 ante 9223372036854775807",
         {.kind = EV_BET, .what = 0, .seat = 1, .cents = INT64_MAX}},
        {"stadium-three-card", "pick 5000 7 8 9", {.kind = EV_PICK, .seat = 5000, .cards = {7, 8, 9}}},
        {"chase-the-flush", "close", {.kind = EV_CLOSE}},
        {"dealer-open-pai-gow", "start 7", {.kind = EV_START, .what = 7}},
        {"dealer-open-pai-gow", "card Jk", {.kind = EV_CARD, .cards = {JOKER}}},
        {"three-card-catch", "card Td", {.kind = EV_CARD, .cards = {33}}},
        {"super-three-card", "expire", {.kind = EV_EXPIRE}},
        {"super-three-card", "expire 3", {.kind = EV_EXPIRE, .seat = 3}},
    };

    for (size_t i = 0; i < COUNT(events); i++) {
        char copy[96];
        struct buf b = BUF(copy);
        struct event event;

        CHECK(reads(events[i].game, events[i].words, &event), "%s", events[i].words);
        CHECK(event.kind == events[i].event.kind && event.what == events[i].event.what);
        CHECK(event.seat == events[i].event.seat && event.cents == events[i].event.cents);
        CHECK(memcmp(event.cards, events[i].event.cards, 3) == 0);
        receipt_event_put(&b, game_of(events[i].game), &events[i].event);
        CHECK_STR(copy, events[i].words);
    }
}

TEST(receipt_event, decisions) {
    struct event event;

    CHECK(reads("three-card-catch", "act 2 play", &event));
    CHECK(event.kind == EV_ACT && event.seat == 2 && event.cards[0] == CARD_NONE);
    CHECK_EQ(event.what, game_action(game_of("three-card-catch"), "play", 4));
    CHECK(reads("dealer-open-pai-gow", "act 4 set 2d Jk", &event));
    CHECK(event.cards[0] == card_of(TWO, DIAMONDS) && event.cards[1] == JOKER);
    CHECK(reads("dealer-open-pai-gow", "act 4 house-way", &event));
}

/* An event has one text: nothing else is taken for it. */
TEST(receipt_event, what_is_refused) {
    static const char *const refused[] = {
        "",
        " ",
        "bet",
        "bet 1 ante",
        "bet 1 ante 500 1",
        "bet 1 ante -5",
        "bet 1 ante 05",
        "bet 1 ante +5",
        "bet 1 ante 5.0",
        "bet 1 ante 9223372036854775808",
        "bet 01 ante 500",
        "bet 8 ante 500",
        "bet -1 ante 500",
        "bet 65537 ante 500",
        "bet 1 big 500",
        "bet 1 Ante 500",
        "BET 1 ante 500",
        " bet 1 ante 500",
        "bet 1 ante 500 ",
        "bet 1  ante 500",
        "pick 1 1 2",
        "pick 1 1 2 10",
        "close now",
        "closed",
        "start",
        "start 256",
        "card",
        "card 10d",
        "card td",
        "card Xx",
        "card ??",
        "card Td 2c",
        "act 1",
        "act 1 raise",
        "act 1 play 2c 3c",
        "expire 0",
        "expire 1 2",
        "expire x",
        "deal",
        "x x x x x x x",
    };
    struct event event;

    for (size_t i = 0; i < COUNT(refused); i++)
        CHECK(!reads("three-card-catch", refused[i], &event), "'%s'", refused[i]);
    CHECK(!reads("dealer-open-pai-gow", "act 1 set", &event));
    CHECK(!reads("dealer-open-pai-gow", "act 1 set 2d", &event));
    CHECK(!reads("dealer-open-pai-gow", "act 1 house-way 2d 3d", &event));
    CHECK(!reads("stadium-three-card", "expire 5001", &event));
}
