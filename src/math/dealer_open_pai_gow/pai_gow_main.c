/*
 * pai_gow_main.c - all deals of the main wager, front by front of the dealer: a sweep over the backs.
 *
 * The dealer's hands that are set with one front go in one after the other, the lowest back first.  Before
 * those with back b go in, every player's hand that reaches exactly b (pai_gow_hands.h) asks how many of
 * those already in share no card with it: they are the dealers against whom its answer is yes.
 *
 * Suits make three kinds of asking.  A player's hand is first set as if it could hold no flush; then the
 * suited ones are put right, and for these the dealers in the same way, ranks first:
 *
 *   plain    every pattern, against the dealers as they are set;
 *   suited   what a suited hand reaches less what its pattern does, the dealers set by ranks alone;
 *   both     the same, against suited dealers only: as they are set, less by ranks alone.
 *
 * In the first two one side comes in all suits, so ranks alone say what is shared (rank cells); the third is
 * between two suited hands (suit cells).
 *
 * A sweep takes about 60 ms, and 64 MB of its own, so threads sweep different fronts side by side.  Sums are
 * integers: their order does not matter.
 */
#include "math/dealer_open_pai_gow/pai_gow_main.h"

#include "exact/count.h"
#include "exact/thread.h"

#include <string.h>

enum { ASKED_MAX = 4 };

/* What is asked, and of which dealers. */
struct pai_gow_inquiry {
    enum pai_gow_question questions[ASKED_MAX];
    int count;
    bool every_dealer; /* also those with two jacks or ace-high, as if they played */
};

/* The dealer's hands that play, by front and back. */
struct pai_gow_dealers {
    const struct pai_gow_hand_table *table;
    const struct pai_gow_inquiry *inquiry;
    uint32_t *hands;
    uint32_t first[PAI_GOW_FRONTS + 2]; /* of each front, and the end */
    bool *alike;                        /* each suited hand: it is set as its pattern is */
};

enum pai_gow_asking { ASK_PLAIN, ASK_SUITED, ASK_BOTH, PAI_GOW_ASKINGS };

/* One asking, in a list of all that reach the same back. */
struct pai_gow_event {
    uint32_t next;                /* 0 ends a list */
    uint32_t hand : 30, kind : 2; /* enum pai_gow_asking */
    int16_t weight[ASKED_MAX];
};

/* The memory of one thread. */
struct pai_gow_sweep {
    const struct pai_gow_dealers *dealers;
    int64_t *plain_cells, *suited_cells; /* rank cells: dealers as they are set, and by their ranks alone */
    struct suit_cells both_cells;
    struct pai_gow_event *events;
    uint32_t event_count;
    uint32_t first_event[PAI_GOW_ALWAYS + 1];            /* by reach */
    uint16_t level[PAI_GOW_ASKINGS][PAI_GOW_ALWAYS + 1]; /* the lowest reach with the same answer */
};

/* For each question a suited hand asks twice, for what it reaches and for what its pattern does, in two ways.
 */
enum {
    EVENTS_MAX = 1 + ASKED_MAX * RANK_PATTERNS + 2 * 2 * ASKED_MAX * SUITED_HANDS,
    SUITED_OF_PATTERN_MAX = 29, /* seven ranks: 21 ways to leave two out of the suit, 7 to leave one, 1 */
    STEPS_MAX = 2 * ASKED_MAX * SUITED_OF_PATTERN_MAX,
};

/* How many hands a suited hand stands for, in all suits. */
static int hands_of(const struct pai_gow_hand_table *table, int suited)
{
    return SUITS * table->suited.ways[suited_column_of(&table->suited, suited)];
}

/* ---- the dealer's hands in order ---------------------------------------------------------------------- */

static bool dealer_plays(const struct pai_gow_dealers *d, uint32_t hand)
{
    return d->inquiry->every_dealer || d->table->house[hand].dealer == DEALER_PLAYS;
}

