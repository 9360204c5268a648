/* house_questions.h - what the house alone is asked, by its operators. */
#pragma once

#include "ask/question.h"

struct audit_question {
    const char *store, *key, *public, *witness, *export, *since, *until, *output;
    bool allow_unsigned, from_snapshot, json, csv;
    int64_t threads;
};
struct room_question {
    const char *report, *kind, *number, *store, *day, *since, *until;
    bool json;
};
struct backup_question {
    const char *file, *store, *restore;
    bool json;
};
struct archive_question {
    const char *store, *key, *before;
    bool remove;
};
struct key_question {
    const char *file, *secret, *public;
    bool json;
};
struct witness_question {
    struct ask_list keys;
    const char *output;
};
struct serve_question {
    const char *config, *check, *store, *key, *log, *level, *stop, *witness;
    struct ask_list addresses, old_keys;
    bool demo, unapproved, standby, any_clock, any_people, any_books, expired;
};

extern const struct ask ask_audit, ask_room, ask_backup, ask_archive, ask_key, ask_witness, ask_serve;
