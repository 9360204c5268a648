/*
 * drill_json.c - a drill for a machine: a line with the question, a line with the grade.
 *
 * Answers come in lines as from a person, one key each; only what is printed differs.
 */
#include "cli/play/drill.h"

#include <stdio.h>
#include <string.h>

enum { SEAT = 1 };

static void put_cards(struct buf *b, const char *key, const struct hand_view *hand)
{
    card seen[HAND_MAX];
    int count = 0;

    for (int i = 0; i < hand->count; i++) {
        if (hand->cards[i] != CARD_HIDDEN) seen[count++] = hand->cards[i];
    }
    if (!count) return;
    buf_format(b, ",\"%s\":\"", key);
    card_put_list(b, seen, count);
    buf_char(b, '"');
    if (!hand->set) return;
    buf_format(b, ",\"%s_front\":\"", key);
    card_put_list(b, hand->front, 2);
    buf_char(b, '"');
}

/* The seat's cards in the order in which positions count. */
static void put_hand(struct buf *b, const struct game *game, const struct seat_view *seat)
{
    struct hand_view hand = seat->hand;

    scene_order(game, &seat->hand, hand.cards);
    put_cards(b, "hand", &hand);
}

/* {"ask":1,"game":...,"hand":...,"keys":{"p":"play"}}: a setting is typed as two positions. */
static void put_question(struct buf *b, const struct drill *d)
{
    const struct game *game = d->s.game;
    struct view view;
    const char *before = "";

    game->view(d->s.round, SEAT, &view);
    buf_format(b, "{\"ask\":%lld,\"game\":\"%s\",\"again\":%s", (long long)d->total.decisions + 1, game->id,
               d->again ? "true" : "false");
    put_hand(b, game, &view.seat[0]);
    if (game->table_cards) put_cards(b, game->table_cards, &view.table);
    put_cards(b, "dealer", &view.dealer);
    buf_put(b, ",\"keys\":{");
    for (int i = 0; i < game->action_count; i++) {
        if (!drill_is_open(d, i)) continue;
        if (i == game->sets_hand)
            buf_format(b, "%s\"1-7 1-7\":\"%s\"", before, game->actions[i]);
        else
            buf_format(b, "%s\"%c\":\"%s\"", before, action_words(game, i)->key, game->actions[i]);
        before = ",";
    }
    buf_put(b, "}}\n");
}

static void refuse(struct drill *d, struct key key)
{
    const char c = key.kind == KEY_CHAR && key.c > ' ' && key.c < '~' && !strchr("\"\\", key.c) ? key.c : '?';

    if (key.kind == KEY_ENTER)
        printf("{\"error\":\"no-answer\",\"message\":\"a blank line is no answer\"}\n");
    else
        printf("{\"error\":\"bad-answer\",\"message\":\"'%c' is no answer here\"}\n", c);
    keys_drop(&d->s.keys);
}

static bool take_key(struct drill *d, struct key key)
{
    const int action = drill_action(d, key);

    if (action >= 0) {
        d->event = (struct event){.kind = EV_ACT, .what = (uint8_t)action, .seat = SEAT};
        return true;
    }
    if (key.kind == KEY_CHAR && key.c >= '1' && key.c <= '7' && d->s.game->sets_hand >= 0) {
        const struct key second = keys_next(&d->s.keys, false);

        if (second.kind == KEY_CHAR && drill_front(d, key.c - '0', second.c - '0')) return true;
        key = second;
    }
    if (key.kind == KEY_END || (key.kind == KEY_CHAR && key.c == 'q'))
        d->s.leaving = true;
    else if (key.kind != KEY_REDRAW)
        refuse(d, key);
    return false;
}

bool drill_ask_json(struct drill *d)
{
    struct buf *b = &d->s.screen;

    buf_clear(b);
    put_question(b, d);
    fputs(b->text, stdout);
    while (!d->s.leaving) {
        if (take_key(d, keys_next(&d->s.keys, false))) return true;
    }
    return false;
}

/* The choices as 'cardroom advise' writes them. */
static void put_advice(struct buf *b, const struct drill *d)
{
    buf_put(b, ",\"advice\":");
    advice_put_json(b, &d->s.advice, SEAT, (uint64_t)d->total.decisions);
    b->text[--b->size] = '\0'; /* without the end of its line */
}

void drill_tell_json(struct drill *d)
{
    const struct game *game = d->s.game;
    struct buf *b = &d->s.screen;

    buf_clear(b);
    buf_format(b, "{\"graded\":%lld,\"game\":\"%s\",\"kind\":\"%s\",\"state\":\"%s\",\"answer\":\"%s\"",
               (long long)d->total.decisions, game->id, drill_kinds(game)[d->question.kind].id,
               d->question.text, game->actions[d->event.what]);
    if (d->event.what == game->sets_hand) {
        card front[2] = {d->event.cards[0], d->event.cards[1]};

        card_sort(front, 2);
        buf_put(b, ",\"front\":\"");
        card_put_list(b, front, 2);
        buf_char(b, '"');
    }
    buf_format(b, ",\"right\":%s,\"cents_per_100\":%lld.%02d,\"comes_in\":%lld,\"rule\":",
               d->cost ? "false" : "true", (long long)d->cost / 100, (int)(d->cost % 100),
               (long long)d->note.comes_in);
    json_write_string(b, analysis_find(game)->short_rules[d->question.rule.index]);
    put_advice(b, d);
    buf_put(b, "}\n");
    must(!b->full);
    fputs(b->text, stdout);
}
