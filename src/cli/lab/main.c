/* main.c - cardroom-lab, the laboratory: exact counts, strategies, designs, simulations and reports of the games that
 * the house plays.  It shares the rules with cardroom and nothing of cardroom depends on it. */
#include "ask/command.h"

#define cmd_rules cmd_rules_lab
#define BOTH(...) __VA_ARGS__
#define LAB(...)  __VA_ARGS__
#define HOUSE(...)
#define COMMAND(name, programs, where, library) programs(COMMAND_##where(name))
static const struct command *const commands[] = {
#include "ask/commands.def"
};

#undef BOTH
#undef LAB
#undef HOUSE
#define BOTH(name)
#define LAB(name)
#define HOUSE(name)                             #name " "
#define COMMAND(name, programs, where, library) programs(name)
static const char others[] = " "
#include "ask/commands.def"
    ;

static const struct program laboratory = {
    .summary = "Five casino card games, exactly as Washington State approved them: the laboratory.",
    .commands = commands,
    .count = COUNT(commands),
    .other = "cardroom",
    .others = others,
};

const char program_id[] = "cardroom-lab";
const char program_name[] = "cardroom-lab " CARDROOM_VERSION;

int main(int argc, char **argv) { return program_run(&laboratory, argc, argv); }
