/* chase_the_flush_fixture.h - what the tests of the exact analysis of Chase the Flush share: memory, cards as ranks
 * by suit, and the slow ways.  slow_results() asks the game itself, round by round.  The test includes play.h first. */
#pragma once

#include "base/base.h"
#include "game/game.h"
#include "math/chase_the_flush/chase_the_flush_tree.h"

#include <stdlib.h>

static inline struct arena fixture_arena(size_t megabytes) {
    struct arena arena = {.memory = malloc(megabytes << 20), .size = megabytes << 20};

    CHECK(arena.memory);
    return arena;
}

/* As the rules are approved. */
static inline const struct chase_ranks *chase_ranks_open(struct arena *arena) {
    return chase_ranks_open_for(chase_approved, arena);
}

static inline const struct chase_tables *chase_tables_open(const uint32_t hole[SUITS], struct arena *arena) {
    return chase_tables_open_for(hole, chase_approved, arena);
}

static inline void fixture_ranks(const card *cards, int count, uint32_t ranks[SUITS]) {
    memset(ranks, 0, sizeof(uint32_t) * SUITS);
    for (int i = 0; i < count; i++) ranks[card_suit(cards[i])] |= 1u << card_rank(cards[i]);
}

static inline int fixture_cards(const char *text, card *cards) {
    const char *bad;
    const int count = card_read_list(text, strlen(text), cards, 8, &bad);

    CHECK(count > 0, "no cards: %s", text);
    return count;
}

static inline void fixture_read(const char *text, uint32_t ranks[SUITS]) {
    card cards[8];

    fixture_ranks(cards, fixture_cards(text, cards), ranks);
}

/* ---- through the game --------------------------------------------------------------------------------- */

enum { FIXTURE_ANTE, FIXTURE_XTRA, FIXTURE_ALL_IN }; /* as the game's page orders its wagers */
enum { FIXTURE_CHECK, FIXTURE_BET, FIXTURE_FOLD };   /* its actions */
enum { FIXTURE_STAKE = 100 };                        /* an Ante in cents */

/* One whole round; street 0 to 2: when it bets; 3: never, it folds. */
static inline void fixture_play(struct play p, const struct rules *rules, const card hole[3], const card dealer[3],
                                const card board[4], int street) {
    p.game->open(p.round, rules, NULL);
    CHECK_EQ(play_bet(p, 1, FIXTURE_ANTE, FIXTURE_STAKE), OK);
    CHECK_EQ(play_bet(p, 1, FIXTURE_XTRA, FIXTURE_STAKE), OK);
    CHECK_EQ(play_close(p), OK);
    for (int i = 0; i < 3; i++) CHECK_EQ(play_card(p, hole[i]), OK);
    for (int i = 0; i < 3; i++) CHECK_EQ(play_card(p, dealer[i]), OK);
    for (int now = 0; now < 3; now++) {
        const int other = now < 2 ? FIXTURE_CHECK : FIXTURE_FOLD;

        if (now <= street) CHECK_EQ(play_act(p, 1, now == street ? FIXTURE_BET : other), OK);
        for (int i = 0; now < 2 && i < 2; i++) CHECK_EQ(play_card(p, board[2 * now + i]), OK);
    }
}

/* All dealer's hands at one board: results, and the net in cents. */
struct slow_results {
    struct chase_results results;
    int64_t net, rounds;
};

static inline void slow_add(struct slow_results *slow, struct play p) {
    struct award awards[AWARDS_MAX];
    const int count = p.game->settle(p.round, 1, awards);

    slow->rounds++;
    for (int i = 0; i < count; i++) slow->net += awards[i].returned_cents - awards[i].stake_cents;
    if (count < 3) return; /* folded */
    const bool qualified = awards[0].outcome != OUTCOME_PUSH;
    if (awards[2].outcome == OUTCOME_WIN)
        slow->results.won[qualified]++;
    else if (awards[2].outcome == OUTCOME_LOSE)
        slow->results.lost[qualified]++;
    else
        slow->results.tied++;
}

static inline struct slow_results slow_results(const struct rules *rules, const card hole[3], const card board[4],
                                               int street) {
    static uint64_t round[512];
    const struct play p = {rules->game, round};
    struct slow_results slow = {0};
    uint64_t seen = 0;

    CHECK(game_round_size(&chase_the_flush) <= sizeof round);
    for (int i = 0; i < 3; i++) seen |= UINT64_C(1) << hole[i];
    for (int i = 0; i < 4; i++) seen |= UINT64_C(1) << board[i];
    for (card a = 2; a < DECK_52; a++)
        for (card b = 1; b < a; b++)
            for (card c = 0; c < b; c++) {
                const card dealer[3] = {a, b, c};

                if ((seen >> a | seen >> b | seen >> c) & 1) continue;
                fixture_play(p, rules, hole, dealer, board, street);
                slow_add(&slow, p);
            }
    return slow;
}

/* ---- boards one by one -------------------------------------------------------------------------------- */

typedef void fixture_board(void *context, const card cards[4], const uint32_t community[SUITS]);

/* Every board a hole hand can meet; cards descend. */
static inline void fixture_boards(const uint32_t hole[SUITS], fixture_board *visit, void *context) {
    for (card a = 3; a < DECK_52; a++)
        for (card b = 2; b < a; b++)
            for (card c = 1; c < b; c++)
                for (card d = 0; d < c; d++) {
                    const card cards[4] = {a, b, c, d};
                    uint32_t community[SUITS], common = 0;

                    fixture_ranks(cards, 4, community);
                    for (int suit = 0; suit < SUITS; suit++) common |= community[suit] & hole[suit];
                    if (!common) visit(context, cards, community);
                }
}

static inline int fixture_slot(card c) { return card_suit(c) * CHASE_LANES + card_rank(c); }

/* ---- a flop, board by board --------------------------------------------------------------------------- */

/* Both choices over CHASE_TURNS x CHASE_DEALERS deals, and all boards with it. */
struct fixture_flop {
    wide bet, check;
    struct chase_sums all;
};

static inline void fixture_add_board(struct fixture_flop *out, const struct chase_ranks *ranks,
                                     const struct chase_terms *terms, const uint32_t hole[SUITS],
                                     const uint32_t community[SUITS]) {
    const struct chase_board board = chase_board_of(ranks, hole, community, NULL);
    struct chase_sum *sum = &out->all.of[suit_hand_length(board.hand)][board.hand >= terms->showdown.qualifying];
    const wide bet = chase_board_value(&board, terms, 1), fold = chase_fold_value(terms);

    out->bet += chase_board_value(&board, terms, 2);
    out->check += bet >= fold ? bet : fold;
    sum->boards++;
    for (int b = 0; b < CHASE_BOUNDS; b++) sum->dealers[b] += board.sum.dealers[b];
}

static inline struct fixture_flop fixture_flop(const struct chase_ranks *ranks, const struct chase_terms *terms,
                                               const uint32_t hole[SUITS], const uint32_t flop[SUITS]) {
    struct fixture_flop out = {0};

    for (card a = 1; a < DECK_52; a++)
        for (card b = 0; b < a; b++) {
            uint32_t community[SUITS], taken = 0;

            fixture_ranks((const card[]){a, b}, 2, community);
            for (int suit = 0; suit < SUITS; suit++) {
                taken |= community[suit] & (flop[suit] | hole[suit]);
                community[suit] |= flop[suit];
            }
            if (!taken) fixture_add_board(&out, ranks, terms, hole, community);
        }
    return out;
}
