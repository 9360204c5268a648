"""The options of each question, as its table has them; made by tools/ask_pages, which ./test library runs again."""
from __future__ import annotations

from typing import Any, Literal, Mapping, Sequence, TypedDict, Union

Texts = Union[str, Sequence[str]]
Settings = Union[Mapping[str, Any], Sequence[str], str]


class Common(TypedDict, total=False):
    """What every question takes: texts that stand for files, by their names."""

    files: Mapping[str, Any]
    json: bool


class GamesOptions(Common, total=False):
    """List the games, or one game's wagers and options."""

    csv: bool


class RulesOptions(Common, total=False):
    """Print a game's rules and rulings, or one of them."""

    variations: bool


class TablesOptions(Common, total=False):
    """Print the approved pay tables, or check a posted one."""

    csv: bool
    check: str


class ExerciseOptions(Common, total=False):
    """One exercise for dealers by its seed, as JSON."""

    about: str
    answer: str


class SetOptions(Common, total=False):
    """Set a pai gow hand by the House Way, with the rule that decided."""

    all: bool
    house_way: Literal["document", "either-pair"]
    wheel: Literal["lowest", "second"]
    csv: bool


class SettleOptions(Common, total=False):
    """Settle rounds: JSON Lines in, one result a line out."""

    explain: bool
    language: Literal["en", "es"]


class VerifyOptions(Common, total=False):
    """Check the receipt of a round: shuffle, cards, payments, signature."""

    key: str
    commitment: str
    reveal: str
    checkpoints: str
    tables: bool


class AdviseOptions(Common, total=False):
    """The exact value of every choice at a decision."""

    seat: Union[int, float, str]
    rule: Settings
    cards: bool


class AnalyzeOptions(Common, total=False):
    """Exact house edges and optimal strategies, by counting every deal."""

    wager: str
    set: Settings
    option: Settings
    table: Settings
    rule: Settings
    threads: Union[int, float, str]
    strategy: str
    evaluate: str
    plan: bool
    frontier: bool
    csv: bool


class ProtectOptions(Common, total=False):
    """What seen cards, shared hands, marked backs and dealers who err are worth to a player."""

    information: Texts
    groups: str
    penetration: Union[int, float, str]
    probability: Union[int, float, str]
    wager: str
    set: Settings
    option: Settings
    table: Settings
    rule: Settings
    limit: Union[int, float, str]
    rounds: Union[int, float, str]
    error: Union[int, float, str]
    seed: str
    threads: Union[int, float, str]
    strategy: str
    list: bool
    csv: bool


class CompareOptions(Common, total=False):
    """Tables, rules and decks side by side, and what each line is worth."""

    wager: str
    set: Settings
    option: Settings
    table: Settings
    rule: Settings
    threads: Union[int, float, str]
    sensitivity: bool
    csv: bool


class DesignOptions(Common, total=False):
    """Pay tables inside bounds, by exact inverse search."""

    wager: str
    edge: str
    hit_rate: str
    deviation: str
    top: str
    total: str
    line: Settings
    values: Literal["round", "whole", "half"]
    by: str
    set: Settings
    option: Settings
    threads: Union[int, float, str]
    limit: Union[int, float, str]
    csv: bool


class RiskOptions(Common, total=False):
    """Bankroll, risk of ruin, reserves and meters, from exact distributions."""

    wager: str
    set: Settings
    option: Settings
    table: Settings
    rounds: Union[int, float, str]
    bankroll: Union[int, float, str]
    aggregate: Union[int, float, str]
    stake: Union[int, float, str]
    covariance: bool
    threads: Union[int, float, str]
    csv: bool


class HousewayOptions(Common, total=False):
    """What a House Way of Dealer Open Pai Gow is worth, and each of its rules."""

    costs: bool
    rules: Union[int, float, str]
    wheel: Literal["lowest", "second"]
    threads: Union[int, float, str]
    print: bool
    csv: bool


class SimulateOptions(Common, total=False):
    """Play millions of rounds through the rules and compare with the exact values."""

    rounds: Union[int, float, str]
    seed: str
    seats: Union[int, float, str]
    strategy: str
    set: Settings
    option: Settings
    table: Settings
    rule: Settings
    threads: Union[int, float, str]
    until_error: Union[int, float, str]
    csv: bool


