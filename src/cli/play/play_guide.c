#include "cli/play/play_guide.h"

#include "card/hand.h"
#include "math/chase_the_flush/chase_the_flush_short.h"
#include "math/super_three_card/super_three_card_exact.h"

#include <string.h>

/* The sentences of the short rules are in src/math; each *_rule() below applies one list of them as a player
 * does, from the visible cards, and finds the kind of decision.  ORDER SHORT RULES. */
static struct drill_rule rule_says(const struct advice *advice, int kind, int index, const char *action) {
    return (struct drill_rule){kind, index, game_action(advice->game, action, strlen(action)), -1};
}

/* The cards of the seat, high to low. */
static hand3 sorted_three(const struct view *view, card out[3]) {
    memcpy(out, view->seat[0].hand.cards, 3);
    card_sort(out, 3);
    return hand3_value(out[0], out[1], out[2]);
}

/* ---- 3 Card Catch ------------------------------------------------------------------------------------- */
/* [C-4.2.10] A dealer's natural ends the draw. */
static void catch_remark(struct buf *b, const struct hand_view *dealer, const char *hand) {
    const hand3 first = hand3_value(dealer->cards[0], dealer->cards[1], dealer->cards[2]);
    if (first >= HAND3_OF(HAND3_PAIR, EIGHT)) buf_format(b, "The dealer has a natural, %s: nobody draws.", hand);
}

static bool has_three_suits(const card c[3]) {
    const int a = card_suit(c[0]), b = card_suit(c[1]), d = card_suit(c[2]);
    return a != b && b != d && a != d;
}

/* With any pair, two of a suit or a king, playing is better by half an Ante or more. */
static bool catch_is_obvious(const struct view *view) {
    card c[3];
    return sorted_three(view, c) >= HAND3_OF(HAND3_HIGH, KING) || !has_three_suits(c);
}

static struct drill_rule catch_rule(const struct view *view, const struct advice *advice) {
    card c[3];
    const hand3 hand = sorted_three(view, c);
    const int kind = (hand >= HAND3_OF(HAND3_HIGH, JACK)) + (hand >= HAND3_OF(HAND3_HIGH, QUEEN)) +
                     (hand >= HAND3_OF(HAND3_PAIR, TWO));
    const bool apart = card_rank(c[0]) - card_rank(c[1]) >= 3 && card_rank(c[1]) - card_rank(c[2]) >= 3;
    const bool folds = has_three_suits(c) && apart && card_rank(c[0]) <= TEN;
    return rule_says(advice, kind, folds ? 0 : 1, folds ? "fold" : "play");
}

/* ---- Chase the Flush ---------------------------------------------------------------------------------- */
/* How many unseen cards would beat the seat if the dealer had one of them. */
static int beaten_by(const card seven[7], suit_hand value) {
    card five[5];
    int count = 0;
    memcpy(five, seven + 3, 4);
    for (card c = 0; c < DECK_52; c++) {
        if (memchr(seven, c, 7)) continue;
        five[4] = c;
        count += suit_hand_value(five, 5) > value;
    }
    return count;
}

static void add_ranks(uint32_t ranks[SUITS], const card *cards, int count) {
    for (int i = 0; i < count; i++) ranks[card_suit(cards[i])] |= 1u << card_rank(cards[i]);
}

static struct drill_rule chase_rule(const struct view *view, const struct advice *advice) {
    const struct hand_view *own = &view->seat[0].hand;
    uint32_t hole[SUITS] = {0}, board[SUITS] = {0};
    card seven[7];
    bool bets;
    int rule;
    add_ranks(hole, own->cards, 3);
    add_ranks(board, view->table.cards, view->table.count);
    memcpy(seven, own->cards, 3);
    memcpy(seven + 3, view->table.cards, 4);
    if (view->table.count == 0)
        rule = chase_short_before(hole, &bets);
    else if (view->table.count == 2)
        rule = chase_short_flop(hole, board, &bets);
    else
        rule = chase_short_board(hole, board, beaten_by(seven, suit_hand_value(seven, 7)), &bets);
    return rule_says(advice, view->table.count / 2, rule, bets ? "bet" : view->table.count < 4 ? "check" : "fold");
}

/* ---- Super 3 Card ------------------------------------------------------------------------------------- */
static int super_kind(const card own[2], card up) {
    const int first = card_rank(own[0]), second = card_rank(own[1]);
    if (first == second) return 4;
    if (card_rank(up) == ACE) return 0;
    if (card_suit(own[0]) == card_suit(own[1])) return 3;
    return first > card_rank(up) || second > card_rank(up) ? 1 : 2;
}

static struct drill_rule super_rule(const struct view *view, const struct advice *advice) {
    const card *own = view->seat[0].hand.cards, up = view->dealer.cards[0];
    bool plays;
    const int index = super_three_card_short_rule(own, up, &plays);
    return rule_says(advice, super_kind(own, up), index, plays ? "play" : "surrender");
}

