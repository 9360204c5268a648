#include "house/request_fact.c"

#include "floor/floor_rack_fixture.h"
#include "test.h"

static char message[256];

/* Reads the request and makes its fact. */
static enum err make(struct fixture *x, int role, uint32_t number, const char *json, struct fact *fact) {
    static char text[1024];
    static struct request request;
    struct buf b = BUF(message);

    strncpy(text, json, sizeof text - 1);
    const enum err err = protocol_read(&request, text, strlen(text), &b);
    CHECK(err == OK, "%s: %s", json, message);
    return request_fact(&request, (struct request_who){(uint8_t)role, number}, &x->floor, fact);
}

/* ... and tells it to the floor. */
static enum err tell(struct fixture *x, int role, uint32_t number, const char *json) {
    struct fact fact;
    const enum err err = make(x, role, number, json, &fact);

    return err == OK ? fixture_apply(x, fact) : err;
}

/* Both pools named, and the pai gow table live. */
static struct fixture *ready(void) {
    struct config *config = fixture_config();

    strcpy(config->pool[0].name, "Catch pool");
    strcpy(config->pool[1].name, "Super pool");
    config->table[PAI_GOW - 1].live = true;
    config->table[SUPER - 1].live = true;
    return fixture_open(config, 100000, "request");
}

TEST(request_fact, a_terminal_sits_bets_and_leaves) {
    struct fixture *x = ready();
    struct fact fact;

    CHECK_EQ(tell(x, ROLE_SUPERVISOR, 1, "{\"do\":\"table-open\",\"n\":1,\"table\":\"Catch\"}"), OK);
    CHECK_EQ(tell(x, ROLE_TERMINAL, 3, "{\"do\":\"bets\",\"n\":1,\"spots\":{\"ante\":500}}"), ERR_SEAT);
    CHECK_EQ(tell(x, ROLE_TERMINAL, 3, "{\"do\":\"sit\",\"n\":1,\"table\":\"Nowhere\"}"), ERR_TABLE);
    CHECK_EQ(tell(x, ROLE_TERMINAL, 3, "{\"do\":\"sit\",\"n\":1,\"table\":\"Catch\",\"seat\":2}"), OK);
    CHECK_EQ(x->floor.terminal[2].seat, 2);
    /* the answer was lost: it is the same request, not one for a seat that is taken */
    CHECK_EQ(tell(x, ROLE_TERMINAL, 3, "{\"do\":\"sit\",\"n\":1,\"table\":\"Catch\",\"seat\":2}"), ERR_REPEATED);
    CHECK_EQ(tell(x, ROLE_TERMINAL, 4, "{\"do\":\"sit\",\"n\":1,\"table\":\"Catch\"}"), OK);
    CHECK_EQ(x->floor.terminal[3].seat, 1); /* the first that is free */
    fixture_run(x, CATCH);

    CHECK_EQ(make(x, ROLE_TERMINAL, 3, "{\"do\":\"bets\",\"n\":9,\"spots\":{\"ante\":500,\"xtra\":500}}", &fact), OK);
    CHECK_EQ(fact.kind, FACT_BETS);
    CHECK_EQ(fact.source, BY_TERMINAL);
    CHECK_EQ(fact.who, 3);
    CHECK_EQ(fact.request, 9);
    CHECK_EQ(fact.table, CATCH);
    CHECK_EQ(fact.bets.seat, 2);
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(floor_credit(&x->floor, 3), 99000);
    CHECK_EQ(fixture_apply(x, fact), ERR_REPEATED);
    CHECK_EQ(tell(x, ROLE_TERMINAL, 3, "{\"do\":\"bets\",\"n\":10,\"spots\":{\"odds\":500}}"), ERR_WAGER);
    CHECK_EQ(make(x, ROLE_TERMINAL, 3, "{\"do\":\"ready\",\"n\":10}", &fact), OK);
    CHECK_EQ(fact.kind, FACT_READY);
    CHECK_EQ(fact.table, CATCH);
    CHECK_EQ(fact.ready.seat, 2);
    CHECK_EQ(make(x, ROLE_TERMINAL, 9, "{\"do\":\"ready\",\"n\":1}", &fact), ERR_SEAT);
    CHECK_EQ(tell(x, ROLE_TERMINAL, 3, "{\"do\":\"leave\",\"n\":10}"), ERR_IN_PLAY);
    CHECK_EQ(tell(x, ROLE_TERMINAL, 3, "{\"do\":\"bets\",\"n\":10,\"spots\":{\"ante\":0,\"xtra\":0}}"), OK);
    CHECK_EQ(floor_credit(&x->floor, 3), 100000);
    CHECK_EQ(tell(x, ROLE_TERMINAL, 3, "{\"do\":\"leave\",\"n\":11}"), OK);
    CHECK_EQ(tell(x, ROLE_DEALER, 2, "{\"do\":\"unseat\",\"n\":1,\"terminal\":4}"), OK);
    CHECK_EQ(x->floor.terminal[3].table, 0);
    fixture_close(x);
}

