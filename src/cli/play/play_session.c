/* play_session.c - a session's memory; screens, notices, prompts and help.
 *
 * A screen that can be cleared is redrawn for each question.  Otherwise (a pipe, NO_COLOR, a dumb terminal)
 * output scrolls, and an unchanged screen is not repeated. */
#include "ask/terminal.h"
#include "base/arena_map.h"
#include "cli/play/play.h"

#include <fnmatch.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { LABEL_COLUMNS = 49 };

/* ---- opening and closing ------------------------------------------------------------------------------ */
bool play_open(struct session *s, const struct command *command) {
    char *memory = malloc(4 * SCREEN_BYTES + NOTICE_BYTES);
    s->command = command;
    if (!memory) return cli_error(command, "out of memory");
    s->screen = buf_init(memory, SCREEN_BYTES);
    s->shown = buf_init(memory + SCREEN_BYTES, SCREEN_BYTES);
    s->result = buf_init(memory + 2 * SCREEN_BYTES, SCREEN_BYTES);
    s->text = buf_init(memory + 3 * SCREEN_BYTES, SCREEN_BYTES);
    s->notice = buf_init(memory + 4 * SCREEN_BYTES, NOTICE_BYTES);
    return true;
}

bool play_open_game(struct session *s, const struct game *game, const struct args_list *settings) {
    s->game = game;
    s->guide = guide_of(game);
    s->rules = rules_standard(game);
    for (int i = 0; i < settings->count; i++)
        if (!setting_apply(s->command, &s->rules, settings->items[i])) return false;
    s->trial = calloc(1, game_round_size(game));
    return s->trial || cli_error(s->command, "out of memory");
}

void play_close(struct session *s) {
    play_close_house(s);
    arena_unmap(&s->arena);
    free(s->trial);
    free(s->screen.text);
}

/* ---- style -------------------------------------------------------------------------------------------- */
/* Reads the window size, which may have changed. */
static void read_window_size(struct style *style) {
    struct winsize window;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0) return;
    if (window.ws_col > 0) style->width = window.ws_col < 40 ? 40 : window.ws_col;
    if (window.ws_row > 0) style->rows = window.ws_row < 12 ? 12 : window.ws_row;
}

static bool is_utf8(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < COUNT(names); i++) {
        const char *value = getenv(names[i]);

        if (value && *value) return fnmatch("*[Uu][Tt][Ff]*8*", value, 0) == 0;
    }
    return true; /* not set: terminals today use UTF-8 */
}

struct style play_style(bool plain_asked, bool four_colours) {
    const bool plain = plain_asked || !terminal_styled();
    struct style style = {.unicode = !plain && is_utf8(), .clears = !plain, .width = 80, .rows = 24};
    style.colours = plain ? 0 : four_colours ? 4 : 2;
    style.largest = !plain ? CARD_TALL : isatty(STDOUT_FILENO) ? CARD_SMALL : CARD_LINE;
    read_window_size(&style);
    return style;
}

/* ---- screens and prompts ------------------------------------------------------------------------------ */
void play_put(struct buf *b, const struct session *s, const char *format, ...) {
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    text_wrap(b, text, 1, s->style.width);
}

void play_show(struct session *s) {
    must(!s->screen.full && !s->notice.full);
    if (s->style.clears) fputs("\033[H\033[2J", stdout);
    if (s->style.clears || strcmp(s->screen.text, s->shown.text) != 0) fputs(s->screen.text, stdout);
    buf_clear(&s->shown);
    buf_put(&s->shown, s->screen.text);
    fputs(s->notice.text, stdout);
    buf_clear(&s->notice);
}

struct key play_ask(struct session *s, const char *prompt, bool amount) {
    BUF_ON_STACK(wrapped, 512);
    text_wrap(&wrapped, prompt, 1, s->style.width - 3); /* room for a space and the key */
    play_show(s);
    printf("%.*s ", (int)wrapped.size - 1, wrapped.text); /* the cursor stays behind the prompt */
    const struct key key = keys_next(&s->keys, amount);
    read_window_size(&s->style);
    if (key.kind == KEY_END) s->leaving = true;
    return key;
}

void play_refuse_key(struct session *s, struct key key, const char *choices) {
    if (key.kind == KEY_CHAR && key.c > ' ' && key.c < '~')
        play_notify(s, "'%c' is no choice here: %s.", key.c, choices);
    else
        play_notify(s, "Choose: %s.", choices);
    keys_drop_line(&s->keys);
}

/* ---- the table ---------------------------------------------------------------------------------------- */
/* The figure goes below if the line would be too long. */
void play_draw_balance(struct session *s) {
    const struct short_text figure = text_format("Balance %s", money_text(play_balance(s)).text);
    struct buf *b = &s->screen;
    const int width = play_width(s);
    size_t line = 0;
    buf_clear(b);
    buf_format(b, s->style.colours ? " \033[1m%s\033[0m, round %llu" : " %s, round %llu", s->game->title,
               (unsigned long long)s->totals.rounds + 1);
    if (text_width(b->text) + 2 + text_width(figure.text) > width) {
        buf_char(b, '\n');
        line = b->size;
    }
    text_pad(b, line, width - 1 - text_width(figure.text));
    buf_format(b, " %s\n", figure.text);
}

