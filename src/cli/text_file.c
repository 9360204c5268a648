#include "cli/text_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const char *text_file_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* The bytes of an open file; false after saying why not. */
static bool read_all(const struct command *command, FILE *in, const char *name, char *memory,
                     struct text *out)
{
    const size_t size = fread(memory, 1, TEXT_FILE_MAX + 1, in);

    if (ferror(in))
        cli_error(command, "%s: %s", name, strerror(errno));
    else if (size > TEXT_FILE_MAX)
        cli_error(command, "%s: longer than 1 MiB, which no pay table is", name);
    if (ferror(in) || size > TEXT_FILE_MAX) return false;
    const size_t mark = size >= 3 && memcmp(memory, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    *out = (struct text){memory + mark, size - mark};
    return true;
}

char *text_file_read(const struct command *command, const char *path, struct text *out)
{
    const bool is_stdin = strcmp(path, "-") == 0;
    FILE *in = is_stdin ? stdin : fopen(path, "rb");
    char *memory = malloc(TEXT_FILE_MAX + 1);
    bool good = false;

    if (!in)
        cli_error(command, "%s: %s", path, strerror(errno));
    else if (!memory)
        cli_error(command, "out of memory");
    else
        good = read_all(command, in, text_file_name(path), memory, out);
    if (in && !is_stdin) fclose(in);
    if (good) return memory;
    free(memory);
    return NULL;
}
