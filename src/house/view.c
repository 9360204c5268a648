/* view.c - the messages that screens are made of, and the parts they share: hands, seats, rounds, locks. */
#include "house/view.h"

#include "base/json_write.h"
#include "game/award_json.h"
#include "game/why.h"

#include <limits.h>
#include <string.h>

/* ======== parts of views =============================================================================== */

const char *const view_phases[] = {"off", "pause", "betting", "dealing", "deciding", "finished"};

/* ---- hands -------------------------------------------------------------------------------------------- */
static bool all_seen(const struct hand_view *hand) {
    for (int i = 0; i < hand->count; i++)
        if (hand->cards[i] == CARD_HIDDEN) return false;
    return hand->count > 0;
}

void view_put_hand(struct buf *b, const char *key, const struct hand_view *hand, const struct view_owner *owner) {
    json_write_begin(b, key, '{');
    card_write_json(b, "cards", hand->cards, hand->count);
    if (hand->set && hand->front[0] != hand->front[1]) {
        card_write_json(b, "front", hand->front, 2);
        json_write(b, "foul:%i, way?:%s", hand->foul, hand->house_way_rule);
    }
    if (!hand->set && hand->house_way_rule) card_write_json(b, "way_front", hand->front, 2);
    if (owner && all_seen(hand)) hand_write_name(b, owner->game, owner->state, owner->seat);
    json_write_end(b, '}');
}

/* ---- awards ------------------------------------------------------------------------------------------- */
static uint32_t lock_of_seat(const struct floor *f, int table, int seat) {
    if (!f->table[table - 1].locks) return 0;
    for (uint32_t i = 0; i < f->lock_room; i++)
        if (f->lock[i].id && f->lock[i].table == table && f->lock[i].seat == seat) return f->lock[i].id;
    return 0;
}

/* What a win pays, as the dealer says it; even money has no line. */
static void put_odds(struct buf *b, const struct rules *rules, const struct award *award) {
    const struct pay_table table = rules_table(rules, award->wager);
    const int64_t times = award->stake_cents ? award->returned_cents / award->stake_cents : 0;
    BUF_ON_STACK(odds, 80);
    if (award->outcome != OUTCOME_WIN) return;
    if (award->line && table.sheet)
        pay_put(&odds, pay_of(table, award->line));
    else if (times > 1)
        buf_format(&odds, "%jd to 1", (times - 1));
    json_write(b, "odds?:%s", odds.text);
}

static void put_award(struct buf *b, const struct floor *f, int table, const struct award *award, int64_t cut) {
    const uint32_t lock = floor_is_locked_win(f, award) ? lock_of_seat(f, table, award->seat) : 0;
    award_write_json(b, floor_game(f, table), award, LOST_LINE_NAMED);
    json_write(b, "step:%s, meter?:%d", award_step_id(award->step), award->meter);
    if (floor_config(f, table)->chips) put_odds(b, &floor_config(f, table)->rules, award);
    json_write(b, "estimated?:%i, limited?:%i, cut?:%jd, locked?:%u, locks?:%i}",
               floor_is_estimated(f, table, award->seat, award->wager), cut != 0, cut, lock,
               floor_will_lock(f, table, award));
}

/* WAC 230-15-490 Only there may a win be cut. */
static bool has_limits(const struct floor_table *t) {
    for (int w = 0; w < WAGERS_MAX; w++)
        if (t->terms.spot[w].aggregate_cents) return true;
    return false;
}

/* What is decided so far, which may be before the end of the round; after the settlement all. */
static int decided_awards(const struct floor *f, int table, int seat, struct award awards[AWARDS_MAX]) {
    const struct floor_table *t = &f->table[table - 1];
    const bool shown = t->settled || t->phase == TABLE_FINISHED || floor_game(f, table)->early_steps;
    return shown && !t->voided ? floor_awards(f, table, seat, awards) : 0;
}

static void put_awards(struct buf *b, const struct floor *f, int table, int seat) {
    struct award awards[AWARDS_MAX], uncut[AWARDS_MAX];
    const struct floor_table *t = &f->table[table - 1];
    const int count = decided_awards(f, table, seat, awards);
    int64_t tokes = 0, returned = 0;
    if (!count && !t->settled) return;
    memcpy(uncut, awards, (size_t)count * sizeof *uncut);
    if (count && has_limits(t)) floor_game(f, table)->settle(f->round[table - 1], seat, uncut);
    json_write_begin(b, "awards", '[');
    for (int i = 0; i < count; i++) {
        const int64_t cut = uncut[i].returned_cents - awards[i].returned_cents;
        if (awards[i].meter && !t->settled && !awards[i].returned_cents)
            awards[i].returned_cents = floor_meter_coming(f, table, &awards[i]);
        put_award(b, f, table, &awards[i], awards[i].meter ? 0 : cut);
        *(awards[i].toke ? &tokes : &returned) += awards[i].returned_cents;
    }
    json_write(b, "], returned:%jd, tokes?:%jd", returned, tokes);
}

