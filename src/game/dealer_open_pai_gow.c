/* dealer_open_pai_gow.c - Dealer Open Pai Gow.
 *
 * Fifty-three cards in seven packets of seven, one for each of seven spots, played or not.  The dealer's lie open: two
 * jacks or more end the round at once; else the dealer is set by the House Way (house_way.c) and the seats set theirs
 * knowing it.  Both hands must win; a copy is the dealer's.  The other wagers look at seven cards, never at a setting.
 *
 * Rules: docs/rules/dealer-open-pai-gow.md.  P-way, P-4a or P-wager name a part or a step of the approved
 * document, R6 our ruling; the tests carry the same tags. */
#include "game/dealer_open_pai_gow.h"

#include "game/why.h"

enum { PAI_GOW, ACE_HIGH, CHAN_CHU, ENVY, JACKS_BEAT, WAGERS }; /* ORDER WAGER */
enum { WAY, ENVY_OPTION, SELECTOR, JACKS_BEAT_OPTION, WHEEL };  /* ORDER OPTION */
enum { HOUSE_WAY, SET };                                        /* ORDER ACTION */
enum { ENVY_ON, ENVY_OFF };
enum { PACKET = 7, SPOTS = 7 };

/* ---- pay tables --------------------------------------------------------------------------------------- */
/* clang-format off */

enum ace_high_tier { A_BOTH, A_DEALER_JOKER, A_DEALER };

/* [P-wager-ace-high] Ace High Tie, the whole seven of both. */
static const struct pay_row ace_high_rows[] = {
    /* tier            id                 label                          1      */
    {A_BOTH,         "both-ace-high",   "Dealer and Player Ace High", {TO(40)}},
    {A_DEALER_JOKER, "dealer-joker",    "Dealer Ace High w/ Joker",   {TO(15)}},
    {A_DEALER,       "dealer-ace-high", "Dealer Ace High no Joker",   {TO(5)}},
};

/* [P-intro-5, P-4a] Jacks Beat: no table is printed, so the pays are the operator's.         ORDER operator_pay */
static const struct pay_row jacks_beat_rows[] = {
    {2, "jacks-2", "Two Jacks",   {LOSE}},
    {3, "jacks-3", "Three Jacks", {LOSE}},
    {4, "jacks-4", "Four Jacks",  {LOSE}},
};

enum chan_chu_tier {
    C_SF_7, C_NATURAL_SF_7, C_WILD_SF_7, C_SUPER_FULL_HOUSE, C_FIVE_ACES, C_NATURAL_FLUSH_7, C_ROYAL_MATCH, C_ROYAL,
    C_NATURAL_STRAIGHT_7, C_STRAIGHT_FLUSH, C_QUADS, C_FULL_HOUSE, C_FLUSH, C_TRIPS, C_STRAIGHT, C_THREE_PAIR,
};

/* [P-wager-chan-chu] Chan Chu, pay tables 1 and 2. */
static const struct pay_row first_rows[] = {
    /* tier                  id                    label                          1         2      */
    {C_SF_7,               "sf-7",               "Any 7 Card Straight Flush",  {TO(5000), TO(2000)}},
    {C_SUPER_FULL_HOUSE,   "super-full-house",   "Super Full House",           {TO(2000), TO(1000)}},
    {C_FIVE_ACES,          "five-aces",          "Five Aces",                  {TO(500),  TO(300)}},
    {C_NATURAL_FLUSH_7,    "natural-flush-7",    "Natural 7 Card Flush",       {TO(200),  TO(125)}},
    {C_ROYAL,              "royal-flush",        "Any Royal Flush",            {TO(100),  TO(100)}},
    {C_NATURAL_STRAIGHT_7, "natural-straight-7", "Natural 7 Card Straight",    {TO(50),   TO(50)}},
    {C_STRAIGHT_FLUSH,     "straight-flush",     "Any Straight Flush",         {TO(40),   TO(40)}},
    {C_QUADS,              "four-of-a-kind",     "Any 4 of a kind",            {TO(20),   TO(20)}},
    {C_FULL_HOUSE,         "full-house",         "Any Full House",             {TO(5),    TO(5)}},
    {C_FLUSH,              "flush",              "Any Flush",                  {TO(4),    TO(4)}},
    {C_TRIPS,              "three-of-a-kind",    "Any 3 of a kind",            {TO(3),    TO(3)}},
    {C_STRAIGHT,           "straight",           "Any Straight",               {TO(2),    TO(2)}},
};