void play_draw_scene(struct session *s, const struct scene *scene, int reserve) {
    const int lines = s->style.rows - text_lines(s->screen.text) - reserve;
    scene_put(&s->screen, scene, &s->style, !s->style.clears ? 0 : lines < 1 ? 1 : lines);
}

void play_put_meters(struct buf *b, const struct session *s) {
    const struct game *game = s->game;
    const struct meters meters = play_meters(s);
    BUF_ON_STACK(text, 240);
    if (game->meter_count == 0) return;
    buf_put(&text, game->meter_count > 1 ? "Meters:" : "Jackpot:");
    for (int i = 0; i < game->meter_count; i++) {
        const int number = game->meters[i].number;

        if (game->meter_count > 1) buf_format(&text, "%s %d", i ? "," : "", number);
        buf_format(&text, " %s", money_text(meters.cents[number]).text);
    }
    text_wrap(b, text.text, 1, s->style.width);
    if (game->bonus_notice && meter_is_bonus(&s->rules)) text_wrap(b, game->bonus_notice, 1, s->style.width);
}

/* ---- long texts --------------------------------------------------------------------------------------- */
/* The text after its first lines lines. */
static const char *after_lines(const char *text, int lines) {
    while (*text && lines > 0)
        if (*text++ == '\n') lines--;
    return text;
}

void play_show_pages(struct session *s, const char *text) {
    while (*text && !s->leaving) {
        const char *next =
            s->style.clears ? after_lines(text, s->style.rows - 2 - text_lines(s->notice.text)) : text + strlen(text);
        buf_clear(&s->screen);
        buf_bytes(&s->screen, text, (size_t)(next - text));
        if (!s->style.clears) play_show(s);
        if (!s->style.clears) return;
        const struct key key =
            play_ask(s, *next ? "Enter goes on, any other key skips the rest: " : "Enter goes on: ", false);
        if (key.kind == KEY_REDRAW) continue;
        if (key.kind != KEY_ENTER) return;
        text = next;
    }
}

/* ---- help --------------------------------------------------------------------------------------------- */
static void put_table(struct buf *b, const struct session *s, int wager) {
    const struct pay_table table = rules_table(&s->rules, wager);
    if (!table.sheet || s->game->wagers[wager].shares || !rules_offers(&s->rules, wager)) return;
    buf_format(b, " %s, table %s\n", s->game->wagers[wager].title, table.sheet->tables[table.column]);
    for (int i = 0; i < table.sheet->count; i++) {
        const struct pay_row *row = &table.sheet->rows[i];
        const struct pay pay = pay_of(table, row);
        const size_t start = b->size;

        if (pay.kind == PAY_LOSE) continue;
        buf_format(b, "   %s", row->label);
        text_pad(b, start, s->style.width < 72 ? s->style.width - 22 : LABEL_COLUMNS);
        buf_char(b, ' ');
        pay_put(b, pay);
        if (pay.kind == PAY_METER) buf_format(b, ", now %s", money_text(play_meters(s).cents[pay.meter]).text);
        buf_char(b, '\n');
    }
}

static void put_options(struct buf *b, const struct session *s) {
    for (int i = 0; i < s->game->option_count; i++) {
        BUF_ON_STACK(line, 200);
        if (i == 0) buf_put(b, " Options\n");
        if (s->game->options[i].kind == OPTION_OPERATOR) continue;
        buf_format(&line, "%s ", s->game->options[i].id);
        rules_put_option(&line, &s->rules, i);
        buf_format(&line, ": %s", s->game->options[i].what);
        text_wrap(b, line.text, 3, s->style.width);
    }
}

void play_show_help(struct session *s, const char *keys) {
    struct buf *b = &s->text;
    buf_clear(b);
    play_put(b, s, "Keys now: %s.", keys);
    play_put(b, s,
             s->keys.interactive
                 ? "A key counts at once; only an amount is ended by Enter. Ctrl-C leaves."
                 : "One key a line, or several: '1 25 d' bets 25 on wager 1 and deals. A blank line is Enter.");
    buf_format(b, "\n %s\n", s->game->title);
    for (int i = 0; i < GUIDE_PARAGRAPHS && s->guide->paragraphs[i]; i++)
        text_wrap(b, s->guide->paragraphs[i], 3, s->style.width);
    buf_char(b, '\n');
    for (int i = 0; i < s->game->wager_count; i++) put_table(b, s, i);
    put_options(b, s);
    play_put(b, s, "'cardroom rules %s' has every clause and ruling.", s->game->id);
    must(!b->full);
    play_show_pages(s, b->text);
}
