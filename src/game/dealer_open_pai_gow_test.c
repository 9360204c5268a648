/* dealer_open_pai_gow_test.c - every clause by example, several seats, every refusal. */
#include "dealer_open_pai_gow.c"

#include "card/hand_text_fixture.h"
#include "test.h"

static struct rules standard(void) { return rules_standard(&dealer_open_pai_gow); }

static struct rules with(const char *key, const char *value) {
    struct rules rules = standard();

    CHECK_EQ(rules_set(&rules, key, strlen(key), value, strlen(value)), OK);
    return rules;
}

/* ---- playing a round ---------------------------------------------------------------------------------- */

static enum err try(struct table *t, struct event event) {
    const enum err err = pai_gow_check(t, &event);

    if (!err) pai_gow_apply(t, &event);
    return err;
}

static void bet(struct table *t, int seat, int wager, int64_t cents) {
    CHECK_EQ(try(t, (struct event){.kind = EV_BET, .seat = (uint16_t)seat, .what = (uint8_t)wager, .cents = cents}),
             OK);
}

static enum err act(struct table *t, int seat, int action, const char *front) {
    struct event event = {.kind = EV_ACT, .seat = (uint16_t)seat, .what = (uint8_t)action};
    const char *bad;

    if (front) CHECK_EQ(card_read_list(front, strlen(front), event.cards, 2, &bad), 2);
    return try(t, event);
}

/* Packets for spots 1 to 7 from text; what is NULL gets whatever cards are left. */
static void fill_packets(const char *const text[SPOTS], card packets[SPOTS][PACKET]) {
    const char *bad;
    uint64_t used = 0;
    card rest = 0;

    for (int spot = 0; spot < SPOTS; spot++) {
        if (!text[spot]) continue;
        CHECK_EQ(card_read_list(text[spot], strlen(text[spot]), packets[spot], PACKET, &bad), PACKET);
        for (int i = 0; i < PACKET; i++) used |= UINT64_C(1) << packets[spot][i];
    }
    for (int spot = 0; spot < SPOTS; spot++) {
        for (int i = 0; !text[spot] && i < PACKET; i++) {
            while (used >> rest & 1) rest++;
            packets[spot][i] = rest++;
        }
    }
}

/* Closes betting and deals: the dealer's cards, then those of seats 1, 2 and 3. */
static void deal(struct table *t, const char *dealer, const char *one, const char *two, const char *three) {
    const char *const text[SPOTS] = {dealer, one, two, three};
    card packets[SPOTS][PACKET];

    fill_packets(text, packets);
    CHECK_EQ(try(t, (struct event){.kind = EV_CLOSE}), OK);
    CHECK_EQ(try(t, (struct event){.kind = EV_START, .what = 1}), OK);
    for (int i = 0; i < SPOTS * PACKET; i++) {
        CHECK_EQ(try(t, (struct event){.kind = EV_CARD, .cards = {packets[i / PACKET][i % PACKET]}}), OK);
    }
}

static const struct award *find(const struct award *awards, int count, int wager) {
    for (int i = 0; i < count; i++) {
        if (awards[i].wager == wager) return &awards[i];
    }
    return NULL;
}

static const char *line_of(const struct award *award) { return award && award->line ? award->line->id : ""; }

/* ---- the main wager ----------------------------------------------------------------------------------- */

/* A stake of 100 on Pai Gow; front NULL is the House Way.  Cents that come back. */
static const struct showdown {
    const char *why, *dealer, *player, *front;
    int64_t returned;
} showdowns[] = {
    {"P-wager both hands higher", "9s 9h Kd Qc 7d 5h 2c", "As Ah Ac Kc 8d 6h 3c", "Ac Kc", 200},
    {"P-wager the back alone is higher", "9s 9h Ad Qc 7d 5h 2c", "Ts Th Kd Jc 8d 6h 3c", "Kd Jc", 100},
    {"P-wager the front alone is higher", "9s 9h Kd Qc 7d 5h 2c", "8s 8h Ad Jc Td 6h 3c", "Ad Jc", 100},
    {"P-wager neither is higher", "9s 9h Ad Qc 7d 5h 2c", "8s 8h Kd Jc Td 6h 3c", "Kd Jc", 0},
    {"P-wager a copy in front is the dealer's: one hand won pushes", "9s 9h Kd Qc 7d 5h 2c", "Ts Th Kh Qd 8d 6h 3c",
     "Kh Qd", 100},
    {"P-wager a copy in front, the back lost", "9s 9h Kd Qc 7d 5h 2c", "8s 8h Kh Qd Tc 6h 3c", "Kh Qd", 0},
    {"P-wager copies at both places", "9s 9h Kd Qc 7d 5h 2c", "9d 9c Kh Qd 7c 5d 2h", "Kh Qd", 0},
    {"P-wager the joker is an ace in front", "9s 9h Kd Qc 7d 5h 2c", "Ts Th Jk 8d 6h 4c 3d", "Jk 8d", 200},
    {"P-wager the joker completes a straight", "9s 9h Kd Qc 7d 5h 2c", "Jk Th 8s 7h 6c Ad Kc", "Ad Kc", 200},
    {"R5 A-K-Q-J-T beats A-2-3-4-5", "Ad 2d 3s 4h 5h 4s 3c", "Ah Kh Qd Jc Th 5s 5d", "5s 5d", 200},
    {"the time-out is the House Way", "9s 9h Kd Qc 7d 5h 2c", "As Ah Ac Kc 8d 6h 3c", NULL, 200},

    {"P-7 a foul loses where both would win", "8s 8h 4d 3c 7d 5h 2c", "As Ah Kd Kc Qd Th 9c", "As Ah", 0},
    {"P-7 a pair before no pair", "9s 9h Kd Qc 7d 5h 2c", "Ts Th Ad Jc 8d 6h 3c", "Ts Th", 0},
    {"R11 equal ranks in front and behind are no foul", "8s 8h 5d 4c 7d 3h 2c", "As Kd Ah Kc Qd Th 9c", "As Kd", 100},
    {"R11 A-Q before A-Q-9-6-3 is no foul", "9s 9h 4d 3c 7d 5h 2c", "As Qd Ah Qc 9d 6h 3d", "As Qd", 100},

    {"P-4a two jacks", "Js Jh Kd Qc 7d 5h 2c", "As Ah Ac Kc 8d 6h 3c", NULL, 0},
    {"P-4a three jacks", "Js Jh Jd Qc 7d 5h 2c", "As Ah Ac Kc 8d 6h 3c", NULL, 0},
    {"P-4a four jacks", "Js Jh Jd Jc 7d 5h 2c", "As Ah Ac Kc 8d 6h 3c", NULL, 0},
    {"R2 two jacks in a flush lose too", "Js Jh 9s 8s 7s 2s 3c", "As Ks Qs Ts Jk Ad Kd", NULL, 0},
    {"R2 a jack and the joker are not two jacks", "Js Jk 9s 9h 5d 3d 2c", "As Ah Kc Kd 8d 6h 3c", NULL, 200},

    {"R1 ace-high pushes a better hand", "As Qh Td 9c 7d 5h 2c", "Ks Kh Ad Qc 8d 6h 3c", "Ad Qc", 100},
    {"R1 ace-high pushes a worse hand", "As Kh Td 9c 7d 5h 2c", "Qs Jh 8s 6h 4d 3d 2d", "Jh 8s", 100},
    {"R1 ace-high by the joker pushes", "Jk Kh Td 9c 7d 4h 2c", "Ks Kd Ad Qc 8d 6h 3c", "Ad Qc", 100},
    {"R11 ace-high pushes even a foul", "As Kh Td 9c 7d 5h 2c", "Qs Qh 8s 6h 4d 3d 2d", "Qs Qh", 100},
    {"P-intro exactly ace-high: king-high plays", "Ks Qh Td 9c 7d 5h 2c", "As Ah Ac Kc 8d 6h 3c", "Ac Kc", 200},
    {"P-intro exactly ace-high: a flush with an ace plays", "As Qs Ts 9s 7s 5h 2c", "Ks Kh Kd Kc Ah Ad 3c", "Ah Ad",
     200},
};

