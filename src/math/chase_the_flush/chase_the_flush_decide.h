/*
 * chase_the_flush_decide.h - Chase the Flush, decided fast: optimally, and by the rules for people.
 */
#ifndef MATH_CHASE_THE_FLUSH_CHASE_THE_FLUSH_DECIDE_H
#define MATH_CHASE_THE_FLUSH_CHASE_THE_FLUSH_DECIDE_H

#include "math/decide.h"

extern const struct decider chase_the_flush_optimal, chase_the_flush_short;

#endif
