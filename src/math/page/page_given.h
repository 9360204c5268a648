/* page_given.h - a strategy of a page from lines of text, as page_strategy() writes them:
 *
 *   Qc 6d 4h                                          play
 *   decision=flop after=check As Ts | 8d 4d 2c        check
 *
 * That every state has its line shows when it is counted (page_exact.h, given) or played. */
#pragma once

#include "math/strategy/strategy_reader.h"

extern const struct strategy_format page_given[];
