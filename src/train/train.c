/* train.c - asking and marking: which of several candidates is the question, and what an answer is worth. */
#include "train/train.h"

#include "card/pai_gow.h"
#include "game/dealer_open_pai_gow.h"

#include <stdio.h>
#include <string.h>

enum { CANDIDATES = 24, TRIES = 500, MOST_TRIES = 4000, ABOUT = 1000 };

const struct train_exercise_name train_exercises[] = {
#define X(name, id, text) {id, text},
    TRAIN_EXERCISE_LIST(X)
#undef X
};

int train_exercise_find(const char *id, size_t size) {
    for (int i = 0; i < TRAIN_EXERCISES; i++)
        if (id_is(train_exercises[i].id, id, size)) return i;
    return -1;
}

bool train_has(const struct game *game, int exercise) {
    const bool chips = game->geometry != SEATS_STADIUM;
    if (exercise == TRAIN_HOUSE_HAND) return game->house_hand != NULL;
    if (exercise == TRAIN_SETTLE || exercise == TRAIN_RACK) return chips;
    return exercise >= 0 && exercise < TRAIN_EXERCISES;
}

struct train_terms train_standard(const struct rules *rules) {
    struct train_terms terms = {.rules = *rules, .chip_kinds = 6, .chips = {50000, 10000, 2500, 500, 100, 50}};
    const char *clause;
    for (int i = 0; i < IRREGULARITIES; i++) {
        const irregularity_effects decided = irregularity_decided(rules->game, (enum irregularity)i, &clause);
        terms.policy[i] = decided ? decided : irregularity_standard((enum irregularity)i);
    }
    return terms;
}

int64_t train_break(const struct train_terms *terms, int64_t cents, int counts[CHIP_KINDS]) {
    for (int i = 0; i < terms->chip_kinds; i++) {
        counts[i] = (int)(cents / terms->chips[i]);
        cents %= terms->chips[i];
    }
    return cents;
}

int64_t train_count_cents(const struct train_terms *terms, const struct train_count *count) {
    int64_t cents = 0;
    for (int i = 0; i < terms->chip_kinds; i++) cents += count->chips[i] * terms->chips[i];
    return cents;
}

/* ---- asking ------------------------------------------------------------------------------------------- */
struct train_part *train_add_part(struct train_question *q, const char *id, enum train_kind kind, const char *subject) {
    if (q->part_count == TRAIN_PARTS) return NULL;
    struct train_part *part = &q->part[q->part_count++];
    *part = (struct train_part){.id = id, .kind = (uint8_t)kind, .wager = -1};
    snprintf(part->subject, sizeof part->subject, "%s", subject);
    return part;
}

static int make(struct train_question *q, struct rng *rng, void *round) {
    if (q->exercise == TRAIN_HOUSE_HAND) return train_make_house_hand(q, rng);
    if (q->exercise == TRAIN_IRREGULARITY) return train_make_irregularity(q, rng);
    if (q->exercise == TRAIN_RACK) return train_make_rack(q, rng);
    return train_make_round(q, rng, round);
}

static bool is_about(const struct train_question *q, const char *subject) {
    for (int i = 0; i < q->part_count; i++)
        if (strcmp(q->part[i].subject, subject) == 0) return true;
    return false;
}

/* Rare hands are worth practice: the best of some candidates, of a few or of many as the seed will have it. */
bool train_question(struct train_question *q, const struct train_terms *terms, struct train_ask ask, void *round) {
    struct train_question tried;
    struct rng rng;
    int best = 0;
    if (!train_has(terms->rules.game, ask.exercise)) return false;
    rng_seed(&rng, ask.seed, strlen(ask.seed));
    const int candidates = ask.about ? TRIES : 1 + (int)rng_below(&rng, CANDIDATES);
    for (int i = 0; i < (best ? candidates : MOST_TRIES) && best < ABOUT; i++) {
        tried = (struct train_question){.terms = terms, .exercise = ask.exercise, .irregularity = -1};
        int worth = make(&tried, &rng, round);
        if (worth && ask.about && is_about(&tried, ask.about)) worth = ABOUT;
        if (worth <= best) continue;
        best = worth;
        *q = tried;
    }
    return best > 0;
}

/* ---- words -------------------------------------------------------------------------------------------- */
const char *train_words(const struct train_question *q, const struct train_part *part) {
    return part->words ? part->words : q->list;
}

static bool starts(const char *word, size_t size, struct train_text text) {
    if (text.size > size) return false;
    for (size_t i = 0; i < text.size; i++)
        if (char_lower(text.at[i]) != word[i]) return false;
    return true;
}

int train_find_word(const char *words, struct train_text text) {
    int found = -1;
    for (int i = 0; *words; i++) {
        const size_t size = strcspn(words, " ");
        const bool begins = starts(words, size, text);

        if (begins && size == text.size) return i;
        if (begins) found = found == -1 ? i : -2;
        words += size + (words[size] == ' ');
    }
    return found;
}

