/* rounds.c - how fast the rules are: whole rounds through open, check, apply, need and settle.  TSV on
 * standard output, a line per game, choice of wagers and number of seats:
 *
 *   game  wagers  seats  rounds/s  ns  after bets ns  deal ns  events  returned
 *
 * ns is the time of the rules alone, as a table calls them: need, check and apply for every event, then
 * settle for every seat.  Where bets are the same in every round, as in a simulation, a round may continue
 * from a copy of one in which betting is closed: "after bets ns" is that time, the copy included.
 *
 * The cards are dealt before the clock starts; "deal ns" is the time of that, from a deck by Fisher-Yates as
 * far as a round can go or from a whole shuffled shoe.  Decisions cost nothing here: always the one that
 * makes the round longest.  returned is the cents that all rounds paid back; it changes only with the rules
 * or the generator.  One thread, process CPU time, the best of five runs.
 *
 * bench_rounds GAME WAGERS SEATS ROUNDS plays one line with so many rounds.  Instructions a round:
 *
 *   valgrind --tool=callgrind --toggle-collect=play_rounds build-bench/bench/bench_rounds \
 *       three-card-catch all 1 100000
 *
 * divided by 500,000, for there are five runs; --toggle-collect=play_after_bets for those of the second kind. */
#include "base/rng.h"
#include "game/rules.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNS = 5, DEALS = 1 << 14, SHOES = DEALS / 16, CARDS_MAX = SHOE_DECKS_MAX * DECK_52 };
enum { BETS_MAX = TABLE_SEATS * WAGERS_MAX, STAKE = 500, SHOE_CUT = 200 };

static const struct longest {
    const char *game, *actions[2]; /* the first that is allowed */
} longest[] = {
    {"three-card-catch", {"play", "play"}},        {"super-three-card", {"play", "play"}},
    {"stadium-three-card", {"play", "play"}},      {"chase-the-flush", {"check", "bet"}},
    {"dealer-open-pai-gow", {"house-way", "set"}},
};

struct bench {
    const struct game *game;
    struct rules rules;
    bool all; /* wagers, or the required ones */
    int seats, rounds;
    uint8_t action[2];
    int bet_count;
    struct event bets[BETS_MAX];
    card *pool; /* DEALS of one round, or SHOES of many */
    int deals, size, cut;
    void *round, *closed; /* closed: the bets are made, betting is closed */
    int64_t events, returned;
};

/* ---- cards -------------------------------------------------------------------------------------------- */

