/* auditor_people.c - what one person may do alone, what takes two, and disputes, as the auditor reckons them. */
#include "world/auditor.h"

#include "floor/floor.h"

#include <string.h>

/* ---- two people ----------------------------------------------------------------------------------------- */

static void note_unseen(struct auditor *a, enum auditor_alone kind, int64_t cents, int64_t limit) {
    struct auditor_unseen *u = &a->unseen;
    const uint32_t share = limit ? (uint32_t)((wide)cents * 1000 / limit) : 0;

    if (cents > limit) auditor_fail(a, "one person moves %lld cents unseen", (long long)cents);
    if (share > u->share) u->share = share;
    if (cents <= u->cents[kind]) return;
    u->cents[kind] = cents;
    u->limit[kind] = limit;
}

/* A sum grows; with the act that takes it above its share an alarm is due. */
static void grow(struct auditor *a, int64_t *sum, int64_t cents, int64_t limit) {
    const int64_t share = limit / 100 * a->config->second_alarm_percent;

    a->alarms_due += *sum <= share && *sum + cents > share;
    *sum += cents;
}

/* What one person did alone: the sums of the gaming day, by person and by pool, table or terminal that owes. */
static void add_alone(struct auditor *a, const struct fact *fact, enum auditor_alone kind, int64_t *place,
                      int64_t cents) {
    const struct config_second *above = &a->config->second_above, *day = &a->config->second_day;
    const int64_t once[] = {above->issue_cents, above->adjust_cents, above->void_cents, INT64_MAX};
    const int64_t sums[] = {day->issue_cents, day->adjust_cents, day->void_cents, day->issue_cents};
    const calendar_day today = config_day(a->config, fact->time_ms);
    int64_t *person = &a->alone.person[fact->who][kind];

    if (today != a->alone.day) {
        memset(&a->alone, 0, sizeof a->alone);
        a->alone.day = today;
    }
    grow(a, person, cents, sums[kind]);
    if (place) grow(a, place, cents, sums[kind]);
    if (*person <= sums[kind] / 100 * a->config->second_alarm_percent) note_unseen(a, kind, *person, sums[kind]);
    if (cents > once[kind]) auditor_fail(a, "one person moves %lld cents alone", (long long)cents);
    if (kind != ALONE_CAGE && cents && (*person > sums[kind] || (place && *place > sums[kind])))
        auditor_fail(a, "one person moves %lld cents alone in a day, at a place %lld", (long long)*person,
                     (long long)(place ? *place : 0));
}

static void check_void(struct auditor *a, const struct fact *fact, int what) {
    const struct auditor_table *t = &a->table[fact->table - 1];

    auditor_check_supervisor(a, fact);
    if (auditor_was_approved(a, what, fact, 0)) return;
    if (auditor_takes_two(a, t)) auditor_fail(a, "one person voids a jackpot");
    add_alone(a, fact, ALONE_VOID, &a->alone.table[fact->table - 1], auditor_moved(t));
}

static void check_ruling(struct auditor *a, const struct fact *fact) {
    const struct auditor_table *t = &a->table[fact->table - 1];
    const int effect = fact->irregularity.effect, seat = fact->irregularity.seat;

    if (effect == EFFECT_DEAD_SEAT && !auditor_was_approved(a, PROPOSE_RULING, fact, 0)) {
        if (t->takes_two) auditor_fail(a, "one person rules a seat dead that took two");
        add_alone(a, fact, ALONE_VOID, &a->alone.table[fact->table - 1], auditor_moved_seat(&t->seat[seat - 1]));
    }
    if (effect == EFFECT_DEAD_ROUND || (effect == EFFECT_NEW_DECK && auditor_is_running(t)))
        check_void(a, fact, PROPOSE_RULING);
}

static int64_t chips_worth(const struct auditor *a, const struct fact_chips *chips) {
    int64_t sum = 0;

    for (int i = 0; i < chips->count; i++) sum += chips->chips[i] * a->config->chip_cents[i];
    return sum;
}

