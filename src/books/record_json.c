/*
 * record_json.c - a record as JSON, in two forms, and finding the records that somebody asks for.
 *
 * The form of exports (docs/audit.md has every key); what may not be seen is "??" in a list of cards and null
 * as a card:
 *
 *   {"round":7,"table":1,"name":"Catch 1","game":"three-card-catch","game_number":3,"dealer":"house",
 *    "state":"settled","opened":"...","closed":"...","ended":"...","commitment":"...","first_card":1,
 *    "events":[...],"hands":{...},"seats":[...]}
 *
 * And the form of the protocol: Played and Step of message.def.
 */
#include "books/record.h"

#include "base/json.h"
#include "base/json_write.h"
#include "base/time.h"
#include "deal/receipt_key.h"
#include "house/view.h"

#include <string.h>

/* ======== as exported ================================================================================ */

/* ---- small pieces ------------------------------------------------------------------------------------- */

static void put_cards(struct buf *b, const char *key, const card *cards, int count)
{
    buf_format(b, "\"%s\":\"", key);
    card_put_list(b, cards, count);
    buf_char(b, '"');
}

static void put_time(struct buf *b, const char *key, int64_t ms)
{
    buf_format(b, ",\"%s\":", key);
    if (!ms) {
        buf_put(b, "null");
        return;
    }
    buf_char(b, '"');
    time_put(b, ms);
    buf_char(b, '"');
}

static void put_hex(struct buf *b, const char *key, const uint8_t *bytes, size_t size)
{
    buf_format(b, ",\"%s\":\"", key);
    buf_hex(b, bytes, size);
    buf_char(b, '"');
}

void record_put_hand(struct buf *b, const struct record *r, const struct hand_view *hand)
{
    put_cards(b, "cards", hand->cards, hand->count);
    if (record_game(r)->sets_hand < 0) return;
    buf_char(b, ',');
    put_cards(b, "front", hand->front, hand->set ? 2 : 0);
    if (hand->foul) buf_put(b, ",\"foul\":true");
    if (hand->way) buf_format(b, ",\"rule\":\"%s\"", hand->way);
}

/* ---- events ------------------------------------------------------------------------------------------- */

/* Who did it, as people say: the player, the clock, the dealer or a supervisor, the house. */
static const char *source_of(const struct record *r, const struct record_moment *m)
{
    switch ((enum fact_source)m->source) {
    case BY_TERMINAL: return "player";
    case BY_USER: return m->kind == FACT_CORRECT || m->kind == FACT_VOID ? "staff" : "dealer";
    case BY_CLOCK: return m->kind == FACT_EXPIRE ? "time-out" : "house";
    case BY_PROGRAM: break;
    }
    return m->kind == FACT_BETS || m->kind == FACT_ACT ? "player"
           : record_table(r)->live                     ? "dealer"
                                                       : "house";
}

static void put_card(struct buf *b, struct record *r, const struct record_moment *m,
                     struct record_sight sight)
{
    static const char *const to[] = {"dealer", "seat", "table", "nobody"}; /* ORDER card_for */

    buf_put(b, ",\"card\":");
    if (record_shows(r, m, sight)) {
        buf_char(b, '"');
        card_put(b, m->event.cards[0]);
        buf_char(b, '"');
    } else {
        buf_put(b, "null");
    }
    if (!m->known) return; /* nor is it known for whom */
    buf_format(b, ",\"to\":\"%s\"", to[m->to]);
    if (m->to == TO_SEAT) buf_format(b, ",\"seat\":%d", m->to_seat);
}

/* Front cards are a player's own business until the hands are shown. */
static void put_act(struct buf *b, const struct record *r, const struct record_moment *m,
                    struct record_sight sight)
{
    const struct game *game = record_game(r);
    const bool own = sight.terminal && record_seat_of(r, sight.terminal) == m->event.seat;

