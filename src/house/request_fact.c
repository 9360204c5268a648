/* request_fact.c - what a request says is copied into the fact, by a table; what takes more than that is one small
 * function per fact, and the same table at the end names it.
 *
 * A zero member of the fact is what was not given: a time of 0 in limits means as before. */
#include "house/protocol.h"

#include <string.h>

struct maker {
    const struct request *request;
    struct request_who who;
    const struct floor *floor;
    struct fact *out;
};

/* ---- copied fields ------------------------------------------------------------------------------------- */
enum copied_as { COPIED_NONE, COPIED_NUMBER, COPIED_TEXT, COPIED_CHOICE, COPIED_CARDS, COPIED_CHIPS };

struct copied {
    uint8_t as;           /* enum copied_as */
    uint16_t from;        /* in struct request */
    uint16_t to, to_size; /* in struct fact */
};

static void copy_text(char *to, size_t room, struct text text) {
    must(text.size < room);
    if (text.size) memcpy(to, text.at, text.size);
}

/* Into a fact that is zero. */
static void copy_member(const struct request *request, const struct copied *c, struct fact *out) {
    const void *from = (const char *)request + c->from;
    const uint8_t first = *(const uint8_t *)from; /* which word, or how many cards */
    void *to = (char *)out + c->to;
    switch ((enum copied_as)c->as) {
    case COPIED_NONE: break;
    case COPIED_NUMBER: fact_store_number(to, (uint64_t) * (const int64_t *)from, c->to_size); break;
    case COPIED_TEXT: copy_text(to, c->to_size, *(const struct text *)from); break;
    case COPIED_CHOICE: *(uint8_t *)to = (uint8_t)(first ? first - 1 : 0); break;
    case COPIED_CARDS: memcpy(to, from, offsetof(struct request_cards, card) + first); break;
    case COPIED_CHIPS: memcpy(to, from, sizeof(struct fact_chips)); break;
    }
}

static uint8_t rank_of(struct request_who who) { return who.role == ROLE_SUPERVISOR ? FLOOR_SUPERVISOR : FLOOR_STAFF; }

/* ---- look-ups on the floor ----------------------------------------------------------------------------- */

static const struct floor_terminal *terminal_of(const struct floor *floor, int64_t number) {
    const bool exists = number >= 1 && number <= (int64_t)floor->config->terminals;
    return exists ? &floor->terminal[number - 1] : NULL;
}

/* The request's table, by name, into the fact. */
static enum err find_table(struct maker *m) {
    const struct text name = m->request->table;
    m->out->table = (uint16_t)config_table_find(m->floor->config, name.at, name.size);
    return m->out->table ? OK : ERR_TABLE;
}

/* Cards are entered at live tables only; elsewhere the house deals. */
static enum err find_live_table(struct maker *m) {
    TRY(find_table(m));
    return floor_config(m->floor, m->out->table)->live ? OK : ERR_NOT_ALLOWED;
}

/* The table that the terminal sits at into the fact, and its seat. */
static enum err find_own_seat(struct maker *m, int64_t terminal, uint16_t *seat) {
    const struct floor_terminal *t = terminal_of(m->floor, terminal);
    if (!t || !t->paired) return ERR_TERMINAL;
    if (!t->table) return ERR_SEAT;
    m->out->table = t->table;
    *seat = t->seat;
    return OK;
}

static enum err find_pool(struct maker *m) {
    const struct config *config = m->floor->config;
    for (int i = 0; i < config->pool_count; i++) {
        if (!text_is(m->request->pool, config->pool[i].name)) continue;
        m->out->meter.pool = (uint16_t)(i + 1);
        return OK;
    }
    return ERR_METER;
}

/* ---- a player's terminal ------------------------------------------------------------------------------ */
static uint16_t find_free_seat(const struct floor *floor, int table) {
    const int seats = floor_config(floor, table)->seats;
    for (int seat = 1; seat <= seats; seat++)
        if (!floor->seat[table - 1][seat - 1].terminal) return (uint16_t)seat;
    return 0;
}

static enum err make_sit(struct maker *m) {
    m->out->seat.terminal = m->who.number;
    m->out->seat.seat =
        REQUEST_HAS(m->request, seat) ? (uint16_t)m->request->seat : find_free_seat(m->floor, m->out->table);
    return m->out->seat.seat ? OK : ERR_SEAT_TAKEN;
}

static enum err make_leave(struct maker *m) {
    const bool own = m->request->kind == REQUEST_LEAVE;
    const int64_t terminal = own ? m->who.number : m->request->terminal;
    m->out->seat.terminal = (uint32_t)terminal;
    return find_own_seat(m, terminal, &m->out->seat.seat);
}

