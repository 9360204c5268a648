/* question_read.c - fills in the question of a call: from the arguments of a command line, or from a request of the
 * library, {"wager":"base","set":{"xtra":"1"},"threads":1}. */
#include "ask/args.h"
#include "ask/call.h"
#include "ask/round/round_json.h"
#include "base/json_object.h"

#include <stdlib.h>
#include <string.h>

/* ---- one value ---------------------------------------------------------------------------------------- */
static void put_choices(const struct call *call, const struct ask_option *o, const char *value) {
    BUF_ON_STACK(b, 300);
    struct text one;
    for (int i = 0; (one = ask_choice(o, i)).size; i++) buf_format(&b, " %.*s", (int)one.size, one.at);
    call_usage(call, "%s '%.40s' is not one of:%s", o->name, value, b.text);
}

static bool refuse_value(const struct call *call, const struct ask_option *o, const char *value) {
    if (o->kind == ASK_NUMBER)
        call_usage(call, "%s '%s' is not a number from 1 to %lld", o->name, value, (long long)o->most);
    else
        put_choices(call, o, value);
    return false;
}

static bool is_among(const struct ask_option *o, const char *value) {
    struct text one;
    for (int i = 0; (one = ask_choice(o, i)).size; i++)
        if (text_is(one, value)) return true;
    return false;
}

static bool keep_value(struct call *call, const struct ask_option *o, const char *value) {
    char *field = (char *)call->question + o->at;
    if (o->kind == ASK_NUMBER) {
        const int64_t number = args_number(value, o->most);
        memcpy(field, &number, sizeof number);
        return number || refuse_value(call, o, value);
    }
    if (ask_is_choice(o) && !is_among(o, value)) return refuse_value(call, o, value);
    if (o->kind == ASK_LIST) return ask_list_add((struct ask_list *)field, value) || !call_no_memory(call);
    memcpy(field, &value, sizeof value);
    return true;
}

static void keep_flag(struct call *call, const struct ask_option *o, bool is_given) {
    *(bool *)((char *)call->question + o->at) = is_given;
}

/* Words of a list take all that is left. */
static bool keep_word(struct call *call, const char *word, int place) {
    const struct ask *ask = call->command.ask;
    for (int i = 0; i < ask->count; i++) {
        const struct ask_option *o = &ask->options[i];

        if (ask_is_word(o) && (place-- == 0 || o->kind == ASK_LIST)) return keep_value(call, o, word);
    }
    call_usage(call, "'%s' is one argument too many", word);
    return false;
}

bool call_read_standard(struct call *call) {
    const struct ask *ask = call->command.ask;
    bool good = true;
    for (int i = 0; i < ask->count && good; i++)
        if (ask->options[i].standard) good = keep_value(call, &ask->options[i], ask->options[i].standard);
    return good;
}

static bool *flag_of(const struct call *call, const char *name) {
    const struct ask *ask = call->command.ask;
    for (int i = 0; i < ask->count; i++)
        if (strcmp(ask->options[i].name, name) == 0) return (bool *)((char *)call->question + ask->options[i].at);
    return NULL;
}

enum answer_form call_form(const struct call *call) {
    const bool *json = flag_of(call, "--json"), *csv = flag_of(call, "--csv");
    return json && *json ? ANSWER_JSON : csv && *csv ? ANSWER_CSV : ANSWER_TEXT;
}

/* One form of the answer; a hosted call has JSON where it asks for no other. */
static bool check_forms(const struct call *call) {
    bool *json = flag_of(call, "--json"), *csv = flag_of(call, "--csv");
    if (!json || !csv || !*json || !*csv) return true;
    if (call_is_hosted(call)) return *json = false, true;
    call_usage(call, "--json and --csv are two forms of output; choose one");
    return false;
}

/* ---- a command line ----------------------------------------------------------------------------------- */
static const char *name_of(const void *list, int i) {
    const struct ask *ask = list;
    return i < ask->count ? ask->options[i].name : NULL;
}

/* '_' is as good as '-', for languages in which a name has none; size without the dashes in front. */
static bool is_named(const struct ask_option *o, const char *name, size_t size) {
    const char *own = o->name + strspn(o->name, "-");
    if (ask_is_word(o) || strlen(own) != size) return false;
    for (size_t i = 0; i < size; i++)
        if (own[i] != (name[i] == '_' ? '-' : name[i])) return false;
    return true;
}

static const struct ask_option *find_option(const struct call *call, const char *name, size_t size) {
    const struct ask *ask = call->command.ask;
    for (int i = 0; i < ask->count; i++)
        if (is_named(&ask->options[i], name, size)) return &ask->options[i];
    const struct short_text typed = text_format("%s%.*s", size == 1 ? "-" : "--", size < 40 ? (int)size : 40, name);
    const char *meant = ask_nearest(typed.text, name_of, ask);
    call_usage(call, meant ? "there is no option '%s'; did you mean '%s'?" : "there is no option '%s'", typed.text,
               meant);
    return NULL;
}

/* Reads the option in argv[0] with its value, from there or from the next argument.  Returns how many arguments it
 * used; 0 after an error message. */
static int take_option(struct call *call, char **argv) {
    const char *name = argv[0] + strspn(argv[0], "-"), *equals = strchr(name, '=');
    const struct ask_option *o = find_option(call, name, equals ? (size_t)(equals - name) : strlen(name));
    if (!o) return 0;
    if (o->kind == ASK_FLAG && !equals) {
        keep_flag(call, o, true);
        return 1;
    }
    if (o->kind == ASK_FLAG)
        call_usage(call, "%s takes no value", o->name);
    else if (equals)
        return keep_value(call, o, equals + 1) ? 1 : 0;
    else if (argv[1])
        return keep_value(call, o, argv[1]) ? 2 : 0;
    else
        call_usage(call, "%s needs a value", o->name);
    return 0;
}

