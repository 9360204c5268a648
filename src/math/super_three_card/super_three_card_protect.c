/* super_three_card_protect.c - Super 3 Card with more information than the rules give.
 *
 * A state is the player's two cards and the up card; unknown are the player's third card and the dealer's other two.
 *
 * The hole card is one of those two, a flashed draw card the player's: every third card is summed with every pair of
 * the dealer's, under each card that may be known.
 *
 * Hands shared: K - 1 other seats show two cards each, all face up as the rules have them; counting them goes beyond
 * the strategy of analyze (R11).  A deal takes three unknown cards of 52 kinds, so every multiset of seen cards follows
 * by removal (exact/removal.h): all of them for two and three hands, a sample of them for more. */
#include "math/super_three_card/super_three_card_exact.h"

#include "base/base.h"
#include "exact/count.h"
#include "exact/removal.h"
#include "exact/thread.h"
#include "game/game.h"
#include "math/mistake.h"
#include "math/pay_exact.h"
#include "math/super_three_card/super_three_card_shoe.h"

#include <string.h>

enum { STATES = 5746, EXACT_HANDS = 3 /* with more the seen cards are sampled */ };

/* ---- the study ------------------------------------------------------------------------------------------ */
struct shoe_values {
    uint8_t copies[52];
    int cards;
    struct super_values values;
};

struct state {
    card up, own[2];
    int64_t ways; /* to deal it, over all names of the suits */
    bool plain;   /* plays without the information */
    int64_t more; /* Play less surrender, over all its deals, in 1/scale of the Ante */
};

/* A shoe under one Odds table. */
struct study {
    const struct protect_request *request;
    const struct shoe_values *shoe;
    bool is_flash; /* lines are of the own third card, else of the hole card */
    const char *decks, *table;
    struct play_fold_terms terms;
    struct protect_sums hole, flash; /* with one of the dealer's two other cards known; with the own third */
    int count;
    struct state states[STATES];
};

/* Play less surrender: [S-4, S-6]. */
static int64_t win_of(const struct study *s, int player) {
    return s->terms.net[s->shoe->values.tier[player]] - s->terms.net[SUPER_SURRENDERED];
}

static int64_t loss_of(const struct study *s) { return s->terms.net[SUPER_LOST] - s->terms.net[SUPER_SURRENDERED]; }

static int64_t tie_of(const struct study *s, int player) {
    const int ties = s->shoe->values.ties;
    return ties > 0   ? win_of(s, player)
           : ties < 0 ? loss_of(s)
                      : s->terms.net[SUPER_TIED] - s->terms.net[SUPER_SURRENDERED];
}

static int64_t result(const struct study *s, int player, int dealer) {
    return dealer < player ? win_of(s, player) : dealer == player ? tie_of(s, player) : loss_of(s);
}

/* What is left of the shoe beside a state. */
static void copies_left(const struct shoe_values *shoe, const struct state *state, int64_t left[52]) {
    for (int i = 0; i < 52; i++) left[i] = shoe->copies[i];
    left[state->up]--;
    left[state->own[0]]--;
    left[state->own[1]]--;
}

/* ---- the states ----------------------------------------------------------------------------------------- */
/* The deals that follow a state: third card, then the dealer's two. */
static int64_t deals_of(const struct shoe_values *shoe) { return (shoe->cards - 3) * choose(shoe->cards - 4, 2); }

/* A state with what else is known: Play less surrender over so many deals, met in so many ways. */
struct known {
    int64_t more, deals, ways;
};

/* "odds=PT-FLT-STC-01 decks=6 Kd 9h against 7c hole Qs", or "third Qs". */
static void put_known(const struct study *s, const struct state *state, card c, const struct protect_state *p) {
    static const char *const choices[] = {"play", "surrender"};
    uint32_t held[SUITS] = {0};
    BUF_ON_STACK(text, 200);
    held[card_suit(state->up)] = 1u << (2 * RANKS + 1);
    for (int i = 0; i < 2; i++) held[card_suit(state->own[i])] += 1u << (card_rank(state->own[i]) * 2);
    if (!s->request->put_line || !protect_alike(held, c)) return;
    buf_format(&text, "odds=%s decks=%s ", s->table, s->decks);
    card_put_list(&text, state->own, 2);
    buf_put(&text, " against ");
    card_put(&text, state->up);
    buf_put(&text, s->is_flash ? " third " : " hole ");
    card_put(&text, c);
    protect_put_state(s->request, text.text, p, s->terms.scale, choices);
}