static enum err add_spot(struct maker *m, int wager, int64_t cents) {
    if (wager < 0) return ERR_WAGER;
    if (m->out->bets.count == WAGERS_MAX) return ERR_WAGER_TWICE;
    m->out->bets.spot[m->out->bets.count++] = (struct fact_spot){(uint8_t)wager, cents};
    return OK;
}

static enum err put_spots(struct maker *m) {
    const struct request_spots *spots = &m->request->spots;
    const struct game *game = floor_game(m->floor, m->out->table);
    enum err err = OK;
    for (int i = 0; i < spots->count && err == OK; i++)
        err = add_spot(m, game_wager(game, spots->spot[i].wager.at, spots->spot[i].wager.size), spots->spot[i].cents);
    return err;
}

static enum err make_ready(struct maker *m) { return find_own_seat(m, m->who.number, &m->out->ready.seat); }

static enum err find_action(const struct maker *m, uint8_t *action, card front[2]) {
    const struct request *r = m->request;
    const struct game *game = floor_game(m->floor, m->out->table);
    const int found = game_action(game, r->action.at, r->action.size);
    if (found < 0) return ERR_DECISION;
    if ((found == game->sets_hand) != (r->front.count == 2)) return ERR_SET;
    *action = (uint8_t)found;
    memcpy(front, r->front.card, r->front.count);
    return OK;
}

/* The seat's own, or what a player showed at the table. */
static enum err make_act(struct maker *m) {
    TRY(m->request->kind == REQUEST_DECIDE ? find_live_table(m) : find_own_seat(m, m->who.number, &m->out->act.seat));
    return find_action(m, &m->out->act.action, m->out->act.front);
}

static enum err make_rest(struct maker *m) {
    m->out->rest.seats = (uint16_t)floor_undecided(m->floor, m->out->table);
    if (!m->out->rest.seats) return ERR_ORDER;
    return find_action(m, &m->out->rest.action, m->out->rest.front);
}

/* ---- money -------------------------------------------------------------------------------------------- */
/* A voucher that comes back is worth what it was issued for. */
static enum err make_voucher(struct maker *m) {
    const struct floor_voucher *voucher = floor_voucher_find(m->floor, m->request->voucher);
    m->out->money.voucher = m->request->voucher;
    if (!voucher) return ERR_VOUCHER;
    m->out->money.cents = voucher->cents;
    if (m->request->kind == REQUEST_LOAD) m->out->money.terminal = m->who.number;
    return OK;
}

static enum err make_collect(struct maker *m) {
    if (!terminal_of(m->floor, m->who.number)) return ERR_TERMINAL;
    m->out->money.terminal = m->who.number;
    m->out->money.cents = floor_credit(m->floor, m->who.number);
    return m->out->money.cents > 0 ? OK : ERR_CREDIT;
}

/* ---- the dealer --------------------------------------------------------------------------------------- */
/* Only a live table is opened by hand; its cards are shuffled elsewhere, so there is no commitment. */
static enum err make_open(struct maker *m) {
    const struct floor_table *t = &m->floor->table[m->out->table - 1];
    const struct config_table *config = floor_config(m->floor, m->out->table);
    m->out->round.round = m->floor->head->rounds + 1;
    m->out->round.game = t->game + 1;
    m->out->round.shuffled = !config->rules.game->live_shoe || !t->has_shoe || m->request->shuffled;
    m->out->round.at = m->out->round.shuffled ? 0 : t->shoe_at;
    return OK;
}

/* [P-start]: by the spot, or by three dice, of which the dealer is 1, 8 and 15. */
static enum err make_start(struct maker *m) {
    const uint8_t *dice = m->request->dice;
    const int thrown = dice[0] ? (dice[0] + dice[1] + dice[2] - 1) % 7 + 1 : 0;
    const int spot = REQUEST_HAS(m->request, spot) ? (int)m->request->spot : thrown;
    if (!spot || (thrown && thrown != spot)) return ERR_START;
    m->out->dealt_from.spot = (uint8_t)spot;
    memcpy(m->out->dealt_from.dice, dice, sizeof m->out->dealt_from.dice);
    return find_table(m);
}

/* What lies there and nobody has entered: the fixed amount, or what the table estimates within its limits. */
static enum err put_lying(struct maker *m, struct text id) {
    const struct config_table *config = floor_config(m->floor, m->out->table);
    const int wager = game_wager(config->rules.game, id.at, id.size);
    if (wager < 0) return ERR_WAGER;
    const int64_t cents = floor_lying_cents(m->floor, m->out->table, wager);

    return cents ? add_spot(m, wager, cents) : ERR_AMOUNT_ENTERED;
}

