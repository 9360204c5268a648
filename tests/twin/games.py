"""Five settlements, written from the rules a second time and without looking at the C code.

Each function takes a round as `cardroom settle` reads it and returns, by seat, a list of entries
[wager, stake, outcome, line, returned] in the order the rules page gives.
"""
from itertools import combinations

from cards import RANKS, best_five_name, best_three, groups, rank, three, three_of_shoe, JOKER

WIN, LOSE, PUSH = "win", "lose", "push"


def entry(wager, stake, outcome, line="", returned=None):
    if returned is None:
        returned = {WIN: 2 * stake, PUSH: stake, LOSE: 0}[outcome]
    return [wager, stake, outcome, line, returned]


def even(wager, stake, compare):
    return entry(wager, stake, WIN if compare > 0 else PUSH if compare == 0 else LOSE)


def to_one(wager, stake, line, odds):
    """A line of a pay table "to 1"; odds None loses, 0 pushes, (3, 2) is 3/2."""
    if odds is None:
        return entry(wager, stake, LOSE)
    num, den = odds if isinstance(odds, tuple) else (odds, 1)
    if num == 0:
        return entry(wager, stake, PUSH, line)
    return entry(wager, stake, WIN, line, stake + stake * num // den)


def compare(a, b):
    return (a > b) - (a < b)


def seats_of(rnd):
    return sorted(rnd["seats"], key=lambda s: s["seat"])


# ---- 3 Card Catch ---------------------------------------------------------------------------------------

CATCH_XTRA = {
    "1": {"catch-royal-flush": 50, "catch-straight-flush": 20, "catch-three-of-a-kind": 10, "catch-straight": 2,
          "catch-flush": 1, "natural": 1, "other": 0},
    "2": {"catch-royal-flush": 50, "catch-straight-flush": 10, "catch-three-of-a-kind": 6, "catch-straight": 3,
          "catch-flush": 1, "natural": 1, "other": 0},
}
CATCH_PAIR_PLUS = {
    "1": (100, 40, 30, 6, 4, 2), "2": (200, 40, 30, 6, 4, 2), "3": (200, 50, 30, 5, 4, 2), "4": (200, 40, 30, 5, 4, 2),
}
CATCH_RESET = {1: 500000, 2: 25000, 3: 25000, 4: 25000, 5: 25000}
CATCH_SUIT_METER = {"s": 2, "d": 3, "h": 4, "c": 5}
SUIT_WORD = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def is_natural(first):
    h = three(first)
    return h[1] > 1 or (h[1] == 1 and h[2] >= RANKS.index("8"))


def is_royal(hand):
    return hand[0] == "straight-flush" and hand[2] == 12


def catch_deal(rnd, seats):
    deck = list(rnd["deck"].split())
    hands = {s["seat"]: [] for s in seats}
    dealer = []
    if rnd["options"].get("deal", "one-by-one") == "packets":
        for s in seats:
            for _ in range(3):
                hands[s["seat"]].append(deck.pop(0))
        for _ in range(3):
            dealer.append(deck.pop(0))
    else:
        for _ in range(3):
            for s in seats:
                hands[s["seat"]].append(deck.pop(0))
            dealer.append(deck.pop(0))
    return deck, hands, dealer


def catch_pair_plus(table, first):
    pays = CATCH_PAIR_PLUS[table]
    if not is_natural(first):
        return "", None
    h = three(first)
    if is_royal(h):
        return "royal-flush", pays[0]
    names = ("straight-flush", "three-of-a-kind", "straight", "flush", "pair")
    line = h[0] if h[0] != "pair" else "pair-of-eights"
    return line, pays[1 + names.index(h[0])]


def catch_progressive(cards, meters, rounding):
    first, stake = cards[:3], 500
    hand = best_three(cards) if len(cards) == 4 else three(first)
    if len(cards) == 4:
        if hand[0] == "straight-flush":
            suit = next(c[0][1] for c in combinations(cards, 3) if three(c) == hand)
            return "catch-sf-" + SUIT_WORD[suit], catch_meter(meters, CATCH_SUIT_METER[suit], rounding)
        fixed = {"three-of-a-kind": ("catch-three-of-a-kind", 50), "straight": ("catch-straight", 25)}.get(hand[0])
    elif is_royal(hand):
        if first[0][1] == "s":
            return "natural-royal-spades", catch_meter(meters, 1, rounding)
        fixed = ("natural-royal", 1000)
    else:
        fixed = {"straight-flush": ("natural-straight-flush", 100),
                 "three-of-a-kind": ("natural-three-of-a-kind", 75)}.get(hand[0])
    return (fixed[0], fixed[1] * stake // 5) if fixed else ("", None)


def catch_meter(meters, number, rounding):
    cents, meters[number] = meters[number], CATCH_RESET[number]
    return (cents + (99 if rounding == "up" else 50)) // 100 * 100


def three_card_catch(rnd):
    options, seats = rnd["options"], seats_of(rnd)
    deck, hands, dealer = catch_deal(rnd, seats)
    meters = dict(CATCH_RESET)
    meters.update({int(k): v for k, v in rnd.get("meters", {}).items()})
    plays = {s["seat"]: (s.get("decisions") or ["fold"])[0] == "play" for s in seats}
    first = {n: list(cards) for n, cards in hands.items()}
    dealer_first = list(dealer)
    drawing = [s["seat"] for s in seats if plays[s["seat"]] and not is_natural(first[s["seat"]])]
    if not is_natural(dealer) and drawing:
        for n in drawing:
            hands[n].append(deck.pop(0))
        dealer.append(deck.pop(0))
    out = {}
    for s in reversed(seats):  # the order of settlement, which matters to the meters
        n, w = s["seat"], s["wagers"]
        mine = best_three(hands[n])
        other = best_three(dealer_first if len(hands[n]) == 3 else dealer)
        result = compare(mine[1:], other[1:]) if plays[n] else -1
        rows = [even("ante", w["ante"], result)]
        if result > 0:
            line = "natural" if is_natural(first[n]) else "other"
            if line == "other" and mine[1] >= 2:
                line = "catch-royal-flush" if is_royal(mine) else "catch-" + mine[0]
            rows.append(to_one("xtra", w["xtra"], line, CATCH_XTRA[options.get("xtra", "1")][line]))
        else:
            rows.append(even("xtra", w["xtra"], result))
        if plays[n]:
            rows.append(even("play", w["ante"], result))
        if "natural-pair-plus" in w:
            line, odds = catch_pair_plus(options.get("natural-pair-plus", "1"), first[n])
            rows.append(to_one("natural-pair-plus", w["natural-pair-plus"], line, odds))
        if "progressive" in w:
            line, cents = catch_progressive(hands[n], meters, options.get("progressive-rounding", "up"))
            rows.append(entry("progressive", 500, LOSE if cents is None else WIN, line, cents or 0))
        out[n] = rows
    return out


# ---- Chase the Flush ------------------------------------------------------------------------------------

CHASE_XTRA = {"A": {7: 250, 6: 20, 5: 5, 4: 1}, "B": {7: 400, 6: 70, 5: 7, 4: 0}}
CHASE_SAME_SUIT = {
    "A": (("sf-6", 2000), ("flush-7", 300), ("sf-5", 100), ("flush-6", 50), ("sf-4", 20), ("flush-5", 10), ("flush-4", 1)),
    "B": (("sf-5", 500), ("flush-7", 400), ("flush-6", 50), ("sf-4", 20), ("flush-5", 5), ("flush-4", 1)),
}


def longest_suit(cards):
    by_suit = {}
    for c in cards:
        by_suit.setdefault(c[1], []).append(rank(c))
    return max((len(r), sorted(r, reverse=True)) for r in by_suit.values())


def longest_run(cards):
    best = 0
    for suit in "cdhs":
        held = {rank(c) for c in cards if c[1] == suit}
        if 12 in held:
            held.add(-1)
        for low in range(-1, 13):
            n = 0
            while low + n in held:
                n += 1
            best = max(best, n)
    return best


def chase_the_flush(rnd):
    options, seats, deck = rnd["options"], seats_of(rnd), rnd["deck"].split()
    hole = {}
    for s in seats:
        hole[s["seat"]], deck = deck[:3], deck[3:]
    dealer, community = deck[:3], deck[3:7]
    theirs = longest_suit(dealer + community)
    qualifies = theirs[0] >= 4 or (theirs[0] == 3 and theirs[1][0] >= RANKS.index("9"))
    out = {}
    for s in seats:
        n, w = s["seat"], s["wagers"]
        seven = hole[n] + community
        chosen = s.get("decisions") or []
        times = next((3 - i for i, d in enumerate(chosen) if d == "bet"), 0)
        mine = longest_suit(seven)
        result = compare(mine, theirs) if times else -1
        if not times:
            rows = [entry("ante", w["ante"], LOSE), entry("xtra", w["xtra"], LOSE)]
        else:
            rows = [even("ante", w["ante"], result if qualifies else 0)]
            if result > 0:
                line = "flush-%d" % mine[0] if mine[0] >= 4 else "shorter"
                rows.append(to_one("xtra", w["xtra"], line, CHASE_XTRA[options.get("xtra", "A")].get(mine[0], 0)))
            else:
                rows.append(even("xtra", w["xtra"], result))
            rows.append(even("all-in", w["ante"] * times, result))
        if "same-suit" in w:
            run, length = longest_run(seven), mine[0]
            met = [(odds, line) for line, odds in CHASE_SAME_SUIT[options.get("same-suit", "A")]
                   if (run if line.startswith("sf") else length) >= int(line[-1])]
            odds, line = max(met) if met else (None, "")
            rows.append(to_one("same-suit", w["same-suit"], line, odds))
        out[n] = rows
    return out


# ---- Super 3 Card ---------------------------------------------------------------------------------------

SUPER_ODDS = {
    "PT-FLT-STC-01": {"mini-royal": 50, "suited-three-of-a-kind": 10, "straight-flush": 5, "three-of-a-kind": 4,
                      "straight": 3, "suited-pair": 2, "flush": 2},
    "PT-FLT-STC-02": {"mini-royal": 60, "suited-three-of-a-kind": 30, "straight-flush": 10, "three-of-a-kind": 5,
                      "straight": 3, "suited-pair": 2, "flush": (3, 2)},
    "PT-FLT-STC-03": {"mini-royal": 100, "suited-three-of-a-kind": 50, "straight-flush": 15, "three-of-a-kind": 5,
                      "straight": 3, "suited-pair": 2, "flush": 1},
}
SUPER_BIG_HAND = {
    "01": (1000, 150, 100, 50, 30, 6, 4, 3), "02": (500, 150, 100, 50, 30, 6, 4, 3), "03": (1000, 150, 100, 40, 30, 6, 4, 3),
    "04": (1000, 150, 100, 50, 30, 5, 4, 3), "05": (200, 100, 50, 40, 30, 6, 4, 3), "06": (100, 75, 50, 40, 30, 6, 4, 3),
}
BIG_HAND_LINES = ("three-aces-suited", "mini-royal", "suited-three-of-a-kind", "straight-flush", "three-of-a-kind",
                  "straight", "suited-pair", "flush")
JACKPOT_RANKS = {"PT-BJS-213-01": "AK", "PT-BJS-213-02": "AKQ", "PT-BJS-213-03": "A"}
JACKPOT_FIXED = {
    "PT-BJS-213-01": {"suited-three-of-a-kind": 125, "straight-flush": 25, "three-of-a-kind": 20, "straight": 7, "flush": 3},
    "PT-BJS-213-02": {"suited-three-of-a-kind": 125, "straight-flush": 25, "three-of-a-kind": 20, "straight": 6, "flush": 2},
    "PT-BJS-213-03": {"suited-three-of-a-kind": 125, "straight-flush": 25, "three-of-a-kind": 20, "straight": 7, "flush": 3},
}


def super_three_card(rnd):
    options, seats, deck = rnd["options"], seats_of(rnd), rnd["deck"].split()
    hands = {s["seat"]: [] for s in seats}
    for _ in range(2):
        for s in seats:
            hands[s["seat"]].append(deck.pop(0))
    dealer = [deck.pop(0)]
    plays = {s["seat"]: (s.get("decisions") or ["surrender"])[0] == "play" for s in seats}
    for s in seats:
        if plays[s["seat"]]:
            hands[s["seat"]].append(deck.pop(0))
    if any(plays.values()):
        dealer += [deck.pop(0), deck.pop(0)]
    seed = int(options.get("jackpot-seed", 500000))
    meter = rnd.get("meters", {}).get("1", seed)
    out = {}
    for s in reversed(seats):  # the order of settlement, which matters to the meter
        n, w = s["seat"], s["wagers"]
        if not plays[n]:
            rows = [entry("ante", w["ante"], LOSE), entry("odds", w["odds"], PUSH)]
        else:
            mine, theirs = three_of_shoe(hands[n]), three_of_shoe(dealer)
            won = mine[1:] >= theirs[1:]
            rows = [even("ante", w["ante"], 1 if won else -1)]
            if won:
                table = SUPER_ODDS[options.get("odds", "PT-FLT-STC-01")]
                if mine[0] in ("pair", "high"):
                    jacks = mine[0] == "pair" and mine[2] >= RANKS.index("J")
                    line, odds = ("pair-of-jacks", 1) if jacks else ("pair-of-tens-or-less", 0)
                else:
                    line, odds = mine[0], table[mine[0]]
                rows.append(to_one("odds", w["odds"], line, odds))
            else:
                rows.append(entry("odds", w["odds"], LOSE))
            rows.append(even("play", w["ante"], 1 if won else -1))
        bonus = hands[n][:2] + dealer[:1]
        shape = three_of_shoe(bonus)
        if "big-hand" in w:
            name = shape[0]
            if name == "suited-three-of-a-kind" and shape[2] == 12:
                name = "three-aces-suited"
            pays = dict(zip(BIG_HAND_LINES, SUPER_BIG_HAND[options.get("big-hand", "PT-FLT-STC-BH-01")[-2:]]))
            rows.append(to_one("big-hand", w["big-hand"], name if name in pays else "", pays.get(name)))
        if "jackpot" in w:
            table = options.get("jackpot", "PT-BJS-213-01")
            name = {"mini-royal": "straight-flush"}.get(shape[0], shape[0])
            if len({c[1] for c in bonus}) == 1 and name in ("suited-pair", "flush"):
                name = "flush"
            if name == "suited-three-of-a-kind" and RANKS[shape[2]] in JACKPOT_RANKS[table]:
                rows.append(entry("jackpot", w["jackpot"], WIN, "jackpot", meter))
                if options.get("jackpot-kind", "progressive") == "progressive":
                    meter = seed
            else:
                pay = JACKPOT_FIXED[table].get(name)
                rows.append(entry("jackpot", w["jackpot"], LOSE) if pay is None
                            else entry("jackpot", w["jackpot"], WIN, name, pay * w["jackpot"]))
        out[n] = rows
    return out


# ---- Stadium 3 Card Poker -------------------------------------------------------------------------------

ANTE_BONUS = {"straight": 1, "three-of-a-kind": 4, "straight-flush": 5}
PAIR_PLUS = {"pair": 1, "flush": 3, "straight": 6, "three-of-a-kind": 30, "straight-flush": 40}
SIX_CARD = {
    "TCP-6B3": {"three-of-a-kind": 8, "straight": 9, "flush": 15, "full-house": 20, "four-of-a-kind": 100,
                "straight-flush": 200, "royal-flush": 1000},
    "TCP-6B4": {"three-of-a-kind": 7, "straight": 10, "flush": 15, "full-house": 20, "four-of-a-kind": 100,
                "straight-flush": 200, "royal-flush": 1000},
}
LINES = {"row1": (1, 2, 3), "row2": (4, 5, 6), "row3": (7, 8, 9), "col1": (1, 4, 7), "col2": (2, 5, 8), "col3": (3, 6, 9)}


def stadium_main(ante, play, stake, cards, dealer, played):
    """Ante and Play of one player (or of the dealer's toke), and the Ante Bonus apart."""
    if not played:
        return [entry(ante, stake, LOSE)], []
    mine, theirs = three(cards), three(dealer)
    if theirs[1] == 0 and theirs[2] < RANKS.index("Q"):
        rows = [entry(ante, stake, WIN), entry(play, stake, PUSH)]
    else:
        result = compare(mine[1:], theirs[1:])
        rows = [even(ante, stake, result), even(play, stake, result)]
    odds = ANTE_BONUS.get(mine[0])
    return rows, [[mine[0], odds * stake]] if odds else []


def stadium_three_card(rnd):
    options, deck = rnd["options"], rnd["deck"].split()
    array, dealer = deck[:9], deck[9:12]
    table = SIX_CARD.get(options.get("six-card", "TCP-6B3"))
    out = {}
    for s in seats_of(rnd):
        w = s["wagers"]
        cards = [array[i - 1] for i in s.get("pick", (1, 2, 3))]
        played = (s.get("decisions") or ["fold"])[0] == "play"
        rows = []

        def pair_plus(wager, held):
            name = three(held)[0]
            rows.append(to_one(wager, w[wager], name if name in PAIR_PLUS else "", PAIR_PLUS.get(name)))

        def six_card(wager, held):
            name = best_five_name(held + dealer)
            rows.append(to_one(wager, w[wager], name if name in table else "", table.get(name)))

        if "ante" in w:
            main, bonus = stadium_main("ante", "play", w["ante"], cards, dealer, played)
            rows += main + [entry("ante-bonus", 0, WIN, line, cents) for line, cents in bonus]
        if "pair-plus" in w:
            pair_plus("pair-plus", cards)
        if "six-card" in w:
            six_card("six-card", cards)
        for kind, settle in (("pair-plus-", pair_plus), ("six-card-", six_card)):
            for line, places in LINES.items():
                if kind + line in w:
                    settle(kind + line, [array[i - 1] for i in places])
        if "dealer-ante" in w:
            main, bonus = stadium_main("dealer-ante", "dealer-play", w["dealer-ante"], cards, dealer, played)
            rows += main + [entry("dealer-ante-bonus", 0, WIN, line, cents) for line, cents in bonus]
        if "dealer-pair-plus" in w:
            pair_plus("dealer-pair-plus", cards)
        if "dealer-six-card" in w:
            six_card("dealer-six-card", cards)
        out[s["seat"]] = rows
    return out
