/* make_tables.c - writes hand_table.c: the tables and rank keys of hand.h.
 *
 * A native program that runs once per build: make_tables OUTPUT.  Values come from the obvious evaluators
 * of hand_slow.c.  A set of ranks is valued on suits that make no flush; six cards are worth the best of
 * their fives, seven the best of their sixes.  Two sets that share a key stop the build. */
#include "card/hand.h"
#include "card/hand_slow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Keys of the ranks two to ace, and of the joker: the sums of any five, six or seven cards differ.  Found in
 * two steps: the smallest such keys one after the other, then all of them times a factor modulo a number
 * beyond the greatest sum, which keeps sums apart and spreads them so evenly that rows pack tightly.  A
 * constant added to every key keeps the sums of five cards out of the way of the sums of seven. */
static const uint32_t rank_keys[RANKS + 1] = {143171,   232998,   592306,  2119365, 8946217,  12288430, 11303576,
                                              10706373, 11983831, 7463982, 1136708, 11268742, 1446384,  8885685};

enum { RANK_SETS_MAX = 75595, CELLS_MAX = 1 << 18, ROWS_MAX = 1 << 14, VALUES_MAX = 1 << 13 };

/* A set of ranks by its key, and its value: packed at first (hand_slow.h), an ordinal in the end. */
struct rank_set {
    uint32_t key, value;
};

struct rank_sets {
    struct rank_set list[RANK_SETS_MAX];
    int count;
};

/* One order of hands: poker, or pai gow with A-2-3-4-5 at one of its places. */
struct order {
    hand_slow (*value)(const card *);
    int jokers;
    struct rank_sets of[8];        /* by number of cards: 5, 6, 7 */
    uint32_t flush[2][SUIT_MASKS]; /* without and with the joker */
};

/* Orders whose values mean the same: a value has one ordinal in all of them. */
struct family {
    const char *name;
    int values, row_bits, count;
    struct order *orders;
    uint32_t meaning[VALUES_MAX];
    int meanings;
};

static struct order poker_order = {.value = hand_slow_five};

/* ORDER WHEEL */
static struct order pai_gow_orders[PAI_GOW_WHEELS] = {
    [WHEEL_LOWEST] = {.value = hand_slow_pai_gow_lowest, .jokers = 1},
    [WHEEL_SECOND] = {.value = hand_slow_pai_gow_second, .jokers = 1},
};

static struct family poker = {
    .name = "hand5",
    .values = HAND5_VALUES,
    .row_bits = HAND5_ROW_BITS,
    .count = 1,
    .orders = &poker_order,
};

static struct family pai_gow = {
    .name = "pai_gow",
    .values = PAI_GOW_VALUES,
    .row_bits = PAI_GOW_ROW_BITS,
    .count = PAI_GOW_WHEELS,
    .orders = pai_gow_orders,
};

