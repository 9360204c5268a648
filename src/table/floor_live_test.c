/*
 * A live dealer: cards dealt face down and turned, who opens, closes and settles, cards that cannot be, cards
 * that were misread, rulings and decks.
 */
#include "table/floor_fixture.h"
#include "table/floor_parts.h"
#include "table/irregularity.h"
#include "test.h"

enum { ANTE, XTRA, PLAY, NATURAL_PAIR_PLUS, PROGRESSIVE };
enum { FOLD, STAY };
enum { DEALER = 7, FLOOR = 9 }; /* users */

static struct fact by(struct fact fact, uint32_t user)
{
    fact.source = BY_USER;
    fact.who = user;
    return fact;
}

/* "?? As": a card that nobody has seen, the ace of spades. */
static int read_cards(const char *text, card *out)
{
    int count = 0;

    for (const char *at = text, *end = text + strlen(text); at < end; at++) {
        if (*at == ' ') continue;
        if (*at == '?') {
            out[count++] = CARD_HIDDEN;
            at++;
        } else {
            CHECK(card_read(&at, end, &out[count++]));
            at--;
        }
    }
    return count;
}

static struct fact with_cards(int table, int kind, const char *text)
{
    struct fact fact = by(fixture_at(table, kind), DEALER);

    fact.cards.count = (uint8_t)read_cards(text, fact.cards.card);
    return fact;
}

static struct fact cards(int table, const char *text)
{
    return with_cards(table, FACT_CARDS, text);
}

static struct fact turned(int table, const char *text)
{
    return with_cards(table, FACT_TURN, text);
}

static struct fact reads(struct fact_changes changes)
{
    struct fact fact = by(fixture_at(CATCH, FACT_CORRECTIONS), FLOOR);

    fact.corrections.changes = changes;
    strcpy(fact.corrections.reason, "misread");
    return fact;
}

/* "3 7h 9h": card 3, from 0, was read as 7h and is 9h. */
static struct fact_changes changes(const char *text)
{
    struct fact_changes out = {0};
    char was[3], is[3];
    int index, used;

    for (; sscanf(text, "%d %2s %2s%n", &index, was, is, &used) == 3; text += used) {
        card pair[2];

        CHECK_EQ(read_cards(was, &pair[0]) + read_cards(is, &pair[1]), 2);
        out.change[out.count].index = (uint8_t)index;
        out.change[out.count].was = pair[0];
        out.change[out.count++].is = pair[1];
    }
    return out;
}

static struct fact correct(const char *text)
{
    struct fact fact = by(fixture_at(CATCH, FACT_CORRECT), FLOOR);
    const struct fact_changes one = changes(text);

    fact.correct.index = one.change[0].index;
    fact.correct.was = one.change[0].was;
    fact.correct.is = one.change[0].is;
    strcpy(fact.correct.reason, "misread");
    return fact;
}

static struct fact ruling(int table, int code, int effect)
{
    struct fact fact = by(fixture_at(table, FACT_IRREGULARITY), FLOOR);

    fact.irregularity.code = (uint8_t)code;
    fact.irregularity.effect = (uint8_t)effect;
    fact.irregularity.authority = BY_HOUSE_RULE;
    fact.irregularity.noticed = DEALER;
    fact.irregularity.card = CARD_HIDDEN;
    strcpy(fact.irregularity.clause, "house rule 4");
    strcpy(fact.irregularity.text, "as seen on the camera");
    return fact;
}

static struct fact deck(int table, int what, int count)
{
    struct fact fact = by(fixture_at(table, FACT_DECK), DEALER);

    fact.deck.what = (uint8_t)what;
    fact.deck.count = (uint16_t)count;
    strcpy(fact.deck.deck, "17 red");
    return fact;
}

static enum err open_round(struct fixture *x, int table, bool shuffled)
{
    const struct floor_table *t = &x->floor.table[table - 1];
    struct fact round = by(fixture_at(table, FACT_ROUND), DEALER);

    round.round.round = x->floor.head->rounds + 1;
    round.round.game = t->game + 1;
    round.round.shuffled = shuffled;
    round.round.at = shuffled ? 0 : t->shoe_at;
    return fixture_apply(x, round);
}

/* Terminals 1 to seats sit at a live table of that game, and the dealer has opened a round. */
static struct fixture *live_house(struct config *config, int table, int seats)
{
    struct fixture *x;

    config->table[table - 1].live = true;
    x = fixture_open(config, 100000, "live");
    CHECK_EQ(fixture_apply(x, fixture_at(table, FACT_TABLE_OPEN)), OK);
    for (int seat = 1; seat <= seats; seat++) CHECK_EQ(fixture_sit(x, table, seat, (uint32_t)seat), OK);
    CHECK(!fixture_step(x, table)); /* the dealer opens */
    CHECK_EQ(open_round(x, table, true), OK);
    return x;
}

/* Catch, seats with an Ante and an X-Tra of $5 each, betting closed. */
static struct fixture *live(int seats)
{
    struct fixture *x = live_house(fixture_config(), CATCH, seats);

    for (int seat = 1; seat <= seats; seat++)
        CHECK_EQ(fixture_apply(x, fixture_also(fixture_bet(CATCH, seat, ANTE, 500), XTRA, 500)), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_at(CATCH, FACT_CLOSE), DEALER)), OK);
    return x;
}

static const struct floor_table *table_of(const struct fixture *x, int table)
{
    return &x->floor.table[table - 1];
}

static int64_t credit(const struct fixture *x, uint32_t terminal)
{
    return floor_credit(&x->floor, terminal);
}

static enum err settle(struct fixture *x, int table)
{
    return fixture_apply(x, by(fixture_at(table, FACT_SETTLE), DEALER));
}

/* The seat holds A K Q, the dealer 2 7 9 of different suits: [C-4.2.9] the dealer is turned first. */
static struct fixture *shown(void)
{
    struct fixture *x = live(1);

    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK);
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "2c 7h 9c As Kd Qs")), OK);
    return x;
}

/* ---- every game, face down and turned ----------------------------------------------------------------- */

/* A card that is not refused, out of the whole deck. */
static enum err any_card(struct fixture *x, int table, int kind)
{
    struct fact fact = by(fixture_at(table, kind), DEALER);
    enum err err;

    fact.cards.count = 1;
    do {
        fact.cards.card[0] = (card)rng_below(&x->rng, (uint32_t)game_deck_size(floor_game(&x->floor, table)));
        err = fixture_apply(x, fact);
    } while (err == ERR_CARD_TWICE);
    return err;
}

