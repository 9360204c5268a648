#include "math/dealer_open_pai_gow/pai_gow_main.h"

#include "exact/count.h"
#include "exact/thread.h"

#include "math/dealer_open_pai_gow/pai_gow_sweep.h"

/* ORDER SETTING: win and hold of each. */
static const struct pai_gow_inquiry main_wager = {
    .questions = {WIN_BEST, HOLD_BEST, WIN_HOUSE, HOLD_HOUSE},
    .count = 2 * PAI_GOW_SETTINGS,
};

/* ---- every front -------------------------------------------------------------------------------------- */

/* The answers by front; 0 is for all of them together. */
struct answers {
    int64_t yes[PAI_GOW_FRONTS + 1][ASKED_MAX];
};

/* What the threads share; the last three only one at a time. */
struct work {
    const struct pai_gow_run *run;
    struct pai_gow_dealers dealers;
    struct pai_gow_sweep *sweeps; /* one a thread */
    struct answers answers;
    int done;
    bool stop;
};

static bool stopped(struct work *w)
{
    bool stop;

#pragma omp atomic read
    stop = w->stop;
    return stop;
}

static void add_front(struct work *w, int front, const int64_t yes[ASKED_MAX])
{
    for (int q = 0; q < ASKED_MAX; q++) {
        w->answers.yes[front][q] = yes[q];
        w->answers.yes[0][q] += yes[q];
    }
    w->done++;
    if (w->run->progress && w->run->progress(w->run->context, (double)w->done / PAI_GOW_FRONTS)) {
#pragma omp atomic write
        w->stop = true;
    }
}

static void work_fronts(struct work *w)
{
#pragma omp parallel for schedule(dynamic) num_threads(w->run->threads)
    for (int front = 1; front <= PAI_GOW_FRONTS; front++) {
        int64_t yes[ASKED_MAX] = {0};

        if (stopped(w)) continue;
        pai_gow_sweep_front(&w->sweeps[thread_number()], front, yes);
#pragma omp critical
        add_front(w, front, yes);
    }
}

/* Adds up the answers over all fronts; false if asked to stop. */
static bool ask_all(const struct pai_gow_book *book, const struct pai_gow_inquiry *inquiry,
                    const struct pai_gow_run *run, struct arena *arena, struct answers *out)
{
    const size_t mark = arena_mark(arena);
    struct work w = {.run = run};

    must(run->threads >= 1);
    pai_gow_dealers_make(&w.dealers, book, inquiry, arena);
    w.sweeps = arena_take(arena, (size_t)run->threads * sizeof w.sweeps[0]);
    for (int i = 0; i < run->threads; i++) pai_gow_sweep_make(&w.sweeps[i], &w.dealers, arena);
    work_fronts(&w);
    arena_release(arena, mark);
    *out = w.answers;
    return !w.stop;
}

size_t pai_gow_main_room(int threads)
{
    const size_t count = (size_t)threads;

    return arena_room(count * sizeof(struct pai_gow_sweep)) + count * pai_gow_sweep_room() +
           pai_gow_dealers_room();
}

static void count_dealer(struct pai_gow_set set, int hands, struct pai_gow_main *out)
{
    switch ((enum pai_gow_dealer)set.dealer) {
    case DEALER_JACKS: out->jacks += hands; break;
    case DEALER_ACE_HIGH: out->ace_high += hands; break;
    case DEALER_PLAYS: out->by_front[set.front].dealers += hands;
    }
}

static void count_dealers(const struct pai_gow_book *book, struct pai_gow_main *out)
{
    *out = (struct pai_gow_main){0};
    for (int pattern = 0; pattern < RANK_PATTERNS; pattern++) {
        count_dealer(book->house[pattern], book->plain_hands[pattern], out);
    }
    for (int hand = 0; hand < SUITED_HANDS; hand++) {
        const int ways = book->suited.ways[suited_column_of(&book->suited, hand)];

        count_dealer(book->house[RANK_PATTERNS + hand], SUITS * ways, out);
    }
}

static struct pai_gow_tally tally_of(int64_t deals, int64_t win, int64_t hold)
{
    return (struct pai_gow_tally){win, hold - win, deals - hold};
}

/* The answers to win and to hold, of each setting. */
static void make_tallies(struct pai_gow_tally out[PAI_GOW_SETTINGS], int64_t deals, int64_t pushed,
                         const int64_t yes[ASKED_MAX])
{
    for (int s = 0; s < PAI_GOW_SETTINGS; s++) out[s] = tally_of(deals, yes[2 * s], yes[2 * s + 1] + pushed);
}

bool pai_gow_main_count(const struct pai_gow_book *book, const struct pai_gow_run *run, struct arena *arena,
                        struct pai_gow_main *out)
{
    struct answers answers;

