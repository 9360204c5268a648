/* stadium_three_card.c - Stadium 3 Card Poker.
 *
 * [T-intro-1, T-intro-3] One deck, one array of nine cards and one dealer's hand for up to 5,000 seats.  Each seat
 * picks three of the nine locations before the deal; the nine lie face up; Play or Fold; then the dealer's three open.
 *
 * A seat's memory is written when the seat first bets or picks, so opening a round costs a few words.  The
 * head has two maps of a bit per seat: which seats are written, and which have an Ante and no decision yet; a
 * word of them is in use when the first of its 64 seats is written.  An event costs the same whatever the
 * number of seats (a map is 79 words) and changes the head and the seat it names, nothing else: the end of
 * the window for all is a cleared map, since not to have played is to fold.
 *
 * Rules: docs/rules/stadium-three-card.md.  A tag such as T-7b in square brackets names a clause of the
 * approved document, R4 our ruling; the tests carry the same tags. */
#include "game/stadium_three_card.h"

#include "card/hand.h"
#include "game/round.h"
#include "game/why.h"

#include <string.h>

/* ORDER WAGER: Play and Ante Bonus stand right behind their Ante; lines are row 1 to 3, column 1 to 3. */
enum { ANTE, PLAY, ANTE_BONUS, PAIR_PLUS, SIX_CARD, PAIR_PLUS_LINES };
enum { LINES = 6, SIX_CARD_LINES = PAIR_PLUS_LINES + LINES };
enum { DEALER_ANTE = SIX_CARD_LINES + LINES, DEALER_PLAY, DEALER_ANTE_BONUS };
enum { DEALER_PAIR_PLUS = DEALER_ANTE_BONUS + 1, DEALER_SIX_CARD, WAGERS };
enum { DEALER, BONUS_ONLY, BETTING_WINDOW, DECISION_WINDOW, MIN_BET, MAX_BET, CHIPS }; /* ORDER OPTION */
enum { FOLD, PLAY_ON };                                                                /* ORDER ACTION */
enum { AUTOMATED, LIVE };
enum { STADIUM_SEATS = 5000, ARRAY = 9, CHIP_COUNT = 5 };

/* ---- pay tables --------------------------------------------------------------------------------------- */
/* clang-format off */

/* [T-9e] Ante Bonus, to the Ante.                                                tier = enum hand3_category */
static const struct pay_row ante_bonus_rows[] = {
    /* tier                 id                  label                A    */
    {HAND3_STRAIGHT,       "straight",        "Straight",        {TO(1)}},
    {HAND3_TRIPS,          "three-of-a-kind", "Three of a Kind", {TO(4)}},
    {HAND3_STRAIGHT_FLUSH, "straight-flush",  "Straight Flush",  {TO(5)}},
};

/* [T-10] Pair Plus; [stadium-three-card R3]: never the screen's table (flush 4).   tier = enum hand3_category */
static const struct pay_row pair_plus_rows[] = {
    /* tier                 id                  label              PP-D   */
    {HAND3_PAIR,           "pair",            "Pair",            {TO(1)}},
    {HAND3_FLUSH,          "flush",           "Flush",           {TO(3)}},
    {HAND3_STRAIGHT,       "straight",        "Straight",        {TO(6)}},
    {HAND3_TRIPS,          "three-of-a-kind", "Three of a Kind", {TO(30)}},
    {HAND3_STRAIGHT_FLUSH, "straight-flush",  "Straight Flush",  {TO(40)}},
};

/* [T-11] 6 Card Bonus; [stadium-three-card R3]: never the screen's table.           tier = enum hand5_category */
static const struct pay_row six_card_rows[] = {
    /* tier                 id                  label             TCP-6B3   TCP-6B4  */
    {HAND5_TRIPS,          "three-of-a-kind", "Three of a Kind", {TO(8),    TO(7)}},
    {HAND5_STRAIGHT,       "straight",        "Straight",        {TO(9),    TO(10)}},
    {HAND5_FLUSH,          "flush",           "Flush",           {TO(15),   TO(15)}},
    {HAND5_FULL_HOUSE,     "full-house",      "Full House",      {TO(20),   TO(20)}},
    {HAND5_QUADS,          "four-of-a-kind",  "Four of a Kind",  {TO(100),  TO(100)}},
    {HAND5_STRAIGHT_FLUSH, "straight-flush",  "Straight Flush",  {TO(200),  TO(200)}},
    {HAND5_ROYAL,          "royal-flush",     "Royal Flush",     {TO(1000), TO(1000)}},
};

