/*
 * chase_the_flush.c - Chase the Flush.
 *
 * One deck.  Three cards each and four for all; the longest set of one suit among the seven wins.  One bet,
 * All In: three times the Ante before the flop, twice after it, once after turn and river, or fold.
 *
 * A street is one round of decisions: every seat that has not bet answers before the next cards come, and the
 * four community cards come even if nobody is left, for Same Suit lives after a fold.
 *
 * Rules: docs/rules/chase-the-flush.md.  F-play-3 names a step of "To play", F-win-1b a case of "Winning and
 * Losing", R4 our ruling; the tests carry the same tags.
 */
#include "game/chase_the_flush.h"

#include "card/suit_hand.h"
#include "game/round.h"

enum { ANTE, XTRA, ALL_IN, SAME_SUIT, WAGERS }; /* ORDER WAGER */
enum { CHECK_ON, BET, FOLD, ACTIONS }; /* ORDER ACTION; a seat that can still bet has checked, or is new */
enum { BEFORE_FLOP, AFTER_FLOP, AFTER_RIVER, STREETS };
enum { HOLE = 3, COMMUNITY = 4, SEVEN_CARDS = HOLE + COMMUNITY };

/* ---- pay tables --------------------------------------------------------------------------------------- */

/* clang-format off */

/* From FLUSH_4 on a flush's tier is its length. */
enum tier { SHORTER = 3, FLUSH_4, FLUSH_5, FLUSH_6, FLUSH_7, STRAIGHT_4, STRAIGHT_5, STRAIGHT_6 };

/*
 * F-win-3 X-tra Bonus: the player must beat the dealer; with fewer than four cards it pushes.  The printed edge
 * is that of the whole game.  chase-the-flush R7: 0 to 1 is a push.
 */
static const struct pay_row xtra_rows[] = {
    /* tier    id          label                      A        B     */
    {FLUSH_7, "flush-7",  "7 Card Flush",          {TO(250), TO(400)}},
    {FLUSH_6, "flush-6",  "6 Card Flush",          {TO(20),  TO(70)}},
    {FLUSH_5, "flush-5",  "5 Card Flush",          {TO(5),   TO(7)}},
    {FLUSH_4, "flush-4",  "4 Card Flush",          {TO(1),   TO(0)}},
    {SHORTER, "shorter",  "(Fewer than 4 cards)",  {PUSH,    PUSH}},
};

/* F-win-4 Same Suit Bonus: the player's seven cards alone; each table prints its own hands. */
static const struct pay_row same_suit_a_rows[] = {
    /* tier       id          label                         A       */
    {STRAIGHT_6, "sf-6",     "6-7 Card Straight Flush",   {TO(2000)}},
    {FLUSH_7,    "flush-7",  "7 Card Flush",              {TO(300)}},
    {STRAIGHT_5, "sf-5",     "5 Card Straight Flush",     {TO(100)}},
    {FLUSH_6,    "flush-6",  "6 Card Flush",              {TO(50)}},
    {STRAIGHT_4, "sf-4",     "4 Card Straight Flush",     {TO(20)}},
    {FLUSH_5,    "flush-5",  "5 Card Flush",              {TO(10)}},
    {FLUSH_4,    "flush-4",  "4 Card Flush",              {TO(1)}},
};

static const struct pay_row same_suit_b_rows[] = {
    /* tier       id          label                         B       */
    {STRAIGHT_5, "sf-5",     "5-6-7 Card Straight Flush", {TO(500)}},
    {FLUSH_7,    "flush-7",  "7 Card Flush",              {TO(400)}},
    {FLUSH_6,    "flush-6",  "6 Card Flush",              {TO(50)}},
    {STRAIGHT_4, "sf-4",     "4 Card Straight Flush",     {TO(20)}},
    {FLUSH_5,    "flush-5",  "5 Card Flush",              {TO(5)}},
    {FLUSH_4,    "flush-4",  "4 Card Flush",              {TO(1)}},
};

static const struct pay_sheet xtra_sheet =
    {"F-win-3", 2, COUNT(xtra_rows), {"A", "B"}, {"2.39", "2.29"}, xtra_rows};
static const struct pay_sheet same_suit_sheets[] = {
    {"F-win-4", 1, COUNT(same_suit_a_rows), {"A"}, {"5.67"}, same_suit_a_rows},
    {"F-win-4", 1, COUNT(same_suit_b_rows), {"B"}, {"8.46"}, same_suit_b_rows},
};

