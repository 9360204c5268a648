#include "rng/battery_source.h"

#include "deal/deal.h"
#include "deal/list.h"

#include <stdio.h>
#include <string.h>

/* ---- the generator and the deals, fair or faulty ------------------------------------------------------ */
void rng_source_open(struct rng_source *s, enum broken_kind broken) { broken_open(&s->broken, broken, &s->rng); }

void rng_source_open_deals(struct rng_source *s, const struct game *game, int decks, bool own_seed) {
    if (s->broken.kind != BROKEN_NONE) {
        deal_broken_open(&s->faulty, &s->broken, decks, game->joker);
        s->deal = (struct deal_source){&deal_broken, &s->faulty};
    } else {
        deal_rng_open(&s->fair, decks, game->joker, own_seed ? NULL : &s->rng);
        s->deal = (struct deal_source){&deal_rng, &s->fair};
    }
}

/* ---- progress ----------------------------------------------------------------------------------------- */
/* Adds done cards, and reports the share. */
static void report_progress(struct battery_progress_state *progress, double done) {
    const struct battery_request *request = progress->request;
#pragma omp critical
    {
        progress->done += done;
        if (request->progress && request->progress(request->progress_context, progress->done / progress->total)) {
#pragma omp atomic write
            progress->stop = true;
        }
    }
}

static bool stopped(const struct battery_progress_state *progress) {
    bool stop;
#pragma omp atomic read
    stop = progress->stop;
    return stop;
}

/* ---- opening ------------------------------------------------------------------------------------------ */
/* The probability that the next `cards` cards of two deals agree: the sum of the squares of the probabilities
 * of each card.  used[u] kinds have u copies dealt already. */
static double same_opening_from(int *used, int copies, int left, int cards) {
    double chance = 0.0;
    if (cards == 0) return 1.0;
    for (int u = 0; u < copies && u < BATTERY_OPENING; u++) {
        const double one = (double)(copies - u) / left, kinds = used[u];

        if (used[u] == 0) continue;
        used[u]--;
        used[u + 1]++;
        chance += kinds * one * one * same_opening_from(used, copies, left - 1, cards - 1);
        used[u]++;
        used[u + 1]--;
    }
    return chance;
}

double battery_same_opening(int kinds, int copies, int cards) {
    int used[BATTERY_OPENING + 1] = {kinds};
    must(cards <= BATTERY_OPENING);
    return same_opening_from(used, copies, kinds * copies, cards);
}

/* The number of first cards for which some equal pairs are expected, but at most 500. */
static int opening_for(const struct battery_source *s, int64_t deals) {
    const double pairs = 0.5 * (double)deals * (double)(deals - 1), most = 500.0;
    int cards = 1;
    while (cards < BATTERY_OPENING && pairs * battery_same_opening(s->kinds, s->copies, cards) > most) cards++;
    return cards;
}

static void open_deals(struct battery_source *s, const struct battery_section *section) {
    rng_source_open_deals(&s->from, section->game, section->decks, false);
    s->copies = section->decks;
    s->kinds = game_deck_size(section->game);
    s->size = s->kinds * s->copies;
}

/* Each section has its own generator, so that sections can run in parallel; its seed is "three-card-catch: SEED". */
static void seed_generator(struct rng *rng, const char *section, const char *seed) {
    const size_t size = strlen(section) + 2 + strlen(seed);
    char *text = must_calloc(1, size + 1);
    snprintf(text, size + 1, "%s: %s", section, seed);
    rng_seed(rng, text, size);
    free(text);
}

void battery_source_open(struct battery_source *s, const struct battery_section *section,
                         struct battery_progress_state *progress) {
    const struct battery_request *request = progress->request;
    *s = (struct battery_source){.progress = progress};
    seed_generator(&s->from.rng, section->id, request->seed);
    rng_source_open(&s->from, request->broken);
    open_deals(s, section);
    s->deals_most = section->deals;
    s->opening = opening_for(s, section->deals);
    s->openings = must_calloc((size_t)section->deals, sizeof *s->openings);
    s->fingerprints = must_calloc((size_t)section->deals, sizeof *s->fingerprints);
}

void battery_source_close(struct battery_source *s) {
    free(s->openings);
    free(s->fingerprints);
    s->openings = s->fingerprints = NULL;
}

/* ---- deals -------------------------------------------------------------------------------------------- */
static bool is_complete(const struct battery_source *s, const card *cards) {
    uint8_t left[DECK_53];
    memset(left, s->copies, sizeof left);
    for (int i = 0; i < s->size; i++) {
        must(cards[i] < s->kinds);
        if (left[cards[i]]-- == 0) return false;
    }
    return true;
}

/* Two different orders have the same 64 bits with a chance of 2^-64 or so: collisions do not happen in practice. */
static uint64_t fingerprint(const card *cards, int count) {
    uint64_t mixed = 0x9e3779b97f4a7c15;
    for (int i = 0; i < count; i++) {
        mixed = (mixed ^ cards[i]) * 0xd6e8feb86659fd93;
        mixed ^= mixed >> 32;
    }
    return mixed;
}

static void record_deal(struct battery_source *s, const card *cards) {
    uint64_t opening = 0;
    must(s->deals < s->deals_most);
    for (int i = 0; i < s->opening; i++) opening = opening << 8 | cards[i];
    s->openings[s->deals] = opening;
    s->fingerprints[s->deals] = fingerprint(cards, s->size);
    s->deals++;
}

void battery_deal(struct battery_source *s, card *cards) {
    enum { REPORT = 512 };
    if (stopped(s->progress)) {
        memset(cards, 0, (size_t)s->size);
        return;
    }
    must(deal_begin(s->from.deal) == OK);
    for (int i = 0; i < s->size; i++) must(deal_next(s->from.deal, &cards[i]) == OK);
    if (!is_complete(s, cards)) s->incomplete++;
    record_deal(s, cards);
    if (s->deals % REPORT == 0) report_progress(s->progress, (double)REPORT * s->size);
}

void battery_order(const struct battery_source *s, const card *cards, uint8_t *order) {
    bool seen[256] = {false};
    int count = 0;
    for (int i = 0; i < s->size && count < s->kinds; i++) {
        if (seen[cards[i]]) continue;
        seen[cards[i]] = true;
        order[count++] = cards[i];
    }
    while (count < s->kinds) order[count++] = 0; /* not a shoe: counted as incomplete */
}

int battery_start(struct battery_source *s, bool dice) {
    uint8_t shown[DEAL_DICE];
    int sum = 0;
    if (s->from.broken.kind == BROKEN_NONE) {
        struct rng start;

        shuffle_start(&s->from.fair.seed, &start);
        return deal_start(&start, dice, shown);
    }
    if (!dice) return (int)broken_below(&s->from.broken, DEAL_SPOTS) + 1;
    for (int i = 0; i < DEAL_DICE; i++) sum += (int)broken_below(&s->from.broken, 6) + 1;
    return (sum - 1) % DEAL_SPOTS + 1;
}
