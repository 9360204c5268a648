/* auditor_chips.c - the auditor's own racks, slips and boxes.
 *
 * Who signs what is written here again, from the documents.  Chips are counted as chips; what each entry must
 * do to the accounts follows from that. */
#include "world/auditor.h"

#include "floor/floor.h"
#include "house/protocol.h"

#include <string.h>

/* ---- who signs ---------------------------------------------------------------------------------------- */

/* WAC 230-15-495, -525, -530, -535, -590, -610 to -620: a letter for each line.  d dealer, s supervisor,
 * v security, c cashier, n count, w supervisor or dealer, x cashier or accounting; a capital one counts, and
 * behind the bar begins a second paper. */
static const char *const signers[SLIP_KINDS] = {
    [SLIP_OPENER] = "DS",      [SLIP_ERROR] = "sdv",  [SLIP_FILL] = "Sv|CvDs",
    [SLIP_CREDIT] = "Sv|Cvds", [SLIP_CLOSER] = "SDv", [SLIP_COUNT] = "vwNNnX",
};

static char signs(int kind, int line) {
    const char *all = signers[kind], *bar = strchr(all, '|');

    if (bar && line >= bar - all) line++;
    return line < (int)strlen(all) ? all[line] : 0;
}

char auditor_slip_next(const struct auditor_slip *s) { return signs(s->kind, s->line); }

static bool counts(char letter) { return letter >= 'A' && letter <= 'Z'; }

static bool may_sign(char letter, char department) {
    switch (letter | 0x20) {
    case 'w': return department == 's' || department == 'd';
    case 'x': return department == 'c' || department == 'a';
    default: return (letter | 0x20) == department;
    }
}

bool auditor_slip_has_signed(const struct auditor_slip *s, uint32_t who) {
    const char *bar = strchr(signers[s->kind], '|');
    const int second = bar ? (int)(bar - signers[s->kind]) : 0;

    for (int i = s->line >= second ? second : 0; i < s->line; i++)
        if (s->signer[i] == who) return true;
    return false;
}

/* Whoever counts next must not be told what was counted. */
bool auditor_slip_is_blind(const struct auditor_slip *s) {
    if (s->kind == SLIP_COUNT) return true;
    return (s->kind == SLIP_OPENER || s->kind == SLIP_CLOSER) && s->line <= 1;
}

/* The role of whoever signs, where its fact is stored, is of the department; a supervisor may stand in for a dealer. */
static void check_role(struct auditor *a, const struct fact *fact, char department) {
    static const struct {
        uint8_t role;
        char letter;
    } rows[] = {{ROLE_DEALER, 'd'},  {ROLE_SUPERVISOR, 's'}, {ROLE_SECURITY, 'v'},
                {ROLE_CASHIER, 'c'}, {ROLE_COUNT, 'n'},      {ROLE_ACCOUNTING, 'a'}};
    const uint8_t role = a->user_role[fact->who % (AUDITOR_USERS + 1)];
    bool good = !role || (department == 'd' && role == ROLE_SUPERVISOR);

    for (size_t i = 0; i < COUNT(rows); i++) good = good || (rows[i].role == role && rows[i].letter == department);
    if (!good) auditor_fail(a, "a %s signs as another department", role_id(role));
}

static char department_of(const struct fact *fact) {
    static const char letters[DEPARTMENTS] = {
        [AS_DEALER] = 'd', [AS_SUPERVISOR] = 's', [AS_SECURITY] = 'v',    [AS_CASHIER] = 'c',
        [AS_COUNT] = 'n',  [AS_ACCOUNTING] = 'a', [AS_SURVEILLANCE] = '-'};

    return fact->slip.as < DEPARTMENTS ? letters[fact->slip.as] : '?';
}

/* ---- chips and where they are --------------------------------------------------------------------------- */

static int64_t in_cents(const struct auditor *a, int kind, int64_t chips) {
    return chips * a->config->chip_cents[kind];
}

int64_t auditor_worth(const struct auditor *a, const int64_t chips[CHIP_KINDS]) {
    int64_t sum = 0;

    for (int i = 0; i < a->config->chip_kinds; i++) sum += in_cents(a, i, chips[i]);
    return sum;
}

static account account_at(enum account_kind place, int table, int kind) {
    return place == ACCOUNT_RACK ? account_rack((uint32_t)table, kind) : account_chips(place, kind);
}

