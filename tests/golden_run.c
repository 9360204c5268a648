/* golden_run.c - plays golden rounds: readable text in, the exact answer of 'cardroom settle' expected, or
 * with --advise that of 'cardroom-lab advise --json', the seats one after the other.
 *
 * A file holds blocks separated by a blank line: '#' lines say which rule and why, then one JSON round (on any number
 * of lines), then '> ' lines: the answer, cut where it reads well (blanks after '> ' do not count).
 *
 *   golden_run [--advise] FILE...         compares; ends with "N passed, N failed"
 *   golden_run --codes                    prints the codes with which a round can be refused
 *   golden_run [--advise] --show FILE...  prints the files with the answers as they are now, to be read
 * before they are kept */
#include "ask/lab/advice.h"
#include "ask/round/round_json.h"
#include "base/arena_map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 20 };

struct block {
    char comment[TEXT_MAX], input[TEXT_MAX], expected[TEXT_MAX], actual[TEXT_MAX];
    size_t line;
};

static void append(char *to, const char *text) {
    const size_t used = strlen(to);

    snprintf(to + used, TEXT_MAX - used, "%s", text);
}

static void advise(struct round_input *in, struct arena *arena, FILE *out) {
    static char text[ADVICE_TEXT_MAX];

    for (int seat = 1; seat <= in->rules.game->seats; seat++) {
        struct buf b = BUF(text);
        struct advice advice;

        if (!in->index[seat] || !round_input_awaits(in, seat)) continue;
        if (advice_get(&advice, in->rules.game, &(struct asked){.round = in->round, .seat = seat, .seen = in->seen},
                       arena))
            advice_put_json(&b, &advice, seat, 1, NULL);
        else
            buf_put(&b, "no analysis");
        b.text[strcspn(b.text, "\n")] = '\0';
        fputs(b.text, out);
    }
}

/* An arena asks for advice. */
static void play(struct round_input *in, struct arena *arena, struct block *block) {
    static char text[TEXT_MAX];
    FILE *out = fmemopen(block->actual, TEXT_MAX, "w");

    must(out);
    snprintf(text, sizeof text, "%s", block->input);
    const struct text round = {text, strlen(text)};
    if (!(arena ? round_input_play_until_asked(in, round) : round_input_play(in, round)))
        round_output_failure(&in->failure, 1, out);
    else if (arena)
        advise(in, arena, out);
    else
        round_output_result(in, out);
    fclose(out);
    block->actual[strcspn(block->actual, "\n")] = '\0';
}

/* The answer cut before each seat and each wager, or each choice. */
static void show_answer(const char *answer) {
    fputs("> ", stdout);
    for (const char *c = answer; *c; c++) {
        if (c > answer && (strncmp(c, "\"seats\":", 8) == 0 || strncmp(c, "{\"seat\":", 8) == 0))
            fputs("\n>  ", stdout);
        if (c > answer && strncmp(c, "{\"game\":", 8) == 0) fputs("\n> ", stdout);
        if (strncmp(c, "{\"wager\":", 9) == 0 || strncmp(c, "{\"decision\":", 12) == 0) fputs("\n>    ", stdout);
        if (strncmp(c, "\"best\":", 7) == 0) fputs("\n>   ", stdout);
        if (strncmp(c, "\"staked\":", 9) == 0) fputs("\n>   ", stdout);
        putchar(*c);
    }
    putchar('\n');
}

static void show(const struct block *block) {
    printf("%s", block->comment);
    printf("%s", block->input);
    show_answer(block->actual);
    putchar('\n');
}

/* Reads the next block; false at the end of the file. */
static bool read_block(FILE *file, struct block *block, size_t *line) {
    static char text[TEXT_MAX];

    block->comment[0] = block->input[0] = block->expected[0] = block->actual[0] = '\0';
    while (fgets(text, sizeof text, file)) {
        ++*line;
        if (text[0] == '#') {
            append(block->comment, text);
        } else if (text[0] == '>') {
            text[strcspn(text, "\r\n")] = '\0';
            append(block->expected, text + 1 + strspn(text + 1, " "));
        } else if (text[strspn(text, " \t\r\n")] != '\0') {
            if (!block->input[0]) block->line = *line;
            append(block->input, text);
        } else if (block->input[0]) {
            return true;
        }
    }
    return block->input[0] != '\0';
}

static void report(const char *path, const struct block *block) {
    printf("FAILED %s:%zu\n%s  expected %s\n  actual   %s\n", path, block->line, block->comment, block->expected,
           block->actual);
}

static bool takes(int argc, char **argv, int *at, const char *option) {
    if (*at == argc || strcmp(argv[*at], option) != 0) return false;
    ++*at;
    return true;
}

/* ORDER ERR: what only the house, its books and its store refuse comes after these. */
static int print_codes(void) {
    for (int err = OK + 1; err <= ERR_NO_ADVICE; err++) puts(err_code((enum err)err));
    puts(err_code(ERR_IO));
    return 0;
}

int main(int argc, char **argv) {
    static struct block block;
    struct arena arena = {0};
    int passed = 0, failed = 0, first = 1;
    const bool advising = takes(argc, argv, &first, "--advise"), showing = takes(argc, argv, &first, "--show");

    if (takes(argc, argv, &first, "--codes")) return print_codes();
    struct round_input *in = calloc(1, round_input_size());

    if (!in || (advising && !arena_map(&arena, ADVICE_ARENA_BYTES))) return 1;
    for (int i = first; i < argc; i++) {
        FILE *file = fopen(argv[i], "r");
        size_t line = 0;

        if (!file) {
            printf("FAILED %s: cannot be read\n", argv[i]);
            failed++;
            continue;
        }
        while (read_block(file, &block, &line)) {
            play(in, advising ? &arena : NULL, &block);
            const bool good = strcmp(block.expected, block.actual) == 0;
            passed += good;
            failed += !good;
            if (showing)
                show(&block);
            else if (!good)
                report(argv[i], &block);
        }
        fclose(file);
    }
    arena_unmap(&arena);
    free(in);
    if (!showing) printf("%d passed, %d failed\n", passed, failed);
    return failed && !showing ? 1 : 0;
}
