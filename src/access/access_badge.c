/* access_badge.c - a badge and a PIN, with which a person signs on at a console in two seconds.
 *
 * "B7-ABCD-EFGH-JKMN-PQRS": the number of the person, and eighty random bits that the house has drawn.  It is told
 * once, to be printed for a scanner that types it.  Hashed are both together, as slowly as a password, and the hash
 * opens the person's key.  A PIN alone is nothing; a badge without its PIN opens nothing, but to one who also has a
 * copy of the store four digits are minutes of work: a badge that is lost is replaced at once, and a new password ends
 * it too. */
#include "access/access.h"

#include <sodium.h>
#include <string.h>

enum { GROUPS = 4, LETTERS = 4 * GROUPS, PIN_LEAST = 4, PIN_MOST = 8 };

/* What is hashed. */
static struct text badge_secret(char memory[ACCESS_PASSWORD], struct text letters, struct text pin) {
    struct buf b = buf_init(memory, ACCESS_PASSWORD);
    char normal[LETTERS + 1];
    const size_t size = access_code_normal(letters, normal, sizeof normal);
    if (size != LETTERS || !access_text_fits(pin, PIN_MOST + 2)) return (struct text){0};
    buf_bytes(&b, normal, LETTERS);
    buf_bytes(&b, pin.at, pin.size);
    sodium_memzero(normal, sizeof normal);
    return text_view(b.text, b.size);
}

enum err access_badge_draw(struct access *a, uint32_t user, struct text pin, struct password_check *check) {
    char code[ACCESS_SETUP], memory[ACCESS_PASSWORD];
    struct buf b = BUF(check->badge);
    TRY(access_code_make(a, GROUPS, code));
    buf_format(&b, "B%u-%s", (unsigned)user, code);
    const struct text secret = badge_secret(memory, text_of(code), pin);

    check->kind = WRAP_BADGE;
    check->size = secret.size;
    if (secret.size) memcpy(check->text, secret.at, secret.size);
    sodium_memzero(memory, sizeof memory);
    sodium_memzero(code, sizeof code);
    return OK;
}

const struct access_user *access_badge_find(const struct access *a, const struct credentials *entered,
                                            char memory[ACCESS_PASSWORD], struct text *secret) {
    const struct text badge = entered->badge;
    uint32_t number = 0;
    size_t at = 1;
    *secret = (struct text){0};
    if (char_lower(badge.at[0]) != 'b') return NULL;
    for (; at < badge.size && at < 9 && badge.at[at] >= '0' && badge.at[at] <= '9'; at++)
        number = number * 10 + (uint32_t)(badge.at[at] - '0');
    if (at == badge.size || badge.at[at] != '-') return NULL;
    *secret = badge_secret(memory, text_view(badge.at + at, badge.size - at), entered->pin);
    const struct access_user *user = access_user(a, number);

    return user && !user->removed ? user : NULL;
}

/* Digits, four to eight, and not one alone. */
enum err access_pin_check(const struct password_check *check) {
    const size_t size = check->size > LETTERS ? check->size - LETTERS : 0;
    bool different = false;
    if (size < PIN_LEAST || size > PIN_MOST) return ERR_PIN;
    for (size_t i = 0; i < size; i++) {
        const char c = check->text[LETTERS + i];
        if (c < '0' || c > '9') return ERR_PIN;
        different = different || c != check->text[LETTERS];
    }
    return different ? OK : ERR_PIN;
}
