#!/usr/bin/env python3
"""verify.py - checks receipts and the books of a house without a line of cardroom, from copies of the files.

    verify.py RECEIPT.json...              docs/receipts.md in another language
    verify.py --reveal HEX RECEIPT.json    with the seed of a shoe that was still in use
    verify.py --books cardroom.db [--archives FOLDER] [--witness FILE] [--key HEX] [--program FILE] [--config FILE]
              [--approved LIST] [RECEIPT.json...]   docs/audit.md, docs/self-check.md; receipts: of rounds in these books

Exit status 0 if all is good, 1 if something is not, 2 for wrong usage.  Standard library alone: ChaCha20 is written out
from RFC 8439, Ed25519 from RFC 8032.  It knows no rules of any game; payments are for 'cardroom verify' and 'audit'.
"""
import argparse
import glob
import hashlib
import json
import os
import sqlite3
import struct
import sys
import zlib

def blake(*pieces):
    return hashlib.blake2b(b"".join(pieces), digest_size=32).digest()

def digests(data):
    return f"{hashlib.sha256(data).hexdigest()} {blake(data).hex()}"

def must(condition, what):
    if not condition:
        raise ValueError(what)

# ---- ChaCha20 and the generator ---------------------------------------------------------------------------

def quarter(s, a, b, c, d):
    for to, by, other, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        s[to] = (s[to] + s[by]) & 0xFFFFFFFF
        s[other] ^= s[to]
        s[other] = (s[other] << turn | s[other] >> (32 - turn)) & 0xFFFFFFFF

QUARTERS = [(i, 4 + (i + d) % 4, 8 + (i + 2 * d) % 4, 12 + (i + 3 * d) % 4) for d in (0, 1) for i in range(4)]

def chacha_block(key, counter):
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key), counter, 0, 0, 0]
    s = list(start)
    for _ in range(10):
        for four in QUARTERS:
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
    must((x * x - square) % P == 0 and (x or not sign), "no such point")
    return P - x if x % 2 != sign else x

def point(data):
    """x, y, z and t with x / z, y / z the point and t = x y / z, so that nothing is divided on the way."""
    number = int.from_bytes(data, "little")
    y, sign = number % 2**255, number >> 255
    must(y < P, "no such point")
    x = recover_x(y, sign)
    return x, y, 1, x * y % P

def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P

def times(n, p):
    total = (0, 1, 1, 0)
    while n:
        if n & 1:
            total = add(total, p)
        p = add(p, p)
        n >>= 1
    return total

def same(p, q):
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0

BASE = point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))

def is_signed(public, message, signature):
    try:
        a, r = point(public), point(signature[:32])
    except ValueError:
        return False
    s = int.from_bytes(signature[32:], "little")
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    return s < ORDER and same(times(s, BASE), add(r, times(h, a)))

# ---- a receipt --------------------------------------------------------------------------------------------

