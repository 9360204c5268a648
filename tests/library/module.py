#!/usr/bin/python3
"""What the module cardroom promises beyond the bytes of the library: one result for each round, errors that say what is
wrong, Ctrl-C, and rounds that several threads share or nobody closes.  Prints how many tests passed."""
import gc
import json
import os
import resource
import signal
import sys
import threading
import traceback
from types import MappingProxyType

import cardroom

ROUND = {
    "game": "three-card-catch",
    "deck": "As 2c Kd 7h Qs 9c 4d 5d",
    "seats": [{"seat": 1, "wagers": {"ante": 500, "xtra": 500}, "decisions": ["play"]}],
}
TEXT = json.dumps(ROUND)
PRETTY = json.dumps(ROUND, indent=2)
REFUSED = [
    "", "   ", "\n", "\ufeff", "\ufeff\ufeff", f"{TEXT}\n{TEXT}", f"{TEXT}\r{TEXT}", f"{TEXT}\0", "\0", "nonsense", "[",
    '{"\u2028":1}', TEXT.replace("As 2c", "As\n2c"), TEXT.replace("As", "\ud800"), TEXT.replace("xtra", "\udcff"),
]
SETTLED = [ROUND, MappingProxyType(ROUND), TEXT, PRETTY, PRETTY.replace("\n", "\r\n"), f"\ufeff{TEXT}", f"\n {TEXT} \r\n"]


def raises(kind, function, *parts):
    try:
        function()
    except kind as error:
        assert type(error) is kind, repr(error)
        assert all(part in str(error) for part in parts), error
        return error
    raise AssertionError(f"no {kind.__name__}")


# ---- one result for each round ----------------------------------------------------------------------------


def check_pairs(rounds):
    expected = cardroom.settle(ROUND)
    results = list(cardroom.settle_all(rounds))
    assert len(results) == len(rounds), (len(results), len(rounds))
    for index, (given, result) in enumerate(zip(rounds, results)):
        if any(given is one for one in SETTLED):
            assert result == expected, (index, given, result)
        else:
            assert isinstance(result, cardroom.Refusal) and result.line == index + 1, (index, given, result)


def test_pairs():
    mixed = [one for pair in zip(REFUSED, SETTLED * 3) for one in pair]
    for count in (0, 1, 1023, 1024, 1025, 2048):
        for one in REFUSED:
            check_pairs([TEXT] * count + [one])
        check_pairs((mixed * 100)[:count])
    check_pairs([""] * 3000)


def test_what_is_no_round():
    for one in (None, 5, b"{}", ["a"]):
        raises(TypeError, lambda one=one: list(cardroom.settle_all([TEXT] * 1030 + [one])), "round 1030: ")
    raises(TypeError, lambda: list(cardroom.settle_all([ROUND, {"game": {1}}])), "round 1: it cannot be written as JSON")
    raises(cardroom.Error, lambda: list(cardroom.settle_all([ROUND], explain=True, json=False)), "ask() returns it")


def test_one_round():
    for one in SETTLED:
        assert cardroom.settle(one) == cardroom.settle(ROUND), one
    for one in REFUSED:
        raises(cardroom.Error, lambda one=one: cardroom.settle(one))
    assert raises(cardroom.Error, lambda: cardroom.settle("")).code == "json"
    asked = {**ROUND, "seats": [{"seat": 1, "wagers": {"ante": 500, "xtra": 500}}]}
    assert cardroom.advise(json.dumps(asked, indent=1)) == cardroom.advise(asked) != []


# ---- errors -----------------------------------------------------------------------------------------------


def test_text_answers():
    for function in (cardroom.analyze, cardroom.simulate):
        raises(cardroom.Error, lambda function=function: function("super-three-card", json=False, seed=None), "ask() returns it")
    assert cardroom.ask("games", json=False).count("\n") > 4


def test_zero_bytes():
    zero = "there is a zero byte in the text"
    raises(cardroom.Error, lambda: cardroom.analyze("three-card-catch\0x"), zero)
    raises(cardroom.Error, lambda: cardroom.verify("{}\0"), zero)
    with cardroom.Round("three-card-catch") as r:
        raises(cardroom.Error, lambda: r.bet(1, "ante\0x", 500), zero)


# ---- questions --------------------------------------------------------------------------------------------