    buf_format(b, ",\"seat\":%d,\"action\":\"%s\"", m->event.seat, game->actions[m->event.what]);
    if (game->sets_hand != m->event.what || (!own && !record_is_over(r))) return;
    buf_char(b, ',');
    put_cards(b, "front", m->event.cards, 2);
}

static void put_event(struct buf *b, struct record *r, const struct record_moment *m,
                      struct record_sight sight)
{
    const struct event *e = &m->event;

    switch ((enum event_kind)e->kind) {
    case EV_BET:
        buf_format(b, "bet\",\"seat\":%d,\"wager\":\"%s\",\"cents\":%lld", e->seat,
                   record_game(r)->wagers[e->what].id, (long long)e->cents);
        break;
    case EV_PICK:
        buf_format(b, "pick\",\"seat\":%d,\"pick\":[%d,%d,%d]", e->seat, e->cards[0], e->cards[1],
                   e->cards[2]);
        break;
    case EV_CLOSE: buf_put(b, "close\""); break;
    case EV_START: buf_format(b, "start\",\"spot\":%d", e->what); break;
    case EV_CARD:
        buf_put(b, "card\"");
        put_card(b, r, m, sight);
        break;
    case EV_ACT:
        buf_put(b, "act\"");
        put_act(b, r, m, sight);
        break;
    case EV_EXPIRE: buf_put(b, "expire\""); break;
    }
}

/* A misread card may be as secret as the right one: named only where that one is. */
static void put_correction(struct buf *b, struct record *r, const struct record_note *note,
                           struct record_sight sight)
{
    int dealt = 0;

    buf_format(b, ",\"card_number\":%d", note->index + 1);
    for (int i = 0; i < r->moment_count; i++) {
        const struct record_moment *m = &r->moments[i];
        if (!m->plays || m->event.kind != EV_CARD || dealt++ != note->index) continue;
        struct record_moment corrected = *m;
        corrected.event.cards[0] = note->is;
        if (!record_shows(r, &corrected, sight)) break;
        buf_char(b, ',');
        put_cards(b, "was", &note->was, 1);
        buf_char(b, ',');
        put_cards(b, "is", &note->is, 1);
    }
}

static void put_note(struct buf *b, struct record *r, const struct record_moment *m,
                     struct record_sight sight)
{
    const struct record_note *note = &r->notes[m->note];

    if (m->kind == FACT_CORRECT) put_correction(b, r, note, sight);
    if (m->kind == FACT_VOID && note->dead) buf_put(b, ",\"dead\":true");
    buf_put(b, ",\"reason\":");
    json_write_string(b, note->reason);
}

void record_put_moment_json(struct buf *b, struct record *r, int index, struct record_sight sight)
{
    const struct record_moment *m = &r->moments[index];

    buf_format(b, "{\"step\":%d,\"entry\":%llu", index + 1, (unsigned long long)m->number);
    put_time(b, "time", m->time_ms);
    buf_format(b, ",\"by\":\"%s\"", source_of(r, m));
    if (m->who) buf_format(b, ",\"who\":%u", m->who);
    buf_put(b, ",\"event\":\"");
    if (m->plays) {
        put_event(b, r, m, sight);
    } else {
        buf_put(b, fact_id(m->kind));
        buf_char(b, '"');
        if (m->kind == FACT_READY) buf_format(b, ",\"seat\":%d", m->event.seat);
    }
    if (m->note >= 0) put_note(b, r, m, sight);
    buf_char(b, '}');
}

/* In a stadium nobody is told what hundreds of others bet. */
static bool concerns(const struct record *r, const struct record_moment *m, struct record_sight sight)
{
    const bool of_a_seat =
        m->plays && (m->event.kind == EV_BET || m->event.kind == EV_PICK || m->event.kind == EV_ACT);

    if (!sight.terminal || !of_a_seat || record_game(r)->seats <= TABLE_SEATS) return true;
    return m->event.seat == record_seat_of(r, sight.terminal);
}

