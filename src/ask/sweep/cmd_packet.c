/* cmd_packet.c - 'cardroom-lab packet': a folder with what a submission to a regulator's laboratory needs, SHA256SUMS
 * of it all, and a page that lists it.
 *
 * A document is what a command of this program prints, or what tools/packet_part prints of the sources it was made
 * from. One that cannot be had is left out; page and answer say so, and what to do about it.  Nothing depends on the
 * clock, the machine or the folder: the same program writes the same bytes. */
#include "ask/call.h"
#include "ask/lab/game_page.h"
#include "ask/lab/lab_questions.h"
#include "ask/report/report_paper.h"
#include "ask/sweep/sweep.h"
#include "ask/terminal.h"
#include "base/json_write.h"
#include "math/protect.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the plan ----------------------------------------------------------------------------------------- */
enum origin { OF_SOURCE, OF_PROGRAM, OF_GAME, OF_PAGE };
enum { LONG = 600, PAGE_CARDS = 9 };

/* Of a game: its id comes before the file and behind the command; of a page of rules the page that lies in the packet.
 */
#define PAGE_FILE "rules.page"
static const struct plan {
    enum origin origin;
    int seconds;                    /* about, for the bar; LONG: only with --full */
    const char *file, *title, *how; /* how: a command, or a part of the sources */
} plans[] = {
    {OF_SOURCE, 1, "source-" CARDROOM_VERSION ".tar", "Sources: the files that their hash covers", "archive"},
    {OF_SOURCE, 0, "source-build-recipe.md", "How the program is built and compared", "build-recipe"},
    {OF_SOURCE, 0, "source-traceability.md", "From clauses and rulings to code and tests", "traceability"},
    {OF_SOURCE, 0, "source-by-people.md", "Clauses that people carry out, and who", "by-people"},
    {OF_SOURCE, 0, "source-method.md", "How every number is counted", "method"},
    {OF_SOURCE, 0, "source-generator.md", "The generator, the shuffle and their tests", "generator"},
    {OF_SOURCE, 0, "source-tests.txt", "Test evidence: groups of tests, with counts", "tests"},
    {OF_SOURCE, 0, "source-sbom.spdx.json", "What the packages are made of (SPDX)", "sbom"},
    {OF_PROGRAM, 0, "program-version.json", "Version, hashes, compiler, flags, libraries", "--version --json"},
    {OF_PROGRAM, 60, "random-report.txt", "Tests of dealt cards", "rng --test --size normal --seed packet"},
    {OF_GAME, 0, "rules.txt", "Rules, clause by clause, and rulings", "rules"},
    {OF_GAME, 0, "pay-tables.txt", "Pay tables, as the document prints them", "tables"},
    {OF_GAME, 5, "par-sheet.html", "PAR sheet, with strategy charts", "report"},
    {OF_GAME, 3, "analysis.json", "Exact counts of every wager, as data", "analyze --json"},
    {OF_GAME, 3, "strategy.txt", "The best decision in every state", "analyze --strategy -"},
    {OF_GAME, 20, "protection.txt", "Protection: a seen card, a dealer who errs", "protect"},
    {OF_GAME, LONG, "protection-long.txt", "Protection: shared hands, a counted shoe", "protect"},
    {OF_PAGE, 0, PAGE_FILE, "The game as a page of rules", "game whole"},
    {OF_PAGE, 0, "rules.md", "Rules of play, numbered", "game rules"},
    {OF_PAGE, 10, "par-sheet.html", "PAR sheet, with pay tables and strategy", "report"},
    {OF_PAGE, 10, "analysis.json", "Exact counts of every wager, as data", "analyze --json"},
    {OF_PAGE, 20, "strategy.txt", "The best decision in every state", "analyze --strategy -"},
    {OF_PAGE, 20, "simulation.txt", "Evidence: rounds through the rules against the counts", "simulate --seed packet"},
};

struct document {
    const struct plan *plan;
    const struct game *game; /* NULL: of all */
    const char *missing;     /* why it is left out, and what to do; NULL: it is there */
    char file[100], memory[400], sha256[65];
    struct buf how;
};

