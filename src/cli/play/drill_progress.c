/* drill_progress.c - a player's progress: totals by kind and weak spots in memory, as JSON, and on disk.
 *
 * drill.h has the contracts of the three parts.  Only the last one, the file, makes system calls. */
#include "cli/play/drill.h"

#include "base/json_object.h"
#include "base/json_write.h"
#include "cli/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX = 1 << 30 };

/* ---- pages -------------------------------------------------------------------------------------------- */
/* Decisions until a spot of a box is due again. */
static const int64_t intervals[DRILL_BOXES] = {4, 12, 40, 120, 400};

struct drill_page *drill_progress_page(struct drill_progress *progress, const struct game *game, const char *rules) {
    for (int i = 0; i < progress->page_count; i++) {
        struct drill_page *page = &progress->page[i];
        if (page->game == game && strcmp(page->rules, rules) == 0) return page;
    }
    if (progress->page_count == DRILL_PAGES) return NULL;
    struct drill_page *page = &progress->page[progress->page_count++];
    memset(page, 0, sizeof *page);
    page->game = game;
    snprintf(page->rules, sizeof page->rules, "%s", rules);
    return page;
}

void drill_progress_forget(struct drill_progress *progress, const struct game *game) {
    int kept = 0;
    for (int i = 0; i < progress->page_count; i++) {
        if (!game || progress->page[i].game == game) continue;
        if (kept != i) progress->page[kept] = progress->page[i];
        kept++;
    }
    progress->page_count = kept;
}

/* ---- totals ------------------------------------------------------------------------------------------- */
void drill_totals_add(struct drill_totals *to, const struct drill_totals *from) {
    to->decisions += from->decisions;
    to->right += from->right;
    to->cost += from->cost;
}

struct drill_totals drill_totals_of(const struct drill_totals *kinds) {
    struct drill_totals total = {0};
    for (int i = 0; i < DRILL_KINDS; i++) drill_totals_add(&total, &kinds[i]);
    return total;
}

/* ---- spots -------------------------------------------------------------------------------------------- */
struct drill_spot *drill_page_spot(struct drill_page *page, const char *state) {
    for (int i = 0; i < page->spot_count; i++)
        if (strcmp(page->spot[i].state, state) == 0) return &page->spot[i];
    return NULL;
}

struct drill_spot *drill_page_due(struct drill_page *page) {
    struct drill_spot *due = NULL;
    for (struct drill_spot *spot = page->spot; spot < page->spot + page->spot_count; spot++)
        if (spot->due <= page->decisions && (!due || spot->due < due->due)) due = spot;
    return due;
}

static void remove_spot(struct drill_page *page, struct drill_spot *spot) {
    const size_t after = (size_t)(page->spot + --page->spot_count - spot);
    memmove(spot, spot + 1, after * sizeof *spot);
}

/* In a full page the spot in the highest box is replaced, of equals the one that cost least. */
static struct drill_spot *add_spot(struct drill_page *page, const char *state) {
    struct drill_spot *least = &page->spot[0];
    for (struct drill_spot *spot = page->spot; spot < page->spot + page->spot_count; spot++)
        if (spot->box > least->box || (spot->box == least->box && spot->cost < least->cost)) least = spot;
    if (page->spot_count == DRILL_SPOTS) remove_spot(page, least);
    struct drill_spot *spot = &page->spot[page->spot_count++];
    *spot = (struct drill_spot){0};
    snprintf(spot->state, sizeof spot->state, "%s", state);
    return spot;
}

static struct spot_update put_in_box(struct drill_page *page, struct drill_spot *spot, int64_t box,
                                     enum spot_change change) {
    spot->box = box;
    spot->due = page->decisions + intervals[box];
    return (struct spot_update){change, intervals[box]};
}