static void put_events(struct buf *b, struct record *r, struct record_sight sight)
{
    const char *comma = "";

    buf_put(b, ",\"events\":[");
    for (int i = 0; i < r->moment_count; i++) {
        if (!concerns(r, &r->moments[i], sight)) continue;
        buf_put(b, comma);
        record_put_moment_json(b, r, i, sight);
        comma = ",";
    }
    buf_char(b, ']');
}

/* ---- the table ---------------------------------------------------------------------------------------- */

static void put_hands(struct buf *b, const struct record *r, const struct view *view)
{
    const struct game *game = record_game(r);

    buf_put(b, ",\"hands\":{\"dealer\":{");
    record_put_hand(b, r, &view->dealer);
    if (view->over) {
        char memory[128];
        struct buf words = BUF(memory);
        game->describe(r->state_memory, 0, &words);
        buf_put(b, ",\"hand\":");
        json_write_string(b, memory);
    }
    buf_char(b, '}');
    if (game->table_cards) {
        buf_char(b, ',');
        put_cards(b, game->table_cards, view->table.cards, view->table.count);
    }
    buf_char(b, '}');
}

static const struct seat_view *seat_in(const struct view *view, int seat)
{
    for (int i = 0; i < view->seats; i++)
        if (view->seat[i].seat == seat) return &view->seat[i];
    return NULL;
}

/* ---- seats -------------------------------------------------------------------------------------------- */

static void put_decisions(struct buf *b, const struct record *r, int seat)
{
    const char *comma = "";

    buf_put(b, ",\"decisions\":[");
    for (int i = 0; i < r->decision_count; i++) {
        const struct record_decision *d = &r->decisions[i];
        if (d->seat != seat) continue;
        buf_format(b, "%s{\"action\":\"%s\",\"by\":\"%s\"}", comma,
                   d->action < 0 ? "" : record_game(r)->actions[d->action],
                   d->expired ? "time-out" : "player");
        comma = ",";
    }
    buf_char(b, ']');
}

static void put_wager(struct buf *b, const struct record *r, const struct record_wager *w)
{
    buf_format(b, "{\"wager\":\"%s\",\"stake\":%lld", record_game(r)->wagers[w->award.wager].id,
               (long long)w->award.stake_cents);
    if (w->known)
        buf_format(b, ",\"outcome\":\"%s\",\"line\":\"%s\"", outcome_name(w->award.outcome),
                   w->award.line && w->award.outcome != OUTCOME_LOSE ? w->award.line->id : "");
    if (r->settled) buf_format(b, ",\"paid\":%lld", (long long)w->award.returned_cents);
    if (w->award.meter) buf_format(b, ",\"meter\":%d", w->award.meter);
    if (w->locked_cents) buf_format(b, ",\"locked\":%lld", (long long)w->locked_cents);
    if (w->award.toke) buf_put(b, ",\"toke\":true");
    buf_char(b, '}');
}

/* A void round gives every stake back, whatever it had paid. */
static void put_wagers(struct buf *b, const struct record *r, int seat)
{
    const char *comma = "";
    int64_t staked = 0, returned = 0, tokes = 0;

    buf_put(b, ",\"wagers\":[");
    for (int i = 0; i < r->wager_count; i++) {
        const struct record_wager *w = &r->wagers[i];
        if (w->award.seat != seat) continue;
        buf_put(b, comma);
        put_wager(b, r, w);
        comma = ",";
        staked += w->award.stake_cents;
        *(w->award.toke ? &tokes : &returned) += w->award.returned_cents;
    }
    if (r->state == RECORD_VOID) returned = staked;
    buf_format(b, "],\"staked\":%lld", (long long)staked);
    if (record_is_over(r)) buf_format(b, ",\"returned\":%lld", (long long)returned);
    if (tokes && r->state == RECORD_SETTLED) buf_format(b, ",\"tokes\":%lld", (long long)tokes);
}

