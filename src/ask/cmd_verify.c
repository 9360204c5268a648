/* cmd_verify.c - 'cardroom verify': checks receipts, and says what is wrong with a bad one.
 *
 * Reads only files: no network, no clock, no configuration.  The result of each check is printed
 * (deal/receipt_check.h).  Consecutive receipts of one shoe on the command line must also be consecutive in
 * the shoe: no card between two rounds may be missing. */
#include "ask/call.h"
#include "ask/files.h"
#include "ask/kept_checkpoints.h"
#include "ask/questions.h"
#include "base/json_write.h"
#include "books/round/proof.h"
#include "deal/receipt_check.h"

#include <stdlib.h>
#include <string.h>

/* What the previous receipt says of the next one of the same shoe. */
struct shoe_place {
    bool known;
    uint8_t commitment[RECEIPT_HASH];
    int64_t round, next_card;
};

struct verify {
    struct call *call;
    const struct verify_question *given;
    struct receipt_trust trust;
    uint8_t key[RECEIPT_PUBLIC], commitment[RECEIPT_HASH];
    char executable[2 * RECEIPT_HASH + 1]; /* of this program */
    struct receipt receipt;
    struct receipt_report report;
    struct shoe_place before;
    struct kept_checkpoints kept;
    struct store_checkpoint end;     /* of the receipt's proof; number 0: it has none */
    struct receipt_finding compared; /* with what was kept; skipped: it was not */
    bool gap;                        /* cards are missing between the previous receipt and this one */
    bool failed, unread;             /* a receipt is bad; one could not be read */
    _Alignas(16) char memory[];      /* of a round */
};

/* ---- one shoe, several rounds ------------------------------------------------------------------------- */
static void check_sequence(struct verify *v) {
    const struct receipt *r = &v->receipt;
    struct shoe_place *before = &v->before;
    const bool readable =
        v->report.finding[RECEIPT_FORMAT].state == RECEIPT_OK && v->report.finding[RECEIPT_RULES].state == RECEIPT_OK;
    v->gap = readable && before->known && r->has_commitment && r->round == before->round + 1 &&
             memcmp(before->commitment, r->commitment, RECEIPT_HASH) == 0 && r->first_card != before->next_card;
    *before = (struct shoe_place){.known = readable && r->has_commitment};
    if (!before->known) return;
    memcpy(before->commitment, r->commitment, RECEIPT_HASH);
    before->round = r->round;
    before->next_card = r->first_card + v->report.cards;
}

/* ---- checkpoints -------------------------------------------------------------------------------------- */
static void compare_checkpoints(struct verify *v) {
    struct buf why = BUF(v->compared.why);
    v->compared.state = RECEIPT_SKIPPED;
    v->end = (struct store_checkpoint){0};
    if (v->report.finding[RECEIPT_BOOKS].state != RECEIPT_OK) return;
    must(proof_read_checkpoint(v->receipt.proof, &v->end));
    if (v->given->checkpoints) v->compared.state = (uint8_t)kept_compare(&v->kept, &v->end, v->receipt.key, &why);
}

static bool is_bad(const struct verify *v) {
    return v->gap || v->compared.state == RECEIPT_FAILED || v->report.verdict == RECEIPT_FAILED;
}

/* ---- text --------------------------------------------------------------------------------------------- */
static void print_round(const struct verify *v) {
    const struct receipt *r = &v->receipt;
    const bool same = r->executable.size && r->executable.size == strlen(v->executable) &&
                      memcmp(r->executable.at, v->executable, r->executable.size) == 0;
    fprintf(v->call->out, "  %s, table '%.*s', round %lld, settled %.*s\n", r->rules.game->title, (int)r->table.size,
            r->table.at, (long long)r->round, (int)r->settled.size, r->settled.at);
    fprintf(v->call->out, "  issued by %.*s, %s\n", (int)r->program.size, r->program.at,
            same                 ? "this very program file"
            : r->executable.size ? "another program file than this one"
                                 : "which could not read its own file");
    if (!r->has_commitment) return;
    fputs("  commitment ", v->call->out);
    for (int i = 0; i < RECEIPT_HASH; i++) fprintf(v->call->out, "%02x", r->commitment[i]);
    fputs(v->trust.commitment ? "\n" : ": is it the one you were shown?\n", v->call->out);
}