struct spot_update drill_page_answer(struct drill_page *page, const char *state, int kind, int64_t cost) {
    struct drill_spot *spot = drill_page_spot(page, state);
    const bool known = spot != NULL, was_due = known && spot->due <= page->decisions;
    must(kind >= 0 && kind < DRILL_KINDS && cost >= 0);
    page->decisions++;
    drill_totals_add(&page->kind[kind], &(struct drill_totals){1, cost == 0, cost});
    if (!known && cost == 0) return (struct spot_update){SPOT_NONE, 0};
    if (!known) spot = add_spot(page, state);
    spot->seen++;
    if (cost > 0) {
        spot->missed++;
        spot->cost = cost;
        return put_in_box(page, spot, 0, known ? SPOT_MISSED_AGAIN : SPOT_NEW);
    }
    if (!was_due) return (struct spot_update){SPOT_EARLY, spot->due - page->decisions};
    if (spot->box + 1 < DRILL_BOXES) return put_in_box(page, spot, spot->box + 1, SPOT_UP);
    remove_spot(page, spot);
    return (struct spot_update){SPOT_LEARNT, 0};
}

/* ---- as text ------------------------------------------------------------------------------------------ */
static void put_kinds(struct buf *b, const struct drill_page *page) {
    const struct drill_kind *kinds = guide_of(page->game)->kinds;
    for (int i = 0; kinds[i].id; i++) {
        buf_put(b, i ? ",\n   {" : "\n   {");
        json_write(b, "kind:%s, decisions:%jd, right:%jd, cost:%jd}", kinds[i].id, page->kind[i].decisions,
                   page->kind[i].right, page->kind[i].cost);
    }
}

static void put_spots(struct buf *b, const struct drill_page *page) {
    for (int i = 0; i < page->spot_count; i++) {
        const struct drill_spot *spot = &page->spot[i];
        buf_put(b, i ? ",\n   {" : "\n   {");
        json_write(b, "state:%s, box:%jd, due:%jd, seen:%jd, missed:%jd, cost:%jd}", spot->state, spot->box, spot->due,
                   spot->seen, spot->missed, spot->cost);
    }
}

static void drill_progress_put(struct buf *b, const struct drill_progress *progress) {
    json_write(b, "{format:%s, version:%d, pages:[", "cardroom drill", DRILL_VERSION);
    for (int i = 0; i < progress->page_count; i++) {
        const struct drill_page *page = &progress->page[i];
        buf_put(b, i ? ",\n {" : "\n {");
        json_write(b, "game:%s, rules:%s, decisions:%jd", page->game->id, page->rules, page->decisions);
        buf_put(b, ",\n  \"kinds\":[");
        put_kinds(b, page);
        buf_put(b, "],\n  \"spots\":[");
        put_spots(b, page);
        buf_put(b, "]}");
    }
    buf_put(b, "]}\n");
}

/* ---- reading the text --------------------------------------------------------------------------------- */
struct reader {
    struct drill_progress *progress;
    struct drill_page *page; /* being read */
    unsigned kinds;          /* of it that were read */
    struct buf place;        /* "pages[0], spots[3]" */
    struct json_fault fault;
};

#define fail(r, ...) text_refuse((r)->fault.text, sizeof(r)->fault.text, __VA_ARGS__)

static bool read_string(struct reader *r, const struct json_field *field, struct text *out) {
    return json_field_text(field, DRILL_RULES_TEXT - 1, out, &r->fault);
}

/* The items of an array whose JSON was checked. */
static bool read_items(struct reader *r, const struct json_field *list,
                       bool (*read_item)(struct reader *r, struct text item)) {
    struct json j = json_init(list->value.at, list->value.size);
    const size_t place = r->place.size;
    struct text item;
    json_enter(&j, '[');
    for (int i = 0; json_next_item(&j) && json_skip(&j, &item); i++) {
        buf_format(&r->place, "%s%s[%d]", place ? ", " : "", list->key, i);
        if (!read_item(r, item)) return false;
        r->place.size = place;
    }
    return true;
}

