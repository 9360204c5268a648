#!/usr/bin/env python3
"""judge.py CARDROOM HOUSE_MAKE [--kind KIND] - every forgery of forge.py, judged by each verifier that there is.

    cardroom   'cardroom verify --key'; 'cardroom audit --key' of books; 'cardroom self-check' of configurations
    core       the same core as WebAssembly, where CORE_RUN and CORE_WASM name the runner and the core (tests/wasm)
    python     dist/verify.py --key, and --books, --config
    books      dist/verify.py --key --books, of a receipt: does its round stand there, with the same contents?

Prints who disagrees, and "N passed, N failed".
"""
import argparse
import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import forge  # noqa: E402
from forge import ALL, BOOKS, NOBODY, REPLAY, RULES, verify  # noqa: E402

CORE = ["node", "--single-threaded", *map(os.path.abspath, (os.environ["CORE_RUN"], os.environ["CORE_WASM"]))] if "CORE_RUN" in os.environ else None

# Who can know it: by kind and judge.
KNOWS = {
    "receipt": {"cardroom": {ALL, RULES}, "core": {ALL, RULES}, "python": {ALL}, "books": {ALL, RULES, BOOKS}},
    **{kind: {"cardroom": {ALL, REPLAY}, "python": {ALL}} for kind in ("books", "slip", "configuration", "snapshot", "archive", "people")},
}


def run_python(folder, *arguments):
    """dist/verify.py in this process: its exit status, and what it said."""
    said, here, argv = io.StringIO(), os.getcwd(), sys.argv
    os.chdir(folder)
    sys.argv = ["verify.py", *arguments]
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            verify.main()
        status = 0
    except SystemExit as end:
        status = end.code or 0
    except Exception as error:  # pylint: disable=broad-except
        status = f"it fails: {error!r}"
    finally:
        os.chdir(here)
        sys.argv = argv
    return status, said.getvalue()


def run(folder, *command):
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    return done.returncode, (done.stdout + done.stderr).decode(errors="replace")


def verify_alone(command, places):
    """Receipts that are judged each for itself, many in one run: what is no receipt between them keeps them apart."""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for place, _ in places:
            for name, path in ((f"{len(names)}.json", place), (f"{len(names)}-.json", os.devnull)):
                shutil.copyfile(path, os.path.join(folder, name))
                names.append(name)
        done = subprocess.run([*command, "--json", *places[0][1], *names], cwd=folder, capture_output=True, check=False)
        found = {one["file"]: one for one in map(json.loads, filter(None, done.stdout.decode(errors="replace").split("\n")))}
    for name in names[::2]:
        one = found.get(name)
        if not one:
            yield f"nothing is said of it: {done.stderr.decode(errors='replace')[-200:]}", ""
        else:
            yield int(one["verdict"] == "failed"), str([check for check in one["checks"] if check["state"] == "failed"])


class Judges:
    def __init__(self, cardroom):
        self.verifiers = {"cardroom": [cardroom, "verify"], **({"core": [*CORE, "verify"]} if CORE else {})}
        self.cardroom = cardroom

    def books(self, one, folder):
        """What both say of a copy of the books."""
        python = ["--books", "books.db", "--key", one["key"], *one["options"]]
        store = ["--store", "books.db"]
        if one["kind"] == "configuration":
            status, said = run(folder, self.cardroom, "self-check", *store, "--config", "config.json")
            python += ["--config", "config.json"]
        if one["kind"] != "configuration" or status == 0:
            status, said = run(folder, self.cardroom, "audit", *store, "--key", "house.key", *one["options"])
        yield "cardroom", status, said
        yield "python", *run_python(folder, *python)

    def receipts(self, one, folder):
        """What is said of the receipts of a case, one after the other."""
        arguments = ["--key", one["key"], *one["options"], *one["receipts"]]
        if len(one["receipts"]) > 1:
            for who, command in self.verifiers.items():
                yield who, *run(folder, *command, *arguments)
        yield "python", *run_python(folder, *arguments)
        if "books.db" in one["files"]:
            yield "books", *run_python(folder, "--books", "books.db", *arguments)

    def alone(self, cases, root):
        """Single receipts in few runs."""
        groups = {}
        for one in cases:
            if one["kind"] == "receipt" and len(one["receipts"]) == 1:
                groups.setdefault((one["key"], *one["options"]), []).append(one)
        for (key, *options), group in groups.items():
            for start in range(0, len(group), 100):
                part = group[start : start + 100]
                places = [(os.path.join(root, one["folder"], one["receipts"][0]), ["--key", key, *options]) for one in part]
                for who, command in self.verifiers.items():
                    for one, (status, said) in zip(part, verify_alone(command, places)):
                        yield one, who, status, said

    def all(self, cases, root):
        yield from self.alone(cases, root)
        for one in cases:
            folder = os.path.join(root, one["folder"])
            for who, status, said in (self.receipts if one["kind"] == "receipt" else self.books)(one, folder):
                yield one, who, status, said


def is_right(one, who, status):
    refused = one["knows"] != NOBODY and one["knows"] in KNOWS[one["kind"]][who]
    return status in ((1, 3) if refused else (0,))


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("cardroom", type=os.path.abspath)
    parser.add_argument("house_make", type=os.path.abspath)
    parser.add_argument("--kind", default="")
    given = parser.parse_args()
    failed, counts = 0, {}
    with tempfile.TemporaryDirectory(prefix="forgeries-") as root:
        made = forge.make(given.cardroom, given.house_make, os.path.join(root, "originals"))
        cases = forge.write([one for one in made if one["kind"].startswith(given.kind)], root)
        for one, who, status, said in Judges(given.cardroom).all(cases, root):
            counts[one["kind"], who] = counts.get((one["kind"], who), 0) + 1
            if not is_right(one, who, status):
                failed += 1
                print(f"---- {who}: {one['kind']}: {one['name']} ({one['knows']}): {status}: {said.strip()[-300:]}")
    kinds = sorted({kind for kind, _ in counts})
    print(f"{len(cases)} cases, {sum(one['knows'] != NOBODY for one in cases)} of them forged: " + ", ".join(
        f"{sum(one['kind'] == kind for one in cases)} {kind}" for kind in kinds))
    print(f"{sum(counts.values()) - failed} passed, {failed} failed")
    return failed == 0


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
