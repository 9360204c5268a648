#include "math/chase_the_flush/chase_the_flush_protect.c"

#include "play.h"

#include "math/chase_the_flush/chase_the_flush_fixture.h"

/* The slow way: every deal of a small deck through the game, and the best choice in each set of deals that the player
 * cannot tell apart, street by street. */

enum { OTHERS_MAX = 13, BOARDS_MAX = 715, DEALERS_MAX = 84, STREETS = 4 }; /* ORDER STREET: 3x, 2x, 1x, fold */

static struct slow {
    card hole[3], others[OTHERS_MAX];
    int count;         /* of others: cards of the deck that the player does not hold */
    int boards, hands; /* hands: of the dealer, at each board */
    unsigned board[BOARDS_MAX], dealer[BOARDS_MAX][DEALERS_MAX];   /* bits of others */
    int32_t net[BOARDS_MAX][DEALERS_MAX][STREETS];                 /* in cents */
    bool bets, bets_flop[1 << OTHERS_MAX], bets_river[BOARDS_MAX]; /* the plain decisions */
} slow;

static card *cards_of(unsigned bits, card *out) {
    int count = 0;

    for (; bits; bits &= bits - 1) out[count++] = slow.others[__builtin_ctz(bits)];
    return out;
}

static void play_all(const struct rules *rules) {
    static uint64_t round[512];
    const struct play p = {rules->game, round};
    const unsigned all = (1u << slow.count) - 1;

    slow.boards = 0;
    for (unsigned board = 0; board <= all; board++) {
        card shared[4], dealt[3];

        if (__builtin_popcount(board) != 4) continue;
        slow.hands = 0;
        for (unsigned dealer = 0; dealer <= all; dealer++) {
            if (__builtin_popcount(dealer) != 3 || (board & dealer)) continue;
            slow.dealer[slow.boards][slow.hands] = dealer;
            for (int street = 0; street < STREETS; street++) {
                struct slow_results results = {0};

                fixture_play(p, rules, slow.hole, cards_of(dealer, dealt), cards_of(board, shared), street);
                slow_add(&results, p);
                slow.net[slow.boards][slow.hands][street] = (int32_t)results.net;
            }
            slow.hands++;
        }
        slow.board[slow.boards++] = board;
    }
}

/* What the player knows: is this deal one of those?  Sets are bits of others. */
struct known {
    unsigned dealer, flop, later, gone; /* cards that are there */
    const int *groups;                  /* of the dealer's cards, by group; NULL: not known */
};

static bool fits(const struct known *k, unsigned flop, unsigned board, unsigned dealer) {
    int groups[RANKS] = {0};

    if ((dealer & k->dealer) != k->dealer || (flop & k->flop) != k->flop) return false;
    if ((board & ~flop & k->later) != k->later || ((board | dealer) & k->gone)) return false;
    for (unsigned left = dealer; k->groups && left; left &= left - 1)
        groups[card_rank(slow.others[__builtin_ctz(left)]) < EIGHT]++;
    return !k->groups || (groups[0] == k->groups[0] && groups[1] == k->groups[1]);
}

struct slow_value {
    int64_t best, deals, changed;
};

/* The better of two sums, and whether it is not the plain choice; of equal ones the plain one is. */
static bool differs(int64_t bet, int64_t other, bool plain) { return bet != other && (bet > other) != plain; }

static int64_t better(int64_t a, int64_t b) { return a > b ? a : b; }

/* A flop's boards: sums of each street, and the deals with other decisions at the river. */
static struct slow_value slow_flop(const struct known *k, unsigned flop, int64_t *before, bool learn) {
    struct slow_value v = {0};
    int64_t twice = 0, river = 0;

    for (int b = 0; b < slow.boards; b++) {
        int64_t sum[STREETS] = {0}, deals = 0;

        if ((slow.board[b] & flop) != flop) continue;
        for (int d = 0; d < slow.hands; d++)
            if (fits(k, flop, slow.board[b], slow.dealer[b][d])) {
                deals++;
                for (int street = 0; street < STREETS; street++) sum[street] += slow.net[b][d][street];
            }
        if (learn) slow.bets_river[b] = sum[2] >= sum[3];
        if (differs(sum[2], sum[3], slow.bets_river[b])) v.changed += deals;
        v.deals += deals;
        *before += sum[0];
        twice += sum[1];
        river += better(sum[2], sum[3]);
    }
    if (learn) slow.bets_flop[flop] = twice >= river;
    const bool bets = twice == river ? slow.bets_flop[flop] : twice > river;
    if (bets != slow.bets_flop[flop]) v.changed = v.deals;
    if (bets && slow.bets_flop[flop]) v.changed = 0;
    v.best = better(twice, river);
    return v;
}

