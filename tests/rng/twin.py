#!/usr/bin/env python3
"""The generator and the shuffle a second time, from their description in docs/randomness.md.

Usage: twin.py raw SEED BYTES            what 'cardroom-lab rng --raw --seed SEED --bytes BYTES' must write
       twin.py deals GAME DECKS SEED N   what 'cardroom-lab rng --deals GAME --decks DECKS --seed SEED --rounds N' must write

BLAKE2b is Python's own; the ChaCha20 block function is written out from RFC 8439, with a counter of 64 bits and a
nonce of zero; numbers below n are made by division and not by multiply and shift.
"""
import hashlib
import struct
import sys

MASK = 0xFFFFFFFF
RANKS, SUITS = "23456789TJQKA", "cdhs"
OUTPUT = 4096  # bytes of output a key makes, after the 32 of the next key


def chacha20_block(key, counter):
    """64 bytes of the stream."""
    start = list(struct.unpack("<4I", b"expand 32-byte k") + struct.unpack("<8I", key))
    start += [counter & MASK, counter >> 32, 0, 0]
    x = start[:]

    def quarter(a, b, c, d):
        for p, q, r, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[p] = (x[p] + x[q]) & MASK
            mixed = x[r] ^ x[p]
            x[r] = (mixed << turn | mixed >> (32 - turn)) & MASK

    for _ in range(10):
        for column in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)):
            quarter(*column)
        for diagonal in ((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
            quarter(*diagonal)
    return struct.pack("<16I", *((a + b) & MASK for a, b in zip(x, start)))


class Rng:
    """Fast key erasure: of each key's stream the first 32 bytes are the next key, the next 4096 are output."""

    def __init__(self, seed):
        self.use(hashlib.blake2b(b"cardroom rng 1" + seed, digest_size=32).digest())

    def use(self, key):
        self.key, self.stream, self.at = key, b"", 32

    def bytes(self, count):
        out = b""
        while len(out) < count:
            if self.at == 32 + OUTPUT:
                self.use(self.stream[:32])
            if self.at >= len(self.stream):
                self.stream += chacha20_block(self.key, len(self.stream) // 64)
                continue
            taken = self.stream[self.at:min(self.at + count - len(out), 32 + OUTPUT)]
            out += taken
            self.at += len(taken)
        return out

    def word(self):
        return struct.unpack("<I", self.bytes(4))[0]

    def below(self, n):
        """A word w stands for w*n / 2^32; refused where the remainder is below 2^32 mod n."""
        while True:
            value, rest = divmod(self.word() * n, 2**32)
            if rest >= 2**32 % n:
                return value


def shuffled(session, kinds, decks):
    """A shuffle has a seed of its own, 32 bytes for every 16 cards, and takes a new key after every 16 choices."""
    cards = [i % kinds for i in range(kinds * decks)]
    seed = session.bytes(32 * ((len(cards) + 15) // 16))
    for left in range(len(cards), 1, -1):
        choice = len(cards) - left
        if choice % 16 == 0:
            rng = Rng(b"cardroom shuffle 1" + seed[:32 * (choice // 16 + 1)])
        chosen = rng.below(left)
        cards[chosen], cards[left - 1] = cards[left - 1], cards[chosen]
    return cards


def name(card):
    return "Jk" if card == 52 else RANKS[card // 4] + SUITS[card % 4]


def main(mode, *words):
    if mode == "raw":
        seed, count = words
        sys.stdout.buffer.write(Rng(seed.encode()).bytes(int(count)))
        return
    game, decks, seed, rounds = words
    rng = Rng(seed.encode())
    for _ in range(int(rounds)):
        cards = shuffled(rng, 53 if game == "dealer-open-pai-gow" else 52, int(decks))
        print(" ".join(map(name, cards)))


if __name__ == "__main__":
    main(*sys.argv[1:])
