/* three_card_catch.c - 3 Card Catch.
 *
 * [C-2.1] One deck.  Three cards each; Play or Fold; a hand below a pair of eights draws a fourth card unless
 * the dealer is natural; the best three cards win.
 *
 * Rules: docs/rules/three-card-catch.md.  A tag such as C-5.2.2 in square brackets names a clause of the
 * approved document, R4 our ruling; the tests carry the same tags. */
#include "game/three_card_catch.h"

#include "game/why.h"

enum { ANTE, XTRA, PLAY, NATURAL_PAIR_PLUS, PROGRESSIVE, WAGERS }; /* ORDER WAGER */
enum { DEAL, ROUNDING };                                           /* ORDER OPTION */
enum { FOLD, PLAY_ON };                                            /* ORDER ACTION */
enum { DEAL_ONE_BY_ONE, DEAL_PACKETS };
enum { CALL_NOTHING, CALL_PAIR, CALL_FLUSH, CALL_STRAIGHT, CALL_CATCH_FLUSH, CALL_CATCH_STRAIGHT }; /* ORDER CALL */

/* ---- pay tables --------------------------------------------------------------------------------------- */
/* clang-format off */

enum xtra_tier { X_ROYAL, X_STRAIGHT_FLUSH, X_TRIPS, X_STRAIGHT, X_FLUSH, X_NATURAL, X_OTHER };

/* [C-6.1] X-Tra Bonus: the player must beat the dealer. */
static const struct pay_row xtra_rows[] = {
    /* tier             id                       label                                          1        2     */
    {X_ROYAL,          "catch-royal-flush",     "Catch a Royal Flush",                        {TO(50), TO(50)}},
    {X_STRAIGHT_FLUSH, "catch-straight-flush",  "Catch a Straight Flush",                     {TO(20), TO(10)}},
    {X_TRIPS,          "catch-three-of-a-kind", "Catch a Three of a Kind",                    {TO(10), TO(6)}},
    {X_STRAIGHT,       "catch-straight",        "Catch a Straight",                           {TO(2),  TO(3)}},
    {X_FLUSH,          "catch-flush",           "Catch a Flush",                              {TO(1),  TO(1)}},
    {X_NATURAL,        "natural",               "Natural Hand",                               {TO(1),  TO(1)}},
    {X_OTHER,          "other",                 "Other Winning Hands (Catch a Pair or Less)", {PUSH,   PUSH}},
};

/* [C-6.2] Natural Pair Plus: the first three cards, whatever the dealer has.      tier = enum hand3_category */
static const struct pay_row natural_pair_plus_rows[] = {
    /* tier                 id                  label                        1        2        3        4       */
    {HAND3_ROYAL,          "royal-flush",     "Royal Flush",              {TO(100), TO(200), TO(200), TO(200)}},
    {HAND3_STRAIGHT_FLUSH, "straight-flush",  "Straight Flush",           {TO(40),  TO(40),  TO(50),  TO(40)}},
    {HAND3_TRIPS,          "three-of-a-kind", "Three of a Kind",          {TO(30),  TO(30),  TO(30),  TO(30)}},
    {HAND3_STRAIGHT,       "straight",        "Straight",                 {TO(6),   TO(6),   TO(5),   TO(5)}},
    {HAND3_FLUSH,          "flush",           "Flush",                    {TO(4),   TO(4),   TO(4),   TO(4)}},
    {HAND3_PAIR,           "pair-of-eights",  "Pair of 8s or Better",     {TO(2),   TO(2),   TO(2),   TO(2)}},
};

enum progressive_tier {
    P_ROYAL_SPADES, P_CATCH_CLUBS, P_CATCH_DIAMONDS, P_CATCH_HEARTS, P_CATCH_SPADES, /* ORDER SUIT from clubs */
    P_ROYAL, P_STRAIGHT_FLUSH, P_TRIPS, P_CATCH_TRIPS, P_CATCH_STRAIGHT,
};

