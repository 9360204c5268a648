#include "pit/laboratory.c"

#include "test.h"

#include <sys/stat.h>

static char script[] = "/tmp/laboratory-XXXXXX";

/* A laboratory that does what the lines of shell say. */
static const char *program(const char *lines) {
    strcpy(script + sizeof script - 7, "XXXXXX");
    const int fd = mkstemp(script);
    CHECK(fd >= 0);
    dprintf(fd, "#!/bin/sh\n%s\n", lines);
    close(fd);
    CHECK(chmod(script, 0700) == 0);
    return script;
}

static enum err ask(const char *path, int64_t most_ms, struct buf *answer) {
    const struct laboratory_question q = {
        .program = path, .question = text_of("{}\n"), .config = text_of("config\n"), .most_ms = most_ms};
    const enum err err = laboratory_ask(&q, answer);
    if (path == script) unlink(script);
    return err;
}

TEST(laboratory, reads_question_and_configuration_and_answers) {
    BUF_ON_STACK(answer, 100);
    CHECK_EQ(ask(program("cat; echo end"), 10000, &answer), OK);
    CHECK_STR(answer.text, "{}\nconfig\nend\n");
}

TEST(laboratory, one_that_is_not_there_or_fails_is_no_advice) {
    BUF_ON_STACK(answer, 100);
    CHECK_EQ(ask(NULL, 10000, &answer), ERR_NO_LABORATORY);
    CHECK_EQ(ask("/nowhere/cardroom-lab", 10000, &answer), ERR_NO_LABORATORY);
    CHECK_EQ(ask(program("echo half; exit 1"), 10000, &answer), ERR_NO_LABORATORY);
    CHECK_EQ(ask(program("kill -9 $$"), 10000, &answer), ERR_NO_LABORATORY);
}

TEST(laboratory, one_that_takes_too_long_is_ended) {
    BUF_ON_STACK(answer, 100);
    CHECK_EQ(ask(program("exec sleep 60"), 200, &answer), ERR_NO_LABORATORY);
}

TEST(laboratory, an_answer_that_does_not_fit_is_none) {
    BUF_ON_STACK(answer, 10);
    CHECK_EQ(ask(program("echo 0123456789"), 10000, &answer), ERR_NO_LABORATORY);
}