/* [P-wager-chan-chu] Chan Chu, pay tables 3 to 5; three pair push on table 3 alone [dealer-open-pai-gow R10]. */
static const struct pay_row later_rows[] = {
    /* tier              id                  label                              3         4         5      */
    {C_NATURAL_SF_7,   "natural-sf-7",     "Natural 7 Card Straight Flush",  {TO(5000), TO(8000), TO(2500)}},
    {C_ROYAL_MATCH,    "royal-match",      "Royal Flush + R/M",              {TO(1000), TO(2000), TO(1000)}},
    {C_WILD_SF_7,      "wild-sf-7",        "Wild 7 Card Straight Flush",     {TO(750),  TO(1000), TO(750)}},
    {C_FIVE_ACES,      "five-aces",        "Five Aces",                      {TO(250),  TO(400),  TO(250)}},
    {C_ROYAL,          "royal-flush",      "Any Royal Flush",                {TO(100),  TO(150),  TO(125)}},
    {C_STRAIGHT_FLUSH, "straight-flush",   "Any Straight Flush",             {TO(50),   TO(50),   TO(50)}},
    {C_QUADS,          "four-of-a-kind",   "Any 4 of a kind",                {TO(20),   TO(25),   TO(25)}},
    {C_FULL_HOUSE,     "full-house",       "Any Full House",                 {TO(5),    TO(5),    TO(5)}},
    {C_FLUSH,          "flush",            "Any Flush",                      {TO(4),    TO(4),    TO(4)}},
    {C_TRIPS,          "three-of-a-kind",  "Any 3 of a kind",                {TO(3),    TO(3),    TO(3)}},
    {C_STRAIGHT,       "straight",         "Any Straight",                   {TO(2),    TO(2),    TO(2)}},
    {C_THREE_PAIR,     "three-pair",       "Three Pair",                     {PUSH,     LOSE,     LOSE}},
};

/* [P-wager-chan-chu] Chan Chu Player Envy, dollars for another seat's hand.                  ORDER COLUMN with tables 3 to 5 */
static const struct pay_row envy_rows[] = {
    /* tier              id                 label                               3           4           5      */
    {C_NATURAL_SF_7,   "natural-sf-7",    "Natural 7 Card Straight Flush",  {CASH(1000), CASH(5000), CASH(1000)}},
    {C_ROYAL_MATCH,    "royal-match",     "Royal Flush + R/M",              {CASH(250),  CASH(1000), CASH(750)}},
    {C_WILD_SF_7,      "wild-sf-7",       "Wild 7 Card Straight Flush",     {CASH(100),  CASH(500),  CASH(250)}},
    {C_FIVE_ACES,      "five-aces",       "Five Aces",                      {CASH(50),   CASH(250),  CASH(100)}},
    {C_ROYAL,          "royal-flush",     "Any Royal Flush",                {CASH(25),   CASH(50),   CASH(50)}},
    {C_STRAIGHT_FLUSH, "straight-flush",  "Any Straight Flush",             {CASH(10),   CASH(20),   CASH(20)}},
    {C_QUADS,          "four-of-a-kind",  "Any 4 of a kind",                {CASH(5),    CASH(5),    CASH(5)}},
};

const struct pay_sheet chan_chu_sheets[] = {
    {"P-wager", 2, COUNT(first_rows), {"1", "2"}, {"4.35", "5.84"}, first_rows},
    {"P-wager", 3, COUNT(later_rows), {"3", "4", "5"}, {"8.00", "7.77", "8.49"}, later_rows},
};

/* The printed value is what one other player adds, in percent of a $5 wager. */
const struct pay_sheet chan_chu_envy_sheet =
    {"P-wager", 3, COUNT(envy_rows), {"3", "4", "5"}, {"0.54"}, envy_rows};

static const struct pay_sheet ace_high_sheet = {"P-wager", 1, COUNT(ace_high_rows), {"1"}, {0}, ace_high_rows};

/* [P-1, P-intro-4, P-intro-5] Pai Gow must be made, the others need not. */
static const struct wager wagers[WAGERS] = {
    [PAI_GOW] = {.id = "pai-gow", .title = "Pai Gow", .clause = "P-1", .kind = WAGER_REQUIRED, .of = PAI_GOW},
    [ACE_HIGH] = {.id = "ace-high", .title = "Push Ace High", .clause = "P-intro",
                  .sheets = 1, .sheet = &ace_high_sheet},
    [CHAN_CHU] = {.id = "chan-chu", .title = "Chan Chu", .clause = "P-intro",
                  .sheets = CHAN_CHU_SHEETS, .sheet = chan_chu_sheets},
    [ENVY] = {.id = "envy", .title = "Chan Chu Player Envy", .clause = "P-intro", .kind = WAGER_UNSTAKED, .of = CHAN_CHU,
              .from_cents = CHAN_CHU_ENVY_LEAST_CENTS,
              .needs = {ENVY_OPTION + 1, ENVY_ON}, .sheets = 1, .sheet = &chan_chu_envy_sheet},
    [JACKS_BEAT] = {.id = "jacks-beat", .title = "Jacks Beat", .clause = "P-intro", .operators = true,
                    .operator_rows = jacks_beat_rows},
};

