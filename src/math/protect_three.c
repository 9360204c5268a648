#include "math/protect_three.h"

#include "base/base.h"
#include "exact/count.h"
#include "exact/thread.h"

#include <string.h>

/* ---- classes of hands ---------------------------------------------------------------------------------- */
int three_left(const struct three_study *s, const card hand[3], card left[52]) {
    int count = 0;
    for (card c = 0; c < 52; c++)
        if (!(s->gone >> c & 1) && !memchr(hand, c, 3)) left[count++] = c;
    return count;
}

static void ranks_by_suit(const card hand[3], uint32_t ranks[SUITS]) {
    for (int i = 0; i < 3; i++) ranks[card_suit(hand[i])] |= 1u << card_rank(hand[i]);
}

static void add_class(struct three_study *s, const card hand[3]) {
    uint32_t key[SUITS] = {0};
    ranks_by_suit(hand, key);
    const int size = suit_class_size(key);
    if (!size) return;
    must(s->count < THREE_CLASSES);
    struct three_class *c = &s->classes[s->count++];
    *c = (struct three_class){.cards = {hand[0], hand[1], hand[2]}, .size = (uint8_t)size, .more = s->more(s, hand)};
    c->plain = c->more == 0 ? s->tie_plays : c->more > 0;
    decide_cards_set(&s->plays, hand, ANY_ORDER, c->plain);
}

void three_open(struct three_study *s) {
    s->count = 0;
    for (card a = 2; a < 52; a++)
        for (card b = 1; b < a; b++)
            for (card c = 0; c < b; c++)
                if (!((s->gone >> a | s->gone >> b | s->gone >> c) & 1)) add_class(s, (const card[]){a, b, c});
}

static int cards_left(const struct three_study *s) { return 49 - __builtin_popcountll(s->gone); }
static wide deals_of_hand(const struct three_study *s) { return (wide)choose(cards_left(s), 3) * s->draws; }

struct protect_sums three_plain(const struct three_study *s) {
    struct protect_sums sums = {0};
    for (int i = 0; i < s->count; i++) {
        const struct three_class *c = &s->classes[i];
        const struct protect_state state = {.plain = c->plain,
                                            .play = s->fold * deals_of_hand(s) + c->more,
                                            .fold = s->fold * deals_of_hand(s),
                                            .deals = deals_of_hand(s),
                                            .weight = c->size};

        protect_sums_add(&sums, &state);
    }
    return sums;
}

/* ---- states that a dealer's cards make ----------------------------------------------------------------- */
enum { CELLS_MAX = 560 }; /* three cards of 14 groups, in any order: C(16,3) */

/* What the dealers of each state come to. */
struct cells {
    int64_t more[CELLS_MAX], dealers[CELLS_MAX];
};

static void add_cell(struct cells *cells, int at, int64_t more) {
    cells->more[at] += more;
    cells->dealers[at]++;
}

/* Three groups in any order as one number. */
static int cell_of(int a, int b, int c) {
    const int high = a > b ? a : b, low = a > b ? b : a;
    const int top = high > c ? high : c, bottom = low < c ? low : c, middle = a + b + c - top - bottom;
    return top * (top + 1) * (top + 2) / 6 + middle * (middle + 1) / 2 + bottom;
}

/* The names of the groups of a cell. */
static void put_groups(struct buf *text, const struct rank_groups *groups, int cell) {
    for (int a = 0; a < groups->count; a++)
        for (int b = 0; b <= a; b++)
            for (int c = 0; c <= b; c++)
                if (cell_of(a, b, c) == cell)
                    buf_format(text, "%s %s %s", groups->name[a], groups->name[b], groups->name[c]);
}

/* Every dealer, by the cards (groups NULL: once for each of its three cards) or by the groups of its backs. */
static void fill_cells(const struct three_study *s, const card hand[3], const struct rank_groups *groups,
                       struct cells *cells) {
    static const int each[] = {0, 1, 2};
    int64_t more[THREE_DEALERS], *at = more;
    card left[52];
    const int count = three_left(s, hand, left);
    memset(cells, 0, sizeof *cells);
    s->dealers(s, hand, more);
    for (int a = 2; a < count; a++)
        for (int b = 1; b < a; b++)
            for (int c = 0; c < b; c++, at++) {
                const card dealer[3] = {left[a], left[b], left[c]};

                if (groups)
                    add_cell(cells,
                             cell_of(groups->of[card_rank(dealer[0])], groups->of[card_rank(dealer[1])],
                                     groups->of[card_rank(dealer[2])]),
                             *at);
                else
                    for (size_t i = 0; i < COUNT(each); i++) add_cell(cells, dealer[i], *at);
            }
}