static void put_seat(struct buf *b, struct record *r, const struct record_seat *s, const struct view *view)
{
    const struct seat_view *v = seat_in(view, s->seat);

    buf_format(b, "{\"seat\":%d,\"terminal\":%u", s->seat, s->terminal);
    if (v && !r->sealed) {
        buf_char(b, ',');
        record_put_hand(b, r, &v->hand);
        if (v->pick[0]) buf_format(b, ",\"pick\":[%d,%d,%d]", v->pick[0], v->pick[1], v->pick[2]);
    }
    if (view->over && v) {
        char memory[128];
        struct buf words = BUF(memory);
        record_game(r)->describe(r->state_memory, s->seat, &words);
        buf_put(b, ",\"hand\":");
        json_write_string(b, memory);
    }
    put_decisions(b, r, s->seat);
    put_wagers(b, r, s->seat);
    buf_char(b, '}');
}

/* Its own seat of a stadium, all of a table; a seat that took its wagers back is not in the round. */
static void put_seats(struct buf *b, struct record *r, struct record_sight sight, const struct view *view)
{
    const bool stadium = record_game(r)->seats > TABLE_SEATS;
    const int own = record_seat_of(r, sight.terminal);
    const char *comma = "";

    buf_put(b, ",\"seats\":[");
    for (int i = 0; i < r->seat_count; i++) {
        struct view alone;

        if (sight.terminal && stadium && r->seats[i].seat != own) continue;
        if (stadium) record_game(r)->view(r->state_memory, r->seats[i].seat, &alone);
        buf_put(b, comma);
        put_seat(b, r, &r->seats[i], stadium ? &alone : view);
        comma = ",";
    }
    buf_char(b, ']');
}

/* ---- the record --------------------------------------------------------------------------------------- */

static void put_head(struct buf *b, const struct record *r)
{
    static const char *const states[] = {"open", "settled", "void"}; /* ORDER record_state */

    buf_format(b, "{\"round\":%llu,\"table\":%d,\"name\":", (unsigned long long)r->round, r->table);
    json_write_string(b, record_table(r)->name);
    buf_format(b, ",\"game\":\"%s\",\"game_number\":%llu,\"dealer\":\"%s\",\"state\":\"%s\"",
               record_game(r)->id, (unsigned long long)r->game, record_table(r)->live ? "live" : "house",
               states[r->state]);
    if (r->state == RECORD_VOID && r->settled) buf_put(b, ",\"settled_before\":true");
    if (r->sealed) buf_put(b, ",\"sealed\":true");
    put_time(b, "opened", r->opened_ms);
    put_time(b, "closed", r->closed_ms);
    put_time(b, "ended", r->ended_ms);
    if (record_table(r)->live) return;
    put_hex(b, "commitment", r->commitment, FACT_HASH);
    buf_format(b, ",\"first_card\":%d", r->at + 1);
    if (r->revealed) put_hex(b, "seed", r->seed.bytes, r->seed.size);
}

void record_put_json(struct buf *b, struct record *r, struct record_sight sight)
{
    struct view view;

    put_head(b, r);
    put_events(b, r, sight);
    record_step(r, r->sealed ? r->folded : r->moment_count, sight, &view);
    if (!r->sealed) put_hands(b, r, &view);
    put_seats(b, r, sight, &view);
    buf_char(b, '}');
}

void record_put_step_json(struct buf *b, struct record *r, int n, struct record_sight sight)
{
    struct view view;

    buf_format(b, "{\"round\":%llu,\"step\":%d,\"steps\":%d", (unsigned long long)r->round, n,
               r->moment_count);
    if (n > 0) {
        buf_put(b, ",\"event\":");
        record_put_moment_json(b, r, n - 1, sight);
    }
    record_step(r, n, sight, &view);
    put_hands(b, r, &view);
    buf_put(b, ",\"seats\":[");
    for (int i = 0; i < view.seats; i++) {
        const struct seat_view *s = &view.seat[i];

        buf_format(b, "%s{\"seat\":%d,", i ? "," : "", s->seat);
        record_put_hand(b, r, &s->hand);
        buf_format(b, ",\"decided\":%s,\"action\":\"%s\",\"stakes\":{", s->decided ? "true" : "false",
                   s->action < 0 ? "" : record_game(r)->actions[s->action]);
        const char *comma = "";
        for (int w = 0; w < record_game(r)->wager_count; w++) {
            if (!s->stake[w]) continue;
            buf_format(b, "%s\"%s\":%lld", comma, record_game(r)->wagers[w].id, (long long)s->stake[w]);
            comma = ",";
        }
        buf_put(b, "}}");
    }
    buf_put(b, "]}");
}