static struct protect_state add_known(const struct study *s, const struct state *state, struct known known,
                                      struct protect_sums *out) {
    const wide fold = (wide)known.deals * s->terms.net[SUPER_SURRENDERED];
    const struct protect_state p = {.plain = state->plain,
                                    .play = fold + known.more,
                                    .fold = fold,
                                    .deals = known.deals,
                                    .weight = (wide)known.ways * state->ways};
    protect_sums_add(out, &p);
    return p;
}

/* The ways to take two cards of these kinds; y >= z. */
static int64_t pairs_of(const int64_t left[52], card y, card z) {
    return y == z ? left[y] * (left[y] - 1) / 2 : left[y] * left[z];
}

/* Every third card x with every pair of the dealer's: what is known is x, or one card of the pair. */
static void add_state(struct study *s, struct state state) {
    const struct shoe_values *shoe = s->shoe;
    const int16_t *own = shoe->values.of.of[state.own[0]][state.own[1]];
    int64_t left[52], with_own[52] = {0}, with_dealers[52] = {0};
    copies_left(shoe, &state, left);
    for (card x = 0; x < 52; x++) {
        const int64_t copies = left[x]--;

        for (card y = 0; y < 52 && copies > 0; y++)
            for (card z = 0; z <= y && left[y] > 0; z++) {
                if (left[z] <= 0) continue;
                const int64_t worth = pairs_of(left, y, z) * result(s, own[x], shoe->values.of.of[state.up][y][z]);

                with_own[x] += worth;
                with_dealers[y] += copies * worth;
                with_dealers[z] += copies * worth;
            }
        left[x]++;
        state.more += copies > 0 ? copies * with_own[x] : 0;
    }
    state.plain = state.more > 0;
    const int64_t pairs = choose(shoe->cards - 4, 2);
    for (card c = 0; c < 52; c++) {
        if (left[c] <= 0) continue;
        const struct protect_state hole = add_known(s, &state,
                                                    (struct known){with_dealers[c] / left[c], 2 * pairs, left[c]},
                                                    &s->hole),
                                   flash = add_known(s, &state, (struct known){with_own[c], pairs, left[c]}, &s->flash);
        put_known(s, &state, c, s->is_flash ? &flash : &hole);
    }
    must(s->count < STATES);
    s->states[s->count++] = state;
}

/* A study for each Odds table that is asked for, each like `study`; returns how many. */
static int open_studies(const struct study *study, const uint8_t copies[52], struct study *studies[PAY_EXACT_TABLES]) {
    const struct analysis_request *request = study->request->analysis;
    struct shoe_values *shoe = arena_take(request->arena, sizeof *shoe);
    struct pay_table tables[PAY_EXACT_TABLES];
    const int count = pay_exact_tables(request, pay_exact_wager(&super_three_card, "odds"), tables);
    super_values_fill(&shoe->values, &request->rules);
    for (int i = 0; i < 52; i++) {
        shoe->copies[i] = copies[i];
        shoe->cards += copies[i];
    }
    for (int t = 0; t < count; t++) {
        studies[t] = arena_take(request->arena, sizeof *studies[t]);
        *studies[t] = *study;
        studies[t]->shoe = shoe;
        studies[t]->table = tables[t].sheet->tables[tables[t].column];
        studies[t]->terms = play_fold_terms(&super_play_fold, &request->rules, tables[t]);
    }
    for (card up = card_of(TWO, CLUBS); up < 52; up = (card)(up + SUITS))
        for (card a = 0; a < 52; a++)
            for (card b = 0; b <= a; b++) {
                struct state state = {.up = up, .own = {a, b}};

                state.ways = super_three_card_ways(shoe->copies, state.own, up);
                for (int t = 0; state.ways && t < count; t++) add_state(studies[t], state);
            }
    return count;
}

/* ---- hands shared --------------------------------------------------------------------------------------- */
/* Puts the worth of every three unknown cards: whichever of them is the player's third. */
static void put_sets(const struct study *s, const struct state *state, struct removal *r) {
    const int sign = state->plain ? -1 : 1;
    const int16_t *own = s->shoe->values.of.of[state->own[0]][state->own[1]];
    const int16_t(*dealer)[THREE_ROW] = s->shoe->values.of.of[state->up];
    int64_t left[52];
    uint8_t copies[52];
    copies_left(s->shoe, state, left);
    for (int i = 0; i < 52; i++) copies[i] = (uint8_t)(left[i] > 0 ? left[i] : 0);
    removal_start(r, copies, 52);
    for (uint8_t a = 0; a < 52; a++)
        for (uint8_t b = 0; b <= a && copies[a]; b++)
            for (uint8_t c = 0; c <= b && copies[b]; c++) {
                if (!copies[c]) continue;
                removal_put(r, (const uint8_t[]){a, b, c},
                            sign * (result(s, own[a], dealer[b][c]) + result(s, own[b], dealer[a][c]) +
                                    result(s, own[c], dealer[a][b])));
            }
}

