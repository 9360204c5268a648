/* protocol_pages.c - the pages made from protocol.def and message.def; tools/protocol runs it.
 *
 *   protocol_pages markdown    docs/protocol.md
 *   protocol_pages typescript  docs/protocol.d.ts */
#include "access/access.h"
#include "access/limit.h"
#include "card/hand.h"
#include "message.h"
#include "net/close_code.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- both --------------------------------------------------------------------------------------------- */

/* "user-add" as "UserAdd". */
static void put_type_name(const char *id) {
    bool upper = true;

    for (; *id; id++) {
        if (*id == '-') {
            upper = true;
            continue;
        }
        putchar(upper ? toupper((unsigned char)*id) : *id);
        upper = false;
    }
}

/* "a b" as "a" | "b". */
static void put_words(const char *words) {
    for (const char *at = words; *at;) {
        const int size = (int)strcspn(at, " ");
        printf("%s\"%.*s\"", at == words ? "" : " | ", size, at);
        at += size + (at[size] == ' ');
    }
}

static const struct message_result *result_of(int kind) {
    for (int i = 0; i < message_result_count; i++)
        if (message_results[i].request == kind) return &message_results[i];
    return NULL;
}

/* ---- Markdown: the words ------------------------------------------------------------------------------ */

static void put_intro(void) {
    puts("<!-- Made by tools/protocol from src/house/protocol.def and message.def; do not edit. -->\n\n"
         "# The protocol of the house\n\n"
         "Terminals, consoles, signs and pages talk to the house in JSON, one object per message. This\n"
         "page lists what can be asked, who may ask for it, and what the house sends.\n"
         "`docs/protocol.d.ts` has the same as TypeScript types.\n\n"
         "## Connections\n\n"
         "- **WebSocket**, `/ws`: each text frame is one object, in both directions. The first message\n"
         "  is `hello` with a token; the house answers with `welcome`. From then on it sends a view\n"
         "  whenever something that the sender may see has changed: the whole picture each time, so\n"
         "  only the last one counts.\n"
         "- **HTTP**, `POST /api` with one request as the body, of type `application/json`: the answer\n"
         "  is a `result` (200), `refused` (4xx, 5xx) or, while the store cannot write, `unknown` (504).\n"
         "  `Authorization: Bearer TOKEN` says who asks.\n"
         "  Requests that change nothing also work as `GET /api/ID?key=value`. A change is answered\n"
         "  when it is durable. `receipt` and `export` are files.\n"
         "- Whatever takes longer (passwords, what lies far back in the log, audits, exports) holds up\n"
         "  nobody else; a connection may have two such requests under way. An answer over WebSocket is\n"
         "  at most as large as a view; a larger one is refused with `answer-too-large` and is\n"
         "  available over HTTP.\n\n"
         "`pair`, `login` and `setup` give a token. A person's token expires; a terminal's or sign's\n"
         "lasts until it is unpaired.\n\n"
         "## Requests\n\n"
         "`{\"do\": ID, \"n\": NUMBER, ...}`. `do` is always the first key. `n` is the sender's own\n"
         "number for the request, from 1 up; a request that changes something must carry one, and each\n"
         "must be higher than the last one that was taken, by at most a million, unless it counts by\n"
         "the clock, up to 1,024 numbers a millisecond (`number-far`). Whoever is not sure whether a request\n"
         "arrived sends it again with the same number: it is taken once. The answer is then a `result`,\n"
         "as of the first time, the voucher of `issue`, `collect` and `redeem` included; or\n"
         "`overtaken`: a later number was taken, this one was not and never will be, so it may be sent\n"
         "again with a higher one. That happens to a person who has several windows open, because they\n"
         "count together.\n\n"
         "The `ack` of a view is the last number that was taken. Over WebSocket a change with exactly\n"
         "that number has been done and is durable. Where `ack` is higher, another window may have sent\n"
         "that number: send the change again, with the same number, to know.\n\n"
         "A key that is unknown or given twice, a value of another type or out of range, and anything\n"
         "too long is refused with a code and a message that names the key. Whatever is refused has\n"
         "changed nothing.\n\n"
         "Amounts are whole cents. Times are milliseconds since 1970, UTC. Cards are text: rank\n"
         "`23456789TJQKA`, suit `cdhs`, the joker `Jk`, a card that lies face down `??`; several are\n"
         "separated by spaces. Requests may also say `10d`, in any case. Numbers of rounds, facts and\n"
         "requests stay below 2^53.\n");
}

