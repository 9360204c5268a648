/* pai_gow_main.c - all deals of the main wager, by the dealer's front: a sweep over the backs.
 *
 * The dealer's hands that are set with one front are added one by one to a data structure, the lowest back
 * first.  Before those with back b are added, every player's hand whose reach (pai_gow_hands.h) is exactly b
 * queries how many of the hands already added share no card with it: the dealers against whom its query is
 * met.  Such a count is an event of the sweep.
 *
 * Suits make three kinds of events.  A player's hand is first taken as if it could hold no flush; then suited
 * hands are corrected, and their corrections again count the dealers first by ranks:
 *
 *   plain    every pattern, against the dealers as they are set;
 *   suited   the reach of a suited hand minus that of its pattern, the dealers set by ranks alone;
 *   both     the same, against suited dealers only: as they are set, minus by ranks alone.
 *
 * In the first two one side comes in all suits, so the shared cards depend on ranks alone (rank cells); the
 * third is between two suited hands (suit cells).
 *
 * A sweep takes about 60 ms, and 64 MB of its own, so threads sweep different fronts in parallel.  Sums are
 * integers: their order does not matter. */
#include "math/dealer_open_pai_gow/pai_gow_main.h"

#include "exact/thread.h"

#include <string.h>

enum { QUERIES_MAX = 4 };

/* What is counted, and against which dealers. */
struct pai_gow_queries {
    enum pai_gow_query list[QUERIES_MAX];
    int count;
    bool every_dealer; /* also those with two jacks or ace-high, as if they were compared */
};

/* The dealer's hands that play, by front and back. */
struct pai_gow_dealers {
    const struct pai_gow_hand_table *table;
    const struct pai_gow_queries *queries;
    uint32_t *hands;
    uint32_t first[PAI_GOW_FRONTS + 2]; /* of each front, and the end */
    bool *set_like_pattern;             /* by suited hand: it is set like its pattern */
};

enum pai_gow_event_kind { EVENT_PLAIN, EVENT_SUITED, EVENT_BOTH, PAI_GOW_EVENT_KINDS };

/* One event, in the list of those with the same reach. */
struct pai_gow_event {
    uint32_t next;                /* 0 ends a list */
    uint32_t hand : 30, kind : 2; /* enum pai_gow_event_kind */
    int16_t weight[QUERIES_MAX];
};

/* The memory of one thread. */
struct pai_gow_sweep {
    const struct pai_gow_dealers *dealers;
    int64_t *plain_cells, *suited_cells; /* rank cells: dealers as they are set, and set by ranks alone */
    struct suit_cells both_cells;
    struct pai_gow_event *events;
    uint32_t event_count;
    uint32_t first_event[PAI_GOW_ALWAYS + 1];                /* by reach */
    uint16_t level[PAI_GOW_EVENT_KINDS][PAI_GOW_ALWAYS + 1]; /* the lowest reach with the same count */
};

/* For each query a suited hand has two events (its reach, and that of its pattern) of two kinds. */
enum {
    EVENTS_MAX = 1 + QUERIES_MAX * RANK_PATTERNS + 2 * 2 * QUERIES_MAX * SUITED_HANDS,
    SUITED_OF_PATTERN_MAX = 29, /* seven ranks: 21 ways to leave two out of the suit, 7 to leave one, 1 */
    STEPS_MAX = 2 * QUERIES_MAX * SUITED_OF_PATTERN_MAX,
};

/* How many hands a suited hand represents, in all suits. */
static int hands_of(const struct pai_gow_hand_table *table, int suited) {
    return SUITS * table->suited.ways[suited_column_of(&table->suited, suited)];
}

/* ---- the dealer's hands in order ---------------------------------------------------------------------- */
static bool dealer_plays(const struct pai_gow_dealers *d, uint32_t hand) {
    return d->queries->every_dealer || d->table->house[hand].dealer == DEALER_PLAYS;
}

/* Two stable counting sorts: by back, then by front. */
static void sort_dealers(struct pai_gow_dealers *d, uint32_t *by_back, uint32_t *start) {
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
    for (uint32_t hand = 0; hand < PAI_GOW_HANDS; hand++)
        if (dealer_plays(d, hand)) by_back[start[house[hand].back]++] = hand;
    memcpy(at, d->first, sizeof at);
    for (uint32_t i = 0; i < count; i++) d->hands[at[house[by_back[i]].front]++] = by_back[i];
}

static bool set_alike(const struct pai_gow_dealers *d, uint32_t a, uint32_t b) {
    const struct pai_gow_set *house = d->table->house;
    return dealer_plays(d, a) == dealer_plays(d, b) && house[a].front == house[b].front &&
           house[a].back == house[b].back;
}

