#!/usr/bin/env python3
"""forge.py - forgeries of what a house gives away, from good originals; judge.py has them judged, README.md says by whom.

    forge.py CARDROOM HOUSE_MAKE FOLDER   writes all of them into a new folder, with the list cases.json

Forged by own keys, by parts that are missing, by other orders, with parts of another house, by other spellings of the
same numbers and letters.  Everything is made from fixed seeds: the receipts in tests/receipts, and the house of
tests/house_make.c.  A case says who can know that it is one; each verifier that can must refuse it, and the others must
accept it, so that this list stays true:

    all      it can be seen from the file alone
    rules    what a round pays takes the rules of its game: cardroom, and its core in the browser
    books    that a round was played, and how, takes the books
    replay   whether an entry was possible takes a replay of the log: 'cardroom audit'
    nobody   it is honest
"""
import copy
import glob
import json
import os
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "receipts"))
from tamper import HOUSE, STRANGER, commit, other_seed, public_of, replaced, sign, signed, verify, with_context  # noqa: E402

MADE = b"0123456789abcdef0123456789abcdef"  # the secret of house_make's house
RULES, BOOKS, REPLAY, NOBODY, ALL = "rules", "books", "replay", "nobody", "all"
HOUR = 60 * 60 * 1000
CASES = []


def case(kind, name, knows, files, key, options=(), receipts=()):
    """A forgery: its files by name, as bytes or as a path to be copied; judge.py knows what a kind is judged with."""
    CASES.append({"kind": kind, "name": name, "knows": knows, "files": files, "key": key, "options": list(options),
                  "receipts": list(receipts)})


# ---- receipts ---------------------------------------------------------------------------------------------


def text_of(receipt):
    return receipt if isinstance(receipt, bytes) else verify.canonical(receipt)


class Receipts:
    """Forges receipts of a house; with its books, where it has any."""

    def __init__(self, secret, books=None):
        self.key, self.books = public_of(secret).hex(), books

    def judge(self, name, *receipts, refuse=ALL, key=None, more=()):
        files = {f"{i}.json": text_of(receipt) for i, receipt in enumerate(receipts)}
        names = list(files)
        if self.books:
            files["books.db"] = self.books
        case("receipt", name, refuse, files, key or self.key, more, names)

    def honest(self, name, *receipts, **more):
        self.judge(f"the honest {name}", *receipts, refuse=NOBODY, **more)


def golden(name):
    with open(os.path.join(HERE, "..", "receipts", name + ".json"), encoding="utf-8") as file:
        return json.load(file)


def richer(receipt):
    """Its first wager pays a hundred dollars more, in every sum."""
    receipt = copy.deepcopy(receipt)
    seat = receipt["settlement"]["seats"][0]
    for part in seat, seat["wagers"][0]:
        part["returned"] += 10000
    return receipt


def without(receipt, *keys):
    return {key: value for key, value in receipt.items() if key not in keys}


def with_round(receipt, number):
    return {**with_context(receipt, from_round=number), "round": number}


def with_times(receipt, **times):
    return {**receipt, "times": {**receipt["times"], **times}}


def bare(receipt):
    """Without the proof that it lies in the books."""
    return {**receipt, "proof": None}


def by_hand(receipt):
    """As if somebody had dealt the cards: nothing was committed to."""
    return {**with_context(receipt, deal="live"), "commitment": "", "seed": ""}


def of_small_order(receipt):
    """A key for which everybody can sign: the neutral element."""
    key = (1).to_bytes(32, "little")
    receipt = with_context(without(receipt, "signature"), key=key.hex())
    receipt = commit(receipt) if receipt["seed"] else receipt
    base = (4 * pow(5, verify.P - 2, verify.P) % verify.P).to_bytes(32, "little")
    return {**receipt, "signature": (base + (1).to_bytes(32, "little")).hex()}, key.hex()


def other_spelling(receipt):
    """A signature is a number below the order of the group; another that is the same in the group is none."""
    signature = bytes.fromhex(receipt["signature"])
    number = int.from_bytes(signature[32:], "little") + verify.ORDER
    return {**receipt, "signature": (signature[:32] + number.to_bytes(32, "little")).hex()}


def forge_any(judge, receipt, name, secret):
    """What can be forged of any receipt, by its house's own key too."""
    stranger, proved = public_of(STRANGER).hex(), receipt["proof"] is not None  # what was paid is in the proof
    foreign = with_context(receipt, key=stranger)
    judge(f"{name}: signed by a stranger", signed(foreign, STRANGER))
    judge(f"{name}: payouts changed, signed by a stranger", signed(richer(foreign), STRANGER))
    judge(f"{name}: payouts changed, the house's key, a stranger's signature", signed(richer(receipt), STRANGER))
    judge(f"{name}: payouts changed, not signed again", richer(receipt))
    judge(f"{name}: payouts changed, signed by the house", signed(richer(receipt), secret), refuse=ALL if proved else RULES)
    if receipt["seed"]:
        judge(f"{name}: all of it made by a stranger", signed(commit(foreign), STRANGER))
        judge(f"{name}: the seed is missing", signed({**receipt, "seed": ""}, secret))
        judge(f"{name}: seed and commitment are missing", signed({**receipt, "seed": "", "commitment": ""}, secret))
        judge(f"{name}: as if dealt by hand", signed(by_hand(receipt), secret), refuse=ALL if proved else BOOKS)
        judge(f"{name}: as if dealt by hand, but with the commitment", signed(with_context(receipt, deal="live"), secret))
    of_anybody, key = of_small_order(receipt)
    judge(f"{name}: a key of small order", of_anybody, key=key)
    judge(f"{name}: the signature spelled differently", other_spelling(receipt))
    judge(f"{name}: closed before it was committed to", signed(with_times(receipt, closed=receipt["times"]["settled"],
                                                                          settled=receipt["times"]["closed"]), secret))
    judge(f"{name}: an event is missing", signed({**receipt, "events": receipt["events"][1:]}, secret), refuse=RULES)
    judge(f"{name}: no times", signed(without(receipt, "times"), secret))
    judge(f"{name}: a limit of nobody", signed({**without(receipt, "signature"), "limits_per": "seat"}, secret))
    judge(f"{name}: limits in no chips", signed({**without(receipt, "signature"), "limits_in": 0}, secret))
    judge(f"{name}: members in another order", signed(dict(sorted(receipt.items())), secret))
    judge(f"{name}: from a later round", signed(with_context(receipt, from_round=receipt["round"] + 1), secret))
    seat = copy.deepcopy(receipt)
    seat["settlement"]["seats"][0] = dict(reversed(seat["settlement"]["seats"][0].items()))
    judge(f"{name}: members of a seat in another order", signed(seat, secret))
    forge_spelling(judge, receipt, name, secret)


def respelled(receipt, was, becomes, secret):
    """The text with a piece in another spelling, and signed so."""
    text = verify.canonical(receipt)
    assert was in text, was
    spelled = text.replace(was, becomes, 1)
    body = spelled[: spelled.rindex(b',"signature"')]
    message = b"cardroom receipt 1\n" + verify.blake(body + b"}").hex().encode()
    return body + b',"signature":"' + sign(secret, message).hex().encode() + b'","proof":' + verify.canonical(receipt["proof"]) + b"}"


