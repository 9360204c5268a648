#include "books/room/slips.h"

#include "deal/list.h"

#include <string.h>

/* ---- finding ------------------------------------------------------------------------------------------ */
struct slip *slips_find(const struct slips *s, int kind, uint32_t number) {
    if (kind < 0 || kind >= SLIP_KINDS || number < 1 || number > s->kind[kind].count) return NULL;
    return &s->kind[kind].slip[number - 1];
}

int slips_signs(const struct slips *s, const struct slip *slip, const struct slip_sign *out[SLIP_SIGNS]) {
    int count = 0;
    for (uint32_t at = slip->last; at && count < SLIP_SIGNS; at = s->sign[at - 1].before)
        out[count++] = &s->sign[at - 1];
    for (int i = 0; i < count / 2; i++) {
        const struct slip_sign *swap = out[i];
        out[i] = out[count - 1 - i];
        out[count - 1 - i] = swap;
    }
    return count;
}

const struct slip_sign *slips_line(const struct slips *s, const struct slip *slip, int line) {
    for (uint32_t at = slip->last; at; at = s->sign[at - 1].before)
        if (s->sign[at - 1].line == line && !s->sign[at - 1].again) return &s->sign[at - 1];
    return NULL;
}

int64_t slip_unit_cents(int kind, int chip, const struct config *config) {
    if (kind == SLIP_COUNT) return chip < BANK_NOTES ? bank_note_cents[chip] : 0;
    return chip < config->chip_kinds ? config->chip_cents[chip] : 0;
}

int64_t slip_cents(const struct slip *slip, const struct config *config) {
    int64_t cents = slip->cents;
    for (int i = 0; i < CHIP_KINDS; i++) cents += slip->chips.chips[i] * slip_unit_cents(slip->kind, i, config);
    return cents;
}

/* ---- is the chain right? ------------------------------------------------------------------------------ */
static bool refuse(struct buf *why, const struct fact *fact, const char *what) {
    return buf_refuse(why, "%s slip %u: %s", slip_id(fact->slip.kind), fact->slip.number, what);
}

static bool is_same_count(const struct slip *slip, const struct fact *fact) {
    return memcmp(slip->chips.chips, fact->slip.chips.chips, sizeof slip->chips.chips) == 0 &&
           slip->cents == fact->slip.cents;
}

/* The line that follows; a team of two has nobody to announce (WAC 230-15-610). */
static uint8_t line_after(const struct slip *slip, int line, const struct config *config) {
    line++;
    if (slip->kind == SLIP_COUNT && line == COUNT_ANNOUNCED && config_count_team(config) < 3) line++;
    return (uint8_t)line;
}

/* Has this person signed the paper that the line is on? */
static bool has_signed(const struct slips *s, const struct slip *slip, const struct fact *fact) {
    int line = fact->slip.line;
    while (line > 0 && !slip_line(slip->kind, line)->paper) line--;
    for (uint32_t at = slip->last; at; at = s->sign[at - 1].before) {
        const struct slip_sign *sign = &s->sign[at - 1];
        if (sign->who == fact->who && sign->line >= line && !sign->again) return true;
    }
    return false;
}

/* Has this person signed a slip that lies in the box?  [WAC 230-15-610] */
static bool has_recorded(const struct slips *s, const struct slip *slip, uint32_t who) {
    const struct slip_sign *pulled = slips_line(s, slip, COUNT_PULLED);
    for (uint32_t i = s->signs; pulled && i > 0 && s->sign[i - 1].fact > slip->from; i--) {
        const struct slip_sign *sign = &s->sign[i - 1];
        const bool record = sign->kind != SLIP_COUNT && sign->line != SLIP_VOID;
        if (record && sign->table == slip->table && sign->who == who && sign->fact < pulled->fact) return true;
    }
    return false;
}

