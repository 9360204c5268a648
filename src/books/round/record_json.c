/* record_json.c - a record as JSON, in two forms, and finding the records that somebody asks for.
 *
 * The form of exports (docs/audit.md has every key); what may not be seen is "??" in a list of cards and null
 * as a card:
 *
 *   {"round":7,"table":1,"name":"Catch 1","game":"three-card-catch","game_number":3,"dealer":"house",
 *    "state":"settled","opened":"...","closed":"...","ended":"...","commitment":"...","first_card":1,
 *    "events":[...],"hands":{...},"seats":[...]}
 *
 * And the form of the protocol: Played and Step of message.def. */
#include "books/round/record.h"

#include "base/json_write.h"
#include "base/time.h"
#include "floor/config/irregularity.h"
#include "game/award_json.h"
#include "game/why.h"
#include "house/view.h"

/* ======== common parts ================================================================================= */

static bool is_stadium(const struct record *r) { return record_game(r)->seats > TABLE_SEATS; }

/* The seat that a moment concerns; 0: none by itself. */
static int seat_of(const struct record_moment *m) {
    const bool own = m->plays && (m->event.kind == EV_BET || m->event.kind == EV_PICK || m->event.kind == EV_ACT);
    return own ? m->event.seat : 0;
}

/* ======== as exported ================================================================================== */

/* What a shown hand is, as "cards", and for pai gow "front", "foul" and "rule". */
static void put_hand(struct buf *b, const struct record *r, const struct hand_view *hand) {
    card_write_json(b, "cards", hand->cards, hand->count);
    if (record_game(r)->sets_hand < 0) return;
    card_write_json(b, "front", hand->front, hand->set ? 2 : 0);
    json_write(b, "foul?:%i, rule?:%s", hand->foul, hand->house_way_rule);
}

/* ---- events ------------------------------------------------------------------------------------------- */
/* Who did it, as people say: the player, the clock, the dealer or a supervisor, the house. */
static const char *source_of(const struct record *r, const struct record_moment *m) {
    switch ((enum fact_source)m->source) {
    case BY_TERMINAL: return "player";
    case BY_USER: return m->note >= 0 && m->kind != FACT_DECK ? "staff" : "dealer";
    case BY_CLOCK: return m->kind == FACT_EXPIRE ? "time-out" : "house";
    case BY_PROGRAM: break;
    }
    return m->kind == FACT_BETS || m->kind == FACT_ACT ? "player" : record_table(r)->live ? "dealer" : "house";
}

static void put_card(struct buf *b, struct record *r, const struct record_moment *m, struct record_viewer viewer) {
    if (m->known && (m->event.cards[0] == CARD_HIDDEN || record_shows(r, m, viewer)))
        card_write_json(b, "card", m->event.cards, 1); /* "??": nobody has seen it */
    else
        json_write_null(b, "card");
    if (!m->known) return; /* nor is it known for whom */
    view_put_place(b, m->to, m->to_seat);
}

/* Nobody else may see a player's front cards until the hands are shown. */
static void put_act(struct buf *b, const struct record *r, const struct record_moment *m, struct record_viewer viewer) {
    const struct game *game = record_game(r);
    const bool own = viewer.terminal && record_seat_of(r, viewer.terminal) == m->event.seat;
    json_write(b, "seat:%d, action:%s", m->event.seat, game->actions[m->event.what]);
    if (game->sets_hand == m->event.what && (own || record_is_over(r))) card_write_json(b, "front", m->event.cards, 2);
}