static void put_roles(void) {
    puts("## Roles\n\n| role | who |\n|---|---|");
#define PUT_ROLE(name, id, text) puts("| " id " | " text " |");
    ROLE_LIST(PUT_ROLE)
#undef PUT_ROLE
    printf("\n| request |");
    for (int role = 0; role < ROLES; role++) printf(" %s |", role_id(role));
    printf("\n|---|");
    for (int role = 0; role < ROLES; role++) printf(":-:|");
    putchar('\n');
    for (int kind = 1; kind < REQUESTS; kind++) {
        const struct protocol_request *p = protocol_request(kind);
        printf("| [%s](#request-%s) |", p->id, p->id);
        for (int role = 0; role < ROLES; role++) printf(" %s |", p->roles >> role & 1 ? "●" : " ");
        putchar('\n');
    }
}

static void put_limits(void) {
    puts("\n## Limits\n\n"
         "A message that is larger, or one too many, is refused with `message-too-large` or `too-fast`.\n\n"
         "| role | bytes of a message | messages a second | at once | bytes a second | at once |\n"
         "|---|--:|--:|--:|--:|--:|");
    for (int role = 0; role < ROLES; role++) {
        const struct limit_rule *r = &limit_rules[role];
        printf("| %s | %u | %u | %u | %u | %u |\n", role_id(role), r->message_bytes, r->messages, r->messages_burst,
               r->bytes, r->bytes_burst);
    }
    printf("\n- Over HTTP these hold for each address and role; a login or pairing that succeeds does not "
           "count.\n"
           "- HTTP headers: %d bytes. A message from the house: %d bytes; results of HTTP may be longer.\n"
           "- What waits for a slow client: %d bytes; then the connection is closed, and it may come again.\n"
           "- A WebSocket message above %d bytes ends the connection, and so does a binary one;\n"
           "  see [close codes](#close-codes).\n"
           "- `hello` within %d seconds. After %d seconds of silence the house pings, after %d it closes.\n"
           "- A request over HTTP is complete within %d seconds of its headers. When there are too many "
           "connections, one without a\n"
           "  `hello` is closed, of the address that has most of them.\n",
           LIMIT_HEADERS, LIMIT_VIEW, LIMIT_WAITING, LIMIT_MESSAGE, LIMIT_HELLO_MS / 1000, LIMIT_PING_MS / 1000,
           LIMIT_DEAD_MS / 1000, LIMIT_REQUEST_MS / 1000);
    printf("- Sessions of people end after %d minutes without use and after %d hours in any case;\n"
           "  a person has at most %u.\n"
           "- A pairing code is good once and for %d minutes.\n"
           "- Wrong passwords and codes: %d are free, then the wait doubles from %d second to %d minutes,\n"
           "  by address, and by name and address together (`wait`); an hour without a failure resets it.\n",
           (int)(access_standard.idle_ms / 60000), (int)(access_standard.absolute_ms / 3600000),
           access_standard.sessions, (int)(access_standard.code_ms / 60000), THROTTLE_COSTS - 1,
           THROTTLE_FIRST_MS / 1000, THROTTLE_MOST_MS / 60000);
}

static const struct {
    int code;
    const char *name, *reason;
} close_codes[] = {
#define CLOSE_CODE_ROW(enum_name, code, name, reason) {code, name, reason},
    CLOSE_CODE_LIST(CLOSE_CODE_ROW)
#undef CLOSE_CODE_ROW
};

static void put_close_codes(void) {
    puts("\n## Close codes\n\n"
         "The codes with which the house closes a WebSocket. They are permanent; reasons are for people.\n"
         "After `replaced` a page must not connect again by itself: two windows of one terminal would take\n"
         "it from each other for ever.\n\n"
         "| code | name | reason |\n|--:|---|---|");
    for (size_t i = 0; i < COUNT(close_codes); i++)
        printf("| %d | `%s` | %s |\n", close_codes[i].code, close_codes[i].name, close_codes[i].reason);
}

/* ---- Markdown: requests ------------------------------------------------------------------------------- */

