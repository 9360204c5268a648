/* main.c - cardroom, the house: what a regulator approves.  It plays, settles, proves single rounds and keeps the
 * books; what counts edges is cardroom-lab (cli/lab/main.c), of which nothing is in this program. */
#include "ask/command.h"

#define BOTH(...)  __VA_ARGS__
#define HOUSE(...) __VA_ARGS__
#define LAB(...)
#define COMMAND(name, programs, where, library) programs(COMMAND_##where(name))
static const struct command *const commands[] = {
#include "ask/commands.def"
};

#undef BOTH
#undef HOUSE
#undef LAB
#define BOTH(name)
#define HOUSE(name)
#define LAB(name)                               #name " "
#define COMMAND(name, programs, where, library) programs(name)
static const char others[] = " "
#include "ask/commands.def"
    ;

static const struct program house = {
    .summary = "Five casino card games, exactly as Washington State approved them: the house.",
    .commands = commands,
    .count = COUNT(commands),
    .other = "cardroom-lab",
    .others = others,
};

const char program_id[] = "cardroom";
const char program_name[] = "cardroom " CARDROOM_VERSION;

int main(int argc, char **argv) { return program_run(&house, argc, argv); }
