#include "books/round/receipts.h"

#include "base/time.h"
#include "books/round/proof.h"
#include "deal/list.h"

#include <string.h>

/* ---- meters ------------------------------------------------------------------------------------------- */
/* Before the awards of the round, as its settlement says them. */
static struct meters meters_of(const struct record *r) {
    struct meters out = meters_standard(&record_table(r)->rules);
    const struct game *game = record_game(r);
    for (int i = 0; i < r->meters.count && i < game->meter_count; i++)
        out.cents[game->meters[i].number] = r->meters.amount[i];
    return out;
}

/* ---- the receipt -------------------------------------------------------------------------------------- */
static int64_t settled_ms(const struct record *r) {
    for (int i = r->moment_count - 1; i >= 0; i--)
        if (r->moments[i].kind == FACT_SETTLE) return r->moments[i].time_ms;
    return r->ended_ms;
}

/* A hand that was set face down: its front is the two cards that were turned first. */
static void find_front(const struct record *r, struct event *act) {
    struct view view;
    if (act->what != record_game(r)->sets_hand || act->cards[0] != CARD_HIDDEN) return;
    const struct seat_view *seat = record_view_seat(r, act->seat, &view);
    must(seat);
    memcpy(act->cards, seat->hand.front, sizeof seat->hand.front);
}

/* Of a live table: cards as they counted in the end, as if they had been dealt face up. */
static void put_live_events(struct buf *out, const struct record *r) {
    const struct live_cards cards = record_live_cards(r);
    int dealt = 0;
    for (int i = 0; i < (int)r->live.count; i++) {
        struct event event = r->live.events[i];

        if (event.kind == EV_TURN || event.kind == EV_BURN) continue;
        if (event.kind == EV_CARD) event.cards[0] = cards.cards[dealt++];
        if (event.kind == EV_ACT) find_front(r, &event);
        receipt_put_event(out, record_game(r), &event);
    }
}

/* The seat that it turned out to be, by what was put right from this note on. */
static uint16_t seat_in_the_end(const struct record *r, int seat, int note) {
    for (int i = note; i < r->note_count; i++) {
        const struct fact_amend *amend = live_amendment(&r->notes[i].fact);
        if (amend && amend->what == AMEND_SEAT && amend->seat == seat) seat = amend->is;
    }
    return (uint16_t)seat;
}

/* A bet says what lies there from now on, so what was put right comes after what was entered. */
static void put_amended_bets(struct buf *out, const struct record *r) {
    for (int i = 0; i < r->note_count; i++) {
        const struct fact_amend *amend = live_amendment(&r->notes[i].fact);
        for (int n = 0; amend && amend->what == AMEND_WAGERS && n < amend->count; n++) {
            const struct event bet = {.kind = EV_BET,
                                      .what = amend->stake[n].wager,
                                      .seat = seat_in_the_end(r, amend->seat, i),
                                      .cents = amend->stake[n].is};
            receipt_put_event(out, record_game(r), &bet);
        }
    }
}

static void put_events(struct buf *out, const struct record *r) {
    const bool live = record_table(r)->live;
    for (int i = 0; i < r->moment_count; i++) {
        struct event event = r->moments[i].event;
        const bool bets = event.kind == EV_BET || event.kind == EV_PICK || event.kind == EV_CLOSE;

        if (!r->moments[i].plays || (live && !bets)) continue;
        if (event.kind == EV_CLOSE) put_amended_bets(out, r);
        if (event.kind != EV_CLOSE) event.seat = seat_in_the_end(r, event.seat, 0);
        receipt_put_event(out, record_game(r), &event);
    }
    if (live) put_live_events(out, r);
}

/* A receipt proves a round by all of its cards, each hand played once. */
static bool is_provable(const struct record *r) {
    if (!record_table(r)->live) return true;
    const struct live_cards cards = record_live_cards(r);
    for (int i = 0; i < (int)r->live.count; i++)
        if (r->live.events[i].kind == EV_DEAD || r->live.events[i].kind == EV_RESET) return false;
    return !memchr(cards.cards, CARD_HIDDEN, (size_t)cards.count);
}

static void put_seats(struct buf *out, const struct record *r) {
    for (int i = 0; i < r->wager_count;) {
        struct award awards[AWARDS_MAX];
        const int seat = r->wagers[i].award.seat;
        struct view view;
        int count = 0;
        for (; i < r->wager_count && r->wagers[i].award.seat == seat; i++) awards[count++] = r->wagers[i].award;
        const struct seat_view *own = record_view_seat(r, seat, &view);
        must(own);
        receipt_put_seat(out, record_game(r), own, awards, count);
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
    const struct fact opening = *out = record_opening(r);
    if (record_table(r)->live || lookup_shuffle(lookup, &opening, out)) return true;
    return buf_refuse(message, "the shuffle of round %ju is not in the log", r->round);
}

bool receipts_put(struct buf *out, struct record *r, const struct lookup *lookup, const struct receipt_key *own,
                  struct buf *message) {
    struct replay_start start;
    struct fact shuffle;
    struct view view;
    char executable[2 * FACT_HASH + 1];
    record_step(r, r->sealed ? r->folded : r->moment_count, (struct record_viewer){0}, &view);
    if (!find_shuffle(r, lookup, &shuffle, message)) return false;
    lookup_start(lookup, shuffle.number, &start);
    const struct receipt_key *key = find_signer(lookup, &start, own);

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
                                        .meters = meters_of(r),
                                        .limits = limits,
                                        .per_hand = record_table(r)->aggregate_per_hand,
                                        .limit_in = record_table(r)->limit_in_cents};

    const struct proof_order order = {
        .store = lookup->store, .by = {own, lookup->old_keys, lookup->old_key_count}, .signer = key, .round = r->round};
    struct buf proof = {.grow = text_grow};
    const bool proved = proof_put(&proof, &order, message);
    receipt_put_head(out, &round);
    put_events(out, r);
    receipt_put_hands(out, record_game(r), r->live.round);
    put_seats(out, r);
    const bool whole = receipt_sign(out, key, &proof) && !proof.full;
    free(proof.text);
    if (whole || !proved) return proved;
    return buf_refuse(message, "the receipt does not fit the memory that was given for it");
}
