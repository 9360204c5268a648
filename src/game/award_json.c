#include "game/award_json.h"

/* ---- awards ------------------------------------------------------------------------------------------- */

void award_write_wager(struct buf *b, const struct game *game, const struct award *award)
{
    json_write_begin(b, NULL, '{');
    json_write_word(b, "wager", game->wagers[award->wager].id);
    json_write_int(b, "stake", award->stake_cents);
}

void award_write_outcome(struct buf *b, const struct award *award, enum lost_line lost)
{
    const bool named = award->line && (award->outcome != OUTCOME_LOSE || lost == LOST_LINE_NAMED);

    json_write_word(b, "outcome", outcome_name((enum outcome)award->outcome));
    json_write_word(b, "line", named ? award->line->id : "");
}

void award_write_json(struct buf *b, const struct game *game, const struct award *award, enum lost_line lost)
{
    award_write_wager(b, game, award);
    award_write_outcome(b, award, lost);
    json_write_int(b, "returned", award->returned_cents);
}

/* ---- hands -------------------------------------------------------------------------------------------- */

void hand_write_words(struct buf *b, const char *key, const struct game *game, const void *round, int seat)
{
    char memory[128];
    struct buf words = BUF(memory);

    game->describe(round, seat, &words);
    json_write_text(b, key, memory);
}

void hand_write_front(struct buf *b, const char *key, const struct hand_view *hand)
{
    card front[2] = {hand->front[0], hand->front[1]};

    if (hand->set) card_sort(front, 2);
    card_write_json(b, key, front, hand->set ? 2 : 0);
}

void hand_write_back(struct buf *b, const char *key, const struct hand_view *hand)
{
    card back[HAND_MAX];
    int count = 0;

    for (int i = 0; hand->set && i < hand->count; i++) {
        if (hand->cards[i] != hand->front[0] && hand->cards[i] != hand->front[1])
            back[count++] = hand->cards[i];
    }
    card_sort(back, count);
    card_write_json(b, key, back, count);
}
