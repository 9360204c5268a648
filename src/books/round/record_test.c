#include "books/round/record.c"

#include "books/round/receipts.h"
#include "books/totals.h"
#include "deal/receipt_check.h"
#include "house/house_world_fixture.h"

static struct lookup lookup_of(struct world *w, bool with_key) {
    return (struct lookup){.store = w->store, .seal = with_key ? w->keys.seal : NULL};
}

static struct record open_record(struct world *w, uint64_t round, bool with_key) {
    const struct lookup lookup = lookup_of(w, with_key);
    struct record record;
    char memory[300];
    struct buf message = BUF(memory);

    CHECK(record_open(&record, &lookup, round, &message), "round %d: %s", (int)round, memory);
    return record;
}

static char *json_of(struct record *r, uint32_t terminal) {
    struct buf b = {.grow = text_grow};

    record_put_json(&b, r, (struct record_viewer){terminal});
    CHECK(!b.full);
    return b.text;
}

/* ---- finished rounds ---------------------------------------------------------------------------------- */

/* What the log moved to the players of a round, counted from the entries alone. */
static bool sum_paid(void *context, const struct store_entry *stored) {
    struct journal_entry entry;
    int64_t *paid = context;

    CHECK(journal_read(&entry, stored->bytes, stored->size));
    for (uint32_t i = 0; entry.fact.kind == FACT_SETTLE && i < entry.count; i++) {
        const struct transfer t = journal_transfer_at(&entry, i);
        if (account_kind(t.credit) == ACCOUNT_CREDIT || account_kind(t.credit) == ACCOUNT_LOCKED) *paid += t.cents;
    }
    return true;
}

TEST(record, every_round_of_every_game_comes_back_with_what_it_paid) {
    struct world *w = world("comes back");
    int settled = 0;

    people(w);
    play(w, 6);
    for (uint64_t round = 1; round <= w->house.durable.floor.head->rounds; round++) {
        const struct store_query query = {.round = round};
        struct record r = open_record(w, round, true);
        int64_t paid = 0, returned = 0;

        CHECK_EQ(store_find(w->store, &query, sum_paid, &paid), OK);
        for (int i = 0; i < r.wager_count; i++) returned += r.wagers[i].award.returned_cents;
        CHECK_EQ(returned, paid);
        settled += r.state == RECORD_SETTLED;
        if (r.state == RECORD_SETTLED) {
            CHECK_EQ(r.seat_count, 1);
            CHECK_EQ(r.seats[0].terminal, r.table);
            if (r.decision_count || r.table != 5) /* P: a dealer's ace high ends it before anybody decides */
                CHECK(r.decision_count >= 1 && r.decisions[0].source == BY_CLOCK);
            CHECK(r.opened_ms <= r.closed_ms && r.closed_ms <= r.ended_ms);
        }
        record_close(&r);
    }
    CHECK(settled >= 25);
    end(w);
}

/* Who was done betting, and when: it is why betting closed before its time. */
TEST(record, a_seat_that_was_done_betting_is_in_the_record) {
    struct world *w = world("done");
    struct fact ready = {.kind = FACT_READY, .table = CATCH, .source = BY_TERMINAL, .who = 1, .request = 5};

    people(w);
    turn(w);
    ready.ready.seat = 1;
    CHECK_EQ(put(w, required(w, CATCH, 1)), OK);
    CHECK_EQ(put(w, ready), OK);
    turn(w);
    const struct floor_table *t = &w->house.durable.floor.table[CATCH - 1];

    CHECK(t->phase != TABLE_BETTING); /* without a tick of the clock */
    struct record r = open_record(w, t->round, true);
    char *json = json_of(&r, 1);

    CHECK(strstr(json, "\"by\":\"player\",\"who\":1,\"event\":\"ready\",\"seat\":1}"));
    CHECK_EQ(r.closed_ms, w->now_ms);
    free(json);
    record_close(&r);
    end(w);
}

/* The round that lies on the table, seen through the record and through the floor. */
TEST(record, the_last_step_is_the_table_as_everybody_sees_it) {
    struct world *w = world("last step");

    people(w);
    for (int i = 0; i < 12; i++) {
        play(w, 1);
        for (int table = 1; table <= w->house.working.config->table_count; table++) {
            const struct floor *f = &w->house.durable.floor;
            struct record r = open_record(w, f->table[table - 1].round, true);
            struct view here, there;

            for (uint32_t terminal = 0; terminal <= 1; terminal++) {
                if (terminal && !record_seat_of(&r, (uint32_t)table)) continue;
                record_step(&r, r.moment_count, (struct record_viewer){terminal ? (uint32_t)table : 0}, &here);
                floor_game(f, table)->view(f->round[table - 1], terminal ? 1 : 0, &there);
                CHECK_EQ(here.over, there.over);
                CHECK(memcmp(&here.dealer, &there.dealer, sizeof here.dealer) == 0);
                CHECK(memcmp(&here.table, &there.table, sizeof here.table) == 0);
                CHECK_EQ(here.seats, there.seats);
            }
            record_close(&r);
        }
    }
    end(w);
}