/* Sorts by back, then by front, each time keeping the order of equals. */
static void sort_dealers(struct pai_gow_dealers *d, uint32_t *by_back, uint32_t *start)
{
    const struct pai_gow_set *house = d->table->house;
    uint32_t at[PAI_GOW_FRONTS + 2], count = 0;

    for (uint32_t hand = 0; hand < PAI_GOW_HANDS; hand++) {
        if (!dealer_plays(d, hand)) continue;
        start[house[hand].back + 1]++;
        d->first[house[hand].front + 1]++;
        count++;
    }
    for (int back = 0; back < PAI_GOW_ALWAYS; back++) start[back + 1] += start[back];
    for (int front = 0; front <= PAI_GOW_FRONTS; front++) d->first[front + 1] += d->first[front];
    for (uint32_t hand = 0; hand < PAI_GOW_HANDS; hand++) {
        if (dealer_plays(d, hand)) by_back[start[house[hand].back]++] = hand;
    }
    memcpy(at, d->first, sizeof at);
    for (uint32_t i = 0; i < count; i++) d->hands[at[house[by_back[i]].front]++] = by_back[i];
}

static bool set_alike(const struct pai_gow_dealers *d, uint32_t a, uint32_t b)
{
    const struct pai_gow_set *house = d->table->house;

    return dealer_plays(d, a) == dealer_plays(d, b) && house[a].front == house[b].front &&
           house[a].back == house[b].back;
}

static void pai_gow_dealers_make(struct pai_gow_dealers *d, const struct pai_gow_hand_table *table,
                                 const struct pai_gow_inquiry *inquiry, struct arena *arena)
{
    *d = (struct pai_gow_dealers){.table = table, .inquiry = inquiry};
    d->hands = arena_take(arena, PAI_GOW_HANDS * sizeof d->hands[0]);
    d->alike = arena_take(arena, SUITED_HANDS * sizeof d->alike[0]);
    for (uint32_t i = 0; i < SUITED_HANDS; i++)
        d->alike[i] = set_alike(d, RANK_PATTERNS + i, table->pattern[i]);

    const size_t mark = arena_mark(arena);
    uint32_t *by_back = arena_take(arena, PAI_GOW_HANDS * sizeof by_back[0]);
    uint32_t *start = arena_take(arena, (PAI_GOW_ALWAYS + 1) * sizeof start[0]);
    sort_dealers(d, by_back, start);
    arena_release(arena, mark);
}

/* ---- which reaches are alike -------------------------------------------------------------------------- */

/* Does a dealer's hand go into the suit cells?  A suited hand set as its pattern would go in and out at once.
 */
static bool goes_into_both(const struct pai_gow_dealers *d, int hand)
{
    const struct pai_gow_hand_table *table = d->table;

    if (hand >= RANK_PATTERNS) return !d->alike[hand - RANK_PATTERNS];
    for (uint32_t i = table->first_suited[hand]; i < table->first_suited[hand + 1]; i++) {
        if (!d->alike[table->suited_by_pattern[i]]) return true;
    }
    return false;
}

/*
 * Reaches between which no dealer goes in get the same answer.  They are brought down to just above the next
 * back below, and to 0 if there is none; so what a hand gains by a flush often comes to nothing.
 */
static void make_levels(struct pai_gow_sweep *sweep, int front)
{
    const struct pai_gow_dealers *d = sweep->dealers;
    bool present[PAI_GOW_ASKINGS][PAI_GOW_ALWAYS] = {{false}};

    for (uint32_t i = d->first[front]; i < d->first[front + 1]; i++) {
        const int hand = (int)d->hands[i], back = d->table->house[hand].back;

        present[ASK_PLAIN][back] = true;
        present[ASK_SUITED][back] |= hand < RANK_PATTERNS;
        present[ASK_BOTH][back] |= goes_into_both(d, hand);
    }
    for (int kind = 0; kind < PAI_GOW_ASKINGS; kind++) {
        uint16_t *level = sweep->level[kind];

        level[0] = 0;
        for (uint16_t back = 0; back < PAI_GOW_ALWAYS; back++) {
            level[back + 1] = present[kind][back] ? (uint16_t)(back + 1) : level[back];
        }
    }
}

/* ---- what is asked ------------------------------------------------------------------------------------ */

