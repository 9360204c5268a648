/*
 * simulate_output.h - simulated results beside the exact ones, for people and for machines.
 */
#ifndef CLI_SIMULATE_OUTPUT_H
#define CLI_SIMULATE_OUTPUT_H

#include "cli/simulate_input.h"
#include "sim/simulate_compare.h"

struct simulate_report {
    const struct simulate_input *in;
    uint64_t rounds; /* played */
    bool complete;   /* all that were wanted, or the wanted error */
    struct simulate_result results[WAGERS_MAX];
    struct simulate_verdict verdict;
};

/* Compares everything that was played so far. */
void simulate_report_make(struct simulate_report *report, struct simulate_input *in, bool complete);

void simulate_report_put(FILE *out, const struct simulate_report *report, bool json);

#endif
