/* restart.c - how long a house takes to open its books, and what a snapshot costs.  TSV on standard output:
 *
 *   log       rounds and entries made through the real floor, bytes of the file a round and an entry
 *   open      from the newest snapshot, from one with as many entries behind it as there can be, and from the
 *             first entry, all with the pit; best of three
 *   audit     entries a second: with the key on one thread and two, without; and at the end from archives
 *   archive   of all that lies before the snapshot: bytes, and how long it takes
 *   question  of a house with such a log: the receipt of the first and of the last round at a table with a
 *             pool, and the history of the meters
 *   snapshot  of a configuration: bytes of memory, of what is stored, and the worst pause of the loop in ms
 *
 * bench_restart [ENTRIES [FOLDER]]: 1,000,000 entries in a SQLite file in a folder of its own under FOLDER,
 * the current one by default; some 190 bytes each, and a third of that again for archives.  The files are
 * removed at the end.  Of more than two million entries an audit on one thread, one without the key and a
 * second start from the first entry are left out. */
#include "books/audit.h"
#include "books/meter_history.h"
#include "books/round/receipts.h"
#include "pit/pit.h"
#include "store/archive.h"

#include <dirent.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { TABLES = 32, TERMINALS = 2000, PLAYERS = 3, TEXT_ROOM = 200000, LONG_LOG = 2000000, PAUSES = 25 };

static struct {
    char folder[400], file[450];
    char text[TEXT_ROOM];
    struct store_handle store;
    struct writer_handle writer;
    struct house_keys keys;
    struct house house;
    struct pit *pit;
    int64_t now_ms;
    bool refuses;   /* snapshots, as a store would that fails */
    uint64_t began; /* the snapshot that the last house began with */
} bench;

