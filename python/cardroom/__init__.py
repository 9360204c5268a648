"""Five casino card games, exactly as Washington State approved them.

>>> import cardroom
>>> cardroom.analyze("three-card-catch", wager="base", set={"xtra": "1"})[0].edge
Fraction(37483412, 627115125)

Every function asks libcardroom, which counts and never samples unless it says so.  Exact figures are Fractions, money
is whole cents.  Functions may be called from several threads at once.  docs/python.md has worked examples.
"""
from __future__ import annotations

import functools
import json
import threading
from dataclasses import dataclass, field, fields
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any, Dict, Generic, Iterable, Iterator, List, Mapping, Optional, Sequence, TypeVar, Union

from ._questions import (
    DOCUMENTS, AdviseOptions, AnalyzeOptions, CompareOptions, DesignOptions, HousewayOptions, ProtectOptions, ReportOptions,
    RiskOptions, SettleOptions, SimulateOptions, VerifyOptions,
)
from ._library import Error, Handle, Progress, Stopped, characters, ffi, handle, lib, string

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "Advice", "Award", "Choice", "Comparison", "Design", "Error", "Game", "Hand", "Line", "Measure", "Need", "Protection",
    "Refusal", "Report", "Risk", "Round", "Seat", "Settlement", "SimulatedMeasure", "Stopped", "Table", "Verdict",
    "advise", "analyze", "ask", "compare", "design", "games", "hand", "houseway", "protect", "report", "risk", "rules",
    "set", "settle", "settle_all", "simulate", "tables", "verify", "version",
]

Figure = Union[Fraction, float]
Json = Dict[str, Any]
RoundText = Union[str, Mapping[str, Any]]


def version() -> str:
    """The version of the library."""
    return string(lib.cardroom_version())


# ---- answers as objects -----------------------------------------------------------------------------------


def _figure(value: Any) -> Figure:
    """An exact fraction is written as text, a decimal as a number."""
    return Fraction(value) if isinstance(value, str) else float(value)


class _Answer:
    """A part of an answer: the keys that have a type are attributes, `raw` has all of them."""

    raw: Json

    @classmethod
    def of(cls, raw: Json) -> Any:
        known = {f.name: f for f in fields(cls)}  # type: ignore[arg-type]
        values = {}
        for name, f in known.items():
            key = f.metadata.get("key", name)
            if key in raw:
                values[name] = f.metadata.get("read", lambda value: value)(raw[key])
        return cls(**{**values, "raw": raw})


def _read(function: Any, key: Optional[str] = None, **kwargs: Any) -> Any:
    metadata = {"read": function}
    if key:
        metadata["key"] = key
    return field(metadata=metadata, **kwargs)


def _list_of(kind: Any, key: Optional[str] = None) -> Any:
    return _read(lambda items: [kind.of(item) for item in items], key, default_factory=list)


def _raw() -> Any:
    return field(default_factory=dict, repr=False, compare=False)


Part = TypeVar("Part", bound=_Answer)


@dataclass
class Report(Generic[Part], Sequence):  # type: ignore[type-arg]
    """The parts of one answer, as a sequence; `remarks` is what was said beside it."""

    parts: List[Part]
    raw: Json = field(repr=False)
    remarks: str = ""

    def __getitem__(self, index: Any) -> Any:
        return self.parts[index]

    def __len__(self) -> int:
        return len(self.parts)

    def to_frame(self) -> Any:
        """A pandas data frame with a row for each part; exact figures stay Fractions."""
        import pandas  # only who wants frames needs it

        rows = []
        for part in self.parts:
            row = {}
            for name, value in vars(part).items():
                if isinstance(value, dict) and name != "raw":
                    row.update({f"{name}.{key}": item for key, item in value.items()})
                elif name != "raw" and not isinstance(value, list):
                    row[name] = value
            rows.append(row)
        return pandas.DataFrame(rows)


@dataclass
class Line(_Answer):
    """An outcome of a measure: what it nets of one unit, in how many of the deals."""

    line: str
    net: Fraction = _read(Fraction)
    count: int = _read(int)
    probability: float = 0.0
    raw: Json = _raw()


