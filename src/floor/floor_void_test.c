#include "floor/floor_void.c"

#include "floor/floor_fixture.h"
#include "test.h"

enum { ANTE, XTRA, PLAY, NATURAL_PAIR_PLUS, PROGRESSIVE };
enum { FOLD, STAY };

static int64_t credit(const struct fixture *x, uint32_t terminal) { return floor_credit(&x->floor, terminal); }

static int64_t claim(const struct fixture *x, uint32_t terminal) { return floor_claim(&x->floor, terminal); }

static int64_t in_account(const struct fixture *x, enum account_kind kind, int number) {
    return books_balance(&x->floor.books, account_of(kind, (uint32_t)number));
}

/* A table of Catch where terminal 1 sits at seat 1 with $1,000 and betting is open. */
static struct fixture *catch_table(struct config *config) {
    struct fixture *x = fixture_open(config, 100000, "void");

    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, CATCH, 1, 1), OK);
    fixture_run(x, CATCH);
    return x;
}

static void stack(struct fixture *x, const char *cards) {
    const char *bad;

    CHECK(card_read_list(cards, strlen(cards), x->pack[CATCH - 1], 20, &bad) > 0);
}

/* seat and dealer by turns; X-Tra pays a natural, Natural Pair Plus 100 to 1, the progressive meter 1 */
static const char royal[] = "As 2c Ks 7h Qs 9c 4d 5d";

static void win_royal(struct fixture *x) {
    struct fact bets = fixture_also(fixture_bet(CATCH, 1, ANTE, 500), XTRA, 500);

    stack(x, royal);
    bets = fixture_also(bets, NATURAL_PAIR_PLUS, 500);
    CHECK_EQ(fixture_apply(x, fixture_also(bets, PROGRESSIVE, 500)), OK);
    fixture_wait(x, CATCH);
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
    fixture_run(x, CATCH);
    CHECK(x->floor.table[CATCH - 1].settled);
}

static int64_t collect(struct fixture *x, uint32_t terminal) {
    struct fact fact = fixture_at(0, FACT_COLLECT);
    const int64_t cents = credit(x, terminal);

    fact.money.voucher = 0x5000 + x->floor.head->facts;
    fact.money.cents = cents;
    fact.money.terminal = terminal;
    return fixture_apply(x, fact) == OK ? cents : 0;
}

static struct fact by_user(struct fact fact, uint32_t user) {
    fact.source = BY_USER;
    fact.who = user;
    return fact;
}

/* What the Ante, X-Tra, Play, Natural Pair Plus and the progressive of the royal pay. */
enum { PAID = 3 * 1000 + 500 + 50000 + 500100, STAKED = 5 * 500 };

/* ---- claims ------------------------------------------------------------------------------------------- */

TEST(floor_void, what_was_collected_is_a_claim_less_the_stakes_that_would_go_back) {
    struct fixture *x = catch_table(fixture_config());

    win_royal(x);
    CHECK_EQ(collect(x, 1), 100000 - STAKED + PAID);
    CHECK_EQ(fixture_apply(x, fixture_void(x, CATCH)), OK);
    CHECK_EQ(credit(x, 1), 0);
    CHECK_EQ(claim(x, 1), PAID - STAKED); /* so the round has made nothing */
    CHECK_EQ(in_account(x, ACCOUNT_TABLE, CATCH), 0);
    CHECK_EQ(in_account(x, ACCOUNT_HOUSE, 0), -600000 - 500000); /* the two pools' seeds */
    CHECK_EQ(pool_meter(&x->floor.head->pool[0], 1)->cents, 500000);
    fixture_close(x);
}

/* One cent of the payout is missing: the claim is one cent, not the whole payout. */
TEST(floor_void, a_cent_that_is_missing_is_a_claim_of_a_cent) {
    for (int missing = 0; missing < 2; missing++) {
        struct fixture *x = catch_table(fixture_config());
        struct fact load = fixture_at(0, FACT_ISSUE);

        win_royal(x);
        CHECK(collect(x, 1) > 0);
        load.money.voucher = 77;
        load.money.cents = PAID - STAKED - missing;
        CHECK_EQ(fixture_apply(x, load), OK);
        load.kind = FACT_LOAD;
        load.money.terminal = 1;
        CHECK_EQ(fixture_apply(x, load), OK);
        CHECK_EQ(fixture_apply(x, fixture_void(x, CATCH)), OK);
        CHECK_EQ(credit(x, 1), 0);
        CHECK_EQ(claim(x, 1), missing);
        fixture_close(x);
    }
}

