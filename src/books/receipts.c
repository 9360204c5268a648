#include "books/receipts.h"

#include "base/time.h"

#include <string.h>

/* ---- meters ------------------------------------------------------------------------------------------- */
/* Those of a pool, in the order of the game's meters. */
static void set_meters(struct meters *out, const struct game *game, const struct fact_amounts *shown) {
    for (int i = 0; i < shown->count && i < game->meter_count; i++)
        out->cents[game->meters[i].number] = shown->amount[i];
}

struct meters_search {
    struct replay replay;
    const struct record *record;
    uint64_t settled; /* the entry of its last settlement: a correction may have reopened the round */
    struct fact_amounts shown;
    struct buf *message;
    bool failed;
};

static bool take_settlement(void *context, const struct store_entry *stored) {
    struct meters_search *f = context;
    struct journal_entry entry;
    if (!journal_read(&entry, stored->bytes, stored->size)) return false;
    f->settled = stored->number;
    f->shown = entry.fact.settle.meters;
    return false;
}

static bool take_entry(void *context, const struct store_entry *stored) {
    struct meters_search *f = context;
    f->failed = !replay_entry(&f->replay, stored->bytes, stored->size, f->message);
    if (f->failed) return false;
    if (stored->number == f->settled) f->shown = floor_meters_before(&f->replay.floor, f->record->table);
    return stored->number != f->settled;
}

static bool find_seed(void *context, const struct fact *round, struct shuffle_seed *out) {
    return lookup_seed(context, round, out) != SEED_NONE;
}

/* Of a settlement in an older log, which does not say it. */
static enum err replay_meters(const struct lookup *lookup, struct meters_search *f) {
    struct lookup own = *lookup;
    uint64_t bad = 0;
    replay_open(&f->replay, find_seed, &own);
    const enum err err = store_scan(lookup->store, 1, take_entry, f, &bad);

    replay_close(&f->replay);
    return err;
}

bool receipts_find_meters(const struct lookup *lookup, const struct record *r, struct meters *out,
                          struct buf *message) {
    const struct store_query query = {.round = r->round, .kind = FACT_SETTLE, .backwards = true};
    struct meters_search f = {.record = r, .message = message};
    *out = meters_standard(&record_table(r)->rules);
    if (!record_table(r)->pool || !r->settled) return true;
    enum err err = store_find(lookup->store, &query, take_settlement, &f);

    if (err == OK && f.settled && !f.shown.count) err = replay_meters(lookup, &f);
    set_meters(out, record_game(r), &f.shown);
    if (err != OK) store_problem(lookup->store, message);
    if (err == OK && !f.failed && !f.shown.count) buf_put(message, "its settlement is not in the log");
    return f.shown.count;
}

/* ---- the receipt -------------------------------------------------------------------------------------- */
static int64_t settled_ms(const struct record *r) {
    for (int i = r->moment_count - 1; i >= 0; i--)
        if (r->moments[i].kind == FACT_SETTLE) return r->moments[i].time_ms;
    return r->ended_ms;
}

/* A hand that was set face down: its front is the two cards that were turned first. */
static void find_front(const struct record *r, struct event *act) {
    struct seat_view view;
    if (act->what != record_game(r)->sets_hand || act->cards[0] != CARD_HIDDEN) return;
    must(receipt_find_seat(record_game(r), r->state_memory, act->seat, &view));
    memcpy(act->cards, view.hand.front, sizeof view.hand.front);
}

/* Of a live table: cards as they counted in the end, as if they had been dealt face up. */
static void put_live_events(struct buf *out, const struct record *r) {
    const struct live_cards cards = record_live_cards(r);
    int dealt = 0;
    for (int i = 0; i < r->event_count; i++) {
        struct event event = r->events[i];

        if (event.kind == EV_TURN || event.kind == EV_BURN) continue;
        if (event.kind == EV_CARD) event.cards[0] = cards.cards[dealt++];
        if (event.kind == EV_ACT) find_front(r, &event);
        receipt_put_event(out, record_game(r), &event);
    }
}

static void put_events(struct buf *out, const struct record *r) {
    const bool live = record_table(r)->live;
    for (int i = 0; i < r->moment_count; i++) {
        const struct event *event = &r->moments[i].event;
        const bool bets = event->kind == EV_BET || event->kind == EV_PICK || event->kind == EV_CLOSE;

        if (r->moments[i].plays && (bets || !live)) receipt_put_event(out, record_game(r), event);
    }
    if (live) put_live_events(out, r);
}