/* States in parallel; each thread has sums of its own. */
struct shared {
    const struct study *s;
    const struct protect_request *request;
    int removed;
    struct removal *removal;        /* by thread */
    struct removal_gain *gain;      /* by state */
    struct protect_stratum *strata; /* by state */
    int64_t *wanted;                /* by state: draws in all */
    void (*run)(void *shared, int state);
};

static bool run_states(struct shared *shared) {
    enum { BLOCK = 128 };
    const struct analysis_slices slices = {shared->s->count, BLOCK, 0, 1};
    return analysis_visit(shared->request->analysis, slices, shared->run, shared);
}

static void count_state(void *context, int i) {
    const struct shared *shared = context;
    struct removal *r = &shared->removal[thread_number()];
    put_sets(shared->s, &shared->s->states[i], r);
    shared->gain[i] = removal_run(r);
}

static struct protect_sums plain_sums(const struct study *s) {
    struct protect_sums sums = {0};
    for (int i = 0; i < s->count; i++)
        add_known(s, &s->states[i], (struct known){.more = s->states[i].more, .deals = deals_of(s->shoe), .ways = 1},
                  &sums);
    return sums;
}

/* The plain value counts a deal once for every set of seen cards beside it. */
static bool count_exact(struct shared *shared, struct protect_sums *out) {
    const struct study *s = shared->s;
    const wide sets = choose(s->shoe->cards - 6, shared->removed);
    const wide left = s->shoe->cards - 3 - shared->removed, deals = left * choose((int64_t)left - 1, 2);
    shared->gain = arena_take(shared->request->analysis->arena, STATES * sizeof *shared->gain);
    shared->run = count_state;
    if (!run_states(shared)) return false;
    *out = plain_sums(s);
    out->deals *= sets;
    out->without *= sets;
    out->played *= sets;
    for (int i = 0; i < s->count; i++) {
        const struct state *state = &s->states[i];
        const wide changed = shared->gain[i].changed * state->ways * deals;

        out->gain += shared->gain[i].gain * state->ways;
        out->changed += changed;
        out->played += state->plain ? -changed : changed;
    }
    return true;
}

/* ---- hands shared, sampled ------------------------------------------------------------------------------ */
enum { FIRST = 64 };

/* Draws a set of seen cards from what the state leaves; kinds in decreasing order. */
static void draw_seen(const struct removal *r, struct rng *rng, int removed, uint8_t *seen) {
    int64_t copies[52];
    memcpy(copies, r->copies, sizeof copies);
    for (int i = 0; i < removed; i++) {
        int64_t at = rng_below(rng, (uint32_t)(r->cards - i));
        uint8_t kind = 0;
        int place = i;

        while (at >= copies[kind]) at -= copies[kind++];
        copies[kind]--;
        for (; place > 0 && seen[place - 1] < kind; place--) seen[place] = seen[place - 1];
        seen[place] = kind;
    }
}

/* The draws of a state come from a seed of its own, so that threads and rounds of drawing change nothing. */
static void sample_state(void *context, int i) {
    const struct shared *shared = context;
    const struct study *s = shared->s;
    struct protect_stratum *stratum = &shared->strata[i];
    struct removal *r = &shared->removal[thread_number()];
    const int64_t left = s->shoe->cards - 3 - shared->removed;
    const double unit = (double)(left * choose(left - 1, 2) * s->terms.scale);
    struct short_text seed = text_format("%s %d %s %s %d %lld", shared->request->seed, shared->removed, s->decks,
                                         s->table, i, (long long)stratum->drawn);
    struct rng rng;
    if (stratum->drawn >= shared->wanted[i]) return;
    put_sets(s, &s->states[i], r);
    removal_fill(r);
    if (removal_is_hopeless(r, shared->removed)) return;
    rng_seed(&rng, seed.text, strlen(seed.text));
    for (; stratum->drawn < shared->wanted[i]; stratum->drawn++) {
        uint8_t seen[REMOVAL_SEEN];

        draw_seen(r, &rng, shared->removed, seen);
        const int64_t v = removal_value(r, seen, shared->removed);
        const double gain = v > 0 ? (double)v / unit : 0;
        stratum->sum += gain;
        stratum->square += gain * gain;
        stratum->changed += v > 0;
    }
}

