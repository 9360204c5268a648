#include "base/number.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* ---- exact -------------------------------------------------------------------------------------------- */
static wide gcd(wide a, wide b) {
    while (b) {
        const wide rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

struct fraction fraction_of(wide num, wide den) {
    must(den != 0);
    const wide divisor = num ? gcd(num, den) : den < 0 ? -den : den;
    const wide sign = den < 0 ? -1 : 1;
    return (struct fraction){sign * num / divisor, sign * den / divisor};
}

struct fraction fraction_add(struct fraction a, struct fraction b) {
    const wide common = gcd(a.den, b.den);
    return fraction_of(a.num * (b.den / common) + b.num * (a.den / common), a.den / common * b.den);
}

/* Reduced crosswise first, to avoid overflow. */
struct fraction fraction_multiply(struct fraction a, struct fraction b) {
    const struct fraction left = fraction_of(a.num, b.den), right = fraction_of(b.num, a.den);
    return (struct fraction){left.num * right.num, left.den * right.den};
}

int fraction_compare(struct fraction a, struct fraction b) {
    const wide difference = fraction_subtract(a, b).num;
    return (difference > 0) - (difference < 0);
}

double fraction_to_double(struct fraction f) { return (double)((long double)f.num / (long double)f.den); }

void wide_put(struct buf *b, wide value) {
    if (value == (int64_t)value) {
        buf_int(b, (int64_t)value);
        return;
    }
    char digits[40];
    size_t at = sizeof digits;
    wide_count rest = value < 0 ? 0 - (wide_count)value : (wide_count)value;
    do digits[--at] = (char)('0' + (int)(rest % 10));
    while (rest /= 10);
    if (value < 0) buf_char(b, '-');
    buf_bytes(b, digits + at, sizeof digits - at);
}

static bool read_wide(const char **at, wide *out) {
    const bool below = **at == '-';
    int digits = 0;
    *out = 0;
    for (*at += below; char_is_digit(**at); ++*at, digits++) *out = *out * 10 + (**at - '0');
    if (below) *out = -*out;
    return digits > 0 && digits <= 38;
}

bool fraction_read(const char **at, struct fraction *out) {
    out->den = 1;
    if (!read_wide(at, &out->num)) return false;
    if (**at != '/') return true;
    ++*at;
    return read_wide(at, &out->den) && out->den > 0;
}

void fraction_put(struct buf *b, struct fraction f) {
    wide_put(b, f.num);
    if (f.den == 1) return;
    buf_char(b, '/');
    wide_put(b, f.den);
}

struct short_text fraction_text(struct fraction f) {
    struct short_text out;
    struct buf b = BUF(out.text);
    fraction_put(&b, f);
    return out;
}

struct short_text count_text(wide count) {
    char memory[48];
    struct short_text out;
    struct buf digits = BUF(memory), b = BUF(out.text);
    wide_put(&digits, count);
    for (size_t i = 0; i < digits.size; i++) {
        if (i > 0 && (digits.size - i) % 3 == 0 && memory[i - 1] != '-') buf_char(&b, ',');
        buf_char(&b, memory[i]);
    }
    return out;
}

/* ---- tail probabilities ------------------------------------------------------------------------------- */
/* By the incomplete gamma function: its series below the mean, its continued fraction (Lentz) above it.  A
 * tail is computed directly and not as 1 - body, so that small ones keep their digits. */
enum { STEPS_MAX = 100000 };

/* The probability that a standard normal variable is above z. */
static double stat_normal_tail(double z) { return 0.5 * erfc(z / sqrt(2.0)); }

double stat_normal_quantile(double tail) {
    must(tail > 0.0 && tail < 1.0);
    double low = -40.0, high = 40.0;
    for (int step = 0; step < 200; step++) {
        const double middle = 0.5 * (low + high);
        if (stat_normal_tail(middle) > tail)
            low = middle;
        else
            high = middle;
    }
    return 0.5 * (low + high);
}

/* x^a e^-x / Gamma(a), the factor that both expansions share. */
static double gamma_factor(double a, double x) {
    int sign = 1;
    return exp(a * log(x) - x - lgamma_r(a, &sign));
}

/* The lower part P(a, x), for x below a + 1. */
static double gamma_series(double a, double x) {
    double term = 1.0 / a, sum = term;
    for (int step = 1; step < STEPS_MAX && term > sum * DBL_EPSILON * 0.1; step++) {
        term *= x / (a + step);
        sum += term;
    }
    return sum * gamma_factor(a, x);
}

/* The upper part Q(a, x), for x from a + 1 on. */
static double gamma_fraction(double a, double x) {
    const double tiny = DBL_MIN / DBL_EPSILON;
    double b = x + 1.0 - a, c = 1.0 / tiny, d = 1.0 / b, h = d;
    for (int step = 1; step < STEPS_MAX; step++) {
        const double an = -step * (step - a);
        b += 2.0;
        d = an * d + b;
        if (fabs(d) < tiny) d = tiny;
        c = b + an / c;
        if (fabs(c) < tiny) c = tiny;
        d = 1.0 / d;
        h *= d * c;
        if (fabs(d * c - 1.0) < DBL_EPSILON) break;
    }
    return h * gamma_factor(a, x);
}

/* Q(a, x): the share of the gamma distribution of shape a above x. */
static double gamma_upper(double a, double x) {
    must(a > 0.0);
    if (x <= 0.0) return 1.0;
    return x < a + 1.0 ? 1.0 - gamma_series(a, x) : gamma_fraction(a, x);
}

double stat_chi_square_tail(double x, double degrees) { return gamma_upper(0.5 * degrees, 0.5 * x); }

double stat_poisson_tail(double mean, int64_t count) {
    if (count <= 0) return 1.0;
    if (mean <= 0.0) return 0.0;
    const double a = (double)count;
    return mean < a + 1.0 ? gamma_series(a, mean) : 1.0 - gamma_fraction(a, mean);
}

/* The series converges at once for large arguments; for small ones the tail is 1 to all digits. */
double stat_kolmogorov_tail(double distance, int64_t count) {
    must(count > 0);
    const double root = sqrt((double)count), lambda = distance * (root + 0.12 + 0.11 / root);
    double sum = 0.0;
    if (lambda < 0.2) return 1.0;
    for (int k = 1; k <= 100; k++) {
        const double term = exp(-2.0 * k * k * lambda * lambda);
        sum += k % 2 ? term : -term;
        if (term < DBL_EPSILON * sum) break;
    }
    return sum < 0.5 ? 2.0 * sum : 1.0;
}

static int ascending(const void *left, const void *right) {
    const double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

double stat_kolmogorov_distance(double *samples, int64_t count) {
    double most = 0.0;
    qsort(samples, (size_t)count, sizeof *samples, ascending);
    for (int64_t i = 0; i < count; i++) {
        const double below = samples[i] - (double)i / (double)count,
                     above = (double)(i + 1) / (double)count - samples[i];
        if (below > most) most = below;
        if (above > most) most = above;
    }
    return most;
}

double stat_bound(int64_t variables, double probability) {
    must(variables > 0);
    return stat_normal_quantile(probability / (2.0 * (double)variables));
}
