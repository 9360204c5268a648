/* floor_control.c - what one person may not do alone, and what becomes of claims.
 *
 * A void or a ruling that undoes a jackpot, new chips, and a void, a ruling, an issue, an adjustment, a
 * write-off or cash for the bank above its limit, take two people.
 * One proposes it, another approves it within half an hour, and then it is done as an ordinary fact in the
 * name of the first, which is refused without the approval.  So whoever reads the log meets every act in one
 * form only, and the audit proves that two people were there.
 *
 * The second person is another one, a supervisor (of what the cage does, one of the two is), and has not
 * dealt the round that is undone. */
#include "floor/floor_parts.h"

#include <string.h>

/* ---- acts and proposals ------------------------------------------------------------------------------- */
static const uint8_t kinds[PROPOSAL_COUNT] = {FACT_VOID,          FACT_ISSUE, FACT_ADJUST,       FACT_CLAIM,
                                              FACT_CHIPS,         FACT_CASH,  FACT_IRREGULARITY, FACT_AMEND,
                                              FACT_DISPUTE_RULED, FACT_USER}; /* ORDER PROPOSE */

static int proposal_of(int kind) {
    int what = 0;
    while (what < PROPOSAL_COUNT && kinds[what] != kind) what++;
    return what;
}

bool floor_may_take_two(int kind) { return proposal_of(kind) < PROPOSAL_COUNT; }

int floor_asked_kind(const struct fact *fact) {
    if (fact->kind == FACT_PROPOSE_RULING) return FACT_IRREGULARITY;
    if (fact->kind == FACT_PROPOSE_AMEND) return FACT_AMEND;
    if (fact->kind == FACT_PROPOSE_USER) return FACT_USER;
    return fact->kind == FACT_PROPOSE ? kinds[fact->propose.what % PROPOSAL_COUNT] : fact->kind;
}

uint8_t floor_proposing_kind(int kind) {
    if (kind == FACT_IRREGULARITY) return FACT_PROPOSE_RULING;
    if (kind == FACT_USER) return FACT_PROPOSE_USER;
    return kind == FACT_AMEND ? FACT_PROPOSE_AMEND : FACT_PROPOSE;
}

/* Where each proposal has the parts of its act; telling: those by which two acts are the same. */
/* clang-format off */
#define PART(what, telling, act, proposal) \
    {what, telling, offsetof(struct fact, act), offsetof(struct fact, proposal), sizeof(((struct fact *)0)->act)}
#define RULING(telling, part) PART(PROPOSE_RULING, telling, irregularity.part, irregularity.part)
static const struct {
    uint8_t what; /* enum fact_proposal */
    bool telling;
    uint16_t act, proposal, size;
} parts[] = {
    PART(PROPOSE_VOID, true, voided.round, propose.round), PART(PROPOSE_VOID, true, voided.dead, propose.dead),
    PART(PROPOSE_VOID, false, voided.reason, propose.text),
    PART(PROPOSE_MADE, true, rack.chips, propose.chips), PART(PROPOSE_MADE, false, rack.person, propose.person),
    PART(PROPOSE_CASH, true, money.cents, propose.cents), PART(PROPOSE_CASH, false, money.person, propose.person),
    PART(PROPOSE_ISSUE, true, money.cents, propose.cents), PART(PROPOSE_ISSUE, false, money.person, propose.person),
    PART(PROPOSE_ADJUST, true, meter.pool, propose.pool), PART(PROPOSE_ADJUST, true, meter.meter, propose.meter),
    PART(PROPOSE_ADJUST, true, meter.reason, propose.reason), PART(PROPOSE_ADJUST, true, meter.cents, propose.cents),
    PART(PROPOSE_ADJUST, false, meter.text, propose.text),
    PART(PROPOSE_WRITE_OFF, true, claim.terminal, propose.terminal),
    PART(PROPOSE_WRITE_OFF, true, claim.cents, propose.cents), PART(PROPOSE_WRITE_OFF, false, claim.text, propose.text),
    PART(PROPOSE_AMEND, true, amend, amend),
    PART(PROPOSE_DISPUTE, true, ruled.dispute, propose.round), PART(PROPOSE_DISPUTE, true, ruled.cents, propose.cents),
    PART(PROPOSE_DISPUTE, false, ruled.text, propose.text),
    PART(PROPOSE_USER, true, user, user),
    RULING(true, code), RULING(true, effect), RULING(false, authority), RULING(true, seat), RULING(false, noticed),
    RULING(false, card), RULING(false, clause), RULING(false, text), /* what is dead changes no card */
};
#undef PART
#undef RULING
/* clang-format on */

