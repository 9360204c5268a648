#!/usr/bin/env python3
"""Live tables: a dealer's console and a player at each of the five games, on a running 'cardroom serve'.

Usage: live.py PORT CODE CARDROOM     of the house answers.json; CARDROOM checks the receipts; prints "ok WHAT" or "FAILED WHAT"

Rounds are driven by what the console is told to do next; what is late, repeated, out of order or somebody else's is
refused with a code and changes nothing.
"""
import json
import os
import subprocess
import sys
import time

from page import Page
from wire import House, Terminal

house, code, cardroom = House(int(sys.argv[1])), sys.argv[2], sys.argv[3]
house.page = Page(os.path.join(os.path.dirname(__file__), "../../docs/protocol.md"))
failed = False
DECK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
MIXED = [DECK[i * 17 % 52] for i in range(52)]  # no large win, so nothing is locked


def check(what, good):
    global failed
    failed = failed or not good
    print("ok" if good else "FAILED", what, flush=True)


def refused(what, answer, *codes):
    check(f"{what}: {', '.join(codes)}", answer.get("code") in codes)
    if answer.get("code") not in codes:
        print("FAILED it was", answer.get("code"), answer.get("is"), answer.get("message"))


def person(name, role):
    return house.hire(name, role, "long enough " + name, ann)


def player(number, name):
    code = house.api({"do": "pair-code", "device": "terminal", "terminal": number, "name": name}, ann)["data"]["code"]
    terminal = Terminal(house, house.api({"do": "pair", "code": code})["data"]["token"])
    voucher = house.api({"do": "issue", "n": 100 + number, "cents": 500000}, ann)["data"]["voucher"]
    terminal.do({"do": "load", "voucher": voucher})
    return terminal


ann = house.api({"do": "setup", "code": code, "name": "ann", "password": "correct horse battery"})["data"]["token"]
dealer = Terminal(house, person("dan", "dealer"))
one, two = player(1, "One"), player(2, "Two")

GAMES = {
    "Catch": {"ante": 500, "xtra": 500},
    "Chase": {"ante": 500, "xtra": 500},
    "Super": {"ante": 500, "odds": 500},
    "Stadium": {"ante": 500},
    "Pai Gow": {"pai-gow": 500},
}


class Table:
    """One live table: what the dealer and player one do there."""

    def __init__(self, name):
        self.name, self.bets = name, {"do": "bets", "spots": GAMES[name]}
        if name == "Stadium":
            self.bets["pick"] = [1, 2, 3]
        dealer.view = None
        dealer.send({"do": "watch", "table": name})
        dealer.until(lambda v: v.get("table") == name)
        one.do({"do": "sit", "table": name, "seat": 1})

    def leave(self):
        one.do({"do": "leave"})

    def deal(self, request, **more):
        time.sleep(0.02)  # fifty messages a second are a dealer's limit
        return dealer.do(dict({"do": request, "table": self.name}, **more))

    def undo(self, request, **more):
        """By a supervisor, who has not dealt; the console sees it."""
        answer = house.api(dict({"do": request, "n": int(time.time() * 1000), "table": self.name}, **more), ann)
        if answer["is"] == "result":
            dealer.until(lambda v: v["round"]["voided"])
        return answer

    def open(self):
        self.deck = iter(MIXED)
        answer = self.deal("open", **({"shuffled": True} if self.name == "Super" else {}))
        self.round = answer["round"]["round"]
        return answer

    def close(self):
        """Betting at Stadium closes by itself, and not before its countdown has ended."""
        if self.name != "Stadium":
            return self.deal("close")
        refused("Stadium: the dealer does not cut the countdown short", self.deal("close"), "countdown-runs")
        return dealer.until(lambda v: v["round"]["phase"] != "betting")

    def unseen(self, view):
        """How many cards of the hand that is to be turned nobody has seen."""
        need = view["round"]["need"]
        hand = view["round"]["dealer"] if need["to"] == "dealer" else next(s for s in view["seats"] if s["seat"] == need["seat"])["hand"]
        return hand["cards"].split().count("??")

    def to_known_card(self):
        """Up to the first card that is entered by name, dealt face up or turned; which request it takes."""
        while dealer.view["next"] not in ("card", "turn"):
            self.step()
        return "cards" if dealer.view["next"] == "card" else "turn"

    def step(self):
        """The next thing that the round awaits; False once it is settled."""
        view = dealer.view
        if view["round"]["settled"] or view["round"]["voided"]:
            return False
        if view["next"] == "start":
            self.deal("start", spot=1)
        elif view["next"] == "deal":
            down = next((i for i, place in enumerate(view["awaited"]) if not place.get("face_down")), len(view["awaited"]))
            self.deal("cards", cards=" ".join(["??"] * down))
        elif view["next"] == "left":
            self.deal("deck", handling="left", count=view["deck"]["verify"])
        elif view["next"] == "card":
            self.deal("cards", cards=next(self.deck))
        elif view["next"] == "turn":
            self.deal("turn", cards=" ".join(next(self.deck) for _ in range(self.unseen(view))))
        elif view["next"] == "settle":
            if self.name == "Chase":
                self.correct_last(view["cards"].split())
            self.deal("settle")
        elif view["next"] == "decide":
            one.until(lambda v: v.get("actions"))
            action = one.view["actions"][-1]
            act = {"do": "act", "action": action}
            if action == "set":
                act["front"] = "?? ??"
            done = one.do(act)
            check(f"{self.name}: the seat decides {action}", done["is"] == "view")
            dealer.until(lambda v: v["round"]["phase"] != "deciding" or any(seat["decided"] for seat in v["seats"]))
        else:
            dealer.receive()
        return True

    def correct_last(self, cards):
        """The last card may be misread like any other; a step has paid, so the floor corrects it before the round is settled."""
        other, last = next(self.deck), len(cards) - 1
        floor = Terminal(house, ann)
        floor.send({"do": "watch", "table": self.name})
        floor.number = int(time.time() * 1000)  # her numbers over HTTP count as well
        misread = {"do": "correct", "table": self.name, "index": last, "reason": "misread"}
        for was, is_ in ((cards[-1], other), (other, cards[-1])):
            answer = floor.do(dict(misread, was=was, **{"is": is_}))
            check(f"{self.name}: the floor corrects the last card: {answer.get('code', '')}", answer["is"] == "view")
            view = dealer.until(lambda v: v["cards"].split()[last] == is_)
            check(f"{self.name}: the last card is corrected to {is_}", not view["round"]["settled"])

    def play(self):
        while self.step():
            pass


