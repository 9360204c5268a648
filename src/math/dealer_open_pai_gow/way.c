#include "math/dealer_open_pai_gow/way.h"

#include "base/json.h"

#include <string.h>

/* ---- words --------------------------------------------------------------------------------------------- */
/* Ranks that a hand may have, then kinds that it may hold; longer words before their beginnings. */
/* clang-format off */
#define RANK_LIST(X) \
    X(FOURS, "fours") X(THREES, "threes") X(HIGH_PAIR, "high pair") X(LOW_PAIR, "low pair") \
    X(HIGHEST_PAIR, "highest pair") X(LOW_KICKER, "low kicker") X(KICKER, "kicker") X(HIGHEST, "highest")
#define KIND_LIST(X) \
    X(IS_FIVE_ACES, "five aces") X(IS_QUADS, "four of a kind") X(IS_TWO_THREES, "two threes") \
    X(IS_FULL_HOUSE, "full house") X(IS_STRAIGHT_FLUSH, "straight flush") X(IS_COMPLETE, "straight or flush") \
    X(IS_TRIPS, "three of a kind") X(IS_THREE_PAIR, "three pair") X(IS_TWO_PAIR, "two pair") \
    X(IS_SINGLE_ACE, "single ace") X(IS_ACE, "ace") X(IS_JOKER, "joker") X(IS_ANY, "any") \
    X(IS_PAIR, "pair") /* with a comparison: HIGH_PAIR */
/* clang-format on */

#define SUBJECT_NAME(name, word) name,
#define SUBJECT_WORD(name, word) {word, name},

enum way_subject {
    RANK_LIST(SUBJECT_NAME) RANK_SUBJECTS,
    BEFORE_KINDS = RANK_SUBJECTS - 1,
    KIND_LIST(SUBJECT_NAME) SUBJECTS
};

static const struct {
    const char *word;
    uint8_t subject;
} subjects[] = {RANK_LIST(SUBJECT_WORD) KIND_LIST(SUBJECT_WORD)};

enum way_action { FRONT_OF_RANKS, KEEP_COMPLETE, KEEP_STRAIGHT_FLUSH, KEEP_ROYAL };

/* What goes in front: two ranks by subject, or the best front of what is kept. */
static const struct {
    const char *words;
    uint8_t action, high, low;
} actions[] = {
    {"keep straight or flush", KEEP_COMPLETE, 0, 0},
    {"keep straight flush", KEEP_STRAIGHT_FLUSH, 0, 0},
    {"keep royal flush", KEEP_ROYAL, 0, 0},
    {"fours in front", FRONT_OF_RANKS, FOURS, FOURS},
    {"threes in front", FRONT_OF_RANKS, THREES, THREES},
    {"three and kicker in front", FRONT_OF_RANKS, THREES, KICKER},
    {"highest pair in front", FRONT_OF_RANKS, HIGHEST_PAIR, HIGHEST_PAIR},
    {"high pair in front", FRONT_OF_RANKS, HIGH_PAIR, HIGH_PAIR},
    {"low pair in front", FRONT_OF_RANKS, LOW_PAIR, LOW_PAIR},
    {"pair in front", FRONT_OF_RANKS, HIGH_PAIR, HIGH_PAIR},
    {"split", FRONT_OF_RANKS, LOW_PAIR, LOW_PAIR},
    {"kickers in front", FRONT_OF_RANKS, KICKER, LOW_KICKER},
    {"highest and kicker in front", FRONT_OF_RANKS, HIGHEST, KICKER},
    {"second and third in front", FRONT_OF_RANKS, SUBJECTS, 0},
};

/* ---- features of a hand -------------------------------------------------------------------------------- */
struct facts {
    card cards[7]; /* high to low, the joker first */
    struct hand_sum sum;
    int8_t rank[RANK_SUBJECTS]; /* -1: none */
    int8_t second, third;       /* of the different ranks */
    uint32_t kinds;             /* a bit by subject */
};

static int highest_of(uint32_t ranks) { return ranks ? seven_highest(ranks) : -1; }
static uint32_t without_highest(uint32_t ranks) { return ranks ? seven_without_highest(ranks) : 0; }