static double seconds_of(clockid_t clock) {
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Wall time, and the time of this thread alone: on a machine with other work the second is the one to
 * compare. */
struct lap {
    double wall, cpu;
};

static struct lap now(void) { return (struct lap){seconds_of(CLOCK_MONOTONIC), seconds_of(CLOCK_THREAD_CPUTIME_ID)}; }

static struct lap since(struct lap from) {
    const struct lap to = now();

    return (struct lap){to.wall - from.wall, to.cpu - from.cpu};
}

/* ---- a house ------------------------------------------------------------------------------------------ */

/* So many tables of all games; big: as large as each can be. */
static void write_config(int tables, int terminals, bool big) {
    static const struct {
        const char *game, *pool, *wager[2];
    } games[] = {{"three-card-catch", "\"pool\": \"P\", ", {"ante", "xtra"}},
                 {"chase-the-flush", "", {"ante", "xtra"}},
                 {"dealer-open-pai-gow", "", {"pai-gow", "chan-chu"}}};
    struct buf b = BUF(bench.text);

    buf_format(&b,
               "{\"terminals\": %d, \"pools\": [{\"name\": \"P\", \"game\": \"three-card-catch\"}], "
               "\"tables\": [{\"name\": \"S\", \"game\": \"stadium-three-card\", \"seats\": %d}",
               terminals, big ? 5000 : TERMINALS);
    for (int i = 1; i < tables; i++)
        buf_format(&b,
                   ",\n{\"name\": \"T%d\", \"game\": \"%s\", %s%s\"limits\": {\"%s\": {\"min\": 500, "
                   "\"max\": 10000}, "
                   "\"%s\": {\"min\": 500, \"max\": 10000}}}",
                   i, games[i % 3].game, games[i % 3].pool, big ? "\"dealer\": \"live\", " : "", games[i % 3].wager[0],
                   games[i % 3].wager[1]);
    buf_put(&b, "]}\n");
    must(!b.full);
}

/* Stored at once: here nobody waits meanwhile. */
static bool store_snapshot(void *context, struct snapshot *taken) {
    struct house *h = context;
    uint8_t hash[FACT_HASH];

    if (bench.refuses) return false;
    const enum err err = snapshot_store(taken, h->setup.store, h->setup.keys->seal, h->snapshots.vouched, hash);

    must(err == OK);
    house_snapshot_stored(h, hash, bench.now_ms);
    return true;
}

static void open_house(bool with_snapshots) {
    const struct writer_options options = {.gather = 2048, .gather_ms = 2};
    struct house_setup setup = {.config_text = bench.text,
                                .config_size = strlen(bench.text),
                                .demo = true,
                                .keys = &bench.keys,
                                .version = "bench",
                                .now_ms = bench.now_ms,
                                .on_snapshot = with_snapshots ? store_snapshot : NULL,
                                .follower = pit_follower(bench.pit),
                                .context = &bench.house};
    char memory[500];
    struct buf message = BUF(memory);

    if (store_open(bench.file, STORE_WRITE, &bench.store, &message) != OK ||
        writer_thread_start(bench.store, &options, &bench.writer) != OK) {
        fprintf(stderr, "%s\n", memory);
        exit(1);
    }
    setup.store = bench.store;
    setup.writer = bench.writer;
    if (house_open(&bench.house, &setup, &message)) return;
    fprintf(stderr, "%s\n", memory);
    exit(1);
}

static void close_house(void) {
    if (bench.house.snapshots.used) bench.began = bench.house.snapshots.used;
    house_close(&bench.house);
    must(writer_stop(bench.writer, 60000));
    store_close(bench.store);
}

static void wait_until_durable(void) {
    while (bench.house.first != bench.house.next) {
        writer_flush(bench.writer);
        house_poll(&bench.house, bench.now_ms);
        usleep(50);
    }
}

static void put(struct fact fact) {
    if (bench.house.next - bench.house.first > HOUSE_PENDING / 2) wait_until_durable();
    const enum err err = house_put(&bench.house, &fact, bench.now_ms);

    if (err == OK) return;
    fprintf(stderr, "%s: %s\n", fact_id(fact.kind), err_text(err));
    exit(1);
}

/* ---- play --------------------------------------------------------------------------------------------- */

static uint32_t terminal_at(int table, int seat) { return (uint32_t)((table - 1) * PLAYERS + seat); }

static void give_credit(uint32_t terminal) {
    struct fact money = {.kind = FACT_ISSUE};

    money.money.cents = 1000000;
    money.money.voucher = house_draw_voucher(&bench.house);
    put(money);
    money.kind = FACT_LOAD;
    money.money.terminal = terminal;
    put(money);
}

static void seat_player(uint32_t terminal, int table, int seat) {
    struct fact pair = {.kind = FACT_PAIR, .source = BY_USER, .who = 1};
    struct fact sit = {.kind = FACT_SIT, .table = (uint16_t)table};

    pair.pair.terminal = terminal;
    put(pair);
    sit.seat.terminal = terminal;
    sit.seat.seat = (uint16_t)seat;
    put(sit);
}

static bool raises_meter(int table, int wager) {
    const struct config_table *config = floor_config(&bench.house.working, table);

    return config->pool && meter_share(&config->rules, config->rules.game->meters[0].number, wager, 500);
}

/* Of every seated player that has none: what the rules demand, and the wager on the meters. */
static void wager(int table) {
    const struct game *game = floor_game(&bench.house.working, table);

    for (int seat = 1; seat <= PLAYERS; seat++) {
        struct fact bets = {.kind = FACT_BETS, .table = (uint16_t)table};

        if (bench.house.working.seat[table - 1][seat - 1].staked_cents) continue;
        if (floor_credit(&bench.house.working, terminal_at(table, seat)) < 10000) give_credit(terminal_at(table, seat));
        bets.bets.seat = (uint16_t)seat;
        for (int i = 0; i < game->wager_count; i++) {
            if (game->wagers[i].kind != WAGER_REQUIRED && !raises_meter(table, i)) continue;
            bets.bets.spot[bets.bets.count].wager = (uint8_t)i;
            bets.bets.spot[bets.bets.count++].cents = 500;
        }
        put(bets);
    }
}

static void play_until(uint64_t entries) {
    struct house *h = &bench.house;

    while (h->durable.floor.head->facts < entries) {
        for (int table = 1; table <= TABLES; table++)
            if (h->working.table[table - 1].phase == TABLE_BETTING) wager(table);
        if (h->next - h->first > HOUSE_PENDING / 2) wait_until_durable();
        bench.now_ms += 5000;
        house_clock(h, bench.now_ms);
        pit_put_due(bench.pit, h, bench.now_ms);
        house_poll(h, bench.now_ms);
    }
}

static void play(uint64_t entries) {
    const bool new = bench.house.working.head->rounds == 0;

    for (int table = 1; table <= TABLES && new; table++)
        for (int seat = 1; seat <= PLAYERS; seat++) seat_player(terminal_at(table, seat), table, seat);
    play_until(entries);
    while (!house_stop(&bench.house, false, bench.now_ms)) {
        bench.now_ms += 1000;
        house_clock(&bench.house, bench.now_ms);
        wait_until_durable();
    }
}

/* The worst that a start finds: the house died just before the next snapshot was due. */
static void lengthen_tail(void) {
    bench.refuses = true;
    open_house(true);
    play_until(bench.house.snapshots.used + SNAPSHOT_EVERY);
    close_house();
}

static void make_log(uint64_t entries) {
    struct stat st;

    write_config(TABLES, TERMINALS, false);
    bench.now_ms += 1000;
    open_house(true);
    const struct lap from = now();

    play(entries);
    const double seconds = since(from).wall;
    const uint64_t facts = bench.house.durable.floor.head->facts, rounds = bench.house.durable.floor.head->rounds;

    close_house();
    must(stat(bench.file, &st) == 0);
    printf("log\t%llu rounds\t%llu entries\t%.0f bytes a round\t%.0f an entry\tmade in %.1f s\n",
           (unsigned long long)rounds, (unsigned long long)facts, (double)st.st_size / (double)rounds,
           (double)st.st_size / (double)facts, seconds);
    fflush(stdout);
}

/* ---- opening ------------------------------------------------------------------------------------------ */

static struct lap time_open(bool with_snapshots) {
    const struct lap from = now();

    bench.now_ms += 1000;
    open_house(with_snapshots);
    const struct lap lap = since(from);

    must((bench.house.snapshots.used > 0) == with_snapshots);
    wait_until_durable();
    close_house();
    return lap;
}

static void measure_open(const char *from, bool with_snapshots, int times) {
    struct lap best = time_open(with_snapshots);

    for (int i = 1; i < times; i++) {
        const struct lap lap = time_open(with_snapshots);
        if (lap.wall < best.wall) best = lap;
    }
    printf("open\t%s\t%.3f s\t%.3f s of a core\n", from, best.wall, best.cpu);
    fflush(stdout);
}

/* As after the machine was switched off: nothing of the file is in memory. */
static void drop_cached(void) {
    const int fd = open(bench.file, O_RDONLY | O_CLOEXEC);

    must(fd >= 0 && fdatasync(fd) == 0 && posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED) == 0);
    close(fd);
}

