/*
 * view_parts.c - hands, seats, rounds, meters and locks as JSON; every view is made of them.
 */
#include "house/view.h"

#include "base/json_write.h"
#include "ledger/posting.h"

#include <string.h>

const char *const view_phases[] = {"off", "pause", "betting", "dealing", "deciding", "finished"};

/* ---- hands -------------------------------------------------------------------------------------------- */

bool view_all_seen(const struct hand_view *hand)
{
    for (int i = 0; i < hand->count; i++)
        if (hand->cards[i] == CARD_HIDDEN) return false;
    return hand->count > 0;
}

/* The hand in words is its owner's to hear, and everybody's once it lies open. */
static void put_words(struct buf *b, const struct floor *f, int table, int seat, const struct hand_view *hand)
{
    char memory[120];
    struct buf words = BUF(memory);

    if (!view_all_seen(hand)) return;
    floor_game(f, table)->describe(f->round[table - 1], seat, &words);
    if (words.size) json_write_text(b, "words", memory);
}

/* Left open, so that words can follow. */
void view_put_hand(struct buf *b, const char *key, const struct hand_view *hand)
{
    json_write_begin(b, key, '{');
    card_write_json(b, "cards", hand->cards, hand->count);
    if (hand->set && hand->front[0] != hand->front[1]) {
        card_write_json(b, "front", hand->front, 2);
        json_write_bool(b, "foul", hand->foul);
        if (hand->way) json_write_text(b, "way", hand->way);
    }
}

/* ---- awards ------------------------------------------------------------------------------------------- */

static uint32_t lock_of(const struct floor *f, int table, int seat)
{
    if (!f->table[table - 1].locks) return 0;
    for (uint32_t i = 0; i < f->lock_room; i++)
        if (f->lock[i].id && f->lock[i].table == table && f->lock[i].seat == seat) return f->lock[i].id;
    return 0;
}

static void put_award(struct buf *b, const struct floor *f, int table, const struct award *award, int64_t cut)
{
    const bool waits = !award->toke && posting_win_cents(award) >= f->config->lock_cents;
    const uint32_t lock = waits ? lock_of(f, table, award->seat) : 0;

    json_write_begin(b, NULL, '{');
    json_write_word(b, "wager", floor_game(f, table)->wagers[award->wager].id);
    json_write_int(b, "stake", award->stake_cents);
    json_write_word(b, "outcome", outcome_name((enum outcome)award->outcome));
    json_write_word(b, "line", award->line ? award->line->id : "");
    json_write_int(b, "returned", award->returned_cents);
    if (award->meter) json_write_int(b, "meter", award->meter);
    if (cut) {
        json_write_bool(b, "limited", true);
        json_write_int(b, "cut", cut);
    }
    if (lock) json_write_int(b, "locked", lock);
    json_write_end(b, '}');
}

/* WAC 230-15-490 Was more won on a wager than one deal pays all players? */
static bool is_limited(const struct floor_table *t)
{
    for (int w = 0; w < WAGERS_MAX; w++)
        if (t->terms.spot[w].aggregate_cents && t->won_cents[w] > t->terms.spot[w].aggregate_cents)
            return true;
    return false;
}

static void put_awards(struct buf *b, const struct floor *f, int table, int seat)
{
    struct award awards[AWARDS_MAX], uncut[AWARDS_MAX];
    const struct floor_seat *s = &f->seat[table - 1][seat - 1];
    const int count = floor_awards(f, table, seat, awards);
    int64_t tokes = 0;

    memcpy(uncut, awards, (size_t)count * sizeof *uncut);
    if (count && is_limited(&f->table[table - 1]))
        floor_game(f, table)->settle(f->round[table - 1], seat, uncut);
    json_write_begin(b, "awards", '[');
    for (int i = 0; i < count; i++) {
        const int64_t cut = uncut[i].returned_cents - awards[i].returned_cents;
        put_award(b, f, table, &awards[i], awards[i].meter ? 0 : cut);
        if (awards[i].toke) tokes += awards[i].returned_cents;
    }
    json_write_end(b, ']');
    json_write_int(b, "returned", s->returned_cents);
    if (tokes) json_write_int(b, "tokes", tokes);
}