/* Pairs are those beside the fours, or beside the threes; three of a kind are a pair there too. */
static void find_ranks(struct facts *f, const struct seven *s) {
    const uint32_t fours = s->at_least[4], threes = s->at_least[3] & ~fours, singles = seven_exactly(s, 1);
    const uint32_t taken = fours ? fours : threes ? 1u << seven_highest(threes) : 0, beside = s->at_least[2] & ~taken;
    f->rank[FOURS] = (int8_t)highest_of(fours);
    f->rank[THREES] = (int8_t)highest_of(threes);
    f->rank[HIGH_PAIR] = (int8_t)highest_of(beside);
    f->rank[LOW_PAIR] = (int8_t)highest_of(without_highest(beside));
    f->rank[HIGHEST_PAIR] = (int8_t)highest_of(s->at_least[2]);
    f->rank[KICKER] = (int8_t)highest_of(singles);
    f->rank[LOW_KICKER] = (int8_t)highest_of(without_highest(singles));
    f->rank[HIGHEST] = (int8_t)highest_of(s->at_least[1]);
    f->second = (int8_t)highest_of(without_highest(s->at_least[1]));
    f->third = (int8_t)highest_of(without_highest(without_highest(s->at_least[1])));
}

static struct facts facts_of(const card seven[7]) {
    const struct seven s = seven_of(seven);
    const int pairs = seven_count(s.at_least[2]);
    const bool straight_flush = seven_straight_flush(&s);
    const bool held[SUBJECTS] = {
        [IS_FIVE_ACES] = s.at_least[5],
        [IS_QUADS] = s.at_least[4],
        [IS_TWO_THREES] = seven_count(s.at_least[3]) == 2,
        [IS_FULL_HOUSE] = seven_full_house(&s),
        [IS_STRAIGHT_FLUSH] = straight_flush,
        [IS_COMPLETE] = straight_flush || seven_straight(&s) || seven_flush(&s),
        [IS_TRIPS] = s.at_least[3],
        [IS_THREE_PAIR] = pairs >= 3,
        [IS_TWO_PAIR] = pairs >= 2,
        [IS_PAIR] = pairs >= 1,
        [IS_SINGLE_ACE] = seven_exactly(&s, 1) >> ACE & 1,
        [IS_ACE] = s.at_least[1] >> ACE & 1,
        [IS_JOKER] = s.joker,
        [IS_ANY] = true,
    };
    struct facts f = {.sum = hand_sum_of(seven, 7)};
    for (int i = 0; i < 7; i++) f.cards[i] = seven[i];
    card_sort(f.cards, 7);
    find_ranks(&f, &s);
    for (int k = 0; k < SUBJECTS; k++) f.kinds |= (uint32_t)held[k] << k;
    return f;
}

/* ---- setting ------------------------------------------------------------------------------------------- */
static bool holds(const struct way_test *t, const struct facts *f) {
    if (!t->order) return (f->kinds >> t->subject & 1) != t->no;
    const int rank = f->rank[t->subject];
    const bool met = rank >= 0 && ((t->equal && rank == t->rank) ||
                                   (t->order == '<' ? rank < t->rank : t->order == '>' && rank > t->rank));
    return met != t->no;
}

/* All conditions; each is met by one of its alternatives. */
static bool applies(const struct way_rule *rule, const struct facts *f) {
    bool met = false;
    for (int i = 0; i < rule->test_count; i++) {
        met |= holds(&rule->tests[i], f);
        if (rule->tests[i].or) continue;
        if (!met) return false;
        met = false;
    }
    return true;
}

static int rank_of(card c) { return c == JOKER ? ACE : card_rank(c); }

static bool is_kept(enum way_action action, pai_gow_back back) {
    const enum pai_gow_category c = pai_gow_category(back);
    if (action == KEEP_ROYAL) return c == PAI_GOW_ROYAL;
    if (c == PAI_GOW_STRAIGHT_FLUSH || c == PAI_GOW_ROYAL) return true;
    return action == KEEP_COMPLETE && (c == PAI_GOW_STRAIGHT || c == PAI_GOW_FLUSH);
}

