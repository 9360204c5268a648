/* checkpoint.h - signed statements of where the chain stood: beside the log, and outside of it.
 *
 * The house puts one under "checkpoint/" and the entry's number when it starts, now and then, and when it stops.  They
 * add to the chain: rewriting the log would need forged checkpoints, and a truncated log has a checkpoint past its end.
 *
 * Whoever can write the store can put back an older copy of it, checkpoints included, and a voucher that was
 * redeemed since is paid again.  Against that the house keeps a witness: a file elsewhere, beside the key if nothing
 * else is said, with the last checkpoint, renewed every second, which the books must agree with at the next start.
 * Each start writes into the log whether the books have one.  Against the owner of the key only checkpoints that
 * somebody else has collected help.  Both are lines of text:
 *
 *   cardroom-checkpoint 2 NUMBER TIME LINK ROOT SIGNATURE
 *
 * The root is that of the tree over all links up to there.  Beside the log a checkpoint is stored with the parts of
 * that tree, largest first, which the signed root vouches for: from there on it grows (log_tree.h). */
#pragma once

#include "base/json.h"
#include "house/house.h"
#include "store/chain.h"

/* ---- beside the log ------------------------------------------------------------------------------------ */
#define CHECKPOINTS_PREFIX "checkpoint/"

/* Who signs for a house, and whose signatures are its own: its key, and the ones before. */
struct signers {
    const struct receipt_key *own, *old;
    int old_count;
};
struct signers signers_of(const struct house_keys *keys);

/* States where the store's log ends now; number 0 while it is empty.  The tree of the last time, zero at first, is
 * taken to that end. */
enum err checkpoint_make(struct store_handle store, const struct signers *by, int64_t now_ms, struct tree *tree,
                         struct store_checkpoint *out);

/* Stores it, with its tree; nothing to do, and OK, while the log is empty. */
enum err checkpoint_put(struct store_handle store, const struct store_checkpoint *checkpoint, const struct tree *tree);

/* Both. */
enum err checkpoints_put(struct store_handle store, const struct signers *by, int64_t now_ms, struct tree *tree);

/* The nearest stored one, up to this entry or from it on, that one of these keys has signed; number 0: there is none.
 */
struct checkpoint_tree {
    struct store_checkpoint checkpoint;
    struct tree tree;
};
enum err checkpoint_find(struct store_handle store, const struct signers *by, uint64_t number, bool from,
                         struct checkpoint_tree *out);

struct checkpoints_item {
    char name[STORE_NAME_MAX + 1];
    bool readable;
    struct store_checkpoint checkpoint;
};

struct checkpoints {
    int count;
    struct checkpoints_item *items; /* by number; those that cannot be read first */
};

/* All of them; checkpoints_free() afterwards. */
enum err checkpoints_read(struct store_handle store, struct checkpoints *out);
void checkpoints_free(struct checkpoints *checkpoints);

/* Adds those of a text, a line each. */
void checkpoints_add_lines(struct checkpoints *checkpoints, struct text text);

/* ---- as lines of text ----------------------------------------------------------------------------------- */
enum { CHECKPOINT_LINE = 345 }; /* bytes, with its end */

void checkpoint_put_line(struct buf *b, const struct store_checkpoint *checkpoint);
bool checkpoint_read_line(struct text line, struct store_checkpoint *out);

/* ---- the witness ---------------------------------------------------------------------------------------- */
enum witness_state {
    WITNESS_AGREES,
    WITNESS_NEW,     /* there is no file, and these books never had one */
    WITNESS_OFF,     /* they had one, and are started without */
    WITNESS_GONE,    /* there is no file, and these books had one */
    WITNESS_STRANGE, /* it is damaged, or no key of the house has signed it */
    WITNESS_BEHIND,  /* the books end before its entry */
    WITNESS_DIFFERS, /* they hold another entry under its number */
    WITNESS_STATES
};

const char *witness_word(enum witness_state state); /* "gone", as in the note NOTE_WITNESS */

/* Does the witness (text.at NULL: there is no file) vouch for these books?  *seen: what it says, where it can
 * be read. */
enum err witness_compare(struct store_handle store, const struct house_keys *keys, struct text text,
                         enum witness_state *state, struct store_checkpoint *seen);

/* For people: what it means, and what to do; path is the file's name. */
void witness_explain(struct buf *b, enum witness_state state, const char *path, const struct store_checkpoint *seen);

/* The file as a whole or not at all, whenever the machine stops; false with errno.  Two that write the same file each
 * write first to a file of their own: path with this end. */
#define WITNESS_HOUSE   ".new"
#define WITNESS_STANDBY ".standby"
bool witness_write(const char *path, const char *end, const struct store_checkpoint *checkpoint);

/* The file has seen this entry, or a later one. */
bool witness_is_ahead(const char *path, uint64_t number);

/* The last start has written into the log that these books have a witness. */
enum err witness_is_remembered(struct store_handle store, bool *remembered);