static void put_event(struct buf *b, struct record *r, const struct record_moment *m, struct record_viewer viewer) {
    static const char *const ids[] = {
        [EV_BET] = "bet",   [EV_PICK] = "pick", [EV_CLOSE] = "close",   [EV_START] = "start",
        [EV_CARD] = "card", [EV_ACT] = "act",   [EV_EXPIRE] = "expire", [EV_TURN] = "turn",
        [EV_BURN] = "burn", [EV_DEAD] = "dead", [EV_RESET] = "reset",   [EV_CALL] = "call"};
    const struct event *e = &m->event;
    const bool in_chips = m->kind == FACT_SWEEP || m->kind == FACT_BY_HAND;
    json_write_word(b, "event", in_chips ? fact_id(m->kind) : ids[e->kind]);
    switch ((enum event_kind)e->kind) {
    case EV_BET:
        json_write(b, "seat:%d, wager:%s, cents:%jd", e->seat, record_game(r)->wagers[e->what].id, e->cents);
        break;
    case EV_PICK: json_write(b, "seat:%d, pick:[%d, %d, %d]", e->seat, e->cards[0], e->cards[1], e->cards[2]); break;
    case EV_START: json_write_int(b, "spot", e->what); break;
    case EV_CARD:
    case EV_TURN: put_card(b, r, m, viewer); break;
    case EV_ACT: put_act(b, r, m, viewer); break;
    case EV_BURN: card_write_json(b, "card", e->cards, 1); break;
    case EV_DEAD: json_write_int(b, "seat", e->seat); break;
    case EV_CALL:
        json_write_int(b, "seat", e->seat);
        view_put_call(b, record_game(r), &(struct seat_view){.call = (uint8_t)(e->what + 1), .called = e->cards[0]});
        break;
    case EV_CLOSE:
    case EV_EXPIRE:
    case EV_RESET: break;
    }
}

/* A misread card may be as secret as the right one: named only where that one is. */
static void put_change(struct buf *b, struct record *r, const struct record_note *note, int i,
                       struct record_viewer viewer) {
    const struct fact_changes changes = live_changes(&note->fact);
    const card was = changes.change[i].was, is = changes.change[i].is;
    json_write_int(b, "card_number", changes.change[i].index + 1);
    if (is != CARD_HIDDEN && !record_shows_card(r, note->place[i], is, viewer)) return;
    card_write_json(b, "was", &was, 1);
    card_write_json(b, "is", &is, 1);
}

static void put_changes(struct buf *b, struct record *r, const struct record_note *note, struct record_viewer viewer) {
    const int count = live_changes(&note->fact).count;
    if (!count) return;
    json_write(b, "changes:[");
    for (int i = 0; i < count; i++) {
        json_write(b, "{");
        put_change(b, r, note, i, viewer);
        json_write(b, "}");
    }
    json_write(b, "]");
}

/* What went wrong, what was ruled and by which text; who ruled is the moment's own. */
static void put_ruling(struct buf *b, const struct fact *fact) {
    static const char *const authorities[] = {"wac", "document", "house-rule", "hoyle"}; /* ORDER authority */
    json_write(b, "irregularity:%s, effect:%s", irregularity_id((enum irregularity)fact->irregularity.code),
               irregularity_effect_id((enum irregularity_effect)fact->irregularity.effect));
    json_write(b, "authority:%s, clause?:%s, noticed?:%u, seat?:%d", authorities[fact->irregularity.authority],
               fact->irregularity.clause, fact->irregularity.noticed, fact->irregularity.seat);
    if (fact->irregularity.card != CARD_HIDDEN) card_write_json(b, "card", &fact->irregularity.card, 1);
}

static void put_note(struct buf *b, struct record *r, const struct record_moment *m, struct record_viewer viewer) {
    const struct record_note *note = &r->notes[m->note];
    const struct fact *fact = &note->fact;
    if (m->kind == FACT_CORRECT) put_change(b, r, note, 0, viewer);
    if (m->kind == FACT_IRREGULARITY) put_ruling(b, fact);
    if (live_amendment(fact)) view_put_amend(b, record_game(r), live_amendment(fact));
    if (m->kind == FACT_AMEND && !live_amendment(fact)) json_write_word(b, "what", fact_amend_id(fact->amend.what));
    if (IS_ONE_OF(m->kind, FACT_CORRECTIONS, FACT_IRREGULARITY, FACT_AMEND)) put_changes(b, r, note, viewer);
    if (m->kind == FACT_DECK)
        json_write(b, "what:%s, count?:%d, deck?:%s", fact_deck_id(fact->deck.what), fact->deck.count, fact->deck.deck);
    if (m->kind == FACT_PROOF)
        json_write(b, "count:%d, seal:%s, person:%s, form?:%s", fact->proof.cards, fact->proof.seal, fact->proof.person,
                   fact->proof.form);
    json_write(b, "dead?:%i, reason?:%s", m->kind == FACT_VOID && note->dead, fact_reason(fact));
}

