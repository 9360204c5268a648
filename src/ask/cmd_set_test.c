/* cmd_set_test.c - what 'cardroom set' prints and what it refuses. */
#include "cmd_set.c"

#include "test.h"

static void read_seven(const char *text, card out[7]) {
    const char *bad;

    CHECK_EQ(card_read_list(text, strlen(text), out, 7, &bad), 7);
}

static struct set_question given;
static const struct pai_gow_terms document = {.way = HOUSE_WAY_DOCUMENT, .wheel = WHEEL_LOWEST};

/* The form that programs read: exactly these keys, in this order. */
TEST(cmd_set, json_names_front_back_rule_reason_and_hand) {
    char memory[8192];
    struct buf b = BUF(memory);
    card seven[7];

    read_seven("4c Kd 2h 2s Td Th Ts", seven);
    given.all = false;
    put_setting(&b, given.all, seven, document);
    CHECK_STR(memory,
              "{\"front\":\"Kd 4c\",\"back\":\"Ts Th Td 2s 2h\",\"rule\":\"3\",\"reason\":\"full house, tens "
              "over twos, and a single king or ace: the two singletons go in front\",\"hand\":\"full house, tens "
              "over twos / king-high\"}\n");
}

TEST(cmd_set, json_lists_every_setting_on_request) {
    static const char first[] =
        "\"settings\":[{\"front\":\"8s 8h\",\"back\":\"Ks Kh Qd 5h 2c\",\"hand\":\"pair of kings / "
        "pair of eights\",\"foul\":false,\"beaten\":false,\"house_way\":true},";
    static const char last[] = "{\"front\":\"Ks Kh\",\"back\":\"Qd 8s 8h 5h 2c\",\"hand\":\"pair of eights / pair of "
                               "kings\",\"foul\":true,\"beaten\":false,\"house_way\":false}]}\n";
    char memory[8192];
    struct buf b = BUF(memory);
    card seven[7];

    read_seven("Ks Kh 8s 8h Qd 5h 2c", seven);
    given.all = true;
    put_setting(&b, given.all, seven, document);
    CHECK(strstr(memory, first) != NULL);
    CHECK_STR(memory + b.size - strlen(last), last);
}

/* [dealer-open-pai-gow R5] The same cards, by another name. */
TEST(cmd_set, names_a_2_3_4_5_by_its_place) {
    static const char *const names[PAI_GOW_WHEELS] = {"\"hand\":\"straight, five-high / ",
                                                      "\"hand\":\"straight, A-2-3-4-5 / "};

    for (int wheel = 0; wheel < PAI_GOW_WHEELS; wheel++) {
        char memory[8192];
        struct buf b = BUF(memory);
        card seven[7];

        read_seven("As 2d 3h 4c 5s Kc 8d", seven);
        given.all = true;
        put_setting(&b, given.all, seven,
                    (struct pai_gow_terms){.way = HOUSE_WAY_DOCUMENT, .wheel = (enum pai_gow_wheel)wheel});
        CHECK(strstr(memory, "{\"front\":\"Kc 8d\"") && strstr(memory, names[wheel]));
    }
}

/* A hand of seven different ranks has 21 settings, the most there are. */
TEST(cmd_set, the_longest_answers_fit) {
    char memory[8192];
    struct buf b = BUF(memory);
    card seven[7];

    read_seven("As Ks Qs Js 9s 8s 7s", seven);
    given.all = true;
    put_setting(&b, given.all, seven, document);
    CHECK(!b.full);
}

TEST(cmd_set, reads_cards_from_one_word_or_many) {
    card cards[DECK_53 + 1];
    int found;

    CHECK_EQ(
        read_words(&cmd_set, &(struct ask_list){3, (const char *[]){"As 10d", "Kh", " jk  2\u2660 "}}, cards, &found),
        EXIT_DONE);
    CHECK_EQ(found, 5);
    CHECK_EQ(cards[3], JOKER);
    CHECK_EQ(cards[4], card_of(TWO, SPADES));
    CHECK_EQ(read_words(&cmd_set, &(struct ask_list){1, (const char *[]){"As 1d"}}, cards, &found), EXIT_NO);
    CHECK_EQ(check_cards(&cmd_set, (const card[]){1, 2, 3, 4, 5, 6, 7}, 7), EXIT_DONE);
    CHECK_EQ(check_cards(&cmd_set, (const card[]){1, 2, 3, 4, 5, 6, 1}, 7), EXIT_NO);
    CHECK_EQ(check_cards(&cmd_set, (const card[]){1, 2, 3, 4, 5, 6}, 6), EXIT_NO);
    CHECK_EQ(check_cards(&cmd_set, (const card[]){1, 2, 3, 4, 5, 6, 7, 8}, 8), EXIT_NO);
}
