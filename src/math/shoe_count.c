#include "math/shoe_count.h"

#include "base/rng.h"
#include "exact/count.h"

#include <math.h>
#include <string.h>

/* ---- the value of the cards left ---------------------------------------------------------------------- */
/* Equal cards stand together. */
int64_t shoe_hand_ways(const uint16_t left[DECK_52], const card cards[3]) {
    const int64_t a = left[cards[0]], b = left[cards[1]], c = left[cards[2]];
    if (cards[0] == cards[2]) return a * (a - 1) * (a - 2) / 6;
    if (cards[0] == cards[1]) return a * (a - 1) / 2 * c;
    if (cards[1] == cards[2]) return b * (b - 1) / 2 * a;
    return a * b * c;
}

struct shoe_value shoe_wager_value(const struct shoe_wager *w, const uint16_t left[DECK_52]) {
    int cards = 0;
    int64_t sum = 0;
    for (int c = 0; c < DECK_52; c++) cards += left[c];
    for (int i = 0; i < w->count; i++) sum += shoe_hand_ways(left, w->hands[i].cards) * w->hands[i].above;
    const int64_t ways = choose(cards, 3);
    return (struct shoe_value){sum + ways * w->lose, ways};
}

void shoe_fill(uint16_t left[DECK_52], int decks) {
    for (int c = 0; c < DECK_52; c++) left[c] = (uint16_t)decks;
}

struct fraction shoe_wager_mean(const void *of, const uint16_t left[DECK_52]) {
    const struct shoe_wager *w = of;
    const struct shoe_value v = shoe_wager_value(w, left);
    return fraction_of(v.sum, (wide)v.ways * w->scale);
}

struct fraction shoe_effects(struct fraction (*value)(const void *of, const uint16_t left[DECK_52]), const void *of,
                             int decks, struct fraction effect[RANKS]) {
    uint16_t left[DECK_52];
    shoe_fill(left, decks);
    const struct fraction full = value(of, left);
    for (int rank = 0; rank < RANKS; rank++) {
        left[card_of(rank, CLUBS)]--;
        effect[rank] = fraction_subtract(value(of, left), full);
        left[card_of(rank, CLUBS)]++;
    }
    return full;
}

/* ---- the best tags ------------------------------------------------------------------------------------ */
/* Tags in the order of the effects, the least first: with the same tags in another order the sum of products is less,
 * so the best ones rise with the effects, and all of these are few. */
struct tag_search {
    struct shoe_tags best;
    double sorted[RANKS]; /* the effects, from their mean */
    int8_t tag[RANKS];
};

static void try_tags(struct tag_search *s) {
    double product = 0, squares = 0, effects = 0;
    int sum = 0;
    for (int i = 0; i < RANKS; i++) {
        sum += s->tag[i];
        product += s->tag[i] * s->sorted[i];
        squares += s->tag[i] * s->tag[i];
        effects += s->sorted[i] * s->sorted[i];
    }
    if (sum != 0 || squares == 0 || effects == 0) return;
    const double correlation = product / sqrt(squares * effects);
    if (correlation <= s->best.correlation + 1e-12) return;
    s->best.correlation = correlation;
    memcpy(s->best.tag, s->tag, sizeof s->tag);
}

static void search_tags(struct tag_search *s, int at, int least) {
    if (at == RANKS) {
        try_tags(s);
        return;
    }
    for (int tag = least; tag <= s->best.level; tag++) {
        s->tag[at] = (int8_t)tag;
        search_tags(s, at + 1, tag);
    }
}

struct shoe_tags shoe_best_tags(const double effect[RANKS], int level) {
    struct tag_search s = {.best = {.level = level}};
    int order[RANKS] = {0};
    double mean = 0;
    for (int i = 0; i < RANKS; i++) {
        int at = i;

        mean += effect[i] / RANKS;
        for (; at > 0 && effect[order[at - 1]] > effect[i]; at--) order[at] = order[at - 1];
        order[at] = i;
    }
    for (int i = 0; i < RANKS; i++) s.sorted[i] = effect[order[i]] - mean;
    search_tags(&s, 0, -level);
    struct shoe_tags tags = s.best;
    for (int i = 0; i < RANKS; i++) tags.tag[order[i]] = s.best.tag[i];
    return tags;
}

