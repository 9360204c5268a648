"""why.py CARDROOM GOLDEN... - the sentences of 'cardroom settle --explain': what they say of cases named after their clauses, and that
on every golden round each of them agrees with its award.  Ends with "N passed, N failed".

The agreement is checked from the words alone: a win must say what beat what or what pays, a loss the opposite, a push that the wager
comes back; a card that decides must be higher than the one that it beats; hands are called what the result calls them."""

import json
import re
import subprocess
import sys

cardroom, files = sys.argv[1], sys.argv[2:]
passed = failed = 0


def check(what, good):
    global passed, failed
    passed += bool(good)
    failed += not good
    if not good:
        print("----", what)


def explain(rounds):
    lines = "".join(json.dumps(round) + "\n" for round in rounds)
    ran = subprocess.run([cardroom, "settle", "--explain", "--json"], input=lines, capture_output=True, text=True)
    return [json.loads(line) for line in ran.stdout.splitlines()]


# ---- cases by clause -------------------------------------------------------------------------------------------------------------

def catch(deck, decision="play", **wagers):
    wagers = {"ante": 500, "xtra": 500, **{k.replace("_", "-"): v for k, v in wagers.items()}}
    return {"game": "three-card-catch", "deck": deck, "seats": [{"seat": 1, "wagers": wagers, "decisions": [decision]}]}


def chase(deck, *decisions, **wagers):
    wagers = {"ante": 500, "xtra": 500, **{k.replace("_", "-"): v for k, v in wagers.items()}}
    return {"game": "chase-the-flush", "deck": deck, "seats": [{"seat": 1, "wagers": wagers, "decisions": list(decisions)}]}


def super3(deck, decision="play", **wagers):
    wagers = {"ante": 500, "odds": 500, **{k.replace("_", "-"): v for k, v in wagers.items()}}
    return {"game": "super-three-card", "deck": deck, "seats": [{"seat": 1, "wagers": wagers, "decisions": [decision]}]}


def stadium(deck, decision="play", **wagers):
    wagers = {"ante": 500, **{k.replace("_", "-"): v for k, v in wagers.items()}}
    return {"game": "stadium-three-card", "deck": deck, "seats": [{"seat": 1, "wagers": wagers, "pick": [1, 2, 3], "decisions": [decision]}]}