def forge_spelling(judge, receipt, name, secret):
    """Other spellings of the same: numbers, letters, white space, members, the end."""
    number, table = str(receipt["round"]).encode(), receipt["context"]["table"].encode()
    round_ = b'"round":' + number + b',"first_card"'
    for what, other in (
        ("a leading zero", b"0" + number), ("a fraction", number + b".0"), ("an exponent", number + b"e0"),
        ("a power", b"1e3"), ("a capital exponent", number + b"E0"), ("a plus", b"+" + number), ("a minus", b"-" + number),
        ("zero", b"0"), ("minus zero", b"-0"), ("a string", b'"' + number + b'"'), ("hexadecimal", b"0x1"), ("a point", number + b"."),
        ("true", b"true"), ("null", b"null"), ("not a number", b"NaN"), ("infinite", b"Infinity"), ("nothing", b""),
        ("2^63", str(2**63).encode()), ("2^64 more", str(2**64 + receipt["round"]).encode()), ("4301 digits", b"1" * 4301),
        ("a list", b"[" + number + b"]"), ("an object", b"{}"), ("other digits", "\u0663".encode()), ("full width", "\uff13".encode()),
        ("an underscore", b"1_0"), ("half", b"1.5")):
        judge(f"{name}: the round as {what}", respelled(receipt, round_, b'"round":' + other + b',"first_card"', secret))
    for what, other in (("minus zero", b"-0"), ("a fraction", b"0.0"), ("an exponent", b"0e0"), ("2^64", str(2**64).encode()),
                        ("two zeros", b"00")):
        judge(f"{name}: tokes as {what}", respelled(receipt, b'"tokes":0', b'"tokes":' + other, secret))
    spot = next(event for event in receipt["events"] if event.startswith("bet ")).encode()
    words = spot.split()
    for what, other in (("a leading zero", b" ".join(words[:3]) + b" 0" + words[3]), ("a power", b" ".join(words[:3]) + b" 5e2"),
                        ("two blanks", spot.replace(b" ", b"  ", 1)), ("a blank behind it", spot + b" "), ("a tab", spot.replace(b" ", b"\t", 1)),
                        ("capitals", spot.upper()), ("minus zero", b" ".join(words[:3]) + b" -0"), ("a no-break space", spot.replace(b" ", b"\xc2\xa0", 1)),
                        ("other digits", spot.replace(words[1], "\u0661".encode(), 1)), ("2^64 more", b" ".join(words[:3]) + b" " + str(2**64 + int(words[3])).encode()),
                        ("seat 0", spot.replace(b"bet " + words[1], b"bet 0", 1))):
        judge(f"{name}: a bet with {what}", respelled(receipt, b'"' + spot + b'"', b'"' + other + b'"', secret))
    for what, was, becomes in (
        ("an escape", b'"close"', b'"clos\\u0065"'), ("an escaped slash", b'"close"', b'"\\/close"'), ("a key twice", b'"round":', b'"round":1,"round":'),
        ("the same key twice", round_, b'"round":' + number + b"," + round_), ("a homoglyph", b'"round":', '"r\u043eund":'.encode()),
        ("a zero-width space", b'"close"', '"close\u200b"'.encode()), ("a capital", b'"round":', b'"Round":'), ("an empty key", b'"round":', b'"":'),
        ("a comma too many", b'],"settlement"', b',],"settlement"'), ("two commas", b',"round"', b',,"round"'), ("a comment", b',"round"', b',/**/"round"'),
        ("single quotes", b'"close"', b"'close'"), ("a form feed", b',"round"', b',\f"round"'), ("a no-break space", b',"round"', b',\xc2\xa0"round"'),
        ("a byte that is no UTF-8", b'"close"', b'"clos\xff"'), ("an overlong letter", b'"table":"', b'"table":"\xc1\x81'),
        ("half a surrogate", b'"table":"', b'"table":"\xed\xa0\x80'), ("a letter beyond Unicode", b'"table":"', b'"table":"\xf4\x90\x80\x80'),
        ("a NUL", b'"table":"', b'"table":"\x00'), ("a control character", b'"table":"', b'"table":"\x1f'), ("a line feed in a name", b'"table":"', b'"table":"\n'),
        ("a name of nothing", b'"table":"' + table, b'"table":"'), ("a name of 65 bytes", b'"table":"' + table, b'"table":"' + b"x" * 65),
        ("the key in capitals", receipt["context"]["key"].encode(), receipt["context"]["key"].upper().encode()),
        ("the hash of the tables in capitals", receipt["context"]["tables_hash"].encode(), receipt["context"]["tables_hash"].upper().encode()),
        ("the hash of the tables with a blank", receipt["context"]["tables_hash"].encode(), receipt["context"]["tables_hash"].encode()[:62] + b" " + b"00"),
        ("a time in other digits", b'"committed":"20', '"committed":"\u0662\u0660'.encode()), ("a time without its Z", b'Z","closed"', b'","closed"'),
        ("a time in small letters", b'Z","closed"', b'z","closed"'), ("a month 13", b'"committed":"' + receipt["times"]["committed"][:7].encode(), b'"committed":"1999-13'),
        ("hour 24", b'"committed":"' + receipt["times"]["committed"][:13].encode(), b'"committed":"1999-01-01T24'),
        ("version 8", b'{"receipt":7', b'{"receipt":8'), ("version 6", b'{"receipt":7', b'{"receipt":6'), ("a version in words", b'{"receipt":7', b'{"receipt":"7"')):
        judge(f"{name}: {what}", respelled(receipt, was, becomes, secret))
    text = verify.canonical(receipt)
    chance = random.Random(name)
    for at in sorted(chance.sample(range(len(text) - 1), 6)):
        judge(f"{name}: cut off behind byte {at}", text[:at])
    for what, forged in (("nothing", b""), ("a list of it", b"[" + text + b"]"), ("twice", text + text), ("as UTF-16", text.decode().encode("utf-16")), ("the word null", b"null"), ("ten thousand brackets", b"[" * 10000), ("a number", b"7"),
                         ("with something behind it", text + b"0"), ("with a NUL behind it", text + b"\x00"),
                         ("the signature in capitals", text.replace(receipt["signature"].encode(), receipt["signature"].upper().encode()))):
        judge(f"{name}: {what}", forged)
    judge(f"{name}: the honest one with a mark of UTF-8", b"\xef\xbb\xbf" + text, refuse=NOBODY)
    body = verify.canonical({key: value for key, value in receipt.items() if key not in ("signature", "proof")})
    digest = verify.blake(body).hex().encode()
    for what, message in (("the text itself", body), ("the hash alone", digest), ("the hash as bytes", verify.blake(body)),
                          ("a hash without its line end", b"cardroom receipt 1" + digest), ("a receipt of another version", b"cardroom receipt 2\n" + digest),
                          ("a checkpoint", b"cardroom checkpoint 2" + digest), ("a commitment", b"cardroom commitment 1\n" + digest)):
        judge(f"{name}: signed as {what}", {**receipt, "signature": sign(secret, message).hex()})