static struct slow_value slow_value(const struct known *k, bool learn) {
    struct slow_value v = {0};
    int64_t before = 0;

    for (unsigned flop = 0; flop < 1u << slow.count; flop++) {
        if (__builtin_popcount(flop) != 2) continue;
        const struct slow_value f = slow_flop(k, flop, &before, learn);
        v.best += f.best;
        v.deals += f.deals;
        v.changed += f.changed;
    }
    if (learn) slow.bets = before >= v.best;
    const bool bets = before == v.best ? slow.bets : before > v.best;
    if (bets != slow.bets) v.changed = v.deals;
    if (bets && slow.bets) v.changed = 0;
    v.best = better(before, v.best);
    return v;
}

static void add_slow(struct slow_value *sum, const struct known *k) {
    const struct slow_value v = slow_value(k, false);

    sum->best += v.best;
    sum->deals += v.deals;
    sum->changed += v.changed;
}

/* ---- the fast way, on the same deck ------------------------------------------------------------------- */

static struct arena arena;
static struct analysis_request analysis;
static struct varied_game varied;
static struct protect_request request;
static struct study *study;

/* rules: names and values of those that are varied, NULL ends. */
static void set_up(const char *const *rules) {
    char error[RANK_GROUPS_ERROR];

    arena = fixture_arena(256);
    analysis = (struct analysis_request){.rules = rules_standard(&chase_the_flush), .arena = &arena, .threads = 1};
    for (; *rules; rules += 2) CHECK_EQ(rules_vary(&analysis.rules, &varied, rules[0], rules[1]), OK);
    request = (struct protect_request){.analysis = &analysis, .seed = "test"};
    CHECK(rank_groups_read(&request.groups, "AKQJT98/765432", error));
    study = study_open(&request, &chase_the_flush_protections[0]);
}

/* The hole hand, suits in descending order, and the cards that are not in the small deck as gone. */
static struct chase_deck open_small(const char *hole, const char *ranks) {
    struct chase_deck deck = {.known = {0}};
    uint32_t in = 0;
    card cards[8];

    for (int rank = 0; rank < RANKS; rank++)
        if (strchr(ranks, "23456789TJQKA"[rank])) in |= 1u << rank;
    fixture_ranks(cards, fixture_cards(hole, cards), deck.hole);
    for (int suit = 0; suit < SUITS; suit++) deck.gone[suit] = ~in & ALL_RANKS;
    chase_deck_order(&deck);
    slow.count = 0;
    for (card c = 0, held = 0; c < DECK_52; c++) {
        if (deck.hole[card_suit(c)] >> card_rank(c) & 1)
            slow.hole[held++] = c;
        else if (in >> card_rank(c) & 1)
            slow.others[slow.count++] = c;
    }
    return deck;
}

/* Plain decisions both ways; returns the slow value without information. */
static struct slow_value open_plain(struct worker *w, struct chase_deck deck, int t) {
    const struct known nothing = {0};
    const struct chase_pattern pattern = open_deck(study, w, &deck);
    const struct chase_asked asked = {&study->pays.terms[t], &pattern, 0};
    struct rules rules = analysis.rules;

    rules.table[pay_exact_wager(&chase_the_flush, "xtra")] = study->pays.xtra[t];
    play_all(&rules);
    const struct slow_value v = slow_value(&nothing, true);
    memset(&w->plain[t], 0, sizeof w->plain[t]);
    w->plain[t].plan.bets = true; /* of equal choices the bet is made */
    chase_informed_of(&w->informed, &w->seen, &asked, &w->plain[t]);
    chase_plain_of(&w->plain[t], &w->seen, &asked, &w->informed.best.plan);
    w->best = w->informed.best;
    w->boards = w->seen;
    w->shared = false;
    CHECK_EQ(w->informed.deals, v.deals);
    CHECK_EQ(w->best.plan.bets, slow.bets);
    CHECK_EQ(FIXTURE_STAKE * (w->best.plan.bets ? w->best.bet : w->best.check), v.best * study->pays.terms[t].scale);
    memset(w->sums, 0, sizeof w->sums);
    return v;
}

/* plain: of one deal; each is counted so many times. */
static void check_sums(const struct worker *w, int t, struct slow_value plain, int times, struct slow_value with) {
    CHECK_EQ(with.deals, plain.deals * times);
    CHECK_EQ(FIXTURE_STAKE * w->sums[t].gain, (with.best - plain.best * times) * study->pays.terms[t].scale);
    CHECK_EQ(w->sums[t].changed, with.changed);
}

static void check_dealer_card(struct worker *w, struct chase_deck deck, int t, struct slow_value plain) {
    struct slow_value sum = {0};

    memset(w->sums, 0, sizeof w->sums);
    for (int suit = 0; suit < SUITS; suit++) add_dealer_cards(study, w, deck, suit, 1);
    for (int i = 0; i < slow.count; i++) add_slow(&sum, &(struct known){.dealer = 1u << i});
    check_sums(w, t, plain, DEALT, sum);
}

