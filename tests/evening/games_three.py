"""Evenings at 3 Card Catch, Super 3 Card and live Stadium 3 Card Poker."""
from room import CARD, Table, check, equal, refused


def house(table, **more):
    return dict({"venue": "Evening", "jurisdiction": "wa-tribal", "store": "sqlite:house.db", "addresses": ["127.0.0.1:0"],
                 "tables": [dict({"name": "Live", "dealer": "live"}, **table)]}, **more)


def catch(room):
    table = Table(room, "Live")

    # A normal round.  Seat 1: a pair of kings, a natural: Ante, Play and X-Tra pay 1 to 1, the Progressive loses: -20 +30.
    # Seat 2 loses Natural Pair Plus, catches a straight: X-Tra 2 to 1: -20 +35.  Seat 3 folds: -15.
    hands = {"dealer": "2c 7d 9h 4s", 1: "Ks Kd 3c", 2: "5h 6c Jd 7h", 3: "Qc 8d 2h"}
    table.open(hands, {1: {"ante": 500, "xtra": 500, "progressive": 500}, 2: {"ante": 500, "xtra": 500, "natural-pair-plus": 500},
                       3: {"ante": 500, "xtra": 500, "progressive": 500}})
    table.close()
    table.go("settle", {1: ["play"], 2: ["play"], 3: ["fold"]})
    table.settle()
    equal("catch: a round is paid", table.paid((101000, 101500, 98500)), (101000, 101500, 98500))
    # Two Progressive wagers: 5 % of $10 to meter 1, 4 % to each other.
    equal("catch: and its wagers are on the meters", table.meters(), (500050, 25040, 25040, 25040, 25040))

    # The 3c of seat 1 was the Kh: three kings, for which the Progressive pays 15 for 1.
    table.put_right("catch", "correct", index=8, was="3c", reason="misread", **{"is": "Kh"})
    table.settle()
    equal("catch: a misread card is corrected after the settlement", table.paid((108500, 101500, 98500)), (108500, 101500, 98500))

    exchanged(table)
    exposed(table)
    two_hits(table)
    locked(room, table)
    ruled_dead(room, table)
    claimed(room, table)


def exchanged(table):
    # Seat 1 is read as three queens (Natural Pair Plus 30 to 1), but its Qh is seat 2's and the Kc its own: 2 to 1.
    # Seat 1: -20, Ante, Play and X-Tra 30, Natural Pair Plus 155 as read, 15 as it is.  Seat 2, a pair: -15 +30 either way.
    # Seat 3 draws the 6h and loses to the ace: -15.
    hands = {"dealer": "Ac 9d 4h 2s", 1: "Qc Qd Qh", 2: "9c 9h Kc", 3: "2d 3s 7c 6h"}
    both = {"ante": 500, "xtra": 500}
    table.open(hands, {1: dict(both, **{"natural-pair-plus": 500}), 2: both, 3: both})
    table.close()
    cards = table.go("settle", {1: ["play"], 2: ["play"], 3: ["play"]})["cards"]
    table.settle()
    equal("catch: two exchanged cards, as they were read", table.paid((125000, 103000, 97000)), (125000, 103000, 97000))
    refused("catch: one of them alone cannot be corrected", table.supervise("correct", index=8, was="Qh", reason="exchanged", **{"is": "Kc"}), "card-repeated")
    right = cards.replace("Qh", "??").replace("Kc", "Qh").replace("??", "Kc")
    table.put_right("catch", "corrections", cards=right, reason="exchanged")
    table.settle()
    equal("catch: both together are", table.paid((111000, 103000, 97000)), (111000, 103000, 97000))


