#include "math/stadium_three_card/stadium_hands.h"

#include "exact/count.h"

#include <string.h>

static struct stadium_showdowns showdowns_of(const struct stadium_hands *h, const struct three_sums *sums,
                                             const card hand[3]) {
    const struct three_numbers *places = &h->places;
    const int place = places->of[hand[0]][hand[1]][hand[2]];
    const int unqualified = three_count_beside(sums, places, hand, h->qualifying);
    struct stadium_showdowns s = {.unqualified = unqualified, .lost = STADIUM_DEALERS - unqualified};
    if (place < h->qualifying) return s;
    s.won = three_count_beside(sums, places, hand, place) - unqualified;
    s.tied = three_count_beside(sums, places, hand, place + 1) - unqualified - s.won;
    s.lost -= s.won + s.tied;
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
static void count_dealer(struct stadium_showdowns *s, hand3 player, hand3 dealer, hand3 qualifying) {
    if (dealer < qualifying)
        s->unqualified++;
    else if (player > dealer)
        s->won++;
    else if (player == dealer)
        s->tied++;
    else
        s->lost++;
}

struct stadium_showdowns stadium_showdowns_from(const card hand[3], uint64_t unseen, hand3 qualifying) {
    const hand3 player = hand3_value(hand[0], hand[1], hand[2]);
    struct stadium_showdowns s = {0};
    card left[52];
    int count = 0;
    for (card c = 0; c < 52; c++)
        if (unseen >> c & 1) left[count++] = c;
    for (int a = 2; a < count; a++)
        for (int b = 1; b < a; b++)
            for (int c = 0; c < b; c++) count_dealer(&s, player, hand3_value(left[a], left[b], left[c]), qualifying);
    return s;
}

/* ---- the bound ---------------------------------------------------------------------------------------- */
/* Removes the largest number of the list and returns it. */
static int remove_largest(int list[52]) {
    int at = 0;
    for (int i = 1; i < 52; i++)
        if (list[i] > list[at]) at = i;
    const int largest = list[at];
    list[at] = 0;
    return largest;
}

/* The score against one dealer, by value numbers; INT16_MAX (two equal cards) scores 0. */
static inline int dealer_score(int dealer, int player, int qualifying) {
    return dealer < qualifying ? 3 : dealer < player ? 4 : dealer == player ? 2 : 0;
}

/* For each card the score of all dealers that hold it. */
static void sum_scores_by_card(const struct stadium_hands *h, const card hand[3], int taken[52]) {
    const int player = h->places.of[hand[0]][hand[1]][hand[2]], qualifying = h->qualifying;
    for (card a = 0; a < 52; a++) {
        if (memchr(hand, a, 3)) continue;
        for (card b = 0; b < a; b++) {
            const int16_t *third = h->places.of[a][b];
            int sum = 0;

            if (memchr(hand, b, 3)) continue;
            for (int c = 0; c < 52; c++) sum += dealer_score(third[c], player, qualifying);
            for (int i = 0; i < 3; i++) sum -= dealer_score(third[hand[i]], player, qualifying);
            taken[a] += sum;
            taken[b] += sum;
        }
    }
    for (int i = 0; i < 52; i++) taken[i] /= 2; /* a dealer with this card was counted for each of its two others */
}

bool stadium_always_plays(const struct stadium_hands *h, const struct stadium_hand *hand) {
    enum { WITH_A_CARD = 48 * 47 / 2, MOST = 4 };
    const int64_t play_score = stadium_play_score(hand->against);
    int taken[52] = {0};
    int64_t least = play_score;
    if (play_score - STADIUM_OTHERS * MOST * WITH_A_CARD >= STADIUM_DEALERS_LEFT) return true;
    sum_scores_by_card(h, hand->cards, taken);
    for (int i = 0; i < STADIUM_OTHERS; i++) least -= remove_largest(taken);
    return least >= STADIUM_DEALERS_LEFT;
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
