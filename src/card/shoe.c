#include "card/shoe.h"

#include <string.h>

struct shoe shoe_open(int decks, bool with_joker)
{
    struct shoe shoe = {.kinds = with_joker ? DECK_53 : DECK_52};

    must(decks >= 1 && decks <= SHOE_DECKS_MAX && (decks == 1 || !with_joker));
    memset(shoe.copies, decks, shoe.kinds);
    shoe.left = (uint16_t)(decks * shoe.kinds);
    return shoe;
}
