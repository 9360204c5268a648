#!/usr/bin/env python3
"""A house with a pay table that is not approved says so on every screen.

Usage: unapproved.py PORT CODE     prints one line per check, "ok WHAT" or "FAILED WHAT"
"""
import sys

from wire import House, Terminal

house = House(int(sys.argv[1]))
api = house.api
failed = False


def check(what, good):
    global failed
    failed = failed or not good
    print("ok" if good else "FAILED", what)


token = api({"do": "setup", "code": sys.argv[2], "name": "ann", "password": "correct horse battery"})["data"]["token"]
code = api({"do": "pair-code", "device": "terminal", "terminal": 1, "name": "One"}, token)["data"]["code"]
sign = api({"do": "pair-code", "device": "sign", "terminal": 1}, token)["data"]["code"]
tokens = {"supervisor": token, "terminal": api({"do": "pair", "code": code})["data"]["token"],
          "sign": api({"do": "pair", "code": sign})["data"]["token"]}
for role, secret in tokens.items():
    screen = Terminal(house, secret)
    check(f"the {role}'s welcome says so", screen.receive().get("unapproved") is True)
    screen.send({"do": "watch", "table": "Catch 1"})
    message = screen.receive()
    while message["is"] != "table":
        message = screen.receive()
    check(f"and its table names the wager: {role}", message.get("unapproved") == ["natural-pair-plus"])
    paid = [w for w in message["wagers"] if w["id"] == "natural-pair-plus"][0]
    check("and the table as it pays", paid["table"] == "Trial 1" and {"5 to 1"} <= {line["pays"] for line in paid["lines"]})
sys.exit(failed)
