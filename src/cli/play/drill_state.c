#include "cli/play/drill_state.h"

#include <string.h>

enum { RENAMINGS = 24 };

bool drill_state_picks(const struct game *game)
{
    return game->table_cards && strcmp(game->table_cards, "array") == 0;
}

/* ---- from a view -------------------------------------------------------------------------------------- */

static void take_open(struct drill_state *state, const struct hand_view *hand, const uint8_t *pick)
{
    for (int i = 0; i < hand->count; i++) {
        if (hand->cards[i] == CARD_HIDDEN || (pick && memchr(pick, i + 1, 3))) continue;
        must(state->open_count < HAND_MAX);
        state->open[state->open_count++] = hand->cards[i];
    }
}

struct drill_state drill_state_of(const struct game *game, const struct view *view)
{
    const struct seat_view *seat = &view->seat[0];
    struct drill_state state = {.own_count = seat->hand.count};

    memcpy(state.own, seat->hand.cards, seat->hand.count);
    take_open(&state, &view->table, drill_state_picks(game) ? seat->pick : NULL);
    take_open(&state, &view->dealer, NULL);
    return state;
}

/* ---- suits -------------------------------------------------------------------------------------------- */

/* The names of the suits in the number'th order of the 24. */
static void renaming(int number, uint8_t names[SUITS])
{
    uint8_t left[SUITS] = {SPADES, HEARTS, DIAMONDS, CLUBS};

    for (int suit = 0, count = SUITS; suit < SUITS; suit++, count--) {
        const int at = number % count;

        number /= count;
        names[suit] = left[at];
        memmove(left + at, left + at + 1, (size_t)(count - at - 1));
    }
}

static void rename_cards(card *cards, int count, const uint8_t names[SUITS])
{
    for (int i = 0; i < count; i++) {
        if (cards[i] != JOKER) cards[i] = card_of(card_rank(cards[i]), names[card_suit(cards[i])]);
    }
}

static struct drill_state renamed(const struct drill_state *state, int number)
{
    struct drill_state out = *state;
    uint8_t names[SUITS];

    renaming(number, names);
    rename_cards(out.own, out.own_count, names);
    rename_cards(out.open, out.open_count, names);
    return out;
}

/* Own cards first: of all forms the canonical one has the highest list. */
static int compare(const struct drill_state *a, const struct drill_state *b)
{
    const int own = memcmp(a->own, b->own, a->own_count);

    return own ? own : memcmp(a->open, b->open, a->open_count);
}

struct drill_state drill_state_canonical(const struct drill_state *state)
{
    struct drill_state best = {0};

    for (int number = 0; number < RENAMINGS; number++) {
        struct drill_state form = renamed(state, number);

        card_sort(form.own, form.own_count);
        card_sort(form.open, form.open_count);
        if (number == 0 || compare(&form, &best) > 0) best = form;
    }
    return best;
}

struct drill_state drill_state_disguise(const struct drill_state *state, struct rng *rng)
{
    struct drill_state out = renamed(state, (int)rng_below(rng, RENAMINGS));

    rng_shuffle(rng, out.own, out.own_count);
    rng_shuffle(rng, out.open, out.open_count);
    return out;
}

/* ---- text --------------------------------------------------------------------------------------------- */

void drill_state_put(struct buf *b, const struct drill_state *state)
{
    card_put_list(b, state->own, state->own_count);
    if (!state->open_count) return;
    buf_char(b, '/');
    card_put_list(b, state->open, state->open_count);
}

bool drill_state_read(struct drill_state *state, const char *text, size_t size)
{
    const char *stroke = memchr(text, '/', size), *bad;
    const size_t own = stroke ? (size_t)(stroke - text) : size;

    *state = (struct drill_state){0};
    const int own_count = card_read_list(text, own, state->own, HAND_MAX, &bad);
    const int open_count =
        stroke ? card_read_list(stroke + 1, size - own - 1, state->open, HAND_MAX, &bad) : 0;
    if (own_count < 1 || open_count < 0 || (stroke && open_count == 0)) return false;
    state->own_count = (uint8_t)own_count;
    state->open_count = (uint8_t)open_count;
    return true;
}
