/* log_joint.c - what connects two checkpoints, as a line of text. */
#include "books/log_tree.h"

#include <stdio.h>
#include <string.h>

void log_joint_put(struct buf *b, const struct log_joint *joint) {
    buf_format(b, "cardroom-consistency 1 %ju %ju ", joint->first, joint->size);
    buf_hex(b, joint->hash[0].bytes, (size_t)joint->count * TREE_HASH);
    buf_char(b, '\n');
}

/* Only what log_joint_put() writes: it is written again and compared. */
bool log_joint_read(struct text line, struct log_joint *out) {
    char copy[LOG_JOINT_LINE], again[LOG_JOINT_LINE];
    unsigned long long first, size;
    int at = 0;
    struct buf text = BUF(copy), written = BUF(again);
    *out = (struct log_joint){0};
    buf_bytes(&text, line.at, line.size);
    if (text.full || sscanf(copy, "cardroom-consistency 1 %19llu %19llu %n", &first, &size, &at) != 2 || !at)
        return false;
    const size_t digits = text.size - (size_t)at;
    out->first = first;
    out->size = size;
    out->count = (int)(digits / (2 * TREE_HASH));
    if (out->count > TREE_PROOF_MAX ||
        !receipt_read_hex((struct text){copy + at, digits}, out->hash[0].bytes, (size_t)out->count * TREE_HASH))
        return false;
    log_joint_put(&written, out);
    return written.size == line.size + 1 && memcmp(again, line.at, line.size) == 0;
}