/* ---- seats -------------------------------------------------------------------------------------------- */
void view_put_stakes(struct buf *b, const struct game *game, const int64_t *stakes) {
    int64_t staked = 0;
    json_write_begin(b, "stakes", '{');
    for (int w = 0; w < game->wager_count; w++) {
        if (!stakes[w]) continue;
        json_write_int(b, game->wagers[w].id, stakes[w]);
        staked += stakes[w];
    }
    json_write(b, "}, staked:%jd", staked);
}

void view_put_pick(struct buf *b, const uint8_t pick[3]) {
    if (pick[0]) json_write(b, "pick:[%d, %d, %d]", pick[0], pick[1], pick[2]);
}

void view_put_call(struct buf *b, const struct game *game, const struct seat_view *v) {
    static const char *const outcomes[] = {"lose", "push", "win"}; /* ORDER OUTCOME */
    if (v->call) json_write(b, "call:%s, called:%s", game->calls[v->call - 1].id, outcomes[v->called]);
}

const char *view_decider_id(int source) {
    return source == BY_CLOCK ? "time-out" : source == BY_USER ? "dealer" : "player";
}

/* [L-3, L-4] What is to be counted before it is paid. */
static void put_asked(struct buf *b, const struct floor *f, int table, int seat) {
    const struct game *game = floor_game(f, table);
    const uint32_t asked = floor_asked(f, table, seat);
    if (!asked) return;
    json_write_begin(b, "asked", '[');
    for (int w = 0; w < game->wager_count; w++)
        if (asked >> w & 1) json_write(b, "{wager:%s, least?:%jd}", game->wagers[w].id, game->wagers[w].from_cents);
    json_write_end(b, ']');
}

static void put_seat(struct buf *b, const struct floor *f, int table, int seat, const struct seat_view *v) {
    const struct game *game = floor_game(f, table);
    const struct floor_seat *s = &f->seat[table - 1][seat - 1];
    const uint32_t terminal = s->player ? floor_terminal_of(f, s->player) : s->terminal;
    json_write(b, "seat:%d, terminal?:%u, name?:%s, ready?:%i, by_hand?:%i, decided:%i", seat, terminal,
               terminal ? f->terminal[terminal - 1].name : "", s->ready && f->table[table - 1].phase == TABLE_BETTING,
               s->by_hand, v->decided);
    if (v->action >= 0 && v->action < game->action_count) json_write_word(b, "action", game->actions[v->action]);
    if (v->action >= 0) json_write_word(b, "source", view_decider_id(s->decided_by));
    view_put_pick(b, v->pick);
    view_put_call(b, game, v);
    view_put_hand(b, "hand", &v->hand, &(struct view_owner){game, f->round[table - 1], seat});
    view_put_stakes(b, game, v->stake);
    put_asked(b, f, table, seat);
    if (!f->table[table - 1].voided) put_awards(b, f, table, seat);
}

/* As the view has it; a seat that is taken and has no wager is in none. */
static void put_seat_in(struct buf *b, const struct floor *f, int table, const struct view *view, int seat) {
    static const struct seat_view idle = {.decided = true, .action = -1};
    const struct seat_view *v = view_find_seat(view, seat);
    put_seat(b, f, table, seat, v ? v : &idle);
}

/* A stadium's view holds only its viewer, so each seat is asked for by itself.  Its cards lie open. */
static void put_stadium_seat(struct buf *b, const struct floor *f, int table, int seat) {
    struct view view = {0};
    if (f->table[table - 1].round) floor_game(f, table)->view(f->round[table - 1], seat, &view);
    put_seat_in(b, f, table, &view, seat);
}

bool view_lists_seats(const struct floor *f, int table) {
    const struct config_table *config = floor_config(f, table);
    return config->seats <= TABLE_SEATS || (config->live && config->seats <= VIEW_LISTED);
}

/* How many seats are listed: a player at a stadium sees only their own. */
static int listed_seats(const struct floor *f, int table, int viewer) {
    const int seats = floor_config(f, table)->seats;
    if (viewer) return seats <= TABLE_SEATS ? seats : 0;
    return view_lists_seats(f, table) ? seats : 0;
}

static void put_own_seat(struct buf *b, const struct floor *f, int table, int seat) {
    struct view view;
    struct award awards[AWARDS_MAX];
    view.seats = 0;
    if (f->table[table - 1].round) floor_game(f, table)->view(f->round[table - 1], seat, &view);
    const int count = view_find_seat(&view, seat) ? decided_awards(f, table, seat, awards) : 0;
    json_write_begin(b, "mine", '{');
    put_seat_in(b, f, table, &view, seat);
    if (count) why_write_json(b, &floor_config(f, table)->rules, f->round[table - 1], awards, count);
    json_write_end(b, '}');
}

