/* super_three_card.c - Super 3 Card.
 *
 * Six or eight decks in a shoe that lives across rounds.  Two cards to each player and one to the dealer, all face up;
 * Play or surrender; a third card to each who plays, two more to the dealer; the player wins ties.  Big Hand and the
 * 21+3 jackpot look at the player's two cards and the dealer's first, so a surrender does not touch them [S-3].
 *
 * The round carries the shoe it deals from: open takes what is left of it (or none, for a full one) and shoe() gives
 * back what is left after.  When the cut card is reached, who deals opens the next round with a full one.
 *
 * Rules: docs/rules/super-three-card.md.  A tag such as S-4 in square brackets names a rule of the document,
 * S-App-A an appendix, R3 our ruling; the tests carry the same tags. */
#include "game/super_three_card.h"

#include "card/hand.h"
#include "game/round.h"
#include "game/why.h"

enum { ANTE, ODDS, PLAY, BIG_HAND, JACKPOT, WAGERS };                                          /* ORDER WAGER */
enum { DECKS, JACKPOT_KIND, JACKPOT_WAGER, JACKPOT_SEED, JACKPOT_RATE, PENETRATION, OPTIONS }; /* ORDER OPTION */
enum { SURRENDER, PLAY_ON, ACTIONS };                                                          /* ORDER ACTION */

/* ---- pay tables --------------------------------------------------------------------------------------- */
/* clang-format off */

/* [S-App-A] Odds.  tier = enum shoe3_category, where a pair of tens or less counts as a high card [R1]. */
static const struct pay_row odds_rows[] = {
    /* tier                  id                        label                      01      02          03      */
    {SHOE3_ROYAL,          "mini-royal",             "Mini Royal (AKQ Suited)",  {TO(50), TO(60),     TO(100)}},
    {SHOE3_SUITED_TRIPS,   "suited-three-of-a-kind", "Three-of-a-Kind (Suited)", {TO(10), TO(30),     TO(50)}},
    {SHOE3_STRAIGHT_FLUSH, "straight-flush",         "Straight Flush",           {TO(5),  TO(10),     TO(15)}},
    {SHOE3_TRIPS,          "three-of-a-kind",        "Three-of-a-Kind",          {TO(4),  TO(5),      TO(5)}},
    {SHOE3_STRAIGHT,       "straight",               "Straight",                 {TO(3),  TO(3),      TO(3)}},
    {SHOE3_SUITED_PAIR,    "suited-pair",            "Suited Pair",              {TO(2),  TO(2),      TO(2)}},
    {SHOE3_FLUSH,          "flush",                  "Flush",                    {TO(2),  TO_HALF(3), TO(1)}},
    {SHOE3_PAIR,           "pair-of-jacks",          "Pair of Jacks or Better",  {TO(1),  TO(1),      TO(1)}},
    {SHOE3_HIGH,           "pair-of-tens-or-less",   "Pair of Tens or less",     {PUSH,   PUSH,       PUSH}},
};

enum { THREE_ACES_SUITED = SHOE3_ROYAL + 1 };

/* [S-App-B] Big Hand Bonus.  tier = enum shoe3_category, and three suited aces above it. */
static const struct pay_row big_hand_rows[] = {
    /* tier                  id                        label                     BH-01     BH-02    BH-03     BH-04     BH-05    BH-06  */
    {THREE_ACES_SUITED,    "three-aces-suited",      "Three Aces (Suited)",      {TO(1000), TO(500), TO(1000), TO(1000), TO(200), TO(100)}},
    {SHOE3_ROYAL,          "mini-royal",             "Mini Royal (AKQ Suited)",  {TO(150),  TO(150), TO(150),  TO(150),  TO(100), TO(75)}},
    {SHOE3_SUITED_TRIPS,   "suited-three-of-a-kind", "Three-of-a-Kind (Suited)", {TO(100),  TO(100), TO(100),  TO(100),  TO(50),  TO(50)}},
    {SHOE3_STRAIGHT_FLUSH, "straight-flush",         "Straight Flush",           {TO(50),   TO(50),  TO(40),   TO(50),   TO(40),  TO(40)}},
    {SHOE3_TRIPS,          "three-of-a-kind",        "Three-of-a-Kind",          {TO(30),   TO(30),  TO(30),   TO(30),   TO(30),  TO(30)}},
    {SHOE3_STRAIGHT,       "straight",               "Straight",                 {TO(6),    TO(6),   TO(6),    TO(5),    TO(6),   TO(6)}},
    {SHOE3_SUITED_PAIR,    "suited-pair",            "Suited Pair",              {TO(4),    TO(4),   TO(4),    TO(4),    TO(4),   TO(4)}},
    {SHOE3_FLUSH,          "flush",                  "Flush",                    {TO(3),    TO(3),   TO(3),    TO(3),    TO(3),   TO(3)}},
};

