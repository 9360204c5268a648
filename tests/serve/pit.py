#!/usr/bin/env python3
"""The pit page and a player who wants advice, against a running 'cardroom serve'.

Usage: pit.py PORT CODE          a new house, whose first supervisor CODE makes
       pit.py PORT --again FILE  after a restart: is the pit what it was?  FILE was written by the first call

Prints one line per check, "ok WHAT" or "FAILED WHAT".
"""
import json
import sys
import time
from fractions import Fraction

from wire import House, Terminal

house = House(int(sys.argv[1]))
api = house.api
failed = False


def check(what, good):
    global failed
    failed = failed or not good
    print("ok" if good else "FAILED", what)


def pit_of(token):
    """A connection of the pit, and its first view."""
    pit = Terminal(house, token)
    pit.receive()
    return pit, pit.until(lambda view: view.get("of") == "pit")


def advice(terminal):
    """The result of advice, or its refusal; views go by."""
    terminal.send({"do": "advice"})
    while True:
        message = terminal.receive()
        if message["is"] == "refused" or (message["is"] == "result" and message["of"] == "advice"):
            return message


def steady(view):
    """What a restart must not change: everything but the clock, the open round and the connections."""
    tables = [{key: tile[key] for key in ("table", "handle", "win", "expected", "z", "band", "rounds_hour")}
              for tile in view["tables"]]
    rest = {key: view[key] for key in ("alarms", "locks", "meters", "cash", "vouchers", "vouchers_cents", "credit")}
    return {"tables": tables, **rest}


if sys.argv[2] == "--again":
    token = api({"do": "login", "name": "ann", "password": "correct horse battery"})["data"]["token"]
    pit, view = pit_of(token)
    with open(sys.argv[3]) as file:
        kept = json.load(file)
    check("after a restart the pit is what it was", steady(view) == kept["view"])
    check("and so is the course of its day", api({"do": "course", "table": "Catch 2"}, token)["data"] == kept["course"])
    check("the theory was kept", not any(tile.get("learning") for tile in view["tables"]))
    sys.exit(failed)

token = api({"do": "setup", "code": sys.argv[2], "name": "ann", "password": "correct horse battery"})["data"]["token"]
pit, view = pit_of(token)
check("the pit sees its tables", [tile["table"] for tile in view["tables"]] == ["Catch 1", "Catch 2"])
check("and no alarm", view["alarms"] == [] and view["alarms_count"] == 0)

# cash for one person and day: the report is due when the sum passes $10,000
api({"do": "issue", "n": 1, "cents": 600000, "person": "A. Smith"}, token)
voucher = api({"do": "issue", "n": 2, "cents": 600000, "person": "A. Smith"}, token)["data"]["voucher"]
view = pit.until(lambda v: v.get("alarms"))
alarm = view["alarms"][0]
check("an alarm rings", (alarm["kind"], alarm["cents"], alarm["who"]) == ("currency-in", 1200000, "ann"))
check("vouchers and cash", (view["vouchers"], view["vouchers_cents"], view["cash"]) == (2, 1200000, 1200000))
check("alarms are a question too", api({"do": "alarms"}, token)["data"] == [alarm])
pit.number = view["ack"]
refused = pit.do({"do": "alarm-seen", "fact": alarm["fact"] + 1, "reason": "x"})
check("an alarm that is none is refused", refused.get("code") == "bad-alarm")
seen = {"do": "alarm-seen", "fact": alarm["fact"], "reason": "form filed"}
check("seen by name it rings no more", pit.do(seen)["alarms"] == [])
check("the same request again is no mistake", pit.do(seen, again=True).get("of") == "pit")
events = api({"do": "events", "limit": 100}, token)["data"]
check("the event says who saw it", [e.get("seen") for e in events if e["fact"] == alarm["fact"]] == ["ann"])

# limits of law
answer = api({"do": "limits", "n": 100, "table": "Catch 2", "limits": {"ante": [500, 40001]}, "reason": "more"}, token)
check("a limit above the ceiling names the rule", answer.get("code") == "above-ceiling" and "WAC 230-15-140" in answer["message"])

# a player decides
code = api({"do": "pair-code", "device": "terminal", "terminal": 1, "name": "One"}, token)["data"]["code"]
terminal = Terminal(house, api({"do": "pair", "code": code})["data"]["token"])
terminal.receive()
terminal.do({"do": "load", "voucher": voucher})
check("advice needs a seat", advice(terminal).get("code") == "bad-seat")
terminal.do({"do": "sit", "table": "Catch 2", "seat": 1})
check("and a decision", advice(terminal).get("code") == "nothing-to-decide")
terminal.do({"do": "bets", "spots": {"ante": 1000, "xtra": 1000}})
view = terminal.until(lambda v: v.get("actions"))
choices = advice(terminal)["data"]
check("every choice is valued", sorted(c["action"] for c in choices) == sorted(view["actions"]))
check("the best comes first and costs nothing", choices[0]["best"] and choices[0]["cost"] == 0)
check("values fall", [Fraction(c["value"]) for c in choices] == sorted((Fraction(c["value"]) for c in choices), reverse=True))
cost = (Fraction(choices[0]["value"]) - Fraction(choices[-1]["value"])) * 1000000
check("a cost is the difference to the best", abs(cost - choices[-1]["cost"]) <= Fraction(1, 2))
view = terminal.until(lambda v: v["round"]["settled"])

# actual against theoretical
view = pit.until(lambda v: v.get("tables") and v["tables"][1]["rounds_hour"] >= 1 and not any(t.get("learning") for t in v["tables"]))
tile = view["tables"][1]
hold = api({"do": "hold", "table": "Catch 2"}, token)["data"]
base = hold[0]
check("hold has the base game first", (base["table"], base["wager"], base["rounds"]) == ("Catch 2", "base", tile["rounds_hour"]))
check("the day's handle and win are the table's", (tile["handle"], tile["win"]) == (sum(r["handle"] for r in hold), sum(r["win"] for r in hold)))
check("something was expected", tile["expected"] == sum(r["expected"] for r in hold) and base["expected"] > 0)
check("one round is no alarm", base["band"] != "alarm")
course = api({"do": "course", "table": "Catch 2"}, token)["data"]
check("the course of the day has a point for each round", len(course["points"]) == tile["rounds_hour"])
check("and ends where the day is", {key: course["points"][-1][key] for key in ("win", "expected", "deviation")} == {key: tile[key] for key in ("win", "expected", "deviation")})
check("a table without play has no course yet", api({"do": "course", "table": "Catch 1"}, token)["data"] == {"table": "Catch 1", "points": []})
check("the course of another house's table", api({"do": "course", "table": "X"}, token).get("code") == "bad-table")
check("hold of another house's table", api({"do": "hold", "table": "X"}, token).get("code") == "bad-table")

# the pit's views come at most every half second
before, count, until = time.time(), 0, time.time() + 2
terminal.number += 1
for number in range(20):
    terminal.send({"do": "bets", "n": terminal.number + number, "spots": {"ante": 0, "xtra": 0}})
pit.socket.settimeout(1)
while time.time() < until:
    try:
        count += pit.receive().get("of") == "pit"
    except OSError:
        break
check("the pit's views come at most every half second", count <= 6)
pit, view = pit_of(token)
with open("pit.json", "w") as file:
    json.dump({"view": steady(view), "course": api({"do": "course", "table": "Catch 2"}, token)["data"]}, file)
sys.exit(failed)
