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
    const int threads = job->request->put_line ? 1 : job->request->analysis->threads; /* lines come in order */
    (void)threads;                                                                    /* unused without OpenMP */
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

/* Of cards that differ only by the names of suits in which the hand holds the same, is it the first? */
static bool is_first(const struct three_class *hand, card c) {
    uint32_t ranks[SUITS] = {0};
    ranks_by_suit(hand->cards, ranks);
    for (int suit = 0; suit < card_suit(c); suit++)
        if (ranks[suit] == ranks[card_suit(c)]) return false;
    return true;
}

/* A line for a state instead of its sums, where those are asked for: then a cell is a card. */
static void count_cells(const struct job *job, int class) {
    const struct three_study *s = job->s;
    const struct three_class *hand = &s->classes[class];
    struct cells cells;
    fill_cells(s, hand->cards, job->groups, &cells);
    for (int i = 0; i < CELLS_MAX; i++) {
        const wide deals = (wide)cells.dealers[i] * s->draws, fold = s->fold * deals;
        const struct protect_state state = {
            .plain = hand->plain, .play = fold + cells.more[i], .fold = fold, .deals = deals, .weight = hand->size};

        if (deals && !job->request->put_line)
            protect_sums_add(&job->sums[class], &state);
        else if (deals && is_first(hand, (card)i))
            s->put(s, job->request, (const card[]){hand->cards[0], hand->cards[1], hand->cards[2], (card)i}, &state);
    }
}

bool three_dealer_card(const struct three_study *s, const struct protect_request *request, struct protect_sums *out) {
    return run_job(&(struct job){.s = s, .request = request, .sums = sums_by_class(s, request), .run = count_cells},
                   out);
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
