/* receipt_mutator.c - how the receipts of receipt_fuzz.c change: mostly as bytes, a third of the time by
 * whole words, and now and then a new receipt of a round that was played at random.
 *
 * A receipt has only one valid spelling, so random bytes hardly ever pass the first check.  Here events
 * are exchanged, dropped, doubled and moved, and strings and numbers give way to others of their kind. */
#include "base/base.h"
#include "deal/receipt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) must(condition)
#define CHECK_EQ(a, b)   must((a) == (b))
#include "deal/receipt_fixture.h"

enum { WORDS = 600, WORD = 200, SIZE = RECEIPT_TABLE_MAX };

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

static struct rng chance;

static uint32_t below(uint32_t most) { return (uint32_t)rng_below(&chance, most); }

/* ---- a new one ---------------------------------------------------------------------------------------- */

static struct rules any_rules(void) {
    const struct game *game = game_list[below((uint32_t)game_count)];
    struct rules rules = rules_standard(game);

    for (int i = 0; i < game->option_count; i++) {
        const struct option *o = &game->options[i];
        uint32_t choices = 0;

        while (choices < COUNT(o->choices) && o->choices[choices]) choices++;
        if (o->kind == OPTION_CHOICE && !below(3)) rules.option[i] = below(choices);
        if (o->kind == OPTION_OPERATOR && below(2))
            for (int jacks = 2; jacks <= 4; jacks++) rules_set_operator(&rules, jacks, jacks * 7);
    }
    for (int i = 0; i < game->wager_count; i++) {
        const struct wager *w = &game->wagers[i];
        if (!w->sheets || below(2)) continue;
        const struct pay_sheet *sheet = &w->sheet[below(w->sheets)];
        rules_use_table(&rules, i, (struct pay_table){sheet, (uint8_t)below(sheet->columns)});
    }
    return rules;
}

static size_t write_new(uint8_t *data, size_t most, unsigned seed) {
    const struct rules rules = any_rules();
    char name[20];

    snprintf(name, sizeof name, "%u", seed);
    const int first = rules.game->live_shoe && below(2) ? 1 + (int)below(150) : 1;
    struct fixture *f = fixture_make(&rules, name, first, rules.game->live_shoe && !below(3));

    if (!below(3)) { /* with a limit to what a wager pays, written again */
        int64_t limits[WAGERS_MAX] = {0};
        const struct receipt_play play = fixture_played(f);
        struct buf b = BUF(f->text);

        limits[below(rules.game->wager_count)] = 1 + below(1000000);
        f->round.limits = limits;
        must(receipt_write(&b, &f->round, &play, &f->key));
        f->size = b.size;
    }
    const size_t size = f->size <= most ? f->size : 0;

    memcpy(data, f->text, size);
    fixture_free(f);
    return size;
}

/* ---- words -------------------------------------------------------------------------------------------- */

/* A string with its quotes, or a number. */
struct word {
    size_t at, size;
    bool event; /* a string of a list */
};

static int find_words(const uint8_t *data, size_t size, struct word words[WORDS]) {
    int count = 0;

    for (size_t i = 0; i < size && count < WORDS;) {
        const size_t begin = i++;
        if (data[begin] == '"') {
            while (i < size && data[i] != '"') i++;
            if (i < size) i++;
            const bool event = begin && (data[begin - 1] == '[' || data[begin - 1] == ',') && i < size &&
                               (data[i] == ',' || data[i] == ']');
            words[count++] = (struct word){begin, i - begin, event};
        } else if (data[begin] >= '0' && data[begin] <= '9') {
            while (i < size && data[i] >= '0' && data[i] <= '9') i++;
            words[count++] = (struct word){begin, i - begin, false};
        }
    }
    return count;
}

/* Puts other bytes in the place of some; as they were if there is no room. */
static size_t replace(uint8_t *data, size_t size, size_t most, struct word word, const void *by, size_t by_size) {
    if (size - word.size + by_size > most) return size;
    memmove(data + word.at + by_size, data + word.at + word.size, size - word.at - word.size);
    memcpy(data + word.at, by, by_size);
    return size - word.size + by_size;
}

