/* lib.h - what the files of the library share: the handle.  The public header is cardroom.h. */
#pragma once

#include "ask/round/round_json.h"
#include <cardroom.h>

struct cardroom {
    char *text, *message; /* the last answer and what was said beside it; NULL: "" */
    size_t text_size;
    struct failure refused; /* the first refusal; without a message: none; err OK: of the call itself */
    uint64_t refused_line;
    char *memory; /* of a call's text */
    int (*progress)(void *context, double done);
    void *progress_context;
    bool stopped, busy;     /* busy: a call runs, and this is its progress callback */
    cardroom_round *rounds; /* the first of those that are open */
};

/* Begins a call: forgets the last answer and error.  CARDROOM_USAGE if there is no handle, if it is busy, or if the
 * argument `missing` is NULL; missing: its name, or NULL if all are there. */
int cardroom_begin(cardroom *c, const char *missing);

/* The handle ends: what its rounds have is freed, but the rounds themselves stay until they are closed, to refuse. */
void cardroom_leave_rounds(cardroom *c);

/* Keeps an error, "place: text of err" or only the text; CARDROOM_FAILED. */
int cardroom_refuse(cardroom *c, enum err err, const char *place);
