/* train_json.c - a question and its correction as JSON, for 'cardroom exercise' and the trainer's page. */
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
    json_write(b, "{wager:%s, title:%s, stake:%jd", wager->id, wager->title, spot->stake);
    if (rules_table(&q->terms->rules, spot->wager).sheet)
        json_write_word(b, "table", rules_table_id(&q->terms->rules, spot->wager));
    if (q->shows_done)
        json_write(b, "done:%s, paid:%jd", done_ids[spot->done],
                   spot->done == OUTCOME_WIN ? spot->returned - spot->stake : 0);
    json_write_end(b, '}');
}

static void write_seat(struct buf *b, const struct train_question *q, const struct train_seat *seat) {
    json_write(b, "{seat:%d", seat->seat);
    if (seat->action >= 0) json_write_word(b, "action", q->terms->rules.game->actions[seat->action]);
    write_hand(b, "hand", &seat->hand);
    json_write(b, "spots:[");
    for (int i = 0; i < seat->spot_count; i++) write_spot(b, q, &seat->spot[i]);
    buf_put(b, "]}");
}

static void write_counts(struct buf *b, const struct train_question *q) {
    if (!q->count_count) return;
    json_write_begin(b, "counts", '[');
    for (int i = 0; i < q->count_count; i++) {
        json_write(b, "{of:%s, chips:[", q->count[i].of);
        for (int n = 0; n < q->terms->chip_kinds; n++) buf_format(b, "%s%d", n ? "," : "", q->count[i].chips[n]);
        buf_put(b, "]}");
    }
    json_write(b, "], drop:%jd, opened?:%jd, slip?:%s", q->drop, q->opened, q->slip);
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
    json_write(b, "right:%i, truth:%s, mispaid:%jd, subject:%s, note?:%s", mark->right, truth.text, mark->mispaid,
               p->subject, p->note);
    if (p->kind == TRAIN_CENTS && p->cents > 0) write_chips(b, q->terms, p->cents);
}

static void write_part(struct buf *b, const struct train_question *q, int part, const struct train_verdict *verdict) {
    const struct train_part *p = &q->part[part];
    const struct wager *wager = p->wager >= 0 ? &q->terms->rules.game->wagers[p->wager] : NULL;
    json_write(b, "{id:%s, kind:%s, seat?:%d", p->id, kind_ids[p->kind], p->seat);
    if (wager) json_write(b, "wager:%s, title:%s", wager->id, wager->title);
    if (p->kind == TRAIN_WORD || p->kind == TRAIN_WORDS) json_write_word(b, "words", train_words(q, p));
    if (verdict) write_mark(b, q, part, &verdict->mark[part]);
    json_write_end(b, '}');
}

void train_write_json(struct buf *b, const struct train_question *q, const struct train_verdict *verdict) {
    const struct game *game = q->terms->rules.game;
    json_write(b, "game:%s, exercise:%s, exercises:[", game->id, train_exercises[q->exercise].id);
    for (int i = 0; i < TRAIN_EXERCISES; i++)
        if (train_has(game, i)) json_write_text(b, NULL, train_exercises[i].id);
    json_write(b, "]");
    json_write_ints(b, "denominations", q->terms->chips, q->terms->chip_kinds);
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
    json_write(b, "errors:%d, mispaid:%jd", verdict->errors, verdict->mispaid);
}

bool train_write_answer(struct buf *b, const struct train_terms *terms, struct train_ask ask, struct train_question *q,
                        void *round) {
    if (!train_question(q, terms, ask, round)) return false;
    const struct train_verdict verdict = train_grade(q, ask.answer.at ? ask.answer.at : "", ask.answer.size);
    json_write_begin(b, NULL, '{');
    train_write_json(b, q, ask.answer.at ? &verdict : NULL);
    json_write_end(b, '}');
    return true;
}