static enum err put_all_lying(struct maker *m) {
    struct text left = m->request->lies;
    enum err err = OK;
    while (left.size && err == OK) {
        const char *space = memchr(left.at, ' ', left.size);
        const size_t size = space ? (size_t)(space - left.at) : left.size;

        err = put_lying(m, (struct text){left.at, size});
        left.at += size + (space != NULL);
        left.size -= size + (space != NULL);
    }
    return err;
}

static enum err place_chips(struct maker *m) {
    TRY(find_table(m));
    if (!floor_config(m->floor, m->out->table)->chips) return ERR_MONEY;
    m->out->bets.seat = (uint16_t)m->request->seat;
    TRY(put_spots(m));
    return put_all_lying(m);
}

static enum err make_bets(struct maker *m) {
    if (m->request->kind == REQUEST_PLACE) return place_chips(m);
    memcpy(m->out->bets.pick, m->request->pick, sizeof m->out->bets.pick);
    TRY(find_own_seat(m, m->who.number, &m->out->bets.seat));
    return put_spots(m);
}

static enum err make_again(struct maker *m) {
    floor_fill_again(m->floor, m->out);
    return OK;
}

static enum err make_amount(struct maker *m) {
    const struct request *r = m->request;
    const struct game *game = floor_game(m->floor, m->out->table);
    const int wager = game_wager(game, r->asked.at, r->asked.size);
    if (wager < 0) return ERR_WAGER;
    if (game->wagers[wager].from_cents ? !REQUEST_HAS(r, enough) : !REQUEST_HAS(r, cents)) return ERR_KEY_MISSING;
    m->out->amend.is = (uint8_t)wager;
    m->out->amend.nth = r->enough;
    return floor_fill_amount(m->floor, m->out, r->cents) ? OK : ERR_NOT_ASKED;
}

static enum err make_sweep(struct maker *m) {
    m->out->sweep.lights = (uint16_t)floor_lights(m->floor, m->out->table);
    return OK;
}

static enum err make_by_hand(struct maker *m) {
    m->out->by_hand.seats = (uint16_t)(REQUEST_HAS(m->request, seat) ? 1u << (m->request->seat - 1)
                                                                     : floor_by_hand(m->floor, m->out->table));
    return OK;
}

static enum err make_call(struct maker *m) {
    const struct game *game = floor_game(m->floor, m->out->table);
    int call = 0;
    while (call < game->call_count && !id_is(game->calls[call].id, m->request->call.at, m->request->call.size)) call++;
    m->out->call.call = (uint8_t)call;
    m->out->call.seats = (uint16_t)(REQUEST_HAS(m->request, seat) ? 1u << (m->request->seat - 1)
                                                                  : floor_callable(m->floor, m->out->table));
    return call < game->call_count ? OK : ERR_CALL;
}

/* How the cards of the round on the table differ from what they are said to be. */
static enum err put_changes(struct maker *m, struct fact_changes *changes) {
    const struct floor_table *t = &m->floor->table[m->out->table - 1];
    const struct request_cards *cards = &m->request->cards;
    if (cards->count != t->card_count) return ERR_CARDS_FEW;
    for (int i = 0; i < cards->count; i++) {
        if (cards->card[i] == t->cards[i]) continue;
        if (changes->count == FACT_CHANGES) return ERR_CARD;
        changes->change[changes->count].index = (uint8_t)i;
        changes->change[changes->count].was = t->cards[i];
        changes->change[changes->count++].is = cards->card[i];
    }
    return OK;
}

/* Wagers as they really lay: said like those that are placed. */
static enum err put_right_wagers(struct maker *m) {
    struct fact placed = {.kind = FACT_BETS, .table = m->out->table};
    struct maker lying = {m->request, m->who, m->floor, &placed};
    TRY(put_spots(&lying));
    TRY(put_all_lying(&lying));
    if (placed.bets.count > FACT_AMEND_STAKES) return ERR_WAGER;
    m->out->amend.count = placed.bets.count;
    for (int i = 0; i < placed.bets.count; i++) {
        m->out->amend.stake[i].wager = placed.bets.spot[i].wager;
        m->out->amend.stake[i].is = placed.bets.spot[i].cents;
    }
    return OK;
}

static enum err put_right_decision(struct maker *m) {
    if (!REQUEST_HAS(m->request, index)) m->out->amend.nth = AMEND_NONE;
    m->out->amend.is = AMEND_NONE;
    return m->request->action.size ? find_action(m, &m->out->amend.is, m->out->amend.front_is) : OK;
}

static enum err put_right(struct maker *m) {
    const struct request *r = m->request;
    switch ((enum amend)m->out->amend.what) {
    case AMEND_CARDS: return put_changes(m, &m->out->amend.changes);
    case AMEND_WAGERS: return put_right_wagers(m);
    case AMEND_DECISION: return put_right_decision(m);
    case AMEND_START: m->out->amend.is = (uint8_t)r->spot; return r->spot ? OK : ERR_START;
    case AMEND_SEAT: m->out->amend.is = (uint8_t)r->to; return r->to ? OK : ERR_SEAT;
    case AMEND_CALL: m->out->amend.is = AMEND_NONE; return OK;
    case AMENDS: break;
    }
    return ERR_EVENT;
}