/* Of the settings that the step allows the highest front, then the strongest back, the lowest cards first. */
static bool carry_out(const struct way_step *step, const struct facts *f, enum pai_gow_wheel wheel,
                      struct setting *out) {
    const enum way_action action = (enum way_action)actions[step->action].action;
    const bool ranked = actions[step->action].high < RANK_SUBJECTS;
    const int high = ranked ? f->rank[actions[step->action].high] : f->second;
    const int low = ranked ? f->rank[actions[step->action].low] : f->third;
    const int upper = high > low ? high : low, lower = high > low ? low : high;
    int64_t best = -1;
    int places[2] = {0, 1};
    for (int second = 6; second > 0; second--) {
        for (int first = second - 1; first >= 0; first--) {
            const int a = rank_of(f->cards[first]), b = rank_of(f->cards[second]);

            if (action == FRONT_OF_RANKS && (a != upper || b != lower)) continue;
            if (a != b && a < step->least) continue;
            const pai_gow_front front = pai_gow_value2(f->cards[first], f->cards[second]);
            const pai_gow_back back = pai_gow_back_without(f->sum, f->cards[first], f->cards[second], wheel);
            const int64_t merit = (int64_t)front << 16 | back;
            if (merit <= best || (action != FRONT_OF_RANKS && !is_kept(action, back)) || pai_gow_foul(front, back))
                continue;
            best = merit;
            places[0] = first;
            places[1] = second;
        }
    }
    if (best < 0) return false;
    for (int i = 0, at = 0; i < 7; i++)
        if (i != places[0] && i != places[1]) out->back[at++] = f->cards[i];
    for (int i = 0; i < 2; i++) out->front[i] = f->cards[places[i]];
    return true;
}

int way_set(const struct way *way, const card seven[7], enum pai_gow_wheel wheel, struct setting *out) {
    const struct facts f = facts_of(seven);
    for (int r = 0; r < way->count; r++) {
        const struct way_rule *rule = &way->rules[r];

        if (way->off >> r & 1 || !applies(rule, &f)) continue;
        for (int s = 0; s < rule->step_count; s++)
            if (carry_out(&rule->steps[s], &f, wheel, out)) return r;
    }
    return -1;
}

/* ---- reading ------------------------------------------------------------------------------------------- */
/* What is left of a line. */
struct words {
    const char *at, *end;
    int line;
    char *error;
};

#define refuse(w, ...) text_refuse((w)->error, WAY_ERROR, __VA_ARGS__)

static void skip_blanks(struct words *w) {
    while (w->at < w->end && (*w->at == ' ' || *w->at == '\t')) w->at++;
}

/* Takes the words if they come next, as whole words. */
static bool take(struct words *w, const char *words) {
    const size_t size = strlen(words);
    skip_blanks(w);
    if ((size_t)(w->end - w->at) < size || memcmp(w->at, words, size) != 0) return false;
    const char next = w->at + size < w->end ? w->at[size] : ' ';
    if (words[size - 1] >= 'a' && next >= 'a' && next <= 'z') return false;
    w->at += size;
    skip_blanks(w);
    return true;
}

/* The next few words, for a message. */
static int rest_of(const struct words *w) { return w->end - w->at < 40 ? (int)(w->end - w->at) : 40; }

static bool take_rank(struct words *w, uint8_t *out) {
    static const char ranks[] = "23456789TJQKA";
    skip_blanks(w);
    if (take(w, "10")) {
        *out = TEN;
        return true;
    }
    const char *found = w->at < w->end && *w->at ? strchr(ranks, *w->at) : NULL;
    if (!found) return refuse(w, "line %d: '%.*s' is no rank; write 2 to 10, J, Q, K or A", w->line, rest_of(w), w->at);
    w->at++;
    *out = (uint8_t)(found - ranks);
    return true;
}

