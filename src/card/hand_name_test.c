/* hand_name_test.c - names of hands: every kind as words and as code, and that the two always agree, whatever
 * hand of any game they name. */
#include "card/hand.c"

#include "card/hand_text_fixture.h"
#include "test.h"

#include <string.h>

/* ---- every kind --------------------------------------------------------------------------------------- */

static const struct {
    struct hand_name name;
    const char *words, *code;
} kinds[] = {
    {{HAND_NONE, 0, {0, 0}}, "", ""},
    {{HAND_HIGH, 0, {ACE, 0}}, "ace-high", "high A"},
    {{HAND_TWO, 0, {JACK, 0}}, "two jacks", "two J"},
    {{HAND_PAIR, 0, {EIGHT, 0}}, "pair of eights", "pair 8"},
    {{HAND_SUITED_PAIR, 0, {KING, 0}}, "suited pair of kings", "suited-pair K"},
    {{HAND_TWO_PAIR, 0, {KING, SIX}}, "two pair, kings and sixes", "two-pair K 6"},
    {{HAND_TRIPS, 0, {TWO, 0}}, "three twos", "trips 2"},
    {{HAND_SUITED_TRIPS, 0, {TEN, 0}}, "three suited tens", "suited-trips T"},
    {{HAND_STRAIGHT, 0, {THREE, 0}}, "straight, three-high", "straight 3"},
    {{HAND_WHEEL, 0, {0, 0}}, "straight, A-2-3-4-5", "wheel"},
    {{HAND_SUIT, 4, {KING, 0}}, "4-card flush, king-high", "suit 4 K"},
    {{HAND_FLUSH, 0, {QUEEN, 0}}, "flush, queen-high", "flush Q"},
    {{HAND_FULL_HOUSE, 0, {KING, NINE}}, "full house, kings over nines", "full-house K 9"},
    {{HAND_QUADS, 0, {FOUR, 0}}, "four fours", "quads 4"},
    {{HAND_STRAIGHT_FLUSH, 0, {NINE, 0}}, "straight flush, nine-high", "straight-flush 9"},
    {{HAND_STEEL_WHEEL, 0, {0, 0}}, "straight flush, A-2-3-4-5", "steel-wheel"},
    {{HAND_MINI_ROYAL, 0, {0, 0}}, "mini royal", "mini-royal"},
    {{HAND_ROYAL_FLUSH, 0, {0, 0}}, "royal flush", "royal-flush"},
    {{HAND_FIVE_ACES, 0, {0, 0}}, "five aces", "five-aces"},
};

TEST(hand_name, every_kind_has_words_and_a_code) {
    CHECK_EQ(COUNT(kinds), HAND_KINDS);
    for (size_t i = 0; i < COUNT(kinds); i++) {
        CHECK_EQ(kinds[i].name.kind, i);
        check_hand_name(kinds[i].name, kinds[i].words, kinds[i].code);
        CHECK(strncmp(kinds[i].code, hand_kind_code((enum hand_kind)i), strlen(hand_kind_code((enum hand_kind)i))) ==
              0);
    }
}

TEST(hand_name, two_names_are_joined) {
    check_hand_text((struct hand_names){kinds[HAND_FULL_HOUSE].name, kinds[HAND_PAIR].name},
                    "full house, kings over nines / pair of eights", "full-house K 9 / pair 8");
}

/* ---- every hand --------------------------------------------------------------------------------------- */

/* The code by its grammar: KIND [COUNT] [RANK [RANK]], where only a suit has a count. */
static struct hand_name read_code(const char *code) {
    static const char letters[] = "23456789TJQKA";
    struct hand_name name = {0};
    const size_t size = strcspn(code, " ");
    const char *at = code + size;

    for (int kind = 1; kind < HAND_KINDS; kind++) {
        if (strlen(hand_kind_code((enum hand_kind)kind)) == size &&
            strncmp(hand_kind_code((enum hand_kind)kind), code, size) == 0)
            name.kind = (uint8_t)kind;
    }
    if (name.kind == HAND_SUIT) {
        name.count = (uint8_t)(at[1] - '0');
        at += 2;
    }
    for (int i = 0; *at; i++, at += 2) {
        CHECK(i < 2 && at[0] == ' ' && at[1] && strchr(letters, at[1]));
        name.ranks[i] = (uint8_t)(strchr(letters, at[1]) - letters);
    }
    return name;
}

enum { NAMES_MAX = 1000 };

static struct hand_text known[NAMES_MAX];
static int known_count;

/* The code gives the name back, and with it the words; no words have two codes, no code two words. */
static void check_name(struct hand_name name) {
    const struct hand_text text = hand_text_of((struct hand_names){.first = name});
    const struct hand_name back = read_code(text.code);

    CHECK(name.kind != HAND_NONE);
    CHECK(memcmp(&name, &back, sizeof name) == 0);
    for (int i = 0; i < known_count; i++) {
        const bool words = strcmp(known[i].words, text.words) == 0, code = strcmp(known[i].code, text.code) == 0;

        CHECK(words == code, "%s: %s and %s: %s", text.words, text.code, known[i].words, known[i].code);
        if (words) return;
    }
    must(known_count < NAMES_MAX);
    known[known_count++] = text;
}

static void check_threes(void) {
    static bool deck[1 << 16], shoe[1 << 16];

    for (card a = 0; a < DECK_52; a++) {
        for (card b = 0; b < DECK_52; b++) {
            for (card c = 0; c < DECK_52; c++) {
                const shoe3 of_shoe = shoe3_value(a, b, c);

                if (!shoe[of_shoe]) check_name(shoe3_name(of_shoe));
                shoe[of_shoe] = true;
                if (a == b || a == c || b == c) continue;
                const hand3 of_deck = hand3_value(a, b, c);
                if (!deck[of_deck]) check_name(hand3_name(of_deck));
                deck[of_deck] = true;
            }
        }
    }
}

TEST(hand_name, words_and_code_agree_for_every_hand) {
    check_threes();
    for (int value = 1; value <= HAND5_VALUES; value++) check_name(hand_meaning_name(hand5_meaning[value]));
    for (int value = 1; value <= PAI_GOW_VALUES; value++) check_name(pai_gow_back_name((pai_gow_back)value));
    for (card a = 0; a < DECK_53; a++)
        for (card b = 0; b < a; b++) check_name(pai_gow_front_name(pai_gow_value2(a, b)));
    for (uint32_t mask = 1; mask < SUIT_MASKS; mask++) {
        const int length = __builtin_popcount(mask);

        if (length <= 7) check_name(suit_hand_name((suit_hand)length << 13 | mask));
    }
    /* In the order of enum hand_kind, but for the dealer's two jacks. */
    CHECK_EQ(known_count, 12 + 13 + 13 + 78 + 13 + 13 + 12 + 1 + 70 + 10 + 156 + 13 + 11 + 1 + 1 + 1 + 1);
}
