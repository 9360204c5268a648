/*
 * stadium_decide.c - the decisions of Stadium 3 Card Poker.
 *
 * With nine cards seen the queen-high and lower hands depend on what is left in the deck, and there are too
 * many states for a table.  But the dealers that matter are easy to count: a card is rank x 4 + suit, so the
 * unseen cards are a word with a nibble a rank, and how many are left of each rank is a few operations on it.
 *
 * prepare(): 10 ms.  A decision: a load for two hands of three, 20 ns for the others.
 */
#include "math/stadium_three_card/stadium_decide.h"

#include "base/base.h"
#include "game/round.h"
#include "game/stadium_three_card.h"
#include "math/pay_exact.h"
#include "math/stadium_three_card/stadium_tally.h"

#include <string.h>

static const uint64_t DECK = (UINT64_C(1) << DECK_52) - 1;
static const uint64_t CLUB = UINT64_C(0x1111111111111); /* a bit for each rank */

/* ---- dealers left ------------------------------------------------------------------------------------- */

/* The cards of ranks below this one. */
static inline uint64_t below(int rank)
{
    return (UINT64_C(1) << 4 * rank) - 1;
}

/* In each nibble how many of its four bits are set. */
static inline uint64_t counts_of(uint64_t cards)
{
    const uint64_t pairs = cards - (cards >> 1 & UINT64_C(0x5555555555555555));

    return (pairs & UINT64_C(0x3333333333333333)) + (pairs >> 2 & UINT64_C(0x3333333333333333));
}

static inline int count_at(uint64_t counts, int rank)
{
    return (int)(counts >> 4 * rank & 15);
}

/* The sum of the nibbles, which must be below 16. */
static inline int nibbles_of(uint64_t x)
{
    return (int)(x * UINT64_C(0x1111111111111111) >> 60);
}

/* What is left below each rank: cards, and pairs of cards of different ranks. */
struct left_below {
    int one[QUEEN + 1], two[QUEEN + 1];
};

/* T-9d Three cards below the queen of different ranks, no straight, no flush; *sums on the way. */
static inline int unqualified(uint64_t unseen, uint64_t counts, struct left_below *sums)
{
    static const uint8_t triples[QUEEN + 1] = {0, 0, 0, 1, 4, 10, 20, 35, 56, 84, 120}; /* of so many cards */
    const uint64_t low = unseen & below(QUEEN);
    int one = 0, two = 0, three = 0, last = 0, last_two = 0;

    for (int rank = TWO; rank < QUEEN; rank++) {
        const int left = count_at(counts, rank);

        sums->one[rank] = one;
        sums->two[rank] = two;
        three += (two - last_two) * left; /* the two are no neighbours right below */
        two += one * left;
        one += left;
        last_two = last * left;
        last = left;
    }
    for (int suit = 0; suit < SUITS; suit++) {
        const uint64_t own = low >> suit & CLUB;

        three -= triples[nibbles_of(own)] - nibbles_of(own & own >> 4 & own >> 8);
    }
    return three;
}

/* Dealers with a queen and lower kickers than these, and with the same; a straight cannot be among them. */
static inline int below_and_tied(uint64_t unseen, uint64_t counts, const struct left_below *sums, int high,
                                 int low, int *tied)
{
    const int queens = count_at(counts, QUEEN), highs = count_at(counts, high);
    int won = queens * (sums->two[high] + highs * sums->one[low]);

    *tied = queens * highs * count_at(counts, low);
    for (int suit = 0; suit < SUITS; suit++) { /* flushes */
        const uint64_t own = unseen >> suit & CLUB;
        const int queen = (int)(own >> 4 * QUEEN & 1), with_high = (int)(own >> 4 * high & 1);
        const int n = nibbles_of(own & below(high));

        won -= queen * (n * (n - 1) / 2 + with_high * nibbles_of(own & below(low)));
        *tied -= queen & with_high & (int)(own >> 4 * low & 1);
    }
    return won;
}

struct ranks {
    int high, middle, low;
};

static inline struct ranks ranks_of(const card hand[3])
{
    const int a = card_rank(hand[0]), b = card_rank(hand[1]), c = card_rank(hand[2]);
    const int ab = a > b ? a : b, ba = a > b ? b : a;
    const int high = ab > c ? ab : c, low = ba < c ? ba : c;

    return (struct ranks){high, a + b + c - high - low, low};
}

static inline int worth(struct ranks r, uint64_t unseen)
{
    const uint64_t counts = counts_of(unseen);
    struct left_below sums;
    int value = 3 * unqualified(unseen, counts, &sums), tied;

    if (r.high < QUEEN) return value;
    value += 4 * below_and_tied(unseen, counts, &sums, r.middle, r.low, &tied);
    return value + 2 * tied;
}

int stadium_worth_left(const card hand[3], uint64_t unseen)
{
    return worth(ranks_of(hand), unseen);
}

/* ---- deciding ----------------------------------------------------------------------------------------- */

