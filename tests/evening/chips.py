"""An evening at 3 Card Catch in chips: nobody has a terminal there, the console says what lies on the felt."""
import csv
import io

from games_three import house
from room import Table, check, equal, refused

ANTE = {"ante": 500, "xtra": 500}


class Felt(Table):
    """A table in chips: dan marks the wagers and records what the players show."""

    def __init__(self, room, name):
        self.room, self.name, self.console = room, name, room.dealer
        self.console.view = None
        self.console.send({"do": "watch", "table": name})
        self.console.until(lambda v: v.get("table") == name)

    def open(self, hands, bets, **more):
        """bets by seat: amounts, or the ids of what lies there."""
        super().open(hands, {}, **more)
        for seat, spots in bets.items():
            self.must("place", seat=seat, **({"lies": spots} if isinstance(spots, str) else {"spots": spots}))
        return self.number

    def act(self, seat, action, **more):
        self.must("decide", seat=seat, action=action, **more)

    def balances(self):
        """What the felt, the table, the cage and claims come to, from the transfers of the whole log."""
        sums = {"felt": 0, "table": 0, "cage": 0, "claims": 0}
        for row in csv.DictReader(io.StringIO(self.room.house.ask("/api/export?what=transfers", self.room.token["ann"]).decode())):
            for side, sign in (("from", -1), ("to", 1)):
                kind = row[side].split("/")[0]
                if kind in sums:
                    sums[kind] += sign * int(row["cents"])
        return sums


def chips(room):
    table = Felt(room, "Live")
    refused("chips: nobody sits at a table in chips", room.player[1].do({"do": "sit", "table": "Live"}), "other-money")
    refused("chips: no round before the rack is open", table.deal("open"), "rack-closed")
    room.by("dan", "slip", slip="opener", table="Live", chips=[0])
    room.by("ann", "slip", slip="opener", table="Live", chips=[0])
    cage = table.balances()["cage"]

    marked(table)
    counted(table)
    corrected(room, table)
    jackpot(room, table, cage)
    sensed(table)


def marked(table):
    # Seat 1 says nothing of amounts: the estimate of $15 counts.  It has a pair of kings, a natural: Ante, Play and X-Tra
    # pay 1 to 1, 45 each way.  Seat 2 has $25 on each and folds: 50.  The table: 50 - 45.
    hands = {"dealer": "2c 7d 9h 4s", 1: "Ks Kd 3c", 2: "Qc 8d 2h"}
    table.open(hands, {1: "ante xtra", 2: {"ante": 2500, "xtra": 2500}})
    refused("chips: limits hold", table.deal("place", seat=3, spots={"ante": 100, "xtra": 100}), "below-minimum")
    table.must("place", seat=3, lies="ante xtra")
    table.must("place", seat=3, spots={"ante": 0, "xtra": 0})
    equal("chips: who takes all back is out", [s["seat"] for s in table.fresh()["seats"]], [1, 2])
    table.close()
    view = table.go("settle", {1: ["play"], 2: ["fold"]})
    awards = {(s["seat"], a["wager"]): a for s in view["seats"] for a in s["awards"]}
    equal("chips: what wins is said as odds", (awards[1, "xtra"]["odds"], awards[1, "ante"]["odds"]), ("1 to 1", "1 to 1"))
    equal("chips: estimates say so", ("estimated" in awards[1, "ante"], "estimated" in awards[2, "ante"]), (True, False))
    table.settle()
    sums = table.balances()
    equal("chips: the played win", (sums["table"], sums["felt"]), (500, -500))


def counted(table):
    # [C-4.2.5] Two lights, and three chips were taken in: seat 3's light was not marked.
    hands = {"dealer": "8c 8h 9c", 1: "As Kd 3c", 2: "5h 6c Jd", 3: "Qc 7d 2h"}
    table.open(hands, {1: "ante xtra progressive", 2: "ante xtra progressive", 3: "ante xtra"})
    before = table.meters()
    view = table.must("close")
    equal("chips: the lights are counted first", (view["next"], view["lights"]), ("sweep", 2))
    refused("chips: no card before", table.deal("cards", cards="?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ??"), "sweep-first")
    refused("chips: chips and lights differ", table.deal("sweep", count=3), "lights-differ")
    refused("chips: there are no more bets", table.deal("place", seat=4, lies="ante xtra"), "betting-closed")
    refused("chips: but for the lights", table.deal("place", seat=3, lies="natural-pair-plus"), "betting-closed")
    equal("chips: nothing is on the meters yet", table.meters(), before)
    table.must("place", seat=3, lies="progressive")
    table.must("sweep", count=3)
    equal("chips: three wagers are on the meters", table.meters()[0], before[0] + 75)
    table.go("settle", {1: ["play"], 2: ["play"], 3: ["play"]})
    table.settle()


def corrected(room, table):
    # Read as jack high, which loses; the 3c was the Jd: a pair of jacks beats the eights.  Then the whole round is void.
    hands = {"dealer": "8c 8h 9c", 1: "Js 4d 3c"}
    before = table.balances()
    number = table.open(hands, {1: ANTE})
    table.close()
    view = table.go("settle", {1: ["play"]})
    table.settle()
    lost = table.balances()
    index = view["cards"].split().index("3c")
    table.put_right("chips: a card", "correct", index=index, was="3c", reason="misread", **{"is": "Jd"})
    table.settle()
    right = table.balances()
    check("chips: a corrected card is paid as it is", right["table"] < lost["table"] and right["claims"] == 0, (lost, right))
    seen = room.by("sue", "void-preview", table="Live")
    equal("chips: what a void would do: no claim on anybody", (seen["claims"], [s["terminal"] for s in seen["seats"]]), (0, [0]))
    answer = room.by("sue", "void", table="Live", round=number, reason="the deck was foul")
    if "proposal" in answer:
        room.by("ann", "approve", proposal=answer["proposal"])
    equal("chips: a void takes everything back", table.balances(), before)


