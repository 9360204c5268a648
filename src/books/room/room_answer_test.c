#include "books/room/room_answer.c"

#include "books/export.h"
#include "books/room/room_fixture.h"
#include "message.h"

static char said[1 << 16];

static void put_text(void *context, const char *text, size_t size) { buf_bytes(context, text, size); }

/* The answer to a question about this log, or its refusal. */
static enum err ask(struct log *l, struct room_ask question) {
    struct buf out = BUF(said);
    char memory[300];
    struct buf message = BUF(memory);

    question.store = l->store;
    question.now_ms = LOG_DAY + 20 * 3600000;
    question.put = put_text;
    question.context = &out;
    const enum err err = room_answer(&question, &message);

    CHECK(!out.full);
    return err;
}

static void conforms(const char *name) {
    static char copy[sizeof said];
    char why[400];
    struct buf message = BUF(why);

    memcpy(copy, said, sizeof copy);
    CHECK(message_conforms(name, copy, strlen(copy), &message), "%s: %s", name, why);
}

/* A day of one table, with a fill that was voided. */
static struct log *day(void) {
    struct log *l = log_open();

    log_slip(l, 1, SLIP_OPENER, log_chips(100, 40, 10), 6);
    log_void(l, 1, SLIP_FILL, log_slip(l, 1, SLIP_FILL, log_chips(0, 0, 4), 3));
    log_slip(l, 1, SLIP_FILL, log_chips(0, 20, 0), 6);
    log_begin_round(l, 1, DEALER1);
    log_settle(l, 1, DEALER1, 500);
    log_slip(l, 1, SLIP_CLOSER, log_chips(100, 61, 10), 6);
    log_slip(l, 1, SLIP_COUNT, (struct fact_chips){.count = 3, .chips = {0, 0, 0}}, 6);
    return l;
}

TEST(room_answer, the_master_games_report) {
    struct log *l = day();

    CHECK_EQ(ask(l, (struct room_ask){.what = ROOM_GAMES, .by = ROOM_BY_BOX}), OK);
    conforms("MasterGames");
    CHECK(strstr(said, "\"day\":\"2026-11-15\",\"units\":[100,500,2500]"));
    CHECK(strstr(said, "{\"of\":\"box\",\"name\":\"Catch 1\",\"game\":\"three-card-catch\",\"box\":1,"
                       "\"state\":\"verified\",\"opener\":{\"chips\":[100,40,10],\"cents\":55000}"));
    CHECK(strstr(said, "\"felt\":500,\"adjusted\":500,\"difference\":0,"));
    CHECK(strstr(said, "{\"of\":\"house\",\"name\":\"Test Room\",\"state\":\"verified\""));
    CHECK_EQ(ask(l, (struct room_ask){.what = ROOM_GAMES, .day = "2026-11-14"}), OK);
    CHECK(strstr(said, "\"lines\":[]}"));
    CHECK_EQ(ask(l, (struct room_ask){.what = ROOM_GAMES, .day = "today"}), ERR_RANGE);
    log_close(l);
}

/* Every object of a list. */
static void each_conforms(const char *name) {
    static char list[sizeof said];
    int depth = 0;
    size_t from = 0;

    memcpy(list, said, sizeof list);
    for (size_t i = 1; list[i]; i++) {
        if (list[i] == '{' && depth++ == 0) from = i;
        if (list[i] != '}' || --depth > 0) continue;
        memcpy(said, list + from, i + 1 - from);
        said[i + 1 - from] = 0;
        conforms(name);
    }
}

TEST(room_answer, work_slips_and_the_cage) {
    struct log *l = day();

    CHECK_EQ(ask(l, (struct room_ask){.what = ROOM_WORK, .by = ROOM_BY_DEALER}), OK);
    CHECK(strstr(said, "[{\"of\":\"dealer\",\"name\":\"dora\","));
    each_conforms("WorkLine");
    CHECK_EQ(ask(l, (struct room_ask){.what = ROOM_SLIPS}), OK);
    CHECK(strstr(said, "\"slip\":\"fill\",\"number\":1,\"table\":\"Catch 1\",\"state\":\"void\""));
    CHECK(strstr(said, "\"reason\":\"spoiled\""));
    CHECK(strstr(said, "{\"line\":\"requested\",\"as\":\"supervisor\",\"who\":\"sue\","));
    each_conforms("Slip");
    CHECK_EQ(ask(l, (struct room_ask){.what = ROOM_SLIPS, .slip = SLIP_FILL + 1, .number = 2, .limit = 5}), OK);
    CHECK(!strstr(said, "\"number\":2"));
    CHECK_EQ(ask(l, (struct room_ask){.what = ROOM_CAGE}), OK);
    conforms("Cage");
    CHECK(strstr(said, "\"required\":1400000,")); /* two tables, 1 % of $1,000,000 */
    CHECK(strstr(said, "\"short\":1400000,"));
    log_close(l);
}

