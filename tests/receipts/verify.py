#!/usr/bin/env python3
"""verify.py - checks receipts without a line of cardroom: what docs/receipts.md says, in another language.

    verify.py RECEIPT.json...              exit status 0 if all are good, 1 if one is not
    verify.py --reveal HEX RECEIPT.json    with the seed of a shoe that was still in use
    verify.py --vectors                    shuffles and starts of fixed seeds, as pinned in shuffle_test.c

Commitment, order of the cards, start and signature, from the standard library alone: BLAKE2b is hashlib's,
ChaCha20 is written out from RFC 8439, Ed25519 from RFC 8032.  It knows no rules of any game; payments are
checked by 'cardroom verify' and, from the rules again, by tests/twin.
"""
import hashlib
import json
import struct
import sys


def blake(*pieces):
    return hashlib.blake2b(b"".join(pieces), digest_size=32).digest()


# ---- ChaCha20 and the generator ---------------------------------------------------------------------------


def rotate(x, n):
    return (x << n | x >> (32 - n)) & 0xFFFFFFFF


def quarter(s, a, b, c, d):
    s[a] = (s[a] + s[b]) & 0xFFFFFFFF
    s[d] = rotate(s[d] ^ s[a], 16)
    s[c] = (s[c] + s[d]) & 0xFFFFFFFF
    s[b] = rotate(s[b] ^ s[c], 12)
    s[a] = (s[a] + s[b]) & 0xFFFFFFFF
    s[d] = rotate(s[d] ^ s[a], 8)
    s[c] = (s[c] + s[d]) & 0xFFFFFFFF
    s[b] = rotate(s[b] ^ s[c], 7)


COLUMNS = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)]
DIAGONALS = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]


def chacha_block(key, counter):
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key), counter, 0, 0, 0]
    s = list(start)
    for _ in range(10):
        for four in COLUMNS + DIAGONALS:
            quarter(s, *four)
    return struct.pack("<16I", *((a + b) & 0xFFFFFFFF for a, b in zip(s, start)))


def words(seed):
    """The generator: a key makes 32 + 4096 bytes; the first 32 are the next key, the rest is output."""
    key = blake(b"cardroom rng 1", seed)
    while True:
        stream = chacha_block(key, 0)
        following = stream[:32]
        for at in range(32, 32 + 4096, 4):
            if at == len(stream):
                stream += chacha_block(key, at // 64)
            yield struct.unpack_from("<I", stream, at)[0]
        key = following


def below(stream, n):
    """Lemire: words whose product leaves a remainder under 2^32 mod n are refused."""
    while True:
        product = next(stream) * n
        if product % 2**32 >= 2**32 % n:
            return product // 2**32


# ---- shuffle and start ------------------------------------------------------------------------------------

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["Jk"]


def shuffle(seed, count, deck):
    cards = [i % deck for i in range(count)]
    stream = None
    for choice, left in enumerate(range(count, 1, -1)):
        if choice % 16 == 0:
            stream = words(b"cardroom shuffle 1" + seed[: 32 * (choice // 16 + 1)])
        chosen = below(stream, left)
        cards[chosen], cards[left - 1] = cards[left - 1], cards[chosen]
    return [CARDS[c] for c in cards]


def start(seed, dice):
    stream = words(b"cardroom start 1" + seed)
    if not dice:
        return below(stream, 7) + 1
    return (sum(below(stream, 6) + 1 for _ in range(3)) - 1) % 7 + 1


# ---- Ed25519, RFC 8032 ------------------------------------------------------------------------------------

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def recover_x(y, sign):
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - square) % P or (x == 0 and sign):
        raise ValueError("no such point")
    return P - x if x % 2 != sign else x


def point(data):
    number = int.from_bytes(data, "little")
    y, sign = number % 2**255, number >> 255
    if y >= P:
        raise ValueError("no such point")
    return recover_x(y, sign), y


def add(a, b):
    (x1, y1), (x2, y2) = a, b
    t = D * x1 * x2 * y1 * y2
    return (x1 * y2 + x2 * y1) * pow(1 + t, P - 2, P) % P, (y1 * y2 + x1 * x2) * pow(1 - t, P - 2, P) % P


def times(n, a):
    total = (0, 1)
    for bit in bin(n)[2:]:
        total = add(total, total)
        if bit == "1":
            total = add(total, a)
    return total


BASE = point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signed(public, message, signature):
    try:
        a, r = point(public), point(signature[:32])
    except ValueError:
        return False
    s = int.from_bytes(signature[32:], "little")
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    return s < ORDER and times(s, BASE) == add(r, times(h, a))


# ---- a receipt --------------------------------------------------------------------------------------------


def canonical(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def no_twice(pairs):
    if len({key for key, _ in pairs}) != len(pairs):
        raise ValueError("a key is given twice")
    return dict(pairs)


def dealt(receipt):
    return [event.split()[1] for event in receipt["events"] if event.startswith("card ")]


def faults(receipt, reveal):
    """What is wrong with it, as a list of sentences; nothing if it is good."""
    found = []
    context = receipt["context"]
    seed = bytes.fromhex(receipt["seed"] or reveal)
    body = {key: value for key, value in receipt.items() if key != "signature"}
    message = b"cardroom receipt 1\n" + blake(canonical(body)).hex().encode()

    if not is_signed(bytes.fromhex(context["key"]), message, bytes.fromhex(receipt["signature"])):
        found.append("signature")
    if not seed:
        return found
    if blake(b"cardroom commitment 1\n", canonical(context), b"\n", seed).hex() != receipt["commitment"]:
        found.append("commitment")
    decks = int(context["options"].get("decks", "1"))
    deck = 53 if context["game"] == "dealer-open-pai-gow" else 52
    if len(seed) != 32 * ((decks * deck + 15) // 16):
        return found + ["seed of the wrong length"]
    order, first = shuffle(seed, decks * deck, deck), receipt["first_card"] - 1
    if dealt(receipt) != order[first : first + len(dealt(receipt))]:
        found.append("cards")
    for event in receipt["events"]:
        dice = context["options"].get("selector") == "dice"
        if event.startswith("start ") and event != f"start {start(seed, dice)}":
            found.append("start")
    return found


def check(path, reveal):
    with open(path, encoding="utf-8") as file:
        receipt = json.load(file, object_pairs_hook=no_twice)
    found = faults(receipt, reveal)
    sealed = "" if receipt["seed"] or reveal else " (the shoe is sealed)"
    print(f"{path}: " + ("failed: " + ", ".join(found) if found else "good" + sealed))
    return not found


def vectors():
    for cards, deck in [(52, 52), (53, 53), (312, 52), (416, 52)]:
        seed = bytes(i % 251 for i in range(32 * ((cards + 15) // 16)))
        order = shuffle(seed, cards, deck)
        print(cards, " ".join(order[:12]), "...", " ".join(order[-3:]), "start", start(seed, False), start(seed, True))


def main(arguments):
    reveal = ""
    if arguments == ["--vectors"]:
        return vectors()
    if arguments[:1] == ["--reveal"]:
        reveal, arguments = arguments[1], arguments[2:]
    good = [check(path, reveal) for path in arguments]
    sys.exit(0 if good and all(good) else 1)


if __name__ == "__main__":
    main(sys.argv[1:])
