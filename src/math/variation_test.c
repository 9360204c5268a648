/* variation_test.c - rules that are not approved: what the analyses count is what the game settles.
 *
 * The slow twin deals every order of the cards of a small deck through check, apply and settle; the cards that are not
 * in the deck are gone, which advice knows as seen.  What advice says of Play and of the other choice must be the mean
 * to the last digit. */
#include "base/base.h"
#include "base/rng.h"
#include "math/analysis.h"
#include "math/pay_exact.h"
#include "play.h"

#include <stdlib.h>

enum { SMALL_DECK = 9, STAKE = 100 }; /* cards that nobody has seen; cents */
enum { DEALS = 9 * 8 * 7 * 6 * 5 };   /* in order, as many as any game draws of them */
enum { CHECKS = 0 };                  /* of the actions of a game with streets */

static char memory[64 << 20];
static struct arena arena = {.memory = memory, .size = sizeof memory};
static struct rng rng;

/* The cards that the seat sees when it decides, in the order in which a game with one seat deals them; asked before, it
 * checks. */
struct sight {
    const struct game *game;
    int seat, dealer, table; /* cards of each */
};

static const struct sight sights[] = {{&three_card_catch, 3, 0, 0},
                                      {&super_three_card, 2, 1, 0},
                                      {&stadium_three_card, 0, 0, 9},
                                      {&chase_the_flush, 3, 0, 4}};

struct small_deck {
    const struct sight *sight;
    card cards[64]; /* first what is seen, then SMALL_DECK others */
    int seen;
    int64_t net; /* over DEALS */
};

static const struct game *game_of(const void *round) { return ((const struct round *)round)->rules->game; }

static void deal_next(struct small_deck *d, const void *round, uint64_t taken, int action);

/* How many of the deals go on from here; a card that was seen takes none of them away. */
static int64_t deals_left(uint64_t taken) {
    int64_t deals = DEALS;

    for (int left = SMALL_DECK; taken; taken &= taken - 1) deals /= left--;
    return deals;
}

static void try_event(struct small_deck *d, const void *round, uint64_t taken, struct event event, int action) {
    const size_t size = d->sight->game->head_size + TABLE_SEATS * d->sight->game->seat_size; /* of a stadium enough */
    void *next = malloc(size);

    memcpy(next, round, size);
    CHECK_EQ(play_event((struct play){game_of(next), next}, event), OK);
    deal_next(d, next, taken, action);
    free(next);
}

/* Every card that may come next; a seat, the dealer and the table get their seen cards first. */
static void deal_next(struct small_deck *d, const void *round, uint64_t taken, int action) {
    const struct game *game = game_of(round);
    const struct need need = game->need(round);
    struct award awards[AWARDS_MAX];
    struct view view;

    if (need.kind == NEED_NOTHING) {
        const int count = game->settle(round, 1, awards);

        for (int i = 0; i < count; i++)
            d->net += deals_left(taken) * (awards[i].returned_cents - awards[i].stake_cents);
        return;
    }
    game->view(round, 1, &view);
    if (need.kind == NEED_DECISION) {
        const int now = view.table.count < d->sight->table ? CHECKS : action;

        try_event(d, round, taken, (struct event){EV_ACT, (uint8_t)now, 1, {0}, .cents = 0}, action);
        return;
    }
    CHECK_EQ(need.kind, NEED_CARD);
    const int seat = view.seat[0].hand.count * (d->sight->seat > 0);
    const int at = need.to == TO_SEAT ? (seat < d->sight->seat ? seat : -1)
                   : need.to == TO_DEALER
                       ? (view.dealer.count < d->sight->dealer ? d->sight->seat + view.dealer.count : -1)
                       : d->sight->seat + d->sight->dealer + view.table.count;
    for (int i = 0; i < d->seen + SMALL_DECK; i++) {
        const bool fixed = i == at, free_card = at < 0 && i >= d->seen && !(taken >> i & 1);

        if (fixed || free_card)
            try_event(d, round, fixed ? taken : taken | UINT64_C(1) << i,
                      (struct event){EV_CARD, 0, 0, {d->cards[i]}, .cents = 0}, action);
    }
}