void auditor_check_second(struct auditor *a, const struct fact *fact) {
    int64_t cents = 0;

    if (fact->source != BY_USER) return;
    switch ((enum fact_kind)fact->kind) {
    case FACT_ISSUE:
        cents = fact->money.cents;
        if (!auditor_was_approved(a, PROPOSE_ISSUE, fact, cents)) add_alone(a, fact, ALONE_ISSUE, NULL, cents);
        break;
    case FACT_ADJUST:
        cents = fact->meter.cents < 0 ? -fact->meter.cents : fact->meter.cents;
        if (!auditor_was_approved(a, PROPOSE_ADJUST, fact, fact->meter.cents))
            add_alone(a, fact, ALONE_ADJUST, &a->alone.pool[fact->meter.pool - 1], cents);
        break;
    case FACT_CHIPS:
        if (fact->rack.what == CAGE_MADE && !auditor_was_approved(a, PROPOSE_MADE, fact, 0))
            auditor_fail(a, "one person books new chips");
        if (fact->rack.what != CAGE_MADE) add_alone(a, fact, ALONE_CAGE, NULL, chips_worth(a, &fact->rack.chips));
        break;
    case FACT_TOKES: add_alone(a, fact, ALONE_CAGE, NULL, fact->money.cents); break;
    case FACT_CASH:
        cents = fact->money.cents;
        if (cents < 0 && !auditor_was_approved(a, PROPOSE_CASH, fact, cents))
            add_alone(a, fact, ALONE_ISSUE, NULL, -cents);
        break;
    case FACT_CLAIM:
        cents = fact->claim.cents;
        if (!fact->claim.written_off) add_alone(a, fact, ALONE_CAGE, NULL, cents);
        if (fact->claim.written_off && !auditor_was_approved(a, PROPOSE_WRITE_OFF, fact, cents))
            add_alone(a, fact, ALONE_VOID, &a->alone.terminal[fact->claim.terminal], cents);
        break;
    case FACT_DISPUTE_RULED:
        cents = fact->ruled.cents < 0 ? -fact->ruled.cents : fact->ruled.cents;
        if (!auditor_was_approved(a, PROPOSE_DISPUTE, fact, fact->ruled.cents))
            add_alone(a, fact, ALONE_VOID, &a->alone.table[fact->table - 1], cents);
        break;
    case FACT_VOID: check_void(a, fact, PROPOSE_VOID); break;
    case FACT_IRREGULARITY: check_ruling(a, fact); break;
    default: break;
    }
}

/* ---- disputes ------------------------------------------------------------------------------------------- */

struct auditor_dispute *auditor_dispute_find(struct auditor *a, uint64_t id) {
    for (int i = 0; i < AUDITOR_DISPUTES; i++)
        if (a->dispute[i].id == id) return &a->dispute[i];
    return NULL;
}

/* [L-2] Of a round that nothing can be put right in any more. */
void auditor_dispute(struct auditor *a, const struct fact *fact) {
    const struct auditor_table *t = &a->table[fact->table - 1];
    struct auditor_dispute *d = auditor_dispute_find(a, 0);
    const bool rests = t->phase == TABLE_OFF || t->phase == TABLE_PAUSE;

    if (!d || fact->dispute.game > t->game || (fact->dispute.game == t->game && !rests))
        auditor_fail(a, "a dispute on a round that lies on the table");
    else
        *d = (struct auditor_dispute){fact->number, fact->who, fact->dispute.terminal, fact->table};
}

/* What is taken and was not there is owed, and nothing else is. */
void auditor_ruled(struct auditor *a, const struct fact *fact) {
    struct auditor_dispute *d = fact->ruled.dispute ? auditor_dispute_find(a, fact->ruled.dispute) : NULL;

    if (!d || d->table != fact->table || d->who == fact->who) {
        auditor_fail(a, "a ruling on no dispute, or by who wrote it down");
        return;
    }
    const enum account_kind player = d->terminal ? ACCOUNT_CREDIT : ACCOUNT_FELT;
    const uint32_t number = d->terminal ? d->terminal : fact->table;
    const int64_t owed = -*auditor_cell(a, a->change, account_of(ACCOUNT_CLAIMS, d->terminal));

    if (owed && (fact->ruled.cents >= 0 || !d->terminal || auditor_balance(a, player, number)))
        auditor_fail(a, "a claim for what is there");
    auditor_expect(a, ACCOUNT_CLAIMS, d->terminal, -owed);
    auditor_expect(a, ACCOUNT_TABLE, fact->table, -fact->ruled.cents);
    auditor_expect(a, player, number, fact->ruled.cents + owed);
    d->id = 0;
}
