/* cmd_exercise.c - 'cardroom exercise': one exercise for dealers by its seed, and the mark of an answer to it.
 *
 * Stateless, and the same bytes as a house with the standard rules answers to the request 'drill': with it the
 * trainer's page works in a browser alone, and a question of a progress file can be asked again. */
#include "ask/call.h"
#include "ask/questions.h"
#include "train/train.h"

#include <string.h>

static int exercise_answer(struct call *call) {
    const struct exercise_question *given = call->question;
    const char *name = given->exercise, *answer = given->answer;
    const struct game *game = cli_game(&call->command, given->game);
    if (!game) return EXIT_USAGE;
    const int exercise = name ? train_exercise_find(name, strlen(name)) : -1;
    if (exercise < 0 || !given->seed)
        return call_usage(call, "it takes an exercise (" TRAIN_EXERCISE_WORDS ") and a seed");
    const struct rules rules = rules_standard(game);
    const struct train_terms terms = train_standard(&rules);
    struct train_question *q = arena_take(&call->arena, sizeof *q);
    void *round = arena_take(&call->arena, game_round_size(game));
    const struct train_ask ask = {(uint8_t)exercise, given->seed, given->about, {answer, answer ? strlen(answer) : 0}};
    const bool asked = train_write_answer(&call->text, &terms, ask, q, round);
    if (asked)
        buf_char(&call->text, '\n');
    else
        call_error(call, "%s has nothing to ask for the exercise '%s'", game->title, name);
    return asked ? EXIT_DONE : EXIT_NO;
}

const struct command cmd_exercise = {.ask = &ask_exercise, .answer = exercise_answer};
