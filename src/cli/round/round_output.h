/*
 * round_output.h - the result of a finished round as one line of JSON.
 *
 * Written piece by piece: put() takes each piece, so a stadium's 5,000 seats need no more memory than one.
 */
#ifndef CLI_ROUND_ROUND_OUTPUT_H
#define CLI_ROUND_ROUND_OUTPUT_H

#include "cli/round/round_input.h"

struct round_writer {
    void (*put)(void *context, const char *text, size_t size);
    void *context;
};

/* The round that round_input_play() just finished; takes what was won from in->meters. */
void round_output_result(struct round_input *in, struct round_writer *out);

/* The error of a refused line. */
void round_output_failure(const struct failure *failure, uint64_t line, struct round_writer *out);

#endif