/* [C-6.3.4] Progressive, $5: "for 1", so the wager itself is never returned. */
static const struct pay_row progressive_rows[] = {
    /* tier              id                         label                                1        */
    {P_ROYAL_SPADES,   "natural-royal-spades",    "Natural Royal Flush - Spades",      {METER(1)}},
    {P_CATCH_SPADES,   "catch-sf-spades",         "Catch a Straight Flush - Spades",   {METER(2)}},
    {P_CATCH_DIAMONDS, "catch-sf-diamonds",       "Catch a Straight Flush - Diamonds", {METER(3)}},
    {P_CATCH_HEARTS,   "catch-sf-hearts",         "Catch a Straight Flush - Hearts",   {METER(4)}},
    {P_CATCH_CLUBS,    "catch-sf-clubs",          "Catch a Straight Flush - Clubs",    {METER(5)}},
    {P_ROYAL,          "natural-royal",           "Natural Royal Flush (other)",       {FOR(200)}},
    {P_STRAIGHT_FLUSH, "natural-straight-flush",  "Natural Straight Flush",            {FOR(20)}},
    {P_TRIPS,          "natural-three-of-a-kind", "Natural 3 of a Kind",               {FOR(15)}},
    {P_CATCH_TRIPS,    "catch-three-of-a-kind",   "Catch a 3 of a Kind",               {FOR(10)}},
    {P_CATCH_STRAIGHT, "catch-straight",          "Catch a Straight",                  {FOR(5)}},
};

/* [C-6.3.1, C-6.3.5] Meter settings; meter 4, which has no row there, is set as 2, 3 and 5 [three-card-catch R7]. */
static const struct meter meters[] = {
    /* number  label                                   reset     rate */
    {1, "Natural Royal Flush - Spades",      500000, 500, NULL, NULL},
    {2, "Catch a Straight Flush - Spades",    25000, 400, NULL, NULL},
    {3, "Catch a Straight Flush - Diamonds",  25000, 400, NULL, NULL},
    {4, "Catch a Straight Flush - Hearts",    25000, 400, NULL, NULL},
    {5, "Catch a Straight Flush - Clubs",     25000, 400, NULL, NULL},
};

static const struct pay_sheet xtra_sheet = {"C-6.1", 2, COUNT(xtra_rows), {"1", "2"}, {0}, xtra_rows};
static const struct pay_sheet natural_pair_plus_sheet =
    {"C-6.2", 4, COUNT(natural_pair_plus_rows), {"1", "2", "3", "4"}, {0}, natural_pair_plus_rows};
static const struct pay_sheet progressive_sheet =
    {"C-6.3.4", 1, COUNT(progressive_rows), {"1"}, {0}, progressive_rows};

/* [C-1.1] Ante and X-Tra Bonus must be made; [C-1.2, C-1.3] Natural Pair Plus and the Progressive need not. */
static const struct wager wagers[WAGERS] = {
    [ANTE] = {.id = "ante", .title = "Ante", .clause = "C-3.1.1", .kind = WAGER_REQUIRED, .of = ANTE},
    [XTRA] = {.id = "xtra", .title = "X-Tra Bonus", .clause = "C-3.1.1", .kind = WAGER_REQUIRED, .of = ANTE,
              .sheets = 1, .sheet = &xtra_sheet},
    [PLAY] = {.id = "play", .title = "Play", .clause = "C-4.2.7", .kind = WAGER_FOLLOWS, .of = ANTE, .times = 1},
    [NATURAL_PAIR_PLUS] = {.id = "natural-pair-plus", .title = "Natural Pair Plus", .clause = "C-3.2.1",
                           .sheets = 1, .sheet = &natural_pair_plus_sheet},
    [PROGRESSIVE] = {.id = "progressive", .title = "Progressive", .clause = "C-3.2.2", .fixed_cents = 500, /* [C-6.3.2] */
                     .sheets = 1, .sheet = &progressive_sheet},
};

/* [C-4.2.1] By hand, or from a machine that gives three cards at a time. */
static const struct option options[] = {
    [DEAL] = {.id = "deal", .what = "one card at a time, or three at a time from a shuffler (C-4.2.6)",
              .choices = {"one-by-one", "packets"}},
    [ROUNDING] = {.id = "progressive-rounding", .what = "how a meter is paid in whole dollars (R6)",
                  .choices = {"up", "nearest"}},
};

static const char *const actions[] = {[FOLD] = "fold", [PLAY_ON] = "play"};

