"""Who may act is in the books: accounts take two departments, approvals are signed, rows of yesterday are nobody's.

people.py CARDROOM VERIFY FOLDER: a house of its own in that folder; prints "ok ..." or "FAILED ..." a check.
"""
import signal
import sqlite3
import sys
import time

from own_house import OwnHouse, put_back, rows

CONFIG = {"venue": "Test", "addresses": ["127.0.0.1:0"], "store": "sqlite:house.db", "terminals": 4,
          "tables": [{"name": "Live", "game": "chase-the-flush", "dealer": "live",
                      "limits": {"ante": {"min": 500, "max": 10000}, "xtra": {"min": 500, "max": 10000}}}]}
own_house = OwnHouse(sys.argv, CONFIG)
check, refused, start, stop = own_house.check, own_house.refused, own_house.start, own_house.stop
change, login, audits = own_house.change, own_house.login, own_house.audits


def alarms(who):
    return [(alarm["kind"], alarm.get("values", {}).get("change", alarm.get("values", {}).get("way"))) for alarm in house.api({"do": "alarms"}, who)["data"]]


# ---- the set-up ---------------------------------------------------------------------------------------------
house, code, _ = start()
ann = house.api({"do": "setup", "code": code, "name": "ann", "password": "correct horse battery"})["data"]["token"]
bob, cat, eve = (house.hire(name, role, "long enough " + name, ann) for name, role in (("bob", "supervisor"), ("cat", "cashier"), ("eve", "supervisor")))
check("before money moves the first supervisor sets up alone, and nothing rings", alarms(ann) == [])
check("money moves", "voucher" in change(cat, "issue", cents=100000)["data"])

# ---- finding 2: one supervisor, two requests ---------------------------------------------------------------
answer = house.api({"do": "user-add", "name": "ghost", "role": "supervisor", "password": "chosen by ann 1"}, ann)
ghost = answer["data"].get("proposal")
check("a new supervisor waits for a second person", ghost, answer)
refused("and cannot come in", login("ghost", "chosen by ann 1"), "bad-login")
answer = house.api({"do": "user-password", "name": "bob", "password": "chosen by ann 2"}, ann)
reset = answer["data"].get("proposal")
check("so does a new password of a colleague", reset, answer)
check("whose own goes on", login("bob", "long enough bob")["is"] == "result")
listed = {p["proposal"]: (p["what"], p["change"], p["person"], p["role"]) for p in house.api({"do": "proposals"}, cat)["data"]}
check("the cage sees both", listed == {ghost: ("user", "added", "ghost", "supervisor"), reset: ("user", "reset", "bob", "supervisor")}, listed)
refused("a second change of the account waits for the first", house.api({"do": "user-role", "name": "bob", "role": "dealer"}, ann), "second-person")
refused("who asked does not approve", change(ann, "approve", proposal=ghost), "same-person")
refused("nor another supervisor", change(bob, "approve", proposal=ghost), "same-department")
check("somebody of the cage does", change(cat, "approve", proposal=ghost)["is"] == "result")
check("an account changed rings", ("account-changed", "added") in alarms(ann), alarms(ann))
token = login("ghost", "chosen by ann 1")["data"]["token"]
refused("who came in with a password that somebody else chose does nothing", change(token, "issue", cents=100), "own-password")
check("but choose an own one", house.api({"do": "password", "old": "chosen by ann 1", "password": "a ghost's own one"}, token)["is"] == "result")
waits = change(ann, "issue", cents=50000000)["data"]["proposal"]
refused("and is not the second person of who made them", change(token, "approve", proposal=waits), "fresh-account")
check("bob is", "voucher" in change(bob, "approve", proposal=waits)["data"])
check("a decline ends it", change(bob, "decline", proposal=reset)["is"] == "result")
check("an auditor can be added alone", house.api({"do": "user-add", "name": "art", "role": "auditor", "password": "an auditor's first"}, ann)["data"] == {})