static void any_decision(struct fixture *x, int table, struct need need)
{
    struct fact act = fixture_act(table, need.seat, (int)rng_below(&x->rng, ACTIONS_MAX));

    act.act.front[0] = act.act.front[1] = CARD_HIDDEN;
    if (need.actions >> act.act.action & 1 || floor_game(&x->floor, table)->sets_hand >= 0) {
        const enum err err = fixture_apply(x, act);
        /* a hand that is set again and was turned is known by its cards */
        CHECK(err == OK || err == ERR_DECISION || err == ERR_SET);
    }
}

/* Whatever the round awaits; false: nothing more. */
static bool go_on(struct fixture *x, int table)
{
    const struct game *game = floor_game(&x->floor, table);
    const struct need need = game->need(x->floor.round[table - 1]);
    struct fact start = by(fixture_at(table, FACT_DEALT_FROM), DEALER);

    if ((need.kind == NEED_DECISION || need.kind == NEED_TURN) && !floor_left_verified(&x->floor, table))
        CHECK_EQ(fixture_apply(x, deck(table, DECK_LEFT, game->cards_left)), OK);
    switch ((enum need_kind)need.kind) {
    case NEED_START:
        start.dealt_from.spot = (uint8_t)(1 + rng_below(&x->rng, 7));
        CHECK_EQ(fixture_apply(x, start), OK);
        return true;
    case NEED_CARD:
        if (need.face_down)
            CHECK_EQ(fixture_apply(x, cards(table, "??")), OK);
        else
            CHECK_EQ(any_card(x, table, FACT_CARDS), OK);
        return true;
    case NEED_TURN: CHECK_EQ(any_card(x, table, FACT_TURN), OK); return true;
    case NEED_DECISION: any_decision(x, table, need); return true;
    case NEED_WAGERS:
    case NEED_NOTHING: break;
    }
    return false;
}

static void bet_all(struct fixture *x, int table, int seats)
{
    const struct game *game = floor_game(&x->floor, table);

    for (int seat = 1; seat <= seats; seat++) {
        struct fact bets = fixture_bet(table, seat, 0, 500);

        for (int w = 1; w < game->wager_count; w++)
            if (game->wagers[w].kind == WAGER_REQUIRED) bets = fixture_also(bets, w, 500);
        for (int i = 0; table == STADIUM && i < 3; i++) bets.bets.pick[i] = (uint8_t)(3 * i + 1);
        CHECK_EQ(fixture_apply(x, bets), OK);
    }
    CHECK_EQ(fixture_apply(x, by(fixture_at(table, FACT_CLOSE), DEALER)), OK);
}

/* [C-4.2.6, F-play-2, P-2]: nobody knows a card that lies face down. */
TEST(floor_live, a_round_of_every_game_is_dealt_face_down_turned_and_settled)
{
    for (int table = 1; table <= FIXTURE_TABLES; table++) {
        struct fixture *x = live_house(fixture_config(), table, 3);
        int unseen = 0;

        for (int round = 0; round < 20; round++) {
            if (round) CHECK_EQ(open_round(x, table, true), OK);
            bet_all(x, table, 3);
            while (go_on(x, table)) continue;
            for (int i = 0; i < table_of(x, table)->card_count; i++)
                unseen += table_of(x, table)->cards[i] == CARD_HIDDEN;
            CHECK_EQ(table_of(x, table)->phase, TABLE_FINISHED);
            CHECK_EQ(settle(x, table), OK);
            CHECK(table_of(x, table)->settled);
        }
        CHECK_EQ(unseen > 0, table == CATCH || table == CHASE || table == PAI_GOW);
        fixture_close(x);
    }
}

static int64_t in_account(const struct fixture *x, enum account_kind kind, int number)
{
    return books_balance(&x->floor.books, account_of(kind, (uint32_t)number));
}

/* A change of a card that is known, to any other. */
static struct fact any_correction(struct fixture *x, int table)
{
    const struct floor_table *t = table_of(x, table);
    struct fact fact = by(fixture_at(table, FACT_CORRECT), FLOOR);

    fact.correct.index = t->card_count ? (uint8_t)rng_below(&x->rng, t->card_count) : 0;
    fact.correct.was = t->cards[fact.correct.index];
    fact.correct.is = (card)rng_below(&x->rng, DECK_52);
    strcpy(fact.correct.reason, "misread");
    return fact;
}

static struct fact any_ruling(struct fixture *x, int table)
{
    static const struct {
        uint8_t code, effect;
    } rulings[] = {{IRREGULARITY_CARD_BOXED, EFFECT_BURN},
                   {IRREGULARITY_HAND_TOUCHED, EFFECT_DEAD_SEAT},
                   {IRREGULARITY_LATE_WAGER, EFFECT_CONTINUE},
                   {IRREGULARITY_HOUSE_HAND_WRONG, EFFECT_RESET_HANDS},
                   {IRREGULARITY_WRONG_SPOT, EFFECT_MOVE}};
    const size_t i = rng_below(&x->rng, (uint32_t)COUNT(rulings));
    struct fact fact = ruling(table, rulings[i].code, rulings[i].effect);
    const struct fact misread = any_correction(x, table);

    fact.irregularity.seat = (uint16_t)(1 + rng_below(&x->rng, 3));
    if (rng_below(&x->rng, 2)) fact.irregularity.card = (card)rng_below(&x->rng, DECK_52);
    fact.irregularity.changes.count = rulings[i].effect == EFFECT_MOVE;
    fact.irregularity.changes.change[0].index = misread.correct.index;
    fact.irregularity.changes.change[0].was = misread.correct.was;
    fact.irregularity.changes.change[0].is = misread.correct.is;
    return fact;
}

static int64_t collect(struct fixture *x, uint32_t terminal)
{
    struct fact fact = fixture_at(0, FACT_COLLECT);
    const int64_t cents = credit(x, terminal);

    fact.money.voucher = 0x5000 + x->floor.head->facts;
    fact.money.cents = cents;
    fact.money.terminal = terminal;
    return fixture_apply(x, fact) == OK ? cents : 0;
}

/*
 * Cards misread and put right, rulings, players who leave with their money, before and after the settlement:
 * whatever happens, a player has what was there before, less what the round staked, plus what it returned.
 */
