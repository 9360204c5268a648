/*
 * record_json.c - a record as JSON: for the pit, for the recall of a terminal, for exports.
 *
 *   {"round":7,"table":1,"name":"Catch 1","game":"three-card-catch","game_number":3,"dealer":"house",
 *    "state":"settled","opened":"...","closed":"...","ended":"...","commitment":"...","first_card":1,
 *    "events":[...],"hands":{...},"seats":[...]}
 *
 * docs/audit.md has every key.  What may not be seen is "??" in a list of cards and null as a card.
 */
#include "books/record.h"
#include "base/time.h"

#include "base/json.h"
#include "base/json_write.h"
#include "deal/receipt_key.h"

#include <string.h>

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
