/* chase_the_flush.c - Chase the Flush.
 *
 * One deck.  Three cards each and four for all; the longest set of one suit among the seven wins.  One bet,
 * [F-intro-4 to F-intro-6] All In: three times the Ante before the flop, twice after it, once after turn and
 * river, or fold.
 *
 * A street is one round of decisions: every seat that has not bet answers before the next cards come, and the
 * four community cards come even if nobody is left, for Same Suit lives after a fold.
 *
 * Rules: docs/rules/chase-the-flush.md.  F-play-3 names a step of "To play", F-win-1b a case of "Winning and
 * Losing", R4 our ruling; the tests carry the same tags. */
#include "game/chase_the_flush.h"

#include "game/why.h"

enum { ANTE, XTRA, ALL_IN, SAME_SUIT, WAGERS };         /* ORDER WAGER */
enum { CHECK_ON, BET, FOLD, ACTIONS };                  /* ORDER ACTION */
enum { BEFORE_FLOP, AFTER_FLOP, AFTER_RIVER, STREETS }; /* the decisions of a round */
enum { HOLE = 3, COMMUNITY = 4, SEVEN_CARDS = HOLE + COMMUNITY };

/* ---- pay tables --------------------------------------------------------------------------------------- */
/* clang-format off */

/* From FLUSH_4 on a flush's tier is its length. */
enum tier { SHORTER = 3, FLUSH_4, FLUSH_5, FLUSH_6, FLUSH_7, STRAIGHT_4, STRAIGHT_5, STRAIGHT_6 };

/* [F-win-3, F-table-1, F-table-2] X-tra Bonus: the player must beat the dealer; with fewer than four cards it pushes.  The printed edge
 * is that of the whole game.  [chase-the-flush R7]: 0 to 1 is a push. */
static const struct pay_row xtra_rows[] = {
    /* tier    id          label                      A        B     */
    {FLUSH_7, "flush-7",  "7 Card Flush",          {TO(250), TO(400)}},
    {FLUSH_6, "flush-6",  "6 Card Flush",          {TO(20),  TO(70)}},
    {FLUSH_5, "flush-5",  "5 Card Flush",          {TO(5),   TO(7)}},
    {FLUSH_4, "flush-4",  "4 Card Flush",          {TO(1),   TO(0)}},
    {SHORTER, "shorter",  "(Fewer than 4 cards)",  {PUSH,    PUSH}},
};

/* [F-win-4, F-table-3, F-table-4] Same Suit Bonus: the player's seven cards alone; each table prints its own hands. */
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
                .times = 3}, /* [chase-the-flush R1]: three, not the "2x" of the artwork */
    [SAME_SUIT] = {.id = "same-suit", .title = "Same Suit Bonus", .clause = "F-play-1",
                   .sheets = COUNT(same_suit_sheets), .sheet = same_suit_sheets},
};

static const char *const actions[ACTIONS] = {[CHECK_ON] = "check", [BET] = "bet", [FOLD] = "fold"};

/* [L-14] The longest suit of the seven cards, without four in a row of it. */
static const struct hand_call calls[] = {
    {"nothing", "No line", {[XTRA] = 1 << SHORTER}},
    {"flush-4", "4 card flush", {[XTRA] = 1 << FLUSH_4, [SAME_SUIT] = 1 << FLUSH_4}},
    {"flush-5", "5 card flush", {[XTRA] = 1 << FLUSH_5, [SAME_SUIT] = 1 << FLUSH_5}},
};

/* clang-format on */

/* ---- the round ---------------------------------------------------------------------------------------- */
_Static_assert((int)WAGERS <= (int)TABLE_WAGERS, "ORDER WAGER");

/* The longest suit among the hole cards and what lies on the table [F-play-9]. */
static suit_hand hand_of(const struct table_round *t, const card *hole) {
    struct hand_sum sum = hand_sum_of(hole, HOLE);
    for (int i = 0; i < t->round.shared.count; i++) sum = hand_sum_with(sum, t->round.shared.cards[i]);
    return suit_hand_of(sum);
}