static double cpu_seconds(void) {
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* The first count cards of a shuffled deck: Fisher-Yates, stopped when enough is chosen. */
static void deal_deck(struct rng *rng, card *deck, int size, int count, card *out) {
    for (int i = 0; i < count; i++) {
        const uint32_t chosen = (uint32_t)i + rng_below(rng, (uint32_t)(size - i));
        const card c = deck[chosen];

        deck[chosen] = deck[i];
        deck[i] = out[i] = c;
    }
}

/* Fills the pool and returns how many seconds that took. */
static double deal_pool(struct bench *b, int deck_size, int deck_kinds) {
    struct rng rng;
    card deck[CARDS_MAX];

    rng_seed(&rng, "bench", 5);
    for (int i = 0; i < deck_size; i++) deck[i] = (card)(i % deck_kinds);
    const double start = cpu_seconds();
    for (int i = 0; i < b->deals; i++) deal_deck(&rng, deck, deck_size, b->size, b->pool + i * b->size);
    return cpu_seconds() - start;
}

/* ---- rounds ------------------------------------------------------------------------------------------- */

static void apply_event(struct bench *b, const struct event *event) {
    must(b->game->check(b->round, event) == OK);
    b->game->apply(b->round, event);
    b->events++;
}

static uint8_t action_of(const struct bench *b, uint32_t open) {
    return open >> b->action[0] & 1 ? b->action[0] : b->action[1];
}

static void make_bets(struct bench *b, const struct shoe *shoe) {
    const struct event close = {.kind = EV_CLOSE};

    b->game->open(b->round, &b->rules, shoe);
    for (int i = 0; i < b->bet_count; i++) apply_event(b, &b->bets[i]);
    apply_event(b, &close);
}

/* From closed betting to the end; returns how many cards it took.  Events are changed in place: reading a
 * whole one right after its bytes were written stalls the processor. */
static int play_cards(struct bench *b, const card *cards) {
    struct event start = {.kind = EV_START, .what = 1}, deal = {.kind = EV_CARD}, act = {.kind = EV_ACT};
    const card *next = cards;

    for (;;) {
        const struct need need = b->game->need(b->round);

        if (need.kind == NEED_NOTHING) break;
        if (need.kind == NEED_CARD) {
            deal.cards[0] = *next++;
            apply_event(b, &deal);
        } else if (need.kind == NEED_DECISION) {
            act.seat = need.seat;
            act.what = action_of(b, need.actions);
            apply_event(b, &act);
        } else {
            apply_event(b, &start);
        }
    }
    return (int)(next - cards);
}

static void settle_round(struct bench *b) {
    struct award awards[AWARDS_MAX];

    for (int seat = 1; seat <= b->seats; seat++) {
        const int count = b->game->settle(b->round, seat, awards);
        for (int i = 0; i < count; i++) b->returned += awards[i].returned_cents;
    }
}

/* A deck is fresh each round; a shoe is dealt from until it has passed the cut card. */
__attribute__((noinline)) static void play_rounds(struct bench *b) {
    int deal = 0, at = 0;

    b->events = b->returned = 0;
    for (int i = 0; i < b->rounds; i++) {
        make_bets(b, at ? b->game->shoe(b->round) : NULL);
        at += play_cards(b, b->pool + deal * b->size + at);
        settle_round(b);
        if (at < b->cut) continue;
        at = 0;
        deal = deal + 1 == b->deals ? 0 : deal + 1;
    }
}

/* A shoe is full in every round. */
__attribute__((noinline)) static void play_after_bets(struct bench *b) {
    const size_t size = b->game->head_size + (size_t)b->seats * b->game->seat_size;
    int deal = 0;

    for (int i = 0; i < b->rounds; i++) {
        memcpy(b->round, b->closed, size);
        play_cards(b, b->pool + deal * b->size);
        settle_round(b);
        deal = deal + 1 == b->deals ? 0 : deal + 1;
    }
}

/* ---- what is measured --------------------------------------------------------------------------------- */

static void place_bets(struct bench *b) {
    b->bet_count = 0;
    for (int seat = 1; seat <= b->seats; seat++) {
        for (int i = 0; i < b->game->wager_count; i++) {
            const struct wager *w = &b->game->wagers[i];
            const int64_t fixed = rules_fixed_cents(&b->rules, i);

            if (w->kind >= WAGER_FOLLOWS || !rules_offers(&b->rules, i)) continue;
            if (w->kind != WAGER_REQUIRED && !b->all) continue;
            b->bets[b->bet_count++] = (struct event){
                .kind = EV_BET, .seat = (uint16_t)seat, .what = (uint8_t)i, .cents = fixed ? fixed : STAKE};
        }
    }
}

/* A game that is not listed takes its first action, or its second where that is not allowed. */
static void choose_actions(struct bench *b) {
    b->action[0] = 0;
    b->action[1] = 1;
    for (size_t i = 0; i < COUNT(longest); i++) {
        if (strcmp(longest[i].game, b->game->id) != 0) continue;
        for (int k = 0; k < 2; k++) {
            const char *name = longest[i].actions[k];
            b->action[k] = (uint8_t)game_action(b->game, name, strlen(name));
        }
        return;
    }
}

static double prepare(struct bench *b) {
    const int kinds = game_deck_size(b->game), decks = b->game->live_shoe ? 6 : 1;
    const int most = b->game->cards_shared + b->seats * b->game->cards_per_seat;

    b->rules = rules_standard(b->game);
    if (b->game->option_count && rules_option(b->game, "jacks-beat", 10) >= 0) {
        must(rules_set_operator(&b->rules, 2, 5) == OK);
    }
    place_bets(b);
    choose_actions(b);
    b->size = b->game->live_shoe ? decks * kinds : b->game->joker ? kinds : most;
    b->cut = b->game->live_shoe ? SHOE_CUT : 1;
    b->deals = b->game->live_shoe ? SHOES : DEALS;
    b->pool = malloc((size_t)(b->deals * b->size));
    b->round = malloc(game_round_size(b->game));
    b->closed = malloc(game_round_size(b->game));
    must(b->pool && b->round && b->closed);
    make_bets(b, NULL);
    memcpy(b->closed, b->round, game_round_size(b->game));
    return deal_pool(b, decks * kinds, kinds);
}

/* The best of several runs. */
static double seconds_of(struct bench *b, void (*play)(struct bench *)) {
    double best = 1e9;

    for (int run = 0; run < RUNS; run++) {
        const double start = cpu_seconds();

        play(b);
        const double seconds = cpu_seconds() - start;
        if (seconds < best) best = seconds;
    }
    return best;
}

static void measure(const struct game *game, bool all, int seats, int rounds) {
    struct bench b = {.game = game, .all = all, .seats = seats, .rounds = rounds};
    const double deal = prepare(&b), after_bets = seconds_of(&b, play_after_bets), whole = seconds_of(&b, play_rounds);
    const double deals = game->live_shoe ? (double)b.deals * SHOE_CUT / (3 + 3 * seats) : b.deals;

    printf("%s\t%s\t%d\t%.0f\t%.1f\t%.1f\t%.1f\t%.1f\t%" PRId64 "\n", game->id, all ? "all" : "required", seats,
           rounds / whole, whole / rounds * 1e9, after_bets / rounds * 1e9, deal / deals * 1e9,
           (double)b.events / rounds, b.returned);
    fflush(stdout);
    free(b.pool);
    free(b.round);
    free(b.closed);
}

static void measure_game(const struct game *game) {
    const int rounds = game->joker ? 200000 : 1000000;

    measure(game, false, 1, rounds);
    measure(game, true, 1, rounds);
    measure(game, true, TABLE_SEATS, rounds / TABLE_SEATS);
}

int main(int argc, char **argv) {
    const struct game *one = argc > 1 ? game_find(argv[1], strlen(argv[1])) : NULL;

    if (argc > 1 && !one) return 2;
    printf("game\twagers\tseats\trounds/s\tns\tafter bets ns\tdeal ns\tevents\treturned\n");
    if (argc == 5) {
        measure(one, strcmp(argv[2], "all") == 0, atoi(argv[3]), atoi(argv[4]));
        return 0;
    }
    for (int i = 0; i < game_count; i++) {
        if (!one || game_list[i] == one) measure_game(game_list[i]);
    }
    return 0;
}
