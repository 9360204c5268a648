/*
 * play_help.c - what the keys do, the rules in brief, and the pay tables in force.
 */
#include "cli/play/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL_COLUMNS = 49 };

/* ---- pay tables --------------------------------------------------------------------------------------- */

/*
 * The table a wager is paid by.  What is paid without a wager goes by the table of the wager it belongs to,
 * where both are numbered alike: Chan Chu's envy has tables 3 to 5 beside Chan Chu's own.
 */
static struct pay_table table_of(const struct rules *rules, int wager)
{
    const struct wager *w = &rules->game->wagers[wager];
    const char *id = rules_table_id(rules, w->of);

    if (w->kind != WAGER_UNSTAKED || !*id) return rules_table(rules, wager);
    for (int s = 0; s < w->sheets; s++) {
        for (uint8_t column = 0; column < w->sheet[s].columns; column++) {
            if (strcmp(w->sheet[s].tables[column], id) == 0) return (struct pay_table){&w->sheet[s], column};
        }
    }
    return (struct pay_table){0};
}

static void put_pay(struct buf *b, const struct session *s, struct pay pay)
{
    pay_put(b, pay);
    if (pay.kind == PAY_METER) buf_format(b, ", now %s", money(s->meters.cents[pay.meter]).text);
}

static void put_table(struct buf *b, const struct session *s, int wager)
{
    const struct pay_table table = table_of(&s->rules, wager);

    if (!table.sheet || s->game->wagers[wager].shares || !rules_offers(&s->rules, wager)) return;
    buf_format(b, " %s, table %s\n", s->game->wagers[wager].title, table.sheet->tables[table.column]);
    for (int i = 0; i < table.sheet->count; i++) {
        const struct pay_row *row = &table.sheet->rows[i];
        const size_t start = b->size;

        if (pay_of(table, row).kind == PAY_LOSE) continue;
        buf_format(b, "   %s", row->label);
        text_pad(b, start, s->style.width < 72 ? s->style.width - 22 : LABEL_COLUMNS);
        buf_char(b, ' ');
        put_pay(b, s, pay_of(table, row));
        buf_char(b, '\n');
    }
}

static void put_options(struct buf *b, const struct session *s)
{
    for (int i = 0; i < s->game->option_count; i++) {
        char memory[200];
        struct buf line = BUF(memory);

        if (i == 0) buf_put(b, " Options\n");
        if (s->game->options[i].kind == OPTION_OPERATOR) continue;
        buf_format(&line, "%s ", s->game->options[i].id);
        rules_put_option(&line, &s->rules, i);
        buf_format(&line, ": %s", s->game->options[i].what);
        text_wrap(b, memory, 3, s->style.width);
    }
}

/* ---- the text ----------------------------------------------------------------------------------------- */

static void put_help(struct buf *b, const struct session *s, const char *keys)
{
    char line[320];

    snprintf(line, sizeof line, "Keys now: %s.", keys);
    text_wrap(b, line, 1, s->style.width);
    text_wrap(
        b,
        s->keys.single
            ? "A key counts at once; only an amount is ended by Enter. Ctrl-C leaves."
            : "One key a line, or several: '1 25 d' bets 25 on wager 1 and deals. A blank line is Enter.",
        1, s->style.width);
    buf_format(b, "\n %s\n", s->game->title);
    for (int i = 0; i < DIGEST_MAX && s->words->digest[i]; i++)
        text_wrap(b, s->words->digest[i], 3, s->style.width);
    snprintf(line, sizeof line, "Wagers %s to %s, bonus wagers from %s; %s.", money(s->limits.least).text,
             money(s->limits.most).text, money(s->limits.bonus_least).text, s->words->ceiling_why);
    text_wrap(b, line, 3, s->style.width);
    buf_char(b, '\n');
    for (int i = 0; i < s->game->wager_count; i++) put_table(b, s, i);
    put_options(b, s);
    snprintf(line, sizeof line, "'cardroom rules %s' has every clause and ruling.", s->game->id);
    text_wrap(b, line, 1, s->style.width);
}

/* ---- pages -------------------------------------------------------------------------------------------- */

/* Where the text goes on after so many lines. */
static const char *after_lines(const char *text, int lines)
{
    while (*text && lines > 0) {
        if (*text++ == '\n') lines--;
    }
    return text;
}

void play_pages(struct session *s, const char *text)
{
    while (*text && !s->leaving) {
        const char *next = s->style.clears ? after_lines(text, s->style.rows - 2 - text_lines(s->notice.text))
                                           : text + strlen(text);

        buf_clear(&s->screen);
        buf_bytes(&s->screen, text, (size_t)(next - text));
        if (!s->style.clears) {
            play_show(s);
            return;
        }
        const struct key key =
            play_ask(s, *next ? "Enter goes on, any other key skips the rest: " : "Enter goes on: ", false);
        if (key.kind == KEY_REDRAW) continue;
        if (key.kind != KEY_ENTER) return;
        text = next;
    }
}

void play_help(struct session *s, const char *keys)
{
    char *memory = malloc(SCREEN_BYTES);

    if (!memory) return;
    struct buf text = buf_over(memory, SCREEN_BYTES);
    put_help(&text, s, keys);
    must(!text.full);
    play_pages(s, memory);
    free(memory);
}
