/*
 * cmd_drill.c - 'cardroom drill': asks hard decisions and grades them; missed ones are repeated until they
 * are known.
 *
 * Reads the options and the player's file, then repeats: a weak spot that is due or a new decision, the
 * answer, its grade.  The file is written after every answer, so however the session ends - q, Ctrl-C, the
 * end of input, a power cut - no answer is lost.
 */
#include "cli/play/dealer.h"
#include "deal/entropy.h"

#include <stdlib.h>
#include <string.h>

enum { HARD_STANDARD = 500, HARD_MOST = 100000, ROUNDS_MOST = 1000000 };

struct drill_options {
    const char *game, *seed, *file, *rounds, *hard, *exercise;
    bool dealer, all, stats, reset, no_file, json, plain, four_colours;
    struct args_list settings; /* NAME=VALUE */
};

/* ---- the session -------------------------------------------------------------------------------------- */

/* Never two weak spots in a row, so that a long list of them leaves room for new decisions. */
static void next_question(struct drill *d)
{
    struct drill_spot *due = d->again ? NULL : drill_page_due(d->page);

    d->again = due != NULL;
    d->chosen = -1;
    if (due)
        drill_deal_spot(&d->s, due->state, &d->selection, &d->question);
    else
        drill_deal_new(&d->s, &d->selection, &d->question);
}

static void grade(struct drill *d)
{
    char why[DRILL_ERROR];

    d->chosen = play_advice_choice(&d->s, &d->event);
    must(d->chosen >= 0);
    d->cost = drill_cost(&d->s.advice, d->chosen);
    d->update = drill_page_answer(d->page, d->question.text, d->question.kind, d->cost);
    drill_totals_add(&d->total, d->cost);
    drill_totals_add(&d->kind[d->question.kind], d->cost);
    if (d->file.failed || drill_file_save(&d->file, &d->progress, why)) return;
    if (d->json)
        cli_error(d->file.command, "%s", why);
    else
        buf_format(&d->s.notice, " %s\n", why);
}

static bool is_last(const struct drill *d)
{
    return d->rounds && d->total.decisions == d->rounds;
}

static void drill_person(struct drill *d)
{
    while (!d->s.leaving && !is_last(d)) {
        next_question(d);
        if (!drill_ask(d)) break;
        grade(d);
        drill_notify_grade(d);
        if (!is_last(d)) drill_show_grade(d, false);
    }
    drill_put_summary(&d->s.notice, d);
    if (is_last(d))
        drill_show_grade(d, true);
    else
        fputs(d->s.notice.text, stdout);
}

static void drill_program(struct drill *d)
{
    d->s.keys.quiet = true;
    while (!d->s.leaving && !is_last(d)) {
        next_question(d);
        if (!drill_ask_json(d)) break;
        grade(d);
        drill_print_grade_json(d);
    }
    buf_clear(&d->s.screen);
    drill_put_summary_json(&d->s.screen, d);
    fputs(d->s.screen.text, stdout);
}

/* ---- opening ------------------------------------------------------------------------------------------ */

/* "xtra=2 decks=8": the settings that differ from the defaults. */
static void put_rules(struct buf *b, const struct rules *rules)
{
    const struct game *game = rules->game;
    const struct rules standard = rules_standard(game);

    for (int i = 0; i < game->wager_count; i++) {
        const char *table = rules_offers(rules, i) ? rules_table_id(rules, i) : "off";
        const char *usual = rules_offers(&standard, i) ? rules_table_id(&standard, i) : "off";

        if (strcmp(table, usual) != 0)
            buf_format(b, "%s%s=%s", b->size ? " " : "", game->wagers[i].id, table);
    }
    for (int i = 0; i < game->option_count; i++) {
        if (rules->option[i] == standard.option[i] || game->options[i].kind == OPTION_OPERATOR) continue;
        buf_format(b, "%s%s=", b->size ? " " : "", game->options[i].id);
        rules_put_option(b, rules, i);
    }
}

static bool open_page(struct drill *d)
{
    char rules[DRILL_RULES_TEXT];
    struct buf text = BUF(rules);

    put_rules(&text, &d->s.rules);
    if (text.full) {
        cli_error(&cmd_drill, "these are too many settings for one table");
        return false;
    }
    d->page = drill_progress_page(&d->progress, d->s.game, rules);
    if (d->page) return true;
    cli_error(&cmd_drill, "%s has %d tables already; 'cardroom drill GAME --reset' makes room", d->file.path,
              DRILL_PAGES);
    return false;
}