/* ---- seats -------------------------------------------------------------------------------------------- */

void view_put_stakes(struct buf *b, const struct game *game, const int64_t *stakes)
{
    int64_t staked = 0;

    json_write_begin(b, "stakes", '{');
    for (int w = 0; w < game->wager_count; w++) {
        if (!stakes[w]) continue;
        json_write_int(b, game->wagers[w].id, stakes[w]);
        staked += stakes[w];
    }
    json_write_end(b, '}');
    json_write_int(b, "staked", staked);
}

static void put_seat(struct buf *b, const struct floor *f, int table, const struct seat_view *v)
{
    const struct game *game = floor_game(f, table);
    const struct floor_seat *s = &f->seat[table - 1][v->seat - 1];
    const uint32_t terminal = s->player ? s->player : s->terminal;

    json_write_int(b, "seat", v->seat);
    if (terminal) {
        json_write_int(b, "terminal", terminal);
        if (f->terminal[terminal - 1].name[0]) json_write_text(b, "name", f->terminal[terminal - 1].name);
    }
    if (s->ready && f->table[table - 1].phase == TABLE_BETTING) json_write_bool(b, "ready", true);
    json_write_bool(b, "decided", v->decided);
    if (v->action >= 0 && v->action < game->action_count) json_write_word(b, "action", game->actions[v->action]);
    if (v->action >= 0) json_write_word(b, "source", s->chose ? "player" : "time-out");
    if (v->pick[0]) {
        json_write_begin(b, "pick", '[');
        for (int i = 0; i < 3; i++) {
            json_write_comma(b);
            buf_int(b, v->pick[i]);
        }
        json_write_end(b, ']');
    }
    view_put_hand(b, "hand", &v->hand);
    put_words(b, f, table, v->seat, &v->hand);
    json_write_end(b, '}');
    view_put_stakes(b, game, v->stake);
    if (f->table[table - 1].settled && !f->table[table - 1].voided) put_awards(b, f, table, v->seat);
}

/* A seat that is taken and has not wagered. */
static void put_idle(struct buf *b, const struct floor *f, int table, int seat)
{
    const struct seat_view idle = {.seat = (uint16_t)seat, .decided = true, .action = -1};

    put_seat(b, f, table, &idle);
}

static const struct seat_view *find(const struct view *view, int seat)
{
    for (int i = 0; i < view->seats; i++)
        if (view->seat[i].seat == seat) return &view->seat[i];
    return NULL;
}

static void put_one(struct buf *b, const struct floor *f, int table, const struct view *view, int seat)
{
    const struct seat_view *v = find(view, seat);

    if (v)
        put_seat(b, f, table, v);
    else
        put_idle(b, f, table, seat);
}

/* A stadium's view holds its viewer alone; whoever looks at all seats asks for each.  Its cards lie open. */
static void put_of_stadium(struct buf *b, const struct floor *f, int table, int seat)
{
    struct view view = {0};

    if (f->table[table - 1].round) floor_game(f, table)->view(f->round[table - 1], seat, &view);
    put_one(b, f, table, &view, seat);
}

bool view_lists_seats(const struct floor *f, int table)
{
    const struct config_table *config = floor_config(f, table);

    return config->seats <= TABLE_SEATS || (config->live && config->seats <= VIEW_LISTED);
}

/* How many of them are listed: a player at a stadium sees none but the own. */
static int listed(const struct floor *f, int table, int viewer)
{
    const int seats = floor_config(f, table)->seats;

    if (viewer) return seats <= TABLE_SEATS ? seats : 0;
    return view_lists_seats(f, table) ? seats : 0;
}