static void put_field_type(const struct protocol_field *f) {
    switch ((enum protocol_field_type)f->type) {
    case PROTOCOL_TEXT: printf("text, %" PRId64 " to %" PRId64 " bytes", f->least, f->most); break;
    case PROTOCOL_SECRET: printf("secret text, %" PRId64 " to %" PRId64 " bytes", f->least, f->most); break;
    case PROTOCOL_NUMBER: printf("%" PRId64 " to %" PRId64, f->least, f->most); break;
    case PROTOCOL_CENTS: printf("cents, %" PRId64 " to %" PRId64, f->least, f->most); break;
    case PROTOCOL_TIME: printf("time"); break;
    case PROTOCOL_FLAG: printf("true or false"); break;
    case PROTOCOL_CARD: printf("a card"); break;
    case PROTOCOL_CARDS:
        if (f->least == f->most)
            printf("%" PRId64 " cards", f->least);
        else
            printf("%" PRId64 " to %" PRId64 " cards", f->least, f->most);
        break;
    case PROTOCOL_THREE: printf("three numbers, %" PRId64 " to %" PRId64, f->least, f->most); break;
    case PROTOCOL_VOUCHER: printf("text: 18 digits, hyphens and spaces between them do not count"); break;
    case PROTOCOL_CHIPS: printf("array: how many of each denomination, the smallest first"); break;
    case PROTOCOL_SPOTS: printf("object: wager id to cents"); break;
    case PROTOCOL_LIMITS: printf("object: wager id to [least, most] cents"); break;
    case PROTOCOL_CHOICE:
        for (const char *at = f->words; *at;) {
            const int size = (int)strcspn(at, " ");
            printf("%s`%.*s`", at == f->words ? "" : ", ", size, at);
            at += size + (at[size] == ' ');
        }
        break;
    case PROTOCOL_NONE: break;
    }
}

/* To the heading of an object, "### Object Hand". */
static void put_link(const char *object) {
    printf("[%s](#object-", object);
    for (const char *at = object; *at; at++) putchar(tolower((unsigned char)*at));
    putchar(')');
}

static void put_result(int kind) {
    const struct message_result *result = result_of(kind);

    if (!result) return;
    printf(" Result: %s", result->list ? "a list of " : "");
    put_link(result->object);
    putchar('.');
}

static void put_request(int kind) {
    static const char *const over[] = {"", "WebSocket", "HTTP", "WebSocket or HTTP"};
    const struct protocol_request *p = protocol_request(kind);

    printf("\n### Request %s\n\n%s%s. Over %s.", p->id, (char[2]){(char)toupper((unsigned char)p->text[0]), 0},
           p->text + 1, over[p->over]);
    if (p->handler == HANDLED_BY_CHANGE) printf(" Needs `n`. In the log: `%s`.", fact_id(p->fact));
    if (p->handler == HANDLED_BY_FRAME) printf(" In the log, sealed: `%s`.", fact_id(p->fact));
    put_result(kind);
    printf("\n");
    if (!p->fields[0].key) return;
    puts("\n| key | | value | |\n|---|---|---|---|");
    for (int i = 0; p->fields[i].key; i++) {
        printf("| `%s` | %s | ", p->fields[i].key, p->fields[i].must ? "must" : "may");
        put_field_type(&p->fields[i]);
        printf(" | %s |\n", p->fields[i].text);
    }
}

/* ---- Markdown: messages ------------------------------------------------------------------------------- */

static void put_part_type(const struct message_part *part) {
    static const char *const names[] = {
        [PART_NUMBER] = "number",
        [PART_CENTS] = "cents",
        [PART_TIME] = "time",
        [PART_FLAG] = "true or false",
        [PART_TEXT] = "text",
        [PART_HEX] = "64 hexadecimal digits",
        [PART_CARDS] = "cards",
        [PART_AMOUNTS] = "object: wager id to cents",
        [PART_NUMBERS] = "numbers",
        [PART_TEXTS] = "texts",
        [PART_VALUES] = "object: name to number or text",
        [PART_ANY] = "anything",
        [PART_LIST] = "",
    };

    if (part->type == PART_ONE)
        put_link(part->of);
    else if (part->type == PART_LIST)
        printf("list of "), put_link(part->of);
    else if (part->type == PART_WORD)
        for (const char *at = part->of; *at;) {
            const int size = (int)strcspn(at, " ");
            printf("%s`%.*s`", at == part->of ? "" : ", ", size, at);
            at += size + (at[size] == ' ');
        }
    else
        printf("%s", names[part->type]);
}

static void put_message(const struct message *m) {
    printf("\n### %s %s\n\n%s%s.\n\n| key | | value | |\n|---|---|---|---|\n", m->is ? "Message" : "Object", m->name,
           (char[2]){(char)toupper((unsigned char)m->text[0]), 0}, m->text + 1);
    if (m->is) printf("| `is` | always | `%s` | |\n", m->is);
    for (int i = 0; m->parts[i].key; i++) {
        printf("| `%s` | %s | ", m->parts[i].key, m->parts[i].must ? "always" : "may");
        put_part_type(&m->parts[i]);
        printf(" | %s |\n", m->parts[i].text);
    }
}

/* ---- kinds of hands ----------------------------------------------------------------------------------- */

