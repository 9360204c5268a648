/* drill_question_test.c - includes the .c file: which decisions are dealt, what they are worth, and by which rule. */
/* Much counting: ./test runs this file plain, ./test unit_long with sanitizers. */
#include "drill_question.c"

#include "game/dealer_open_pai_gow.h"
#include "game/game.h"
#include "game/stadium_three_card.h"
#include "math/decide.h"
#include "store/arena_map.h"
#include "test.h"

static struct session *session(const struct game *game) {
    static struct session s;

    s = (struct session){.game = game, .rules = rules_standard(game), .guide = guide_of(game)};
    s.round = calloc(1, game_round_size(game));
    s.trial = calloc(1, game_round_size(game));
    rng_seed(&s.rng, "drill", 5);
    const struct deal_shoe shoe = deal_shoe_for(game, game->live_shoe ? 6 : 1, 0);
    CHECK_EQ(deal_rng_open(&s.deal, &shoe, &s.rng), OK);
    CHECK(s.round && s.trial && play_advice_open(&s));
    return &s;
}

static void close_session(struct session *s) {
    arena_unmap(&s->arena);
    free(s->round);
    free(s->trial);
}

static struct drill_selection *selection(int64_t cents) {
    static struct drill_selection h;

    memset(&h, 0, sizeof h);
    h.all = cents == 0;
    h.half = 100 * cents;
    return &h;
}

static struct drill_question question(struct session *s, const char *state) {
    struct drill_question q;

    drill_deal_spot(s, state, selection(500), &q);
    CHECK_STR(q.text, state);
    return q;
}

/* ---- worth -------------------------------------------------------------------------------------------- */

/* docs/advise.md: playing 10-6-3 is worth -3902335/1906884, folding -2; the difference is 88567/1906884. */
TEST(drill_question, an_answer_costs_what_advise_says) {
    struct session *s = session(&three_card_catch);
    struct event event = {.kind = EV_ACT, .seat = 1};

    question(s, "Ts 6h 3d");
    event.what = (uint8_t)game_action(s->game, "play", 4);
    CHECK_EQ(drill_cost(&s->advice, play_advice_choice(s, &event)), 88567 * INT64_C(1000000) / 1906884 + 1);
    event.what = (uint8_t)game_action(s->game, "fold", 4);
    CHECK_EQ(drill_cost(&s->advice, play_advice_choice(s, &event)), 0);
    CHECK_EQ(drill_gap(&s->advice), 46446); /* 464.46 cents */
    close_session(s);
}

/* The dealer holds 6-6 behind and A-Q in front.  The House Way keeps two pair and sets A-Q: the front is a
 * copy and a copy is the dealer's [P-wager], so it pushes.  2-2 in front wins both, and nothing else does. */
TEST(drill_question, the_house_way_is_graded_as_the_setting_it_makes) {
    struct session *s = session(&dealer_open_pai_gow);
    const struct drill_question q = question(s, "As Qs Js Jh 4d 2d 2c/Ad Qd Jc 6s 6d 5c 3d");
    struct event event = {.kind = EV_ACT, .what = (uint8_t)game_action(s->game, "house-way", 9), .seat = 1};

    CHECK(q.house_way > 0);
    CHECK_EQ(play_advice_choice(s, &event), q.house_way);
    CHECK_EQ(drill_cost(&s->advice, q.house_way), 1000000);
    CHECK_EQ(drill_gap(&s->advice), 1000000);
    CHECK_EQ(settings_weight(&s->advice, q.house_way), DRILL_WEIGHT);
    CHECK_EQ(settings_weight(&s->advice, 0), DRILL_WEIGHT / 4);
    CHECK_EQ(card_rank(s->advice.choice[0].front[0]), TWO);
    CHECK_EQ(card_rank(s->advice.choice[0].front[1]), TWO);
    CHECK_EQ(q.rule.kind, guide_kind(s->guide, "win", 3));
    close_session(s);
}