TEST(record, step_by_step_one_card_after_the_other_comes_to_the_table) {
    struct world *w = world("steps");

    people(w);
    play(w, 1);
    struct record r = open_record(w, 1, true); /* three-card-catch */
    int cards = 0;

    CHECK_STR(record_game(&r)->id, "three-card-catch");
    for (int n = 0; n <= r.moment_count; n++) {
        struct view view;
        int shown = 0;

        if (n && r.moments[n - 1].plays && r.moments[n - 1].event.kind == EV_CARD) cards++;
        record_step(&r, n, (struct record_viewer){0}, &view);
        shown = view.dealer.count + view.table.count;
        for (int i = 0; i < view.seats; i++) shown += view.seat[i].hand.count;
        CHECK_EQ(shown, cards);
    }
    CHECK(cards > 0);
    record_close(&r);
    end(w);
}

TEST(record, a_round_that_is_not_there_is_said_to_be_missing) {
    struct world *w = world("missing");
    const struct lookup lookup = lookup_of(w, true);
    struct record record;
    char memory[300];
    struct buf message = BUF(memory);

    turn(w);
    CHECK(!record_open(&record, &lookup, 4711, &message));
    CHECK_STR(memory, "there is no round 4711");
    end(w);
}

/* ---- visibility --------------------------------------------------------------------------------------- */

/* The table dealt, the players deciding. */
static void deal_all(struct world *w) {
    people(w);
    turn(w);
    for (int table = 1; table <= w->house.working.config->table_count; table++)
        CHECK_EQ(put(w, required(w, table, 1)), OK);
    turn(w);
    w->now_ms += 20000;
    turn(w);
    turn(w);
}

TEST(record, of_a_round_in_play_nobody_sees_more_than_at_the_table) {
    struct world *w = world("in play");
    int hidden = 0;

    deal_all(w);
    for (int table = 1; table <= w->house.working.config->table_count; table++) {
        const struct floor *f = &w->house.durable.floor;
        struct record r = open_record(w, f->table[table - 1].round, true);
        struct view view;

        if (r.moments[r.moment_count - 1].kind != FACT_CARDS) { /* nothing is dealt */
            record_close(&r);
            continue;
        }
        CHECK_EQ(r.state, RECORD_OPEN);
        char *text = json_of(&r, 0);
        record_game(&r)->view(f->round[table - 1], 0, &view);
        for (int i = 0; i < r.moment_count; i++) {
            const struct record_moment *m = &r.moments[i];
            char memory[8];
            struct buf name = BUF(memory);

            if (!m->plays || m->event.kind != EV_CARD) continue;
            bool open = holds_card(&view.dealer, m->event.cards[0]) || holds_card(&view.table, m->event.cards[0]);
            for (int n = 0; n < view.seats; n++) open = open || holds_card(&view.seat[n].hand, m->event.cards[0]);
            CHECK_EQ(record_shows(&r, m, (struct record_viewer){0}), open);
            if (open) continue;
            card_put(&name, m->event.cards[0]);
            CHECK(!strstr(strstr(text, "\"events\""), memory), "table %d tells %s: %s", table, memory, text);
            hidden++;
        }
        CHECK(!strstr(text, "\"seed\""));
        free(text);
        record_close(&r);
    }
    CHECK(hidden >= 10);
    end(w);
}

TEST(record, a_terminal_sees_its_own_cards_in_play_and_no_others) {
    struct world *w = world("own cards");

    deal_all(w);
    struct record r = open_record(w, w->house.durable.floor.table[0].round, true);

    for (int i = 0; i < r.moment_count; i++) {
        const struct record_moment *m = &r.moments[i];
        if (!m->plays || m->event.kind != EV_CARD || m->to == TO_TABLE) continue;
        CHECK_EQ(record_shows(&r, m, (struct record_viewer){1}), m->to == TO_SEAT && m->to_seat == 1);
    }
    record_close(&r);
    end(w);
}

