#include "ask/lab/lab_questions.h"

#include "base/base.h"

/* clang-format off */
#define WAGER(words)   {"--wager", AT(words.wager), "WAGER", "only this wager; 'base' is the base game"}
#define SET(words)     {"--set", AT(words.settings), "WAGER=TABLE", "only this table of the wager; the first one where one is needed"}
#define OPTION(words)  {"--option", AT(words.settings), "NAME=VALUE", "only this value of the option; the first one where one is needed"}
#define TABLE(words)   {"--table", AT(words.tables), "WAGER=FILE", "a pay table from FILE, approved or not; docs/report.md has the format"}
#define RULE(varied)   {"--rule", AT(varied), "NAME=VALUE", "a rule that is not approved; docs/math.md lists them"}
#define THREADS(field) {"--threads", AT(field), "N", "how many threads; the result is the same for any number", .most = 256}
#define CSV            {"--csv", AT(csv), NULL, "a row per measure, the same values; fractions as decimals too"}
#define FRACTIONS      {"--json", AT(json), NULL, "one JSON object; counts and fractions as exact strings, the rest as doubles"}

#define Q struct advise_question
static const struct ask_option advise[] = {
    {"[FILE]", AT(path)},
    {"--seat", AT(seat), "N", "only this seat, if several must decide", .most = 5000},
    RULE(varied),
    {"--json", AT(json), NULL, "one object per seat, values as exact fractions"},
    {"--cards", AT(cards), NULL, "with --json: the open cards, too, on which the seat decides"},
};
ASK(advise, "advise", "The exact value of every choice at a decision");
#undef Q

#define Q struct analyze_question
static const struct ask_option analyze[] = {
    {"GAME", AT(words.game)},
    WAGER(words), SET(words), OPTION(words), TABLE(words), RULE(words.varied), THREADS(words.threads),
    {"--strategy", AT(strategy), "FILE", "write the best decision for every state instead, one per line ('-': print; FILE.csv: as a table)"},
    {"--evaluate", AT(evaluate), "FILE", "what the decisions in FILE, written so and edited, are worth: strategy 'file'"},
    {"--frontier", AT(frontier), NULL, "strategies of one, two, three ... lines, and what each costs exactly"},
    FRACTIONS,
    {"--csv", AT(csv), NULL, "a row per line of a measure, the same values"},
};
ASK(analyze, "analyze", "Exact house edges and optimal strategies, by counting every deal");
#undef Q

#define Q struct protect_question
static const struct ask_option protect[] = {
    {"GAME", AT(words.game)},
    {"--information", AT(information), "ID", "what is known, such as dealer-card (docs/protect.md); without it, all of the game"},
    {"--groups", AT(groups), "GROUPS", "which ranks have backs that look alike: \"A K Q J T/9 8 7 6 5 4 3 2\""},
    {"--penetration", AT(penetration), "PERCENT", "how much of a counted shoe is dealt: the game's option penetration"},
    {"--probability", AT(probability), "PERCENT", "how often a dealer errs where there is occasion (dealer-errors): 1 unless told"},
    WAGER(words), SET(words), OPTION(words), TABLE(words), RULE(words.varied),
    {"--limit", AT(limit), "DOLLARS", "the wager for dollars an hour: 100 unless told", .most = 1000000, .standard = "100"},
    {"--rounds", AT(rounds), "N", "rounds an hour: 40 unless told", .most = 1000000, .standard = "40"},
    {"--error", AT(error), "PERCENT", "the largest error of what is sampled, as 99 % confidence: 0.01 unless told"},
    {"--seed", AT(seed), "TEXT", "of such samples", .standard = "protect"},
    THREADS(words.threads),
    {"--strategy", AT(strategy), "FILE", "write the best decision for every state instead, one per line ('-': print)"},
    {"--list", AT(list), NULL, "what can be asked of the game, without counting"},
    {"--json", AT(json), NULL, "one JSON object; fractions as exact strings, samples as decimals"},
    CSV,
};
ASK(protect, "protect", "What seen cards, shared hands, marked backs and dealers who err are worth to a player");
#undef Q