TEST(floor_live, whatever_is_corrected_and_ruled_the_money_is_that_of_the_round_as_it_stands)
{
    int corrected = 0, ruled = 0, again = 0;

    for (uint64_t seed = 0; seed < 250; seed++) {
        const int table = 1 + (int)(seed % FIXTURE_TABLES);
        struct fixture *x = live_house(fixture_config(), table, 3);
        int64_t before[4], outside[4] = {0};

        rng_seed(&x->rng, &seed, sizeof seed);
        for (uint32_t t = 1; t <= 3; t++) before[t] = credit(x, t);
        bet_all(x, table, 3);
        for (int i = 0; i < 200; i++) {
            const bool settled = table_of(x, table)->settled;
            const int what = (int)rng_below(&x->rng, 14);

            if (what == 0) {
                if (fixture_apply(x, any_correction(x, table)) == OK) corrected++, again += settled;
            } else if (what == 1) {
                ruled += fixture_apply(x, any_ruling(x, table)) == OK;
            } else if (what == 2 && settled) {
                const uint32_t t = 1 + (uint32_t)rng_below(&x->rng, 3);
                outside[t] += collect(x, t);
            } else if (!settled && !go_on(x, table)) {
                CHECK_EQ(settle(x, table), OK);
            }
        }
        while (!table_of(x, table)->settled)
            if (!go_on(x, table)) CHECK_EQ(settle(x, table), OK);
        for (uint32_t t = 1; t <= 3; t++) {
            const struct floor_seat *s = &x->floor.seat[table - 1][t - 1];
            CHECK_EQ(credit(x, t) + outside[t] - floor_claim(&x->floor, t),
                     before[t] - s->staked_cents + s->returned_cents);
        }
        CHECK_EQ(in_account(x, ACCOUNT_ESCROW, table), 0);
        fixture_close(x);
    }
    CHECK(corrected > 300);
    CHECK(again > 100);
    CHECK(ruled > 100);
}

/* ---- the deal ----------------------------------------------------------------------------------------- */

TEST(floor_live, a_card_that_cannot_be_is_refused)
{
    struct fixture *x = live(1);

    CHECK_EQ(fixture_apply(x, cards(CATCH, "As")), ERR_FACE_DOWN); /* [C-4.2.6] */
    CHECK_EQ(fixture_apply(x, turned(CATCH, "As")), ERR_ORDER);    /* nothing is to be turned yet */
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ?? ??")), ERR_ORDER); /* and none is taken */
    CHECK_EQ(table_of(x, CATCH)->card_count, 0);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK);
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_DECIDING);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "As")), ERR_ORDER); /* [C-4.2.9] after all have decided */
    CHECK_EQ(fixture_apply(x, cards(CATCH, "3d")), ERR_ORDER);
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "")), ERR_ORDER);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "2c")), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "2c")), ERR_CARD_TWICE);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "Jk")), ERR_CARD);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "??")), ERR_CARD);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "7h 9c As 2c Qs")), ERR_CARD_TWICE); /* none of them is taken */
    CHECK_EQ(table_of(x, CATCH)->cards[3], CARD_HIDDEN);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "7h 9c As Kd 4s 3d")), ERR_ORDER); /* six, and a draw is due */
    CHECK_EQ(fixture_apply(x, turned(CATCH, "7h 9c As Kd 4s")), OK);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "??")), ERR_FACE_UP); /* the draw lies open */
    CHECK_EQ(fixture_apply(x, cards(CATCH, "9c")), ERR_CARD_TWICE);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "3d 5d")), OK);
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_FINISHED);
    fixture_close(x);
}

/* An automated table turns nothing, and is ruled upon by nobody. */
TEST(floor_live, an_automated_table_has_none_of_it)
{
    struct fixture *x = fixture_open(fixture_config(), 100000, "automated");

    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_round(x, CATCH), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "As")), ERR_NOT_ALLOWED);
    CHECK_EQ(fixture_apply(x, correct("0 As Kd")), ERR_NOT_ALLOWED);
    CHECK_EQ(fixture_apply(x, reads(changes("0 As Kd"))), ERR_NOT_ALLOWED);
    CHECK_EQ(fixture_apply(x, ruling(CATCH, IRREGULARITY_LATE_WAGER, EFFECT_CONTINUE)), ERR_NOT_ALLOWED);
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_OPENED, 0)), ERR_NOT_ALLOWED);
    fixture_close(x);
}

TEST(floor_live, every_card_of_a_live_round_has_its_receiver)
{
    struct fixture *x = live(1);
    struct need to[FACT_CARDS_MAX];

    CHECK_EQ(floor_dealt(&x->floor, CATCH, to), 0);
    CHECK_EQ(floor_awaited(&x->floor, CATCH, to), 6);
    CHECK_EQ(to[0].to, TO_SEAT);
    CHECK_EQ(to[5].to, TO_DEALER);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK); /* [C-4.2.6]: seat, dealer, by turns */
    CHECK_EQ(fixture_apply(x, by(fixture_act(CATCH, 1, STAY), DEALER)),
             OK); /* as it was shown at the table */
    CHECK(x->floor.seat[CATCH - 1][0].chose);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "2c 7h 9c 8s Kd Qd 3d")), ERR_ORDER);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "2c 7h 9c 8s Kd Qd")), OK);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "3d")), OK);
    CHECK_EQ(floor_awaited(&x->floor, CATCH, to), 1); /* the dealer's draw */
    CHECK_EQ(to[0].to, TO_DEALER);
    CHECK_EQ(floor_dealt(&x->floor, CATCH, to), 7);
    for (int i = 0; i < 7; i++) {
        CHECK_EQ(to[i].to, i % 2 ? TO_DEALER : TO_SEAT);
        CHECK_EQ(to[i].seat, i % 2 ? to[i].seat : 1);
    }
    CHECK_EQ(floor_cards_left(&x->floor, CATCH), DECK_52 - 7);
    fixture_close(x);
}

/* ---- time --------------------------------------------------------------------------------------------- */