# Dealt: seat, dealer, seat, dealer ... at 3 Card Catch; two to the seat, one to the dealer, then the rest at Super 3 Card.
CASES = [
    ("C-5.1 the higher hand", catch("8s Kh 8h 7d 2c 2d 9s 9d"), "ante",
     "You beat the dealer: pair of eights against king-high.", "Usted (pareja de ochos) gana al crupier (carta alta: rey)."),
    ("C-5.1 the kicker", catch("Ks Kh Th Qc 2c 3d 4s 5h"), "play",
     "Both have king-high, and the dealer's queen beats your ten.", "Ambos tienen carta alta: rey, y la reina del crupier supera a su diez."),
    ("C-5.1 a tie", catch("Ks Kd 9h 9c 7c 7d 2s 2h"), "ante",
     "Both have king-high, card for card: a tie, and the wager is returned.",
     "Ambos tienen carta alta: rey, carta por carta: empate, y la apuesta se devuelve."),
    ("C-5.2.2 X-Tra on a natural", catch("8s Kh 8h 7d 2c 2d 9s 9d"), "xtra",
     "You beat the dealer: pair of eights against king-high; “Natural Hand” pays 1 to 1.",
     "Usted (pareja de ochos) gana al crupier (carta alta: rey); «Natural Hand» paga 1 a 1."),
    ("C-4.2.7 a fold", catch("8s Kh 8h 7d 2c 2d", "fold"), "ante", "You folded: the wager is lost.", "Usted se retiró: la apuesta se pierde."),
    ("C-6.2 Natural Pair Plus", catch("8s Kh 8h 7d 2c 2d 9s", "play", natural_pair_plus=500), "natural-pair-plus",
     "Your first three cards: pair of eights; “Pair of 8s or Better” pays 2 to 1.",
     "Sus tres primeras cartas: pareja de ochos; «Pair of 8s or Better» paga 2 a 1."),
    ("C-6.2 below it", catch("7s Kh 7h 8d 2c 2d 9s 9d", "fold", natural_pair_plus=500), "natural-pair-plus",
     "Your first three cards: pair of sevens; that is not on the pay table.",
     "Sus tres primeras cartas: pareja de sietes; eso no está en la tabla de pagos."),
    ("F-win-2a the dealer does not qualify", chase("9h 3h 2c 8d 4d 2s Kc Qh Jc Th", "check", "check", "bet"), "ante",
     "The dealer's 2-card flush, king-high does not qualify: the wager is returned.", None),
    ("F-win-1 longer", chase("9h 3h 2c 8d 4d 2s 7h 6h Jd Ts", "bet"), "all-in",
     "You beat the dealer: 4-card flush, nine-high against 3-card flush, jack-high.", None),
    ("R3 rank by rank", chase("9h 3h 2c 9d 4d 8d 7h 6h 5d 3s", "bet"), "all-in",
     "Both have 4-card flush, nine-high, and the dealer's eight beats your seven.",
     "Ambos tienen color de 4 cartas al nueve, y el ocho del crupier supera a su siete."),
    ("F-play-7 a fold", chase("9h 3h 2c 9d 4d 8d 7h 6h 5d 3s", "check", "check", "fold"), "xtra", "You folded: the wager is lost.", None),
    ("F-win-4 Same Suit", chase("9h 3h 2c 9d 4d 8d 7h 6h 5d 3s", "bet", same_suit=500), "same-suit",
     "Your hand: 4-card flush, nine-high; “4 Card Flush” pays 1 to 1.", None),
    ("S-6 the player wins ties", super3("Ks 9h Kd 7c 9c 7d"), "ante",
     "Both have king-high, card for card: a tie, and the wager wins.", "Ambos tienen carta alta: rey, carta por carta: empate, y la apuesta gana."),
    ("S-4 a surrender returns Odds", super3("Ks 9h Kd", "surrender"), "odds", "You surrendered: the wager is returned.",
     "Usted se rindió: la apuesta se devuelve."),
    ("S-4 a surrender loses the Ante", super3("Ks 9h Kd", "surrender"), "ante", "You surrendered: the wager is lost.", None),
    ("S-App-A tens or less push", super3("Ts Th 9d 7c 9c 7d"), "odds",
     "You beat the dealer: pair of tens against pair of nines; for “Pair of Tens or less” the wager is returned.", None),
    ("S-3 Big Hand", super3("Ks Qs As 2c 3d 4h", "surrender", big_hand=500), "big-hand",
     "Your first two cards and the dealer's first: mini royal; “Mini Royal (AKQ Suited)” pays 150 to 1.", None),
    ("T-9d the dealer does not qualify: the Ante", stadium("2s 3h 5c 4s 6s 8s 9c Tc Qc Js 7h 2d"), "ante",
     "The dealer's jack-high does not qualify: the wager wins.", "El crupier (carta alta: jota) no califica: la apuesta gana."),
    ("T-9d ... and Play", stadium("2s 3h 5c 4s 6s 8s 9c Tc Qc Js 7h 2d"), "play",
     "The dealer's jack-high does not qualify: the wager is returned.", None),
    ("T-9b", stadium("Ks Kh 5c 4s 6s 8s 9c Tc Qc Ad 7h 2d"), "play", "You beat the dealer: pair of kings against ace-high.", None),
    ("T-11 6 Card Bonus", stadium("Ks Kh 5c 4s 6s 8s 9c Tc Qc Kd 5h 2d", six_card=500), "six-card",
     "The best five of your three cards and the dealer's: full house, kings over fives; “Full House” pays 20 to 1.", None),
]

PAI_GOW = "9s 9h Kd Qc 7d 5h 2c "  # the dealer: K-Q in front of nines
PAI_GOW_DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["Jk"]


def pai_gow(dealer, seven, front, **wagers):
    dealt = (dealer + seven).split()
    rest = [card for card in PAI_GOW_DECK if card not in dealt]
    return {"game": "dealer-open-pai-gow", "start": 1, "deck": " ".join((dealt + rest)[:49]),
            "seats": [{"seat": 1, "wagers": {"pai-gow": 500, **{k.replace("_", "-"): v for k, v in wagers.items()}}, "decisions": [{"set": front}]}]}


