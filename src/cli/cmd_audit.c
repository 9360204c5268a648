/*
 * cmd_audit.c - 'cardroom audit': the proof of the books of a house, and its log as tables.
 *
 * Reads the store only, beside a house that goes on.  Nothing is believed: books/audit.h says what is
 * recomputed.  The house's key opens the seeds of shuffles still in use; without it the audit ends there.
 */
#include "base/time.h"
#include "books/export.h"
#include "cli/args.h"
#include "cli/audit_output.h"
#include "cli/key_file.h"
#include "cli/progress.h"
#include "house/house.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct audit_words {
    const char *store, *key, *export, *since, *until, *output;
    bool json, csv;
};

/* ---- the audit ---------------------------------------------------------------------------------------- */

static int print_audit(const struct audit *a, const struct audit_words *words)
{
    struct buf b = buf_over(malloc(AUDIT_TEXT_MAX), AUDIT_TEXT_MAX);

    if (!b.text) {
        cli_error(&cmd_audit, "out of memory");
        return EXIT_FAILED;
    }
    if (words->json)
        audit_put_json(&b, a, words->store);
    else
        audit_put_text(&b, a, words->store);
    must(!b.full);
    fwrite(b.text, 1, b.size, stdout);
    free(b.text);
    return a->complete ? EXIT_DONE : EXIT_FAILED;
}

static int run_audit(const struct audit_words *words, struct store_handle store,
                     const struct house_keys *keys)
{
    struct audit *a = calloc(1, sizeof *a);

    if (!a) {
        cli_error(&cmd_audit, "out of memory");
        return EXIT_FAILED;
    }
    *a = (struct audit){.store = store, .progress = progress_report};
    if (words->key) {
        a->seal = keys->seal;
        a->public = keys->sign.public;
    }
    progress_start("audit");
    audit_run(a);
    progress_end();
    const int status = print_audit(a, words);

    audit_close(a);
    free(a);
    return status;
}

/* ---- exports ------------------------------------------------------------------------------------------ */

static void put_rows(void *context, const char *text, size_t size)
{
    fwrite(text, 1, size, context);
}

/* False, with a message, if anything was lost on the way; a file that is incomplete does not stay. */
static bool close_output(FILE *file, const char *path, bool good)
{
    if (file == stdout) return true;
    const bool lost = ferror(file) != 0, failed = fclose(file) != 0 || lost;

    if (failed) cli_error(&cmd_audit, "%s: %s; it was not written", path, strerror(errno));
    if (failed || !good) unlink(path);
    return !failed;
}

static int run_export(const struct audit_words *words, struct export *e)
{
    FILE *file = words->output && strcmp(words->output, "-") != 0 ? fopen(words->output, "wx") : stdout;
    char memory[500];
    struct buf message = BUF(memory);

    if (!file) {
        cli_error(&cmd_audit, "%s: %s", words->output,
                  errno == EEXIST ? "the file exists; it is not overwritten" : strerror(errno));
        return EXIT_FAILED;
    }
    e->put = put_rows;
    e->context = file;
    e->progress = progress_report;
    progress_start(words->export);
    const bool good = export_run(e, &message);
    progress_end();
    const bool written = close_output(file, words->output, good);

    if (!good) cli_error(&cmd_audit, "%s", memory);
    return good && written ? EXIT_DONE : EXIT_FAILED;
}

/* ---- arguments ---------------------------------------------------------------------------------------- */

static bool read_time(const char *name, const char *text, int64_t *out)
{
    if (!text || time_read(text, out)) return true;
    cli_usage(&cmd_audit, "%s '%.40s' is no time; write 2026-11-15 or 2026-11-15T20:15:00Z (UTC)", name,
              text);
    return false;
}

/* Until a day means to its end, until a minute to its last thousandth. */
static void to_the_end(const char *text, int64_t *ms)
{
    static const int64_t rest[] = {86400000, 3600000, 60000, 1000}; /* by how much of the time is given */
    size_t parts = 0;

    if (!text) return;
    for (const char *at = strchr(text, 'T'); at && parts < COUNT(rest); at = strpbrk(at + 1, ":.")) parts++;
    if (parts < COUNT(rest)) *ms += rest[parts] - 1;
}

