#include "cli/round/round_output.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE_MAX = 8192 }; /* one seat with every wager takes about 3,000 */

static void flush(struct buf *b, struct round_writer *out)
{
    must(!b->full);
    out->put(out->context, b->text, b->size);
    buf_clear(b);
}

static void put_cards(struct buf *b, const char *key, const card *cards, int count)
{
    buf_format(b, "\"%s\":\"", key);
    card_put_list(b, cards, count);
    buf_char(b, '"');
}

/* Pai gow: front and back as set, high to low; empty where nobody set the hand. */
static void put_setting(struct buf *b, const struct hand_view *hand)
{
    card back[HAND_MAX];
    card front[2] = {hand->front[0], hand->front[1]};
    int count = 0;

    for (int i = 0; hand->set && i < hand->count; i++) {
        if (hand->cards[i] != front[0] && hand->cards[i] != front[1]) back[count++] = hand->cards[i];
    }
    card_sort(front, 2);
    card_sort(back, count);
    buf_char(b, ',');
    put_cards(b, "front", front, hand->set ? 2 : 0);
    buf_char(b, ',');
    put_cards(b, "back", back, count);
}

static void put_hand(struct buf *b, const struct round_input *in, const struct hand_view *hand, int seat)
{
    const struct game *game = in->rules.game;
    char memory[128];
    struct buf words = BUF(memory);

    put_cards(b, "cards", hand->cards, hand->count);
    if (game->sets_hand >= 0) {
        put_setting(b, hand);
        if (seat) buf_format(b, ",\"foul\":%s", hand->foul ? "true" : "false");
        if (hand->way) buf_format(b, ",\"rule\":\"%s\"", hand->way);
    }
    game->describe(in->round, seat, &words);
    buf_put(b, ",\"hand\":");
    json_write_string(b, memory);
}

static void put_award(struct buf *b, const struct game *game, const struct award *award)
{
    buf_put(b, "{\"wager\":\"");
    buf_put(b, game->wagers[award->wager].id);
    buf_put(b, "\",\"stake\":");
    buf_int(b, award->stake_cents);
    buf_put(b, ",\"outcome\":\"");
    buf_put(b, outcome_name(award->outcome));
    buf_put(b, "\",\"line\":\"");
    if (award->line && award->outcome != OUTCOME_LOSE) buf_put(b, award->line->id);
    buf_put(b, "\",\"returned\":");
    buf_int(b, award->returned_cents);
    buf_char(b, '}');
}

static void put_seat(struct buf *b, struct round_input *in, const struct seat_view *seat)
{
    struct award awards[AWARDS_MAX];
    const int count = in->rules.game->settle(in->round, seat->seat, awards);
    int64_t staked = 0, returned = 0, tokes = 0;
    bool any_toke = false;

    meters_pay(&in->meters, &in->rules, awards, count);
    buf_put(b, "{\"seat\":");
    buf_int(b, seat->seat);
    buf_char(b, ',');
    put_hand(b, in, &seat->hand, seat->seat);
    buf_put(b, ",\"wagers\":[");
    for (int i = 0; i < count; i++) {
        if (i > 0) buf_char(b, ',');
        put_award(b, in->rules.game, &awards[i]);
        staked += awards[i].stake_cents;
        *(awards[i].toke ? &tokes : &returned) += awards[i].returned_cents;
        any_toke = any_toke || awards[i].toke;
    }
    buf_put(b, "],\"staked\":");
    buf_int(b, staked);
    buf_put(b, ",\"returned\":");
    buf_int(b, returned);
    if (any_toke) {
        buf_put(b, ",\"tokes\":");
        buf_int(b, tokes);
    }
    buf_char(b, '}');
}

static int by_seat(const void *a, const void *b)
{
    return ((const struct seat_input *)a)->seat - ((const struct seat_input *)b)->seat;
}

/* A table's bystander sees every seat when the round is over; in a stadium a seat sees only itself. */
static const struct seat_view *seat_in(const struct view *view, int seat)
{
    for (int i = 0; i < view->seats; i++) {
        if (view->seat[i].seat == seat) return &view->seat[i];
    }
    return NULL;
}

void round_output_result(struct round_input *in, struct round_writer *out)
{
    const struct game *game = in->rules.game;
    char memory[PIECE_MAX];
    struct buf b = BUF(memory);
    struct view view;

    game->view(in->round, 0, &view);
    buf_format(&b, "{\"game\":\"%s\",\"dealer\":{", game->id);
    put_hand(&b, in, &view.dealer, 0);
    buf_char(&b, '}');
    if (game->table_cards) {
        buf_char(&b, ',');
        put_cards(&b, game->table_cards, view.table.cards, view.table.count);
    }
    buf_put(&b, ",\"seats\":[");
    qsort(in->seats, (size_t)in->seat_count, sizeof in->seats[0], by_seat);
    for (int i = 0; i < in->seat_count; i++) {
        const int seat = in->seats[i].seat;

        if (!seat_in(&view, seat)) game->view(in->round, seat, &view);
        if (i > 0) buf_char(&b, ',');
        put_seat(&b, in, seat_in(&view, seat));
        flush(&b, out);
    }
    buf_put(&b, "]}\n");
    flush(&b, out);
}

void round_output_failure(const struct failure *failure, uint64_t line, struct round_writer *out)
{
    char memory[PIECE_MAX];
    struct buf b = BUF(memory);

    buf_format(&b, "{\"error\":\"%s\",\"message\":", err_code(failure->err));
    json_write_string(&b, failure->message);
    buf_format(&b, ",\"line\":%llu}\n", (unsigned long long)line);
    flush(&b, out);
}
