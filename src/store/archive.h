/* archive.h - old history in signed, compressed files beside a store, read as part of its log.
 *
 * The files lie in one folder; each is named by its first entry (0000000000000000001.archive), and the next one
 * begins where it ends.  A file is a struct archive_head (which entries, the links before and at its end, what a
 * search can skip it by, the hash of the rest; signed with the house's key) and up to 16,384 entries by zlib: a
 * struct archive_row and the bytes of each, in numbers of a little-endian machine.  Links of entries are not
 * stored but computed, from the one signed link to the other.
 *
 * Entries are removed from the store only when the files that have them were read again from the disk, and lie
 * on its chain; whole blocks of store_parts.h go, so that some entries are in both, and the chain of the one is
 * compared with that of the other.  Files are read when a question asks for entries that the store no longer has,
 * and not before: a house that starts with a snapshot may not need them. */
#pragma once

#include "store/store.h"

/* Of a store that was just opened; on error it is as it was. */
enum err archives_open(struct store_handle *store, const char *folder, struct problem *problem);

/* Entries below this one were removed from the store; 0: none. */
uint64_t archives_removed(struct store_handle store);

/* The last entry that is archived, 0: none. */
enum err archives_last(struct store_handle store, uint64_t *last);

/* Writes entries behind the last archived one, up to this, into new files, durably, and reads them again.  The
 * house may go on meanwhile. */
struct archive_order {
    uint64_t to, file;              /* up to where; entries of a file at most, 0: 16,384 */
    const uint8_t *secret, *public; /* of the house */
    int64_t now_ms;
};
enum err archives_write(struct store_handle store, const struct archive_order *order);

/* Removes from the store what the files have, after reading all of them again. */
enum err archives_remove(struct store_handle store);