/* The viewer's own seat as an object, or the others as a list: at a table all that are taken or in play. */
void view_put_seats(struct buf *b, const struct floor *f, int table, int viewer, const char *key, bool own)
{
    const struct config_table *config = floor_config(f, table);
    const int seats = own ? 0 : listed(f, table, viewer);
    struct view view;

    view.seats = 0;
    if (f->table[table - 1].round && (own || seats))
        config->rules.game->view(f->round[table - 1], viewer, &view);
    json_write_begin(b, key, own ? '{' : '[');
    if (own) put_one(b, f, table, &view, viewer);
    for (int seat = 1; seat <= seats; seat++) {
        const struct floor_seat *s = &f->seat[table - 1][seat - 1];
        if (seat == viewer || (!s->terminal && !s->player)) continue;
        json_write_begin(b, NULL, '{');
        if (!viewer && floor_game(f, table)->seats > TABLE_SEATS)
            put_of_stadium(b, f, table, seat);
        else
            put_one(b, f, table, &view, seat);
        json_write_end(b, '}');
    }
    json_write_end(b, own ? '}' : ']');
}

/* ---- the round ---------------------------------------------------------------------------------------- */

static const char *const receivers[] = {"dealer", "seat", "table", "nobody"}; /* ORDER card_for */

static void put_place(struct buf *b, const struct need *need)
{
    json_write_word(b, "to", receivers[need->to]);
    if (need->to == TO_SEAT) json_write_int(b, "seat", need->seat);
}

/* The cards of a live round with whom each went to, so that one can be corrected where it lies. */
void view_put_dealt(struct buf *b, const struct floor *f, int table)
{
    struct need needs[FACT_CARDS_MAX];
    const int count = floor_dealt(f, table, needs);

    json_write_begin(b, "dealt", '[');
    for (int i = 0; i < count; i++) {
        json_write_begin(b, NULL, '{');
        card_write_json(b, "card", &f->table[table - 1].cards[i], 1);
        put_place(b, &needs[i]);
        json_write_end(b, '}');
    }
    json_write_end(b, ']');
}

/* Whom the next cards are for: a scanner may send them all at once. */
void view_put_awaited(struct buf *b, const struct floor *f, int table)
{
    struct need needs[FACT_CARDS_MAX];
    const int count = floor_config(f, table)->live ? floor_awaited(f, table, needs) : 0;

    json_write_begin(b, "awaited", '[');
    for (int i = 0; i < count; i++) {
        json_write_begin(b, NULL, '{');
        put_place(b, &needs[i]);
        json_write_end(b, '}');
    }
    json_write_end(b, ']');
}

void view_put_need(struct buf *b, const struct need *need)
{
    static const char *const kinds[] = {"wagers", "start", "card", "decision",
                                        "nothing"}; /* ORDER need_kind */

    json_write_begin(b, "need", '{');
    json_write_word(b, "kind", kinds[need->kind]);
    if (need->kind == NEED_CARD) json_write_word(b, "to", receivers[need->to]);
    if ((need->kind == NEED_CARD && need->to == TO_SEAT) || (need->kind == NEED_DECISION && need->seat))
        json_write_int(b, "seat", need->seat);
    json_write_end(b, '}');
}

static int64_t window_of(const struct floor_table *t)
{
    if (!t->deadline_ms) return 0;
    if (t->phase == TABLE_BETTING) return t->terms.betting_ms;
    if (t->phase == TABLE_DECIDING) return t->terms.decision_ms;
    if (t->phase == TABLE_FINISHED) return FLOOR_LOOK_MS;
    return t->phase == TABLE_PAUSE ? t->terms.pause_ms : 0;
}

void view_put_commitment(struct buf *b, const uint8_t *commitment)
{
    static const uint8_t none[FACT_HASH];

    if (memcmp(commitment, none, FACT_HASH) == 0) return;
    json_write_key(b, "commitment");
    buf_char(b, '"');
    buf_hex(b, commitment, FACT_HASH);
    buf_char(b, '"');
}

