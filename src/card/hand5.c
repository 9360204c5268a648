#include "card/hand5.h"

#include "card/hand_text.h"

hand5 hand5_best(const card *cards, int count)
{
    must(hand_sum_cards_differ(cards, count));
    const struct hand_sum sum = hand_sum_of(cards, count);

    must(!hand_sum_has_joker(sum));
    switch (count) {
    case 5: return hand5_of_5(sum);
    case 6: return hand5_of_6(sum);
    default: must(count == 7); return hand5_of_7(sum);
    }
}

void hand5_put(struct buf *b, hand5 value)
{
    must(value >= 1 && value <= HAND5_VALUES);
    hand_text_put(b, hand5_meaning[value]);
}
