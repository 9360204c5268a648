#include "math/super_three_card/super_three_card_shoe.h"

#include "exact/count.h"
#include "math/pay_exact.h"

#include <math.h>
#include <string.h>

/* ---- the base game from the cards left ---------------------------------------------------------------- */
struct seen_cards {
    card up, a, b;
};

/* The sum of net results over all third cards and dealers if the state plays, above those of a loss. */
static int64_t sum_of_play(const struct super_shoe *s, const struct super_pairs *p, struct seen_cards c,
                           const uint16_t left[DECK_52]) {
    const int16_t *own = s->values.of.of[c.a][c.b], *with_a = s->values.of.of[c.up][c.a],
                  *with_b = s->values.of.of[c.up][c.b];
    int64_t sum = 0;
    for (card x = 0; x < 52; x++) {
        const int copies = left[x] - (x == c.a) - (x == c.b), v = own[x];
        if (copies <= 0) continue;
        const int pairs = p->all[v] - p->with[c.a][v] - p->with[c.b][v] - p->with[x][v] + (with_a[c.b] <= v) +
                          (with_a[x] <= v) + (with_b[x] <= v);

        sum += (int64_t)copies * pairs * (s->terms.net[s->values.tier[v]] - s->terms.net[SUPER_LOST]);
    }
    return sum;
}

/* All states with one up card.  Sums weigh a state by the ways to deal it. */
static void add_up_card(const struct super_shoe *s, card up, uint16_t left[DECK_52], struct super_shoe_value *out) {
    struct super_pairs pairs;
    int cards = -1;
    for (int c = 0; c < 52; c++) cards += left[c];
    const int64_t after = (cards - 2) * choose(cards - 3, 2), ups = left[up];
    left[up]--;
    super_pairs_count(s->values.of.of[up], left, &pairs);
    for (card a = 0; a < 52; a++)
        for (card b = 0; b <= a; b++) {
            const int64_t ways = ups * (a == b ? left[a] * (left[a] - 1) / 2 : left[a] * left[b]);
            if (!ways) continue;
            const int64_t play =
                sum_of_play(s, &pairs, (struct seen_cards){up, a, b}, left) + after * s->terms.net[SUPER_LOST];
            const int64_t surrender = after * s->terms.net[SUPER_SURRENDERED];
            const bool plain = decide_cards_get(&s->plain->plays, (const card[]){a, b}, up),
                       best = play == surrender ? plain : play > surrender;

            out->best += ways * (best ? play : surrender);
            out->plain += ways * (plain ? play : surrender);
            out->changed += best == plain ? 0 : ways * after;
            out->deals += ways * after;
        }
    left[up]++;
}

struct super_shoe_value super_shoe_value(const struct super_shoe *s, const uint16_t left[DECK_52]) {
    struct super_shoe_value out = {0};
    uint16_t rest[DECK_52];
    memcpy(rest, left, sizeof rest);
    for (card up = 0; up < 52; up++)
        if (rest[up]) add_up_card(s, up, rest, &out);
    return out;
}

struct super_shoe *super_shoe_open(struct arena *arena, const struct rules *rules) {
    struct super_shoe *s = arena_take(arena, sizeof *s);
    must(!rules_varied(rules)); /* ties win */
    s->decks = rules_decks(rules);
    s->terms = play_fold_terms(&super_play_fold, rules, rules_table(rules, pay_exact_wager(&super_three_card, "odds")));
    super_values_fill(&s->values, rules);
    s->plain = play_fold_prepare_optimal(&(struct analysis_request){.rules = *rules, .arena = arena});
    return s;
}

/* ---- the bonus wagers --------------------------------------------------------------------------------- */
struct shoe_wager super_shoe_wager(const struct rules *rules, const char *id, int decks, struct arena *arena) {
    const int wager = pay_exact_wager(&super_three_card, id);
    const int64_t scale = super_three_card_bonus_scale(rules, wager);
    struct shoe_wager w = {.decks = decks, .scale = scale, .lose = -scale};
    w.hands = arena_take(arena, SHOE_HANDS * sizeof *w.hands);
    const struct pay_table table = rules_table(rules, wager);
    for (card a = 0; a < 52; a++)
        for (card b = 0; b <= a; b++)
            for (card c = 0; c <= b; c++) {
                const card cards[3] = {a, b, c};
                const struct pay_row *line = pay_best(table, super_three_card_bonus_tiers(wager, cards));

                if (line)
                    w.hands[w.count++] =
                        (struct shoe_hand){{a, b, c}, super_three_card_bonus_net(rules, wager, line, scale) + scale};
            }
    return w;
}

/* ---- the sample --------------------------------------------------------------------------------------- */
/* Values of what is left at the start of rounds, drawn in turn for every depth. */
struct shoe_sample {
    const struct protect_request *request;
    const struct super_shoe *base; /* or: */
    const struct shoe_wager *bonus;
    struct shoe_detail *detail;
    double *value, *gain, *changed; /* of each state, in units */
    int first;                      /* of those that are drawn now */
};