/* The reaches of one hand, or of all hands of one pattern, each once. */
struct steps {
    enum pai_gow_asking kind;
    int count;
    int reach[STEPS_MAX], weight[STEPS_MAX][ASKED_MAX];
};

static void start_steps(struct steps *steps, enum pai_gow_asking kind)
{
    steps->kind = kind;
    steps->count = 0;
}

static void add_step(const struct pai_gow_sweep *sweep, struct steps *steps, int reach, int question,
                     int weight)
{
    const int level = sweep->level[steps->kind][reach];
    int at = 0;

    if (level == 0) return; /* no dealer's back is below */
    while (at < steps->count && steps->reach[at] != level) at++;
    if (at == steps->count) {
        must(at < STEPS_MAX);
        steps->reach[at] = level;
        memset(steps->weight[at], 0, sizeof steps->weight[at]);
        steps->count++;
    }
    steps->weight[at][question] += weight;
}

static void put_events(struct pai_gow_sweep *sweep, const struct steps *steps, int hand)
{
    for (int i = 0; i < steps->count; i++) {
        uint32_t *first = &sweep->first_event[steps->reach[i]];
        struct pai_gow_event event = {
            .next = *first, .hand = (unsigned)hand & 0x3fffffff, .kind = steps->kind & 3};
        int any = 0;

        for (int q = 0; q < ASKED_MAX; q++) {
            event.weight[q] = (int16_t)steps->weight[i][q];
            any |= steps->weight[i][q];
        }
        if (!any) continue;
        must(sweep->event_count < EVENTS_MAX);
        *first = sweep->event_count;
        sweep->events[sweep->event_count++] = event;
    }
}

/* A suited hand of a pattern that reaches these; adds to what all suited hands of the pattern ask. */
static void ask_suited(struct pai_gow_sweep *sweep, int front, int hand, const int reach[ASKED_MAX],
                       struct steps *suited)
{
    const struct pai_gow_hand_table *table = sweep->dealers->table;
    const struct pai_gow_inquiry *inquiry = sweep->dealers->inquiry;
    const int hands = hands_of(table, hand);
    struct steps both;

    start_steps(&both, ASK_BOTH);
    for (int q = 0; q < inquiry->count; q++) {
        const int reaches = pai_gow_reach(table, inquiry->questions[q], front, RANK_PATTERNS + hand);

        if (reaches == reach[q]) continue;
        add_step(sweep, suited, reaches, q, hands);
        add_step(sweep, suited, reach[q], q, -hands);
        add_step(sweep, &both, reaches, q, 1);
        add_step(sweep, &both, reach[q], q, -1);
    }
    put_events(sweep, &both, hand);
}

static void ask_pattern(struct pai_gow_sweep *sweep, int front, int pattern)
{
    const struct pai_gow_hand_table *table = sweep->dealers->table;
    const struct pai_gow_inquiry *inquiry = sweep->dealers->inquiry;
    struct steps plain, suited;
    int reach[ASKED_MAX] = {0};

    start_steps(&plain, ASK_PLAIN);
    start_steps(&suited, ASK_SUITED);
    for (int q = 0; q < inquiry->count; q++) {
        reach[q] = pai_gow_reach(table, inquiry->questions[q], front, pattern);
        add_step(sweep, &plain, reach[q], q, 1);
    }
    for (uint32_t i = table->first_suited[pattern]; i < table->first_suited[pattern + 1]; i++) {
        ask_suited(sweep, front, (int)table->suited_by_pattern[i], reach, &suited);
    }
    put_events(sweep, &plain, pattern);
    put_events(sweep, &suited, pattern);
}

/* ---- putting dealers in ------------------------------------------------------------------------------- */

static void put_both(struct pai_gow_sweep *sweep, int suited, int sign)
{
    const struct pai_gow_dealers *d = sweep->dealers;
    struct suit_view views[VIEWS_MAX];
    int hands[VIEWS_MAX];

    if (d->alike[suited]) return;
    for (int i = suited_views(&d->table->suited, suited, views, hands) - 1; i >= 0; i--) {
        suit_cells_add(&d->table->suited, &sweep->both_cells, &views[i], sign * hands[i]);
    }
}