/* ---- the flow of the round -------------------------------------------------------------------------- */
/* [F-play-2] Three cards to each player and then himself, face down. */
static void close_betting(void *round) {
    struct round *r = round;
    r->phase = PHASE_DEAL;
    table_round_queue_cards(r, r->playing, HOLE, QUEUE_FACE_DOWN);
    round_queue_cards(r, QUEUE_DEALER | QUEUE_FACE_DOWN, HOLE);
}

/* [F-play-4, F-play-6] The street is answered: two community cards, or after the last the showdown. */
static void end_street(void *round) {
    struct round *r = round;
    r->decision++;
    r->phase = r->decision == STREETS ? PHASE_DONE : PHASE_DEAL;
    if (r->decision < STREETS) round_queue_cards(r, QUEUE_TABLE, 2);
}

/* [F-play-3] Once a player has bet he cannot bet again: a seat that has bet is not asked. */
static bool is_asked(const struct table_seat *s) { return s->action != BET; }

/* A folded hand is turned only where its Same Suit Bonus is alive [F-optional-2]. */
static bool is_turned(const struct table_seat *s) { return s->action == BET || s->stake[SAME_SUIT]; }

/* [F-play-8] After the last street the dealer's hand; then [F-play-9] those of the players, from right to left. */
static bool queue_turns(void *round) {
    return ((struct round *)round)->decision == AFTER_RIVER &&
           table_round_queue_turns(round, table_seats(round, is_turned));
}

static const struct table_steps steps;

/* [F-play-3, F-play-5] check or bet; [F-play-7] fold or bet. */
static void open_street(void *round) {
    struct round *r = round;
    const unsigned seats = table_seats(round, is_asked);
    if (seats)
        table_round_ask(r, seats, 1u << BET | 1u << (r->decision == AFTER_RIVER ? FOLD : CHECK_ON));
    else
        table_turn_hands(r, &steps);
}

/* [F-play-3, F-play-5, F-play-7] All In: three, two or one times the Ante.  A time-out checks, and folds
 * where that is not offered. */
static void on_decision(void *round, int seat, const card *front) {
    struct table_round *t = round;
    struct table_seat *s = &t->seats[seat - 1];
    (void)front;
    if (s->action == BET) s->stake[ALL_IN] = (STREETS - t->round.decision) * s->stake[ANTE];
}

static const struct table_steps steps = {.game = &chase_the_flush,
                                         .on_close = close_betting,
                                         .on_dealt = open_street,
                                         .on_decision = on_decision,
                                         .queue_turns = queue_turns,
                                         .on_all_decided = end_street};

/* [L-14] A fold has lost. */
static enum err chase_check(const void *round, const struct event *event) {
    TRY(table_round_check(round, event));
    if (event->kind != EV_CALL || event->cards[0] == OUTCOME_LOSE) return OK;
    return ((const struct table_round *)round)->seats[event->seat - 1].action == BET ? OK : ERR_CALL;
}

static void chase_apply(void *round, const struct event *event) { table_round_apply(round, event, &steps); }

/* ---- settlement --------------------------------------------------------------------------------------- */
/* [F-play-8] */
static bool qualifies(suit_hand dealer) { return dealer >= CHASE_QUALIFYING; }

/* [F-intro-2, F-win-1a, F-win-2b]; [chase-the-flush R2, R3]: longer wins, then rank by rank from the top; [F-win-1d]
 * equal hands push. */
static struct chase_result result_of(const struct rules *rules, suit_hand player, suit_hand dealer) {
    (void)rules;
    return (struct chase_result){(player > dealer) - (player < dealer), qualifies(dealer)};
}

