#include "game/table_round.h"

#include <string.h>

static const struct table_seat *seat_at(const void *round, int seat)
{
    const struct game *game = ((const struct round *)round)->rules->game;

    return (const void *)((const char *)round + game->head_size + (size_t)(seat - 1) * game->seat_size);
}

static struct table_seat *write_seat(void *round, int seat)
{
    const struct game *game = ((const struct round *)round)->rules->game;

    return (void *)((char *)round + game->head_size + (size_t)(seat - 1) * game->seat_size);
}

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

/* ---- check -------------------------------------------------------------------------------------------- */

static enum err check_bet(const struct round *r, const struct event *event)
{
    static const int64_t no_stakes[TABLE_WAGERS];

    if (event->seat < 1 || event->seat > TABLE_SEATS) return ERR_SEAT;
    return round_check_bet(r, table_round_in(r, event->seat) ? seat_at(r, event->seat)->stake : no_stakes,
                           event);
}

enum err table_round_check_seat(const void *round, int seat)
{
    return table_round_in(round, seat) ? round_check_stakes(round, seat_at(round, seat)->stake) : OK;
}

static enum err check_close(const struct round *r)
{
    if (r->phase != PHASE_BETTING) return ERR_ORDER;
    if (!r->in) return ERR_SEATS_NONE;
    for (unsigned seats = r->in; seats; seats &= seats - 1) {
        const enum err err = round_check_stakes(r, seat_at(r, __builtin_ffs((int)seats))->stake);
        if (err) return err;
    }
    return OK;
}

static enum err check_act(const struct round *r, const struct event *event)
{
    if (event->seat < 1 || event->seat > TABLE_SEATS) return ERR_SEAT;
    if (!table_round_awaits(r, event->seat) || event->what >= ACTIONS_MAX) return ERR_DECISION;
    return r->actions >> event->what & 1 ? OK : ERR_DECISION;
}

static enum err check_expire(const struct round *r, int seat)
{
    if (r->phase != PHASE_DECIDE) return ERR_ORDER;
    return seat == 0 || table_round_awaits(r, seat) ? OK : ERR_DECISION;
}

enum err table_round_check(const void *round, const struct event *event)
{
    const struct round *r = round;

    if (event->kind == EV_CARD) return round_check_card(r, event->cards[0]); /* most events are cards */
    switch ((enum event_kind)event->kind) {
    case EV_BET: return check_bet(r, event);
    case EV_CLOSE: return check_close(r);
    case EV_ACT: return check_act(r, event);
    case EV_EXPIRE: return check_expire(r, event->seat);
    case EV_CARD:
    case EV_PICK:
    case EV_START: break; /* a game that has them checks them itself */
    }
    return ERR_EVENT;
}

/* ---- apply -------------------------------------------------------------------------------------------- */

static void apply_bet(struct round *r, const struct event *event)
{
    struct table_seat *s = write_seat(r, event->seat);
    const unsigned bit = 1u << (event->seat - 1);
    int64_t any = 0;

    if (!(r->in & bit)) {
        memset(s, 0, r->rules->game->seat_size);
        s->action = -1;
    }
    s->stake[event->what] = event->cents;
    for (int i = 0; i < TABLE_WAGERS; i++) any |= s->stake[i];
    r->in = (uint8_t)(any ? r->in | bit : r->in & ~bit);
}

static void apply_card(struct round *r, card c, const struct table_steps *steps)
{
    const int to = round_take_card(r, c);

    if (to >= 1 && to <= TABLE_SEATS) round_give(&write_seat(r, to)->hand, c);
    if (!round_dealing(r)) steps->dealt(r);
}

static void decide(struct round *r, int seat, int action, const card *front, const struct table_steps *steps)
{
    r->awaited &= (uint8_t) ~(1u << (seat - 1));
    write_seat(r, seat)->action = (int8_t)action;
    steps->decide(r, seat, front);
    if (!r->awaited) steps->decided(r);
}

/* A time-out, of one seat or of all that are awaited: the game's default, which never takes money. */
static void expire(struct round *r, int seat, const struct table_steps *steps)
{
    const int action = r->rules->game->default_action[r->decision];
    unsigned late = seat ? 1u << (seat - 1) : r->awaited;

    for (; late; late &= late - 1) decide(r, __builtin_ffs((int)late), action, NULL, steps);
}

void table_round_apply(void *round, const struct event *event, const struct table_steps *steps)
{
    struct round *r = round;

    must(r->rules->game->check(round, event) == OK);
    switch ((enum event_kind)event->kind) {
    case EV_BET: apply_bet(r, event); break;
    case EV_CLOSE: steps->close(round); break;
    case EV_START: steps->start(round, event->what); break;
    case EV_CARD: apply_card(r, event->cards[0], steps); break;
    case EV_ACT: decide(r, event->seat, event->what, event->cards, steps); break;
    case EV_EXPIRE: expire(r, event->seat, steps); break;
    case EV_PICK: break;
    }
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
        const struct table_seat *s = seat_at(round, number);
        struct seat_view *v = view_seat(out, number, s->stake, TABLE_WAGERS);

        v->decided = !table_round_awaits(r, number);
        v->action = s->action;
        view_hand(&v->hand, s->hand.cards, s->hand.count, open || number == seat);
    }
}