/* ---- rounds and true counts --------------------------------------------------------------------------- */
struct shoe_rounds shoe_rounds_of(int decks, int step, int64_t penetration) {
    const int cards = DECK_52 * decks;
    const int cut = (int)(cards * penetration / 10000), last = cut < cards - step + 1 ? cut : cards - step + 1;
    return (struct shoe_rounds){(last + step - 1) / step, step};
}

/* The place of a count that is so much with so many cards left. */
static int true_place(int count, int cards_left) {
    const int scaled = count * DECK_52;
    const int floor = scaled >= 0 ? scaled / cards_left : -((-scaled + cards_left - 1) / cards_left);
    return (floor < -SHOE_TRUE_MAX ? -SHOE_TRUE_MAX : floor > SHOE_TRUE_MAX ? SHOE_TRUE_MAX : floor) + SHOE_TRUE_MAX;
}

struct shoe_trigger shoe_best_trigger(const struct shoe_bets *bets) {
    struct shoe_trigger best = {0}, at = {0};
    for (int i = SHOE_TRUES - 1; i >= 0; i--) {
        at.share += bets->share[i];
        at.won += bets->won[i];
        at.true_count = i - SHOE_TRUE_MAX;
        if (at.won > best.won) best = at;
    }
    return best;
}

/* n choose k, as large as it may be. */
static double choose_real(int n, int k) {
    double ways = 1;
    for (int i = 0; i < k; i++) ways = ways * (n - i) / (i + 1);
    return ways;
}

/* ---- counts of ranks ---------------------------------------------------------------------------------- */
enum { TAGS = 2 * SHOE_LEVELS + 1, HAND = 3 };

/* Sets of cards by size and by the sum of their tags: k cards that sum to s are counted at [k x width + middle + s]. */
struct tag_sums {
    const struct shoe_wager *w;
    struct shoe_rounds rounds;
    int groups, depth, middle, width;
    int tag[TAGS];                  /* of each group */
    double above[TAGS][TAGS][TAGS]; /* what the hands of three groups, in order, net above a loss, in stakes */
    double *sets[TAGS + 1];         /* of the shoe without the cards kept back of the groups not decided yet */
};

static size_t sets_size(const struct tag_sums *s) { return (size_t)(s->depth + 1) * (size_t)s->width; }

/* One more card in the shoe. */
static void add_card(const struct tag_sums *s, double *sets, int tag) {
    const int from = tag > 0 ? tag : 0, to = s->width + (tag < 0 ? tag : 0);
    for (int k = s->depth; k > 0; k--) {
        double *row = sets + (size_t)k * (size_t)s->width;
        const double *less = row - s->width;

        for (int i = from; i < to; i++) row[i] += less[i - tag];
    }
}

/* Adds what a round is worth at each true count if it is worth so much in all, and the rest of the shoe has these
 * cards to be gone. */
static void add_rounds(const struct tag_sums *s, const double *sets, int hand, double worth, double out[SHOE_TRUES]) {
    const int cards = DECK_52 * s->w->decks;
    for (int i = 0; i < s->rounds.count; i++) {
        const int gone = i * s->rounds.step;
        const double *row = sets + (size_t)gone * (size_t)s->width;
        const double each = worth / choose_real(cards - hand, gone) / s->rounds.count;

        for (int k = 0; k < s->width; k++)
            if (row[k] > 0) out[true_place(k - s->middle, cards - gone)] += row[k] * each;
    }
}

