#include "math/chase_the_flush/chase_the_flush_short.h"

#include "exact/count.h"

#include <string.h>

enum { UNSEEN = 45, FEW_BEAT = 10, MANY_BEAT = 16, NEVER = RANKS };
enum { LED_BY_ACE, LED_BY_KING, LED_LOWER, THREE_SUITS, TWO_OWN, ONE_OWN, TWO_SUITS, ACE_BESIDE, AT_RIVER, THREE_LOW };

const char *const chase_short_rules[] = {
    "Before the flop bet 3x with three of one suit, or with two of one suit led by an ace.",
    "With two of one suit led by a king bet 3x if the third card is a seven or higher; a four or higher beside "
    "king-ten or better.",
    "With two of one suit led by a queen bet 3x beside a queen or higher, or a jack beside queen-nine or better; led "
    "by a jack, "
    "beside a king or ace; by a ten, beside an ace.",
    "With three suits bet 3x with A-A and a four or higher, A-K and a seven, A-Q and a ten, A-J or K-K and a jack.",
    "After the flop bet 2x with four of one suit, or with three of which two are yours; not if those three are seven "
    "or lower and the other flop card is a nine or higher of a suit you lack.",
    "With three of which one is yours bet 2x if at most 5 unseen cards of the suit are higher than yours; 6 if the "
    "flop has a ten or jack, 7 a queen or king, 8 an ace; one more if your other two are of one suit.",
    "If the flop cards match two of yours in suit, one each, count the unseen higher cards of both suits: bet 2x with "
    "0 and any, 1 and at most 7, 2 and 4; with a third card of ten or higher 1 and 9, 2 and 6, 3 and 4.",
    "If one flop card matches your ace and your other two are of one suit, bet 2x unless the other flop card is an "
    "ace.",
    "At the end bet 1x with four or more of one suit, with three unless 16 or more unseen cards would each beat you if "
    "the dealer held it, with two unless 10 or more would; else fold.",
    "Fold three also if 10 or more would and two or none of them are yours: ten-high or lower if a higher card lies on "
    "the board alone in its suit, with two of yours eight-high or lower.",
    NULL,
};

/* As a search adds them to "check twice, then bet".  ORDER SHORT RULES */
static const uint8_t best_first[CHASE_SHORT_LINES] = {TWO_OWN,   AT_RIVER,    LED_BY_ACE, ONE_OWN,   LED_BY_KING,
                                                      TWO_SUITS, THREE_SUITS, LED_LOWER,  THREE_LOW, ACE_BESIDE};

unsigned chase_short_first(int count) {
    unsigned lines = 0;
    for (int i = 0; i < count; i++) lines |= 1u << best_first[i];
    return lines;
}

const char *chase_short_last(int count) {
    return count ? chase_short_rules[best_first[count - 1]] : "Check twice, then bet 1x, whatever you hold.";
}

static int top_of(uint32_t ranks) { return ranks ? 31 - __builtin_clz(ranks) : -1; }
static int count_of(uint32_t ranks) { return __builtin_popcount(ranks); }

/* The suit of which there are so many; -1 for none. */
static int suit_with(const uint32_t ranks[SUITS], int count) {
    for (int suit = 0; suit < SUITS; suit++)
        if (count_of(ranks[suit]) == count) return suit;
    return -1;
}

/* ---- before the flop ---------------------------------------------------------------------------------- */
/* The least third card beside two of one suit. */
static int third_beside_two(int high, int second) {
    switch (high) {
    case ACE: return TWO;
    case KING: return second >= TEN ? FOUR : SEVEN;
    case QUEEN: return second >= NINE ? JACK : QUEEN;
    case JACK: return KING;
    case TEN: return ACE;
    default: return NEVER;
    }
}

/* The same if all three suits differ; ranks descend. */
static int third_of_three(int high, int second) {
    if (high == KING && second == KING) return JACK;
    if (high != ACE) return NEVER;
    switch (second) {
    case ACE: return FOUR;
    case KING: return SEVEN;
    case QUEEN: return TEN;
    case JACK: return JACK;
    default: return NEVER;
    }
}

int chase_short_before(const uint32_t hole[SUITS], bool *bets) {
    const int two = suit_with(hole, 2);
    int ranks[3] = {0}, count = 0;
    *bets = suit_with(hole, 3) >= 0;
    if (*bets) return LED_BY_ACE;
    if (two >= 0) {
        const int high = top_of(hole[two]), second = __builtin_ctz(hole[two]), third = suit_with(hole, 1);

        *bets = third >= 0 && top_of(hole[third]) >= third_beside_two(high, second);
        return high == ACE ? LED_BY_ACE : high == KING ? LED_BY_KING : LED_LOWER;
    }
    for (int rank = ACE; rank >= TWO; rank--)
        for (int suit = 0; suit < SUITS; suit++)
            if (hole[suit] >> rank & 1) ranks[count++] = rank;
    *bets = ranks[2] >= third_of_three(ranks[0], ranks[1]);
    return THREE_SUITS;
}

/* ---- after the flop ----------------------------------------------------------------------------------- */
/* Unseen cards of the suit that are higher than the player's highest. */
static int above(uint32_t own, uint32_t shown) {
    const int rank = top_of(own);
    return ACE - rank - count_of(shown >> (rank + 1));
}

/* Three of that suit, two of them the player's; the other flop card. */
static bool bets_two_own(const uint32_t hole[SUITS], const uint32_t flop[SUITS], int suit) {
    if (top_of(hole[suit] | flop[suit]) > SEVEN) return true;
    for (int other = 0; other < SUITS; other++)
        if (other != suit && flop[other]) return hole[other] || top_of(flop[other]) < NINE;
    return true;
}