/* One card is said by its number. */
static void put_misread(struct maker *m) {
    struct fact_changes *changes = &m->out->amend.changes;
    changes->count = m->request->was != m->request->is;
    changes->change[0].index = (uint8_t)m->request->index;
    changes->change[0].was = m->request->was;
    changes->change[0].is = m->request->is;
}

/* What was entered is filled in, so that the log has both. */
static enum err make_amend(struct maker *m) {
    struct fact_amend *amend = &m->out->amend;
    amend->role = rank_of(m->who);
    if (m->request->kind == REQUEST_CORRECT)
        put_misread(m);
    else
        TRY(put_right(m));
    floor_fill_amend(m->floor, m->out);
    return OK;
}

static enum err make_irregularity(struct maker *m) {
    const struct request *r = m->request;
    m->out->irregularity.card = REQUEST_HAS(r, card) ? r->card : (card)CARD_HIDDEN;
    return r->cards.count ? put_changes(m, &m->out->irregularity.changes) : OK;
}

/* [L-9] Of a hand that was read the dealer only says that it is turned.  Sent again it is of no other hand. */
static enum err make_turn(struct maker *m) {
    struct fact *fact = m->out;
    const bool reads = floor_awaits_turn(m->floor, fact->table) && !floor_awaits_front(m->floor, fact->table);
    if (floor_check_sender(m->floor, fact) == ERR_REPEATED) return OK;
    if (!reads) return fact->cards.count ? OK : ERR_KEY_MISSING;
    if (fact->cards.count) return ERR_READER;
    const int count = floor_read_hand(m->floor, fact->table, fact->cards.card);

    fact->cards.count = (uint8_t)(count > 0 ? count : 0);
    return count > 0 ? OK : ERR_READER_HAND;
}

static enum err make_reader_failed(struct maker *m) {
    m->out->read.what = READ_FAILED;
    return OK;
}

/* dead names no round: the dealer means the one in front of everybody. */
static enum err make_void(struct maker *m) {
    m->out->voided.dead = m->request->kind == REQUEST_DEAD;
    if (m->out->voided.dead) m->out->voided.round = m->floor->table[m->out->table - 1].round;
    return OK;
}

/* ---- tables in chips ----------------------------------------------------------------------------------- */
/* As whom a role signs this line: a supervisor may deal, so signs for a dealer too. */
static uint8_t department_of(int role, const struct slip_line *line) {
    static const uint8_t departments[ROLES] = {
        [ROLE_DEALER] = AS_DEALER,     [ROLE_SUPERVISOR] = AS_SUPERVISOR,
        [ROLE_SECURITY] = AS_SECURITY, [ROLE_CASHIER] = AS_CASHIER,
        [ROLE_COUNT] = AS_COUNT,       [ROLE_ACCOUNTING] = AS_ACCOUNTING,
        [ROLE_AUDITOR] = DEPARTMENTS,  [ROLE_SURVEILLANCE] = AS_SURVEILLANCE,
        [ROLE_TERMINAL] = DEPARTMENTS, [ROLE_SIGN] = DEPARTMENTS,
        [ROLE_READER] = DEPARTMENTS,   [ROLE_CONSOLE] = DEPARTMENTS,
    };
    const bool deals = role == ROLE_SUPERVISOR && line && line->departments == 1u << AS_DEALER;
    return deals ? AS_DEALER : departments[role];
}

/* The oldest slip of the kind at the table that waits for this role; NULL: none does. */
static const struct floor_slip *find_waiting(const struct maker *m, int kind) {
    const struct floor_slip *found = NULL;
    for (int i = 0; i < FLOOR_SLIPS; i++) {
        const struct floor_slip *s = &m->floor->head->slip[i];

        if (!s->number || s->kind != kind || s->table != m->out->table) continue;
        const struct slip_line *line = slip_line(kind, s->line);

        if (!(line->departments >> department_of(m->who.role, line) & 1)) continue;
        if (!found || s->number < found->number) found = s;
    }
    return found;
}

static enum err void_slip(struct maker *m) {
    m->out->slip.number = (uint32_t)m->request->slip_number;
    m->out->slip.line = SLIP_VOID;
    m->out->slip.as = department_of(m->who.role, NULL);
    return OK;
}

static enum err make_slip(struct maker *m) {
    const struct request *r = m->request;
    const int kind = r->slip - 1;
    if (r->kind == REQUEST_SLIP_VOID) return void_slip(m);
    const struct floor_slip *s =
        REQUEST_HAS(r, slip_number) ? floor_slip_find(m->floor, kind, (uint32_t)r->slip_number) : find_waiting(m, kind);

