#include "ask/report/frontier.h"

#include "base/json_write.h"
#include "card/hand.h"
#include "math/strategy/strategy.h"

#include <math.h>
#include <string.h>

enum { STATES = 8192, CONDITIONS = 512, BEAM = 64, DEPTH = 3, LINES = 12, CARDS = 4, LINE_TEXT = 240 };

/* What the player decides on, with what the better choice is worth beyond the other. */
struct state {
    int own, up; /* cards of the player, and beside them; ranks of the own ones descend */
    int rank[CARDS];
    hand3 value;       /* of three */
    int suits, apart;  /* different suits; the least distance of two ranks, in a straight */
    bool plays, taken; /* the best choice, and that of the lines so far: Play? */
    double loss;       /* of the other choice, times the ways to deal it */
    struct fraction margin;
    int64_t ways;
};

/* A condition is a quantity and a bound: "the highest card is at least a ten". */
enum quantity { HIGHEST, SECOND, LOWEST, UP_CARD, ABOVE_UP, VALUE, PAIRED, SUITED, SUIT_COUNT, APART, QUANTITIES };

struct condition {
    enum quantity quantity;
    bool most; /* at most the bound; else at least */
    int bound;
};

struct line {
    int count;
    struct condition all[DEPTH];
    bool plays;
    double gain, score; /* what it saves; the same with hope for what conditions can be added */
};

struct frontier {
    struct analysis_input *in;
    const char *words[2]; /* of Play and of the other choice */
    bool bad;
    int states, conditions;
    struct state state[STATES];
    struct condition condition[CONDITIONS];
    int64_t all_ways;
};

/* ---- the states ---------------------------------------------------------------------------------------- */
static int distance(int high, int low) {
    const int straight = high - low, round = high == ACE ? low + 1 : straight; /* the ace is low too */
    return straight < round ? straight : round;
}

static void describe(struct state *s, const card *cards) {
    unsigned suits = 0;
    for (int i = 0; i < s->own; i++) suits |= 1u << card_suit(cards[i]);
    for (int i = 0; i < s->own + s->up; i++) s->rank[i] = card_rank(cards[i]);
    s->suits = __builtin_popcount(suits);
    s->apart = RANKS;
    for (int i = 1; i < s->own; i++)
        for (int k = 0; k < i; k++)
            if (distance(s->rank[k], s->rank[i]) < s->apart) s->apart = distance(s->rank[k], s->rank[i]);
    if (s->own == 3) s->value = hand3_value(cards[0], cards[1], cards[2]);
}

static void take_row(void *context, const struct strategy_row *row) {
    struct frontier *f = context;
    struct state *s = &f->state[f->states];
    card cards[CARDS];
    if (!row->ways || !row->margin.den || f->states == STATES) {
        f->bad = true;
        return;
    }
    *s = (struct state){.own = row->state.own, .up = row->state.beside, .margin = row->margin, .ways = row->ways};
    memcpy(cards, row->state.cards, sizeof cards);
    s->plays = strcmp(row->decision, "play") == 0;
    f->words[!s->plays] = row->decision;
    card_sort(cards, s->own);
    describe(s, cards);
    s->loss = fraction_to_double(s->margin) * (double)s->ways;
    f->all_ways += s->ways;
    f->states++;
}

/* ---- conditions --------------------------------------------------------------------------------------- */
static int quantity_of(const struct state *s, enum quantity quantity) {
    switch (quantity) {
    case HIGHEST: return s->rank[0];
    case SECOND: return s->rank[1];
    case LOWEST: return s->rank[s->own - 1];
    case UP_CARD: return s->rank[s->own];
    case ABOVE_UP: return (s->rank[0] > s->rank[s->own]) - (s->rank[0] < s->rank[s->own]);
    case VALUE: return s->value;
    case PAIRED: return s->apart == 0;
    case SUITED: return s->suits == 1;
    case SUIT_COUNT: return s->suits;
    case APART: return s->apart;
    case QUANTITIES: break;
    }
    return 0;
}

static bool holds(const struct state *s, const struct condition *c) {
    const int value = quantity_of(s, c->quantity);
    return c->most ? value <= c->bound : value >= c->bound;
}

static bool matches(const struct state *s, const struct line *line) {
    for (int i = 0; i < line->count; i++)
        if (!holds(s, &line->all[i])) return false;
    return true;
}

static void add_conditions(struct frontier *f, enum quantity quantity, int from, int to) {
    for (int bound = from; bound <= to; bound++)
        for (int most = 0; most < 2; most++)
            if (f->conditions < CONDITIONS && !(most ? bound == to : bound == from))
                f->condition[f->conditions++] = (struct condition){quantity, most, bound};
}

