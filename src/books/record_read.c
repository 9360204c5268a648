/*
 * record_read.c - the entries of a round, as they are in the log, and its cards.
 */
#include "books/record_parts.h"

#include <sodium.h>
#include <string.h>

/* ---- gathering the entries ---------------------------------------------------------------------------- */

/* The round while its entries are read. */
struct gathering {
    struct record *record;
    struct fact round; /* FACT_ROUND, without its data */
    bool bad;
};

static struct record_moment moment_of(const struct fact *fact)
{
    return (struct record_moment){.number = fact->number,
                                  .time_ms = fact->time_ms,
                                  .who = fact->who,
                                  .kind = fact->kind,
                                  .source = fact->source,
                                  .known = true,
                                  .note = -1};
}

static void add_event(struct record *r, const struct fact *fact, struct event event)
{
    struct record_moment moment = moment_of(fact);

    moment.plays = true;
    moment.event = event;
    moment.known = event.kind != EV_CARD || event.cards[0] != CARD_HIDDEN;
    APPEND(r->moments, r->moment_count, moment);
}

static void add_note(struct record *r, const struct fact *fact, struct record_note note)
{
    struct record_moment moment = moment_of(fact);

    moment.note = r->note_count;
    APPEND(r->notes, r->note_count, note);
    APPEND(r->moments, r->moment_count, moment);
}

/* Seats stay in order; a stadium's come in any. */
static void add_seat(struct record *r, int seat, uint32_t terminal)
{
    int low = 0, high = r->seat_count;

    while (low < high) {
        const int middle = (low + high) / 2;
        if (r->seats[middle].seat < seat)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < r->seat_count && r->seats[low].seat == seat) {
        r->seats[low].terminal = terminal;
        return;
    }
    APPEND(r->seats, r->seat_count, (struct record_seat){0});
    memmove(&r->seats[low + 1], &r->seats[low], (size_t)(r->seat_count - 1 - low) * sizeof *r->seats);
    r->seats[low] = (struct record_seat){.seat = (uint16_t)seat, .terminal = terminal};
}

static void add_bets(struct record *r, const struct fact *fact, uint32_t terminal)
{
    struct event event = {.kind = EV_PICK, .seat = fact->bets.seat};

    add_seat(r, fact->bets.seat, terminal);
    memcpy(event.cards, fact->bets.pick, sizeof event.cards);
    if (event.cards[0]) add_event(r, fact, event);
    for (int i = 0; i < fact->bets.count; i++)
        add_event(r, fact,
                  (struct event){.kind = EV_BET,
                                 .what = fact->bets.spot[i].wager,
                                 .seat = fact->bets.seat,
                                 .cents = fact->bets.spot[i].cents});
}

/* No event of the rules, but why betting closed early. */
static void add_ready(struct record *r, const struct fact *fact)
{
    struct record_moment moment = moment_of(fact);

    moment.event.seat = fact->ready.seat;
    APPEND(r->moments, r->moment_count, moment);
}

static void add_cards(struct record *r, const struct fact *fact)
{
    for (int i = 0; i < fact->cards.count; i++)
        add_event(r, fact, (struct event){.kind = EV_CARD, .cards = {fact->cards.card[i]}});
    r->card_count += fact->cards.count;
}

static void add_void(struct record *r, const struct fact *fact)
{
    struct record_note note = {.dead = fact->voided.dead};

    memcpy(note.reason, fact->voided.reason, sizeof note.reason);
    r->state = RECORD_VOID;
    r->ended_ms = fact->time_ms;
    add_note(r, fact, note);
}

static void add_correction(struct record *r, const struct fact *fact)
{
    struct record_note note = {
        .index = fact->correct.index, .was = fact->correct.was, .is = fact->correct.is};

    memcpy(note.reason, fact->correct.reason, sizeof note.reason);
    add_note(r, fact, note);
}