static void open_round(const struct rules *rules, void *round) {
    const struct game *game = rules->game;

    game->open(round, rules, NULL);
    for (int w = 0; w < game->wager_count; w++)
        if (game->wagers[w].kind == WAGER_REQUIRED) CHECK_EQ(play_bet((struct play){game, round}, 1, w, STAKE), OK);
    CHECK_EQ(play_close((struct play){game, round}), OK);
}

/* Deals the seen cards, and where the dealer's lie face down any, up to the decision; then asks for advice. */
static int ask(const struct small_deck *d, const struct rules *rules, struct choice out[CHOICES_MAX]) {
    const struct game *game = rules->game;
    struct play p = {game, malloc(game_round_size(game))};
    uint8_t gone[DECK_52];
    int next = 0, other = d->seen;

    memset(gone, rules_decks(rules), sizeof gone);
    for (int i = 0; i < d->seen + SMALL_DECK; i++) gone[d->cards[i]]--;
    open_round(rules, p.round);
    for (struct need need; (need = game->need(p.round)).kind == NEED_CARD || next < d->seen;)
        CHECK_EQ(need.kind == NEED_CARD
                     ? play_card(p, d->cards[need.to == TO_DEALER && !d->sight->dealer ? other++ : next++])
                     : play_act(p, 1, CHECKS),
                 OK);
    const int count =
        analysis_find(game)->advise(&(struct asked){.round = p.round, .seat = 1, .seen = gone}, &arena, out);
    free(p.round);
    return count;
}

static void check_hand(const struct sight *sight, const struct rules *rules) {
    struct small_deck d = {.sight = sight, .seen = sight->seat + sight->dealer + sight->table};
    struct choice choices[CHOICES_MAX];
    void *round = malloc(game_round_size(sight->game));

    for (int i = 0; i < DECK_52; i++) d.cards[i] = (card)i;
    rng_shuffle(&rng, d.cards, DECK_52);
    const int count = ask(&d, rules, choices);
    CHECK_EQ(count, 2);
    for (int i = 0; i < count; i++) {
        d.net = 0;
        open_round(rules, round);
        deal_next(&d, round, 0, choices[i].action);
        const struct fraction mean = fraction_of(d.net, DEALS * STAKE);
        CHECK_EQ(mean.num, choices[i].value.num);
        CHECK_EQ(mean.den, choices[i].value.den);
    }
    free(round);
}

/* Another value than the approved one of each rule alone, then of all together. */
static int64_t other_value(const struct option *v, int by) {
    const int64_t low = v->minimum,
                  values = v->kind == OPTION_CHOICE ? 2 + (v->choices[2] != NULL) : v->maximum - low + 1;

    return low + (v->default_value - low + 1 + by % (values - 1)) % values;
}

static void vary_to(struct rules *rules, struct varied_game *varied, int variation, int64_t value) {
    const struct option *v = &variations_of(rules->game)->rules[variation];
    BUF_ON_STACK(text, 24);

    option_put(&text, v, value);
    CHECK_EQ(rules_vary(rules, varied, v->id, text.text), OK);
}

TEST(variation, what_is_counted_is_what_is_settled) {
    rng_seed(&rng, "variation", 9);
    for (size_t s = 0; s < COUNT(sights); s++) {
        const struct game *game = sights[s].game;

        const struct variations *all = variations_of(game);

        for (int i = 0; i <= all->count; i++)
            for (int by = 0; by < 3; by++) {
                struct rules rules = rules_standard(game);
                struct varied_game varied;

                for (int v = 0; v < all->count; v++)
                    if (i == v || i == all->count) vary_to(&rules, &varied, v, other_value(&all->rules[v], by));
                CHECK(rules_varied(&rules));
                check_hand(&sights[s], &rules);
            }
    }
}

