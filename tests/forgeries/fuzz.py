#!/usr/bin/env python3
"""fuzz.py CARDROOM HOUSE_MAKE [--seconds N] [--seed SEED] [--keep FOLDER] - looks for what two verifiers judge differently.

Receipts with their proofs, books, archives and lines of checkpoints of a good house are changed by mutations that know
their form, one to three at once, and often signed again: by the house, by a stranger, or with a new commitment.  The
judges are those of judge.py.  Two verifiers differ if

    cardroom and its core say anything else of a receipt
    dist/verify.py refuses what cardroom takes
    cardroom refuses what dist/verify.py takes, and neither the rules of a game nor a replay of the log is needed for it

What differs is kept in a folder, with the seed that makes it.  Prints executions a kind, and "N passed, N failed".
"""
import argparse
import copy
import json
import os
import random
import re
import shutil
import sqlite3
import struct
import sys
import tempfile
import time
import zlib

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import forge  # noqa: E402
from forge import HOUSE, MADE, STRANGER, Books, commit, public_of, sign, signed, verify  # noqa: E402
from judge import CORE, run, run_python, verify_alone  # noqa: E402

NUMBERS = (0, 1, 2, 7, 255, 256, 416, 417, 65535, 65536, 2**31, 2**32, 10**15, 10**15 + 1, 2**63 - 1, 2**63, 2**64, -1)
LETTERS = ("", " ", "0", "a", "A", "\x7f", "\u00a0", "\u0085", "\u0663", "\u200b", "\uff11", "\u0301", "\U0001f0a1", "\u2028", "x" * 70)
# What cardroom alone can know of a receipt: checks that take the rules of a game, and why it does not read it for them.
BY_RULES = {"rules", "events", "settlement"}
FORM_BY_RULES = re.compile(r"event \d+ is none of|limits is not|stands where the key '\d'|the key '\d' is missing|one key too many in the meters"
                           r"|^\d is not a whole number|seed is neither empty nor|first_card is not a whole number")


# ---- receipts ---------------------------------------------------------------------------------------------


def places(value, path=()):
    yield path
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(inner, (*path, key))


def at(value, path):
    for step in path:
        value = value[step]
    return value


def mutate_text(chance, text):
    place = chance.randrange(len(text) + 1)
    way = chance.randrange(6)
    if way == 0:
        return text[:place] + chance.choice(LETTERS) + text[place:]
    if way == 1:
        return text[:place] + text[place + 1 :]
    if way == 2 and text:
        return text[: place % len(text)] + chance.choice("0123456789abcdefAZ -,") + text[place % len(text) + 1 :]
    if way == 3:
        return text.upper() if chance.random() < 0.5 else text.swapcase()
    if way == 4:
        return re.sub("[0-9]+", lambda found: str(chance.choice(NUMBERS)), text, count=1)
    words = text.split(" ")
    chance.shuffle(words)
    return " ".join(words)


def mutate_number(chance, number):
    return chance.choice((number + 1, number - 1, number * 10, -number, number + 2**63, number + 2**64, chance.choice(NUMBERS), str(number), number / 2,
                          None, True))


def mutate_list(chance, items):
    items = list(items)
    place, other = (chance.randrange(len(items)) if items else 0 for _ in range(2))
    way = chance.randrange(4)
    if way == 0 and items:
        del items[place]
    elif way == 1 and items:
        items.insert(other, items[place])
    elif way == 2 and items:
        items[place], items[other] = items[other], items[place]
    else:
        items.insert(place, chance.choice(("", 0, None, [], {}, "close", "expire", "card As")))
    return items


def mutate_object(chance, members):
    pairs = list(members.items())
    way = chance.randrange(4)
    if way == 0 and pairs:
        del pairs[chance.randrange(len(pairs))]
    elif way == 1:
        chance.shuffle(pairs)
    elif way == 2 and pairs:
        place = chance.randrange(len(pairs))
        pairs[place] = (mutate_text(chance, pairs[place][0]), pairs[place][1])
    else:
        pairs.insert(chance.randrange(len(pairs) + 1), (chance.choice(("note", "1", "", "round", "proof")), chance.choice((0, "", None))))
    return dict(pairs)


