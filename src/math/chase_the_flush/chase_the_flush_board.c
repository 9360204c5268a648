#include "math/chase_the_flush/chase_the_flush_board.h"

static suit_hand hand_of(const struct chase_ranks *r, uint32_t held)
{
    return (suit_hand)r->length[held] << RANKS | held;
}

struct chase_board chase_board_of(const struct chase_ranks *ranks, const uint32_t hole[SUITS],
                                  const uint32_t community[SUITS])
{
    struct chase_board board = {.sum = {.boards = 1}};

    for (int suit = 0; suit < SUITS; suit++) {
        const suit_hand hand = hand_of(ranks, hole[suit] | community[suit]);
        if (hand > board.hand) board.hand = hand;
    }
    const suit_hand keys[CHASE_BOUNDS] = {
        [CHASE_BELOW] = board.hand, [CHASE_NOT_ABOVE] = board.hand + 1, [CHASE_WEAK] = chase_qualifying};
    for (int b = 0; b < CHASE_BOUNDS; b++) {
        chase_ways ways = 1;

        for (int suit = 0; suit < SUITS; suit++) {
            const uint32_t open = ~(hole[suit] | community[suit]) & (CHASE_MASKS - 1);
            ways *= chase_ways_below(ranks, community[suit], open, keys[b]);
        }
        board.sum.dealers[b] = chase_ways_of_three(ways);
    }
    return board;
}

static void add_board(struct chase_flop *out, const struct chase_ranks *ranks,
                      const struct chase_terms *terms, const uint32_t hole[SUITS],
                      const uint32_t community[SUITS])
{
    const struct chase_board board = chase_board_of(ranks, hole, community);
    struct chase_sum *sum = &out->all.of[suit_hand_length(board.hand)][board.hand >= chase_qualifying];
    const wide bet = chase_board_value(&board, terms, 1), fold = chase_fold_value(terms);

    out->bet += chase_board_value(&board, terms, 2);
    out->check += bet >= fold ? bet : fold;
    sum->boards++;
    for (int b = 0; b < CHASE_BOUNDS; b++) sum->dealers[b] += board.sum.dealers[b];
}

struct chase_flop chase_flop_of(const struct chase_ranks *ranks, const struct chase_terms *terms,
                                const uint32_t hole[SUITS], const uint32_t flop[SUITS])
{
    struct chase_flop out = {0};

    for (int a = 1; a < DECK_52; a++)
        for (int b = 0; b < a; b++) {
            uint32_t community[SUITS], seen[SUITS];

            for (int suit = 0; suit < SUITS; suit++) {
                community[suit] = flop[suit];
                seen[suit] = flop[suit] | hole[suit];
            }
            if (seen[card_suit((card)a)] >> card_rank((card)a) & 1) continue;
            if (seen[card_suit((card)b)] >> card_rank((card)b) & 1) continue;
            community[card_suit((card)a)] |= 1u << card_rank((card)a);
            community[card_suit((card)b)] |= 1u << card_rank((card)b);
            add_board(&out, ranks, terms, hole, community);
        }
    return out;
}
