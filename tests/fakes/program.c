/* program.c - tests are no program; what main() says of itself. */
#include "ask/command.h"

const char program_id[] = "cardroom";
const char program_name[] = "cardroom test";
