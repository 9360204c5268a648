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

void three_open(struct three_study *s) {
    struct three classes[THREE_CLASSES];
    three_classes(classes);
    s->count = 0;
    for (int i = 0; i < THREE_CLASSES; i++) {
        const card *hand = classes[i].cards;
        struct three_class *c = &s->classes[s->count];

        if ((s->gone >> hand[0] | s->gone >> hand[1] | s->gone >> hand[2]) & 1) continue;
        *c = (struct three_class){.cards = {hand[0], hand[1], hand[2]}, .size = classes[i].size};
        c->more = s->more(s, hand);
        c->plain = c->more == 0 ? s->tie_plays : c->more > 0;
        decide_cards_set(&s->plays, hand, ANY_ORDER, c->plain);
        s->count++;
    }
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

/* ---- states of a dealer's cards ------------------------------------------------------------------------ */
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
    bool card;                 /* one of the dealer's is known, too */
    struct removal *removal;   /* two by thread */
    struct protect_sums *sums; /* by class */
    void (*run)(void *job, int class);
};

static bool run_job(struct job *job, struct protect_sums *out) {
    const struct analysis_slices slices = {job->s->count, BLOCK, 0, 1};
    if (!analysis_visit(job->request->analysis, slices, job->run, job)) return false;
    for (int i = 0; i < job->s->count; i++) {
        out->deals += job->sums[i].deals;
        out->without += job->sums[i].without;
        out->gain += job->sums[i].gain;
        out->changed += job->sums[i].changed;
        out->played += job->sums[i].played;
    }
    return true;
}

/* "xtra=1 Ac Kd 9h dealer 7c", or with groups "dealer AKQ AKQ JT98". */
static void put_cell(const struct job *job, const card hand[3], int cell, const struct protect_state *state) {
    static const char *const choices[] = {"play", "fold"};
    uint32_t held[SUITS] = {0};
    BUF_ON_STACK(text, 200);
    suits_add(held, hand, 3);
    if (!job->groups && !protect_alike(held, (card)cell)) return;
    buf_format(&text, "%s ", job->s->label.text);
    card_put_list(&text, hand, 3);
    buf_put(&text, " dealer ");
    if (job->groups)
        put_groups(&text, job->groups, cell);
    else
        card_put(&text, (card)cell);
    protect_put_state(job->request, text.text, state, job->s->scale, choices);
}

