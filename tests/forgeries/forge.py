#!/usr/bin/env python3
"""forge.py CARDROOM [HOUSE_MAKE] - forgeries of receipts and of books, which every verifier must judge alike.

Forged by own keys, by parts that are missing, by other orders, and with parts of another house.  The judges:

    cardroom   'cardroom verify --key', and 'cardroom audit --key' of books
    core       the same core as WebAssembly, where CORE_RUN and CORE_WASM name the runner and the core (tests/wasm)
    python     dist/verify.py --key, and with --books
    books      dist/verify.py --key --books, of a receipt: does its round stand there, with the same contents?

Without HOUSE_MAKE (tests/house_make.c) there are no books.  A case names the judges that must refuse it, all of them
unless only some can know: what a round pays takes the rules or the books, that a round was played takes the books.
The others must accept it, so that this list stays true.  Prints who disagrees, and "N passed, N failed".
"""
import copy
import json
import os
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "receipts"))
from tamper import HOUSE, STRANGER, commit, public_of, replaced, sign, signed, verify, with_context  # noqa: E402

CARDROOM = os.path.abspath(sys.argv[1])
HOUSE_MAKE = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else None
VERIFY = [sys.executable, os.path.abspath(os.path.join(HERE, "..", "..", "dist", "verify.py"))]
CORE = ["node", *map(os.path.abspath, (os.environ["CORE_RUN"], os.environ["CORE_WASM"]))] if "CORE_RUN" in os.environ else None
MADE = b"0123456789abcdef0123456789abcdef"  # the secret of house_make's house
RULES, BOOKS = {"cardroom", "core", "books"}, {"books"}  # who can know it
HOUR = 60 * 60 * 1000
passed = failed = 0


def case(name, judges, folder, refuse=None):
    """judges: a command by its name, run in the folder.  refuse: who must refuse it; None: all of them."""
    global passed, failed
    started = {who: subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
               for who, command in judges.items()}
    for who, process in started.items():
        said, status = process.communicate()[0].decode(errors="replace"), process.returncode
        if status in ((1, 3) if refuse is None or who in refuse else (0,)) and "Traceback" not in said:
            passed += 1
        else:
            failed += 1
            print(f"---- {who} {'accepts' if status == 0 else 'refuses'}: {name} (exit status {status}: {said.strip()[-200:]})")


# ---- receipts ---------------------------------------------------------------------------------------------


def text_of(receipt):
    return receipt if isinstance(receipt, bytes) else verify.canonical(receipt)


class Receipts:
    """Judges receipts by the key of a house, and by its books if there are any."""

    def __init__(self, folder, secret, books=None):
        self.folder, self.key, self.books = folder, public_of(secret).hex(), books

    def judge(self, name, *receipts, refuse=None, key=None, more=()):
        paths = [f"{i}.json" for i in range(len(receipts))]  # the core has no other folder
        for path, receipt in zip(paths, receipts):
            with open(os.path.join(self.folder, path), "wb") as file:
                file.write(text_of(receipt))
        arguments = ["--key", key or self.key, *more, *paths]
        judges = {"cardroom": [CARDROOM, "verify", *arguments], "python": [*VERIFY, *arguments]}
        if CORE:
            judges["core"] = [*CORE, "verify", *arguments]
        if self.books:
            judges["books"] = [*VERIFY, "--books", self.books, *arguments]
        case(name, judges, self.folder, refuse)

    def honest(self, name, *receipts, **more):
        self.judge(f"the honest {name}", *receipts, refuse=set(), **more)


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
    judge(f"{name}: payouts changed, signed by the house", signed(richer(receipt), secret), refuse=None if proved else RULES)
    if receipt["seed"]:
        judge(f"{name}: all of it made by a stranger", signed(commit(foreign), STRANGER))
        judge(f"{name}: the seed is missing", signed({**receipt, "seed": ""}, secret))
        judge(f"{name}: seed and commitment are missing", signed({**receipt, "seed": "", "commitment": ""}, secret))
        judge(f"{name}: as if dealt by hand", signed(by_hand(receipt), secret), refuse=None if proved else BOOKS)
        judge(f"{name}: as if dealt by hand, but with the commitment", signed(with_context(receipt, deal="live"), secret))
    of_anybody, key = of_small_order(receipt)
    judge(f"{name}: a key of small order", of_anybody, key=key)
    judge(f"{name}: the signature spelled differently", other_spelling(receipt))
    judge(f"{name}: closed before it was committed to", signed(with_times(receipt, closed=receipt["times"]["settled"],
                                                                          settled=receipt["times"]["closed"]), secret))
    judge(f"{name}: an event is missing", signed({**receipt, "events": receipt["events"][1:]}, secret), refuse=RULES)
    judge(f"{name}: no times", signed(without(receipt, "times"), secret))
    judge(f"{name}: a limit of nobody", signed({**without(receipt, "signature"), "limits_per": "seat"}, secret))
    judge(f"{name}: members in another order", signed(dict(sorted(receipt.items())), secret))
    judge(f"{name}: from a later round", signed(with_context(receipt, from_round=receipt["round"] + 1), secret))
    seat = copy.deepcopy(receipt)
    seat["settlement"]["seats"][0] = dict(reversed(seat["settlement"]["seats"][0].items()))
    judge(f"{name}: members of a seat in another order", signed(seat, secret))
    text = verify.canonical(receipt)
    for what, was, becomes in (("a fraction", b'"staked":', b'"staked":0.'), ("an escape", b'"close"', b'"clos\\u0065"'),
                               ("a key twice", b'"round":', b'"round":1,"round":')):
        spelled = text.replace(was, becomes, 1)
        body = spelled[: spelled.rindex(b',"signature"')] + b"}"
        message = b"cardroom receipt 1\n" + verify.blake(body).hex().encode()
        judge(f"{name}: {what}", body[:-1] + b',"signature":"' + sign(secret, message).hex().encode() + b'"}')


