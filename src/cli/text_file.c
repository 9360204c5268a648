#include "cli/text_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const char *text_file_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* All bytes of an open file, at most most and one; NULL if there is no memory. */
static char *read_bytes(FILE *in, size_t most, size_t *size)
{
    size_t room = 64 * 1024;
    char *memory = malloc(room);

    *size = 0;
    while (memory && (*size += fread(memory + *size, 1, room - *size, in)) == room && room <= most) {
        char *more = realloc(memory, room = 2 * room > most ? most + 1 : 2 * room);

        if (!more) free(memory);
        memory = more;
    }
    return memory;
}

/* Says what is wrong with what was read; false if nothing is. */
static bool refused(const struct command *command, FILE *in, const char *name, size_t size, size_t most,
                    const char *thing)
{
    if (ferror(in))
        cli_error(command, "%s: %s", name, strerror(errno));
    else if (size > most)
        cli_error(command, "%s: longer than %zu MiB, which no %s is", name, most >> 20, thing);
    return ferror(in) || size > most;
}

char *text_file_read(const struct command *command, const char *path, struct text *out)
{
    return text_file_read_up_to(command, path, TEXT_FILE_MAX, "pay table", out);
}

char *text_file_read_up_to(const struct command *command, const char *path, size_t most, const char *thing,
                           struct text *out)
{
    const bool is_stdin = strcmp(path, "-") == 0;
    FILE *in = is_stdin ? stdin : fopen(path, "rb");
    size_t size = 0;

    if (!in) {
        cli_error(command, "%s: %s", path, strerror(errno));
        return NULL;
    }
    char *memory = read_bytes(in, most, &size);
    if (!memory) cli_error(command, "out of memory");
    const bool bad = memory && refused(command, in, text_file_name(path), size, most, thing);
    if (!is_stdin) fclose(in);
    if (bad) free(memory);
    if (!memory || bad) return NULL;
    const size_t mark = size >= 3 && memcmp(memory, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    *out = (struct text){memory + mark, size - mark};
    return memory;
}