static void print_failed(const struct verify *v) {
    const char *before = "FAILED: ";
    for (int i = 0; i < RECEIPT_CHECKS; i++) {
        if (v->report.finding[i].state != RECEIPT_FAILED) continue;
        fprintf(v->call->out, "%s%s", before, receipt_check_name(i));
        before = ", ";
    }
    if (v->gap) fprintf(v->call->out, "%ssequence", before);
    if (v->gap) before = ", ";
    if (v->compared.state == RECEIPT_FAILED) fprintf(v->call->out, "%scheckpoints", before);
    fputc('\n', v->call->out);
}

static void print_verdict(const struct verify *v) {
    const bool by_hand = v->report.finding[RECEIPT_COMMITMENT].state == RECEIPT_OPEN;
    if (is_bad(v))
        print_failed(v);
    else if (v->report.verdict == RECEIPT_SEALED)
        fputs("SEALED: good as far as it can be told before the shoe ends\n", v->call->out);
    else
        fprintf(v->call->out, "GOOD%s%s\n", by_hand ? " but for the cards, which nothing proves" : "",
                v->trust.key ? "" : ", if the key is the house's");
}

static void print_report(const struct verify *v, const char *name) {
    fprintf(v->call->out, "%s\n", name);
    if (v->report.finding[RECEIPT_TIMES].state != RECEIPT_SKIPPED) print_round(v);
    for (int i = 0; i < RECEIPT_CHECKS; i++) {
        const struct receipt_finding *f = &v->report.finding[i];
        fprintf(v->call->out, "  %-8s%-11s %s\n", receipt_state_name(f->state), receipt_check_name(i), f->why);
    }
    if (v->gap)
        fprintf(v->call->out, "  %-8s%-11s cards of the shoe were left out between the receipt before and this one\n",
                "failed", "sequence");
    if (v->compared.state != RECEIPT_SKIPPED)
        fprintf(v->call->out, "  %-8s%-11s %s\n", receipt_state_name(v->compared.state), "checkpoints",
                v->compared.why);
    print_verdict(v);
}

/* ---- JSON --------------------------------------------------------------------------------------------- */
static void put_finding(struct buf *b, const char *check, const char *state, const char *why) {
    json_write(b, "{check:%s, state:%s, why:%s}", check, state, why);
}

static void put_round(struct buf *b, const struct verify *v) {
    const struct receipt *r = &v->receipt;
    BUF_ON_STACK(fingerprint, 64);
    receipt_key_put_fingerprint(&fingerprint, r->key);
    json_write(b, "game:%s, table:", r->rules.game->id);
    json_write_bytes(b, r->table.at, r->table.size);
    json_write_int(b, "round", r->round);
    json_write_hex(b, "commitment", r->commitment, r->has_commitment ? RECEIPT_HASH : 0);
    json_write_hex(b, "digest", v->report.digest, RECEIPT_HASH);
    json_write_hex(b, "key", r->key, RECEIPT_PUBLIC);
    json_write_word(b, "fingerprint", fingerprint.text);
}

/* The line to keep, and what to ask the house for. */
static void put_checkpoint(struct buf *b, const struct verify *v) {
    BUF_ON_STACK(line, CHECKPOINT_LINE + 1);
    checkpoint_put_line(&line, &v->end);
    line.text[line.size - 1] = '\0';
    json_write_word(b, "checkpoint", line.text);
    if (v->compared.state == RECEIPT_OPEN) json_write(b, "ask:{from:%jd, to:%jd}", v->kept.from, v->kept.to);
}

static void print_json(const struct verify *v, const char *name) {
    struct buf *b = &v->call->text;
    json_write(b, "{file:%s, verdict:%s", name, is_bad(v) ? "failed" : receipt_state_name(v->report.verdict));
    if (v->report.finding[RECEIPT_TIMES].state != RECEIPT_SKIPPED) put_round(b, v);
    json_write_begin(b, "checks", '[');
    for (int i = 0; i < RECEIPT_CHECKS; i++) {
        const struct receipt_finding *f = &v->report.finding[i];

        put_finding(b, receipt_check_name(i), receipt_state_name(f->state), f->why);
    }
    if (v->gap) put_finding(b, "sequence", "failed", "cards of the shoe were left out since the receipt before");
    if (v->compared.state != RECEIPT_SKIPPED)
        put_finding(b, "checkpoints", receipt_state_name(v->compared.state), v->compared.why);
    buf_char(b, ']');
    if (v->end.number) put_checkpoint(b, v);
    buf_put(b, "}\n");
}