def exposed(table):
    # Seat 2's first card fell open, the 5d: ruled to be replaced and burnt.  Seat 1 catches a pair of tens, seat 2 wins
    # with the ace; X-Tra pushes for both: -15 +25.  Seat 3 folds: -10.
    hands = {"dealer": "6c 3d Jh 2h", 1: "4c 5s Th Ts", 2: "2c 7h Ad 9s", 3: "Tc 6d 3h"}
    both = {"ante": 500, "xtra": 500}
    table.open(hands, {1: both, 2: both, 3: both})
    table.close()
    table.cards()
    cards = table.console.view["cards"]
    refused("catch: the policy of the table decides", table.rule("card-exposed", "burn", card="5d", seat=2, reason="it fell open"), "ruling-not-allowed")
    answer = table.rule("card-exposed", "replace", card="5d", cards=cards, seat=2, reason="it fell open")
    check("catch: an exposed card is ruled to be replaced", answer["is"] == "view", answer)
    table.go("turn", {1: ["play"], 2: ["play"], 3: ["fold"]})
    refused("catch: the burnt card is in no hand", table.deal("turn", cards="5d"), "card-repeated")
    table.go("settle")
    table.settle()
    equal("catch: the round with the exposed card is paid", table.paid((112000, 104000, 96000)), (112000, 104000, 96000))

    # The same again, and the round is dead: all stakes go back.
    table.open(hands, {1: both, 3: both})
    table.close()
    table.cards()
    refused("catch: a dealer does not rule", table.deal("irregularity", irregularity="card-exposed", effect="dead-round", authority="house-rule", reason="x"), "not-allowed")
    check("catch: a round is ruled dead", table.rule("card-exposed", "dead-round", reason="three cards fell open")["is"] == "view")
    equal("catch: and the stakes are back", table.paid((112000, 104000, 96000)), (112000, 104000, 96000))


def two_hits(table):
    # Seats 1 and 3 both catch a straight flush in clubs.  Four Progressive wagers of $5 so far: meter 5 is at $250.80,
    # which is paid as $251 to the highest seat; the other has the reset value of $250.
    # Each: -20, Ante and Play 20, X-Tra 20 to 1 is 105.  Seat 2 wins with the king, X-Tra pushes: -15 +25.
    hands = {"dealer": "5h 6s Qh 8d", 1: "2c 3c Kd 4c", 2: "7s 4h Kh 2s", 3: "9c Tc 2d Jc"}
    three = {"ante": 500, "xtra": 500, "progressive": 500}
    table.open(hands, {1: three, 2: {"ante": 500, "xtra": 500}, 3: three})
    table.close()
    equal("catch: four wagers are on the meters", table.meters(), (500100, 25080, 25080, 25080, 25080))
    view = table.go("settle", {1: ["play"], 2: ["play"], 3: ["play"]})
    prizes = [a["returned"] for seat in view["seats"] for a in seat["awards"] if a.get("meter")]
    equal("catch: what they pay is known before", prizes, [25000, 25100])
    table.settle()
    equal("catch: two hits of one meter", table.paid((147500, 105000, 131600)), (147500, 105000, 131600))
    equal("catch: which is at its reset value", table.meters(), (500100, 25080, 25080, 25080, 25000))


def royal(table):
    """Seat 2 has the royal flush in spades; seat 1 loses with the nine: -15.  Seat 2: -20, 30 and the meter."""
    hands = {"dealer": "2h 5d Jh 7c", 1: "4s 6d 9c 3h", 2: "As Ks Qs"}
    number = table.open(hands, {1: {"ante": 500, "xtra": 500}, 2: {"ante": 500, "xtra": 500, "progressive": 500}})
    table.close()
    table.go("settle", {1: ["play"], 2: ["play"]})
    table.settle()
    return number