/* [three-card-catch R13]: the dealer rules the time, nothing happens by itself. */
TEST(floor_live, no_clock_runs_at_a_live_table_and_nothing_settles_by_itself)
{
    for (int table = 1; table <= FIXTURE_TABLES; table++) {
        struct fixture *x;
        bool decided = false;

        if (table == STADIUM) continue;
        x = live_house(fixture_config(), table, 1);
        bet_all(x, table, 1);
        do {
            const bool deciding = table_of(x, table)->phase == TABLE_DECIDING;

            CHECK_EQ(table_of(x, table)->deadline_ms, 0);
            x->now_ms += 10000000;
            CHECK(!fixture_step(x, table));
            CHECK_EQ(floor_next_step(&x->floor, table, x->now_ms).due_ms, 0);
            if (deciding) CHECK_EQ(fixture_apply(x, by(fixture_at(table, FACT_EXPIRE), DEALER)), ERR_ORDER);
            decided = decided || deciding;
        } while (go_on(x, table));
        CHECK(decided);
        CHECK(!table_of(x, table)->settled);
        CHECK_EQ(settle(x, table), OK);
        fixture_close(x);
    }
}

/* [T-1, T-4, T-7, T-12] Stadium has its windows under a live dealer too. */
TEST(floor_live, stadium_keeps_its_countdown_its_window_and_its_reconciliation)
{
    struct fixture *x = live_house(fixture_config(), STADIUM, 1);
    struct fact bets = fixture_bet(STADIUM, 1, 0, 500);

    CHECK_EQ(table_of(x, STADIUM)->deadline_ms, 0); /* [T-1] until the first wager */
    bets.bets.pick[0] = 1, bets.bets.pick[1] = 2, bets.bets.pick[2] = 3;
    CHECK_EQ(fixture_apply(x, bets), OK);
    CHECK_EQ(table_of(x, STADIUM)->deadline_ms, x->now_ms + 20000);
    x->now_ms += 20000;
    CHECK_EQ(floor_next_step(&x->floor, STADIUM, x->now_ms).kind, STEP_CLOSE_BETTING); /* [T-4] */
    CHECK(fixture_step(x, STADIUM));
    CHECK_EQ(table_of(x, STADIUM)->phase, TABLE_DEALING);
    CHECK_EQ(fixture_apply(x, cards(STADIUM, "??")), ERR_FACE_UP);
    while (table_of(x, STADIUM)->phase == TABLE_DEALING) CHECK_EQ(any_card(x, STADIUM, FACT_CARDS), OK);
    CHECK_EQ(table_of(x, STADIUM)->deadline_ms, x->now_ms + 15000);
    fixture_wait(x, STADIUM); /* [T-7c] */
    CHECK_EQ(table_of(x, STADIUM)->phase, TABLE_DEALING);
    while (table_of(x, STADIUM)->phase == TABLE_DEALING) CHECK_EQ(any_card(x, STADIUM, FACT_CARDS), OK);
    CHECK_EQ(table_of(x, STADIUM)->deadline_ms, x->now_ms + FLOOR_LIVE_SETTLE_MS);
    fixture_wait(x, STADIUM);
    CHECK(table_of(x, STADIUM)->settled);
    fixture_close(x);
}

TEST(floor_live, a_live_round_is_settled_by_its_dealer)
{
    struct fixture *x = shown();

    CHECK_EQ(fixture_apply(x, by(fixture_at(CHASE, FACT_SETTLE), 1)), ERR_NOT_ALLOWED); /* the house deals */
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_FINISHED); /* a natural: no draw */
    CHECK_EQ(settle(x, CATCH), OK);
    CHECK_EQ(credit(x, 1), 100000 - 1500 + 3000);
    CHECK_EQ(settle(x, CATCH), ERR_ORDER);
    fixture_close(x);
}

/* ---- corrections -------------------------------------------------------------------------------------- */

/* seat 1: cards 0, 2, 4; the dealer: 1, 3, 5 */
TEST(floor_live, a_misread_card_is_corrected_with_a_reason)
{
    struct fixture *x = shown();
    struct fact fact = correct("3 7h 9h");

    CHECK_EQ(fixture_apply(x, correct("3 7h Qs")), ERR_CARD_TWICE); /* it lies elsewhere */
    CHECK_EQ(fixture_apply(x, correct("3 8h 9h")), ERR_CARD);       /* this was not read */
    CHECK_EQ(fixture_apply(x, correct("6 8h 9h")), ERR_CARD);       /* there is no such card */
    CHECK_EQ(fixture_apply(x, correct("3 7h ??")), ERR_CARD);       /* what was seen is known */
    CHECK_EQ(fixture_apply(x, correct("3 7h Jk")), ERR_CARD);
    CHECK_EQ(fixture_apply(x, reads((struct fact_changes){0})), ERR_CARD);
    fact.correct.reason[0] = 0;
    CHECK_EQ(fixture_apply(x, fact), ERR_REASON);
    fact = reads(changes("3 7h 9h"));
    fact.corrections.reason[0] = 0;
    CHECK_EQ(fixture_apply(x, fact), ERR_REASON);
    CHECK_EQ(fixture_apply(x, correct("3 7h 9h")), OK); /* the dealer has a pair of nines: a natural */
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_FINISHED);
    CHECK_EQ(fixture_apply(x, correct("0 As 8s")), OK); /* nor has the seat one, but it is over */
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_FINISHED);
    CHECK_EQ(fixture_apply(x, correct("5 9c 8c")), OK); /* no natural at all: both draw */
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_DEALING);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "3d 4d")), OK);
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_FINISHED);
    fixture_close(x);
}

/* Before it is turned nobody can have misread a card. */
TEST(floor_live, an_unseen_card_is_not_corrected)
{
    struct fixture *x = live(1);

    CHECK_EQ(fixture_apply(x, correct("0 As Kd")), ERR_CARD);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK);
    CHECK_EQ(fixture_apply(x, correct("0 ?? Kd")), ERR_CARD);
    CHECK_EQ(fixture_apply(x, correct("0 As Kd")), ERR_CARD);
    fixture_close(x);
}

TEST(floor_live, after_the_settlement_what_was_paid_is_taken_back_and_paid_anew)
{
    struct fixture *x = shown();

    CHECK_EQ(settle(x, CATCH), OK);
    CHECK_EQ(credit(x, 1), 100000 - 1500 + 3000); /* the straight beats 9 high, X-Tra's natural pays 1 to 1 */
    CHECK_EQ(fixture_apply(x, correct("3 7h 9h")), OK);
    CHECK(!table_of(x, CATCH)->settled);
    CHECK(x->transfers > 0);
    CHECK_EQ(credit(x, 1), 100000 - 1500);
    CHECK_EQ(in_account(x, ACCOUNT_ESCROW, CATCH), 1500);
    CHECK_EQ(fixture_apply(x, correct("0 As 8s")), OK); /* K Q 8 loses to the pair */
    CHECK_EQ(settle(x, CATCH), OK);
    CHECK_EQ(credit(x, 1), 100000 - 1500);
    CHECK_EQ(in_account(x, ACCOUNT_TABLE, CATCH), 1500);
    CHECK_EQ(open_round(x, CATCH, true), OK);
    CHECK_EQ(fixture_apply(x, correct("3 9h 7h")), ERR_ORDER); /* the next round is open */
    fixture_close(x);
}

