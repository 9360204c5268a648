/* count_run.c - the count of a page beside its slow twin.
 *
 *   count_run FILE CARDS SEED DECKS   the base game, over all deals of DECKS small decks of CARDS cards each
 *
 * The twin knows no plan: it plays every deal of the deck through the plug, pile after pile as the seat comes to know
 * them, and takes the best choice wherever one is asked for.  Both must agree on the sum of all results; the states of
 * the first decision, weighed together, must come to it as well; and some states, counted alone, to what they are worth
 * there. */
#include "base/arena_map.h"
#include "game/rules.h"
#include "math/page/page_exact.h"
#include "page_file.h"

#include <stdio.h>
#include <stdlib.h>

static struct page_game game;

/* ---- the twin ------------------------------------------------------------------------------------------- */
struct twin {
    struct rules rules;
    uint64_t deck, used;
    uint32_t set; /* piles whose cards are given */
    card cards[PAGE_PILES][HAND_MAX];
    uint8_t actions[PAGE_DECISIONS];
    int acted;
    uint32_t base;
    int64_t unit;
};

static _Alignas(64) char memory[1 << 16];

static void send(struct event event) { must(game_send(&game.game, memory, &event) == OK); }

static const struct page_round *round_of(void) { return (const void *)memory; }

static unsigned lying(void) { return round_of()->piles | round_of()->seats[0].piles; }

/* The pile and the place in it of the receiver's next card. */
static int next_pile(int receiver, int before, int *at) {
    for (int i = 0; i < game.page.pile_count; i++) {
        const struct page_pile *pile = &game.page.pile[i];
        if (pile->receiver != receiver || !(lying() >> i & 1)) continue;
        *at = before;
        if (before < pile->count) return i;
        before -= pile->count;
    }
    return PAGE_NONE;
}

static card next_card(const struct twin *t, const struct need *need) {
    const struct page_round *r = round_of();
    int at = 0, pile = PAGE_NONE;
    if (need->to == TO_SEAT) pile = next_pile(PAGE_TO_SEAT, r->seats[0].hand.count, &at);
    if (need->to == TO_DEALER) pile = next_pile(PAGE_TO_DEALER, r->round.dealer.count, &at);
    if (need->to == TO_TABLE) pile = next_pile(PAGE_TO_TABLE, r->round.shared.count, &at);
    if (pile != PAGE_NONE && t->set >> pile & 1) return t->cards[pile][at];
    return (card)__builtin_ctzll(~(t->used | r->round.dealt)); /* any: it is not known yet */
}

/* Plays as far as it is decided; what is needed then. */
static struct need play(const struct twin *t) {
    int acted = 0;
    memset(memory, 0, game_round_size(&game.game));
    game.game.open(memory, &t->rules, NULL);
    for (int w = 0; w < game.page.wager_count; w++)
        if (game.page.wager[w].kind == PAGE_REQUIRED)
            send((struct event){.kind = EV_BET, .seat = 1, .what = (uint8_t)w, .cents = t->unit});
    send((struct event){.kind = EV_CLOSE});
    for (;;) {
        const struct need need = game.game.need(memory);
        if (need.kind == NEED_CARD)
            send((struct event){.kind = EV_CARD, .cards = {next_card(t, &need)}});
        else if (need.kind == NEED_DECISION && acted < t->acted)
            send((struct event){.kind = EV_ACT, .seat = 1, .what = t->actions[acted++]});
        else
            return need;
    }
}

/* Piles that lie and that the seat sees when it is asked. */
static unsigned seen_piles(void) {
    unsigned seen = 0;
    for (int i = 0; i < game.page.pile_count; i++) {
        const struct page_pile *pile = &game.page.pile[i];
        const bool turned = pile->receiver == PAGE_TO_DEALER && round_of()->dealer_turned;
        if (pile->receiver == PAGE_TO_SEAT || (pile->receiver != PAGE_TO_NOBODY && (!pile->face_down || turned)))
            seen |= 1u << i;
    }
    return seen & lying();
}

static int64_t best_of(struct twin *t);