/* ---- the values of sets of ranks ---------------------------------------------------------------------- */
static int compare_keys(const void *a, const void *b) {
    const struct rank_set *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

static uint32_t value_of(const struct rank_sets *sets, uint32_t key) {
    const struct rank_set wanted = {key, 0};
    const struct rank_set *found = bsearch(&wanted, sets->list, (size_t)sets->count, sizeof wanted, compare_keys);
    must(found);
    return found->value;
}

/* Two sets of ranks that share a key could not be told apart. */
static void sort_sets(struct rank_sets *sets) {
    qsort(sets->list, (size_t)sets->count, sizeof sets->list[0], compare_keys);
    for (int i = 1; i < sets->count; i++) must(sets->list[i - 1].key != sets->list[i].key);
}

static uint32_t greater(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* Deals suits in turn: five cards then are never of one suit, nor four beside a joker. */
static uint32_t value_of_five(const struct order *order, const int copies[RANKS + 1]) {
    card cards[5];
    int count = 0;
    for (int rank = 0; rank < RANKS; rank++)
        for (int i = 0; i < copies[rank]; i++, count++) cards[count] = card_of(rank, count % SUITS);
    if (copies[RANKS]) cards[count] = JOKER;
    return order->value(cards);
}

static uint32_t value_without_one(const struct rank_sets *fewer, const int copies[RANKS + 1], uint32_t key) {
    uint32_t best = 0;
    for (int rank = 0; rank <= RANKS; rank++)
        if (copies[rank]) best = greater(best, value_of(fewer, key - rank_keys[rank]));
    return best;
}

/* All sets of `size` ranks; copies and key are those of the ranks chosen so far. */
struct set_walk {
    struct order *order;
    int size, copies[RANKS + 1];
};

/* From `rank` on; `left` cards are still to choose. */
static void add_sets(struct set_walk *walk, int rank, int left, uint32_t key) {
    struct order *order = walk->order;
    struct rank_sets *sets = &order->of[walk->size];
    const int most = rank == RANKS ? order->jokers : SUITS;
    if (left == 0) {
        must(sets->count < RANK_SETS_MAX);
        sets->list[sets->count++] =
            (struct rank_set){key, walk->size == 5 ? value_of_five(order, walk->copies)
                                                   : value_without_one(&order->of[walk->size - 1], walk->copies, key)};
        return;
    }
    if (rank > RANKS) return;
    for (int n = 0; n <= most && n <= left; n++) {
        walk->copies[rank] = n;
        add_sets(walk, rank + 1, left - n, key + (uint32_t)n * rank_keys[rank]);
    }
    walk->copies[rank] = 0;
}

static void make_sets(struct order *order) {
    for (int size = 5; size <= 7; size++) {
        struct set_walk walk = {.order = order, .size = size};
        add_sets(&walk, 0, size, 0);
        sort_sets(&order->of[size]);
    }
}

/* ---- flushes ------------------------------------------------------------------------------------------ */
/* The value of exactly five cards of one suit, or of four and the joker. */
static uint32_t value_of_suited(const struct order *order, uint32_t mask, bool joker) {
    card cards[5];
    int count = 0;
    for (int rank = 0; rank < RANKS; rank++)
        if (mask >> rank & 1) cards[count++] = card_of(rank, SPADES);
    if (joker) cards[count] = JOKER;
    return order->value(cards);
}

/* More than five are worth the best they can leave out one card for; masks grow, so those are done. */
static uint32_t value_of_flush(const struct order *order, uint32_t mask, bool joker) {
    const int size = __builtin_popcount(mask) + joker;
    uint32_t best = 0;
    if (size < 5) return 0;
    if (size == 5) return value_of_suited(order, mask, joker);
    for (int rank = 0; rank < RANKS; rank++)
        if (mask >> rank & 1) best = greater(best, order->flush[joker][mask & ~(1u << rank)]);
    return joker ? greater(best, order->flush[0][mask]) : best;
}

static void make_flushes(struct order *order) {
    for (int joker = 0; joker <= order->jokers; joker++)
        for (uint32_t mask = 0; mask < SUIT_MASKS; mask++)
            order->flush[joker][mask] = value_of_flush(order, mask, joker);
}

/* ---- ordinals ----------------------------------------------------------------------------------------- */
static int compare_values(const void *a, const void *b) {
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* The values of all fives of one order, appended to the list; returns its new length. */
static size_t collect_values(const struct order *order, uint32_t *all, size_t count) {
    for (int i = 0; i < order->of[5].count; i++) all[count++] = order->of[5].list[i].value;
    for (uint32_t mask = 0; mask < SUIT_MASKS; mask++) {
        all[count++] = order->flush[0][mask];
        all[count++] = order->flush[1][mask];
    }
    return count;
}

/* meaning[ordinal] of every value that five cards can have; ordinal 0 means nothing. */
static void make_meanings(struct family *family) {
    static uint32_t all[PAI_GOW_WHEELS * (RANK_SETS_MAX + 2 * SUIT_MASKS)];
    size_t count = 0;
    for (int i = 0; i < family->count; i++) count = collect_values(&family->orders[i], all, count);
    qsort(all, count, sizeof all[0], compare_values);
    for (size_t i = 0; i < count; i++) {
        if (all[i] == family->meaning[family->meanings]) continue;
        must(family->meanings + 1 < VALUES_MAX);
        family->meaning[++family->meanings] = all[i];
    }
    must(family->meanings == family->values);
}

/* The worst hand, 7-5-4-3-2, packs to more than 0: no value is mistaken for "no hand". */
static uint32_t ordinal_of(const struct family *family, uint32_t value) {
    const uint32_t *found =
        bsearch(&value, family->meaning, (size_t)family->meanings + 1, sizeof value, compare_values);
    must(found);
    return (uint32_t)(found - family->meaning);
}

static void use_ordinals(const struct family *family, struct order *order) {
    for (int size = 5; size <= 7; size++)
        for (int i = 0; i < order->of[size].count; i++)
            order->of[size].list[i].value = ordinal_of(family, order->of[size].list[i].value);
    for (uint32_t mask = 0; mask < SUIT_MASKS; mask++) {
        order->flush[0][mask] = ordinal_of(family, order->flush[0][mask]);
        order->flush[1][mask] = ordinal_of(family, order->flush[1][mask]);
    }
}

/* ---- rows and cells ----------------------------------------------------------------------------------- */
struct row {
    const struct rank_set *first;
    int count;
};

struct packing {
    int row_bits;
    size_t row_count, cell_count;
    uint32_t rows[ROWS_MAX], cells[CELLS_MAX];
    uint64_t used[CELLS_MAX / 64 + 2]; /* one bit a cell */
};

/* The 64 cells from `at` on. */
static uint64_t used_from(const struct packing *p, size_t at) {
    const unsigned shift = at % 64;
    const uint64_t low = p->used[at / 64] >> shift;
    return shift ? low | p->used[at / 64 + 1] << (64 - shift) : low;
}

/* The first place for the row's first cell where all its cells are free; tries 64 places at a time. */
static size_t place_of(const struct packing *p, const struct row *row) {
    for (size_t at = 0;; at += 64) {
        uint64_t taken = 0;
        must(at + (1u << p->row_bits) + 64 < CELLS_MAX);
        for (int i = 0; i < row->count && ~taken; i++)
            taken |= used_from(p, at + row->first[i].key - row->first[0].key);
        if (~taken) return at + (size_t)__builtin_ctzll(~taken);
    }
}

static void put_row(struct packing *p, const struct row *row) {
    const uint32_t first = row->first[0].key, place = (uint32_t)place_of(p, row);
    p->rows[first >> p->row_bits] = place - first;
    for (int i = 0; i < row->count; i++) {
        const size_t cell = row->first[i].key - first + place;

        p->cells[cell] = row->first[i].value;
        p->used[cell / 64] |= UINT64_C(1) << cell % 64;
        if (cell >= p->cell_count) p->cell_count = cell + 1;
    }
}

static int compare_rows(const void *a, const void *b) {
    const struct row *x = a, *y = b;
    return x->count != y->count ? y->count - x->count : compare_keys(x->first, y->first);
}

/* Greatest rows first, each at the first place where it fits. */
static void pack(struct packing *p, const struct rank_sets *sets, int row_bits) {
    static struct row rows[ROWS_MAX];
    size_t count = 0;
    memset(p, 0, sizeof *p);
    p->row_bits = row_bits;
    p->row_count = (sets->list[sets->count - 1].key >> row_bits) + 1;
    must(p->row_count <= ROWS_MAX);
    for (int i = 0; i < sets->count; i++) {
        const struct rank_set *set = &sets->list[i];
        const bool opens = i == 0 || set->key >> row_bits != set[-1].key >> row_bits;

        if (opens) rows[count++] = (struct row){set, 0};
        rows[count - 1].count++;
    }
    qsort(rows, count, sizeof rows[0], compare_rows);
    for (size_t i = 0; i < count; i++) put_row(p, &rows[i]);
}

/* ---- writing ------------------------------------------------------------------------------------------ */
static void write_list(FILE *f, const uint32_t *list, size_t count) {
    for (size_t i = 0; i < count; i++) fprintf(f, i % 16 == 15 ? "%u,\n" : "%u,", list[i]);
}

/* One row of an array of arrays. */
static void write_row(FILE *f, const uint32_t *list, size_t count) {
    fprintf(f, "{\n");
    write_list(f, list, count);
    fprintf(f, "},\n");
}

static void write_array(FILE *f, const char *head, const uint32_t *list, size_t count) {
    fprintf(f, "\n%s = {\n", head);
    write_list(f, list, count);
    fprintf(f, "};\n");
}

static void write_family(FILE *f, struct family *family) {
    char head[64];
    for (int i = 0; i < family->count; i++) {
        make_sets(&family->orders[i]);
        make_flushes(&family->orders[i]);
    }
    make_meanings(family);
    for (int i = 0; i < family->count; i++) use_ordinals(family, &family->orders[i]);
    for (int i = 1; i <= family->meanings; i++) family->meaning[i] >>= 8; /* category and three ranks do */
    snprintf(head, sizeof head, "const uint16_t %s_meaning[]", family->name);
    write_array(f, head, family->meaning, (size_t)family->meanings + 1);
}

static void write_poker(FILE *f) {
    static struct packing p;
    write_family(f, &poker);
    write_array(f, "const uint16_t hand5_flush[]", poker_order.flush[0], SUIT_MASKS);
    pack(&p, &poker_order.of[6], poker.row_bits);
    write_array(f, "const uint32_t hand5_rows[]", p.rows, p.row_count);
    write_array(f, "const uint16_t hand5_cells[]", p.cells, p.cell_count);
    for (size_t i = 0; i < p.cell_count; i++)
        p.cells[i] = (uint32_t)hand_meaning_category((uint16_t)poker.meaning[p.cells[i]]);
    write_array(f, "const uint8_t hand5_categories[]", p.cells, p.cell_count);
}

/* Fives and sevens in one; where a set of ranks lies depends on its key alone, so all wheels share the rows. */
static void pack_wheel(struct packing *p, const struct order *order) {
    static struct rank_sets both;
    both = order->of[7];
    for (int i = 0; i < order->of[5].count; i++) both.list[both.count++] = order->of[5].list[i];
    sort_sets(&both);
    pack(p, &both, pai_gow.row_bits);
    must(p->cell_count == PAI_GOW_CELLS);
}

static void write_pai_gow(FILE *f) {
    static struct packing p[PAI_GOW_WHEELS];
    write_family(f, &pai_gow);
    for (int wheel = 0; wheel < PAI_GOW_WHEELS; wheel++) pack_wheel(&p[wheel], &pai_gow_orders[wheel]);
    write_array(f, "const uint32_t pai_gow_rows[]", p[0].rows, p[0].row_count);
    fprintf(f, "\nconst uint16_t pai_gow_cells[PAI_GOW_WHEELS][PAI_GOW_CELLS] = {\n");
    for (int wheel = 0; wheel < PAI_GOW_WHEELS; wheel++) write_row(f, p[wheel].cells, p[wheel].cell_count);
    fprintf(f, "};\n\nconst uint16_t pai_gow_flush[PAI_GOW_WHEELS][2 * SUIT_MASKS] = {\n");
    for (int wheel = 0; wheel < PAI_GOW_WHEELS; wheel++) write_row(f, pai_gow_orders[wheel].flush[0], 2 * SUIT_MASKS);
    fprintf(f, "};\n");
}

static void write_keys(FILE *f) {
    fprintf(f, "\nconst uint64_t hand_sum_key[] = {\n");
    for (int c = 0; c < DECK_52; c++)
        fprintf(f, "0x%llxu,\n", 1ull << (32 + 4 * card_suit((card)c)) | rank_keys[card_rank((card)c)]);
    fprintf(f, "0x%llxu,\n};\n\nconst uint64_t hand_sum_mask[] = {\n", 1ull << 63 | 0x1111ull << 32 | rank_keys[RANKS]);
    for (int c = 0; c < DECK_52; c++) {
        const unsigned long long lane = 1ull << 13 | 1ull << card_rank((card)c);
        fprintf(f, "0x%llxu,\n", lane << 16 * card_suit((card)c));
    }
    fprintf(f, "0,\n};\n");
}

/* Three ranks on mixed suits, on one suit, and with a twin: two cards of one rank that share their suit. */
static uint32_t three(int ranks, int kind, uint16_t (*value)(card, card, card)) {
    static const int suits[][3] = {{0, 1, 2}, {0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 1, 1}};
    const int a = ranks >> 8, b = ranks >> 4 & 15, c = ranks & 15;
    const int *suit = suits[kind < 2 ? kind : a == b ? 2 : a == c ? 3 : 4];
    if (b >= RANKS || c >= RANKS) return 0;
    return value(card_of(a, suit[0]), card_of(b, suit[1]), card_of(c, suit[2]));
}

static void write_threes(FILE *f, const char *name, int kinds, uint16_t (*value)(card, card, card)) {
    static uint32_t list[RANK_TRIPLES];
    fprintf(f, "\nconst uint16_t %s[%d][RANK_TRIPLES] = {", name, kinds);
    for (int kind = 0; kind < kinds; kind++) {
        for (int ranks = 0; ranks < RANK_TRIPLES; ranks++) list[ranks] = three(ranks, kind, value);
        write_row(f, list, RANK_TRIPLES);
    }
    fprintf(f, "};\n");
}

int main(int argc, char **argv) {
    FILE *f = argc == 2 ? fopen(argv[1], "w") : NULL;
    if (!f) {
        fprintf(stderr, "usage: make_tables OUTPUT\n");
        return 2;
    }
    fprintf(f, "/* Made by tools/make_tables.c. */\n#include \"card/hand.h\"\n");
    write_keys(f);
    write_threes(f, "hand3_table", 2, hand_slow_three);
    write_threes(f, "shoe3_table", 3, hand_slow_shoe_three);
    write_poker(f);
    write_pai_gow(f);
    return fclose(f) == 0 ? 0 : 1;
}