/* [L-14] A natural is one in the first three cards; the rest draw. */
static const struct hand_call calls[] = {
    [CALL_NOTHING] = {"nothing", "No line", {[XTRA] = 1 << X_OTHER}},
    [CALL_PAIR] = {"natural-pair", "Natural pair", {[XTRA] = 1 << X_NATURAL, [NATURAL_PAIR_PLUS] = 1 << HAND3_PAIR}},
    [CALL_FLUSH] = {"natural-flush", "Natural flush", {[XTRA] = 1 << X_NATURAL, [NATURAL_PAIR_PLUS] = 1 << HAND3_FLUSH}},
    [CALL_STRAIGHT] = {"natural-straight", "Natural straight",
                       {[XTRA] = 1 << X_NATURAL, [NATURAL_PAIR_PLUS] = 1 << HAND3_STRAIGHT}},
    [CALL_CATCH_FLUSH] = {"catch-flush", "Catch a flush", {[XTRA] = 1 << X_FLUSH}},
    [CALL_CATCH_STRAIGHT] = {"catch-straight", "Catch a straight",
                             {[XTRA] = 1 << X_STRAIGHT, [PROGRESSIVE] = 1 << P_CATCH_STRAIGHT}},
};

/* clang-format on */

/* ---- the round ---------------------------------------------------------------------------------------- */
_Static_assert((int)WAGERS <= (int)TABLE_WAGERS, "ORDER WAGER");

static hand3 first_three(const card *cards) { return hand3_value(cards[0], cards[1], cards[2]); }

/* [C-1.6] A natural: a pair of eights or better in the first three cards. */
static bool is_natural(hand3 first) { return first >= HAND3_OF(HAND3_PAIR, EIGHT); }

/* [C-1.8, C-4.2.15] The best three of what the hand holds. */
static hand3 final_hand(const card *cards, int count) {
    return count == 4 ? hand3_best_of_4(cards) : first_three(cards);
}

static bool plays_on(const struct table_seat *s) { return s->action == PLAY_ON; }

/* ---- the flow of the round -------------------------------------------------------------------------- */
/* [C-4.2.6] To each seat, then the dealer, face down: one card at a time, or three at a time from a shuffler. */
static void close_betting(void *round) {
    struct round *r = round;
    const int packet = r->rules->option[DEAL] == DEAL_PACKETS ? 3 : 1;
    r->phase = PHASE_DEAL;
    for (int dealt = 0; dealt < 3; dealt += packet) {
        table_round_queue_cards(r, r->playing, packet, QUEUE_FACE_DOWN);
        round_queue_cards(r, QUEUE_DEALER | QUEUE_FACE_DOWN, packet);
    }
}

/* [C-4.2.7] After the first cards Play or Fold; after the draw the showdown. */
static void on_dealt(void *round) {
    struct round *r = round;
    if (r->phase == PHASE_DEAL)
        table_round_ask(r, r->playing, 1 << FOLD | 1 << PLAY_ON);
    else
        r->phase = PHASE_DONE;
}

/* [C-4.2.7] Play is equal to the Ante.  A time-out folds. */
static void on_decision(void *round, int seat, const card *front) {
    struct table_seat *s = &((struct table_round *)round)->seats[seat - 1];
    (void)front;
    s->stake[PLAY] = plays_on(s) ? s->stake[ANTE] : 0;
}

/* [C-4.2.7, three-card-catch R10] A folded hand is turned only where a wager on its cards is still alive. */
static bool is_turned(const struct table_seat *s) {
    return plays_on(s) || s->stake[NATURAL_PAIR_PLUS] || s->stake[PROGRESSIVE];
}

/* [C-4.2.9] The dealer's hand first; then [C-4.2.10, C-4.2.11] those of the players, from the dealer's right. */
static bool queue_turns(void *round) { return table_round_queue_turns(round, table_seats(round, is_turned)); }

/* [C-4.2.13, C-4.2.14] A seat that plays on without a natural draws; what a hand draws that is called nobody enters. */
static bool draws(const struct table_seat *s) {
    return plays_on(s) && !s->call && !is_natural(first_three(s->hand.cards));
}

/* All have decided.  [C-4.2.10]: a dealer natural ends the hand.  Else each seat that draws gets a card in
 * seat order, then the dealer; [three-card-catch R12]: if no seat draws, neither does the dealer. */