static const struct option options[] = {
    [WAY] = {.id = "house-way", .what = "two pair in the House Way: both pairs sevens or better, or the high pair (R3)",
             .choices = {"document", "either-pair"}}, /* ORDER HOUSE_WAY */
    [ENVY_OPTION] = {.id = "envy", .what = "envy dollars beside Chan Chu tables 3 to 5", .choices = {"on", "off"}}, /* ORDER ENVY_ON */
    [SELECTOR] = {.id = "selector", .what = "what chooses the spot of the first packet: a number generator or three dice",
                  .choices = {"rng", "dice"}},
    [JACKS_BEAT_OPTION] = {.id = "jacks-beat", .what = "an operator's pays, to 1, for two, three and four jacks",
                           .kind = OPTION_OPERATOR, .minimum = 0, .maximum = 100000},
    [WHEEL] = {.id = "wheel", .what = "A-2-3-4-5 is the lowest straight, or the second highest (R5)",
               .choices = {"lowest", "second"}}, /* ORDER WHEEL */
};

static const char *const actions[] = {[HOUSE_WAY] = "house-way", [SET] = "set"};

/* [L-14] The best line of the seven cards. */
static const struct hand_call calls[] = {
    {"nothing", "No line", {0}},
    {"three-pair", "Three pair", {[CHAN_CHU] = 1 << C_THREE_PAIR}},
    {"straight", "Straight", {[CHAN_CHU] = 1 << C_STRAIGHT}},
    {"three-of-a-kind", "Three of a kind", {[CHAN_CHU] = 1 << C_TRIPS}},
    {"flush", "Flush", {[CHAN_CHU] = 1 << C_FLUSH}},
    {"full-house", "Full house", {[CHAN_CHU] = 1 << C_FULL_HOUSE}},
};

/* clang-format on */

/* ---- the round ---------------------------------------------------------------------------------------- */
NO_PADDING
/* A hand as it was set; all zero before. */
struct set_hand {
    pai_gow_front front_value;
    pai_gow_back back_value;
    card front[2];
    bool set, foul;
    uint8_t rule; /* of the House Way, by its number: the one that set it; 0: none did */
    PADDING(1);
};

struct seat {
    struct table_seat at; /* first: its stakes, cards and decision */
    struct set_hand set;
    PADDING(6);
};

struct table {
    struct round round;
    struct dealer_seven dealer;
    bool exposed; /* [P-9] the hands lay open before they were reset: everybody knows them */
    PADDING(3);
    struct set_hand house;
    PADDING(6);
    struct seat seats[TABLE_SEATS];
};
NO_PADDING_END

_Static_assert((int)WAGERS <= (int)TABLE_WAGERS, "ORDER WAGER");

static void pai_gow_open(void *round, const struct rules *rules, const struct shoe *shoe) {
    struct table *t = round;
    round_open(round, rules, shoe);
    t->dealer = (struct dealer_seven){0};
    t->exposed = false;
    t->house = (struct set_hand){0};
}

/* ---- check -------------------------------------------------------------------------------------------- */
static bool holds(const struct seat *s, card c) {
    for (int i = 0; i < PACKET; i++)
        if (s->at.hand.cards[i] == c) return true;
    return false;
}

/* [P-6] Any two of the seat's own seven; of a hand that nobody has seen, two cards that lie face down in
 * front. A foul is a result, not an error [P-7]. */
static bool may_be_front(const struct seat *s, card first, card second) {
    if (round_hand_unseen(&s->at.hand)) return first == CARD_HIDDEN && second == CARD_HIDDEN;
    return first != second && holds(s, first) && holds(s, second);
}

static enum err check_act(const struct table *t, const struct event *event) {
    if (event->seat < 1 || event->seat > USUAL_SEATS) return ERR_SEAT;
    if (!table_round_is_playing(&t->round, event->seat) || t->round.phase < PHASE_DECIDE || event->what > SET)
        return ERR_DECISION;
    const struct seat *s = &t->seats[event->seat - 1];
    if (event->what == SET && !may_be_front(s, event->cards[0], event->cards[1])) return ERR_SET;
    return table_round_awaits(&t->round, event->seat) ? OK : ERR_DECISION;
}

/* [P-start] One of seven spots. */
static enum err check_start(const struct table *t, int spot) {
    if (t->round.phase != PHASE_START) return ERR_ORDER;
    return spot >= 1 && spot <= SPOTS ? OK : ERR_START;
}

/* [P-9] While the hands are set, exposed or paid; not in the middle of a hand that is being turned. */
static enum err check_reset(const struct table *t) {
    const struct round *r = &t->round;
    if (r->phase < PHASE_DECIDE || t->dealer.beats_all || !r->playing) return ERR_ORDER;
    return round_turning(r) && t->seats[r->turn[r->turned] - 1].at.hand.cards[0] != CARD_HIDDEN ? ERR_ORDER : OK;
}

/* [L-14] What the dealer's hand decides for all [P-4a, P-intro-3]; whether both have ace-high the cards say. */
static enum err check_call(const struct table *t, const struct event *event) {
    const int64_t *stake = t->seats[event->seat - 1].at.stake;
    if (t->dealer.ace_high && stake[ACE_HIGH]) return ERR_CALL;
    if (t->dealer.beats_all) return event->cards[0] == OUTCOME_LOSE ? OK : ERR_CALL;
    return !t->dealer.pushes || event->cards[0] == OUTCOME_PUSH ? OK : ERR_CALL;
}