/* The shoe of super-three-card lives on: without the key its cards are nobody's business. */
TEST(record, without_the_key_a_round_of_a_shoe_in_use_is_sealed_but_its_payments_are_there) {
    struct world *w = world("shoe");

    people(w);
    play(w, 3);
    const struct floor_table *t = &w->house.durable.floor.table[2];
    uint64_t round = t->round;
    struct record whole;

    for (whole = open_record(w, round, true); whole.table != 3 || whole.state != RECORD_SETTLED || !whole.at;
         whole = open_record(w, --round, true))
        record_close(&whole);
    struct record sealed = open_record(w, round, false);
    CHECK(sealed.sealed && !whole.sealed && !whole.revealed);
    CHECK_EQ(sealed.seed.size, 0);
    int64_t here = 0, there = 0;
    for (int i = 0; i < sealed.wager_count; i++) here += sealed.wagers[i].award.returned_cents;
    for (int i = 0; i < whole.wager_count; i++) there += whole.wagers[i].award.returned_cents;
    CHECK_EQ(here, there);
    char *text = json_of(&sealed, 0), *full = json_of(&whole, 0);
    CHECK(strstr(text, "\"sealed\":true") && strstr(text, "\"card\":null") && !strstr(text, "\"hands\""));
    CHECK(!strstr(full, "\"card\":null") && !strstr(full, "\"seed\""));
    free(text);
    free(full);
    record_close(&sealed);
    record_close(&whole);
    end(w);
}

/* ---- voids, corrections, configurations --------------------------------------------------------------- */

static enum err void_round(struct world *w, int table, const char *reason) {
    struct fact fact = {.kind = FACT_VOID, .source = BY_USER, .who = 9, .table = (uint16_t)table};

    fact.voided.round = w->house.working.table[table - 1].round;
    snprintf(fact.voided.reason, sizeof fact.voided.reason, "%s", reason);
    return put(w, fact);
}

TEST(record, a_void_round_keeps_its_reason_and_gives_the_stakes_back) {
    struct world *w = world("void");

    deal_all(w);
    const uint64_t round = w->house.durable.floor.table[0].round;
    CHECK_EQ(void_round(w, 1, "a card lay face up"), OK);
    turn(w);
    w->now_ms += 60000;
    turn(w); /* the next round opens, and the seed of the void one is made known */
    turn(w);
    struct record r = open_record(w, round, false);
    char *text = json_of(&r, 0);

    CHECK_EQ(r.state, RECORD_VOID);
    CHECK(r.revealed && !r.settled);
    CHECK(strstr(text, "\"by\":\"staff\",\"who\":9,\"event\":\"void\",\"reason\":\"a card lay face up\""));
    CHECK(strstr(text, "\"staked\":1000,\"returned\":1000"));
    free(text);
    record_close(&r);
    end(w);
}

TEST(record, a_round_that_was_settled_and_then_voided_shows_both) {
    struct world *w = world("settled void");

    deal_all(w);
    const uint64_t round = w->house.durable.floor.table[0].round;
    w->now_ms += 60000;
    house_clock(&w->house, w->now_ms);
    CHECK(w->house.working.table[0].settled);
    CHECK_EQ(void_round(w, 1, "wrong table"), OK);
    turn(w);
    struct record r = open_record(w, round, true);
    char *text = json_of(&r, 0);

    CHECK(r.settled && r.state == RECORD_VOID);
    CHECK(strstr(text, "\"settled_before\":true"));
    CHECK(strstr(text, "\"staked\":1000,\"returned\":1000"));
    free(text);
    record_close(&r);
    end(w);
}

/* A live three-card-catch table: the dealer enters every card, and misreads one. */
static struct world *live_world(const char *limits) {
    struct world *w = world("live");

    turn(w);
    stop(w);
    store_close(w->store);
    char memory[300];
    struct buf message = BUF(memory);
    CHECK_EQ(store_open("memory:", STORE_WRITE, &w->store, &message), OK);
    snprintf(w->text, sizeof w->text,
             "{\"venue\":\"Live\",\"pools\":[{\"name\":\"P\",\"game\":\"three-card-catch\"}],"
             "\"tables\":[{\"name\":\"Catch\",\"game\":\"three-card-catch\",\"dealer\":\"live\",\"pool\":\"P\""
             "%s}]}",
             limits);
    CHECK(start(w, false));
    return w;
}

static struct fact by_dealer(int kind) {
    return (struct fact){.kind = (uint8_t)kind, .source = BY_USER, .who = 5, .table = 1};
}

static card card_named(const char *name) {
    card c = 0;
    const char *bad;

    CHECK_EQ(card_read_list(name, 2, &c, 1, &bad), 1);
    return c;
}

/* Deals and turns what is awaited: of the seats these cards in turn, of the dealer from the rest. */
static void deal_wished(struct world *w, const char *const wishes[], int wished) {
    static const char *const rest[] = {"2h", "4d", "7c", "9h", "Jd", "3c", "5h", "8d", "Tc", "6h"};
    int given = 0, others = 0;

    while (w->house.working.table[0].phase == TABLE_DEALING) {
        const struct need need = floor_game(&w->house.working, 1)->need(w->house.working.round[0]);
        struct fact one = by_dealer(need.kind == NEED_TURN ? FACT_TURN : FACT_CARDS);
        const bool wish = need.to == TO_SEAT && given < wished;

        enum err err;

        one.cards.count = 1;
        do {
            one.cards.card[0] = CARD_HIDDEN;
            if (!need.face_down) one.cards.card[0] = card_named(wish ? wishes[given++] : rest[others++]);
            err = put(w, one);
        } while (err == ERR_CARD_TWICE && !wish);
        CHECK_EQ(err, OK);
    }
}