TEST(request_fact, decisions_by_name) {
    struct fixture *x = ready();
    struct fact fact;

    CHECK_EQ(tell(x, ROLE_SUPERVISOR, 1, "{\"do\":\"table-open\",\"n\":1,\"table\":\"Pai Gow\"}"), OK);
    CHECK_EQ(tell(x, ROLE_TERMINAL, 3, "{\"do\":\"sit\",\"n\":1,\"table\":\"Pai Gow\",\"seat\":4}"), OK);
    CHECK_EQ(make(x, ROLE_TERMINAL, 3, "{\"do\":\"act\",\"n\":2,\"action\":\"set\",\"front\":\"As Kd\"}", &fact), OK);
    CHECK_EQ(fact.act.seat, 4);
    CHECK_EQ(fact.act.front[0], card_of(ACE, SPADES));
    CHECK_EQ(make(x, ROLE_TERMINAL, 3, "{\"do\":\"act\",\"n\":2,\"action\":\"set\"}", &fact), ERR_SET);
    CHECK_EQ(make(x, ROLE_TERMINAL, 3, "{\"do\":\"act\",\"n\":2,\"action\":\"house-way\"}", &fact), OK);
    CHECK_EQ(make(x, ROLE_TERMINAL, 3, "{\"do\":\"act\",\"n\":2,\"action\":\"house-way\",\"front\":\"As Kd\"}", &fact),
             ERR_SET);
    CHECK_EQ(make(x, ROLE_TERMINAL, 3, "{\"do\":\"act\",\"n\":2,\"action\":\"fold\"}", &fact), ERR_DECISION);
    fixture_close(x);
}

TEST(request_fact, money_in_and_out) {
    struct fixture *x = ready();
    struct fact fact;
    char json[100];

    CHECK_EQ(make(x, ROLE_CASHIER, 5, "{\"do\":\"issue\",\"n\":1,\"cents\":2500,\"person\":\"Ann\"}", &fact), OK);
    CHECK_EQ(fact.source, BY_USER);
    CHECK_EQ(fact.money.voucher, 0); /* the house chooses it */
    CHECK_STR(fact.money.person, "Ann");
    fact.money.voucher = 123456789012345678;
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(tell(x, ROLE_TERMINAL, 3, "{\"do\":\"load\",\"n\":1,\"voucher\":\"123456789012345679\"}"), ERR_VOUCHER);
    CHECK_EQ(tell(x, ROLE_TERMINAL, 3, "{\"do\":\"load\",\"n\":1,\"voucher\":\"123456789012345678\"}"), OK);
    CHECK_EQ(floor_credit(&x->floor, 3), 102500);
    CHECK_EQ(make(x, ROLE_TERMINAL, 3, "{\"do\":\"collect\",\"n\":2}", &fact), OK);
    CHECK_EQ(fact.money.cents, 102500);
    fact.money.voucher = 876543210987654321;
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(tell(x, ROLE_TERMINAL, 3, "{\"do\":\"collect\",\"n\":3}"), ERR_CREDIT);
    snprintf(json, sizeof json, "{\"do\":\"redeem\",\"n\":2,\"voucher\":\"%s\"}", "876543210987654321");
    CHECK_EQ(tell(x, ROLE_CASHIER, 5, json), OK);
    CHECK_EQ(tell(x, ROLE_CASHIER, 5, json), ERR_REPEATED);
    snprintf(json, sizeof json, "{\"do\":\"redeem\",\"n\":3,\"voucher\":\"%s\"}", "876543210987654321");
    CHECK_EQ(tell(x, ROLE_CASHIER, 5, json), ERR_VOUCHER);
    fixture_close(x);
}

/* Sent again after its answer was lost: the voucher is no longer out, the credit is gone, the seat is left. */
TEST(request_fact, what_was_done_is_a_repetition_even_where_it_could_not_be_done_again) {
    static const char *const requests[] = {"{\"do\":\"load\",\"n\":1,\"voucher\":\"123456789012345678\"}",
                                           "{\"do\":\"sit\",\"n\":2,\"table\":\"Catch\",\"seat\":2}",
                                           "{\"do\":\"leave\",\"n\":3}", "{\"do\":\"collect\",\"n\":4}"};
    struct fixture *x = ready();
    struct fact fact;

    CHECK_EQ(make(x, ROLE_CASHIER, 5, "{\"do\":\"issue\",\"n\":1,\"cents\":2500}", &fact), OK);
    fact.money.voucher = 123456789012345678;
    CHECK_EQ(fixture_apply(x, fact), OK);
    for (size_t i = 0; i < COUNT(requests); i++) {
        CHECK_EQ(make(x, ROLE_TERMINAL, 3, requests[i], &fact), OK);
        if (fact.kind == FACT_COLLECT) fact.money.voucher = 876543210987654321;
        CHECK_EQ(fixture_apply(x, fact), OK);
        const struct fact was = fact;
        CHECK_EQ(make(x, ROLE_TERMINAL, 3, requests[i], &fact), ERR_REPEATED);
        CHECK(request_is_same(&fact, &was));
    }
    fixture_close(x);
}