static void play_showdown(struct table *t, const struct rules *rules, const struct showdown *s) {
    pai_gow_open(t, rules, NULL);
    bet(t, 1, PAI_GOW, 100);
    deal(t, s->dealer, s->player, NULL, NULL);
    if (t->dealer.jacks >= 2) return;
    if (s->front)
        CHECK_EQ(act(t, 1, SET, s->front), OK);
    else
        CHECK_EQ(try(t, (struct event){.kind = EV_EXPIRE, .seat = 1}), OK);
}

TEST(dealer_open_pai_gow, showdown_pays_by_the_rules) {
    const struct rules rules = standard();

    for (size_t i = 0; i < COUNT(showdowns); i++) {
        struct award a[AWARDS_MAX];
        struct table t;

        play_showdown(&t, &rules, &showdowns[i]);
        CHECK_EQ(dealer_open_pai_gow.need(&t).kind, NEED_NOTHING);
        CHECK_EQ(pai_gow_settle(&t, 1, a), 1);
        CHECK(a[0].returned_cents == showdowns[i].returned, "%s: returned %" PRId64, showdowns[i].why,
              a[0].returned_cents);
        CHECK_STR(line_of(&a[0]), "");
    }
}

/* [dealer-open-pai-gow R5] By the option wheel, in the order of its choices; the front wins in all of them. */
static const struct {
    const char *dealer, *player, *front;
    int64_t returned[PAI_GOW_WHEELS];
} wheels[] = {
    {"Ks Qh Jd Tc 9s 3d 2c", "As 2h 3h 4d 5c 8s 7c", "8s 7c", {100, 200}},
    {"6s 5h 4d 3c 2h 9s 8c", "As 2d 3h 4c 5s Kc Td", "Kc Td", {100, 200}},
    {"6s 5h 4d 3c 2h 9s 8c", "Jk 2d 3h 4c 5s Kc Td", "Kc Td", {100, 200}}, /* a six-high copy; A-2-3-4-5 */
    {"As 2d 3h 4c 5s 8d 7c", "6s 5h 4d 3c 2h Kc Td", "Kc Td", {200, 100}},
    {"As 2d 3h 4c 5s 8d 7c", "Ah 2h 3s 4d 5c Kc Td", "Kc Td", {100, 100}}, /* a copy */
    {"As 2s 3s 4s 5s 8d 7c", "6h 5h 4h 3h 2h Kc Td", "Kc Td", {200, 100}}, /* straight flushes */
    {"As 2d 3h 4c 5s 8d 7c", "2s 2h 2c 7s 4d Kc Td", "Kc Td", {100, 100}}, /* it is a straight in both */
};

TEST(dealer_open_pai_gow, the_option_says_where_a_2_3_4_5_stands) {
    for (size_t i = 0; i < 2 * COUNT(wheels); i++) {
        struct rules rules = standard();
        struct award a[AWARDS_MAX];
        struct table t;

        rules.option[WHEEL] = (int64_t)(i % 2);
        play_showdown(&t, &rules,
                      &(struct showdown){"R5", wheels[i / 2].dealer, wheels[i / 2].player, wheels[i / 2].front, 0});
        CHECK_EQ(pai_gow_settle(&t, 1, a), 1);
        CHECK(a[0].returned_cents == wheels[i / 2].returned[i % 2], "%s by wheel %d: returned %" PRId64,
              wheels[i / 2].player, (int)(i % 2), a[0].returned_cents);
    }
}

/* [P-4a, dealer-open-pai-gow R2] The round is over before anybody sets; every hand stays unset. */
TEST(dealer_open_pai_gow, jacks_end_the_round_unset) {
    const struct rules rules = standard();
    struct table t;
    struct view v;

    play_showdown(&t, &rules, &(struct showdown){"", "Js Jh Kd Qc 7d 5h 2c", "As Ah Ac Kc 8d 6h 3c", NULL, 0});
    CHECK_EQ(dealer_open_pai_gow.need(&t).kind, NEED_NOTHING);
    CHECK_EQ(act(&t, 1, HOUSE_WAY, NULL), ERR_DECISION);
    CHECK_EQ(act(&t, 1, SET, "As Ah"), ERR_DECISION); /* [R11]: whoever reads a finished round may pass over it */
    CHECK_EQ(act(&t, 1, SET, "Ks Ah"), ERR_SET);
    pai_gow_view(&t, 0, &v);
    CHECK(v.over && !v.dealer.set && !v.seat[0].hand.set && !v.seat[0].hand.foul);
    CHECK(!v.dealer.house_way_rule && !v.seat[0].hand.house_way_rule);
    CHECK_EQ(v.seat[0].action, -1);
    check_hand_text(pai_gow_describe(&t, 0), "two jacks", "two J");
    check_hand_text(pai_gow_describe(&t, 1), "three aces", "trips A");
}