/* [L-1] All decisions of a seat, so that each can be put right; the view above has the last. */
static void put_decisions(struct buf *b, const struct floor *f, int table, int seat) {
    const struct game *game = floor_game(f, table);
    json_write_begin(b, "acts", '[');
    for (int nth = 0, action; (action = floor_decision(f, table, seat, nth)) >= 0; nth++)
        json_write_word(b, NULL, action < game->action_count ? game->actions[action] : "");
    json_write_end(b, ']');
}

/* The seats but the viewer's own: at a table all that are taken or in play. */
static void put_seats(struct buf *b, const struct floor *f, int table, int viewer, const char *key) {
    const bool stadium = floor_game(f, table)->seats > TABLE_SEATS;
    const int seats = listed_seats(f, table, viewer);
    struct view view;
    view.seats = 0;
    if (f->table[table - 1].round && seats) floor_game(f, table)->view(f->round[table - 1], viewer, &view);
    json_write_begin(b, key, '[');
    for (int seat = 1; seat <= seats; seat++) {
        const struct floor_seat *s = &f->seat[table - 1][seat - 1];
        if (seat == viewer || (!s->terminal && !s->player)) continue;
        json_write_begin(b, NULL, '{');
        if (!viewer && stadium)
            put_stadium_seat(b, f, table, seat);
        else
            put_seat_in(b, f, table, &view, seat);
        if (!viewer && floor_config(f, table)->live) put_decisions(b, f, table, seat);
        json_write_end(b, '}');
    }
    json_write_end(b, ']');
}

/* ---- the round ---------------------------------------------------------------------------------------- */
static const char *const receivers[] = {"dealer", "seat", "table", "nobody"}; /* ORDER card_for */

void view_put_place(struct buf *b, int to, int seat) {
    json_write(b, "to:%s, seat?:%d", receivers[to], to == TO_SEAT ? seat : 0);
}

/* The cards of a live round with whom each went to, so that one can be corrected where it lies. */
static void put_dealt(struct buf *b, const struct floor *f, int table) {
    struct need needs[FACT_CARDS_MAX];
    const int count = floor_dealt(f, table, needs);
    json_write_begin(b, "dealt", '[');
    for (int i = 0; i < count; i++) {
        json_write_begin(b, NULL, '{');
        card_write_json(b, "card", &f->table[table - 1].cards[i], 1);
        view_put_place(b, needs[i].to, needs[i].seat);
        json_write_end(b, '}');
    }
    json_write_end(b, ']');
}

/* Whom the next cards are for: a scanner may send them all at once. */
static void put_awaited(struct buf *b, const struct floor *f, int table) {
    struct need needs[FACT_CARDS_MAX];
    const int count = floor_config(f, table)->live ? floor_awaited(f, table, needs) : 0;
    json_write_begin(b, "awaited", '[');
    for (int i = 0; i < count; i++) {
        json_write_begin(b, NULL, '{');
        view_put_place(b, needs[i].to, needs[i].seat);
        json_write(b, "face_down?:%i}", needs[i].face_down);
    }
    json_write_end(b, ']');
}

void view_put_need(struct buf *b, const struct need *need) {
    static const char *const kinds[] = {"wagers", "start", "card", "decision", "turn", "nothing"}; /* ORDER need_kind */
    const bool of_card = need->kind == NEED_CARD || need->kind == NEED_TURN;
    const bool of_seat = of_card ? need->to == TO_SEAT : need->kind == NEED_DECISION;
    json_write(b, "need:{kind:%s, to?:%s, face_down?:%i, seat?:%d}", kinds[need->kind],
               of_card ? receivers[need->to] : NULL, need->face_down, of_seat ? need->seat : 0);
}

static int64_t window_ms(const struct floor_table *t) {
    if (!t->deadline_ms) return 0;
    if (t->phase == TABLE_BETTING) return t->terms.betting_ms;
    if (t->phase == TABLE_DECIDING) return t->terms.decision_ms;
    if (t->phase == TABLE_FINISHED) return FLOOR_LIVE_SETTLE_MS;
    return t->phase == TABLE_PAUSE ? t->terms.pause_ms : 0;
}

void view_put_commitment(struct buf *b, const uint8_t *commitment) {
    static const uint8_t none[FACT_HASH];
    if (memcmp(commitment, none, FACT_HASH) == 0) return;
    json_write_hex(b, "commitment", commitment, FACT_HASH);
}