struct packet {
    struct call *call;
    const struct packet_question *given;
    char *page;                   /* of rules, the one game; NULL: approved games */
    char *source_tool;            /* tools/packet_part of the sources; NULL: there are none */
    const struct game *games[33]; /* NULL ends */
    int count;
    struct document documents[200];
};

/* Other hands and shoes take minutes to hours, and are asked for by --full.  Which backs make groups is not known. */
static void add_information(void *context, const struct protection *p) {
    struct document *d = context;
    const bool is_long = p->hands || strcmp(p->information, "shoe") == 0;
    if (is_long == (d->plan->seconds == LONG) && strcmp(p->information, "groups") != 0)
        buf_format(&d->how, " --information %s", p->information);
}

static void add(struct packet *p, const struct plan *plan, const struct game *game) {
    const struct packet_question *given = p->given;
    must(p->count < (int)COUNT(p->documents));
    struct document *d = &p->documents[p->count++];
    struct buf file = BUF(d->file);
    *d = (struct document){.plan = plan, .game = game, .how = BUF(d->memory)};
    buf_format(&file, "%s%s%s", game ? game->id : "", game ? "-" : "", plan->file);
    buf_format(&d->how, "%s%s%s%s", plan->how, game ? " " : "", game ? game->id : "",
               p->page && game ? "-" PAGE_FILE : "");
    if (strcmp(plan->how, "report") == 0 && given->date) buf_format(&d->how, " --date %s", given->date);
    for (int i = 0; strncmp(plan->how, "rng", 3) == 0 && i < given->games.count; i++)
        buf_format(&d->how, " --game %s", given->games.items[i]);
    if (strcmp(plan->how, "protect") == 0) protections_of(game, NULL, add_information, d);
    if (strcmp(plan->how, "protect") == 0 && !strstr(d->memory, "--information"))
        d->missing = "nothing of the kind is counted in this game";
    /* The best decisions of Chase the Flush are a quarter of a gigabyte. */
    if (!given->full && (plan->seconds == LONG || (game == &chase_the_flush && strstr(plan->how, "--strategy"))))
        d->missing = "it takes long or is large; 'cardroom-lab packet --full' has it";
    if (!given->full && p->page && strstr(plan->how, "--strategy") &&
        game->cards_per_seat + game->cards_shared > PAGE_CARDS)
        d->missing = "it takes long or is large; 'cardroom-lab packet --full' has it";
    if (!p->source_tool && plan->origin == OF_SOURCE)
        d->missing = "the sources are not here; --source DIR says where they are";
    must(!file.full && !d->how.full);
}

/* ---- making it, in the current folder ------------------------------------------------------------------ */
static bool complain(struct call *call, const char *path) { return call_error(call, "%s: %s", path, strerror(errno)); }

/* Hashes what was written into the file, and closes it. */
static bool finish(struct call *call, FILE *file, const char *name, char hex[65]) {
    crypto_hash_sha256_state state;
    unsigned char bytes[1 << 14], sum[crypto_hash_sha256_BYTES];
    bool good = fflush(file) == 0 && fseek(file, 0, SEEK_SET) == 0;
    crypto_hash_sha256_init(&state);
    for (size_t size; (size = fread(bytes, 1, sizeof bytes, file)) > 0;) crypto_hash_sha256_update(&state, bytes, size);
    crypto_hash_sha256_final(&state, sum);
    sodium_bin2hex(hex, 65, sum, sizeof sum);
    good = good && !ferror(file);
    return (fclose(file) == 0 && good) || complain(call, name);
}

