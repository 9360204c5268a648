#!/usr/bin/env python3
"""books.py BOOKS.db KEY archives|snapshot - dist/verify.py takes good books, and notices each way to change a copy of them.

archives: BOOKS.db.archives holds what has left the store.  snapshot: there is one.  Ends with "N passed, N failed".
"""
import glob
import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
VERIFY = os.path.join(HERE, "..", "..", "dist", "verify.py")
books, key, has = sys.argv[1:]
passed = failed = 0


def case(name, status, piece, *arguments):
    global passed, failed
    run = subprocess.run([sys.executable, VERIFY, *arguments], capture_output=True, text=True, check=False)
    if run.returncode == status and piece in run.stdout + run.stderr:
        passed += 1
    else:
        failed += 1
        print(f"---- verify.py, {name}: {run.returncode} {run.stdout}{run.stderr}")


def changed(name, piece, *change, spoil=None, arguments=()):
    """A copy with these statements run on it, and with its last archive spoiled."""
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "copy.db")
        shutil.copyfile(books, copy)
        if has == "archives":
            shutil.copytree(books + ".archives", copy + ".archives")
        with sqlite3.connect(copy) as database:
            database.create_function("summed", 2, lambda name, data: hashlib.blake2b(
                b"cardroom value 1" + name.encode() + b"\0" + data, digest_size=32).digest())
            database.create_function("flip", 2, lambda data, at: data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
            for statement in change:
                database.execute(statement)
        if spoil:
            spoil(sorted(glob.glob(copy + ".archives/*"))[-1])
        case(name, 1 if piece else 0, piece or "good", "--books", copy, *arguments)


def flipped(at):
    def spoil(path):
        with open(path, "r+b") as file:
            file.seek(at)
            byte = file.read(1)
            file.seek(at)
            file.write(bytes([byte[0] ^ 1]))

    return spoil


with sqlite3.connect(f"file:{books}?mode=ro", uri=True) as database:
    last = database.execute("SELECT max(number) FROM entry").fetchone()[0]
LAST = f"WHERE number = {last}"
changed("untouched", "")
changed("with the key", "", arguments=("--key", key))
changed("another key", "nothing is signed by that key", arguments=("--key", "00" * 32))
for column in "time_ms", "round", "terminal", "kind":
    changed(f"a column {column}", f"entry {last}: ", f"UPDATE entry SET {column} = {column} + 1 {LAST}")
for at in 0, 30, -1:
    changed(f"byte {at} of an entry", f"entry {last}: ", f"UPDATE entry SET bytes = flip(bytes, length(bytes) * ({at} < 0) + {at}) {LAST}")
changed("a link", f"entry {last}: the chain breaks", f"UPDATE entry SET link = flip(link, 5) {LAST}")
changed("an entry that is gone", "missing", f"DELETE FROM entry WHERE number = {last - 1}")
changed("a log that is cut off", "not on the chain", f"DELETE FROM entry {LAST}")
changed("a value", "damaged", "UPDATE value SET bytes = flip(bytes, 3) WHERE name LIKE 'checkpoint/%'")
CHECKPOINT = "WHERE name LIKE 'checkpoint/%'"
for at, part, why in (45, "root", "another tree"), (85, "signature", "signed by no key"):
    changed(f"a checkpoint with a forged {part}", why, f"UPDATE value SET bytes = flip(bytes, {at}) {CHECKPOINT}",
            f"UPDATE value SET sum = summed(name, bytes) {CHECKPOINT}")
if has == "archives":
    changed("an archive's head", "the signature", spoil=flipped(20))
    changed("an archive's entries", "not those that were signed", spoil=flipped(700))
    changed("an archive that is missing", "missing", spoil=os.remove)
else:
    SNAPSHOT = "WHERE name LIKE 'snapshot/%'"
    changed("a snapshot", "not what the log vouches for", f"UPDATE value SET bytes = flip(bytes, 99) {SNAPSHOT}",
            f"UPDATE value SET sum = summed(name, bytes) {SNAPSHOT}")
changed("another program", "not the one last named", arguments=("--program", VERIFY))
changed("another configuration", "not the one last named", arguments=("--config", VERIFY))
changed("a receipt of another house", "not a round of these books", arguments=(os.path.join(HERE, "catch_seats.json"),))
case("no such books", 1, "db.none: no such file", "--books", books + ".none")
case("nothing named", 2, "name a receipt, or books")
print(f"{passed} passed, {failed} failed")
sys.exit(failed != 0)