    if (!ask_all(book, &main_wager, run, arena, &answers)) return false;
    count_dealers(book, out);
    make_tallies(out->deals, PAI_GOW_DEALER_HANDS * PAI_GOW_PLAYER_HANDS,
                 out->ace_high * PAI_GOW_PLAYER_HANDS, answers.yes[0]); /* P-intro, dealer-open-pai-gow R1 */
    for (int front = 1; front <= PAI_GOW_FRONTS; front++) {
        struct pai_gow_by_front *f = &out->by_front[front];

        make_tallies(f->deals, f->dealers * PAI_GOW_PLAYER_HANDS, 0, answers.yes[front]);
    }
    return true;
}

/* ---- one dealer --------------------------------------------------------------------------------------- */

/* The cards that are gone, as each sum wants them. */
struct gone {
    int32_t high[HIGH_SETS], low[LOW_SETS]; /* the ways to deal half sets (rank_sets.h) */
    struct suit_view view[SUITS];
    int32_t ways[SUITS][COLUMNS_PADDED]; /* the ways to deal the cards beside (suited.h) */
};

static void make_gone(struct gone *g, const struct pai_gow_book *book, const card *cards, int count)
{
    uint8_t copies[RANK_KINDS] = {0};

    for (int i = 0; i < count; i++) copies[cards[i] == JOKER ? RANK_JOKER : card_rank(cards[i])]++;
    rank_sets_ways(&book->sets, copies, g->high, g->low);
    for (int suit = 0; suit < SUITS; suit++) {
        g->view[suit] = suit_view_of(cards, count, suit);
        suit_view_ways(&g->view[suit], g->ways[suit]);
    }
}

/* Every pattern as if no flush could be made. */
static int64_t plain_yes(const struct pai_gow_book *book, enum pai_gow_question question,
                         struct pai_gow_set dealer, const struct gone *g)
{
    int64_t yes = 0;

    for (int set = 0; set < HIGH_SETS; set++) {
        int64_t sum = 0;

        if (!g->high[set]) continue;
        for (uint32_t p = book->sets.first[set]; p < book->sets.first[set + 1]; p++) {
            const bool reaches = pai_gow_reach(book, question, dealer.front, (int)p) > dealer.back;

            sum += reaches ? g->low[book->sets.patterns[p].low] : 0;
        }
        yes += sum * g->high[set];
    }
    return yes;
}

/* What the hands of one row of one suit gain by being suited. */
static int64_t row_gain(const struct pai_gow_book *book, enum pai_gow_question question,
                        struct pai_gow_set dealer, const struct suited_row *row, const int32_t *ways)
{
    int64_t gain = 0;

    for (int i = 0; i < row->columns; i++) {
        const int hand = (int)row->first + i, pattern = (int)book->pattern[hand];
        const int with = pai_gow_reach(book, question, dealer.front, RANK_PATTERNS + hand) > dealer.back;
        const int without = pai_gow_reach(book, question, dealer.front, pattern) > dealer.back;

        gain += (with - without) * ways[row->column + i];
    }
    return gain;
}

static int64_t yes_against(const struct pai_gow_book *book, enum pai_gow_question question,
                           struct pai_gow_set dealer, const struct gone *g)
{
    int64_t yes = plain_yes(book, question, dealer, g);

    for (int suit = 0; suit < SUITS; suit++) {
        for (int i = 0; i < SUITED_ROWS; i++) {
            const struct suited_row *row = &book->suited.rows[i];

            if ((row->mask & g->view[suit].mask) || (row->joker & g->view[suit].joker)) continue;
            yes += row_gain(book, question, dealer, row, g->ways[suit]);
        }
    }
    return yes;
}

void pai_gow_main_against(const struct pai_gow_book *book, const card *gone, int count,
                          struct pai_gow_tally out[PAI_GOW_SETTINGS])
{
    const struct pai_gow_set dealer = pai_gow_book_set(book, gone);
    const int64_t hands = choose(DECK_53 - count, HAND_OF_SEVEN);
    struct gone g;

    must(count >= HAND_OF_SEVEN && count <= DECK_53);
    make_gone(&g, book, gone, count);
    for (int s = 0; s < PAI_GOW_SETTINGS; s++) {
        const enum pai_gow_question win = main_wager.questions[2 * s], hold = main_wager.questions[2 * s + 1];

        switch ((enum pai_gow_dealer)dealer.dealer) {
        case DEALER_JACKS: out[s] = tally_of(hands, 0, 0); break;        /* dealer-open-pai-gow R2 */
        case DEALER_ACE_HIGH: out[s] = tally_of(hands, 0, hands); break; /* dealer-open-pai-gow R1 */
        case DEALER_PLAYS:
            out[s] = tally_of(hands, yes_against(book, win, dealer, &g), yes_against(book, hold, dealer, &g));
        }
    }
}

/* ---- figures ------------------------------------------------------------------------------------------ */

struct fraction pai_gow_tally_mean(const struct pai_gow_tally *t)
{
    return fraction_of(t->win - t->lose, t->win + t->push + t->lose);
}

struct fraction pai_gow_tally_variance(const struct pai_gow_tally *t)
{
    const wide deals = t->win + t->push + t->lose, mean = t->win - t->lose;

    return fraction_of((t->win + t->lose) * deals - mean * mean, deals * deals);
}