static void sample_one(void *context, int number) {
    const struct shoe_sample *s = context;
    const int i = s->first + number;
    uint16_t left[DECK_52];
    const int gone = i % s->detail->rounds.count * s->detail->rounds.step;
    shoe_deal(left, s->detail->decks, gone, s->request->seed, i);
    if (s->base) {
        const struct super_shoe_value v = super_shoe_value(s->base, left);
        const double unit = (double)v.deals * (double)s->base->terms.scale;

        s->value[i] = (double)v.best / unit;
        s->gain[i] = (double)(v.best - v.plain) / unit;
        s->changed[i] = (double)v.changed / (double)v.deals;
    } else {
        const struct shoe_value v = shoe_wager_value(s->bonus, left);

        s->value[i] = (double)v.sum / ((double)v.ways * (double)s->bonus->scale);
        s->gain[i] = v.sum > 0 ? s->value[i] : 0;
        s->changed[i] = v.sum <= 0;
    }
}

enum { ROUND_CARDS = 6 /* of one seat that plays */ };

/* States for each depth: at first, and at most. */
enum { BASE_FIRST = 4, BASE_MOST = 100, BONUS_FIRST = 2000, BONUS_MOST = 20000 };

static const double CONFIDENCE = 2.576; /* of 99 % */

/* Draws the states from one number to the next.  Base: 30 ms each; bonus: 20 us. */
static bool draw(struct shoe_sample *s, int first, int end) {
    enum { BATCHES = 40 };
    s->first = first;
    return analysis_visit(s->request->analysis,
                          (struct analysis_slices){end - first, (end - first) / BATCHES + 1, 0, 1}, sample_one, s);
}

/* Each depth is a stratum. */
static struct protect_estimate estimate(const struct shoe_sample *s, int states) {
    struct protect_stratum strata[DECK_52 * SHOE_DECKS / ROUND_CARDS] = {0};
    const int depths = s->detail->rounds.count;
    for (int i = 0; i < states; i++) {
        struct protect_stratum *depth = &strata[i % depths];

        depth->share = 1.0 / depths;
        depth->drawn++;
        depth->sum += s->gain[i];
        depth->square += s->gain[i] * s->gain[i];
        depth->changed += s->changed[i];
    }
    return protect_estimate(strata, depths);
}

/* Where the value is above zero: how often, how much, and when. */
static void set_positive(const struct shoe_sample *s, struct protect_measure *m) {
    const int64_t states = m->states;
    struct shoe_detail *d = s->detail;
    int64_t drawn[10] = {0}, positive[10] = {0}, all = 0;
    double sum = 0;
    for (int64_t i = 0; i < states; i++) {
        const int tenth = (int)(i % d->rounds.count * 10 / d->rounds.count);

        drawn[tenth]++;
        if (s->value[i] <= 0) continue;
        positive[tenth]++;
        all++;
        sum += s->value[i];
        d->when_positive[tenth] += s->value[i];
    }
    for (int t = 0; t < 10; t++) {
        d->positive[t] = drawn[t] ? (double)positive[t] / (double)drawn[t] : 0;
        d->when_positive[t] /= positive[t] ? (double)positive[t] : 1;
    }
    const double share = (double)all / (double)states, n = (double)states;
    m->extras[0] = (struct protect_extra){"positive", protect_decimal(share)};
    m->extras[1] = (struct protect_extra){"when_positive", protect_decimal(all ? sum / (double)all : 0)};
    m->extras[2] = (struct protect_extra){"win_per_100", protect_decimal(100 * sum / n)};
    m->extras[3] =
        (struct protect_extra){"positive_error", protect_decimal(CONFIDENCE * sqrt(share * (1 - share) / n))};
}

/* Base: played every round, so the gain is that of the decisions.  Bonus: bet where it is worth it.  A first part says
 * how many states the error needs. */
static bool sample(struct shoe_sample *s, struct protect_measure *m) {
    const int first = s->detail->rounds.count * (s->base ? BASE_FIRST : BONUS_FIRST),
              most = s->detail->rounds.count * (s->base ? BASE_MOST : BONUS_MOST);
    struct arena *arena = s->request->analysis->arena;
    s->value = arena_take(arena, (size_t)most * sizeof(double));
    s->gain = arena_take(arena, (size_t)most * sizeof(double));
    s->changed = arena_take(arena, (size_t)most * sizeof(double));
    if (!draw(s, 0, first)) return false;
    struct protect_estimate e = estimate(s, first);
    const double over = CONFIDENCE * sqrt(e.variance) / s->request->most_error;
    const int states = (int)fmin(first * fmax(1, 1.3 * over * over), most);
    if (!draw(s, first, states)) return false;
    e = estimate(s, states);
    if (!s->base) e.mean -= m->without.decimal;
    protect_set_estimate(m, &e);
    if (m->error == 0 && s->detail->rounds.count > 1) /* nothing was found, which is rarer than this with 99 % */
        m->error = -log(0.01) / (double)states;
    set_positive(s, m);
    return true;
}