static void put_event(struct buf *b) {
    const struct game *game = game_list[below((uint32_t)game_count)];
    struct event event = {.kind = (uint8_t)below(EV_EXPIRE + 1),
                          .seat = (uint16_t)(1 + below(below(4) ? 3 : game->seats)),
                          .cents = below(8) ? 100 * (int64_t)(1 + below(100)) : 0,
                          .cards = {(uint8_t)below(DECK_53), (uint8_t)below(DECK_53), CARD_NONE}};

    if (event.kind == EV_BET) event.what = (uint8_t)below(game->wager_count);
    if (event.kind == EV_ACT) event.what = (uint8_t)below(game->action_count);
    if (event.kind == EV_START) event.what = (uint8_t)(1 + below(7));
    if (event.kind == EV_PICK)
        for (int i = 0; i < 3; i++) event.cards[i] = (uint8_t)(1 + below(9));
    if (event.kind == EV_EXPIRE && below(2)) event.seat = 0;
    receipt_event_put(b, game, &event);
}

static void put_number(struct buf *b) {
    static const char *const numbers[] = {"0",
                                          "1",
                                          "2",
                                          "500",
                                          "65536",
                                          "4294967296",
                                          "1000000000000000",
                                          "9007199254740993",
                                          "9223372036854775807",
                                          "9223372036854775808"};

    if (below(3))
        buf_format(b, "%u", below(1000));
    else
        buf_put(b, numbers[below(COUNT(numbers))]);
}

/* What takes the place of a word. */
static void put_other(struct buf *b, const uint8_t *data, const struct word *words, int count, struct word word) {
    const struct word *other = &words[below((uint32_t)count)];

    if (word.event && below(2)) {
        buf_char(b, '"');
        put_event(b);
        buf_char(b, '"');
    } else if (data[word.at] != '"') {
        put_number(b);
    } else {
        for (int i = 0; i < 20 && (data[other->at] != '"' || other->event != word.event); i++)
            other = &words[below((uint32_t)count)];
        buf_bytes(b, (const char *)data + other->at, other->size < WORD ? other->size : WORD);
    }
}

static size_t change_word(uint8_t *data, size_t size, size_t most) {
    static struct word words[WORDS];
    const int count = find_words(data, size, words);
    char memory[2 * WORD + 10];
    struct buf b = BUF(memory);

    if (!count) return size;
    int at = (int)below((uint32_t)count);
    for (int i = 0; i < 8 && !words[at].event; i++) at = (int)below((uint32_t)count);
    struct word word = words[at];
    const bool last = word.at + word.size >= size || data[word.at + word.size] != ',';

    switch (word.event ? below(5) : 0) {
    case 1: /* gone, with the comma before or behind it */
        if (!last) word.size++;
        if (last && data[word.at - 1] == ',') word.at--, word.size++;
        return replace(data, size, most, word, "", 0);
    case 2: /* twice, or a new one before it */
        if (below(2))
            put_other(&b, data, words, count, word);
        else
            buf_bytes(&b, (const char *)data + word.at, word.size < WORD ? word.size : WORD);
        buf_char(&b, ',');
        word.size = 0;
        return replace(data, size, most, word, memory, b.size);
    case 3: /* the next one comes first */
        if (last || at + 1 >= count || !words[at + 1].event || word.size + words[at + 1].size > WORD) break;
        buf_format(&b, "%.*s,%.*s", (int)words[at + 1].size, (const char *)data + words[at + 1].at, (int)word.size,
                   (const char *)data + word.at);
        word.size += 1 + words[at + 1].size;
        return replace(data, size, most, word, memory, b.size);
    default: break;
    }
    put_other(&b, data, words, count, word);
    return replace(data, size, most, word, memory, b.size);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
    rng_seed(&chance, &seed, sizeof seed);
    if (below(256) == 0) {
        const size_t made = write_new(data, most, seed);
        if (made) return made;
    }
    if (below(3)) return LLVMFuzzerMutate(data, size, most);
    for (uint32_t i = 0, times = 1 + below(3); i < times; i++) size = change_word(data, size, most);
    return size ? size : LLVMFuzzerMutate(data, size, most);
}
