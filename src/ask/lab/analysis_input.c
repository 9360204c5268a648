#include "ask/lab/analysis_input.h"

#include "ask/files.h"
#include "ask/lab/game_page.h"
#include "base/json_write.h"
#include "math/pay_exact.h"
#include "math/strategy/strategy_reader.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- settings ----------------------------------------------------------------------------------------- */
/* Restricts the analysis to one wager; the base game is "base". */
static bool read_wager(struct analysis_input *in, const char *wager) {
    const struct game *game = in->request.rules.game;
    if (!wager) return true;
    if (strcmp(wager, "base") != 0 && game_wager(game, wager, strlen(wager)) < 0)
        return cli_error(in->command, "%s has no wager '%s'; 'cardroom games %s' lists them", game->id, wager,
                         game->id);
    in->request.wanted[0] = (struct measure_name){"wager", wager};
    return true;
}

struct measure_name *analysis_input_wanted(struct analysis_input *in, const char *key) {
    struct measure_name *name = in->request.wanted;
    while (name->key && strcmp(name->key, key) != 0) name++;
    return name;
}

/* The option of the analysis itself, such as information=nine, that the setting names; NULL if none. */
static const struct analysis_option *find_own_option(const struct analysis_input *in, const char *setting) {
    const size_t size = strcspn(setting, "=");
    for (const struct analysis_option *o = in->analysis->options; setting[size] && o && o->key; o++)
        if (strlen(o->key) == size && memcmp(o->key, setting, size) == 0) return o;
    return NULL;
}

static bool take_own_option(struct analysis_input *in, const struct analysis_option *o, const char *setting) {
    for (size_t i = 0; i < COUNT(o->values) && o->values[i]; i++) {
        if (strcmp(o->values[i], strchr(setting, '=') + 1) != 0) continue;
        *analysis_input_wanted(in, o->key) = (struct measure_name){o->key, o->values[i]};
        return true;
    }
    return cli_error(in->command, "'%s': %s takes one of: %s %s", setting, o->key, o->values[0],
                     o->values[1] ? o->values[1] : "");
}

/* Is the table or option of this setting the same as that of an earlier one? */
static bool is_set_twice(const struct ask_list *settings, int at) {
    const size_t size = strcspn(settings->items[at], "=") + 1;
    for (int i = 0; i < at; i++)
        if (strncmp(settings->items[i], settings->items[at], size) == 0) return true;
    return false;
}

/* Applies the settings to the rules.  What is set is fixed; the analysis covers every value of the rest. */
static bool read_settings(struct analysis_input *in, const struct ask_list *settings) {
    const struct game *game = in->request.rules.game;
    for (int i = 0; i < settings->count; i++) {
        const char *setting = settings->items[i];
        const struct analysis_option *own = find_own_option(in, setting);

        if (!(own ? take_own_option(in, own, setting) : setting_apply(in->command, &in->request.rules, setting)))
            return false;
        const size_t size = strcspn(setting, "=");
        if (is_set_twice(settings, i))
            return cli_error(in->command, "%.*s is set twice; give one value, or none to cover all", (int)size,
                             setting);
        if (own) continue;
        if (in->command->ask != &ask_protect && in->analysis->idle_option &&
            strncmp(in->analysis->idle_option, setting, size) == 0)
            cli_error(in->command, "note: '%s' changes nothing here: %s", setting, in->analysis->idle_why);
        const int option = rules_option(game, setting, size), wager = game_wager(game, setting, size);
        if (option >= 0)
            in->request.fixed_options |= UINT32_C(1) << option;
        else
            in->request.fixed_tables |= UINT32_C(1) << wager;
    }
    return true;
}