static void start_draw(void *round) {
    struct round *r = round;
    const unsigned seats = is_natural(first_three(r->dealer.cards)) ? 0 : table_seats(round, draws);
    r->phase = seats ? PHASE_DRAW : PHASE_DONE;
    table_round_queue_cards(r, seats, 1, 0);
    if (seats) round_queue_cards(r, QUEUE_DEALER, 1);
}

const struct table_steps three_card_catch_steps = {.game = &three_card_catch,
                                                   .on_close = close_betting,
                                                   .on_dealt = on_dealt,
                                                   .on_decision = on_decision,
                                                   .queue_turns = queue_turns,
                                                   .on_all_decided = start_draw};

static bool is_natural_call(int call) { return call >= CALL_PAIR && call <= CALL_STRAIGHT; }

/* [L-14] As the rules leave it open: [C-4.2.7] a fold loses; [C-4.2.10] beside a dealer natural nobody draws, and only
 * a natural does not lose; else [C-4.2.12] a natural wins. */
static enum err check_call(const struct table_round *t, const struct event *event) {
    TRY(table_round_check(t, event));
    const int outcome = event->cards[0];
    const bool natural = is_natural_call(event->what);
    if (!plays_on(&t->seats[event->seat - 1]))
        return outcome == OUTCOME_LOSE && event->what <= CALL_STRAIGHT ? OK : ERR_CALL;
    if (!is_natural(first_three(t->round.dealer.cards))) return !natural || outcome == OUTCOME_WIN ? OK : ERR_CALL;
    return natural || (event->what == CALL_NOTHING && outcome == OUTCOME_LOSE) ? OK : ERR_CALL;
}

static enum err catch_check(const void *round, const struct event *event) {
    return event->kind == EV_CALL ? check_call(round, event) : table_round_check(round, event);
}

static void catch_apply(void *round, const struct event *event) {
    table_round_apply(round, event, &three_card_catch_steps);
}

/* ---- settlement --------------------------------------------------------------------------------------- */
/* [C-4.2.12] A natural meets the dealer's first three cards, even where the dealer has drawn for other seats.
 * [C-4.2.7] A fold loses to whatever the dealer has. */
static struct catch_hand settled_hand_of(const struct table_round *t, const struct table_seat *s) {
    const hand3 first = first_three(s->hand.cards), final = final_hand(s->hand.cards, s->hand.count);
    const bool natural = is_natural(first);
    const hand3 dealer = final_hand(t->round.dealer.cards, natural ? 3 : t->round.dealer.count);
    const int result = (final > dealer) - (final < dealer);
    return (struct catch_hand){first, final, natural, dealer, plays_on(s) ? result : -1};
}

/* [C-1.7, C-5.2.2, C-5.2.3]; [three-card-catch R2]: any natural 1 to 1; [R4]: a drawn pair or less pushes. */
static uint32_t xtra_tier(const struct catch_hand *hand) {
    static const uint8_t caught[] = {
        X_OTHER, X_OTHER, X_FLUSH, X_STRAIGHT, X_TRIPS, X_STRAIGHT_FLUSH, X_ROYAL, /* ORDER HAND3_CATEGORY */
    };
    return 1u << (hand->natural ? X_NATURAL : caught[hand3_category(hand->final)]);
}

static void settle_xtra(struct award *out, const struct table_round *t, int seat, const struct catch_hand *hand) {
    const int64_t stake = t->seats[seat - 1].stake[XTRA];
    if (hand->result <= 0)
        award_even(out, seat, XTRA, stake, hand->result); /* [C-5.2.1, C-5.2.3] */
    else
        award_line(out, seat, XTRA, stake, rules_best_line(t->round.rules, XTRA, xtra_tier(hand)));
}

/* [C-5.3] The first three cards; [three-card-catch R10]: alive after a fold. */
static void settle_natural_pair_plus(struct award *out, const struct table_round *t, int seat,
                                     const struct catch_hand *hand) {
    const uint32_t tier = hand->first >= HAND3_OF(HAND3_PAIR, EIGHT) ? 1u << hand3_category(hand->first) : 0;
    award_line(out, seat, NATURAL_PAIR_PLUS, t->seats[seat - 1].stake[NATURAL_PAIR_PLUS],
               rules_best_line(t->round.rules, NATURAL_PAIR_PLUS, tier));
}