static void put_suited_dealer(struct pai_gow_sweep *sweep, int suited)
{
    const struct pai_gow_hand_table *table = sweep->dealers->table;

    rank_cells_add(&table->sets, sweep->plain_cells, (int)table->pattern[suited], hands_of(table, suited));
    put_both(sweep, suited, 1);
}

static void put_pattern_dealer(struct pai_gow_sweep *sweep, int pattern)
{
    const struct pai_gow_hand_table *table = sweep->dealers->table;

    rank_cells_add(&table->sets, sweep->plain_cells, pattern, table->plain_hands[pattern]);
    rank_cells_add(&table->sets, sweep->suited_cells, pattern, table->sets.patterns[pattern].hands);
    for (uint32_t i = table->first_suited[pattern]; i < table->first_suited[pattern + 1]; i++) {
        put_both(sweep, (int)table->suited_by_pattern[i], -1);
    }
}

static void put_dealer(struct pai_gow_sweep *sweep, int hand)
{
    if (hand < RANK_PATTERNS)
        put_pattern_dealer(sweep, hand);
    else
        put_suited_dealer(sweep, hand - RANK_PATTERNS);
}

/* ---- the sweep ---------------------------------------------------------------------------------------- */

static void pai_gow_sweep_make(struct pai_gow_sweep *sweep, const struct pai_gow_dealers *dealers,
                               struct arena *arena)
{
    sweep->dealers = dealers;
    sweep->plain_cells = arena_take(arena, RANK_CELLS * sizeof sweep->plain_cells[0]);
    sweep->suited_cells = arena_take(arena, RANK_CELLS * sizeof sweep->suited_cells[0]);
    suit_cells_make(&sweep->both_cells, arena);
    sweep->events = arena_take(arena, EVENTS_MAX * sizeof sweep->events[0]);
}

static void clear_sweep(struct pai_gow_sweep *sweep)
{
    memset(sweep->plain_cells, 0, RANK_CELLS * sizeof sweep->plain_cells[0]);
    memset(sweep->suited_cells, 0, RANK_CELLS * sizeof sweep->suited_cells[0]);
    suit_cells_clear(&sweep->both_cells);
    memset(sweep->first_event, 0, sizeof sweep->first_event);
    sweep->event_count = 1; /* event 0 is the end of a list */
}

/* The pairs of one hand of the pattern: where the dealers come in all suits, each has as many. */
static int64_t pairs_of_each(const struct rank_sets *sets, const int64_t *cells, int pattern)
{
    const int64_t pairs = rank_cells_count_disjoint(sets, cells, pattern),
                  hands = sets->patterns[pattern].hands;

    must(pairs % hands == 0);
    return pairs / hands;
}

/* The deals of one asking. */
static int64_t deals_of(const struct pai_gow_sweep *sweep, const struct pai_gow_event *event)
{
    const struct pai_gow_hand_table *table = sweep->dealers->table;
    const int hand = (int)event->hand;

    switch ((enum pai_gow_asking)event->kind) {
    case ASK_PLAIN: return rank_cells_count_disjoint(&table->sets, sweep->plain_cells, hand);
    case ASK_SUITED: return pairs_of_each(&table->sets, sweep->suited_cells, hand);
    default: return SUITS * suit_cells_count_disjoint(&table->suited, &sweep->both_cells, hand);
    }
}

/* A list runs criss-cross through memory, so the next event is called for before this one is worked on. */
static void answer_events(const struct pai_gow_sweep *sweep, int reach, int64_t yes[ASKED_MAX])
{
    for (uint32_t i = sweep->first_event[reach]; i;) {
        const struct pai_gow_event *event = &sweep->events[i];

        i = event->next;
        __builtin_prefetch(&sweep->events[i]);
        const int64_t deals = deals_of(sweep, event);
        for (int q = 0; q < ASKED_MAX; q++) yes[q] += deals * event->weight[q];
    }
}

