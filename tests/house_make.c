/* house_make.c - the log of a small house as a file, for the tests of the commands that read one.
 *
 *   house_make STORE KEY [ROUNDS]          plays so many rounds at each of the five tables, from a fixed seed
 *   house_make STORE KEY ROUNDS RECEIPTS   the live table plays two, the rack of the table in chips is opened and
 * closed; the folder gets the receipts
 *
 *   house_make STORE KEY ROUNDS people     with people who have logged in, an account that two departments made, a
 *                                          voucher that two people issued, and a terminal's token
 *
 * There is a void round, an adjusted meter and two checkpoints in it.  KEY becomes the house's secret key. */
#define TESTS_TEST_H /* the fixture's checks are asserts here */
#include "base/base.h"

#define CHECK(condition)           must(condition)
#define CHECK_EQ(actual, expected) must((actual) == (expected))

#include "access/access.h"
#include "books/audit.h"
#include "books/round/receipts.h"
#include "house/approval.h"
#include "house/house_world_fixture.h"

#include <sodium.h>

enum { LONG_HOUSE = 40 };

static void write_key(const struct world *w, const char *path) {
    char memory[200];
    struct buf text = BUF(memory);
    FILE *file = fopen(path, "w");

    must(file);
    receipt_key_put_secret(&text, &w->keys.sign);
    fputs(memory, file);
    must(fclose(file) == 0);
}

static void void_round(struct world *w, int table) {
    struct fact fact = {.kind = FACT_VOID, .source = BY_USER, .who = 9, .table = (uint16_t)table};

    fact.voided.round = w->house.working.table[table - 1].round;
    snprintf(fact.voided.reason, sizeof fact.voided.reason, "a card lay face up");
    CHECK_EQ(put(w, fact), OK);
}

static void adjust(struct world *w) {
    struct fact fact = {.kind = FACT_ADJUST, .source = BY_USER, .who = 4};

    fact.meter.pool = 1;
    fact.meter.meter = 1;
    fact.meter.reason = METER_MALFUNCTION;
    fact.meter.cents = 100;
    snprintf(fact.meter.text, sizeof fact.meter.text, "the sign was out of step");
    CHECK_EQ(put(w, fact), OK);
}

/* One that is gone since: archives may go up to it. */
static void vouch_for_snapshot(struct world *w) {
    struct fact fact = {.kind = FACT_SNAPSHOT};

    fact.snapshot.number = w->house.durable.floor.head->facts;
    CHECK_EQ(put(w, fact), OK);
    turn(w);
}

/* ---- a live table, and receipts ------------------------------------------------------------------------ */
/* The tables of the demo with those that the fixture leaves out: one that a dealer deals for terminals, one in chips.
 */
static void open_live(struct world *w) {
    char memory[300];
    struct buf message = BUF(memory);

    stop(w);
    store_close(w->store);
    CHECK_EQ(store_open("memory:", STORE_WRITE, &w->store, &message), OK);
    snprintf(w->text, sizeof w->text, "%s", config_demo->bytes);
    CHECK(start(w, false));
}

static struct fact by_dealer(int table, int kind) {
    return (struct fact){.kind = (uint8_t)kind, .source = BY_USER, .who = 5, .table = (uint16_t)table};
}

/* Cards from the deuces up, as they are awaited. */
static void deal_by_hand(struct world *w, int table) {
    const struct floor_table *t = &w->house.working.table[table - 1];
    card next = 0;

    while (t->phase == TABLE_DEALING) {
        const struct need need = floor_game(&w->house.working, table)->need(w->house.working.round[table - 1]);
        struct fact one = by_dealer(table, need.kind == NEED_TURN ? FACT_TURN : FACT_CARDS);

        one.cards.count = 1;
        do one.cards.card[0] = need.face_down ? CARD_HIDDEN : next++;
        while (put(w, one) == ERR_CARD_TWICE);
    }
}

/* The card that was dealt first, whatever it was read as, is an ace. */
static void correct(struct world *w, int table) {
    struct fact fact = by_dealer(table, FACT_CORRECT);

    fact.who = 9;
    fact.correct.is = card_of(ACE, SPADES);
    snprintf(fact.correct.reason, sizeof fact.correct.reason, "misread");
    while (put(w, fact) != OK) must(++fact.correct.was < DECK_52);
}

static void play_live(struct world *w, int table, bool misread) {
    struct fact open = by_dealer(table, FACT_ROUND), act = {.kind = FACT_ACT, .table = (uint16_t)table};
    const struct game *game = floor_game(&w->house.working, table);

    open.round.round = w->house.working.head->rounds + 1;
    open.round.game = w->house.working.table[table - 1].game + 1;
    open.round.shuffled = true;
    CHECK_EQ(put(w, open), OK);
    CHECK_EQ(put(w, required(w, table, 1)), OK);
    CHECK_EQ(put(w, by_dealer(table, FACT_CLOSE)), OK);
    deal_by_hand(w, table);
    act.act.seat = 1;
    act.act.action = (uint8_t)game_action(game, "play", 4);
    CHECK_EQ(put(w, act), OK);
    deal_by_hand(w, table);
    if (misread) correct(w, table);
    w->now_ms += 20000;
    turn(w);
    if (!w->house.working.table[table - 1].settled) CHECK_EQ(put(w, by_dealer(table, FACT_SETTLE)), OK);
    turn(w);
}

