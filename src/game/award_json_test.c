/* award_json_test.c - the bytes of awards and hands; every output is made of them and none may change. */
#include "game/award_json.c"

#include "test.h"

#include "game/coin_fixture.h"

static char memory[400];

static const char *award_text(struct award award, enum lost_line lost) {
    struct buf b = BUF(memory);

    award_write_json(&b, &coin, &award, lost);
    json_write_end(&b, '}');
    CHECK(!b.full);
    return memory;
}

TEST(award_json, an_award_names_wager_stake_outcome_line_and_what_it_returned) {
    static const struct pay_row row = {.id = "heads"};
    struct award award = {.wager = LUCK, .outcome = OUTCOME_WIN, .line = &row, .stake_cents = 500};

    award.returned_cents = 1500;
    CHECK_STR(award_text(award, LOST_LINE_EMPTY),
              "{\"wager\":\"luck\",\"stake\":500,\"outcome\":\"win\",\"line\":\"heads\",\"returned\":1500}");
    award.line = NULL;
    CHECK_STR(award_text(award, LOST_LINE_NAMED),
              "{\"wager\":\"luck\",\"stake\":500,\"outcome\":\"win\",\"line\":\"\",\"returned\":1500}");
}

/* 'settle', receipts and the books leave the line of a lost wager empty; views name it. */
TEST(award_json, the_line_of_a_lost_wager_is_named_only_where_asked) {
    static const struct pay_row row = {.id = "tails"};
    const struct award award = {.wager = LUCK, .outcome = OUTCOME_LOSE, .line = &row, .stake_cents = 5};

    CHECK_STR(award_text(award, LOST_LINE_EMPTY),
              "{\"wager\":\"luck\",\"stake\":5,\"outcome\":\"lose\",\"line\":\"\",\"returned\":0}");
    CHECK_STR(award_text(award, LOST_LINE_NAMED),
              "{\"wager\":\"luck\",\"stake\":5,\"outcome\":\"lose\",\"line\":\"tails\",\"returned\":0}");
}

static struct hand_names pair_or_nothing(const void *round, int seat) {
    return (struct hand_names){.first = {round && seat ? HAND_PAIR : HAND_NONE, 0, {EIGHT}}};
}

/* 'settle' and exports write words, if need be empty; views and records of terminals the code too, or nothing. */
TEST(award_json, a_hand_is_named_in_words_and_for_views_as_a_code) {
    const struct game game = {.describe = pair_or_nothing};
    struct buf b = BUF(memory);

    hand_write_words(&b, "hand", &game, &game, 1);
    hand_write_words(&b, "hand", &game, &game, 0);
    CHECK_STR(memory, "\"hand\":\"pair of eights\",\"hand\":\"\"");
    buf_clear(&b);
    hand_write_name(&b, &game, &game, 0);
    CHECK_STR(memory, "");
    hand_write_name(&b, &game, &game, 1);
    CHECK_STR(memory, "\"words\":\"pair of eights\",\"value\":\"pair 8\"");
}

TEST(award_json, totals_keep_tokes_apart) {
    struct award_totals totals = {0};

    award_add(&totals, &(struct award){.stake_cents = 500, .returned_cents = 1000});
    CHECK(!totals.any_toke);
    award_add(&totals, &(struct award){.stake_cents = 100, .toke = true});
    CHECK(totals.any_toke);
    award_add(&totals, &(struct award){.stake_cents = 100, .returned_cents = 300, .toke = true});
    CHECK_EQ(totals.staked, 700);
    CHECK_EQ(totals.returned, 1000);
    CHECK_EQ(totals.tokes, 300);
}

TEST(award_json, a_set_hand_is_written_high_to_low) {
    struct hand_view hand = {.count = 7, .cards = {4, 51, JOKER, 0, 8, 50, 12}, .set = true, .front = {8, 12}};
    struct buf b = BUF(memory);

    hand_write_front(&b, "front", &hand);
    hand_write_back(&b, "back", &hand);
    CHECK_STR(memory, "\"front\":\"5c 4c\",\"back\":\"Jk As Ah 3c 2c\"");
    hand.set = false;
    buf_clear(&b);
    hand_write_front(&b, "front", &hand);
    hand_write_back(&b, "back", &hand);
    CHECK_STR(memory, "\"front\":\"\",\"back\":\"\"");
}

/* ---- seats of a view (game.h) ------------------------------------------------------------------------- */

TEST(award_json, a_seat_is_found_in_a_view_or_is_not_there) {
    struct view view = {.seats = 2, .seat = {{.seat = 2}, {.seat = 5}}};

    CHECK(view_find_seat(&view, 5) == &view.seat[1]);
    CHECK(view_find_seat(&view, 2) == &view.seat[0]);
    CHECK(!view_find_seat(&view, 1));
    view.seats = 1;
    CHECK(!view_find_seat(&view, 5));
}
