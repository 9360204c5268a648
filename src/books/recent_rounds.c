#include "books/recent_rounds.h"

struct finding {
    const struct round_query *query;
    uint64_t *rounds;
    int count, most;
};

/* A terminal's wagers of one round come one after the other, so the last number is enough to know it again.
 */
static bool take(void *context, const struct store_entry *stored)
{
    struct finding *f = context;
    struct journal_entry entry;

    if (!journal_read(&entry, stored->bytes, stored->size)) return true;
    if (f->query->table && entry.fact.table != f->query->table) return true;
    if (f->query->before && stored->round >= f->query->before) return true;
    for (int i = 0; i < f->count; i++)
        if (f->rounds[i] == stored->round) return true;
    f->rounds[f->count++] = stored->round;
    return f->count < f->most;
}

int rounds_find(const struct lookup *lookup, const struct round_query *query, uint64_t *rounds, int most,
                struct buf *message)
{
    struct finding f = {.query = query, .rounds = rounds, .most = most};
    const struct store_query asked = {.terminal = query->terminal,
                                      .kind = query->terminal ? FACT_BETS : FACT_ROUND,
                                      .since_ms = query->since_ms,
                                      .until_ms = query->until_ms,
                                      .backwards = true};

    if (most < 1) return 0;
    if (store_find(lookup->store, &asked, take, &f) == OK) return f.count;
    store_problem(lookup->store, message);
    return -1;
}

static bool has_stake(const struct record *r, uint32_t terminal)
{
    const int seat = record_seat_of(r, terminal);

    for (int i = 0; i < r->wager_count; i++)
        if (r->wagers[i].award.seat == seat) return true;
    return false;
}

/* One record more; *put says whether the terminal had a stake in it. */
static bool put_round(struct buf *out, const struct lookup *lookup, uint32_t terminal, uint64_t round,
                      bool first, bool *put, struct buf *message)
{
    struct record record;

    if (!record_open(&record, lookup, round, message)) return false;
    *put = has_stake(&record, terminal);
    if (*put) {
        if (!first) buf_char(out, ',');
        record_put_json(out, &record, (struct record_sight){terminal});
    }
    record_close(&record);
    if (out->full) buf_put(message, "the recall does not fit the memory that was given for it");
    return !out->full;
}

/* Rounds whose wagers were all taken back are passed over, so it asks for more until there are enough. */
bool rounds_put_json(struct buf *out, const struct lookup *lookup, uint32_t terminal, int most,
                     struct buf *message)
{
    struct round_query query = {.terminal = terminal};
    uint64_t rounds[RECENT_ROUNDS];
    int done = 0, found;

    buf_char(out, '[');
    do {
        found = rounds_find(lookup, &query, rounds, RECENT_ROUNDS, message);
        for (int i = 0; i < found && done < most; i++) {
            bool put = false;
            if (!put_round(out, lookup, terminal, rounds[i], done == 0, &put, message)) return false;
            done += put;
            query.before = rounds[i];
        }
    } while (found == RECENT_ROUNDS && done < most);
    buf_char(out, ']');
    return found >= 0;
}
