/* train_house.c - questions without a round: the house hand, irregularities, the rack. */
#include "train/train.h"

#include "floor/slip.h"
#include "game/dealer_open_pai_gow.h"
#include "game/way/house_way.h"

#include <stdio.h>
#include <string.h>

/* ---- the house hand ----------------------------------------------------------------------------------- */
/* Every rule of the House Way, in its order. */
static const char rule_words[] = "1 2 3 4a 4b 4c 4d1 4d2 4d3 4d4 4d5 5 6 7 8";

static int rule_index(const char *rule) { return train_find_word(rule_words, (struct train_text){rule, strlen(rule)}); }

int train_make_house_hand(struct train_question *q, struct rng *rng) {
    card deck[DECK_53];
    for (int i = 0; i < DECK_53; i++) deck[i] = (card)i;
    rng_shuffle(rng, deck, DECK_53);
    q->dealer.count = 7;
    memcpy(q->dealer.cards, deck, 7);
    const struct setting setting = house_way(deck, dealer_open_pai_gow_terms(&q->terms->rules));
    const struct short_text subject = text_format("rule/%s", setting.rule);
    struct train_part *front = train_add_part(q, "front", TRAIN_CARDS, subject.text);
    struct train_part *rule = train_add_part(q, "rule", TRAIN_WORD, subject.text);
    struct buf note = BUF(front->note);
    memcpy(front->cards, setting.front, sizeof front->cards);
    house_way_reason(&note, &setting);
    rule->words = rule_words;
    rule->bits = UINT32_C(1) << rule_index(setting.rule);
    return 1 + (int)rng_below(rng, 8) * (rule_index(setting.rule) < rule_index("7"));
}

/* ---- irregularities ----------------------------------------------------------------------------------- */
static const char authority_words[] = "wac document house-rule hoyle";
enum { AUTHORITY_DOCUMENT = 1, AUTHORITY_HOUSE_RULE = 2 }; /* ORDER authority_words */

int train_make_irregularity(struct train_question *q, struct rng *rng) {
    const struct game *game = q->terms->rules.game;
    const enum irregularity code = (enum irregularity)rng_below(rng, IRREGULARITIES);
    const char *clause;
    if (!q->terms->policy[code] || (code == IRREGULARITY_CUT_CARD_MISSED && !game->live_shoe)) return 0;
    struct train_part *effects = train_add_part(q, "effects", TRAIN_WORDS, irregularity_id(code));
    struct train_part *authority = train_add_part(q, "authority", TRAIN_WORD, irregularity_id(code));
    const bool decided = irregularity_decided(game, code, &clause) != 0;
    q->irregularity = (int8_t)code;
    effects->words = EFFECT_WORDS;
    effects->bits = q->terms->policy[code];
    authority->words = authority_words;
    authority->bits = UINT32_C(1) << (decided ? AUTHORITY_DOCUMENT : AUTHORITY_HOUSE_RULE);
    snprintf(authority->note, sizeof authority->note, "%s", decided ? clause : "the document leaves it to the house");
    return 1;
}

/* ---- the rack ----------------------------------------------------------------------------------------- */
/* The papers of a table and who signs each are those of slip.h; a fill and a credit are two papers each. */
static const struct {
    const char *id, *subject;
    uint8_t kind, paper;
} papers[] = {
    {"opener", "sign/opener", SLIP_OPENER, 0},
    {"error", "sign/error", SLIP_ERROR, 0},
    {"fill-request", "sign/fill-request", SLIP_FILL, 0},
    {"fill", "sign/fill", SLIP_FILL, 1},
    {"credit-request", "sign/credit-request", SLIP_CREDIT, 0},
    {"credit", "sign/credit", SLIP_CREDIT, 1},
    {"closer", "sign/closer", SLIP_CLOSER, 0},
};

