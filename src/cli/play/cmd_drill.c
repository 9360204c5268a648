/* cmd_drill.c - 'cardroom drill': asks hard decisions and grades them; missed ones are repeated until they are known.
 *
 * Here are the options, the opening of the player's file, and the reset; the session is in drill_dialog.c. */
#include "cli/play/drill.h"
#include "deal/entropy.h"

#include <stdlib.h>
#include <string.h>

enum { HARD_STANDARD = 500, HARD_MOST = 100000, ROUNDS_MOST = 1000000 };

static struct drill_options given;
static const char *rounds;

static const struct args_option options[] = {
    {"--rounds", .value = &rounds},
    {"--count", .value = &rounds},
    {"--exercise", .value = &given.exercise},
    {"--dealer", .flag = &given.dealer},
    {"--seed", .value = &given.seed},
    {"--file", .value = &given.file},
    {"--hard", .number = &given.hard, .most = HARD_MOST},
    {"--set", .list = &given.settings},
    {"--option", .list = &given.settings},
    {"--all", .flag = &given.all},
    {"--no-file", .flag = &given.no_file},
    {"--stats", .flag = &given.stats},
    {"--reset", .flag = &given.reset},
    {"--json", .flag = &given.json},
    {"--plain", .flag = &given.plain},
    {"--four-colour", .flag = &given.four_colours},
    {"--four-color", .flag = &given.four_colours},
};

/* ---- opening ------------------------------------------------------------------------------------------ */
/* "xtra=2 decks=8": the settings that differ from the defaults. */
static void put_rules(struct buf *b, const struct rules *rules) {
    const struct game *game = rules->game;
    const struct rules standard = rules_standard(game);
    for (int i = 0; i < game->wager_count; i++) {
        const char *table = rules_offers(rules, i) ? rules_table_id(rules, i) : "off";
        const char *usual = rules_offers(&standard, i) ? rules_table_id(&standard, i) : "off";

        if (strcmp(table, usual) != 0) buf_format(b, "%s%s=%s", b->size ? " " : "", game->wagers[i].id, table);
    }
    for (int i = 0; i < game->option_count; i++) {
        if (rules->option[i] == standard.option[i] || game->options[i].kind == OPTION_OPERATOR) continue;
        buf_format(b, "%s%s=", b->size ? " " : "", game->options[i].id);
        rules_put_option(b, rules, i);
    }
}

static bool open_page(struct drill *d) {
    BUF_ON_STACK(text, DRILL_RULES_TEXT);
    put_rules(&text, &d->s.rules);
    if (text.full) return cli_error(&cmd_drill, "these are too many settings for one table");
    d->page = drill_progress_page(&d->progress, d->s.game, text.text);
    if (d->page) return true;
    return cli_error(&cmd_drill, "%s has %d tables already; 'cardroom drill GAME --reset' makes room", d->file.path,
                     DRILL_PAGES);
}

/* Every deal is from a full shoe without a cut card, as the advice assumes. */
static bool open_table(struct drill *d) {
    struct session *s = &d->s;
    s->seats = (struct scene_seats){.count = 1, .asked = DRILL_SEAT, .seen = 1u << DRILL_SEAT};
    return play_open_game(s, s->game, &d->o->settings) && play_advice_open(s) && play_open_deal(s, &s->rng, 0) &&
           open_page(d);
}

/* ---- reset -------------------------------------------------------------------------------------------- */
static bool confirm(struct drill *d) {
    const struct game *game = d->s.game;
    int64_t decisions = 0, spots = 0;
    for (int i = 0; i < d->progress.page_count; i++) {
        if (game && d->progress.page[i].game != game) continue;
        decisions += d->progress.page[i].decisions;
        spots += d->progress.page[i].spot_count;
    }
    printf(" Forget %lld decision%s and %lld weak spot%s of %s in %s? y yes, n no: ", (long long)decisions,
           decisions == 1 ? "" : "s", (long long)spots, spots == 1 ? "" : "s", game ? game->title : "all games",
           d->file.path);
    return keys_next(&d->s.keys, false).c == 'y';
}