/* As whom a proposal was made; of what is put right its act says that too.  Only supervisors ask for accounts. */
static uint8_t *role_of(struct fact *proposal) {
    if (proposal->kind == FACT_PROPOSE_AMEND) return &proposal->amend.role;
    return proposal->kind == FACT_PROPOSE_RULING ? &proposal->irregularity.role : &proposal->propose.role;
}

void floor_propose(const struct fact *act, int role, struct fact *out) {
    const int what = proposal_of(act->kind);
    must(what < PROPOSAL_COUNT);
    memset(out, 0, sizeof *out);
    out->kind = floor_proposing_kind(act->kind);
    out->source = act->source;
    out->who = act->who;
    out->table = act->table;
    out->request = act->request;
    if (out->kind == FACT_PROPOSE) out->propose.what = (uint8_t)what;
    if (out->kind != FACT_PROPOSE_USER) *role_of(out) = (uint8_t)role;
    for (size_t i = 0; i < COUNT(parts); i++)
        if (parts[i].what == what)
            memcpy((char *)out + parts[i].proposal, (const char *)act + parts[i].act, parts[i].size);
}

/* The act that is proposed; an issue still lacks the number of its voucher. */
static void act_of(const struct fact *fact, struct fact *out) {
    const int what = proposal_of(floor_asked_kind(fact));
    memset(out, 0, sizeof *out);
    out->kind = kinds[what];
    out->source = fact->source;
    out->who = fact->who;
    out->table = fact->table;
    if (what == PROPOSE_MADE) out->rack.what = CAGE_MADE;
    if (what == PROPOSE_WRITE_OFF) out->claim.written_off = true;
    for (size_t i = 0; i < COUNT(parts); i++)
        if (parts[i].what == what)
            memcpy((char *)out + parts[i].act, (const char *)fact + parts[i].proposal, parts[i].size);
}

static bool is_same_act(const struct fact *a, const struct fact *b) {
    const int what = proposal_of(a->kind);
    if (a->kind != b->kind || a->source != b->source || a->who != b->who || a->table != b->table) return false;
    if (what == PROPOSE_ISSUE && a->money.voucher != b->money.voucher) return false;
    if (what == PROPOSE_MADE && a->rack.what != b->rack.what) return false;
    for (size_t i = 0; i < COUNT(parts); i++)
        if (parts[i].what == what && parts[i].telling &&
            memcmp((const char *)a + parts[i].act, (const char *)b + parts[i].act, parts[i].size) != 0)
            return false;
    return true;
}

/* What was asked for is kept as the log has it: whoever approves signs these bytes. */
static void keep_asked(struct floor_proposal *p, const struct fact *asked) {
    struct buf out = buf_init((char *)p->asked, sizeof p->asked);
    fact_put(&out, asked);
    must(!out.full);
    p->size = (uint16_t)out.size;
}

struct fact floor_proposed(const struct floor_proposal *p) {
    struct fact asked, act = {0};
    if (!p->id) return act;
    must(fact_get(&asked, p->asked, p->size));
    act_of(&asked, &act);
    if (act.kind == FACT_ISSUE) act.money.voucher = p->voucher;
    return act;
}

const char *floor_proposal_word(const struct floor_proposal *p) {
    return fact_proposal_id(proposal_of(floor_proposed(p).kind));
}

/* ---- pending approvals -------------------------------------------------------------------------------- */
static bool is_of_round(int kind) { return IS_ONE_OF(kind, FACT_VOID, FACT_IRREGULARITY, FACT_AMEND); }

/* What was approved is done at once; until then it does not run out.  A void or ruling is of the round on the
 * table. */
static bool is_over(const struct floor *f, const struct floor_proposal *p, int64_t now_ms) {
    if (!p->id || p->approved_by) return !p->id;
    if (p->round && f->table[floor_proposed(p).table - 1].round != p->round) return true;
    return now_ms - p->time_ms >= FLOOR_PROPOSAL_MS;
}

static struct floor_proposal *find_proposal(const struct floor *f, uint64_t id) {
    for (int i = 0; id && i < FLOOR_PROPOSALS; i++)
        if (f->head->proposal[i].id == id) return &f->head->proposal[i];
    return NULL;
}

