/* main.c - cardroom, the house: what a regulator approves.  It plays, settles, proves single rounds and keeps the
 * books; what counts edges is cardroom-lab (cli/lab/main.c), of which nothing is in this program. */
#include "ask/command.h"

/* clang-format off */
#define COMMANDS(any, native) \
    any(games) any(rules) any(tables) any(set) any(settle) any(exercise) native(serve) any(verify) native(key) native(audit) native(room) \
    native(backup) native(archive) native(witness) native(self_check)
/* clang-format on */

static const struct command *const commands[] = {COMMANDS(COMMAND_ADDRESS, COMMAND_NATIVE)};

static const struct program house = {
    .summary = "Five casino card games, exactly as Washington State approved them: the house.",
    .commands = commands,
    .count = COUNT(commands),
    .other = "cardroom-lab",
    .others = " advise analyze answer compare design drill houseway lab packet play protect report risk rng"
              " simulate sweep ",
};

const char program_id[] = "cardroom";
const char program_name[] = "cardroom " CARDROOM_VERSION;

int main(int argc, char **argv) { return program_run(&house, argc, argv); }
