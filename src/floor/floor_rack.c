/* floor_rack.c - chips: the racks of the tables, the slips that move chips and the count of the drop boxes.
 *
 * A slip is written and signed line by line; each signature is a fact.  At some lines chips move (slip.c): those of the
 * slip, or what the opener finds other than the closer, and the closer other than the wagers have made it.  Cash of a
 * box that no console recorded goes from the drop to what was sold; then all of the drop to the cage and the papers.
 *
 * What a fact moves is one list of transfers, made by moves_of_*() for the check and again when it is
 * applied. Chips are counted by denomination; those of a drop box are bank notes. */
#include "base/number.h"
#include "floor/floor_parts.h"

#include <string.h>

enum { CHIPS_MOST = 1000000, DEBIT_MOST_CENTS = 50000 };

#define WORTH_MOST INT64_C(100000000000000)

/* ---- chips -------------------------------------------------------------------------------------------- */
static int64_t chips_at(const struct fact_chips *chips, int kind) {
    return kind < chips->count ? chips->chips[kind] : 0;
}

static int64_t worth_of(const struct fact_chips *chips, const int64_t *cents) {
    int64_t sum = 0;
    for (int i = 0; i < chips->count; i++) sum += chips->chips[i] * cents[i];
    return sum;
}

int64_t floor_chips_cents(const struct floor *f, const struct fact_chips *chips) {
    return worth_of(chips, f->config->chip_cents);
}

int64_t floor_slip_cents(const struct floor *f, const struct floor_slip *slip) {
    const bool box = slip->kind == SLIP_COUNT;
    return worth_of(&slip->chips, box ? bank_note_cents : f->config->chip_cents) + slip->cents;
}

int64_t floor_rack_chips(const struct floor *f, int table, int chip) {
    return books_balance(&f->books, account_rack((uint32_t)table, chip)) / f->config->chip_cents[chip];
}

/* Of denominations that there are, and numbers that a house can have; below zero: of a colour change. */
static enum err check_chips(const struct fact_chips *chips, const int64_t *cents, int kinds, bool may_fall) {
    wide sum = 0;
    if (chips->count > kinds) return ERR_RANGE;
    for (int i = 0; i < chips->count; i++) {
        const int64_t count = chips->chips[i];

        if (count > CHIPS_MOST || count < (may_fall ? -CHIPS_MOST : 0)) return ERR_AMOUNT;
        sum += (wide)(count < 0 ? -count : count) * cents[i];
    }
    return sum <= WORTH_MOST ? OK : ERR_AMOUNT;
}

static bool is_same_count(const struct fact_chips *a, const struct fact_chips *b) {
    for (int i = 0; i < CHIP_KINDS; i++)
        if (chips_at(a, i) != chips_at(b, i)) return false;
    return true;
}

static int64_t chips_in(const struct floor *f, enum account_kind kind, int chip) {
    return books_balance(&f->books, account_chips(kind, chip));
}

static int64_t in_racks(const struct floor *f, int chip) {
    int64_t sum = 0;
    for (int table = 1; table <= f->config->table_count; table++)
        sum += books_balance(&f->books, account_rack((uint32_t)table, chip));
    return sum;
}

/* Nobody has more chips than there are outside the cage.  One rack may be below zero in the books, and all of them
 * together where two credits took the same chips: then there are none. */
static enum err check_exist(const struct floor *f, const struct fact_chips *chips) {
    for (int i = 0; i < chips->count; i++) {
        const int64_t cents = chips->chips[i] * f->config->chip_cents[i], missing = chips_in(f, ACCOUNT_MISSING, i),
                      out = in_racks(f, i) + chips_in(f, ACCOUNT_FLOAT, i) + (missing > 0 ? missing : 0);
        if ((cents < 0 ? -cents : cents) > (out > 0 ? out : 0)) return ERR_CHIPS;
    }
    return OK;
}