const struct floor_proposal *floor_proposal_find(const struct floor *f, uint64_t id, int64_t now_ms) {
    const struct floor_proposal *p = find_proposal(f, id);
    return p && !p->approved_by && !is_over(f, p, now_ms) ? p : NULL;
}

bool floor_next_approved(const struct floor *f, struct floor_proposal *out) {
    for (int i = 0; i < FLOOR_PROPOSALS; i++) {
        if (!f->head->proposal[i].approved_by) continue;
        *out = f->head->proposal[i];
        return true;
    }
    return false;
}

uint32_t floor_approved_by(const struct floor *f, const struct fact *act) {
    for (int i = 0; i < FLOOR_PROPOSALS; i++) {
        const struct fact approved = floor_proposed(&f->head->proposal[i]);
        if (f->head->proposal[i].approved_by && is_same_act(&approved, act)) return f->head->proposal[i].approved_by;
    }
    return 0;
}

enum err floor_check_approved(const struct floor *f, const struct fact *act) {
    return floor_approved_by(f, act) ? OK : ERR_SECOND_PERSON;
}

/* A void closes whatever else was proposed for its table. */
void floor_close_proposal(struct floor *f, const struct fact *act) {
    for (int i = 0; i < FLOOR_PROPOSALS; i++) {
        struct floor_proposal *p = &f->head->proposal[i];
        const struct fact proposed = floor_proposed(p);
        const bool void_too = act->kind == FACT_VOID && is_of_round(proposed.kind) && proposed.table == act->table;
        if (p->id && (void_too || (p->approved_by && is_same_act(&proposed, act)))) memset(p, 0, sizeof *p);
    }
}

/* ---- proposing, approving, declining ------------------------------------------------------------------ */
bool floor_takes_two(const struct floor *f, const struct fact *act) {
    return proposal_of(act->kind) < PROPOSAL_COUNT && floor_check_itself(f, act) == ERR_SECOND_PERSON;
}

static struct floor_proposal *free_place(const struct floor *f, int64_t now_ms) {
    for (int i = 0; i < FLOOR_PROPOSALS; i++)
        if (is_over(f, &f->head->proposal[i], now_ms)) return &f->head->proposal[i];
    return NULL;
}

/* A round is undone once, and an account changed; issues of the same amount are different ones. */
static bool waits_already(const struct floor *f, const struct fact *act, int64_t now_ms) {
    for (int i = 0; i < FLOOR_PROPOSALS; i++) {
        const struct floor_proposal *p = &f->head->proposal[i];
        const struct fact waits = floor_proposed(p);
        const bool same = act->kind == FACT_USER && waits.kind == FACT_USER && act->user.number == waits.user.number;
        const bool round = is_of_round(act->kind) && is_of_round(waits.kind) && waits.table == act->table;
        if (!is_over(f, p, now_ms) && (same || round)) return true;
    }
    return false;
}

/* Nobody alone keeps the others from asking. */
static int waiting_of(const struct floor *f, const struct fact *fact) {
    int count = 0;
    for (int i = 0; i < FLOOR_PROPOSALS; i++) {
        const struct floor_proposal *p = &f->head->proposal[i];
        count += !is_over(f, p, fact->time_ms) && floor_proposed(p).who == fact->who;
    }
    return count;
}

/* Only what is possible but for the second person can be proposed. */
enum err floor_check_propose(const struct floor *f, const struct fact *fact) {
    struct fact act;
    if (fact->kind == FACT_PROPOSE && IS_ONE_OF(fact->propose.what, PROPOSE_RULING, PROPOSE_AMEND)) return ERR_EVENT;
    if (fact->kind == FACT_PROPOSE && fact->propose.what >= PROPOSAL_COUNT) return ERR_EVENT;
    act_of(fact, &act);
    const enum err err = floor_check_itself(f, &act);

    if (err != ERR_SECOND_PERSON) return err == OK ? ERR_ORDER : err;
    if (waits_already(f, &act, fact->time_ms)) return ERR_SECOND_PERSON;
    if (waiting_of(f, fact) >= FLOOR_PROPOSALS_PERSON) return ERR_PROPOSALS_YOURS;
    return free_place(f, fact->time_ms) ? OK : ERR_PROPOSALS_FULL;
}