def forge_goldens():
    house = Receipts(HOUSE)
    seats, hand = golden("catch_seats"), golden("by_hand")
    first, midway, sealed = golden("super_first"), golden("super_midway"), golden("super_sealed")
    for name, receipt in ("shuffled", seats), ("dealt by hand", hand):
        house.honest(name, receipt)
        house.honest(f"{name}, laid out", json.dumps(receipt, indent=2, ensure_ascii=False).encode())
        forge_any(house.judge, receipt, name, HOUSE)
    house.honest("shoe", first, midway)
    house.honest("sealed shoe", sealed)
    commitment = ("--commitment", seats["commitment"])
    house.honest("commitment", seats, more=commitment)
    house.judge("another commitment than the one shown", first, more=commitment)
    house.judge("no commitment, but one was shown", hand, more=commitment)
    house.judge("another seed than the one revealed", first, more=("--reveal", first["seed"][:-1] + "0"))
    gap = signed(commit({**midway, "first_card": midway["first_card"] + 1}), HOUSE)
    house.judge("a shoe: cards shifted", gap)
    moved = signed({**sealed, "first_card": sealed["first_card"] + 1}, HOUSE)
    house.honest("first card of a sealed shoe", moved)
    house.judge("a shoe: cards left out between two rounds", first, moved)
    house.judge("a shoe: begun in the middle", signed({**sealed, "first_card": 1}, HOUSE))
    other = golden("catch_meter")
    for part in "context", "commitment", "seed", "signature":
        if seats[part] != other[part]:
            house.judge(f"with the {part} of another receipt", {**seats, part: other[part]})
            if part != "signature":
                house.judge(f"with the {part} of another receipt, signed", signed({**seats, part: other[part]}, HOUSE))


# ---- books ------------------------------------------------------------------------------------------------


def with_proof(receipt, **changes):
    return {**receipt, "proof": {**receipt["proof"], **changes}}


def with_entry(receipt, which=-1, **changes):
    entries = list(receipt["proof"]["entries"])
    entries[which] = {**entries[which], **changes}
    return with_proof(receipt, entries=entries)


def checkpoint_signed(receipt, secret, tag=b"cardroom checkpoint 2"):
    """The checkpoint of a proof, signed by that key; of the root that its last entry leads to."""
    proof, entry = receipt["proof"], receipt["proof"]["entries"][-1]
    data, path = bytes.fromhex(entry["bytes"]), bytes.fromhex(entry["path"])
    number, time, kind = struct.unpack_from("<QqB", data, 4)
    numbers = struct.pack("<QqQQQ", number, time, entry["round"], 0, kind)
    link = verify.blake(b"cardroom chain 1", bytes.fromhex(entry["before"]), numbers, data)
    root = verify.climb(link, number - 1, proof["end"], [path[at : at + 32] for at in range(0, len(path), 32)])
    text = struct.pack("<Q32s32sq", proof["end"], bytes.fromhex(proof["link"]), root, verify.to_ms(proof["time"]))
    return with_proof(receipt, signature=sign(secret, tag + text).hex())


def other_digit(text):
    return ("1" if text[0] == "0" else "0") + text[1:]


def forge_proofs(house, *receipts):
    """Proofs of other rounds, of other books and of other bytes: each receipt is honest but for its proof."""
    for receipt, other in zip(receipts, receipts[1:] + receipts[:1]):
        name, entry = f"the proof of {receipt['context']['deal']} round {receipt['round']}", receipt["proof"]["entries"][-1]
        judge = house.judge
        judge(f"{name}: of another round", {**receipt, "proof": other["proof"]})
        for part in "before", "bytes", "path":
            judge(f"{name}: another {part}", with_entry(receipt, **{part: other_digit(entry[part])}))
            judge(f"{name}: another {part}, signed by a stranger", checkpoint_signed(
                with_entry(receipt, **{part: other_digit(entry[part])}), STRANGER))
            judge(f"{name}: shorter {part}", with_entry(receipt, **{part: entry[part][:-64]}))
        judge(f"{name}: another house round", with_entry(receipt, round=entry["round"] + 1))
        judge(f"{name}: another number", with_entry(receipt, number=entry["number"] + 1))
        judge(f"{name}: another end", with_proof(receipt, end=receipt["proof"]["end"] + 1))
        judge(f"{name}: another time", with_proof(receipt, time="2023-11-14T22:00:00.000Z"))
        judge(f"{name}: a time that is none", with_proof(receipt, time="2023-02-30T22:00:00.000Z"))
        judge(f"{name}: another link of the end", with_proof(receipt, link=other_digit(receipt["proof"]["link"])))
        judge(f"{name}: signed by a stranger", checkpoint_signed(receipt, STRANGER))
        judge(f"{name}: signed as a checkpoint of cardroom 1", checkpoint_signed(receipt, MADE, b"cardroom checkpoint 1"))
        judge(f"{name}: signed as a receipt", checkpoint_signed(receipt, MADE, b"cardroom receipt 1\n"))
        judge(f"{name}: no entries", with_proof(receipt, entries=[]))
        judge(f"{name}: its entry twice", with_proof(receipt, entries=receipt["proof"]["entries"] + [entry]))
        judge(f"{name}: the other's entry before it", with_proof(receipt, entries=other["proof"]["entries"] + [entry]))
        judge(f"{name}: a list", {**receipt, "proof": [receipt["proof"]]})
        judge(f"{name}: members in another order", {**receipt, "proof": dict(reversed(receipt["proof"].items()))})
        judge(f"{name}: one member more", with_proof(receipt, note=""))
        judge(f"{name}: empty", {**receipt, "proof": {}})
        judge(f"{name}: missing", without(receipt, "proof"))
        house.honest(f"{name}, signed again", checkpoint_signed(receipt, MADE))
        house.honest(f"{name}, left out", bare(receipt))
        moved = checkpoint_signed(with_proof(receipt, link="00" * 32), MADE)
        judge(f"{name}: an end with another link", moved, refuse=BOOKS)  # or who keeps checkpoints finds it