/* Suited aces satisfy the first four, suited kings the next three, and so on: the best-paying row counts. */
enum jackpot_tier { J_ACES, J_KINGS_UP, J_QUEENS_UP, J_SUITED_TRIPS, J_STRAIGHT_FLUSH, J_TRIPS, J_STRAIGHT, J_FLUSH };

/* [S-App-C] 21+3, "for 1": dollars for a $1 wager, and as many times the wager for another; 100 % is the meter. */
static const struct pay_row jackpot_01_rows[] = {
    /* tier              id                        label                                            01       */
    {J_KINGS_UP,       "jackpot",                "Three-of-a-Kind Aces or Kings Suited",          {METER(1)}},
    {J_SUITED_TRIPS,   "suited-three-of-a-kind", "Three-of-a-Kind Suited",                        {FOR(125)}},
    {J_STRAIGHT_FLUSH, "straight-flush",         "Straight Flush",                                {FOR(25)}},
    {J_TRIPS,          "three-of-a-kind",        "Three-of-a-Kind Offsuit",                       {FOR(20)}},
    {J_STRAIGHT,       "straight",               "Straight",                                      {FOR(7)}},
    {J_FLUSH,          "flush",                  "Flush",                                         {FOR(3)}},
};

static const struct pay_row jackpot_02_rows[] = {
    /* tier              id                        label                                            02       */
    {J_QUEENS_UP,      "jackpot",                "Three-of-a-Kind Aces, Kings, or Queens Suited", {METER(1)}},
    {J_SUITED_TRIPS,   "suited-three-of-a-kind", "Three-of-a-Kind Suited",                        {FOR(125)}},
    {J_STRAIGHT_FLUSH, "straight-flush",         "Straight Flush",                                {FOR(25)}},
    {J_TRIPS,          "three-of-a-kind",        "Three-of-a-Kind Offsuit",                       {FOR(20)}},
    {J_STRAIGHT,       "straight",               "Straight",                                      {FOR(6)}},
    {J_FLUSH,          "flush",                  "Flush",                                         {FOR(2)}},
};

static const struct pay_row jackpot_03_rows[] = {
    /* tier              id                        label                                            03       */
    {J_ACES,           "jackpot",                "Three-of-a-Kind Aces Suited",                   {METER(1)}},
    {J_SUITED_TRIPS,   "suited-three-of-a-kind", "Three-of-a-Kind Suited",                        {FOR(125)}},
    {J_STRAIGHT_FLUSH, "straight-flush",         "Straight Flush",                                {FOR(25)}},
    {J_TRIPS,          "three-of-a-kind",        "Three-of-a-Kind Offsuit",                       {FOR(20)}},
    {J_STRAIGHT,       "straight",               "Straight",                                      {FOR(7)}},
    {J_FLUSH,          "flush",                  "Flush",                                         {FOR(3)}},
};

static const struct pay_sheet odds_sheet =
    {"S-App-A", 3, COUNT(odds_rows), {"PT-FLT-STC-01", "PT-FLT-STC-02", "PT-FLT-STC-03"}, {0}, odds_rows};
static const struct pay_sheet big_hand_sheet =
    {"S-App-B", 6, COUNT(big_hand_rows),
     {"PT-FLT-STC-BH-01", "PT-FLT-STC-BH-02", "PT-FLT-STC-BH-03", "PT-FLT-STC-BH-04", "PT-FLT-STC-BH-05", "PT-FLT-STC-BH-06"},
     {0}, big_hand_rows};
static const struct pay_sheet jackpot_sheets[] = {
    {"S-App-C", 1, COUNT(jackpot_01_rows), {"PT-BJS-213-01"}, {0}, jackpot_01_rows},
    {"S-App-C", 1, COUNT(jackpot_02_rows), {"PT-BJS-213-02"}, {0}, jackpot_02_rows},
    {"S-App-C", 1, COUNT(jackpot_03_rows), {"PT-BJS-213-03"}, {0}, jackpot_03_rows},
};

