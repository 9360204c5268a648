/* three_card_catch_protect.c - 3 Card Catch with more information than the rules give (math/protect_three.h).
 *
 * One card of the dealer's, groups of backs: what each dealer's three cards are worth to a hand, over all draws.  The
 * dealer's cards with the draw are a set F of four; the results of all of the player's draws against the best three of
 * F are a sum by value, less those draws that lie in F.
 *
 * Hands shared: a deal takes five unknown cards, the dealer's three and both draws; every set of five is worth a sum
 * over its twenty ways to be dealt.  With two or three hands every set of seen cards is counted (exact/removal.h); most
 * hands play whatever is seen, which the sums over single cards prove.  With four to six hands sets of seen cards are
 * drawn at random, and for each of them all hands that are left are solved exactly. */
#include "math/three_card_catch/three_card_catch_count.h"

#include "base/base.h"
#include "exact/count.h"
#include "exact/thread.h"
#include "game/game.h"
#include "math/mistake.h"
#include "math/pay_exact.h"
#include "math/protect_three.h"

#include <string.h>

/* ---- the game's part ------------------------------------------------------------------------------------ */
enum { SET_WAYS = 20 }; /* a set of five: the dealer's three, then the player's draw and the dealer's */

struct catch_context {
    const struct rules *rules;
    const char *table; /* of X-Tra */
    const struct catch_count *count;
    struct play_fold_terms terms;
    int64_t (*ones)[52]; /* by class: what the sets that hold a card are worth; NULL: not needed */
    const struct three_class *classes;
};

/* A hand that draws: what each draw gives it. */
struct drawing {
    card left[52];
    int count, best[52];         /* of the cards left: the best three with it */
    int64_t win[52], tied, lost; /* less Fold */
    bool tie_wins;
    int64_t all[THREE_VALUES];        /* over all draws, against a dealer with this value */
    const struct catch_count *values; /* of three cards */
};

/* A tie loses (-1), pushes (0) or wins (1). */
static int ties_of(const struct catch_context *context) { return rules_variation(context->rules, "ties") - 1; }

static inline int64_t draw_result(const struct drawing *d, int x, int dealer) {
    return d->best[x] + d->tie_wins > dealer ? d->win[x] : d->best[x] == dealer ? d->tied : d->lost;
}

static int higher(int a, int b) { return a > b ? a : b; }

static void open_drawing(struct drawing *d, const struct three_study *s, const card hand[3]) {
    const struct catch_context *context = s->context;
    const int64_t *net = context->terms.net;
    const int16_t(*three)[52][THREE_ROW] = context->count->values.of;
    d->values = context->count;
    d->count = three_left(s, hand, d->left);
    d->tie_wins = ties_of(context) > 0;
    d->tied = net[ties_of(context) < 0 ? LOST : TIED] - net[FOLDED];
    d->lost = net[LOST] - net[FOLDED];
    memset(d->all, 0, sizeof d->all);
    for (int x = 0; x < d->count; x++) {
        const card c = d->left[x];

        d->best[x] = higher(higher(three[hand[0]][hand[1]][c], three[hand[0]][hand[2]][c]),
                            higher(three[hand[1]][hand[2]][c], three[hand[0]][hand[1]][hand[2]]));
        d->win[x] = net[catch_category(context->count, d->best[x])] - net[FOLDED];
        for (int v = 0; v < THREE_VALUES; v++) d->all[v] += draw_result(d, x, v);
    }
}

static int value_of(const struct drawing *d, int a, int b, int c) {
    return d->values->values.of[d->left[a]][d->left[b]][d->left[c]];
}

static inline int place_of(int a, int b, int c) { return a * (a - 1) * (a - 2) / 6 + b * (b - 1) / 2 + c; }