TEST(drill_question, the_weight_halves_with_the_gap) {
    CHECK_EQ(drill_weight(0, 50000), 4096);
    CHECK_EQ(drill_weight(25000, 50000), 3072);
    CHECK_EQ(drill_weight(50000, 50000), 2048);
    CHECK_EQ(drill_weight(100000, 50000), 1024);
    CHECK_EQ(drill_weight(125000, 50000), 768);
    CHECK_EQ(drill_weight(600000, 50000), 1);
    CHECK_EQ(drill_weight(2000000, 50000), 1);
    CHECK_EQ(drill_weight(DRILL_STAKE_CENTS * INT64_C(100) * 100, 100), 1);
    for (int64_t gap = 1; gap < 1200000; gap += 777) CHECK(drill_weight(gap, 50000) <= drill_weight(gap - 1, 50000));
}

/* ---- restoring ---------------------------------------------------------------------------------------- */

struct restored {
    const struct game *game;
    const char *state;
    bool fits;
};

static const struct restored restored[] = {
    {&three_card_catch, "9s 5h 2d", true},
    {&three_card_catch, "9s 5h", false},
    {&three_card_catch, "9s 5h 2d 2c", false},
    {&three_card_catch, "9s 5h 2d/Kc", false},
    {&three_card_catch, "9s 9s 2d", false},
    {&three_card_catch, "Jk 9s 2d", false},
    {&chase_the_flush, "As Ks 2h", true},
    {&chase_the_flush, "As Ks 2h/7s", false},
    {&chase_the_flush, "As Ks 2h/7s 6h", true},
    {&chase_the_flush, "As Ks 2h/7s 6h 5d", false},
    {&chase_the_flush, "As Ks 2h/7s 6h 5d 4c", true},
    {&chase_the_flush, "As Ks 2h/7s 6h 5d 4c 3c", false},
    {&chase_the_flush, "As Ks 2h/As 6h", false},
    {&super_three_card, "Ks 9h/7h", true},
    {&super_three_card, "Ks Ks/Ks", true},
    {&super_three_card, "Ks 9h", false},
    {&super_three_card, "Ks 9h/7h 6h", false},
    {&super_three_card, "Ks 9h 8d/7h", false},
    {&stadium_three_card, "Qs 7h 2d/As Kh 9c 8d 4s 3s", true},
    {&stadium_three_card, "Qs 7h 2d/As Kh 9c 8d 4s", false},
    {&stadium_three_card, "Qs 7h 2d", false},
    {&dealer_open_pai_gow, "As Qs Js Jh 4d 2d 2c/Ad Qd Jc 6s 6d 5c 3d", true},
    {&dealer_open_pai_gow, "Jk Qs Js Th 4d 2d 2c/Ad Qd Tc 6s 6d 5c 3d", true},
    {&dealer_open_pai_gow, "As Qs Js Jh 4d 2d 2c", false},
    {&dealer_open_pai_gow, "As Qs 9s 9h 4d 2d 2c/Jd Jc Qc 6s 6d 5c 3d", false}, /* [P-4a]: the round is over */
};

TEST(drill_question, a_state_is_dealt_again_or_refused) {
    for (size_t i = 0; i < COUNT(restored); i++) {
        const struct restored *r = &restored[i];
        const struct rules rules = rules_standard(r->game);
        void *round = calloc(1, game_round_size(r->game));
        struct drill_state state, seen;
        struct view view;
        struct rng rng;

        rng_seed(&rng, &i, sizeof i);
        CHECK(drill_state_read(&state, r->state, strlen(r->state)));
        cr_assert(drill_restore(&rules, &state, &rng, round) == r->fits, "%s: %s", r->game->id, r->state);
        if (r->fits) {
            r->game->view(round, 1, &view);
            seen = drill_state_of(r->game, &view);
            CHECK_EQ(seen.own_count, state.own_count);
            CHECK_EQ(seen.open_count, state.open_count);
            CHECK(memcmp(seen.own, state.own, state.own_count) == 0);
            CHECK(memcmp(seen.open, state.open, state.open_count) == 0);
        }
        free(round);
    }
}

