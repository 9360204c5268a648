/* damage.c - a small writer that is killed, and books that are damaged, many hundred times: is anything lost unseen?
 *
 * damage_run FOLDER SEED KILLS DAMAGES
 *
 * A child appends entries to a SQLite store as the house's writer does, tells each commit to its parent when it is
 * durable, and writes the witness every few commits, or before it tells where the commit counts as a large one.  It is
 * killed at a random moment, or the power goes (sqlite_disk_fixture.h).  Then the books are opened as a start opens
 * them: the log of the last commits is walked, the witness compared, the chain followed.  Everything that was told must
 * be there.
 *
 * After a kill, copies of the books are damaged: a bit flipped, a file cut, a page torn or overwritten by another, a
 * tail dropped, in the database, its log or the witness.  A start must refuse them with words, or find all that was
 * told. What is lost without a word is counted; where the index of the log (-shm) is gone too, as after a power cut,
 * the last entries that the witness has not seen yet are counted apart. */
#include "base/rng.h"
#include "books/checkpoint.h"
#include "store/sqlite_disk_fixture.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { KILLS_A_HOUSE = 25, TOLD_MAX = 1 << 20, LARGE = 5, WITNESSED = 7 };

struct told {
    uint64_t number;
    struct store_link link;
    bool large;
};

static struct rng chance;
static struct house_keys keys;
static char folder[200];
static struct told *told; /* of this house */
static int told_count;

static const char *path_of(const char *where, const char *what) {
    static char path[4][400];
    static int turn;
    char *out = path[turn++ % 4];
    snprintf(out, sizeof path[0], "%s/%s/%s", folder, where, what);
    return out;
}

/* ---- the writer that is killed -------------------------------------------------------------------------- */
static enum err open_books(const char *where, struct store_handle *store, struct buf *message) {
    char url[450];
    snprintf(url, sizeof url, "sqlite:%s", path_of(where, "books.db"));
    return store_open(url, STORE_WRITE, store, message);
}

/* Nothing fails but for want of power: then the disk loses some of what was not synced, and the process ends. */
static void go_on(enum err err) {
    if (!err) return;
    must(disk.cut && disk.calls >= disk.fail_from);
    disk_lose(&chance);
    _exit(0);
}

static void append_some(struct store_handle store, uint64_t number, int count, struct told *last) {
    struct store_entry entry[8];
    uint8_t bytes[8][300];
    for (int i = 0; i < count; i++) {
        const size_t size = 40 + rng_below(&chance, 260);
        for (size_t b = 0; b < size; b++) bytes[i][b] = (uint8_t)rng_below(&chance, 256);
        entry[i] = (struct store_entry){.number = number + (uint64_t)i,
                                        .time_ms = 1700000000000 + (int64_t)number,
                                        .round = number / 9,
                                        .terminal = (uint32_t)rng_below(&chance, 20),
                                        .kind = 7,
                                        .bytes = bytes[i],
                                        .size = size};
    }
    go_on(store_append(store, entry, count));
    go_on(store_last(store, &last->number, &last->link));
}

static void write_witness(struct store_handle store, struct tree *tree) {
    const struct signers by = signers_of(&keys);
    struct store_checkpoint end;
    go_on(checkpoint_make(store, &by, 1700000000000, tree, &end));
    must(witness_write(path_of("books", "witness"), WITNESS_HOUSE, &end));
}

static void write_until_killed(int pipe_end) {
    BUF_ON_STACK(message, 1000);
    struct store_handle store;
    struct store_link link;
    struct tree tree = {0};
    uint64_t last;
    go_on(open_books("books", &store, &message));
    go_on(store_last(store, &last, &link));
    for (int commits = 1;; commits++) {
        struct told now = {.large = rng_below(&chance, LARGE) == 0};
        append_some(store, last + 1, 1 + (int)rng_below(&chance, 8), &now);
        if (now.large || commits % WITNESSED == 0) write_witness(store, &tree);
        must(write(pipe_end, &now, sizeof now) == sizeof now);
        last = now.number;
    }
}