static void add_settlement(struct record *r, const struct journal_entry *entry)
{
    r->state = RECORD_SETTLED;
    r->settled = true;
    r->ended_ms = entry->fact.time_ms;
    APPEND(r->moments, r->moment_count, moment_of(&entry->fact));
    r->paid = malloc((entry->count + 1u) * sizeof *r->paid);
    must(r->paid);
    for (uint32_t i = 0; i < entry->count; i++) r->paid[i] = journal_transfer_at(entry, i);
    r->paid_count = (int)entry->count;
}

static void add_start(struct gathering *g, const struct fact *fact)
{
    struct record *r = g->record;

    g->round = *fact;
    g->round.data = NULL;
    r->first = fact->number;
    r->table = fact->table;
    r->game = fact->round.game;
    r->at = fact->round.at;
    r->opened_ms = fact->time_ms;
    memcpy(r->commitment, fact->round.commitment, FACT_HASH);
    APPEND(r->moments, r->moment_count, moment_of(fact));
}

static void add_fact(struct gathering *g, const struct journal_entry *entry, uint32_t terminal)
{
    const struct fact *fact = &entry->fact;
    struct record *r = g->record;

    switch ((enum fact_kind)fact->kind) {
    case FACT_ROUND: add_start(g, fact); break;
    case FACT_BETS: add_bets(r, fact, terminal); break;
    case FACT_READY: add_ready(r, fact); break;
    case FACT_CLOSE:
        r->closed_ms = fact->time_ms;
        add_event(r, fact, (struct event){.kind = EV_CLOSE});
        break;
    case FACT_DEALT_FROM:
        add_event(r, fact, (struct event){.kind = EV_START, .what = fact->dealt_from.spot});
        break;
    case FACT_CARDS: add_cards(r, fact); break;
    case FACT_CORRECT: add_correction(r, fact); break;
    case FACT_ACT:
        add_event(r, fact,
                  (struct event){.kind = EV_ACT,
                                 .what = fact->act.action,
                                 .seat = fact->act.seat,
                                 .cards = {fact->act.front[0], fact->act.front[1]}});
        break;
    case FACT_EXPIRE: add_event(r, fact, (struct event){.kind = EV_EXPIRE}); break;
    case FACT_SETTLE: add_settlement(r, entry); break;
    case FACT_VOID: add_void(r, fact); break;
    case FACT_WINDOW:
    case FACT_RESUME: APPEND(r->moments, r->moment_count, moment_of(fact)); break;
    default: break; /* a reveal is not part of the play */
    }
}

static bool gather(void *context, const struct store_entry *stored)
{
    struct gathering *g = context;
    struct journal_entry entry;

    g->bad = !journal_read(&entry, stored->bytes, stored->size) ||
             (!g->record->first && entry.fact.kind != FACT_ROUND) ||
             (g->record->first && entry.fact.table != g->record->table);
    if (g->bad) return false;
    g->record->last = stored->number;
    add_fact(g, &entry, stored->terminal);
    return true;
}

/* ---- the cards ---------------------------------------------------------------------------------------- */

/* Those of an automated table follow from the seed, where that is to be had. */
bool record_fill_cards(struct record *r, const struct lookup *lookup, const struct fact *round)
{
    struct replay_shoe *shoe = calloc(1, sizeof *shoe);
    int at = r->at;
    bool good = true;

    must(shoe);
    const enum lookup_seed found = lookup_seed(lookup, round, &r->seed);

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

/* ---- reading ------------------------------------------------------------------------------------------ */

bool record_read(struct record *r, const struct lookup *lookup, struct fact *round, struct buf *message)
{
    struct gathering g = {.record = r};
    const struct store_query query = {.round = r->round};

    if (!r->round || store_find(lookup->store, &query, gather, &g) != OK) {
        if (r->round) store_problem(lookup->store, message);
        if (!r->round) buf_put(message, "rounds are numbered from 1");
        return false;
    }
    if (g.bad || !r->first) {
        buf_format(message, g.bad ? "the entries of round %llu cannot be read" : "there is no round %llu",
                   (unsigned long long)r->round);
        return false;
    }
    *round = g.round;
    return true;
}
