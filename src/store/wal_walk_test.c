#include "store/wal_walk.c"

#include "test.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* A log as SQLite writes it: transactions of one page, of several, of the same page twice; pages of 512 bytes, so that
 * every bit can be flipped. */
enum { PAGE = 512, FRAME = WAL_FRAME_HEAD + PAGE, LOG_MAX = 64 * (WAL_FRAME_HEAD + WAL_PAGE), SECTORS_MAX = 16 };

struct log {
    uint8_t bytes[LOG_MAX], index[WAL_INDEX_HEAD];
    size_t size;
    uint32_t frames, last_begins; /* the first frame of the last transaction */
};

static size_t read_whole(const char *folder, const char *name, uint8_t *out, size_t size) {
    char path[100];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    const size_t got = fread(out, 1, size, file);
    fclose(file);
    unlink(path);
    return got;
}

static void make_log_of(struct log *log, int page_size) {
    static const char *const work[] = {
        "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0",
        "CREATE TABLE entry (number INTEGER PRIMARY KEY, bytes BLOB)",
        "INSERT INTO entry VALUES (1, zeroblob(100))",
        "INSERT INTO entry VALUES (2, zeroblob(900))",
        "INSERT INTO entry VALUES (3, x'01')",
        "INSERT INTO entry VALUES (4, x'02')",
        "INSERT INTO entry VALUES (5, zeroblob(1700)), (6, x'03')",
        "INSERT INTO entry VALUES (7, randomblob(1300))",
    };
    char folder[] = "/tmp/cardroom-wal-XXXXXX", path[100], pages[40];
    sqlite3 *db;

    *log = (struct log){0};
    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/a", folder);
    CHECK_EQ(sqlite3_open(path, &db), SQLITE_OK);
    snprintf(pages, sizeof pages, "PRAGMA page_size = %d", page_size);
    CHECK_EQ(sqlite3_exec(db, pages, NULL, NULL, NULL), SQLITE_OK);
    for (size_t i = 0; i < COUNT(work); i++) CHECK_EQ(sqlite3_exec(db, work[i], NULL, NULL, NULL), SQLITE_OK);
    log->size = read_whole(folder, "a-wal", log->bytes, sizeof log->bytes);
    CHECK_EQ(read_whole(folder, "a-shm", log->index, sizeof log->index), sizeof log->index);
    sqlite3_close(db);
    unlink(strcat(strcpy(path, folder), "/a"));
    rmdir(folder);
}

static void make_log(struct log *log) {
    make_log_of(log, PAGE);
    log->frames = (uint32_t)((log->size - WAL_HEADER) / FRAME);
    for (uint32_t i = 0; i + 1 < log->frames; i++)
        if (read_big(log->bytes + WAL_HEADER + i * FRAME + 4)) log->last_begins = i + 2;
    CHECK(log->frames > 15 && log->frames - log->last_begins >= 3);
}

static void write_big(uint8_t *at, uint32_t value) {
    for (int i = 0; i < 4; i++) at[i] = (uint8_t)(value >> 8 * (3 - i));
}

/* The same log by a machine that takes words in the other order. */
static void turn_order(struct log *log) {
    uint32_t a = 0, b = 0;

    log->bytes[3] ^= 1;
    for (size_t at = 0; at < log->size;) {
        const size_t summed = at ? FRAME : WAL_HEADER - 8, stored = at ? at + 16 : WAL_HEADER - 8;

        for (size_t i = 0; i < summed; i += 8) {
            if (at && i >= 8 && i < WAL_FRAME_HEAD) continue;
            const uint8_t *word = log->bytes + at + i;
            uint32_t x = read_big(word), y = read_big(word + 4);
            if (!(log->bytes[3] & 1)) x = __builtin_bswap32(x), y = __builtin_bswap32(y);
            a += x + b;
            b += y + a;
        }
        write_big(log->bytes + stored, a);
        write_big(log->bytes + stored + 4, b);
        at += at ? FRAME : WAL_HEADER;
    }
}

static struct wal_walk walk_over(const struct log *log, bool with_index) {
    struct wal_walk walk;

    wal_begin(&walk, log->bytes);
    if (with_index) wal_promise(&walk, log->index);
    const size_t frame = WAL_FRAME_HEAD + walk.page_size;
    for (size_t at = WAL_HEADER; at + frame <= log->size; at += frame) wal_add(&walk, log->bytes + at);
    return walk;
}

