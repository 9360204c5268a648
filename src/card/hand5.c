#include "card/hand5.h"

#include "card/hand_pack.h"
#include "card/hand_text.h"

hand5 hand5_best(const card *cards, int count)
{
    return hand_pack(hand_slow_best(cards, count));
}

enum hand5_category hand5_category(hand5 value)
{
    return (enum hand5_category)hand_slow_category(hand_unpack(value));
}

void hand5_put(struct buf *b, hand5 value)
{
    hand_text_put(b, hand_unpack(value));
}
