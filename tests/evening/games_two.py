"""Evenings at Chase the Flush and Dealer Open Pai Gow."""
from games_three import house
from room import Table, check, equal, refused


def chase(room):
    table = Table(room, "Live")
    both = {"ante": 500, "xtra": 500}

    # The dealer has two cards of a suit at most and does not qualify.  Seat 1 bets $15 before the flop, with four clubs: X-tra
    # and Same Suit 1 to 1.  Seat 2 folds: -10.  Seat 3 bets $10 after the flop, with three spades.
    hands = {"dealer": "2c 5d 8h", "table": "3s 7c 4d 6h", 1: "Ac Kc Qc", 2: "9s Th 2d", 3: "As Js 9d"}
    table.open(hands, {1: dict(both, **{"same-suit": 500}), 2: both, 3: both})
    table.close()
    table.go("turn", {1: ["bet"], 2: ["check", "check", "fold"], 3: ["check", "bet"]})
    equal("chase: nothing is paid before the dealer's hand is open", table.credits(), (97000, 99000, 98000))
    table.turn()
    equal("chase: Antes come back before any hand is turned", table.paid((97500, 99000, 98500)), (97500, 99000, 98500))
    check("chase: and all hands lie face down", all(seat["hand"]["cards"] == "?? ?? ??" for seat in table.fresh()["seats"]))
    # Seat 1: All In 30, X-tra 10, Same Suit 10.  Seat 3: All In 20, X-tra 5.
    table.go("settle")
    table.settle()
    equal("chase: a round is paid", table.paid((102500, 99000, 101000)), (102500, 99000, 101000))

    # The dealer has three hearts, ace high.  Seat 1 has four, bets $5 at last: Ante 10, All In 10, X-tra 10 for 15.
    # Seat 2 has three with the king as read, and loses 25; its 8d is the 8h: four, Ante 10, All In 30, X-tra 10.
    hands = {"dealer": "Ah Th 4c", "table": "2h 9c 6s Ks", 1: "3h 5h 7h", 2: "Kh Qh 8d"}
    table.open(hands, {1: both, 2: both})
    table.close()
    table.go("settle", {1: ["check", "check", "bet"], 2: ["bet"]})
    table.settle()
    equal("chase: as it was read", table.paid((104000, 96500, 101000)), (104000, 96500, 101000))
    index = table.console.view["cards"].split().index("8d")
    table.put_right("chase", "correct", index=index, was="8d", reason="misread", **{"is": "8h"})
    table.settle()
    equal("chase: a misread card is corrected after the settlement", table.paid((104000, 101500, 101000)), (104000, 101500, 101000))

    # Seat 2's hand is ruined before anybody has seen it: it is ruled dead.
    table.open(hands, {1: both, 2: both})
    table.close()
    table.cards()
    answer = table.rule("hand-touched", "dead-seat", seat=2, reason="a drink fell over it")
    check("chase: a hand is ruled dead", answer["is"] == "view", answer)
    equal("chase: and its stakes are back", table.paid((103000, 101500, 101000)), (103000, 101500, 101000))
    table.go("settle", {1: ["bet"]})
    table.settle()
    # Seat 1: Ante 10, All In 30, X-tra 10 for 25.
    equal("chase: the others play on", table.paid((106500, 101500, 101000)), (106500, 101500, 101000))


chase.house = house({"game": "chase-the-flush", "limits": {"ante": {"min": 500, "max": 10000}, "xtra": {"min": 500, "max": 10000}}})


