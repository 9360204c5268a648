/* version.h - 'cardroom --version --json': which program this is, and what it was made from. */
#pragma once

#include "base/buf.h"

/* Version, hashes of sources and program, compiler, flags and libraries, as one JSON object in a line. */
void version_put_json(struct buf *b);