static const struct pay_sheet ante_bonus_sheet =
    {"T-9e", 1, COUNT(ante_bonus_rows), {"A"}, {0}, ante_bonus_rows};
static const struct pay_sheet pair_plus_sheet =
    {"T-10", 1, COUNT(pair_plus_rows), {"PP-D"}, {0}, pair_plus_rows};
static const struct pay_sheet six_card_sheet =
    {"T-11", 2, COUNT(six_card_rows), {"TCP-6B3", "TCP-6B4"}, {0}, six_card_rows};

/* [T-3a] A blind wager on a row or a column, paid by the table of the wager of that name. */
#define BLIND(id_, title_, table) {.id = (id_), .title = (title_), .clause = "T-3a", .shares = (table) + 1}

static const struct wager wagers[WAGERS] = {
    [ANTE] = {.id = "ante", .title = "Ante", .clause = "T-3", .kind = WAGER_REQUIRED, .of = ANTE},
    [PLAY] = {.id = "play", .title = "Play", .clause = "T-7a", .kind = WAGER_FOLLOWS, .of = ANTE, .times = 1},
    [ANTE_BONUS] = {.id = "ante-bonus", .title = "Ante Bonus", .clause = "T-9e", .kind = WAGER_UNSTAKED,
                    .of = ANTE, .sheets = 1, .sheet = &ante_bonus_sheet},
    [PAIR_PLUS] = {.id = "pair-plus", .title = "Pair Plus", .clause = "T-3",
                   .sheets = 1, .sheet = &pair_plus_sheet},
    [SIX_CARD] = {.id = "six-card", .title = "6 Card Bonus", .clause = "T-3", .may_be_off = true,
                  .sheets = 1, .sheet = &six_card_sheet},
    [PAIR_PLUS_LINES] =
        BLIND("pair-plus-row1", "Pair Plus, row 1",       PAIR_PLUS),
        BLIND("pair-plus-row2", "Pair Plus, row 2",       PAIR_PLUS),
        BLIND("pair-plus-row3", "Pair Plus, row 3",       PAIR_PLUS),
        BLIND("pair-plus-col1", "Pair Plus, column 1",    PAIR_PLUS),
        BLIND("pair-plus-col2", "Pair Plus, column 2",    PAIR_PLUS),
        BLIND("pair-plus-col3", "Pair Plus, column 3",    PAIR_PLUS),
    [SIX_CARD_LINES] =
        BLIND("six-card-row1",  "6 Card Bonus, row 1",    SIX_CARD),
        BLIND("six-card-row2",  "6 Card Bonus, row 2",    SIX_CARD),
        BLIND("six-card-row3",  "6 Card Bonus, row 3",    SIX_CARD),
        BLIND("six-card-col1",  "6 Card Bonus, column 1", SIX_CARD),
        BLIND("six-card-col2",  "6 Card Bonus, column 2", SIX_CARD),
        BLIND("six-card-col3",  "6 Card Bonus, column 3", SIX_CARD),
    /* [stadium-three-card R7] They ride on the seat's hand and decision; what they return is the dealer's. */
    [DEALER_ANTE] = {.id = "dealer-ante", .title = "Ante for the dealer", .clause = "T-3b",
                     .toke = true, .needs = {DEALER + 1, LIVE}},
    [DEALER_PLAY] = {.id = "dealer-play", .title = "Play for the dealer", .clause = "T-3b",
                     .kind = WAGER_FOLLOWS, .of = DEALER_ANTE, .times = 1,
                     .toke = true, .needs = {DEALER + 1, LIVE}},
    [DEALER_ANTE_BONUS] = {.id = "dealer-ante-bonus", .title = "Ante Bonus for the dealer", .clause = "T-3b",
                           .kind = WAGER_UNSTAKED, .of = DEALER_ANTE, .shares = ANTE_BONUS + 1,
                           .toke = true, .needs = {DEALER + 1, LIVE}},
    [DEALER_PAIR_PLUS] = {.id = "dealer-pair-plus", .title = "Pair Plus for the dealer", .clause = "T-3b",
                          .shares = PAIR_PLUS + 1, .toke = true, .needs = {DEALER + 1, LIVE}},
    [DEALER_SIX_CARD] = {.id = "dealer-six-card", .title = "6 Card Bonus for the dealer", .clause = "T-3b",
                         .shares = SIX_CARD + 1, .toke = true, .needs = {DEALER + 1, LIVE}},
};