/* [L-13] Spot 1 is the dealer, 2 to 7 are seats 1 to 6 [dealer-open-pai-gow R14]. */
static void put_first_packet(struct buf *b, const struct floor *f, int table) {
    const int spot = floor_config(f, table)->live ? floor_first_spot(f, table) : 0;
    if (!spot) return;
    json_write_int(b, "first_spot", spot);
    if (spot > 1) json_write_int(b, "first_seat", spot - 1);
}

static void put_round(struct buf *b, const struct floor *f, int table, int viewer) {
    const struct floor_table *t = &f->table[table - 1];
    const struct game *game = floor_game(f, table);
    struct view view = {.need = {.kind = NEED_NOTHING}};
    if (t->round) game->view(f->round[table - 1], viewer, &view);
    json_write(b, "round:{round:%jd, game:%jd, phase:%s, deadline?:%jd, window:%jd", t->round, t->game,
               view_phases[t->phase], t->deadline_ms, window_ms(t));
    view_put_need(b, &view.need);
    put_first_packet(b, f, table);
    view_put_commitment(b, t->commitment);
    view_put_hand(b, "dealer", &view.dealer, &(struct view_owner){game, f->round[table - 1], 0});
    if (game->table_cards) view_put_hand(b, "table", &view.table, NULL);
    json_write(b, "settled:%i, voided:%i, dead?:%i, closing:%i, players:%d", t->settled, t->voided, t->dead, t->closing,
               t->players);
    if (t->phase == TABLE_BETTING && !floor_config(f, table)->live) json_write_int(b, "unready", t->seated - t->ready);
    json_write_end(b, '}');
}

/* ---- locks -------------------------------------------------------------------------------------------- */
static const char *user_of(const struct view_source *house, uint32_t user) {
    return house->names.user ? house->names.user(house->names.context, user) : "";
}

static void put_lock(struct buf *b, const struct view_source *house, const struct floor_lock *lock) {
    const struct floor *f = house->floor;
    json_write(b, "lock:%u, table:%s, seat:%d, terminal:%u, round:%jd, cents:%jd, time:%jd", lock->id,
               floor_config(house->floor, lock->table)->name, lock->seat, lock->terminal, lock->round, lock->cents,
               lock->time_ms);
    json_write(b, "verified:[");
    for (int i = CONFIRM_STAFF; i <= CONFIRM_SUPERVISOR; i++)
        if (lock->verified[i]) json_write_text(b, NULL, user_of(house, lock->verified[i]));
    json_write(b, "], supervised:%i, by_two:%i, by_surveillance:%i", lock->verified[CONFIRM_SUPERVISOR] != 0,
               lock->needs >> CONFIRM_SUPERVISOR & 1, lock->needs >> CONFIRM_SURVEILLANCE & 1);
    if (lock->verified[CONFIRM_SURVEILLANCE])
        json_write_text(b, "watched", user_of(house, lock->verified[CONFIRM_SURVEILLANCE]));
    json_write(b, "proof_due:%i, payable:%i", floor_lock_needs_proof(f, lock), floor_lock_is_payable(f, lock) == OK);
}

static void put_proof(struct buf *b, const struct view_source *house, const struct floor_proof *proof) {
    json_write(b, "proof:{by:%s, time:%jd, cards:%d, left:%d, seal:%s, person:%s, form?:%s", user_of(house, proof->who),
               proof->time_ms, proof->cards, proof->left, proof->seal, proof->person, proof->form);
    json_write(b, "kept_until:%jd}", proof->time_ms + FLOOR_PROOF_DAYS * INT64_C(86400000));
}

/* The winner's hand, wagers and results as the table shows them: what is looked at. */
static void put_winner(struct buf *b, const struct floor *f, const struct floor_lock *lock) {
    struct view view = {0};
    const bool stadium = floor_game(f, lock->table)->seats > TABLE_SEATS;
    json_write_begin(b, "winner", '{');
    floor_game(f, lock->table)->view(f->round[lock->table - 1], stadium ? lock->seat : 0, &view);
    put_seat_in(b, f, lock->table, &view, lock->seat);
    json_write_end(b, '}');
}

void view_put_locks(struct buf *b, const struct view_source *house, int table, int most) {
    const struct floor *f = house->floor;
    int shown = 0;
    json_write_begin(b, "locks", '[');
    for (uint32_t i = 0; i < f->lock_room && shown < most; i++) {
        const struct floor_lock *lock = &f->lock[i];
        if (!lock->id || (table && lock->table != table)) continue;
        const struct floor_proof *proof = floor_proof_of(f, lock);
        json_write_begin(b, NULL, '{');
        put_lock(b, house, lock);
        if (proof) put_proof(b, house, proof);
        if (shown++ < VIEW_WINNERS) put_winner(b, f, lock);
        json_write_end(b, '}');
    }
    json_write_end(b, ']');
}

/* ======== whole views ================================================================================== */

