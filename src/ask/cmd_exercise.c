/* cmd_exercise.c - 'cardroom exercise': one exercise for dealers by its seed, and the mark of an answer to it.
 *
 * Stateless, and the same bytes as a house with the standard rules answers to the request 'drill': with it the
 * trainer's page works in a browser alone, and a question of a progress file can be asked again. */
#include "ask/call.h"
#include "train/train.h"

#include <stdlib.h>
#include <string.h>

static int exercise_answer(struct call *call) {
    const char *about = NULL, *answer = NULL, *words[3];
    bool json; /* the only form */
    const struct args_option options[] = {
        {"--about", .value = &about}, {"--answer", .value = &answer}, {"--json", .flag = &json}};
    if (!call_read(call, options, COUNT(options), words, COUNT(words))) return EXIT_USAGE;
    const struct game *game = cli_game(&call->command, words[0]);
    if (!game) return EXIT_USAGE;
    const int exercise = words[1] ? train_exercise_find(words[1], strlen(words[1])) : -1;
    if (exercise < 0 || !words[2])
        return cli_usage(&call->command, "it takes an exercise (" TRAIN_EXERCISE_WORDS ") and a seed");
    const struct rules rules = rules_standard(game);
    const struct train_terms terms = train_standard(&rules);
    struct train_question *q = calloc(1, sizeof *q);
    void *round = calloc(1, game_round_size(game));
    const struct train_ask ask = {(uint8_t)exercise, words[2], about, {answer, answer ? strlen(answer) : 0}};
    const bool memory = q && round, asked = memory && train_write_answer(&call->text, &terms, ask, q, round);
    free(round);
    free(q);
    if (!memory) return cli_fail(&call->command, "out of memory");
    if (!asked) return cli_fail(&call->command, "%s has nothing to ask for the exercise '%s'", game->title, words[1]);
    buf_char(&call->text, '\n');
    return EXIT_DONE;
}

const struct command cmd_exercise = {
    .name = "exercise",
    .arguments = "GAME EXERCISE SEED [--about SUBJECT] [--answer TEXT] [--json]",
    .summary = "One exercise for dealers by its seed, as JSON",
    .answer = exercise_answer,
};
