#!/usr/bin/env python3
"""Sends every question over WebSocket and HTTP to a running 'cardroom serve', and checks the answers.

Usage: ask.py PORT CODE CARDROOM     of the house answers.json; CARDROOM checks the receipts; prints "ok WHAT" or "FAILED WHAT"
"""
import json
import os
import subprocess
import sys
import time
import urllib.parse

from page import Page
from wire import House, Terminal

house, code, cardroom = House(int(sys.argv[1])), sys.argv[2], sys.argv[3]
house.page = Page(os.path.join(os.path.dirname(__file__), "../../docs/protocol.md"))
failed = False


def check(what, good):
    global failed
    failed = failed or not good
    print("ok" if good else "FAILED", what, flush=True)


def get(question, token=None, **keys):
    body = house.ask("/api/" + question + ("?" + urllib.parse.urlencode(keys) if keys else ""), token)
    return house.judge(json.loads(body))


def pair(number, name):
    code = house.api({"do": "pair-code", "device": "terminal", "terminal": number, "name": name}, ann)["data"]["code"]
    return house.api({"do": "pair", "code": code})["data"]["token"]


def ended(connection):
    """Is the connection closed?  Reads what is still in transit."""
    try:
        while True:
            connection.receive()
    except EOFError:
        return True
    except OSError:
        return False


ann = house.api({"do": "setup", "code": code, "name": "ann", "password": "correct horse battery"})["data"]["token"]
check("a user is made", house.api({"do": "user-add", "name": "art", "role": "auditor", "password": "an honest auditor"}, ann)["is"] == "result")
check("but once", house.api({"do": "user-add", "name": "art", "role": "dealer", "password": "an honest auditor"}, ann).get("code") == "user-taken")
check("and not with a weak password", house.api({"do": "user-add", "name": "bob", "role": "dealer", "password": "123"}, ann).get("code") == "weak-password")
art = house.api({"do": "login", "name": "art", "password": "an honest auditor"})["data"]["token"]

tokens = [pair(1, "One"), pair(2, "Two")]
one, two = (Terminal(house, token) for token in tokens)
for number, terminal in (1, one), (2, two):
    voucher = house.api({"do": "issue", "n": number, "cents": 200000}, ann)["data"]["voucher"]
    terminal.do({"do": "load", "voucher": voucher})
check("a change sent again over HTTP gives the same voucher", house.api({"do": "issue", "n": 2, "cents": 200000}, ann)["data"]["voucher"] == voucher)
check("so does one from before the last", house.api({"do": "issue", "n": 1, "cents": 200000}, ann)["data"]["voucher"] != voucher)
check("another request under its number is none of it", house.api({"do": "table-close", "n": 2, "table": "Super"}, ann).get("code") == "overtaken")
check("nor is another amount", house.api({"do": "issue", "n": 2, "cents": 77700}, ann).get("code") == "overtaken")
check("and the money went out once", get("voucher", ann, voucher=voucher).get("code") == "bad-voucher")
one.do({"do": "sit", "table": "Stadium 1", "seat": 1})
two.do({"do": "sit", "table": "Stadium 1", "seat": 2})
check("recall before any round is empty", one.ask({"do": "recall"}) == [])

# Twelve rounds; the second terminal never decides, so the clock does.
settled = []
while len(settled) < 12:
    one.until(lambda v: v["round"]["round"] not in settled and v["may_bet"])
    number = one.view["round"]["round"]
    if "may_bet" not in one.do({"do": "bets", "spots": {"ante": 500, "pair-plus": 500}, "pick": [1, 5, 9]}):
        continue
    if len(settled) % 4 == 0:
        two.do({"do": "bets", "spots": {"ante": 500}, "pick": [1, 2, 3]})
    if len(settled) == 1:  # one that was taken back is no round of the second terminal
        two.do({"do": "bets", "spots": {"ante": 500}, "pick": [1, 2, 3]})
        two.do({"do": "bets", "spots": {"ante": 0}})
    one.until(lambda v: v.get("actions") or v["round"]["settled"])
    if one.view.get("actions"):
        one.do({"do": "act", "action": "play"})
    one.until(lambda v: v["round"]["round"] == number and v["round"]["settled"])
    settled.append(number)
last = one.view