static void pai_gow_dealers_make(struct pai_gow_dealers *d, const struct pai_gow_hand_table *table,
                                 const struct pai_gow_queries *queries, struct arena *arena) {
    *d = (struct pai_gow_dealers){.table = table, .queries = queries};
    d->hands = arena_take(arena, PAI_GOW_HANDS * sizeof d->hands[0]);
    d->set_like_pattern = arena_take(arena, SUITED_HANDS * sizeof d->set_like_pattern[0]);
    for (uint32_t i = 0; i < SUITED_HANDS; i++)
        d->set_like_pattern[i] = set_alike(d, RANK_PATTERNS + i, table->pattern[i]);
    const size_t mark = arena_mark(arena);
    uint32_t *by_back = arena_take(arena, PAI_GOW_HANDS * sizeof by_back[0]);
    uint32_t *start = arena_take(arena, (PAI_GOW_ALWAYS + 1) * sizeof start[0]);
    sort_dealers(d, by_back, start);
    arena_release(arena, mark);
}

/* ---- equivalent reaches ------------------------------------------------------------------------------- */
/* Is a dealer's hand added to the suit cells?  A suited hand set like its pattern would cancel out. */
static bool needs_suit_cells(const struct pai_gow_dealers *d, int hand) {
    const struct pai_gow_hand_table *table = d->table;
    if (hand >= RANK_PATTERNS) return !d->set_like_pattern[hand - RANK_PATTERNS];
    for (uint32_t i = table->first_suited[hand]; i < table->first_suited[hand + 1]; i++)
        if (!d->set_like_pattern[table->suited_by_pattern[i]]) return true;
    return false;
}

/* Reaches between which no dealer is added have the same count.  They are lowered to just above the next back
 * below, or to 0 if there is none; so the corrections of suited hands often cancel. */
static void find_levels(struct pai_gow_sweep *sweep, int front) {
    const struct pai_gow_dealers *d = sweep->dealers;
    bool present[PAI_GOW_EVENT_KINDS][PAI_GOW_ALWAYS] = {{false}};
    for (uint32_t i = d->first[front]; i < d->first[front + 1]; i++) {
        const int hand = (int)d->hands[i], back = d->table->house[hand].back;

        present[EVENT_PLAIN][back] = true;
        present[EVENT_SUITED][back] |= hand < RANK_PATTERNS;
        present[EVENT_BOTH][back] |= needs_suit_cells(d, hand);
    }
    for (int kind = 0; kind < PAI_GOW_EVENT_KINDS; kind++) {
        uint16_t *level = sweep->level[kind];

        level[0] = 0;
        for (uint16_t back = 0; back < PAI_GOW_ALWAYS; back++)
            level[back + 1] = present[kind][back] ? (uint16_t)(back + 1) : level[back];
    }
}

/* ---- making events ------------------------------------------------------------------------------------ */
/* The different reaches of one hand, or of all hands of one pattern, with their weights. */
struct steps {
    enum pai_gow_event_kind kind;
    int count;
    int reach[STEPS_MAX], weight[STEPS_MAX][QUERIES_MAX];
};

static void start_steps(struct steps *steps, enum pai_gow_event_kind kind) {
    steps->kind = kind;
    steps->count = 0;
}

static void add_step(const struct pai_gow_sweep *sweep, struct steps *steps, int reach, int query, int weight) {
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
    steps->weight[at][query] += weight;
}

static void add_events(struct pai_gow_sweep *sweep, const struct steps *steps, int hand) {
    for (int i = 0; i < steps->count; i++) {
        uint32_t *first = &sweep->first_event[steps->reach[i]];
        struct pai_gow_event event = {.next = *first, .hand = (unsigned)hand & 0x3fffffff, .kind = steps->kind & 3};
        int any = 0;
        for (int q = 0; q < QUERIES_MAX; q++) {
            event.weight[q] = (int16_t)steps->weight[i][q];
            any |= steps->weight[i][q];
        }
        if (!any) continue;
        must(sweep->event_count < EVENTS_MAX);
        *first = sweep->event_count;
        sweep->events[sweep->event_count++] = event;
    }
}

