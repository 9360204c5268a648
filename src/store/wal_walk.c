#include "store/wal_walk.h"

#include <string.h>

enum { SECTOR = 512, SUM_AT = 16 }; /* where in a frame its checksum begins */
enum { MAGIC = 0x377f0682, VERSION = 3007000, LEAF = 0x0d, LEAF_HEAD = 8, INDEX_COPY = 48, INDEX_SUMMED = 40 };

/* ---- numbers in the file ------------------------------------------------------------------------------- */
static uint32_t read_32(const uint8_t *at, bool big_endian) {
    return big_endian ? (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3]
                      : (uint32_t)at[3] << 24 | (uint32_t)at[2] << 16 | (uint32_t)at[1] << 8 | at[0];
}

static uint32_t read_big(const uint8_t *at) { return read_32(at, true); }

static struct wal_sum read_sum(const uint8_t *at) { return (struct wal_sum){read_big(at), read_big(at + 4)}; }

static bool same_sum(struct wal_sum x, struct wal_sum y) { return x.a == y.a && x.b == y.b; }

static struct wal_sum add_words(struct wal_sum sum, bool big_endian, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i + 8 <= size; i += 8) {
        sum.a += read_32(bytes + i, big_endian) + sum.b;
        sum.b += read_32(bytes + i + 4, big_endian) + sum.a;
    }
    return sum;
}

/* Page, commit and content; not the salts. */
static struct wal_sum add_frame(struct wal_sum sum, const struct wal_walk *w, bool big_endian, const uint8_t *frame) {
    return add_words(add_words(sum, big_endian, frame, 8), big_endian, frame + WAL_FRAME_HEAD, w->page_size);
}

/* ---- the last entry of a page -------------------------------------------------------------------------- */
/* SQLite's number of variable length; 0 where it runs out of the page. */
static uint64_t read_varint(const uint8_t *page, size_t size, size_t *at) {
    uint64_t value = 0;
    for (int i = 0; i < 9; i++) {
        if (*at >= size) return 0;
        const uint8_t byte = page[(*at)++];

        if (i == 8) return value << 8 | byte;
        value = value << 7 | (byte & 0x7f);
        if (!(byte & 0x80)) break;
    }
    return value;
}

/* The highest key in a leaf of a table; blocks have lower ones than entries.  Only to be shown. */
static uint64_t last_entry(const uint8_t *page, size_t size) {
    const size_t cells = (size_t)page[3] << 8 | page[4], pointer = LEAF_HEAD + 2 * (cells - 1);
    if (page[0] != LEAF || cells == 0 || pointer + 2 > size) return 0;
    size_t at = (size_t)page[pointer] << 8 | page[pointer + 1];
    read_varint(page, size, &at); /* how long the row is */
    return read_varint(page, size, &at);
}

static void raise_to(uint64_t *highest, uint64_t value) {
    if (value > *highest) *highest = value;
}

/* ---- the walk ------------------------------------------------------------------------------------------ */
static bool is_page_size(uint32_t size) { return size >= 512 && size <= WAL_PAGE_MAX && (size & (size - 1)) == 0; }

void wal_begin(struct wal_walk *w, const uint8_t header[WAL_HEADER]) {
    const uint32_t magic = read_big(header);
    const bool big_endian = magic & 1;
    const struct wal_sum none = {0, 0}, made = add_words(none, big_endian, header, WAL_HEADER - 8);
    *w = (struct wal_walk){.big_endian = big_endian, .page_size = read_big(header + 8), .made = made};
    w->stored = read_sum(header + WAL_HEADER - 8);
    w->header_good = (magic & ~1u) == MAGIC && read_big(header + 4) == VERSION && is_page_size(w->page_size) &&
                     same_sum(made, w->stored);
    if (!is_page_size(w->page_size)) w->page_size = WAL_PAGE; /* the one that we make */
    memcpy(w->salt, header + 16, sizeof w->salt);
}

