#include "math/chase_the_flush/chase_the_flush_tree.h"

#include <string.h>

static bool qualifies(suit_hand hand)
{
    return hand >= chase_qualifying;
}

/*
 * A pay of T Antes or more makes a board with a single win worth a bet, so a larger one decides nothing else
 * and need not fit 32 bits.
 */
static int32_t xtra_to_decide(const struct chase_terms *terms, int length)
{
    const int64_t most = CHASE_DEALERS * terms->scale;

    return (int32_t)(terms->xtra[length] < most ? terms->xtra[length] : most);
}

/* ---- what a board is worth ---------------------------------------------------------------------------- */

/*
 * A bet of one Ante over a fold, in 1/scale of the Ante, summed over the T hands of the dealer.  Of these W
 * are below the player's, U not above it, Z weak.  F-win-1 to F-win-3: where the player's hand would qualify,
 * W - Z pay Ante, All In and X-tra, Z the last two, and T - U cost all three; where it would not, W pay All
 * In and X-tra, T - Z cost all three and Z - U cost those two.  A fold costs 2 T (chase-the-flush R5).
 */
static inline void rate_lanes(const struct chase_row *row, const struct chase_terms *terms,
                              int32_t over[CHASE_LANES])
{
    const int16_t *below = row->dealers[CHASE_BELOW], *not_above = row->dealers[CHASE_NOT_ABOVE],
                  *weak = row->dealers[CHASE_WEAK];
    const int32_t strong = -(int32_t)qualifies(row->hand), scale = (int32_t)terms->scale;
    const int32_t xtra = xtra_to_decide(terms, suit_hand_length(row->hand));

    for (int i = 0; i < CHASE_LANES; i++)
        over[i] = below[i] + 2 * not_above[i] + weak[i] - CHASE_DEALERS +
                  ((below[i] + not_above[i] - 2 * weak[i]) & strong);
    if (scale != 1)
        for (int i = 0; i < CHASE_LANES; i++) over[i] *= scale;
    if (xtra)
        for (int i = 0; i < CHASE_LANES; i++) over[i] += xtra * below[i];
}

void chase_river_bets(const struct chase_row *row, const struct chase_terms *terms, int16_t bets[CHASE_LANES])
{
    int32_t over[CHASE_LANES];

    rate_lanes(row, terms, over);
    for (int lane = 0; lane < CHASE_LANES; lane++) bets[lane] = over[lane] >= 0;
}

/* ---- results ------------------------------------------------------------------------------------------ */

struct chase_results chase_results_of(const struct chase_sum *sum, bool strong)
{
    const int64_t all = sum->boards * CHASE_DEALERS, below = sum->dealers[CHASE_BELOW],
                  not_above = sum->dealers[CHASE_NOT_ABOVE], weak = sum->dealers[CHASE_WEAK];

    if (strong) return (struct chase_results){{weak, below - weak}, not_above - below, {0, all - not_above}};
    return (struct chase_results){{below, 0}, not_above - below, {weak - not_above, all - weak}};
}

/* F-win-1b, F-win-2c All In wins even money; F-win-2a the Ante only if the dealer qualifies; F-win-3 X-tra.
 */
int64_t chase_net_won(const struct chase_terms *terms, int length, int bet, bool qualified)
{
    return (bet + qualified) * terms->scale + terms->xtra[length];
}

/* F-win-1c All three lose; F-win-2a, F-win-2d the Ante is refunded if the dealer does not qualify. */
int64_t chase_net_lost(const struct chase_terms *terms, int bet, bool qualified)
{
    return -(bet + 1 + qualified) * terms->scale;
}

static wide value_of(const struct chase_sum *sum, int length, bool strong, const struct chase_terms *terms,
                     int bet)
{
    const struct chase_results r = chase_results_of(sum, strong);
    wide value = 0;

    for (int qualified = 0; qualified < 2; qualified++)
        value += (wide)r.won[qualified] * chase_net_won(terms, length, bet, qualified) +
                 (wide)r.lost[qualified] * chase_net_lost(terms, bet, qualified);
    return value;
}

wide chase_sum_value(const struct chase_sum *sum, suit_hand hand, const struct chase_terms *terms, int bet)
{
    return value_of(sum, suit_hand_length(hand), qualifies(hand), terms, bet);
}