/* Of each group three cards were kept back; those that the hand does not take go back to the shoe. */
static void walk_hands(struct tag_sums *s, int at, int taken, int hand[HAND], struct shoe_bets *out) {
    if (at == s->groups) {
        const double above = taken == HAND ? s->above[hand[0]][hand[1]][hand[2]] : 0;
        if (above > 0) add_rounds(s, s->sets[at], HAND, above / (double)choose(DECK_52 * s->w->decks, HAND), out->won);
        return;
    }
    for (int take = HAND - taken; take >= 0; take--) {
        memcpy(s->sets[at + 1], s->sets[at], sets_size(s) * sizeof(double));
        for (int i = 0; i < HAND - take; i++) add_card(s, s->sets[at + 1], s->tag[at]);
        for (int i = 0; i < take; i++) hand[taken + i] = at;
        walk_hands(s, at + 1, taken + take, hand, out);
    }
}

static void sort_three(int g[HAND]) {
    for (int k = 1; k < HAND; k++)
        for (int j = k; j > 0 && g[j] < g[j - 1]; j--) {
            const int other = g[j];
            g[j] = g[j - 1];
            g[j - 1] = other;
        }
}

/* The groups of the tags, and what their hands net above a loss. */
static void open_groups(struct tag_sums *s, const struct shoe_tags *tags) {
    int group[RANKS] = {0};
    uint16_t left[DECK_52];
    for (int tag = -tags->level; tag <= tags->level; tag++) {
        bool any = false;

        for (int rank = 0; rank < RANKS; rank++) {
            if (tags->tag[rank] != tag) continue;
            group[rank] = s->groups;
            any = true;
        }
        if (any) s->tag[s->groups++] = tag;
    }
    shoe_fill(left, s->w->decks);
    for (int i = 0; i < s->w->count; i++) {
        const struct shoe_hand *h = &s->w->hands[i];
        int g[HAND];

        for (int k = 0; k < HAND; k++) g[k] = group[card_rank(h->cards[k])];
        sort_three(g);
        s->above[g[0]][g[1]][g[2]] += (double)(shoe_hand_ways(left, h->cards) * h->above) / (double)s->w->scale;
    }
}

void shoe_count_ranks(const struct shoe_wager *w, const struct shoe_tags *tags, struct shoe_rounds rounds,
                      struct arena *arena, struct shoe_bets *out) {
    const size_t mark = arena_mark(arena);
    struct tag_sums *s = arena_take(arena, sizeof *s);
    int hand[HAND];
    *out = (struct shoe_bets){0};
    *s = (struct tag_sums){.w = w, .rounds = rounds, .depth = (rounds.count - 1) * rounds.step};
    s->middle = s->depth * tags->level;
    s->width = 2 * s->middle + 1;
    open_groups(s, tags);
    for (int i = 0; i <= s->groups; i++) s->sets[i] = arena_take(arena, sets_size(s) * sizeof(double));
    s->sets[0][s->middle] = 1;
    for (int rank = 0; rank < RANKS; rank++)
        for (int i = 0; i < SUITS * w->decks; i++) add_card(s, s->sets[0], tags->tag[rank]);
    add_rounds(s, s->sets[0], 0, 1, out->share);
    for (int i = 0; i < SHOE_TRUES; i++) out->won[i] = out->share[i] * (double)w->lose / (double)w->scale;

    memset(s->sets[0], 0, sets_size(s) * sizeof(double));
    s->sets[0][s->middle] = 1;
    for (int rank = 0, kept[TAGS] = {0}; rank < RANKS; rank++) {
        int at = 0;

        while (s->tag[at] != tags->tag[rank]) at++;
        for (int i = 0; i < SUITS * w->decks; i++)
            if (kept[at]++ >= HAND) add_card(s, s->sets[0], tags->tag[rank]);
    }
    walk_hands(s, 0, 0, hand, out);
    arena_release(arena, mark);
}

/* ---- the suits ---------------------------------------------------------------------------------------- */
/* What three cards net on average above a loss, in stakes, if their suits are all alike, two alike, or all different:
 * the ranks of a suit are as in a full shoe, however many of it are left. */
struct suit_means {
    double alike[HAND];
    double ways[RANKS * SHOE_DECKS + 1]; /* to choose so many cards of a suit */
};

