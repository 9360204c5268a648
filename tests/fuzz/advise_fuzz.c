/* advise_fuzz.c - any bytes as a round of 'cardroom-lab advise': never a crash, and what is answered is an object
 * on a line of its own. */
#include "ask/lab/advice.h"
#include "ask/round/round_json.h"
#include "base/arena_map.h"

#include <stdlib.h>
#include <string.h>

static void advise(const struct round_input *in, int seat, struct arena *arena) {
    static char text[ADVICE_TEXT_MAX];
    const struct advice_look look = {.width = 80};
    struct buf b = BUF(text);
    struct advice advice;

    if (!advice_get(&advice, in->rules.game, &(struct asked){.round = in->round, .seat = seat, .seen = in->seen},
                    arena))
        return;
    must(arena->used == 0);
    advice_put_text(&b, &advice, &look);
    must(!b.full);
    buf_clear(&b);
    advice_put_json(&b, &advice, seat, 1, NULL);
    must(!b.full && memchr(b.text, '\n', b.size) == b.text + b.size - 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct round_input *in;
    static struct arena arena;
    char *text = malloc(size ? size : 1); /* just as long, so that a read past the end is seen */
    int asked = 0;

    if (!in) in = calloc(1, round_input_size());
    if (!arena.memory) must(arena_map(&arena, ADVICE_ARENA_BYTES));
    must(in && text);
    if (size) memcpy(text, data, size);
    if (round_input_play_until_asked(in, (struct text){text, size})) {
        for (int i = 0; i < in->seat_count; i++) {
            const int seat = in->seats[i].seat;

            if (!round_input_awaits(in, seat)) continue;
            if (asked++ == 0) advise(in, seat, &arena); /* one is enough: each takes milliseconds */
        }
        must(asked > 0);
    } else {
        must(in->failure.err != OK && in->failure.message[0]);
    }
    free(text);
    return 0;
}
