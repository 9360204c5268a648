/* dealer_open_pai_gow_protect.h - Dealer Open Pai Gow with more information than the rules give. */
#pragma once

#include "math/protect.h"

extern const struct protection dealer_open_pai_gow_protections[];
