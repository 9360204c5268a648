/* protocol.c - the list of requests as a constant table, and what can be looked up in it. */
#include "house/protocol.h"

#include <sodium.h>
#include <string.h>

/* Who may: the words of protocol.def. */
enum {
    NOBODY = 1 << ROLE_NOBODY,
    TERMINAL = 1 << ROLE_TERMINAL,
    DEALER = 1 << ROLE_DEALER,
    CASHIER = 1 << ROLE_CASHIER,
    SUPERVISOR = 1 << ROLE_SUPERVISOR,
    AUDITOR = 1 << ROLE_AUDITOR,
    SIGN = 1 << ROLE_SIGN,
    READER = 1 << ROLE_READER,
    SECURITY = 1 << ROLE_SECURITY,
    COUNT_TEAM = 1 << ROLE_COUNT,
    ACCOUNTING = 1 << ROLE_ACCOUNTING,
    SURVEILLANCE = 1 << ROLE_SURVEILLANCE,
    CONSOLE = 1 << ROLE_CONSOLE,
    FLOOR = DEALER | SUPERVISOR,
    READERS = SUPERVISOR | AUDITOR | ACCOUNTING | SURVEILLANCE,
    STAFF = DEALER | CASHIER | SECURITY | COUNT_TEAM | READERS,
    EVERYBODY = TERMINAL | STAFF | SIGN,
};

enum { MAY, MUST };

/* clang-format off */
#define FIELD(key, type, least, most, need, text) \
    {#key, PROTOCOL_##type, need, offsetof(struct request, key), least, most, NULL, text},
#define CHOICE(key, words, need, text) \
    {#key, PROTOCOL_CHOICE, need, offsetof(struct request, key), 0, 0, words, text},
#define REQUEST(name, id, roles, over, handler, fact, text, ...) \
    [REQUEST_##name] = {id, roles, OVER_##over, HANDLED_BY_##handler, fact, text, (const struct protocol_field[]){__VA_ARGS__ {0}}},
/* clang-format on */

static const struct protocol_request requests[REQUESTS] = {
#include "house/protocol.def"
};

const struct protocol_request *protocol_request(int kind) {
    return kind > REQUEST_NONE && kind < REQUESTS ? &requests[kind] : NULL;
}

int protocol_find(struct text id) {
    for (int kind = REQUEST_NONE + 1; kind < REQUESTS; kind++)
        if (text_is(id, requests[kind].id)) return kind;
    return REQUEST_NONE;
}

/* ---- contents of a request ---------------------------------------------------------------------------- */
/* The field of its kind that has this place; NULL: its kind has none such. */
static const struct protocol_field *field_at(const struct request *request, size_t offset, int *index) {
    const struct protocol_request *p = protocol_request(request->kind);
    for (*index = 0; p && p->fields[*index].key; ++*index)
        if (p->fields[*index].offset == offset) return &p->fields[*index];
    return NULL;
}

bool request_has(const struct request *request, size_t offset) {
    int index;
    return field_at(request, offset, &index) && request->given >> index & 1;
}

struct text request_word(const struct request *request, size_t offset) {
    int index;
    const struct protocol_field *field = field_at(request, offset, &index);
    const char *at = field && field->words ? field->words : "";
    for (int which = *((const uint8_t *)request + offset); *at; which--) {
        const size_t size = strcspn(at, " ");
        if (which == 1) return text_view(at, size);
        at += size + (at[size] == ' ');
    }
    return (struct text){NULL, 0};
}

void protocol_wipe(struct request *request) {
    const struct protocol_request *p = protocol_request(request->kind);
    for (int i = 0; p && p->fields[i].key; i++) {
        if (p->fields[i].type != PROTOCOL_SECRET) continue;
        struct text *secret = (struct text *)(void *)((char *)request + p->fields[i].offset);

        if (secret->at) sodium_memzero(secret->at, secret->size);
        *secret = (struct text){NULL, 0};
    }
}

/* ---- names -------------------------------------------------------------------------------------------- */
static const char *const role_ids[ROLES] = {ROLE_LIST(WORD_ID)};

const char *role_id(int role) {
    must(role >= 0 && role < ROLES);
    return role_ids[role];
}

/* ---- answers ------------------------------------------------------------------------------------------ */
void protocol_put_unknown(struct buf *out, uint64_t number) {
    buf_put(out, "{\"is\":\"unknown\",");
    if (number) buf_format(out, "\"n\":%ju,", number);
    buf_put(out, "\"message\":\"the store cannot write now; whether this was done is not known yet: send it "
                 "again with the same number\"}");
}

void protocol_put_refused(struct buf *out, uint64_t number, enum err err, const char *message, int64_t wait_ms) {
    buf_put(out, "{\"is\":\"refused\",");
    if (number) buf_format(out, "\"n\":%ju,", number);
    buf_format(out, "\"code\":\"%s\",\"message\":", err_code(err));
    json_write_string(out, *message ? message : err_text(err));
    if (wait_ms) buf_format(out, ",\"wait\":%jd", wait_ms);
    buf_char(out, '}');
}
