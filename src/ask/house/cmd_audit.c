/* cmd_audit.c - 'cardroom audit': proves the books of a house, and exports its log as tables.
 *
 * Only reads the store, and may run while the house is open.  Nothing stored is trusted: books/audit.h lists what is
 * recomputed.  The house's key decrypts the seeds of shuffles still in use; without it the audit stops there. */
#include "ask/call.h"
#include "ask/files.h"
#include "ask/house/house_questions.h"
#include "ask/terminal.h"
#include "base/json_write.h"
#include "base/time.h"
#include "books/audit.h"
#include "books/export.h"
#include "house/house.h"
#include "pit/pit.h"

#include <errno.h>
#include <sodium.h>
#include <string.h>
#include <unistd.h>

/* Why an entry is bad, without a leading "entry 7 (settle): ". */
static const char *reason_of(const struct audit *a) {
    const char *rest = strncmp(a->why, "entry ", 6) == 0 ? strstr(a->why, "): ") : NULL;
    return rest ? rest + 3 : a->why;
}

/* The final balances: assets are negative in the books. */
static const struct balance {
    const char *key;
    enum account_kind kind;
    enum { ONE, PER_TERMINAL, PER_TABLE, PER_POOL } accounts;
} balances[] = {
    {"cage", ACCOUNT_CAGE, ONE},
    {"vouchers", ACCOUNT_VOUCHERS, ONE},
    {"credit", ACCOUNT_CREDIT, PER_TERMINAL},
    {"escrow", ACCOUNT_ESCROW, PER_TABLE},
    {"locked", ACCOUNT_LOCKED, ONE},
    {"pools", ACCOUNT_POOL, PER_POOL},
    {"tokes", ACCOUNT_TOKES, PER_TABLE},
    {"claims", ACCOUNT_CLAIMS, PER_TERMINAL},
    {"tables", ACCOUNT_TABLE, PER_TABLE},
    {"house", ACCOUNT_HOUSE, ONE},
    {"residue", ACCOUNT_RESIDUE, ONE},
    {"drop", ACCOUNT_DROP, PER_TABLE},
    {"felt", ACCOUNT_FELT, PER_TABLE},
    {"sold", ACCOUNT_SOLD, ONE},
};

/* Houses where nobody owes anything, or without tables in chips, are spared the line. */
static bool is_shown(const struct balance *balance, int64_t cents) { return (balance->kind < ACCOUNT_CLAIMS) || cents; }

static int64_t balance_cents(const struct audit *a, const struct balance *balance) {
    const struct config *config = a->replay.config;
    const uint32_t counts[] = {0, config->terminals, (uint32_t)config->table_count,
                               (uint32_t)config->pool_count}; /* ORDER ACCOUNTS */
    const struct books *books = &a->replay.floor.books;
    int64_t sum = 0;
    if (account_first(balance->kind) == 0) sum = books_balance(books, account_of(balance->kind, 0));
    for (uint32_t i = 1; i <= counts[balance->accounts]; i++) sum += books_balance(books, account_of(balance->kind, i));
    const bool asset =
        balance->kind == ACCOUNT_CAGE || balance->kind == ACCOUNT_CLAIMS || balance->kind == ACCOUNT_DROP;

    return asset ? -sum : sum; /* the balance of an asset is negative */
}

/* Right in itself, but a key was given, and it does not vouch for it. */
static bool is_unsigned(struct call *call, const struct audit *a) {
    const struct audit_question *given = call->question;
    return a->complete && a->public && !given->allow_unsigned && !audit_is_vouched(a);
}

/* ---- the verdict in words ------------------------------------------------------------------------------ */
static void put_bad_words(struct buf *b, const struct audit *a) {
    buf_format(b, "\nFIRST BAD ENTRY: %llu", (unsigned long long)a->bad);
    if (a->bad_kind) buf_format(b, " (%s)", fact_id(a->bad_kind));
    if (a->bad_ms) {
        buf_put(b, ", ");
        time_put(b, a->bad_ms);
    }
    buf_format(b, "\n  %s\n", reason_of(a));
}

static void put_unsigned(struct buf *b, const struct audit *a) {
    if (a->vouched_to)
        buf_format(
            b,
            "\nUNSIGNED FROM ENTRY %llu ON: every entry is right in itself, but that key has signed none of them "
            "for hours",
            (unsigned long long)a->vouched_to + 1);
    else
        buf_put(b, "\nUNSIGNED: every entry is right in itself, but the key that was given has signed none of them");
    buf_put(b, ": whoever can write the store could have made them. Look for the house's checkpoints; "
               "--allow-unsigned does without\n");
}