static int64_t *chips_at(struct auditor *a, enum account_kind place, int table, int kind) {
    return place == ACCOUNT_RACK ? &a->table[table - 1].rack.chips[kind] : &a->place[place][kind];
}

struct way {
    enum account_kind from, to;
    int table;
};

static void move_kind(struct auditor *a, struct way way, int kind, int64_t chips) {
    const account from = account_at(way.from, way.table, kind), to = account_at(way.to, way.table, kind);

    *chips_at(a, way.from, way.table, kind) -= chips;
    *chips_at(a, way.to, way.table, kind) += chips;
    auditor_expect(a, way.from, account_number(from), -in_cents(a, kind, chips));
    auditor_expect(a, way.to, account_number(to), in_cents(a, kind, chips));
}

static void move(struct auditor *a, struct way way, const int64_t chips[CHIP_KINDS]) {
    for (int i = 0; i < a->config->chip_kinds; i++)
        if (chips[i]) move_kind(a, way, i, chips[i]);
}

static void copy_chips(int64_t to[CHIP_KINDS], const struct fact_chips *from) {
    for (int i = 0; i < CHIP_KINDS; i++) to[i] = i < from->count ? from->chips[i] : 0;
}

/* The rack becomes what was counted. */
static void count_rack(struct auditor *a, struct way way, const int64_t counted[CHIP_KINDS]) {
    int64_t more[CHIP_KINDS];

    for (int i = 0; i < CHIP_KINDS; i++) more[i] = counted[i] - a->table[way.table - 1].rack.chips[i];
    move(a, way, more);
}

/* ---- what lies in the racks ----------------------------------------------------------------------------- */

/* Whatever the players have lost lies in the rack, whatever they and the dealers got is gone from it. */
int64_t auditor_felt_cents(struct auditor *a, int table) {
    const uint32_t number = (uint32_t)table;

    return -auditor_balance(a, ACCOUNT_FELT, number) - auditor_balance(a, ACCOUNT_ESCROW, number) -
           auditor_balance(a, ACCOUNT_TOKES, number) - a->table[table - 1].rack.tokes_paid_cents;
}

int64_t auditor_really_cents(struct auditor *a, int table) {
    const struct auditor_rack *rack = &a->table[table - 1].rack;

    return auditor_worth(a, rack->chips) + auditor_felt_cents(a, table) - rack->closed_cents - rack->hidden_cents;
}

int64_t auditor_felt_win(const struct auditor_rack *rack) {
    return rack->drop + rack->closer + rack->credits - rack->opener - rack->fills;
}

static bool is_waiting(const struct auditor *a, int table, int kind) {
    for (int i = 0; i < AUDITOR_SLIPS; i++)
        if (a->slip[i].number && a->slip[i].table == table && a->slip[i].kind == kind) return true;
    return false;
}

/* A closer whose chips are counted only lacks the signature of who takes it away: the rack may be opened again. */
bool auditor_is_closing(const struct auditor *a, int table) {
    bool closing = false;

    for (int i = 0; i < AUDITOR_SLIPS; i++) {
        const struct auditor_slip *s = &a->slip[i];
        closing |= s->number && s->table == table && s->kind == SLIP_CLOSER && s->line < 2;
    }
    return a->table[table - 1].rack.open && closing;
}

static void check_in_use(struct auditor *a, int table) {
    if (!a->table[table - 1].rack.open || auditor_is_closing(a, table))
        auditor_fail(a, "chips come or go while the rack is closed or counted");
}

/* [C-4.2.5] A wager that pays a meter has its light. */
bool auditor_is_light(const struct auditor_table *t, int wager) {
    const struct pay_table table = rules_table(&t->config->rules, wager);

    for (int i = 0; table.sheet && i < table.sheet->count; i++)
        if (pay_of(table, &table.sheet->rows[i]).kind == PAY_METER) return true;
    return false;
}

int auditor_lights(const struct auditor_table *t) {
    int64_t stakes[WAGERS_MAX];
    int lights = 0;

    for (int seat = 1; seat <= t->config->seats; seat++) {
        if (!t->seat[seat - 1].staked_cents) continue;
        auditor_stakes(t, seat, stakes);
        for (int w = 0; w < t->config->rules.game->wager_count; w++) lights += stakes[w] && auditor_is_light(t, w);
    }
    return lights;
}

