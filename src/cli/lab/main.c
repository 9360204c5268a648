/* main.c - cardroom-lab, the laboratory: exact counts, strategies, designs, simulations and reports of the games that
 * the house plays.  It shares the rules with cardroom and nothing of cardroom depends on it. */
#include "ask/command.h"

/* clang-format off */
#define COMMANDS(any, native) \
    any(games) any(rules_lab) any(tables) any(set) any(settle) any(verify) native(play) native(drill) any(exercise) any(advise) \
    any(analyze) any(protect) any(compare) any(design) any(risk) native(houseway) any(simulate) native(sweep) any(report) \
    native(rng) native(lab) native(packet) native(answer) native(self_check)
/* clang-format on */

static const struct command *const commands[] = {COMMANDS(COMMAND_ADDRESS, COMMAND_NATIVE)};

static const struct program laboratory = {
    .summary = "Five casino card games, exactly as Washington State approved them: the laboratory.",
    .commands = commands,
    .count = COUNT(commands),
    .other = "cardroom",
    .others = " archive audit backup key room serve witness ",
};

const char program_id[] = "cardroom-lab";
const char program_name[] = "cardroom-lab " CARDROOM_VERSION;

int main(int argc, char **argv) { return program_run(&laboratory, argc, argv); }