/* A round at the live table with that seat's cards; everything is settled and durable afterwards. */
static void live_round_with(struct world *w, struct fact bets, const char *const wishes[], const char *action) {
    struct fact open = by_dealer(FACT_ROUND), act = {.kind = FACT_ACT, .table = 1};
    const struct game *game = floor_game(&w->house.working, 1);

    open.round.round = open.round.game = 1;
    open.round.shuffled = true;
    CHECK_EQ(put(w, open), OK);
    CHECK_EQ(put(w, bets), OK);
    CHECK_EQ(put(w, by_dealer(FACT_CLOSE)), OK);
    deal_wished(w, wishes, 3);
    act.act.seat = 1;
    act.act.action = (uint8_t)game_action(game, action, strlen(action));
    if (w->house.working.table[0].phase == TABLE_DECIDING) CHECK_EQ(put(w, act), OK);
    deal_wished(w, wishes, 3);
    turn(w);
    turn(w);
    if (!w->house.working.table[0].settled) CHECK_EQ(put(w, by_dealer(FACT_SETTLE)), OK);
    turn(w);
}

static void live_round(struct world *w, struct fact bets, const char *const wishes[]) {
    live_round_with(w, bets, wishes, "play");
}

static const struct record_wager *wager_of(const struct record *r, const char *id) {
    for (int i = 0; i < r->wager_count; i++)
        if (strcmp(record_game(r)->wagers[r->wagers[i].award.wager].id, id) == 0) return &r->wagers[i];
    CHECK(false, "%s", id);
    return NULL;
}

/* The house's own receipt of the round, issued from the floor that has just heard of the settlement. */
static void check_receipt(struct world *w, struct record *r) {
    static char text[RECEIPT_TABLE_MAX];
    static struct receipt_report report;
    static struct receipt receipt;
    const struct lookup lookup = lookup_of(w, true);
    const struct receipt_trust trust = {.key = w->keys.sign.public};
    char memory[300];
    struct buf message = BUF(memory), out = BUF(text);
    void *round = aligned_alloc(16, (receipt_check_memory() + 15) / 16 * 16);

    CHECK(receipts_put(&out, r, &lookup, &w->keys.sign, &message), "%s", memory);
    receipt_check(&report, &receipt, (struct text){text, out.size}, &trust, round);
    for (int i = 0; i < RECEIPT_CHECKS; i++)
        CHECK(report.finding[i].state != RECEIPT_FAILED, "%s", report.finding[i].why);
    CHECK_EQ(report.verdict, RECEIPT_OK);
    free(round);
}

/* ---- acts of a live dealer and the floor -------------------------------------------------------------- */

static const char *const natural[] = {"As", "Kd", "Qh"}; /* of the seat; the dealer holds 2h 4d 7c */

static struct fact changed(int kind, const char *was, const char *is) {
    struct fact fact = by_dealer(kind);
    struct fact_changes changes = {.count = 1};

    fact.who = 9;
    changes.change[0].was = card_named(was);
    changes.change[0].is = card_named(is);
    if (kind == FACT_CORRECT) {
        fact.correct.was = changes.change[0].was;
        fact.correct.is = changes.change[0].is;
        snprintf(fact.correct.reason, sizeof fact.correct.reason, "misread");
    } else if (kind == FACT_CORRECTIONS) {
        fact.corrections.changes = changes;
        snprintf(fact.corrections.reason, sizeof fact.corrections.reason, "misread");
    } else {
        fact.irregularity.code = IRREGULARITY_WRONG_SPOT;
        fact.irregularity.effect = EFFECT_MOVE;
        fact.irregularity.authority = BY_HOUSE_RULE;
        fact.irregularity.noticed = 5;
        fact.irregularity.card = CARD_HIDDEN;
        fact.irregularity.changes = changes;
        snprintf(fact.irregularity.clause, sizeof fact.irregularity.clause, "rule 4");
        snprintf(fact.irregularity.text, sizeof fact.irregularity.text, "it slid over");
    }
    return fact;
}

static bool is_players(account a) { return account_kind(a) == ACCOUNT_CREDIT || account_kind(a) == ACCOUNT_LOCKED; }

static bool sum_moved(void *context, const struct store_entry *stored) {
    struct journal_entry entry;
    int64_t *paid = context;

    CHECK(journal_read(&entry, stored->bytes, stored->size));
    for (uint32_t i = 0; entry.fact.kind != FACT_BETS && entry.fact.kind != FACT_ACT && i < entry.count; i++) {
        const struct transfer t = journal_transfer_at(&entry, i);
        *paid += (is_players(t.credit) - is_players(t.debit)) * t.cents;
    }
    return true;
}

