/*
 * dealer_progress.c - a dealer's training on disk: JSON lines, only ever added to.
 */
#include "cli/play/dealer.h"

#include "base/json_object.h"
#include "base/json_write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 8192, SUBJECTS_TEXT = TRAIN_PARTS * TRAIN_SUBJECT, SECONDS_MAX = 1000000000 };

void dealer_totals_add(struct dealer_totals *to, const struct dealer_totals *from)
{
    to->questions += from->questions;
    to->parts += from->parts;
    to->errors += from->errors;
    to->seconds += from->seconds;
    to->mispaid += from->mispaid;
}

/* ---- weak spots --------------------------------------------------------------------------------------- */

int dealer_spot_exercise(const char *state, const char **subject)
{
    const size_t size = strcspn(state, " ");

    *subject = state[size] ? state + size + 1 : "";
    return train_exercise_find(state, size);
}

static void count_subject(struct dealer_progress *progress, int exercise, const char *subject, size_t size,
                          int64_t cost)
{
    char state[DRILL_STATE_TEXT];
    struct buf text = BUF(state);

    buf_format(&text, "%s %.*s", train_exercise_id(exercise), (int)size, subject);
    if (!text.full) drill_page_answer(&progress->page, state, exercise, cost);
}

/* Is the part the first one of its subject, and was that subject missed or not? */
static bool is_spot(const struct train_question *q, const struct train_verdict *verdict, int part,
                    bool missed)
{
    bool wrong = false;

    for (int i = 0; i < q->part_count; i++) {
        if (strcmp(q->part[i].subject, q->part[part].subject) != 0) continue;
        if (i < part) return false;
        wrong = wrong || !verdict->mark[i].right;
    }
    return wrong == missed;
}

/* In the order in which a line of the file has them: the missed ones first. */
void dealer_count(struct dealer_progress *progress, const struct train_question *q,
                  const struct dealer_answer *answer)
{
    const struct dealer_totals one = {1, q->part_count, answer->verdict.errors, answer->seconds,
                                      answer->verdict.mispaid};

    dealer_totals_add(&progress->total[q->exercise], &one);
    for (int missed = 1; missed >= 0; missed--)
        for (int i = 0; i < q->part_count; i++) {
            const char *subject = q->part[i].subject;

            if (is_spot(q, &answer->verdict, i, missed))
                count_subject(progress, q->exercise, subject, strlen(subject), missed);
        }
}

/* ---- writing ------------------------------------------------------------------------------------------ */

static void write_subjects(struct buf *b, const char *key, const struct train_question *q,
                           const struct train_verdict *verdict, bool missed)
{
    const char *space = "";

    json_write_key(b, key);
    buf_char(b, '"');
    for (int i = 0; i < q->part_count; i++) {
        if (!is_spot(q, verdict, i, missed)) continue;
        buf_format(b, "%s%s", space, q->part[i].subject);
        space = " ";
    }
    buf_char(b, '"');
}