/* ---- slips ---------------------------------------------------------------------------------------------- */

const struct auditor_slip *auditor_slip_find(const struct auditor *a, int kind, uint32_t number) {
    for (int i = 0; i < AUDITOR_SLIPS; i++)
        if (a->slip[i].number == number && (!number || a->slip[i].kind == kind)) return &a->slip[i];
    return NULL;
}

static struct auditor_slip *find(struct auditor *a, int kind, uint32_t number) {
    const struct auditor_slip *s = auditor_slip_find(a, kind, number);

    return s ? &a->slip[s - a->slip] : NULL;
}

/* A new one has the next number; another line is the next of a slip that waits. */
static struct auditor_slip *slip_of(struct auditor *a, const struct fact *fact) {
    const int kind = fact->slip.kind;
    struct auditor_slip *s = fact->slip.line ? find(a, kind, fact->slip.number) : find(a, 0, 0);

    if (!fact->slip.line) {
        if (fact->slip.number != ++a->slips[kind]) auditor_fail(a, "slips are not numbered without a gap");
        must(s);
        *s = (struct auditor_slip){.number = fact->slip.number, .kind = (uint8_t)kind, .table = fact->table};
        return s;
    }
    if (!s || s->table != fact->table || (fact->slip.line != SLIP_VOID && s->line != fact->slip.line)) {
        auditor_fail(a, "line %d is not the next of a slip that waits", fact->slip.line);
        return NULL;
    }
    return s;
}

/* WAC 230-15-430 */
static void check_signature(struct auditor *a, const struct fact *fact, const struct auditor_slip *s) {
    const char department = department_of(fact);

    if (fact->source != BY_USER || !fact->who) auditor_fail(a, "nobody signs");
    if (!may_sign(auditor_slip_next(s), department)) auditor_fail(a, "the wrong department signs");
    if (auditor_slip_has_signed(s, fact->who)) auditor_fail(a, "user %u signs twice", fact->who);
    check_role(a, fact, department);
    if (department == 'n' && s->box.recorder[fact->who % (AUDITOR_USERS + 1)])
        auditor_fail(a, "user %u counts a box whose records are its own", fact->who);
}

static bool is_same_count(const struct auditor_slip *s, const struct fact *fact) {
    int64_t chips[CHIP_KINDS];

    copy_chips(chips, &fact->slip.chips);
    return memcmp(chips, s->chips, sizeof chips) == 0 && fact->slip.cents == s->cents;
}

static bool is_verifying(const struct auditor_slip *s) { return s->kind == SLIP_COUNT && s->line == COUNT_VERIFIED; }

static void take_count(struct auditor *a, const struct fact *fact, struct auditor_slip *s) {
    if (!counts(auditor_slip_next(s))) {
        if (fact->slip.chips.count || fact->slip.cents) auditor_fail(a, "a line counts that does not");
    } else if (!s->counted) {
        s->counted = true;
        copy_chips(s->chips, &fact->slip.chips);
        s->cents = fact->slip.cents;
    } else if (!is_verifying(s) && !is_same_count(s, fact)) {
        auditor_fail(a, "two counts of one slip differ");
    }
}

/* The record of who had to do with the chips; the count itself is none. */
static void note_recorder(struct auditor *a, const struct fact *fact) {
    a->table[fact->table - 1].rack.box.recorder[fact->who % (AUDITOR_USERS + 1)] = true;
}

static void add_box(struct auditor_box *to, const struct auditor_box *from) {
    for (int i = 0; i < BANK_NOTES; i++) to->notes[i] += from->notes[i];
    to->paper_cents += from->paper_cents;
    to->recorded_cents += from->recorded_cents;
    for (int i = 0; i <= AUDITOR_USERS; i++) to->recorder[i] = to->recorder[i] || from->recorder[i];
}

/* ---- what a line does ----------------------------------------------------------------------------------- */

static void sign_opener(struct auditor *a, struct auditor_slip *s) {
    struct auditor_rack *rack = &a->table[s->table - 1].rack;

    if (rack->open) auditor_fail(a, "an open rack opens");
    if (s->line != 1) return;
    rack->error_due = memcmp(rack->chips, s->chips, sizeof s->chips) != 0;
    count_rack(a, (struct way){ACCOUNT_MISSING, ACCOUNT_RACK, s->table}, s->chips);
    rack->open = rack->box_due = rack->has_box = true;
    rack->opener += auditor_worth(a, s->chips);
}