static const struct wager wagers[WAGERS] = {
    [ANTE] = {.id = "ante", .title = "Ante", .clause = "F-play-1", .kind = WAGER_REQUIRED, .of = ANTE},
    [XTRA] = {.id = "xtra", .title = "X-tra Bonus", .clause = "F-play-1", .kind = WAGER_REQUIRED, .of = ANTE,
              .sheets = 1, .sheet = &xtra_sheet},
    [ALL_IN] = {.id = "all-in", .title = "All In", .clause = "F-play-3", .kind = WAGER_FOLLOWS, .of = ANTE,
                .times = 3}, /* chase-the-flush R1: three, not the "2x" of the artwork */
    [SAME_SUIT] = {.id = "same-suit", .title = "Same Suit Bonus", .clause = "F-play-1",
                   .sheets = COUNT(same_suit_sheets), .sheet = same_suit_sheets},
};

static const char *const actions[ACTIONS] = {[CHECK_ON] = "check", [BET] = "bet", [FOLD] = "fold"};

/* clang-format on */

/* ---- the round ---------------------------------------------------------------------------------------- */

struct seat {
    int64_t stake[WAGERS];
    card cards[HOLE];
    uint8_t count;
    uint8_t answered; /* streets it has decided on */
    uint8_t last;     /* its last decision; CHECK_ON before any */
};

struct table {
    struct round round;
    uint8_t in; /* a bit per seat that has wagered */
    uint8_t street, dealer_count, community_count;
    card dealer[HOLE], community[COMMUNITY];
    struct seat seats[TABLE_SEATS];
};

static bool is_in(const struct table *t, int seat)
{
    return seat >= 1 && seat <= TABLE_SEATS && t->in >> (seat - 1) & 1;
}

/* The longest suit among the hole cards and what lies on the table (F-play-9). */
static suit_hand hand_of(const struct table *t, const card *hole)
{
    card seven[SEVEN_CARDS];
    int count = 0;

    for (int i = 0; i < HOLE; i++) seven[count++] = hole[i];
    for (int i = 0; i < t->community_count; i++) seven[count++] = t->community[i];
    return suit_hand_value(seven, count);
}

static void chase_open(void *round, const struct rules *rules, const struct shoe *shoe)
{
    struct table *t = round;

    (void)shoe; /* a fresh deck each round */
    round_open(&t->round, rules);
    t->in = 0;
    t->street = BEFORE_FLOP;
    t->dealer_count = t->community_count = 0;
}

/* ---- check -------------------------------------------------------------------------------------------- */

static const int64_t no_stakes[WAGERS];

/* F-play-1 Equal bets on Ante and X-tra Bonus. */
static enum err chase_check_seat(const void *round, int seat)
{
    const struct table *t = round;

    return is_in(t, seat) ? round_check_stakes(&t->round, t->seats[seat - 1].stake) : OK;
}

static enum err check_close(const struct table *t)
{
    if (t->round.phase != PHASE_BETTING) return ERR_ORDER;
    if (!t->in) return ERR_SEATS_NONE;
    for (int seat = 1; seat <= TABLE_SEATS; seat++) {
        const enum err err = chase_check_seat(t, seat);
        if (err) return err;
    }
    return OK;
}

/* F-play-3 Once a player has bet he cannot bet again: a seat that has bet is not asked. */
static bool awaits(const struct table *t, int seat)
{
    if (t->round.phase != PHASE_DECIDE || !is_in(t, seat)) return false;
    return t->seats[seat - 1].last == CHECK_ON && t->seats[seat - 1].answered == t->street;
}

/* F-play-3, F-play-5 check or bet; F-play-7 fold or bet. */
static uint32_t open_actions(const struct table *t)
{
    return 1u << BET | 1u << (t->street == AFTER_RIVER ? FOLD : CHECK_ON);
}

static enum err chase_check(const void *round, const struct event *event)
{
    const struct table *t = round;

    switch ((enum event_kind)event->kind) {
    case EV_BET:
        if (event->seat < 1 || event->seat > TABLE_SEATS) return ERR_SEAT;
        return round_check_bet(&t->round, is_in(t, event->seat) ? t->seats[event->seat - 1].stake : no_stakes,
                               event);
    case EV_CLOSE: return check_close(t);
    case EV_CARD: return round_check_card(&t->round, event->cards[0]);
    case EV_ACT:
        if (event->seat < 1 || event->seat > TABLE_SEATS) return ERR_SEAT;
        if (!awaits(t, event->seat) || event->what >= ACTIONS) return ERR_DECISION;
        return open_actions(t) >> event->what & 1 ? OK : ERR_DECISION;
    case EV_EXPIRE:
        if (t->round.phase != PHASE_DECIDE) return ERR_ORDER;
        return event->seat == 0 || awaits(t, event->seat) ? OK : ERR_DECISION;
    case EV_PICK:
    case EV_START: break;
    }
    return ERR_EVENT;
}