/* ---- the command -------------------------------------------------------------------------------------- */
static void verify_file(struct verify *v, const char *path) {
    struct text text;
    const size_t mark = arena_mark(&v->call->arena);
    if (!text_file_read_up_to(&v->call->command, path, RECEIPT_FILE_MAX, "receipt", &text)) {
        v->unread = true;
        return;
    }
    receipt_check(&v->report, &v->receipt, text, &v->trust, v->memory);
    check_sequence(v);
    compare_checkpoints(v);
    const bool known = v->receipt.rules.game && v->report.finding[RECEIPT_RULES].state != RECEIPT_SKIPPED;
    if (v->given->tables && known)
        receipt_tables_put(&v->call->text, &v->receipt.rules); /* the text whose hash is the tables_hash */
    else if (v->given->json && !v->given->tables)
        print_json(v, path);
    else if (!v->given->tables)
        print_report(v, text_file_name(path));
    call_print(v->call);
    v->failed = v->failed || is_bad(v);
    arena_release(&v->call->arena, mark);
}

static bool read_commitment(struct verify *v) {
    struct short_text hex = text_format("%s", v->given->commitment);
    v->trust.commitment = v->commitment;
    if (receipt_read_hex((struct text){hex.text, strlen(hex.text)}, v->commitment, RECEIPT_HASH)) return true;
    return call_error(v->call, "--commitment '%.80s' is not %d digits of lower-case hex", v->given->commitment,
                      2 * RECEIPT_HASH);
}

/* The seed in hex, or a file that contains it. */
static bool read_reveal(struct verify *v) {
    const char *seed = v->given->reveal;
    struct text text = text_view(seed, strlen(seed));
    if ((strspn(seed, "0123456789abcdef") != text.size || text.size < 2 * SHUFFLE_PART) &&
        !text_file_read_up_to(&v->call->command, seed, TEXT_FILE_MAX, "seed", &text))
        return false;
    while (text.size > 0 && strchr(" \r\n", text.at[text.size - 1])) text.size--;
    v->trust.reveal = text;
    return text.size <= 2 * SHUFFLE_SEED_MAX ||
           call_error(v->call, "--reveal: this is longer than the seed of any shoe");
}

static bool open_verify(struct verify *v) {
    struct buf hash = BUF(v->executable);
    if (!v->given->json && !call_is_hosted(v->call)) program_put_hash(&hash);
    if (v->given->key && !key_file_read_public(&v->call->command, v->given->key, v->key)) return false;
    if (v->given->key) v->trust.key = v->key;
    if (v->given->checkpoints && !text_file_read_up_to(&v->call->command, v->given->checkpoints, RECEIPT_FILE_MAX,
                                                       "file of checkpoints", &v->kept.lines))
        return false;
    if (v->given->commitment && !read_commitment(v)) return false;
    return !v->given->reveal || read_reveal(v);
}

static int verify_files(struct verify *v) {
    const struct ask_list *files = &v->given->receipts;
    if (!files->count) return call_usage(v->call, "which receipt?");
    if (!open_verify(v)) return EXIT_CANNOT;
    for (int i = 0; i < files->count; i++) {
        if (i > 0 && !v->given->json) fputc('\n', v->call->out);
        verify_file(v, files->items[i]);
    }
    return v->failed ? EXIT_NO : v->unread ? EXIT_CANNOT : EXIT_DONE;
}

static int verify_answer(struct call *call) {
    struct verify *v = calloc(1, sizeof *v + receipt_check_memory());
    if (!v) return call_no_memory(call);
    v->call = call;
    v->trust.books = proof_check;
    v->given = call->question;
    const int status = verify_files(v);
    checkpoints_free(&v->kept.seen);
    free(v);
    return status;
}

const struct command cmd_verify = {.ask = &ask_verify, .answer = verify_answer};