static bool check_count(const struct slip *slip, const struct fact *fact, struct buf *why) {
    const struct slip_line *line = slip_line(slip->kind, fact->slip.line);
    const bool first = !slip->chips.count && !slip->cents;
    if (!line->counts || first || is_same_count(slip, fact)) return true;
    if (slip->kind == SLIP_COUNT && fact->slip.line == COUNT_VERIFIED) return true; /* it begins anew */
    return refuse(why, fact, "the count of this line is not what the slip says");
}

static bool check_line(const struct slips *s, const struct slip *slip, const struct fact *fact, struct buf *why) {
    const struct slip_line *line = slip_line(slip->kind, fact->slip.line);
    if (!line || fact->slip.line != slip->next) return refuse(why, fact, "its lines are not signed in their order");
    if (fact->slip.as >= DEPARTMENTS || !(line->departments >> fact->slip.as & 1))
        return refuse(why, fact, "a line is signed by another department than its own");
    if (has_signed(s, slip, fact)) return refuse(why, fact, "one person signed it twice");
    if (slip->kind == SLIP_COUNT && fact->slip.as == AS_COUNT && has_recorded(s, slip, fact->who))
        return refuse(why, fact, "a box is counted by somebody who signed a slip in it (WAC 230-15-610)");
    return check_count(slip, fact, why);
}

static bool check_sign(const struct slips *s, const struct fact *fact, struct buf *why) {
    const struct slip *slip = slips_find(s, fact->slip.kind, fact->slip.number);
    if (fact->slip.kind >= SLIP_KINDS || !fact->slip.number) return refuse(why, fact, "there is no such slip");
    if (fact->slip.number > s->kind[fact->slip.kind].count + 1)
        return refuse(why, fact, "the numbers before it are missing");
    if (!slip && fact->slip.line != 0) return refuse(why, fact, "it was signed before it was written");
    const struct slip new = {.kind = fact->slip.kind};

    if (!slip) return check_line(s, &new, fact, why);
    if (slip->voided || slip->finished) return refuse(why, fact, "it was finished before");
    if (slip->table != fact->table) return refuse(why, fact, "it is of another table");
    if (fact->slip.line != SLIP_VOID) return check_line(s, slip, fact, why);
    return fact->slip.text[0] || refuse(why, fact, "it was voided without a reason");
}

/* ---- adding ------------------------------------------------------------------------------------------- */
/* The fact that pulled the table's box the last time; 0: none did. */
static uint64_t pulled_before(const struct slips *s, uint16_t table) {
    for (uint32_t i = s->kind[SLIP_COUNT].count; i > 0; i--) {
        const struct slip *slip = &s->kind[SLIP_COUNT].slip[i - 1];
        const struct slip_sign *pulled = slips_line(s, slip, COUNT_PULLED);
        if (slip->table == table && !slip->voided && pulled) return pulled->fact;
    }
    return 0;
}

/* What the last slip of that kind counted at the table; none: no chips. */
static struct fact_chips last_count(const struct slips *s, int kind, uint16_t table) {
    for (uint32_t i = s->kind[kind].count; i > 0; i--) {
        const struct slip *slip = &s->kind[kind].slip[i - 1];
        if (slip->table == table && !slip->voided && slip->next > 1) return slip->chips;
    }
    return (struct fact_chips){0};
}

/* An error slip says what the opener found more than the closer had, below zero less. */
static struct fact_chips found_by_opener(const struct slips *s, uint16_t table) {
    const struct fact_chips closer = last_count(s, SLIP_CLOSER, table);
    struct fact_chips found = last_count(s, SLIP_OPENER, table);
    for (int i = 0; i < CHIP_KINDS; i++) found.chips[i] -= closer.chips[i];
    found.count = CHIP_KINDS;
    return found;
}

static struct slip *write_slip(struct slips *s, const struct fact *fact) {
    const int kind = fact->slip.kind;
    const uint64_t from = kind == SLIP_COUNT ? pulled_before(s, fact->table) : 0;
    LIST_ADD(s->kind[kind].slip, s->kind[kind].count,
             (struct slip){.kind = (uint8_t)kind, .number = fact->slip.number, .table = fact->table, .from = from});
    struct slip *slip = slips_find(s, kind, s->kind[kind].count);

