#include "math/dealer_open_pai_gow/dealer_open_pai_gow_protect.c"

#include "play.h"

#include "math/decide_fixture.h"

enum { PAI_GOW_WAGER };                                  /* ORDER WAGER */
enum { SET_ACTION = 1, PACKET = 7, FIXED = 2 * PACKET }; /* ORDER ACTION; the dealer's packet and that of seat 1 */
enum { ROUND_SIZE = 1 << 14 };

static _Alignas(max_align_t) unsigned char round_memory[ROUND_SIZE], copy_memory[ROUND_SIZE];

/* Deals the deck to six seats, the dealer first, and settles each of the 21 settings of seat 1 in turn; the other seats
 * are set by the House Way.  False if nobody is asked for a setting. */
static bool settle_all(const struct rules *rules, const card deck[DECK_53], int64_t returned[21]) {
    const struct fixture_table f = {.rules = rules, .seats = 6, .play = {&dealer_open_pai_gow, round_memory}};
    int count = 0;

    fixture_open(&f);
    CHECK_EQ(play_event(f.play, (struct event){.kind = EV_START, .what = 1}), OK);
    for (int i = 0; i < 7 * PACKET; i++) CHECK_EQ(play_card(f.play, deck[i]), OK);
    if (f.play.game->need(f.play.round).kind != NEED_DECISION) return false;
    for (int a = PACKET; a < FIXED; a++)
        for (int b = PACKET; b < a; b++) {
            const struct play p = {&dealer_open_pai_gow, memcpy(copy_memory, round_memory, ROUND_SIZE)};

            CHECK_EQ(play_event(
                         p, (struct event){.kind = EV_ACT, .seat = 1, .what = SET_ACTION, .cards = {deck[a], deck[b]}}),
                     OK);
            if (p.game->need(p.round).kind == NEED_DECISION) CHECK_EQ(play_expire(p, 0), OK);
            returned[count++] = play_returned(p, 1, PAI_GOW_WAGER);
        }
    return true;
}

/* [P-4, P-wager] Whatever the other seats hold, each of the 21 settings has the same result, whatever else changes. */
TEST(dealer_open_pai_gow_protect, other_hands_change_no_setting) {
    const struct rules rules = rules_standard(&dealer_open_pai_gow);
    uint64_t chance = 16;
    int asked = 0, differ = 0;

    CHECK(game_round_size(&dealer_open_pai_gow) <= ROUND_SIZE);
    for (int i = 0; i < 60; i++) {
        card deck[DECK_53], other[DECK_53];
        int64_t first[21], again[21];

        fixture_shuffle(&chance, NULL, 0, DECK_53, deck);
        if (!settle_all(&rules, deck, first)) continue;
        asked++;
        for (int j = 1; j < 21; j++) differ += first[j] != first[0];
        for (int j = 0; j < 4; j++) {
            fixture_shuffle(&chance, deck, FIXED, DECK_53, other);
            CHECK(settle_all(&rules, other, again));
            CHECK(memcmp(first, again, sizeof first) == 0);
        }
    }
    CHECK(asked > 40 && differ > 100); /* settings do matter */
}