wide chase_sums_value(const struct chase_sums *sums, const struct chase_terms *terms, int bet)
{
    wide value = 0;

    for (int length = 0; length < CHASE_LENGTHS; length++)
        for (int strong = 0; strong < 2; strong++)
            value += value_of(&sums->of[length][strong], length, strong, terms, bet);
    return value;
}

/* ---- sums --------------------------------------------------------------------------------------------- */

static void add_lanes(struct chase_sums *sums, const struct chase_row *row, const int16_t times[CHASE_LANES])
{
    struct chase_sum *s = &sums->of[suit_hand_length(row->hand)][qualifies(row->hand)];
    int32_t boards = 0, below = 0, not_above = 0, weak = 0;

    for (int lane = 0; lane < CHASE_LANES; lane++) {
        boards += times[lane];
        below += times[lane] * row->dealers[CHASE_BELOW][lane];
        not_above += times[lane] * row->dealers[CHASE_NOT_ABOVE][lane];
        weak += times[lane] * row->dealers[CHASE_WEAK][lane];
    }
    s->boards += boards;
    s->dealers[CHASE_BELOW] += below;
    s->dealers[CHASE_NOT_ABOVE] += not_above;
    s->dealers[CHASE_WEAK] += weak;
}

/* ---- flops -------------------------------------------------------------------------------------------- */

