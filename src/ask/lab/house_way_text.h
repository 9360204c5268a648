/* house_way_text.h - the House Ways that the program carries (dist/houseways), by name. */
#pragma once

#include "base/base.h"

extern const struct embedded house_ways[];
extern const int house_ways_count;

/* NULL if there is none of that name. */
static inline const struct embedded *house_way_text(const char *name) {
    return embedded_find(house_ways, house_ways_count, name, ".txt");
}