/* [stadium-three-card R4] The locations of each line: the packets are the rows; no diagonals. */
static const uint8_t lines[LINES][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 4, 7}, {2, 5, 8}, {3, 6, 9}};

enum { CENTS_MOST = 100000000 }; /* a million dollars: no house sets a limit or a chip above it */

#define CENTS(id_, what_, cents) \
    {.id = (id_), .what = (what_), .kind = OPTION_CENTS, .default_value = (cents), .minimum = 1, .maximum = CENTS_MOST}
#define SECONDS(id_, what_, seconds) \
    {.id = (id_), .what = (what_), .kind = OPTION_NUMBER, .default_value = (seconds), .minimum = 5, .maximum = 120}

/* [T-letter-2, T-intro-2] Automated or live.  From the windows on they are the house's: none changes what a round pays. */
static const struct option options[] = {
    [DEALER] = {.id = "dealer", .what = "automated, or live: with wagers for the dealer (T-3b)",
                .choices = {"automated", "live"}},
    [BONUS_ONLY] = {.id = "bonus-only", .what = "may a seat wager without an Ante of its own? (R6)",
                    .choices = {"no", "yes"}},
    [BETTING_WINDOW] = SECONDS("betting-window", "seconds to wager and to pick (T-1)", 20),
    [DECISION_WINDOW] = SECONDS("decision-window", "seconds to play or fold (T-7)", 15),
    [MIN_BET] = CENTS("min-bet", "the least on a spot, in cents; Play is exempt (R10)", 100),
    [MAX_BET] = CENTS("max-bet", "the most on a spot, in cents; Play is exempt (R10)", 20000),
    [CHIPS] =
        CENTS("chip-1", "the first chip of the terminal's tray, in cents", 100),
        CENTS("chip-2", "the second chip", 200),
        CENTS("chip-3", "the third chip", 250),
        CENTS("chip-4", "the fourth chip", 500),
        CENTS("chip-5", "the fifth chip", 1000),
};

_Static_assert(COUNT(options) == CHIPS + CHIP_COUNT && COUNT(options) <= OPTIONS_MAX, "ORDER OPTION");
_Static_assert((int)WAGERS <= (int)WAGERS_MAX && (int)WAGERS <= (int)AWARDS_MAX, "ORDER WAGER");

static const char *const actions[] = {[FOLD] = "fold", [PLAY_ON] = "play"};

/* clang-format on */

/* ---- the round ---------------------------------------------------------------------------------------- */
enum { WORD = 64, WORDS = (STADIUM_SEATS + WORD - 1) / WORD };

NO_PADDING
struct seat {
    int64_t stake[WAGERS];
    uint32_t made;   /* a bit per wager that it has placed */
    uint8_t pick[3]; /* locations, in the order the player named them */
    bool plays_on;
};

/* 64 seats, a bit each. */
struct seats_word {
    uint64_t written; /* whose memory is in use */
    uint64_t waiting; /* that have an Ante and have not decided */
};

struct table {
    struct round round;
    uint16_t playing; /* seats with a wager */
    uint16_t lacking; /* of them, without the Ante that their wagers need */
    uint16_t waiting; /* with an Ante and no decision yet */
    uint8_t word;     /* no seat is waiting below this word */
    PADDING(1);
    uint64_t used[(WORDS + WORD - 1) / WORD]; /* a bit per word that is in use; the others are as they were */
    struct seats_word words[WORDS];
    struct seat seats[STADIUM_SEATS];
};
NO_PADDING_END

/* [stadium-three-card R8] A seat plays 1-2-3 unless it picks. */
static const struct seat no_seat = {.pick = {1, 2, 3}};

static bool in_range(int seat) { return seat >= 1 && seat <= STADIUM_SEATS; }
static bool is_used(const struct table *t, int word) { return t->used[word / WORD] >> (word % WORD) & 1; }
static uint64_t bit_of(int seat) { return UINT64_C(1) << ((seat - 1) % WORD); }

static bool is_written(const struct table *t, int seat) {
    const int word = (seat - 1) / WORD;
    return is_used(t, word) && t->words[word].written & bit_of(seat);
}