TEST(floor_void, a_claim_is_paid_in_cash_or_written_off_with_a_reason) {
    struct fixture *x = catch_table(fixture_config());
    struct fact fact = by_user(fixture_at(0, FACT_CLAIM), 2);
    const int64_t cage = in_account(x, ACCOUNT_CAGE, 0), owed = PAID - STAKED;

    win_royal(x);
    collect(x, 1);
    CHECK_EQ(fixture_apply(x, fixture_void(x, CATCH)), OK);
    fact.claim.terminal = 1;
    CHECK_EQ(fixture_apply(x, fact), ERR_AMOUNT);
    fact.claim.cents = owed + 1;
    CHECK_EQ(fixture_apply(x, fact), ERR_CLAIM);
    fact.claim.terminal = FIXTURE_TERMINALS + 1;
    CHECK_EQ(fixture_apply(x, fact), ERR_TERMINAL);
    fact.claim.terminal = 1;
    fact.claim.cents = 1000;
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(in_account(x, ACCOUNT_CAGE, 0), cage - 1000);
    fact.claim.cents = owed - 1000;
    fact.claim.written_off = true;
    CHECK_EQ(fixture_apply(x, fact), ERR_REASON);
    strcpy(fact.claim.text, "the player is gone");
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(claim(x, 1), 0);
    CHECK_EQ(fixture_apply(x, fact), ERR_CLAIM);
    fixture_close(x);
}

/* ---- the supervisor's preview --------------------------------------------------------------------------- */

TEST(floor_void, the_preview_says_what_the_void_then_does) {
    for (int gone = 0; gone < 2; gone++) {
        struct fixture *x = catch_table(fixture_config());
        struct floor_void_seat seats[6];

        win_royal(x);
        if (gone) collect(x, 1);
        const int64_t before = credit(x, 1);
        const struct floor_void_preview sum = floor_void_preview(&x->floor, CATCH, seats);

        CHECK_EQ(seats[0].terminal, 1);
        CHECK_EQ(seats[1].terminal, 0);
        CHECK_EQ(seats[0].stake_cents, STAKED);
        CHECK_EQ(seats[0].paid_cents, PAID);
        CHECK_EQ(seats[0].taken_cents + seats[0].claim_cents, PAID);
        CHECK_EQ(seats[0].meter_cents, 500025);
        CHECK_EQ(sum.claim_cents, gone ? PAID - STAKED : 0);
        CHECK_EQ(sum.moved_cents, PAID - STAKED);
        CHECK(!sum.jackpot && !sum.second_person);
        CHECK_EQ(fixture_apply(x, fixture_void(x, CATCH)), OK);
        CHECK_EQ(credit(x, 1), before + seats[0].stake_cents - seats[0].taken_cents);
        CHECK_EQ(claim(x, 1), sum.claim_cents);
        fixture_close(x);
    }
}

/* ---- whatever happens ----------------------------------------------------------------------------------- */

/* What the players of the table have, wherever it is, less what they owe. */
struct wealth {
    int64_t player[7], outside[7], tokes;
};

static void measure(const struct fixture *x, struct wealth *w) {
    for (uint32_t t = 1; t <= 6; t++) w->player[t] = credit(x, t) + w->outside[t] - claim(x, t);
}