/* Those that the states of this game can tell apart. */
static void make_conditions(struct frontier *f) {
    const bool three = f->state[0].own == 3;
    add_conditions(f, HIGHEST, TWO, ACE);
    add_conditions(f, LOWEST, TWO, ACE);
    add_conditions(f, PAIRED, 0, 1);
    add_conditions(f, SUITED, 0, 1);
    add_conditions(f, APART, 0, 4);
    if (f->state[0].up) {
        add_conditions(f, UP_CARD, TWO, ACE);
        add_conditions(f, ABOVE_UP, -1, 1);
    }
    if (three) {
        add_conditions(f, SUIT_COUNT, 1, 3);
        add_conditions(f, SECOND, TWO, ACE);
    }
    for (int high = FOUR; three && high <= ACE; high++) /* no straights: of three cards that differ by more than one */
        for (int second = THREE; second < high; second++)
            for (int low = TWO; low < second && f->conditions + 1 < CONDITIONS; low++)
                if (high >= JACK && high <= KING)
                    for (int most = 0; most < 2; most++)
                        f->condition[f->conditions++] =
                            (struct condition){VALUE, most, HAND3_OF(HAND3_HIGH, high) + (second << 4) + low - most};
}

/* ---- the search --------------------------------------------------------------------------------------- */
/* What the line would save, put before the others, and what it would give away. */
static void weigh(const struct frontier *f, struct line *line, double care) {
    double saved = 0, lost = 0;
    for (int i = 0; i < f->states; i++) {
        const struct state *s = &f->state[i];

        if (s->taken == line->plays || !matches(s, line)) continue;
        *(s->plays == line->plays ? &saved : &lost) += s->loss;
    }
    line->gain = saved - lost;
    line->score = saved > 0 ? saved * pow(saved / (saved + lost), care) : 0;
}

/* Keeps the best ones in descending order. */
static void keep(struct line beam[BEAM], int *count, struct line line) {
    int at = *count < BEAM ? (*count)++ : BEAM;
    for (; at > 0 && beam[at - 1].score < line.score; at--)
        if (at < BEAM) beam[at] = beam[at - 1];
    if (at < BEAM) beam[at] = line;
}

/* care: how much it counts what a line gives away, by depth; further conditions may end it. */
static void search(const struct frontier *f, const double care[DEPTH], struct line *best) {
    struct line from[BEAM] = {{.count = 0}, {.count = 0, .plays = true}};
    int from_count = 2;
    for (int depth = 0; depth < DEPTH; depth++) {
        struct line to[BEAM];
        int to_count = 0;

        for (int i = 0; i < from_count; i++)
            for (int c = 0; c < f->conditions; c++) {
                const bool alone = f->condition[c].quantity == VALUE; /* they are many, and say all of a hand */
                struct line line = from[i];

                if (alone && depth) continue;
                line.all[line.count++] = f->condition[c];
                weigh(f, &line, care[depth]);
                if (!alone) keep(to, &to_count, line);
                if (line.gain > best->gain * (1 + 1e-9)) *best = line; /* a further condition must save something */
            }
        memcpy(from, to, sizeof from);
        from_count = to_count;
    }
}

static struct line find_line(const struct frontier *f) {
    static const double cares[][DEPTH] = {{0.1, 0.3, 1}, {0.5, 1, 1}};
    struct line best = {0};
    for (size_t i = 0; i < COUNT(cares); i++) search(f, cares[i], &best);
    return best;
}

/* ---- printing ----------------------------------------------------------------------------------------- */
/* "Q-6-4 or better", "below Q-6-4" */
static void put_value(struct buf *b, const struct condition *c) {
    const int bound = c->bound + c->most;
    buf_format(b, "the hand is %s%c-%c-%c%s", c->most ? "below " : "", card_rank_letter(bound >> 8 & 15),
               card_rank_letter(bound >> 4 & 15), card_rank_letter(bound & 15), c->most ? "" : " or better");
}

static void put_condition(struct buf *b, const struct condition *c) {
    static const char *const names[] = {"the highest card", "the second card", "the lowest card", "the up card"};
    const char *word = c->most ? "at most" : "at least";
    switch (c->quantity) {
    case HIGHEST:
    case SECOND:
    case LOWEST:
    case UP_CARD: buf_format(b, "%s is %s %s", names[c->quantity], word, card_rank_name(c->bound)); break;
    case ABOVE_UP:
        buf_format(b, "the highest card is %s the up card",
                   c->most ? (c->bound < 0 ? "below" : "not above") : (c->bound > 0 ? "above" : "not below"));
        break;
    case VALUE: put_value(b, c); break;
    case PAIRED: buf_put(b, c->most ? "there is no pair" : "there is a pair"); break;
    case SUITED: buf_put(b, c->most ? "the cards are not of one suit" : "the cards are of one suit"); break;
    case SUIT_COUNT: buf_format(b, "there are %s %d suits", word, c->bound); break;
    case APART: buf_format(b, "the nearest two ranks are %s %d apart", word, c->bound); break;
    case QUANTITIES: break;
    }
}

