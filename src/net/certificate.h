/*
 * certificate.h - can the house speak TLS with these two files?  Asked before it listens, so that what is
 * wrong is said in words: which file, and what would be right.
 */
#ifndef NET_CERTIFICATE_H
#define NET_CERTIFICATE_H

#include "base/buf.h"

#include <stdbool.h>

/* PEM files; false after a message. */
bool certificate_check(const char *certificate, const char *key, struct buf *message);

#endif