static bool is_waiting(const struct table *t, int seat) {
    return is_written(t, seat) && t->words[(seat - 1) / WORD].waiting & bit_of(seat);
}

static const struct seat *seat_of(const struct table *t, int seat) {
    return is_written(t, seat) ? &t->seats[seat - 1] : &no_seat;
}

static bool is_in(const struct table *t, int seat) { return in_range(seat) && seat_of(t, seat)->made; }

/* [T-3, stadium-three-card R6] Any wager needs an own Ante, unless the table takes bonus wagers alone; [T-3b,
 * stadium-three-card R7] a wager for the dealer always does. */
static bool lacks_ante(const struct table *t, uint32_t made) {
    const uint32_t tokes = 1u << DEALER_ANTE | 1u << DEALER_PAIR_PLUS | 1u << DEALER_SIX_CARD;
    const uint32_t needing = t->round.rules->option[BONUS_ONLY] ? tokes : UINT32_MAX;
    return !(made & 1u << ANTE) && made & needing;
}

static void stadium_open(void *round, const struct rules *rules, const struct shoe *shoe) {
    struct table *t = round;
    round_open(round, rules, shoe);
    t->playing = t->lacking = t->waiting = t->word = 0;
    memset(t->used, 0, sizeof t->used);
}

/* ---- check -------------------------------------------------------------------------------------------- */
static enum err stadium_check_seat(const void *round, int seat) {
    const struct table *t = round;
    return in_range(seat) && lacks_ante(t, seat_of(t, seat)->made) ? ERR_REQUIRED : OK;
}

static enum err check_bet(const struct table *t, const struct event *event) {
    const enum err err = round_check_bet(&t->round, event);
    if (err || !round_needs_sum_check(&t->round, event)) return err;
    return round_check_sum(&t->round, seat_of(t, event->seat)->stake, event);
}

static enum err check_close(const struct table *t) {
    if (t->round.phase != PHASE_BETTING) return ERR_ORDER;
    if (!t->playing) return ERR_SEATS_NONE;
    return t->lacking ? ERR_REQUIRED : OK; /* [T-3, stadium-three-card R6] */
}

/* [T-2, T-intro-5] Three distinct locations. */
static enum err check_pick(const struct table *t, const uint8_t *pick) {
    unsigned seen = 0;
    if (t->round.phase != PHASE_BETTING) return ERR_CLOSED;
    for (int i = 0; i < 3; i++) {
        if (pick[i] < 1 || pick[i] > ARRAY || seen >> pick[i] & 1) return ERR_PICK;
        seen |= 1u << pick[i];
    }
    return OK;
}

static bool must_decide(const struct table *t, int seat) {
    return t->round.phase == PHASE_DECIDE && in_range(seat) && is_waiting(t, seat);
}

static enum err check_other(const struct table *t, const struct event *event) {
    const bool names_seat = event->kind == EV_BET || event->kind == EV_PICK || event->kind == EV_ACT;
    if (names_seat && !in_range(event->seat)) return ERR_SEAT;
    switch ((enum event_kind)event->kind) {
    case EV_BET: return check_bet(t, event);
    case EV_PICK: return check_pick(t, event->cards);
    case EV_CLOSE: return check_close(t);
    case EV_ACT: /* [T-7]; [stadium-three-card R9]: the first decision is final */
        return must_decide(t, event->seat) && event->what <= PLAY_ON ? OK : ERR_DECISION;
    case EV_EXPIRE:
        if (t->round.phase != PHASE_DECIDE) return ERR_ORDER;
        return event->seat == 0 || must_decide(t, event->seat) ? OK : ERR_DECISION;
    case EV_BURN: return round_check_burn(&t->round, event->cards[0]);
    case EV_CARD:
    case EV_START:
    case EV_TURN:
    case EV_DEAD:
    case EV_CALL:
    case EV_RESET: break;
    }
    return ERR_EVENT;
}

/* Most events are cards: they go a short way, here and in apply. */
static enum err stadium_check(const void *round, const struct event *event) {
    return event->kind == EV_CARD ? round_check_card(round, event->cards[0]) : check_other(round, event);
}

