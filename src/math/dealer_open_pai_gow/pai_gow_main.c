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
 * integers: their order does not matter.
 *
 * The identities and the reasons of the constants: docs/derivations/dealer-open-pai-gow.md. */
#include "math/dealer_open_pai_gow/pai_gow_main.h"

#include "exact/thread.h"

#include <string.h>

enum { QUERIES_MAX = 4 };

/* What is counted, and against which dealers. */
struct pai_gow_queries {
    enum pai_gow_query list[QUERIES_MAX];
    int count;
    bool every_dealer;    /* also those with two jacks or ace-high, as if they were compared */
    const uint8_t *class; /* of each player's hand, below PAI_GOW_CLASSES: by these it is counted; or NULL */
};

/* Dealers are swept group by group: those that play by their front; and, where classes are asked for, those whose hand
 * decides by itself: by their jacks (two, three, four), and with ace-high without and with the joker. */
enum {
    GROUP_JACKS = PAI_GOW_FRONTS + 1,
    GROUP_ACE_HIGH = GROUP_JACKS + PAI_GOW_JACKS,
    GROUPS = GROUP_ACE_HIGH + 2,
};

/* The dealer's hands by group and back. */
struct pai_gow_dealers {
    const struct pai_gow_hand_table *table;
    const struct pai_gow_queries *queries;
    uint32_t *hands;
    uint32_t first[GROUPS + 1]; /* of each group, and the end */
    bool *set_like_pattern;     /* by suited hand: it is set like its pattern */
};

enum pai_gow_event_kind { EVENT_PLAIN, EVENT_SUITED, EVENT_BOTH, PAI_GOW_EVENT_KINDS };