static enum err pai_gow_check(const void *round, const struct event *event) {
    if (event->kind == EV_CARD) return round_check_card(round, event->cards[0]); /* most events are cards */
    if (event->kind == EV_START) return check_start(round, event->what);
    if (event->kind == EV_ACT) return check_act(round, event);
    if (event->kind == EV_RESET) return check_reset(round);
    TRY(table_round_check(round, event));
    return event->kind == EV_CALL ? check_call(round, event) : OK;
}

/* ---- setting ------------------------------------------------------------------------------------------ */
struct pai_gow_terms dealer_open_pai_gow_terms(const struct rules *rules) {
    return (struct pai_gow_terms){.way = (enum house_way)rules->option[WAY],
                                  .wheel = (enum pai_gow_wheel)rules->option[WHEEL]};
}

static struct set_hand set_hand(const struct table *t, const card front[2], const card back[5], int rule) {
    struct set_hand h = {.front = {front[0], front[1]}, .set = true, .rule = (uint8_t)rule};
    h.front_value = pai_gow_value2(front[0], front[1]);
    h.back_value = pai_gow_value5(back, (enum pai_gow_wheel)t->round.rules->option[WHEEL]); /* [R5] */
    h.foul = pai_gow_foul(h.front_value, h.back_value);                                     /* [P-7] */
    return h;
}

static struct set_hand set_by_house_way(const struct table *t, const card cards[PACKET]) {
    const struct setting s = house_way(cards, dealer_open_pai_gow_terms(t->round.rules));
    return set_hand(t, s.front, s.back, house_way_number(&s));
}

static struct set_hand set_by_player(const struct table *t, const card cards[PACKET], const card front[2]) {
    card back[PACKET];
    int count = 0;
    for (int i = 0; i < PACKET; i++)
        if (cards[i] != front[0] && cards[i] != front[1]) back[count++] = cards[i];
    return set_hand(t, front, back, 0);
}

static int natural_jacks(const card cards[PACKET]) {
    int jacks = 0;
    for (int i = 0; i < PACKET; i++) jacks += card_rank(cards[i]) == JACK;
    return jacks;
}

/* ---- the flow of the round -------------------------------------------------------------------------- */
static void close_betting(void *round) { ((struct round *)round)->phase = PHASE_START; }

/* [P-start, P-2] Seven packets from the chosen spot on; spot 1 is the dealer, whose packet is dealt face up,
 * spots 2 to 7 are seats 1 to 6 [dealer-open-pai-gow R14]. */
static void start_deal(void *round, int start) {
    struct round *r = round;
    r->phase = PHASE_DEAL;
    for (int i = 0; i < SPOTS; i++) {
        const int seat = (start - 1 + i) % SPOTS;
        const int to = table_round_is_playing(r, seat) ? seat : QUEUE_NOBODY;

        round_queue_cards(r, seat == 0 ? QUEUE_DEALER : to | QUEUE_FACE_DOWN, PACKET);
    }
}

/* [P-4a, dealer-open-pai-gow R2] Two jacks end the round; [P-intro-3, dealer-open-pai-gow R1] ace-high pushes. */
struct dealer_seven dealer_open_pai_gow_look(const card dealer[7]) {
    const struct seven holding = seven_of(dealer);
    const int jacks = natural_jacks(dealer);
    const bool ace_high = seven_ace_high(&holding);
    return (struct dealer_seven){(uint8_t)jacks, ace_high, .beats_all = jacks >= 2, .pushes = ace_high};
}

/* [P-4, P-4a] All hands are delivered: the jacks end the round, else the dealer is set before any seat is.  [P-9]
 * Always by the House Way: no event can set the house hand. */
void dealer_open_pai_gow_go_on(void *round, struct dealer_seven dealer) {
    struct table *t = round;
    t->dealer = dealer;
    if (dealer.beats_all) {
        table_turn_hands(&t->round, &dealer_open_pai_gow_steps);
        return;
    }
    t->house = set_by_house_way(t, t->round.dealer.cards);
    table_round_ask(&t->round, t->round.playing, 1 << HOUSE_WAY | 1 << SET);
}

static void open_decisions(void *round) {
    dealer_open_pai_gow_go_on(round, dealer_open_pai_gow_look(((struct round *)round)->dealer.cards));
}

/* A hand whose cards are known: as the player set it, or by the House Way. */
static struct set_hand setting_of(const struct table *t, const struct seat *s, const card *front) {
    const card *cards = s->at.hand.cards;
    return s->at.action == SET ? set_by_player(t, cards, front) : set_by_house_way(t, cards);
}

