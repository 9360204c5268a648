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

struct advise_question {
    const char *path;
    struct ask_list varied;
    int64_t seat; /* the only one to advise, or 0 */
    bool json, cards;
};
struct analyze_question {
    struct analysis_words words;
    const char *strategy, *evaluate;
    bool frontier, json, csv;
};
struct protect_question {
    struct analysis_words words;
    struct ask_list information;
    const char *groups, *strategy, *seed, *error, *penetration, *probability;
    int64_t limit, rounds;
    bool list, json, csv;
};
struct compare_question {
    struct analysis_words words;
    bool sensitivity, json, csv;
};
struct design_question {
    struct analysis_words analysis;
    const char *edge, *hit_rate, *deviation, *top, *total, *values, *by;
    struct ask_list lines;
    int64_t limit;
    bool json, csv;
};
struct risk_question {
    struct analysis_words words;
    int64_t rounds, bankroll, stake, aggregate;
    bool covariance, json, csv;
};
struct houseway_question {
    const char *name, *wheel;
    int64_t threads, rules;
    bool costs, print, json, csv;
};
struct simulate_question {
    struct analysis_words rules;
    const char *rounds, *seed, *seats, *strategy, *until_error, *state;
    bool json, csv;
};
struct report_question {
    struct analysis_words words;
    const char *file, *format, *date;
    bool json; /* --format json */
};
struct rng_question {
    bool test, raw, json, csv;
    const char *deals, *seed, *size, *fault, *decks;
    int64_t threads, bytes, rounds;
    struct ask_list games;
};
struct sweep_question {
    const char *manifest, *folder, *shard;
    bool merge, shared, json;
};
struct packet_question {
    const char *folder, *source, *date;
    struct ask_list games;
    bool full, json;
};
struct answer_question {
    const char *word; /* there is none */
};
struct lab_question {
    int64_t port;
};
struct drill_question {
    const char *game;
    int64_t port;
    bool dealer;
};
struct play_question {
    const char *game, *bankroll, *least, *most; /* dollars */
    const char *seed, *receipts, *key;
    int64_t seats;
    bool no_advice;
    struct ask_list settings; /* NAME=VALUE */
};

extern const struct ask ask_advise, ask_analyze, ask_protect, ask_compare, ask_design, ask_risk, ask_houseway,
    ask_simulate, ask_report, ask_rng, ask_sweep, ask_packet, ask_answer, ask_lab, ask_drill, ask_play;
