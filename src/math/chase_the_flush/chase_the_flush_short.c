#include "math/chase_the_flush/chase_the_flush_short.h"

#include <string.h>

enum {
    UNSEEN = 45,
    BEATEN_THREE = 16, /* unseen cards that beat a hand of three: too many */
    BEATEN_TWO = 10,
};

const char *const chase_short_rules[] = {
    "Before the flop bet 3x with three of one suit.",
    "With two of one suit bet 3x if the higher is an ace; a king, and the third card is a six or higher; a "
    "queen, with a queen or higher; a jack, with a king or ace; a ten, with an ace.",
    "With three suits bet 3x if you hold an ace and another ace or a king.",
    "After the flop bet 2x with three or more of one suit; if only one of the three is yours, it must be a "
    "six "
    "or higher.",
    "Bet 2x also if each flop card has the suit of one of yours (two different suits), and these two of "
    "yours "
    "are an ace with anything, a king with a five or higher, or a queen with a nine or higher.",
    "At the end bet 1x with four or more of one suit; with three, unless 16 or more unseen cards would each "
    "beat "
    "you if the dealer held it; with two, unless 10 or more would.  Otherwise fold.",
    NULL,
};

static int top_of(uint32_t ranks)
{
    return ranks ? 31 - __builtin_clz(ranks) : -1;
}

static int count_of(uint32_t ranks)
{
    return __builtin_popcount(ranks);
}

/* ---- before the flop ---------------------------------------------------------------------------------- */

/* Two of one suit, the higher of them `high`, and a third card. */
static bool bets_two(int high, int third)
{
    switch (high) {
    case ACE: return true;
    case KING: return third >= SIX;
    case QUEEN: return third >= QUEEN;
    case JACK: return third >= KING;
    case TEN: return third >= ACE;
    default: return false;
    }
}

static bool bets_before(const uint32_t hole[SUITS])
{
    int longest = 0, aces = 0, kings = 0, third = -1;

    for (int suit = 0; suit < SUITS; suit++) {
        if (count_of(hole[suit]) > count_of(hole[longest])) longest = suit;
        if (count_of(hole[suit]) == 1) third = top_of(hole[suit]);
        aces += hole[suit] >> ACE & 1 ? 1 : 0;
        kings += hole[suit] >> KING & 1 ? 1 : 0;
    }
    if (count_of(hole[longest]) == 3) return true;
    if (count_of(hole[longest]) == 2) return bets_two(top_of(hole[longest]), third);
    return aces > 1 || (aces && kings);
}

/* ---- after the flop ----------------------------------------------------------------------------------- */

/* The player's highest cards of the two suits of the flop; -1 for none. */
static bool bets_both_suits(int one, int other)
{
    const int high = one > other ? one : other, low = one > other ? other : one;

    if (low < 0) return false;
    return high == ACE || (high == KING && low >= FIVE) || (high == QUEEN && low >= NINE);
}

static bool bets_flop(const uint32_t hole[SUITS], int slot_a, int slot_b)
{
    const int a = slot_a / CHASE_LANES, b = slot_b / CHASE_LANES;
    uint32_t flop[SUITS] = {0};

    flop[a] |= 1u << slot_a % CHASE_LANES;
    flop[b] |= 1u << slot_b % CHASE_LANES;
    for (int suit = 0; suit < SUITS; suit++) {
        const int own = count_of(hole[suit]), length = own + count_of(flop[suit]);

        if (length > 3 || (length == 3 && (own > 1 || top_of(hole[suit]) >= SIX))) return true;
    }
    return a != b && bets_both_suits(top_of(hole[a]), top_of(hole[b]));
}

static bool is_free(const uint32_t hole[SUITS], int slot)
{
    const int rank = slot % CHASE_LANES;

    return rank < RANKS && !(hole[slot / CHASE_LANES] >> rank & 1);
}

void chase_short_plan(struct chase_plan *plan, const uint32_t hole[SUITS])
{
    memset(plan, 0, sizeof *plan);
    plan->bets = bets_before(hole);
    if (plan->bets) return;
    for (int a = 1; a < CHASE_SLOTS; a++)
        for (int b = 0; b < a; b++) {
            if (!is_free(hole, a) || !is_free(hole, b)) continue;
            plan->checks[a][b] = plan->checks[b][a] = !bets_flop(hole, a, b);
        }
}

/* ---- at the river ------------------------------------------------------------------------------------- */

bool chase_short_bets_river(int length, int safe)
{
    return length > 3 || UNSEEN - safe < (length == 3 ? BEATEN_THREE : BEATEN_TWO);
}

void chase_short_river(const struct chase_row *row, const void *context, int16_t bets[CHASE_LANES])
{
    const int length = suit_hand_length(row->hand);

    (void)context;
    for (int lane = 0; lane < CHASE_LANES; lane++)
        bets[lane] = chase_short_bets_river(length, row->safe[lane]);
}
