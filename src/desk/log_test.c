#include "desk/log.c"

#include "test.h"

/* 2026-11-15T20:15:00.123Z, from 'date -u -d 2026-11-15T20:15:00Z +%s'. */
#define NOON INT64_C(1794773700123)

static const char *put(const struct log_line *line, bool json) {
    static char memory[LOG_LINE_MAX];
    struct buf b = BUF(memory);

    log_put(&b, line, json);
    CHECK(!b.full);
    return memory;
}

TEST(log, a_line_is_one_json_object) {
    const struct log_field fields[] = {LOG_TEXT("code", "store-full"), LOG_NUMBER("waiting", -3)};
    const struct log_line line = {NOON, LOG_LEVEL_WARNING, "store-trouble", "it cannot write", fields, 2};

    CHECK_STR(put(&line, true),
              "{\"time\":\"2026-11-15T20:15:00.123Z\",\"level\":\"warning\",\"event\":\"store-trouble\","
              "\"text\":\"it cannot write\",\"code\":\"store-full\",\"waiting\":-3}\n");
}

TEST(log, a_person_reads_a_sentence) {
    const struct log_field fields[] = {LOG_TEXT("address", "::1"), LOG_NUMBER("user", 3)};
    struct log_line line = {NOON, LOG_LEVEL_INFO, "login", "ann logged in", fields, 2};

    CHECK_STR(put(&line, false), "20:15:00 ann logged in (address ::1, user 3)\n");
    const struct log_field some[] = {LOG_TEXT("table", ""), LOG_NUMBER("user", 0)};
    line.fields = some;
    CHECK_STR(put(&line, false), "20:15:00 ann logged in (user 0)\n"); /* empty fields are left out */
    line.level = LOG_LEVEL_ERROR;
    line.count = 0;
    CHECK_STR(put(&line, false), "20:15:00 error: ann logged in\n");
}

/* Text from outside cannot begin a line or move the cursor. */
TEST(log, what_comes_from_outside_stays_in_its_place) {
    const struct log_field fields[] = {LOG_TEXT("name", "x\n{\"level\":\"error\"}\033[2J\"")};
    const struct log_line line = {NOON, LOG_LEVEL_INFO, "e", "t\r\n", fields, 1};
    const char *json = put(&line, true);

    CHECK(strchr(json, '\n') == json + strlen(json) - 1 && !strchr(json, 033));
    CHECK(strstr(json, "\\u000a{\\\"level\\\"") != NULL);
    CHECK_STR(put(&line, false), "20:15:00 t?? (name x?{\"level\":\"error\"}?[2J\")\n");
}

TEST(log, long_texts_are_cut_and_the_line_is_whole) {
    char text[3000];
    struct log_field fields[40];

    memset(text, 1, sizeof text - 1); /* six bytes each in JSON */
    text[sizeof text - 1] = 0;
    for (size_t i = 0; i < 40; i++) fields[i] = (struct log_field){.key = "k", .text = text};
    const struct log_line line = {NOON, LOG_LEVEL_INFO, "e", text, fields, 40};
    const char *json = put(&line, true);

    CHECK_STR(json + strlen(json) - 3, "\"}\n");
    put(&line, false);
    memset(text, 'a', TEXT_MAX - 1);
    memcpy(text + TEXT_MAX - 1, "\xc3\xa9", 3); /* the last character has two bytes, and one fits */
    const struct log_line cut = {NOON, LOG_LEVEL_INFO, "e", text, NULL, 0};

    json = put(&cut, true);
    CHECK_STR(json + strlen(json) - 4, "a\"}\n");
}

TEST(log, levels_have_names) {
    CHECK_EQ(log_level_find("warning"), LOG_LEVEL_WARNING);
    CHECK_EQ(log_level_find("loud"), -1);
    CHECK_STR(log_level_id(LOG_LEVEL_DEBUG), "debug");
    CHECK_STR(log_level_id(LOG_LEVELS), "");
}

static int64_t clock_ms(void *context) {
    (void)context;
    return NOON;
}

TEST(log, what_is_below_the_level_is_not_written) {
    int ends[2];
    char memory[500] = "";

    CHECK_EQ(pipe(ends), 0);
    struct log log = {.on = true, .json = true, .least = LOG_LEVEL_WARNING, .file = ends[1], .clock_ms = clock_ms};

    log_event(&log, LOG_LEVEL_INFO, "a", "t", LOG_NUMBER("n", 1));
    log_event(&log, LOG_LEVEL_ERROR, "b", "t", LOG_NUMBER("n", 1), LOG_TEXT("x", "y"));
    log.on = false;
    log_event(&log, LOG_LEVEL_ERROR, "c", "t", LOG_NUMBER("n", 1));
    log_event(NULL, LOG_LEVEL_ERROR, "d", "t", LOG_NUMBER("n", 1));
    close(ends[1]);
    CHECK(read(ends[0], memory, sizeof memory - 1) > 0);
    CHECK(strstr(memory, "\"event\":\"b\"") && strstr(memory, "\"n\":1,\"x\":\"y\"}\n"));
    CHECK(!strstr(memory, "\"a\"") && !strstr(memory, "\"c\""));
    close(ends[0]);
}