def locked(room, table):
    # Meter 1 is at $5,001.25 with this wager, which is paid as $5,002.
    number = royal(table)
    equal("catch: a jackpot is not paid yet", table.credits(), (146000, 106000, 131600))
    lock = table.fresh()["locks"][0]
    equal("catch: it is locked", (lock["cents"], lock["terminal"], lock["round"]), (500200, 2, number))
    equal("catch: and off its meter", table.meters(), (500000, 25100, 25100, 25100, 25020))
    refused("catch: no round opens", table.deal("open"), "jackpot-locked")
    undo = {"table": "Live", "round": number, "reason": "the deck had two aces of spades"}
    refused("catch: the dealer does not void it", table.deal("void", round=number, reason="x"), "not-allowed")
    asked = room.by("ann", "void", **undo)
    check("catch: one supervisor alone does not", "proposal" in asked, asked)
    equal("catch: nothing has changed yet", table.credits(), (146000, 106000, 131600))
    refused("catch: she cannot approve it herself", room.by("ann", "approve", proposal=asked["proposal"]), "same-person", "second-person")
    refused("catch: nor the cashier", room.by("cy", "approve", proposal=asked["proposal"]), "not-allowed")
    answer = room.by("sue", "approve", proposal=asked["proposal"])
    check("catch: a second supervisor approves", "code" not in answer, answer)
    equal("catch: stakes are back, what was paid is taken back", table.paid((147500, 105000, 131600)), (147500, 105000, 131600))
    equal("catch: the jackpot is back on its meter", table.meters(), (500100, 25080, 25080, 25080, 25000))
    equal("catch: no lock is left", table.fresh()["locks"], [])


def ruled_dead(room, table):
    # The same hand again, and its player has touched the cards: a ruling that takes a jackpot away takes two people.  The
    # round is open again then, with seat 1's stakes in it; it is voided, so that the evening goes on as before.
    number = royal(table)
    dead = {"seat": 2, "clause": "7.2", "reason": "took them from the layout"}
    table.rule("hand-touched", "dead-seat", **dead)
    equal("catch: one supervisor does not rule a jackpot away", (table.credits(), len(table.fresh()["locks"])), ((146000, 106000, 131600), 1))
    waits = room.by("sue", "proposals")[0]
    equal("catch: the second person sees what is ruled", {k: waits[k] for k in ("what", "who", "table", "round", "irregularity", "effect", "seat", "reason")},
          {"what": "ruling", "who": "ann", "table": "Live", "round": number, "irregularity": "hand-touched", "effect": "dead-seat", "seat": 2, "reason": dead["reason"]})
    refused("catch: nothing else is asked for meanwhile", room.by("sue", "void", table="Live", round=number, reason="x"), "second-person")
    refused("catch: she cannot approve it herself", room.by("ann", "approve", proposal=waits["proposal"]), "same-person")
    room.by("sue", "approve", proposal=waits["proposal"])
    equal("catch: the hand is dead, its stakes are back", table.paid((146000, 105000, 131600)), (146000, 105000, 131600))
    equal("catch: the jackpot is back on its meter", (table.meters(), table.fresh()["locks"]), ((500100, 25080, 25080, 25080, 25000), []))
    asked = room.by("ann", "void", table="Live", round=number, reason="the other hand is not played on")
    room.by("sue", "approve", proposal=asked["proposal"])
    equal("catch: and nobody is richer", table.credits(), (147500, 105000, 131600))


def claimed(room, table):
    # The same hand once more; this time it is verified, paid, and carried away: 5002 + 1060.
    number = royal(table)
    lock = table.fresh()["locks"][0]["lock"]
    refused("catch: it is not paid unverified", room.by("ann", "pay", lock=lock), "not-verified")
    room.by("dan", "verify", lock=lock)
    refused("catch: nor with one", room.by("ann", "pay", lock=lock), "not-verified")
    room.by("ann", "verify", lock=lock)
    room.watched(lock)
    room.by("ann", "pay", lock=lock)
    equal("catch: two people have verified it, and it is paid", table.paid((146000, 606200, 131600)), (146000, 606200, 131600))
    two = room.player[2]
    two.do({"do": "collect"})
    equal("catch: and carried away", table.paid((146000, 0, 131600)), (146000, 0, 131600))
    undo = {"table": "Live", "round": number, "reason": "the deck had two aces of spades"}
    seen = room.by("sue", "void-preview", table="Live")
    # Paid: 30 and 5002, of which nothing is there; the stake of $20 goes back and pays for a part of it.
    equal("catch: what a void would do is seen before", (seen["second"], seen["paid"], seen["claims"], seen["meters"]), (True, 503200, 501200, 500125))
    asked = room.by("sue", "void", **undo)
    refused("catch: she cannot approve it herself", room.by("sue", "approve", proposal=asked["proposal"]), "same-person", "second-person")
    room.by("ann", "approve", proposal=asked["proposal"])
    equal("catch: what was carried away is a claim", room.by("ann", "claims"), [{"terminal": 2, "name": "T2", "cents": 501200}])
    equal("catch: nobody else's credit is touched", table.credits(), (147500, 0, 131600))
    equal("catch: the jackpot is back on its meter again", table.meters(), (500100, 25080, 25080, 25080, 25000))
    room.by("cy", "claim-paid", terminal=2, cents=501200, person="Two")
    equal("catch: it is paid", room.by("ann", "claims"), [])