# ---- finding 8 -----------------------------------------------------------------------------------------------
login("art", "guess number 1")  # the second from here, after the ghost's
check("two mistyped passwords are nothing", not [a for a in alarms(ann) if a[0] == "login-tries"])
login("art", "guess number 2")
check("the third rings", ("login-tries", "wrong") in alarms(ann), alarms(ann))
time.sleep(1.1)
login("art", "guess number 3")
time.sleep(2.1)
check("and so does who then comes in", login("art", "an auditor's first")["is"] == "result" and ("login-tries", "in") in alarms(ann), alarms(ann))

# ---- finding 3: rows of yesterday ------------------------------------------------------------------------------
pair = house.api({"do": "pair-code", "device": "terminal", "terminal": 1}, ann)["data"]["code"]
house.api({"do": "pair", "code": pair})
yesterday = rows()
users = {u["name"]: u for u in house.api({"do": "users"}, ann)["data"]}
check("eve is removed", house.api({"do": "user-remove", "name": "eve"}, ann)["data"] == {})
check("bob becomes an auditor", house.api({"do": "user-role", "name": "bob", "role": "auditor"}, ann)["data"] == {})
house.api({"do": "unpair", "device": "terminal", "terminal": 1}, ann)
pair = house.api({"do": "pair-code", "device": "terminal", "terminal": 1}, ann)["data"]["code"]
house.api({"do": "pair", "code": pair})
stop()
own, other = audits()
check("the books are good", "GOOD" in own.stdout and other.returncode == 0, own.stdout[-300:] + other.stdout + other.stderr)
today = rows()
put_back(yesterday, *(name for name in yesterday if name.startswith(("access/user/", "access/terminal/"))))
own, other = audits()
check("audit refuses the rows of yesterday", own.returncode == 1 and "other accounts" in own.stdout, own.stdout[-300:])
check("so does verify.py", other.returncode == 1 and "the log" in other.stdout + other.stderr, other.stdout + other.stderr)
house, code, _ = start()
check("no code for a first supervisor is printed", not code)
refused("the removed supervisor does not come in", login("eve", "long enough eve"), "bad-login")
refused("nor the demoted one, in either role", login("bob", "long enough bob"), "bad-login")
ann = login("ann", "correct horse battery")["data"]["token"]
check("it rings", "people-differ" in [code for code, _ in alarms(ann)], alarms(ann))
check("the old token of the terminal is worth nothing", not [t for t in house.api({"do": "terminals"}, ann)["data"] if t.get("connected")])
stop()
put_back(today, *(name for name in today if name.startswith(("access/user/", "access/terminal/"))))
with sqlite3.connect("house.db") as books:
    for name in set(rows()) - set(today):
        books.execute("DELETE FROM value WHERE name = ?", (name,))
house, _, _ = start()
check("with their rows back everybody is in again", login("bob", "long enough bob")["data"]["role"] == "auditor")
stop()
with sqlite3.connect("house.db") as books:
    kept = rows()
    books.execute("DELETE FROM value WHERE name LIKE 'access/user/%'")
house, code, text = start()
check("without any supervisor of the books it does not start", not house and not code and "the books know supervisors" in text, text)
house, code, _ = start("--accept-people")
check("on a person's word another one is made", house and code)
check("who rings", house and house.api({"do": "setup", "code": code, "name": "zoe", "password": "correct horse zoe"})["is"] == "result")
zoe = login("zoe", "correct horse zoe")["data"]["token"]
check("as an account that was added", ("account-changed", "added") in alarms(zoe), alarms(zoe))
stop()

# ---- signatures ---------------------------------------------------------------------------------------------
put_back(kept, *(name for name in kept if name.startswith("access/user/")))
house, _, _ = start()
ann, cat = login("ann", "correct horse battery")["data"]["token"], login("cat", "long enough cat")["data"]["token"]
waits = change(cat, "issue", cents=50000000)["data"]["proposal"]
stop()
house, _, _ = start()
refused("after a start a session that is still good signs nothing", change(ann, "approve", proposal=waits), "sign-in-again")
ann = login("ann", "correct horse battery")["data"]["token"]
check("after a login it does", "voucher" in change(ann, "approve", proposal=waits)["data"])
stop(signal.SIGTERM)
own, other = audits()
check("audit and verify.py find every approval signed", "GOOD" in own.stdout and other.returncode == 0, own.stdout[-300:] + other.stdout + other.stderr)
sys.exit(own_house.failed)
