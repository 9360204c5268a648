#include "math/stadium_three_card/stadium_hands.h"

#include "exact/count.h"

#include <string.h>

/* Cumulative: [v] counts the hands with a value number below v. */
struct sums {
    uint16_t any[STADIUM_VALUES + 1];
    uint16_t one[RANKS][STADIUM_VALUES + 1]; /* that hold one given card of this rank */
};

/* ---- numbers of the values ---------------------------------------------------------------------------- */
static void set_place(struct stadium_hands *h, int a, int b, int c, uint16_t place) {
    h->place[a][b][c] = h->place[a][c][b] = h->place[b][a][c] = place;
    h->place[b][c][a] = h->place[c][a][b] = h->place[c][b][a] = place;
}

/* Numbers the values that occur, ascending; [v] is the number of v, or of the next value that occurs. */
static void number_values(const hand3 values[STADIUM_HANDS], uint16_t number[HAND3_OF(HAND3_ROYAL + 1, 0)]) {
    int places = 0;
    for (int i = 0; i < STADIUM_HANDS; i++) number[values[i]] = 1;
    for (int v = 0; v < HAND3_OF(HAND3_ROYAL + 1, 0); v++) {
        const int occurs = number[v];

        number[v] = (uint16_t)places;
        places += occurs;
    }
    must(places == STADIUM_VALUES);
}

static void number_hands(struct stadium_hands *h, hand3 qualifying, struct arena *arena) {
    hand3 *values = arena_take(arena, HAND_BATCH * sizeof *values);
    uint16_t *number = arena_take(arena, HAND3_OF(HAND3_ROYAL + 1, 0) * sizeof *number);
    int i = 0;
    hand3_values(DECK_52, values);
    number_values(values, number);
    memset(h->place, 0xff, sizeof h->place);
    for (int a = 2; a < 52; a++)
        for (int b = 1; b < a; b++)
            for (int c = 0; c < b; c++) set_place(h, a, b, c, number[values[i++]]);
    h->qualifying = number[qualifying];
}

/* ---- counting dealers --------------------------------------------------------------------------------- */
static void accumulate(uint16_t sums[STADIUM_VALUES + 1]) {
    for (int v = 0; v < STADIUM_VALUES; v++) sums[v + 1] = (uint16_t)(sums[v + 1] + sums[v]);
}

/* Suits are interchangeable, so hands with the club of a rank represent those with any card of the rank. */
static void fill_sums(const struct stadium_hands *h, struct sums *sums) {
    for (int a = 2; a < 52; a++)
        for (int b = 1; b < a; b++)
            for (int c = 0; c < b; c++) {
                const int next = h->place[a][b][c] + 1;
                sums->any[next]++;
                if (card_suit((card)a) == CLUBS) sums->one[card_rank((card)a)][next]++;
                if (card_suit((card)b) == CLUBS) sums->one[card_rank((card)b)][next]++;
                if (card_suit((card)c) == CLUBS) sums->one[card_rank((card)c)][next]++;
            }
    accumulate(sums->any);
    for (int rank = 0; rank < RANKS; rank++) accumulate(sums->one[rank]);
}

/* Hands with a value number below `below` that hold both cards. */
static int with_two(const struct stadium_hands *h, card a, card b, int below) {
    const uint16_t *third = h->place[a][b];
    int count = 0;
    for (int c = 0; c < 52; c++) count += third[c] < below;
    return count;
}

/* Dealers with a value number below `below` that hold none of the hand's cards. */
static int dealers_below(const struct stadium_hands *h, const struct sums *sums, const card hand[3], int below) {
    int count = sums->any[below] - (h->place[hand[0]][hand[1]][hand[2]] < below);
    for (int i = 0; i < 3; i++) {
        count -= sums->one[card_rank(hand[i])][below];
        count += with_two(h, hand[i], hand[(i + 1) % 3], below);
    }
    return count;
}

static struct stadium_showdowns showdowns_of(const struct stadium_hands *h, const struct sums *sums,
                                             const card hand[3]) {
    const int place = h->place[hand[0]][hand[1]][hand[2]];
    const int unqualified = dealers_below(h, sums, hand, h->qualifying);
    struct stadium_showdowns s = {.unqualified = unqualified, .lost = STADIUM_DEALERS - unqualified};
    if (place < h->qualifying) return s;
    s.won = dealers_below(h, sums, hand, place) - unqualified;
    s.tied = dealers_below(h, sums, hand, place + 1) - unqualified - s.won;
    s.lost -= s.won + s.tied;
    return s;
}

/* ---- the hands ---------------------------------------------------------------------------------------- */
static int category_of(const card hand[3]) {
    const int category = hand3_category(hand3_value(hand[0], hand[1], hand[2]));
    return category == HAND3_ROYAL ? HAND3_STRAIGHT_FLUSH : category;
}

static int class_size(int a, int b, int c) {
    const int cards[3] = {a, b, c};
    uint32_t key[SUITS] = {0};
    for (int i = 0; i < 3; i++) key[card_suit((card)cards[i])] |= 1u << card_rank((card)cards[i]);
    return suit_class_size(key);
}