/* The events of a suited hand; reach: of its pattern; suited: sums over all suited hands of the pattern. */
static void add_suited_events(struct pai_gow_sweep *sweep, int front, int hand, const int reach[QUERIES_MAX],
                              struct steps *suited) {
    const struct pai_gow_hand_table *table = sweep->dealers->table;
    const struct pai_gow_queries *queries = sweep->dealers->queries;
    const int hands = hands_of(table, hand);
    struct steps both;
    start_steps(&both, EVENT_BOTH);
    for (int q = 0; q < queries->count; q++) {
        const int reaches = pai_gow_reach(table, queries->list[q], front, RANK_PATTERNS + hand);

        if (reaches == reach[q]) continue;
        add_step(sweep, suited, reaches, q, hands);
        add_step(sweep, suited, reach[q], q, -hands);
        add_step(sweep, &both, reaches, q, 1);
        add_step(sweep, &both, reach[q], q, -1);
    }
    add_events(sweep, &both, hand);
}

static void add_pattern_events(struct pai_gow_sweep *sweep, int front, int pattern) {
    const struct pai_gow_hand_table *table = sweep->dealers->table;
    const struct pai_gow_queries *queries = sweep->dealers->queries;
    struct steps plain, suited;
    int reach[QUERIES_MAX] = {0};
    start_steps(&plain, EVENT_PLAIN);
    start_steps(&suited, EVENT_SUITED);
    for (int q = 0; q < queries->count; q++) {
        reach[q] = pai_gow_reach(table, queries->list[q], front, pattern);
        add_step(sweep, &plain, reach[q], q, 1);
    }
    for (uint32_t i = table->first_suited[pattern]; i < table->first_suited[pattern + 1]; i++)
        add_suited_events(sweep, front, (int)table->suited_by_pattern[i], reach, &suited);
    add_events(sweep, &plain, pattern);
    add_events(sweep, &suited, pattern);
}

/* ---- adding dealers ----------------------------------------------------------------------------------- */
static void add_suited_correction(struct pai_gow_sweep *sweep, int suited, int sign) {
    const struct pai_gow_dealers *d = sweep->dealers;
    struct suit_view views[VIEWS_MAX];
    int hands[VIEWS_MAX];
    if (d->set_like_pattern[suited]) return;
    for (int i = suited_views(&d->table->suited, suited, views, hands) - 1; i >= 0; i--)
        suit_cells_add(&d->table->suited, &sweep->both_cells, &views[i], sign * hands[i]);
}

static void add_suited_dealer(struct pai_gow_sweep *sweep, int suited) {
    const struct pai_gow_hand_table *table = sweep->dealers->table;
    rank_cells_add(&table->sets, sweep->plain_cells, (int)table->pattern[suited], hands_of(table, suited));
    add_suited_correction(sweep, suited, 1);
}

static void add_pattern_dealer(struct pai_gow_sweep *sweep, int pattern) {
    const struct pai_gow_hand_table *table = sweep->dealers->table;
    rank_cells_add(&table->sets, sweep->plain_cells, pattern, table->unsuited_hands[pattern]);
    rank_cells_add(&table->sets, sweep->suited_cells, pattern, table->sets.patterns[pattern].hands);
    for (uint32_t i = table->first_suited[pattern]; i < table->first_suited[pattern + 1]; i++)
        add_suited_correction(sweep, (int)table->suited_by_pattern[i], -1);
}

static void sweep_add_dealer(struct pai_gow_sweep *sweep, int hand) {
    if (hand < RANK_PATTERNS)
        add_pattern_dealer(sweep, hand);
    else
        add_suited_dealer(sweep, hand - RANK_PATTERNS);
}

/* ---- the sweep ---------------------------------------------------------------------------------------- */
static void pai_gow_sweep_make(struct pai_gow_sweep *sweep, const struct pai_gow_dealers *dealers,
                               struct arena *arena) {
    sweep->dealers = dealers;
    sweep->plain_cells = arena_take(arena, RANK_CELLS * sizeof sweep->plain_cells[0]);
    sweep->suited_cells = arena_take(arena, RANK_CELLS * sizeof sweep->suited_cells[0]);
    suit_cells_make(&sweep->both_cells, arena);
    sweep->events = arena_take(arena, EVENTS_MAX * sizeof sweep->events[0]);
}

static void clear_sweep(struct pai_gow_sweep *sweep) {
    memset(sweep->plain_cells, 0, RANK_CELLS * sizeof sweep->plain_cells[0]);
    memset(sweep->suited_cells, 0, RANK_CELLS * sizeof sweep->suited_cells[0]);
    suit_cells_clear(&sweep->both_cells);
    memset(sweep->first_event, 0, sizeof sweep->first_event);
    sweep->event_count = 1; /* event 0 is the end of a list */
}