/* [WAC 230-15-620] Who verifies boxes may void a count, and must not learn by that what the next one finds. */
TEST(room_answer, a_void_count_is_shown_after_the_box_was_counted_anew) {
    struct log *l = log_open();
    const struct fact_chips notes = {.count = 3, .chips = {7, 8, 9}};
    const struct room_ask paper = {.what = ROOM_PAPER, .slip = SLIP_COUNT + 1, .number = 1};

    log_void(l, 1, SLIP_COUNT, log_slip(l, 1, SLIP_COUNT, notes, 4));
    log_slip(l, 2, SLIP_COUNT, notes, 6); /* of another table */
    CHECK_EQ(ask(l, paper), OK);
    CHECK(strstr(said, "\"state\":\"void\"") && !strstr(said, "[7,8,9"));
    log_slip(l, 1, SLIP_COUNT, notes, 5);
    CHECK_EQ(ask(l, paper), OK);
    CHECK(!strstr(said, "[7,8,9"));
    log_put(l, log_sign(1, SLIP_COUNT, 3, COUNT_VERIFIED, CASHIER1), NULL, 0); /* found nothing: counted again */
    CHECK_EQ(ask(l, paper), OK);
    CHECK(!strstr(said, "[7,8,9"));
    log_slip(l, 1, SLIP_COUNT, notes, 6);
    CHECK_EQ(ask(l, paper), OK);
    CHECK(strstr(said, "[7,8,9"));
    log_close(l);
}

TEST(room_answer, the_paper_of_a_slip) {
    struct log *l = day();

    for (int kind = 0; kind < SLIP_KINDS; kind++) {
        const struct room_ask question = {.what = ROOM_PAPER, .slip = (uint8_t)(kind + 1), .number = 1};

        CHECK_EQ(ask(l, question), kind == SLIP_ERROR || kind == SLIP_CREDIT ? ERR_SLIP : OK);
        if (said[0]) conforms("SlipPaper");
    }
    CHECK_EQ(ask(l, (struct room_ask){.what = ROOM_PAPER, .slip = SLIP_CLOSER + 1, .number = 1}), OK);
    CHECK(strstr(said, "\"parts\":[\"closer: into the drop box\",\"opener: face up in the rack"));
    CHECK(strstr(said, "\"venue\":\"Test Room\""));
    log_close(l);
}

/* ---- exports ------------------------------------------------------------------------------------------ */

static void exported(struct log *l, enum export_what what) {
    struct buf out = BUF(said);
    char memory[300];
    struct buf message = BUF(memory);
    struct export e = {.lookup = {.store = l->store}, .what = what, .csv = true, .put = put_text, .context = &out};

    CHECK(export_run(&e, &message), "%s", memory);
    CHECK(!out.full);
}

TEST(room_answer, exports_of_slips_racks_and_games) {
    struct log *l = day();
    const struct transfer filled = {
        account_chips(ACCOUNT_TRANSIT, 1), account_rack(2, 1), 3000, TRANSFER_RACK_FILL, TRANSFER_NO_WAGER, 0};

    exported(l, EXPORT_SLIPS);
    CHECK(strstr(said, "fill,1,1,Catch 1,void,"));
    CHECK(strstr(said, ",counted,dealer,1,dora,100x100 500x40 2500x10,,"));
    exported(l, EXPORT_GAMES);
    CHECK(strstr(said, "2026-11-15,Catch 1,three-card-catch,1,verified,55000,10000,0,65500,0,0,0,500,0,500,500,0,"
                       "2000,1,2,"));
    log_put(l, (struct fact){.kind = FACT_SLIP, .table = 2}, &filled, 1);
    exported(l, EXPORT_RACKS);
    CHECK(strstr(said, ",2,Catch 2,fill,transit,rack,500,6,3000"));
    log_close(l);
}

/* Whoever verifies a box recounts it before seeing the report. */
TEST(room_answer, W230_15_620_nobody_reads_what_an_open_count_found) {
    struct log *l = log_open();

    log_slip(l, 1, SLIP_OPENER, log_chips(100, 40, 10), 6);
    log_slip(l, 1, SLIP_CLOSER, log_chips(100, 40, 10), 6);
    log_slip(l, 1, SLIP_COUNT, (struct fact_chips){.count = 3, .chips = {0, 0, 77}}, 5);
    CHECK_EQ(ask(l, (struct room_ask){.what = ROOM_SLIPS, .slip = SLIP_COUNT + 1}), OK);
    CHECK(strstr(said, "\"line\":\"recounted\"") && !strstr(said, "\"chips\"") && !strstr(said, "\"cents\""));
    each_conforms("Slip");
    CHECK_EQ(ask(l, (struct room_ask){.what = ROOM_GAMES, .by = ROOM_BY_BOX}), OK);
    CHECK(strstr(said, "\"box\":1,\"state\":\"closed\"") && !strstr(said, "77"));
    log_close(l);
}
