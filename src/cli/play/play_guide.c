#include "cli/play/play_guide.h"

#include "card/hand.h"

#include <string.h>

/* ---- 3 Card Catch ------------------------------------------------------------------------------------- */
/* [C-4.2.10] A dealer's natural ends the draw. */
static void catch_remark(struct buf *b, const struct hand_view *dealer, const char *hand) {
    const hand3 first = hand3_value(dealer->cards[0], dealer->cards[1], dealer->cards[2]);
    if (first >= HAND3_OF(HAND3_PAIR, EIGHT)) buf_format(b, "The dealer has a natural, %s: nobody draws.", hand);
}

/* ---- the table ---------------------------------------------------------------------------------------- */
/* clang-format off */

static const struct guide guides[] = {
    {
        .game = "three-card-catch",
        .goal = "three cards, one more to catch; beat the dealer",
        .put_remark = catch_remark,
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
    {"house-way", 'h', "House\tWay", "House Way",   false},
};

/* clang-format on */

static const struct guide no_guide = {.goal = ""};

const struct guide *guide_of(const struct game *game) {
    for (size_t i = 0; i < COUNT(guides); i++)
        if (strcmp(guides[i].game, game->id) == 0) return &guides[i];
    return &no_guide;
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