recall = one.ask({"do": "recall"})
check("recall has the last ten rounds, the newest first", [r["round"] for r in recall] == settled[:1:-1])
mine = recall[0]["seats"]
check("one's own seat, and no other", [(s["seat"], s["terminal"]) for s in mine] == [(1, 1)])
check("as the terminal saw it", {k: mine[0][k] for k in ("hand", "stakes", "awards", "returned")} == {k: last["mine"][k] for k in ("hand", "stakes", "awards", "returned")})
check("every card", recall[0]["state"]["table"] == last["round"]["table"] and recall[0]["state"]["dealer"] == last["round"]["dealer"])
check("every choice and whose it was", all(r["seats"][0]["decisions"] == [{"action": "play", "source": "player"}] for r in recall))
theirs = two.ask({"do": "recall"})
check("what the clock decided is said so", [r["round"] for r in theirs] == [settled[8], settled[4], settled[0]] and
      all(d["source"] == "time-out" for r in theirs for d in r["seats"][0]["decisions"]) and theirs[0]["seats"][0]["decisions"])
check("recall of two", [r["round"] for r in one.ask({"do": "recall", "limit": 2})] == settled[:-3:-1])
check("one round in full", one.ask({"do": "round", "round": settled[0]})["round"] == settled[0])
check("not one of others", two.ask({"do": "round", "round": settled[1] + 1}).get("code") == "bad-round" and
      two.ask({"do": "round", "round": settled[2]}).get("code") == "bad-round")
check("nor one that was never played", one.ask({"do": "round", "round": 10 ** 9}).get("code") == "bad-round")
check("nor step by step", two.ask({"do": "replay", "round": settled[2]}).get("code") == "bad-round")

# The pit and the auditor, over WebSocket and HTTP.
pit = Terminal(house, ann)
found = get("rounds", art, table="Stadium 1", limit=5)["data"]
check("rounds by table, the newest first", [r["round"] for r in found] == sorted((r["round"] for r in found), reverse=True) and len(found) == 5)
check("the same over WebSocket", pit.ask({"do": "rounds", "terminal": 2, "limit": 3}) == get("rounds", art, terminal=2, limit=3)["data"])
check("rounds of a terminal, page by page", [r["round"] for r in get("rounds", art, terminal=2, before=settled[8], limit=2)["data"]][:1] == [settled[4]])
check("just one round", [r["round"] for r in get("rounds", ann, round=settled[3])["data"]] == [settled[3]])
check("the pit sees all seats", len(get("rounds", ann, round=settled[0])["data"][0]["seats"]) == 2)
opened = found[0]["opened"]
check("rounds by time", all(opened <= r["opened"] <= opened + 1 for r in get("rounds", art, since=opened, until=opened + 1)["data"]))
check("a table that is none", get("rounds", art, table="Nowhere").get("code") == "bad-table")
steps = get("replay", art, round=settled[0])["data"]
kinds = [s["fact"]["kind"] for s in steps]
check("a replay goes from the first fact to the settlement", kinds[0] == "round" and kinds[-1] == "settle" and kinds.index("close") < kinds.index("cards"))
check("before the cards are dealt there are none", steps[kinds.index("close")]["state"]["table"]["cards"] == "")
check("its last step is the round", steps[-1]["state"] == get("rounds", ann, round=settled[0])["data"][0]["state"])
check("a seat's choices appear when they are made", all(not s["decisions"] for step in steps[:kinds.index("act")] for s in step["seats"]))

# Receipts: a file over HTTP, a text over WebSocket, the same to the byte.
text = house.ask(f"/api/receipt?round={settled[0]}", art)
check("a receipt is a file", house.headers["content-disposition"] == f'attachment; filename="receipt-{settled[0]}.json"')
receipt = one.ask({"do": "receipt", "round": settled[0]})
check("and the terminal's is the same", receipt["text"].encode() == text and receipt["name"] == f"receipt-{settled[0]}.json")
verdict = subprocess.run([cardroom, "verify", "-"], input=text, capture_output=True)
check("verify accepts it", verdict.returncode == 0)
check("not with another byte", subprocess.run([cardroom, "verify", "-"], input=text.replace(b'"round":', b'"round": 1', 1), capture_output=True).returncode != 0)
check("a receipt of somebody else's round", two.ask({"do": "receipt", "round": settled[2]}).get("code") == "bad-round")