#define Q struct compare_question
static const struct ask_option compare[] = {
    {"GAME", AT(words.game)},
    WAGER(words), SET(words), OPTION(words), TABLE(words), RULE(words.varied), THREADS(words.threads),
    {"--sensitivity", AT(sensitivity), NULL, "each line's part of the edge, what one unit more of its pay takes from the edge (exactly its share of the deals), and the edge with another value of each option"},
    FRACTIONS,
    {"--csv", AT(csv), NULL, "a row per measure, with --sensitivity per line"},
};
ASK(compare, "compare", "Tables, rules and decks side by side, and what each line is worth");
#undef Q

#define Q struct design_question
static const struct ask_option design[] = {
    {"GAME", AT(analysis.game)},
    {"--wager", AT(analysis.wager), "WAGER", "whose table is searched; its strategy is solved again where it changes"},
    {"--edge", AT(edge), "RANGE", "house edge in percent, of the stake or of the Ante as 'analyze' has it"},
    {"--hit-rate", AT(hit_rate), "RANGE", "how often more than the stake comes back, in percent"},
    {"--deviation", AT(deviation), "RANGE", "standard deviation, in stakes or Antes"},
    {"--top", AT(top), "RANGE", "the pay of the best line"},
    {"--total", AT(total), "RANGE", "the sum of all pays that the table prints"},
    {"--line", AT(lines), "LINE=RANGE", "the pay of one line; 'lose' and 'push' may be an end (default: half to twice what the table to start from pays)"},
    {"--values", AT(values), "round|whole|half", "round: pays that signs carry; whole: every whole number; half: halves too", .standard = "round"},
    {"--by", AT(by), "LIST", "what makes a table better: low- or high- with edge, deviation, hit-rate, top, total (default low-edge,low-deviation,high-hit-rate)", .standard = "low-edge,low-deviation,high-hit-rate"},
    {"--set", AT(analysis.settings), "WAGER=TABLE", "the approved table to start from, and those of other wagers"},
    {"--option", AT(analysis.settings), "NAME=VALUE", "a value of an option, such as decks=6 (default: its first)"},
    THREADS(analysis.threads),
    {"--limit", AT(limit), "N", "how many tables of the front are printed (default 20)", .most = 256, .standard = "20"},
    FRACTIONS,
    {"--csv", AT(csv), NULL, "a row per table, as decimals"},
};
ASK(design, "design", "Pay tables inside bounds, by exact inverse search", "GAME --wager WAGER [OPTIONS]");
#undef Q

#define Q struct risk_question
static const struct ask_option risk[] = {
    {"GAME", AT(words.game)},
    WAGER(words), SET(words), OPTION(words), TABLE(words),
    {"--rounds", AT(rounds), "N", "the horizon of bands, ruin and reserves: 1000 unless told, at most 20000", .most = 20000, .standard = "1000"},
    {"--bankroll", AT(bankroll), "UNITS", "the risk that so many units of the basis are lost within it", .most = 1000000},
    {"--aggregate", AT(aggregate), "CENTS", "what a limit on the win of a hand costs the players of a bonus wager", .most = 1000000000},
    {"--stake", AT(stake), "CENTS", "the stake for that: 500 unless told", .most = 100000000, .standard = "500"},
    {"--covariance", AT(covariance), NULL, "the covariances of the wagers of one seat instead"},
    THREADS(words.threads),
    FRACTIONS,
    {"--csv", AT(csv), NULL, "a row per measure, or per meter of it, the same values"},
};
ASK(risk, "risk", "Bankroll, risk of ruin, reserves and meters, from exact distributions");
#undef Q

