#include "cli/posted/posted.h"

#include <string.h>

/* ---- names -------------------------------------------------------------------------------------------- */

enum { WORDS_MAX = 16, WORD_MAX = 24 };

struct words {
    int count;
    char word[WORDS_MAX][WORD_MAX];
};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

static bool is_one_of(const char *const *list, size_t count, const char *word)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(list[i], word) == 0) return true;
    }
    return false;
}

/* Signs write numbers as they like: "Three of a Kind", "3 of a Kind", "Eights", "8's". */
static const char *spelled(const char *word)
{
    static const char *const same[][2] = {
        {"one", "1"},   {"two", "2"},   {"three", "3"}, {"four", "4"}, {"five", "5"},    {"six", "6"},
        {"seven", "7"}, {"eight", "8"}, {"nine", "9"},  {"ten", "10"}, {"eights", "8s"}, {"tens", "10s"},
    };

    for (size_t i = 0; i < COUNT(same); i++) {
        if (strcmp(same[i][0], word) == 0) return same[i][1];
    }
    return word;
}

/* One word more, unless it is a small one; "kings" and "king" are the same. */
static void add_word(struct words *words, char *word)
{
    static const char *const small[] = {"a", "an", "the", "any", "hand", "hands", "on", "initial"};
    const size_t size = strlen(word);

    if (size == 0 || words->count == WORDS_MAX || is_one_of(small, COUNT(small), word)) return;
    const char *as = spelled(word);
    if (as == word && size > 3 && word[size - 1] == 's') word[size - 1] = '\0';
    struct buf b = BUF(words->word[words->count++]);
    buf_put(&b, as);
}

/* The words of a name; what stands in brackets counts or not. */
static struct words words_of(const char *name, bool brackets)
{
    struct words words = {0};
    char memory[WORD_MAX];
    struct buf b = BUF(memory);
    bool inside = false;

    for (; *name; name++) {
        const char c = lower(*name);

        if (c == '(' || c == ')') inside = c == '(';
        if (inside && !brackets) continue;
        if (is_letter(c)) {
            buf_char(&b, c);
        } else if (c != '\'' &&
                   ((unsigned char)c & 0x80) == 0) { /* an apostrophe of either kind parts nothing */
            add_word(&words, memory);
            buf_clear(&b);
        }
    }
    add_word(&words, memory);
    return words;
}

/* The same words, in any order. */
static bool same_words(const struct words *a, const struct words *b)
{
    uint32_t used = 0;
    int found = 0;

    for (int i = 0; i < a->count; i++) {
        for (int k = 0; k < b->count; k++) {
            if (used >> k & 1 || strcmp(a->word[i], b->word[k]) != 0) continue;
            used |= UINT32_C(1) << k;
            found++;
            break;
        }
    }
    return found == a->count && found == b->count && found > 0;
}

bool posted_name_same(const char *a, const char *b)
{
    const struct words of_a = words_of(a, true), of_b = words_of(b, true);

    return same_words(&of_a, &of_b);
}

bool posted_name_like(const char *a, const char *b)
{
    const struct words of_a = words_of(a, false), of_b = words_of(b, false);

    return same_words(&of_a, &of_b);
}

/* ---- pays --------------------------------------------------------------------------------------------- */

struct scan {
    const char *at, *end;
};

static void skip_space(struct scan *s)
{
    while (s->at < s->end && (*s->at == ' ' || *s->at == '\t')) s->at++;
}

/* Takes the word, in any case, if it comes next and ends there. */
static bool take(struct scan *s, const char *word)
{
    const size_t size = strlen(word);

    skip_space(s);
    if ((size_t)(s->end - s->at) < size) return false;
    for (size_t i = 0; i < size; i++) {
        if (lower(s->at[i]) != word[i]) return false;
    }
    const char *after = s->at + size;
    if (is_letter(word[size - 1]) && after < s->end && is_letter(lower(*after))) return false;
    s->at = after;
    return true;
}

/* "1,000", "1.5": a fraction of whole numbers, small enough to multiply. */
static bool take_number(struct scan *s, int64_t *num, int64_t *den)
{
    enum { DIGITS_MAX = 9 };
    bool point = false;
    int digits = 0;

    skip_space(s);
    *num = 0;
    *den = 1;
    for (; s->at < s->end; s->at++) {
        const char c = *s->at;

        if (c == '.' && !point && digits > 0) {
            point = true;
        } else if (c >= '0' && c <= '9' && digits < DIGITS_MAX) {
            *num = *num * 10 + (c - '0');
            if (point) *den *= 10;
            digits++;
        } else if (c != ',' || point || digits == 0) {
            break;
        }
    }
    return digits > 0 && s->at[-1] != '.' && s->at[-1] != ',';
}

static bool at_end(struct scan *s)
{
    skip_space(s);
    return s->at == s->end;
}

static bool read_word(const struct scan *s, struct posted_pay *out)
{
    static const struct {
        const char *word;
        struct posted_pay pay;
    } words[] = {
        {"push", {POSTED_PUSH, 0, 0, 1}},       {"pushes", {POSTED_PUSH, 0, 0, 1}},
        {"lose", {POSTED_LOSE, 0, 0, 1}},       {"loses", {POSTED_LOSE, 0, 0, 1}},
        {"loss", {POSTED_LOSE, 0, 0, 1}},       {"even", {POSTED_TO_1, 0, 1, 1}},
        {"even money", {POSTED_TO_1, 0, 1, 1}},
    };

    for (size_t i = 0; i < COUNT(words); i++) {
        struct scan whole = *s;

        if (!take(&whole, words[i].word) || !at_end(&whole)) continue;
        *out = words[i].pay;
        return true;
    }
    return false;
}

