#include "math/chase_the_flush/chase_the_flush_tree.h"

#include "exact/count.h"

#include <string.h>

/* What an All In at one street more is above the one after it, in 1/scale of the Ante. */
static int32_t raise_of(const struct chase_terms *terms, int bet) {
    return (int32_t)terms->scale * (terms->all_in[bet] - terms->all_in[bet - 1]);
}

static bool qualifies(const struct chase_terms *terms, suit_hand hand) { return hand >= terms->showdown.qualifying; }

/* ---- the value of a board ----------------------------------------------------------------------------- */
/* The dealer's hands at the boards of a row, each board as often as it counts. */
struct counts {
    int32_t below[CHASE_LANES], not_above[CHASE_LANES], unqualified[CHASE_LANES], all[CHASE_LANES];
};

static inline void counts_of(struct counts *restrict c, const struct chase_row *restrict row,
                             const int16_t all[restrict CHASE_LANES], const uint8_t weight[restrict CHASE_LANES]) {
    for (int i = 0; i < CHASE_LANES; i++) {
        const int16_t times = weight[i];

        c->below[i] = times * row->dealers[CHASE_BELOW][i];
        c->not_above[i] = times * row->dealers[CHASE_NOT_ABOVE][i];
        c->unqualified[i] = times * row->dealers[CHASE_UNQUALIFIED][i];
        c->all[i] = times * all[i];
    }
}

/* A win that pays more than this is enough to bet; and so much of the X-tra keeps sums in 32 bits. */
enum { XTRA_LIMIT = 1 << 30, XTRA_SMALL = XTRA_LIMIT / (24 * CHASE_DEALERS) };

static inline void add_xtra(const int32_t paid[restrict CHASE_LANES], int64_t xtra,
                            int32_t bet_over_fold[restrict CHASE_LANES]) {
    if (xtra == -1) {
        for (int i = 0; i < CHASE_LANES; i++) bet_over_fold[i] -= paid[i];
    } else if (xtra <= XTRA_SMALL) {
        for (int i = 0; i < CHASE_LANES; i++) bet_over_fold[i] += (int32_t)xtra * paid[i];
    } else {
        for (int i = 0; i < CHASE_LANES; i++)
            bet_over_fold[i] += (int32_t)(xtra * paid[i] < XTRA_LIMIT ? xtra * paid[i] : XTRA_LIMIT);
    }
}

/* The value of a bet at the river (of one Ante, if that is as approved) minus that of a fold, in 1/scale of the Ante,
 * summed over the T hands of the dealer.  Of these W are below the player's, U not above it, Z do not qualify.
 * [F-win-1, F-win-2, F-win-3]: where the player's hand would qualify, W - Z pay Ante, All In and X-tra, Z the last two,
 * and T - U cost all three; where it would not, W pay All In and X-tra, T - Z cost all three and Z - U cost those two.
 * A fold costs 2 T [chase-the-flush R5]. */
static inline void value_lanes(const struct counts *restrict c, suit_hand hand, const struct chase_terms *terms,
                               int32_t bet_over_fold[restrict CHASE_LANES]) {
    const int32_t *below = c->below, *not_above = c->not_above, *unqualified = c->unqualified;
    const int32_t strong = -(int32_t)qualifies(terms, hand), scale = (int32_t)terms->scale, more = terms->all_in[1] - 1;
    for (int i = 0; i < CHASE_LANES; i++)
        bet_over_fold[i] = below[i] + 2 * not_above[i] - c->all[i] + unqualified[i] +
                           ((below[i] + not_above[i] - 2 * unqualified[i]) & strong);
    if (more)
        for (int i = 0; i < CHASE_LANES; i++) bet_over_fold[i] += more * (below[i] + not_above[i] - c->all[i]);
    if (scale != 1)
        for (int i = 0; i < CHASE_LANES; i++) bet_over_fold[i] *= scale;
    if (terms->xtra_qualified) {
        int32_t paid[CHASE_LANES];

        for (int i = 0; i < CHASE_LANES; i++) paid[i] = (below[i] - unqualified[i]) & strong;
        add_xtra(paid, terms->xtra[suit_hand_length(hand)], bet_over_fold);
    } else {
        add_xtra(below, terms->xtra[suit_hand_length(hand)], bet_over_fold);
    }
}