/* What the log says was moved to the players of round 1, less what was taken back. */
static int64_t net_paid(struct world *w) {
    const struct store_query query = {.round = 1};
    int64_t paid = 0;

    CHECK_EQ(store_find(w->store, &query, sum_moved, &paid), OK);
    return paid;
}

static bool add_to_totals(void *context, const struct store_entry *stored) {
    struct journal_entry entry;

    CHECK(journal_read(&entry, stored->bytes, stored->size));
    if (entry.fact.table) table_totals_add(context, &entry);
    return true;
}

/* The totals of the table: however often it was settled, it is one round, and the sums are those of its account. */
static void check_totals(struct world *w, uint64_t rounds, uint64_t voids) {
    const struct floor *f = &w->house.durable.floor;
    struct table_totals t = {0};
    uint64_t bad;

    CHECK_EQ(store_scan(w->store, 1, add_to_totals, &t, &bad), OK);
    CHECK_EQ(t.rounds, rounds);
    CHECK_EQ(t.voids, voids);
    CHECK_EQ(t.win_cents, books_balance(&f->books, account_of(ACCOUNT_TABLE, 1)));
    CHECK_EQ(t.win_cents, t.handle_cents - t.returned_cents - t.tokes_cents - t.contributed_cents + t.from_pools_cents);
}

static int64_t returned_in(const struct record *r) {
    int64_t cents = 0;

    for (int i = 0; i < r->wager_count; i++) cents += r->wagers[i].award.returned_cents;
    return cents;
}

/* [C-4.2.6] Of cards that lie face down a record knows no more than anybody; [C-4.2.9] then they are turned. */
TEST(record, cards_are_unseen_until_they_are_turned_and_for_ever_if_they_are_not) {
    for (int folds = 0; folds < 2; folds++) {
        struct world *w = live_world("");
        int hidden = 0;

        seat(w, 1, 1, 1);
        if (folds)
            live_round_with(w, required(w, 1, 1), natural, "fold");
        else
            live_round(w, required(w, 1, 1), natural);
        struct record r = open_record(w, 1, false);
        char *text = json_of(&r, 0);
        struct view view;

        for (int n = 0; n <= r.moment_count; n++) {
            record_step(&r, n, (struct record_viewer){0}, &view);
            hidden = 0;
            for (int i = 0; view.seats && i < view.seat[0].hand.count; i++)
                hidden += view.seat[0].hand.cards[i] == CARD_HIDDEN;
            if (n && r.moments[n - 1].kind == FACT_CARDS && r.moments[n - 1].to_seat == 1) CHECK(hidden > 0);
        }
        CHECK_EQ(hidden, folds ? 3 : 0);
        CHECK(strstr(text, "\"event\":\"card\",\"card\":\"??\",\"to\":\"seat\",\"seat\":1"));
        CHECK(strstr(text, "\"event\":\"turn\",\"card\":\"2h\",\"to\":\"dealer\"}"));
        CHECK_EQ(strstr(text, "\"card\":\"As\"") == NULL, folds);
        CHECK_EQ(strstr(text, "\"cards\":\"?? ?? ??\"") != NULL, folds);
        if (!folds) check_receipt(w, &r);
        free(text);
        record_close(&r);
        end(w);
    }
}

/* A receipt shows all cards; here some were never seen. */
TEST(record, a_round_with_cards_that_nobody_saw_has_no_receipt) {
    struct world *w = live_world("");
    static char text[RECEIPT_TABLE_MAX];
    const struct lookup lookup = lookup_of(w, true);
    char memory[300];
    struct buf message = BUF(memory), out = BUF(text);

    seat(w, 1, 1, 1);
    live_round_with(w, required(w, 1, 1), natural, "fold");
    struct record r = open_record(w, 1, false);

    CHECK(!receipts_put(&out, &r, &lookup, &w->keys.sign, &message));
    CHECK(strstr(memory, "not all of its cards were shown"));
    record_close(&r);
    end(w);
}

