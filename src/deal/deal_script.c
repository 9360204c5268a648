#include "deal/deal.h"

void deal_script_open(struct deal_script *d, const card *cards, size_t count)
{
    *d = (struct deal_script){.cards = cards, .count = count};
}

static enum err deal_script_begin(void *self, bool *shuffled)
{
    (void)self;
    *shuffled = false;
    return OK;
}

static enum err deal_script_next(void *self, card *out)
{
    struct deal_script *d = self;

    if (d->at == d->count) return ERR_CARDS_FEW;
    *out = d->cards[d->at++];
    return OK;
}

const struct deal deal_script = {
    .id = "script",
    .begin = deal_script_begin,
    .next = deal_script_next,
};