/* Adds to yes[i] the deals with that dealer's front whose answer to question i is yes. */
static void pai_gow_sweep_front(struct pai_gow_sweep *sweep, int front, int64_t yes[ASKED_MAX])
{
    const struct pai_gow_dealers *d = sweep->dealers;
    uint32_t next = d->first[front];
    const uint32_t end = d->first[front + 1];

    if (next == end) return;
    clear_sweep(sweep);
    make_levels(sweep, front);
    for (int pattern = 0; pattern < RANK_PATTERNS; pattern++) ask_pattern(sweep, front, pattern);
    for (int reach = 1; reach <= PAI_GOW_ALWAYS; reach++) {
        while (next < end && d->table->house[d->hands[next]].back < reach) {
            put_dealer(sweep, (int)d->hands[next++]);
        }
        answer_events(sweep, reach, yes);
    }
}

/* ---- the main wager ----------------------------------------------------------------------------------- */

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
static bool ask_all(const struct pai_gow_hand_table *table, const struct pai_gow_inquiry *inquiry,
                    const struct pai_gow_run *run, struct arena *arena, struct answers *out)
{
    const size_t mark = arena_mark(arena);
    struct work w = {.run = run};

    must(run->threads >= 1);
    pai_gow_dealers_make(&w.dealers, table, inquiry, arena);
    w.sweeps = arena_take(arena, (size_t)run->threads * sizeof w.sweeps[0]);
    for (int i = 0; i < run->threads; i++) pai_gow_sweep_make(&w.sweeps[i], &w.dealers, arena);
    work_fronts(&w);
    arena_release(arena, mark);
    *out = w.answers;
    return !w.stop;
}

static void count_dealer(struct pai_gow_set set, int hands, struct pai_gow_main *out)
{
    switch ((enum pai_gow_dealer)set.dealer) {
    case DEALER_JACKS: out->jacks += hands; break;
    case DEALER_ACE_HIGH: out->ace_high += hands; break;
    case DEALER_PLAYS: out->by_front[set.front].dealers += hands;
    }
}

static void count_dealers(const struct pai_gow_hand_table *table, struct pai_gow_main *out)
{
    *out = (struct pai_gow_main){0};
    for (int pattern = 0; pattern < RANK_PATTERNS; pattern++) {
        count_dealer(table->house[pattern], table->plain_hands[pattern], out);
    }
    for (int hand = 0; hand < SUITED_HANDS; hand++) {
        const int ways = table->suited.ways[suited_column_of(&table->suited, hand)];

        count_dealer(table->house[RANK_PATTERNS + hand], SUITS * ways, out);
    }
}

static struct pai_gow_results results_of(int64_t deals, int64_t win, int64_t hold)
{
    return (struct pai_gow_results){win, hold - win, deals - hold};
}

/* The answers to win and to hold, of each setting. */
static void make_results(struct pai_gow_results out[PAI_GOW_SETTINGS], int64_t deals, int64_t pushed,
                         const int64_t yes[ASKED_MAX])
{
    for (int s = 0; s < PAI_GOW_SETTINGS; s++)
        out[s] = results_of(deals, yes[2 * s], yes[2 * s + 1] + pushed);
}

bool pai_gow_main_count(const struct pai_gow_hand_table *table, const struct pai_gow_run *run,
                        struct arena *arena, struct pai_gow_main *out)
{
    struct answers answers;

    if (!ask_all(table, &main_wager, run, arena, &answers)) return false;
    count_dealers(table, out);
    make_results(out->deals, PAI_GOW_DEALER_HANDS * PAI_GOW_PLAYER_HANDS,
                 out->ace_high * PAI_GOW_PLAYER_HANDS,
                 answers.yes[0]); /* [P-intro, dealer-open-pai-gow R1] */
    for (int front = 1; front <= PAI_GOW_FRONTS; front++) {
        struct pai_gow_by_front *f = &out->by_front[front];

        make_results(f->deals, f->dealers * PAI_GOW_PLAYER_HANDS, 0, answers.yes[front]);
    }
    return true;
}

/* ---- figures ------------------------------------------------------------------------------------------ */

struct fraction pai_gow_mean(const struct pai_gow_results *t)
{
    return fraction_of(t->win - t->lose, t->win + t->push + t->lose);
}
