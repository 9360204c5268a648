#!/usr/bin/python3
"""One corpus of calls, and what they give from the command line, from Python and step by step.

  corpus.py make FILE                 writes the corpus, the same every time
  corpus.py program PROGRAM FILE      the answers of the command line
  corpus.py python FILE               the answers of the module cardroom
  corpus.py steps FILE                every round of the corpus that settles, event by event, gives the same result

A record of the corpus has four parts: command, subject, request, input; calls.c and calls.ts read it too.  An answer
is the status, what is printed, and what is said beside it.
"""
import hashlib
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

PART, RECORD = "\x1f", "\x1e"
TOP = Path(__file__).resolve().parents[2]
WITH_INPUT = ("settle", "advise", "verify")


# ---- the corpus -------------------------------------------------------------------------------------------


def rounds_of(path: Path) -> list:
    """The questions of a golden file: '>' begins the answer, '#' a comment, an empty line ends a round."""
    found, lines = [], []
    for line in path.read_text(encoding="utf-8").splitlines() + [""]:
        if line and line[0] not in ">#":
            lines.append(line.strip())
        elif not line and lines:
            found.append(" ".join(lines))
            lines = []
    return found


def spoiled(text: str) -> list:
    """The same round with something wrong in it, at places that follow from the text."""
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    at, other = number % len(text), number // 7 % len(text)
    return [
        text[:at] + text[at + 1 :],
        text[:other] + "~" + text[other + 1 :],
        re.sub(r"\d+", lambda m: str(int(m.group()) * 7 + 1), text, count=1),
    ]


def settlements() -> list:
    rounds = [r for path in sorted(TOP.glob("tests/golden/*/*.txt")) for r in rounds_of(path)]
    calls = []
    for number, text in enumerate(rounds):
        calls.append(("settle", "", "", text))
        if number % 2 == 0:
            calls.append(("settle", "", '{"explain":true}', text))
        calls += [("settle", "", "", wrong) for wrong in spoiled(text)]
    calls.append(("settle", "", "", "\n".join(rounds)))
    calls.append(("settle", "", '{"explain":true,"json":false,"language":"es"}', rounds[0]))
    return calls


def advice() -> list:
    calls = []
    for path in sorted(TOP.glob("tests/advise/*.txt")):
        if path.stem in ("super-three-card", "three-card-catch"):  # others take seconds a decision in WebAssembly
            calls += [("advise", "", request, r) for r in rounds_of(path) for request in ("", '{"seat":1}')]
    return calls


def questions() -> list:
    games = ["three-card-catch", "chase-the-flush", "super-three-card", "stadium-three-card", "dealer-open-pai-gow"]
    table = {"wager": "xtra", "lines": {"catch-royal-flush": 60, "catch-straight-flush": 20, "natural": "1 to 1"}}
    calls = [("games", "", "", ""), ("games", "no-such-game", "", ""), ("tables", "", "", "")]
    for game in games:
        calls += [("games", game, "", ""), ("tables", game, "", ""), ("protect", game, '{"list":true}', "")]
        for request in ('{"wager":"nope"}', '{"nope":1}', '{"set":["a","b=c"]}', '{"threads":0}', '{"rule":{"x":"y"}}'):
            calls += [(command, game, request, "") for command in ("analyze", "protect", "simulate", "design")]
    for game, wager in (("super-three-card", "base"), ("three-card-catch", "base")):
        for request in ({}, {"wager": wager}, {"strategy": "-", "json": False}):
            calls.append(("analyze", game, json.dumps({**request, "threads": 1}), ""))
        calls.append(("simulate", game, json.dumps({"rounds": 500, "seed": "é ☃", "threads": 1}), ""))
    calls.append(("analyze", "three-card-catch", '{"frontier":true,"threads":1}', ""))
    for xtra in ("1", 2, "3"):
        calls.append(("analyze", "three-card-catch", json.dumps({"set": {"xtra": xtra}, "wager": "base"}), ""))
    for decks in (6, "8", None):
        calls.append(("analyze", "super-three-card", json.dumps({"option": {"decks": decks}}), ""))
    files = {"files": {"own.json": table, "text.json": json.dumps(table), "bad.json": "[", "empty.json": ""}}
    for name in ("own.json", "text.json", "bad.json", "empty.json", "absent.json"):
        calls.append(("analyze", "three-card-catch", json.dumps({**files, "table": {"xtra": name}, "wager": "base"}), ""))
        calls.append(("tables", "three-card-catch", json.dumps({**files, "check": name}), ""))
    for command in ("risk", "compare", "report"):
        calls += [(command, "", "", ""), (command, "no-such-game", "", "")]
        for request in ({"wager": "natural-pair-plus"}, {"wager": "nope"}, {**files, "table": {"xtra": "own.json"}, "wager": "xtra"}):
            calls.append((command, "three-card-catch", json.dumps({**request, "threads": 1}), ""))
    for request in ('{"covariance":true}', '{"wager":"progressive","csv":true,"json":false}', '{"wager":"natural-pair-plus","json":false}'):
        calls.append(("risk", "three-card-catch", request, ""))
    for request in ('{"sensitivity":true,"wager":"natural-pair-plus"}', '{"set":["xtra=1","xtra=2"],"wager":"base"}', '{"csv":true,"wager":"natural-pair-plus","json":false}'):
        calls.append(("compare", "three-card-catch", request, ""))
    for request in ("", '{"words":["C-5"]}', '{"words":["nope"]}', '{"words":["C-5",1]}', '{"variations":true}'):
        calls += [("rules", game, request, "") for game in (*games, "no-such-game", "")]
    for cards in ("Ks Kh 8s 8h Qd 5h 2c", "As Ks Jk 9s 8s 7s 2d", "Ks Kh", "Ks Ks 8s 8h Qd 5h 2c", "nope", ""):
        calls += [("set", cards, request, "") for request in ("", '{"all":true}', '{"wheel":"second"}', '{"house-way":"nope"}')]
    for words in ([], ["pay", "7"], ["pay", "8"], ["hand", "9"], ["nope", "1"], list("1234")):
        calls += [("exercise", game, json.dumps({"words": words}), "") for game in games]
    bounds = {"wager": "xtra", "edge": "3..5", "limit": 3, "threads": 1}
    for more in ({}, {"wager": "nope"}, {"csv": True, "json": False}):
        calls.append(("design", "three-card-catch", json.dumps({**bounds, **more}), ""))
    return calls


