#include "house/reader.c"

#include "floor/floor_live_fixture.h"
#include "house/house_world_fixture.h"
#include "test.h"

TEST(reader, a_frame_is_read_strictly) {
    static const struct {
        const char *text;
        int what; /* READS: it is none */
    } frames[] = {
        {"S", READ_START},
        {"C", READ_CUT},
        {"e", READ_ERROR_END},
        {"E", READ_ERROR},
        {"E jam", READ_ERROR},
        {"D As", READ_CARD},
        {"D Jk", READ_CARD},
        {"", READS},
        {"S ", READS},
        {"D", READS},
        {"D ", READS},
        {"DAs", READS},
        {"D A", READS},
        {"D Asx", READS},
        {"D ??", READS},
        {"D Zs", READS},
        {"Ejam", READS},
        {"x", READS},
        {"s", READS},
        {"B 3 xtra on", READ_SENSOR},
        {"B 6 natural-pair-plus off", READ_SENSOR},
        {"B 0 xtra on", READS},
        {"B 8 xtra on", READS},
        {"B 3 xtra", READS},
        {"B 3  on", READS},
        {"B 3 xtra ON", READS},
        {"B3 xtra on", READS},
    };

    for (size_t i = 0; i < COUNT(frames); i++) {
        char text[32];
        int what = READS;
        card c;

        snprintf(text, sizeof text, "%s", frames[i].text);
        const bool good = floor_read_frame((struct text){text, strlen(text)}, &what, &c);
        CHECK(good == (frames[i].what != READS) && (!good || what == frames[i].what), "'%s'", text);
    }
}

/* A sealed frame shows neither what it says nor how long it is, and is good for its table and number alone. */
TEST(reader, a_sealed_frame_opens_with_its_key_for_its_own_fact) {
    struct house_keys keys = {.old_count = 1};
    struct rng rng;
    struct house h = {.setup = {.rng = &rng, .keys = &keys}};
    struct fact fact = {.kind = FACT_READ, .table = 3, .data_size = READER_SEALED};
    uint8_t sealed[2][READER_SEALED], plain[PLAIN];
    char text[] = "D As";

    rng_seed(&rng, "seal", 4);
    memset(keys.seal, 1, sizeof keys.seal);
    fact.read.seq = 9;
    for (int i = 0; i < 2; i++) CHECK_EQ(seal_frame(&h, &fact, (struct text){text, 4}, sealed[i]), OK);
    CHECK(memcmp(sealed[0], sealed[1], READER_SEALED) != 0); /* the same card looks different */
    fact.data = sealed[0];
    CHECK(unseal_frame(&keys, &fact, plain));
    CHECK(memcmp(plain + 4, "D As", 5) == 0);
    fact.read.seq = 10;
    CHECK(!unseal_frame(&keys, &fact, plain));
    fact.read.seq = 9;
    fact.table = 4;
    CHECK(!unseal_frame(&keys, &fact, plain));
    fact.table = 3;
    memcpy(keys.old_seal[0], keys.seal, sizeof keys.seal);
    memset(keys.seal, 2, sizeof keys.seal);
    CHECK(unseal_frame(&keys, &fact, plain)); /* sealed under the predecessor */
    keys.old_count = 0;
    CHECK(!unseal_frame(&keys, &fact, plain));
    keys.old_count = 1;
    sealed[0][50] ^= 1;
    CHECK(!unseal_frame(&keys, &fact, plain));
    fact.data_size--;
    CHECK(!unseal_frame(&keys, &fact, plain));
}

/* ---- bet sensors --------------------------------------------------------------------------------------- */

static const char felt_config[] =
    "{\"venue\": \"Felt\", \"pools\": [{\"name\": \"Catch\", \"game\": \"three-card-catch\"}],"
    " \"tables\": [{\"name\": \"Catch 1\", \"game\": \"three-card-catch\", \"dealer\": \"live\","
    " \"money\": \"chips\", \"pool\": \"Catch\", \"limits\": {"
    "\"ante\": {\"min\": 500, \"max\": 10000, \"estimate\": 1500},"
    "\"xtra\": {\"min\": 500, \"max\": 10000, \"estimate\": 1500}}}]}";

static void signs_opener(struct world *w, int line, uint32_t who) {
    struct fact fact = by(fixture_at(1, FACT_SLIP), who);

    fact.slip.kind = SLIP_OPENER;
    fact.slip.number = 1;
    fact.slip.line = (uint8_t)line;
    fact.slip.as = line ? AS_SUPERVISOR : AS_DEALER;
    CHECK_EQ(put(w, fact), OK);
}