/* Every line by somebody else; the rack is empty. */
static void sign_slip(struct world *w, int table, int kind) {
    const uint32_t number = w->house.working.head->slips[kind] + 1;

    for (int line = 0; line < slip_line_count(kind); line++) {
        struct fact fact = by_dealer(table, FACT_SLIP);

        fact.who = (uint32_t)(20 + line);
        fact.slip.kind = (uint8_t)kind;
        fact.slip.number = number;
        fact.slip.line = (uint8_t)line;
        while (!(slip_line(kind, line)->departments >> fact.slip.as & 1)) fact.slip.as++;
        CHECK_EQ(put(w, fact), OK);
    }
    turn(w);
}

/* ---- people -------------------------------------------------------------------------------------------- */
static struct access access_;

/* Signed, where that is due, with the key that the session has opened; the signature is the caller's. */
static void sign_fact(const struct world *w, const struct access_who *who, struct fact *fact,
                      uint8_t signature[APPROVAL_SIGNATURE]) {
    BUF_ON_STACK(message, APPROVAL_MESSAGE);

    if (!approval_is_due(&w->house.working, fact)) return;
    approval_put_message(&message, &w->house.working, fact);
    CHECK(access_sign(&access_, who, text_view(message.text, message.size), signature));
    fact->data = signature;
    fact->data_size = APPROVAL_SIGNATURE;
}

/* What is prepared goes into the books, and counts; of a person's own change that session goes on. */
static void put_account(struct world *w, enum fact_user_change change, uint32_t by, const struct access_who *own) {
    uint8_t signature[APPROVAL_SIGNATURE];
    struct fact fact;

    access_user_fact(&access_.next, change, &fact);
    fact.source = by ? BY_USER : BY_PROGRAM;
    fact.who = by;
    if (own) sign_fact(w, own, &fact, signature);
    CHECK_EQ(put(w, fact), OK);
    access_user_take(&access_, own ? (int)own->place : -1);
    turn(w);
    CHECK_EQ(access_follow(&access_, &fact), OK);
}

/* A password; or where that is none and a PIN is given, a badge. */
static void choose(struct world *w, const struct access_who *who, struct credentials entered) {
    struct password_check checks[2];

    entered.address = text_of("10.0.0.1");
    CHECK_EQ(access_password_change_begin(&access_, who, &entered, w->now_ms, checks), OK);
    password_check_run(&checks[0]);
    password_check_run(&checks[1]);
    CHECK_EQ(access_password_change_end(&access_, who, checks, w->now_ms, NULL), OK);
    put_account(w, entered.pin.size ? USER_BADGE : USER_OWN, who->number, who);
    access_session_signs(&access_, who);
}

/* Somebody adds a person, who logs in and chooses a password. */
static struct access_who hire(struct world *w, const char *name, int role, uint32_t by) {
    const struct text first = text_of("the first of two"), own = text_of("the second of two"),
                      here = text_of("10.0.0.1");
    const struct credentials login = {.name = text_of(name), .password = first, .address = here};
    struct password_check check;
    struct access_token token;

    CHECK_EQ(access_password_hash_begin(&access_, login.name, first, &check), OK);
    password_check_run(&check);
    CHECK_EQ(access_user_add_end(&access_, role, &check, w->now_ms, NULL), OK);
    put_account(w, USER_ADDED, by, NULL);
    CHECK_EQ(access_login_begin(&access_, &login, w->now_ms, &check), OK);
    password_check_run(&check);
    CHECK_EQ(access_login_end(&access_, &check, w->now_ms, &token), OK);
    choose(w, &token.who, (struct credentials){.old = first, .password = own});
    return token.who;
}

/* What the first asks for, the second approves and signs. */
static void two_people(struct world *w, struct fact act, const struct access_who *first,
                       const struct access_who *second) {
    struct fact asked, approve = {.kind = FACT_APPROVE, .source = BY_USER, .who = second->number};
    uint8_t signature[APPROVAL_SIGNATURE];

    act.source = BY_USER;
    act.who = first->number;
    floor_propose(&act, FLOOR_SUPERVISOR, &asked);
    CHECK_EQ(put(w, asked), OK);
    turn(w);
    approve.second.proposal = w->house.working.head->facts;
    approve.second.role = second->role == ROLE_SUPERVISOR ? FLOOR_SUPERVISOR : FLOOR_STAFF;
    approve.second.cents = act.kind == FACT_ISSUE ? act.money.cents : 0;
    approve.second.voucher = act.kind == FACT_ISSUE ? 123456789012345678 : 0;
    sign_fact(w, second, &approve, signature);
    CHECK_EQ(put(w, approve), OK);
    turn(w);
}