/* [dealer-open-pai-gow R3] The dealer's own setting follows the option. */
TEST(dealer_open_pai_gow, house_way_is_an_option) {
    static const struct showdown s = {"", "Ks Kh 6s 6h Qd 5h 2c", "As Ah Ad Qh Th 8c 3d", "Ad Qh", 0};
    const struct rules document = standard(), either = with("house-way", "either-pair");
    struct award a[AWARDS_MAX];
    struct table t;

    play_showdown(&t, &document, &s); /* Q-5 before kings and sixes: the player wins only in front */
    CHECK_EQ(pai_gow_settle(&t, 1, a), 1);
    CHECK_EQ(a[0].outcome, OUTCOME_PUSH);
    CHECK_EQ(pai_gow_value2(t.house.front[0], t.house.front[1]), pai_gow_value2(card_of(QUEEN, 1), card_of(FIVE, 2)));
    play_showdown(&t, &either, &s); /* 6-6 before kings: the player wins only behind */
    CHECK_EQ(pai_gow_settle(&t, 1, a), 1);
    CHECK_EQ(a[0].outcome, OUTCOME_PUSH);
    CHECK_EQ(t.house.front_value, pai_gow_value2(card_of(SIX, 3), card_of(SIX, 2)));
}

/* ---- Ace High ----------------------------------------------------------------------------------------- */

/* [P-intro-13 to P-intro-15, P-wager-ace-high] A stake of 100 on Ace High; the highest scenario counts, the
 * setting never. */
TEST(dealer_open_pai_gow, ace_high_pays_by_both_hands) {
    static const struct {
        const char *dealer, *player, *line;
        int64_t returned;
    } rows[] = {
        {"As Kh Td 9c 7d 5h 2c", "Ad Kd Ts 8c 6d 4h 2s", "both-ace-high", 4100},
        {"As Kh Td 9c 7d 5h 2c", "Jk Kd Ts 8c 6d 4h 2s", "both-ace-high", 4100},
        {"Jk Kh Td 9c 7d 4h 2c", "Ad Kd Ts 8c 6d 4s 2s", "both-ace-high", 4100}, /* the higher of two that apply */
        {"Jk Kh Td 9c 7d 4h 2c", "Qd Kd Ts 8c 6d 4s 2s", "dealer-joker", 1600},
        {"As Kh Td 9c 7d 5h 2c", "Qd Kd Ts 8c 6d 4s 2s", "dealer-ace-high", 600},
        {"As Kh Td 9c 7d 5h 2c", "Ad Ac Ts 8c 6d 4s 2s", "dealer-ace-high", 600}, /* a pair of aces is not ace-high */
        {"Ks Qh Td 9c 7d 5h 2c", "Ad Kd Ts 8c 6d 4h 2s", "", 0},
        {"As Ah Td 9c 7d 5h 2c", "Ad Kd Ts 8c 6d 4h 2s", "", 0},
        {"Js Jh Ad 9c 7d 5h 2c", "As Kd Ts 8c 6d 4h 2s", "", 0}, /* [P-4a] settles it too */
    };
    const struct rules rules = standard();

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct award a[AWARDS_MAX];
        struct table t;

        pai_gow_open(&t, &rules, NULL);
        bet(&t, 1, PAI_GOW, 100);
        bet(&t, 1, ACE_HIGH, 100);
        deal(&t, rows[i].dealer, rows[i].player, NULL, NULL);
        if (t.dealer.jacks < 2) CHECK_EQ(act(&t, 1, HOUSE_WAY, NULL), OK);
        CHECK_EQ(pai_gow_settle(&t, 1, a), 2);
        CHECK_EQ(a[1].returned_cents, rows[i].returned);
        CHECK_STR(line_of(&a[1]), rows[i].line);
    }
}

/* ---- Chan Chu ----------------------------------------------------------------------------------------- */

/* [P-intro-16, P-wager-chan-chu] Every table of Chan Chu in a round, also beside jacks: it looks at seven cards. */
TEST(dealer_open_pai_gow, chan_chu_is_paid_beside_jacks) {
    static const char *const dealers[] = {"Js Jh Kd Qc 7d 5h 2c", "9s 9h Kd Qc 7d 5h 2c"};
    static const struct {
        const char *table;
        int64_t returned;
    } rows[] = {{"1", 2100}, {"2", 2100}, {"3", 2100}, {"4", 2600}, {"5", 2600}};

    for (size_t i = 0; i < 2 * COUNT(rows); i++) {
        const struct rules rules = with("chan-chu", rows[i / 2].table);
        struct award a[AWARDS_MAX];
        struct table t;

        pai_gow_open(&t, &rules, NULL);
        bet(&t, 1, PAI_GOW, 100);
        bet(&t, 1, CHAN_CHU, 100);
        deal(&t, dealers[i % 2], "8s 8h 8d 8c 4s 3h 2d", NULL, NULL);
        if (t.dealer.jacks < 2) CHECK_EQ(act(&t, 1, HOUSE_WAY, NULL), OK);
        CHECK_EQ(pai_gow_settle(&t, 1, a), 2);
        CHECK_EQ(a[1].returned_cents, rows[i / 2].returned);
        CHECK_STR(line_of(&a[1]), "four-of-a-kind");
    }
}

/* ---- envy --------------------------------------------------------------------------------------------- */