/* A time-out is set by the House Way.  A hand that nobody has seen is set when it is turned. */
static void on_decision(void *round, int seat, const card *front) {
    struct table *t = round;
    struct seat *s = &t->seats[seat - 1];
    if (!round_hand_unseen(&s->at.hand)) s->set = setting_of(t, s, front);
}

/* [P-8] Counterclockwise from the dealer's right: from seat 1 on.  Only the cards that decide something: with
 * two jacks those of Chan Chu wagers [P-4a], with ace-high those of any bonus wager, else all. */
static bool queue_turns(void *round) {
    struct table *t = round;
    unsigned seats = 0;
    for (int seat = 1; seat <= TABLE_SEATS; seat++) {
        const int64_t *stake = t->seats[seat - 1].at.stake;

        if (!table_round_is_playing(&t->round, seat)) continue;
        const bool bonus = stake[CHAN_CHU] || (t->dealer.ace_high && stake[ACE_HIGH]);
        if (bonus || (!t->dealer.beats_all && !t->dealer.pushes)) seats |= 1u << (seat - 1);
    }
    return table_round_queue_turns(&t->round, seats);
}

/* As the player set it: the two cards in front were turned first, then the five behind. */
static void on_turned(void *round, int seat) {
    struct table *t = round;
    struct seat *s = &t->seats[seat - 1];
    if (s->at.action >= 0) s->set = setting_of(t, s, s->at.hand.cards);
}

static void end_decisions(void *round) { ((struct round *)round)->phase = PHASE_DONE; }

/* [P-9] All hands are set again, the house's by the House Way; what has been turned stays known. */
static void reset_hands(void *round) {
    struct table *t = round;
    for (int seat = 1; seat <= TABLE_SEATS; seat++) {
        if (table_round_is_playing(&t->round, seat)) table_round_uncall(&t->round, seat);
        t->seats[seat - 1].at.action = -1;
        t->seats[seat - 1].set = (struct set_hand){0};
    }
    t->exposed = t->exposed || t->round.phase >= PHASE_TURN;
    t->house = set_by_house_way(t, t->round.dealer.cards);
    t->round.turns = t->round.turned = 0;
    table_round_ask(&t->round, t->round.playing, 1 << HOUSE_WAY | 1 << SET);
}

const struct table_steps dealer_open_pai_gow_steps = {
    .game = &dealer_open_pai_gow,
    .on_close = close_betting,
    .on_start = start_deal,
    .on_dealt = open_decisions, /* [P-3, dealer-open-pai-gow R12]: seven for everybody */
    .on_decision = on_decision,
    .queue_turns = queue_turns,
    .on_turned = on_turned,
    .on_all_decided = end_decisions,
    .on_reset = reset_hands,
};

static void pai_gow_apply(void *round, const struct event *event) {
    table_round_apply(round, event, &dealer_open_pai_gow_steps);
}

/* ---- view --------------------------------------------------------------------------------------------- */
static void view_setting(struct hand_view *view, const struct set_hand *hand) {
    view->set = hand->set;
    view->foul = hand->foul;
    view->front[0] = hand->front[0];
    view->front[1] = hand->front[1];
    view->house_way_rule = house_way_rule(hand->rule);
}

/* While its owner may set a hand whose cards are seen: how the House Way would, said as not yet set. */
static void view_way(struct hand_view *view, const struct table *t) {
    if (t->round.phase != PHASE_DECIDE || view->set || memchr(view->cards, CARD_HIDDEN, PACKET)) return;
    const struct set_hand way = set_by_house_way(t, view->cards);
    view_setting(view, &way);
    view->set = false;
}

/* [P-2, P-5] The dealer lies open; [P-8] a seat's cards and its setting open when every seat has set. */
static void pai_gow_view(const void *round, int seat, struct view *out) {
    const struct table *t = round;
    const bool open = t->round.phase >= PHASE_TURN || t->exposed;
    table_round_view(round, seat, open, out);
    view_hand(&out->dealer, t->round.dealer.cards, t->round.dealer.count, true);
    view_setting(&out->dealer, &t->house);
    for (int i = 0; i < out->seats; i++) {
        const int number = out->seat[i].seat;

        if (open || number == seat) view_setting(&out->seat[i].hand, &t->seats[number - 1].set);
        if (number == seat) view_way(&out->seat[i].hand, t);
    }
}

struct open_dealer dealer_open_pai_gow_dealer(const void *round) {
    const struct table *t = round;
    must(t->round.phase == PHASE_DECIDE);
    return (struct open_dealer){t->house.front_value, t->house.back_value, (uint8_t)t->round.rules->option[WHEEL],
                                t->dealer.pushes};
}

/* ---- Chan Chu ----------------------------------------------------------------------------------------- */
/* [dealer-open-pai-gow R7] A suited king and queen of another suit beside the royal flush. */
static bool has_royal_match(const struct seven *s, int royal_suit) {
    const uint32_t match = 1u << KING | 1u << QUEEN;
    for (int suit = 0; suit < SUITS; suit++)
        if (suit != royal_suit && (s->suit[suit] & match) == match) return true;
    return false;
}