/* ---- classes in parallel ------------------------------------------------------------------------------- */
enum { BLOCK = 64 };

/* What is done for a class; each thread has a place of its own in memory. */
struct job {
    const struct three_study *s;
    const struct protect_request *request;
    const struct rank_groups *groups;
    int removed;
    struct removal *removal;   /* by thread */
    struct protect_sums *sums; /* by class */
    void (*run)(const struct job *job, int class);
};

static bool run_job(const struct job *job, struct protect_sums *out) {
    const int threads = job->request->analysis->threads;
    (void)threads; /* unused without OpenMP */
    for (int from = 0; from < job->s->count; from += BLOCK) {
        const int end = from + BLOCK < job->s->count ? from + BLOCK : job->s->count;

#pragma omp parallel for num_threads(threads) schedule(dynamic)
        for (int i = from; i < end; i++) job->run(job, i);
        if (analysis_should_stop(job->request->analysis, (double)end / job->s->count)) return false;
    }
    for (int i = 0; i < job->s->count; i++) {
        out->deals += job->sums[i].deals;
        out->without += job->sums[i].without;
        out->gain += job->sums[i].gain;
        out->changed += job->sums[i].changed;
        out->played += job->sums[i].played;
    }
    return true;
}

static struct protect_sums *sums_by_class(const struct three_study *s, const struct protect_request *request) {
    return arena_take(request->analysis->arena, (size_t)s->count * sizeof(struct protect_sums));
}

/* "xtra=1 Ac Kd 9h dealer 7c", or with groups "dealer AKQ AKQ JT98". */
static void put_cell(const struct job *job, const card hand[3], int cell, const struct protect_state *state) {
    static const char *const choices[] = {"play", "fold"};
    uint32_t held[SUITS] = {0};
    BUF_ON_STACK(text, 200);
    ranks_by_suit(hand, held);
    if (!job->groups && !protect_is_first(held, (card)cell)) return;
    buf_format(&text, "%s ", job->s->label.text);
    card_put_list(&text, hand, 3);
    buf_put(&text, " dealer ");
    if (job->groups)
        put_groups(&text, job->groups, cell);
    else
        card_put(&text, (card)cell);
    protect_put_state(job->request, text.text, state, job->s->scale, choices);
}

static void count_cells(const struct job *job, int class) {
    const struct three_study *s = job->s;
    const struct three_class *hand = &s->classes[class];
    struct cells cells;
    fill_cells(s, hand->cards, job->groups, &cells);
    for (int i = 0; i < CELLS_MAX; i++) {
        const wide deals = (wide)cells.dealers[i] * s->draws, fold = s->fold * deals;
        const struct protect_state state = {
            .plain = hand->plain, .play = fold + cells.more[i], .fold = fold, .deals = deals, .weight = hand->size};

        if (!deals) continue;
        protect_sums_add(&job->sums[class], &state);
        if (s->by_rank && !job->groups) s->by_rank[class][card_rank((card)i)] += hand->size * cells.more[i];
        if (job->request->put_line) put_cell(job, hand->cards, i, &state);
    }
}

bool three_dealer_card(const struct three_study *s, const struct protect_request *request, struct protect_sums *out) {
    return run_job(&(struct job){.s = s, .request = request, .sums = sums_by_class(s, request), .run = count_cells},
                   out);
}

/* The lowest hand value that plays, and what is won by it over folding always. */
static wide best_bound(const struct three_study *s, struct arena *arena, int rank, const struct three_class **lowest) {
    enum { VALUES = HAND3_OF(HAND3_ROYAL + 1, 0) };
    wide *by_value = arena_take(arena, VALUES * sizeof *by_value), sum = 0, best = 0;
    const struct three_class **hands = arena_take(arena, VALUES * sizeof *hands);
    for (int i = 0; i < s->count; i++) {
        const card *c = s->classes[i].cards;
        by_value[hand3_value(c[0], c[1], c[2])] += s->by_rank[i][rank];
        hands[hand3_value(c[0], c[1], c[2])] = &s->classes[i];
    }
    *lowest = NULL;
    for (int value = VALUES; value-- > 0;) {
        sum += by_value[value];
        if (sum <= best || !hands[value]) continue;
        best = sum;
        *lowest = hands[value];
    }
    return best;
}

