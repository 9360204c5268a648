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

static void put(const char *programs, const struct ask *ask) {
    static bool any;
    printf("%s\n {\"programs\": \"%s\"", any ? "," : "[", programs);
    put_text("name", ask->name);
    put_text("summary", ask->summary);
    put_text("usage", ask->usage);
    printf(", \"options\": [");
    for (int i = 0; i < ask->count; i++) put_option(&ask->options[i], i == 0);
    printf("]}");
    any = true;
}

int main(void) {
    static const struct ask *const both[] = {&ask_games, &ask_rules,  &ask_tables, &ask_exercise,
                                             &ask_set,   &ask_settle, &ask_verify, &ask_self_check};
    static const struct ask *const house[] = {&ask_serve,  &ask_key,     &ask_audit,  &ask_room,
                                              &ask_backup, &ask_archive, &ask_witness};
    for (size_t i = 0; i < COUNT(both); i++) put("cardroom cardroom-lab", both[i]);
    for (size_t i = 0; i < COUNT(house); i++) put("cardroom", house[i]);
#ifdef HAVE_LAB
    static const struct ask *const lab[] = {
        &ask_play,     &ask_drill,    &ask_advise, &ask_analyze, &ask_protect, &ask_compare, &ask_design, &ask_risk,
        &ask_houseway, &ask_simulate, &ask_sweep,  &ask_report,  &ask_rng,     &ask_lab,     &ask_packet, &ask_answer};
    for (size_t i = 0; i < COUNT(lab); i++) put("cardroom-lab", lab[i]);
#endif
    puts("]");
    return 0;
}
