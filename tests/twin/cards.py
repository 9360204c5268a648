"""Cards and hands, written the slow and obvious way, for the settlement twin."""
from itertools import combinations

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = [r + s for r in RANKS for s in SUITS]
JOKER = "Jk"


def rank(card):
    return 12 if card == JOKER else RANKS.index(card[0])


def ranks_down(cards):
    return sorted((rank(c) for c in cards), reverse=True)


def groups(cards):
    """[(count, rank)] with the biggest and highest first; the joker counts as an ace."""
    found = {}
    for c in cards:
        found[rank(c)] = found.get(rank(c), 0) + 1
    return sorted(((n, r) for r, n in found.items()), reverse=True)


def one_suit(cards):
    return len({c[1] for c in cards}) == 1


def straight_top(cards):
    """The top rank of a straight over all the cards, or None; ace low counts as top = its second highest."""
    down = ranks_down(cards)
    if len(set(down)) != len(down):
        return None
    if down[0] - down[-1] == len(down) - 1:
        return down[0]
    if down[0] == 12 and down[1] == len(down) - 2:
        return down[1]
    return None


def three(cards):
    """A three-card hand of one deck: (category, ranks...)."""
    shape = groups(cards)
    top = straight_top(cards)
    by_group = tuple(r for _, r in shape)
    if top is not None and one_suit(cards):
        return ("straight-flush", 5, top)
    if shape[0][0] == 3:
        return ("three-of-a-kind", 4) + by_group
    if top is not None:
        return ("straight", 3, top)
    if one_suit(cards):
        return ("flush", 2) + by_group
    if shape[0][0] == 2:
        return ("pair", 1) + by_group
    return ("high", 0) + by_group


def three_of_shoe(cards):
    """A three-card hand of a shoe, where equal cards can meet."""
    shape = groups(cards)
    top = straight_top(cards)
    by_group = tuple(r for _, r in shape)
    if top is not None and one_suit(cards):
        return ("mini-royal", 8) if top == 12 else ("straight-flush", 6, top)
    if shape[0][0] == 3:
        return (("suited-three-of-a-kind", 7) if one_suit(cards) else ("three-of-a-kind", 5)) + by_group
    if top is not None:
        return ("straight", 4, top)
    if len(set(cards)) == 2:
        return ("suited-pair", 3) + by_group
    if one_suit(cards):
        return ("flush", 2) + by_group
    if shape[0][0] == 2:
        return ("pair", 1) + by_group
    return ("high", 0) + by_group


def best_three(cards):
    return max((three(c) for c in combinations(cards, 3)), key=lambda h: h[1:])


def five(cards):
    """Name of a five-card hand of one deck, with its height."""
    shape = [n for n, _ in groups(cards)]
    top = straight_top(cards)
    if top is not None and one_suit(cards):
        return (9, "royal-flush") if top == 12 else (8, "straight-flush")
    if shape[0] == 4:
        return (7, "four-of-a-kind")
    if shape[:2] == [3, 2]:
        return (6, "full-house")
    if one_suit(cards):
        return (5, "flush")
    if top is not None:
        return (4, "straight")
    if shape[0] == 3:
        return (3, "three-of-a-kind")
    return (0, "less")


def best_five_name(cards):
    return max(five(c) for c in combinations(cards, 5))[1]