/* [S-intro-3] The operator chooses which bonus wagers are offered, [S-intro-7] the player which of them to make. */
static const struct wager wagers[WAGERS] = {
    [ANTE] = {.id = "ante", .title = "Ante", .clause = "S-1", .kind = WAGER_REQUIRED, .of = ANTE},
    [ODDS] = {.id = "odds", .title = "Odds", .clause = "S-1", .kind = WAGER_REQUIRED, .of = ANTE,
              .sheets = 1, .sheet = &odds_sheet},
    [PLAY] = {.id = "play", .title = "Play", .clause = "S-4", .kind = WAGER_FOLLOWS, .of = ANTE, .times = 1},
    [BIG_HAND] = {.id = "big-hand", .title = "Big Hand Bonus", .clause = "S-1", .may_be_off = true,
                  .sheets = 1, .sheet = &big_hand_sheet},
    [JACKPOT] = {.id = "jackpot", .title = "21+3 Jackpot", .clause = "S-1", .may_be_off = true, .fixed_by = JACKPOT_WAGER + 1, /* [S-jackpot-6] */
                 .sheets = COUNT(jackpot_sheets), .sheet = jackpot_sheets},
};

/* [S-intro-1] Six or eight decks; [S-bonus-2] one kind of jackpot.  The document approves no seed and no rate, and says
 * nothing of the cut card; they are the operator's. */
static const struct option options[OPTIONS] = {
    [DECKS] = {.id = "decks", .what = "decks in the shoe", .choices = {"6", "8"}},
    [JACKPOT_KIND] = {.id = "jackpot-kind",
                      .what = "progressive: grows with every wager, held for the players; bonus: a fixed display, paid by the house",
                      .choices = {"progressive", "bonus"}},
    [JACKPOT_WAGER] = {.id = "jackpot-wager", .what = "the one amount of the 21+3 wager; fixed pays scale with it (S-App-C)",
                       .kind = OPTION_CENTS, .default_value = 100, .minimum = 1, .maximum = 1000000},
    [JACKPOT_SEED] = {.id = "jackpot-seed", .what = "what the jackpot starts from, the operator's",
                      .kind = OPTION_CENTS, .default_value = 500000, .minimum = 0, .maximum = METER_MAX_CENTS},
    [JACKPOT_RATE] = {.id = "jackpot-rate", .what = "the jackpot's share of each wager, the operator's",
                      .kind = OPTION_PERCENT, .default_value = 1000, .minimum = 0, .maximum = 10000},
    [PENETRATION] = {.id = "penetration", .what = "how much of the shoe is dealt before it is shuffled",
                     .kind = OPTION_PERCENT, .default_value = 7500, .minimum = 100, .maximum = 10000},
};

static const struct meter meters[] = {
    {1, "21+3 Jackpot", 500000, 1000, &options[JACKPOT_SEED], &options[JACKPOT_RATE]},
};

static const char *const actions[ACTIONS] = {[SURRENDER] = "surrender", [PLAY_ON] = "play"};

/* clang-format on */

/* ---- the round ---------------------------------------------------------------------------------------- */
_Static_assert((int)WAGERS <= (int)TABLE_WAGERS, "ORDER WAGER");

static shoe3 hand_of(const card cards[3]) { return shoe3_value(cards[0], cards[1], cards[2]); }
static bool plays_on(const struct table_seat *s) { return s->action == PLAY_ON; }

/* ---- the flow of the round -------------------------------------------------------------------------- */
static const struct shoe *super_shoe(const void *round) { return &((const struct round *)round)->shoe; }

/* [S-2] Two cards, one at a time, to each player, then one to the dealer. */
static void close_betting(void *round) {
    struct round *r = round;
    r->phase = PHASE_DEAL;
    table_round_queue_cards(r, r->playing, 1, 0);
    table_round_queue_cards(r, r->playing, 1, 0);
    round_queue_cards(r, QUEUE_DEALER, 1);
}

/* [S-4] After the first cards Play or Surrender; after the third the showdown. */
static void on_dealt(void *round) {
    struct round *r = round;
    if (r->phase == PHASE_DEAL)
        table_round_ask(r, r->playing, 1 << SURRENDER | 1 << PLAY_ON);
    else
        r->phase = PHASE_DONE;
}

/* [S-4] Play is equal to the Ante.  A time-out surrenders. */
static void on_decision(void *round, int seat, const card *front) {
    struct table_seat *s = &((struct table_round *)round)->seats[seat - 1];
    (void)front;
    s->stake[PLAY] = plays_on(s) ? s->stake[ANTE] : 0;
}

