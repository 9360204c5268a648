/* dealer_open_pai_gow_advice_test.c - the advice, against settling.
 *
 * Random deals and some chosen ones: every setting is made at the table and settled by the rules of the game. */
#include "math/dealer_open_pai_gow/dealer_open_pai_gow_exact.c"

#include "play.h"
#include "test.h"

enum { PAI_GOW };        /* ORDER WAGER */
enum { HOUSE_WAY, SET }; /* ORDER ACTION */
enum { ROUND_SIZE = 1 << 14 };

static _Alignas(max_align_t) unsigned char round_memory[ROUND_SIZE], copy_memory[ROUND_SIZE];
static struct rules table_rules; /* the round looks here */

static const struct play at_table = {&dealer_open_pai_gow, round_memory};

/* Two seats and the dealer by text; what is NULL and the other spots get what is left. */
static void deal_text(const char *dealer, const char *seat_1, const char *seat_2) {
    const char *const packets[7] = {dealer, seat_1, seat_2};
    card cards[7][7], rest = 0;
    uint64_t used = 0;
    const char *bad;

    for (int spot = 0; spot < 7; spot++) {
        if (!packets[spot]) continue;
        CHECK_EQ(card_read_list(packets[spot], strlen(packets[spot]), cards[spot], 7, &bad), 7);
        for (int i = 0; i < 7; i++) used |= UINT64_C(1) << cards[spot][i];
    }
    CHECK(game_round_size(&dealer_open_pai_gow) <= ROUND_SIZE);
    at_table.game->open(round_memory, &table_rules, NULL);
    for (int seat = 1; seat <= 2; seat++) CHECK_EQ(play_bet(at_table, seat, PAI_GOW, 100), OK);
    CHECK_EQ(play_close(at_table), OK);
    CHECK_EQ(play_event(at_table, (struct event){.kind = EV_START, .what = 1}), OK);
    for (int spot = 0; spot < 7; spot++) {
        for (int i = 0; i < 7; i++) {
            while (!packets[spot] && used >> rest & 1) rest++;
            CHECK_EQ(play_card(at_table, packets[spot] ? cards[spot][i] : rest++), OK);
        }
    }
}

static int advise(int seat, struct choice out[CHOICES_MAX]) {
    return dealer_open_pai_gow_exact.advise(&(struct asked){.round = round_memory, .seat = seat}, NULL, out);
}

/* What the seat wins of a unit after the decision, the other seat set by the House Way. */
static int settled_result(int seat, struct event event, bool *foul) {
    const struct play p = {&dealer_open_pai_gow, memcpy(copy_memory, round_memory, ROUND_SIZE)};
    struct view view;

    event.kind = EV_ACT;
    event.seat = (uint16_t)seat;
    CHECK_EQ(play_event(p, event), OK);
    CHECK_EQ(play_expire(p, 0), OK);
    p.game->view(p.round, seat, &view);
    *foul = view.seat[seat - 1].hand.foul;
    return (int)(play_returned(p, seat, PAI_GOW) / 100) - 1;
}

/* [P-wager, P-7, dealer-open-pai-gow R1, R11] Each of the 21 settings is worth what is settled after it. */
static void check_advice(int seat) {
    struct choice out[CHOICES_MAX];
    const int count = advise(seat, out);
    int marked = -1;
    bool foul;

    CHECK_EQ(count, 21);
    for (int i = 0; i < count; i++) {
        const struct event set = {.what = SET, .cards = {out[i].front[0], out[i].front[1]}};

        CHECK_EQ(out[i].action, SET);
        CHECK(out[i].front[0] > out[i].front[1]); /* the higher one first */
        CHECK(fraction_compare(out[i].value, fraction_of(settled_result(seat, set, &foul), 1)) == 0);
        CHECK_EQ(strstr(out[i].note, ": foul, ") != NULL, foul);
        if (i) CHECK(fraction_compare(out[i - 1].value, out[i].value) >= 0);
        for (int j = 0; j < i; j++) CHECK(!same_cards(out[i].front, out[j].front));
        if (!strstr(out[i].note, ", House Way")) continue;
        CHECK_EQ(marked, -1);
        marked = i;
    }
    CHECK(marked >= 0);
    const int result = settled_result(seat, (struct event){.what = HOUSE_WAY}, &foul);
    CHECK(fraction_compare(out[marked].value, fraction_of(result, 1)) == 0);
}

/* The dealer's, seat 1's and seat 2's, as text. */
static void shuffle(uint64_t *state, char text[3][64]) {
    card deck[DECK_53];

    for (int i = 0; i < DECK_53; i++) deck[i] = (card)i;
    for (int i = 0; i < 21; i++) {
        const int other = i + (int)(play_random(state) % (uint64_t)(DECK_53 - i));
        const card c = deck[i];

        deck[i] = deck[other];
        deck[other] = c;
    }
    for (int hand = 0; hand < 3; hand++) {
        struct buf b = buf_init(text[hand], sizeof text[hand]);
        card_put_list(&b, deck + 7 * hand, 7);
    }
}