static void put_moment(struct buf *b, struct record *r, int index, struct record_viewer viewer) {
    const struct record_moment *m = &r->moments[index];
    json_write(b, "{step:%d, entry:%jd", index + 1, m->number);
    time_write_json(b, "time", m->time_ms);
    json_write(b, "by:%s, who?:%u", source_of(r, m), m->who);
    if (m->plays)
        put_event(b, r, m, viewer);
    else
        json_write(b, "event:%s, seat?:%d", fact_id(m->kind), m->kind == FACT_READY ? m->event.seat : 0);
    if (m->note >= 0) put_note(b, r, m, viewer);
    json_write_end(b, '}');
}

/* A terminal of a stadium is not shown what hundreds of others bet; no player, who won a jackpot. */
static bool is_shown_to(const struct record *r, const struct record_moment *m, struct record_viewer viewer) {
    if (viewer.terminal && m->kind == FACT_PROOF) return false;
    if (!viewer.terminal || !seat_of(m) || !is_stadium(r)) return true;
    return seat_of(m) == record_seat_of(r, viewer.terminal);
}

bool record_shows_step(const struct record *r, int end, struct record_viewer viewer) {
    return is_shown_to(r, &r->moments[end - 1], viewer);
}

static void put_events(struct buf *b, struct record *r, struct record_viewer viewer) {
    json_write_begin(b, "events", '[');
    for (int i = 0; i < r->moment_count; i++)
        if (is_shown_to(r, &r->moments[i], viewer)) put_moment(b, r, i, viewer);
    json_write_end(b, ']');
}

/* ---- the table ---------------------------------------------------------------------------------------- */
static void put_hands(struct buf *b, const struct record *r, const struct view *view) {
    const struct game *game = record_game(r);
    json_write(b, "hands:{dealer:{");
    put_hand(b, r, &view->dealer);
    if (view->over) hand_write_words(b, "hand", game, r->live.round, 0);
    json_write_end(b, '}');
    if (game->table_cards) card_write_json(b, game->table_cards, view->table.cards, view->table.count);
    json_write_end(b, '}');
}

/* ---- seats -------------------------------------------------------------------------------------------- */
static void put_decisions(struct buf *b, const struct record *r, int seat) {
    json_write_begin(b, "decisions", '[');
    for (int i = 0; i < r->decision_count; i++) {
        const struct record_decision *d = &r->decisions[i];
        if (d->seat != seat) continue;
        json_write(b, "{action:%s, by:%s}", d->action < 0 ? "" : record_game(r)->actions[d->action],
                   view_decider_id(d->source));
    }
    json_write_end(b, ']');
}

static void put_wager(struct buf *b, const struct record *r, const struct record_wager *w) {
    award_write_wager(b, record_game(r), &w->award);
    if (w->known) award_write_outcome(b, &w->award, LOST_LINE_EMPTY);
    if (r->settled) json_write_int(b, "paid", w->award.returned_cents);
    json_write(b, "meter?:%d, locked?:%jd, toke?:%i}", w->award.meter, w->locked_cents, w->award.toke);
}

/* A void round gives every stake back, whatever it had paid. */
static void put_wagers(struct buf *b, const struct record *r, int seat) {
    struct award_totals totals = {0};
    json_write_begin(b, "wagers", '[');
    for (int i = 0; i < r->wager_count; i++) {
        const struct record_wager *w = &r->wagers[i];
        if (w->award.seat != seat) continue;
        put_wager(b, r, w);
        award_add(&totals, &w->award);
    }
    json_write(b, "], staked:%jd", totals.staked);
    if (record_is_over(r)) json_write_int(b, "returned", r->state == RECORD_VOID ? totals.staked : totals.returned);
    json_write(b, "tokes?:%jd", r->state == RECORD_SETTLED ? totals.tokes : 0);
}

static void put_seat(struct buf *b, struct record *r, const struct record_seat *s, const struct view *view) {
    const struct seat_view *v = view_find_seat(view, s->seat);
    json_write(b, "{seat:%d, terminal:%u", s->seat, s->terminal);
    if (v && !r->sealed) {
        put_hand(b, r, &v->hand);
        view_put_pick(b, v->pick);
        view_put_call(b, record_game(r), v);
    }
    if (view->over && v) hand_write_words(b, "hand", record_game(r), r->live.round, s->seat);
    json_write(b, "dead?:%i", record_dead_seat(r, s->seat) != NULL);
    put_decisions(b, r, s->seat);
    put_wagers(b, r, s->seat);
    json_write_end(b, '}');
}