/* What a bet after the flop gains over a check at each board of the row; returns what folds save in all. */
static inline int32_t gain_lanes(const struct counts *restrict c, suit_hand hand, const struct chase_terms *terms,
                                 int32_t bet_over_fold[restrict CHASE_LANES], int32_t gain[restrict CHASE_LANES]) {
    const int32_t raised = raise_of(terms, 2);
    int32_t saved = 0;
    value_lanes(c, hand, terms, bet_over_fold);
    for (int i = 0; i < CHASE_LANES; i++) gain[i] = c->below[i] + c->not_above[i] - c->all[i];
    if (raised != 1)
        for (int i = 0; i < CHASE_LANES; i++) gain[i] *= raised;
    for (int i = 0; i < CHASE_LANES; i++) {
        const int32_t fold = bet_over_fold[i] < 0 ? bet_over_fold[i] : 0;

        gain[i] += fold;
        saved -= fold;
    }
    return saved;
}

/* Each board once. */
static const uint8_t once[CHASE_LANES] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

static inline void value_row(const struct chase_row *row, const struct chase_terms *terms,
                             const int16_t all[CHASE_LANES], int32_t bet_over_fold[CHASE_LANES]) {
    struct counts c;
    counts_of(&c, row, all, once);
    value_lanes(&c, row->hand, terms, bet_over_fold);
}

/* The dealer's hands where no card but the player's and the board's is known. */
static const int16_t all_dealers[CHASE_LANES] = {
    CHASE_DEALERS, CHASE_DEALERS, CHASE_DEALERS, CHASE_DEALERS, CHASE_DEALERS, CHASE_DEALERS,
    CHASE_DEALERS, CHASE_DEALERS, CHASE_DEALERS, CHASE_DEALERS, CHASE_DEALERS, CHASE_DEALERS,
    CHASE_DEALERS, CHASE_DEALERS, CHASE_DEALERS, CHASE_DEALERS,
};

void chase_river_bets(const struct chase_row *row, const struct chase_terms *terms, int16_t bets[CHASE_LANES]) {
    int32_t bet_over_fold[CHASE_LANES];
    value_row(row, terms, all_dealers, bet_over_fold);
    for (int lane = 0; lane < CHASE_LANES; lane++) bets[lane] = bet_over_fold[lane] >= 0;
}

/* ---- results ------------------------------------------------------------------------------------------ */
struct chase_results chase_results_of(const struct chase_sum *sum, bool strong) {
    const int64_t all = sum->boards * CHASE_DEALERS, below = sum->dealers[CHASE_BELOW],
                  not_above = sum->dealers[CHASE_NOT_ABOVE], unqualified = sum->dealers[CHASE_UNQUALIFIED];
    if (strong)
        return (struct chase_results){{unqualified, below - unqualified}, not_above - below, {0, all - not_above}};
    return (struct chase_results){{below, 0}, not_above - below, {unqualified - not_above, all - unqualified}};
}

/* [F-win-1b, F-win-2c] All In wins even money; [F-win-2a] the Ante only if the dealer qualifies; [F-win-3] X-tra. */
int64_t chase_net_won(const struct chase_terms *terms, int length, int bet, bool qualified) {
    const bool paid = qualified || !terms->xtra_qualified;
    return (terms->all_in[bet] + qualified) * terms->scale + (paid ? terms->xtra[length] : 0);
}

/* [F-win-1c] All three lose; [F-win-2a, F-win-2d] the Ante is refunded if the dealer does not qualify. */
int64_t chase_net_lost(const struct chase_terms *terms, int bet, bool qualified) {
    return -(terms->all_in[bet] + 1 + qualified) * terms->scale;
}

static wide value_of(const struct chase_sum *sum, int length, bool strong, const struct chase_terms *terms, int bet) {
    const struct chase_results r = chase_results_of(sum, strong);
    wide value = 0;
    for (int qualified = 0; qualified < 2; qualified++)
        value += (wide)r.won[qualified] * chase_net_won(terms, length, bet, qualified) +
                 (wide)r.lost[qualified] * chase_net_lost(terms, bet, qualified);
    return value;
}

wide chase_sum_value(const struct chase_sum *sum, suit_hand hand, const struct chase_terms *terms, int bet) {
    return value_of(sum, suit_hand_length(hand), qualifies(terms, hand), terms, bet);
}

wide chase_sums_value(const struct chase_sums *sums, const struct chase_terms *terms, int bet) {
    wide value = 0;
    for (int length = 0; length < CHASE_LENGTHS; length++)
        for (int strong = 0; strong < 2; strong++)
            value += value_of(&sums->of[length][strong], length, strong, terms, bet);
    return value;
}

/* ---- sums --------------------------------------------------------------------------------------------- */
static void add_lanes(struct chase_sums *sums, suit_hand qualifying, const struct chase_row *row,
                      const int16_t times[CHASE_LANES]) {
    struct chase_sum *s = &sums->of[suit_hand_length(row->hand)][row->hand >= qualifying];
    int32_t boards = 0, below = 0, not_above = 0, unqualified = 0;
    for (int lane = 0; lane < CHASE_LANES; lane++) {
        boards += times[lane];
        below += times[lane] * row->dealers[CHASE_BELOW][lane];
        not_above += times[lane] * row->dealers[CHASE_NOT_ABOVE][lane];
        unqualified += times[lane] * row->dealers[CHASE_UNQUALIFIED][lane];
    }
    s->boards += boards;
    s->dealers[CHASE_BELOW] += below;
    s->dealers[CHASE_NOT_ABOVE] += not_above;
    s->dealers[CHASE_UNQUALIFIED] += unqualified;
}