    if (r->slip_number && !s) return ERR_SLIP;
    const struct slip_line *line = slip_line(kind, s ? s->line : 0);

    m->out->slip.number = s ? s->number : m->floor->head->slips[kind] + 1;
    m->out->slip.line = s ? s->line : 0;
    m->out->slip.as = department_of(m->who.role, line);
    if (!(line->departments >> m->out->slip.as & 1)) return ERR_DEPARTMENT;
    return line->counts && !REQUEST_HAS(r, chips) ? ERR_KEY_MISSING : OK;
}

static enum err make_rack(struct maker *m) {
    const struct fact_chips *taken = &m->request->taken;
    struct fact_chips *chips = &m->out->rack.chips;
    if (m->request->kind == REQUEST_COLOUR) m->out->rack.what = RACK_COLOUR;
    m->out->rack.voucher = m->request->voucher;
    if (m->out->rack.what == RACK_TICKET && !m->request->voucher) return ERR_KEY_MISSING;
    for (int i = 0; i < taken->count; i++) chips->chips[i] -= taken->chips[i];
    if (taken->count > chips->count) chips->count = taken->count;
    return find_table(m);
}

/* [WAC 230-15-111] Somebody of accounting sees chips destroyed, and says who else did. */
static enum err make_cage_chips(struct maker *m) {
    const int what = m->request->what - 1;
    const bool destroyed = what == CAGE_DESTROYED, accounting = m->who.role == ROLE_ACCOUNTING;
    if (accounting ? what != CAGE_MADE && !destroyed : destroyed) return ERR_NOT_ALLOWED;
    return destroyed && !m->request->person.size ? ERR_KEY_MISSING : OK;
}

/* ---- the pit ------------------------------------------------------------------------------------------ */
/* WAC 230-15-320(4) Surveillance confirms all four, or nothing. */
static bool watched_all(const struct request *request) {
    return request->hand && request->wager && request->amount && request->player;
}

/* A jackpot takes two people, one of them a supervisor; a second supervisor stands in for the dealer. */
static enum err make_lock(struct maker *m) {
    const struct floor_lock *lock = floor_lock_find(m->floor, (uint32_t)m->request->lock);
    if (!lock) return ERR_LOCK;
    const bool supervises = m->who.role == ROLE_SUPERVISOR && !lock->verified[CONFIRM_SUPERVISOR];

    m->out->table = lock->table;
    m->out->lock.lock = lock->id;
    m->out->lock.role = supervises || m->request->kind == REQUEST_PAY ? FLOOR_SUPERVISOR : FLOOR_STAFF;
    if (m->out->kind == FACT_VERIFY) m->out->lock.round = lock->round;
    if (m->out->kind == FACT_VERIFY) m->out->lock.cents = lock->cents;
    if (m->who.role != ROLE_SURVEILLANCE) return OK;
    m->out->lock.role = FLOOR_SURVEILLANCE;
    return watched_all(m->request) ? OK : ERR_SURVEILLANCE;
}

static enum err make_proof(struct maker *m) {
    const struct floor_lock *lock = floor_lock_find(m->floor, (uint32_t)m->request->lock);
    if (!lock) return ERR_LOCK;
    m->out->table = lock->table;
    m->out->proof.lock = lock->id;
    return OK;
}

static enum err make_note(struct maker *m) {
    m->out->note.code = m->request->kind == REQUEST_MARK ? NOTE_MARK : NOTE_CLOCK_ACCEPTED;
    m->out->note.user = m->who.number;
    return REQUEST_HAS(m->request, table) ? find_table(m) : OK;
}

/* approve, decline; what an approved issue is worth stands beside the number of its voucher */
static enum err make_second(struct maker *m) {
    const struct floor_proposal *p =
        floor_proposal_find(m->floor, (uint64_t)m->request->proposal, m->floor->head->time_ms);
    if (!p) return ERR_PROPOSAL;
    m->out->second.proposal = p->id;
    m->out->second.role = rank_of(m->who);
    const struct fact act = floor_proposed(p);
    if (m->out->kind == FACT_APPROVE && act.kind == FACT_ISSUE) m->out->second.cents = act.money.cents;
    return OK;
}

static enum err make_claim(struct maker *m) {
    m->out->claim.written_off = m->request->kind == REQUEST_CLAIM_WRITE_OFF;
    return OK;
}

static enum err make_ruled(struct maker *m) {
    const struct floor_dispute *dispute = floor_dispute_find(m->floor, (uint64_t)m->request->dispute);
    if (!dispute) return ERR_DISPUTE;
    m->out->table = dispute->table;
    return OK;
}

