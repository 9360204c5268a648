#!/usr/bin/env python3
"""verify.py - checks receipts and the books of a house without a line of cardroom, from copies of the files.

    verify.py [--key FILE|HEX] [--commitment HEX] RECEIPT.json...   docs/receipts.md in another language
    verify.py --reveal HEX RECEIPT.json                        with the seed of a shoe that was still in use
    verify.py --books cardroom.db [--archives FOLDER] [--witness FILE] [--key FILE|HEX] [--program FILE] [--config FILE]
              [--approved LIST] [RECEIPT.json...]   docs/audit.md, docs/self-check.md; receipts: of rounds in these books

Exit status 0 if all is good, 1 if something is not, 2 for wrong usage.  Standard library alone: ChaCha20 is written out
from RFC 8439, Ed25519 from RFC 8032.  It knows no rules of any game: without the books it cannot tell what a round pays,
with them it compares a receipt with what they say was paid.  'cardroom verify' and 'audit' work payments out.
"""
import argparse
import collections
import datetime
import functools
import glob
import hashlib
import itertools
import json
import os
import re
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

# ---- the tree over the links, RFC 9162 ---------------------------------------------------------------------

def grow(parts, link):
    """One more; parts: those of the tree that are complete, the largest first, as sizes and hashes."""
    size, hash_ = 1, blake(b"\0", link)
    while parts and parts[-1][0] == size:
        size, hash_ = 2 * size, blake(b"\1", parts.pop()[1], hash_)
    parts.append((size, hash_))

def root(parts):
    return functools.reduce(lambda right, left: blake(b"\1", left, right), [hash_ for _, hash_ in reversed(parts)])

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
    if any(same(times(8, p), (0, 1, 1, 0)) for p in (a, r)):
        return False  # of small order: what it signs, anybody can sign
    s = int.from_bytes(signature[32:], "little")
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    return s < ORDER and same(times(s, BASE), add(r, times(h, a)))

# ---- a receipt --------------------------------------------------------------------------------------------

def members(**values):
    return r"\{" + ",".join(f'"{key}":{value}' for key, value in values.items()) + r"\}"

# Its canonical text: everything there once, in its order and only spelling.
TEXT, COUNT, ID, FACE = r'"[^"\\\x00-\x1f]*"', r"[1-9]\d*", "[a-z0-9-]+", "([2-9TJQKA][cdhs]|Jk)"
HEX, HASH, SIGNED = '"([0-9a-f]{2})*"', '"[0-9a-f]{64}"', '"[0-9a-f]{128}"'
NUMBER = f"(0|{COUNT})"
TIME = r'"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)\.\d{3}Z"'
EVENT = (f'"(bet {COUNT} {ID} {NUMBER}|pick {COUNT} [1-9] [1-9] [1-9]|close|start [1-7]|card {FACE}|'
         f'act {COUNT} {ID}( {FACE} {FACE})?|expire( {COUNT})?)"')
PAIRS = rf"\{{({TEXT}:({TEXT}|{NUMBER}|\{{({TEXT}:{NUMBER},?)*\}}),?)*\}}"
CONTEXT = members(program=TEXT, executable=f'(""|{HASH})', game=TEXT, options=PAIRS, tables_hash=HASH, table=TEXT, deal=TEXT,
                  from_round=COUNT, key=HASH)
WAGER = members(wager=TEXT, stake=NUMBER, outcome=TEXT, line=TEXT, returned=NUMBER)
SEAT = members(seat=COUNT, cards=TEXT, front=TEXT, wagers=rf"\[({WAGER},?)*\]", staked=NUMBER, returned=NUMBER, tokes=NUMBER)
ENTRY = members(number=COUNT, round=COUNT, before=HASH, bytes=HEX, path=HEX)
PROOF = members(entries=rf"\[({ENTRY},?)+\]", end=COUNT, time=TIME, link=HASH, signature=SIGNED)
SETTLEMENT = members(hands=members(dealer=TEXT, dealer_front=TEXT, shared=TEXT), seats=rf"\[({SEAT},?)*\]")
RECEIPT = re.compile(members(
    receipt="7", context=CONTEXT, commitment=f'(""|{HASH})', seed=HEX, round=COUNT, first_card=COUNT,
    times=members(committed=TIME, closed=TIME, settled=TIME), meters=PAIRS, limits=PAIRS, limits_per='"(round|hand)"',
    limits_in=COUNT,
    events=rf"\[({EVENT},?)*\]", settlement=SETTLEMENT, signature=SIGNED, proof=f"(null|{PROOF})"), re.ASCII)