static bool read_kind(struct reader *r, struct text item) {
    struct json_field f[] = {{"kind", JSON_STRING, true, {0}},
                             {"decisions", JSON_NUMBER, true, {0}},
                             {"right", JSON_NUMBER, true, {0}},
                             {"cost", JSON_NUMBER, true, {0}}};
    const struct game *game = r->page->game;
    struct text id;
    if (!json_object_split(item, f, COUNT(f), &r->fault) || !read_string(r, &f[0], &id)) return false;
    const int kind = guide_kind(guide_of(game), id.at, id.size);
    if (kind < 0) return fail(r, "%s has no kind of decision '%s'", game->id, json_quote(id).text);
    if (r->kinds >> kind & 1) return fail(r, "the kind '%s' is given twice", json_quote(id).text);
    r->kinds |= 1u << kind;
    struct drill_totals *t = &r->page->kind[kind];
    if (!json_field_int(&f[1], 0, DRILL_NUMBER_MAX, &t->decisions, &r->fault) ||
        !json_field_int(&f[2], 0, t->decisions, &t->right, &r->fault))
        return false;
    const bool wrong = t->right < t->decisions;
    return json_field_int(&f[3], wrong, wrong ? DRILL_NUMBER_MAX : 0, &t->cost, &r->fault);
}

/* A file must contain states in canonical form. */
static bool read_spot(struct reader *r, struct text item) {
    struct json_field f[] = {{"state", JSON_STRING, true, {0}},  {"box", JSON_NUMBER, true, {0}},
                             {"due", JSON_NUMBER, true, {0}},    {"seen", JSON_NUMBER, true, {0}},
                             {"missed", JSON_NUMBER, true, {0}}, {"cost", JSON_NUMBER, true, {0}}};
    struct drill_page *page = r->page;
    struct drill_spot *spot = &page->spot[page->spot_count];
    struct text text;
    if (page->spot_count == DRILL_SPOTS) return fail(r, "there are more than %d spots", DRILL_SPOTS);
    if (!json_object_split(item, f, COUNT(f), &r->fault) || !read_string(r, &f[0], &text)) return false;
    *spot = (struct drill_spot){0};
    if (text.size < sizeof spot->state) memcpy(spot->state, text.at, text.size);
    if (!drill_state_is_canonical(spot->state))
        return fail(r, "'%s' is not a state as it is written here", json_quote(text).text);
    if (!drill_state_fits(page->game, spot->state))
        return fail(r, "%s is no decision of %s", spot->state, page->game->id);
    if (drill_page_spot(page, spot->state)) return fail(r, "the state %s is given twice", spot->state);
    page->spot_count++;
    return json_field_int(&f[1], 0, DRILL_BOXES - 1, &spot->box, &r->fault) &&
           json_field_int(&f[2], 0, page->decisions + intervals[spot->box], &spot->due, &r->fault) &&
           json_field_int(&f[3], 1, DRILL_NUMBER_MAX, &spot->seen, &r->fault) &&
           json_field_int(&f[4], 1, spot->seen, &spot->missed, &r->fault) &&
           json_field_int(&f[5], 1, DRILL_NUMBER_MAX, &spot->cost, &r->fault);
}

/* Only printable ASCII: no escape sequences for a terminal. */
static bool is_ascii(struct text text) {
    for (size_t i = 0; i < text.size; i++)
        if (text.at[i] < ' ' || text.at[i] > '~') return false;
    return true;
}

static bool read_page(struct reader *r, struct text item) {
    struct json_field f[] = {{"game", JSON_STRING, true, {0}},
                             {"rules", JSON_STRING, true, {0}},
                             {"decisions", JSON_NUMBER, true, {0}},
                             {"kinds", JSON_ARRAY, true, {0}},
                             {"spots", JSON_ARRAY, true, {0}}};
    char rules[DRILL_RULES_TEXT];
    struct text id, text;
    const int before = r->progress->page_count;
    if (!json_object_split(item, f, COUNT(f), &r->fault) || !read_string(r, &f[0], &id) ||
        !read_string(r, &f[1], &text))
        return false;
    const struct game *game = game_find(id.at, id.size);
    if (!game) return fail(r, "there is no game '%s'", json_quote(id).text);
    if (!is_ascii(text)) return fail(r, "'rules' is '%s', which no table has", json_quote(text).text);
    snprintf(rules, sizeof rules, "%.*s", (int)text.size, text.at);
    r->page = drill_progress_page(r->progress, game, rules);
    if (!r->page) return fail(r, "there are more than %d pages", DRILL_PAGES);
    if (r->progress->page_count == before)
        return fail(r, "%s with the rules '%s' is given twice", game->id, json_quote(text).text);
    r->kinds = 0;
    if (!json_field_int(&f[2], 0, DRILL_NUMBER_MAX, &r->page->decisions, &r->fault) ||
        !read_items(r, &f[3], read_kind) || !read_items(r, &f[4], read_spot))
        return false;
    const int64_t decisions = drill_totals_of(r->page->kind).decisions;
    return decisions == r->page->decisions ||
           fail(r, "its kinds have %lld decisions, not %lld", (long long)decisions, (long long)r->page->decisions);
}