@dataclass
class Measure(_Answer):
    """An exact result: a wager under given tables and options."""

    wager: str
    ev: Fraction = _read(Fraction)
    basis: str = ""
    strategy: str = ""
    tables: Dict[str, str] = field(default_factory=dict)
    options: Dict[str, str] = field(default_factory=dict)
    stddev: float = 0.0
    hit: float = 0.0
    deals: int = _read(int, default=0)
    lines: List[Line] = _list_of(Line)
    raw: Json = _raw()

    @property
    def edge(self) -> Fraction:
        """What the house keeps of one unit of the basis."""
        return -self.ev


@dataclass
class SimulatedMeasure(_Answer):
    """What rounds played at random came to; exact is the counted value, z their distance in standard errors."""

    wager: str
    mean: float
    stderr: float
    exact: Optional[float] = None
    z: Optional[float] = None
    basis: str = ""
    tables: Dict[str, str] = field(default_factory=dict)
    options: Dict[str, str] = field(default_factory=dict)
    raw: Json = _raw()


@dataclass
class Comparison(_Answer):
    """A row of compare(): a measure beside others."""

    wager: str
    ev: Fraction = _read(Fraction)
    edge: float = 0.0
    stddev: float = 0.0
    hit: float = 0.0
    top: str = ""
    strategy: str = ""
    rule: str = ""
    note: str = ""
    tables: Dict[str, str] = field(default_factory=dict)
    options: Dict[str, str] = field(default_factory=dict)
    raw: Json = _raw()


@dataclass
class Risk(_Answer):
    """What a wager needs: `root` is the exponent of ruin, `n0` the rounds after which the edge outweighs chance."""

    wager: str
    ev: Fraction = _read(Fraction)
    edge: float = 0.0
    stddev: float = 0.0
    volatility_index: float = 0.0
    n0: float = 0.0
    root: float = 0.0
    ruin: Json = field(default_factory=dict)
    meters: List[Json] = field(default_factory=list)
    tables: Dict[str, str] = field(default_factory=dict)
    options: Dict[str, str] = field(default_factory=dict)
    raw: Json = _raw()


@dataclass
class Protection(_Answer):
    """What an information is worth to a player: `ev` with it, `without`, and the `gain`."""

    wager: str
    information: str
    method: str
    without: Figure = _read(_figure)
    ev: Figure = _read(_figure)
    gain: Figure = _read(_figure)
    changed: Figure = _read(_figure)
    basis: str = ""
    error: float = 0.0
    mistake: str = ""
    tables: Dict[str, str] = field(default_factory=dict)
    options: Dict[str, str] = field(default_factory=dict)
    counter: str = ""
    raw: Json = _raw()


@dataclass
class Table(_Answer):
    """A pay table that a search found; `approved` is its name if it is an approved one."""

    ev: Fraction = _read(Fraction)
    stddev: float = 0.0
    hit: float = 0.0
    approved: Optional[str] = _read(str, "table", default=None)
    lines: Dict[str, str] = field(default_factory=dict)
    raw: Json = _raw()

    @property
    def edge(self) -> Fraction:
        return -self.ev


Design = Report[Table]


@dataclass
class Award(_Answer):
    """What one wager of one seat came to, in cents."""

    wager: str
    stake: int
    outcome: str
    returned: int
    line: str = ""
    step: str = ""
    raw: Json = _raw()


@dataclass
class Seat(_Answer):
    seat: int
    cards: str
    hand: str
    staked: int
    returned: int
    tokes: int = 0
    wagers: List[Award] = _list_of(Award)
    raw: Json = _raw()


@dataclass
class Settlement(_Answer):
    """The result of a round."""

    game: str
    seats: List[Seat] = _list_of(Seat)
    dealer: Json = field(default_factory=dict)
    raw: Json = _raw()


@dataclass
class Refusal(_Answer):
    """Why a round was not settled: among the results of settle_all()."""

    code: str = _read(str, "error")
    message: str = ""
    line: int = 0
    raw: Json = _raw()


@dataclass
class Choice(_Answer):
    decision: Union[str, Json]
    value: Fraction = _read(Fraction)
    note: str = ""
    raw: Json = _raw()


@dataclass
class Advice(_Answer):
    """The exact value of every choice of a seat, the best first, in units of its Ante."""

    game: str
    seat: int
    best: Union[str, Json]
    choices: List[Choice] = _list_of(Choice)
    raw: Json = _raw()


@dataclass
class Verdict(_Answer):
    """What was found of a receipt: "ok", "sealed" or "failed", and each check."""

    verdict: str
    checks: List[Json] = field(default_factory=list)
    raw: Json = _raw()

    def __bool__(self) -> bool:
        return self.verdict != "failed"


