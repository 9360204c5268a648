/* pit_view.c - the pit as JSON: the view of the pit page, actual against theoretical, alarms. */
#include "pit/pit.h"

#include "base/json_write.h"
#include "deal/list.h"
#include "house/note.h"
#include "house/protocol.h"

/* ---- tiles -------------------------------------------------------------------------------------------- */
static int64_t rounds_of_hour(const struct pit_table *t, int64_t now_ms) {
    const int64_t now = now_ms / 60000;
    int64_t rounds = 0;
    for (int i = 0; i < PIT_MINUTES; i++)
        if (t->minute[i].minute > now - PIT_MINUTES && t->minute[i].minute <= now) rounds += t->minute[i].rounds;
    return rounds;
}

/* All wagers of the gaming day together. */
static struct theory_sum theory_of_day(const struct pit *p, int table) {
    const struct theory_table *t = &p->theory.table[table - 1];
    struct theory_sum day = {0};
    for (int r = 0; r < t->row_count; r++) theory_sum_add(&day, &t->row[r], pit_units_of_day(&t->row[r]));
    return day;
}

static void put_tile(struct buf *b, const struct pit *p, const struct view_source *house, int table) {
    const struct floor *f = house->floor;
    const struct floor_table *t = &f->table[table - 1];
    const struct pit_table *day = &p->table[table - 1];
    const bool today = day->day == config_day(f->config, house->now_ms);
    const struct theory_sum theory = today ? theory_of_day(p, table) : (struct theory_sum){0};
    struct actual_verdict worst;
    const bool known = theory_worst(&p->theory, f, table, &worst) != NULL;
    json_write(b, "{table:%s, game:%s, phase:%s, closing:%i, round:%jd, players:%d, seated:%d",
               floor_config(f, table)->name, floor_game(f, table)->id, view_phases[t->phase], t->closing, t->round,
               t->players, t->seated);
    json_write(b, "rounds_hour:%jd, handle:%jd, win:%jd, expected:%jd", rounds_of_hour(day, house->now_ms),
               today ? day->handle_cents : 0, today ? day->win_cents : 0, pit_cents(theory.expected_cents));
    json_write(b, "deviation:%jd, z:%d, band:%s, learning?:%i, locks:%u}", actual_deviation_cents(theory.variance),
               worst.z, actual_level_id(worst.level), !known, t->locks);
}

/* ---- alarms ------------------------------------------------------------------------------------------- */
static void put_who(struct buf *b, const struct pit *p, const struct floor *f, const struct flag *flag) {
    const bool terminal = flag->terminal >= 1 && flag->terminal <= f->config->terminals;
    if (terminal && f->terminal[flag->terminal - 1].name[0])
        json_write_text(b, "who", f->terminal[flag->terminal - 1].name);
    else if (flag->terminal)
        json_write_text(b, "who", text_format("terminal %u", flag->terminal).text);
    else if (flag->user)
        json_write_text(b, "who", pit_name(p, flag->user));
}

static void put_alarm(struct buf *b, const struct pit *p, const struct floor *f, const struct pit_alarm *a) {
    const bool at_table = a->flag.table && a->flag.table <= f->config->table_count;
    json_write(b, "{fact:%jd, time:%jd, kind:%s, table?:%s, round?:%jd", a->fact, a->time_ms,
               fact_note_id(a->flag.code), at_table ? floor_config(f, a->flag.table)->name : NULL, a->flag.round);
    put_who(b, p, f, &a->flag);
    if (a->flag.code != NOTE_STORE) json_write_int(b, "cents", a->flag.cents);
    json_write(b, "alarm:true, text:%s", a->flag.text);
    note_write_values(b, a->flag.code, a->flag.text);
    json_write_end(b, '}');
}

void pit_put_alarms(struct buf *b, const struct pit *p, const struct floor *f, size_t most) {
    json_write_begin(b, NULL, '[');
    for (size_t i = 0; i < p->alarm_count && i < most; i++) put_alarm(b, p, f, &p->alarm[p->alarm_count - 1 - i]);
    json_write_end(b, ']');
}

/* ---- acts of two people, and debts ---------------------------------------------------------------------- */
static void put_void_seat(struct buf *b, const struct floor *f, const struct floor_void_seat *seat) {
    json_write(b, "{seat:%d, terminal:%u, stakes:%jd, paid:%jd, taken:%jd, claim:%jd", seat->seat, seat->terminal,
               seat->stake_cents, seat->paid_cents, seat->taken_cents, seat->claim_cents);
    json_write(b, "tokes_claim:%jd, credit:%jd, meters:%jd}", seat->toke_claim_cents,
               seat->terminal ? floor_credit(f, seat->terminal) + seat->stake_cents - seat->credit_taken_cents : 0,
               seat->meter_cents);
}