/* [dealer-open-pai-gow R8] Lines that take all seven cards in one suit: natural, or six with the joker. */
static uint32_t tiers_of_seven_suited(const struct seven *s) {
    const uint32_t ranks = s->suit[s->flush_suit];
    uint32_t tiers = 0;
    if (s->flush_length == 7) tiers |= 1u << C_NATURAL_FLUSH_7;
    if (s->flush_length == 7 && seven_natural_row(ranks)) tiers |= 1u << C_SF_7 | 1u << C_NATURAL_SF_7;
    if (s->flush_length == 6 && s->joker && seven_wild_row(ranks)) tiers |= 1u << C_SF_7 | 1u << C_WILD_SF_7;
    return tiers;
}

static uint32_t tiers_of_a_suit(const struct seven *s) {
    uint32_t tiers = 1u << C_FLUSH;
    const int royal = seven_royal_suit(s);
    if (!seven_flush(s)) return 0;
    if (seven_straight_flush(s)) tiers |= 1u << C_STRAIGHT_FLUSH;
    if (royal >= 0) tiers |= 1u << C_ROYAL;
    if (royal >= 0 && has_royal_match(s, royal)) tiers |= 1u << C_ROYAL_MATCH;
    return tiers | tiers_of_seven_suited(s);
}

/* The joker counts as an ace [dealer-open-pai-gow R6, R10]. */
static uint32_t tiers_of_a_kind(const struct seven *s) {
    uint32_t tiers = 0;
    if (s->at_least[5]) tiers |= 1u << C_FIVE_ACES;
    if (s->at_least[4]) tiers |= 1u << C_QUADS;
    if (s->at_least[4] && seven_exactly(s, 3)) tiers |= 1u << C_SUPER_FULL_HOUSE;
    if (s->at_least[3]) tiers |= 1u << C_TRIPS;
    if (seven_full_house(s)) tiers |= 1u << C_FULL_HOUSE;
    if (seven_count(s->at_least[2]) == 3) tiers |= 1u << C_THREE_PAIR;
    return tiers;
}

/* [P-intro-16, dealer-open-pai-gow R9] Every line the seven cards satisfy; the table then finds the one that
 * pays most. */
uint32_t chan_chu_tiers(const card seven[7]) {
    const struct seven s = seven_of(seven);
    uint32_t tiers = tiers_of_a_kind(&s) | tiers_of_a_suit(&s);
    if (seven_straight(&s)) tiers |= 1u << C_STRAIGHT;
    if (seven_natural_row(s.natural)) tiers |= 1u << C_NATURAL_STRAIGHT_7;
    return tiers;
}

/* ---- settlement --------------------------------------------------------------------------------------- */
/* [P-wager] In this order: two jacks or more lose [P-4a, P-intro-10, dealer-open-pai-gow R2], ace-high pushes
 * [P-intro-3, dealer-open-pai-gow R1], a foul loses [P-7, dealer-open-pai-gow R16], then hand against hand; a
 * copy is the dealer's. */
static enum outcome outcome_of(const struct table *t, const struct seat *s) {
    const struct set_hand *player = &s->set;
    if (s->at.call) return (enum outcome)s->at.called;
    if (t->dealer.beats_all) return OUTCOME_LOSE;
    if (t->dealer.pushes) return OUTCOME_PUSH; /* [dealer-open-pai-gow R11]: whatever the setting */
    if (player->foul) return OUTCOME_LOSE;
    const int won = (player->back_value > t->house.back_value) + (player->front_value > t->house.front_value);
    return won == 2 ? OUTCOME_WIN : won == 1 ? OUTCOME_PUSH : OUTCOME_LOSE;
}

/* [P-intro-13 to P-intro-15] The whole seven of both, however they are set; every line asks for a dealer with
 * ace-high. */
static uint32_t ace_high_tiers(const struct table *t, const card player[PACKET]) {
    if (!t->dealer.ace_high) return 0;
    const struct seven own = seven_of(player), dealer = seven_of(t->round.dealer.cards);
    return 1u << (dealer.joker ? A_DEALER_JOKER : A_DEALER) | (seven_ace_high(&own) ? 1u << A_BOTH : 0);
}

static void settle_ace_high(struct award *out, const struct table *t, int seat) {
    const struct table_seat *s = &t->seats[seat - 1].at;
    award_line(out, seat, ACE_HIGH, s->stake[ACE_HIGH],
               rules_best_line(t->round.rules, ACE_HIGH, ace_high_tiers(t, s->hand.cards)));
}

/* By its cards, or as it was called. */
static uint32_t seat_tiers(const struct table_seat *s) {
    return s->call ? calls[s->call - 1].tiers[CHAN_CHU] : chan_chu_tiers(s->hand.cards);
}

