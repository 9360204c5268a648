/* floor_sums.c - what people move alone in a gaming day.
 *
 * One act above its limit takes two people (floor_control.c).  So that nobody moves as much in many small acts, what a
 * person moves alone is added up over the gaming day, by kind of act; so is what all people together move alone at one
 * place: of adjustments the pool, of voids the table, of write-offs the terminal that owes.  An act that would take a
 * sum above the limit of a day takes two people, and an act of two people is in no sum.  Of what the cage trades all
 * day long one person goes on above the limit, but never unseen: the sum rings as the others do. */
#include "floor/floor_parts.h"

#include <string.h>

/* What an act moves.  number: of the pool, table or terminal; SUM_PERSON: it is at no place. */
struct move {
    uint8_t kind; /* enum floor_sum_kind */
    uint8_t of;   /* enum floor_sum_of */
    uint32_t number;
    int64_t cents;
};

static int64_t limit_of(const struct config_second *limits, int kind) {
    const int64_t cents[FLOOR_SUM_KINDS] = {limits->issue_cents, limits->adjust_cents, limits->void_cents,
                                            limits->issue_cents};
    return cents[kind];
}

static int64_t size_of(int64_t cents) { return cents < 0 ? -cents : cents; }

static struct move move_of_round(const struct floor *f, int table) {
    return (struct move){SUM_VOID, SUM_TABLE, (uint32_t)table, floor_void_preview(f, table, NULL).moved_cents};
}

static struct move move_of_ruling(const struct floor *f, const struct fact *act) {
    const int seat = act->irregularity.seat;
    if (floor_ruling_ends_round(f, act)) return move_of_round(f, act->table);
    if (act->irregularity.effect != EFFECT_DEAD_SEAT) return (struct move){0};
    return (struct move){SUM_VOID, SUM_TABLE, act->table, floor_seat_moved(f, act->table, seat)};
}

/* No cents: the act has no limit, or nothing to move. */
static struct move move_of(const struct floor *f, const struct fact *act) {
    if (act->source != BY_USER) return (struct move){0};
    switch ((enum fact_kind)act->kind) {
    case FACT_ISSUE: return (struct move){SUM_ISSUE, SUM_PERSON, 0, act->money.cents};
    case FACT_CASH: return (struct move){SUM_ISSUE, SUM_PERSON, 0, act->money.cents < 0 ? -act->money.cents : 0};
    case FACT_ADJUST: return (struct move){SUM_ADJUST, SUM_POOL, act->meter.pool, size_of(act->meter.cents)};
    case FACT_CLAIM:
        if (!act->claim.written_off) return (struct move){SUM_CAGE, SUM_PERSON, 0, act->claim.cents};
        return (struct move){SUM_VOID, SUM_TERMINAL, act->claim.terminal, act->claim.cents};
    case FACT_TOKES: return (struct move){SUM_CAGE, SUM_PERSON, 0, act->money.cents};
    case FACT_CHIPS:
        return (struct move){SUM_CAGE, SUM_PERSON, 0,
                             act->rack.what == CAGE_MADE ? 0 : floor_chips_cents(f, &act->rack.chips)};
    case FACT_DISPUTE_RULED: return (struct move){SUM_VOID, SUM_TABLE, act->table, size_of(act->ruled.cents)};
    case FACT_VOID: return move_of_round(f, act->table);
    case FACT_IRREGULARITY: return move_of_ruling(f, act);
    default: return (struct move){0};
    }
}

/* ---- the sums of the day -------------------------------------------------------------------------------- */
static bool is_today(const struct floor *f, const struct fact *act) {
    return f->head->sum_day == config_day(f->config, act->time_ms);
}

/* The place of this sum, or a free one; NULL: there is neither. */
static struct floor_sum *place_of(const struct floor *f, int kind, int of, uint32_t number) {
    for (int i = 0; i < FLOOR_SUMS; i++) {
        struct floor_sum *sum = &f->head->sum[i];
        if (!sum->cents || (sum->kind == kind && sum->of == of && sum->number == number)) return sum;
    }
    return NULL;
}

/* Does it stay within the day's limit?  A sum that finds no place is above every limit. */
static bool is_within(const struct floor *f, const struct fact *act, const struct move *move, int of, uint32_t number) {
    const struct floor_sum *sum = place_of(f, move->kind, of, number);
    const int64_t before = is_today(f, act) && sum ? sum->cents : 0,
                  limit = limit_of(&f->config->second_day, move->kind);
    return (sum || !is_today(f, act)) && before <= limit && move->cents <= limit - before;
}

enum err floor_check_alone(const struct floor *f, const struct fact *act) {
    const struct move move = move_of(f, act);
    const bool alone = !move.cents || (move.cents <= limit_of(&f->config->second_above, move.kind) &&
                                       is_within(f, act, &move, SUM_PERSON, act->who) &&
                                       (!move.of || is_within(f, act, &move, move.of, move.number)));
    return alone ? OK : floor_check_approved(f, act);
}

/* The sum passes the share of the limit at which the pit is told. */
static bool passes(const struct floor *f, const struct floor_sum *sum, int64_t before) {
    const int64_t limit = limit_of(&f->config->second_day, sum->kind);
    const int64_t share = limit / 100 * f->config->second_alarm_percent;
    return before <= share && sum->cents > share;
}

static void add_to(struct floor *f, const struct fact *act, const struct move *move, int of, uint32_t number) {
    struct floor_sum *sum = place_of(f, move->kind, of, number);
    const int64_t before = sum ? sum->cents : 0;
    if (!sum) return; /* it took two people */
    *sum = (struct floor_sum){.kind = move->kind,
                              .of = (uint8_t)of,
                              .number = number,
                              .cents = before + move->cents,
                              .passed = sum->cents ? sum->passed : 0};
    if (passes(f, sum, before)) sum->passed = act->number;
}

void floor_add_alone(struct floor *f, const struct fact *act) {
    const struct move move = move_of(f, act);
    if (!move.cents || floor_check_approved(f, act) == OK) return;
    if (!is_today(f, act)) memset(f->head->sum, 0, sizeof f->head->sum);
    f->head->sum_day = config_day(f->config, act->time_ms);
    add_to(f, act, &move, SUM_PERSON, act->who);
    if (move.of) add_to(f, act, &move, move.of, move.number);
}

int64_t floor_sum_limit(const struct floor *f, int kind) { return limit_of(&f->config->second_day, kind); }

const struct floor_sum *floor_sum_passed(const struct floor *f, const struct fact *act, int from) {
    for (int i = from; i < FLOOR_SUMS && f->head->sum[i].cents; i++)
        if (f->head->sum[i].passed == act->number) return &f->head->sum[i];
    return NULL;
}