/* Another amount, voucher, wager, card or count under a used number is another request. */
TEST(request_fact, a_used_number_with_other_content_is_not_a_repetition) {
    static const struct {
        enum role role;
        const char *first, *second;
    } rows[] = {
        {ROLE_CASHIER, "{\"do\":\"issue\",\"n\":1,\"cents\":2500}", "{\"do\":\"issue\",\"n\":1,\"cents\":77700}"},
        {ROLE_TERMINAL, "{\"do\":\"load\",\"n\":1,\"voucher\":\"123456789012345678\"}",
         "{\"do\":\"load\",\"n\":1,\"voucher\":\"123456789012345679\"}"},
        {ROLE_TERMINAL, "{\"do\":\"sit\",\"n\":2,\"table\":\"Catch\",\"seat\":2}", "{\"do\":\"collect\",\"n\":2}"},
        {ROLE_TERMINAL, "{\"do\":\"bets\",\"n\":3,\"spots\":{\"ante\":500,\"xtra\":500}}",
         "{\"do\":\"bets\",\"n\":3,\"spots\":{\"ante\":1000,\"xtra\":1000}}"},
    };
    struct fixture *x = ready();
    struct fact fact;

    CHECK_EQ(tell(x, ROLE_SUPERVISOR, 1, "{\"do\":\"table-open\",\"n\":1,\"table\":\"Catch\"}"), OK);
    for (size_t i = 0; i < COUNT(rows); i++) {
        const uint32_t who = rows[i].role == ROLE_CASHIER ? 5 : 3;

        CHECK_EQ(make(x, rows[i].role, who, rows[i].first, &fact), OK);
        if (fact.kind == FACT_ISSUE) fact.money.voucher = 123456789012345678;
        CHECK_EQ(fixture_apply(x, fact), OK);
        if (fact.kind == FACT_SIT) fixture_run(x, CATCH);
        const struct fact was = fact;
        CHECK_EQ(make(x, rows[i].role, who, rows[i].second, &fact), ERR_REPEATED);
        CHECK(!request_is_same(&fact, &was));
        CHECK_EQ(make(x, rows[i].role, who, rows[i].first, &fact), ERR_REPEATED);
        CHECK(request_is_same(&fact, &was));
    }
    fixture_close(x);
}

/* [P-start]: dice 6, 6, 4 make 16, which is spot 2: the dealer is 1, 8 and 15. */
TEST(request_fact, the_dealer_opens_closes_and_deals) {
    struct fixture *x = ready();
    struct fact fact;

    CHECK_EQ(tell(x, ROLE_DEALER, 2, "{\"do\":\"open\",\"n\":1,\"table\":\"Catch\"}"), ERR_NOT_ALLOWED); /* automated */
    CHECK_EQ(tell(x, ROLE_SUPERVISOR, 1, "{\"do\":\"table-open\",\"n\":1,\"table\":\"Pai Gow\"}"), OK);
    CHECK_EQ(tell(x, ROLE_DEALER, 2, "{\"do\":\"open\",\"n\":1,\"table\":\"Pai Gow\"}"), OK);
    CHECK_EQ(x->floor.table[PAI_GOW - 1].phase, TABLE_BETTING);
    CHECK_EQ(make(x, ROLE_DEALER, 2, "{\"do\":\"start\",\"n\":2,\"table\":\"Pai Gow\",\"dice\":[6,6,4]}", &fact), OK);
    CHECK_EQ(fact.dealt_from.spot, 2);
    CHECK_EQ(fact.dealt_from.dice[2], 4);
    CHECK_EQ(make(x, ROLE_DEALER, 2, "{\"do\":\"start\",\"n\":2,\"table\":\"Pai Gow\",\"dice\":[5,5,5]}", &fact), OK);
    CHECK_EQ(fact.dealt_from.spot, 1);
    CHECK_EQ(make(x, ROLE_DEALER, 2, "{\"do\":\"start\",\"n\":2,\"table\":\"Pai Gow\",\"spot\":7}", &fact), OK);
    CHECK_EQ(fact.dealt_from.spot, 7);
    CHECK_EQ(make(x, ROLE_DEALER, 2, "{\"do\":\"start\",\"n\":2,\"table\":\"Pai Gow\"}", &fact), ERR_START);
    CHECK_EQ(
        make(x, ROLE_DEALER, 2, "{\"do\":\"start\",\"n\":2,\"table\":\"Pai Gow\",\"spot\":7,\"dice\":[5,5,5]}", &fact),
        ERR_START);
    CHECK_EQ(make(x, ROLE_DEALER, 2, "{\"do\":\"cards\",\"n\":3,\"table\":\"Pai Gow\",\"cards\":\"jk as\"}", &fact),
             OK);
    CHECK_EQ(fact.cards.count, 2);
    CHECK_EQ(fact.cards.card[0], JOKER);
    CHECK_EQ(make(x, ROLE_DEALER, 2, "{\"do\":\"cards\",\"n\":3,\"table\":\"Catch\",\"cards\":\"As\"}", &fact),
             ERR_NOT_ALLOWED);
    CHECK_EQ(make(x, ROLE_DEALER, 2,
                  "{\"do\":\"correct\",\"n\":3,\"table\":\"Pai "
                  "Gow\",\"index\":4,\"was\":\"As\",\"is\":\"Ad\",\"reason\":\"x\"}",
                  &fact),
             OK);
    CHECK_EQ(fact.kind, FACT_AMEND);
    CHECK_EQ(fact.amend.what, AMEND_CARDS);
    CHECK_EQ(fact.amend.role, FLOOR_STAFF);
    CHECK_EQ(fact.amend.changes.count, 1);
    CHECK_EQ(fact.amend.changes.change[0].index, 4);
    CHECK_EQ(fact.amend.changes.change[0].was, card_of(ACE, SPADES));
    CHECK_EQ(fact.amend.changes.change[0].is, card_of(ACE, DIAMONDS));
    CHECK_STR(fact.amend.reason, "x");
    CHECK_EQ(
        make(x, ROLE_SUPERVISOR, 3, "{\"do\":\"dead\",\"n\":3,\"table\":\"Pai Gow\",\"reason\":\"six cards\"}", &fact),
        OK);
    CHECK(fact.voided.dead);
    CHECK_EQ(fact.voided.round, 1);
    CHECK_EQ(
        tell(x, ROLE_SUPERVISOR, 3, "{\"do\":\"void\",\"n\":3,\"table\":\"Pai Gow\",\"round\":2,\"reason\":\"x\"}"),
        ERR_ROUND_FINAL);
    CHECK_EQ(
        tell(x, ROLE_SUPERVISOR, 2, "{\"do\":\"void\",\"n\":3,\"table\":\"Pai Gow\",\"round\":1,\"reason\":\"x\"}"),
        ERR_OWN_ROUND);
    CHECK_EQ(
        tell(x, ROLE_SUPERVISOR, 3, "{\"do\":\"void\",\"n\":3,\"table\":\"Pai Gow\",\"round\":1,\"reason\":\"x\"}"),
        OK);
    fixture_close(x);
}