static void sign_fill(struct auditor *a, struct auditor_slip *s) {
    if (!s->line) check_in_use(a, s->table);
    if (s->line == 2) move(a, (struct way){ACCOUNT_CHIPS, ACCOUNT_TRANSIT, s->table}, s->chips);
    if (s->line != 5) return;
    move(a, (struct way){ACCOUNT_TRANSIT, ACCOUNT_RACK, s->table}, s->chips);
    a->table[s->table - 1].rack.fills += auditor_worth(a, s->chips);
}

static void sign_credit(struct auditor *a, struct auditor_slip *s) {
    if (!s->line) check_in_use(a, s->table);
    if (s->line == 2) move(a, (struct way){ACCOUNT_TRANSIT, ACCOUNT_CHIPS, s->table}, s->chips);
    if (s->line != 1) return;
    move(a, (struct way){ACCOUNT_RACK, ACCOUNT_TRANSIT, s->table}, s->chips);
    a->table[s->table - 1].rack.credits += auditor_worth(a, s->chips);
}

static void sign_closer(struct auditor *a, struct auditor_slip *s) {
    struct auditor_table *t = &a->table[s->table - 1];

    if (s->line > 1) return;
    if (!t->rack.open || (t->phase != TABLE_OFF && t->phase != TABLE_PAUSE))
        auditor_fail(a, "a rack is closed while it cannot be");
    if (t->rack.error_due || is_waiting(a, s->table, SLIP_FILL) || is_waiting(a, s->table, SLIP_CREDIT))
        auditor_fail(a, "a rack is closed while slips wait");
    if (s->line != 1) return;
    const int64_t really = auditor_really_cents(a, s->table);

    count_rack(a, (struct way){ACCOUNT_FLOAT, ACCOUNT_RACK, s->table}, s->chips);
    if (auditor_worth(a, s->chips) != really)
        auditor_fail(a, "%lld cents lie in the rack, and %lld were counted", (long long)really,
                     (long long)auditor_worth(a, s->chips));
    t->rack.open = false;
    t->rack.closer += auditor_worth(a, s->chips);
    t->rack.closed_cents = auditor_felt_cents(a, s->table);
    t->rack.hidden_cents = 0;
}

static int64_t box_cents(const struct auditor_slip *s) {
    static const int64_t notes[BANK_NOTES] = {100, 200, 500, 1000, 2000, 5000, 10000};
    int64_t sum = s->cents;

    for (int i = 0; i < BANK_NOTES; i++) sum += s->chips[i] * notes[i];
    return sum;
}

/* Cash that no console recorded becomes drop too; then its notes go to the cage. */
static void sign_count(struct auditor *a, struct auditor_slip *s) {
    struct auditor_rack *rack = &a->table[s->table - 1].rack;
    const int64_t counted = box_cents(s);

    if (s->line == COUNT_PULLED) {
        if (!rack->has_box) auditor_fail(a, "a box is pulled where none is");
        rack->has_box = rack->open;
        s->box = rack->box;
        rack->box = (struct auditor_box){0};
        rack->box_due = false;
    }
    if (s->line != COUNT_VERIFIED) return;
    auditor_expect(a, ACCOUNT_DROP, s->table, s->box.recorded_cents);
    auditor_expect(a, ACCOUNT_SOLD, 0, counted - s->box.recorded_cents);
    auditor_expect(a, ACCOUNT_CAGE, 0, s->cents - counted);
    auditor_expect(a, ACCOUNT_PAPER, 0, -s->cents);
    rack->drop += counted;
}

static void act_on_line(struct auditor *a, struct auditor_slip *s) {
    struct auditor_rack *rack = &a->table[s->table - 1].rack;

    switch ((enum slip_kind)s->kind) {
    case SLIP_OPENER: sign_opener(a, s); break;
    case SLIP_ERROR:
        if (!rack->error_due) auditor_fail(a, "an error slip without an error");
        if (s->line == 2) rack->error_due = false;
        break;
    case SLIP_FILL: sign_fill(a, s); break;
    case SLIP_CREDIT: sign_credit(a, s); break;
    case SLIP_CLOSER: sign_closer(a, s); break;
    case SLIP_COUNT: sign_count(a, s); break;
    case SLIP_KINDS: break;
    }
}

/* WAC 230-15-610 A house that took less than five million counts with two people; the others of the world
 * count with three. */
