/* cmd_witness.c - 'cardroom witness': keeps the checkpoints of a house on another machine.
 *
 * Reads lines of checkpoint.h, as GET /checkpoint of a house answers them, from standard input, and adds them
 * to a file that only ever grows.  A house whose log has become shorter, or another one, is found at once,
 * though whoever did it has the house's key; 'cardroom audit --witness' compares the whole file with the log. */
#include "ask/call.h"
#include "ask/files.h"
#include "ask/house/house_questions.h"
#include "books/checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { KEYS = 16 };

struct witness {
    int keys, file;
    uint8_t public[KEYS][RECEIPT_PUBLIC];
    struct store_checkpoint last;
    uint64_t added;
    bool refused; /* a checkpoint */
};

static bool is_signed(const struct witness *w, const struct store_checkpoint *c) {
    for (int i = 0; i < w->keys; i++)
        if (checkpoint_verify(c, w->public[i])) return true;
    return false;
}

/* False after an error if it does not follow what is kept. */
static bool check_next(struct call *call, const struct witness *w, const char *from, const struct store_checkpoint *c) {
    const unsigned long long number = c->number, last = w->last.number;
    if (!is_signed(w, c)) return call_error(call, "%s: not signed by a key that was given", from);
    if (c->number < w->last.number)
        return call_error(call,
                          "%s: THE LOG GOES BACK: it ended at entry %llu, and now at %llu; an older copy of "
                          "the books is in use",
                          from, last, number);
    if (c->number == w->last.number &&
        !(store_link_equal(&c->link, &w->last.link) && tree_hash_equal(&c->root, &w->last.root)))
        return call_error(call, "%s: THE LOG IS ANOTHER ONE: entry %llu is not the one that was signed before", from,
                          number);
    return true;
}

static bool add(struct call *call, struct witness *w, const struct store_checkpoint *c) {
    const struct witness_question *given = call->question;
    BUF_ON_STACK(line, CHECKPOINT_LINE + 1);
    checkpoint_put_line(&line, c);
    if (write(w->file, line.text, line.size) != (ssize_t)line.size || fsync(w->file) != 0)
        return call_error(call, "%s: %s", given->output, strerror(errno));
    w->added++;
    return true;
}

/* Each line of the text must follow the one before; those that are new are added to the file if it is open. */
static bool follow(struct call *call, struct witness *w, const char *from, struct text text) {
    struct store_checkpoint c;
    struct text line;
    while (text_next_line(&text, &line)) {
        w->refused = !checkpoint_read_line(line, &c);
        if (w->refused) return call_error(call, "%s: this is no checkpoint", from);
        w->refused = !check_next(call, w, from, &c);
        if (w->refused) return false;
        if (w->file >= 0 && c.number > w->last.number && !add(call, w, &c)) return false;
        w->last = c;
    }
    return true;
}

static bool follow_file(struct call *call, struct witness *w, const char *path) {
    struct text text;
    return text_file_read_up_to(&call->command, path, RECEIPT_FILE_MAX, "witness", &text) &&
           follow(call, w, text_file_name(path), text);
}

static bool open_file(struct call *call, struct witness *w) {
    const struct witness_question *given = call->question;
    w->file = -1;
    if (access(given->output, F_OK) == 0 && !follow_file(call, w, given->output)) return false;
    w->file = open(given->output, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    return w->file >= 0 || call_error(call, "%s: %s", given->output, strerror(errno));
}

static int witness_start(struct call *call) {
    const struct witness_question *given = call->question;
    struct witness w = {.keys = given->keys.count};
    if (!given->output || !w.keys || w.keys > KEYS)
        return call_usage(call, "give -o FILE, and --key KEY once to %d times", KEYS);
    for (int i = 0; i < w.keys; i++)
        if (!key_file_read_public(&call->command, given->keys.items[i], w.public[i])) return EXIT_CANNOT;
    if (!open_file(call, &w)) return w.refused ? EXIT_NO : EXIT_CANNOT;
    const bool good = follow_file(call, &w, "-");

    close(w.file);
    if (good)
        buf_format(&call->text, "%llu new; the log has %llu entries\n", (unsigned long long)w.added,
                   (unsigned long long)w.last.number);
    return good ? EXIT_DONE : w.refused ? EXIT_NO : EXIT_CANNOT;
}

const struct command cmd_witness = {.ask = &ask_witness, .answer = witness_start};