/* [P-intro-17] For a Chan Chu wager of $5 or more: what each other seat with a Chan Chu wager makes. */
static int settle_envy(const struct table *t, int seat, struct award *out) {
    const struct rules *rules = t->round.rules;
    const struct pay_table table = rules_table(rules, ENVY); /* goes with the Chan Chu table */
    int count = 0;
    if (!table.sheet || rules->option[ENVY_OPTION] != ENVY_ON) return 0;
    if (t->seats[seat - 1].at.stake[CHAN_CHU] < wagers[ENVY].from_cents) return 0;
    for (int other = 1; other <= TABLE_SEATS; other++) {
        const struct table_seat *s = &t->seats[other - 1].at;

        if (other == seat || !table_round_is_playing(&t->round, other) || !s->stake[CHAN_CHU]) continue;
        const struct pay_row *line = pay_best(table, seat_tiers(s));
        if (!line) continue;
        const struct pay_line paid = pay_line_of(pay_of(table, line), line);
        award_line(&out[count++], seat, ENVY, 0, &paid);
    }
    return count;
}

/* [P-4a] By the jacks in the dealer's hand.  A pay of 0 to 1 pushes; a number the operator left out loses. */
static void settle_jacks_beat(struct award *out, const struct table *t, int seat) {
    const int64_t stake = t->seats[seat - 1].at.stake[JACKS_BEAT];
    const struct pay pay = t->dealer.jacks < 2 ? (struct pay)LOSE : t->round.rules->operator_pay[t->dealer.jacks - 2];
    const struct pay_line line = pay_line_of(pay, pay.kind == PAY_LOSE ? NULL : &jacks_beat_rows[t->dealer.jacks - 2]);
    award_line(out, seat, JACKS_BEAT, stake, &line);
}

/* Are the hands of all Chan Chu wagers known? */
static bool chan_chu_shown(const struct table *t) {
    for (int seat = 1; t->round.unseen && seat <= TABLE_SEATS; seat++) {
        const struct table_seat *s = &t->seats[seat - 1].at;
        if (table_round_is_playing(&t->round, seat) && s->stake[CHAN_CHU] && !s->call && round_hand_unseen(&s->hand))
            return false;
    }
    return true;
}

/* Chan Chu and, once all such hands are known, envy. */
static int settle_chan_chu(const struct table *t, int seat, struct award *out) {
    const struct table_seat *s = &t->seats[seat - 1].at;
    if (!s->stake[CHAN_CHU] || !chan_chu_shown(t)) return 0;
    award_line(out, seat, CHAN_CHU, s->stake[CHAN_CHU], rules_best_line(t->round.rules, CHAN_CHU, seat_tiers(s)));
    return 1 + settle_envy(t, seat, out + 1);
}

/* [P-4a] Two jacks decide every wager at once; else Jacks Beat alone is lost with the dealer's hand. */
static int pai_gow_settle(const void *round, int seat, struct award out[AWARDS_MAX]) {
    const struct table *t = round;
    const struct table_seat *s = &t->seats[seat - 1].at;
    const bool jacks = t->dealer.beats_all, done = t->round.phase == PHASE_DONE;
    int count = 0;
    must(table_round_is_playing(&t->round, seat));
    if (t->round.phase < PHASE_DECIDE) return 0;
    if (jacks || done) {
        award_outcome(&out[count++], seat, PAI_GOW, s->stake[PAI_GOW], outcome_of(t, &t->seats[seat - 1]));
        if (s->stake[ACE_HIGH]) settle_ace_high(&out[count++], t, seat);
        count += settle_chan_chu(t, seat, &out[count]);
    }
    for (int i = 0; i < count && jacks; i++) out[i].step = STEP_DEALER;
    if (s->stake[JACKS_BEAT]) {
        settle_jacks_beat(&out[count], t, seat);
        out[count++].step = STEP_DEALER;
    }
    return count;
}

/* ---- reasons ------------------------------------------------------------------------------------------ */
/* The ranks of cards as two hands of one name are compared: fours, threes and pairs first, then from the top.  The
 * joker is an ace, or the highest rank that a flush lacks. */
static void ranks_of(const card *cards, int count, struct hand_name name, uint8_t out[PACKET]) {
    uint8_t of[RANKS] = {0};
    int joker = ACE;
    for (int i = 0; i < count; i++)
        if (cards[i] != JOKER) of[card_rank(cards[i])]++;
    while (name.kind == HAND_FLUSH && of[joker]) joker--;
    for (int i = 0; i < count; i++) of[joker] = (uint8_t)(of[joker] + (cards[i] == JOKER));
    for (int times = 4; times > 0; times--)
        for (int rank = ACE; rank >= TWO; rank--)
            if (of[rank] == times) *out++ = (uint8_t)rank;
}

struct half {
    int value;
    struct hand_name name;
    uint8_t ranks[PACKET];
};

