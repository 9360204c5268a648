#include "math/dealer_open_pai_gow/pai_gow_hands.h"

#include "math/dealer_open_pai_gow/dealer_open_pai_gow_exact.h"

enum { BLOCK = 32, FRONT_ROWS = PAI_GOW_FRONTS + 1, FRONT_VALUES = 512 };

/* ---- fronts ------------------------------------------------------------------------------------------- */
/* Numbers the values of all two-card hands from the lowest up. */
static void number_fronts(struct pai_gow_hand_table *table) {
    bool seen[FRONT_VALUES] = {false};
    int count = 0;
    for (int a = 0; a < RANKS; a++) {
        for (int b = 0; b <= a; b++) {
            const pai_gow_front value = pai_gow_value2(card_of(a, CLUBS), card_of(b, SPADES));

            must(value < FRONT_VALUES);
            seen[value] = true;
        }
    }
    for (int value = 0; value < FRONT_VALUES; value++)
        table->front_number[value] = (uint8_t)(seen[value] ? ++count : 0);
    must(count == PAI_GOW_FRONTS);
}

/* ---- one hand ----------------------------------------------------------------------------------------- */
/* [dealer-open-pai-gow R1, R2] */
static enum pai_gow_dealer dealer_of(const struct pai_gow_hand_table *table, const card seven[7]) {
    const struct dealer_seven d = table->varied ? pai_gow_look(table->varied, seven) : dealer_open_pai_gow_look(seven);
    return d.beats_all ? DEALER_JACKS : d.pushes ? DEALER_ACE_HIGH : DEALER_PLAYS;
}

void pai_gow_set_as(const struct pai_gow_hand_table *table, const struct setting *setting, struct pai_gow_set *out) {
    out->back = pai_gow_value5(setting->back, table->terms.wheel);
    out->front = table->front_number[pai_gow_value2(setting->front[0], setting->front[1])];
}

struct pai_gow_set pai_gow_hand_set(const struct pai_gow_hand_table *table, const card seven[7]) {
    const struct setting setting = house_way(seven, table->terms);
    struct pai_gow_set set = {.dealer = (uint8_t)dealer_of(table, seven)};
    pai_gow_set_as(table, &setting, &set);
    return set;
}

/* The best back with each front of a hand, without fouls. */
struct choices {
    uint16_t back[FRONT_ROWS]; /* with exactly this front, 0 if it cannot be set */
};

static struct choices choices_of(const struct pai_gow_hand_table *table, const card seven[7]) {
    const struct hand_sum sum = hand_sum_of(seven, 7);
    struct choices choices = {{0}};
    for (int i = 1; i < 7; i++) {
        for (int j = 0; j < i; j++) {
            const pai_gow_front front = pai_gow_value2(seven[i], seven[j]);
            const pai_gow_back back = pai_gow_back_without(sum, seven[i], seven[j], table->terms.wheel);
            uint16_t *best = &choices.back[table->front_number[front]];

            if (back > *best && !pai_gow_foul(front, back)) *best = back;
        }
    }
    return choices;
}

/* ---- all hands ---------------------------------------------------------------------------------------- */
void pai_gow_hand_cards(const struct pai_gow_hand_table *table, int hand, card cards[7]) {
    if (hand < RANK_PATTERNS)
        rank_sets_cards(&table->sets, hand, cards);
    else
        suited_cards(&table->suited, hand - RANK_PATTERNS, cards);
}

/* Fills the column of one hand in a block, from the highest front down. */
static void fill_column(struct pai_gow_hand_table *table, int hand, const struct choices *choices,
                        uint16_t block[FRONT_ROWS][BLOCK]) {
    uint16_t best = 0;
    for (int front = PAI_GOW_FRONTS; front >= 0; front--) {
        block[front][hand % BLOCK] = best;
        if (choices->back[front] && !table->best_front[hand]) table->best_front[hand] = (uint8_t)front;
        if (choices->back[front] > best) best = choices->back[front];
    }
    table->best_back[hand] = best;
}

/* In blocks, so that each row of win_back is written a whole cache line at a time. */
static void make_hands(struct pai_gow_hand_table *table) {
    uint16_t block[FRONT_ROWS][BLOCK];
    for (int from = 0; from < PAI_GOW_HANDS; from += BLOCK) {
        const int to = from + BLOCK < PAI_GOW_HANDS ? from + BLOCK : PAI_GOW_HANDS;

        for (int hand = from; hand < to; hand++) {
            card cards[7];

            pai_gow_hand_cards(table, hand, cards);
            const struct choices choices = choices_of(table, cards);
            fill_column(table, hand, &choices, block);
            table->house[hand] = pai_gow_hand_set(table, cards);
        }
        for (int front = 0; front < FRONT_ROWS; front++) {
            uint16_t *row = table->win_back + (size_t)front * PAI_GOW_HANDS;

            for (int hand = from; hand < to; hand++) row[hand] = block[front][hand - from];
        }
    }
}

/* The pattern of each suited hand, the suited hands of each pattern, and the number of its other hands. */
static void link_suited_to_patterns(struct pai_gow_hand_table *table) {
    uint32_t *first = table->first_suited;
    for (int pattern = 0; pattern < RANK_PATTERNS; pattern++)
        table->unsuited_hands[pattern] = table->sets.patterns[pattern].hands;
    for (int hand = 0; hand < SUITED_HANDS; hand++) {
        uint8_t copies[RANK_KINDS];

        suited_copies(&table->suited, hand, copies);
        const uint32_t pattern = (uint32_t)rank_sets_find(&table->sets, copies);
        table->pattern[hand] = pattern;
        table->unsuited_hands[pattern] -= SUITS * table->suited.ways[suited_column_of(&table->suited, hand)];
        first[pattern + 1]++;
    }
    for (int pattern = 0; pattern < RANK_PATTERNS; pattern++) first[pattern + 1] += first[pattern];
    for (int hand = SUITED_HANDS - 1; hand >= 0; hand--) /* first counts down to where it began */
        table->suited_by_pattern[--first[table->pattern[hand] + 1]] = (uint32_t)hand;
    for (int pattern = 0; pattern < RANK_PATTERNS; pattern++) first[pattern] = first[pattern + 1];
    first[RANK_PATTERNS] = SUITED_HANDS;
}

void pai_gow_hand_table_make(struct pai_gow_hand_table *table, struct pai_gow_terms terms, const struct rules *rules,
                             struct arena *arena) {
    table->terms = terms;
    table->varied = rules && rules_varied(rules) ? rules : NULL;
    rank_sets_make(&table->sets, arena);
    suited_make(&table->suited, arena);
    table->house = arena_take(arena, PAI_GOW_HANDS * sizeof table->house[0]);
    table->best_back = arena_take(arena, PAI_GOW_HANDS * sizeof table->best_back[0]);
    table->best_front = arena_take(arena, PAI_GOW_HANDS * sizeof table->best_front[0]);
    table->win_back = arena_take(arena, (size_t)FRONT_ROWS * PAI_GOW_HANDS * sizeof table->win_back[0]);
    table->pattern = arena_take(arena, SUITED_HANDS * sizeof table->pattern[0]);
    table->suited_by_pattern = arena_take(arena, SUITED_HANDS * sizeof table->suited_by_pattern[0]);
    table->first_suited = arena_take(arena, (RANK_PATTERNS + 1) * sizeof table->first_suited[0]);
    table->unsuited_hands = arena_take(arena, RANK_PATTERNS * sizeof table->unsuited_hands[0]);
    number_fronts(table);
    make_hands(table);
    link_suited_to_patterns(table);
}