/* Of everything that was read: whether it is right, and who says that it is what the house wrote. */
static void put_good(struct call *call, struct buf *b, const struct audit *a) {
    if (is_unsigned(call, a)) {
        put_unsigned(b, a);
        return;
    }
    if (a->began)
        buf_format(b, "\nGOOD FROM ENTRY %llu ON: what came before was taken from a snapshot, and is not proved\n",
                   (unsigned long long)a->began + 1);
    else if (a->public)
        buf_put(b, "\nGOOD: every entry, payment, balance and meter is right\n");
    else
        buf_format(b, "\nGOOD IN ITSELF: every entry, payment, balance and meter is right; no key was given, so %s\n",
                   a->signed_to ? "nothing vouches that the key that signed is the house's"
                                : "nothing vouches for it, and nobody has signed it");
}

static void put_verdict(struct call *call, struct buf *b, const struct audit *a) {
    const unsigned long long entries = a->entries, bad = a->bad;
    if (a->needs_key && a->bad)
        buf_format(b,
                   "\nINCOMPLETE: right up to entry %llu; "
                   "the shuffle of entry %llu is still sealed: give the house's key with --key\n",
                   entries, bad);
    else if (a->bad)
        buf_format(b, "BAD: everything up to entry %llu is right; from entry %llu on nothing is proved\n", entries,
                   bad);
    else if (!a->complete)
        buf_format(b, "\nSTOPPED: right up to entry %llu\n", entries);
    else
        put_good(call, b, a);
}

/* ---- the answer ---------------------------------------------------------------------------------------- */
static void put_wide(struct buf *b, const char *key, wide value) {
    json_write_key(b, key);
    wide_put(b, value);
}

static void put_table(struct buf *b, const struct audit *a, int index) {
    const struct table_totals *t = &a->table[index];
    const struct config_table *table = &a->replay.config->table[index];
    json_write(b, "{table:%d, name:%s, game:%s, rounds:%ju, voids:%ju, handle:%jd, returned:%jd", index + 1,
               table->name, table->rules.game->id, t->rounds, t->voids, t->handle_cents, t->returned_cents);
    json_write(b, "tokes:%jd, contributed:%jd, from_pools:%jd, win:%jd}", t->tokes_cents, t->contributed_cents,
               t->from_pools_cents, t->win_cents);
}

static void put_meter(struct buf *b, const struct pool_meter *m) {
    json_write(b, "{meter:%d, shows:%jd, millionths:%jd, reserve:%jd", m->number, m->cents, m->millionths,
               m->reserve_cents);
    put_wide(b, "seeded", m->seeded_cents);
    put_wide(b, "contributed_millionths", m->contributed_millionths);
    put_wide(b, "won", m->won_cents);
    put_wide(b, "adjusted", m->adjusted_cents);
    json_write(b, "hits:%ju}", m->hits);
}

static void put_pools(struct buf *b, const struct floor *f) {
    json_write(b, "pools:[");
    for (int i = 0; i < f->config->pool_count; i++) {
        json_write(b, "{pool:%d, name:%s, meters:[", i + 1, f->config->pool[i].name);
        for (int m = 0; m < f->head->pool[i].count; m++) put_meter(b, &f->head->pool[i].meter[m]);
        json_write(b, "]}");
    }
    json_write(b, "]");
}

static void put_books(struct buf *b, const struct audit *a) {
    json_write_begin(b, "books", '{');
    for (size_t i = 0; i < COUNT(balances); i++) {
        const int64_t cents = balance_cents(a, &balances[i]);
        if (is_shown(&balances[i], cents)) json_write_int(b, balances[i].key, cents);
        if (balances[i].kind == ACCOUNT_VOUCHERS) json_write_int(b, "vouchers_out", a->replay.floor.head->vouchers);
    }
    json_write_end(b, '}');
}

static void put_bad(struct buf *b, const struct audit *a) {
    json_write(b, "bad:{entry:%ju, kind:%s", a->bad, fact_id(a->bad_kind));
    time_write_json(b, "time", a->bad_ms);
    json_write(b, "why:%s}", reason_of(a));
}