TEST(dealer_open_pai_gow_advice, is_what_the_rules_settle) {
    uint64_t state = 57721566490153286;
    int advised = 0;

    for (int i = 0; i < (test_long() ? 40000 : 400); i++) {
        char text[3][64];

        shuffle(&state, text);
        table_rules = rules_standard(&dealer_open_pai_gow);
        play_set(&table_rules, "house-way", i % 2 ? "either-pair" : "document");
        play_set(&table_rules, "wheel", i / 2 % 2 ? "second" : "lowest");
        deal_text(text[0], text[1], text[2]);
        if (at_table.game->need(round_memory).kind != NEED_DECISION) continue;
        check_advice(1);
        check_advice(2);
        advised++;
    }
    CHECK(advised > 300);
}

/* The best setting and its note, and the note of the House Way. */
static const struct {
    const char *why, *way, *wheel, *dealer, *player, *front, *note, *house;
} advices[] = {
    {"P-way 7 the House Way wins, and so does more in front", "document", "lowest", "Ks Qh 9d 8c 7h 4s 2d",
     "As Ad Kh Jc 9s 5c 3h", "", "ace-high / ace-high: win", "pair of aces / king-high: win"},
    {"a split wins where the House Way pushes", "document", "lowest", "8d 8c Ah Qs 9d 6c 4h", "9s 9h 5d 5c Jh 4d 2s",
     "5d 5c", "pair of nines / pair of fives: win", "two pair, nines and fives / jack-high: push"},
    {"dealer-open-pai-gow R3 the other House Way", "either-pair", "lowest", "8d 8c Ah Qs 9d 6c 4h",
     "9s 9h 5d 5c Jh 4d 2s", "5d 5c", "pair of nines / pair of fives: win", "pair of nines / pair of fives: win"},
    {"dealer-open-pai-gow R1 ace-high pushes", "document", "lowest", "As Qh Td 9c 7d 5h 2c", "3d 4h 5s 6c 7c 8c Kh", "",
     ": push", "straight, seven-high / king-high: push"},
    {"P-wager nothing beats four kings and a pair", "document", "second", "Ks Kh Kd Kc Qs Qh 2d",
     "2c 3d 4h 5s 7c 8c 9h", "", ": lose", ": lose"},
    {"dealer-open-pai-gow R5 A-2-3-4-5 loses to a six-high straight", "document", "lowest", "6s 5h 4d 3c 2h Qs Td",
     "As 2d 3h 4c 5s Kc 8d", "Kc 8d", "straight, five-high / king-high: push", "straight, five-high / king-high: push"},
    {"dealer-open-pai-gow R5 A-2-3-4-5 beats a six-high straight", "document", "second", "6s 5h 4d 3c 2h Qs Td",
     "As 2d 3h 4c 5s Kc 8d", "Kc 8d", "straight, A-2-3-4-5 / king-high: win", "straight, A-2-3-4-5 / king-high: win"},
    {"the longest words", "document", "lowest", "As Qh Td 9c 6d 5h 2c", "7s 7h 7d 8s 8h Qc Qd", "", ": push",
     "full house, sevens over eights / pair of queens: push"},
};

static void check_example(size_t i) {
    struct choice out[CHOICES_MAX];
    const char *bad;
    card front[2];
    bool marked = false;

    table_rules = rules_standard(&dealer_open_pai_gow);
    play_set(&table_rules, "house-way", advices[i].way);
    play_set(&table_rules, "wheel", advices[i].wheel);
    deal_text(advices[i].dealer, advices[i].player, NULL);
    check_advice(1);
    const int count = advise(1, out);
    CHECK(strstr(out[0].note, advices[i].note), "%s: %s", advices[i].why, out[0].note);
    if (*advices[i].front) {
        CHECK_EQ(card_read_list(advices[i].front, strlen(advices[i].front), front, 2, &bad), 2);
        CHECK(same_cards(out[0].front, front));
    }
    for (int k = 0; k < count; k++)
        marked |= strstr(out[k].note, advices[i].house) && strstr(out[k].note, ", House Way");
    CHECK(marked, "%s", advices[i].why);
}

TEST(dealer_open_pai_gow_advice, for_known_hands) {
    for (size_t i = 0; i < COUNT(advices); i++) check_example(i);
}

/* [P-4a] Two jacks end the round; a seat that has set, or has no cards, is not asked. */
TEST(dealer_open_pai_gow_advice, only_where_a_decision_is_awaited) {
    struct choice out[CHOICES_MAX];

    table_rules = rules_standard(&dealer_open_pai_gow);
    at_table.game->open(round_memory, &table_rules, NULL);
    CHECK_EQ(advise(1, out), 0);
    deal_text("Js Jh Kd Qc 7d 5h 2c", NULL, NULL);
    CHECK_EQ(advise(1, out), 0);
    deal_text("Js Ah Kd Qc 7d 5h 2c", NULL, NULL);
    CHECK_EQ(advise(2, out), 21); /* before seat 1 */
    CHECK_EQ(play_act(at_table, 1, HOUSE_WAY), OK);
    CHECK_EQ(advise(1, out), 0);
    CHECK_EQ(advise(2, out), 21);
    CHECK_EQ(advise(3, out), 0);
    CHECK_EQ(play_act(at_table, 2, HOUSE_WAY), OK);
    CHECK_EQ(advise(2, out), 0);
}
