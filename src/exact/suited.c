#include "exact/suited.h"

#include "exact/count.h"

#include <string.h>

enum { FEW_SINGLE = 1, FEW_PAIR = FEW_SINGLE + RANKS }; /* rows of few: no rank, one, two */

/* ---- rows and columns --------------------------------------------------------------------------------- */
static int pair_column(int high, int low) { return high * (high + 1) / 2 + low; }

static void make_columns(struct suited *s) {
    for (int8_t a = 0; a < RANKS; a++) {
        for (int8_t b = 0; b <= a; b++) {
            const int column = pair_column(a, b);
            s->offsuit[column][0] = a;
            s->offsuit[column][1] = b;
            s->ways[column] = a == b ? 3 : 9;
        }
        s->offsuit[COLUMN_SINGLE + a][0] = a;
        s->offsuit[COLUMN_SINGLE + a][1] = -1;
        s->ways[COLUMN_SINGLE + a] = 3;
    }
    s->offsuit[COLUMN_NONE][0] = s->offsuit[COLUMN_NONE][1] = -1;
    s->ways[COLUMN_NONE] = 1;
}

static struct suited_row row_at(uint32_t mask, int joker, int offsuit, uint32_t first) {
    static const uint16_t column[] = {COLUMN_NONE, COLUMN_SINGLE, 0,
                                      SUITED_COLUMNS}; /* by number of off-suit cards, and the end */
    static const uint16_t columns[] = {SUITED_COLUMNS - COLUMN_NONE, COLUMN_NONE - COLUMN_SINGLE, COLUMN_SINGLE};
    struct suited_row row = {
        .mask = (uint16_t)mask,
        .joker = (uint8_t)joker,
        .offsuit = (uint8_t)offsuit,
        .column = column[offsuit],
        .columns = columns[offsuit],
        .first = first,
    };
    for (uint8_t rank = 0; rank < RANKS; rank++)
        if (mask >> rank & 1) row.ranks[row.rank_count++] = rank;
    return row;
}

static void make_rows(struct suited *s) {
    uint32_t hands = 0;
    int16_t rows = 0;
    for (int joker = 0; joker <= 1; joker++) {
        for (uint32_t mask = 0; mask < RANK_MASKS; mask++) {
            const int offsuit = HAND_OF_SEVEN - joker - __builtin_popcount(mask);

            s->row_of[joker][mask] = -1;
            if (offsuit < 0 || offsuit > OFFSUIT_MAX) continue;
            const struct suited_row row = row_at(mask, joker, offsuit, hands);
            for (int i = 0; i < row.columns; i++) s->row_of_hand[hands++] = (uint16_t)rows;
            s->row_of[joker][mask] = rows;
            s->rows[rows++] = row;
        }
    }
    must(rows == SUITED_ROWS && hands == SUITED_HANDS);
}

void suited_make(struct suited *s, struct arena *arena) {
    s->rows = arena_take(arena, SUITED_ROWS * sizeof s->rows[0]);
    s->row_of = arena_take(arena, 2 * sizeof s->row_of[0]);
    s->row_of_hand = arena_take(arena, SUITED_HANDS * sizeof s->row_of_hand[0]);
    make_columns(s);
    make_rows(s);
}

void suited_cards(const struct suited *s, int hand, card cards[HAND_OF_SEVEN]) {
    const struct suited_row *row = suited_row_of(s, hand);
    const int8_t *offsuit = s->offsuit[suited_column_of(s, hand)];
    int count = 0;
    for (int i = 0; i < row->rank_count; i++) cards[count++] = card_of(row->ranks[i], CLUBS);
    for (int i = 0; i < row->offsuit; i++) cards[count++] = card_of(offsuit[i], i ? HEARTS : DIAMONDS);
    if (row->joker) cards[count++] = JOKER;
    must(count == HAND_OF_SEVEN);
}

bool suited_cards_alike(const struct suited *s, int hand, card cards[HAND_OF_SEVEN]) {
    const int8_t *offsuit = s->offsuit[suited_column_of(s, hand)];
    suited_cards(s, hand, cards);
    for (int i = 0; i < HAND_OF_SEVEN; i++)
        if (cards[i] != JOKER && card_suit(cards[i]) == HEARTS) cards[i] = card_of(card_rank(cards[i]), DIAMONDS);
    return offsuit[1] >= 0 && offsuit[0] != offsuit[1];
}

void suited_copies(const struct suited *s, int hand, uint8_t copies[RANK_KINDS]) {
    const struct suited_row *row = suited_row_of(s, hand);
    const int8_t *offsuit = s->offsuit[suited_column_of(s, hand)];
    for (int rank = 0; rank < RANKS; rank++) copies[rank] = row->mask >> rank & 1;
    for (int i = 0; i < row->offsuit; i++) copies[offsuit[i]]++;
    copies[RANK_JOKER] = row->joker;
}

/* ---- cells -------------------------------------------------------------------------------------------- */
/* From one of the three other suits; each off-suit card is in that suit (bits of `in_view`) or in the other two. */
static struct suit_view view_from_other(const struct suited_row *row, const int8_t *offsuit, unsigned in_view) {
    struct suit_view view = {.joker = row->joker};
    for (int i = 0; i < row->rank_count; i++) view.offsuit[row->ranks[i]] = 1;
    for (int i = 0; i < row->offsuit; i++)
        if (in_view >> i & 1)
            view.mask |= (uint16_t)(1u << offsuit[i]);
        else
            view.offsuit[offsuit[i]]++;
    return view;
}

