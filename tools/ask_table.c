/* ask_table.c - the tables of all questions (src/ask/question.h) as JSON, for tools/ask_pages. */
#include "ask/house/house_questions.h"
#include "ask/questions.h"
#include "base/base.h"
#ifdef HAVE_LAB
#include "ask/lab/lab_questions.h"
#endif

#include <stdio.h>

static void put_text(const char *key, const char *text) {
    if (!text) return;
    printf(", \"%s\": \"", key);
    for (const char *c = text; *c; c++) printf(*c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
    putchar('"');
}

static void put_option(const struct ask_option *o, bool first) {
    static const char *const kinds[] = {"flag", "text", "number", "list"}; /* ORDER ASK_KIND */
    printf("%s\n   {\"kind\": \"%s\"", first ? "" : ",", kinds[o->kind]);
    put_text("name", o->name);
    put_text("value", o->value);
    put_text("help", o->help);
    put_text("standard", o->standard);
    if (o->most) printf(", \"most\": %lld", (long long)o->most);
    putchar('}');
}

static void put(const char *programs, const char *library, const struct ask *ask) {
    static bool any;
    printf("%s\n {\"programs\": \"%s\"", any ? "," : "[", programs);
    put_text("library", library);
    put_text("name", ask->name);
    put_text("summary", ask->summary);
    put_text("usage", ask->usage);
    printf(", \"options\": [");
    for (int i = 0; i < ask->count; i++) put_option(&ask->options[i], i == 0);
    printf("]}");
    any = true;
}

/* The commands, then the exit statuses. */
int main(void) {
    static const char BOTH[] = "cardroom cardroom-lab", HOUSE[] = "cardroom";
#ifdef HAVE_LAB
    static const char LAB[] = "cardroom-lab";
#define COMMAND(name, programs, where, library) put(programs, #library, &ask_##name);
#else
#define COMMAND_OF(name, programs, library) IN_##programs(put(programs, #library, &ask_##name);)
#define IN_BOTH(row)                        row
#define IN_HOUSE(row)                       row
#define IN_LAB(row)
#define COMMAND(name, programs, where, library) COMMAND_OF(name, programs, library)
#endif
    printf("{\"commands\": ");
#include "ask/commands.def"
    printf("],\n\"statuses\": [");
#define STATUS(name, number, words, explained)                                                                         \
    printf("%s\n {\"number\": %d", number ? "," : "", number);                                                         \
    put_text("explained", explained);                                                                                  \
    putchar('}');
#include "ask/commands.def"
    puts("]}");
    return 0;
}