/* Its own seat of a stadium, all of a table; a seat that took its wagers back is not in the round. */
static void put_seats(struct buf *b, struct record *r, struct record_viewer viewer, const struct view *view) {
    const int own = record_seat_of(r, viewer.terminal);
    json_write_begin(b, "seats", '[');
    for (int i = 0; i < r->seat_count; i++) {
        struct view alone;

        if (viewer.terminal && is_stadium(r) && r->seats[i].seat != own) continue;
        if (is_stadium(r)) record_game(r)->view(r->live.round, r->seats[i].seat, &alone);
        put_seat(b, r, &r->seats[i], is_stadium(r) ? &alone : view);
    }
    json_write_end(b, ']');
}

/* ---- the record --------------------------------------------------------------------------------------- */
static void put_head(struct buf *b, const struct record *r) {
    json_write(b, "{round:%jd, table:%d, name:%s, game:%s, game_number:%jd, dealer:%s", r->round, r->table,
               record_table(r)->name, record_game(r)->id, r->game, record_table(r)->live ? "live" : "house");
    json_write(b, "approval?:%s, state:%s, settled_before?:%i, sealed?:%i", view_approval(record_table(r)),
               record_state_id(r), r->state == RECORD_VOID && r->settled, r->sealed);
    time_write_json(b, "opened", r->opened_ms);
    time_write_json(b, "closed", r->closed_ms);
    time_write_json(b, "ended", r->ended_ms);
    if (record_table(r)->live) return;
    json_write_hex(b, "commitment", r->commitment, FACT_HASH);
    json_write_int(b, "first_card", r->at + 1);
    if (r->revealed) json_write_hex(b, "seed", r->seed.bytes, r->seed.size);
}

void record_put_json(struct buf *b, struct record *r, struct record_viewer viewer) {
    struct view view;
    put_head(b, r);
    put_events(b, r, viewer);
    record_step(r, r->sealed ? r->folded : r->moment_count, viewer, &view);
    if (!r->sealed) put_hands(b, r, &view);
    put_seats(b, r, viewer, &view);
    json_write_end(b, '}');
}

/* ======== as the protocol has it ======================================================================= */

/* ---- seats -------------------------------------------------------------------------------------------- */
static void put_played_decisions(struct buf *b, const struct record *r, int seat, int end) {
    const struct record_decision *last = NULL;
    const struct game *game = record_game(r);
    json_write_begin(b, "decisions", '[');
    for (int i = 0; i < r->decision_count; i++) {
        const struct record_decision *d = &r->decisions[i];
        if (d->seat != seat || d->action < 0 || (int)d->moment >= end) continue;
        json_write(b, "{action:%s, source:%s}", game->actions[d->action], view_decider_id(d->source));
        last = d;
    }
    json_write_end(b, ']');
    if (!last) return;
    json_write(b, "action:%s, source:%s", game->actions[last->action], view_decider_id(last->source));
}

static void put_award(struct buf *b, const struct record *r, const struct record_wager *w) {
    award_write_json(b, record_game(r), &w->award, LOST_LINE_NAMED);
    json_write(b, "step:%s, meter?:%d, limited?:%i, locked_cents?:%jd}", award_step_id(w->award.step), w->award.meter,
               w->limited, w->locked_cents);
}

/* As they were paid; a void round paid nothing, its stakes went back. */
static void put_awards(struct buf *b, const struct record *r, int seat, bool explained) {
    struct award_totals totals = {0};
    struct award awards[AWARDS_MAX];
    int count = 0;
    json_write_begin(b, "awards", '[');
    for (int i = 0; i < r->wager_count; i++) {
        const struct record_wager *w = &r->wagers[i];
        if (w->award.seat != seat || !w->known) continue;
        put_award(b, r, w);
        award_add(&totals, &w->award);
        if (count < AWARDS_MAX) awards[count++] = w->award;
    }
    json_write(b, "], returned:%jd, tokes?:%jd", totals.returned, totals.tokes);
    if (explained) why_write_json(b, &record_table(r)->rules, r->live.round, awards, count);
}