/* ---- unapproved tables -------------------------------------------------------------------------------- */
/* Finds the one table of this wager in the text, which may contain tables of other wagers too. */
static bool find_table(const struct game *game, struct text text, int wager, struct posted_table *out,
                       char error[WHAT_IF_ERROR]) {
    struct buf b = buf_init(error, WHAT_IF_ERROR);
    struct posted posted;
    struct posted_table table;
    int found = 0;
    if (posted_open(&posted, text)) {
        while (posted_next(&posted, &table)) {
            if (table.wager[0] && posted_wager(game, table.wager) != wager) continue;
            if (found++ == 0) *out = table;
        }
    }
    if (posted.error[0])
        buf_put(&b, posted.error);
    else if (posted.game[0] && strcmp(posted.game, game->id) != 0)
        buf_format(&b, "it is of the game '%s', not %s", posted.game, game->id);
    else if (found != 1)
        buf_format(
            &b, found ? "there are %d pay tables of %s in it, and one is wanted" : "of its %d pay tables none is of %s",
            found ? found : posted.count, game->wagers[wager].id);
    return b.size == 0;
}

/* Puts the table into the rules: the approved one if it equals one, else as not approved. */
static void use_table(struct analysis_input *in, const struct what_if *w, const char *name) {
    struct rules *rules = &in->request.rules;
    const char *id = rules->game->wagers[w->wager].id;
    if (w->approved) {
        must(rules_set(rules, id, strlen(id), w->name, strlen(w->name)) == OK);
        cli_error(in->command, "%s is approved: it is table %s of %s", name, w->name, id);
    } else {
        rules_use_table(rules, w->wager, w->table);
        rules->offered |= UINT32_C(1) << w->wager;
        in->request.unapproved = true;
    }
    in->request.fixed_tables |= UINT32_C(1) << w->wager;
}

enum { VARIED_SCALE = 5 }; /* a bet may be as many units under rules that are not approved */

/* Can the analysis represent the table's pays in its common unit? */
static bool fits_analysis(const struct analysis_input *in, struct what_if *w) {
    const struct analysis *a = in->analysis;
    const char *wager = a->game->wagers[w->wager].id;
    const bool varied = rules_varied(&in->request.rules);
    struct buf b = BUF(w->error);
    if (!a->limited_wager || strcmp(a->limited_wager, wager) != 0) return true;
    const int64_t scale = pay_exact_scale(w->table, 100), most = a->limited_scale / (varied ? VARIED_SCALE : 1);
    if (scale <= most) return true;
    buf_format(&b,
               "the pays of %s have 1/%d of the stake in common, which is too fine to be counted; "
               "write pays that have 1/%d or a larger part in common",
               wager, (int)scale, (int)most);
    return false;
}

static int read_table(struct analysis_input *in, int wager, const char *path) {
    const struct game *game = in->request.rules.game;
    struct what_if *w = &in->what_if[in->what_ifs];
    struct posted_table posted;
    struct text text;
    if (!text_file_read(in->command, path, &text)) return EXIT_CANNOT;
    if (!find_table(game, text, wager, &posted, w->error) || !what_if_make(w, game, wager, &posted) ||
        !fits_analysis(in, w))
        return cli_fail(in->command, "%s: %s", text_file_name(path), w->error);
    use_table(in, w, text_file_name(path));
    in->what_ifs++;
    return EXIT_DONE;
}

/* WAGER=FILE */
static int read_tables(struct analysis_input *in, const struct ask_list *tables) {
    const struct game *game = in->request.rules.game;
    char error[WHAT_IF_ERROR];
    if (tables->count > WHAT_IFS_MAX)
        return cli_usage(in->command, "--table is given more than %d times", WHAT_IFS_MAX);
    for (int i = 0; i < tables->count; i++) {
        const size_t size = strcspn(tables->items[i], "=");

        if (!tables->items[i][size])
            return cli_usage(in->command, "--table '%s' is not of the form WAGER=FILE", tables->items[i]);
        const int wager = what_if_wager(game, tables->items[i], size, error);
        if (wager < 0) return cli_usage(in->command, "--table: %s", error);
        if (in->request.fixed_tables >> wager & 1)
            return cli_usage(in->command, "the table of %s is given twice", game->wagers[wager].id);
        const int status = read_table(in, wager, tables->items[i] + size + 1);
        if (status) return status;
    }
    return EXIT_DONE;
}