static void check_community_card(struct worker *w, int t, struct slow_value plain) {
    const struct chase_pattern pattern = any_of(slow.count, DEALT);
    const struct chase_asked asked = {&study->pays.terms[t], &pattern, 0};
    struct slow_value sum = {0};

    memset(w->sums, 0, sizeof w->sums);
    for (int i = 0; i < slow.count; i++) {
        add_slow(&sum, &(struct known){.flop = 1u << i});
        add_slow(&sum, &(struct known){.later = 1u << i});
    }
    add_community(w, t, &asked, 1);
    check_sums(w, t, plain, COMMUNITY, sum);
}

static void check_groups(struct worker *w, struct chase_deck deck, int t, struct slow_value plain) {
    struct slow_value sum = {0};

    memset(w->sums, 0, sizeof w->sums);
    for (int high = 0; high <= DEALT; high++)
        add_slow(&sum, &(struct known){.groups = (const int[]){high, DEALT - high}});
    add_groups(study, w, &deck, 1);
    check_sums(w, t, plain, 1, sum);
}

static void check_small_deck(const char *const *holes, int count) {
    study->pays.count = 1; /* solve_state() works on one table at a time here */
    for (int i = 0; i < count; i++) {
        struct worker *w = &study->workers[0];
        struct chase_deck deck = open_small(holes[i], strchr(holes[i], 'A') ? "A94" : "K94");

        const struct slow_value plain = open_plain(w, deck, 0);
        check_community_card(w, 0, plain);
        check_groups(w, deck, 0, plain);
        check_dealer_card(w, deck, 0, plain);
    }
}

TEST(chase_the_flush_protect, agrees_with_every_deal_of_a_small_deck) {
    static const char *const holes[] = {"Ac 9c 4c", "Kc 9c 9d", "9c 4c Kd", "4c 9d Kh", "Kc Kd Kh", "9c 9d 4h"};

    set_up((const char *const[]){NULL});
    check_small_deck(holes, COUNT(holes));
}

TEST(chase_the_flush_protect, agrees_under_rules_that_are_not_approved) {
    static const char *const holes[] = {"Kc 9c 9d", "4c 9d Kh"};

    set_up((const char *const[]){"ties", "lose", "bet-before-flop", "5", "bet-after-flop", "3", NULL});
    check_small_deck(holes, COUNT(holes));
    free(arena.memory);
    set_up(
        (const char *const[]){"qualifier", "13", "bet-river", "2", "bet-after-flop", "4", "xtra", "qualified", NULL});
    check_small_deck(holes, COUNT(holes));
}

/* 16 cards: three of another seat leave enough for every board. */
TEST(chase_the_flush_protect, shares_hands_as_every_deal_says) {
    static const char *const holes[] = {"Tc 3c 8d", "8c Td Ah"};

    set_up((const char *const[]){NULL});
    study->pays.count = 1;
    for (size_t i = 0; i < COUNT(holes); i++) {
        struct worker *w = &study->workers[0];
        struct chase_deck deck = open_small(holes[i], "AT83");
        struct slow_value sum = {0}, plain;
        struct guess guess;
        struct drawing all = {.sets = 286, .guess = &guess};
        int guesses = 0;
        wide one = 1;

        plain = open_plain(w, deck, 0);
        open_guess(study, w, &guess, &deck, 3);
        for (unsigned seat = 0; seat < 1u << slow.count; seat++) {
            struct chase_deck with = deck;
            uint32_t seats[SUITS] = {0};

            if (__builtin_popcount(seat) != 3) continue;
            for (unsigned left = seat; left; left &= left - 1) {
                const card c = slow.others[__builtin_ctz(left)];
                seats[card_suit(c)] |= 1u << card_rank(c);
                with.gone[card_suit(c)] |= 1u << card_rank(c);
            }
            guesses += guess_of(&guess, seats) != 0;
            add_set(study, w, deck, seats, &all);
            const struct chase_pattern pattern = open_deck(study, w, &with);
            solve_state(study, w, &pattern, add_state, &one);
            add_slow(&sum, &(struct known){.gone = seat});
        }
        check_sums(w, 0, plain, 20, sum); /* each deal leaves six cards: 20 hands of the other seat */
        /* The mean over all sets that may be drawn is that of every deal, whatever was guessed. */
        CHECK(guesses > 0 && guesses < all.sets);
        CHECK(fabs(all.gain[0] - (double)(sum.best - 20 * plain.best) / FIXTURE_STAKE / (double)sum.deals) < 1e-12);
        CHECK(fabs(all.changed[0] - (double)sum.changed / (double)sum.deals) < 1e-12);
    }
}
