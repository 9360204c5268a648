#include "store/store_parts.h"

#include "deal/entropy.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- the last fault ------------------------------------------------------------------------------------ */
void problem_open(struct problem *problem) {
    must(pthread_mutex_init(&problem->lock, NULL) == 0);
    problem->text[0] = '\0';
}

void problem_close(struct problem *problem) { pthread_mutex_destroy(&problem->lock); }

enum err problem_set(struct problem *problem, enum err err, const char *format, ...) {
    va_list args;
    pthread_mutex_lock(&problem->lock);
    va_start(args, format);
    must(vsnprintf(problem->text, sizeof problem->text, format, args) >= 0);
    va_end(args);
    pthread_mutex_unlock(&problem->lock);
    return err;
}

void problem_read(struct problem *problem, struct buf *out) {
    pthread_mutex_lock(&problem->lock);
    buf_put(out, problem->text);
    pthread_mutex_unlock(&problem->lock);
}

enum err problem_copy(struct problem *problem, enum err err, struct problem *from) {
    BUF_ON_STACK(message, sizeof from->text);
    problem_read(from, &message);
    return problem_set(problem, err, "%s", message.text);
}

/* ---- time ---------------------------------------------------------------------------------------------- */
int64_t store_now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- the writer ---------------------------------------------------------------------------------------- */
enum err epoch_choose_writer(char writer[EPOCH_WRITER + 1], struct problem *problem) {
    uint8_t bytes[EPOCH_WRITER / 2];
    if (entropy_bytes(bytes, sizeof bytes))
        return problem_set(problem, ERR_STORE, "this machine has no random numbers to give");
    sodium_bin2hex(writer, EPOCH_WRITER + 1, bytes, sizeof bytes);
    return OK;
}

enum err epoch_fenced(struct problem *problem, const char *place) {
    return problem_set(problem, ERR_STORE_FENCED,
                       "another cardroom has opened %s and writes it now: this one stops, and what it has "
                       "acknowledged is stored; find out who started the other before you start this one again",
                       place);
}

/* ---- pending entries ----------------------------------------------------------------------------------- */
bool batch_open(struct batch *batch, int entries, size_t bytes) {
    must(entries > 0);
    *batch = (struct batch){.capacity = entries, .room = bytes};
    batch->entries = malloc((size_t)entries * sizeof *batch->entries);
    batch->bytes = malloc(bytes + 1);
    if (batch->entries && batch->bytes) return true;
    batch_close(batch);
    return false;
}

void batch_close(struct batch *batch) {
    free(batch->entries);
    free(batch->bytes);
    *batch = (struct batch){0};
}

void batch_clear(struct batch *batch) {
    batch->count = 0;
    batch->size = 0;
}

static void copy_entry(struct batch *batch, const struct store_entry *entry) {
    struct store_entry *kept = &batch->entries[batch->count++];
    *kept = *entry;
    kept->bytes = batch->bytes + batch->size;
    if (entry->size) memcpy(batch->bytes + batch->size, entry->bytes, entry->size);
    batch->size += entry->size;
}

bool batch_add(struct batch *batch, const struct store_entry *entries, int count) {
    size_t size = 0;
    for (int i = 0; i < count; i++) size += entries[i].size;
    if (count > batch->capacity - batch->count || size > batch->room - batch->size) return false;
    for (int i = 0; i < count; i++) copy_entry(batch, &entries[i]);
    return true;
}

/* ---- summaries of blocks ------------------------------------------------------------------------------- */
static bool has_bit(const uint8_t *set, unsigned bit) { return set[bit / 8] >> bit % 8 & 1; }
static void set_bit(uint8_t *set, unsigned bit) { set[bit / 8] = (uint8_t)(set[bit / 8] | 1u << bit % 8); }

void summary_clear(struct summary *summary) {
    memset(summary, 0, sizeof *summary);
    summary->since_ms = INT64_MAX;
    summary->until_ms = INT64_MIN;
}

void summary_add(struct summary *summary, const struct store_entry *entry) {
    must(!summary_done(summary));
    summary->count++;
    if (entry->time_ms < summary->since_ms) summary->since_ms = entry->time_ms;
    if (entry->time_ms > summary->until_ms) summary->until_ms = entry->time_ms;
    set_bit(summary->sets, entry->terminal % SUMMARY_TERMINALS);
    set_bit(summary->sets, SUMMARY_TERMINALS + entry->kind);
}

bool summary_done(const struct summary *summary) { return summary->count == SUMMARY_BLOCK; }

bool summary_may_hold(int64_t since_ms, int64_t until_ms, const uint8_t sets[SUMMARY_SETS],
                      const struct store_query *query) {
    if (query->since_ms && until_ms < query->since_ms) return false;
    if (query->until_ms && since_ms > query->until_ms) return false;
    if (query->terminal && !has_bit(sets, query->terminal % SUMMARY_TERMINALS)) return false;
    return !query->kind || has_bit(sets, SUMMARY_TERMINALS + query->kind);
}

bool query_fits(const struct store_query *query, const struct store_entry *entry) {
    if (entry->number < query->from || (query->to && entry->number > query->to)) return false;
    if (query->round && entry->round != query->round) return false;
    if (query->terminal && entry->terminal != query->terminal) return false;
    if (query->kind && entry->kind != query->kind) return false;
    if (query->since_ms && entry->time_ms < query->since_ms) return false;
    return !query->until_ms || entry->time_ms <= query->until_ms;
}