/* The dealer's F: for each of its cards as the draw that leaves no natural, the results of all the player's draws. */
static void add_four(const struct drawing *d, const int f[4], int64_t *more) {
    const int without[4] = {value_of(d, f[1], f[2], f[3]), value_of(d, f[0], f[2], f[3]), value_of(d, f[0], f[1], f[3]),
                            value_of(d, f[0], f[1], f[2])};
    const int best = higher(higher(without[0], without[1]), higher(without[2], without[3]));
    int64_t sum = d->all[best];
    for (int i = 0; i < 4; i++) sum -= draw_result(d, f[i], best);
    if (without[0] < d->values->natural) more[place_of(f[1], f[2], f[3])] += sum;
    if (without[1] < d->values->natural) more[place_of(f[0], f[2], f[3])] += sum;
    if (without[2] < d->values->natural) more[place_of(f[0], f[1], f[3])] += sum;
    if (without[3] < d->values->natural) more[place_of(f[0], f[1], f[2])] += sum;
}

/* Three cards against three, in 1/scale, less Fold: [C-4.2.10, C-4.2.12]. */
static int64_t natural_result(const struct catch_context *context, int player, int dealer) {
    const int ties = ties_of(context), tied = ties > 0 ? WON_NATURAL : ties < 0 ? LOST : TIED;
    const int64_t *net = context->terms.net;
    return net[player > dealer ? WON_NATURAL : player == dealer ? tied : LOST] - net[FOLDED];
}

static void catch_dealers(const struct three_study *s, const card hand[3], int64_t *more) {
    const struct catch_context *context = s->context;
    const int player = context->count->values.of[hand[0]][hand[1]][hand[2]], natural = context->count->natural;
    struct drawing d;
    open_drawing(&d, s, hand);
    for (int a = 2; a < d.count; a++)
        for (int b = 1; b < a; b++)
            for (int c = 0; c < b; c++) {
                const int dealer = value_of(&d, a, b, c);
                const bool decided = player >= natural || dealer >= natural; /* without a draw */

                more[place_of(a, b, c)] = decided ? s->draws * natural_result(context, player, dealer) : 0;
            }
    if (player >= natural) return;
    for (int e = 3; e < d.count; e++)
        for (int a = 2; a < e; a++)
            for (int b = 1; b < a; b++)
                for (int c = 0; c < b; c++) add_four(&d, (const int[]){e, a, b, c}, more);
}

/* ---- sets of five --------------------------------------------------------------------------------------- */
/* The values of all threes among five cards, by the two that are left out. */
struct five {
    int card[5], value[5][5];
};

static void fill_five(const struct drawing *d, struct five *v) {
    for (int i = 1; i < 5; i++)
        for (int j = 0; j < i; j++) {
            int rest[3], count = 0;
            for (int k = 0; k < 5; k++)
                if (k != i && k != j) rest[count++] = v->card[k];
            v->value[i][j] = v->value[j][i] = value_of(d, rest[0], rest[1], rest[2]);
        }
}

/* All ways to deal the five cards to a hand that draws. */
static int64_t worth_drawing(const struct drawing *d, const struct five *v) {
    const int natural = d->values->natural;
    int64_t sum = 0;
    for (int x = 0; x < 5; x++) {
        int best = 0, weight = 0;

        for (int y = 0; y < 5; y++) {
            if (y == x) continue;
            best = higher(best, v->value[x][y]);
            weight += v->value[x][y] < natural;
        }
        sum += weight * draw_result(d, v->card[x], best) + (4 - weight) * d->lost; /* [C-4.2.10] */
    }
    return sum;
}

static int64_t worth_natural(const struct catch_context *context, const struct five *v, int player) {
    int64_t sum = 0;
    for (int i = 1; i < 5; i++)
        for (int j = 0; j < i; j++) sum += 2 * natural_result(context, player, v->value[i][j]);
    return sum;
}