@dataclass
class Game(_Answer):
    id: str
    name: str
    maker: str = ""
    approved: str = ""
    seats: int = 0
    wagers: List[Json] = field(default_factory=list)
    options: List[Json] = field(default_factory=list)
    raw: Json = _raw()

    @property
    def main(self) -> Json:
        """What to ask analyze() for the edge of the game itself: the base game where a decision adds a wager, else the
        first wager; in a stadium with all that a player sees."""
        request: Json = {"wager": "base" if any(w["kind"] == "follows" for w in self.wagers) else self.wagers[0]["id"]}
        if self.id == "stadium-three-card":
            request["option"] = {"information": "nine"}
        return request


# ---- questions --------------------------------------------------------------------------------------------


def _request(options: Mapping[str, Any]) -> Json:
    """hit_rate="10..20" is --hit-rate 10..20."""
    return {key.replace("_", "-"): value for key, value in options.items() if value is not None}


def ask(command: str, subject: Optional[str] = None, *, progress: Optional[Progress] = None, **options: Any) -> str:
    """The answer of a call of cardroom.h as text: ask("analyze", "three-card-catch", wager="base")."""
    return handle().call(command, subject, _request(options), progress)


def _loads(command: str, text: str) -> Any:
    """An answer that is text for people, by json=False or the like, has no parts."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        raise Error(f"{command}: the answer is text and no JSON; ask() returns it", status=2, text=text) from None


def _report(command: str, game: str, kind: Any, key: str, progress: Optional[Progress], options: Any) -> Any:
    one = handle()
    raw = _loads(command, one.call(command, game, _request(options), progress))
    return Report([kind.of(part) for part in raw[key]], raw, string(lib.cardroom_error_message(one.c)))


def analyze(game: str, *, progress: Optional[Progress] = None, **options: Unpack[AnalyzeOptions]) -> Report[Measure]:
    """Exact values by counting every deal: wager="base", set={"xtra": "1"}, option={"decks": 6}, rule={...}."""
    return _report("analyze", game, Measure, "measures", progress, options)


def simulate(game: str, *, progress: Optional[Progress] = None, **options: Unpack[SimulateOptions]) -> Report[SimulatedMeasure]:
    """Rounds at random through the rules, compared with the exact values: rounds=100000, seed="any text", seats=3.

    Results that differ from the exact values by more than chance allows raise an Error.
    """
    return _report("simulate", game, SimulatedMeasure, "measures", progress, options)


def protect(game: str, *, progress: Optional[Progress] = None, **options: Unpack[ProtectOptions]) -> Report[Protection]:
    """What more information than the rules give is worth: information="dealer-card"."""
    return _report("protect", game, Protection, "measures", progress, options)


def design(game: str, *, progress: Optional[Progress] = None, **options: Unpack[DesignOptions]) -> Design:
    """Pay tables inside bounds: wager="xtra", edge="3..5", hit_rate="40..", limit=10."""
    return _report("design", game, Table, "tables", progress, options)


def compare(game: str, *, progress: Optional[Progress] = None, **options: Unpack[CompareOptions]) -> Report[Comparison]:
    """Tables, rules and decks side by side: wager="xtra", set={"xtra": "1"}, rule={...}, sensitivity=True."""
    return _report("compare", game, Comparison, "measures", progress, options)


def risk(game: str, *, progress: Optional[Progress] = None, **options: Unpack[RiskOptions]) -> Report[Risk]:
    """Bankrolls, ruin, reserves and meters: wager="base", rounds=1000, bankroll=50, aggregate=2500000, stake=500."""
    return _report("risk", game, Risk, "measures", progress, options)


def report(game: str, *, progress: Optional[Progress] = None, **options: Unpack[ReportOptions]) -> Json:
    """The PAR sheet of a game: wager="base", date="2026-01-31".  ask("report", game, format="html", json=False) is the
    page."""
    return _loads("report", ask("report", game, progress=progress, **options))


def rules(game: str, clause: Optional[str] = None, *, variations: bool = False) -> Json:
    """The rules and rulings of a game, or those within a clause ("C-5", "R4"); variations: what `rule` can vary."""
    return json.loads(ask("rules", game, words=[clause] if clause else None, variations=variations))


def set(cards: str, *, house_way: Optional[str] = None, wheel: Optional[str] = None, all: bool = False) -> Json:
    """Seven pai gow cards set by the House Way, with the rule that decided; all: also every other setting."""
    return json.loads(ask("set", cards, house_way=house_way, wheel=wheel, all=all))


def houseway(way: Optional[str] = None, *, progress: Optional[Progress] = None, **options: Unpack[HousewayOptions]) -> Json:
    """What a House Way is worth: the name of a carried one, or of a file in files={"mine": text}; costs=True what each
    of its rules is worth, rules=5 a shorter list, wheel="second"."""
    return _loads("houseway", ask("houseway", way, progress=progress, **options))


def games(game: Optional[str] = None) -> List[Game]:
    """The games with their wagers and options, or one of them."""
    return [Game.of(raw) for raw in json.loads(ask("games", game))["games"]]


def tables(game: str) -> Json:
    """The approved pay tables of a game, as the program prints them."""
    return json.loads(ask("tables", game))


# White space between tokens stays white space, and what a string may not have (RFC 8259) is still refused in it.
_ONE_LINE = {ord("\n"): "\t", ord("\r"): "\t", 0: "\1"}


def _line(round: RoundText, index: int = 0) -> str:
    """The round as exactly one line that is not blank, so that exactly one result answers it."""
    if isinstance(round, Mapping):
        try:
            round = json.dumps(dict(round))
        except (TypeError, ValueError, RecursionError) as error:
            raise TypeError(f"round {index}: it cannot be written as JSON: {error}") from error
    if not isinstance(round, str):
        raise TypeError(f"round {index}: a round is a mapping or its JSON, not {type(round).__name__}")
    return round.translate(_ONE_LINE).lstrip("\ufeff\t ") or "\1"


def settle(round: RoundText, **options: Unpack[SettleOptions]) -> Settlement:
    """The result of one round, as docs/settle.md writes it: a mapping, or its JSON."""
    return Settlement.of(_loads("settle", ask("settle", _line(round), **options)))


def settle_all(rounds: Iterable[RoundText], **options: Unpack[SettleOptions]) -> Iterator[Union[Settlement, Refusal]]:
    """The results of many rounds as they are needed, exactly one for each and in their order; a refused round is a
    Refusal in its place, and what is no round at all raises a TypeError with its index, from 0."""
    rest, first = enumerate(rounds), 0
    while True:
        lines = [_line(round, index) for index, round in islice(rest, 1024)]
        if not lines:
            return
        one = handle()
        status = one.status("settle", "\n".join(lines), _request(options), None)
        if status not in (0, 1):
            one.check(status)
        answers = [_loads("settle", answer) for answer in one.text().split("\n")[:-1]]
        if len(answers) != len(lines):
            raise Error(f"settle: {len(answers)} answers for the {len(lines)} rounds from index {first} on", text=one.text())
        for raw in answers:
            if "error" in raw:
                yield Refusal.of({**raw, "line": first + raw["line"]})
            else:
                yield Settlement.of(raw)
        first += len(lines)


def advise(round: RoundText, **options: Unpack[AdviseOptions]) -> List[Advice]:
    """For each seat that must decide now, the exact value of every choice."""
    text = ask("advise", _line(round), **options)
    return [Advice.of(_loads("advise", line)) for line in text.split("\n")[:-1]]


def verify(receipt: Union[str, Mapping[str, Any]], **options: Unpack[VerifyOptions]) -> Verdict:
    """Is this receipt good?  key="...", commitment="..." are those that the house has shown."""
    one = handle()
    text = receipt if isinstance(receipt, str) else json.dumps(receipt)
    status = one.status("verify", text, _request(options), None)
    if status not in (0, 1) or not one.text():
        one.check(status)
    return Verdict.of(_loads("verify", one.text()))


# help(cardroom.analyze) has the options too, as the table of the question says them.
for _name, _options in DOCUMENTS.items():
    if _options and _name in globals():
        globals()[_name].__doc__ += "\n\nOptions:\n\n" + _options


# ---- cards and hands --------------------------------------------------------------------------------------


@functools.total_ordering
@dataclass(frozen=True)
class Hand:
    """A hand by a ranking; of two hands by the same one the greater wins, equal ones tie."""

    ranking: str
    value: int
    code: str = field(compare=False)
    words: str = field(compare=False)

    def __lt__(self, other: Hand) -> bool:
        if self.ranking != other.ranking:
            raise TypeError(f"{self.ranking} and {other.ranking} do not compare")
        return self.value < other.value


_RANKINGS = ("three", "shoe", "poker", "pai-gow", "suit")


def hand(cards: str, ranking: str) -> Hand:
    """hand("As Ad Kc", "three"); rankings: three, shoe, poker, pai-gow, suit (cardroom.h explains them)."""
    numbers, out = ffi.new("uint8_t[8]"), ffi.new("struct cardroom_hand *")
    count = lib.cardroom_cards_read(characters(cards), numbers, 8)
    if ranking not in _RANKINGS:
        raise ValueError(f"{ranking!r} is not one of {', '.join(_RANKINGS)}")
    if count < 0 or lib.cardroom_hand(numbers, count, _RANKINGS.index(ranking), out) != 0:
        raise ValueError(f"{cards!r} is no hand of the ranking {ranking}")
    return Hand(ranking, out.value, string(out.code), string(out.words))


# ---- a round, step by step --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Need:
    """What a round awaits: "wagers", "start", "card", "decision", "turn" or "nothing"."""

    kind: str
    to: str = ""
    seat: int = 0
    face_down: bool = False
    actions: Sequence[str] = ()


class Round:
    """A round from event to event; what may not happen now raises an Error and changes nothing.

    >>> with Round("three-card-catch") as r:
    ...     r.bet(1, "ante", 500)
    ...     r.need.kind
    'wagers'
    """

    def __init__(self, game: str, options: Optional[Mapping[str, Any]] = None, meters: Optional[Mapping[str, int]] = None):
        rules: Json = {"game": game}
        if options:
            rules["options"] = dict(options)
        if meters:
            rules["meters"] = dict(meters)
        self._lock = threading.RLock()  # a round is used, and closed, by one thread at a time
        self._handle = Handle()
        out = ffi.new("cardroom_round **")
        self._handle.check(lib.cardroom_round_open(self._handle.c, characters(json.dumps(rules)), out))
        self._r = ffi.gc(out[0], lib.cardroom_round_close)

    def __enter__(self) -> Round:
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    def close(self) -> None:
        with self._lock:
            if self._r != ffi.NULL:
                ffi.release(self._r)
            self._r = ffi.NULL

    def _send(self, name: str, *arguments: Any) -> str:
        with self._lock:
            if self._r == ffi.NULL:
                raise ValueError("the round is closed")
            self._handle.check(getattr(lib, "cardroom_round_" + name)(self._r, *arguments))
            return self._handle.text()

    def bet(self, seat: int, wager: str, cents: int) -> None:
        """What lies on the wager from now on; 0 takes it back."""
        self._send("bet", seat, characters(wager), cents)

    def pick(self, seat: int, locations: Sequence[int]) -> None:
        self._send("pick", seat, ffi.new("int[3]", list(locations)))

    def close_bets(self) -> None:
        self._send("close_bets")

    def start(self, spot: int) -> None:
        self._send("start", spot)

    def card(self, name: str) -> None:
        self._send("card", characters(name))

    def turn(self, name: str) -> None:
        self._send("turn", characters(name))

    def decide(self, seat: int, action: str, front: Optional[str] = None) -> None:
        self._send("decide", seat, characters(action), characters(front))

    def expire(self, seat: int = 0) -> None:
        """The time to decide is over."""
        self._send("expire", seat)

    @property
    def need(self) -> Need:
        need = ffi.new("struct cardroom_need *")
        with self._lock:
            if self._r == ffi.NULL:
                raise ValueError("the round is closed")
            lib.cardroom_round_need(self._r, need)
            names = [lib.cardroom_round_action(self._r, i) for i in range(32) if need.actions >> i & 1]
        kinds = ("wagers", "start", "card", "decision", "turn", "nothing")
        receiver = ("dealer", "seat", "table", "nobody")[need.to] if kinds[need.kind] in ("card", "turn") else ""
        return Need(kinds[need.kind], receiver, need.seat, bool(need.face_down), tuple(map(string, names)))

    def view(self, seat: int = 0) -> Json:
        """What the seat may see now; 0 is a bystander."""
        return json.loads(self._send("view", seat))

    def settle_text(self) -> str:
        """The result as text, the same bytes as of ask("settle", ...)."""
        return self._send("settle")

    def settle(self) -> Settlement:
        return Settlement.of(json.loads(self.settle_text()))