#define Q struct houseway_question
static const struct ask_option houseway[] = {
    {"[FILE]", AT(name), "document|either-pair|foxwoods|simple|FILE", .standard = "document"},
    {"--costs", AT(costs), NULL, "what each rule is worth: the edge with it less the edge without it"},
    {"--rules", AT(rules), "N", "a list of at most N rules, by taking out the least useful again and again", .most = 64},
    {"--wheel", AT(wheel), "lowest|second", "where A-2-3-4-5 ranks among straights", .standard = "lowest"},
    THREADS(threads),
    {"--print", AT(print), NULL, "print a way that the program carries, to start from"},
    FRACTIONS,
    {"--csv", AT(csv), NULL, "a row per rule, as decimals"},
};
ASK(houseway, "houseway", "What a House Way of Dealer Open Pai Gow is worth, and each of its rules");
#undef Q

#define Q struct simulate_question
static const struct ask_option simulate[] = {
    {"GAME", AT(rules.game)},
    {"--rounds", AT(rounds), "N", "how many rounds: 250000, 250k, 100M or 1e8 (default 10M)"},
    {"--seed", AT(seed), "TEXT", "the same rounds every time, on every machine; default: random, and printed"},
    {"--seats", AT(seats), "K", "how many seats play (default 1)"},
    {"--strategy", AT(strategy), "optimal|short|FILE", "the best decisions (the default), the rules for people, or those in FILE, as written by 'analyze --strategy FILE', perhaps edited"},
    SET(rules), OPTION(rules), TABLE(rules), RULE(rules.varied), THREADS(rules.threads),
    {"--state", AT(state), "FILE", "continue from FILE if it exists; save to it periodically, at the end and at Ctrl-C"},
    {"--until-error", AT(until_error), "E", "stop as soon as the base game's standard error is at most E; without a number of rounds there is no other limit"},
    {"--json", AT(json), NULL, "the results as one JSON object"},
    {"--csv", AT(csv), NULL, "a row per line of a wager, the same values"},
};
ASK(simulate, "simulate", "Play millions of rounds through the rules and compare with the exact values");
#undef Q

#define Q struct report_question
static const struct ask_option report[] = {
    {"GAME", AT(words.game)},
    {"-o", AT(file), "FILE", "write it there ('-' or none: standard output)", .standard = "-"},
    {"--format", AT(format), "html|md|json", "html: a page that prints well (the default); md and json have the same content", .standard = "html"},
    {"--json", AT(json), NULL, "the same as --format json"},
    WAGER(words), SET(words), OPTION(words), TABLE(words), RULE(words.varied), THREADS(words.threads),
    {"--date", AT(date), "YYYY-MM-DD", "print this date; none is printed otherwise, so that the same program writes the same bytes"},
};
ASK(report, "report", "Write the PAR sheet of a game, with plots and strategy charts");
#undef Q

#define Q struct rng_question
static const struct ask_option rng[] = {
    {"--test", AT(test), NULL, "the battery at 99 % on the dealt cards of every game; the exit status is 0 if they pass and 1 if they fail"},
    {"--raw", AT(raw), NULL, "the generator's bytes, for other suites"},
    {"--deals", AT(deals), "GAME", "whole decks or shoes in dealing order, one per line"},
    {"--seed", AT(seed), "TEXT", "the same numbers every time, on every machine; default: a random seed"},
    {"--game", AT(games), "GAME", "only the cards of this game; may be given several times"},
    {"--size", AT(size), "small|normal|large", "normal, or 1/8 or 8 times as many deals"},
    {"--threads", AT(threads), "N", "how many threads (1); the report is the same for any number", .most = 256},
    {"--break", AT(fault), "modulo|lcg|swap", "a faulty generator instead, to see the battery fail"},
    {"--json", AT(json), NULL, "the report as one JSON object"},
    {"--csv", AT(csv), NULL, "a row per test"},
    {"--bytes", AT(bytes), "N", "how many bytes; default: until the reader closes the pipe", .most = INT64_C(1000000000000000)},
    {"--rounds", AT(rounds), "N", "how many deals; default: the same", .most = INT64_C(1000000000000000)},
    {"--decks", AT(decks), "6|8", "of a game that is dealt from a shoe: 6 unless told"},
};
ASK(rng, "rng", "Test dealt cards as a laboratory does, or stream cards and raw numbers", "--test | --raw | --deals GAME [OPTIONS]");
#undef Q

