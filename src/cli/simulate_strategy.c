#include "cli/simulate_strategy.h"

#include <errno.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const struct strategy_form *const forms[] = {
    &strategy_catch, &strategy_super, &strategy_stadium_own, &strategy_stadium_nine, &strategy_chase,
};

/* ---- for the forms ------------------------------------------------------------------------------------ */

bool strategy_refuse(struct strategy_reading *r, const char *format, ...)
{
    va_list values;

    va_start(values, format);
    vsnprintf(r->error, sizeof r->error, format, values);
    va_end(values);
    return false;
}

bool strategy_cards(struct strategy_reading *r, const char *text, size_t size, card *out, int count)
{
    const char *bad = NULL;
    const int found = card_read_list(text, size, out, count, &bad);

    if (found == count) return true;
    if (found < 0) return strategy_refuse(r, "'%.*s' is no card, or one too many", 12, bad);
    return strategy_refuse(r, "there are %d cards in '%.*s' where %d should be", found,
                           (int)(size > 60 ? 60 : size), text, count);
}

bool strategy_choice(struct strategy_reading *r, const char *decision, const char *first, const char *second,
                     bool *yes)
{
    *yes = strcmp(decision, first) == 0;
    if (*yes || strcmp(decision, second) == 0) return true;
    return strategy_refuse(r, "the decision '%.40s' is neither %s nor %s", decision, first, second);
}

/* ---- what a line is for ------------------------------------------------------------------------------- */

/* The value in force of a table, an option of the game or one of the analysis; "" for what there is not. */
static void put_in_force(struct buf *b, const struct analysis_request *request, const char *key, size_t size)
{
    const struct rules *rules = &request->rules;
    const int option = rules_option(rules->game, key, size), wager = game_wager(rules->game, key, size);

    for (int i = 0; i < MEASURE_NAMES && request->wanted[i].key; i++) {
        if (strlen(request->wanted[i].key) == size && memcmp(request->wanted[i].key, key, size) == 0)
            buf_put(b, request->wanted[i].value);
    }
    if (b->size) return;
    if (option >= 0)
        rules_put_option(b, rules, option);
    else if (wager >= 0)
        buf_put(b, rules_table_id(rules, wager));
}

/* Takes the words "key=value" in front; *applies: they are all in force. */
static bool take_names(struct strategy_reading *r, char **state, bool *applies)
{
    *applies = true;
    for (;;) {
        const size_t size = strcspn(*state, " "), key = strcspn(*state, "= ");
        char memory[64];
        struct buf value = BUF(memory);

        if (key >= size) return true;
        put_in_force(&value, r->request, *state, key);
        if (!value.size)
            return strategy_refuse(r, "this game has no table or option '%.*s'", (int)(key > 60 ? 60 : key),
                                   *state);
        *applies &= size - key - 1 == value.size && memcmp(*state + key + 1, memory, value.size) == 0;
        *state += size;
        while (**state == ' ') (*state)++;
    }
}

/* One line of the file; true too for one that says nothing here. */
static bool take_line(struct strategy_reading *r, const struct strategy_form *form, char *line)
{
    char *tab = strchr(line, '\t'), *state = line;
    bool applies;

    if (line[0] == '#' || line[0] == '\0') return true;
    if (!tab) return strategy_refuse(r, "there is no tab between a state and its decision");
    *tab = '\0';
    char *decision = tab + 1;
    decision[strcspn(decision, "\t")] = '\0';
    if (!take_names(r, &state, &applies)) return false;
    return !applies || form->take(r, state, decision);
}

/* ---- the file ----------------------------------------------------------------------------------------- */

/* All lines, hashed as they are; the number of the last one, 0 after the end. */
static uint64_t read_lines(struct strategy_reading *r, const struct strategy_form *form, FILE *file,
                           crypto_generichash_state *hash)
{
    char *line = NULL;
    size_t capacity = 0;
    uint64_t number = 0;
    bool good = true;

    for (ssize_t size; good && (size = getline(&line, &capacity, file)) >= 0; number += good) {
        crypto_generichash_update(hash, (const unsigned char *)line, (size_t)size);
        line[strcspn(line, "\r\n")] = '\0';
        good = take_line(r, form, line);
    }
    free(line);
    return good ? 0 : number + 1;
}

static int read_file(struct strategy_reading *r, const struct strategy_form *form, FILE *file,
                     const char *path, char checksum[65])
{
    crypto_generichash_state hash;
    unsigned char bytes[32];

    crypto_generichash_init(&hash, NULL, 0, sizeof bytes);
    form->open(r);
    const uint64_t bad = read_lines(r, form, file, &hash);
    crypto_generichash_final(&hash, bytes, sizeof bytes);
    sodium_bin2hex(checksum, 65, bytes, sizeof bytes);
    if (ferror(file))
        cli_error(&cmd_simulate, "%s: %s", path, strerror(errno));
    else if (bad)
        cli_error(&cmd_simulate, "%s, line %llu: %s", path, (unsigned long long)bad, r->error);
    else if (!form->close(r))
        cli_error(&cmd_simulate, "%s: %s; 'cardroom analyze %s --strategy FILE' writes a whole one", path,
                  r->error, form->game->id);
    else
        return EXIT_DONE;
    return EXIT_FAILED;
}

static const struct strategy_form *find_form(const struct analysis_request *request)
{
    for (size_t i = 0; i < COUNT(forms); i++) {
        if (forms[i]->game == request->rules.game && (!forms[i]->is_for || forms[i]->is_for(request)))
            return forms[i];
    }
    return NULL;
}

int simulate_strategy_read(struct simulate_input *in, const char *path, char checksum[65])
{
    struct strategy_reading r = {.arena = &in->rules.arena, .request = &in->rules.request};
    const struct strategy_form *form = find_form(r.request);

    if (!form)
        return cli_usage(
            &cmd_simulate,
            "--strategy '%s': a strategy of %s is no list of states; optimal, short, and --option "
            "setting=house-way can be simulated",
            path, r.request->rules.game->id);
    FILE *file = fopen(path, "rb");
    if (!file) {
        cli_error(&cmd_simulate, "%s: %s; --strategy takes optimal, short or a file", path, strerror(errno));
        return EXIT_FAILED;
    }
    const int status = read_file(&r, form, file, path, checksum);
    fclose(file);
    in->run.player = (struct simulate_player){r.tables, form->decide};
    return status;
}
