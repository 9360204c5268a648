/* posting_rounds_test.c - random rounds of every game through the real rules, posted to the books.
 *
 * Beside the ledger the test keeps its own account of what must be where (rounds_fixture.h): what each
 * terminal staked and got back, what each sign must show, what went to tokes, locked jackpots, residue and
 * resets. After every round the two agree and the escrow is zero; a round that is void, before or after its
 * settlement, leaves no trace.  Scripted cards make several seats hit one meter in one round. */
#include "play.h"

#include "ledger/rounds_fixture.h"

/* ---- a round ------------------------------------------------------------------------------------------ */

static bool try_bet(struct house *h, int player, int wager, int64_t cents) {
    const struct event event = {
        .kind = EV_BET, .what = (uint8_t)wager, .seat = (uint16_t)h->seat[player], .cents = cents};
    const int64_t change = cents - h->staked[player][wager];

    if (change == 0 || h->game->check(h->round, &event) != OK) return false;
    const struct transfer t = posting_stake(at(h, player), wager, change);
    if (post(h, &t, 1) != OK) return false;
    h->game->apply(h->round, &event);
    h->staked[player][wager] = cents;
    return true;
}

static void bet(struct house *h, int player) {
    const int64_t base = 1 + below(h, 40000);

    for (int i = 0; i < h->game->wager_count; i++) {
        const struct wager *w = &h->game->wagers[i];
        const int64_t fixed = rules_fixed_cents(&h->rules, i);

        if (w->kind == WAGER_OPTIONAL && !h->wishes && below(h, 2)) continue;
        if (w->kind == WAGER_OPTIONAL && below(h, 3) == 0) try_bet(h, player, i, 1 + below(h, 40000));
        try_bet(h, player, i, fixed ? fixed : w->kind == WAGER_REQUIRED ? base : 1 + below(h, 40000));
        if (w->kind == WAGER_OPTIONAL && !h->wishes && below(h, 5) == 0) try_bet(h, player, i, 0);
    }
    if (h->game->seats > TABLE_SEATS && below(h, 2)) {
        const int first = 1 + below(h, 7);
        const struct event pick = {.kind = EV_PICK,
                                   .seat = (uint16_t)h->seat[player],
                                   .cards = {(uint8_t)first, (uint8_t)(first + 1), (uint8_t)(first + 2)}};
        CHECK_EQ(play_event((struct play){h->game, h->round}, pick), OK);
    }
}

/* A seat whose wagers do not go together takes them back; now and then it does not, and the round is void. */
static void tidy(struct house *h, int player) {
    if (h->game->check_seat(h->round, h->seat[player]) == OK || below(h, 8) == 0) return;
    for (int i = 0; i < h->game->wager_count; i++) {
        if (h->staked[player][i]) CHECK(try_bet(h, player, i, 0));
    }
}

static void sit(struct house *h) {
    const int most = h->wishes ? TABLE_SEATS : h->game->seats;

    h->players = h->wishes ? 3 : 1 + below(h, PLAYERS);
    memset(h->staked, 0, sizeof h->staked);
    for (int i = 0; i < h->players; i++) { /* by number, with gaps */
        const int room = (most - (i ? h->seat[i - 1] : 0)) - (h->players - i - 1);
        h->seat[i] = (i ? h->seat[i - 1] : 0) + 1 + below(h, room);
    }
    for (int i = 0; i < h->players; i++) {
        bet(h, i);
        tidy(h, i);
    }
}

static void contribute(struct house *h) {
    for (int i = 0; i < h->players; i++) {
        for (int w = 0; w < h->game->wager_count; w++) {
            int64_t moved;

            if (!h->staked[i][w]) continue;
            CHECK_EQ(pool_contribute(&h->pool, &h->rules, w, h->staked[i][w], &moved), OK);
            second_contribution(h, h->game->wagers[w].id, h->staked[i][w]);
            const struct transfer t = posting_contribution(at(h, i), w, h->pool.account, moved);
            if (moved) post_logged(h, &t, 1);
        }
    }
}

/* The stakes that an event adds, seen in the seat's own view; false if the credit does not cover them. */
static bool pay_decision(struct house *h, int player) {
    struct transfer list[WAGERS_MAX];
    struct view view;
    int count = 0;

    h->game->view(h->trial, h->seat[player], &view);
    const struct seat_view *mine = NULL;
    for (int i = 0; i < view.seats; i++) {
        if (view.seat[i].seat == h->seat[player]) mine = &view.seat[i];
    }
    CHECK(mine);
    for (int w = 0; w < h->game->wager_count; w++) {
        const int64_t change = mine->stake[w] - h->staked[player][w];
        CHECK(change >= 0);
        if (change) list[count++] = posting_stake(at(h, player), w, change);
    }
    if (post(h, list, count) != OK) return false;
    for (int w = 0; w < h->game->wager_count; w++) h->staked[player][w] = mine->stake[w];
    return true;
}