static void put_trouble(struct buf *b, const struct view_source *house) {
    json_write(b, "trouble?:%s, trouble_code?:%s", house->trouble, house->trouble_code);
}

/* ---- the floor ---------------------------------------------------------------------------------------- */
/* The wager that opens a hand: the first that the rules require. */
int view_first_wager(const struct game *game) {
    for (int w = 0; w < game->wager_count; w++)
        if (game->wagers[w].kind == WAGER_REQUIRED) return w;
    return 0;
}

static void put_floor_table(struct buf *b, const struct floor *f, int table) {
    const struct config_table *config = floor_config(f, table);
    const struct floor_table *t = &f->table[table - 1];
    const struct config_spot *spot = &t->terms.spot[view_first_wager(config->rules.game)];
    json_write(b, "{table:%s, game:%s, title:%s, open:%i, live:%i, seats:%d", config->name, config->rules.game->id,
               config->rules.game->title, t->phase != TABLE_OFF, config->live, config->seats);
    json_write(b, "free:%d, money:%s, min:%jd, max:%jd, pool?:%s}", config->seats - t->seated,
               config->chips ? "chips" : "credit", spot->min_cents, spot->max_cents,
               config->pool ? f->config->pool[config->pool - 1].name : NULL);
}

void view_put_floor(struct buf *b, const struct view_source *house) {
    json_write(b, "{is:'floor', tables:[");
    for (int table = 1; table <= house->floor->config->table_count; table++) put_floor_table(b, house->floor, table);
    json_write_end(b, ']');
    put_trouble(b, house);
    json_write(b, "racks?:%jd}", house->racks_fact);
}

/* ---- a player's terminal ------------------------------------------------------------------------------ */
static void put_actions(struct buf *b, const struct floor *f, int table, int seat) {
    const struct game *game = floor_game(f, table);
    struct view view;
    game->view(f->round[table - 1], seat, &view);
    json_write_begin(b, "actions", '[');
    const struct seat_view *own = view_find_seat(&view, seat);

    /* of a reopened round the hand may be somebody's who has left */
    const bool asked = own && !own->decided && floor_left_verified(f, table) &&
                       f->seat[table - 1][seat - 1].player == f->seat[table - 1][seat - 1].terminal;

    for (int a = 0; asked && view.need.kind == NEED_DECISION && a < game->action_count; a++)
        if (view.need.actions >> a & 1) json_write_text(b, NULL, game->actions[a]);
    json_write_end(b, ']');
}

/* There is room for a lock at every seat of the house, and hardly ever one: the tables have the count. */
static const struct floor_lock *lock_of_terminal(const struct floor *f, uint32_t terminal) {
    uint32_t locks = 0;
    for (int table = 1; table <= f->config->table_count; table++) locks += f->table[table - 1].locks;
    for (uint32_t i = 0; locks && i < f->lock_room; i++)
        if (f->lock[i].id && f->lock[i].terminal == terminal) return &f->lock[i];
    return NULL;
}

/* Why the table waits.  Who has verified is for the staff only; and a stadium may have a winner at every
 * seat, so only the first few are listed. */
static void put_jackpots(struct buf *b, const struct floor *f, int table) {
    int left = f->table[table - 1].locks < TABLE_SEATS ? (int)f->table[table - 1].locks : TABLE_SEATS;
    if (!left) return;
    json_write_begin(b, "jackpots", '[');
    for (uint32_t i = 0; left && i < f->lock_room; i++) {
        if (!f->lock[i].id || f->lock[i].table != table) continue;
        json_write(b, "{seat:%d, cents:%jd}", f->lock[i].seat, f->lock[i].cents);
        left--;
    }
    json_write_end(b, ']');
}

static void put_common(struct buf *b, const struct view_source *house, int table, int seat) {
    const struct floor *f = house->floor;
    json_write(b, "table:%s, version:%jd", floor_config(f, table)->name, house->table_version[table - 1]);
    put_round(b, f, table, seat);
    put_seats(b, f, table, seat, "others");
    if (floor_config(f, table)->pool) view_put_meters(b, f, floor_config(f, table)->pool);
    put_jackpots(b, f, table);
}

/* Do all terminals of the table see that alike?  Not while seats decide, nor where hands are private. */
static bool is_shared(const struct floor *f, int table, int seat) {
    return floor_config(f, table)->seats > TABLE_SEATS && f->table[table - 1].phase != TABLE_DECIDING &&
           !listed_seats(f, table, seat);
}

static void put_shared(struct buf *b, const struct view_source *house, int table, int seat) {
    struct view_shared *shared = house->shared;
    if (shared->table != table || shared->facts != house->floor->head->facts) {
        struct buf text = BUF(shared->text);

        put_common(&text, house, table, seat);
        must(!text.full);
        shared->facts = house->floor->head->facts;
        shared->table = table;
        shared->size = text.size;
    }
    json_write_comma(b);
    buf_bytes(b, shared->text, shared->size);
}

