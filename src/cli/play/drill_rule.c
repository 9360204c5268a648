#include "cli/play/drill_rule.h"

#include "card/hand.h"

#include <string.h>

static struct drill_rule says(const struct advice *advice, int index, const char *action)
{
    return (struct drill_rule){index, game_action(advice->game, action, strlen(action)), -1};
}

/* ---- 3 Card Catch ------------------------------------------------------------------------------------- */

struct drill_rule drill_rule_catch(const struct view *view, const struct advice *advice)
{
    card c[HAND_MAX];

    memcpy(c, view->seat[0].hand.cards, 3);
    card_sort(c, 3);
    const bool suits = card_suit(c[0]) != card_suit(c[1]) && card_suit(c[1]) != card_suit(c[2]) &&
                       card_suit(c[0]) != card_suit(c[2]);
    const bool apart = card_rank(c[0]) - card_rank(c[1]) >= 3 && card_rank(c[1]) - card_rank(c[2]) >= 3;
    const bool folds = suits && apart && card_rank(c[0]) <= TEN;

    return says(advice, folds ? 0 : 1, folds ? "fold" : "play");
}

/* ---- Super 3 Card ------------------------------------------------------------------------------------- */

/* How far apart two ranks are as cards of a straight, the ace high or low. */
static int distance(int high, int low)
{
    const int from_below = high == ACE ? low + 1 : high - low;

    return high - low < from_below ? high - low : from_below;
}

/* The sentence by which two cards of different suits play, or the last one. */
static int super_unsuited(int high, int low, int up)
{
    const int apart = distance(high, low);

    if (high > up && high >= (up <= THREE ? NINE : TEN)) return 2;
    if (high == up && low >= EIGHT) return 3;
    if (up != ACE && (apart == 1 || (apart == 2 && up <= NINE))) return 4;
    if (up != ACE) return 6;
    return (high == ACE && low <= THREE) || (apart == 1 && (high == QUEEN || high == JACK)) ? 5 : 6;
}

struct drill_rule drill_rule_super(const struct view *view, const struct advice *advice)
{
    card own[2] = {view->seat[0].hand.cards[0], view->seat[0].hand.cards[1]};

    card_sort(own, 2);
    const int high = card_rank(own[0]), low = card_rank(own[1]), up = card_rank(view->dealer.cards[0]);
    if (high == low) return says(advice, 0, "play");
    if (card_suit(own[0]) == card_suit(own[1])) {
        const bool plays = up != ACE || high >= JACK || distance(high, low) <= 2;
        return says(advice, 1, plays ? "play" : "surrender");
    }
    const int index = super_unsuited(high, low, up);
    return says(advice, index, index == 6 ? "surrender" : "play");
}

/* ---- Stadium 3 Card Poker ----------------------------------------------------------------------------- */

/* Queens, kings and aces of the array that are not the seat's. */
static int high_cards(const struct view *view)
{
    int count = 0;

    for (int i = 0; i < view->table.count; i++) {
        if (memchr(view->seat[0].pick, i + 1, sizeof view->seat[0].pick)) continue;
        count += card_rank(view->table.cards[i]) >= QUEEN;
    }
    return count;
}

struct drill_rule drill_rule_stadium(const struct view *view, const struct advice *advice)
{
    static const int second[] = {NINE, SEVEN, FOUR}; /* by high cards */
    struct drill_rule rule;
    card c[HAND_MAX];

    memcpy(c, view->seat[0].hand.cards, 3);
    card_sort(c, 3);
    const hand3 hand = hand3_value(c[0], c[1], c[2]);
    const int highs = high_cards(view);
    if (hand >= HAND3_OF(HAND3_HIGH, KING)) return says(advice, 0, "play");
    if (hand >= HAND3_OF(HAND3_HIGH, QUEEN)) {
        const bool plays = highs >= (int)COUNT(second) || card_rank(c[1]) >= second[highs];
        rule = says(advice, 2, plays ? "play" : "fold");
    } else {
        rule = says(advice, 3, highs >= 4 ? "play" : "fold");
    }
    rule.with = 1;
    return rule;
}

/* ---- Chase the Flush ---------------------------------------------------------------------------------- */