static void put_void_seats(struct buf *b, const struct floor *f, int table, const struct floor_void_seat *seats,
                           int most) {
    const int count = floor_config(f, table)->seats;
    int shown = 0;
    json_write_begin(b, "seats", '[');
    for (int i = 0; i < count && shown < most; i++) {
        if (!seats[i].seat) continue;
        if (count > TABLE_SEATS && !seats[i].claim_cents && !seats[i].toke_claim_cents) continue;
        put_void_seat(b, f, &seats[i]);
        shown++;
    }
    json_write_end(b, ']');
}

void pit_put_void_preview(struct buf *b, const struct floor *f, int table, int most) {
    struct floor_void_seat *seats = must_calloc(floor_config(f, table)->seats, sizeof *seats);
    const struct floor_void_preview sum = floor_void_preview(f, table, seats);

    json_write(b, "{table:%s, round:%jd, stakes:%jd, paid:%jd, taken:%jd, claims:%jd", floor_config(f, table)->name,
               f->table[table - 1].round, sum.stake_cents, sum.paid_cents, sum.taken_cents, sum.claim_cents);
    json_write(b, "locked:%jd, meters:%jd, moved:%jd, second:%i", sum.locked_cents, sum.meter_cents, sum.moved_cents,
               sum.second_person);
    put_void_seats(b, f, table, seats, most);
    json_write_end(b, '}');
    free(seats);
}

/* Of a void or a dead round what it undoes; a dead seat's part of that is smaller. */
static void put_proposed_void(struct buf *b, const struct floor *f, const struct floor_proposal *p,
                              const struct fact *act) {
    const struct floor_table *t = &f->table[act->table - 1];
    const bool ruling = act->kind == FACT_IRREGULARITY, seat = ruling && act->irregularity.seat;
    json_write(b, "table:%s, round:%jd", floor_config(f, act->table)->name, p->round);
    if (ruling)
        json_write(b, "irregularity:%s, effect:%s", irregularity_id((enum irregularity)act->irregularity.code),
                   irregularity_effect_id((enum irregularity_effect)act->irregularity.effect));
    if (seat) json_write_int(b, "seat", act->irregularity.seat);
    if (!seat && t->round == p->round && !t->voided) {
        json_write_key(b, "preview");
        pit_put_void_preview(b, f, act->table, 0);
    }
    json_write_text(b, "reason", fact_reason(act));
}

static void put_proposed_amend(struct buf *b, const struct floor *f, const struct floor_proposal *p,
                               const struct fact *act) {
    json_write(b, "table:%s, round:%jd, amend:{", floor_config(f, act->table)->name, p->round);
    view_put_amend(b, floor_game(f, act->table), &act->amend);
    json_write(b, "}, reason:%s", act->amend.reason);
}

static void put_act(struct buf *b, const struct floor *f, const struct floor_proposal *p, const struct fact *act) {
    switch ((enum fact_kind)act->kind) {
    case FACT_VOID:
    case FACT_IRREGULARITY: put_proposed_void(b, f, p, act); break;
    case FACT_USER:
        json_write(b, "change:%s, person:%s, role?:%s", fact_user_id(act->user.change), act->user.name,
                   act->user.role ? role_id(act->user.role) : "");
        break;
    case FACT_AMEND: put_proposed_amend(b, f, p, act); break;
    case FACT_DISPUTE_RULED:
        json_write(b, "table:%s, dispute:%jd, cents:%jd, reason:%s", floor_config(f, act->table)->name,
                   act->ruled.dispute, act->ruled.cents, act->ruled.text);
        break;
    case FACT_CHIPS:
        json_write(b, "chips:[");
        for (int i = 0; i < act->rack.chips.count; i++) json_write_int(b, NULL, act->rack.chips.chips[i]);
        json_write(b, "], cents:%jd", floor_chips_cents(f, &act->rack.chips));
        break;
    case FACT_CASH:
    case FACT_ISSUE: json_write(b, "person?:%s, cents:%jd", act->money.person, act->money.cents); break;
    case FACT_ADJUST:
        json_write(b, "pool:%s, meter:%d, why:%s, cents:%jd, reason:%s", f->config->pool[act->meter.pool - 1].name,
                   act->meter.meter, meter_reason_id((enum meter_reason)act->meter.reason), act->meter.cents,
                   act->meter.text);
        break;
    default: json_write(b, "terminal:%u, cents:%jd, reason:%s", act->claim.terminal, act->claim.cents, act->claim.text);
    }
}

void pit_put_proposals(struct buf *b, const struct pit *p, const struct floor *f, int64_t now_ms) {
    json_write_begin(b, NULL, '[');
    for (int i = 0; i < FLOOR_PROPOSALS; i++) {
        const struct floor_proposal *waits = floor_proposal_find(f, f->head->proposal[i].id, now_ms);
        if (!waits) continue;
        const struct fact act = floor_proposed(waits);
        json_write(b, "{proposal:%jd, what:%s, who:%s, time:%jd, expires:%jd", waits->id, floor_proposal_word(waits),
                   pit_name(p, act.who), waits->time_ms, waits->time_ms + FLOOR_PROPOSAL_MS);
        put_act(b, f, waits, &act);
        json_write_end(b, '}');
    }
    json_write_end(b, ']');
}