/* ---- apply -------------------------------------------------------------------------------------------- */

static void apply_bet(struct table *t, const struct event *event)
{
    struct seat *s = &t->seats[event->seat - 1];
    int64_t any = 0;

    if (!is_in(t, event->seat)) *s = (struct seat){0};
    s->stake[event->what] = event->cents;
    for (int i = 0; i < WAGERS; i++) any |= s->stake[i];
    const uint8_t bit = (uint8_t)(1 << (event->seat - 1));
    t->in = any ? t->in | bit : t->in & (uint8_t)~bit;
}

/* F-play-2 Three cards to each player and then himself. */
static void close_betting(struct table *t)
{
    t->round.phase = PHASE_DEAL;
    for (int seat = 1; seat <= TABLE_SEATS; seat++) {
        if (is_in(t, seat)) round_push(&t->round, seat, HOLE);
    }
    round_push(&t->round, QUEUE_DEALER, HOLE);
}

static int first_awaited(const struct table *t)
{
    for (int seat = 1; seat <= TABLE_SEATS; seat++) {
        if (awaits(t, seat)) return seat;
    }
    return 0;
}

/* F-play-4, F-play-6 The street is answered: two community cards, or after the last the showdown. */
static void end_street(struct table *t)
{
    t->street++;
    t->round.phase = t->street == STREETS ? PHASE_DONE : PHASE_DEAL;
    if (t->street < STREETS) round_push(&t->round, QUEUE_TABLE, 2);
}

static void apply_card(struct table *t, card c)
{
    const int to = round_take_card(&t->round, c);

    if (to == QUEUE_DEALER)
        t->dealer[t->dealer_count++] = c;
    else if (to == QUEUE_TABLE)
        t->community[t->community_count++] = c;
    else
        t->seats[to - 1].cards[t->seats[to - 1].count++] = c;
    if (round_dealing(&t->round)) return;
    t->round.phase = PHASE_DECIDE;
    if (!first_awaited(t)) end_street(t); /* everybody has bet */
}

/* F-play-3, F-play-5, F-play-7 All In: three, two or one times the Ante. */
static void decide(struct table *t, int seat, int action)
{
    struct seat *s = &t->seats[seat - 1];

    s->answered++;
    s->last = (uint8_t)action;
    if (action == BET) s->stake[ALL_IN] = (STREETS - t->street) * s->stake[ANTE];
    if (!first_awaited(t)) end_street(t);
}

/* A time-out checks, and folds where that is not offered: a default never takes money. */
static void expire(struct table *t, int seat)
{
    const int action = t->round.rules->game->default_action[t->street];

    if (seat) {
        decide(t, seat, action);
        return;
    }
    for (int waiting; (waiting = first_awaited(t)) != 0;) decide(t, waiting, action);
}

static void chase_apply(void *round, const struct event *event)
{
    struct table *t = round;

    must(chase_check(round, event) == OK);
    switch ((enum event_kind)event->kind) {
    case EV_BET: apply_bet(t, event); break;
    case EV_CLOSE: close_betting(t); break;
    case EV_CARD: apply_card(t, event->cards[0]); break;
    case EV_ACT: decide(t, event->seat, event->what); break;
    case EV_EXPIRE: expire(t, event->seat); break;
    case EV_PICK:
    case EV_START: break;
    }
}

/* ---- need and view ------------------------------------------------------------------------------------ */

static struct need chase_need(const void *round)
{
    const struct table *t = round;

    if (t->round.phase == PHASE_BETTING) return (struct need){.kind = NEED_WAGERS};
    if (t->round.phase == PHASE_DONE) return (struct need){.kind = NEED_NOTHING};
    if (round_dealing(&t->round)) return round_need_card(&t->round);
    return (struct need){
        .kind = NEED_DECISION, .seat = (uint16_t)first_awaited(t), .actions = open_actions(t)};
}

/* F-play-2 Hole cards lie face down until F-play-8, F-play-9; F-play-4, F-play-6 the community's face up. */
static void chase_view(const void *round, int seat, struct view *out)
{
    const struct table *t = round;
    const bool open = t->round.phase == PHASE_DONE;

    *out = (struct view){.need = chase_need(round), .over = open};
    view_hand(&out->dealer, t->dealer, t->dealer_count, open);
    view_hand(&out->table, t->community, t->community_count, true);
    for (int number = 1; number <= TABLE_SEATS; number++) {
        const struct seat *s = &t->seats[number - 1];

        if (!is_in(t, number)) continue;
        struct seat_view *v = view_seat(out, number, s->stake, WAGERS);
        v->decided = !awaits(t, number);
        v->action = s->answered ? (int8_t)s->last : -1;
        view_hand(&v->hand, s->cards, s->count, open || number == seat);
    }
}

