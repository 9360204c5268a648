#include "base/time.h"

#include "base/json_write.h"

/* ---- the clock ---------------------------------------------------------------------------------------- */
enum { SLOWDOWN = 8 };

static const int64_t day_ms = INT64_C(86400000);

void monotonic_clock_start(struct monotonic_clock *clock, struct clock_reading now, int64_t not_before_ms) {
    *clock = (struct monotonic_clock){.from = now, .last = now};
    if (not_before_ms > now.wall_ms) clock->ahead_ms = not_before_ms - now.wall_ms;
}

void monotonic_clock_accept(struct monotonic_clock *clock, struct clock_reading now) { clock->from = now; }

bool clock_fits_log(int64_t wall_ms, int64_t last_ms) {
    return !last_ms || (wall_ms >= last_ms - CLOCK_TRUST_MS && wall_ms - last_ms <= 31 * day_ms);
}

/* What is believed of a reading: the machine's clock, or the steady one on from the last that was believed. */
static int64_t believed_ms(struct monotonic_clock *clock, struct clock_reading now) {
    const int64_t steady_ms = now.steady_ms - clock->from.steady_ms;
    const int64_t off_ms = now.wall_ms - clock->from.wall_ms - steady_ms;
    const int64_t most_ms = CLOCK_TRUST_MS + steady_ms / CLOCK_DRIFT;
    const bool good = off_ms <= most_ms && off_ms >= -most_ms;
    clock->refused_ms = good ? 0 : off_ms;
    return good ? now.wall_ms : clock->last.wall_ms + now.steady_ms - clock->last.steady_ms;
}

int64_t monotonic_clock_ms(struct monotonic_clock *clock, struct clock_reading now) {
    const int64_t clock_ms = believed_ms(clock, now), passed_ms = clock_ms - clock->last.wall_ms;
    clock->last = (struct clock_reading){clock_ms, now.steady_ms};
    if (passed_ms < 0) {
        clock->ahead_ms -= passed_ms;
        return clock_ms + clock->ahead_ms;
    }
    if (passed_ms > MONOTONIC_GAP_MS) clock->jumped = true;
    if (clock->ahead_ms > day_ms) return clock_ms + clock->ahead_ms; /* it will not agree in any useful time */
    clock->spare_ms += passed_ms;
    const int64_t off_ms = clock->spare_ms / SLOWDOWN;

    clock->spare_ms %= SLOWDOWN;
    clock->ahead_ms = clock->ahead_ms > off_ms ? clock->ahead_ms - off_ms : 0;
    return clock_ms + clock->ahead_ms;
}

/* ---- dates -------------------------------------------------------------------------------------------- */
enum { DAYS_IN_400_YEARS = 400 * 365 + 97, TO_1970 = 719468 }; /* from the first of March of the year 0 */

static int64_t floor_divide(int64_t a, int64_t b) { return a / b - (a % b < 0); }

/* Years begin in March here, so that the leap day is the last of its year; from March on months have 30.6
 * days, rounded. */
calendar_day time_date(int64_t ms) {
    const int64_t since = floor_divide(ms, INT64_C(86400000)) + TO_1970;
    const int64_t cycles = floor_divide(since, DAYS_IN_400_YEARS), day = since - cycles * DAYS_IN_400_YEARS;
    const int64_t of_cycle = (day - day / (4 * 365) + day / (100 * 365 + 24) - day / (400 * 365 + 96)) / 365;
    const int64_t of_year = day - (of_cycle * 365 + of_cycle / 4 - of_cycle / 100);
    const int64_t from_march = (5 * of_year + 2) / 153;
    const int64_t month = from_march < 10 ? from_march + 3 : from_march - 9;
    const int64_t year = cycles * 400 + of_cycle + (month <= 2);
    must(year >= 0 && year <= 9999);
    return (calendar_day)(year * 10000 + month * 100 + of_year - (153 * from_march + 2) / 5 + 1);
}

/* ---- writing ------------------------------------------------------------------------------------------ */
/* A damaged entry may hold any number: the nearest instant that has a date is shown. */
static int64_t clamp(int64_t ms) { return ms < 0 ? 0 : ms < TIME_LAST_MS ? ms : TIME_LAST_MS; }

static void put_date(struct buf *b, int64_t ms) {
    const calendar_day day = time_date(ms);
    buf_format(b, "%04d-%02d-%02d", day / 10000, day / 100 % 100, day % 100);
}

void time_put(struct buf *b, int64_t ms) {
    ms = clamp(ms);
    const int left = (int)(ms % day_ms);
    put_date(b, ms);
    buf_format(b, "T%02d:%02d:%02d.%03dZ", left / 3600000, left / 60000 % 60, left / 1000 % 60, left % 1000);
}

struct short_text time_text(int64_t ms) {
    struct short_text out;
    struct buf b = BUF(out.text);
    time_put(&b, ms);
    return out;
}

void time_write_json(struct buf *b, const char *key, int64_t ms) {
    if (ms)
        json_write_word(b, key, time_text(ms).text);
    else
        json_write_null(b, key);
}

void time_put_day(struct buf *b, int64_t ms, int starts_minute) {
    put_date(b, clamp(ms) - (int64_t)starts_minute * 60000);
}

/* ---- reading ------------------------------------------------------------------------------------------ */
/* Days from 1970-01-01. */
static int64_t days_of(int64_t year, int64_t month, int64_t day) {
    const int64_t y = month > 2 ? year : year - 1, m = month > 2 ? month - 3 : month + 9;
    return 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1 - TO_1970;
}

/* A number of so many digits within a range, after a separator if there is one. */
struct part {
    char separator;
    int digits, least, most;
};

static bool read_part(const char **at, struct part part, int *out) {
    const char *p = *at;
    int value = 0;
    if (part.separator && *p++ != part.separator) return false;
    for (int i = 0; i < part.digits; i++, p++) {
        if (*p < '0' || *p > '9') return false;
        value = value * 10 + (*p - '0');
    }
    *at = p;
    *out = value;
    return value >= part.least && value <= part.most;
}

static bool is_day(int year, int month, int day) {
    static const uint8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return day <= days[month - 1] + (leap && month == 2);
}

/* "T20:15:00.000Z", as much of it as is given. */
static bool read_clock(const char **at, int64_t *ms) {
    int hour = 0, minute = 0, second = 0, thousandth = 0;
    if (!read_part(at, (struct part){'T', 2, 0, 23}, &hour)) return false;
    if (**at == ':' && !read_part(at, (struct part){':', 2, 0, 59}, &minute)) return false;
    if (**at == ':' && !read_part(at, (struct part){':', 2, 0, 59}, &second)) return false;
    if (**at == '.' && !read_part(at, (struct part){'.', 3, 0, 999}, &thousandth)) return false;
    if (**at == 'Z') ++*at;
    *ms = ((hour * 60LL + minute) * 60 + second) * 1000 + thousandth;
    return true;
}

bool time_read(const char *text, int64_t *ms) {
    int year, month, day;
    int64_t time = 0;
    if (!read_part(&text, (struct part){0, 4, 1970, 9999}, &year) ||
        !read_part(&text, (struct part){'-', 2, 1, 12}, &month) ||
        !read_part(&text, (struct part){'-', 2, 1, 31}, &day) || !is_day(year, month, day))
        return false;
    if (*text && !read_clock(&text, &time)) return false;
    if (*text) return false;
    *ms = days_of(year, month, day) * day_ms + time;
    return true;
}