/* ---- apply -------------------------------------------------------------------------------------------- */
static struct seat *write_seat(struct table *t, int seat) {
    const int word = (seat - 1) / WORD;
    struct seat *s = &t->seats[seat - 1];
    if (is_written(t, seat)) return s;
    if (!is_used(t, word)) t->words[word] = (struct seats_word){0};
    t->used[word / WORD] |= UINT64_C(1) << (word % WORD);
    t->words[word].written |= bit_of(seat);
    *s = no_seat;
    return s;
}

/* The seat's memory is written. */
static void await_seat(struct table *t, int seat, bool waits) {
    uint64_t *waiting = &t->words[(seat - 1) / WORD].waiting;
    const bool waited = *waiting & bit_of(seat);
    *waiting = waits ? *waiting | bit_of(seat) : *waiting & ~bit_of(seat);
    t->waiting = (uint16_t)(t->waiting + waits - waited);
}

static void apply_bet(struct table *t, const struct event *event) {
    struct seat *s = write_seat(t, event->seat);
    const uint32_t bit = 1u << event->what, before = s->made, now = event->cents ? before | bit : before & ~bit;
    s->stake[event->what] = event->cents;
    s->made = now;
    t->playing = (uint16_t)(t->playing + (now != 0) - (before != 0));
    t->lacking = (uint16_t)(t->lacking + lacks_ante(t, now) - lacks_ante(t, before));
    await_seat(t, event->seat, now & 1u << ANTE);
    round_note_bet(&t->round, event->cents);
}

/* A pick alone puts no seat in play; it holds for whatever the seat wagers, before or after. */
static void apply_pick(struct table *t, const struct event *event) {
    memcpy(write_seat(t, event->seat)->pick, event->cards, 3);
}

/* [T-4 to T-6] Three packets of three, to locations 1 to 9. */
static void close_betting(struct table *t) {
    t->round.phase = PHASE_DEAL;
    round_queue_cards(&t->round, QUEUE_TABLE, ARRAY);
}

/* [T-8] All have decided: the dealer's packet opens; [stadium-three-card R5]: even if all have folded. */
static void await_next(struct table *t) {
    if (t->waiting == 0) {
        t->round.phase = PHASE_DRAW;
        round_queue_cards(&t->round, QUEUE_DEALER, 3);
        return;
    }
    t->round.phase = PHASE_DECIDE;
    while (!is_used(t, t->word) || !t->words[t->word].waiting) t->word++;
}

static void apply_card(struct table *t, card c) {
    round_take_card(&t->round, c);
    if (round_dealing(&t->round)) return;
    if (t->round.phase == PHASE_DEAL)
        await_next(t);
    else
        t->round.phase = PHASE_DONE;
}

/* [T-7a] Play places as much as the Ante; [stadium-three-card R7]: for the dealer too. */
static void decide(struct table *t, int seat, int action) {
    struct seat *s = &t->seats[seat - 1];
    s->plays_on = action == PLAY_ON;
    s->stake[PLAY] = s->plays_on ? s->stake[ANTE] : 0;
    s->stake[DEALER_PLAY] = s->plays_on ? s->stake[DEALER_ANTE] : 0;
    await_seat(t, seat, false);
    await_next(t);
}

/* [T-7c] Who does not decide in time folds. */
static void time_out_seat(struct table *t, int seat) {
    if (seat) {
        decide(t, seat, FOLD);
        return;
    }
    for (int word = 0; word < WORDS; word++) t->words[word].waiting = 0;
    t->waiting = 0;
    await_next(t);
}

__attribute__((noinline)) static void apply_other(struct table *t, const struct event *event) {
    must(check_other(t, event) == OK);
    switch ((enum event_kind)event->kind) {
    case EV_BET: apply_bet(t, event); break;
    case EV_PICK: apply_pick(t, event); break;
    case EV_CLOSE: close_betting(t); break;
    case EV_ACT: decide(t, event->seat, event->what); break;
    case EV_EXPIRE: time_out_seat(t, event->seat); break;
    case EV_BURN: round_apply_burn(&t->round, event->cards[0]); break;
    case EV_CARD:
    case EV_START:
    case EV_TURN:
    case EV_DEAD:
    case EV_CALL:
    case EV_RESET: break;
    }
}

static void stadium_apply(void *round, const struct event *event) {
    if (event->kind != EV_CARD) {
        apply_other(round, event);
        return;
    }
    must(round_check_card(round, event->cards[0]) == OK);
    apply_card(round, event->cards[0]);
}