static void count_cells(void *context, int class) {
    const struct job *job = context;
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

/* "against Q with Q-9-2 or better"; "with any hand" where even the lowest of all plays. */
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

/* ---- hands shared --------------------------------------------------------------------------------------- */
/* A hand beside which only the dealer's three cards are unknown: cards of other seats have been seen, and one of the
 * dealer's is known.  Sums are what it is worth to decide otherwise than by the hand alone. */
struct known {
    const struct three_class *hand;
    struct removal *all, *pairs; /* over all dealers; over what may lie beside the known card */
    struct removal_gain turned;  /* the sets of seen cards that turn the decision without the known card */
    int count, at;               /* cards left, and the place of the known one */
    card left[52];
};

/* Sums over the pairs, times sign.  Of a pair matter the ranks, and whether it is of the known card's suit: 26 kinds.
 * But beside the sums over all dealers every card is a kind of its own. */
static struct removal_gain run_pairs(const struct known *k, int sign, struct removal *beside) {
    uint8_t kind[52], copies[REMOVAL_KINDS] = {0};
    for (uint8_t i = 0; i < k->count; i++) {
        const bool same = card_suit(k->left[i]) == card_suit(k->left[k->at]);

        kind[i] = beside ? i : (uint8_t)(2 * card_rank(k->left[i]) + same);
        if (i != k->at) copies[kind[i]]++;
    }
    removal_start(k->pairs, copies, beside ? k->count : 2 * RANKS);
    k->pairs->beside = beside;
    for (int a = 1; a < k->count; a++)
        for (int b = 0; b < a; b++) {
            const int top = k->at > a ? k->at : a, low = k->at < b ? k->at : b, middle = k->at + a + b - top - low;
            const int64_t at = k->all->before[3][top] + k->all->before[2][middle] + low;
            const uint8_t high = kind[kind[a] > kind[b] ? a : b], other = (uint8_t)(kind[a] + kind[b] - high);

            if (a != k->at && b != k->at)
                removal_put(k->pairs, (const uint8_t[]){high, other}, sign * k->all->sums[0][3][at]);
        }
    return removal_run(k->pairs);
}

/* With the known card one decision is best for most sets of seen cards.  `now` are the sets for which the other one is,
 * and `both` those of them that also turn the decision without the known card.  Only these few are walked; the rest is
 * the difference to all sets.  A dealer counts once for each of its three cards. */
static void add_known(const struct known *k, struct protect_sums *out) {
    uint32_t held[SUITS] = {0};
    suits_add(held, k->hand->cards, 3);
    const wide hands = k->hand->size * protect_alike(held, k->left[k->at]);
    const int removed = k->all->removed, sign = k->all->sums[0][1][k->at] > 0 ? -1 : 1;
    const wide sets = choose(k->count - 1, removed), turned = k->turned.changed - k->turned.held[k->at];
    if (!hands) return;
    const struct removal_gain now = run_pairs(k, sign, NULL);
    const wide rest = sets - now.changed - now.tied;
    struct removal_gain both = turned ? now : (struct removal_gain){0};
    if (turned && turned < sets && rest < sets) both = run_pairs(k, sign, k->all);
    const wide turned_rest = turned - both.changed - both.tied;
    /* Of the turned sets and of the others, those where the card changes the decision. */
    const wide back = sign < 0 ? both.changed : turned_rest,
               forth = sign < 0 ? rest - turned_rest : now.changed - both.changed;
    const wide deals = hands * choose(k->count - 1 - removed, 2);
    out->gain += hands * (now.gain + (sign < 0 ? (wide)k->all->sums[0][1][k->at] * choose(k->count - 3, removed) : 0));
    out->changed += deals * (back + forth);
    out->played += deals * (k->hand->plain ? back - forth : forth - back);
}

/* The other seats' cards only remove cards from those that may be dealt. */
static void count_shared(void *context, int class) {
    const struct job *job = context;
    const struct three_study *s = job->s;
    const struct three_class *hand = &s->classes[class];
    struct protect_sums *out = &job->sums[class];
    struct removal *r = &job->removal[2 * thread_number()];
    struct known known = {.hand = hand, .all = r, .pairs = r + 1};
    const int left = known.count = three_left(s, hand->cards, known.left);
    const wide deals = (wide)choose(left - job->removed, s->unknown) * s->ways;   /* beside seen cards */
    const wide held = (wide)hand->size * choose(left - s->unknown, job->removed); /* seen cards beside a deal */
    const wide all = (wide)hand->size * choose(left, job->removed) * deals;
    uint8_t one_each[REMOVAL_KINDS];
    out->deals = all;
    out->without = s->fold * all + (hand->plain ? held * hand->more : 0);
    out->played = hand->plain ? all : 0;
    if (s->never && s->never(s, hand, job->removed)) return;
    memset(one_each, 1, sizeof one_each);
    removal_start(r, one_each, left);
    s->sets(s, hand->cards, hand->plain ? -1 : 1, r);
    r->offset = job->card && s->tie_plays != hand->plain; /* the seen cards are what the rules give */
    const struct removal_gain turned = known.turned = removal_run(r);
    out->gain = (turned.gain - r->offset * turned.changed) * hand->size;
    out->changed = turned.changed * hand->size * deals;
    out->played += hand->plain ? -out->changed : out->changed;
    if (!job->card) return;
    *out = (struct protect_sums){3 * out->deals, 3 * (out->without + out->gain), -3 * out->gain, 0, 3 * out->played};
    for (known.at = 0; known.at < left; known.at++) add_known(&known, out);
}

/* ---- running -------------------------------------------------------------------------------------------- */
bool three_run(const struct three_study *s, const struct protect_request *request, const struct protection *protection,
               struct protect_sums *out) {
    struct arena *arena = request->analysis->arena;
    const int threads = request->analysis->threads, hands = protection->hands;
    struct job job = {.s = s, .request = request, .card = !hands, .removed = hands ? 3 * (hands - 1) : s->shown};
    job.sums = arena_take(arena, (size_t)s->count * sizeof *job.sums);
    job.removal = arena_take(arena, 2 * (size_t)threads * sizeof *job.removal);
    for (int i = 0; i < 2 * threads && job.removed; i++)
        removal_open(&job.removal[i], arena, i % 2 ? REMOVAL_KINDS : cards_left(s), i % 2 ? 2 : s->unknown,
                     job.removed);
    if (strcmp(protection->information, "groups") == 0) job.groups = &request->groups;
    job.run = job.removed ? count_shared : count_cells;
    return run_job(&job, out);
}