/* ---- chips moved by a fact --------------------------------------------------------------------------- */
struct moves {
    const struct floor *f;
    uint32_t table;
    uint8_t reason; /* enum transfer_reason, of those that follow */
    uint8_t count;
    struct transfer list[2 * CHIP_KINDS + 2];
};

/* Below zero the other way round. */
static void move_cents(struct moves *m, account from, account to, int64_t cents) {
    const bool back = cents < 0;
    if (!cents) return;
    m->list[m->count++] = (struct transfer){.debit = back ? to : from,
                                            .credit = back ? from : to,
                                            .cents = back ? -cents : cents,
                                            .reason = m->reason,
                                            .wager = TRANSFER_NO_WAGER};
}

static account place_of(const struct moves *m, enum account_kind kind, int chip) {
    return kind == ACCOUNT_RACK ? account_rack(m->table, chip) : account_chips(kind, chip);
}

static void move_chips(struct moves *m, enum account_kind from, enum account_kind to, const struct fact_chips *chips) {
    for (int i = 0; i < chips->count; i++)
        move_cents(m, place_of(m, from, i), place_of(m, to, i), chips->chips[i] * m->f->config->chip_cents[i]);
}

/* By how much a count of the rack is above what the books have. */
static int64_t found_cents(const struct floor *f, int table, const struct fact_chips *counted, int chip) {
    return chips_at(counted, chip) * f->config->chip_cents[chip] -
           books_balance(&f->books, account_rack((uint32_t)table, chip));
}

/* The rack becomes what was counted; the difference comes from there. */
static void move_difference(struct moves *m, enum account_kind from, const struct fact_chips *counted) {
    for (int i = 0; i < m->f->config->chip_kinds; i++)
        move_cents(m, place_of(m, from, i), place_of(m, ACCOUNT_RACK, i), found_cents(m->f, (int)m->table, counted, i));
}

static void move_box(struct moves *m, const struct floor_slip *s) {
    const account drop = account_of(ACCOUNT_DROP, m->table);
    const int64_t counted = floor_slip_cents(m->f, s);
    move_cents(m, drop, account_of(ACCOUNT_SOLD, 0), counted - s->recorded_cents);
    move_cents(m, account_of(ACCOUNT_CAGE, 0), drop, counted - s->cents);
    move_cents(m, account_of(ACCOUNT_PAPER, 0), drop, s->cents);
}

static bool is_recount_equal(const struct floor_slip *s, const struct fact *fact) {
    return is_same_count(&s->chips, &fact->slip.chips) && s->cents == fact->slip.cents;
}

static struct moves moves_of_line(const struct floor *f, const struct floor_slip *s, const struct fact *fact) {
    static const uint8_t reasons[SLIP_KINDS] = {
        [SLIP_OPENER] = TRANSFER_ERROR_SLIP, [SLIP_FILL] = TRANSFER_RACK_FILL, [SLIP_CREDIT] = TRANSFER_RACK_FILL,
        [SLIP_CLOSER] = TRANSFER_WAGERS,     [SLIP_COUNT] = TRANSFER_DROP,
    };
    const struct slip_line *line = slip_line(s->kind, fact->slip.line);
    struct moves m = {.f = f, .table = s->table, .reason = reasons[s->kind]};
    if (line->to && (s->kind == SLIP_OPENER || s->kind == SLIP_CLOSER))
        move_difference(&m, line->from, &fact->slip.chips);
    else if (line->to)
        move_chips(&m, line->from, line->to, &s->chips);
    if (s->kind == SLIP_COUNT && fact->slip.line == COUNT_VERIFIED && is_recount_equal(s, fact)) move_box(&m, s);
    return m;
}

/* What has moved goes back to where it came from, the last first. */
static struct moves moves_of_void(const struct floor *f, const struct floor_slip *s) {
    struct moves m = {.f = f, .table = s->table, .reason = TRANSFER_RACK_FILL};
    for (int i = s->line - 1; i >= 0; i--) {
        const struct slip_line *line = slip_line(s->kind, i);
        if (line->to) move_chips(&m, line->to, line->from, &s->chips);
    }
    return m;
}

