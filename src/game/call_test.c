/* call_test.c - [L-14] a hand that is called is paid what its cards are.
 *
 * The same round is played twice, each hand by its own cards: once all of them are entered, once the hand of seat 1 is
 * called.  Of all that may be said of it what is right must be among what is taken, unless a line was hit that has no
 * call. */
#include "game/game.h"

#include "base/rng.h"
#include "game/rules.h"
#include "test.h"

enum { SEATS = 2, ROUNDS = 20000, BYTES = 4096, MEMORY = BYTES / 8 };

static const struct game *const games[] = {&three_card_catch, &chase_the_flush, &dealer_open_pai_gow};

/* Cards by hand: 0 the dealer's, then those of the seats, the shared ones last. */
struct deal {
    card cards[SEATS + 2][HAND_MAX];
    int dealt[SEATS + 2], turned[SEATS + 2], choice;
};

struct outcome_of_seats {
    int count[SEATS];
    struct award award[SEATS][AWARDS_MAX];
};

static struct deal shuffled(struct rng *rng, const struct game *game) {
    struct deal d = {.choice = (int)rng_below(rng, 3)};
    const int size = game_deck_size(game);
    card deck[DECK_53];
    for (int i = 0; i < size; i++) {
        const int at = (int)rng_below(rng, (uint32_t)i + 1);
        deck[i] = deck[at];
        deck[at] = (card)i;
    }
    for (int hand = 0; hand < SEATS + 2; hand++) memcpy(d.cards[hand], deck + 9 * hand, HAND_MAX);
    return d;
}

static int hand_of(const struct need *need) {
    return need->to == TO_SEAT ? need->seat : need->to == TO_DEALER ? 0 : SEATS + 1;
}

/* The next event of the round without a call; wagers on every spot. */
static struct event next_event(const struct game *game, const void *round, struct deal *d) {
    const struct need need = game->need(round);
    const int hand = hand_of(&need);
    struct event event = {.kind = EV_CARD, .seat = need.seat};
    switch ((enum need_kind)need.kind) {
    case NEED_START: return (struct event){.kind = EV_START, .what = 1};
    case NEED_CARD:
        if (need.to == TO_NOBODY || (need.face_down && d->dealt[hand] < game->cards_per_seat))
            event.cards[0] = CARD_HIDDEN;
        else
            event.cards[0] = d->cards[hand][d->dealt[hand]];
        if (need.to != TO_NOBODY) d->dealt[hand]++;
        return event;
    case NEED_DECISION:
        event.kind = EV_ACT;
        event.what = (uint8_t)(game->sets_hand >= 0 ? 0 : (int)(d->choice + need.seat) % 3);
        while (!(need.actions >> event.what & 1)) event.what = (uint8_t)((event.what + 1) % game->action_count);
        return event;
    case NEED_TURN:
        event.kind = EV_TURN;
        event.cards[0] = d->cards[hand][d->turned[hand]++];
        return event;
    case NEED_WAGERS:
    case NEED_NOTHING: break;
    }
    must(!"the round goes on");
    return event;
}

static void open_round(const struct rules *rules, void *round) {
    const struct game *game = rules->game;
    game->open(round, rules, NULL);
    for (uint16_t seat = 1; seat <= SEATS; seat++)
        for (uint8_t w = 0; w < game->wager_count; w++) {
            if (game->wagers[w].kind > WAGER_REQUIRED || !rules_offers(rules, w)) continue;
            const struct event bet = {.kind = EV_BET, .seat = seat, .what = w, .cents = 500};
            CHECK_EQ(game_send(game, round, &bet), OK);
        }
    CHECK_EQ(game_send(game, round, &(struct event){.kind = EV_CLOSE}), OK);
}

/* Until the hand of seat 1 is to be turned, or to the end. */
static bool play_on(const struct game *game, void *round, struct deal *d, bool stops) {
    for (;;) {
        const struct need need = game->need(round);
        if (need.kind == NEED_NOTHING) return false;
        if (stops && need.kind == NEED_TURN && need.to == TO_SEAT && need.seat == 1 && !d->turned[1]) return true;
        const struct event event = next_event(game, round, d);
        CHECK_EQ(game_send(game, round, &event), OK);
    }
}