def forge_rounds(books, receipts):
    """Receipts of rounds that stand in the books, signed by the house itself: only the books know better."""
    house = Receipts(MADE, books)
    receipts = list(receipts)
    hand, misread = (receipt for receipt in receipts if receipt["context"]["deal"] == "live")
    rng = next(receipt for receipt in receipts if receipt["seed"] and len(receipt["settlement"]["seats"]) == 1)
    sealed = next(receipt for receipt in receipts if receipt["commitment"] and not receipt["seed"])
    for name, receipt in ("shuffled", rng), ("dealt by hand", hand), ("misread", misread), ("sealed", sealed):
        house.honest(f"{name} in the books", receipt)
    forge_any(house.judge, rng, "in the books, shuffled", MADE)
    forge_any(house.judge, hand, "in the books, dealt by hand", MADE)
    forge_proofs(house, rng, hand, misread)
    forge_any(house.judge, bare(rng), "in the books, shuffled, without its proof", MADE)
    forge_any(house.judge, bare(hand), "in the books, dealt by hand, without its proof", MADE)
    hand, misread = bare(hand), bare(misread)
    house.judge("a whole round by hand, by a stranger", signed(with_context(hand, key=public_of(STRANGER).hex()), STRANGER))
    for what, forged in {
        "a round that was not played": with_round(hand, 99),
        "a table that is not there": with_context(hand, table="Table 4"),
        "a shuffled table's name": with_context(hand, table=rng["context"]["table"]),
        "settled later": with_times(hand, settled="2026-12-31T23:59:59.999Z"),
        "committed earlier": with_times(hand, committed="2023-11-14T00:00:00.000Z"),
        "another program": with_context(hand, program="cardroom 9"),
        "another program file": with_context(hand, executable="11" * 32),
        "other meters": {**hand, "meters": {key: cents for key, cents in hand["meters"].items()} | {"2": 99}},
        "the cards of the round that was misread": {**hand, "events": misread["events"], "settlement": misread["settlement"]},
        "the number of the round that was misread": with_round(hand, misread["round"]),
        "the times of another round": {**hand, "times": misread["times"]},
        "a stake that was taken back": {**hand, "events": [
            "bet 1 natural-pair-plus 500", "bet 1 natural-pair-plus 0", *hand["events"]]},
    }.items():
        house.judge(f"in the books: {what}", signed(forged, MADE), refuse=BOOKS)
    fewer = {**misread, "events": misread["events"][1:]}
    house.judge("in the books: misread, and a wager is missing", signed(fewer, MADE), refuse=RULES)
    shown = json.loads(json.dumps(hand).replace(hand["events"][3][5:], "9s"))
    house.judge("in the books: another card", signed(shown, MADE), refuse=BOOKS)


def links(rows):
    """The chain over these entries, as whoever can write the store would make it."""
    link = bytes(32)
    for number, time, round_, terminal, kind, data in rows:
        link = verify.blake(b"cardroom chain 1", link, struct.pack("<QqQQQ", number, time, round_, terminal, kind), data)
        yield link


class Books:
    """A copy of the books to be changed."""

    def __init__(self, path):
        self.database = sqlite3.connect(path)
        self.database.create_function("summed", 2, lambda name, data: verify.blake(
            b"cardroom value 1" + name.encode() + b"\0" + data))

    def do(self, *statements):
        for statement in statements:
            self.database.execute(statement)

    def rows(self):
        return self.database.execute("SELECT number, time_ms, round, terminal, kind, bytes FROM entry ORDER BY number").fetchall()

    def rewrite(self, change):
        """All entries, changed, with a new chain."""
        rows = [change(*row) for row in self.rows()]
        self.do("DELETE FROM entry")
        self.database.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)",
                                  [(*row[:5], link, row[5]) for row, link in zip(rows, links(rows))])

    def link(self, number):
        return self.database.execute("SELECT link FROM entry WHERE number = ?", (number,)).fetchone()[0]

    def parts(self, number):
        """The tree over the links up to there."""
        parts = []
        for link, in self.database.execute("SELECT link FROM entry WHERE number <= ? ORDER BY number", (number,)):
            verify.grow(parts, link)
        return parts

    def sign(self, number, secret):
        """A checkpoint of that entry, which exists once."""
        parts = self.parts(number)
        head = struct.pack("<Q32s32sq", number, self.link(number), verify.root(parts), 1700000000000)
        data, name = head + sign(secret, b"cardroom checkpoint 2" + head), f"checkpoint/{number:019}"
        data += b"".join(hash_ for _, hash_ in parts)
        self.database.execute("INSERT OR REPLACE INTO value VALUES (?, ?, summed(?, ?))", (name, data, name, data))

    def unsign(self, first=0):
        self.do(f"DELETE FROM value WHERE name >= 'checkpoint/{first:019}' AND name LIKE 'checkpoint/%'")


def payment_changed(number, time, round_, terminal, kind, data, at):
    """Ten cents more in the first transfer of entry at."""
    if number == at:
        place = 4 + struct.unpack_from("<I", data)[0] + 4 + 8
        data = data[:place] + struct.pack("<q", struct.unpack_from("<q", data, place)[0] + 10) + data[place + 8 :]
    return number, time, round_, terminal, kind, data


def key_changed(number, time, round_, terminal, kind, data, was, becomes):
    return number, time, round_, terminal, kind, data.replace(was, becomes) if kind == 2 else data


class House:
    """The house of tests/house_make.c, in a folder."""

    def __init__(self, folder, make_key, rounds, receipts=True):
        self.folder, self.key = folder, public_of(MADE).hex()
        self.books, self.secret = os.path.join(folder, "books.db"), os.path.join(folder, "house.key")
        os.makedirs(os.path.join(folder, "receipts"))
        subprocess.run([make_key, self.books, self.secret, str(rounds), *([receipts] if receipts == "people" else [os.path.join(folder, "receipts")] * receipts)], check=True)
        os.chmod(self.secret, 0o600)
        with Books(self.books).database as database:
            self.last, self.end = database.execute("SELECT max(number), link FROM entry").fetchone()
            self.root = verify.root(Books(self.books).parts(self.last))
            self.settled, self.settled_ms = database.execute(
                "SELECT number, time_ms FROM entry WHERE kind = 29 ORDER BY number LIMIT 1 OFFSET 10").fetchone()
            self.until = database.execute("SELECT max(time_ms) FROM entry").fetchone()[0]
        assert self.until - self.settled_ms > HOUR + 600000, "the house is too young for an old checkpoint"
        self.copies = 0

    def receipts(self):
        folder = os.path.join(self.folder, "receipts")
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                yield json.load(file)

    def copy(self, change):
        """The books, changed."""
        self.copies += 1
        path = os.path.join(self.folder, f"copy{self.copies}.db")
        shutil.copyfile(self.books, path)
        books = Books(path)
        change(books)
        books.database.commit()
        books.database.close()
        return path

    def judge(self, name, change=lambda books: None, witness=None, refuse=ALL, kind="books", **files):
        files = {"books.db": self.copy(change), "house.key": self.secret, **files}
        if witness:
            files["witness"] = witness if isinstance(witness, bytes) else witness.encode()
        case(kind, name, refuse, files, self.key, ["--witness", "witness"] if witness else [])

    def witness(self, number, link, secret, root=None, tag=b"cardroom checkpoint 2"):
        root = root or self.root
        head = struct.pack("<Q32s32sq", number, link, root, 1700003600000)
        signature = sign(secret, tag + head)
        return f"cardroom-checkpoint 2 {number} 2023-11-14T23:13:20.000Z {link.hex()} {root.hex()} {signature.hex()}\n"


def rewritten(house, **then):
    """A payment of long ago is another, and so is the chain from there on."""
    def change(books):
        books.rewrite(lambda *row: payment_changed(*row, at=house.settled))
        books.unsign()
        for what, value in then.items():
            getattr(books, what)(*value)

    return change


def strangers_house(books):
    """The same history under another key, signed by it."""
    books.rewrite(lambda *row: key_changed(*row, was=public_of(MADE), becomes=public_of(STRANGER)))
    books.unsign()
    books.sign(books.rows()[-1][0], STRANGER)


def old_checkpoint(house):
    def change(books):
        books.unsign()
        books.sign(house.settled, MADE)

    return change


def swapped(books):
    books.do("UPDATE entry SET number = -1 WHERE number = 40", "UPDATE entry SET number = 40 WHERE number = 41",
             "UPDATE entry SET number = 41 WHERE number = -1")