/* Every deal is from a full shoe without a cut card, as the advice assumes. */
static bool open_table(struct drill *d, const struct drill_options *o)
{
    struct session *s = &d->s;
    const enum err err = o->seed ? OK : entropy_seed(&s->rng);

    if (o->seed) rng_seed(&s->rng, o->seed, strlen(o->seed));
    if (err) cli_error(&cmd_drill, "the cards cannot be shuffled: %s", err_text(err));
    s->seats = (struct scene_seats){.count = 1, .asked = DRILL_SEAT, .seen = 1u << DRILL_SEAT};
    return !err && play_open_game(s, s->game, &o->settings) && play_advice_open(s) &&
           play_open_deal(s, &s->rng, 0) && open_page(d);
}

/* ---- history ------------------------------------------------------------------------------------------ */

static int show_history(struct drill *d, const struct drill_options *o)
{
    char *memory = malloc(DRILL_TEXT_MAX);

    if (!memory) return EXIT_FAILED;
    struct buf b = buf_init(memory, DRILL_TEXT_MAX);
    if (o->json)
        drill_put_history_json(&b, &d->progress, d->s.game);
    else
        drill_put_history(&b, &d->progress, d->s.game, d->s.style.width);
    must(!b.full);
    fputs(memory, stdout);
    free(memory);
    return cli_finish(&cmd_drill, EXIT_DONE);
}

/* Counts what a reset would delete. */
static int64_t decisions_of(const struct drill *d, int *spots)
{
    int64_t decisions = 0;

    *spots = 0;
    for (int i = 0; i < d->progress.page_count; i++) {
        if (d->s.game && d->progress.page[i].game != d->s.game) continue;
        decisions += d->progress.page[i].decisions;
        *spots += d->progress.page[i].spot_count;
    }
    return decisions;
}

static bool confirm(struct drill *d)
{
    int spots;
    const int64_t decisions = decisions_of(d, &spots);

    printf(" Forget %lld decision%s and %d weak spot%s of %s in %s? y yes, n no: ", (long long)decisions,
           decisions == 1 ? "" : "s", spots, spots == 1 ? "" : "s",
           d->s.game ? d->s.game->title : "all games", d->file.path);
    const struct key key = keys_next(&d->s.keys, false);
    return key.c == 'y';
}

static int reset(struct drill *d)
{
    char why[DRILL_ERROR];
    bool saved = true;

    if (!confirm(d)) {
        puts(" Nothing was forgotten.");
        return cli_finish(&cmd_drill, EXIT_DONE);
    }
    drill_progress_forget(&d->progress, d->s.game);
    saved = drill_file_save(&d->file, &d->progress, why);
    if (saved)
        puts(" Forgotten.");
    else
        cli_error(&cmd_drill, "%s", why);
    return cli_finish(&cmd_drill, saved ? EXIT_DONE : EXIT_FAILED);
}

/* ---- the command line --------------------------------------------------------------------------------- */

static bool read_number(const char *name, const char *text, int64_t most, int64_t *out)
{
    char *end;

    if (!text) return true;
    const long long number = strtoll(text, &end, 10);
    *out = number;
    if (*text >= '0' && *text <= '9' && !*end && number >= 1 && number <= most) return true;
    cli_usage(&cmd_drill, "%s '%s' is not a whole number from 1 to %lld", name, text, (long long)most);
    return false;
}

static bool read_options(int argc, char **argv, struct drill_options *o)
{
    *o = (struct drill_options){0};
    const struct args_option options[] = {
        {"--rounds", .value = &o->rounds},
        {"--count", .value = &o->rounds},
        {"--exercise", .value = &o->exercise},
        {"--dealer", .flag = &o->dealer},
        {"--seed", .value = &o->seed},
        {"--file", .value = &o->file},
        {"--hard", .value = &o->hard},
        {"--set", .list = &o->settings},
        {"--option", .list = &o->settings},
        {"--all", .flag = &o->all},
        {"--no-file", .flag = &o->no_file},
        {"--stats", .flag = &o->stats},
        {"--reset", .flag = &o->reset},
        {"--json", .flag = &o->json},
        {"--plain", .flag = &o->plain},
        {"--four-colour", .flag = &o->four_colours},
        {"--four-color", .flag = &o->four_colours},
    };
    return args_read(&cmd_drill, argc, argv, &(struct args_spec){options, COUNT(options), &o->game, 1}) >= 0;
}

