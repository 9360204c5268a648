#include "exact/rank_sets.h"

#include "exact/count.h"

enum {
    COPIES_MAX = SUITS,
    COPY_CODES = 78125, /* 5 to the power of HALF_KINDS */
    LOW_PARTS = 111765,
    HIGH_PARTS = 83754,
};

static const uint8_t low_in_deck[HALF_KINDS] = {4, 4, 4, 4, 4, 4, 4};
static const uint8_t high_in_deck[HALF_KINDS] = {4, 4, 4, 4, 4, 4, 1}; /* the joker is last */

/* ---- half sets ---------------------------------------------------------------------------------------- */
static int code_of(const uint8_t copies[HALF_KINDS]) {
    int code = 0;
    for (int kind = 0; kind < HALF_KINDS; kind++) code = code * (COPIES_MAX + 1) + copies[kind];
    return code;
}

static int size_of(const uint8_t copies[HALF_KINDS]) {
    int size = 0;
    for (int kind = 0; kind < HALF_KINDS; kind++) size += copies[kind];
    return size;
}

/* Adds all sets with `left` more cards of this kind and later ones. */
static void add_sets(struct rank_half *half, int kind, int left, uint8_t copies[HALF_KINDS]) {
    if (kind == HALF_KINDS) {
        if (left) return;
        half->by_copies[code_of(copies)] = (uint16_t)half->count;
        for (int i = 0; i < HALF_KINDS; i++) half->copies[half->count][i] = copies[i];
        half->count++;
        return;
    }
    for (uint8_t n = 0; n <= half->in_deck[kind] && n <= left; n++) {
        copies[kind] = n;
        add_sets(half, kind + 1, left - n, copies);
    }
    copies[kind] = 0;
}

/* All subsets of the set `copies`: the kinds chosen so far are in `part`. */
struct part_walk {
    struct rank_half *half;
    const uint8_t *copies;
    uint8_t part[HALF_KINDS];
    uint32_t count; /* parts written */
};

/* From this kind on; the two factors are the products over the kinds before. */
static void add_parts(struct part_walk *walk, int kind, int occurrences, int completions) {
    const struct rank_half *half = walk->half;
    if (kind == HALF_KINDS) {
        half->parts[walk->count++] =
            (struct rank_part){half->by_copies[code_of(walk->part)], (int16_t)occurrences, (int16_t)completions};
        return;
    }
    for (int n = 0; n <= walk->copies[kind]; n++) {
        const int completed = choose_of_four(half->in_deck[kind] - n, walk->copies[kind] - n);

        walk->part[kind] = (uint8_t)n;
        add_parts(walk, kind + 1, occurrences * choose_of_four(walk->copies[kind], n),
                  completions * (n % 2 ? -completed : completed));
    }
    walk->part[kind] = 0;
}

static void make_half(struct rank_half *half, const uint8_t in_deck[HALF_KINDS], int sets, uint32_t parts,
                      struct arena *arena) {
    uint8_t copies[HALF_KINDS] = {0};
    struct part_walk walk = {.half = half};
    half->count = 0;
    half->copies = arena_take(arena, (size_t)sets * sizeof half->copies[0]);
    half->first_part = arena_take(arena, ((size_t)sets + 1) * sizeof half->first_part[0]);
    half->parts = arena_take(arena, parts * sizeof half->parts[0]);
    half->by_copies = arena_take(arena, COPY_CODES * sizeof half->by_copies[0]);
    for (int kind = 0; kind < HALF_KINDS; kind++) half->in_deck[kind] = in_deck[kind];
    for (int size = 0; size <= HAND_OF_SEVEN; size++) {
        half->of_size[size] = (uint16_t)half->count;
        add_sets(half, 0, size, copies);
    }
    half->of_size[HAND_OF_SEVEN + 1] = (uint16_t)half->count;
    must(half->count == sets);
    for (int set = 0; set < sets; set++) {
        half->first_part[set] = walk.count;
        walk.copies = half->copies[set];
        add_parts(&walk, 0, 1, 1);
    }
    half->first_part[sets] = walk.count;
    must(walk.count == parts);
}

/* ---- patterns ----------------------------------------------------------------------------------------- */
static int hands_of(const struct rank_half *half, int set) {
    int hands = 1;
    for (int kind = 0; kind < HALF_KINDS; kind++) hands *= choose_of_four(half->in_deck[kind], half->copies[set][kind]);
    return hands;
}