static enum err check_moves(const struct moves *m) {
    const enum err err = books_check(&m->f->books, m->list, m->count);
    return err == ERR_BOOKS ? ERR_CHIPS : err;
}

/* ---- the record keepers of a box ----------------------------------------------------------------------- */
static bool is_recorder(const struct floor_recorders *r, uint32_t user) {
    for (int i = 0; i < r->count; i++)
        if (r->user[i] == user) return true;
    return false;
}

static bool has_room_for(const struct floor_recorders *r, uint32_t user) {
    return r->count < FLOOR_RECORDERS || is_recorder(r, user);
}

static void add_recorder(struct floor_recorders *r, uint32_t user) {
    if (!is_recorder(r, user)) r->user[r->count++] = user;
}

static bool add_all(struct floor_recorders *to, const struct floor_recorders *from) {
    for (int i = 0; i < from->count; i++) {
        if (!has_room_for(to, from->user[i])) return false;
        add_recorder(to, from->user[i]);
    }
    return true;
}

/* ---- buy-ins and colour changes ------------------------------------------------------------------------ */
static struct floor_rack *rack_of(const struct floor *f, int table) { return &f->head->rack[table - 1]; }

static struct floor_slip *find_slip(const struct floor *f, int kind, uint32_t number) {
    for (int i = 0; i < FLOOR_SLIPS; i++)
        if (f->head->slip[i].number == number && (!number || f->head->slip[i].kind == kind)) return &f->head->slip[i];
    return NULL;
}

const struct floor_slip *floor_slip_find(const struct floor *f, int kind, uint32_t number) {
    return number ? find_slip(f, kind, number) : NULL;
}

int floor_slips_waiting(const struct floor *f) {
    int count = 0;
    for (int i = 0; i < FLOOR_SLIPS; i++) count += f->head->slip[i].number != 0;
    return count;
}

/* Does a slip of one of these kinds, a bit each, wait at the table?  A closer only until the rack is closed. */
static bool has_waiting(const struct floor *f, int table, unsigned kinds) {
    for (int i = 0; i < FLOOR_SLIPS; i++) {
        const struct floor_slip *s = &f->head->slip[i];
        const bool closed = s->kind == SLIP_CLOSER && s->line > CLOSER_COUNTED;
        if (s->number && s->table == table && kinds >> s->kind & 1 && !closed) return true;
    }
    return false;
}

/* Chips come and go while the rack is open and nobody counts it for the closer. */
static enum err check_rack_in_use(const struct floor *f, int table) {
    if (!rack_of(f, table)->open) return ERR_RACK_CLOSED;
    return has_waiting(f, table, 1u << SLIP_CLOSER) ? ERR_SLIPS_OPEN : OK;
}

enum err floor_check_rack_open(const struct floor *f, int table) {
    return floor_config(f, table)->chips ? check_rack_in_use(f, table) : OK;
}

/* [WAC 230-15-500] ORDER RACK */
static const uint8_t rack_reasons[RACK_ACTS] = {TRANSFER_BUY_CASH, TRANSFER_BUY_DEBIT, TRANSFER_BUY_TICKET,
                                                TRANSFER_COLOUR};

static struct moves moves_of_rack(const struct floor *f, const struct fact *fact) {
    struct moves m = {.f = f, .table = fact->table, .reason = rack_reasons[fact->rack.what]};
    move_chips(&m, ACCOUNT_RACK, ACCOUNT_FLOAT, &fact->rack.chips);
    move_cents(&m, account_of(ACCOUNT_DROP, fact->table), account_of(ACCOUNT_SOLD, 0), fact->rack.cents);
    if (fact->rack.what == RACK_TICKET) /* redeemed: what lies in the box is worth nothing any more */
        move_cents(&m, account_of(ACCOUNT_VOUCHERS, 0), account_of(ACCOUNT_PAPER, 0), fact->rack.cents);
    return m;
}

