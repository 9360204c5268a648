#include "math/decide.h"

static void set_one(struct decide_cards *t, const card c[3], bool yes) {
    const uint64_t bit = UINT64_C(1) << c[2];
    uint64_t *word = &t->yes[c[0]][c[1]];
    *word = yes ? *word | bit : *word & ~bit;
}

static void set_orders(struct decide_cards *t, const card c[3], enum decide_order order, bool yes) {
    for (int first = 0; first < 3; first++)
        for (int second = 0; second < 3; second++) {
            const int last = 3 - first - second;
            if (first == second || (order == LAST_APART && last != 2)) continue;
            set_one(t, (card[3]){c[first], c[second], c[last]}, yes);
        }
}

static card renamed(card c, const int names[SUITS]) { return card_of(card_rank(c), names[card_suit(c)]); }

void decide_cards_set(struct decide_cards *t, const card cards[3], enum decide_order order, bool yes) {
    for (int code = 0; code < 256; code++) {
        const int names[SUITS] = {code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6};
        if ((1 << names[0] | 1 << names[1] | 1 << names[2] | 1 << names[3]) != 15) continue;
        set_orders(t, (card[3]){renamed(cards[0], names), renamed(cards[1], names), renamed(cards[2], names)}, order,
                   yes);
    }
}