/* Three seats with Chan Chu stakes: quads, a straight flush, a full house.  What envy brings to a seat. */
static int envy_of(const struct rules *rules, const int64_t chan_chu[3], int seat, struct award out[AWARDS_MAX]) {
    struct award a[AWARDS_MAX];
    struct table t;
    int envies = 0;

    pai_gow_open(&t, rules, NULL);
    for (int i = 0; i < 3; i++) {
        bet(&t, i + 1, PAI_GOW, 100);
        bet(&t, i + 1, CHAN_CHU, chan_chu[i]);
    }
    deal(&t, "Js Jh Kd Qc 7d 5h 2c", "8s 8h 8d 8c 4s 3h 2d", "Th 9h Jk 7h 6h 2h 3c", "As Ah Ad Ks Kh 4d 2s");
    const int count = pai_gow_settle(&t, seat, a);
    for (int i = 0; i < count; i++) {
        if (a[i].wager == ENVY) out[envies++] = a[i];
    }
    return envies;
}

TEST(dealer_open_pai_gow, envy_pays_once_for_each_envied_hand) {
    const struct rules rules = with("chan-chu", "3");
    struct award a[AWARDS_MAX];

    CHECK_EQ(envy_of(&rules, (int64_t[]){500, 100, 500}, 3, a), 2);
    CHECK_STR(line_of(&a[0]), "four-of-a-kind");
    CHECK_EQ(a[0].returned_cents, 500);
    CHECK_EQ(a[0].stake_cents, 0);
    CHECK_EQ(a[0].outcome, OUTCOME_WIN);
    CHECK_STR(line_of(&a[1]), "straight-flush");
    CHECK_EQ(a[1].returned_cents, 1000);
    CHECK_EQ(envy_of(&rules, (int64_t[]){500, 100, 500}, 1, a),
             1); /* never one's own hand; a full house is not envied */
    CHECK_STR(line_of(&a[0]), "straight-flush");
}

TEST(dealer_open_pai_gow, envy_takes_five_dollars_and_another_wager) {
    const struct rules rules = with("chan-chu", "4");
    struct award a[AWARDS_MAX];

    CHECK_EQ(envy_of(&rules, (int64_t[]){500, 500, 499}, 3, a), 0); /* $5 or more */
    CHECK_EQ(envy_of(&rules, (int64_t[]){500, 0, 500}, 3, a), 1);   /* the other must have a Chan Chu wager */
    CHECK_STR(line_of(&a[0]), "four-of-a-kind");
    CHECK_EQ(envy_of(&rules, (int64_t[]){500, 1, 0}, 1, a), 1); /* of any amount */
    CHECK_EQ(a[0].returned_cents, 2000);
}

TEST(dealer_open_pai_gow, envy_goes_with_tables_3_to_5_and_may_be_off) {
    const int64_t stakes[3] = {500, 500, 500};
    struct rules off = with("chan-chu", "5");
    struct award a[AWARDS_MAX];

    for (const char *table = "12"; *table; table++) {
        const struct rules rules = with("chan-chu", (char[]){*table, '\0'});
        CHECK_EQ(envy_of(&rules, stakes, 3, a), 0);
    }
    CHECK_EQ(envy_of(&off, stakes, 3, a), 2);
    CHECK_EQ(a[1].returned_cents, 2000);
    CHECK_EQ(rules_set(&off, "envy", 4, "off", 3), OK);
    CHECK_EQ(envy_of(&off, stakes, 3, a), 0);
}

/* ---- Jacks Beat --------------------------------------------------------------------------------------- */

/* An operator's table for two and three jacks only; two pay 0 to 1. */
TEST(dealer_open_pai_gow, jacks_beat_pays_by_the_operators_table) {
    static const struct {
        const char *dealer, *line;
        int64_t returned;
    } rows[] = {
        {"9s 9h Kd Qc 7d 5h 2c", "", 0},          {"Js Jk Kd 9c 7d 5h 2c", "", 0},
        {"Js Jh Kd Qc 7d 5h 2c", "jacks-2", 100}, {"Js Jh Jd Qc 7d 5h 2c", "jacks-3", 1100},
        {"Js Jh Jd Jc 7d 5h 2c", "", 0},
    };
    struct rules rules = standard();

    CHECK_EQ(rules_set_operator(&rules, 2, 0), OK);
    CHECK_EQ(rules_set_operator(&rules, 3, 10), OK);
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct award a[AWARDS_MAX];
        struct table t;

        pai_gow_open(&t, &rules, NULL);
        bet(&t, 1, PAI_GOW, 100);
        bet(&t, 1, JACKS_BEAT, 100);
        deal(&t, rows[i].dealer, "8s 8h 8d 8c 4s 3h 2d", NULL, NULL);
        if (t.dealer.jacks < 2) CHECK_EQ(act(&t, 1, HOUSE_WAY, NULL), OK);
        CHECK_EQ(pai_gow_settle(&t, 1, a), 2);
        CHECK_EQ(a[1].returned_cents, rows[i].returned);
        CHECK_STR(line_of(&a[1]), rows[i].line);
    }
}

/* [P-1, P-intro-5] */
TEST(dealer_open_pai_gow, jacks_beat_is_offered_only_with_an_operators_table) {
    struct rules rules = standard();
    const struct event wager = {.kind = EV_BET, .seat = 1, .what = JACKS_BEAT, .cents = 100};
    struct table t;

    pai_gow_open(&t, &rules, NULL);
    CHECK_EQ(pai_gow_check(&t, &wager), ERR_WAGER_OFF);
    CHECK_EQ(rules_set_operator(&rules, 5, 10), ERR_OPTION_VALUE);
    CHECK_EQ(rules_set_operator(&rules, 2, 100001), ERR_OPTION_VALUE);
    CHECK_EQ(rules_set_operator(&rules, 4, 100000), OK);
    CHECK_EQ(pai_gow_check(&t, &wager), OK);
}

/* ---- dealing ------------------------------------------------------------------------------------------ */

