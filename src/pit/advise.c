#include "pit/advise.h"

#include "base/json_write.h"
#include "math/analysis.h"
#include "store/arena_map.h"
#include "store/list.h"

#include <string.h>

/* Address space; an analysis uses some megabytes of it. */
#define ARENA_BYTES ((size_t)1 << 30)

static bool is_seen(const struct hand_view *hand) { return !memchr(hand->cards, CARD_HIDDEN, hand->count); }

/* What is asked of the seat; at a live table nobody but the player may have seen the hand. */
static enum err check_decision(const struct floor *f, int table, int seat, int64_t stakes[WAGERS_MAX]) {
    const struct floor_seat *s = &f->seat[table - 1][seat - 1];
    struct view view;
    if (f->table[table - 1].phase != TABLE_DECIDING || s->player != s->terminal) return ERR_NOTHING_TO_DECIDE;
    const struct seat_view *own = game_view_seat(floor_game(f, table), f->round[table - 1], seat, &view);

    if (!own || own->decided || view.need.kind != NEED_DECISION) return ERR_NOTHING_TO_DECIDE;
    memcpy(stakes, own->stake, sizeof own->stake);
    return is_seen(&own->hand) ? OK : ERR_FACE_DOWN;
}

/* The first required wager: the Ante, or its equivalent. */
static int base_wager(const struct game *game) {
    int w = 0;
    while (game->wagers[w].kind != WAGER_REQUIRED) w++;
    return w;
}

enum err advise_copy_round(struct advise *a, const struct floor *f, uint32_t terminal) {
    const struct floor_terminal *t = &f->terminal[terminal - 1];
    int64_t stakes[WAGERS_MAX] = {0};
    *a = (struct advise){0};
    if (!t->table) return ERR_SEAT;
    const struct game *game = floor_game(f, t->table);
    const struct analysis *analysis = analysis_find(game);

    TRY(check_decision(f, t->table, t->seat, stakes));
    if (!analysis || !analysis->advise) return ERR_NO_ADVICE;
    *a = (struct advise){.game = game,
                         .seat = t->seat,
                         .unit_cents = stakes[base_wager(game)],
                         .round = must_calloc(1, game_round_size(game))};
    floor_copy_round(f, t->table, t->seat, a->round);
    return OK;
}

/* Rounds to millionths, halves away from zero. */
static int64_t micros(struct fraction cents) {
    const wide num = cents.num * 1000000, half = num < 0 ? -(cents.den / 2) : cents.den / 2;
    return (int64_t)((num + half) / cents.den);
}

static void put_choice(struct buf *b, const struct advise *a, const struct choice *choice, const struct choice *best) {
    const struct fraction unit = fraction_of(a->unit_cents, 1);
    const struct fraction value = fraction_multiply(choice->value, unit);
    const struct fraction lost = fraction_add(best->value, (struct fraction){-choice->value.num, choice->value.den});
    json_write(b, "{action:%s", a->game->actions[choice->action]);
    if (choice->action == a->game->sets_hand) card_write_json(b, "front", choice->front, 2);
    json_write(b, "value:%s, micros:%jd, cost:%jd, best:%i, note?:%s}", fraction_text(value).text, micros(value),
               micros(fraction_multiply(lost, unit)), lost.num == 0, choice->note);
}

bool advise_put(struct buf *b, const struct advise *a) {
    struct choice choices[CHOICES_MAX];
    struct arena arena;
    if (!arena_map(&arena, ARENA_BYTES)) return false;
    const int count =
        analysis_find(a->game)->advise(&(struct asked){.round = a->round, .seat = a->seat}, &arena, choices);

    arena_unmap(&arena);
    json_write_begin(b, NULL, '[');
    for (int i = 0; i < count; i++) {
        if (choices[i].action == a->game->sets_hand) card_sort(choices[i].front, 2);
        put_choice(b, a, &choices[i], &choices[0]);
    }
    json_write_end(b, ']');
    return true;
}

void advise_free(struct advise *a) {
    free(a->round);
    *a = (struct advise){0};
}
