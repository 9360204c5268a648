#include "books/room/cage.h"

enum { PER_TABLE_CENTS = 200000, NEW_HOUSE_CENTS = 3000000, RECEIPTS_PART = 100 };

static const struct {
    const char *id;
    uint8_t kind; /* enum account_kind */
} places[] = {
    [PLACE_MINTED] = {"minted", ACCOUNT_MINTED},    [PLACE_CAGE] = {"cage", ACCOUNT_CHIPS},
    [PLACE_TRANSIT] = {"transit", ACCOUNT_TRANSIT}, [PLACE_RACKS] = {"racks", ACCOUNT_RACK},
    [PLACE_FLOAT] = {"float", ACCOUNT_FLOAT},       [PLACE_MISSING] = {"missing", ACCOUNT_MISSING},
};

const char *cage_place_id(int place) { return places[place].id; }

void cage_require(struct cage *c, const struct config *config) {
    c->tables_cents = config->table_count * (int64_t)PER_TABLE_CENTS;
    c->receipts_cents = config->gross_cents ? config->gross_cents / RECEIPTS_PART : NEW_HOUSE_CENTS;
    c->required_cents = c->tables_cents + c->receipts_cents;
}

static void add_leg(struct cage *c, account a, int64_t cents) {
    const uint32_t number = account_number(a);
    if (a == account_of(ACCOUNT_CAGE, 0)) c->cash_cents -= cents; /* an asset */
    for (int place = 0; number && place < PLACES; place++)
        if (places[place].kind == account_kind(a)) c->place_cents[place][(number - 1) % CHIP_KINDS] += cents;
}

void cage_add(struct cage *c, const struct transfer *t) {
    add_leg(c, t->debit, -t->cents);
    add_leg(c, t->credit, t->cents);
}

static bool take_entry(void *context, const struct journal_entry *entry) {
    for (uint32_t i = 0; i < entry->count; i++) {
        const struct transfer t = journal_transfer_at(entry, i);
        cage_add(context, &t);
    }
    return true;
}

bool cage_read(struct cage *c, struct store_handle store, int64_t until_ms, struct buf *message) {
    enum err err = OK;
    for (int kind = FACT_NONE + 1; kind < FACT_KINDS && err == OK; kind++) {
        const struct store_query query = {.kind = (uint8_t)kind, .until_ms = until_ms};
        if (fact_is_about(kind, ABOUT_CASH)) err = journal_find(store, &query, take_entry, c, message);
    }
    return err == OK;
}

bool cage_chips_balance(const struct cage *c) {
    for (int chip = 0; chip < CHIP_KINDS; chip++) {
        int64_t sum = 0;
        for (int place = 0; place < PLACES; place++) sum += c->place_cents[place][chip];
        if (sum) return false;
    }
    return true;
}