/* A shoe goes on until the dealer says that it was shuffled. */
TEST(request_fact, a_shoe_goes_on_or_begins_anew) {
    struct fixture *x = ready();
    struct fact fact;

    CHECK_EQ(tell(x, ROLE_SUPERVISOR, 1, "{\"do\":\"table-open\",\"n\":1,\"table\":\"Super\"}"), OK);
    CHECK_EQ(make(x, ROLE_DEALER, 2, "{\"do\":\"open\",\"n\":1,\"table\":\"Super\"}", &fact), OK);
    CHECK(fact.round.shuffled); /* there is no shoe yet */
    x->floor.table[SUPER - 1].has_shoe = true;
    x->floor.table[SUPER - 1].shoe_at = 20;
    CHECK_EQ(make(x, ROLE_DEALER, 2, "{\"do\":\"open\",\"n\":1,\"table\":\"Super\"}", &fact), OK);
    CHECK(!fact.round.shuffled);
    CHECK_EQ(fact.round.at, 20);
    CHECK_EQ(make(x, ROLE_DEALER, 2, "{\"do\":\"open\",\"n\":1,\"table\":\"Super\",\"shuffled\":true}", &fact), OK);
    CHECK(fact.round.shuffled);
    CHECK_EQ(fact.round.at, 0);
    fixture_close(x);
}

/* Another dealer than the round's is no supervisor; who dealt it is told so by the floor. */
TEST(request_fact, a_dealer_corrects_no_round_that_was_settled) {
    struct fixture *x = ready();
    struct fact fact;
    const char *const corrections =
        "{\"do\":\"corrections\",\"n\":2,\"table\":\"Super\",\"cards\":\"As\",\"reason\":\"misread\"}";
    const char *const correct = "{\"do\":\"correct\",\"n\":2,\"table\":\"Super\",\"index\":0,\"was\":\"As\","
                                "\"is\":\"Ks\",\"reason\":\"misread\"}";

    CHECK_EQ(tell(x, ROLE_SUPERVISOR, 1, "{\"do\":\"table-open\",\"n\":1,\"table\":\"Super\"}"), OK);
    CHECK_EQ(tell(x, ROLE_DEALER, 2, "{\"do\":\"open\",\"n\":1,\"table\":\"Super\"}"), OK);
    x->floor.table[SUPER - 1].settled = true;
    x->floor.table[SUPER - 1].card_count = 1;
    CHECK_EQ(tell(x, ROLE_DEALER, 3, correct), ERR_NOT_ALLOWED);
    CHECK_EQ(tell(x, ROLE_DEALER, 3, corrections), ERR_NOT_ALLOWED);
    CHECK_EQ(tell(x, ROLE_DEALER, 2, correct), ERR_OWN_ROUND);
    CHECK_EQ(make(x, ROLE_SUPERVISOR, 1, correct, &fact), OK);
    CHECK_EQ(fact.amend.role, FLOOR_SUPERVISOR);
    CHECK_EQ(make(x, ROLE_SUPERVISOR, 1, corrections, &fact), OK);
    fixture_close(x);
}

TEST(request_fact, limits_meters_and_alarms) {
    struct fixture *x = ready();
    struct fact fact;

    CHECK_EQ(make(x, ROLE_SUPERVISOR, 1,
                  "{\"do\":\"limits\",\"n\":1,\"table\":\"Catch\",\"betting_ms\":9000,\"limits\":{\"xtra\":["
                  "200,400]},"
                  "\"reason\":\"quiet\"}",
                  &fact),
             OK);
    CHECK_EQ(fact.limits.betting_ms, 9000);
    CHECK_EQ(fact.limits.pause_ms, 0);
    CHECK_EQ(fact.limits.spot[0].wager, 1);
    CHECK_EQ(fact.limits.spot[0].max_cents, 400);
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(make(x, ROLE_SUPERVISOR, 1,
                  "{\"do\":\"adjust\",\"n\":2,\"pool\":\"Super "
                  "pool\",\"meter\":1,\"why\":\"seed-recovery\",\"cents\":100,"
                  "\"reason\":\"x\"}",
                  &fact),
             OK);
    CHECK_EQ(fact.meter.pool, 2);
    CHECK_EQ(fact.meter.reason, METER_SEED_RECOVERY);
    CHECK_EQ(fact.meter.cents, 100);
    CHECK_EQ(make(x, ROLE_SUPERVISOR, 1,
                  "{\"do\":\"maximum\",\"n\":2,\"pool\":\"No pool\",\"meter\":1,\"cents\":100,\"reason\":\"x\"}",
                  &fact),
             ERR_METER);
    CHECK_EQ(make(x, ROLE_SUPERVISOR, 1, "{\"do\":\"alarm-seen\",\"n\":2,\"fact\":17}", &fact), OK);
    CHECK_EQ(fact.alarm_seen.fact, 17);
    CHECK_EQ(make(x, ROLE_SUPERVISOR, 1, "{\"do\":\"unpair\",\"device\":\"sign\",\"terminal\":7}", &fact), ERR_REQUEST);
    fixture_close(x);
}

