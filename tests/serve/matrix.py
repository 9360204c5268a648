#!/usr/bin/env python3
"""Who may ask for what: every request of the protocol's page, by every role, over WebSocket and HTTP.

Usage: matrix.py PORT CODE PAGE     of the house answers.json; PAGE: docs/protocol.md; prints "ok WHAT" or "FAILED WHAT"

The requests, the roles and the forms are read from the page.  Whoever may is not refused for who it is, though what it
asks for may make no sense; whoever may not is refused as such, and so is the wrong door.
"""
import http.client
import json
import re
import sys
import time

from wire import House, Terminal

house, code, page = House(int(sys.argv[1])), sys.argv[2], open(sys.argv[3]).read()
failed = False


def check(what, good):
    global failed
    failed = failed or not good
    if not good:
        print("FAILED", what)


def sample(key, kind):
    """A value of the form that the page names."""
    words = re.findall(r"`([^`]+)`", kind)
    if words:
        return words[0]
    if kind.startswith(("text: 18 digits", "18 digits")):
        return "123456789012345678"
    if key == "day":
        return "2026-11-15"
    for start, value in ("secret text", "wrong words"), ("text", "Nowhere"), ("true or false", False), ("three numbers", [1, 2, 3]), \
            ("object", {}), ("array", [1]), ("a card", "As"), ("2 cards", "As Ks"), ("1 to 54 cards", "As"), ("cents", 1), ("time", 1):
        if kind.startswith(start):
            return value
    return int(re.match(r"-?[0-9]+", kind)[0])


def requests():
    """id: (over, keys that must be given)"""
    found = {}
    for part in re.split(r"\n### Request ", page)[1:]:
        name, text = part.split("\n", 1)
        text = text.split("\n## ")[0].split("\n### ")[0]
        over = {"WebSocket": "WebSocket." in text or "WebSocket or HTTP." in text, "HTTP": bool(re.search(r"Over (WebSocket or )?HTTP\.", text))}
        must = {key: sample(key, kind) for key, kind in re.findall(r"\| `(\w+)` \| must \| ([^|]*?) \|", text)}
        found[name.strip()] = over, must, "Needs `n`" in text
    return found


def rights():
    """id: the roles that may"""
    head, *lines = re.search(r"\| request \|.*?\n\n", page, re.S)[0].strip().split("\n")
    roles = [word.strip() for word in head.split("|")[2:-1]]
    return {re.match(r"\| \[([^]]+)\]", line)[1]: {role for role, cell in zip(roles, line.split("|")[2:]) if "●" in cell} for line in lines[1:]}


def post(request, token, address):
    """From an address of its own: each has its own limits."""
    body = json.dumps(request)
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = "Bearer " + token
    connection = http.client.HTTPConnection(house.host, house.port, timeout=60, source_address=(address, 0))
    connection.request("POST", "/api", body, headers)
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    return json.loads(data) if answer.getheader("content-type", "").startswith("application/json") else {"is": "file"}


ann = house.api({"do": "setup", "code": code, "name": "ann", "password": "correct horse battery"})["data"]["token"]


def device(kind, number):
    code = house.api({"do": "pair-code", "device": kind, "terminal": number}, ann)["data"]["code"]
    return house.api({"do": "pair", "code": code})["data"]["token"]


def login(role):
    return house.api({"do": "login", "name": role + "-1", "password": "long enough " + role})["data"]["token"]


def person(role):
    return house.hire(role + "-1", role, "long enough " + role, ann)


tokens = {"nobody": None, "terminal": device("terminal", 1), "sign": device("sign", 1), "reader": device("reader", 7), "console": device("console", 7)}
for role in "dealer", "cashier", "supervisor", "auditor", "security", "count", "accounting", "surveillance":
    tokens[role] = person(role)
forms, may = requests(), rights()
check(f"the page lists as many requests as rights: {len(forms)}", len(forms) == len(may) and len(may) > 50)
check("and a column for every role", all(roles <= set(tokens) for roles in may.values()))
UNKNOWN = "unknown-request", "not-allowed", "no-session"
tried = 0
for place, (role, token) in enumerate(tokens.items()):
    connection, sent = None, 0
    for index, (name, (over, must, numbered)) in enumerate(sorted(forms.items(), key=lambda form: form[0] in ("logout", "password"))):
        request = dict({"do": name}, **must)
        if numbered:
            request = dict({"do": name, "n": 1 + index}, **must)
        allowed = role in may[name]
        refusal = "no-session" if role == "nobody" else "not-allowed"

        # HTTP: POST, and GET with the same meaning for what only asks.
        answer = post(request, token, f"127.0.{place}.{2 + index}")
        good = answer.get("code") == refusal if not allowed else answer.get("code") == "unknown-request" if not over["HTTP"] else answer.get("code") not in UNKNOWN
        if name == "logout" and allowed:
            good = answer["is"] == "result"
            token, connection = login(role), None
        check(f"{role} asks for {name} over HTTP: {answer.get('code', answer['is'])}", good)

        tried += 1
        if role == "console":
            continue  # it has no connection: that is the person's who signs on at it
        # WebSocket: a connection has so many messages at once, and ten seconds until somebody says hello.
        if connection is None or sent >= (8 if role in ("nobody", "sign") else 40) or (role == "nobody" and time.monotonic() > begun + 3):
            connection, sent, begun = Terminal(house, token), 0, time.monotonic()
        connection.send(dict({"do": name, "n": 1000 + index}, **must))
        sent += 1
        if name == "watch" and allowed:
            continue  # answered by views
        answer = None
        while answer is None:
            message = connection.receive()
            if message["is"] in ("result", "refused") or (message["is"] == "view" and message.get("ack") == 1000 + index):
                answer = message
        good = answer.get("code") == refusal if not allowed else answer.get("code") == "unknown-request" if not over["WebSocket"] else answer.get("code") not in UNKNOWN or name == "hello"
        check(f"{role} asks for {name} over WebSocket: {answer.get('code', answer['is'])}", good)
        if name == "logout" and allowed:
            token, connection = login(role), None
        tried += 1
print("ok" if not failed else "FAILED", f"{tried} requests: {len(forms)} by {len(tokens)} roles through two doors")
sys.exit(failed)
