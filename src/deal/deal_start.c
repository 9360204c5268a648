#include "deal/deal.h"

#include <string.h>

/* P-start Counting round the table from the dealer: 8 and 15 are the dealer again. */
static int spot_of_sum(int sum)
{
    return (sum - 1) % DEAL_SPOTS + 1;
}

int deal_start(struct rng *rng, bool dice, uint8_t dice_out[DEAL_DICE])
{
    int sum = 0;

    memset(dice_out, 0, DEAL_DICE);
    if (!dice) return (int)rng_below(rng, DEAL_SPOTS) + 1;
    for (int i = 0; i < DEAL_DICE; i++) {
        dice_out[i] = (uint8_t)(rng_below(rng, 6) + 1);
        sum += dice_out[i];
    }
    return spot_of_sum(sum);
}
