#include "sim/simulate.h"

#include "deal/deal.h"
#include "exact/thread.h"
#include "game/round.h"
#include "game/stadium_three_card.h"
#include "sim/simulate_kernel.h"

#include <sodium.h>
#include <string.h>

struct simulate_worker {
    const struct simulate *run;
    struct rng rng;
    struct simulate_deck deck;
    struct simulate_totals totals; /* of the current wave */
    struct simulate_counter count;
    size_t size;     /* of a round, as far as its seats go */
    void *bets_made; /* a round in which betting is closed */
    void *round;
    struct kernel_round kernel; /* .kernel NULL: rounds are played plainly */
};

/* ---- one round ---------------------------------------------------------------------------------------- */
/* Betting, through the rules; apply() asserts check() itself (game.h), so it is not called here. */
static void make_bets(const struct simulate_plan *plan, void *round) {
    plan->game->open(round, plan->rules, NULL);
    for (int i = 0; i < plan->event_count; i++) plan->game->apply(round, &plan->events[i]);
}

static inline void deal(const struct game *game, struct simulate_worker *w) {
    struct event event = {.kind = EV_CARD};
    do {
        event.cards[0] = simulate_deck_next(&w->deck, &w->rng);
        game->apply(w->round, &event);
    } while (round_dealing(w->round));
}

/* [P-start] A generator or three dice choose the spot, by the game's option; or the kernel has. */
static void start(const struct simulate_plan *plan, struct simulate_worker *w) {
    const bool dice = rules_start_by_dice(plan->rules);
    uint8_t thrown[DEAL_DICE];
    const int spot = w->kernel.kernel ? w->kernel.start : deal_start(&w->rng, dice, thrown);
    const struct event event = {.kind = EV_START, .what = (uint8_t)spot};
    plan->game->apply(w->round, &event);
}

/* From closed betting to the end.  Returns whether any seat was asked for a decision. */
static bool play_round(const struct simulate_plan *plan, const struct simulate_player *player,
                       struct simulate_worker *w) {
    const struct game *game = plan->game;
    bool asked = false;
    for (;;) {
        const struct need need = game->need(w->round);

        if (need.kind == NEED_CARD) {
            deal(game, w);
        } else if (need.kind == NEED_DECISION) {
            const struct event event = player->decide(player->tables, w->round, need.seat);

            game->apply(w->round, &event);
            asked = true;
        } else if (need.kind == NEED_START) {
            start(plan, w);
        } else {
            must(need.kind == NEED_NOTHING);
            return asked;
        }
    }
}

static void settle_round(const struct simulate_plan *plan, struct simulate_worker *w, bool asked) {
    struct award awards[AWARDS_MAX];
    for (int seat = 1; seat <= plan->seats; seat++) {
        const int count = plan->game->settle(w->round, seat, awards);
        simulate_counter_add_seat(&w->count, awards, count, asked);
    }
    simulate_counter_end_round(&w->count);
}

/* ---- rounds by their signatures ----------------------------------------------------------------------- */
/* The rules play the round that the kernel has just played.  With twin, what they say must be what is known. */
static void learn(void *worker) {
    struct simulate_worker *w = worker;
    struct kernel_round *k = &w->kernel;
    const struct simulate_plan *plan = w->run->plan;
    const struct simulate_deck deck = w->deck; /* after the last round that has been dealt */
    const int cards = k->kernel->cards, dealt = cards ? cards : deck.at;
    struct award awards[AWARDS_MAX];
    struct simulate_seat seat;
    memcpy(w->round, w->bets_made, w->size);
    for (int i = 0; i < cards; i++) w->deck.cards[i] = k->dealt[i][k->column];
    w->deck.at = 0;
    w->deck.chosen = dealt;
    const bool asked = play_round(plan, &w->run->player, w);
    must(w->deck.at == dealt);
    w->deck = deck;
    for (int i = 0; i < k->seats; i++) {
        simulate_seat_of(&seat, plan, awards, plan->game->settle(w->round, i + 1, awards), asked);
        for (int slot = 0; slot < (i ? k->alone : k->slots); slot++) {
            struct kernel_entry *entry = &k->entries[slot][k->code[i][kernel_code_slot(k, slot)][k->column]];
            const int m = k->measure[slot];
            const int64_t cents = m < 0 ? 0 : seat.cents[m];
            const uint16_t line = m < 0 ? (uint16_t)plan->line_count : plan->line_of[seat.cell[m]];

            must(!k->twin || !entry->known || (entry->line == line && entry->cents == cents));
            *entry = (struct kernel_entry){cents, line, true};
        }
    }
}

/* A signature that so many rounds had in all their seats alike. */
static void add_signature(struct simulate_worker *w, int measure, const struct kernel_entry *entry, uint64_t rounds) {
    const int seats = w->kernel.seats;
    const wide cents = (wide)entry->cents * seats;
    struct simulate_line_total *line = &w->totals.lines[entry->line];
    w->totals.sums[measure].cents += (wide)rounds * cents;
    w->totals.sums[measure].squares += (wide_count)rounds * (wide_count)(cents * cents);
    line->count += rounds * (uint64_t)seats;
    if (seats > 1) line->squares += rounds * (uint64_t)(seats * seats);
}