static void measure_cold_open(void) {
    drop_cached();
    measure_open("the same, with nothing of the file in memory", true, 1);
}

static void measure_audit(int threads, bool with_key) {
    static const uint8_t program[FACT_HASH];
    struct audit *a = calloc(1, sizeof *a);
    struct pit *pit = calloc(1, sizeof *pit);
    char memory[500];
    struct buf message = BUF(memory);

    must(a && pit && store_open(bench.file, STORE_READ, &bench.store, &message) == OK);
    *a = (struct audit){.store = bench.store,
                        .seal = with_key ? bench.keys.seal : NULL,
                        .program = program,
                        .follower = pit_follower(pit),
                        .threads = threads};
    const struct lap from = now();
    const double cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID);

    audit_run(a);
    const struct lap lap = since(from);
    const double all = seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu;

    printf("audit\t%d threads\t%s\t%.0f entries/s\t%.1f s\t%.1f s of all cores\t%.1f s of the thread that "
           "replays\t%llu snapshots compared\n",
           threads, a->good ? "good" : a->why, (double)a->entries / lap.wall, lap.wall, all, lap.cpu,
           (unsigned long long)a->snapshots.compared);
    fflush(stdout);
    audit_close(a);
    pit_close(pit);
    free(pit);
    free(a);
    store_close(bench.store);
}

/* ---- questions ---------------------------------------------------------------------------------------- */

static bool take_round(void *context, const struct store_entry *stored) {
    *(uint64_t *)context = stored->round;
    return false;
}

/* One with meters.  Late in a long log there are none: a table whose jackpot is won waits for two people. */
static bool take_pool_round(void *context, const struct store_entry *stored) {
    struct journal_entry entry;

    if (!journal_read(&entry, stored->bytes, stored->size)) return false;
    return !floor_config(&bench.house.durable.floor, entry.fact.table)->pool || take_round(context, stored);
}