/* ---- flops -------------------------------------------------------------------------------------------- */
/* Adds a row's gains to its six flops. */
static void add_to_flops(int32_t (*flops)[CHASE_SLOTS], const struct chase_row *row,
                         const int32_t gain[restrict CHASE_LANES]) {
    const int a = row->slots[0], b = row->slots[1], c = row->slots[2], at = row->suit * CHASE_LANES;
    int32_t *restrict with_a = flops[a] + at, *restrict with_b = flops[b] + at, *restrict with_c = flops[c] + at;
    int32_t sum = 0;
    for (int lane = 0; lane < CHASE_LANES; lane++) {
        with_a[lane] += gain[lane];
        with_b[lane] += gain[lane];
        with_c[lane] += gain[lane];
        sum += gain[lane];
    }
    flops[a][b] += sum;
    flops[a][c] += sum;
    flops[b][c] += sum;
}

/* ---- the best decisions ------------------------------------------------------------------------------- */
/* The next renaming of the suits that leaves what is known as it is; false after the last. */
static bool next_renaming(const struct chase_boards *boards, int *code, int to[SUITS]) {
    while (++*code < 256) {
        bool fits = true;
        for (int suit = 0; suit < SUITS; suit++) {
            to[suit] = *code >> 2 * suit & 3;
            fits = fits && boards->keys[to[suit]] == boards->keys[suit];
            for (int other = 0; other < suit; other++) fits = fits && to[other] != to[suit];
        }
        if (fits) return true;
    }
    return false;
}

static int renamed(int slot, const int to[SUITS]) { return to[slot / CHASE_LANES] * CHASE_LANES + slot % CHASE_LANES; }

/* Sums what a flop has over the renamings: a row's board represents all of them. */
static void spread_gains(int32_t out[CHASE_SLOTS][CHASE_SLOTS], const struct chase_boards *boards,
                         const int32_t (*gain)[CHASE_SLOTS]) {
    int to[SUITS], code = -1;
    memset(out, 0, sizeof(int32_t) * CHASE_SLOTS * CHASE_SLOTS);
    while (next_renaming(boards, &code, to))
        for (int a = 1; a < CHASE_SLOTS; a++)
            for (int b = 0; b < a; b++) {
                const int x = renamed(a, to), y = renamed(b, to);

                out[a][b] += gain[x][y] + gain[y][x];
            }
}

/* Plans a check where a bet loses; returns the sum of the gains of the flops that are bet. */
static int64_t choose_flops(struct chase_best *best, const struct chase_boards *boards) {
    int64_t gain = 0;
    memset(best->plan.checks, 0, sizeof best->plan.checks);
    for (int a = 1; a < CHASE_SLOTS; a++)
        for (int b = 0; b < a; b++) {
            if (!chase_is_free(boards->taken, a) || !chase_is_free(boards->taken, b)) continue;
            const bool checks = best->gain[a][b] < 0;

            best->plan.checks[a][b] = best->plan.checks[b][a] = checks;
            if (!checks) gain += best->gain[a][b];
        }
    return gain / boards->renamings;
}

/* Could a higher pay turn a fold of the row into a bet? */
static bool fold_depends_on_pay(const struct chase_row *row, const int32_t bet_over_fold[CHASE_LANES]) {
    int open = 0;
    for (int lane = 0; lane < CHASE_LANES; lane++)
        open |= (row->weight[lane] > 0) & (bet_over_fold[lane] < 0) & (row->dealers[CHASE_BELOW][lane] > 0);
    return open;
}

