#include "ask/sweep/sweep.h"

#include "ask/files.h"
#include "base/json_write.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define OUTPUT_MAX (SIZE_MAX / 4) /* whatever a unit says */

/* ---- the manifest ------------------------------------------------------------------------------------- */
/* Words between blanks; there are no quotes: a word with a blank needs the JSON form. */
static bool split_words(char *line, struct sweep_unit *unit) {
    for (char *word = line + strspn(line, " \t"); *word; word += strspn(word, " \t")) {
        if (unit->words == SWEEP_WORDS) return false;
        unit->word[unit->words++] = word;
        word += strcspn(word, " \t");
        if (*word) *word++ = '\0';
    }
    return true;
}

/* A decoded string is shorter than its text, so that there is room for its end. */
static bool split_json(char *line, struct sweep_unit *unit) {
    struct json j = json_init(line, strlen(line));
    struct text word;
    if (!json_enter(&j, '[')) return false;
    while (json_next_item(&j)) {
        if (unit->words == SWEEP_WORDS || !json_read_string(&j, &word) || memchr(word.at, '\0', word.size))
            return false;
        word.at[word.size] = '\0';
        unit->word[unit->words++] = word.at;
    }
    return !j.why && json_finish(&j);
}

static bool has_word(const struct sweep_unit *unit, const char *word) {
    const size_t size = strlen(word);
    for (int i = 1; i < unit->words; i++)
        if (strncmp(unit->word[i], word, size) == 0 && strchr("=", unit->word[i][size])) return true;
    return false;
}

/* Only what answers by itself and always the same can be a unit. */
static const char *why_no_unit(const struct sweep_unit *unit) {
#define NONE(name)
#define STREAM(name)
#define ROUNDS(name)
#define RECEIPT(name)
#define WORD(name)                              #name,
#define COMMAND(name, programs, where, library) library(name)
    static const char *const questions[] = {
#include "ask/commands.def"
    };
    bool known = false;
    for (size_t i = 0; i < COUNT(questions) && unit->words; i++) known |= strcmp(unit->word[0], questions[i]) == 0;
    if (!known) return "a unit is a command of the laboratory: analyze, protect, simulate ...";
    if (strcmp(unit->word[0], "simulate") == 0 && !has_word(unit, "--seed"))
        return "a simulation needs a --seed, to be the same every time";
    if (has_word(unit, "-o")) return "a unit writes no file; leave out -o";
    return NULL;
}

static void make_key(struct sweep_unit *unit, const uint8_t program[PROGRAM_HASH]) {
    crypto_generichash_state hash;
    unsigned char bytes[32];
    crypto_generichash_init(&hash, NULL, 0, sizeof bytes);
    crypto_generichash_update(&hash, program, PROGRAM_HASH);
    for (int i = 0; i < unit->words; i++)
        crypto_generichash_update(&hash, (const unsigned char *)unit->word[i], strlen(unit->word[i]) + 1);
    crypto_generichash_final(&hash, bytes, sizeof bytes);
    sodium_bin2hex(unit->key, sizeof unit->key, bytes, sizeof bytes);
}

/* Appends the unit of this line, if it is one. */
static bool read_line(struct sweep *s, char *line, int number, const uint8_t program[PROGRAM_HASH]) {
    struct sweep_unit *unit = &s->units[s->count];
    line[strcspn(line, "\r")] = '\0';
    line += strspn(line, " \t");
    if (!*line || *line == '#') return true;
    *unit = (struct sweep_unit){0};
    if (!(*line == '[' ? split_json : split_words)(line, unit))
        return cli_error(s->command, "manifest, line %d: neither up to %d words nor a JSON array of them", number,
                         SWEEP_WORDS);
    const char *why = why_no_unit(unit);
    if (why) return cli_error(s->command, "manifest, line %d: %s", number, why);
    make_key(unit, program);
    s->count++;
    return true;
}

static bool make_folder(const struct sweep *s, const char *path) {
    return mkdir(path, 0777) == 0 || errno == EEXIST || cli_error(s->command, "%s: %s", path, strerror(errno));
}

bool sweep_open(struct sweep *s, const struct command *command, const char *manifest, const char *folder) {
    char path[SWEEP_PATH];
    uint8_t program[PROGRAM_HASH];
    struct text text;
    int lines = 1, number = 0;
    *s = (struct sweep){.command = command, .folder = folder};
    if (!program_hash(program)) return cli_error(command, "/proc/self/exe: %s", strerror(errno));
    if (!text_file_read_up_to(command, manifest, 64 << 20, "manifest", &text)) return false;
    for (size_t i = 0; i < text.size; i++) lines += text.at[i] == '\n';
    s->units = arena_take(&command->call->arena, (size_t)lines * sizeof *s->units);
    for (char *line = text.at, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = '\0';
        if (!read_line(s, line, ++number, program)) return false;
    }
    if (s->count == 0) return cli_error(command, "%s: there is no unit in it", manifest);
    return sweep_path(s, path, "units") && make_folder(s, folder) && make_folder(s, path);
}

bool sweep_path(const struct sweep *s, char path[SWEEP_PATH], const char *name) {
    struct buf b = buf_init(path, SWEEP_PATH);
    buf_format(&b, "%s/%s", s->folder, name);
    return !b.full || cli_error(s->command, "%s: the path is too long", s->folder);
}

/* ---- one unit ----------------------------------------------------------------------------------------- */
static bool unit_path(const struct sweep *s, char path[SWEEP_PATH], const struct sweep_unit *unit, const char *ending) {
    return sweep_path(s, path, text_format("units/%s.json%s", unit->key, ending).text);
}