bool dealer_append(struct drill_file *file, const struct train_question *q,
                   const struct dealer_answer *answer, char why[DRILL_ERROR])
{
    char memory[LINE_MAX_BYTES];
    struct buf b = BUF(memory);

    if (!file->path[0]) return true;
    json_write_begin(&b, NULL, '{');
    json_write_word(&b, "game", q->terms->rules.game->id);
    json_write_word(&b, "exercise", train_exercise_id(q->exercise));
    json_write_text(&b, "seed", answer->seed);
    json_write_text(&b, "about", answer->about ? answer->about : "");
    json_write_text(&b, "answer", answer->text);
    json_write_int(&b, "parts", q->part_count);
    json_write_int(&b, "errors", answer->verdict.errors);
    json_write_int(&b, "seconds", answer->seconds);
    json_write_int(&b, "mispaid", answer->verdict.mispaid);
    write_subjects(&b, "missed", q, &answer->verdict, true);
    write_subjects(&b, "right", q, &answer->verdict, false);
    buf_put(&b, "}\n");
    must(!b.full);
    const int out = open(file->path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    const bool good = out >= 0 && write(out, memory, b.size) == (ssize_t)b.size && fsync(out) == 0;
    const int error = errno;
    if (out >= 0) close(out);
    if (good) return true;
    file->failed = true;
    snprintf(why, DRILL_ERROR, "%.200s could not be written (%s): your answers are not kept", file->path,
             strerror(error));
    return false;
}

/* ---- reading ------------------------------------------------------------------------------------------ */

static void count_subjects(struct dealer_progress *progress, int exercise, struct text text, bool missed)
{
    for (size_t at = 0; at < text.size;) {
        const char *end = memchr(text.at + at, ' ', text.size - at);
        const size_t size = end ? (size_t)(end - (text.at + at)) : text.size - at;

        count_subject(progress, exercise, text.at + at, size, missed);
        at += size + 1;
    }
}

static bool read_line(struct text line, struct dealer_progress *games, struct json_fault *fault)
{
    struct json_field f[] = {{"game", JSON_STRING, true, {0}},    {"exercise", JSON_STRING, true, {0}},
                             {"missed", JSON_STRING, true, {0}},  {"right", JSON_STRING, true, {0}},
                             {"parts", JSON_NUMBER, true, {0}},   {"errors", JSON_NUMBER, true, {0}},
                             {"seconds", JSON_NUMBER, true, {0}}, {"mispaid", JSON_NUMBER, true, {0}},
                             {"seed", JSON_STRING, true, {0}},    {"about", JSON_STRING, true, {0}},
                             {"answer", JSON_STRING, true, {0}}};
    struct dealer_totals one = {.questions = 1};
    struct text text[4];

    if (!json_object_split(line, f, COUNT(f), fault)) return false;
    for (int i = 0; i < 4; i++)
        if (!json_field_text(&f[i], SUBJECTS_TEXT, &text[i], fault)) return false;
    if (!json_field_int(&f[4], 0, TRAIN_PARTS, &one.parts, fault) ||
        !json_field_int(&f[5], 0, one.parts, &one.errors, fault) ||
        !json_field_int(&f[6], 0, SECONDS_MAX, &one.seconds, fault) ||
        !json_field_int(&f[7], 0, DRILL_NUMBER_MAX, &one.mispaid, fault))
        return false;
    const struct game *game = game_find(text[0].at, text[0].size);
    const int exercise = train_exercise_find(text[1].at, text[1].size);
    if (!game || exercise < 0) {
        snprintf(fault->text, sizeof fault->text, "there is no such game or exercise");
        return false;
    }
    while (games->game != game) games++;
    count_subjects(games, exercise, text[2], true);
    count_subjects(games, exercise, text[3], false);
    dealer_totals_add(&games->total[exercise], &one);
    return true;
}

static bool read_lines(const struct drill_file *file, struct text text, struct dealer_progress *games)
{
    struct json_fault fault = {0};
    char *end;

    for (int line = 1; text.size && (end = memchr(text.at, '\n', text.size)); line++) {
        const size_t size = (size_t)(end - text.at);

        if (!read_line((struct text){text.at, size}, games, &fault)) {
            cli_error(file->command,
                      "%s, line %d: %s; it is left as it is; mend it, or name another with --file",
                      file->path, line, fault.text);
            return false;
        }
        text.at += size + 1;
        text.size -= size + 1;
    }
    return true;
}

/* A power cut leaves at most one line without its end. */
static bool cut_last_line(int in, const char *memory, size_t size)
{
    size_t whole = size;

    while (whole && memory[whole - 1] != '\n') whole--;
    return whole == size || ftruncate(in, (off_t)whole) == 0;
}

bool dealer_read(struct drill_file *file, struct dealer_progress *games)
{
    for (int i = 0; i < game_count; i++) games[i].game = games[i].page.game = game_list[i];
    if (!file->path[0]) return true;
    const bool writes = file->lock >= 0;
    const int in = open(file->path, (writes ? O_RDWR : O_RDONLY) | O_CLOEXEC);
    if (in < 0 && errno == ENOENT) return true;
    const off_t end = in < 0 ? -1 : lseek(in, 0, SEEK_END);
    char *memory = end < 0 ? NULL : malloc((size_t)end + 1);
    bool good = memory && pread(in, memory, (size_t)end, 0) == (ssize_t)end;

    if (good && writes) good = cut_last_line(in, memory, (size_t)end);
    if (!good) cli_error(file->command, "%s: %s", file->path, strerror(errno));
    good = good && read_lines(file, (struct text){memory, (size_t)end}, games);
    free(memory);
    if (in >= 0) close(in);
    return good;
}
