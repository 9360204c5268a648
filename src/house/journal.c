#include "house/journal.h"

#include <string.h>

static void put_number(char *to, uint64_t value, int width)
{
    for (int i = 0; i < width; i++) to[i] = (char)(unsigned char)(value >> 8 * i);
}

static uint64_t get_number(const uint8_t *from, int width)
{
    uint64_t value = 0;

    for (int i = 0; i < width; i++) value |= (uint64_t)from[i] << 8 * i;
    return value;
}

void journal_begin(struct journal *j, struct buf *out, const struct fact *fact, bool hide_cards)
{
    const size_t at = out->size;

    buf_bytes(out, "\0\0\0\0", 4);
    if (hide_cards && fact->kind == FACT_CARDS) {
        struct fact hidden = *fact;
        memset(hidden.cards.card, CARD_HIDDEN, sizeof hidden.cards.card);
        fact_put(out, &hidden);
    } else {
        fact_put(out, fact);
    }
    if (!out->full) put_number(out->text + at, out->size - at - 4, 4);
    *j = (struct journal){.out = out, .count_at = out->size};
    buf_bytes(out, "\0\0\0\0", 4);
}

void journal_transfer(void *journal, const struct transfer *t)
{
    struct journal *j = journal;
    char bytes[JOURNAL_TRANSFER_SIZE];

    put_number(bytes, t->debit, 4);
    put_number(bytes + 4, t->credit, 4);
    put_number(bytes + 8, (uint64_t)t->cents, 8);
    put_number(bytes + 16, t->why, 1);
    put_number(bytes + 17, t->wager, 1);
    put_number(bytes + 18, t->seat, 2);
    buf_bytes(j->out, bytes, sizeof bytes);
    j->count++;
}

void journal_end(struct journal *j)
{
    if (!j->out->full) put_number(j->out->text + j->count_at, j->count, 4);
}

bool journal_read(struct journal_entry *entry, const uint8_t *bytes, size_t size)
{
    if (size < 8) return false;
    const uint64_t fact = get_number(bytes, 4);

    if (fact > size - 8 || !fact_get(&entry->fact, bytes + 4, (size_t)fact)) return false;
    entry->count = (uint32_t)get_number(bytes + 4 + fact, 4);
    entry->transfers = bytes + 8 + fact;
    return entry->count == (size - 8 - fact) / JOURNAL_TRANSFER_SIZE &&
           (size - 8 - fact) % JOURNAL_TRANSFER_SIZE == 0;
}

struct transfer journal_transfer_at(const struct journal_entry *entry, uint32_t index)
{
    const uint8_t *at = entry->transfers + (size_t)index * JOURNAL_TRANSFER_SIZE;

    must(index < entry->count);
    return (struct transfer){
        .debit = (account)get_number(at, 4),
        .credit = (account)get_number(at + 4, 4),
        .cents = (int64_t)get_number(at + 8, 8),
        .why = (uint8_t)get_number(at + 16, 1),
        .wager = (uint8_t)get_number(at + 17, 1),
        .seat = (uint16_t)get_number(at + 18, 2),
    };
}
