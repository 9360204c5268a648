#include "books/events.h"

#include "pit/pit.h"

#include <string.h>

/* ---- significant events ------------------------------------------------------------------------------- */
static bool is_settlement(int kind) { return kind == FACT_SETTLE || kind == FACT_STEP; }

static int64_t locked_cents(const struct journal_entry *entry) {
    int64_t cents = 0;
    for (uint32_t i = 0; is_settlement(entry->fact.kind) && i < entry->count; i++) {
        const struct transfer t = journal_transfer_at(entry, i);
        if (account_kind(t.credit) == ACCOUNT_LOCKED) cents += t.cents;
    }
    return cents;
}

bool event_is_significant(const struct journal_entry *entry) {
    return fact_is_about(entry->fact.kind, ABOUT_EVENT) || locked_cents(entry);
}

bool event_is_alarm(const struct fact *fact) { return fact->kind == FACT_NOTE && pit_is_alarm(fact->note.code); }

const char *event_id(const struct fact *fact) {
    if (is_settlement(fact->kind)) return "lock";
    return fact->kind == FACT_NOTE ? fact_note_id(fact->note.code) : fact_id(fact->kind);
}

const char *event_text(const struct fact *fact) {
    const char *reason = fact_reason(fact);
    switch ((enum fact_kind)fact->kind) {
    case FACT_USER: return fact->user.name;
    case FACT_PAIR:
    case FACT_UNPAIR: return fact->pair.name;
    case FACT_START: return fact->start.version;
    case FACT_STEP:
    case FACT_SETTLE: return "a win is locked";
    case FACT_DECK: return reason[0] ? reason : fact_deck_text(fact->deck.what);
    case FACT_PROPOSE:
    case FACT_DECLINE:
    case FACT_CLAIM:
    case FACT_SELF_CHECK:
    case FACT_PROOF: return reason[0] ? reason : fact_text(fact->kind);
    default: return reason ? reason : fact_text(fact->kind);
    }
}

bool event_cents(const struct journal_entry *entry, int64_t *cents) {
    switch ((enum fact_kind)entry->fact.kind) {
    case FACT_STEP:
    case FACT_SETTLE: *cents = locked_cents(entry); return *cents != 0;
    case FACT_NOTE: *cents = entry->fact.note.cents; return *cents != 0; /* most are not about money */
    case FACT_ADJUST:
    case FACT_MAXIMUM: *cents = entry->fact.meter.cents; return true;
    case FACT_PROPOSE: *cents = entry->fact.propose.cents; return *cents != 0;
    case FACT_CLAIM: *cents = entry->fact.claim.cents; return true;
    default: return false;
    }
}

/* ---- finding them ------------------------------------------------------------------------------------- */
/* The newest events so far, the newest first. */
struct event_search {
    struct store_handle store;
    struct buf *message;
    struct event_found *out;
    int count, most;
    bool bad;
};

static void insert_event(struct event_search *f, const struct journal_entry *entry) {
    struct event_found found = {.fact = entry->fact, .round = entry->stored->round};
    int at = f->count;
    found.fact.data = NULL;
    found.has_cents = event_cents(entry, &found.cents);
    while (at > 0 && f->out[at - 1].fact.number < entry->fact.number) at--;
    if (at == f->most) return;
    if (f->count < f->most) f->count++;
    memmove(&f->out[at + 1], &f->out[at], (size_t)(f->count - 1 - at) * sizeof *f->out);
    f->out[at] = found;
}

static bool take_entry(void *context, const struct journal_entry *entry) {
    struct event_search *f = context;
    f->bad = entry->fact.kind == FACT_NONE;
    if (f->bad) return false;
    if (!event_is_significant(entry)) return true;
    /* the newest come first: nothing older than the oldest of a full page is wanted */
    if (f->count == f->most && entry->fact.number < f->out[f->count - 1].fact.number) return false;
    insert_event(f, entry);
    return true;
}

static bool take_seen(void *context, const struct journal_entry *entry) {
    struct event_search *f = context;
    f->bad = entry->fact.kind == FACT_NONE;
    for (int i = 0; !f->bad && i < f->count; i++)
        if (f->out[i].fact.number == entry->fact.alarm_seen.fact) f->out[i].seen_by = entry->fact.who;
    return !f->bad;
}

static enum err find_kind(const struct event_query *query, int kind, struct event_search *f) {
    const struct store_query asked = {.kind = (uint8_t)kind,
                                      .since_ms = query->since_ms,
                                      .until_ms = query->until_ms,
                                      .to = query->before ? query->before - 1 : 0,
                                      .from = f->count == f->most ? f->out[f->count - 1].fact.number : 0,
                                      .backwards = true};
    return query->before == 1 ? OK : journal_find(f->store, &asked, take_entry, f, f->message);
}

int events_find(struct store_handle store, const struct event_query *query, struct event_found *out, int most,
                struct buf *message) {
    struct event_search f = {.store = store, .message = message, .out = out, .most = most};
    enum err err = OK;
    if (most < 1) return 0;
    for (int kind = FACT_NONE + 1; kind < FACT_KINDS && err == OK && !f.bad; kind++)
        if (fact_is_about(kind, ABOUT_EVENT) || is_settlement(kind)) err = find_kind(query, kind, &f);
    if (err == OK && !f.bad && f.count) {
        const struct store_query seen = {.kind = FACT_ALARM_SEEN, .from = out[f.count - 1].fact.number};
        err = journal_find(store, &seen, take_seen, &f, message);
    }
    if (err == OK && f.bad) buf_put(message, "an entry of the log cannot be read");
    return err == OK && !f.bad ? f.count : -1;
}
