/*
 * audit_output.h - what an audit found, for people and as JSON.
 */
#ifndef CLI_AUDIT_OUTPUT_H
#define CLI_AUDIT_OUTPUT_H

#include "books/audit.h"

enum { AUDIT_TEXT_MAX = 1 << 18 };

/* store: as it was named on the command line. */
void audit_put_text(struct buf *b, const struct audit *audit, const char *store);
void audit_put_json(struct buf *b, const struct audit *audit, const char *store);

/* Why, without the "entry 7 (settle): " that some reasons begin with. */
const char *audit_why(const struct audit *audit);

#endif