/* One event, in the list of those with the same reach. */
struct pai_gow_event {
    uint32_t next;                           /* 0 ends a list */
    uint32_t hand : 24, class : 6, kind : 2; /* enum pai_gow_event_kind */
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

/* ---- the dealer's hands in order ---------------------------------------------------------------------- */
/* 0: the dealer is left out. */
static int group_of(const struct pai_gow_dealers *d, uint32_t hand) {
    const struct pai_gow_hand_table *table = d->table;
    const struct pai_gow_set set = table->house[hand];
    uint8_t copies[RANK_KINDS];
    if (d->queries->every_dealer || set.dealer == DEALER_PLAYS) return set.front;
    if (!d->queries->class) return 0;
    rank_sets_copies(&table->sets, (int)(hand < RANK_PATTERNS ? hand : table->pattern[hand - RANK_PATTERNS]), copies);
    return set.dealer == DEALER_JACKS ? GROUP_JACKS + copies[JACK] - 2 : GROUP_ACE_HIGH + copies[RANK_JOKER];
}

/* Two stable counting sorts: by back, then by group. */
static void sort_dealers(struct pai_gow_dealers *d, uint32_t *by_back, uint32_t *start) {
    const struct pai_gow_set *house = d->table->house;
    uint32_t at[GROUPS + 1], count = 0;
    for (uint32_t hand = 0; hand < PAI_GOW_HANDS; hand++) {
        const int group = group_of(d, hand);

        if (!group) continue;
        start[house[hand].back + 1]++;
        d->first[group + 1]++;
        count++;
    }
    for (int back = 0; back < PAI_GOW_ALWAYS; back++) start[back + 1] += start[back];
    for (int group = 0; group < GROUPS; group++) d->first[group + 1] += d->first[group];
    for (uint32_t hand = 0; hand < PAI_GOW_HANDS; hand++)
        if (group_of(d, hand)) by_back[start[house[hand].back]++] = hand;
    memcpy(at, d->first, sizeof at);
    for (uint32_t i = 0; i < count; i++) d->hands[at[group_of(d, by_back[i])]++] = by_back[i];
}

static bool set_alike(const struct pai_gow_dealers *d, uint32_t a, uint32_t b) {
    return group_of(d, a) == group_of(d, b) && d->table->house[a].back == d->table->house[b].back;
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
static void find_levels(struct pai_gow_sweep *sweep, int group) {
    const struct pai_gow_dealers *d = sweep->dealers;
    bool present[PAI_GOW_EVENT_KINDS][PAI_GOW_ALWAYS] = {{false}};
    for (uint32_t i = d->first[group]; i < d->first[group + 1]; i++) {
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
/* The reach of a player's hand past the dealers of a group; those that do not play are all behind it. */
static int reach_of(const struct pai_gow_hand_table *table, enum pai_gow_query query, int group, int hand) {
    return group > PAI_GOW_FRONTS ? PAI_GOW_ALWAYS : pai_gow_reach(table, query, group, hand);
}

static int class_of(const struct pai_gow_queries *queries, int hand) {
    return queries->class ? queries->class[hand] : 0;
}

/* The different reaches and classes of one hand, or of all hands of one pattern, with their weights. */
struct step {
    int reach, class, weight[QUERIES_MAX];
};

struct steps {
    enum pai_gow_event_kind kind;
    int count;
    struct step list[STEPS_MAX];
};

static void start_steps(struct steps *steps, enum pai_gow_event_kind kind) {
    steps->kind = kind;
    steps->count = 0;
}

/* step: its weights are zeros. */
static void add_step(const struct pai_gow_sweep *sweep, struct steps *steps, struct step step, int query, int weight) {
    int at = 0;
    step.reach = sweep->level[steps->kind][step.reach];
    if (step.reach == 0) return; /* no dealer's back is below */
    while (at < steps->count && (steps->list[at].reach != step.reach || steps->list[at].class != step.class)) at++;
    if (at == steps->count) {
        must(at < STEPS_MAX);
        steps->list[steps->count++] = step;
    }
    steps->list[at].weight[query] += weight;
}

static void add_events(struct pai_gow_sweep *sweep, const struct steps *steps, int hand) {
    for (int i = 0; i < steps->count; i++) {
        const struct step *step = &steps->list[i];
        uint32_t *first = &sweep->first_event[step->reach];
        struct pai_gow_event event = {.next = *first,
                                      .hand = (unsigned)hand & 0xffffff,
                                      .class = (unsigned)step->class & (PAI_GOW_CLASSES - 1),
                                      .kind = steps->kind & 3};
        int any = 0;
        for (int q = 0; q < QUERIES_MAX; q++) {
            event.weight[q] = (int16_t)step->weight[q];
            any |= step->weight[q];
        }
        if (!any) continue;
        must(sweep->event_count < EVENTS_MAX);
        *first = sweep->event_count;
        sweep->events[sweep->event_count++] = event;
    }
}

/* The events of a suited hand; reach: of its pattern; suited: sums over all suited hands of the pattern. */
static void add_suited_events(struct pai_gow_sweep *sweep, int group, int hand, const int reach[QUERIES_MAX],
                              struct steps *suited) {
    const struct pai_gow_hand_table *table = sweep->dealers->table;
    const struct pai_gow_queries *queries = sweep->dealers->queries;
    const int hands = pai_gow_hands_like(table, RANK_PATTERNS + hand),
              class = class_of(queries, (int)table->pattern[hand]);
    struct steps both;
    start_steps(&both, EVENT_BOTH);
    for (int q = 0; q < queries->count; q++) {
        const struct step with = {.reach = reach_of(table, queries->list[q], group, RANK_PATTERNS + hand),
                                  .class = class_of(queries, RANK_PATTERNS + hand)},
                          without = {.reach = reach[q], .class = class};

        if (with.reach == without.reach && with.class == without.class) continue;
        add_step(sweep, suited, with, q, hands);
        add_step(sweep, suited, without, q, -hands);
        add_step(sweep, &both, with, q, 1);
        add_step(sweep, &both, without, q, -1);
    }
    add_events(sweep, &both, hand);
}

static void add_pattern_events(struct pai_gow_sweep *sweep, int group, int pattern) {
    const struct pai_gow_hand_table *table = sweep->dealers->table;
    const struct pai_gow_queries *queries = sweep->dealers->queries;
    struct steps plain, suited;
    int reach[QUERIES_MAX] = {0};
    start_steps(&plain, EVENT_PLAIN);
    start_steps(&suited, EVENT_SUITED);
    for (int q = 0; q < queries->count; q++) {
        reach[q] = reach_of(table, queries->list[q], group, pattern);
        add_step(sweep, &plain, (struct step){.reach = reach[q], .class = class_of(queries, pattern)}, q, 1);
    }
    for (uint32_t i = table->first_suited[pattern]; i < table->first_suited[pattern + 1]; i++)
        add_suited_events(sweep, group, (int)table->suited_by_pattern[i], reach, &suited);
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
    rank_cells_add(&table->sets, sweep->plain_cells, (int)table->pattern[suited],
                   pai_gow_hands_like(table, RANK_PATTERNS + suited));
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
static void count_events(const struct pai_gow_sweep *sweep, int reach, int64_t (*met)[QUERIES_MAX]) {
    for (uint32_t i = sweep->first_event[reach]; i;) {
        const struct pai_gow_event *event = &sweep->events[i];
        i = event->next;
        __builtin_prefetch(&sweep->events[i]);
        const int64_t deals = deals_of(sweep, event);
        for (int q = 0; q < QUERIES_MAX; q++) met[event->class][q] += deals * event->weight[q];
    }
}

/* Adds to met[c][i] the deals with dealers of the group and player's hands of class c that meet query i. */
static void pai_gow_sweep_group(struct pai_gow_sweep *sweep, int group, int64_t (*met)[QUERIES_MAX]) {
    const struct pai_gow_dealers *d = sweep->dealers;
    uint32_t next = d->first[group];
    const uint32_t end = d->first[group + 1];
    if (next == end) return;
    clear_sweep(sweep);
    find_levels(sweep, group);
    for (int pattern = 0; pattern < RANK_PATTERNS; pattern++) add_pattern_events(sweep, group, pattern);
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

/* ---- every group -------------------------------------------------------------------------------------- */
/* The deals that meet each query, by group and class; 0: all fronts. */
struct query_counts {
    int64_t met[GROUPS][PAI_GOW_CLASSES][QUERIES_MAX];
};

/* What the threads share; the last three are written under a lock, a group's own counts by the thread sweeping it. */
struct work {
    const struct pai_gow_run *run;
    struct pai_gow_dealers dealers;
    struct pai_gow_sweep *sweeps; /* one a thread */
    struct query_counts *query_counts;
    int done;
    bool stop;
};

static bool stopped(struct work *w) {
    bool stop;
#pragma omp atomic read
    stop = w->stop;
    return stop;
}

static void add_group(struct work *w, int group) {
    for (int c = 0; group <= PAI_GOW_FRONTS && c < PAI_GOW_CLASSES; c++)
        for (int q = 0; q < QUERIES_MAX; q++) w->query_counts->met[0][c][q] += w->query_counts->met[group][c][q];
    w->done++;
    if (w->run->progress && w->run->progress(w->run->context, (double)w->done / (GROUPS - 1))) {
#pragma omp atomic write
        w->stop = true;
    }
}

static void work_groups(struct work *w) {
#pragma omp parallel for schedule(dynamic) num_threads(w->run->threads)
    for (int group = 1; group < GROUPS; group++) {
        if (stopped(w) || (w->run->fronts && (group > PAI_GOW_FRONTS || !w->run->fronts[group]))) continue;
        pai_gow_sweep_group(&w->sweeps[thread_number()], group, w->query_counts->met[group]);
#pragma omp critical
        add_group(w, group);
    }
}

/* Counts the queries over all groups; false if asked to stop. */
static bool run_queries(const struct pai_gow_hand_table *table, const struct pai_gow_queries *queries,
                        const struct pai_gow_run *run, struct arena *arena, struct query_counts *out) {
    const size_t mark = arena_mark(arena);
    struct work w = {.run = run, .query_counts = out};
    must(run->threads >= 1);
    memset(out, 0, sizeof *out);
    pai_gow_dealers_make(&w.dealers, table, queries, arena);
    w.sweeps = arena_take(arena, (size_t)run->threads * sizeof w.sweeps[0]);
    for (int i = 0; i < run->threads; i++) pai_gow_sweep_make(&w.sweeps[i], &w.dealers, arena);
    work_groups(&w);
    arena_release(arena, mark);
    return !w.stop;
}

static void count_dealers(const struct pai_gow_hand_table *table, struct pai_gow_main *out) {
    *out = (struct pai_gow_main){0};
    for (int hand = 0; hand < PAI_GOW_HANDS; hand++) {
        const struct pai_gow_set set = table->house[hand];
        int64_t *dealers = set.dealer == DEALER_JACKS      ? &out->jacks
                           : set.dealer == DEALER_ACE_HIGH ? &out->ace_high
                                                           : &out->by_front[set.front].dealers;
        *dealers += pai_gow_hands_like(table, hand);
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
                 query_counts.met[0][0]); /* [P-intro-3, dealer-open-pai-gow R1] */
    for (int front = 1; front <= PAI_GOW_FRONTS; front++) {
        struct pai_gow_by_front *f = &out->by_front[front];

        make_results(f->deals, f->dealers * PAI_GOW_PLAYER_HANDS, 0, query_counts.met[front][0]);
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
        const int64_t *met = query_counts.met[front][0];

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

/* ---- by the player's hand ----------------------------------------------------------------------------- */
struct class_counts {
    struct pai_gow_dealers dealers; /* only what says their groups */
    struct pai_gow_queries queries;
    const struct pai_gow_classes *classes;
    struct query_counts met;
    int64_t hands[PAI_GOW_CLASSES];
    int64_t *rank_cells; /* of the hands that are moved to another class */
    struct suit_cells suit_cells;
};

/* A hand of the player's goes to another class, with so many deals against this dealer. */
static void move_deals(struct class_counts *t, int hand, int to, int dealer, int64_t deals) {
    const struct pai_gow_hand_table *table = t->dealers.table;
    const int group = group_of(&t->dealers, (uint32_t)dealer);
    int64_t(*met)[QUERIES_MAX] = t->met.met[group > PAI_GOW_FRONTS ? group : 0];
    for (int q = 0; q < t->queries.count; q++) {
        if (reach_of(table, t->queries.list[q], group, hand) <= table->house[dealer].back) continue;
        met[class_of(&t->queries, hand)][q] -= deals;
        met[to][q] += deals;
    }
}

/* Two off-suit cards of one suit may make another class than two of different suits.  Such hands are counted like a
 * dealer's, as what is added to cells, and the dealers as what is asked for. */
static void move_alike(struct class_counts *t, int suited) {
    static const int ways[VIEWS_MAX] = {3, 6, 0, 0, 3}; /* of both together, as suited_views() has them */
    const struct pai_gow_hand_table *table = t->dealers.table;
    const int hand = RANK_PATTERNS + suited, hands = SUITS * (SUITS - 1);
    struct suit_view views[VIEWS_MAX];
    card cards[HAND_OF_SEVEN];
    int of_all[VIEWS_MAX];
    if (!suited_cards_alike(&table->suited, suited, cards)) return;
    const int to = t->classes->of(t->classes->context, cards), from = class_of(&t->queries, hand);
    if (to == from) return;
    t->hands[from] -= hands;
    t->hands[to] += hands;
    memset(t->rank_cells, 0, RANK_CELLS * sizeof t->rank_cells[0]);
    suit_cells_clear(&t->suit_cells);
    rank_cells_add(&table->sets, t->rank_cells, (int)table->pattern[suited], hands);
    for (int i = suited_views(&table->suited, suited, views, of_all) - 1; i >= 0; i--)
        suit_cells_add(&table->suited, &t->suit_cells, &views[i], ways[i]);
    for (int dealer = 0; dealer < RANK_PATTERNS; dealer++)
        move_deals(t, hand, to, dealer, rank_cells_count_disjoint(&table->sets, t->rank_cells, dealer));
    for (int dealer = 0; dealer < SUITED_HANDS; dealer++) {
        const int64_t deals = SUITS * suit_cells_count_disjoint(&table->suited, &t->suit_cells, dealer);

        move_deals(t, hand, to, RANK_PATTERNS + dealer, deals);
        move_deals(t, hand, to, (int)table->pattern[dealer], -deals);
    }
}

static void find_classes(struct class_counts *t, uint8_t *class) {
    const struct pai_gow_hand_table *table = t->dealers.table;
    for (int hand = 0; hand < PAI_GOW_HANDS; hand++) {
        card cards[HAND_OF_SEVEN];

        pai_gow_hand_cards(table, hand, cards);
        const int found = t->classes->of(t->classes->context, cards);
        must(found >= 0 && found < PAI_GOW_CLASSES);
        class[hand] = (uint8_t)found;
        t->hands[found] += pai_gow_hands_like(table, hand);
    }
    t->queries.class = class;
}

bool pai_gow_main_by_class(const struct pai_gow_hand_table *table, const struct pai_gow_run *run,
                           const struct pai_gow_classes *classes, struct arena *arena,
                           struct pai_gow_by_class out[PAI_GOW_CLASSES]) {
    const size_t mark = arena_mark(arena);
    struct class_counts *t = arena_take(arena, sizeof *t);
    *t = (struct class_counts){{.table = table, .queries = &t->queries}, best_player, .classes = classes};
    find_classes(t, arena_take(arena, PAI_GOW_HANDS));
    t->rank_cells = arena_take(arena, RANK_CELLS * sizeof t->rank_cells[0]);
    suit_cells_make(&t->suit_cells, arena);
    const bool done = run_queries(table, &t->queries, run, arena, &t->met);
    for (int hand = 0; done && hand < SUITED_HANDS; hand++) move_alike(t, hand);
    for (int c = 0; done && c < PAI_GOW_CLASSES; c++) {
        int64_t played = t->hands[c] * PAI_GOW_PLAYER_HANDS;

        for (int jacks = 0; jacks < PAI_GOW_JACKS; jacks++)
            played -= out[c].jacks[jacks] = t->met.met[GROUP_JACKS + jacks][c][0];
        for (int joker = 0; joker < 2; joker++)
            played -= out[c].ace_high[joker] = t->met.met[GROUP_ACE_HIGH + joker][c][0];
        out[c].played = results_of(played, t->met.met[0][c][0], t->met.met[0][c][1]);
    }
    arena_release(arena, mark);
    return done;
}

/* ---- figures ------------------------------------------------------------------------------------------ */
struct fraction pai_gow_mean(const struct pai_gow_results *t) {
    return fraction_of(t->win - t->lose, t->win + t->push + t->lose);
}