/* [S-5] A third card to each who plays, then two to the dealer; [super-three-card R9]: none if nobody plays. */
static void start_draw(void *round) {
    struct round *r = round;
    const unsigned seats = table_seats(round, plays_on);
    r->phase = seats ? PHASE_DRAW : PHASE_DONE;
    table_round_queue_cards(r, seats, 1, 0);
    if (seats) round_queue_cards(r, QUEUE_DEALER, 2);
}

static void super_apply(void *round, const struct event *event) {
    static const struct table_steps steps = {.game = &super_three_card,
                                             .on_close = close_betting,
                                             .on_dealt = on_dealt,
                                             .on_decision = on_decision,
                                             .on_all_decided = start_draw};
    table_round_apply(round, event, &steps);
}

/* [S-2, S-5] All cards lie face up. */
static void super_view(const void *round, int seat, struct view *out) { table_round_view(round, seat, true, out); }

/* ---- settlement --------------------------------------------------------------------------------------- */
/* [S-6, S-7]; [super-three-card R2, R4]: the player wins all ties. */
static enum outcome outcome_of(const struct table_round *t, const struct table_seat *s) {
    if (!plays_on(s)) return OUTCOME_LOSE; /* [S-4] a surrender loses the Ante */
    return hand_of(s->hand.cards) >= hand_of(t->round.dealer.cards) ? OUTCOME_WIN : OUTCOME_LOSE;
}

/* [S-App-A]; [super-three-card R1]: tens or less, and a high card, push. */
static uint32_t odds_tier(shoe3 value) {
    const bool low_pair = hand3_category(value) == SHOE3_PAIR && hand3_rank(value) < JACK;
    return 1u << (low_pair ? SHOE3_HIGH : hand3_category(value));
}

/* [S-4] A surrender returns Odds; [S-6] a loss takes it, a win or tie pays it by the table. */
static void settle_odds(struct award *out, const struct table_round *t, int seat, enum outcome outcome) {
    const struct table_seat *s = &t->seats[seat - 1];
    if (outcome == OUTCOME_WIN)
        award_line(out, seat, ODDS, s->stake[ODDS],
                   rules_best_line(t->round.rules, ODDS, odds_tier(hand_of(s->hand.cards))));
    else
        award_outcome(out, seat, ODDS, s->stake[ODDS], plays_on(s) ? outcome : OUTCOME_PUSH);
}

/* [S-bonus-1, S-bonus-3] */
static uint32_t big_hand_tier(shoe3 value) {
    const bool aces = hand3_category(value) == SHOE3_SUITED_TRIPS && hand3_rank(value) == ACE;
    return 1u << (aces ? THREE_ACES_SUITED : hand3_category(value));
}

static uint32_t suited_trips_tiers(int rank) {
    uint32_t tiers = 1u << J_SUITED_TRIPS;
    if (rank >= QUEEN) tiers |= 1u << J_QUEENS_UP;
    if (rank >= KING) tiers |= 1u << J_KINGS_UP;
    if (rank == ACE) tiers |= 1u << J_ACES;
    return tiers;
}

/* [S-App-C]; [super-three-card R6]: no suited pair here, and A-K-Q suited is a straight flush like any other. */
static uint32_t jackpot_tiers(card a, card b, card c) {
    static const uint32_t tiers[] = {
        [SHOE3_ROYAL] = 1u << J_STRAIGHT_FLUSH, [SHOE3_STRAIGHT_FLUSH] = 1u << J_STRAIGHT_FLUSH,
        [SHOE3_TRIPS] = 1u << J_TRIPS,          [SHOE3_STRAIGHT] = 1u << J_STRAIGHT,
        [SHOE3_FLUSH] = 1u << J_FLUSH,
    };
    const shoe3 value = shoe3_value(a, b, c);
    if (hand3_category(value) == SHOE3_SUITED_TRIPS) return suited_trips_tiers(hand3_rank(value));
    if (hand3_category(value) == SHOE3_SUITED_PAIR) return hand3_one_suit(a, b, c) ? 1u << J_FLUSH : 0;
    return tiers[hand3_category(value)];
}

uint32_t super_three_card_bonus_tiers(int wager, const card cards[3]) {
    return wager == BIG_HAND ? big_hand_tier(hand_of(cards)) : jackpot_tiers(cards[0], cards[1], cards[2]);
}

