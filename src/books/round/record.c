#include "books/round/record.h"

#include "deal/list.h"
#include "floor/config/irregularity.h"
#include "ledger/posting.h"

#include <sodium.h>
#include <string.h>

/* ---- gathering the entries ---------------------------------------------------------------------------- */
/* The round while its entries are read. */
struct gatherer {
    struct record *record;
    bool bad;
};

static struct record_moment moment_of(const struct fact *fact) {
    return (struct record_moment){.number = fact->number,
                                  .time_ms = fact->time_ms,
                                  .who = fact->who,
                                  .kind = fact->kind,
                                  .source = fact->source,
                                  .known = true,
                                  .note = -1};
}

/* What the fact is to the rules; of one that is nothing to them, that it happened. */
static void add_events(struct record *r, const struct fact *fact) {
    struct record_moment moment = moment_of(fact);
    struct event events[FACT_EVENTS];
    const int count = fact_events(fact, events);
    if (fact->kind == FACT_READY) moment.event.seat = fact->ready.seat;
    if (!count) LIST_ADD(r->moments, r->moment_count, moment);
    moment.plays = true;
    for (int i = 0; i < count; i++) {
        moment.event = events[i];
        moment.known = events[i].kind != EV_CARD || events[i].cards[0] != CARD_HIDDEN;
        LIST_ADD(r->moments, r->moment_count, moment);
    }
}

static void add_note(struct record *r, const struct fact *fact) {
    struct record_moment moment = moment_of(fact);
    struct record_note note = {.fact = *fact};
    note.fact.data = NULL;
    moment.note = r->note_count;
    LIST_ADD(r->notes, r->note_count, note);
    LIST_ADD(r->moments, r->moment_count, moment);
}

