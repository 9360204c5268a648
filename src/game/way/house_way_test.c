/* house_way_test.c - the House Way by example, by every hand, and by a second reading of the document.
 *
 * "P-way 4d5" is a rule of docs/rules/dealer-open-pai-gow.md, "R4" a ruling there. */
/* Much counting: ./test runs this file plain, ./test unit_long with sanitizers. */
#include "house_way.c"

#include "every_seven.h"
#include "test.h"

static void read_seven(const char *text, card out[7]) {
    const char *bad;

    CHECK_EQ(card_read_list(text, strlen(text), out, 7, &bad), 7);
}

static const char *text_of(const card *cards, int count, char memory[32]) {
    struct buf b = buf_init(memory, 32);

    card_put_list(&b, cards, count);
    return memory;
}

static const struct pai_gow_terms document = {.way = HOUSE_WAY_DOCUMENT, .wheel = WHEEL_LOWEST},
                                  either_pair = {.way = HOUSE_WAY_EITHER_PAIR, .wheel = WHEEL_LOWEST};

/* ---- by example --------------------------------------------------------------------------------------- */

/* Worked out by hand from the document, every rule of it [P-way]; "P-way N" has the number. */
static const struct example {
    const char *why, *cards, *front, *back, *rule;
} examples[] = {
    /* [P-way 1] */
    {"P-way 1, no kings", "As Ah Ad Ac Jk Qs Qh", "Ad Ac", "Jk As Ah Qs Qh", "1"},
    {"P-way 1, kings", "As Ah Ad Ac Jk Ks Kh", "Ks Kh", "Jk As Ah Ad Ac", "1"},
    {"P-way 1, one king is no pair", "As Ah Ad Ac Jk Ks 2h", "Ad Ac", "Jk As Ah Ks 2h", "1"},

    /* [P-way 2] */
    {"P-way 2, aces over sevens", "As Ah Ad Ac 7s 7h 2d", "7s 7h", "As Ah Ad Ac 2d", "2"},
    {"P-way 2, aces over sixes", "As Ah Ad Ac 6s 6h 2d", "Ad Ac", "As Ah 6s 6h 2d", "2"},
    {"P-way 2, aces with the joker", "As Ah Ad Jk 7s 7h 2d", "7s 7h", "Jk As Ah Ad 2d", "2"},
    {"P-way 2, the strongest back is a flush", "As Ah Ad Jk Ks 9s 4s", "Ah Ad", "Jk As Ks 9s 4s", "2"},
    {"P-way 2, aces over three sevens (R6)", "As Ah Ad Ac 7s 7h 7d", "7h 7d", "As Ah Ad Ac 7s", "2"},
    {"P-way 2, aces over three sixes (R6)", "As Ah Ad Ac 6s 6h 6d", "Ad Ac", "As Ah 6s 6h 6d", "2"},
    {"P-way 2, kings over tens", "Ks Kh Kd Kc Ts Th 2d", "Ts Th", "Ks Kh Kd Kc 2d", "2"},
    {"P-way 2, kings over nines", "Ks Kh Kd Kc 9s 9h 2d", "Kd Kc", "Ks Kh 9s 9h 2d", "2"},
    {"P-way 2, jacks with no pair, an ace does not matter", "Js Jh Jd Jc As 9h 2d", "Jd Jc", "As Js Jh 9h 2d", "2"},
    {"P-way 2, jacks over an ace and the joker", "Js Jh Jd Jc As Jk 2d", "Jk As", "Js Jh Jd Jc 2d", "2"},
    {"P-way 2, jacks over three twos (R6)", "Js Jh Jd Jc 2s 2h 2d", "Jd Jc", "Js Jh 2s 2h 2d", "2"},
    {"P-way 2, tens and a pair", "Ts Th Td Tc 2s 2h Kd", "2s 2h", "Kd Ts Th Td Tc", "2"},
    {"P-way 2, sevens and three kings (R6)", "7s 7h 7d 7c Ks Kh Kd", "Kh Kd", "Ks 7s 7h 7d 7c", "2"},
    {"P-way 2, tens and a single ace", "Ts Th Td Tc As 3h 2d", "As 3h", "Ts Th Td Tc 2d", "2"},
    {"P-way 2, tens and the joker (R4)", "Ts Th Td Tc Jk 3h 2d", "Jk 3h", "Ts Th Td Tc 2d", "2"},
    {"P-way 2, sevens, neither pair nor ace", "7s 7h 7d 7c Ks 3h 2d", "7d 7c", "Ks 7s 7h 3h 2d", "2"},
    {"P-way 2, sixes and a pair", "6s 6h 6d 6c 2s 2h Kd", "2s 2h", "Kd 6s 6h 6d 6c", "2"},
    {"P-way 2, sixes and no pair", "6s 6h 6d 6c 4s 3h 2d", "4s 3h", "6s 6h 6d 6c 2d", "2"},
    {"P-way 2, twos and no pair, an ace", "2s 2h 2d 2c As Jh Td", "As Jh", "Td 2s 2h 2d 2c", "2"},

    /* [P-way 3] */
    {"P-way 3, two threes of a kind", "Ks Kh Kd Qs Qh Qd 2c", "Kh Kd", "Ks Qs Qh Qd 2c", "3"},
    {"P-way 3, the joker makes three aces", "As Ah Jk 2s 2h 2d Kc", "As Ah", "Jk Kc 2s 2h 2d", "3"},
    {"P-way 3, three and two pair, a full house left", "7s 7h 7d Ks Kh 2s 2h", "Ks Kh", "7s 7h 7d 2s 2h", "3"},
    {"P-way 3, three and two pair, two pair left", "Ks Kh Kd 7s 7h 2s 2h", "Kh Kd", "Ks 7s 7h 2s 2h", "3"},
    {"P-way 3, twos and a king", "Ts Th Td 2s 2h Kd 4c", "Kd 4c", "Ts Th Td 2s 2h", "3"},
    {"P-way 3, twos and the joker (R4)", "Ts Th Td 2s 2h Jk 4c", "Jk 4c", "Ts Th Td 2s 2h", "3"},
    {"P-way 3, twos and a queen", "Ts Th Td 2s 2h Qd 4c", "2s 2h", "Qd Ts Th Td 4c", "3"},
    {"P-way 3, threes and an ace", "Ts Th Td 3s 3h Ad 4c", "3s 3h", "Ad Ts Th Td 4c", "3"},
    {"P-way 3, three twos are no pair of twos", "2s 2h 2d 3s 3h Kd 4c", "3s 3h", "Kd 4c 2s 2h 2d", "3"},

    /* [P-way 4a] */
    {"P-way 4a, two aces and a royal flush behind", "As Ah Ad Jk Ks Qs Js", "Ah Ad", "Jk As Ks Qs Js", "4a"},
    /* [P-way 4b] */
    {"P-way 4b, a royal flush is broken", "As Ah Jk Ks Kh Qs Js", "Ks Kh", "Jk As Ah Qs Js", "4b"},
    /* [P-way 4c] */
    {"P-way 4c, queens over sixes (R13)", "As Ks Qs Js Ts Kd Qd", "Qs Qd", "As Ks Kd Js Ts", "4c"},
    {"P-way 4c, queens over sixes without an ace", "Qs Qh 6s 6h 7s 8s 9s", "9s 8s", "Qs Qh 7s 6s 6h", "4c"},
    {"P-way 4c, queens over eights without an ace", "Qs Qh 8s 8h Js Ts 9s", "8s 8h", "Qs Qh Js Ts 9s", "4c"},
    {"P-way 4c, any ace", "5s 5h 2s 2h 4s 3s As", "As 4s", "5s 5h 3s 2s 2h", "4c"},
    {"P-way 4c, the joker is that ace (R4)", "6s 6h 5s 5h 4s 3d Jk", "Jk 4s", "6s 6h 5s 5h 3d", "4c"},
    {"P-way 4c, three pair with the joker", "As Jk Ks Kh Qs Qh Js", "Jk As", "Ks Kh Qs Qh Js", "4c"},
    {"P-way 4c, aces over eights, a royal flush behind", "As Ks Qs Ts Jk 8d 8c", "8d 8c", "Jk As Ks Qs Ts", "4c"},
    /* [P-way 4d] */
    {"P-way 4d, jacks over tens are not enough", "Js Jh Ts Th 9s 8s 7s", "Jh Th", "Js Ts 9s 8s 7s", "4d3"},
    {"P-way 4d, queens over fives are not enough", "Qs Qh 5s 5h 9s 8s 2s", "Qh 5h", "Qs 9s 8s 5s 2s", "4d3"},
    /* [P-way 4d1] */
    {"P-way 4d1, king-high before the higher straight", "Ks Qd Jh Tc 9s 8d 2c", "Ks 2c", "Qd Jh Tc 9s 8d", "4d1"},
    {"P-way 4d1, before a royal flush", "As Ks Qs Js Ts 9s Kd", "Ks Kd", "As Qs Js Ts 9s", "4d1"},
    {"P-way 4d1, the highest front", "Ks Kh 9s 8h 7c 6d 5s", "Ks Kh", "9s 8h 7c 6d 5s", "4d1"},
    {"P-way 4d1, ace-high before a royal flush", "As Ks Qs Js Ts 9d 2c", "As 2c", "Ks Qs Js Ts 9d", "4d1"},
    /* [P-way 4d2] */
    {"P-way 4d2, a royal flush", "As Ks Qs Js Ts 8d 2c", "8d 2c", "As Ks Qs Js Ts", "4d2"},
    /* [P-way 4d3] */
    {"P-way 4d3, jack-high, a straight flush behind", "Js Td 9s 8s 7s 6s 5s", "Js Td", "9s 8s 7s 6s 5s", "4d3"},
    {"P-way 4d3, the front decides, the straight flush goes", "Js Ts 9s 8s 7s 6d 2c", "Js 2c", "Ts 9s 8s 7s 6d", "4d3"},
    /* [P-way 4d4] */
    {"P-way 4d4, a straight flush", "9s 8s 7s 6s 5s 4s 3d", "9s 3d", "8s 7s 6s 5s 4s", "4d4"},
    /* [P-way 4d5] */
    {"P-way 4d5, a straight", "Td 9s 8c 7s 6h 5d 2c", "Td 2c", "9s 8c 7s 6h 5d", "4d5"},
    {"P-way 4d5, a flush behind", "9s 8s 6s 4s 2s Td 7c", "Td 7c", "9s 8s 6s 4s 2s", "4d5"},
    {"P-way 4d5, the front counts, a straight behind", "9s 8s 6s 5s 3s 4d 2c", "9s 8s", "6s 5s 4d 3s 2c", "4d5"},

    /* [P-way 5] */
    {"P-way 5, aces", "As Ah Ad Ks 9h 5d 3c", "Ad Ks", "As Ah 9h 5d 3c", "5"},
    {"P-way 5, aces with the joker", "As Ah Jk 9s 7h 5d 3c", "Ah 9s", "Jk As 7h 5d 3c", "5"},
    {"P-way 5, others", "9s 9h 9d Ks Jh 4d 3c", "Ks Jh", "9s 9h 9d 4d 3c", "5"},

    /* [P-way 6] */
    {"P-way 6, three pair", "Ks Kh 9s 9h 2s 2h Ad", "Ks Kh", "Ad 9s 9h 2s 2h", "6"},
    {"P-way 6, three pair with the joker", "As Jk 9s 9h 3s 3h Kd", "Jk As", "Kd 9s 9h 3s 3h", "6"},
    {"P-way 6, both sevens or better, no ace", "8s 8h 7s 7d Kd 4h 2c", "7s 7d", "Kd 8s 8h 4h 2c", "6"},
    {"P-way 6, both sevens or better but an ace", "Ts Th 7s 7d Ad 4h 2c", "Ad 4h", "Ts Th 7s 7d 2c", "6"},
    {"P-way 6, kings over sixes without an ace (R3)", "Ks Kh 6s 6h Qd 5h 2c", "Qd 5h", "Ks Kh 6s 6h 2c", "6"},
    {"P-way 6, kings over sixes with an ace", "Ks Kh 6s 6h Ad 5h 2c", "6s 6h", "Ad Ks Kh 5h 2c", "6"},
    {"P-way 6, jacks over sixes with the joker (R4)", "Js Jh 6s 6h Jk 5h 2c", "6s 6h", "Jk Js Jh 5h 2c", "6"},
    {"P-way 6, kings over fives with an ace", "Ks Kh 5s 5h Ad 8h 2c", "Ad 8h", "Ks Kh 5s 5h 2c", "6"},
    {"P-way 6, aces over twos", "As Ah 2s 2h Kd 8h 6c", "2s 2h", "As Ah Kd 8h 6c", "6"},
    {"P-way 6, an ace and the joker over twos", "As Jk 2s 2h Kd 8h 6c", "2s 2h", "Jk As Kd 8h 6c", "6"},

    /* [P-way 7] */
    {"P-way 7", "9s 9h Ad Kc 7d 5h 2c", "Ad Kc", "9s 9h 7d 5h 2c", "7"},
    {"P-way 7, an ace and the joker", "As Jk Qd Jc 9d 5h 2c", "Qd Jc", "Jk As 9d 5h 2c", "7"},
    /* [P-way 8] */
    {"P-way 8", "As Kh Jd 9c 7d 5h 3c", "Kh Jd", "As 9c 7d 5h 3c", "8"},
    {"P-way 8, the joker is the ace", "Jk Kh Td 9c 7d 4h 3c", "Kh Td", "Jk 9c 7d 4h 3c", "8"},
};

