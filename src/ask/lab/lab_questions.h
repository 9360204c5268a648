/* lab_questions.h - what the laboratory alone is asked. */
#pragma once

#include "ask/question.h"

/* What is counted: a game, one of its wagers or all, fixed tables and options, tables and rules that nobody approved.
 */
struct analysis_words {
    const char *game, *wager;
    int64_t threads; /* 0: one per processor */
    struct ask_list settings, tables, varied;
};

#define QUESTION(id)           struct id##_question {
#define COUNTS(id, field)      struct analysis_words field;
#define FLAG(id, field, ...)   bool field;
#define TEXT(id, field, ...)   const char *field;
#define NUMBER(id, field, ...) int64_t field;
#define LIST(id, field, ...)   struct ask_list field;
#define ROW(id, field, ...)
#define END(id, ...)                                                                                                   \
    }                                                                                                                  \
    ;                                                                                                                  \
    extern const struct ask ask_##id;
#include "ask/lab/lab_questions.def"