/* Two supervisors, or a dealer and a supervisor; never one person, never two dealers. */
TEST(request_fact, as_whom_a_jackpot_is_verified) {
    struct fixture *x = ready();
    const char *verify = "{\"do\":\"verify\",\"n\":1,\"lock\":1}";
    struct fact fact;

    CHECK_EQ(make(x, ROLE_DEALER, 2, verify, &fact), ERR_LOCK);
    x->floor.lock[0] = (struct floor_lock){.id = 1, .table = CATCH, .seat = 1, .terminal = 3, .cents = 5};
    CHECK_EQ(make(x, ROLE_DEALER, 2, verify, &fact), OK);
    CHECK_EQ(fact.table, CATCH);
    CHECK_EQ(fact.lock.role, FLOOR_STAFF);
    CHECK_EQ(make(x, ROLE_SUPERVISOR, 1, verify, &fact), OK);
    CHECK_EQ(fact.lock.role, FLOOR_SUPERVISOR);
    x->floor.lock[0].verified[1] = 1;
    CHECK_EQ(make(x, ROLE_SUPERVISOR, 9, verify, &fact), OK);
    CHECK_EQ(fact.lock.role, FLOOR_STAFF); /* the second supervisor stands in for the dealer */
    fixture_close(x);
}

/* A tick that is missing is none. */
TEST(request_fact, W230_15_320_surveillance_confirms_all_four_or_nothing) {
    static const char *const ticks[] = {"hand", "wager", "amount", "player"};
    struct fixture *x = ready();
    struct fact fact;

    x->floor.lock[0] = (struct floor_lock){.id = 1, .table = CATCH, .seat = 1, .terminal = 3, .cents = 5};
    for (unsigned set = 0; set < 16; set++) {
        char text[200];
        struct buf b = BUF(text);

        buf_put(&b, "{\"do\":\"verify\",\"n\":1,\"lock\":1");
        for (int i = 0; i < 4; i++)
            if (set >> i & 1) buf_format(&b, ",\"%s\":true", ticks[i]);
        buf_char(&b, '}');
        CHECK_EQ(make(x, ROLE_SURVEILLANCE, 4, text, &fact), set == 15 ? OK : ERR_SURVEILLANCE);
    }
    CHECK_EQ(fact.lock.role, FLOOR_SURVEILLANCE);
    CHECK_EQ(make(x, ROLE_SURVEILLANCE, 4,
                  "{\"do\":\"verify\",\"n\":1,\"lock\":1,\"hand\":true,\"wager\":true,\"amount\":true,"
                  "\"player\":false}",
                  &fact),
             ERR_SURVEILLANCE);
    fixture_close(x);
}

TEST(request_fact, a_proof_and_a_mark) {
    struct fixture *x = ready();
    const char *proof = "{\"do\":\"proof\",\"n\":1,\"lock\":1,\"count\":45,\"seal\":\"A 1207\",\"person\":\"Ann\"}";
    struct fact fact;

    CHECK_EQ(make(x, ROLE_SUPERVISOR, 4, proof, &fact), ERR_LOCK);
    x->floor.lock[0] = (struct floor_lock){.id = 1, .table = CATCH, .seat = 1, .terminal = 3, .cents = 5};
    CHECK_EQ(make(x, ROLE_SUPERVISOR, 4, proof, &fact), OK);
    CHECK_EQ(fact.kind, FACT_PROOF);
    CHECK_EQ(fact.table, CATCH);
    CHECK_EQ(fact.proof.cards, 45);
    CHECK_STR(fact.proof.seal, "A 1207");
    CHECK_STR(fact.proof.person, "Ann");
    CHECK_STR(fact.proof.form, "");
    CHECK_EQ(make(x, ROLE_SECURITY, 4, "{\"do\":\"mark\",\"n\":1}", &fact), OK);
    CHECK_EQ(fact.kind, FACT_NOTE);
    CHECK_EQ(fact.note.code, NOTE_MARK);
    CHECK_EQ(fact.table, 0);
    CHECK_EQ(make(x, ROLE_SECURITY, 4, "{\"do\":\"mark\",\"n\":1,\"table\":\"No\"}", &fact), ERR_TABLE);
    fixture_close(x);
}

/* Every request that says it becomes a fact does, and what only asks does not. */
TEST(request_fact, every_change_has_its_maker) {
    for (int kind = 1; kind < REQUESTS; kind++) {
        const struct protocol_request *p = protocol_request(kind);

        if (p->handler == HANDLED_BY_CHANGE)
            CHECK(makings[p->fact].found || makings[p->fact].make || makings[p->fact].copied[0].as, "%s", p->id);
    }
}

