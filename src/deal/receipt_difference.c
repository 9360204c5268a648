#include "deal/receipt_difference.h"

enum { DEPTH_MAX = 8, PIECE_MAX = 40 };

struct step {
    bool list;
    int index;       /* of the item, from 1 */
    struct text key; /* of the member */
};

/* The path of brackets and keys that leads to a place in the text. */
struct path {
    int depth;
    struct step step[DEPTH_MAX];
    size_t value; /* where the value at hand begins */
    size_t quote; /* where the last string begins */
    bool inside;  /* a string */
};

static void step_past(struct path *p, struct text text, size_t at)
{
    const char c = text.at[at];
    struct step *top = p->depth ? &p->step[p->depth - 1] : NULL;

    if (c == '"') {
        p->inside = !p->inside;
        if (p->inside) p->quote = at + 1;
    } else if (p->inside) {
        return;
    } else if ((c == '{' || c == '[') && p->depth < DEPTH_MAX) {
        p->step[p->depth++] = (struct step){.list = c == '[', .index = 1};
        p->value = at + 1;
    } else if ((c == '}' || c == ']') && p->depth > 0) {
        p->depth--;
    } else if (c == ':' && top) {
        top->key = (struct text){text.at + p->quote, at - 1 - p->quote};
        p->value = at + 1;
    } else if (c == ',' && top) {
        top->index++;
        p->value = at + 1;
    }
}

static void put_path(struct buf *b, const struct path *p)
{
    for (int i = 0; i < p->depth; i++) {
        const struct step *step = &p->step[i];

        if (step->list) {
            buf_format(b, "[%d]", step->index);
        } else if (step->key.size) {
            if (i > 0) buf_char(b, '.');
            buf_bytes(b, step->key.at, step->key.size < PIECE_MAX ? step->key.size : PIECE_MAX);
        }
    }
}

/* The value that begins at from, as far as the next comma or bracket outside a string. */
static void put_value(struct buf *b, struct text text, size_t from)
{
    bool inside = false;
    size_t at = from;

    for (; at < text.size && at - from < PIECE_MAX; at++) {
        const char c = text.at[at];
        if (c == '"') inside = !inside;
        if (!inside && (c == ',' || c == '}' || c == ']')) break;
        buf_char(b, c >= 0x20 && c < 0x7f ? c : '?');
    }
    if (at == from) buf_put(b, "nothing");
    if (at - from == PIECE_MAX) buf_put(b, "...");
}

void receipt_difference(struct buf *b, struct text theirs, struct text ours)
{
    struct path path = {0};
    size_t at = 0;

    while (at < ours.size && at < theirs.size && ours.at[at] == theirs.at[at]) step_past(&path, ours, at++);
    put_path(b, &path);
    buf_put(b, " is ");
    put_value(b, theirs, path.value);
    buf_put(b, " in the receipt, by the rules ");
    put_value(b, ours, path.value);
}