static void measure_receipt(const char *name, bool last) {
    const struct lookup lookup = {.store = bench.store,
                                  .seal = bench.keys.seal,
                                  .config_number = bench.house.durable.config_number,
                                  .start_number = bench.house.durable.start.number};
    const struct store_query query = {.kind = FACT_SETTLE, .backwards = last};
    static char text[RECEIPT_TABLE_MAX];
    char memory[500];
    struct buf message = BUF(memory), out = BUF(text);
    struct record r;
    uint64_t round = 0;

    must(store_find(bench.store, &query, last ? take_round : take_pool_round, &round) == OK && round);
    const struct lap from = now();

    if (!record_open(&r, &lookup, round, &message) || !receipts_put(&out, &r, &lookup, &bench.keys.sign, &message)) {
        fprintf(stderr, "%s\n", memory);
        exit(1);
    }
    const struct lap lap = since(from);

    record_close(&r);
    printf("question\treceipt of the %s round\t%.2f ms\t%.2f ms of a core\n", name, 1e3 * lap.wall, 1e3 * lap.cpu);
}

static void count_change(void *context, const struct meter_change *change) {
    (void)change;
    ++*(int *)context;
}

/* told: as a house does that knows which entries speak of meters; else they are searched for. */
static void measure_meters(const char *name, bool told) {
    const struct floor *f = &bench.house.durable.floor;
    struct fact meters[2];
    char memory[500];
    struct buf message = BUF(memory);
    int changes = 0;
    struct meter_history h = {.store = bench.store,
                              .config = f->config,
                              .now = meters,
                              .now_count = floor_meters_now(f, 1, meters),
                              .to = f->head->facts,
                              .told = told ? bench.pit->meters : NULL,
                              .told_count = told ? bench.pit->meters_count : 0,
                              .put = count_change,
                              .context = &changes};
    const struct lap from = now();

    must(meter_history_run(&h, &message));
    const struct lap lap = since(from);

    printf("question\tmeters%s\t%.2f ms\t%.2f ms of a core\t%d lines\n", name, 1e3 * lap.wall, 1e3 * lap.cpu, changes);
    fflush(stdout);
}

static void measure_questions(void) {
    bench.now_ms += 1000;
    open_house(true);
    wait_until_durable();
    measure_receipt("first", false);
    measure_receipt("last", true);
    drop_cached();
    measure_meters(", nothing in memory", true);
    measure_meters("", true);
    drop_cached();
    measure_meters(" by a search, nothing in memory", false);
    measure_meters(" by a search", false);
    close_house();
}

/* ---- archives ----------------------------------------------------------------------------------------- */

/* Bytes of the files in the folder; where gone, they go. */
static double folder_bytes(const char *name, bool gone) {
    DIR *folder = opendir(name);
    char path[900];
    struct stat st;
    double bytes = 0;

    for (struct dirent *file; folder && (file = readdir(folder));) {
        snprintf(path, sizeof path, "%s/%s", name, file->d_name);
        if (file->d_name[0] == '.' || stat(path, &st) != 0) continue;
        bytes += (double)st.st_size;
        if (gone) unlink(path);
    }
    if (folder) closedir(folder);
    if (gone) rmdir(name);
    return bytes;
}

/* All but what came after the snapshot that a start begins with. */
static void measure_archives(void) {
    struct archive_order order = {.secret = bench.keys.sign.secret, .public = bench.keys.sign.public};
    char memory[500], folder[500];
    struct buf message = BUF(memory);

    must(store_open(bench.file, STORE_WRITE, &bench.store, &message) == OK);
    order.to = bench.began;
    const struct lap from = now();

    must(archives_write(bench.store, &order) == OK);
    const struct lap written = since(from);

    must(archives_remove(bench.store) == OK);
    const struct lap removed = since(from);

    store_close(bench.store);
    snprintf(folder, sizeof folder, "%s.archives", bench.file);
    printf("archive\t%llu entries\t%.0f bytes an entry\twritten in %.1f s, %.1f of a core\tread again and removed in "
           "%.1f s, %.1f of a core\n",
           (unsigned long long)order.to, folder_bytes(folder, false) / (double)order.to, written.wall, written.cpu,
           removed.wall - written.wall, removed.cpu - written.cpu);
    fflush(stdout);
}

/* ---- the pause of the loop ---------------------------------------------------------------------------- */

/* What a day of play leaves in the pit: every table has its curve. */
static void fill_curves(int tables) {
    for (int i = 0; i < tables; i++) {
        struct day_curve *c = &bench.pit->table[i].curve;

        if (!c->point) c->point = calloc(DAY_CURVE_POINTS, sizeof *c->point);
        must(c->point);
        for (int p = 0; p < DAY_CURVE_POINTS; p++)
            for (int r = 0; r < bench.pit->theory.table[i].row_count; r++)
                c->point[p].row[r].units = c->point[p].row[r].squares = INT64_MAX - p;
        c->count = DAY_CURVE_POINTS;
    }
}