/* ---- need and view ------------------------------------------------------------------------------------ */
static struct need need_decision(int seat) {
    return (struct need){.kind = NEED_DECISION, .seat = (uint16_t)seat, .actions = seat ? 1 << FOLD | 1 << PLAY_ON : 0};
}

static struct need stadium_need(const void *round) {
    const struct table *t = round;
    if (t->round.phase != PHASE_DECIDE) return round_need(round);
    return need_decision(t->word * WORD + __builtin_ctzll(t->words[t->word].waiting) + 1);
}

static void pick_cards(const struct table *t, const uint8_t *locations, card out[3]) {
    for (int i = 0; i < 3; i++) out[i] = t->round.shared.cards[locations[i] - 1];
}

const uint8_t *stadium_three_card_pick(const void *round, int seat) { return seat_of(round, seat)->pick; }

static void view_own(const struct table *t, int seat, struct view *out) {
    const struct seat *s = seat_of(t, seat);
    struct seat_view *v = view_seat(out, seat, s->stake, WAGERS);
    card three[3];
    v->decided = !must_decide(t, seat);
    if (t->round.phase >= PHASE_DECIDE && v->decided && s->stake[ANTE]) v->action = s->plays_on ? PLAY_ON : FOLD;
    memcpy(v->pick, s->pick, 3);
    if (t->round.shared.count < ARRAY) return;
    pick_cards(t, s->pick, three);
    view_hand(&v->hand, three, 3, true);
}

/* [T-4a, T-8] Every card lies face up from the moment it is dealt.  A terminal sees its own seat alone (while
 * betting is open, also a pick without a wager).  That other seats must decide is shown without saying which,
 * so that a decision changes one terminal's view, not 5,000. */
static void stadium_view(const void *round, int seat, struct view *out) {
    const struct table *t = round;
    *out = (struct view){.need = stadium_need(round), .over = t->round.phase == PHASE_DONE};
    if (out->need.kind == NEED_DECISION) out->need = need_decision(must_decide(t, seat) ? seat : 0);
    view_hand(&out->table, t->round.shared.cards, t->round.shared.count, true);
    view_hand(&out->dealer, t->round.dealer.cards, t->round.dealer.count, true);
    if (!in_range(seat)) return;
    const bool picking = t->round.phase == PHASE_BETTING && is_written(t, seat);
    if (picking || is_in(t, seat)) view_own(t, seat, out);
}

static const int64_t *stadium_stakes(const void *round, int seat) {
    return is_in(round, seat) ? seat_of(round, seat)->stake : NULL;
}

/* ---- settlement --------------------------------------------------------------------------------------- */
/* The suited A-K-Q has no line of its own in this game: it is the highest straight flush. */
static hand3 value_of(const card three[3]) {
    const hand3 value = hand3_value(three[0], three[1], three[2]);
    return hand3_category(value) == HAND3_ROYAL ? HAND3_OF(HAND3_STRAIGHT_FLUSH, ACE) : value;
}

static hand3 seat_value(const struct table *t, const struct seat *s) {
    card three[3];
    pick_cards(t, s->pick, three);
    return value_of(three);
}

/* What the wagers of a seat are settled on. */
struct settled_hand {
    const struct seat *seat;
    int number; /* the seat's */
    const struct rules *rules;
    const struct pay_line *pair_plus, *six_card; /* by tier */
    const card *array;
    hand3 player, dealer;       /* player: the seat's pick */
    struct hand_sum dealer_sum; /* for the 6 Card Bonus */
    struct stadium_result result;
};

/* The seat has wagered, and all cards are there. */
static struct settled_hand settled_hand_of(const struct table *t, int seat) {
    const struct seat *s = &t->seats[seat - 1];
    return (struct settled_hand){
        .seat = s,
        .number = seat,
        .rules = t->round.rules,
        .pair_plus = rules_line(t->round.rules, PAIR_PLUS, 0),
        .six_card = rules_line(t->round.rules, SIX_CARD, 0),
        .array = t->round.shared.cards,
        .player = seat_value(t, s),
        .dealer = value_of(t->round.dealer.cards),
        .dealer_sum = hand_sum_of(t->round.dealer.cards, 3),
    };
}

static bool qualifies(hand3 dealer) { return dealer >= STADIUM_QUALIFYING; }