/* Any decision that the seat may take and can pay, else the end of its time, which costs nothing. */
static void decide(struct house *h, struct need need) {
    const int player = player_at(h, need.seat), play = game_action(h->game, "play", 4);
    struct event event = {.kind = EV_ACT, .seat = need.seat, .what = (uint8_t)below(h, h->game->action_count)};

    CHECK(player >= 0);
    if (h->wishes) event.what = (uint8_t)play;
    if (event.what == h->game->sets_hand || below(h, 12) == 0) event.kind = EV_EXPIRE;
    if (h->wishes) event.kind = EV_ACT;
    if (h->game->check(h->round, &event) != OK) event.kind = EV_EXPIRE;
    memcpy(h->trial, h->round, h->size);
    h->game->apply(h->trial, &event);
    if (!pay_decision(h, player)) {
        CHECK(event.kind == EV_ACT);
        event.kind = EV_EXPIRE;
        memcpy(h->trial, h->round, h->size);
        CHECK_EQ(h->game->check(h->round, &event), OK);
        h->game->apply(h->trial, &event);
        CHECK(pay_decision(h, player));
    }
    memcpy(h->round, h->trial, h->size);
}

static void play_on(struct house *h) {
    for (struct need need; (need = h->game->need(h->round)).kind != NEED_NOTHING;) {
        struct event event = {.kind = EV_START, .what = (uint8_t)(1 + below(h, 7))};

        if (need.kind == NEED_DECISION) {
            decide(h, need);
            continue;
        }
        if (need.kind == NEED_CARD) event = (struct event){.kind = EV_CARD, .cards = {next_card(h, need)}};
        CHECK_EQ(h->game->check(h->round, &event), OK);
        h->game->apply(h->round, &event);
    }
}

static int post_award(struct house *h, int player, struct award *award, struct transfer *out) {
    struct pool_payment payment = {0};
    const bool lock = below(h, 4) == 0;

    if (award->meter) {
        payment = pool_pay(&h->pool, award->meter);
        award->returned_cents = second_payment(h, award->meter);
        CHECK_EQ(payment.paid_cents, award->returned_cents);
        h->payments[h->paid++] = payment;
        h->hits++;
    }
    const bool keeps =
        award->meter || (award->line && pay_of(rules_table(&h->rules, award->wager), award->line).kind == PAY_FOR_1);
    const int64_t won = keeps ? award->returned_cents : posting_win_cents(award);
    *(award->toke ? &h->mine.tokes : &h->mine.credit[player]) += award->returned_cents - (lock ? won : 0);
    h->mine.locked += lock ? won : 0;
    struct posting_seat seat = at(h, player);
    seat.lock = lock;
    return posting_award(seat, &h->rules, award, award->meter ? &payment : NULL, out);
}

static bool is_in(const struct house *h, int player) {
    for (int w = 0; w < h->game->wager_count; w++) {
        if (h->staked[player][w]) return true;
    }
    return false;
}

static void settle(struct house *h) {
    const int hits = h->hits;

    for (int i = 0; i < h->players; i++) {
        struct award awards[AWARDS_MAX];
        struct transfer list[AWARDS_MAX * POSTING_PER_AWARD];
        const int awarded = is_in(h, i) ? h->game->settle(h->round, h->seat[i], awards) : 0;
        int count = 0;

        for (int j = 0; j < awarded; j++) {
            h->mine.credit[i] -= awards[j].stake_cents;
            h->staked[i][awards[j].wager] -= awards[j].stake_cents;
            count += post_award(h, i, &awards[j], list + count);
        }
        for (int w = 0; w < h->game->wager_count; w++) CHECK_EQ(h->staked[i][w], 0);
        post_logged(h, list, count);
    }
    h->doubles += h->hits - hits > 1;
}

static void give_back(struct house *h, int64_t staked[PLAYERS][WAGERS_MAX]) {
    for (int i = 0; i < h->players; i++) {
        for (int w = 0; w < h->game->wager_count; w++) {
            const struct transfer t = posting_void_stake(at(h, i), w, staked[i][w]);
            if (staked[i][w]) CHECK_EQ(post(h, &t, 1), OK);
        }
    }
    h->voids++;
}