TEST(house_way, sets_every_kind_of_hand_as_the_document_says) {
    for (size_t i = 0; i < COUNT(examples); i++) {
        const struct example *e = &examples[i];
        char front[32], back[32];
        card seven[7];

        read_seven(e->cards, seven);
        const struct setting s = house_way(seven, document);
        CHECK_STR(text_of(s.front, 2, front), e->front, "%s: front %s", e->why, front);
        CHECK_STR(text_of(s.back, 5, back), e->back, "%s: back %s", e->why, back);
        CHECK_STR(s.rule, e->rule, "%s: rule %s", e->why, s.rule);
    }
}

/* Every rotation and its mirror image, with the cards of each example. */
TEST(house_way, does_not_depend_on_the_order_of_the_cards) {
    for (size_t i = 0; i < COUNT(examples); i++) {
        card seven[7], turned[7];

        read_seven(examples[i].cards, seven);
        const struct setting first = house_way(seven, document);
        for (int turn = 0; turn < 14; turn++) {
            for (int j = 0; j < 7; j++) turned[j] = seven[(turn + (turn < 7 ? j : 7 - j)) % 7];
            const struct setting s = house_way(turned, document);
            CHECK(memcmp(s.front, first.front, 2) == 0 && memcmp(s.back, first.back, 5) == 0);
        }
    }
}