static bool bets_one_own(const uint32_t hole[SUITS], const uint32_t flop[SUITS], int suit) {
    const int high = top_of(flop[suit]);
    const int most = high == ACE ? 8 : high >= QUEEN ? 7 : high >= TEN ? 6 : 5;
    return above(hole[suit], flop[suit]) <= most + (suit_with(hole, 2) >= 0);
}

/* Both suits of the flop are the player's, each with one card; `third` is the rank of the other one. */
static bool bets_two_suits(int one, int other, int third) {
    static const int most[2][4] = {{RANKS, 7, 4, -1}, {RANKS, 9, 6, 4}};
    const int less = one < other ? one : other, more = one < other ? other : one;
    return less < 4 && more <= most[third >= TEN][less];
}

int chase_short_flop(const uint32_t hole[SUITS], const uint32_t flop[SUITS], bool *bets) {
    int matched[SUITS], count = 0, third = -1;
    *bets = true;
    for (int suit = 0; suit < SUITS; suit++) {
        const int own = count_of(hole[suit]), length = own + count_of(flop[suit]);

        if (own == 3 || (own && length > 3)) return TWO_OWN;
        if (own == 2 && length == 3) {
            *bets = bets_two_own(hole, flop, suit);
            return TWO_OWN;
        }
        if (own == 1 && length == 3) {
            *bets = bets_one_own(hole, flop, suit);
            return ONE_OWN;
        }
        if (own == 1 && length == 2) matched[count++] = suit;
        if (own == 1 && length == 1) third = top_of(hole[suit]);
    }
    *bets = false;
    if (count == 2) {
        const int a = matched[0], b = matched[1];

        *bets = bets_two_suits(above(hole[a], flop[a]), above(hole[b], flop[b]), third);
        return TWO_SUITS;
    }
    if (!count || suit_with(hole, 2) < 0) return TWO_OWN;
    for (int suit = 0; suit < SUITS; suit++)
        if (suit != matched[0] && flop[suit] >> ACE & 1) return ACE_BESIDE;
    *bets = top_of(hole[matched[0]]) == ACE;
    return ACE_BESIDE;
}

static bool checks_flop(const void *context, const card cards[2]) {
    const struct chase_short *player = context;
    uint32_t flop[SUITS] = {0};
    bool bets;
    suits_add(flop, cards, 2);
    const int says = chase_short_flop(player->hole, flop, &bets);
    return !bets || !(player->lines >> says & 1);
}

void chase_short_plan(struct chase_plan *plan, const struct chase_short *player) {
    memset(plan, 0, sizeof *plan);
    const int line = chase_short_before(player->hole, &plan->bets);
    plan->bets = plan->bets && player->lines >> line & 1;
    chase_plan_flops(plan, player->hole, checks_flop, player);
}

/* ---- at the river ------------------------------------------------------------------------------------- */
/* Three of one suit that are low: how many of them are the player's, and is there a higher card alone in its suit? */
static bool folds_low(const uint32_t hole[SUITS], const uint32_t community[SUITS], suit_hand hand) {
    const uint32_t ranks = hand & (CHASE_MASKS - 1);
    const int high = top_of(ranks);
    int own = 0, alone = -1;
    for (int suit = 0; suit < SUITS; suit++) {
        if ((hole[suit] | community[suit]) == ranks && count_of(hole[suit]) > own) own = count_of(hole[suit]);
        if (count_of(community[suit]) == 1 && top_of(community[suit]) > alone) alone = top_of(community[suit]);
    }
    return (own == 0 || own == 2) && ((high <= TEN && alone > high) || (own == 2 && high <= EIGHT));
}

int chase_short_board(const uint32_t hole[SUITS], const uint32_t community[SUITS], int beaten, bool *bets) {
    suit_hand hand = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        const uint32_t ranks = hole[suit] | community[suit];
        const suit_hand own = (suit_hand)count_of(ranks) << RANKS | ranks;

        if (own > hand) hand = own;
    }
    const int length = suit_hand_length(hand);
    *bets = length > 3 || beaten < (length == 3 ? MANY_BEAT : FEW_BEAT);
    if (length != 3 || beaten < FEW_BEAT || beaten >= MANY_BEAT) return AT_RIVER;
    *bets = !folds_low(hole, community, hand);
    return *bets ? AT_RIVER : THREE_LOW;
}

void chase_short_river(const struct chase_row *row, const void *context, int16_t bets[CHASE_LANES]) {
    const struct chase_short *player = context;
    const int length = suit_hand_length(row->hand), most = length > 3    ? UNSEEN
                                                           : length == 3 ? MANY_BEAT - 1
                                                                         : FEW_BEAT - 1;
    uint32_t community[SUITS] = {0};
    for (int lane = 0; lane < CHASE_LANES; lane++)
        bets[lane] = row->safe[lane] >= UNSEEN - most || !(player->lines >> AT_RIVER & 1);
    if (!(player->lines >> THREE_LOW & 1) || length != 3 || top_of(row->hand & (CHASE_MASKS - 1)) > TEN) return;
    for (int i = 0; i < 3; i++) community[row->slots[i] / CHASE_LANES] |= 1u << row->slots[i] % CHASE_LANES;
    const uint32_t fixed = community[row->suit];
    for (int lane = 0; lane < RANKS; lane++) {
        if (!row->weight[lane] || !bets[lane] || row->safe[lane] > UNSEEN - FEW_BEAT) continue;
        community[row->suit] = fixed | 1u << lane;
        bets[lane] = !folds_low(player->hole, community, row->hand);
    }
}