/* An event takes at most some 200 bytes, a reason six times its letters, a wager 200. */
size_t record_json_room(const struct record *r)
{
    return 16384 + (size_t)r->moment_count * 256 + (size_t)r->note_count * 1024 +
           (size_t)r->seat_count * 1024 + (size_t)r->wager_count * 256 + (size_t)r->decision_count * 64;
}

/* ======== as the protocol has it ====================================================================== */

/* ---- seats -------------------------------------------------------------------------------------------- */

static void put_played_decisions(struct buf *b, const struct record *r, int seat, int end)
{
    const struct record_decision *last = NULL;
    const struct game *game = record_game(r);

    json_write_begin(b, "decisions", '[');
    for (int i = 0; i < r->decision_count; i++) {
        const struct record_decision *d = &r->decisions[i];
        if (d->seat != seat || d->action < 0 || (int)d->moment >= end) continue;
        json_write_begin(b, NULL, '{');
        json_write_text(b, "action", game->actions[d->action]);
        json_write_text(b, "source", d->expired ? "time-out" : "player");
        json_write_end(b, '}');
        last = d;
    }
    json_write_end(b, ']');
    if (!last) return;
    json_write_text(b, "action", game->actions[last->action]);
    json_write_text(b, "source", last->expired ? "time-out" : "player");
}

static void put_award(struct buf *b, const struct record *r, const struct record_wager *w)
{
    json_write_begin(b, NULL, '{');
    json_write_text(b, "wager", record_game(r)->wagers[w->award.wager].id);
    json_write_int(b, "stake", w->award.stake_cents);
    json_write_text(b, "outcome", outcome_name((enum outcome)w->award.outcome));
    json_write_text(b, "line", w->award.line ? w->award.line->id : "");
    json_write_int(b, "returned", w->award.returned_cents);
    if (w->award.meter) json_write_int(b, "meter", w->award.meter);
    if (w->limited) json_write_bool(b, "limited", true);
    if (w->locked_cents) json_write_int(b, "locked_cents", w->locked_cents);
    json_write_end(b, '}');
}

/* As they were paid; a void round paid nothing, its stakes went back. */
static void put_awards(struct buf *b, const struct record *r, int seat)
{
    int64_t returned = 0, tokes = 0;

    json_write_begin(b, "awards", '[');
    for (int i = 0; i < r->wager_count; i++) {
        const struct record_wager *w = &r->wagers[i];
        if (w->award.seat != seat || !w->known) continue;
        put_award(b, r, w);
        *(w->award.toke ? &tokes : &returned) += w->award.returned_cents;
    }
    json_write_end(b, ']');
    json_write_int(b, "returned", returned);
    if (tokes) json_write_int(b, "tokes", tokes);
}

static void put_words(struct buf *b, const struct record *r, int seat, const struct hand_view *hand)
{
    char memory[120];
    struct buf words = BUF(memory);

    if (!view_all_seen(hand)) return;
    record_game(r)->describe(r->state_memory, seat, &words);
    if (words.size) json_write_text(b, "words", memory);
}

static uint32_t terminal_of(const struct record *r, int seat)
{
    for (int i = 0; i < r->seat_count; i++)
        if (r->seats[i].seat == seat) return r->seats[i].terminal;
    return 0;
}