catch.house = house({"game": "three-card-catch", "pool": "Catch", "limits": {"natural-pair-plus": {"min": 100, "max": 500}},
                     "irregularities": {"card-exposed": ["replace", "dead-round"]}},
                    pools=[{"name": "Catch", "game": "three-card-catch"}])


def reader(room):
    # The first round of the evening at 3 Card Catch, with a device that reads every card as it leaves the shoe.
    table = Table(room, "Live")
    table.pair_reader()
    hands = {"dealer": "2c 7d 9h 4s", 1: "Ks Kd 3c", 2: "5h 6c Jd 7h", 3: "Qc 8d 2h"}
    both = {"ante": 500, "xtra": 500}
    table.open(hands, {1: both, 2: dict(both, **{"natural-pair-plus": 500}), 3: both})
    table.close()
    equal("reader: a round begins", table.read("S"), "start")
    refused("reader: the dealer enters no cards", table.deal("cards", cards="?? ?? ??"), "reader-feeds")
    view = table.feed()
    equal("reader: the console has backs", (view["cards"], view["round"]["dealer"]["cards"]), (" ".join(["??"] * 12), "?? ?? ??"))
    # Whoever asks about the round is told no card of it.
    for name in ("ann", "dan"):
        room.by(name, "replay", round=table.number)
    for request in ("rounds", "events", "alarms", "card-readers"):
        room.by("ann", request)
    for number, player in room.player.items():
        player.ask({"do": "round", "round": table.number})
        player.ask({"do": "recall"})
    for what in ("rounds", "transfers", "events"):
        text = room.house.ask(f"/api/export?what={what}&format=json", room.token["ann"]).decode()
        equal(f"reader: no card of it is in the export of {what}", set(CARD.findall(text)) & set(sum(table.hands.values(), [])), set())
    equal("reader: and so have the terminals: players look at their cards", {p.view["mine"]["hand"]["cards"] for p in room.player.values()}, {"?? ?? ??"})
    table.act(1, "play")
    table.act(2, "play")
    table.act(3, "fold")
    for _ in range(4):  # what was read stays sealed until its hand is turned
        view = table.fresh()
        if view["next"] != "turn":
            break
        room.recorder.turned(table.number, table.hands[table.place(view["round"]["need"])][:3])
        table.must("turn")
    table.feed()
    table.settle()
    equal("reader: the round is paid", table.paid((101500, 101500, 99000)), (101500, 101500, 99000))
    equal("reader: a card that nobody receives is burnt", table.read("D As"), "burnt")


reader.house = house({"game": "three-card-catch", "cards": "reader", "reader-approval": "test", "without": ["progressive"],
                      "limits": {"natural-pair-plus": {"min": 100, "max": 500}}})


