/* request.h - a request of the library, a JSON object, as the arguments of a command: {"wager":"base","threads":1}
 * becomes --wager=base --threads=1.  "files" become the files of the call, "words" are further words. */
#pragma once

#include "ask/call.h"

struct request {
    char *text;  /* a copy, of which the files are slices */
    char **argv; /* each argument has memory of its own */
    struct call_file *files;
    struct text words[8]; /* behind the subject */
    int argc, file_count, word_count;
    bool plain, no_memory; /* plain: "json":false */
    char message[300];
};

/* word: the command's first, or NULL.  --json is added unless the request says otherwise.  False: the message says
 * why.  Must be closed in either case. */
bool request_open(struct request *r, const char *command, const char *word, const char *text);
void request_close(struct request *r);