/* "meter 1", "Progressive Meter 1", "100% of meter 1", "100%". */
static bool read_meter(struct scan *s, struct posted_pay *out)
{
    int64_t percent = 100, number = 0, den = 1;
    struct scan ahead = *s;
    const bool share = take_number(&ahead, &percent, &den) && den == 1 && take(&ahead, "%");

    if (share) *s = ahead;
    if (share) take(s, "of");
    take(s, "the");
    take(s, "progressive");
    const bool meter = take(s, "meter") || take(s, "jackpot");
    if (meter && !at_end(s) && (!take_number(s, &number, &den) || den != 1 || number < 1 || number > 9))
        return false;
    *out = (struct posted_pay){POSTED_METER, (uint8_t)number, share ? percent : 100, 1};
    return at_end(s) && (meter || share);
}

/* The second number of "3/2", "3 to 2", "8:1", "200 for 1"; without one the number stands alone. */
static bool read_odds(struct scan *s, struct posted_pay *out)
{
    int64_t num = 0, den = 1, over = 1, over_den = 1;

    if (!take_number(s, &num, &den)) return false;
    if (take(s, "/") && (!take_number(s, &over, &over_den) || over == 0)) return false;
    *out = (struct posted_pay){POSTED_NUMBER, 0, num * over_den, den * over};
    if (at_end(s)) return true;
    const bool for_1 = take(s, "for");
    if (!for_1 && !take(s, "to") && !take(s, ":")) return false;
    if (!take_number(s, &over, &over_den) || over == 0 || over_den != 1 || over > 1000 || out->den > 1000000)
        return false;
    out->kind = for_1 ? POSTED_FOR_1 : POSTED_TO_1;
    out->den *= over;
    return at_end(s);
}

bool posted_pay_read(const char *text, size_t size, struct posted_pay *out)
{
    const struct scan start = {text, text + size};
    struct scan s = start;

    if (read_word(&s, out)) return true;
    s = start;
    if (take(&s, "$")) {
        *out = (struct posted_pay){.kind = POSTED_DOLLARS};
        return take_number(&s, &out->num, &out->den) && at_end(&s);
    }
    s = start;
    if (read_odds(&s, out)) return true;
    s = start;
    return read_meter(&s, out);
}

/* num/den of a posted pay against a/b. */
static bool equals(struct posted_pay posted, int64_t a, int64_t b)
{
    return (__int128)posted.num * b == (__int128)posted.den * a;
}

static bool same_to_1(struct posted_pay posted, int64_t num, int64_t den)
{
    if (posted.kind == POSTED_PUSH) return num == 0;
    if (posted.kind == POSTED_TO_1 || posted.kind == POSTED_NUMBER) return equals(posted, num, den);
    return posted.kind == POSTED_FOR_1 && equals(posted, num + den, den);
}

static bool same_for_1(struct posted_pay posted, int64_t num, int64_t den, int64_t fixed_cents)
{
    if (posted.kind == POSTED_FOR_1 || posted.kind == POSTED_NUMBER) return equals(posted, num, den);
    if (posted.kind == POSTED_TO_1) return equals(posted, num - den, den);
    return posted.kind == POSTED_DOLLARS && fixed_cents > 0 && equals(posted, num * fixed_cents, den * 100);
}

bool posted_pay_same(struct posted_pay posted, struct pay approved, int64_t fixed_cents)
{
    switch ((enum pay_kind)approved.kind) {
    case PAY_LOSE: return posted.kind == POSTED_LOSE;
    case PAY_PUSH: return same_to_1(posted, 0, 1);
    case PAY_TO_1: return same_to_1(posted, approved.num, approved.den);
    case PAY_FOR_1: return same_for_1(posted, approved.num, approved.den, fixed_cents);
    case PAY_CASH:
        return (posted.kind == POSTED_DOLLARS || posted.kind == POSTED_NUMBER) &&
               equals(posted, approved.num, 1);
    case PAY_METER:
        return posted.kind == POSTED_METER && equals(posted, approved.num, 1) &&
               (posted.meter == 0 || posted.meter == approved.meter);
    }
    return false;
}

/* What a number without a unit means beside this approved pay. */
static enum posted_kind unit_of(const struct pay *approved)
{
    if (approved && approved->kind == PAY_FOR_1) return POSTED_FOR_1;
    return approved && approved->kind == PAY_CASH ? POSTED_DOLLARS : POSTED_TO_1;
}

static void put_fraction(struct buf *b, int64_t num, int64_t den)
{
    int64_t a = num, c = den;

    while (c != 0) {
        const int64_t rest = a % c;
        a = c;
        c = rest;
    }
    buf_int(b, num / a);
    if (den != a) buf_format(b, "/%lld", (long long)(den / a));
}

void posted_pay_put(struct buf *b, struct posted_pay posted, const struct pay *approved)
{
    const enum posted_kind kind =
        posted.kind == POSTED_NUMBER ? unit_of(approved) : (enum posted_kind)posted.kind;

    switch (kind) {
    case POSTED_LOSE: buf_put(b, "lose"); return;
    case POSTED_PUSH: buf_put(b, "push"); return;
    case POSTED_DOLLARS: buf_money(b, posted.num * 100 / posted.den); return;
    case POSTED_METER:
        if (posted.num != 100 || posted.meter == 0) buf_format(b, "%lld%% of ", (long long)posted.num);
        buf_put(b, posted.meter ? "meter " : "the meter");
        if (posted.meter) buf_int(b, posted.meter);
        return;
    case POSTED_NUMBER:
    case POSTED_TO_1:
    case POSTED_FOR_1: break;
    }
    put_fraction(b, posted.num, posted.den);
    buf_put(b, kind == POSTED_FOR_1 ? " for 1" : " to 1");
}
