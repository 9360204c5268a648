#include "card/hand_text.h"

#include "card/hand_table.h"
#include "card/pai_gow.h"

/* What stands before the first rank, after it, and before a second one if that is named too. */
static const struct {
    const char *before, *after, *between;
    bool plural;
} words[] = {
    /* ORDER CATEGORY */
    [PAI_GOW_HIGH] = {"", "-high", NULL, false},
    [PAI_GOW_PAIR] = {"pair of ", "", NULL, true},
    [PAI_GOW_TWO_PAIR] = {"two pair, ", "", " and ", true},
    [PAI_GOW_TRIPS] = {"three ", "", NULL, true},
    [PAI_GOW_STRAIGHT] = {"straight, ", "-high", NULL, false},
    [PAI_GOW_FLUSH] = {"flush, ", "-high", NULL, false},
    [PAI_GOW_FULL_HOUSE] = {"full house, ", "", " over ", true},
    [PAI_GOW_QUADS] = {"four ", "", NULL, true},
    [PAI_GOW_STRAIGHT_FLUSH] = {"straight flush, ", "-high", NULL, false},
    [PAI_GOW_ROYAL] = {"royal flush", NULL, NULL, false},
    [PAI_GOW_FIVE_ACES] = {"five aces", NULL, NULL, false},
};

void hand_text_put(struct buf *b, uint16_t meaning)
{
    const int category = hand_meaning_category(meaning), first = hand_meaning_rank(meaning, 0);

    must(category >= 0 && category < (int)COUNT(words));
    buf_put(b, words[category].before);
    if (!words[category].after) return;
    buf_put(b, words[category].plural ? card_rank_plural(first) : card_rank_name(first));
    buf_put(b, words[category].after);
    if (!words[category].between) return;
    buf_put(b, words[category].between);
    buf_put(b, card_rank_plural(hand_meaning_rank(meaning, 1)));
}
