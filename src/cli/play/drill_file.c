#include "cli/play/drill_file.h"

#include "cli/play/drill_deal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char remedy[] = "it is left as it is; mend it, move it away, or name another with --file";

/* ---- where -------------------------------------------------------------------------------------------- */

static bool put_path(struct drill_file *file, const char *folder, const char *name)
{
    struct buf b = BUF(file->path);

    buf_format(&b, "%s%s", folder, name);
    if (!b.full) return true;
    cli_error(file->command, "the path of the file is longer than %d bytes", DRILL_PATH_MAX - 1);
    return false;
}

static bool usual_place(struct drill_file *file)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");

    if (data && data[0] == '/') return put_path(file, data, "/cardroom/drill.json");
    if (home && home[0] == '/') return put_path(file, home, "/.local/share/cardroom/drill.json");
    cli_error(file->command,
              "neither XDG_DATA_HOME nor HOME says where your files are; name one with --file");
    return false;
}

/* What a link points to is what is replaced; only a plain file may be. */
bool drill_file_find(struct drill_file *file, const struct command *command, const char *path)
{
    struct stat found;
    char *real;

    *file = (struct drill_file){.command = command, .usual = !path, .lock = -1};
    if (path && !*path) {
        cli_error(command, "--file needs the name of a file");
        return false;
    }
    if (path ? !put_path(file, "", path) : !usual_place(file)) return false;
    if (stat(file->path, &found) != 0) return true;
    if (!S_ISREG(found.st_mode)) {
        cli_error(command, "%s is not a plain file; to keep nothing there is --no-file", file->path);
        return false;
    }
    real = realpath(file->path, NULL);
    const bool good = !real || put_path(file, "", real);
    free(real);
    return good;
}

/* ---- the lock ----------------------------------------------------------------------------------------- */

/* Makes the folders of the path that are not there; the lock will say if that failed. */
static void make_folders(const char *path)
{
    char folder[DRILL_PATH_MAX];
    struct buf b = BUF(folder);

    buf_put(&b, path);
    for (char *c = folder + 1; *c; c++) {
        if (*c != '/') continue;
        *c = '\0';
        mkdir(folder, 0700);
        *c = '/';
    }
}

static void beside(const struct drill_file *file, const char *suffix, char out[DRILL_PATH_MAX + 8])
{
    snprintf(out, DRILL_PATH_MAX + 8, "%s%s", file->path, suffix);
}

/* Whoever ends takes the lock file away, so the one we have locked may be gone already. */
static bool is_current(int lock, const char *name)
{
    struct stat ours, there;

    return fstat(lock, &ours) == 0 && stat(name, &there) == 0 && ours.st_ino == there.st_ino &&
           ours.st_dev == there.st_dev;
}

static bool take_lock(struct drill_file *file)
{
    char name[DRILL_PATH_MAX + 8];

    beside(file, ".lock", name);
    for (;;) {
        file->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (file->lock < 0) {
            cli_error(file->command, "%s: %s; name another file with --file, or keep nothing with --no-file",
                      name, strerror(errno));
            return false;
        }
        if (flock(file->lock, LOCK_EX | LOCK_NB) != 0) break;
        if (is_current(file->lock, name)) return true;
        close(file->lock);
    }
    close(file->lock);
    file->lock = -1;
    cli_error(file->command, "%s is in use by another drill; end it, or name another file with --file",
              file->path);
    return false;
}

bool drill_file_open(struct drill_file *file)
{
    if (!file->path[0]) return true;
    if (file->usual) make_folders(file->path);
    return take_lock(file);
}

void drill_file_close(struct drill_file *file)
{
    char name[DRILL_PATH_MAX + 8];

    if (file->lock < 0) return;
    beside(file, ".lock", name);
    unlink(name);
    close(file->lock);
    file->lock = -1;
}

/* ---- reading ------------------------------------------------------------------------------------------ */

