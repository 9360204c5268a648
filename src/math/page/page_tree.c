#include "math/page/page_tree.h"

#include "game/rules.h"

#include <string.h>

enum { TREE_CELLS = 4096 };

struct tree {
    const struct page_plan *plan;
    const struct page_exact_request *request;
    struct page_player player;
    struct page_cards cards;
    struct page_history history;
    int kinds, copies[RANKS], used[RANKS]; /* of each kind; cards of a rank that are dealt */
    int kind[RANKS];                       /* of each rank */
    uint16_t ranks[RANKS];                 /* of each kind, a bit each */
    int left;                              /* cards that are not dealt */
    struct page_cell *cell;
    int64_t *net, *counts;
    int64_t key[TREE_CELLS]; /* of each cell: the awards' sums */
    int cells;
    bool full, ties;
};

/* ---- kinds ---------------------------------------------------------------------------------------------- */
bool page_tree_can(const struct page_plan *plan, uint32_t suits) {
    const struct page *p = plan->page;
    if (suits || !p->shoe) return false;
    for (int i = 0; i < p->number_count; i++)
        if (p->number[i].op == PAGE_SUITED || p->number[i].op == PAGE_RUN) return false;
    for (int i = 0; i < p->ranking_count; i++)
        if (p->ranking[i].kind != PAGE_SUM && p->ranking[i].kind != PAGE_NEAREST) return false;
    return true;
}

static bool are_alike(const struct page *p, int a, int b) {
    for (int i = 0; i < p->scale_count; i++)
        if (p->scale[i].points[a] != p->scale[i].points[b]) return false;
    for (int i = 0; i < p->mask_count; i++)
        if ((p->mask[i] >> (4 * a) & 15) != (p->mask[i] >> (4 * b) & 15)) return false;
    return true;
}

int page_tree_alike(const struct page *p, int rank) {
    int like = 0;
    while (!are_alike(p, rank, like)) like++;
    return like;
}

static void find_kinds(struct tree *t) {
    const int decks = rules_decks(t->plan->rules);
    for (int rank = 0; rank < RANKS; rank++) {
        int kind = 0;
        while (kind < t->kinds && __builtin_ctz(t->ranks[kind]) != t->plan->alike[rank]) kind++;
        if (kind == t->kinds) t->kinds++;
        t->kind[rank] = kind;
        t->ranks[kind] |= (uint16_t)(1u << rank);
        t->copies[kind] += SUITS * decks;
    }
    t->left = DECK_52 * decks;
}

/* Some card of the kind that is left. */
static card take_card(struct tree *t, int kind) {
    const int most = SUITS * rules_decks(t->plan->rules);
    unsigned ranks = t->ranks[kind];
    while (t->used[__builtin_ctz(ranks)] == most) ranks &= ranks - 1;
    const int rank = __builtin_ctz(ranks);
    return card_of(rank, t->used[rank]++ % SUITS);
}

static void drop_card(struct tree *t, int rank, int times) {
    t->copies[t->kind[rank]] -= times;
    t->used[rank] += times;
    t->left -= times;
}

/* The cards that are known, and the decisions that were made, are no more chosen. */
static void take_known(struct tree *t) {
    const struct page_asked *known = t->request->known;
    t->history = known->made;
    t->cards = known->cards;
    for (uint32_t piles = t->cards.set; piles; piles &= piles - 1)
        for (int k = 0; k < t->plan->page->pile[__builtin_ctz(piles)].count; k++)
            drop_card(t, card_rank(t->cards.cards[__builtin_ctz(piles)][k]), 1);
    for (card c = 0; known->seen && c < DECK_52; c++) drop_card(t, card_rank(c), known->seen[c]);
}

/* ---- a node --------------------------------------------------------------------------------------------- */
struct node {
    bool asked;
    int decision;
    uint32_t open; /* choices */
    int pile;      /* the next one to deal, or PAGE_NONE */
};

static struct node play_node(struct tree *t) {
    const struct page *p = t->plan->page;
    struct node node = {.pile = PAGE_NONE};
    node.asked = page_play(&t->player, &t->cards, &t->history, 0) != PAGE_PLAYED;
    const struct page_round *r = t->player.round;
    uint32_t lies = (r->piles | r->seats[0].piles) & t->plan->piles & ~t->cards.set;
    if (node.asked) lies &= page_seen_piles(p, r);
    if (lies) node.pile = __builtin_ctz(lies);
    node.decision = r->round.decision;
    const struct page_decision *d = &p->decision[node.decision];
    for (int i = 0; node.asked && i < d->choice_count; i++)
        if (t->player.asked.actions >> p->choice[d->choice_first + i].action & 1) node.open |= UINT32_C(1) << i;
    return node;
}

/* What a walk adds up: values, or cells. */
struct walk {
    struct tree *tree;
    int64_t ways; /* in which the cards so far can lie */
    bool tally;
    wide value, staked;
};

static void walk_node(struct walk *w);

static void deal_kinds(struct walk *w, int pile, int kind, int from) {
    struct tree *t = w->tree;
    const int size = t->plan->page->pile[pile].count;
    if (from == size) {
        t->cards.set |= UINT32_C(1) << pile;
        walk_node(w);
        t->cards.set &= ~(UINT32_C(1) << pile);
        return;
    }
    if (kind == t->kinds) return;
    const int64_t before = w->ways;
    for (int count = 0; from + count <= size && count <= t->copies[kind]; count++) {
        int used[RANKS];
        memcpy(used, t->used, sizeof used);
        for (int i = 0; i < count; i++) t->cards.cards[pile][from + i] = take_card(t, kind);
        w->ways = before * choose(t->copies[kind], count);
        t->copies[kind] -= count;
        t->left -= count;
        deal_kinds(w, pile, kind + 1, from + count);
        t->left += count;
        t->copies[kind] += count;
        memcpy(t->used, used, sizeof used);
    }
    w->ways = before;
}