def mutate_value(chance, value):
    if isinstance(value, str):
        return mutate_text(chance, value)
    if isinstance(value, list):
        return mutate_list(chance, value)
    if isinstance(value, dict):
        return mutate_object(chance, value)
    return mutate_number(chance, value) if isinstance(value, int) and not isinstance(value, bool) else chance.choice((0, "", [], {}, False))


def mutate_tree(chance, receipt, others):
    receipt = copy.deepcopy(receipt)
    # every level of the tree is as likely as the one below it: else nearly all would fall on events and seats
    path = ()
    while True:
        inner = at(receipt, path)
        if not isinstance(inner, (dict, list)) or not inner or (path and chance.random() < 0.15):
            break
        path = (*path, chance.choice(list(inner) if isinstance(inner, dict) else range(len(inner))))
    if not path:
        return receipt
    holder = at(receipt, path[:-1])
    if chance.random() < 0.25:
        try:
            holder[path[-1]] = copy.deepcopy(at(chance.choice(others), path))
            return receipt
        except (KeyError, IndexError, TypeError):
            pass
    holder[path[-1]] = mutate_value(chance, holder[path[-1]])
    return receipt


def mutate_bytes(chance, text):
    place = chance.randrange(len(text))
    way = chance.randrange(5)
    if way == 0:
        return text[:place] + bytes([text[place] ^ 1 << chance.randrange(8)]) + text[place + 1 :]
    if way == 1:
        return text[:place] + chance.choice((b" ", b"\t", b"\n", b"\r\n", b"\x0c", b"\x00", b"\xc2\xa0", b"/**/", b",", b'"', b"0", b"\\")) + text[place:]
    if way == 2:
        return text[:place] + text[place + 1 + chance.randrange(3) :]
    if way == 3:
        end = min(len(text), place + chance.randrange(1, 40))
        return text[:end] + text[place:]
    return re.sub(rb'([:,{}\[\]])', lambda found: found[1] + chance.choice((b"", b"", b" ", b"\n", b"\t ")), text)


def proof_signed(receipt, secret):
    try:
        return forge.checkpoint_signed(receipt, secret)
    except verify.WRONG:
        return receipt


def mutated_receipt(chance, originals):
    """The bytes of one, and whose key judges it."""
    house = chance.choice(list(originals))
    receipt = chance.choice(originals[house])
    for _ in range(chance.choice((1, 1, 2, 3))):
        receipt = mutate_tree(chance, receipt, originals[house])
    try:
        if chance.random() < 0.3 and receipt.get("seed"):
            receipt = commit(receipt)
        if chance.random() < 0.5 and receipt.get("proof"):
            receipt = proof_signed(receipt, chance.choice((house, house, STRANGER)))
        if chance.random() < 0.8:
            receipt = signed(receipt, chance.choice((house, house, house, STRANGER)))
        text = verify.canonical(receipt)
    except (*verify.WRONG, UnicodeError):
        text = json.dumps(receipt).encode()
    if chance.random() < 0.2:
        text = mutate_bytes(chance, text)
    return text, public_of(house).hex()


def differs_by_rules(said):
    """Is there nothing wrong but what takes the rules?"""
    wrong = {check["check"]: check["why"] for check in said}
    return bool(wrong) and all(check in BY_RULES or (check == "format" and FORM_BY_RULES.search(why)) for check, why in wrong.items())