static void catch_sets(const struct three_study *s, const card hand[3], int sign, struct removal *removal) {
    const struct catch_context *context = s->context;
    const int player = context->count->values.of[hand[0]][hand[1]][hand[2]];
    struct drawing d;
    struct five v;
    int *c = v.card;
    open_drawing(&d, s, hand);
    for (c[0] = 4; c[0] < d.count; c[0]++)
        for (c[1] = 3; c[1] < c[0]; c[1]++)
            for (c[2] = 2; c[2] < c[1]; c[2]++)
                for (c[3] = 1; c[3] < c[2]; c[3]++)
                    for (c[4] = 0; c[4] < c[3]; c[4]++) {
                        const uint8_t set[5] = {(uint8_t)c[0], (uint8_t)c[1], (uint8_t)c[2], (uint8_t)c[3],
                                                (uint8_t)c[4]};

                        fill_five(&d, &v);
                        removal_put(removal, set,
                                    sign * (player < context->count->natural ? worth_drawing(&d, &v)
                                                                             : worth_natural(context, &v, player)));
                    }
}

/* ---- hands without an effect of seen cards -------------------------------------------------------------- */
static int64_t more_of(const struct catch_count *count, const struct play_fold_terms *terms, const card hand[3]) {
    const struct catch_outcomes o = catch_count_hand(count, hand);
    return (int64_t)(play_fold_value(&catch_play_fold, o.deals, terms) -
                     (wide)count->dealers * count->draws * terms->net[FOLDED]);
}

static int64_t catch_more(const struct three_study *s, const card hand[3]) {
    const struct catch_context *context = s->context;
    return more_of(context->count, &context->terms, hand);
}

static bool catch_never(const struct three_study *s, const struct three_class *hand, int removed) {
    const struct catch_context *context = s->context;
    const int64_t *net = context->terms.net;
    const int sign = hand->plain ? -1 : 1;
    int64_t best = 0, one[52], copies[52];
    card left[52];
    for (int i = 0; i < FOLDED; i++) best = net[i] > best ? net[i] : best;
    const int count = three_left(s, hand->cards, left);
    for (int i = 0; i < count; i++) {
        one[i] = sign * context->ones[hand - context->classes][left[i]];
        copies[i] = 1;
    }
    const struct removal_bound bound = {
        .cards = count,
        .degree = s->unknown,
        .removed = removed,
        .all = sign * hand->more,
        .most = SET_WAYS * (hand->plain ? net[FOLDED] - net[LOST] : best - net[FOLDED]),
    };
    return removal_never(&bound, one, copies, count);
}

/* What the sets that hold a card are worth: all of them, less those of a deck without it. */
static void open_shared(struct three_study *s, struct arena *arena) {
    struct catch_context *context = s->context;
    s->never = catch_never;
    context->classes = s->classes;
    context->ones = arena_take(arena, (size_t)s->count * sizeof *context->ones);
    for (card r = 0; r < 52; r++) {
        const size_t mark = arena_mark(arena);

        if (s->gone >> r & 1) continue;
        const struct catch_count *without = catch_count_open(arena, s->gone | UINT64_C(1) << r, context->rules);
        for (int i = 0; i < s->count; i++) {
            const struct three_class *hand = &s->classes[i];

            if (!memchr(hand->cards, r, 3))
                context->ones[i][r] = hand->more - more_of(without, &context->terms, hand->cards);
        }
        arena_release(arena, mark);
    }
}

/* ---- the tables asked for ------------------------------------------------------------------------------- */
static struct three_study *open_study(struct arena *arena, const struct rules *rules, struct pay_table table,
                                      uint64_t gone) {
    struct three_study *s = arena_take(arena, sizeof *s);
    struct catch_context *context = arena_take(arena, sizeof *context);
    context->rules = rules;
    context->count = catch_count_open(arena, gone, rules);
    context->table = table.sheet->tables[table.column];
    context->terms = play_fold_terms(&catch_play_fold, rules, table);
    *s = (struct three_study){.gone = gone,
                              .scale = context->terms.scale,
                              .fold = context->terms.net[FOLDED],
                              .unknown = 5,
                              .draws = context->count->draws,
                              .ways = SET_WAYS,
                              .context = context,
                              .dealers = catch_dealers,
                              .sets = catch_sets,
                              .more = catch_more,
                              .label = text_format("xtra=%s", context->table)};
    three_open(s);
    return s;
}