#define Q struct sweep_question
static const struct ask_option sweep[] = {
    {"--manifest", AT(manifest), "FILE", "the units, one a line, as words or as a JSON array of words"},
    {"--out", AT(folder), "FOLDER", "where answers and results go (sweep)", .standard = "sweep"},
    {"--shard", AT(shard), "I/N", "only every N-th unit, from the I-th; default: the task of a Slurm job array, the rank under mpirun or srun, else all"},
    {"--shared", AT(shared), NULL, "take any unit that no other process has, instead of every N-th"},
    {"--merge", AT(merge), NULL, "make the results of what the shards have answered"},
    {"--json", AT(json), NULL, "what was run as one JSON object"},
};
ASK(sweep, "sweep", "Answer thousands of questions from a list, over any number of processes", "--manifest FILE [OPTIONS]");
#undef Q

#define Q struct packet_question
static const struct ask_option packet[] = {
    {"-o", AT(folder), "FOLDER", "a new or an empty folder"},
    {"--game", AT(games), "GAME", "only this game; may be given several times"},
    {"--source", AT(source), "FOLDER", "the sources that the program was made from: the current folder unless told"},
    {"--date", AT(date), "YYYY-MM-DD", "print this date; none is printed otherwise"},
    {"--full", AT(full), NULL, "also what takes hours or is large; without it the page says what is left out"},
    {"--json", AT(json), NULL, "what was written and left out as one JSON object"},
};
ASK(packet, "packet", "Write what a submission to a regulator's laboratory needs", "-o FOLDER [OPTIONS]");
#undef Q

#define Q struct answer_question
static const struct ask_option answer[] = {{"[]", AT(word)}};
ASK(answer, "answer", "What a house asks: advice, and the theory of its own tables", "< QUESTION");
#undef Q

#define PORT_HELP "listen there (without it: 8090, or the next free one)"
#define Q struct lab_question
static const struct ask_option lab[] = {
    {"--port", AT(port), "PORT", PORT_HELP, .most = 65535, .standard = "8090"},
};
ASK(lab, "lab", "The laboratory as a page on this machine, without a house");
#undef Q

#define Q struct drill_question
static const struct ask_option drill[] = {
    {"[GAME]", AT(game)},
    {"--dealer", AT(dealer), NULL, "the page /trainer instead, exercises for dealers: pay a layout in chips; take, pay or push in order; set the house hand; find the mistake; rule on an irregularity; count the rack.  What was missed comes back"},
    {"--port", AT(port), "PORT", PORT_HELP, .most = 65535, .standard = "8090"},
};
ASK(drill, "drill", "Train decisions on a page of this machine, or with --dealer its dealers");
#undef Q

#define Q struct play_question
static const struct ask_option play[] = {
    {"[GAME]", AT(game)},
    {"--bankroll", AT(bankroll), "DOLLARS", "the buy-in of each hand (500)", .standard = "500"},
    {"--min", AT(least), "DOLLARS", "the least wager, within the law's; default: as of a house that says nothing, bonus wagers from $1"},
    {"--max", AT(most), "DOLLARS", "the largest wager, likewise"},
    {"--seats", AT(seats), "N", "play N hands, 1 to 6 (1), each with money of its own", .most = 6, .standard = "1"},
    {"--seed", AT(seed), "TEXT", "the same cards every time, on every machine"},
    {"--set", AT(settings), "WAGER=TABLE", "a pay table, as in 'cardroom tables GAME'"},
    {"--option", AT(settings), "NAME=VALUE", "an option of the game, as in 'cardroom games GAME'"},
    {"--receipts", AT(receipts), "FOLDER", "at the end write a signed receipt of every round, for 'cardroom verify'; each session needs a new folder, which is created"},
    {"--key", AT(key), "FILE", "sign them with this key ('cardroom key' makes one); default: a new key"},
    {"--no-advice", AT(no_advice), NULL, "no advice, and no summary of what mistakes cost"},
};
ASK(play, "play", "Play a game at the terminal, against the dealer");
#undef Q
/* clang-format on */