void chase_best_of(struct chase_best *best, const struct chase_boards *boards, const struct chase_terms *terms,
                   uint32_t open) {
    int32_t gains[CHASE_SLOTS][CHASE_SLOTS] = {0};
    int64_t saved = 0;
    must(terms->scale >= 1 && terms->scale * terms->all_in[1] <= CHASE_SCALE_MAX &&
         terms->scale * terms->all_in[2] <= 2 * CHASE_SCALE_MAX);
    memset(&best->all, 0, sizeof best->all);
    best->robust = true;
    for (int i = 0; i < boards->count; i++) {
        const struct chase_row *row = &boards->rows[i];
        int32_t bet_over_fold[CHASE_LANES], gain[CHASE_LANES];
        int16_t weight[CHASE_LANES];
        struct counts c;

        for (int lane = 0; lane < CHASE_LANES; lane++) weight[lane] = row->weight[lane];
        counts_of(&c, row, all_dealers, row->weight);
        saved += gain_lanes(&c, row->hand, terms, bet_over_fold, gain);
        add_to_flops(gains, row, gain);
        add_lanes(&best->all, boards->qualifying, row, weight);
        if (open >> suit_hand_length(row->hand) & 1 && fold_depends_on_pay(row, bet_over_fold)) best->robust = false;
    }
    spread_gains(best->gain, boards, (const int32_t(*)[CHASE_SLOTS])gains);
    best->bet = CHASE_SPLITS * chase_sums_value(&best->all, terms, 3);
    best->check = CHASE_SPLITS * (chase_sums_value(&best->all, terms, 1) + saved) + choose_flops(best, boards);
    best->plan.bets = best->bet >= best->check;
}

/* ---- with more information ---------------------------------------------------------------------------- */
/* The dealer's hands of a pattern at each board of a row. */
static void pattern_lanes(const struct chase_pattern *pattern, const struct chase_row *row, int16_t out[CHASE_LANES]) {
    const bool uniform = pattern->groups == 1 && pattern->ranks[0] == CHASE_MASKS - 1;
    const int16_t each = uniform ? pattern->ways[0][4] : 1;
    for (int lane = 0; lane < CHASE_LANES; lane++) out[lane] = each;
    for (int g = 0; !uniform && g < pattern->groups; g++) {
        const uint32_t ranks = pattern->ranks[g];
        int on_board = 0;
        for (int i = 0; i < 3; i++) on_board += (int)(ranks >> row->slots[i] % CHASE_LANES & 1);
        for (int lane = 0; lane < CHASE_LANES; lane++)
            out[lane] = (int16_t)(out[lane] * pattern->ways[g][on_board + (int)(ranks >> lane & 1)]);
    }
}

static void keep_river_bet(struct chase_plain *plain, const int slots[4]) {
    for (int last = 0; last < 4; last++) {
        const int a = slots[(last + 1) & 3], b = slots[(last + 2) & 3], c = slots[(last + 3) & 3];
        plain->river[number_of_three(a, b, c)][slots[last] / CHASE_LANES] |=
            (uint16_t)(1u << slots[last] % CHASE_LANES);
    }
}

void chase_plain_of(struct chase_plain *plain, const struct chase_boards *boards, const struct chase_asked *asked,
                    const struct chase_plan *plan) {
    int to[SUITS], code = -1;
    int16_t dealers[CHASE_LANES];
    plain->plan = *plan;
    memset(plain->river, 0, sizeof plain->river);
    while (!plan->bets && next_renaming(boards, &code, to))
        for (int i = 0; i < boards->count; i++) {
            const struct chase_row *row = &boards->rows[i];
            int32_t bet_over_fold[CHASE_LANES];
            int slots[4];

            if (i == 0) pattern_lanes(asked->pattern, row, dealers);
            value_row(row, asked->terms, dealers, bet_over_fold);
            for (int at = 0; at < 3; at++) slots[at] = renamed(row->slots[at], to);
            for (int lane = 0; lane < RANKS; lane++) {
                slots[3] = renamed(row->suit * CHASE_LANES + lane, to);
                if (row->weight[lane] && bet_over_fold[lane] >= 0) keep_river_bet(plain, slots);
            }
        }
}

/* The deals of a flop: the dealer's cards first, then turn and river. */
static int64_t flop_deals(const struct chase_pattern *pattern, int slot_a, int slot_b) {
    int64_t deals = choose(pattern->left - 2 - pattern->cards, 2);
    for (int g = 0; g < pattern->groups; g++) {
        const uint32_t ranks = pattern->ranks[g];

        deals *= pattern->ways[g][(ranks >> slot_a % CHASE_LANES & 1) + (ranks >> slot_b % CHASE_LANES & 1)];
    }
    return deals;
}

static inline void add_totals(struct chase_totals *to, const struct chase_totals *more) {
    to->over_fold += more->over_fold;
    to->ahead += more->ahead;
    to->dealers += more->dealers;
    to->saved += more->saved;
    to->missed += more->missed;
    to->fragile |= more->fragile;
}

static inline void add_boards(struct chase_totals *totals, const struct counts *c, suit_hand hand,
                              const struct chase_terms *terms) {
    int32_t w = 0, u = 0, z = 0, t = 0;
    for (int lane = 0; lane < CHASE_LANES; lane++) {
        w += c->below[lane];
        u += c->not_above[lane];
        z += c->unqualified[lane];
        t += c->all[lane];
    }
    const bool strong = qualifies(terms, hand);
    const int64_t units = (int64_t)terms->all_in[1] * (w + u - t) + u + z + (strong ? w + u - 2 * z : 0);
    const int32_t paid = !terms->xtra_qualified ? w : strong ? w - z : 0;
    totals->over_fold += terms->scale * units + terms->xtra[suit_hand_length(hand)] * paid;
    totals->ahead += (int64_t)w + u - t;
    totals->dealers += t;
}

