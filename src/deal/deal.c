#include "deal/deal.h"

#include <string.h>

/* ---- a shuffled deck or shoe --------------------------------------------------------------------------- */
void deal_rng_open(struct deal_rng *d, int decks, bool joker, struct rng *rng) {
    must(decks >= 1 && decks <= (joker ? 1 : SHOE_DECKS_MAX));
    const int deck_size = joker ? DECK_53 : DECK_52, size = decks * deck_size;
    *d = (struct deal_rng){.rng = rng, .deck_size = deck_size, .size = size, .at = size};
}

/* [C-4.2.2] */
static enum err deal_rng_begin(void *self) {
    struct deal_rng *d = self;
    TRY(shuffle_seed_draw(&d->seed, d->size, d->rng));
    shuffle_cards(&d->seed, d->cards, d->size, d->deck_size);
    d->at = 0;
    return OK;
}

static enum err deal_rng_next(void *self, card *out) {
    struct deal_rng *d = self;
    if (d->at == d->size) return ERR_CARDS_FEW;
    *out = d->cards[d->at++];
    return OK;
}

const struct deal deal_rng = {
    .id = "rng",
    .begin = deal_rng_begin,
    .next = deal_rng_next,
};

/* ---- the first packet ---------------------------------------------------------------------------------- */
/* [P-start] Counting round the table from the dealer: 8 and 15 are the dealer again. */
static int spot_of_sum(int sum) { return (sum - 1) % DEAL_SPOTS + 1; }

int deal_start(struct rng *rng, bool dice, uint8_t dice_out[DEAL_DICE]) {
    int sum = 0;
    memset(dice_out, 0, DEAL_DICE);
    if (!dice) return (int)rng_below(rng, DEAL_SPOTS) + 1;
    for (int i = 0; i < DEAL_DICE; i++) {
        dice_out[i] = (uint8_t)(rng_below(rng, 6) + 1);
        sum += dice_out[i];
    }
    return spot_of_sum(sum);
}
