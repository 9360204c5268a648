/* cardroom.c - handles, and the calls with JSON in and out: each runs the command of its name as a hosted call. */
#include "ask/call.h"
#include "card/hand_slow.h"
#include "card/pai_gow.h"
#include "lib/lib.h"

#include <stdlib.h>
#include <string.h>

const char program_id[] = "cardroom-lab"; /* answers that name a command are those of its program */

/* ---- version ------------------------------------------------------------------------------------------ */
const char *cardroom_version(void) { return program_version; }

int cardroom_version_number(void) {
    int number = 0, part = 0;
    for (const char *c = program_version; *c; c++) {
        if (*c == '.') number = 1000 * (number + part);
        part = char_is_digit(*c) ? 10 * part + (*c - '0') : 0;
    }
    return number + part;
}

/* ---- handles and errors ------------------------------------------------------------------------------- */
int cardroom_open(cardroom **out) {
    if (!out) return CARDROOM_USAGE;
    *out = calloc(1, sizeof **out);
    if (*out) (*out)->memory = malloc(CLI_OUT_MAX);
    if (*out && (*out)->memory) return CARDROOM_OK;
    free(*out);
    *out = NULL;
    return CARDROOM_MEMORY;
}

static void forget(cardroom *c) {
    free(c->text);
    free(c->message);
    c->text = c->message = NULL;
    c->text_size = 0;
    c->refused = (struct failure){.err = OK};
    c->refused_line = 0;
    c->stopped = false;
}

void cardroom_close(cardroom *c) {
    if (!c || c->busy) return;
    cardroom_leave_rounds(c);
    forget(c);
    free(c->memory);
    free(c);
}

int cardroom_begin(cardroom *c, const char *missing) {
    if (!c || c->busy) return CARDROOM_USAGE;
    forget(c);
    if (missing) text_refuse(c->refused.message, sizeof c->refused.message, "%s is NULL", missing);
    return missing ? CARDROOM_USAGE : CARDROOM_OK;
}

int cardroom_refuse(cardroom *c, enum err err, const char *place) {
    c->refused.err = err;
    text_refuse(c->refused.message, sizeof c->refused.message, "%s%s%s", place, place[0] ? ": " : "", err_text(err));
    return CARDROOM_FAILED;
}

const char *cardroom_text(const cardroom *c, size_t *size) {
    if (size) *size = c ? c->text_size : 0;
    return c && c->text ? c->text : "";
}

const char *cardroom_error_message(const cardroom *c) {
    if (!c) return "the handle is NULL";
    if (c->busy) return "the handle is busy: a progress callback asks another handle";
    return c->refused.message[0] ? c->refused.message : c->message ? c->message : "";
}

const char *cardroom_error_code(const cardroom *c) {
    return c && !c->busy && c->refused.err ? err_code(c->refused.err) : "";
}

uint64_t cardroom_error_line(const cardroom *c) { return c ? c->refused_line : 0; }

void cardroom_on_progress(cardroom *c, int (*progress)(void *context, double done), void *context) {
    if (!c) return;
    c->progress = progress;
    c->progress_context = context;
}

/* ---- calls -------------------------------------------------------------------------------------------- */
static bool on_progress(void *context, double done) {
    cardroom *c = context;
    if (c->progress && c->progress(c->progress_context, done)) c->stopped = true;
    return c->stopped;
}

/* The status of a command that ended so. */
static int status_of(const cardroom *c, int status) {
    return c->stopped              ? CARDROOM_STOPPED
           : status == EXIT_CLOSED ? CARDROOM_OK
           : status == EXIT_CANNOT ? CARDROOM_FAILED
                                   : status;
}

/* Runs the command; its output becomes the answer, what it says beside it the message.  Both are the handle's only when
 * they are whole: a progress callback may look. */
static int run(cardroom *c, const struct command *command, struct call *call) {
    char *text = NULL, *message = NULL;
    size_t text_size = 0, message_size = 0;
    int status = CARDROOM_MEMORY;
    call->out = open_memstream(&text, &text_size);
    call->errors = open_memstream(&message, &message_size);
    if (call->out && call->errors) {
        c->busy = true;
        status = call_run(call, command);
        c->busy = false;
        c->refused_line = call->refused_line;
        status = call->no_memory ? CARDROOM_MEMORY : status_of(c, status);
    }
    if (call->out && fclose(call->out) != 0) status = CARDROOM_MEMORY;
    if (call->errors && fclose(call->errors) != 0) status = CARDROOM_MEMORY;
    if (message_size && message[message_size - 1] == '\n') message[message_size - 1] = '\0';
    c->text = text;
    c->text_size = text_size;
    c->message = message;
    return status;
}

/* word: the command's first, or NULL; input: what it reads, or NULL. */
static int ask(cardroom *c, const struct command *command, const char *word, const char *input, const char *request) {
    const size_t size = input ? strlen(input) : 0;
    char *copy = malloc(size + 1); /* rounds are decoded in place */
    if (!copy) return CARDROOM_MEMORY;
    memcpy(copy, input ? input : "", size + 1);
    struct call call = {.text = buf_init(c->memory, CLI_OUT_MAX),
                        .input = {copy, size},
                        .word = word,
                        .request = request,
                        .progress = on_progress,
                        .progress_context = c,
                        .refused = &c->refused};
    const int status = run(c, command, &call);
    free(copy);
    return status;
}

