#include "ask/round/round_json.h"

#include "ask/command.h"
#include "game/award_json.h"
#include "game/why.h"

#include <stdlib.h>

enum { PIECE_MAX = 16384 }; /* one seat with every wager takes about 3,000, explained about 10,000 */

static void put_hand(struct buf *b, const struct round_input *in, const struct hand_view *hand, int seat) {
    const struct game *game = in->rules.game;
    card_write_json(b, "cards", hand->cards, hand->count);
    if (game->sets_hand >= 0) {
        hand_write_front(b, "front", hand);
        hand_write_back(b, "back", hand);
        if (seat) json_write_bool(b, "foul", hand->foul);
        if (hand->house_way_rule) json_write_word(b, "rule", hand->house_way_rule);
    }
    hand_write_words(b, "hand", game, in->round, seat);
}

static void put_seat(struct buf *b, struct round_input *in, const struct seat_view *seat) {
    struct award awards[AWARDS_MAX];
    const int count = in->rules.game->settle(in->round, seat->seat, awards);
    struct award_totals totals = {0};
    meters_pay_seat(&in->meters, &in->rules, in->round, awards, count);
    buf_char(b, '{');
    json_write_int(b, "seat", seat->seat);
    put_hand(b, in, &seat->hand, seat->seat);
    json_write_begin(b, "wagers", '[');
    for (int i = 0; i < count; i++) {
        award_write_json(b, in->rules.game, &awards[i], LOST_LINE_EMPTY);
        json_write_word(b, "step", award_step_id(awards[i].step));
        json_write_end(b, '}');
        award_add(&totals, &awards[i]);
    }
    json_write_end(b, ']');
    json_write_int(b, "staked", totals.staked);
    json_write_int(b, "returned", totals.returned);
    if (totals.any_toke) json_write_int(b, "tokes", totals.tokes);
    if (in->explained) why_write_json(b, &in->rules, in->round, awards, count);
    json_write_end(b, '}');
}

void round_output_view(const struct round_input *in, int seat, FILE *out) {
    const struct game *game = in->rules.game;
    BUF_ON_STACK(b, PIECE_MAX);
    struct view view;
    game->view(in->round, seat, &view);
    json_write(&b, "{game:%s, over:%i", game->id, view.over);
    card_write_json(&b, "dealer", view.dealer.cards, view.dealer.count);
    if (game->table_cards) card_write_json(&b, game->table_cards, view.table.cards, view.table.count);
    json_write_begin(&b, "seats", '[');
    for (int i = 0; i < view.seats; i++) {
        const struct seat_view *s = &view.seat[i];

        json_write(&b, "{seat:%d", s->seat);
        card_write_json(&b, "cards", s->hand.cards, s->hand.count);
        json_write(&b, "decision?:%s, wagers:{", s->action >= 0 ? game->actions[s->action] : NULL);
        for (int w = 0; w < game->wager_count; w++)
            if (s->stake[w]) json_write_int(&b, game->wagers[w].id, s->stake[w]);
        json_write(&b, "}}");
    }
    buf_put(&b, "]}\n");
    cli_flush(&b, out);
}

static int by_seat(const void *a, const void *b) {
    return ((const struct seat_input *)a)->seat - ((const struct seat_input *)b)->seat;
}

void round_output_result(struct round_input *in, FILE *out) {
    const struct game *game = in->rules.game;
    BUF_ON_STACK(b, PIECE_MAX);
    struct view view;
    game->view(in->round, 0, &view);
    json_write_begin(&b, NULL, '{');
    json_write_word(&b, "game", game->id);
    json_write_begin(&b, "dealer", '{');
    put_hand(&b, in, &view.dealer, 0);
    json_write_end(&b, '}');
    if (game->table_cards) card_write_json(&b, game->table_cards, view.table.cards, view.table.count);
    json_write_begin(&b, "seats", '[');
    qsort(in->seats, (size_t)in->seat_count, sizeof in->seats[0], by_seat);
    for (int i = 0; i < in->seat_count; i++) {
        const int seat = in->seats[i].seat;

        /* A table's bystander sees every seat of a finished round; in a stadium a seat sees only itself. */
        if (!view_find_seat(&view, seat)) game->view(in->round, seat, &view);
        if (i > 0) buf_char(&b, ','); /* b is empty: the seat before was flushed */
        put_seat(&b, in, view_find_seat(&view, seat));
        cli_flush(&b, out);
    }
    buf_put(&b, "]}\n");
    cli_flush(&b, out);
}

void round_output_reasons(struct round_input *in, enum language language, FILE *out) {
    const struct game *game = in->rules.game;
    BUF_ON_STACK(b, PIECE_MAX);
    buf_format(&b, "%s\n", game->title);
    qsort(in->seats, (size_t)in->seat_count, sizeof in->seats[0], by_seat);
    for (int i = 0; i < in->seat_count; i++) {
        struct award awards[AWARDS_MAX];
        const int count = game->settle(in->round, in->seats[i].seat, awards);

        meters_pay_seat(&in->meters, &in->rules, in->round, awards, count);
        for (int j = 0; j < count; j++) {
            buf_format(&b, "  seat %d  %s: %s, %s returns %s\n          ", awards[j].seat,
                       game->wagers[awards[j].wager].title, outcome_name((enum outcome)awards[j].outcome),
                       money_text(awards[j].stake_cents).text, money_text(awards[j].returned_cents).text);
            why_put(&b, &in->rules, in->round, &awards[j], language);
            buf_char(&b, '\n');
            cli_flush(&b, out);
        }
    }
}

void round_output_failure(const struct failure *failure, uint64_t line, FILE *out) {
    BUF_ON_STACK(b, PIECE_MAX);
    json_write(&b, "{error:%s, message:%s, line:%ju}\n", err_code(failure->err), failure->message, line);
    cli_flush(&b, out);
}