/* [F-win-2a] The Ante is refunded where the dealer does not qualify; [chase-the-flush R5]: not after a fold. */
static void settle_ante(struct award *out, const struct table_seat *s, int seat, int result, bool qualified) {
    award_even(out, seat, ANTE, s->stake[ANTE], qualified ? result : 0);
    out->step = qualified ? STEP_END : STEP_DEALER;
}

/* [F-win-3]; [chase-the-flush R6]: a win pays whether the dealer qualifies or not. */
static void settle_xtra(struct award *out, const struct table_round *t, int seat, int result, suit_hand player) {
    const int64_t stake = t->seats[seat - 1].stake[XTRA];
    const int length = suit_hand_length(player);
    if (result <= 0)
        award_even(out, seat, XTRA, stake, result); /* [F-win-1c, F-win-1d, F-win-2d, F-win-2e] */
    else
        award_line(out, seat, XTRA, stake,
                   rules_best_line(t->round.rules, XTRA, 1u << (length < FLUSH_4 ? SHORTER : length)));
}

/* [F-optional-1, F-optional-2, F-win-4]; [chase-the-flush R8]: the player's seven cards, even after a fold,
 * and the best-paying line of those they satisfy.  Only one suit can have four of seven cards, so its ranks
 * are all that matters. */
static uint32_t same_suit_tiers(suit_hand player) {
    const int length = suit_hand_length(player);
    if (length < FLUSH_4) return 0;
    const int run = suit_run(player & ((1u << RANKS) - 1));
    uint32_t tiers = 1u << length;
    if (run >= 4) tiers |= 1u << STRAIGHT_4;
    if (run >= 5) tiers |= 1u << STRAIGHT_5;
    if (run >= 6) tiers |= 1u << STRAIGHT_6;
    return tiers;
}

/* [F-win-2a]; [chase-the-flush R10]: before any hand is turned, if the dealer does not qualify. */
static int settle_before_hands(const struct table_round *t, int seat, struct award *out) {
    const struct table_seat *s = &t->seats[seat - 1];
    if (s->action != BET || !table_round_is_shown(&t->round, &t->round.dealer)) return 0;
    if (qualifies(hand_of(t, t->round.dealer.cards))) return 0;
    settle_ante(out, s, seat, 0, false);
    return 1;
}

/* [F-play-7]; [chase-the-flush R5]: a fold has lost Ante and X-tra at once, whatever the cards are. */
static int settle_fold(struct award *out, const struct table_seat *s, int seat) {
    award_even(&out[0], seat, ANTE, s->stake[ANTE], -1);
    award_even(&out[1], seat, XTRA, s->stake[XTRA], -1);
    out[0].step = out[1].step = STEP_DECISION;
    return 2;
}

/* Hand against hand. */
static int settle_bet(const struct table_round *t, int seat, suit_hand player, struct chase_result result,
                      struct award *out) {
    const struct table_seat *s = &t->seats[seat - 1];
    settle_ante(&out[0], s, seat, result.compared, result.qualified);
    settle_xtra(&out[1], t, seat, result.compared, player);
    award_even(&out[2], seat, ALL_IN, s->stake[ALL_IN], result.compared); /* [F-win-1, F-win-2] */
    return 3;
}

/* [L-14]; [F-win-2a] the Ante as if it were compared, where the dealer does not qualify. */
static int settle_called(const struct table_round *t, int seat, struct award *out) {
    const struct table_seat *s = &t->seats[seat - 1];
    int count = 0;
    for (int w = s->action == BET ? ANTE : SAME_SUIT; w < WAGERS; w++)
        if (s->stake[w]) table_award_called(&out[count++], t, seat, w);
    if (s->action == BET && !qualifies(hand_of(t, t->round.dealer.cards))) settle_ante(&out[0], s, seat, 0, false);
    return count;
}