/* ---- Stadium 3 Card Poker ----------------------------------------------------------------------------- */
/* Queens, kings and aces of the array that are not the seat's. */
static int high_cards(const struct view *view) {
    int count = 0;
    for (int i = 0; i < view->table.count; i++) {
        if (memchr(view->seat[0].pick, i + 1, sizeof view->seat[0].pick)) continue;
        count += card_rank(view->table.cards[i]) >= QUEEN;
    }
    return count;
}

static struct drill_rule stadium_rule(const struct view *view, const struct advice *advice) {
    static const int second[] = {NINE, SEVEN, FOUR}; /* by high cards */
    const int highs = high_cards(view);
    card c[3];
    const hand3 hand = sorted_three(view, c);
    const bool queen = hand >= HAND3_OF(HAND3_HIGH, QUEEN);
    const bool plays = queen ? highs >= (int)COUNT(second) || card_rank(c[1]) >= second[highs] : highs >= 4;
    if (hand >= HAND3_OF(HAND3_HIGH, KING)) return rule_says(advice, 2, 0, "play");
    struct drill_rule rule = rule_says(advice, queen, queen ? 2 : 3, plays ? "play" : "fold");
    rule.with = 1;
    return rule;
}

/* ---- Dealer Open Pai Gow ------------------------------------------------------------------------------ */
/* A win to be found, or a push. */
static struct drill_rule pai_gow_rule(const struct view *view, const struct advice *advice) {
    const wide best = advice->choice[0].value.num;
    (void)view;
    return (struct drill_rule){best <= 0, best > 0 ? 0 : best < 0 ? 2 : 1, -1, -1};
}

/* ---- the table ---------------------------------------------------------------------------------------- */
/* clang-format off */

static const struct guide guides[] = {
    {
        .game = "three-card-catch",
        .goal = "three cards, one more to catch; beat the dealer",
        .put_remark = catch_remark,
        .decisions = 1,
        .kinds = {{"ten-or-lower", "ten-high or lower"}, {"jack-high", "jack-high"},
                  {"queen-or-higher", "queen-high or better"}, {"pair-or-better", "pair or better"}},
        .rule_of = catch_rule, .is_obvious = catch_is_obvious,
        .paragraphs = {
            "You and the dealer get three cards. "
            "Play (as much as the Ante) or fold, which loses Ante and X-Tra Bonus.",
            "A pair of 8s or better in the first three cards is a natural. "
            "If the dealer has one, nobody draws. "
            "A player with a natural meets the dealer's first three cards. "
            "Everybody else draws a fourth card, the dealer too, and makes the best three of four.",
            "Straight flush, three of a kind, straight, flush, pair, high card; "
            "A-2-3 is the lowest straight.",
            "Ante and Play pay 1 to 1; a tie pushes. X-Tra Bonus pays by its table when you win: "
            "for what the fourth card caught, or for any natural.",
            "Natural Pair Plus looks at your first three cards alone, even after a fold. "
            "The Progressive is $5 and keeps the wager; its five meters grow with every one.",
        },
    },
    {
        .game = "chase-the-flush",
        .goal = "the longest suit in seven cards wins",
        .decisions = 3,
        .kinds = {{"before-flop", "before the flop"}, {"flop", "after the flop"}, {"river", "at the river"}},
        .rule_of = chase_rule,
        .paragraphs = {
            "You and the dealer get three cards; four community cards follow, two and two. "
            "The longest set of one suit among the seven wins; "
            "equal lengths compare card by card from the top.",
            "You bet once: All In for 3 times the Ante before the flop, 2 times after it, "
            "once after turn and river, or check, check and fold. A fold loses Ante and X-tra Bonus.",
            "The dealer qualifies with a three-card flush, nine-high. "
            "Without it the Ante pushes, All In and X-tra Bonus still play.",
            "Ante and All In pay 1 to 1. "
            "X-tra Bonus pays by its table when you win with four or more of a suit, "
            "and pushes with fewer.",
            "Same Suit Bonus looks at your seven cards alone, even after a fold; "
            "only the best line is paid.",
        },
    },
    {
        .game = "super-three-card",
        .goal = "three cards from a shoe; ties are yours",
        .decisions = 1,
        .kinds = {{"against-ace", "against an ace"}, {"over-up-card", "a card above the up card"},
                  {"not-over-up-card", "no card above the up card"}, {"suited", "two of a suit"}, {"pair", "a pair"}},
        .rule_of = super_rule,
        .paragraphs = {
            "From a shoe of six or eight decks you get two cards, the dealer one, all face up. "
            "Play (as much as the Ante) for a third card, or surrender: the Ante loses, Odds comes back.",
            "Then the dealer draws two. "
            "The higher hand wins, and a tie is yours: Ante and Play pay 1 to 1, Odds by its table.",
            "Mini royal (A-K-Q suited), suited three of a kind, straight flush, three of a kind, "
            "straight, suited pair (same rank and suit), flush, pair, high card.",
            "Big Hand and the 21+3 jackpot look at your two cards and the dealer's first. "
            "They are decided before you choose and do not depend on it.",
            "The shoe goes on from round to round until the cut card comes out; then it is shuffled.",
        },
    },
    {
        .game = "stadium-three-card",
        .goal = "pick three of nine cards before they are dealt",
        .electronic = true,
        .decisions = 1,
        .kinds = {{"jack-or-lower", "jack-high or lower"}, {"queen-high", "queen-high"},
                  {"king-or-better", "king-high or better"}},
        .rule_of = stadium_rule,
        .paragraphs = {
            "Pick three of nine locations before the deal; they are your hand. "
            "The nine cards lie open; then play (as much as the Ante) or fold, which loses the Ante.",
            "Straight flush, three of a kind, straight, flush, pair, high card. "
            "The dealer qualifies with queen-high; if not, the Ante wins and Play pushes. "
            "A tie pushes both.",
            "Ante Bonus: if you play, a straight or better is paid on the Ante, even if the hand loses.",
            "Pair Plus looks at your three cards, "
            "6 Card Bonus at the best five of yours and the dealer's; both live on after a fold. "
            "Under 'more wagers' the same two can be bet blind on any row or column.",
        },
    },
    {
        .game = "dealer-open-pai-gow",
        .goal = "seven cards, two hands; the dealer's lie open",
        .decisions = 1,
        .kinds = {{"win", "a win to be found"}, {"push", "a push to be saved"}},
        .rule_of = pai_gow_rule,
        .paragraphs = {
            "Everybody gets seven cards of 53; the dealer's lie open. "
            "With two jacks or more in them the round is over and Pai Gow loses. "
            "Else the dealer sets two cards in front and five behind by the House Way, "
            "before you set yours.",
            "Your front must not be higher than your back: that is a foul, and loses. "
            "Win both and Pai Gow pays 1 to 1; win one and it pushes. Equal hands go to the dealer. "
            "If the dealer has ace-high, Pai Gow pushes.",
            "The joker completes a straight or a flush, else it is an ace. "
            "A-2-3-4-5 is the lowest straight, or the second highest where option wheel says so.",
            "Push Ace High wins when the dealer's seven are ace-high. "
            "Chan Chu looks at your seven cards, however they are set; "
            "with $5 on it another seat's big hand pays you envy dollars (tables 3 to 5).",
            "A random number (or three dice) says who gets the first packet.",
        },
    },
};