static void put_round(struct buf *b, const struct floor *f, int table, int viewer)
{
    const struct floor_table *t = &f->table[table - 1];
    struct view view = {.need = {.kind = NEED_NOTHING}};

    if (t->round) floor_game(f, table)->view(f->round[table - 1], viewer, &view);
    json_write_begin(b, "round", '{');
    json_write_int(b, "round", (int64_t)t->round);
    json_write_int(b, "game", (int64_t)t->game);
    json_write_word(b, "phase", view_phases[t->phase]);
    if (t->deadline_ms) json_write_int(b, "deadline", t->deadline_ms);
    json_write_int(b, "window", window_of(t));
    view_put_need(b, &view.need);
    view_put_commitment(b, t->commitment);
    view_put_hand(b, "dealer", &view.dealer);
    put_words(b, f, table, 0, &view.dealer);
    json_write_end(b, '}');
    if (floor_game(f, table)->table_cards) {
        view_put_hand(b, "table", &view.table);
        json_write_end(b, '}');
    }
    json_write_bool(b, "settled", t->settled);
    json_write_bool(b, "voided", t->voided);
    if (t->dead) json_write_bool(b, "dead", true);
    json_write_bool(b, "closing", t->closing);
    json_write_int(b, "players", t->players);
    if (t->phase == TABLE_BETTING && !floor_config(f, table)->live)
        json_write_int(b, "unready", t->seated - t->ready);
    json_write_end(b, '}');
}

/* May all terminals of the table be told the same?  A decision is somebody's, and so are cards in a hand. */
static bool is_shared(const struct floor *f, int table)
{
    return floor_config(f, table)->seats > TABLE_SEATS && f->table[table - 1].phase != TABLE_DECIDING;
}

void view_put_round(struct buf *b, const struct floor *f, int table, int viewer, struct view_shared *shared)
{
    if (!shared || !is_shared(f, table)) {
        put_round(b, f, table, viewer);
        return;
    }
    if (shared->table != table || shared->facts != f->head->facts) {
        struct buf text = BUF(shared->text);

        put_round(&text, f, table, viewer);
        must(!text.full);
        shared->facts = f->head->facts;
        shared->table = table;
        shared->size = text.size;
    }
    json_write_comma(b);
    buf_bytes(b, shared->text, shared->size);
}

/* ---- meters and locks --------------------------------------------------------------------------------- */

static const char *label_of(const struct game *game, int number)
{
    for (int i = 0; i < game->meter_count; i++)
        if (game->meters[i].number == number) return game->meters[i].label;
    return "";
}

/* One pool's, or all (0); inside a list that is open. */
void view_put_meters(struct buf *b, const struct floor *f, int pool)
{
    json_write_begin(b, "meters", '[');
    for (int i = 0; i < f->config->pool_count; i++) {
        const struct pool *p = &f->head->pool[i];
        for (int m = 0; (!pool || pool == i + 1) && m < p->count; m++) {
            json_write_begin(b, NULL, '{');
            json_write_text(b, "pool", f->config->pool[i].name);
            json_write_int(b, "meter", p->meter[m].number);
            json_write_text(b, "label", label_of(f->config->pool[i].game, p->meter[m].number));
            json_write_int(b, "cents", p->meter[m].cents);
            json_write_int(b, "millionths", p->meter[m].millionths);
            json_write_int(b, "reset", p->meter[m].reset_cents);
            if (p->meter[m].maximum_cents) json_write_int(b, "maximum", p->meter[m].maximum_cents);
            json_write_bool(b, "bonus", p->bonus);
            json_write_end(b, '}');
        }
    }
    json_write_end(b, ']');
}

void view_put_lock(struct buf *b, const struct view_house *house, const struct floor_lock *lock)
{
    json_write_int(b, "lock", lock->id);
    json_write_text(b, "table", floor_config(house->floor, lock->table)->name);
    json_write_int(b, "seat", lock->seat);
    json_write_int(b, "terminal", lock->terminal);
    json_write_int(b, "round", (int64_t)lock->round);
    json_write_int(b, "cents", lock->cents);
    json_write_int(b, "time", lock->time_ms);
    json_write_begin(b, "verified", '[');
    for (int i = 0; i < 2; i++) {
        if (!lock->verified[i]) continue;
        json_write_comma(b);
        json_write_string(b,
                        house->names.user ? house->names.user(house->names.context, lock->verified[i]) : "");
    }
    json_write_end(b, ']');
    json_write_bool(b, "supervised", lock->verified[1] != 0);
}