/* ---- effects and counts ------------------------------------------------------------------------------- */
static struct fraction base_value(const void *of, const uint16_t left[DECK_52]) {
    const struct super_shoe *s = of;
    const struct super_shoe_value v = super_shoe_value(s, left);
    return fraction_of(v.best, (wide)v.deals * s->terms.scale);
}

static struct shoe_rounds rounds_of(const struct rules *rules) {
    return shoe_rounds_of(rules_decks(rules), ROUND_CARDS, rules_option_or(rules, "penetration", 7500));
}

static void set_counts(const struct shoe_wager *w, struct shoe_detail *d, struct arena *arena) {
    double effect[RANKS];
    for (int i = 0; i < RANKS; i++) effect[i] = fraction_to_double(d->effect[i]);
    for (int level = 1; level <= SHOE_LEVELS; level++) {
        d->tags[level - 1] = shoe_best_tags(effect, level);
        if (w) shoe_count_ranks(w, &d->tags[level - 1], d->rounds, arena, &d->bets[level - 1]);
    }
    d->valued = w != NULL;
    if (w) shoe_count_suits(w, d->rounds, &d->bets[SHOE_LEVELS]);
}

struct shoe_wager super_shoe_counted(const struct rules *rules, const char *id, struct arena *arena,
                                     struct shoe_detail *out) {
    const struct shoe_wager w = super_shoe_wager(rules, id, rules_decks(rules), arena);
    *out = (struct shoe_detail){.decks = w.decks, .rounds = rounds_of(rules)};
    out->value = shoe_effects(shoe_wager_mean, &w, w.decks, out->effect);
    set_counts(&w, out, arena);
    return w;
}

/* ---- running ------------------------------------------------------------------------------------------ */
/* One table of one wager from one shoe. */
struct question {
    const struct protect_request *request;
    struct rules rules;
    int wager;
    struct pay_table table;
    bool is_base;
};

static bool answer(const struct question *q) {
    static const char *const sampled = "what is left of the shoe is sampled, its value exact";
    const struct analysis_request *a = q->request->analysis;
    struct shoe_detail *detail = arena_take(a->arena, sizeof *detail);
    struct shoe_sample s = {.request = q->request, .detail = detail};
    const int decks = rules_decks(&q->rules);
    const char *id = super_three_card.wagers[q->wager].id;
    struct protect_measure m = {.wager = q->is_base ? "base" : id,
                                .basis = q->is_base ? "ante" : "stake",
                                .tables = {{id, q->table.sheet->tables[q->table.column]}},
                                .options = {{"decks", decks == 6 ? "6" : "8"}},
                                .unapproved = pay_exact_unapproved(a, q->wager),
                                .note = sampled,
                                .shoe = detail};
    struct shoe_wager w;
    if (q->is_base) {
        *detail = (struct shoe_detail){.decks = decks, .rounds = rounds_of(&q->rules)};
        s.base = super_shoe_open(a->arena, &q->rules);
        detail->value = shoe_effects(base_value, s.base, decks, detail->effect);
        set_counts(NULL, detail, a->arena);
    } else {
        w = super_shoe_counted(&q->rules, id, a->arena, detail);
        s.bonus = &w;
    }
    m.without = protect_exact(detail->value);
    if (!sample(&s, &m)) return false;
    q->request->emit(q->request->emit_context, &m);
    return true;
}

static bool answer_wager(struct question *q, const char *table_of, bool is_base) {
    const struct analysis_request *a = q->request->analysis;
    struct pay_table tables[PAY_EXACT_TABLES];
    q->wager = pay_exact_wager(&super_three_card, table_of);
    q->is_base = is_base;
    if (!analysis_wants(a, "wager", is_base ? "base" : table_of)) return true;
    const int count = pay_exact_tables(a, q->wager, tables);
    for (int i = 0; i < count; i++) {
        const size_t mark = arena_mark(a->arena);

        q->table = tables[i];
        rules_use_table(&q->rules, q->wager, tables[i]);
        q->rules.offered |= UINT32_C(1) << q->wager;
        if (!answer(q)) return false;
        arena_release(a->arena, mark);
    }
    return true;
}

bool super_shoe_run(const struct protect_request *request, const struct protection *protection) {
    const struct super_shoes shoes = super_three_card_shoes(request->analysis);
    struct question q = {.request = request, .rules = request->analysis->rules};
    (void)protection;
    for (int i = 0; i < shoes.count; i++) {
        q.rules.option[rules_option(&super_three_card, "decks", 5)] = shoes.shoe[i].choice;
        if (!answer_wager(&q, "odds", true) || !answer_wager(&q, "big-hand", false) ||
            !answer_wager(&q, "jackpot", false))
            return false;
    }
    return true;
}