/* What one may not do alone becomes a proposal of the same number; another person approves it. */
TEST(request_fact, above_the_limit_a_request_waits_for_a_second_person) {
    struct fixture *x = ready();
    struct fact fact;
    char text[100];

    x->config->second_above = (struct config_second){50000, 100, 100};
    CHECK_EQ(make(x, ROLE_CASHIER, 5, "{\"do\":\"issue\",\"n\":7,\"cents\":50000}", &fact), OK);
    CHECK_EQ(fact.kind, FACT_ISSUE);
    CHECK_EQ(make(x, ROLE_CASHIER, 5, "{\"do\":\"issue\",\"n\":7,\"cents\":50001,\"person\":\"Ada\"}", &fact), OK);
    CHECK_EQ(fact.kind, FACT_PROPOSE);
    CHECK_EQ(floor_asked_kind(&fact), FACT_ISSUE);
    CHECK_EQ(fact.request, 7);
    CHECK_EQ(fact.propose.role, FLOOR_STAFF);
    CHECK_STR(fact.propose.person, "Ada");
    CHECK_EQ(fixture_apply(x, fact), OK);

    snprintf(text, sizeof text, "{\"do\":\"approve\",\"n\":8,\"proposal\":%llu}",
             (unsigned long long)x->floor.head->facts);
    CHECK_EQ(tell(x, ROLE_CASHIER, 5, text), ERR_SAME_PERSON);
    CHECK_EQ(tell(x, ROLE_CASHIER, 6, text), ERR_NOT_ALLOWED);
    CHECK_EQ(make(x, ROLE_SUPERVISOR, 1, text, &fact), OK);
    CHECK_EQ(fact.second.role, FLOOR_SUPERVISOR);
    CHECK_EQ(fact.second.cents, 50001);
    CHECK_EQ(tell(x, ROLE_SUPERVISOR, 1, "{\"do\":\"approve\",\"n\":8,\"proposal\":3}"), ERR_PROPOSAL);
    snprintf(text, sizeof text, "{\"do\":\"decline\",\"n\":8,\"proposal\":%llu}",
             (unsigned long long)x->floor.head->facts);
    CHECK_EQ(tell(x, ROLE_CASHIER, 5, text), OK);
    CHECK_EQ(make(x, ROLE_SUPERVISOR, 1,
                  "{\"do\":\"adjust\",\"n\":9,\"pool\":\"Catch pool\",\"meter\":1,\"why\":\"malfunction\","
                  "\"cents\":-101,\"reason\":\"x\"}",
                  &fact),
             OK);
    CHECK_EQ(fact.propose.what, PROPOSE_ADJUST);
    CHECK_EQ(fact.propose.cents, -101);
    fixture_close(x);
}

TEST(request_fact, a_claim_is_paid_or_written_off) {
    struct fixture *x = ready();
    struct fact fact;

    CHECK_EQ(make(x, ROLE_CASHIER, 5, "{\"do\":\"claim-paid\",\"n\":1,\"terminal\":3,\"cents\":70}", &fact), OK);
    CHECK_EQ(fact.kind, FACT_CLAIM);
    CHECK_EQ(fact.claim.terminal, 3);
    CHECK(!fact.claim.written_off);
    CHECK_EQ(fixture_apply(x, fact), ERR_CLAIM);
    CHECK_EQ(make(x, ROLE_SUPERVISOR, 1,
                  "{\"do\":\"claim-write-off\",\"n\":1,\"terminal\":0,\"cents\":70,\"reason\":\"gone\"}", &fact),
             OK);
    CHECK(fact.claim.written_off);
    CHECK_STR(fact.claim.text, "gone");
    fixture_close(x);
}

/* ---- tables in chips ----------------------------------------------------------------------------------- */

TEST(request_fact, a_refused_signature_says_who_signs_and_what_is_missing) {
    struct fact fact = {.kind = FACT_SLIP};
    char memory[160];
    struct buf why = BUF(memory);

    fact.slip.kind = SLIP_COUNT;
    fact.slip.number = 7;
    fact.slip.line = 1;
    request_put_why(&why, NULL, &fact, ERR_DEPARTMENT);
    CHECK_STR(memory, "count 7: its line \"witnessed\" is signed by dealer or supervisor (WAC 230-15-430 keeps "
                      "departments apart)");
    why = BUF(memory);
    fact.slip.line = COUNT_COUNTED;
    request_put_why(&why, NULL, &fact, ERR_KEY_MISSING);
    CHECK_STR(memory, "count 7: its line \"counted\" counts: 'chips' must say what was counted");
    why = BUF(memory);
    request_put_why(&why, NULL, &fact, ERR_SIGNED_TWICE); /* its own text is enough */
    fact.slip.line = SLIP_VOID;
    request_put_why(&why, NULL, &fact, ERR_DEPARTMENT);
    fact.kind = FACT_RACK;
    request_put_why(&why, NULL, &fact, ERR_DEPARTMENT);
    CHECK_EQ(why.size, 0);
}

