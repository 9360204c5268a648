/*
 * receipt_settlement.c - hands and awards as a receipt has them; written when it is issued, and written again
 * to be compared when it is checked.
 *
 * Words for hands are left out on purpose: they may be reworded, and old receipts must still be good.
 */
#include "deal/receipt.h"

bool receipt_find_seat(const struct game *game, const void *round, int seat, struct seat_view *out)
{
    struct view view;

    game->view(round, seat, &view);
    for (int i = 0; i < view.seats; i++) {
        if (view.seat[i].seat != seat) continue;
        *out = view.seat[i];
        return true;
    }
    return false;
}

static void put_cards(struct buf *b, const char *key, const card *cards, int count)
{
    buf_format(b, "\"%s\":\"", key);
    card_put_list(b, cards, count);
    buf_char(b, '"');
}

/* The front two, the higher first; none where nobody set the hand. */
static void put_front(struct buf *b, const char *key, const struct hand_view *hand)
{
    card front[2] = {hand->front[0], hand->front[1]};

    if (hand->set) card_sort(front, 2);
    put_cards(b, key, front, hand->set ? 2 : 0);
}

void receipt_hands_text(struct buf *b, const struct game *game, const void *round)
{
    struct view view;

    game->view(round, 0, &view);
    buf_char(b, '{');
    put_cards(b, "dealer", view.dealer.cards, view.dealer.count);
    buf_char(b, ',');
    put_front(b, "dealer_front", &view.dealer);
    buf_char(b, ',');
    put_cards(b, "shared", view.table.cards, view.table.count);
    buf_char(b, '}');
}

static void put_award(struct buf *b, const struct game *game, const struct award *award)
{
    buf_format(b, "{\"wager\":\"%s\",\"stake\":", game->wagers[award->wager].id);
    buf_int(b, award->stake_cents);
    buf_format(b, ",\"outcome\":\"%s\",\"line\":\"%s\",\"returned\":", outcome_name(award->outcome),
               award->line && award->outcome != OUTCOME_LOSE ? award->line->id : "");
    buf_int(b, award->returned_cents);
    buf_char(b, '}');
}

void receipt_seat_text(struct buf *b, const struct game *game, const struct seat_view *seat,
                       const struct award *awards, int count)
{
    int64_t staked = 0, returned = 0, tokes = 0;

    buf_format(b, "{\"seat\":%d,", seat->seat);
    put_cards(b, "cards", seat->hand.cards, seat->hand.count);
    buf_char(b, ',');
    put_front(b, "front", &seat->hand);
    buf_put(b, ",\"wagers\":[");
    for (int i = 0; i < count; i++) {
        if (i > 0) buf_char(b, ',');
        put_award(b, game, &awards[i]);
        staked += awards[i].stake_cents;
        *(awards[i].toke ? &tokes : &returned) += awards[i].returned_cents;
    }
    buf_put(b, "],\"staked\":");
    buf_int(b, staked);
    buf_put(b, ",\"returned\":");
    buf_int(b, returned);
    buf_put(b, ",\"tokes\":");
    buf_int(b, tokes);
    buf_char(b, '}');
}
