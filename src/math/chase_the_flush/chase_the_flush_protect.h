/* chase_the_flush_protect.h - Chase the Flush with more information than the rules give. */
#pragma once

#include "math/protect.h"

extern const struct protection chase_the_flush_protections[];
