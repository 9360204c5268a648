#include "card/hand.h"

#include "card/pai_gow.h"

#include <string.h>

/* Without suits a hand's value depends on the ranks of its last three cards, and 64 triples of cards have the same.  So
 * each triple of ranks is valued once.  For the first card of a rank as the highest of the three, the pairs below it
 * are written in rows, four values in a word; the last word of a row may reach into the next row, which is written
 * after it.  For the other cards of the rank these rows are copied, and those of the cards between are added.  Suits
 * are looked at afterwards, where there are enough of one to matter. */

enum { ROW_WORDS = 16 }; /* at least 13 */

#define FOUR_ALIKE UINT64_C(0x0001000100010001)

#define BATCH_INLINE static inline __attribute__((always_inline))

/* Where the pairs and the triples with this card as the highest begin. */
static inline int pair_row(int c) { return c * (c - 1) / 2; }
static inline int triple_row(int c) { return c * (c - 1) * (c - 2) / 6; }

/* The value of three ranks, high to low, without suits. */
typedef uint16_t ranks_value(const void *context, int high, int middle, int low);

/* The row of a card, whose lower cards have these values; in pieces of fixed size, for rows are short. */
static inline void write_row(uint16_t *out, int c, const uint64_t row[ROW_WORDS]) {
    enum { PIECE = 4 };
    memcpy(out, row, PIECE * sizeof *row);
    if (c > PIECE * SUITS) memcpy(out + PIECE * SUITS, row + PIECE, PIECE * sizeof *row);
    if (c > 2 * PIECE * SUITS) memcpy(out + 2 * PIECE * SUITS, row + 2 * PIECE, PIECE * sizeof *row);
    if (c > 3 * PIECE * SUITS) memcpy(out + 3 * PIECE * SUITS, row + 3 * PIECE, sizeof *row);
}

BATCH_INLINE void write_ranks(uint16_t *out, int top, const void *context, ranks_value *value) {
    uint64_t row[ROW_WORDS] = {0};
    for (int high = 0; high * SUITS < top; high++) {
        const int first = high * SUITS, end = first + SUITS < top ? first + SUITS : top;
        uint16_t *rows = out + triple_row(first);

        for (int middle = 0; middle < high; middle++) {
            for (int low = 0; low <= middle; low++) row[low] = value(context, high, middle, low) * FOUR_ALIKE;
            for (int c = middle * SUITS; c < (middle + 1) * SUITS; c++) write_row(rows + pair_row(c), c, row);
        }
        const int lows = end - first < 2 ? 0 : end - first < 3 ? high : high + 1; /* as far as there are such cards */
        for (int low = 0; low < lows; low++) row[low] = value(context, high, high, low) * FOUR_ALIKE;
        for (int c = first + 1; c < end; c++) {
            memcpy(out + triple_row(c), rows, sizeof *rows * (size_t)pair_row(first));
            for (int a = first; a < c; a++) write_row(out + triple_row(c) + pair_row(a), a, row);
        }
    }
}

/* ---- suits -------------------------------------------------------------------------------------------- */
/* The hands that have enough of a suit. */
struct suited {
    int suit;
    const uint16_t *values; /* by the ranks held of it */
    uint16_t *out;
};

/* One, two and three more cards below `top`, of which so many must be of the suit. */
static void add_last(const struct suited *s, int needed, int top, uint32_t held, uint16_t *out) {
    for (int c = needed > 0 ? s->suit : 0; c<top; c += needed> 0 ? SUITS : 1) {
        const uint16_t value = s->values[held | (uint32_t)(card_suit((card)c) == s->suit) << card_rank((card)c)];
        if (value > out[c]) out[c] = value;
    }
}

static void add_two(const struct suited *s, int needed, int top, uint32_t held, uint16_t *out) {
    for (int c = needed > 1 ? s->suit : 0; c<top; c += needed> 1 ? SUITS : 1) {
        const bool own = card_suit((card)c) == s->suit;
        add_last(s, needed - own, c, held | (uint32_t)own << card_rank((card)c), out + pair_row(c));
    }
}

static void add_three(const struct suited *s, int needed, int top, uint32_t held) {
    for (int c = needed > 2 ? s->suit : 0; c<top; c += needed> 2 ? SUITS : 1) {
        const bool own = card_suit((card)c) == s->suit;
        add_two(s, needed - own, c, held | (uint32_t)own << card_rank((card)c), s->out + triple_row(c));
    }
}

/* ---- three cards -------------------------------------------------------------------------------------- */
BATCH_INLINE uint16_t value_of_three(const void *context, int high, int middle, int low) {
    (void)context;
    return hand3_table[0][high << 8 | middle << 4 | low];
}

void hand3_values(int top, hand3 out[HAND_BATCH]) {
    write_ranks(out, top, NULL, value_of_three);
    for (int a = 2 * SUITS; a < top; a++)
        for (int b = SUITS + card_suit((card)a); b < a; b += SUITS)
            for (int c = card_suit((card)a); c < b; c += SUITS)
                out[triple_row(a) + pair_row(b) + c] = hand3_table[1][(a >> 2) << 8 | (b >> 2) << 4 | c >> 2];
}

/* ---- five and seven cards ----------------------------------------------------------------------------- */
struct others {
    uint64_t key;
    const pai_gow_back *cells;
};

BATCH_INLINE uint16_t value_with(const void *context, int high, int middle, int low) {
    const struct others *o = context;
    const uint64_t three = hand_sum_key[high * SUITS] + hand_sum_key[middle * SUITS] + hand_sum_key[low * SUITS];
    return hand_table_at(pai_gow_rows, o->cells, PAI_GOW_ROW_BITS, o->key + three);
}

void pai_gow_values(struct hand_sum others, int top, enum pai_gow_wheel wheel, pai_gow_back out[HAND_BATCH]) {
    const struct others o = {others.key, pai_gow_cells[wheel]};
    write_ranks(out, top, &o, value_with);
    for (int suit = 0; suit < SUITS; suit++) {
        const int needed = 8 - (int)(others.key >> (32 + 4 * suit) & 15); /* a suit of five counts to eight */
        const struct suited s = {suit, pai_gow_flush[wheel] + (hand_sum_has_joker(others) ? SUIT_MASKS : 0), out};

        if (needed <= 3) add_three(&s, needed, top, hand_sum_suit(others, suit) & (SUIT_MASKS - 1));
    }
}