TEST(request_fact, an_amount_that_chips_cannot_make_is_refused_with_the_smallest_chip) {
    struct config *config = fixture_config();

    config->table[CATCH - 1].live = config->table[CATCH - 1].chips = true;
    config->chip_kinds = 2;
    config->chip_cents[0] = 50;
    config->chip_cents[1] = 500;
    struct fixture *x = fixture_open(config, 0, "smallest");
    const struct fact bets = fixture_also(fixture_bet(CATCH, 3, 0, 500), 1, 501);
    char memory[160];
    struct buf why = BUF(memory);

    request_put_why(&why, &x->floor, &bets, ERR_CHIP_AMOUNT);
    CHECK_STR(memory, "seat 3, X-Tra Bonus: $5.01 cannot be made of chips; the smallest chip of this house is $0.50");
    fixture_close(x);
}

/* Who signs is the role; the house finds the line. */
TEST(request_fact, a_slip_is_signed_by_the_department_of_the_role) {
    static const char asks[] = "{\"do\":\"slip\",\"n\":%d,\"slip\":\"fill\",\"table\":\"Catch\"%s}";
    static const struct {
        int role;
        uint32_t who;
        const char *more;
        enum err err;
    } steps[] = {
        {ROLE_SECURITY, 2, "", ERR_DEPARTMENT},
        {ROLE_SUPERVISOR, 1, "", ERR_KEY_MISSING}, /* it counts */
        {ROLE_CASHIER, 4, ",\"chips\":[0,20]", ERR_DEPARTMENT},
        {ROLE_SUPERVISOR, 1, ",\"chips\":[0,20]", OK},
        {ROLE_DEALER, 3, ",\"chips\":[0,20]", ERR_DEPARTMENT},
        {ROLE_SECURITY, 2, "", OK},
        {ROLE_CASHIER, 4, ",\"chips\":[0,21]", ERR_COUNT_DIFFERS},
        {ROLE_CASHIER, 4, ",\"chips\":[0,20]", OK},
        {ROLE_SECURITY, 2, ",\"slip_number\":2", ERR_SLIP},
        {ROLE_SECURITY, 2, ",\"slip_number\":1", OK},
        {ROLE_DEALER, 3, ",\"chips\":[0,20]", OK},
        {ROLE_SUPERVISOR, 1, ",\"slip_number\":0,\"chips\":[1]", OK}, /* another one */
        {ROLE_SUPERVISOR, 1, "", OK},                                 /* the first is received */
        {ROLE_SUPERVISOR, 1, ",\"slip_number\":1", ERR_SLIP},
    };
    struct fixture *x = chip_house();
    struct fact fact;

    CHECK_EQ(sign_all(x, CATCH, SLIP_OPENER, chips(0, 0, 0, 0)), OK);
    for (size_t i = 0; i < COUNT(steps); i++) {
        char json[200];

        snprintf(json, sizeof json, asks, (int)i + 1, steps[i].more);
        CHECK_EQ(tell(x, steps[i].role, steps[i].who, json), steps[i].err);
    }
    CHECK_EQ(rack_at(x, CATCH, 1), 20);
    CHECK_EQ(make(x, ROLE_CASHIER, 4,
                  "{\"do\":\"slip-void\",\"n\":90,\"slip\":\"fill\",\"table\":\"Catch\",\"slip_number\":2,"
                  "\"reason\":\"spoiled\"}",
                  &fact),
             OK);
    CHECK_EQ(fact.slip.line, SLIP_VOID);
    CHECK_EQ(fact.slip.as, AS_CASHIER);
    CHECK_EQ(fixture_apply(x, fact), OK);
    fixture_close(x);
}

/* ... who may deal, and then counts as a dealer; but nobody twice. */
TEST(request_fact, a_supervisor_signs_where_a_dealer_does) {
    static const char opener[] = "{\"do\":\"slip\",\"n\":%d,\"slip\":\"opener\",\"table\":\"Catch\",\"chips\":[]}";
    struct fixture *x = chip_house();
    char json[200];

    snprintf(json, sizeof json, opener, 1);
    CHECK_EQ(tell(x, ROLE_SUPERVISOR, 1, json), OK);
    CHECK_EQ(floor_slip_find(&x->floor, SLIP_OPENER, 1)->as[0], AS_DEALER);
    snprintf(json, sizeof json, opener, 2);
    CHECK_EQ(tell(x, ROLE_SUPERVISOR, 1, json), ERR_SIGNED_TWICE);
    CHECK_EQ(tell(x, ROLE_SUPERVISOR, 2, json), OK);
    CHECK(x->floor.head->rack[CATCH - 1].open);
    fixture_close(x);
}

