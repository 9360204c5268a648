#include "math/stadium_three_card/stadium_hands.h"

#include "exact/count.h"

#include <string.h>

static struct stadium_showdowns showdowns_of(const struct stadium_hands *h, const struct three_sums *sums,
                                             const card hand[3]) {
    const struct three_numbers *places = &h->places;
    const int place = places->of[hand[0]][hand[1]][hand[2]];
    const int unqualified = three_count_beside(sums, places, hand, h->qualifying);
    struct stadium_showdowns s = {
        {[STADIUM_UNQUALIFIED] = unqualified, [STADIUM_LOST] = STADIUM_DEALERS - unqualified}};
    if (place < h->qualifying) return s;
    s.of[STADIUM_WON] = three_count_beside(sums, places, hand, place) - unqualified;
    s.of[STADIUM_TIED] = three_count_beside(sums, places, hand, place + 1) - unqualified - s.of[STADIUM_WON];
    s.of[STADIUM_LOST] -= s.of[STADIUM_WON] + s.of[STADIUM_TIED];
    return s;
}

/* ---- the hands ---------------------------------------------------------------------------------------- */
static int category_of(const card hand[3]) {
    const int category = hand3_category(hand3_value(hand[0], hand[1], hand[2]));
    return category == HAND3_ROYAL ? HAND3_STRAIGHT_FLUSH : category;
}

struct stadium_hands *stadium_hands_open(struct arena *arena, hand3 qualifying) {
    struct stadium_hands *h = arena_take(arena, sizeof *h);
    struct three classes[STADIUM_CLASSES];
    struct three_sums sums;
    three_numbers_fill(&h->places, 0);
    three_sums_fill(&sums, &h->places);
    h->qualifying = three_number_from(&h->places, qualifying);
    three_classes(classes);
    for (int i = 0; i < STADIUM_CLASSES; i++) {
        struct stadium_hand *hand = &h->hand[i];

        memcpy(hand->cards, classes[i].cards, sizeof hand->cards);
        hand->size = classes[i].size;
        hand->category = (uint8_t)category_of(hand->cards);
        hand->against = showdowns_of(h, &sums, hand->cards);
    }
    return h;
}

/* ---- dealer by dealer --------------------------------------------------------------------------------- */
struct stadium_showdowns stadium_showdowns_from(const card hand[3], uint64_t unseen, hand3 qualifying) {
    const hand3 player = hand3_value(hand[0], hand[1], hand[2]);
    struct stadium_showdowns s = {0};
    card left[52];
    int count = 0;
    for (card c = 0; c < 52; c++)
        if (unseen >> c & 1) left[count++] = c;
    for (int a = 2; a < count; a++)
        for (int b = 1; b < a; b++)
            for (int c = 0; c < b; c++)
                s.of[stadium_outcome(player, hand3_value(left[a], left[b], left[c]), qualifying)]++;
    return s;
}

/* ---- the 6 Card Bonus --------------------------------------------------------------------------------- */
/* Sets of six with so many more cards, all below `top`; each stands for so many. */
static void count_six(struct hand_sum held, int more, int top, int times, int64_t count[STADIUM_SIX_CATEGORIES]) {
    if (!more) count[hand5_category(hand5_of_6(held))] += times;
    for (card c = 0; more && c < top; c++) count_six(hand_sum_with(held, c), more - 1, c, times, count);
}

/* By the number of cards of the highest rank, whose suits may be any. */
void stadium_six_count(int64_t count[STADIUM_SIX_CATEGORIES]) {
    memset(count, 0, STADIUM_SIX_CATEGORIES * sizeof *count);
    for (int rank = TWO; rank <= ACE; rank++) {
        struct hand_sum held = hand_sum_none();

        for (int n = 1; n <= SUITS; n++) {
            held = hand_sum_with(held, card_of(rank, n - 1));
            count_six(held, 6 - n, card_of(rank, CLUBS), choose_of_four(SUITS, n), count);
        }
    }
}
