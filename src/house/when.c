#include "house/when.h"

#include "ledger/threshold.h"
#include "table/fact.h"

#include <string.h>

static const int64_t day_ms = 86400000;

/* The column of a damaged entry may have any number: what no calendar has is shown as the nearest it has. */
static int64_t within(int64_t ms)
{
    return ms < 0 ? 0 : ms < FACT_LAST_MS ? ms : FACT_LAST_MS;
}

static void put_date(struct buf *b, int64_t ms)
{
    const threshold_day day = threshold_date(ms);

    buf_format(b, "%04d-%02d-%02d", day / 10000, day / 100 % 100, day % 100);
}

void when_put(struct buf *b, int64_t ms)
{
    ms = within(ms);
    const int left = (int)(ms % day_ms);

    put_date(b, ms);
    buf_format(b, "T%02d:%02d:%02d.%03dZ", left / 3600000, left / 60000 % 60, left / 1000 % 60, left % 1000);
}

void when_put_day(struct buf *b, int64_t ms, int starts_minute)
{
    put_date(b, within(ms) - (int64_t)starts_minute * 60000);
}

/* ---- reading ------------------------------------------------------------------------------------------ */

/* Days from 1970-01-01; the year begins in March, so that the odd day is its last. */
static int64_t days_of(int64_t year, int64_t month, int64_t day)
{
    const int64_t y = month > 2 ? year : year - 1, m = month > 2 ? month - 3 : month + 9;

    return 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1 - 719468;
}

/* So many digits, behind the mark if there is one. */
static bool take(const char **at, char mark, int digits, int least, int most, int *out)
{
    const char *p = *at;
    int value = 0;

    if (mark && *p++ != mark) return false;
    for (int i = 0; i < digits; i++, p++) {
        if (*p < '0' || *p > '9') return false;
        value = value * 10 + (*p - '0');
    }
    *at = p;
    *out = value;
    return value >= least && value <= most;
}

static bool is_day(int year, int month, int day)
{
    static const uint8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

    return day <= days[month - 1] + (leap && month == 2);
}

/* The hour and what follows it, as far as it is given. */
static bool take_time(const char **at, int64_t *ms)
{
    int hour = 0, minute = 0, second = 0, thousandth = 0;

    if (!take(at, 'T', 2, 0, 23, &hour)) return false;
    if (**at == ':' && !take(at, ':', 2, 0, 59, &minute)) return false;
    if (**at == ':' && !take(at, ':', 2, 0, 59, &second)) return false;
    if (**at == '.' && !take(at, '.', 3, 0, 999, &thousandth)) return false;
    if (**at == 'Z') ++*at;
    *ms = ((hour * 60LL + minute) * 60 + second) * 1000 + thousandth;
    return true;
}

bool when_read(const char *text, int64_t *ms)
{
    int year, month, day;
    int64_t time = 0;

    if (!take(&text, 0, 4, 1970, 9999, &year) || !take(&text, '-', 2, 1, 12, &month) ||
        !take(&text, '-', 2, 1, 31, &day) || !is_day(year, month, day))
        return false;
    if (*text && !take_time(&text, &time)) return false;
    if (*text) return false;
    *ms = days_of(year, month, day) * day_ms + time;
    return true;
}
