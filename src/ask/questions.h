/* questions.h - what both programs are asked. */
#pragma once

#include "ask/question.h"

struct games_question {
    const char *game;
    bool json, csv;
};
struct rules_question {
    const char *game, *clause;
    bool variations, json;
};
struct tables_question {
    const char *game, *wager, *check;
    bool json, csv;
};
struct exercise_question {
    const char *game, *exercise, *seed, *about, *answer;
    bool json; /* the only form */
};
struct set_question {
    struct ask_list cards;
    const char *house_way, *wheel;
    bool all, json, csv;
};
struct settle_question {
    const char *word, *language; /* there is no word */
    bool explain, json;
};
struct verify_question {
    struct ask_list receipts;
    const char *key, *commitment, *reveal, *checkpoints;
    bool tables, json;
};
struct self_check_question {
    const char *config, *store, *approved;
    bool json;
};

extern const struct ask ask_games, ask_rules, ask_tables, ask_exercise, ask_set, ask_settle, ask_verify, ask_self_check;