/* The same state in other suits is worth the same: what makes a weak spot one. */
TEST(drill_question, a_disguise_is_worth_the_same) {
    for (size_t i = 0; i < COUNT(restored); i++) {
        struct advice first = {0};

        if (!restored[i].fits) continue;
        struct session *s = session(restored[i].game);
        for (int turn = 0; turn < 4; turn++) {
            struct drill_question q;

            drill_deal_spot(s, restored[i].state, selection(500), &q);
            if (turn == 0) first = s->advice;
            CHECK_EQ(s->advice.count, first.count);
            for (int c = 0; c < first.count; c++)
                CHECK_EQ(fraction_compare(s->advice.choice[c].value, first.choice[c].value), 0);
        }
        close_session(s);
    }
}

/* ---- choosing ----------------------------------------------------------------------------------------- */

/* Hundredths of a cent, on average; a gap counts as at most an Ante. */
static int64_t mean_gap(struct session *s, struct drill_selection *h, int count) {
    int64_t sum = 0;

    for (int i = 0; i < count; i++) {
        struct drill_question q;

        drill_deal_new(s, h, &q);
        const int64_t gap = drill_gap(&s->advice);
        CHECK(gap > 0);
        CHECK(s->game->need(s->round).kind == NEED_DECISION);
        CHECK(q.rule.kind >= 0 && s->guide->kinds[q.rule.kind].id);
        sum += gap < 1000000 ? gap : 1000000;
    }
    return sum / count;
}

static void check_harder(const struct game *game, int count) {
    struct session *s = session(game);
    const int64_t any = mean_gap(s, selection(0), count), close = mean_gap(s, selection(500), count);

    cr_assert(close * 3 < any, "%s: %lld and %lld", game->id, (long long)close, (long long)any);
    close_session(s);
}

TEST(drill_question, hard_decisions_are_closer_than_any) {
    check_harder(&three_card_catch, 4);
    check_harder(&chase_the_flush, 10);
    check_harder(&super_three_card, 10);
    check_harder(&stadium_three_card, 40);
}

/* In pai gow it is the House Way that falls short, in half of the questions and more; in play in one of 14. */
TEST(drill_question, hard_settings_are_those_the_house_way_misses) {
    struct session *s = session(&dealer_open_pai_gow);
    struct drill_selection *h = selection(500);
    int short_of_best = 0;

    for (int i = 0; i < 200; i++) {
        struct drill_question q;

        drill_deal_new(s, h, &q);
        short_of_best += drill_cost(&s->advice, q.house_way) > 0;
    }
    CHECK(short_of_best > 70 && short_of_best < 160);
    close_session(s);
}

TEST(drill_question, what_was_asked_is_not_asked_again_at_once) {
    struct session *s = session(&super_three_card);
    struct drill_selection *h = selection(500);
    const struct search search = {.selection = h};
    struct drill_question q;

    drill_deal_spot(s, "9s 6h/4d", h, &q);
    CHECK_EQ(weight_of(s, &search, &q, drill_gap(&s->advice)), 0);
    for (int i = 0; i < DRILL_RECENT - 1; i++) add_recent(h, "another");
    CHECK_EQ(weight_of(s, &search, &q, drill_gap(&s->advice)), 0);
    add_recent(h, "another");
    CHECK(weight_of(s, &search, &q, drill_gap(&s->advice)) > DRILL_WEIGHT / 2);
    close_session(s);
}

/* All three streets of Chase come up, each as often as play reaches it. */
TEST(drill_question, every_street_is_asked) {
    struct session *s = session(&chase_the_flush);
    struct drill_selection *h = selection(0);
    int kinds[DRILL_KINDS] = {0};

    for (int i = 0; i < 60; i++) {
        struct drill_question q;

        drill_deal_new(s, h, &q);
        kinds[q.rule.kind]++;
    }
    CHECK(kinds[0] > kinds[2]);
    CHECK(kinds[1] > 5 && kinds[2] > 3);
    close_session(s);
}