/* [dealer-open-pai-gow R3]: an operator's House Way, where the high pair alone must be sevens or better. */
TEST(house_way, either_pair_changes_two_pair_alone) {
    static const struct example either[] = {
        {"kings over sixes", "Ks Kh 6s 6h Qd 5h 2c", "6s 6h", "Ks Kh Qd 5h 2c", "6"},
        {"sevens over twos", "7s 7h 2s 2h Qd 5h 3c", "2s 2h", "Qd 7s 7h 5h 3c", "6"},
        {"sixes over twos", "6s 6h 2s 2h Qd Th 3c", "Qd Th", "6s 6h 3c 2s 2h", "6"},
        {"tens over sevens, an ace", "Ts Th 7s 7d Ad 4h 2c", "Ad 4h", "Ts Th 7s 7d 2c", "6"},
        {"kings over fives, an ace", "Ks Kh 5s 5h Ad 8h 2c", "Ad 8h", "Ks Kh 5s 5h 2c", "6"},
        {"queens over sixes in a straight flush", "Qs Qh 6s 6h 7s 8s 9s", "6s 6h", "Qs Qh 9s 8s 7s", "4c"},
    };

    for (size_t i = 0; i < COUNT(either); i++) {
        char front[32], back[32];
        card seven[7];

        read_seven(either[i].cards, seven);
        const struct setting s = house_way(seven, either_pair);
        CHECK_STR(text_of(s.front, 2, front), either[i].front, "%s: front %s", either[i].why, front);
        CHECK_STR(text_of(s.back, 5, back), either[i].back);
        CHECK_STR(s.rule, either[i].rule);
    }
}