static bool is_team_of_two(const struct auditor *a) {
    return a->config->gross_cents && a->config->gross_cents < INT64_C(500000000);
}

static void next_line(struct auditor *a, const struct fact *fact, struct auditor_slip *s) {
    s->signer[s->line++] = fact->who;
    if (s->kind == SLIP_COUNT && s->line == COUNT_ANNOUNCED && is_team_of_two(a)) s->line++;
    if (auditor_slip_next(s)) return;
    a->finished[s->kind]++;
    *s = (struct auditor_slip){0};
}

/* The verifier found something else: the team counts again. */
static void count_again(struct auditor *a, struct auditor_slip *s) {
    a->recounts++;
    memset(s->signer + COUNT_COUNTED, 0, (SLIP_LINES - COUNT_COUNTED) * sizeof *s->signer);
    memset(s->chips, 0, sizeof s->chips);
    s->cents = 0;
    s->counted = false;
    s->line = COUNT_COUNTED;
}

/* What has moved goes back. */
static void void_slip(struct auditor *a, const struct fact *fact, struct auditor_slip *s) {
    struct auditor_rack *rack = &a->table[s->table - 1].rack;
    const char department = department_of(fact);

    if (!strchr("sca", department) || !fact->slip.text[0]) auditor_fail(a, "it may not be void");
    check_role(a, fact, department);
    if (s->kind == SLIP_CLOSER && s->line > 1) auditor_fail(a, "a closer is void after the rack was closed");
    if (s->kind == SLIP_FILL && s->line > 2) move(a, (struct way){ACCOUNT_TRANSIT, ACCOUNT_CHIPS, s->table}, s->chips);
    if (s->kind == SLIP_CREDIT && s->line > 1) {
        const enum account_kind from = s->line > 2 ? ACCOUNT_CHIPS : ACCOUNT_TRANSIT;

        move(a, (struct way){from, ACCOUNT_RACK, s->table}, s->chips);
        rack->credits -= auditor_worth(a, s->chips);
    }
    rack->box_due = rack->box_due || s->kind == SLIP_COUNT;
    rack->has_box = rack->has_box || s->kind == SLIP_COUNT;
    add_box(&rack->box, &s->box);
    a->spoiled++;
    *s = (struct auditor_slip){0};
}

void auditor_slip_fact(struct auditor *a, const struct fact *fact) {
    if (!a->table[fact->table - 1].config->chips || fact->slip.kind >= SLIP_KINDS) {
        auditor_fail(a, "a slip of a table without chips, or of no kind");
        return;
    }
    struct auditor_slip *s = slip_of(a, fact);

    if (!s || a->broken) return;
    if (fact->slip.line == SLIP_VOID) {
        void_slip(a, fact, s);
        return;
    }
    check_signature(a, fact, s);
    take_count(a, fact, s);
    if (a->broken) return;
    if (is_verifying(s) && !is_same_count(s, fact)) {
        count_again(a, s);
        return;
    }
    act_on_line(a, s);
    if (s->kind != SLIP_COUNT) note_recorder(a, fact);
    next_line(a, fact, s);
}

/* ---- sales, changes, the cage --------------------------------------------------------------------------- */

/* What the players gave for the chips lies in the box: notes, the largest first, or a paper. */
static void fill_box(struct auditor_box *box, const struct fact *fact) {
    int64_t cents = fact->rack.cents;

    box->recorded_cents += cents;
    if (fact->rack.what != RACK_CASH) {
        box->paper_cents += cents;
        return;
    }
    for (int i = BANK_NOTES - 1; i >= 0; i--) {
        box->notes[i] += cents / bank_note_cents[i];
        cents %= bank_note_cents[i];
    }
}