void floor_apply_propose(struct floor *f, const struct fact *fact) {
    struct floor_proposal *p = free_place(f, fact->time_ms);
    memset(p, 0, sizeof *p);
    p->id = fact->number;
    struct fact asked = *fact;
    p->role = fact->kind == FACT_PROPOSE_USER ? FLOOR_SUPERVISOR : *role_of(&asked);
    p->time_ms = fact->time_ms;
    keep_asked(p, fact);
    if (is_of_round(floor_asked_kind(fact))) p->round = floor_table(f, fact)->round;
}

static bool is_of_cage(const struct floor_proposal *p) {
    return IS_ONE_OF(floor_proposed(p).kind, FACT_ISSUE, FACT_CHIPS, FACT_CASH);
}

static enum err check_second(const struct floor *f, const struct fact *fact, const struct floor_proposal *p) {
    const bool other_supervises = is_of_cage(p) && p->role == FLOOR_SUPERVISOR;
    const struct fact act = floor_proposed(p);
    if (act.who == fact->who) return ERR_SAME_PERSON;
    TRY(floor_check_fresh(f, fact, act.who));
    if (act.kind == FACT_USER) return floor_check_second_department(f, act.who, fact->who);
    const struct floor_user *second = floor_user(f, fact->who);
    if (second && second->role != ROLE_SUPERVISOR && second->role != ROLE_CASHIER) return ERR_NOT_ALLOWED;
    if (fact->second.role != FLOOR_SUPERVISOR && !other_supervises) return ERR_NOT_ALLOWED;
    return is_of_round(act.kind) && floor_has_dealt(f, act.table, fact->who) ? ERR_OWN_ROUND : OK;
}

enum err floor_check_approve(const struct floor *f, const struct fact *fact) {
    const struct floor_proposal *p = floor_proposal_find(f, fact->second.proposal, fact->time_ms);
    if (!p) return ERR_PROPOSAL;
    TRY(check_second(f, fact, p));
    struct fact act = floor_proposed(p);

    if (act.kind == FACT_ISSUE) act.money.voucher = fact->second.voucher;
    if (act.kind == FACT_ISSUE && act.money.cents != fact->second.cents) return ERR_AMOUNT;
    const enum err err = floor_check_itself(f, &act);

    if (err != ERR_SECOND_PERSON) return err == OK ? ERR_ORDER : err;
    return act.kind == FACT_ISSUE ? floor_check_new_voucher(f, &act) : OK;
}

void floor_apply_approve(struct floor *f, const struct fact *fact) {
    struct floor_proposal *p = find_proposal(f, fact->second.proposal);
    p->approved_by = fact->who;
    p->voucher = fact->second.voucher;
}

/* Whoever may propose such a thing may decline it, the own proposal too; and the house, what has become impossible. */
enum err floor_check_decline(const struct floor *f, const struct fact *fact) {
    const struct floor_proposal *p = find_proposal(f, fact->second.proposal);
    if (!p) return ERR_PROPOSAL;
    if (fact->source != BY_USER) return OK;
    if (p->approved_by || is_over(f, p, fact->time_ms)) return ERR_PROPOSAL;
    return fact->second.role == FLOOR_SUPERVISOR || is_of_cage(p) ? OK : ERR_NOT_ALLOWED;
}

void floor_apply_decline(struct floor *f, const struct fact *fact) {
    memset(find_proposal(f, fact->second.proposal), 0, sizeof(struct floor_proposal));
}

/* ---- claims ------------------------------------------------------------------------------------------- */
int64_t floor_claim(const struct floor *f, uint32_t number) {
    return -books_balance(&f->books, account_of(ACCOUNT_CLAIMS, number));
}

enum err floor_check_claim(const struct floor *f, const struct fact *fact) {
    if (fact->claim.terminal > f->config->terminals) return ERR_TERMINAL;
    if (fact->claim.cents <= 0) return ERR_AMOUNT;
    if (fact->claim.cents > floor_claim(f, fact->claim.terminal)) return ERR_CLAIM;
    if (!fact->claim.written_off) return OK;
    if (!fact->claim.text[0]) return ERR_REASON;
    return floor_check_alone(f, fact);
}

void floor_apply_claim(struct floor *f, const struct fact *fact) {
    const enum transfer_reason why = fact->claim.written_off ? TRANSFER_WRITE_OFF : TRANSFER_CLAIM_PAID;
    const struct transfer paid = posting_cashier(why, fact->claim.terminal, fact->claim.cents);
    if (fact->claim.written_off) floor_close_proposal(f, fact);
    floor_post(f, &paid, 1);
}