/* Of items in the order of their seats the first of this seat, or where it would stand; first: the seat of item 0. */
static int place_of(const uint16_t *first, size_t item_size, int count, int seat) {
    int low = 0, high = count;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (*(const uint16_t *)(const void *)((const char *)first + (size_t)middle * item_size) < seat)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Seats stay in order; a stadium's come in any. */
static void add_seat(struct record *r, int seat, uint32_t terminal) {
    const int low = r->seat_count ? place_of(&r->seats->seat, sizeof *r->seats, r->seat_count, seat) : 0;
    if (low < r->seat_count && r->seats[low].seat == seat) {
        r->seats[low].terminal = terminal;
        return;
    }
    LIST_ADD(r->seats, r->seat_count, (struct record_seat){0});
    memmove(&r->seats[low + 1], &r->seats[low], (size_t)(r->seat_count - 1 - low) * sizeof *r->seats);
    r->seats[low] = (struct record_seat){.seat = (uint16_t)seat, .terminal = terminal};
}

/* A table in chips: betting was closed for all but the lights, and the rules know of it when they are counted. */
static void withdraw_close(struct record *r) {
    for (int i = r->moment_count - 1; r->closed_ms && i >= 0; i--)
        if (r->moments[i].event.kind == EV_CLOSE) r->moments[i].plays = false;
}

/* Transfers of a seat stand together, in the order in which they were posted. */
static void add_paid(struct record *r, const struct transfer *transfer) {
    int at = r->paid_count;
    LIST_ADD(r->paid, r->paid_count, *transfer);
    for (; at > 0 && r->paid[at - 1].seat > transfer->seat; at--) r->paid[at] = r->paid[at - 1];
    r->paid[at] = *transfer;
}

/* What was paid or taken at a step, or at the end. */
static void add_payments(struct record *r, const struct journal_entry *entry) {
    for (uint32_t i = 0; i < entry->count; i++) {
        const struct transfer transfer = journal_transfer_at(entry, i);
        if (transfer.reason != TRANSFER_CLAIM_SET_OFF) add_paid(r, &transfer);
    }
}

static void add_void(struct record *r, const struct fact *fact) {
    r->state = RECORD_VOID;
    r->ended_ms = fact->time_ms;
    r->moments[r->moment_count - 1].voids = true;
    r->notes[r->note_count - 1].dead = fact->kind == FACT_IRREGULARITY || fact->voided.dead;
}

static void add_settlement(struct record *r, const struct fact *fact) {
    r->state = RECORD_SETTLED;
    r->settled = true;
    r->ended_ms = fact->time_ms;
    r->meters = fact->settle.meters;
}

/* Whatever was paid before is taken back. */
static void reopen(struct record *r) {
    r->paid_count = 0;
    r->settled = false;
    r->state = RECORD_OPEN;
    r->ended_ms = 0;
}

static void take_turn(struct record *r, const struct journal_entry *entry) {
    switch (journal_turn(entry, r->state == RECORD_OPEN)) {
    case ROUND_GOES_ON: break;
    case ROUND_SETTLED: add_settlement(r, &entry->fact); break;
    case ROUND_REOPENED: reopen(r); break;
    case ROUND_VOIDED: add_void(r, &entry->fact); break;
    }
}

static void add_start(struct record *r, const struct fact *fact) {
    r->first = fact->number;
    r->table = fact->table;
    r->game = fact->round.game;
    r->at = fact->round.at;
    r->opened_ms = fact->time_ms;
    memcpy(r->commitment, fact->round.commitment, FACT_HASH);
}

/* What somebody gave a reason for is kept whole, everything else as what it is to the rules. */
static void add_fact(struct record *r, const struct journal_entry *entry) {
    const struct fact *fact = &entry->fact;
    const int kind = fact->kind;
    if (IS_ONE_OF(kind, FACT_REVEAL, FACT_NOTE, FACT_READ)) return; /* no part of the play; marks are for recordings */
    if (kind == FACT_ROUND) add_start(r, fact);
    if (kind == FACT_BETS) add_seat(r, fact->bets.seat, entry->stored->terminal);
    for (int i = 0; kind == FACT_AGAIN && i < fact->again.count; i++) add_seat(r, fact->again.spot[i].seat, 0);
    if (kind == FACT_AMEND && fact->amend.what == AMEND_WAGERS) add_seat(r, fact->amend.seat, 0);
    if (kind == FACT_AMEND && fact->amend.what == AMEND_SEAT) add_seat(r, fact->amend.is, 0);
    if (kind == FACT_CLOSE) r->closed_ms = fact->time_ms;
    if (IS_ONE_OF(kind, FACT_BETS, FACT_AGAIN, FACT_SWEEP)) withdraw_close(r);
    (fact_reason(fact) || kind == FACT_AMOUNT ? add_note : add_events)(r, fact);
    if (kind == FACT_STEP || kind == FACT_SETTLE) add_payments(r, entry);
    take_turn(r, entry);
}

static bool take_entry(void *context, const struct journal_entry *entry) {
    struct gatherer *g = context;
    struct record *r = g->record;
    const int before = r->moment_count, kind = entry->fact.kind;
    g->bad = r->first ? kind == FACT_NONE || entry->fact.table != r->table : kind != FACT_ROUND;
    if (g->bad) return false;
    add_fact(r, entry);
    for (int i = before; i < r->moment_count; i++) r->moments[i].settled = r->settled;
    return true;
}

struct fact record_opening(const struct record *r) {
    struct fact fact = {.number = r->first, .time_ms = r->opened_ms, .kind = FACT_ROUND, .table = r->table};
    fact.round.game = r->game;
    memcpy(fact.round.commitment, r->commitment, FACT_HASH);
    return fact;
}

/* ---- the cards ---------------------------------------------------------------------------------------- */
/* Those of an automated table follow from the seed, where that is to be had. */
static bool fill_cards(struct record *r, const struct lookup *lookup) {
    struct replay_shoe *shoe = must_calloc(1, sizeof *shoe);
    int at = r->at;
    bool good = true;
    const struct fact round = record_opening(r);
    const enum lookup_seed found = lookup_seed(lookup, &round, &r->seed);

    r->revealed = found == SEED_REVEALED;
    r->sealed = found == SEED_NONE;
    if (!r->sealed) good = r->seed.size == shuffle_seed_size(replay_shoe_size(record_table(r)));
    if (!r->sealed && good) {
        replay_shuffle(shoe, record_table(r), &r->seed);
        for (int i = 0; i < r->moment_count && good; i++) {
            struct record_moment *m = &r->moments[i];
            if (!m->plays || m->event.kind != EV_CARD) continue;
            good = at < shoe->size;
            if (good) m->event.cards[0] = shoe->cards[at++];
            m->known = true;
        }
    }
    sodium_memzero(shoe, sizeof *shoe);
    free(shoe);
    return good;
}

/* ---- all of it ---------------------------------------------------------------------------------------- */
static bool read_entries(struct record *r, const struct lookup *lookup, struct buf *message) {
    struct gatherer g = {.record = r};
    const struct store_query query = {.round = r->round};
    if (!r->round) return buf_refuse(message, "rounds are numbered from 1");
    if (journal_find(lookup->store, &query, take_entry, &g, message) != OK) return false;
    if (g.bad || !r->first)
        return buf_refuse(message, g.bad ? "the entries of round %llu cannot be read" : "there is no round %llu",
                          (unsigned long long)r->round);
    return true;
}

/* ---- folding ------------------------------------------------------------------------------------------ */
static void open_state(struct record *r) {
    /* A full shoe stands for one in use: what has gone from it was checked when it happened. */
    record_game(r)->open(r->live.round, &record_table(r)->rules, NULL);
    r->folded = 0;
    r->live.count = 0;
}

/* False: it does not fit the rules. */
static bool fold_event(struct record *r, struct event event) {
    const struct need need = record_game(r)->need(r->live.round);
    event = live_event(event, &need);
    if (record_game(r)->check(r->live.round, &event) != OK) return false;
    live_take(&r->live, event);
    return true;
}

/* A correction or a ruling: the round is played again as it was, then something may happen in it. */
static bool fold_note(struct record *r, const struct fact *fact) {
    struct live_replay replay = {.round = r->live.round, .closed = r->live.closed, .keep = r->live.events};
    struct event events[FACT_EVENTS];
    if (live_changes(fact).count || live_amendment(fact)) {
        if (!r->live.closed || live_replay(&r->live, fact, &replay) != OK) return false;
        r->live.count = replay.events;
    }
    return !fact_events(fact, events) || fold_event(r, events[0]);
}

/* False where the moment does not fit the rules, or a card is not known. */
static bool fold_moment(struct record *r, const struct record_moment *m) {
    if (m->plays) return m->known && fold_event(r, m->event);
    return m->note < 0 || fold_note(r, &r->notes[m->note].fact);
}

/* Replays the first n moments; continues from the last replayed moment if it is earlier. */
static bool replay_moments(struct record *r, int n) {
    if (n < r->folded) open_state(r);
    for (; r->folded < n; r->folded++)
        if (!fold_moment(r, &r->moments[r->folded])) return false;
    return true;
}

struct live_cards record_live_cards(const struct record *r) {
    void *scratch = must_calloc(1, game_round_size(record_game(r)));
    must(r->live.closed);
    const struct live_cards cards = live_cards(&r->live, scratch);

    free(scratch);
    return cards;
}

/* Who had not decided when the time was over, and what the clock decided for them. */
static void note_expired(struct record *r, int moment, const bool *awaited) {
    struct view view;
    for (int i = 0; i < r->seat_count; i++) {
        const struct seat_view *seat = awaited[i] ? record_view_seat(r, r->seats[i].seat, &view) : NULL;
        if (seat)
            LIST_ADD(r->decisions, r->decision_count,
                     (struct record_decision){seat->seat, seat->action, BY_CLOCK, (uint32_t)moment});
    }
}

static void find_awaited(const struct record *r, bool *awaited) {
    struct view view;
    for (int i = 0; i < r->seat_count; i++) {
        const struct seat_view *seat = record_view_seat(r, r->seats[i].seat, &view);
        awaited[i] = seat && !seat->decided;
    }
}

/* Whom the cards went to that are changed now. */
static void note_places(const struct record *r, struct record_note *note) {
    const struct fact_changes changes = live_changes(&note->fact);
    if (!changes.count || !r->live.closed) return;
    const struct live_cards cards = record_live_cards(r);

    for (int i = 0; i < changes.count; i++) {
        const int index = changes.change[i].index;
        if (index < cards.count) note->place[i] = (struct record_place){cards.to[index].to, cards.to[index].seat};
    }
}

/* What the seat gets back whose hand is dead now. */
static void note_dead(struct record *r, struct event event) {
    struct view view;
    if (event.kind != EV_DEAD || r->dead_count == TABLE_SEATS) return;
    const struct seat_view *seat = record_view_seat(r, event.seat, &view);
    if (!seat) return;
    struct record_dead *dead = &r->dead[r->dead_count++];

    dead->seat = event.seat;
    memcpy(dead->stake, seat->stake, sizeof dead->stake);
}

static void note_moment(struct record *r, struct record_moment *m) {
    const struct need need = record_game(r)->need(r->live.round);
    struct event events[FACT_EVENTS];
    m->to = need.to;
    m->to_seat = need.seat;
    if (m->plays) note_dead(r, m->event);
    if (m->note < 0) return;
    note_places(r, &r->notes[m->note]);
    if (fact_events(&r->notes[m->note].fact, events)) note_dead(r, events[0]);
}

/* After a correction: the decisions that stand, each in its place; one that is asked for again is none. */
static void note_decided(struct record *r, const struct fact_amend *amend) {
    for (int i = 0; i < r->decision_count; i++) {
        struct record_decision *d = &r->decisions[i];
        int nth = 0;
        if (amend->what == AMEND_SEAT && d->seat == amend->seat) d->seat = amend->is;
        for (int k = 0; k < i; k++) nth += r->decisions[k].seat == d->seat && r->decisions[k].source != BY_CLOCK;
        const int at = live_decision(&r->live, d->seat, nth);
        if (d->source != BY_CLOCK) d->action = at < 0 ? -1 : (int8_t)r->live.events[at].what;
    }
}

/* Plays it all once: whom the cards are for, who decided what. */
static bool play_all(struct record *r, int *bad) {
    bool *awaited = must_calloc((size_t)r->seat_count + 1, sizeof *awaited);
    bool good = true;
    open_state(r);
    for (int i = 0; i < r->moment_count && good; i++) {
        struct record_moment *m = &r->moments[i];
        const int kind = m->plays ? m->event.kind : -1;

        *bad = i;
        if (!m->known) break;
        note_moment(r, m);
        if (kind == EV_EXPIRE) find_awaited(r, awaited);
        good = fold_moment(r, m);
        if (!good) break;
        r->folded = i + 1;
        if (m->note >= 0 && live_amendment(&r->notes[m->note].fact))
            note_decided(r, live_amendment(&r->notes[m->note].fact));
        if (kind == EV_EXPIRE) note_expired(r, i, awaited);
        if (kind == EV_ACT)
            LIST_ADD(r->decisions, r->decision_count,
                     (struct record_decision){m->event.seat, (int8_t)m->event.what, m->source, (uint32_t)i});
    }
    free(awaited);
    if (good && !r->sealed) r->folded = r->moment_count;
    return good;
}

/* ---- results ------------------------------------------------------------------------------------------ */
static bool reaches_player(enum account_kind to) {
    return to == ACCOUNT_CREDIT || to == ACCOUNT_FELT || to == ACCOUNT_LOCKED || to == ACCOUNT_TOKES;
}

/* What the settlement took from and paid to a seat on each wager, and how much of it was locked. */
struct seat_paid {
    struct {
        int64_t staked, cents, locked;
    } on[WAGERS_MAX];
    int64_t cents;
};

static struct seat_paid paid_to(const struct record *r, int seat) {
    struct seat_paid sum = {0};
    int i = r->paid_count ? place_of(&r->paid->seat, sizeof *r->paid, r->paid_count, seat) : 0;
    for (; i < r->paid_count && r->paid[i].seat == seat; i++) {
        const struct transfer *t = &r->paid[i];
        const enum account_kind to = account_kind(t->credit);
        const int64_t reaches = reaches_player(to) ? t->cents : 0;
        sum.cents += reaches;
        if (t->wager >= WAGERS_MAX) continue;
        sum.on[t->wager].cents += reaches;
        if (account_kind(t->debit) == ACCOUNT_ESCROW) sum.on[t->wager].staked += t->cents;
        if (to == ACCOUNT_LOCKED) sum.on[t->wager].locked += t->cents;
    }
    return sum;
}

/* WAC 230-15-490: as the floor cuts what all players win on a wager above its limit. */
struct win_totals {
    int64_t won[WAGERS_MAX];
};

static int64_t cut_of(const struct record *r, const struct win_totals *win_totals, const struct award *award) {
    return config_limit_cut(record_table(r), record_table(r)->spot[award->wager].aggregate_cents,
                            win_totals->won[award->wager], award);
}

static struct win_totals find_limits(const struct record *r) {
    struct win_totals win_totals = {0};
    struct award awards[AWARDS_MAX];
    struct view view;
    for (int i = 0; i < r->seat_count; i++) {
        if (!record_view_seat(r, r->seats[i].seat, &view)) continue;
        const int count = record_game(r)->settle(r->live.round, r->seats[i].seat, awards);
        for (int n = 0; n < count; n++)
            if (!awards[n].meter && !awards[n].toke) win_totals.won[awards[n].wager] += posting_win_cents(&awards[n]);
    }
    return win_totals;
}

const struct record_dead *record_dead_seat(const struct record *r, int seat) {
    for (int i = 0; i < r->dead_count; i++)
        if (r->dead[i].seat == seat) return &r->dead[i];
    return NULL;
}

/* Stakes of a seat without a result; back: they went back. */
static void list_seat(struct record *r, int seat, const int64_t stakes[WAGERS_MAX], bool back) {
    for (int w = 0; w < WAGERS_MAX; w++) {
        const struct award award = {.seat = (uint16_t)seat,
                                    .wager = (uint8_t)w,
                                    .stake_cents = stakes[w],
                                    .returned_cents = back ? stakes[w] : 0};
        if (stakes[w]) LIST_ADD(r->wagers, r->wager_count, (struct record_wager){.award = award});
    }
}

/* A seat that is not in the round: its hand is dead, or it took every wager back. */
static void list_dead(struct record *r, int seat) {
    const struct record_dead *dead = record_dead_seat(r, seat);
    if (dead) list_seat(r, seat, dead->stake, true);
}

/* The awards of a seat as they were paid; false if the payments in the log are others. */
static bool settle_seat(struct record *r, int seat, const struct win_totals *win_totals) {
    struct award awards[AWARDS_MAX];
    struct view view;
    int64_t sum = 0;
    if (!record_view_seat(r, seat, &view)) {
        list_dead(r, seat);
        return true;
    }
    const struct seat_paid paid = paid_to(r, seat);
    const int count = record_game(r)->settle(r->live.round, seat, awards);

    for (int i = 0; i < count; i++) {
        struct record_wager w = {.award = awards[i], .known = true};
        const int64_t cut = cut_of(r, win_totals, &awards[i]), locked = paid.on[awards[i].wager].locked;

        if (awards[i].meter) w.award.returned_cents = paid.on[awards[i].wager].cents;
        w.limited = cut > 0;
        w.award.returned_cents -= cut;
        w.locked_cents = locked < w.award.returned_cents ? locked : w.award.returned_cents;
        sum += w.award.returned_cents;
        LIST_ADD(r->wagers, r->wager_count, w);
    }
    return sum == paid.cents;
}

/* The stakes alone: the round is not settled. */
static void list_stakes(struct record *r) {
    for (int i = 0; i < r->seat_count; i++) {
        struct view view;
        const struct seat_view *seat = record_view_seat(r, r->seats[i].seat, &view);
        if (seat)
            list_seat(r, seat->seat, seat->stake, false);
        else
            list_dead(r, r->seats[i].seat);
    }
}

/* Without the cards: what the transfers say of stakes and payments. */
static void list_paid(struct record *r) {
    for (int i = 0; i < r->seat_count; i++) {
        const struct seat_paid paid = paid_to(r, r->seats[i].seat);
        for (int w = 0; w < record_game(r)->wager_count; w++) {
            struct record_wager wager = {.award = {.seat = r->seats[i].seat, .wager = (uint8_t)w}};
            wager.award.stake_cents = paid.on[w].staked;
            wager.award.returned_cents = paid.on[w].cents;
            wager.award.toke = record_game(r)->wagers[w].toke;
            wager.locked_cents = paid.on[w].locked;
            if (wager.award.stake_cents || wager.award.returned_cents) LIST_ADD(r->wagers, r->wager_count, wager);
        }
    }
}

static bool settle_record(struct record *r, struct buf *message) {
    int bad = 0;
    if (!play_all(r, &bad))
        return buf_refuse(message, "entry %ju does not fit the rules of the game", r->moments[bad].number);
    if (r->sealed && r->settled)
        list_paid(r);
    else if (!r->settled)
        list_stakes(r);
    if (r->sealed || !r->settled) return true;
    if (record_game(r)->need(r->live.round).kind != NEED_NOTHING)
        return buf_refuse(message, "round %ju was settled before it was over", r->round);
    const struct win_totals win_totals = find_limits(r);

    for (int i = 0; i < r->seat_count; i++) {
        if (settle_seat(r, r->seats[i].seat, &win_totals)) continue;
        return buf_refuse(message, "seat %d of round %ju was not paid what its cards are worth", r->seats[i].seat,
                          r->round);
    }
    return true;
}

/* ---- opening ------------------------------------------------------------------------------------------ */
/* What a live table deals face down is there for everybody, and unseen. */
static void make_memory(struct record *r) {
    const size_t size = game_round_size(record_game(r));
    r->live = (struct live_round){.game = record_game(r), .round = must_calloc(1, size)};
    if (!record_table(r)->live) return;
    r->live.closed = must_calloc(1, size);
    r->live.events = must_calloc((size_t)r->moment_count + LIVE_EVENTS(TABLE_SEATS), sizeof *r->live.events);
    for (int i = 0; i < r->moment_count; i++) r->moments[i].known = true;
}

static bool build_record(struct record *r, const struct lookup *lookup, struct buf *message) {
    const unsigned long long round = r->round;
    if (!read_entries(r, lookup, message)) return false;
    r->config = lookup_config(lookup, r->first, &r->owns_config, message);
    if (!r->config) return false;
    if (r->table < 1 || r->table > r->config->table_count)
        return buf_refuse(message, "round %llu is of a table that is not configured", round);
    make_memory(r);
    if (!record_table(r)->live && !fill_cards(r, lookup))
        return buf_refuse(message, "the shuffle of round %llu has too few cards", round);
    return settle_record(r, message);
}

bool record_open(struct record *r, const struct lookup *lookup, uint64_t round, struct buf *message) {
    *r = (struct record){.round = round};
    if (build_record(r, lookup, message)) return true;
    record_close(r);
    return false;
}

void record_close(struct record *r) {
    sodium_memzero(&r->seed, sizeof r->seed);
    free(r->moments);
    free(r->notes);
    free(r->seats);
    free(r->decisions);
    free(r->wagers);
    free(r->paid);
    free(r->live.round);
    free(r->live.closed);
    free(r->live.events);
    if (r->owns_config) free(r->config);
    *r = (struct record){0};
}

/* ---- looking ------------------------------------------------------------------------------------------ */
int record_seat_of(const struct record *r, uint32_t terminal) {
    for (int i = 0; terminal && i < r->seat_count; i++)
        if (r->seats[i].terminal == terminal) return r->seats[i].seat;
    return 0;
}

uint32_t record_terminal_at(const struct record *r, int seat) {
    for (int i = 0; i < r->seat_count; i++)
        if (r->seats[i].seat == seat) return r->seats[i].terminal;
    return 0;
}

const struct record_note *record_void_note(const struct record *r) {
    for (int i = r->moment_count - 1; i >= 0; i--)
        if (r->moments[i].voids) return &r->notes[r->moments[i].note];
    return NULL;
}

const char *record_state_id(const struct record *r) {
    static const char *const ids[] = {"open", "settled", "void"}; /* ORDER record_state */
    return ids[r->state];
}

/* The pit sees each player's own hand of a round that is over; before that it is a bystander. */
static void view_as(const struct record *r, struct record_viewer viewer, struct view *out) {
    const struct game *game = record_game(r);
    game->view(r->live.round, record_seat_of(r, viewer.terminal), out);
    if (viewer.terminal || !record_is_over(r)) return;
    for (int i = 0; i < out->seats; i++) {
        struct view view;
        const struct seat_view *own = record_view_seat(r, out->seat[i].seat, &view);
        if (own) out->seat[i].hand = own->hand;
    }
}

void record_step(struct record *r, int n, struct record_viewer viewer, struct view *out) {
    must(n >= 0 && n <= r->moment_count);
    (void)replay_moments(r, n);
    view_as(r, viewer, out);
}

static bool holds_card(const struct hand_view *hand, card c) {
    for (int i = 0; i < hand->count; i++)
        if (hand->cards[i] == c) return true;
    return false;
}

bool record_shows_card(struct record *r, struct record_place place, card c, struct record_viewer viewer) {
    struct view view;
    if (!viewer.terminal && record_is_over(r)) return true;
    record_step(r, r->moment_count, viewer, &view);
    if (place.to == TO_DEALER) return holds_card(&view.dealer, c);
    if (place.to == TO_TABLE) return holds_card(&view.table, c);
    const struct seat_view *seat = place.to == TO_SEAT ? view_find_seat(&view, place.seat) : NULL;

    return seat && holds_card(&seat->hand, c);
}

bool record_shows(struct record *r, const struct record_moment *m, struct record_viewer viewer) {
    if (!m->known) return false;
    return record_shows_card(r, (struct record_place){m->to, m->to_seat}, m->event.cards[0], viewer);
}
