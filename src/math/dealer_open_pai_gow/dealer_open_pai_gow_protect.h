/* dealer_open_pai_gow_protect.h - Dealer Open Pai Gow with more information than the rules give. */
#pragma once

#include "math/protect.h"

extern const struct protection dealer_open_pai_gow_protections[];

/* A dealer who errs (math/mistake.h), also by each rule of the House Way that is forgotten. */
bool pai_gow_mistakes_run(const struct protect_request *request, const struct protection *protection);
