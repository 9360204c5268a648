/* pit_view.c - the pit as JSON: the view of the pit page, actual against theoretical, alarms. */
#include "pit/pit.h"

#include "base/json_write.h"
#include "house/note.h"
#include "store/list.h"

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
    for (int r = 0; r < t->row_count; r++) theory_sum_add(&day, &t->row[r], pit_units_of_day(p, table, r));
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
    json_write_begin(b, NULL, '{');
    json_write_text(b, "table", floor_config(f, table)->name);
    json_write_text(b, "game", floor_game(f, table)->id);
    json_write_text(b, "phase", view_phases[t->phase]);
    json_write_bool(b, "closing", t->closing);
    json_write_int(b, "round", (int64_t)t->round);
    json_write_int(b, "players", t->players);
    json_write_int(b, "seated", t->seated);
    json_write_int(b, "rounds_hour", rounds_of_hour(day, house->now_ms));
    json_write_int(b, "handle", today ? day->handle_cents : 0);
    json_write_int(b, "win", today ? day->win_cents : 0);
    json_write_int(b, "expected", pit_cents(theory.expected_cents));
    json_write_int(b, "deviation", actual_deviation_cents(theory.variance));
    json_write_int(b, "z", worst.z);
    json_write_text(b, "band", actual_level_id(worst.level));
    if (!known) json_write_bool(b, "learning", true);
    json_write_int(b, "locks", t->locks);
    json_write_end(b, '}');
}

/* ---- alarms ------------------------------------------------------------------------------------------- */
static void put_who(struct buf *b, const struct pit *p, const struct floor *f, const struct flag *flag) {
    const bool terminal = flag->terminal >= 1 && flag->terminal <= f->config->terminals;
    if (terminal && f->terminal[flag->terminal - 1].name[0]) {
        json_write_text(b, "who", f->terminal[flag->terminal - 1].name);
    } else if (flag->terminal) {
        BUF_ON_STACK(name, 40);
        buf_format(&name, "terminal %u", flag->terminal);
        json_write_text(b, "who", name.text);
    } else if (flag->user) {
        json_write_text(b, "who", pit_name(p, flag->user));
    }
}

static void put_alarm(struct buf *b, const struct pit *p, const struct floor *f, const struct pit_alarm *a) {
    json_write_begin(b, NULL, '{');
    json_write_int(b, "fact", (int64_t)a->fact);
    json_write_int(b, "time", a->time_ms);
    json_write_text(b, "kind", fact_note_id(a->flag.code));
    if (a->flag.table && a->flag.table <= f->config->table_count)
        json_write_text(b, "table", floor_config(f, a->flag.table)->name);
    if (a->flag.round) json_write_int(b, "round", (int64_t)a->flag.round);
    put_who(b, p, f, &a->flag);
    if (a->flag.code != NOTE_STORE) json_write_int(b, "cents", a->flag.cents);
    json_write_bool(b, "alarm", true);
    json_write_text(b, "text", a->flag.text);
    note_write_values(b, a->flag.code, a->flag.text);
    json_write_end(b, '}');
}

void pit_put_alarms(struct buf *b, const struct pit *p, const struct floor *f, size_t most) {
    json_write_begin(b, NULL, '[');
    for (size_t i = 0; i < p->alarm_count && i < most; i++) put_alarm(b, p, f, &p->alarm[p->alarm_count - 1 - i]);
    json_write_end(b, ']');
}

/* ---- the view ----------------------------------------------------------------------------------------- */

/* ---- what takes two people, and what is owed ------------------------------------------------------------ */
static void put_void_seat(struct buf *b, const struct floor *f, const struct floor_void_seat *seat) {
    json_write_begin(b, NULL, '{');
    json_write_int(b, "seat", seat->seat);
    json_write_int(b, "terminal", seat->terminal);
    json_write_int(b, "stakes", seat->stake_cents);
    json_write_int(b, "paid", seat->paid_cents);
    json_write_int(b, "taken", seat->taken_cents);
    json_write_int(b, "claim", seat->claim_cents);
    json_write_int(b, "tokes_claim", seat->toke_claim_cents);
    json_write_int(b, "credit",
                   seat->terminal ? floor_credit(f, seat->terminal) + seat->stake_cents - seat->credit_taken_cents : 0);
    json_write_int(b, "meters", seat->meter_cents);
    json_write_end(b, '}');
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

    json_write_begin(b, NULL, '{');
    json_write_text(b, "table", floor_config(f, table)->name);
    json_write_int(b, "round", (int64_t)f->table[table - 1].round);
    json_write_int(b, "stakes", sum.stake_cents);
    json_write_int(b, "paid", sum.paid_cents);
    json_write_int(b, "taken", sum.taken_cents);
    json_write_int(b, "claims", sum.claim_cents);
    json_write_int(b, "locked", sum.locked_cents);
    json_write_int(b, "meters", sum.meter_cents);
    json_write_int(b, "moved", sum.moved_cents);
    json_write_bool(b, "second", sum.second_person);
    put_void_seats(b, f, table, seats, most);
    json_write_end(b, '}');
    free(seats);
}