/* The suit of the straight flush that four cards hold: of any three of them that have the hand's value. */
static int caught_suit(const card cards[4], hand3 best) {
    for (int leave = 0; leave < 4; leave++) {
        const card a = cards[leave == 0], b = cards[leave <= 1 ? 2 : 1], c = cards[leave <= 2 ? 3 : 2];
        if (hand3_value(a, b, c) == best) return card_suit(a);
    }
    must(!"some three of four make the best hand");
    return 0;
}

/* [C-5.4, C-6.3.3] Trips or better dealt; or a straight or better with the draw card. */
static uint32_t natural_tier(const card *cards, hand3 first) {
    switch (hand3_category(first)) {
    case HAND3_ROYAL: return 1u << (card_suit(cards[0]) == SPADES ? P_ROYAL_SPADES : P_ROYAL);
    case HAND3_STRAIGHT_FLUSH: return 1u << P_STRAIGHT_FLUSH;
    case HAND3_TRIPS: return 1u << P_TRIPS;
    default: return 0; /* [three-card-catch R9]: a natural straight, flush or pair loses */
    }
}

static uint32_t caught_tier(const card *cards, hand3 best) {
    switch (hand3_category(best)) {
    case HAND3_ROYAL: /* [three-card-catch R8]: the meter of its suit */
    case HAND3_STRAIGHT_FLUSH: return 1u << (P_CATCH_CLUBS + caught_suit(cards, best));
    case HAND3_TRIPS: return 1u << P_CATCH_TRIPS;
    case HAND3_STRAIGHT: return 1u << P_CATCH_STRAIGHT;
    default: return 0;
    }
}

static void settle_progressive(struct award *out, const struct table_round *t, int seat,
                               const struct catch_hand *hand) {
    const struct table_seat *s = &t->seats[seat - 1];
    const card *cards = s->hand.cards;
    const uint32_t tier = s->hand.count == 4 ? caught_tier(cards, hand->final) : natural_tier(cards, hand->first);
    award_line(out, seat, PROGRESSIVE, s->stake[PROGRESSIVE], rules_best_line(t->round.rules, PROGRESSIVE, tier));
}

/* [C-4.2.7] A fold has lost Ante and X-Tra Bonus at once, whatever the cards are. */
static int settle_fold(struct award *out, const struct table_round *t, int seat) {
    const struct table_seat *s = &t->seats[seat - 1];
    award_even(&out[0], seat, ANTE, s->stake[ANTE], -1);
    award_even(&out[1], seat, XTRA, s->stake[XTRA], -1);
    out[0].step = out[1].step = STEP_DECISION;
    return 2;
}

static int settle_main(struct award *out, const struct table_round *t, int seat, const struct catch_hand *hand) {
    const struct table_seat *s = &t->seats[seat - 1];
    award_even(&out[0], seat, ANTE, s->stake[ANTE], hand->result); /* [C-1.5, C-5.1] */
    settle_xtra(&out[1], t, seat, hand);
    award_even(&out[2], seat, PLAY, s->stake[PLAY], hand->result);
    return 3;
}

/* When what depends on the whole hand is decided: [C-4.2.10] with the dealer's natural, [C-4.2.12] with the
 * player's, and what a fold leaves alive, when the first cards are turned; else by the draw [C-4.2.14]. */
static uint8_t step_of(const struct table_round *t, const struct table_seat *s, bool natural) {
    return natural || !plays_on(s) || is_natural(first_three(t->round.dealer.cards)) ? STEP_DEALER : STEP_DRAW;
}

int three_card_catch_pay(const struct table_round *t, int seat, const struct catch_hand *hand, struct award *out) {
    const struct table_seat *s = &t->seats[seat - 1];
    const uint8_t step = step_of(t, s, hand->natural);
    const bool decided = step == STEP_DEALER || t->round.phase == PHASE_DONE;
    int count = plays_on(s) && decided ? settle_main(out, t, seat, hand) : 0;

    for (int i = 0; i < count; i++) out[i].step = step;
    if (s->stake[NATURAL_PAIR_PLUS]) {
        settle_natural_pair_plus(&out[count], t, seat, hand);
        out[count++].step = STEP_DEALER; /* [C-4.2.12, C-4.2.13] before the draw */
    }
    if (s->stake[PROGRESSIVE] && decided) {
        settle_progressive(&out[count], t, seat, hand);
        out[count++].step = step;
    }
    return count;
}

