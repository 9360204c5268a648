#!/usr/bin/env python3
"""A terminal and a supervisor against a running 'cardroom serve', from the protocol's page and nothing else.

Usage: client.py PORT CODE     CODE makes the first supervisor; prints one line per check, "ok WHAT" or "FAILED WHAT"

Plays a stadium round to its settlement: refused and repeated wagers, credit to the cent.
"""
import json
import socket
import sys
import time

from wire import House, Terminal

CODE = sys.argv[2]
house = House(int(sys.argv[1]))
api = house.api
failed = False


def check(what, good):
    global failed
    failed = failed or not good
    print("ok" if good else "FAILED", what)


supervisor = api({"do": "setup", "code": CODE, "name": "ann", "password": "correct horse battery"})
check("setup makes the first supervisor", supervisor.get("data", {}).get("role") == "supervisor")
token = supervisor["data"]["token"]
check("setup works once", api({"do": "setup", "code": CODE, "name": "eve", "password": "another long one"})["is"] == "refused")
check("a wrong password is refused", api({"do": "login", "name": "ann", "password": "wrong password"}).get("code") == "bad-login")
check("nobody may issue vouchers", api({"do": "issue", "n": 1, "cents": 100}).get("code") == "no-session")
check("rubbish is refused", api({"do": "nonsense"}).get("code") == "unknown-request")
code = api({"do": "pair-code", "device": "terminal", "terminal": 1, "name": "One"}, token)["data"]["code"]
pairing = api({"do": "pair", "code": code})["data"]
check("a code pairs its terminal", (pairing["role"], pairing["number"]) == ("terminal", 1))
check("a code is good once", api({"do": "pair", "code": code})["is"] == "refused")
voucher = api({"do": "issue", "n": 1, "cents": 100000}, token)["data"]["voucher"]
check("a page of another site gets no connection", not Terminal(house, None, "http://example.org").opened)

terminal = Terminal(house, pairing["token"])
check("hello is answered", terminal.receive()["is"] == "welcome")
check("a terminal may not issue", terminal.do({"do": "issue", "cents": 5}).get("code") == "not-allowed")
check("a voucher becomes credit", terminal.do({"do": "load", "voucher": voucher})["credit"] == 100000)
check("and only once", terminal.do({"do": "load", "voucher": voucher}).get("code") == "bad-voucher")
check("it sits", terminal.do({"do": "sit", "table": "Stadium 1", "seat": 3})["seat"] == 3)
check("a bet below the minimum is refused", terminal.do({"do": "bets", "spots": {"ante": 1}}).get("code") == "below-minimum")
bets = {"do": "bets", "spots": {"ante": 500, "pair-plus": 500}, "pick": [1, 5, 9]}
view = terminal.do(bets)
check("a bet is debited when it is accepted", (view["credit"], view["bet"]) == (99000, 1000))
check("the same request again bets nothing", terminal.do(bets, again=True)["credit"] == 99000)
second = Terminal(house, pairing["token"])
view = second.until(lambda v: v["ack"] == terminal.number)
check("after a lost connection the state is there", (view["credit"], view["bet"]) == (99000, 1000))
second.number = view["ack"]
view = second.until(lambda v: v.get("actions"))
check("nine cards lie open, the dealer's do not", (len(view["round"]["table"]["cards"].split()), view["round"]["dealer"]["cards"]) == (9, ""))
view = second.do({"do": "act", "action": "play"})
check("play costs the ante again", view["bet"] == 1500)
view = second.until(lambda v: v["round"]["settled"])
paid = sum(award["returned"] for award in view["mine"]["awards"])
check("the credit is right to the cent", view["credit"] == 98500 + paid == 98500 + view["mine"]["returned"])
check("a commitment was shown", len(view["round"]["commitment"]) == 64)
credit = view["credit"]
check("before, no voucher is shown", "voucher" not in view)
check("collect needs an idle terminal and gives all", second.do({"do": "collect"})["credit"] == 0)
again = Terminal(house, pairing["token"])
shown = again.until(lambda v: v["ack"] == second.number)["voucher"]
check("after a lost connection the voucher is there", (len(shown["voucher"]), shown["cents"]) == (18, credit))
out = api({"do": "vouchers"}, token)["data"]
check("the cage lists it without its number", [(v["ending"], v["cents"], v["terminal"]) for v in out] == [(shown["voucher"][-4:], credit, 1)] and shown["voucher"] not in json.dumps(out))
check("nobody else may see the list", again.ask({"do": "vouchers"}).get("code") == "not-allowed")

# A terminal that reads nothing for a while: what was overtaken is never sent, and nothing arrives broken.
code = api({"do": "pair-code", "device": "terminal", "terminal": 2, "name": "Slow"}, token)["data"]["code"]
slow = Terminal(house, api({"do": "pair", "code": code})["data"]["token"])
slow.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
tables = ["Chase 1", "Stadium 1"]
for i in range(150):
    slow.send({"do": "watch", "table": tables[i % 2]})
    time.sleep(0.005)
seen = 0
slow.number += 1
slow.send({"do": "bets", "n": slow.number, "spots": {"ante": 500}})
refused = None
while refused is None or slow.view["table"] != tables[1]:
    message = slow.receive()
    seen += message["is"] == "table"
    refused = message.get("code") if message["is"] == "refused" else refused
check("a slow terminal sees the last whole, whatever was overtaken", 0 < seen <= 150 and refused == "bad-seat")
health = json.loads(house.get("/healthz"))
check("the house is healthy", health["ok"] is True)
sys.exit(failed)