/* Of a void or a dead round what it undoes; a dead seat's part of that is smaller. */
static void put_proposed_void(struct buf *b, const struct floor *f, const struct floor_proposal *p) {
    const struct fact *act = &p->act;
    const struct floor_table *t = &f->table[act->table - 1];
    const bool ruling = act->kind == FACT_IRREGULARITY, seat = ruling && act->irregularity.seat;
    json_write_text(b, "table", floor_config(f, act->table)->name);
    json_write_int(b, "round", (int64_t)p->round);
    if (ruling) {
        json_write_text(b, "irregularity", irregularity_id((enum irregularity)act->irregularity.code));
        json_write_text(b, "effect", irregularity_effect_id((enum irregularity_effect)act->irregularity.effect));
    }
    if (seat) json_write_int(b, "seat", act->irregularity.seat);
    if (!seat && t->round == p->round && !t->voided) {
        json_write_key(b, "preview");
        pit_put_void_preview(b, f, act->table, 0);
    }
    json_write_text(b, "reason", ruling ? act->irregularity.text : act->voided.reason);
}

static void put_act(struct buf *b, const struct floor *f, const struct floor_proposal *p) {
    const struct fact *act = &p->act;
    switch ((enum fact_kind)act->kind) {
    case FACT_VOID:
    case FACT_IRREGULARITY: put_proposed_void(b, f, p); break;
    case FACT_CHIPS:
        json_write_begin(b, "chips", '[');
        for (int i = 0; i < act->rack.chips.count; i++) json_write_int(b, NULL, act->rack.chips.chips[i]);
        json_write_end(b, ']');
        json_write_int(b, "cents", floor_chips_cents(f, &act->rack.chips));
        break;
    case FACT_CASH:
    case FACT_ISSUE:
        if (act->money.person[0]) json_write_text(b, "person", act->money.person);
        json_write_int(b, "cents", act->money.cents);
        break;
    case FACT_ADJUST:
        json_write_text(b, "pool", f->config->pool[act->meter.pool - 1].name);
        json_write_int(b, "meter", act->meter.meter);
        json_write_text(b, "why", meter_reason_id((enum meter_reason)act->meter.reason));
        json_write_int(b, "cents", act->meter.cents);
        json_write_text(b, "reason", act->meter.text);
        break;
    default:
        json_write_int(b, "terminal", act->claim.terminal);
        json_write_int(b, "cents", act->claim.cents);
        json_write_text(b, "reason", act->claim.text);
    }
}

void pit_put_proposals(struct buf *b, const struct pit *p, const struct floor *f, int64_t now_ms) {
    json_write_begin(b, NULL, '[');
    for (int i = 0; i < FLOOR_PROPOSALS; i++) {
        const struct floor_proposal *waits = floor_proposal_find(f, f->head->proposal[i].id, now_ms);
        if (!waits) continue;
        json_write_begin(b, NULL, '{');
        json_write_int(b, "proposal", (int64_t)waits->id);
        json_write_text(b, "what", floor_proposal_word(waits));
        json_write_text(b, "who", pit_name(p, waits->act.who));
        json_write_int(b, "time", waits->time_ms);
        json_write_int(b, "expires", waits->time_ms + FLOOR_PROPOSAL_MS);
        put_act(b, f, waits);
        json_write_end(b, '}');
    }
    json_write_end(b, ']');
}