static bool read_comparison(struct words *w, struct way_test *t) {
    if (w->at >= w->end || !strchr("<>=", *w->at)) {
        if (t->subject >= RANK_SUBJECTS) return true;
        return refuse(w, "line %d: compare it with a rank, as in 'kicker >= K', before '%.*s'", w->line, rest_of(w),
                      w->at);
    }
    if (t->subject == IS_PAIR) t->subject = HIGH_PAIR;
    if (t->subject >= RANK_SUBJECTS)
        return refuse(w, "line %d: a kind of hand has no rank to compare: '%.*s'", w->line, rest_of(w), w->at);
    t->order = (uint8_t)*w->at++;
    t->equal = t->order == '=' || (w->at < w->end && *w->at == '=');
    if (t->equal && t->order != '=') w->at++;
    return take_rank(w, &t->rank);
}

static bool read_test(struct words *w, struct way_test *t) {
    t->no = take(w, "no");
    for (size_t i = 0; i < COUNT(subjects); i++) {
        if (!take(w, subjects[i].word)) continue;
        t->subject = subjects[i].subject;
        return read_comparison(w, t);
    }
    return refuse(w,
                  "line %d: '%.*s' is no condition; write a kind of hand ('two pair', 'straight or flush', 'any') or "
                  "compare one of: fours, threes, pair, low pair, kicker, low kicker",
                  w->line, rest_of(w), w->at);
}

static bool read_tests(struct words *w, struct way_rule *rule) {
    for (;;) {
        if (rule->test_count == WAY_TESTS)
            return refuse(w, "line %d: more than %d conditions; make two rules of it", w->line, WAY_TESTS);
        struct way_test *t = &rule->tests[rule->test_count++];
        if (!read_test(w, t)) return false;
        if (take(w, ":")) return true;
        t->or = take(w, "or");
        if (!t->or &&!take(w, ","))
            return refuse(w, "line %d: a comma, 'or' or ':' is missing before '%.*s'", w->line, rest_of(w), w->at);
    }
}

static bool read_step(struct words *w, struct way_step *step) {
    for (size_t i = 0; i < COUNT(actions); i++) {
        if (!take(w, actions[i].words)) continue;
        step->action = (uint8_t)i;
        if (!take(w, "with")) return true;
        if (take(w, "front") && take(w, ">=")) return take_rank(w, &step->least);
        return refuse(w, "line %d: after 'with' write 'front >= K'", w->line);
    }
    return refuse(
        w,
        "line %d: '%.*s' is no action; write one of: pair in front, low pair in front, kickers in front, fours in "
        "front, threes in front, keep straight or flush, second and third in front",
        w->line, rest_of(w), w->at);
}

static bool read_steps(struct words *w, struct way_rule *rule) {
    do {
        if (rule->step_count == WAY_STEPS) return refuse(w, "line %d: more than %d actions", w->line, WAY_STEPS);
        if (!read_step(w, &rule->steps[rule->step_count++])) return false;
        take(w, ",");
    } while (take(w, "else"));
    if (w->at == w->end) return true;
    return refuse(w, "line %d: '%.*s' follows the action; write 'else' before another one", w->line, rest_of(w), w->at);
}

static bool read_rule(struct words *w, struct way *way) {
    if (way->count == WAY_RULES) return refuse(w, "line %d: more than %d rules", w->line, WAY_RULES);
    struct way_rule *rule = &way->rules[way->count++];
    struct buf text = BUF(rule->text);
    *rule = (struct way_rule){.line = w->line};
    if (w->end - w->at >= WAY_TEXT) return refuse(w, "line %d: longer than %d characters", w->line, WAY_TEXT - 1);
    buf_bytes(&text, w->at, (size_t)(w->end - w->at));
    return read_tests(w, rule) && read_steps(w, rule);
}

bool way_read(struct way *way, const char *text, size_t size, char error[WAY_ERROR]) {
    struct words w = {.error = error};
    *way = (struct way){0};
    for (struct text rest = text_view(text, size), line; text_next_line(&rest, &line);) {
        const char *comment = memchr(line.at, '#', line.size);

        w.line++;
        w.at = line.at;
        w.end = comment ? comment : line.at + line.size;
        skip_blanks(&w);
        while (w.end > w.at && (w.end[-1] == ' ' || w.end[-1] == '\t' || w.end[-1] == '\r')) w.end--;
        if (w.at < w.end && !read_rule(&w, way)) return false;
    }
    if (way->count) return true;
    return refuse(&w, "there is no rule in it; write one a line, such as 'any: second and third in front'");
}
