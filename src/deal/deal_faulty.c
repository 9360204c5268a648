#include "deal/deal_faulty.h"

void deal_faulty_open(struct deal_faulty *d, struct deal_source inner, uint64_t repeat_at)
{
    must(repeat_at >= 2);
    *d = (struct deal_faulty){.inner = inner, .repeat_at = repeat_at, .last = CARD_NONE};
}

static enum err deal_faulty_begin(void *self, bool *shuffled)
{
    struct deal_faulty *d = self;

    return deal_begin(d->inner, shuffled);
}

static enum err deal_faulty_next(void *self, card *out)
{
    struct deal_faulty *d = self;

    if (d->cards + 1 != d->repeat_at) {
        const enum err err = deal_next(d->inner, &d->last);
        if (err) return err;
    }
    d->cards++;
    *out = d->last;
    return OK;
}

const struct deal deal_faulty = {
    .id = "faulty",
    .begin = deal_faulty_begin,
    .next = deal_faulty_next,
};