/* A later version may have other keys, so the version is checked before anything else. */
static bool is_our_version(struct reader *r, struct text text) {
    struct json_field f[] = {{"version", JSON_NUMBER, false, {0}}, {.key = JSON_OTHER_KEYS}};
    int64_t found = DRILL_VERSION;
    if (!json_object_split(text, f, COUNT(f), &r->fault) ||
        !json_field_int(&f[0], 1, DRILL_NUMBER_MAX, &found, &r->fault))
        return false;
    return found == DRILL_VERSION ||
           fail(r, "it is of version %lld, and this program knows version %d: a newer cardroom wrote it",
                (long long)found, DRILL_VERSION);
}

static bool read_pages(struct reader *r, struct text text) {
    struct json_field f[] = {
        {"format", JSON_STRING, true, {0}}, {"version", JSON_NUMBER, true, {0}}, {"pages", JSON_ARRAY, true, {0}}};
    struct json j = json_init(text.at, text.size);
    struct text item, format;
    if (text.size > DRILL_TEXT_MAX)
        return fail(r, "longer than %d MiB, which no file of drills is", DRILL_TEXT_MAX >> 20);
    if (!json_skip(&j, &item) || !json_finish(&j))
        return fail(r, "byte %zu: %s", json_column(&j), j.why ? j.why : "this is not valid JSON");
    if (!is_our_version(r, item) || !json_object_split(item, f, COUNT(f), &r->fault) || !read_string(r, &f[0], &format))
        return false;
    if (!text_is(format, "cardroom drill"))
        return fail(r, "its format is '%s', not 'cardroom drill'", json_quote(format).text);
    return read_items(r, &f[2], read_page);
}

/* False with a sentence in error.  Reading changes the text. */
static bool drill_progress_read(struct drill_progress *progress, struct text text, char error[DRILL_ERROR]) {
    char place[80] = "";
    struct reader r = {.progress = progress, .place = BUF(place)};
    error[0] = '\0';
    progress->page_count = 0;
    if (read_pages(&r, text)) return true;
    snprintf(error, DRILL_ERROR, "%.*s%s%.230s", (int)r.place.size, place, r.place.size ? ": " : "", r.fault.text);
    return false;
}

/* ---- where the file is -------------------------------------------------------------------------------- */
static bool put_path(struct drill_file *file, const char *folder, const char *name) {
    struct buf b = BUF(file->path);
    buf_format(&b, "%s%s", folder, name);
    return !b.full || cli_error(file->command, "the path of the file is longer than %d bytes", DRILL_PATH_MAX - 1);
}

static bool find_usual_place(struct drill_file *file, const char *name) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && data[0] == '/') return put_path(file, data, text_format("/cardroom/%s", name).text);
    if (home && home[0] == '/') return put_path(file, home, text_format("/.local/share/cardroom/%s", name).text);
    return cli_error(file->command, "neither XDG_DATA_HOME nor HOME says where your files are; name one with --file");
}

/* Follows a symbolic link, so that its target is replaced; only a regular file is accepted. */
static bool find_file(struct drill_file *file, const char *path, const char *name) {
    struct stat found;
    if (path && !*path) return cli_error(file->command, "--file needs the name of a file");
    if (path ? !put_path(file, "", path) : !find_usual_place(file, name)) return false;
    if (stat(file->path, &found) != 0) return true;
    if (!S_ISREG(found.st_mode))
        return cli_error(file->command, "%s is not a plain file; to keep nothing there is --no-file", file->path);
    char *real = realpath(file->path, NULL);
    const bool good = !real || put_path(file, "", real);
    free(real);
    return good;
}

