#include "floor/floor_control.c"

#include "floor/floor_fixture.h"
#include "test.h"

static struct fact by_user(struct fact fact, uint32_t user) {
    fact.source = BY_USER;
    fact.who = user;
    return fact;
}

static uint64_t ids[64]; /* of the proposals of a test, in order */
static size_t count;

static struct fixture *house(struct config_second above) {
    struct config *config = fixture_config();

    config->second_above = above;
    count = 0;
    return fixture_open(config, 0, "control");
}

static struct fact issue(uint32_t user, uint64_t voucher, int64_t cents) {
    struct fact fact = by_user(fixture_at(0, FACT_ISSUE), user);

    fact.money.voucher = voucher;
    fact.money.cents = cents;
    return fact;
}

static struct fact adjust(uint32_t user, int64_t cents) {
    struct fact fact = by_user(fixture_at(0, FACT_ADJUST), user);

    fact.meter.pool = 1;
    fact.meter.meter = 1;
    fact.meter.reason = METER_MALFUNCTION;
    fact.meter.cents = cents;
    strcpy(fact.meter.text, "the display was wrong");
    return fact;
}

static enum err propose(struct fixture *x, struct fact act, int role) {
    struct fact fact;

    floor_propose(&act, role, &fact);
    const enum err err = fixture_apply(x, fact);
    if (err == OK) ids[count++] = x->floor.head->facts;
    return err;
}

/* nth: of the proposals that there were, from 1. */
static struct fact second(int kind, uint32_t user, uint64_t nth, int role) {
    struct fact fact = by_user(fixture_at(0, kind), user);

    fact.second.proposal = nth <= count ? ids[nth - 1] : UINT64_MAX;
    fact.second.role = (uint8_t)role;
    return fact;
}

/* What the house does after an approval. */
static enum err carry_out(struct fixture *x) {
    struct floor_proposal next;

    return floor_next_approved(&x->floor, &next) ? fixture_apply(x, floor_proposed(&next)) : ERR_PROPOSAL;
}

TEST(floor_control, one_person_may_up_to_the_limit_and_not_a_cent_more) {
    struct fixture *x = house((struct config_second){50000, 1000, 0});

    CHECK_EQ(fixture_apply(x, issue(1, 11, 50000)), OK);
    CHECK_EQ(fixture_apply(x, issue(1, 12, 50001)), ERR_SECOND_PERSON);
    CHECK_EQ(fixture_apply(x, adjust(1, 1000)), OK);
    CHECK_EQ(fixture_apply(x, adjust(1, 1001)), ERR_SECOND_PERSON);
    CHECK_EQ(fixture_apply(x, adjust(1, -1000)), OK);
    CHECK_EQ(fixture_apply(x, adjust(1, -1001)), ERR_SECOND_PERSON);
    CHECK_EQ(propose(x, adjust(1, 1000), FLOOR_SUPERVISOR), ERR_ORDER); /* one is enough */
    fixture_close(x);
}

TEST(floor_control, another_person_approves_and_then_it_is_done_once) {
    struct fixture *x = house((struct config_second){50000, 1000, 0});
    const int64_t shown = pool_meter(&x->floor.head->pool[0], 1)->cents;

    CHECK_EQ(propose(x, adjust(1, -200000), FLOOR_SUPERVISOR), OK);
    CHECK_EQ(carry_out(x), ERR_PROPOSAL);
    CHECK_EQ(fixture_apply(x, adjust(1, -200000)), ERR_SECOND_PERSON);
    CHECK_EQ(fixture_apply(x, second(FACT_APPROVE, 1, 1, FLOOR_SUPERVISOR)), ERR_SAME_PERSON);
    CHECK_EQ(fixture_apply(x, second(FACT_APPROVE, 2, 1, FLOOR_STAFF)), ERR_NOT_ALLOWED);
    CHECK_EQ(fixture_apply(x, second(FACT_APPROVE, 2, 2, FLOOR_SUPERVISOR)), ERR_PROPOSAL);
    CHECK_EQ(fixture_apply(x, second(FACT_APPROVE, 2, 1, FLOOR_SUPERVISOR)), OK);
    CHECK_EQ(fixture_apply(x, second(FACT_APPROVE, 3, 1, FLOOR_SUPERVISOR)), ERR_PROPOSAL);
    CHECK_EQ(fixture_apply(x, adjust(1, -200001)), ERR_SECOND_PERSON); /* something else was approved */
    CHECK_EQ(fixture_apply(x, adjust(2, -200000)), ERR_SECOND_PERSON);
    CHECK_EQ(carry_out(x), OK);
    CHECK_EQ(pool_meter(&x->floor.head->pool[0], 1)->cents, shown + 200000);
    CHECK_EQ(carry_out(x), ERR_PROPOSAL);
    CHECK_EQ(fixture_apply(x, adjust(1, -200000)), ERR_SECOND_PERSON);
    fixture_close(x);
}

