#include "math/page/page_cells.h"

#include <string.h>

/* ---- the eye -------------------------------------------------------------------------------------------- */
void page_eye_open(struct page_eye *eye, const struct page_plan *plan) {
    memset(eye, 0, sizeof *eye);
    eye->round.round.rules = plan->rules;
    eye->state = (struct page_state){.page = plan->page, .round = &eye->round, .seat = &eye->round.seats[0]};
}

void page_eye_put(struct page_eye *eye, const struct plan_side *side, const card_mask *hands) {
    for (int g = 0; g < side->groups; g++) {
        const struct plan_group *group = &side->group[g];
        card_mask left = hands[g];
        for (int i = 0; i < group->piles; i++) {
            const int pile = group->pile[i], count = eye->state.page->pile[pile].count;
            card *to = eye->cards.cards[pile];
            for (int k = 0; k < count; k++, left &= left - 1) to[k] = (card)__builtin_ctzll(left);
            eye->state.pile[pile] = (struct page_group){to, (uint8_t)count, PAGE_NONE};
        }
    }
    eye->cards.set |= side->piles;
    eye->state.known = 0;
}

uint64_t page_eye_answers(struct page_eye *eye, const struct plan_atoms *atoms) {
    uint64_t answers = 0;
    for (int i = 0; i < atoms->count; i++) answers |= (uint64_t)page_state_holds(&eye->state, atoms->condition[i]) << i;
    return answers;
}

/* ---- cells ---------------------------------------------------------------------------------------------- */
void page_cells_open(struct page_cells *c, const struct page_plan *plan, struct arena *arena) {
    memset(c, 0, sizeof *c);
    c->plan = plan;
    page_player_open(&c->player, arena, plan->rules, plan->measured);
    c->player.conditional = plan->conditional;
    c->player.standard = plan->standard;
    c->at = arena_take(arena, CELL_CLASSES * sizeof *c->at);
    c->cell = arena_take(arena, CELLS_MAX * sizeof *c->cell);
    const size_t histories = (size_t)plan->history_count * sizeof(int64_t);
    c->net = arena_take(arena, CELLS_MAX * histories);
    c->counts = arena_take(arena, CELLS_MAX * histories);
}

int page_cells_class(struct page_cells *c, int world, uint64_t answers) {
    const uint64_t hash =
        (answers * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)world * UINT64_C(0xd6e8feb86659fd93)) >> 40;
    for (uint32_t at = (uint32_t)hash % (2 * CELL_CLASSES);; at = (at + 1) % (2 * CELL_CLASSES)) {
        const int class = (int)c->slot[at] - 1;
        if (class < 0) {
            if (c->classes == CELL_CLASSES) return c->full = true, -1;
            c->answers[c->classes] = answers;
            c->world_of[c->classes] = (uint8_t)world;
            c->slot[at] = (uint32_t)++c->classes;
            return c->classes - 1;
        }
        if (c->answers[class] == answers && c->world_of[class] == world) return class;
    }
}

struct page_cell *page_cells_add(struct page_cells *c, int class, int kind, int relation,
                                 const struct page_cards *deal) {
    const struct page_plan *plan = c->plan;
    const struct plan_world *world = &plan->world[c->world_of[class]];
    if (c->count == CELLS_MAX) return c->full = true, NULL;
    int64_t *net = &c->net[c->count * plan->history_count];
    struct page_cell *cell = &c->cell[c->count];
    *cell = (struct page_cell){
        .deal = *deal, .piles = world->piles, .net = net, .count = &c->counts[c->count * plan->history_count]};
    cell->deal.chance = world->chance;
    c->at[class][kind][relation] = (int16_t)++c->count;
    const uint32_t wagers = plan->decided ? plan->decided : plan->measured;
    for (int h = 0; h < plan->history_count; h++) {
        const enum page_played played = page_play(&c->player, &cell->deal, &plan->history[h], world->piles);
        if (played != PAGE_FORBIDDEN) cell->allowed |= UINT64_C(1) << h;
        if (played != PAGE_PLAYED) continue;
        cell->here |= UINT64_C(1) << h;
        net[h] = page_player_net(&c->player, wagers);
    }
    return cell;
}