/* Before and after: what was read, what was right, why, and the money of the round as it stands. */
TEST(record, a_correction_after_the_settlement_is_in_the_record_and_so_is_what_was_paid_then) {
    static const int kinds[] = {FACT_CORRECT, FACT_CORRECTIONS, FACT_IRREGULARITY};

    for (size_t i = 0; i < COUNT(kinds); i++) {
        struct world *w = live_world("");
        int at = 0;

        seat(w, 1, 1, 1);
        live_round(w, required(w, 1, 1), natural);
        CHECK_EQ(put(w, changed(kinds[i], "As", "3s")), OK); /* no natural: K Q 3 draws */
        turn(w);
        struct record r = open_record(w, 1, false);

        CHECK_EQ(r.state, RECORD_OPEN); /* it goes on */
        CHECK_EQ(r.paid_count, 0);
        record_close(&r);
        deal_wished(w, (const char *const[]){"Kh"}, 1);
        turn(w);
        turn(w);
        CHECK_EQ(put(w, by_dealer(FACT_SETTLE)), OK);
        turn(w);

        r = open_record(w, 1, false);
        char *text = json_of(&r, 0);
        struct view before, after;

        CHECK_EQ(r.state, RECORD_SETTLED);
        CHECK_EQ(returned_in(&r), net_paid(w));
        while (r.moments[at].kind != kinds[i]) at++;
        CHECK(r.moments[at - 1].settled && !r.moments[at].settled && r.moments[r.moment_count - 1].settled);
        record_step(&r, at, (struct record_viewer){0}, &before);
        record_step(&r, at + 1, (struct record_viewer){0}, &after);
        CHECK(holds_card(&before.seat[0].hand, card_named("As")));
        CHECK(holds_card(&after.seat[0].hand, card_named("3s")));
        CHECK(before.over && !after.over);
        CHECK(strstr(text, "\"by\":\"staff\",\"who\":9,\"event\":\""), "%s", text);
        CHECK(strstr(text, "\"card_number\":1,\"was\":\"As\",\"is\":\"3s\""), "%s", text);
        if (kinds[i] == FACT_IRREGULARITY)
            CHECK(strstr(text, "\"irregularity\":\"wrong-spot\",\"effect\":\"move\",\"authority\":"
                               "\"house-rule\",\"clause\":\"rule 4\",\"noticed\":5,\"changes\":[{"),
                  "%s", text);
        CHECK(strstr(text, kinds[i] == FACT_IRREGULARITY ? "\"reason\":\"it slid over\"" : "\"reason\":\"misread\""));
        check_receipt(w, &r);
        check_totals(w, 1, 0);
        free(text);
        record_close(&r);
        end(w);
    }
}

static struct fact ruled(int code, int effect, int seat) {
    struct fact fact = changed(FACT_IRREGULARITY, "As", "As");

    fact.irregularity.code = (uint8_t)code;
    fact.irregularity.effect = (uint8_t)effect;
    fact.irregularity.seat = (uint16_t)seat;
    fact.irregularity.changes.count = 0;
    return fact;
}

TEST(record, a_dead_seat_is_shown_with_the_stakes_that_went_back) {
    struct world *w = live_world("");

    seat(w, 1, 1, 1);
    live_round(w, required(w, 1, 1), natural);
    CHECK_EQ(put(w, ruled(IRREGULARITY_HAND_TOUCHED, EFFECT_DEAD_SEAT, 1)), OK);
    CHECK_EQ(put(w, by_dealer(FACT_SETTLE)), OK);
    turn(w);
    struct record r = open_record(w, 1, false);
    char *text = json_of(&r, 0);

    CHECK_EQ(r.state, RECORD_SETTLED);
    CHECK(record_dead_seat(&r, 1) && !record_dead_seat(&r, 2));
    CHECK_EQ(returned_in(&r), net_paid(w));
    CHECK(strstr(text, "\"effect\":\"dead-seat\",\"authority\":\"house-rule\",\"clause\":\"rule 4\","
                       "\"noticed\":5,\"seat\":1"),
          "%s", text);
    CHECK(strstr(text, "\"dead\":true,\"decisions\":[{"), "%s", text);
    check_totals(w, 1, 0);
    CHECK(strstr(text, "\"staked\":1500,\"returned\":1500"), "%s", text);
    free(text);
    record_close(&r);
    end(w);
}

TEST(record, a_dead_round_is_void_by_its_ruling) {
    struct world *w = live_world("");

    seat(w, 1, 1, 1);
    live_round(w, required(w, 1, 1), natural);
    CHECK_EQ(put(w, ruled(IRREGULARITY_MISDEAL_OTHER, EFFECT_DEAD_ROUND, 0)), OK);
    turn(w);
    struct record r = open_record(w, 1, false);
    char *text = json_of(&r, 0);

    CHECK(r.state == RECORD_VOID && r.settled);
    CHECK(record_void_note(&r)->dead);
    check_totals(w, 1, 1);
    CHECK_STR(fact_reason(&record_void_note(&r)->fact), "it slid over");
    CHECK(strstr(text, "\"state\":\"void\",\"settled_before\":true"));
    CHECK(strstr(text, "\"staked\":1500,\"returned\":1500"), "%s", text);
    free(text);
    record_close(&r);
    end(w);
}

