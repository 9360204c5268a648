/* desk_mutator.c - how the lines of desk_fuzz.c change: half of the time as bytes, else as what they mean.
 *
 * Bytes alone hardly ever make a second request that is allowed, and so never a round.  Here new lines are
 * written from the definition of the protocol: any request that the sender's role may ask for, with values of
 * the right kind, often of the right size and now and then at their limits; or they are what the house waits
 * for (desk_next.h).  Lines are also doubled, moved, dropped and given to another sender. */
#include "access/access.h"
#include "base/buf.h"
#include "game/game.h"

#include "desk_next.h"

#include <string.h>

enum { LINES = 128, LINE = 2000 };

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

/* ---- chance ------------------------------------------------------------------------------------------- */

static uint32_t chance;

static uint32_t below(uint32_t most) {
    chance ^= chance << 13;
    chance ^= chance >> 17;
    chance ^= chance << 5;
    return (chance >> 3) % most;
}

static const char *one_of(const char *const *words, size_t count) { return words[below((uint32_t)count)]; }

#define ONE_OF(...) one_of((const char *const[]){__VA_ARGS__}, COUNT(((const char *const[]){__VA_ARGS__})))

/* ---- values ------------------------------------------------------------------------------------------- */

static const struct game *any_game(void) { return game_list[below((uint32_t)game_count)]; }

static const char *any_text(const char *key) {
    const struct game *game = any_game();

    if (strcmp(key, "table") == 0) return ONE_OF("S", "C", "L", "P", "K", "U", "R");
    if (strcmp(key, "action") == 0) return game->actions[below(game->action_count)];
    if (strcmp(key, "pool") == 0) return ONE_OF("Catch", "Big");
    if (strcmp(key, "name") == 0) return ONE_OF("role2", "role3", "role4", "role5", "new", "role2.1");
    if (strcmp(key, "token") == 0) return "abcdefgh";
    if (strcmp(key, "code") == 0) return "~";
    if (strcmp(key, "day") == 0) return ONE_OF("2027-01-15", "2027-01-14", "2026-02-30");
    if (strcmp(key, "person") == 0) return "Ann";
    if (strcmp(key, "frame") == 0) return ONE_OF("S", "C", "E jam", "e", "D As", "D Jk", "D 2", "x");
    if (strcmp(key, "reason") == 0) return ONE_OF("r", "because", "\\u00e9\\n");
    return ONE_OF("correct horse battery", "another horse battery", "x");
}

static void put_number(struct buf *b, const struct protocol_field *f) {
    static const int64_t sums[] = {100, 200, 500, 1000, 2500, 5000, 20000, 500000, 100000000};
    int64_t number = f->least + below(8);

    if (strcmp(f->key, "fact") == 0 && below(4)) {
        buf_char(b, '!');
    } else if (strcmp(f->key, "round") == 0 && below(4)) {
        buf_char(b, '^');
    } else if (strcmp(f->key, "lock") == 0 && below(4)) {
        buf_char(b, '@');
    } else {
        if (f->type == PROTOCOL_CENTS) number = sums[below(COUNT(sums))];
        if (f->type == PROTOCOL_TIME) number = INT64_C(1800000000000) + (int64_t)below(200000) - 20000;
        if (!below(16)) number = below(2) ? f->most : f->least;
        if (!below(32)) number = below(2) ? f->most + 1 : f->least - 1;
        buf_format(b, "%lld", (long long)number);
    }
}

static void put_cards(struct buf *b, int count) {
    card deck[DECK_53];

    for (int i = 0; i < DECK_53; i++) deck[i] = (card)i;
    for (int i = 0; i < count && i < DECK_53; i++) {
        const int other = i + (int)below((uint32_t)(DECK_53 - i));
        const card drawn = deck[other];
        deck[other] = deck[i];
        if (i) buf_char(b, ' ');
        card_put(b, drawn);
    }
}

/* Wagers that are required of a player, all of one amount, and some of the others. */
static void put_spots(struct buf *b, bool limits) {
    static const int sums[] = {500, 500, 500, 1000, 100, 2500, 0};
    const struct game *game = any_game();
    const int cents = sums[below(COUNT(sums))];
    const char *comma = "";

    buf_char(b, '{');
    for (int i = 0; i < game->wager_count; i++) {
        const struct wager *w = &game->wagers[i];
        if (w->kind != WAGER_REQUIRED && below(4)) continue;
        buf_format(b, limits ? "%s\"%s\":[%d,10000]" : "%s\"%s\":%d", comma, w->id,
                   w->fixed_cents && below(8) ? (int)w->fixed_cents : cents);
        comma = ",";
    }
    buf_char(b, '}');
}

