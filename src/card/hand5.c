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

static uint16_t meaning_of(hand5 value)
{
    must(value >= 1 && value <= HAND5_VALUES);
    return hand5_meaning[value];
}

enum hand5_category hand5_category(hand5 value)
{
    return (enum hand5_category)hand_meaning_category(meaning_of(value));
}

void hand5_put(struct buf *b, hand5 value)
{
    hand_text_put(b, meaning_of(value));
}