void pit_put_claims(struct buf *b, const struct floor *f, int most) {
    json_write_begin(b, NULL, '[');
    for (uint32_t i = 0; i <= f->config->terminals && most > 0; i++) {
        if (!floor_claim(f, i)) continue;
        json_write(b, "{terminal:%u, name?:%s, cents:%jd}", i, i ? f->terminal[i - 1].name : "", floor_claim(f, i));
        most--;
    }
    json_write_end(b, ']');
}

/* ---- money ---------------------------------------------------------------------------------------------- */
static int64_t credit_of_all(const struct floor *f) {
    int64_t cents = 0;
    for (uint32_t i = 1; i <= f->config->terminals; i++) cents += floor_credit(f, i);
    return cents;
}

static void put_money(struct buf *b, const struct floor *f) {
    /* the cage is an asset: its balance is negative */
    json_write(b, "cash:%jd, vouchers:%u, vouchers_cents:%jd", -books_balance(&f->books, account_of(ACCOUNT_CAGE, 0)),
               f->head->vouchers, books_balance(&f->books, account_of(ACCOUNT_VOUCHERS, 0)));
    json_write(b, "credit:%jd", credit_of_all(f));
}

void pit_put_view(struct buf *b, const struct pit *p, const struct view_source *house, uint64_t ack) {
    const struct floor *f = house->floor;
    json_write(b, "{is:'view', of:'pit', ack:%jd, now:%jd, trouble?:%s, trouble_code?:%s, tables:[", ack, house->now_ms,
               house->trouble, house->trouble_code);
    for (int table = 1; table <= f->config->table_count; table++) put_tile(b, p, house, table);
    json_write(b, "], alarms:");
    pit_put_alarms(b, p, f, PIT_SHOWN);
    json_write_int(b, "alarms_count", (int64_t)p->alarm_count);
    view_put_locks(b, house, 0, PIT_SHOWN); /* a tile has the count of each table */
    json_write_key(b, "proposals");
    pit_put_proposals(b, p, f, house->now_ms);
    json_write_key(b, "claims");
    pit_put_claims(b, f, PIT_CLAIMS);
    view_put_meters(b, f, 0);
    put_money(b, f);
    json_write(b, "terminals:%d}", house->connected);
}

/* ---- a day's curve ------------------------------------------------------------------------------------ */
static void put_point(struct buf *b, const struct theory_table *theory, const struct curve_point *point) {
    struct theory_sum day = {0};
    for (int r = 0; r < theory->row_count; r++) theory_sum_add(&day, &theory->row[r], point->row[r]);
    json_write(b, "{time:%jd, handle:%jd, win:%jd, expected:%jd, deviation:%jd}", point->time_ms, point->handle_cents,
               point->win_cents, pit_cents(day.expected_cents), actual_deviation_cents(day.variance));
}

void pit_put_day_curve(struct buf *b, const struct pit *p, const struct floor *f, int table, int64_t now_ms) {
    const struct pit_table *t = &p->table[table - 1];
    const bool today = t->day == config_day(f->config, now_ms);
    json_write(b, "{table:%s, learning?:%i, points:[", floor_config(f, table)->name, !pit_has_theory(p, table));
    for (int i = 0; today && i < t->curve.count; i++) put_point(b, &p->theory.table[table - 1], &t->curve.point[i]);
    json_write(b, "]}");
}

/* ---- actual against theoretical ----------------------------------------------------------------------- */
static void put_row(struct buf *b, const struct floor *f, int table, const struct theory_row *row) {
    const struct actual *a = &row->actual;
    struct actual_verdict v = {0};
    const bool estimated = theory_is_estimated(floor_config(f, table), row);

    if (row->known) v = actual_judge(a, &row->theory, f->config->alarm_thousandths);
    if (estimated) v = (struct actual_verdict){.expected_cents = v.expected_cents};
    json_write(b, "{table:%s, wager:%s, rounds:%jd, handle:%jd, win:%jd, expected:%jd", floor_config(f, table)->name,
               row->id, a->rounds, pit_cents(a->handle_cents), pit_cents(a->win_cents), pit_cents(v.expected_cents));
    json_write(b, "z:%d, z_least:%d, band:%s, learning?:%i, estimated?:%i}", v.z, v.z_least, actual_level_id(v.level),
               !row->known, estimated);
}

void pit_put_hold(struct buf *b, const struct pit *p, const struct floor *f, int table) {
    json_write_begin(b, NULL, '[');
    for (int i = 1; i <= f->config->table_count; i++) {
        const struct theory_table *t = &p->theory.table[i - 1];
        for (int r = 0; (!table || table == i) && r < t->row_count; r++) put_row(b, f, i, &t->row[r]);
    }
    json_write_end(b, ']');
}