/* What the record tells of the table after its first moments. */
struct picture {
    struct record *record;
    struct record_sight sight;
    int end;
    struct view view;
};

static bool is_whole(const struct picture *p)
{
    return p->end == p->record->moment_count;
}

static void put_played_seat(struct buf *b, const struct picture *p, const struct seat_view *v)
{
    const struct record *r = p->record;

    json_write_begin(b, NULL, '{');
    json_write_int(b, "seat", v->seat);
    json_write_int(b, "terminal", terminal_of(r, v->seat));
    json_write_bool(b, "decided", v->decided);
    put_played_decisions(b, r, v->seat, p->end);
    if (v->pick[0]) {
        json_write_begin(b, "pick", '[');
        for (int i = 0; i < 3; i++) {
            json_write_comma(b);
            buf_int(b, v->pick[i]);
        }
        json_write_end(b, ']');
    }
    view_put_hand(b, "hand", &v->hand);
    put_words(b, r, v->seat, &v->hand);
    json_write_end(b, '}');
    view_put_stakes(b, record_game(r), v->stake);
    if (is_whole(p) && r->state == RECORD_SETTLED) put_awards(b, r, v->seat);
    json_write_end(b, '}');
}

/* A seat by itself: a stadium's view holds no other. */
static void put_seat_alone(struct buf *b, const struct picture *p, int seat)
{
    struct view alone;

    record_game(p->record)->view(p->record->state_memory, seat, &alone);
    for (int i = 0; i < alone.seats; i++)
        if (alone.seat[i].seat == seat) put_played_seat(b, p, &alone.seat[i]);
}

static bool is_stadium(const struct record *r)
{
    return record_game(r)->seats > TABLE_SEATS;
}

/* The seat that a moment concerns; 0: none by itself. */
static int seat_of(const struct record_moment *m)
{
    const bool own =
        m->plays && (m->event.kind == EV_BET || m->event.kind == EV_PICK || m->event.kind == EV_ACT);

    return own ? m->event.seat : 0;
}

static void put_played_seats(struct buf *b, const struct picture *p)
{
    const struct record *r = p->record;
    const int own = record_seat_of(r, p->sight.terminal);

    json_write_begin(b, "seats", '[');
    if (p->sight.terminal) {
        put_seat_alone(b, p, own);
    } else if (!is_stadium(r)) {
        for (int i = 0; i < p->view.seats; i++) put_played_seat(b, p, &p->view.seat[i]);
    } else if (is_whole(p)) {
        for (int i = 0; i < r->seat_count; i++) put_seat_alone(b, p, r->seats[i].seat);
    } else if (p->end && seat_of(&r->moments[p->end - 1])) {
        put_seat_alone(b, p, seat_of(&r->moments[p->end - 1]));
    }
    json_write_end(b, ']');
}

/* ---- the round ---------------------------------------------------------------------------------------- */

static const struct record_note *void_note(const struct record *r)
{
    for (int i = r->moment_count - 1; i >= 0; i--)
        if (r->moments[i].kind == FACT_VOID && r->moments[i].note >= 0) return &r->notes[r->moments[i].note];
    return NULL;
}

/* Settlement and void stand at the end of a round, so they are looked for from there. */
static bool has_happened(const struct picture *p, int kind)
{
    const struct record *r = p->record;

    if (kind == FACT_SETTLE ? !r->settled : r->state != RECORD_VOID) return false;
    for (int i = r->moment_count - 1; i >= 0; i--)
        if (r->moments[i].kind == kind) return i < p->end;
    return false;
}

static const char *phase_of(const struct picture *p, bool settled, bool voided)
{
    if (settled || voided) return "pause";
    switch (p->view.need.kind) {
    case NEED_WAGERS: return "betting";
    case NEED_DECISION: return "deciding";
    case NEED_NOTHING: return "finished";
    default: return "dealing";
    }
}