for name in GAMES:
    table = Table(name)
    credit = one.view["credit"]
    refused(f"{name}: a card before betting is open", table.deal("cards", cards="As"), "out-of-order")
    refused(f"{name}: close before open", table.deal("close"), "out-of-order")
    refused(f"{name}: nothing to settle", table.deal("settle"), "out-of-order")
    check(f"{name}: betting is open", table.open()["round"]["phase"] == "betting")
    refused(f"{name}: open twice", table.deal("open"), "out-of-order")
    refused(f"{name}: close without a wager", table.deal("close"), "no-seats")
    refused(f"{name}: a player does not deal", one.do({"do": "cards", "table": name, "cards": "As"}), "not-allowed")
    refused(f"{name}: a dealer does not bet", dealer.do({"do": "bets", "spots": {"ante": 500}}), "not-allowed")
    view = one.do(table.bets)
    check(f"{name}: a wager is in", view["is"] == "view" and view["bet"] == sum(GAMES[name].values()))
    again = one.do(table.bets, again=True)
    check(f"{name}: the same request again is taken once", again["bet"] == view["bet"] and again["credit"] == view["credit"])
    refused(f"{name}: a decision before the cards", one.do({"do": "act", "action": "fold"}), "out-of-order", "decision-not-offered")
    number = dealer.number
    check(f"{name}: no more bets", table.close()["round"]["phase"] == "dealing")
    if name != "Stadium":
        dealer.number = number
        check(f"{name}: close again with the same number changes nothing", table.deal("close")["round"]["phase"] == "dealing")
    refused(f"{name}: a wager after that", one.do(table.bets), "betting-closed")
    refused(f"{name}: leaving with a wager in play", one.do({"do": "leave"}), "in-play")
    if dealer.view["next"] == "start":
        refused("the start is a spot", table.deal("start", spot=9), "out-of-range")
        table.step()
    enter = table.to_known_card()
    first = next(table.deck)
    wrong = "2d" if first != "2d" else "3d"
    if enter == "turn":
        refused(f"{name}: a card that lies face down is not dealt by name", table.deal("cards", cards=wrong), "out-of-order")
    check(f"{name}: a card is entered", wrong in table.deal(enter, cards=wrong)["cards"].split())
    index = dealer.view["cards"].split().index(wrong)
    if name != "Super":  # whose shoe has six decks
        refused(f"{name}: it cannot come twice", table.deal(enter, cards=wrong), "card-repeated")
    refused(f"{name}: a card of no deck", table.deal(enter, cards="1x"), "bad-card")
    refused(f"{name}: a correction needs a reason", table.deal("correct", index=index, was=wrong, **{"is": first}), "missing-key")
    refused(f"{name}: a correction of a card that was not entered", table.deal("correct", index=index, was="9c", reason="misread", **{"is": first}), "card-was-other")
    check(f"{name}: a misread card is corrected", table.deal("correct", index=index, was=wrong, reason="misread", **{"is": first})["cards"].split()[index] == first)
    table.play()
    check(f"{name}: the round is settled", dealer.view["round"]["settled"] and not dealer.view["round"]["voided"])
    one.until(lambda v: v["round"]["settled"] and v["round"]["round"] == table.round)
    mine = one.view["mine"]
    check(f"{name}: the credit is right to the cent", one.view["credit"] == credit - mine["staked"] + mine["returned"] == credit - mine["staked"] + sum(a["returned"] for a in mine["awards"]))
    refused(f"{name}: a card after settlement", table.deal("cards", cards="9h"), "out-of-order")
    played = one.ask({"do": "round", "round": table.round})
    check(f"{name}: the record has the same", (played["seats"][0]["awards"], played["seats"][0]["hand"], played["state"]["dealer"]) == (mine["awards"], mine["hand"], one.view["round"]["dealer"]))
    steps = house.api({"do": "replay", "round": table.round}, ann)["data"]
    corrected = [s for s in steps if s["fact"]["kind"] == "amend"]
    check(f"{name}: the replay shows the correction and who made it", corrected and corrected[0]["fact"]["what"][0]["reason"] == "misread")
    receipt = one.ask({"do": "receipt", "round": table.round})
    if name == "Pai Gow":  # the packets of empty spots are collected unseen
        check("Pai Gow: no receipt of cards that nobody has seen", "not all of its cards were shown" in receipt.get("message", ""))
    else:
        check(f"{name}: a receipt of what a dealer dealt has no seed: {receipt.get('message')}", "text" in receipt and not json.loads(receipt["text"]).get("seed"))
        verdict = subprocess.run([cardroom, "verify", "-"], input=receipt["text"].encode(), capture_output=True)
        check(f"{name}: verify accepts it, corrected card and all: {verdict.stdout.decode()[-300:] if verdict.returncode else ''}", verdict.returncode == 0)

    # Void after settlement: the stake comes back, what was paid is taken back, the record stays.
    refused(f"{name}: void by a dealer", table.deal("void", round=table.round, reason="mine"), "not-allowed")
    refused(f"{name}: void of another round", table.undo("void", round=table.round + 1000, reason="wrong"), "round-final")
    refused(f"{name}: void without a reason", table.undo("void", round=table.round), "missing-key")
    preview = house.api({"do": "void-preview", "table": name}, ann)["data"]
    check(f"{name}: what a void would do is seen before", (preview["stakes"], preview["claims"]) == (mine["staked"], 0))
    if name != "Stadium":  # which lists only the seats that will owe something
        seat = preview["seats"][0]
        check(f"{name}: and what it does to the seat", (seat["stakes"], seat["credit"], seat["claim"]) == (mine["staked"], credit, 0))
    check(f"{name}: a settled round is voided", table.undo("void", round=table.round, reason="the shoe was short")["is"] == "result")
    one.until(lambda v: v["round"]["voided"])
    check(f"{name}: everything is as before", one.view["credit"] == credit)
    played = one.ask({"do": "round", "round": table.round})
    check(f"{name}: the record says why", played["reason"] == "the shoe was short" and played["state"]["voided"])
    refused(f"{name}: void twice", table.undo("void", round=table.round, reason="again"), "round-final")

    # Void in the middle.
    table.open()
    one.do(table.bets)
    table.close()
    if dealer.view["next"] == "start":
        table.step()
    table.step()
    if name == "Pai Gow":
        check("Pai Gow: seven cards missing make all hands dead", table.undo("dead", reason="six cards")["is"] == "result")
        check("Pai Gow: and the record says so", one.ask({"do": "round", "round": table.round})["state"].get("dead") is True)
    else:
        check(f"{name}: a round in the middle is voided", table.undo("void", round=table.round, reason="a card fell")["is"] == "result")
    one.until(lambda v: v["round"]["voided"] and v["round"]["round"] == table.round)
    check(f"{name}: the stake came back", one.view["credit"] == credit)
    table.leave()

refused("a table that is none", dealer.do({"do": "open", "table": "Nowhere"}), "bad-table")
refused("an automated table is not dealt by hand", dealer.do({"do": "open", "table": "Stadium 1"}), "not-allowed")
dealer.number -= 50
older = dealer.ask({"do": "open", "table": "Catch"})
check(f"an older number was another request: overtaken, {older}", older.get("code") == "overtaken")
check("and opened nothing", dealer.view["table"] == "Pai Gow" and dealer.view["round"]["voided"])
check(f"every message was as the page has it: {sorted(house.page.seen)} {house.faults[:3]}", not house.faults)
sys.exit(failed)