/* ---- one set of rules, and a strategy from a file ------------------------------------------------------ */
/* Fixes the analysis's own options: to the value given, else to what a player sees under the rules. */
static void fix_own_options(struct analysis_input *in) {
    static const struct measure_name standard[] = {{"information", "nine"}, {"setting", "optimal"}};
    for (const struct analysis_option *o = in->analysis->options; o && o->key; o++) {
        struct measure_name *wanted = analysis_input_wanted(in, o->key);

        for (size_t i = 0; i < COUNT(standard) && !wanted->key; i++)
            if (strcmp(standard[i].key, o->key) == 0) *wanted = standard[i];
    }
}

void analysis_input_fix(struct analysis_input *in) {
    struct analysis_request *request = &in->request;
    const struct game *game = request->rules.game;
    for (int i = 0; i < game->wager_count; i++)
        if (rules_offers(&request->rules, i) && request->rules.table[i].sheet)
            request->fixed_tables |= UINT32_C(1) << i;
    request->fixed_options = (UINT32_C(1) << game->option_count) - 1;
    fix_own_options(in);
}

/* Reads and hashes all lines; returns the number of the first bad one, or 0. */
static uint64_t read_lines(struct strategy_reader *r, FILE *file, char checksum[65]) {
    crypto_generichash_state hash;
    unsigned char bytes[32];
    char *line = NULL;
    size_t capacity = 0;
    uint64_t number = 0;
    bool good = true;
    crypto_generichash_init(&hash, NULL, 0, sizeof bytes);
    for (ssize_t size; good && (size = getline(&line, &capacity, file)) >= 0; number += good) {
        crypto_generichash_update(&hash, (const unsigned char *)line, (size_t)size);
        line[strcspn(line, "\r\n")] = '\0';
        good = strategy_reader_line(r, line);
    }
    free(line);
    crypto_generichash_final(&hash, bytes, sizeof bytes);
    sodium_bin2hex(checksum, 65, bytes, sizeof bytes);
    return good ? 0 : number + 1;
}

static int read_strategy_lines(struct analysis_input *in, struct strategy_reader *r, FILE *file, const char *path) {
    const uint64_t bad = read_lines(r, file, in->checksum);
    if (ferror(file)) return cli_fail(in->command, "%s: %s", path, strerror(errno));
    if (bad) return cli_fail(in->command, "%s, line %llu: %s", path, (unsigned long long)bad, r->error);
    if (strategy_reader_close(r)) return EXIT_DONE;
    return cli_fail(in->command, "%s: %s; 'cardroom-lab analyze %s --strategy FILE' writes a whole one", path, r->error,
                    r->request->rules.game->id);
}

int analysis_input_strategy(struct analysis_input *in, const char *path) {
    struct strategy_reader r;
    if (!strategy_reader_open(&r, &in->request, in->arena))
        return cli_usage(in->command,
                         "--strategy '%s': a strategy of %s is no list of states; optimal, short, and "
                         "--option setting=house-way can be simulated",
                         path, in->request.rules.game->id);
    FILE *file = call_open(in->command, path);
    if (!file) return cli_fail(in->command, "%s: %s; --strategy takes optimal, short or a file", path, strerror(errno));
    const int status = read_strategy_lines(in, &r, file, path);
    call_close(in->command, file);
    in->request.given = r.tables;
    in->decide = r.format->decide;
    return status;
}

/* ---- unapproved rules --------------------------------------------------------------------------------- */
static bool read_varied(struct analysis_input *in, const struct ask_list *varied) {
    const struct measure_name only = in->analysis->varied;
    bool good = true;
    for (int i = 0; i < varied->count && good; i++)
        good = variation_apply(in->command, &in->request.rules, &in->varied, varied->items[i]);
    if (!good || !rules_varied(&in->request.rules)) return good;
    if (!only.key) return true;
    struct measure_name *wanted = analysis_input_wanted(in, only.key);
    if (wanted->key && strcmp(wanted->value, only.value) != 0)
        return cli_error(in->command, "%s=%s is counted under the approved rules alone; leave it out, or --rule",
                         only.key, wanted->value);
    *wanted = only;
    return true;
}

