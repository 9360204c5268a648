#include "ask/lab/shoe_output.h"

enum { COUNTS = SHOE_LEVELS + 1 };

static const char *const count_names[COUNTS] = {"level-1", "level-2", "level-3", "suits"};
static const double least_share = 1e-4; /* of rounds; rarer true counts are not listed */

static struct short_text rank_key(int rank) { return text_format("%c", card_rank_letter(rank)); }

static void put_bets_json(struct buf *b, const struct shoe_bets *bets, bool brief) {
    const struct shoe_trigger t = shoe_best_trigger(bets);
    if (t.won > 0) json_write_int(b, "trigger", t.true_count);
    json_write(b, "bets:%.17g, when_bet:%.17g, win_per_100:%.17g", t.share, t.share > 0 ? t.won / t.share : 0,
               100 * t.won);
    if (brief) return;
    json_write(b, "true_counts:[");
    for (int i = 0; i < SHOE_TRUES; i++) {
        if (bets->share[i] < least_share) continue;
        json_write(b, "{count:%d, share:%.17g, ev:%.17g}", i - SHOE_TRUE_MAX, bets->share[i],
                   bets->won[i] / bets->share[i]);
    }
    json_write(b, "]");
}

static void put_count_json(struct buf *b, const struct shoe_detail *d, int count, bool brief) {
    json_write(b, "{count:%s", count_names[count]);
    if (count < SHOE_LEVELS) {
        json_write(b, "tags:{");
        for (int r = 0; r < RANKS; r++) json_write_int(b, rank_key(r).text, d->tags[count].tag[r]);
        json_write(b, "}, correlation:%.17g", d->tags[count].correlation);
    }
    if (d->valued) put_bets_json(b, &d->bets[count], brief);
    json_write_end(b, '}');
}

void shoe_put(struct buf *b, const struct shoe_detail *d) {
    json_write(b, "shoe:{rounds:%d, round_cards:%d, effects:{", d->rounds.count, d->rounds.step);
    for (int r = 0; r < RANKS; r++) json_write_word(b, rank_key(r).text, fraction_text(d->effect[r]).text);
    json_write(b, "}, counts:[");
    for (int i = 0; i < (d->valued ? COUNTS : SHOE_LEVELS); i++) put_count_json(b, d, i, false);
    json_write(b, "], tenths:[");
    for (int i = 0; i < 10; i++)
        json_write(b, "{positive:%.17g, when_positive:%.17g}", d->positive[i], d->when_positive[i]);
    json_write(b, "]}");
}

void shoe_put_countability(struct buf *b, const struct shoe_detail *d) {
    json_write_begin(b, "countability", '[');
    for (int i = 0; i < COUNTS; i++) put_count_json(b, d, i, true);
    json_write_end(b, ']');
}