static uint32_t signers_of(int kind, int paper) {
    const struct slip_line *line;
    uint32_t signers = 0;
    int at = 0;
    for (int i = 0; (line = slip_line(kind, i)); i++) {
        at += line->paper;
        if (at == paper) signers |= line->departments;
    }
    return signers;
}

/* A difference of this much goes to the Commission within a day; the manager hears of any at once. */
enum { REPORTED_CENTS = 20000 };
static const char difference_words[] = "agrees manager commission";

/* None of the highest, fewer of the high ones. */
static void fill_rack(const struct train_terms *terms, struct train_count *count, struct rng *rng) {
    for (int i = 0; i < terms->chip_kinds; i++) {
        const int64_t value = terms->chips[i];
        const uint32_t most = value > 50000 ? 0 : value > 10000 ? 8 : value > 2500 ? 40 : 100;
        count->chips[i] = (uint16_t)rng_below(rng, most + 1);
    }
}

/* Two denominations in stacks of twenty; of the high ones some chips. */
static void carry(const struct train_terms *terms, struct train_count *count, struct rng *rng) {
    for (int n = 0; n < 2; n++) {
        const uint32_t chip = rng_below(rng, terms->chip_kinds), stacks = 1 + rng_below(rng, 4);
        count->chips[chip] = (uint16_t)(stacks * (terms->chips[chip] > 2500 ? 5 : 20));
    }
}

static void ask_cents(struct train_question *q, const char *id, int64_t cents, const char *note) {
    struct train_part *part = train_add_part(q, id, TRAIN_CENTS, id);
    part->cents = cents;
    snprintf(part->note, sizeof part->note, "%s", note);
}

static void ask_signatures(struct train_question *q, struct rng *rng) {
    const uint32_t paper = rng_below(rng, COUNT(papers));
    struct train_part *part = train_add_part(q, "signatures", TRAIN_WORDS, papers[paper].subject);
    q->slip = papers[paper].id;
    part->words = DEPARTMENT_WORDS;
    part->bits = signers_of(papers[paper].kind, papers[paper].paper);
}

static void ask_opening(struct train_question *q, int64_t opener, struct rng *rng) {
    static const int32_t differences[] = {0, 500, 2500, 10000, 17500, 19500, 20000, 20500, 50000};
    const int32_t off = differences[rng_below(rng, COUNT(differences))];
    struct train_part *part = train_add_part(q, "opening", TRAIN_WORD, "opening");
    struct buf note = BUF(part->note);
    q->opened = rng_below(rng, 2) && off < opener ? opener - off : opener + off;
    part->words = difference_words;
    part->bits = off == 0 ? 1 : off < REPORTED_CENTS ? 2 : 4;
    buf_money(&note, off);
    buf_put(&note, "; from $200 on the Commission hears of it within 24 hours");
}

int train_make_rack(struct train_question *q, struct rng *rng) {
    const struct train_terms *terms = q->terms;
    struct train_count *opener = &q->count[0], *fill = &q->count[1];
    struct train_count *credit = &q->count[2], *closer = &q->count[3];
    q->count_count = 4;
    opener->of = "opener";
    fill->of = "fill";
    credit->of = "credit";
    closer->of = "closer";
    fill_rack(terms, opener, rng);
    fill_rack(terms, closer, rng);
    carry(terms, fill, rng);
    if (rng_below(rng, 2)) carry(terms, credit, rng);
    const int64_t opened = train_count_cents(terms, opener), filled = train_count_cents(terms, fill);
    const int64_t credited = train_count_cents(terms, credit), closed = train_count_cents(terms, closer);
    q->drop = 100 * (int64_t)(200 + 20 * rng_below(rng, 400));
    ask_cents(q, "fill", filled, "");
    ask_cents(q, "closer", closed, "");
    ask_cents(q, "win", q->drop + closed + credited - opened - filled, "drop + closer + credits - opener - fills");
    if (rng_below(rng, 2))
        ask_signatures(q, rng);
    else
        ask_opening(q, opened, rng);
    return 1;
}