/* What is called obvious without valuing is: half an Ante lies between the choices. */
TEST(drill_question, obvious_hands_are_far_from_the_border) {
    static const char *const hands[] = {"8s 5h 2h", "8s 5h 2s", "Ks 5h 2d", "5s 2h 2d", "9s 6h 3h"};
    struct session *s = session(&three_card_catch);
    struct view view;

    for (size_t i = 0; i < COUNT(hands); i++) {
        question(s, hands[i]);
        s->game->view(s->round, 1, &view);
        CHECK(s->guide->is_obvious(&view));
        CHECK(drill_gap(&s->advice) > 500000);
    }
    question(s, "Qs 5h 2d");
    s->game->view(s->round, 1, &view);
    CHECK(!s->guide->is_obvious(&view));
    close_session(s);
}

/* ---- kinds and rules ---------------------------------------------------------------------------------- */

struct ruled {
    const struct game *game;
    const char *state, *kind, *action; /* action: what the rule says; NULL where it names cards */
    int index;
};

/* By the sentences of the short strategies, read by hand. */
static const struct ruled ruled[] = {
    {&three_card_catch, "Ts 7h 4d", "ten-or-lower", "fold", 0},
    {&three_card_catch, "Ts 8h 4d", "ten-or-lower", "play", 1},
    {&three_card_catch, "Ts 7h 4h", "ten-or-lower", "play", 1},
    {&three_card_catch, "Js 7h 4d", "jack-high", "play", 1},
    {&three_card_catch, "As 7h 4d", "queen-or-higher", "play", 1},
    {&three_card_catch, "7s 7h 4d", "pair-or-better", "play", 1},
    {&chase_the_flush, "9s 5s 2s", "before-flop", "bet", 0},
    {&chase_the_flush, "Ks 7h 2s", "before-flop", "bet", 1},
    {&chase_the_flush, "Ks 6h 2s", "before-flop", "check", 1},
    {&chase_the_flush, "As Ts 2h", "before-flop", "bet", 0},
    {&chase_the_flush, "9s 5s 2h", "before-flop", "check", 2},
    {&chase_the_flush, "As Kh 7d", "before-flop", "bet", 3},
    {&chase_the_flush, "As Qh 9d", "before-flop", "check", 3},
    {&chase_the_flush, "9s 5h 2d/As Ks", "flop", "bet", 5},
    {&chase_the_flush, "9s 3h 2d/Ah Kh", "flop", "check", 5},
    {&chase_the_flush, "Ks 6h 2d/9s 8h", "flop", "bet", 6},
    {&chase_the_flush, "Ks 5h 2d/9s 8h", "flop", "check", 6},
    {&chase_the_flush, "Ks 5h 2d/9s 8c", "flop", "check", 4},
    {&chase_the_flush, "As 9h 8h/4s 3d", "flop", "bet", 7},
    {&chase_the_flush, "Ks 9s 2h/8s 7s 5h 4d", "river", "bet", 8},
    {&chase_the_flush, "Tc 9c 2h/4c Ad Kd Js", "river", "fold", 9},
    {&super_three_card, "7s 7h/Ad", "pair", "play", 0},
    {&super_three_card, "9s 2s/Kh", "suited", "play", 1},
    {&super_three_card, "9s 2s/Ah", "against-ace", "surrender", 1},
    {&super_three_card, "Js 2s/Ah", "against-ace", "play", 1},
    {&super_three_card, "Ts 2h/9d", "over-up-card", "play", 2},
    {&super_three_card, "9s 2h/3d", "over-up-card", "play", 2},
    {&super_three_card, "9s 2h/4d", "over-up-card", "surrender", 6},
    {&super_three_card, "Ks 8h/Kd", "not-over-up-card", "play", 3},
    {&super_three_card, "Ks 7h/Kd", "not-over-up-card", "surrender", 6},
    {&super_three_card, "7s 6h/Kd", "not-over-up-card", "play", 4},
    {&super_three_card, "7s 5h/Td", "not-over-up-card", "surrender", 6},
    {&super_three_card, "7s 5h/9d", "not-over-up-card", "play", 4},
    {&super_three_card, "Qs Jh/Ad", "against-ace", "play", 5},
    {&super_three_card, "7s 6h/Ad", "against-ace", "surrender", 6},
    {&stadium_three_card, "Ks 3h 2d/Qs 9h 8c 7d 5s 4s", "king-or-better", "play", 0},
    {&stadium_three_card, "Qs 9h 2d/Js Th 8c 7d 5s 4s", "queen-high", "play", 2},
    {&stadium_three_card, "Qs 8h 2d/Js Th 9c 7d 5s 4s", "queen-high", "fold", 2},
    {&stadium_three_card, "Qs 7h 2d/As Th 9c 8d 5s 4s", "queen-high", "play", 2},
    {&stadium_three_card, "Js 7h 2d/As Ah Kc Kd 5s 4s", "jack-or-lower", "play", 3},
    {&stadium_three_card, "Js 7h 2d/As Ah Kc Td 5s 4s", "jack-or-lower", "fold", 3},
    {&dealer_open_pai_gow, "As Qs Js Jh 4d 2d 2c/Ad Qd Jc 6s 6d 5c 3d", "win", NULL, 0},
};

