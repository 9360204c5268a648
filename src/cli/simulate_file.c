#include "cli/simulate_file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- loading ------------------------------------------------------------------------------------------ */

static bool take_text(struct simulate_input *in, const char *path, const char *text, size_t size)
{
    char error[SIMULATE_ERROR];

    if (size >= SIMULATE_STATE_MAX) {
        cli_error(&cmd_simulate, "%s: it is not a simulation's state; name another file, or delete it", path);
        return false;
    }
    if (simulate_state_read(text, size, &in->run, &in->settings, error)) return true;
    cli_error(&cmd_simulate, "%s: %s; name another file, or delete it", path, error);
    return false;
}

bool simulate_file_load(struct simulate_input *in, const char *path)
{
    FILE *file = fopen(path, "rb");

    if (!file && errno == ENOENT) return true;
    char *text = file ? malloc(SIMULATE_STATE_MAX) : NULL;
    const size_t size = text ? fread(text, 1, SIMULATE_STATE_MAX, file) : 0;
    bool good = text && !ferror(file);

    if (!good) cli_error(&cmd_simulate, "%s: %s", path, strerror(errno));
    if (good) good = take_text(in, path, text, size);
    if (file) fclose(file);
    free(text);
    return good;
}

/* ---- saving ------------------------------------------------------------------------------------------- */

static bool write_all(int file, const char *text, size_t size)
{
    while (size > 0) {
        const ssize_t written = write(file, text, size);

        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text += written;
        size -= (size_t)written;
    }
    return true;
}

/* The name is on the disk when its folder is. */
static bool sync_folder(const char *path)
{
    char copy[PATH_MAX];
    struct buf b = BUF(copy);

    buf_put(&b, path);
    const int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY);
    const bool good = folder >= 0 && fsync(folder) == 0;
    if (folder >= 0) close(folder);
    return good;
}

static bool write_file(const char *path, const char *beside, const char *text, size_t size)
{
    const int file = open(beside, O_WRONLY | O_CREAT | O_TRUNC, 0666);

    if (file < 0) return false;
    const bool written = write_all(file, text, size) && fsync(file) == 0;
    const int why = errno;
    if (close(file) == 0 && written && rename(beside, path) == 0) return sync_folder(path);
    if (!written) errno = why;
    return false;
}

bool simulate_file_save(const struct simulate_input *in, const char *path)
{
    char beside[PATH_MAX];
    struct buf name = BUF(beside);
    char *text = malloc(SIMULATE_STATE_MAX);

    buf_format(&name, "%s.new", path);
    bool good = text && !name.full;
    if (good) {
        struct buf b = buf_over(text, SIMULATE_STATE_MAX);
        simulate_state_put(&b, &in->run, &in->settings);
        good = write_file(path, beside, text, b.size);
    }
    if (!good)
        cli_error(&cmd_simulate, "%s: %s; the state was not saved", path,
                  name.full ? strerror(ENAMETOOLONG) : strerror(errno));
    free(text);
    return good;
}