/* The lanes of a row in which the plain decision at the river is not the best: few, and in most rows none. */
static inline uint32_t lanes_that_differ(const int32_t bet_over_fold[CHASE_LANES], uint32_t plain_bets) {
    static const int32_t bits[CHASE_LANES] = {1,      1 << 1, 1 << 2,  1 << 3,  1 << 4,  1 << 5,  1 << 6,  1 << 7,
                                              1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15};
    int32_t differ = 0;
    for (int lane = 0; lane < CHASE_LANES; lane++) {
        const int32_t bets = -(((int32_t)plain_bets & bits[lane]) != 0), better = -(bet_over_fold[lane] > 0),
                      worse = -(bet_over_fold[lane] < 0);

        differ |= ((worse & bets) | (better & ~bets)) & bits[lane];
    }
    return (uint32_t)differ;
}

/* A board at which the plain decision at the river is not the best: its deals, under each of its flops. */
static void add_missed(struct chase_tally *tally, const struct chase_row *row, int lane, int32_t deals) {
    const int slots[4] = {row->slots[0], row->slots[1], row->slots[2], row->suit * CHASE_LANES + lane};
    for (int i = 1; i < 4; i++)
        for (int j = 0; j < i; j++) tally->missed_deals[slots[i]][slots[j]] += deals;
}

/* The flops of a board that the plan checks. */
static int checked_flops(const struct chase_plan *plan, const struct chase_row *row, int lane) {
    const int16_t(*checks)[CHASE_SLOTS] = plan->checks;
    const int a = row->slots[0], b = row->slots[1], c = row->slots[2], d = row->suit * CHASE_LANES + lane;
    return checks[a][b] + checks[a][c] + checks[b][c] + checks[d][a] + checks[d][b] + checks[d][c];
}

/* Both plans flop by flop, after a check: what the plain one loses, and the deals it plays differently. */
static void compare_plans(struct chase_informed *out, const struct chase_boards *boards,
                          const struct chase_pattern *pattern, const struct chase_plan *plain,
                          const struct chase_tally *tally) {
    wide lost = (wide)tally->totals.missed * boards->renamings, changed = 0;
    int32_t missed[CHASE_SLOTS][CHASE_SLOTS];
    spread_gains(missed, boards, tally->missed_deals);
    for (int a = 1; a < CHASE_SLOTS; a++)
        for (int b = 0; b < a; b++) {
            const int64_t gain = out->best.gain[a][b];

            if (!chase_is_free(boards->taken, a) || !chase_is_free(boards->taken, b)) continue;
            if (plain->checks[a][b] && gain <= 0) changed += missed[a][b];
            if (plain->checks[a][b] == out->best.plan.checks[a][b] || gain == 0) continue;
            lost += gain > 0 ? gain : -gain;
            changed += flop_deals(pattern, a, b) * boards->renamings;
        }
    out->plain = out->best.check - lost / boards->renamings;
    out->changed = changed / boards->renamings;
}

void chase_tally_add(struct chase_tally *tallies, uint32_t which, const struct chase_row *row,
                     const struct chase_asked *asked, const struct chase_plain *plain) {
    const struct chase_terms *terms = asked->terms;
    int32_t bet_over_fold[CHASE_LANES], gain[CHASE_LANES];
    int16_t all[CHASE_LANES];
    uint32_t differ = 0;
    struct counts c;
    struct chase_totals more = {0};
    pattern_lanes(asked->pattern, row, all);
    counts_of(&c, row, all, row->weight);
    more.saved = gain_lanes(&c, row->hand, terms, bet_over_fold, gain);
    add_boards(&more, &c, row->hand, terms);
    more.fragile = asked->open >> suit_hand_length(row->hand) & 1 && fold_depends_on_pay(row, bet_over_fold);
    if (!plain->plan.bets) { /* else the plain player never comes to the river with a choice */
        const uint32_t bets = plain->river[number_of_three(row->slots[0], row->slots[1], row->slots[2])][row->suit];
        differ = lanes_that_differ(bet_over_fold, bets);
    }
    for (uint32_t left = differ; left; left &= left - 1) {
        const int lane = __builtin_ctz(left), over_fold = bet_over_fold[lane];

        more.missed += (int64_t)(over_fold < 0 ? -over_fold : over_fold) * checked_flops(&plain->plan, row, lane);
    }
    for (; which; which &= which - 1) {
        struct chase_tally *tally = &tallies[__builtin_ctz(which)];

        add_to_flops(tally->gains, row, gain);
        add_totals(&tally->totals, &more);
        for (uint32_t left = differ; left; left &= left - 1)
            add_missed(tally, row, __builtin_ctz(left), c.all[__builtin_ctz(left)]);
    }
}