def pai_gow(room):
    table = Table(room, "Live")

    # The dealer's kings stay behind, 9 8 in front.  Seat 1 sets Q J before aces and wins: +5.  Seat 2 loses both: -5.  Seat 3
    # sets A 8 before queens: one of each, a push.
    hands = {"dealer": "Kc Kd 9h 8s 5c 4d 2h", 1: "Qc Jd Ah Ad 7s 6h 3c", 2: "9d 7c Th Td 6d 4s 3h", 3: "As 8d Qs Qh 6c 5h 2s"}
    bets = {1: {"pai-gow": 500}, 2: {"pai-gow": 500}, 3: {"pai-gow": 500}}
    table.open(hands, bets)
    table.close()
    refused("pai-gow: the house has drawn the first packet", table.deal("start", spot=3), "out-of-order")
    check("pai-gow: and the console names it", table.fresh()["round"].get("first_spot"), table.fresh()["round"])
    table.cards()
    refused("pai-gow: no hand is set before the last four are verified", room.player[1].do({"do": "act", "action": "house-way"}), "verify-left-cards", "out-of-order")
    table.must("deck", handling="left", count=4)
    faced = {"action": "set", "front": "?? ??"}
    table.go("settle", {1: [faced], 2: [faced], 3: [faced]})
    table.settle()
    equal("pai-gow: a round is paid", table.paid((100500, 99500, 100000)), (100500, 99500, 100000))

    # During pay and take it is seen that the house hand lies wrong: all hands are reset.  Seat 3 sets 8 6 in front this time.
    refused("pai-gow: no other ruling is possible", table.rule("house-hand-wrong", "continue", reason="never mind"), "ruling-not-allowed")
    answer = table.rule("house-hand-wrong", "reset-hands", authority="document", clause="P-9", reason="8 5 lay in front")
    check("pai-gow: hands are reset during pay and take", answer["is"] == "view", answer)
    equal("pai-gow: what was paid is taken back", table.paid((99500, 99500, 99500)), (99500, 99500, 99500))
    equal("pai-gow: the hands lie open, and nobody has set one", [(s["hand"]["cards"][:5], s["decided"]) for s in table.fresh()["seats"]],
          [("Qc Jd", False), ("9d 7c", False), ("As 8d", False)])
    table.go("settle", {1: [{"action": "set", "front": "Qc Jd"}], 2: ["house-way"], 3: [{"action": "set", "front": "8d 6c"}]})
    table.settle()
    equal("pai-gow: and paid as the hands are now", table.paid((100500, 99500, 99500)), (100500, 99500, 99500))

    # The dealer's second jack is a king that was misread: all have lost, and then nobody has, and they set their hands.
    # K 8 5 4 2 and J 9: seat 1 wins both, seat 2 one, seat 3 both.
    hands = {"dealer": "Jc Jd 9h 8s 5c 4d 2h", 1: "Qc Jh Ah Ad 7s 6h 3c", 2: "9d 7c Th Td 6d 4s 3h", 3: "As 8d Qs Qh 6c 5h 2s"}
    table.open(hands, bets)
    table.close()
    table.cards()
    table.must("deck", handling="left", count=4)
    table.go("settle")
    table.settle()
    equal("pai-gow: two jacks take all", table.paid((100000, 99000, 99000)), (100000, 99000, 99000))
    index = table.console.view["cards"].split().index("Jd")
    table.put_right("pai-gow", "correct", index=index, was="Jd", reason="misread", **{"is": "Kd"})
    table.go("settle", {1: [faced], 2: [faced], 3: [faced]})
    table.settle()
    equal("pai-gow: a misread jack is corrected after the settlement", table.paid((101000, 99500, 100000)), (101000, 99500, 100000))

    # Five cards are left after the deal: somebody has six.
    table.open(hands, bets)
    table.close()
    table.cards()
    table.must("deck", handling="left", count=5)
    refused("pai-gow: nobody sets a hand", room.player[1].do({"do": "act", "action": "house-way"}), "verify-left-cards", "out-of-order")
    refused("pai-gow: no policy changes it", table.rule("too-few-cards", "continue", reason="never mind"), "ruling-not-allowed")
    answer = table.rule("too-few-cards", "dead-round", authority="document", clause="P-3", reason="six cards at seat 2")
    check("pai-gow: all hands are dead", answer["is"] == "view", answer)
    equal("pai-gow: and the stakes are back", table.paid((101000, 99500, 100000)), (101000, 99500, 100000))


pai_gow.house = house({"game": "dealer-open-pai-gow"})
