#include "math/dealer_open_pai_gow/way.c"

#include "base/rng.h"
#include "test.h"

extern const struct embedded house_ways[];
extern const int house_ways_count;

static struct way carried(const char *name) {
    char error[WAY_ERROR];
    struct way way = {0};

    for (int i = 0; i < house_ways_count; i++) {
        if (strcmp(house_ways[i].name, name) != 0) continue;
        CHECK(way_read(&way, house_ways[i].bytes, house_ways[i].size, error), "%s: %s", name, error);
        return way;
    }
    FAIL("the program does not carry %s", name);
    return way;
}

static struct way way_of(const char *text) {
    char error[WAY_ERROR];
    struct way way;

    CHECK(way_read(&way, text, strlen(text), error), "%s", error);
    return way;
}

static void seven_cards(const char *text, card out[7]) {
    const char *bad;

    CHECK_EQ(card_read_list(text, strlen(text), out, 7, &bad), 7);
}

/* The front that the way sets, "Ks Kd". */
static const char *front_of_text(const struct way *way, const char *cards) {
    static char memory[16];
    struct buf b = BUF(memory);
    struct setting set;
    card seven[7];

    seven_cards(cards, seven);
    if (way_set(way, seven, WHEEL_LOWEST, &set) < 0) return "none";
    card_put_list(&b, set.front, 2);
    return memory;
}

/* Random hands, card by card; all hands by value are in pai_gow_way_test.c. */
static void check_like_house_way(const char *name, struct pai_gow_terms terms) {
    const struct way way = carried(name);
    struct rng rng;

    rng_seed(&rng, name, strlen(name));
    for (int n = 0; n < 20000; n++) {
        card deck[DECK_53];
        struct setting set;

        for (card c = 0; c < DECK_53; c++) deck[c] = c;
        rng_shuffle(&rng, deck, DECK_53);
        const struct setting expected = house_way(deck, terms);
        CHECK(way_set(&way, deck, terms.wheel, &set) >= 0);
        CHECK(memcmp(set.front, expected.front, sizeof set.front) == 0);
        CHECK(memcmp(set.back, expected.back, sizeof set.back) == 0);
    }
}

TEST(way, the_document_s_list_sets_as_the_house_way_does) {
    check_like_house_way("document.txt", (struct pai_gow_terms){.way = HOUSE_WAY_DOCUMENT, .wheel = WHEEL_LOWEST});
    check_like_house_way("document.txt", (struct pai_gow_terms){.way = HOUSE_WAY_DOCUMENT, .wheel = WHEEL_SECOND});
    check_like_house_way("either-pair.txt",
                         (struct pai_gow_terms){.way = HOUSE_WAY_EITHER_PAIR, .wheel = WHEEL_LOWEST});
}

TEST(way, the_first_rule_that_holds_decides) {
    const struct way way = way_of("# pairs\n"
                                  "two pair, high pair >= J or kicker < A: split\n"
                                  "two pair: kickers in front\n\n"
                                  "pair: kickers in front # one\n"
                                  "any: second and third in front\n");

    CHECK_EQ(way.count, 4);
    CHECK_EQ(way.rules[3].line, 6);
    CHECK_STR(way.rules[2].text, "pair: kickers in front");
    CHECK_STR(front_of_text(&way, "Js Jd 3c 3h As 9d 8c"), "3h 3c");
    CHECK_STR(front_of_text(&way, "Ts Td 3c 3h Ks 9d 8c"), "3h 3c");
    CHECK_STR(front_of_text(&way, "Ts Td 3c 3h As 9d 8c"), "As 9d");
    CHECK_STR(front_of_text(&way, "Ts Td 3c 4h As 9d 8c"), "As 9d");
    CHECK_STR(front_of_text(&way, "Ks 2d 3c 4h As 9d 8c"), "Ks 9d");
}

TEST(way, what_cannot_be_carried_out_asks_the_next_action_and_the_next_rule) {
    const struct way way = way_of("straight or flush: keep royal flush, else keep straight or flush with front >= K\n"
                                  "pair: pair in front, else kickers in front\n"
                                  "any: second and third in front\n");

    CHECK_STR(front_of_text(&way, "9s 8d 7c 6h 5s Kd 2c"), "Kd 2c");
    CHECK_STR(front_of_text(&way, "9s 8d 7c 6h 5s Qd 2c"),
              "9s 8d"); /* the straight cannot stay: no pair, so the last */
    CHECK_STR(front_of_text(&way, "As Ad 7c 6h 2s Qd 9c"), "Qd 9c"); /* aces in front would foul */
    CHECK_STR(front_of_text(&way, "Jk Ad 7c 6h 2s Qd 9c"), "Qd 9c");
}

TEST(way, no_rule_sets_the_hand) {
    const struct way way = way_of("pair: kickers in front\n");

    CHECK_STR(front_of_text(&way, "Ks 2d 3c 4h As 9d 8c"), "none");
}

static void check_refused(const char *text, const char *piece) {
    char error[WAY_ERROR];
    struct way way;

    CHECK(!way_read(&way, text, strlen(text), error));
    CHECK(strstr(error, piece), "'%s' is not in '%s'", piece, error);
}

TEST(way, an_error_names_the_line_and_the_remedy) {
    check_refused("", "there is no rule in it");
    check_refused("# only\n", "there is no rule in it");
    check_refused("\ntwo pairs: split\n", "line 2: 'two pairs: split' is no condition; write a kind of hand");
    check_refused("pair: shuffle\n", "line 1: 'shuffle' is no action; write one of");
    check_refused("pair, kicker: split\n", "line 1: compare it with a rank");
    check_refused("pair, kicker > 1: split\n", "line 1: '1: split' is no rank");
    check_refused("two pair > 3: split\n", "line 1: a kind of hand has no rank");
    check_refused("pair split\n", "line 1: a comma, 'or' or ':' is missing before 'split'");
    check_refused("pair: split pair in front\n", "line 1: 'pair in front' follows the action; write 'else'");
    check_refused("any: keep straight flush with back >= K\n", "line 1: after 'with' write 'front >= K'");
}