static int reset(struct drill *d) {
    if (!confirm(d)) {
        puts(" Nothing was forgotten.");
        return EXIT_DONE;
    }
    drill_progress_forget(&d->progress, d->s.game);
    if (!drill_file_save(&d->file, &d->progress)) return cli_fail(&cmd_drill, "%s", d->file.why);
    puts(" Forgotten.");
    return EXIT_DONE;
}

/* ---- the command line --------------------------------------------------------------------------------- */
static bool options_agree(const struct drill_options *o) {
    const char *why = NULL;
    if (!o->game && !o->stats && !o->reset) why = "which game?";
    if (o->all && o->hard) why = "--all asks every decision, so --hard means nothing";
    if (o->file && o->no_file) why = "--file and --no-file exclude each other";
    if (o->no_file && (o->stats || o->reset)) why = "without a file there is no history";
    if (o->stats && o->reset) why = "--stats and --reset exclude each other";
    if (!o->game && o->settings.count) why = "--set and --option need the GAME they belong to";
    if (o->reset && o->json) why = "--reset asks a person";
    if (o->exercise && !o->dealer) why = "--exercise is for --dealer";
    if (o->dealer && o->reset) why = "a dealer's progress file is only added to; --file begins another";
    if (o->dealer && (o->all || o->hard)) why = "--all and --hard are for the decisions of players";
    if (why) cli_usage(&cmd_drill, "%s", why);
    return !why;
}

/* ---- the command -------------------------------------------------------------------------------------- */
static int run_player(struct drill *d) {
    if (!drill_file_read(&d->file, &d->progress)) return EXIT_FAILED;
    if (d->o->reset) return reset(d);
    if (d->o->stats) {
        drill_print_history(d);
        return EXIT_DONE;
    }
    if (!open_table(d)) return EXIT_USAGE;
    drill_session(d);
    return d->file.failed ? EXIT_FAILED : EXIT_DONE;
}

static bool open_rng(struct drill *d) {
    const char *seed = d->o->seed;
    const enum err err = seed ? OK : entropy_seed(&d->s.rng);
    if (seed) rng_seed(&d->s.rng, seed, strlen(seed));
    return !err || cli_error(&cmd_drill, "no question can be drawn: %s", err_text(err));
}

static int run_with_file(struct drill *d) {
    const char *name = d->o->dealer ? "dealer.jsonl" : "drill.json";
    if (!open_rng(d)) return EXIT_FAILED;
    if (!d->o->no_file && !drill_file_open(&d->file, d->o->file, name, !d->o->stats)) return EXIT_FAILED;
    keys_open(&d->s.keys);
    d->s.keys.quiet = d->o->json;
    d->s.style = play_style(d->o->plain, d->o->four_colours);
    const int status = d->o->dealer ? dealer_run(&d->s, &d->file, d->o) : run_player(d);
    keys_close(&d->s.keys);
    drill_file_close(&d->file);
    return status;
}

static int drill_start(const char **words) {
    given.game = words[0];
    if (!options_agree(&given)) return EXIT_USAGE;
    if (rounds) given.rounds = args_option_number(&cmd_drill, "--rounds", rounds, ROUNDS_MOST);
    if (rounds && !given.rounds) return EXIT_USAGE;
    const struct game *game = given.game ? cli_game(&cmd_drill, given.game) : NULL;
    if (given.game && !game) return EXIT_USAGE;
    if (game && !given.dealer && !given.stats && !given.reset && !guide_can_drill(game))
        return cli_usage(&cmd_drill, "%s cannot be drilled: it has no kinds of decision", game->id);

    struct drill *d = calloc(1, sizeof *d);
    int status = EXIT_FAILED;
    must(d);
    d->o = &given;
    d->s.game = game;
    d->selection.all = given.all;
    d->selection.half = 100 * (given.hard ? given.hard : HARD_STANDARD);
    d->file = (struct drill_file){.command = &cmd_drill, .lock = -1};
    if (play_open(&d->s, &cmd_drill)) status = run_with_file(d);
    play_close(&d->s);
    free(d);
    return status;
}

const struct command cmd_drill = {
    .name = "drill",
    .arguments = "GAME [OPTIONS]",
    .summary = "Train the hard decisions of a game, or with --dealer its dealers",
    OPTIONS(options),
    .words_max = 1,
    .start = drill_start,
};