static void put_line(struct buf *b, const struct frontier *f, const struct line *line) {
    buf_put(b, f->words[!line->plays]);
    if (line->count == 0) buf_put(b, " everything");
    for (int i = 0; i < line->count; i++) {
        buf_put(b, i ? ", and " : " if ");
        put_condition(b, &line->all[i]);
    }
}

static struct fraction cost_of(const struct frontier *f) {
    struct fraction cost = {0, 1};
    for (int i = 0; i < f->states; i++) {
        const struct state *s = &f->state[i];

        if (s->taken != s->plays)
            cost = fraction_add(cost, fraction_multiply(s->margin, fraction_of(s->ways, f->all_ways)));
    }
    return cost;
}

const char frontier_columns[] = "game strategies/lines strategies/cost strategies/percent strategies/line";

/* One strategy: so many lines, its cost, the line that is new and goes before the others. */
static void put_strategy(const struct analysis_input *in, int lines, struct fraction cost, const char *line) {
    json_write(&in->command->call->text, "{lines:%d, cost:%s, percent:%.17g, line:%s}", lines, fraction_text(cost).text,
               100 * fraction_to_double(cost), line);
}

static void take_step(struct frontier *f, const struct line *line, int lines) {
    BUF_ON_STACK(b, LINE_TEXT);
    for (int i = 0; i < f->states; i++)
        if (matches(&f->state[i], line)) f->state[i].taken = line->plays;
    put_line(&b, f, line);
    put_strategy(f->in, lines, cost_of(f), b.text);
}

static void put_steps(struct frontier *f) {
    struct line line = {.plays = true};
    double play = 0, fold = 0;
    make_conditions(f);
    for (int i = 0; i < f->states; i++) *(f->state[i].plays ? &fold : &play) += f->state[i].loss;
    line.plays = play <= fold;
    for (int lines = 1; lines <= LINES; lines++) {
        take_step(f, &line, lines);
        if (cost_of(f).num == 0 || call_report(f->in->command->call, (double)lines / LINES)) return;
        line = find_line(f);
        if (line.gain <= 0) return;
    }
}

/* ---- games with rules of their own -------------------------------------------------------------------- */
struct values {
    int count;
    const char *wager; /* that of the first measure */
    const char *strategy[16];
    struct fraction value[16];
};

static void take_measure(void *context, const struct measure *m) {
    struct values *v = context;
    if (!m->strategy || v->count == COUNT(v->value)) return;
    if (v->wager && strcmp(v->wager, m->wager) != 0) return; /* a bonus that depends on the decisions */
    v->wager = m->wager;
    v->strategy[v->count] = m->strategy;
    v->value[v->count++] = measure_value(m);
}

/* The strategies that the analysis counts itself, against the best of them, which comes first. */
static bool put_counted(struct analysis_input *in) {
    const char *const *rules = in->analysis->short_rules;
    struct values v = {0};
    int lines = 0;
    while (rules && rules[lines]) lines++;
    in->request.by_line = in->analysis->counts_by_line;
    if (!analysis_input_run(in, take_measure, &v)) return false;
    for (int i = 1; in->request.by_line && i < v.count; i++)
        put_strategy(in, i, fraction_subtract(v.value[0], v.value[i]), v.strategy[i]);
    for (int i = v.count - 1; !in->request.by_line && i >= 0; i--) {
        const bool of_people =
            strcmp(v.strategy[i], "short") == 0 || (i == 0 && strcmp(v.strategy[v.count - 1], "short") != 0);
        const struct fraction cost = fraction_subtract(v.value[0], v.value[i]);

        if (of_people || i)
            put_strategy(in, of_people ? lines : 1, cost, of_people ? "the rules for people" : v.strategy[i]);
    }
    return true;
}

bool frontier_put(struct analysis_input *in, struct answer *answer) {
    struct frontier *f = arena_take(in->arena, sizeof *f);
    const struct measure_name *own = analysis_input_wanted(in, "information");
    const bool lists = in->analysis->strategy_formats && in->analysis->game != &chase_the_flush;
    bool done = true;
    f->in = in;
    if (own->key == NULL && lists && in->analysis->options) /* a list of hands is what the own cards decide */
        *analysis_input_wanted(in, "information") = (struct measure_name){"information", "own"};
    if (lists || !in->analysis->options) analysis_input_fix(in);
    json_write(answer->text, "{game:%s, strategies:[", in->request.rules.game->id);
    if (lists) done = in->analysis->strategy(&in->request, take_row, f);
    if (lists && done && !f->bad) put_steps(f);
    if (done && (!lists || !in->analysis->options)) done = put_counted(in);
    buf_put(answer->text, "]}\n");
    answer_end(answer);
    return done;
}
