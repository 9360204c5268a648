#include "house/audit.c"

#include "house/house_world_test.h"

static struct audit audit_of(struct world *w, bool with_key)
{
    struct audit audit = {.store = w->store, .seal = with_key ? w->keys.seal : NULL};

    audit_run(&audit);
    return audit;
}

/* A store with the entries of another, one of them changed. */
struct copying {
    struct store_handle to;
    uint64_t change;
    size_t byte;
    uint8_t bit;
};

static bool copy_entry(void *context, const struct store_entry *entry)
{
    struct copying *c = context;
    struct store_entry changed = *entry;
    uint8_t *bytes = malloc(entry->size);

    memcpy(bytes, entry->bytes, entry->size);
    if (entry->number == c->change) bytes[c->byte % entry->size] ^= c->bit;
    changed.bytes = bytes;
    CHECK_EQ(store_append(c->to, &changed, 1), OK);
    free(bytes);
    return true;
}

TEST(audit, the_books_of_an_honest_house_are_right)
{
    struct world *w = world("honest");

    people(w);
    play(w, 20);
    struct audit audit = audit_of(w, true);
    cr_assert(audit.good, "%s", audit.why);
    CHECK(audit.complete);
    CHECK_EQ(audit.entries, w->house.next - 1);
    CHECK(audit.rounds >= 60);
    CHECK(audit.transfers > 200);
    CHECK_EQ(books_balance(&audit.replay.floor.books, account_of(ACCOUNT_HOUSE, 0)),
             books_balance(&w->house.durable.floor.books, account_of(ACCOUNT_HOUSE, 0)));
    CHECK_EQ(floor_credit(&audit.replay.floor, 1), floor_credit(&w->house.durable.floor, 1));
    audit_close(&audit);
    end(w);
}

TEST(audit, without_the_key_it_ends_where_a_shuffle_is_still_sealed)
{
    struct world *w = world("sealed");

    people(w);
    play(w, 3);
    struct audit audit = audit_of(w, false);
    CHECK(!audit.complete);
    CHECK(audit.bad > 1);
    cr_assert(strstr(audit.why, "seed"), "%s", audit.why);
    audit_close(&audit);
    end(w);
}

/* Somebody who can rewrite the log and its chain changes the cents of a payment. */
static bool copy_forged(void *context, const struct store_entry *entry)
{
    struct copying *c = context;
    struct journal_entry journal;

    CHECK(journal_get(&journal, entry->bytes, entry->size));
    if (entry->number == c->change)
        c->byte =
            (size_t)(journal.transfers - entry->bytes) + 8; /* the lowest byte of the first one's cents */
    return copy_entry(context, entry);
}

struct picking {
    uint64_t number[400];
    int count;
};

static bool pick_paying(void *context, const struct store_entry *entry)
{
    struct picking *p = context;
    struct journal_entry journal;

    CHECK(journal_get(&journal, entry->bytes, entry->size));
    if (journal.count && p->count < 400) p->number[p->count++] = entry->number;
    return true;
}

TEST(audit, a_changed_payment_is_found_even_if_the_chain_was_made_anew)
{
    struct world *w = world("forged");
    static struct picking paying;
    uint64_t bad;

    people(w);
    play(w, 2);
    CHECK_EQ(store_scan(w->store, 1, pick_paying, &paying, &bad), OK);
    CHECK(paying.count > 30);
    for (int i = 0; i < paying.count; i++) {
        struct copying c = {.change = paying.number[i], .bit = 1};
        char memory[200];
        struct buf message = BUF(memory);

        CHECK_EQ(store_open("memory:", STORE_WRITE, &c.to, &message), OK);
        CHECK_EQ(store_scan(w->store, 1, copy_forged, &c, &bad), OK);
        struct audit audit = {.store = c.to, .seal = w->keys.seal};
        audit_run(&audit);
        CHECK(!audit.good);
        CHECK_EQ(audit.bad, paying.number[i]);
        audit_close(&audit);
        store_close(c.to);
    }
    end(w);
}