/* ---- settlement --------------------------------------------------------------------------------------- */

/* F-play-8; chase-the-flush R4: three cards, nine-high or higher, or more than three. */
static bool qualifies(suit_hand dealer)
{
    return dealer >= ((suit_hand)3 << 13 | 1u << NINE);
}

/* F-win-1a, F-win-2b; chase-the-flush R2, R3: longer wins, then rank by rank from the top. */
static int compare(suit_hand player, suit_hand dealer)
{
    return (player > dealer) - (player < dealer);
}

/* F-win-2a The Ante is refunded where the dealer does not qualify; chase-the-flush R5: not after a fold. */
static struct award settle_ante(const struct seat *s, int seat, int result, bool qualified)
{
    const bool refunded = !qualified && s->last != FOLD;

    return award_even(seat, ANTE, s->stake[ANTE], refunded ? 0 : result);
}

/* F-win-3; chase-the-flush R6: a win pays whether the dealer qualifies or not. */
static struct award settle_xtra(const struct table *t, int seat, int result, suit_hand player)
{
    const int64_t stake = t->seats[seat - 1].stake[XTRA];
    const int length = suit_hand_length(player);

    if (result <= 0)
        return award_even(seat, XTRA, stake, result); /* F-win-1c, F-win-1d, F-win-2d, F-win-2e */
    return award_table(t->round.rules, seat, XTRA, stake, 1u << (length < FLUSH_4 ? SHORTER : length));
}

/*
 * F-win-4; chase-the-flush R8: the player's seven cards, even after a fold, and the best-paying line of those
 * they satisfy.  Only one suit can have four of seven cards, so its ranks are all that matters.
 */
static uint32_t same_suit_tiers(suit_hand player)
{
    const int length = suit_hand_length(player);

    if (length < FLUSH_4) return 0;
    const int run = suit_run(player & ((1u << RANKS) - 1));
    uint32_t tiers = 1u << length;
    if (run >= 4) tiers |= 1u << STRAIGHT_4;
    if (run >= 5) tiers |= 1u << STRAIGHT_5;
    if (run >= 6) tiers |= 1u << STRAIGHT_6;
    return tiers;
}

static int chase_settle(const void *round, int seat, struct award out[AWARDS_MAX])
{
    const struct table *t = round;
    int count = 0;

    must(t->round.phase == PHASE_DONE && is_in(t, seat));
    const struct seat *s = &t->seats[seat - 1];
    const suit_hand player = hand_of(t, s->cards), dealer = hand_of(t, t->dealer);
    const int result = s->last == FOLD ? -1 : compare(player, dealer); /* chase-the-flush R5 */

    out[count++] = settle_ante(s, seat, result, qualifies(dealer));
    out[count++] = settle_xtra(t, seat, result, player);
    if (s->last == BET)
        out[count++] = award_even(seat, ALL_IN, s->stake[ALL_IN], result); /* F-win-1, F-win-2 */
    if (s->stake[SAME_SUIT])
        out[count++] =
            award_table(t->round.rules, seat, SAME_SUIT, s->stake[SAME_SUIT], same_suit_tiers(player));
    return count;
}

static void chase_describe(const void *round, int seat, struct buf *out)
{
    const struct table *t = round;
    const card *cards = seat ? t->seats[seat - 1].cards : t->dealer;
    const int count = seat ? t->seats[seat - 1].count : t->dealer_count;

    if (count == HOLE) suit_hand_put(out, hand_of(t, cards));
}

/* ---- the plug ----------------------------------------------------------------------------------------- */

const struct game chase_the_flush = {
    .id = "chase-the-flush",
    .title = "Chase the Flush",
    .document = "Chase The Flush, rules of play",
    .maker = "AGS LLC",
    .submission = "",
    .approved = "2016-06-22",
    .clause_prefix = "F",
    .table_cards = "community",
    .wagers = wagers,
    .wager_count = WAGERS,
    .actions = actions,
    .action_count = ACTIONS,
    .default_action = {CHECK_ON, CHECK_ON, FOLD},
    .sets_hand = -1,
    .seats = TABLE_SEATS,
    .cards_per_seat = HOLE,
    .cards_shared = SEVEN_CARDS,
    .head_size = offsetof(struct table, seats),
    .seat_size = sizeof(struct seat),
    .open = chase_open,
    .check = chase_check,
    .check_seat = chase_check_seat,
    .apply = chase_apply,
    .need = chase_need,
    .view = chase_view,
    .settle = chase_settle,
    .describe = chase_describe,
};