/* The pairs of one hand of the pattern: against dealers in all suits each hand has equally many. */
static int64_t pairs_of_each(const struct rank_sets *sets, const int64_t *cells, int pattern) {
    const int64_t pairs = rank_cells_count_disjoint(sets, cells, pattern), hands = sets->patterns[pattern].hands;
    must(pairs % hands == 0);
    return pairs / hands;
}

/* The deals of one event. */
static int64_t deals_of(const struct pai_gow_sweep *sweep, const struct pai_gow_event *event) {
    const struct pai_gow_hand_table *table = sweep->dealers->table;
    const int hand = (int)event->hand;
    switch ((enum pai_gow_event_kind)event->kind) {
    case EVENT_PLAIN: return rank_cells_count_disjoint(&table->sets, sweep->plain_cells, hand);
    case EVENT_SUITED: return pairs_of_each(&table->sets, sweep->suited_cells, hand);
    default: return SUITS * suit_cells_count_disjoint(&table->suited, &sweep->both_cells, hand);
    }
}

/* The events of a list are scattered in memory, so the next one is prefetched. */
static void count_events(const struct pai_gow_sweep *sweep, int reach, int64_t met[QUERIES_MAX]) {
    for (uint32_t i = sweep->first_event[reach]; i;) {
        const struct pai_gow_event *event = &sweep->events[i];
        i = event->next;
        __builtin_prefetch(&sweep->events[i]);
        const int64_t deals = deals_of(sweep, event);
        for (int q = 0; q < QUERIES_MAX; q++) met[q] += deals * event->weight[q];
    }
}

/* Adds to met[i] the deals with that dealer's front that meet query i. */
static void pai_gow_sweep_front(struct pai_gow_sweep *sweep, int front, int64_t met[QUERIES_MAX]) {
    const struct pai_gow_dealers *d = sweep->dealers;
    uint32_t next = d->first[front];
    const uint32_t end = d->first[front + 1];
    if (next == end) return;
    clear_sweep(sweep);
    find_levels(sweep, front);
    for (int pattern = 0; pattern < RANK_PATTERNS; pattern++) add_pattern_events(sweep, front, pattern);
    for (int reach = 1; reach <= PAI_GOW_ALWAYS; reach++) {
        while (next < end && d->table->house[d->hands[next]].back < reach)
            sweep_add_dealer(sweep, (int)d->hands[next++]);
        count_events(sweep, reach, met);
    }
}

/* ---- the main wager ----------------------------------------------------------------------------------- */
/* ORDER SETTING: win and hold of each. */
static const struct pai_gow_queries main_wager = {
    .list = {WIN_BEST, HOLD_BEST, WIN_HOUSE, HOLD_HOUSE},
    .count = 2 * PAI_GOW_SETTINGS,
};

/* ---- every front -------------------------------------------------------------------------------------- */
/* The deals that meet each query, by front; 0: all fronts. */
struct query_counts {
    int64_t met[PAI_GOW_FRONTS + 1][QUERIES_MAX];
};

/* What the threads share; the last three are written under a lock. */
struct work {
    const struct pai_gow_run *run;
    struct pai_gow_dealers dealers;
    struct pai_gow_sweep *sweeps; /* one a thread */
    struct query_counts query_counts;
    int done;
    bool stop;
};

static bool stopped(struct work *w) {
    bool stop;
#pragma omp atomic read
    stop = w->stop;
    return stop;
}

static void add_front(struct work *w, int front, const int64_t met[QUERIES_MAX]) {
    for (int q = 0; q < QUERIES_MAX; q++) {
        w->query_counts.met[front][q] = met[q];
        w->query_counts.met[0][q] += met[q];
    }
    w->done++;
    if (w->run->progress && w->run->progress(w->run->context, (double)w->done / PAI_GOW_FRONTS)) {
#pragma omp atomic write
        w->stop = true;
    }
}

static void work_fronts(struct work *w) {
#pragma omp parallel for schedule(dynamic) num_threads(w->run->threads)
    for (int front = 1; front <= PAI_GOW_FRONTS; front++) {
        int64_t met[QUERIES_MAX] = {0};
        if (stopped(w) || (w->run->fronts && !w->run->fronts[front])) continue;
        pai_gow_sweep_front(&w->sweeps[thread_number()], front, met);
#pragma omp critical
        add_front(w, front, met);
    }
}

