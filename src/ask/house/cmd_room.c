/* cmd_room.c - 'cardroom room': the reports of the tables in chips, from the log of its house.
 *
 * Only reads the store, and may run while the house is open.  --json prints what the house answers to the same
 * questions (docs/protocol.md); the exports slips, racks and games of 'cardroom audit' have it all as CSV. */
#include "ask/call.h"
#include "ask/house/house_questions.h"
#include "books/room/cage.h"
#include "books/room/room_answer.h"
#include "deal/list.h"

#include <string.h>
#include <time.h>

/* What the text of a report shows of each row; NULL: everything. */
#define AMOUNTS                                                                                                        \
    "of name box opener/cents fills/cents credits/cents closer/cents drop felt adjusted played difference state "      \
    "estimated differs beyond"

static const struct report {
    const char *word;
    uint8_t what, by;
    const char *shown;
} reports[] = {{"master", ROOM_GAMES, 0, AMOUNTS},
               {"boxes", ROOM_GAMES, ROOM_BY_BOX, AMOUNTS},
               {"table", ROOM_WORK, ROOM_BY_TABLE, NULL},
               {"game", ROOM_WORK, ROOM_BY_GAME, NULL},
               {"dealer", ROOM_WORK, ROOM_BY_DEALER, NULL},
               {"cage", ROOM_CAGE, 0, NULL},
               {"slips", ROOM_SLIPS, 0, "slip number table state cents paper reason"},
               {"slip", ROOM_PAPER, 0, NULL},
               {"disputes", ROOM_DISPUTES, 0, NULL}};

/* ---- running ------------------------------------------------------------------------------------------ */
/* The answer of the house to the same question; as text when all of it is there. */
static bool put_report(struct call *call, const struct report *report, struct room_ask *ask, struct buf *message) {
    struct answer answer = call_answer(call, "");
    char *memory = NULL;
    size_t size = 0;
    FILE *whole = open_memstream(&memory, &size);
    if (!whole) return buf_refuse(message, "out of memory");
    answer.shown = report->shown;
    answer.unit = UNIT_CENTS;
    ask->put = cli_put;
    ask->context = whole;
    bool good = room_answer(ask, message) == OK;
    fputc('\n', whole);
    good = fclose(whole) == 0 && good;
    if (good && answer.form == ANSWER_JSON) cli_put(call->out, memory, size);
    if (good && answer.form == ANSWER_TEXT) answer_put_text(&answer, (struct text){memory, size});
    free(memory);
    return good;
}

static int run_store(struct call *call, const struct report *report, struct room_ask *ask) {
    const struct room_question *given = call->question;
    BUF_ON_STACK(message, 500);
    if (!cli_store_open(&call->command, given->store, STORE_READ, &ask->store)) return EXIT_CANNOT;
    const bool good = put_report(call, report, ask, &message);

    if (!good) call_error(call, "%s", message.text);
    store_close(ask->store);
    return good ? EXIT_DONE : EXIT_CANNOT;
}

/* ---- arguments ---------------------------------------------------------------------------------------- */
/* These return EXIT_DONE, or EXIT_USAGE after a message. */

static const struct report *find_report(const char *word) {
    for (size_t i = 0; word && i < COUNT(reports); i++)
        if (strcmp(word, reports[i].word) == 0) return &reports[i];
    return NULL;
}

static int read_slip(struct call *call, const char *kind, const char *number, struct room_ask *ask) {
    for (int i = 0; kind && i < SLIP_KINDS; i++)
        if (strcmp(kind, slip_id(i)) == 0) ask->slip = (uint8_t)(i + 1);
    ask->number = number ? (uint32_t)strtoul(number, NULL, 10) : 0;
    if (ask->slip && ask->number) return EXIT_DONE;
    return call_usage(call, "slip: say its kind (%s) and its number", SLIP_WORDS);
}

static int room_start(struct call *call) {
    const struct room_question *given = call->question;
    const struct report *report = find_report(given->report);
    if (!report)
        return call_usage(call, "say which report: master, boxes, table, game, dealer, cage, slips, slip or disputes");
    struct room_ask ask = {
        .what = report->what, .by = report->by, .now_ms = (int64_t)time(NULL) * 1000, .day = given->day};
    if (!args_time(&call->command, "--since", given->since, &ask.since_ms) ||
        !args_time(&call->command, "--until", given->until, &ask.until_ms))
        return EXIT_USAGE;
    if (given->day[0] && (given->since || given->until))
        return call_usage(call, "--since and --until are a shift in place of --day: give one or the other");
    if (given->until && ask.until_ms <= ask.since_ms) return call_usage(call, "--until must be later than --since");
    if (ask.what == ROOM_PAPER && read_slip(call, given->kind, given->number, &ask)) return EXIT_USAGE;
    if (ask.what != ROOM_PAPER && given->kind) return call_usage(call, "'%.40s' is one word too many", given->kind);
    return run_store(call, report, &ask);
}

const struct command cmd_room = {.ask = &ask_room, .answer = room_start};