bool call_read_arguments(struct call *call) {
    char **argv = call->argv;
    bool only_words = false;
    int count = 0;
    for (int i = 1, taken; i < call->argc; i += taken) {
        taken = 1;
        if (!only_words && strcmp(argv[i], "--") == 0)
            only_words = true;
        else if (!only_words && argv[i][0] == '-' && argv[i][1] != '\0')
            taken = take_option(call, &argv[i]);
        else if (!keep_word(call, argv[i], count++))
            return false;
        if (!taken) return false;
    }
    return check_forms(call);
}

/* ---- a request ---------------------------------------------------------------------------------------- */
struct request {
    struct call *call;
    struct json j;
    char *room; /* for the values as texts, which together are no longer than the request */
    int words;
};

static bool refuse(const struct request *r, struct text key, const char *what) {
    r->call->refused->err = ERR_JSON;
    return call_error(r->call, "request: %s: %s", json_quote(key).text, what);
}

/* A value as text: that of a string, or as it is written. */
static bool read_value(struct json *j, struct text *out) {
    return json_peek(j) == JSON_STRING ? json_read_string(j, out) : json_skip(j, out);
}

/* "NAME=value", or the value alone, with a zero behind; NULL after an error message. */
static const char *keep_text(struct request *r, struct text key, const struct text *name, struct text value) {
    const size_t before = name ? name->size + 1 : 0, size = before + value.size;
    char *text = r->room;
    if (name) memcpy(text, name->at, name->size);
    if (name) text[name->size] = '=';
    memcpy(text + before, value.at, value.size);
    text[size] = '\0';
    r->room += size + 1;
    if (strlen(text) == size) return text;
    refuse(r, key, "there is a zero byte in it");
    return NULL;
}

static bool read_files(struct request *r, struct text key) {
    struct call *call = r->call;
    struct text name, value;
    size_t count = 0;
    if (!json_enter(&r->j, '{')) return refuse(r, key, "this is an object of names and texts");
    while (json_next_key(&r->j, &name)) {
        if (!read_value(&r->j, &value)) return false;
        struct call_file *more = realloc(call->files, (count + 2) * sizeof *more);
        if (!more) return !call_no_memory(call);
        call->files = more;
        const char *path = keep_text(r, key, NULL, name);
        if (!path) return false;
        more[count++] = (struct call_file){path, value};
        more[count] = (struct call_file){0};
    }
    return !r->j.why;
}

static bool read_words(struct request *r, struct text key) {
    struct text value;
    if (!json_enter(&r->j, '[')) return refuse(r, key, "this is an array of texts");
    while (json_next_item(&r->j)) {
        if (!read_value(&r->j, &value)) return false;
        const char *word = keep_text(r, key, NULL, value);
        if (!word || !keep_word(r->call, word, r->words++)) return false;
    }
    return !r->j.why;
}

static bool read_one(struct request *r, const struct ask_option *o, struct text key, const struct text *name) {
    struct text value;
    if (!read_value(&r->j, &value)) return false;
    if (o->kind == ASK_FLAG) {
        call_usage(r->call, "%s takes no value", o->name);
        return false;
    }
    const char *text = keep_text(r, key, name, value);
    return text && keep_value(r->call, o, text);
}

static bool read_option(struct request *r, struct text key) {
    const struct ask_option *o = find_option(r->call, key.at, key.size);
    struct text name;
    bool good = true;
    if (!o) return false;
    switch (json_peek(&r->j)) {
    case JSON_OBJECT:
        for (json_enter(&r->j, '{'); good && json_next_key(&r->j, &name);) good = read_one(r, o, key, &name);
        return good && !r->j.why;
    case JSON_ARRAY:
        for (json_enter(&r->j, '['); good && json_next_item(&r->j);) good = read_one(r, o, key, NULL);
        return good && !r->j.why;
    case JSON_NULL:
    case JSON_FALSE:
        if (o->kind == ASK_FLAG) keep_flag(r->call, o, false);
        return json_skip(&r->j, &name);
    case JSON_TRUE:
        if (o->kind == ASK_FLAG) keep_flag(r->call, o, true);
        if (o->kind != ASK_FLAG) call_usage(r->call, "%s needs a value", o->name);
        return json_skip(&r->j, &name) && o->kind == ASK_FLAG;
    default: return read_one(r, o, key, NULL);
    }
}

static bool read_keys(struct request *r) {
    struct text key;
    bool good = true;
    if (!json_enter(&r->j, '{')) return !r->j.why && refuse(r, (struct text){r->j.at, 1}, "a request is an object");
    while (good && json_next_key(&r->j, &key))
        good = text_is(key, "files")   ? read_files(r, key)
               : text_is(key, "words") ? read_words(r, key)
                                       : read_option(r, key);
    return good && json_finish(&r->j);
}

bool call_read_request(struct call *call, char *text, char *room) {
    struct request r = {.call = call, .room = room};
    bool *json = flag_of(call, "--json");
    if (json) *json = true;
    if (call->word && !keep_word(call, call->word, r.words++)) return false;
    if (!text) return true;
    r.j = json_init(text, strlen(text));
    if (read_keys(&r)) return check_forms(call);
    if (r.j.why) call->refused->err = ERR_JSON;
    if (r.j.why) call_error(call, "request: column %zu: %s", json_column(&r.j), r.j.why);
    return false;
}