TEST(house_way, says_why_in_words) {
    static const struct {
        const char *cards, *reason;
    } reasons[] = {
        {"Ks Kh 6s 6h Qd 5h 2c",
         "two pair, kings over sixes, and no single ace: the two highest singletons go in front"},
        {"Ts Th Td 2s 2h Kd 4c",
         "full house, tens over twos, and a single king or ace: the two singletons go in front"},
        {"As Ks Qs Js Ts Kd Qd",
         "a straight or flush with two pair, queens or better over sixes or better, is set by rule 6: two "
         "pair, "
         "kings over queens, jacks or better over sixes or better, and a single ace: the queens go in front"},
        {"6s 6h 5s 5h 4s 3d Jk",
         "a straight or flush with two pair and an ace is set by rule 6: two pair, sixes over fives, and a "
         "single ace: the two highest singletons go in front"},
        {"As Ah Ad Jk Ks Qs Js",
         "a straight flush that holds four of a kind is set by rule 2: four aces and no pair of sevens or "
         "better: two aces go in front"},
        {"7s 7h 7d 7c Ks Kh Kd", "four sevens and three kings: two of the kings go in front"},
        {"As Kh Jd 9c 7d 5h 3c", "no pair, ace-high: the second and third highest cards go in front"},
        {"6s 6h Ad Kc 9d 5h 2c", "a pair of sixes: the two highest singletons go in front"},
    };

    for (size_t i = 0; i < COUNT(reasons); i++) {
        char memory[256];
        struct buf b = BUF(memory);
        card seven[7];

        read_seven(reasons[i].cards, seven);
        const struct setting s = house_way(seven, document);
        house_way_reason(&b, &s);
        CHECK_STR(memory, reasons[i].reason);
    }
}