static void put_slips(struct buf *b, const struct audit *a) {
    json_write(b, "slips:{");
    for (int i = 0; i < SLIP_KINDS; i++) json_write_int(b, slip_id(i), a->slips.kind[i].count);
    json_write(b, "void:%u}, chips:{", a->slips.voids);
    for (int i = 0; i < PLACES; i++) {
        int64_t cents = 0;
        for (int chip = 0; chip < CHIP_KINDS; chip++) cents += a->cage.place_cents[i][chip];
        json_write_int(b, cage_place_id(i), cents);
    }
    json_write_end(b, '}');
}

static void put_counts(struct buf *b, const struct audit *a) {
    json_write(b, "entries:%ju, rounds:%ju, voids:%ju, transfers:%ju, moved:%jd, shuffles:%ju, sealed:%ju",
               a->entries - a->began, a->rounds, a->voids, a->transfers, a->moved_cents, a->shuffles, a->sealed);
    json_write(b, "checkpoints:%ju", a->checkpoints);
    if (a->snapshots.named)
        json_write(b, "snapshots_compared:%ju, snapshots_hashed:%ju", a->snapshots.compared, a->snapshots.hashed);
    json_write(b, "snapshots_unlike?:%ju, from_snapshot?:%ju", a->snapshots.unlike, a->began);
    if (a->replay.config && config_has_chips(a->replay.config) && !a->began) put_slips(b, a);
    json_write_hex(b, "link", a->link.bytes, STORE_LINK_SIZE);
    json_write_int(b, "signed_to", (int64_t)a->signed_to);
    if (a->signed_to)
        json_write_hex(b, "signed_by", a->signed_by, FACT_HASH);
    else
        json_write_null(b, "signed_by");
    if (a->public && a->vouched_to != a->signed_to) json_write_int(b, "vouched_to", (int64_t)a->vouched_to);
}

static void put_audit(struct call *call, struct buf *b, const struct audit *a) {
    const struct audit_question *given = call->question;
    const char *verdict = is_unsigned(call, a) ? "unsigned" : a->complete ? "good" : "stopped";
    if (a->bad) verdict = a->needs_key ? "incomplete" : "bad";
    json_write(b, "{store:%s, verdict:%s", given->store, verdict);
    if (a->bad) put_bad(b, a);
    time_write_json(b, "from", a->first_ms);
    time_write_json(b, "to", a->last_ms);
    put_counts(b, a);
    if (a->replay.config) {
        json_write(b, "demo:%i, tables:[", a->replay.floor.head->demo);
        for (int i = 0; i < a->replay.config->table_count; i++) put_table(b, a, i);
        json_write_end(b, ']');
        put_pools(b, &a->replay.floor);
        put_books(b, a);
    }
    buf_put(b, "}\n");
}

static void put_answer(struct call *call, const struct audit *a) {
    struct answer answer = call_answer(call, "");
    put_audit(call, &call->text, a);
    answer_end(&answer);
    if (answer.form == ANSWER_JSON) return;
    if (a->snapshots.passed_over[0]) buf_format(&call->text, "\nfrom the first entry: %s\n", a->snapshots.passed_over);
    if (a->bad && !a->needs_key) put_bad_words(&call->text, a);
    put_verdict(call, &call->text, a);
}

/* ---- the audit ---------------------------------------------------------------------------------------- */
struct proofs {
    struct house_keys keys;
    uint8_t public[RECEIPT_PUBLIC];
    struct text witness;
};

static int run_audit(struct call *call, struct store_handle store, const struct proofs *v) {
    const struct audit_question *given = call->question;
    struct audit *a = arena_take(&call->arena, sizeof *a);
    struct pit *pit = arena_take(&call->arena, sizeof *pit);
    uint8_t program[PROGRAM_HASH];
    struct store_link link;
    uint64_t last;
    *a = (struct audit){.store = store,
                        .program = program_hash(program) ? program : NULL,
                        .follower = pit_follower(pit),
                        .from_snapshot = given->from_snapshot,
                        .witness = v->witness,
                        .seal = given->key ? v->keys.seal : NULL,
                        .public = given->key || given->public ? v->public : NULL,
                        .threads = given->threads ? (int)given->threads : (int)sysconf(_SC_NPROCESSORS_ONLN),
                        .progress = call_report,
                        .context = call};
    call_progress_start(call, "audit");
    if (!a->from_snapshot && store_last(store, &last, &link) == OK) call_progress_count(call, (double)last, "entries");
    audit_run(a);
    call_progress_end(call);
    put_answer(call, a);
    const int status = a->complete && !is_unsigned(call, a) ? EXIT_DONE : EXIT_NO;

    audit_close(a);
    pit_close(pit);
    return status;
}