/* power: after so many operations of the disk; 0: the process alone is killed. */
static void kill_once(uint32_t power) {
    int ends[2];
    must(pipe(ends) == 0);
    const uint64_t seed = rng_u64(&chance);
    const pid_t child = fork();
    must(child >= 0);
    if (!child) {
        close(ends[0]);
        rng_seed(&chance, &seed, sizeof seed);
        if (power) disk_install();
        if (power) disk_cut(power);
        write_until_killed(ends[1]);
    }
    close(ends[1]);
    struct told one;
    const struct timespec life = {.tv_nsec = (long)rng_below(&chance, 60000000)};
    if (!power) {
        if (rng_below(&chance, 8)) must(read(ends[0], &one, sizeof one) == sizeof one), told[told_count++] = one;
        nanosleep(&life, NULL);
        must(kill(child, SIGKILL) == 0);
    }
    while (read(ends[0], &one, sizeof one) == sizeof one && told_count < TOLD_MAX) told[told_count++] = one;
    close(ends[0]);
    int status;
    must(waitpid(child, &status, 0) == child && (!power || (WIFEXITED(status) && WEXITSTATUS(status) == 0)));
    if (power) unlink(path_of("books", "books.db-shm")); /* it lies in memory */
}

/* ---- a start -------------------------------------------------------------------------------------------- */
enum ending { WHOLE, REFUSED, LOST, LOST_LARGE, CRASHED, OUTCOMES };

static bool each_entry(void *context, const struct store_entry *entry) {
    *(uint64_t *)context = entry->number;
    return true;
}

/* What a start reads of the witness. */
static bool witness_vouches(struct store_handle store, const char *where, struct buf *why) {
    char line[CHECKPOINT_LINE + 1];
    struct store_checkpoint seen;
    enum witness_state state;
    FILE *file = fopen(path_of(where, "witness"), "rb");
    const size_t size = file ? fread(line, 1, sizeof line, file) : 0;
    if (!file) return true; /* killed before the first */
    fclose(file);
    const enum err err = witness_compare(store, &keys, (struct text){line, size}, &state, &seen);
    if (!err && state > WITNESS_NEW) witness_explain(why, state, "witness", &seen);
    return !err && state <= WITNESS_NEW;
}

static enum ending start_on(const char *where) {
    BUF_ON_STACK(why, 2000);
    struct store_handle store;
    uint64_t bad = 0, end = 0;
    if (open_books(where, &store, &why) != OK || !witness_vouches(store, where, &why)) {
        if (strcmp(where, "books") == 0) fprintf(stderr, "refused: %s\n", why.text);
        return REFUSED;
    }
    if (store_scan(store, 1, each_entry, &end, &bad) != OK) return REFUSED;
    for (int i = told_count; i-- > 0;) {
        struct store_link link;
        const bool there = told[i].number <= end && chain_find_link(store, told[i].number, &link) == OK &&
                           store_link_equal(&link, &told[i].link);
        if (!there && told[i].large) return LOST_LARGE;
        if (!there && (i == 0 || told[i - 1].number <= end)) return LOST;
        if (there && i < told_count - 20) break; /* the chain has those before */
    }
    store_close(store);
    return WHOLE;
}

static enum ending start_apart(const char *where) {
    int status;
    const pid_t child = fork();
    must(child >= 0);
    if (!child) _exit((int)start_on(where));
    must(waitpid(child, &status, 0) == child);
    return WIFEXITED(status) && WEXITSTATUS(status) < OUTCOMES ? (enum ending)WEXITSTATUS(status) : CRASHED;
}

/* ---- damage --------------------------------------------------------------------------------------------- */
static void copy_file(const char *name) {
    char command[1000];
    snprintf(command, sizeof command, "cp %s %s 2>/dev/null || rm -f %s", path_of("books", name), path_of("copy", name),
             path_of("copy", name));
    if (system(command) != 0) unlink(path_of("copy", name));
}

static const char *const damages[] = {"a bit flipped", "cut at random",    "a page torn",
                                      "a page twice",  "its tail dropped", "bytes overwritten"};

static void damage_file(const char *path, int how) {
    const int file = open(path, O_RDWR);
    struct stat status;
    uint8_t page[4096];
    if (file < 0 || fstat(file, &status) != 0 || status.st_size < 2) {
        if (file >= 0) close(file);
        return;
    }
    const off_t size = status.st_size, at = (off_t)(rng_u64(&chance) % (uint64_t)size), from = at & ~4095;
    const size_t torn = 512 * (1 + rng_below(&chance, 7));
    if (how == 0) {
        must(pread(file, page, 1, at) == 1);
        page[0] ^= (uint8_t)(1 << rng_below(&chance, 8));
        must(pwrite(file, page, 1, at) == 1);
    } else if (how == 1) {
        must(ftruncate(file, at) == 0);
    } else if (how == 2) { /* the rest is as the disk had it before */
        memset(page, 0, sizeof page);
        must(pwrite(file, page, torn, from + (off_t)rng_below(&chance, 4096 - (uint32_t)torn + 1)) > 0);
    } else if (how == 3) {
        const ssize_t got = pread(file, page, sizeof page, (off_t)(rng_u64(&chance) % (uint64_t)size) & ~4095);
        must(got > 0 && pwrite(file, page, (size_t)got, from) == got);
    } else if (how == 4) {
        must(ftruncate(file, size - (off_t)(1 + rng_u64(&chance) % (uint64_t)(size < 20000 ? size - 1 : 20000))) == 0);
    } else {
        for (size_t i = 0; i < 64; i++) page[i] = (uint8_t)rng_below(&chance, 256);
        must(pwrite(file, page, 64, at) == 64);
    }
    close(file);
}

