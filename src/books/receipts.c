#include "books/receipts.h"

#include "base/time.h"

#include <sodium.h>
#include <string.h>

/* ---- meters ------------------------------------------------------------------------------------------- */

void receipts_meters(const struct floor *f, int table, struct meters *out)
{
    const struct config_table *config = floor_config(f, table);
    const struct floor_table *t = &f->table[table - 1];

    *out = meters_standard(&config->rules);
    if (!config->pool) return;
    const struct pool *pool = &f->head->pool[config->pool - 1];

    for (int i = 0; i < pool->count; i++) out->cents[pool->meter[i].number] = pool->meter[i].cents;
    /* the first of several wins took what the sign showed */
    for (int i = t->payout_count - 1; i >= 0; i--)
        if (!t->payout[i].payment.bonus) out->cents[t->payout[i].meter] = t->payout[i].payment.held_cents;
}

struct meters_search {
    struct replay replay;
    const struct record *record;
    struct meters *out;
    struct buf *message;
    bool found, failed;
};

static bool take_entry(void *context, const struct store_entry *stored)
{
    struct meters_search *f = context;

    f->failed = !replay_entry(&f->replay, stored->bytes, stored->size, f->message);
    if (f->failed) return false;
    if (stored->round != f->record->round || stored->kind != FACT_SETTLE) return true;
    receipts_meters(&f->replay.floor, f->record->table, f->out);
    f->found = true;
    return false;
}

static bool find_seed(void *context, const struct fact *round, struct shuffle_seed *out)
{
    return lookup_seed(context, round, out) != SEED_NONE;
}

bool receipts_find_meters(const struct lookup *lookup, const struct record *r, struct meters *out,
                          struct buf *message)
{
    struct lookup own = *lookup;
    struct meters_search f = {.record = r, .out = out, .message = message};
    uint64_t bad = 0;

    *out = meters_standard(&record_table(r)->rules);
    if (!record_table(r)->pool || !r->settled) return true;
    replay_open(&f.replay, find_seed, &own);
    const enum err err = store_scan(lookup->store, 1, take_entry, &f, &bad);

    replay_close(&f.replay);
    if (err != OK) store_problem(lookup->store, message);
    if (err == OK && !f.failed && !f.found) buf_put(message, "its settlement is not in the log");
    return f.found;
}

/* ---- the receipt -------------------------------------------------------------------------------------- */

static int64_t settled_ms(const struct record *r)
{
    for (int i = r->moment_count - 1; i >= 0; i--)
        if (r->moments[i].kind == FACT_SETTLE) return r->moments[i].time_ms;
    return r->ended_ms;
}

/* A hand that was set face down: its front is the two cards that were turned first. */
static void find_front(const struct record *r, struct event *act)
{
    struct seat_view view;

    if (act->what != record_game(r)->sets_hand || act->cards[0] != CARD_HIDDEN) return;
    must(receipt_find_seat(record_game(r), r->state_memory, act->seat, &view));
    memcpy(act->cards, view.hand.front, sizeof view.hand.front);
}

