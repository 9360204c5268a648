"""The table is a place: consoles are paired to tables, dealers sign on by badge and PIN, terminals have seats of their own.

console.py CARDROOM VERIFY FOLDER: a house of its own in that folder; prints "ok ..." or "FAILED ..." a check.
"""
import signal
import subprocess
import sys
import time

from own_house import OwnHouse, put_back, rows
from wire import Terminal

LIVE = {"game": "chase-the-flush", "dealer": "live",
        "limits": {"ante": {"min": 500, "max": 10000}, "xtra": {"min": 500, "max": 10000}}}
CONFIG = {"venue": "Test", "addresses": ["127.0.0.1:0"], "store": "sqlite:house.db", "terminals": 4, "paired-consoles": True,
          "second-person-above": {"issue": 100000, "adjust": 100000, "void": 100000},
          "tables": [{"name": "Live", **LIVE}, {"name": "Other", **LIVE}]}
own = OwnHouse(sys.argv, CONFIG)
check, refused, change = own.check, own.refused, own.change


def pair(device, number, **more):
    code = own.house.api({"do": "pair-code", "device": device, "terminal": number, **more}, ann)["data"]["code"]
    return own.house.api({"do": "pair", "code": code})["data"]


def badge(name, pin):
    token = own.login(name, "long enough " + name)["data"]["token"]
    return own.house.api({"do": "badge", "old": "long enough " + name, "pin": pin}, token)["data"]["badge"]


def sign_on(console, code, pin):
    return own.house.api({"do": "sign-on", "badge": code, "pin": pin}, console)


def at(table, token, **more):
    """A connection of that person, which has asked for betting at that table: what the house says."""
    connection = Terminal(own.house, token)
    connection.number, own.number = own.number, own.number + 1
    return connection, connection.do({"do": "open", "table": table, **more})


_, code, _ = own.start()
ann = own.house.api({"do": "setup", "code": code, "name": "ann", "password": "correct horse battery"})["data"]["token"]
for name, role in ("dan", "dealer"), ("dee", "dealer"), ("sue", "supervisor"), ("cat", "cashier"):
    own.house.hire(name, role, "long enough " + name, ann)

# ---- finding 13: nothing bound a console to its table ------------------------------------------------------------
answer = own.house.api({"do": "pair-code", "device": "console", "terminal": 3}, ann)
refused("a console of no table", answer, "bad-terminal")
paired = pair("console", 1, name="Pit 1")
check("a console is paired to its table", (paired["role"], paired["table"]) == ("console", "Live"), paired)
live, other = paired["token"], pair("console", 2)["token"]
plain = own.login("dan", "long enough dan")["data"]["token"]
refused("a dealer who signed in somewhere deals nowhere", at("Live", plain)[1], "console")
refused("and records nothing of a table", change(plain, "tokes", table="Live", cents=100), "console")

# ---- badge and PIN --------------------------------------------------------------------------------------------
dans, dees, sues = badge("dan", "4711"), badge("dee", "8351"), badge("sue", "2580")
refused("a badge without a console", own.house.api({"do": "sign-on", "badge": dans, "pin": "4711"}), "no-session")
refused("or at the pit", own.house.api({"do": "sign-on", "badge": dans, "pin": "4711"}, ann), "not-allowed")
refused("another's PIN", sign_on(live, dans, "8351"), "bad-login")
began = time.monotonic()
answer = sign_on(live, dans.lower(), "4711")
check("badge and PIN sign on in two seconds", answer["is"] == "result" and time.monotonic() - began < 20, answer)
dan = answer["data"]["token"]
check("at that table", answer["data"]["table"] == "Live", answer)
refused("not at another", at("Other", dan)[1], "console")
console, answer = at("Live", dan)
check("there the dealer deals", answer["is"] == "view", answer)
check("whose name is in sight", answer.get("dealer_name") == "dan", answer)
refused("and the console shows no other table", console.ask({"do": "watch", "table": "Other"}), "console")