    if (kind == SLIP_ERROR) slip->chips = found_by_opener(s, fact->table);
    return slip;
}

/* The verifier found something else: the team counts anew. */
static void count_anew(struct slips *s, struct slip *slip) {
    for (uint32_t at = slip->last; at; at = s->sign[at - 1].before)
        if (s->sign[at - 1].line >= COUNT_COUNTED) s->sign[at - 1].again = true;
    slip->chips = (struct fact_chips){0};
    slip->cents = 0;
    slip->next = COUNT_COUNTED;
}

static void keep_text(struct slip *slip, const char *text) {
    if (!text[0]) return;
    free(slip->text);
    slip->text = must_calloc(1, strlen(text) + 1);
    memcpy(slip->text, text, strlen(text));
}

static void add_sign(struct slips *s, struct slip *slip, const struct fact *fact) {
    LIST_ADD(s->sign, s->signs,
             (struct slip_sign){.fact = fact->number,
                                .time_ms = fact->time_ms,
                                .who = fact->who,
                                .before = slip->last,
                                .number = slip->number,
                                .table = fact->table,
                                .kind = slip->kind,
                                .line = fact->slip.line,
                                .as = fact->slip.as,
                                .cents = fact->slip.cents,
                                .chips = fact->slip.chips});
    slip->last = s->signs;
    keep_text(slip, fact->slip.text);
}

static void take_line(struct slips *s, struct slip *slip, const struct fact *fact, const struct config *config) {
    const bool counts = slip_line(slip->kind, fact->slip.line)->counts;
    if (slip->kind == SLIP_COUNT && fact->slip.line == COUNT_VERIFIED && !is_same_count(slip, fact)) {
        count_anew(s, slip);
        return;
    }
    if (counts || (!slip->chips.count && fact->slip.chips.count)) {
        slip->chips = fact->slip.chips;
        slip->cents = fact->slip.cents;
    }
    slip->next = line_after(slip, fact->slip.line, config);
    slip->finished = slip->next >= slip_line_count(slip->kind);
}

bool slips_add(struct slips *s, const struct fact *fact, const struct config *config, struct buf *why) {
    if (!check_sign(s, fact, why)) return false;
    struct slip *slip = slips_find(s, fact->slip.kind, fact->slip.number);
    if (!slip) slip = write_slip(s, fact);
    add_sign(s, slip, fact);
    if (fact->slip.line == SLIP_VOID) {
        slip->voided = true;
        s->voids++;
    } else {
        take_line(s, slip, fact, config);
    }
    return true;
}

/* ---- reading ------------------------------------------------------------------------------------------ */
struct slips_reading {
    struct slips *slips;
    const struct lookup *lookup;
    struct buf *message;
};

static bool take_entry(void *context, const struct journal_entry *entry) {
    struct slips_reading *r = context;
    bool owned;
    const struct config *config = lookup_config(r->lookup, entry->stored->number, &owned, r->message);
    if (!config) return false;
    if (entry->fact.kind != FACT_NONE) return slips_add(r->slips, &entry->fact, config, r->message);
    return buf_refuse(r->message, "entry %ju cannot be read", entry->stored->number);
}

bool slips_read(struct slips *s, const struct lookup *lookup, struct buf *message) {
    const struct store_query query = {.kind = FACT_SLIP};
    struct slips_reading reading = {s, lookup, message};
    must(lookup->configs);
    return journal_find(lookup->store, &query, take_entry, &reading, message) == OK && message->size == 0;
}

void slips_close(struct slips *s) {
    for (int kind = 0; kind < SLIP_KINDS; kind++) {
        for (uint32_t i = 0; i < s->kind[kind].count; i++) free(s->kind[kind].slip[i].text);
        free(s->kind[kind].slip);
    }
    free(s->sign);
    *s = (struct slips){0};
}