/* The squares of the count of a round: 1 for the first of a line, 3 more for the second, and so on. */
static void add_places(struct simulate_worker *w) {
    struct kernel_round *k = &w->kernel;
    for (int line = 0; line < w->totals.line_count; line++)
        for (int i = 0; i < KERNEL_SEATS; i++) {
            w->totals.lines[line].count += k->places[line][i];
            w->totals.lines[line].squares += k->places[line][i] * (uint64_t)(2 * i + 1);
            k->places[line][i] = 0;
        }
}

/* Adds up what the kernel has counted since the last time; a wave of rounds fits into the counts. */
static void flush_kernel(struct simulate_worker *w) {
    struct kernel_round *k = &w->kernel;
    if (!k->kernel) return;
    if (k->alone) add_places(w);
    for (int slot = 0; slot < k->slots; slot++) {
        const int m = k->measure[slot];

        for (int code = 0; slot >= k->alone && m >= 0 && code < KERNEL_CODES; code++) {
            const uint32_t count = k->counts[kernel_code_slot(k, slot)][code];
            if (count) add_signature(w, m, &k->entries[slot][code], count);
        }
        if (slot < k->alone && m >= 0) {
            w->totals.sums[m].cents += k->sums[slot].cents;
            w->totals.sums[m].squares += k->sums[slot].squares;
        }
        k->sums[slot] = (struct simulate_sum){0};
    }
    memset(k->counts, 0, KERNEL_SLOTS * sizeof *k->counts);
}

static void play_signatures(const struct simulate *s, struct simulate_worker *w, uint64_t rounds) {
    w->run = s;
    w->kernel.twin = s->twin;
    w->kernel.kernel->play(&w->kernel, rounds);
    w->totals.rounds += rounds;
}

static void play_plainly(const struct simulate *s, struct simulate_worker *w, uint64_t rounds) {
    for (uint64_t i = 0; i < rounds; i++) {
        memcpy(w->round, w->bets_made, w->size);
        simulate_deck_begin(&w->deck);
        settle_round(s->plan, w, play_round(s->plan, &s->player, w));
    }
}

/* Signatures are kept from block to block: what the rules say of them never changes. */
static void open_kernel(const struct simulate *s, struct simulate_worker *w) {
    struct kernel_round *k = &w->kernel;
    if (k->deck) return; /* it was opened for the first block */
    k->kernel = s->plain ? NULL : simulate_kernel_find(s->plan, s->player.decide);
    k->deck = &w->deck;
    k->rng = &w->rng;
    k->tables = s->player.tables;
    k->seats = s->plan->seats;
    k->learn = learn;
    k->context = w;
    if (k->kernel && k->seats > 1) k->alone = k->kernel->alone;
    for (; k->kernel && k->kernel->slots[k->slots]; k->slots++) {
        k->measure[k->slots] = -1;
        for (int m = 0; m < s->plan->measure_count; m++)
            if (strcmp(k->kernel->slots[k->slots], s->plan->measures[m].id) == 0) k->measure[k->slots] = m;
    }
    for (int i = 0; i < KERNEL_SEATS && game_is(s->plan->game, &stadium_three_card); i++)
        k->pick[i] = stadium_three_card_pick(w->bets_made, i + 1);
}

/* ---- a block ------------------------------------------------------------------------------------------ */
/* "simulate 1", the block's number, low byte first, and the seed: no two pairs give the same bytes. */
static void seed_block(struct rng *rng, const char *seed, uint64_t block) {
    enum { HEAD = sizeof "simulate 1" + 8, SEED_MAX = 1024 };
    uint8_t bytes[HEAD + SEED_MAX] = "simulate 1";
    const size_t size = strlen(seed);
    must(size <= SEED_MAX);
    for (int i = 0; i < 8; i++) bytes[HEAD - 8 + i] = (uint8_t)(block >> 8 * i);
    memcpy(bytes + HEAD, seed, size);
    rng_seed(rng, bytes, HEAD + size);
}

static void play_block(const struct simulate *s, struct simulate_worker *w, uint64_t block, uint64_t rounds) {
    seed_block(&w->rng, s->seed, block);
    simulate_deck_restart(&w->deck);
    make_bets(s->plan, w->bets_made);
    open_kernel(s, w);
    (w->kernel.kernel ? play_signatures : play_plainly)(s, w, rounds);
}

/* ---- opening ------------------------------------------------------------------------------------------ */
static void open_deck(struct simulate_deck *deck, const struct simulate_plan *plan) {
    const struct game *game = plan->game;
    simulate_deck_open(deck, rules_decks(plan->rules), game->joker,
                       game->cards_shared + plan->seats * game->cards_per_seat,
                       game->cards_shared + game->seats * game->cards_per_seat);
}