/* [L-14] In the same order, at the same steps. */
static int settle_called(const struct table_round *t, int seat, struct award *out) {
    const struct table_seat *s = &t->seats[seat - 1];
    const uint8_t step = step_of(t, s, is_natural_call(s->call - 1));
    const bool decided = step == STEP_DEALER || t->round.phase == PHASE_DONE;
    int count = 0;
    for (int w = plays_on(s) ? ANTE : NATURAL_PAIR_PLUS; w < WAGERS; w++) {
        if (!s->stake[w] || (!decided && w != NATURAL_PAIR_PLUS)) continue;
        table_award_called(&out[count], t, seat, w);
        out[count++].step = w == NATURAL_PAIR_PLUS ? (uint8_t)STEP_DEALER : step;
    }
    return count;
}

static int catch_settle(const void *round, int seat, struct award out[AWARDS_MAX]) {
    const struct table_round *t = round;
    const struct table_seat *s = &t->seats[seat - 1];
    must(table_round_is_playing(&t->round, seat));
    const int count = s->action == FOLD ? settle_fold(out, t, seat) : 0;

    if (s->call) return count + settle_called(t, seat, out + count);
    if (!table_round_is_shown(&t->round, &s->hand)) return count; /* a fold without a wager on its cards never is */
    const struct catch_hand hand = settled_hand_of(t, s);
    return count + three_card_catch_pay(t, seat, &hand, out + count);
}

static struct why catch_why(const void *round, const struct award *award) {
    const struct table_seat *s = &((const struct table_round *)round)->seats[award->seat - 1];
    if (award->step == STEP_DECISION) return (struct why){.first = {.reason = WHY_FOLDED}};
    if (s->call) return (struct why){.first = {.reason = WHY_CALLED}};
    const struct catch_hand hand = settled_hand_of(round, s);
    if (award->wager == NATURAL_PAIR_PLUS || (award->wager == PROGRESSIVE && s->hand.count == 3))
        return why_hand(WHY_FIRST_CARDS, hand3_name(hand.first));
    if (award->wager == PROGRESSIVE) return why_hand(WHY_HAND, hand3_name(hand.final));
    return why_three(hand.final, hand.dealer, hand3_name);
}

static struct hand_names catch_describe(const void *round, int seat) {
    const struct table_round *t = round;
    const struct round_hand *hand = seat ? &t->seats[seat - 1].hand : &t->round.dealer;
    if (hand->count < 3 || round_hand_unseen(hand)) return (struct hand_names){0};
    return (struct hand_names){.first = hand3_name(final_hand(hand->cards, hand->count))};
}

/* ---- the plug ----------------------------------------------------------------------------------------- */
const struct game three_card_catch = {
    .id = "three-card-catch",
    .title = "3 Card Catch",
    .document = "3 Card Catch, rules of play",
    .maker = "AGS LLC",
    .submission = "3098",
    .approved = "2023-05-09",
    .clause_prefix = "C",
    .equipment = "STAX", /* [three-card-catch R14] */
    .wagers = wagers,
    .wager_count = WAGERS,
    .options = options,
    .option_count = COUNT(options),
    .meters = meters,
    .meter_count = COUNT(meters),
    .actions = actions,
    .action_count = COUNT(actions),
    .calls = calls,
    .call_count = COUNT(calls),
    .default_action = {FOLD},
    .sets_hand = -1,
    .early_steps = true,
    .geometry = SEATS_FROM_LEFT, /* [C-4.2.6] */
    .settles_from_last = true,   /* [C-4.2.11] from the dealer's right */
    .seats = USUAL_SEATS,
    .live_seats = TABLE_SEATS,
    .cards_per_seat = 4,
    .cards_shared = 4,
    .head_size = offsetof(struct table_round, seats),
    .seat_size = sizeof(struct table_seat),
    .open = round_open, /* [C-2.1, C-4.2.2]: a fresh deck each round */
    .check = catch_check,
    .check_seat = table_round_check_seat, /* [C-4.2.4, C-O-2] Ante and X-Tra Bonus, equal */
    .apply = catch_apply,
    .need = round_need,
    .view = table_round_view_face_down, /* [C-4.2.6, C-4.2.9 to C-4.2.11] */
    .stakes = table_round_stakes,
    .settle = catch_settle,
    .describe = catch_describe,
    .why = catch_why,
};