void chase_tally_close(struct chase_informed *out, const struct chase_tally *tally, const struct chase_boards *boards,
                       const struct chase_asked *asked, const struct chase_plain *plain) {
    const int64_t raised = raise_of(asked->terms, 3) + raise_of(asked->terms, 2);
    const struct chase_totals *totals = &tally->totals;
    const wide fold = (wide)-2 * CHASE_SPLITS * asked->terms->scale * totals->dealers;
    struct chase_best *best = &out->best;
    spread_gains(best->gain, boards, tally->gains);
    best->robust = !totals->fragile;
    best->bet = fold + CHASE_SPLITS * (wide)(totals->over_fold + raised * totals->ahead);
    best->check = fold + CHASE_SPLITS * (wide)(totals->over_fold + totals->saved) + choose_flops(best, boards);
    best->plan.bets = best->bet >= best->check;
    out->deals = (wide)CHASE_SPLITS * totals->dealers;
    out->plain = best->bet;
    out->changed = 0;
    if (!plain->plan.bets) compare_plans(out, boards, asked->pattern, &plain->plan, tally);
    if (best->bet == best->check)
        best->plan.bets = plain->plan.bets;
    else if (plain->plan.bets != best->plan.bets)
        out->changed = out->deals;
    out->gain = (best->plan.bets ? best->bet : best->check) - out->plain;
}

void chase_informed_of(struct chase_informed *out, const struct chase_boards *boards, const struct chase_asked *asked,
                       const struct chase_plain *plain) {
    struct chase_tally tally = {0};
    for (int i = 0; i < boards->count; i++) chase_tally_add(&tally, 1, &boards->rows[i], asked, plain);
    chase_tally_close(out, &tally, boards, asked, plain);
}

/* ---- one card of the community known ------------------------------------------------------------------ */
/* Adds a row, its suits renamed, to the four sets of three cards in each of its boards. */
static void add_to_triples(struct chase_triples *triples, const struct chase_row *row, const int to[SUITS],
                           const int32_t gain[CHASE_LANES], const int32_t ahead[CHASE_LANES]) {
    const int a = renamed(row->slots[0], to), b = renamed(row->slots[1], to), c = renamed(row->slots[2], to);
    const int fixed = number_of_three(a, b, c);
    for (int lane = 0; lane < RANKS; lane++) {
        const int d = to[row->suit] * CHASE_LANES + lane;

        if (!row->weight[lane]) continue;
        const int numbers[4] = {fixed, number_of_three(a, b, d), number_of_three(a, c, d), number_of_three(b, c, d)};
        for (int i = 0; i < 4; i++) {
            triples->gain[numbers[i]] += gain[lane];
            triples->ahead[numbers[i]] += ahead[lane];
        }
    }
}

/* A card as turn or river: what a bet before the flop and a check come to, beside betting at the river only; the plain
 * decisions after a check; and the flops that are then played differently.  All summed over renamings. */
struct later_card {
    int64_t bet, check, plain, flops;
};

static void add_later(struct later_card *later, int64_t gain, int64_t bet, bool plain_checks) {
    later->bet += bet;
    later->check += gain > 0 ? gain : 0;
    later->plain += plain_checks ? 0 : gain;
    later->flops += gain != 0 && (gain < 0) != plain_checks;
}

static void add_triple(struct later_card later[CHASE_SLOTS], const struct chase_triples *triples, int number,
                       const struct chase_best *best, const int slots[3]) {
    const int64_t gain = triples->gain[number], bet = gain + triples->ahead[number];
    for (int i = 0; i < 3; i++)
        add_later(&later[slots[i]], gain, bet, best->plan.checks[slots[(i + 1) % 3]][slots[(i + 2) % 3]]);
}

/* Takes the better choice before the flop for one known card; flops, deals: those it may come with, and the deals of
 * each. */
static void add_known(struct chase_community *out, bool plain_bets, const struct later_card *known, int64_t flops,
                      int64_t deals) {
    const int64_t best = known->bet > known->check ? known->bet : known->check;
    const bool bets = known->bet == known->check ? plain_bets : known->bet > known->check;
    out->gain += best - (plain_bets ? known->bet : known->plain);
    out->changed += (bets != plain_bets ? flops : bets ? 0 : known->flops) * deals;
}