int suited_views(const struct suited *s, int hand, struct suit_view views[VIEWS_MAX], int hands[VIEWS_MAX]) {
    const struct suited_row *row = suited_row_of(s, hand);
    const int column = suited_column_of(s, hand);
    const int8_t *offsuit = s->offsuit[column];
    const bool twins = row->offsuit == 2 && offsuit[0] == offsuit[1];
    int count = 1;
    views[0] = (struct suit_view){.mask = row->mask, .joker = row->joker};
    for (int i = 0; i < row->offsuit; i++) views[0].offsuit[offsuit[i]]++;
    hands[0] = s->ways[column];
    for (unsigned in_view = 0; in_view < 1u << row->offsuit; in_view++) {
        const int elsewhere = row->offsuit - __builtin_popcount(in_view);

        if (twins && in_view > 1)
            continue; /* two cards of one rank: which one is in view makes no difference, and both cannot be
                       */
        views[count] = view_from_other(row, offsuit, in_view);
        hands[count++] = (SUITS - 1) * (twins && elsewhere == 2 ? 1 : 1 << elsewhere);
    }
    return count;
}

void suit_view_ways(const struct suit_view *view, int32_t ways[COLUMNS_PADDED]) {
    int32_t free[RANKS];
    for (int rank = 0; rank < RANKS; rank++) free[rank] = 3 - view->offsuit[rank];
    for (int a = 0; a < RANKS; a++) {
        for (int b = 0; b < a; b++) ways[pair_column(a, b)] = free[a] * free[b];
        ways[pair_column(a, a)] = choose_of_four(free[a], 2);
        ways[COLUMN_SINGLE + a] = free[a];
    }
    ways[COLUMN_NONE] = 1;
    for (int i = SUITED_COLUMNS; i < COLUMNS_PADDED; i++) ways[i] = 0;
}

void suit_cells_make(struct suit_cells *cells, struct arena *arena) {
    cells->few = arena_take(arena, 2 * sizeof cells->few[0]);
    cells->many = arena_take(arena, SUITED_HANDS * sizeof cells->many[0]);
}

void suit_cells_clear(struct suit_cells *cells) {
    memset(cells->few, 0, 2 * sizeof cells->few[0]);
    memset(cells->many, 0, SUITED_HANDS * sizeof cells->many[0]);
}

static int few_pair(int high, int low) { return FEW_PAIR + high * (high - 1) / 2 + low; }

static void add_columns(int32_t *restrict to, const int32_t *restrict ways, int columns) {
    for (int i = 0; i < columns; i++) to[i] += ways[i];
}

/* Counts under every subset of at most two ranks. */
static void add_few(int32_t few[FEW_ROWS][COLUMNS_PADDED], uint32_t mask, const int32_t ways[COLUMNS_PADDED]) {
    const int low = mask ? __builtin_ctz(mask) : -1;
    const uint32_t rest = mask & (mask - 1);
    add_columns(few[0], ways, COLUMNS_PADDED);
    if (!mask) return;
    add_columns(few[FEW_SINGLE + low], ways, COLUMNS_PADDED);
    if (!rest) return;
    const int high = __builtin_ctz(rest);
    add_columns(few[FEW_SINGLE + high], ways, COLUMNS_PADDED);
    add_columns(few[few_pair(high, low)], ways, COLUMNS_PADDED);
}

/* Counts under every row that has none of the ranks. */
static void add_many(const struct suited *s, int32_t *many, uint32_t mask, int joker,
                     const int32_t ways[COLUMNS_PADDED]) {
    const uint32_t others = (RANK_MASKS - 1) & ~mask;
    for (uint32_t avoiding = others; avoiding; avoiding = (avoiding - 1) & others) {
        for (int query_joker = 0; query_joker <= 1 - joker; query_joker++) {
            const int row = s->row_of[query_joker][avoiding];

            if (row < 0) continue;
            const struct suited_row *r = &s->rows[row];
            add_columns(many + r->first, ways + r->column, r->columns);
        }
    }
}

void suit_cells_add(const struct suited *s, struct suit_cells *cells, const struct suit_view *view, int32_t hands) {
    int32_t ways[COLUMNS_PADDED];
    suit_view_ways(view, ways);
    for (int i = 0; i < SUITED_COLUMNS; i++) ways[i] *= hands;
    if (__builtin_popcount(view->mask) > 2) {
        add_many(s, cells->many, view->mask, view->joker, ways);
        return;
    }
    for (int query_joker = 0; query_joker <= 1 - view->joker; query_joker++)
        add_few(cells->few[query_joker], view->mask, ways);
}

int64_t suit_cells_count_disjoint(const struct suited *s, const struct suit_cells *cells, int hand) {
    const struct suited_row *row = suited_row_of(s, hand);
    const int column = suited_column_of(s, hand);
    const int32_t(*few)[COLUMNS_PADDED] = (const int32_t(*)[COLUMNS_PADDED])cells->few[row->joker];
    int64_t pairs = (int64_t)cells->many[hand] + few[0][column];
    for (int i = 0; i < row->rank_count; i++) {
        pairs -= few[FEW_SINGLE + row->ranks[i]][column];
        for (int j = 0; j < i; j++) pairs += few[few_pair(row->ranks[i], row->ranks[j])][column];
    }
    return pairs;
}
