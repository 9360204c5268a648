#include "ledger/actual.h"

/* ---- adding rounds ------------------------------------------------------------------------------------ */
static bool add_checked(int64_t *sum, int64_t value) { return !__builtin_add_overflow(*sum, value, sum); }

enum err actual_group_add(struct actual_group *group, int64_t unit_cents, int64_t handle_cents, int64_t win_cents) {
    struct actual_group next = *group;
    must(unit_cents >= 0 && handle_cents >= 0);
    next.decisions++;
    if (!add_checked(&next.unit_cents, unit_cents) || !add_checked(&next.handle_cents, handle_cents) ||
        !add_checked(&next.win_cents, win_cents))
        return ERR_AMOUNT_LARGE;
    *group = next;
    return OK;
}

/* The sums of one round; false if a square does not fit. */
static bool round_sums(struct actual *sums, const struct actual_group *groups, int count) {
    *sums = (struct actual){0};
    for (int i = 0; i < count; i++) {
        const struct actual_group *g = &groups[i];
        if (!g->decisions) continue;
        sums->decisions += g->decisions;
        sums->unit_cents += g->unit_cents;
        sums->handle_cents += g->handle_cents;
        sums->win_cents += g->win_cents;
        if (__builtin_add_overflow(sums->squares, (wide)g->unit_cents * g->unit_cents, &sums->squares)) return false;
    }
    sums->rounds = sums->decisions > 0;
    sums->largest_round_cents = sums->unit_cents;
    return !__builtin_mul_overflow(sums->unit_cents, sums->unit_cents, &sums->squares_together);
}

/* The squares are the largest sums by far: where they fit, the others do. */
enum err actual_add_round(struct actual *actual, const struct actual_group *groups, int count) {
    struct actual next = *actual, sums;
    if (!round_sums(&sums, groups, count)) return ERR_AMOUNT_LARGE;
    next.rounds += sums.rounds;
    next.decisions += sums.decisions;
    next.unit_cents += sums.unit_cents;
    next.handle_cents += sums.handle_cents;
    next.win_cents += sums.win_cents;
    if (sums.largest_round_cents > next.largest_round_cents) next.largest_round_cents = sums.largest_round_cents;
    if (__builtin_add_overflow(next.squares, sums.squares, &next.squares) ||
        __builtin_add_overflow(next.squares_together, sums.squares_together, &next.squares_together))
        return ERR_AMOUNT_LARGE;
    *actual = next;
    return OK;
}

/* ---- judging ------------------------------------------------------------------------------------------ */
static wide magnitude(wide a) { return a < 0 ? -a : a; }

/* The nearest whole number to a / b, halves away from zero. */
static wide divide_rounded(wide a, wide b) { return (a < 0 ? a - b / 2 : a + b / 2) / b; }

/* units x fraction; one of more than 60 bits loses its last bits, a relative error of about 1e-18. */
static wide times(wide units, struct fraction f) {
    const wide large = (wide)1 << 60;
    while (magnitude(f.num) > large || f.den > large) {
        f.num /= 2;
        f.den /= 2;
    }
    must(f.den > 0);
    return units / f.den * f.num + divide_rounded(units % f.den * f.num, f.den);
}

static const wide billion = 1000000000;

/* square - value^2 in billionths, at least one. */
static wide variance_billionths(const struct actual_theory *theory) {
    const wide value = times(billion, theory->value);
    const wide variance = times(billion, theory->square) - value * value / billion;
    return variance > 0 ? variance : 1;
}

/* The integer square root, bit by bit. */
static wide square_root(wide a) {
    wide result = 0;
    for (wide bit = (wide)1 << 62; bit; bit /= 2)
        if ((result + bit) * (result + bit) <= a) result += bit;
    return result;
}

static int32_t clamp(wide value) {
    return (int32_t)(value > INT32_MAX ? INT32_MAX : value < -INT32_MAX ? -INT32_MAX : value);
}

/* z in thousandths: a difference in thousandths of a cent / sqrt(variance x squares).  Both are first brought
 * to where the root has many digits and nothing overflows: squares between 2^62 and 2^64, the difference
 * along with their root.  A difference of 2^85 by then is beyond any z that is reported. */
static int32_t z_score(wide difference, wide squares, wide billionths) {
    const wide far = (wide)1 << 85;
    if (squares == 0) return 0;
    for (; squares >= (wide)1 << 64; squares /= 4) difference /= 2;
    if (magnitude(difference) > far) difference = difference < 0 ? -far : far;
    for (; squares < (wide)1 << 62; squares *= 4) difference *= 2;
    const wide sigma = square_root(squares / billion * billionths + squares % billion * billionths / billion);
    return sigma ? clamp(divide_rounded(difference, sigma)) : 0;
}

static bool is_beyond(int32_t z, int32_t bound) { return z > bound || z < -bound; }

/* Bernstein: is a loss of z beyond the bound, even if it contains a big win?  With q the most that the
 * largest bet can win, in standard deviations: z^2 > bound^2 (1 + q z / 3). */
static bool is_beyond_big_wins(const struct actual *a, const struct actual_theory *theory, int32_t z_least,
                               int32_t bound) {
    if (z_least >= 0 || !theory->top.den) return is_beyond(z_least, bound);
    const struct fraction above = fraction_subtract(theory->top, theory->value);
    const wide most = times(a->largest_round_cents * 1000, above);
    const wide q = z_score(most, a->squares_together, variance_billionths(theory)), z = -(wide)z_least;
    return 3000000 * z * z > (wide)bound * bound * (3000000 + q * z);
}

struct actual_verdict actual_judge(const struct actual *actual, const struct actual_theory *theory, int32_t bound) {
    const wide billionths = variance_billionths(theory);
    struct actual_verdict v = {.expected_cents = actual_expected(actual->unit_cents, theory)};
    const wide difference = actual->win_cents * 1000 + times(actual->unit_cents * 1000, theory->value);
    v.z = z_score(difference, actual->squares, billionths);
    v.z_least = z_score(difference, actual->squares_together, billionths);
    v.level = is_beyond_big_wins(actual, theory, v.z_least, bound) ? ACTUAL_ALARM
              : is_beyond(v.z, bound)                              ? ACTUAL_WATCH
                                                                   : ACTUAL_QUIET;
    return v;
}

wide actual_expected(wide unit_cents, const struct actual_theory *theory) { return -times(unit_cents, theory->value); }

wide actual_variance(wide squares, const struct actual_theory *theory) {
    const wide most = (wide)1 << 76;
    const wide billionths = variance_billionths(theory);
    if (squares > most) squares = most;
    return squares / billion * billionths + squares % billion * billionths / billion;
}

int64_t actual_deviation_cents(wide variance) { return (int64_t)square_root(variance); }

const char *actual_level_id(enum actual_level level) {
    static const char *const ids[] = {"quiet", "watch", "alarm"}; /* ORDER ACTUAL_LEVEL */
    must((unsigned)level < COUNT(ids));
    return ids[level];
}