/* What is done with a deck during a round is in its record; what happens between rounds is an event. */
TEST(record, a_deck_in_a_round_is_in_its_record) {
    struct world *w = live_world("");
    struct fact deck = by_dealer(FACT_DECK), open = by_dealer(FACT_ROUND);

    seat(w, 1, 1, 1);
    open.round.round = open.round.game = 1;
    open.round.shuffled = true;
    deck.deck.what = DECK_OPENED;
    snprintf(deck.deck.deck, sizeof deck.deck.deck, "17 red");
    CHECK_EQ(put(w, deck), OK);
    CHECK_EQ(put(w, open), OK);
    deck.deck.what = DECK_BURNT;
    deck.deck.count = 3;
    CHECK_EQ(put(w, deck), OK);
    turn(w);
    struct record r = open_record(w, 1, false);
    char *text = json_of(&r, 0);

    CHECK(strstr(text, "\"by\":\"dealer\",\"who\":5,\"event\":\"deck\",\"what\":\"burnt\",\"count\":3,"
                       "\"deck\":\"17 red\"}"),
          "%s", text);
    CHECK(!strstr(text, "opened\",\"deck\""));
    free(text);
    record_close(&r);
    end(w);
}

/* [C-6.3.1, C-6.3.4]: a natural royal in spades takes meter 1, $5,000.25 with this wager's 5 %;
 * [three-card-catch R6] rounds it up to a dollar. */
TEST(record, a_jackpot_is_shown_as_it_was_paid_and_locked) {
    static const char *const royal[] = {"As", "Ks", "Qs"};
    struct world *w = live_world(",\"limits\":{\"ante\":{\"min\":500,\"max\":500}}");

    seat(w, 1, 1, 1);
    const struct game *game = floor_game(&w->house.working, 1);
    live_round(w, fixture_also(required(w, 1, 1), game_wager(game, "progressive", 11), 500), royal);

    struct record r = open_record(w, 1, false);
    const struct record_wager *won = wager_of(&r, "progressive");
    CHECK_EQ(r.state, RECORD_SETTLED);
    CHECK_EQ(won->award.meter, 1);
    CHECK_EQ(won->award.returned_cents, 500100);
    CHECK_EQ(won->locked_cents, won->award.returned_cents);
    CHECK_EQ(books_balance(&w->house.durable.floor.books, account_of(ACCOUNT_LOCKED, 0)), won->locked_cents);
    char *text = json_of(&r, 0);
    CHECK(strstr(text, "\"meter\":1,\"locked\":500"), "%s", text);
    free(text);
    check_receipt(w, &r);
    record_close(&r);
    end(w);
}

/* WAC 230-15-490: what all win on a wager in one deal is cut to its limit, and the record shows the cut. */
TEST(record, a_win_that_a_limit_has_cut_is_shown_as_it_was_paid) {
    static const char *const straight[] = {"9s", "8h", "7d"};
    struct world *w = live_world(",\"limits\":{\"natural-pair-plus\":{\"min\":100,\"max\":10000,\"aggregate\":1000}}");

    seat(w, 1, 1, 1);
    const struct game *game = floor_game(&w->house.working, 1);
    live_round(w, fixture_also(required(w, 1, 1), game_wager(game, "natural-pair-plus", 17), 1000), straight);
    struct record r = open_record(w, 1, false);
    const struct record_wager *won = wager_of(&r, "natural-pair-plus");
    CHECK_STR(won->award.line->id, "straight"); /* which pays more than 1 to 1 */
    CHECK_EQ(won->award.returned_cents, 1000 + 1000);
    CHECK(won->limited);
    check_receipt(w, &r); /* which names the limit and cuts as the house did */
    record_close(&r);
    end(w);
}

/* [super-three-card R10] The same per hand, which the receipt says by its version. */
TEST(record, a_limit_per_hand_is_recorded_and_proven) {
    static const char *const straight[] = {"9s", "8h", "7d"};
    struct world *w = live_world(",\"aggregate-per\":\"hand\",\"limits\":{\"natural-pair-plus\":{\"min\":100,"
                                 "\"max\":10000,\"aggregate\":1000}}");

    seat(w, 1, 1, 1);
    const struct game *game = floor_game(&w->house.working, 1);
    live_round(w, fixture_also(required(w, 1, 1), game_wager(game, "natural-pair-plus", 17), 1000), straight);
    struct record r = open_record(w, 1, false);
    CHECK_EQ(wager_of(&r, "natural-pair-plus")->award.returned_cents, 1000 + 1000);
    check_receipt(w, &r);
    record_close(&r);
    end(w);
}