UNPRINTED = re.compile("[\x00-\x1f\x7f-\x9f]")

def canonical(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()

def number_of(text):
    must(int(text) < 2**63, "a number that is too large")
    return int(text)

def read(path):
    """The receipt, if it is one; between values there may be white space."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        text = file.read()
    receipt = json.loads(text, parse_int=number_of)
    text = re.sub(r'("[^"]*")|[ \t\r\n]+', r"\1", text)
    must(RECEIPT.fullmatch(text) and text.encode() == canonical(receipt), f"{path}: the format")
    for name in (receipt["context"][part] for part in ("program", "table", "deal")):
        must(0 < len(name.encode()) <= 64 and not UNPRINTED.search(name), f"{path}: a name")
    list(map(number_of, re.findall("[0-9]+", " ".join(receipt["events"]))))
    return receipt

def cards_of(receipt):
    return [event.split()[1] for event in receipt["events"] if event.startswith("card ")]

def link_of(before, number, time, round_, terminal, kind, data):
    return blake(b"cardroom chain 1", before, struct.pack("<QqQQQ", number, time, round_, terminal, kind), data)

def climb(link, at, size, path):
    """The root that leads to from item number at, from 0, of so many: RFC 9162, 2.1.3.2."""
    hash_, last = blake(b"\0", link), size - 1
    must(at <= last, "its place")
    for other in path:
        must(last, "too long a path")
        left = at & 1 or at == last
        hash_ = blake(b"\1", other, hash_) if left else blake(b"\1", hash_, other)
        while left and at and not at & 1:
            at, last = at >> 1, last >> 1
        at, last = at >> 1, last >> 1
    must(not last, "too short a path")
    return hash_

def prove(receipt):
    """Checks that the round lies in the books: entries that paid it, under a checkpoint of the key; its root."""
    proof, paid, roots, last = receipt["proof"], collections.Counter(), set(), 0
    for entry in proof["entries"]:
        data, path = bytes.fromhex(entry["bytes"]), bytes.fromhex(entry["path"])
        size, number, time, kind = struct.unpack_from("<IQqB", data)
        count, transfers = struct.unpack_from("<I", data, 4 + size)[0], data[8 + size :]
        must(size >= 32 and len(transfers) == 20 * count and len(path) % 32 == 0, "an entry is none")
        must(last < number == entry["number"] and entry["round"] == proof["entries"][0]["round"], "not one round's, in order")
        link = link_of(bytes.fromhex(entry["before"]), number, time, entry["round"], 0, kind, data)
        roots.add(climb(link, number - 1, proof["end"], [path[at : at + 32] for at in range(0, len(path), 32)]))
        for debit, credit, cents, why, wager, seat in struct.iter_unpack("<IIqBBH", transfers):
            must(cents > 0, "a transfer of nothing")
            if why not in STAKES:
                paid[seat, wager] += cents * ((credit >> 24 in PLAYERS) - (debit >> 24 in PLAYERS))
        last, fact = number, data[4 : 4 + size]
    end = 33 + 8 * fact[32]  # of the meters
    must(kind == SETTLE and fact[21] <= 3 and fact[32] <= 8 and len(fact) == end + 44 and not any(fact[end + 40 :]),
         "the last entry is no settlement")
    meters, said = [one for one, in struct.iter_unpack("<q", fact[33:end])], [*receipt["meters"].values()]
    won = collections.Counter()
    for seat in receipt["settlement"]["seats"]:
        for wager in seat["wagers"]:
            won[seat["seat"], wager["wager"]] += wager["returned"]
    sums = [sorted((seat, cents) for (seat, _), cents in one.items() if cents) for one in (won, paid)]
    must(time >= 0 and moment(time) == receipt["times"]["settled"], "settled at another time")
    must(struct.unpack_from("<Q", fact, end)[0] == receipt["round"], "another round of its table")
    must(fact[end + 8 : end + 40].hex() == (receipt["commitment"] or "00" * 32), "committed to otherwise")
    must(meters == said[: len(meters)], "other meters")
    must(sums[0] == sums[1], "paid otherwise")
    must(len(roots) == 1, "entries of two logs")
    ms, top = to_ms(proof["time"]), roots.pop()
    text = CHECKPOINT.pack(proof["end"], bytes.fromhex(proof["link"]), top, ms, b"")[:-64]
    must(ms >= 0 and is_signed(bytes.fromhex(receipt["context"]["key"]), b"cardroom checkpoint 2" + text,
                               bytes.fromhex(proof["signature"])), "its checkpoint is not signed by that key")
    return top

def faults(receipt, given):
    """What is wrong with it, as a list of words; nothing if it is good."""
    context, times_, begun = receipt["context"], receipt["times"], receipt["context"]["from_round"]
    seed = bytes.fromhex(receipt["seed"] or given.reveal)
    body = {key: value for key, value in receipt.items() if key not in ("signature", "proof")}
    message = b"cardroom receipt 1\n" + blake(canonical(body)).hex().encode()
    ours, shoe = context["deal"] == "rng", context["game"] == "super-three-card"  # whose shoe lives for several rounds
    first, order_ = begun == receipt["round"], ["committed", "closed", "settled"]
    checks = {
        "signature": is_signed(bytes.fromhex(context["key"]), message, bytes.fromhex(receipt["signature"])),
        "signed by another key than the one given": given.key in ("", context["key"]),
        "another commitment than the one given": given.commitment in ("", receipt["commitment"]),
        "another seed than the one given": not receipt["seed"] or given.reveal in ("", receipt["seed"]),
        "times": sorted(order_, key=times_.get) == order_,
        "place in the shoe": first == (receipt["first_card"] == 1) and (first or shoe and begun < receipt["round"]),
        "no commitment, or none is possible": bool(receipt["commitment"]) == ours and (ours or not receipt["seed"]),
        "the seed is missing, and the round is over": seed or shoe or not ours,
    }
    found = [what for what, good in checks.items() if not good]
    try:
        receipt["root"] = prove(receipt) if receipt["proof"] else None
    except WRONG as wrong:
        found.append(f"the proof that it lies in the books: {wrong}")
    if not seed or not ours:
        return found
    if blake(b"cardroom commitment 1\n", canonical(context), b"\n", seed).hex() != receipt["commitment"]:
        found.append("commitment")
    decks = int(context["options"].get("decks", "1"))
    deck = 53 if context["game"] == "dealer-open-pai-gow" else 52
    if len(seed) != 32 * ((decks * deck + 15) // 16):
        return found + ["seed of the wrong length"]
    order, at, dealt = shuffle(seed, decks * deck, deck), receipt["first_card"] - 1, cards_of(receipt)
    if dealt != order[at : at + len(dealt)]:
        found.append("cards")
    starts = [event for event in receipt["events"] if event.startswith("start ")]
    if starts and set(starts) != {f"start {start(seed, context['options'].get('selector') == 'dice')}"}:
        found.append("start")
    return found

def check(path, receipt, before, given, books):
    """Says what the receipt is; before: the one that was named before it."""
    found = faults(receipt, given)
    follows = before and before["commitment"] == receipt["commitment"] != "" and before["round"] + 1 == receipt["round"]
    if follows and receipt["first_card"] != before["first_card"] + len(cards_of(before)):
        found.append("sequence: cards of the shoe were left out since the receipt before")
    proof = receipt["proof"]
    if books and proof and books["at"].get(proof["end"], [])[:2] != (bytes.fromhex(proof["link"]), receipt.get("root")):
        found.append("the checkpoint of its proof is not one of these books")
    if books:
        told = [unlike(receipt, round_) for round_ in books["rounds"][receipt["context"]["table"], receipt["round"]]]
        found += min(told, key=len, default=["not a round of these books"])
    unproved = "the shoe is sealed" if receipt["commitment"] else "the cards were dealt by hand"
    good = "good" if receipt["seed"] or given.reveal else f"good ({unproved})"
    good += f"; in the books, at entry {proof['entries'][-1]['number']}" if proof else ""
    good += "" if books else "; what it pays is for 'cardroom verify'"
    print(f"{path}: " + ("failed: " + ", ".join(found) if found else good))
    return not found

# ---- a round in the books ---------------------------------------------------------------------------------

# Kinds of facts of which it reads something, by their place in src/floor/fact.def.
CONFIG, START, ROUND, BETS, CLOSE, DEALT_FROM, CARD, CORRECT = 1, 2, 19, 20, 22, 23, 24, 25
USER, PAIR, UNPAIR, VERIFY, PROPOSE, APPROVE, PROPOSE_RULING, PROPOSE_AMEND, PROPOSE_USER = 6, 7, 8, 32, 37, 38, 56, 59, 65
OWN, BY_USER = (3, 5), 3  # changes of an account that are the person's own: password, badge
ACT, EXPIRE, SETTLE, VOID, TURN, CORRECTIONS, IRREGULARITY, SWEEP, SNAPSHOT, AMEND = 26, 27, 29, 31, 41, 42, 43, 50, 54, 58
REST, AGAIN, AMOUNT = 60, 61, 62
DEVICES = {0: "terminal", 6: "sign", 7: "reader", 12: "console"}  # what is paired, by its role
PLAYERS = {3, 5, 9, 10, 11}  # kinds of accounts: locked, credit, tokes, claims, felt
WAGERS, DECISION, FIRST, SEAT, NO_ACTION = 1, 2, 3, 4, 255  # what was put right
STAKES = {6, 7}  # reasons of transfers: placed, taken back
EPOCH = datetime.datetime(1970, 1, 1)

def moment(ms):
    return (EPOCH + datetime.timedelta(milliseconds=ms)).isoformat(timespec="milliseconds") + "Z"

def to_ms(time):
    return (datetime.datetime.fromisoformat(time.rstrip("Z")) - EPOCH) // datetime.timedelta(milliseconds=1)

def card(number):
    return CARDS[number] if number < len(CARDS) else "??"

def amend(events, seen, data):
    """What was put right of a live round: the events as they should have been."""
    what, _, seat, nth, was, became = struct.unpack_from("<BBH3B", data)
    stakes, changes = data[12 : 12 + 17 * data[11]], data[12 + 17 * data[11] :]
    seen += [card(new) for _, _, new in struct.iter_unpack("3B", changes[1 : 1 + 3 * changes[0]])]
    if what == WAGERS:
        bets = [["bet", seat, wager, now] for wager, _, now in struct.iter_unpack("<Bqq", stakes)]
        close = events.index(["close"])
        return events[:close] + bets + events[close:]
    if what == SEAT:
        return [[kind, became, *rest[1:]] if kind in ("bet", "act") and rest[0] == seat else [kind, *rest] for kind, *rest in events]
    if what == FIRST:
        return [["start", became] if event[0] == "start" else event for event in events]
    acts = [event for event in events if event[0] == "act" and event[1] == seat]
    if what == DECISION and nth < len(acts):
        acts[nth][2:] = [became, *map(card, data[9:11])]
        return [event for event in events if event[0] != "act" or event[2] != NO_ACTION]
    return events

def tell(round_):
    """Events but for cards, cards dealt, cards seen, whether any were corrected, and money by seat and wager."""
    events, dealt, seen, corrected, money = [], [], [], False, collections.Counter()
    for time, kind, fact, transfers in round_["entries"]:
        data = fact[32:]
        cards = [card(number) for number in data[1 : 1 + data[0]]] if kind in (CARD, TURN) else []
        dealt += cards if kind == CARD else []
        seen += cards
        if kind in (BETS, AGAIN, CLOSE, SWEEP):
            events = [event for event in events if event != ["close"]]  # at a table in chips betting may go on
        if kind == BETS:
            seat, *pick, count = struct.unpack_from("<H4B", data)
            events += [["pick", seat, *pick]] if pick[0] else []
            events += [["bet", seat, *spot] for spot in struct.iter_unpack("<Bq", data[6 : 6 + 9 * count])]
        elif kind in (CLOSE, SWEEP, EXPIRE, DEALT_FROM):
            events.append({EXPIRE: ["expire"], DEALT_FROM: ["start", data[0]]}.get(kind, ["close"]))
        elif kind == ACT:
            seat, action, *front = struct.unpack_from("<H3B", data)
            events.append(["act", seat, action, *map(card, front)])
        elif kind in (CORRECT, CORRECTIONS, IRREGULARITY):
            at = {CORRECT: 0, CORRECTIONS: 1, IRREGULARITY: 11}[kind]
            changes = data[at : at + 3 * (data[at - 1] if at else 1)]
            seen += [card(became) for _, _, became in struct.iter_unpack("3B", changes)]
        elif kind == REST:
            seats, action, *front = struct.unpack_from("<H3B", data)
            events += [["act", seat + 1, action, *map(card, front)] for seat in range(16) if seats >> seat & 1]
        elif kind == AGAIN:
            events += [["bet", *spot] for spot in struct.iter_unpack("<HBq", data[1 : 1 + 11 * data[0]])]
        elif kind == AMEND:
            events = amend(events, seen, data)
        elif kind == AMOUNT:
            bets = [["bet", data[1] + 256 * data[2], wager, now] for wager, _, now in struct.iter_unpack("<Bqq", data[6 : 6 + 17 * data[5]])]
            events[events.index(["close"]) : events.index(["close"])] = bets
        elif kind == SETTLE:
            round_["meters"] = [one for one, in struct.iter_unpack("<q", data[1 : 1 + 8 * data[0]])]
        if kind in (CLOSE, SETTLE):
            round_["times"]["closed" if kind == CLOSE else "settled"] = moment(time)
        round_["void"] |= kind == VOID
        corrected |= kind in (CORRECT, CORRECTIONS, IRREGULARITY, AMEND, AMOUNT)
        for debit, credit, cents, _, wager, seat in struct.iter_unpack("<IIqBBH", transfers):
            money[seat, wager] += cents * ((credit >> 24 in PLAYERS) - (debit >> 24 in PLAYERS))
    return events, dealt, seen, corrected, money

def is_same(said, told, names):
    """An event of the receipt, and one of the books, which have numbers for wagers and actions: one name, one number."""
    said, told = said.split(), [*map(str, told)]
    named = said[0] in ("bet", "act")
    if any(one not in (other, "??") for place, (other, one) in enumerate(zip(said, told)) if not (named and place == 2)):
        return False
    name, number = (*said[:3:2], "name"), (*told[:3:2], "number")
    return not named or (names.setdefault(name, number) == number and names.setdefault(number, name) == name)

def unlike(receipt, round_):
    """What the books say otherwise."""
    events, dealt, seen, corrected, money = tell(round_)
    context, names = receipt["context"], {}
    version, program, key = round_["start"]
    cards, others = cards_of(receipt), [event for event in receipt["events"] if not event.startswith("card ")]
    left = iter(events)
    same = all(any(is_same(one, other, names) for other in left) for one in others)
    if corrected:  # what was decided on a card that was another may be gone, and cards may be burnt
        same = same and others.index("close") == events.index(["close"])
    else:
        same = same and len(others) == len(events) and len(cards) == len(dealt)
    if seen == dealt:
        same = same and all(one in (other, "??") for other, one in zip(cards, dealt))
    else:  # turned or corrected: which lay where is for the rules
        same = same and collections.Counter(cards) <= collections.Counter(seen)
    seats = receipt["settlement"]["seats"]
    won = sorted((seat["seat"], wager["returned"] - wager["stake"]) for seat in seats for wager in seat["wagers"])
    paid = sorted((seat, cents) for (seat, _), cents in money.items())
    checks = {
        "void": not round_["void"],
        "events": same,
        "payments": [one for one in won if one[1]] == [one for one in paid if one[1]],
        "sums": all(seat["returned"] + seat["tokes"] - seat["staked"] == sum(
            wager["returned"] - wager["stake"] for wager in seat["wagers"]) for seat in seats),
        "times": receipt["times"] == round_["times"],
        "meters": round_["meters"] in ([], [*receipt["meters"].values()]),
        "commitment": receipt["commitment"] == round_["commitment"],
        "place in the shoe": [receipt["first_card"], context["from_round"]] == [round_["first"], round_["from"]],
        "program or key": [context["program"], context["executable"], context["key"]] == [version, program.hex(), key.hex()],
    }
    wrong = [what for what, good in checks.items() if not good]
    return ["otherwise in these books: " + ", ".join(wrong)] if wrong else []

# ---- the books --------------------------------------------------------------------------------------------

# As src/store/sqlite_file.c makes them: with a view or a trigger of somebody else, SQL says what they want.
SCHEMA = {
    ("index", "entry_round", "entry", "CREATE INDEX entry_round ON entry (round) WHERE round <> 0"),
    ("table", "block", "block", "CREATE TABLE block (block INTEGER PRIMARY KEY, since_ms INTEGER NOT NULL, "
     "until_ms INTEGER NOT NULL, sets BLOB NOT NULL) STRICT"),
    ("table", "entry", "entry", "CREATE TABLE entry (number INTEGER PRIMARY KEY, time_ms INTEGER NOT NULL, round INTEGER "
     "NOT NULL, terminal INTEGER NOT NULL, kind INTEGER NOT NULL, link BLOB NOT NULL, bytes BLOB NOT NULL) STRICT"),
    ("table", "meta", "meta", "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID"),
    ("table", "value", "value", "CREATE TABLE value (name TEXT PRIMARY KEY, bytes BLOB NOT NULL, sum BLOB NOT NULL) STRICT, "
     "WITHOUT ROWID"),
}
UNSIGNED_MS = 60 * 60 * 1000  # so much play since the last checkpoint of the house's key may be unsigned, as 'audit' has it
CHECKPOINT = struct.Struct("<Q32s32sq64s")  # and the parts of the tree
LINE = re.compile(f"cardroom-checkpoint 2 {NUMBER} {TIME} {HASH} {HASH} {SIGNED}".replace('"', ""), re.ASCII)
ARCHIVE = struct.Struct("<16s3Q32s32s2Q3q288s2Q32s32s64s")  # src/store/archive.c

def archived(folder, below, links):
    """The entries before this number, from the archives; what each file signs of the chain goes into links."""
    for path in sorted(glob.glob(os.path.join(folder, "*.archive"))):
        data = open(path, "rb").read()
        must(len(data) > ARCHIVE.size, f"{path}: no archive")
        head, rows = ARCHIVE.unpack_from(data), data[ARCHIVE.size :]
        must(is_signed(head[-2], data[: ARCHIVE.size - 64], head[-1]), f"{path}: the signature")
        must(blake(rows) == head[-3] and len(rows) == head[13], f"{path}: the entries are not those that were signed")
        must(head[:2] == (b"cardroom archive", 1) and os.path.basename(path) == f"{head[2]:019}.archive", f"{path}: no archive")
        links += [(number, link, path) for number, link in ((head[2] - 1, head[4]), (head[3], head[5]))]
        packed, at = zlib.decompressobj(), 0
        rows, link = packed.decompress(rows), head[4]
        must(packed.eof and not packed.unused_data and len(rows) == head[12], f"{path}: what is packed")
        for number in range(head[2], head[3] + 1):
            time, round_, terminal, size, kind, zero = struct.unpack_from("<qQ4I", rows, at)
            must(at + 32 + size <= len(rows) and not zero and kind < 256, f"{path}: entry {number}")
            data = rows[at + 32 : at + 32 + size]
            at, link = at + 32 + size, link_of(link, number, time, round_, terminal, kind, data)
            if number < below:
                yield number, time, round_, terminal, kind, None, data
        must(at == len(rows) and link == head[5], f"{path}: its entries are not those of its links")

def read_round(books, time, fact):
    """Keeps the head of a round whose receipt was given, and where every shuffle began."""
    at, (round_, game, shuffled, place), commitment = books["start"], struct.unpack_from("<QQBH", fact, 32), fact[51:83]
    if shuffled and any(commitment):
        books["shuffles"][commitment] = time, game, at
    committed, begun, at = books["shuffles"].get(commitment, (time, game, at))
    name = books["tables"][struct.unpack_from("<H", fact, 18)[0] - 1]
    if (name, game) in books["rounds"]:
        books["read"][round_] = {
            "entries": [], "start": at, "first": place + 1, "from": begun, "meters": [], "void": False,
            "commitment": commitment.hex() if any(commitment) else "",
            "times": {"committed": moment(committed), "closed": "", "settled": ""}}
        books["rounds"][name, game].append(books["read"][round_])

def check_signed(books, number, fact, end, about):
    """A person whose key the log knows has signed this fact, and what it approves; its data begins behind end."""
    key = books["people"].get(struct.unpack_from("<I", fact, 20)[0], (b"", b""))[1]
    if fact[17] != BY_USER or not books["people"] or books["demo"] or (fact[16] == USER and not any(key)):
        return
    message = b"cardroom approval 1\n" + bytes(16) + fact[16:end] + bytes(4) + about
    must(any(key) and len(fact) == end + 68 and is_signed(key, message, fact[end + 4 :]), f"entry {number}: the person who approves has not signed it")

def read_people(books, number, kind, fact):
    """Keeps what is asked for, whose key is whose, and what the store must hold of each person."""
    if kind in (PROPOSE, PROPOSE_RULING, PROPOSE_AMEND, PROPOSE_USER):
        books["asked"][number] = fact
    elif kind == APPROVE:
        check_signed(books, number, fact, 57, books["asked"].get(struct.unpack_from("<Q", fact, 32)[0], b""))
    elif kind == VERIFY:
        check_signed(books, number, fact, 53, b"")
    elif kind in (PAIR, UNPAIR):
        device, size = struct.unpack_from("<IB", fact, 32)
        token, role = (fact[37 + size : 69 + size], fact[69 + size]) if kind == PAIR else (b"", fact[37 + size])
        books["tokens"][f"access/{DEVICES[role]}/{device}"] = token
    elif kind == USER:
        who, role, size = struct.unpack_from("<IBB", fact, 32)
        change, _, row, key = struct.unpack_from("<BI32s32s", fact, 38 + size)
        if change in OWN:
            check_signed(books, number, fact, 107 + size, b"")
        books["people"][who] = (row, key, role) if role else (b"", b"", 0)

def read_fact(books, number, time, kind, fact):
    """Keeps what later checks need: configuration, programs, keys, rounds, hashes of snapshots."""
    if kind == CONFIG:
        books["configuration"], books["demo"] = fact[32:64], fact[68]  # hash, format, demo, bytes of the text, the text
        must(blake(fact[32 + 41 :]) == fact[32:64], f"entry {number}: the configuration")
        books["tables"] = [table.get("name") for table in json.loads(fact[32 + 41 :]).get("tables", [])]
    elif kind == START:
        at = 33 + fact[32]
        version, books["program"], key = fact[33:at].decode(), fact[at : at + 32], fact[at + 32 : at + 64]
        books["start"] = version, books["program"], key
        books["keys"].setdefault(key, number)
    elif kind == ROUND and books["rounds"]:
        read_round(books, time, fact)
    elif kind == SNAPSHOT:
        books["snapshots"][struct.unpack_from("<Q", fact, 32)[0]] = fact[40:72]

def checkpoints(values, witness):
    """Number, link, root, time, signature, where it stands and, if that is beside the log, the parts of its tree."""
    found = [(*CHECKPOINT.unpack_from(data), name, data[CHECKPOINT.size :]) for name, data in values.items()
             if name.startswith("checkpoint/")]
    for line in open(witness, encoding="ascii", newline="\n") if witness else []:
        line = line.removesuffix("\n")
        must(LINE.fullmatch(line), f"{witness}: a line that is no checkpoint")
        _, _, number, time, link, top, signature = line.split()
        must(moment(to_ms(time)) == time, f"{witness}: a time that is none")
        found.append((number_of(number), bytes.fromhex(link), bytes.fromhex(top), to_ms(time), bytes.fromhex(signature), witness, None))
    return sorted((one for one in found if one[0] or one[-1] is not None), key=lambda one: one[0])

def walk(database, folder, books, wanted):
    """Along the chain; link, root and parts of the tree at the numbers that are wanted, and when the next entry came."""
    first = database.execute("SELECT min(number) FROM entry").fetchone()[0] or 1
    stored = "SELECT number, time_ms, round, terminal, kind, link, bytes FROM entry ORDER BY number"
    last, link, signed, at, since, parts = 0, bytes(32), [], {}, {}, []
    for rows in (archived(folder, first, signed) if first > 1 else [], database.execute(stored)):
        for number, time, round_, terminal, kind, claimed, data in rows:
            must(number == last + 1, f"entry {last + 1}: missing")
            last, link = number, link_of(link, number, time, round_, terminal, kind, data)
            must(claimed in (None, link), f"entry {number}: the chain breaks")
            grow(parts, link)
            size = 4 + struct.unpack_from("<I", data)[0]
            fact = data[4:size]
            must(struct.unpack_from("<QqB", fact) == (number, time, kind), f"entry {number}: its columns are not its fact's")
            read_people(books, number, kind, fact)
            read_fact(books, number, time, kind, fact)
            if round_ in books["read"]:
                books["read"][round_]["entries"].append((time, kind, fact, data[size + 4 :]))
            if number - 1 in wanted:
                since[number - 1] = time
            if number in wanted or any(number == one[0] for one in signed[-2:]):
                at[number] = link, root(parts), b"".join(hash_ for _, hash_ in parts)
    for number, expected, path in signed:
        must((at[number][0] if number in at else bytes(32)) == expected, f"{path}: another chain")
    must(last, "there is no entry")
    books["last"], books["link"], books["last_ms"], books["since"] = last, link, time, since
    return at

def check_store(database):
    made = database.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema").fetchall()
    foreign = {one for one in made if one[:2] not in (("table", "sqlite_stat1"), ("table", "sqlite_stat4"))} ^ SCHEMA
    must(not foreign, f"other tables, views or triggers: {', '.join(sorted(one[1] for one in foreign))}")
    must(database.execute("PRAGMA integrity_check").fetchall() == [("ok",)], "the file is damaged, or an index of it")
    must(database.execute("PRAGMA application_id").fetchone()[0] == 0x63617264
         and database.execute("SELECT * FROM meta WHERE name = 'format'").fetchone() == ("format", "1"), "no books of format 1")

def check_books(given, receipts):
    books = {"keys": {}, "shuffles": {}, "snapshots": {}, "program": b"", "configuration": b"", "read": {}, "tables": []}
    books["rounds"] = {(receipt["context"]["table"], receipt["round"]): [] for receipt in receipts if receipt}
    books["start"], books["people"], books["asked"], books["tokens"] = ("", b"", b""), {}, {}, {}
    must(os.path.exists(given.books), f"{given.books}: no such file")
    lines = open(given.approved, encoding="ascii").read().splitlines() if given.approved else []
    listed = {line[130:]: line[:129] for line in lines if not line.startswith("#")}
    with sqlite3.connect(f"file:{given.books}?mode=ro", uri=True) as database:
        check_store(database)
        values = {}
        for name, data, sum_ in database.execute("SELECT name, bytes, sum FROM value"):
            must(blake(b"cardroom value 1", name.encode(), b"\0", data) == sum_, f"value {name}: damaged")
            values[name] = data
        signed = checkpoints(values, given.witness)
        ends = {int(name[6:]): line[65:] for name, line in listed.items() if name.startswith("books ")}
        proved = {receipt["proof"]["end"] for receipt in receipts if receipt and receipt["proof"]}
        at = books["at"] = walk(database, given.archives or given.books + ".archives", books,
                                {*ends, *proved, *(one[0] for one in signed)})
    must(all(at.get(n, [b""])[0].hex() == link for n, link in ends.items()), f"{given.approved}: its books are not these")
    signed_to, key = 0, bytes.fromhex(given.key) if given.key else None
    for number, link, top, time, signature, where, parts in signed:
        must(at.get(number, [None])[0] == link, f"{where}: entry {number} is not on the chain")
        must(at[number][1:] == (top, at[number][2] if parts is None else parts), f"{where}: another tree over the links")
        text = b"cardroom checkpoint 2" + struct.pack("<Q32s32sq", number, link, top, time)
        keys = [one for one, named in books["keys"].items() if named <= number and is_signed(one, text, signature)]
        must(keys, f"{where}: entry {number} is signed by no key that the log had named")
        signed_to = number if key in (None, *keys) else signed_to
    must(key is None or signed_to, "nothing is signed by that key")
    unsigned_ms = books["last_ms"] - books["since"].get(signed_to, books["last_ms"])
    must(key is None or unsigned_ms <= UNSIGNED_MS, f"that key has signed nothing from entry {signed_to + 1} on, for hours")
    for number, expected in books["snapshots"].items():
        names = itertools.takewhile(values.__contains__, (f"snapshot/{number:019}/{part:04}" for part in range(10000)))
        stored = b"".join(values[name] for name in names)
        must(not stored or blake(stored) == expected, f"snapshot {number}: not what the log vouches for")
    for who, (row, _, role) in books["people"].items():
        rows = [values[name][:-32] for name in (f"access/user/{who}", f"access/next/{who}") if name in values]
        must(not any(row) or any(blake(one) == row and one[1] == role for one in rows), f"user {who}: the store has another account than the log")
    for name, data in values.items():
        who = name.removeprefix("access/user/")
        must(who == name or any(books["people"].get(int(who), (b"",))[0]) or data[2], f"user {who}: the log has no such account")
        device = name.split("/")[1] in DEVICES.values()
        token = books["tokens"].get(name, b"") if device else data[1:33]
        must(token == data[1:33] or token == bytes(32), f"{name[7:]}: the log has paired it with another token")
    for part, path in ("program", given.program), ("configuration", given.config):
        data = open(path, "rb").read() if path else b""
        must(not path or listed.get(part, digests(data)) == digests(data), f"{path}: not the approved {part}")
        must(not path or blake(data) == books[part], f"{path}: not the one last named in the log")
    print(f"{given.books}: good, {books['last']} entries, chain ends at {books['link'].hex()}, signed up to {signed_to}")
    return books

def try_to(do, *arguments):
    """What it answers; None, having said why, if it cannot."""
    try:
        return do(*arguments)
    except WRONG as wrong:
        print(f"failed: {wrong}")
        return None

WRONG = (OSError, ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError, struct.error,
         sqlite3.Error, zlib.error)

def key_of(given):
    """In hex, or in a file as 'cardroom key --public' writes it."""
    if not os.path.isfile(given):
        return given
    with open(given) as file:
        return file.read().split()[2]

def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1])
    for option in "reveal", "commitment", "books", "archives", "witness", "key", "program", "config", "approved":
        parser.add_argument("--" + option, default="")
    parser.add_argument("receipts", nargs="*")
    given = parser.parse_args()
    given.key = key_of(given.key)
    if not given.books and not given.receipts:
        parser.error("name a receipt, or books")
    receipts = [try_to(read, path) for path in given.receipts]
    books = try_to(check_books, given, receipts) if given.books else {}
    good = books is not None
    for path, before, receipt in zip(given.receipts, [None, *receipts], receipts):
        good = bool(books is not None and receipt and try_to(check, path, receipt, before, given, books)) and good
    sys.exit(0 if good else 1)

if __name__ == "__main__":
    main()