def test_any_question():
    unknown = raises(cardroom.Error, lambda: cardroom.ask("serve"), "there is no question 'serve'", " exercise")
    assert unknown.status == 2
    raises(cardroom.Error, lambda: cardroom.ask("settle"), "rounds is NULL")
    raises(cardroom.Error, lambda: cardroom.ask("rules", "three-card-catch", words=5), "expected an array")
    raises(cardroom.Error, lambda: cardroom.ask("rules", "three-card-catch", words=["1"] * 9), "one argument too many")
    page = cardroom.ask("report", "three-card-catch", wager="natural-pair-plus", format="md", json=False)
    assert page.startswith("\n# PAR sheet") and "Program, BLAKE2b" not in page, page[:200]
    asked = json.loads(cardroom.ask("exercise", "three-card-catch", words=["pay", "7"]))
    assert asked["game"] == "three-card-catch", asked


def test_laboratory():
    risk = cardroom.risk("three-card-catch", wager="natural-pair-plus", rounds=100)[0]
    row = cardroom.compare("three-card-catch", wager="natural-pair-plus", set={"natural-pair-plus": "1"})[0]
    assert risk.ev == row.ev and risk.ruin["rounds"] == 100 and row.top == "royal-flush", (risk, row)
    sheet = cardroom.report("three-card-catch", wager="natural-pair-plus", date="2026-01-31")
    assert sheet["report"]["program_blake2b"] is None and sheet["report"]["date"] == "2026-01-31", sheet["report"]
    assert [r["id"] for r in cardroom.rules("three-card-catch", "R4")["rulings"]] == ["R4"]
    assert cardroom.rules("super-three-card", variations=True)["variations"]
    seven = "Ks Kh 8s 8h Qd 5h 2c"
    assert cardroom.set(seven)["front"] == "8s 8h" and len(cardroom.set(seven, all=True)["settings"]) > 5
    raises(cardroom.Error, lambda: cardroom.set("Ks", wheel="third"), "is not one of: lowest second")
    raises(cardroom.Error, lambda: cardroom.houseway("absent"), "neither a file nor a way")
    raises(cardroom.Error, lambda: cardroom.houseway("mine", files={"mine": "no rule"}), "mine: ")
    raises(cardroom.Stopped, lambda: cardroom.houseway(threads=1, progress=lambda done: True))


# ---- progress ---------------------------------------------------------------------------------------------


def long_question(progress):
    return cardroom.analyze("stadium-three-card", wager="base", threads=1, progress=progress)


def test_interrupt():
    for _ in range(3):
        threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
        raises(KeyboardInterrupt, lambda: long_question(lambda done: None))
    raises(ZeroDivisionError, lambda: long_question(lambda done: 1 / 0))
    raises(cardroom.Stopped, lambda: long_question(lambda done: True))


def test_question_in_progress():
    inside = []
    ask = lambda progress=None: cardroom.analyze("super-three-card", wager="base", threads=1, progress=progress)
    answer = ask(lambda done: inside.append(cardroom.games()) if len(inside) < 3 else None)
    assert answer == ask() and inside and inside[0] == cardroom.games()


# ---- rounds -----------------------------------------------------------------------------------------------


def test_close_beside_use():
    switch = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    for _ in range(60):
        r, closed = cardroom.Round("three-card-catch"), []
        r.bet(1, "ante", 500)

        def use():
            try:
                while True:
                    r.view(1), r.need, r.bet(1, "xtra", 500)
            except ValueError as error:
                closed.append(str(error))

        threads = [threading.Thread(target=use) for _ in range(3)]
        for thread in threads:
            thread.start()
        r.view(0)
        r.close()
        for thread in threads:
            thread.join()
        assert closed == ["the round is closed"] * 3, closed
        r.close()
    sys.setswitchinterval(switch)


def test_nothing_leaks():
    def open_many(count):
        for _ in range(count):
            cardroom.Round("three-card-catch")
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = open_many(500)
    grown = open_many(5000) - before
    assert grown < 8000, f"{grown} kB for 5000 rounds that nobody closed"


def main():
    passed = failed = 0
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            try:
                test()
                passed += 1
            except BaseException:
                failed += 1
                traceback.print_exc(file=sys.stdout)
    print(f"{passed} passed, {failed} failed")


main()
