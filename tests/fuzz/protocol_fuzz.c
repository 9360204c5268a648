/* protocol_fuzz.c - any bytes as a message from the network: never a crash; what was read is what the
 * definition allows, its texts lie within the message, and a refusal says something that can be sent.
 *
 * A first byte of '?' makes the rest the query of an address, '=' a message of the house for its judge. */
#include "message.h"

#include <stdlib.h>
#include <string.h>

static struct request request;

static void check_text(struct text text, const struct protocol_field *f, const char *from, size_t size) {
    must(text.at >= from && text.at + text.size <= from + size);
    must((int64_t)text.size >= f->least && (int64_t)text.size <= f->most);
    must(!text.size || !memchr(text.at, 0, text.size));
}

static void check_field(const struct protocol_field *f, const char *from, size_t size) {
    const void *at = (const char *)&request + f->offset;

    switch ((enum protocol_field_type)f->type) {
    case PROTOCOL_TEXT:
    case PROTOCOL_SECRET: check_text(*(const struct text *)at, f, from, size); break;
    case PROTOCOL_NUMBER:
    case PROTOCOL_CENTS:
    case PROTOCOL_TIME: must(*(const int64_t *)at >= f->least && *(const int64_t *)at <= f->most); break;
    case PROTOCOL_CARD: must(*(const card *)at <= JOKER || *(const card *)at == CARD_HIDDEN); break;
    case PROTOCOL_CARDS: {
        const struct request_cards *cards = at;
        must(cards->count >= f->least && cards->count <= f->most);
        for (int i = 0; i < cards->count; i++) must(cards->card[i] <= JOKER || cards->card[i] == CARD_HIDDEN);
        break;
    }
    case PROTOCOL_THREE:
        for (int i = 0; i < 3; i++) must(((const uint8_t *)at)[i] >= f->least && ((const uint8_t *)at)[i] <= f->most);
        break;
    case PROTOCOL_CHIPS: {
        const struct fact_chips *chips = at;
        must(chips->count <= CHIP_KINDS);
        for (int i = 0; i < chips->count; i++) must(chips->chips[i] >= f->least && chips->chips[i] <= f->most);
        break;
    }
    case PROTOCOL_VOUCHER:
        must(*(const uint64_t *)at > 0 && *(const uint64_t *)at < UINT64_C(1000000000000000000));
        break;
    case PROTOCOL_SPOTS:
        must(request.spots.count <= WAGERS_MAX);
        for (int i = 0; i < request.spots.count; i++) must(request.spots.spot[i].cents >= 0);
        break;
    case PROTOCOL_LIMITS:
        must(request.limits.count <= WAGERS_MAX);
        for (int i = 0; i < request.limits.count; i++) must(request.limits.spot[i].cents >= 1);
        break;
    case PROTOCOL_CHOICE: must(*(const uint8_t *)at > 0 && request_word(&request, f->offset).size > 0); break;
    case PROTOCOL_FLAG:
    case PROTOCOL_NONE: break;
    }
}

static void check_request(const char *from, size_t size) {
    const struct protocol_request *p = protocol_request(request.kind);

    must(p);
    must(p->handler != HANDLED_BY_CHANGE || request.number > 0);
    for (int i = 0; p->fields[i].key; i++) {
        const bool given = request.given >> i & 1;
        must(given || !p->fields[i].must);
        must(given == request_has(&request, p->fields[i].offset));
        if (given) check_field(&p->fields[i], from, size);
    }
    protocol_wipe(&request);
}

/* A refusal can be sent as it is: valid JSON of the defined form. */
static void check_refusal(enum err err, const struct buf *message) {
    char memory[2048], why[256];
    struct buf b = BUF(memory), reason = BUF(why);

    must(message->size > 0 && !message->full);
    protocol_put_refused(&b, request.number, err, message->text, 0);
    must(!b.full && message_conforms("Refused", memory, b.size, &reason));
}

static void judge(char *text, size_t size) {
    static const char *const names[] = {"TerminalView", "DealerView", "PitView", "Table", "Played", "Result"};
    char memory[256];

    for (size_t i = 0; i < COUNT(names); i++) {
        struct buf why = BUF(memory);
        must(message_conforms(names[i], text, size, &why) || why.size > 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char mode = size ? (char)data[0] : 0;
    const size_t skip = mode == '?' || mode == '=' ? 1 : 0, left = size - skip;
    char *text = malloc(left ? left : 1); /* just as long, so that a read past the end is seen */
    char memory[512];
    struct buf message = BUF(memory);
    enum err err = OK;

    must(text);
    if (left) memcpy(text, data + skip, left);
    if (mode == '=') {
        judge(text, left);
    } else if (mode == '?') {
        const char *mark = left ? memchr(text, '&', left) : NULL;
        const size_t id = mark ? (size_t)(mark - text) : left, used = mark ? id + 1 : id;
        err = protocol_read_query(&request, (struct text){text, id}, (struct text){text + used, left - used}, &message);
    } else {
        err = protocol_read(&request, text, left, &message);
    }
    if (err != OK)
        check_refusal(err, &message);
    else if (mode != '=')
        check_request(text, left);
    free(text);
    return 0;
}