/* A round, up to its settlement or to some time before. */
static void play_anything(struct fixture *x, int table, struct rng *rng) {
    const int most = rng_below(rng, 3) ? 40 : (int)rng_below(rng, 2);
    const struct game *game = floor_game(&x->floor, table);

    if (x->floor.table[table - 1].phase == TABLE_PAUSE) fixture_wait(x, table);
    for (int seat = 1; seat <= 6 && x->floor.table[table - 1].phase == TABLE_BETTING; seat++) {
        struct fact bets = fixture_bet(table, seat, 0, 500);
        for (int w = 1; w < game->wager_count; w++)
            if (game->wagers[w].kind != WAGER_FOLLOWS && rng_below(rng, 2)) bets = fixture_also(bets, w, 500);
        bets.bets.pick[0] = (uint8_t)(1 + rng_below(rng, 3));
        bets.bets.pick[1] = (uint8_t)(4 + rng_below(rng, 3));
        bets.bets.pick[2] = (uint8_t)(7 + rng_below(rng, 3));
        if (table != STADIUM) memset(bets.bets.pick, 0, sizeof bets.bets.pick);
        fixture_apply(x, bets);
    }
    for (int i = 0; i < most && !x->floor.table[table - 1].settled; i++) {
        for (int seat = 1; seat <= 6; seat++)
            fixture_apply(x, fixture_act(table, seat, (int)rng_below(rng, (uint64_t)game->action_count)));
        fixture_wait(x, table);
    }
}

/* Rounds of every game, voided at some time after the players have collected, loaded or neither: what a
 * player has, less what the player owes, is to the cent what it was before the round. */
TEST(floor_void, nobody_is_richer_or_poorer_by_a_voided_round) {
    int voids = 0, claims = 0, in_steps = 0;

    for (uint64_t seed = 0; seed < 100; seed++) {
        struct config *config = fixture_config();
        char text[32];
        const int table = 1 + (int)(seed % FIXTURE_TABLES);

        snprintf(text, sizeof text, "voids %llu", (unsigned long long)seed);
        struct fixture *x = fixture_open(config, 50000, text);
        struct wealth before = {0}, after = {0};

        CHECK_EQ(fixture_apply(x, fixture_at(table, FACT_TABLE_OPEN)), OK);
        for (int seat = 1; seat <= 6; seat++) CHECK_EQ(fixture_sit(x, table, seat, (uint32_t)seat), OK);
        fixture_run(x, table);
        for (int round = 0; round < 4; round++) {
            measure(x, &before);
            play_anything(x, table, &x->rng);
            for (uint32_t t = 1; t <= 6; t++)
                if (rng_below(&x->rng, 2)) before.outside[t] += collect(x, t);
            const bool in_step = !x->floor.table[table - 1].settled && floor_has_posted(&x->floor, table);
            const struct floor_void_preview sum = floor_void_preview(&x->floor, table, NULL);
            if (!x->floor.table[table - 1].players || fixture_apply(x, fixture_void(x, table)) != OK) break;
            memcpy(after.outside, before.outside, sizeof after.outside);
            measure(x, &after);
            for (int t = 1; t <= 6; t++) CHECK_EQ(after.player[t], before.player[t]);
            CHECK_EQ(in_account(x, ACCOUNT_TABLE, table), 0);
            voids++;
            in_steps += in_step;
            claims += sum.claim_cents > 0;
        }
        fixture_close(x);
    }
    CHECK(voids > 150);
    CHECK(claims > 15 && claims < voids);
    CHECK(in_steps > 3); /* after something was paid, before the end */
}

/* ---- rights -------------------------------------------------------------------------------------------- */

TEST(floor_void, the_dealer_of_the_round_does_not_void_it) {
    struct config *config = fixture_config();
    struct fixture *x;
    struct fact round = by_user(fixture_at(CATCH, FACT_ROUND), 7), voided;

    config->table[CATCH - 1].live = true;
    x = fixture_open(config, 100000, "dealer");
    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_TABLE_OPEN)), OK);
    round.round.round = 1;
    round.round.game = 1;
    round.round.shuffled = true;
    CHECK_EQ(fixture_apply(x, round), OK);
    voided = by_user(fixture_void(x, CATCH), 7);
    CHECK_EQ(fixture_apply(x, voided), ERR_OWN_ROUND);
    CHECK_EQ(fixture_apply(x, by_user(voided, 8)), OK);
    fixture_close(x);
}

/* ---- reopening ------------------------------------------------------------------------------------------ */

enum { SUPER_ANTE, SUPER_ODDS, SUPER_PLAY, BIG_HAND, JACKPOT };

