/*
 * play_screen.c - what the player sees and is asked: screens, notices, prompts.
 *
 * A screen that can be cleared is drawn anew for each question.  On paper (a pipe, NO_COLOR, a dumb terminal)
 * it scrolls, and what was shown last is not repeated.
 */
#include "cli/play/play.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* ---- talking ------------------------------------------------------------------------------------------ */

struct money money(int64_t cents)
{
    struct money text = {{0}};
    struct buf b = BUF(text.text);

    buf_money(&b, cents);
    return text;
}

void play_say(struct session *s, const char *format, ...)
{
    char text[512];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    text_wrap(&s->notice, text, 1, s->style.width);
}

/* The window may have changed since we last looked. */
static void look_at_window(struct style *style)
{
    struct winsize window;

    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0) return;
    if (window.ws_col > 0) style->width = window.ws_col < 40 ? 40 : window.ws_col;
    if (window.ws_row > 0) style->rows = window.ws_row < 12 ? 12 : window.ws_row;
}

static bool is_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};

    for (size_t i = 0; i < COUNT(names); i++) {
        const char *value = getenv(names[i]);

        if (!value || !*value) continue;
        return strstr(value, "UTF-8") || strstr(value, "utf8") || strstr(value, "UTF8") ||
               strstr(value, "utf-8");
    }
    return true; /* nobody said: every terminal of today is */
}

/* Plain with NO_COLOR, into a pipe and on a dumb terminal; colours and lines elsewhere. */
struct style play_style(bool plain_asked, bool four_colours)
{
    const char *no_colour = getenv("NO_COLOR"), *terminal = getenv("TERM");
    const bool screen = isatty(STDOUT_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
    const bool plain = plain_asked || (no_colour && *no_colour) || !screen;
    struct style style = {.unicode = !plain && is_utf8(), .clears = !plain, .width = 80, .rows = 24};

    style.colours = plain ? 0 : four_colours ? 4 : 2;
    style.largest = !plain ? CARD_TALL : isatty(STDOUT_FILENO) ? CARD_SMALL : CARD_LINE;
    look_at_window(&style);
    return style;
}

void play_show(struct session *s)
{
    must(!s->screen.full && !s->notice.full);
    if (s->style.clears) fputs("\033[H\033[2J", stdout);
    if (s->style.clears || strcmp(s->screen.text, s->shown.text) != 0) fputs(s->screen.text, stdout);
    buf_clear(&s->shown);
    buf_put(&s->shown, s->screen.text);
    fputs(s->notice.text, stdout);
    buf_clear(&s->notice);
}

struct key play_ask(struct session *s, const char *prompt, bool amount)
{
    char memory[512];
    struct buf wrapped = BUF(memory);

    play_show(s);
    text_wrap(&wrapped, prompt, 1, s->style.width - 3); /* a blank and the key */
    printf("%.*s ", (int)wrapped.size - 1, memory);     /* the cursor stays behind the prompt */
    const struct key key = keys_next(&s->keys, amount);
    look_at_window(&s->style);
    if (key.kind == KEY_END) s->leaving = true;
    return key;
}

void play_refuse(struct session *s, struct key key, const char *choices)
{
    if (key.kind == KEY_CHAR && key.c > ' ' && key.c < '~')
        play_say(s, "'%c' is no choice here: %s.", key.c, choices);
    else
        play_say(s, "Choose: %s.", choices);
    keys_drop(&s->keys);
}

/* ---- the table ---------------------------------------------------------------------------------------- */

void play_draw_title(struct session *s)
{
    struct buf *b = &s->screen;
    const int width = s->style.width < 84 ? s->style.width : 84;

    buf_clear(b);
    buf_format(b, s->style.colours ? " \033[1m%s\033[0m, round %llu" : " %s, round %llu", s->game->title,
               (unsigned long long)s->purse.rounds + 1);
    char text[48];
    snprintf(text, sizeof text, "Balance %s", money(s->purse.balance).text);
    text_pad(b, 0, width - 1 - text_width(text));
    buf_format(b, " %s\n", text);
}

void play_scene(const struct session *s, struct scene *scene)
{
    scene_of(scene, &s->rules, s->round, s->seats, s->asked, s->seen);
}

void play_draw_scene(struct session *s, const struct scene *scene, int reserve)
{
    int lines = 0;

    play_draw_title(s);
    if (s->style.clears) lines = s->style.rows - 1 - reserve < 1 ? 1 : s->style.rows - 1 - reserve;
    scene_put(&s->screen, scene, &s->style, lines);
}

bool play_option_is(const struct session *s, const char *id, const char *choice)
{
    const int option = rules_option(s->game, id, strlen(id));

    return option >= 0 && strcmp(s->game->options[option].choices[s->rules.option[option]], choice) == 0;
}

bool play_has_picks(const struct session *s)
{
    return s->game->table_cards && strcmp(s->game->table_cards, "array") == 0;
}
