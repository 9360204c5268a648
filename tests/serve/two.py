#!/usr/bin/env python3
"""What one person may not do alone, and what a void cannot take back, against a running 'cardroom serve'.

Usage: two.py PORT CODE     a new house of answers.json; prints "ok WHAT" or "FAILED WHAT"

A stranger's way through it: issue, adjust and void beyond the limits, alone and with a second person, retries and all;
then the winner who collects before the void.
"""
import sys
import time

from wire import House, Terminal

house, failed, number = House(int(sys.argv[1])), False, 0


def check(what, good):
    global failed
    failed = failed or not good
    print("ok" if good else "FAILED", what)


def change(who, do, again=None, **more):
    global number
    number = again or number + 1
    return house.api(dict({"do": do, "n": number}, **more), who)


def refused(what, answer, code):
    check(f"{what}: {answer.get('code', answer)}", answer.get("code") == code)


ann = house.api({"do": "setup", "code": sys.argv[2], "name": "ann", "password": "correct horse battery"})["data"]["token"]
people = {}
for name, role in ("bob", "supervisor"), ("cat", "cashier"), ("dan", "cashier"), ("eve", "dealer"):
    people[name] = house.hire(name, role, "long enough " + name, ann)
bob, cat, dan, eve = people.values()

# A voucher above the limit: $10,000.
check("up to the limit one person is enough", len(change(cat, "issue", cents=1000000)["data"]["voucher"]) == 18)
answer = change(cat, "issue", cents=10**14 - 1)["data"]
check("a hundred million million cents wait", answer["voucher"] == "" and answer["proposal"])
check("and are declined", change(bob, "decline", proposal=answer["proposal"], reason="no")["is"] == "result")
answer = change(cat, "issue", cents=1000001, person="A. Smith")
issue, waits = number, answer["data"]["proposal"]
check("a cent more waits for a second person", answer["data"]["voucher"] == "" and waits)
check("the same request again waits under the same number", change(cat, "issue", again=issue, cents=1000001, person="A. Smith")["data"]["proposal"] == waits)
listed = house.api({"do": "proposals"}, dan)["data"]
check("everybody at the cage sees it", [(p["proposal"], p["what"], p["who"], p["cents"], p["person"]) for p in listed] == [(waits, "issue", "cat", 1000001, "A. Smith")])
refused("she does not approve it herself", change(cat, "approve", proposal=waits), "same-person")
refused("two cashiers are not enough", change(dan, "approve", proposal=waits), "not-allowed")
refused("a dealer has no say", change(eve, "approve", proposal=waits), "not-allowed")
refused("nothing waits under another number", change(bob, "approve", proposal=waits + 1), "bad-proposal")
voucher = change(bob, "approve", proposal=waits)["data"]
check("a supervisor approves it and has the voucher", voucher["cents"] == 1000001 and house.api({"do": "voucher", "voucher": voucher["voucher"]}, cat)["data"]["cents"] == 1000001)
check("the answer that was lost comes again", change(bob, "approve", again=number, proposal=waits)["data"]["voucher"] == voucher["voucher"])
refused("it is issued once", change(ann, "approve", proposal=waits), "bad-proposal")
check("and nothing waits", house.api({"do": "proposals"}, ann)["data"] == [])

# A meter.
raised = dict(pool="Pool", meter=1, why="malfunction", reason="the display was wrong")
check("a meter is raised by $1,000", "proposal" not in change(ann, "adjust", cents=-100000, **raised)["data"])
waits = change(ann, "adjust", cents=-100001, **raised)["data"]["proposal"]
shown = lambda: house.api({"do": "meters"}, ann)["data"][-1]["after"]
before = shown()
refused("a cashier does not approve that", change(cat, "approve", proposal=waits), "not-allowed")
check("another supervisor does", change(bob, "approve", proposal=waits)["is"] == "result" and shown() == before + 100001)

# The winner collects, then the round is voided.
code = house.api({"do": "pair-code", "device": "terminal", "terminal": 1}, ann)["data"]["code"]
one = Terminal(house, house.api({"do": "pair", "code": code})["data"]["token"])
one.receive()
cash = change(cat, "issue", cents=100000)["data"]["voucher"]
one.do({"do": "load", "voucher": cash})
one.do({"do": "sit", "table": "Stadium 1", "seat": 1})
deadline = time.time() + 120
while time.time() < deadline:
    one.until(lambda v: v.get("of") == "terminal" and v["round"]["phase"] == "betting")
    credit = one.view["credit"]
    if one.do({"do": "bets", "spots": {"ante": 10000}, "pick": [1, 2, 3]})["is"] != "view":
        continue
    one.until(lambda v: v.get("actions") or v["round"].get("settled"))
    if one.view.get("actions"):
        one.do({"do": "act", "action": "play"})
    view = one.until(lambda v: v["round"].get("settled"))
    if view["credit"] > credit:
        break
won, game = view["credit"] - credit, view["round"]["round"]
one.send({"do": "collect", "n": one.number + 1})
taken = one.receive()
while taken["is"] != "result":
    taken = one.receive()
check("the winner takes all of it", taken["data"]["cents"] == credit + won)
refused("a dealer does not void", change(eve, "void", table="Stadium 1", round=game, reason="mine"), "not-allowed")
preview = house.api({"do": "void-preview", "table": "Stadium 1"}, ann)["data"]
check(f"the supervisor sees the claim before: {preview}", (preview["claims"], preview["seats"][0]["claim"]) == (won, won))
answer = change(ann, "void", table="Stadium 1", round=game, reason="the shuffler jammed")
check(f"and voids the round: {answer}", answer["data"] == {})
owed = house.api({"do": "claims"}, cat)["data"]
check("it is what the player owes, to the cent", [(c["terminal"], c["cents"]) for c in owed] == [(1, won)])
alarms, deadline = [], time.time() + 10
while not alarms and time.time() < deadline:  # its note is written behind the void
    time.sleep(0.1)  # who asks without end is refused
    alarms = [a for a in house.api({"do": "alarms"}, ann)["data"] if a["kind"] == "claim-open"]
check(f"an alarm names terminal, round and cents: {alarms}", [(a["who"], a["cents"], a["values"]["round"], a["values"]["whose"]) for a in alarms] == [("terminal 1", won, game, "player")])
refused("nobody pays more than is owed", change(cat, "claim-paid", terminal=1, cents=won + 1), "bad-claim")
check("the cage takes a part", change(cat, "claim-paid", terminal=1, cents=1)["is"] == "result")
check("the rest is written off", change(ann, "claim-write-off", terminal=1, cents=won - 1, reason="the player is gone")["is"] == "result")
check("and nobody owes anything", house.api({"do": "claims"}, cat)["data"] == [])
sys.exit(failed)