static inline int settle_by(const struct table_round *t, int seat, chase_compare *by, struct award out[AWARDS_MAX]) {
    const struct table_seat *s = &t->seats[seat - 1];
    const bool shown = table_round_is_shown(&t->round, &s->hand);
    must(table_round_is_playing(&t->round, seat));
    int count = s->action == FOLD ? settle_fold(out, s, seat) : 0;

    if (s->call) return count + settle_called(t, seat, &out[count]);
    if (!shown) return count + settle_before_hands(t, seat, &out[count]);
    const suit_hand player = hand_of(t, s->hand.cards);

    if (s->action == BET)
        count = settle_bet(t, seat, player, by(t->round.rules, player, hand_of(t, t->round.dealer.cards)), out);
    if (s->stake[SAME_SUIT])
        award_line(&out[count++], seat, SAME_SUIT, s->stake[SAME_SUIT],
                   rules_best_line(t->round.rules, SAME_SUIT, same_suit_tiers(player)));
    return count;
}

static int chase_settle(const void *round, int seat, struct award out[AWARDS_MAX]) {
    return settle_by(round, seat, result_of, out);
}

int chase_the_flush_settle_by(const void *round, int seat, chase_compare *by, struct award out[AWARDS_MAX]) {
    return settle_by(round, seat, by, out);
}

/* The ranks of a suit from the top, as two hands of one length are compared [chase-the-flush R3]. */
static void ranks_of(suit_hand hand, uint8_t out[SEVEN_CARDS + 1]) {
    for (int rank = ACE; rank >= TWO; rank--)
        if (hand >> rank & 1) *out++ = (uint8_t)rank;
}

static struct why chase_why(const void *round, const struct award *award) {
    const struct table_round *t = round;
    const card *hole = t->seats[award->seat - 1].hand.cards;
    uint8_t own[SEVEN_CARDS + 1], other[SEVEN_CARDS + 1];
    if (award->step == STEP_DECISION) return (struct why){.first = {.reason = WHY_FOLDED}};
    const suit_hand dealer = hand_of(t, t->round.dealer.cards);
    if (award->wager == ANTE && !qualifies(dealer))
        return (struct why){.first = {.reason = WHY_UNQUALIFIED, .dealer = suit_hand_name(dealer)}};
    if (t->seats[award->seat - 1].call) return (struct why){.first = {.reason = WHY_CALLED}};
    const suit_hand player = hand_of(t, hole);
    if (award->wager == SAME_SUIT) return why_hand(WHY_HAND, suit_hand_name(player));
    ranks_of(player, own);
    ranks_of(dealer, other);
    const int higher = (player > dealer) - (player < dealer);
    return (struct why){.first = why_compare(higher, suit_hand_name(player), suit_hand_name(dealer), own, other)};
}

static struct hand_names chase_describe(const void *round, int seat) {
    const struct table_round *t = round;
    const struct round_hand *hand = seat ? &t->seats[seat - 1].hand : &t->round.dealer;
    if (hand->count != HOLE || round_hand_unseen(hand)) return (struct hand_names){0};
    return (struct hand_names){.first = suit_hand_name(hand_of(t, hand->cards))};
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
    .calls = calls,
    .call_count = COUNT(calls),
    .default_action = {CHECK_ON, CHECK_ON, FOLD},
    .sets_hand = -1,
    .early_steps = true,
    .geometry = SEATS_FROM_LEFT, /* [F-play-2] left to right */
    .settles_from_last = true,   /* [F-play-9] right to left */
    .seats = USUAL_SEATS,
    .live_seats = TABLE_SEATS,
    .cards_per_seat = HOLE,
    .cards_shared = SEVEN_CARDS,
    .head_size = offsetof(struct table_round, seats),
    .seat_size = sizeof(struct table_seat),
    .open = round_open,
    .check = chase_check,
    .check_seat = table_round_check_seat, /* [F-play-1] Equal bets on Ante and X-tra Bonus */
    .apply = chase_apply,
    .need = round_need,
    .view = table_round_view_face_down, /* [F-play-2] hole cards, until [F-play-8, F-play-9] */
    .stakes = table_round_stakes,
    .settle = chase_settle,
    .describe = chase_describe,
    .why = chase_why,
};
