#include "game/award_json.h"

/* ---- awards ------------------------------------------------------------------------------------------- */
void award_write_wager(struct buf *b, const struct game *game, const struct award *award) {
    json_write_begin(b, NULL, '{');
    json_write_word(b, "wager", game->wagers[award->wager].id);
    json_write_int(b, "stake", award->stake_cents);
}

void award_write_outcome(struct buf *b, const struct award *award, enum lost_line lost) {
    const bool named = award->line && (award->outcome != OUTCOME_LOSE || lost == LOST_LINE_NAMED);
    json_write_word(b, "outcome", outcome_name((enum outcome)award->outcome));
    json_write_word(b, "line", named ? award->line->id : "");
}

void award_write_json(struct buf *b, const struct game *game, const struct award *award, enum lost_line lost) {
    award_write_wager(b, game, award);
    award_write_outcome(b, award, lost);
    json_write_int(b, "returned", award->returned_cents);
}

/* ---- hands -------------------------------------------------------------------------------------------- */
void hand_write_words(struct buf *b, const char *key, const struct game *game, const void *round, int seat) {
    json_write_key(b, key);
    buf_char(b, '"');
    hand_put_words(b, game->describe(round, seat));
    buf_char(b, '"');
}

void hand_write_name(struct buf *b, const struct game *game, const void *round, int seat) {
    const struct hand_names names = game->describe(round, seat);
    if (!names.first.kind) return;
    json_write_key(b, "words");
    buf_char(b, '"');
    hand_put_words(b, names);
    buf_put(b, "\",\"value\":\"");
    hand_put_code(b, names);
    buf_char(b, '"');
}

void hand_write_front(struct buf *b, const char *key, const struct hand_view *hand) {
    card front[2] = {hand->front[0], hand->front[1]};
    if (hand->set) card_sort(front, 2);
    card_write_json(b, key, front, hand->set ? 2 : 0);
}

void hand_write_back(struct buf *b, const char *key, const struct hand_view *hand) {
    card back[HAND_MAX];
    int count = 0;
    for (int i = 0; hand->set && i < hand->count; i++)
        if (hand->cards[i] != hand->front[0] && hand->cards[i] != hand->front[1]) back[count++] = hand->cards[i];
    card_sort(back, count);
    card_write_json(b, key, back, count);
}