# The view of the pit, and a sign.
check("actual against theoretical, by wager", {h["wager"] for h in get("hold", art, table="Stadium 1")["data"]} >= {"pair-plus"})
check("no alarm rings", get("alarms", art)["data"] == [])
code = house.api({"do": "pair-code", "device": "sign", "terminal": 3, "name": "Bar"}, ann)["data"]["code"]
sign = Terminal(house, house.api({"do": "pair", "code": code})["data"]["token"])
check("a sign shows the meters", [m["pool"] for m in sign.until(lambda v: v["of"] == "sign")["meters"]] == ["Pool"])
signs = get("signs", art)["data"]
check("the signs are listed", [(s["sign"], s["name"], s["connected"], "seen" in s) for s in signs] == [(3, "Bar", True, False)] and abs(signs[0]["paired"] - time.time() * 1000) < 600000)
check("a sign is taken out of use", house.api({"do": "unpair", "device": "sign", "terminal": 3}, ann)["is"] == "result" and get("signs", art)["data"] == [])
check("and not twice", house.api({"do": "unpair", "device": "sign", "terminal": 3}, ann).get("code") == "bad-terminal")

# The books.
events = get("events", art)["data"]
check("events, the newest first", [e["fact"] for e in events] == sorted((e["fact"] for e in events), reverse=True) and events[0]["time"] >= events[-1]["time"])
check("who made the user", any(e["kind"] == "user" and e.get("who") == "ann" and e["text"] == "art" for e in events))
told = [(e["kind"], e.get("who"), e["text"]) for e in events]
check("signs come and go by name", ("sign-paired", None, "Bar") in told and ("sign-unpaired", "ann", "Bar") in told)
check("a sign is not about money", not any("cents" in e for e in events if e["kind"].startswith("sign-")))
check("the next page of events", all(e["fact"] < events[2]["fact"] for e in get("events", art, before=events[2]["fact"], limit=3)["data"]))
verdict = get("audit", art)["data"]
check("the audit finds everything right", verdict["good"] and verdict["facts"] > 100 and "bad" not in verdict)
check("the same over WebSocket", pit.ask({"do": "audit"})["good"])
day = get("day", art)["data"]
lines = {(line["what"], line["label"]): line for line in day}
check("the day's cage", (lines["cage", "vouchers issued for cash"]["count"], lines["cage", "vouchers issued for cash"]["cents"]) == (2, 400000))
staked = sum(r["seats"][0]["staked"] for r in one.ask({"do": "recall"})) + sum(sum(s["staked"] for s in get("rounds", ann, round=n)["data"][0]["seats"]) for n in settled[:2])
staked += sum(r["seats"][0]["staked"] for r in theirs[:2])
check("the day's handle is what was staked", lines["Stadium 1", "handle"]["cents"] == staked)
check("a day without play", {line["cents"] for line in get("day", art, day="2001-02-03")["data"]} == {0})
check("a day that is none", get("day", art, day="2026-13-45").get("code") == "out-of-range")
meters = get("meters", art)["data"]
check("the meters' first change is their seed", meters and meters[0]["reason"] == "configured" and meters[0]["cents"] == meters[0]["after"])
check("the meters of a pool that is none", get("meters", art, pool="Nothing").get("code") == "unknown-meter")
pit.number = 1000
pit.send({"do": "watch", "table": "Super"})
check("a maximum is set", pit.do({"do": "maximum", "pool": "Pool", "meter": meters[0]["meter"], "cents": meters[0]["after"] * 2, "reason": "as agreed"})["ack"] == 1001)
change = get("meters", art, pool="Pool")["data"][-1]
check("who set it and why", (change["reason"], change["who"], change["text"], change["cents"]) == ("maximum", "ann", "as agreed", 0))
for what in "rounds", "transfers", "meters", "daily", "meter-changes", "events":
    csv = house.ask(f"/api/export?what={what}", art)
    check(f"export {what} as CSV", house.headers["content-type"].startswith("text/csv") and f"cardroom-{what}-" in house.headers["content-disposition"] and csv.count(b"\r\n") >= 2)
    lines = house.ask(f"/api/export?what={what}&format=json", art).splitlines()
    check(f"export {what} as JSON Lines", house.headers["content-type"] == "application/x-ndjson" and len([json.loads(line) for line in lines]) >= 1)
check("an export that is none", get("export", art, what="nothing").get("code") == "out-of-range")
check("an export of nothing yet", house.ask(f"/api/export?what=rounds&since={int(time.time() * 1000) + 10 ** 7}", art).count(b"\r\n") == 1)

# Forms.
check("GET is for what only asks", get("issue", ann, cents=5).get("code") == "unknown-request" and house.status == 404)
check("an unknown key", get("users", ann, color="red").get("code") == "unknown-key")
check("a key twice", json.loads(house.ask("/api/rounds?limit=1&limit=2", ann)).get("code") == "key-twice")
check("a name with a space and an ampersand in the address", get("terminals", ann, table="A & B").get("code") == "bad-table" and get("terminals", ann, table="Stadium 1")["data"][0]["table"] == "Stadium 1")
check("a query too long", house.ask("/api/rounds?table=" + "x" * 600, ann) is not None and house.status == 404)
check("a token that is none", get("users", "s1-nothing").get("code") == "no-session" and house.status == 401)
check("a body too large", house.api({"do": "login", "name": "x", "password": "y" * 3000}).get("code") == "message-too-large")