/* A queen-high or lower hand, by the whole array. */
static inline bool open_plays(const struct stadium_tables *t, const card hand[3], uint64_t seen)
{
    const struct ranks r = ranks_of(hand);
    const uint64_t counts = counts_of(seen);
    const int aces_kings = count_at(counts, ACE) + count_at(counts, KING);
    const int queens = count_at(counts, QUEEN) - (r.high == QUEEN);
    const int answer =
        r.high == QUEEN ? t->queen[aces_kings][queens][r.middle][r.low] : t->low[aces_kings + queens];

    if (answer != STADIUM_COUNTS) return answer == STADIUM_PLAYS;
    return worth(r, DECK & ~seen) >= STADIUM_LAST;
}

/* T-7 All nine lie face up, and they are all that was dealt. */
struct event stadium_decide(const void *tables, const void *round, int seat)
{
    const struct stadium_tables *t = tables;
    const struct round *r = round;
    const uint8_t *pick = stadium_three_card_pick(round, seat);
    const card hand[3] = {r->shared.cards[pick[0] - 1], r->shared.cards[pick[1] - 1],
                          r->shared.cards[pick[2] - 1]};
    const bool plays =
        decide_cards_look(&t->plays, hand, hand[2]) || (t->nine && open_plays(t, hand, r->dealt));

    return (struct event){.kind = EV_ACT, .what = plays ? t->play : t->fold, .seat = (uint16_t)seat};
}

/* ---- tables ------------------------------------------------------------------------------------------- */

struct stadium_tables *stadium_tables_open(struct arena *arena, bool nine)
{
    struct stadium_tables *t = arena_take(arena, sizeof *t);

    t->play = (uint8_t)game_action(&stadium_three_card, "play", strlen("play"));
    t->fold = (uint8_t)game_action(&stadium_three_card, "fold", strlen("fold"));
    t->nine = nine;
    return t;
}

static void fill_own(struct stadium_tables *t, const struct rules *rules, bool optimal, struct arena *arena)
{
    const size_t mark = arena_mark(arena);
    const struct stadium_hands *hands = stadium_hands_open(arena);
    const struct stadium_terms terms =
        stadium_terms_of(rules_table(rules, pay_exact_wager(&stadium_three_card, "ante-bonus")));

    for (int i = 0; i < STADIUM_CLASSES; i++) {
        const struct stadium_hand *hand = &hands->hand[i];
        decide_cards_set(&t->plays, hand->cards, ANY_ORDER,
                         optimal ? stadium_best_plays_own(hand, &terms)
                                 : stadium_short_plays_own(hand, &terms));
    }
    arena_release(arena, mark);
}

/* The study proves that hands which are not open always play. */
void stadium_tables_close_hands(struct stadium_tables *t, struct arena *arena)
{
    const size_t mark = arena_mark(arena);
    const struct stadium_study *study = stadium_study_open(arena);

    for (int i = 0; i < STADIUM_CLASSES; i++) {
        const struct stadium_hand *hand = &study->hands->hand[i];
        decide_cards_set(&t->plays, hand->cards, ANY_ORDER, !stadium_is_open(hand));
    }
    arena_release(arena, mark);
}

static uint8_t short_answer(int high, int middle, int low, int highs)
{
    const struct stadium_hand hand = {
        .cards = {card_of(high, CLUBS), card_of(middle, CLUBS), card_of(low, DIAMONDS)}};

    return stadium_short_plays_nine(&hand, highs) ? STADIUM_PLAYS : STADIUM_FOLDS;
}

/* By the high cards of the array alone; each hand of a low high card has the same answer. */
static void fill_short(struct stadium_tables *t)
{
    for (int aces_kings = 0; aces_kings < STADIUM_DECIDE_HIGHS; aces_kings++) {
        t->low[aces_kings] = short_answer(JACK, NINE, TWO, aces_kings);
        for (int queens = 0; queens < SUITS; queens++)
            for (int middle = 0; middle < QUEEN; middle++)
                for (int low = 0; low < middle; low++)
                    t->queen[aces_kings][queens][middle][low] =
                        short_answer(QUEEN, middle, low, aces_kings + queens);
    }
}

static const void *prepare(const struct analysis_request *request, bool optimal)
{
    const bool nine = analysis_wants(request, "information", "nine");
    struct stadium_tables *t = stadium_tables_open(request->arena, nine);

    if (nine)
        stadium_tables_close_hands(t, request->arena);
    else
        fill_own(t, &request->rules, optimal, request->arena);
    if (optimal) {
        memset(t->queen, STADIUM_COUNTS, sizeof t->queen);
        memset(t->low, STADIUM_COUNTS, sizeof t->low);
    } else {
        fill_short(t);
    }
    return t;
}

static const void *prepare_optimal(const struct analysis_request *request)
{
    return prepare(request, true);
}

static const void *prepare_short(const struct analysis_request *request)
{
    return prepare(request, false);
}

/* ---- the plugs ---------------------------------------------------------------------------------------- */

const struct decider stadium_three_card_optimal = {
    .game = &stadium_three_card, .strategy = "optimal", .prepare = prepare_optimal, .decide = stadium_decide};

const struct decider stadium_three_card_short = {
    .game = &stadium_three_card, .strategy = "short", .prepare = prepare_short, .decide = stadium_decide};