/* Adds a row's gains to its six flops. */
static void add_to_flops(int32_t (*flops)[CHASE_SLOTS], const struct chase_row *row,
                         const int32_t gain[restrict CHASE_LANES])
{
    const int a = row->slots[0], b = row->slots[1], c = row->slots[2], at = row->suit * CHASE_LANES;
    int32_t *restrict with_a = flops[a] + at, *restrict with_b = flops[b] + at,
                      *restrict with_c = flops[c] + at;
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

static bool is_dealt(const struct chase_sheet *sheet, int slot)
{
    const int rank = slot % CHASE_LANES;

    return rank >= RANKS || sheet->hole[slot / CHASE_LANES] >> rank & 1;
}

/* The next renaming of the suits that leaves the hole hand as it is; false after the last. */
static bool next_renaming(const struct chase_sheet *sheet, int *code, int to[SUITS])
{
    while (++*code < 256) {
        bool fits = true;

        for (int suit = 0; suit < SUITS; suit++) {
            to[suit] = *code >> 2 * suit & 3;
            fits = fits && sheet->hole[to[suit]] == sheet->hole[suit];
            for (int other = 0; other < suit; other++) fits = fits && to[other] != to[suit];
        }
        if (fits) return true;
    }
    return false;
}

static int renamed(int slot, const int to[SUITS])
{
    return to[slot / CHASE_LANES] * CHASE_LANES + slot % CHASE_LANES;
}

/* Sums a flop's gain over the renamings: a row's board stands for all of them. */
static void spread_gains(struct chase_best *best, const struct chase_sheet *sheet,
                         int32_t (*gain)[CHASE_SLOTS])
{
    int to[SUITS], code = -1;

    memset(best->gain, 0, sizeof best->gain);
    while (next_renaming(sheet, &code, to))
        for (int a = 1; a < CHASE_SLOTS; a++)
            for (int b = 0; b < a; b++) {
                const int x = renamed(a, to), y = renamed(b, to);

                best->gain[a][b] += gain[x][y] + gain[y][x];
            }
}

/* Checks what gains nothing by a bet; returns what the other flops gain. */
static int64_t choose_flops(struct chase_best *best, const struct chase_sheet *sheet)
{
    int64_t gain = 0;

    memset(best->plan.checks, 0, sizeof best->plan.checks);
    for (int a = 1; a < CHASE_SLOTS; a++)
        for (int b = 0; b < a; b++) {
            if (is_dealt(sheet, a) || is_dealt(sheet, b)) continue;
            const bool checks = best->gain[a][b] < 0;

            best->plan.checks[a][b] = best->plan.checks[b][a] = checks;
            if (!checks) gain += best->gain[a][b];
        }
    return gain / sheet->renamings;
}

/* Could a higher pay turn a fold of the row into a bet? */
static bool is_open(const struct chase_row *row, const int32_t over[CHASE_LANES])
{
    int open = 0;

    for (int lane = 0; lane < CHASE_LANES; lane++)
        open |= (row->weight[lane] > 0) & (over[lane] < 0) & (row->dealers[CHASE_BELOW][lane] > 0);
    return open;
}

void chase_best_of(struct chase_best *best, const struct chase_sheet *sheet, const struct chase_terms *terms,
                   uint32_t open)
{
    int32_t gains[CHASE_SLOTS][CHASE_SLOTS] = {0};
    const int32_t scale = (int32_t)terms->scale;
    int64_t saved = 0;

    must(terms->scale >= 1 && terms->scale <= CHASE_SCALE_MAX);
    memset(&best->all, 0, sizeof best->all);
    best->alike = true;
    for (int i = 0; i < sheet->count; i++) {
        const struct chase_row *row = &sheet->rows[i];
        const int16_t *below = row->dealers[CHASE_BELOW], *not_above = row->dealers[CHASE_NOT_ABOVE];
        int32_t over[CHASE_LANES], gain[CHASE_LANES], saves = 0;
        int16_t weight[CHASE_LANES];

        rate_lanes(row, terms, over);
        for (int lane = 0; lane < CHASE_LANES; lane++) {
            const int32_t fold = over[lane] < 0 ? over[lane] : 0;

            weight[lane] = row->weight[lane];
            gain[lane] = (scale * (below[lane] + not_above[lane] - CHASE_DEALERS) + fold) * weight[lane];
            saves += fold * weight[lane];
        }
        saved -= saves;
        add_to_flops(gains, row, gain);
        add_lanes(&best->all, row, weight);
        if (open >> suit_hand_length(row->hand) & 1 && is_open(row, over)) best->alike = false;
    }
    spread_gains(best, sheet, gains);
    best->bet = CHASE_SPLITS * chase_sums_value(&best->all, terms, 3);
    best->check = CHASE_SPLITS * (chase_sums_value(&best->all, terms, 1) + saved) + choose_flops(best, sheet);
    best->plan.bets = best->bet >= best->check;
}

/* ---- flops for themselves ----------------------------------------------------------------------------- */

static void add_bets(int64_t (*bet)[CHASE_SLOTS], const struct chase_row *row,
                     const struct chase_terms *terms)
{
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

void chase_flops_of(struct chase_flops *flops, const struct chase_sheet *sheet,
                    const struct chase_terms *terms)
{
    int64_t bet[CHASE_SLOTS][CHASE_SLOTS] = {0};
    int to[SUITS], code = -1;

    memset(flops, 0, sizeof *flops);
    for (int i = 0; i < sheet->count; i++) add_bets(bet, &sheet->rows[i], terms);
    while (next_renaming(sheet, &code, to))
        for (int a = 1; a < CHASE_SLOTS; a++)
            for (int b = 0; b < a; b++) {
                const int x = renamed(a, to), y = renamed(b, to);

                flops->bet[a][b] += bet[x][y] + bet[y][x];
            }
}

/* ---- what happens ------------------------------------------------------------------------------------- */

void chase_wait(struct chase_waits *out, const struct chase_sheet *sheet, const struct chase_plan *plan,
                chase_river *river, const void *context)
{
    const int16_t(*checks)[CHASE_SLOTS] = plan->checks;

    memset(out, 0, sizeof *out);
    for (int i = 0; i < sheet->count; i++) {
        const struct chase_row *row = &sheet->rows[i];
        const int a = row->slots[0], b = row->slots[1], c = row->slots[2], at = row->suit * CHASE_LANES;
        const int among = checks[a][b] + checks[a][c] + checks[b][c];
        int16_t flops[CHASE_LANES], bets[CHASE_LANES];

        river(row, context, bets);
        for (int lane = 0; lane < CHASE_LANES; lane++) {
            const int with = checks[a][at + lane] + checks[b][at + lane] + checks[c][at + lane];

            flops[lane] = (int16_t)((among + with) * row->weight[lane]);
            bets[lane] = (int16_t)(bets[lane] * flops[lane]);
        }
        add_lanes(&out->checked, row, flops);
        add_lanes(&out->bet, row, bets);
    }
}