/* [WAC 230-15-773] A ticket is a voucher: whoever gets chips for it gets no cash. */
static enum err check_ticket(const struct floor *f, const struct fact *fact) {
    if (fact->rack.what != RACK_TICKET) return fact->rack.voucher ? ERR_VOUCHER : OK;
    return floor_check_voucher(f, fact->rack.voucher, fact->rack.cents);
}

/* [WAC 230-15-150] Chips are sold and changed at their value. */
static enum err check_value(const struct floor *f, const struct fact *fact) {
    const bool colour = fact->rack.what == RACK_COLOUR;
    const struct config *config = f->config;
    TRY(check_chips(&fact->rack.chips, config->chip_cents, config->chip_kinds, colour));
    if (is_same_count(&fact->rack.chips, &(struct fact_chips){0})) return ERR_AMOUNT;
    if (floor_chips_cents(f, &fact->rack.chips) != (colour ? 0 : fact->rack.cents)) return ERR_CHIP_VALUE;
    return check_exist(f, &fact->rack.chips);
}

enum err floor_check_rack(const struct floor *f, const struct fact *fact) {
    if (fact->rack.what >= RACK_ACTS) return ERR_EVENT;
    TRY(check_rack_in_use(f, fact->table));
    TRY(check_value(f, fact));
    if (fact->rack.what == RACK_COLOUR && fact->rack.cents) return ERR_CHIP_VALUE;
    if (fact->rack.what == RACK_DEBIT && fact->rack.cents > DEBIT_MOST_CENTS) return ERR_DEBIT;
    TRY(check_ticket(f, fact));
    if (!has_room_for(&rack_of(f, fact->table)->recorders, fact->who)) return ERR_SLIPS_FULL;
    const struct moves m = moves_of_rack(f, fact);

    return check_moves(&m);
}

void floor_apply_rack(struct floor *f, const struct fact *fact) {
    const struct moves m = moves_of_rack(f, fact);
    floor_post(f, m.list, m.count);
    if (fact->rack.what == RACK_TICKET) floor_take_voucher(f, fact->rack.voucher);
    add_recorder(&rack_of(f, fact->table)->recorders, fact->who);
}

/* ---- the cage ----------------------------------------------------------------------------------------- */
static struct moves moves_of_cage(const struct floor *f, const struct fact *fact) {
    const int what = fact->rack.what;
    const bool trade = what == CAGE_SOLD || what == CAGE_REDEEMED;
    const bool back = what == CAGE_DESTROYED || what == CAGE_REDEEMED;
    const enum account_kind from = trade ? ACCOUNT_CHIPS : ACCOUNT_MINTED, to = trade ? ACCOUNT_FLOAT : ACCOUNT_CHIPS;
    const int64_t worth = floor_chips_cents(f, &fact->rack.chips);
    struct moves m = {.f = f, .reason = trade ? TRANSFER_SELL_CHIPS : TRANSFER_MINT};
    move_chips(&m, back ? to : from, back ? from : to, &fact->rack.chips);
    if (trade) move_cents(&m, account_of(ACCOUNT_CAGE, 0), account_of(ACCOUNT_SOLD, 0), back ? -worth : worth);
    return m;
}

enum err floor_check_chips(const struct floor *f, const struct fact *fact) {
    const struct config *config = f->config;
    if (!config_has_chips(config)) return ERR_MONEY;
    if (fact->rack.what >= CAGE_ACTS) return ERR_EVENT;
    TRY(check_chips(&fact->rack.chips, config->chip_cents, config->chip_kinds, false));
    if (!floor_chips_cents(f, &fact->rack.chips)) return ERR_AMOUNT;
    if (fact->rack.what == CAGE_REDEEMED && check_exist(f, &fact->rack.chips) != OK) return ERR_CHIPS;
    const struct moves m = moves_of_cage(f, fact);
    const enum err moved = check_moves(&m);

    /* new chips cover any that are gone, so nobody books them alone */
    return moved == OK && fact->rack.what == CAGE_MADE ? floor_check_approved(f, fact) : moved;
}