def super_three(room):
    table = Table(room, "Live")

    # Seat 1 has a straight flush with the dealer's 7h: Big Hand 50 to 1 is 255, 21+3 25 for 1 is 25; paid before anybody
    # plays: -16 +280.  Seat 3's pair loses the Big Hand Bonus.
    hands = {"dealer": "7h Kd 3c", 1: "5h 6h 2c", 2: "9c 9d", 3: "2s 7c 7d"}
    both = {"ante": 500, "odds": 500}
    table.open(hands, {1: dict(both, **{"big-hand": 500, "jackpot": 100}), 2: both, 3: dict(both, **{"big-hand": 500})}, shuffled=True)
    table.close()
    table.cards()
    equal("super: bonuses are paid before the decision", table.paid((126400, 99000, 98500)), (126400, 99000, 98500))
    # Seat 1 plays and loses: -5.  Seat 2 surrenders, Odds come back.  Seat 3 wins with sevens, Odds push: -5 +25.
    table.go("settle", {1: ["play"], 2: ["surrender"], 3: ["play"]})
    table.settle()
    equal("super: a round is paid", table.paid((125900, 99500, 100500)), (125900, 99500, 100500))
    equal("super: 10 % of a dollar is on the meter", table.meters(), (500010,))

    # Read as 8s 9s Ts, a straight flush again: -16 +280; but the 8s is the 8d, a straight: 6 to 1 and 7 for 1, -16 +42.
    table.open({"dealer": "Ts", 1: "8s 9s"}, {1: dict(both, **{"big-hand": 500, "jackpot": 100})})
    table.close()
    table.cards()
    equal("super: a misread card is paid", table.paid((152300, 99500, 100500)), (152300, 99500, 100500))
    table.put_right("super: a step has paid", "correct", index=0, was="8s", reason="misread", **{"is": "8d"})
    equal("super: and corrected before anybody decides", table.paid((128500, 99500, 100500)), (128500, 99500, 100500))
    table.go("settle", {1: ["surrender"]})
    table.settle()
    equal("super: surrender gives the Odds back", table.paid((129000, 99500, 100500)), (129000, 99500, 100500))

    # Three kings of hearts: the meter, $5,000.30, locked before the decision; the round goes on: a suited pair pays 2 to 1.
    table.open({"dealer": "Kh 4d 9s", 2: "Kh Kh 2c"}, {2: dict(both, jackpot=100)})
    table.close()
    table.cards()
    lock = table.fresh()["locks"][0]
    equal("super: a jackpot is locked before the decision", lock["cents"], 500030)
    table.go("settle", {2: ["play"]})
    table.settle()
    equal("super: the round goes on beside it", table.paid((129000, 101400, 100500)), (129000, 101400, 100500))
    refused("super: no round opens", table.deal("open"), "jackpot-locked")
    room.by("dan", "verify", lock=lock["lock"])
    room.by("ann", "verify", lock=lock["lock"])
    room.watched(lock["lock"])
    room.by("ann", "pay", lock=lock["lock"])
    equal("super: the jackpot is paid", table.paid((129000, 601430, 100500)), (129000, 601430, 100500))
    equal("super: the meter is at its seed", table.meters(), (500000,))

    # A card lies face up in the shoe and is burnt.  Seat 1 wins with the queen: Odds push, +10.  Three threes pay Odds 4 to 1,
    # +30, a pair of jacks 1 to 1, +15.
    table.open({"dealer": "8c Td 6s", 1: "Qc 4d 9h", 2: "3c 3h 3d", 3: "Jc Jd 5c"}, {1: both, 2: both, 3: both})
    table.close()
    answer = table.rule("card-boxed", "burn", card="Ah", reason="face up in the shoe")
    check("super: a boxed card is burnt", answer["is"] == "view", answer)
    table.go("settle", {1: ["play"], 2: ["play"], 3: ["play"]})
    table.settle()
    equal("super: the round goes on without it", table.paid((130000, 604430, 102000)), (130000, 604430, 102000))

    # 11 + 3 + 6 + 12 cards and the burnt one: past the 31st of 312, where the cut card lies.
    view = table.fresh()
    equal("super: the cut card is out", (view["next"], view["deck"]["shuffle_due"]), ("shuffle", True))
    refused("super: no round opens", table.deal("open"), "shuffle-first")
    table.open({"dealer": "8c Td 6s", 1: "Qc 4d 9h"}, {1: both}, shuffled=True)
    table.close()
    table.go("settle", {1: ["play"]})
    table.settle()
    equal("super: after a shuffle the evening goes on", table.paid((131000, 604430, 102000)), (131000, 604430, 102000))
    equal("super: with a whole shoe", table.fresh()["deck"]["left"], 312 - 6)