static const struct action_text actions[] = {
    {"play",      'p', "play",      "plays",       false},
    {"fold",      'f', "fold",      "folds",       true},
    {"surrender", 's', "surrender", "surrenders",  true},
    {"check",     'c', "check",     "checks",      false},
    {"bet",       'b', "bet",       "bets",        false},
    {"set",       's', "set",       "set by hand", false},
    {"house-way", 'h', "house\tway", "House Way",   false},
};

/* clang-format on */

static const struct guide no_guide = {.goal = ""};

const struct guide *guide_of(const struct game *game) {
    for (size_t i = 0; i < COUNT(guides); i++)
        if (strcmp(guides[i].game, game->id) == 0) return &guides[i];
    return &no_guide;
}

bool guide_can_drill(const struct game *game) {
    const struct analysis *analysis = analysis_find(game);
    return guide_of(game)->decisions > 0 && analysis && analysis->short_rules;
}

int guide_kind(const struct guide *guide, const char *id, size_t size) {
    for (int i = 0; guide->kinds[i].id; i++)
        if (id_is(guide->kinds[i].id, id, size)) return i;
    return -1;
}

const struct ceiling *guide_ceiling(const struct game *game) {
    static const struct ceiling card_room = {40000, "WAC 230-15-140 lets no single wager in a card room exceed $400"};
    static const struct ceiling electronic = {50000, "the compacts let no wager at an electronic table exceed $500"};
    return guide_of(game)->electronic ? &electronic : &card_room;
}

/* ---- decisions in words ------------------------------------------------------------------------------- */
static const struct action_text *find_action(const char *id) {
    for (size_t i = 0; i < COUNT(actions); i++)
        if (strcmp(actions[i].id, id) == 0) return &actions[i];
    return NULL;
}

/* a, r and q mean advice, rules and leave; a decision with a text in the table above keeps its key. */
static bool is_key_taken(const struct game *game, int action, char key) {
    if (key < 'a' || key > 'z' || strchr("arq", key)) return true;
    for (int i = 0; i < game->action_count; i++) {
        const struct action_text *known = find_action(game->actions[i]);
        if (known && known->key == key) return true;
        if (!known && i < action && action_text(game, i).key == key) return true;
    }
    return false;
}

struct action_text action_text(const struct game *game, int action) {
    const char *id = game->actions[action], *key = id;
    const struct action_text *known = find_action(id);
    if (known) return *known;
    while (*key && is_key_taken(game, action, *key)) key++;
    if (!*key) key = "bcdefghijklmnopstuvwxyz"; /* four decisions at most: one of these is free */
    while (is_key_taken(game, action, *key)) key++;
    return (struct action_text){.id = id, .key = *key, .label = id, .done = id};
}

int guide_free_action(const struct game *game) {
    const int action = game->default_action[0];
    const struct action_text *known = find_action(game->actions[action]);
    return known && !known->gives_up ? action : -1;
}