static enum err make_limits(struct maker *m) {
    const struct request_spots *limits = &m->request->limits;
    const struct game *game = floor_game(m->floor, m->out->table);

    m->out->limits.count = limits->count;
    for (int i = 0; i < limits->count; i++) {
        const int wager = game_wager(game, limits->spot[i].wager.at, limits->spot[i].wager.size);
        if (wager < 0) return ERR_WAGER;
        m->out->limits.spot[i].wager = (uint8_t)wager;
        m->out->limits.spot[i].min_cents = limits->spot[i].cents;
        m->out->limits.spot[i].max_cents = limits->spot[i].max_cents;
    }
    return OK;
}

static enum err make_meter(struct maker *m) {
    const struct text why = REQUEST_WORD(m->request, why);
    for (int i = 0; i < METER_REASON_COUNT; i++)
        if (text_is(why, meter_reason_id((enum meter_reason)i))) m->out->meter.reason = (uint8_t)i;
    return find_pool(m);
}

/* ---- the table ---------------------------------------------------------------------------------------- */
#define COPY(as, member, place)                                                                                        \
    { as, offsetof(struct request, member), offsetof(struct fact, place), sizeof(((struct fact *)0)->place) }
#define NUMBER(member, place) COPY(COPIED_NUMBER, member, place)
#define TEXT(member, place)   COPY(COPIED_TEXT, member, place)
#define CHOICE(member, place) COPY(COPIED_CHOICE, member, place)
#define CARDS(member, place)  COPY(COPIED_CARDS, member, place)
#define CHIPS(member, place)  COPY(COPIED_CHIPS, member, place)

/* clang-format off */
enum found { ANY_PLACE, AT_TABLE, AT_LIVE_TABLE };

