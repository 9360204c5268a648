#include "house/journal.h"

#include "floor/config/irregularity.h"

void journal_begin(struct journal *j, struct buf *out, const struct fact *fact, bool hide_cards) {
    const size_t at = out->size;
    buf_bytes(out, "\0\0\0\0", 4);
    if (hide_cards && fact->kind == FACT_CARDS) {
        struct fact hidden = *fact;
        memset(hidden.cards.card, CARD_HIDDEN, sizeof hidden.cards.card);
        fact_put(out, &hidden);
    } else {
        fact_put(out, fact);
    }
    if (!out->full) bytes_put_number((uint8_t *)out->text + at, out->size - at - 4, 4);
    *j = (struct journal){.out = out, .count_at = out->size};
    buf_bytes(out, "\0\0\0\0", 4);
}

void journal_transfer(void *journal, const struct transfer *t) {
    struct journal *j = journal;
    uint8_t bytes[JOURNAL_TRANSFER_SIZE];
    bytes_put_number(bytes, t->debit, 4);
    bytes_put_number(bytes + 4, t->credit, 4);
    bytes_put_number(bytes + 8, (uint64_t)t->cents, 8);
    bytes_put_number(bytes + 16, t->reason, 1);
    bytes_put_number(bytes + 17, t->wager, 1);
    bytes_put_number(bytes + 18, t->seat, 2);
    buf_bytes(j->out, (const char *)bytes, sizeof bytes);
    j->count++;
    if (t->cents > j->most_cents) j->most_cents = t->cents;
}

void journal_end(struct journal *j) {
    if (!j->out->full) bytes_put_number((uint8_t *)j->out->text + j->count_at, j->count, 4);
}

bool journal_read(struct journal_entry *entry, const uint8_t *bytes, size_t size) {
    if (size < 8) return false;
    const uint64_t fact = bytes_number(bytes, 4);
    if (fact > size - 8 || !fact_get(&entry->fact, bytes + 4, (size_t)fact)) return false;
    entry->count = (uint32_t)bytes_number(bytes + 4 + fact, 4);
    entry->transfers = bytes + 8 + fact;
    return entry->count == (size - 8 - fact) / JOURNAL_TRANSFER_SIZE && (size - 8 - fact) % JOURNAL_TRANSFER_SIZE == 0;
}

struct transfer journal_transfer_at(const struct journal_entry *entry, uint32_t index) {
    const uint8_t *at = entry->transfers + (size_t)index * JOURNAL_TRANSFER_SIZE;
    must(index < entry->count);
    return (struct transfer){
        .debit = (account)bytes_number(at, 4),
        .credit = (account)bytes_number(at + 4, 4),
        .cents = (int64_t)bytes_number(at + 8, 8),
        .reason = (uint8_t)bytes_number(at + 16, 1),
        .wager = (uint8_t)bytes_number(at + 17, 1),
        .seat = (uint16_t)bytes_number(at + 18, 2),
    };
}

static enum round_turn ruling_turn(const struct journal_entry *entry, bool open) {
    const int effect = entry->fact.irregularity.effect;
    if (effect == EFFECT_DEAD_ROUND) return ROUND_VOIDED;
    if (effect == EFFECT_NEW_DECK) return open || entry->count ? ROUND_VOIDED : ROUND_GOES_ON;
    return entry->count ? ROUND_REOPENED : ROUND_GOES_ON;
}

enum round_turn journal_turn(const struct journal_entry *entry, bool open) {
    switch ((enum fact_kind)entry->fact.kind) {
    case FACT_SETTLE: return ROUND_SETTLED;
    case FACT_VOID: return ROUND_VOIDED;
    case FACT_IRREGULARITY: return ruling_turn(entry, open);
    case FACT_AMEND:
    case FACT_CORRECT:
    case FACT_CORRECTIONS: return entry->count ? ROUND_REOPENED : ROUND_GOES_ON;
    default: return ROUND_GOES_ON;
    }
}

/* ---- finding ------------------------------------------------------------------------------------------ */
struct finding {
    journal_taker *each;
    void *context;
};

static bool take_stored(void *context, const struct store_entry *stored) {
    const struct finding *f = context;
    struct journal_entry entry;
    if (!journal_read(&entry, stored->bytes, stored->size)) entry = (struct journal_entry){0};
    entry.stored = stored;
    return f->each(f->context, &entry);
}

enum err journal_find(struct store_handle store, const struct store_query *query, journal_taker *each, void *context,
                      struct buf *message) {
    const enum err err = store_find(store, query, take_stored, &(struct finding){each, context});
    if (err != OK && message) store_problem(store, message);
    return err;
}
