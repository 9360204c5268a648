/* args.h - values of options that several commands have: numbers, dates, the settings of a game. */
#pragma once

#include "ask/command.h"
#include "base/number.h"

/* ---- values ------------------------------------------------------------------------------------------- */
/* A whole number from 1 to most; 0 if the text is none. */
int64_t args_number(const char *text, int64_t most);

/* A time as base/time.h has it, or none (NULL, *out stays); false after a message. */
bool args_time(const struct command *command, const char *name, const char *text, int64_t *out);

/* Is it of the form YYYY-MM-DD? */
bool args_is_date(const char *date);

/* ---- settings of a game -------------------------------------------------------------------------------- */
/* Applies NAME=VALUE, a pay table or an option, to the rules; false after an error message.  An operator's
 * own table is written 2:5,3:50,4:500 (or as JSON): odds to 1 by the number of jacks. */
bool setting_apply(const struct command *command, struct rules *rules, const char *setting);

/* Lists the values of the option or table, each after a space. */
void setting_put_choices(struct buf *b, const struct game *game, const char *key, size_t size);
void option_put_choices(struct buf *b, const struct option *o);

/* "2.35" as an exact fraction, up to fifteen characters; false if it is no such number. */
bool args_decimal(const char *text, size_t size, struct fraction *out);