static void known_flop_cards(struct chase_community *out, const struct chase_boards *boards,
                             const struct chase_pattern *pattern, const struct chase_best *best,
                             const int32_t ahead[CHASE_SLOTS][CHASE_SLOTS]) {
    for (int a = 0; a < CHASE_SLOTS; a++) {
        struct later_card known = {0};
        if (!chase_is_free(boards->taken, a)) continue;
        for (int b = 0; b < CHASE_SLOTS; b++) {
            const int high = a > b ? a : b, low = a > b ? b : a;

            if (a == b || !chase_is_free(boards->taken, b)) continue;
            add_later(&known, best->gain[high][low], (int64_t)best->gain[high][low] + ahead[high][low],
                      best->plan.checks[a][b]);
        }
        must(known.check == known.plain || best->plan.bets); /* the flop shows what was known */
        add_known(out, best->plan.bets, &known, pattern->left - 1, flop_deals(pattern, 0, 0));
    }
    out->gain /= boards->renamings;
}

static void known_later_cards(struct chase_community *out, const struct chase_boards *boards,
                              const struct chase_pattern *pattern, const struct chase_best *best,
                              const struct chase_triples *triples) {
    const int64_t deals = (int64_t)(pattern->left - 3 - pattern->cards) * pattern->ways[0][3];
    struct later_card later[CHASE_SLOTS] = {0};
    for (int a = 2; a < CHASE_SLOTS; a++)
        for (int b = 1; b < a && chase_is_free(boards->taken, a); b++)
            for (int c = 0; c < b && chase_is_free(boards->taken, b); c++)
                if (chase_is_free(boards->taken, c))
                    add_triple(later, triples, number_of_three(a, b, c), best, (const int[]){a, b, c});
    for (int a = 0; a < CHASE_SLOTS; a++)
        if (chase_is_free(boards->taken, a))
            add_known(out, best->plan.bets, &later[a], choose(pattern->left - 1, 2), deals);
    out->gain /= boards->renamings;
}

void chase_community_of(struct chase_community out[2], const struct chase_boards *boards,
                        const struct chase_asked *asked, const struct chase_best *best, struct chase_triples *triples) {
    const struct chase_terms *terms = asked->terms;
    int16_t dealers[CHASE_LANES];
    int32_t flops[CHASE_SLOTS][CHASE_SLOTS] = {0}, ahead_of_flop[CHASE_SLOTS][CHASE_SLOTS];
    int to[24][SUITS], renamings = 0, code = -1;
    while (next_renaming(boards, &code, to[renamings])) renamings++;
    memset(triples, 0, sizeof *triples);
    memset(out, 0, sizeof *out * 2);
    for (int i = 0; i < boards->count; i++) {
        const struct chase_row *row = &boards->rows[i];
        int32_t bet_over_fold[CHASE_LANES], gain[CHASE_LANES], ahead[CHASE_LANES];
        struct counts c;

        if (i == 0) pattern_lanes(asked->pattern, row, dealers);
        counts_of(&c, row, dealers, row->weight);
        gain_lanes(&c, row->hand, terms, bet_over_fold, gain);
        for (int lane = 0; lane < CHASE_LANES; lane++)
            ahead[lane] = raise_of(terms, 3) * (c.below[lane] + c.not_above[lane] - c.all[lane]);
        add_to_flops(flops, row, ahead);
        for (int r = 0; r < renamings; r++) add_to_triples(triples, row, to[r], gain, ahead);
    }
    spread_gains(ahead_of_flop, boards, (const int32_t(*)[CHASE_SLOTS])flops);
    known_flop_cards(&out[0], boards, asked->pattern, best, (const int32_t(*)[CHASE_SLOTS])ahead_of_flop);
    known_later_cards(&out[1], boards, asked->pattern, best, triples);
}

/* ---- the value of a bet at each flop ------------------------------------------------------------------ */
static void add_bets(int64_t (*bet)[CHASE_SLOTS], const struct chase_row *row, const struct chase_terms *terms) {
    const uint8_t *s = row->slots;
    for (int lane = 0; lane < RANKS; lane++) {
        struct chase_sum sum = {.boards = 1};

        if (!row->weight[lane]) continue;
        for (int b = 0; b < CHASE_BOUNDS; b++) sum.dealers[b] = row->dealers[b][lane];
        const int64_t value = (int64_t)chase_sum_value(&sum, row->hand, terms, 2) * row->weight[lane];
        const int slot = row->suit * CHASE_LANES + lane;
        for (int i = 0; i < 3; i++) {
            bet[s[i]][slot] += value;
            bet[s[i]][s[(i + 1) % 3]] += value;
        }
    }
}