/* ---- the lock ----------------------------------------------------------------------------------------- */
/* Creates the missing folders of the path; drill_file_open() reports a failure. */
static void make_folders(const char *path) {
    BUF_ON_STACK(b, DRILL_PATH_MAX);
    buf_put(&b, path);
    for (char *c = b.text + 1; *c; c++) {
        if (*c != '/') continue;
        *c = '\0';
        mkdir(b.text, 0700);
        *c = '/';
    }
}

static void put_beside(const struct drill_file *file, const char *suffix, char out[DRILL_PATH_MAX + 8]) {
    snprintf(out, DRILL_PATH_MAX + 8, "%s%s", file->path, suffix);
}

/* A session that ends removes the lock file, so the one we have locked may be deleted already. */
static bool is_current(int lock, const char *name) {
    struct stat ours, there;
    return fstat(lock, &ours) == 0 && stat(name, &there) == 0 && ours.st_ino == there.st_ino &&
           ours.st_dev == there.st_dev;
}

bool drill_file_open(struct drill_file *file, const char *path, const char *usual_name, bool writes) {
    char name[DRILL_PATH_MAX + 8];
    if (!find_file(file, path, usual_name)) return false;
    if (!writes) return true;
    if (!path) make_folders(file->path);
    put_beside(file, ".lock", name);
    do {
        if (file->lock >= 0) close(file->lock);
        file->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (file->lock < 0)
            return cli_error(file->command, "%s: %s; name another file with --file, or keep nothing with --no-file",
                             name, strerror(errno));
        if (flock(file->lock, LOCK_EX | LOCK_NB) == 0) continue;
        close(file->lock);
        file->lock = -1;
        return cli_error(file->command, "%s is in use by another drill; end it, or name another file with --file",
                         file->path);
    } while (!is_current(file->lock, name));
    return true;
}

void drill_file_close(struct drill_file *file) {
    char name[DRILL_PATH_MAX + 8];
    if (file->lock < 0) return;
    put_beside(file, ".lock", name);
    unlink(name);
    close(file->lock);
    file->lock = -1;
}

/* ---- reading the file --------------------------------------------------------------------------------- */
char *drill_file_text(const struct drill_file *file, struct text *out) {
    if (!file->path[0] || (access(file->path, F_OK) != 0 && errno == ENOENT)) {
        *out = (struct text){calloc(1, 1), 0};
        return out->at;
    }
    return text_file_read_up_to(file->command, file->path, FILE_MAX, "file of drills", out);
}

bool drill_file_read(const struct drill_file *file, struct drill_progress *progress) {
    char error[DRILL_ERROR];
    struct text text;
    char *memory = drill_file_text(file, &text);
    if (!memory) return false;
    const bool good = text.size == 0 || drill_progress_read(progress, text, error);
    if (!good)
        cli_error(file->command, "%s: %s; it is left as it is; mend it, move it away, or name another with --file",
                  file->path, error);
    free(memory);
    return good;
}

/* ---- writing the file --------------------------------------------------------------------------------- */
static void written(struct drill_file *file, bool good) {
    file->failed = !good;
    snprintf(file->why, sizeof file->why, "%.200s could not be written (%s): your answers are not kept", file->path,
             strerror(errno));
}

/* Writes and syncs a new file, then renames it over the old one. */
bool drill_file_save(struct drill_file *file, const struct drill_progress *progress) {
    char name[DRILL_PATH_MAX + 8];
    if (!file->path[0]) return true;
    char *memory = malloc(DRILL_TEXT_MAX);
    must(memory);
    struct buf text = buf_init(memory, DRILL_TEXT_MAX);
    drill_progress_put(&text, progress);
    must(!text.full);
    put_beside(file, ".new", name);
    unlink(name);
    written(file, text_file_create(name, 0600, text.text, text.size) && rename(name, file->path) == 0);
    free(memory);
    return !file->failed;
}

bool drill_file_append(struct drill_file *file, const struct buf *line) {
    const int out = open(file->path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    written(file, out >= 0 && write(out, line->text, line->size) == (ssize_t)line->size && fsync(out) == 0);
    if (out >= 0) close(out);
    return !file->failed;
}