/* A name of this kind as an example: kings, nines beside them, four cards where they are counted. */
static struct hand_names example_of(enum hand_kind kind) {
    return (struct hand_names){.first = {(uint8_t)kind, kind == HAND_SUIT ? 4 : 0, {KING, NINE}}};
}

static void put_hand_values(void) {
    puts("\n### Values of hands\n\n"
         "The `value` of a [Hand](#object-hand) is its kind, then the number of cards where the kind does not "
         "imply it,\nthen ranks, most important first: `A`, `K`, `Q`, `J`, `T`, `9` ... `2`. A pai gow hand "
         "that "
         "is set has two,\n`BACK / FRONT`. Kinds are permanent; a new game may add some.\n\n"
         "| kind | example | words |\n|---|---|---|");
    for (int kind = HAND_NONE + 1; kind < HAND_KINDS; kind++) {
        char code[HAND_TEXT_MAX], words[HAND_TEXT_MAX];
        struct buf code_text = BUF(code), words_text = BUF(words);

        hand_put_code(&code_text, example_of((enum hand_kind)kind));
        hand_put_words(&words_text, example_of((enum hand_kind)kind));
        printf("| `%s` | `%s` | %s |\n", hand_kind_code((enum hand_kind)kind), code, words);
    }
}

static void put_hand_kinds_ts(void) {
    puts("\n/** The first word of a hand's value. */\nexport type HandKind =");
    for (int kind = HAND_NONE + 1; kind < HAND_KINDS; kind++)
        printf("  | \"%s\"%s\n", hand_kind_code((enum hand_kind)kind), kind + 1 < HAND_KINDS ? "" : ";");
}

/* ---- the whole Markdown ------------------------------------------------------------------------------- */

static void put_markdown(void) {
    put_intro();
    put_roles();
    put_limits();
    puts("\n## Every request");
    for (int kind = 1; kind < REQUESTS; kind++) put_request(kind);
    puts("\n## What the house sends\n\n"
         "Every message has a key `is`. A page is a function of the last `welcome`, `floor`, `table` and "
         "`view`.");
    for (int i = 0; i < message_count; i++)
        if (message_list[i].is) put_message(&message_list[i]);
    puts("\n## What messages hold");
    for (int i = 0; i < message_count; i++)
        if (!message_list[i].is) put_message(&message_list[i]);
    put_hand_values();
    puts("\n## Codes\n\nPermanent; programs match on them.\n\n| code | |\n|---|---|");
    for (int err = OK + 1; err < ERR_COUNT; err++)
        printf("| `%s` | %s |\n", err_code((enum err)err), err_text((enum err)err));
    put_close_codes();
}

/* ---- TypeScript --------------------------------------------------------------------------------------- */

static void put_field_ts(const struct protocol_field *f) {
    static const char *const types[] = {
        [PROTOCOL_TEXT] = "string",
        [PROTOCOL_SECRET] = "string",
        [PROTOCOL_NUMBER] = "number",
        [PROTOCOL_CENTS] = "Cents",
        [PROTOCOL_TIME] = "Time",
        [PROTOCOL_FLAG] = "boolean",
        [PROTOCOL_CARD] = "Cards",
        [PROTOCOL_CARDS] = "Cards",
        [PROTOCOL_THREE] = "[number, number, number]",
        [PROTOCOL_VOUCHER] = "string",
        [PROTOCOL_CHIPS] = "number[]",
        [PROTOCOL_SPOTS] = "Record<string, Cents>",
        [PROTOCOL_LIMITS] = "Record<string, [Cents, Cents]>",
        [PROTOCOL_CHOICE] = "",
    };

    printf("  /** %s */\n  %s%s: ", f->text, f->key, f->must ? "" : "?");
    if (f->type == PROTOCOL_CHOICE)
        put_words(f->words);
    else
        printf("%s", types[f->type]);
    puts(";");
}

static void put_request_ts(int kind) {
    const struct protocol_request *p = protocol_request(kind);

    printf("\n/** %s */\nexport interface ", p->text);
    put_type_name(p->id);
    printf("Request {\n  do: \"%s\";\n  n%s: number;\n", p->id, p->handler == HANDLED_BY_CHANGE ? "" : "?");
    for (int i = 0; p->fields[i].key; i++) put_field_ts(&p->fields[i]);
    puts("}");
}

