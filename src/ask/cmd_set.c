/* cmd_set.c - 'cardroom set': sets seven pai gow cards by the House Way, with the rule that decided.
 *
 * Prints text, or JSON with --json; --all adds every other setting, the reasonable ones first.  The cards may
 * be one argument or several.  A bad card exits with status 1, a wrong option with 2. */
#include "ask/call.h"
#include "ask/questions.h"
#include "base/json_write.h"
#include "game/dealer_open_pai_gow.h"
#include "game/rules.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HAND_CARDS = 7 };

/* ---- reading ------------------------------------------------------------------------------------------ */
static int refuse_word(const struct command *command, const char *word) {
    const int size = (int)strcspn(word, " \t\r\n");
    const char *at = word;
    card c;
    if (card_read(&at, word + size, &c) && at == word + size)
        cli_error(command, "there are more than %d cards; a hand has seven", DECK_53);
    else
        cli_error(command, "'%.*s' is not a card; cards are As, Td or 10d ... and Jk, the joker", size, word);
    return EXIT_FAILED;
}

/* A word has one card or several. */
static int read_words(const struct command *command, const struct ask_list *words, card cards[DECK_53 + 1],
                      int *found) {
    *found = 0;
    for (int i = 0; i < words->count; i++) {
        const char *bad;
        card some[DECK_53 + 1];
        const int read = card_read_list(words->items[i], strlen(words->items[i]), some, COUNT(some), &bad);
        if (read < 0) return refuse_word(command, bad);
        for (int j = 0; j < read && *found <= DECK_53; j++) cards[(*found)++] = some[j];
    }
    return EXIT_DONE;
}

static int check_cards(const struct command *command, const card *cards, int count) {
    uint64_t seen = 0;
    for (int i = 0; i < count; i++) {
        BUF_ON_STACK(name, 4);

        card_put(&name, cards[i]);
        if (seen >> cards[i] & 1) return cli_fail(command, "%s is there twice", name.text);
        seen |= UINT64_C(1) << cards[i];
    }
    if (count == HAND_CARDS) return EXIT_DONE;
    return cli_fail(command, "%d card%s; a hand has seven", count, count == 1 ? "" : "s");
}

/* A choice of an option of the game. */
static void set_choice(struct rules *rules, const char *option, const char *value) {
    must(!value || rules_set(rules, option, strlen(option), value, strlen(value)) == OK);
}

/* ---- JSON --------------------------------------------------------------------------------------------- */
static void put_json_settings(struct buf *b, const card cards[7], struct pai_gow_terms terms) {
    struct ranked_setting all[SETTINGS_MAX];
    const int count = house_way_settings(cards, terms, all);
    json_write(b, "settings:[");
    for (int i = 0; i < count; i++) {
        BUF_ON_STACK(words, 160);

        hand_put_words(&words, pai_gow_names(all[i].back_value, all[i].front_value));
        must(!words.full);
        json_write_begin(b, NULL, '{');
        card_write_json(b, "front", all[i].front, 2);
        card_write_json(b, "back", all[i].back, 5);
        json_write(b, "hand:%s, foul:%i, beaten:%i, house_way:%i}", words.text, all[i].foul, all[i].beaten,
                   all[i].house_way);
    }
    json_write_end(b, ']');
}

static void put_json(struct buf *b, bool all, const card cards[7], struct pai_gow_terms terms) {
    const struct setting s = house_way(cards, terms);
    BUF_ON_STACK(reason, 320);
    house_way_reason(&reason, &s);
    must(!reason.full);
    json_write_begin(b, NULL, '{');
    card_write_json(b, "front", s.front, 2);
    card_write_json(b, "back", s.back, 5);
    json_write(b, "rule:%s, reason:%s", s.rule, reason.text);
    if (all) put_json_settings(b, cards, terms);
    buf_put(b, "}\n");
}

/* ---- text --------------------------------------------------------------------------------------------- */
/* Are suits printed as symbols?  Only on a terminal that shows more than ASCII. */
static bool shows_signs(void) {
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    if (!isatty(STDOUT_FILENO)) return false;
    for (size_t i = 0; i < COUNT(variables); i++) {
        const char *value = getenv(variables[i]);
        if (value && *value) return strstr(value, "UTF-8") || strstr(value, "utf8");
    }
    return false;
}