def replaced_by_view(books):
    books.do("ALTER TABLE entry RENAME TO kept", "CREATE VIEW entry AS SELECT * FROM kept")


def damaged_index(books):
    """The index finds a round that is not there; the table is whole."""
    books.do("PRAGMA writable_schema = ON",
             "UPDATE sqlite_schema SET sql = replace(sql, '<> 0', '<> 5') WHERE name = 'entry_round'")


def forge_books(house):
    last, judge = house.last, house.judge
    judge("honest", refuse=NOBODY)
    judge("with a witness", witness=house.witness(last, house.end, MADE), refuse=NOBODY)
    judge("the witness of entry 0, before there was one", witness=house.witness(0, bytes(32), MADE), refuse=NOBODY)
    # by own keys
    judge("rewritten, signed by nobody", rewritten(house))
    judge("rewritten, signed by a stranger", rewritten(house, sign=(last, STRANGER)))
    judge("all of it a stranger's", strangers_house)
    judge("a stranger's checkpoint", lambda books: books.sign(last - 20, STRANGER))
    # missing parts
    judge("no checkpoint", lambda books: books.unsign())
    judge("one old checkpoint", old_checkpoint(house))
    judge("no last checkpoint, three entries ago", lambda books: books.unsign(last), refuse=NOBODY)
    judge("an entry is gone", lambda books: books.do("DELETE FROM entry WHERE number = 40"))
    judge("the end is gone", lambda books: books.do(f"DELETE FROM entry WHERE number > {last - 10}"))
    judge("the end is gone, with its checkpoints", lambda books: (
        books.do(f"DELETE FROM entry WHERE number > {last - 10}"), books.unsign(last - 9)))
    judge("the end is gone, with its checkpoint, but not from the witness", lambda books: (
        books.do(f"DELETE FROM entry WHERE number = {last}"), books.unsign(last)), witness=house.witness(last, house.end, MADE))
    judge("every entry is gone", lambda books: (books.do("DELETE FROM entry"), books.unsign()))
    # other orders
    judge("two entries swapped", swapped)
    judge("two payments swapped", lambda books: books.do(
        f"UPDATE entry SET bytes = (SELECT bytes FROM entry WHERE number = {house.settled}) WHERE number = {last}"))
    # parts of another house
    judge("another house's witness", witness=house.witness(last, house.end, STRANGER))
    judge("a witness of another chain", witness=house.witness(last, bytes(32), MADE))
    judge("a witness of another tree", witness=house.witness(last, house.end, MADE, bytes(32)))
    judge("a witness in another spelling", witness=house.witness(last, house.end, MADE).replace("2023-11-14T23", "2023-11-14 23"))
    # a schema of somebody else
    judge("a trigger", lambda books: books.do(
        "CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM entry WHERE number = new.number; END"))
    judge("a trigger of value", lambda books: books.do("CREATE TRIGGER t AFTER UPDATE ON value BEGIN DELETE FROM entry; END"))
    judge("a trigger with a name of SQLite's own", lambda books: books.do(
        "CREATE TRIGGER t AFTER UPDATE ON value BEGIN DELETE FROM entry; END", "PRAGMA writable_schema = ON",
        "UPDATE sqlite_schema SET name = 'sqlite_t', sql = replace(sql, 'TRIGGER t', 'TRIGGER sqlite_t') WHERE name = 't'"))
    judge("a view in place of the entries", replaced_by_view)
    judge("another index", lambda books: books.do("CREATE INDEX i ON entry (time_ms)"))
    judge("another table", lambda books: books.do("CREATE TABLE t (a)"))
    judge("an index of other rows", damaged_index)
    judge("of another program", lambda books: books.do("PRAGMA application_id = 1"))
    for value in "2", "01", "1 ", " 1", "1.0", "", "-1", "1\n":
        judge(f"of format '{value}'", lambda books, value=value: books.do(f"UPDATE meta SET value = '{value}'"))
    # what the second program does not look at
    judge("a summary that finds no round", lambda books: books.do(
        "UPDATE block SET sets = zeroblob(length(sets)) WHERE block = 0"), refuse=REPLAY)
    judge("a payment behind the last checkpoint", lambda books: (
        books.unsign(last), books.rewrite(lambda *row: payment_changed(*row, at=last))), refuse=REPLAY)


# ---- slips, configurations, snapshots, archives --------------------------------------------------------------


def forged_entry(house, number, change):
    """One entry is another, and the house has chained and signed all of it anew."""
    def do(books):
        books.rewrite(lambda *row: (*row[:5], change(row[5])) if row[0] == number else row)
        books.unsign()
        books.sign(house.last, MADE)

    return do


def patched(at, new):
    return lambda data: data[:at] + new + data[at + len(new) :]


def forge_slips(house):
    """Papers that no people of those departments can have signed; the chain and the signature are the house's own."""
    with Books(house.books).database as database:
        lines = database.execute("SELECT number, bytes FROM entry WHERE kind = 48 ORDER BY number").fetchall()
    first, second = lines[0], lines[1]
    WHO, SLIP = 4 + 20, 4 + 32  # places in an entry: who signed; kind, number (4), line, department, cents (8), chips
    for what, (number, _), change in (
        ("signed twice by one person", second, patched(WHO, first[1][WHO : WHO + 4])),
        ("signed by nobody's department", second, patched(SLIP + 6, b"\x09")),
        ("signed by another department", second, patched(SLIP + 6, b"\x06")),
        ("a line left out", second, patched(SLIP + 5, b"\x02")),
        ("the first line twice", second, patched(SLIP + 5, b"\x00")),
        ("a number left out", first, patched(SLIP + 1, struct.pack("<I", 2))),
        ("number 0", first, patched(SLIP + 1, struct.pack("<I", 0))),
        ("of another kind", second, patched(SLIP, b"\x02")),
        ("of no kind", second, patched(SLIP, b"\x63")),
        ("at a table that has no rack", first, patched(4 + 18, struct.pack("<H", 1))),
        ("at a table that is not there", first, patched(4 + 18, struct.pack("<H", 99))),
        ("cents that were not counted", first, patched(SLIP + 7, struct.pack("<q", 100))),
        ("void from the start", first, patched(SLIP + 5, b"\xff")),
        ("its last line gone", lines[-1], patched(SLIP + 5, b"\xff")),
    ):
        house.judge(f"a slip: {what}", forged_entry(house, number, change), refuse=REPLAY, kind="slip")
    house.judge("a slip: changed, and not signed again", lambda books: books.rewrite(
        lambda *row: (*row[:5], patched(WHO, b"\x63")(row[5])) if row[0] == first[0] else row), kind="slip")
    house.judge("a slip: gone", lambda books: books.do(f"DELETE FROM entry WHERE number = {second[0]}"), kind="slip")


def with_value(name, change):
    """A value beside the log, with its sum; change is what it becomes of what it was, or None."""
    def do(books):
        found = books.database.execute("SELECT bytes FROM value WHERE name = ?", (name,)).fetchone()
        data = change(found and found[0])
        books.database.execute("DELETE FROM value WHERE name = ?", (name,))
        if data is not None:
            books.database.execute("INSERT INTO value VALUES (?, ?, summed(?, ?))", (name, data, name, data))
    return do