/* A receipt proves a round by all of its cards, each hand played once. */
static bool is_provable(const struct record *r) {
    if (!record_table(r)->live) return true;
    const struct live_cards cards = record_live_cards(r);
    for (int i = 0; i < r->event_count; i++)
        if (r->events[i].kind == EV_DEAD || r->events[i].kind == EV_RESET) return false;
    return !memchr(cards.cards, CARD_HIDDEN, (size_t)cards.count);
}

static void put_seats(struct buf *out, const struct record *r) {
    for (int i = 0; i < r->wager_count;) {
        struct award awards[AWARDS_MAX];
        const int seat = r->wagers[i].award.seat;
        struct seat_view view;
        int count = 0;
        for (; i < r->wager_count && r->wagers[i].award.seat == seat; i++) awards[count++] = r->wagers[i].award;
        must(receipt_find_seat(record_game(r), r->state_memory, seat, &view));
        receipt_put_seat(out, record_game(r), &view, awards, count);
    }
}

/* A commitment names the key: the receipt is signed by that one, while the house has it. */
static const struct receipt_key *find_signer(const struct lookup *lookup, const struct replay_start *start,
                                             const struct receipt_key *key) {
    for (int i = 0; i < lookup->old_key_count; i++)
        if (memcmp(start->key, lookup->old_keys[i].public, RECEIPT_PUBLIC) == 0) return &lookup->old_keys[i];
    return key;
}

static bool can_have_receipt(const struct record *r, const struct replay_start *start, const struct receipt_key *key,
                             struct buf *message) {
    const unsigned long long round = r->round;
    if (r->state == RECORD_OPEN)
        buf_format(message, "round %llu is not over; its receipt comes with its settlement", round);
    else if (r->state == RECORD_VOID)
        buf_format(message, "round %llu was voided; nothing was settled, so there is no receipt", round);
    else if (r->sealed)
        buf_format(message, "round %llu is of a shoe still in use; its receipt needs the house's key", round);
    else if (!is_provable(r))
        buf_format(message,
                   "round %llu was dealt by hand, and not all of its cards were shown; its record is in the log",
                   round);
    else if (memcmp(start->key, key->public, RECEIPT_PUBLIC) != 0)
        buf_format(message, "round %llu was committed to under another key; its receipt needs that key", round);
    else
        return true;
    return false;
}

static bool find_shuffle(const struct record *r, const struct lookup *lookup, struct fact *out, struct buf *message) {
    struct fact round = {.number = r->first};
    memcpy(round.round.commitment, r->commitment, FACT_HASH);
    if (record_table(r)->live) {
        *out = round;
        out->time_ms = r->opened_ms;
        out->round.game = r->game;
        return true;
    }
    if (lookup_shuffle(lookup, &round, out)) return true;
    return buf_refuse(message, "the shuffle of round %ju is not in the log", r->round);
}

bool receipts_put(struct buf *out, struct record *r, const struct receipts_source *from, struct buf *message) {
    struct replay_start start;
    struct fact shuffle;
    struct view view;
    char executable[2 * FACT_HASH + 1];
    record_step(r, r->sealed ? r->folded : r->moment_count, (struct record_viewer){0}, &view);
    if (!find_shuffle(r, from->lookup, &shuffle, message)) return false;
    lookup_start(from->lookup, shuffle.number, &start);
    const struct receipt_key *key = find_signer(from->lookup, &start, from->key);

    if (!can_have_receipt(r, &start, key, message)) return false;
    const struct receipt_context context = replay_context(record_table(r), &start, shuffle.round.game, executable);
    const bool used_up = r->revealed || !record_game(r)->live_shoe; /* a deck is, with its round */
    const struct short_text committed = time_text(shuffle.time_ms), closed = time_text(r->closed_ms),
                            settled = time_text(settled_ms(r));
    int64_t limits[WAGERS_MAX];

    for (int i = 0; i < WAGERS_MAX; i++) limits[i] = record_table(r)->spot[i].aggregate_cents;
    const struct receipt_round round = {.context = &context,
                                        .commitment = record_table(r)->live ? NULL : r->commitment,
                                        .seed = used_up && r->seed.size ? &r->seed : NULL,
                                        .round = (int64_t)r->game,
                                        .first_card = r->at + 1,
                                        .committed = committed.text,
                                        .closed = closed.text,
                                        .settled = settled.text,
                                        .meters = *from->meters,
                                        .limits = limits,
                                        .per_hand = record_table(r)->aggregate_per_hand};

    receipt_put_head(out, &round);
    put_events(out, r);
    receipt_put_hands(out, record_game(r), r->state_memory);
    put_seats(out, r);
    if (receipt_sign(out, key)) return true;
    return buf_refuse(message, "the receipt does not fit the memory that was given for it");
}