def canonical(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()

def no_twice(pairs):
    must(len({key for key, _ in pairs}) == len(pairs), "a key is given twice")
    return dict(pairs)

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
    dealt = [event.split()[1] for event in receipt["events"] if event.startswith("card ")]
    if dealt != order[first : first + len(dealt)]:
        found.append("cards")
    starts = [event for event in receipt["events"] if event.startswith("start ")]
    if starts and set(starts) != {f"start {start(seed, context['options'].get('selector') == 'dice')}"}:
        found.append("start")
    return found

def check(path, reveal, books):
    receipt = json.loads(open(path, encoding="utf-8").read(), object_pairs_hook=no_twice)
    found = faults(receipt, reveal)
    if books and receipt["commitment"] and bytes.fromhex(receipt["commitment"]) not in books["commitments"]:
        found.append("not a round of these books")
    unproved = "the shoe is sealed" if receipt["commitment"] else "the cards were dealt by hand"
    good = "good" if receipt["seed"] or reveal else f"good ({unproved})"
    print(f"{path}: " + ("failed: " + ", ".join(found) if found else good))
    return not found

# ---- the books --------------------------------------------------------------------------------------------

CONFIG, START, ROUND, SNAPSHOT = 1, 2, 19, 54  # kinds of facts, of which it reads something
ARCHIVE = struct.Struct("<16s3Q32s32s2Q3q288s2Q32s32s64s")  # src/store/archive.c

def archived(folder, below, links):
    """The entries before this number, from the archives; what each file signs of the chain goes into links."""
    for path in sorted(glob.glob(os.path.join(folder, "*.archive"))):
        data = open(path, "rb").read()
        must(len(data) > ARCHIVE.size, f"{path}: no archive")
        head, rows = ARCHIVE.unpack_from(data), data[ARCHIVE.size :]
        must(is_signed(head[-2], data[: ARCHIVE.size - 64], head[-1]), f"{path}: the signature")
        must(blake(rows) == head[-3], f"{path}: the entries are not those that were signed")
        links.append((head[3], head[5], path))
        rows, at = zlib.decompress(rows), 0
        for number in range(head[2], head[3] + 1):
            time, round_, terminal, size, kind, _ = struct.unpack_from("<qQ4I", rows, at)
            if number < below:
                yield number, time, round_, terminal, kind, None, rows[at + 32 : at + 32 + size]
            at += 32 + size

def read_fact(books, number, kind, fact):
    """Keeps what later checks need: configuration, programs, keys, commitments, hashes of snapshots."""
    if kind == CONFIG:
        books["configuration"] = fact[32:64]  # hash, format, demo, bytes of the text, the text
        must(blake(fact[32 + 41 :]) == fact[32:64], f"entry {number}: the configuration")
    elif kind == START:
        at = 33 + fact[32]
        books["program"], key = fact[at : at + 32], fact[at + 32 : at + 64]
        books["keys"].setdefault(key, number)
    elif kind == ROUND:
        books["commitments"].add(fact[51:83])
    elif kind == SNAPSHOT:
        books["snapshots"][struct.unpack_from("<Q", fact, 32)[0]] = fact[40:72]

def checkpoints(values, witness):
    """Number, link, time, signature and where it stands."""
    found = [(*struct.unpack("<Q32sq64s", data), name) for name, data in values.items() if name.startswith("checkpoint/")]
    for line in open(witness, encoding="ascii") if witness else []:
        _, version, number, time, link, signature = line.split()
        must(version == "1", f"{witness}: version {version}")
        found.append((int(number), bytes.fromhex(link), int(time), bytes.fromhex(signature), witness))
    return sorted(found)

def walk(database, folder, books, wanted):
    """Along the chain; the links of the numbers that are wanted, for what is signed elsewhere."""
    first = database.execute("SELECT min(number) FROM entry").fetchone()[0] or 1
    stored = "SELECT number, time_ms, round, terminal, kind, link, bytes FROM entry ORDER BY number"
    last, link, signed, at = 0, bytes(32), [], {}
    for rows in (archived(folder, first, signed) if first > 1 else [], database.execute(stored)):
        for number, time, round_, terminal, kind, claimed, data in rows:
            must(number == last + 1, f"entry {last + 1}: missing")
            numbers = struct.pack("<QqQQQ", number, time, round_, terminal, kind)
            last, link = number, blake(b"cardroom chain 1", link, numbers, data)
            must(claimed in (None, link), f"entry {number}: the chain breaks")
            fact = data[4 : 4 + struct.unpack_from("<I", data)[0]]
            must(struct.unpack_from("<QqB", fact) == (number, time, kind), f"entry {number}: its columns are not its fact's")
            read_fact(books, number, kind, fact)
            if number in wanted or any(number == one[0] for one in signed[-1:]):
                at[number] = link
    for number, expected, path in signed:
        must(at.get(number) == expected, f"{path}: another chain")
    books["last"], books["link"] = last, link
    return at

def check_books(given):
    books = {"keys": {}, "commitments": set(), "snapshots": {}, "program": b"", "configuration": b""}
    must(os.path.exists(given.books), f"{given.books}: no such file")
    lines = open(given.approved, encoding="ascii").read().splitlines() if given.approved else []
    listed = {line[130:]: line[:129] for line in lines if not line.startswith("#")}
    with sqlite3.connect(f"file:{given.books}?mode=ro", uri=True) as database:
        values = {}
        for name, data, sum_ in database.execute("SELECT name, bytes, sum FROM value"):
            must(blake(b"cardroom value 1", name.encode(), b"\0", data) == sum_, f"value {name}: damaged")
            values[name] = data
        signed = checkpoints(values, given.witness)
        ends = {int(name[6:]): line[65:] for name, line in listed.items() if name.startswith("books ")}
        at = walk(database, given.archives or given.books + ".archives", books, {*ends, *(one[0] for one in signed)})
    must(all(at.get(n, b"").hex() == link for n, link in ends.items()), f"{given.approved}: its books are not these")
    signed_to, key = 0, bytes.fromhex(given.key) if given.key else None
    for number, link, time, signature, where in signed:
        must(at.get(number) == link, f"{where}: entry {number} is not on the chain")
        text = b"cardroom checkpoint 1" + struct.pack("<Q32sq", number, link, time)
        keys = [one for one, named in books["keys"].items() if named <= number and is_signed(one, text, signature)]
        must(keys, f"{where}: entry {number} is signed by no key that the log had named")
        signed_to = number if key in (None, *keys) else signed_to
    must(key is None or signed_to, "nothing is signed by that key")
    for number, expected in books["snapshots"].items():
        parts = [values[name] for name in sorted(values) if name.startswith(f"snapshot/{number:019}/")]
        must(not parts or blake(*parts) == expected, f"snapshot {number}: not what the log vouches for")
    for part, path in ("program", given.program), ("configuration", given.config):
        data = open(path, "rb").read() if path else b""
        must(not path or listed.get(part, digests(data)) == digests(data), f"{path}: not the approved {part}")
        must(not path or blake(data) == books[part], f"{path}: not the one last named in the log")
    print(f"{given.books}: good, {books['last']} entries, chain ends at {books['link'].hex()}, signed up to {signed_to}")
    return books

def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1])
    for option in "reveal", "books", "archives", "witness", "key", "program", "config", "approved":
        parser.add_argument("--" + option, default="")
    parser.add_argument("receipts", nargs="*")
    given = parser.parse_args()
    if not given.books and not given.receipts:
        parser.error("name a receipt, or books")
    try:
        books = check_books(given) if given.books else None
        good = [check(path, given.reveal, books) for path in given.receipts]
    except (OSError, ValueError, KeyError, struct.error, sqlite3.Error, zlib.error) as wrong:
        print(f"failed: {wrong}")
        good = [False]
    sys.exit(0 if all(good) else 1)

if __name__ == "__main__":
    main()