static int count_players(const struct picture *p)
{
    int count = 0;

    if (is_stadium(p->record)) return p->record->seat_count;
    for (int i = 0; i < p->view.seats; i++) {
        bool stake = false;
        for (int w = 0; w < WAGERS_MAX; w++) stake = stake || p->view.seat[i].stake[w];
        count += stake;
    }
    return count;
}

static void put_state(struct buf *b, const struct picture *p)
{
    const struct record *r = p->record;
    const bool settled = has_happened(p, FACT_SETTLE), voided = has_happened(p, FACT_VOID);
    const struct record_note *note = voided ? void_note(r) : NULL;

    json_write_begin(b, "state", '{');
    json_write_int(b, "round", (int64_t)r->round);
    json_write_int(b, "game", (int64_t)r->game);
    json_write_text(b, "phase", phase_of(p, settled, voided));
    json_write_int(b, "window", 0);
    view_put_need(b, &p->view.need);
    view_put_commitment(b, r->commitment);
    view_put_hand(b, "dealer", &p->view.dealer);
    put_words(b, r, 0, &p->view.dealer);
    json_write_end(b, '}');
    if (record_game(r)->table_cards) {
        view_put_hand(b, "table", &p->view.table);
        json_write_end(b, '}');
    }
    json_write_bool(b, "settled", settled);
    json_write_bool(b, "voided", voided);
    if (note && note->dead) json_write_bool(b, "dead", true);
    json_write_bool(b, "closing", false);
    json_write_int(b, "players", count_players(p));
    json_write_end(b, '}');
}

static struct picture picture_of(struct record *r, int end, struct record_sight sight)
{
    struct picture p = {.record = r, .sight = sight, .end = end};

    record_step(r, r->sealed && end > r->folded ? r->folded : end, sight, &p.view);
    return p;
}

/* ---- the objects -------------------------------------------------------------------------------------- */

void round_json_put(struct buf *b, struct record *r, struct record_sight sight)
{
    const struct picture p = picture_of(r, r->moment_count, sight);
    const struct record_note *note = r->state == RECORD_VOID ? void_note(r) : NULL;

    json_write_begin(b, NULL, '{');
    json_write_int(b, "round", (int64_t)r->round);
    json_write_int(b, "game", (int64_t)r->game);
    json_write_text(b, "table", record_table(r)->name);
    json_write_text(b, "title", record_game(r)->title);
    json_write_int(b, "opened", r->opened_ms);
    if (r->ended_ms) json_write_int(b, "ended", r->ended_ms);
    put_state(b, &p);
    put_played_seats(b, &p);
    if (note) json_write_text(b, "reason", note->reason);
    json_write_end(b, '}');
}

int round_json_step_end(const struct record *r, int moment)
{
    int end = moment + 1;

    while (end < r->moment_count && r->moments[end].number == r->moments[moment].number) end++;
    return end;
}

static int first_of(const struct record *r, int end)
{
    int first = end - 1;

    while (first > 0 && r->moments[first - 1].number == r->moments[end - 1].number) first--;
    return first;
}

void round_json_put_step(struct buf *b, struct record *r, int end, struct record_sight sight)
{
    const struct record_moment *m = &r->moments[end - 1];

    json_write_begin(b, NULL, '{');
    json_write_begin(b, "fact", '{');
    json_write_int(b, "number", (int64_t)m->number);
    json_write_int(b, "time", m->time_ms);
    json_write_text(b, "kind", fact_id(m->kind));
    if (m->who) json_write_int(b, "who", m->who);
    json_write_begin(b, "what", '[');
    for (int i = first_of(r, end); i < end; i++) {
        json_write_comma(b);
        record_put_moment_json(b, r, i, sight);
    }
    json_write_end(b, ']');
    json_write_end(b, '}');
    const struct picture p = picture_of(r, end, sight);

    put_state(b, &p);
    put_played_seats(b, &p);
    json_write_end(b, '}');
}

/* ---- room --------------------------------------------------------------------------------------------- */