static struct suit_means suit_means_of(const struct shoe_wager *w) {
    const int64_t n = RANKS * w->decks; /* of a suit */
    const double ways[HAND] = {(double)(SUITS * choose(n, 3)), (double)(SUITS * choose(n, 2) * (SUITS - 1) * n),
                               (double)(choose(SUITS, 3) * n * n * n)};
    struct suit_means means = {0};
    uint16_t left[DECK_52];
    shoe_fill(left, w->decks);
    for (int i = 0; i < w->count; i++) {
        const struct shoe_hand *h = &w->hands[i];
        unsigned suits = 0;

        for (int k = 0; k < HAND; k++) suits |= 1u << card_suit(h->cards[k]);
        means.alike[__builtin_popcount(suits) - 1] +=
            (double)(shoe_hand_ways(left, h->cards) * h->above) / (double)w->scale;
    }
    for (int i = 0; i < HAND; i++) means.alike[i] /= ways[i];
    for (int i = 0; i <= n; i++) means.ways[i] = choose_real((int)n, i);
    return means;
}

/* The value of a bet if so many of each suit are left. */
static double value_of_suits(const struct shoe_wager *w, const struct suit_means *means, const int left[SUITS]) {
    const double n = left[0] + left[1] + left[2] + left[3], all = n * (n - 1) * (n - 2) / 6;
    double one = 0, two = 0;
    for (int s = 0; s < SUITS; s++) {
        const double c = left[s], pairs = c * (c - 1) / 2;

        one += pairs * (c - 2) / 3;
        two += pairs * (n - c);
    }
    return (double)w->lose / (double)w->scale +
           (one * means->alike[0] + two * means->alike[1] + (all - one - two) * means->alike[2]) / all;
}

/* In how many orders the suits can have these numbers, which do not fall. */
static int orders_of(const int left[SUITS]) {
    int orders = 24, run = 1;
    for (int s = 1; s < SUITS; s++) {
        run = left[s] == left[s - 1] ? run + 1 : 1;
        orders /= run;
    }
    return orders;
}

static void add_suits(const struct shoe_wager *w, const struct suit_means *means, int cards, double part,
                      struct shoe_bets *out) {
    const int most = RANKS * w->decks;
    int left[SUITS];
    for (left[0] = 0; left[0] <= cards / SUITS; left[0]++)
        for (left[1] = left[0]; left[1] <= (cards - left[0]) / 3; left[1]++)
            for (left[2] = left[1]; left[2] <= (cards - left[0] - left[1]) / 2; left[2]++) {
                left[3] = cards - left[0] - left[1] - left[2];
                if (left[3] > most) continue;
                double share = part * orders_of(left);
                for (int s = 0; s < SUITS; s++) share *= means->ways[left[s]];
                const int at = true_place(left[3] - left[0], cards);
                out->share[at] += share;
                out->won[at] += share * value_of_suits(w, means, left);
            }
}

void shoe_count_suits(const struct shoe_wager *w, struct shoe_rounds rounds, struct shoe_bets *out) {
    const struct suit_means means = suit_means_of(w);
    const int cards = DECK_52 * w->decks;
    *out = (struct shoe_bets){0};
    for (int i = 0; i < rounds.count; i++) {
        const int gone = i * rounds.step;

        add_suits(w, &means, cards - gone, 1 / choose_real(cards, gone) / rounds.count, out);
    }
}

/* ---- a sample ----------------------------------------------------------------------------------------- */
void shoe_deal(uint16_t left[DECK_52], int decks, int gone, const char *seed, int64_t number) {
    uint8_t cards[DECK_52 * SHOE_DECKS];
    BUF_ON_STACK(b, 100);
    struct rng rng;
    buf_format(&b, "%s shoe %lld", seed, (long long)number);
    rng_seed(&rng, b.text, strlen(b.text));
    for (int i = 0; i < DECK_52 * decks; i++) cards[i] = (uint8_t)(i % DECK_52);
    rng_shuffle(&rng, cards, (size_t)(DECK_52 * decks));
    shoe_fill(left, decks);
    for (int i = 0; i < gone; i++) left[cards[i]]--;
}