void chase_flops_of(struct chase_flops *flops, const struct chase_boards *boards, const struct chase_terms *terms) {
    int64_t bet[CHASE_SLOTS][CHASE_SLOTS] = {0};
    int to[SUITS], code = -1;
    memset(flops, 0, sizeof *flops);
    for (int i = 0; i < boards->count; i++) add_bets(bet, &boards->rows[i], terms);
    while (next_renaming(boards, &code, to))
        for (int a = 1; a < CHASE_SLOTS; a++)
            for (int b = 0; b < a; b++) {
                const int x = renamed(a, to), y = renamed(b, to);

                flops->bet[a][b] += bet[x][y] + bet[y][x];
            }
}

/* ---- outcomes under a plan ---------------------------------------------------------------------------- */
void chase_count_river(struct chase_river_boards *out, const struct chase_boards *boards, const struct chase_plan *plan,
                       chase_river *river, const void *context) {
    const int16_t(*checks)[CHASE_SLOTS] = plan->checks;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < boards->count; i++) {
        const struct chase_row *row = &boards->rows[i];
        const int a = row->slots[0], b = row->slots[1], c = row->slots[2], at = row->suit * CHASE_LANES;
        const int among = checks[a][b] + checks[a][c] + checks[b][c];
        int16_t flops[CHASE_LANES], bets[CHASE_LANES];

        river(row, context, bets);
        for (int lane = 0; lane < CHASE_LANES; lane++) {
            const int with = checks[a][at + lane] + checks[b][at + lane] + checks[c][at + lane];

            flops[lane] = (int16_t)((among + with) * row->weight[lane]);
            bets[lane] = (int16_t)(bets[lane] * flops[lane]);
        }
        add_lanes(&out->checked, boards->qualifying, row, flops);
        add_lanes(&out->bet, boards->qualifying, row, bets);
    }
}

void chase_plan_flops(struct chase_plan *plan, const uint32_t hole[SUITS],
                      bool (*checks)(const void *context, const card flop[2]), const void *context) {
    for (int a = 1; a < CHASE_SLOTS && !plan->bets; a++)
        for (int b = 0; b < a; b++) {
            const card flop[2] = {chase_card_at(a), chase_card_at(b)};

            if (chase_is_free(hole, a) && chase_is_free(hole, b))
                plan->checks[a][b] = plan->checks[b][a] = checks(context, flop);
        }
}

void chase_count_all(struct chase_sums *out, const struct chase_boards *boards) {
    memset(out, 0, sizeof *out);
    for (int i = 0; i < boards->count; i++) {
        int16_t weight[CHASE_LANES];

        for (int lane = 0; lane < CHASE_LANES; lane++) weight[lane] = boards->rows[i].weight[lane];
        add_lanes(out, boards->qualifying, &boards->rows[i], weight);
    }
}

/* ---- a single board --------------------------------------------------------------------------------- */
static struct chase_bound bound_of(const struct chase_ranks *ranks, suit_hand hand, bool above) {
    return above ? chase_bound_not_above(ranks, hand) : chase_bound_below(ranks, hand);
}

/* suits: tables by the ranks held, or NULL. */
static struct chase_board count_board(const struct chase_ranks *ranks, const struct chase_suit *const *suits,
                                      const uint32_t hole[SUITS], const uint32_t community[SUITS],
                                      const uint32_t *gone) {
    struct chase_board board = {.sum = {.boards = 1}};
    for (int suit = 0; suit < SUITS; suit++) {
        const suit_hand hand = chase_hand(ranks, hole[suit] | community[suit]);
        if (hand > board.hand) board.hand = hand;
    }
    const struct chase_bound bounds[CHASE_BOUNDS] = {
        [CHASE_BELOW] = bound_of(ranks, board.hand, ranks->showdown.ties > 0),
        [CHASE_NOT_ABOVE] = bound_of(ranks, board.hand, ranks->showdown.ties >= 0),
        [CHASE_UNQUALIFIED] = chase_bound_unqualified(ranks)};
    for (int b = 0; b < CHASE_BOUNDS; b++) {
        chase_ways ways = 1;

        for (int suit = 0; suit < SUITS; suit++) {
            const uint32_t open = ~(hole[suit] | community[suit] | (gone ? gone[suit] : 0)) & (CHASE_MASKS - 1);
            ways *= suits ? chase_suit_ways(suits[hole[suit]], community[suit], &bounds[b])
                          : chase_ways_below(ranks, community[suit], open, bounds[b].key);
        }
        board.sum.dealers[b] = chase_ways_of_three(ways);
    }
    return board;
}

struct chase_board chase_board_of(const struct chase_ranks *ranks, const uint32_t hole[SUITS],
                                  const uint32_t community[SUITS], const uint32_t *gone) {
    return count_board(ranks, NULL, hole, community, gone);
}

struct chase_board chase_board_by(const struct chase_tables *tables, const uint32_t hole[SUITS],
                                  const uint32_t community[SUITS]) {
    return count_board(tables->ranks, tables->suits, hole, community, NULL);
}