static struct fact dealt(const char *text) {
    struct fact fact = by_user(fixture_at(SUPER, FACT_CARDS), 7);
    const char *bad;

    fact.cards.count = (uint8_t)card_read_list(text, strlen(text), fact.cards.card, FACT_CARDS_MAX, &bad);
    return fact;
}

/* A live table of Super, where seat 1 has two aces of spades and the dealer the third: meter 1, paid at once. */
static struct fixture *live_jackpot(int64_t lock_cents) {
    struct config *config = fixture_config();
    struct fact bets = fixture_also(fixture_bet(SUPER, 1, SUPER_ANTE, 500), SUPER_ODDS, 500);

    config->table[SUPER - 1].live = true;
    config->lock_cents = lock_cents;
    struct fixture *x = fixture_open(config, 100000, "reopened");
    const int64_t fixed = rules_fixed_cents(&config->table[SUPER - 1].rules, JACKPOT);

    CHECK_EQ(fixture_apply(x, fixture_at(SUPER, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, SUPER, 1, 1), OK);
    CHECK_EQ(fixture_round(x, SUPER), OK);
    CHECK_EQ(fixture_apply(x, fixture_also(bets, JACKPOT, fixed ? fixed : 500)), OK);
    CHECK_EQ(fixture_apply(x, fixture_at(SUPER, FACT_CLOSE)), OK);
    CHECK_EQ(fixture_apply(x, dealt("As As As")), OK);
    fixture_run(x, SUPER);
    CHECK_EQ(x->floor.seat[SUPER - 1][0].posted, 1u << JACKPOT);
    return x;
}

static void end_jackpot(struct fixture *x) {
    CHECK_EQ(fixture_apply(x, fixture_act(SUPER, 1, 1)), OK);
    CHECK_EQ(fixture_apply(x, dealt("9h 7d 2c")), OK);
    fixture_run(x, SUPER);
    CHECK_EQ(fixture_apply(x, by_user(fixture_at(SUPER, FACT_SETTLE), 7)), OK);
    CHECK(x->floor.table[SUPER - 1].settled);
}

static struct fact correct(int index, card was, card is) {
    struct fact fact = by_user(fixture_at(SUPER, FACT_CORRECT), 7);

