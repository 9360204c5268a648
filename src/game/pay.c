#include "game/pay.h"

/* Orders pays by what they return for the same stake: below, equal or above zero.  Kinds of one table are
 * never mixed but for push and lose, so odds compare with odds, dollars with dollars. */
static int pay_compare(struct pay a, struct pay b) {
    static const uint8_t height[] = {0, 1, 2, 2, 2, 3}; /* ORDER PAY_KIND */
    if (height[a.kind] != height[b.kind]) return height[a.kind] - height[b.kind];
    const uint64_t left = (uint64_t)a.num * (b.den ? b.den : 1);
    const uint64_t right = (uint64_t)b.num * (a.den ? a.den : 1);
    return (left > right) - (left < right);
}

const struct pay_row *pay_best(struct pay_table table, uint32_t tiers) {
    const struct pay_row *best = NULL;
    struct pay best_pay = LOSE;
    for (int i = 0; i < table.sheet->count; i++) {
        const struct pay_row *row = &table.sheet->rows[i];

        if (!(tiers >> row->tier & 1) || pay_compare(pay_of(table, row), best_pay) <= 0) continue;
        best = row;
        best_pay = pay_of(table, row);
    }
    return best;
}

struct pay pay_top(struct pay_table table) {
    struct pay top = LOSE;
    if (!table.sheet) return (struct pay)TO(1);
    for (int i = 0; i < table.sheet->count; i++) {
        const struct pay pay = pay_of(table, &table.sheet->rows[i]);
        if (pay_compare(pay, top) > 0) top = pay;
    }
    return top;
}

/* [super-three-card R7] Down to the cent, the one rounding rule of the house. */
int64_t pay_returned(struct pay pay, int64_t stake_cents) {
    const __int128 product = (__int128)stake_cents * pay.num;
    const int64_t odds = (int64_t)(pay.den > 1 ? product / pay.den : product); /* wide division is slow */
    switch ((enum pay_kind)pay.kind) {
    case PAY_LOSE:
    case PAY_METER: return 0;
    case PAY_PUSH: return stake_cents;
    case PAY_TO_1: return stake_cents + odds;
    case PAY_FOR_1: return odds;
    case PAY_CASH: return (int64_t)pay.num * 100;
    }
    return 0;
}

/* [chase-the-flush R7]: a pay of 0 to 1 is a push. */
enum outcome pay_outcome(struct pay pay) {
    if (pay.kind == PAY_LOSE) return OUTCOME_LOSE;
    if (pay.kind == PAY_PUSH || (pay.kind == PAY_TO_1 && pay.num == 0)) return OUTCOME_PUSH;
    return OUTCOME_WIN;
}

/* ---- a table in force --------------------------------------------------------------------------------- */
/* What is returned grows evenly with the stake, but where it is rounded. */
struct pay_line pay_line_of(struct pay pay, const struct pay_row *row) {
    const int64_t for_nothing = pay_returned(pay, 0), for_a_cent = pay_returned(pay, 1);
    return (struct pay_line){.row = row,
                             .pay = pay,
                             .outcome = (uint8_t)pay_outcome(pay),
                             .meter = pay.kind == PAY_METER ? pay.meter : 0,
                             .rounded = pay.den > 1,
                             .times = for_a_cent - for_nothing,
                             .cents = for_nothing};
}

struct pay_lines pay_lines_of(struct pay_table table) {
    struct pay_lines lines = {.table = table};
    for (int i = 0; table.sheet && i < table.sheet->count; i++) {
        const struct pay_row *row = &table.sheet->rows[i];
        const struct pay pay = pay_of(table, row);

        must(row->tier < PAY_TIERS);
        if (pay.kind != PAY_LOSE) lines.line[row->tier] = pay_line_of(pay, row);
    }
    return lines;
}

/* Of equal pays the one printed first. */
static bool is_better(const struct pay_line *a, const struct pay_line *b) {
    const int compare = pay_compare(a->pay, b->pay);
    return compare > 0 || (compare == 0 && a->row && b->row && a->row < b->row);
}

const struct pay_line *pay_line_best(const struct pay_lines *lines, uint32_t tiers) {
    const struct pay_line *best = &lines->line[PAY_TIERS];
    for (uint32_t left = tiers & ((1u << PAY_TIERS) - 1); left; left &= left - 1) {
        const struct pay_line *line = &lines->line[__builtin_ctz(left)];
        if (is_better(line, best)) best = line;
    }
    return best;
}

void pay_put(struct buf *b, struct pay pay) {
    switch ((enum pay_kind)pay.kind) {
    case PAY_LOSE: buf_put(b, "lose"); return;
    case PAY_PUSH: buf_put(b, "push"); return;
    case PAY_CASH: buf_money(b, (int64_t)pay.num * 100); return;
    case PAY_METER:
        if (pay.num != 100) buf_format(b, "%u%% of ", pay.num);
        buf_format(b, "meter %u", pay.meter);
        return;
    case PAY_TO_1:
    case PAY_FOR_1: break;
    }
    buf_int(b, pay.num);
    if (pay.den > 1) buf_format(b, "/%u", pay.den);
    buf_put(b, pay.kind == PAY_TO_1 ? " to 1" : " for 1");
}

struct short_text pay_text(struct pay pay) {
    struct short_text out;
    struct buf b = BUF(out.text);
    pay_put(&b, pay);
    return out;
}

const char *outcome_name(enum outcome outcome) {
    static const char *const names[] = {"lose", "push", "win"}; /* ORDER OUTCOME */
    must((unsigned)outcome < COUNT(names));
    return names[outcome];
}
