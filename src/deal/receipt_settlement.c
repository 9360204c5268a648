/*
 * receipt_settlement.c - hands and awards as a receipt has them; written when it is issued, and written again
 * to be compared when it is checked.
 *
 * Words for hands are left out on purpose: they may be reworded, and old receipts must still be good.
 */
#include "deal/receipt.h"

#include "game/award_json.h"

bool receipt_seat(const struct game *game, const void *round, int seat, struct seat_view *out)
{
    struct view view;

    const struct seat_view *found = game_view_seat(game, round, seat, &view);

    if (found) *out = *found;
    return found;
}

void receipt_hands_text(struct buf *b, const struct game *game, const void *round)
{
    struct view view;

    game->view(round, 0, &view);
    buf_char(b, '{');
    card_write_json(b, "dealer", view.dealer.cards, view.dealer.count);
    hand_write_front(b, "dealer_front", &view.dealer);
    card_write_json(b, "shared", view.table.cards, view.table.count);
    buf_char(b, '}');
}

void receipt_seat_text(struct buf *b, const struct game *game, const struct seat_view *seat,
                       const struct award *awards, int count)
{
    struct award_totals totals = {0};

    buf_char(b, '{');
    json_write_int(b, "seat", seat->seat);
    card_write_json(b, "cards", seat->hand.cards, seat->hand.count);
    hand_write_front(b, "front", &seat->hand);
    json_write_begin(b, "wagers", '[');
    for (int i = 0; i < count; i++) {
        award_write_json(b, game, &awards[i], LOST_LINE_EMPTY);
        json_write_end(b, '}');
        award_add(&totals, &awards[i]);
    }
    json_write_end(b, ']');
    json_write_int(b, "staked", totals.staked);
    json_write_int(b, "returned", totals.returned);
    json_write_int(b, "tokes", totals.tokes);
    json_write_end(b, '}');
}
