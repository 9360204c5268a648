"""A house for one evening: the real server, its people and terminals, and a recorder that reads every message.

A Room starts 'cardroom serve' in a folder; a Table there is dealt from scripted hands, as the console is told to go on.
"""
import json
import os
import re
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../serve"))
from page import Page  # noqa: E402
from wire import House, Terminal  # noqa: E402

CARD = re.compile(r"\b(?:10|[2-9TJQKA])[cdhs]\b|\bJk\b")
PASSWORD = "long enough "
failed = 0


def check(what, good, seen=None):
    global failed
    failed += not good
    print("ok" if good else "FAILED", what, "" if good or seen is None else f": {seen}", flush=True)


def equal(what, is_, should):
    check(what, is_ == should, f"{is_}, not {should}")


def refused(what, answer, *codes):
    check(f"{what}: {', '.join(codes)}", answer.get("code") in codes, f"{answer.get('code')} {answer.get('message')}")


class Recorder:
    """Every message of every connection, and when each card that was dealt face down was turned.

    A message has the house's time or, as an answer that somebody waited for, that of its arrival: the same clock.  A view is
    of one round; anything else is held against the round on the table, and what lies back is asked for between rounds.
    """

    def __init__(self):
        self.messages = []  # time, message, number of the round on the table
        self.hidden = {}  # round: card: when the dealer said what it is; None: nobody ever did
        self.round = 0

    def note(self, message):
        view = message.get("round") if isinstance(message.get("round"), dict) else None
        self.messages.append((message.get("now", int(time.time() * 1000)), message, view["round"] if view else self.round))

    def dealt(self, number, cards):
        for card in cards:
            self.hidden.setdefault(number, {}).setdefault(card, None)

    def turned(self, number, cards):
        for card in cards:
            if self.hidden.get(number, {}).get(card, 0) is None:
                self.hidden[number][card] = int(time.time() * 1000)

    def is_early(self, number, card, when):
        turned = self.hidden[number].get(card, 0)
        return turned is None or when < turned

    def leaks(self):
        """Cards in messages about their round that came before they were turned."""
        return [(card, message) for when, message, number in self.messages if number in self.hidden
                for card in set(CARD.findall(json.dumps(message))) if self.is_early(number, card, when)]


class Room:
    """The house with its people: ann and sue are supervisors, dan deals, cy has the cage, vic watches; three terminals."""

    def __init__(self, cardroom, folder, config):
        self.cardroom, self.folder = cardroom, folder
        self.recorder = Recorder()
        with open(os.path.join(folder, "house.json"), "w") as file:
            json.dump(config, file)
        code = self.start()
        self.token = {"ann": self.house.api({"do": "setup", "code": code, "name": "ann", "password": PASSWORD + "ann"})["data"]["token"]}
        for name, role in (("sue", "supervisor"), ("dan", "dealer"), ("cy", "cashier"), ("vic", "surveillance")):
            self.house.hire(name, role, PASSWORD + name, self.token["ann"])
            self.login(name)
        self.devices = [self.pair(number) for number in (1, 2, 3)]
        self.connect()

    def start(self):
        """The server; the code of the first supervisor, if it wants one."""
        said = open(os.path.join(self.folder, "said"), "w+")
        command = [self.cardroom, "serve", "--config", "house.json", "--key", "house.key"]
        self.server = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=said)
        for _ in range(1200):
            said.seek(0)
            text = said.read()
            open_at = re.search(r"is open at \S+:(\d+)", text)
            if open_at or self.server.poll() is not None:
                break
            time.sleep(0.05)
        if not open_at:
            raise RuntimeError(text)
        self.house = House(int(open_at.group(1)))
        self.house.page = Page(os.path.join(os.path.dirname(__file__), "../../docs/protocol.md"))
        judge = self.house.judge
        self.house.judge = lambda message: (self.recorder.note(message), judge(message))[1]
        code = re.search(r'"setup_code":"([^"]*)"', text)
        return code and code.group(1)

    def stop(self):
        self.server.terminate()
        return self.server.wait(30)

    def kill(self):
        if self.server.poll() is None:
            self.server.kill()

    def login(self, name):
        self.token[name] = self.house.api({"do": "login", "name": name, "password": PASSWORD + name})["data"]["token"]

    def watched(self, lock):
        """WAC 230-15-320(4)"""
        refused("a large win is not paid before surveillance has seen it", self.by("ann", "pay", lock=lock), "not-watched")
        self.by("vic", "verify", lock=lock, hand=True, wager=True, amount=True, player=True)

    def pair(self, number):
        code = self.by("ann", "pair-code", device="terminal", terminal=number, name=f"T{number}")["code"]
        return self.house.api({"do": "pair", "code": code})["data"]["token"]

    def connect(self):
        self.dealer = Terminal(self.house, self.token["dan"])
        self.floor = Terminal(self.house, self.token["ann"])
        self.player = {number: Terminal(self.house, token) for number, token in enumerate(self.devices, 1)}

    def by(self, who, request, **more):
        """Over HTTP, in somebody's name: the data of the result, or the refusal."""
        number = int(time.time() * 1e6)
        if who == "dan":
            self.dealer.number = number  # his requests count together, wherever they come from
        answer = self.house.api(dict({"do": request, "n": number}, **more), self.token[who])
        return answer["data"] if answer["is"] == "result" else answer

    def export(self):
        return self.house.ask("/api/export?what=facts", self.token["ann"])

    def buy_in(self, number, cents):
        voucher = self.by("cy", "issue", cents=cents)["voucher"]
        return self.player[number].do({"do": "load", "voucher": voucher})["credit"]

    def audited(self):
        verdict = subprocess.run([self.cardroom, "audit", "--store", "house.db", "--key", "house.key"], cwd=self.folder, capture_output=True, text=True)
        return verdict.returncode == 0 and "\nGOOD" in verdict.stdout, verdict.stdout[-400:] + verdict.stderr[-400:]