def forge_people(house):
    """Accounts beside the log, and approvals that their people have not signed; the chain and its signature are the house's own."""
    judge = lambda what, change, refuse=ALL: house.judge(f"people: {what}", change, refuse=refuse, kind="people")  # noqa: E731
    with Books(house.books).database as database:
        of = lambda kind: database.execute("SELECT number, bytes FROM entry WHERE kind = ? ORDER BY number", (kind,)).fetchall()  # noqa: E731
        users, pairs, (asked, *_), approvals, (account, *_) = of(6), of(7), of(37), of(38), of(65)
        rows = dict(database.execute("SELECT name, bytes FROM value WHERE name LIKE 'access/%'"))
    pair, = (one for one in pairs if one[1][4 + 32] == 9)
    console, = (one for one in pairs if one[1][4 + 32 + 5 + one[1][4 + 32 + 4] + 32] == 12)
    judge("honest", lambda books: None, NOBODY)
    # what the store holds of people: version, role, removed, name (32), created, changed, passes, KiB, salt (16), hash (32), generation, key (32)
    for who, name in (1, "ann"), (2, "bob"), (3, "cat"), (4, "eve"):
        row = f"access/user/{who}"
        for at in range(0, len(rows[row]) - 32, 9):
            judge(f"{name}: byte {at} of the account", with_value(row, lambda data, at=at: patched(at, bytes([data[at] ^ 1]))(data)))
        judge(f"{name}: the account is gone", with_value(row, lambda data: None))
        judge(f"{name}: the account is empty", with_value(row, lambda data: b""))
        judge(f"{name}: without its seal", with_value(row, lambda data: data[:-32]))
        judge(f"{name}: that of another", with_value(row, lambda data, who=who: rows[f"access/user/{who % 4 + 1}"]))
    judge("an account that the log does not know", with_value("access/user/9", lambda data: patched(3, b"ghost\0")(rows["access/user/1"])))
    judge("an account that was removed long ago", with_value("access/user/9", lambda data: patched(2, b"\x01")(rows["access/user/1"])), NOBODY)
    judge("a change that was never approved", with_value("access/next/2", lambda data: rows["access/user/1"]), NOBODY)  # nobody comes in with it
    judge("a terminal's token is another", with_value("access/terminal/9", patched(1, b"\x01" * 32)))
    judge("a terminal that was never paired", with_value("access/terminal/8", lambda data: rows["access/terminal/9"]))
    judge("a terminal whose token is gone", with_value("access/terminal/9", lambda data: None), NOBODY)
    judge("a console's token is another", with_value("access/console/1", patched(1, b"\x01" * 32)))
    judge("a console that was never paired", with_value("access/console/2", lambda data: rows["access/console/1"]))
    judge("a console's token as a card reader's", with_value("access/reader/1", lambda data: rows["access/console/1"]))
    # what the log says: an entry is the size of its fact (4), its head (32), its fields
    WHO, FIELDS = 4 + 20, 4 + 32
    entry = lambda what, number, change, refuse=ALL: judge(what, forged_entry(house, number, change), refuse)  # noqa: E731
    for one in pair, console:
        token = FIELDS + 4 + 1 + one[1][FIELDS + 4]
        entry(f"entry {one[0]}: the token of a pairing", one[0], patched(token, b"\x01" * 32))
        entry(f"entry {one[0]}: what was paired", one[0], patched(token + 32, b"\x07"))
    signed_changes = set()
    for number, data in users:
        size = data[FIELDS + 5]
        name = data[FIELDS + 6 : FIELDS + 6 + size].decode()
        last = number == max(n for n, d in users if d[FIELDS] == data[FIELDS])
        row, (signed,) = FIELDS + 6 + size + 5, struct.unpack_from("<I", data, FIELDS + 6 + size + 5 + 64)
        entry(f"entry {number} of {name}: another account", number, patched(row, b"\x01" * 32), ALL if last or signed else REPLAY if name == "eve" else NOBODY)
        entry(f"entry {number} of {name}: another role", number, patched(FIELDS + 4, b"\x02"), ALL if last or signed else REPLAY)
        entry(f"entry {number} of {name}: another generation", number, patched(FIELDS + 6 + size + 1, b"\x07"), ALL if signed else REPLAY)
        entry(f"entry {number} of {name}: of another person", number, patched(FIELDS, b"\x07"))
        if signed:  # a new password or badge of one who has a key
            end, fact = row + 64, data[4 : row + 64]
            entry(f"entry {number} of {name}: another key", number, patched(row + 32, b"\x01" * 32))
            entry(f"entry {number} of {name}: without a signature", number, lambda data, end=end: struct.pack("<I", end) + data[4:end] + bytes(4) + data[end + 68 :])
            for secret, whose in (STRANGER, "a stranger"), (MADE, "the house"):
                entry(f"entry {number} of {name}: signed by {whose}", number, patched(end + 4, sign(secret, b"cardroom approval 1\n" + bytes(16) + fact[16:] + bytes(4))))
            signed_changes.add(data[FIELDS + 6 + size])
    assert signed_changes == {3, 5}, "a password and a badge, each signed by the old key"
    for number, data in approvals:
        what = f"approval {number}"
        signature = len(data) - 4 - 64
        for at in range(0, 64, 5):
            entry(f"{what}: byte {at} of its signature", number, patched(signature + at, bytes([data[signature + at] ^ 1])))
        for secret, whose in (STRANGER, "a stranger"), (MADE, "the house"):
            fact = data[4:signature - 4]
            entry(f"{what}: signed by {whose}", number, patched(signature, sign(secret, b"cardroom approval 1\n" + bytes(16) + fact[16:] + bytes(4) + asked[1])))
        entry(f"{what}: without a signature", number, lambda data, at=signature: struct.pack("<I", at - 4) + data[4 : at - 4] + bytes(4) + data[at + 64 :])
        entry(f"{what}: half a signature", number, lambda data, at=signature: struct.pack("<I", at - 4 + 32) + data[4 : at - 4] + b"\x20\0\0\0" + data[at : at + 32] + data[at + 64 :])
        for who in 1, 2, 3, 4, 9:
            if data[WHO] != who:
                entry(f"{what}: by person {who}", number, patched(WHO, struct.pack("<I", who)))
        entry(f"{what}: of another proposal", number, patched(FIELDS, struct.pack("<Q", 3)))
        entry(f"{what}: as another rank", number, patched(FIELDS + 8, b"\x03"))
        entry(f"{what}: of another amount", number, patched(FIELDS + 17, struct.pack("<q", 77)))
        entry(f"{what}: of another voucher", number, patched(FIELDS + 9, struct.pack("<Q", 77)))
    (issued, approved), (made, second) = [(number, data[4 + 32 : 4 + 40]) for number, data in approvals]
    entry("the amount that was asked for", asked[0], patched(asked[1].index(struct.pack("<q", 20000000)), struct.pack("<q", 90000000)))
    entry("who asked for it", asked[0], patched(WHO, b"\x03"))
    entry("the account that was asked for", account[0], patched(account[1].index(b"eve"), b"ivy"))
    entry("the role that was asked for", account[0], patched(FIELDS + 4, b"\x09"))