def forge_goldens(folder):
    house = Receipts(folder, HOUSE)
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


def forge_rounds(folder, books, receipts):
    """Receipts of rounds that stand in the books, signed by the house itself: only the books know better."""
    house = Receipts(folder, MADE, books)
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
    def __init__(self, folder, make_key):
        self.folder, self.key = folder, public_of(MADE).hex()
        self.books, self.secret = os.path.join(folder, "books.db"), os.path.join(folder, "house.key")
        os.mkdir(os.path.join(folder, "receipts"))
        subprocess.run([make_key, self.books, self.secret, "30", os.path.join(folder, "receipts")], check=True)
        os.chmod(self.secret, 0o600)
        with Books(self.books).database as database:
            self.last, self.end = database.execute("SELECT max(number), link FROM entry").fetchone()
            self.root = verify.root(Books(self.books).parts(self.last))
            self.settled, self.settled_ms = database.execute(
                "SELECT number, time_ms FROM entry WHERE kind = 29 ORDER BY number LIMIT 1 OFFSET 10").fetchone()
            until = database.execute("SELECT max(time_ms) FROM entry").fetchone()[0]
        assert until - self.settled_ms > HOUR + 600000, "the house is too young for an old checkpoint"

    def receipts(self):
        folder = os.path.join(self.folder, "receipts")
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                yield json.load(file)

    def judge(self, name, change=lambda books: None, witness=None, refuse=None):
        copy_ = os.path.join(self.folder, "copy.db")
        shutil.copyfile(self.books, copy_)
        books = Books(copy_)
        change(books)
        books.database.commit()
        books.database.close()
        more = []
        if witness:
            more = ["--witness", os.path.join(self.folder, "witness")]
            with open(more[1], "w", encoding="ascii") as file:
                file.write(witness)
        case(f"books: {name}", {"cardroom": [CARDROOM, "audit", "--store", copy_, "--key", self.secret, *more],
                                "python": [*VERIFY, "--books", copy_, "--key", self.key, *more]}, self.folder, refuse)

    def witness(self, number, link, secret, root=None):
        root = root or self.root
        head = struct.pack("<Q32s32sq", number, link, root, 1700003600000)
        signature = sign(secret, b"cardroom checkpoint 2" + head)
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
    judge("honest", refuse=set())
    judge("with a witness", witness=house.witness(last, house.end, MADE), refuse=set())
    judge("the witness of entry 0, before there was one", witness=house.witness(0, bytes(32), MADE), refuse=set())
    # by own keys
    judge("rewritten, signed by nobody", rewritten(house))
    judge("rewritten, signed by a stranger", rewritten(house, sign=(last, STRANGER)))
    judge("all of it a stranger's", strangers_house)
    judge("a stranger's checkpoint", lambda books: books.sign(last - 20, STRANGER))
    # missing parts
    judge("no checkpoint", lambda books: books.unsign())
    judge("one old checkpoint", old_checkpoint(house))
    judge("no last checkpoint, three entries ago", lambda books: books.unsign(last), refuse=set())
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
    judge("of another format", lambda books: books.do("UPDATE meta SET value = '2'"))
    # what the second program does not look at
    judge("a summary that finds no round", lambda books: books.do(
        "UPDATE block SET sets = zeroblob(length(sets)) WHERE block = 0"), refuse={"cardroom"})
    judge("a payment behind the last checkpoint", lambda books: (
        books.unsign(last), books.rewrite(lambda *row: payment_changed(*row, at=last))), refuse={"cardroom"})


def main():
    with tempfile.TemporaryDirectory(prefix="forge-") as folder:
        forge_goldens(folder)
        if HOUSE_MAKE:
            house = House(folder, HOUSE_MAKE)
            forge_rounds(folder, house.books, house.receipts())
            forge_books(house)
    print(f"{passed} passed, {failed} failed")
    return failed == 0


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