/* The table after the first moments of the record, as the viewer may see it. */
struct record_view {
    struct record *record;
    struct record_viewer viewer;
    int end;
    struct view view;
};

static bool is_whole(const struct record_view *p) { return p->end == p->record->moment_count; }

static void put_played_seat(struct buf *b, const struct record_view *p, const struct seat_view *v) {
    const struct record *r = p->record;
    json_write(b, "{seat:%d, terminal:%u, decided:%i", v->seat, record_terminal_at(r, v->seat), v->decided);
    put_played_decisions(b, r, v->seat, p->end);
    view_put_pick(b, v->pick);
    view_put_call(b, record_game(r), v);
    view_put_hand(b, "hand", &v->hand, &(struct view_owner){record_game(r), r->live.round, v->seat});
    view_put_stakes(b, record_game(r), v->stake);
    if (is_whole(p) && r->state == RECORD_SETTLED) put_awards(b, r, v->seat, p->viewer.terminal != 0);
    json_write_end(b, '}');
}

/* A seat by itself: a stadium's view holds no other. */
static void put_seat_alone(struct buf *b, const struct record_view *p, int seat) {
    struct view alone;
    const struct seat_view *v = record_view_seat(p->record, seat, &alone);
    if (v) put_played_seat(b, p, v);
}

static void put_played_seats(struct buf *b, const struct record_view *p) {
    const struct record *r = p->record;
    const int own = record_seat_of(r, p->viewer.terminal);
    json_write_begin(b, "seats", '[');
    if (p->viewer.terminal)
        put_seat_alone(b, p, own);
    else if (!is_stadium(r))
        for (int i = 0; i < p->view.seats; i++) put_played_seat(b, p, &p->view.seat[i]);
    else if (is_whole(p))
        for (int i = 0; i < r->seat_count; i++) put_seat_alone(b, p, r->seats[i].seat);
    else if (p->end && seat_of(&r->moments[p->end - 1]))
        put_seat_alone(b, p, seat_of(&r->moments[p->end - 1]));
    json_write_end(b, ']');
}

/* ---- the round ---------------------------------------------------------------------------------------- */
/* A settlement may have been taken back and made again; a void is the end. */
static bool was_settled(const struct record_view *p) { return p->end && p->record->moments[p->end - 1].settled; }

static bool was_voided(const struct record_view *p) {
    const struct record *r = p->record;
    if (r->state != RECORD_VOID) return false;
    for (int i = r->moment_count - 1; i >= 0; i--)
        if (r->moments[i].voids) return i < p->end;
    return false;
}

static const char *phase_of(const struct record_view *p, bool settled, bool voided) {
    if (settled || voided) return "pause";
    switch (p->view.need.kind) {
    case NEED_WAGERS: return "betting";
    case NEED_DECISION: return "deciding";
    case NEED_NOTHING: return "finished";
    default: return "dealing";
    }
}

static int count_players(const struct record_view *p) {
    int count = 0;
    if (is_stadium(p->record)) return p->record->seat_count;
    for (int i = 0; i < p->view.seats; i++) {
        bool stake = false;
        for (int w = 0; w < WAGERS_MAX; w++) stake = stake || p->view.seat[i].stake[w];
        count += stake;
    }
    return count;
}

static void put_state(struct buf *b, const struct record_view *p) {
    const struct record *r = p->record;
    const bool settled = was_settled(p), voided = was_voided(p);
    const struct record_note *note = voided ? record_void_note(r) : NULL;
    json_write(b, "state:{round:%jd, game:%jd, phase:%s, window:0", r->round, r->game, phase_of(p, settled, voided));
    view_put_need(b, &p->view.need);
    view_put_commitment(b, r->commitment);
    view_put_hand(b, "dealer", &p->view.dealer, &(struct view_owner){record_game(r), r->live.round, 0});
    if (record_game(r)->table_cards) view_put_hand(b, "table", &p->view.table, NULL);
    json_write(b, "settled:%i, voided:%i, dead?:%i, closing:false, players:%d}", settled, voided, note && note->dead,
               count_players(p));
}

static struct record_view make_view(struct record *r, int end, struct record_viewer viewer) {
    struct record_view p = {.record = r, .viewer = viewer, .end = end};
    record_step(r, r->sealed && end > r->folded ? r->folded : end, viewer, &p.view);
    return p;
}