static bool read_export(const struct audit_words *words, struct export *e)
{
    if (!words->export) {
        if (!words->csv && !words->since && !words->until && !words->output) return true;
        cli_usage(&cmd_audit, "--csv, --since, --until and -o go with --export");
        return false;
    }
    if (!export_find(words->export, &e->what)) {
        cli_usage(
            &cmd_audit,
            "there is no export '%.40s'; there are rounds, transfers, meters, daily, meter-changes, events",
            words->export);
        return false;
    }
    if (words->csv && words->json) {
        cli_usage(&cmd_audit, "either --csv or --json");
        return false;
    }
    e->csv = !words->json;
    if (!read_time("--since", words->since, &e->since_ms) ||
        !read_time("--until", words->until, &e->until_ms))
        return false;
    to_the_end(words->until, &e->until_ms);
    return true;
}

static bool read_key(const char *path, struct house_keys *keys)
{
    struct receipt_key secret;

    if (!key_file_read_secret(&cmd_audit, path, &secret)) return false;
    house_keys_derive(keys, &secret);
    receipt_key_wipe(&secret);
    return true;
}

static int run_with(const struct audit_words *words, struct export *e)
{
    struct house_keys keys = {0};
    char memory[500];
    struct buf message = BUF(memory);
    struct store_handle store;

    if (words->key && !read_key(words->key, &keys)) return EXIT_FAILED;
    if (store_open(words->store, STORE_READ, &store, &message) != OK) {
        cli_error(&cmd_audit, "%s", memory);
        return EXIT_FAILED;
    }
    const uint8_t *seal = words->key ? keys.seal : NULL;
    e->lookup = (struct lookup){.store = store, .seal = seal};
    const int status = words->export ? run_export(words, e) : run_audit(words, store, &keys);

    store_close(store);
    sodium_memzero(&keys, sizeof keys);
    return cli_finish(&cmd_audit, status);
}

static int audit_command(int argc, char **argv)
{
    struct audit_words words = {.store = "sqlite:cardroom.db"};
    struct export e = {0};
    const struct args_option options[] = {
        {"--store", .value = &words.store},   {"--key", .value = &words.key},
        {"--export", .value = &words.export}, {"--since", .value = &words.since},
        {"--until", .value = &words.until},   {"-o", .value = &words.output},
        {"--json", .flag = &words.json},      {"--csv", .flag = &words.csv},
    };
    const char *none;

    if (args_read(&cmd_audit, argc, argv, options, COUNT(options), &none, 0) < 0) return EXIT_USAGE;
    if (!read_export(&words, &e)) return EXIT_USAGE;
    return run_with(&words, &e);
}

const struct command cmd_audit = {
    .name = "audit",
    .arguments = "[--store URL] [--key FILE] [--json] [--export WHAT [--csv | --json] [--since TIME] "
                 "[--until TIME] [-o FILE]]",
    .summary = "Prove the books of a house from its log, or export them",
    .help =
        "Every entry is replayed from the first: the chain of hashes, every payment from the cards, every\n"
        "balance, every meter, every shuffle against its commitment, every signed checkpoint.  The verdict\n"
        "comes with totals, or with the first bad entry.  The house may go on meanwhile.\n"
        "--store URL    sqlite:FILE (or just a path) or postgres://...; otherwise sqlite:cardroom.db\n"
        "--key FILE     the house's secret key: opens shuffles still in use, where the audit else ends\n"
        "--json         the verdict as one JSON object; an export as JSON Lines\n"
        "--export WHAT  rounds, transfers, meters, daily (win by table and gaming day), meter-changes or\n"
        "               events, as CSV unless --json; -o FILE writes a new file\n"
        "--since TIME, --until TIME   only entries between, both included: 2026-11-15, or\n"
        "               2026-11-15T20:15:00Z; UTC\n"
        "The exit status is 0 if everything is right, 1 if something is bad or could not be proved, 2 for\n"
        "wrong usage.  docs/audit.md says what is proved, and has the columns.\n",
    .run = audit_command,
};