TEST(floor_live, two_cards_that_were_exchanged_are_corrected_together)
{
    for (int settled = 0; settled < 2; settled++) {
        struct fixture *x = shown();

        if (settled) CHECK_EQ(settle(x, CATCH), OK);
        CHECK_EQ(fixture_apply(x, correct("0 As 2c")), ERR_CARD_TWICE);
        CHECK_EQ(fixture_apply(x, reads(changes("0 As 2c 1 2c 7h"))), ERR_CARD_TWICE);
        CHECK_EQ(fixture_apply(x, reads(changes("0 As 2c 1 2c As"))), OK);
        CHECK_EQ(table_of(x, CATCH)->cards[0], changes("0 2c 2c").change[0].is);
        CHECK_EQ(table_of(x, CATCH)->phase, TABLE_DEALING); /* K Q 2 draws */
        CHECK_EQ(credit(x, 1), 100000 - 1500);
        fixture_close(x);
    }
}

/* [C-4.2.10] The dealer had a natural after all: what was drawn is burnt, and the round is over. */
TEST(floor_live, a_correction_to_a_dealers_natural_burns_what_was_drawn)
{
    for (int settled = 0; settled < 2; settled++) {
        struct fixture *x = live(2);

        CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ?? ?? ?? ??")), OK);
        for (int seat = 1; seat <= 2; seat++) CHECK_EQ(fixture_apply(x, fixture_act(CATCH, seat, STAY)), OK);
        /* [C-4.2.11] the dealer, then from the right: seat 2, seat 1 */
        CHECK_EQ(fixture_apply(x, turned(CATCH, "2c 7h 9c 3s Jd Qs 4s Td Kh")), OK);
        CHECK_EQ(fixture_apply(x, cards(CATCH, "5h 6h 8h")), OK);
        if (settled) CHECK_EQ(settle(x, CATCH), OK);
        CHECK_EQ(table_of(x, CATCH)->card_count, 12);
        CHECK_EQ(floor_cards_left(&x->floor, CATCH), DECK_52 - 12);
        CHECK_EQ(fixture_apply(x, correct("5 7h 9h")), OK); /* the dealer's second card */
        CHECK_EQ(table_of(x, CATCH)->phase, TABLE_FINISHED);
        CHECK_EQ(table_of(x, CATCH)->card_count, 9);
        CHECK_EQ(floor_cards_left(&x->floor, CATCH), DECK_52 - 12); /* they do not return to the deck */
        CHECK_EQ(fixture_apply(x, correct("2 2c 5h")), ERR_CARD_TWICE);
        CHECK_EQ(settle(x, CATCH), OK);
        CHECK_EQ(credit(x, 1), 100000 - 1500);
        CHECK_EQ(credit(x, 2), 100000 - 1500);
        fixture_close(x);
    }
}

/* [P-4a] Hands are turned in another order or not at all after a change: no card is taken for another's. */
TEST(floor_live, a_turned_card_stays_with_its_hand)
{
    struct fixture *x = live_house(fixture_config(), PAI_GOW, 2);
    struct fact start = by(fixture_at(PAI_GOW, FACT_DEALT_FROM), DEALER), fact = correct("0 Jc 2c");

    bet_all(x, PAI_GOW, 2);
    start.dealt_from.spot = 1; /* the dealer's packet first */
    CHECK_EQ(fixture_apply(x, start), OK);
    CHECK_EQ(fixture_apply(x, cards(PAI_GOW, "3c Jd 4h 5s 7c 9d Ks")), OK);
    for (int i = 7; i < 49; i++) CHECK_EQ(fixture_apply(x, cards(PAI_GOW, "??")), OK);
    CHECK_EQ(fixture_apply(x, deck(PAI_GOW, DECK_LEFT, 4)), OK);
    for (int seat = 1; seat <= 2; seat++) CHECK_EQ(fixture_apply(x, fixture_act(PAI_GOW, seat, 0)), OK);
    CHECK_EQ(fixture_apply(x, turned(PAI_GOW, "2d 2h 3d 6s 8c Tc Qd")), OK); /* [P-8] seat 1 first */
    fact = by(fixture_at(PAI_GOW, FACT_CORRECT), FLOOR);
    fact.correct = correct("0 3c Jc").correct; /* [P-4a] two jacks: nobody's hand is turned */
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(table_of(x, PAI_GOW)->phase, TABLE_FINISHED);
    CHECK_EQ(table_of(x, PAI_GOW)->cards[7], CARD_HIDDEN);
    CHECK_EQ(settle(x, PAI_GOW), OK);
    fixture_close(x);
}

/* ---- irregularities ----------------------------------------------------------------------------------- */

TEST(floor_live, who_may_rule_and_what)
{
    struct fixture *x = shown();
    struct fact fact = ruling(CATCH, IRREGULARITY_LATE_WAGER, EFFECT_CONTINUE);

    CHECK_EQ(fixture_apply(x, fact), OK); /* it is written down */
    CHECK_EQ(x->transfers, 0);
    CHECK_EQ(fixture_apply(x, by(fact, DEALER)), ERR_NOT_ALLOWED); /* the dealer of the round */
    fact.irregularity.text[0] = 0;
    CHECK_EQ(fixture_apply(x, fact), ERR_REASON);
    CHECK_EQ(fixture_apply(x, ruling(CATCH, IRREGULARITIES, EFFECT_CONTINUE)), ERR_EVENT);
    CHECK_EQ(fixture_apply(x, ruling(CATCH, IRREGULARITY_LATE_WAGER, EFFECTS)), ERR_EVENT);
    fact = ruling(CATCH, IRREGULARITY_LATE_WAGER, EFFECT_CONTINUE);
    fact.irregularity.authority = AUTHORITIES;
    CHECK_EQ(fixture_apply(x, fact), ERR_EVENT);
    CHECK_EQ(fixture_apply(x, ruling(CATCH, IRREGULARITY_LATE_WAGER, EFFECT_DEAD_ROUND)), ERR_EFFECT);
    CHECK_EQ(fixture_apply(x, ruling(CATCH, IRREGULARITY_HOUSE_HAND_WRONG, EFFECT_RESET_HANDS)), ERR_EFFECT);
    CHECK_EQ(fixture_apply(x, ruling(CHASE, IRREGULARITY_LATE_WAGER, EFFECT_CONTINUE)), ERR_NOT_ALLOWED);
    fixture_close(x);
}