void floor_apply_chips(struct floor *f, const struct fact *fact) {
    const struct moves m = moves_of_cage(f, fact);
    floor_close_proposal(f, fact);
    floor_post(f, m.list, m.count);
}

/* ---- signing: may it be? ------------------------------------------------------------------------------- */
/* A slip takes a place of all tables: one table, one person and one person at a table have so many at a time. */
static enum err check_room(const struct floor *f, const struct fact *fact) {
    int table = 0, person = 0, both = 0;
    for (int i = 0; i < FLOOR_SLIPS; i++) {
        const struct floor_slip *s = &f->head->slip[i];
        const bool here = s->number && s->table == fact->table, own = s->number && s->signer[0] == fact->who;
        table += here;
        person += own;
        both += here && own;
    }
    if (both >= FLOOR_SLIPS_BOTH || person >= FLOOR_SLIPS_PERSON) return ERR_SLIPS_YOURS;
    return table < FLOOR_SLIPS_TABLE && find_slip(f, 0, 0) ? OK : ERR_SLIPS_FULL;
}

/* The slip as it is before this signature; one that is not written yet is made up. */
static enum err find_line(const struct floor *f, const struct fact *fact, struct floor_slip *out) {
    const struct floor_slip *s = floor_slip_find(f, fact->slip.kind, fact->slip.number);
    if (s) {
        *out = *s;
        return s->table == fact->table && s->line == fact->slip.line ? OK : ERR_SLIP;
    }
    if (fact->slip.line || fact->slip.number != f->head->slips[fact->slip.kind] + 1) return ERR_SLIP;
    *out = (struct floor_slip){.number = fact->slip.number, .kind = fact->slip.kind, .table = fact->table, .line = 0};
    return check_room(f, fact);
}

/* [WAC 230-15-430] Nobody twice on one paper; a fill and a credit are two papers. */
static bool has_signed_paper(const struct floor_slip *s, uint32_t user) {
    bool has = false;
    for (int i = 0; i <= s->line; i++) {
        if (slip_line(s->kind, i)->paper) has = false;
        if (i < s->line && s->signer[i] == user) has = true;
    }
    return has;
}

static enum err check_signature(const struct floor *f, const struct fact *fact, const struct floor_slip *s) {
    if (!fact->who) return ERR_USER;
    if (fact->slip.as >= DEPARTMENTS || !(slip_line(s->kind, s->line)->departments >> fact->slip.as & 1))
        return ERR_DEPARTMENT;
    if (has_signed_paper(s, fact->who)) return ERR_SIGNED_TWICE;
    for (int i = 0; i < s->line; i++) TRY(floor_check_fresh(f, fact, s->signer[i]));
    if (fact->slip.as == AS_COUNT && is_recorder(&s->recorders, fact->who)) return ERR_RECORDER;
    const bool room = s->kind == SLIP_COUNT || has_room_for(&rack_of(f, s->table)->recorders, fact->who);
    return room ? OK : ERR_SLIPS_FULL;
}

/* A count that differs is counted again.  The verifier of a box differs openly: the team counts again. */
static enum err check_count(const struct floor *f, const struct fact *fact, const struct floor_slip *s) {
    const bool box = s->kind == SLIP_COUNT;
    const struct slip_line *line = slip_line(s->kind, s->line);
    TRY(check_chips(&fact->slip.chips, box ? bank_note_cents : f->config->chip_cents,
                    !line->counts ? 0
                    : box         ? BANK_NOTES
                                  : f->config->chip_kinds,
                    false));
    if (fact->slip.cents < 0 || fact->slip.cents > (box && line->counts ? WORTH_MOST : 0)) return ERR_AMOUNT;
    if (!line->counts || !s->counted || (box && s->line == COUNT_VERIFIED)) return OK;
    return is_recount_equal(s, fact) ? OK : ERR_COUNT_DIFFERS;
}