/* Counts the queries over all fronts; false if asked to stop. */
static bool run_queries(const struct pai_gow_hand_table *table, const struct pai_gow_queries *queries,
                        const struct pai_gow_run *run, struct arena *arena, struct query_counts *out) {
    const size_t mark = arena_mark(arena);
    struct work w = {.run = run};
    must(run->threads >= 1);
    pai_gow_dealers_make(&w.dealers, table, queries, arena);
    w.sweeps = arena_take(arena, (size_t)run->threads * sizeof w.sweeps[0]);
    for (int i = 0; i < run->threads; i++) pai_gow_sweep_make(&w.sweeps[i], &w.dealers, arena);
    work_fronts(&w);
    arena_release(arena, mark);
    *out = w.query_counts;
    return !w.stop;
}

static void count_dealer(struct pai_gow_set set, int hands, struct pai_gow_main *out) {
    switch ((enum pai_gow_dealer)set.dealer) {
    case DEALER_JACKS: out->jacks += hands; break;
    case DEALER_ACE_HIGH: out->ace_high += hands; break;
    case DEALER_PLAYS: out->by_front[set.front].dealers += hands;
    }
}

static void count_dealers(const struct pai_gow_hand_table *table, struct pai_gow_main *out) {
    *out = (struct pai_gow_main){0};
    for (int pattern = 0; pattern < RANK_PATTERNS; pattern++)
        count_dealer(table->house[pattern], table->unsuited_hands[pattern], out);
    for (int hand = 0; hand < SUITED_HANDS; hand++) {
        const int ways = table->suited.ways[suited_column_of(&table->suited, hand)];
        count_dealer(table->house[RANK_PATTERNS + hand], SUITS * ways, out);
    }
}

static struct pai_gow_results results_of(int64_t deals, int64_t win, int64_t hold) {
    return (struct pai_gow_results){win, hold - win, deals - hold};
}

/* From the counts of win and hold of each setting. */
static void make_results(struct pai_gow_results out[PAI_GOW_SETTINGS], int64_t deals, int64_t pushed,
                         const int64_t met[QUERIES_MAX]) {
    for (int s = 0; s < PAI_GOW_SETTINGS; s++) out[s] = results_of(deals, met[2 * s], met[2 * s + 1] + pushed);
}

bool pai_gow_main_count(const struct pai_gow_hand_table *table, const struct pai_gow_run *run, struct arena *arena,
                        struct pai_gow_main *out) {
    struct query_counts query_counts;
    if (!run_queries(table, &main_wager, run, arena, &query_counts)) return false;
    count_dealers(table, out);
    make_results(out->deals, PAI_GOW_DEALER_HANDS * PAI_GOW_PLAYER_HANDS, out->ace_high * PAI_GOW_PLAYER_HANDS,
                 query_counts.met[0]); /* [P-intro-3, dealer-open-pai-gow R1] */
    for (int front = 1; front <= PAI_GOW_FRONTS; front++) {
        struct pai_gow_by_front *f = &out->by_front[front];

        make_results(f->deals, f->dealers * PAI_GOW_PLAYER_HANDS, 0, query_counts.met[front]);
    }
    return true;
}

/* ---- other settings ----------------------------------------------------------------------------------- */
static const struct pai_gow_queries best_player = {.list = {WIN_BEST, HOLD_BEST}, .count = 2};

bool pai_gow_main_again(const struct pai_gow_hand_table *table, const struct pai_gow_run *run, struct arena *arena,
                        struct pai_gow_main *count) {
    struct query_counts query_counts;
    struct pai_gow_main fresh;
    int64_t win = 0, hold = count->ace_high * PAI_GOW_PLAYER_HANDS;
    must(run->fronts);
    if (!run_queries(table, &best_player, run, arena, &query_counts)) return false;
    count_dealers(table, &fresh);
    for (int front = 1; front <= PAI_GOW_FRONTS; front++) {
        struct pai_gow_by_front *f = &count->by_front[front];
        const int64_t *met = query_counts.met[front];

        must(run->fronts[front] || f->dealers == fresh.by_front[front].dealers);
        f->dealers = fresh.by_front[front].dealers;
        if (run->fronts[front])
            f->deals[SETTING_OPTIMAL] = results_of(f->dealers * PAI_GOW_PLAYER_HANDS, met[0], met[1]);
        win += f->deals[SETTING_OPTIMAL].win;
        hold += f->deals[SETTING_OPTIMAL].win + f->deals[SETTING_OPTIMAL].push;
    }
    count->deals[SETTING_OPTIMAL] = results_of(PAI_GOW_DEALER_HANDS * PAI_GOW_PLAYER_HANDS, win, hold);
    return true;
}

/* ---- figures ------------------------------------------------------------------------------------------ */
struct fraction pai_gow_mean(const struct pai_gow_results *t) {
    return fraction_of(t->win - t->lose, t->win + t->push + t->lose);
}
