#include "base/base.h"

#include <stdio.h>
#include <stdlib.h>

void base_bug(const char *file, int line, const char *what)
{
    fprintf(stderr, "cardroom: bug at %s:%d: %s\nPlease report this line.\n", file, line, what);
    abort();
}
