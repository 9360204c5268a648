#include "exact/threes.h"

#include "exact/count.h"

#include <string.h>

void three_classes(struct three out[THREE_CLASSES]) {
    int count = 0;
    for (card a = 2; a < DECK_52; a++)
        for (card b = 1; b < a; b++)
            for (card c = 0; c < b; c++) {
                struct three three = {.cards = {a, b, c}};
                uint32_t key[SUITS] = {0};

                suits_add(key, three.cards, 3);
                three.size = (uint8_t)suit_class_size(key);
                if (!three.size) continue;
                must(count < THREE_CLASSES);
                out[count++] = three;
            }
    must(count == THREE_CLASSES);
}

/* ---- numbers of values -------------------------------------------------------------------------------- */
enum { VALUE_LIMIT = (SHOE3_ROYAL + 1) << 12 };

static void put_number(struct three_numbers *n, int a, int b, int c, int16_t number) {
    n->of[a][b][c] = n->of[a][c][b] = number;
    n->of[b][a][c] = n->of[b][c][a] = number;
    n->of[c][a][b] = n->of[c][b][a] = number;
}

/* A first walk marks the values that occur, a second one gives each hand the number of its own.  apart: 1 where two
 * cards of a hand differ, 0 in a shoe.  Inline, so that values are. */
static inline __attribute__((always_inline)) void fill(struct three_numbers *n, uint64_t gone, int apart,
                                                       uint16_t (*value)(card, card, card), int values) {
    int16_t number[VALUE_LIMIT] = {0};
    int16_t count = 0;
    for (card a = 0; a < DECK_52; a++)
        for (card b = 0; b + apart <= a; b++)
            for (card c = 0; c + apart <= b; c++) number[value(a, b, c)] = 1;
    for (int v = 0; v < VALUE_LIMIT; v++) {
        if (!number[v]) continue;
        must(count < values);
        n->value[count] = (uint16_t)v;
        number[v] = count++;
    }
    must(count == values);
    for (int i = 0; i < DECK_52 * DECK_52 * THREE_ROW; i++) (&n->of[0][0][0])[i] = INT16_MAX;
    for (card a = 0; a < DECK_52; a++)
        for (card b = 0; b + apart <= a; b++)
            for (card c = 0; c + apart <= b; c++)
                if (!((gone >> a | gone >> b | gone >> c) & 1)) put_number(n, a, b, c, number[value(a, b, c)]);
}

void three_numbers_fill(struct three_numbers *n, uint64_t gone) { fill(n, gone, 1, hand3_value, THREE_VALUES); }
void three_numbers_fill_shoe(struct three_numbers *n) { fill(n, 0, 0, shoe3_value, SHOE_THREE_VALUES); }

int three_number_from(const struct three_numbers *n, int value) {
    int number = 0;
    while (number < THREE_VALUES && n->value[number] < value) number++;
    return number;
}

/* ---- hands beside a hand ------------------------------------------------------------------------------ */
static void accumulate(uint16_t sums[THREE_VALUES + 1]) {
    for (int v = 0; v < THREE_VALUES; v++) sums[v + 1] = (uint16_t)(sums[v + 1] + sums[v]);
}

/* Counted at number + 1, so that after accumulation entry v holds the sum of smaller ones. */
void three_sums_fill(struct three_sums *sums, const struct three_numbers *n) {
    memset(sums, 0, sizeof *sums);
    for (int a = 2; a < DECK_52; a++)
        for (int b = 1; b < a; b++)
            for (int c = 0; c < b; c++) {
                const int at = n->of[a][b][c] + 1;

                if (at > THREE_VALUES) continue;
                sums->any[at]++;
                sums->one[a][at]++;
                sums->one[b][at]++;
                sums->one[c][at]++;
            }
    accumulate(sums->any);
    for (int c = 0; c < DECK_52; c++) accumulate(sums->one[c]);
}

int three_count_beside(const struct three_sums *sums, const struct three_numbers *n, const card hand[3], int below) {
    int count = sums->any[below] - (n->of[hand[0]][hand[1]][hand[2]] < below);
    for (int i = 0; i < 3; i++) {
        const int16_t *third = n->of[hand[i]][hand[(i + 1) % 3]];

        count -= sums->one[hand[i]][below];
        for (int c = 0; c < DECK_52; c++) count += third[c] < below;
    }
    return count;
}