enum { BEATEN_BY_THREE = 16, BEATEN_BY_TWO = 10 };

struct suits {
    int count[SUITS], top[SUITS]; /* top: the highest rank, -1 for none */
};

static struct suits suits_of(const card *cards, int count)
{
    struct suits s = {.top = {-1, -1, -1, -1}};

    for (int i = 0; i < count; i++) {
        const int suit = card_suit(cards[i]), rank = card_rank(cards[i]);

        s.count[suit]++;
        if (rank > s.top[suit]) s.top[suit] = rank;
    }
    return s;
}

/* The least third card with which two of a suit bet, by the higher of the two; RANKS for never. */
static int third_for(int high)
{
    static const int least[RANKS] = {
        RANKS, RANKS, RANKS, RANKS, RANKS, RANKS, RANKS, RANKS, ACE, KING, QUEEN, SIX, TWO,
    };

    return least[high];
}

static struct drill_rule chase_before(const struct suits *own, const struct advice *advice)
{
    int two = -1, third = -1, aces = 0, kings = 0;

    for (int suit = 0; suit < SUITS; suit++) {
        if (own->count[suit] == 3) return says(advice, 0, "bet");
        if (own->count[suit] == 2) two = own->top[suit];
        if (own->count[suit] == 1) third = own->top[suit];
        aces += own->top[suit] == ACE;
        kings += own->top[suit] == KING;
    }
    if (two >= 0) return says(advice, 1, third >= third_for(two) ? "bet" : "check");
    return says(advice, 2, aces > 1 || (aces && kings) ? "bet" : "check");
}

static struct drill_rule chase_flop(const struct suits *own, const struct view *view,
                                    const struct advice *advice)
{
    const struct suits flop = suits_of(view->table.cards, 2);
    int high = -1, low = RANKS, met = 0;

    for (int suit = 0; suit < SUITS; suit++) {
        const int length = own->count[suit] + flop.count[suit];

        if (length >= 3 && own->count[suit] > 0) {
            const bool bets = length > 3 || own->count[suit] > 1 || own->top[suit] >= SIX;
            return says(advice, 3, bets ? "bet" : "check");
        }
        if (flop.count[suit] != 1 || own->count[suit] == 0) continue;
        met++;
        high = own->top[suit] > high ? own->top[suit] : high;
        low = own->top[suit] < low ? own->top[suit] : low;
    }
    const bool bets =
        met == 2 && (high == ACE || (high == KING && low >= FIVE) || (high == QUEEN && low >= NINE));
    return says(advice, met == 2 ? 4 : 3, bets ? "bet" : "check");
}

/* How many cards the seat has not seen would each beat it, were it the dealer's. */
static int beaten_by(const card seven[7], suit_hand value)
{
    card five[5];
    int count = 0;

    memcpy(five, seven + 3, 4);
    for (card c = 0; c < DECK_52; c++) {
        if (memchr(seven, c, 7)) continue;
        five[4] = c;
        count += suit_hand_value(five, 5) > value;
    }
    return count;
}

struct drill_rule drill_rule_chase(const struct view *view, const struct advice *advice)
{
    const struct suits own = suits_of(view->seat[0].hand.cards, 3);
    card seven[7];

    if (view->table.count == 0) return chase_before(&own, advice);
    if (view->table.count == 2) return chase_flop(&own, view, advice);
    memcpy(seven, view->seat[0].hand.cards, 3);
    memcpy(seven + 3, view->table.cards, 4);
    const suit_hand value = suit_hand_value(seven, 7);
    const int length = suit_hand_length(value), most = length > 3    ? DECK_52
                                                       : length == 3 ? BEATEN_BY_THREE
                                                                     : BEATEN_BY_TWO;
    return says(advice, 5, beaten_by(seven, value) < most ? "bet" : "fold");
}

/* ---- Dealer Open Pai Gow ------------------------------------------------------------------------------ */

struct drill_rule drill_rule_pai_gow(const struct view *view, const struct advice *advice)
{
    const wide best = advice->choice[0].value.num;

    (void)view;
    return (struct drill_rule){best > 0 ? 0 : best < 0 ? 2 : 1, -1, -1};
}
