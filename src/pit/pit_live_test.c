/* The pit's figures of a live table: rounds that were reopened count once, as they ended; dead seats do not
 * count; decks that are not whole ring. */
#include "pit/pit.h"

#include "floor/floor_live_fixture.h"

static struct pit *pit;
static struct fixture *x;

static enum err tell(struct fact fact) {
    const enum err err = fixture_apply(x, fact);

    fact.number = x->floor.head->facts;
    fact.time_ms = x->now_ms;
    if (err == OK) pit_on_fact(pit, &x->floor, &fact);
    return err;
}

static void open_live(int table, int seats) {
    struct fact config = {.kind = FACT_CONFIG, .number = 1, .time_ms = 1000};

    pit = calloc(1, sizeof *pit);
    x = live_house(fixture_config(), table, seats);
    pit_on_fact(pit, &x->floor, &config);
    x->now_ms += 1000;
}

static void close_live(void) {
    pit_close(pit);
    free(pit);
    fixture_close(x);
}

/* Seats with an Ante and an X-Tra of $5 each, dealt face down; all play on. */
static void deal_down(int seats) {
    for (int seat = 1; seat <= seats; seat++)
        CHECK_EQ(tell(fixture_also(fixture_bet(CATCH, seat, ANTE, 500), XTRA, 500)), OK);
    CHECK_EQ(tell(by(fixture_at(CATCH, FACT_CLOSE), DEALER)), OK);
    for (int i = 0; i < 3 * (seats + 1); i++) CHECK_EQ(tell(cards(CATCH, "??")), OK);
    for (int seat = 1; seat <= seats; seat++) CHECK_EQ(tell(fixture_act(CATCH, seat, STAY)), OK);
}

static enum err settle_it(void) { return tell(by(fixture_at(CATCH, FACT_SETTLE), DEALER)); }

static struct actual row_of(int row) { return pit->theory.table[CATCH - 1].row[row].actual; }

/* The dealer's second card is the 9 of hearts: read so at once, or put right after the settlement. */
TEST(pit_live, a_round_that_was_corrected_counts_once_and_as_it_ended) {
    struct actual rows[2][3];

    for (int corrected = 0; corrected < 2; corrected++) {
        open_live(CATCH, 1);
        const struct pit_table *t = &pit->table[CATCH - 1];

        deal_down(1);
        CHECK_EQ(tell(turned(CATCH, corrected ? "2c 7h 9c 4s Kd Qs" : "2c 9h 9c 4s Kd Qs")), OK);
        if (corrected) {
            CHECK_EQ(tell(cards(CATCH, "Kc Ah")), OK); /* the pair of kings wins */
            CHECK_EQ(settle_it(), OK);
            CHECK_EQ(t->curve.rounds, 1);
            CHECK(t->win_cents < 0);
            CHECK_EQ(tell(correct("3 7h 9h")), OK);
            CHECK_EQ(t->curve.rounds, 0);
            CHECK_EQ(t->win_cents, 0);
            CHECK_EQ(t->handle_cents, 1500);
        }
        CHECK_EQ(settle_it(), OK);
        CHECK_EQ(t->curve.rounds, 1);
        CHECK_EQ(t->curve.count, 1);
        CHECK_EQ(t->handle_cents, 1500);
        CHECK_EQ(t->win_cents, 1500);
        for (int r = 0; r < 3; r++) rows[corrected][r] = row_of(r);
        close_live();
    }
    CHECK(memcmp(rows[0], rows[1], sizeof rows[0]) == 0);
}

