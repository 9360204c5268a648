/*
 * cmd_drill.c - 'cardroom drill': decisions that are hard, graded, and those missed again until they are not.
 *
 * Reads the options and the player's file, then repeats: a weak spot that is due or a fresh decision, the
 * answer, what it was worth.  The file is written after every answer, so however the session ends - q,
 * Ctrl-C, the end of input, a power cut - what was answered is kept.
 */
#include "cli/args.h"
#include "cli/play/drill.h"
#include "deal/entropy.h"

#include <stdlib.h>
#include <string.h>

enum { HARD_STANDARD = 500, HARD_MOST = 100000, ROUNDS_MOST = 1000000 };

struct drill_options {
    const char *game, *seed, *file, *rounds, *hard;
    bool all, stats, reset, no_file, json, plain, four_colours;
    struct args_list settings; /* NAME=VALUE */
};

/* ---- the session -------------------------------------------------------------------------------------- */

/* Never two weak spots in a row, so that a long list of them leaves room for what is new. */
static void next_question(struct drill *d)
{
    struct drill_spot *due = d->again ? NULL : drill_page_due(d->page);

    d->again = due != NULL;
    d->chosen = -1;
    if (due)
        drill_deal_again(&d->s, due->state, &d->hard, &d->question);
    else
        drill_deal_fresh(&d->s, &d->hard, &d->question);
}

static void grade(struct drill *d)
{
    char why[DRILL_ERROR];

    d->chosen = drill_choice(&d->s, &d->event);
    must(d->chosen >= 0);
    d->cost = drill_cost(&d->s.advice, d->chosen);
    d->note = drill_page_answer(d->page, d->question.text, d->question.kind, d->cost);
    drill_tally_add(&d->total, d->cost);
    drill_tally_add(&d->kind[d->question.kind], d->cost);
    if (d->file.failed || drill_file_save(&d->file, &d->book, why)) return;
    if (d->json)
        cli_error(d->file.command, "%s", why);
    else
        buf_format(&d->s.notice, " %s\n", why);
}

static bool is_last(const struct drill *d)
{
    return d->rounds && d->total.decisions == d->rounds;
}

static void drill_people(struct drill *d)
{
    while (!d->s.leaving && !is_last(d)) {
        next_question(d);
        if (!drill_ask(d)) break;
        grade(d);
        drill_tell(d);
        if (!is_last(d)) drill_next(d);
    }
    drill_put_summary(&d->s.notice, d);
    if (is_last(d))
        drill_show(d);
    else
        fputs(d->s.notice.text, stdout);
}

static void drill_machine(struct drill *d)
{
    d->s.keys.quiet = true;
    while (!d->s.leaving && !is_last(d)) {
        next_question(d);
        if (!drill_ask_json(d)) break;
        grade(d);
        drill_tell_json(d);
    }
    buf_clear(&d->s.screen);
    drill_put_summary_json(&d->s.screen, d);
    fputs(d->s.screen.text, stdout);
}

/* ---- opening ------------------------------------------------------------------------------------------ */

/* "xtra=2 decks=8": what the player set that is not the standard. */
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

/* A shoe is fresh each time: the advice is for a full one. */
static bool open_deal(struct session *s, const char *seed)
{
    const struct deal_shoe shoe = deal_shoe_for(s->game, rules_decks(&s->rules), 0);
    enum err err = seed ? OK : entropy_seed(&s->rng);

    if (seed) rng_seed(&s->rng, seed, strlen(seed));
    if (!err) err = deal_rng_open(&s->deal, &shoe, &s->rng);
    if (err) cli_error(&cmd_drill, "the cards cannot be shuffled: %s", err_text(err));
    return !err;
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
    d->page = drill_book_page(&d->book, d->s.game, rules);
    if (d->page) return true;
    cli_error(&cmd_drill, "%s has %d tables already; 'cardroom drill GAME --reset' makes room", d->file.path,
              DRILL_PAGES);
    return false;
}

static bool open_session(struct drill *d, const struct drill_options *o)
{
    struct session *s = &d->s;

    s->rules = rules_standard(s->game);
    s->words = words_of(s->game);
    s->seats = 1;
    for (int i = 0; i < o->settings.count; i++) {
        if (!setting_apply(&cmd_drill, &s->rules, o->settings.items[i])) return false;
    }
    s->round = calloc(1, game_round_size(s->game));
    s->trial = calloc(1, game_round_size(s->game));
    if (!s->round || !s->trial || !play_advice_open(s)) {
        cli_error(&cmd_drill, "out of memory");
        return false;
    }
    return open_deal(s, o->seed) && open_page(d);
}

/* ---- history ------------------------------------------------------------------------------------------ */

static int show_history(struct drill *d, const struct drill_options *o)
{
    char *memory = malloc(DRILL_TEXT_MAX);

    if (!memory) return EXIT_FAILED;
    struct buf b = buf_over(memory, DRILL_TEXT_MAX);
    if (o->json)
        drill_put_history_json(&b, &d->book, d->s.game);
    else
        drill_put_history(&b, &d->book, d->s.game, d->s.style.width);
    must(!b.full);
    fputs(memory, stdout);
    free(memory);
    return cli_finish(&cmd_drill, EXIT_DONE);
}

