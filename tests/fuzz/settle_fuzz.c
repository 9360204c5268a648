/* settle_fuzz.c - any bytes as a line of 'cardroom settle': never a crash, and the same line gives the same
 * answer again, whatever the memory has read before. */
#include "ask/round/round_json.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 1 << 22 };

struct answer {
    size_t size;
    char text[ANSWER_MAX]; /* what fits of it */
};

static void settle(struct round_input *in, const uint8_t *data, size_t size, struct answer *answer) {
    FILE *out = fmemopen(answer->text, ANSWER_MAX, "w");
    char *line = malloc(size ? size : 1); /* just as long, so that a read past the end is seen */

    must(line && out);
    if (size) memcpy(line, data, size);
    if (round_input_play(in, (struct text){line, size}))
        round_output_result(in, out);
    else
        round_output_failure(&in->failure, 1, out);
    answer->size = (size_t)ftell(out);
    fclose(out);
    free(line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct answer first, second;
    static struct round_input *in;

    if (!in) in = calloc(1, round_input_size());
    must(in);
    settle(in, data, size, &first);
    must(first.size > 0 && first.text[first.size - 1] == '\n');
    must(memchr(first.text, '\n', first.size) == first.text + first.size - 1);
    settle(in, data, size, &second);
    must(first.size == second.size && memcmp(first.text, second.text, first.size) == 0);
    return 0;
}