/* ---- a second reading --------------------------------------------------------------------------------- */

/* The document's own sentences, read again without the code above: the category of the best five comes from
 * the evaluator, a setting is tried for each pair of cards, and a sentence says yes or no to its front. */
struct second {
    const card *seven;
    enum pai_gow_wheel wheel;
    int count[RANKS];            /* of a rank, the joker being an ace */
    int single[7], singles;      /* ranks held once, from the top */
    int pair[3], pairs;          /* held twice */
    int trips[2], tripses, four; /* held three times; four times or -1 */
    bool aces_five, either;
};

static int second_rank(card c) { return c == JOKER ? ACE : c / 4; }

static struct second second_look(const card seven[7], struct pai_gow_terms terms) {
    struct second s = {.seven = seven, .wheel = terms.wheel, .four = -1, .either = terms.way == HOUSE_WAY_EITHER_PAIR};

    for (int i = 0; i < 7; i++) s.count[second_rank(seven[i])]++;
    for (int rank = ACE; rank >= TWO; rank--) {
        switch (s.count[rank]) {
        case 1: s.single[s.singles++] = rank; break;
        case 2: s.pair[s.pairs++] = rank; break;
        case 3: s.trips[s.tripses++] = rank; break;
        case 4: s.four = rank; break;
        case 5: s.aces_five = true; break;
        default: break;
        }
    }
    return s;
}