    fact.correct.index = (uint8_t)index;
    fact.correct.was = was;
    fact.correct.is = is;
    strcpy(fact.correct.reason, "misread");
    return fact;
}

/* A card was misread, and then was not: what was paid in the first place is paid again, and whoever has
 * collected in between owes nothing. */
TEST(floor_void, a_reopened_round_that_is_settled_again_pays_what_it_paid) {
    for (int gone = 0; gone < 2; gone++) {
        struct fixture *x = live_jackpot(INT64_MAX);
        const card ace = card_of(ACE, SPADES), king = card_of(KING, SPADES);

        end_jackpot(x);
        const int64_t had = credit(x, 1), paid = x->floor.seat[SUPER - 1][0].returned_cents;
        CHECK(paid > 400000);
        if (gone) CHECK_EQ(collect(x, 1), had);
        CHECK_EQ(fixture_apply(x, by_user(correct(0, ace, king), 9)), OK);
        CHECK(!x->floor.table[SUPER - 1].settled);
        CHECK_EQ(claim(x, 1), gone ? paid : 0);
        CHECK_EQ(fixture_apply(x, correct(0, king, ace)), OK);
        fixture_run(x, SUPER);
        CHECK_EQ(fixture_apply(x, by_user(fixture_at(SUPER, FACT_SETTLE), 7)), OK);
        CHECK_EQ(claim(x, 1), 0);
        CHECK_EQ(credit(x, 1), gone ? 0 : had);
        CHECK_EQ(x->floor.seat[SUPER - 1][0].returned_cents, paid);
        CHECK(!x->floor.terminal[0].in_play);
        fixture_close(x);
    }
}

/* What the player has paid in cash, or the house has given up, is not taken a second time. */
TEST(floor_void, a_claim_that_is_no_longer_owed_is_not_set_off) {
    for (int written_off = 0; written_off < 2; written_off++) {
        struct fixture *x = live_jackpot(INT64_MAX);
        const card ace = card_of(ACE, SPADES), king = card_of(KING, SPADES);
        struct fact fact = by_user(fixture_at(0, FACT_CLAIM), 9);

        end_jackpot(x);
        const int64_t paid = x->floor.seat[SUPER - 1][0].returned_cents;
        CHECK(collect(x, 1) > paid);
        CHECK_EQ(fixture_apply(x, by_user(correct(0, ace, king), 9)), OK);
        fact.claim.terminal = 1;
        fact.claim.cents = claim(x, 1) - 100;
        fact.claim.written_off = written_off;
        strcpy(fact.claim.text, "gone");
        CHECK_EQ(fixture_apply(x, fact), OK);
        CHECK_EQ(fixture_apply(x, by_user(correct(0, king, ace), 9)), OK);
        fixture_run(x, SUPER);
        CHECK_EQ(fixture_apply(x, by_user(fixture_at(SUPER, FACT_SETTLE), 7)), OK);
        CHECK_EQ(claim(x, 1), 0);
        CHECK_EQ(credit(x, 1), paid - 100);
        fixture_close(x);
    }
}

/* Before the end too: the jackpot was paid in a step and the card was another one. */
TEST(floor_void, a_correction_takes_back_what_a_step_has_paid) {
    struct fixture *x = live_jackpot(INT64_MAX);
    const int64_t shown = pool_meter(&x->floor.head->pool[1], 1)->cents;

    CHECK(credit(x, 1) > 400000);
    CHECK_EQ(fixture_apply(x, correct(0, card_of(ACE, SPADES), card_of(KING, HEARTS))), OK);
    fixture_run(x, SUPER);
    CHECK_EQ(credit(x, 1),
             100000 - x->floor.seat[SUPER - 1][0].staked_cents + x->floor.seat[SUPER - 1][0].returned_cents);
    CHECK(credit(x, 1) < 100000);
    CHECK(pool_meter(&x->floor.head->pool[1], 1)->cents >= shown);
    fixture_close(x);
}

TEST(floor_void, a_reopened_round_that_is_voided_has_made_nothing) {
    for (int gone = 0; gone < 2; gone++) {
        struct fixture *x = live_jackpot(INT64_MAX);

        end_jackpot(x);
        const int64_t taken = gone ? collect(x, 1) : 0;
        CHECK_EQ(fixture_apply(x, by_user(correct(0, card_of(ACE, SPADES), card_of(KING, SPADES)), 9)), OK);
        CHECK_EQ(fixture_apply(x, by_user(fixture_void(x, SUPER), 9)), OK);
        CHECK_EQ(credit(x, 1) + taken - claim(x, 1), 100000);
        fixture_close(x);
    }
}

/* Somebody has looked at the jackpot: it is corrected all the same, but by two people [L-1]. */
TEST(floor_void, a_round_whose_jackpot_somebody_has_verified_is_corrected_by_two) {
    struct fixture *x = live_jackpot(100000);
    struct fact verify = by_user(fixture_at(0, FACT_VERIFY), 3);

    CHECK_EQ(fixture_apply(x, by_user(correct(0, card_of(ACE, SPADES), card_of(KING, SPADES)), 9)), OK);
    CHECK_EQ(x->floor.table[SUPER - 1].locks, 0);
    CHECK_EQ(fixture_apply(x, by_user(correct(0, card_of(KING, SPADES), card_of(ACE, SPADES)), 9)), OK);
    fixture_run(x, SUPER);
    CHECK_EQ(x->floor.table[SUPER - 1].locks, 1);
    verify.lock.lock = x->floor.head->locks;
    verify.lock.role = FLOOR_STAFF;
    CHECK_EQ(fixture_apply(x, verify), OK);
    struct fact amend = by_user(fixture_at(SUPER, FACT_AMEND), 9);

    amend.amend.role = FLOOR_SUPERVISOR;
    amend.amend.changes = (struct fact_changes){1, {{0, card_of(ACE, SPADES), card_of(KING, SPADES)}}};
    strcpy(amend.amend.reason, "misread");
    CHECK_EQ(fixture_apply(x, amend), ERR_SECOND_PERSON);
    CHECK_EQ(fixture_by_two(x, amend), OK);
    CHECK_EQ(x->floor.table[SUPER - 1].locks, 0);
    CHECK_EQ(fixture_by_two(x, by_user(fixture_void(x, SUPER), 9)), OK);
    CHECK_EQ(credit(x, 1), 100000);
    fixture_close(x);
}

/* Nobody makes a locked jackpot vanish alone: not its dealer by a correction, and not who reopens the round
 * and then voids it, or rules the seat dead. */
TEST(floor_void, a_locked_jackpot_takes_two_people_however_it_is_undone) {
    struct fixture *x = live_jackpot(100000);
    const card ace = card_of(ACE, SPADES), king = card_of(KING, SPADES);
    struct fact dead = by_user(fixture_at(SUPER, FACT_IRREGULARITY), 9);

    dead.irregularity.code = IRREGULARITY_HAND_TOUCHED;
    dead.irregularity.effect = EFFECT_DEAD_SEAT;
    dead.irregularity.seat = 1;
    strcpy(dead.irregularity.text, "touched");
    x->floor.table[SUPER - 1].dealer = 7;
    CHECK_EQ(fixture_apply(x, correct(0, ace, king)), ERR_OWN_ROUND);
    CHECK_EQ(fixture_apply(x, dead), ERR_SECOND_PERSON);
    CHECK_EQ(fixture_apply(x, by_user(correct(0, ace, king), 9)), OK);
    CHECK_EQ(x->floor.table[SUPER - 1].locks, 0);
    CHECK_EQ(fixture_apply(x, correct(0, king, ace)), ERR_OWN_ROUND); /* nor after it was reopened */
    CHECK_EQ(fixture_apply(x, dead), ERR_SECOND_PERSON);
    dead.irregularity.code = IRREGULARITY_MISDEAL_OTHER;
    dead.irregularity.effect = EFFECT_DEAD_ROUND;
    CHECK_EQ(fixture_apply(x, dead), ERR_SECOND_PERSON);
    CHECK_EQ(fixture_apply(x, by_user(fixture_void(x, SUPER), 9)), ERR_SECOND_PERSON);
    CHECK_EQ(fixture_by_two(x, by_user(fixture_void(x, SUPER), 9)), OK);
    CHECK_EQ(credit(x, 1), 100000);
    fixture_close(x);
}

/* What one may not rule alone another person approves: then it is that ruling, with its code and clause, and
 * not a void of the whole round. */
TEST(floor_void, a_ruling_that_undoes_a_jackpot_is_made_by_two_people) {
    static const uint8_t effects[] = {EFFECT_DEAD_SEAT, EFFECT_DEAD_ROUND};

    for (size_t i = 0; i < COUNT(effects); i++) {
        struct fixture *x = live_jackpot(100000);
        struct fact dead = by_user(fixture_at(SUPER, FACT_IRREGULARITY), 9), asked;
        const bool seat = effects[i] == EFFECT_DEAD_SEAT;

        dead.irregularity.code = seat ? IRREGULARITY_HAND_TOUCHED : IRREGULARITY_MISDEAL_OTHER;
        dead.irregularity.effect = effects[i];
        dead.irregularity.seat = seat;
        strcpy(dead.irregularity.text, "touched");
        x->floor.table[SUPER - 1].dealer = 7;
        CHECK_EQ(x->floor.table[SUPER - 1].locks, 1);
        CHECK_EQ(fixture_apply(x, dead), ERR_SECOND_PERSON);
        CHECK(floor_takes_two(&x->floor, &dead));
        floor_propose(&dead, FLOOR_SUPERVISOR, &asked);
        CHECK_EQ(floor_asked_kind(&asked), FACT_IRREGULARITY);
        asked.who = 7;
        CHECK_EQ(fixture_apply(x, asked), ERR_NOT_ALLOWED); /* not by who dealt it */
        CHECK_EQ(fixture_by_two(x, dead), OK);
        CHECK_EQ(x->floor.table[SUPER - 1].locks, 0);
        CHECK_EQ(x->floor.table[SUPER - 1].voided, !seat);
        CHECK_EQ(credit(x, 1), 100000);
        CHECK_EQ(books_balance(&x->floor.books, account_of(ACCOUNT_LOCKED, 0)), 0);
        for (int p = 0; p < FLOOR_PROPOSALS; p++) CHECK_EQ(x->floor.head->proposal[p].id, 0);
        fixture_close(x);
    }
}

/* It is of the round on the table, of which one thing waits at a time; the dealer has no say, nor who asked. */
TEST(floor_void, a_ruling_that_waits_is_approved_by_another_supervisor_in_the_same_round) {
    struct fixture *x = live_jackpot(100000);
    struct fact dead = by_user(fixture_at(SUPER, FACT_IRREGULARITY), 9), asked, approve;
    const uint64_t round = x->floor.table[SUPER - 1].round;

    dead.irregularity.code = IRREGULARITY_HAND_TOUCHED;
    dead.irregularity.effect = EFFECT_DEAD_SEAT;
    dead.irregularity.seat = 1;
    strcpy(dead.irregularity.text, "touched");
    x->floor.table[SUPER - 1].dealer = 7;
    floor_propose(&dead, FLOOR_SUPERVISOR, &asked);
    CHECK_EQ(fixture_apply(x, asked), OK);
    const struct floor_proposal *waits = floor_proposal_find(&x->floor, x->floor.head->facts, x->now_ms);

    CHECK(waits && waits->round == round);
    CHECK_STR(floor_proposal_word(waits), "ruling");
    CHECK_EQ(fixture_apply(x, asked), ERR_SECOND_PERSON);
    CHECK_EQ(fixture_apply(x, dead), ERR_SECOND_PERSON);
    approve = by_user(fixture_at(0, FACT_APPROVE), 9);
    approve.second.proposal = waits->id;
    approve.second.role = FLOOR_SUPERVISOR;
    CHECK_EQ(fixture_apply(x, approve), ERR_SAME_PERSON);
    approve.who = 7;
    CHECK_EQ(fixture_apply(x, approve), ERR_OWN_ROUND);
    approve.who = 10;
    approve.second.role = FLOOR_STAFF;
    CHECK_EQ(fixture_apply(x, approve), ERR_NOT_ALLOWED);
    x->floor.table[SUPER - 1].round++;
    CHECK(!floor_proposal_find(&x->floor, approve.second.proposal, x->now_ms));
    x->floor.table[SUPER - 1].round--;
    asked.kind = FACT_PROPOSE; /* there it has no place for its parts */
    asked.propose.what = PROPOSE_RULING;
    CHECK_EQ(fixture_apply(x, asked), ERR_EVENT);
    fixture_close(x);
}

/* Who relieves the dealer has dealt the round too. */
TEST(floor_void, a_supervisor_who_dealt_some_of_the_cards_does_not_void_the_round) {
    struct fixture *x = live_jackpot(INT64_MAX);

    x->floor.table[SUPER - 1].dealer = 7;
    CHECK_EQ(fixture_apply(x, fixture_act(SUPER, 1, 1)), OK);
    CHECK_EQ(fixture_apply(x, by_user(dealt("9h 7d 2c"), 9)), OK);
    CHECK_EQ(fixture_apply(x, by_user(fixture_void(x, SUPER), 7)), ERR_OWN_ROUND);
    CHECK_EQ(fixture_apply(x, by_user(fixture_void(x, SUPER), 9)), ERR_OWN_ROUND);
    CHECK_EQ(fixture_apply(x, by_user(fixture_void(x, SUPER), 8)), OK);
    CHECK_EQ(credit(x, 1), 100000);
    fixture_close(x);
}

TEST(floor_void, only_a_live_round_on_the_table_is_reopened) {
    struct fixture *x = live_jackpot(INT64_MAX);

    end_jackpot(x);
    CHECK_EQ(floor_check_unsettle(&x->floor, SUPER), OK);
    CHECK_EQ(fixture_round(x, SUPER), OK);
    CHECK_EQ(floor_check_unsettle(&x->floor, SUPER), ERR_ROUND_FINAL);
    fixture_close(x);
    x = catch_table(fixture_config());
    win_royal(x);
    CHECK_EQ(floor_check_unsettle(&x->floor, CATCH), ERR_ROUND_FINAL); /* the shuffle was made known */
    fixture_close(x);
}
