#include "ask/files.h"

#include "ask/call.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- whole files --------------------------------------------------------------------------------------- */
const char *text_file_name(const char *path) { return strcmp(path, "-") == 0 ? "standard input" : path; }

char *text_read_all(struct arena *arena, FILE *in, size_t most, size_t *size) {
    size_t room = 64 * 1024;
    char *memory = arena_take(arena, room + 1);
    *size = 0;
    while ((*size += fread(memory + *size, 1, room - *size, in)) == room && room <= most) {
        char *more = arena_take(arena, 1 + (room = 2 * room > most ? most + 1 : 2 * room));

        memcpy(more, memory, *size);
        memory = more;
    }
    return memory;
}

bool text_file_read(const struct command *command, const char *path, struct text *out) {
    return text_file_read_up_to(command, path, TEXT_FILE_MAX, "pay table", out);
}

bool text_file_read_up_to(const struct command *command, const char *path, size_t most, const char *thing,
                          struct text *out) {
    const char *name = text_file_name(path);
    FILE *in = call_open(command, path);
    if (!in) return cli_error(command, "%s: %s", path, strerror(errno));
    out->at = text_read_all(&command->call->arena, in, most, &out->size);
    const bool failed = ferror(in) != 0;
    call_close(command, in);
    if (failed) return cli_error(command, "%s: %s", name, strerror(errno));
    if (out->size > most) return cli_error(command, "%s: longer than %zu MiB, which no %s is", name, most >> 20, thing);
    const size_t mark = out->size >= 3 && memcmp(out->at, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    *out = (struct text){out->at + mark, out->size - mark};
    return true;
}

/* ---- keys ---------------------------------------------------------------------------------------------- */
enum { KEY_TEXT_MAX = 128 };

/* Warns if others can read the secret key, as ssh does. */
static void warn_if_readable(const struct command *command, const char *path) {
    struct stat status;
    if (stat(path, &status) == 0 && S_ISREG(status.st_mode) && (status.st_mode & 077))
        cli_error(command, "warning: others can read the secret key %s; 'chmod 600' it", path);
}

/* Reads the file of a secret key or, if public is allowed, of a public one: then only key->public is set. */
static bool read_key(const struct command *command, const char *path, bool public, struct receipt_key *key) {
    struct text text;
    if (!text_file_read_up_to(command, path, TEXT_FILE_MAX, "key", &text)) return false;
    const bool good = (public && receipt_key_read_public(text, key->public)) || receipt_key_read_secret(text, key);
    sodium_memzero(text.at, text.size);
    return good || cli_error(command,
                             public ? "%s: this is no public key: one line, cardroom-public-key 1 HEX"
                                    : "%s: this is no secret key; 'cardroom key --new FILE' makes one",
                             path);
}

bool key_file_read_secret(const struct command *command, const char *path, struct receipt_key *out) {
    const bool good = read_key(command, path, false, out);
    if (good) warn_if_readable(command, path);
    return good;
}

bool key_file_read_public(const struct command *command, const char *path_or_hex, uint8_t out[RECEIPT_PUBLIC]) {
    struct short_text hex = text_format("%s", path_or_hex);
    struct receipt_key key;
    if (receipt_read_hex((struct text){hex.text, strlen(hex.text)}, out, RECEIPT_PUBLIC)) return true;
    if (!read_key(command, path_or_hex, true, &key)) return false;
    memcpy(out, key.public, RECEIPT_PUBLIC);
    receipt_key_wipe(&key);
    return true;
}

static bool write_all(int file, const char *text, size_t size) {
    while (size > 0) {
        const ssize_t written = write(file, text, size);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text += written;
        size -= (size_t)written;
    }
    return true;
}

bool text_file_create(const char *path, int mode, const char *text, size_t size) {
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (file < 0) return false;
    const bool written = write_all(file, text, size) && fsync(file) == 0;
    const int why = errno;
    const bool closed = close(file) == 0;
    if (written && closed) return true;
    unlink(path);
    errno = written ? errno : why;
    return false;
}

static bool create_key(const struct command *command, const char *path, int mode, const struct buf *text) {
    if (text_file_create(path, mode, text->text, text->size)) return true;
    return cli_error(command, "%s: %s", path,
                     errno == EEXIST ? "there is such a file already, and a key is never overwritten"
                                     : strerror(errno));
}

bool key_file_write_secret(const struct command *command, const char *path, const struct receipt_key *key) {
    char memory[KEY_TEXT_MAX];
    struct buf text = BUF(memory);
    receipt_key_put_secret(&text, key);
    const bool good = create_key(command, path, 0600, &text);
    sodium_memzero(memory, sizeof memory);
    return good;
}

bool key_file_write_public(const struct command *command, const char *path, const uint8_t public[RECEIPT_PUBLIC]) {
    BUF_ON_STACK(text, KEY_TEXT_MAX);
    receipt_key_put_public(&text, public);
    return create_key(command, path, 0644, &text);
}