/* The table that a terminal sits at, or watches. */
static void put_at_table(struct buf *b, const struct view_source *house, int table, int seat) {
    const struct floor *f = house->floor;
    const struct floor_seat *s = seat ? &f->seat[table - 1][seat - 1] : NULL;
    if (seat) json_write_int(b, "seat", seat);
    (house->shared && is_shared(f, table, seat) ? put_shared : put_common)(b, house, table, seat);
    if (!seat) return;
    put_own_seat(b, f, table, seat);
    /* after a reopening somebody else may sit where the player of the round sat */
    if (s->player == s->terminal && f->table[table - 1].phase == TABLE_DECIDING) put_actions(b, f, table, seat);
}

static bool can_bet(const struct view_source *house, int table, int seat) {
    const struct floor_table *t = table ? &house->floor->table[table - 1] : NULL;
    if (!seat || house->trouble || t->phase != TABLE_BETTING) return false;
    return !t->deadline_ms || house->now_ms < t->deadline_ms;
}

void view_put_voucher(struct buf *b, const char *key, const struct floor_voucher *v) {
    json_write_begin(b, key, '{');
    json_write_key(b, "voucher");
    buf_format(b, "\"%018ju\"", v->number);
    json_write(b, "cents:%jd, time:%jd}", v->cents, v->time_ms);
}

void view_put_terminal(struct buf *b, const struct view_source *house, uint32_t terminal, int watched, uint64_t ack) {
    const struct floor *f = house->floor;
    const struct floor_terminal *t = &f->terminal[terminal - 1];
    const int table = t->table ? t->table : watched;
    const struct floor_seat *s = t->table ? &f->seat[t->table - 1][t->seat - 1] : NULL;
    const struct floor_lock *lock = lock_of_terminal(f, terminal);
    json_write(b, "{is:'view', of:'terminal', ack:%jd, now:%jd, terminal:%u, credit:%jd, bet:%jd, win:%jd", ack,
               house->now_ms, terminal, floor_credit(f, terminal), s && s->player == terminal ? s->staked_cents : 0,
               t->win_cents);
    put_trouble(b, house);
    if (table) put_at_table(b, house, table, t->seat);
    json_write(b, "may_bet:%i, may_leave:%i", can_bet(house, table, t->seat), !t->in_play);
    const struct floor_voucher *voucher = floor_voucher_find(f, t->voucher);
    if (voucher) view_put_voucher(b, "voucher", voucher);
    if (lock) {
        json_write_begin(b, "lock", '{');
        put_lock(b, house, lock);
        json_write_end(b, '}');
    }
    json_write_end(b, '}');
}

/* ---- the dealer's console ----------------------------------------------------------------------------- */
struct next_step {
    const char *word, *text;
};

static struct next_step next_live_step(const struct floor *f, int table) {
    const struct floor_table *t = &f->table[table - 1];
    const struct need need =
        t->round ? floor_game(f, table)->need(f->round[table - 1]) : (struct need){.kind = NEED_NOTHING};
    switch ((enum table_phase)t->phase) {
    case TABLE_OFF: return (struct next_step){"table-open", "The table is out of service. A supervisor opens it."};
    case TABLE_PAUSE:
        if (floor_check_rack_open(f, table) != OK)
            return (struct next_step){"rack", "The rack is closed. A round opens once its opener is signed."};
        if (t->deck_due) return (struct next_step){"deck", "Bring a new deck into play and record it."};
        if (floor_shuffle_due(f, table))
            return (struct next_step){"shuffle", "The cut card is out. Shuffle, then open betting."};
        return (struct next_step){"open", "Open betting for the next round."};
    case TABLE_BETTING:
        if (t->sweeping) return (struct next_step){"sweep", "Take in the progressive wagers and count them."};
        if (floor_config(f, table)->chips && !t->players)
            return (struct next_step){"wait", "Betting is open. Mark who is in."};
        if (floor_counts_down(f, table))
            return (struct next_step){"wait", "The countdown runs. Betting closes by itself when it ends."};
        return t->players ? (struct next_step){"close", "Wagers are coming in. Say \"no more bets\" and close betting."}
                          : (struct next_step){"wait", "Betting is open. Nobody has wagered yet."};
    case TABLE_DEALING:
        if (need.kind == NEED_START) return (struct next_step){"start", "Choose who receives the first packet."};
        if (!floor_left_verified(f, table) && need.kind == NEED_TURN)
            return (struct next_step){"left", "Verify the cards that are left after the deal."};
        if (floor_is_read(f, table) && need.kind == NEED_CARD)
            return (struct next_step){need.face_down ? "deal" : "card", "Deal: the reader sees the cards."};
        if (floor_awaits_front(f, table))
            return (struct next_step){"turn", "Turn the hand and enter the two cards in front."};
        if (floor_awaits_turn(f, table))
            return (struct next_step){"turn", "Turn the hand. The reader has seen its cards."};
        if (need.kind == NEED_TURN) return (struct next_step){"turn", "Turn the hand and enter its cards."};
        if (need.face_down) return (struct next_step){"deal", "Deal the cards face down."};
        return (struct next_step){"card", "Deal the next card and enter it."};
    case TABLE_DECIDING:
        if (!floor_left_verified(f, table))
            return (struct next_step){"left", "Verify the cards that are left after the deal."};
        return (struct next_step){"decide", "The players decide. Record what a player shows at the table."};
    case TABLE_FINISHED:
        if (!floor_config(f, table)->chips)
            return (struct next_step){"settle", "Announce the results, then settle: the credit moves by itself."};
        return (struct next_step){"settle", "Take and pay seat by seat, then settle. A misread card can be corrected."};
    }
    return (struct next_step){"wait", ""};
}