/* What a sentence wants in front: two ranks. */
struct wish {
    int a, b;
};

static struct wish singletons(const struct second *s) { return (struct wish){s->single[0], s->single[1]}; }

static struct wish both(int rank) { return (struct wish){rank, rank}; }

static bool single_is_ace(const struct second *s) { return s->singles > 0 && s->single[0] == ACE; }

static struct wish second_quads(const struct second *s) {
    const int pair = s->tripses ? s->trips[0] : s->pairs ? s->pair[0] : -1;

    switch (s->four) {
    case ACE: return both(pair >= SEVEN ? pair : ACE);
    case KING:
    case QUEEN:
    case JACK: return both(pair >= TEN ? pair : s->four);
    case TEN:
    case NINE:
    case EIGHT:
    case SEVEN:
        if (pair >= 0) return both(pair);
        return single_is_ace(s) ? singletons(s) : both(s->four);
    default: return pair >= 0 ? both(pair) : singletons(s);
    }
}

static struct wish second_full_house(const struct second *s) {
    if (s->tripses == 2) return both(s->trips[0]);
    if (s->pairs == 2) return both(s->trips[0] > s->pair[0] ? s->trips[0] : s->pair[0]);
    if (s->pair[0] == TWO && s->single[0] >= KING) return singletons(s);
    return both(s->pair[0]);
}

static struct wish second_two_pair(const struct second *s) {
    if (s->pairs == 3) return both(s->pair[0]);
    const int sevens = s->either ? s->pair[0] : s->pair[1];
    const bool low_in_front = (sevens >= SEVEN && !single_is_ace(s)) ||
                              (s->pair[0] >= JACK && s->pair[1] >= SIX && single_is_ace(s)) || s->pair[0] == ACE;
    return low_in_front ? both(s->pair[1]) : singletons(s);
}

struct outcome_of_way {
    int front, back;
    const char *rule;
};

/* Tries all 21 settings; wanted() below gives a grade, the best grade wins, then front, then back. */
static struct outcome_of_way second_search(const struct second *s, int (*grade)(const void *, card, card, int),
                                           const void *context) {
    struct outcome_of_way best = {-1, -1, NULL};
    const card *seven = s->seven;
    int best_grade = 0;

    for (int i = 0; i < 7; i++) {
        for (int j = i + 1; j < 7; j++) {
            card rest[5];

            for (int k = 0, n = 0; k < 7; k++) {
                if (k != i && k != j) rest[n++] = seven[k];
            }
            const int front = pai_gow_value2(seven[i], seven[j]), back = pai_gow_value5(rest, s->wheel);
            const int g = grade(context, seven[i], seven[j], back);
            if (g < best_grade || g == 0) continue;
            if (g == best_grade && (front < best.front || (front == best.front && back <= best.back))) continue;
            best = (struct outcome_of_way){front, back, NULL};
            best_grade = g;
        }
    }
    best.rule = (const char *[]){"none", "4d5", "4d4", "4d3", "4d2", "4d1"}[best_grade];
    return best;
}