TEST(drill_question, the_rule_that_covers_a_hand_and_its_kind) {
    for (size_t i = 0; i < COUNT(ruled); i++) {
        const struct ruled *r = &ruled[i];
        struct session *s = session(r->game);
        struct drill_question q;

        drill_deal_spot(s, r->state, selection(500), &q);
        cr_assert(q.rule.index == r->index, "%s: rule %d", r->state, q.rule.index);
        CHECK_EQ(q.rule.action, r->action ? game_action(r->game, r->action, strlen(r->action)) : -1);
        CHECK_STR(s->guide->kinds[q.rule.kind].id, r->kind);
        close_session(s);
    }
}

/* Where the short strategy is also a fast decider (math/decide.h), the sentence read here says the same. */
TEST(drill_question, the_rules_agree_with_the_short_deciders) {
    int compared = 0;

    for (int g = 0; g < game_count; g++) {
        const struct decider *decider = decider_find(game_list[g], "short");
        struct drill_selection *h = selection(500);

        if (!decider || game_list[g]->sets_hand >= 0 || !guide_can_drill(game_list[g])) continue;
        struct session *s = session(game_list[g]);
        const struct analysis_request request = {.rules = s->rules, .arena = &s->arena, .threads = 1};
        const void *tables = decider->prepare(&request);
        for (int i = 0; i < 40; i++) {
            struct drill_question q;

            h->all = i % 2;
            drill_deal_new(s, h, &q);
            cr_assert(decider->decide(tables, s->round, 1).what == q.rule.action, "%s: %s", s->game->id, q.text);
            compared++;
        }
        close_session(s);
    }
    CHECK(compared > 0);
}

/* In play the short rules are wrong in a few hands of a hundred: a rule misread here would show. */
TEST(drill_question, the_rules_are_mostly_right) {
    static const struct game *const games[] = {&chase_the_flush, &super_three_card, &stadium_three_card};

    for (size_t g = 0; g < COUNT(games); g++) {
        struct session *s = session(games[g]);
        struct drill_selection *h = selection(0);
        int64_t wrong = 0, cost = 0;

        for (int i = 0; i < 60; i++) {
            struct drill_question q;

            drill_deal_new(s, h, &q);
            wrong += q.rule.action != s->advice.choice[0].action;
            if (q.rule.action != s->advice.choice[0].action) cost += drill_gap(&s->advice);
        }
        cr_assert(wrong < 6 && cost / 60 < 4000, "%s: %lld wrong, %lld", games[g]->id, (long long)wrong,
                  (long long)cost);
        close_session(s);
    }
}