static void put_three(struct buf *b, const struct protocol_field *f) {
    const uint32_t most = (uint32_t)f->most, first = below(most), second = 1 + below(3);

    buf_format(b, "[%u,%u,%u]", 1 + first, 1 + (first + second) % most, 1 + (first + second + 1) % most);
}

static void put_word(struct buf *b, const char *words) {
    int count = 1;

    for (const char *at = words; *at; at++) count += *at == ' ';
    for (int skip = (int)below((uint32_t)count); skip; skip--) words = strchr(words, ' ') + 1;
    buf_bytes(b, words, strcspn(words, " "));
}

/* As JSON has it; in a query there are no quotes. */
static void put_value(struct buf *b, const struct protocol_field *f, bool query) {
    const int cards = below(3) ? (int)below(9) + 1 : (int)f->least;
    const char *quote = query ? "" : "\"";

    switch ((enum protocol_field_type)f->type) {
    case PROTOCOL_TEXT:
    case PROTOCOL_SECRET: buf_format(b, "%s%s%s", quote, any_text(f->key), quote); break;
    case PROTOCOL_NUMBER:
    case PROTOCOL_CENTS:
    case PROTOCOL_TIME: put_number(b, f); break;
    case PROTOCOL_FLAG: buf_put(b, below(2) ? "true" : "false"); break;
    case PROTOCOL_CARD:
    case PROTOCOL_CARDS:
        buf_put(b, quote);
        put_cards(b, f->type == PROTOCOL_CARD ? 1 : cards < f->most ? cards : (int)f->most);
        buf_put(b, quote);
        break;
    case PROTOCOL_THREE: put_three(b, f); break;
    case PROTOCOL_VOUCHER: buf_format(b, "%s$%s", quote, quote); break;
    case PROTOCOL_CHIPS:
        buf_char(b, '[');
        for (int i = 0; i < cards % CHIP_KINDS; i++) buf_format(b, "%s%u", i ? "," : "", below(30));
        buf_char(b, ']');
        break;
    case PROTOCOL_SPOTS: put_spots(b, false); break;
    case PROTOCOL_LIMITS: put_spots(b, true); break;
    case PROTOCOL_CHOICE:
        buf_put(b, quote);
        put_word(b, f->words);
        buf_put(b, quote);
        break;
    case PROTOCOL_NONE: break;
    }
}

/* ---- lines -------------------------------------------------------------------------------------------- */

/* Who sends, as a line begins, and the most likely more often. */
static char any_sender(void) {
    static const char senders[] = "1111117777722222233344445566889::;PpcGga";

    return senders[below((uint32_t)strlen(senders))];
}

static int role_of(char sender) {
    switch (sender) {
    case 'p':
    case 'g': return ROLE_SUPERVISOR;
    case 'c': return ROLE_CASHIER;
    case 'a': return ROLE_AUDITOR;
    case '7': return ROLE_TERMINAL;
    case '8': return ROLE_READER;
    case '9': return ROLE_SURVEILLANCE;
    case ':': return ROLE_SECURITY;
    case ';': return ROLE_COUNT;
    default: return sender >= '0' && sender <= '6' ? sender - '0' : ROLE_NOBODY;
    }
}

/* One that the sender may ask for, but for a few. */
static int any_request(int role) {
    int kind;

    do {
        kind = 1 + (int)below(REQUESTS - 1);
    } while (!access_may_ask(role, kind) && below(64));
    return kind;
}

static void put_line(struct buf *b) {
    const char sender = any_sender();
    const bool query = sender == 'g' || sender == 'G' || sender == 'a';
    const struct protocol_request *r = protocol_request(any_request(role_of(sender)));

    buf_format(b, query ? "%c/api/%s?" : "%c{\"do\":\"%s\"", sender, r->id);
    if (r->handler == HANDLED_BY_CHANGE) buf_put(b, query ? "n=#" : ",\"n\":#");
    for (const struct protocol_field *f = r->fields; f->key; f++) {
        if (f->must ? !below(64) : below(2)) continue;
        buf_format(b, query ? "&%s=" : ",\"%s\":", f->key);
        put_value(b, f, query);
    }
    if (!query) buf_char(b, '}');
}