void pit_put_claims(struct buf *b, const struct floor *f, int most) {
    json_write_begin(b, NULL, '[');
    for (uint32_t i = 0; i <= f->config->terminals && most > 0; i++) {
        if (!floor_claim(f, i)) continue;
        json_write_begin(b, NULL, '{');
        json_write_int(b, "terminal", i);
        if (i && f->terminal[i - 1].name[0]) json_write_text(b, "name", f->terminal[i - 1].name);
        json_write_int(b, "cents", floor_claim(f, i));
        json_write_end(b, '}');
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
    json_write_int(b, "cash", -books_balance(&f->books, account_of(ACCOUNT_CAGE, 0)));
    json_write_int(b, "vouchers", f->head->vouchers);
    json_write_int(b, "vouchers_cents", books_balance(&f->books, account_of(ACCOUNT_VOUCHERS, 0)));
    json_write_int(b, "credit", credit_of_all(f));
}

void pit_put_view(struct buf *b, const struct pit *p, const struct view_source *house, uint64_t ack) {
    const struct floor *f = house->floor;
    json_write_begin(b, NULL, '{');
    json_write_text(b, "is", "view");
    json_write_text(b, "of", "pit");
    json_write_int(b, "ack", (int64_t)ack);
    json_write_int(b, "now", house->now_ms);
    if (house->trouble) json_write_text(b, "trouble", house->trouble);
    if (house->trouble_code) json_write_text(b, "trouble_code", house->trouble_code);
    json_write_begin(b, "tables", '[');
    for (int table = 1; table <= f->config->table_count; table++) put_tile(b, p, house, table);
    json_write_end(b, ']');
    json_write_key(b, "alarms");
    pit_put_alarms(b, p, f, PIT_SHOWN);
    json_write_int(b, "alarms_count", (int64_t)p->alarm_count);
    view_put_locks(b, house, 0, PIT_SHOWN); /* a tile has the count of each table */
    json_write_key(b, "proposals");
    pit_put_proposals(b, p, f, house->now_ms);
    json_write_key(b, "claims");
    pit_put_claims(b, f, PIT_CLAIMS);
    view_put_meters(b, f, 0);
    put_money(b, f);
    json_write_int(b, "terminals", house->connected);
    json_write_end(b, '}');
}

/* ---- a day's curve ------------------------------------------------------------------------------------ */
static void put_point(struct buf *b, const struct theory_table *theory, const struct curve_point *point) {
    struct theory_sum day = {0};
    for (int r = 0; r < theory->row_count; r++) theory_sum_add(&day, &theory->row[r], point->row[r]);
    json_write_begin(b, NULL, '{');
    json_write_int(b, "time", point->time_ms);
    json_write_int(b, "handle", point->handle_cents);
    json_write_int(b, "win", point->win_cents);
    json_write_int(b, "expected", pit_cents(day.expected_cents));
    json_write_int(b, "deviation", actual_deviation_cents(day.variance));
    json_write_end(b, '}');
}

void pit_put_day_curve(struct buf *b, const struct pit *p, const struct floor *f, int table, int64_t now_ms) {
    const struct pit_table *t = &p->table[table - 1];
    const bool today = t->day == config_day(f->config, now_ms);
    json_write_begin(b, NULL, '{');
    json_write_text(b, "table", floor_config(f, table)->name);
    if (!pit_has_theory(p, table)) json_write_bool(b, "learning", true);
    json_write_begin(b, "points", '[');
    for (int i = 0; today && i < t->curve.count; i++) put_point(b, &p->theory.table[table - 1], &t->curve.point[i]);
    json_write_end(b, ']');
    json_write_end(b, '}');
}

/* ---- actual against theoretical ----------------------------------------------------------------------- */
static void put_row(struct buf *b, const struct floor *f, int table, const struct theory_row *row) {
    const struct actual *a = &row->actual;
    struct actual_verdict v = {0};
    const bool estimated = theory_is_estimated(floor_config(f, table), row);

    if (row->known) v = actual_judge(a, &row->theory, f->config->alarm_thousandths);
    if (estimated) v = (struct actual_verdict){.expected_cents = v.expected_cents};
    json_write_begin(b, NULL, '{');
    json_write_text(b, "table", floor_config(f, table)->name);
    json_write_text(b, "wager", row->id);
    json_write_int(b, "rounds", (int64_t)a->rounds);
    json_write_int(b, "handle", pit_cents(a->handle_cents));
    json_write_int(b, "win", pit_cents(a->win_cents));
    json_write_int(b, "expected", pit_cents(v.expected_cents));
    json_write_int(b, "z", v.z);
    json_write_int(b, "z_least", v.z_least);
    json_write_text(b, "band", actual_level_id(v.level));
    if (!row->known) json_write_bool(b, "learning", true);
    if (estimated) json_write_bool(b, "estimated", true);
    json_write_end(b, '}');
}

void pit_put_hold(struct buf *b, const struct pit *p, const struct floor *f, int table) {
    json_write_begin(b, NULL, '[');
    for (int i = 1; i <= f->config->table_count; i++) {
        const struct theory_table *t = &p->theory.table[i - 1];
        for (int r = 0; (!table || table == i) && r < t->row_count; r++) put_row(b, f, i, &t->row[r]);
    }
    json_write_end(b, ']');
}