/* [P-start, P-2] Spot 1 is the dealer, spots 2 to 7 are seats 1 to 6; empty spots get their packet too. */
TEST(dealer_open_pai_gow, packets_go_to_rising_spots_from_the_start) {
    const struct rules rules = standard();

    for (int start = 1; start <= SPOTS; start++) {
        struct table t;

        pai_gow_open(&t, &rules, NULL);
        bet(&t, 2, PAI_GOW, 100);
        bet(&t, 6, PAI_GOW, 100);
        CHECK_EQ(try(&t, (struct event){.kind = EV_CLOSE}), OK);
        CHECK_EQ(dealer_open_pai_gow.need(&t).kind, NEED_START);
        CHECK_EQ(try(&t, (struct event){.kind = EV_START, .what = (uint8_t)start}), OK);
        for (int i = 0; i < SPOTS * PACKET; i++) {
            const int spot = (start + i / PACKET - 1) % SPOTS + 1;
            const struct need need = dealer_open_pai_gow.need(&t);

            CHECK_EQ(need.kind, NEED_CARD);
            CHECK_EQ(need.to, spot == 1 ? TO_DEALER : spot == 3 || spot == 7 ? TO_SEAT : TO_NOBODY);
            CHECK_EQ(need.seat, need.to == TO_SEAT ? spot - 1 : 0);
            CHECK_EQ(try(&t, (struct event){.kind = EV_CARD, .cards = {(card)i}}), OK);
        }
        CHECK(dealer_open_pai_gow.need(&t).kind != NEED_CARD);
        CHECK_EQ(t.round.dealer.count, PACKET);
        CHECK_EQ(t.seats[1].at.hand.count, PACKET);
    }
}

/* [P-intro-1] 53 cards, the joker among them.  The card of an empty spot is gone all the same: it may come
 * only once, and nobody sees it. */
TEST(dealer_open_pai_gow, empty_spots_take_real_cards_that_nobody_sees) {
    const struct rules rules = standard();
    struct table t;
    struct view v;

    pai_gow_open(&t, &rules, NULL);
    bet(&t, 1, PAI_GOW, 100);
    CHECK_EQ(try(&t, (struct event){.kind = EV_CLOSE}), OK);
    CHECK_EQ(try(&t, (struct event){.kind = EV_START, .what = 3}), OK);
    CHECK_EQ(try(&t, (struct event){.kind = EV_CARD, .cards = {40}}), OK);
    CHECK_EQ(try(&t, (struct event){.kind = EV_CARD, .cards = {40}}), ERR_CARD_TWICE);
    CHECK_EQ(try(&t, (struct event){.kind = EV_CARD, .cards = {53}}), ERR_CARD);
    CHECK_EQ(try(&t, (struct event){.kind = EV_CARD, .cards = {JOKER}}), OK);
    pai_gow_view(&t, 1, &v);
    CHECK_EQ(v.dealer.count + v.table.count + v.seat[0].hand.count, 0);
}

/* [P-3, dealer-open-pai-gow R12] Until everybody has seven cards nothing is decided and nothing can be settled. */
TEST(dealer_open_pai_gow, nothing_is_decided_before_the_last_card) {
    const struct rules rules = standard();
    struct table t;
    struct view v;

    pai_gow_open(&t, &rules, NULL);
    bet(&t, 1, PAI_GOW, 100);
    CHECK_EQ(try(&t, (struct event){.kind = EV_CLOSE}), OK);
    CHECK_EQ(try(&t, (struct event){.kind = EV_START, .what = 1}), OK);
    for (card c = 0; c < SPOTS * PACKET - 1; c++) CHECK_EQ(try(&t, (struct event){.kind = EV_CARD, .cards = {c}}), OK);
    CHECK_EQ(dealer_open_pai_gow.need(&t).kind, NEED_CARD);
    CHECK_EQ(act(&t, 1, HOUSE_WAY, NULL), ERR_DECISION);
    CHECK_EQ(try(&t, (struct event){.kind = EV_EXPIRE}), ERR_ORDER);
    pai_gow_view(&t, 1, &v);
    CHECK(!v.over && !v.dealer.set);
}

/* [P-4, P-9, dealer-open-pai-gow R12] Set by the House Way before any seat is, and by no event otherwise. */
TEST(dealer_open_pai_gow, the_dealer_is_set_first_and_only_by_the_house_way) {
    const struct rules rules = standard();
    struct table t;
    struct view v;

    pai_gow_open(&t, &rules, NULL);
    bet(&t, 1, PAI_GOW, 100);
    deal(&t, "9s 9h Kd Qc 7d 5h 2c", "As Ah Ac Kc 8d 6h 3c", NULL, NULL);
    pai_gow_view(&t, 0, &v);
    CHECK_EQ(v.need.kind, NEED_DECISION);
    CHECK(v.dealer.set);
    CHECK_STR(v.dealer.house_way_rule, "7");
    /* a snapshot of the round is read by another process: it holds no address of this one */
    for (size_t i = 0; i < sizeof t / sizeof(uintptr_t); i++)
        CHECK(((const uintptr_t *)(const void *)&t)[i] != (uintptr_t)v.dealer.house_way_rule);
    CHECK_EQ(v.dealer.front[0], card_of(KING, DIAMONDS));
    CHECK_EQ(v.dealer.front[1], card_of(QUEEN, CLUBS));
    CHECK_EQ(act(&t, 0, SET, "9s 9h"), ERR_SEAT);
}

/* ---- decisions ---------------------------------------------------------------------------------------- */

/* [P-6] */
TEST(dealer_open_pai_gow, a_setting_names_two_of_ones_own_cards) {
    const struct rules rules = standard();
    struct table t;

    pai_gow_open(&t, &rules, NULL);
    bet(&t, 1, PAI_GOW, 100);
    bet(&t, 2, PAI_GOW, 100);
    deal(&t, "9s 9h Kd Qc 7d 5h 2c", "As Ah Ac Kc 8d 6h 3c", "Ks Kh 6s 6d Qd 5c 2d", NULL);
    CHECK_EQ(act(&t, 1, SET, "As As"), ERR_SET);
    CHECK_EQ(act(&t, 1, SET, "As Ks"), ERR_SET); /* the other seat's */
    CHECK_EQ(act(&t, 1, SET, "9s As"), ERR_SET); /* the dealer's */
    CHECK_EQ(try(&t, (struct event){.kind = EV_ACT, .seat = 1, .what = SET, .cards = {0xff, 0xfe}}), ERR_SET);
    CHECK_EQ(try(&t, (struct event){.kind = EV_ACT, .seat = 1, .what = 2}), ERR_DECISION);
    CHECK_EQ(act(&t, 3, HOUSE_WAY, NULL), ERR_DECISION); /* has not wagered */
    CHECK_EQ(act(&t, 7, HOUSE_WAY, NULL), ERR_SEAT);
    CHECK_EQ(act(&t, 2, SET, "6s 6d"), OK); /* in any order of seats */
    CHECK_EQ(act(&t, 2, SET, "6s 6d"), ERR_DECISION);
    CHECK_EQ(dealer_open_pai_gow.need(&t).seat, 1);
    CHECK_EQ(act(&t, 1, SET, "Kc Ac"), OK);
    CHECK_EQ(dealer_open_pai_gow.need(&t).kind, NEED_NOTHING);
    CHECK_EQ(act(&t, 1, SET, "Kc Ac"), ERR_DECISION);
}