/* A round is open at a table with sensors. */
static struct world *felt_world(void) {
    struct world *w = calloc(1, sizeof *w);
    struct fact round = by(fixture_at(1, FACT_ROUND), DEALER);

    CHECK_EQ(store_memory_open(&w->store), OK);
    rng_seed(&w->rng, "felt", 4);
    receipt_key_from_seed(&w->keys.sign, (const uint8_t *)"0123456789abcdef0123456789abcdef");
    w->now_ms = 1700000000000;
    snprintf(w->text, sizeof w->text, "%s", felt_config);
    CHECK(start(w, false));
    signs_opener(w, 0, DEALER);
    signs_opener(w, 1, FLOOR);
    turn(w);
    round.round.round = round.round.game = 1;
    round.round.shuffled = true;
    CHECK_EQ(put(w, round), OK);
    return w;
}

static enum err sends(struct world *w, int seq, const char *text) {
    char memory[FACT_FRAME];
    int what;

    snprintf(memory, sizeof memory, "%s", text);
    return house_read(&w->house, 1, &(struct reader_frame){(uint8_t)seq, {memory, strlen(memory)}}, w->now_ms, &what);
}

static int64_t stake(const struct world *w, int wager) {
    const int64_t *stakes = floor_game(&w->house.working, 1)->stakes(w->house.working.round[0], 2);

    return stakes ? stakes[wager] : 0;
}

static struct fact keyed(int64_t cents) {
    return by(fixture_also(fixture_bet(1, 2, ANTE, cents), XTRA, cents), DEALER);
}

TEST(reader, a_sensor_that_says_the_same_again_does_not_undo_the_dealers_key) {
    struct world *w = felt_world();

    CHECK_EQ(sends(w, 0, "S"), OK);
    CHECK_EQ(sends(w, 1, "B 2 ante on"), OK);
    CHECK_EQ(sends(w, 2, "B 2 xtra on"), OK);
    CHECK_EQ(stake(w, ANTE), 1500);
    CHECK_EQ(put(w, keyed(0)), OK);
    CHECK_EQ(sends(w, 3, "B 2 ante on"), OK);
    CHECK_EQ(sends(w, 4, "B 2 xtra on"), OK);
    CHECK_EQ(stake(w, ANTE), 0);
    CHECK_EQ(sends(w, 5, "B 2 ante off"), OK);
    CHECK_EQ(sends(w, 6, "B 2 xtra off"), OK);
    CHECK_EQ(sends(w, 7, "B 2 ante on"), OK);
    CHECK_EQ(sends(w, 8, "B 2 xtra on"), OK); /* these are changes */
    CHECK_EQ(stake(w, XTRA), 1500);
    end(w);
}

TEST(reader, C_4_2_5_betting_does_not_close_while_a_sensor_says_otherwise) {
    const struct fact close = by(fixture_at(1, FACT_CLOSE), DEALER);
    struct world *w = felt_world();
    char memory[160];
    struct buf why = BUF(memory);

    CHECK_EQ(put(w, by(fixture_also(fixture_bet(1, 1, ANTE, 1500), XTRA, 1500), DEALER)), OK);
    CHECK_EQ(sends(w, 0, "S"), OK);
    CHECK_EQ(sends(w, 1, "B 2 ante on"), OK);
    CHECK_EQ(put(w, close), ERR_SENSORS); /* an Ante alone */
    reader_put_difference(&w->house, 1, &why);
    CHECK_STR(memory, "seat 2: by its sensor Ante lies, and it is not in play; look at the felt and put it "
                      "right with its key");
    CHECK_EQ(put(w, by(fixture_bet(1, 2, ANTE, 0), DEALER)), OK); /* a chip that was left there */
    CHECK_EQ(find_difference(&w->house, 1, &(int){0}), 0);
    CHECK_EQ(sends(w, 2, "B 2 ante off"), OK);
    CHECK_EQ(sends(w, 3, "B 2 ante on"), OK);
    CHECK_EQ(sends(w, 4, "B 2 xtra on"), OK);
    CHECK_EQ(sends(w, 5, "B 2 ante off"), OK);
    CHECK_EQ(stake(w, ANTE), 1500); /* an X-Tra Bonus does not lie without it */
    CHECK_EQ(put(w, close), ERR_SENSORS);
    why = BUF(memory);
    reader_put_difference(&w->house, 1, &why);
    CHECK_STR(memory, "seat 2: by its sensor Ante no longer lies, and it is in play; look at the felt and put "
                      "it right with its key");
    CHECK_EQ(put(w, keyed(1500)), OK); /* the dealer looked: it lies */
    CHECK_EQ(put(w, close), OK);
    end(w);
}