/* A seat: a hand, a dozen stakes and awards of some 200 bytes, three decisions. */
enum { HEAD_ROOM = 4096, SEAT_ROOM = 1024, AWARD_ROOM = 256, MOMENT_ROOM = 512, NOTE_ROOM = 1200 };

size_t round_json_room(const struct record *r)
{
    return HEAD_ROOM + NOTE_ROOM + (size_t)r->seat_count * (SEAT_ROOM + WAGERS_MAX * 40) +
           (size_t)r->wager_count * AWARD_ROOM;
}

size_t round_json_step_room(const struct record *r, int end)
{
    const size_t what = (size_t)(end - first_of(r, end)) * MOMENT_ROOM;

    if (!is_stadium(r) || end == r->moment_count) return round_json_room(r) + what + NOTE_ROOM;
    return HEAD_ROOM + 2 * SEAT_ROOM + WAGERS_MAX * (AWARD_ROOM + 40) + what + NOTE_ROOM;
}

/* ======== finding rounds ============================================================================== */

struct round_search {
    const struct round_query *query;
    uint64_t *rounds;
    int count, most;
};

/* A terminal's wagers of one round come one after the other, so the last number is enough to know it again.
 */
static bool take_round(void *context, const struct store_entry *stored)
{
    struct round_search *f = context;
    struct journal_entry entry;

    if (!journal_read(&entry, stored->bytes, stored->size)) return true;
    if (f->query->table && entry.fact.table != f->query->table) return true;
    if (f->query->before && stored->round >= f->query->before) return true;
    for (int i = 0; i < f->count; i++)
        if (f->rounds[i] == stored->round) return true;
    f->rounds[f->count++] = stored->round;
    return f->count < f->most;
}

int rounds_find(const struct lookup *lookup, const struct round_query *query, uint64_t *rounds, int most,
                struct buf *message)
{
    struct round_search f = {.query = query, .rounds = rounds, .most = most};
    const struct store_query asked = {.terminal = query->terminal,
                                      .kind = query->terminal ? FACT_BETS : FACT_ROUND,
                                      .since_ms = query->since_ms,
                                      .until_ms = query->until_ms,
                                      .backwards = true};

    if (most < 1) return 0;
    if (store_find(lookup->store, &asked, take_round, &f) == OK) return f.count;
    store_problem(lookup->store, message);
    return -1;
}

static bool has_stake(const struct record *r, uint32_t terminal)
{
    const int seat = record_seat_of(r, terminal);

    for (int i = 0; i < r->wager_count; i++)
        if (r->wagers[i].award.seat == seat) return true;
    return false;
}

/* One record more; *put says whether the terminal had a stake in it. */
static bool put_round(struct buf *out, const struct lookup *lookup, uint32_t terminal, uint64_t round,
                      bool first, bool *put, struct buf *message)
{
    struct record record;

    if (!record_open(&record, lookup, round, message)) return false;
    *put = has_stake(&record, terminal);
    if (*put) {
        if (!first) buf_char(out, ',');
        record_put_json(out, &record, (struct record_sight){terminal});
    }
    record_close(&record);
    if (out->full) buf_put(message, "the recall does not fit the memory that was given for it");
    return !out->full;
}

/* Rounds whose wagers were all taken back are passed over, so it asks for more until there are enough. */
bool rounds_put_json(struct buf *out, const struct lookup *lookup, uint32_t terminal, int most,
                     struct buf *message)
{
    struct round_query query = {.terminal = terminal};
    uint64_t rounds[RECENT_ROUNDS];
    int done = 0, found;

    buf_char(out, '[');
    do {
        found = rounds_find(lookup, &query, rounds, RECENT_ROUNDS, message);
        for (int i = 0; i < found && done < most; i++) {
            bool put = false;
            if (!put_round(out, lookup, terminal, rounds[i], done == 0, &put, message)) return false;
            done += put;
            query.before = rounds[i];
        }
    } while (found == RECENT_ROUNDS && done < most);
    buf_char(out, ']');
    return found >= 0;
}