void auditor_rack_fact(struct auditor *a, const struct fact *fact) {
    int64_t chips[CHIP_KINDS];

    if (!a->table[fact->table - 1].config->chips) auditor_fail(a, "chips of a table without them");
    copy_chips(chips, &fact->rack.chips);
    check_in_use(a, fact->table);
    if (auditor_worth(a, chips) != fact->rack.cents) auditor_fail(a, "chips are not sold at their value");
    if (fact->rack.what == RACK_DEBIT && fact->rack.cents > 50000)
        auditor_fail(a, "too much by debit card"); /* WAC 230-15-506 */
    if (a->broken) return;
    move(a, (struct way){ACCOUNT_RACK, ACCOUNT_FLOAT, fact->table}, chips);
    auditor_expect(a, ACCOUNT_DROP, fact->table, -fact->rack.cents);
    auditor_expect(a, ACCOUNT_SOLD, 0, fact->rack.cents);
    if (fact->rack.what == RACK_TICKET) {
        auditor_voucher_in(a, fact->rack.voucher, fact->rack.cents);
        auditor_expect(a, ACCOUNT_PAPER, 0, fact->rack.cents);
    }
    fill_box(&a->table[fact->table - 1].rack.box, fact);
    note_recorder(a, fact);
}

void auditor_cage_fact(struct auditor *a, const struct fact *fact) {
    static const struct way ways[CAGE_ACTS] = {
        [CAGE_MADE] = {ACCOUNT_MINTED, ACCOUNT_CHIPS, 0},
        [CAGE_DESTROYED] = {ACCOUNT_CHIPS, ACCOUNT_MINTED, 0},
        [CAGE_SOLD] = {ACCOUNT_CHIPS, ACCOUNT_FLOAT, 0},
        [CAGE_REDEEMED] = {ACCOUNT_FLOAT, ACCOUNT_CHIPS, 0},
    };
    int64_t chips[CHIP_KINDS], cash = fact->money.cents;

    if (fact->kind == FACT_CASH) { /* from the house's bank, or there */
        auditor_expect(a, ACCOUNT_CAGE, 0, -cash);
        auditor_expect(a, ACCOUNT_HOUSE, 0, cash);
        return;
    }
    copy_chips(chips, &fact->rack.chips);
    move(a, ways[fact->rack.what % CAGE_ACTS], chips);
    cash = fact->rack.what == CAGE_SOLD       ? auditor_worth(a, chips)
           : fact->rack.what == CAGE_REDEEMED ? -auditor_worth(a, chips)
                                              : 0;
    auditor_expect(a, ACCOUNT_CAGE, 0, -cash);
    auditor_expect(a, ACCOUNT_SOLD, 0, cash);
}

/* ---- after every entry ---------------------------------------------------------------------------------- */

/* All chips of a denomination are somewhere, and as many as the accounts say. */
static void check_kind(struct auditor *a, int kind) {
    int64_t all = 0;

    for (int place = ACCOUNT_CHIPS; place < ACCOUNT_SOLD; place++) {
        const int64_t chips = a->place[place][kind];

        all += chips;
        if (auditor_balance(a, (enum account_kind)place, (uint32_t)kind + 1) != in_cents(a, kind, chips))
            auditor_fail(a, "%s has not %lld chips of kind %d", account_kind_id((enum account_kind)place),
                         (long long)chips, kind + 1);
    }
    for (int i = 1; i <= a->config->table_count; i++) {
        const int64_t chips = a->table[i - 1].rack.chips[kind];

        all += chips;
        if (auditor_balance(a, ACCOUNT_RACK, account_number(account_rack((uint32_t)i, kind))) !=
            in_cents(a, kind, chips))
            auditor_fail(a, "the rack of table %d has not %lld chips of kind %d", i, (long long)chips, kind + 1);
    }
    if (all) auditor_fail(a, "%lld chips of kind %d are nowhere", (long long)-all, kind + 1);
}

void auditor_chips_check(struct auditor *a, int table) {
    for (int i = 0; i < a->config->chip_kinds && !a->broken; i++) check_kind(a, i);
    if (!table || !a->table[table - 1].config->chips) return;
    const struct auditor_rack *rack = &a->table[table - 1].rack;

    if (!rack->open && auditor_felt_cents(a, table) != rack->closed_cents)
        auditor_fail(a, "chips move over the felt of table %d, whose rack is closed", table);
}

void auditor_chips_end(struct auditor *a, int table) {
    const struct auditor_rack *rack = &a->table[table - 1].rack;

    if (rack->open || rack->box_due || auditor_balance(a, ACCOUNT_DROP, (uint32_t)table))
        auditor_fail(a, "the rack of table %d is open, or its box not counted", table);
    if (auditor_felt_win(rack) != auditor_felt_cents(a, table))
        auditor_fail(a, "the felt of table %d won %lld cents by its slips, and %lld by its rounds", table,
                     (long long)auditor_felt_win(rack), (long long)auditor_felt_cents(a, table));
}
