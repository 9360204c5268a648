/* embed.c - turns files into C, so that the program carries them with it.  Runs at build time only.
 *
 *   embed OUTPUT.c SYMBOL BASE FILE...
 *
 * OUTPUT.c then holds "const struct embedded SYMBOL[]" (base/base.h), in the order of the files, and
 * "const int SYMBOL_count".  A file's name is what follows the last BASE in its path: its
 * last part, if BASE is "/".  Bytes are kept as they are, and
 * a zero stands behind them, so text can be used as a string. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *path, const char *what) {
    fprintf(stderr, "embed: %s: %s\n", path, what);
    exit(1);
}

static const char *name_of(const char *path, const char *base) {
    const char *name = path;

    for (const char *found = path; (found = strstr(found, base)) != NULL; found++) name = found + strlen(base);
    if (name == path) fail(path, "is not below the base");
    return name;
}

/* static const unsigned char SYMBOL_0[] = {...}; returns how many bytes. */
static unsigned long put_bytes(FILE *out, const char *symbol, int index, const char *path) {
    FILE *in = fopen(path, "rb");
    unsigned long size = 0;
    int byte;

    if (!in) fail(path, "cannot be read");
    fprintf(out, "static const unsigned char %s_%d[] = {", symbol, index);
    while ((byte = getc(in)) != EOF) fprintf(out, "%s%d,", size++ % 32 == 0 ? "\n" : "", byte);
    if (ferror(in)) fail(path, "cannot be read");
    fclose(in);
    fputs("\n0};\n\n", out);
    return size;
}

static void put_list(FILE *out, const char *symbol, const char *base, char **paths, const unsigned long *sizes,
                     int count) {
    fprintf(out, "extern const struct embedded %s[];\nextern const int %s_count;\n\n", symbol, symbol);
    fprintf(out, "const struct embedded %s[] = {\n", symbol);
    for (int i = 0; i < count; i++) {
        fprintf(out, "    {\"%s\", (const char *)%s_%d, %lu},\n", name_of(paths[i], base), symbol, i, sizes[i]);
    }
    fprintf(out, "};\n\nconst int %s_count = %d;\n", symbol, count);
}

int main(int argc, char **argv) {
    enum { FIRST_FILE = 4 };

    if (argc <= FIRST_FILE) fail("usage", "embed OUTPUT.c SYMBOL BASE FILE...");
    const char *symbol = argv[2], *base = argv[3];
    unsigned long *sizes = calloc((size_t)argc, sizeof *sizes);
    FILE *out = fopen(argv[1], "wb");

    if (!out || !sizes) fail(argv[1], "cannot be written");
    fputs("/* Made by tools/embed.c. */\n#include \"base/base.h\"\n\n", out);
    for (int i = FIRST_FILE; i < argc; i++) sizes[i] = put_bytes(out, symbol, i - FIRST_FILE, argv[i]);
    put_list(out, symbol, base, argv + FIRST_FILE, sizes + FIRST_FILE, argc - FIRST_FILE);
    free(sizes);
    if (ferror(out) || fclose(out) != 0) fail(argv[1], "cannot be written");
    return 0;
}