static void add_sound(struct wal_walk *w, const uint8_t *frame) {
    w->behind++;
    w->last = w->frames;
    raise_to(&w->entry_behind, last_entry(frame + WAL_FRAME_HEAD, w->page_size));
}

/* Nothing is known but the checksums, and not even their order: SQLite reads none of it. */
static void add_without_header(struct wal_walk *w, const uint8_t *frame) {
    const struct wal_sum there = read_sum(frame + 16), computed = w->made, stored = w->stored;
    bool follows = false;
    for (int big = 0; big < 2 && read_big(frame) != 0; big++)
        follows |= same_sum(add_frame(stored, w, big, frame), there) ||
                   (w->frames == 1 && same_sum(add_frame(computed, w, big, frame), there));
    w->bad = 1;
    if (follows) add_sound(w, frame);
    w->proven |= follows;
    w->stored = there;
}

static bool is_current(const struct wal_walk *w, const uint8_t *frame) {
    return memcmp(frame + 8, w->salt, sizeof w->salt) == 0;
}

/* Of the frame at hand salt and checksum lie in one sector: either both were written, or neither. */
static bool is_in_one_sector(const struct wal_walk *w) {
    const uint64_t at = WAL_HEADER + (uint64_t)(w->frames - 1) * (WAL_FRAME_HEAD + w->page_size);
    return (at + SUM_AT) % SECTOR != 0;
}

static void add_good(struct wal_walk *w, const uint8_t *frame, struct wal_sum sum) {
    w->made = w->stored = sum;
    raise_to(&w->entry_pending, last_entry(frame + WAL_FRAME_HEAD, w->page_size));
    if (read_big(frame + 4) == 0) return;
    w->committed = w->frames;
    w->entry_before = w->entry_pending;
}

/* The first bad one, and all behind it. */
static void add_behind(struct wal_walk *w, const uint8_t *frame) {
    const struct wal_sum there = read_sum(frame + 16);
    const bool current = is_current(w, frame);
    const bool sound = current && same_sum(add_frame(w->stored, w, w->big_endian, frame), there);
    if (current && w->bad_head && w->frames == w->bad + 1 &&
        same_sum(add_frame(w->made, w, w->big_endian, frame), there))
        w->proven = true;
    if (sound) add_sound(w, frame);
    w->proven |= sound && w->ended;
    w->ended |= current && read_big(frame + 4) != 0;
    w->stored = there;
}

void wal_add(struct wal_walk *w, const uint8_t *frame) {
    w->frames++;
    if (!w->header_good) {
        add_without_header(w, frame);
        return;
    }
    if (!w->bad) {
        const struct wal_sum sum = add_frame(w->made, w, w->big_endian, frame);
        const bool fits = same_sum(sum, read_sum(frame + 16)) && read_big(frame) != 0;

        if (fits && is_current(w, frame)) {
            add_good(w, frame, sum);
            return;
        }
        w->bad = w->frames;
        w->bad_head = is_current(w, frame) && is_in_one_sector(w);
        w->proven = fits && is_in_one_sector(w);
        add_behind(w, frame);
        w->made = sum;
        return;
    }
    add_behind(w, frame);
}

/* ---- FILE-shm ------------------------------------------------------------------------------------------ */
/* Two equal copies, in the order of the machine, with a checksum: it is a memory that programs share. */
void wal_promise(struct wal_walk *w, const uint8_t head[WAL_INDEX_HEAD]) {
    const uint32_t one = 1;
    uint32_t words[INDEX_COPY / 4];
    uint8_t first;
    memcpy(&first, &one, 1);
    const struct wal_sum none = {0, 0}, sum = add_words(none, first == 0, head, INDEX_SUMMED);
    memcpy(words, head, sizeof words);
    if (words[0] != VERSION || memcmp(head, head + INDEX_COPY, INDEX_COPY) != 0) return;
    if (sum.a != words[10] || sum.b != words[11] || memcmp(&words[8], w->salt, sizeof w->salt) != 0) return;
    w->promised = words[4];
}

bool wal_is_damaged(const struct wal_walk *w) { return w->proven || w->promised > w->committed; }
