/*
 * base.h - the few words every file uses.
 *
 * must() is an assert that stays on in release builds: it guards against our own bugs, never against bad
 * input.  Refused input is an enum err (err.h) and changes nothing.
 */
#ifndef BASE_BASE_H
#define BASE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

__attribute__((cold)) _Noreturn void base_bug(const char *file, int line, const char *what);

#define must(condition) ((condition) ? (void)0 : base_bug(__FILE__, __LINE__, #condition))

#endif