static struct simulate_worker *open_worker(const struct simulate_plan *plan, struct arena *arena) {
    struct simulate_worker *w = arena_take(arena, sizeof *w);
    w->size = plan->game->head_size + (size_t)plan->seats * plan->game->seat_size;
    w->bets_made = arena_take(arena, game_round_size(plan->game));
    w->round = arena_take(arena, game_round_size(plan->game));
    open_deck(&w->deck, plan);
    simulate_totals_open(&w->totals, plan, arena);
    simulate_counter_open(&w->count, plan, &w->totals, arena);
    w->kernel.entries = arena_take(arena, KERNEL_SLOTS * sizeof *w->kernel.entries);
    w->kernel.counts = arena_take(arena, KERNEL_SLOTS * sizeof *w->kernel.counts);
    w->kernel.places = arena_take(arena, (size_t)(plan->line_count + 1) * sizeof *w->kernel.places);
    return w;
}

void simulate_open(struct simulate *s, struct arena *arena) {
    must(s->threads >= 1 && s->threads <= SIMULATE_THREADS_MAX && s->rounds <= SIMULATE_ROUNDS_MAX);
    must(sodium_init() >= 0); /* chooses the fast ChaCha20 of this processor */
    s->waves = 0;
    s->stop = false;
    simulate_totals_open(&s->whole, s->plan, arena);
    simulate_totals_open(&s->tail, s->plan, arena);
    s->workers = arena_take(arena, (size_t)s->threads * sizeof(struct simulate_worker *));
    for (int i = 0; i < s->threads; i++) s->workers[i] = open_worker(s->plan, arena);
    s->arena = arena;
}

/* What the kernel of the player looks up; the player may be set after simulate_open(), so it is made before the first
 * wave, once: every kernel that prepares anything has its own. */
static void prepare_kernel(struct simulate *s) {
    const struct simulate_kernel *kernel = simulate_kernel_find(s->plan, s->player.decide);
    if (!kernel || !kernel->prepare || s->plain || s->workers[0]->kernel.own) return;
    const void *own = kernel->prepare(s->plan, s->arena);
    for (int i = 0; i < s->threads; i++) s->workers[i]->kernel.own = own;
}

/* ---- waves -------------------------------------------------------------------------------------------- */
uint64_t simulate_played(const struct simulate *s) { return s->whole.rounds + s->tail.rounds; }

void simulate_total(const struct simulate *s, struct simulate_totals *out) {
    simulate_totals_clear(out);
    simulate_totals_add(out, &s->whole);
    simulate_totals_add(out, &s->tail);
}

static void report(struct simulate *s, int blocks_done) {
    const double done = (double)s->whole.rounds + (double)blocks_done * SIMULATE_BLOCK;
    if (!s->progress || !s->progress(s->progress_context, done / (double)s->rounds)) return;
#pragma omp atomic write
    s->stop = true;
}

static bool asked_to_stop(struct simulate *s) {
    bool stop;
#pragma omp atomic read
    stop = s->stop;
    return stop;
}

/* Plays the first `count` blocks of the wave, on all threads.  Returns how many were played before a stop. */
static int play_wave(struct simulate *s, int count) {
    int played = 0;
#pragma omp parallel for num_threads(s->threads) schedule(dynamic, 1)
    for (int i = 0; i < count; i++) {
        int so_far;

        if (asked_to_stop(s)) continue;
        play_block(s, s->workers[thread_number()], s->waves * SIMULATE_WAVE + (uint64_t)i, SIMULATE_BLOCK);
#pragma omp atomic capture
        so_far = ++played;
        if (thread_number() == 0) report(s, so_far);
    }
    return played;
}

static void gather(struct simulate *s, struct simulate_totals *to) {
    for (int i = 0; i < s->threads; i++) {
        flush_kernel(s->workers[i]);
        simulate_totals_add(to, &s->workers[i]->totals);
        simulate_totals_clear(&s->workers[i]->totals);
    }
}

/* The rounds after the last whole block. */
static void play_tail(struct simulate *s) {
    const uint64_t rest = s->rounds % SIMULATE_BLOCK;
    if (s->tail.rounds == rest) return;
    play_block(s, s->workers[0], s->rounds / SIMULATE_BLOCK, rest);
    gather(s, &s->tail);
}

enum simulate_state simulate_wave(struct simulate *s) {
    const uint64_t blocks = s->rounds / SIMULATE_BLOCK, before = s->waves * SIMULATE_WAVE;
    const uint64_t left = blocks > before ? blocks - before : 0;
    const int count = left < SIMULATE_WAVE ? (int)left : SIMULATE_WAVE;
    prepare_kernel(s);
    const int played = play_wave(s, count);
    gather(s, &s->whole);
    if (played < count) return SIMULATE_STOPPED;
    s->waves++;
    if (left > SIMULATE_WAVE) return asked_to_stop(s) ? SIMULATE_STOPPED : SIMULATE_MORE;
    play_tail(s);
    return SIMULATE_DONE;
}