def receipts() -> list:
    calls = []
    for path in sorted(TOP.glob("tests/receipts/*.json")):
        text = path.read_text(encoding="utf-8")
        for request in ("", '{"tables":true}', '{"commitment":"00"}'):
            calls.append(("verify", "", request, text))
        calls += [("verify", "", "", wrong) for wrong in spoiled(text)]
    return calls


def make(path: str) -> None:
    calls = settlements() + advice() + questions() + receipts()
    Path(path).write_text("".join(PART.join(call) + RECORD for call in calls), encoding="utf-8")
    print(len(calls))


def read(path: str) -> list:
    return [tuple(record.split(PART)) for record in Path(path).read_text(encoding="utf-8").split(RECORD)[:-1]]


def put(status: int, text: str, said: str) -> None:
    sys.stdout.write(f"{status}\n{text}{PART}{said}{RECORD}")


# ---- the command line -------------------------------------------------------------------------------------


def written(value) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def arguments(command: str, subject: str, request: dict) -> list:
    """The request as words of the command line: a second reading of what cardroom.h says."""
    found = [command]
    for key, value in request.items():
        if key in ("files", "json", "words") or value is None or value is False:
            continue
        if value is True:
            found.append(f"--{key}")
        elif isinstance(value, dict):
            found += [f"--{key}={name}={written(item)}" for name, item in value.items()]
        else:
            found += [f"--{key}={written(item)}" for item in (value if isinstance(value, list) else [value])]
    found += [] if request.get("json") is False else ["--json"]
    words = request.get("words", [])
    return [*found, "--", *(["-"] if command == "verify" else [subject] if subject else []), *map(written, words)]


def message_of(errors: str) -> str:
    """What the library says of it: without the command's name, and how it is used."""
    errors = re.sub(r"^Usage: .*\nMore: .*\n", "", errors, flags=re.MULTILINE)
    return re.sub(r"^cardroom-lab [a-z]+: ", "", errors, flags=re.MULTILINE).removesuffix("\n")


def by_program(program: str, path: str) -> None:
    program = str(Path(program).resolve())
    with tempfile.TemporaryDirectory() as folder:
        for command, subject, request, text in read(path):
            asked = json.loads(request or "{}")
            for name, content in asked.get("files", {}).items():
                Path(folder, name).write_text(written(content), encoding="utf-8")
            done = subprocess.run(
                [program, *arguments(command, subject, asked)], input=text.encode(), capture_output=True, cwd=folder
            )
            answer = re.sub(r'"seconds":[^,]*', '"seconds":0', done.stdout.decode())
            answer = re.sub(r'"program_blake2b":"[0-9a-f]*"', '"program_blake2b":null', answer)
            put(1 if done.returncode == 3 else done.returncode, answer, message_of(done.stderr.decode()))


# ---- Python -----------------------------------------------------------------------------------------------


def by_python(path: str) -> None:
    import cardroom._library as library

    for command, subject, request, text in read(path):
        handle = library.handle()
        first = text if command in WITH_INPUT else subject or None
        status = handle.status(command, first, request or None, None)
        refused = library.lib.cardroom_error_line(handle.c) > 0  # then it is in the answer
        put(status, handle.text(), "" if refused else library.string(library.lib.cardroom_error_message(handle.c)))


def play(text: str) -> str:
    """The round by its events; decisions come from the round, and where they end time runs out."""
    import cardroom

    given = json.loads(text)
    deck = iter(given["deck"].split())
    decisions = {seat["seat"]: iter(seat.get("decisions", [])) for seat in given["seats"]}
    with cardroom.Round(given["game"], given.get("options"), given.get("meters")) as r:
        for seat in given["seats"]:
            if "pick" in seat:
                r.pick(seat["seat"], seat["pick"])
            for wager, cents in seat["wagers"].items():
                r.bet(seat["seat"], wager, cents)
        r.close_bets()
        while r.need.kind != "nothing":
            need = r.need
            if need.kind == "start":
                r.start(given["start"])
            elif need.kind == "card":
                r.card(next(deck))
            elif need.kind == "decision":
                decision = next(decisions[need.seat], None)
                if decision is None:
                    r.expire(need.seat)
                elif isinstance(decision, dict):
                    r.decide(need.seat, *next(iter(decision.items())))
                else:
                    r.decide(need.seat, decision)
        return r.settle_text()


def by_steps(path: str) -> None:
    import cardroom

    same = 0
    for command, _, request, text in read(path):
        if command != "settle" or request or "\n" in text or not text:
            continue
        try:
            expected = cardroom.ask("settle", text)
        except cardroom.Error:
            continue
        if play(text) != expected:
            sys.exit(f"event by event it is another result: {text}")
        same += 1
    print(same)


if __name__ == "__main__":
    {"make": make, "program": by_program, "python": by_python, "steps": by_steps}[sys.argv[1]](*sys.argv[2:])