/* [stadium-three-card R1]: [T-9, T-9d] goes first.  [T-9a to T-9c] Hand against hand. */
static struct stadium_result result_of(const struct rules *rules, hand3 player, hand3 dealer) {
    const int compared = (player > dealer) - (player < dealer);
    (void)rules;
    return qualifies(dealer) ? (struct stadium_result){compared, compared} : (struct stadium_result){1, 0};
}

static bool has_made(const struct settled_hand *h, int wager) { return h->seat->made >> wager & 1; }

/* [T-9e] Paid on the Ante, whatever the dealer has; it stakes nothing, and has an entry only where it pays. */
static struct award *settle_ante_bonus(struct award *out, const struct settled_hand *h, int ante) {
    const int64_t stake = h->seat->stake[ante];
    award_line(out, h->number, ante + ANTE_BONUS, stake,
               rules_line(h->rules, ante + ANTE_BONUS, hand3_category(h->player)));
    if (out->outcome != OUTCOME_WIN) return out;
    out->returned_cents -= stake;
    out->stake_cents = 0;
    return out + 1;
}

/* The Ante with its Play and Ante Bonus: the seat's own (ante = ANTE) or, on the same hand and decision, the
 * dealer's (ante = DEALER_ANTE, [stadium-three-card R7]).  [T-7b] A fold loses the Ante. */
static struct award *settle_ante(struct award *out, const struct settled_hand *h, int ante) {
    const struct seat *s = h->seat;
    struct award *next = out;
    award_even(next++, h->number, ante, s->stake[ante], s->plays_on ? h->result.ante : -1);
    out->step = s->plays_on ? STEP_END : STEP_DECISION;
    if (s->plays_on) {
        award_even(next++, h->number, ante + PLAY, s->stake[ante + PLAY], h->result.play);
        next = settle_ante_bonus(next, h, ante);
    }
    return next;
}

/* [T-10] The three cards at these locations; [T-7b, stadium-three-card R5]: alive after a fold. */
static inline void settle_pair_plus(struct award *out, const struct settled_hand *h, int wager, const uint8_t *at) {
    const card three[] = {h->array[at[0] - 1], h->array[at[1] - 1], h->array[at[2] - 1]};
    award_line(out, h->number, wager, h->seat->stake[wager], &h->pair_plus[hand3_category(value_of(three))]);
}

/* [T-11] The best five of the three cards and the dealer's three; alive as Pair Plus is. */
static inline void settle_six_card(struct award *out, const struct settled_hand *h, int wager, const uint8_t *at) {
    struct hand_sum six = h->dealer_sum;
    for (int i = 0; i < 3; i++) six = hand_sum_with(six, h->array[at[i] - 1]);
    award_line(out, h->number, wager, h->seat->stake[wager], &h->six_card[hand5_category(hand5_of_6(six))]);
}

/* [T-3a] On the seat's pick and on the lines. */
static struct award *settle_bonuses(struct award *out, const struct settled_hand *h) {
    if (has_made(h, PAIR_PLUS)) settle_pair_plus(out++, h, PAIR_PLUS, h->seat->pick);
    if (has_made(h, SIX_CARD)) settle_six_card(out++, h, SIX_CARD, h->seat->pick);
    for (int i = 0; i < LINES; i++)
        if (has_made(h, PAIR_PLUS_LINES + i)) settle_pair_plus(out++, h, PAIR_PLUS_LINES + i, lines[i]);
    for (int i = 0; i < LINES; i++)
        if (has_made(h, SIX_CARD_LINES + i)) settle_six_card(out++, h, SIX_CARD_LINES + i, lines[i]);
    return out;
}

/* [stadium-three-card R7] On the seat's pick and decision; what comes back is the dealer's. */
static struct award *settle_tokes(struct award *out, const struct settled_hand *h) {
    struct award *next = out;
    if (has_made(h, DEALER_ANTE)) next = settle_ante(next, h, DEALER_ANTE);
    if (has_made(h, DEALER_PAIR_PLUS)) settle_pair_plus(next++, h, DEALER_PAIR_PLUS, h->seat->pick);
    if (has_made(h, DEALER_SIX_CARD)) settle_six_card(next++, h, DEALER_SIX_CARD, h->seat->pick);
    for (struct award *a = out; a < next; a++) a->toke = true;
    return next;
}

