#include "books/round_json.h"

#include "base/json_write.h"
#include "house/view.h"

/* ---- seats -------------------------------------------------------------------------------------------- */

static void put_decisions(struct buf *b, const struct record *r, int seat, int end)
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

static void put_seat(struct buf *b, const struct picture *p, const struct seat_view *v)
{
    const struct record *r = p->record;

    json_write_begin(b, NULL, '{');
    json_write_int(b, "seat", v->seat);
    json_write_int(b, "terminal", terminal_of(r, v->seat));
    json_write_bool(b, "decided", v->decided);
    put_decisions(b, r, v->seat, p->end);
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
static void put_alone(struct buf *b, const struct picture *p, int seat)
{
    struct view alone;

    record_game(p->record)->view(p->record->state_memory, seat, &alone);
    for (int i = 0; i < alone.seats; i++)
        if (alone.seat[i].seat == seat) put_seat(b, p, &alone.seat[i]);
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

static void put_seats(struct buf *b, const struct picture *p)
{
    const struct record *r = p->record;
    const int own = record_seat_of(r, p->sight.terminal);

    json_write_begin(b, "seats", '[');
    if (p->sight.terminal) {
        put_alone(b, p, own);
    } else if (!is_stadium(r)) {
        for (int i = 0; i < p->view.seats; i++) put_seat(b, p, &p->view.seat[i]);
    } else if (is_whole(p)) {
        for (int i = 0; i < r->seat_count; i++) put_alone(b, p, r->seats[i].seat);
    } else if (p->end && seat_of(&r->moments[p->end - 1])) {
        put_alone(b, p, seat_of(&r->moments[p->end - 1]));
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
static bool happened(const struct picture *p, int kind)
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

static int players(const struct picture *p)
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
    const bool settled = happened(p, FACT_SETTLE), voided = happened(p, FACT_VOID);
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
    json_write_int(b, "players", players(p));
    json_write_end(b, '}');
}

static struct picture look(struct record *r, int end, struct record_sight sight)
{
    struct picture p = {.record = r, .sight = sight, .end = end};

    record_step(r, r->sealed && end > r->folded ? r->folded : end, sight, &p.view);
    return p;
}

/* ---- the objects -------------------------------------------------------------------------------------- */

void round_json_put(struct buf *b, struct record *r, struct record_sight sight)
{
    const struct picture p = look(r, r->moment_count, sight);
    const struct record_note *note = r->state == RECORD_VOID ? void_note(r) : NULL;

    json_write_begin(b, NULL, '{');
    json_write_int(b, "round", (int64_t)r->round);
    json_write_int(b, "game", (int64_t)r->game);
    json_write_text(b, "table", record_table(r)->name);
    json_write_text(b, "title", record_game(r)->title);
    json_write_int(b, "opened", r->opened_ms);
    if (r->ended_ms) json_write_int(b, "ended", r->ended_ms);
    put_state(b, &p);
    put_seats(b, &p);
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
    const struct picture p = look(r, end, sight);

    put_state(b, &p);
    put_seats(b, &p);
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