static bool make(const struct packet *p, struct document *d) {
    enum { NO_PART = 3 }; /* of tools/packet_part */
    char words[sizeof d->memory], *arguments[40] = {words}, *rest = words, hash[65];
    const bool of_source = d->plan->origin == OF_SOURCE;
    int used = 1;
    FILE *out = fopen(d->file, "wb+x");
    if (!out) return complain(p->call, d->file);
    memcpy(words, d->memory, sizeof words);
    for (char *word; (word = strtok_r(rest, " ", &rest)); arguments[used++] = word) must(used < 38);
    if (strcmp(d->plan->file, PAGE_FILE) == 0) arguments[used - 1] = p->page; /* it does not lie here yet */
    if (of_source) arguments[used] = memcpy(hash, source_sha256, sizeof hash);
    const int status =
        sweep_run_program(of_source ? p->source_tool : "/proc/self/exe", arguments, fileno(out), STDERR_FILENO);
    if (!finish(p->call, out, d->file, d->sha256)) return false;
    if (of_source && status == NO_PART && unlink(d->file) == 0)
        d->missing = "not made of these sources; './test --evidence build-test/evidence.txt' makes the evidence, "
                     "'./package' the bill of materials";
    return d->missing || status == EXIT_DONE || call_error(p->call, "'%s' failed", d->how.text);
}

static bool make_all(struct packet *p) {
    double done = 0, total = 1;
    bool good = true;
    for (int i = 0; i < p->count; i++) total += p->documents[i].missing ? 0 : p->documents[i].plan->seconds;
    call_progress_start(p->call, "Packet");
    for (int i = 0; i < p->count && good; i++) {
        struct document *d = &p->documents[i];
        if (!d->missing) good = make(p, d) && !call_report(p->call, (done += d->plan->seconds) / total);
    }
    call_progress_end(p->call);
    return good || call_error(p->call, "stopped before the end; %s is incomplete", p->given->folder);
}

/* ---- the page ----------------------------------------------------------------------------------------- */
static const char NOT_APPROVED[] = "Packet of a game that is not approved";

static void put_cover(const struct packet *p, struct paper *paper) {
    BUF_ON_STACK(program, 2 * PROGRAM_HASH + 1);
    program_put_hash(&program);
    paper_heading(paper, 1,
                  text_format("%s: cardroom %s", p->page ? NOT_APPROVED : "Submission packet", program_version).text);
    paper_table(paper, "facts head", "Cover sheet", "Item\tEntry");
    if (p->given->date) paper_cells(paper, "Date\t%s", p->given->date);
    paper_cells(paper, "Program, BLAKE2b-256\t%s", program.text);
    paper_cells(paper, "Sources, SHA-256\t%s", source_sha256);
    paper_table_end(paper);
    paper_table(paper, NULL, "Contents", "Game\tDocument\tMaker\tSubmission\tApproved by the Commission");
    for (const struct game *const *games = p->games; *games; games++) {
        paper_cell(paper, NULL, (*games)->id, (*games)->title);
        paper_cells(paper, "%s\t%s\t%s\t%s", (*games)->document, (*games)->maker,
                    cli_submission(*games) ? cli_submission(*games) : "no number", (*games)->approved);
    }
    paper_table_end(paper);
}

static void put_documents(const struct packet *p, struct paper *paper, const struct game *game) {
    paper_section(paper, 2, game ? game->id : "program", game ? game->title : "Program, generator, sources, evidence");
    paper_table(paper, "facts head", "Documents: the command that prints them, file, SHA-256", "Document\tOrigin");
    for (const struct document *d = p->documents; d < p->documents + p->count; d++) {
        const char *tool = d->plan->origin == OF_SOURCE ? "tools/packet_part" : "cardroom";

        if (d->game != game) continue;
        paper_cell(paper, NULL, d->missing ? NULL : d->file, d->plan->title);
        paper_cells(paper, d->missing ? "LEFT OUT: %s" : "%s %s: %s %s", d->missing ? d->missing : tool, d->how.text,
                    d->file, d->sha256);
    }
    paper_table_end(paper);
    paper_section_end(paper);
}

static void put_page(const struct packet *p, FILE *out) {
    struct paper paper = {.out = out, .format = PAPER_HTML, .banner = p->page ? NOT_APPROVED : NULL};
    paper_open(&paper, p->page ? NOT_APPROVED : "Submission packet",
               text_format("Submission packet, sources %s", source_sha256).text);
    put_cover(p, &paper);
    for (const struct game *const *games = p->games; *games; games++) put_documents(p, &paper, *games);
    put_documents(p, &paper, NULL);
    paper_section(&paper, 2, "check", "How to check it");
    paper_code(&paper, "sha256sum -c SHA256SUMS\n");
    paper_text(&paper,
               "SHA256SUMS lists every file, this page too. The sources, built as the build recipe says with the "
               "compiler and flags of the version, make the program with this BLAKE2b-256. That program prints "
               "each document again by its command, and the whole packet by 'cardroom-lab packet'.");
    paper_section_end(&paper);
    paper_close(&paper);
}