/* ---- four to six hands: a sample of seen cards ---------------------------------------------------------- */
enum { FIRST = 128, BATCH = 64, COUNT_BYTES = 8 << 20 };

/* What one set of seen cards is worth, in units, and the share of hands it changes. */
struct seen {
    uint64_t cards;
    double gain, changed;
};

static void draw_seen(struct seen *seen, struct rng *rng, uint64_t gone, int removed) {
    *seen = (struct seen){0};
    while (__builtin_popcountll(seen->cards) < removed) {
        const uint64_t c = UINT64_C(1) << rng_below(rng, 52);
        if (!(gone & c)) seen->cards |= c;
    }
}

struct sample {
    const struct three_study *s;
    int removed;
    struct decide_cards never; /* hands that no seen cards change */
    struct arena *arenas;      /* by thread */
};

/* Every hand beside the seen cards, exactly. */
static void solve_seen(const struct sample *sample, struct seen *seen) {
    const struct three_study *s = sample->s;
    const struct catch_context *context = s->context;
    struct arena *arena = &sample->arenas[thread_number()];
    const uint64_t gone = s->gone | seen->cards;
    wide gain = 0, changed = 0, hands = 0;
    arena_release(arena, 0);
    const struct catch_count *count = catch_count_open(arena, gone, context->rules);
    for (card a = 2; a < 52; a++)
        for (card b = 1; b < a; b++)
            for (card c = 0; c < b; c++) {
                const card hand[3] = {a, b, c};

                if ((gone >> a | gone >> b | gone >> c) & 1) continue;
                hands++;
                if (decide_cards_get(&sample->never, hand, c)) continue;
                const int64_t more = more_of(count, &context->terms, hand);
                const int64_t won = decide_cards_get(&s->plays, hand, c) ? -more : more;

                gain += won > 0 ? won : 0;
                changed += won > 0;
            }
    const struct fraction mean = fraction_of(gain, hands * count->dealers * count->draws * s->scale);
    seen->gain = fraction_to_double(mean);
    seen->changed = fraction_to_double(fraction_of(changed, hands));
}

static void open_sample(struct sample *sample, const struct protect_request *request) {
    const struct three_study *s = sample->s;
    struct arena *arena = request->analysis->arena;
    const int threads = request->analysis->threads;
    sample->arenas = arena_take(arena, (size_t)threads * sizeof *sample->arenas);
    for (int i = 0; i < threads; i++)
        sample->arenas[i] = (struct arena){.memory = arena_take(arena, COUNT_BYTES), .size = COUNT_BYTES};
    for (int i = 0; i < s->count; i++)
        decide_cards_set(&sample->never, s->classes[i].cards, ANY_ORDER,
                         catch_never(s, &s->classes[i], sample->removed));
}

/* Draws until the error is small enough; the order of the draws, not of the threads, decides the sums. */
static bool run_sample(struct sample *sample, const struct protect_request *request, struct protect_stratum *out) {
    const int threads = request->analysis->threads;
    struct rng *rng = arena_take(request->analysis->arena, sizeof *rng);
    int64_t wanted = FIRST;
    (void)threads; /* unused without OpenMP */
    rng_seed(rng, request->seed, strlen(request->seed));
    open_sample(sample, request);
    *out = (struct protect_stratum){.share = 1};
    while (out->drawn < wanted) {
        struct seen seen[BATCH];

        for (int i = 0; i < BATCH; i++) draw_seen(&seen[i], rng, sample->s->gone, sample->removed);
#pragma omp parallel for num_threads(threads) schedule(dynamic)
        for (int i = 0; i < BATCH; i++) solve_seen(sample, &seen[i]);
        for (int i = 0; i < BATCH; i++) {
            out->sum += seen[i].gain;
            out->square += seen[i].gain * seen[i].gain;
            out->changed += seen[i].changed;
        }
        out->drawn += BATCH;
        if (out->drawn >= wanted) {
            protect_allocate(out, 1, request->most_error, &wanted);
            if (wanted < FIRST) wanted = FIRST;
        }
        if (analysis_should_stop(request->analysis, (double)out->drawn / (double)wanted)) return false;
    }
    return true;
}

