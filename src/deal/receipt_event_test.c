#include "deal/receipt_event.c"

#include "test.h"

static const struct game *game_of(const char *id)
{
    const struct game *game = game_find(id, strlen(id));

    CHECK(game != NULL);
    return game;
}

static bool reads(const char *game, const char *words, struct event *out)
{
    char memory[120];

    strcpy(memory, words);
    return receipt_event_read((struct text){memory, strlen(memory)}, game_of(game), out);
}

/* Every kind: what is read is what the words say, and is written with the same words. */
TEST(receipt_event, words_and_events)
{
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
        char memory[96];
        struct buf b = BUF(memory);
        struct event event;

        cr_assert(reads(events[i].game, events[i].words, &event), "%s", events[i].words);
        CHECK(event.kind == events[i].event.kind && event.what == events[i].event.what);
        CHECK(event.seat == events[i].event.seat && event.cents == events[i].event.cents);
        CHECK(memcmp(event.cards, events[i].event.cards, 3) == 0);
        receipt_event_put(&b, game_of(events[i].game), &events[i].event);
        CHECK_STR(memory, events[i].words);
    }
}

TEST(receipt_event, decisions)
{
    struct event event;

    CHECK(reads("three-card-catch", "act 2 play", &event));
    CHECK(event.kind == EV_ACT && event.seat == 2 && event.cards[0] == CARD_NONE);
    CHECK_EQ(event.what, game_action(game_of("three-card-catch"), "play", 4));
    CHECK(reads("dealer-open-pai-gow", "act 4 set 2d Jk", &event));
    CHECK(event.cards[0] == card_of(TWO, DIAMONDS) && event.cards[1] == JOKER);
    CHECK(reads("dealer-open-pai-gow", "act 4 house-way", &event));
}

/* An event has one text: nothing else is taken for it. */
TEST(receipt_event, what_is_refused)
{
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
        "bet 7 ante 500",
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
        cr_assert(!reads("three-card-catch", refused[i], &event), "'%s'", refused[i]);
    CHECK(!reads("dealer-open-pai-gow", "act 1 set", &event));
    CHECK(!reads("dealer-open-pai-gow", "act 1 set 2d", &event));
    CHECK(!reads("dealer-open-pai-gow", "act 1 house-way 2d 3d", &event));
    CHECK(!reads("stadium-three-card", "expire 5001", &event));
}
