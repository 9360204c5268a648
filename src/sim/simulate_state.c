#include "sim/simulate_state.h"

#include <sodium.h>
#include <string.h>

static const char title[] = "cardroom simulation 2";

void simulate_settings_add(struct simulate_settings *s, const char *name, const char *value) {
    must(s->count < SIMULATE_SETTINGS);
    struct simulate_setting *to = &s->list[s->count++];
    struct buf n = BUF(to->name), v = BUF(to->value);
    buf_put(&n, name);
    buf_put(&v, value);
    must(!n.full && !v.full && !strchr(value, '\n'));
}

/* ---- writing ------------------------------------------------------------------------------------------ */
static void put_checksum(struct buf *b, const char *text, size_t size) {
    unsigned char hash[32];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)text, size, NULL, 0);
    buf_hex(b, hash, sizeof hash);
}

void simulate_state_put(struct buf *b, const struct simulate *s, const struct simulate_settings *settings) {
    const struct simulate_plan *plan = s->plan;
    const size_t from = b->size;
    buf_format(b, "%s\n", title);
    for (int i = 0; i < settings->count; i++)
        buf_format(b, "set %s %s\n", settings->list[i].name, settings->list[i].value);
    buf_format(b, "waves %llu\nblocks %016llx\nrounds %llu\n", (unsigned long long)s->waves,
               (unsigned long long)s->blocks, (unsigned long long)s->whole.rounds);
    for (int m = 0; m < plan->measure_count; m++) {
        buf_put(b, "sum ");
        wide_put(b, s->whole.sums[m].cents);
        buf_char(b, ' ');
        wide_put(b, (wide)s->whole.sums[m].squares);
        buf_format(b, " %s\n", plan->measures[m].id);
    }
    for (int i = 0; i < plan->line_count; i++)
        buf_format(b, "line %llu %llu %s %s\n", (unsigned long long)s->whole.lines[i].count,
                   (unsigned long long)s->whole.lines[i].squares, plan->measures[plan->lines[i].measure].id,
                   plan->lines[i].id);
    const size_t size = b->size - from;
    buf_put(b, "end ");
    put_checksum(b, b->text + from, size);
    buf_char(b, '\n');
    must(!b->full);
}

/* ---- reading ------------------------------------------------------------------------------------------ */
/* Only settings and numbers are read.  What was read is then written: if that is another text, it was no state. */
struct reader {
    const char *text;
    size_t size;
    const char *next, *end; /* the lines that are left */
    const char *at, *stop;  /* what is left of the current one */
    struct buf error;
};

/* Goes to the next line; false at the end. */
static bool next_line(struct reader *r) {
    const char *feed = r->next < r->end ? memchr(r->next, '\n', (size_t)(r->end - r->next)) : NULL;
    if (!feed) return false;
    r->at = r->next;
    r->stop = feed;
    r->next = feed + 1;
    return true;
}

static bool fail(struct reader *r, const char *what) {
    if (!r->error.size) buf_put(&r->error, what);
    return false;
}

/* Is this all that is left of the line? */
static bool ends_with(const struct reader *r, const char *text) {
    return id_is(text, r->at, (size_t)(r->stop - r->at));
}

/* Skips the word and one space if the line goes on with it. */
static bool take_word(struct reader *r, const char *word) {
    const size_t size = strlen(word);
    if ((size_t)(r->stop - r->at) < size || memcmp(r->at, word, size) != 0) return false;
    r->at += size;
    if (r->at < r->stop && *r->at == ' ') r->at++;
    return true;
}

/* Reads a number in that base, a sign allowed, and skips one space after it. */
static bool take_wide(struct reader *r, int base, wide *out) {
    static const char digits[] = "0123456789abcdef";
    const bool below = r->at < r->stop && *r->at == '-';
    const char *from = r->at += below;
    wide value = 0;
    for (; r->at < r->stop && *r->at != ' '; r->at++) {
        const char *digit = memchr(digits, *r->at, (size_t)base);
        if (!digit || value > ((wide)1 << 120)) return false;
        value = value * base + (digit - digits);
    }
    if (r->at == from) return false;
    if (r->at < r->stop) r->at++;
    *out = below ? -value : value;
    return true;
}

/* So many numbers behind the first word of the next line. */
static bool read_numbers(struct reader *r, int base, int count, wide out[]) {
    if (!next_line(r)) return fail(r, "it ends too early");
    while (r->at < r->stop && *r->at++ != ' ') continue;
    for (int i = 0; i < count; i++)
        if (!take_wide(r, base, &out[i])) return fail(r, "a line of it is not what a state has");
    return true;
}

