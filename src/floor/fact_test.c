#include "floor/fact.c"

#include "base/rng.h"
#include "test.h"

/* Bytes that are no zero everywhere a field is, so that a field that is forgotten shows. */
static struct fact filled(int kind, struct rng *rng) {
    struct fact fact = {.kind = (uint8_t)kind, .source = BY_USER};

    fact.number = rng_u64(rng);
    fact.time_ms = (int64_t)(rng_u64(rng) >> 17); /* up to the year 6429 */
    fact.table = (uint16_t)rng_u32(rng);
    fact.who = rng_u32(rng);
    fact.request = rng_u64(rng);
    for (const struct fact_field *field = fields[kind]; field->type; field++) {
        char *at = (char *)&fact + field->offset;
        switch ((enum fact_field_type)field->type) {
        case TYPE_BOOL: *at = 1; break;
        case TYPE_NAME: strcpy(at, "Ümlaut, \"quoted\""); break;
        case TYPE_TEXT: strcpy(at, "a reason"); break;
        case TYPE_CARDS:
            fact.cards.count = 52;
            for (int i = 0; i < 52; i++) fact.cards.card[i] = (card)i;
            break;
        case TYPE_SPOTS:
            fact.bets.count = WAGERS_MAX;
            for (int i = 0; i < WAGERS_MAX; i++)
                fact.bets.spot[i] = (struct fact_spot){(uint8_t)i, (int64_t)rng_u32(rng) + 1};
            break;
        case TYPE_CHANGES: {
            struct fact_changes *changes = (struct fact_changes *)(void *)at;

            changes->count = FACT_CHANGES;
            for (int i = 0; i < FACT_CHANGES; i++) {
                changes->change[i].index = (uint8_t)(i + 1);
                changes->change[i].was = i ? (card)i : (card)CARD_HIDDEN; /* of a card that nobody has seen */
                changes->change[i].is = i ? (card)(20 + i) : (card)CARD_HIDDEN;
            }
            break;
        }
        case TYPE_CHIPS: {
            struct fact_chips *chips = (struct fact_chips *)(void *)at;

            chips->count = CHIP_KINDS;
            for (int i = 0; i < CHIP_KINDS; i++) chips->chips[i] = 1000 * i - 3; /* some came, some left */
            break;
        }
        case TYPE_AMOUNTS: {
            struct fact_amounts *amounts = (struct fact_amounts *)(void *)at;

            amounts->count = METERS_MAX;
            for (int i = 0; i < METERS_MAX; i++) amounts->amount[i] = (int64_t)rng_u64(rng);
            break;
        }
        case TYPE_LIMITS:
            fact.limits.count = 2;
            for (int i = 0; i < 2; i++) {
                fact.limits.spot[i].wager = (uint8_t)i;
                fact.limits.spot[i].min_cents = 100 + i;
                fact.limits.spot[i].max_cents = INT64_MAX - i;
            }
            break;
        default:
            for (int i = 0; i < field_width(field->type); i++) at[i] = (char)(1 + rng_below(rng, 40));
        }
    }
    return fact;
}

static char memory[4000], again[4000], json[8000];

TEST(fact, every_kind_comes_back_as_it_was_stored) {
    struct rng rng;
    const uint8_t data[] = "sealed";

    rng_seed(&rng, "facts", 5);
    for (int kind = FACT_NONE + 1; kind < FACT_KINDS; kind++) {
        struct fact fact = filled(kind, &rng), back;
        struct buf out = BUF(memory), second = BUF(again);

        fact.data = data;
        fact.data_size = sizeof data;
        fact_put(&out, &fact);
        CHECK(fact_get(&back, (const uint8_t *)memory, out.size));
        CHECK_EQ(back.number, fact.number);
        CHECK_EQ(back.data_size, sizeof data);
        CHECK(memcmp(back.data, data, sizeof data) == 0);
        fact_put(&second, &back);
        CHECK_EQ(second.size, out.size);
        CHECK(memcmp(memory, again, out.size) == 0);
        for (const struct fact_field *field = fields[kind]; field->type; field++) {
            const int width = field->type == TYPE_CHANGES ? (int)sizeof(struct fact_changes)
                              : field->type == TYPE_CHIPS ? (int)sizeof(struct fact_chips)
                                                          : field_width(field->type);
            CHECK(memcmp((char *)&back + field->offset, (char *)&fact + field->offset, (size_t)width) == 0);
        }
    }
}

