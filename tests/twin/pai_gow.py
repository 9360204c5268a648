"""Dealer Open Pai Gow a second time: hands with the bug, the House Way as sentences, every wager."""
from itertools import combinations

from cards import DECK, JOKER, RANKS, groups, one_suit, rank, ranks_down
from games import LOSE, PUSH, WIN, entry, even, seats_of, to_one

R = {name: i for i, name in enumerate(RANKS)}


def run_height(cards, wheel):
    """The height of a straight over five natural cards, A-2-3-4-5 by the option wheel; None if it is none."""
    down = ranks_down(cards)
    if down == [12, 11, 10, 9, 8]:
        return 14
    if down == [12, 3, 2, 1, 0]:
        return {"lowest": 3, "second": 13}[wheel]
    return down[0] if len(set(down)) == 5 and down[0] - down[4] == 4 else None


def natural_five(cards, wheel):
    shape = groups(cards)
    counts = [n for n, _ in shape]
    by_group = [r for _, r in shape]
    height, flush = run_height(cards, wheel), one_suit(cards)
    if height is not None and flush:
        return (9,) if height == 14 else (8, height)
    if counts[0] == 4:
        return (7, *by_group)
    if counts == [3, 2]:
        return (6, *by_group)
    if flush:
        return (5, *by_group)
    if height is not None:
        return (4, height)
    return ({(3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(counts), 0), *by_group)


BUG_COMPLETES = (4, 5, 8, 9)  # straight, flush, straight flush, royal flush
memory = {}


def value5(cards, wheel="lowest"):
    """The joker: whatever completes a straight or flush, else an ace.  What kind it is does not ask for the wheel."""
    key = tuple(sorted(cards)), wheel
    if key not in memory:
        memory[key] = value5_fresh(*key)
    return memory[key]


def value5_fresh(cards, wheel):
    if JOKER not in cards:
        return natural_five(cards, wheel)
    four = [c for c in cards if c != JOKER]
    shape = groups(cards)  # the joker counted as an ace
    counts = tuple(n for n, _ in shape)
    if counts == (5,):
        return (10,)
    as_ace = ({(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(counts, 0), *[r for _, r in shape])
    completed = [natural_five(four + [c], wheel) for c in DECK if c not in four]
    return max([as_ace] + [v for v in completed if v[0] in BUG_COMPLETES])


def value2(cards):
    down = ranks_down(cards)
    return (1, down[0]) if down[0] == down[1] else (0, *down)


def is_foul(front, back):
    f, b = value2(front), value5(back)
    if f[0] != b[0]:
        return f[0] > b[0]
    return f > b[:len(f)]


def best_of_seven(seven):
    return max(value5(c) for c in combinations(seven, 5))


def splits(seven):
    for front in combinations(seven, 2):
        yield list(front), [c for c in seven if c not in front]


# ---- House Way ------------------------------------------------------------------------------------------


def two_pair_rule(held, singles, way):
    pairs = sorted((r for r, n in held.items() if n == 2), reverse=True)
    if len(pairs) == 3:
        return [pairs[0]] * 2
    h, l = pairs
    ace_alone = 12 in singles
    sevens = h >= R["7"] if way == "either-pair" else l >= R["7"]
    if (sevens and not ace_alone) or (h >= R["J"] and l >= R["6"] and ace_alone) or h == 12:
        return [l, l]
    return singles[:2]


def quads_rule(held, singles):
    q = next(r for r, n in held.items() if n == 4)
    beside = [r for r, n in held.items() if n in (2, 3)]
    p = beside[0] if beside else None
    if q == 12:
        return [p, p] if p is not None and p >= R["7"] else [q, q]
    if q >= R["J"]:
        return [p, p] if p is not None and p >= R["T"] else [q, q]
    if p is not None:
        return [p, p]
    if q >= R["7"] and 12 not in singles:
        return [q, q]
    return singles[:2]


def full_house_rule(held, singles):
    trips = [r for r, n in held.items() if n == 3]
    pairs = [r for r, n in held.items() if n == 2]
    if len(trips) == 2:
        return [max(trips)] * 2
    if len(pairs) == 2:
        return [max(trips + pairs)] * 2
    if pairs == [R["2"]] and singles[0] >= R["K"]:
        return singles[:2]
    return pairs * 2


def complete_hand(seven, wheel):
    able = [(value2(f), value5(b, wheel), f, b) for f, b in splits(seven)]
    able = [s for s in able if s[1][0] in BUG_COMPLETES]
    steps = [lambda s: s[0] >= (0, R["K"]), lambda s: s[1][0] == 9, lambda s: s[0] >= (0, R["J"]),
             lambda s: s[1][0] == 8, lambda s: True]
    for step in steps:
        chosen = [s for s in able if step(s)]
        if chosen:
            return max(chosen, key=lambda s: s[:2])
    raise AssertionError("a complete hand has a complete back")


def house_way(seven, way, wheel):
    """(front value, back value) of the setting."""
    held = {}
    for c in seven:
        held[rank(c)] = held.get(rank(c), 0) + 1
    singles = sorted((r for r, n in held.items() if n == 1), reverse=True)
    pairs = sorted((r for r, n in held.items() if n == 2), reverse=True)
    category = best_of_seven(seven)[0]
    counts = sorted(held.values(), reverse=True)
    if category == 10:
        front = [11, 11] if held.get(11, 0) >= 2 else [12, 12]
    elif 4 in counts and category in (7, 8, 9):
        front = quads_rule(held, singles)
    elif category in (4, 5, 6, 8, 9) and counts[0] == 3 and counts[1] >= 2:
        front = full_house_rule(held, singles)
    elif category in BUG_COMPLETES:
        if len(pairs) >= 2 and ((pairs[0] >= R["Q"] and pairs[1] >= R["6"]) or 12 in held):
            front = two_pair_rule(held, singles, way)
        else:
            return complete_hand(seven, wheel)[:2]
    elif category == 3:
        front = [12, singles[0]] if counts[0] == 3 and held.get(12, 0) == 3 else singles[:2]
    elif category == 2:
        front = two_pair_rule(held, singles, way)
    elif category == 1:
        front = singles[:2]
    else:
        front = singles[1:3]
    wanted = sorted(front, reverse=True)
    fits = [(value5(b, wheel), value2(f)) for f, b in splits(seven) if ranks_down(f) == wanted]
    back, front_value = max(fits)
    return front_value, back


# ---- Chan Chu -------------------------------------------------------------------------------------------

CHAN_CHU = {
    "1": (("sf-7", 5000), ("super-full-house", 2000), ("five-aces", 500), ("natural-flush-7", 200), ("royal-flush", 100),
          ("natural-straight-7", 50), ("straight-flush", 40), ("four-of-a-kind", 20), ("full-house", 5), ("flush", 4),
          ("three-of-a-kind", 3), ("straight", 2)),
    "2": (("sf-7", 2000), ("super-full-house", 1000), ("five-aces", 300), ("natural-flush-7", 125), ("royal-flush", 100),
          ("natural-straight-7", 50), ("straight-flush", 40), ("four-of-a-kind", 20), ("full-house", 5), ("flush", 4),
          ("three-of-a-kind", 3), ("straight", 2)),
}
LATER = ("natural-sf-7", "royal-match", "wild-sf-7", "five-aces", "royal-flush", "straight-flush", "four-of-a-kind",
         "full-house", "flush", "three-of-a-kind", "straight", "three-pair")
for table, pays in (("3", (5000, 1000, 750, 250, 100, 50, 20, 5, 4, 3, 2, 0)),
                    ("4", (8000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2, None)),
                    ("5", (2500, 1000, 750, 250, 125, 50, 25, 5, 4, 3, 2, None))):
    CHAN_CHU[table] = tuple(zip(LATER, pays))
ENVY = {"3": dict(zip(LATER, (1000, 250, 100, 50, 25, 10, 5))), "4": dict(zip(LATER, (5000, 1000, 500, 250, 50, 20, 5))),
        "5": dict(zip(LATER, (1000, 750, 250, 100, 50, 20, 5)))}


def seven_in_a_row(ranks, wild):
    for low in range(-1, 7):
        wanted = {12 if r == -1 else r for r in range(low, low + 7)}
        if len(set(ranks)) == len(ranks) and len(wanted - set(ranks)) == (1 if wild else 0) and set(ranks) <= wanted:
            return True
    return False


def chan_chu_lines(seven):
    wild = JOKER in seven
    natural = [c for c in seven if c != JOKER]
    suited = one_suit(natural)
    row = seven_in_a_row([rank(c) for c in natural], wild)
    counts = [n for n, _ in groups(seven)]
    fives = {value5(c)[0] for c in combinations(seven, 5)}
    met = set()
    if suited and row:
        met |= {"sf-7", "wild-sf-7" if wild else "natural-sf-7"}
    if counts == [4, 3]:
        met.add("super-full-house")
    if counts[0] == 5:
        met.add("five-aces")
    if suited and not wild:
        met.add("natural-flush-7")
    if row and not wild:
        met.add("natural-straight-7")
    names = {9: "royal-flush", 8: "straight-flush", 7: "four-of-a-kind", 6: "full-house", 5: "flush", 4: "straight",
             3: "three-of-a-kind"}
    met |= {names[f] for f in fives if f in names}
    if counts[0] >= 3:
        met.add("three-of-a-kind")
    if [n >= 2 for n in counts].count(True) >= 3:
        met.add("three-pair")
    for f, b in splits(seven):
        kq = JOKER not in f and f[0][1] == f[1][1] and {c[0] for c in f} == {"K", "Q"}
        if kq and value5(b) == (9,) and next(c for c in b if c != JOKER)[1] != f[0][1]:
            met.add("royal-match")
    return met


def chan_chu(table, seven):
    """The best-paying line and its odds; odds None loses."""
    met = chan_chu_lines(seven)
    able = [(odds, line) for line, odds in CHAN_CHU[table] if line in met and odds is not None]
    return max(able) if able else (None, "")


# ---- the round ------------------------------------------------------------------------------------------


def is_ace_high(seven):
    best = best_of_seven(seven)
    return best[0] == 0 and best[1] == 12


def main_wager(stake, seven, decision, dealer, dealer_set, terms):
    if sum(c[0] == "J" and c != JOKER for c in dealer) >= 2:
        return entry("pai-gow", stake, LOSE)
    if is_ace_high(dealer):
        return entry("pai-gow", stake, PUSH)
    if isinstance(decision, dict):
        front = decision["set"].split()
        back = [c for c in seven if c not in front]
        if is_foul(front, back):
            return entry("pai-gow", stake, LOSE)
        mine = (value2(front), value5(back, terms[1]))
    else:
        mine = house_way(seven, *terms)
    beaten = (mine[0] > dealer_set[0]) + (mine[1] > dealer_set[1])
    return even("pai-gow", stake, beaten - 1)


def dealer_open_pai_gow(rnd):
    options, deck = rnd["options"], rnd["deck"].split()
    terms = options.get("house-way", "document"), options.get("wheel", "lowest")
    packets = {}
    for i in range(7):
        packets[(rnd["start"] - 1 + i) % 7 + 1] = deck[7 * i:7 * i + 7]
    dealer = packets[1]
    dealer_set = house_way(dealer, *terms)
    jacks = sum(c[0] == "J" and c != JOKER for c in dealer)
    table = options.get("chan-chu", "1")
    seats = seats_of(rnd)
    out = {}
    for s in seats:
        w, seven = s["wagers"], packets[s["seat"] + 1]
        decision = (s.get("decisions") or ["house-way"])[0]
        rows = [main_wager(w["pai-gow"], seven, decision, dealer, dealer_set, terms)]
        if "ace-high" in w:
            line, odds = "", None
            if is_ace_high(dealer):
                line, odds = (("both-ace-high", 40) if is_ace_high(seven) else
                              ("dealer-joker", 15) if JOKER in dealer else ("dealer-ace-high", 5))
            rows.append(to_one("ace-high", w["ace-high"], line, odds))
        if "chan-chu" in w:
            odds, line = chan_chu(table, seven)
            rows.append(to_one("chan-chu", w["chan-chu"], line, odds))
            for other in seats:
                if other is s or "chan-chu" not in other["wagers"] or w["chan-chu"] < 500:
                    continue
                line = chan_chu(table, packets[other["seat"] + 1])[1]
                if table in ENVY and options.get("envy", "on") == "on" and line in ENVY[table]:
                    rows.append(entry("envy", 0, WIN, line, 100 * ENVY[table][line]))
        if "jacks-beat" in w:
            odds = options["jacks-beat"].get(str(jacks))
            rows.append(to_one("jacks-beat", w["jacks-beat"], "jacks-%d" % jacks, odds))
        out[s["seat"]] = rows
    return out
