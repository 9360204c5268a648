#include "math/page/page_hands.h"

#include <string.h>

bool suit_keys_differ(const struct suit_keys *keys) {
    for (int a = 0; a < SUITS; a++)
        for (int b = a + 1; b < SUITS; b++)
            if (keys->key[a] == keys->key[b]) return false;
    return true;
}

/* ---- hands ---------------------------------------------------------------------------------------------- */
struct visit {
    const struct hands_wanted *wanted;
    hands_put *put;
    void *context;
    uint32_t left[SUITS]; /* ranks of the deck */
    int8_t before[SUITS]; /* the suit before it that is alike; -1: none */
    int8_t place[SUITS];  /* among those alike, from 1 */
    uint32_t ranks[SUITS];
    card_mask start; /* the joker, if the hand has it */
};

static card_mask spread(uint32_t ranks, int suit) {
    card_mask mask = 0;
    for (; ranks; ranks &= ranks - 1) mask |= CARD_BIT(card_of(__builtin_ctz(ranks), suit));
    return mask;
}

/* Orders of the suits that are alike, divided by those that change nothing. */
static int ways_of(const struct visit *v) {
    int ways = 1, run[SUITS] = {1, 1, 1, 1};
    for (int suit = 0; suit < SUITS; suit++) {
        const int before = v->before[suit];
        run[suit] = before >= 0 && v->ranks[before] == v->ranks[suit] ? run[before] + 1 : 1;
        ways *= v->place[suit];
    }
    for (int suit = 0; suit < SUITS; suit++) ways /= run[suit];
    return ways;
}

static void visit_suit(struct visit *v, int suit, int cards, card_mask hand) {
    if (suit == SUITS) {
        if (!cards) v->put(v->context, hand | v->start, ways_of(v));
        return;
    }
    const int before = v->before[suit];
    const uint32_t most = before >= 0 ? v->ranks[before] : (1u << RANKS) - 1, left = v->left[suit];
    const int have = __builtin_popcount(left), from = suit == SUITS - 1 ? cards : 0;
    for (int count = from; count <= cards && count <= have; count++) {
        /* subsets of the ranks that are left, by the places of their bits */
        for (uint32_t at = (1u << count) - 1; at < 1u << have;) {
            uint32_t ranks = 0, rest = left;
            for (uint32_t bit = 1; rest; rest &= rest - 1, bit <<= 1)
                if (at & bit) ranks |= rest & -rest;
            if (ranks > most) break;
            v->ranks[suit] = ranks;
            visit_suit(v, suit + 1, cards - count, hand | spread(ranks, suit));
            if (!count) break;
            at = (uint32_t)mask_next(at);
        }
    }
}

void hands_visit(const struct hands_wanted *wanted, hands_put *put, void *context) {
    struct visit v = {.wanted = wanted, .put = put, .context = context};
    for (int suit = 0; suit < SUITS; suit++) {
        v.left[suit] = mask_ranks(wanted->deck & (CARD_BIT(DECK_52) - 1), suit);
        v.before[suit] = -1;
        v.place[suit] = 1;
        for (int other = 0; other < suit; other++)
            if (wanted->keys.key[other] == wanted->keys.key[suit] && v.left[other] == v.left[suit]) {
                v.before[suit] = (int8_t)other;
                v.place[suit] = (int8_t)(v.place[other] + 1);
            }
    }
    visit_suit(&v, 0, wanted->cards, 0);
    if (!(wanted->deck >> JOKER & 1) || !wanted->cards) return;
    v.start = CARD_BIT(JOKER);
    visit_suit(&v, 0, wanted->cards - 1, 0);
}

/* ---- lists ---------------------------------------------------------------------------------------------- */
static void count_one(void *context, card_mask hand, int ways) {
    (void)hand, (void)ways;
    ++*(int64_t *)context;
}

static void put_one(void *context, card_mask hand, int ways) {
    struct hand_list *list = context;
    list->ways[list->count] = (uint8_t)ways;
    list->hand[list->count++] = hand;
}

struct hand_list hands_list(const struct hands_wanted *wanted, struct arena *arena) {
    struct hand_list list = {0};
    int64_t count = 0;
    hands_visit(wanted, count_one, &count);
    list.hand = arena_take(arena, (size_t)(count + 1) * sizeof *list.hand);
    list.ways = arena_take(arena, (size_t)count + 1);
    hands_visit(wanted, put_one, &list);
    return list;
}

/* clang-format off */
#define ROW(n) {1, (n), (n) * ((n) - 1) / 2, (n) * ((n) - 1) * ((n) - 2) / 6, \
    (uint32_t)(UINT64_C(1) * (n) * ((n) - 1) * ((n) - 2) * ((n) - 3) / 24), \
    (uint32_t)(UINT64_C(1) * (n) * ((n) - 1) * ((n) - 2) * ((n) - 3) * ((n) - 4) / 120), \
    (uint32_t)(UINT64_C(1) * (n) * ((n) - 1) * ((n) - 2) * ((n) - 3) * ((n) - 4) * ((n) - 5) / 720), \
    (uint32_t)(UINT64_C(1) * (n) * ((n) - 1) * ((n) - 2) * ((n) - 3) * ((n) - 4) * ((n) - 5) * ((n) - 6) / 5040)}
const uint32_t hands_choose[DECK_53][HANDS_CARDS + 1] = {
    {1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}, {1, 5, 10, 10, 5, 1}, {1, 6, 15, 20, 15, 6, 1}, ROW(7), ROW(8), ROW(9),
    ROW(10), ROW(11), ROW(12), ROW(13), ROW(14), ROW(15), ROW(16), ROW(17), ROW(18), ROW(19), ROW(20), ROW(21), ROW(22), ROW(23),
    ROW(24), ROW(25), ROW(26), ROW(27), ROW(28), ROW(29), ROW(30), ROW(31), ROW(32), ROW(33), ROW(34), ROW(35), ROW(36), ROW(37),
    ROW(38), ROW(39), ROW(40), ROW(41), ROW(42), ROW(43), ROW(44), ROW(45), ROW(46), ROW(47), ROW(48), ROW(49), ROW(50), ROW(51), ROW(52)};
#undef ROW
/* clang-format on */

int64_t hands_of(int cards) { return choose(DECK_53, cards); }