static struct outcome_of_seats settled(const struct game *game, const void *round) {
    struct outcome_of_seats all = {0};
    for (int seat = 1; seat <= SEATS; seat++) all.count[seat - 1] = game->settle(round, seat, all.award[seat - 1]);
    return all;
}

static bool is_same(const struct award *a, const struct award *b) {
    return a->wager == b->wager && a->outcome == b->outcome && a->step == b->step && a->meter == b->meter &&
           a->line == b->line && a->stake_cents == b->stake_cents && a->returned_cents == b->returned_cents;
}

static bool are_same(const struct outcome_of_seats *a, const struct outcome_of_seats *b) {
    bool same = true;
    for (int seat = 0; seat < SEATS; seat++) {
        same = same && a->count[seat] == b->count[seat];
        for (int i = 0; same && i < a->count[seat]; i++) same = is_same(&a->award[seat][i], &b->award[seat][i]);
    }
    return same;
}

/* Does every line of the seat's awards belong to a call? */
static bool has_calls(const struct game *game, const struct outcome_of_seats *all) {
    for (int i = 0; i < all->count[0]; i++) {
        const struct award *award = &all->award[0][i];
        bool found = !award->line || game->wagers[award->wager].kind == WAGER_UNSTAKED;
        for (int call = 0; call < game->call_count && !found; call++)
            found = game->calls[call].tiers[award->wager] >> award->line->tier & 1;
        if (!found) return false;
    }
    return true;
}

/* How many of all calls are taken and pay that. */
static int right_calls(const struct game *game, const void *before, const struct deal *d,
                       const struct outcome_of_seats *paid) {
    int64_t round[MEMORY];
    int right = 0;
    for (int n = 0; n < 3 * game->call_count; n++) {
        const struct event call = {.kind = EV_CALL, .seat = 1, .what = (uint8_t)(n / 3), .cards = {(card)(n % 3)}};
        struct deal rest = *d;
        memcpy(round, before, game_round_size(game));
        if (game_send(game, round, &call) != OK) continue;
        play_on(game, round, &rest, false);
        const struct outcome_of_seats called = settled(game, round);
        right += are_same(&called, paid);
    }
    return right;
}

static void play_games(const struct game *game, struct rng *rng, int rounds) {
    const struct rules rules = rules_standard(game);
    int64_t round[MEMORY], before[MEMORY];
    int called = 0, entered = 0;
    must(game_round_size(game) <= BYTES);
    for (int n = 0; n < rounds; n++) {
        struct deal d = shuffled(rng, game);
        open_round(&rules, round);
        if (!play_on(game, round, &d, true)) continue;
        const struct deal turned = d;
        memcpy(before, round, game_round_size(game));
        play_on(game, round, &d, false);
        const struct outcome_of_seats paid = settled(game, round);
        const int right = right_calls(game, before, &turned, &paid);

        if (right)
            called++;
        else
            entered++;
        CHECK((right > 0) == has_calls(game, &paid), "%s round %d: %d calls", game->id, n, right);
    }
    CHECK(called > rounds / 3 && entered > 0, "%s: %d called, %d entered", game->id, called, entered);
}

TEST(call, a_called_hand_is_paid_what_its_cards_are) {
    struct rng rng;
    rng_seed(&rng, "calls", 5);
    for (size_t i = 0; i < COUNT(games); i++) play_games(games[i], &rng, ROUNDS);
}

TEST(call, no_call_has_a_meter_or_envy) {
    for (size_t i = 0; i < COUNT(games); i++) {
        for (int call = 0; call < games[i]->call_count; call++) {
            for (int w = 0; w < games[i]->wager_count; w++) {
                const struct wager *wager = &games[i]->wagers[w];
                for (int s = 0; s < wager->sheets; s++)
                    for (int row = 0; row < wager->sheet[s].count; row++) {
                        const bool hit = games[i]->calls[call].tiers[w] >> wager->sheet[s].rows[row].tier & 1;
                        CHECK(!hit || wager->sheet[s].rows[row].pay[0].kind != PAY_METER);
                    }
                if (wager->kind == WAGER_UNSTAKED) CHECK_EQ(games[i]->calls[call].tiers[w], 0);
            }
        }
    }
}