/* Of a live table: cards as they counted in the end, as if they had been dealt face up. */
static void put_live_events(struct buf *out, const struct record *r)
{
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

static void put_events(struct buf *out, const struct record *r)
{
    const bool live = record_table(r)->live;

    for (int i = 0; i < r->moment_count; i++) {
        const struct event *event = &r->moments[i].event;
        const bool bets = event->kind == EV_BET || event->kind == EV_PICK || event->kind == EV_CLOSE;

        if (r->moments[i].plays && (bets || !live)) receipt_put_event(out, record_game(r), event);
    }
    if (live) put_live_events(out, r);
}

/* A receipt proves a round by all of its cards, each hand played once. */
static bool is_provable(const struct record *r)
{
    if (!record_table(r)->live) return true;
    const struct live_cards cards = record_live_cards(r);

    for (int i = 0; i < r->event_count; i++)
        if (r->events[i].kind == EV_DEAD || r->events[i].kind == EV_RESET) return false;
    return !memchr(cards.cards, CARD_HIDDEN, (size_t)cards.count);
}

static void put_seats(struct buf *out, const struct record *r)
{
    for (int i = 0; i < r->wager_count;) {
        struct award awards[AWARDS_MAX];
        const int seat = r->wagers[i].award.seat;
        struct seat_view view;
        int count = 0;

        for (; i < r->wager_count && r->wagers[i].award.seat == seat; i++)
            awards[count++] = r->wagers[i].award;
        must(receipt_find_seat(record_game(r), r->state_memory, seat, &view));
        receipt_put_seat(out, record_game(r), &view, awards, count);
    }
}

/* A commitment names the key: the receipt is signed by that one, while the house has it. */
static const struct receipt_key *find_signer(const struct lookup *lookup, const struct lookup_start *start,
                                             const struct receipt_key *key)
{
    for (int i = 0; i < lookup->old_key_count; i++)
        if (memcmp(start->key, lookup->old_keys[i].public, RECEIPT_PUBLIC) == 0) return &lookup->old_keys[i];
    return key;
}

static bool can_have_receipt(const struct record *r, const struct lookup_start *start,
                             const struct receipt_key *key, struct buf *message)
{
    const unsigned long long round = r->round;

    if (r->state == RECORD_OPEN)
        buf_format(message, "round %llu is not over; its receipt comes with its settlement", round);
    else if (r->state == RECORD_VOID)
        buf_format(message, "round %llu was voided; nothing was settled, so there is no receipt", round);
    else if (r->sealed)
        buf_format(message, "round %llu is of a shoe still in use; its receipt needs the house's key", round);
    else if (!is_provable(r))
        buf_format(
            message,
            "round %llu was dealt by hand, and not all of its cards were shown; its record is in the log",
            round);
    else if (memcmp(start->key, key->public, RECEIPT_PUBLIC) != 0)
        buf_format(message, "round %llu was committed to under another key; its receipt needs that key",
                   round);
    else
        return true;
    return false;
}

/* What the commitment bound: the program, the key and the first round of its shuffle. */
static struct receipt_context context_of(const struct record *r, const struct lookup_start *start,
                                         const struct fact *shuffle, char executable[2 * FACT_HASH + 1])
{
    struct receipt_context context = {.rules = &record_table(r)->rules,
                                      .program = start->version,
                                      .executable = executable,
                                      .table = record_table(r)->name,
                                      .deal = record_table(r)->live ? "live" : "rng",
                                      .from_round = (int64_t)shuffle->round.game};

    sodium_bin2hex(executable, 2 * FACT_HASH + 1, start->program, FACT_HASH);
    memcpy(context.key, start->key, RECEIPT_PUBLIC);
    return context;
}

static bool find_shuffle(const struct record *r, const struct lookup *lookup, struct fact *out,
                         struct buf *message)
{
    struct fact round = {.number = r->first};

    memcpy(round.round.commitment, r->commitment, FACT_HASH);
    if (record_table(r)->live) {
        *out = round;
        out->time_ms = r->opened_ms;
        out->round.game = r->game;
        return true;
    }
    if (lookup_shuffle(lookup, &round, out)) return true;
    buf_format(message, "the shuffle of round %llu is not in the log", (unsigned long long)r->round);
    return false;
}

bool receipts_put(struct buf *out, struct record *r, const struct receipts_source *from, struct buf *message)
{
    struct lookup_start start;
    struct fact shuffle;
    struct view view;
    char executable[2 * FACT_HASH + 1];

    record_step(r, r->sealed ? r->folded : r->moment_count, (struct record_viewer){0}, &view);
    if (!find_shuffle(r, from->lookup, &shuffle, message)) return false;
    lookup_start(from->lookup, shuffle.number, &start);
    const struct receipt_key *key = find_signer(from->lookup, &start, from->key);

    if (!can_have_receipt(r, &start, key, message)) return false;
    const struct receipt_context context = context_of(r, &start, &shuffle, executable);
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
    buf_put(message, "the receipt does not fit the memory that was given for it");
    return false;
}