static void fill_hands(struct stadium_hands *h, const struct sums *sums) {
    int count = 0;
    for (int a = 2; a < 52; a++)
        for (int b = 1; b < a; b++)
            for (int c = 0; c < b; c++) {
                const int size = class_size(a, b, c);

                if (!size) continue;
                must(count < STADIUM_CLASSES);
                struct stadium_hand *hand = &h->hand[count++];
                *hand = (struct stadium_hand){.cards = {(card)a, (card)b, (card)c}, .size = (uint8_t)size};
                hand->category = (uint8_t)category_of(hand->cards);
                hand->against = showdowns_of(h, sums, hand->cards);
            }
    must(count == STADIUM_CLASSES);
}

struct stadium_hands *stadium_hands_open(struct arena *arena, hand3 qualifying) {
    struct stadium_hands *h = arena_take(arena, sizeof *h);
    const size_t mark = arena_mark(arena);
    struct sums *sums = arena_take(arena, sizeof *sums);
    number_hands(h, qualifying, arena);
    fill_sums(h, sums);
    fill_hands(h, sums);
    arena_release(arena, mark);
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

/* The score against one dealer, by value numbers; UINT16_MAX (two equal cards) scores 0. */
static inline int dealer_score(int dealer, int player, int qualifying) {
    return dealer < qualifying ? 3 : dealer < player ? 4 : dealer == player ? 2 : 0;
}

/* For each card the score of all dealers that hold it. */
static void sum_scores_by_card(const struct stadium_hands *h, const card hand[3], int taken[52]) {
    const int player = h->place[hand[0]][hand[1]][hand[2]], qualifying = h->qualifying;
    for (card a = 0; a < 52; a++) {
        if (memchr(hand, a, 3)) continue;
        for (card b = 0; b < a; b++) {
            const uint16_t *third = h->place[a][b];
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
/* [stadium-three-card R2]: A-2-3-4-5 is a straight, suited ten to ace a royal flush. */
enum { ALL_RANKS = (1 << RANKS) - 1, TOP_FIVE = 0x1f << TEN, WHEEL = 1 << ACE | 0xf };

static bool has_straight(unsigned ranks) {
    return (ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4) || (ranks & WHEEL) == WHEEL;
}

/* ---- hands with five or six cards of a suit ----------------------------------------------------------- */
/* The category of a suit's cards, five or more. */
static int suited_category(unsigned ranks) {
    if ((ranks & TOP_FIVE) == TOP_FIVE) return HAND5_ROYAL;
    return has_straight(ranks) ? HAND5_STRAIGHT_FLUSH : HAND5_FLUSH;
}

/* The category that the ranks alone would give. */
static int unsuited_category(unsigned ranks, bool pair) {
    return has_straight(ranks) ? HAND5_STRAIGHT : pair ? HAND5_PAIR : HAND5_HIGH;
}

/* Counts the flushes, and subtracts them from the category of their ranks alone: five or six cards of a suit
 * differ in rank, so that is a straight or at most a pair, whatever the sixth card is. */
static void count_suited(int64_t count[STADIUM_SIX_CATEGORIES]) {
    for (unsigned ranks = 0; ranks <= ALL_RANKS; ranks++) {
        const int cards = __builtin_popcount(ranks);
        if (cards == 6) {
            count[suited_category(ranks)] += SUITS;
            count[unsuited_category(ranks, false)] -= SUITS;
        }
        if (cards != 5) continue;
        for (int other = 0; other < RANKS; other++) {
            const int64_t ways = (int64_t)SUITS * (SUITS - 1);

            count[suited_category(ranks)] += ways;
            count[unsuited_category(ranks | 1u << other, ranks >> other & 1)] -= ways;
        }
    }
}

/* ---- by ranks alone ----------------------------------------------------------------------------------- */
/* How six cards are distributed over ranks; ways: assignments of the copies to ranks, times suits. */
static const struct shape {
    int ranks, category, ways;
} shapes[] = {
    {6, HAND5_HIGH, 4 * 4 * 4 * 4 * 4 * 4},
    {5, HAND5_PAIR, 5 * 6 * 4 * 4 * 4 * 4},
    {4, HAND5_TWO_PAIR, 6 * 6 * 6 * 4 * 4},
    {4, HAND5_TRIPS, 4 * 4 * 4 * 4 * 4},
    {3, HAND5_TWO_PAIR, 6 * 6 * 6},
    {3, HAND5_FULL_HOUSE, 6 * 4 * 6 * 4},
    {3, HAND5_QUADS, 3 * 1 * 4 * 4},
    {2, HAND5_FULL_HOUSE, 4 * 4},
    {2, HAND5_QUADS, 2 * 1 * 6},
};

static void count_ranks(int64_t count[STADIUM_SIX_CATEGORIES]) {
    for (unsigned ranks = 0; ranks <= ALL_RANKS; ranks++) {
        const int held = __builtin_popcount(ranks);
        const bool straight = has_straight(ranks);
        for (size_t i = 0; i < COUNT(shapes); i++)
            if (shapes[i].ranks == held) count[straight ? HAND5_STRAIGHT : shapes[i].category] += shapes[i].ways;
    }
}

void stadium_six_count(int64_t count[STADIUM_SIX_CATEGORIES]) {
    memset(count, 0, STADIUM_SIX_CATEGORIES * sizeof *count);
    count_ranks(count);
    count_suited(count);
}