/* What the house's own policy allows, no more and no less; the document's word stands above it. */
TEST(floor_live, the_policy_of_the_table_decides_what_may_be_ruled)
{
    struct config *config = fixture_config();
    struct fixture *x;

    config->irregularity[IRREGULARITY_CARD_EXPOSED] = EFFECT_BIT(EFFECT_CONTINUE);
    config->table[PAI_GOW - 1].irregularity[IRREGULARITY_CARD_EXPOSED] = EFFECT_BIT(EFFECT_DEAD_ROUND);
    config->irregularity[IRREGULARITY_TOO_FEW_CARDS] = EFFECT_BIT(EFFECT_CONTINUE);
    x = live_house(config, PAI_GOW, 1);
    bet_all(x, PAI_GOW, 1);
    CHECK_EQ(fixture_apply(x, ruling(PAI_GOW, IRREGULARITY_CARD_EXPOSED, EFFECT_CONTINUE)), ERR_EFFECT);
    CHECK_EQ(fixture_apply(x, ruling(PAI_GOW, IRREGULARITY_TOO_FEW_CARDS, EFFECT_CONTINUE)), ERR_EFFECT);
    CHECK_EQ(fixture_apply(x, ruling(PAI_GOW, IRREGULARITY_CARD_EXPOSED, EFFECT_DEAD_ROUND)), OK);
    fixture_close(x);
}

/* [P-3, dealer-open-pai-gow R12] */
TEST(floor_live, dealer_open_pai_gow_R12_missing_cards_make_all_hands_dead)
{
    struct fixture *x = live_house(fixture_config(), PAI_GOW, 1);

    bet_all(x, PAI_GOW, 1);
    CHECK(go_on(x, PAI_GOW));
    CHECK(go_on(x, PAI_GOW));
    CHECK_EQ(fixture_apply(x, ruling(PAI_GOW, IRREGULARITY_TOO_FEW_CARDS, EFFECT_DEAD_ROUND)), OK);
    CHECK(table_of(x, PAI_GOW)->dead && table_of(x, PAI_GOW)->voided);
    CHECK_EQ(table_of(x, PAI_GOW)->phase, TABLE_PAUSE);
    CHECK_EQ(credit(x, 1), 100000);
    CHECK_EQ(fixture_apply(x, ruling(PAI_GOW, IRREGULARITY_TOO_FEW_CARDS, EFFECT_DEAD_ROUND)),
             ERR_ROUND_FINAL);
    fixture_close(x);
}

/* [P-9] During the pay-take procedure: what was paid is taken back, and all hands are set again. */
TEST(floor_live, a_house_hand_set_wrong_resets_all_hands_while_they_are_paid)
{
    int resets = 0;

    for (int i = 0; i < 12; i++) {
        struct fixture *x = live_house(fixture_config(), PAI_GOW, 2);
        const struct fact fact = ruling(PAI_GOW, IRREGULARITY_HOUSE_HAND_WRONG, EFFECT_RESET_HANDS);

        rng_seed(&x->rng, &i, sizeof i);
        bet_all(x, PAI_GOW, 2);
        CHECK_EQ(fixture_apply(x, fact), ERR_ORDER); /* no hand is set yet */
        while (go_on(x, PAI_GOW)) continue;
        CHECK_EQ(settle(x, PAI_GOW), OK);
        if (fixture_apply(x, fact) == OK) { /* not where two jacks have ended it */
            CHECK_EQ(table_of(x, PAI_GOW)->phase, TABLE_DECIDING);
            CHECK_EQ(in_account(x, ACCOUNT_ESCROW, PAI_GOW), 1000);
            CHECK_EQ(credit(x, 1), 100000 - 500);
            for (int seat = 1; seat <= 2; seat++)
                CHECK_EQ(fixture_apply(x, fixture_act(PAI_GOW, seat, 0)), OK);
            while (go_on(x, PAI_GOW)) continue;
            CHECK_EQ(settle(x, PAI_GOW), OK);
            resets++;
        }
        fixture_close(x);
    }
    CHECK(resets > 6);
}

/* Its stakes and its share of the meters go back; the others play on. */
TEST(floor_live, a_dead_seat_gets_its_stakes_back_and_the_meters_lose_its_share)
{
    for (int settled = 0; settled < 2; settled++) {
        struct fixture *x = live_house(fixture_config(), CATCH, 2);
        struct fact fact = ruling(CATCH, IRREGULARITY_HAND_TOUCHED, EFFECT_DEAD_SEAT), bets;
        const int64_t meter = pool_meter(&x->floor.head->pool[0], 1)->cents;

        for (int seat = 1; seat <= 2; seat++) {
            bets = fixture_also(fixture_bet(CATCH, seat, ANTE, 500), XTRA, 500);
            CHECK_EQ(fixture_apply(x, fixture_also(bets, PROGRESSIVE, 500)), OK);
        }
        CHECK_EQ(fixture_apply(x, by(fixture_at(CATCH, FACT_CLOSE), DEALER)), OK);
        CHECK_EQ(pool_meter(&x->floor.head->pool[0], 1)->cents, meter + 50);
        fact.irregularity.seat = 1;
        CHECK_EQ(fixture_apply(x, fact), ERR_ORDER); /* it has no hand yet */
        CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ?? ?? ?? ??")), OK);
        for (int seat = 1; seat <= 2; seat++) CHECK_EQ(fixture_apply(x, fixture_act(CATCH, seat, STAY)), OK);
        CHECK_EQ(fixture_apply(x, turned(CATCH, "2c 7h 9c As Ks Qs 4s Td Kh")), OK); /* seat 2: a royal */
        while (go_on(x, CATCH)) continue;
        if (settled) CHECK_EQ(settle(x, CATCH), OK);
        fact.irregularity.seat = 3;
        CHECK_EQ(fixture_apply(x, fact), ERR_SEAT);
        fact.irregularity.seat = 1;
        CHECK_EQ(fixture_apply(x, fact), OK);
        CHECK_EQ(credit(x, 1), 100000);
        CHECK_EQ(credit(x, 2), 100000 - 2000);
        CHECK_EQ(pool_meter(&x->floor.head->pool[0], 1)->cents, meter + 25);
        CHECK(!x->floor.terminal[0].in_play && x->floor.terminal[1].in_play);
        CHECK_EQ(fixture_apply(x, fact), ERR_SEAT);
        CHECK_EQ(settle(x, CATCH), OK);
        CHECK_EQ(credit(x, 1), 100000);
        CHECK(credit(x, 2) > 100000 + 500000);
        CHECK_EQ(pool_meter(&x->floor.head->pool[0], 1)->cents, 500000);
        fixture_close(x);
    }
}