/* [S-3]; [super-three-card R12]: decided when the dealer's first card lies, before the Play decision. */
static int settle_bonuses(const struct table_round *t, int seat, struct award *out) {
    const struct table_seat *s = &t->seats[seat - 1];
    const card cards[3] = {s->hand.cards[0], s->hand.cards[1], t->round.dealer.cards[0]};
    int count = 0;
    for (int wager = BIG_HAND; wager <= JACKPOT; wager++) {
        if (!s->stake[wager]) continue;
        const uint32_t tiers = super_three_card_bonus_tiers(wager, cards);
        award_line(&out[count], seat, wager, s->stake[wager], rules_best_line(t->round.rules, wager, tiers));
        out[count++].step = STEP_DEAL;
    }
    return count;
}

static int super_settle(const void *round, int seat, struct award out[AWARDS_MAX]) {
    const struct table_round *t = round;
    const struct table_seat *s = &t->seats[seat - 1];
    int count = 0;
    must(table_round_is_playing(&t->round, seat));
    if (t->round.phase < PHASE_DECIDE) return 0;
    const bool decided = t->round.phase == PHASE_DONE || s->action == SURRENDER;

    if (decided) {
        const enum outcome outcome = outcome_of(t, s);

        award_outcome(&out[count++], seat, ANTE, s->stake[ANTE], outcome);
        settle_odds(&out[count++], t, seat, outcome);
        if (plays_on(s)) award_outcome(&out[count++], seat, PLAY, s->stake[PLAY], outcome);
        if (!plays_on(s)) out[0].step = out[1].step = STEP_DECISION;
    }
    return count + settle_bonuses(t, seat, &out[count]);
}

static struct why super_why(const void *round, const struct award *award) {
    const struct table_round *t = round;
    const card *own = t->seats[award->seat - 1].hand.cards, *dealer = t->round.dealer.cards;
    if (award->step == STEP_DECISION) return (struct why){.first = {.reason = WHY_SURRENDERED}};
    if (award->step == STEP_DEAL) return why_hand(WHY_WITH_DEALER, shoe3_name(shoe3_value(own[0], own[1], dealer[0])));
    return why_three(hand_of(own), hand_of(dealer), shoe3_name);
}

static struct hand_names super_describe(const void *round, int seat) {
    const struct table_round *t = round;
    const struct round_hand *hand = seat ? &t->seats[seat - 1].hand : &t->round.dealer;
    if (hand->count != 3) return (struct hand_names){0};
    return (struct hand_names){.first = shoe3_name(hand_of(hand->cards))};
}

/* ---- the plug ----------------------------------------------------------------------------------------- */
const struct game super_three_card = {
    .id = "super-three-card",
    .title = "Super 3 Card",
    .document = "Super 3 Card, rules of play",
    .maker = "Galaxy Gaming",
    .submission = "2190",
    .approved = "2019-12-17",
    .clause_prefix = "S",
    .equipment = "Andromeda", /* [super-three-card R14] */
    .wagers = wagers,
    .wager_count = WAGERS,
    .options = options,
    .option_count = OPTIONS,
    .notice = /* [S-intro-6] */
    "No more than four wagering spots are offered with one hand of cards, and no more than three of them "
    "take "
    "a wager above $5.",
    .bonus_notice = /* [S-jackpot-2]: word for word */
    "Bonus Jackpot prizes are paid by the casino and are not components of any progressive prize contest. "
    "Player wagers do not accrue to any guaranteed player fund. "
    "The displayed Bonus Jackpot prize may be modified or discontinued at any time without prior notice.",
    .meters = meters,
    .meter_count = COUNT(meters),
    .actions = actions,
    .action_count = ACTIONS,
    .default_action = {SURRENDER},
    .sets_hand = -1,
    .early_steps = true,
    .geometry = SEATS_FROM_LEFT,
    .settles_from_last = true, /* [super-three-card R8]: no order is printed; one house has one order */
    .seats = USUAL_SEATS,
    .live_seats = TABLE_SEATS,
    .live_shoe = true,
    .cards_per_seat = 3,
    .cards_shared = 3,
    .head_size = offsetof(struct table_round, seats),
    .seat_size = sizeof(struct table_seat),
    .open = round_open,
    .check = table_round_check,
    .check_seat = table_round_check_seat, /* [S-1] Equal Ante and Odds */
    .apply = super_apply,
    .need = round_need,
    .view = super_view,
    .stakes = table_round_stakes,
    .settle = super_settle,
    .describe = super_describe,
    .why = super_why,
    .shoe = super_shoe,
};