static const char *const files[] = {"books.db", "books.db-wal", "witness", "books.db-shm"};

/* counts[0]: with the index of the log as the kill left it; [1]: without. */
static void damage_once(int counts[2][OUTCOMES]) {
    const int how = (int)rng_below(&chance, COUNT(damages)), which = (int)rng_below(&chance, 10);
    const char *name = files[which < 3 ? 0 : which < 8 ? 1 : 2];
    for (size_t i = 0; i < COUNT(files); i++) copy_file(files[i]);
    damage_file(path_of("copy", name), how);
    if (rng_below(&chance, 4) == 0) unlink(path_of("copy", "books.db-shm"));
    const bool cut = access(path_of("copy", "books.db-shm"), F_OK) != 0;
    const enum ending outcome = start_apart("copy");
    counts[cut][outcome]++;
    if (outcome > REFUSED && (!cut || outcome != LOST))
        printf("FAILED %s of %s%s: %s\n", damages[how], name, cut ? ", without -shm" : "",
               outcome == CRASHED ? "the start crashed" : "acknowledged entries are gone, unseen");
}

/* ---- the whole ------------------------------------------------------------------------------------------ */
static void begin_house(void) {
    char command[1000];
    snprintf(command, sizeof command, "rm -rf %s/books %s/copy && mkdir -p %s/books %s/copy", folder, folder, folder,
             folder);
    must(system(command) == 0);
    told_count = 0;
}

int main(int argc, char **argv) {
    int counts[2][OUTCOMES] = {{0}}, killed[OUTCOMES] = {0}, damaged = 0;
    uint64_t acts = 0;
    must(argc == 5);
    snprintf(folder, sizeof folder, "%s", argv[1]);
    const int kills = atoi(argv[3]), wanted = atoi(argv[4]);
    rng_seed(&chance, argv[2], strlen(argv[2]));
    receipt_key_from_seed(&keys.sign, (const uint8_t *)"0123456789abcdef0123456789abcdef");
    told = calloc(TOLD_MAX, sizeof *told);
    must(told);
    for (int i = 0; i < kills; i++) {
        if (i % KILLS_A_HOUSE == 0) begin_house();
        kill_once(i % 2 ? 1 + rng_below(&chance, 400) : 0);
        for (; damaged * (int64_t)kills < (i + 1) * (int64_t)wanted; damaged++) damage_once(counts);
        const enum ending outcome = start_apart("books");
        killed[outcome]++;
        if (outcome != WHOLE) printf("FAILED kill %d: outcome %d\n", i + 1, outcome);
        if ((i + 1) % KILLS_A_HOUSE == 0 || i + 1 == kills) acts += told_count ? told[told_count - 1].number : 0;
    }
    const int lost = kills - killed[WHOLE] + counts[0][LOST] + counts[0][LOST_LARGE] + counts[0][CRASHED] +
                     counts[1][LOST_LARGE] + counts[1][CRASHED];
    printf("%s seed %s: %d kills, %d whole, %d not; %d damaged files: %d refused, %d with all there, %d not; of them "
           "without -shm %d, where %d lost entries that the witness had not seen yet; %ju entries\n",
           lost ? "FAILED" : "ok", argv[2], kills, killed[WHOLE], kills - killed[WHOLE], damaged,
           counts[0][REFUSED] + counts[1][REFUSED], counts[0][WHOLE] + counts[1][WHOLE],
           counts[0][LOST] + counts[0][LOST_LARGE] + counts[0][CRASHED] + counts[1][LOST_LARGE] + counts[1][CRASHED],
           counts[1][REFUSED] + counts[1][WHOLE] + counts[1][LOST] + counts[1][LOST_LARGE], counts[1][LOST],
           (uintmax_t)acts);
    free(told);
    return lost != 0;
}
