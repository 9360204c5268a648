#include "math/super_three_card/super_three_card_count.h"

#include "exact/count.h"

enum { VALUE_LIMIT = (SHOE3_ROYAL + 1) << 12 };

/* ---- tables ------------------------------------------------------------------------------------------- */

/* super-three-card R1: a pair of tens or less counts as a high card. */
static int tier_of(int value)
{
    const int category = hand3_category((shoe3)value);

    return category == SHOE3_PAIR && hand3_rank((shoe3)value) < JACK ? SHOE3_HIGH : category;
}

static void put_value(struct super_count *t, int a, int b, int c, int16_t value)
{
    t->three[a][b][c] = t->three[a][c][b] = value;
    t->three[b][a][c] = t->three[b][c][a] = value;
    t->three[c][a][b] = t->three[c][b][a] = value;
}

/* Values from 0 in the game's order: first which there are, then each hand's place among them. */
static void fill_values(struct super_count *t, int16_t place[VALUE_LIMIT])
{
    int16_t values = 0;

    for (int a = 0; a < 52; a++)
        for (int b = 0; b <= a; b++)
            for (int c = 0; c <= b; c++) place[shoe3_value((card)a, (card)b, (card)c)] = 1;
    for (int value = 0; value < VALUE_LIMIT; value++) {
        if (!place[value]) continue;
        must(values < SUPER_VALUES);
        t->tier[values] = (uint8_t)tier_of(value);
        place[value] = values++;
    }
    must(values == SUPER_VALUES);
    for (int a = 0; a < 52; a++)
        for (int b = 0; b <= a; b++)
            for (int c = 0; c <= b; c++) put_value(t, a, b, c, place[shoe3_value((card)a, (card)b, (card)c)]);
}

/* Partners of one given card r beside the up card: the shoe without u and r. */
static void fill_one(struct super_count *t, int rank, int r)
{
    const int u = card_of(rank, CLUBS);
    int16_t *one = t->one[rank][r];

    for (int y = 0; y < 52; y++) {
        int16_t *at = &one[t->three[u][r][y]];
        *at = (int16_t)(*at + t->decks - (y == u) - (y == r));
    }
    for (int v = 1; v < SUPER_VALUES; v++) one[v] = (int16_t)(one[v] + one[v - 1]);
}

/* Every pair is met from each of its two cards. */
static void fill_any(struct super_count *t, int rank)
{
    const int u = card_of(rank, CLUBS);

    for (int r = 0; r < 52; r++) {
        const int32_t copies = t->decks - (r == u);
        for (int v = 0; v < SUPER_VALUES; v++) t->any[rank][v] += copies * t->one[rank][r][v];
    }
    for (int v = 0; v < SUPER_VALUES; v++) t->any[rank][v] /= 2;
}

struct super_count *super_count_open(struct arena *arena, int decks)
{
    struct super_count *t = arena_take(arena, sizeof *t);
    const size_t mark = arena_mark(arena);

    t->decks = decks;
    t->cards = decks * 52;
    fill_values(t, arena_take(arena, VALUE_LIMIT * sizeof(int16_t)));
    arena_release(arena, mark);
    for (int rank = 0; rank < RANKS; rank++) {
        for (int r = 0; r < 52; r++) fill_one(t, rank, r);
        fill_any(t, rank);
    }
    return t;
}

/* ---- states ------------------------------------------------------------------------------------------- */

/* The up card weighs most, so it is of clubs in the state that stands for its class. */
int super_count_class(struct super_state state)
{
    uint32_t key[SUITS] = {0};

    key[card_suit(state.up)] = 1u << 31;
    for (int i = 0; i < 2; i++) key[card_suit(state.own[i])] += 1u << 2 * card_rank(state.own[i]);
    return suit_class_size(key);
}

struct super_state super_count_rename(struct super_state state)
{
    const int suit = card_suit(state.up);
    card *cards[3] = {&state.up, &state.own[0], &state.own[1]};

    for (int i = 0; i < 3; i++) {
        const int old = card_suit(*cards[i]);
        *cards[i] = card_of(card_rank(*cards[i]), old == suit ? CLUBS : old == CLUBS ? suit : old);
    }
    return state;
}

int64_t super_count_ways(const struct super_count *t, struct super_state state)
{
    const int64_t first = t->decks - (state.own[0] == state.up),
                  second = t->decks - (state.own[1] == state.up);

    return t->decks * (state.own[0] == state.own[1] ? first * (first - 1) / 2 : first * second);
}

int64_t super_count_deals(const struct super_count *t)
{
    const int64_t left = t->cards - 4;

    return (t->cards - 3) * (left * (left - 1) / 2);
}

struct super_outcomes super_count_state(const struct super_count *t, struct super_state state)
{
    const card u = state.up, a = state.own[0], b = state.own[1];
    const int32_t *any = t->any[card_rank(u)];
    const int16_t(*one)[SUPER_VALUES] = t->one[card_rank(u)];
    struct super_outcomes out = {.lost = super_count_deals(t)};

    must(card_suit(u) == CLUBS);
    for (card x = 0; x < 52; x++) {
        const int v = t->three[a][b][x];
        const int copies = t->decks - (x == u) - (x == a) - (x == b);
        const int pairs = any[v] - one[a][v] - one[b][v] - one[x][v] + (t->three[u][a][b] <= v) +
                          (t->three[u][a][x] <= v) + (t->three[u][b][x] <= v);

        out.won[t->tier[v]] += (int64_t)copies * pairs;
        out.lost -= (int64_t)copies * pairs;
    }
    return out;
}