super_three.house = house({"game": "super-three-card", "pool": "21+3", "options": {"penetration": 10}, "limits": {"big-hand": {"min": 100, "max": 500}}},
                          pools=[{"name": "21+3", "game": "super-three-card"}])


def stadium(room):
    table = Table(room, "Live")

    # Seat 1 has a pair: Ante, Play and Pair Plus 1 to 1: -15 +30.  Seat 2 a straight flush, Ante Bonus 5 to 1: -10 +45, and
    # the same for the dealer: -10, and 45 are tokes.  Seat 3 folds: -5.
    hands = {"dealer": "Qh 8c 3d", "table": "2c 2d 9h 4s 5s 6s Kd Qd 7c"}
    table.open(hands, {1: {"ante": 500, "pair-plus": 500, "pick": [1, 2, 3]}, 2: {"ante": 500, "dealer-ante": 500, "pick": [4, 5, 6]},
                       3: {"ante": 500, "pick": [7, 8, 9]}})
    view = table.fresh()
    check("stadium: a countdown runs", view["round"]["deadline"] > view["now"] and view["round"]["window"] == 3000, view["round"])
    table.console.until(lambda v: v["round"]["phase"] != "betting")
    refused("stadium: no more bets", room.player[1].do({"do": "bets", "spots": {"ante": 1000}}), "betting-closed", "late")
    table.go(("settle", "open"), {1: ["play"], 2: ["play"], 3: ["fold"]})
    table.settle()
    equal("stadium: a round is paid", table.paid((101500, 102500, 99500)), (101500, 102500, 99500))
    equal("stadium: tokes are the dealers'", table.fresh()["tokes"], 4500)

    # A seat that does not decide in time folds.  Read with a 9d, which was a 9h: both seats are asked again [L-7].
    hands = {"dealer": "Ah Kc 3d", "table": "2c 2d 9d 4s 5s 6s Kd Qd 7c"}
    table.open(hands, {1: {"ante": 500, "pair-plus": 500, "pick": [1, 2, 3]}, 2: {"ante": 500, "pick": [4, 5, 6]}})
    table.console.until(lambda v: v["round"]["phase"] != "betting")
    table.cards()
    room.player[1].until(lambda v: v.get("actions"))
    room.player[1].do({"do": "act", "action": "play"})
    table.console.until(lambda v: v["round"]["phase"] == "dealing")
    misread = {"index": 2, "was": "9d", "is": "9h", "reason": "misread"}
    refused("stadium: not by the dealer alone", table.deal("correct", **misread), "last-entry")
    check("stadium: a supervisor corrects the array", table.supervise("correct", **misread)["is"] == "view")
    equal("stadium: and every seat decides again", [s["decided"] for s in table.fresh()["seats"]][:2], [False, False])
    table.act(1, "play")
    table.console.until(lambda v: v["round"]["phase"] == "dealing")
    table.go("settle")
    table.settle()
    # Seat 1: -15 +30 again.  Seat 2 has let its time run out with a straight flush: -5.
    equal("stadium: the clock folds", table.paid((103000, 102000, 99500)), (103000, 102000, 99500))
    room.by("dan", "tokes", table="Live", cents=4500)
    equal("stadium: tokes are paid out", table.fresh()["tokes"], 0)


stadium.house = house({"game": "stadium-three-card", "seats": 6, "windows": {"betting": 3, "decision": 2, "pause": 1}})
