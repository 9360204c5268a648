#include "store/summary.h"

#include <string.h>

static bool has(const uint8_t *set, unsigned bit)
{
    return set[bit / 8] >> bit % 8 & 1;
}

static void add(uint8_t *set, unsigned bit)
{
    set[bit / 8] = (uint8_t)(set[bit / 8] | 1u << bit % 8);
}

void summary_clear(struct summary *summary)
{
    memset(summary, 0, sizeof *summary);
    summary->since_ms = INT64_MAX;
    summary->until_ms = INT64_MIN;
}

void summary_add(struct summary *summary, const struct store_entry *entry)
{
    must(!summary_done(summary));
    summary->count++;
    if (entry->time_ms < summary->since_ms) summary->since_ms = entry->time_ms;
    if (entry->time_ms > summary->until_ms) summary->until_ms = entry->time_ms;
    add(summary->sets, entry->terminal % SUMMARY_TERMINALS);
    add(summary->sets, SUMMARY_TERMINALS + entry->kind);
}

bool summary_done(const struct summary *summary)
{
    return summary->count == SUMMARY_BLOCK;
}

bool summary_may_hold(int64_t since_ms, int64_t until_ms, const uint8_t sets[SUMMARY_SETS],
                      const struct store_query *query)
{
    if (query->since_ms && until_ms < query->since_ms) return false;
    if (query->until_ms && since_ms > query->until_ms) return false;
    if (query->terminal && !has(sets, query->terminal % SUMMARY_TERMINALS)) return false;
    return !query->kind || has(sets, SUMMARY_TERMINALS + query->kind);
}

bool query_fits(const struct store_query *query, const struct store_entry *entry)
{
    if (entry->number < query->from || (query->to && entry->number > query->to)) return false;
    if (query->round && entry->round != query->round) return false;
    if (query->terminal && entry->terminal != query->terminal) return false;
    if (query->kind && entry->kind != query->kind) return false;
    if (query->since_ms && entry->time_ms < query->since_ms) return false;
    return !query->until_ms || entry->time_ms <= query->until_ms;
}
