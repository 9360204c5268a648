/* houseway.h - the house ways that the program carries (dist/houseways), by name. */
#pragma once

#include "base/base.h"

/* NULL if there is none of that name. */
const struct embedded *houseway_carried(const char *name);