static void add_people(struct world *w) {
    const struct access_rules rules = {.idle_ms = 1000000,
                                       .absolute_ms = 1000000,
                                       .code_ms = 1000000,
                                       .password_passes = 1,
                                       .password_kib = 8,
                                       .users = 16,
                                       .sessions = 4};
    const struct access_setup setup = {
        .rules = &rules, .store = w->store, .rng = &w->rng, .key = w->keys.seal, .books = &w->house.durable.floor};
    char memory[300];
    struct buf message = BUF(memory);
    static const uint8_t devices[] = {ROLE_TERMINAL, ROLE_CONSOLE};
    struct access_token token;
    struct fact issue = {.kind = FACT_ISSUE}, pair, ghost;

    CHECK_EQ(access_open(&access_, &setup, &message), OK);
    const struct access_who ann = hire(w, "ann", ROLE_SUPERVISOR, 0), bob = hire(w, "bob", ROLE_SUPERVISOR, ann.number),
                            cat = hire(w, "cat", ROLE_CASHIER, ann.number);
    issue.money.cents = 20000000;
    two_people(w, issue, &ann, &bob);
    struct password_check check;
    CHECK_EQ(access_password_hash_begin(&access_, text_of("eve"), text_of("the first of two"), &check), OK);
    password_check_run(&check);
    CHECK_EQ(access_user_add_end(&access_, ROLE_SUPERVISOR, &check, w->now_ms, NULL), OK);
    access_user_fact(&access_.next, USER_ADDED, &ghost);
    two_people(w, ghost, &ann, &cat);
    CHECK_EQ(access_follow(&access_, &ghost), OK);
    choose(w, &bob, (struct credentials){.old = text_of("the second of two"), .password = text_of("a third of bob's")});
    choose(w, &cat, (struct credentials){.old = text_of("the second of two"), .pin = text_of("4711")});
    for (size_t i = 0; i < COUNT(devices); i++) {
        struct access_code code = {.role = devices[i], .number = devices[i] == ROLE_TERMINAL ? 9 : 1};

        CHECK_EQ(access_pair_code(&access_, text_of("T9"), w->now_ms, &code), OK);
        CHECK_EQ(access_pair(&access_, text_of(code.code), text_of("10.0.0.9"), w->now_ms, &token), OK);
        access_pair_fact(&access_, &token, &pair);
        CHECK_EQ(put(w, pair), OK);
        turn(w);
        CHECK_EQ(access_follow_pair(&access_, &pair), OK);
    }
}

static void write_receipt(struct world *w, struct record *r, const char *folder) {
    static char text[RECEIPT_TABLE_MAX];
    const struct lookup lookup = {.store = w->store, .seal = w->keys.seal};
    char memory[300];
    struct buf message = BUF(memory), out = BUF(text);

    snprintf(memory, sizeof memory, "%s/round-%06ju.json", folder, (uintmax_t)r->round);
    FILE *file = fopen(memory, "w");
    must(file);
    CHECK(receipts_put(&out, r, &lookup, &w->keys.sign, &message));
    fputs(text, file);
    must(fclose(file) == 0);
}

static void write_receipts(struct world *w, const char *folder) {
    const struct lookup lookup = {.store = w->store, .seal = w->keys.seal};

    for (uint64_t round = 1; round <= w->house.durable.floor.head->rounds; round++) {
        struct record r;
        char memory[300];
        struct buf message = BUF(memory);

        CHECK(record_open(&r, &lookup, round, &message));
        if (r.state == RECORD_SETTLED) write_receipt(w, &r, folder);
        record_close(&r);
    }
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fputs("usage: house_make STORE KEY [ROUNDS]\n", stderr);
        return 2;
    }
    struct world *w = world("house_make");

    house_keys_derive(&w->keys, &w->keys.sign);
    const struct signers by = signers_of(&w->keys);
    struct tree tree = {0};
    write_key(w, argv[2]);
    const bool people = argc > 4 && strcmp(argv[4], "people") == 0;
    if (people) add_people(w);
    const bool live = argc > 4 && !people;
    if (live) open_live(w);
    const int chips = live ? w->house.working.config->table_count : 0;
    for (int table = 1; table <= w->house.working.config->table_count; table++)
        if (table != chips) seat(w, (uint32_t)table, table, 1);
    play(w, argc > 3 ? atoi(argv[3]) : 4);
    for (int i = 0; live && i < 2; i++) play_live(w, chips - 1, i == 1);
    if (chips) sign_slip(w, chips, SLIP_OPENER);
    if (chips) sign_slip(w, chips, SLIP_CLOSER);
    CHECK_EQ(checkpoints_put(w->store, &by, w->now_ms, &tree), OK);
    turn(w);
    if (argc > 3 && atoi(argv[3]) >= LONG_HOUSE) vouch_for_snapshot(w);
    CHECK_EQ(put(w, required(w, 2, 1)), OK);
    void_round(w, 2);
    adjust(w);
    turn(w);
    CHECK_EQ(checkpoints_put(w->store, &by, w->now_ms, &tree), OK);
    if (live) write_receipts(w, argv[4]);
    const enum err err = store_backup(w->store, argv[1]);
    if (err != OK) fprintf(stderr, "house_make: %s: %s\n", argv[1], err_text(err));
    end(w);
    return err != OK;
}