static uint64_t stored_bytes;

static bool add_size(void *context, const char *name) {
    char *memory = malloc(STORE_VALUE_MAX);
    struct buf b = buf_init(memory, STORE_VALUE_MAX);

    (void)context;
    if (strncmp(name, SNAPSHOT_PREFIX, strlen(SNAPSHOT_PREFIX)) == 0 && store_get(bench.store, name, &b) == OK)
        stored_bytes += b.size;
    free(memory);
    return true;
}

static void measure_pause(const char *name, int tables, int terminals, bool big) {
    struct lap worst = {0, 0};
    size_t size = 0;

    memcpy(bench.file, "memory:", 8);
    write_config(tables, terminals, big);
    open_house(true);
    wait_until_durable();
    fill_curves(tables);
    /* the same as in the loop of a house that has run for a while */
    const struct snapshot_state state = {&bench.house.durable, &bench.house.setup.follower};

    for (int i = 0; i < PAUSES; i++) {
        const struct lap from = now();
        struct snapshot *s = snapshot_take(&state, bench.house.setup.program, bench.house.snapshots.spare);
        const struct lap lap = since(from);

        size = s->size;
        if (lap.wall > worst.wall) worst.wall = lap.wall;
        if (lap.cpu > worst.cpu) worst.cpu = lap.cpu;
        bench.house.snapshots.taking = s;
        must(store_snapshot(&bench.house, s));
        wait_until_durable();
    }
    stored_bytes = 0;
    bench.store.store->names(bench.store.self, add_size, NULL);
    printf("snapshot\t%s\t%.1f MB of memory\t%.1f MB stored\tpause %.1f ms at worst\t%.1f ms of a core\n", name,
           (double)size / 1e6, (double)stored_bytes / 1e6, 1e3 * worst.wall, 1e3 * worst.cpu);
    fflush(stdout);
    close_house();
}

static void remove_files(struct buf *file) {
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    const size_t size = file->size;

    for (size_t i = 0; i < COUNT(ends); i++) {
        file->size = size;
        buf_put(file, ends[i]);
        unlink(bench.file);
    }
    file->size = size;
    buf_put(file, ".archives");
    folder_bytes(bench.file, true);
    rmdir(bench.folder);
}

int main(int argc, char **argv) {
    const uint64_t entries = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000;
    struct receipt_key key;
    struct buf folder = BUF(bench.folder), file = BUF(bench.file);

    must(sodium_init() >= 0);
    receipt_key_from_seed(&key, (const uint8_t *)"0123456789abcdef0123456789abcdef");
    house_keys_derive(&bench.keys, &key);
    bench.pit = calloc(1, sizeof *bench.pit);
    bench.now_ms = INT64_C(1700000000000);
    buf_format(&folder, "%s/bench_restart.XXXXXX", argc > 2 ? argv[2] : ".");
    if (!bench.pit || !mkdtemp(bench.folder)) {
        perror(bench.folder);
        return 1;
    }
    buf_format(&file, "%s/books.db", bench.folder);
    for (uint64_t part = 5 * LONG_LOG; part < entries; part *= 2) { /* a run that is cut short has said something */
        make_log(part);
        measure_open("from the snapshot of a clean stop", true, 3);
    }
    make_log(entries);
    measure_open("from the snapshot of a clean stop", true, 3);
    lengthen_tail();
    measure_open("from a snapshot and 100,000 entries behind it", true, 3);
    measure_cold_open();
    measure_questions(); /* what is quick comes first: of a long log that may be enough */
    measure_open("from the first entry", false, entries > LONG_LOG ? 1 : 3);
    for (int threads = entries > LONG_LOG ? 2 : 1; threads <= 2; threads++) measure_audit(threads, true);
    if (entries <= LONG_LOG) measure_audit(2, false);
    measure_archives();
    measure_audit(2, true);
    measure_questions();
    remove_files(&file);
    bench.refuses = false;
    measure_pause("32 tables, 2,000 terminals", TABLES, TERMINALS, false);
    measure_pause("the largest: 250 live tables, 16,384 terminals", CONFIG_TABLES, CONFIG_TERMINALS, true);
    pit_close(bench.pit);
    free(bench.pit);
    return 0;
}