/* A row has a cell for each low set that fits with its high set, smaller sets first; the last ones make patterns. */
static void make_patterns(struct rank_sets *sets) {
    uint32_t cells = 0, count = 0;
    for (int high = 0; high < HIGH_SETS; high++) {
        const int left = HAND_OF_SEVEN - size_of(sets->high.copies[high]);
        const int from = sets->low.of_size[left], to = sets->low.of_size[left + 1];

        sets->row[high] = cells;
        sets->first[high] = count;
        cells += (uint32_t)to;
        for (int low = from; low < to; low++, count++) {
            sets->patterns[count] = (struct rank_pattern){(uint16_t)high, (uint16_t)low,
                                                          hands_of(&sets->high, high) * hands_of(&sets->low, low)};
        }
    }
    sets->first[HIGH_SETS] = count;
    must(cells == RANK_CELLS && count == RANK_PATTERNS);
}

void rank_sets_make(struct rank_sets *sets, struct arena *arena) {
    make_half(&sets->low, low_in_deck, LOW_SETS, LOW_PARTS, arena);
    make_half(&sets->high, high_in_deck, HIGH_SETS, HIGH_PARTS, arena);
    sets->row = arena_take(arena, HIGH_SETS * sizeof sets->row[0]);
    sets->first = arena_take(arena, (HIGH_SETS + 1) * sizeof sets->first[0]);
    sets->patterns = arena_take(arena, RANK_PATTERNS * sizeof sets->patterns[0]);
    make_patterns(sets);
}

int rank_sets_find(const struct rank_sets *sets, const uint8_t copies[RANK_KINDS]) {
    const int low = sets->low.by_copies[code_of(copies)];
    const int high = sets->high.by_copies[code_of(copies + HALF_KINDS)];
    const int left = HAND_OF_SEVEN - size_of(copies + HALF_KINDS);
    must(left >= 0 && size_of(copies) == left);
    return (int)sets->first[high] + low - sets->low.of_size[left];
}

void rank_sets_copies(const struct rank_sets *sets, int pattern, uint8_t copies[RANK_KINDS]) {
    const struct rank_pattern *p = &sets->patterns[pattern];
    for (int kind = 0; kind < HALF_KINDS; kind++) {
        copies[kind] = sets->low.copies[p->low][kind];
        copies[HALF_KINDS + kind] = sets->high.copies[p->high][kind];
    }
}

void rank_sets_cards(const struct rank_sets *sets, int pattern, card cards[HAND_OF_SEVEN]) {
    uint8_t copies[RANK_KINDS];
    int kind = 0;
    rank_sets_copies(sets, pattern, copies);
    for (int i = 0; i < HAND_OF_SEVEN; i++) {
        while (kind < RANK_JOKER && copies[kind] == 0) kind++;
        copies[kind]--;
        cards[i] = kind == RANK_JOKER ? JOKER : card_of(kind, i % SUITS);
    }
}

/* ---- cells -------------------------------------------------------------------------------------------- */
void rank_cells_add(const struct rank_sets *sets, int64_t cells[RANK_CELLS], int pattern, int64_t hands) {
    const struct rank_pattern *p = &sets->patterns[pattern];
    const struct rank_part *high = sets->high.parts + sets->high.first_part[p->high];
    const struct rank_part *high_end = sets->high.parts + sets->high.first_part[p->high + 1];
    const struct rank_part *low = sets->low.parts + sets->low.first_part[p->low];
    const struct rank_part *low_end = sets->low.parts + sets->low.first_part[p->low + 1];
    for (; high < high_end; high++) {
        int64_t *row = cells + sets->row[high->set];
        const int64_t times = hands * high->occurrences;

        for (const struct rank_part *l = low; l < low_end; l++) row[l->set] += times * l->occurrences;
    }
}

int64_t rank_cells_count_disjoint(const struct rank_sets *sets, const int64_t cells[RANK_CELLS], int pattern) {
    const struct rank_pattern *p = &sets->patterns[pattern];
    const struct rank_part *high = sets->high.parts + sets->high.first_part[p->high];
    const struct rank_part *high_end = sets->high.parts + sets->high.first_part[p->high + 1];
    const struct rank_part *low = sets->low.parts + sets->low.first_part[p->low];
    const struct rank_part *low_end = sets->low.parts + sets->low.first_part[p->low + 1];
    int64_t pairs = 0;
    for (; high < high_end; high++) {
        const int64_t *row = cells + sets->row[high->set];
        int64_t sum = 0;

        for (const struct rank_part *l = low; l < low_end; l++) sum += row[l->set] * l->completions;
        pairs += sum * high->completions;
    }
    return pairs;
}
