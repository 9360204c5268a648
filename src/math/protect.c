#include "math/protect.h"

#include "math/strategy/strategy.h"

#include <math.h>
#include <string.h>

int protections_of(const struct game *game, const char *information,
                   void (*put)(void *context, const struct protection *protection), void *context) {
    const struct analysis *analysis = analysis_find(game);
    int count = 0;
    for (const struct protection *p = analysis ? analysis->protections : NULL; p && p->information; p++) {
        if (information && strcmp(p->information, information) != 0) continue;
        if (put) put(context, p);
        count++;
    }
    return count;
}

/* ---- exact measures ----------------------------------------------------------------------------------- */
void protect_sums_add(struct protect_sums *sums, const struct protect_state *s) {
    const bool plays = protect_plays(s);
    const wide plain = s->plain ? s->play : s->fold, best = plays ? s->play : s->fold;
    sums->deals += s->deals * s->weight;
    sums->without += plain * s->weight;
    sums->gain += (best - plain) * s->weight;
    if (plays) sums->played += s->deals * s->weight;
    if (plays != s->plain) sums->changed += s->deals * s->weight;
}

void protect_put_state(const struct protect_request *request, const char *text, const struct protect_state *s,
                       int64_t scale, const char *const choices[2]) {
    const wide unit = s->deals * scale;
    const struct fraction play = fraction_of(s->play, unit), fold = fraction_of(s->fold, unit);
    const bool plays = protect_plays(s);
    struct strategy_row row = {0};
    BUF_ON_STACK(line, STRATEGY_LINE);
    buf_put(&line, text);
    buf_char(&line, '\t');
    strategy_choose(&row, choices[!plays], plays ? play : fold, plays ? fold : play);
    strategy_put_decision(&line, &row);
    strategy_put_figures(&line, &row);
    request->put_line(request->put_context, line.text);
}

int protect_alike(const uint32_t held[SUITS], card c) {
    int alike = 0;
    for (int suit = SUITS - 1; suit >= 0; suit--)
        if (held[suit] == held[card_suit(c)]) alike = suit < card_suit(c) ? 0 : alike + 1;
    return alike;
}

void protect_set_sums(struct protect_measure *m, const struct protect_sums *sums, int64_t scale) {
    const wide unit = sums->deals * scale;
    m->without = protect_exact(fraction_of(sums->without, unit));
    m->gain = protect_exact(fraction_of(sums->gain, unit));
    m->ev = protect_exact(fraction_of(sums->without + sums->gain, unit));
    m->changed = protect_exact(fraction_of(sums->changed, sums->deals));
    m->plays = protect_exact(fraction_of(sums->played, sums->deals));
}

/* ---- groups of backs ---------------------------------------------------------------------------------- */
enum { UNNAMED = UINT8_MAX };

/* The rank at the front of the text, RANKS for a joker, -1 for none; *size: its bytes. */
static int read_rank(const char *text, size_t *size) {
    *size = 1;
    if (text[0] == '1' && text[1] == '0') {
        *size = 2;
        return TEN;
    }
    return text[0] == '*' ? RANKS : card_rank_of(text[0]);
}

static void put_name(char name[48], int rank) {
    const size_t size = strlen(name);
    name[size] = (char)(rank == RANKS ? '*' : card_rank_letter(rank));
    name[size + 1] = '\0';
}

/* Names the ranks that no group has: one more group of them. */
static void put_rest(struct rank_groups *groups) {
    const int rest = groups->count;
    for (int rank = RANKS; rank >= 0; rank--) {
        if (groups->of[rank] != UNNAMED) continue;
        groups->of[rank] = (uint8_t)rest;
        if (rank < RANKS) put_name(groups->name[rest], rank);
        if (rank < RANKS || rest == 0) groups->count = rest + 1;
    }
    /* A joker alone has no back of its own: it goes with the last group. */
    if (groups->of[RANKS] >= groups->count) groups->of[RANKS] = (uint8_t)(groups->count - 1);
}

bool rank_groups_read(struct rank_groups *groups, const char *text, char error[RANK_GROUPS_ERROR]) {
    struct buf b = buf_init(error, RANK_GROUPS_ERROR);
    bool open = false;
    size_t size;
    *groups = (struct rank_groups){0};
    memset(groups->of, UNNAMED, sizeof groups->of);
    for (const char *at = text; *at && b.size == 0; at += size) {
        const int rank = read_rank(at, &size);

        if (*at == '/') {
            if (!open) buf_put(&b, "a group is empty; write ranks between the slashes");
            open = false;
        } else if (rank >= 0 && groups->of[rank] != UNNAMED) {
            buf_format(&b, "%.*s stands in it twice; a rank has one back", (int)size, at);
        } else if (rank >= 0) {
            groups->count += !open;
            open = true;
            groups->of[rank] = (uint8_t)(groups->count - 1);
            put_name(groups->name[groups->count - 1], rank);
        } else if (*at != ' ' && *at != ',') {
            buf_format(&b, "'%c' is no rank; ranks are A K Q J T 9 8 7 6 5 4 3 2", *at);
        }
    }
    if (b.size == 0 && !open) buf_put(&b, "a group is empty; write ranks, such as \"A K Q J T/9 8 7 6 5 4 3 2\"");
    if (b.size == 0) put_rest(groups);
    return b.size == 0;
}

/* ---- samples ------------------------------------------------------------------------------------------ */
/* The variance of one state of the stratum; with few drawn it is not believed to be zero. */
static double variance_of(const struct protect_stratum *s) {
    if (s->drawn < 2) return 0;
    const double mean = s->sum / (double)s->drawn;
    return fmax(0, (s->square - mean * s->sum) / (double)(s->drawn - 1));
}

struct protect_estimate protect_estimate(const struct protect_stratum *strata, int count) {
    struct protect_estimate e = {0};
    for (int i = 0; i < count; i++) {
        const struct protect_stratum *s = &strata[i];

        if (!s->drawn) continue;
        e.mean += s->share * s->sum / (double)s->drawn;
        e.changed += s->share * s->changed / (double)s->drawn;
        e.variance += s->share * s->share * variance_of(s) / (double)s->drawn;
        e.drawn += s->drawn;
    }
    return e;
}

static const double CONFIDENCE = 2.5758293035489; /* standard errors on either side: 99 % */

double protect_error(const struct protect_estimate *e) { return CONFIDENCE * sqrt(e->variance); }

void protect_set_estimate(struct protect_measure *m, const struct protect_estimate *e) {
    m->gain = protect_decimal(e->mean);
    m->ev = protect_decimal(m->without.decimal + e->mean);
    m->changed = protect_decimal(e->changed);
    m->error = protect_error(e);
    m->states = e->drawn;
}

void protect_allocate(const struct protect_stratum *strata, int count, double most_error, int64_t *states) {
    const double wanted = most_error / CONFIDENCE * 0.9; /* a margin: the deviations are estimates too */
    double sum = 0;
    for (int i = 0; i < count; i++) sum += strata[i].share * sqrt(variance_of(&strata[i]));
    for (int i = 0; i < count; i++) {
        const double part = strata[i].share * sqrt(variance_of(&strata[i]));

        states[i] = (int64_t)ceil(sum * part / (wanted * wanted));
    }
}