/* [WAC 230-15-535] Everything that is on its way comes first. */
static enum err check_closer(const struct floor *f, const struct fact *fact, const struct floor_slip *s) {
    const unsigned before = 1u << SLIP_FILL | 1u << SLIP_CREDIT | 1u << SLIP_ERROR | (s->line ? 0 : 1u << SLIP_CLOSER);
    if (s->line > CLOSER_COUNTED) return OK;
    if (!rack_of(f, s->table)->open) return ERR_RACK_CLOSED;
    if (has_waiting(f, s->table, before) || rack_of(f, s->table)->opener) return ERR_SLIPS_OPEN;
    return floor_is_idle(f, s->table) ? check_exist(f, &fact->slip.chips) : ERR_ORDER;
}

/* What the rack of the table says to it. */
static enum err check_rack(const struct floor *f, const struct fact *fact, const struct floor_slip *s) {
    const struct floor_rack *rack = rack_of(f, s->table);
    const bool begun = !s->line && has_waiting(f, s->table, 1u << s->kind);
    switch ((enum slip_kind)s->kind) {
    case SLIP_OPENER:
        if (rack->open) return ERR_RACK_OPEN;
        return begun ? ERR_SLIPS_OPEN : OK;
    case SLIP_ERROR:
        if (!rack->opener) return ERR_SLIP;
        if (begun) return ERR_SLIPS_OPEN;
        return s->line || fact->slip.text[0] ? OK : ERR_REASON;
    case SLIP_FILL:
    case SLIP_CREDIT:
        if (s->line) return OK;
        if (!floor_chips_cents(f, &fact->slip.chips)) return ERR_AMOUNT;
        if (s->kind == SLIP_CREDIT && check_exist(f, &fact->slip.chips) != OK) return ERR_CHIPS;
        return check_rack_in_use(f, s->table);
    case SLIP_CLOSER: return check_closer(f, fact, s);
    case SLIP_COUNT: return s->line || rack->box ? OK : ERR_NO_BOX;
    case SLIP_KINDS: break;
    }
    return OK;
}

/* [WAC 230-15-525] A spoiled slip is void and keeps its number; a rack that was closed stays so. */
static enum err check_void(const struct floor *f, const struct fact *fact) {
    static const unsigned may = 1u << AS_SUPERVISOR | 1u << AS_CASHIER | 1u << AS_ACCOUNTING;
    const struct floor_slip *s = floor_slip_find(f, fact->slip.kind, fact->slip.number);
    struct floor_recorders all = rack_of(f, fact->table)->recorders;
    if (!s || s->table != fact->table) return ERR_SLIP;
    if (fact->slip.as >= DEPARTMENTS || !(may >> fact->slip.as & 1)) return ERR_DEPARTMENT;
    if (!fact->slip.text[0]) return ERR_REASON;
    if (fact->slip.chips.count || fact->slip.cents) return ERR_AMOUNT;
    if (s->kind == SLIP_CLOSER && s->line > CLOSER_COUNTED) return ERR_CLOSER_STANDS;
    if (!add_all(&all, &s->recorders)) return ERR_SLIPS_FULL;
    const struct moves m = moves_of_void(f, s);

    return check_moves(&m);
}

enum err floor_check_slip(const struct floor *f, const struct fact *fact) {
    struct floor_slip slip;
    if (fact->slip.kind >= SLIP_KINDS) return ERR_SLIP;
    if (fact->slip.line == SLIP_VOID) return check_void(f, fact);
    TRY(find_line(f, fact, &slip));
    TRY(check_signature(f, fact, &slip));
    TRY(check_count(f, fact, &slip));
    TRY(check_rack(f, fact, &slip));
    const struct moves m = moves_of_line(f, &slip, fact);

    return check_moves(&m);
}

/* ---- effects of a signature ---------------------------------------------------------------------------- */
/* [WAC 230-15-495] What the opener finds other than the closer had it is an error slip. */
static void open_rack(struct floor *f, const struct fact *fact) {
    struct floor_rack *rack = rack_of(f, fact->table);
    rack->open = rack->box = true;
    for (int i = 0; i < f->config->chip_kinds; i++) {
        rack->found_cents[i] = found_cents(f, fact->table, &fact->slip.chips, i);
        if (rack->found_cents[i]) rack->opener = fact->slip.number;
    }
}