/* ---- exports ------------------------------------------------------------------------------------------ */
/* False, with a message, if writing failed; an incomplete file is removed. */
static bool close_output(struct call *call, FILE *file, const char *path, bool good) {
    if (file == stdout) return true;
    const bool lost = ferror(file) != 0, failed = fclose(file) != 0 || lost;
    if (failed) call_error(call, "%s: %s; it was not written", path, strerror(errno));
    if (failed || !good) unlink(path);
    return !failed;
}

static int run_export(struct call *call, struct export *e) {
    const struct audit_question *given = call->question;
    FILE *file = given->output && strcmp(given->output, "-") != 0 ? fopen(given->output, "wx") : stdout;
    BUF_ON_STACK(message, 500);
    if (!file)
        return call_fail(call, "%s: %s", given->output,
                         errno == EEXIST ? "the file exists; it is not overwritten" : strerror(errno));
    e->put = cli_put;
    e->context = file;
    e->progress = call_report;
    e->progress_context = call;
    call_progress_start(call, given->export);
    const bool good = export_run(e, &message);
    call_progress_end(call);
    const bool written = close_output(call, file, given->output, good);

    if (!good) call_error(call, "%s", message.text);
    return good && written ? EXIT_DONE : EXIT_CANNOT;
}

/* ---- arguments ---------------------------------------------------------------------------------------- */
/* --until a day means to the end of that day, until a minute to its last millisecond. */
static void extend_to_end(const char *text, int64_t *ms) {
    static const int64_t rest[] = {86400000, 3600000, 60000, 1000}; /* indexed by the precision given */
    size_t parts = 0;
    if (!text) return;
    for (const char *at = strchr(text, 'T'); at && parts < COUNT(rest); at = strpbrk(at + 1, ":.")) parts++;
    if (parts < COUNT(rest)) *ms += rest[parts] - 1;
}

static int read_export(struct call *call, struct export *e) {
    const struct audit_question *given = call->question;
    if (!given->export) {
        if (!given->csv && !given->since && !given->until && !given->output) return EXIT_DONE;
        return call_usage(call, "--csv, --since, --until and -o go with --export");
    }
    must(export_find(given->export, &e->what)); /* one of the values of the table */
    e->csv = !given->json;
    if (!args_time(&call->command, "--since", given->since, &e->since_ms) ||
        !args_time(&call->command, "--until", given->until, &e->until_ms))
        return EXIT_USAGE;
    extend_to_end(given->until, &e->until_ms);
    return EXIT_DONE;
}

static bool read_proofs(struct call *call, struct proofs *v) {
    const struct audit_question *given = call->question;
    struct receipt_key secret;
    if (given->key && !key_file_read_secret(&call->command, given->key, &secret)) return false;
    if (given->key) {
        house_keys_derive(&v->keys, &secret);
        receipt_key_wipe(&secret);
        memcpy(v->public, v->keys.sign.public, RECEIPT_PUBLIC);
    }
    if (given->public && !key_file_read_public(&call->command, given->public, v->public)) return false;
    return !given->witness ||
           text_file_read_up_to(&call->command, given->witness, RECEIPT_FILE_MAX, "witness", &v->witness);
}

static int audit_start(struct call *call) {
    const struct audit_question *given = call->question;
    struct proofs v = {0};
    struct export e = {0};
    struct store_handle store;
    int status = EXIT_CANNOT;
    if (given->from_snapshot && (!given->key || given->export))
        return call_usage(call, "--from-snapshot goes with --key, which opens the snapshot, and not with --export");
    if (read_export(call, &e)) return EXIT_USAGE;
    if (read_proofs(call, &v) && cli_store_open(&call->command, given->store, STORE_READ, &store)) {
        e.lookup = (struct lookup){.store = store, .seal = given->key ? v.keys.seal : NULL};
        status = given->export ? run_export(call, &e) : run_audit(call, store, &v);
        store_close(store);
    }
    sodium_memzero(&v, sizeof v);
    return status;
}

const struct command cmd_audit = {.ask = &ask_audit, .answer = audit_start};
