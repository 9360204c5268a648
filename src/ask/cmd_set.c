/* cmd_set.c - 'cardroom set': sets seven pai gow cards by the House Way, with the rule that decided.
 *
 * --all adds every other setting, the reasonable ones first.  The cards may
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
    return EXIT_NO;
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
        if (seen >> cards[i] & 1) {
            cli_error(command, "%s is there twice", name.text);
            return EXIT_NO;
        }
        seen |= UINT64_C(1) << cards[i];
    }
    if (count == HAND_CARDS) return EXIT_DONE;
    cli_error(command, "%d card%s; a hand has seven", count, count == 1 ? "" : "s");
    return EXIT_NO;
}

/* A choice of an option of the game. */
static void set_choice(struct rules *rules, const char *option, const char *value) {
    must(!value || rules_set(rules, option, strlen(option), value, strlen(value)) == OK);
}

/* ---- the answer --------------------------------------------------------------------------------------- */
static void put_settings(struct buf *b, const card cards[7], struct pai_gow_terms terms) {
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

static void put_setting(struct buf *b, bool all, const card cards[7], struct pai_gow_terms terms) {
    const struct setting s = house_way(cards, terms);
    BUF_ON_STACK(reason, 320);
    BUF_ON_STACK(hand, 160);
    house_way_reason(&reason, &s);
    hand_put_words(&hand, pai_gow_names(pai_gow_value5(s.back, terms.wheel), pai_gow_value2(s.front[0], s.front[1])));
    must(!reason.full && !hand.full);
    json_write_begin(b, NULL, '{');
    card_write_json(b, "front", s.front, 2);
    card_write_json(b, "back", s.back, 5);
    json_write(b, "rule:%s, reason:%s, hand:%s", s.rule, reason.text, hand.text);
    if (all) put_settings(b, cards, terms);
    buf_put(b, "}\n");
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
    if (read_words(command, &given->cards, cards, &found) || check_cards(command, cards, found)) return EXIT_NO;
    struct answer answer = call_answer(
        call, "front back rule reason hand settings/front settings/back settings/hand settings/foul settings/beaten "
              "settings/house_way");
    put_setting(&call->text, given->all, cards, dealer_open_pai_gow_terms(&rules));
    answer_end(&answer);
    return EXIT_DONE;
}

const struct command cmd_set = {.ask = &ask_set, .answer = set_answer};