/* The back, or the front, of seven cards that are set. */
static struct half half_of(const card cards[PACKET], const struct set_hand *hand, bool front) {
    struct half h = {.value = front ? hand->front_value : hand->back_value};
    card of[PACKET];
    int count = 0;
    for (int i = 0; i < PACKET; i++)
        if ((cards[i] == hand->front[0] || cards[i] == hand->front[1]) == front) of[count++] = cards[i];
    h.name = front ? pai_gow_front_name(hand->front_value) : pai_gow_back_name(hand->back_value);
    ranks_of(of, count, h.name, h.ranks);
    return h;
}

static struct why_part why_half(const struct table *t, const struct seat *s, bool front) {
    const struct half own = half_of(s->at.hand.cards, &s->set, front);
    const struct half dealer = half_of(t->round.dealer.cards, &t->house, front);
    struct why_part part = why_compare(own.value - dealer.value, own.name, dealer.name, own.ranks, dealer.ranks);
    if (part.reason == WHY_TIED) part.reason = WHY_COPY;
    return part;
}

/* "pair of kings / ace-high": back, then front; where nothing was set, the dealer's jacks, the best five. */
static struct hand_names pai_gow_describe(const void *round, int seat) {
    static const uint8_t jacks[] = {HAND_TWO, HAND_TRIPS, HAND_QUADS};
    const struct table *t = round;
    const struct set_hand *hand = seat ? &t->seats[seat - 1].set : &t->house;
    struct hand_names names = {0};
    if (hand->set) return pai_gow_names(hand->back_value, hand->front_value);
    if (!seat && t->dealer.jacks >= 2)
        names.first = (struct hand_name){jacks[t->dealer.jacks - 2], 0, {JACK}};
    else if (seat && t->seats[seat - 1].at.hand.count == PACKET && !round_hand_unseen(&t->seats[seat - 1].at.hand))
        names.first = pai_gow_back_name(
            pai_gow_best_of_7(t->seats[seat - 1].at.hand.cards, (enum pai_gow_wheel)t->round.rules->option[WHEEL]));
    return names;
}

static struct why pai_gow_why(const void *round, const struct award *award) {
    const struct table *t = round;
    const struct seat *s = &t->seats[award->seat - 1];
    const enum pai_gow_wheel wheel = (enum pai_gow_wheel)t->round.rules->option[WHEEL];
    if (s->at.call && (award->wager == PAI_GOW || award->wager == CHAN_CHU))
        return (struct why){.first = {.reason = WHY_CALLED}};
    switch (award->wager) {
    case PAI_GOW: break;
    case CHAN_CHU: return why_hand(WHY_HAND, pai_gow_back_name(pai_gow_best_of_7(s->at.hand.cards, wheel)));
    case ENVY: return (struct why){.first = {.reason = WHY_ENVY}};
    default:
        if (award->line) return (struct why){.first = {.reason = WHY_DEALER_HAS}};
        return (struct why){.first = {.reason = award->wager == ACE_HIGH ? WHY_NOT_ACE_HIGH : WHY_FEW_JACKS}};
    }
    if (t->dealer.beats_all)
        return (struct why){.first = {.reason = WHY_JACKS, .dealer = pai_gow_describe(round, 0).first}};
    if (t->dealer.pushes) return (struct why){.first = {.reason = WHY_ACE_HIGH}};
    if (s->set.foul) return (struct why){.first = {.reason = WHY_FOUL}};
    return (struct why){why_half(t, s, false), why_half(t, s, true)};
}

/* ---- the plug ----------------------------------------------------------------------------------------- */
const struct game dealer_open_pai_gow = {
    .id = "dealer-open-pai-gow",
    .title = "Dealer Open Pai Gow",
    .document = "Dealer Open Pai Gow, rules and procedures, version 2",
    .maker = "AGS LLC",
    .submission = "3116",
    .approved = "2023-04-24",
    .clause_prefix = "P",
    .short_hand = "P-3",
    .house_hand = "P-9",
    .wagers = wagers,
    .wager_count = WAGERS,
    .options = options,
    .option_count = COUNT(options),
    .actions = actions,
    .action_count = COUNT(actions),
    .calls = calls,
    .call_count = COUNT(calls),
    .default_action = {HOUSE_WAY},
    .sets_hand = SET,
    .idle_decisions = true, /* [dealer-open-pai-gow R11] */
    .early_steps = true,
    .geometry = SEATS_FROM_RIGHT, /* [P-8]; [dealer-open-pai-gow R14]: from seat 1 on */
    .seats = USUAL_SEATS,         /* [P-start] seven packets */
    .joker = true,                /* [P-intro-1] */
    .cards_per_seat = PACKET,
    .cards_shared = PACKET,
    .cards_left = DECK_53 - SPOTS * PACKET, /* [P-4] */
    .head_size = offsetof(struct table, seats),
    .seat_size = sizeof(struct seat),
    .open = pai_gow_open,
    .check = pai_gow_check,
    .check_seat = table_round_check_seat,
    .apply = pai_gow_apply,
    .need = round_need,
    .view = pai_gow_view,
    .stakes = table_round_stakes,
    .settle = pai_gow_settle,
    .describe = pai_gow_describe,
    .why = pai_gow_why,
};