static void put_card(struct buf *b, bool signs, card c) {
    static const char *const suits[] = {"\u2663", "\u2666", "\u2665", "\u2660"}; /* ORDER SUIT */
    BUF_ON_STACK(text, 4);
    card_put(&text, c);
    if (!signs || c == JOKER) {
        buf_put(b, text.text);
    } else {
        buf_char(b, text.text[0]);
        buf_put(b, suits[card_suit(c)]);
    }
}

static void put_cards(struct buf *b, bool signs, const card *cards, int count) {
    for (int i = 0; i < count; i++) {
        if (i > 0) buf_char(b, ' ');
        put_card(b, signs, cards[i]);
    }
}

static void put_setting(struct buf *b, bool signs, const struct setting *s, enum pai_gow_wheel wheel) {
    buf_put(b, "Front  ");
    put_cards(b, signs, s->front, 2);
    buf_put(b, "            ");
    hand_put_words(b, (struct hand_names){.first = pai_gow_front_name(pai_gow_value2(s->front[0], s->front[1]))});
    buf_put(b, "\nBack   ");
    put_cards(b, signs, s->back, 5);
    buf_put(b, "   ");
    hand_put_words(b, (struct hand_names){.first = pai_gow_back_name(pai_gow_value5(s->back, wheel))});
    buf_format(b, "\nRule %s: ", s->rule);
    house_way_reason(b, s);
    buf_char(b, '\n');
}

/* The heading of a setting's group; settings are sorted by group. */
static const char *group_of(const struct ranked_setting *s) {
    if (s->foul) return "Fouls: the front is higher than the back, an automatic loss";
    return s->beaten ? "Settings that another one beats" : "Settings to choose from, the highest front first";
}

static void put_all(struct buf *b, bool signs, const card cards[7], struct pai_gow_terms terms) {
    struct ranked_setting all[SETTINGS_MAX];
    const int count = house_way_settings(cards, terms, all);
    const char *group = NULL;
    for (int i = 0; i < count; i++) {
        if (group_of(&all[i]) != group) {
            group = group_of(&all[i]);
            buf_format(b, "\n%s:\n", group);
        }
        buf_put(b, all[i].house_way ? "  * " : "    ");
        put_cards(b, signs, all[i].front, 2);
        buf_put(b, "   ");
        put_cards(b, signs, all[i].back, 5);
        buf_put(b, "   ");
        hand_put_words(b, pai_gow_names(all[i].back_value, all[i].front_value));
        buf_char(b, '\n');
    }
    buf_put(b, "\n* what the House Way sets\n");
}

static void put_text(struct buf *b, const struct set_question *given, bool signs, const card cards[7],
                     struct pai_gow_terms terms) {
    const struct setting s = house_way(cards, terms);
    put_setting(b, signs, &s, terms.wheel);
    if (given->all) put_all(b, signs, cards, terms);
}

/* ---- the command -------------------------------------------------------------------------------------- */
static int set_answer(struct call *call) {
    const struct set_question *given = call->question;
    const struct command *command = &call->command;
    struct rules rules = rules_standard(&dealer_open_pai_gow);
    card cards[DECK_53 + 1];
    int found = 0;
    if (!given->cards.count) return cli_usage(command, "seven cards are missing");
    set_choice(&rules, "house-way", given->house_way);
    set_choice(&rules, "wheel", given->wheel);
    if (read_words(command, &given->cards, cards, &found) || check_cards(command, cards, found)) return EXIT_FAILED;
    const struct pai_gow_terms terms = dealer_open_pai_gow_terms(&rules);
    if (given->json)
        put_json(&call->text, given->all, cards, terms);
    else
        put_text(&call->text, given, !call_is_hosted(call) && shows_signs(), cards, terms);
    return EXIT_DONE;
}

const struct command cmd_set = {.ask = &ask_set, .answer = set_answer};