static void put_part_ts(const struct message_part *part) {
    static const char *const types[] = {
        [PART_NUMBER] = "number",
        [PART_CENTS] = "Cents",
        [PART_TIME] = "Time",
        [PART_FLAG] = "boolean",
        [PART_TEXT] = "string",
        [PART_HEX] = "string",
        [PART_CARDS] = "Cards",
        [PART_AMOUNTS] = "Record<string, Cents>",
        [PART_NUMBERS] = "number[]",
        [PART_TEXTS] = "string[]",
        [PART_VALUES] = "{ [key: string]: number | string }",
        [PART_ANY] = "unknown",
        [PART_LIST] = "",
    };

    if (part->text[0]) printf("  /** %s */\n", part->text);
    printf("  %s%s: ", part->key, part->must ? "" : "?");
    if (part->type == PART_WORD)
        put_words(part->of);
    else if (part->type == PART_ONE || part->type == PART_LIST)
        printf("%s%s", part->of, part->type == PART_LIST ? "[]" : "");
    else
        printf("%s", types[part->type]);
    puts(";");
}

static void put_message_ts(const struct message *m) {
    printf("\n/** %s */\nexport interface %s {\n", m->text, m->name);
    if (m->is) printf("  is: \"%s\";\n", m->is);
    for (int i = 0; m->parts[i].key; i++) put_part_ts(&m->parts[i]);
    puts("}");
}

static void put_unions_ts(void) {
    puts("\n/** Anything that can be asked. */\nexport type Request =");
    for (int kind = 1; kind < REQUESTS; kind++) {
        printf("  | ");
        put_type_name(protocol_request(kind)->id);
        puts(kind + 1 < REQUESTS ? "Request" : "Request;");
    }
    puts("\n/** Anything that the house sends. */\nexport type Message =");
    const char *last = NULL;
    for (int i = 0; i < message_count; i++) {
        if (!message_list[i].is) continue;
        if (last) printf("  | %s\n", last);
        last = message_list[i].name;
    }
    printf("  | %s;\n", last);
    puts("\n/** What the data of a result is, by the id of the request. */\nexport interface ResultData {");
    for (int i = 0; i < message_result_count; i++) {
        const struct message_result *r = &message_results[i];
        printf("  \"%s\": %s%s;\n", protocol_request(r->request)->id, r->object, r->list ? "[]" : "");
    }
    puts("}");
}

static void put_typescript(void) {
    puts("/* Generated: made by tools/protocol from src/house/protocol.def and message.def; do not edit.  It is the\n"
         "   whole protocol and is not split, so that a page imports every type from one place. */\n\n"
         "/** Whole cents. */\nexport type Cents = number;\n"
         "/** Milliseconds since 1970, UTC. */\nexport type Time = number;\n"
         "/** \"As ??\": cards separated by spaces; \"??\" lies face down. */\nexport type Cards = string;\n");
    printf("export type Role =");
    for (int role = 0; role < ROLES; role++) printf("%s \"%s\"", role ? " |" : "", role_id(role));
    printf(";\n\n/** Why something was refused. */\nexport type ErrorCode =\n");
    for (int err = OK + 1; err < ERR_COUNT; err++)
        printf("  | \"%s\"%s\n", err_code((enum err)err), err + 1 < ERR_COUNT ? "" : ";");
    puts("\n/** Codes with which the house closes a WebSocket, by name. */\nexport interface CloseCodes {");
    for (size_t i = 0; i < COUNT(close_codes); i++)
        printf("  /** %s */\n  \"%s\": %d;\n", close_codes[i].reason, close_codes[i].name, close_codes[i].code);
    puts("}\n\nexport type CloseCode = CloseCodes[keyof CloseCodes];");
    puts("\n/** What a fact in the log is; an event has one of these, or \"lock\", or what a note is. */");
    puts("export type FactKind =");
    for (int kind = 1; kind < FACT_KINDS; kind++)
        printf("  | \"%s\"%s\n", fact_id(kind), kind + 1 < FACT_KINDS ? "" : ";");
    puts("\n/** What a note in the log is about. */\nexport type NoteKind =");
    for (int code = 0; code < NOTE_COUNT; code++)
        printf("  | \"%s\"%s\n", fact_note_id(code), code + 1 < NOTE_COUNT ? "" : ";");
    put_hand_kinds_ts();
    for (int kind = 1; kind < REQUESTS; kind++) put_request_ts(kind);
    for (int i = 0; i < message_count; i++) put_message_ts(&message_list[i]);
    put_unions_ts();
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "markdown") == 0)
        put_markdown();
    else if (argc == 2 && strcmp(argv[1], "typescript") == 0)
        put_typescript();
    else
        return fputs("usage: protocol_pages markdown|typescript\n", stderr), 2;
    return fflush(stdout) == 0 ? 0 : 1;
}