class Table:
    """A live table, dealt by dan from hands that the script names: {"dealer": "Ah Kd 2c", 1: "...", "table": "..."}."""

    def __init__(self, room, name):
        self.room, self.name, self.console = room, name, room.dealer
        self.console.view = None
        self.console.send({"do": "watch", "table": name})
        self.console.until(lambda v: v.get("table") == name)
        for seat, player in room.player.items():
            player.do({"do": "sit", "table": name, "seat": seat})

    def leave(self):
        for player in self.room.player.values():
            player.do({"do": "leave"})

    def deal(self, request, **more):
        time.sleep(0.02)  # fifty messages a second are a dealer's limit
        return self.console.do(dict({"do": request, "table": self.name}, **more))

    def must(self, request, **more):
        answer = self.deal(request, **more)
        if answer["is"] != "view":
            raise RuntimeError(f"{self.name}: {request} {more}: {answer}")
        return answer

    def supervise(self, request, **more):
        """ann, who has not dealt, does it; the console sees it."""
        floor = self.room.floor
        floor.send({"do": "watch", "table": self.name})
        floor.number = int(time.time() * 1e6)  # her numbers over HTTP count as well
        answer = floor.do(dict({"do": request, "table": self.name}, **more))
        if answer["is"] == "view":
            self.fresh()
        return answer

    def rule(self, irregularity, effect, authority="house-rule", **more):
        return self.supervise("irregularity", irregularity=irregularity, effect=effect, authority=authority, **more)

    def put_right(self, what, request, **more):
        """The round is settled: its dealer does not correct it, ann does."""
        refused(f"{what}: not by who dealt it", self.deal(request, **more), "own-round")
        answer = self.supervise(request, **more)
        check(f"{what}: a supervisor corrects it", answer["is"] == "view", answer)

    def fresh(self):
        """The console's view as of now: a console that watches is sent one."""
        asked = int(time.time() * 1000)
        self.console.send({"do": "watch", "table": self.name})
        return self.console.until(lambda v: v["now"] >= asked)

    def open(self, hands, bets, **more):
        """Betting: bets by seat; then the round is closed.  hands: what the script deals."""
        self.hands = {to: cards.split() for to, cards in hands.items()}
        self.out = {to: 0 for to in self.hands}  # dealt so far
        self.seen = {to: 0 for to in self.hands}  # turned or dealt open so far
        self.number = self.room.recorder.round = self.must("open", **more)["round"]["round"]
        for seat, spots in bets.items():
            pick = spots.get("pick")
            request = {"do": "bets", "spots": {wager: cents for wager, cents in spots.items() if wager != "pick"}}
            answer = self.room.player[seat].do(dict(request, **({"pick": pick} if pick else {})))
            if answer["is"] != "view":
                raise RuntimeError(f"{self.name}: {spots}: {answer}")
        return self.number

    def close(self):
        self.must("close")

    def place(self, need):
        return need["seat"] if need["to"] == "seat" else need["to"]

    def cards(self):
        """All cards up to the next decision or turn, face down where the document says so."""
        sent = []
        for place in self.console.view["awaited"]:
            to = self.place(place)
            card = self.hands[to][self.out[to]] if to in self.hands else "??"
            if place.get("face_down"):
                self.room.recorder.dealt(self.number, [card] if card != "??" else [])
                card = "??"
            elif to in self.seen:
                self.seen[to] += 1
            if to in self.out:
                self.out[to] += 1
            sent.append(card)
        return self.must("cards", cards=" ".join(sent))

    def turn(self):
        """The hand that the round asks for, whole."""
        to = self.place(self.console.view["round"]["need"])
        cards = self.hands[to][self.seen[to]:self.out[to]]
        self.seen[to] = self.out[to]
        self.room.recorder.turned(self.number, cards)
        return self.must("turn", cards=" ".join(cards))

    def act(self, seat, action, **more):
        player = self.room.player[seat]
        player.until(lambda v: v.get("actions"))
        answer = player.do(dict({"do": "act", "action": action}, **more))
        if answer["is"] != "view":
            raise RuntimeError(f"{self.name}: seat {seat} {action}: {answer}")

    def go(self, until, acts=None):
        """Deals and turns until the console's next step is one of these; acts: what the seats decide when asked."""
        acts = {seat: list(actions) for seat, actions in (acts or {}).items()}
        for _ in range(60):
            view = self.console.view
            if view["next"] in until:
                return view
            if view["next"] in ("card", "deal"):
                self.cards()
            elif view["next"] == "turn":
                self.turn()
            elif view["next"] in ("wait", "decide") and view["round"]["phase"] == "deciding":
                waiting = [s["seat"] for s in view["seats"] if not s["decided"] and acts.get(s["seat"])]
                if not waiting:
                    raise RuntimeError(f"{self.name}: nobody decides: {view}")
                action = acts[waiting[0]].pop(0)
                self.act(waiting[0], **action if isinstance(action, dict) else {"action": action})
                before = self.console.number
                self.console.until(lambda v: v["round"]["phase"] != "deciding" or all(s["decided"] for s in v["seats"] if s["seat"] == waiting[0]) or v["round"]["need"] != view["round"]["need"] or before < 0)
            else:
                raise RuntimeError(f"{self.name}: {view['next']} {view['next_text']} {view['round']}")
        raise RuntimeError(f"{self.name}: no end: {self.console.view}")

    def settle(self):
        return self.must("settle")

    def pair_reader(self):
        """A card reader at this table, the first of the house."""
        code = self.room.by("ann", "pair-code", device="reader", terminal=1, name="Shoe")["code"]
        self.reader = Terminal(self.room.house, self.room.house.api({"do": "pair", "code": code})["data"]["token"])
        self.sequence = 0

    def read(self, frame):
        """The reader's next frame; what it was taken for."""
        answer = self.reader.ask({"do": "read", "seq": self.sequence, "frame": frame})
        self.sequence = (self.sequence + 1) % 256
        return answer.get("taken", answer.get("code"))

    def feed(self):
        """All cards up to the next decision leave the shoe."""
        view = self.fresh()
        count = len(view["cards"].split()) + len(view["awaited"])
        for place in view["awaited"]:
            to = self.place(place)
            card = self.hands[to][self.out[to]]
            self.out[to] += 1
            if place.get("face_down"):
                self.room.recorder.dealt(self.number, [card])
            taken = self.read("D " + card)
            if taken != "card":
                raise RuntimeError(f"{self.name}: {card}: {taken}")
        for _ in range(100):  # the house deals a card after it has noted its frame
            view = self.fresh()
            if len(view["cards"].split()) == count:
                break
        return view

    def credits(self):
        """Of the three terminals, as the house has them now."""
        rows = self.room.by("ann", "terminals")
        return tuple(row["credit"] for row in sorted(rows, key=lambda r: r["terminal"]))

    def paid(self, credits):
        """The three credits once they are these, or after two seconds: what a round decides early, and what two people have
        approved, the house does by itself right after it has answered."""
        until = time.time() + 2
        while self.credits() != credits and time.time() < until:
            time.sleep(0.02)
        return self.credits()

    def meters(self):
        return tuple(meter["cents"] for meter in self.fresh()["meters"])