/* index.html and SHA256SUMS; sums is the hash of the latter. */
static bool make_index(const struct packet *p, char sums[65]) {
    FILE *page = fopen("index.html", "wb+x");
    if (!page) return complain(p->call, "index.html");
    put_page(p, page);
    if (!finish(p->call, page, "index.html", sums)) return false;
    FILE *list = fopen("SHA256SUMS", "wb+x");
    if (!list) return complain(p->call, "SHA256SUMS");
    fprintf(list, "%s  index.html\n", sums);
    for (int i = 0; i < p->count; i++)
        if (!p->documents[i].missing) fprintf(list, "%s  %s\n", p->documents[i].sha256, p->documents[i].file);
    return finish(p->call, list, "SHA256SUMS", sums);
}

/* ---- the command -------------------------------------------------------------------------------------- */
static void put_result(const struct packet *p, const char *sums) {
    const struct packet_question *given = p->given;
    struct buf *b = &p->call->text;
    if (given->json) json_write(b, "{source_sha256:%s, sums_sha256:%s, documents:[", source_sha256, sums);
    for (const struct document *d = p->documents; d < p->documents + p->count; d++)
        if (given->json)
            json_write(b, "{file:%s, sha256:%s, left_out:%s}", d->file, d->missing ? NULL : d->sha256, d->missing);
        else if (d->missing)
            buf_format(b, "Left out: %s: %s\n", d->file, d->missing);
    buf_format(b, given->json ? "]}\n" : "%s  %s/SHA256SUMS\n", sums, given->folder);
}

static int open_page(struct packet *p) {
    const int status = game_open(p->call, p->given->page, &p->games[0]);
    if (!status) p->page = realpath(p->given->page, NULL);
    return status || p->page ? status : call_fail(p->call, "%s: %s", p->given->page, strerror(errno));
}

static int packet_start(struct call *call) {
    const struct packet_question *given = call->question;
    struct packet *p = call->memory;
    char sums[65];
    int game_number = 0;
    p->call = call;
    p->given = given;
    if (!given->folder) return call_usage(call, "which folder? -o DIR says it");
    if (given->date && !args_is_date(given->date))
        return call_usage(call, "--date '%s' is not of the form YYYY-MM-DD", given->date);
    if (given->page && given->games.count)
        return call_usage(call, "a page of rules has a packet of its own; leave out --game");
    const int status = given->page ? open_page(p) : EXIT_DONE;
    if (status) return status;
    if (!given->page && !cli_games(&call->command, &given->games, p->games, &game_number)) return EXIT_USAGE;
    p->source_tool = realpath(text_format("%s/tools/packet_part", given->source ? given->source : ".").text, NULL);
    if (given->source && !p->source_tool)
        return call_usage(call, "--source '%s': not the sources of cardroom", given->source);
    /* Only an empty folder can be removed, and is made anew. */
    if ((rmdir(given->folder) != 0 && errno != ENOENT) || mkdir(given->folder, 0777) != 0 || chdir(given->folder) != 0)
        return call_fail(call, "%s: %s; a packet goes into a new or an empty folder", given->folder, strerror(errno));
    for (size_t i = 0; i < COUNT(plans); i++) {
        const bool of_game = plans[i].origin >= OF_GAME;
        for (int g = 0; g < (!of_game ? 1 : plans[i].origin == OF_PAGE ? p->page != NULL : game_number); g++)
            add(p, &plans[i], of_game ? p->games[g] : NULL);
    }
    const bool good = make_all(p) && make_index(p, sums);
    if (good) put_result(p, sums);
    free(p->source_tool);
    free(p->page);
    return good ? EXIT_DONE : EXIT_CANNOT;
}

const struct command cmd_packet = {.ask = &ask_packet, .answer = packet_start, .memory = sizeof(struct packet)};
