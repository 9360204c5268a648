/*
 * embed.h - a file that the program carries with it; tools/embed.c makes lists of them at build time.
 */
#ifndef BASE_EMBED_H
#define BASE_EMBED_H

#include <stddef.h>

struct embedded {
    const char *name;  /* its path below the folder that was embedded */
    const char *bytes; /* a zero stands behind the last */
    size_t size;
};

#endif