/* Of an issue one of the two is a supervisor, whichever. */
TEST(floor_control, an_issue_takes_a_cashier_and_a_supervisor_and_gets_its_number_with_the_approval) {
    static const struct {
        int first, second;
        enum err err;
    } cases[] = {{FLOOR_STAFF, FLOOR_STAFF, ERR_NOT_ALLOWED},
                 {FLOOR_STAFF, FLOOR_SUPERVISOR, OK},
                 {FLOOR_SUPERVISOR, FLOOR_STAFF, OK},
                 {FLOOR_SUPERVISOR, FLOOR_SUPERVISOR, OK}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct fixture *x = house((struct config_second){0, 0, 0});

        CHECK_EQ(propose(x, issue(1, 0, 700), cases[i].first), OK);
        struct fact approve = second(FACT_APPROVE, 2, 1, cases[i].second);

        CHECK_EQ(fixture_apply(x, approve), cases[i].err == OK ? ERR_AMOUNT : cases[i].err);
        approve.second.cents = 700;
        CHECK_EQ(fixture_apply(x, approve), cases[i].err == OK ? ERR_VOUCHER : cases[i].err);
        approve.second.voucher = 4711;
        CHECK_EQ(fixture_apply(x, approve), cases[i].err);
        if (cases[i].err == OK) {
            CHECK_EQ(carry_out(x), OK);
            CHECK_EQ(floor_voucher_find(&x->floor, 4711)->cents, 700);
        }
        fixture_close(x);
    }
}

TEST(floor_control, a_proposal_is_declined_taken_back_or_runs_out) {
    struct fixture *x = house((struct config_second){0, 0, 0});

    CHECK_EQ(propose(x, issue(1, 0, 700), FLOOR_STAFF), OK);
    CHECK_EQ(propose(x, adjust(1, 700), FLOOR_SUPERVISOR), OK);
    CHECK_EQ(fixture_apply(x, second(FACT_DECLINE, 1, 2, FLOOR_STAFF)), ERR_NOT_ALLOWED);
    CHECK_EQ(fixture_apply(x, second(FACT_DECLINE, 1, 1, FLOOR_STAFF)), OK);
    CHECK_EQ(fixture_apply(x, second(FACT_DECLINE, 1, 1, FLOOR_STAFF)), ERR_PROPOSAL);
    CHECK_EQ(fixture_apply(x, second(FACT_APPROVE, 2, 1, FLOOR_SUPERVISOR)), ERR_PROPOSAL);
    x->now_ms += FLOOR_PROPOSAL_MS - 1;
    CHECK(floor_proposal_find(&x->floor, ids[1], x->now_ms));
    x->now_ms++;
    CHECK(!floor_proposal_find(&x->floor, ids[1], x->now_ms));
    CHECK_EQ(fixture_apply(x, second(FACT_APPROVE, 2, 2, FLOOR_SUPERVISOR)), ERR_PROPOSAL);
    fixture_close(x);
}

/* Attack: one person asks for so much that nobody else can ask for anything. */
TEST(floor_control, there_is_room_for_32_and_for_4_of_one_person_and_again_when_they_have_run_out) {
    struct fixture *x = house((struct config_second){0, 0, 0});

    for (uint32_t i = 0; i < 32; i++) CHECK_EQ(propose(x, issue(1 + i / 4, 0, 700), FLOOR_STAFF), OK);
    CHECK_EQ(propose(x, issue(1, 0, 700), FLOOR_STAFF), ERR_PROPOSALS_YOURS);
    CHECK_EQ(propose(x, issue(9, 0, 700), FLOOR_STAFF), ERR_PROPOSALS_FULL);
    x->now_ms += FLOOR_PROPOSAL_MS;
    CHECK_EQ(propose(x, issue(1, 0, 700), FLOOR_STAFF), OK);
    fixture_close(x);
}

/* What is impossible anyway is not proposed, and says why. */
TEST(floor_control, what_is_wrong_is_said_before_a_second_person_is_asked) {
    struct fixture *x = house((struct config_second){0, 0, 0});
    struct fact wrong = adjust(1, 700);

    wrong.meter.text[0] = 0;
    CHECK_EQ(propose(x, wrong, FLOOR_SUPERVISOR), ERR_REASON);
    CHECK_EQ(propose(x, adjust(1, INT64_C(1) << 60), FLOOR_SUPERVISOR), ERR_METER_AMOUNT);
    CHECK_EQ(propose(x, by_user(fixture_void(x, CATCH), 1), FLOOR_SUPERVISOR), ERR_ROUND_FINAL);
    fixture_close(x);
}