/* A time-out is the House Way, for one seat or for all that are awaited; it takes no money. */
TEST(dealer_open_pai_gow, time_outs_are_set_by_the_house_way) {
    const struct rules rules = standard();
    struct table t;
    struct view v;

    pai_gow_open(&t, &rules, NULL);
    for (int seat = 1; seat <= 3; seat++) bet(&t, seat, PAI_GOW, 100);
    deal(&t, "9s 9h Kd Qc 7d 5h 2c", "As Ah Ac Kc 8d 6h 3c", "Ks Kh 6s 6d Qd 5c 2d", "Td 8h 7s 5d 4c 3h 2h");
    CHECK_EQ(try(&t, (struct event){.kind = EV_EXPIRE, .seat = 4}), ERR_DECISION);
    CHECK_EQ(try(&t, (struct event){.kind = EV_EXPIRE, .seat = 2}), OK);
    CHECK_EQ(try(&t, (struct event){.kind = EV_EXPIRE, .seat = 2}), ERR_DECISION);
    CHECK_EQ(act(&t, 3, SET, "Td 2h"), OK);
    CHECK_EQ(try(&t, (struct event){.kind = EV_EXPIRE}), OK);
    CHECK_EQ(try(&t, (struct event){.kind = EV_EXPIRE}), ERR_ORDER);
    pai_gow_view(&t, 0, &v);
    CHECK(v.over);
    CHECK_STR(v.seat[0].hand.house_way_rule, "5");
    CHECK_STR(v.seat[1].hand.house_way_rule, "6");
    CHECK(!v.seat[2].hand.house_way_rule); /* set by hand */
    CHECK_EQ(v.seat[0].action, HOUSE_WAY);
    CHECK_EQ(v.seat[2].action, SET);
    CHECK(v.seat[2].hand.foul); /* T-2 before 8-7-5-4-3 */
}

/* ---- views -------------------------------------------------------------------------------------------- */

static bool all_hidden(const struct hand_view *hand) {
    for (int i = 0; i < hand->count; i++) {
        if (hand->cards[i] != CARD_HIDDEN) return false;
    }
    return hand->count == PACKET && !hand->set && !hand->foul && !hand->house_way_rule && !hand->front[0] &&
           !hand->front[1];
}

/* [P-2, P-5, P-8] */
TEST(dealer_open_pai_gow, views_hide_the_other_seats_until_all_have_set) {
    const struct rules rules = standard();
    struct table t;
    struct view v;

    pai_gow_open(&t, &rules, NULL);
    bet(&t, 1, PAI_GOW, 100);
    bet(&t, 2, PAI_GOW, 100);
    deal(&t, "9s 9h Kd Qc 7d 5h 2c", "As Ah Ac Kc 8d 6h 3c", "Ks Kh 6s 6d Qd 5c 2d", NULL);
    CHECK_EQ(act(&t, 2, SET, "6s 6d"), OK);
    for (int seat = 0; seat <= 2; seat++) {
        pai_gow_view(&t, seat, &v);
        CHECK_EQ(v.seats, 2);
        CHECK_EQ(v.dealer.cards[0], card_of(NINE, SPADES));
        CHECK_EQ(all_hidden(&v.seat[0].hand), seat != 1);
        CHECK_EQ(all_hidden(&v.seat[1].hand), seat != 2);
        CHECK(!v.seat[0].decided && v.seat[1].decided);
    }
    CHECK(v.seat[1].hand.set); /* one's own */
    pai_gow_view(&t, 1, &v);   /* before one's own is set: how the House Way would */
    CHECK(!v.seat[0].hand.set && v.seat[0].hand.front[0] == card_of(ACE, CLUBS));
    CHECK_EQ(v.seat[0].hand.front[1], card_of(KING, CLUBS));
    CHECK_EQ(act(&t, 1, HOUSE_WAY, NULL), OK);
    pai_gow_view(&t, 0, &v);
    CHECK(v.over && v.seat[0].hand.set && v.seat[1].hand.set);
    CHECK_EQ(v.seat[0].hand.cards[0], card_of(ACE, SPADES));
}

TEST(dealer_open_pai_gow, hands_are_described_back_then_front) {
    const struct rules rules = standard();
    struct table t;

    pai_gow_open(&t, &rules, NULL);
    bet(&t, 1, PAI_GOW, 100);
    deal(&t, "9s 9h Kd Qc 7d 5h 2c", "As Ah Ac Kc 8d 6h 3c", NULL, NULL);
    CHECK_EQ(act(&t, 1, SET, "Ac Kc"), OK);
    check_hand_text(pai_gow_describe(&t, 0), "pair of nines / king-high", "pair 9 / high K");
    check_hand_text(pai_gow_describe(&t, 1), "pair of aces / ace-high", "pair A / high A");
}

/* ---- refusals ----------------------------------------------------------------------------------------- */