/* The text alone cannot tell whether a state can be dealt; this can. */
static bool states_fit(const struct drill_book *book, char error[DRILL_ERROR])
{
    struct rng rng;
    bool good = true;

    rng_seed(&rng, "", 0);
    for (int p = 0; p < book->page_count && good; p++) {
        const struct drill_page *page = &book->page[p];
        const struct rules rules = rules_standard(page->game);
        void *round = calloc(1, game_round_size(page->game));

        must(round);
        for (int i = 0; i < page->spot_count && good; i++) {
            struct drill_state state;

            must(drill_state_read(&state, page->spot[i].state, strlen(page->spot[i].state)));
            good = drill_restore(&rules, &state, &rng, round);
            if (!good)
                snprintf(error, DRILL_ERROR, "pages[%d], spots[%d]: %s is no decision of %s", p, i,
                         page->spot[i].state, page->game->id);
        }
        free(round);
    }
    return good;
}

static bool read_book(const struct drill_file *file, int in, char *memory, struct drill_book *book)
{
    char error[DRILL_ERROR] = "";
    size_t size = 0;
    ssize_t got;

    while ((got = read(in, memory + size, DRILL_TEXT_MAX + 1 - size)) > 0) size += (size_t)got;
    if (got < 0) {
        cli_error(file->command, "%s: %s", file->path, strerror(errno));
        return false;
    }
    if (size == 0) return true;
    if (size > DRILL_TEXT_MAX)
        snprintf(error, sizeof error, "longer than %d MiB, which no file of drills is", DRILL_TEXT_MAX >> 20);
    else if (drill_text_read(book, (struct text){memory, size}, error))
        states_fit(book, error);
    if (error[0]) cli_error(file->command, "%s: %s; %s", file->path, error, remedy);
    return !error[0];
}

bool drill_file_read(const struct drill_file *file, struct drill_book *book)
{
    book->page_count = 0;
    if (!file->path[0]) return true;
    const int in = open(file->path, O_RDONLY | O_CLOEXEC);
    if (in < 0 && errno == ENOENT) return true;
    if (in < 0) {
        cli_error(file->command, "%s: %s", file->path, strerror(errno));
        return false;
    }
    char *memory = malloc(DRILL_TEXT_MAX + 1);
    const bool good = memory && read_book(file, in, memory, book);

    if (!memory) cli_error(file->command, "out of memory");
    free(memory);
    close(in);
    return good;
}

/* ---- writing ------------------------------------------------------------------------------------------ */

static bool write_all(int out, const char *text, size_t size)
{
    while (size > 0) {
        const ssize_t put = write(out, text, size);

        if (put < 0 && errno != EINTR) return false;
        if (put > 0) {
            text += put;
            size -= (size_t)put;
        }
    }
    return true;
}

/* Beside the file first; on disk before it takes its place. */
static bool replace(const struct drill_file *file, const struct buf *text)
{
    char name[DRILL_PATH_MAX + 8];

    beside(file, ".new", name);
    const int out = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (out < 0) return false;
    bool good = write_all(out, text->text, text->size) && fsync(out) == 0;
    good = close(out) == 0 && good;
    good = good && rename(name, file->path) == 0;
    if (!good) {
        const int error = errno;
        unlink(name);
        errno = error;
    }
    return good;
}

bool drill_file_save(struct drill_file *file, const struct drill_book *book, char why[DRILL_ERROR])
{
    if (!file->path[0]) return true;
    char *memory = malloc(DRILL_TEXT_MAX);
    bool good = false;

    errno = ENOMEM;
    if (memory) {
        struct buf text = buf_over(memory, DRILL_TEXT_MAX);

        drill_text_put(&text, book);
        must(!text.full);
        good = replace(file, &text);
    }
    if (!good) {
        file->failed = true;
        snprintf(why, DRILL_ERROR, "%.200s could not be written (%s): your answers are not kept", file->path,
                 strerror(errno));
    }
    free(memory);
    return good;
}