static const struct {
    enum found found;                  /* the request's table, by name; else what is made finds it */
    enum err (*make)(struct maker *m); /* what is not copied; NULL: nothing */
    struct copied copied[8];
} makings[FACT_KINDS] = {
    [FACT_SIT] = {.found = AT_TABLE, .make = make_sit},
    [FACT_LEAVE] = {.make = make_leave},
    [FACT_BETS] = {.make = make_bets},
    [FACT_AGAIN] = {.found = AT_TABLE, .make = make_again},
    [FACT_DISPUTE] = {AT_TABLE, NULL, {NUMBER(game_number, dispute.game), NUMBER(seat, dispute.seat),
            NUMBER(terminal, dispute.terminal), TEXT(person, dispute.noticed), TEXT(evidence, dispute.evidence),
            TEXT(reason, dispute.should)}},
    [FACT_DISPUTE_RULED] = {ANY_PLACE, make_ruled, {NUMBER(dispute, ruled.dispute), NUMBER(cents, ruled.cents),
            TEXT(reason, ruled.text)}},
    [FACT_AMOUNT] = {AT_TABLE, make_amount, {NUMBER(seat, amend.seat)}},
    [FACT_ACT] = {ANY_PLACE, make_act, {NUMBER(seat, act.seat)}},
    [FACT_REST] = {.found = AT_LIVE_TABLE, .make = make_rest},
    [FACT_LOAD] = {.make = make_voucher},
    [FACT_COLLECT] = {.make = make_collect},
    [FACT_ROUND] = {.found = AT_LIVE_TABLE, .make = make_open},
    [FACT_CLOSE] = {.found = AT_LIVE_TABLE},
    [FACT_SETTLE] = {.found = AT_LIVE_TABLE},
    [FACT_WINDOW] = {.found = AT_LIVE_TABLE},
    [FACT_DEALT_FROM] = {.make = make_start},
    [FACT_CARDS] = {AT_LIVE_TABLE, NULL, {CARDS(cards, cards)}},
    [FACT_VOID] = {AT_TABLE, make_void, {NUMBER(round, voided.round), TEXT(reason, voided.reason)}},
    [FACT_VERIFY] = {.make = make_lock},
    [FACT_PROOF] = {ANY_PLACE, make_proof, {NUMBER(count, proof.cards), TEXT(seal, proof.seal),
            TEXT(person, proof.person), TEXT(form, proof.form), TEXT(reason, proof.text)}},
    [FACT_NOTE] = {ANY_PLACE, make_note, {TEXT(text, note.text)}},
    [FACT_TOKES] = {AT_TABLE, NULL, {NUMBER(cents, money.cents)}},
    [FACT_ISSUE] = {ANY_PLACE, NULL, {NUMBER(cents, money.cents), TEXT(person, money.person)}},
    [FACT_REDEEM] = {ANY_PLACE, make_voucher, {TEXT(person, money.person)}},
    [FACT_TABLE_OPEN] = {.found = AT_TABLE},
    [FACT_TABLE_CLOSE] = {.found = AT_TABLE},
    [FACT_LIMITS] = {AT_TABLE, make_limits, {NUMBER(betting_ms, limits.betting_ms),
            NUMBER(decision_ms, limits.decision_ms), NUMBER(pause_ms, limits.pause_ms), TEXT(reason, limits.reason)}},
    [FACT_PAY] = {.make = make_lock},
    [FACT_ADJUST] = {ANY_PLACE, make_meter, {NUMBER(meter, meter.meter), NUMBER(cents, meter.cents),
            TEXT(reason, meter.text)}},
    [FACT_MAXIMUM] = {ANY_PLACE, make_meter, {NUMBER(meter, meter.meter), NUMBER(cents, meter.cents),
            TEXT(reason, meter.text)}},
    [FACT_ALARM_SEEN] = {ANY_PLACE, NULL, {NUMBER(fact, alarm_seen.fact), TEXT(reason, alarm_seen.text)}},
    [FACT_READY] = {.make = make_ready},
    [FACT_TURN] = {AT_LIVE_TABLE, make_turn, {CARDS(cards, cards)}},
    [FACT_AMEND] = {AT_LIVE_TABLE, make_amend, {CHOICE(what, amend.what), NUMBER(seat, amend.seat),
            NUMBER(index, amend.nth), TEXT(reason, amend.reason)}},
    [FACT_IRREGULARITY] = {AT_LIVE_TABLE, make_irregularity, {CHOICE(irregularity, irregularity.code),
            CHOICE(effect, irregularity.effect), CHOICE(authority, irregularity.authority),
            NUMBER(seat, irregularity.seat), NUMBER(noticed, irregularity.noticed), TEXT(clause, irregularity.clause),
            TEXT(reason, irregularity.text)}},
    [FACT_DECK] = {AT_LIVE_TABLE, NULL, {CHOICE(handling, deck.what), NUMBER(count, deck.count), TEXT(deck, deck.deck),
            TEXT(reason, deck.text)}},
    [FACT_READ] = {AT_LIVE_TABLE, make_reader_failed, {TEXT(reason, read.text)}},
    [FACT_SWEEP] = {AT_TABLE, make_sweep, {NUMBER(count, sweep.chips)}},
    [FACT_BY_HAND] = {.found = AT_TABLE, .make = make_by_hand},
    [FACT_CALL] = {AT_TABLE, make_call, {CHOICE(outcome, call.outcome)}}, /* ORDER OUTCOME */
    [FACT_APPROVE] = {ANY_PLACE, make_second, {TEXT(reason, second.text)}},
    [FACT_DECLINE] = {ANY_PLACE, make_second, {TEXT(reason, second.text)}},
    [FACT_CLAIM] = {ANY_PLACE, make_claim, {NUMBER(terminal, claim.terminal), NUMBER(cents, claim.cents),
            TEXT(person, claim.person), TEXT(reason, claim.text)}},
    [FACT_SLIP] = {AT_TABLE, make_slip, {CHOICE(slip, slip.kind), CHIPS(chips, slip.chips), NUMBER(cents, slip.cents),
            TEXT(reason, slip.text)}},
    [FACT_RACK] = {ANY_PLACE, make_rack, {CHOICE(what, rack.what), CHIPS(chips, rack.chips), NUMBER(cents, rack.cents),
            TEXT(person, rack.person)}}, /* ORDER RACK */
    [FACT_CHIPS] = {ANY_PLACE, make_cage_chips, {CHOICE(what, rack.what), CHIPS(chips, rack.chips),
            TEXT(person, rack.person)}},
    [FACT_CASH] = {ANY_PLACE, NULL, {NUMBER(cents, money.cents), TEXT(person, money.person)}},
};
/* clang-format on */

/* ---- the call ----------------------------------------------------------------------------------------- */
static enum err find_and_make(struct maker *m) {
    const int kind = m->out->kind;
    if (makings[kind].found != ANY_PLACE) TRY(makings[kind].found == AT_TABLE ? find_table(m) : find_live_table(m));
    return makings[kind].make ? makings[kind].make(m) : OK;
}

enum err request_fact(const struct request *request, struct request_who who, const struct floor *floor,
                      struct fact *out) {
    const struct protocol_request *p = protocol_request(request->kind);
    struct maker m = {request, who, floor, out};
    if (!p || p->handler != HANDLED_BY_CHANGE) return ERR_REQUEST;
    *out = (struct fact){.kind = p->fact,
                         .source = who.role == ROLE_TERMINAL ? BY_TERMINAL : BY_USER,
                         .who = who.number,
                         .request = request->number};
    const struct fact sender = *out;

    for (const struct copied *c = makings[p->fact].copied; c->as; c++) copy_member(request, c, out);
    const enum err repeated = floor_check_sender(floor, out), err = find_and_make(&m);

    /* a voucher that was loaded is no longer open and a collected credit is gone, but the request is still a
     * repetition */
    if (repeated == ERR_REPEATED) {
        if (err != OK && out->kind != FACT_LOAD && out->kind != FACT_REDEEM) *out = sender;
        return ERR_REPEATED;
    }

    if (err == OK && floor_takes_two(floor, out)) {
        const struct fact act = *out;
        floor_propose(&act, rank_of(who), out);
    }
    return err;
}