/* Three Card Poker as it is dealt everywhere, by its analysis: 3.3730 %, and without a qualifier, by all deals. */
static struct fraction edge;

static void keep(void *context, const struct measure *m) {
    (void)context;
    if (strcmp(m->wager, "base") == 0 && strcmp(m->strategy, "optimal") == 0) edge = measure_value(m);
}

static struct fraction own_value(const char *rule, const char *value) {
    struct analysis_request request = {
        .rules = rules_standard(&stadium_three_card), .arena = &arena, .threads = 1, .emit = keep};

    struct varied_game varied;

    request.wanted[0] = (struct measure_name){"information", "own"};
    CHECK_EQ(rules_vary(&request.rules, &varied, rule, value), OK);
    CHECK(analysis_find(&stadium_three_card)->run(&request));
    return edge;
}

/* 3.3730 % is the published edge of the Ante with a bonus of 5-4-1.  A dealer who must always play pays the Play too
 * where it is beaten, which is most often. */
TEST(variation, three_card_poker_has_its_published_edge) {
    const struct fraction approved = own_value("qualifier", "12"), any = own_value("qualifier", "2");

    CHECK_EQ(approved.num, -686689);
    CHECK_EQ(approved.den, 20358520);
    CHECK((wide)any.num * approved.den > (wide)approved.num * any.den);
}

/* What is approved is the default, and nothing that a house reads can say otherwise. */
TEST(variation, is_no_option) {
    for (int i = 0; i < game_count; i++) {
        const struct game *game = game_list[i];
        const struct variations *all = variations_of(game);
        struct rules changed = rules_standard(game);
        struct varied_game varied;

        CHECK(!rules_varied(&changed));
        CHECK_EQ(rules_vary(&changed, &varied, "nonsense", "1"), ERR_OPTION);
        for (int v = 0; v < all->count; v++) {
            const struct option *o = &all->rules[v];
            const char *other = o->kind == OPTION_CHOICE ? o->choices[!o->default_value]
                                : o->default_value == 3  ? "4"
                                                         : "3";

            if (rules_option(game, o->id, strlen(o->id)) < 0 && game_wager(game, o->id, strlen(o->id)) < 0)
                CHECK_EQ(rules_set(&changed, o->id, strlen(o->id), other, strlen(other)), ERR_OPTION);
            CHECK(!rules_varied(&changed));
            CHECK_EQ(rules_vary(&changed, &varied, o->id, "nothing"), ERR_OPTION_VALUE);
            CHECK(changed.game == game);
            CHECK_EQ(rules_vary(&changed, &varied, o->id, other), OK);
            CHECK(rules_varied(&changed) && !game_is_approved(changed.game) && game_is(changed.game, game));
            changed = rules_standard(game);
        }
    }
}

TEST(variation, rules_are_named) {
    struct rules changed = rules_standard(&three_card_catch), again;
    struct varied_game varied, other;
    char text[100];
    struct buf b = BUF(text);

    CHECK_EQ(rules_vary(&changed, &varied, "play", "10"), OK);
    CHECK_EQ(rules_vary(&changed, &varied, "play", "11"), ERR_OPTION_VALUE);
    CHECK_EQ(rules_vary_text(&changed, &varied, "ties=lose"), OK);
    CHECK_EQ(rules_vary_text(&changed, &varied, "ties"), ERR_OPTION_VALUE);
    CHECK_EQ(rules_vary(&changed, &varied, "fold", "both"), OK);
    rules_put_varied(&b, &changed);
    CHECK_STR(text, "ties=lose, play=10");
    CHECK_EQ(rules_variation(&changed, "natural"), 8);
    again = changed;
    CHECK_EQ(rules_vary(&again, &other, "natural", "9"), OK); /* what was varied before stays so, there and here */
    CHECK_EQ(rules_variation(&again, "play"), 10);
    CHECK_EQ(rules_variation(&changed, "natural"), 8);
}