/* The box leaves with its records; where the rack is open another one comes to the table. */
static void pull_box(struct floor *f, struct floor_slip *s) {
    struct floor_rack *rack = rack_of(f, s->table);
    rack->box = rack->open;
    s->recorders = rack->recorders;
    rack->recorders = (struct floor_recorders){0};
    s->recorded_cents = -books_balance(&f->books, account_of(ACCOUNT_DROP, s->table));
    for (int i = 0; i < FLOOR_SLIPS; i++) {
        const struct floor_slip *other = &f->head->slip[i];

        if (other->number && other != s && other->kind == SLIP_COUNT && other->table == s->table)
            s->recorded_cents -= other->recorded_cents;
    }
}

/* [WAC 230-15-620] The verifier found something else: the team begins anew. */
static void count_again(struct floor_slip *s) {
    for (int i = COUNT_COUNTED; i < SLIP_LINES; i++) s->signer[i] = 0;
    s->chips = (struct fact_chips){0};
    s->cents = 0;
    s->counted = false;
    s->line = COUNT_COUNTED;
}

/* Before the chips move: what else a line does. */
static void act_on_line(struct floor *f, const struct fact *fact, struct floor_slip *s) {
    if (s->kind == SLIP_OPENER && s->line == OPENER_OPENED) open_rack(f, fact);
    if (s->kind == SLIP_CLOSER && s->line == CLOSER_COUNTED) rack_of(f, s->table)->open = false;
    if (s->kind == SLIP_COUNT && s->line == COUNT_PULLED) pull_box(f, s);
    if (s->kind == SLIP_COUNT && s->line == COUNT_VERIFIED) {
        rack_of(f, s->table)->box_cents = floor_slip_cents(f, s);
        rack_of(f, s->table)->box_recorded_cents = s->recorded_cents;
    }
    if (s->kind == SLIP_ERROR && !slip_line(s->kind, s->line + 1)) {
        rack_of(f, s->table)->opener = 0;
        memset(rack_of(f, s->table)->found_cents, 0, sizeof rack_of(f, s->table)->found_cents);
    }
}

static void sign_line(struct floor *f, const struct fact *fact, struct floor_slip *s) {
    s->signer[s->line] = fact->who;
    s->as[s->line] = fact->slip.as;
    s->time_ms[s->line] = fact->time_ms;
    if (s->kind != SLIP_COUNT) add_recorder(&rack_of(f, s->table)->recorders, fact->who);
    if (slip_line(s->kind, s->line)->counts && !s->counted) {
        s->counted = true;
        s->chips = fact->slip.chips;
        s->cents = fact->slip.cents;
    }
    s->line++;
    if (s->kind == SLIP_COUNT && s->line == COUNT_ANNOUNCED && config_count_team(f->config) < 3) s->line++;
    if (!slip_line(s->kind, s->line)) *s = (struct floor_slip){0};
}

static void void_slip(struct floor *f, struct floor_slip *s) {
    const struct moves m = moves_of_void(f, s);
    floor_post(f, m.list, m.count);
    must(add_all(&rack_of(f, s->table)->recorders, &s->recorders));
    if (s->kind == SLIP_COUNT) rack_of(f, s->table)->box = true;
    *s = (struct floor_slip){0};
}

static struct floor_slip *write_slip(struct floor *f, const struct fact *fact) {
    struct floor_slip *s = find_slip(f, 0, 0);
    *s = (struct floor_slip){.number = fact->slip.number, .kind = fact->slip.kind, .table = fact->table};
    f->head->slips[fact->slip.kind] = fact->slip.number;
    return s;
}