/* Rejects options that exclude each other. */
static bool options_agree(const struct drill_options *o)
{
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

static int run_session(struct drill *d, const struct drill_options *o)
{
    if (!open_table(d, o)) return EXIT_USAGE;
    if (d->json)
        drill_program(d);
    else
        drill_person(d);
    return cli_finish(&cmd_drill, d->file.failed ? EXIT_FAILED : EXIT_DONE);
}

static int run_with_file(struct drill *d, const struct drill_options *o)
{
    int status = EXIT_FAILED;

    if (!o->stats && !drill_file_open(&d->file)) return EXIT_FAILED;
    if (drill_file_read(&d->file, &d->progress)) {
        keys_open(&d->s.keys);
        d->s.style = play_style(o->plain, o->four_colours);
        status = o->stats ? show_history(d, o) : o->reset ? reset(d) : run_session(d, o);
        keys_close(&d->s.keys);
    }
    drill_file_close(&d->file);
    return status;
}

static int run_dealer(const struct drill_options *o, const struct game *game, int64_t count)
{
    const struct dealer_options options = {.command = &cmd_drill,
                                           .game = game,
                                           .seed = o->seed,
                                           .exercise = o->exercise,
                                           .file = o->file,
                                           .count = count,
                                           .json = o->json,
                                           .history = o->stats,
                                           .no_file = o->no_file,
                                           .plain = o->plain,
                                           .four_colours = o->four_colours,
                                           .settings = &o->settings};

    return dealer_run(&options);
}

static int drill_run(int argc, char **argv)
{
    struct drill_options o;
    int64_t rounds = 0, hard = HARD_STANDARD;

    if (!read_options(argc, argv, &o) || !options_agree(&o)) return EXIT_USAGE;
    if (!read_number("--rounds", o.rounds, ROUNDS_MOST, &rounds) ||
        !read_number("--hard", o.hard, HARD_MOST, &hard))
        return EXIT_USAGE;
    const struct game *game = o.game ? cli_game(&cmd_drill, o.game) : NULL;
    if (o.game && !game) return EXIT_USAGE;
    if (o.dealer) return run_dealer(&o, game, rounds);
    if (game && !o.stats && !o.reset && !guide_can_drill(game))
        return cli_usage(&cmd_drill, "%s cannot be drilled: it has no kinds of decision", game->id);

    struct drill *d = calloc(1, sizeof *d);
    if (!d) {
        cli_error(&cmd_drill, "out of memory");
        return EXIT_FAILED;
    }
    int status = EXIT_FAILED;
    d->s.game = game;
    d->rounds = rounds;
    d->json = o.json;
    d->selection = (struct drill_selection){.all = o.all, .half = 100 * hard};
    d->file = (struct drill_file){.command = &cmd_drill, .lock = -1};
    if (play_open(&d->s, &cmd_drill) &&
        (o.no_file || drill_file_find(&d->file, &cmd_drill, o.file, "drill.json")))
        status = run_with_file(d, &o);
    play_close(&d->s);
    free(d);
    return status;
}

const struct command cmd_drill = {
    .name = "drill",
    .arguments = "GAME [OPTIONS]",
    .summary = "Train the hard decisions of a game, or with --dealer its dealers",
    .help =
        "Deals close decisions, as often as they come up in play, and grades each answer in cents per\n"
        "$100 wagered: how much less it is worth than the best choice.  What you miss is asked again,\n"
        "in other suits, until you know it.  Options:\n"
        "  --dealer              exercises for dealers: pay a layout in chips; take, pay or push in order;\n"
        "                        set the house hand; find the mistake; rule on an irregularity; count the\n"
        "                        rack.  The score is errors, seconds and dollars mispaid\n"
        "  --exercise ID         only this one: pay settle house-hand error irregularity rack\n"
        "  --rounds N, --count N end after N decisions or questions\n"
        "  --hard CENTS          how close is hard: a decision between choices CENTS per $100 apart\n"
        "                        comes half as often as one between equals (500)\n"
        "  --all                 any decision, hard or not\n"
        "  --set WAGER=TABLE     a pay table, as in 'cardroom tables GAME'\n"
        "  --option NAME=VALUE   an option of the game, as in 'cardroom games GAME'\n"
        "  --seed TEXT           the same cards every time, on every machine\n"
        "  --file FILE           where totals and weak spots are kept; default\n"
        "                        cardroom/drill.json in $XDG_DATA_HOME or ~/.local/share; a dealer's\n"
        "                        is dealer.jsonl there\n"
        "  --no-file             keep nothing\n"
        "  --stats               show the history by kind of decision, and the weak spots, of GAME or of\n"
        "                        all games\n"
        "  --reset               delete the history of GAME, or all of it, after asking\n"
        "  --json                for programs: one line per question and one per answer; with --stats the\n"
        "                        history\n"
        "  --plain               ASCII without colour; the default with NO_COLOR or into a pipe\n"
        "  --four-colour         green clubs and blue diamonds\n"
        "\n"
        "At a terminal each choice is one key, shown in the prompt; r shows the short rules, ?\n"
        "explains, q or Ctrl-C leaves.  From a pipe or a file, answers are read in lines.  Every answer\n"
        "is saved at once.\n"
        "  printf 'p\\nf\\n' | cardroom drill three-card-catch --seed 1 --no-file\n"
        "docs/drill.md says how decisions are chosen, graded and repeated; docs/training.md is for "
        "dealers.\n",
    .run = drill_run,
};