static struct next_step next_step(const struct floor *f, int table) {
    const struct floor_table *t = &f->table[table - 1];
    /* a jackpot may be decided in the middle of a round, which a dealer first brings to its end */
    if (t->locks && (floor_is_idle(f, table) || !floor_config(f, table)->live))
        return (struct next_step){"verify", "A jackpot was won. Verify the hand; a supervisor verifies too."};
    if (floor_config(f, table)->live) return next_live_step(f, table);
    if (t->phase == TABLE_OFF)
        return (struct next_step){"table-open", "The table is out of service. A supervisor opens it."};
    return (struct next_step){"wait", "The house deals at this table."};
}

static void put_deck(struct buf *b, const struct floor *f, int table) {
    const struct floor_table *t = &f->table[table - 1];
    json_write(b, "deck:{name:%s, rounds:%u, burnt:%d, left:%d, shuffle_due:%i, deck_due:%i", t->deck, t->deck_rounds,
               t->burnt, floor_cards_left(f, table), floor_shuffle_due(f, table), t->deck_due);
    if (floor_game(f, table)->cards_left)
        json_write(b, "verify:%d, verified:%i", floor_game(f, table)->cards_left, t->left_verified);
    json_write_end(b, '}');
}

static void put_stakes_amended(struct buf *b, const struct game *game, const struct fact_amend *amend) {
    json_write_begin(b, "wagers", '[');
    for (int i = 0; i < amend->count; i++)
        json_write(b, "{wager:%s, was:%jd, is:%jd}", game->wagers[amend->stake[i].wager].id, amend->stake[i].was,
                   amend->stake[i].is);
    json_write_end(b, ']');
}

static void put_cards_amended(struct buf *b, const struct fact_amend *amend) {
    json_write_begin(b, "cards", '[');
    for (int i = 0; i < amend->changes.count; i++) {
        json_write_begin(b, NULL, '{');
        json_write_int(b, "index", amend->changes.change[i].index);
        card_write_json(b, "was", &amend->changes.change[i].was, 1);
        card_write_json(b, "is", &amend->changes.change[i].is, 1);
        json_write_end(b, '}');
    }
    json_write_end(b, ']');
}

void view_put_amend(struct buf *b, const struct game *game, const struct fact_amend *amend) {
    static const char none[] = "";
    const char *const *actions = game->actions;
    json_write(b, "what:%s, seat?:%d", fact_amend_id(amend->what), amend->seat);
    if (amend->what == AMEND_WAGERS) put_stakes_amended(b, game, amend);
    if (amend->what == AMEND_CARDS) put_cards_amended(b, amend);
    if (amend->what == AMEND_DECISION)
        json_write(b, "was:%s, is:%s", amend->was < game->action_count ? actions[amend->was] : none,
                   amend->is < game->action_count ? actions[amend->is] : none);
    if (amend->what == AMEND_CALL) json_write(b, "was:%s, is:%s", game->calls[amend->was].id, none);
    if (amend->what == AMEND_START || amend->what == AMEND_SEAT) json_write(b, "from:%d, to:%d", amend->was, amend->is);
}

/* [L-1] The last thing that was put right in this round, and who did it. */
static void put_amended(struct buf *b, const struct view_source *house, int table) {
    const struct floor_table *t = &house->floor->table[table - 1];
    if (!t->amends) return;
    json_write_begin(b, "amended", '{');
    json_write(b, "count:%u, by:%s, time:%jd", t->amends, user_of(house, t->amended_by), t->amended_ms);
    view_put_amend(b, floor_game(house->floor, table), &t->amended);
    json_write_text(b, "reason", t->amended.reason);
    json_write_end(b, '}');
}