/* Checks the last line, the checksum of all others, and cuts it off. */
static bool check_checksum(struct reader *r) {
    enum { END = 4 + 64 + 1 };
    BUF_ON_STACK(expected, 80);
    const size_t size = (size_t)(r->end - r->next);
    if (size < END || memcmp(r->end - END, "end ", 4) != 0)
        return fail(r, "it is not a simulation's state, or its end is missing");
    put_checksum(&expected, r->next, size - END);
    if (memcmp(r->end - END + 4, expected.text, 64) != 0 || r->end[-1] != '\n')
        return fail(r, "its checksum does not match: the file is damaged");
    r->end -= END;
    return true;
}

static bool read_settings(struct reader *r, const struct simulate_settings *settings) {
    if (!next_line(r) || !ends_with(r, title)) return fail(r, "it is not a simulation's state of this version");
    for (int i = 0; i < settings->count; i++) {
        const struct simulate_setting *s = &settings->list[i];

        if (!next_line(r)) return fail(r, "it ends too early");
        if (!take_word(r, "set") || !take_word(r, s->name)) return fail(r, "it is of a simulation with other settings");
        if (ends_with(r, s->value)) continue;
        if (r->error.size) buf_put(&r->error, "; ");
        buf_format(&r->error, "%s is %.*s there and %s here", s->name, (int)(r->stop - r->at), r->at, s->value);
    }
    return r->error.size == 0;
}

static bool read_totals(struct reader *r, const struct simulate_plan *plan, struct simulate_totals *totals) {
    wide two[2];
    for (int m = 0; m < plan->measure_count; m++) {
        if (!read_numbers(r, 10, 2, two)) return false;
        totals->sums[m] = (struct simulate_sum){two[0], (wide_count)two[1]};
    }
    for (int i = 0; i < plan->line_count; i++) {
        if (!read_numbers(r, 10, 2, two)) return false;
        totals->lines[i] = (struct simulate_line_total){(uint64_t)two[0], (uint64_t)two[1]};
    }
    return true;
}

/* Blocks beyond the wanted number of rounds cannot be subtracted again. */
static bool check_progress(struct reader *r, const struct simulate *s) {
    const uint64_t before = s->waves * SIMULATE_WAVE, blocks = s->blocks;
    const uint64_t last = before + (blocks ? 64 - (uint64_t)__builtin_clzll(blocks) : 0); /* of those done */
    if (s->whole.rounds != (before + (uint64_t)__builtin_popcountll(blocks)) * SIMULATE_BLOCK)
        return fail(r, "its numbers contradict each other");
    if (last * SIMULATE_BLOCK <= s->rounds) return true;
    buf_format(&r->error, "it already goes to round %llu, further than the %llu wanted",
               (unsigned long long)(last * SIMULATE_BLOCK), (unsigned long long)s->rounds);
    return false;
}

static bool is_written_so(struct reader *r, const struct simulate *s, const struct simulate_settings *settings) {
    const size_t mark = arena_mark(s->arena);
    struct buf again = buf_init(arena_take(s->arena, SIMULATE_STATE_MAX), SIMULATE_STATE_MAX);
    simulate_state_put(&again, s, settings);
    const bool same = again.size == r->size && memcmp(again.text, r->text, r->size) == 0;
    arena_release(s->arena, mark);
    return same || fail(r, "a line of it is not what a state has");
}

static bool read_all(struct reader *r, struct simulate *s, const struct simulate_settings *settings) {
    wide waves, blocks, rounds;
    if (!check_checksum(r) || !read_settings(r, settings) || !read_numbers(r, 10, 1, &waves) ||
        !read_numbers(r, 16, 1, &blocks) || !read_numbers(r, 10, 1, &rounds) || waves < 0 ||
        waves > (wide)(SIMULATE_ROUNDS_MAX / SIMULATE_BLOCK))
        return fail(r, "a line of it is not what a state has");
    s->waves = (uint64_t)waves;
    s->blocks = (uint64_t)blocks;
    s->whole.rounds = (uint64_t)rounds;
    return check_progress(r, s) && read_totals(r, s->plan, &s->whole) && is_written_so(r, s, settings);
}

bool simulate_state_read(const char *text, size_t size, struct simulate *s, const struct simulate_settings *settings,
                         char error[SIMULATE_ERROR]) {
    struct reader r = {
        .text = text, .size = size, .next = text, .end = text + size, .error = buf_init(error, SIMULATE_ERROR)};
    const bool good = read_all(&r, s, settings);
    if (!good) simulate_totals_clear(&s->whole);
    if (!good) s->waves = s->blocks = 0;
    return good;
}
