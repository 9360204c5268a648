#include "base/wide.h"

static wide gcd(wide a, wide b)
{
    while (b) {
        const wide rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

struct fraction fraction_of(wide num, wide den)
{
    must(den != 0);
    const wide divisor = num ? gcd(num, den) : den < 0 ? -den : den;
    const wide sign = den < 0 ? -1 : 1;

    return (struct fraction){sign * num / divisor, sign * den / divisor};
}

struct fraction fraction_add(struct fraction a, struct fraction b)
{
    const wide common = gcd(a.den, b.den);

    return fraction_of(a.num * (b.den / common) + b.num * (a.den / common), a.den / common * b.den);
}

/* Reduced crosswise first, so that nothing overflows that need not. */
struct fraction fraction_multiply(struct fraction a, struct fraction b)
{
    const struct fraction left = fraction_of(a.num, b.den), right = fraction_of(b.num, a.den);

    return (struct fraction){left.num * right.num, left.den * right.den};
}

int fraction_compare(struct fraction a, struct fraction b)
{
    const wide difference = fraction_add(a, (struct fraction){-b.num, b.den}).num;

    return (difference > 0) - (difference < 0);
}

double fraction_double(struct fraction f)
{
    return (double)((long double)f.num / (long double)f.den);
}

void wide_put(struct buf *b, wide value)
{
    char digits[40];
    size_t at = sizeof digits;
    wide_count rest = value < 0 ? 0 - (wide_count)value : (wide_count)value;

    do digits[--at] = (char)('0' + (int)(rest % 10));
    while (rest /= 10);
    if (value < 0) buf_char(b, '-');
    buf_bytes(b, digits + at, sizeof digits - at);
}

void fraction_put(struct buf *b, struct fraction f)
{
    wide_put(b, f.num);
    if (f.den == 1) return;
    buf_char(b, '/');
    wide_put(b, f.den);
}
