/* receipt_fuzz.c - any bytes as a receipt: never a crash, every check has a finding with its sentence, and
 * what is good is good again when it is checked a second time, in the form that was signed, by somebody who
 * knows key and commitment.  A seed that is not the right one completes no receipt. */
#include "deal/receipt_check.h"

#include <stdlib.h>
#include <string.h>

static void look_at(const struct receipt_report *report) {
    bool failed = false;

    for (int i = 0; i < RECEIPT_CHECKS; i++) {
        const struct receipt_finding *f = &report->finding[i];

        must(f->why[0] && strlen(f->why) < sizeof f->why - 1);
        failed = failed || f->state == RECEIPT_FAILED;
        must(f->state != RECEIPT_SKIPPED || report->verdict == RECEIPT_FAILED);
    }
    must(failed == (report->verdict == RECEIPT_FAILED));
}

static struct receipt_report again;
static struct receipt receipt;
static void *memory;

/* What was signed, with its signature and without a proof; the caller frees it. */
static struct text signed_form(const char *text) {
    static const char tail[] = ",\"proof\":null}";
    const size_t kept = receipt.body.size + strlen(",\"signature\":\"\"") + 2 * RECEIPT_SIGNATURE;
    char *copy = malloc(kept + strlen(tail));

    must(copy);
    memcpy(copy, text, kept);
    memcpy(copy + kept, tail, strlen(tail));
    return (struct text){copy, kept + strlen(tail)};
}

static void check_again(const struct receipt_report *report, char *text) {
    const struct text whole = signed_form(text);
    uint8_t key[RECEIPT_PUBLIC], commitment[RECEIPT_HASH];
    const struct receipt_trust trust = {.key = key, .commitment = receipt.has_commitment ? commitment : NULL};

    memcpy(key, receipt.key, sizeof key);
    memcpy(commitment, receipt.commitment, sizeof commitment);
    receipt_check(&again, &receipt, whole, &trust, memory);
    look_at(&again);
    must(again.verdict == report->verdict && memcmp(again.digest, report->digest, RECEIPT_HASH) == 0);
    must(again.finding[RECEIPT_TRUST].state == RECEIPT_OK);
    free(whole.at);
}

/* After check_again(): receipt is what it read. */
static void reveal_another(char *text) {
    char zeros[2 * sizeof receipt.seed.bytes];
    const size_t seed = shuffle_seed_size(rules_shoe_size(&receipt.rules));
    const struct text whole = signed_form(text);
    const struct receipt_trust trust = {.reveal = {zeros, 2 * seed}};

    memset(zeros, '0', sizeof zeros);
    receipt_check(&again, &receipt, whole, &trust, memory);
    look_at(&again);
    must(again.verdict == RECEIPT_FAILED);
    free(whole.at);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct receipt_report report;
    char *text = malloc(size ? size : 1); /* just as long, so that a read past the end is seen */
    const struct receipt_trust trust = {0};

    if (!memory) memory = aligned_alloc(16, receipt_check_memory());
    must(text && memory);
    if (size) memcpy(text, data, size);
    receipt_check(&report, &receipt, (struct text){text, size}, &trust, memory);
    look_at(&report);
    if (report.verdict != RECEIPT_FAILED) check_again(&report, text);
    if (report.verdict == RECEIPT_SEALED) reveal_another(text);
    free(text);
    return 0;
}