TEST(wal_walk, a_whole_log_is_whole) {
    struct log log;

    make_log(&log);
    for (int order = 0; order < 2; order++, turn_order(&log)) {
        const struct wal_walk walk = walk_over(&log, true);

        CHECK(!wal_is_damaged(&walk));
        CHECK_EQ(walk.committed, log.frames);
        CHECK_EQ(walk.promised, log.frames);
        CHECK_EQ(walk.bad, 0);
        CHECK_EQ(walk.entry_before, 7);
    }
}

/* With FILE-shm each of them; without it those in the last transaction look like its torn end. */
TEST(wal_walk, every_flipped_bit_is_found) {
    struct log log;

    make_log(&log);
    const size_t last = WAL_HEADER + (log.last_begins - 1) * (size_t)FRAME;
    for (int order = 0; order < 2; order++, turn_order(&log))
        for (size_t at = 0; at < log.size; at++)
            for (int bit = 0; bit < 8; bit++) {
                log.bytes[at] ^= (uint8_t)(1u << bit);
                const struct wal_walk alone = walk_over(&log, false), both = walk_over(&log, true);
                log.bytes[at] ^= (uint8_t)(1u << bit);
                if (at >= WAL_HEADER)
                    CHECK(wal_is_damaged(&both), "bit %d of byte %zu (frame %zu) is not found", bit, at,
                          (at - WAL_HEADER) / FRAME + 1);
                if (at < last && at / 4 != 2) /* the size of pages: below */
                    CHECK(wal_is_damaged(&alone), "bit %d of byte %zu (frame %zu) is not found by the log alone", bit,
                          at, (at - WAL_HEADER) / FRAME + 1);
            }
}

/* Nothing else says how long a page is, but a house has one length of them only. */
TEST(wal_walk, every_flipped_bit_of_the_header_is_found) {
    struct log log;

    make_log_of(&log, WAL_PAGE);
    for (size_t at = 0; at < WAL_HEADER; at++)
        for (int bit = 0; bit < 8; bit++) {
            log.bytes[at] ^= (uint8_t)(1u << bit);
            const struct wal_walk walk = walk_over(&log, false);
            log.bytes[at] ^= (uint8_t)(1u << bit);
            CHECK(wal_is_damaged(&walk), "bit %d of byte %zu is not found", bit, at);
        }
}

TEST(wal_walk, says_where_the_damage_is) {
    struct log log;

    make_log(&log);
    log.bytes[WAL_HEADER + (log.last_begins - 4) * FRAME + 300] ^= 4;
    const struct wal_walk walk = walk_over(&log, false);
    CHECK(wal_is_damaged(&walk));
    CHECK_EQ(walk.bad, log.last_begins - 3);
    CHECK_EQ(walk.last, log.frames);
    CHECK_EQ(walk.behind, log.frames - walk.bad);
    CHECK(walk.entry_before >= 2 && walk.entry_before < 6);
    CHECK_EQ(walk.entry_behind, 7);
}

/* A program that was killed has written a beginning of the last transaction; a power cut leaves any of its sectors. */
TEST(wal_walk, the_torn_end_of_one_transaction_is_no_damage) {
    struct log log, torn;

    make_log(&log);
    const size_t begins = WAL_HEADER + (log.last_begins - 1) * (size_t)FRAME, first = begins / 512;
    const size_t sectors = (log.size + 511) / 512 - first;
    CHECK(sectors <= SECTORS_MAX);
    for (size_t size = begins; size < log.size; size++) {
        torn = log;
        torn.size = size;
        const struct wal_walk walk = walk_over(&torn, false);
        CHECK(!wal_is_damaged(&walk));
        CHECK_EQ(walk.committed, log.last_begins - 1);
    }
    for (uint32_t kept = 0; kept < 1u << sectors; kept++)
        for (int old = 0; old < 2; old++) { /* zeros, or what an earlier round of the log had there */
            torn = log;
            for (size_t i = 0; i < sectors; i++) {
                const size_t from = (first + i) * 512, at = from < begins ? begins : from;

                if (kept & 1u << i) continue;
                for (size_t j = at; j < from + 512 && j < log.size; j++)
                    torn.bytes[j] = old ? (uint8_t)(j * 31 + 7) : 0;
            }
            const struct wal_walk walk = walk_over(&torn, false);
            CHECK(!wal_is_damaged(&walk));
        }
}