/* False if anything is no word of the list. */
static bool read_words(const char *words, struct train_text text, uint32_t *bits) {
    *bits = 0;
    for (size_t at = 0; at < text.size;) {
        size_t size = 0;
        while (at + size < text.size && text.at[at + size] != ' ' && text.at[at + size] != ',') size++;
        const int word = size ? train_find_word(words, (struct train_text){text.at + at, size}) : 0;
        if (word < 0) return false;
        if (size) *bits |= UINT32_C(1) << word;
        at += size + 1;
    }
    return *bits != 0;
}

/* ---- marks -------------------------------------------------------------------------------------------- */
static int64_t distance(int64_t a, int64_t b) { return a < b ? b - a : a - b; }

/* Chips that are counted wrong are not paid to anybody. */
static int64_t mispaid(const struct train_question *q, int64_t cents) { return q->exercise == TRAIN_RACK ? 0 : cents; }

static struct train_mark mark_cents(const struct train_question *q, const struct train_part *part,
                                    struct train_text text) {
    const bool minus = text.size && text.at[0] == '-';
    const int64_t cents = money_read(text.at + minus, text.size - minus);
    if (cents < 0) return (struct train_mark){0};
    const int64_t off = distance(minus ? -cents : cents, part->cents);
    return (struct train_mark){true, off == 0, mispaid(q, off)};
}

static struct train_mark mark_words(const struct train_question *q, const struct train_part *part,
                                    struct train_text text) {
    uint32_t bits;
    if (!read_words(train_words(q, part), text, &bits)) return (struct train_mark){0};
    if (part->kind == TRAIN_WORD && (bits & (bits - 1))) return (struct train_mark){0};
    if (bits == part->bits) return (struct train_mark){true, true, 0};
    if (part->kind == TRAIN_WORD && part->worth[1])
        return (struct train_mark){true, false,
                                   distance(part->worth[__builtin_ctz(bits)], part->worth[__builtin_ctz(part->bits)])};
    return (struct train_mark){true, false, part->cents};
}

/* The back that a front leaves of the dealer's seven; false: the front is not of them. */
static bool back_of(const struct hand_view *hand, const card front[2], card back[5]) {
    int count = 0;
    for (int i = 0; i < hand->count; i++) {
        if (hand->cards[i] == front[0] || hand->cards[i] == front[1]) continue;
        if (count < 5) back[count] = hand->cards[i];
        count++;
    }
    return count == 5;
}

/* Of equal cards any will do: what counts is what the two hands are worth. */
static struct train_mark mark_cards(const struct train_question *q, const struct train_part *part,
                                    struct train_text text) {
    const enum pai_gow_wheel wheel = dealer_open_pai_gow_terms(&q->terms->rules).wheel;
    card front[2], mine[5], best[5];
    const char *bad;
    if (card_read_list(text.at, text.size, front, 2, &bad) != 2 || !back_of(&q->dealer, front, mine))
        return (struct train_mark){0};
    must(back_of(&q->dealer, part->cards, best));
    const bool right = pai_gow_value2(front[0], front[1]) == pai_gow_value2(part->cards[0], part->cards[1]) &&
                       pai_gow_value5(mine, wheel) == pai_gow_value5(best, wheel);
    return (struct train_mark){true, right, 0};
}

struct train_mark train_check(const struct train_question *q, int part, const char *text, size_t size) {
    const struct train_part *p = &q->part[part];
    while (size && *text == ' ') {
        text++;
        size--;
    }
    while (size && text[size - 1] == ' ') size--;
    const struct train_text answer = {text, size};
    if (p->kind == TRAIN_CENTS) return mark_cents(q, p, answer);
    return p->kind == TRAIN_CARDS ? mark_cards(q, p, answer) : mark_words(q, p, answer);
}

struct train_verdict train_grade(const struct train_question *q, const char *answer, size_t size) {
    struct train_verdict verdict = {0};
    for (int i = 0; i < q->part_count; i++) {
        const char *end = memchr(answer, ';', size);
        const size_t own = end ? (size_t)(end - answer) : size;
        struct train_mark *mark = &verdict.mark[i];

        *mark = train_check(q, i, answer, own);
        if (!mark->read && q->part[i].kind == TRAIN_CENTS) mark->mispaid = mispaid(q, q->part[i].cents);
        if (i && q->part[i].depends && !mark[-1].right) mark->mispaid = 0;
        verdict.errors += !mark->right;
        verdict.mispaid += mark->mispaid;
        answer += own + (end != NULL);
        size -= own + (end != NULL);
    }
    return verdict;
}

void train_put_truth(struct buf *b, const struct train_question *q, int part) {
    const struct train_part *p = &q->part[part];
    if (p->kind == TRAIN_CENTS) buf_money(b, p->cents);
    if (p->kind == TRAIN_CARDS) card_put_list(b, p->cards, 2);
    if (p->kind == TRAIN_CENTS || p->kind == TRAIN_CARDS) return;
    const char *word = train_words(q, p), *space = "";
    for (uint32_t bits = p->bits; bits; bits >>= 1) {
        const int size = (int)strcspn(word, " ");

        if (bits & 1) buf_format(b, "%s%.*s", space, size, word);
        if (bits & 1) space = " ";
        word += size + 1;
    }
}