TEST(pit_live, a_dead_seat_and_a_dead_round_are_no_handle) {
    for (int settled = 0; settled < 2; settled++) {
        open_live(CATCH, 2);
        struct fact fact = ruling(CATCH, IRREGULARITY_HAND_TOUCHED, EFFECT_DEAD_SEAT);
        const struct pit_table *t = &pit->table[CATCH - 1];

        deal_down(2);
        CHECK_EQ(tell(turned(CATCH, "2c 9h 9c 4s Kd Qs 5s Kh Qh")), OK);
        if (settled) CHECK_EQ(settle_it(), OK);
        CHECK_EQ(t->handle_cents, 3000);
        fact.irregularity.seat = 2;
        CHECK_EQ(tell(fact), OK);
        CHECK_EQ(t->handle_cents, 1500);
        CHECK_EQ(tell(ruling(CATCH, IRREGULARITY_LATE_WAGER, EFFECT_CONTINUE)), OK);
        CHECK_EQ(t->handle_cents, 1500);
        CHECK_EQ(settle_it(), OK);
        CHECK_EQ(t->win_cents, 1500);
        CHECK_EQ(tell(ruling(CATCH, IRREGULARITY_MISDEAL_OTHER, EFFECT_DEAD_ROUND)), OK);
        CHECK_EQ(t->handle_cents, 0);
        CHECK_EQ(t->win_cents, 0);
        CHECK_EQ(t->curve.rounds, 0);
        CHECK_EQ(row_of(0).win_cents, 0);
        CHECK_EQ(tell(ruling(CATCH, IRREGULARITY_LATE_WAGER, EFFECT_CONTINUE)), OK);
        CHECK_EQ(t->handle_cents, 0);
        close_live();
    }
}

static size_t due_of(int code) {
    size_t count = 0;

    for (size_t i = 0; i < pit->due_count; i++) count += pit->due[i].code == code;
    return count;
}

/* [P-4] */
TEST(pit_live, a_deck_with_too_few_cards_rings) {
    open_live(PAI_GOW, 1);
    bet_all(x, PAI_GOW, 1);
    while (table_of(x, PAI_GOW)->phase == TABLE_DEALING && table_of(x, PAI_GOW)->card_count < 49)
        CHECK(go_on(x, PAI_GOW));
    CHECK_EQ(tell(deck(PAI_GOW, DECK_LEFT, 4)), OK);
    CHECK_EQ(tell(deck(PAI_GOW, DECK_COUNTED, 4)), OK);
    CHECK_EQ(due_of(NOTE_DECK), 0);
    CHECK_EQ(tell(deck(PAI_GOW, DECK_LEFT, 3)), OK);
    CHECK_EQ(due_of(NOTE_DECK), 1);
    CHECK_EQ(tell(deck(PAI_GOW, DECK_COUNTED, 5)), OK);
    CHECK_EQ(due_of(NOTE_DECK), 2);
    CHECK(pit_is_alarm(NOTE_DECK));
    CHECK(pit_is_alarm(NOTE_DROP));
    const struct flag *flag = &pit->due[pit->due_count - 1];

    CHECK_STR(flag->text, "5 cards were counted where 4 must be left");
    CHECK_EQ(flag->table, PAI_GOW);
    CHECK_EQ(flag->user, DEALER);
    CHECK_EQ(flag->round, 1);
    CHECK_EQ(tell(by(fixture_void(x, PAI_GOW), FLOOR)), OK);
    CHECK_EQ(tell(deck(PAI_GOW, DECK_COUNTED, DECK_53)), OK); /* gathered, and whole */
    CHECK_EQ(due_of(NOTE_DECK), 2);
    close_live();
}

/* Seat 1 has a royal flush in spades and the meter; it is settled. */
static void win_meter(int64_t lock_cents) {
    const struct fact bets = fixture_also(fixture_bet(CATCH, 1, ANTE, 500), XTRA, 500);

    open_live(CATCH, 1);
    x->config->lock_cents = lock_cents;
    x->now_ms = INT64_C(20454) * 86400000; /* 2026-01-01: the law has thresholds */
    CHECK_EQ(tell(fixture_also(bets, PROGRESSIVE, 500)), OK);
    CHECK_EQ(tell(by(fixture_at(CATCH, FACT_CLOSE), DEALER)), OK);
    for (int i = 0; i < 6; i++) CHECK_EQ(tell(cards(CATCH, "??")), OK);
    CHECK_EQ(tell(fixture_act(CATCH, 1, STAY)), OK);
    CHECK_EQ(tell(turned(CATCH, "2c 7h 9c As Ks Qs")), OK);
    CHECK_EQ(settle_it(), OK);
}