/* Nobody is left: the dealer's hand need not be turned, and nothing is dealt. */
TEST(floor_live, the_last_seat_that_is_dead_ends_the_round)
{
    for (int turning = 0; turning < 2; turning++) {
        struct fixture *x = live(1);
        struct fact fact = ruling(CATCH, IRREGULARITY_HAND_TOUCHED, EFFECT_DEAD_SEAT);

        fact.irregularity.seat = 1;
        CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK);
        if (turning) CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
        CHECK_EQ(fixture_apply(x, fact), OK);
        CHECK_EQ(table_of(x, CATCH)->phase, TABLE_FINISHED);
        CHECK_EQ(settle(x, CATCH), OK);
        CHECK_EQ(credit(x, 1), 100000);
        fixture_close(x);
    }
}

TEST(floor_live, a_card_that_is_replaced_or_burnt_does_not_come_again)
{
    struct config *config = fixture_config();
    struct fixture *x;
    struct fact fact = ruling(CATCH, IRREGULARITY_CARD_EXPOSED, EFFECT_REPLACE);

    config->irregularity[IRREGULARITY_CARD_EXPOSED] = EFFECT_BIT(EFFECT_REPLACE);
    x = live_house(config, CATCH, 1);
    bet_all(x, CATCH, 1);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK);
    CHECK_EQ(fixture_apply(x, fact), ERR_CARD); /* which one? */
    fact.irregularity.changes = changes("0 ?? ??");
    CHECK_EQ(read_cards("As", &fact.irregularity.card), 1);
    CHECK_EQ(fixture_apply(x, fact), OK); /* the ace was exposed; another card lies there unseen */
    CHECK_EQ(floor_cards_left(&x->floor, CATCH), DECK_52 - 7);
    CHECK_EQ(fixture_apply(x, fact), ERR_CARD_TWICE);
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "As")), ERR_CARD_TWICE);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "2c 7h 9c 8s Kd Qd")), OK);
    fact.irregularity.changes = changes("0 8s Kd");
    CHECK_EQ(fixture_apply(x, fact), ERR_CARD_TWICE);
    fact.irregularity.changes = changes("0 8s 8s");
    CHECK_EQ(fixture_apply(x, fact), ERR_CARD);
    fact.irregularity.changes = changes("0 8s Ah");
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_FINISHED); /* A K Q: a natural */
    CHECK_EQ(floor_cards_left(&x->floor, CATCH), DECK_52 - 8);
    fact = ruling(CATCH, IRREGULARITY_CARD_BOXED, EFFECT_BURN);
    CHECK_EQ(read_cards("8s", &fact.irregularity.card), 1);
    CHECK_EQ(fixture_apply(x, fact), ERR_CARD_TWICE);
    CHECK_EQ(read_cards("3s", &fact.irregularity.card), 1);
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(fixture_apply(x, correct("2 Kd 3s")), ERR_CARD_TWICE);
    CHECK_EQ(settle(x, CATCH), OK);
    CHECK_EQ(credit(x, 1), 100000 - 1500 + 3000);
    fixture_close(x);
}

TEST(floor_live, cards_that_went_to_the_wrong_spot_are_moved)
{
    struct fixture *x = shown();
    struct fact fact = ruling(CATCH, IRREGULARITY_WRONG_SPOT, EFFECT_MOVE);

    fact.irregularity.changes = changes("0 As 2c 1 2c As");
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(table_of(x, CATCH)->cards[1], changes("0 As As").change[0].is);
    fact.irregularity.changes = changes("0 As 2c");
    CHECK_EQ(fixture_apply(x, fact), ERR_CARD);
    fixture_close(x);
}

/* ---- decks -------------------------------------------------------------------------------------------- */

TEST(floor_live, a_new_deck_ends_the_round_and_is_opened_before_the_next)
{
    struct fixture *x = shown();

    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_OPENED, 0)), ERR_ORDER); /* not in the middle of a round */
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_RETIRED, 0)), ERR_ORDER);
    CHECK_EQ(fixture_apply(x, ruling(CATCH, IRREGULARITY_FOUL_DECK, EFFECT_NEW_DECK)), OK);
    CHECK(table_of(x, CATCH)->voided);
    CHECK_EQ(credit(x, 1), 100000);
    CHECK_EQ(open_round(x, CATCH, true), ERR_DECK);
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_OPENED, 0)), OK);
    CHECK_STR(table_of(x, CATCH)->deck, "17 red");
    CHECK_EQ(open_round(x, CATCH, true), OK);
    CHECK_EQ(table_of(x, CATCH)->deck_rounds, 1);
    CHECK_EQ(fixture_apply(x, by(fixture_void(x, CATCH), FLOOR)), OK);
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_RETIRED, 0)), OK);
    CHECK_EQ(open_round(x, CATCH, true), ERR_DECK);
    fixture_close(x);
}

TEST(floor_live, what_cannot_be_done_with_a_deck_is_refused)
{
    struct fixture *x = shown();
    struct fact fact = deck(CATCH, DECK_ACTS, 0);

    CHECK_EQ(fixture_apply(x, fact), ERR_EVENT);
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_BURNT, 0)), ERR_AMOUNT);
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_BURNT, 47)), ERR_AMOUNT);
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_BURNT, 3)), OK);
    CHECK_EQ(floor_cards_left(&x->floor, CATCH), DECK_52 - 6 - 3);
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_LEFT, 4)), ERR_ORDER);     /* only Pai Gow's document has it */
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_CUT_CARD, 0)), ERR_ORDER); /* no shoe */
    for (int what = DECK_INSPECTED; what <= DECK_CUT; what++)
        CHECK_EQ(fixture_apply(x, deck(CATCH, what, 0)), OK);
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_COUNTED, 43)), OK);
    CHECK_EQ(settle(x, CATCH), OK);
    fact = deck(CATCH, DECK_OPENED, 0);
    fact.deck.deck[0] = 0;
    CHECK_EQ(fixture_apply(x, fact), ERR_DECK);
    fixture_close(x);
}