class Receipts:
    """A batch of receipts, judged by all."""

    def __init__(self, given, originals, keep):
        self.verifiers = {"cardroom": [given.cardroom, "verify"], **({"core": [*CORE, "verify"]} if CORE else {})}
        self.originals, self.keep, self.count = originals, keep, 0

    def round(self, chance, seed):
        with tempfile.TemporaryDirectory() as folder:
            made = [mutated_receipt(chance, self.originals) for _ in range(60)]
            for key in sorted({key for _, key in made}):
                places_ = []
                for text in (text for text, of in made if of == key):
                    path = os.path.join(folder, f"{len(os.listdir(folder))}.json")
                    with open(path, "wb") as file:
                        file.write(text)
                    places_.append((path, ["--key", key]))
                self.judge(places_, key, seed)

    def judge(self, places_, key, seed):
        answers = [list(verify_alone(command, places_)) for command in self.verifiers.values()]
        for (path, _), *all_ in zip(places_, *answers):
            self.count += 1
            status, said = run_python(os.path.dirname(path), "--key", key, path)
            own = all_[0][0]
            wrong = [one != all_[0] for one in all_[1:]]
            if any(wrong):
                self.keep(f"cardroom and core, seed {seed}", path, f"{all_}")
            elif own not in (0, 1) or status not in (0, 1):
                self.keep(f"it fails, seed {seed}", path, f"{all_[0]} {status} {said}")
            elif own == 0 and status == 1:
                self.keep(f"python refuses alone, seed {seed}", path, said)
            elif own == 1 and status == 0 and not differs_by_rules(eval(all_[0][1])):  # pylint: disable=eval-used
                self.keep(f"cardroom refuses alone, seed {seed}", path, all_[0][1])


# ---- books, archives, lines of checkpoints ------------------------------------------------------------------

INTEGERS = (0, 1, -1, 2, 40, 2**31, 2**32, 2**53 + 1, 2**63 - 1, -(2**63))


def flipped(chance, data):
    data = bytearray(data or b"\0")
    for _ in range(chance.choice((1, 1, 2))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)