/* One transaction of so many frames and no other, in the log's own order. */
static void make_long_log(struct log *log, uint32_t frames) {
    struct wal_walk walk;
    make_log(log);
    wal_begin(&walk, log->bytes);
    struct wal_sum sum = walk.stored;
    for (uint32_t i = 0; i < frames; i++) {
        uint8_t *frame = log->bytes + WAL_HEADER + i * FRAME;
        write_big(frame, 1 + i % 5);
        write_big(frame + 4, i + 1 == frames ? 5 : 0);
        memcpy(frame + 8, walk.salt, sizeof walk.salt);
        memset(frame + WAL_FRAME_HEAD, (int)i % 7, PAGE);
        sum = add_frame(sum, &walk, walk.big_endian, frame);
        write_big(frame + 16, sum.a);
        write_big(frame + 20, sum.b);
    }
    log->frames = frames;
    log->size = WAL_HEADER + frames * FRAME;
}

/* The sector that is missing has what the round before wrote there: the same page, with another salt.  Where the head
 * of a frame begins or ends a sector, all else may be right. */
TEST(wal_walk, a_head_of_the_round_before_is_a_torn_end) {
    enum { SALT_ENDS_SECTOR = 62, SUM_ENDS_SECTOR = 19, FRAMES = 70 };
    static struct log log, torn;
    make_long_log(&log, FRAMES);
    struct wal_walk walk = walk_over(&log, false);
    CHECK(!wal_is_damaged(&walk));
    CHECK_EQ(walk.committed, FRAMES);
    torn = log;
    uint8_t *frame = torn.bytes + WAL_HEADER + SALT_ENDS_SECTOR * FRAME;
    CHECK_EQ((frame + 16 - torn.bytes) % SECTOR, 0);
    for (int i = 8; i < 16; i++) frame[i] ^= 0x55;
    walk = walk_over(&torn, false);
    CHECK(!wal_is_damaged(&walk));
    CHECK_EQ(walk.bad, SALT_ENDS_SECTOR + 1);
    torn = log;
    frame = torn.bytes + WAL_HEADER + SUM_ENDS_SECTOR * FRAME;
    CHECK_EQ((frame + WAL_FRAME_HEAD - torn.bytes) % SECTOR, 0);
    for (int i = 8; i < WAL_FRAME_HEAD; i++) frame[i] ^= 0x55;
    walk = walk_over(&torn, false);
    CHECK(!wal_is_damaged(&walk));
    CHECK_EQ(walk.bad, SUM_ENDS_SECTOR + 1);
}

/* Frames of the round before lie behind the end of this one; a reserved log is filled with zeros. */
TEST(wal_walk, earlier_rounds_of_the_log_and_zeros_are_its_end) {
    struct log log;

    make_log(&log);
    const size_t begins = WAL_HEADER + (log.last_begins - 1) * (size_t)FRAME;
    for (size_t at = begins; at < log.size; at += FRAME) log.bytes[at + 8] ^= 0x55, log.bytes[at + 300] ^= 1;
    struct wal_walk walk = walk_over(&log, false);
    CHECK(!wal_is_damaged(&walk));
    CHECK_EQ(walk.committed, log.last_begins - 1);
    memset(log.bytes + begins, 0, log.size - begins);
    walk = walk_over(&log, false);
    CHECK(!wal_is_damaged(&walk));
    memset(log.bytes, 0, log.size);
    walk = walk_over(&log, true);
    CHECK(!wal_is_damaged(&walk));
}

/* FILE-shm of another round, of another moment, or damaged itself says nothing. */
TEST(wal_walk, a_count_that_does_not_belong_to_the_log_is_not_believed) {
    struct log log;

    make_log(&log);
    for (size_t at = 0; at < WAL_INDEX_HEAD; at++) {
        log.index[at] ^= 0x10;
        const struct wal_walk walk = walk_over(&log, true);
        log.index[at] ^= 0x10;
        CHECK_EQ(walk.promised, 0);
    }
    log.size -= (log.frames - log.last_begins + 1) * (size_t)FRAME;
    const struct wal_walk cut = walk_over(&log, true), alone = walk_over(&log, false);
    CHECK(wal_is_damaged(&cut));
    CHECK(!wal_is_damaged(&alone));
}
