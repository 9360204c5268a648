#include "game/table_round.h"

void table_round_push(struct round *r, unsigned seats, int count)
{
    for (; seats; seats &= seats - 1) round_push(r, __builtin_ffs((int)seats), count);
}

void table_round_ask(struct round *r, unsigned seats, unsigned actions)
{
    must(seats);
    r->awaited = (uint8_t)seats;
    r->actions = (uint8_t)actions;
    r->phase = PHASE_DECIDE;
}

enum err table_check_sum(const struct round *r, const struct event *event)
{
    static const int64_t none[TABLE_WAGERS];

    return round_check_sum(r, table_round_in(r, event->seat) ? table_round_seat(r, event->seat)->stake : none,
                           event);
}

const int64_t *table_round_stakes(const void *round, int seat)
{
    return table_round_in(round, seat) ? table_round_seat(round, seat)->stake : NULL;
}

enum err table_round_check_seat(const void *round, int seat)
{
    return table_round_in(round, seat) ? round_check_stakes(round, table_round_seat(round, seat)->stake) : OK;
}

enum err table_check_close(const struct round *r)
{
    if (r->phase != PHASE_BETTING) return ERR_ORDER;
    if (!r->in) return ERR_SEATS_NONE;
    for (unsigned seats = r->in; seats; seats &= seats - 1) {
        const enum err err = round_check_stakes(r, table_round_seat(r, __builtin_ffs((int)seats))->stake);
        if (err) return err;
    }
    return OK;
}

/* ---- view --------------------------------------------------------------------------------------------- */

void table_round_view(const void *round, int seat, bool open, struct view *out)
{
    const struct round *r = round;

    *out = (struct view){.need = round_need(r), .over = r->phase == PHASE_DONE};
    view_hand(&out->dealer, r->dealer.cards, r->dealer.count, open);
    view_hand(&out->table, r->shared.cards, r->shared.count, true);
    for (int number = 1; number <= TABLE_SEATS; number++) {
        if (!table_round_in(r, number)) continue;
        const struct table_seat *s = table_round_seat(round, number);
        struct seat_view *v = view_seat(out, number, s->stake, TABLE_WAGERS);

        v->decided = !table_round_awaits(r, number);
        v->action = s->action;
        view_hand(&v->hand, s->hand.cards, s->hand.count, open || number == seat);
    }
}