TEST(record, a_round_is_read_under_the_configuration_it_was_played_with) {
    struct world *w = world("configurations");

    people(w);
    play(w, 1);
    w->house.stopping = true; /* no new rounds; those that wait for wagers are given up */
    for (int i = 0; i < 12; i++) {
        for (int table = 1; table <= w->house.working.config->table_count; table++)
            if (w->house.working.table[table - 1].phase == TABLE_BETTING) void_round(w, table, "closing");
        turn(w);
        w->now_ms += 15000;
    }
    stop(w);
    memcpy(strstr(w->text, "\"Catch 1\""), "\"Other 1\"", 9);
    CHECK(start(w, false));
    turn(w);
    struct record before = open_record(w, 1, true);
    CHECK_STR(record_table(&before)->name, "Catch 1");
    CHECK_STR(w->house.durable.config->table[0].name, "Other 1");
    record_close(&before);

    struct lookup lookup = lookup_of(w, true);
    struct lookup_configs configs;
    char memory[300];
    struct buf message = BUF(memory);
    CHECK(lookup_configs_open(&configs, w->store, &message));
    CHECK_EQ(configs.count, 2);
    lookup.configs = &configs;
    CHECK(record_open(&before, &lookup, 1, &message));
    CHECK_STR(record_table(&before)->name, "Catch 1");
    record_close(&before);
    const uint64_t last = w->house.durable.floor.table[0].round;
    CHECK(record_open(&before, &lookup, last, &message));
    CHECK_STR(record_table(&before)->name, "Other 1");
    record_close(&before);
    lookup_configs_close(&configs);

    /* as a house asks, which knows the last of either kind: found without a search, and the same */
    struct lookup quick = lookup_of(w, true);
    quick.config_number = w->house.durable.config_number;
    quick.start_number = w->house.durable.start.number;
    CHECK(quick.config_number > 1 && quick.start_number > quick.config_number);
    lookup = lookup_of(w, true);
    for (uint64_t round = 1; round <= last; round += last - 1) {
        struct replay_start searched, found;
        CHECK(record_open(&before, &quick, round, &message));
        CHECK_STR(record_table(&before)->name, round == last ? "Other 1" : "Catch 1");
        CHECK(lookup_start(&lookup, before.moments[0].number, &searched));
        CHECK(lookup_start(&quick, before.moments[0].number, &found));
        CHECK_EQ(found.number, searched.number);
        CHECK_EQ(found.number == quick.start_number, round == last);
        record_close(&before);
    }
    end(w);
}

/* ---- tables in chips ------------------------------------------------------------------------------------ */

static void open_rack(struct world *w) {
    for (int line = 0; line < 2; line++) {
        struct fact slip = by_dealer(FACT_SLIP);
        slip.who = 5 + (uint32_t)line;
        slip.slip.number = 1;
        slip.slip.line = (uint8_t)line;
        slip.slip.as = (uint8_t)line; /* a dealer, a supervisor */
        CHECK_EQ(put(w, slip), OK);
    }
}

/* Seat 2 puts its Progressive right between "no more bets" and the sweep; seat 3 is settled by hand. */
TEST(record, a_round_in_chips_shows_its_sweep_and_the_hands_settled_by_hand) {
    struct world *w = live_world(",\"money\":\"chips\",\"cards-needed\":\"bonus\",\"limits\":{"
                                 "\"ante\":{\"min\":500,\"max\":1000},\"xtra\":{\"min\":500,\"max\":1000}}");
    const int progressive = game_wager(floor_game(&w->house.working, 1), "progressive", 11);
    struct fact sweep = by_dealer(FACT_SWEEP), by_hand = by_dealer(FACT_BY_HAND), act = by_dealer(FACT_ACT),
                open = by_dealer(FACT_ROUND);

    open_rack(w);
    open.round.round = open.round.game = 1;
    open.round.shuffled = true;
    CHECK_EQ(put(w, open), OK);
    CHECK_EQ(put(w, fixture_also(required(w, 1, 1), progressive, 500)), OK);
    for (int number = 2; number <= 3; number++) CHECK_EQ(put(w, required(w, 1, number)), OK);
    CHECK_EQ(put(w, by_dealer(FACT_CLOSE)), OK);
    CHECK_EQ(put(w, fixture_bet(1, 2, progressive, 500)), OK);
    sweep.sweep.lights = sweep.sweep.chips = 2;
    CHECK_EQ(put(w, sweep), OK);
    deal_wished(w, natural, 3);
    by_hand.by_hand.seats = 1 << 2;
    CHECK_EQ(put(w, by_hand), OK);
    act.act.action = (uint8_t)game_action(floor_game(&w->house.working, 1), "play", 4);
    for (act.act.seat = 1; act.act.seat <= 2; act.act.seat++) CHECK_EQ(put(w, act), OK);
    deal_wished(w, natural, 3);
    turn(w);
    CHECK_EQ(put(w, by_dealer(FACT_SETTLE)), OK);
    turn(w);
    struct record r = open_record(w, 1, false);
    char *text = json_of(&r, 0);

    CHECK(strstr(text, "\"event\":\"sweep\"") && strstr(text, "\"event\":\"by-hand\",\"seat\":3"), "%s", text);
    CHECK(strstr(text, "\"decisions\":[{\"action\":\"play\",\"by\":\"dealer\"}]"), "%s", text);
    CHECK(record_dead_seat(&r, 3) && !record_dead_seat(&r, 1));
    check_totals(w, 1, 0);
    free(text);
    record_close(&r);
    end(w);
}
