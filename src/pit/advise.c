#include "pit/advise.h"

#include "base/json_write.h"

#include <string.h>

static bool is_seen(const struct hand_view *hand) { return !memchr(hand->cards, CARD_HIDDEN, hand->count); }

static void put_question(struct buf *b, const struct game *game, int table, const struct view *view,
                         const struct seat_view *own) {
    json_write(b, "{ask:'advice', table:%d, seat:%d, last:%d", table, own->seat, own->action);
    json_write_ints(b, "stakes", own->stake, game->wager_count);
    json_write_begin(b, "pick", '[');
    for (size_t i = 0; i < COUNT(own->pick); i++) json_write_int(b, NULL, own->pick[i]);
    json_write_end(b, ']');
    card_write_json(b, "hand", own->hand.cards, own->hand.count);
    card_write_json(b, "shared", view->table.cards, view->table.count);
    card_write_json(b, "dealer", view->dealer.cards, view->dealer.count);
    json_write_end(b, '}');
    buf_char(b, '\n');
}

/* What is asked of the seat; at a live table perhaps only the player has seen the hand. */
enum err advise_put_question(struct buf *b, const struct floor *f, uint32_t terminal) {
    const struct floor_terminal *t = &f->terminal[terminal - 1];
    struct view view;
    if (!t->table) return ERR_SEAT;
    const struct floor_seat *s = &f->seat[t->table - 1][t->seat - 1];
    if (f->table[t->table - 1].phase != TABLE_DECIDING || s->player != s->terminal) return ERR_NOTHING_TO_DECIDE;
    const struct game *game = floor_game(f, t->table);
    const struct seat_view *own = game_view_seat(game, f->round[t->table - 1], t->seat, &view);
    if (!own || own->decided || view.need.kind != NEED_DECISION) return ERR_NOTHING_TO_DECIDE;
    if (!is_seen(&own->hand)) return ERR_FACE_DOWN;
    put_question(b, game, t->table, &view, own);
    return b->full ? ERR_ANSWER_LARGE : OK;
}