/* Of a bit each, seat 1 the lowest. */
static void put_seat_numbers(struct buf *b, const char *key, unsigned seats) {
    json_write_begin(b, key, '[');
    for (int seat = 1; seats >> (seat - 1); seat++)
        if (seats >> (seat - 1) & 1) json_write_int(b, NULL, seat);
    json_write_end(b, ']');
}

/* What of the seat's wins waits for people already, or will. */
static int64_t stopped_cents(const struct floor *f, int table, int seat) {
    struct award awards[AWARDS_MAX];
    const int count = decided_awards(f, table, seat, awards);
    const struct floor_lock *lock = floor_lock_find(f, lock_of_seat(f, table, seat));
    int64_t cents = lock ? lock->cents : 0;
    for (int i = 0; i < count; i++) {
        if (!floor_will_lock(f, table, &awards[i])) continue;
        cents += awards[i].meter ? floor_meter_coming(f, table, &awards[i]) : awards[i].returned_cents;
    }
    return cents;
}

/* A jackpot lies on the table: hands off, call the floor. */
static void put_stop(struct buf *b, const struct floor *f, int table) {
    const int seats = floor_config(f, table)->live ? listed_seats(f, table, 0) : 0;
    bool any = false;
    for (int seat = 1; seat <= seats; seat++) {
        const int64_t cents = stopped_cents(f, table, seat);
        if (!cents) continue;
        if (!any) json_write_begin(b, "stop", '[');
        any = true;
        json_write(b, "{seat:%d, cents:%jd}", seat, cents);
    }
    if (any) json_write_end(b, ']');
}

static void put_callable(struct buf *b, const struct floor *f, int table) {
    const struct game *game = floor_game(f, table);
    json_write_begin(b, "callable", '[');
    for (int seat = 1; seat <= floor_config(f, table)->seats; seat++) {
        const unsigned calls = floor_calls(f, table, seat);
        if (!calls) continue;
        json_write(b, "{seat:%d, calls:[", seat);
        for (int call = 0; call < game->call_count; call++)
            if (calls >> call & 1) json_write_text(b, NULL, game->calls[call].id);
        json_write(b, "]}");
    }
    json_write_end(b, ']');
}

static void put_felt(struct buf *b, const struct floor *f, int table) {
    struct fact again = {.kind = FACT_AGAIN, .table = (uint16_t)table};
    unsigned seats = 0;
    floor_fill_again(f, &again);
    for (int i = 0; i < again.again.count; i++) seats |= 1u << (again.again.spot[i].seat - 1);
    json_write_int(b, "lights", floor_lights(f, table));
    put_seat_numbers(b, "by_hand", floor_by_hand(f, table));
    put_callable(b, f, table);
    if (seats) put_seat_numbers(b, "again", seats);
}

/* What a card reader does at the table, and what is left to the dealer. */
static const char *reader_word(const struct floor *f, int table) {
    if (f->table[table - 1].by_hand) return "by-hand";
    if (floor_awaits_front(f, table)) return "front";
    if (floor_awaits_turn(f, table)) return "turn";
    return f->table[table - 1].read_error ? "error" : "feeds";
}

void view_put_dealer(struct buf *b, const struct view_source *house, int table, uint64_t ack) {
    const struct floor *f = house->floor;
    const struct floor_table *t = &f->table[table - 1];
    const struct next_step next = next_step(f, table);
    json_write(b, "{is:'view', of:'dealer', ack:%jd, now:%jd", ack, house->now_ms);
    put_trouble(b, house);
    json_write(b, "table:%s, version:%jd, next:%s, next_text:%s", floor_config(f, table)->name,
               house->table_version[table - 1], next.word, next.text);
    put_round(b, f, table, 0);
    put_seats(b, f, table, 0, "seats");
    card_write_json(b, "cards", t->cards, floor_config(f, table)->live ? t->card_count : 0);
    put_dealt(b, f, table);
    put_awaited(b, f, table);
    if (floor_config(f, table)->live) put_deck(b, f, table);
    if (t->dealer_name[0]) json_write_text(b, "dealer_name", t->dealer_name);
    if (t->supervisor_name[0]) json_write_text(b, "supervisor_name", t->supervisor_name);
    put_amended(b, house, table);
    put_stop(b, f, table);
    if (floor_config(f, table)->chips) put_felt(b, f, table);
    if (floor_config(f, table)->reader) json_write_word(b, "reader", reader_word(f, table));
    if (floor_config(f, table)->chips) view_put_table_rack(b, house, table);
    view_put_meters(b, f, view_pool_of(f, table));
    view_put_locks(b, house, table, INT_MAX);
    json_write(b, "tokes:%jd}", books_balance(&f->books, account_of(ACCOUNT_TOKES, (uint32_t)table)));
}
