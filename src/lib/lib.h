/* lib.h - what the files of the library share: the handle.  The public header is cardroom.h. */
#pragma once

#include "cli/round/round_json.h"
#include <cardroom.h>

struct cardroom {
    char *text, *message; /* the last answer and what was said beside it; NULL: "" */
    size_t text_size;
    struct failure refused; /* the first refusal; refused.err OK: none */
    uint64_t refused_line;
    char *memory; /* of a call's text */
    int (*progress)(void *context, double done);
    void *progress_context;
    bool stopped;
};

/* Forgets the last answer and error. */
void cardroom_forget(cardroom *c);

/* Keeps an error, "place: text of err" or only the text; CARDROOM_FAILED. */
int cardroom_refuse(cardroom *c, enum err err, const char *place);
