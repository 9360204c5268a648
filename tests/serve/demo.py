#!/usr/bin/env python3
"""Newcomers in a house of play money, who need no code or password.

Usage: demo.py PORT     of 'cardroom serve --demo' with three terminals; prints "ok WHAT" or "FAILED WHAT"
"""
import http.client
import json
import sys
import time

from wire import House, Terminal

house = House(int(sys.argv[1]))
failed = False


def check(what, good):
    global failed
    failed = failed or not good
    print("ok" if good else "FAILED", what)


def get_token(what):
    return house.api({"do": "demo", "as": what})


one = get_token("terminal")["data"]
check("a terminal is paired without a code", (one["role"], one["number"]) == ("terminal", 1))
terminal = Terminal(house, one["token"])
welcome = terminal.receive()
check("its name says what it is, and every screen that the money is", (welcome["name"], welcome["demo"]) == ("demo 1", True))
check("it has $1,000.00 of play credit", terminal.until(lambda v: True)["credit"] == 100000)
check("it plays at once", terminal.do({"do": "sit", "table": "Stadium 1"})["seat"] == 1)
two = get_token("terminal")["data"]
check("the next one is another", two["number"] == 2 and two["token"] != one["token"])
for role in "dealer", "cashier", "supervisor", "auditor":
    person = get_token(role)["data"]
    again = get_token(role)["data"]
    check(f"a {role} has a session", person["role"] == again["role"] == role)
    check(f"two of them are one user with two sessions: {role}", person["number"] == again["number"] and person["token"] != again["token"])
    Terminal(house, person["token"]).receive()
users = house.api({"do": "users"}, get_token("supervisor")["data"]["token"])["data"]
check("each role is one user", sorted(user["name"] for user in users) == ["demo-auditor", "demo-cashier", "demo-dealer", "demo-supervisor"])
check("nobody knows their passwords", house.api({"do": "login", "name": "demo-dealer", "password": "demo-dealer"}).get("code") == "bad-login")
dealer = get_token("dealer")["data"]["token"]
asked_drill = asked = {"do": "drill", "game": "three-card-catch", "exercise": "pay", "seed": "one"}
drill = house.api(asked, dealer)["data"]
check("a dealer is asked, and the same seed asks the same", drill["parts"] and drill == house.api(asked, dealer)["data"])
check("a question does not say what is right", "truth" not in str(drill) and "errors" not in drill)
truth = ";".join(part["truth"] for part in house.api({**asked, "answer": ""}, dealer)["data"]["parts"])
check("the right answer is right", house.api({**asked, "answer": truth}, dealer)["data"]["errors"] == 0)
check("a weak spot is asked for", "xtra/natural" in str(house.api({**asked, "about": "xtra/natural", "answer": ""}, dealer)))
check("an exercise that the game has not", house.api({**asked, "exercise": "house-hand"}, dealer).get("code") == "out-of-range")
check("a game that there is not", house.api({**asked, "game": "poker"}, dealer).get("code") == "unknown-game")
check("a player is not asked", house.api(asked, two["token"]).get("code") == "not-allowed")
check("a sign is paired", get_token("sign")["data"]["role"] == "sign")
check("a stranger is refused", get_token("stranger").get("code") == "out-of-range")
check("the last terminal", get_token("terminal")["data"]["number"] == 3)
check("when all are taken the newest is told", get_token("terminal").get("code") == "terminals-full")
check("the house is set up", house.api({"do": "setup", "code": "ABCDEFGH", "name": "eve", "password": "another long one"}).get("code") == "already-set-up")
# Visitors share its people, so none of them changes those for all.
boss = get_token("supervisor")["data"]["token"]
for asked in ({"do": "user-remove", "name": "demo-dealer"}, {"do": "user-role", "name": "Demo-Supervisor", "role": "dealer"},
              {"do": "user-password", "name": "demo-cashier", "password": "mine for good"},
              {"do": "user-add", "name": "demo-count-2", "role": "dealer", "password": "mine for good"},
              {"do": "unpair", "device": "terminal", "terminal": 1}):
    check(f"nobody does {asked['do']} for all", house.api(asked, boss).get("is") == "refused")
def elsewhere(asked):
    return json.loads(house.ask("/api", address="127.0.0.2", body=json.dumps(asked).encode()))


dealers = [elsewhere({"do": "demo", "as": "dealer"})["data"]["token"] for _ in range(12)]
check("the newest of many dealers does not end the first one's session", house.api(asked_drill, dealers[0]).get("is") == "result")
codes = [get_token("auditor").get("code") for _ in range(30)]
check("one address does not come in without end", "too-fast" in codes)

# Somebody closes what there is; the next visitor starts over.
boss = elsewhere({"do": "demo", "as": "supervisor"})["data"]["token"]
check("a supervisor closes the table", house.api({"do": "table-close", "n": 1, "table": "Stadium 1"}, boss).get("is") == "result")
check("whoever comes next starts over", elsewhere({"do": "start-over"}).get("is") == "result")


def opened_anew():
    try:
        return json.loads(house.get("/healthz"))["facts"] < 30 and house.api({"do": "users"}, boss).get("code") == "no-session"
    except (OSError, http.client.HTTPException):
        return False


deadline = time.time() + 30
while not opened_anew() and time.time() < deadline:
    time.sleep(0.2)
check("the house is back, and its books begin anew", opened_anew())
one = get_token("terminal")["data"]
terminal = Terminal(house, one["token"])
check("the first terminal has its play credit", one["number"] == 1 and terminal.until(lambda v: True)["credit"] == 100000)
check("the table is open", terminal.do({"do": "sit", "table": "Stadium 1"}).get("seat") == 1)
check("nobody starts over all the time", elsewhere({"do": "start-over"}).get("code") == "too-fast")
sys.exit(failed)