/* "against Q with Q-9-2 or better"; the lowest hand there is is any. */
static void put_rule(struct buf *b, int first, int last, const struct three_class *lowest) {
    const card *c = lowest->cards;
    const hand3 least = hand3_value(card_of(FIVE, CLUBS), card_of(THREE, CLUBS), card_of(TWO, DIAMONDS));
    buf_format(b, "%s%c", b->size ? "; against " : "against ", card_rank_letter(first));
    if (last > first) buf_format(b, " to %c", card_rank_letter(last));
    if (hand3_value(c[0], c[1], c[2]) == least)
        buf_put(b, " with any hand");
    else
        buf_format(b, " with %c-%c-%c%s or better", card_rank_letter(card_rank(c[0])),
                   card_rank_letter(card_rank(c[1])), card_rank_letter(card_rank(c[2])),
                   hand3_one_suit(c[0], c[1], c[2]) ? " of one suit" : "");
}

void three_rules(const struct three_study *s, struct arena *arena, const struct protect_sums *sums,
                 struct protect_measure *m) {
    const struct three_class *lowest[RANKS];
    struct buf b = BUF(m->rules.text);
    wide value = s->fold * sums->deals;
    for (int rank = 0; rank < RANKS; rank++) {
        const size_t mark = arena_mark(arena);
        value += best_bound(s, arena, rank, &lowest[rank]);
        arena_release(arena, mark);
    }
    for (int rank = 0, last; rank < RANKS; rank = last + 1) {
        for (last = rank; last + 1 < RANKS && lowest[last + 1] == lowest[rank]; last++) continue;
        if (lowest[rank]) put_rule(&b, rank, last, lowest[rank]);
    }
    m->extras[0] = (struct protect_extra){"ev_by_rules", protect_exact(fraction_of(value, sums->deals * s->scale))};
}

bool three_groups(const struct three_study *s, const struct protect_request *request, struct protect_sums *out) {
    return run_job(&(struct job){.s = s,
                                 .request = request,
                                 .groups = &request->groups,
                                 .sums = sums_by_class(s, request),
                                 .run = count_cells},
                   out);
}

/* ---- hands shared --------------------------------------------------------------------------------------- */
/* The other seats' cards only remove cards from those that may be dealt. */
static void count_shared(const struct job *job, int class) {
    static const uint8_t one_each[REMOVAL_KINDS] = {
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    };
    const struct three_study *s = job->s;
    const struct three_class *hand = &s->classes[class];
    struct protect_sums *out = &job->sums[class];
    const int left = cards_left(s);
    const wide deals = (wide)choose(left - job->removed, s->unknown) * s->ways;   /* beside seen cards */
    const wide held = (wide)hand->size * choose(left - s->unknown, job->removed); /* seen cards beside a deal */
    const wide all = (wide)hand->size * choose(left, job->removed) * deals;
    out->deals = all;
    out->without = s->fold * all + (hand->plain ? held * hand->more : 0);
    out->played = hand->plain ? all : 0;
    if (s->never && s->never(s, hand, job->removed)) return;
    struct removal *r = &job->removal[thread_number()];
    removal_start(r, one_each, left);
    s->sets(s, hand->cards, hand->plain ? -1 : 1, r);
    const struct removal_gain gain = removal_run(r);
    out->gain = gain.gain * hand->size;
    out->changed = gain.changed * hand->size * deals;
    out->played += hand->plain ? -out->changed : out->changed;
}

bool three_hands(const struct three_study *s, const struct protect_request *request, int others,
                 struct protect_sums *out) {
    struct arena *arena = request->analysis->arena;
    const int threads = request->analysis->threads;
    struct removal *removal = arena_take(arena, (size_t)threads * sizeof *removal);
    for (int i = 0; i < threads; i++) removal_open(&removal[i], arena, cards_left(s), s->unknown, 3 * others);
    return run_job(&(struct job){.s = s,
                                 .request = request,
                                 .removed = 3 * others,
                                 .removal = removal,
                                 .sums = sums_by_class(s, request),
                                 .run = count_shared},
                   out);
}