/* [P-1, P-intro-4, P-intro-5] Pai Gow is required; the rest is optional; envy is no wager. */
TEST(dealer_open_pai_gow, wagers_are_checked) {
    const struct rules rules = standard();
    struct table t;

    pai_gow_open(&t, &rules, NULL);
    CHECK_EQ(try(&t, (struct event){.kind = EV_CLOSE}), ERR_SEATS_NONE);
    bet(&t, 1, CHAN_CHU, 500);
    CHECK_EQ(try(&t, (struct event){.kind = EV_CLOSE}), ERR_REQUIRED);
    CHECK_EQ(dealer_open_pai_gow.check_seat(&t, 1), ERR_REQUIRED);
    CHECK_EQ(try(&t, (struct event){.kind = EV_BET, .seat = 1, .what = ENVY, .cents = 100}), ERR_WAGER_DERIVED);
    CHECK_EQ(try(&t, (struct event){.kind = EV_BET, .seat = 1, .what = WAGERS, .cents = 100}), ERR_WAGER);
    CHECK_EQ(try(&t, (struct event){.kind = EV_BET, .seat = 0, .what = PAI_GOW, .cents = 100}), ERR_SEAT);
    CHECK_EQ(try(&t, (struct event){.kind = EV_BET, .seat = 7, .what = PAI_GOW, .cents = 100}), ERR_SEAT);
    CHECK_EQ(try(&t, (struct event){.kind = EV_BET, .seat = 1, .what = PAI_GOW, .cents = -1}), ERR_AMOUNT);
    CHECK_EQ(try(&t, (struct event){.kind = EV_BET, .seat = 1, .what = PAI_GOW, .cents = INT64_MAX}), ERR_AMOUNT_LARGE);
    bet(&t, 1, CHAN_CHU, 0); /* taken back: the seat is out again */
    CHECK_EQ(try(&t, (struct event){.kind = EV_CLOSE}), ERR_SEATS_NONE);
    bet(&t, 1, PAI_GOW, 100);
    CHECK_EQ(try(&t, (struct event){.kind = EV_START, .what = 1}), ERR_ORDER);
    CHECK_EQ(try(&t, (struct event){.kind = EV_CLOSE}), OK);
    CHECK_EQ(try(&t, (struct event){.kind = EV_CLOSE}), ERR_ORDER);
    CHECK_EQ(try(&t, (struct event){.kind = EV_BET, .seat = 1, .what = PAI_GOW, .cents = 100}), ERR_CLOSED);
    CHECK_EQ(try(&t, (struct event){.kind = EV_CARD, .cards = {0}}), ERR_ORDER);
    CHECK_EQ(try(&t, (struct event){.kind = EV_START, .what = 0}), ERR_START);
    CHECK_EQ(try(&t, (struct event){.kind = EV_START, .what = 8}), ERR_START);
    CHECK_EQ(try(&t, (struct event){.kind = EV_START, .what = 7}), OK);
    CHECK_EQ(try(&t, (struct event){.kind = EV_START, .what = 7}), ERR_ORDER);
    CHECK_EQ(try(&t, (struct event){.kind = EV_PICK, .seat = 1, .cards = {1, 2, 3}}), ERR_EVENT);
    CHECK_EQ(try(&t, (struct event){.kind = 200}), ERR_EVENT);
}

/* Envy dollars are no part of a stake, yet what a seat could win with them must fit 64 bits. */
TEST(dealer_open_pai_gow, the_largest_stake_leaves_room_for_envy) {
    const struct rules rules = with("chan-chu", "4");
    int64_t low = 0, high = INT64_MAX;
    struct table t;

    pai_gow_open(&t, &rules, NULL);
    bet(&t, 1, CHAN_CHU, 500);
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        const struct event wager = {.kind = EV_BET, .seat = 1, .what = PAI_GOW, .cents = middle};

        if (pai_gow_check(&t, &wager) == OK)
            low = middle;
        else
            high = middle;
    }
    CHECK(low > INT64_MAX / 4);
    CHECK(low <= (INT64_MAX - 500 * 8001 - 5 * 500000) / 2); /* all win, five others hold the best line */
}

/* The same wagers and settings in another order of seats give the same awards. */
TEST(dealer_open_pai_gow, the_order_of_seats_does_not_matter) {
    const struct rules rules = with("chan-chu", "3");
    struct award first[AWARDS_MAX], second[AWARDS_MAX];
    struct table t[2];

    for (int turn = 0; turn < 2; turn++) {
        pai_gow_open(&t[turn], &rules, NULL);
        for (int i = 1; i <= 3; i++) {
            const int seat = turn ? 4 - i : i;
            bet(&t[turn], seat, CHAN_CHU, 500);
            bet(&t[turn], seat, PAI_GOW, 100 * seat);
        }
        deal(&t[turn], "9s 9h Kd Qc 7d 5h 2c", "As Ah Ac Ad 8d 6h 3c", "Ks Kh 6s 6d Qd 5c 2d", "Td 8h 7s 5d 4c 3h 2h");
        for (int i = 1; i <= 3; i++) CHECK_EQ(act(&t[turn], turn ? 4 - i : i, HOUSE_WAY, NULL), OK);
    }
    for (int seat = 1; seat <= 3; seat++) {
        const int count = pai_gow_settle(&t[0], seat, first);

        CHECK_EQ(pai_gow_settle(&t[1], seat, second), count);
        for (int i = 0; i < count; i++) CHECK_EQ(first[i].returned_cents, second[i].returned_cents);
        CHECK_EQ(find(first, count, ENVY) != NULL, seat != 1); /* the four aces of seat 1 */
    }
}

/* Events of any bytes: check never fails, what it refuses changes nothing. */
TEST(dealer_open_pai_gow, any_event_may_be_asked_about) {
    struct rules rules = with("chan-chu", "3");
    uint64_t state = 1;

    CHECK_EQ(rules_set_operator(&rules, 2, 3), OK);
    for (int round = 0; round < 300; round++) {
        struct table t, before;

        memset(&t, 0, sizeof t);
        pai_gow_open(&t, &rules, NULL);
        for (int i = 0; i < 600; i++) {
            struct event event;

            for (size_t byte = 0; byte < sizeof event; byte++) {
                state = state * UINT64_C(6364136223846793005) + 1;
                ((uint8_t *)&event)[byte] = (uint8_t)(state >> 56) & (uint8_t)(round & 1 ? 0xff : 0x3f);
            }
            if (round % 3) event.kind %= 8, event.seat %= 8, event.cents &= 1023;
            if (i < 200 && round % 3 && event.kind == EV_CLOSE) continue;
            before = t;
            if (try(&t, event)) CHECK(memcmp(&before, &t, sizeof t) == 0);
        }
    }
}