struct lines {
    int count;
    struct line {
        const uint8_t *at;
        size_t size; /* without its end */
    } line[LINES + 1];
};

static void split(struct lines *lines, const uint8_t *data, size_t size) {
    lines->count = 0;
    while (size && lines->count < LINES) {
        const uint8_t *end = memchr(data, '\n', size);
        const size_t line = end ? (size_t)(end - data) : size, used = end ? line + 1 : line;
        lines->line[lines->count++] = (struct line){data, line};
        data += used;
        size -= used;
    }
}

/* As much as there is room for. */
static size_t join(const struct lines *lines, uint8_t *out, size_t most) {
    size_t used = 0;

    for (int i = 0; i < lines->count && used + lines->line[i].size + 1 <= most; i++) {
        memcpy(out + used, lines->line[i].at, lines->line[i].size);
        used += lines->line[i].size;
        out[used++] = '\n';
    }
    return used;
}

static void insert(struct lines *lines, int at, struct line line) {
    if (lines->count >= LINES) lines->count = LINES - 1;
    if (at > lines->count) at = lines->count;
    memmove(lines->line + at + 1, lines->line + at, (size_t)(lines->count - at) * sizeof line);
    lines->line[at] = line;
    lines->count++;
}

static void drop(struct lines *lines, int at) {
    lines->count--;
    memmove(lines->line + at, lines->line + at + 1, (size_t)(lines->count - at) * sizeof *lines->line);
}

/* The bytes of one line change, and none of the others. */
static void mutate_line(struct line *line, uint8_t memory[LINE]) {
    if (line->size >= LINE) return;
    memcpy(memory, line->at, line->size);
    line->at = memory;
    line->size = LLVMFuzzerMutate(memory, line->size, line->size + 40 < LINE ? line->size + 40 : LINE);
}

static void change(struct lines *lines, char memory[LINE]) {
    const int at = lines->count ? (int)below((uint32_t)lines->count) : 0;
    struct buf b = {.text = memory, .capacity = LINE};
    const uint32_t what = lines->count ? below(12) : 0;

    switch (what) {
    case 5: drop(lines, at); break;
    case 6: insert(lines, (int)below((uint32_t)lines->count + 1), lines->line[at]); break;
    case 7: {
        struct line *other = &lines->line[below((uint32_t)lines->count)], line = *other;
        *other = lines->line[at];
        lines->line[at] = line;
        break;
    }
    case 8:
        buf_format(&b, "%c%.*s", any_sender(), (int)(lines->line[at].size ? lines->line[at].size - 1 : 0),
                   lines->line[at].size ? (const char *)lines->line[at].at + 1 : "");
        lines->line[at] = (struct line){(uint8_t *)memory, b.size};
        break;
    case 9:
    case 10: mutate_line(&lines->line[at], (uint8_t *)memory); break;
    case 11:
        buf_format(&b, below(4) ? "+%u" : "x%u", 1 + below(9));
        insert(lines, at, (struct line){(uint8_t *)memory, b.size});
        break;
    default: /* a new line, in the place of another or beside it */
        if (below(2))
            put_line(&b);
        else
            desk_next(&b, below);
        if (below(2) && lines->count) drop(lines, at);
        insert(lines, at + (int)below(2), (struct line){(uint8_t *)memory, b.size});
    }
}

/* A few lines that stand together: the house remembers what came before. */
static void cut(struct lines *lines) {
    const int kept = 1 + (int)below(3);

    if (lines->count <= kept) return;
    memmove(lines->line, lines->line + below((uint32_t)(lines->count - kept + 1)), (size_t)kept * sizeof *lines->line);
    lines->count = kept;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
    static uint8_t copy[1 << 20];
    static char memory[3][LINE];
    struct lines lines;

    chance = seed * 2654435761u | 1;
    if (size > sizeof copy) return LLVMFuzzerMutate(data, size, most);
    memcpy(copy, data, size);
    split(&lines, copy, size);
    if (below(16)) cut(&lines);
    if (below(3) == 0) return LLVMFuzzerMutate(data, join(&lines, data, most), most);
    for (uint32_t i = 0, times = 1 + below(3); i < times; i++) change(&lines, memory[i]);
    const size_t used = join(&lines, data, most);

    return used ? used : LLVMFuzzerMutate(data, size, most);
}