/* [P-4] Four cards are left, and verified, before anything is set or shown. */
TEST(floor_live, the_last_four_cards_are_verified_before_any_hand_is_set)
{
    struct fixture *x = live_house(fixture_config(), PAI_GOW, 1);
    struct fact start = by(fixture_at(PAI_GOW, FACT_DEALT_FROM), DEALER), act = fixture_act(PAI_GOW, 1, 0);

    bet_all(x, PAI_GOW, 1);
    start.dealt_from.spot = 1;
    CHECK_EQ(fixture_apply(x, deck(PAI_GOW, DECK_LEFT, 4)), OK); /* betting is closed: the deal may be told */
    CHECK_EQ(fixture_apply(x, deck(PAI_GOW, DECK_LEFT, 5)), OK); /* and is corrected */
    CHECK_EQ(fixture_apply(x, start), OK);
    CHECK_EQ(fixture_apply(x, cards(PAI_GOW, "3c Jd 4h 5s 7c 9d Ks")), OK);
    for (int i = 7; i < 49; i++) CHECK_EQ(fixture_apply(x, cards(PAI_GOW, "??")), OK);
    CHECK_EQ(floor_cards_left(&x->floor, PAI_GOW), 4);
    CHECK_EQ(fixture_apply(x, act), ERR_LEFT);
    CHECK_EQ(fixture_apply(x, deck(PAI_GOW, DECK_LEFT, 3)), OK); /* as it was found */
    CHECK_EQ(fixture_apply(x, act), ERR_LEFT);
    CHECK_EQ(fixture_apply(x, deck(PAI_GOW, DECK_LEFT, 4)), OK);
    CHECK_EQ(fixture_apply(x, act), OK);
    CHECK_EQ(fixture_apply(x, turned(PAI_GOW, "2d")), OK);
    CHECK_EQ(fixture_apply(x, deck(PAI_GOW, DECK_LEFT, 3)), OK);
    CHECK_EQ(fixture_apply(x, turned(PAI_GOW, "2h")), ERR_LEFT);
    fixture_close(x);
}

/* The cut card of a shoe: no round opens after it without a shuffle, whether it was seen or its place is
 * reached. */
TEST(floor_live, a_shoe_is_shuffled_at_its_cut_card)
{
    struct fixture *x = live_house(fixture_config(), SUPER, 1);
    const int whole = rules_shoe_size(&floor_config(&x->floor, SUPER)->rules);

    bet_all(x, SUPER, 1);
    while (go_on(x, SUPER)) continue;
    const int used = table_of(x, SUPER)->card_count;

    CHECK_EQ(settle(x, SUPER), OK);
    CHECK_EQ(table_of(x, SUPER)->shoe_at, used);
    CHECK_EQ(floor_cards_left(&x->floor, SUPER), whole - used);
    CHECK_EQ(open_round(x, SUPER, false), OK); /* the shoe goes on */
    CHECK_EQ(fixture_apply(x, deck(SUPER, DECK_CUT_CARD, 0)), OK);
    bet_all(x, SUPER, 1); /* this round is played out */
    while (go_on(x, SUPER)) continue;
    CHECK_EQ(settle(x, SUPER), OK);
    CHECK_EQ(open_round(x, SUPER, false), ERR_SHUFFLE);
    CHECK_EQ(open_round(x, SUPER, true), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_void(x, SUPER), FLOOR)), OK);
    CHECK_EQ(open_round(x, SUPER, false), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_void(x, SUPER), FLOOR)), OK);
    CHECK_EQ(fixture_apply(x, deck(SUPER, DECK_BURNT, whole * 3 / 4)), OK); /* 75 % are gone */
    CHECK(floor_shuffle_due(&x->floor, SUPER));
    CHECK_EQ(open_round(x, SUPER, false), ERR_SHUFFLE);
    CHECK_EQ(open_round(x, SUPER, true), OK);
    CHECK_EQ(floor_cards_left(&x->floor, SUPER), whole);
    fixture_close(x);
}

/* What is taken back from a settled round of a shoe is taken out of it once, burnt cards among it. */
TEST(floor_live, a_reopened_round_takes_its_cards_from_the_shoe_once)
{
    struct fixture *x = live_house(fixture_config(), SUPER, 1);
    struct fact fact = ruling(SUPER, IRREGULARITY_CARD_BOXED, EFFECT_BURN);
    const int whole = rules_shoe_size(&floor_config(&x->floor, SUPER)->rules);

    bet_all(x, SUPER, 1);
    while (go_on(x, SUPER)) continue;
    CHECK_EQ(settle(x, SUPER), OK);
    const int used = table_of(x, SUPER)->shoe_at;

    fact.irregularity.card = table_of(x, SUPER)->cards[0]; /* another of the shoe */
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(table_of(x, SUPER)->shoe_at, 0);
    CHECK_EQ(floor_cards_left(&x->floor, SUPER), whole - used - 1);
    CHECK_EQ(settle(x, SUPER), OK);
    CHECK_EQ(table_of(x, SUPER)->shoe_at, used + 1);
    CHECK_EQ(floor_cards_left(&x->floor, SUPER), whole - used - 1);
    fixture_close(x);
}

/* ---- words -------------------------------------------------------------------------------------------- */

static void check_words(const char *words, const char *(*id)(int), int count)
{
    char text[800] = "";

    for (int i = 0; i < count; i++) strcat(strcat(text, i ? " " : ""), id(i));
    CHECK_STR(text, words);
}

static const char *code_id(int code)
{
    return irregularity_id((enum irregularity)code);
}

static const char *effect_id(int effect)
{
    return irregularity_effect_id((enum irregularity_effect)effect);
}

/* A request names them by word, the log by number: the lists are in one order. */
TEST(floor_live, the_words_of_requests_are_the_ids_in_their_order)
{
    check_words(IRREGULARITY_WORDS, code_id, IRREGULARITIES);
    check_words(EFFECT_WORDS, effect_id, EFFECTS);
    check_words(DECK_WORDS, fact_deck_id, DECK_ACTS);
}