/* 5 for the first of the five sentences of the complete hand, 1 for the last, 0 for no complete back. */
static int grade_complete(const void *context, card a, card b, int back) {
    const int high = second_rank(a) > second_rank(b) ? second_rank(a) : second_rank(b);
    const enum pai_gow_category category = pai_gow_category((pai_gow_back)back);

    (void)context;
    if (category != PAI_GOW_STRAIGHT && category != PAI_GOW_FLUSH && category < PAI_GOW_STRAIGHT_FLUSH) return 0;
    if (category == PAI_GOW_FIVE_ACES) return 0;
    if (second_rank(a) == second_rank(b) || high == KING || high == ACE) return 5;
    if (category == PAI_GOW_ROYAL) return 4;
    if (high == JACK || high == QUEEN) return 3;
    return category == PAI_GOW_STRAIGHT_FLUSH ? 2 : 1;
}

static int grade_wish(const void *context, card a, card b, int back) {
    const struct wish *w = context;
    const int x = second_rank(a), y = second_rank(b);

    (void)back;
    return (x == w->a && y == w->b) || (x == w->b && y == w->a);
}

static struct outcome_of_way second_wish(const struct second *s, struct wish wish, const char *rule) {
    struct outcome_of_way best = second_search(s, grade_wish, &wish);

    best.rule = rule;
    return best;
}

static struct outcome_of_way second_complete(const struct second *s) {
    if (s->four >= 0) return second_wish(s, second_quads(s), "4a");
    if (s->tripses == 2 || (s->tripses && s->pairs)) return second_wish(s, second_full_house(s), "4b");
    if (s->pairs >= 2 && ((s->pair[0] >= QUEEN && s->pair[1] >= SIX) || s->count[ACE] > 0)) {
        return second_wish(s, second_two_pair(s), "4c");
    }
    return second_search(s, grade_complete, NULL);
}

static struct outcome_of_way second_way(const card seven[7], struct pai_gow_terms terms) {
    const struct second s = second_look(seven, terms);

    switch (pai_gow_category(pai_gow_best_of_7(seven, terms.wheel))) {
    case PAI_GOW_FIVE_ACES: return second_wish(&s, both(s.count[KING] == 2 ? KING : ACE), "1");
    case PAI_GOW_QUADS: return second_wish(&s, second_quads(&s), "2");
    case PAI_GOW_FULL_HOUSE: return second_wish(&s, second_full_house(&s), "3");
    case PAI_GOW_TRIPS:
        if (s.trips[0] == ACE) return second_wish(&s, (struct wish){ACE, s.single[0]}, "5");
        return second_wish(&s, singletons(&s), "5");
    case PAI_GOW_TWO_PAIR: return second_wish(&s, second_two_pair(&s), "6");
    case PAI_GOW_PAIR: return second_wish(&s, singletons(&s), "7");
    case PAI_GOW_HIGH: return second_wish(&s, (struct wish){s.single[1], s.single[2]}, "8");
    default: return second_complete(&s);
    }
}

/* [dealer-open-pai-gow R3, R5]: all ways to set and compare. */
enum { TERMS = 4 };

static struct pai_gow_terms terms_at(int i) {
    return (struct pai_gow_terms){.way = (enum house_way)(i / 2), .wheel = (enum pai_gow_wheel)(i % 2)};
}

static void compare_readings(void *context, const card seven[7], int weight) {
    (void)weight;
    for (int i = 0; i < TERMS; i++) {
        const struct pai_gow_terms terms = terms_at(i);
        const struct setting s = house_way(seven, terms);
        const struct outcome_of_way o = second_way(seven, terms);
        const bool same = pai_gow_value2(s.front[0], s.front[1]) == o.front &&
                          pai_gow_value5(s.back, terms.wheel) == o.back && strcmp(s.rule, o.rule) == 0;
        char memory[32];

        if (same) continue;
        FAIL("%s: rule %s, the second reading %s", text_of(seven, 7, memory), s.rule, o.rule);
    }
    ++*(unsigned *)context;
}

/* Suits are alike, so that one hand of each class speaks for all; every eleventh in the short group. */
TEST(house_way, agrees_with_a_second_reading) {
    const unsigned stride = test_long() ? 1 : 11;
    unsigned compared = 0;

    CHECK_EQ(every_seven(compare_readings, &compared, stride), SEVEN_CLASSES);
    CHECK_EQ(compared, (SEVEN_CLASSES + stride - 1) / stride);
}