/* The sum over all cards of the pile. */
static int64_t over_pile(struct twin *t, int pile, uint64_t from, int count) {
    const int size = game.page.pile[pile].count;
    int64_t sum = 0;
    if (count == size) {
        t->set |= 1u << pile;
        sum = best_of(t);
        t->set &= ~(1u << pile);
        return sum;
    }
    for (uint64_t left = from & ~t->used; left; left &= left - 1) {
        const card c = (card)__builtin_ctzll(left);
        t->cards[pile][count] = c;
        t->used |= UINT64_C(1) << c;
        sum += over_pile(t, pile, left & (left - 1), count + 1);
        t->used &= ~(UINT64_C(1) << c);
    }
    return sum;
}

static int64_t settled(const struct twin *t) {
    struct award awards[AWARDS_MAX];
    const int count = game.game.settle(memory, 1, awards);
    int left = __builtin_popcountll(t->deck & ~t->used);
    int64_t net = 0;
    for (int i = 0; i < count; i++)
        if (t->base >> awards[i].wager & 1) net += awards[i].returned_cents - awards[i].stake_cents;
    for (int i = 0; i < game.page.pile_count; i++) { /* what is not dealt could be anything */
        const struct page_pile *pile = &game.page.pile[i];
        if (pile->receiver == PAGE_TO_NOBODY || t->set >> i & 1) continue;
        for (int k = 0; k < pile->count; k++) net *= left - k;
        for (int k = 2; k <= pile->count; k++) net /= k;
        left -= pile->count;
    }
    return net;
}

static int64_t best_of(struct twin *t) {
    const struct need need = play(t);
    const bool asked = need.kind == NEED_DECISION;
    const unsigned open = (asked ? seen_piles() : lying()) & ~t->set;
    for (int i = 0; i < game.page.pile_count; i++)
        if (open >> i & 1 && game.page.pile[i].receiver != PAGE_TO_NOBODY) return over_pile(t, i, t->deck, 0);
    if (!asked) return settled(t);
    int64_t best = INT64_MIN;
    for (uint32_t left = need.actions; left; left &= left - 1) {
        t->actions[t->acted++] = (uint8_t)__builtin_ctz(left);
        const int64_t here = best_of(t);
        if (here > best) best = here;
        t->acted--;
    }
    return best;
}

/* ---- the count ------------------------------------------------------------------------------------------ */
static char *map(struct arena_source *source, size_t bytes) {
    struct arena arena;
    (void)source;
    must(arena_map_exactly(&arena, bytes));
    return arena.memory;
}

static void unmap(char *at, size_t bytes) { munmap(at, bytes); }

/* ---- states of decisions -------------------------------------------------------------------------------- */
enum { STATES_KEPT = 6, STATES_BETWEEN = 97 };

struct states {
    int seen, kept;
    wide value, deals; /* of the first decision */
    struct page_decided state[STATES_KEPT];
};

static void take_state(void *context, const struct page_decided *d) {
    struct states *s = context;
    if (d->stage == 0) s->value += d->way[d->best].value;
    if (d->stage == 0) s->deals += d->deals;
    if (s->seen++ % STATES_BETWEEN == 0) s->state[s->kept++ % STATES_KEPT] = *d;
}

static void lay(struct page_asked *to, const struct plan_side *side, uint64_t cards) {
    for (int pile = 0; cards && pile < game.page.pile_count; pile++) {
        if (!(side->piles >> pile & 1)) continue;
        to->cards.set |= 1u << pile;
        for (int i = 0; i < game.page.pile[pile].count; i++, cards &= cards - 1)
            to->cards.cards[pile][i] = (card)__builtin_ctzll(cards);
    }
}

/* The same state, counted alone. */
static void compare_state(void *context, const struct page_decided *d) {
    struct page_decided *all = context;
    if (d->tuple != all->tuple || d->count != all->count) return;
    for (int i = 0; i < d->count; i++) must(d->way[i].value * all->deals == all->way[i].value * d->deals);
    all->count = 0; /* found */
}