# ---- push -----------------------------------------------------------------------------------------------------
dee = sign_on(live, dees, "8351")["data"]["token"]
refused("the next dealer's sign-on signs the former off", own.house.api({"do": "logout"}, dan), "no-session")
dan = sign_on(other, dans, "4711")["data"]["token"]
refused("who signs on at the next table", at("Live", dan)[1], "console")
listed = {c["table"]: c["dealer_name"] for c in own.house.api({"do": "consoles"}, ann)["data"]}
check("the pit sees who deals where", listed == {"Live": "dee", "Other": "dan"}, listed)
answer = own.house.api({"do": "login", "name": "dee", "password": "long enough dee"}, other)["data"]
check("name and password do as well at a console", answer["table"] == "Other", answer)
refused("and a dealer is at one console only", own.house.api({"do": "logout"}, dee), "no-session")
dee = sign_on(live, dees, "8351")["data"]["token"]

# ---- approvals where the act happens --------------------------------------------------------------------------
waits = change(ann, "issue", cents=20000000)["data"]["proposal"]
sue = sign_on(live, sues, "2580")["data"]["token"]
check("a supervisor who signs on relieves nobody", own.house.api({"do": "racks"}, dee)["is"] == "result")
check("and approves by badge and PIN", "voucher" in change(sue, "approve", proposal=waits)["data"])
view = Terminal(own.house, dee).until(lambda view: True)
check("the supervisor's name stays in sight", (view.get("dealer_name"), view.get("supervisor_name")) == ("dee", "sue"), view)
refused("but acts at this table alone", at("Other", sue)[1], "console")
own.house.api({"do": "logout"}, sue)
refused("a PIN of letters", own.house.api({"do": "badge", "old": "long enough dee", "pin": "12ab"}, own.login("dee", "long enough dee")["data"]["token"]), "bad-pin")
own.house.api({"do": "logout"}, dee)
listed = {c["table"]: c["dealer_name"] for c in own.house.api({"do": "consoles"}, ann)["data"]}
check("who signs off is at no table", listed["Live"] == "", listed)

# ---- a terminal with a seat of its own ------------------------------------------------------------------------
guest = Terminal(own.house, pair("terminal", 1, table="Live", seat=2)["token"])
refused("takes no seat across the room", guest.do({"do": "sit", "table": "Other", "seat": 2}), "own-seat")
refused("nor another here", guest.do({"do": "sit", "table": "Live", "seat": 3}), "own-seat")
check("but its own", guest.do({"do": "sit", "table": "Live", "seat": 2})["is"] == "view")
refused("a seat that the table does not have", own.house.api({"do": "pair-code", "device": "terminal", "terminal": 2, "table": "Live", "seat": 9}, ann), "bad-seat")

# ---- all of it is in the books --------------------------------------------------------------------------------
pair("sign", 3)
own.stop()
audit, verified = own.audits()
check("audit and verify.py find every approval signed", "GOOD" in audit.stdout and verified.returncode == 0, audit.stdout[-300:] + verified.stdout + verified.stderr)
told = subprocess.run([own.cardroom, "audit", "--store", "house.db", "--key", "house.key", "--export", "events"], capture_output=True, text=True).stdout
check("who was signed in is in the log", all(f",user,{line}," in told for line in ("2,dan", "3,dee", "4,sue")) and ",sign-on,1," in told, told[-600:])
kept = rows()
own.start()
own.house.api({"do": "unpair", "device": "console", "terminal": 1}, ann)
own.house.api({"do": "unpair", "device": "sign", "terminal": 3}, ann)
refused("an unpaired console signs nobody on", sign_on(live, dans, "4711"), "no-session")
own.stop(signal.SIGTERM)
put_back(kept, "access/console/1", "access/sign/3")
audit, verified = own.audits()
check("audit refuses yesterday's console and sign", audit.returncode == 1 and "console 1" in audit.stdout and "sign 3" in audit.stdout, audit.stdout[-300:])
check("so does verify.py", verified.returncode == 1 and "the log" in verified.stdout, verified.stdout + verified.stderr)
own.start()
refused("and the house lets it do nothing", sign_on(live, dans, "4711"), "no-session")
check("while the other console goes on", sign_on(other, dans, "4711")["is"] == "result")
own.stop()
sys.exit(own.failed)
