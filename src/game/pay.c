#include "game/pay.h"

/* Kinds of one table are never mixed but for push and lose, so odds compare with odds, dollars with dollars.
 */
int pay_compare(struct pay a, struct pay b)
{
    static const uint8_t height[] = {0, 1, 2, 2, 2, 3}; /* ORDER PAY_KIND */

    if (height[a.kind] != height[b.kind]) return height[a.kind] - height[b.kind];
    const uint64_t left = (uint64_t)a.num * (b.den ? b.den : 1);
    const uint64_t right = (uint64_t)b.num * (a.den ? a.den : 1);
    return (left > right) - (left < right);
}

const struct pay_row *pay_best(struct pay_table table, uint32_t tiers)
{
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

struct pay pay_top(struct pay_table table)
{
    struct pay top = LOSE;

    if (!table.sheet) return (struct pay)TO(1);
    for (int i = 0; i < table.sheet->count; i++) {
        const struct pay pay = pay_of(table, &table.sheet->rows[i]);
        if (pay_compare(pay, top) > 0) top = pay;
    }
    return top;
}

int64_t pay_returned(struct pay pay, int64_t stake_cents)
{
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

/* chase-the-flush R7: a pay of 0 to 1 is a push. */
enum outcome pay_outcome(struct pay pay)
{
    if (pay.kind == PAY_LOSE) return OUTCOME_LOSE;
    if (pay.kind == PAY_PUSH || (pay.kind == PAY_TO_1 && pay.num == 0)) return OUTCOME_PUSH;
    return OUTCOME_WIN;
}

void pay_put(struct buf *b, struct pay pay)
{
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

const char *outcome_name(enum outcome outcome)
{
    static const char *const names[] = {"lose", "push", "win"}; /* ORDER OUTCOME */

    must((unsigned)outcome < COUNT(names));
    return names[outcome];
}