static bool count_sampled(struct shared *shared, struct protect_measure *m) {
    const struct study *s = shared->s;
    struct protect_sums plain = plain_sums(s);
    struct arena *arena = shared->request->analysis->arena;
    shared->strata = arena_take(arena, STATES * sizeof *shared->strata);
    shared->wanted = arena_take(arena, STATES * sizeof *shared->wanted);
    shared->run = sample_state;
    for (int i = 0; i < s->count; i++) {
        shared->strata[i].share = (double)s->states[i].ways * (double)deals_of(s->shoe) / (double)plain.deals;
        shared->wanted[i] = FIRST;
    }
    if (!run_states(shared)) return false;
    protect_allocate(shared->strata, s->count, shared->request->most_error, shared->wanted);
    for (int i = 0; i < s->count; i++)
        if (shared->wanted[i] < FIRST) shared->wanted[i] = FIRST;
    if (!run_states(shared)) return false;
    protect_set_sums(m, &plain, s->terms.scale);
    m->plays = (struct protect_figure){0};
    const struct protect_estimate e = protect_estimate(shared->strata, s->count);
    protect_set_estimate(m, &e);
    return true;
}

/* ---- running -------------------------------------------------------------------------------------------- */
static bool count_shared(const struct study *s, const struct protect_request *request, int hands,
                         struct protect_measure *m) {
    struct arena *arena = request->analysis->arena;
    const int threads = request->analysis->threads, removed = 2 * (hands - 1);
    struct shared shared = {.s = s,
                            .request = request,
                            .removed = removed,
                            .removal = arena_take(arena, (size_t)threads * sizeof *shared.removal)};
    struct protect_sums sums;
    for (int i = 0; i < threads; i++)
        removal_open(&shared.removal[i], arena, 52, 3, hands <= EXACT_HANDS ? removed : 1);
    if (hands > EXACT_HANDS) return count_sampled(&shared, m);
    if (!count_exact(&shared, &sums)) return false;
    protect_set_sums(m, &sums, s->terms.scale);
    return true;
}

static bool run_study(const struct protect_request *request, const struct protection *protection,
                      const struct study *s) {
    const int odds = pay_exact_wager(&super_three_card, "odds");
    struct protect_measure m = {.wager = "base",
                                .basis = "ante",
                                .tables = {{"odds", s->table}},
                                .options = {{"decks", s->decks}},
                                .unapproved = pay_exact_unapproved(request->analysis, odds)};
    if (!protection->hands) protect_set_sums(&m, s->is_flash ? &s->flash : &s->hole, s->terms.scale);
    const bool done = !protection->hands || count_shared(s, request, protection->hands, &m);
    if (done) request->emit(request->emit_context, &m);
    return done;
}

static bool run_shoe(const struct protect_request *request, const struct protection *protection,
                     struct full_shoe shoe) {
    const size_t mark = arena_mark(request->analysis->arena);
    struct study *studies[PAY_EXACT_TABLES];
    const bool is_flash = strcmp(protection->information, "flash") == 0;
    uint8_t all[52];
    bool done = true;
    memset(all, shoe.decks, sizeof all);
    const int count =
        open_studies(&(struct study){.request = request, .is_flash = is_flash, .decks = shoe.name}, all, studies);
    for (int t = 0; t < count && done; t++) done = run_study(request, protection, studies[t]);
    arena_release(request->analysis->arena, mark);
    return done;
}

static bool run(const struct protect_request *request, const struct protection *protection) {
    const struct super_shoes shoes = super_three_card_shoes(request->analysis);
    bool done = true;
    for (int i = 0; i < shoes.count && done; i++) done = run_shoe(request, protection, shoes.shoe[i]);
    return done;
}

/* ---- the list ------------------------------------------------------------------------------------------- */
static const char face_up[] =
    "The cards of all seats lie face up by the rules (S-2), so none is needed; dealing them face "
    "down would be another game.";

/* clang-format off */
const struct protection super_three_card_protections[] = {
    {.information = "dealer-card",
     .what = "the hole card: one of the dealer's two cards to come",
     .counter = "Deal the dealer's last two cards only when all have decided, as S-5 has it, and never from a hand or a "
                "shuffler that shows the next card; it costs nothing.",
     .strategy = true,
     .run = run},
    {.information = "flash",
     .what = "the player's own third card",
     .counter = "A shoe whose next card cannot be seen, with the first card behind a brush or a lid; some hundred "
                "dollars a table.",
     .strategy = true,
     .run = run},
    PROTECT_HANDS("the own two cards and those of", face_up, run),
    {.information = "shoe",
     .what = "which cards are left in the shoe before each round",
     .counter = "Place the cut card earlier: it costs rounds, and before half of the shoe is dealt almost nothing is "
                "positive.  A continuous shuffler ends it.",
     .run = super_shoe_run},
    PROTECT_ERRORS(mistakes_run),
    {0},
};
/* clang-format on */
