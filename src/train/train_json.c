/* train_json.c - a question and its correction as JSON, for the drill's --json and for the trainer's page. */
#include "train/train.h"

#include "base/json_write.h"
#include "game/award_json.h"

/* What was done with a wager, by enum outcome. */
static const char *const done_ids[] = {[OUTCOME_LOSE] = "take", [OUTCOME_PUSH] = "push", [OUTCOME_WIN] = "pay"};

/* ORDER train_kind */
static const char *const kind_ids[] = {"cents", "word", "words", "cards"};

static void write_hand(struct buf *b, const char *key, const struct hand_view *hand) {
    if (!hand->count) return;
    json_write_begin(b, key, '{');
    card_write_json(b, "cards", hand->cards, hand->count);
    if (hand->set) hand_write_front(b, "front", hand);
    json_write_end(b, '}');
}

static void write_spot(struct buf *b, const struct train_question *q, const struct train_spot *spot) {
    const struct wager *wager = &q->terms->rules.game->wagers[spot->wager];
    json_write_begin(b, NULL, '{');
    json_write_word(b, "wager", wager->id);
    json_write_text(b, "title", wager->title);
    json_write_int(b, "stake", spot->stake);
    if (rules_table(&q->terms->rules, spot->wager).sheet)
        json_write_word(b, "table", rules_table_id(&q->terms->rules, spot->wager));
    if (q->shows_done) {
        json_write_word(b, "done", done_ids[spot->done]);
        json_write_int(b, "paid", spot->done == OUTCOME_WIN ? spot->returned - spot->stake : 0);
    }
    json_write_end(b, '}');
}

static void write_seat(struct buf *b, const struct train_question *q, const struct train_seat *seat) {
    json_write_begin(b, NULL, '{');
    json_write_int(b, "seat", seat->seat);
    if (seat->action >= 0) json_write_word(b, "action", q->terms->rules.game->actions[seat->action]);
    write_hand(b, "hand", &seat->hand);
    json_write_begin(b, "spots", '[');
    for (int i = 0; i < seat->spot_count; i++) write_spot(b, q, &seat->spot[i]);
    buf_put(b, "]}");
}

static void write_counts(struct buf *b, const struct train_question *q) {
    if (!q->count_count) return;
    json_write_begin(b, "counts", '[');
    for (int i = 0; i < q->count_count; i++) {
        json_write_begin(b, NULL, '{');
        json_write_word(b, "of", q->count[i].of);
        json_write_begin(b, "chips", '[');
        for (int n = 0; n < q->terms->chip_kinds; n++) buf_format(b, "%s%d", n ? "," : "", q->count[i].chips[n]);
        buf_put(b, "]}");
    }
    buf_char(b, ']');
    json_write_int(b, "drop", q->drop);
    if (q->opened) json_write_int(b, "opened", q->opened);
    if (q->slip) json_write_word(b, "slip", q->slip);
}

/* Chips for what is paid or filled. */
static void write_chips(struct buf *b, const struct train_terms *terms, int64_t cents) {
    int counts[CHIP_KINDS];
    train_break(terms, cents, counts);
    json_write_begin(b, "chips", '[');
    for (int i = 0; i < terms->chip_kinds; i++) buf_format(b, "%s%d", i ? "," : "", counts[i]);
    buf_char(b, ']');
}

static void write_mark(struct buf *b, const struct train_question *q, int part, const struct train_mark *mark) {
    const struct train_part *p = &q->part[part];
    BUF_ON_STACK(truth, TRAIN_LIST);
    train_put_truth(&truth, q, part);
    json_write_bool(b, "right", mark->right);
    json_write_word(b, "truth", truth.text);
    json_write_int(b, "mispaid", mark->mispaid);
    json_write_word(b, "subject", p->subject);
    if (p->note[0]) json_write_text(b, "note", p->note);
    if (p->kind == TRAIN_CENTS && p->cents > 0) write_chips(b, q->terms, p->cents);
}

static void write_part(struct buf *b, const struct train_question *q, int part, const struct train_verdict *verdict) {
    const struct train_part *p = &q->part[part];
    json_write_begin(b, NULL, '{');
    json_write_word(b, "id", p->id);
    json_write_word(b, "kind", kind_ids[p->kind]);
    if (p->seat) json_write_int(b, "seat", p->seat);
    if (p->wager >= 0) json_write_word(b, "wager", q->terms->rules.game->wagers[p->wager].id);
    if (p->wager >= 0) json_write_text(b, "title", q->terms->rules.game->wagers[p->wager].title);
    if (p->kind == TRAIN_WORD || p->kind == TRAIN_WORDS) json_write_word(b, "words", train_words(q, p));
    if (verdict) write_mark(b, q, part, &verdict->mark[part]);
    json_write_end(b, '}');
}

void train_write_json(struct buf *b, const struct train_question *q, const struct train_verdict *verdict) {
    const struct game *game = q->terms->rules.game;
    json_write_word(b, "game", game->id);
    json_write_word(b, "exercise", train_exercises[q->exercise].id);
    json_write_begin(b, "exercises", '[');
    for (int i = 0; i < TRAIN_EXERCISES; i++)
        if (train_has(game, i)) json_write_text(b, NULL, train_exercises[i].id);
    buf_char(b, ']');
    json_write_begin(b, "denominations", '[');
    for (int i = 0; i < q->terms->chip_kinds; i++) buf_format(b, "%s%lld", i ? "," : "", (long long)q->terms->chips[i]);
    buf_char(b, ']');
    write_hand(b, "dealer", &q->dealer);
    write_hand(b, "table", &q->table);
    json_write_begin(b, "seats", '[');
    for (int i = 0; i < q->seat_count; i++) write_seat(b, q, &q->seat[i]);
    buf_char(b, ']');
    write_counts(b, q);
    if (q->irregularity >= 0) json_write_word(b, "irregularity", irregularity_id((enum irregularity)q->irregularity));
    json_write_begin(b, "parts", '[');
    for (int i = 0; i < q->part_count; i++) write_part(b, q, i, verdict);
    buf_char(b, ']');
    if (!verdict) return;
    json_write_int(b, "errors", verdict->errors);
    json_write_int(b, "mispaid", verdict->mispaid);
}