/* ---- cards face down ---------------------------------------------------------------------------------- */

static void turn(struct table *t, const char *text) {
    card cards[PACKET];
    const char *bad;

    CHECK_EQ(card_read_list(text, strlen(text), cards, PACKET, &bad), PACKET);
    for (int i = 0; i < PACKET; i++) CHECK_EQ(try(t, (struct event){.kind = EV_TURN, .cards = {cards[i]}}), OK);
}

/* Seats 1 and 3 with packets that nobody has seen; the dealer's lie open. */
static void deal_unseen(struct table *t, const struct rules *rules, const char *dealer) {
    card cards[PACKET];
    const char *bad;

    pai_gow_open(t, rules, NULL);
    for (int seat = 1; seat <= 3; seat += 2) {
        bet(t, seat, PAI_GOW, 100);
        bet(t, seat, CHAN_CHU, 500);
    }
    CHECK_EQ(try(t, (struct event){.kind = EV_CLOSE}), OK);
    CHECK_EQ(try(t, (struct event){.kind = EV_START, .what = 1}), OK);
    CHECK_EQ(try(t, (struct event){.kind = EV_CARD, .cards = {CARD_HIDDEN}}), ERR_FACE_UP); /* [P-2] */
    CHECK_EQ(card_read_list(dealer, strlen(dealer), cards, PACKET, &bad), PACKET);
    for (int i = 0; i < PACKET; i++) CHECK_EQ(try(t, (struct event){.kind = EV_CARD, .cards = {cards[i]}}), OK);
    for (int i = 0; i < (SPOTS - 1) * PACKET; i++)
        CHECK_EQ(try(t, (struct event){.kind = EV_CARD, .cards = {CARD_HIDDEN}}), OK);
}

static enum err set_unseen(struct table *t, int seat) {
    return try(
        t, (struct event){.kind = EV_ACT, .seat = (uint16_t)seat, .what = SET, .cards = {CARD_HIDDEN, CARD_HIDDEN}});
}

/* [P-2, P-8, dealer-open-pai-gow R14] Seats are numbered counterclockwise from the dealer's right, and their
 * hands are exposed in that order when the House Way hand lies [P-4, P-5] and all have set theirs: the two in
 * front first [P-6]. */
TEST(dealer_open_pai_gow, face_down_hands_are_exposed_from_seat_1_on) {
    const struct rules rules = standard();
    struct table t;

    CHECK_EQ(dealer_open_pai_gow.geometry, SEATS_FROM_RIGHT);
    CHECK_EQ(game_settles(&dealer_open_pai_gow, TABLE_SEATS, 0), 1);
    deal_unseen(&t, &rules, "9s 9h Kd Qc 7d 5h 2c");
    CHECK(t.house.set);
    CHECK_EQ(set_unseen(&t, 3), OK);
    CHECK_EQ(act(&t, 1, HOUSE_WAY, NULL), OK);
    CHECK_EQ(round_need(&t).kind, NEED_TURN);
    CHECK_EQ(round_need(&t).seat, 1);
    turn(&t, "As Ah Ac Kc 8d 6h 3c");
    CHECK_EQ(round_need(&t).seat, 3);
    turn(&t, "6s 6d Ks Kh Qd 5c 2d");
    CHECK_EQ(round_need(&t).kind, NEED_NOTHING);
    CHECK_EQ(t.seats[2].set.front[0], card_of(SIX, SPADES));
    CHECK(!t.seats[2].set.foul);
}

/* [P-4a] With two jacks nothing is set, and Chan Chu is settled at once: only its hands are turned. */
TEST(dealer_open_pai_gow, with_two_jacks_every_wager_is_decided_by_the_dealers_hand) {
    const struct rules rules = standard();
    struct award a[AWARDS_MAX];
    struct table t;

    deal_unseen(&t, &rules, "Js Jh Kd Qc 7d 5h 2c");
    CHECK_EQ(round_need(&t).kind, NEED_TURN);
    turn(&t, "As Ah Ac Ad 8d 6h 3c");
    turn(&t, "6s 6d Ks Kh Qd 5c 2d");
    CHECK_EQ(round_need(&t).kind, NEED_NOTHING);
    CHECK_EQ(pai_gow_settle(&t, 1, a), 2);
    for (int i = 0; i < 2; i++) CHECK_EQ(a[i].step, STEP_DEALER);
    CHECK_EQ(a[0].outcome, OUTCOME_LOSE);
    CHECK_STR(line_of(&a[1]), "four-of-a-kind");
}

/* [P-9] All hands are set again, even while they are paid; the house's by the House Way. */
TEST(dealer_open_pai_gow, a_reset_sets_all_hands_again) {
    const struct rules rules = standard();
    const struct event reset = {.kind = EV_RESET};
    struct table t;

    pai_gow_open(&t, &rules, NULL);
    bet(&t, 1, PAI_GOW, 100);
    CHECK_EQ(try(&t, reset), ERR_ORDER);
    deal(&t, "9s 9h Kd Qc 7d 5h 2c", "As Ah Ac Kc 8d 6h 3c", NULL, NULL);
    CHECK_EQ(act(&t, 1, SET, "8d 3c"), OK);
    CHECK_EQ(round_need(&t).kind, NEED_NOTHING);
    t.house.front[0] = card_of(NINE, SPADES); /* as a dealer may lay it by mistake */
    CHECK_EQ(try(&t, reset), OK);
    CHECK_EQ(t.house.front[0], card_of(KING, DIAMONDS));
    CHECK_STR(house_way_rule(t.house.rule), "7");
    CHECK_EQ(round_need(&t).kind, NEED_DECISION);
    struct view v;
    pai_gow_view(&t, 0, &v);
    CHECK_EQ(v.seat[0].hand.cards[0], card_of(ACE, SPADES)); /* it lay open already */
    CHECK_EQ(act(&t, 1, SET, "Ac Kc"), OK);
    struct award a[AWARDS_MAX];

    CHECK_EQ(pai_gow_settle(&t, 1, a), 1);
    CHECK_EQ(a[0].returned_cents, 200);
}
