/* decide.c - the fast deciders and the rounds they decide, on one core.  TSV on standard output:
 *
 *   game  strategy  seats  prepare CPU s  ns a decision  decisions a round  ns a round  rounds/s
 *
 * A round is whole: open, every wager that has a table, close, cards from a lazy shuffle, decisions, awards
 * of every seat; each event through check and apply.  Decisions are also timed separately, on copies of
 * rounds that await one, 4,096 for each decision of a round.
 *
 * bench_decide [GAME]: without a game every decider of a game that is dealt from one fresh deck to a table of
 * seats.  CPU seconds are what is counted. */
#include "math/decide.h"
#include "base/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#define ARENA_BYTES ((size_t)1 << 30)

enum { STOPPED_MAX = 3 * 4096, ROUNDS = 2000000, REPEATS = 20, STAKE = 500 };

static double cpu_seconds(void) {
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- cards -------------------------------------------------------------------------------------------- */

struct deck {
    uint64_t state;
    uint32_t count, used;
    card cards[8 * DECK_52 + 1];
};

static uint32_t below(struct deck *d, uint32_t n) {
    uint64_t z = d->state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(((z >> 32) * n) >> 32);
}

/* The next card of a lazy Fisher-Yates shuffle; it may begin with any order of the cards. */
static card draw(struct deck *d) {
    const uint32_t at = d->used + below(d, d->count - d->used);
    const card drawn = d->cards[at];

    d->cards[at] = d->cards[d->used];
    d->cards[d->used++] = drawn;
    return drawn;
}

static void deck_open(struct deck *d, const struct game *game) {
    *d = (struct deck){.state = 1};
    d->count = game->joker ? DECK_53 : DECK_52;
    for (uint32_t i = 0; i < d->count; i++) d->cards[i] = (card)i;
}

/* ---- rounds ------------------------------------------------------------------------------------------- */

/* Rounds stopped where they await a decision. */
struct stopped {
    size_t size;
    int count;
    char *rounds;
    uint16_t seat[STOPPED_MAX];
};

struct bench {
    const struct game *game;
    const struct decider *decider;
    const void *tables;
    struct rules rules;
    int seats;
    struct deck deck;
    void *round;
    int64_t decisions, returned; /* returned: keeps the compiler from removing the work */
    struct stopped *stopped;     /* NULL when rounds are timed */
};

static void apply_event(struct bench *b, struct event event) {
    const struct game *game = b->game;

    must(game->check(b->round, &event) == OK);
    game->apply(b->round, &event);
}

static void record_stopped(struct stopped *s, const void *round, int seat) {
    if (s->count == STOPPED_MAX) return;
    memcpy(s->rounds + (size_t)s->count * s->size, round, s->size);
    s->seat[s->count++] = (uint16_t)seat;
}

static void place_bets(struct bench *b, int seat) {
    const struct game *game = b->game;

    for (int w = 0; w < game->wager_count; w++) {
        if (game->wagers[w].kind >= WAGER_FOLLOWS || !rules_offers(&b->rules, w)) continue;
        const int64_t fixed = rules_fixed_cents(&b->rules, w);
        apply_event(b, (struct event){EV_BET, (uint8_t)w, (uint16_t)seat, {0}, .cents = fixed ? fixed : STAKE});
    }
}

static void decide(struct bench *b, int seat) {
    if (b->stopped) record_stopped(b->stopped, b->round, seat);
    apply_event(b, b->decider->decide(b->tables, b->round, seat));
    b->decisions++;
}

static void finish(struct bench *b) {
    const struct game *game = b->game;

    for (;;) {
        const struct need need = game->need(b->round);

        switch ((enum need_kind)need.kind) {
        case NEED_CARD: apply_event(b, (struct event){.kind = EV_CARD, .cards = {draw(&b->deck)}}); break;
        case NEED_DECISION: decide(b, need.seat); break;
        case NEED_START:
            apply_event(b, (struct event){.kind = EV_START, .what = (uint8_t)(1 + below(&b->deck, 7))});
            break;
        case NEED_WAGERS:
        case NEED_TURN: must(!"betting is closed, and every card is seen"); break;
        case NEED_NOTHING: return;
        }
    }
}

static void play(struct bench *b) {
    const struct game *game = b->game;
    struct award awards[AWARDS_MAX];

    b->deck.used = 0;
    game->open(b->round, &b->rules, NULL);
    for (int seat = 1; seat <= b->seats; seat++) place_bets(b, seat);
    apply_event(b, (struct event){.kind = EV_CLOSE});
    finish(b);
    for (int seat = 1; seat <= b->seats; seat++) {
        const int count = game->settle(b->round, seat, awards);
        for (int i = 0; i < count; i++) b->returned += awards[i].returned_cents;
    }
}

/* ---- measuring ---------------------------------------------------------------------------------------- */

static double time_decisions(struct bench *b) {
    static struct stopped stopped;
    unsigned sum = 0;

    stopped.count = 0;
    stopped.size = game_round_size(b->game);
    stopped.rounds = malloc(STOPPED_MAX * stopped.size);
    must(stopped.rounds);
    b->stopped = &stopped;
    while (stopped.count < STOPPED_MAX) play(b);
    b->stopped = NULL;
    const double start = cpu_seconds();
    for (int repeat = 0; repeat < REPEATS; repeat++)
        for (int i = 0; i < stopped.count; i++)
            sum += b->decider->decide(b->tables, stopped.rounds + (size_t)i * stopped.size, stopped.seat[i]).what;
    const double end = cpu_seconds();
    b->returned += sum;
    free(stopped.rounds);
    return 1e9 * (end - start) / ((double)REPEATS * stopped.count);
}

static void measure(struct bench *b, double prepared) {
    const double decision = time_decisions(b), start = cpu_seconds();

    b->decisions = 0;
    for (int i = 0; i < ROUNDS; i++) play(b);
    const double seconds = cpu_seconds() - start;
    printf("%s\t%s\t%d\t%.2f\t%.1f\t%.2f\t%.0f\t%.0f\n", b->game->id, b->decider->strategy, b->seats, prepared,
           decision, (double)b->decisions / ROUNDS, 1e9 * seconds / ROUNDS, ROUNDS / seconds);
    fflush(stdout);
}

static void run(const struct game *game, const struct decider *decider, struct arena *arena) {
    const size_t mark = arena_mark(arena);
    struct bench b = {
        .game = game, .decider = decider, .rules = rules_standard(game), .round = malloc(game_round_size(game))};
    const struct analysis_request request = {.rules = b.rules, .arena = arena, .threads = 1};
    const double start = cpu_seconds();

    must(b.round);
    b.tables = decider->prepare(&request);
    const double prepared = cpu_seconds() - start;
    must(b.tables);
    for (b.seats = 1; b.seats <= 6; b.seats += 5) {
        deck_open(&b.deck, game);
        measure(&b, prepared);
    }
    free(b.round);
    arena_release(arena, mark);
}

int main(int argc, char **argv) {
    struct arena arena = {.size = ARENA_BYTES};

    arena.memory = mmap(NULL, ARENA_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (arena.memory == MAP_FAILED) return 1;
    puts("game\tstrategy\tseats\tprepare CPU s\tns a decision\tdecisions a round\tns a round\trounds/s");
    for (int i = 0; i < analysis_count; i++) {
        const struct game *game = analysis_list[i]->game;

        if (game->live_shoe || game->seats != TABLE_SEATS) continue;
        for (const struct decider *d = analysis_list[i]->deciders; d->strategy; d++)
            if (argc < 2 || strcmp(argv[1], game->id) == 0) run(game, d, &arena);
    }
    return 0;
}