/* ---- it never fouls ----------------------------------------------------------------------------------- */

/* [dealer-open-pai-gow R5]: and the place of A-2-3-4-5 changes what a back is worth, never which cards it has. */
static void check_foul(void *context, const card seven[7], int weight) {
    struct setting s[TERMS];

    for (int i = 0; i < TERMS; i++) {
        char memory[32];

        s[i] = house_way(seven, terms_at(i));
        const pai_gow_back back = pai_gow_value5(s[i].back, terms_at(i).wheel);
        if (pai_gow_foul(pai_gow_value2(s[i].front[0], s[i].front[1]), back))
            FAIL("%s by rule %s fouls", text_of(seven, 7, memory), s[i].rule);
        if (memcmp(s[i].front, s[i / 2 * 2].front, 2) != 0)
            FAIL("%s by rule %s depends on the wheel", text_of(seven, 7, memory), s[i].rule);
    }
    *(int64_t *)context += weight;
}

/* [P-9a] "The house hand can never foul": one hand of each class of suits, the weights making up all hands. */
TEST(house_way, never_fouls_and_does_not_depend_on_the_wheel) {
    int64_t hands = 0;

    every_seven(check_foul, &hands, 1);
    CHECK_EQ(hands, SEVENS);
}

static void check_both(void *context, const card seven[7], int weight) {
    unsigned compared = 0;

    check_foul(context, seven, weight);
    compare_readings(&compared, seven, weight);
}

/* [P-9a] Both without the argument that suits are alike; some minutes. */
TEST(house_way, holds_over_every_single_hand) {
    int64_t hands = 0;

    if (!test_long()) return;
    every_single_seven(check_both, &hands);
    CHECK_EQ(hands, SEVENS);
}

/* ---- every setting ------------------------------------------------------------------------------------ */

TEST(house_way, lists_each_value_once_and_fouls_last) {
    struct ranked_setting all[SETTINGS_MAX];
    card seven[7];
    char memory[32];

    /* a pair of nines: A-K in front is the House Way; 9-9 in front fouls; K-7 in front is beaten by A-K */
    read_seven("9s 9h Ad Kc 7d 5h 2c", seven);
    const int count = house_way_settings(seven, document, all);

    CHECK_EQ(count, 16); /* 9-9; 9-x with either nine is one value: 5; two of the other five: 10 */
    CHECK(all[0].house_way && !all[0].foul && !all[0].beaten);
    CHECK_STR(text_of(all[0].front, 2, memory), "Ad Kc");
    CHECK(all[count - 1].foul);
    for (int i = 1; i < count; i++) {
        CHECK(!all[i].house_way);
        CHECK(!ranks_before(&all[i], &all[i - 1]));
        CHECK(!same_value(&all[i], &all[i - 1]));
    }
}

/* Fouls are marked as the rules mark them [P-7], and a beaten setting has one that beats it. */
TEST(house_way, marks_fouls_and_beaten_settings) {
    struct ranked_setting all[SETTINGS_MAX];
    int fouls = 0, beaten = 0;
    card seven[7];

    read_seven("Ks Kh 8s 8h Qd 5h 2c", seven);
    const int count = house_way_settings(seven, document, all);
    for (int i = 0; i < count; i++) {
        fouls += all[i].foul;
        beaten += all[i].beaten && !all[i].foul;
        CHECK_EQ(all[i].foul, pai_gow_foul(all[i].front_value, all[i].back_value));
    }
    CHECK_EQ(count, 12); /* KK 88 KQ K8 K5 K2 Q8 Q5 Q2 85 82 52 */
    CHECK_EQ(fouls, 1);  /* K-K before a pair of eights */
    CHECK(beaten > 0);
    CHECK(all[0].house_way); /* 8-8 before kings */
}