/* Whoever takes it away has a name, and somebody else hears of it at once. */
TEST(pit_live, a_locked_jackpot_that_is_not_paid_rings_however_it_goes) {
    win_meter(100000);
    CHECK_EQ(table_of(x, CATCH)->locks, 1);
    CHECK_EQ(due_of(NOTE_LOCK_GONE), 0);
    CHECK_EQ(tell(correct("0 As Ad")), OK);
    CHECK_EQ(due_of(NOTE_LOCK_GONE), 1);
    CHECK(pit_is_alarm(NOTE_LOCK_GONE));
    CHECK_STR(pit->due[pit->due_count - 1].text, "round 1: $5,001 that was locked was taken away, and not paid");
    CHECK_EQ(pit->due[pit->due_count - 1].user, FLOOR);
    CHECK_EQ(tell(correct("0 Ad As")), OK);
    CHECK_EQ(settle_it(), OK);
    CHECK_EQ(table_of(x, CATCH)->locks, 1);
    CHECK_EQ(fixture_by_two(x, by(fixture_void(x, CATCH), FLOOR)), OK);
    struct fact voided = by(fixture_void(x, CATCH), FLOOR);

    pit_on_fact(pit, &x->floor, &voided);
    CHECK_EQ(due_of(NOTE_LOCK_GONE), 2);
    close_live();
}

/* The deck that a jackpot came from is counted: six cards of it are on the table. */
TEST(pit_live, a_proof_with_a_wrong_count_rings) {
    win_meter(100000);
    struct fact proof = by(fixture_at(CATCH, FACT_PROOF), FLOOR);

    proof.proof.lock = x->floor.head->locks;
    proof.proof.cards = DECK_52 - 7;
    strcpy(proof.proof.seal, "A 1207");
    strcpy(proof.proof.person, "Ann Example");
    strcpy(proof.proof.form, "W-2G");
    CHECK_EQ(tell(proof), OK);
    CHECK_EQ(due_of(NOTE_DECK), 1);
    CHECK_STR(pit->due[pit->due_count - 1].text, "45 cards were counted where 46 must be left");
    proof.proof.cards = DECK_52 - 6;
    CHECK_EQ(tell(proof), OK);
    CHECK_EQ(due_of(NOTE_DECK), 1);
    close_live();
}

/* A win is noted once, however often its round is settled, and again if it is another amount. */
TEST(pit_live, a_round_that_is_settled_again_repeats_no_note) {
    win_meter(INT64_MAX);
    CHECK_EQ(due_of(NOTE_TAX_FORM), 1);
    CHECK_EQ(tell(correct("1 2c 3c")), OK); /* the dealer's: it changes nothing */
    CHECK_EQ(settle_it(), OK);
    CHECK_EQ(due_of(NOTE_TAX_FORM), 1);
    struct fact collect = fixture_at(0, FACT_COLLECT);

    collect.money.voucher = 0x5000;
    collect.money.terminal = 1;
    collect.money.cents = credit(x, 1);
    CHECK_EQ(tell(collect), OK);
    CHECK_EQ(due_of(NOTE_CLAIM), 0);
    CHECK_EQ(tell(correct("0 As Ad")), OK);
    CHECK_EQ(due_of(NOTE_CLAIM), 1); /* at once, while the player may still be there */
    CHECK_EQ(tell(ruling(CATCH, IRREGULARITY_LATE_WAGER, EFFECT_CONTINUE)), OK);
    CHECK_EQ(due_of(NOTE_CLAIM), 1);
    CHECK_EQ(settle_it(), OK);
    CHECK_EQ(due_of(NOTE_CLAIM), 2); /* what is left of it */
    CHECK_EQ(due_of(NOTE_TAX_FORM), 1);
    close_live();
}
