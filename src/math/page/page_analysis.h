/* page_analysis.h - the exact analysis of every game that is a page of rules: what the commands of the laboratory ask
 * of an approved game they ask of a page by it (math/analysis.h). */
#pragma once

#include "math/analysis.h"

extern const struct analysis page_analysis; /* its game is NULL: that of the rules */
