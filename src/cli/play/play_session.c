/* play_session.c - a session's memory; notices, prompts and help. */
#include "base/arena_map.h"
#include "cli/play/play.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL_COLUMNS = 49 };

/* ---- opening and closing ------------------------------------------------------------------------------ */
bool play_open(struct session *s, const struct command *command) {
    char *memory = malloc(3 * SCREEN_BYTES + NOTICE_BYTES);
    s->command = command;
    if (!memory) return cli_error(command, "out of memory");
    s->screen = buf_init(memory, SCREEN_BYTES);
    s->shown = buf_init(memory + SCREEN_BYTES, SCREEN_BYTES);
    s->result = buf_init(memory + 2 * SCREEN_BYTES, SCREEN_BYTES);
    s->notice = buf_init(memory + 3 * SCREEN_BYTES, NOTICE_BYTES);
    return true;
}

bool play_open_game(struct session *s, const struct game *game, const struct ask_list *settings) {
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

/* ---- notices and prompts ------------------------------------------------------------------------------ */
void play_put(struct buf *b, const char *format, ...) {
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    text_wrap(b, text, 1, PLAY_WIDTH);
}

void play_show(struct session *s) {
    must(!s->screen.full && !s->notice.full);
    if (strcmp(s->screen.text, s->shown.text) != 0) fputs(s->screen.text, stdout);
    buf_clear(&s->shown);
    buf_put(&s->shown, s->screen.text);
    fputs(s->notice.text, stdout);
    buf_clear(&s->notice);
}

struct key play_ask(struct session *s, const char *prompt, bool amount) {
    BUF_ON_STACK(wrapped, 512);
    text_wrap(&wrapped, prompt, 1, PLAY_WIDTH - 3); /* room for a space and the key */
    play_show(s);
    printf("%.*s ", (int)wrapped.size - 1, wrapped.text); /* the cursor stays behind the prompt */
    const struct key key = keys_next(&s->keys, amount);
    if (key.kind == KEY_END || key.c == 'q') s->leaving = true;
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
void play_draw_balance(struct session *s) {
    const struct short_text figure = text_format("Balance %s", money_text(play_balance(s)).text);
    buf_clear(&s->screen);
    buf_format(&s->screen, " %s, round %llu", s->game->title, (unsigned long long)s->totals.rounds + 1);
    text_pad(&s->screen, 0, PLAY_WIDTH - 1 - text_width(figure.text));
    buf_format(&s->screen, " %s\n", figure.text);
}

void play_draw_round(struct session *s, const int64_t *net) {
    play_draw_balance(s);
    scene_put(&s->screen, &(struct scene){&s->rules, s->round, s->seats, s->asked, s->seen, net});
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
    text_wrap(b, text.text, 1, PLAY_WIDTH);
    if (game->bonus_notice && meter_is_bonus(&s->rules)) text_wrap(b, game->bonus_notice, 1, PLAY_WIDTH);
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
        text_pad(b, start, LABEL_COLUMNS);
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
        text_wrap(b, line.text, 3, PLAY_WIDTH);
    }
}

void play_show_help(struct session *s, const char *keys) {
    struct buf *b = &s->screen;
    buf_clear(b);
    play_put(b, "Keys now: %s.", keys);
    play_put(b, "One key a line, or several: '1 25 d' bets 25 on wager 1 and deals. A blank line is Enter.");
    buf_format(b, "\n %s\n", s->game->title);
    for (int i = 0; i < GUIDE_PARAGRAPHS && s->guide->paragraphs[i]; i++)
        text_wrap(b, s->guide->paragraphs[i], 3, PLAY_WIDTH);
    buf_char(b, '\n');
    for (int i = 0; i < s->game->wager_count; i++) put_table(b, s, i);
    put_options(b, s);
    play_put(b, "'cardroom rules %s' has every clause and ruling.", s->game->id);
    play_show(s);
}
