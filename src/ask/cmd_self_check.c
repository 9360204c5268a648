/* cmd_self_check.c - 'cardroom self-check': which program this is, part by part, and whether it is the approved one.
 *
 * What the running house does by itself (desk/desk_check.c), from outside: before a start, after an update, by whoever
 * holds the approved list.  A program that no longer runs is named by dist/verify.py. */
#include "ask/call.h"
#include "ask/questions.h"
#include "ask/rules_page.h"
#include "books/self_check.h"
#include "deal/list.h"
#include "net/pages.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The file as it is installed now; it may have been replaced since this process started. */
static void add_executable(struct self_check *c) {
    char path[4096] = "";
    (void)!readlink("/proc/self/exe", path, sizeof path - 1);
    char *gone = strstr(path, " (deleted)");
    if (gone) *gone = '\0';
    self_check_add_file(c, "program", path);
}

/* The page itself, without ".gz"; one that cannot be unpacked is no page, and differs from any. */
static void add_page(struct self_check *c, const struct embedded *packed) {
    const size_t room = pages_size(packed) + 1;
    struct buf page = {.text = must_calloc(1, room), .capacity = room};
    const bool good = pages_unpack(packed, &page);
    const int name_size = (int)(strlen(packed->name) - strlen(".gz"));
    self_check_add(c, text_format("page %.*s", name_size, packed->name).text, good ? page.text : packed->bytes,
                   good ? page.size : packed->size);
    free(page.text);
}

void self_check_add_program(struct self_check *c) {
    struct buf text = buf_init(must_calloc(1, TABLES_JSON_MAX), TABLES_JSON_MAX);
    add_executable(c);
    for (int i = 0; i < pages_embedded_count; i++) add_page(c, &pages_embedded[i]);
    for (int i = 0; i < game_count; i++) {
        const struct embedded *rules = rules_page(game_list[i]);
        buf_clear(&text);
        tables_put_json(&text, game_list[i], -1);
        self_check_add(c, text_format("pay tables %s", game_list[i]->id).text, text.text, text.size);
        self_check_add(c, text_format("rules %s", game_list[i]->id).text, rules->bytes, rules->size);
    }
    free(text.text);
}

/* What is no part stands behind "#", so that what is printed can be given as --approved. */
static void put_text(struct call *call, const struct self_check *c) {
    buf_format(&call->text, "# %s\n%s", program_name, c->list.text);
    if (c->differ) buf_format(&call->text, "# DIFFERS: %s\n", c->why.text);
    buf_format(&call->text, "# %d parts, %d differ\n", c->parts, c->differ);
}

static int self_check_start(struct call *call) {
    const struct self_check_question *given = call->question;
    struct self_check *c = self_check_new();
    struct store_handle store = {0};
    must(c);
    must(sodium_init() >= 0);
    if (given->store && !cli_store_open(&call->command, given->store, STORE_READ, &store)) return EXIT_CANNOT;
    self_check_add_program(c);
    if (given->config) self_check_add_file(c, "configuration", given->config);
    enum err err = given->store ? self_check_books(c, store, true, NULL) : OK;
    if (given->approved)
        self_check_compare_file(c, given->approved, store);
    else if (err == OK && given->store)
        err = self_check_compare_start(c, store);
    if (err != OK) return call_fail(call, "%s: %s", given->store, err_text(err));
    if (given->json) {
        self_check_put_json(&call->text, c);
        buf_char(&call->text, '\n');
    } else {
        put_text(call, c);
    }
    const bool good = !c->differ;
    if (given->store) store_close(store);
    free(c);
    return good ? EXIT_DONE : EXIT_NO;
}

const struct command cmd_self_check = {.ask = &ask_self_check, .answer = self_check_start};
