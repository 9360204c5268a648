#include "ask/kept_checkpoints.h"

#include "books/log_tree.h"
#include "deal/list.h"

struct compared {
    int agree, open;
};

/* Do the lines connect the two, of which a is the earlier one?  OPEN: they do not say. */
static enum receipt_state connect(struct text lines, const struct store_checkpoint *a,
                                  const struct store_checkpoint *b) {
    struct text line;
    while (text_next_line(&lines, &line)) {
        struct log_joint joint;
        if (!log_joint_read(line, &joint) || joint.first != a->number || joint.size != b->number) continue;
        const struct tree_end first = {a->number, a->root}, last = {b->number, b->root};
        return tree_consistent(&first, &last, joint.hash, joint.count) ? RECEIPT_OK : RECEIPT_FAILED;
    }
    return RECEIPT_OPEN;
}

static bool compare(struct kept_checkpoints *kept, const struct store_checkpoint *one,
                    const struct store_checkpoint *other, struct compared *c) {
    const bool first = one->number < other->number;
    enum receipt_state state;
    if (one->number == other->number)
        state = store_link_equal(&one->link, &other->link) && tree_hash_equal(&one->root, &other->root)
                    ? RECEIPT_OK
                    : RECEIPT_FAILED;
    else
        state = connect(kept->lines, first ? one : other, first ? other : one);
    c->agree += state == RECEIPT_OK;
    c->open += state == RECEIPT_OPEN;
    if (state == RECEIPT_OPEN && !kept->to) {
        kept->from = first ? one->number : other->number;
        kept->to = first ? other->number : one->number;
    }
    return state != RECEIPT_FAILED;
}

static enum receipt_state refuse(struct buf *why, const struct store_checkpoint *one,
                                 const struct store_checkpoint *other) {
    buf_format(
        why,
        "THE HOUSE HAS OTHER BOOKS FOR SOMEBODY ELSE: its key has signed a checkpoint of entry %ju that does not "
        "belong to the one of entry %ju",
        other->number, one->number);
    return RECEIPT_FAILED;
}

static enum receipt_state say(struct buf *why, const struct kept_checkpoints *kept, const struct compared *c) {
    if (!c->open && !c->agree) buf_put(why, "there is none yet to compare with");
    if (c->agree)
        buf_format(why, "the books are the same as under %d that %s kept", c->agree, c->agree == 1 ? "was" : "were");
    if (!c->open) return RECEIPT_OK;
    buf_format(why, "%s%d cannot be compared: add what the house answers to GET /checkpoint?from=%ju&to=%ju",
               c->agree ? "; " : "", c->open, kept->from, kept->to);
    return RECEIPT_OPEN;
}

enum receipt_state kept_compare(struct kept_checkpoints *kept, const struct store_checkpoint *one,
                                const uint8_t key[RECEIPT_PUBLIC], struct buf *why) {
    struct compared c = {0};
    struct text rest = kept->lines, line;
    kept->from = kept->to = 0;
    for (int i = 0; i < kept->seen.count; i++)
        if (!compare(kept, one, &kept->seen.items[i].checkpoint, &c))
            return refuse(why, one, &kept->seen.items[i].checkpoint);
    for (int number = 1; text_next_line(&rest, &line); number++) {
        struct store_checkpoint other;
        struct log_joint joint;
        if (log_joint_read(line, &joint)) continue;
        if (!checkpoint_read_line(line, &other) || !checkpoint_verify(&other, key)) {
            buf_format(why, "line %d of what was kept is no checkpoint that this key has signed", number);
            return RECEIPT_FAILED;
        }
        if (other.number && !compare(kept, one, &other, &c)) return refuse(why, one, &other);
    }
    LIST_ADD(kept->seen.items, kept->seen.count, (struct checkpoints_item){.readable = true, .checkpoint = *one});
    return say(why, kept, &c);
}
