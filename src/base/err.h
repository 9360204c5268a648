/* err.h - every reason to refuse an input, as code and text.
 *
 * One list, err.def, yields the enum, the wire code and the English text.  The program's edge adds the place
 * ("seat 2, wager xtra: ...") to the text. */
#pragma once

#include "base/base.h"

enum err {
#define X WORD_NAME
#include "base/err.def"
#undef X
    ERR_COUNT
};

/* Goes on if the call succeeds; else returns its error from the function that this stands in. */
#define TRY(call)                                                                                                      \
    do {                                                                                                               \
        const enum err refused = (call);                                                                               \
        if (refused != OK) return refused;                                                                             \
    } while (0)

const char *err_code(enum err err);
const char *err_text(enum err err);