/* The commands that answer a question; the subject of one with `reads` is not a word but its input. */
#define NONE(name)
#define WORD(name)                              {.command = &cmd_##name},
#define STREAM(name)                            WORD(name)
#define ROUNDS(name)                            {.command = &cmd_##name, .reads = "rounds"},
#define RECEIPT(name)                           {.command = &cmd_##name, .reads = "receipt", .word = "-"},
#define cmd_rules                               cmd_rules_lab
#define COMMAND(name, programs, where, library) library(name)
static const struct {
    const struct command *command;
    const char *reads, *word;
} questions[] = {
#include "ask/commands.def"
};

static int refuse_command(cardroom *c, const char *name) {
    struct buf b = BUF(c->refused.message);
    buf_format(&b, "there is no question '%.40s'; the questions are:", name);
    for (size_t i = 0; i < COUNT(questions); i++) buf_format(&b, " %s", questions[i].command->ask->name);
    return CARDROOM_USAGE;
}

int cardroom_ask(cardroom *c, const char *command, const char *subject, const char *request) {
    const int status = cardroom_begin(c, command ? NULL : "command");
    if (status) return status;
    for (size_t i = 0; i < COUNT(questions); i++) {
        const char *reads = questions[i].reads;

        if (strcmp(questions[i].command->ask->name, command) != 0) continue;
        if (reads && !subject) return cardroom_begin(c, reads);
        return ask(c, questions[i].command, reads ? questions[i].word : subject, reads ? subject : NULL, request);
    }
    return refuse_command(c, command);
}

/* The calls that have a name of their own. */
#define CALL(name)                                                                                                     \
    int cardroom_##name(cardroom *c, const char *subject, const char *request) {                                       \
        return cardroom_ask(c, #name, subject, request);                                                               \
    }
CALL(settle)
CALL(advise)
CALL(verify)
CALL(analyze)
CALL(simulate)
CALL(protect)
CALL(design)
CALL(games)
CALL(tables)

/* ---- cards and hands ---------------------------------------------------------------------------------- */
_Static_assert((int)CARDROOM_JOKER == (int)JOKER, "a card of the library is a card");

int cardroom_cards_read(const char *text, uint8_t *cards, int max) {
    const char *bad;
    if (!text || !cards) return -1;
    return card_read_list(text, strlen(text), cards, max, &bad);
}

void cardroom_card_name(int number, char name[4]) {
    if (!name) return;
    struct buf b = buf_init(name, 4);
    if (number >= 0 && number <= JOKER) card_put(&b, (uint8_t)number);
}

static bool can_rank(const uint8_t *cards, int count, enum cardroom_ranking ranking) {
    static const struct {
        uint8_t least, most, deck;
        bool repeats;
    } of[] = {{3, 3, DECK_52, false},
              {3, 3, DECK_52, true},
              {5, 7, DECK_52, false},
              {5, 7, DECK_53, false},
              {1, 7, DECK_52, false}}; /* ORDER CARDROOM_RANKING */
    if (!cards || (unsigned)ranking >= COUNT(of) || count < of[ranking].least || count > of[ranking].most) return false;
    for (int i = 0; i < count; i++)
        if (cards[i] >= of[ranking].deck) return false;
    return (of[ranking].repeats || hand_sum_cards_differ(cards, count)) && !(ranking == CARDROOM_PAI_GOW && count == 6);
}

/* Leaves out one card of so many, and of those another, until five are left. */
static hand_slow best_five(const uint8_t *cards, int count) {
    hand_slow best = 0;
    if (count == 5) return hand_slow_five(cards);
    for (int out = 0; out < count; out++) {
        uint8_t rest[6];

        for (int i = 0, at = 0; i < count; i++)
            if (i != out) rest[at++] = cards[i];
        const hand_slow value = best_five(rest, count - 1);
        if (value > best) best = value;
    }
    return best;
}

static struct hand_name rank_hand(const uint8_t *cards, int count, enum cardroom_ranking ranking, uint32_t *value) {
    switch (ranking) {
    case CARDROOM_THREE: return hand3_name((hand3)(*value = hand3_value(cards[0], cards[1], cards[2])));
    case CARDROOM_SHOE: return shoe3_name((shoe3)(*value = shoe3_value(cards[0], cards[1], cards[2])));
    case CARDROOM_POKER: *value = best_five(cards, count); return hand_meaning_name((uint16_t)(*value >> 8));
    case CARDROOM_PAI_GOW:
        *value = count == 5 ? pai_gow_value5(cards, WHEEL_LOWEST) : pai_gow_best_of_7(cards, WHEEL_LOWEST);
        return pai_gow_back_name((pai_gow_back)*value);
    case CARDROOM_SUIT: break;
    }
    return suit_hand_name(*value = suit_hand_value(cards, count));
}

int cardroom_hand(const uint8_t *cards, int count, enum cardroom_ranking ranking, struct cardroom_hand *out) {
    if (!out) return CARDROOM_USAGE;
    struct buf code = BUF(out->code), words = BUF(out->words);
    out->value = 0;
    if (!can_rank(cards, count, ranking)) return CARDROOM_USAGE;
    const struct hand_names names = {.first = rank_hand(cards, count, ranking, &out->value)};
    hand_put_code(&code, names);
    hand_put_words(&words, names);
    return CARDROOM_OK;
}