int sweep_run_program(const char *path, char *const *arguments, int out, int err) {
    int status;
    const pid_t child = fork();
    if (child == 0) {
        const int nothing = open("/dev/null", O_RDONLY);

        if (nothing >= 0 && dup2(nothing, 0) == 0 && dup2(out, 1) == 1 && dup2(err, 2) == 2) execv(path, arguments);
        _exit(127);
    }
    if (child < 0) return -1;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return -1;
    return WIFEXITED(status) && WEXITSTATUS(status) != 127 ? WEXITSTATUS(status) : -1;
}

/* Runs this program with the unit's words, and --json. */
static int run_unit(const struct sweep_unit *unit, int out, int err) {
    char *arguments[SWEEP_WORDS + 3] = {0};
    char program[] = "cardroom", json[] = "--json";
    int count = 0;
    arguments[count++] = program;
    for (int i = 0; i < unit->words; i++) arguments[count++] = unit->word[i];
    if (!has_word(unit, "--json") && !has_word(unit, "--csv") && strcmp(unit->word[0], "report") != 0)
        arguments[count] = json;
    return sweep_run_program("/proc/self/exe", arguments, out, err);
}

static bool is_json(char *text) {
    struct json j = json_init(text, strlen(text));
    struct text value;
    return *text && json_skip(&j, &value) && json_finish(&j);
}

/* An answer in JSON on one line: line ends stand only between values.  How long it took (the "seconds" of design) is 0,
 * as in the library: a record does not depend on the clock. */
static void put_result(struct buf *b, const char *out) {
    static const char key[] = "\"seconds\":"; /* inside of a string its quotes had backslashes */
    const char *found = strstr(out, key), *number = found ? found + sizeof key - 1 : NULL;
    for (const char *c = out; *c; c++) {
        if (c == number) {
            buf_char(b, '0');
            c += strcspn(c, ",}");
        }
        if (*c != '\n') buf_char(b, *c);
    }
}

static void put_record(struct buf *b, const struct sweep_unit *unit, int status, char *out, const char *err) {
    json_write(b, "{key:%s, command:[", unit->key);
    for (int i = 0; i < unit->words; i++) json_write_text(b, NULL, unit->word[i]);
    json_write(b, "], status:%d", status);
    if (status) json_write_text(b, "error", err);
    if (is_json(out)) {
        json_write_key(b, "result");
        put_result(b, out);
    } else if (*out) {
        json_write_text(b, "text", out);
    }
    buf_put(b, "}\n");
}

static bool write_record(const struct sweep *s, const struct sweep_unit *unit, int part, FILE *out, FILE *err) {
    struct arena *arena = &s->command->call->arena;
    const size_t mark = arena_mark(arena);
    const int status = run_unit(unit, fileno(out), fileno(err));
    size_t out_size = 0, err_size = 0;
    rewind(out); /* the program has moved both to their ends */
    rewind(err);
    char *said = text_read_all(arena, out, OUTPUT_MAX, &out_size);
    char *complained = text_read_all(arena, err, OUTPUT_MAX, &err_size);
    const size_t most = 6 * (out_size + err_size) + (1 << 16); /* an escape takes six bytes */
    struct buf b = buf_init(arena_take(arena, most), most);
    if (status >= 0) put_record(&b, unit, status, said, complained);
    const bool good = status >= 0 && !b.full && ftruncate(part, 0) == 0 &&
                      pwrite(part, b.text, b.size, 0) == (ssize_t)b.size && fsync(part) == 0;
    if (!good)
        cli_error(s->command, "%s ...: %s", unit->word[0],
                  status < 0 ? "was stopped before its end; the same command goes on from here" : strerror(errno));
    arena_release(arena, mark);
    return good;
}

/* The file is locked while its unit runs; the lock goes with its process, so nothing is left after a crash. */
static enum sweep_result run_locked(const struct sweep *s, const struct sweep_unit *unit, int part, const char *from,
                                    const char *to) {
    FILE *out = tmpfile(), *err = tmpfile();
    const bool good = out && err && write_record(s, unit, part, out, err) &&
                      (rename(from, to) == 0 || cli_error(s->command, "%s: %s", to, strerror(errno)));
    if (out) fclose(out);
    if (err) fclose(err);
    return good ? SWEEP_RAN : SWEEP_BROKEN;
}

enum sweep_result sweep_run_unit(const struct sweep *s, const struct sweep_unit *unit) {
    char from[SWEEP_PATH], to[SWEEP_PATH];
    if (!unit_path(s, to, unit, "") || !unit_path(s, from, unit, ".part")) return SWEEP_BROKEN;
    if (access(to, F_OK) == 0) return SWEEP_HAD;
    const int part = open(from, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (part < 0) {
        cli_error(s->command, "%s: %s", from, strerror(errno));
        return SWEEP_BROKEN;
    }
    enum sweep_result result = SWEEP_BUSY;
    if (flock(part, LOCK_EX | LOCK_NB) == 0) {
        const bool had = access(to, F_OK) == 0; /* another process has just finished it */

        if (had) unlink(from);
        result = had ? SWEEP_HAD : run_locked(s, unit, part, from, to);
    }
    close(part);
    return result;
}

char *sweep_read_record(const struct sweep *s, const struct sweep_unit *unit, size_t *size) {
    char path[SWEEP_PATH];
    FILE *file = unit_path(s, path, unit, "") ? fopen(path, "rbe") : NULL;
    if (!file) return NULL;
    char *text = text_read_all(&s->command->call->arena, file, OUTPUT_MAX, size);
    fclose(file);
    return text;
}
