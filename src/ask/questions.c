#include "ask/questions.h"

#include "base/base.h"

/* clang-format off */
#define Q struct games_question
static const struct ask_option games[] = {
    {"[GAME]", AT(game)},
    {"--json", AT(json), NULL, "one JSON object, {\"games\":[{\"id\",\"name\",\"document\",\"submission\",\"wagers\":[...],\"options\":[...]}]}"},
    {"--csv", AT(csv), NULL, "a row for each wager and each option of the game; without GAME one for each game"},
};
ASK(games, "games", "List the games, or one game's wagers and options");
#undef Q

#define Q struct rules_question
static const struct ask_option rules[] = {
    {"GAME", AT(game)},
    {"[CLAUSE]", AT(clause)},
    {"--variations", AT(variations), NULL, "in cardroom-lab: the rules that analyze, report, simulate and advise can vary, with their values and the approved one"},
    {"--json", AT(json), NULL, "one JSON object, {\"game\",...,\"rules\":[{\"clause\",\"text\"}],\"rulings\":[{\"id\",\"text\"}]}, or {\"game\",\"variations\":[{\"id\",\"what\",\"values\",\"default\"}]}"},
};
ASK(rules, "rules", "Print a game's rules and rulings, or one of them");
#undef Q

#define Q struct tables_question
static const struct ask_option tables[] = {
    {"GAME", AT(game)},
    {"[WAGER]", AT(wager)},
    {"--json", AT(json), NULL, "one JSON object, {\"game\",\"tables\":[{\"wager\",\"table\",\"clause\",\"printed_edge\",\"lines\":[...]}],\"even_money\",\"operators_own\",\"meters\"}"},
    {"--csv", AT(csv), NULL, "a row for each line of a table; with --check for each difference"},
    {"--check", AT(check), "FILE", "compare the pay table in FILE (- for standard input) with the approved ones: exit status 0 if it is one of them, 1 if not, with every difference from the nearest"},
};
ASK(tables, "tables", "Print the approved pay tables, or check a posted one");
#undef Q

#define Q struct exercise_question
static const struct ask_option exercise[] = {
    {"GAME", AT(game)},
    {"EXERCISE", AT(exercise)},
    {"SEED", AT(seed)},
    {"--about", AT(about), "SUBJECT", "a question with this subject, where one is found"},
    {"--answer", AT(answer), "TEXT", "the correction of this answer; its parts are separated by semicolons"},
    {"--json", AT(json), NULL, "as JSON, which it is anyway"},
};
ASK(exercise, "exercise", "One exercise for dealers by its seed, as JSON");
#undef Q

#define Q struct set_question
static const struct ask_option set[] = {
    {"CARDS...", AT(cards)},
    {"--all", AT(all), NULL, "every setting, ranked, with the fouls"},
    {"--house-way", AT(house_way), "document|either-pair", "document (as approved) or either-pair (two pair: the high pair sevens or better suffices)"},
    {"--wheel", AT(wheel), "lowest|second", "A-2-3-4-5 is the lowest straight or the second highest"},
    {"--json", AT(json), NULL, "one JSON object, {\"front\":\"...\",\"back\":\"...\",\"rule\":\"...\",\"reason\":\"...\"}"},
    {"--csv", AT(csv), NULL, "a row for each setting, or for the one of the House Way"},
};
ASK(set, "set", "Set a pai gow hand by the House Way, with the rule that decided");
#undef Q

#define Q struct settle_question
static const struct ask_option settle[] = {
    {"[]", AT(word)},
    {"--explain", AT(explain), NULL, "for people: every wager, and in one sentence why it came out so; with --json each seat gets the sentences, in English and Spanish"},
    {"--language", AT(language), "en|es", "of the sentences for people", .standard = "en"},
    {"--json", AT(json), NULL, "the results as JSON, which they are without --explain"},
};
ASK(settle, "settle", "Settle rounds: JSON Lines in, one result a line out", "[OPTIONS] < ROUNDS.jsonl");
#undef Q

#define Q struct verify_question
static const struct ask_option verify[] = {
    {"RECEIPT...", AT(receipts)},
    {"--key", AT(key), "FILE|HEX", "the house's public key; without it you must compare the fingerprint"},
    {"--commitment", AT(commitment), "HEX", "what you were shown before you bet; without it you must compare it"},
    {"--reveal", AT(reveal), "SEED|FILE", "the seed of a shoe, or a file with it, once the house has published it"},
    {"--checkpoints", AT(checkpoints), "FILE", "checkpoints of the house that you have kept, a line each: that of the receipt must agree with them"},
    {"--tables", AT(tables), NULL, "print the pay tables in force, whose BLAKE2b-256 is the tables_hash, and stop"},
    {"--json", AT(json), NULL, "one JSON object per receipt"},
};
ASK(verify, "verify", "Check the receipt of a round: shuffle, cards, payments, signature");
#undef Q

#define Q struct self_check_question
static const struct ask_option self_check[] = {
    {"--config", AT(config), "FILE", "the configuration of this file; with --store it must be the one in force"},
    {"--store", AT(store), "URL", "the configuration in force, and the books: their whole chain is recomputed"},
    {"--approved", AT(approved), "FILE", "compare with this list, which the command has printed before; without it, and with --store, with what the house found at its last start"},
    {"--json", AT(json), NULL, "one object: how many parts, how many differ, why, and the list as text"},
};
ASK(self_check, "self-check", "Print the digests of program, pages, tables, rules and books, and compare them");
#undef Q
/* clang-format on */