TEST(request_fact, chips_are_sold_changed_made_and_destroyed) {
    struct fixture *x = chip_house();
    struct fact fact;

    open_rack_of(x, CATCH, chips(50, 40, 30, 20));
    CHECK_EQ(tell(x, ROLE_DEALER, 3,
                  "{\"do\":\"buy-in\",\"n\":1,\"table\":\"Catch\",\"what\":\"ticket\",\"chips\":[0,4],"
                  "\"cents\":2000}"),
             ERR_KEY_MISSING);
    fact = (struct fact){.kind = FACT_ISSUE, .money = {.voucher = 123456789012345678, .cents = 2000}};
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(tell(x, ROLE_DEALER, 3,
                  "{\"do\":\"buy-in\",\"n\":1,\"table\":\"Catch\",\"what\":\"ticket\",\"chips\":[0,4],"
                  "\"cents\":2000,\"voucher\":\"123456789012345678\"}"),
             OK);
    CHECK_EQ(rack_at(x, CATCH, 1), 36);
    CHECK_EQ(make(x, ROLE_DEALER, 3,
                  "{\"do\":\"colour\",\"n\":2,\"table\":\"Catch\",\"chips\":[0,20],\"taken\":[0,0,0,1]}", &fact),
             OK);
    CHECK_EQ(fact.rack.chips.count, 4);
    CHECK_EQ(fact.rack.chips.chips[3], -1);
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(
        tell(x, ROLE_CASHIER, 4, "{\"do\":\"cage-chips\",\"n\":1,\"what\":\"sold\",\"chips\":[5],\"person\":\"Ann\"}"),
        OK);
    /* [WAC 230-15-111] */
    CHECK_EQ(tell(x, ROLE_CASHIER, 4, "{\"do\":\"cage-chips\",\"n\":2,\"what\":\"destroyed\",\"chips\":[5]}"),
             ERR_NOT_ALLOWED);
    CHECK_EQ(tell(x, ROLE_ACCOUNTING, 6, "{\"do\":\"cage-chips\",\"n\":1,\"what\":\"sold\",\"chips\":[5]}"),
             ERR_NOT_ALLOWED);
    CHECK_EQ(tell(x, ROLE_CASHIER, 4, "{\"do\":\"cage-cash\",\"n\":2,\"cents\":300000}"), OK);
    CHECK_EQ(tell(x, ROLE_CASHIER, 4, "{\"do\":\"cage-cash\",\"n\":3,\"cents\":-9000000}"), ERR_CAGE_CASH);
    CHECK_EQ(tell(x, ROLE_ACCOUNTING, 6, "{\"do\":\"cage-chips\",\"n\":1,\"what\":\"destroyed\",\"chips\":[5]}"),
             ERR_KEY_MISSING);
    CHECK_EQ(tell(x, ROLE_ACCOUNTING, 6,
                  "{\"do\":\"cage-chips\",\"n\":1,\"what\":\"destroyed\",\"chips\":[5],"
                  "\"person\":\"Cy, cage\"}"),
             OK);
    CHECK_EQ(chips_of(x, ACCOUNT_CHIPS, 0), 1000 - 50 - 5 - 5);
    fixture_close(x);
}

/* ---- the felt of a table in chips ----------------------------------------------------------------------- */

TEST(request_fact, a_console_says_what_lies_and_how_much_where_it_knows) {
    struct config *config = chips_config();
    struct fact fact;

    config->table[CATCH - 1].estimated = true;
    config->table[CATCH - 1].spot[0].estimate_cents = 1500;
    struct fixture *x = fixture_open(config, 0, "chips");

    CHECK_EQ(make(x, ROLE_DEALER, 7,
                  "{\"do\":\"place\",\"n\":1,\"table\":\"Catch\",\"seat\":3,"
                  "\"lies\":\"ante xtra progressive\",\"spots\":{\"natural-pair-plus\":300}}",
                  &fact),
             OK);
    CHECK_EQ(fact.kind, FACT_BETS);
    CHECK_EQ(fact.bets.seat, 3);
    CHECK_EQ(fact.bets.count, 4);
    CHECK_EQ(fact.bets.spot[0].cents, 300);
    CHECK_EQ(fact.bets.spot[1].cents, 1500);
    CHECK_EQ(fact.bets.spot[2].cents, 1500); /* as much as the Ante that it must equal */
    CHECK_EQ(fact.bets.spot[3].cents, 500);  /* [C-6.3.2] */
    CHECK_EQ(make(x, ROLE_DEALER, 7,
                  "{\"do\":\"place\",\"n\":1,\"table\":\"Catch\",\"seat\":3,\"lies\":\"ante  xtra\"}", &fact),
             ERR_WAGER);
    CHECK_EQ(
        make(x, ROLE_DEALER, 7, "{\"do\":\"place\",\"n\":1,\"table\":\"Super\",\"seat\":3,\"lies\":\"ante\"}", &fact),
        ERR_MONEY);
    config->table[CATCH - 1].estimated = false; /* the house wants to know how much */
    CHECK_EQ(
        make(x, ROLE_DEALER, 7, "{\"do\":\"place\",\"n\":1,\"table\":\"Catch\",\"seat\":3,\"lies\":\"ante\"}", &fact),
        ERR_AMOUNT_ENTERED);
    CHECK_EQ(make(x, ROLE_DEALER, 7,
                  "{\"do\":\"place\",\"n\":1,\"table\":\"Catch\",\"seat\":3,\"lies\":\"progressive\"}", &fact),
             OK);
    CHECK_EQ(make(x, ROLE_DEALER, 7, "{\"do\":\"sweep\",\"n\":1,\"table\":\"Catch\",\"count\":2}", &fact), OK);
    CHECK_EQ(fact.sweep.chips, 2);
    CHECK_EQ(fact.sweep.lights, 0);
    CHECK_EQ(make(x, ROLE_DEALER, 7, "{\"do\":\"by-hand\",\"n\":1,\"table\":\"Catch\",\"seat\":4}", &fact), OK);
    CHECK_EQ(fact.by_hand.seats, 8);
    CHECK_EQ(make(x, ROLE_DEALER, 7, "{\"do\":\"by-hand\",\"n\":1,\"table\":\"Catch\"}", &fact), OK);
    CHECK_EQ(fact.by_hand.seats, 0); /* there is none: the floor refuses it */
    fixture_close(x);
}