def jackpot(room, table, cage):
    # The royal flush in spades: what meter 1 shows is locked, verified by two people and paid from the cage.
    hands = {"dealer": "2h 5d Jh 7c", 1: "4s 6d 9c 3h", 2: "As Ks Qs"}
    table.open(hands, {1: "ante xtra", 2: "ante xtra progressive"})
    table.close()
    table.must("sweep", count=1)
    table.go("settle", {1: ["play"], 2: ["play"]})
    table.settle()
    lock = table.fresh()["locks"][0]
    equal("chips: a jackpot is locked for nobody's terminal", lock["terminal"], 0)
    refused("chips: no round opens", table.deal("open"), "jackpot-locked")
    room.by("dan", "verify", lock=lock["lock"])
    room.by("ann", "verify", lock=lock["lock"])
    left = table.fresh()["deck"]["left"]
    room.by("ann", "proof", lock=lock["lock"], count=left, seal="S 1", person="Pat", form="W-2G")
    room.watched(lock["lock"])
    refused("chips: nor from an empty cage", room.by("ann", "pay", lock=lock["lock"]), "cage-cash")
    brought = lock["cents"] + max(cage, 0)
    room.by("ann", "cage-cash", cents=brought)
    answer = room.by("ann", "pay", lock=lock["lock"])
    check("chips: two have verified it, and it is paid", "code" not in answer, answer)
    equal("chips: out of the cage", table.balances()["cage"], cage - brought + lock["cents"])


def sensed(table):
    # Sensors under the spots: an Ante waits for its X-Tra.  What they say after "no more bets" is of the next round.
    table.pair_reader()
    table.open({"dealer": "8c 8h 9c", 1: "As Kd 3c", 4: "5h 6c Jd"}, {1: "ante xtra natural-pair-plus"})
    equal("chips: a device begins", table.read("S"), "start")
    equal("chips: a sensor is taken", table.read("B 4 ante on"), "sensor")
    equal("chips: and waits for what must lie beside it", [s["seat"] for s in table.fresh()["seats"]], [1])
    table.read("B 4 xtra on")
    table.read("B 4 progressive on")
    table.console.send({"do": "watch", "table": "Live"})
    view = table.console.until(lambda v: v.get("lights") == 1)  # the house places it after it has noted its frame
    equal("chips: then the seat is in", ([s["seat"] for s in view["seats"]], view["lights"]), ([1, 4], 1))
    equal("chips: a wager that there is not is refused", table.read("B 4 nothing on"), "unknown-wager")
    table.sequence -= 1
    table.close()
    table.read("B 4 progressive off")  # the dealer takes it in
    equal("chips: no more bets: the light stays", table.fresh()["lights"], 1)
    table.must("sweep", count=1)
    table.go(("settle",), {1: ["play"], 4: ["play"]})
    table.settle()
    by_hand(table)


def by_hand(table):
    # Felt 2 wants cards only where a bonus wager needs them: seat 1 has none, seat 2 has one.
    other = Felt(table.room, "Bonus")
    for who in ("dan", "ann"):
        table.room.by(who, "slip", slip="opener", table="Bonus", chips=[0])
    refused("chips: a table that wants all cards settles none by hand", table.deal("by-hand"), "not-allowed")
    other.open({"dealer": "8c 8h 9c", 1: "As Kd 3c", 2: "5h 6c Jd"}, {1: "ante xtra", 2: "ante xtra natural-pair-plus"})
    other.close()
    other.cards()
    equal("chips: whose cards nobody needs", other.fresh()["by_hand"], [1])
    refused("chips: a bonus wager needs its cards", other.deal("by-hand", seat=2), "cards-needed")
    view = other.must("by-hand")
    equal("chips: seat 1 is settled by hand", [(s["seat"], s.get("by_hand", False), s["staked"]) for s in view["seats"]], [(1, True, 0), (2, False, 3500)])
    other.go("settle", {2: ["play"]})
    other.settle()
    number = other.open({"dealer": "8c 8h 9c", 1: "As Kd 3c"}, {1: "ante xtra"})
    other.close()
    other.cards()
    other.must("by-hand")
    view = other.console.until(lambda v: v["round"]["settled"])
    equal("chips: a round by hand ends by itself", (view["round"]["round"], view["next"]), (number, "open"))


PLACES = {"money": "chips", "game": "three-card-catch", "pool": "Catch",
          "limits": {"ante": {"min": 500, "max": 10000, "estimate": 1500}, "xtra": {"min": 500, "max": 10000, "estimate": 1500},
                     "natural-pair-plus": {"min": 500, "max": 500}}}
chips.house = house(PLACES, pools=[{"name": "Catch", "game": "three-card-catch"}], denominations=[100, 500, 2500, 10000])
# 50 to 1 on more than $24 would be a jackpot, and no hand that could hold one is settled unseen.
LOW = {"min": 500, "max": 2000, "estimate": 1500}
chips.house["tables"].append(
    dict(PLACES, name="Bonus", dealer="live", limits=dict(PLACES["limits"], ante=LOW, xtra=LOW), **{"cards-needed": "bonus"}))
