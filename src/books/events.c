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

/* A pairing is called by what was paired. */
static const char *pairing_id(const struct fact *fact) {
    const bool on = fact->kind == FACT_PAIR;
    switch (fact->pair.role) {
    case ROLE_SIGN: return on ? "sign-paired" : "sign-unpaired";
    case ROLE_READER: return on ? "reader-paired" : "reader-unpaired";
    case ROLE_CONSOLE: return on ? "console-paired" : "console-unpaired";
    default: return fact_id(fact->kind);
    }
}

const char *event_id(const struct fact *fact) {
    if (fact->kind == FACT_PAIR || fact->kind == FACT_UNPAIR) return pairing_id(fact);
    if (fact->kind == FACT_SESSION) return fact->session.on ? "sign-on" : "sign-off";
    if (is_settlement(fact->kind)) return "lock";
    return fact->kind == FACT_NOTE ? fact_note_id(fact->note.code) : fact_id(fact->kind);
}

const char *event_text(const struct fact *fact) {
    const char *words = fact_words(fact);
    const bool silent = IS_ONE_OF(fact->kind, FACT_PROPOSE, FACT_DECLINE, FACT_CLAIM, FACT_SELF_CHECK, FACT_PROOF);
    if (is_settlement(fact->kind)) return "a win is locked";
    if (fact->kind == FACT_DECK && !words[0]) return fact_deck_text(fact->deck.what);
    return words && (words[0] || !silent) ? words : fact_text(fact->kind);
}

/* Most notes and proposals are not about money; what is approved says it itself. */
bool event_cents(const struct journal_entry *entry, int64_t *cents) {
    const int kind = entry->fact.kind;
    const int64_t *amount = fact_cents(&entry->fact);
    if (is_settlement(kind)) return (*cents = locked_cents(entry)) != 0;
    if (!amount || kind == FACT_APPROVE) return false;
    *cents = *amount;
    return *cents || !IS_ONE_OF(kind, FACT_NOTE, FACT_PROPOSE);
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