def forge_configurations(house):
    """A file that is said to be the configuration in force; every byte counts."""
    with Books(house.books).database as database:
        fact = database.execute("SELECT bytes FROM entry WHERE number = 1").fetchone()[0]
    size = struct.unpack_from("<I", fact)[0]
    text = fact[4 + 32 + 41 : 4 + size]
    name = json.loads(text)["tables"][0]["name"].encode()
    house.judge("the honest configuration", kind="configuration", refuse=NOBODY, **{"config.json": text})
    for what, forged in (
        ("a blank more", text + b" "), ("a line end more", text + b"\n"), ("cut off", text[:-2]), ("nothing", b""),
        ("other line ends", text.replace(b"\n", b"\r\n")), ("a mark of UTF-8", b"\xef\xbb\xbf" + text), ("without white space", json.dumps(json.loads(text), separators=(",", ":")).encode()),
        ("sorted", json.dumps(json.loads(text), sort_keys=True).encode()), ("another name", text.replace(name, name + b"x", 1)),
        ("a homoglyph", text.replace(name, name.replace(b"C", "\u0421".encode(), 1), 1)), ("an escape", text.replace(name, b"\\u0043" + name[1:], 1)),
        ("a leading zero", text.replace(b": 1", b": 01", 1)), ("an exponent", text.replace(b"00,", b"e2,", 1)), ("a fraction", text.replace(b"00,", b"00.0,", 1)),
        ("the first table twice", text.replace(b'"tables"', b'"tables": [], "tables"', 1)), ("another house's", text.replace(b"Catch", b"Match"))):
        assert forged != text, what
        house.judge(f"the configuration: {what}", kind="configuration", **{"config.json": forged})
    for what, place, new in (("another hash", 4 + 32, b"\x00" * 32), ("a byte of the text", 4 + 32 + 41 + len(text) // 2, b"\x07")):
        house.judge(f"the configuration in the books: {what}", forged_entry(house, 1, patched(place, new)), kind="configuration", **{"config.json": text})
    house.judge("the configuration in the books: the text and its hash", forged_entry(house, 1, patched(
        4 + 32, verify.blake(text.replace(b"Catch", b"Match")))), kind="configuration", **{"config.json": text})


def forge_witnesses(house):
    """Lines of checkpoints: one spelling, one domain, one key."""
    line = house.witness(house.last, house.end, MADE)
    number, last = str(house.last), house.last
    for what, forged in (
        ("a leading zero", line.replace(f" {number} ", f" 0{number} ", 1)), ("a plus", line.replace(f" {number} ", f" +{number} ", 1)),
        ("an exponent", line.replace(f" {number} ", f" {number}e0 ", 1)), ("2^64 more", line.replace(f" {number} ", f" {2**64 + last} ", 1)),
        ("an underscore", line.replace(f" {number} ", f" {number[0]}_{number[1:]} ", 1)), ("other digits", line.replace(f" {number} ", " \u0663\u0663 ", 1).encode()),
        ("two blanks", line.replace(" 2 ", " 2  ", 1)), ("a tab", line.replace(" 2 ", " 2\t", 1)), ("a blank before it", " " + line), ("a blank behind it", line[:-1] + " \n"),
        ("a carriage return", line[:-1] + "\r\n"), ("capitals", line.replace(house.end.hex(), house.end.hex().upper())), ("version 1", line.replace("checkpoint 2 ", "checkpoint 1 ")),
        ("version 02", line.replace("checkpoint 2 ", "checkpoint 02 ")), ("another word", line.replace("cardroom-", "cardroom_")), ("cut off", line[:-9] + "\n"),
        ("one word more", line[:-1] + " x\n"), ("a NUL", line[:-1].encode() + b"\x00\n"), ("a day that is none", line.replace("2023-11-14", "2023-02-30")),
        ("another time", line.replace("2023-11-14", "2023-11-15")), ("an empty line before it", "\n" + line), ("no root", line.replace(" " + house.root.hex(), "")),
        ("link and root swapped", line.replace(house.end.hex(), "?").replace(house.root.hex(), house.end.hex()).replace("?", house.root.hex())),
        ("signed as cardroom 1 did", house.witness(last, house.end, MADE, tag=b"cardroom checkpoint 1")), ("signed as a receipt", house.witness(last, house.end, MADE, tag=b"cardroom receipt 1\n")),
        ("of an entry that is not there", house.witness(last + 1, house.end, MADE)), ("of the entry before", house.witness(last - 1, house.end, MADE)),
        ("of a later one, then the last", house.witness(last + 9, house.end, MADE) + line)):
        house.judge(f"a witness: {what}", witness=forged)
    house.judge("the witness without its line end", witness=line[:-1], refuse=NOBODY)
    house.judge("the witness twice", witness=line + line, refuse=NOBODY)


def forge_trees(house):
    """Roots and trees beside the log."""
    def stored(change, secret=MADE):
        def do(books):
            name = f"checkpoint/{house.last:019}"
            data = change(books.database.execute("SELECT bytes FROM value WHERE name = ?", (name,)).fetchone()[0])
            data = data[:80] + sign(secret, b"cardroom checkpoint 2" + data[:80]) + data[144:]
            books.database.execute("UPDATE value SET bytes = ?, sum = summed(?, ?) WHERE name = ?", (data, name, data, name))
        return do

    house.judge("a stored checkpoint, signed again", stored(lambda data: data), refuse=NOBODY)
    for what, change in (
        ("another root, without its tree", patched(40, b"\x01" * 32)), ("another tree", patched(144, b"\x01" * 32)), ("no tree", lambda data: data[:144]),
        ("one part too few", lambda data: data[:-32]), ("one part too many", lambda data: data + bytes(32)), ("half a part more", lambda data: data + bytes(16)),
        ("the parts in another order", lambda data: data[:144] + data[176:208] + data[144:176] + data[208:]), ("cut off in its head", lambda data: data[:90]),
        ("another tree with its root", lambda data: data[:40] + verify.root([(0, b"\x02" * 32)] * ((len(data) - 144) // 32)) + data[72:144] + b"\x02" * (len(data) - 144)),
        ("number 0", patched(0, bytes(8))), ("a number of 2^63", patched(0, struct.pack("<Q", 2**63))), ("another number", patched(0, struct.pack("<Q", 40))),
        ("another link", patched(8, b"\x03" * 32))):
        house.judge(f"a stored checkpoint: {what}", stored(change))
    house.judge("a stored checkpoint: another time, signed", stored(patched(72, struct.pack("<q", 1700000000001))), refuse=NOBODY)
    house.judge("a stored checkpoint: signed by a stranger", stored(lambda data: data, STRANGER))


def with_snapshot(house, parts, named=None, vouched=None):
    """The fact of a snapshot vouches for these bytes; stored are those, or others."""
    def do(books):
        number, = books.database.execute("SELECT number FROM entry WHERE kind = 54").fetchone()
        data = books.database.execute("SELECT bytes FROM entry WHERE number = ?", (number,)).fetchone()[0]
        of = struct.unpack_from("<Q", data, 36)[0]
        hash_ = verify.blake(*[parts[name] for name in sorted(parts)]) if vouched is None else vouched
        forged_entry(house, number, patched(44, hash_))(books)
        for part, bytes_ in (parts if named is None else named).items():
            name = f"snapshot/{of:019}/{part}"
            books.database.execute("INSERT INTO value VALUES (?, ?, summed(?, ?))", (name, bytes_, name, bytes_))

    return do


def forge_snapshots(house):
    """Snapshots that are not what the log vouches for."""
    a, b = bytes(range(256)) * 8, b"cardroom" * 100
    parts = {"0000": a, "0001": b}
    judge = house.judge
    for what, named in (("a byte of it", {"0000": a, "0001": b[:-1] + b"x"}), ("a part is gone", {"0000": a}), ("parts swapped", {"0000": b, "0001": a}),
                        ("one part more", {**parts, "0002": b"x"}), ("an empty part", {"0000": a, "0001": b""}), ("cut off", {"0000": a, "0001": b[:-1]}),
                        ("one byte more", {"0000": a, "0001": b + b"x"}), ("its parts in one", {"0000": a + b + b"x"})):
        judge(f"a snapshot: {what}", with_snapshot(house, parts, named), kind="snapshot")
    judge("a snapshot: vouched for by another hash", with_snapshot(house, parts, vouched=bytes(32)), kind="snapshot")
    judge("the honest snapshot", with_snapshot(house, parts), kind="snapshot", refuse=NOBODY)
    judge("a snapshot that is gone", with_snapshot(house, parts, named={}), kind="snapshot", refuse=NOBODY)
    judge("a snapshot that is half removed", with_snapshot(house, parts, named={"0001": b}), kind="snapshot", refuse=NOBODY)


class Archive:
    """The first archive of a house, taken apart as src/store/archive.c has it."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = file.read()
        self.head, self.rows = list(verify.ARCHIVE.unpack_from(self.data)), self.data[verify.ARCHIVE.size :]

    def made(self, secret=MADE, rows=None, keep_hash=False, **fields):
        """With other fields (their places in the head), and signed by that key."""
        head, rows = list(self.head), self.rows if rows is None else rows
        if rows is not self.rows and not keep_hash:
            head[13], head[14] = len(rows), verify.blake(rows)
        for place, value in fields.items():
            head[int(place[1:])] = value
        head[15] = public_of(secret)
        data = verify.ARCHIVE.pack(*head)[:-64]
        return data + sign(secret, data) + rows


def forge_archives(house, folder):
    path = os.path.join(folder, "0000000000000000001.archive")
    archive = Archive(path)
    head, rows, name = archive.head, zlib.decompress(archive.rows), "books.db.archives/" + os.path.basename(path)
    later = {"books.db.archives/" + os.path.basename(one): one for one in glob.glob(os.path.join(folder, "*")) if one != path}
    judge = lambda what, data, **more: house.judge(what, kind="archive", **{**({name: data} if data is not None else {}), **later, **more.pop("files", {})}, **more)  # noqa: E731
    judge("the honest archive", archive.data, refuse=NOBODY)
    judge("an archive: signed again", archive.made(), refuse=NOBODY)
    judge("an archive: packed again", archive.made(rows=zlib.compress(rows, 1)), refuse=NOBODY)
    judge("an archive: missing", None)
    judge("an archive: empty", b"")
    judge("an archive: under another name", None, files={"books.db.archives/0000000000000000002.archive": archive.data})
    for at in (*range(0, 520, 37), verify.ARCHIVE.size + 5, len(archive.data) - 1):
        judge(f"an archive: byte {at}", patched(at, bytes([archive.data[at] ^ 1]))(archive.data))
    for size in (15, 100, verify.ARCHIVE.size - 1, verify.ARCHIVE.size, verify.ARCHIVE.size + 40, len(archive.data) - 1):
        judge(f"an archive: cut off behind byte {size}", archive.data[:size])
    judge("an archive: something behind it", archive.data + b"x")
    judge("an archive: the same entries, signed by a stranger", archive.made(STRANGER), refuse=NOBODY)  # the chain decides
    for what, forged in (
        ("another tag", archive.made(_0=b"cardroom archivf")), ("another format", archive.made(_1=2)), ("another first", archive.made(_2=2)), ("another last", archive.made(_3=head[3] - 1)),
        ("another link before", archive.made(_4=b"\x01" * 32)), ("another link of its end", archive.made(_5=b"\x01" * 32)), ("another size", archive.made(_13=head[13] - 1)),
        ("more raw bytes than there are", archive.made(_12=head[12] + 1)), ("another hash", archive.made(_14=bytes(32))),
        ("an entry changed", archive.made(rows=zlib.compress(patched(100, bytes([rows[100] ^ 1]))(rows)))),
        ("an entry's time changed", archive.made(rows=zlib.compress(patched(0, bytes([rows[0] ^ 1]))(rows)))),
        ("its last entry cut off", archive.made(rows=zlib.compress(rows[:-1]))), ("a byte behind its entries", archive.made(rows=zlib.compress(rows + b"x"))),
        ("a byte behind what is packed", archive.made(rows=archive.rows + b"x")), ("packed by nobody", archive.made(rows=rows)), ("nothing in it", archive.made(rows=b"")),
        ("a kind of 2^32 - 1", archive.made(rows=zlib.compress(patched(24, b"\xff\xff\xff\xff")(rows)))),
        ("a size of 2^32 - 1", archive.made(rows=zlib.compress(patched(20, b"\xff\xff\xff\xff")(rows)))),
        ("a gap that is not zero", archive.made(rows=zlib.compress(patched(28, b"\x01")(rows))))):
        judge(f"an archive, signed by the house: {what}", forged)


def make_archives(cardroom, house):
    store = ["--store", house.books]
    for more in (["--key", house.secret], ["--remove"]):
        subprocess.run([cardroom, "archive", *store, *more], check=True, stdout=subprocess.DEVNULL)
    return house.books + ".archives"


def make(cardroom, house_make, folder):
    """All of them, as CASES; the houses are made in the folder."""
    forge_goldens()
    house = House(os.path.join(folder, "house"), house_make, 30)
    forge_rounds(house.books, house.receipts())
    forge_books(house)
    forge_trees(house)
    forge_witnesses(house)
    forge_slips(house)
    forge_configurations(house)
    old = House(os.path.join(folder, "old"), house_make, 60, receipts=False)
    forge_snapshots(old)
    forge_archives(old, make_archives(cardroom, old))
    forge_people(House(os.path.join(folder, "people"), house_make, 60, receipts="people"))
    return CASES


def write(cases, folder):
    """Each into a folder of its own, with a list of them all."""
    listed = []
    for number, one in enumerate(cases):
        place = os.path.join(folder, f"{number:04}")
        for name, content in one["files"].items():
            path = os.path.join(place, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            if isinstance(content, bytes):
                with open(path, "wb") as file:
                    file.write(content)
            else:
                shutil.copyfile(content, path)
                os.chmod(path, 0o600)
        listed.append({"folder": f"{number:04}", **one, "files": list(one["files"])})
    with open(os.path.join(folder, "cases.json"), "w", encoding="utf-8") as file:
        json.dump(listed, file, indent=1)
    return listed


if __name__ == "__main__":
    target = os.path.abspath(sys.argv[3])
    write(make(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), os.path.join(target, "originals")), target)