/* ---- repeated requests -------------------------------------------------------------------------------- */
static bool is_same_cents(int64_t again, int64_t was) { return !again || again == was; }

static bool are_same_bets(const struct fact *again, const struct fact *was) {
    bool same =
        again->bets.count == was->bets.count && memcmp(again->bets.pick, was->bets.pick, sizeof was->bets.pick) == 0;
    for (int i = 0; i < again->bets.count && same; i++)
        same = again->bets.spot[i].wager == was->bets.spot[i].wager &&
               again->bets.spot[i].cents == was->bets.spot[i].cents;
    return same || !again->bets.count;
}

static bool are_same_chips(const struct fact_chips *again, const struct fact_chips *was) {
    return !again->count || memcmp(again->chips, was->chips, sizeof was->chips) == 0;
}

bool request_is_same(const struct fact *again, const struct fact *was) {
    const bool proposed = was->kind == FACT_PROPOSE;
    if (again->kind != floor_asked_kind(was)) return false;
    switch ((enum fact_kind)again->kind) {
    case FACT_ISSUE:
    case FACT_TOKES:
    case FACT_CASH: return is_same_cents(again->money.cents, proposed ? was->propose.cents : was->money.cents);
    case FACT_LOAD:
    case FACT_REDEEM: return !again->money.voucher || again->money.voucher == was->money.voucher;
    case FACT_ADJUST:
    case FACT_MAXIMUM: return is_same_cents(again->meter.cents, proposed ? was->propose.cents : was->meter.cents);
    case FACT_CLAIM: return is_same_cents(again->claim.cents, proposed ? was->propose.cents : was->claim.cents);
    case FACT_DISPUTE_RULED: return is_same_cents(again->ruled.cents, proposed ? was->propose.cents : was->ruled.cents);
    case FACT_BETS: return are_same_bets(again, was);
    case FACT_ACT: return !again->act.seat || again->act.action == was->act.action;
    case FACT_REST: return !again->rest.seats || again->rest.action == was->rest.action;
    case FACT_CALL: return !again->call.seats || again->call.outcome == was->call.outcome;
    case FACT_CARDS:
    case FACT_TURN:
        return !again->cards.count || (again->cards.count == was->cards.count &&
                                       memcmp(again->cards.card, was->cards.card, was->cards.count) == 0);
    case FACT_RACK:
        return again->rack.voucher == was->rack.voucher && are_same_chips(&again->rack.chips, &was->rack.chips);
    case FACT_CHIPS: return are_same_chips(&again->rack.chips, proposed ? &was->propose.chips : &was->rack.chips);
    case FACT_SLIP: return are_same_chips(&again->slip.chips, &was->slip.chips);
    default: return true; /* no amounts, no cards */
    }
}

static void put_why_amount(struct buf *out, const struct floor *floor, const struct fact *fact) {
    const struct fact_spot *spot = fact->bets.spot;
    while (!floor_is_bad_amount(floor, fact->table, spot)) spot++;
    buf_format(out, "seat %u, %s: ", fact->bets.seat, floor_game(floor, fact->table)->wagers[spot->wager].title);
    buf_money(out, spot->cents);
    buf_put(out, " cannot be made of chips; the smallest chip of this house is ");
    buf_money(out, floor->config->chip_cents[0]);
}

void request_put_why(struct buf *out, const struct floor *floor, const struct fact *fact, enum err err) {
    if (err == ERR_CHIP_AMOUNT) put_why_amount(out, floor, fact);
    const bool department = err == ERR_DEPARTMENT, counts = err == ERR_KEY_MISSING;
    const struct slip_line *line = fact->kind == FACT_SLIP ? slip_line(fact->slip.kind, fact->slip.line) : NULL;
    if (!line || !(department || counts)) return;
    buf_format(out, "%s %u: its line \"%s\" ", slip_id(fact->slip.kind), fact->slip.number, line->id);
    if (counts) buf_put(out, "counts: 'chips' must say what was counted");
    for (int who = 0, named = 0; department && who < DEPARTMENTS; who++)
        if (line->departments >> who & 1)
            buf_format(out, "%s%s", named++ ? " or " : "is signed by ", department_id(who));
    if (department) buf_put(out, " (WAC 230-15-430 keeps departments apart)");
}