void floor_apply_slip(struct floor *f, const struct fact *fact) {
    struct floor_slip *s = fact->slip.line ? find_slip(f, fact->slip.kind, fact->slip.number) : write_slip(f, fact);
    if (fact->slip.line == SLIP_VOID) {
        void_slip(f, s);
        return;
    }
    const struct moves m = moves_of_line(f, s, fact);

    if (s->kind == SLIP_COUNT && s->line == COUNT_VERIFIED && !is_recount_equal(s, fact)) {
        count_again(s);
        return;
    }
    act_on_line(f, fact, s);
    floor_post(f, m.list, m.count);
    sign_line(f, fact, s);
}

/* ---- a new configuration, and invariants --------------------------------------------------------------- */
static bool has_any_chips(const struct floor *f, int chip) {
    for (int table = 1; table <= f->config->table_count; table++)
        if (books_balance(&f->books, account_rack((uint32_t)table, chip))) return true;
    for (int kind = ACCOUNT_CHIPS; kind < ACCOUNT_SOLD; kind++)
        if (chips_in(f, (enum account_kind)kind, chip)) return true;
    return false;
}

static bool is_table_in_use(const struct floor *f, int table) {
    bool used = rack_of(f, table)->open || rack_of(f, table)->opener || has_waiting(f, table, ~0u) ||
                books_balance(&f->books, account_of(ACCOUNT_DROP, (uint32_t)table));
    for (int i = 0; i < CHIP_KINDS; i++) used = used || books_balance(&f->books, account_rack((uint32_t)table, i));
    return used;
}

enum err floor_check_carried(const struct floor *from, const struct config *now) {
    const struct config *was = from->config;
    bool slips = false;
    for (int i = 0; i < FLOOR_SLIPS; i++) slips = slips || from->head->slip[i].number;
    for (int i = 0; i < was->chip_kinds; i++) {
        const bool same = i < now->chip_kinds && now->chip_cents[i] == was->chip_cents[i];
        if (!same && (slips || has_any_chips(from, i))) return ERR_CONFIG_CHANGED;
    }
    for (int table = 1; table <= was->table_count; table++)
        if (!now->table[table - 1].chips && is_table_in_use(from, table)) return ERR_CONFIG_CHANGED;
    return OK;
}

/* What an open slip has on its way, of a denomination. */
static int64_t in_transit(const struct floor *f, const struct floor_slip *s, int chip) {
    int times = 0;
    for (int i = 0; s->number && i < s->line; i++)
        times += (slip_line(s->kind, i)->to == ACCOUNT_TRANSIT) - (slip_line(s->kind, i)->from == ACCOUNT_TRANSIT);
    return times * chips_at(&s->chips, chip) * f->config->chip_cents[chip];
}

static bool places_sound(const struct floor *f, int chip, struct buf *what) {
    int64_t all = in_racks(f, chip), transit = 0;
    for (int kind = ACCOUNT_CHIPS; kind < ACCOUNT_SOLD; kind++) all += chips_in(f, (enum account_kind)kind, chip);
    for (int i = 0; i < FLOOR_SLIPS; i++) transit += in_transit(f, &f->head->slip[i], chip);
    if (!all && transit == chips_in(f, ACCOUNT_TRANSIT, chip)) return true;
    return buf_refuse(what, "chips %d: all places hold %jd cents, expected 0; %jd in transit, slips say %jd", chip + 1,
                      all, chips_in(f, ACCOUNT_TRANSIT, chip), transit);
}

static bool slip_sound(const struct floor *f, const struct floor_slip *s) {
    if (!s->number) return true;
    return s->number <= f->head->slips[s->kind] && s->line && slip_line(s->kind, s->line) &&
           find_slip(f, s->kind, s->number) == s;
}

bool floor_chips_sound(const struct floor *f, struct buf *what) {
    for (int i = 0; i < f->config->chip_kinds; i++)
        if (!places_sound(f, i, what)) return false;
    for (int i = 0; i < FLOOR_SLIPS; i++) {
        const struct floor_slip *s = &f->head->slip[i];
        if (slip_sound(f, s)) continue;
        return buf_refuse(what, "slip %s %u of table %u is not one that was written", slip_id(s->kind), s->number,
                          s->table);
    }
    return true;
}