/* ---- running -------------------------------------------------------------------------------------------- */
static bool run_exact(const struct three_study *s, const struct protect_request *request,
                      const struct protection *protection, struct protect_measure *m) {
    struct protect_sums sums = {0};
    const bool done = three_run(s, request, protection, &sums);
    if (done) protect_set_sums(m, &sums, s->scale);
    return done;
}

static bool run_sampled(const struct three_study *s, const struct protect_request *request,
                        const struct protection *protection, struct protect_measure *m) {
    struct sample *sample = arena_take(request->analysis->arena, sizeof *sample);
    struct protect_sums plain = three_plain(s);
    struct protect_stratum stratum;
    sample->s = s;
    sample->removed = 3 * (protection->hands - 1);
    if (!run_sample(sample, request, &stratum)) return false;
    protect_set_sums(m, &plain, s->scale);
    m->plays = (struct protect_figure){0};
    const struct protect_estimate estimate = protect_estimate(&stratum, 1);
    protect_set_estimate(m, &estimate);
    return true;
}

static bool run_table(const struct protect_request *request, const struct protection *protection,
                      struct pay_table table) {
    const int xtra = pay_exact_wager(&three_card_catch, "xtra");
    struct arena *arena = request->analysis->arena;
    struct three_study *s = open_study(arena, &request->analysis->rules, table, 0);
    struct protect_measure m = {.wager = "base",
                                .basis = "ante",
                                .tables = {{"xtra", table.sheet->tables[table.column]}},
                                .unapproved = pay_exact_unapproved(request->analysis, xtra)};
    if (protection->hands) open_shared(s, arena);
    const bool done = (protection->hands > 3 ? run_sampled : run_exact)(s, request, protection, &m);

    if (done) request->emit(request->emit_context, &m);
    return done;
}

static bool run(const struct protect_request *request, const struct protection *protection) {
    const size_t mark = arena_mark(request->analysis->arena);
    struct pay_table tables[PAY_EXACT_TABLES];
    const int count = pay_exact_tables(request->analysis, pay_exact_wager(&three_card_catch, "xtra"), tables);
    bool done = true;
    for (int i = 0; i < count && done; i++) {
        done = run_table(request, protection, tables[i]);
        arena_release(request->analysis->arena, mark);
    }
    return done;
}

/* ---- the list ------------------------------------------------------------------------------------------- */
static const char keep_apart[] =
    "Hands are dealt face down and stay so; let nobody show cards or speak of them before all "
    "have decided. It costs the dealer's attention.";

/* clang-format off */
const struct protection three_card_catch_protections[] = {
    {.information = "dealer-card",
     .what = "one of the dealer's three cards",
     .counter = "Deal the dealer's packet straight onto the layout, face down and squared, and pull no card past the "
                "edge of the shuffler's tray; it costs nothing but training.",
     .strategy = true,
     .run = run},
    PROTECT_HANDS("the own three cards and those of", keep_apart, run),
    {.information = "groups",
     .what = "the group of each of the dealer's three backs",
     .counter = "Use cards with symmetric backs, and turn half of the deck with every change of cards; the turn costs "
                "a minute a deck.",
     .strategy = true,
     .run = run},
    PROTECT_ERRORS(mistakes_run),
    {0},
};
/* clang-format on */