static bool states_agree(const struct page_exact_request *of, struct page_plan *plan, wide net, wide deals) {
    static struct states states;
    struct analysis_request alone = *of->request;
    struct page_exact_request request = {.request = &alone, .plan = plan, .put = take_state, .put_context = &states};
    struct page_count out;
    const char *refused;
    states = (struct states){0};
    alone.threads = 1;
    must(page_exact_run(&request, &out, &refused));
    if (states.deals != deals || states.value != net) return printf("the states of decisions do not add up\n"), false;
    for (int s = 0; s < SUITS; s++) plan->keys.key[s] = (uint64_t)s;
    for (int i = 0; i < states.kept && i < STATES_KEPT; i++) {
        struct page_decided *d = &states.state[i];
        struct page_asked known = {.made = d->way[0].history, .decision = 0};
        while (plan->stage_of[known.decision] != d->stage) known.decision++;
        lay(&known, &plan->own, d->own);
        lay(&known, &plan->context, d->context);
        request = (struct page_exact_request){
            .request = &alone, .plan = plan, .put = compare_state, .put_context = d, .known = &known};
        must(page_exact_run(&request, &out, &refused));
        if (d->count) return printf("a state alone is not found\n"), false;
    }
    return true;
}

static bool count(const struct twin *t, int64_t *net, int64_t *deals) {
    static struct arena_source source;
    source = (struct arena_source){.map = map, .unmap = unmap};
    struct arena arena = {.source = &source};
    const struct analysis_request request = {.arena = &arena, .threads = 2};
    struct page_plan *plan = arena_take(&arena, sizeof *plan);
    const struct plan_wanted wanted = {&t->rules, t->base, t->deck};
    const struct page_exact_request asked = {.request = &request, .plan = plan};
    struct page_count out;
    const char *refused = plan->refused;
    wide sum = 0;
    const bool done = page_plan_make(plan, &wanted) && page_exact_run(&asked, &out, &refused);
    if (!done) return fprintf(stderr, "refused: %s\n", refused), false;
    for (int i = 0; i < out.cell_count; i++)
        for (int h = 0; h < plan->history_count; h++) sum += (wide)out.cell[i].count[h] * out.cell[i].net[h];
    *net = (int64_t)sum;
    *deals = (int64_t)out.deals;
    const bool agree = states_agree(&asked, plan, sum, out.deals);
    arena_close(&arena);
    return agree;
}

/* All ways to deal the piles, whether or not they come to be dealt. */
static int64_t all_deals(const struct twin *t) {
    int left = __builtin_popcountll(t->deck);
    int64_t deals = 1;
    for (int i = 0; i < game.page.pile_count; i++) {
        const struct page_pile *pile = &game.page.pile[i];
        if (pile->receiver == PAGE_TO_NOBODY) continue;
        deals *= choose(left, pile->count);
        left -= pile->count;
    }
    return deals;
}

static uint64_t some_deck(int cards, uint64_t *state) {
    uint64_t deck = 0;
    while (__builtin_popcountll(deck) < cards) {
        *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        deck |= UINT64_C(1) << (*state >> 33) % game.page.deck;
    }
    return deck;
}

int main(int argc, char **argv) {
    if (argc != 5 || !page_file_read(&game, argv[1])) return 2;
    uint64_t state = strtoull(argv[3], NULL, 10);
    for (int i = 0; i < atoi(argv[4]); i++) {
        struct twin t = {.rules = rules_standard(&game.game), .base = page_base_wagers(&game.page), .unit = 5100};
        int64_t net, deals;
        t.deck = some_deck(atoi(argv[2]), &state);
        if (!count(&t, &net, &deals)) return 1;
        struct page_player player;
        static char place[1 << 17];
        struct arena arena = {.memory = place, .size = sizeof place};
        page_player_open(&player, &arena, &t.rules, 0);
        const int64_t slow = best_of(&t);
        const wide left = (wide)slow * deals * player.unit, right = (wide)net * all_deals(&t) * t.unit;
        if (left != right) {
            printf("%s, deck %d: the twin has %lld of %lld deals, the count %lld of %lld\n", argv[1], i,
                   (long long)slow, (long long)all_deals(&t), (long long)net, (long long)deals);
            return 1;
        }
    }
    printf("%s: equal\n", argv[1]);
    return 0;
}