static inline int settle_by(const struct table *t, int seat, stadium_compare *by, struct award out[AWARDS_MAX]) {
    must(is_in(t, seat));
    if (t->round.phase != PHASE_DONE) return 0; /* [T-12] the system reconciles all wagers together */
    struct settled_hand h = settled_hand_of(t, seat);
    struct award *next = out;

    h.result = by(h.rules, h.player, h.dealer);
    if (has_made(&h, ANTE)) next = settle_ante(next, &h, ANTE);
    next = settle_bonuses(next, &h);
    next = settle_tokes(next, &h);
    return (int)(next - out);
}

static int stadium_settle(const void *round, int seat, struct award out[AWARDS_MAX]) {
    return settle_by(round, seat, result_of, out);
}

int stadium_three_card_settle_by(const void *round, int seat, stadium_compare *by, struct award out[AWARDS_MAX]) {
    return settle_by(round, seat, by, out);
}

/* On the cards of the pick, or of the line that is wagered on; which pay table, says whose table it shares. */
static struct why why_bonus(const struct settled_hand *h, int wager) {
    const int of = wagers[wager].shares ? wagers[wager].shares - 1 : wager;
    const bool on_line = wager >= PAIR_PLUS_LINES && wager < DEALER_ANTE;
    const uint8_t *at = on_line ? lines[(wager - PAIR_PLUS_LINES) % LINES] : h->seat->pick;
    const card three[] = {h->array[at[0] - 1], h->array[at[1] - 1], h->array[at[2] - 1]};
    struct hand_sum six = h->dealer_sum;
    if (of != SIX_CARD) return why_hand(on_line ? WHY_THE_LINE : WHY_HAND, hand3_name(value_of(three)));
    for (int i = 0; i < 3; i++) six = hand_sum_with(six, three[i]);
    return why_hand(on_line ? WHY_LINE_OF_SIX : WHY_OF_SIX, hand_meaning_name(hand5_meaning[hand5_of_6(six)]));
}

static struct why stadium_why(const void *round, const struct award *award) {
    const struct settled_hand h = settled_hand_of(round, award->seat);
    const int wager = award->wager >= DEALER_ANTE ? award->wager - DEALER_ANTE : award->wager;
    if (award->step == STEP_DECISION) return (struct why){.first = {.reason = WHY_FOLDED}};
    if (wager > PLAY) return why_bonus(&h, award->wager);
    if (!qualifies(h.dealer)) /* [T-9d] */
        return (struct why){.first = {.reason = WHY_UNQUALIFIED, .dealer = hand3_name(h.dealer)}};
    return why_three(h.player, h.dealer, hand3_name);
}

static struct hand_names stadium_describe(const void *round, int seat) {
    const struct table *t = round;
    struct hand_names names = {0};
    if (seat == 0 && t->round.dealer.count == 3) names.first = hand3_name(value_of(t->round.dealer.cards));
    if (in_range(seat) && t->round.shared.count == ARRAY) names.first = hand3_name(seat_value(t, seat_of(t, seat)));
    return names;
}

/* ---- the plug ----------------------------------------------------------------------------------------- */
const struct game stadium_three_card = {
    .id = "stadium-three-card",
    .title = "Stadium 3 Card Poker",
    .document = "Stadium Three Card Poker, rules of play",
    .maker = "Light & Wonder",
    .submission = "3159",
    .approved = "2024-08-02",
    .clause_prefix = "T",
    .virtual_dealing = true, /* [T-letter-2] */
    .tribal_only = true,     /* [T-letter-1] */
    .table_cards = "array",
    .wagers = wagers,
    .wager_count = WAGERS,
    .options = options,
    .option_count = COUNT(options),
    .actions = actions,
    .action_count = COUNT(actions),
    .default_action = {FOLD},
    .sets_hand = -1,
    .timed = true, /* [T-1, T-4, T-7] */
    .geometry = SEATS_STADIUM,
    .seats = STADIUM_SEATS,
    .cards_shared = ARRAY + 3,
    .head_size = offsetof(struct table, seats),
    .seat_size = sizeof(struct seat),
    .open = stadium_open,
    .check = stadium_check,
    .check_seat = stadium_check_seat,
    .apply = stadium_apply,
    .need = stadium_need,
    .view = stadium_view,
    .stakes = stadium_stakes,
    .settle = stadium_settle,
    .describe = stadium_describe,
    .why = stadium_why,
};
