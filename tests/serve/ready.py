#!/usr/bin/env python3
"""Seats that are done betting, at a table whose window is ten minutes: whoever waits for the clock does not end.

Usage: ready.py PORT     of 'cardroom serve --demo' with the tables "Slow" and "Live"; prints "ok WHAT" or "FAILED WHAT"
"""
import sys

from wire import House, Terminal

house = House(int(sys.argv[1]))
failed = False
BETS = {"do": "bets", "spots": {"ante": 500, "xtra": 500}}
READY = {"do": "ready"}


def check(what, good):
    global failed
    failed = failed or not good
    print("ok" if good else "FAILED", what)


def come(table, seat):
    terminal = Terminal(house, house.api({"do": "demo", "as": "terminal"})["data"]["token"])
    terminal.do({"do": "sit", "table": table, "seat": seat})
    return terminal


one = come("Slow", 1)
view = one.until(lambda v: v.get("may_bet"))
check("one seat is waited for", view["round"]["unready"] == 1)
view = one.do(READY)
check("done without a wager: the table waits all the same", (view["round"]["phase"], view["mine"]["ready"]) == ("betting", True))
view = one.do(BETS)
check("who wagers is not done any more", ("ready" not in view["mine"], view["round"]["unready"]) == (True, 1))
one.do(READY)
view = one.until(lambda v: v["round"]["phase"] != "betting")
check("a lone player who is done has cards at once", view["mine"]["hand"]["cards"] != "")
check("late like a wager", one.do(READY).get("code") == "betting-closed")
number = view["round"]["round"]
while not view["round"]["settled"]:
    view = one.until(lambda v: v.get("actions") or v["round"]["settled"])
    if view.get("actions"):
        one.do({"do": "act", "action": "fold"})
        view = one.view
record = one.ask({"do": "round", "round": number})
check("the round is there with its wagers", record["round"] == number)

two = come("Slow", 2)
view = one.until(lambda v: v.get("may_bet"))
one.do(BETS)
view = one.do(READY)
check("another seat is waited for", view["round"]["unready"] == 1)
check("said again it is the same", one.do(READY, again=True)["round"]["unready"] == 1)
check("the neighbour sees who is done", two.until(lambda v: v["others"][0].get("ready"))["round"]["phase"] == "betting")
two.do(READY)
check("both are done: cards for the one who wagered", one.until(lambda v: v["round"]["phase"] != "betting")["bet"] == 1000)
check("a terminal that sits nowhere is not done", Terminal(house, house.api({"do": "demo", "as": "terminal"})["data"]["token"]).do(READY).get("code") == "bad-seat")
check("at a live table the dealer closes", come("Live", 1).do(READY).get("code") == "dealer-closes")
sys.exit(failed)
