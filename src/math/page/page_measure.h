/* page_measure.h - measures of a page's wagers, from the cells of a count: each is played again through the plug. */
#pragma once

#include "math/page/page_exact.h"
#include "math/risk.h"

/* The wager, or PAGE_NONE: the base game.  False: it has more different results than a measure has lines. */
bool page_measure_of(const struct page_count *count, int wager, struct arena *arena, struct measure *out);

/* All wagers that were measured, together. */
void page_joint_of(const struct page_count *count, struct arena *arena, struct joint *out);