# People over WebSocket, and the end of sessions.
check("a code over WebSocket", len(pit.ask({"do": "pair-code", "device": "sign", "terminal": 1})["code"]) == 9)
check("a terminal that the house does not have", pit.ask({"do": "pair-code", "device": "terminal", "terminal": 9999}).get("code") == "bad-terminal")
check("a new password over WebSocket", pit.ask({"do": "user-password", "name": "art", "password": "quite another one"}) == {})
check("ends the sessions", get("users", art).get("code") == "no-session")
check("and is good", house.api({"do": "login", "name": "art", "password": "quite another one"})["is"] == "result")
check("a wrong old password", pit.ask({"do": "password", "old": "wrong", "password": "yet another one"}).get("code") == "bad-login")
check("the own password", pit.ask({"do": "password", "old": "correct horse battery", "password": "yet another one"}) == {})
told = [(e["kind"], e.get("who"), e["text"]) for e in get("events", ann)["data"][:3]]
check("both are in the log", told[:2] == [("user", "ann", "ann"), ("login-failed", None, "a wrong password for ann, from 127.0.0.1")])
check("the own session goes on", get("users", ann)["is"] == "result")
check("a terminal that sits is not taken out of use", pit.ask({"do": "unpair", "device": "terminal", "terminal": 2}).get("code") == "seated")
number, two = two.number, Terminal(house, tokens[1])  # a connection that says nothing for long is ended
two.number = number
two.do({"do": "leave"})
check("one that has left is", pit.ask({"do": "unpair", "device": "terminal", "terminal": 2}) == {})
check("its connection ends", ended(two))
check("logout", pit.ask({"do": "logout"}) == {})
check("ends the connection", ended(pit))
check("and the token", get("users", ann).get("code") == "no-session")

# Limits: each address for itself, and who guesses waits.
codes = [json.loads(house.ask("/api/users", None, "127.0.0.77")).get("code") for _ in range(30)]
check("an address that asks without end is told to wait", codes[0] == "no-session" and codes[-1] == "too-fast" and house.status == 429)
check("another one is not", json.loads(house.ask("/api/users", None, "127.0.0.78")).get("code") == "no-session")
guesses = []
while len(guesses) < 12 and not (guesses and guesses[-1]["code"] == "wait"):  # each wait is twice the last, a slow machine outlasts the first
    guesses.append(house.api({"do": "login", "name": "zoe", "password": f"guess number {len(guesses)}"}))
check("who guesses passwords waits", guesses[0]["code"] == "bad-login" and guesses[-1]["code"] == "wait" and guesses[-1]["wait"] > 0)
time.sleep(guesses[-1]["wait"] / 1000)

# Many at once: a slow question holds up nobody.
art = house.api({"do": "login", "name": "art", "password": "quite another one"})["data"]["token"]
failures = [e["text"] for e in get("events", art)["data"] if e["kind"] == "login-failed"]
check("guesses that counted are in the log, who had to wait is not", failures.count("an unknown name, from 127.0.0.1") == sum(g["code"] == "bad-login" for g in guesses))
begun = time.monotonic()
wrong = [json.loads(house.ask("/api", None, f"127.0.{n}.9", json.dumps({"do": "pair", "code": "AAAA-AAAA"})))["code"] for n in range(100)]
most = 60 + time.monotonic() - begun + 1
failures = [e for e in get("events", art, limit=100)["data"] if e["text"].startswith("a wrong code, from 127.0.")]
check("from a hundred addresses too, but no more than a minute's", set(wrong) == {"bad-code"} and 50 <= len(failures) <= most)
one = Terminal(house, tokens[0])
for n in range(3):
    one.send({"do": "recall", "n": one.number + 1 + n})
one.number += 3
answers = []
while len(answers) < 3:
    message = one.receive()
    if message["is"] in ("result", "refused"):
        answers.append(message.get("code", "result"))
check("a terminal has two questions at a time", sorted(answers) in (["result", "result", "too-fast"], ["result", "result", "result"]))
check(f"every message was as the page has it: {sorted(house.page.seen)} {house.faults[:3]}", not house.faults)
sys.exit(failed)