def resized(chance, data):
    return chance.choice((data[:-1], data + b"\0", data[1:], data[: len(data) // 2], data + data, b""))


def change_value(chance, books):
    """A named value beside the log, its checksum right or not."""
    rows = books.database.execute("SELECT name, bytes, sum FROM value").fetchall()
    name, data, sum_ = chance.choice(rows)
    way = chance.randrange(6)
    if way == 0:
        books.database.execute("DELETE FROM value WHERE name = ?", (name,))
        return
    data = flipped(chance, data) if way < 3 else resized(chance, data) if way == 3 else chance.choice(rows)[1]
    if name.startswith("checkpoint/") and len(data) >= 144 and chance.random() < 0.6:
        secret = chance.choice((MADE, MADE, STRANGER))
        data = data[:80] + sign(secret, b"cardroom checkpoint 2" + data[:80]) + data[144:]
    if chance.random() < 0.8:
        sum_ = verify.blake(b"cardroom value 1" + name.encode() + b"\0" + data)
    books.database.execute("UPDATE value SET bytes = ?, sum = ? WHERE name = ?", (data, sum_, name))


def change_entry(chance, books):
    """One entry in the table; its chain breaks."""
    number = chance.choice([row[0] for row in books.rows()])
    column = chance.choice(("number", "time_ms", "round", "terminal", "kind", "link", "bytes"))
    was = books.database.execute(f"SELECT {column} FROM entry WHERE number = ?", (number,)).fetchone()[0]
    if isinstance(was, bytes):
        new = flipped(chance, was) if chance.random() < 0.7 else resized(chance, was)
    else:
        new = chance.choice((was + 1 if was < 2**62 else 0, was - 1 if was > 0 else 9, *INTEGERS))
    books.database.execute(f"UPDATE OR REPLACE entry SET {column} = ? WHERE number = ?", (new, number))


def move_entries(chance, books):
    rows = [row[0] for row in books.rows()]
    one, other = chance.choice(rows), chance.choice(rows)
    chance.choice((
        lambda: books.do(f"DELETE FROM entry WHERE number = {one}"),
        lambda: books.do(f"DELETE FROM entry WHERE number > {one}"),
        lambda: books.do(f"DELETE FROM entry WHERE number < {one}"),
        lambda: books.do(f"UPDATE entry SET bytes = (SELECT bytes FROM entry WHERE number = {other}) WHERE number = {one}"),
        lambda: books.do(f"UPDATE OR REPLACE entry SET number = {other} WHERE number = {one}"),
        lambda: books.do(f"UPDATE entry SET link = (SELECT link FROM entry WHERE number = {other}) WHERE number = {one}"),
    ))()


def change_schema(chance, books):
    table = chance.choice(("entry", "value", "block", "meta"))
    books.do(*chance.choice((
        (f"CREATE TRIGGER t AFTER INSERT ON {table} BEGIN SELECT 1; END",), (f"CREATE INDEX i ON {table} (1)",), ("CREATE VIEW v AS SELECT 1",),
        ("DROP INDEX entry_round",), (f"ALTER TABLE {table} ADD COLUMN more",), (f"ALTER TABLE {table} RENAME TO t",), ("CREATE TABLE t (a)",),
        (f"PRAGMA application_id = {chance.randrange(9)}",), (f"PRAGMA user_version = {chance.randrange(9)}",), ("INSERT INTO meta VALUES ('more', '1')",),
        (f"UPDATE meta SET value = '{chance.choice(('2', '01', '1 ', ''))}'",), ("ANALYZE",), ("VACUUM",), ("REINDEX",), ("PRAGMA auto_vacuum = 1", "VACUUM"))))


def chain_anew(chance, books):
    """An entry is another, and the chain is made anew, signed by somebody: whether it was possible is for a replay."""
    number = chance.choice([row[0] for row in books.rows()])
    way = chance.randrange(3)

    def change(*row):
        if row[0] != number:
            return row
        if way == 0:
            return (*row[:5], flipped(chance, row[5]))
        if way == 1:
            return (*row[:5], resized(chance, row[5]) or b"\0")
        return (*row[:1], *(value if chance.random() < 0.7 else abs(chance.choice(INTEGERS[:6])) for value in row[1:5]), row[5])

    books.rewrite(change)
    books.unsign()
    for signer in chance.choice(((MADE,), (MADE,), (STRANGER,), ())):
        books.sign(books.rows()[-1][0], signer)


def change_line(chance, line):
    data = line.encode()
    words = data.rstrip(b"\n").split(b" ")
    place = chance.randrange(len(words))
    way = chance.randrange(5)
    if way == 0:
        words[place] = flipped(chance, words[place] or b"0")
    elif way == 1:
        words[place] = chance.choice((b"", b"0" + words[place], words[place].upper(), words[place] + b"0", words[place][:-1], str(2**64).encode()))
    elif way == 2:
        words.insert(place, chance.choice(words))
    elif way == 3:
        del words[place]
    else:
        return chance.choice((data * 2, data + b"\n", b"\n" + data, data[:-1], data.replace(b"\n", b"\r\n"), b"", data + b"\0"))
    return b" ".join(words) + b"\n"


def change_archive(chance, archive):
    """The bytes of one: a byte of the file, or a field of its head or an entry, signed again."""
    if chance.random() < 0.3:
        return flipped(chance, archive.data) if chance.random() < 0.7 else resized(chance, archive.data)
    secret = chance.choice((MADE, MADE, STRANGER))
    if chance.random() < 0.5:
        place = chance.randrange(15)
        was = archive.head[place]
        new = flipped(chance, was) if isinstance(was, bytes) else chance.choice((was + 1, max(was - 1, 0), 0, 1, 2**40))
        return archive.made(secret, **{f"_{place}": new})
    rows = zlib.decompress(archive.rows)
    packed = zlib.compress(flipped(chance, rows) if chance.random() < 0.7 else resized(chance, rows), chance.choice((0, 1, 9)))
    return archive.made(secret, rows=packed if chance.random() < 0.9 else resized(chance, packed))


class Copies:
    """Copies of books, each changed in one or two ways."""

    def __init__(self, given, house, old, keep):
        self.cardroom, self.house, self.old, self.keep, self.count = given.cardroom, house, old, keep, {"books": 0, "archive": 0}
        self.archives = old.books + ".archives"
        self.names = sorted(os.listdir(self.archives))

    def round(self, chance, seed):
        with tempfile.TemporaryDirectory() as folder:
            archived, store = chance.random() < 0.3, os.path.join(folder, "books.db")
            self.count["archive" if archived else "books"] += 1
            house = self.old if archived else self.house
            shutil.copyfile(house.books, store)
            shutil.copyfile(house.secret, os.path.join(folder, "house.key"))
            os.chmod(os.path.join(folder, "house.key"), 0o600)
            options, by_replay = [], False
            if archived:
                self.copy_archives(chance, store + ".archives")
            if not archived or chance.random() < 0.1:
                by_replay = self.change_books(chance, store)
            if chance.random() < 0.3:
                options = ["--witness", "witness"]
                line = house.witness(house.last, house.end, MADE)
                with open(os.path.join(folder, "witness"), "wb") as file:
                    file.write(change_line(chance, line) if chance.random() < 0.8 else line.encode())
            self.judge(folder, [house.key, options], by_replay, seed)

    def copy_archives(self, chance, target):
        os.mkdir(target)
        place = chance.randrange(len(self.names))
        for number, name in enumerate(self.names):
            archive = forge.Archive(os.path.join(self.archives, name))
            if number == place and chance.random() < 0.05:
                continue
            with open(os.path.join(target, name), "wb") as file:
                file.write(change_archive(chance, archive) if number == place else archive.data)

    def change_books(self, chance, store):
        """Whether entries were signed anew: those are for a replay to judge."""
        books, by_replay = Books(store), False
        for _ in range(chance.choice((1, 1, 2))):
            change = chance.choice((change_value, change_value, change_entry, move_entries, change_schema, chain_anew))
            by_replay = by_replay or change is chain_anew
            try:
                change(chance, books)
            except (sqlite3.Error, *verify.WRONG):
                pass  # it cannot be changed so, or after what was changed before
        try:
            books.database.commit()
        except sqlite3.Error:
            books.database.rollback()
        books.database.close()
        return by_replay

    def judge(self, folder, key_options, by_replay, seed):
        key, options = key_options
        own, said = run(folder, self.cardroom, "audit", "--store", "books.db", "--key", "house.key", *options)
        status, text = run_python(folder, "--books", "books.db", "--key", key, *options)
        if own not in (0, 1, 3) or status not in (0, 1):
            self.keep(f"it fails, seed {seed}", folder, f"{own} {said[-300:]} {status} {text}")
        elif own == 0 and status == 1:
            self.keep(f"python refuses alone, seed {seed}", folder, text)
        elif own != 0 and status == 0 and not by_replay and "finds entries by" not in said:
            self.keep(f"cardroom refuses alone, seed {seed}", folder, said[-400:])


# ---- the driver -------------------------------------------------------------------------------------------


class Keeper:
    def __init__(self, folder):
        self.folder, self.found = folder, 0

    def __call__(self, what, path, said):
        self.found += 1
        if self.found > 200:
            return
        os.makedirs(self.folder, exist_ok=True)
        to = os.path.join(self.folder, f"{self.found:03}-{os.path.basename(path)}")
        (shutil.copytree if os.path.isdir(path) else shutil.copyfile)(path, to)
        with open(to + ".why", "w", encoding="utf-8") as file:
            file.write(f"{what}\n{said}\n")
        print(f"---- {what}: {to}: {said[:300]}", flush=True)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("cardroom", type=os.path.abspath)
    parser.add_argument("house_make", type=os.path.abspath)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", default=os.path.join(tempfile.gettempdir(), "cardroom-forgeries"), type=os.path.abspath)
    given = parser.parse_args()
    keep = Keeper(given.keep)
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        house = forge.House(os.path.join(folder, "house"), given.house_make, 30)
        old = forge.House(os.path.join(folder, "old"), given.house_make, 60, receipts=False)
        forge.make_archives(given.cardroom, old)
        names = ("catch_seats", "catch_meter", "by_hand", "super_first", "super_midway", "super_sealed", "pai_gow_set", "pai_gow_jacks", "chase_streets")
        originals = {HOUSE: [forge.golden(name) for name in names], MADE: list(house.receipts())}
        receipts, copies = Receipts(given, originals, keep), Copies(given, house, old, keep)
        end, seed = time.monotonic() + given.seconds, given.seed
        while time.monotonic() < end:
            chance = random.Random(seed)
            receipts.round(chance, seed)
            for _ in range(8):
                copies.round(chance, seed)
            seed += 1
    counts = {"receipts": receipts.count, **copies.count}
    print(f"{', '.join(f'{count} {kind}' for kind, count in counts.items())} judged, {keep.found} differences; seeds {given.seed} to {seed - 1}")
    print(f"{sum(counts.values()) - keep.found} passed, {keep.found} failed")
    return keep.found == 0


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