/* Everything since betting closed the other way round, the pool by its own account of it. */
static void undo(struct house *h, int64_t staked[PLAYERS][WAGERS_MAX]) {
    struct transfer list[LOG_MAX];
    int64_t back = 0, moved;

    for (int i = 0; i < h->logged; i++) {
        list[i] = posting_reverse(h->log[i]);
        if (h->log[i].reason == TRANSFER_CONTRIBUTION) back += h->log[i].cents;
    }
    for (int i = 0; i < h->paid; i++) CHECK_EQ(pool_undo_payment(&h->pool, &h->payments[i]), OK);
    for (int i = 0; i < h->players; i++) {
        for (int w = 0; w < h->game->wager_count; w++) {
            CHECK_EQ(pool_undo_contribution(&h->pool, &h->rules, w, staked[i][w], &moved), OK);
            back -= moved;
        }
    }
    CHECK_EQ(back, 0);
    CHECK_EQ(post(h, list, h->logged), OK);
    give_back(h, staked);
}

/* ---- rounds ------------------------------------------------------------------------------------------- */

static void top_up(struct house *h) {
    for (int i = 0; i < PLAYERS; i++) {
        const int64_t cents = 1 + below(h, h->wishes || below(h, 3) ? 2000000 : 30000);
        const struct transfer list[] = {posting_cashier(TRANSFER_ISSUE, 0, cents),
                                        posting_cashier(TRANSFER_LOAD, (uint32_t)i + 1, cents)};

        CHECK_EQ(post(h, list, 2), OK);
        h->mine.credit[i] += cents;
        if (below(h, 3) || !h->mine.credit[i]) continue;
        const struct transfer out = posting_cashier(TRANSFER_COLLECT, (uint32_t)i + 1, h->mine.credit[i] - cents + 1);
        CHECK_EQ(post(h, &out, 1), OK);
        h->mine.credit[i] = cents - 1;
    }
}

static void one_round(struct house *h, const char *const *wishes) {
    int64_t staked[PLAYERS][WAGERS_MAX];

    h->wishes = wishes;
    top_up(h);
    const struct second_books mine = h->mine;
    h->logged = h->paid = 0;
    h->game->open(h->round, &h->rules, NULL);
    sit(h);
    shuffle(h);
    if (play_close((struct play){h->game, h->round}) != OK) { /* an Ante that the credit did not cover */
        give_back(h, h->staked);
    } else {
        h->closed++;
        contribute(h);
        play_on(h);
        memcpy(staked, h->staked, sizeof staked);
        settle(h);
        check_books(h);
        if (below(h, 4) == 0) {
            undo(h, staked);
            h->mine = mine;
        }
    }
    check_books(h);
}

/* Two natural or caught hits of one meter and one of another; suited aces for all. */
static const char *const catch_wishes[] = {"Kd Qc 5h 6d", "2s 3s 7h 4s", "8s 9s 2d Ts", "As Ks Qs"};
static const char *const jackpot_wishes[] = {"As", "As As", "As As", "Kd Kd"};

static void open_house(struct house *h, const struct game *game) {
    struct transfer seed;

    h->game = game;
    h->size = game_round_size(game);
    h->round = calloc(2, h->size);
    h->trial = h->round + h->size;
    random_rules(h);
    books_open(&h->books, (struct books_shape){PLAYERS, 1, 1}, h->memory);
    pool_open(&h->pool, 1, &h->rules);
    for (int i = 0; i < game->meter_count; i++) {
        const int number = game->meters[i].number;
        h->mine.parts[number] = second_reset(h, number) * 10000;
    }
    if (posting_seed(&h->pool, &seed)) CHECK_EQ(post(h, &seed, 1), OK);
    h->mine.house = -balance(h, ACCOUNT_POOL, 1);
    check_books(h);
}

static void play_houses(const char *id, const char *const *wishes, int houses) {
    const struct game *game = game_find(id, strlen(id));
    int hits = 0, refusals = 0, voids = 0, doubles = 0, closed = 0;

    for (int i = 0; i < houses; i++) {
        static struct house h;

        h = (struct house){.chance = UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(i + 1)};
        open_house(&h, game);
        for (int round = 0; round < 12; round++) one_round(&h, wishes && round % 3 == 0 ? wishes : NULL);
        free(h.round);
        closed += h.closed;
        hits += h.hits;
        refusals += h.refusals;
        voids += h.voids;
        doubles += h.doubles;
    }
    CHECK(closed >= 6 * houses && refusals > houses && voids > houses);
    if (wishes) CHECK(hits >= 6 * houses && doubles >= 2 * houses);
}

TEST(posting_rounds, three_card_catch) { play_houses("three-card-catch", catch_wishes, 200); }

TEST(posting_rounds, chase_the_flush) { play_houses("chase-the-flush", NULL, 200); }

TEST(posting_rounds, super_three_card) { play_houses("super-three-card", jackpot_wishes, 200); }

TEST(posting_rounds, stadium_three_card) { play_houses("stadium-three-card", NULL, 20); }

TEST(posting_rounds, dealer_open_pai_gow) { play_houses("dealer-open-pai-gow", NULL, 200); }