/* Ways to deal the piles that the count knows and that are not dealt. */
static int64_t ways_of_rest(const struct tree *t) {
    int64_t ways = 1;
    int left = t->left;
    for (uint32_t piles = t->plan->piles & ~t->cards.set; piles; piles &= piles - 1) {
        const int count = t->plan->page->pile[__builtin_ctz(piles)].count;
        ways *= choose(left, count);
        left -= count;
    }
    return ways;
}

/* The history that was played, by its number in the plan. */
static int number_of(const struct tree *t) {
    if (t->plan->standard) return 0;
    int h = 0;
    while (memcmp(&t->plan->history[h], &t->history, sizeof t->history) != 0) h++;
    return h;
}

/* What tells the ends of rounds apart: every award. */
static int64_t key_of(const struct tree *t, int history) {
    uint64_t key = (uint64_t)history + 1;
    for (int i = 0; i < t->player.count; i++) {
        const struct award *a = &t->player.awards[i];
        key = (key ^ a->wager ^ (uint64_t)a->step << 8) * UINT64_C(0x9e3779b97f4a7c15);
        key = (key ^ (uint64_t)a->returned_cents ^ (uint64_t)(uintptr_t)a->line) * UINT64_C(0xd6e8feb86659fd93);
    }
    return (int64_t)key;
}

static void tally_end(struct tree *t, int64_t ways) {
    const int history = number_of(t), histories = t->plan->history_count;
    const int64_t key = key_of(t, history);
    int at = 0;
    while (at < t->cells && t->key[at] != key) at++;
    if (at == TREE_CELLS) {
        t->full = true;
        return;
    }
    if (at == t->cells) {
        const uint32_t wagers = t->plan->decided ? t->plan->decided : t->plan->measured;
        t->key[t->cells++] = key;
        t->net[at * histories + history] = page_player_net(&t->player, wagers);
        t->cell[at] =
            (struct page_cell){.deal = t->cards, .net = &t->net[at * histories], .count = &t->counts[at * histories]};
    }
    t->counts[at * histories + history] += ways;
}

static void end_walk(struct walk *w) {
    struct tree *t = w->tree;
    const int64_t ways = w->ways * ways_of_rest(t);
    if (w->tally) {
        tally_end(t, ways);
        return;
    }
    w->value += (wide)ways * page_player_net(&t->player, t->plan->decided);
    w->staked += (wide)ways * page_player_staked(&t->player, t->plan->decided);
}

/* Is this choice better than the best one so far? */
static bool is_better(struct tree *t, const struct walk *here, const struct walk *best) {
    if (here->value != best->value) return here->value > best->value;
    t->ties |= here->staked != best->staked;
    return t->request->greedy ? here->staked > best->staked : here->staked < best->staked;
}

static void choose_best(struct walk *w, const struct node *node) {
    struct tree *t = w->tree;
    struct walk best = {.tree = t};
    int choice = PAGE_NONE;
    struct page_decided d = {.plan = t->plan,
                             .unit = t->player.unit,
                             .here = UINT32_C(1) << node->decision,
                             .cards = &t->cards,
                             .ways = w->ways,
                             .deals = (wide)w->ways * ways_of_rest(t)};
    for (uint32_t open = node->open; open; open &= open - 1) {
        struct walk here = {.tree = t, .ways = w->ways};
        t->history.chosen[node->decision] = (uint8_t)__builtin_ctz(open);
        walk_node(&here);
        d.way[d.count++] = (struct page_way){t->history, here.value, here.staked};
        if (choice != PAGE_NONE && !is_better(t, &here, &best)) continue;
        d.best = d.count - 1;
        choice = __builtin_ctz(open);
        best = here;
    }
    t->history.chosen[node->decision] = (uint8_t)choice;
    if (w->tally && t->request->put) t->request->put(t->request->put_context, &d);
    if (w->tally && !t->request->known) walk_node(w);
    w->value += best.value;
    w->staked += best.staked;
    t->history.chosen[node->decision] = PAGE_NONE;
}

static void walk_node(struct walk *w) {
    struct tree *t = w->tree;
    const struct node node = play_node(t);
    if (node.pile != PAGE_NONE)
        deal_kinds(w, node.pile, 0, 0);
    else if (node.asked)
        choose_best(w, &node);
    else
        end_walk(w);
}

bool page_tree_run(const struct page_exact_request *request, struct page_count *out, const char **refused) {
    struct arena *arena = request->request->arena;
    struct tree *t = arena_take(arena, sizeof *t);
    *t = (struct tree){.plan = request->plan, .request = request};
    page_player_open(&t->player, arena, t->plan->rules, t->plan->measured);
    t->player.standard = t->plan->standard;
    memset(&t->history, PAGE_NONE, sizeof t->history);
    const size_t sums = TREE_CELLS * (size_t)t->plan->history_count;
    t->cell = arena_take(arena, TREE_CELLS * sizeof *t->cell);
    t->net = arena_take(arena, sums * sizeof *t->net);
    t->counts = arena_take(arena, sums * sizeof *t->counts);
    find_kinds(t);
    if (request->known) take_known(t);
    struct walk walk = {.tree = t, .ways = 1, .tally = true};
    const int64_t deals = ways_of_rest(t);
    walk_node(&walk);
    *refused = t->full ? "its rounds end in too many ways" : NULL;
    *out =
        (struct page_count){.plan = t->plan, .deals = deals, .cell_count = t->cells, .cell = t->cell, .ties = t->ties};
    return !t->full;
}
