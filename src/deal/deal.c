#include "deal/deal.h"

#include <string.h>

/* ---- a shuffled deck or shoe --------------------------------------------------------------------------- */
struct deal_shoe deal_shoe_for(const struct game *game, int decks, int penetration) {
    return (struct deal_shoe){
        .decks = game->live_shoe ? decks : 1,
        .joker = game->joker,
        .penetration = game->live_shoe ? penetration : 0,
        .round_max = game->cards_shared + game->seats * game->cards_per_seat,
    };
}

static bool shoe_is_possible(const struct deal_shoe *shoe) {
    if (shoe->decks < 1 || shoe->decks > (shoe->joker ? 1 : SHOE_DECKS_MAX)) return false;
    return shoe->penetration >= 0 && shoe->penetration <= 100 && shoe->round_max > 0;
}

/* The cut card is behind the first penetration percent of the cards, rounded down; fresh each round means
 * in front of all of them.  A round is always finished from the shoe it began with, so one that could run out
 * must not begin, wherever the cut card is. */
static int shuffle_at(const struct deal_shoe *shoe, int size) {
    const int cut = size * shoe->penetration / 100, too_late = size - shoe->round_max + 1;
    return cut < too_late ? cut : too_late;
}

enum err deal_rng_open(struct deal_rng *d, const struct deal_shoe *shoe, struct rng *rng) {
    if (!shoe_is_possible(shoe)) return ERR_OPTION_VALUE;
    const int deck_size = shoe->joker ? DECK_53 : DECK_52, size = shoe->decks * deck_size;

    if (shoe->round_max > size) return ERR_CARDS_FEW;
    *d = (struct deal_rng){
        .rng = rng, .deck_size = deck_size, .size = size, .at = size, .shuffle_at = shuffle_at(shoe, size)};
    return OK;
}

struct shoe deal_rng_left(const struct deal_rng *d) {
    struct shoe left = shoe_open(d->size / d->deck_size, d->deck_size == DECK_53);
    for (int i = 0; i < d->at; i++) must(shoe_take(&left, d->cards[i]) == OK);
    return left;
}

/* [C-4.2.2] A deck is shuffled before every round, a shoe when its cut card is reached. */
static enum err deal_rng_begin(void *self, bool *shuffled) {
    struct deal_rng *d = self;
    *shuffled = d->at >= d->shuffle_at;
    if (!*shuffled) return OK;

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