/* 'date -u -d @253402300800' says Sat Jan 1 00:00:00 UTC 10000. */
TEST(fact, an_instant_that_no_calendar_has_is_no_fact) {
    static const struct {
        int64_t ms;
        bool good;
    } times[] = {{0, true},
                 {INT64_C(253402300799999), true},
                 {INT64_C(253402300800000), false},
                 {INT64_MAX, false},
                 {-1, false},
                 {INT64_MIN, false}};

    for (size_t i = 0; i < COUNT(times); i++) {
        struct fact fact = {.number = 1, .time_ms = times[i].ms, .kind = FACT_STOP}, back;
        struct buf out = BUF(memory);

        fact_put(&out, &fact);
        CHECK_EQ(fact_get(&back, (const uint8_t *)memory, out.size), times[i].good);
    }
}

TEST(fact, whatever_is_cut_short_or_too_long_is_no_fact) {
    struct rng rng;

    rng_seed(&rng, "cut", 3);
    for (int kind = FACT_NONE + 1; kind < FACT_KINDS; kind++) {
        const struct fact fact = filled(kind, &rng);
        struct fact back;
        struct buf out = BUF(memory);

        fact_put(&out, &fact);
        for (size_t size = 0; size < out.size; size++) CHECK(!fact_get(&back, (const uint8_t *)memory, size));
        CHECK(!fact_get(&back, (const uint8_t *)memory, out.size + 1));
    }
}

TEST(fact, every_kind_has_an_id_a_text_and_a_form_for_people) {
    struct rng rng;

    rng_seed(&rng, "json", 4);
    for (int kind = FACT_NONE + 1; kind < FACT_KINDS; kind++) {
        const struct fact fact = filled(kind, &rng);
        struct buf out = BUF(json);

        CHECK(*fact_id(kind) && *fact_text(kind));
        fact_put_json(&out, &fact);
        CHECK(!out.full && out.size > 40);
        for (int other = FACT_NONE + 1; other < kind; other++) CHECK(strcmp(fact_id(other), fact_id(kind)) != 0);
    }
}

TEST(fact, a_bet_is_small) {
    struct fact fact = {.kind = FACT_BETS, .number = 1};
    struct buf out = BUF(memory);

    fact.bets.count = 1;
    fact_put(&out, &fact);
    CHECK(out.size <= 52);
}

/* Logs of every version hold these numbers: what is new goes to the end. */
TEST(fact, kinds_keep_their_numbers) {
    static const char *const ids[] = {"",
                                      "config",
                                      "start",
                                      "stop",
                                      "note",
                                      "alarm-seen",
                                      "user",
                                      "pair",
                                      "unpair",
                                      "issue",
                                      "load",
                                      "collect",
                                      "redeem",
                                      "tokes",
                                      "table-open",
                                      "table-close",
                                      "limits",
                                      "sit",
                                      "leave",
                                      "round",
                                      "bets",
                                      "window",
                                      "close",
                                      "dealt-from",
                                      "cards",
                                      "correct",
                                      "act",
                                      "expire",
                                      "resume",
                                      "settle",
                                      "reveal",
                                      "void",
                                      "verify",
                                      "pay",
                                      "adjust",
                                      "maximum",
                                      "ready",
                                      "propose",
                                      "approve",
                                      "decline",
                                      "claim",
                                      "turn",
                                      "corrections",
                                      "irregularity",
                                      "deck",
                                      "step",
                                      "read",
                                      "rack",
                                      "slip",
                                      "chips",
                                      "sweep",
                                      "by-hand",
                                      "proof",
                                      "cash",
                                      "snapshot",
                                      "meters",
                                      "propose-ruling",
                                      "self-check",
                                      "amend",
                                      "propose-amend",
                                      "rest",
                                      "again",
                                      "amount",
                                      "dispute",
                                      "dispute-ruled",
                                      "propose-user",
                                      "session",
                                      "call"};

    for (int kind = FACT_NONE; kind < (int)COUNT(ids); kind++) CHECK_STR(fact_id(kind), ids[kind]);
}

TEST(fact, codes_of_notes_in_a_log_stay_what_they_are) {
    static const char *const ids[] = {"other",
                                      "login-failed",
                                      "tax-form",
                                      "currency-in",
                                      "currency-out",
                                      "actual-alarm",
                                      "store-trouble",
                                      "sign-paired",
                                      "sign-unpaired",
                                      "claim-open",
                                      "reader-paired",
                                      "reader-unpaired",
                                      "reader-trouble",
                                      "deck-count",
                                      "opener-differs",
                                      "recount-differs",
                                      "lock-gone",
                                      "mark",
                                      "drop-differs",
                                      "felt-differs",
                                      "clock-refused",
                                      "clock-accepted",
                                      "witness-overruled",
                                      "self-check-differs",
                                      "alone-share",
                                      "slips-waiting",
                                      "count-refused",
                                      "certificate-ends",
                                      "credit-paired",
                                      "account-changed",
                                      "people-differ",
                                      "login-tries"};

    CHECK_EQ(COUNT(ids), NOTE_COUNT);
    for (int code = 0; code < (int)COUNT(ids); code++) CHECK_STR(fact_note_id(code), ids[code]);
}