/* ---- threads ------------------------------------------------------------------------------------------- */
#ifdef _OPENMP
#include <pthread.h>

enum { THREADS_MOST = 256 };

static void *wait_for_all(void *barrier) {
    pthread_rwlock_rdlock(barrier);
    pthread_rwlock_unlock(barrier);
    return NULL;
}

/* How many can be there at once, the caller's own among them. */
static int startable(int wanted) {
    pthread_rwlock_t barrier = PTHREAD_RWLOCK_INITIALIZER;
    pthread_t others[THREADS_MOST];
    int count = 1;
    pthread_rwlock_wrlock(&barrier);
    while (count < wanted && pthread_create(&others[count], NULL, wait_for_all, &barrier) == 0) count++;
    pthread_rwlock_unlock(&barrier);
    for (int i = 1; i < count; i++) pthread_join(others[i], NULL);
    return count;
}

int call_threads(int64_t wanted) {
    const int64_t processors = sysconf(_SC_NPROCESSORS_ONLN), asked = wanted ? wanted : processors;
    const int count = startable(asked < 1 ? 1 : asked > THREADS_MOST ? THREADS_MOST : (int)asked);
    int started = 0;
#pragma omp parallel num_threads(count)
    {
#pragma omp atomic
        started++;
    }
    return started;
}
#else
int call_threads(int64_t wanted) { return wanted ? (int)wanted : 1; }
#endif

/* ---- the request -------------------------------------------------------------------------------------- */
static void on_refused(void *context, const char *wager, const char *why) {
    struct analysis_input *in = context;
    const bool again = in->refused && strcmp(in->refused, wager) == 0; /* under another table */
    in->refused = wager;
    if (again) return;
    call_progress_clear(in->command->call);
    cli_error(in->command, "%s is not counted: %s", strcmp(wager, "base") == 0 ? "the base game" : wager, why);
}

int analysis_input_open(struct analysis_input *in, const struct command *command, const struct analysis_words *words) {
    *in = (struct analysis_input){.command = command, .arena = &command->call->arena};
    arena_release(in->arena, 0);
    if (!words->game) return cli_usage(command, "which game?");
    const struct game *game;
    int status = game_open(command->call, words->game, &game);
    if (status) return status;
    in->request.rules = rules_standard(game);
    in->request.threads = call_threads(words->threads);
    in->request.progress = call_report;
    in->request.progress_context = command->call;
    in->request.refuse = on_refused;
    in->request.refuse_context = in;
    in->analysis = analysis_find(game);
    if (!in->analysis) return cli_fail(command, "%s has no exact analysis", game->id);
    if (!read_wager(in, words->wager) || !read_settings(in, &words->settings) || !read_varied(in, &words->varied))
        return EXIT_USAGE;
    status = read_tables(in, &words->tables);
    in->request.arena = in->arena;
    return status;
}

bool analysis_input_run(struct analysis_input *in, void (*emit)(void *context, const struct measure *m),
                        void *context) {
    in->request.emit = emit;
    in->request.emit_context = context;
    return in->analysis->run(&in->request);
}

void analysis_input_put_head(struct buf *b, const struct analysis_input *in) {
    json_write(b, "{game:%s, note?:%s, measures:[", in->request.rules.game->id,
               in->request.rules.game->page       ? "not approved"
               : in->request.unapproved           ? "not an approved table"
               : rules_varied(&in->request.rules) ? "not an approved rule"
                                                  : NULL);
}

void analysis_input_put_unapproved(struct buf *b, const struct analysis_input *in) {
    int count = 0;
    for (int i = 0; i < in->what_ifs; i++) {
        const struct what_if *w = &in->what_if[i];

        if (w->approved) continue;
        buf_format(b, "%s%s table %s", count++ ? ", " : "", in->request.rules.game->wagers[w->wager].id, w->name);
    }
    if (!rules_varied(&in->request.rules)) return;
    buf_put(b, count ? ", rule " : "rule ");
    rules_put_varied(b, &in->request.rules);
}