CASES += [
    ("P-wager both hands", pai_gow(PAI_GOW, "As Ah Ac Kc 8d 6h 3c", "Ac Kc"), "pai-gow",
     "In back, you beat the dealer: pair of aces against pair of nines; in front, you beat the dealer: ace-high against king-high; the wager wins.",
     "Atrás, usted (pareja de ases) gana al crupier (pareja de nueves); delante, usted (carta alta: as) gana al crupier (carta alta: rey); la apuesta gana."),
    ("P-wager a copy in front, the kicker behind", pai_gow(PAI_GOW, "9d 9c Kh Qd 8d 6h 3c", "Kh Qd"), "pai-gow",
     "In back, both have pair of nines, and your eight beats the dealer's seven; in front, both have king-high, and a copy is the dealer's; the wager is returned.",
     "Atrás, ambos tienen pareja de nueves, y su ocho supera al siete del crupier; delante, ambos tienen carta alta: rey, y la copia es del crupier; la apuesta se devuelve."),
    ("P-wager one hand of two", pai_gow(PAI_GOW, "Ts Th Jc 8d 6h 4c 3d", "Jc 8d"), "pai-gow",
     "In back, you beat the dealer: pair of tens against pair of nines; in front, the dealer beats you: king-high against jack-high; the wager is returned.", None),
    ("P-7 a foul", pai_gow(PAI_GOW, "As Ah Kh Kc 8d 6h 3c", "As Ah"), "pai-gow",
     "Your front is higher than your back, a foul: the wager is lost.", None),
    ("P-4a two jacks", pai_gow("Js Jh Kd Qc 7d 5h 2c ", "As Ah Kh Kc 8d 6h 3c", "Kh Kc"), "pai-gow",
     "The dealer has two jacks, which beat every hand: the wager is lost.", None),
    ("P-intro-3 ace-high", pai_gow("As Kd Qc 9d 7h 5c 2s ", "Ah Ac Kh Kc 8d 6h 3c", "Kh Kc"), "pai-gow",
     "The dealer has only ace-high: the wager is returned.", "El crupier solo tiene as alto: la apuesta se devuelve."),
    ("P-intro-14", pai_gow(PAI_GOW, "As Ah Ac Kc 8d 6h 3c", "Ac Kc", ace_high=500), "ace-high",
     "The dealer does not have ace-high: the wager is lost.", None),
    ("P-wager-chan-chu", pai_gow(PAI_GOW, "As Ah Ac Kc 8d 6h 3c", "Ac Kc", chan_chu=500), "chan-chu",
     "Your hand: three aces; “Any 3 of a kind” pays 3 to 1.", "Su mano: trío de ases; «Any 3 of a kind» paga 3 a 1."),
]


def case(name, round, wager, en, es):
    [result] = explain([round])
    said = [why for seat in result.get("seats", []) for why in seat["why"] if why["wager"] == wager]
    check(f"{name}: {said or result}", said and said[0]["en"] == en and es in (None, said[0]["es"]))


for one in CASES:
    case(*one)


# ---- every golden round ----------------------------------------------------------------------------------------------------------

def golden(file):
    """The rounds of a file: what is neither a comment nor an answer, block by block."""
    for block in re.split(r"\n\s*\n", open(file, encoding="utf-8").read()):
        text = "\n".join(line for line in block.splitlines() if not line.startswith(("#", ">")))
        try:
            yield json.loads(text)
        except ValueError:
            pass  # a round that settle refuses


RANKS = "two three four five six seven eight nine ten jack queen king ace".split()
WORDS = {"win": r"[Yy]ou beat the dealer: |beats the dealer's|pays|the wager wins", "push": r"the wager is returned",
         "lose": r"the wager is lost|dealer beats you: |beats your|that is not on the pay table"}
PALABRAS = {"win": r"gana al crupier|supera (al|a la) .* del crupier|paga|la apuesta gana", "push": r"la apuesta se devuelve",
            "lose": r"la apuesta se pierde|le gana a usted|del crupier supera a su|no está en la tabla"}


def agrees(result, seat, award, why):
    en, es, outcome = why["en"], why["es"], award["outcome"]
    good = why["wager"] == award["wager"] and re.search(WORDS[outcome], en) and re.search(PALABRAS[outcome], es)
    for text in en, es:
        good = good and re.fullmatch(r"[A-Z][^%]*[.]", text)
    if award["wager"] != "pai-gow":
        good = good and not any(re.search(words, en) for other, words in WORDS.items() if other != outcome and other != "win")
    for half in re.split("; in front, ", en):
        won, lost = re.search(r"your (\w+) beats the dealer's (\w+)$|your (\w+) beats the dealer's (\w+)[.;]", half), None
        if won and "both have" in half.lower():
            higher, lower = [word for word in won.groups() if word]
            good = good and RANKS.index(higher) > RANKS.index(lower)
        lost = re.search(r"and the dealer's (\w+) beats your (\w+)", half)
        if lost:
            good = good and RANKS.index(lost[1]) > RANKS.index(lost[2])
    both = re.match(r"Both have (.*?)(, and | *, card for card)", en)
    if both:
        good = good and both[1] == seat["hand"]
    return good


count = 0
for file in files:
    for result in explain(golden(file)):
        for seat in result.get("seats", []):
            check(f"{file}: as many reasons as awards", len(seat["why"]) == len(seat["wagers"]))
            for award, why in zip(seat["wagers"], seat["why"]):
                count += 1
                if not agrees(result, seat, award, why):
                    check(f"{file}: {award} {why} {seat['hand']} / {result['dealer']}", False)
check(f"{count} awards of golden rounds explained", count > 500)
print(f"{passed} passed, {failed} failed")
sys.exit(failed != 0)