/* What would be forgotten. */
static int64_t decisions_of(const struct drill *d, int *spots)
{
    int64_t decisions = 0;

    *spots = 0;
    for (int i = 0; i < d->book.page_count; i++) {
        if (d->s.game && d->book.page[i].game != d->s.game) continue;
        decisions += d->book.page[i].decisions;
        *spots += d->book.page[i].spot_count;
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
    return key.kind == KEY_CHAR && key.c == 'y';
}

static int reset(struct drill *d)
{
    char why[DRILL_ERROR];
    bool saved = true;

    if (!confirm(d)) {
        puts(" Nothing was forgotten.");
        return cli_finish(&cmd_drill, EXIT_DONE);
    }
    drill_book_forget(&d->book, d->s.game);
    saved = drill_file_save(&d->file, &d->book, why);
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
    return args_read(&cmd_drill, argc, argv, options, COUNT(options), &o->game, 1) >= 0;
}

/* What makes no sense together. */
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
    if (why) cli_usage(&cmd_drill, "%s", why);
    return !why;
}

/* ---- the command -------------------------------------------------------------------------------------- */

static int run_session(struct drill *d, const struct drill_options *o)
{
    if (!open_session(d, o)) return EXIT_USAGE;
    if (d->json)
        drill_machine(d);
    else
        drill_people(d);
    return cli_finish(&cmd_drill, d->file.failed ? EXIT_FAILED : EXIT_DONE);
}

static int with_book(struct drill *d, const struct drill_options *o)
{
    int status = EXIT_FAILED;

    if (!o->stats && !drill_file_open(&d->file)) return EXIT_FAILED;
    if (drill_file_read(&d->file, &d->book)) {
        keys_open(&d->s.keys);
        d->s.style = play_style(o->plain, o->four_colours);
        status = o->stats ? show_history(d, o) : o->reset ? reset(d) : run_session(d, o);
        keys_close(&d->s.keys);
    }
    drill_file_close(&d->file);
    return status;
}

/* The buffers behind the session, in one piece. */
static bool open_buffers(struct session *s)
{
    char *memory = malloc(2 * SCREEN_BYTES + NOTICE_BYTES);

    if (!memory) return false;
    s->screen = buf_over(memory, SCREEN_BYTES);
    s->shown = buf_over(memory + SCREEN_BYTES, SCREEN_BYTES);
    s->notice = buf_over(memory + 2 * SCREEN_BYTES, NOTICE_BYTES);
    return true;
}

static int drill_run(int argc, char **argv)
{
    struct drill_options o;
    int64_t rounds = 0, hard = HARD_STANDARD;

    if (!read_options(argc, argv, &o) || !options_agree(&o)) return EXIT_USAGE;
    if (!read_number("--rounds", o.rounds, ROUNDS_MOST, &rounds) ||
        !read_number("--hard", o.hard, HARD_MOST, &hard))
        return EXIT_USAGE;
    if (o.game && !cli_game(&cmd_drill, o.game)) return EXIT_USAGE;

    struct drill *d = calloc(1, sizeof *d);
    int status = EXIT_FAILED;
    if (d && open_buffers(&d->s)) {
        d->s.game = o.game ? game_find(o.game, strlen(o.game)) : NULL;
        d->rounds = rounds;
        d->json = o.json;
        d->hard = (struct drill_hard){.all = o.all, .half = 100 * hard};
        d->file = (struct drill_file){.command = &cmd_drill, .lock = -1};
        if (o.no_file || drill_file_find(&d->file, &cmd_drill, o.file)) status = with_book(d, &o);
        play_advice_close(&d->s);
        free(d->s.round);
        free(d->s.trial);
    } else {
        cli_error(&cmd_drill, "out of memory");
    }
    if (d) free(d->s.screen.text);
    free(d);
    return status;
}

const struct command cmd_drill = {
    .name = "drill",
    .arguments = "GAME [OPTIONS]",
    .summary = "Train the hard decisions of a game, graded exactly",
    .help = "Deals decisions that are close, as often as they come up in play, and grades each answer in\n"
            "cents per $100 wagered: what it is worth less than the best choice.  What you miss comes\n"
            "back, in other suits, until you know it.  Options:\n"
            "  --rounds N            end after N decisions\n"
            "  --hard CENTS          how close is hard: a decision between choices CENTS per $100 apart\n"
            "                        comes half as often as one between equals (500)\n"
            "  --all                 any decision, hard or not\n"
            "  --set WAGER=TABLE     a pay table, as in 'cardroom tables GAME'\n"
            "  --option NAME=VALUE   an option of the game, as in 'cardroom games GAME'\n"
            "  --seed TEXT           the same cards every time, on every machine\n"
            "  --file FILE           where totals and weak spots are kept; without it\n"
            "                        cardroom/drill.json in $XDG_DATA_HOME or ~/.local/share\n"
            "  --no-file             keep nothing\n"
            "  --stats               the history by kind of decision, and the weak spots; without GAME\n"
            "                        of all games\n"
            "  --reset               forget the history of GAME, or all of it, after asking\n"
            "  --json                a line a question and a line an answer, for a program; with --stats\n"
            "                        the history\n"
            "  --plain               ASCII without colour, as with NO_COLOR or into a pipe\n"
            "  --four-colour         green clubs and blue diamonds\n"
            "\n"
            "At a terminal each choice is one key, shown in the prompt; r tells the short rules, ?\n"
            "explains, q or Ctrl-C leaves.  From a pipe or a file answers come in lines.  Every answer\n"
            "is kept when it is given.\n"
            "  printf 'p\\nf\\n' | cardroom drill three-card-catch --seed 1 --no-file\n"
            "docs/drill.md says how decisions are chosen, graded and repeated.\n",
    .run = drill_run,
};
