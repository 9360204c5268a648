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

#include "ask/question_fields.h"

#include "ask/lab/lab_questions.def"