class ReportOptions(Common, total=False):
    """Write the PAR sheet of a game, with plots and strategy charts."""

    format: Literal["html", "md", "json"]
    wager: str
    set: Settings
    option: Settings
    table: Settings
    rule: Settings
    threads: Union[int, float, str]
    date: str


DOCUMENTS = {
    "games": (
        "csv: a row for each wager and each option of the game; without GAME one for each game"
    ),
    "rules": (
        "variations: in cardroom-lab: the rules that analyze, report, simulate and advise can vary, with their values and the approved one"
    ),
    "tables": (
        "csv: a row for each line of a table; with --check for each difference\n"
        "check: compare the pay table in FILE (- for standard input) with the approved ones: exit status 0 if it is one of them, 1 if not, with every difference from the nearest"
    ),
    "exercise": (
        "about: a question with this subject, where one is found\n"
        "answer: the correction of this answer; its parts are separated by semicolons"
    ),
    "set": (
        "all: every setting, ranked, with the fouls\n"
        "house_way: document (as approved) or either-pair (two pair: the high pair sevens or better suffices)\n"
        "wheel: A-2-3-4-5 is the lowest straight or the second highest\n"
        "csv: a row for each setting, or for the one of the House Way"
    ),
    "settle": (
        "explain: for people: every wager, and in one sentence why it came out so; with --json each seat gets the sentences, in English and Spanish\n"
        "language: of the sentences for people"
    ),
    "verify": (
        "key: the house's public key; without it you must compare the fingerprint\n"
        "commitment: what you were shown before you bet; without it you must compare it\n"
        "reveal: the seed of a shoe, or a file with it, once the house has published it\n"
        "checkpoints: checkpoints of the house that you have kept, a line each: that of the receipt must agree with them\n"
        "tables: print the pay tables in force, whose BLAKE2b-256 is the tables_hash, and stop"
    ),
    "advise": (
        "seat: only this seat, if several must decide\n"
        "rule: a rule that is not approved; docs/math.md lists them\n"
        "cards: with --json: the open cards, too, on which the seat decides"
    ),
    "analyze": (
        "wager: only this wager; 'base' is the base game\n"
        "set: only this table of the wager; the first one where one is needed\n"
        "option: only this value of the option; the first one where one is needed\n"
        "table: a pay table from FILE, approved or not; docs/report.md has the format\n"
        "rule: a rule that is not approved; docs/math.md lists them\n"
        "threads: how many threads; the result is the same for any number\n"
        "strategy: write the best decision for every state instead, one per line ('-': print; FILE.csv: as a table)\n"
        "evaluate: what the decisions in FILE, written so and edited, are worth: strategy 'file'\n"
        "plan: of a page of rules: how it would be counted, without counting\n"
        "frontier: strategies of one, two, three ... lines, and what each costs exactly\n"
        "csv: a row per line of a measure, the same values"
    ),
    "protect": (
        "information: what is known, such as dealer-card (docs/protect.md); without it, all of the game\n"
        "groups: which ranks have backs that look alike: \"A K Q J T/9 8 7 6 5 4 3 2\"\n"
        "penetration: how much of a counted shoe is dealt: the game's option penetration\n"
        "probability: how often a dealer errs where there is occasion (dealer-errors): 1 unless told\n"
        "wager: only this wager; 'base' is the base game\n"
        "set: only this table of the wager; the first one where one is needed\n"
        "option: only this value of the option; the first one where one is needed\n"
        "table: a pay table from FILE, approved or not; docs/report.md has the format\n"
        "rule: a rule that is not approved; docs/math.md lists them\n"
        "limit: the wager for dollars an hour: 100 unless told\n"
        "rounds: rounds an hour: 40 unless told\n"
        "error: the largest error of what is sampled, as 99 % confidence: 0.01 unless told\n"
        "seed: of such samples\n"
        "threads: how many threads; the result is the same for any number\n"
        "strategy: write the best decision for every state instead, one per line ('-': print)\n"
        "list: what can be asked of the game, without counting\n"
        "csv: a row per measure, the same values; fractions as decimals too"
    ),
    "compare": (
        "wager: only this wager; 'base' is the base game\n"
        "set: only this table of the wager; the first one where one is needed\n"
        "option: only this value of the option; the first one where one is needed\n"
        "table: a pay table from FILE, approved or not; docs/report.md has the format\n"
        "rule: a rule that is not approved; docs/math.md lists them\n"
        "threads: how many threads; the result is the same for any number\n"
        "sensitivity: each line's part of the edge, what one unit more of its pay takes from the edge (exactly its share of the deals), and the edge with another value of each option\n"
        "csv: a row per measure, with --sensitivity per line"
    ),
    "design": (
        "wager: whose table is searched; its strategy is solved again where it changes\n"
        "edge: house edge in percent, of the stake or of the Ante as 'analyze' has it\n"
        "hit_rate: how often more than the stake comes back, in percent\n"
        "deviation: standard deviation, in stakes or Antes\n"
        "top: the pay of the best line\n"
        "total: the sum of all pays that the table prints\n"
        "line: the pay of one line; 'lose' and 'push' may be an end (default: half to twice what the table to start from pays)\n"
        "values: round: pays that signs carry; whole: every whole number; half: halves too\n"
        "by: what makes a table better: low- or high- with edge, deviation, hit-rate, top, total (default low-edge,low-deviation,high-hit-rate)\n"
        "set: the approved table to start from, and those of other wagers\n"
        "option: a value of an option, such as decks=6 (default: its first)\n"
        "threads: how many threads; the result is the same for any number\n"
        "limit: how many tables of the front are printed (default 20)\n"
        "csv: a row per table, as decimals"
    ),
    "risk": (
        "wager: only this wager; 'base' is the base game\n"
        "set: only this table of the wager; the first one where one is needed\n"
        "option: only this value of the option; the first one where one is needed\n"
        "table: a pay table from FILE, approved or not; docs/report.md has the format\n"
        "rounds: the horizon of bands, ruin and reserves: 1000 unless told, at most 20000\n"
        "bankroll: the risk that so many units of the basis are lost within it\n"
        "aggregate: what a limit on the win of a hand costs the players of a bonus wager\n"
        "stake: the stake for that: 500 unless told\n"
        "covariance: the covariances of the wagers of one seat instead\n"
        "threads: how many threads; the result is the same for any number\n"
        "csv: a row per measure, or per meter of it, the same values"
    ),
    "houseway": (
        "costs: what each rule is worth: the edge with it less the edge without it\n"
        "rules: a list of at most N rules, by taking out the least useful again and again\n"
        "wheel: where A-2-3-4-5 ranks among straights\n"
        "threads: how many threads; the result is the same for any number\n"
        "print: print a way that the program carries, to start from\n"
        "csv: a row per rule, as decimals"
    ),
    "simulate": (
        "rounds: how many rounds: 250000, 250k, 100M or 1e8 (default 10M)\n"
        "seed: the same rounds every time, on every machine; default: random, and printed\n"
        "seats: how many seats play (default 1)\n"
        "strategy: the best decisions (the default), the rules for people, or those in FILE, as written by 'analyze --strategy FILE', perhaps edited\n"
        "set: only this table of the wager; the first one where one is needed\n"
        "option: only this value of the option; the first one where one is needed\n"
        "table: a pay table from FILE, approved or not; docs/report.md has the format\n"
        "rule: a rule that is not approved; docs/math.md lists them\n"
        "threads: how many threads; the result is the same for any number\n"
        "until_error: stop as soon as the base game's standard error is at most E; without a number of rounds there is no other limit\n"
        "csv: a row per line of a wager, the same values"
    ),
    "report": (
        "format: html: a page that prints well (the default); md and json have the same content\n"
        "wager: only this wager; 'base' is the base game\n"
        "set: only this table of the wager; the first one where one is needed\n"
        "option: only this value of the option; the first one where one is needed\n"
        "table: a pay table from FILE, approved or not; docs/report.md has the format\n"
        "rule: a rule that is not approved; docs/math.md lists them\n"
        "threads: how many threads; the result is the same for any number\n"
        "date: print this date; none is printed otherwise, so that the same program writes the same bytes"
    ),
}