/* ---- the objects -------------------------------------------------------------------------------------- */
void record_put_played(struct buf *b, struct record *r, struct record_viewer viewer) {
    const struct record_view p = make_view(r, r->moment_count, viewer);
    const struct record_note *note = r->state == RECORD_VOID ? record_void_note(r) : NULL;
    json_write(b, "{round:%jd, game:%jd, table:%s, title:%s, opened:%jd, ended?:%jd", r->round, r->game,
               record_table(r)->name, record_game(r)->title, r->opened_ms, r->ended_ms);
    put_state(b, &p);
    put_played_seats(b, &p);
    if (note) json_write_text(b, "reason", fact_reason(&note->fact));
    json_write_end(b, '}');
}

int record_step_end(const struct record *r, int moment) {
    int end = moment + 1;
    while (end < r->moment_count && r->moments[end].number == r->moments[moment].number) end++;
    return end;
}

static int first_of(const struct record *r, int end) {
    int first = end - 1;
    while (first > 0 && r->moments[first - 1].number == r->moments[end - 1].number) first--;
    return first;
}

void record_put_step(struct buf *b, struct record *r, int end, struct record_viewer viewer) {
    const struct record_moment *m = &r->moments[end - 1];
    json_write(b, "{fact:{number:%jd, time:%jd, kind:%s, who?:%u, what:[", m->number, m->time_ms, fact_id(m->kind),
               m->who);
    for (int i = first_of(r, end); i < end; i++) put_moment(b, r, i, viewer);
    json_write(b, "]}");
    const struct record_view p = make_view(r, end, viewer);

    put_state(b, &p);
    put_played_seats(b, &p);
    json_write_end(b, '}');
}

/* ======== finding rounds =============================================================================== */

struct round_search {
    const struct round_query *query;
    uint64_t *rounds;
    int count, most;
};

/* A terminal's wagers of one round come one after the other, so the last number is enough to know it again. */
static bool take_round(void *context, const struct journal_entry *entry) {
    struct round_search *f = context;
    const uint64_t round = entry->stored->round;
    if (entry->fact.kind == FACT_NONE || (f->query->table && entry->fact.table != f->query->table)) return true;
    if (f->query->before && round >= f->query->before) return true;
    for (int i = 0; i < f->count; i++)
        if (f->rounds[i] == round) return true;
    f->rounds[f->count++] = round;
    return f->count < f->most;
}

int rounds_find(const struct lookup *lookup, const struct round_query *query, uint64_t *rounds, int most,
                struct buf *message) {
    struct round_search f = {.query = query, .rounds = rounds, .most = most};
    const struct store_query asked = {.terminal = query->terminal,
                                      .kind = query->terminal ? FACT_BETS : FACT_ROUND,
                                      .since_ms = query->since_ms,
                                      .until_ms = query->until_ms,
                                      .backwards = true};
    if (most < 1) return 0;
    return journal_find(lookup->store, &asked, take_round, &f, message) == OK ? f.count : -1;
}

/* Had the terminal a stake when betting closed?  One that took everything back was not in the round. */
static bool has_stake(const struct record *r, uint32_t terminal) {
    const int seat = record_seat_of(r, terminal);
    for (int i = 0; i < r->wager_count; i++)
        if (r->wagers[i].award.seat == seat) return true;
    return false;
}

/* Rounds whose wagers were all taken back are skipped, so it searches on until there are enough. */
enum err rounds_visit(struct rounds_visit *v, struct buf *message) {
    struct round_query query = {.terminal = v->terminal};
    uint64_t rounds[RECENT_ROUNDS];
    int visited = 0, found;
    do {
        found = rounds_find(v->lookup, &query, rounds, RECENT_ROUNDS, message);
        for (int i = 0; i < found && visited < v->most && !v->stopped; i++) {
            struct record record;

            if (!record_open(&record, v->lookup, rounds[i], message)) return ERR_ROUND;
            if (has_stake(&record, v->terminal)) visited += v->on_round(v, &record);
            record_close(&record);
            query.before = rounds[i];
        }
    } while (found == RECENT_ROUNDS && visited < v->most && !v->stopped);
    return found < 0 ? ERR_STORE : OK;
}
